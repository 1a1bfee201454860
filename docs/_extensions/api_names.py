"""References by any name: a class is documented where it is public, and named in many places.

Annotations name ``mjcore._rack.Rack`` or ``RackLike``, docstrings ``Rack.parse``; the reference has
``mjcore.Rack`` and ``mjcore.typing.RackLike``. A reference goes to the one documented object whose
name ends that way. Docstrings that name a page, as docs/reference/rules.md, link to it.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

PAGE = re.compile(r"(?:``)?docs/([\w/-]+)\.md(?:``)?")


def find(app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.Node) -> Any:
    """Return a reference to the documented object that is meant, if there is one such object."""
    if node.get("refdomain") != "py":
        return None
    name = node["reftarget"].split(".")[-1].lstrip("_")
    objects = env.domains.python_domain.objects
    places = [f"mjcore.{name}", f"mjcore.typing.{name}"]
    places += [full for full in objects if full.count(".") == 2 and full.endswith(f".{name}")]
    for place in places:
        if place in objects and (place.count(".") == 1 or place.split(".")[1].islower()):
            entry = objects[place]
            return make_refnode(
                app.builder, node["refdoc"], entry.docname, entry.node_id, shown, place
            )
    return None


def link_pages(
    app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]
) -> None:
    """Turn the names of pages in a docstring into links; leave out what tuples say of fields."""
    lines[:] = [
        PAGE.sub(r":doc:`/\1`", line) for line in lines if not line.startswith("Alias for field")
    ]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what is done to names."""
    app.connect("missing-reference", find)
    app.connect("autodoc-process-docstring", link_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
