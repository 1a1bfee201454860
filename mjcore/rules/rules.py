"""The rules of a table: data, frozen and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self, Unpack, cast

from mjcore.errors import Error, shown
from mjcore.frozen import Frozen, put
from mjcore.numbers import whole
from mjcore.rules.checks import NUMBERS, SETS, check_fields
from mjcore.rules.presets import PRESETS
from mjcore.rules.texts import explained
from mjcore.typing.choices import (
    Ask,
    BlindPass,
    BlindResolution,
    ChallengeResolution,
    ChallengeWhen,
    ChallengeWrong,
    ColdWallBars,
    DeadHands,
    DeadJokers,
    DealerRotation,
    EmptyWallClaims,
    Exempt,
    ExposureEdit,
    FitTest,
    MahjongInError,
    PresetName,
    RulesFields,
    Scoring,
    SecondCharleston,
    ThreeDead,
)
from mjcore.typing.rules import RulesDict


class Rule(NamedTuple):
    """Hold a field's default and meaning; ``help(Rules)`` and docs/reference/rules.md show both."""

    default: Any
    meaning: str


def _rule(default: Any, meaning: str) -> Any:
    return Rule(default, meaning)


class Rules(Frozen):
    """Hold everything that tables disagree on; the defaults are the League's rules.

    Make one with a preset, ``Rules.league()``, ``.casual()``, ``.classic()``, ``.room()`` or
    ``.guided()``, each of which takes any field as a keyword. Raise ``TypeError`` for a keyword
    that is no field and for a value of another type, ``mjcore.Error`` for a value that a field does
    not know and for settings that contradict one another.

    >>> Rules.classic(courtesy_max=2).claims_on_empty_wall
    'mahjong_only'
    """

    # The players, the deal, the Charleston.
    players: int = _rule(
        4, "How many play. With two or three there are neither Charleston nor courtesy pass."
    )
    heavenly_hand: bool = _rule(
        True, "East may declare the hand it was dealt, before its first pass."
    )
    first_charleston: bool = _rule(
        True, "There is a Charleston at all. If not, East discards straight after the deal."
    )
    second_charleston: SecondCharleston = _rule(
        "unanimous",
        "Whether there is a second Charleston: ``unanimous``, if nobody votes against it; "
        "``never``; ``always``.",
    )
    blind_passes: frozenset[BlindPass] = _rule(
        frozenset({"first_left", "last_right"}),
        "The passes in which tiles that come in may be passed on unseen.",
    )
    blind_resolution: BlindResolution = _rule(
        "iou",
        "Who starts a pass with blind tiles: ``iou``, who passes most tiles of its own, at equal "
        "numbers the first from East; ``east_first``.",
    )
    courtesy_pass: bool = _rule(
        True, "Opposite seats may exchange tiles at the end of the Charleston."
    )
    courtesy_max: int = _rule(3, "The most tiles of a courtesy pass.")
    # Calls.
    call_sizes: frozenset[int] = _rule(
        frozenset({3, 4, 5, 6}), "The sizes of group that a discard can be called for."
    )
    concealed_call_for_mahjong: bool = _rule(True, "A discard may complete a concealed line, too.")
    ask: Ask = _rule(
        "able",
        "Whom a discard is offered to: ``able``, who can use it, so that everybody learns that "
        "somebody can; ``all``, every live seat, which tells nothing.",
    )
    call_timer: float | None = _rule(
        None,
        "Seconds that a front end gives for an answer; ``None``: it waits. The table does not "
        "count them.",
    )
    call_must_fit_card: bool = _rule(
        False, "A call that no line of the card could hold is refused."
    )
    call_fit_test: FitTest = _rule(
        "structural",
        "What ``call_must_fit_card`` asks: ``structural``, the card alone; ``visible``, also the "
        "tiles that the caller sees, its own among them.",
    )
    claims_on_empty_wall: EmptyWallClaims = _rule(
        "any",
        "What the discard is good for once the wall is empty: ``any`` claim, ``mahjong_only``, "
        "``none``.",
    )
    cold_wall_tiles: int = _rule(
        0, "With so many tiles left in the wall, or fewer, claims are barred; 0: never."
    )
    cold_wall_bars: ColdWallBars = _rule(
        "exposures", "What a cold wall bars: calls for ``exposures``, or ``all_claims``."
    )
    # Exposures and jokers.
    exposure_edit: ExposureEdit = _rule(
        "until_discard_or_exchange",
        "How long a seat may change the exposure that it has just made.",
    )
    exchange_after_call: bool = _rule(
        True, "Jokers may be exchanged in a turn that began with a call."
    )
    exchange_limit: int | None = _rule(
        None, "The most joker exchanges of a turn; ``None``: any number."
    )
    exchange_win_self_pick: bool = _rule(
        True,
        "A win after a call counts as self-drawn if a joker exchange completed it; if not, as won "
        "on the discard that was called.",
    )
    # Mah jongg in error, dead hands, challenges.
    dead_jokers: DeadJokers = _rule(
        "prior",
        "What stays of a dead hand on the table: ``prior``, all but the exposure that killed it, "
        "which goes back; ``all``; ``none``, which means that everything stays, but no joker of "
        "it can be exchanged.",
    )
    mahjong_in_error: MahjongInError = _rule(
        "penalty",
        "Mah jongg declared with a hand that is none: ``penalty``, it is dead; ``reject``, the "
        "declaration is refused, without a penalty.",
    )
    dead_hands: DeadHands = _rule(
        "challenge",
        "How hands die whose exposures fit no line: ``challenge``, when another seat says so; "
        "``auto_finish_turn``, by themselves, out after the discard of that turn; "
        "``auto_zombie``, by themselves, but they go on drawing and discarding; ``unpoliced``, "
        "never; ``prevented``, such a call is refused.",
    )
    dead_test: FitTest = _rule(
        "visible",
        "What proves that exposures fit no line: ``structural``, the card alone; ``visible``, "
        "also what lies on the table.",
    )
    challenge_when: ChallengeWhen = _rule(
        "any", "When a seat may challenge: at ``any`` time, or in its ``own_turn``."
    )
    challenge_resolution: ChallengeResolution = _rule(
        "immediate",
        "When a challenge is judged: ``immediate``, at once; ``deferred``, at the end of the deal, "
        "where nobody dies and who was wrong pays the stake.",
    )
    challenge_stake: int = _rule(50, "What the one who was wrong about a challenge owes the other.")
    challenge_wrong: ChallengeWrong = _rule(
        "pay", "What a wrong challenger does: ``pay`` the stake, or be ``dead``."
    )
    three_dead: ThreeDead = _rule(
        "replay",
        "What happens when one live hand is left: ``replay``, the deal is void; ``end``, nobody "
        "wins; ``play_on``, the deal goes on.",
    )
    # Payment.
    discarder_mult: int = _rule(2, "What the discarder of the winning tile pays, in values.")
    self_pick_mult: int = _rule(2, "What everybody pays for a self-drawn win, in values.")
    jokerless_mult: int = _rule(2, "What a hand without jokers multiplies every payment by.")
    jokerless_exempt: Exempt = _rule(
        "section",
        "Which hands earn nothing for having no joker: ``section``, those of the card's Singles "
        "and Pairs; ``structural``, those in which no joker could stand; ``none`` of them.",
    )
    loss_cap: int | None = _rule(
        None, "How far below 0 a player's score can fall in a game; ``None``: any depth."
    )
    hot_wall_tiles: int = _rule(
        0,
        "With so many tiles left in the wall, or fewer, who throws a winning tile of which none "
        "lies on the table pays for all; 0: never.",
    )
    wall_game_points: int | None = _rule(
        None,
        "What each live hand gets in a wall game under tournament scoring; ``None``: 10 there, "
        "0 under payment.",
    )
    scoring: Scoring = _rule(
        "payment",
        "What a deal ends with: ``payment`` between the players, or ``tournament`` points.",
    )
    # The game.
    hands_per_game: int | None = _rule(
        None, "How many deals a game has, void ones not counted; ``None``: it has no end."
    )
    dealer_rotation: DealerRotation = _rule(
        "always",
        "When East passes to the right after a deal: ``always``, ``unless_east_wins``, or "
        "``unless_east_wins_or_wall``, unless East wins or the wall has run out.",
    )
    pivot_swap: bool = _rule(
        False, "After each round the first East changes places with the player to its right."
    )

    def __init__(self, **fields: Unpack[RulesFields]) -> None:
        for key in fields:
            if key not in FIELDS:
                raise TypeError(f"rules have no field {shown(key)}{_near(key)}")
        given = _normal({name: fields.get(name, rule.default) for name, rule in FIELDS.items()})
        check_fields(given)
        put(self, **given)

    @classmethod
    def league(cls, **changes: Unpack[RulesFields]) -> Self:
        """Return the League's rules, with these fields changed."""
        return cls.preset("league", **changes)

    @classmethod
    def casual(cls, **changes: Unpack[RulesFields]) -> Self:
        """Return rules for casual play: nothing policed, no blind or courtesy pass, four deals."""
        return cls.preset("casual", **changes)

    @classmethod
    def classic(cls, **changes: Unpack[RulesFields]) -> Self:
        """Return rules under which a dead hand finishes its turn and is out."""
        return cls.preset("classic", **changes)

    @classmethod
    def room(cls, **changes: Unpack[RulesFields]) -> Self:
        """Return rules of an online room: a call timer, dead hands go on drawing."""
        return cls.preset("room", **changes)

    @classmethod
    def guided(cls, **changes: Unpack[RulesFields]) -> Self:
        """Return rules for learners: what would kill a hand is refused."""
        return cls.preset("guided", **changes)

    @classmethod
    def preset(cls, name: PresetName, /, **changes: Unpack[RulesFields]) -> Self:
        """Return the preset of this name, with these fields changed."""
        if not isinstance(name, str):
            raise TypeError(f"a preset is one of {', '.join(PRESETS)}, not {shown(name)}")
        if name not in PRESETS:
            raise Error(f"no preset {shown(name)}: there are {', '.join(PRESETS)}")
        return cls(**_merged(PRESETS[name], changes))

    def __repr__(self) -> str:
        told = [name for name, rule in FIELDS.items() if getattr(self, name) != rule.default]
        if self.wall_game_points == (10 if self.scoring == "tournament" else 0):
            told = [name for name in told if name != "wall_game_points"]
        return f"Rules({', '.join([f'{name}={_written(getattr(self, name))}' for name in told])})"

    def replace(self, **changes: Unpack[RulesFields]) -> Self:
        """Return these rules with some fields changed, checked anew."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        if "scoring" in changes:  # the points of a wall game follow the scoring unless given
            fields["wall_game_points"] = None
        return type(self)(**_merged(fields, changes))

    def to_dict(self) -> RulesDict:
        """Return the JSON form: every field, sets as sorted lists."""
        data: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        return cast("RulesDict", data | {name: sorted(data[name]) for name in SETS})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the rules of a JSON form; fields left out have the League's value.

        Raise ``Error`` for anything else.
        """
        if not isinstance(data, Mapping):
            raise Error(f"rules are an object of fields, not {shown(data)}")
        try:
            return cls(**data)
        except TypeError as wrong:
            raise Error(str(wrong)) from None

    @property
    def charleston(self) -> bool:
        """Whether this table has a Charleston: four players who want one."""
        return self.players == 4 and self.first_charleston

    @property
    def wrong_challenger_dies(self) -> bool:
        """Whether a wrong challenge kills the challenger; always so in tournaments."""
        return self.challenge_wrong == "dead" or self.scoring == "tournament"


