"""Draw tiles, racks and hands as SVG text, with the faces of the table in the browser."""

from mjcore.drawing.hand import candidate_html, hands_svg
from mjcore.drawing.row import rack_html

__all__ = ["candidate_html", "hands_svg", "rack_html"]
