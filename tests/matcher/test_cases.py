"""Cases that other programs get wrong, each worked out by hand and sent through every entrance."""

import pytest
from entrances import card_of, check_everywhere

from mjcore import Matcher, Rack, Tile

# why, line, rack, how far it is (None: the exposures rule it out)
CASES = [
    ("jokers in a flower kong count", "FFFF 2468a 222b 222c", "FFF J 2468B 222C 222D", 0),
    ("jokers in a flower kong count", "FFFF 2468a 222b 222c", "JJJJ 2468B 222C 222D", 0),
    ("jokers in a flower kong count", "FFFF 2468a 222b 222c", "F JJ 2468B 222C 222D", 1),
    ("singles take no joker", "FFFF 2468a 222b 222c", "FFFF J 246B 222C 222D", 1),
    ("two pairs are no kong", "FFFF 77a 222b 555c 77a", "FFFF 77D JJ 222B 555C", 2),
    ("two pairs may be four tiles", "FFFF 77a 222b 555c 77a", "FFFF 7777D 222B 555C", 0),
    ("two pairs are no kong", "FFFF 77a 222b 555c 77a", "FFFF [7777D] 222B 555C", None),
    ("two pairs are no kong", "FFFF 77a 222b 555c 77a", "FFFF [777D J] 222B 555C", None),
    ("two pairs hold no pung", "FFFF 77a 222b 555c 77a", "FFFF [777D] 7D 222B 555C", None),
    ("equal singles of a year are no pung", "FFFF 2022a 555b 555c", "FFFF 22D 0 J 555B 555C", 1),
    ("equal singles of a year", "FFFF 2022a 555b 555c", "FFFF 222D 0 555B 555C", 0),
    ("equal singles of a year", "FFFF 2022a 555b 555c", "FFFF [222D] 0 555B 555C", None),
    ("equal singles of a year", "FFFF 2022a 555b 555c", "FFF J 222D 0 55B J 555C", 0),
    ("a year's zero is a Soap", "FFFF 2022a 555b 555c", "FFFF 222D G 555B 555C", 1),
    ("pung and pair of one tile", "333a 555a 777a 999a 33a", "333D JJ 555D 777D 999D", 0),
    ("pung and pair of one tile", "333a 555a 777a 999a 33a", "33D JJJ 555D 777D 999D", 0),
    ("pung and pair of one tile", "333a 555a 777a 999a 33a", "3D JJJJ 555D 777D 999D", 1),
    ("pung and pair of one tile", "333a 555a 777a 999a 33a", "JJJJJ 555D 777D 999D", 2),
    ("the exposed pung is no pair", "333a 555a 777a 999a 33a", "[333D] 3D 555D 777D 999D", 1),
    ("the exposed pung is no pair", "333a 555a 777a 999a 33a", "[3D JJ] 33D 555D 777D 999D", 0),
    ("no kong in this line", "333a 555a 777a 999a 33a", "[33D JJ] 555D 777D 999D", None),
    ("no kong in this line", "333a 555a 777a 999a 33a", "[3333D] J 555D 777D 999D", None),
    ("two flower pungs", "FFF 2222a FFF 4444a", "[FF J] FFF 2222B 4444B", 0),
    ("two flower pungs", "FFF 2222a FFF 4444a", "[FF J] [FFF] 2222B 4444B", 0),
    ("two flower pungs", "FFF 2222a FFF 4444a", "[FF J] FF 2222B 4444B", 1),
    ("two flower pungs", "FFF 2222a FFF 4444a", "[FF J] J 2222B 444B J", 2),
    ("two flower pungs are no kong", "FFF 2222a FFF 4444a", "[FFFF] FF 2222B 4444B", None),
    ("a third pung has no place", "FFF 2222a FFF 4444a", "[FFF] [FF J] [FF J] 4444B", None),
    ("flower pung and kong", "FFF 9999a FFFF 999b", "[FFFF] FFF 9999B 999C", 0),
    ("flower pung and kong", "FFF 9999a FFFF 999b", "[FFF] [FF JJ] 9999B 999C", 0),
    ("flower pung and kong", "FFF 9999a FFFF 999b", "[FFF] [FF J] 9999B 999C", None),
    ("flower pung and kong", "FFF 9999a FFFF 999b", "[FFFF] [FF JJ] 9999B 99C", None),
    ("any wind may be North", "vvvvv 2222a 88888a", "NNN JJ 2222B 8888B J", 0),
    ("any wind may be East", "vvvvv 2222a 88888a", "EEEE J 2222B 8888B J", 0),
    ("any wind may be South, exposed", "vvvvv 2222a 88888a", "[SSS JJ] 2222B 8888B J", 0),
    ("unlike winds never add up", "vvvv 2222a 444a 666a", "NEWS 2222B 444B 666B", 3),
    ("unlike winds never add up", "vvvv 2222a 444a 666a", "NNWW 2222B 444B 666B", 2),
    ("unlike winds never add up", "vvvv 2222a 444a 666a", "NNW J 2222B 444B 666B", 1),
    ("a number is no wind", "1111a 1111b 1111c WW | any number", "NNNN SSSS EEEE WW", 12),
    ("a number is no Soap", "1111a 1111b 1111c WW | any number", "0000 NNNN 5555C WW", 8),
    ("runs do not wrap", "11a 222a 3333a 44444a | any run", "88B 999B 1111B 2222B J", 8),
    ("runs do not wrap", "11a 222a 3333a 44444a | any run", "66B 777B 8888B 9999B J", 0),
    ("opposite dragons", "555a 6666a 777a DDb DDc", "555B 6666B 777B RR 00", 0),
    ("opposite dragons", "555a 6666a 777a DDb DDc", "555C 6666C 777C GG 00", 0),
    ("opposite dragons", "555a 6666a 777a DDb DDc", "555B 6666B 777B GG RR", 2),
    ("pairs of dragons take no joker", "555a 6666a 777a DDb DDc", "555B 6666B 777B RR JJ", 2),
    ("a pung is no kong", "3333a 444a 555a 6666a", "[333B] 3B 444B 555B 666B", None),
    ("a pung is no kong", "3333a 444a 555a 6666a", "[333B J] 444B 555B 666B", 1),
    ("a kong is no pung", "3333a 444a 555a 6666a", "[4444B] 333B 555B 666B", None),
    ("a pung is no quint", "11111a NNNN 22222a", "[111B JJ] NNNN 222B JJ", 0),
    ("quints need jokers", "11111a NNNN 22222a", "1111B NNNN 2222B", 2),
    ("quints need jokers", "11111a NNNN 22222a", "1111B NNNN 2222B J", 1),
    ("naturals go to the pair first", "FF 11a 111a 2222a DDDa", "FF 111B JJ 2222B GGG", 0),
    ("naturals go to the pair first", "FF 11a 111a 2222a DDDa", "FF 1B JJJJ 2222B GGG", 1),
    ("the matching dragon", "FF 11a 111a 2222a DDDa", "FF 111B JJ 2222B RRR", 3),
    ("a concealed line", {"hand": "2222a 444a 666a 8888a", "concealed": True}, "[2222B]", None),
    ("a concealed line", {"hand": "2222a 444a 666a 8888a", "concealed": True}, "2222B", 10),
    ("no joker where the line says so", "FF 2222a! 6666b! 8888c", "FF 222B J 6666C 8888D", 1),
    ("no joker where the line says so", "FF 2222a! 6666b! 8888c", "FF 2222B 6666C 8D JJJ", 0),
    ("such a group is never exposed", "FF 2222a! 6666b! 8888c", "FF [2222B] 6666C 8888D", None),
    ("the other group may be", "FF 2222a! 6666b! 8888c", "FF 2222B 6666C [888D J]", 0),
    ("the tile exposed in another suit", "3333a 444a 555a 6666a", "[333B J] 444C", 10),
    ("different letters, different suits", "444a 7777a 444b 7777b", "444B 7777B JJJ JJJJ", 0),
    ("different letters, different suits", "444a 7777a 444b 7777b", "444B 7777B 4B", 7),
    ("an empty rack", "3333a 444a 555a 6666a", "", 14),
    ("one useful tile", "3333a 444a 555a 6666a", "3B", 13),
    ("nothing useful", "3333a 444a 555a 6666a", "NEWS FF 11B", 14),
    ("eight jokers", "3333a 444a 555a 6666a", "JJJJJJJJ", 6),
    ("jokers for pairs alone", "11a 22a 33a 44a 55a 66a 77a", "JJJJJJJJ", 14),
]


