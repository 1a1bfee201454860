"""A card made or unpickled by hand is refused where its numbers are none that the kernel knows."""

import copyreg
import pickle
from dataclasses import replace

import numpy as np
import pytest
from entrances import card_of

from mjcore import Card, CardError, Matcher, Rack, _batch, _nearest, _sight, _wins
from mjcore._kernel import Kernel
from mjcore.card.model import Target

LINE = card_of("FF 2222a 4444b 6666c").lines[0]
TARGET = LINE.targets[0]
SIZE_14 = ((0, 6), (1, 6), (2, 2))


def target_of(groups, jokers) -> Target:
    """Return the target that these groups add up to, where bytes can hold it."""
    need, hard = bytearray(36), bytearray(36)
    for (kind, size), takes in zip(groups, jokers, strict=True):
        if type(kind) is int and 0 <= kind < 36 and type(size) is int:
            need[kind] = min(255, max(0, need[kind] + size))
            hard[kind] = min(255, max(0, hard[kind] + (0 if takes else size)))
    return Target(bytes(need), bytes(hard), tuple(groups), tuple(jokers))


def card_with(target=TARGET, **changes) -> Card:
    """Return a card whose one line has this target, or other changes."""
    card = card_of("FF 2222a 4444b 6666c")
    line = replace(card.lines[0], **({"targets": (target,)} | changes))
    object.__setattr__(card, "lines", (line,))
    return card


def groups(*pairs, takes=None):
    return target_of(pairs, [size > 2 for _, size in pairs] if takes is None else takes)


TARGETS = {
    "a kind beyond the tiles": (groups((36, 6), (1, 6), (2, 2)), "kind is 0 to 34"),
    "a huge kind": (groups((20_000, 6), (1, 6), (2, 2)), "kind is 0 to 34"),
    "a kind below nothing": (groups((-1, 6), (1, 6), (2, 2)), "kind is 0 to 34"),
    "a kind beyond any int": (groups((2**70, 6), (1, 6), (2, 2)), "kind is 0 to 34"),
    "the joker as a kind": (groups((35, 6), (1, 6), (2, 2)), "kind is 0 to 34"),
    "a kind that is no number": (groups(("0", 6), (1, 6), (2, 2)), "whole number"),
    "a huge size": (groups((0, 3000), (1, 6)), "size is 1 to 6"),
    "a size of nothing": (groups((0, 0), (1, 6), (2, 6)), "size is 1 to 6"),
    "a negative size": (groups((0, -2), (1, 6), (2, 6)), "size is 1 to 6"),
    "a size of seven": (groups((0, 7), (1, 6), (2, 1)), "size is 1 to 6"),
    "a size that is no number": (Target(bytes(36), bytes(36), ((0, None),), (True,)), "whole"),
    "a single with jokers": (groups((0, 6), (1, 6), (2, 1), (3, 1), takes=[True] * 4), "joker"),
    "a pair with jokers": (groups(*SIZE_14, takes=[True] * 3), "takes no joker"),
    "thirteen tiles": (groups((0, 6), (1, 6), (2, 1)), "13 tiles, not 14"),
    "fifteen tiles": (groups((0, 6), (1, 6), (2, 3)), "more than 14"),
    "a thousand groups": (groups(*[(0, 6)] * 1000), "more than 14"),
    "no group": (groups(), "0 tiles, not 14"),
    "a need that the groups lack": (replace(TARGET, need=bytes([14] + [0] * 35)), "add up"),
    "a need of 35 bytes": (replace(TARGET, need=TARGET.need[:35]), "add up"),
    "a need of 255": (replace(TARGET, need=bytes([255] * 36)), "add up"),
    "hard tiles that the groups lack": (replace(TARGET, hard=bytes([14] * 36)), "add up"),
    "hard tiles of no length": (replace(TARGET, hard=b""), "add up"),
    "a need that is text": (replace(TARGET, need="x" * 36), "add up"),
    "no hard tiles": (replace(TARGET, hard=None), "add up"),
    "more signs than groups": (replace(TARGET, jokers=(True,) * 9), "cannot be read"),
    "groups that are none": (replace(TARGET, groups=5), "cannot be read"),
    "no target": (None, "cannot be read"),
}


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_that_no_card_has(name):
    target, message = TARGETS[name]
    with pytest.raises(CardError, match=message):
        Matcher(card_with(target))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"targets": ()}, "line 1: it has no target"),
        ({"targets": None}, "cannot be read"),
        ({"value": 2**31 - 1}, "value is 0 to 1,000,000,000, not 2147483647"),
        ({"value": 2**40}, "value is 0 to"),
        ({"value": 10**5000}, "value is 0 to"),
        ({"value": -1}, "value is 0 to"),
        ({"value": 2.5}, "whole number, not 2.5"),
        ({"value": None}, "whole number, not None"),
        ({"section": None}, "cannot be read"),
    ],
)
def test_a_line_that_no_card_has(changes, message):
    with pytest.raises(CardError, match=message):
        Matcher(card_with(**changes))


