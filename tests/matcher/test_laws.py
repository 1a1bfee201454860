"""Laws that hold on any card: what one tile more changes, what permuting suits leaves alone."""

import itertools

import making
import pytest
import reference
from entrances import OUT, as_rows, byte, card_of, check_batches
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcore import Card, Matcher, Rack, Tile, TileError
from mjcore.tiles import SUPPLY


def has_room(rack: Rack, kind: int) -> bool:
    """Return whether the rack does not hold every copy of a kind, exposures included."""
    return reference.held(rack.counts, reference.shown_of(rack.exposures))[kind] < SUPPLY[kind]


def draw_rack(data, matcher, size=None) -> Rack:
    return data.draw(making.cases(making.targets_of(matcher.card), size))[0]


@given(data=st.data(), kind=st.integers(0, 35))
def test_a_tile_more_brings_a_line_nearer_by_one_or_not_at_all(matcher, data, kind):
    rack = draw_rack(data, matcher, data.draw(st.integers(0, 13)))
    if not has_room(rack, kind):
        return
    before, after = matcher.line_distances(rack), matcher.line_distances(rack.add(kind))
    for old, new in zip(before, after, strict=True):
        assert new == old or (new == old - 1 and old != OUT)


@given(data=st.data())
def test_after_draw_is_adding_and_measuring(matcher, data):
    rack = draw_rack(data, matcher, data.draw(st.integers(0, 13)))
    expected = bytes(
        byte(matcher.distance(rack.add(kind))) if has_room(rack, kind) else OUT
        for kind in range(36)
    )
    assert matcher.after_draw(rack) == expected
    if not rack.exposures:
        assert matcher.after_draw(rack.counts) == expected


@given(data=st.data())
def test_after_discard_is_removing_and_measuring(matcher, data):
    rack = draw_rack(data, matcher)
    expected = bytes(
        byte(matcher.distance(rack.remove(kind))) if rack.counts[kind] else OUT for kind in Tile
    )
    assert matcher.after_discard(rack) == expected
    if not rack.exposures:
        assert matcher.after_discard(rack.counts) == expected


@given(data=st.data())
def test_waits_are_all_kinds_that_complete(matcher, data):
    rack = draw_rack(data, matcher, 13)
    wall = tuple(
        tile for tile in Tile if has_room(rack, tile) and matcher.distance(rack.add(tile)) == 0
    )
    waits = matcher.waits(rack)
    assert waits.wall == wall
    assert waits.discard == tuple(tile for tile in wall if tile != Tile.JOKER)
    open_lines = tuple(
        tile
        for tile in waits.discard
        if any(not win.line.concealed for win in matcher.wins(rack.add(tile)))
    )
    assert matcher.waits(rack, concealed_calls=False).discard == open_lines
    if not rack.exposures:
        assert matcher.waits(rack.counts).wall == wall


@given(data=st.data())
@settings(max_examples=40)
def test_the_entrances_agree(matcher, data):
    rack = draw_rack(data, matcher)
    lines = matcher.line_distances(rack)
    assert byte(matcher.distance(rack)) == min(lines)
    check_batches(matcher, rack, [None if away == OUT else away for away in lines])
    candidates = matcher.nearest(rack, k=len(lines))
    assert {one.line.index: one.away for one in candidates} == {
        index: away for index, away in enumerate(lines) if away != OUT
    }
    wins = {win.line.index for win in matcher.wins(rack)}
    assert wins == {index for index, away in enumerate(lines) if away == 0 and len(rack) == 14}
    rows = as_rows(candidates[:5])
    for k in (0, 1, 3):
        assert as_rows(matcher.nearest(rack, k=k)) == rows[:k]
    assert as_rows(matcher.nearest(rack)) == rows


def symbols_of(line) -> set[str]:
    return set("".join(line.patterns))