@pytest.mark.parametrize(
    ("line", "rack", "away"),
    [case[1:] for case in CASES],
    ids=[f"{why}: {rack}" for why, _, rack, _ in CASES],
)
def test_cases(line, rack, away):
    """Through every entrance the line is as far away as the table says."""
    check_everywhere(Matcher(card_of(line)), Rack.parse(rack), [away])


def test_all_cases_stand_on_one_card():
    """A line is as far away wherever it stands among others, alike lines left out."""
    lines = {str(line): line for _, line, _, _ in CASES}
    matcher = Matcher(card_of(*lines.values()))
    places = {text: place for place, text in enumerate(lines)}
    for _, line, rack, away in CASES:
        found = matcher.line_distances(Rack.parse(rack))
        assert found[places[str(line)]] == (255 if away is None else away)


def test_quints_of_four_naturals_need_jokers_alone():
    matcher = Matcher(card_of("11111a NNNN 22222a"))
    rack = Rack.parse("1111B NNNN 2222B")
    (candidate,) = matcher.nearest(rack)
    assert candidate.away == 2
    assert candidate.needs == {Tile.JOKER: 2}
    assert candidate.live == {Tile.JOKER: 8}
    assert candidate.reachable
    assert candidate.pays == 25


def test_a_pair_whose_tile_is_gone_is_out_of_reach_though_one_away():
    matcher = Matcher(card_of("FF 2222a 4444a 6666a"))
    rack = Rack.parse("F 2222B 4444B 6666B")
    (candidate,) = matcher.nearest(rack, visible="FFFFFFF")
    assert candidate.away == 1
    assert not candidate.reachable
    assert candidate.needs == {Tile.FLOWER: 1}
    assert candidate.live == {Tile.FLOWER: 0}
    for visible in (None, "", "FFFFFF", "FFFFFF JJJJJJJJ"):
        assert matcher.nearest(rack, visible=visible)[0].reachable


