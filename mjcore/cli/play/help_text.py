"""What the human can type, and the rules of this table, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjcore.cli.output import Output
from mjcore.cli.play.screen import draw_item
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import Span, styled
from mjcore.rules import Rules
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
    ("skip, s", "let it go"),
)
BETWEEN: Entries = (("Enter", "play the next deal"),)

GENERAL: Entries = (
    ("?", "the hands nearest to your tiles and what they need; ? 8 shows eight"),
    ("why", "what is suggested here, and why"),
    ("auto", "do what is suggested"),
    ("Enter, table", "show the table again"),
    ("card, card 2468", "show the card, or the sections of that name"),
    ("discards", "show the discards of each seat in order"),
    ("scores", "show the scores"),
    ("log, log 50", "tell again what has happened in this deal"),
    ("rules", "the rules of this table"),
    ("challenge west", "declare a hand dead, where the rules have it"),
    ("confirm off, on", "be asked before a discard, or not"),
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


def write_rules(output: Output, rules: Rules, preset: str) -> None:
    """Write the rules of this table as far as players disagree about them."""
    output.line()
    output.line(Span(f"The rules of this table: {preset}", "title"))
    for sentence in rules_in_words(rules):
        draw_item(output, sentence)


def rules_in_words(rules: Rules) -> Iterator[str]:
    """Yield a sentence for each rule that tables disagree on."""
    yield {
        "unanimous": "A second Charleston takes all four; one no stops it.",
        "never": "There is no second Charleston.",
        "always": "The second Charleston is always played.",
    }[rules.second_charleston]
    if rules.blind_passes:
        names = {"first_left": "the first pass to the left", "last_right": "the last to the right"}
        passes = " and ".join(names[name] for name in sorted(rules.blind_passes))
        yield f"Tiles may be passed blind in {passes}."
    else:
        yield "No tile is passed blind."
    if rules.courtesy_pass:
        yield f"The courtesy pass exchanges up to {rules.courtesy_max} tiles."
    else:
        yield "There is no courtesy pass."
    sizes = ", ".join(map(str, sorted(rules.call_sizes)))
    yield f"A discard can be called for groups of {sizes}."
    if not rules.concealed_call_for_mahjong:
        yield "A concealed hand cannot be completed with a discard."
    yield {
        "never": "An exposure stays as it was laid.",
        "until_discard": "A new exposure can be changed until the discard.",
        "until_discard_or_exchange": (
            "A new exposure can be changed until the discard or a joker exchange."
        ),
    }[rules.exposure_edit]
    yield {
        "challenge": (
            "A hand whose exposures fit no line is dead once it is challenged; "
            f"a wrong challenge costs {rules.challenge_stake}."
        ),
        "auto_finish_turn": "A hand whose exposures fit no line is dead: it discards and is out.",
        "auto_zombie": (
            "A hand whose exposures fit no line is dead: it draws and discards, and cannot win."
        ),
        "unpoliced": "Dead hands are not policed: they simply cannot win.",
        "prevented": "A call that no line of the card could hold is refused.",
    }[rules.dead_hands]
    yield {
        "penalty": "Mah jongg declared in error kills the hand.",
        "reject": "Mah jongg declared in error is refused, at no cost.",
    }[rules.mahjong_in_error]
    yield from _payments_in_words(rules)


def _payments_in_words(rules: Rules) -> Iterator[str]:
    yield (
        f"The discarder pays {rules.discarder_mult} times the value, the others once; "
        f"a self-drawn win is paid {rules.self_pick_mult} times by all."
    )
    exempt = {
        "section": "except in the section Singles and Pairs",
        "structural": "except where no joker could stand",
        "none": "without exception",
    }[rules.jokerless_exempt]
    yield f"A hand without jokers is paid {rules.jokerless_mult} times as much, {exempt}."
    if rules.call_timer is not None:
        yield f"A call is to be made within {rules.call_timer:g} seconds."
    deals = "no fixed number of deals" if rules.hands_per_game is None else rules.hands_per_game
    rotation = {
        "always": "the deal moves to the right after each",
        "unless_east_wins": "the deal moves to the right unless East won",
        "unless_east_wins_or_wall": (
            "the deal moves to the right unless East won or the wall ran out"
        ),
    }[rules.dealer_rotation]
    yield f"Deals in a game: {deals}; {rotation}."
