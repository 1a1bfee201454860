"""Keep the surroundings of whoever tests out of the games."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Play in a directory of one's own, 80 columns wide, without colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
