"""A slow and obvious matcher that the tests measure the fast one by.

It has no formula. A target is a list of empty slots, one a tile. Exposures are laid on whole
groups, in every way there is; what is left is filled by a maximum matching of tiles to slots: a
natural tile fits the slots of its kind, a joker the slots of groups that take jokers. What stays
empty is the distance. Everything else is found by adding tiles and looking again.

Racks are taken apart into `counts` (36 numbers) and `shown`, a list of (kind, size, jokers), so
that a rack of fifteen tiles can be asked about too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from mjcore import Tile
from mjcore.tiles import SUPPLY

JOKER = int(Tile.JOKER)

Shown = Sequence[tuple[int, int, int]]
Slot = tuple[int, bool]
"""The kind that a slot is for, and whether a joker may fill it."""


def shown_of(exposures) -> list[tuple[int, int, int]]:
    """Return exposures as plain numbers."""
    return [(int(e.kind), e.size, e.jokers) for e in exposures]


# ---- one target


def seats(counts: Sequence[int], slots: Sequence[Slot]) -> Iterator[bool]:
    """Fill slot after slot along augmenting paths; say of each whether it can be filled too.

    A slot that cannot be filled beside those before it never can be, so the slots filled make a
    maximum matching.
    """
    seated: dict[int, list[int]] = {}  # the kind of tile used -> the slots it fills

    def seat(slot: int, tried: set[int]) -> bool:
        kind, takes_joker = slots[slot]
        for tile in (kind, JOKER) if takes_joker else (kind,):
            if tile in tried:
                continue
            tried.add(tile)
            sitting = seated.setdefault(tile, [])
            if len(sitting) < counts[tile]:
                sitting.append(slot)
                return True
            for place, other in enumerate(sitting):
                if seat(other, tried):
                    sitting[place] = slot
                    return True
        return False

    return (seat(slot, set()) for slot in range(len(slots)))


def filled(counts: Sequence[int], slots: Sequence[Slot]) -> int:
    """Return how many slots the tiles can fill."""
    return sum(seats(counts, slots))


def all_filled(counts: Sequence[int], slots: Sequence[Slot]) -> bool:
    """Return whether the tiles can fill every slot."""
    return all(seats(counts, slots))


def remainders(shown: Shown, target) -> Iterator[list[Slot]]:
    """Yield the slots left by each way to lay the exposures on different whole groups."""

    def lay(number: int, taken: tuple[int, ...]) -> Iterator[list[Slot]]:
        if number == len(shown):
            yield [
                (kind, takes)
                for index, ((kind, size), takes) in enumerate(
                    zip(target.groups, target.jokers, strict=True)
                )
                if index not in taken
                for _ in range(size)
            ]
            return
        for index, (group, takes) in enumerate(zip(target.groups, target.jokers, strict=True)):
            if takes and index not in taken and tuple(group) == tuple(shown[number][:2]):
                yield from lay(number + 1, (*taken, index))

    return lay(0, ())


def away(counts: Sequence[int], shown: Shown, target, *, concealed: bool = False) -> int | None:
    """Return how many slots of the target stay empty, `None` where the exposures rule it out."""
    if concealed and shown:
        return None
    return min(
        (len(slots) - filled(counts, slots) for slots in remainders(shown, target)), default=None
    )


def complete(counts: Sequence[int], shown: Shown, target, *, concealed: bool = False) -> bool:
    """Return whether the rack is the target, nothing missing."""
    if concealed and shown:
        return False
    return any(all_filled(counts, slots) for slots in remainders(shown, target))


def line_complete(counts: Sequence[int], shown: Shown, line) -> bool:
    """Return whether the rack makes a line."""
    return any(complete(counts, shown, t, concealed=line.concealed) for t in line.targets)


def one_more(counts: Sequence[int], kind: int, copies: int = 1) -> list[int]:
    """Return the counts with more tiles of one kind."""
    more = list(counts)
    more[kind] += copies
    return more


def held(counts: Sequence[int], shown: Shown) -> list[int]:
    """Return how many of each kind lie in the rack, exposures and their jokers included."""
    total = list(counts)
    for kind, size, jokers in shown:
        total[kind] += size - jokers
        total[JOKER] += jokers
    return total


def needs(
    counts: Sequence[int], shown: Shown, target, *, concealed: bool = False
) -> dict[Tile, int]:
    """Return how many copies of each kind, one after another, each bring the target nearer.

    No more than the set still has outside the rack. Kinds that no slot is for are not tried.
    """
    there = held(counts, shown)
    found = {}
    for kind in sorted({JOKER, *(kind for kind, _ in target.groups)}):
        copies = 0
        here = away(counts, shown, target, concealed=concealed)
        while copies < SUPPLY[kind] - there[kind]:
            more = one_more(counts, kind, copies + 1)
            nearer = away(more, shown, target, concealed=concealed)
            if nearer == here:
                break
            here = nearer
            copies += 1
        if copies:
            found[Tile(kind)] = copies
    return found


def unseen(counts: Sequence[int], shown: Shown, visible) -> list[int]:
    """Return the copies of each kind that are neither in the rack nor visible."""
    gone = held(counts, shown)
    if visible is not None:
        there = held(visible.counts, shown_of(visible.exposures))
        gone = [mine + theirs for mine, theirs in zip(gone, there, strict=True)]
    return [have - used for have, used in zip(SUPPLY, gone, strict=True)]


def reachable(
    counts: Sequence[int], shown: Shown, visible, target, *, concealed: bool = False
) -> bool:
    """Return whether the target can still be filled, however lucky its player is.

    He may have every tile that nobody sees, and may lay a natural tile in place of any joker in
    an exposure of its kind. Every number of such exchanges is tried.
    """
    if concealed and shown:
        return False
    rest = unseen(counts, shown, visible)
    pool = [mine + others for mine, others in zip(counts, rest, strict=True)]
    lying = [0] * 36
    for kind, _, jokers in [*shown, *(shown_of(visible.exposures) if visible else [])]:
        lying[kind] += jokers
    exchanges = [range(min(lying[kind], pool[kind]) + 1) for kind in range(35)]
    for slots in remainders(shown, target):
        for given in product(*exchanges):
            had = [mine - gave for mine, gave in zip(pool, (*given, 0), strict=True)]
            had[JOKER] += sum(given)
            if all_filled(had, slots):
                return True
    return False


# ---- lines and cards


def line_away(counts: Sequence[int], shown: Shown, line) -> int | None:
    """Return the distance to the nearest target of a line."""
    found = [away(counts, shown, target, concealed=line.concealed) for target in line.targets]
    return min((number for number in found if number is not None), default=None)


def card_away(counts: Sequence[int], shown: Shown, card) -> int | None:
    """Return the distance to the nearest line of a card."""
    found = [line_away(counts, shown, line) for line in card.lines]
    return min((number for number in found if number is not None), default=None)


def is_exempt(line, exempt: str) -> bool:
    """Return whether a line earns nothing for being without jokers."""
    if exempt == "section":
        return line.section.singles_and_pairs
    if exempt == "structural":
        return all(size <= 2 for target in line.targets for _, size in target.groups)
    return False


def pays(counts: Sequence[int], shown: Shown, line, target, exempt: str = "section") -> int:
    """Return the line's value, doubled for a hand that is and can stay without jokers."""
    wanted = [0] * 36
    for kind, size in target.groups:
        wanted[kind] += size
    jokerless = held(counts, shown)[JOKER] == 0
    possible = all(number <= SUPPLY[kind] for kind, number in enumerate(wanted))
    return line.value * (2 if jokerless and possible and not is_exempt(line, exempt) else 1)


