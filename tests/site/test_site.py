"""The documentation site: it builds without a warning, all of it is reached, nothing is fetched."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args
from urllib.parse import unquote, urlsplit

import pytest
from pages import DOCS

import mjcore
import mjcore.typing
from mjcore.cli.commands import _parser

NEEDED = ("sphinx", "myst_parser", "furo", "sphinx_argparse_cli", "sphinx_copybutton")
for name in (*NEEDED, "pettingzoo", "starlette"):
    pytest.importorskip(name, reason="the extra docs is not installed")

LOADING = {"link", "script", "img", "iframe", "source", "video", "audio", "object"}
"""What makes a browser fetch something by itself."""

BY_THE_THEME = {"genindex.html", "py-modindex.html", "search.html"}
"""Pages that no page has to lead to."""


class Page(HTMLParser):
    """Read from a page where it leads, what it loads and what can be led to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attributes}
        self.names.add(found.get("id", ""))
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in LOADING:
            self.loaded += [found[key] for key in ("src", "href", "data") if key in found]


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """Return the folder of the site: what MJCORE_SITE names, or one that is built here."""
    if "MJCORE_SITE" in os.environ:
        return Path(os.environ["MJCORE_SITE"])
    place = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "-n", "-q", "--keep-going", DOCS, place]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return place


@pytest.fixture(scope="module")
def pages(site) -> dict[str, Page]:
    return {path.relative_to(site).as_posix(): Page(path) for path in site.rglob("*.html")}


def target(site: Path, page: Page, link: str) -> tuple[str, str]:
    """Return the file below the site that a link leads to, and the place in it."""
    parts = urlsplit(link)
    path = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path.resolve()
    return path.relative_to(site.resolve()).as_posix(), unquote(parts.fragment)


def test_nothing_is_loaded_from_elsewhere(site, pages):
    for name, page in pages.items():
        assert not [one for one in page.loaded if re.match(r"(\w+:)?//", one)], name
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"@import|url\([\"']?(https?:)?//", text), style.name


def test_no_link_is_broken(site, pages):
    broken = []
    for name, page in pages.items():
        for link in page.links:
            if re.match(r"(\w+:)?//|mailto:", link):
                continue
            file, place = target(site, page, link)
            if not (site / file).exists() or (
                file in pages and place and place not in pages[file].names
            ):
                broken.append((name, link))
    assert not broken


def test_every_page_is_reached(site, pages):
    reached, todo = set(), ["index.html"]
    while todo:
        name = todo.pop()
        if name in reached or name not in pages:
            continue
        reached.add(name)
        page = pages[name]
        todo += [target(site, page, link)[0] for link in page.links if not urlsplit(link).netloc]
    assert set(pages) - reached <= BY_THE_THEME


def test_every_page_of_the_sources_is_there(pages):
    sources = {
        path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("*.md")
    }
    assert sources == set(pages) - BY_THE_THEME


def documented(site: Path) -> set[str]:
    """Return the names of all Python objects that the reference describes."""
    from sphinx.util.inventory import InventoryFile

    with (site / "objects.inv").open("rb") as file:
        found = InventoryFile.load(file, "", lambda base, path: path)
    return {name for kind, names in found.items() if kind.startswith("py:") for name in names}


PUBLIC = (
    "mjcore",
    "mjcore.report",
    "mjcore.rl",
    "mjcore.room",
    "mjcore.rules",
    "mjcore.simulation",
)


@pytest.mark.parametrize("package", [*PUBLIC, "mjcore.typing", "mjcore.web"])
def test_every_public_name_is_in_the_reference(site, package):
    """What a package names as public is described there, or where ``mjcore`` has it."""
    told = documented(site)
    names = set(importlib.import_module(package).__all__) - {"__version__", "bots"}
    moved = {"RulesFields": "mjcore.typing.choices"}
    missing = {
        name
        for name in names
        if not told & {f"{package}.{name}", f"mjcore.{name}", f"{moved.get(name)}.{name}"}
    }
    assert not missing


