"""Set up positions and play them: what the tests of the table share.

Seats are written E S W N, tiles in the library's own text form. Nothing here knows the rules:
it lays tiles out, sends answers in and looks at what comes back.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from any_rules import PRESETS

import mjcore
from mjcore import Deal, Discard, IllegalAction, Pass, Phase, Rules, Seat, Skip, Tile
from mjcore.notation import parse_tiles, read

CARD = mjcore.Card.load(Path(__file__).with_name("test_card.toml"))
MATCHER = mjcore.Matcher(CARD)
TC = {line.note: line for line in CARD.lines}
"""The lines of the test card by the names that the scenarios give them."""

E, S, W, N = (Seat(index) for index in range(4))
SEATS = (E, S, W, N)
LETTER = {E: "E", S: "S", W: "W", N: "N"}
SUPPLY = Counter({tile: tile.copies for tile in Tile})


def preset(name: str, **fields: object) -> Rules:
    """Return the rules of a preset, some fields overridden."""
    return getattr(Rules, name)(**fields)


def cfg(*names: str, ask: Iterable[str] = ("able",), **fields: object) -> pytest.MarkDecorator:
    """Run a test under each preset named (all five if none is), and each way of asking."""
    return pytest.mark.parametrize(
        "rules",
        [
            pytest.param(
                preset(name, ask=how, **fields), id=name if how == "able" else f"{name}-all"
            )
            for name in names or PRESETS
            for how in ask
        ],
    )


BOTH = ("able", "all")
"""Both answers to the question who is asked about a discard."""


# --- laying tiles out


def tiles_of(text: str) -> list[Tile]:
    """Return all tiles of a rack's text, those of its exposures included."""
    loose, exposures = read(text)
    for kind, size, jokers in exposures:
        loose += [Tile(kind)] * (size - jokers) + [Tile.JOKER] * jokers
    return loose


def text_of(tiles: Iterable[Tile]) -> str:
    return " ".join(str(tile) for tile in tiles)


def take(supply: Counter[Tile], tiles: Iterable[Tile]) -> None:
    """Remove tiles from the supply; a position that needs a fifth copy is a mistake in the test."""
    for tile in tiles:
        supply[tile] -= 1
        assert supply[tile] >= 0, f"the position wants too many of {tile}"


def fill(rack: str, size: int, supply: Counter[Tile], shun: set[Tile], start: int) -> str:
    """Fill a rack up to ``size`` with tiles that stand alone in it, jokers never."""
    held = tiles_of(rack)
    added: list[Tile] = []
    while len(held) + len(added) < size:
        pool = [
            tile
            for tile in Tile
            if supply[tile] and tile != Tile.JOKER and tile not in shun and tile not in held + added
        ]
        best = max(
            pool, key=lambda tile: (supply[tile] if supply[tile] < 5 else 0, -((tile - start) % 36))
        )
        added.append(best)
        take(supply, [best])
    assert len(held) + len(added) == size, f"{rack!r} holds {len(held)} tiles, wanted {size}"
    return f"{text_of(added)} {rack}".strip()


def table(
    rules: Rules,
    turn: Seat = E,
    *,
    origin: str = "draw",
    live: str | None = None,
    discards: str = "",
    draws: str = "",
    left: int | None = None,
    unseen: str = "",
    dead: Iterable[Seat] = (),
    seed: int = 1,
    dealer: int = 0,
    **racks: str,
) -> Deal:
    """Build a position of all 152 tiles from the few that matter.

    ``turn`` has the turn and 14 tiles or, with ``live``, has just discarded that tile. Racks
    (``E=… S=…``) are filled up with tiles that stand alone. ``draws`` lie on top of the wall;
    with ``left`` the wall holds that many tiles and all others lie among the discards, ``unseen``
    ones kept in the wall.
    """
    supply = Counter(SUPPLY)
    seats = SEATS[: rules.players]
    for text in (*racks.values(), discards, draws, live or "", unseen):
        take(supply, tiles_of(text))
    shun = set(parse_tiles(f"{live or ''} {unseen}"))
    full = [
        fill(
            racks.get(LETTER[seat], ""),
            14 if seat == turn and live is None else 13,
            supply,
            shun,
            9 * seat,
        )
        for seat in seats
    ]
    rest = list(supply.elements())
    random.Random(seed).shuffle(rest)
    top = parse_tiles(draws)
    wall = top + parse_tiles(unseen) + rest
    count = len(wall) if left is None else left
    assert len(top) <= count
    thrown, wall = wall[count:] + parse_tiles(discards), wall[:count]
    return Deal.position(
        MATCHER,
        rules,
        racks=full,
        turn=turn,
        origin=origin,
        discards=text_of(thrown),
        live=live,
        wall=text_of(wall),
        dead=tuple(dead),
        dealer=dealer,
        rng=seed,
    )


def dealt(rules: Rules, *, draws: str = "", seed: int = 1, **racks: str) -> Deal:
    """Deal a hand from the shuffle on, with racks as wanted: East 14 tiles, the others 13."""
    supply = Counter(SUPPLY)
    for text in (*racks.values(), draws):
        take(supply, tiles_of(text))
    wall: list[Tile] = []
    for seat in SEATS[: rules.players]:
        text = fill(racks.get(LETTER[seat], ""), 14 if seat == E else 13, supply, set(), 9 * seat)
        wall += parse_tiles(text)
    rest = list(supply.elements())
    random.Random(seed).shuffle(rest)
    return Deal(MATCHER, rules, rng=seed, wall=wall + parse_tiles(draws) + rest)


