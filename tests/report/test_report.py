"""The report against the results it is made of."""

import json
from dataclasses import asdict, replace
from itertools import combinations
from math import log2

import pytest

import mjcore
from mjcore.report import card_report, findings, pictures, to_markdown
from mjcore.report.findings import most_wins
from mjcore.report.labels import name_points
from mjcore.report.pictures import draw
from mjcore.simulation import LineTally, Results, simulate


def test_every_line_is_there(report, practice_card):
    assert [row.line for row in report.lines] == list(practice_card.lines)
    assert sum(row.wins for row in report.lines) == report.results.table.win


def test_what_a_line_pays(report):
    """By deal it is the share times the payment of a win."""
    for row in report.lines:
        if row.wins:
            assert row.pays == pytest.approx(row.payment * row.wins / report.results.deals)
            assert row.payment >= 4 * row.line.value
        else:
            assert row.pays == 0


def test_difficulty_is_counted_in_doublings(report):
    for row in report.lines:
        assert row.difficulty == pytest.approx(log2(61 / (row.wins + 0.5)))
    excess = [row.excess for row in report.lines]
    assert sum(excess) == pytest.approx(0, abs=1e-6)


def test_distances_shrink_in_the_charleston(report):
    def mean(histogram):
        return sum(at * count for at, count in enumerate(histogram)) / sum(histogram)

    assert mean(report.passed) < mean(report.dealt) - 1
    assert all(0 < row.dealt < 14 for row in report.lines)


def test_near_kept_and_rival(report):
    """They come from the table of the lines that were near and the lines that were won."""
    for at, row in enumerate(report.lines):
        became = report.results.distances.near[at]
        assert row.near == pytest.approx(sum(became) / report.results.table.win)
        if sum(became):
            assert row.kept == pytest.approx(became[at] / sum(became))
        if row.rival is not None:
            others = [count for other, count in enumerate(became) if other != at]
            assert row.lost == pytest.approx(max(others) / sum(became)) and row.rival != row.line


def test_lines_that_were_never_won(report):
    never = {finding.line for finding in findings(report) if finding.kind == "never"}
    assert never == {row.line.id for row in report.lines if not row.wins}
    assert never


def test_a_line_that_draws_too_many_wins(practice_card, results):
    """One line takes all wins: it is named, and so are all the others as never won."""
    lines = [LineTally() for _ in results.lines]
    lines[3] = LineTally(wins=60, turns=60 * 40, payments=60 * 150)
    report = card_report(practice_card, replace(results, lines=tuple(lines)))
    found = findings(report)
    magnets = [finding for finding in found if finding.kind == "magnet"]
    assert [finding.line for finding in magnets] == [practice_card.lines[3].id]
    assert "more than 7.1%: 5 times the odds that one of 66 equal lines has" in magnets[0].message
    assert len([finding for finding in found if finding.kind == "never"]) == len(lines) - 1


@pytest.mark.parametrize(("lines", "most"), [(1, 1.0), (2, 5 / 6), (10, 5 / 14), (66, 5 / 70)])
def test_what_is_too_often_depends_on_the_number_of_lines(lines, most):
    """Five times the odds of equal lines: alone a line is never too often won."""
    assert most_wins(lines) == pytest.approx(most)


def test_values_that_are_out_of_line(practice_card, results):
    """All lines are equally often won: every value away from the mean stands out."""
    lines = tuple([LineTally(wins=10, turns=400, payments=1000) for _ in results.lines])
    report = card_report(practice_card, replace(results, lines=lines))
    mean = sum(line.value for line in practice_card.lines) / len(practice_card.lines)
    odd = {finding.line for finding in findings(report) if finding.kind == "value"}
    assert odd == {line.id for line in practice_card.lines if abs(line.value - mean) > 7.5}


def test_a_line_that_crowds_others_out(practice_card, results):
    """Racks nearest to the first five lines all end with line 9."""
    size = len(results.lines)
    near = [[0] * size for _ in range(size)]
    for at in range(5):
        near[at][9] = 7
    distances = replace(results.distances, near=tuple(map(tuple, near)))
    report = card_report(practice_card, replace(results, distances=distances))
    (finding,) = [finding for finding in findings(report) if finding.kind == "crowd"]
    assert finding.line == practice_card.lines[9].id
    assert all(line.id in finding.message for line in practice_card.lines[:5])


def test_a_card_of_one_line(tmp_path):
    """Nothing is divided by nothing."""
    card = mjcore.Card.loads(
        '[card]\nname = "$one_"\n[[section]]\nname = "|*"\n'
        'lines = [{hand = "222a 444a 6666a 8888a", value = 25}]\n'
    )
    results = simulate(card, "easy", 4, rng=1, jobs=1, distances=True)
    report = card_report(card, results)
    assert json.loads(json.dumps(report.to_dict(), allow_nan=False))
    assert "\\|\\*" in to_markdown(report)
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    draw(report, tmp_path)


def test_other_results_are_refused(practice_card, table_card, results):
    with pytest.raises(mjcore.Error, match="another card"):
        card_report(table_card, results)
    with pytest.raises(mjcore.Error, match="distances"):
        card_report(practice_card, replace(results, distances=None))
    with pytest.raises(mjcore.Error, match="one deal"):
        card_report(practice_card, Results.empty(results.setup, distances=True))


