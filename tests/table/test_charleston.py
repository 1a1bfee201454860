"""The deal, both Charlestons, blind passes, the vote and the courtesy (rules A and B)."""

from __future__ import annotations

from collections import Counter

import pytest
from tabletop import (
    PRESETS,
    SEATS,
    TC,
    E,
    N,
    S,
    W,
    asked,
    cfg,
    dealt,
    hand,
    holds,
    pass_round,
    pays,
    preset,
    refused,
    some,
    table,
    throw,
    to_phase,
)

from mjcore import (
    Discard,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Rules,
    Seat,
    Skip,
    Tile,
    Vote,
)
from mjcore.notation import parse_tiles

HEAVENLY = "333666B 9999B NN JJ"
STEPS = {"RIGHT": 1, "ACROSS": 2, "LEFT": 3}


def own(text: str, blind: int = 0) -> Pass:
    return Pass(text, blind=blind)


def moved(deal, before: dict[Seat, Counter[Tile]], sent: dict[Seat, Pass], steps: int) -> None:
    """Check that every pass without blind tiles arrived ``steps`` seats on."""
    for seat in SEATS:
        came = sent[Seat((seat - steps) % 4)]
        assert hand(deal, seat) == before[seat] - Counter(sent[seat].tiles) + Counter(came.tiles)


# --- B1: three passes, each to its place, none to be stopped


@cfg()
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("CH1_RIGHT", id="right"),
        pytest.param("CH1_ACROSS", id="SC003"),
        pytest.param("CH1_LEFT", id="SC004"),
        pytest.param("CH2_LEFT", id="second-left"),
        pytest.param("CH2_ACROSS", id="second-across"),
        pytest.param("CH2_RIGHT", id="second-right"),
    ],
)
def test_each_pass_goes_to_its_place(rules: Rules, name: str) -> None:
    """B1, B2: right, across, left; then left, across, right; three tiles each, all at once."""
    deal = to_phase(dealt(rules, E="357D"), Phase[name])
    sent = {seat: some(deal, seat) for seat in SEATS}
    if holds(deal, E, "357D"):
        sent[E] = own("357D")
    before = {seat: hand(deal, seat) for seat in SEATS}
    for seat in (W, E, N):
        deal.apply(seat, sent[seat])
        assert deal.phase is Phase[name]
        assert all(hand(deal, other) == before[other] for other in SEATS if other != seat)
    deal.apply(S, sent[S])
    assert deal.phase is not Phase[name]
    moved(deal, before, sent, STEPS[name.split("_")[1]])


@cfg()
@pytest.mark.parametrize("seat", SEATS)
def test_sc008_first_charleston_cannot_be_stopped(rules: Rules, seat: Seat) -> None:
    """B1: the first Charleston is compulsory."""
    deal = to_phase(dealt(rules), Phase.CH1_ACROSS)
    for action in (Vote(False), Skip(), Offer(0), MahJongg(), Discard(Tile.BAM_1)):
        refused(deal, seat, action)
    assert asked(deal) == list(SEATS)
    pass_round(deal)
    assert deal.phase is Phase.CH1_LEFT


@cfg("league", "classic", "room", "guided", "casual")
@pytest.mark.parametrize("seat", SEATS)
def test_sc009_second_charleston_must_be_completed(rules: Rules, seat: Seat) -> None:
    """B2: once begun, all three passes of the second Charleston are made."""
    deal = to_phase(dealt(rules), Phase.CH2_ACROSS)
    refused(deal, seat, Vote(False))
    refused(deal, seat, Skip())
    pass_round(deal)
    assert deal.phase is Phase.CH2_RIGHT


@cfg()
def test_a_single_no_stops_the_second_charleston(rules: Rules) -> None:
    """B2: one player's no stops it; nobody's vote shows before all four are in."""
    deal = to_phase(dealt(rules), Phase.CH2_VOTE)
    for seat in (W, S, E):
        deal.apply(seat, Vote(True))
    refused(deal, E, Vote(False))
    deal.apply(N, Vote(False))
    assert deal.phase is (Phase.COURTESY_OFFER if rules.courtesy_pass else Phase.TURN)


@pytest.mark.parametrize(
    ("how", "phase"), [("never", Phase.COURTESY_OFFER), ("always", Phase.CH2_LEFT)]
)
def test_second_charleston_without_a_vote(how: str, phase: Phase) -> None:
    """B2: a table may settle beforehand that there never, or always, is a second Charleston."""
    deal = to_phase(dealt(Rules.league(second_charleston=how)), Phase.CH1_LEFT)
    pass_round(deal)
    assert deal.phase is phase


