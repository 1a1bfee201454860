"""Who does what the start, the tutorials and others say gets what they show."""

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
TUTORIALS = [name for name in PAGES if name.startswith("tutorials/") and "index" not in name]
WALKED = ["start.md", *TUTORIALS, "how-to/draw-hands.md", "how-to/other-language.md"]


@pytest.mark.parametrize("name", WALKED)
def test_a_walk_through(name, tmp_path, monkeypatch):
    """All files of the page are saved, and all its commands print what stands below them."""
    if name in NEEDED:
        pytest.importorskip(NEEDED[name], reason=f"{NEEDED[name]} is not installed")
    if "$ curl" in PAGES[name].read_text(encoding="utf-8") and shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    monkeypatch.chdir(tmp_path)
    with Walk(name, tmp_path) as walk:
        walk.whole()
    assert walk.steps > (5 if name in TUTORIALS else 0)
