"""Save a game to a file and load it: whole, of this version and unchanged, or not at all.

The file holds the card too, so that a game goes on even if the card's own file has changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from mjcore.card import Card
from mjcore.cli.play.setup import Setup
from mjcore.deal import Deal
from mjcore.errors import Error, RecordError
from mjcore.files import clear_drafts, reason, write_whole
from mjcore.game import Game
from mjcore.matcher import Matcher

FORMAT = "mjcore-play"
VERSION = 2

LARGEST = 8_000_000
"""The bytes of a file that could still be a saved game: a deal takes a few ten thousand."""


@dataclass(slots=True)
class Saved:
    """Hold a game as it stands, and what the human has set."""

    setup: Setup
    game: Game
    confirm: bool
    timer: float | None
    records: str | None
    helpful: bool = False


def to_text(saved: Saved) -> str:
    """Return the text of a saved game."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "setup": saved.setup.to_dict(),
        "confirm": saved.confirm,
        "timer": saved.timer,
        "helpful": saved.helpful,
        "records": saved.records,
        "card": saved.game.deal.card.dumps(),
        "game": saved.game.to_dict(),
    }
    data["check"] = _check_sum(data)
    return json.dumps(data, separators=(",", ":")) + "\n"


def save(path: Path, saved: Saved) -> None:
    """Write a saved game; raise ``OSError`` if it cannot be, with the old file untouched."""
    write_whole(path, to_text(saved))
    clear_drafts(path)


def load(path: Path) -> Saved:
    """Return the game that a file holds; raise ``RecordError`` if it holds none."""
    clear_drafts(path)
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(f"cannot read {path}: {reason(error)}") from None
    try:
        return from_text(raw)
    except RecordError as wrong:
        raise RecordError(f"cannot resume {path}: {wrong}") from None


def from_text(raw: bytes) -> Saved:
    """Return the game of a saved text; raise ``RecordError`` for anything else."""
    data = _read_json(raw)
    if data.get("format") != FORMAT:
        raise RecordError("this is no saved game")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        shown = version if type(version) is int and abs(version) < 10**9 else "unknown"
        raise RecordError(
            f"it was saved in version {shown} of the file, this mjcore reads version {VERSION}"
        )
    try:
        if data["check"] != _check_sum(data):
            raise RecordError("the file has been changed or damaged, its check does not fit")
        return _read(data)
    except RecordError:
        raise
    except KeyError as missing:
        raise RecordError(f"{missing} is missing") from None
    except (Error, TypeError, ValueError, AttributeError, RecursionError) as wrong:
        raise RecordError(str(wrong)) from None


def _read_json(raw: bytes) -> dict[str, Any]:
    if len(raw) > LARGEST:
        raise RecordError("this is no saved game: it is far too large")
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise RecordError("this is no saved game, or only a part of one") from None
    if not isinstance(data, dict):
        raise RecordError("this is no saved game")
    return data


def _read(data: dict[str, Any]) -> Saved:
    matcher = Matcher(Card.loads(data["card"], max_bytes=LARGEST))
    game = Game.from_dict(data["game"], matcher)
    setup = Setup.from_dict(data["setup"])
    if setup.player >= game.rules.players:
        raise RecordError("nobody sits there")
    _replay(game.deal, matcher)
    confirm, timer, records = data["confirm"], data["timer"], data["records"]
    helpful = data["helpful"]
    if (
        type(confirm) is not bool
        or type(helpful) is not bool
        or not (records is None or isinstance(records, str))
    ):
        raise RecordError("the settings make no sense")
    if timer is not None and not (isinstance(timer, float) and 0 < timer < 1_000_000):
        raise RecordError("the time for an answer makes no sense")
    return Saved(setup, game, confirm, timer, records, helpful)


def _replay(deal: Deal, matcher: Matcher) -> None:
    """Raise ``RecordError`` unless the deal's record leads to where it stands."""
    # The check sum shows that the file is whole; this, that the rules lead to what it says.
    again = Deal.replay(deal.record(), matcher)
    if again.to_dict() != deal.to_dict():
        raise RecordError("the deal does not stand where its own record leads")


def _check_sum(data: dict[str, Any]) -> str:
    content = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(content, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()
