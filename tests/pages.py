"""The pages of the documentation: their examples, run, and their tables, read."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {
    "README.md": ROOT / "README.md",
    **{path.relative_to(DOCS).as_posix(): path for path in sorted(DOCS.rglob("*.md"))},
}
"""By name: the path below ``docs/``, such as ``reference/rules.md``."""


def page(name: str) -> str:
    """Return the text of a page."""
    return PAGES[name].read_text(encoding="utf-8")


def blocks(kind: str, text: str) -> list[str]:
    """Return the blocks of one kind in a text, in order; `python norun` is a kind of its own."""
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.S | re.M)


def section(text: str, heading: str) -> str:
    """Return what stands below a heading, up to the next of its rank or a higher one."""
    rank = heading.partition(" ")[0]
    below = text.split(f"\n{heading}\n")[1]
    return re.split(rf"^#{{1,{len(rank)}}} ", below, maxsplit=1, flags=re.M)[0]


def rows(text: str) -> list[list[str]]:
    """Return the cells of those rows of tables whose first cell begins with something quoted."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def quoted(text: str) -> list[str]:
    """Return what stands in backticks, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M))


def run_examples(name: str, kind: str = "python") -> dict[str, Any]:
    """Run the Python examples of a page one after another; return the names that they share.

    Sessions must give what is printed below them; programs must run.
    """
    names: dict[str, Any] = {"__name__": "example"}
    for number, block in enumerate(blocks(kind, page(name)), 1):
        title = f"{name}, example {number}"
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, title, name, 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            runner.run(test, clear_globs=False)
            assert runner.summarize(verbose=False).failed == 0, title
            names = test.globs
        else:
            exec(compile(block, title, "exec"), names)
    return names
