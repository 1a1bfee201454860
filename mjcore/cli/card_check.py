"""``mjcore card check``: report problems of a card file, and give advice."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from mjcore.card import Card, Problem
from mjcore.card.lint import lint
from mjcore.card.rows import Rows
from mjcore.card.source import read_text
from mjcore.cli.arguments import Parser, file_name
from mjcore.cli.card_text import card_size, card_title, count
from mjcore.cli.output import Output
from mjcore.cli.pattern_pointer import WrittenPatterns, pointed
from mjcore.cli.text import Span, styled, wrap
from mjcore.errors import CardError, printable
from mjcore.frozen import changed

FAULTY = 1
"""Exit status where a card was read and has problems."""

_INDENT = "  "

_EPILOG = """\
exit status: 0 without problems, 1 with problems, 2 if there is no such file.
Advice alone is no problem.

example:
  mjcore card check mine.toml"""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    parser.add_argument("file", metavar="FILE", type=file_name, help="a card file")


def run(args: Namespace, output: Output) -> int:
    """Report everything that is wrong with the card, and advice on the lines that are not."""
    text = None
    card: Card | None = None
    advice: Sequence[Problem] = ()
    try:
        text = read_text(args.file)
        card = Card.loads(text, lenient=True, file=args.file)
        problems = card.problems
        advice = _placed(lint(card), args.file, text)
    except CardError as error:
        # The cause is kept from the traceback, but tells a missing file from a faulty one.
        if isinstance(error.__context__, OSError):
            raise
        problems = error.problems
    written = WrittenPatterns(text or "")
    for problem in problems:
        _report(output, problem, Span("problem", "bad"), written.of(problem))
    for problem in advice:
        _report(output, problem, Span("advice", "advice"), _loaded_pattern(card, problem))
    _sum_up(output, args.file, card, problems, advice)
    return FAULTY if problems else 0


def _placed(advice: Sequence[Problem], file: str, text: str) -> list[Problem]:
    """Return advice with the file and the row that it is about."""
    rows, written = Rows(text), WrittenPatterns(text)
    placed = []
    for one in advice:
        name, _, number = (one.line or "").rpartition(" #")
        row = rows.of(written.section(name), int(number), "hand", one.pattern or 0)
        placed.append(changed(one, file=file, row=row))
    return placed


def _loaded_pattern(card: Card | None, advice: Problem) -> str | None:
    """Return the pattern that advice is about; its columns count with blanks normalised."""
    if card is None or advice.line is None or advice.pattern is None:
        return None
    return card.line(advice.line).patterns[advice.pattern - 1]


def _report(output: Output, problem: Problem, what: Span, pattern: str | None) -> None:
    """Write where something is, what it is, and the pattern with a mark below the place."""
    place = str(changed(problem, message="")).removesuffix(": ")
    message = styled(what, f": {printable(problem.message)}")
    output.line(Span(place, "title"))
    for line in wrap(message, output.width - len(_INDENT)):
        output.line(_INDENT, *line)
    if pattern is not None and problem.column is not None:
        shown, mark = pointed(pattern, problem.column, output.width - 2 * len(_INDENT))
        output.line(2 * _INDENT, shown)
        output.line(2 * _INDENT, Span(mark, what.style))
    output.line()


def _sum_up(
    output: Output,
    file: str,
    card: Card | None,
    problems: Sequence[Problem],
    advice: Sequence[Problem],
) -> None:
    found = [_tally(len(problems), Span("problem", "bad"))] if problems else [Span("no problems")]
    if advice:
        found += [Span(", "), _tally(len(advice), Span("piece", "advice"), " of advice")]
    output.line(Span(f"{printable(file)}: ", "title"), *found)
    if card is not None:
        left = "What can be used" if problems else card_title(card)
        output.line(Span(f"{left}: {card_size(card)}", "faint"))


def _tally(number: int, what: Span, rest: str = "") -> Span:
    return Span(count(number, what.text) + rest, what.style)
