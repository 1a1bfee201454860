"""The rules that table and advice share, asked by themselves: numbers in, answers out."""

from __future__ import annotations

import pytest

import mjcore
from mjcore import Call, Exchange, Exposure, Phase, Rules, Seat, Tile
from mjcore.table import claims, groups, jokers, proof
from mjcore.table.reach import Editing, Reach

MATCHER = mjcore.Matcher(mjcore.Card.practice())
THREE_TO_FIVE = frozenset({3, 4, 5})


def counts_of(text: str) -> bytearray:
    return bytearray(mjcore.Rack.parse(text).counts)


@pytest.mark.parametrize(
    ("rules", "wall", "calls", "wins"),
    [
        (Rules.league(claims_on_empty_wall="any"), 0, None, None),
        (Rules.league(claims_on_empty_wall="mahjong_only"), 0, "empty", None),
        (Rules.league(claims_on_empty_wall="none"), 0, "empty", "empty"),
        (Rules.league(claims_on_empty_wall="none"), 1, None, None),
        (Rules.league(cold_wall_tiles=20), 21, None, None),
        (Rules.league(cold_wall_tiles=20), 20, "cold", None),
        (Rules.league(cold_wall_tiles=20, cold_wall_bars="all_claims"), 20, "cold", "cold"),
    ],
)
def test_what_bars_claims(rules: Rules, wall: int, calls: str | None, wins: str | None) -> None:
    for reason, expected in (
        (claims.calls_barred(rules, wall), calls),
        (claims.wins_barred(rules, wall), wins),
    ):
        assert (reason is None) == (expected is None)
        assert expected is None or f"the wall is {expected}" in str(reason)


def test_what_wins_as_a_discard() -> None:
    """Kinds that complete a concealed line alone count only where that may be called for."""
    assert claims.winning_discards(Rules.league(concealed_call_for_mahjong=True), (6, 2)) == 6
    assert claims.winning_discards(Rules.league(concealed_call_for_mahjong=False), (6, 2)) == 2


@pytest.mark.parametrize(
    ("naturals", "jokers", "expected"),
    [
        (1, 0, []),
        (1, 1, []),
        (1, 2, [(3, 2)]),
        (3, 0, [(3, 0)]),
        (2, 2, [(3, 1), (3, 2), (4, 2)]),
        (4, 1, [(3, 0), (3, 1), (4, 0), (4, 1), (5, 1)]),
        (1, 8, [(3, 2), (4, 3), (5, 4)]),
    ],
)
def test_forms_of_a_group(naturals: int, jokers: int, expected: list[tuple[int, int]]) -> None:
    """By size, then with fewest jokers; one natural tile at least."""
    assert list(groups.forms(THREE_TO_FIVE, naturals, jokers)) == expected
    assert groups.calls(THREE_TO_FIVE, naturals - 1, jokers) == tuple(
        Call(size, used) for size, used in expected
    )


def test_a_group_takes_its_tiles_and_gives_them_back() -> None:
    counts = counts_of("22B JJ 5C")
    group = groups.lay_down(counts, Tile.BAM_2, Call(4, 1))
    assert (group, counts) == (Exposure("2B", 4, 1), counts_of("J 5C"))
    smaller = groups.reform(counts, group, 3, 0)
    assert (smaller, counts) == (Exposure("2B", 3, 0), counts_of("JJ 5C"))


@pytest.mark.parametrize(
    ("shown", "concealed", "reason"),
    [
        ("[2222B]", 10, None),
        ("[2222B] [999C]", 7, "no line of the card"),
        ("[2222B]", 0, "one tile at least stays concealed"),
    ],
)
def test_what_speaks_against_a_group(shown: str, concealed: int, reason: str | None) -> None:
    exposures = mjcore.Rack.parse(shown).exposures
    found = groups.form_refused(MATCHER, Rules.guided(), exposures, concealed, None)
    assert found is None if reason is None else reason in str(found)
    assert groups.form_refused(MATCHER, Rules.league(), exposures, 1, None) is None