# --- looking


def saved(deal: Deal) -> str:
    """Return the whole state as canonical JSON."""
    return json.dumps(deal.to_dict(), sort_keys=True)


def copy(deal: Deal) -> Deal:
    return Deal.from_dict(json.loads(json.dumps(deal.to_dict())), MATCHER)


def hand(deal: Deal, seat: Seat) -> Counter[Tile]:
    """Return the concealed tiles that a seat sees in its own view."""
    return Counter(deal.view(seat).rack.concealed)


def holds(deal: Deal, seat: Seat, text: str) -> bool:
    return not Counter(parse_tiles(text)) - hand(deal, seat)


def shown(deal: Deal, seat: Seat) -> list[str]:
    """Return a seat's exposures in the order they were made."""
    return list(map(str, deal.view(seat).exposures[seat]))


def asked(deal: Deal) -> list[Seat]:
    return sorted(deal.to_act)


def pays(deal: Deal) -> dict[str, int]:
    """Return what each seat wins or loses, by its letter."""
    assert deal.outcome is not None
    return {
        LETTER[seat]: deal.outcome.payments[seat] for seat in SEATS[: len(deal.outcome.payments)]
    }


# --- playing


def answer(deal: Deal, order: Iterable[Seat] | None = None, **answers: object) -> list[object]:
    """Answer a window: the named seats as given, all others that are asked skip."""
    assert deal.phase is Phase.WINDOW
    events: list[object] = []
    waiting = {Seat(seat) for seat in deal.to_act}
    wanted = {seat for seat in SEATS if LETTER[seat] in answers}
    assert wanted <= waiting, f"{wanted - waiting} have nothing to answer"
    for seat in order or sorted(waiting):
        events += deal.apply(seat, answers.get(LETTER[seat], Skip()))
    return events


def throw(deal: Deal, tile: str, **answers: object) -> list[object]:
    """Let the seat in turn discard, and answer the window if anybody is asked."""
    (seat,) = deal.to_act
    events = list(deal.apply(seat, Discard(Tile.parse(tile))))
    if deal.phase is Phase.WINDOW:
        events += answer(deal, **answers)
    else:
        assert not answers, "nobody was asked"
    return events


def throw_away(deal: Deal) -> Tile:
    """Discard some tile that nobody takes; return it."""
    (seat,) = deal.to_act
    tile = next(action.tile for action in deal.legal_actions(seat) if isinstance(action, Discard))
    throw(deal, str(tile))
    return tile


def refused(deal: Deal, seat: Seat, action: object, at: object = None) -> str:
    """Check that an action is not listed, is refused, and leaves no trace; return the reason."""
    before, view = saved(deal), deal.view(seat)
    assert action not in deal.legal_actions(seat)
    with pytest.raises(IllegalAction) as caught:
        deal.apply(seat, action, **({} if at is None else {"at": at}))
    assert saved(deal) == before
    assert deal.view(seat) == view
    assert caught.value.reason.strip()
    return caught.value.reason


def some(deal: Deal, seat: Seat, count: int = 3) -> Pass:
    """Return a pass of a seat's first tiles that are no jokers."""
    tiles = [tile for tile in sorted(hand(deal, seat).elements()) if tile != Tile.JOKER]
    return Pass(tiles[:count], blind=3 - count)


def pass_round(deal: Deal, **passes: object) -> dict[Seat, Counter[Tile]]:
    """Let all four pass, the named seats as given; return what each held before."""
    before = {seat: hand(deal, seat) for seat in SEATS}
    for seat in sorted(deal.to_act):
        deal.apply(seat, passes.get(LETTER[seat]) or some(deal, seat))
    return before


def to_phase(deal: Deal, phase: Phase, votes: bool = True, offers: int = 0) -> Deal:
    """Play the Charleston on to a phase: everybody votes and offers alike."""
    while deal.phase is not phase:
        seat = min(deal.to_act)
        if deal.phase is Phase.CH2_VOTE:
            deal.apply(seat, mjcore.Vote(votes))
        elif deal.phase is Phase.COURTESY_OFFER:
            deal.apply(seat, mjcore.Offer(offers))
        elif deal.phase is Phase.COURTESY_PASS:
            need = offers
            deal.apply(seat, mjcore.Give(some(deal, seat, need).tiles))
        else:
            assert deal.phase.name.startswith("CH"), f"never came to {phase}"
            deal.apply(seat, some(deal, seat))
    return deal


def alive(deal: Deal, seat: Seat) -> bool:
    """Tell whether the table counts a seat's hand as alive."""
    return not deal.view(E).dead[seat]


def every_phase(ask: str = "all") -> list[Deal]:
    """Return a deal in each phase."""
    rules = Rules.league(ask=ask)
    passing = [Phase.CH1_RIGHT, Phase.CH1_LEFT, Phase.CH2_VOTE, Phase.CH2_RIGHT]
    deals = [to_phase(dealt(rules), phase) for phase in passing]
    deals.append(to_phase(dealt(rules), Phase.COURTESY_OFFER))
    deals.append(to_phase(dealt(rules), Phase.COURTESY_PASS, offers=1))
    deals.append(table(rules, E, S="[333C J]", E="3C"))
    deals.append(table(rules, E, live="5B", S="55B J"))
    ended = table(rules, E, E="333666B 9999B NNNN")
    ended.apply(E, mjcore.MahJongg())
    return [*deals, ended]