def test_every_public_member_of_a_native_class_is_in_the_reference(site):
    told = documented(site)
    for kind in (mjcore.Rack, mjcore.Exposure, mjcore.Visible, mjcore.Candidate, mjcore.Matcher):
        members = {name for name in dir(kind) if not name.startswith("_")}
        assert members and {f"mjcore.{kind.__name__}.{name}" for name in members} <= told


def text_of(path: Path) -> str:
    return unescape(re.sub(r"<[^>]+>", "", path.read_text(encoding="utf-8")))


def test_native_signatures_have_types(site):
    """Compiled functions know no types; the reference has those of the stubs."""
    text = text_of(site / "reference" / "api" / "tiles.html")
    assert "parse(text: str) → Rack" in text
    matching = text_of(site / "reference" / "api" / "matcher.html")
    assert "distance(rack: RackLike) → int | None" in matching
    assert "Rack(counts: CountsLike, exposures: Iterable[ExposureLike] = ())" in text


@pytest.mark.parametrize("name", ["Origin", "PhaseText", "OutcomeKind", "TransferReason"])
def test_what_a_text_can_be_is_told(site, name):
    told = text_of(site / "reference" / "api" / "typing.html").partition(f"mjcore.typing.{name}¶")
    words = re.findall(r"\w+", told[2].partition("mjcore.typing.")[0])
    assert set(get_args(getattr(mjcore.typing, name))) <= set(words)


def test_names_in_text_lead_to_the_reference(pages):
    """What a page says of a call is one step from what its docstring says."""
    links = pages["reference/table.html"].links
    assert {"api/table.html#mjcore.Deal.apply", "api/table.html#mjcore.View"} <= set(links)


def options(parser, words=()):
    """Yield each command with its options."""
    yield words, {text for action in parser.complete()._actions for text in action.option_strings}
    for action in parser._actions:
        if isinstance(action.choices, dict) and hasattr(action, "add_parser"):
            for name, below in action.choices.items():
                yield from options(below, (*words, name))


def test_every_option_of_every_command_is_there(pages):
    names = pages["reference/options.html"].names
    for words, found in options(_parser()):
        for option in found:
            assert "-".join(("mjcore", *words, option)) in names


WIDER = """() => {
    const inside = ".table-wrapper, .highlight, pre";
    const wide = [...document.querySelectorAll("article *")].filter(
        (one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(inside));
    const page = document.documentElement;
    return page.scrollWidth > page.clientWidth + 1 || wide.length > 0;
}"""
"""Whether anything is wider than the window, but for what scrolls by itself."""


def look(pages: list[Page], width: int, height: int) -> dict[str, list[str]]:
    """Open pages in Chromium; return which are wider than it, what was asked for, what failed."""
    from playwright.sync_api import sync_playwright

    found: dict[str, list[str]] = {"wider": [], "asked": [], "failed": []}
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        window = browser.new_page(viewport={"width": width, "height": height})
        window.on("request", lambda request: found["asked"].append(request.url))
        window.on("pageerror", lambda error: found["failed"].append(str(error)))
        for page in pages:
            window.goto(page.path.resolve().as_uri())
            if window.evaluate(WIDER):
                found["wider"].append(page.path.name)
        browser.close()
    return found


@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_every_page_fits_its_window(pages, width, height):
    """On a desktop and on a phone; and no page asks another host for anything, or fails."""
    pytest.importorskip("playwright", reason="the package playwright is not installed")
    # In a thread of its own, since the one here may have a Playwright that other tests began.
    with ThreadPoolExecutor(1) as apart:
        found = apart.submit(look, list(pages.values()), width, height).result()
    assert not found["wider"] and not found["failed"]
    assert not [url for url in found["asked"] if not url.startswith(("file:", "data:"))]
