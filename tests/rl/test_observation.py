"""What stands where in an observation, and that nothing of it is a secret."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from pages import page, rows, section
from rl_play import positions, refused, some_rules, tables
from table_secrets import twin
from tabletop import E, N, S, W, answer, dealt, table, throw, to_phase

import mjcore
from mjcore import Call, Challenge, Deal, Exchange, Exposure, Phase, Rules, Seat, Tile, View, rl
from mjcore.rl.observation import Watch

PLAYS = 6


def table_of_the_page() -> dict[str, tuple[int, int, tuple[int, ...], int | None]]:
    """Return the layout that docs/reference/learning.md tells: from, to, shape, the most."""
    found = {}
    for name, first, end, sizes, bound, *_ in rows(
        section(page("reference/learning.md"), "## Observations")
    ):
        shape = tuple(map(int, sizes.split(",")))
        most = None if bound == "copies" else int(bound)
        found[name.strip("`")] = (int(first), int(end), shape, most)
    return found


LAYOUT = table_of_the_page()


def test_the_page_tells_the_layout():
    """Its table is the code's: names, order, places, shapes, the most of each number."""
    told = {part.name: tuple(part)[1:] for part in rl.LAYOUT.values()}
    assert list(LAYOUT) == list(rl.LAYOUT)
    assert told == LAYOUT
    ends = [0, *[to for _, to, _, _ in LAYOUT.values()]]
    for (start, to, shape, most), before in zip(LAYOUT.values(), ends, strict=False):
        assert start == before and to - start == np.prod(shape)
        copies = [tile.copies for tile in Tile] if most is None else [most]
        assert (rl.MOST[start:to].reshape(-1, len(copies)) == copies).all()
    assert rl.SIZE == ends[-1] == len(rl.MOST)


def slow(view: View, picked: tuple[int, ...] = ()) -> np.ndarray:
    """Return the observation of a view's JSON form, by the table of the page."""
    data = json.loads(json.dumps(view.to_dict()))
    own, players = data["seat"], data["players"]
    parts = {name: np.zeros(shape) for name, (_, _, shape, _) in LAYOUT.items()}

    def seat(number: int) -> int:
        return (number - own) % players

    def kind(text: str) -> int:
        return int(Tile.parse(text))

    unseen = np.array([tile.copies for tile in Tile])
    for text in data["rack"]:
        parts["rack"][kind(text)] += 1
        unseen[kind(text)] -= 1
    for tile in picked:
        parts["picked"][tile] += 1
    for one in data["discards"]:
        unseen[kind(one["tile"])] -= 1
        if one["seat"] is not None:
            parts["discards"][seat(one["seat"]), kind(one["tile"])] += 1
    for owner, exposures in enumerate(data["exposures"]):
        for at, text in enumerate(exposures):
            exposure = Exposure.parse(text)
            for tile, count in ((exposure.kind, exposure.naturals), (35, exposure.jokers)):
                parts["exposures"][seat(owner), at, tile] += count
                unseen[tile] -= count
    parts["unseen"][:] = unseen
    for name in ("live", "drawn"):
        if data[name] is not None:
            parts[name][kind(data[name])] = 1
    parts["phase"][[phase.value for phase in Phase].index(data["phase"])] = 1
    if data["origin"] is not None:
        parts["origin"][["first", "draw", "call"].index(data["origin"])] = 1
    parts["seat"][own] = 1
    parts["players"][:players] = 1
    for name in ("turn", "claimed_from"):
        if data[name] is not None:
            parts[name][seat(data[name])] = 1
    by_seat = {
        **{name: data[name] for name in ("concealed", "dead", "exchangeable", "offers")},
        **{name: data["blind"].get(name) for name in ("first_left", "last_right")},
        "voted_yes": data["votes"],
        "voted_no": data["votes"] and [not yes for yes in data["votes"]],
    }
    for name, values in by_seat.items():
        for number, value in enumerate(values or ()):
            parts[name][seat(number)] = value
    for name in ("wall", "exchanged_last", "fresh"):
        parts[name][0] = data[name]
    parts["give"][0] = data["give"] or 0
    parts["exchanges"][0] = min(8, data["exchanges"])
    parts["open"][0] = data["open"] is not None
    for text in data["shown"]:
        form = Exposure.parse(text)
        parts["shown"][form.size - 3, form.jokers] = 1
    for one in data["challenges"]:
        if not one["before_discard"]:
            parts["challenged"][seat(one["by"]), seat(one["seat"])] = 1
    for stake in data["stakes"]:
        parts["stakes_paid"][seat(stake["from"])] += 1
        parts["stakes_got"][seat(stake["to"])] += 1
    for name in ("stakes_paid", "stakes_got"):
        parts[name] = np.minimum(parts[name], 8)
    return np.concatenate([part.ravel() for part in parts.values()])


