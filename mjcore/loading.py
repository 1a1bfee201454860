"""How the package loads: its larger parts when they are first named.

Most programs need a matcher or a table and nothing else, and ``import mjcore`` should not keep
them waiting for the rest.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from typing import Any


def lazily(
    package: str, names: Collection[str], modules: Sequence[str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package that loads parts of itself later.

    Those of its ``names`` that it does not have yet are looked for in its ``modules``, one after
    the other, until one has them: these stand from the ground up, so that what is loaded on the
    way to a module is what that module needs anyway. Modules right below the package are
    attributes of it as well.
    """

    def load(name: str) -> Any:
        this = sys.modules[package]
        if name in modules:
            return import_module(f"{package}.{name}")  # which makes it an attribute
        if name in names:
            for module in modules:
                home = import_module(f"{package}.{module}")
                if hasattr(home, name):
                    setattr(this, name, getattr(home, name))
                    return getattr(this, name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=this)

    def listed() -> list[str]:
        below = [module for module in modules if "." not in module]
        return sorted({*vars(sys.modules[package]), *names, *below})

    return load, listed


def check_interpreter() -> None:
    """Raise ``ImportError`` in a sub-interpreter, before a native module has been loaded there.

    A native module belongs to the interpreter that loads it first, in all of the process.
    """
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            interpreters = import_module(name)
        except ImportError:  # the older name, or a Python that has but one interpreter
            continue
        if interpreters.get_current() != interpreters.get_main():
            raise ImportError(
                "mjcore loads in the main interpreter alone, not in a sub-interpreter: "
                "use threads or processes instead"
            )
        return


def not_built(missing: ModuleNotFoundError) -> ImportError:
    """Return the error for a module that is not there, with what to do if it is a native one."""
    package, _, name = (missing.name or "").partition(".")
    if not name.startswith("_"):
        return missing
    where = __file__.removesuffix("loading.py")
    return ImportError(
        f"{where} holds the sources of {package}, and its native modules are not compiled: "
        "compile them in place with `pip install -e .`, or start Python in another directory "
        f"(or with -P) to import an installed {package}; pytest finds that one in any directory",
        name=missing.name,
    )
