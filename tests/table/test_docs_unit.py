"""The code in the documents runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["table.md", "records.md"])
def test_the_examples_run(name, tmp_path, monkeypatch, capsys):
    """Every Python block of the page, one after another, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.S)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, name, "exec"), names)
    said = capsys.readouterr().out
    assert said.strip()