def test_no_charleston_at_all() -> None:
    """B1: with the first Charleston off East discards at once."""
    deal = dealt(Rules.league(first_charleston=False, heavenly_hand=False))
    assert deal.phase is Phase.TURN
    assert asked(deal) == [E]


# --- B7, B8: what may be passed


@cfg()
def test_sc010_joker_may_not_be_passed(rules: Rules) -> None:
    """B7: jokers may never be passed."""
    deal = dealt(rules, E="J 23B")
    refused(deal, E, own("J23B"))
    assert all(
        Tile.JOKER not in action.tiles
        for action in deal.legal_actions(E)
        if isinstance(action, Pass)
    )


@cfg("league", "classic", "room", "guided")
def test_joker_may_not_go_in_the_courtesy(rules: Rules) -> None:
    """B7: nor in the courtesy pass."""
    deal = to_phase(dealt(rules, E="JJJ 1B"), Phase.COURTESY_OFFER, votes=False)
    for seat in SEATS:
        deal.apply(seat, Offer(1))
    refused(deal, E, Give("J"))


@cfg()
def test_sc013_pairs_flowers_and_received_tiles_may_be_passed(rules: Rules) -> None:
    """B8: any tile but a joker may be passed, just received ones included."""
    deal = dealt(rules, N="FF 2B", E="1B")
    before = pass_round(deal, N=own("FF2B"))
    assert holds(deal, E, "FF2B")
    sent = {seat: some(deal, seat) for seat in SEATS} | {E: own("FF2B")}
    before = pass_round(deal, E=sent[E])
    moved(deal, before, sent, 2)


@cfg()
@pytest.mark.parametrize("text", ["11B", "1122B", "1B", "1111B", "999D", "NNN"])
def test_a_pass_is_three_tiles_that_are_held(rules: Rules, text: str) -> None:
    """B1: three tiles, each held as often as it is passed."""
    refused(dealt(rules, E="12B NN"), E, own(text))


# --- B9: the courtesy

COURTESY = ("league", "classic", "room", "guided")


@cfg(*COURTESY)
def test_sc027_courtesy_takes_the_smaller_number(rules: Rules) -> None:
    """B9: each pair of opposite seats exchanges the smaller of its two offers."""
    deal = to_phase(dealt(rules), Phase.COURTESY_OFFER, votes=False)
    before = {seat: hand(deal, seat) for seat in SEATS}
    for seat, count in ((E, 3), (W, 1), (S, 2), (N, 0)):
        deal.apply(seat, Offer(count))
    assert asked(deal) == [E, W]
    refused(deal, E, Give(some(deal, E, 2).tiles))
    refused(deal, S, Give(some(deal, S, 1).tiles))
    sent = {seat: Give(some(deal, seat, 1).tiles) for seat in (E, W)}
    deal.apply(W, sent[W])
    assert hand(deal, E) == before[E]
    deal.apply(E, sent[E])
    assert hand(deal, E) == before[E] - Counter(sent[E].tiles) + Counter(sent[W].tiles)
    assert hand(deal, W) == before[W] - Counter(sent[W].tiles) + Counter(sent[E].tiles)
    assert (hand(deal, S), hand(deal, N)) == (before[S], before[N])
    assert (deal.phase, asked(deal)) == (Phase.TURN, [E])


@cfg(*COURTESY)
def test_sc028_stopper_may_take_part_in_the_courtesy(rules: Rules) -> None:
    """B9: whoever stopped the second Charleston may offer any number."""
    deal = to_phase(dealt(rules), Phase.CH2_VOTE)
    for seat in SEATS:
        deal.apply(seat, Vote(seat != N))
    for seat, count in ((E, 0), (W, 0), (S, 3), (N, 3)):
        deal.apply(seat, Offer(count))
    assert asked(deal) == [S, N]
    before = {seat: hand(deal, seat) for seat in (S, N)}
    sent = {seat: Give(some(deal, seat, 3).tiles) for seat in (S, N)}
    for seat in (S, N):
        deal.apply(seat, sent[seat])
    assert hand(deal, S) == before[S] - Counter(sent[S].tiles) + Counter(sent[N].tiles)
    assert hand(deal, N) == before[N] - Counter(sent[N].tiles) + Counter(sent[S].tiles)


@cfg(*COURTESY)
def test_sc029_courtesy_over_three(rules: Rules) -> None:
    """B9: 0 to 3 tiles."""
    deal = to_phase(dealt(rules), Phase.COURTESY_OFFER, votes=False)
    refused(deal, E, Offer(4))
    assert list(deal.legal_actions(E)) == [Offer(count) for count in range(4)]


