"""A room full of people who do whatever comes into their heads, while time passes.

Everybody knows what he has been told and nothing else. Looked at as it goes: every message fits the
schema, refusals change nothing, nothing stands still that a timer or a bot could move, a line that
comes back knows what one that stayed knows, and the journal leads where the room is.
"""

from __future__ import annotations

import json
import random
from typing import Any

from rooming import MATCHER, Table
from table_driver import any_rules

import mjcore
from mjcore import Deal, Error, Game, Phase, Room, RoomSettings

RUBBISH: list[Any] = [
    None,
    [],
    "act",
    {"type": "act"},
    {"type": "act", "action": {"action": "discard", "tile": "0"}, "at": "1.1:turn"},
    {"type": "sit", "player": 99},
    {"type": "sit", "player": -1},
    {"type": "bot", "player": 2, "level": "great"},
    {"type": "remove", "member": 0},
    {"type": "settings", "settings": {"pace": -1}},
    {"type": "settings", "settings": {"rules": {"players": 7}}},
    {"type": "ready", "deal": 0},
    {"type": "resume", "after": []},
    {"type": "nonsense", "id": "x"},
]


def any_settings(rng: random.Random) -> RoomSettings:
    """Return settings of every kind."""
    while True:
        rules = any_rules(rng)
        players = rules.players
        fields: dict[str, Any] = {
            "rules": rules,
            "hands": rng.choice([1, 1, 2, None, "rules"]),
            "call_timer": rng.choice([None, "rules", 5.0, 15.0]),
            "turn_timer": rng.choice([None, None, 20.0]),
            "pass_timer": rng.choice([None, None, 30.0]),
            "bots": rng.choice(["easy", "steady", ["easy", "steady", "steady", "easy"][:players]]),
            "bot_pause": rng.choice([0.0, 0.0, 1.0]),
            "pace": rng.choice([0.0, 0.0, 2.0]),
            "sealed": rng.random() < 0.15,
            "between": rng.choice([None, 0.0, 10.0, 30.0]),
            "hints": rng.random() < 0.9,
            "grace": rng.choice([None, 0.0, 10.0, 30.0]),
        }
        try:
            return RoomSettings(**fields)
        except Error:
            continue


