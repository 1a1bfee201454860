"""Whatever somebody presses in whatever order, nothing breaks: hands without any plan."""

from __future__ import annotations

import random

import pytest
from laying import settings
from playwright.sync_api import Error, TimeoutError

from mjcore import Rules

PRESSES = 400
SEEDS = range(6)
SIZES = ((360, 640), (820, 1180), (1280, 800))
THINGS = "button:visible, summary:visible, .rack .tile:visible, label.sw:visible, select:visible"
KEYS = ("Enter", "Escape", "ArrowLeft", "ArrowRight", "Tab", " ", *"sajgmpkqxyncvh?,")
NEVER = ("Leave for good", "Remove ", "End the game", "Copy link")
"""What would only end it early."""


def touch(one, chance) -> None:
    """Press a key or something that can be seen."""
    if chance.random() < 0.25:
        one.page.keyboard.press(chance.choice(KEYS))
        return
    things = one.page.locator(THINGS)
    count = things.count()
    if not count:
        return
    thing = things.nth(chance.randrange(count))
    try:
        words = f"{thing.get_attribute('aria-label', timeout=200)} {thing.inner_text(timeout=200)}"
        if any(never in words for never in NEVER):
            return
        if thing.evaluate("(one) => one.tagName") == "SELECT":
            thing.select_option(index=0, timeout=500)
        else:
            thing.click(timeout=500)
    except TimeoutError:
        pass  # it has gone, or something lies over it
    except Error as wrong:
        if "detached" not in str(wrong) and "not attached" not in str(wrong):
            raise


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_breaks_whatever_is_pressed(table, seed):
    chance = random.Random(seed)
    preset = ("room", "league", "casual", "guided", "classic")[seed % 5]
    how = {"size": SIZES[seed % 3]}
    rules = settings(Rules.preset(preset), hands=None)
    placed = {"racks": [None] * 4, "phase": "ch1_right", "wall": 30, "how": how}
    room = table(["Ada", None, "Ben", None], rules, **placed)
    people = list(room.people.values())
    for _ in range(PRESSES):
        one = chance.choice(people)
        touch(one, chance)
        if one.page.evaluate("() => document.body.dataset.screen") == "home":
            one.page.goto(f"{room.server.origin}/t/{room.laid.code}")
    for one in people:
        one.page.goto(f"{room.server.origin}/t/{room.laid.code}")
        one.arrives()
