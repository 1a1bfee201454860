"""``mjcore play``: its arguments, and how a game begins or is resumed."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mjcore.cli.arguments import Parser, add_card, add_rules, add_seed, file_name, load_card
from mjcore.cli.failures import UsageError
from mjcore.cli.output import Output
from mjcore.cli.play.setup import BOTS, FULL, ROUND, Setup, fresh_seed
from mjcore.errors import printable, shown
from mjcore.game import Game
from mjcore.rules import PresetName, Rules
from mjcore.table import Seat

if TYPE_CHECKING:
    from mjcore.cli.play.saving import Saved

_LENGTHS = {"short": ROUND, "full": FULL}
_MOST_HANDS = 1000
_SEATS = {str(seat).lower(): seat for seat in Seat}

_FIXED = ("rules", "hands", "seat", "bots", "card", "seed", "save")
"""The options that a saved game has already."""

_EPILOG = """\
Within the game, help tells what can be typed. Leaving saves the game.

examples:
  mjcore play
  mjcore play --rules guided --bots easy --hands short
  mjcore play --resume mjcore-game.json"""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    add = parser.add_argument
    add_rules(parser, None)
    add(
        "--hands",
        metavar="N",
        type=_hands,
        help=f"how many deals: a number, short ({ROUND}) or full ({FULL}); "
        f"if left out, as many as the rules say, or {ROUND}",
    )
    add(
        "--seat",
        choices=_SEATS,
        metavar="SEAT",
        type=str.lower,
        help="where you sit in the first deal: east (deals), south, west or north",
    )
    add("--bots", choices=BOTS, metavar="NAME", help="easy, steady or strong (steady)")
    add_card(parser)
    add_seed(parser)
    add("--no-confirm", action="store_true", help="discard without being asked again")
    add(
        "--timer",
        metavar="SECONDS",
        type=_timer,
        help="the time for a call, or off; if left out, as the rules say",
    )
    add("--save", metavar="FILE", type=file_name, help="where the game is saved; a new file")
    add("--resume", metavar="FILE", type=file_name, help="go on with a saved game")
    add("--records", metavar="DIR", type=file_name, help="write a record of every deal there")


def _hands(text: str) -> int:
    if text.lower() in _LENGTHS:
        return _LENGTHS[text.lower()]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= _MOST_HANDS:
        raise argparse.ArgumentTypeError(
            f"short, full or a number from 1 to {_MOST_HANDS}, not {shown(text)}"
        )
    return number


def _timer(text: str) -> float:
    """Return the seconds of a timer, 0 for none."""
    if text.lower() == "off":
        return 0.0
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"off, or seconds from 1 to 3600, not {shown(text)}")
    return seconds


def run(args: Namespace, output: Output) -> int:
    """Play the game."""
    # Only a game needs all of it; ``--help`` is quicker without.
    from mjcore.cli.play.keyboard import keyboard
    from mjcore.cli.play.session import Session
    from mjcore.files import Claim

    if sys.stdin is None:
        raise UsageError("mjcore play: there is no input to play with")
    resumed = args.resume is not None
    file = Path(args.resume) if resumed else None if args.save is None else Path(args.save)
    claim = None if file is None else Claim(file)
    if claim is not None and not claim.take():
        raise UsageError(
            f"mjcore play: {printable(str(file))} is being played in another window: go on there, "
            "or quit there first"
        )
    try:
        saved = _resume(args) if resumed else _begin(args)
        _prepare(saved, args, file, resumed)
        return Session(saved, output, keyboard(), file).run(resumed=resumed)
    finally:
        if claim is not None:
            claim.release()


def _begin(args: Namespace) -> Saved:
    """Return a new game."""
    from mjcore.cli.play.saving import Saved

    preset: PresetName = args.rules or "league"
    rules = Rules.preset(preset)
    rules = rules.replace(hands_per_game=args.hands or rules.hands_per_game or ROUND)
    seed = fresh_seed() if args.seed is None else args.seed
    player = _SEATS[args.seat or "east"]
    setup = Setup(preset=preset, bots=args.bots or "steady", player=player, seed=seed)
    game = Game(load_card(args.card), rules, rng=seed)
    return Saved(setup, game, True, rules.call_timer, None)


def _resume(args: Namespace) -> Saved:
    """Return the saved game."""
    from mjcore.cli.play.saving import load

    for name in _FIXED:
        if getattr(args, name) is not None:
            raise UsageError(
                f"mjcore play: a saved game has its own --{name}: leave it out with --resume"
            )
    return load(Path(args.resume))


def _prepare(saved: Saved, args: Namespace, file: Path | None, resumed: bool) -> None:
    """Apply the options, and check that the game and the records can be written."""
    from mjcore.cli.play.records import Records

    if args.no_confirm:
        saved.confirm = False
    if args.timer is not None:
        saved.timer = args.timer or None
    if file is not None and not resumed and file.exists():
        raise UsageError(
            f"mjcore play: {file} exists already: --resume it, or --save in another file"
        )
    if args.records is not None:
        saved.records = str(Path(args.records).absolute())
    if saved.records is not None:
        wrong = Records(saved.records, saved.setup.seed).prepare()
        if wrong is not None:
            raise UsageError(f"mjcore play: no records can be kept in {saved.records}: {wrong}")
