"""Reasons in words: a function for each thing that there is to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjcore._nearest import Candidate
from mjcore.advice.answer import Hint, Reason
from mjcore.advice.seen import JOKER, TILES
from mjcore.table import Call, Seat
from mjcore.table.seats import SEATS
from mjcore.tiles import SUPPLY, TEXTS, Tile

LABELS = tuple([tile.label for tile in TILES])
"""What the tiles are called, by kind."""

PLAYERS = tuple([str(seat) for seat in SEATS])
"""What the seats are called."""

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words with commas and an ``and``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def tiles(kinds: Iterable[int]) -> str:
    """Return the names of tiles: ``3 Bam, 5 Crak and North``."""
    return listed([LABELS[kind] for kind in kinds])


def made(candidate: Candidate) -> str:
    """Return the hand that a candidate is, tile by tile: ``FF 2222B 444C 666C 88D``."""
    found: list[str] = []
    before = ""
    for group in candidate.groups:
        text = TEXTS[group.kind]
        suit = text[1:]
        single = "honour" if group.size == 1 and not suit else suit if group.size == 1 else ""
        if single and single == before:
            # Single tiles in a row, as NEWS or 2468B, are one word.
            found[-1] = found[-1].removesuffix(suit) + text
        else:
            found.append(text[0] * group.size + suit)
        before = single
    return " ".join(found)


def percent(chance: float) -> str:
    """Return a chance as people say it."""
    if chance < 0.005:
        return "less than 1 %"
    return f"about {chance:.0%}".replace("%", " %")


def unused(kinds: Sequence[int]) -> Reason:
    """Say that no near hand wants these tiles."""
    names = [LABELS[kind] for kind in kinds]
    text = f"No hand within two tiles of your nearest uses {listed(names, 'or')}."
    return Reason("unused", text, {"tiles": _texts(kinds)})


def cheapest(kinds: Sequence[int], share: float) -> Reason:
    """Say what of the hand's worth is lost with tiles that near hands use."""
    one = len(kinds) == 1
    text = (
        f"{tiles(kinds)} {'is' if one else 'are'} missed least: without "
        f"{'it' if one else 'them'} your hand is worth {max(1, round(100 * share))} % less."
    )
    return Reason("cheapest", text, {"tiles": _texts(kinds), "loss": round(share, 4)})


def already_out(kind: int, held: int, unseen: int) -> Reason | None:
    """Say how many copies of a tile lie on the table, where that is worth saying."""
    out = SUPPLY[kind] - unseen - held
    if out < 2 or kind == JOKER:
        return None
    text = f"{NUMBERS[min(out, 8)].capitalize()} {LABELS[kind]} are already out."
    return Reason("out", text, {"tile": TEXTS[kind], "out": out})


def aims(hints: Sequence[Hint]) -> Reason | None:
    """Name the hand or two that the seat is nearest to winning with."""
    worth = [(hint.candidate, hint.chance) for hint in hints if hint.candidate.reachable][:2]
    if not worth:
        return None
    parts = [
        f"{one.line.id} ({made(one)}), {one.away} away, {percent(chance)}" for one, chance in worth
    ]
    text = f"You go for {listed(parts, 'or')}."
    data = {
        "lines": [one.line.id for one, _ in worth],
        "away": [one.away for one, _ in worth],
        "chances": [round(chance, 4) for _, chance in worth],
    }
    return Reason("aims", text, data)


def hopeless() -> Reason:
    """Say that no hand can be made any more."""
    return Reason("hopeless", "No hand of the card can be made any more of what is unseen.", {})


def dead() -> Reason:
    """Say that the hand is dead."""
    return Reason("dead", "Your hand is dead: it can only give tiles away that help nobody.", {})


def risk(kind: int, seat: Seat, chance: float) -> Reason:
    """Say how likely a discard completes the hand of another."""
    text = f"{PLAYERS[seat]} wins on {LABELS[kind]} {percent(chance)} of the time."
    data = {"tile": TEXTS[kind], "seat": int(seat), "chance": round(chance, 4)}
    return Reason("risk", text, data)


