"""The kinds of line that any card format must be able to say: each loads, expands and prints."""

from __future__ import annotations

from collections import Counter

import brute_force
import pytest
from card_text import card, line, one

from mjcore import Tile
from mjcore.card import Card, Target

LIKE_OR_UNLIKE = ["RR 3333a 5555a 7777a", "RR 3333a 5555b 7777c"]
CORRELATED = ["NNN ppppa ppppb SSS | p odd", "EEE ppppa ppppb WWW | p even"]

TABLE = [
    # (hand, number of targets, text); the comment derives the number
    ("3333a 444a 555a 6666a", 3, "3333 444 555 6666"),  # 3 suits
    ("444a 7777a 444b 7777b", 3, "444 7777 444 7777"),  # 2 of 3 suits, both alike: 3
    ("GG 2222a 5555b 8888c", 6, "GG 2222 5555 8888"),  # 3!
    (LIKE_OR_UNLIKE, 9, "RR 3333 5555 7777 or RR 3333 5555 7777"),  # 3 + 3!
    ("FF 111? 444? 777? 999?", 81, "FF 111 444 777 999"),  # 3 ** 4
    ("11111a 111b 1111c WW | any number", 54, "11111 111 1111 WW (any number)"),  # 9 * 3!
    ("1111a 22a 33a 444a 555a | any run", 15, "1111 22 33 444 555 (any run)"),  # 5 slides * 3
    ("1111a 222b 333a 4444b | any run", 36, "1111 222 333 4444 (any run)"),  # 6 * (3 * 2)
    ("FFF 1111a 2222b 333c | any run", 42, "FFF 1111 2222 333 (any run)"),  # 7 * 3!
    ("44a 333a 2222a 11111a | any run", 18, "44 333 2222 11111 (any run)"),  # 6 * 3
    # 6 * 3 upwards and, as sizes tell the directions apart, 6 * 3 downwards
    (
        "11a 222a 3333a 44444a | any run, either way",
        36,
        "11 222 3333 44444 (any run, either way)",
    ),
    ("FFFF 111a 3333a 555a | any odd run", 9, "FFFF 111 3333 555 (any odd run)"),  # 1 3 5, * 3
    ("FF ppppa ppppb EE WW | p even", 12, "FF pppp pppp EE WW (p even)"),  # 4 * 3 pairs of suits
    # 5 * 4 / 2 pairs of odd numbers, 3! suits
    ("FF ppppa qqqqb DDDDc | p odd, q odd, p < q", 60, "FF pppp qqqq DDDD (p odd, q odd, p < q)"),
    ("FFFF 1948a pppb pppc | p in 1 9", 6, "FFFF 1948 ppp ppp (p in 1 9)"),  # 2 * 3, b like c
    ("20a pppa EEE qqqqb 25c | q = p+2", 42, "20 ppp EEE qqqq 25 (q = p+2)"),  # 7 * 3!
    # 9 * 8 numbers and 3 * 2 suits, halved as the quints may change places; 4 winds
    ("pppppa vvvv qqqqqb", 864, "ppppp vvvv qqqqq"),
    # two of 27 suited tiles, the same one allowed: 27 * 28 / 2
    ("pppppa NNNN qqqqq? | q free", 378, "ppppp NNNN qqqqq (q free)"),
    ("2031a 333b 111c NNNN", 6, "2031 333 111 NNNN"),  # 3!
    ("FFFF 3033a 333b 333c", 3, "FFFF 3033 333 333"),  # a's suit, b like c
    ("0000 555a 00 5555b 0", 6, "0000 555 00 5555 0"),  # 3 * 2
    ("6666a DDDa 6666b DDDb", 3, "6666 DDD 6666 DDD"),  # 2 of 3 suits
    ("FF 444a Da 444b Db 444c Dc", 1, "FF 444 D 444 D 444 D"),  # all suits alike
    ("555a 6666a 777a DDb DDc", 3, "555 6666 777 DD DD"),  # a's suit, b like c
    ("FF DDDa DDDDb DDDDDc", 6, "FF DDD DDDD DDDDD"),  # 3!
    ("FFFFF dddd 88888a", 9, "FFFFF dddd 88888"),  # 3 dragons * 3 suits
    ("dddd eeee FF 2050a", 9, "dddd eeee FF 2050"),  # 3 pairs of dragons * 3 suits
    ("dddd eeee FF 2050a | e free", 18, "dddd eeee FF 2050 (e free)"),  # (3 + 3) * 3
    ("NNN RRRR SSS GGGG", 1, "NNN RRRR SSS GGGG"),
    ("vvvvv 2222a 88888a", 12, "vvvvv 2222 88888"),  # 4 * 3
    ("vvv 7777a 7777b www", 18, "vvv 7777 7777 www"),  # 6 pairs of winds * 3 pairs of suits
    ("vvvv 7777a 7777b vv", 12, "vvvv 7777 7777 vv"),  # 4 * 3
    # 5 odd numbers and 4 even ones, 3 pairs of suits each
    (CORRELATED, 27, "NNN pppp pppp SSS (p odd) or EEE pppp pppp WWW (p even)"),
    ("NEWS EW 4444a 4444b", 3, "NEWS EW 4444 4444"),  # 2 of 3 suits
    ("N EE WWW SSSS 8888a", 3, "N EE WWW SSSS 8888"),
    ("FFFFFF DDDDa DDDDb", 3, "FFFFFF DDDD DDDD"),  # 2 of 3 suits
    ("FFF 9999a FFFF 999b", 6, "FFF 9999 FFFF 999"),  # 3 * 2
    ("FFFF 333a 5555b 333a", 6, "FFFF 333 5555 333"),  # 3 * 2
    ("444a 66a 7777a 666b 44a", 6, "444 66 7777 666 44"),  # 3 * 2
    ("88a 111b RRRR 111c 88a", 3, "88 111 RRRR 111 88"),  # a's suit, b like c
    ("369a pa pppppb pppppc | p in run", 9, "369 p ppppp ppppp (p in run)"),  # 3 * 3, b like c
    ("FF 258Da 258Db 258Dc", 1, "FF 258D 258D 258D"),
    ("N3Wa 6666a 6666b E9Sb", 6, "N3W 6666 6666 E9S"),  # 3 * 2
    ("11a 22a 11b 22b 11c 22c RR | any run", 8, "11 22 11 22 11 22 RR (any run)"),  # 8 slides
    ("1a 22a 33a 1b 22b 33b 1c 22c 3c", 3, "1 22 33 1 22 33 1 22 3"),  # c's suit, a like b
    ("FF 2222a! 6666b! 8888c", 6, "FF 2222 6666 8888"),  # 3!
    ("tt 2222a 4444b 6666c", 210, "tt 2222 4444 6666"),  # 35 kinds * 3!
]


