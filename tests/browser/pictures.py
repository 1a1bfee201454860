"""Take pictures of every screen: ``python tests/browser/pictures.py FOLDER [SCENE ...]``.

Each scene is taken on a phone, a tablet and a desktop, by day and by night:
``FOLDER/turn-phone-night.png``. ``--jpeg`` makes smaller files.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from browsing import Visits, launch
from playwright.sync_api import expect, sync_playwright
from scenes import PEOPLE, SCENES, Scene, dress, lay_scene, show
from served import Served

SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="all if none is named")
    parser.add_argument("--jpeg", action="store_true", help="smaller files")
    args = parser.parse_args()
    names = [scene.name for scene in SCENES]
    unknown = set(args.scenes) - set(names)
    if unknown:
        parser.error(f"no scene is called {', '.join(unknown)}: there are {', '.join(names)}")
    args.folder.mkdir(parents=True, exist_ok=True)
    chosen = [scene for scene in SCENES if scene.name in (args.scenes or names)]
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright, launch(playwright.chromium) as browser:
        for scene in chosen:
            for name, size in SIZES.items():
                take(scene, name, size, Visits(browser), args.folder, jpeg=args.jpeg)


def take(
    scene: Scene, name: str, size: tuple[int, int], visit: Visits, folder: Path, *, jpeg: bool
) -> None:
    """Take a scene in one size, by day and by night."""
    with tempfile.TemporaryDirectory() as made:
        data = Path(made) / "data"
        laid = lay_scene(scene, data, seconds=15.0)
        server = Served(data)
        try:
            for other in PEOPLE[1:]:
                if other is not None:
                    visit(server, laid=laid, name=other).arrives()
            one = show(scene, visit, server, laid, size=size, has_touch=name != "desktop")
            for theme in ("day", "night"):
                dress(one, theme)
                kind = "jpeg" if jpeg else "png"
                file = folder / f"{scene.name}-{name}-{theme}.{kind}"
                one.page.screenshot(path=file, type=kind, **({"quality": 85} if jpeg else {}))
                print(file)
        finally:
            visit.close(None)
            server.kill()


if __name__ == "__main__":
    main()
