"""The settings of a room: data, frozen and checked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self, TypedDict, Unpack

from mjcore.bots import STYLES, Level
from mjcore.errors import Error, shown
from mjcore.frozen import Frozen, put
from mjcore.numbers import whole, whole_in
from mjcore.rules import Rules

LONGEST = 1_000_000
"""The most seconds that a setting can say."""

HANDS = 4
"""How many deals a game has where neither settings nor rules say."""

MOST_HANDS = 1_000_000


class SettingsFields(TypedDict, total=False):
    """The fields of ``RoomSettings`` as keywords."""

    rules: Rules
    hands: int | Literal["rules"] | None
    call_timer: float | Literal["rules"] | None
    turn_timer: float | None
    pass_timer: float | None
    bots: Level | Sequence[Level]
    bot_pause: float
    pace: float
    sealed: bool
    between: float | None
    hints: bool
    grace: float | None


def _defaults() -> dict[str, Any]:
    return {
        "rules": Rules.room(),
        "hands": "rules",
        "call_timer": "rules",
        "turn_timer": None,
        "pass_timer": None,
        "bots": "steady",
        "bot_pause": 1.0,
        "pace": 2.0,
        "sealed": False,
        "between": 30.0,
        "hints": True,
        "grace": 30.0,
    }


class RoomSettings(Frozen):
    """Hold what the people at a room agree on before they play.

    - ``rules``: the rules, ``Rules.room()`` by default.
    - ``hands``: how many deals a game has; ``None``: it has no end; ``"rules"``: as many as the
      rules say, 4 where they say nothing.
    - ``call_timer``: seconds for an answer in a window; ``None``: no limit; ``"rules"``: theirs.
    - ``turn_timer``, ``pass_timer``: seconds for a turn, and for each question of the Charleston.
    - ``bots``: the level that plays where nobody sits, or one a player.
    - ``bot_pause``: how long a bot waits before it moves.
    - ``pace``: how long after a discard nothing is told to those who cannot claim it.
    - ``sealed``: hold every window for all of its call timer, so that its length tells nothing.
    - ``between``: the pause between deals; ``None``: until all are ready.
    - ``hints``: whether Hand Helper, advice and auto-play are there.
    - ``grace``: how long somebody may be gone before a bot plays; ``None``: for ever.

    Raise ``TypeError`` for a keyword that is no field and for a value of another type, ``Error``
    for values out of bounds and for settings that contradict one another.
    """

    rules: Rules
    hands: int | Literal["rules"] | None
    call_timer: float | Literal["rules"] | None
    turn_timer: float | None
    pass_timer: float | None
    bots: Level | tuple[Level, ...]
    bot_pause: float
    pace: float
    sealed: bool
    between: float | None
    hints: bool
    grace: float | None

    def __init__(self, **fields: Unpack[SettingsFields]) -> None:
        values = _defaults()
        for key in fields:
            if key not in values:
                raise TypeError(f"a room has no setting {shown(key)}")
        values.update(fields)
        _check_values(values)
        put(self, **values)
        self._check()

    def _check(self) -> None:
        limit = self.window_limit
        if self.sealed and limit is None:
            raise Error("settings: sealed windows need a call_timer, there is none")
        if limit is not None and self.pace > limit:
            raise Error(
                f"settings: pace, {self.pace:g} s, is longer than the call timer, {limit:g} s"
            )

    @property
    def window_limit(self) -> float | None:
        """How many seconds a window gives, ``None`` for no limit."""
        return self.rules.call_timer if self.call_timer == "rules" else self.call_timer

    @property
    def game_rules(self) -> Rules:
        """The rules that the room's games are played by: all are asked, the length is settled."""
        hands = self.hands
        if hands == "rules":
            hands = self.rules.hands_per_game or HANDS
        return self.rules.replace(ask="all", hands_per_game=hands)

    def level(self, player: int) -> Level:
        """Return the level of the bot that plays where this player is missing."""
        return self.bots if isinstance(self.bots, str) else self.bots[player]

    def replace(self, **changes: Unpack[SettingsFields]) -> Self:
        """Return these settings with some fields changed, checked anew."""
        fields: Any = {name: getattr(self, name) for name in self._fields}
        return type(self)(**fields | changes)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: every field, the rules in their own."""
        data = {name: getattr(self, name) for name in self._fields}
        data["rules"] = self.rules.to_dict()
        if not isinstance(self.bots, str):
            data["bots"] = list(self.bots)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the settings of a JSON form; fields left out have their default.

        ``rules`` may be the name of a preset. Raise ``Error`` for anything else.
        """
        return cls._read(data, {})

    def changed(self, data: Mapping[str, Any]) -> Self:
        """Return these settings with what a JSON form gives changed; raise as ``from_dict``."""
        return self._read(data, {name: getattr(self, name) for name in self._fields})

    @classmethod
    def _read(cls, data: Mapping[str, Any], fields: dict[str, Any]) -> Self:
        if not isinstance(data, Mapping):
            raise Error(f"settings are an object of fields, not {shown(data)}")
        given = dict(data)
        if not all(isinstance(key, str) for key in given):
            raise Error("settings: the keys are texts")
        rules = given.get("rules")
        try:
            if "rules" in given:
                named = isinstance(rules, str)
                given["rules"] = Rules.preset(rules) if named else Rules.from_dict(rules)  # type: ignore[arg-type]
            return cls(**fields | given)
        except TypeError as wrong:
            raise Error(str(wrong)) from None


