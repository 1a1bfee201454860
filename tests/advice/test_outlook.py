"""The native ratings of racks, against a slow reference and against common sense."""

from __future__ import annotations

import copy
import math
import pickle
import random

import pytest
import reference
from making import make_rack

import mjcore
from mjcore._chance import Outlook
from mjcore._threat import threats
from mjcore.tiles import SUPPLY

JOKER = 35
DRAWN, CALLED = 9.0, 16.0
REACH = 2


@pytest.fixture(scope="module")
def matcher(table_card: mjcore.Card) -> mjcore.Matcher:
    return mjcore.Matcher(table_card)


def unseen_of(rack: mjcore.Rack, rng: random.Random) -> bytes:
    """Return what may be unseen beside a rack: some copies of each kind."""
    held = reference.held(rack.counts, reference.shown_of(rack.exposures))
    return bytes([rng.randint(0, all_of - of) for all_of, of in zip(SUPPLY, held, strict=True)])


def at_least(copies: int, odds: float, wanted: int) -> float:
    """Return the chance that so many of these copies come, each with these odds."""
    return sum(
        math.comb(copies, n) * odds**n * (1 - odds) ** (copies - n)
        for n in range(wanted, copies + 1)
    )


def missing(counts, shown, target) -> tuple[dict, dict]:
    """Return what a target misses by kind: tiles that no joker may replace, and others."""
    filled = list(counts)
    for kind, size, _ in shown:
        filled[kind] += size
    hard = {k: max(0, target.hard[k] - counts[k]) for k in range(JOKER)}
    return hard, {k: max(0, target.need[k] - filled[k]) - hard[k] for k in range(JOKER)}


def possible(counts, shown, target, unseen: bytes) -> bool:
    """Say whether the unseen tiles can make a target."""
    hard, soft = missing(counts, shown, target)
    short = sum(max(0, soft[k] - (unseen[k] - hard[k])) for k in range(JOKER))
    enough = short <= counts[JOKER] + unseen[JOKER]
    return enough and all(hard[k] <= unseen[k] for k in range(JOKER))


def chance(counts, shown, target, unseen: bytes, concealed: bool) -> float:
    """Return the chance of one target, as the docstrings say it is made."""
    hard, soft = missing(counts, shown, target)
    jokers = counts[JOKER]
    away = sum(hard.values()) + max(0, sum(soft.values()) - jokers)
    if not possible(counts, shown, target, unseen):
        return 0.0
    drawn, called = DRAWN / sum(unseen), CALLED / sum(unseen)
    closed = min(0.95, drawn + called / max(1, away))
    opened = min(0.95, drawn + called * max(1 / max(1, away), 0.5))
    if concealed:
        opened = closed
    for _ in range(jokers):
        if any(soft.values()):
            helps = {
                k: (at_least(unseen[k], opened, hard[k] + n - 1) + 1e-6)
                / (at_least(unseen[k], opened, hard[k] + n) + 1e-9)
                for k, n in soft.items()
                if n
            }
            soft[max(helps, key=lambda k: helps[k])] -= 1
    still_open = sum(n > 0 for n in soft.values())
    total = 0.74 ** sum(hard.values())
    for k in range(JOKER):
        if soft[k]:
            copies = unseen[k] + 0.5 * unseen[JOKER] / still_open
            low = math.floor(copies)
            # Between whole numbers of copies the chance runs straight.
            total *= (low + 1 - copies) * at_least(low, opened, hard[k] + soft[k]) + (
                copies - low
            ) * at_least(low + 1, opened, hard[k] + soft[k])
        elif hard[k]:
            total *= at_least(unseen[k], closed, hard[k])
    return total


Twin = tuple[tuple[int, ...], tuple[int, ...], bool]


