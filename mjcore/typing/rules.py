"""The JSON form of the rules."""

from __future__ import annotations

from typing import TypedDict

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
    Scoring,
    SecondCharleston,
    ThreeDead,
)


class RulesDict(TypedDict):
    """The JSON form of ``Rules``: every field, sets as sorted lists."""

    players: int
    heavenly_hand: bool
    first_charleston: bool
    second_charleston: SecondCharleston
    blind_passes: list[BlindPass]
    blind_resolution: BlindResolution
    courtesy_pass: bool
    courtesy_max: int
    call_sizes: list[int]
    concealed_call_for_mahjong: bool
    ask: Ask
    call_timer: float | None
    call_must_fit_card: bool
    call_fit_test: FitTest
    claims_on_empty_wall: EmptyWallClaims
    cold_wall_tiles: int
    cold_wall_bars: ColdWallBars
    exposure_edit: ExposureEdit
    exchange_after_call: bool
    exchange_limit: int | None
    exchange_win_self_pick: bool
    dead_jokers: DeadJokers
    mahjong_in_error: MahjongInError
    dead_hands: DeadHands
    dead_test: FitTest
    challenge_when: ChallengeWhen
    challenge_resolution: ChallengeResolution
    challenge_stake: int
    challenge_wrong: ChallengeWrong
    three_dead: ThreeDead
    discarder_mult: int
    self_pick_mult: int
    jokerless_mult: int
    jokerless_exempt: Exempt
    loss_cap: int | None
    hot_wall_tiles: int
    wall_game_points: int | None
    scoring: Scoring
    hands_per_game: int | None
    dealer_rotation: DealerRotation
    pivot_swap: bool
