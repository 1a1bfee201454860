"""What an attacker or a careless caller may hand in: refused by name, and nothing is half done."""

from __future__ import annotations

import copy
import json
from hashlib import sha256
from typing import Any

import pytest
from odd_values import name_of
from tabletop import CARD, MATCHER, SEATS, E, N, S, W, every_phase, saved, table

import mjcore
from mjcore import (
    Action,
    Deal,
    Discard,
    Event,
    Exchange,
    Game,
    Pass,
    Phase,
    RecordError,
    Revise,
    Rules,
)

HUGE = 10**5000

# --- which line a tournament pays

LINES = mjcore.Card.loads("""
[card]
name = "Pairs in two ways"
[[section]]
name = "Pairs"
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a | any run", value = 28 }]
[[section]]
name = "Singles and Pairs"
singles_and_pairs = true
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a", value = 50 }]
""")


@pytest.mark.parametrize(
    ("rules", "line", "paid", "bonus"),
    [
        (Rules.league(), "Pairs #1", 28 * 2 * 2, True),
        (Rules.league(jokerless_mult=1), "Singles and Pairs #1", 50 * 2, False),
        (Rules.league(scoring="tournament"), "Singles and Pairs #1", 60, False),
        (Rules.league(scoring="tournament", jokerless_mult=1), "Singles and Pairs #1", 60, False),
    ],
    ids=["payment", "no jokerless double", "tournament", "no jokerless double in a tournament"],
)
def test_the_line_that_earns_most(rules: Rules, line: str, paid: int, bonus: bool) -> None:
    """8.8: the winner takes the line that earns most as the rules count, K10: in points."""
    racks = ["11223344556677B", None, None, None]
    deal = Deal.position(LINES, rules, racks=racks, origin="first")
    deal.apply(E, mjcore.MahJongg())
    outcome = deal.outcome
    assert outcome.line.id == line
    each = paid if rules.scoring == "tournament" else 3 * paid
    assert outcome.payments[0] == each
    assert outcome.bonus is bonus


def test_the_bonus_of_a_tournament() -> None:
    """K10: 20 points for no joker, whatever the multiplier of payments, and the outcome says so."""
    rules = Rules.league(scoring="tournament", jokerless_mult=1)
    racks = ["333666B 9999B NNNN", None, None, None]
    deal = Deal.position(CARD, rules, racks=racks, origin="first")
    deal.apply(E, mjcore.MahJongg())
    assert deal.outcome.payments[0] == deal.outcome.value + 10 + 20
    assert deal.outcome.bonus


# --- saves that were tampered with


def passing() -> dict[str, Any]:
    """Return a save in the first pass, East's answer in."""
    deal = Deal(MATCHER, rng=1)
    deal.apply(0, next(iter(deal.legal_actions(0))))
    return deal.to_dict()


def phase(name: Phase) -> dict[str, Any]:
    """Return a save in this phase."""
    return next(deal for deal in every_phase() if deal.phase is name).to_dict()


def called() -> dict[str, Any]:
    """Return a save with an exposure that can be revised."""
    deal = table(Rules.league(), E, live="5B", S="555B J")
    deal.apply(S, mjcore.Call(3))
    assert deal.view(S).to_dict()["shown"]
    return deal.to_dict()