def compare(deal: Deal, watch: Watch, rng: random.Random) -> None:
    """Compare what a view gives, and what following the deal gives, with what the page tells."""
    for seat in map(Seat, range(deal.players)):
        if rng.random() < 0.3:
            view = deal.view(seat)
            held = sorted(tile for tile in set(view.rack.concealed) if tile is not Tile.JOKER)
            picked = tuple(map(int, held[: rng.choice([0, 0, 1, 2])]))
            found, wanted = rl.observe(view, picked), slow(view, picked)
            assert found.dtype == np.uint8 and found.shape == (rl.SIZE,)
            assert (found == wanted).all()
            assert (found <= rl.MOST).all()
            assert (watch.observe(seat, picked) == wanted).all()


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: repr(rules)[:60])
def test_observations_are_what_the_page_tells(rules):
    for seed in range(PLAYS):
        watch = None
        for deal, rng in positions(rules, seed):
            watch = watch or Watch(deal)
            compare(deal, watch, rng)


@pytest.mark.parametrize("seed", range(40))
def test_observations_under_any_rules(seed):
    watch = None
    for deal, rng in positions(some_rules(seed), seed):
        watch = watch or Watch(deal)
        if rng.random() < 0.5:
            compare(deal, watch, rng)


def test_a_watch_that_begins_late():
    """Whoever begins to follow a deal in the middle of it sees what has happened."""
    for deal, rng in positions(Rules.league(), 3):
        if rng.random() < 0.2:
            compare(deal, Watch(deal), rng)
    deal = table(Rules.league(), E, live="5B", discards="1B 2B", left=50, S="55B J")
    compare(deal, Watch(deal), random.Random(1))


def test_a_discard_that_is_taken():
    """The last tile on the table is there, is taken, and another lies in its place."""
    deal = table(Rules.league(), E, E="5B", S="55B JJ 1C", W="11C J")
    watch, seen = Watch(deal), []
    throw(deal, "5B", S=Call(3, 0))
    seen.append(watch.observe(N, ()))
    throw(deal, "1C", W=Call(4, 1))
    seen.append(watch.observe(N, ()))
    discards = [rl.LAYOUT["discards"].of(one).sum() for one in seen]
    assert discards == [0, 0]
    assert (seen[-1] == slow(deal.view(N))).all()


@pytest.mark.parametrize("seed", range(25))
def test_nothing_is_a_secret(seed):
    """8.11: other racks, the wall, others' answers and the seed change no number and no mask."""
    compared = 0
    for deal, rng in positions(some_rules(seed), seed):
        if rng.random() > 0.12:
            continue
        viewer = Seat(rng.randrange(deal.players))
        known = told(deal, viewer)
        for _ in range(3):
            other = twin(deal, viewer, rng, top=False)
            if other is not None:
                compared += 1
                assert told(other, viewer) == known
    assert compared > 5


