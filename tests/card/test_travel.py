"""Copies, pickles and the JSON form of a card and of what it is made of."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys

import pytest
from card_text import card, line

from mjcore import Card, CardError, Line, Matcher, Problem, Section, Target
from mjcore.frozen import changed

LENIENT = card(
    line("xx"),
    line(["FF 2222a 44a 66a 8888b", "FF 2222a 44b 66b 8888c"], 30, "concealed = true"),
    line("FF 2222a 6666b NNNN", 0),
    line("11a 22a 33a 44a 55a 66a 77a | any run", 50, 'note = "say so"'),
)


def parts_of(loaded: Card) -> list[object]:
    """Return a card and everything that it is made of."""
    targets = [target for one in loaded.lines for target in one.targets]
    return [loaded, *loaded.sections, *loaded.lines, *targets[:5], *loaded.problems]


@pytest.fixture(params=["practice", "lenient"])
def loaded(request: pytest.FixtureRequest) -> Card:
    if request.param == "practice":
        return Card.practice()
    return Card.loads(LENIENT, lenient=True, file="mine.toml", max_line=999)


def test_copies_are_the_thing_itself(loaded):
    for part in parts_of(loaded):
        assert copy.copy(part) is part
        assert copy.deepcopy(part) is part
    assert copy.deepcopy([loaded, loaded.lines[0]])[1] is loaded.lines[0]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_read_where_it_was_written_gives_what_is_in_use(loaded, protocol):
    for part in (loaded, *loaded.sections, *loaded.lines):
        assert pickle.loads(pickle.dumps(part, protocol)) is part


TELL = """
import pickle, sys
parts = pickle.loads(sys.stdin.buffer.read())
card = parts[0]
told = [
    (card.name, card.digest, len(card.lines), card.dumps(), [str(p) for p in card.problems]),
    [(x.id, x.index, x.text, x.value, x.concealed, x.note, x.targets) for x in card.lines],
    [any(part is one for one in (card, *card.sections, *card.lines)) for part in parts[1:]],
    [x.section in card.sections for x in card.lines],
]
sys.stdout.buffer.write(pickle.dumps((told, parts)))
"""


def test_a_pickle_read_elsewhere_gives_equal_things(loaded):
    """Ids and problems of a lenient load come back, and all parts belong to one card."""
    parts = [loaded, *loaded.sections, *loaded.lines]
    run = subprocess.run(
        [sys.executable, "-c", TELL], input=pickle.dumps(parts), capture_output=True, check=True
    )
    (head, lines, belong, sections), again = pickle.loads(run.stdout)
    problems = [str(problem) for problem in loaded.problems]
    assert head == (loaded.name, loaded.digest, len(loaded.lines), loaded.dumps(), problems)
    assert lines == [
        (x.id, x.index, x.text, x.value, x.concealed, x.note, x.targets) for x in loaded.lines
    ]
    assert all(belong)
    assert all(sections)
    assert again == parts


def test_a_card_that_is_gone_is_loaded_once_more():
    text = card(line("FF 2222a 6666b SSSS", 35))
    pickled = pickle.dumps([Card.loads(text).lines[0]] * 3)
    first, *others = pickle.loads(pickled)
    assert first == Card.loads(text).lines[0]
    assert all(one is first for one in others)
    assert pickle.loads(pickled)[0] is first


def test_a_pickle_holds_the_text_once(practice_card):
    """Whatever of the card is in it: at most 10 KB for the practice card."""
    lines = practice_card.lines
    for thing in (
        practice_card,
        practice_card.sections,
        lines,
        lines[0],
        practice_card.sections[3],
    ):
        assert len(pickle.dumps(thing)) <= 10_000
        assert pickle.dumps(thing).count(b"[card]") == 1


def test_a_card_whose_text_grows_when_written_is_pickled_as_it_was_read():
    note = '"' * 900
    text = card(line("FF 2222a 6666b NNNN", 25, f"note = '{note}'"))
    loaded = Card.loads(text, max_bytes=len(text))
    assert len(loaded.dumps()) > len(text)
    pickled = pickle.dumps(loaded)
    del loaded
    assert pickle.loads(pickled).lines[0].note == note


def test_limits_that_were_raised_travel():
    text = card(line("11? 22? 33? 44? 55? 66? 77? | any run"))
    with pytest.raises(CardError):
        Card.loads(text, max_line=100)
    pickled = pickle.dumps(Card.loads(text, max_line=70_000))
    assert pickle.loads(pickled) == Card.loads(text, max_line=70_000)


def test_what_was_put_together_by_hand_travels_by_value():
    """It belongs to no card that was read; a line of one that was still brings that one along."""
    target = Target(
        bytes([4, 4, 4, 2] + [0] * 32),
        bytes([0] * 3 + [2] + [0] * 32),
        ((0, 4), (1, 4), (2, 4), (3, 2)),
        (True, True, True, False),
    )
    section = Section("By hand")
    made = Line("By hand #1", section, 0, ("1111a 2222a 3333a 44a",), "", 25, False, "", (target,))
    object.__setattr__(section, "lines", (made,))
    mine = Card("Mine", "", "", "", (section, Card.practice().sections[0]))
    again = pickle.loads(pickle.dumps(mine))
    assert again is not mine
    assert again == mine
    assert again.lines == mine.lines
    assert again.lines[0].targets == (target,)
    assert again.lines[0].section is again.sections[0]
    assert again.sections[1] is mine.sections[1]
    assert Matcher(again).n_lines == len(mine.lines)
    assert copy.deepcopy(mine) is mine


@pytest.mark.parametrize(
    "make",
    [
        lambda x: changed(x, targets=()),
        lambda x: changed(x, targets=None),
        lambda x: changed(x, targets=[*x.targets]),
        lambda x: changed(x, targets=(5,)),
        lambda x: changed(x, value=0),
        lambda x: changed(x, value=2**31 - 1),
        lambda x: changed(x, value=2**40),
        lambda x: changed(x, value="25"),
        lambda x: changed(x, concealed=2),
        lambda x: changed(x, section=None),
    ],
)
def test_a_matcher_wants_lines_that_could_be(make):
    wrong = make(Card.practice().lines[0])
    section = Section("By hand")
    object.__setattr__(section, "lines", (wrong,))
    with pytest.raises(CardError) as caught:
        Matcher(Card("Mine", "", "", "", (section,)))
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "changes",
    [
        {"groups": ((20000, 3),)},
        {"groups": ((-1, 3),)},
        {"groups": ((0, 3000),)},
        {"groups": ((0, 10**12),)},
        {"groups": ((0, 0),) * 7},
        {"groups": ((35, 4), (1, 4), (2, 4), (3, 2))},
        {"groups": (("0", "4"),)},
        {"groups": 5},
        {"groups": ()},
        {"jokers": ()},
        {"jokers": (True,) * 4},
        {"jokers": (False,) * 4},
        {"jokers": None},
        {"need": bytes(36)},
        {"need": b""},
        {"need": bytes([14] + [0] * 35)},
        {"hard": bytes(36)},
        {"hard": None},
        {"need": bytes([0] * 36), "hard": bytes(36), "groups": (), "jokers": ()},
    ],
    ids=repr,
)
def test_a_matcher_wants_targets_that_could_be(changes):
    fine = Target(
        bytes([4, 4, 4, 2] + [0] * 32),
        bytes([0] * 3 + [2] + [0] * 32),
        ((0, 4), (1, 4), (2, 4), (3, 2)),
        (True, True, True, False),
    )
    for target, good in ((fine, True), (changed(fine, **changes), False)):
        section = Section("By hand")
        made = Line("x", section, 0, ("1111a 2222a 3333a 44a",), "", 25, False, "", (target,))
        object.__setattr__(section, "lines", (made,))
        mine = Card("Mine", "", "", "", (section,))
        assert len(repr(target)) < 100
        if good:
            assert Matcher(mine).n_targets == 1
        else:
            with pytest.raises(CardError, match="no target") as caught:
                Matcher(mine)
            assert len(str(caught.value)) < 300


def test_a_card_without_lines_makes_no_matcher():
    with pytest.raises(CardError, match="no lines"):
        Matcher(Card("Mine", "", "", "", ()))


def test_a_damaged_pickle_is_read_or_refused(practice_card):
    """Bytes that were changed give a value or an error, and never take the process down."""
    code = (
        "import pickle, sys, mjcore\n"
        "for text in pickle.loads(sys.stdin.buffer.read()):\n"
        "    try:\n"
        "        made = pickle.loads(text)\n"
        "        repr(made), made.to_dict(), hash(made)\n"
        "        mjcore.Matcher(made)\n"
        "    except Exception: pass\n"
    )
    section = Section("By hand")
    object.__setattr__(section, "lines", (changed(practice_card.lines[0], section=section),))
    by_hand = Card("Mine", "", "", "", (section,))
    damaged = []
    for thing in (practice_card, practice_card.lines[0], by_hand):
        text = pickle.dumps(thing)
        step = max(1, len(text) // 150)
        damaged += [text[:at] + b"\xff" + text[at + 1 :] for at in range(0, len(text), step)]
        damaged += [text[:at] + b"\x01" + text[at + 1 :] for at in range(5, len(text), step)]
    run = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(damaged), capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()


@pytest.mark.parametrize("place", [-1, 66, 10**30, "0", None, 0.0, True])
def test_a_place_that_a_card_does_not_have(practice_card, place):
    part_of, _ = practice_card.lines[0].__reduce_ex__(4)
    for parts in ("lines", "sections", "problems", "__class__", None):
        with pytest.raises((CardError, TypeError)):
            part_of(practice_card, parts, place)


def test_equal_lines_of_two_cards_hash_alike():
    text = card(line("FF 2222a 6666b NNNN"))
    one, other = Card.loads(text), Card.loads(text + "\n")
    assert one is not other
    assert one.lines[0] is not other.lines[0]
    for a, b in (
        (one, other),
        (one.lines[0], other.lines[0]),
        (one.sections[0], other.sections[0]),
    ):
        assert a == b
        assert hash(a) == hash(b)


def test_a_card_as_json():
    loaded = Card.loads(LENIENT, lenient=True, file="mine.toml")
    data = json.loads(json.dumps(loaded.to_dict()))
    assert [*data] == [
        *("name", "edition", "author", "licence", "digest", "sections", "problems"),
    ]
    assert (data["name"], data["digest"]) == ("Test", loaded.digest)
    (section,) = data["sections"]
    assert (section["name"], section["singles_and_pairs"]) == ("A", False)
    assert section["lines"] == [one.to_dict() for one in loaded.lines]
    assert section["lines"][0] == {
        "line": "A #2",
        "section": "A",
        "text": "FF 2222 44 66 8888 or FF 2222 44 66 8888",
        "pattern_text": "FF 2222a 44a 66a 8888b or FF 2222a 44b 66b 8888c",
        "patterns": ["FF 2222a 44a 66a 8888b", "FF 2222a 44b 66b 8888c"],
        "value": 30,
        "concealed": True,
        "note": "",
    }
    assert data["problems"] == [problem.to_dict() for problem in loaded.problems]
    assert data["problems"][1]["line"] == "A #3"
    assert section == loaded.sections[0].to_dict()


def test_a_target_as_json():
    target = Card.loads(LENIENT, lenient=True).lines[0].targets[0]
    assert repr(target) == "<Target FF 2222B 44B 66B 8888C>"
    assert target.to_dict() == {
        "groups": [
            {"kind": "F", "size": 2, "takes_jokers": False},
            {"kind": "2B", "size": 4, "takes_jokers": True},
            {"kind": "4B", "size": 2, "takes_jokers": False},
            {"kind": "6B", "size": 2, "takes_jokers": False},
            {"kind": "8C", "size": 4, "takes_jokers": True},
        ]
    }


def test_the_text_of_a_line_without_colours():
    """Suits stand as letters behind their words; marks that say no joker stand in neither text."""
    table = [
        ("222a 444a 6666b 8888b", "222a 444a 6666b 8888b"),
        ("FFF 2026a! N3Wb 258Dc | any run", "FFF 2026a N3Wb 258Dc (any run)"),
        ("FF 22a ppp? DDDDb 0 NN", "FF 22a ppp? DDDDb 0 NN"),
    ]
    for pattern, expected in table:
        (found,) = Card.loads(card(line(pattern))).lines
        assert found.pattern_text == expected
        assert found.text.split(" (")[0] == "".join(
            letter for letter in expected.split(" (")[0] if letter not in "abc?"
        )


@pytest.mark.parametrize(
    "act",
    [
        lambda: Card.loads(5),
        lambda: Card.loads(None),
        lambda: Card.loads(b"[card]"),
        lambda: Card.loads(["x"] * 10**6),
        lambda: Card.load(5),
        lambda: Card.load(None),
        lambda: Card.load(b"mine.toml"),
        lambda: Card("Mine", "", "", "", 5),
        lambda: Card("Mine", "", "", "", ("Lines",)),
        lambda: Card("Mine", "", "", "", (Section("Lines", False, ("2468 #1",)),)),
        lambda: Card.practice().line(5),
        lambda: Card.practice().line(Card.practice().lines[0]),
    ],
)
def test_arguments_of_the_wrong_type(act):
    with pytest.raises(TypeError) as caught:
        act()
    assert len(str(caught.value)) < 300


def test_a_line_that_is_asked_for_in_ten_megabytes(practice_card):
    with pytest.raises(CardError, match="has no line") as caught:
        practice_card.line("x" * 10_000_000)
    assert len(str(caught.value)) < 300
    with pytest.raises(CardError, match="has no line"):
        Card("Mine", "", "", "", ()).line("2468 #1")


LONG = "x" * 500_000


@pytest.mark.parametrize(
    "act",
    [
        lambda: Card.load(LONG),
        lambda: Card.loads(LONG),
        lambda: Card.loads("", file=LONG),
        lambda: Card.loads(f"{LONG} = 5\n{LONG} = 6"),
        lambda: Card.loads(f'[card]\nname = "{LONG}"'),
        lambda: Card.loads(f'[card]\nname = "x"\n{LONG} = 5'),
        lambda: Card.loads(card(line(LONG))),
        lambda: Card.loads(card(line("NNNN EEEE"), section=LONG)),
        lambda: Card.loads(card(line("NNNN EEEE FFFFFF", LONG))),
        lambda: Card.loads(card(line("FF 2222a 6666b NNNN | " + LONG))),
    ],
)
def test_messages_stay_short(act):
    with pytest.raises(CardError) as caught:
        act()
    assert max(map(len, str(caught.value).splitlines())) < 450
    assert all(len(str(problem)) < 450 for problem in caught.value.problems)


def test_problems_are_values():
    problem = Problem("f", None, "A #1", 1, 2, "wrong")
    assert problem.to_dict() == {
        "file": "f",
        "section": None,
        "line": "A #1",
        "pattern": 1,
        "column": 2,
        "message": "wrong",
        "row": None,
    }
    assert pickle.loads(pickle.dumps(problem)) == problem
