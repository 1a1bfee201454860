"""How a typed program uses the table, advice, bots and simulations; a test runs it, too."""

from __future__ import annotations

import copy
import io
import json
import random
from collections.abc import Container
from typing import Any, assert_never, assert_type

import numpy as np

import mjcore
from mjcore import (
    Action,
    Advice,
    Advisor,
    Answered,
    Asked,
    Bot,
    Call,
    Called,
    Card,
    Challenge,
    Challenged,
    Choice,
    CourtesyDone,
    Danger,
    Deal,
    Dealt,
    Decision,
    Declared,
    Died,
    Discard,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchange,
    Exchanged,
    Exposure,
    Game,
    Gave,
    Give,
    Hint,
    IllegalAction,
    Interrupted,
    LegalActions,
    Line,
    MahJongg,
    Matcher,
    Offer,
    OfferDone,
    Offered,
    OpenExposure,
    Opponent,
    Outcome,
    Parcel,
    Pass,
    PassDone,
    Passed,
    Passes,
    Phase,
    PublicChallenge,
    Rack,
    Reason,
    Recorder,
    RecordError,
    Results,
    Review,
    Revise,
    Revised,
    Room,
    RoomSettings,
    Rules,
    Seat,
    Send,
    SimulationError,
    Skip,
    Ticket,
    Tile,
    Transfer,
    Verdict,
    View,
    Visible,
    Vote,
    Voted,
    VoteDone,
    bots,
    review,
    simulate,
)
from mjcore.typing import ActionDict, EventDict, OutcomeDict, RulesDict, ViewDict


def rules() -> Rules:
    made = Rules.league(hands_per_game=4, second_charleston="never", call_sizes={3, np.int64(4)})
    assert_type(made, Rules)
    made = made.replace(ask="all", hot_wall_tiles=np.uint8(20))
    assert_type(made.dead_hands == "challenge", bool)
    assert_type(made.call_sizes, frozenset[int])
    assert_type(made.to_dict(), RulesDict)
    return Rules.from_dict(json.loads(json.dumps(made.to_dict())))


def look(view: View) -> None:
    assert_type(view.seat, Seat)
    assert_type(view.phase, Phase)
    assert_type(view.question, str)
    assert_type(view.rack, Rack)
    assert_type(view.drawn, Tile | None)
    assert_type(view.concealed, tuple[int, ...])
    assert_type(view.exposures, tuple[tuple[Exposure, ...], ...])
    assert_type(view.discards, tuple[tuple[Seat | None, Tile], ...])
    assert_type(view.to_act, tuple[Seat, ...])
    assert_type(view.turn, Seat | None)
    assert_type(view.live, Tile | None)
    assert_type(view.wall, int)
    assert_type(view.dead, tuple[bool, ...])
    assert_type(view.open, OpenExposure | None)
    assert_type(view.answer, Action | None)
    assert_type(view.challenges, tuple[PublicChallenge, ...])
    assert_type(view.stakes, tuple[Transfer, ...])
    assert_type(view.outcome, Outcome | None)
    assert_type(view.exchanged_last, bool)
    assert_type(view.fresh, bool)
    assert_type(view.unseen, bytes)
    assert_type(view.visible(), Visible)
    data = view.to_dict()
    assert_type(data, ViewDict)
    assert_type(data["rack"], list[str])
    assert View.from_dict(json.loads(json.dumps(data))) == view
    assert {view: 1}[copy.copy(view)] == 1


def act(action: Action) -> str:
    data = action.to_dict()
    assert_type(Action.from_dict(data), Action)
    match action:
        case Pass(tiles, blind):
            return f"pass {len(tiles)} and {blind} blind"
        case Vote(yes):
            return f"vote {yes}"
        case Offer(count):
            return f"offer {count}"
        case Give(tiles):
            return f"give {len(tiles)}"
        case Discard(tile):
            return f"discard {tile.label}"
        case Call(size, jokers) | Revise(size, jokers):
            return f"{action.name} {size} with {jokers}"
        case Exchange(seat, exposure, tile):
            return f"{seat} {exposure} {tile}"
        case Challenge(seat):
            return f"challenge {seat}"
        case MahJongg() | Skip():
            return action.name
    return ""


