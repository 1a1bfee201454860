"""What the page and the example promise: a small policy learns to beat random play."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest
from pages import page, run_examples
from rl_play import NEEDS

pytest.importorskip("pettingzoo", reason=NEEDS)
pytest.importorskip("gymnasium", reason=NEEDS)

import mjcore

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def example():
    """Return examples/learn.py as a module."""
    path = ROOT / "examples" / "learn.py"
    spec = importlib.util.spec_from_file_location("learn", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def matcher():
    return mjcore.Matcher(mjcore.Card.practice())


def beats(example, matcher, weights, deals: int) -> None:
    """Check that a policy gains more than random play does, surely, in deals it has not seen."""
    start = np.zeros(len(example.FEATURES))
    learned = example.gains(matcher, weights, deals, seed=7)
    at_random = example.gains(matcher, start, deals, seed=7)
    more = learned - at_random
    assert more.mean() > 3 * more.std(ddof=1) / len(more) ** 0.5
    assert more.mean() > 20


def test_a_little_learning_beats_random_play(example, matcher):
    """Two short rounds; the weight of the distance to a hand turns negative."""
    weights = example.learn(matcher, rounds=2, tries=16, deals=4, seed=1)
    assert weights[example.FEATURES.index("away")] < 0
    beats(example, matcher, weights, deals=40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 5))
def test_learning_beats_random_play(example, matcher, seed):
    """The whole of the example, from several seeds."""
    beats(example, matcher, example.learn(matcher, seed=seed), deals=200)


def test_the_same_seed_learns_the_same(example, matcher):
    short = {"rounds": 1, "tries": 3, "deals": 1, "seed": 5}
    assert (example.learn(matcher, **short) == example.learn(matcher, **short)).all()


def test_the_example_is_told_of():
    (path,) = set(re.findall(r"\]\((?:\.\./)+(examples/[\w.]+)\)", page("reference/learning.md")))
    assert (ROOT / path).exists()


def test_the_loop_of_the_page_runs():
    """The environment's example, which needs what the page's others do not."""
    assert run_examples("reference/learning.md", "python norun")["env"].agents == []
