"""What can be typed at each question, and what is said of anything else."""

import pytest
from playing import CARD, PRESETS, Asking

import mjcore
from mjcore import (
    Call,
    Challenge,
    Deal,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Revise,
    Rules,
    Skip,
    Vote,
)

RACK = "2446B 888C N E S J FF"


def charleston(phase: Phase, rules: Rules | None = None, rack: str = RACK) -> Asking:
    """Ask South in a phase of the Charleston."""
    racks = [None, rack, None, None]
    return Asking(Deal.position(CARD, rules or Rules.league(), racks=racks, phase=phase), 1)


def turn(rack: str, rules: Rules | None = None, **options: object) -> Asking:
    """Ask South in its turn."""
    answers = options.pop("answers", ())
    racks = options.pop("racks", [None, rack, None, None])
    deal = Deal.position(CARD, rules or Rules.league(), racks=racks, turn=1, **options)
    return Asking(deal, 1, answers)


def window(rack: str, live: str, rules: Rules | None = None, answers: object = ()) -> Asking:
    """Ask South about a discard of East's."""
    racks = [None, rack, None, None]
    deal = Deal.position(CARD, rules or Rules.league(), racks=racks, turn=0, live=live)
    return Asking(deal, 1, answers)


# -- the Charleston


@pytest.mark.parametrize(
    ("line", "tiles"),
    [
        ("2b 8c n", "2B 8C N"),
        ("pass 2B 8C N", "2B 8C N"),
        ("flower, flower, north", "F F N"),
        ("4 bam 4 bam 8 crak", "4B 4B 8C"),
    ],
)
def test_three_tiles_are_passed(line, tiles):
    asking = charleston(Phase.CH1_RIGHT)
    action = asking.read(line)
    assert action == Pass(tiles) and action in asking.legal


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2b 8c", "That is 2 tiles, not 3."),
        ("2b 8c n e", "That is 4 tiles, not 3."),
        ("9d 8c n", "You have no 9 Dot."),
        ("nne", "You have 1 North, not 2."),
        ("j 8c n", "Jokers are never passed."),
        ("2 8c n", "'2' needs a suit letter after it"),
        ("hello", "I do not understand this"),
        ("2b 8c blind", "Nothing can be passed blind in this pass."),
        ("[222B]", "I do not understand this"),
    ],
)
def test_a_wrong_pass_is_told_what_would_be_right(line, said):
    asking = charleston(Phase.CH1_RIGHT)
    assert asking.read(line) is None
    text = " ".join(asking.said().split())
    assert said in text and "Type three tiles, such as 2B 4B 4B" in text


@pytest.mark.parametrize("phase", [Phase.CH1_LEFT, Phase.CH2_RIGHT])
@pytest.mark.parametrize(
    ("line", "tiles", "blind"),
    [
        ("2b 8c blind 1", "2B 8C", 1),
        ("2b 8c 1 blind", "2B 8C", 1),
        ("2b 8c blind", "2B 8C", 1),
        ("2b + 2 unseen", "2B", 2),
        ("n blind", "N", 2),
        ("blind 3", "", 3),
        ("3 blind", "", 3),
        ("blind", "", 3),
        ("2b 8c n", "2B 8C N", 0),
    ],
)
def test_tiles_are_passed_blind_in_two_passes(phase, line, tiles, blind):
    asking = charleston(phase)
    action = asking.read(line)
    assert action == Pass(tiles, blind) and action in asking.legal


def test_a_blind_pass_makes_three():
    asking = charleston(Phase.CH1_LEFT)
    assert asking.read("2b 8c blind 2") is None
    assert "That is 2 tiles, not 1." in asking.said()


def test_blind_passes_follow_the_rules_of_the_table():
    asking = charleston(Phase.CH1_LEFT, Rules.casual())
    assert "unseen" not in asking.shown()
    assert asking.read("blind 3") is None
    assert "unseen" in charleston(Phase.CH1_LEFT).shown()


def test_the_pass_says_where_it_goes():
    text = charleston(Phase.CH1_ACROSS).shown()
    assert "pass across: three tiles to North" in text and "2446B 888C NES FF J" in text


def test_east_declares_what_it_was_dealt():
    deal = Deal.position(
        CARD,
        Rules.league(),
        racks=["222444B 6666B 8888B", None, None, None],
        phase=Phase.CH1_RIGHT,
    )
    asking = Asking(deal, 0)
    assert "You were dealt mah jongg!" in asking.shown()
    assert asking.read("mahjong") == MahJongg()


@pytest.mark.parametrize(("line", "yes"), [("yes", True), ("N", False), ("vote no", False)])
def test_votes(line, yes):
    assert charleston(Phase.CH2_VOTE).read(line) == Vote(yes)


def test_no_vote():
    asking = charleston(Phase.CH2_VOTE)
    assert asking.read("perhaps") is None
    assert "Type yes or no." in asking.said()


def test_offers():
    asking = charleston(Phase.COURTESY_OFFER)
    assert [asking.read(line) for line in ("0", "3", "offer 2")] == [Offer(0), Offer(3), Offer(2)]
    for line in ("4", "-1", "some", "2.5"):
        assert asking.read(line) is None
        assert "Type a number from 0 to 3." in asking.said()


