"""``mjcore nearest``: the lines of a card that a rack is nearest to."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from mjcore._rack import Rack
from mjcore._sight import Visible
from mjcore.cli.arguments import Parser, add_card, file_name, load_card, positive
from mjcore.cli.candidates import details, legend, pays
from mjcore.cli.card_text import card_title, count, hand_text, mark_text
from mjcore.cli.failures import UsageError
from mjcore.cli.output import Output
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import Span, Text, styled
from mjcore.cli.tile_words import ALL_GLYPHS, needed_word, rack_word
from mjcore.errors import TileError, printable
from mjcore.matcher import Matcher
from mjcore.tiles import Tile

if TYPE_CHECKING:
    from mjcore._nearest import Candidate
    from mjcore._wins import Win

_EPILOG = """\
tiles: digits with a suit letter (B bams, C craks, D dots), winds N E W S,
dragons R G 0 (white), F a flower, J a joker, exposed groups in brackets.
A rack may also come as several words.

example:
  mjcore nearest 'FF 2246B 444C [99D J] J' --visible '88B NN 0'"""

_COLUMNS = (
    Column("Away", right=True),
    Column("Line"),
    Column("Hand"),
    Column("Jokers", right=True),
    Column("X/C"),
    Column("Pays", right=True),
)
_HAND = 2


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    parser.add_argument("rack", metavar="RACK", nargs="+", help="the tiles held, up to 14")
    add_card(parser)
    parser.add_argument(
        "-k", metavar="N", type=positive, default=5, help="how many lines to show (5)"
    )
    parser.add_argument(
        "--visible",
        metavar="TILES",
        help="what lies on the table outside the rack: discards, and exposures in brackets",
    )
    parser.add_argument("--json", action="store_true", help="write JSON, for programs")
    parser.add_argument(
        "--svg", metavar="FILE", type=file_name, help="draw the rack and the lines into a file"
    )
    parser.add_argument("--glyphs", action="store_true", help="show tiles as Unicode glyphs")


def run(args: Namespace, output: Output) -> int:
    """Answer the rack."""
    rack = _read_rack(" ".join(args.rack))
    visible = None if args.visible is None else _read_visible(args.visible)
    matcher = Matcher(load_card(args.card))
    candidates = matcher.nearest(rack, min(args.k, len(matcher.card.lines)), visible)
    if args.svg is not None:
        _draw(args.svg, matcher, rack, candidates)
    if args.json:
        output.verbatim(json.dumps([candidate.to_dict() for candidate in candidates], indent=2))
        return 0
    glyphs = args.glyphs and output.can_show(ALL_GLYPHS)
    _write_heading(output, matcher, rack, visible, glyphs)
    if candidates:
        _write_candidates(output, candidates, matcher.wins(rack), glyphs)
    else:
        output.line(Span("No line of the card can hold these exposures: a dead hand.", "bad"))
    return 0


def _read_rack(text: str) -> Rack:
    try:
        rack = Rack.parse(text)
    except TileError as error:
        raise UsageError(f"mjcore nearest: the rack is wrong: {error}") from None
    if not len(rack):
        raise UsageError("mjcore nearest: the rack is empty: give its tiles, such as 'FF 2246B J'")
    return rack


def _read_visible(text: str) -> Visible:
    try:
        return Visible.parse(text)
    except TileError as error:
        raise UsageError(f"mjcore nearest: the visible tiles are wrong: {error}") from None


def _draw(file: str, matcher: Matcher, rack: Rack, candidates: list[Candidate]) -> None:
    from pathlib import Path  # which takes longer to load than most racks to answer

    from mjcore.drawing import hands_svg
    from mjcore.files import write_whole, writing

    title = f"{rack}, on {card_title(matcher.card)}"
    drawn = hands_svg(title, rack.concealed, rack.exposures, candidates)
    with writing(Path(file)):
        write_whole(Path(file), drawn.encode())


def _write_heading(
    output: Output, matcher: Matcher, rack: Rack, visible: Visible | None, glyphs: bool
) -> None:
    output.line(
        Span("Rack  ", "faint"),
        Span(rack_word(rack, glyphs), "title"),
        Span(f"  ({count(len(rack), 'tile')})", "faint"),
    )
    if visible is not None:
        output.line(Span("Seen  ", "faint"), str(visible))
    output.line(Span("Card  ", "faint"), card_title(matcher.card))
    output.line()


def _write_candidates(
    output: Output, candidates: list[Candidate], wins: list[Win], glyphs: bool
) -> None:
    if wins:
        best = wins[0]
        why = ", no joker in it" if best.jokerless else ""
        output.line(
            Span("Mah jongg! ", "good"),
            Span(f"{printable(best.line.id)} pays {best.pays:,}{why}.", "held"),
        )
        output.line()
    rows = [
        _row(candidate, paid, glyphs)
        for candidate, paid in zip(candidates, pays(candidates), strict=True)
    ]
    output.table(Table(_COLUMNS, rows, _HAND, spaced=True))
    words = legend(candidates)
    if words:
        output.line()
        output.prose(Span(words, "faint"))


def _row(candidate: Candidate, paid: Text, glyphs: bool) -> Row:
    line = candidate.line
    won = candidate.away == 0
    cells = (
        styled(Span(str(candidate.away), "good" if won else "title")),
        styled(Span(printable(line.id))),
        hand_text(line),
        styled(str(candidate.jokers) if candidate.jokers else "-"),
        mark_text(line),
        paid,
    )

    def word(tile: Tile, number: int) -> Text:
        return styled(needed_word(tile, number, glyphs))

    return Row(cells, list(details(candidate, word, glyphs)))
