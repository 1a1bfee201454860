"""Events in plain sentences, told to one seat."""

import pytest
from playing import CARD, MATCHER

from mjcore import Call, Deal, Exposure, Phase, Rules, Seat, Tile
from mjcore.cli.play.narrator import TELLERS, Narrator
from mjcore.cli.text import NO_BREAK
from mjcore.table import Outcome
from mjcore.table import events as happened

E, S, W, N = Seat
FIVE = Tile.parse("5B")


def told(*events: happened.Event, seat: Seat = S) -> list[str]:
    """Return the sentences that a seat is told about events, as it may see them."""
    sentences: list[str] = []
    narrator = Narrator(seat, lambda text: sentences.append("".join(span.text for span in text)))
    seen = [event.for_seat(seat) for event in events]
    narrator.tell([event for event in seen if event is not None])
    narrator.flush()
    return [sentence.replace(NO_BREAK, " ") for sentence in sentences]


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


CALLED = happened.Called(S, W, FIVE, Exposure("5B", 4, 1))


@pytest.mark.parametrize(
    ("seat", "events", "sentences"),
    [
        (
            E,
            [happened.Discarded(W, FIVE), CALLED],
            ["West discards 5 Bam; South calls it: [555B J]."],
        ),
        (S, [happened.Discarded(W, FIVE), CALLED], ["West discards 5 Bam; you call it: [555B J]."]),
        (
            W,
            [happened.Discarded(W, FIVE), CALLED],
            ["You discard 5 Bam; South calls it: [555B J]."],
        ),
        (S, [CALLED], ["You call 5 Bam: [555B J]."]),
        (E, [CALLED], ["South calls 5 Bam: [555B J]."]),
        (S, [happened.Drew(W, FIVE, 50), happened.Discarded(W, FIVE)], ["West discards 5 Bam."]),
        (W, [happened.Drew(W, FIVE, 50)], ["You draw 5 Bam."]),
        (S, [happened.Drew(W, FIVE, 50)], ["West draws a tile."]),
        (
            S,
            [happened.Exchanged(W, E, 0, FIVE, Exposure("5B", 4, 0))],
            ["West exchanges 5 Bam for the joker in East's exposure, now [5555B]."],
        ),
        (
            W,
            [happened.Exchanged(W, W, 0, FIVE, Exposure("5B", 4, 0))],
            ["You exchange 5 Bam for the joker in your own exposure, now [5555B]."],
        ),
        (
            S,
            [happened.Exchanged(W, W, 0, FIVE, Exposure("5B", 4, 0))],
            ["West exchanges 5 Bam for the joker in its own exposure, now [5555B]."],
        ),
        (S, [happened.Revised(W, 0, Exposure("5B", 3))], ["West changes its exposure to [555B]."]),
        (S, [happened.Revised(S, 0, Exposure("5B", 3))], ["You change your exposure to [555B]."]),
        (S, [happened.Challenged(S, W, True)], ["You declare West's hand dead: rightly."]),
        (W, [happened.Challenged(S, W, False)], ["South declares your hand dead: wrongly."]),
        (
            N,
            [happened.Challenged(S, W, None)],
            ["South declares West's hand dead: to be judged at the end."],
        ),
        (
            S,
            [happened.Died(W, "exposures", ())],
            ["West's hand is dead: no line of the card has these exposures."],
        ),
        (
            S,
            [happened.Died(S, "error", (Exposure("5B", 3),))],
            ["Your hand is dead: mah jongg was declared in error; the newest exposure goes back."],
        ),
        (S, [happened.Declared(W, True, False, True)], ["West declares mah jongg."]),
        (
            S,
            [happened.Discarded(E, FIVE), happened.Declared(W, True, False, False)],
            ["East discards 5 Bam; West declares mah jongg."],
        ),
        (
            S,
            [happened.Declared(S, False, False, True)],
            ["You declare mah jongg, but it is no hand of the card."],
        ),
    ],
)
def test_what_happens_in_turns(seat, events, sentences):
    assert told(*events, seat=seat) == sentences


