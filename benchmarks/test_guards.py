"""The guards speak up when they should."""

import instructions
import pytest
import ratio_gate
import table
from mjbench import budget, checksums, clock, figures


@pytest.fixture
def limits(tmp_path, monkeypatch):
    """Keep the stored figures of a test apart from those in the tree."""
    monkeypatch.setattr(budget, "PATH", tmp_path / "budget.toml")


def test_figures_are_stored_side_by_side(limits):
    budget.write("instructions", {"baseline": {"a, b": 1.25}, "avx2": {"a, b": 0.5}})
    budget.write("ratios", {"baseline": {"a, b": 0.0125}})
    budget.write("instructions", {"avx2": {"a, b": 0.25}})
    assert budget.stored("instructions", "baseline") == {"a, b": 1.25}
    assert budget.stored("instructions", "avx2") == {"a, b": 0.25}
    assert budget.stored("ratios", "baseline") == {"a, b": 0.0125}
    assert budget.stored("ratios", "avx2") == {}


@pytest.mark.parametrize(("found", "good"), [(1.0, True), (1.14, True), (1.16, False)])
def test_a_count_may_pass_the_stored_one_by_15_percent(limits, found, good):
    budget.write("instructions", {"baseline": {"after_draw, near": 1.0}})
    assert instructions.report({"baseline": {"after_draw, near": (found, 0.0)}}) is good


@pytest.mark.parametrize(("missed", "good"), [(4.0, True), (5.0, True), (5.2, False)])
def test_mispredictions_have_a_ceiling_too(limits, missed, good):
    budget.write("mispredictions", {"baseline": {"after_draw, near": 4.0}})
    assert instructions.report({"baseline": {"after_draw, near": (1.0, missed)}}) is good


@pytest.mark.parametrize("counts", [(1.97, 0.0), (1.0, 8.1)])
def test_no_stored_count_excuses_a_batch_above_what_it_must_reach(limits, counts):
    budget.write("instructions", {"baseline": {"distances, dealt": 9.0}})
    budget.write("mispredictions", {"baseline": {"distances, dealt": 90.0}})
    assert not instructions.report({"baseline": {"distances, dealt": counts}})


def test_every_count_in_the_tree_is_one_that_is_measured():
    for variant in instructions.VARIANTS:
        assert set(budget.stored("instructions", variant)) == set(instructions.NAMES)
        assert set(budget.stored("mispredictions", variant)) == set(instructions.NAMES)
    for variant in budget.VARIANTS:
        assert set(budget.stored("ratios", variant)) == set(ratio_gate.CASES)


@pytest.mark.parametrize(
    ("figures", "good"),
    [([1.0], True), ([1.6, 1.4], True), ([1.6, 1.6, 1.4], True), ([1.6, 1.6, 1.6, 1.0], False)],
)
def test_three_tries_must_fail(figures, good):
    tries = iter(figures)
    assert ratio_gate.hold(lambda: next(tries), 1.5)[0] is good


def test_a_ratio_is_the_median_of_the_rounds(monkeypatch):
    """One round out of three in which a neighbour was busy counts for nothing."""
    now = 0
    costs = {"subject": iter([6e6, 6e6, 6e6, 90e6, 6e6]), "reference": iter([3e6] * 5)}

    def work(name):
        def run():
            nonlocal now
            now += int(next(costs[name]))

        return run

    monkeypatch.setattr(clock, "TICKS", lambda: now)
    assert clock.ratio(work("subject"), work("reference"), rounds=3) == 2.0


def test_every_work_is_called_as_often_as_its_round_needs(monkeypatch):
    """A round has 2 ms at least, however short one call is."""
    now = calls = 0

    def run():
        nonlocal now, calls
        now, calls = now + 1_000, calls + 1

    monkeypatch.setattr(clock, "TICKS", lambda: now)
    assert clock.seconds(run, rounds=1) == pytest.approx(1e-6)
    assert now >= 2 * clock.LEAST_NS


def test_the_table_ends_with_1_where_a_mark_is_missed():
    met, missed, free = (figures.Row("a", "b", "c", good) for good in (True, False, None))
    assert table.status({"baseline": [met, free], "avx2": [met]}) == 0
    assert table.status({"baseline": [met], "avx2": [free, missed]}) == 1


def test_the_table_compares_answers_before_it_times(monkeypatch):
    """What is fast and wrong is not timed."""
    monkeypatch.setattr(checksums, "wrong", lambda: ["dealt / 1000"])
    monkeypatch.setattr(figures, "rows", lambda: pytest.fail("it was timed"))
    with pytest.raises(SystemExit, match=r"wrong distances, dealt / 1000"):
        table.main(["--one"])


def test_an_opponent_that_disagrees_is_not_timed(monkeypatch):
    monkeypatch.setattr(
        figures, "OPPONENTS", {"a liar": lambda flat: lambda counts: counts[:, 0] + 99}
    )
    monkeypatch.setattr(clock, "interleaved", lambda works: pytest.fail("it was timed"))
    with pytest.raises(SystemExit, match="a liar and the matcher do not agree"):
        figures.opponent_rows()