def told(deal: Deal, viewer: Seat) -> list[bytes]:
    """Return all numbers that a seat is given."""
    view, legal = deal.view(viewer), deal.legal_actions(viewer)
    passes = legal.passes
    picked = () if passes is None else tuple(map(int, passes.tiles[: passes.number - 1][:1]))
    if passes is not None and len(picked) >= passes.number:
        picked = ()
    return [
        rl.observe(view, picked).tobytes(),
        Watch(deal).observe(viewer, picked).tobytes(),
        rl.action_mask(view, legal, picked).tobytes(),
        rl.action_mask(view, legal, picked, errors=True).tobytes(),
    ]


def test_parts_that_change_seldom():
    """Each part that random play may leave out is seen once at least."""
    deal = table(Rules.league(), E, S="[999B J]", W="[777D J]", E="9B 7D")
    deal.apply(N, Challenge(S))
    deal.apply(E, Exchange(S, 0, "9B"))
    seen = rl.observe(deal.view(W))
    part = {name: one.of(seen) for name, one in rl.LAYOUT.items()}
    assert part["challenged"][1, 3] == 1 and part["challenged"].sum() == 1
    assert part["exchanges"][0] == 1 and part["exchanged_last"][0] == 1
    assert part["exposures"][3, 0, Tile.BAM_9] == 4 and part["exposures"][3, 0, 35] == 0
    assert part["stakes_paid"].tolist() == [0, 1, 0, 0]
    assert part["stakes_got"].tolist() == [0, 0, 0, 1]
    blind = to_phase(dealt(Rules.league()), Phase.CH1_LEFT)
    for seat in (E, S, W, N):
        view = blind.view(seat)
        tiles = [tile for tile in view.rack.concealed if tile is not Tile.JOKER]
        blind.apply(seat, mjcore.Pass(tiles[: 3 - seat], blind=int(seat)))
    assert rl.LAYOUT["first_left"].of(rl.observe(blind.view(S))).tolist() == [1, 2, 3, 0]
    window = table(Rules.league(), E, live="5B", S="555B JJ")
    answer(window, S=Call(3, 1))
    seen = rl.observe(window.view(S))
    assert rl.LAYOUT["open"].of(seen)[0] == 1 and rl.LAYOUT["fresh"].of(seen)[0] == 1
    assert rl.LAYOUT["shown"].of(seen)[0, 1] == 1
    assert rl.LAYOUT["claimed_from"].of(seen).tolist() == [0, 0, 0, 1]


def test_rows_and_scales():
    """``out`` is filled and returned; scaled, all is from 0 to 1, of one row and of many."""
    view = table(Rules.league(), E, S="[333C J]").view(E)
    rows = np.full((3, rl.SIZE), 9, np.uint8)
    assert rl.observe(view, out=rows[1]).base is rows
    assert (rows[1] == rl.observe(view)).all() and set(rows[0]) == {9}
    rows[:] = rows[1]
    scaled = rl.scaled(rows)
    assert scaled.dtype == np.float32 and scaled.min() == 0 and scaled.max() == 1
    assert (scaled * rl.MOST == rows).all()
    assert rl.LAYOUT["exposures"].of(rows).shape == (3, 4, 4, 36)
    out = np.empty(rl.SIZE, np.float32)
    assert rl.scaled(rows[0], out) is out and (out == scaled[0]).all()
    rl.observe(view)[0] += 1  # one's own, to be changed
    for wrong in (np.zeros(rl.SIZE, np.float32), np.zeros(5, np.uint8)):
        said = refused(rl.observe, view, (), wrong)
        assert said.startswith(f"out is uint8[{rl.SIZE}], not {wrong.dtype}")


def test_what_is_refused():
    view = table(Rules.league(), E).view(E)
    with pytest.raises(TypeError, match="a View is needed here"):
        rl.observe(view.to_dict())
    with pytest.raises(TypeError, match="kinds, whole numbers, not '1B'"):
        rl.observe(view, ["1B"])
    assert refused(rl.observe, view, (35,)) == "what was picked are kinds from 0 to 34, not 35"