def test_a_joker_never_completes_a_pair():
    """Waits are the pair's own tile; a group of three or more waits for the joker too."""
    matcher = Matcher(card_of("FF 2222a 4444a 6666a"))
    for text, wall, discard in [
        ("F 2222B 4444B 6666B", ["F"], ["F"]),
        ("F 2222B 4444B 666B J", ["F"], ["F"]),
        ("FF 222B 4444B 6666B", ["2B", "J"], ["2B"]),
        ("FF 22B J 4444B 6666B", ["2B", "J"], ["2B"]),
        ("FF 2222B 4444B 666B", ["6B", "J"], ["6B"]),
        ("FF 222B 444B 6666B J", ["2B", "4B", "J"], ["2B", "4B"]),
        ("FF [222B J] 4444B 666B", ["6B", "J"], ["6B"]),
        ("FF 22B 4444B 6666B N", [], []),
    ]:
        waits = matcher.waits(Rack.parse(text))
        assert waits.wall == tuple(map(Tile.parse, wall)), text
        assert waits.discard == tuple(map(Tile.parse, discard)), text


def test_a_kind_held_in_all_its_copies_is_no_wait():
    """A quint with four naturals can be completed by a joker alone."""
    waits = Matcher(card_of("11111a NNNN 22222a")).waits(Rack.parse("1111B NNNN 2222B J"))
    assert waits.wall == (Tile.JOKER,)
    assert waits.discard == ()


def test_concealed_lines_wait_for_no_discard_where_they_may_not_be_called():
    card = card_of({"hand": "FF 2222a 4444a 6666a", "concealed": True}, "NN 2222a 4444a 6666a")
    matcher = Matcher(card)
    rack = Rack.parse("F 2222B 4444B 6666B")
    assert matcher.waits(rack).wall == matcher.waits(rack).discard == (Tile.FLOWER,)
    assert matcher.waits(rack, concealed_calls=False).wall == (Tile.FLOWER,)
    assert matcher.waits(rack, concealed_calls=False).discard == ()
    rack = Rack.parse("N 2222B 4444B 6666B")
    assert matcher.waits(rack, concealed_calls=False).discard == (Tile.NORTH,)


def test_joker_exchanges_are_no_waits():
    """A joker in an exposure could be had for a tile of its kind; no wait says so."""
    matcher = Matcher(card_of("2222a 44a 6666a 8888a"))
    waits = matcher.waits(Rack.parse("[222B J] 44B 6666B 888B"))
    assert waits.wall == (Tile.BAM_8, Tile.JOKER)
    assert waits.discard == (Tile.BAM_8,)
