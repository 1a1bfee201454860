"""The examples in docstrings do what they say, those of native modules too."""

import doctest
import importlib
import pkgutil

import pytest

import mjcore

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(mjcore.__path__, "mjcore.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    """Every example in the module's docstrings gives what is printed below it."""
    if name == "mjcore.rl.environment":
        pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    if name.startswith("mjcore.web"):
        pytest.importorskip("starlette", reason="the extra web is not installed")
        pytest.importorskip("prometheus_client", reason="the extra web is not installed")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    """Racks and the matcher show how they are used."""
    for name in ("mjcore._rack", "mjcore.tiles", "mjcore.matcher"):
        assert doctest.testmod(importlib.import_module(name)).attempted > 0
