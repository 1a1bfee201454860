"""What a seat may do, as far as its view and the rules tell."""

from __future__ import annotations

from collections.abc import Iterator

from mjcore._rack import Exposure, Rack
from mjcore.advice.scene import JOKER, TILES, Scene
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Call, Exchange, Phase, Seat
from mjcore.tiles import Tile


def may_pass_blind(scene: Scene, rules: Rules) -> bool:
    """Return whether incoming tiles may be passed on unseen in this pass."""
    return scene.phase.blind_name in rules.blind_passes


def calls_barred(scene: Scene, rules: Rules) -> bool:
    """Return whether this discard can be claimed for mah jongg at most."""
    if scene.wall == 0 and rules.claims_on_empty_wall != "any":
        return True
    return _cold(scene, rules)


def wins_barred(scene: Scene, rules: Rules) -> bool:
    """Return whether this discard cannot be claimed for mah jongg either."""
    if scene.wall == 0 and rules.claims_on_empty_wall == "none":
        return True
    return rules.cold_wall_bars == "all_claims" and _cold(scene, rules)


def _cold(scene: Scene, rules: Rules) -> bool:
    return 0 < rules.cold_wall_tiles >= scene.wall


def wins_now(scene: Scene, matcher: Matcher, rules: Rules) -> bool:
    """Return whether the seat has mah jongg: with its own tiles, or with the live discard."""
    if scene.dead:
        return False
    if scene.phase is Phase.WINDOW:
        if scene.live is None or scene.live is Tile.JOKER or wins_barred(scene, rules):
            return False
        if matcher.distance(scene.rack) != 1:
            return False
        any_line, open_line = matcher.winning_kinds(scene.rack)
        waits = any_line if rules.concealed_call_for_mahjong else open_line
        return bool(waits >> scene.live & 1)
    if scene.phase is Phase.CH1_RIGHT and not (rules.heavenly_hand and scene.seat is Seat.EAST):
        return False
    return len(scene.rack) == 14 and matcher.distance(scene.rack) == 0


def calls(scene: Scene, rules: Rules) -> Iterator[tuple[Call, Rack]]:
    """List the calls that tiles and rules allow, each with the rack of 14 that it leads to.

    Left out are calls that leave no concealed tile: such a hand is mah jongg or cannot discard.
    """
    kind = scene.live
    if kind is None or kind is Tile.JOKER or scene.dead or calls_barred(scene, rules):
        return
    counts = scene.counts
    concealed = sum(counts)
    for size in sorted(rules.call_sizes):
        if concealed <= size - 1:
            return
        for jokers in range(max(0, size - 1 - counts[kind]), min(scene.jokers, size - 1) + 1):
            left = bytearray(counts)
            left[kind] -= size - 1 - jokers
            left[JOKER] -= jokers
            yield Call(size, jokers), Rack(left, [*scene.own, Exposure(kind, size, jokers)])


def exchanges(scene: Scene, rules: Rules) -> Iterator[tuple[Exchange, Rack]]:
    """List the joker exchanges of a turn, each with the rack that it leads to."""
    view = scene.view
    if scene.freed == 0 or scene.dead or not scene.own_turn:
        return
    if view.origin == "call" and not rules.exchange_after_call:
        return
    if rules.exchange_limit is not None and view.exchanges >= rules.exchange_limit:
        return
    for seat, shown in enumerate(scene.exposures):
        if not view.exchangeable[seat]:
            continue
        for index, exposure in enumerate(shown):
            kind = int(exposure.kind)
            if exposure.jokers and scene.counts[kind]:
                left = bytearray(scene.counts)
                left[kind] -= 1
                left[JOKER] += 1
                own = list(scene.own)
                if seat == scene.seat:
                    own[index] = Exposure(kind, exposure.size, exposure.jokers - 1)
                yield Exchange(seat, index, TILES[kind]), Rack(left, own)
