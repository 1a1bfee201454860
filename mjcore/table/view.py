"""What one seat may know of a deal: a value, with a JSON form and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible, seen_tiles
from mjcore.card import Card, Line
from mjcore.errors import Error, shown
from mjcore.frozen import Frozen, changed
from mjcore.table import decode
from mjcore.table.actions import Action
from mjcore.table.outcome import Outcome, Transfer
from mjcore.table.seats import PLAY, TURN, Phase, Seat
from mjcore.tiles import KINDS, RACK_SIZE, SUPPLY, TEXTS, Tile
from mjcore.typing.views import OpenExposureDict, Origin, PublicChallengeDict, ViewDict

NO_VIEW = "this is no view of a deal"
_SUPPLY = int.from_bytes(SUPPLY, "little")


class OpenExposure(Frozen):
    """Hold which exposure can still be revised: the newest of ``seat``, made of ``tile``."""

    __slots__ = ("exposure", "seat", "tile")

    seat: Seat
    exposure: int
    tile: Tile

    def to_dict(self) -> OpenExposureDict:
        """Return the JSON form."""
        return {"seat": int(self.seat), "exposure": self.exposure, "tile": str(self.tile)}


class PublicChallenge(Frozen):
    """Hold a challenge as all seats know it.

    ``right`` is ``None`` if it is judged at the end of the deal; ``before_discard`` says whether it
    was made before the last discard, so that ``by`` may challenge ``seat`` again.
    """

    __slots__ = ("before_discard", "by", "right", "seat")

    by: Seat
    seat: Seat
    right: bool | None
    before_discard: bool

    def to_dict(self) -> PublicChallengeDict:
        """Return the JSON form."""
        return {
            "by": int(self.by),
            "seat": int(self.seat),
            "right": self.right,
            "before_discard": self.before_discard,
        }


class View(Frozen):
    """Hold all that one seat may know of a deal at one moment, and nothing else.

    ``deal.view(seat)`` makes one, ``View.from_dict`` reads one that was sent as JSON. What is "by
    seat" is a tuple with East first; docs/reference/table.md says what each field means.
    """

    __slots__ = (
        "_unseen",
        "answer",
        "blind_passes",
        "challenges",
        "claimed_from",
        "concealed",
        "dead",
        "discards",
        "drawn",
        "exchangeable",
        "exchanged_last",
        "exchanges",
        "exposures",
        "fresh",
        "give",
        "live",
        "offers",
        "open",
        "origin",
        "outcome",
        "phase",
        "players",
        "question",
        "rack",
        "seat",
        "shown",
        "stakes",
        "to_act",
        "turn",
        "votes",
        "wall",
    )

    seat: Seat
    players: int
    phase: Phase
    question: str
    to_act: tuple[Seat, ...]
    turn: Seat | None
    origin: Origin | None
    rack: Rack
    drawn: Tile | None
    answer: Action | None
    concealed: tuple[int, ...]
    exposures: tuple[tuple[Exposure, ...], ...]
    open: OpenExposure | None
    shown: tuple[Exposure, ...]
    dead: tuple[bool, ...]
    exchangeable: tuple[bool, ...]
    exchanges: int
    exchanged_last: bool
    fresh: bool
    discards: tuple[tuple[Seat | None, Tile], ...]
    live: Tile | None
    claimed_from: Seat | None
    wall: int
    votes: tuple[bool, ...] | None
    offers: tuple[int, ...] | None
    give: int | None
    blind_passes: tuple[tuple[str, tuple[int, ...]], ...]
    challenges: tuple[PublicChallenge, ...]
    stakes: tuple[Transfer, ...]
    outcome: Outcome | None

    @property
    def blind(self) -> dict[str, tuple[int, ...]]:
        """Return by name of a blind pass that is over how many tiles each seat passed unseen."""
        return dict(self.blind_passes)

    @property
    def unseen(self) -> bytes:
        """Return the copies of each kind that this seat cannot see: 36 bytes."""
        # Worked out once: a bot asks for it many times a view, and a view never changes.
        found: bytes | None = getattr(self, "_unseen", None)
        if found is None:
            found = _left(seen_tiles(self.rack.counts, self.discards, self.exposures))
            object.__setattr__(self, "_unseen", found)
        return found

    @property
    def own_turn(self) -> bool:
        """Return whether it is this seat's own turn."""
        return self.phase is TURN and self.turn is self.seat

    def visible(self) -> Visible:
        """Return what this seat sees outside its own rack, for ``Matcher.nearest``."""
        others = [e for at, shown in enumerate(self.exposures) if at != self.seat for e in shown]
        return Visible(seen_tiles(bytes(KINDS), self.discards, ()), others)

    def to_dict(self) -> ViewDict:
        """Return the JSON form: tiles and exposures as text, seats as numbers."""
        plain = decode.plain
        rack = self.rack
        return {
            "seat": int(self.seat),
            "players": self.players,
            "phase": self.phase.value,
            "question": self.question,
            "to_act": [int(seat) for seat in self.to_act],
            "turn": plain(self.turn),
            "origin": self.origin,
            "rack": _texts(rack.counts),
            "drawn": plain(self.drawn),
            "answer": plain(self.answer),
            "concealed": list(self.concealed),
            "exposures": [[str(exposure) for exposure in shown] for shown in self.exposures],
            "open": plain(self.open),
            "shown": [str(exposure) for exposure in self.shown],
            "dead": list(self.dead),
            "exchangeable": list(self.exchangeable),
            "exchanges": self.exchanges,
            "exchanged_last": self.exchanged_last,
            "fresh": self.fresh,
            "discards": [
                {"seat": None if seat is None else int(seat), "tile": TEXTS[tile]}
                for seat, tile in self.discards
            ],
            "live": plain(self.live),
            "claimed_from": plain(self.claimed_from),
            "wall": self.wall,
            "votes": plain(self.votes),
            "offers": plain(self.offers),
            "give": self.give,
            "blind": {name: list(counts) for name, counts in self.blind_passes},
            "challenges": [one.to_dict() for one in self.challenges],
            "stakes": [stake.to_dict() for stake in self.stakes],
            "outcome": plain(self.outcome),
        }

    @classmethod
    def from_dict(cls, data: Any, card: Card | None = None) -> View:
        """Return the view of a JSON form.

        ``card`` gives an outcome its line; without one ``outcome.line`` is ``None`` and
        ``outcome.line_id`` stays. Raise ``Error`` for anything that no seat could see.
        """
        fields = decode.fields(data, NO_VIEW, _FIELDS)
        try:
            _check_seats(fields)
            _check_tiles(fields)
            _check_moment(fields)
        except Error as wrong:
            raise Error(f"{NO_VIEW}: {wrong}") from None
        outcome: Outcome | None = fields["outcome"]
        if card is not None and outcome is not None:
            fields["outcome"] = outcome.with_line(card)
        fields["blind_passes"] = fields.pop("blind")
        return cls(**fields)

    def __repr__(self) -> str:
        return f"<View of {self.seat}, {self.question}: {self.rack}>"

    def __reduce__(self) -> tuple[Callable[..., View], tuple[str, Line | None]]:
        line = None if self.outcome is None else self.outcome.line
        # As the JSON form, whose reader checks all of it; the line goes beside it, so that it stays
        # the same object as the card's.
        return _read_pickled, (json.dumps(self.to_dict(), separators=(",", ":")), line)


