"""A typed program reads mjcore as `typed_usage.py` does, and the native stubs are true."""

import ast
import importlib
import importlib.util
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mjcore

MODULES = [f"mjcore.{stub.stem}" for stub in sorted(Path(mjcore.__file__).parent.glob("*.pyi"))]

needs_mypy = pytest.mark.skipif(
    importlib.util.find_spec("mypy") is None, reason="mypy is not installed"
)


USAGE = [Path(__file__).with_name(name) for name in ("typed_usage.py", "typed_table.py")]
"""Programs of a user who checks types: of the matcher, and of all that stands on it."""


@needs_mypy
@pytest.mark.parametrize("usage", USAGE, ids=lambda path: path.stem)
def test_typed_usage(usage):
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--warn-unused-ignores", str(usage)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    assert run.returncode == 0, run.stdout + run.stderr


@needs_mypy
def test_stubs_of_native_modules():
    run = subprocess.run(
        [
            *(sys.executable, "-m", "mypy.stubtest", "--ignore-missing-stub"),
            *("--mypy-config-file", "pyproject.toml", *MODULES),
        ],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    assert run.returncode == 0, run.stdout + run.stderr


def documented(module: str) -> Iterator[tuple[str, str, object]]:
    """Yield what a stub shows of a module: the name, its docstring there, the thing itself."""
    loaded = importlib.import_module(module)
    path = Path(mjcore.__file__).with_name(f"{module.rpartition('.')[2]}.pyi")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        thing = getattr(loaded, node.name)
        yield node.name, ast.get_docstring(node) or "", thing
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                doc = ast.get_docstring(part) or ""
                yield f"{node.name}.{part.name}", doc, getattr(thing, part.name)


def docstring_in_code(thing: object) -> str:
    """Return the docstring of native code, without the signature that Cython puts before it."""
    first, _, rest = (inspect.getdoc(thing) or "").partition("\n\n")
    return (
        rest if re.fullmatch(r"[\w.]+\(.*\)", first) else "\n\n".join(filter(None, [first, rest]))
    )


@pytest.mark.parametrize("module", MODULES)
def test_stubs_have_the_docstrings_of_the_code(module):
    """An editor reads the stub; plain attributes have no docstring but there."""
    for name, doc, thing in documented(module):
        assert doc, f"{name} has no docstring in the stub"
        plain = inspect.isgetsetdescriptor(thing) and not inspect.getdoc(thing)
        assert plain or doc == docstring_in_code(thing), name


def test_what_a_matcher_inherits_is_named_in_its_docstring():
    """Its class is written in Python, the half of its methods is native."""
    inherited = {
        name for name in dir(mjcore.Matcher) if name[0] != "_" and name not in vars(mjcore.Matcher)
    }
    assert "distance" in inherited
    named = set(re.findall(r"``(\w+)", inspect.getdoc(mjcore.Matcher) or ""))
    assert inherited <= named


def test_every_public_name_is_used():
    """What the package exports stands in a program that a type checker reads."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in USAGE)
    used = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)}
    assert set(mjcore.__all__) - {"__version__"} <= used


def test_the_program_at_the_table_runs():
    run = subprocess.run([sys.executable, str(USAGE[1])], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
