"""No leak: what a member hears depends on what his seat may know alone.

In random rooms everything that a seat may not know is changed; the same goes on in both rooms; what
the seat's member hears, its order, numbers and deadlines, must be equal to the byte: up to ``pace``
after a discard, and where windows are sealed to their end.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from room_secrets import Side, twin
from rooming import Table
from table_driver import any_rules
from tabletop import MATCHER

from mjcore import Discard, MahJongg, Phase, RoomSettings, Seat
from mjcore.room.windows import asked, is_open


def settings(rng: random.Random, **fields: Any) -> RoomSettings:
    return RoomSettings(
        **{
            "rules": any_rules(rng),
            "hands": None,
            "call_timer": 15.0,
            "bots": rng.choice(["easy", "steady"]),
            "bot_pause": 1.0,
            "pace": 2.0,
            "grace": 10.0,
            "between": None,
            **fields,
        }
    )


def somewhere(seed: int, **fields: Any) -> tuple[Table, random.Random, list[int]]:
    """Return a table somewhere in a deal, and who is present: people, bots, people who are gone."""
    rng = random.Random(seed)
    table = Table(settings(rng, **fields), rng=seed, people=0, matcher=MATCHER)
    players = table.room.settings.rules.players
    for player in rng.sample(range(players), rng.randint(1, players)):
        member = table.join(f"P{player}")
        table.attach(member)
        table.say(member, type="sit", player=player)
    table.say(1, type="start")
    present = list(table.tokens)
    if rng.random() < 0.4 and len(present) > 1:
        gone = present.pop()
        table.detach(gone)
        table.wait(11.0)
    for _ in range(rng.choice([3, 12, 30, 45, 60])):
        if table.room.state != "deal":
            break
        asked = table.asked()
        if asked:
            table.auto(rng.choice(asked))
        else:
            table.wait(0.5)
    return table, rng, present


def seat_of(table: Table, member: int) -> Seat:
    inside = table.room._inside
    found = inside.member(member)
    assert found is not None
    seat = inside.seat(found)
    assert seat is not None
    return seat


def sides(table: Table, rng: random.Random, viewer: int, keep: set[Seat]) -> list[Side] | None:
    """Return two rooms that are the same to the viewer, with the same people on their lines."""
    seat = seat_of(table, viewer)
    first = twin(table, seat, keep, rng)
    second = twin(table, seat, keep, rng)
    if first is None or second is None:
        return None
    return [Side(room, table, viewer, rng.randrange(10**9)) for room in (first, second)]


def to_a_discard(table: Table, present: list[int]) -> bool:
    """Go on to a turn in which somebody could discard."""
    for _ in range(200):
        if table.room.state != "deal":
            return False
        deal = table.deal
        if deal.phase is Phase.TURN:
            return True
        asked = table.asked()
        table.auto(asked[0]) if asked else table.wait(0.5)
    return False


def discard(table: Table, pair: list[Side], present: list[int], rng: random.Random) -> bool:
    """Let the seat in turn discard the same tile in both rooms; return whether a window opens."""
    deal = table.deal
    turn = deal.to_act[0]
    by_seat = {seat_of(table, member): member for member in present}
    if turn in by_seat:
        legal = [one for one in deal.legal_actions(turn) if isinstance(one, Discard)]
        action = rng.choice(legal)
        for side in pair:
            at = side.deal.question
            side.say(by_seat[turn], type="act", action=action.to_dict(), at=at)
    else:
        for _ in range(8):
            for side in pair:
                side.wait(side.now + 1.0)
            if pair[0].deal.phase is not Phase.TURN:
                break
    return all(side.deal.phase is Phase.WINDOW for side in pair)


def meanwhile(pair: list[Side], viewer: int, rng: random.Random) -> None:
    """Let the viewer do the same in both rooms: ask, resume, answer, challenge."""
    roll, seat = rng.randrange(7), rng.randrange(4)
    for side in pair:
        at = side.deal.question
        if roll == 0:
            side.say(viewer, type="why", id="w")
        elif roll == 1:
            side.say(viewer, type="help")
        elif roll == 2:
            side.say(viewer, type="resume", after=None)
        elif roll == 3:
            side.say(viewer, type="act", action={"action": "skip"}, at=at, id="s")
        elif roll == 4:
            side.say(viewer, type="auto", at=at)
        elif roll == 5:
            side.say(viewer, type="act", action={"action": "challenge", "seat": seat}, at=at)


def one_window(seed: int, **fields: Any) -> tuple[str, list[Side]]:
    """Compare two rooms from a discard to the end of its window; say how it went."""
    table, rng, present = somewhere(seed, **fields)
    if not to_a_discard(table, present):
        return "no turn", []
    viewer = rng.choice(present)
    turn = table.deal.to_act[0]
    if MahJongg() in table.deal.legal_actions(turn) or turn not in table.deal._state.waiting:
        return "no turn", []
    pair = sides(table, rng, viewer, {seat_of(table, viewer), turn})
    if pair is None:
        return "no twin", []
    for side in pair:
        side.attach(present)
        side.say(viewer, type="resume", after=None)
    assert pair[0].heard == pair[1].heard
    if not discard(table, pair, present, rng):
        return "no window", pair
    assert pair[0].now == pair[1].now
    inside = pair[0].room._inside
    begun = pair[0].now - (pair[0].room.time - inside.opened / 1000)
    end = fields.get("call_timer", 15.0) if fields.get("sealed") else fields.get("pace", 2.0)
    others = [member for member in present if member != viewer]
    seats = {member: seat_of(table, member) for member in others}
    moments = sorted(rng.uniform(pair[0].now - begun, end - 0.001) for _ in range(4))
    for moment in moments:
        for side in pair:
            side.wait(begun + moment)
        if all(side.deal.phase is Phase.WINDOW for side in pair):
            meanwhile(pair, viewer, rng)
        for side in pair:
            for member in others:
                if side.rng.random() < 0.4:
                    side.answer(member, seats[member], claims=not fields.get("sealed"))
    for side in pair:
        side.wait(begun + end - 0.001)
    return "window", pair


@pytest.mark.parametrize("part", range(4))
def test_until_the_pace_has_passed_nothing_tells_who_can_claim(part):
    """Who could claim differs between the rooms, and so does when others answer."""
    found: Counter[str] = Counter()
    for seed in range(100 * part, 100 * part + 60):
        how, pair = one_window(seed)
        found[how] += 1
        if how != "window":
            continue
        assert pair[0].heard == pair[1].heard, seed
        assert pair[0].sizes == pair[1].sizes, seed
        if all(is_open(side.room._inside) for side in pair):
            able = [set(asked(side.room._inside)) for side in pair]
            found["differ"] += able[0] != able[1]
    assert found["window"] > 25 and found["differ"] > 10, found


@pytest.mark.parametrize("part", range(2))
def test_sealed_windows_tell_nothing_to_their_end(part):
    """Where nobody claims, what comes after is equal, too."""
    found: Counter[str] = Counter()
    for seed in range(1000 + 100 * part, 1060 + 100 * part):
        how, pair = one_window(seed, sealed=True)
        found[how] += 1
        if how != "window":
            continue
        assert pair[0].heard == pair[1].heard, seed
        for side in pair:
            side.wait(side.now + 0.001)
        if all(taken(side) is None for side in pair):
            found["closed"] += 1
            assert pair[0].heard == pair[1].heard, seed
            assert pair[0].sizes == pair[1].sizes, seed
    assert found["window"] > 25 and found["closed"] > 10, found


def taken(side: Side) -> object:
    """Return who has claimed the discard of the window that was just closed."""
    if side.deal.phase is not Phase.TURN or side.deal.outcome is not None:
        return "ended"
    return side.deal.view(0).claimed_from


def test_without_a_pace_windows_would_tell():
    """The comparison finds a leak where there is one."""
    different = 0
    for seed in range(2000, 2040):
        how, pair = one_window(seed, pace=0.0, call_timer=15.0)
        if how in ("window", "no window") and pair:
            for side in pair:
                side.wait(pair[0].now + 0.5)
            different += pair[0].heard != pair[1].heard
    assert different > 3


@pytest.mark.parametrize("part", range(3))
def test_what_others_pass_vote_and_offer_shows_in_nothing(part):
    """In the Charleston each room goes on with other choices of the others."""
    compared = 0
    for seed in range(3000 + 100 * part, 3040 + 100 * part):
        table, rng, present = somewhere(seed, bot_pause=0.0)
        deal = table.deal
        if table.room.state != "deal" or deal.phase in (Phase.TURN, Phase.WINDOW, Phase.END):
            continue
        viewer = rng.choice(present)
        seat = seat_of(table, viewer)
        pair = sides(table, rng, viewer, {seat})
        if pair is None:
            continue
        for side in pair:
            side.attach(present)
            side.say(viewer, type="resume", after=None)
            side.say(viewer, type="help")
            side.say(viewer, type="why")
        assert pair[0].heard == pair[1].heard, seed
        compared += 1
        others = [member for member in present if member != viewer]
        for member in others:
            other = seat_of(table, member)
            if other in deal.to_act and len(pair[0].deal.to_act) > 1:
                for side in pair:
                    action = side.deal.legal_actions(other).sample(side.rng)
                    if not isinstance(action, MahJongg):
                        at = side.deal.question
                        side.say(member, type="act", action=action.to_dict(), at=at, id="x")
                if pair[0].deal.phase is not deal.phase:
                    break
                assert pair[0].heard == pair[1].heard, seed
    assert compared > 5
