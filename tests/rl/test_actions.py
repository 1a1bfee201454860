"""Every action has numbers of its own, and they are that action again."""

from __future__ import annotations

import pytest
from rl_play import numbers, positions, refused, some_rules, tables
from tabletop import E, N, S, W, dealt, table, to_phase

import mjcore
from mjcore import (
    Call,
    Challenge,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Revise,
    Rules,
    Skip,
    Tile,
    Vote,
    rl,
)

PLAIN = [
    (Discard("1B"), (0,)),
    (Discard("J"), (35,)),
    (Pass("1B 5D F"), (0, 22, 34)),
    (Pass("5D 1B 1B"), (0, 0, 22)),
    (Pass("1B F", blind=1), (0, 34, 36)),
    (Pass("N", blind=2), (27, 36)),
    (Pass((), blind=3), (36,)),
    (Give("9D"), (26,)),
    (Give("F F"), (34, 34)),
    (Skip(), (37,)),
    (MahJongg(), (38,)),
    (Vote(False), (39,)),
    (Vote(True), (40,)),
    (Offer(0), (41,)),
    (Offer(3), (44,)),
    (Call(3, 0), (45,)),
    (Call(3, 2), (47,)),
    (Call(4, 0), (51,)),
    (Call(6, 5), (68,)),
    (Revise(3, 0), (69,)),
    (Revise(6, 5), (92,)),
]
"""Actions that are the same at every seat, with their numbers."""


@pytest.mark.parametrize("action, ids", PLAIN, ids=lambda one: repr(one))
def test_numbers(action, ids):
    assert rl.encode(action) == ids


def test_seats_are_told_from_the_viewer_on():
    """Exchanges and challenges count seats from one's own, to the right."""
    deal = table(
        Rules.league(),
        W,
        W="[333C J] 5D",
        N="[777D J]",
        S="[5DDD J] [FFF J]".replace("5DDD", "555D"),
    )
    view = deal.view(W)
    assert rl.encode(Exchange(W, 0, "3C"), view) == (93,)
    assert rl.encode(Exchange(N, 0, "7D"), view) == (97,)
    assert rl.encode(Exchange(S, 0, "5D"), view) == (105,)
    assert rl.encode(Exchange(S, 1, "F"), view) == (106,)
    assert [rl.encode(Challenge(seat), view) for seat in (N, E, S)] == [(109,), (110,), (111,)]
    assert rl.decode([105], view) == Exchange(S, 0, "5D")
    assert rl.decode([110], view) == Challenge(E)
    two = table(Rules.league(players=2), S, E="[333C J]")
    assert rl.encode(Challenge(E), two.view(S)) == (109,)
    assert rl.decode([97], two.view(S)) == Exchange(E, 0, "3C")


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: repr(rules)[:60])
def test_all_legal_actions_there_and_back(rules):
    """At every position of some deals each legal action is its numbers, and no other has them."""
    seen = 0
    for seed in range(4):
        for deal, rng in positions(rules, seed):
            seats = (
                deal.to_act if rng.random() < 0.9 else tuple(map(mjcore.Seat, range(deal.players)))
            )
            for seat in seats[:1]:
                view = deal.view(seat)
                for ids, action in numbers(deal, seat).items():
                    seen += 1
                    assert rl.decode(ids, view) == action
                    assert all(0 <= number < rl.ACTIONS for number in ids)
                    assert list(ids) == sorted(ids)
    assert seen > 1000


@pytest.mark.parametrize("seed", range(30))
def test_there_and_back_under_any_rules(seed):
    for deal, rng in positions(some_rules(seed), seed):
        if rng.random() < 0.3 and deal.outcome is None:
            seat = rng.choice(deal.to_act)
            view = deal.view(seat)
            for ids, action in numbers(deal, seat).items():
                assert rl.decode(ids, view) == action


def test_what_has_no_numbers():
    view = table(Rules.league(), E, S="[333C J]").view(E)
    for action in (
        Offer(4),
        Call(7, 0),
        Revise(3, 6),
        Pass("1B"),
        Pass("1B 2B 3B", blind=1),
        Exchange(S, 1, "3C"),
        Exchange(S, 0, "4C"),
        Challenge(E),
    ):
        assert refused(rl.encode, action, view) == f"{action!r} has no number"
    with pytest.raises(TypeError, match="an action is needed here, not 5"):
        rl.encode(5)  # type: ignore[arg-type]
    for action in (Exchange(S, 0, "3C"), Challenge(S)):
        with pytest.raises(TypeError, match="give the view, too"):
            rl.encode(action)


def test_numbers_that_are_no_action():
    turn = table(Rules.league(), E, S="[333C J]").view(E)
    for ids in ([], [36], [0, 1], [94], [98], [0, 1, 2]):
        assert "are no action in turn" in refused(rl.decode, ids, turn)
    left = to_phase(dealt(Rules.league()), Phase.CH1_LEFT).view(S)
    for ids in ([], [0], [0, 1], [2, 1, 0], [0, 1, 2, 36], [36, 36], [0, 36, 1], [37], [0, 1, 45]):
        assert "are no action in ch1_left" in refused(rl.decode, ids, left)
    assert rl.decode([38], left) == MahJongg()
    give = to_phase(dealt(Rules.league()), Phase.COURTESY_PASS, offers=2).view(S)
    assert rl.decode([3, 3], give) == Give([Tile.BAM_4] * 2)
    for ids in ([3], [36], [3, 36], [3, 3, 3], [38]):
        assert "are no action in courtesy_pass" in refused(rl.decode, ids, give)
    two = table(Rules.league(players=2), S, E="[333C J]").view(S)
    for ids in ([101], [110]):
        assert "are no action in turn" in refused(rl.decode, ids, two)
    assert refused(rl.decode, [112], turn) == "an action number is a whole number 0 to 111, not 112"
    for ids in ([1.5], ["1"], [True], 5, "55", None):
        with pytest.raises(TypeError):
            rl.decode(ids, turn)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a View is needed here"):
        rl.decode([1], turn.to_dict())  # type: ignore[arg-type]
