"""Advice for the Charleston: what to pass, whether to go on, what to offer."""

from __future__ import annotations

from itertools import combinations

from mjcore.advice import choices, options, words
from mjcore.advice.advice import Advice, Choice, Reason
from mjcore.advice.desk import Desk
from mjcore.advice.scene import JOKER
from mjcore.table import PASS_SIZE, Action, Give, Offer, Pass, Vote
from mjcore.tiles import TEXTS

CONSIDERED = 6
"""How many of the tiles missed least are put together for the alternatives."""
CONTENT = 4
"""A hand so near stops the Charleston: others would gain more by it."""


def advise_pass(desk: Desk) -> Advice:
    """Suggest three tiles to pass, and how many of them blind."""
    blind = 0
    if options.may_pass_blind(desk.scene, desk.rules):
        blind = choices.blind(desk.judge, desk.scene.rack, PASS_SIZE)
    own = PASS_SIZE - blind
    rated: list[tuple[float, Action]] = [
        (worth, Pass(kinds, blind)) for worth, kinds in _sets(desk, own)
    ]
    kinds = choices.passes(desk.judge, desk.scene.rack, own)
    reasons = _why([kind for kind, _ in kinds], desk)
    if blind:
        text = (
            f"Every further tile of yours would cost more than half of what your hand is worth: "
            f"pass {words.NUMBERS[blind]} of the tiles that come in on unseen."
        )
        reasons.append(Reason("blind", text, {"blind": blind}))
    return _ranked(desk, rated, Pass([kind for kind, _ in kinds], blind), reasons)


def advise_gift(desk: Desk) -> Advice:
    """Suggest the tiles of the courtesy pass."""
    number = desk.scene.view.give or 0
    kinds = [kind for kind, _ in choices.passes(desk.judge, desk.scene.rack, number)]
    rated: list[tuple[float, Action]] = [
        (worth, Give(chosen)) for worth, chosen in _sets(desk, number)
    ]
    return _ranked(desk, rated, Give(kinds), _why(kinds, desk))


def advise_offer(desk: Desk) -> Advice:
    """Suggest how many tiles to exchange with the player across."""
    most = desk.rules.courtesy_max
    rack = desk.scene.rack
    count = choices.offer(desk.judge, rack, most)
    spare = [kind for kind, _ in choices.passes(desk.judge, rack, most)]
    ranked = sorted(range(most + 1), key=lambda number: (abs(number - count), number))
    found = tuple([Choice(Offer(number), -float(abs(number - count))) for number in ranked])
    if count:
        text = f"{words.tiles(spare[:count])} can go: your nearest hands hardly miss them."
        reason = Reason("spare", text, {"tiles": [TEXTS[kind] for kind in spare[:count]]})
    else:
        reason = Reason("none_spare", "Every tile you could offer belongs to a near hand.")
    return Advice(found, (reason, *desk.aims()))


def advise_vote(desk: Desk) -> Advice:
    """Suggest whether to have a second Charleston."""
    away = desk.matcher.distance(desk.scene.rack)
    yes = away is None or away > CONTENT
    margin = float((14 if away is None else away) - CONTENT) - 0.5
    found = [Choice(Vote(True), margin), Choice(Vote(False), -margin)]
    if yes:
        text = f"You are still {away} tiles away: three more passes are likely to help."
    else:
        text = f"You are only {away} tiles away: three more passes would help the others more."
    reason = Reason("far" if yes else "near", text, {"away": away})
    return Advice(tuple(found if yes else found[::-1]), (reason, *desk.aims()))


def _sets(desk: Desk, number: int) -> list[tuple[float, tuple[int, ...]]]:
    """Rate sets of so many tiles among those that are missed least, by what they leave."""
    rack = desk.scene.rack
    least = [kind for kind, _ in choices.passes(desk.judge, rack, max(CONSIDERED, number))]
    found = {}
    for kinds in set(combinations(sorted(least), number)):
        left = rack
        for kind in kinds:
            left = left.remove(kind)
        found[kinds] = desk.judge.rack(left)
    return sorted([(worth, kinds) for kinds, worth in found.items()], key=lambda x: (-x[0], x[1]))


def _ranked(
    desk: Desk, rated: list[tuple[float, Action]], first: Action, reasons: list[Reason]
) -> Advice:
    """Return the suggestion, then the other sets; scores are what the hand is worth without."""
    best = {action: worth for worth, action in rated}
    top = Choice(first, best.get(first, rated[0][0] if rated else 0.0))
    rest = [Choice(action, worth) for worth, action in rated if action != first]
    return Advice((top, *rest), (*reasons, *desk.aims()))


def _why(kinds: list[int], desk: Desk) -> list[Reason]:
    """Say why these tiles may go."""
    reasons: list[Reason] = []
    now = desk.judge.rack(desk.scene.rack)
    rates = desk.judge.discards(desk.scene.rack)
    free = [kind for kind in dict.fromkeys(kinds) if now > 0 and rates[kind] >= 0.9999 * now]
    if free:
        reasons.append(words.unused(free))
    used = [kind for kind in kinds if kind not in free]
    if used and now > 0:
        left = desk.scene.rack
        for kind in kinds:
            left = left.remove(kind)
        reasons.append(words.cheapest(used, 1 - desk.judge.rack(left) / now))
    if desk.scene.counts[JOKER]:
        reasons.append(words.keeps_jokers())
    return reasons