def test_gifts():
    deal = Deal.position(
        CARD, Rules.league(), racks=[None, RACK, None, None], phase=Phase.COURTESY_OFFER
    )
    for seat, count in enumerate((0, 2, 0, 3)):
        deal.apply(seat, Offer(count))
    asking = Asking(deal, 1)
    assert "2 tiles to North" in asking.shown()
    assert asking.read("n e") == Give("N E")
    for line, said in (("n", "That is 1 tile, not 2."), ("j n", "Jokers are never passed.")):
        assert asking.read(line) is None
        assert said in asking.said()


# -- one's own turn


@pytest.mark.parametrize("line", ["8c", "discard 8C", "d 8c", "8 crak", "throw 8c"])
def test_a_tile_is_discarded(line):
    assert turn("2446B 888C N E S J FF R").read(line) == Discard("8C")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9d", "You have no 9 Dot."),
        ("8c 8c", "That is 2 tiles, not one."),
        ("8", "needs a suit letter"),
        ("skip", "It is your turn"),
        ("exchange", "There is no joker on the table"),
        ("revise", "You have no exposure that can be changed"),
        ("what now", "I do not understand"),
    ],
)
def test_a_wrong_discard_is_told_what_would_be_right(line, said):
    asking = turn("2446B 888C N E S J FF R")
    assert asking.read(line) is None
    assert said in " ".join(asking.said().split())


@pytest.mark.parametrize(
    ("rack", "drawn", "such_as"),
    [
        ("2446B 888C N E S J FF R", None, "F"),
        ("2446B 888C N E S J FF 5C", "5C", "5C"),
        ("2446B 888C N E S FFF J", "J", "F"),
        ("2446B 888C N E S R 0 JJ", "J", "0"),
    ],
)
def test_the_example_of_a_discard_is_no_joker(rack, drawn, such_as):
    """What was drawn is the likeliest discard; a joker is hardly ever meant."""
    options = {} if drawn is None else {"drawn": drawn}
    asking = turn(rack, **options)
    assert asking.read("9d") is None
    assert f"such as {such_as}; or help." in " ".join(asking.said().split())


def test_a_discard_is_confirmed_unless_that_is_switched_off():
    asking = turn("2446B 888C N E S J FF R", answers=["maybe", "n", "", "y"])
    answers = [asking.sure(Discard("8C")) for _ in range(3)]
    assert answers == [False, True, True]
    assert asking.typist.prompts[0] == "Discard 8 Crak? [Y/n] "
    assert "Type y or n." in asking.said()
    asking.dialogue.confirm = False
    assert asking.sure(Discard("8C"))
    assert len(asking.typist.prompts) == 4


def test_mah_jongg_is_offered_in_ones_turn():
    text = turn("222444B 6666B 8888B", drawn="8B").shown()
    assert "You have mah jongg! Evens #1, worth 25. Type mahjong to declare." in text


def test_mah_jongg_in_error_is_asked_about():
    asking = turn("2446B 888C N E S J FF R", answers=["", "y"])
    assert "mah jongg" not in asking.shown()
    action = asking.read("mj")
    assert action == MahJongg() and action in asking.legal
    assert not asking.sure(action) and asking.sure(action)
    assert "your hand would be dead" in asking.typist.prompts[0]


def exchange_turn(**options: object) -> Asking:
    racks = ["[22B J] 3344566C NE R", "2B 8D 4446688B FF N JJ", "[88D J] 115579B NEW R", None]
    return turn("", racks=racks, **options)


def test_joker_exchanges_are_listed_and_chosen():
    asking = exchange_turn()
    text = asking.shown()
    assert "your 2 Bam for the joker of East's [22B J]" in text
    assert "your 8 Dot for the joker of West's [88D J]" in text
    assert asking.read("exchange") is None
    listed = asking.said()
    assert "1  your 2 Bam" in listed and "Type exchange and the number, 1 to 2." in listed
    west = Exchange(2, 0, "8D")
    for line in ("exchange 2", "x 8d", "exchange 8 dot", "swap 8d from west", "exchange 8d w"):
        assert asking.read(line) == west, line
    assert west in asking.legal
    for line in ("exchange 8d east", "exchange 9", "exchange banana", "x 5c"):
        assert asking.read(line) is None
        assert "Type exchange and the number" in asking.said()


def test_one_joker_exchange_needs_no_choice():
    asking = turn("", racks=["[22B J] 3344566C NE R", "2B 9D 4446688B FF N JJ", None, None])
    assert asking.read("exchange") == Exchange(0, 0, "2B")


def test_an_exposure_is_revised():
    racks = [None, "[22B J] 2B 4446688B FF J", None, None]
    asking = turn("", racks=racks, origin="call")
    assert "can still be changed" in asking.shown()
    assert asking.read("revise") is None
    listed = asking.said()
    assert "[222B]" in listed and "[222B J]" in listed and "Type revise and the number" in listed
    assert asking.read("revise 4 1") == Revise(4, 1)
    first = asking.read("revise 1")
    assert isinstance(first, Revise) and first in asking.legal
    assert asking.read("revise 99") is None


