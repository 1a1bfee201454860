"""Exposures that may still be changed, and calls that fit no line (rules E)."""

from __future__ import annotations

import pytest
from tabletop import (
    BOTH,
    PRESETS,
    E,
    N,
    S,
    W,
    alive,
    asked,
    cfg,
    hand,
    preset,
    refused,
    shown,
    table,
    throw,
    throw_away,
)

from mjcore import Call, Discard, Exchange, MahJongg, Revise, Rules, Tile

EDITS = ("league", "room")
LOCKS = ("casual", "classic", "guided")


def revisions(deal, seat) -> set[Revise]:
    return {action for action in deal.legal_actions(seat) if isinstance(action, Revise)}


def every_revision() -> list[Revise]:
    return [Revise(size, jokers) for size in range(1, 8) for jokers in range(7)]


def called(rules: Rules, tile: str, rack: str, call: Call, **racks: str):
    """Let South call East's discard; return the deal in South's turn."""
    deal = table(rules, E, E=tile, S=rack, **racks)
    throw(deal, tile, S=call)
    return deal


# --- E1: changes until the discard, or an exchange, or never


@cfg(*EDITS, ask=BOTH)
def test_sc076_pung_to_kong_before_the_discard(rules: Rules) -> None:
    """E1: the exposure just made may grow until the discard."""
    deal = called(rules, "9B", "9B JJ", Call(3, 1))
    deal.apply(S, Revise(4, 2))
    assert shown(deal, S) == ["[99B JJ]"]
    assert hand(deal, S).total() == 10
    assert hand(deal, S)[Tile.JOKER] == 0


@cfg(*LOCKS, ask=BOTH)
def test_sc076_locked_at_once(rules: Rules) -> None:
    """E1: under casual, classic and guided an exposure is never changed."""
    deal = called(rules, "3B", "3B JJ", Call(3, 1))
    for action in every_revision():
        refused(deal, S, action)


@cfg(*EDITS, ask=BOTH)
def test_sc077_kong_back_to_pung_before_the_discard(rules: Rules) -> None:
    """E1: it may shrink, too."""
    deal = called(rules, "9B", "99B J", Call(4, 1))
    deal.apply(S, Revise(3, 0))
    assert shown(deal, S) == ["[999B]"]
    assert hand(deal, S)[Tile.JOKER] == 1


@cfg(*LOCKS, ask=BOTH)
def test_sc077_locked_at_once(rules: Rules) -> None:
    """E1: under casual, classic and guided the joker stays where it is."""
    deal = called(rules, "9B", "99B J", Call(4, 1))
    for action in every_revision():
        refused(deal, S, action)


@cfg(ask=BOTH)
def test_sc078_the_claimed_tile_stays(rules: Rules) -> None:
    """E2: the claimed tile stays, and a group of at least three results."""
    deal = called(rules, "3B", "3B JJJ", Call(3, 1))
    for action in (Revise(3, 3), Revise(2, 1), Revise(2, 0), Revise(1, 0), Revise(4, 4)):
        refused(deal, S, action)


@cfg(*EDITS)
def test_revisions_use_what_is_held(rules: Rules) -> None:
    """8.2: naturals = size - jokers >= 1, from the claimed tile, the exposure and the hand."""
    deal = called(rules, "9B", "99B JJ", Call(3, 1))
    assert revisions(deal, S) == {
        form
        for form in every_revision()
        if form.size in rules.call_sizes
        and 1 <= form.size - form.jokers <= 3
        and 0 <= form.jokers <= 2
        and form != Revise(3, 1)
    }


@cfg(*EDITS)
def test_no_return_to_a_form_shown_this_turn(rules: Rules) -> None:
    """8.2: a revision never returns to a form shown this turn."""
    deal = called(rules, "9B", "99B J", Call(4, 1))
    deal.apply(S, Revise(3, 0))
    deal.apply(S, Revise(3, 1))
    assert revisions(deal, S) == set()
    for action in (Revise(4, 1), Revise(3, 0), Revise(3, 1)):
        refused(deal, S, action)


@pytest.mark.parametrize("name", EDITS)
def test_a_revision_leaves_a_concealed_tile(name: str) -> None:
    """8.2: revisions, too, leave a concealed tile, unless the hand is then complete."""
    deal = called(preset(name), "9D", "999D [333B] [666B] [NNNN]", Call(3, 0))
    assert revisions(deal, S) == set()
    deal = called(preset(name), "9B", "999B [333B] [666B] [NNNN]", Call(3, 0))
    assert revisions(deal, S) == {Revise(4, 0)}


@pytest.mark.parametrize("name", EDITS)
def test_sc079_edit_after_a_joker_exchange(name: str) -> None:
    """E1: an exchange locks the exposure (league); "until the discard" is read literally (room)."""
    deal = called(preset(name), "5B", "5B J 5D", Call(3, 1), W="[555D J]")
    deal.apply(S, Exchange(W, 0, Tile.DOT_5))
    assert hand(deal, S)[Tile.JOKER] == 1
    if name == "league":
        for action in every_revision():
            refused(deal, S, action)
    else:
        deal.apply(S, Revise(4, 2))
        assert shown(deal, S) == ["[55B JJ]"]


@cfg(ask=BOTH)
def test_sc080_edit_after_the_discard(rules: Rules) -> None:
    """E1, E3: once the turn is over an exposure keeps its size."""
    deal = called(rules, "3B", "33B J", Call(3, 0))
    while True:
        throw_away_but(deal, Tile.JOKER)
        for action in every_revision():
            refused(deal, S, action)
        if asked(deal) == [S]:
            break
    assert hand(deal, S)[Tile.JOKER] >= 1
    assert shown(deal, S) == ["[333B]"]