class RandomRoom:
    """Play a room at random from a seed; ``steps`` inputs, or until its game is over."""

    def __init__(self, seed: int, checks: float = 0.1) -> None:
        self.rng = random.Random(seed)
        self.checks = checks
        self.table = Table(any_settings(self.rng), rng=seed, people=0)
        self.ids = 0
        self.old: list[tuple[int, dict[str, Any]]] = []
        """What has been said with an id, by whom."""
        self.journal = self.table.room.take_entries()
        self.marks: list[tuple[int, str]] = []
        """After some calls how long the journal is, and what the room is, without its lines."""
        self.deals: dict[tuple[int, int], dict[str, Any]] = {}
        """By game and deal how it ended, for those who heard."""
        self.games: dict[int, tuple[int, mjcore.Rules]] = {}
        self.refusals = self.resumed = 0

    @property
    def room(self) -> Room:
        return self.table.room

    def play(self, steps: int) -> None:
        people = self.rng.choice([1, 1, 2, 3, 4, 5])
        for number in range(people):
            member = self.table.join(f"P{number}")
            self.table.attach(member)
            if number < self.room.settings.rules.players:
                self.table.say(member, type="sit", player=number)
        for step in range(steps):
            self.step(start=step == 3)
            self.after()

    # -- one input

    def step(self, start: bool) -> None:
        table, rng = self.table, self.rng
        members = [member for member in table.tokens if self.room.lines(member)]
        if start or (self.room.state == "lobby" and rng.random() < 0.3):
            for member in members:
                self.say(member, {"type": "start"})
            return
        roll = rng.random()
        if roll < 0.10 or not members:
            self.wait()
        elif roll < (0.80 if self.room.state == "deal" else 0.40):
            self.play_on(rng.choice(members))
        else:
            self.stir(rng.choice(members))

    def wait(self) -> None:
        seconds = self.rng.choice([0.001, 0.5, 1.0, 1.999, 5.0, 15.0, 40.0])
        self.table.wait(seconds) if self.rng.random() < 0.9 else self.jump(seconds)

    def jump(self, seconds: float) -> None:
        """Let time pass without a tick where it is due."""
        self.table.now += seconds

    def play_on(self, member: int) -> None:
        """Do something sensible, from what the member has been told."""
        table, rng = self.table, self.rng
        asked = [one for one in table.asked() if one == member] or table.asked()
        if asked and self.room.state == "deal":
            member = asked[0] if rng.random() < 0.5 else rng.choice(asked)
            if rng.random() < 0.6:
                return self.say(member, {"type": "auto", "at": table.view(member)["question"]})
            return self.say(member, self.some_act(member))
        if self.room.state == "pause":
            return self.say(member, {"type": "ready", "deal": table.deal.number})
        if self.room.state == "over" and rng.random() < 0.1:
            return self.say(member, {"type": "again"})
        return self.wait()

    def some_act(self, member: int) -> dict[str, Any]:
        """Return an action out of those that a member has been told."""
        rng, told = self.rng, self.table.last(member)
        legal = told["legal"]
        if "passes" in legal:
            passes = legal["passes"]
            tiles = list(passes["tiles"])
            rng.shuffle(tiles)
            blind = rng.randint(0, passes["blind"])
            name = "give" if told["view"]["phase"] == "courtesy_pass" else "pass"
            action = {"action": name, "tiles": tiles[: passes["number"] - blind]}
            action |= {"blind": blind} if name == "pass" else {}
        else:
            actions = [
                one
                for one in legal["actions"]
                if one["action"] not in ("mah_jongg", "challenge") or rng.random() < 0.05
            ] or [{"action": "skip"}]
            action = rng.choice(actions)
        return {"type": "act", "action": action, "at": told["view"]["question"]}

    def stir(self, member: int) -> None:
        """Do something else than play."""
        table, rng, room = self.table, self.rng, self.room
        lines = room.lines(member)
        choice = rng.randrange(19)
        if choice == 0:
            self.detach(rng.choice(lines))
        elif choice == 1:
            for line in lines:
                self.detach(line)
        elif choice in (2, 3):
            self.come_back()
        elif choice == 4:
            table.note(room.receive(rng.choice(lines), rng.choice(RUBBISH), table.now))
        elif choice == 5 and self.old:
            who, message = rng.choice(self.old)
            if room.lines(who):
                sends = table.note(room.receive(room.lines(who)[0], message, table.now))
                kinds = {send.message["type"] for send in sends if send.line is not None}
                assert kinds & {"done", "refused"}
        elif choice == 6:
            views = [one for one in table.heard[member] if one["type"] == "view"]
            if views:
                at = rng.choice(views)["view"]["question"]
                self.say(member, {"type": "auto", "at": at})
        elif choice == 7:
            self.say(member, {"type": rng.choice(["why", "help", "ping"])})
        elif choice == 8:
            self.say(member, {"type": "resume", "after": rng.choice([None, 0, 3, 10**6])})
        elif choice == 9:
            self.say(member, {"type": "sit", "player": rng.randrange(4)})
        elif choice == 10:
            self.say(member, {"type": "stand"})
        elif choice == 11 and rng.random() < 0.3:
            self.say(member, {"type": "leave"})
        elif choice == 12 and len(table.tokens) < 8:
            newcomer = table.join(f"P{len(table.tokens)}")
            table.attach(newcomer)
            table.say(newcomer, type="resume", after=None)
        elif choice == 13:
            level = rng.choice([None, "easy", "steady"])
            self.say(member, {"type": "bot", "player": rng.randrange(4), "level": level})
        elif choice == 14:
            self.say(member, {"type": "remove", "member": rng.choice(list(table.tokens))})
        elif choice == 15:
            changes = rng.choice(
                [{"pace": 0}, {"turn_timer": 9}, {"rules": "casual"}, {"grace": 5, "hands": 1}]
            )
            self.say(member, {"type": "settings", "settings": changes})
        elif choice == 16 and rng.random() < 0.2:
            self.say(member, {"type": "end"})
        else:
            self.attach(member)

    def detach(self, line: Any) -> None:
        self.table.note(self.room.detach(line, self.table.now))

    def come_back(self) -> None:
        away = [one["id"] for one in self.room.to_dict()["members"] if not one["lines"]]
        if away:
            self.attach(self.rng.choice(away))

    def attach(self, member: int) -> None:
        """Attach one more line; who has had none asks for what it has missed."""
        self.ids += 1
        line = f"extra {self.ids}"
        heard = self.table.heard[member]
        known = up_to(heard)
        first = not self.room.lines(member)
        self.table.attach(member, line)
        if first:
            self.table.say(member, line=line, type="resume", after=known)

    def say(self, member: int, message: dict[str, Any]) -> None:
        table, rng = self.table, self.rng
        if rng.random() < 0.3:
            self.ids += 1
            message = {**message, "id": f"m{self.ids}"}
            self.old = [*self.old[-20:], (member, message)]
        lines = self.room.lines(member)
        if not lines:
            return
        before = None
        if rng.random() < self.checks:
            table.note(self.room.tick(table.now))
            before = json.dumps(self.room.to_dict())
        line = rng.choice(lines) if lines and line_is_there(self.room, lines) else lines[0]
        sends = table.note(self.room.receive(line, message, table.now))
        answers = [send for send in sends if send.message["type"] == "refused"]
        if before is not None and answers and answers[0].message["code"] != "removed":
            self.refusals += 1
            assert len(sends) == 1 and sends[0].line == line and sends[0].to == member
            assert json.dumps(self.room.to_dict()) == before

    # -- what must hold

    def after(self) -> None:
        inside = self.room._inside
        self.stands_not_still()
        entries = self.room.take_entries()
        self.journal += entries
        now = entries and entries[-1]["time"] == self.room.time
        if now and self.rng.random() < self.checks / 3:
            again = Room.from_dict(self.room.to_dict(), MATCHER, 0.0)
            self.marks.append((len(self.journal), json.dumps(again.to_dict())))
        for send in self.table.sent:
            if send.message["type"] == "deal_over":
                self.deals[inside.games, send.message["deal"]] = send.message
        self.table.sent.clear()
        if inside.game is not None:
            self.games[inside.games] = inside.game._seed, inside.game.rules
        if self.rng.random() < self.checks:
            self.cut_anywhere()

    def stands_not_still(self) -> None:
        """Where nothing is due, somebody who may still come back is waited for, without a timer."""
        room, inside = self.room, self.room._inside
        if room.deadline is not None or room.state not in ("deal", "pause"):
            return
        people = [one for one in inside.members if one.player is not None and not one.gone]
        if not people:
            return  # it sleeps
        if room.state == "pause":
            assert room.settings.between is None
            assert any(one.player not in inside.ready for one in people)
            return
        deal = room.game.deal
        asked = [
            seat
            for seat in deal.to_act
            if deal.phase is not Phase.WINDOW
            or any(seat in found for found in [inside.asked[1] if inside.asked else ()])
        ]
        waited = [one for one in people if inside.seat(one) in asked]
        assert waited, "nobody is waited for, and nothing is due"
        timer = {Phase.TURN: room.settings.turn_timer, Phase.WINDOW: room.settings.window_limit}
        assert timer.get(deal.phase, room.settings.pass_timer) is None

    def cut_anywhere(self) -> None:
        """Cut the line of a member off anywhere; resumed, it knows what one that stayed knows."""
        member = self.rng.choice(list(self.table.tokens))
        lines = self.room.lines(member)
        if not lines:
            return
        heard = self.table.heard[member]
        cut = self.rng.randint(0, len(heard))
        after = up_to(heard[:cut])
        message = {"type": "resume", "after": after}
        sends = self.room.receive(lines[-1], message, self.table.now)
        missed = [send.message for send in sends if send.line == lines[-1]]
        others = [send for send in sends if send.line is None]
        if others:  # something was due
            self.table.note(sends)
            return
        self.resumed += 1
        stayed, back = knowledge(heard), knowledge(heard[:cut] + missed)
        if self.room.state == "over" and self.table.deal.outcome is None:
            stayed, back = stayed["room"], back["room"]  # the deal was broken off
        assert back == stayed, (after, difference(stayed, back))

    def finish(self) -> None:
        """Replay prefixes of the journal; play again what was heard of whole games."""
        for length, state in self.marks:
            room = Room.replay(json.loads(json.dumps(self.journal[:length])), MATCHER, 5.0)
            again = json.dumps(room.to_dict())
            assert again == state, difference(json.loads(state), json.loads(again))
        if self.journal:
            Room.replay(self.journal[: self.rng.randint(1, len(self.journal))], MATCHER, 5.0)
        for game in self.games:
            self.play_again(game)

    def play_again(self, number: int) -> None:
        """Give a plain game the same answers: records and scores are the same."""
        seed, rules = self.games[number]
        game = Game(MATCHER, rules, rng=seed)
        count = 1
        while (number, count) in self.deals:
            heard = self.deals[number, count]
            for event in Deal.replay(heard["record"], MATCHER).events:
                if event.action is not None:
                    game.deal.apply(event.actor, event.action)
            assert game.deal.record() == heard["record"]
            assert list(game.scores) == heard["scores"]
            count += 1
            if game.over:
                break
            game.next_deal()


