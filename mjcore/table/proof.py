"""What the table proves: whether exposures can still be a hand, and who may challenge.

The rules here know no deal. The table asks them of what lies on it, advice of what a seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjcore._rack import Exposure
from mjcore._sight import Visible, seen_tiles
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table.groups import fits
from mjcore.table.reach import Editing, Reach
from mjcore.table.seats import PLAY, Phase, Seat
from mjcore.tiles import KINDS, RACK_SIZE, SUPPLY, Tile

JOKER = int(Tile.JOKER)


def lying(discards: Iterable[tuple[Seat | None, Tile]], live: Tile | None) -> bytes:
    """Return how many of each kind lie among the discards, the ``live`` one left out: 36 bytes."""
    counts = seen_tiles(bytes(KINDS), discards, ())
    # The hand that is judged might still claim the live discard, so it proves nothing yet.
    if live is None:
        return counts
    left = bytearray(counts)
    left[live] -= 1
    return bytes(left)


def seen_beside(seat: int, exposures: Sequence[Iterable[Exposure]], discards: bytes) -> Visible:
    """Return what everybody sees outside the hand of ``seat``.

    ``exposures`` are by seat, ``discards`` what ``lying`` returns.
    """
    others = [one for at, shown in enumerate(exposures) if at != seat for one in shown]
    return Visible(discards, others)


def proves_dead(
    matcher: Matcher,
    rules: Rules,
    seat: int,
    exposures: Sequence[Sequence[Exposure]],
    discards: bytes,
    editing: Editing | None = None,
) -> bool:
    """Return whether what lies on the table proves that a seat cannot win.

    ``exposures`` are by seat, ``discards`` what ``lying`` returns; ``Rules.dead_test`` says whether
    they count. ``editing`` is there while the seat's newest exposure can still be changed: then
    nothing that may yet be done with it, by revisions and exchanges, may do.
    """
    visible = rules.dead_test == "visible"
    if editing is None:
        seen = seen_beside(seat, exposures, discards) if visible else None
        return not fits(matcher, exposures[seat], seen)
    if not visible:
        # The card alone: every tile that the seat does not show may be in its hand.
        discards = bytes(KINDS)
        exposures = [shown if at == seat else () for at, shown in enumerate(exposures)]
    # Only sizes that the card knows beside the other exposures need a closer look.
    possible = {
        size
        for size in {*rules.call_sizes, exposures[seat][-1].size}
        if _card_holds(matcher, exposures[seat], size)
    }
    if not possible:
        return True
    for shown in Reach(rules, seat, exposures, discards, editing).exposures():
        own = shown[seat]
        if own[-1].size in possible and (
            not visible or fits(matcher, own, seen_beside(seat, shown, discards))
        ):
            return False
    return True


def _card_holds(matcher: Matcher, shown: Sequence[Exposure], size: int) -> bool:
    """Return whether some line holds these exposures, the newest with another size."""
    *others, newest = shown
    # With all the naturals there can be, the group takes the fewest of the eight jokers; if that
    # does not fit, no other form of this size does.
    naturals = SUPPLY[newest.kind] - sum([o.naturals for o in others if o.kind == newest.kind])
    jokers = max(0, size - naturals)
    if size + sum([one.size for one in others]) > RACK_SIZE:
        return False
    if jokers + sum([one.jokers for one in others]) > SUPPLY[JOKER]:
        return False
    return fits(matcher, [*others, Exposure(newest.kind, size, jokers)], None)


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
