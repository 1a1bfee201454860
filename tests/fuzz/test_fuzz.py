"""The corpus again, and fresh inputs: nothing is answered in a way that it should not be.

``campaign.py`` beside this file sends as many as one likes; here it is some thousands, the same in
every run.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import mjcore
from fuzz.campaign import CORPUS, TARGETS, Campaign, Find, answer

FRESH = 4_000
SLACK = 5.0
"""A machine that does much else, or a build under sanitizers, is slower."""

KEPT = [
    pytest.param(path.parent.name, path, id=f"{path.parent.name}-{path.name}")
    for path in sorted(CORPUS.glob("*/*"))
]


@pytest.mark.parametrize(("name", "path"), KEPT)
def test_what_was_found_once(name, path):
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    answer(TARGETS[name], text, SLACK)


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_accepted(name):
    """Much of what the campaign begins with is sound, or it would not get far."""
    seeds = TARGETS[name].seeds()
    told = [answer(TARGETS[name], seed, SLACK) for seed in seeds]
    assert len([one for one in told if one.startswith("accepted")]) >= len(seeds) / 4


@pytest.mark.parametrize("name", TARGETS)
def test_fresh_inputs(name, tmp_path):
    whole = sum(target.share for target in TARGETS.values())
    campaign = Campaign(name, 2026, tmp_path, SLACK)
    for _ in range(round(FRESH * TARGETS[name].share / whole)):
        campaign.send(campaign.next_input())
    assert campaign.finds == {}
    assert campaign.counts["refused"] > 0
    assert len(campaign.kinds) > 3


def broken(text: str) -> bool:
    if "loop" in text:
        for _ in range(10_000_000):
            pass
    if "refused" in text:
        raise mjcore.TileError("5 is 'no' tile")
    return {"a": True}[text]


@pytest.mark.parametrize(
    ("text", "why"), [("b", "KeyError: 'b'"), ("loop refused", r"^\d\.\d\d s$")]
)
def test_a_find_is_found(text, why):
    """What breaks, and what takes too long even if it is refused; a plain refusal is none."""
    target = TARGETS["rack"]._replace(run=broken)
    assert answer(target, "a") == "accepted True"
    assert answer(target, "refused") == "TileError  is  tile"
    with pytest.raises(Find, match=why):
        answer(target, text, 0.05)


def test_mutants_differ_and_come_again():
    """The same seed gives the same inputs; most of them are no seeds."""
    for name, target in TARGETS.items():
        seeds = target.seeds()
        made = [
            [target.mutate(rng, rng.choice(seeds), seeds) for _ in range(30)]
            for rng in (random.Random(3), random.Random(3))
        ]
        assert made[0] == made[1], name
        assert len({*made[0]} - {*seeds}) > 15, name


def test_the_corpus_is_small():
    assert sum(path.stat().st_size for path in Path(CORPUS).glob("*/*")) < 500_000
