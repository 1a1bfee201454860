"""What to give away: in the passes, in the courtesy pass; and whether to go on passing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from mjcore._rack import Rack
from mjcore.advice import aims, reasons
from mjcore.advice.answer import Advice, Choice, Reason
from mjcore.advice.rating import Rated
from mjcore.advice.seen import JOKER, TILES
from mjcore.table import PASS_SIZE, Action, Give, Offer, Pass, Vote
from mjcore.table.charleston import may_pass_blind
from mjcore.tiles import RACK_SIZE, Tile

CONSIDERED = 6
"""How many of the tiles missed least are put together for the alternatives."""
CONTENT = 4
"""A hand so near stops the Charleston: others would gain more by it."""
SPARE = 0.8
"""What a hand must keep of its worth for a tile to be offered in the courtesy pass."""
DEAR = 0.5
"""Where a pass would leave less than this of a hand's worth, tiles are passed on blind instead."""

Spared = list[tuple[Tile, float]]
"""Tiles to give away one after the other, each with what the hand is then worth."""


def spared(rated: Rated, number: int) -> Spared:
    """Return so many tiles, the one missed least first, each with the worth then left.

    Jokers never go. Fewer tiles are the beginning of more.
    """
    rack, rates = rated.seen.rack, rated.discards() if number else []
    chosen: Spared = []
    while len(chosen) < number:
        natural = rates[:JOKER]
        worth = max(natural)
        if worth < 0:
            break
        tile = TILES[natural.index(worth)]
        chosen.append((tile, worth))
        if len(chosen) < number:
            rack = rack.remove(tile)
            rates = rated.rater.discards(rack)
    return chosen


def tiles_of(chosen: Spared) -> list[Tile]:
    """Return the tiles alone."""
    return [tile for tile, _ in chosen]


def advise_pass(rated: Rated) -> Advice:
    """Suggest three tiles to pass, and how many of them blind."""
    least = spared(rated, CONSIDERED)
    blind = 0
    if may_pass_blind(rated.rules, rated.seen.phase):
        now = rated.now()
        blind = sum([worth < DEAR * now for _, worth in least[:PASS_SIZE]])
    own = PASS_SIZE - blind
    sets: list[tuple[float, Action]] = [
        (worth, Pass(tiles, blind)) for worth, tiles in _sets(rated, least, own)
    ]
    chosen = tiles_of(least[:own])
    why = _why(rated, chosen)
    if blind:
        why.append(reasons.blind(blind))
    return _ranked(rated, sets, Pass(chosen, blind), why)


def advise_gift(rated: Rated) -> Advice:
    """Suggest the tiles of the courtesy pass."""
    number = rated.seen.view.give or 0
    least = spared(rated, max(CONSIDERED, number))
    sets: list[tuple[float, Action]] = [
        (worth, Give(tiles)) for worth, tiles in _sets(rated, least, number)
    ]
    chosen = tiles_of(least[:number])
    return _ranked(rated, sets, Give(chosen), _why(rated, chosen))


def advise_offer(rated: Rated) -> Advice:
    """Suggest how many tiles to exchange with the player across."""
    most = rated.rules.courtesy_max
    least, now = spared(rated, most), rated.now()
    count = 0
    while count < len(least) and least[count][1] >= SPARE * now:
        count += 1
    ranked = sorted(range(most + 1), key=lambda number: (abs(number - count), number))
    found = tuple([Choice(Offer(number), -float(abs(number - count)), None) for number in ranked])
    return Advice(found, (reasons.offer(tiles_of(least[:count])), *aims.why(rated)))


def advise_vote(rated: Rated) -> Advice:
    """Suggest whether to have a second Charleston."""
    away = rated.matcher.distance(rated.seen.rack)
    yes = away is None or away > CONTENT
    margin = float((RACK_SIZE if away is None else away) - CONTENT) - 0.5
    found = [Choice(Vote(True), margin, None), Choice(Vote(False), -margin, None)]
    why = (reasons.vote(away, yes=yes), *aims.why(rated))
    return Advice(tuple(found if yes else found[::-1]), why)


def _sets(rated: Rated, least: Spared, number: int) -> list[tuple[float, tuple[Tile, ...]]]:
    """Rate sets of so many of the tiles that are missed least, by what they leave."""
    found = {
        tiles: rated.rater.rack(_without(rated.seen.rack, tiles))
        for tiles in set(combinations(sorted(tiles_of(least)), number))
    }
    return sorted([(worth, tiles) for tiles, worth in found.items()], key=lambda x: (-x[0], x[1]))


def _without(rack: Rack, tiles: Sequence[Tile]) -> Rack:
    for tile in tiles:
        rack = rack.remove(tile)
    return rack


def _ranked(
    rated: Rated, sets: list[tuple[float, Action]], first: Action, why: list[Reason]
) -> Advice:
    """Return the suggestion, then the other sets; scores are what the hand is worth without."""
    best = {action: worth for worth, action in sets}
    top = Choice(first, best.get(first, sets[0][0] if sets else 0.0), None)
    rest = [Choice(action, worth, None) for worth, action in sets if action != first]
    return Advice((top, *rest), (*why, *aims.why(rated)))


def _why(rated: Rated, chosen: list[Tile]) -> list[Reason]:
    """Say why these tiles may go."""
    found: list[Reason] = []
    now, rates = rated.now(), rated.discards()
    free = [tile for tile in dict.fromkeys(chosen) if now > 0 and rates[tile] >= 0.9999 * now]
    if free:
        found.append(reasons.unused(free))
    used = [tile for tile in chosen if tile not in free]
    if used and now > 0:
        left = rated.rater.rack(_without(rated.seen.rack, chosen))
        found.append(reasons.cheapest(used, 1 - left / now))
    if rated.seen.jokers:
        found.append(reasons.keeps_jokers())
    return found
