"""The examples of the README and of docs/ do what they say."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path) -> list[str]:
    """Return the Python examples of a page, in order; ``python norun`` is left out."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page, tmp_path, monkeypatch):
    """Sessions give what is printed; programs run. The examples of a page share their names."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for number, block in enumerate(blocks(page)):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(
                block, names, f"{page.name}, example {number + 1}", str(page), 0
            )
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            runner.run(test, clear_globs=False)
            assert runner.summarize(verbose=False).failed == 0
            names = test.globs
        else:
            exec(compile(block, str(page), "exec"), names)


def test_the_readme_has_its_server_loop():
    assert any(
        "deal.apply" in block and "deal.view" in block for block in blocks(ROOT / "README.md")
    )