def test_courtesy_max_is_the_table_s_choice() -> None:
    """B9: a table may exchange fewer."""
    deal = to_phase(dealt(Rules.league(courtesy_max=1)), Phase.COURTESY_OFFER, votes=False)
    refused(deal, E, Offer(2))
    assert Offer(1) in deal.legal_actions(E)


@cfg("casual")
def test_no_courtesy_where_the_table_has_none(rules: Rules) -> None:
    """B9: the casual table goes from the Charleston straight to East's discard."""
    deal = to_phase(dealt(rules), Phase.TURN)
    assert asked(deal) == [E]


# --- A4, A5: complete from the start


@cfg("league")
def test_sc030_heavenly_hand(rules: Rules) -> None:
    """A4: East's dealt 14 match a line: declared before any pass, it counts as self-pick."""
    deal = dealt(rules, E=HEAVENLY)
    assert deal.phase is Phase.CH1_RIGHT
    deal.apply(E, MahJongg())
    assert deal.phase is Phase.END
    assert pays(deal) == {"E": 150, "S": -50, "W": -50, "N": -50}
    assert deal.outcome.line == TC["TC1"]
    assert deal.outcome.self_pick


@cfg("league")
def test_heavenly_hand_only_before_east_s_own_pass(rules: Rules) -> None:
    """A4: only East, only before its first pass, only with a hand that matches."""
    deal = dealt(rules, E=HEAVENLY)
    for seat in (S, W, N):
        refused(deal, seat, MahJongg())
    deal.apply(S, some(deal, S))
    assert MahJongg() in deal.legal_actions(E)
    deal.apply(E, own("NN9B"))
    refused(deal, E, MahJongg())
    refused(dealt(rules, E="333666B 9999B NNN R"), E, MahJongg())


@cfg("casual", "classic", "room", "guided")
def test_sc031_no_heavenly_hand(rules: Rules) -> None:
    """A4: where the first Charleston is always played, East cannot declare before it."""
    deal = dealt(rules, E=HEAVENLY)
    refused(deal, E, MahJongg())
    assert deal.phase is Phase.CH1_RIGHT


@cfg("league")
def test_complete_in_the_middle_of_the_charleston(rules: Rules) -> None:
    """A6: a hand completed by a pass must go on passing."""
    deal = dealt(rules, E="333666B 9999B N R 12C", N="NNN")
    pass_round(deal, E=own("R12C"), N=own("NNN"))
    assert hand(deal, E) == Counter(parse_tiles("333666B 9999B NNNN"))
    refused(deal, E, MahJongg())
    assert asked(deal) == list(SEATS)


@cfg()
def test_sc033_complete_after_the_charleston(rules: Rules) -> None:
    """A5: East, complete after the Charleston, declares instead of the first discard: self-pick."""
    deal = table(rules, E, origin="first", E="122333C 4444C RRRR")
    deal.apply(E, MahJongg())
    assert deal.outcome.line == TC["TC7"]
    assert deal.outcome.jokerless
    assert pays(deal) == {"E": 300, "S": -100, "W": -100, "N": -100}


@cfg()
def test_sc034_non_dealer_complete_on_east_s_first_discard(rules: Rules) -> None:
    """D6: complete on East's first discard is an ordinary win on a discard."""
    deal = table(rules, E, origin="first", E="1C", S="22333C 4444C RRRR")
    throw(deal, "1C", S=MahJongg())
    assert pays(deal) == {"E": -100, "S": 200, "W": -50, "N": -50}
    assert deal.outcome.discarder == E


@pytest.mark.parametrize("name", PRESETS)
def test_the_deal(name: str) -> None:
    """A1, A3: 152 tiles; East 14, the others 13, the wall 99."""
    deal = dealt(preset(name))
    assert [hand(deal, seat).total() for seat in SEATS] == [14, 13, 13, 13]
    assert deal.view(E).wall == 99


@pytest.mark.parametrize(
    ("phase", "direction", "steps"),
    [
        (Phase.CH1_RIGHT, "right", 1),
        (Phase.CH1_ACROSS, "across", 2),
        (Phase.CH1_LEFT, "left", 3),
        (Phase.CH2_LEFT, "left", 3),
        (Phase.CH2_ACROSS, "across", 2),
        (Phase.CH2_RIGHT, "right", 1),
        (Phase.CH2_VOTE, None, 0),
        (Phase.COURTESY_PASS, None, 0),
        (Phase.TURN, None, 0),
    ],
)
def test_a_phase_knows_where_its_pass_goes(phase, direction, steps):
    """To the right is the next seat in turn order, to the left the third."""
    assert (phase.direction, phase.steps) == (direction, steps)