def _left(seen: bytes) -> bytes:
    """Return what the set has left: no count is above its own, so no byte borrows from the next."""
    return (_SUPPLY - int.from_bytes(seen, "little")).to_bytes(KINDS, "little")


def _texts(counts: bytes) -> list[str]:
    return [text for text, count in zip(TEXTS, counts, strict=True) for _ in range(count)]


def _read_pickled(text: str, line: Line | None) -> View:
    view = View.from_dict(json.loads(text))
    if line is not None and view.outcome is not None:
        view = changed(view, outcome=changed(view.outcome, line=line))
    return view


def _read_rack(value: Any) -> list[Tile]:
    tiles = decode.items(value)
    if len(tiles) > RACK_SIZE:
        raise Error(f"it holds more than {RACK_SIZE} tiles")
    return [decode.tile(text) for text in tiles]


def _read_discards(value: Any) -> tuple[tuple[Seat | None, Tile], ...]:
    found = decode.items(value)
    if len(found) > sum(SUPPLY):
        raise Error(f"it holds more than {sum(SUPPLY)} tiles")
    discards = [decode.fields(one, "a discard", _DISCARD) for one in found]
    return tuple([(one["seat"], one["tile"]) for one in discards])


def _read_blind(value: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    name, counts = decode.one_of("first_left", "last_right"), decode.listed(decode.number)
    return tuple([(name(k), counts(v)) for k, v in decode.mapping(value, "it").items()])


_seat, _tile = decode.optional(decode.seat), decode.optional(decode.tile)
_flags, _numbers = decode.listed(decode.flag), decode.listed(decode.number)

_DISCARD: dict[str, decode.Decoder[Any]] = {"seat": _seat, "tile": decode.tile}
_OPEN: dict[str, decode.Decoder[Any]] = {
    "seat": decode.seat,
    "exposure": decode.number,
    "tile": decode.tile,
}
_CHALLENGE: dict[str, decode.Decoder[Any]] = {
    "by": decode.seat,
    "seat": decode.seat,
    "right": decode.optional(decode.flag),
    "before_discard": decode.flag,
}


def _made_of(
    kind: Callable[..., Any], what: str, decoders: dict[str, decode.Decoder[Any]]
) -> decode.Decoder[Any]:
    """Return a decoder of objects with these keys, which are the fields of a value."""
    return lambda value: kind(**decode.fields(value, what, decoders))


_FIELDS: dict[str, decode.Decoder[Any]] = {
    "seat": decode.seat,
    "players": decode.number,
    "phase": decode.phase,
    "question": decode.text,
    "to_act": decode.listed(decode.seat),
    "turn": _seat,
    "origin": decode.optional(decode.one_of("first", "draw", "call")),
    "rack": _read_rack,
    "drawn": _tile,
    "answer": decode.optional(Action.from_dict),
    "concealed": _numbers,
    "exposures": decode.listed(decode.listed(decode.exposure)),
    "open": decode.optional(_made_of(OpenExposure, "an open exposure", _OPEN)),
    "shown": decode.listed(decode.exposure),
    "dead": _flags,
    "exchangeable": _flags,
    "exchanges": decode.number,
    "exchanged_last": decode.flag,
    "fresh": decode.flag,
    "discards": _read_discards,
    "live": _tile,
    "claimed_from": _seat,
    "wall": decode.number,
    "votes": decode.optional(_flags),
    "offers": decode.optional(_numbers),
    "give": decode.optional(decode.number),
    "blind": _read_blind,
    "challenges": decode.listed(_made_of(PublicChallenge, "a challenge", _CHALLENGE)),
    "stakes": decode.listed(Transfer.from_dict),
    "outcome": decode.optional(Outcome.from_dict),
}
"""The keys of the JSON form, each with what reads it."""


def _check_seats(view: dict[str, Any]) -> None:
    """Check that there are as many seats as players, and that nobody else is named."""
    players = view["players"]
    if not 2 <= players <= 4:
        raise Error(f"'players' is a number from 2 to 4, not {players}")
    for key in ("concealed", "exposures", "dead", "exchangeable"):
        if len(view[key]) != players:
            raise Error(f"{key!r} is by seat: {players} of them, not {len(view[key])}")
    for key in ("votes", "offers"):
        if view[key] is not None and len(view[key]) != players:
            raise Error(f"{key!r} is by seat: {players} of them, not {len(view[key])}")
    if any(len(counts) != players for _, counts in view["blind"]):
        raise Error(f"'blind' has counts by seat, {players} of them")
    if list(view["to_act"]) != sorted(set(view["to_act"])):
        raise Error("'to_act' names each seat once, in the order of the table")
    named = {view["seat"], view["turn"], view["claimed_from"], *view["to_act"]}
    named |= {seat for seat, _ in view["discards"]}
    named |= {seat for one in view["challenges"] for seat in (one.by, one.seat)}
    named |= {seat for one in view["stakes"] for seat in (one.payer, one.payee)}
    # A seat is an index into all that is by seat: once it is checked here, nobody has to look
    # again.
    if max([seat for seat in named if seat is not None]) >= players:
        raise Error(f"seats are 0 to {players - 1}")


def _check_tiles(view: dict[str, Any]) -> None:
    """Check the rack and that the set has all that is shown; make the rack."""
    seat, exposures = view["seat"], view["exposures"]
    for shown_ in exposures:
        if sum([exposure.size for exposure in shown_]) > RACK_SIZE:
            raise Error(f"'exposures' has a seat with more than {RACK_SIZE} tiles")
    if len(view["discards"]) > sum(SUPPLY):
        raise Error(f"'discards' are more than the {sum(SUPPLY)} tiles of the set")
    view["rack"] = rack = Rack.from_tiles(view["rack"], exposures[seat])
    seen = seen_tiles(rack.counts, view["discards"], exposures)
    for kind, copies in enumerate(seen):
        if copies > SUPPLY[kind]:
            raise Error(f"{TEXTS[kind]}: it shows {copies} of the {SUPPLY[kind]} of the set")
    # Only now: a count above the set's would borrow from its neighbour.
    unseen = _left(seen)
    if view["concealed"][seat] != sum(rack.counts):
        raise Error("'concealed' does not count the tiles of 'rack'")
    if sum(view["concealed"]) - sum(rack.counts) + view["wall"] > sum(unseen):
        raise Error("'concealed' and 'wall' count more tiles than the set has left")
    if view["drawn"] is not None and not rack.counts[view["drawn"]]:
        raise Error("'drawn' is no tile of 'rack'")


def _check_moment(view: dict[str, Any]) -> None:
    """Check what is there at some moments only."""
    phase = view["phase"]
    number, _, rest = view["question"].partition(".")
    told, _, named = rest.partition(":")
    # The question is a name to compare with, yet an imagined deal takes its numbers on from here.
    if not (_is_number(number) and _is_number(told) and named == phase.value):
        raise Error(f"'question' is no name of a question of {phase}: {shown(view['question'])}")
    playing = phase in PLAY
    if playing != (view["turn"] is not None) or playing != (view["origin"] is not None):
        raise Error("'turn' and 'origin' are there in turns and windows, and nowhere else")
    if (phase is Phase.END) != (view["outcome"] is not None):
        raise Error("'outcome' is there at the end, and not before")
    if (phase is Phase.WINDOW) != (view["live"] is not None):
        raise Error("'live' is the tile that can be claimed in a window, and else None")
    if phase is Phase.WINDOW and (
        not view["discards"] or view["live"] is not view["discards"][-1][1]
    ):
        raise Error("'live' is the last of the 'discards'")
    if (phase is Phase.COURTESY_PASS) != (view["give"] is not None):
        raise Error("'give' is there while tiles are to be given, and else None")
    if view["give"] is not None and view["give"] > RACK_SIZE:
        raise Error(f"'give' is a number of tiles, at most {RACK_SIZE}")
    if view["open"] is not None:
        _check_open(view, view["open"])


def _check_open(view: dict[str, Any], newest: OpenExposure) -> None:
    if newest.seat >= view["players"]:
        raise Error("'open' names no seat")
    shown_ = view["exposures"][newest.seat]
    if newest.exposure != len(shown_) - 1 or not shown_ or shown_[-1].kind is not newest.tile:
        raise Error(f"'open' does not name the newest exposure of {newest.seat}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20