def wins(rack, card, exempt: str = "section") -> list[tuple]:
    """Return (line, pays) of every complete line, the best paid first."""
    counts, shown = rack.counts, shown_of(rack.exposures)
    if len(rack) != 14:
        return []
    found = []
    for line in card.lines:
        made = [t for t in line.targets if complete(counts, shown, t, concealed=line.concealed)]
        if made:
            found.append((line, max(pays(counts, shown, line, t, exempt) for t in made)))
    return sorted(found, key=lambda win: -win[1])


def waits(rack, card) -> tuple[list[Tile], list[Tile], list[Tile]]:
    """Return the kinds that complete a rack of 13.

    Drawn from the wall; taken from a discard; taken for lines that are not concealed alone.
    """
    counts, shown = rack.counts, shown_of(rack.exposures)
    there = held(counts, shown)
    wall, discard, exposed = [], [], []
    for kind in range(36):
        if there[kind] >= SUPPLY[kind]:
            continue
        more = one_more(counts, kind)
        made = [line for line in card.lines if line_complete(more, shown, line)]
        if made:
            wall.append(Tile(kind))
        if made and kind != JOKER:
            discard.append(Tile(kind))
        if kind != JOKER and any(not line.concealed for line in made):
            exposed.append(Tile(kind))
    return wall, discard, exposed


