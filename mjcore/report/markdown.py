"""The report as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjcore.report.findings import findings
from mjcore.report.report import CardReport, LineReport, as_report, mean_distance
from mjcore.simulation.distances import BINS
from mjcore.simulation.estimates import decimal

PICTURES = {
    "wins.svg": "Wins by line",
    "values.svg": "Value against difficulty",
    "distances.svg": "Distances after the deal and after the Charleston",
}
"""The pictures by file name, with what they show."""

HEADS = {
    "Line": "",
    "Hand": "",
    "X/C": "",
    "Targets": "how many hands of 14 tiles make the line",
    "Dealt": "the mean distance of all racks after the deal",
    "Passed": "the same before the first turn",
    "Wins": "how often the line was won",
    "Deals %": "in how many of the deals, with half a 95 % interval",
    "Turn": "the mean turn of the wins, all seats counted",
    "Jokers": "the mean number of jokers in the winning hand",
    "Pays": "what its winners got, by deal played",
    "Value": "what the card says",
    "Fair": "the value that its difficulty justifies on this card",
    "Near %": "in how many won deals the winner stood nearest to it before the first turn",
    "Kept %": "in how many of these it was won in the end",
}
"""The columns of the table, with what they mean where that is not plain."""


def to_markdown(report: CardReport, *, command: str = "", pictures: str | None = None) -> str:
    """Return the report as Markdown.

    ``command`` is the command that made it, ``pictures`` the directory that links to pictures
    name, relative to where the text will stand.
    """
    as_report(report)
    parts = [
        *_heading(report, command),
        *_findings(report),
        *_distances(report, pictures),
        *_lines(report, pictures),
    ]
    return "\n".join(parts) + "\n"


def _heading(report: CardReport, command: str) -> Iterator[str]:
    results, card = report.results, report.card
    setup, deals = results.setup, results.deals
    title = f"{card.name} {card.edition}".strip()
    bots = " ".join(dict.fromkeys(setup.bots))
    yield f"# How {_safe(title)} plays"
    yield ""
    yield (
        f"{deals:,} deals with {setup.players} `{_safe(bots)}` bots, seed {setup.seed}. "
        f"{results.table.win / deals:.1%} were won, after {_turns(report):.1f} turns on average."
    )
    yield ""
    if command:
        yield from ("```sh", command, "```", "")


def _turns(report: CardReport) -> float:
    wins = report.results.table.win
    return sum([tally.turns for tally in report.results.lines]) / wins if wins else 0.0


def _findings(report: CardReport) -> Iterator[str]:
    found = findings(report)
    yield "## What stands out"
    yield ""
    if not found:
        yield "Nothing: every line is won, none too often, and the values follow the difficulty."
    for finding in found:
        yield f"- **{_safe(finding.line)}**: {_safe(finding.message)}."
    yield ""
    yield (
        "Difficulty is counted in doublings: 5 for a line that one deal in 32 is won with. Over "
        f"the card, a value of {report.fit.at:.1f} + {report.fit.slope:.2f} times the difficulty "
        f"fits best; the rank correlation of value and difficulty is {report.fit.rank:.2f}."
    )
    yield ""


def _distances(report: CardReport, pictures: str | None) -> Iterator[str]:
    yield "## Distances"
    yield ""
    yield (
        f"To its nearest line a rack was {mean_distance(report.dealt):.2f} tiles away after the "
        f"deal and {mean_distance(report.passed):.2f} before the first turn."
    )
    yield ""
    if pictures is not None:
        yield _picture("distances.svg", pictures)
        yield ""
    steps = [at for at in range(BINS) if report.dealt[at] or report.passed[at]]
    yield from _table(
        ["Tiles away", *map(str, steps)],
        [
            [name, *(f"{histogram[at] / max(sum(histogram), 1):.1%}" for at in steps)]
            for name, histogram in (("dealt", report.dealt), ("passed", report.passed))
        ],
        left=1,
    )
    yield ""


def _lines(report: CardReport, pictures: str | None) -> Iterator[str]:
    yield "## Lines"
    yield ""
    if pictures is not None:
        yield from (_picture("wins.svg", pictures), "", _picture("values.svg", pictures), "")
    meanings = [f"{head}: {text}" for head, text in HEADS.items() if text]
    yield f"{'; '.join(meanings)}."
    yield ""
    yield from _table(list(HEADS), [_row(row) for row in report.lines], left=3)


def _row(row: LineReport) -> list[str]:
    return [
        _safe(row.line.id),
        _safe(row.line.text),
        "C" if row.line.concealed else "X",
        f"{len(row.line.targets):,}",
        f"{row.dealt:.2f}",
        decimal(row.passed, 2),
        f"{row.wins:,}",
        f"{row.share.value * 100:.2f} ±{row.share.error * 100:.2f}",
        decimal(row.turn, 1),
        decimal(row.jokers, 1),
        f"{row.pays:.2f}",
        f"{row.line.value:,}",
        f"{row.fair:.0f}",
        decimal(row.near * 100, 1),
        decimal(row.kept * 100, 0),
    ]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield a table whose first ``left`` columns stand on the left."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join(['---'] * left + ['--:'] * (len(head) - left))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _picture(file: str, directory: str) -> str:
    return f"![{PICTURES[file]}]({directory}/{file})"


def _safe(text: str) -> str:
    """Return a text from a card file with the signs of Markdown escaped."""
    # A newline would end the row of a table.
    text = "".join(c if c.isprintable() else " " for c in text)
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text
