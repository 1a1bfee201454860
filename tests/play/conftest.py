"""Make the modules beside the tests importable, and keep the surroundings of whoever tests out."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Play in a directory of one's own, 80 columns wide, without colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