TAMPERED = {
    "nobody is asked any more": (passing, {"waiting": [1]}),
    "a seat is asked again": (passing, {"waiting": [0, 1, 2, 3]}),
    "an answer of another phase": (
        passing,
        {"answers": [{"action": "skip"}, None, None, None]},
    ),
    "jokers passed": (
        passing,
        {"answers": [{"action": "pass", "tiles": ["J", "J", "J"], "blind": 0}, None, None, None]},
    ),
    "a declaration that would have ended it": (
        passing,
        {"answers": [{"action": "mah_jongg"}, None, None, None]},
    ),
    "offers in the first pass": (passing, {"offers": [0] * 4, "agreed": [0] * 4}),
    "offers beyond the most": (
        lambda: phase(Phase.COURTESY_PASS),
        {"offers": [9] * 4, "agreed": [9] * 4},
    ),
    "too few agreements": (lambda: phase(Phase.COURTESY_PASS), {"agreed": [1, 1, 1]}),
    "other agreements": (lambda: phase(Phase.COURTESY_PASS), {"agreed": [3, 3, 3, 3]}),
    "too few votes": (lambda: phase(Phase.CH2_RIGHT), {"votes": [True]}),
    "blind passes of four": (
        lambda: phase(Phase.CH2_VOTE),
        {"blind": {"first_left": [4, 0, 0, 0]}},
    ),
    "another seat's turn": (called, {"waiting": [0]}),
    "two turns": (called, {"waiting": [0, 1]}),
    "an impossible form": (called, {"forms": [[3, 3]]}),
    "a call from oneself": (called, {"claimed_from": 1}),
    "a call from nobody": (called, {"claimed_from": None}),
    "a turn of no origin": (called, {"origin": None}),
    "a live tile in a turn": (called, {"live": "5B"}),
    "a drawn tile that is not there": (called, {"drawn": "9D"}),
    "the discarder is asked": (lambda: phase(Phase.WINDOW), {"waiting": [0, 1, 2, 3]}),
    "nothing is live": (lambda: phase(Phase.WINDOW), {"live": None}),
    "payments of three": (
        lambda: phase(Phase.END),
        {"outcome": {**phase(Phase.END)["outcome"], "payments": [0, 0, 0]}},
    ),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_tampered_saves(case: str) -> None:
    """A save in which play could not go on is refused as a whole."""
    make, change = TAMPERED[case]
    data = make()
    Deal.from_dict(copy.deepcopy(data), MATCHER)
    with pytest.raises(RecordError):
        Deal.from_dict({**data, **change}, MATCHER)


def test_a_save_of_a_small_table_names_its_seats_only() -> None:
    """With two players there is no seat 3, whoever says so."""
    data = Deal(MATCHER, Rules.league(players=2), rng=1).to_dict()
    for change in (
        {"challenged": [[0, 3, 1]]},
        {"stakes": [{"from": 3, "to": 0, "amount": 5, "reason": "stake"}]},
        {"discards": [[3, "5B"]]},
        {"erred": [3, "333B 666B 9999B NNNN"]},
    ):
        with pytest.raises(RecordError):
            Deal.from_dict({**data, **change}, MATCHER)


# --- values without end


def nested() -> list[Any]:
    """Return lists in lists, deeper than any that Python prints."""
    value: list[Any] = []
    for _ in range(2000):
        value = [value]
    return value


POSITION = [
    "racks",
    "turn",
    "origin",
    "phase",
    "drawn",
    "live",
    "claimed_from",
    "wall",
    "dead",
    "discards",
]


@pytest.mark.parametrize("value", [nested(), HUGE, "x" * 10**6], ids=["nested", "huge", "long"])
def test_values_without_end(value: Any) -> None:
    """Whatever stands in a client's JSON is refused in a few words."""
    for call in (
        lambda: Action.from_dict(value),
        lambda: Action.from_dict({"action": value}),
        lambda: Action.from_dict({"action": "skip", "why": value}),
        lambda: Action.from_dict({"action": "discard", "tile": value}),
        lambda: Action.from_dict({"action": "offer", "count": value if value != HUGE else [HUGE]}),
        lambda: Action.from_dict({"action": "challenge", "seat": value}),
        lambda: Rules.from_dict(value),
        lambda: Rules.from_dict({"x" if isinstance(value, list) else value: 1}),
        *[
            lambda name=name: Rules.from_dict({name: value})
            for name in ("players", "ask", "call_sizes", "call_timer", "pivot_swap")
        ],
        lambda: mjcore.View.from_dict(value),
        lambda: mjcore.View.from_dict({**Deal(MATCHER, rng=1).view(0).to_dict(), "rack": value}),
        lambda: Event.from_dict(value),
        lambda: Event.from_dict({"event": value}),
        lambda: mjcore.Outcome.from_dict(value),
        lambda: Deal.from_dict(value, MATCHER),
        lambda: Deal.from_dict({**Deal(MATCHER, rng=1).to_dict(), "phase": value}, MATCHER),
        lambda: Deal.from_dict({**Deal(MATCHER, rng=1).to_dict(), "waiting": value}, MATCHER),
        lambda: Deal.from_dict({**Deal(MATCHER, rng=1).to_dict(), "start": value}, MATCHER),
        lambda: Game.from_dict({**Game(MATCHER, rng=1).to_dict(), "dealer": [value]}, MATCHER),
    ):
        with pytest.raises(mjcore.Error) as caught:
            call()
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("value", [nested(), HUGE, "x" * 10**6], ids=["nested", "huge", "long"])
def test_arguments_without_end(value: Any) -> None:
    """Whatever is passed in a call is refused in a few words."""
    for call in (
        lambda: Rules(players=value),
        lambda: Rules(ask=value),
        lambda: Rules(call_timer=value),
        lambda: Rules(call_timer=-HUGE),
        lambda: Rules(call_sizes=value),
        lambda: Rules.preset(value),
        lambda: Discard(value),
        lambda: Exchange(0, 0, value),
        lambda: Deal(MATCHER, dealer=value),
        lambda: Deal(MATCHER, rng=value),
        lambda: Deal(MATCHER, wall=value),
        *[
            lambda name=name: Deal.position(MATCHER, **{"racks": [None] * 4, name: value})
            for name in POSITION
        ],
    ):
        with pytest.raises((mjcore.Error, TypeError)) as caught:
            call()
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("depth", [500, 900, 100_000])
@pytest.mark.parametrize("at", [0, 1])
def test_a_record_s_line_without_end(at: int, depth: int) -> None:
    """A line of lists in lists is refused with its number."""
    lines = Deal(MATCHER, rng=1).record().splitlines()
    lines[at] = lines[at].removesuffix("}") + ',"more":' + "[" * depth + "]" * depth + "}"
    with pytest.raises(RecordError, match=f"line {at + 1}"):
        Deal.replay("\n".join(lines) + "\n", MATCHER)


@pytest.mark.parametrize("value", [None, 5, object()], ids=name_of)
def test_what_is_no_list(value: object) -> None:
    """Racks, dead seats, origins and phases of a wrong type are named."""
    for wrong in (
        {"racks": value},
        {"dead": value or 7},
        {"origin": [value]},
        {"phase": [value]},
    ):
        with pytest.raises(TypeError):
            Deal.position(MATCHER, **{"racks": [None] * 4, **wrong})


@pytest.mark.parametrize("key", [5, None, True, ("players",), HUGE], ids=list("abcde"))
def test_odd_names_of_fields(key: object) -> None:
    """A key that names no field is refused."""
    with pytest.raises(mjcore.Error):
        Rules.from_dict({key: 1})
    with pytest.raises(TypeError):
        Rules.preset([key])
    with pytest.raises(TypeError, match="foo"):
        Rules.league(foo=3)


# --- positions


def test_the_hot_wall_of_a_position_after_a_call() -> None:
    """8.8: what counts is the tile that was called, and the wall as it was thrown."""
    rules = Rules.league(hot_wall_tiles=20, mahjong_in_error="reject")
    racks = [None, "666B 9999B NNNN [333B]", None, None]
    for discards, hot in [("", True), ("9D", True), ("3B 9D", False)]:
        deal = Deal.position(
            CARD, rules, racks=racks, turn=S, origin="call", discards=discards, wall=20
        )
        deal.apply(S, mjcore.MahJongg())
        assert deal.outcome.hot is hot
        assert deal.outcome.discarder == E
    deal = Deal.position(CARD, rules, racks=racks, turn=S, origin="call", wall=21)
    deal.apply(S, mjcore.MahJongg())
    assert not deal.outcome.hot


@pytest.mark.parametrize("policy", ["auto_finish_turn", "auto_zombie"])
def test_a_position_of_the_dead(policy: str) -> None:
    """Somebody has to be left who takes turns; zombies do."""
    rules = Rules.classic(dead_hands=policy)
    if policy == "auto_zombie":
        deal = Deal.position(CARD, rules, racks=[None] * 4, dead=SEATS, wall=2)
        while deal.outcome is None:
            deal.apply(deal.to_act[0], next(iter(deal.legal_actions(deal.to_act[0]))))
        return
    with pytest.raises(mjcore.Error, match="dead"):
        Deal.position(CARD, rules, racks=[None] * 4, dead=SEATS)


# --- the headers of records


def signed(lines: list[dict[str, Any]]) -> str:
    """Write a record of these lines, each with the check that fits."""
    check, out = "", []
    for line in lines:
        content = {key: value for key, value in line.items() if key != "check"}
        text = json.dumps(content, separators=(",", ":"), sort_keys=True)
        check = sha256((check + text).encode()).hexdigest()[:16]
        out.append(json.dumps({**content, "check": check}))
    return "\n".join(out) + "\n"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", [1, 2, 3, 0]),
        ("players", None),
        ("card", {"name": "Another", "digest": CARD.digest}),
        ("card", {"name": CARD.name, "digest": CARD.digest, "more": 1}),
        ("shuffled", 1),
        ("shuffled", "yes"),
        ("more", 1),
        ("seat", None),
        ("rules", {}),
    ],
)
def test_a_header_that_lies(key: str, value: object) -> None:
    """A header that this deal would not write is refused, even if its check fits."""
    lines = [json.loads(line) for line in Deal(MATCHER, rng=1).record().splitlines()]
    assert Deal.replay(signed(lines), MATCHER).record() == Deal(MATCHER, rng=1).record()
    lines[0][key] = value
    with pytest.raises(RecordError, match="line 1: "):
        Deal.replay(signed(lines), MATCHER)


