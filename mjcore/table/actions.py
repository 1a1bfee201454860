"""What a seat can do: small frozen values, each with a dict form that goes through JSON."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, repeat
from typing import Any, ClassVar, Self, SupportsIndex, TypeAlias, cast

from mjcore.errors import Error, IllegalAction, TileError, shown
from mjcore.frozen import Frozen, put
from mjcore.notation import parse_tiles
from mjcore.numbers import whole
from mjcore.table.seats import Seat, as_seat
from mjcore.tiles import SUPPLY, Tile, as_tile
from mjcore.typing import TileLike
from mjcore.typing.actions import ActionDict

TilesLike: TypeAlias = "str | Iterable[TileLike]"
"""Tiles as text (``"357D F"``) or as an iterable of tiles, indices or texts."""

SeatLike: TypeAlias = "Seat | SupportsIndex"
"""A seat or its number."""

MOST_TILES = sum(SUPPLY)


class Action(Frozen):
    """The base of all actions; ``Action.from_dict`` reads any of them.

    >>> Action.from_dict({"action": "discard", "tile": "5B"})
    Discard(Tile.BAM_5)
    """

    __slots__ = ()

    name: ClassVar[str] = ""

    def to_dict(self) -> ActionDict:
        """Return the JSON form: ``{"action": name, field: value, …}``."""
        data: dict[str, Any] = {"action": self.name}
        for field in self._fields:
            data[field] = _plain(getattr(self, field))
        return cast("ActionDict", data)

    @staticmethod
    def from_dict(data: object) -> Action:
        """Return the action of a JSON form; raise ``IllegalAction`` for anything else."""
        if not isinstance(data, Mapping):
            raise IllegalAction(f"an action is an object with a key 'action', not {shown(data)}")
        name = data.get("action")
        kind = ACTIONS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise IllegalAction(f"unknown action {shown(name)}: expected one of {_names()}")
        given = {key: value for key, value in data.items() if key != "action"}
        known = kind._fields
        extra = [key for key in given if key not in known]
        if extra:
            raise IllegalAction(f"{name}: unknown key {shown(extra[0])}; {_takes(kind)}")
        missing = [key for key in known if key not in given and key not in OPTIONAL]
        if missing:
            raise IllegalAction(f"{name}: the key {missing[0]!r} is missing; {_takes(kind)}")
        _check_json_tiles(kind.name, given)
        try:
            return kind(**given)
        except IllegalAction:
            raise
        except (Error, TypeError) as error:
            # Whatever is wrong with JSON is an `IllegalAction`, values of a wrong type too.
            raise IllegalAction(f"{name}: {error}") from None


class Pass(Action):
    """Pass ``tiles`` of one's own and ``blind`` of those that come in, three in all."""

    __slots__ = ("blind", "tiles")

    name: ClassVar[str] = "pass"
    tiles: tuple[Tile, ...]
    blind: int

    def __init__(self, tiles: TilesLike, blind: SupportsIndex = 0) -> None:
        _set_tiles(self, _sorted(tiles))
        _set_blind(self, _number("blind", blind))

    @classmethod
    def all_of_sorted(cls, tiles: Sequence[tuple[Tile, ...]], blind: int) -> list[Self]:
        """Return passes of tiles that are known to be tiles in kind order."""
        made = list(map(object.__new__, repeat(cls, len(tiles))))
        # Emptied by `deque`, a `map` calls without a loop in Python.
        deque(map(_set_tiles, made, tiles), maxlen=0)
        deque(map(_set_blind, made, repeat(blind)), maxlen=0)
        return made


class Vote(Action):
    """Vote for or against a second Charleston."""

    __slots__ = ("yes",)

    name: ClassVar[str] = "vote"
    yes: bool

    def __init__(self, yes: bool) -> None:
        if not isinstance(yes, bool):
            raise TypeError(f"a vote is true or false, not {shown(yes)}")
        put(self, yes=yes)


class Offer(Action):
    """Offer a number of tiles for the courtesy pass."""

    __slots__ = ("count",)

    name: ClassVar[str] = "offer"
    count: int

    def __init__(self, count: SupportsIndex) -> None:
        put(self, count=_number("count", count))


class Give(Action):
    """Give the agreed number of tiles in the courtesy pass."""

    __slots__ = ("tiles",)

    name: ClassVar[str] = "give"
    tiles: tuple[Tile, ...]

    def __init__(self, tiles: TilesLike) -> None:
        _set_gift(self, _sorted(tiles))

    @classmethod
    def of_sorted(cls, tiles: tuple[Tile, ...]) -> Self:
        """Return the gift of tiles that are known to be tiles in kind order."""
        made = object.__new__(cls)
        _set_gift(made, tiles)
        return made


class Discard(Action):
    """Discard one concealed tile."""

    __slots__ = ("tile",)

    name: ClassVar[str] = "discard"
    tile: Tile

    def __init__(self, tile: TileLike) -> None:
        put(self, tile=read_tile(tile))


