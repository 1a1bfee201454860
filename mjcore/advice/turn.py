"""Advice for one's own turn: declare, exchange, change the exposure just made, discard."""

from __future__ import annotations

from mjcore._rack import Exposure, Rack
from mjcore.advice import choices, danger, options, words
from mjcore.advice.advice import Advice, Choice, Reason
from mjcore.advice.desk import Desk
from mjcore.advice.scene import JOKER, TILES
from mjcore.table import Discard, MahJongg, Revise

RISKY = 0.03
"""A chance that the suggested discard wins for somebody that is worth a word."""
WORTH_A_WORD = 0.005
"""The same for a tile that is held back."""


def advise_declare(desk: Desk) -> Advice:
    """Suggest mah jongg where the hand is complete."""
    scene = desk.scene
    if not options.wins_now(scene, desk.matcher, desk.rules):
        return Advice((), ())
    rack = scene.rack if scene.live is None else scene.rack.add(scene.live)
    wins = desk.matcher.wins(rack, exempt=desk.rules.jokerless_exempt)
    reasons = [words.wins(win.line.id, win.line.text, win.pays) for win in wins[:1]]
    return Advice((Choice(MahJongg(), 1.0, 1.0),), tuple(reasons))


def advise_discard(desk: Desk) -> Advice:
    """Suggest a discard: what the hand can spare, less what the others may want."""
    scene = desk.scene
    kinds = scene.kinds()
    if scene.dead or max(desk.judge.discards(scene.rack)) <= 0:
        return _give_up(desk)
    rates = choices.discards(desk.judge, scene.rack)
    threats = danger.threats_of(scene, desk.matcher)
    scores = danger.weigh(rates, scene, threats, desk.rules)
    hit = danger.hit_chances(threats)
    order = sorted(kinds, key=lambda kind: (-scores[kind], kind))
    found = [
        Choice(
            Discard(TILES[kind]),
            round(scores[kind], 6),
            desk.chance(rates[kind]) * (1 - hit[kind]) if rates[kind] >= 0 else None,
        )
        for kind in order
    ]
    reasons = _why(desk, order[0], rates) + _risks(order[0], rates, threats)
    if JOKER in kinds and rates[JOKER] < 0:
        reasons.append(Reason("keep_joker", "Near hands of yours use the joker."))
    return Advice(tuple(found), (*reasons, *desk.aims()))


def _give_up(desk: Desk) -> Advice:
    """Suggest what helps nobody."""
    threats = danger.threats_of(desk.scene, desk.matcher)
    order = danger.harmless(desk.scene, threats)
    cost = danger.costs(threats, desk.rules.discarder_mult)
    found = [Choice(Discard(TILES[kind]), 0.0 - cost[kind], 0.0) for kind in order]
    reasons = []
    if order:
        text = f"{TILES[order[0]].label} is what the others can use least."
        reasons.append(Reason("harmless", text, {"tile": str(TILES[order[0]])}))
    return Advice(tuple(found), (*desk.aims(), *reasons))


def _why(desk: Desk, kind: int, rates: list[float]) -> list[Reason]:
    """Say why the hand can spare a tile."""
    now = desk.judge.rack(desk.scene.rack)
    reasons = []
    if rates[kind] >= 0.9999 * now:
        reasons.append(words.unused([kind]))
    else:
        reasons.append(words.cheapest([kind], 1 - rates[kind] / now))
    out = words.already_out(desk.scene, kind)
    return reasons if out is None else [*reasons, out]


def _risks(kind: int, rates: list[float], threats: list[danger.Threat]) -> list[Reason]:
    """Say who may want the tile, or who wants the one that is held back."""
    spared = choices.best(rates)
    for threat in threats:
        wants = threat.ready * threat.shares[spared]
        if spared != kind and wants > max(WORTH_A_WORD, threat.ready * threat.shares[kind]):
            equal = rates[kind] >= 0.9999 * rates[spared]
            return [words.safer(kind, spared, threat.seat, wants, equal=equal)]
    worst = max(threats, key=lambda one: one.ready * one.shares[kind], default=None)
    if worst is None:
        return []
    chance = worst.ready * worst.shares[kind]
    if chance >= RISKY:
        return [words.risk(kind, worst.seat, chance)]
    if kind == JOKER or worst.shares[kind] == 0:
        text = f"No hand that the exposures allow wants {TILES[kind].label}."
        return [Reason("safe", text, {"tile": str(TILES[kind])})]
    return []


def advise_exchange(desk: Desk) -> Advice:
    """Suggest a joker exchange, or to leave the jokers where they are."""
    scene = desk.scene
    rated = choices.exchanges(desk.judge, scene, desk.matcher, desk.rules)
    if not rated:
        return Advice((), ())
    now = max(desk.judge.discards(scene.rack))
    found = [
        Choice(action, rate, 1.0 if rate == float("inf") else desk.chance(rate))
        for rate, action in rated
    ]
    stay = Choice(None, now, desk.chance(now))
    ranked = sorted([stay, *found], key=lambda choice: -choice.score)
    best = rated[0]
    if best[0] == float("inf"):
        reasons = [Reason("wins", "With this exchange your hand is mah jongg.")]
    else:
        what = f"With the joker for your {best[1].tile.label}"
        reasons = [words.changes("exchange", what, desk.chance(now), desk.chance(best[0]))]
    return Advice(tuple(ranked), tuple(reasons))


def advise_revise(desk: Desk) -> Advice:
    """Suggest another form of the exposure just made, where one is better."""
    forms = _forms(desk)
    if not forms:
        return Advice((), ())
    now = max(desk.judge.discards(desk.scene.rack))
    found = [Choice(None, now, desk.chance(now))]
    found += [Choice(action, rate, desk.chance(rate)) for rate, action in forms]
    ranked = sorted(found, key=lambda choice: -choice.score)
    after = ranked[0]
    if after.action is None:
        return Advice(tuple(ranked), (Reason("keep", "The exposure is best as it is."),))
    what = "With the exposure changed"
    reason = words.changes("revise", what, desk.chance(now), desk.chance(after.score))
    return Advice(tuple(ranked), (reason,))


def _forms(desk: Desk) -> list[tuple[float, Revise]]:
    """Rate the forms that the newest exposure can take; none comes back that it has shown."""
    scene, rules = desk.scene, desk.rules
    revisable = scene.view.open
    if scene.dead or revisable is None or revisable.seat != scene.seat or not scene.own_turn:
        return []
    old = scene.own[revisable.exposure]
    naturals, jokers = scene.counts[old.kind] + old.naturals, scene.jokers + old.jokers
    concealed = sum(scene.counts) + old.size
    gone = {(old.size, old.jokers), *[(form.size, form.jokers) for form in scene.view.shown]}
    rated = []
    for size in sorted(rules.call_sizes):
        for used in range(max(0, size - naturals), min(jokers, size - 1) + 1):
            if concealed <= size or (size, used) in gone:
                continue
            left = bytearray(scene.counts)
            left[old.kind] = naturals - (size - used)
            left[JOKER] = jokers - used
            rack = Rack(left, [*scene.own[:-1], Exposure(old.kind, size, used)])
            rated.append((max(desk.judge.discards(rack)), Revise(size, used)))
    return rated
