"""What the tables are made of is checked where they are made, however a card came about."""

import numpy as np
import pytest

from mjcore import CardError, Error, Rack, _batch, _left, _nearest, _sight, _swaps, _wins
from mjcore._kernel import Kernel

GROUPS = ((0, 2, False), (1, 4, True), (3, 4, True), (5, 4, True))


def row_of(groups=GROUPS, **changes) -> tuple:
    """Return a target of these groups for the kernel, its counts right where they can be."""
    need, hard = bytearray(36), bytearray(36)
    for kind, size, takes in groups:
        if type(kind) is type(size) is int and 0 <= kind < 36:
            need[kind] = min(255, max(0, need[kind] + size))
            hard[kind] = min(255, max(0, hard[kind] + (0 if takes else size)))
    parts = {"need": bytes(need), "hard": bytes(hard), "groups": groups} | changes
    return parts["need"], parts["hard"], parts["groups"]


def kernel(*targets, value=25) -> Kernel:
    """Return a kernel of one line."""
    return Kernel([("label", value, False, False, list(targets))])


def with_group(kind, size, takes) -> tuple:
    """Return a target whose second group is another."""
    return row_of((GROUPS[0], (kind, size, takes), *GROUPS[2:]))


TARGETS = {
    "the joker as a kind": (with_group(35, 4, True), "kind is 0 to 34, not 35"),
    "a kind beyond the tiles": (with_group(36, 4, True), "kind is 0 to 34"),
    "a huge kind": (with_group(20_000, 4, True), "kind is 0 to 34"),
    "a kind below nothing": (with_group(-1, 4, True), "kind is 0 to 34"),
    "a kind beyond any int": (with_group(2**70, 4, True), "kind is 0 to 34"),
    "a kind that is text": (with_group("0", 4, True), "kind is a whole number"),
    "a huge size": (with_group(1, 3000, True), "size is 1 to 6, not 3000"),
    "a size of seven": (with_group(1, 7, True), "size is 1 to 6"),
    "a size of nothing": (with_group(1, 0, True), "size is 1 to 6"),
    "a negative size": (with_group(1, -4, True), "size is 1 to 6"),
    "a size that is none": (with_group(1, None, True), "size is a whole number"),
    "a single with jokers": (with_group(1, 1, True), "a group of 1 takes no joker"),
    "a pair with jokers": (with_group(1, 2, True), "a group of 2 takes no joker"),
    "thirteen tiles": (with_group(1, 3, True), "13 tiles, not 14"),
    "fifteen tiles": (with_group(1, 5, True), "more than 14 tiles"),
    "a thousand groups": (row_of(GROUPS * 1000), "more than 14 tiles"),
    "no group": (row_of(()), "0 tiles, not 14"),
    "another need": (row_of(need=bytes([14] + [0] * 35)), "add up to"),
    "a need of 35 bytes": (row_of(need=bytes(35)), "add up to"),
    "a need of 255": (row_of(need=bytes([255] * 36)), "add up to"),
    "a need that is text": (row_of(need="x" * 36), "add up to"),
    "other hard tiles": (row_of(hard=bytes([14] * 36)), "add up to"),
    "no hard tiles": (row_of(hard=None), "add up to"),
}


def test_a_target_that_is_right():
    assert kernel(row_of()).distance(Rack(row_of()[0])) == 0


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_that_no_card_has(name):
    target, message = TARGETS[name]
    with pytest.raises(CardError, match=f"^line 1, target 2: .*{message}"):
        kernel(row_of(), target)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (2**31 - 1, "value is 0 to 1,000,000,000, not 2147483647"),
        (2**40, "value is 0 to"),
        (10**5000, "value is 0 to"),
        (-1, "value is 0 to"),
        (2.5, "value is a whole number, not 2.5"),
        (None, "value is a whole number, not None"),
    ],
    ids=["an int's most", "too high", "huge", "negative", "a fraction", "none"],
)
def test_a_value_that_no_card_has(value, message):
    with pytest.raises(CardError, match=f"^line 1: its {message}"):
        kernel(row_of(), value=value)


def test_the_highest_value_pays_twice():
    """Twice the bound is still a number that the kernel can hold."""
    (win,) = _wins.wins(kernel(row_of(), value=10**9), Rack(row_of()[0]), "section")
    assert win.pays == 2 * 10**9


def test_lines_and_targets_that_are_missing():
    with pytest.raises(CardError, match=r"^a card has one line at least$"):
        Kernel([])
    with pytest.raises(CardError, match=r"^line 1: it has no target$"):
        kernel()
    with pytest.raises(TypeError):
        Kernel(None)


class Shrinking:
    """Claim fewer targets at each look."""

    def __init__(self) -> None:
        self.left = 3

    def __len__(self) -> int:
        return 1000

    def __iter__(self):
        self.left -= 1
        return iter([row_of()] * self.left)


def test_targets_whose_number_changes_are_counted_once():
    made = Kernel([("label", 25, False, False, Shrinking())])
    assert made.n_targets == 2


COUNTS = np.zeros((1, 36), np.uint8)
RACK = Rack.parse("FF")
# Native functions that no type stands guard for but their own.
CALLS = {
    "distances": lambda of: _batch.distances(of, COUNTS),
    "distances_by_line": lambda of: _batch.distances_by_line(of, COUNTS),
    "scalar_distances": lambda of: _batch.scalar_distances(of, COUNTS),
    "nearest": lambda of: _nearest.nearest(of, RACK, 5, None, "section"),
    "wins": lambda of: _wins.wins(of, RACK, "section"),
    "fits": lambda of: _sight.fits(of, (), None),
    "left": lambda of: _left.left(of, (), None),
    "swap_distances": lambda of: _swaps.swap_distances(of, RACK),
}


@pytest.mark.parametrize("none", [None, 5, "x", RACK], ids=["None", "5", "text", "a rack"])
@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_kernel(name, none):
    with pytest.raises(TypeError):
        CALLS[name](none)
    CALLS[name](kernel(row_of()))


@pytest.mark.parametrize("place", range(3))
def test_a_result_made_of_none(place, small):
    """What pickles call with parts that are none is refused."""
    for make, parts in (
        (_nearest._candidate, [small, RACK, 0, 1, 25, True, bytes(36)]),
        (_wins._win, [small, RACK, 0, 25]),
    ):
        parts[place] = None
        with pytest.raises((TypeError, Error)):
            make(*parts)
