"""``mjcore simulate``: play thousands of deals among bots, and count."""

from __future__ import annotations

import json
import sys
import warnings
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from mjcore.card import Card
from mjcore.cli.arguments import (
    Parser,
    add_card,
    add_rules,
    add_seed,
    file_name,
    load_card,
    natural,
    positive,
)
from mjcore.cli.exit_status import ended_by_signals
from mjcore.cli.output import Output
from mjcore.cli.simulation_tables import write_results
from mjcore.rules import Rules
from mjcore.simulation import Interrupted, Results, simulate

_EPILOG = """\
Deal n of a seed is always the same: --first n with N 1 plays it again.

example:
  mjcore simulate 1000 --bots strong,steady,steady,steady --seed 7"""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    parser.add_argument("deals", metavar="N", type=positive, help="how many deals")
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        type=bot_names,
        default=["steady"],
        help="a bot for all seats (steady), or one for each player: strong,steady,easy,easy",
    )
    add_card(parser)
    add_rules(parser)
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument("--first", metavar="N", type=natural, default=0, help="the first deal (0)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write JSON, for programs")
    form.add_argument("--csv", action="store_true", help="write CSV, for spreadsheets")
    parser.add_argument(
        "--all-lines", action="store_true", help="show all lines, not the most and least won alone"
    )
    parser.add_argument(
        "--records",
        metavar="DIR",
        type=file_name,
        help="write the record of every deal into this directory",
    )


def add_jobs(parser: Parser) -> None:
    """Add the option that says how many processes a simulation takes."""
    parser.add_argument(
        "--jobs", metavar="J", type=positive, help="how many processes; one a processor if left out"
    )


def bot_names(text: str) -> list[str]:
    """Return the names in a list with commas."""
    return [name.strip() for name in text.split(",")]


def run(args: Namespace, output: Output) -> int:
    """Simulate and write the results, after Ctrl-C those so far."""
    card = load_card(args.card)
    with ended_by_signals() as exit_status:
        try:
            results = _simulate(args, card)
        except Interrupted as stopped:
            complain(f"mjcore simulate: {stopped}, of {args.deals:,}")
            if stopped.results.deals:
                _write(args, output, card, stopped.results)
            return exit_status.code
        _write(args, output, card, results)
    return 0


def _simulate(args: Namespace, card: Card) -> Results:
    with warnings_told(args.prog):
        return simulate(
            card,
            args.bots,
            args.deals,
            rules=Rules.preset(args.rules),
            rng=args.seed,
            jobs=args.jobs,
            first=args.first,
            records=args.records,
            progress=True,
        )


@contextmanager
def warnings_told(prog: str) -> Iterator[None]:
    """Write warnings as one line each to stderr, without a place in the code."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", RuntimeWarning)
        warnings.showwarning = lambda message, *_, **__: complain(f"{prog}: {message}")
        yield


def complain(message: str) -> None:
    """Write a line to stderr, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(message + "\n")


def _write(args: Namespace, output: Output, card: Card, results: Results) -> None:
    if args.json:
        text = json.dumps({**results.to_dict(), "summary": results.summary()}, indent=1)
        output.verbatim(text)
    elif args.csv:
        output.verbatim(results.to_csv().removesuffix("\n"))
    else:
        write_results(output, card, args.rules, results, all_lines=args.all_lines)
