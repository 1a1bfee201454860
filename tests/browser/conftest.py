"""A real Chromium, a real server, and people at it; left out with one line where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

HERE = Path(__file__).parent
MISSING = [
    *[f"the package {name}" for name in ("playwright", "uvicorn") if find_spec(name) is None],
    *(["Debian's chromium"] if shutil.which("chromium") is None else []),
]

if TYPE_CHECKING:
    from browsing import Visits
    from playwright.sync_api import Browser
    from served import Served

FAILED = pytest.StashKey[bool]()

THERE = "test_chromium.py"
"""What is collected even so, to say why nothing else is."""

if MISSING:
    collect_ignore = [file.name for file in HERE.glob("test_*.py") if file.name != THERE]


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
def missing() -> list[str]:
    """What this machine lacks for tests in a browser."""
    return MISSING


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium with a fresh profile, for all tests of a process."""
    from browsing import PATIENCE, launch
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, launch(playwright.chromium) as browser:
        yield browser


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
def visit(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """Open browsers of people: each a context of its own, watched to the end of the test."""
    from browsing import Visits

    visits = Visits(browser)
    yield visits
    visits.close(tmp_path if request.node.stash.get(FAILED, False) else None)
    visits.check()


@pytest.fixture
def table(tmp_path: Path, serve: Callable[..., Served], visit: Visits) -> Callable[..., Any]:
    """Lay a room, start a server on it and seat its people: a ``Table``."""
    from laying import lay
    from seated import Table

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