def test_joker_exchanges() -> None:
    """For a tile held, of any seat's exposure, not of a dead hand's."""
    shown = [mjcore.Rack.parse(text).exposures for text in ("[99C J]", "[22B J] [444D]", "[55D J]")]
    counts = counts_of("2B 4D 5D 9C")
    assert jokers.exchanges(counts, shown, (True, True, False)) == [
        Exchange(0, 0, "9C"),
        Exchange(1, 0, "2B"),
    ]
    assert jokers.exchange(counts, shown[1][0]) == Exposure("2B", 3, 0)
    assert counts == counts_of("4D 5D 9C J")


def test_what_bars_exchanges() -> None:
    rules = Rules.league(exchange_after_call=False, exchange_limit=1)
    assert jokers.exchange_barred(rules, "draw", 0) is None
    assert "began with a call" in str(jokers.exchange_barred(rules, "call", 0))
    assert "1 joker can be exchanged" in str(jokers.exchange_barred(rules, "draw", 1))


@pytest.mark.parametrize(
    ("shown", "is_open", "dead"),
    [
        ("[2222B]", False, False),
        ("[2222B] [999C]", False, True),
        ("[2222B] [999C]", True, True),
        # No line has five winds, but several have three or four.
        ("[NN JJJ]", False, True),
        ("[NN JJJ]", True, False),
    ],
)
def test_what_proves_a_hand_dead(shown: str, is_open: bool, dead: bool) -> None:
    exposures = mjcore.Rack.parse(shown).exposures
    newest = exposures[-1]
    editing = Editing(frozenset({(newest.size, newest.jokers)}), 0, (True,)) if is_open else None
    lying = proof.lying([], None)
    found = proof.proves_dead(MATCHER, Rules.league(), 0, [exposures], lying, editing)
    assert found == dead


def test_an_open_exposure_takes_the_forms_that_the_tiles_left_allow() -> None:
    """A 2 Bam and six jokers lie elsewhere, the live 2 Bam not counted; there is room for five."""
    exposures = mjcore.Rack.parse("[5555C] [666C J J] [2B JJ]").exposures
    discards = [(Seat.SOUTH, Tile.BAM_2)] * 2 + [(Seat.WEST, Tile.JOKER)] * 4
    lying = proof.lying(discards, Tile.BAM_2)
    order = sorted(exposures, key=lambda one: one.kind == Tile.BAM_2)
    editing = Editing(frozenset({(3, 2)}), 0, (True, True))
    reach = Reach(Rules.league(), 0, [order, ()], lying, editing)
    assert [shown[0][-1] for shown in reach.exposures()] == [
        Exposure("2B", 3, 2),
        Exposure("2B", 3, 0),
        Exposure("2B", 3, 1),
        Exposure("2B", 4, 1),
        Exposure("2B", 4, 2),
        Exposure("2B", 5, 2),
    ]


@pytest.mark.parametrize(
    ("rules", "phase", "dead", "own_turn", "reason"),
    [
        (Rules.league(), Phase.TURN, False, False, None),
        (Rules.league(), Phase.CH1_RIGHT, False, False, "from East's first turn"),
        (Rules.league(), Phase.TURN, True, False, "your hand is dead"),
        (Rules.league(challenge_when="own_turn"), Phase.WINDOW, False, False, "your own turn"),
        (Rules.league(challenge_when="own_turn"), Phase.TURN, False, True, None),
        (Rules.room(), Phase.TURN, False, True, "not challenged at this table"),
    ],
)
def test_what_bars_challenges(
    rules: Rules, phase: Phase, dead: bool, own_turn: bool, reason: str | None
) -> None:
    found = proof.challenge_barred(rules, phase, dead=dead, own_turn=own_turn)
    assert found is None if reason is None else reason in str(found)


@pytest.mark.parametrize(
    ("target", "dead", "shows", "challenged", "reason"),
    [
        (1, False, True, False, None),
        (0, False, True, False, "your own hand"),
        (1, True, True, False, "dead already"),
        (1, False, False, False, "shows no exposure"),
        (1, False, True, True, "since the last discard"),
    ],
)
def test_whom_one_can_challenge(
    target: int, dead: bool, shows: bool, challenged: bool, reason: str | None
) -> None:
    found = proof.target_refused(
        Seat.EAST, Seat(target), dead=dead, shows=shows, challenged=challenged
    )
    assert found is None if reason is None else reason in str(found)
