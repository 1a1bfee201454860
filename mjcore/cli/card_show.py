"""``mjcore card show``: a card in the terminal."""

from __future__ import annotations

from argparse import Namespace

from mjcore.card import Card, Line, Section
from mjcore.cli.arguments import Commands, add_command, file_name, load_card
from mjcore.cli.output import Output
from mjcore.cli.printed import card_size, card_title, hand_text, mark_text, suits_text
from mjcore.cli.tables import Band, Column, Row, Table
from mjcore.cli.text import Span, printable, styled

_HAND = 1
_COLOURS = "Each colour is a suit of the player's choice; a magenta word may have any suit."
_LETTERS = (
    "Suits: a letter for each word. Unlike letters are unlike suits, ? may be any suit, "
    "a dot has none."
)
_SIGNS = (
    "F flower, R G 0 red, green, white dragon, D the dragon of its word's suit; "
    "p q m any number, v w any wind, d e any dragon, t u any tile but a joker.",
    "X may be exposed, C may not. Groups of three or more take jokers.",
)


def add_parser(commands: Commands) -> None:
    """Add the command and its arguments."""
    parser = add_command(commands, "show", run, "show a card, its sections and lines")
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=file_name,
        help="a card file; the practice card if left out",
    )


def run(args: Namespace, output: Output) -> int:
    """Write the card."""
    card = load_card(args.file)
    output.line(Span(card_title(card), "title"), f"  {card_size(card)}")
    about = [printable(text) for text in (card.author, card.licence) if text]
    if about:
        output.line(Span(" · ".join(about), "faint"))
    output.line()
    output.table(_table(card, suits=not output.coloured))
    output.line()
    for words in (_COLOURS if output.coloured else _LETTERS, *_SIGNS):
        output.prose(Span(words, "faint"))
    return 0


def _table(card: Card, suits: bool) -> Table:
    """Return the whole card as one table; ``suits`` gives the letters that colours stand for."""
    columns = [Column("#", right=True), Column("Hand")]
    columns += [Column("Suits")] if suits else []
    columns += [Column("X/C"), Column("Value", right=True)]
    rows: list[Row | Band] = []
    for section in card.sections:
        rows += [Band(()), _title(section), *(_row(line, suits) for line in section.lines)]
    return Table(columns, rows, _HAND)


def _title(section: Section) -> Band:
    note = "  no bonus for playing without jokers" if section.singles_and_pairs else ""
    return Band(styled(Span(printable(section.name), "section"), Span(note, "faint")))


def _row(line: Line, suits: bool) -> Row:
    number = line.id.rpartition("#")[2]
    cells = [styled(Span(number, "faint")), hand_text(line)]
    cells += [suits_text(line)] if suits else []
    cells += [mark_text(line), styled(f"{line.value:,}")]
    note = [((), styled(Span(printable(line.note), "faint")))] if line.note else []
    return Row(cells, note)
