"""Names beside points, so that none lies over another, over a point, or out of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from matplotlib.axes import Axes  # type: ignore[import-not-found, unused-ignore]
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]
    from matplotlib.transforms import Bbox  # type: ignore[import-not-found, unused-ignore]

Point: TypeAlias = "tuple[float, float]"
"""Where something stands, in the numbers of the axes."""

NEAR = 6.0
"""How far a name stands from its point at least, in points of print."""

POINT = 5.5
"""How far a point reaches, in points of print, with what is kept free around it."""


def _places() -> list[tuple[float, float, str]]:
    """Return where a name may stand from its point, the best place first."""
    places = [(NEAR, 0.0, "left"), (-NEAR, 0.0, "right")]
    for rise in range(9, 82, 8):
        for x, side in ((NEAR, "left"), (0.0, "center"), (-NEAR, "right")):
            places += [(x, float(rise), side), (x, float(-rise), side)]
    return places


PLACES = _places()


def name_points(
    figure: Figure, axes: Axes, names: Mapping[Point, str], points: Iterable[Point]
) -> None:
    """Write names beside some of the points of a picture, far ones with a line to their point."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # type: ignore[import-not-found, unused-ignore]
    from matplotlib.transforms import Bbox  # type: ignore[import-not-found, unused-ignore]

    canvas = FigureCanvasAgg(figure)
    figure.draw_without_rendering()  # which lays the picture out
    reach = POINT * figure.dpi / 72
    taken = [
        Bbox([[x - reach, y - reach], [x + reach, y + reach]])
        for x, y in (axes.transData.transform(point) for point in points)
    ]
    for point, name in names.items():
        note: Any = axes.annotate(
            name, point, xytext=(0, 0), textcoords="offset points", va="center", fontsize=6,
            arrowprops={"arrowstyle": "-", "color": "#999999", "linewidth": 0.5, "shrinkB": 3},
            annotation_clip=False,
        )  # fmt: skip
        note.set_in_layout(False)
        for x, y, side in PLACES:
            note.set_position((x, y))
            note.set_horizontalalignment(side)
            box = _text_box(note, canvas)
            if _free(box, taken, axes.bbox):
                break
        note.arrow_patch.set_visible(abs(y) > 12)
        taken.append(box)


def _text_box(note: Any, canvas: Any) -> Any:
    from matplotlib.text import Text  # type: ignore[import-not-found, unused-ignore]

    note.update_positions(canvas.get_renderer())
    return Text.get_window_extent(note, canvas.get_renderer())


def _free(box: Bbox, taken: Iterable[Bbox], inside: Bbox) -> bool:
    """Say whether a box is within the picture and over nothing."""
    corners = inside.x0 <= box.x0 and box.x1 <= inside.x1
    return corners and inside.y0 <= box.y0 and not any(map(box.overlaps, taken))
