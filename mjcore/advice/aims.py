"""What a seat goes for: the lines worth it, each with its chance; and the hand that is made."""

from __future__ import annotations

from mjcore._nearest import nearest
from mjcore.advice import reasons
from mjcore.advice.answer import NOTHING, Advice, Choice, Hint, Reason
from mjcore.advice.rating import HOPELESS, WINS, Rated
from mjcore.advice.seen import TILES
from mjcore.advice.turn import Plan
from mjcore.table import MahJongg
from mjcore.table.claims import best_win
from mjcore.tiles import RACK_SIZE

NAMED = 3
"""Among how many lines a reason looks for the hand or two that the seat goes for."""
STEEP = 1.4
"""The power of a line's worth that its share of the chance follows: whoever is nearest with one
line gives the others up for it."""


def hints(rated: Rated, plan: Plan, k: int) -> list[Hint]:
    """Return the ``k`` lines most likely to win the deal, then by the matcher's own order.

    ``plan`` is the best that the seat can do now: by what it leads to chances are told.
    """
    seen = rated.seen
    if seen.dead:
        return []
    matcher, exempt = rated.matcher, rated.rules.jokerless_exempt
    # After a discard by what is then left; before steps that are still to come by what there is.
    rack = seen.rack if plan.steps or len(plan.rack) == RACK_SIZE else plan.rack
    found = nearest(matcher, rack, matcher.n_lines, seen.view.visible(), exempt)
    if found and found[0].away == 0:
        # Complete: the dearest of its lines wins, whatever else is near.
        return [Hint(one, float(one is found[0])) for one in found[:k] if one.away == 0]
    chances = line_chances(rated, plan)
    # The sort is stable: equal chances stay in the matcher's order.
    ranks = [
        (not one.reachable and chances[one.line.index] < 1, -chances[one.line.index])
        for one in found
    ]
    order = sorted(range(len(found)), key=ranks.__getitem__)[:k]
    return [Hint(found[at], -ranks[at][1]) for at in order]


def line_chances(rated: Rated, plan: Plan) -> list[float]:
    """Return the chance to win with each line of the card, in card order."""
    rack = plan.rack
    if plan.wins:
        claimed = rated.seen.live is not None and not plan.steps
        win = best_win(rated.matcher, rated.rules, rack, claimed=claimed)
        chances = [0.0] * rated.matcher.n_lines
        if win is not None:
            chances[win.line.index] = 1.0
        return chances
    if plan.worth < HOPELESS:
        return [0.0] * rated.matcher.n_lines
    if len(rack) == RACK_SIZE:
        # With fourteen tiles by the best discard: chances are those of a rack between turns.
        rates = rated.discards() if rack is rated.seen.rack else rated.rater.discards(rack)
        rack = rack.remove(TILES[rates.index(max(rates))])
    shares = [worth**STEEP for worth in rated.rater.outlook.chance_by_line(rack)]
    total = sum(shares)
    if total <= 0:
        return shares
    chance = rated.chance(plan.worth)
    return [chance * share / total for share in shares]


def why(rated: Rated, plan: Plan) -> tuple[Reason, ...]:
    """Say what the seat goes for, or why for nothing."""
    if rated.seen.dead:
        return (reasons.dead(),)
    if plan.wins:
        return reasons.makes(best_win(rated.matcher, rated.rules, plan.rack))
    if rated.is_forlorn(plan.worth):
        none = rated.matcher.distance(rated.seen.rack) is None or plan.worth <= 0
        return (reasons.hopeless() if none else reasons.forlorn(),)
    reason = reasons.aims(hints(rated, plan, NAMED))
    return (reasons.hopeless() if reason is None else reason,)


def advise_declare(rated: Rated) -> Advice:
    """Suggest mah jongg where the hand is complete."""
    seen = rated.seen
    if not seen.has_won(rated.matcher, rated.rules):
        return NOTHING
    rack = seen.rack if seen.live is None else seen.rack.add(seen.live)
    win = best_win(rated.matcher, rated.rules, rack, claimed=seen.live is not None)
    return Advice((Choice(MahJongg(), WINS, 1.0),), reasons.wins(win))