def tell(event: Event, matcher: Matcher) -> str:
    data = event.to_dict()
    assert Event.from_dict(json.loads(json.dumps(data)), matcher.card) == event
    assert_type(event.action, Action | None)
    assert_type(event.for_seat(0), Event | None)
    if isinstance(event, Dealt | CourtesyDone | PassDone):
        return event.name
    if isinstance(event, Passed | Gave):
        return f"{event.seat} {event.tiles}"
    if isinstance(event, Drew | Discarded):
        return f"{event.seat} {event.tile}"
    if isinstance(event, Called):
        return f"{event.seat} takes {event.tile} of {event.discarder} for {event.exposure}"
    if isinstance(event, Exchanged):
        return f"{event.owner} {event.index} {event.shows}"
    if isinstance(event, Revised | Asked | Answered | Voted | VoteDone | Offered | OfferDone):
        return event.name
    if isinstance(event, Challenged | Declared):
        return f"{event.right}"
    if isinstance(event, Died):
        assert_type(event.cause == "error", bool)
        return f"{event.returned}"
    if isinstance(event, Ended):
        assert_type(event.outcome, Outcome)
    return event.name


def kinds_of_json(action: ActionDict, event: EventDict) -> str:
    if action["action"] == "discard":
        assert_type(action["tile"], str)
    if event["event"] == "pass_done":
        assert_type(event["blind"], list[int])
    return action["action"] + event["event"]


def ended(outcome: Outcome) -> int:
    data = outcome.to_dict()
    assert_type(data, OutcomeDict)
    assert_type(outcome.line, Line | None)
    assert_type(outcome.line_id, str | None)
    assert_type(outcome.transfers, tuple[Transfer, ...])
    assert_type(outcome.verdicts, tuple[Verdict, ...])
    match outcome.kind:
        case "win":
            return outcome.value
        case "wall" | "dead" | "error" | "void":
            return 0
        case other:
            assert_never(other)


class First:
    """A bot of one's own: whatever comes first that is no mistake."""

    def choose(self, view: View, legal: Container[Action]) -> Action:
        if isinstance(legal, LegalActions):
            passes = legal.passes
            assert_type(passes, Passes | None)
            return legal.sample(1)
        return MahJongg()


def play(matcher: Matcher, table: Rules) -> Deal:
    game = Game(matcher, table, rng=np.int64(7), dealer=np.int8(1))
    deal = game.deal
    players: list[Bot] = [bots.make("steady", matcher, table, rng=n) for n in range(3)]
    players.append(First())
    file = io.StringIO()
    recorder = Recorder(deal, file)
    chance = random.Random(1)
    while deal.outcome is None:
        seat = deal.to_act[0]
        view, legal = deal.view(seat), deal.legal_actions(seat)
        look(view)
        action = players[seat].choose(view, legal)
        act(action)
        assert_type(action in legal, bool)
        assert_type(legal.sample(chance, errors=True), Action)
        try:
            events = deal.apply(seat, action, at=view.question)
        except IllegalAction as refused:
            print(refused.reason)
            raise
        for event in events:
            tell(event, matcher)
        recorder.write()
        if chance.random() < 0.02 and deal.outcome is None:
            twin = deal.copy()
            assert_type(twin, Deal)
            assert_type(Deal.from_view(deal.view(0), matcher, table, rng=chance), Deal)
    ended(deal.outcome)
    assert_type(game.scores, tuple[int, ...])
    assert_type(game.copy(), Game)
    try:
        Deal.replay("nothing", matcher)
    except RecordError as error:
        assert str(error)
    return Deal.replay(file.getvalue(), matcher)


def advise(matcher: Matcher, deal: Deal) -> str:
    advisor = Advisor(matcher)
    advice = advisor.advise(deal.view(0))
    assert_type(advice, Advice)
    assert_type(advice.choices, tuple[Choice, ...])
    assert_type(advice.reasons, tuple[Reason, ...])
    assert_type(advice.suggestion, Action | None)
    hints = advisor.helper(deal.view(0), k=2)
    assert_type(hints, list[Hint])
    for opponent in advisor.opponents(deal.view(0)):
        assert_type(opponent, Opponent)
        assert_type(opponent.lines, tuple[tuple[Line, float], ...])
        assert_type(opponent.waits, tuple[tuple[Tile, float], ...])
    assert_type(advice.danger, dict[Tile, Danger])
    found = review(deal.record(), matcher, seat=0)
    assert_type(found, Review)
    for decision in found.worst:
        assert_type(decision, Decision)
        assert_type(decision.view, View)
        assert_type(decision.suggestion, Action | None)
    return advice.text


