"""What arrives from outside is refused at the border: quickly, by name, and nothing is changed."""

import itertools
import pickle
import subprocess
import sys

import numpy as np
import pytest
from odd_values import name_of

import mjcore
from mjcore import Matcher, Rack, Tile, TileError, Visible

ZEROS = np.zeros(36, np.uint8)
ONE_RACK = [
    "distance",
    "line_distances",
    "after_discard",
    "after_draw",
    "waits",
    "wins",
    "nearest",
]
NO_RACK = [
    ZEROS.astype(np.int8),
    np.full(36, -1, np.int8),
    ZEROS.astype(np.int64),
    np.full(36, -1),
    ZEROS.astype(bool),
    ZEROS.astype(float),
    ZEROS.astype(object),
    np.zeros(18, np.uint16),
    ZEROS[:35],
    np.zeros(37, np.uint8),
    np.zeros(0, np.uint8),
    np.zeros((), np.uint8),
    ZEROS.reshape(1, 36),
    ZEROS.reshape(6, 6),
    np.zeros(72, np.uint8)[::2],
    ZEROS[::-1],
    np.zeros((36, 2), np.uint8)[:, 0],
    np.broadcast_to(np.uint8(0), 36),
    bytes(35),
    b"",
    bytes([5] + [0] * 35),
    bytes([0] * 34 + [9, 0]),
    bytes([0] * 35 + [9]),
    bytes([1] * 15 + [0] * 21),
    bytes([0] * 34 + [8, 7]),
    bytes([255] * 36),
    bytes([128] * 36),
    bytes([16, 240] + [0] * 34),
]
OTHER_TYPES = [
    [0] * 36,
    (0,) * 36,
    [],
    None,
    0,
    1.5,
    "",
    "x" * 36,
    "5B",
    "5B" * 10_000_000,
    Tile.BAM_5,
    Rack,
    object(),
    Visible.parse(""),
]


@pytest.mark.parametrize("method", ONE_RACK)
@pytest.mark.parametrize("number", range(len(NO_RACK)))
def test_what_is_no_rack(small, method, number):
    with pytest.raises(TileError) as caught:
        getattr(small, method)(NO_RACK[number])
    assert 10 < len(str(caught.value)) < 300


@pytest.mark.parametrize("method", ONE_RACK)
@pytest.mark.parametrize("number", range(len(OTHER_TYPES)))
def test_other_types_than_racks(small, method, number):
    with pytest.raises(TypeError) as caught:
        getattr(small, method)(OTHER_TYPES[number])
    assert 10 < len(str(caught.value)) < 300


def test_messages_name_the_constructors(small):
    for wrong, name in ((["F", "F"], r"Rack\.from_tiles"), ("FF 22B", r"Rack\.parse")):
        with pytest.raises(TypeError, match=name):
            small.distance(wrong)
    with pytest.raises(TypeError, match=r"Visible\.from_tiles"):
        small.nearest(Rack.parse("5B"), visible=["8B"])


@pytest.mark.parametrize("method", ONE_RACK)
def test_python_counts_the_arguments(small, method):
    with pytest.raises(TypeError):
        getattr(small, method)()
    with pytest.raises(TypeError):
        getattr(small, method)(Rack.parse(""), nothing=1)


@pytest.mark.parametrize(
    "visible",
    [
        *["X", "D", "5", "[5B", "11111B", "FFFFFFFFF", "J" * 9, "[11B J] [111B]", "J" * 10**7],
        # Too many together with the rack, which holds 5B 5B F J [99C J].
        *["555B", "99C 9C", "[555B]", "FFFFFFFF", "JJJJJJJ", "[9C JJ] [99C J]"],
    ],
    ids=name_of,
)
def test_what_cannot_be_visible(small, visible):
    rack = Rack.parse("55B F J [99C J]")
    with pytest.raises(TileError) as caught:
        small.nearest(rack, visible=visible)
    assert len(str(caught.value)) < 300
    with pytest.raises(TileError):
        small.fits(
            [*rack.exposures, mjcore.Exposure("5B", 3, 1), mjcore.Exposure("F", 3, 2)],
            visible=visible,
        )


@pytest.mark.parametrize(
    "visible", [5, b"5B", ["5B"], (), ZEROS, Rack.parse("5B"), object()], ids=name_of
)
def test_other_types_than_visible(small, visible):
    rack = Rack.parse("55B F J [99C J]")
    with pytest.raises(TypeError, match="visible is a Visible or text"):
        small.nearest(rack, visible=visible)
    with pytest.raises(TypeError, match="visible is a Visible or text"):
        small.fits(rack.exposures, visible=visible)


def test_all_that_may_be_visible_beside_a_rack(small):
    rack = Rack.parse("55B F J [99C J]")
    for visible in ("55B", "99C", "9C [9C JJ]", "FFFFFFF", "JJJJJJ", "[55B J]", "J" * 6, ""):
        assert small.nearest(rack, visible=visible)
        assert small.nearest(rack, visible=Visible.parse(visible))


@pytest.mark.parametrize(
    "exposures",
    [
        *[None, 5, "x", "[999C]", (None,), (5,), ((),), ((1,),), ((1, 3, 0, 0),), (("X", 3),)],
        *[((1, 2, 0),), ((1, 7, 0),), ((1, 3, 3),), ((1, 3, -1),), ((1, 5, 0),), ((1, 3, 2**70),)],
        *[((35, 3, 0),), ((36, 3, 0),), ((255, 3, 0),), ((-1, 3, 0),), ((2**70, 3, 0),)],
        *[((1, 4, 0), (1, 3, 2)), ((1, 6, 4), (2, 6, 4), (3, 3, 1)), ((1, 4, 0),) * 4],
        [(kind, 3, 0) for kind in range(5)],
        [(kind, 4, 0) for kind in range(4)],
        [(1, 3, 0)] * 100_000,
        Rack.parse("[999C]"),
        ZEROS,
    ],
    ids=name_of,
)
def test_what_cannot_lie_exposed(small, exposures):
    for visible in (None, ""):
        with pytest.raises((TileError, TypeError)):
            small.fits(exposures, visible=visible)


