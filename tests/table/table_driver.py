"""Play deals at random under any rules, looking at every state that comes about."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable

from table_oracle import Oracle, bundles, universe
from tabletop import MATCHER, PRESETS, SUPPLY, copy, dealt, preset, saved, tiles_of

from mjcore import (
    Challenge,
    Deal,
    Discard,
    Error,
    Give,
    IllegalAction,
    MahJongg,
    Pass,
    Phase,
    Rack,
    Rules,
    Seat,
    Tile,
)
from mjcore.rules import checks

CHOICES: dict[str, list[object]] = {
    "players": [2, 3],
    "ask": ["all"],
    "second_charleston": ["never", "always"],
    "first_charleston": [False],
    "blind_passes": [frozenset({"first_left"}), frozenset({"last_right"}), frozenset()],
    "blind_resolution": ["east_first"],
    "courtesy_pass": [True, False],
    "courtesy_max": [1, 5],
    "call_sizes": [frozenset({3}), frozenset({3, 4}), frozenset({3, 4, 5, 6})],
    "concealed_call_for_mahjong": [True, False],
    "call_fit_test": ["visible"],
    "claims_on_empty_wall": ["any", "mahjong_only", "none"],
    "cold_wall_tiles": [20, 60],
    "cold_wall_bars": ["all_claims"],
    "exposure_edit": ["until_discard", "until_discard_or_exchange", "never"],
    "exchange_after_call": [False],
    "exchange_limit": [0, 1],
    "exchange_win_self_pick": [False],
    "dead_jokers": ["prior", "all", "none"],
    "mahjong_in_error": ["penalty", "reject"],
    "dead_hands": ["challenge", "auto_finish_turn", "auto_zombie", "unpoliced"],
    "dead_test": ["visible", "structural"],
    "challenge_when": ["own_turn"],
    "challenge_resolution": ["deferred"],
    "challenge_stake": [25],
    "challenge_wrong": ["dead"],
    "three_dead": ["replay", "end", "play_on"],
    "jokerless_exempt": ["section", "structural", "none"],
    "loss_cap": [100],
    "hot_wall_tiles": [30, 80],
    "scoring": ["tournament"],
}
"""What is varied beside the presets; settings that contradict one another are thrown back."""


def any_rules(rng: random.Random) -> Rules:
    """Return a preset with up to five fields changed."""
    while True:
        name = rng.choice(PRESETS)
        fields = rng.sample(sorted(CHOICES), rng.choice([0, 0, 1, 2, 5]))
        changes = {field: rng.choice(CHOICES[field]) for field in fields}
        if name == "guided" and rng.random() < 0.5:
            changes["call_fit_test"] = "visible"
        changes.setdefault("ask", rng.choice(["able", "all"]))
        try:
            return preset(name, **changes)
        except Error:
            continue


def wild_rules(rng: random.Random) -> Rules:
    """Return rules with every field that matters within a deal at random."""
    while True:
        fields: dict[str, object] = {
            name: rng.choice(texts) for name, texts in checks.CHOICES.items()
        }
        fields |= {name: rng.random() < 0.5 for name in checks.FLAGS}
        fields |= {
            "players": rng.choice([2, 3, 4, 4, 4]),
            "call_sizes": rng.sample([3, 4, 5, 6], rng.randint(1, 4)),
            "blind_passes": rng.sample(["first_left", "last_right"], rng.randint(0, 2)),
            "courtesy_max": rng.randint(1, 5),
            "cold_wall_tiles": rng.choice([0, 0, 10, 60]),
            "hot_wall_tiles": rng.choice([0, 0, 20, 90]),
            "exchange_limit": rng.choice([None, 0, 1]),
            "challenge_stake": rng.choice([0, 25, 50]),
            "jokerless_mult": rng.choice([1, 2, 3]),
        }
        try:
            return Rules(**fields)
        except Error:
            continue


def choose(deal: Deal, seat: Seat, rng: random.Random, skill: float) -> object:
    """Choose an action: a kind of action first, so that rare ones come about; wins if it may.

    ``skill`` is how often the seat plays towards a hand instead of at random.
    """
    legal = deal.legal_actions(seat)
    if seat not in deal.to_act:
        return rng.choice(list(legal))
    wins = _wins(deal, seat)
    if wins and MahJongg() in legal and rng.random() < 0.95:
        return MahJongg()
    if deal.phase.name.startswith("CH") and deal.phase is not Phase.CH2_VOTE:
        return _some_pass(deal, seat, rng, skill)
    kinds: dict[str, list[object]] = {}
    for action in legal:
        if action == MahJongg() and rng.random() > 0.02:
            continue
        if isinstance(action, Challenge) and rng.random() > 0.1:
            continue
        kinds.setdefault(action.name, []).append(action)
    if "discard" in kinds and len(kinds) > 1 and rng.random() < 0.5:
        kinds = {"discard": kinds["discard"]}
    actions = kinds[rng.choice(sorted(kinds))]
    if isinstance(actions[0], Discard) and rng.random() < skill:
        away = MATCHER.after_discard(_rack(deal, seat))
        return min(actions, key=lambda action: (away[action.tile], rng.random()))
    return rng.choice(actions)


def _rack(deal: Deal, seat: Seat) -> Rack:
    return deal.view(seat).rack


def _wins(deal: Deal, seat: Seat) -> bool:
    rack = _rack(deal, seat)
    live = deal.view(seat).live
    if deal.phase is Phase.WINDOW and live is not None:
        rack = rack.add(live)
    return bool(MATCHER.wins(rack))


def _some_pass(deal: Deal, seat: Seat, rng: random.Random, skill: float) -> Pass:
    tiles = [tile for tile in deal.view(seat).rack.concealed if tile is not Tile.JOKER]
    rng.shuffle(tiles)
    if rng.random() < skill:
        away = MATCHER.after_discard(_rack(deal, seat))
        tiles.sort(key=lambda tile: away[tile])
    action = Pass(tiles[: rng.choice([3, 3, 2, 1, 0])], 0)
    action = Pass(action.tiles, 3 - len(action.tiles))
    return action if action in deal.legal_actions(seat) else Pass(tiles[:3])


# --- what must hold at any time


def check_supply(deal: Deal) -> None:
    """Check that the 152 tiles are all there, kind by kind."""
    data = deal.to_dict()
    texts = [*data["wall"], *[tile for _, tile in data["discards"]]]
    for hand in data["hands"]:
        texts += hand["tiles"] + hand["exposures"]
    assert Counter(tiles_of(" ".join(texts))) == SUPPLY


def check_state(deal: Deal) -> None:
    """Check that there are 152 tiles, and at each seat as many as there should be."""
    views = [deal.view(Seat(seat)).to_dict() for seat in range(deal.players)]
    view = views[0]
    sizes = [
        len(own["rack"]) + len(tiles_of(" ".join(view["exposures"][seat])))
        for seat, own in enumerate(views)
    ]
    assert view["concealed"] == [len(own["rack"]) for own in views]
    assert sum(sizes) + view["wall"] + len(view["discards"]) == SUPPLY.total()
    for seat, size in enumerate(sizes):
        if deal.phase is Phase.TURN:
            due = 14 if seat == view["turn"] else 13
        elif deal.phase is Phase.WINDOW:
            due = 13
        elif deal.phase is Phase.END:
            continue
        else:
            due = 14 if seat == 0 else 13
        if not view["dead"][seat]:
            assert size == due
        elif seat == view["turn"] and deal.phase is Phase.TURN:
            assert size == 14
        else:
            assert size in (13, 14)
    if deal.phase is Phase.TURN:
        (turn,) = deal.to_act
        assert any(isinstance(action, Discard) for action in deal.legal_actions(turn))
    if deal.phase is Phase.WINDOW:
        assert len(deal.to_act) > 0


def check_kept(deal: Deal) -> None:
    """Check that what is kept of a hand is what its tiles say now."""
    state = deal._state
    for hand in state.hands:
        fresh = Rack(hand.counts, hand.exposures)
        assert hand.rack() == fresh
        assert len(hand.made_in) == len(hand.exposures)
        if len(fresh) == 13:
            assert hand.waits(MATCHER) == MATCHER.winning_kinds(fresh)
    if state.live is not None:
        assert deal.phase is Phase.WINDOW and state.discards[-1][1] == state.live


def check_actions(deal: Deal, rng: random.Random) -> None:
    """Check every seat's legal actions, in both directions, against the oracle and by trial."""
    oracle = Oracle(deal)
    if deal.phase is Phase.WINDOW:
        answered = {seat for seat, answer in enumerate(oracle.data["answers"]) if answer}
        assert set(oracle.asked()) == set(oracle.waiting()) | answered
    before = saved(deal)
    for seat in oracle.seats:
        listed = list(deal.legal_actions(seat))
        actions = deal.legal_actions(seat)
        assert len(listed) == len(set(listed)) == actions.count()
        assert bool(listed) == bool(actions)
        single = oracle.legal(seat)
        many = set()
        if seat in deal.to_act and deal.phase not in (Phase.TURN, Phase.WINDOW):
            for tiles in bundles(oracle.hands[seat]):
                many |= oracle.bundle(seat, tiles)
        assert set(listed) == single | many
        _refusals(deal, seat, set(listed), rng)
        assert saved(deal) == before
        for action in rng.sample(listed, min(len(listed), 4)):
            twin = copy(deal)
            twin.apply(seat, action)
            check_state(twin)
            check_supply(twin)
            check_kept(twin)
    assert saved(deal) == before


