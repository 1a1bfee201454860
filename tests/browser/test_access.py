"""For everybody: axe finds nothing serious on any screen, by day and by night, wide and narrow."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest
from scenes import SCENES, dress, lay_scene, show
from served import Served

AXE = "node_modules/axe-core/axe.min.js"
CACHE = Path(tempfile.gettempdir()) / "mjcore-axe"
SIZES = {"phone": (360, 640), "desktop": (1440, 900)}
ALSO = ((320, 568), (390, 844), (844, 390), (600, 900), (768, 1024), (820, 1180), (1180, 820))
"""Screens on which nothing may be wider than the screen: phones and tablets, also on a side."""


@cache
def axe() -> str:
    """Return the source of axe: where ``MJCORE_AXE`` says, or out of npm."""
    named = os.environ.get("MJCORE_AXE")
    file = CACHE / AXE if named is None else Path(named)
    if named is None and not file.exists():
        if shutil.which("npm") is None:
            pytest.skip("axe-core is needed: npm installs it, or MJCORE_AXE names axe.min.js")
        # Into a folder of its own first: several processes may come here at a time.
        with tempfile.TemporaryDirectory() as made:
            command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "axe-core@4"]
            done = subprocess.run(command, cwd=made, capture_output=True, text=True, timeout=300)
            if done.returncode:
                pytest.skip(f"axe-core cannot be had: {done.stderr.strip()[-200:]}")
            return (Path(made) / AXE).read_text()
    return file.read_text()


WIDTH = "() => document.scrollingElement.scrollWidth"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target} ${node.failureSummary}`));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server in whose storage the room of every scene waits, by the name of the scene."""
    data = tmp_path_factory.mktemp("scenes") / "data"
    laid = {
        scene.name: lay_scene(scene, data, f"SCENE{number}") for number, scene in enumerate(SCENES)
    }
    server = Served(data)
    yield server, laid
    server.kill()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_axe_finds_nothing_serious(server, visit, scene):
    served, laid = server
    one = show(scene, visit, served, laid[scene.name], size=SIZES["desktop"])
    one.evaluate(axe())
    wrong = []
    for size, (width, height) in SIZES.items():
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.evaluate(WIDTH) <= width, f"{size}: wider than the screen"
        for theme in ("day", "night"):
            dress(one, theme)
            wrong += [f"{size} by {theme}: {finding}" for finding in one.evaluate(RUN)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_nothing_is_wider_than_the_screen(server, visit, scene):
    served, laid = server
    one = show(scene, visit, served, laid[scene.name], size=SIZES["desktop"])
    wide = {}
    for width, height in ALSO:
        one.page.set_viewport_size({"width": width, "height": height})
        if (found := one.evaluate(WIDTH)) > width:
            wide[width, height] = found
    assert not wide