def safer(kind: int, instead: int, seat: Seat, chance: float, *, equal: bool) -> Reason:
    """Say why a tile that the hand could spare as well, or even better, is held back."""
    text = (
        f"{LABELS[instead]} would be missed {'no more' if equal else 'less'} than "
        f"{LABELS[kind]}, but "
        f"{PLAYERS[seat]}'s exposures allow hands that want it ({percent(chance)})."
    )
    data = {"tile": TEXTS[instead], "seat": int(seat), "chance": round(chance, 4)}
    return Reason("safer", text, data)


def keeps_jokers() -> Reason:
    """Say that jokers never go in the Charleston."""
    return Reason("jokers", "Jokers are never passed.", {})


def wins(line_id: str, text: str, pays: int) -> Reason:
    """Say what hand is complete."""
    data = {"line": line_id, "pays": pays}
    return Reason("wins", f"This is mah jongg: {line_id} ({text}), for {pays}.", data)


def changes(code: str, what: str, now: float, after: float) -> Reason:
    """Say how the chance to win changes."""
    way = "rises" if after > now else "falls"
    text = f"{what}, your chance to win {way} from {percent(now)} to {percent(after)}."
    return Reason(code, text, {"now": round(now, 4), "after": round(after, 4)})


def blind(number: int) -> Reason:
    """Say why tiles that come in are passed on unseen."""
    text = (
        "Every further tile of yours would cost more than half of what your hand is worth: "
        f"pass {NUMBERS[number]} of the tiles that come in on unseen."
    )
    return Reason("blind", text, {"blind": number})


def offer(kinds: Sequence[int]) -> Reason:
    """Say which tiles a courtesy pass could take, or that there are none."""
    if not kinds:
        return Reason("none_spare", "Every tile you could offer belongs to a near hand.", {})
    text = f"{tiles(kinds)} can go: your nearest hands hardly miss them."
    return Reason("spare", text, {"tiles": _texts(kinds)})


def vote(away: int | None, *, yes: bool) -> Reason:
    """Say why there should be a second Charleston, or none."""
    if away is None:
        text = "Your tiles are no beginning of any hand: three more passes are likely to help."
    elif yes:
        text = f"You are still {away} tiles away: three more passes are likely to help."
    else:
        text = f"You are only {away} tiles away: three more passes would help the others more."
    return Reason("far" if yes else "near", text, {"away": away})


def no_group(tile: Tile) -> Reason:
    """Say that there is nothing to call a discard for."""
    text = f"No group that a near hand of yours could show is made with {LABELS[tile]}."
    return Reason("no_group", text, {"tile": TEXTS[tile]})


def call(tile: Tile, call: Call, now: float, after: float, *, gains: bool) -> Reason:
    """Say how a call changes the chance to win, be it worth it or not."""
    with_jokers = f" with {NUMBERS[call.jokers]} of your jokers" if call.jokers else ""
    what = f"Showing {NUMBERS[min(call.size, 8)]} {LABELS[tile]}{with_jokers}"
    return changes("call" if gains else "skip", what, now, after)


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
    return Reason("keep_joker", "Near hands of yours use the joker.", {})


def harmless(kind: int) -> Reason:
    """Say what helps nobody, to a hand that cannot win."""
    text = f"{LABELS[kind]} is what the others can use least."
    return Reason("harmless", text, {"tile": TEXTS[kind]})


def safe(kind: int) -> Reason:
    """Say that nobody can be seen to want a tile."""
    text = f"No hand that the exposures allow wants {LABELS[kind]}."
    return Reason("safe", text, {"tile": TEXTS[kind]})


def dead_hand(seat: Seat) -> Reason:
    """Say whose hand the table proves dead."""
    text = f"No line of the card can still be made with what {PLAYERS[seat]} shows."
    return Reason("dead_hand", text, {"seat": int(seat)})


def _texts(kinds: Iterable[int]) -> list[str]:
    return [TEXTS[kind] for kind in kinds]
