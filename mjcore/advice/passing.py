"""What to give away: in the passes, in the courtesy pass; and whether to go on passing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from mjcore._rack import Rack
from mjcore.advice import aims, reasons
from mjcore.advice.answer import Advice, Choice, Reason
from mjcore.advice.rating import Rated
from mjcore.advice.seen import JOKER, TILES
from mjcore.advice.turn import Plan
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


def spared(rated: Rated, number: int, least: float = 0.0) -> Spared:
    """Return so many tiles, the one missed least first, each with the worth then left.

    Jokers never go, nor does a tile that leaves less than the ``least`` worth. Fewer tiles are the
    beginning of more.
    """
    rack, rates = rated.seen.rack, rated.discards() if number else []
    chosen: Spared = []
    # One after the other: to rate all 286 sets of three of thirteen would walk the card as often.
    while len(chosen) < number:
        natural = rates[:JOKER]
        worth = max(natural)
        if worth < least:
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


def blind_of(rated: Rated, least: Spared) -> int:
    """Return how many of the tiles that come in are better passed on unseen than one's own."""
    if not may_pass_blind(rated.rules, rated.seen.phase):
        return 0
    now = rated.now()
    return sum([worth < DEAR * now for _, worth in least[:PASS_SIZE]])


def offered(rated: Rated) -> Spared:
    """Return the tiles that are worth offering in the courtesy pass."""
    if rated.matcher.distance(rated.seen.rack) == 0:
        return []
    return spared(rated, rated.rules.courtesy_max, SPARE * rated.now())


def advise_pass(rated: Rated) -> Advice:
    """Suggest three tiles to pass, and how many of them blind."""
    least = spared(rated, CONSIDERED)
    blind = blind_of(rated, least)
    own = PASS_SIZE - blind
    sets: list[tuple[float, Action]] = [
        (worth, Pass(tiles, blind)) for worth, tiles in _sets(rated, least, own)
    ]
    advice, given = _ranked(rated, sets, Pass(tiles_of(least[:own]), blind))
    why = _why(rated, given)
    if blind:
        why.append(reasons.blind(blind))
    return _with(rated, advice, why)


def advise_gift(rated: Rated) -> Advice:
    """Suggest the tiles of the courtesy pass."""
    number = rated.seen.view.give or 0
    least = spared(rated, max(CONSIDERED, number))
    sets: list[tuple[float, Action]] = [
        (worth, Give(tiles)) for worth, tiles in _sets(rated, least, number)
    ]
    advice, given = _ranked(rated, sets, Give(tiles_of(least[:number])))
    return _with(rated, advice, _why(rated, given))


def advise_offer(rated: Rated) -> Advice:
    """Suggest how many tiles to exchange with the player across."""
    most = rated.rules.courtesy_max
    least, now = offered(rated), rated.now()
    count = len(least)
    ranked = sorted(range(most + 1), key=lambda number: (abs(number - count), number))
    found = tuple([Choice(Offer(number), -float(abs(number - count)), None) for number in ranked])
    if rated.matcher.distance(rated.seen.rack) == 0:
        return Advice(found, (reasons.complete(),))
    loss = 1 - least[-1][1] / now if count and now > 0 else 0.0
    why = [reasons.offer(tiles_of(least), max(0.0, loss))]
    return _with(rated, Advice(found, ()), why)


def advise_vote(rated: Rated) -> Advice:
    """Suggest whether to have a second Charleston."""
    away = rated.matcher.distance(rated.seen.rack)
    yes = away is None or away > CONTENT
    # Half a tile off, so that neither vote ever scores 0.
    margin = float((RACK_SIZE if away is None else away) - CONTENT) - 0.5
    found = [Choice(Vote(True), margin, None), Choice(Vote(False), -margin, None)]
    ranked = Advice(tuple(found if yes else found[::-1]), ())
    return _with(rated, ranked, [reasons.vote(away, yes=yes)])


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
    rated: Rated, sets: list[tuple[float, Action]], instead: Action
) -> tuple[Advice, list[Tile]]:
    """Return the sets, best first, and the tiles of the first; ``instead`` where there is none.

    Scores are what the hand is worth without.
    """
    found = [Choice(action, worth, None) for worth, action in sets] or [Choice(instead, 0.0, None)]
    first = found[0].action
    assert isinstance(first, Pass | Give)
    return Advice(tuple(found), ()), list(first.tiles)


def _with(rated: Rated, advice: Advice, why: list[Reason]) -> Advice:
    """Return advice with its reasons, and with what the hand goes for."""
    rack = rated.seen.rack
    worth = rated.now() if len(rack) < RACK_SIZE else max(rated.discards())
    return Advice(advice.choices, (*why, *aims.why(rated, Plan(worth, (), rack))))


def _why(rated: Rated, chosen: list[Tile]) -> list[Reason]:
    """Say why these tiles may go."""
    found: list[Reason] = []
    now, rates = rated.now(), rated.discards()
    free = [
        tile
        for tile in dict.fromkeys(chosen)
        if now > 0 and rates[tile] >= 0.9999 * now and not rated.serves(tile)
    ]
    if free:
        found.append(reasons.unused(free))
    used = [tile for tile in chosen if tile not in free]
    if used and now > 0:
        left = rated.rater.rack(_without(rated.seen.rack, chosen))
        found.append(reasons.cheapest(used, max(0.0, 1 - left / now)))
    if rated.seen.jokers:
        found.append(reasons.keeps_jokers())
    return found
