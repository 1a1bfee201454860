"""Look into a wheel: ``python tests/wheel_check.py dist/*.whl``.

It is small, its native modules hold neither debug sections nor symbols, and no file of it tells
where, and with which Python, it was built.
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

MOST_BYTES = 1_500_000
SECTIONS = (b".debug_info", b".debug_line", b".symtab")


def faults(wheel: Path) -> list[str]:
    """Return what is wrong with a wheel."""
    found = []
    if wheel.stat().st_size > MOST_BYTES:
        found.append(f"{wheel.stat().st_size:,} bytes are more than {MOST_BYTES:,}")
    paths = {Path.cwd(), Path.home(), Path(sys.prefix), Path(sys.base_prefix)}
    told = [str(path).encode() for path in paths if len(path.parts) > 2]
    told += [b"/root/", b"/home/", b"/tmp/"]
    native = 0
    with ZipFile(wheel) as files:
        for name in files.namelist():
            data = files.read(name)
            if name.endswith((".so", ".pyd")):
                native += 1
                found += [f"{name} has {part.decode()}" for part in SECTIONS if part in data]
                found += [f"{name} tells of {path.decode()}" for path in told if path in data]
    return found if native else [*found, "there is no native module in it"]


if __name__ == "__main__":
    wrong = [f"{name}: {fault}" for name in sys.argv[1:] for fault in faults(Path(name))]
    print("\n".join(wrong) or "the wheel is stripped and tells nothing of its builder")
    sys.exit(1 if wrong or not sys.argv[1:] else 0)