def line_is_there(room: Room, lines: tuple[Any, ...]) -> bool:
    return all(room.member(line) is not None for line in lines)


class Client:
    """Know what a client knows: it forgets a deal when it hears of another, or moves over."""

    def __init__(self) -> None:
        self.room: Any = None
        self.events: dict[int, Any] = {}
        self.view: Any = None
        self.over: Any = None
        self.after: int | None = None
        """Up to which message it has missed nothing of a deal."""
        self.whose: tuple[Any, Any] | None = None

    def hear(self, message: dict[str, Any]) -> None:
        data = {key: value for key, value in message.items() if key not in ("n", "time")}
        kind = message["type"]
        if kind == "room":
            mine = [one["player"] for one in data["members"] if one["member"] == data["you"]]
            now = data["game"], data["deal"]
            if self.whose is None or self.whose[0] != now:
                self.over = None
            if self.whose != (now, mine):
                self.events, self.view = {}, None
            self.room, self.whose = data, (now, mine)
        elif kind == "events":
            if data["first"] == 1:
                self.events = {}
            for number, event in enumerate(data["events"], data["first"]):
                self.events[number] = event
        elif kind == "view":
            self.view = data
            if len(self.events) == data["events"]:
                self.after = message["n"]
        elif kind == "deal_over":
            self.over = data


def client(messages: list[dict[str, Any]]) -> Client:
    one = Client()
    for message in messages:
        one.hear(message)
    return one


def up_to(messages: list[dict[str, Any]]) -> int | None:
    return client(messages).after


def knowledge(messages: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what a client knows that has had these messages."""
    one = client(messages)
    return {"room": one.room, "events": one.events, "view": one.view, "over": one.over}


def difference(one: Any, other: Any, path: str = "") -> str:
    """Return where two JSON values differ first."""
    if type(one) is not type(other):
        return f"{path}: {str(one)[:200]} / {str(other)[:200]}"
    if isinstance(one, dict):
        for key in {**one, **other}:
            if key not in one or key not in other:
                return f"{path}.{key} is in one alone"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{path}.{key}")
    if isinstance(one, list) and len(one) == len(other):
        for at, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{at}]")
    return f"{path}: {str(one)[:300]} / {str(other)[:300]}"
