"""What a seat can do: small frozen values, each with a dict form that goes through JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from mjcore.errors import Error, IllegalAction, TileError
from mjcore.notation import parse_tiles
from mjcore.table.seats import Seat, acting_seat
from mjcore.table.values import short, whole
from mjcore.tiles import KINDS, Tile, as_tile

TilesLike = str | Iterable[Tile | int | str]
"""Tiles as text (``"357D F"``) or as an iterable of tiles, indices or texts."""


@dataclass(frozen=True, slots=True)
class Action:
    """Be the base of all actions; ``Action.from_dict`` reads any of them.

    >>> Action.from_dict({"action": "discard", "tile": "5B"})
    Discard(tile=<Tile.BAM_5: 4>)
    """

    name: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: ``{"action": name, field: value, …}``."""
        data: dict[str, Any] = {"action": self.name}
        for field in fields(self):
            data[field.name] = _plain(getattr(self, field.name))
        return data

    @staticmethod
    def from_dict(data: object) -> Action:
        """Return the action of a JSON form; raise ``IllegalAction`` for anything else."""
        if not isinstance(data, Mapping):
            raise IllegalAction(f"an action is an object with a key 'action', not {short(data)}")
        name = data.get("action")
        kind = BY_NAME.get(name) if isinstance(name, str) else None
        if kind is None:
            raise IllegalAction(f"unknown action {short(name)}: expected one of {_names()}")
        given = {key: value for key, value in data.items() if key != "action"}
        known = [field.name for field in fields(kind)]
        extra = [key for key in given if key not in known]
        if extra:
            raise IllegalAction(f"{name}: unknown key {short(extra[0])}; it takes {known}")
        _check_json_tiles(kind.name, given)
        try:
            return kind(**given)
        except IllegalAction:
            raise
        except Error as error:
            raise IllegalAction(f"{name}: {error}") from None
        except TypeError:
            raise IllegalAction(f"{name}: keys are missing; it takes {known}") from None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Pass ``tiles`` of one's own and ``blind`` of those that come in, three in all."""

    name: ClassVar[str] = "pass"
    tiles: tuple[Tile, ...]
    blind: int = 0

    def __init__(self, tiles: TilesLike, blind: int = 0) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(read_tiles(tiles))))
        object.__setattr__(self, "blind", _number("blind", blind))


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Say whether there shall be a second Charleston."""

    name: ClassVar[str] = "vote"
    yes: bool

    def __post_init__(self) -> None:
        if not isinstance(self.yes, bool):
            raise IllegalAction(f"a vote is true or false, not {short(self.yes)}")


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Say how many tiles one would exchange in the courtesy pass."""

    name: ClassVar[str] = "offer"
    count: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", _number("count", self.count))


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give the agreed number of tiles in the courtesy pass."""

    name: ClassVar[str] = "give"
    tiles: tuple[Tile, ...]

    def __init__(self, tiles: TilesLike) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(read_tiles(tiles))))


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard one concealed tile."""

    name: ClassVar[str] = "discard"
    tile: Tile

    def __init__(self, tile: Tile | int | str) -> None:
        object.__setattr__(self, "tile", read_tile(tile))


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call the discard for an exposure of ``size`` tiles, ``jokers`` of them jokers."""

    name: ClassVar[str] = "call"
    size: int
    jokers: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", _number("size", self.size))
        object.__setattr__(self, "jokers", _number("jokers", self.jokers))


@dataclass(frozen=True, slots=True)
class MahJongg(Action):
    """Declare mah jongg: with one's own fourteen tiles, or with the discard."""

    name: ClassVar[str] = "mah_jongg"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Let the discard go."""

    name: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give ``tile`` for a joker of the exposure with this index at ``seat``."""

    name: ClassVar[str] = "exchange"
    seat: Seat
    exposure: int
    tile: Tile

    def __init__(self, seat: Seat | int, exposure: int, tile: Tile | int | str) -> None:
        object.__setattr__(self, "seat", acting_seat(seat))
        object.__setattr__(self, "exposure", _number("exposure", exposure))
        object.__setattr__(self, "tile", read_tile(tile))


@dataclass(frozen=True, slots=True)
class Revise(Action):
    """Give the exposure just made its final form: its size and how many jokers it holds."""

    name: ClassVar[str] = "revise"
    size: int
    jokers: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", _number("size", self.size))
        object.__setattr__(self, "jokers", _number("jokers", self.jokers))


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Declare the hand of ``seat`` dead."""

    name: ClassVar[str] = "challenge"
    seat: Seat

    def __init__(self, seat: Seat | int) -> None:
        object.__setattr__(self, "seat", acting_seat(seat))


BY_NAME: dict[str, type[Action]] = {
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


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [str(tile) for tile in value]
    if isinstance(value, Tile):
        return str(value)
    return int(value) if isinstance(value, Seat) else value


def _check_json_tiles(name: str, given: dict[str, Any]) -> None:
    """Refuse tiles that are not texts, so that 5 is never taken for the tile of index 5."""
    if "tile" in given and not isinstance(given["tile"], str):
        raise IllegalAction(f"{name}: tile is a text such as '5B', not {short(given['tile'])}")
    tiles = given.get("tiles", [])
    if not isinstance(tiles, list | tuple) or not all(isinstance(tile, str) for tile in tiles):
        raise IllegalAction(f"{name}: tiles is a list of texts such as ['5B', 'N']")


def read_tile(value: Tile | int | str) -> Tile:
    """Return a tile; raise ``TileError`` for what names none, however large it is."""
    number = None if isinstance(value, Tile | str) else whole(value)
    if number is not None and not 0 <= number < KINDS:
        raise TileError(f"{short(value)} is no tile: indices are 0 to {KINDS - 1}")
    return as_tile(value)


def read_tiles(value: TilesLike | object) -> list[Tile]:
    """Return tiles in the order given; raise ``TileError`` for what names none."""
    if isinstance(value, str):
        return parse_tiles(value)
    if isinstance(value, Iterable):
        return [read_tile(tile) for tile in value]
    raise TileError(f"tiles are a text or a list of tiles, not {short(value)}")


def _number(what: str, value: object) -> int:
    number = whole(value)
    if number is None or number < 0:
        raise IllegalAction(f"{what} is a whole number of 0 or more, not {short(value)}")
    return number


def _names() -> str:
    return ", ".join(sorted(BY_NAME))
