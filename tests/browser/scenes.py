"""Every screen of the page, each from a position: for axe, and for pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browsing import Visits
from laying import Laid, lay, lay_played, settings
from person import Person
from playwright.sync_api import expect
from served import Served

Act = Callable[[Person], None]


def _nothing(one: Person) -> None:
    """Show the screen as it comes."""


def _panel(name: str, ready: str) -> Act:
    """Open a panel and wait for what is in it."""

    def act(one: Person) -> None:
        # By the key, which is the same where a phone hides the buttons.
        one.page.keyboard.press({"card": "c", "helper": "h", "help": "?", "settings": ","}[name])
        first = one.panel.locator(ready).first
        expect(first).to_be_visible()
        if name == "card":
            first.scroll_into_view_if_needed()  # what is shown lets the first lines be out of reach

    return act


def _why(one: Person) -> None:
    one.do("suggest")
    expect(one.advice.get_by_role("listitem").first).to_be_visible()


def _tray(one: Person) -> None:
    one.do("auto")
    expect(one.choice("main")).not_to_have_attribute("aria-disabled", "true")


def _choice(one: Person) -> None:
    one.do("call3")
    expect(one.choice("call3.1")).to_be_visible()


def _review(one: Person) -> None:
    one.press(one.button("Look again"))
    one.screen("review")
    expect(one.page.get_by_text("Seen by")).to_be_visible()
    for _ in range(2):
        one.press(one.button("Next of mine"))


def _another_card(one: Person) -> None:
    one.press(one.button("Another card"))
    expect(one.page.get_by_role("dialog")).to_be_visible()


THROWN = (
    "4C 1B 1D 4D 2B 9B 9B 7B 3B 4D 4D 9D 1D G 4B 7C 3D 6C 5B 7C 5C 5C 1B 1C R 9D 7B 3B R 2B 6B 7B"
)
TABLE: Mapping[str, Any] = {"scores": [40, -25, 60, -75], "hands_played": 1}
TURN = {
    **TABLE,
    "racks": [
        "89B 336C 66D S FF J [99C J]",
        "2226C 2D SS 000 [NNN]",
        "56B 888D F [88C JJ] [88B J]",
        "1355C 2455779D NS",
    ],
    "drawn": "9B",
    "discards": f"{THROWN} 9B",
}
CALL = {
    **TABLE,
    "racks": ["336C 66D S FF JJ [99C J]", TURN["racks"][1], "888D FFF [88C JJ] [888B]", "..."],
    "turn": 1,
    "live": "3C",
    "discards": f"{THROWN} 9B 9B 3B 6B 2D 5D 7D 5B 6B 7D",
}
CHARLESTON = {"racks": ["1B 2B 3B 4B 66B 7B 9C 1C 2C 3C N F J", None, None, None]}


@dataclass(frozen=True)
class Scene:
    """Hold how a screen is brought about: the room that is laid, and what is done in it."""

    name: str
    placed: Mapping[str, Any] = field(default_factory=dict)
    act: Act = _nothing
    path: str = ""
    """Where the browser goes, ``""`` for the room."""
    seated: bool = True
    seed: int | None = None
    """That of the deal that has been played before, where nothing is placed."""


SCENES = (
    Scene("home", path="/"),
    Scene("join", seated=False),
    Scene("lobby"),
    Scene("lobby-card", act=_another_card),
    Scene("charleston", {**CHARLESTON, "phase": "ch1_left"}),
    Scene("charleston-tray", {**CHARLESTON, "phase": "ch1_left"}, _tray),
    Scene("charleston-why", {**CHARLESTON, "phase": "ch1_right"}, _why),
    Scene("vote", {**CHARLESTON, "phase": "ch2_vote"}),
    Scene("courtesy", {**CHARLESTON, "phase": "courtesy_offer"}),
    Scene("turn", TURN),
    Scene("turn-why", TURN, _why),
    Scene("call", CALL),
    Scene("call-jokers", CALL, _choice),
    Scene("card", TURN, _panel("card", ".cl .chip.have")),
    Scene("helper", TURN, _panel("helper", "li")),
    Scene("help", TURN, _panel("help", "dd")),
    Scene("settings", TURN, _panel("settings", ".sets")),
    Scene("over", seed=23),
    Scene("review", act=_review, seed=23),
)
PEOPLE = ["Ada", None, "Ben", None]


def show(scene: Scene, visit: Visits, server: Served, laid: Laid, **how: Any) -> Person:
    """Open the page of Ada in this scene."""
    if scene.path:
        one = visit(server, scene.path, **how)
    elif scene.seated:
        one = visit(server, laid=laid, name="Ada", **how)
    else:
        one = visit(server, f"/t/{laid.code}", **how)
    one.arrives()
    scene.act(one)
    return one


def dress(one: Person, theme: str) -> None:
    """Make it day or night."""
    script = "async (t) => (await import('/static/settings.js')).settings.set('theme', t)"
    one.evaluate(script, theme)
    expect(one.page.locator("html")).to_have_attribute("data-theme", theme)


def lay_scene(scene: Scene, data: Path, code: str = "TABLE2", seconds: float = 600.0) -> Laid:
    """Lay the room of a scene, with so much time for a call, so that the ring is seen."""
    rules = settings(call_timer=seconds, hands=4)
    if scene.seed is None:
        return lay(data, PEOPLE, rules, code=code, **scene.placed)
    return lay_played(data, PEOPLE, rules, seed=scene.seed, until=lambda view: False, code=code)
