"""What the table proves: whether exposures can still be a hand, and who may challenge.

The rules here know no deal. The table asks them of what lies on it, advice of what a seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjcore._rack import Exposure
from mjcore._sight import Visible
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table.groups import fits, forms
from mjcore.table.seats import PLAY, Phase, Seat
from mjcore.tiles import KINDS, RACK_SIZE, SUPPLY, Tile

JOKER = int(Tile.JOKER)


def lying(discards: Iterable[tuple[Seat | None, Tile]], live: Tile | None) -> bytes:
    """Return how many of each kind lie among the discards, the ``live`` one left out: 36 bytes."""
    counts = bytearray(KINDS)
    for _, tile in discards:
        counts[tile] += 1
    if live is not None:
        counts[live] -= 1
    return bytes(counts)


def seen_beside(seat: int, exposures: Sequence[Iterable[Exposure]], discards: bytes) -> Visible:
    """Return what everybody sees outside the hand of ``seat``.

    ``exposures`` are by seat, ``discards`` what ``lying`` returns.
    """
    others = [one for at, shown in enumerate(exposures) if at != seat for one in shown]
    return Visible(discards, others)


def open_forms(rules: Rules, shown: Sequence[Exposure], seen: Visible) -> list[Exposure]:
    """Return the forms that the tiles not seen elsewhere allow the newest of these exposures."""
    others, kind = shown[:-1], shown[-1].kind
    lying = [*seen.exposures, *others]
    naturals = SUPPLY[kind] - seen.counts[kind]
    naturals -= sum([one.naturals for one in lying if one.kind == kind])
    jokers = SUPPLY[JOKER] - seen.counts[JOKER] - sum([one.jokers for one in lying])
    room = RACK_SIZE - sum([one.size for one in others])
    return [
        Exposure(kind, size, used)
        for size, used in forms(rules.call_sizes, naturals, jokers)
        if size <= room
    ]


def proves_dead(
    matcher: Matcher, rules: Rules, shown: Sequence[Exposure], seen: Visible, *, is_open: bool
) -> bool:
    """Return whether the exposures ``shown`` by a seat prove that it cannot win.

    Where the newest ``is_open``, so that it can still be revised, no form of it may do.
    """
    tested = seen if rules.dead_test == "visible" else None
    if not is_open:
        return not fits(matcher, shown, tested)
    others = shown[:-1]
    return not any(
        fits(matcher, [*others, form], tested) for form in open_forms(rules, shown, seen)
    )


def challenge_barred(rules: Rules, phase: Phase, *, dead: bool, own_turn: bool) -> str | None:
    """Return why a seat can challenge nobody now, ``None`` if it can.

    ``dead`` says whether its own hand is, ``own_turn`` whether it is its turn.
    """
    if rules.dead_hands != "challenge":
        return "hands are not challenged at this table"
    if phase not in PLAY:
        return "a hand can be challenged from East's first turn to the end"
    if dead:
        return "your hand is dead, it cannot challenge"
    if rules.challenge_when == "own_turn" and not own_turn:
        return "a hand can be challenged in your own turn only"
    return None


def target_refused(
    seat: Seat, target: Seat, *, dead: bool, shows: bool, challenged: bool
) -> str | None:
    """Return why a seat cannot challenge that one, ``None`` if it can.

    ``dead`` and ``shows`` are of the target: whether it is dead, and whether it shows an exposure.
    ``challenged`` says whether the seat has challenged it since the last discard.
    """
    if target == seat:
        return "you cannot challenge your own hand"
    if dead:
        return f"the hand of {target} is dead already"
    if not shows:
        return f"{target} shows no exposure that could prove anything"
    if challenged:
        return f"you have challenged {target} since the last discard"
    return None