RECEIVED = (tiles("1B 2B 3B"), tiles("4C 5C 6C"), tiles("N E W"), tiles("F F R"))


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ([happened.Dealt(RECEIVED)], ["The tiles are dealt. You are South."]),
        ([happened.Passed(W, tiles("N E W"), 0)], []),
        ([happened.Passed(S, tiles("N E W"), 0)], ["You pass NEW."]),
        ([happened.Passed(S, tiles("N E"), 1)], ["You pass NE, and 1 blind."]),
        ([happened.Passed(S, (), 3)], ["You pass 3 blind."]),
        (
            [happened.PassDone(Phase.CH1_RIGHT, RECEIVED, (0, 0, 0, 0), ())],
            ["You get 456C from East."],
        ),
        (
            [happened.PassDone(Phase.CH1_ACROSS, RECEIVED, (0, 0, 0, 0), ())],
            ["You get 456C from North."],
        ),
        (
            [happened.PassDone(Phase.CH2_LEFT, RECEIVED, (0, 0, 0, 0), ())],
            ["You get 456C from West."],
        ),
        (
            [happened.PassDone(Phase.CH1_LEFT, (None, tiles("4C"), None, None), (0, 2, 0, 1), ())],
            ["You get 4C; 2 went on unseen.", "Passed blind: North 1."],
        ),
        ([happened.Voted(W, True)], []),
        ([happened.VoteDone((True,) * 4)], ["All four want it: the second Charleston begins."]),
        (
            [happened.VoteDone((True, False, False, True))],
            ["No second Charleston: you and West said no."],
        ),
        (
            [happened.OfferDone((0, 2, 0, 1), (0, 1, 0, 1))],
            ["Courtesy pass: you offer 2, North offers 1: 1 is exchanged."],
        ),
        (
            [happened.OfferDone((0, 2, 0, 0), (0, 0, 0, 0))],
            ["Courtesy pass: you offer 2, North offers 0: no exchange."],
        ),
        ([happened.Gave(S, tiles("N"))], ["You give N."]),
        ([happened.CourtesyDone(RECEIVED)], ["You get 456C from North."]),
        ([happened.CourtesyDone((None, (), None, None))], []),
    ],
)
def test_what_happens_in_the_charleston(events, sentences):
    assert told(*events) == sentences


def test_every_kind_of_event_is_told_or_says_nothing_new():
    kinds = {kind.name for kind in happened.Event.__subclasses__()}
    assert kinds - set(TELLERS) == {"asked", "answered", "voted", "offered"}
    assert told(happened.Ended(Outcome(kind="wall", payments=(0,) * 4))) == []


def test_a_discard_is_told_before_one_is_asked_about_it():
    """A window opens after the sentence of the discard, and the call is a sentence of its own."""
    racks = [None, "22B 4446688B FF JJ", None, None]
    deal = Deal.position(CARD, Rules.league(), racks=racks, turn=0, live="2B")
    sentences: list[str] = []
    narrator = Narrator(S, lambda text: sentences.append("".join(span.text for span in text)))
    narrator.tell([happened.Discarded(E, Tile.parse("2B"))])
    assert sentences == []
    narrator.flush()
    assert sentences == [f"East discards 2{NO_BREAK}Bam."]
    events = deal.apply(1, Call(3, 0))
    narrator.tell([seen for event in events if (seen := event.for_seat(1)) is not None])
    narrator.flush()
    assert sentences[1:] == [f"You call 2{NO_BREAK}Bam: [222B]."]


def test_nobody_hears_of_hidden_tiles():
    deal = Deal(MATCHER, Rules.casual(), rng=5)
    assert told(*deal.events) == ["The tiles are dealt. You are South."]
    assert told(happened.Drew(W, FIVE, 9), happened.Discarded(W, Tile.NORTH)) == [
        "West discards North."
    ]