def permuted(rack: Rack, order: tuple[int, ...], *, dragons: bool) -> Rack:
    """Return the rack with each suit put in place of another, its dragon with it or not."""

    def kind_of(kind: int) -> int:
        if kind < Tile.NORTH:
            return 9 * order[kind // 9] + kind % 9
        if dragons and Tile.GREEN <= kind <= Tile.SOAP:
            return Tile.GREEN + order[kind - Tile.GREEN]
        return kind

    counts = bytearray(36)
    for kind, number in enumerate(rack.counts):
        counts[kind_of(kind)] += number
    return Rack(counts, [(kind_of(e.kind), e.size, e.jokers) for e in rack.exposures])


@pytest.mark.parametrize(("dragons", "named"), [(False, set("D")), (True, set("0RG"))])
@given(data=st.data())
@settings(max_examples=50)
def test_permuting_suits(matcher, data, dragons, named):
    """Suits alone change nothing to a line without `D`, suits and dragons to one without 0 R G."""
    rack = draw_rack(data, matcher)
    lines = [line.index for line in matcher.card.lines if not symbols_of(line) & named]
    assert len(lines) > 20
    before = matcher.line_distances(rack)
    for order in itertools.permutations(range(3)):
        after = matcher.line_distances(permuted(rack, order, dragons=dragons))
        assert [after[index] for index in lines] == [before[index] for index in lines]


@given(data=st.data())
def test_candidates_add_up(matcher, data):
    rack, _, target = data.draw(making.cases(making.targets_of(matcher.card)))
    rng = data.draw(st.randoms(use_true_random=False))
    visible = making.make_visible(rng, rack, target) if rng.random() < 0.5 else None
    unseen = reference.unseen(rack.counts, reference.shown_of(rack.exposures), visible)
    for one in matcher.nearest(rack, k=1000, visible=visible):
        used = [0] * 36
        for group in one.groups:
            assert group.held + group.jokers + group.missing == group.size
            if not group.exposed:
                used[group.kind] += group.held
                used[Tile.JOKER] += group.jokers
        assert sum(group.size for group in one.groups) == 14
        assert sum(group.missing for group in one.groups) == one.away
        for tile in one.spare:
            used[tile] += 1
        assert bytes(used) == rack.counts
        assert list(one.spare) == sorted(one.spare)
        assert sum(group.exposed for group in one.groups) == len(rack.exposures)
        assert (not one.needs) == (one.away == 0) or not any(
            has_room(rack, kind) for kind in Tile if kind in {group.kind for group in one.groups}
        )
        assert one.live == {kind: unseen[kind] for kind in one.needs}
        assert all(isinstance(kind, Tile) and n > 0 for kind, n in one.needs.items())
        if one.away and not any(n for n in one.live.values()):
            lying = [*rack.exposures, *(visible.exposures if visible else [])]
            assert not one.reachable or any(shown.jokers for shown in lying)


@given(data=st.data())
def test_a_needed_kind_brings_its_line_nearer(matcher, data):
    rack = draw_rack(data, matcher, data.draw(st.integers(0, 13)))
    for one in matcher.nearest(rack, k=1000):
        for kind in one.needs:
            assert matcher.line_distances(rack.add(kind))[one.line.index] == one.away - 1


@given(data=st.data())
def test_on_lines_of_one_target_only_needed_kinds_do(data):
    matcher = Matcher(ONE_TARGET)
    rack = draw_rack(data, matcher, data.draw(st.integers(0, 13)))
    for one in matcher.nearest(rack, k=1000):
        for kind in Tile:
            if has_room(rack, kind):
                after = matcher.line_distances(rack.add(kind))[one.line.index]
                assert (after < one.away) == (kind in one.needs)


ONE_TARGET = card_of(
    "NNN RRRR SSS GGGG",
    "NNNN EEE WWW SSSS",
    "FF NNNN RRRR 0000",
    "FFFFF RRRR NNNNN",
    "NN EE WW SS RR GG 00",
    "NEWS NNN RRR FFFF",
)


def cut(card: Card, lines) -> Card:
    """Return a card of some lines of a card, in the order given."""
    return card_of(
        *(
            {"hand": list(line.patterns), "value": line.value, "concealed": line.concealed}
            for line in lines
        )
    )


@given(data=st.data(), number=st.integers(1, 47))
@settings(max_examples=40)
def test_a_line_is_as_far_wherever_it_stands(table, data, number):
    """Cards of any number of lines, in any order: no line sees its neighbours."""
    lines = data.draw(st.permutations(table.card.lines))[:number]
    matcher = Matcher(cut(table.card, lines))
    rack = draw_rack(data, table)
    before = table.line_distances(rack)
    assert matcher.line_distances(rack) == bytes(before[line.index] for line in lines)
    assert byte(matcher.distance(rack)) == min(before[line.index] for line in lines)


@given(data=st.data())
def test_the_text_of_a_rack_measures_alike(matcher, data):
    rack = draw_rack(data, matcher)
    again = Rack.parse(str(rack))
    assert again == rack
    assert matcher.line_distances(again) == matcher.line_distances(rack)


def test_an_empty_rack_is_fourteen_away(matcher):
    rack = Rack.parse("")
    assert matcher.distance(rack) == 14
    assert set(matcher.line_distances(rack)) == {14}
    assert matcher.after_discard(rack) == bytes([OUT] * 36)
    assert max(matcher.after_draw(rack)) <= 14
    assert min(matcher.after_draw(rack)) == 13
    assert matcher.wins(rack) == []
    assert matcher.fits(())
    assert matcher.fits([], visible="")


def test_bounds_on_the_number_of_tiles(matcher):
    """`waits` wants 13 tiles, `after_draw` at most 13."""
    for text in ("", "123456789B 123C", "123456789B 12345C", "[111B] [222B] [333B] [444B] FF"):
        with pytest.raises(TileError, match="13"):
            matcher.waits(Rack.parse(text))
    with pytest.raises(TileError, match="13"):
        matcher.after_draw(Rack.parse("123456789B 12345C"))
    with pytest.raises(TileError, match="13"):
        matcher.after_draw(Rack.parse("[111B] [222B] [333B] [444B] FF"))