def _refusals(deal: Deal, seat: Seat, listed: set[object], rng: random.Random) -> None:
    candidates = [*universe()]
    held = Oracle(deal).hands[seat]
    choices = bundles(held)
    for tiles in rng.sample(choices, min(len(choices), 60)):
        blind = rng.choice([0, max(0, 3 - len(tiles)), rng.randrange(4)])
        candidates += [Pass(tiles, blind), Give(tiles)]
    actions = deal.legal_actions(seat)
    for action in candidates:
        assert (action in actions) == (action in listed), action
        if action not in listed:
            try:
                deal.apply(seat, action)
            except IllegalAction as refusal:
                assert refusal.reason.strip()
            else:
                raise AssertionError(f"{action} was accepted though it is not listed")


def check_end(deal: Deal) -> None:
    """Check the outcome: sums, kinds, the end of all actions."""
    check_supply(deal)
    outcome = deal.outcome
    assert outcome is not None
    assert deal.to_act == ()
    assert not any(deal.legal_actions(Seat(seat)) for seat in range(deal.players))
    for event in deal.to_dict()["events"]:
        for tiles in event.get("received", []):
            assert "J" not in tiles
    if deal.rules.scoring == "payment":
        assert sum(outcome.payments) == 0
        totals = [0] * deal.players
        for transfer in outcome.transfers:
            assert transfer.amount > 0
            totals[transfer.payer] -= transfer.amount
            totals[transfer.payee] += transfer.amount
        assert tuple(totals) == outcome.payments
    assert (outcome.kind == "win") == (outcome.winner is not None)
    if outcome.winner is not None:
        assert MATCHER.wins(outcome.rack)
        assert not deal.view(Seat.EAST).dead[outcome.winner]


