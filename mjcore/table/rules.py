"""The rules of a table: data, frozen and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from mjcore.errors import Error
from mjcore.table.presets import PRESETS
from mjcore.table.rules_check import check_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Hold everything that tables disagree on; the defaults are the League's rules.

    Make one with a preset, ``Rules.league()``, ``.casual()``, ``.classic()``, ``.room()`` or
    ``.guided()``, each of which takes any field as a keyword. Raise ``mjcore.Error`` for a value
    that a field does not know and for settings that contradict one another.

    >>> Rules.classic(courtesy_max=2).claims_on_empty_wall
    'mahjong_only'
    """

    players: int = 4
    """2, 3 or 4; with fewer than four there is no Charleston."""
    heavenly_hand: bool = True
    """East may declare the hand it was dealt, before its first pass."""
    first_charleston: bool = True
    """False: East discards straight after the deal."""
    second_charleston: str = "unanimous"
    """``unanimous`` (one seat can stop it), ``never``, ``always``."""
    blind_passes: frozenset[str] = frozenset({"first_left", "last_right"})
    """The passes in which incoming tiles may be passed on unseen."""
    blind_resolution: str = "iou"
    """Who starts: ``iou`` (most own tiles, then from East) or ``east_first``."""
    courtesy_pass: bool = True
    """Opposite seats may exchange tiles at the end of the Charleston."""
    courtesy_max: int = 3
    """The most tiles of a courtesy pass, 1 to 5."""
    call_sizes: frozenset[int] = frozenset({3, 4, 5, 6})
    """The sizes of group that a discard can be called for."""
    concealed_call_for_mahjong: bool = True
    """False: a concealed line cannot be completed with a discard."""
    ask: str = "able"
    """Whom a discard is offered to: ``able`` (who can use it) or ``all`` (every live seat)."""
    call_timer: float | None = None
    """Seconds that a front end gives for an answer; ``None``: it waits. It is not counted here."""
    call_must_fit_card: bool = False
    """A call that no line could hold is refused; goes with ``dead_hands="prevented"``."""
    call_fit_test: str = "structural"
    """``structural`` (the card alone) or ``visible`` (also the tiles that the caller sees)."""
    claims_on_empty_wall: str = "any"
    """What a discard is good for once the wall is empty: ``any``, ``mahjong_only``, ``none``."""
    cold_wall_tiles: int = 0
    """With so many tiles left, or fewer, claims are barred; 0: never."""
    cold_wall_bars: str = "exposures"
    """What a cold wall bars: ``exposures`` or ``all_claims``."""
    exposure_edit: str = "until_discard_or_exchange"
    """Until when the newest exposure can be revised; also ``until_discard``, ``never``."""
    exchange_after_call: bool = True
    """A turn that began with a call allows joker exchanges."""
    exchange_limit: int | None = None
    """The most joker exchanges of a turn; ``None``: any number."""
    exchange_win_self_pick: bool = True
    """A win by exchange after a call counts as self-drawn."""
    dead_jokers: str = "prior"
    """What stays of a dead hand: ``prior`` (the offending exposure goes back), ``all``, or ``none``
    (everything stays, but no joker of it can be exchanged)."""
    mahjong_in_error: str = "penalty"
    """``penalty`` (the hand is dead) or ``reject`` (the declaration is refused)."""
    dead_hands: str = "challenge"
    """``challenge``, ``auto_finish_turn``, ``auto_zombie``, ``unpoliced`` or ``prevented``."""
    dead_test: str = "visible"
    """``structural`` (exposures against the card) or ``visible`` (also against the tiles seen)."""
    challenge_when: str = "any"
    """``any`` or ``own_turn``."""
    challenge_resolution: str = "immediate"
    """``immediate`` or ``deferred`` (judged at the end, nobody dies)."""
    challenge_stake: int = 50
    """What the one who was wrong owes the other."""
    challenge_wrong: str = "pay"
    """``pay`` the stake, or be ``dead``."""
    three_dead: str = "replay"
    """With one live hand left: ``replay`` (void), ``end`` (no payment) or ``play_on``."""
    discarder_mult: int = 2
    """What the discarder of the winning tile pays, in values."""
    self_pick_mult: int = 2
    """What everybody pays for a self-drawn win, in values."""
    jokerless_mult: int = 2
    """What a hand without jokers multiplies every payment by."""
    jokerless_exempt: Literal["section", "structural", "none"] = "section"
    """What earns no jokerless bonus: ``section`` (Singles and Pairs), ``structural`` (hands in
    which no joker could stand) or ``none``."""
    loss_cap: int | None = None
    """What a player can lose in a game, from the score 0; ``None``: everything."""
    hot_wall_tiles: int = 0
    """With so many tiles left, or fewer, who throws an unseen winning tile pays all; 0: never."""
    wall_game_points: int | None = None
    """What each live hand gets in a wall game: 10 under tournament scoring unless set, else 0."""
    scoring: str = "payment"
    """``payment``, or ``tournament`` (points)."""
    hands_per_game: int | None = None
    """How many deals a game has, void ones not counted; ``None``: no end."""
    dealer_rotation: str = "always"
    """``always``, ``unless_east_wins`` or ``unless_east_wins_or_wall``."""
    pivot_swap: bool = False
    """After each round the first East changes places with the player to its right."""

    def __post_init__(self) -> None:
        for name in ("blind_passes", "call_sizes"):
            value = getattr(self, name)
            if isinstance(value, set | list | tuple):
                try:
                    object.__setattr__(self, name, frozenset(value))
                except TypeError:
                    raise Error(f"rules: {name} is a set, not {value!r}") from None
        if self.wall_game_points is None:
            object.__setattr__(self, "wall_game_points", 10 if self.scoring == "tournament" else 0)
        timer = self.call_timer
        if isinstance(timer, int) and not isinstance(timer, bool) and timer < 1_000_000:
            object.__setattr__(self, "call_timer", float(timer))
        check_rules(self)

    @classmethod
    def league(cls, **changes: Any) -> Rules:
        """Return the League's rules, with these fields changed."""
        return cls.preset("league", **changes)

    @classmethod
    def casual(cls, **changes: Any) -> Rules:
        """Return rules for casual play: nothing policed, no blind or courtesy pass, four deals."""
        return cls.preset("casual", **changes)

    @classmethod
    def classic(cls, **changes: Any) -> Rules:
        """Return rules under which a dead hand finishes its turn and is out."""
        return cls.preset("classic", **changes)

    @classmethod
    def room(cls, **changes: Any) -> Rules:
        """Return rules of an online room: a call timer, dead hands go on drawing."""
        return cls.preset("room", **changes)

    @classmethod
    def guided(cls, **changes: Any) -> Rules:
        """Return rules for learners: what would kill a hand is refused."""
        return cls.preset("guided", **changes)

    @classmethod
    def preset(cls, preset: str, /, **changes: Any) -> Rules:
        """Return the preset of this name, with these fields changed."""
        if preset not in PRESETS:
            raise Error(f"no preset {preset!r}: there are {', '.join(PRESETS)}")
        return cls.from_dict({**PRESETS[preset], **changes})

    def replace(self, **changes: Any) -> Rules:
        """Return these rules with some fields changed, checked anew."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        if "scoring" in changes:  # the points of a wall game follow the scoring unless given
            data["wall_game_points"] = None
        return self.from_dict({**data, **changes})

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: every field, sets as sorted lists."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        data["blind_passes"] = sorted(self.blind_passes)
        data["call_sizes"] = sorted(self.call_sizes)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rules:
        """Return the rules of a JSON form; fields left out have the League's value."""
        if not isinstance(data, Mapping):
            raise Error(f"rules are an object of fields, not {type(data).__name__}")
        known = {field.name for field in fields(cls)}
        for key in data:
            if key not in known:
                raise Error(f"rules have no field {key!r}")
        return cls(**data)

    @property
    def charleston(self) -> bool:
        """Whether this table has a Charleston: four players who want one."""
        return self.players == 4 and self.first_charleston

    @property
    def wrong_challenger_dies(self) -> bool:
        """Whether a wrong challenge kills the challenger; always so in tournaments."""
        return self.challenge_wrong == "dead" or self.scoring == "tournament"