# --- copies


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_copies_go_on_by_themselves(make: Any) -> None:
    """A copy of a deal or a game shares nothing that changes."""
    for deal in every_phase():
        before, twin = saved(deal), make(deal)
        assert saved(twin) == before
        assert twin.matcher is deal.matcher
        assert twin.truncated == deal.truncated
        if deal.to_act:
            seat = deal.to_act[0]
            twin.apply(seat, next(iter(twin.legal_actions(seat))))
            assert saved(twin) != before
        assert saved(deal) == before
    game = Game(MATCHER, rng=3)
    twin = make(game)
    seat = twin.deal.to_act[0]
    twin.deal.apply(seat, next(iter(twin.deal.legal_actions(seat))))
    assert game.to_dict() == Game(MATCHER, rng=3).to_dict() != twin.to_dict()


# --- forms of an open exposure


def test_a_view_shows_the_forms_of_an_open_exposure() -> None:
    """8.2: an exposure never takes a form again, so every seat can see which it has had."""
    deal = table(Rules.league(), E, live="5B", S="555B J")
    assert deal.view(S).to_dict()["shown"] == []
    deal.apply(S, mjcore.Call(3))
    deal.apply(S, Revise(4, 1))
    for seat in (E, S, W, N):
        assert deal.view(seat).to_dict()["shown"] == ["[555B]", "[555B J]"]
    assert Revise(3) not in deal.legal_actions(S)
    deal.apply(S, Discard(next(t for t in deal.view(S).to_dict()["rack"] if t != "J")))
    assert deal.view(S).to_dict()["shown"] == []


def test_a_pass_is_unharmed_by_an_attack() -> None:
    """After all of these a deal goes on as before."""
    deal = Deal(MATCHER, rng=1)
    before = saved(deal)
    for bad in (nested(), HUGE, "x"):
        with pytest.raises(mjcore.Error):
            deal.apply(0, bad)
        with pytest.raises(mjcore.Error):
            deal.apply(bad, Pass("1B 1B 1B"))
    assert saved(deal) == before