def fits(exposures, card, visible=None) -> bool:
    """Return whether any line can still hold the exposures; with `visible`, be filled too."""
    shown = shown_of(exposures)
    nothing = bytes(36)
    for line in card.lines:
        for target in line.targets:
            if away(nothing, shown, target, concealed=line.concealed) is None:
                continue
            if visible is None or reachable(
                nothing, shown, visible, target, concealed=line.concealed
            ):
                return True
    return False


# ---- the nearest hands


@dataclass(frozen=True)
class Candidate:
    """What the nearest hands say of one line."""

    line: object
    target: object
    away: int
    needs: dict[Tile, int]
    live: dict[Tile, int]
    jokers: int
    groups: tuple[tuple[int, int, int, int, int, bool], ...]
    spare: tuple[Tile, ...]
    reachable: bool
    pays: int


def groups_of(counts: Sequence[int], shown: Shown, target) -> tuple[tuple, list[int]]:
    """Lay the rack on the target's groups as a person would; return the groups and the spare.

    Each is (kind, size, naturals held, jokers, missing, exposed). Naturals go to the groups that
    take no joker first, then to the others as printed; jokers fill those as printed.
    """
    rest = list(counts)
    lying = list(shown)
    rows = [[int(kind), size, 0, 0, False] for kind, size in target.groups]
    takers = [row for row, takes in zip(rows, target.jokers, strict=True) if takes]
    others = [row for row, takes in zip(rows, target.jokers, strict=True) if not takes]
    for row in takers:
        for exposure in lying:
            if exposure[:2] == tuple(row[:2]):
                row[2:] = [row[1] - exposure[2], exposure[2], True]
                lying.remove(exposure)
                break
    for row in [*others, *takers]:
        if not row[4]:
            row[2] = min(row[1], rest[row[0]])
            rest[row[0]] -= row[2]
    for row in takers:
        if not row[4]:
            row[3] = min(row[1] - row[2], rest[JOKER])
            rest[JOKER] -= row[3]
    groups = tuple((k, size, have, j, size - have - j, out) for k, size, have, j, out in rows)
    return groups, rest


def candidate(rack, line, visible=None, exempt: str = "section") -> Candidate | None:
    """Return what there is to say of a line: of its best target, or `None` if it is out."""
    counts, shown = rack.counts, shown_of(rack.exposures)
    left = unseen(counts, shown, visible)
    measured = [
        (away(counts, shown, target, concealed=line.concealed), target) for target in line.targets
    ]
    measured = [pair for pair in measured if pair[0] is not None]
    if not measured:
        return None
    smallest = min(number for number, _ in measured)
    best = None
    for number, target in measured:
        if number != smallest:
            continue
        wanted = needs(counts, shown, target, concealed=line.concealed)
        live = {kind: left[kind] for kind in wanted}
        can = reachable(counts, shown, visible, target, concealed=line.concealed)
        if best is not None and (can, sum(live.values())) <= best[0]:
            continue
        best = (can, sum(live.values())), target, wanted, live
    (can, _), target, wanted, live = best
    groups, spare = groups_of(counts, shown, target)
    return Candidate(
        line=line,
        target=target,
        away=smallest,
        needs=wanted,
        live=live,
        jokers=sum(jokers for *_, jokers, _, out in groups if not out),
        groups=groups,
        spare=tuple(Tile(kind) for kind in range(36) for _ in range(spare[kind])),
        reachable=can,
        pays=pays(counts, shown, line, target, exempt),
    )


def nearest(rack, card, visible=None, exempt: str = "section") -> list[Candidate]:
    """Return one candidate for each line that is not out, in the order of the Hand Helper."""
    found = [candidate(rack, line, visible, exempt) for line in card.lines]
    return sorted(
        (one for one in found if one is not None),
        key=lambda one: (not one.reachable, one.away, -one.pays, -sum(one.live.values())),
    )