def throw_away_but(deal, kept: Tile) -> None:
    """Discard some tile other than ``kept``."""
    (seat,) = deal.to_act
    throw(deal, str(next(tile for tile in sorted(hand(deal, seat)) if tile != kept)))


# --- E4: a call that leaves no line


@cfg("guided", ask=BOTH)
def test_sc075_guided_refuses_the_call(rules: Rules) -> None:
    """E4, I11: no line has a pung of 7, so the call is not offered."""
    deal = table(rules, E, E="7D", S="77D")
    deal.apply(E, Discard(Tile.DOT_7))
    refused(deal, S, Call(3, 0))


@cfg("casual", ask=BOTH)
def test_sc075_casual_allows_it_and_does_not_care(rules: Rules) -> None:
    """E4, I11: allowed, the hand plays on and can never win (SC144)."""
    deal = called(rules, "7D", "77D", Call(3, 0))
    assert alive(deal, S)
    throw_away(deal)
    assert alive(deal, S)
    assert asked(deal) == [W]
    while asked(deal) != [S]:
        throw_away(deal)


@cfg("classic", ask=BOTH)
def test_sc075_classic_ends_the_hand_with_a_discard(rules: Rules) -> None:
    """E4, I1, I11: dead at once; it finishes the turn with a discard and is out."""
    deal = called(rules, "7D", "77D", Call(3, 0), W="[555D J]")
    assert not alive(deal, S)
    assert set(deal.legal_actions(S)) == {Discard(tile) for tile in hand(deal, S)}
    for expected in (W, N, E, W):
        throw_away(deal)
        assert asked(deal) == [expected]


@cfg("room", ask=BOTH)
def test_sc075_room_kills_with_the_discard(rules: Rules) -> None:
    """E4, I11: dead with the discard; then it goes on drawing and discarding."""
    deal = called(rules, "7D", "77D", Call(3, 0))
    assert alive(deal, S)
    throw_away(deal)
    assert not alive(deal, S)
    while asked(deal) != [S]:
        throw_away(deal)
    assert set(deal.legal_actions(S)) == {Discard(tile) for tile in hand(deal, S)}
    refused(deal, S, MahJongg())


@cfg("room", ask=BOTH)
def test_sc075_room_spares_a_hand_revised_in_time(rules: Rules) -> None:
    """E1, I11: revised into five sevens (TC8) before the discard the hand lives."""
    deal = called(rules, "7D", "77D JJ", Call(3, 0))
    deal.apply(S, Revise(5, 2))
    throw_away(deal)
    assert shown(deal, S) == ["[777D JJ]"]
    assert alive(deal, S)


@cfg("league", ask=BOTH)
def test_sc075_league_waits_for_a_challenge(rules: Rules) -> None:
    """E4, I2: a legal act; the hand lives until somebody declares it dead."""
    deal = called(rules, "7D", "77D", Call(3, 0))
    throw_away(deal)
    assert alive(deal, S)
    while asked(deal) != [S]:
        throw_away(deal)


@pytest.mark.parametrize("name", PRESETS)
def test_several_exposures_fit_one_line_together(name: str) -> None:
    """E4: each exposure is one whole group of one line, of one suit where the line says so."""
    rules = preset(name)
    deal = table(rules, E, E="6D", S="66D [333B]")
    deal.apply(E, Discard(Tile.DOT_6))
    if name == "guided":
        refused(deal, S, Call(3, 0))
        return
    deal.apply(S, Call(3, 0))
    assert alive(deal, S) == (name != "classic")
    throw_away(deal)
    assert alive(deal, S) == (name in ("league", "casual"))


@pytest.mark.parametrize("test", ["structural", "visible"])
@pytest.mark.parametrize(
    ("discards", "held", "reachable"),
    [("8B 8B 8B", "", False), ("8B 8B", "", True), ("8B 8B", "88B", True), ("8B 8B", "8B", True)],
)
def test_guided_may_count_visible_tiles(
    test: str, discards: str, held: str, reachable: bool
) -> None:
    """8.4: the call test may count visible tiles; what the caller itself holds it still has."""
    rules = preset("guided", call_fit_test=test)
    rack = f"EEE {held} [4444B J]"  # with EEEE only TC2 is left, which needs a pair of 8B
    deal = table(rules, N, N="E", S=rack, discards=discards)
    deal.apply(N, Discard(Tile.EAST))
    if reachable or test == "structural":
        assert Call(4, 0) in deal.legal_actions(S)
    else:
        refused(deal, S, Call(4, 0))


def test_a_view_shows_the_forms_of_an_open_exposure() -> None:
    """8.2: an exposure never takes a form again, so every seat can see which it has had."""
    deal = table(Rules.league(), E, live="5B", S="555B J")
    assert deal.view(S).to_dict()["shown"] == []
    deal.apply(S, Call(3))
    deal.apply(S, Revise(4, 1))
    for seat in (E, S, W, N):
        assert deal.view(seat).to_dict()["shown"] == ["[555B]", "[555B J]"]
    assert Revise(3) not in deal.legal_actions(S)
    deal.apply(S, Discard(next(t for t in deal.view(S).to_dict()["rack"] if t != "J")))
    assert deal.view(S).to_dict()["shown"] == []
