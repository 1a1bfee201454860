"""Who does what the start and the tutorials say gets what they show."""

from __future__ import annotations

import os
import shutil

import pytest
from pages import PAGES
from walk import Walk

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="the commands are a Unix shell's"),
    pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are a shell's"),
]
NEEDED = {"tutorials/rooms.md": "websockets", "tutorials/learn.md": "pettingzoo"}
WALKED = ["start.md", *(name for name in PAGES if name.startswith("tutorials/"))]


@pytest.mark.parametrize("name", [name for name in WALKED if not name.endswith("index.md")])
def test_a_walk_through(name, tmp_path, monkeypatch):
    """All files of the page are saved, and all its commands print what stands below them."""
    if name in NEEDED:
        pytest.importorskip(NEEDED[name], reason=f"{NEEDED[name]} is not installed")
    if "$ curl" in PAGES[name].read_text(encoding="utf-8") and shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    monkeypatch.chdir(tmp_path)
    with Walk(name, tmp_path) as walk:
        walk.whole()
    assert walk.steps > 5