def as_hand(target: Target) -> brute_force.Hand:
    """Return a target in the form of the brute force."""
    plain = {str(Tile(kind)): count for kind, count in enumerate(target.hard) if count}
    taking = [
        (str(Tile(kind)), size)
        for (kind, size), jokers in zip(target.groups, target.jokers, strict=True)
        if jokers
    ]
    return tuple(sorted(plain.items())), tuple(sorted(taking))


@pytest.mark.parametrize(("hand", "count", "text"), TABLE)
def test_line(hand, count, text):
    """Each line of the table has as many targets, reads so in full, and is written back equal."""
    loaded = Card.loads(one(hand))
    (found,) = loaded.lines
    assert len(found.targets) == count
    assert found.text == text
    assert "".join(part for part, _ in found.runs()) == text
    assert found.patterns == tuple([hand] if isinstance(hand, str) else hand)
    assert Card.loads(loaded.dumps()) == loaded


@pytest.mark.parametrize("hand", [row[0] for row in TABLE])
def test_targets_are_those_of_brute_force(hand):
    (found,) = Card.loads(one(hand)).lines
    hands = [as_hand(target) for target in found.targets]
    assert len(set(hands)) == len(hands)
    assert set(hands) == brute_force.hands(*found.patterns)


@pytest.mark.parametrize("hand", [row[0] for row in TABLE])
def test_targets_agree_with_themselves(hand):
    """Needs, hard needs and printed groups of a target tell the same 14 tiles."""
    (found,) = Card.loads(one(hand)).lines
    for target in found.targets:
        need, hard = Counter(), Counter()
        for (kind, size), jokers in zip(target.groups, target.jokers, strict=True):
            need[kind] += size
            hard[kind] += 0 if jokers else size
        assert sum(target.need) == 14
        assert {type(number) for group in target.groups for number in group} == {int}
        assert target.need == bytes(need[kind] for kind in range(36))
        assert target.hard == bytes(hard[kind] for kind in range(36))


def test_whole_table_is_a_card():
    loaded = Card.loads(card(*(line(row[0]) for row in TABLE)))
    assert len(loaded.lines) == len(TABLE) == 47
    assert [found.id for found in loaded.lines] == [f"A #{n}" for n in range(1, 48)]
    assert Card.loads(loaded.dumps()) == loaded
