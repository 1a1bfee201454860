"""Reasons in words: a function for each thing that there is to say.

No sentence is longer than 25 words, and a chance too small to matter is never told as a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjcore._nearest import Candidate
from mjcore._wins import Win
from mjcore.advice.answer import Hint, Reason
from mjcore.advice.seen import JOKER
from mjcore.advice.wording import (
    FAINT,
    LABELS,
    a_tile,
    away,
    counted,
    kinds_of,
    lying,
    number,
    percent,
    printed,
    the_tiles,
    tiles,
)
from mjcore.table import Call, Seat
from mjcore.table.seats import SEATS
from mjcore.tiles import SUPPLY, TEXTS, Tile

PLAYERS = tuple([str(seat) for seat in SEATS])
"""What the seats are called."""

SLIGHT = 0.03
"""A share of the hand's worth that is not worth a number."""
SECOND, SECOND_SHARE = 0.03, 0.2
"""What chance a second hand must have to be named, and what part of the first one's."""


def unused(kinds: Sequence[int]) -> Reason:
    """Say that no near hand wants these tiles."""
    text = f"No near hand of yours uses {kinds_of(kinds, 'or')}."
    return Reason("unused", text, {"tiles": _texts(kinds)})


def twin(kind: int) -> Reason:
    """Say that a near hand uses a tile, but could be made as well with another."""
    text = f"You can spare the {LABELS[kind]}: something else that you hold serves as well."
    return Reason("twin", text, {"tiles": _texts([kind])})


def cheapest(kinds: Sequence[int], share: float, *, least: bool = True) -> Reason:
    """Say what of the hand's worth is lost with tiles that near hands use.

    ``least`` says whether nothing else would be missed less.
    """
    them = "it" if len(kinds) == 1 else "them"
    price = f"your hand is worth about {share:.0%} less".replace("%", " %")
    if share < SLIGHT:
        text = f"You hardly need {the_tiles(kinds)}."
    elif not least:
        text = f"Without {the_tiles(kinds)} {price}."
    elif len(kinds) == 1:
        text = f"You will miss {the_tiles(kinds)} least. Without it {price}."
    else:
        text = f"You will miss {the_tiles(kinds)} least. Without {them} {price}."
    return Reason("cheapest", text, {"tiles": _texts(kinds), "loss": round(share, 4)})


def already_out(kind: int, held: int, unseen: int) -> Reason | None:
    """Say how many copies of a tile lie on the table, where that is worth saying."""
    out = SUPPLY[kind] - unseen - held
    if out < 2 or kind == JOKER:
        return None
    text = f"{number(out).capitalize()} {LABELS[kind]}s are already out."
    return Reason("out", text, {"tile": TEXTS[kind], "out": out})


def aims(hints: Sequence[Hint]) -> Reason | None:
    """Name the hand or two that the seat is nearest to winning with."""
    worth = [hint for hint in hints if hint.reachable]
    if not worth:
        return None
    first = worth[0]
    named = [first]
    named += [
        hint for hint in worth[1:2] if hint.chance >= max(SECOND, SECOND_SHARE * first.chance)
    ]
    text = f"Go for {_aim(first)}."
    if len(named) > 1:
        text += f" Next best is {_aim(named[1])}."
    data = {
        "lines": [hint.line.id for hint in named],
        "away": [hint.away for hint in named],
        "chances": [round(hint.chance, 4) for hint in named],
    }
    return Reason("aims", text, data)


def _aim(hint: Hint) -> str:
    """Return a hand with its distance and chance."""
    text = f"{hint.line.id} ({made(hint.candidate)})"
    text += f", {away(hint.away)}" if hint.away else ", complete"
    return text if hint.chance < FAINT or hint.chance >= 1 else f"{text}, {percent(hint.chance)}"


def made(candidate: Candidate) -> str:
    """Return the hand that a candidate is, tile by tile."""
    return printed(candidate.groups)


def hopeless() -> Reason:
    """Say that no hand can be made any more."""
    return Reason("hopeless", "No hand of the card can be made any more of what is unseen.", {})


def forlorn() -> Reason:
    """Say that a hand could still be made, but hardly in time."""
    text = "You can hardly win this deal any more, so safe tiles are what counts."
    return Reason("hopeless", text, {})


def dead() -> Reason:
    """Say that the hand is dead."""
    return Reason("dead", "Your hand is dead: it can only give tiles away that help nobody.", {})


def risk(kind: int, seat: Seat, chance: float) -> Reason:
    """Say how likely a discard completes the hand of another."""
    text = f"{PLAYERS[seat]} may be waiting for {a_tile(kind)}: the chance is {percent(chance)}."
    data = {"tile": TEXTS[kind], "seat": int(seat), "chance": round(chance, 4)}
    return Reason("risk", text, data)


def safer(instead: int, seat: Seat, chance: float, *, equal: bool) -> Reason:
    """Say why a tile that the hand could spare as well, or even better, is held back."""
    how = "spare {} as well" if equal else "better spare {}"
    could = how.format(the_tiles([instead]))
    told = f" ({percent(chance)})" if chance >= FAINT else ""
    text = f"You could {could}, but {PLAYERS[seat]} may be waiting for it{told}."
    data = {"tile": TEXTS[instead], "seat": int(seat), "chance": round(chance, 4)}
    return Reason("safer", text, data)


def keeps_jokers() -> Reason:
    """Say that jokers never go in the Charleston."""
    return Reason("jokers", "Jokers are never passed.", {})


