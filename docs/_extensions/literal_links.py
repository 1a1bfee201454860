"""Names in text lead to the reference: ``Deal.view``, ``deal.view(seat)``, ``mjcore.rl.encode``.

The first time that a section, or what is said of an object, names something that the reference
describes, the name is a link. Headings and what is a link already stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode

NAME = re.compile(r"([A-Za-z_][\w.]*)(\(.*\))?", re.S)
PLACES = (nodes.section, addnodes.desc_content, nodes.document)
APART = (nodes.reference, nodes.title, addnodes.desc_signature)


def described(text: str, objects: Mapping[str, object]) -> str | None:
    """Return the full name of what a literal names, if the reference describes it."""
    found = NAME.fullmatch(text)
    if not found:
        return None
    name = found[1].removeprefix("mjcore.")
    first, _, rest = name.partition(".")
    # An object goes by its class: `deal.apply` is what Deal.apply says. A word alone is no object.
    full = f"mjcore.{first.capitalize()}.{rest}" if rest and first.islower() else f"mjcore.{name}"
    for place in (f"mjcore.{name}", full):
        if place in objects and (rest or first[0].isupper() or found[1].startswith("mjcore.")):
            return place
    return None


def place_of(node: nodes.Node) -> nodes.Node | None:
    """Return the section or description that a literal stands in; none where it is no text."""
    while node.parent is not None and not isinstance(node, PLACES):
        if isinstance(node, APART):
            return None
        node = node.parent
    return node


def link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Make links of names on one page."""
    objects = app.env.domains.python_domain.objects
    known: set[tuple[int, str]] = set()
    for node in list(doctree.findall(nodes.literal)):
        name = described(node.astext(), objects)
        place = place_of(node) if name is not None else None
        if name is None or place is None or (id(place), name) in known:
            continue
        known.add((id(place), name))
        entry = objects[name]
        inner = node.deepcopy()
        refnode = make_refnode(app.builder, page, entry.docname, entry.node_id, inner, name)
        node.replace_self(refnode)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the links."""
    app.connect("doctree-resolved", link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
