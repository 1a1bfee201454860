"""Write ``data/checksums.json`` anew, from the numpy reference alone: about a minute.

Only for a new class of racks or a new frozen card. A kernel that disagrees with the checksums in
the tree is wrong, and they stay.
"""

from mjbench import checksums

if __name__ == "__main__":
    checksums.write()
    print(f"{checksums.PATH}: {len(checksums.stored()['distances'])} checksums")
