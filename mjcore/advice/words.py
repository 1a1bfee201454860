"""Reasons in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjcore.advice.advice import Reason
from mjcore.advice.helper import Hint
from mjcore.advice.scene import Scene
from mjcore.table import Seat
from mjcore.tiles import SUPPLY, TEXTS, Tile

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words with commas and an ``and``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def tiles(kinds: Iterable[int]) -> str:
    """Return the names of tiles: ``3 Bam, 5 Crak and North``."""
    return listed([Tile(kind).label for kind in kinds])


def made(hint: Hint) -> str:
    """Return the hand that a hint is about, tile by tile: ``FF 2222B 444C 666C 88D``."""
    found: list[str] = []
    before = ""
    for group in hint.groups:
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
    names = [Tile(kind).label for kind in kinds]
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


def already_out(scene: Scene, kind: int) -> Reason | None:
    """Say how many copies of a tile lie on the table, where that is worth saying."""
    held = scene.counts[kind]
    out = SUPPLY[kind] - scene.unseen[kind] - held
    if out < 2 or kind == Tile.JOKER:
        return None
    text = f"{NUMBERS[min(out, 8)].capitalize()} {Tile(kind).label} are already out."
    return Reason("out", text, {"tile": TEXTS[kind], "out": out})


def aims(hints: Sequence[Hint]) -> Reason | None:
    """Name the hand or two that the seat is nearest to winning with."""
    worth = [hint for hint in hints if hint.reachable][:2]
    if not worth:
        return None
    parts = [
        f"{hint.line.id} ({made(hint)}), {hint.away} away, {percent(hint.chance)}" for hint in worth
    ]
    text = f"You go for {listed(parts, 'or')}."
    data = {
        "lines": [hint.line.id for hint in worth],
        "away": [hint.away for hint in worth],
        "chances": [round(hint.chance, 4) for hint in worth],
    }
    return Reason("aims", text, data)


def hopeless() -> Reason:
    """Say that no hand can be made any more."""
    return Reason("hopeless", "No hand of the card can be made any more of what is unseen.")


def dead() -> Reason:
    """Say that the hand is dead."""
    return Reason("dead", "Your hand is dead: it can only give tiles away that help nobody.")


def risk(kind: int, seat: int, chance: float) -> Reason:
    """Say how likely a discard completes the hand of another."""
    text = f"{Seat(seat)} wins on {Tile(kind).label} {percent(chance)} of the time."
    data = {"tile": TEXTS[kind], "seat": seat, "chance": round(chance, 4)}
    return Reason("risk", text, data)


def safer(kind: int, instead: int, seat: int, chance: float, *, equal: bool) -> Reason:
    """Say why a tile that the hand could spare as well, or even better, is held back."""
    text = (
        f"{Tile(instead).label} would be missed {'no more' if equal else 'less'} than "
        f"{Tile(kind).label}, but "
        f"{Seat(seat)}'s exposures allow hands that want it ({percent(chance)})."
    )
    data = {"tile": TEXTS[instead], "seat": seat, "chance": round(chance, 4)}
    return Reason("safer", text, data)


def keeps_jokers() -> Reason:
    """Say that jokers never go in the Charleston."""
    return Reason("jokers", "Jokers are never passed.")


def wins(line_id: str, text: str, pays: int) -> Reason:
    """Say what hand is complete."""
    data = {"line": line_id, "pays": pays}
    return Reason("wins", f"This is mah jongg: {line_id} ({text}), for {pays}.", data)


def changes(code: str, what: str, now: float, after: float) -> Reason:
    """Say how the chance to win changes."""
    way = "rises" if after > now else "falls"
    text = f"{what}, your chance to win {way} from {percent(now)} to {percent(after)}."
    return Reason(code, text, {"now": round(now, 4), "after": round(after, 4)})


def _texts(kinds: Iterable[int]) -> list[str]:
    return [TEXTS[kind] for kind in kinds]