@pytest.mark.parametrize("lines", [(), None, 5, (None,), ("x",)], ids=str)
def test_lines_that_are_none(lines):
    card = card_of("FF 2222a 4444b 6666c")
    object.__setattr__(card, "lines", lines)
    with pytest.raises(CardError):
        Matcher(card)


def test_a_card_that_was_never_filled():
    with pytest.raises(CardError, match="cannot be read"):
        Matcher(copyreg.__newobj__(Card))


def test_an_unpickled_card_is_checked_too():
    card = pickle.loads(pickle.dumps(card_with(groups((0, 6), (1, 6), (2, 1)))))
    object.__setattr__(card, "lines", card_with(groups((0, 6), (1, 6), (2, 1))).lines)
    with pytest.raises(CardError, match="line 1, target 1"):
        Matcher(card)


def test_what_is_refused_is_named_by_line_and_target():
    card = card_of("FF 2222a 4444b 6666c", "FF 1111a 3333b 5555c")
    line = replace(card.lines[1], targets=(*card.lines[1].targets[:2], groups((0, 6))))
    object.__setattr__(card, "lines", (card.lines[0], line))
    with pytest.raises(CardError, match=r"^line 2, target 3: its groups have 6 tiles, not 14$"):
        Matcher(card)


def test_the_highest_value_pays_twice():
    """Twice the bound is still a number that the kernel can hold."""
    matcher = Matcher(card_with(value=10**9))
    (win,) = matcher.wins(Rack(TARGET.need))
    assert win.pays == 2 * 10**9


COUNTS = np.zeros((1, 36), np.uint8)
RACK = Rack.parse("FF")


@pytest.mark.parametrize("kernel", [None, 5, "x", RACK])
@pytest.mark.parametrize(
    "call",
    [
        lambda kernel: _batch.distances(kernel, COUNTS),
        lambda kernel: _batch.distances_by_line(kernel, COUNTS),
        lambda kernel: _batch.scalar_distances(kernel, COUNTS),
        lambda kernel: _nearest.nearest(kernel, RACK, 5, None, "section"),
        lambda kernel: _nearest._candidate(kernel, RACK, 0, 1, 25, True, bytes(36)),
        lambda kernel: _wins.wins(kernel, RACK, "section"),
        lambda kernel: _wins._win(kernel, RACK, 0, 25),
        lambda kernel: _sight.fits(kernel, (), None),
    ],
)
def test_what_is_no_kernel(call, kernel):
    with pytest.raises(TypeError):
        call(kernel)


@pytest.mark.parametrize(
    "call",
    [
        lambda kernel: _nearest._candidate(kernel, None, 0, 1, 25, True, bytes(36)),
        lambda kernel: _nearest._candidate(kernel, RACK, 0, 1, 25, True, None),
        lambda kernel: _wins._win(kernel, None, 0, 25),
    ],
)
def test_parts_of_a_result_that_are_none(call, small):
    with pytest.raises(TypeError):
        call(small)


def test_a_kernel_of_nothing():
    with pytest.raises(TypeError):
        Kernel(None)
    with pytest.raises(CardError, match="one line at least"):
        Kernel([])
