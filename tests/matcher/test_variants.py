"""Every variant of the vector loops answers alike, on cards of every shape."""

import hashlib
import os
import random
import subprocess
import sys

import making
import pytest
import reference
from entrances import byte, card_of, counts_rows, exposure_rows

import mjcore
from mjcore import Matcher, Rack, _layout

SCRIPT = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import mjcore, mjcore._layout
from test_variants import fingerprint
assert mjcore._layout.kernel_name() == {name!r}
for card in (mjcore.Card.practice(), mjcore.Card.load({table!r})):
    print(fingerprint(mjcore.Matcher(card)))
"""


def fingerprint(matcher: Matcher) -> str:
    """Return a digest of all that a matcher says of some hundred racks."""
    rng = random.Random(17)
    targets = making.targets_of(matcher.card)
    racks = [making.make_rack(rng, rng.choice(targets)[1]) for _ in range(400)]
    said = hashlib.sha256()
    counts, exposures = counts_rows(racks), exposure_rows(racks)
    said.update(matcher.distances(counts, exposures=exposures))
    said.update(matcher.distances_by_line(counts, exposures=exposures))
    for rack in racks:
        said.update(matcher.line_distances(rack) + matcher.after_discard(rack))
        said.update(matcher.swap_distances(rack))
        if len(rack) < 14:
            said.update(matcher.after_draw(rack))
        if len(rack) == 13:
            said.update(repr(matcher.waits(rack)).encode())
        found = [(c.line.id, c.away, c.reachable, c.pays, c.needs) for c in matcher.nearest(rack)]
        said.update(repr(found).encode())
        said.update(repr([(win.line.id, win.pays) for win in matcher.wins(rack)]).encode())
        said.update(bytes([matcher.fits(rack.exposures), matcher.fits(rack.exposures, "")]))
    return said.hexdigest()


@pytest.mark.parametrize("name", ["baseline", "avx2", "avx512"])
def test_variants_agree(practice, table, name, request):
    tests = request.config.rootpath / "tests"
    code = SCRIPT.format(name=name, tests=str(tests), table=str(tests / "data/format_table.toml"))
    code = f"import sys; sys.path.insert(0, {str(tests / 'matcher')!r})\n" + code
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MJCORE_KERNEL": name},
        capture_output=True,
        text=True,
    )
    if "no kernel that this machine can run" in run.stderr:
        pytest.skip(f"this machine cannot run {name}")
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == [fingerprint(practice), fingerprint(table)]


def test_an_unknown_variant_is_refused():
    run = subprocess.run(
        [sys.executable, "-c", "import mjcore"],
        env={**os.environ, "MJCORE_KERNEL": "nothing"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "MJCORE_KERNEL='nothing' is no kernel that this machine can run: it is " in run.stderr


def test_variants_that_can_be_chosen_are_named_best_first():
    names = _layout.kernel_names()
    assert names in (["baseline"], ["avx2", "baseline"], ["avx512", "avx2", "baseline"])
    assert _layout.kernel_name() == os.environ.get("MJCORE_KERNEL", names[0])
    vectors = {"avx512", "avx2"} - set(names)
    for missing in vectors:
        run = subprocess.run(
            [sys.executable, "-c", "import mjcore"],
            env={**os.environ, "MJCORE_KERNEL": missing},
            capture_output=True,
            text=True,
        )
        assert f"MJCORE_KERNEL={missing!r} is no kernel" in run.stderr


def check_card(card: mjcore.Card, number: int) -> None:
    """Compare a few racks on a card with the reference, line by line."""
    matcher = Matcher(card)
    rng = random.Random(19)
    targets = making.targets_of(card)
    for _ in range(number):
        rack = making.make_rack(rng, rng.choice(targets)[1])
        shown = reference.shown_of(rack.exposures)
        expected = bytes(byte(reference.line_away(rack.counts, shown, line)) for line in card.lines)
        assert matcher.line_distances(rack) == expected
        assert byte(matcher.distance(rack)) == min(expected)
        least = [
            byte(reference.card_away(rack.remove(kind).counts, shown, card))
            for kind in rack.concealed[:1]
        ]
        assert [matcher.after_discard(rack)[kind] for kind in rack.concealed[:1]] == least


def test_a_line_of_ten_thousand_targets():
    card = card_of("pppa qqqqb mmmmmc vv", "NNNN EEEE WWWW RR")
    assert len(card.lines[0].targets) > 10_000
    check_card(card, 6)


@pytest.mark.parametrize("large", [1, 2, 3, 4, 5])
def test_some_huge_lines_among_small_ones(large):
    """Three lines at most get runs of lanes of their own; where there are more, all fold."""
    huge = [
        "ppppa vvvvv qqqqqb | q free",
        "pppa qqqqb vvvv DDDc | p < q",
        "FF ppppa vvvv qqqqb | p < q",
        "FFFF ppa qqqqb vvvv | p < q",
        "pppppa qqqqqb vvvv | p < q",
    ]
    single = ["NNNN EEEE WWWW RR", "NNNN EEEE WWW SSS", "FFFF NN EEEE SSSS", "GGGG RRRR 0000 FF"]
    check_card(card_of(*single, *huge[:large]), 30)


def test_three_hundred_lines_of_one_target():
    winds = ["NNNN", "EEEE", "WWWW", "SSSS", "RRRR", "GGGG", "0000", "FFFF"]
    hands = {
        f"{x} {y} {z[:3]} {w[:3]}"
        for x in winds
        for y in winds
        for z in winds
        for w in winds
        if x < y and z < w and len({x, y, z, w}) == 4
    }
    lines = sorted(hands)[:300]
    assert len(lines) == 300
    check_card(card_of(*lines), 40)


@pytest.mark.parametrize("number", [1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129])
def test_cards_of_so_many_targets(number):
    """Cards whose targets just fill, or just miss, a whole block."""
    pool = ["NNNN", "EEEE", "WWWW", "SSSS", "RRRR", "GGGG", "0000", "FFFF"]
    hands = [
        f"{a} {b} {c[:4]} {d[:2]}"
        for a in pool
        for b in pool
        for c in pool
        for d in pool
        if a < b < c and d not in (a, b, c)
    ]
    check_card(card_of(*hands[:number]), 12)


def test_every_rack_is_out_of_a_card_of_concealed_lines():
    matcher = Matcher(card_of({"hand": "FF 2222a 4444a 6666a", "concealed": True}))
    rack = Rack.parse("[2222B] FF 4444B")
    assert matcher.distance(rack) is None
    assert matcher.line_distances(rack) == b"\xff"
    assert set(matcher.after_discard(rack)) == set(matcher.after_draw(rack)) == {255}
    assert matcher.nearest(rack) == []
    assert matcher.wins(rack) == []
    assert not matcher.fits(rack.exposures)
    assert not matcher.fits(rack.exposures, visible="")
    assert matcher.waits(Rack.parse("[2222B] F 4444B 6666B")) == ((), ())