def near_targets(
    matcher: mjcore.Matcher, rack: mjcore.Rack, unseen: bytes
) -> dict[Twin, dict[tuple[int, int], float]]:
    """Return the chances of the targets near a rack, by line and number in it, twins together.

    Twins miss the same tiles, and are both concealed or both not.
    """
    shown = reference.shown_of(rack.exposures)
    found = {}
    for line in matcher.card.lines:
        for number, target in enumerate(line.targets):
            away = reference.away(rack.counts, shown, target, concealed=line.concealed)
            if away is not None:
                one = chance(rack.counts, shown, target, unseen, line.concealed)
                hard, soft = missing(rack.counts, shown, target)
                twin = (tuple(hard.values()), tuple(soft.values()), line.concealed)
                if one > 0:
                    found[line.index, number] = away, twin, one
    least = min((away for away, _, _ in found.values()), default=0)
    families: dict[Twin, dict[tuple[int, int], float]] = {}
    for key, (away, twin, one) in found.items():
        if away <= least + REACH:
            families.setdefault(twin, {})[key] = one
    return families


def racks(matcher: mjcore.Matcher, number: int):
    """Yield racks near some line, of 13 and 14 tiles, some with exposures."""
    rng = random.Random(11)
    while number:
        line = rng.choice(matcher.card.lines)
        rack = make_rack(rng, rng.choice(line.targets), rng.choice([13, 14]))
        if len(rack) >= 13 and matcher.distance(rack) is not None:
            number -= 1
            yield rack, unseen_of(rack, rng)


def test_chances_agree_with_the_reference(matcher: mjcore.Matcher) -> None:
    """The sum over the near targets, and its share of each line."""
    some = 0
    for rack, unseen in racks(matcher, 30):
        expected = near_targets(matcher, rack, unseen)
        outlook = Outlook(matcher, unseen, DRAWN, CALLED)
        total = sum(max(family.values()) for family in expected.values())
        assert outlook.chance(rack) == pytest.approx(total, rel=1e-4, abs=1e-12)
        by_line = outlook.chance_by_line(rack)
        for index, found in enumerate(by_line):
            of_line = 0.0
            for family in expected.values():
                of_line += max(
                    (one for (line, _), one in family.items() if line == index), default=0
                )
            assert found == pytest.approx(of_line, rel=1e-4, abs=1e-12)
        some += bool(expected)
    assert some > 15


def test_the_worth_of_a_discard_is_what_the_targets_lose(matcher: mjcore.Matcher) -> None:
    """After a discard the same targets are rated again, without the tile: the best of all twins."""
    for rack, unseen in racks(matcher, 20):
        families = near_targets(matcher, rack, unseen)
        rates = Outlook(matcher, unseen, DRAWN, CALLED).chance_discards(rack)
        for kind in range(36):
            if rack.counts[kind] == 0:
                assert rates[kind] == -1
                continue
            left = rack.remove(kind)
            shown = reference.shown_of(left.exposures)
            expected = 0.0
            for family in families.values():
                after = []
                for index, number in family:
                    line = matcher.card.lines[index]
                    target = line.targets[number]
                    after.append(chance(left.counts, shown, target, unseen, line.concealed))
                expected += max(after)
            assert rates[kind] == pytest.approx(expected, rel=1e-3, abs=1e-9)


def test_a_tile_that_a_twin_can_do_without_costs_nothing() -> None:
    """Where any pair will do, one of three is not missed; the last one is."""
    card = mjcore.Card.loads(
        '[card]\nname = "Any pair"\n[[section]]\nname = "Winds"\n'
        'lines = [{ hand = "tt NNNN EEE WWW SS", value = 30 }]'
    )
    outlook = Outlook(mjcore.Matcher(card), bytes(SUPPLY), DRAWN, CALLED)
    three, one = (
        mjcore.Rack.parse(text)
        for text in ("22B EE S 00 [NNNN] [WWW]", "22B EE S 1C 5D [NNNN] [WWW]")
    )
    rates = outlook.chance_discards(three)
    now = outlook.chance(three)
    assert rates[mjcore.Tile.BAM_2] == rates[mjcore.Tile.SOAP] == pytest.approx(now)
    assert rates[mjcore.Tile.EAST] < 0.9 * now
    assert outlook.chance_discards(one)[mjcore.Tile.BAM_2] < 0.7 * outlook.chance(one)


