"""Hints: the helper, the suggestion and its reasons, and doing it, from the view alone."""

import io
from collections.abc import Callable

import pytest
from any_rules import PRESETS
from playing import CARD, MATCHER, new_game, play

import mjcore
from mjcore import Deal, Phase, Rules
from mjcore.cli.output import Output
from mjcore.cli.play.action_words import WORDS, in_words
from mjcore.cli.play.dialogue import Dialogue
from mjcore.cli.play.hints import Hints, percent
from mjcore.cli.play.keyboard import Keyboard
from mjcore.cli.play.others import Others
from mjcore.cli.play.signals import Watch
from mjcore.cli.text import NO_BREAK
from mjcore.table import OpenExposure
from mjcore.table.actions import ACTIONS


class Asked:
    """Ask for hints in a position."""

    def __init__(self, deal: Deal, seat: int = 1) -> None:
        self.stream = io.StringIO()
        self.view, self.legal = deal.view(seat), deal.legal_actions(seat)
        keyboard = Keyboard(lambda prompt: "", Watch())
        dialogue = Dialogue(Output.to(self.stream), keyboard, deal.matcher, deal.rules)
        self.hints, self.others = Hints(dialogue), Others(dialogue)

    def said(self, ask: Callable[..., object], *args: object) -> str:
        """Return what a hint says, in single blanks."""
        ask(self.view, *args)
        text = self.stream.getvalue()
        assert all(len(line) <= 80 for line in text.splitlines())
        self.stream.seek(0)
        self.stream.truncate()
        return " ".join(text.split())

    @property
    def why(self) -> str:
        return self.said(self.hints.why, self.legal)


def position(rack: str, rules: Rules | None = None, **options: object) -> Asked:
    options = {"racks": [None, rack, None, None], "turn": 1, **options}
    return Asked(Deal.position(CARD, rules or Rules.league(), **options))


def test_the_helper_shows_lines_needs_copies_and_chances():
    asked = position("222444B 6666B 88B N E", discards="8B")
    text = asked.said(asked.hints.helper)
    assert "Away Line Hand X/C Pays Chance" in text
    assert "2 Evens #1 222 444 6666 8888 X" in text
    assert "tiles 222B 444B 6666B 8888B" in text
    assert "8B (1)" in text and "%" in text
    assert text.count("Evens #") == 3 and "Pairs #1" in text
    assert asked.said(asked.hints.helper, 1).count("tiles") == 1


def test_the_helper_of_a_dead_hand():
    asked = position("[333B] 2446B 888C N J FF", Rules.room(), dead=[1])
    assert asked.said(asked.hints.helper) == "Your hand is dead: it cannot win any more."
    assert "Suggestion: discard" in asked.why


def test_the_helper_without_a_line():
    asked = position("[333B] 2446B 888C N J FF")
    assert "No line of the card can hold your exposures." in asked.said(asked.hints.helper)


def test_why_names_the_suggestion_the_reasons_and_alternatives():
    text = position("222444B 6666B 88B N E").why
    assert text.startswith("Suggestion: discard ")
    assert "Chance to win this deal: " in text
    assert " - " in text and "Or discard " in text


def test_why_a_hand_is_declared():
    assert position("222444B 6666B 8888B").why.startswith("Suggestion: declare mah jongg.")


def test_why_a_discard_is_called_or_not():
    racks = [None, "22B 444B 6666B 888B N", None, None]
    assert position("", racks=racks, turn=0, live="2B").why.startswith("Suggestion: call [222B].")
    racks = [None, "33B N 444B 6666B 888B", None, None]
    text = position("", racks=racks, turn=0, live="3B").why
    assert text.startswith("Suggestion: let it go.")


def test_a_challenge_is_suggested_beside():
    racks = ["[555B] 3344566C NE R", "2446B 888C N E S J FF R", None, None]
    text = position("", racks=racks).why
    assert "Also: challenge East." in text


def test_a_joker_exchange_is_suggested():
    racks = ["[77B J] 3344566C NE R", "7B 222B 44B 6666B 8888B", None, None]
    text = position("", racks=racks).why
    assert text.startswith("Suggestion: exchange your 7 Bam for the joker of East's [77B J].")


@pytest.mark.parametrize("phase", [
    Phase.CH1_RIGHT, Phase.CH1_LEFT, Phase.CH2_VOTE, Phase.CH2_RIGHT, Phase.COURTESY_OFFER,
])  # fmt: skip
def test_hints_in_the_charleston(phase):
    asked = position("", racks=[None, "22B 444B 666B 9C N E F J", None, None], phase=phase, turn=0)
    assert asked.why.startswith("Suggestion: ")
    action = asked.hints.auto(asked.view, asked.legal)
    assert action in asked.legal
    assert "Auto: " in asked.stream.getvalue()


