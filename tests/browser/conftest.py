"""A real Chromium, a real server, and people at it; left out with one line where there is none."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

MISSING = [
    *[f"the package {name}" for name in ("playwright", "uvicorn") if find_spec(name) is None],
    *(["Debian's chromium"] if shutil.which("chromium") is None else []),
]

if TYPE_CHECKING:
    from laying import Laid
    from person import Person
    from playwright.sync_api import Browser
    from served import Served

FAILED = pytest.StashKey[bool]()

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 10_000
"""Milliseconds that a test waits for a state of the page."""

if MISSING:
    collect_ignore_glob = ["test_*.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line why nothing was tested in a browser."""
    if MISSING:
        terminalreporter.write_line(f"tests/browser left out: {' and '.join(MISSING)} missing")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether their test has failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium with a fresh profile, for all tests of a process."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        yield browser
        browser.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Start servers with options; they are ended after the test."""
    from served import Served

    servers: list[Served] = []

    def start(*more: str) -> Served:
        servers.append(Served(tmp_path / "data", *more))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()
        assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def visit(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Open a browser of somebody: a context of its own, watched to the end of the test."""
    from person import Person
    from watching import Watch

    people: list[Person] = []

    def come(
        server: Served, path: str = "/", *, laid: Laid | None = None, name: str = "", **how: Any
    ) -> Person:
        """``laid`` and ``name``: at the table of that room; ``how``: options of the context."""
        preferred = how.pop("preferred", {})
        if laid is not None:
            path = f"/t/{laid.code}"
            how["storage_state"] = laid.storage(name, server.origin, **preferred)
        size = how.pop("size", (1280, 800))
        how.setdefault("viewport", {"width": size[0], "height": size[1]})
        context = browser.new_context(base_url=server.origin, reduced_motion="reduce", **how)
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, server.origin)
        people.append(Person(context.new_page(), watch, touch=how.get("has_touch", False)))
        people[-1].page.goto(path)
        return people[-1]

    yield come
    for number, one in enumerate(people):
        if request.node.stash.get(FAILED, False):
            one.page.screenshot(path=tmp_path / f"failed-{number}.png")
        one.page.context.close()
    for one in people:
        one.watch.check()


@pytest.fixture
def table(
    tmp_path: Path, serve: Callable[..., Served], visit: Callable[..., Person]
) -> Callable[..., Any]:
    """Lay a room, start a server on it and seat its people: a ``Table``."""
    from laying import lay
    from table import Table

    def begin(people: list[str | None], rules: Any = None, **placed: Any) -> Table:
        how = placed.pop("how", {})
        laid = lay(tmp_path / "data", people, rules, **placed)
        server = serve()
        seated = {
            name: visit(server, laid=laid, name=name, **how) for name in people if name is not None
        }
        for one in seated.values():
            one.arrives()
        return Table(server, laid, seated)

    return begin
