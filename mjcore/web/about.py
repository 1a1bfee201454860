"""Help at the table: the rules of this table, how to read a card, and a glossary, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mjcore.room import RoomSettings
from mjcore.rules.words import rules_in_words

READING = (
    (
        "Sections and lines",
        "A card has sections; each line in them is one way to make mah jongg with 14 tiles. "
        "The number at its end is what it pays.",
    ),
    (
        "Colours",
        "Numbers in one colour are of one suit, other colours are other suits. Which suits they "
        "are is your choice.",
    ),
    (
        "Letters",
        "F is a flower; N, E, W and S are winds; R, G and 0 are the red, green and white dragon; "
        "D is the dragon that belongs to the suit of its colour: red to Crak, green to Bam, "
        "white (Soap) to Dot. 0 also serves as zero, as in 2026.",
    ),
    (
        "K, K+1",
        "K is any number that leaves room for the others: K K+1 K+2 may be 1 2 3 or 7 8 9. "
        "L is a second number of your choice.",
    ),
    (
        "X and C",
        "Groups of an X line may be called and exposed. A C line stays concealed: only the very "
        "last tile may be somebody's discard, where the table has it.",
    ),
    (
        "Jokers",
        "A joker stands for any tile in a group of three or more equal tiles, never for a single "
        "tile or in a pair.",
    ),
)

GLOSSARY = (
    ("Bam, Crak, Dot", "The three suits, numbers 1 to 9, four of each tile."),
    ("Call", "To claim the live discard for a group that is then exposed."),
    (
        "Charleston",
        "Before the play: three tiles to the right, across and to the left; a second one the "
        "other way round if all agree.",
    ),
    ("Blind pass", "Tiles that come in are passed on unseen, where the table allows it."),
    ("Courtesy pass", "At the end of the Charleston: opposite players exchange a few tiles."),
    ("Concealed", "Tiles in the rack, which nobody else sees; a line marked C."),
    ("Dead hand", "A hand that can no longer be any line of the card, and cannot win."),
    ("East", "Who deals and discards first; the seat moves to the right from deal to deal."),
    ("Exposure", "A group that was called and lies open before its owner."),
    (
        "Joker exchange",
        "In one's turn: a tile of one's own for the joker that stands for it in any exposure.",
    ),
    ("Kong, quint, sextet", "Four, five, six equal tiles, jokers among them."),
    ("Live discard", "The tile just thrown, until the next one is drawn or it is called."),
    ("Mah jongg", "Fourteen tiles that make a line of the card: the deal is won."),
    ("Pair, pung", "Two equal tiles; three, jokers among them."),
    ("Self-drawn", "A win with a tile from the wall or by a joker exchange."),
    ("Soap", "The white dragon, 0."),
    ("Wall game", "The wall has run out and nobody has won."),
)


def about_body(settings: RoomSettings) -> dict[str, Any]:
    """Return the rules of this table, how to read a card, and a glossary."""
    rules = [{"title": title, "text": text} for title, text in rules_in_words(settings.game_rules)]
    rules += [{"title": "This room", "text": text} for text in _room(settings)]
    return {
        "rules": rules,
        "reading": [{"title": title, "text": text} for title, text in READING],
        "glossary": [{"word": word, "text": text} for word, text in GLOSSARY],
    }


def _room(settings: RoomSettings) -> Iterator[str]:
    limit = settings.window_limit
    if limit is not None and settings.call_timer != "rules":
        yield f"A call is to be made within {limit:g} seconds."
    elif limit is None:
        yield "There is no time limit for calls."
    for seconds, thing in ((settings.turn_timer, "turn"), (settings.pass_timer, "pass")):
        if seconds is not None:
            yield f"A {thing} has {seconds:g} seconds; then what is suggested is done."
    if settings.sealed:
        yield "Every discard waits for the whole time of a call."
    if settings.grace is not None:
        yield f"Who is gone for longer than {settings.grace:g} seconds is played for by a bot."
    yield "Hints are allowed." if settings.hints else "There are no hints."