def test_nothing_to_decide():
    deal = Deal.position(CARD, Rules.league(), racks=[None] * 4, turn=0)
    asked = Asked(deal, seat=1)
    assert asked.why == "There is nothing to decide now."
    assert asked.hints.auto(asked.view, asked.legal) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_auto_is_always_legal_and_ends_the_game(preset):
    """Nothing that `auto` does is refused, and it never goes round in circles."""

    def lines():
        while True:
            before = len(saved.game.deal.events), saved.game.hands_played
            yield "why"
            yield "auto"
            assert (len(saved.game.deal.events), saved.game.hands_played) != before or (
                saved.game.deal.outcome is not None
            )

    saved = new_game(31, preset, hands=2, seat=1, bots="steady")
    status, text = play(saved, lines())
    assert status == 0 and saved.game.over
    assert "not allowed" not in text and "Suggestion: " in text


def test_every_action_has_words():
    assert set(WORDS) == set(ACTIONS.values())
    deal = Deal(MATCHER, Rules.league(), rng=1)
    shown, plain = mjcore.Exposure("5B", 3, 1), deal.view(0)
    fields = {name: getattr(plain, name) for name in plain._fields}
    fields["open"] = OpenExposure(mjcore.Seat.EAST, 0, mjcore.Tile.BAM_5)
    fields |= {"live": mjcore.Tile.BAM_5, "exposures": ((shown,),) * 4}
    view = mjcore.View(**fields)
    for action, said in (
        (mjcore.Pass("N E S"), "pass NES"),
        (mjcore.Pass("N", 2), "pass N and 2 blind"),
        (mjcore.Pass("", 3), "pass 3 blind"),
        (mjcore.Vote(False), "vote no"),
        (mjcore.Offer(2), "offer 2"),
        (mjcore.Give("5B"), "give 5B"),
        (mjcore.Discard("5B"), "discard 5 Bam"),
        (mjcore.Call(4, 1), "call [555B J]"),
        (mjcore.Skip(), "let it go"),
        (mjcore.MahJongg(), "declare mah jongg"),
        (mjcore.Revise(3, 1), "change your exposure to [55B J]"),
        (mjcore.Exchange(2, 0, "5B"), "exchange your 5 Bam for the joker of West's [55B J]"),
        (mjcore.Exchange(0, 0, "5B"), "exchange your 5 Bam for the joker of your own [55B J]"),
        (mjcore.Challenge(3), "challenge North"),
    ):
        words = in_words(action, view)
        text = "".join(word if isinstance(word, str) else word.text for word in words)
        assert text.replace(NO_BREAK, " ") == said


def test_chances_in_percent():
    assert [percent(chance).replace(NO_BREAK, " ") for chance in (0.0, 0.001, 0.123, 1.0)] == [
        "0 %",
        "<1 %",
        "12 %",
        "100 %",
    ]


def test_who_tells_what_a_seat_may_be_making():
    racks = ["[2222B] ...", "446B 1357C N E S J FF R", "...", "..."]
    asked = position("", racks=racks)
    text = asked.said(asked.others.who, mjcore.Seat.EAST)
    assert text.startswith("East waits for a single tile with a chance of ")
    assert "Line Hand X/C Pays Weight" in text
    assert "Evens #2" in text and "Evens #1" not in text, "three of a kind do not fit"
    assert "Waits most likely for " in text
    assert "Cannot do without Flower (6) 100 %" in text
    short = asked.said(asked.others.who)
    assert all(f"{seat} waits for" in short for seat in ("East", "West", "North"))
    assert "South waits" not in short and "Cannot do without" not in short


def test_who_of_a_seat_without_a_line_and_of_a_dead_one():
    racks = ["[555B] ...", "446B 1357C N E S J FF R", "...", "..."]
    asked = position("", racks=racks)
    text = asked.said(asked.others.who, mjcore.Seat.EAST)
    assert text.endswith("No line of the card is left for its exposures.")
    asked = position("", Rules.room(), racks=racks, dead=[0])
    text = asked.said(asked.others.who, mjcore.Seat.EAST)
    assert text == "East's hand is dead: it cannot win any more."


def test_danger_puts_the_most_dangerous_tile_first():
    racks = ["[2222B] [4444C] ...", "446B 1358D N E S J FF R", "...", "..."]
    asked = position("", racks=racks)
    text = asked.said(asked.others.danger)
    assert text.startswith("Tile Chance Cost Who may win on it")
    # Of what the line still wants: it takes no tile of another suit than the exposures leave.
    assert text.index("Flower") < text.index("1 Bam") if "1 Bam" in text else "Flower" in text
    assert "East " in text and "nobody" in text
    assert text.endswith("Cost: the payment to be expected, in points.")


def test_danger_in_the_turn_of_another():
    asked = position("222444B 6666B 88B N", turn=0)
    assert "It is not your turn." in asked.said(asked.others.danger)


def test_who_and_danger_are_typed_at_any_time():
    lines = ["who", "who west", "who me", "who nobody", "danger", "quit!"]
    _, text = play(new_game(3), lines)
    assert text.count("waits for a single tile") == 4
    assert text.count("Type who, or who and ") == 2
    assert "It is not your turn." in text, "the Charleston is no turn"