def _check_values(values: dict[str, Any]) -> None:
    """Bring each field into the form in which it is kept; raise for what none can hold."""
    if not isinstance(values["rules"], Rules):
        raise TypeError(f"settings: rules are Rules, not {shown(values['rules'])}")
    values["hands"] = _hands(values["hands"])
    if values["call_timer"] != "rules":
        values["call_timer"] = _seconds("call_timer", values["call_timer"], above=True, rules=True)
    for name in ("turn_timer", "pass_timer"):
        values[name] = _seconds(name, values[name], above=True)
    for name in ("between", "grace"):
        values[name] = _seconds(name, values[name])
    for name in ("bot_pause", "pace"):
        values[name] = _seconds(name, values[name], optional=False)
    for name in ("sealed", "hints"):
        if not isinstance(values[name], bool):
            raise TypeError(f"settings: {name} is True or False, not {shown(values[name])}")
    values["bots"] = _bots(values["bots"], values["rules"].players)


def _hands(value: object) -> int | Literal["rules"] | None:
    if value is None:
        return None
    if value == "rules":
        return "rules"
    if whole(value) is None:
        raise TypeError(f"settings: hands is a number, None or 'rules', not {shown(value)}")
    return whole_in("settings: hands", value, 1, MOST_HANDS)


def _seconds(
    name: str, value: object, *, above: bool = False, optional: bool = True, rules: bool = False
) -> float | None:
    """Return seconds as a ``float``, whole milliseconds of them."""
    if value is None and optional:
        return None
    also = (", None" if optional else "") + (", 'rules'" if rules else "")
    least = "0.001" if above else "0"
    message = f"settings: {name} is seconds, {least} to {LONGEST:,}{also}, not {shown(value)}"
    number = whole(value)
    if number is None and not isinstance(value, float):
        raise TypeError(message)
    if number is not None and not -1 <= number <= LONGEST + 1:
        raise Error(message)
    seconds = float(value) if isinstance(value, float) else float(number or 0)
    if not math.isfinite(seconds) or not (0.001 if above else 0) <= seconds <= LONGEST:
        raise Error(message)
    return round(seconds, 3)


def _bots(value: object, players: int) -> Level | tuple[Level, ...]:
    names = ", ".join(STYLES)
    if isinstance(value, str):
        return _level(value)
    if not isinstance(value, list | tuple):
        raise TypeError(f"settings: bots is one of {names}, or one a player, not {shown(value)}")
    if len(value) != players:
        raise Error(f"settings: bots is one a player, {players}, not {len(value)}")
    return tuple([_level(name) for name in value])


def _level(value: object) -> Level:
    if not isinstance(value, str):
        raise TypeError(f"settings: a bot is one of {', '.join(STYLES)}, not {shown(value)}")
    if value not in STYLES:
        raise Error(f"settings: no bot {shown(value)}: there are {', '.join(STYLES)}")
    level: Level = value  # type: ignore[assignment]
    return level
