"""Play whole deals with one's hands: by clicks or by touch, and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from person import Moment, Person
from playwright.sync_api import expect

A_LOOK = 50.0
"""Milliseconds that one of several people is looked at before the next one is."""

MOST = 2_000
"""Looks around the table before a deal is held to have no end."""

Hands = Callable[[Person, Moment], None]


def play(people: Sequence[Person], hands: Hands) -> None:
    """Let people answer whatever they are asked, until all of them see another screen."""
    left = list(people)
    for _ in range(MOST):
        for one in list(left):
            moment = one.moment(A_LOOK)
            if moment is None:
                continue
            if moment.screen != "table":
                left.remove(one)
            else:
                hands(one, moment)
        if not left:
            return
    raise AssertionError(f"no end after {MOST} looks")


def may_win(one: Person) -> bool:
    """Return whether MAH JONGG is lit: it can be tried where it is not, too."""
    return "primary" in str(one.choice("win").get_attribute("class"))


def by_clicks(one: Person, moment: Moment) -> None:
    """Choose tiles by hand, discard what was drawn, win where that can be."""
    choices = moment.choices
    if "win" in choices and may_win(one):
        one.do("win")
    elif "auto" in choices:
        for tile in one.rack.locator(".tile:not([aria-disabled])").all()[-3:]:
            one.press(tile)
        one.do("main")
    elif "skip" in choices:
        one.do("skip")
    elif "no" in choices:
        one.do("main")
    elif "main" in choices and one.choice("main").get_attribute("aria-disabled"):
        one.press(one.rack.locator(".tile").last)
        one.do("main")
    else:
        one.do("main")


def by_suggestions(one: Person, moment: Moment) -> None:
    """Do what is suggested wherever something is."""
    choices = moment.choices
    if "auto" in choices:
        one.do("auto")
        expect(one.choice("main")).not_to_have_attribute("aria-disabled", "true")
        one.do("main")
    elif "suggest" in choices:
        one.do("suggest")
        expect(one.advice).to_be_visible()
        does = one.advice.get_by_role("button", name="Do it")
        one.press(does) if does.is_visible() else one.do("main")
    else:
        one.do("main")


def by_keys(one: Person, moment: Moment) -> None:
    """Touch nothing but the keyboard."""
    press = one.page.keyboard.press
    choices = moment.choices
    if "win" in choices and may_win(one):
        press("m")
    elif "auto" in choices:
        press("a")
        expect(one.choice("main")).not_to_have_attribute("aria-disabled", "true")
        press("Enter")
    elif "skip" in choices:
        press("Escape")
    elif "no" in choices:
        press("n")
    elif "main" in choices and one.choice("main").get_attribute("aria-disabled"):
        if not one.evaluate("() => document.activeElement?.closest('.rack') !== null"):
            press("ArrowRight")
        press("End")
        press("Enter")
        press("Enter")
    else:
        press("Enter")
