"""What a seat goes for: the lines worth it, each with its chance; and the hand that is made."""

from __future__ import annotations

from mjcore._nearest import nearest
from mjcore.advice import reasons
from mjcore.advice.answer import NOTHING, Advice, Choice, Hint, Reason
from mjcore.advice.rating import HOPELESS, Rated
from mjcore.advice.seen import TILES
from mjcore.table import MahJongg
from mjcore.table.claims import best_win
from mjcore.tiles import RACK_SIZE

NAMED = 3
"""Among how many lines a reason looks for the hand or two that the seat goes for."""


def hints(rated: Rated, k: int) -> list[Hint]:
    """Return the ``k`` lines most likely to win the deal, then by the matcher's own order."""
    seen = rated.seen
    if seen.dead:
        return []
    matcher, exempt = rated.matcher, rated.rules.jokerless_exempt
    found = nearest(matcher, seen.rack, matcher.n_lines, seen.view.visible(), exempt)
    if found and found[0].away == 0:
        # Complete: the dearest of its lines wins, whatever else is near.
        return [Hint(one, float(one is found[0])) for one in found[:k] if one.away == 0]
    chances = line_chances(rated)
    # The sort is stable: equal chances stay in the matcher's order.
    ranks = [(not one.reachable, -chances[one.line.index]) for one in found]
    order = sorted(range(len(found)), key=ranks.__getitem__)[:k]
    return [Hint(found[at], -ranks[at][1]) for at in order]


def line_chances(rated: Rated) -> list[float]:
    """Return the chance to win with each line of the card, in card order."""
    rack = rated.seen.rack
    if len(rack) == RACK_SIZE:
        rates = rated.discards()
        best = max(rates)
        if best < HOPELESS:
            return [0.0] * rated.matcher.n_lines
        rack = rack.remove(TILES[rates.index(best)])
    worths = rated.rater.outlook.chance_by_line(rack)
    total = sum(worths)
    if total <= 0:
        return worths
    chance = rated.chance(total)
    return [chance * worth / total for worth in worths]


def why(rated: Rated) -> tuple[Reason, ...]:
    """Say what the seat goes for, or why for nothing."""
    if rated.seen.dead:
        return (reasons.dead(),)
    reason = reasons.aims(hints(rated, NAMED))
    return (reasons.hopeless() if reason is None else reason,)


def advise_declare(rated: Rated) -> Advice:
    """Suggest mah jongg where the hand is complete."""
    seen = rated.seen
    if not seen.has_won(rated.matcher, rated.rules):
        return NOTHING
    rack = seen.rack if seen.live is None else seen.rack.add(seen.live)
    win = best_win(rated.matcher, rated.rules, rack, claimed=seen.live is not None)
    found = () if win is None else (reasons.wins(win.line.id, win.line.text, win.pays),)
    return Advice((Choice(MahJongg(), 1.0, 1.0),), found)