def test_nearness_is_the_distance_of_what_can_be_made(matcher: mjcore.Matcher) -> None:
    """A thousand is one tile; discards are rated like the racks that they leave.

    A discard after which nothing is left within reach of the nearest is rated 0.
    """
    for rack, unseen in racks(matcher, 20):
        outlook = Outlook(matcher, unseen, DRAWN, CALLED)
        shown = reference.shown_of(rack.exposures)
        aways = [
            reference.away(rack.counts, shown, target, concealed=line.concealed)
            for line in matcher.card.lines
            for target in line.targets
            if possible(rack.counts, shown, target, unseen)
        ]
        nearest = min([away for away in aways if away is not None], default=None)
        assert outlook.near(rack) // 1000 == (0 if nearest is None else 15 - nearest)
        for kind, rate in enumerate(outlook.near_discards(rack)):
            if rack.counts[kind]:
                left = outlook.near(rack.remove(kind)) // 1000
                lost = rate == 0 and left < outlook.near(rack) // 1000 - REACH
                assert lost or rate // 1000 == left
            else:
                assert rate == -1


def test_more_to_come_is_never_worse(matcher: mjcore.Matcher) -> None:
    """One more draw, or one more call, makes no rack worth less."""
    for rack, unseen in racks(matcher, 20):
        few, more, calls = (
            Outlook(matcher, unseen, drawn, called).chance(rack)
            for drawn, called in ((3, 5), (4, 5), (3, 6))
        )
        assert few <= more and few <= calls


def test_a_joker_that_nothing_uses_serves_nobody() -> None:
    card = mjcore.Card.loads(
        '[card]\nname = "Pairs"\n[[section]]\nname = "Pairs"\n'
        'lines = [{ hand = "FF 11a 22a 33a 44a 55a 66a", value = 50, concealed = true }]'
    )
    matcher = mjcore.Matcher(card)
    outlook = Outlook(matcher, bytes(SUPPLY[:35]) + b"\0", 5, 5)
    rack = mjcore.Rack.parse("FF 112233B 44556B J")
    assert not outlook.joker_serves(rack)
    assert outlook.chance_discards(rack)[JOKER] == outlook.chance(rack)


@pytest.mark.parametrize("unseen", [b"", bytes(35), bytes(37), bytes([5] + [0] * 35)])
def test_unseen_copies_are_checked(matcher: mjcore.Matcher, unseen: bytes) -> None:
    with pytest.raises(ValueError):
        Outlook(matcher, unseen, 1, 1)


def test_nothing_unseen_and_nothing_to_come(matcher: mjcore.Matcher) -> None:
    outlook = Outlook(matcher, bytes(36), 0, 0)
    rack = mjcore.Rack.parse("159B 37C 48D NEWS FF")
    assert outlook.chance(rack) == 0
    assert outlook.near(rack) == 0


def test_threats_share_out_what_the_exposures_leave_open(matcher: mjcore.Matcher) -> None:
    """Shares add up to one, and only tiles that some line wants have any."""
    fitting = 0
    for rack, unseen in racks(matcher, 30):
        if not rack.exposures:
            continue
        shares, value = threats(matcher, rack.exposures, unseen)
        if value == 0:
            assert not any(shares)
            continue
        fitting += 1
        assert sum(shares) == pytest.approx(1)
        assert shares[JOKER] == 0
        values = [line.value for line in matcher.card.lines]
        assert min(values) - 1e-9 <= value <= max(values) + 1e-9
    assert fitting > 3


def test_three_exposures_leave_little_to_wait_for() -> None:
    card = mjcore.Card.loads(
        '[card]\nname = "One line"\n[[section]]\nname = "2468"\n'
        'lines = [{ hand = "22a 4444a 6666a 8888a", value = 25 }]'
    )
    shown = mjcore.Rack.parse("[4444B] [6666B] [8888B]").exposures
    shares, value = threats(mjcore.Matcher(card), shown, bytes(SUPPLY))
    assert value == 25
    assert shares[mjcore.Tile.BAM_2] == pytest.approx(1)


def test_an_outlook_is_no_value_to_be_copied(matcher: mjcore.Matcher) -> None:
    """It lives for one question; nothing can put other numbers into it."""
    outlook = Outlook(matcher, bytes(SUPPLY), 5, 5)
    for act in (copy.copy, pickle.dumps):
        with pytest.raises(TypeError):
            act(outlook)
    with pytest.raises(TypeError):
        Outlook()
