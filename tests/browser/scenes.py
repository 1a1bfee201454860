"""Every screen of the page, each from a position: for axe, and for pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from browsing import Visits
from laying import Laid, settings
from person import Person
from playwright.sync_api import expect
from served import Served

from mjcore import RoomSettings, Rules

Act = Callable[[Person], None]


def _nothing(one: Person) -> None:
    """Show the screen as it comes."""


def _panel(name: str, ready: str) -> Act:
    """Open a panel and wait for what is in it."""

    def act(one: Person) -> None:
        # By the key, which is the same where a phone hides the buttons.
        one.page.keyboard.press({"card": "c", "helper": "h", "help": "?", "settings": ","}[name])
        expect(one.panel.locator(ready).first).to_be_visible()

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


def _won(one: Person) -> None:
    one.do("win")
    one.screen("over")


def _review(one: Person) -> None:
    _won(one)
    one.press(one.button("Look again"))
    one.screen("review")
    expect(one.page.get_by_text("Seen by")).to_be_visible()


def _another_card(one: Person) -> None:
    one.press(one.button("Another card"))
    expect(one.page.get_by_role("dialog")).to_be_visible()


OTHERS = ["[22D J] ...", "[666C J] [FFFF] ...", "[RRR] ..."]
TABLE: Mapping[str, Any] = {
    "discards": "1D 3C 9B N S E 8D 8D 2C 4B 7D 1C R 5C 9D W 3D 2B 6B G",
    "scores": [40, -25, 60, -75],
    "hands_played": 1,
}
TURN = {**TABLE, "racks": ["1B 3B 5B 7C 8C 99C 4D 6D 6C [NNN J]", *OTHERS], "drawn": "9C"}
CALL = {**TABLE, "racks": ["55B JJ 7C 8C 9C 4D 6D [NNN J]", *OTHERS], "turn": 3, "live": "5B"}
WIN = {**TABLE, "racks": ["FF 226B 0 6666C 2222D", "[333D J] ...", "[999C J] ...", OTHERS[2]]}
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
    rules: Rules = field(default_factory=Rules.room)


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
    Scene("over", WIN, _won),
    Scene("review", WIN, _review),
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


def rules_of(scene: Scene, seconds: float = 600.0) -> RoomSettings:
    """Return the settings of its room: with so much time for a call, so that the ring is seen."""
    return settings(scene.rules, call_timer=seconds, pace=0.0, hands=4)