def test_an_endless_iterable_of_exposures_is_refused(small):
    """An iterator that never ends is refused after a handful of exposures."""
    source = itertools.count()
    with pytest.raises((TileError, TypeError)):
        small.fits((0, 3, 0) for number in source if number < 100_000 or sys.exit("endless"))
    assert next(source) < 1000


@pytest.mark.parametrize("k", ["5", "x" * 10**7, None, [5], 2.0])
def test_how_many_lines_is_a_whole_number(small, k):
    with pytest.raises(TypeError, match="whole number") as caught:
        small.nearest(Rack.parse("FF 2246B"), k=k)
    assert len(str(caught.value)) < 300


def test_how_many_lines(small):
    """A number below nothing is refused, a huge one means all; numbers of numpy will do."""
    rack = Rack.parse("FF 2246B")
    with pytest.raises(mjcore.Error, match="0 or more"):
        small.nearest(rack, k=-1)
    for k in (2**31, 2**70):
        assert len(small.nearest(rack, k=k)) == len(small.card.lines)
    assert len(small.nearest(rack, k=np.int64(2))) == 2


@pytest.mark.parametrize("exempt", ["", "Section", "nothing", "x" * 10**7])
def test_exempt_is_one_of_three(small, exempt):
    for ask in (small.wins, small.nearest):
        with pytest.raises(mjcore.Error, match="'section', 'structural' or 'none'") as caught:
            ask(Rack.parse("3333B 444B 555B 6666B"), exempt=exempt)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("exempt", [None, 1, True, ["section"], b"none"])
def test_exempt_is_text(small, exempt):
    for ask in (small.wins, small.nearest):
        with pytest.raises(TypeError, match="exempt"):
            ask(Rack.parse("3333B 444B 555B 6666B"), exempt=exempt)


@pytest.mark.parametrize("card", [None, 5, "card", [], {}, object(), Rack.parse("")])
def test_a_matcher_wants_a_card(card):
    with pytest.raises(TypeError, match="a Matcher is made of a Card"):
        Matcher(card)


@pytest.mark.parametrize("counts", [[[0] * 36], None, "x", 5])
def test_batches_want_arrays(small, counts):
    for ask in (small.distances, small.distances_by_line):
        with pytest.raises(TypeError, match="expected an array"):
            ask(counts)


def test_a_matcher_cannot_be_changed(small, practice_card):
    before = small.line_distances(Rack.parse("FF 2246B"))
    for name in ("card", "distance", "n_lines", "n_targets", "other"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(small, name, None)
    try:
        small.__init__(practice_card)
    except Exception as error:
        assert isinstance(error, (TypeError, AttributeError, mjcore.Error))
    assert small.line_distances(Rack.parse("FF 2246B")) == before
    assert len(small.card.lines) == len(before)


EMPTY = """
import mjcore
made = mjcore.{name}.__new__(mjcore.{name})
for attribute in dir(made):
    if not attribute.startswith("__"):
        try:
            getattr(made, attribute)
        except (AttributeError, TypeError, ValueError):
            pass
repr(made)
"""


@pytest.mark.parametrize("name", ["Candidate", "Win", "Matcher"])
def test_what_a_matcher_makes_cannot_be_made_empty(name):
    """A result made by hand is refused, or harmless; it never takes the process down."""
    run = subprocess.run([sys.executable, "-c", EMPTY.format(name=name)], capture_output=True)
    assert run.returncode in (0, 1)


def test_results_cannot_be_changed(small):
    candidate = small.nearest(Rack.parse("3333B 444B 555B 666B"))[0]
    win = small.wins(Rack.parse("3333B 444B 555B 6666B"))[0]
    for made, names in (
        (candidate, ("line", "away", "needs", "live", "groups", "spare", "reachable", "pays")),
        (win, ("line", "groups", "jokerless", "pays", "other")),
    ):
        for name in names:
            with pytest.raises((AttributeError, TypeError)):
                setattr(made, name, None)
    candidate.needs.clear()
    candidate.live.clear()
    assert candidate.needs == {Tile.BAM_6: 1, Tile.JOKER: 1}
    assert candidate.live == {Tile.BAM_6: 1, Tile.JOKER: 8}


def test_a_tampered_pickle_takes_nothing_down(small):
    """A pickle of a result whose bytes were changed is read or refused."""
    code = (
        "import pickle, sys\n"
        "try:\n"
        "    one = pickle.loads(sys.stdin.buffer.read())\n"
        "    one.line, one.groups, one.pays, repr(one)\n"
        "except Exception: pass\n"
    )
    for made in (small.nearest(Rack.parse("FF 2246B"))[0], small.wins(WON)[0]):
        text = pickle.dumps(made)
        for place in range(len(text) - 40, len(text)):
            changed = text[:place] + b"\xff" + text[place + 1 :]
            if place % 8 == 0:
                run = subprocess.run([sys.executable, "-c", code], input=changed, check=False)
                assert run.returncode == 0


WON = Rack.parse("3333B 444B 555B 6666B")