FIELDS: dict[str, Rule] = {name: vars(Rules)[name] for name in Rules._fields}
"""The fields of ``Rules`` in order, each with its default and meaning."""


def _near(key: object) -> str:
    """Return a hint at the field whose name is nearest to one that is none."""
    from difflib import get_close_matches

    near = get_close_matches(str(key)[:40], FIELDS, 1) if isinstance(key, str) else []
    return f"; did you mean {near[0]}?" if near else ""


def _written(value: object) -> str:
    """Return a value as a program writes it, a set in the same order everywhere."""
    if isinstance(value, frozenset) and value:
        return f"{{{', '.join(map(repr, sorted(value)))}}}"
    return repr(value)


def _merged(fields: Mapping[str, Any], changes: Mapping[str, Any]) -> Any:
    """Return fields with some of them changed, to be given as keywords."""
    return {**fields, **changes}


def _normal(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields as they are kept: numbers as ``int``, sets frozen, what follows filled in."""
    for name in SETS:
        fields[name] = _frozen_set(name, fields[name])
    if fields["wall_game_points"] is None:
        fields["wall_game_points"] = 10 if fields["scoring"] == "tournament" else 0
    for name in NUMBERS:
        fields[name] = _plain(fields[name])
    timer = whole(fields["call_timer"])
    if timer is not None and 0 < timer < 1_000_000:
        fields["call_timer"] = float(timer)
    return fields


def _frozen_set(name: str, value: object) -> frozenset[object]:
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        try:
            return frozenset([_plain(item) for item, _ in zip(value, range(100), strict=False)])
        except TypeError:
            pass
    raise TypeError(f"rules: {name} is a set, not {shown(value)}")


def _plain(value: object) -> object:
    """Return a whole number of any make as an ``int``, everything else as it is."""
    number = whole(value)
    return value if number is None else number


Rules.__doc__ = f"{Rules.__doc__}{explained(FIELDS)}"
