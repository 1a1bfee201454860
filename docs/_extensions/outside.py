"""Pages of the repository outside docs/ that are part of the site, and links to them.

A page below ``docs/`` links as it must in the repository: ``../../benchmarks/README.md``. On the
site that is ``project/benchmarks``, whose source in ``docs/`` is a stub that only names the file.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[2]
PAGES = {
    "project/benchmarks": "benchmarks/README.md",
    "project/changes": "CHANGELOG.md",
    "project/conduct": "CODE_OF_CONDUCT.md",
    "project/contributing": "CONTRIBUTING.md",
    "project/holes": "SECURITY.md",
    "project/releasing": "RELEASING.md",
}
"""Pages of the site, and the files outside ``docs/`` that they show."""

HOMES = {file: f"docs/{page}.md" for page, file in PAGES.items()}
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def rewritten(text: str, file: str, page: str) -> str:
    """Return the text of a file with its links as they must be on a page of the site."""

    def link(found: re.Match[str]) -> str:
        target = os.path.normpath(Path(file).parent / found[1])
        target = HOMES.get(target, target)
        return f"]({os.path.relpath(target, Path('docs', page).parent)}{found[2] or ''})"

    return LINK.sub(link, text)


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the file's text in place of the stub's; let links lead to pages of the site."""
    file = PAGES.get(page, f"docs/{page}.md")
    if page in PAGES:
        app.env.note_dependency(str(ROOT / file), docname=page)
        source[0] = (ROOT / file).read_text(encoding="utf-8")
    source[0] = rewritten(source[0], file, page)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the change of sources."""
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
