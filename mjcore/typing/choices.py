"""What the fields of ``Rules`` may hold, as types; the checks read their choices from here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, SupportsIndex, TypeAlias, TypedDict

PresetName: TypeAlias = Literal["league", "casual", "classic", "room", "guided"]
Exempt: TypeAlias = Literal["section", "structural", "none"]
"""Which lines earn no jokerless bonus: those of sections marked singles-and-pairs, those whose
groups take no joker anyway, or none."""
BlindPass: TypeAlias = Literal["first_left", "last_right"]
SecondCharleston: TypeAlias = Literal["unanimous", "never", "always"]
BlindResolution: TypeAlias = Literal["iou", "east_first"]
Ask: TypeAlias = Literal["able", "all"]
FitTest: TypeAlias = Literal["structural", "visible"]
EmptyWallClaims: TypeAlias = Literal["any", "mahjong_only", "none"]
ColdWallBars: TypeAlias = Literal["exposures", "all_claims"]
ExposureEdit: TypeAlias = Literal["until_discard_or_exchange", "until_discard", "never"]
DeadJokers: TypeAlias = Literal["prior", "all", "none"]
MahjongInError: TypeAlias = Literal["penalty", "reject"]
DeadHands: TypeAlias = Literal[
    "challenge",
    "auto_finish_turn",
    "auto_zombie",
    "unpoliced",
    "prevented",
]
ChallengeWhen: TypeAlias = Literal["any", "own_turn"]
ChallengeResolution: TypeAlias = Literal["immediate", "deferred"]
ChallengeWrong: TypeAlias = Literal["pay", "dead"]
ThreeDead: TypeAlias = Literal["replay", "end", "play_on"]
Scoring: TypeAlias = Literal["payment", "tournament"]
DealerRotation: TypeAlias = Literal["always", "unless_east_wins", "unless_east_wins_or_wall"]


class RulesFields(TypedDict, total=False):
    """The fields of ``Rules`` as keywords, as a caller gives them."""

    players: SupportsIndex
    heavenly_hand: bool
    first_charleston: bool
    second_charleston: SecondCharleston
    blind_passes: Iterable[BlindPass]
    blind_resolution: BlindResolution
    courtesy_pass: bool
    courtesy_max: SupportsIndex
    call_sizes: Iterable[SupportsIndex]
    concealed_call_for_mahjong: bool
    ask: Ask
    call_timer: float | None
    call_must_fit_card: bool
    call_fit_test: FitTest
    claims_on_empty_wall: EmptyWallClaims
    cold_wall_tiles: SupportsIndex
    cold_wall_bars: ColdWallBars
    exposure_edit: ExposureEdit
    exchange_after_call: bool
    exchange_limit: SupportsIndex | None
    exchange_win_self_pick: bool
    dead_jokers: DeadJokers
    mahjong_in_error: MahjongInError
    dead_hands: DeadHands
    dead_test: FitTest
    challenge_when: ChallengeWhen
    challenge_resolution: ChallengeResolution
    challenge_stake: SupportsIndex
    challenge_wrong: ChallengeWrong
    three_dead: ThreeDead
    discarder_mult: SupportsIndex
    self_pick_mult: SupportsIndex
    jokerless_mult: SupportsIndex
    jokerless_exempt: Exempt
    loss_cap: SupportsIndex | None
    hot_wall_tiles: SupportsIndex
    wall_game_points: SupportsIndex | None
    scoring: Scoring
    hands_per_game: SupportsIndex | None
    dealer_rotation: DealerRotation
    pivot_swap: bool
