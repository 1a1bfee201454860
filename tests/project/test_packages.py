"""What is built holds every package of the tree."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_package_is_named():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = set(project["tool"]["setuptools"]["packages"])
    there = {
        ".".join(file.parent.relative_to(ROOT).parts) for file in ROOT.glob("mjcore/**/__init__.py")
    }
    assert named == there | {"mjcore.cards"}