def test_a_dead_hand_only_discards():
    racks = [None, "[333B] 2446B 888C N J FF", None, None]
    text = turn("", Rules.room(), racks=racks, dead=[1]).shown()
    assert "Your hand is dead: all you can do is discard." in text


def test_a_challenge_is_asked_about():
    racks = ["[555B] 3344566C NE R", "2446B 888C N E S J FF R", None, None]
    asking = turn("", racks=racks, answers=["", "yes"])
    challenge = Challenge(0)
    assert challenge in asking.legal
    assert not asking.sure(challenge) and asking.sure(challenge)
    assert asking.typist.prompts[0] == (
        "East shows [555B]. If you are wrong, you pay 50. Challenge? [y/N] "
    )


# -- a window


def test_calls_are_listed_with_sizes_and_jokers():
    asking = window("22B 4446688B FF JJ", "2B")
    text = asking.shown()
    assert "You can call 2 Bam of East." in text and "22444" in text
    calls = [action for action in asking.legal if isinstance(action, Call)]
    for number, call in enumerate(calls, 1):
        assert asking.read(str(number)) == call
        assert asking.read(f"call {number}") == call
        assert asking.read(f"{call.size} {call.jokers}") == call
    assert "1  pung [222B] no joker" in text and "pung [22B J] one joker" in text
    assert "quint [222B JJ] 2 jokers, which no line of the card has" in text


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("s", Skip()),
        ("skip", Skip()),
        ("no", Skip()),
        ("pass", Skip()),
        ("pung 0", Call(3, 0)),
        ("kong 1", Call(4, 1)),
        ("call kong 1 joker", Call(4, 1)),
        ("quint", Call(5, 2)),
        ("call 4 2", Call(4, 2)),
    ],
)
def test_a_discard_is_called_by_name_or_let_go(line, action):
    asking = window("22B 4446688B FF JJ", "2B")
    assert asking.read(line) == action and action in asking.legal


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pung", "With how many jokers? Type pung and 0, 1 or 2."),
        ("sextet", "Your tiles make no sextet of it."),
        ("9", "Type s or Enter to let it go or a number from 1 to"),
        ("call", "That is no answer here."),
        ("0", "That is no answer here."),
        ("2b", "That is no answer here."),
        ("why not", "That is no answer here."),
    ],
)
def test_a_wrong_call_is_told_what_would_be_right(line, said):
    asking = window("22B 4446688B FF JJ", "2B")
    assert asking.read(line) is None
    assert said in " ".join(asking.said().split())


def test_a_call_that_kills_the_hand_is_asked_about():
    asking = window("33B 4446688B FF JJ", "3B", answers=["", "y"])
    call = asking.read("pung 0")
    assert call in asking.legal
    assert not asking.sure(call) and asking.sure(call)
    assert "No line of the card has this exposure" in asking.typist.prompts[0]
    assert window("22B 4446688B FF JJ", "2B").sure(Call(3, 0))


@pytest.mark.parametrize("name", PRESETS)
def test_mah_jongg_on_a_discard(name):
    rules = Rules.preset(name)
    asking = window("22444B 6666B 8888B", "2B", rules)
    assert "m  mah jongg, Evens #1, worth 25" in asking.shown()
    action = asking.read("m")
    assert action == MahJongg() and action in asking.legal and asking.sure(action)


def test_a_concealed_hand_is_not_called_where_the_rules_bar_it():
    """Casual rules: hands marked concealed cannot call anything."""
    rack = "1122334455667B"
    league = window(rack, "7B", Rules.league())
    assert "mah jongg, Pairs #1" in league.shown()
    casual = Deal.position(
        CARD, Rules.casual(ask="all"), racks=[None, rack, None, None], turn=0, live="7B"
    )
    assert "mah jongg" not in Asking(casual, 1).shown()


def test_mah_jongg_in_error_on_a_discard_is_asked_about():
    asking = window("22B 4446688B FF JJ", "2B", answers=["n"])
    action = asking.read("mah jongg")
    assert action == MahJongg()
    assert not asking.sure(action)
    assert "your hand would be dead" in asking.typist.prompts[0]


def test_the_time_for_a_call_is_told():
    asking = window("22B 4446688B FF JJ", "2B")
    asking.dialogue.timer = 15.0
    assert "You have 15 seconds." in asking.shown()
    assert asking.question.timed and not turn("2446B 888C N E S J FF R").question.timed


@pytest.mark.parametrize("line", ["", " ", "\0", "x" * 1000, "🀇", "-5", "1 2 3 4 5", "call call"])
def test_no_line_breaks_a_question(line):
    askings = [
        charleston(Phase.CH1_LEFT),
        charleston(Phase.CH2_VOTE),
        charleston(Phase.COURTESY_OFFER),
        turn("2446B 888C N E S J FF R"),
        window("22B 4446688B FF JJ", "2B"),
    ]
    for asking in askings:
        action = asking.read(line)
        assert action is None or isinstance(action, mjcore.Action)
        assert action is not None or asking.said()
