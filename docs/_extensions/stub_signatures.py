"""Typed signatures for native classes, from the stubs that stand beside their modules.

A compiled function knows the names of its arguments, and its ``.pyi`` their types.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import mjcore

STUBS = Path(mjcore.__file__).parent


@cache
def stub(module: str) -> dict[str, ast.FunctionDef]:
    """Return the functions of a native module's stub by ``Class.name``; none for other modules."""
    path = STUBS / f"{module.rpartition('.')[2]}.pyi"
    if not module.startswith("mjcore._") or not path.exists():
        return {}
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    found[f"{node.name}.{inner.name}"] = inner
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = node
    return found


def declared(name: str) -> ast.FunctionDef | None:
    """Return what a stub says of ``mjcore.Rack.parse`` or the constructor ``mjcore.Rack``.

    What a class has from a native one below it is in that one's stub.
    """
    top, _, member = name.removeprefix("mjcore.").partition(".")
    for kind in getattr(getattr(mjcore, top, None), "__mro__", ()):
        found = stub(kind.__module__).get(f"{kind.__name__}.{member or '__init__'}")
        if found is not None:
            return found
    return None


def sign(
    app: Sphinx, what: str, name: str, value: Any, options: Any, signature: str, returns: str
) -> tuple[str, str] | None:
    """Return the signature in the stub, without ``self`` and ``cls``."""
    node = declared(name) if what in ("class", "method", "function") else None
    if node is None:
        return None
    taken = node.args
    first = [*taken.posonlyargs, *taken.args][:1]
    if first and first[0].arg in ("self", "cls"):
        taken = ast.arguments(**{**vars(taken), "args": [*taken.posonlyargs, *taken.args][1:]})
        taken.posonlyargs = []
    back = ast.unparse(node.returns) if node.returns and what != "class" else ""
    return f"({ast.unparse(taken)})".replace("_CountsLike", "CountsLike").replace(
        "_ExposureLike", "ExposureLike"
    ), back


def tell(app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Put the type of a native attribute before what is said of it."""
    node = declared(name) if what in ("attribute", "property") else None
    if node is not None and node.returns is not None:
        lines[:] = lines or [*(ast.get_docstring(node) or "").splitlines(), ""]
        lines[0] = f"``{ast.unparse(node.returns)}``. {lines[0]}"


def keep(app: Sphinx, what: str, name: str, value: Any, skip: bool, options: Any) -> bool | None:
    """Keep native attributes that only the stub has words for."""
    owner = getattr(value, "__objclass__", None)
    if owner is None or name.startswith("_"):
        return None
    return False if f"{owner.__name__}.{name}" in stub(owner.__module__) else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what is read from stubs."""
    app.connect("autodoc-process-signature", sign)
    app.connect("autodoc-process-docstring", tell)
    app.connect("autodoc-skip-member", keep)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