@pytest.mark.parametrize("write", [findings, to_markdown, lambda report: draw(report, "pics")])
def test_what_is_no_report(write, results):
    with pytest.raises(TypeError, match="a CardReport is needed, as card_report gives, not Res"):
        write(results)


def test_a_report_on_nothing(practice_card, results):
    with pytest.raises(TypeError, match=r"a report is on a Card, not on str; see Card\.load"):
        card_report("card.toml", results)
    with pytest.raises(TypeError, match="a report is made of Results, not of dict"):
        card_report(practice_card, results.to_dict())


def test_json_forms(report, results):
    """A share looks as in the results; every part has a form of its own."""
    data = report.to_dict()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["lines"] == [row.to_dict() for row in report.lines]
    shares = [row["share"] for row in results.summary()["lines"]]
    assert [row["share"] for row in data["lines"]] == shares
    assert data["fit"] == report.fit.to_dict() and set(data["fit"]) == {"at", "slope", "rank"}
    for finding in findings(report):
        assert finding.to_dict() == asdict(finding)


def test_a_report_in_a_repl(report):
    assert repr(report) == "<CardReport: 66 lines of 'Practice card 2026', 60 deals>"


def test_markdown_is_a_table_with_all_lines(report):
    text = to_markdown(report, command="mjcore card report x", pictures="pics")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    lines = [row for row in rows if row.count("|") == 16]
    assert len(lines) == len(report.lines) + 1
    for part in ("mjcore card report x", "(pics/wins.svg)", "(pics/values.svg)", "rank"):
        assert part in text
    assert "pics" not in to_markdown(report)


def test_pictures(report, tmp_path):
    """Three files, the same each time."""
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    once, again = draw(report, tmp_path / "a" / "b"), draw(report, tmp_path)
    assert [path.name for path in once] == ["wins.svg", "values.svg", "distances.svg"]
    for path, other in zip(once, again, strict=True):
        assert path.read_bytes() == other.read_bytes()
        assert path.read_text().startswith("<?xml")


def test_pictures_that_cannot_be_written(report, tmp_path):
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    with pytest.raises(mjcore.Error, match=r"cannot be drawn: .*'odd'"):
        draw(report, tmp_path, form="odd")
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(mjcore.Error, match="file"):
        draw(report, file)


def texts_of(figure):
    """Return the boxes of all names beside points in a picture, as it is drawn."""
    canvas = pytest.importorskip("matplotlib.backends.backend_agg").FigureCanvasAgg(figure)
    text = pytest.importorskip("matplotlib.text").Text
    canvas.draw()
    (axes,) = figure.axes
    return {
        note.get_text(): text.get_window_extent(note, canvas.get_renderer()) for note in axes.texts
    }


CROWDED = {(x / 40, y): f"Singles and Pairs #{x + y}" for x in range(5) for y in (50, 51)}


def test_names_beside_points_stand_apart():
    """However close the points are: no name over another, none over a point, all inside."""
    figure = pytest.importorskip("matplotlib.figure").Figure(figsize=(8.5, 5), layout="constrained")
    axes = figure.subplots()
    axes.set_xlim(-1, 4)
    axes.set_ylim(20, 80)
    axes.plot(*zip(*CROWDED, strict=True), "o", markersize=5)
    name_points(figure, axes, CROWDED, CROWDED)
    boxes = texts_of(figure)
    assert set(boxes) == set(CROWDED.values())
    for (name, box), (other, its) in combinations(boxes.items(), 2):
        assert not box.overlaps(its), f"{name} over {other}"
    for name, box in boxes.items():
        assert not any(box.contains(*axes.transData.transform(point)) for point in CROWDED), name
        assert axes.bbox.x0 <= box.x0 and box.x1 <= axes.bbox.x1


def test_names_of_a_report_stand_apart(report):
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    boxes = texts_of(pictures.values(report))
    assert boxes
    for one, other in combinations(boxes.values(), 2):
        assert not one.overlaps(other)


def look_of(line):
    """Return the colour and the shape of a line of a picture."""
    return pytest.importorskip("matplotlib.colors").to_hex(line.get_color()), line.get_marker()


@pytest.mark.parametrize("name", ["wins", "values", "distances"])
def test_the_legend_names_every_line_that_is_drawn(report, name):
    """By colour and shape: what is drawn has a name in one of the legends of the picture."""
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    figure = getattr(pictures, name)(report)
    for axes in figure.axes:
        legends = [one for one in (axes.get_legend(), *figure.legends) if one is not None]
        named = [look_of(line) for legend in legends for line in legend.get_lines()]
        drawn = [look_of(line) for line in axes.get_lines()]
        # A line that was never won is a cross in the colour of its section.
        for colours_or_marks in (0, 1):
            wanted = {look[colours_or_marks] for look in drawn}
            assert wanted <= {look[colours_or_marks] for look in named}
    labels = {text.get_text() for legend in legends for text in legend.get_texts()}
    wanted = {"wins": {"95 % interval"}, "distances": {"after the deal", "after the Charleston"}}
    sections = {section.name for section in report.card.sections} | {"the fit through all lines"}
    assert wanted.get(name, sections) <= labels


def test_sections_beyond_the_colours_have_shapes_of_their_own():
    looks = [(pictures.COLOURS[at % 10], pictures._mark(at)) for at in range(40)]
    assert len(set(looks)) == 40