def thousands(card: Card) -> Results:
    try:
        results = simulate(card, "steady", np.int64(2), rng=np.uint64(3), jobs=1)
    except (SimulationError, Interrupted) as stopped:
        results = stopped.results
    assert_type(results.deals, int)
    return results


def host(matcher: Matcher, settings: RoomSettings) -> Room:
    room = Room(matcher, settings, rng=np.int64(1))
    ticket, sends = room.join("Ada", 0)
    assert_type(ticket, Ticket)
    assert_type(sends, list[Send])
    sends += room.attach(ticket.token, ("socket", 1), np.float64(0.5))
    sends += room.receive(("socket", 1), {"type": "sit", "player": 0}, 1.0)
    for send in sends:
        if send.message["type"] == "view":
            assert_type(send.message["view"]["rack"], list[str])
        elif send.message["type"] == "refused":
            print(send.message["reason"])
        print(room.lines(send.to) if send.line is None else send.line)
    assert_type(room.deadline, float | None)
    assert_type(room.game, Game | None)
    sends += room.tick(2.0) + room.detach(("socket", 1), 2.0)
    assert_type(mjcore.room.schema(), dict[str, Any])
    return Room.replay(room.take_entries(), matcher, now=0.0)


def parcels(event: PassDone) -> list[Parcel]:
    return list(event.moves or ())


def meet(matcher: Matcher) -> list[Send]:
    settings = RoomSettings(rules=Rules.room(), turn_timer=20.0, bots="easy")
    room = Room(matcher, settings, rng=np.int64(5))
    ticket, sends = room.join("Ada", 0.0)
    assert_type(ticket, Ticket)
    sends += room.attach(ticket.token, "a line", 0.5)
    sends += room.receive("a line", {"type": "sit", "player": 0}, 1.0)
    sends += room.receive("a line", {"type": "start"}, 2.0)
    assert_type(room.deadline, float | None)
    sends += room.tick(room.deadline or 3.0)
    again = Room.from_dict(json.loads(json.dumps(room.to_dict())), matcher, 0.0)
    assert_type(again, Room)
    for send in sends:
        json.dumps(send.message)
    return sends


def what_a_checker_refuses(matcher: Matcher, deal: Deal) -> None:
    """Each of these lines is an error to a type checker; the comment says so, and is needed."""
    Rules(second_charleston="nevr")  # type: ignore[arg-type]
    Rules.league(foo=3)  # type: ignore[call-arg]
    Rules.room(players="four")  # type: ignore[arg-type]
    deal.view("east")  # type: ignore[arg-type]
    deal.view(0).wall = 3  # type: ignore[misc]
    deal.view(0)["wall"]  # type: ignore[index]
    deal.apply(0, "discard 5B")  # type: ignore[arg-type]
    Deal(matcher, rng="seed")  # type: ignore[arg-type]
    Deal.position(matcher, racks=[None] * 4, origin="claim")  # type: ignore[arg-type]
    Advisor(matcher).advise(deal.view(0).to_dict())  # type: ignore[arg-type]
    bots.make("clever", matcher)  # type: ignore[arg-type]
    Outcome(kind="lost", payments=())  # type: ignore[arg-type]
    Transfer(Seat.EAST, Seat.WEST, 25, "gift")  # type: ignore[arg-type]
    Died(Seat.EAST, "boredom", ())  # type: ignore[arg-type]
    print(mjcore.nonsense)  # type: ignore[attr-defined]
    Rules.preset("room", turn_timer=3)  # type: ignore[call-arg]
    RoomSettings(bots="clever")  # type: ignore[arg-type]
    RoomSettings(speed=3)  # type: ignore[call-arg]
    Room(matcher, Rules.room())  # type: ignore[arg-type]
    Room(matcher).tick("soon")  # type: ignore[arg-type]


def main() -> None:
    """Run what can be run."""
    card = Card.practice()
    matcher, table = Matcher(card), rules()
    deal = play(matcher, table)
    assert deal.outcome is not None
    advise(matcher, Deal(matcher, rng=1))
    assert host(matcher, RoomSettings(pace=0, bots=["easy"] * 4)).state == "lobby"
    assert thousands(card).deals == 2
    assert meet(matcher)


if __name__ == "__main__":
    main()