def check_record(deal: Deal) -> None:
    """Check that the record rebuilds the deal, and that a save and load change nothing."""
    state = saved(deal)
    assert saved(Deal.replay(deal.record(), MATCHER)) == state
    again = copy(deal)
    assert saved(again) == state
    assert again.record() == deal.record()
    for seat in range(deal.players):
        assert json.dumps(again.view(Seat(seat)).to_dict()) == json.dumps(
            deal.view(Seat(seat)).to_dict()
        )


NEAR = {
    "S": ["333666B 9999B NN J", "1122445577B 8B FF", "FFFFFF 555D EEEE", "22444666B 888B G J"],
    "W": ["333666D 999D R NN J", "22333C 4444C RRRR", "FF 444C JJ 8C J RRG", "NWS 1122334455C"],
}
"""Racks that are, or soon can be, one tile short of a hand of the test card."""


def near_the_end(rules: Rules, rng: random.Random) -> Deal:
    """Deal a hand without a Charleston in which two seats need little more."""
    if rules.first_charleston and rng.random() < 0.7:
        second = "never" if rules.second_charleston == "always" else rules.second_charleston
        rules = rules.replace(first_charleston=False, second_charleston=second)
    racks = {
        seat: rng.choice(texts) for seat, texts in NEAR.items() if seat in "SW"[: rules.players - 1]
    }
    return dealt(rules, seed=rng.randrange(1 << 30), **racks)


def play(
    seed: int, looks: float = 0.01, rules_of: Callable[[random.Random], Rules] = any_rules
) -> Deal:
    """Play one deal under some rules, checking every state, and some of them thoroughly."""
    rng = random.Random(seed)
    rules = rules_of(rng)
    skill = [rng.choice([0.0, 0.9, 1.0]) for _ in range(4)]
    deal = near_the_end(rules, rng) if seed % 2 else Deal(MATCHER, rules, rng=seed)
    twin, moves = None, 0
    while deal.outcome is None:
        moves += 1
        assert moves < 2000, "the deal never ends"
        check_state(deal)
        check_kept(deal)
        if rng.random() < looks:
            check_actions(deal, rng)
        if rng.random() < looks / 2:
            check_record(deal)
            twin = copy(deal)
        seat = _someone(deal, rng)
        action = choose(deal, seat, rng, skill[seat])
        if isinstance(action, Pass):
            assert Tile.JOKER not in action.tiles
        events = deal.apply(seat, action, at=deal.view(seat).question)
        if twin is not None:
            assert [event.to_dict() for event in twin.apply(seat, action)] == [
                event.to_dict() for event in events
            ]
    check_end(deal)
    check_record(deal)
    if twin is not None:
        assert saved(twin) == saved(deal)
    return deal


def _someone(deal: Deal, rng: random.Random) -> Seat:
    """Choose who acts next: one who must, or now and then one who may challenge."""
    if rng.random() < 0.03:
        able = [
            Seat(seat)
            for seat in range(deal.players)
            if any(isinstance(action, Challenge) for action in deal.legal_actions(Seat(seat)))
        ]
        if able and all(seat not in deal.to_act for seat in able):
            return rng.choice(able)
    return rng.choice(list(deal.to_act))
