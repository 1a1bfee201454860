"""The report's pictures, drawn by matplotlib (the extra ``plot``)."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjcore.errors import Error
from mjcore.files import make_directory, write_whole, writing
from mjcore.report.findings import MUCH, most_wins
from mjcore.report.labels import Point, name_points
from mjcore.report.report import CardReport, as_report
from mjcore.simulation.distances import BINS

if TYPE_CHECKING:
    from matplotlib.axes import Axes  # type: ignore[import-not-found, unused-ignore]
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]

COLOURS = (
    "#3b6ea5",
    "#c2571a",
    "#4f8a3a",
    "#8d5aa6",
    "#a8873b",
    "#b8434e",
    "#4c9a93",
    "#6b6b6b",
    "#c98bb9",
    "#222222",
)
MARKS = "osD^v"
"""The shapes of points, for cards of more sections than there are colours."""

NAMED = 10
"""How many lines are named among the points."""

INK = "#333333"
BEFORE, AFTER = "#b8b8b8", "#3b6ea5"


def check_matplotlib() -> None:
    """Raise ``Error`` if matplotlib is not installed."""
    try:
        import matplotlib.figure  # type: ignore[import-not-found, unused-ignore]  # noqa: F401  (asked for, not used here)
    except ImportError:
        raise Error("pictures need matplotlib: pip install 'mjcore[plot]'") from None


def draw(report: CardReport, directory: str | os.PathLike[str], form: str = "svg") -> list[Path]:
    """Draw all pictures into a directory and return their files.

    ``form`` is ``svg``, ``png`` or what else matplotlib writes. Raise ``Error`` if matplotlib is
    missing, does not write this form, or a file cannot be written.
    """
    as_report(report)
    check_matplotlib()
    import matplotlib  # type: ignore[import-not-found, unused-ignore]

    pictures: dict[str, Callable[[CardReport], Figure]]
    pictures = {"wins": wins, "values": values, "distances": distances}
    files = []
    make_directory(Path(directory))
    # A fixed salt and no date: the same report gives the same files.
    with matplotlib.rc_context({"svg.hashsalt": "mjcore", "font.size": 8}):
        for name, make in pictures.items():
            path = Path(directory) / f"{name}.{form}"
            picture = io.BytesIO()
            dateless = {"Date": None} if form == "svg" else None
            try:
                make(report).savefig(picture, format=form, metadata=dateless)
            except ValueError as error:  # it names the forms that matplotlib writes
                raise Error(f"the pictures cannot be drawn: {error}") from None
            with writing(path):
                write_whole(path, picture.getvalue())
            files.append(path)
    return files


def _figure(width: float, height: float, **options: Any) -> tuple[Figure, Any]:
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(**options)


def _height(report: CardReport) -> float:
    return 1.2 + 0.17 * len(report.lines)


def _colours(report: CardReport) -> list[str]:
    names = [section.name for section in report.card.sections]
    return [COLOURS[names.index(row.line.section.name) % len(COLOURS)] for row in report.lines]


def _marks(report: CardReport) -> list[str]:
    names = [section.name for section in report.card.sections]
    return [_mark(names.index(row.line.section.name)) for row in report.lines]


def _mark(section: int) -> str:
    return MARKS[section // len(COLOURS) % len(MARKS)]


def _name_lines(report: CardReport, axes: Axes) -> None:
    """Put the lines on the y axis, the card's first line on top."""
    axes.set_yticks(range(len(report.lines)), [_plain(row.line.id) for row in report.lines])
    axes.set_ylim(len(report.lines) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def wins(report: CardReport) -> Figure:
    """Draw in how many deals each line was won, with the 95 % intervals."""
    figure, axes = _figure(7.5, _height(report))
    shares = [row.share for row in report.lines]
    axes.barh(
        range(len(shares)),
        [share.value * 100 for share in shares],
        color=_colours(report),
        xerr=[
            [max(share.value - share.low, 0.0) * 100 for share in shares],
            [max(share.high - share.value, 0.0) * 100 for share in shares],
        ],
        error_kw={"elinewidth": 0.7, "ecolor": INK},
    )
    axes.plot([], [], color=INK, linewidth=0.7, label="95 % interval")
    # The mark would only squeeze the bars of a card on which no line comes near it.
    most = most_wins(len(shares))
    if max(share.high for share in shares) > most / 2:
        meaning = f"more than {most:.1%} is too often"
        axes.axvline(most * 100, color="#b8434e", linewidth=0.8, linestyle=":", label=meaning)
    figure.legend(frameon=False, loc="outside lower right", ncols=2)
    _name_lines(report, axes)
    axes.set_xlabel("won in % of the deals")
    axes.set_title(f"Wins by line, {report.results.deals:,} deals")
    return figure


def values(report: CardReport) -> Figure:
    """Draw the lines' values against their difficulty, and the fit through them."""
    figure, axes = _figure(8.5, 5.0)
    names = [section.name for section in report.card.sections]
    for at, name in enumerate(names):
        # An empty line of points names the section, be its lines won or not.
        axes.plot([], [], _mark(at), color=COLOURS[at % len(COLOURS)], label=_plain(name))
    for row, colour, mark in zip(report.lines, _colours(report), _marks(report), strict=True):
        shown = mark if row.wins else "x"
        axes.plot(row.difficulty, row.line.value, shown, color=colour, markersize=5)
    if not all(row.wins for row in report.lines):
        axes.plot([], [], "x", color=INK, label="never won")
    xs = [row.difficulty for row in report.lines]
    ends = [min(xs), max(xs)]
    fit = [report.fit(x) for x in ends]
    axes.plot(ends, fit, color=INK, linewidth=0.8, label="the fit through all lines")
    axes.set_xlabel("difficulty: deals to one win, in doublings")
    axes.set_ylabel("value")
    figure.legend(fontsize=7, frameon=False, loc="outside right upper")
    axes.set_title(f"Value against difficulty, rank correlation {report.fit.rank:.2f}")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    name_points(
        figure,
        axes,
        _odd_points(report),
        [(row.difficulty, row.line.value) for row in report.lines],
    )
    return figure


def _odd_points(report: CardReport) -> dict[Point, str]:
    """Return the points furthest from the fit, each with the names of all lines at it."""
    points: dict[Point, list[str]] = {}
    for row in sorted(report.lines, key=lambda row: -abs(row.excess))[:NAMED]:
        if abs(row.excess) > MUCH:
            points.setdefault((row.difficulty, row.line.value), []).append(_plain(row.line.id))
    return {point: "\n".join(ids) for point, ids in points.items()}


def _plain(text: str) -> str:
    """Return a text in which matplotlib sees no formula."""
    return text.replace("$", r"\$")


def distances(report: CardReport) -> Figure:
    """Draw how far racks are away: to the nearest line, and to each line on average."""
    figure, (above, below) = _figure(
        7.5, _height(report) + 2.2, nrows=2, height_ratios=[2.0, _height(report)]
    )
    for histogram, colour, name, shift in (
        (report.dealt, BEFORE, "after the deal", -0.2),
        (report.passed, AFTER, "after the Charleston", 0.2),
    ):
        total = max(sum(histogram), 1)
        shares = [count / total * 100 for count in histogram]
        above.bar([step + shift for step in range(BINS)], shares, 0.4, color=colour, label=name)
    seen = [step for step in range(BINS) if report.dealt[step] or report.passed[step]]
    above.set_xlim(min(seen) - 0.6, max(seen) + 0.6)
    above.set_xlabel("tiles away from the nearest line")
    above.set_ylabel("% of the racks")
    above.legend(frameon=False)
    for side in ("top", "right"):
        above.spines[side].set_visible(False)
    places = range(len(report.lines))
    before = [row.dealt for row in report.lines]
    after = [row.passed for row in report.lines]
    below.hlines(places, after, before, color=BEFORE, linewidth=1, label="what the Charleston did")
    below.plot(before, places, "o", color=BEFORE, markersize=4, label="after the deal")
    below.plot(after, places, "o", color=AFTER, markersize=4, label="after the Charleston")
    _name_lines(report, below)
    below.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 1), ncols=3)
    below.set_xlabel("mean distance of all racks from the line")
    return figure
