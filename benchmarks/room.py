"""What a room costs beside its game: ``python benchmarks/room.py``.

Everything is paired in one run. Four people play the practice card; each call of the room that does
something, all its messages included, is followed by what a server without a room would do: the same
actions applied to a plain game, four views and the seats' events as dicts. ``--check`` ends with
status 1 where a figure is over its mark.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
import types
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import mjcore
from mjcore import Game, Matcher, Room, RoomSettings, bots
from mjcore.room.windows import is_open, waiting

MOST_RATIO = 2.5
MOST_BYTES = 20_000
MOST_TICK_NS = 1_000


@dataclass
class Costs:
    """Hold times by call, in nanoseconds, and bytes at each moment."""

    room: list[int] = field(default_factory=list)
    plain: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    tick: float = 0.0

    @property
    def ratio(self) -> float:
        """How many times as long as without a room all calls took together."""
        return sum(self.room) / sum(self.plain)


def play(
    matcher: Matcher,
    preset: str,
    seed: int,
    *,
    journal: bool = False,
    hints: bool = False,
    sizes: bool = False,
) -> Costs:
    """Play one deal with four people, who do what a steady bot would."""
    costs = Costs()
    rules = mjcore.Rules.preset(preset)  # type: ignore[arg-type]
    settings = RoomSettings(rules=rules, hands=None, between=None)
    room = Room(matcher, settings, rng=seed)
    if journal:
        room.take_entries()
    now = 0.0
    for player in range(4):
        ticket, _ = room.join(f"The player number {player:05}", now)
        room.attach(ticket.token, player, now)
        room.receive(player, {"type": "sit", "player": player}, now)
    room.receive(0, {"type": "start"}, now)
    assert room.game is not None
    plain = Game(matcher, settings.game_rules, rng=room.game._seed)
    bot = bots.make("steady", matcher, settings.game_rules, rng=seed)
    given: list[tuple[mjcore.Seat, mjcore.Action]] = []
    for number in range(2000):
        deal = room.game.deal
        if deal.outcome is not None:
            break
        asked = waiting(room._inside) if is_open(room._inside) else deal.to_act
        before = len(deal.events)
        if asked:
            seat = asked[0]
            if hints:
                for what in ("why", "help"):
                    room.receive(room.game.player(seat), {"type": what}, now)
            action = bot.choose(deal.view(seat), deal.legal_actions(seat)).to_dict()
            message = {"type": "act", "action": action, "at": deal.question, "id": f"{number}"}
            line = room.game.player(seat)
            started = time.thread_time_ns()
            sends = room.receive(line, message, now)
        else:
            assert room.deadline is not None
            now = room.deadline
            started = time.thread_time_ns()
            sends = room.tick(now)
        taken = time.thread_time_ns() - started
        assert sends
        if journal:
            room.take_entries()
        if sizes and number % 5 == 0:
            costs.sizes.append(beside_its_game(room))
        # Answers of an open window are the room's; a plain game has them at once.
        done = [(event.actor, event.action) for event in deal.events[before:] if event.action]
        done += [(one.seat, one.action) for one in room._inside.answers]
        done = [one for one in done if one not in given]
        given = [*given, *done] if is_open(room._inside) else []
        taken_plain = without_a_room(plain, done)
        if deal.outcome is None:
            costs.room.append(taken)
            costs.plain.append(taken_plain)
    return costs


def without_a_room(game: Game, done: list[tuple[mjcore.Seat, mjcore.Action]]) -> int:
    """Do the same in a plain game, with what every seat is to be told as dicts."""
    deal = game.deal
    started = time.thread_time_ns()
    events = []
    for seat, action in done:
        events += deal.apply(seat, action)
    for seat in range(deal.players):
        deal.view(seat).to_dict()
        for event in events:
            seen = event.for_seat(seat)
            if seen is not None:
                seen.to_dict()
    return time.thread_time_ns() - started


# -- memory


SHARED = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, Matcher)


def reachable(roots: Iterable[Any], beside: dict[int, Any]) -> Iterator[Any]:
    """Yield all objects that hang on some, but for those beside and what programs share."""
    stack, seen = list(roots), dict(beside)
    while stack:
        one = stack.pop()
        if id(one) in seen or isinstance(one, (*SHARED, types.MethodType, property)):
            continue
        seen[id(one)] = one
        yield one
        stack += gc.get_referents(one)


def beside_its_game(room: Room) -> int:
    """Return how many bytes a room holds beside its game and what all rooms share."""
    inside = room._inside
    shared = [inside.matcher, inside.matcher.card, mjcore.Seat, *mjcore.Seat, *mjcore.Tile]
    known = {id(one): one for one in reachable([inside.game, *shared], {})}
    known |= {id(one): one for one in shared}
    return sum([sys.getsizeof(one) for one in reachable([room], known)])


def tick_ns(matcher: Matcher, calls: int = 200_000) -> float:
    """Return how long ``tick`` takes where nothing is due, in nanoseconds; the least of rounds."""
    room = Room(matcher, RoomSettings(pass_timer=1e5), rng=1)
    ticket, _ = room.join("Ada", 0.0)
    room.attach(ticket.token, "a", 0.0)
    room.receive("a", {"type": "sit", "player": 0}, 0.0)
    room.receive("a", {"type": "start"}, 0.0)
    room.tick(50.0)
    times = [50.0 + 0.001 * number for number in range(calls // 20)]
    found = []
    for offset in range(20):
        late = [one + 100.0 * offset for one in times]
        started = time.thread_time_ns()
        for one in late:
            room.tick(one)
        found.append((time.thread_time_ns() - started) / len(late))
    return min(found)


def measure(deals: int) -> dict[str, tuple[float, float]]:
    """Return the figures by name, each with its mark."""
    matcher = Matcher(mjcore.Card.practice())
    found: dict[str, tuple[float, float]] = {}
    for preset in ("room", "league"):
        for journal in (False, True):
            ratios = [play(matcher, preset, seed, journal=journal).ratio for seed in range(deals)]
            name = f"an action with its messages, {preset}{', journal kept' if journal else ''}"
            found[f"{name} (x)"] = median(ratios), MOST_RATIO
    sizes = [
        size
        for seed in range(max(1, deals // 4))
        for size in play(matcher, "room", seed, hints=True, sizes=True).sizes
    ]
    found["a room beside its game, at most (bytes)"] = max(sizes), MOST_BYTES
    found["tick with nothing due (ns)"] = tick_ns(matcher), MOST_TICK_NS
    return found


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=20, help="how many deals of each kind")
    parser.add_argument("--check", action="store_true", help="end with status 1 over a mark")
    options = parser.parse_args(words)
    over = False
    for name, (figure, mark) in measure(options.deals).items():
        print(f"{name:<60} {figure:>10,.2f}   at most {mark:>10,.2f}")
        over |= figure > mark
    return int(options.check and over)


if __name__ == "__main__":
    sys.exit(main())