def wins(win: Win | None) -> tuple[Reason, ...]:
    """Say what hand is complete, as it lies."""
    if win is None:
        return ()
    text = f"This is mah jongg: {win.line.id} ({lying(win.groups)}), worth {win.pays}."
    return (Reason("wins", text, {"line": win.line.id, "pays": win.pays}),)


def makes(win: Win | None) -> tuple[Reason, ...]:
    """Say what hand a plan ends with, as it will lie."""
    if win is None:
        return ()
    text = f"That makes {win.line.id} ({lying(win.groups)}), worth {win.pays}."
    return (Reason("makes", text, {"line": win.line.id, "pays": win.pays}),)


def changes(code: str, what: str, now: float, after: float) -> Reason:
    """Say how the chance to win changes."""
    before, then = percent(now), percent(after)
    if before == then:
        text = f"{what}, your chance to win stays {_at(then)}."
    else:
        text = f"{what}, your chance to win {'rises' if after > now else 'falls'} "
        text += f"from {before} to {then}."
    return Reason(code, text, {"now": round(now, 4), "after": round(after, 4)})


def _at(told: str) -> str:
    return f"at {told}" if told.endswith("%") else told


def blind(count: int) -> Reason:
    """Say why tiles that come in are passed on unseen."""
    which = "one" if count == 1 else number(count)
    text = (
        "Every further tile of yours would cost more than half of what your hand is worth. "
        f"So pass {which} of the tiles that come in on unseen."
    )
    return Reason("blind", text, {"blind": count})


def offer(kinds: Sequence[int], share: float) -> Reason:
    """Say which tiles a courtesy pass could take, and at what price, or that there are none."""
    if not kinds:
        return Reason("none_spare", "Every tile you could offer belongs to a near hand.", {})
    text = f"You can offer {tiles(kinds)}."
    if share >= SLIGHT:
        them = "it" if len(kinds) == 1 else "them"
        text += f" Without {them} your hand is worth about {share:.0%} less.".replace("%", " %")
    return Reason("spare", text, {"tiles": _texts(kinds), "loss": round(share, 4)})


def complete() -> Reason:
    """Say that the hand is whole, so that no tile of it can be spared."""
    return Reason("none_spare", "Your hand is complete: it can spare no tile.", {})


def vote(distance: int | None, *, yes: bool) -> Reason:
    """Say why there should be a second Charleston, or none."""
    if distance is None:
        text = "Your tiles are no beginning of any hand: three more passes are likely to help."
    elif yes:
        text = f"You are still {away(distance)}: three more passes are likely to help."
    elif distance == 0:
        text = "Your hand is complete: three more passes could only spoil it."
    else:
        text = f"You are only {away(distance)}: three more passes would help the others more."
    return Reason("far" if yes else "near", text, {"away": distance})


def no_group(tile: Tile) -> Reason:
    """Say that there is nothing to call a discard for."""
    text = f"No near hand of yours could show a group of {LABELS[tile]}s now."
    return Reason("no_group", text, {"tile": TEXTS[tile]})


def call(tile: Tile, call: Call, now: float, after: float, *, gains: bool) -> Reason:
    """Say how a call changes the chance to win, be it worth it or not."""
    with_jokers = f", {number(call.jokers)} of them as jokers" if call.jokers > 1 else ""
    with_jokers = ", one of them a joker" if call.jokers == 1 else with_jokers
    what = f"If you show {counted(call.size, LABELS[tile])}{with_jokers}"
    return changes("call" if gains else "skip", what, now, after)


def then(takes: Sequence[Tile], *, wins: bool) -> Reason:
    """Say what follows in the same turn: the jokers to take, and mah jongg."""
    what = f"give {tiles(takes)} for {'a joker' if len(takes) == 1 else 'jokers'}"
    if not takes:
        what = "change the exposure"
    text = f"Then {what}{' and declare mah jongg' if wins else ''}."
    return Reason("then", text, {"tiles": _texts(takes), "wins": wins})


def exchange(tile: Tile, now: float, after: float) -> Reason:
    """Say how a joker exchange changes the chance to win."""
    return changes("exchange", f"With the joker for your {LABELS[tile]}", now, after)


def wins_with(what: str) -> Reason:
    """Say that an exchange, or another form of an exposure, completes the hand."""
    return Reason("wins", f"With this {what} your hand is mah jongg.", {})


def revise(now: float, after: float) -> Reason:
    """Say how another form of the newest exposure changes the chance to win."""
    return changes("revise", "With the exposure changed", now, after)


def keep() -> Reason:
    """Say that no other form is better."""
    return Reason("keep", "The exposure is best as it is.", {})


def keep_joker() -> Reason:
    """Say why no joker is discarded."""
    return Reason("keep_joker", "Your near hands can use the joker.", {})


def harmless(kind: int) -> Reason:
    """Say what helps nobody, to a hand that cannot win."""
    text = f"Of your tiles {LABELS[kind]} helps the others least."
    return Reason("harmless", text, {"tile": TEXTS[kind]})


def safe(kind: int) -> Reason:
    """Say that nobody can be seen to want a tile."""
    text = f"No hand that the exposures allow wants {a_tile(kind)}."
    return Reason("safe", text, {"tile": TEXTS[kind]})


def dead_hand(seat: Seat) -> Reason:
    """Say whose hand the table proves dead."""
    text = f"No line of the card can still be made with what {PLAYERS[seat]} shows."
    return Reason("dead_hand", text, {"seat": int(seat)})


def _texts(kinds: Iterable[int]) -> list[str]:
    return [TEXTS[kind] for kind in kinds]
