"""Targets: actions, events, views, saves of deals and games, records."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import mjcore
from fuzz.mutate import dumps, mutate_json, mutate_text
from fuzz.target import PRACTICE, Target, json_mutator, parsed, same
from mjcore import Action, Deal, Event, Game, IllegalAction, Matcher, Rules, View, review
from mjcore.records.record import _check_sum

CARD = mjcore.Card.loads(
    """
[card]
name = "Small"
[[section]]
name = "A"
lines = [
  { hand = "FF 2222a 4444b DDDD?", value = 25 },
  { hand = "111a 222a 3333a 4444a | any run", value = 25 },
  { hand = "NNNN EEE WWW SSSS", value = 30, concealed = true },
]
"""
)
SMALL = Matcher(CARD)


@cache
def deals() -> tuple[Deal, ...]:
    """Return deals in many phases, under several rules."""
    found: list[Deal] = []
    rng = random.Random(5)
    for name, changes in (
        ("league", {}),
        ("casual", {}),
        ("guided", {}),
        ("room", {"exposure_edit": "until_discard"}),
        ("league", {"second_charleston": "always", "ask": "all"}),
        ("classic", {"players": 3}),
        ("league", {"scoring": "tournament"}),
    ):
        deal = Deal(SMALL, Rules.preset(name, **changes), rng=rng.randrange(1000))
        phases: set[str] = set()
        while deal.outcome is None:
            if deal.phase.value not in phases or rng.random() < 0.01:
                phases.add(deal.phase.value)
                found.append(deal.copy())
            step(deal, rng)
        found.append(deal)
    return tuple(found)


def step(deal: Deal, rng: random.Random) -> None:
    """Take one legal action at random."""
    seat = deal.to_act[0]
    deal.apply(seat, deal.legal_actions(seat).sample(rng))


@cache
def saves() -> tuple[tuple[Deal, Any], ...]:
    """Return the deals with everything that each of them holds."""
    return tuple((deal, deal.to_dict()) for deal in deals())


def _action_seeds() -> list[str]:
    rng = random.Random(1)
    found = []
    for at, deal in enumerate(deals()):
        for seat in deal.to_act[:2]:
            action = deal.legal_actions(seat).sample(rng).to_dict()
            found.append(dumps({"deal": at, "seat": int(seat), "action": action}))
    kinds = [
        {"action": "exchange", "seat": 1, "exposure": 0, "tile": "5B"},
        {"action": "challenge", "seat": 2},
        {"action": "revise", "size": 4, "jokers": 1},
        {"action": "mah_jongg"},
        {"action": "give", "tiles": ["5B", "N"]},
        {"action": "offer", "count": 3},
    ]
    found += [dumps({"deal": 9, "seat": 0, "action": kind, "at": None}) for kind in kinds]
    return found


def _run_action(text: str) -> bool:
    data = parsed(text)
    if not isinstance(data, dict):
        data = {"action": data}
    action = Action.from_dict(data.get("action"))
    same(Action.from_dict(action.to_dict()), action, "the JSON form of an action")
    place = data.get("deal")
    place = place if isinstance(place, int) else 0
    deal, before = saves()[place % len(deals())]
    twin = deal.copy()
    given = {"at": data["at"]} if "at" in data else {}
    try:
        happened = twin.apply(data.get("seat"), action, **given)
    except IllegalAction:
        same(twin.to_dict(), before, "a deal that refused an action")
        raise
    same(happened, list(twin.events[len(deal.events) :]), "what happened")
    same(deal.question, twin.question if not happened else deal.question, "the copied deal")
    same(Deal.from_dict(twin.to_dict(), SMALL).to_dict(), twin.to_dict(), "a save")
    return True


def _event_seeds() -> list[str]:
    kinds: dict[str, str] = {}
    for deal in deals():
        for event in deal.events:
            for seen in (event, event.for_seat(1)):
                if seen is not None:
                    kinds[f"{seen.name} {seen is event}"] = dumps(seen.to_dict())
    return list(kinds.values())


def _run_event(text: str) -> bool:
    data = parsed(text)
    event = Event.from_dict(data, CARD)
    form = event.to_dict()
    same(Event.from_dict(json.loads(dumps(form)), CARD), event, "the JSON form of an event")
    for seat in range(4):
        event.for_seat(seat)
    repr(event), hash(event), event.action, event.actor
    return True


def _view_seeds() -> list[str]:
    return [dumps(deal.view(0).to_dict()) for deal in deals()] + [
        dumps(deal.view(1).to_dict()) for deal in deals()[::3]
    ]


def _run_view(text: str) -> bool:
    view = View.from_dict(parsed(text), CARD)
    same(View.from_dict(json.loads(dumps(view.to_dict())), CARD), view, "a view's JSON form")
    same(len(view.unseen), 36, "the kinds unseen")
    for call in (
        lambda: SMALL.nearest(view.rack, 3, view.visible()),
        lambda: mjcore.Advisor(SMALL, _RULES[view.players]).advise(view),
        lambda: mjcore.Advisor(SMALL, _RULES[view.players]).helper(view),
    ):
        with suppress(mjcore.Error):
            call()
    if len(text) % 4 == 0:
        try:
            deal = Deal.from_view(view, SMALL, _RULES[view.players], rng=1)
        except mjcore.Error:
            return True
        same(deal.view(view.seat), view, "the view of a deal imagined from it")
    return True


_RULES = {players: Rules.league(players=players) for players in (2, 3, 4)}


def _save_seeds() -> list[str]:
    return [dumps(data) for _, data in saves()[::2]]


def _run_save(text: str) -> bool:
    deal = Deal.from_dict(parsed(text), SMALL)
    form = deal.to_dict()
    same(Deal.from_dict(json.loads(dumps(form)), SMALL).to_dict(), form, "a save")
    rng = random.Random(len(text))
    for seat in range(deal.players):
        view = deal.view(seat)
        same(View.from_dict(view.to_dict(), CARD), view, "a view of a saved deal")
    for _ in range(12):
        if deal.outcome is not None:
            break
        step(deal, rng)
    deal.record(), [deal.record(seat) for seat in range(deal.players)]
    return True


def _game_seeds() -> list[str]:
    found = []
    for seed, rules in enumerate((Rules.league(), Rules.casual(), Rules.league(loss_cap=100))):
        rng = random.Random(seed)
        game = Game(SMALL, rules, rng=seed)
        for _ in range(3):
            found.append(dumps(game.to_dict()))
            while game.deal.outcome is None:
                step(game.deal, rng)
            found.append(dumps(game.to_dict()))
            if not game.over:
                game.next_deal()
    return found


def _run_game(text: str) -> bool:
    game = Game.from_dict(parsed(text), SMALL)
    form = game.to_dict()
    same(Game.from_dict(json.loads(dumps(form)), SMALL).to_dict(), form, "a saved game")
    game.scores, game.hands_played, game.over, repr(game)
    for seat in range(game.rules.players):
        same(game.seat(game.player(seat)), seat, "where a player sits")
    if game.deal.outcome is not None and not game.over:
        game.next_deal()
        same(Game.from_dict(game.to_dict(), SMALL).to_dict(), game.to_dict(), "the next deal")
    return True


def _record_seeds() -> list[str]:
    whole = [deal.record() for deal in deals() if len(deal.events) > 3]
    return [*whole[::3], deals()[5].record(1)]


def _mutate_record(rng: random.Random, text: str, others: Sequence[str]) -> str:
    """Change the lines of a record, and mostly seal them again, as who forges one would."""
    if rng.random() < 0.15:
        return mutate_text(rng, text, others, ['"n":1', '"check":"', "\n", "{}", "null"])
    lines: list[Any] = []
    for line in text.split("\n")[:-1]:
        try:
            lines.append(json.loads(line))
        except (ValueError, RecursionError):
            lines.append(line)
    if not lines:
        return text
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines)) if rng.random() < 0.8 else 0
        what = rng.random()
        if what < 0.75:
            lines[at] = mutate_json(rng, lines[at], [rng.choice(lines)])
        elif what < 0.85:
            lines.insert(at, json.loads(json.dumps(rng.choice(lines))))
        elif len(lines) > 1:
            del lines[at if what < 0.95 else slice(at + 1, None)]
    if rng.random() < 0.85:
        _seal(lines)
    return "\n".join(line if isinstance(line, str) else dumps(line) for line in lines) + "\n"


def _seal(lines: list[Any]) -> None:
    check = ""
    for n, line in enumerate(lines):
        if isinstance(line, dict):
            if n:
                line["n"] = n
            line.pop("check", None)
            line["check"] = check = _check_sum(line, check)


def _run_record(text: str) -> bool:
    deal = Deal.replay(text, SMALL)
    if deal.truncated is None:
        # The order of keys and the writing of numbers do not count.
        lines = [json.loads(line) for line in text.split("\n") if line]
        again = [json.loads(line) for line in deal.record().splitlines()]
        if len(lines[0]["rules"]) < len(again[0]["rules"]):
            # Of a version that had fewer rules: the others are at their defaults, and are sealed.
            lines[0]["rules"] = Rules.from_dict(lines[0]["rules"]).to_dict()
            for line in (*lines, *again):
                line.pop("check", None)
        same(again, lines, "a record")
    same(Deal.from_dict(deal.to_dict(), SMALL).to_dict(), deal.to_dict(), "a replayed deal")
    return True


def _review_seeds() -> list[str]:
    return [deal.record(seat) for deal in deals()[::3] for seat in (0, 1) if len(deal.events) > 3]


def _run_review(text: str) -> bool:
    found = review(text, SMALL)
    json.dumps(found.to_dict())
    for one in found.decisions:
        same(View.from_dict(one.view.to_dict(), CARD), one.view, "a view of a review")
    return True


TARGETS = {
    "action": Target(_action_seeds, json_mutator(), _run_action, 0.06),
    "event": Target(_event_seeds, json_mutator(), _run_event, 0.15),
    "view": Target(_view_seeds, json_mutator(), _run_view, 0.05),
    "save": Target(_save_seeds, json_mutator(), _run_save, 0.008),
    "game": Target(_game_seeds, json_mutator(), _run_game, 0.004),
    "record": Target(_record_seeds, _mutate_record, _run_record, 0.008),
    "review": Target(_review_seeds, _mutate_record, _run_review, 0.004),
}

_ = PRACTICE  # made once, before memory is weighed
