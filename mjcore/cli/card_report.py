"""``mjcore card report``: how a card plays among equal bots."""

from __future__ import annotations

import json
import os
import shlex
from argparse import Namespace
from pathlib import Path

from mjcore.card import Card
from mjcore.cli.arguments import Parser, add_rules, add_seed, file_name, load_card, positive
from mjcore.cli.card_report_table import write_report
from mjcore.cli.exit_status import ExitStatus, ended_by_signals
from mjcore.cli.failures import UsageError
from mjcore.cli.output import Output
from mjcore.cli.simulate import add_jobs, complain, warnings_told
from mjcore.files import write_whole, writing
from mjcore.report import CardReport, card_report, to_markdown
from mjcore.report.pictures import check_matplotlib, draw
from mjcore.rules import Rules
from mjcore.rules.presets import PRESETS
from mjcore.simulation import Interrupted, Results, simulate

DEALS = 2_000

_EPILOG = """\
example:
  mjcore card report mine.toml --deals 20000 --save mine.json --pictures pictures
  mjcore card report mine.toml --from mine.json --markdown > mine.md"""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    parser.add_argument("file", metavar="FILE", type=file_name, help="a card file")
    parser.add_argument(
        "--deals", metavar="N", type=positive, help=f"how many deals to simulate ({DEALS:,})"
    )
    parser.add_argument("--bot", metavar="NAME", help="the bot at all seats (strong)")
    add_rules(parser, None)
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument(
        "--from",
        dest="saved",
        metavar="JSON",
        type=file_name,
        help="results saved earlier, instead of a simulation",
    )
    parser.add_argument(
        "--save", metavar="JSON", type=file_name, help="save the simulation's results in this file"
    )
    parser.add_argument(
        "--pictures", metavar="DIR", type=file_name, help="draw pictures into this directory"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write JSON, for programs")
    form.add_argument("--markdown", action="store_true", help="write Markdown")


def run(args: Namespace, output: Output) -> int:
    """Simulate or read what was simulated, and write the report."""
    card = load_card(args.file)
    if args.pictures is not None:
        check_matplotlib()
    with ended_by_signals() as exit_status:
        return _run(args, output, card, exit_status)


def _run(args: Namespace, output: Output, card: Card, exit_status: ExitStatus) -> int:
    status, results = 0, _saved(args)
    if results is None:
        try:
            results = _simulate(args, card)
        except Interrupted as stopped:
            complain(f"mjcore card report: {stopped}, of {args.deals or DEALS:,}")
            status, results = exit_status.code, stopped.results
            # There is nothing to report on yet.
            if not results.deals:
                return status
        if args.save is not None:
            path = Path(args.save)
            with writing(path):
                write_whole(path, results.to_json())
    report = card_report(card, results)
    if args.pictures is not None:
        draw(report, args.pictures)
    _write(args, output, report)
    return status


def _saved(args: Namespace) -> Results | None:
    """Return the results of the file that is named, ``None`` if none is."""
    if args.saved is None:
        return None
    simulating = ("deals", "bot", "rules", "seed", "jobs", "save")
    given = [name for name in simulating if getattr(args, name) is not None]
    if given:
        raise UsageError(
            f"{args.prog}: --{given[0]} says how to simulate, but --from takes saved results"
        )
    return Results.load(args.saved)


def _simulate(args: Namespace, card: Card) -> Results:
    if args.save is not None:
        folder = Path(args.save).parent
        if not folder.is_dir():
            raise UsageError(f"{args.prog}: {args.save}: there is no directory {folder}")
    with warnings_told(args.prog):
        return simulate(
            card,
            args.bot or "strong",
            args.deals or DEALS,
            rules=Rules.preset(args.rules or "league"),
            rng=args.seed,
            jobs=args.jobs,
            distances=True,
            progress=True,
        )


def _write(args: Namespace, output: Output, report: CardReport) -> None:
    if args.json:
        output.verbatim(json.dumps(report.to_dict(), indent=1))
    elif args.markdown:
        pictures = None if args.pictures is None else Path(args.pictures).name
        text = to_markdown(report, command=_command(args, report), pictures=pictures)
        output.verbatim(text.removesuffix("\n"))
    else:
        write_report(output, report)


def _command(args: Namespace, report: CardReport) -> str:
    """Return the command that makes the report from nothing, its seed included."""
    setup = report.results.setup
    words = ["mjcore", "card", "report", os.fspath(args.file)]
    words += ["--deals", str(report.results.deals), "--bot", setup.bots[0]]
    words += ["--seed", str(setup.seed)]
    rules = [name for name in PRESETS if Rules.preset(name) == setup.rules]
    words += ["--rules", *rules[:1]] if rules else []
    words += ["--pictures", args.pictures] if args.pictures is not None else []
    return shlex.join([*words, "--markdown"])
