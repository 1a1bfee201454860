"""The help of the game: what can be typed in each phase, and at any time."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore.cli.output import Output
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import Span, styled
from mjcore.table import Phase

Entries = Sequence[tuple[str, str]]

TILES = (
    "Tiles: digits with a suit letter (5B, 123C; B bams, C craks, D dots), winds N E W S, "
    "dragons R G 0 (white, Soap), F a flower, J a joker. Names do as well: 5 bam, red, soap."
)

PASSES: Entries = (
    ("3D 5D N", "pass these three tiles; never a joker"),
    ("3D 5D blind 1", "where it is allowed: send on one tile that comes in, unseen"),
    ("blind 3", "send on all three"),
)
VOTE: Entries = (("yes, no", "vote on the second Charleston"),)
OFFER: Entries = (("0, 1, 2, 3", "how many tiles you would exchange"),)
GIVE: Entries = (("3D 5D", "give these tiles, as many as were agreed"),)
TURN: Entries = (
    ("5B", "discard this tile"),
    ("mahjong, m", "declare mah jongg"),
    ("exchange, x", "give a tile for a joker of an exposure; exchange 5B west"),
    ("revise", "change the exposure you have just made; revise 4 1: four tiles, one joker"),
)
WINDOW: Entries = (
    ("1, 2, ...", "call the group with this number"),
    ("pung, kong 1", "call by the name of the group and the number of jokers"),
    ("mahjong, m", "declare mah jongg with the discard"),
    ("skip, s, Enter", "let it go"),
)
BETWEEN: Entries = (("Enter", "play the next deal"),)

GENERAL: Entries = (
    ("?", "the hands nearest to your tiles and what they need; ? 8 shows eight"),
    ("why", "what is suggested here, and why"),
    ("auto", "do what is suggested"),
    ("who, who west", "what the others, or one of them, may be making and waiting for"),
    ("danger", "in your turn: what each of your discards risks"),
    ("table", "show the table again; so does Enter where it is no answer"),
    ("card, card 2468", "show the card, or the sections of that name"),
    ("discards", "show the discards of each seat in order"),
    ("scores", "show the scores"),
    ("log, log 50", "tell again what has happened in this deal"),
    ("rules", "the rules of this table"),
    ("challenge west", "declare a hand dead, where the rules have it"),
    ("confirm off, on", "be asked before a discard, or not"),
    (
        "calls helpful, all",
        "be asked only where a discard wins or the helper would call, or always",
    ),
    ("save, save FILE", "save the game and go on"),
    ("quit, q", "save the game and leave; so do Ctrl-C and the end of the input"),
    ("quit!", "leave even if the game cannot be saved"),
)

HELP: dict[Phase, Entries] = {
    Phase.CH2_VOTE: VOTE,
    Phase.COURTESY_OFFER: OFFER,
    Phase.COURTESY_PASS: GIVE,
    Phase.TURN: TURN,
    Phase.WINDOW: WINDOW,
    Phase.END: BETWEEN,
}


def write_help(output: Output, phase: Phase) -> None:
    """Write what can be typed in a phase, and at any time."""
    entries = HELP.get(phase, PASSES)
    rows = [_row(entry) for entry in entries]
    rows += [_row(entry) for entry in GENERAL]
    output.line()
    output.table(Table((Column("Type"), Column("to")), rows, 1))
    output.line()
    output.prose(Span(TILES, "faint"))


def _row(entry: tuple[str, str]) -> Row:
    return Row((styled(Span(entry[0], "held")), styled(entry[1])))