class Call(Action):
    """Call the discard for an exposure of ``size`` tiles, ``jokers`` of them jokers."""

    __slots__ = ("jokers", "size")

    name: ClassVar[str] = "call"
    size: int
    jokers: int

    def __init__(self, size: SupportsIndex, jokers: SupportsIndex = 0) -> None:
        put(self, size=_number("size", size), jokers=_number("jokers", jokers))


class MahJongg(Action):
    """Declare mah jongg: with one's own fourteen tiles, or with the discard."""

    __slots__ = ()

    name: ClassVar[str] = "mah_jongg"


class Skip(Action):
    """Let the discard go."""

    __slots__ = ()

    name: ClassVar[str] = "skip"


class Exchange(Action):
    """Give ``tile`` for a joker of the exposure with this index at ``seat``."""

    __slots__ = ("exposure", "seat", "tile")

    name: ClassVar[str] = "exchange"
    seat: Seat
    exposure: int
    tile: Tile

    def __init__(self, seat: SeatLike, exposure: SupportsIndex, tile: TileLike) -> None:
        put(self, seat=_seat(seat), exposure=_number("exposure", exposure), tile=read_tile(tile))


class Revise(Action):
    """Give the exposure just made its final form: its size and how many jokers it holds."""

    __slots__ = ("jokers", "size")

    name: ClassVar[str] = "revise"
    size: int
    jokers: int

    def __init__(self, size: SupportsIndex, jokers: SupportsIndex = 0) -> None:
        put(self, size=_number("size", size), jokers=_number("jokers", jokers))


class Challenge(Action):
    """Declare the hand of ``seat`` dead."""

    __slots__ = ("seat",)

    name: ClassVar[str] = "challenge"
    seat: Seat

    def __init__(self, seat: SeatLike) -> None:
        put(self, seat=_seat(seat))


# Passes are made by the thousand, so with as little as can be.
_set_tiles, _set_blind = vars(Pass)["tiles"].__set__, vars(Pass)["blind"].__set__
_set_gift = vars(Give)["tiles"].__set__

ACTIONS: dict[str, type[Action]] = {
    kind.name: kind
    for kind in (
        Pass,
        Vote,
        Offer,
        Give,
        Discard,
        Call,
        MahJongg,
        Skip,
        Exchange,
        Revise,
        Challenge,
    )
}
"""The kinds of action by the name in their dict form."""

OPTIONAL = frozenset({"blind", "jokers"})
"""The fields that are 0 where they are left out."""


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [str(tile) for tile in value]
    if isinstance(value, Tile):
        return str(value)
    return int(value) if isinstance(value, Seat) else value


def _check_json_tiles(name: str, given: dict[str, Any]) -> None:
    """Refuse tiles that are not texts, so that 5 is never taken for the tile of index 5."""
    if "tile" in given and not isinstance(given["tile"], str):
        raise IllegalAction(f"{name}: tile is a text such as '5B', not {shown(given['tile'])}")
    tiles = given.get("tiles", [])
    if not isinstance(tiles, list | tuple):
        raise IllegalAction(f"{name}: tiles is a list of texts such as ['5B', 'N']")
    if len(tiles) > MOST_TILES:
        raise IllegalAction(f"{name}: {len(tiles):,} tiles are more than the set has")
    if not all(isinstance(tile, str) for tile in tiles):
        raise IllegalAction(f"{name}: tiles is a list of texts such as ['5B', 'N']")


def read_tile(value: TileLike | object) -> Tile:
    """Return a tile; raise ``TypeError`` or ``TileError`` for what names none."""
    if type(value) is Tile:
        return value
    return as_tile(value)  # type: ignore[arg-type]


def read_tiles(value: TilesLike | object) -> list[Tile]:
    """Return tiles in the order given, not more than the set has.

    Raise ``TypeError`` for what is neither text nor an iterable of tiles, ``TileError`` for what
    names none.
    """
    if isinstance(value, str):
        return parse_tiles(value)
    if not isinstance(value, list | tuple | Iterable):
        raise TypeError(f"tiles are a text or a list of tiles, not {shown(value)}")
    tiles = [read_tile(tile) for tile in islice(value, MOST_TILES + 1)]
    if len(tiles) > MOST_TILES:
        raise TileError(f"more than the {MOST_TILES} tiles of the set")
    return tiles


def _sorted(tiles: TilesLike) -> tuple[Tile, ...]:
    return tuple(sorted(read_tiles(tiles), key=int))


def _seat(value: object) -> Seat:
    try:
        return as_seat(value)
    except Error as error:
        raise IllegalAction(str(error)) from None


def _number(what: str, value: object) -> int:
    number = whole(value)
    if number is None:
        raise TypeError(f"{what} is a whole number of 0 or more, not {shown(value)}")
    if number < 0:
        raise IllegalAction(f"{what} is a whole number of 0 or more, not {shown(value)}")
    return number


def _takes(kind: type[Action]) -> str:
    """Say what keys an action takes apart from its name."""
    return f"it takes {', '.join(kind._fields)}" if kind._fields else "it takes nothing else"


def _names() -> str:
    return ", ".join(sorted(ACTIONS))
