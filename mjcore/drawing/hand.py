"""Hands that a rack could become: what is held, what jokers stand for, what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Protocol

from mjcore.drawing.row import Group, Place, picture, rack_groups, row
from mjcore.drawing.tile import HEIGHT, LOW
from mjcore.errors import printable
from mjcore.tiles import TEXTS, Tile


class Held(Protocol):
    """Be a printed group, with what a rack has of it."""

    @property
    def kind(self) -> Tile:
        """What its tiles are."""

    @property
    def held(self) -> int:
        """How many of them are there."""

    @property
    def jokers(self) -> int:
        """How many jokers stand in it."""

    @property
    def missing(self) -> int:
        """How many are not there."""


class OfCard(Protocol):
    """Be a line of a card, as far as a hand names it."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def text(self) -> str:
        """The line as it is printed."""


class Hand(Protocol):
    """Be a line worth going for, at its best hand for one rack."""

    @property
    def line(self) -> OfCard:
        """The line of the card."""

    @property
    def away(self) -> int:
        """How many tiles are missing."""

    @property
    def pays(self) -> int:
        """What it pays."""

    @property
    def reachable(self) -> bool:
        """Whether what is missing can still come."""

    @property
    def groups(self) -> Sequence[Held]:
        """Its groups in printed order."""

    @property
    def needs(self) -> Mapping[Tile, int]:
        """The kinds that bring it nearer."""

    @property
    def live(self) -> Mapping[Tile, int]:
        """The unseen copies of each."""

    @property
    def spare(self) -> Sequence[Tile]:
        """The concealed tiles that it does not use."""


def _groups(hand: Hand) -> Iterator[list[Place]]:
    for group in hand.groups:
        kind = int(group.kind)
        tiles = [Place(kind)] * group.held + [Place(Tile.JOKER)] * group.jokers
        yield tiles + [Place(kind, missing=True)] * group.missing


def _heading(hand: Hand) -> tuple[str, str]:
    """Return the name of a hand's line, and what is to be said of it."""
    away = f"{hand.away} away" if hand.away else "mah jongg"
    reach = "" if hand.reachable else ", out of reach"
    return printable(hand.line.id), f"{away}{reach}, pays {hand.pays:,}"


def _name(hand: Hand) -> str:
    """Return in words what a picture of a hand shows."""
    words = []
    for group in hand.groups:
        parts = [(group.held, "held"), (group.jokers, "by jokers"), (group.missing, "missing")]
        said = ", ".join([f"{number} {word}" for number, word in parts if number])
        words.append(f"{TEXTS[group.kind]}: {said}")
    return "; ".join(words)


def candidate_html(hand: Hand) -> str:
    """Return a candidate as HTML: its line, the hand in tiles, what it needs and leaves over."""
    id_, said = _heading(hand)
    text = escape(printable(hand.line.text))
    parts = [
        f"<div><b>{escape(id_)}</b> {text} · <b>{escape(said)}</b></div>",
        f"<div>{picture(_groups(hand), _name(hand))}</div>",
    ]
    if hand.away and hand.needs:
        live = hand.live
        needs = ", ".join([f"{n} {TEXTS[t]} ({live[t]} left)" for t, n in hand.needs.items()])
        parts.append(f"<div>could serve: {needs}</div>")
    if hand.spare:
        spare = " ".join([TEXTS[kind] for kind in hand.spare])
        parts.append(f"<div>not used: {spare}</div>")
    return f"<div>{''.join(parts)}</div>"


_MARGIN, _TEXT, _BETWEEN = 24, 34, 30
_LETTER = 16.0
_FONT = 'font-family="system-ui,sans-serif" font-size="26" fill="#26231e"'


def hands_svg(
    title: str, concealed: Iterable[int], exposures: Iterable[Group], hands: Iterable[Hand]
) -> str:
    """Return an SVG file: a rack below its title, and each hand below the name of its line."""
    blocks = [(escape(title), row(rack_groups(concealed, exposures)))]
    for hand in hands:
        id_, said = _heading(hand)
        text = escape(printable(hand.line.text))
        name = f'<tspan font-weight="700">{escape(id_)}</tspan> {text} · {escape(said)}'
        blocks.append((name, row(_groups(hand))))
    # How wide letters are the program that shows them decides: these are wide ones.
    texts = [len(re.sub(r"<[^>]*>", "", name)) * _LETTER for name, _ in blocks]
    width = max(*texts, *[tiles[1] for _, tiles in blocks]) + 2 * _MARGIN
    step = _TEXT + HEIGHT + LOW + _BETWEEN
    height = 2 * _MARGIN + step * len(blocks) - _BETWEEN
    drawn = [
        f'<text x="{_MARGIN}" y="{_MARGIN + step * at + 22}" {_FONT}>{name}</text>'
        f'<g transform="translate({_MARGIN} {_MARGIN + step * at + _TEXT})">{tiles}</g>'
        for at, (name, (tiles, _)) in enumerate(blocks)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width / 2:g}" height="{height / 2:g}"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" fill="#f2efe8"/>{"".join(drawn)}</svg>\n'
    )
