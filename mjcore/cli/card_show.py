"""``mjcore card show``: a card in the terminal, or as a page to be printed."""

from __future__ import annotations

from argparse import Namespace

from mjcore.cli.arguments import Parser, file_name, load_card
from mjcore.cli.card_table import card_table
from mjcore.cli.card_text import card_size, card_title
from mjcore.cli.failures import UsageError
from mjcore.cli.output import Output
from mjcore.cli.text import Span
from mjcore.errors import printable

_LEGEND = (
    "Suits: a letter for each word, its colour where there are colours. Unlike "
    "letters are unlike suits of the player's choice, ? may be any suit, a dot has none.",
    "F flower, R G 0 red, green, white dragon, D the dragon of its word's suit; "
    "p q m any number, v w any wind, d e any dragon, t u any tile but a joker.",
    "X may be exposed, C may not. Groups of three or more take jokers.",
)

_EPILOG = """\
examples:
  mjcore card show
  mjcore card show mine.toml
  mjcore card show --html --paper a4 > card.html"""

_PAPERS = ("a4", "letter")


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=file_name,
        help="a card file; the practice card if left out",
    )
    parser.add_argument(
        "--html", action="store_true", help="write a page of HTML, to be printed from a browser"
    )
    parser.add_argument(
        "--paper",
        choices=_PAPERS,
        help=f"what is printed on, {' or '.join(_PAPERS)}; the printer's own if left out",
    )


def run(args: Namespace, output: Output) -> int:
    """Write the card."""
    if args.paper and not args.html:
        raise UsageError("mjcore card show: --paper is about the page that --html writes")
    card = load_card(args.file)
    if args.html:
        from mjcore.card.page import card_page

        output.verbatim(card_page(card, args.paper).removesuffix("\n"))
        return 0
    output.line(Span(card_title(card), "title"), f"  {card_size(card)}")
    about = [printable(text) for text in (card.author, card.licence) if text]
    if about:
        output.line(Span(" · ".join(about), "faint"))
    output.line()
    output.table(card_table(card.sections))
    output.line()
    for words in _LEGEND:
        output.prose(Span(words, "faint"))
    return 0
