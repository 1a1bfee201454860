"""``mjcore review``: what each decision in a recorded deal was worth."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from mjcore.arguments import as_matcher
from mjcore.cli.arguments import Parser, add_card, file_name, load_card
from mjcore.cli.output import Output
from mjcore.cli.review_text import Told, write_markdown, write_review
from mjcore.errors import Error, RecordError
from mjcore.files import reason
from mjcore.hindsight import review
from mjcore.table import Seat

_EPILOG = """\
A seat's own record is told of that seat alone, and of what it saw.

example:
  mjcore review deal.jsonl --seat south"""

LARGEST = 1 << 24
"""Longer files are no record: a deal has some hundred lines."""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    parser.add_argument(
        "record", metavar="RECORD", type=file_name, help="the record of a deal, JSON Lines"
    )
    parser.add_argument(
        "--seat",
        metavar="SEAT",
        choices=[seat.name.lower() for seat in Seat],
        type=str.lower,
        help="whose decisions: east, south, west or north; all if left out",
    )
    add_card(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write JSON, for programs")
    form.add_argument("--markdown", action="store_true", help="write Markdown, for a page")


def run(args: Namespace, output: Output) -> int:
    """Review the record and write what came of it."""
    matcher = as_matcher(load_card(args.card))
    seat = None if args.seat is None else Seat[args.seat.upper()]
    text = _read(Path(args.record))
    try:
        found = review(text, matcher, seat=seat)
    except Error as wrong:
        raise type(wrong)(f"{args.record}: {wrong}") from None
    if args.json:
        output.verbatim(json.dumps(found.to_dict(), indent=1))
        return 0
    told = Told(found, matcher, found.rules)
    if args.markdown:
        write_markdown(output, told)
    else:
        write_review(output, told)
    return 0


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {reason(error)}") from None
    if len(raw) > LARGEST:
        raise RecordError(f"{path} is no record: it is far too large")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no record: it is no text in UTF-8") from None
