"""How a typed program uses mjcore; a type checker reads this file, nothing runs it."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import mjcore
from mjcore import (
    Candidate,
    Card,
    CardError,
    Exposure,
    HeldGroup,
    Line,
    LineLeft,
    Matcher,
    Problem,
    Rack,
    Section,
    Suit,
    Target,
    Tile,
    TileError,
    Visible,
    Waits,
    Win,
)


def tiles() -> None:
    tile = Tile.parse("5B")
    assert_type(tile, Tile)
    assert_type(tile.suit, Suit | None)
    assert_type(tile.number, int | None)
    assert_type(tile.copies, int)
    assert_type(tile.glyph, str)
    assert_type(tile.label, str)
    assert_type(Suit.BAM.dragon, Tile)
    counts = [0] * 36
    counts[tile] += 1
    assert_type(Tile.parse("5 bam") == tile, bool)
    assert_type(sorted([tile, Tile.SOAP]), list[Tile])
    assert_type({tile: "five"}[tile], str)
    assert_type(tile + 1, int)
    if tile:
        assert_type(tile.name, str)


def racks() -> None:
    rack = Rack.parse("FF 2246B 444C [99D J] J")
    assert_type(rack, Rack)
    assert_type(rack.counts, bytes)
    assert_type(rack.exposures, tuple[Exposure, ...])
    assert_type(rack.tiles, tuple[Tile, ...])
    assert_type(rack.add("3B").remove(Tile.BAM_3).add(2), Rack)
    assert_type(len(rack), int)
    assert_type("3B" in rack, bool)
    assert_type(rack == rack, bool)
    assert_type(hash(rack), int)
    Rack(bytes(36))
    Rack(bytearray(36), (Exposure("9C", 3, 1), ("9C", 3), (17, 3, 1)))
    Rack(np.zeros(36, np.uint8))
    Rack.from_tiles(["5B", 4, np.int64(4), Tile.JOKER], [Exposure(Tile.FLOWER, 4)])
    rack.add(np.uint8(3))
    exposure = Exposure.parse("[99C J]")
    assert_type(exposure.kind, Tile)
    assert_type(exposure.size + exposure.jokers + exposure.naturals, int)
    assert_type(sorted([exposure, Exposure(kind=0, size=3, jokers=0)]), list[Exposure])
    visible = Visible.parse("55B [99C J]")
    assert_type(visible.exposures, tuple[Exposure, ...])
    Visible(bytes(36), [exposure])


def racks_as_collections() -> None:
    rack = Rack.parse("FF 2246B 444C [99D J] J")
    assert_type(list(rack), list[Tile])
    assert_type(rack.concealed, tuple[Tile, ...])
    assert_type([tile.label for tile in rack if tile is not Tile.JOKER], list[str])
    np.array(rack)
    np.frombuffer(rack.counts, np.uint8)
    exposure = Exposure(np.int64(17), np.int64(3), np.int64(1))
    Rack(bytes(36), [(np.int64(17), np.int64(3))])
    Visible.from_tiles(["5B", 4, Tile.SOAP], [exposure, ("9D", 3, 1)])


def values_as_json(matcher: Matcher, rack: Rack) -> str:
    found: list[Mapping[str, object]] = [one.to_dict() for one in matcher.nearest(rack)]
    found += [win.to_dict() for win in matcher.wins(rack)]
    found += [group.to_dict() for win in matcher.wins(rack) for group in win.groups]
    found += [matcher.card.to_dict(), matcher.card.sections[0].to_dict()]
    found += [line.to_dict() for line in matcher.card.lines]
    found += [target.to_dict() for line in matcher.card.lines for target in line.targets]
    found += [problem.to_dict() for problem in matcher.card.problems]
    assert_type(matcher.waits(rack).to_dict(), dict[str, list[str]])
    assert_type(Rack.from_dict(rack.to_dict()), Rack)
    assert_type(Exposure.from_dict(Exposure("9C", 3).to_dict()), Exposure)
    assert_type(Visible.from_dict(Visible.parse("5B").to_dict()), Visible)
    return json.dumps(found)


def copies(matcher: Matcher, rack: Rack) -> None:
    assert_type(copy.copy(rack), Rack)
    assert_type(copy.deepcopy(matcher), Matcher)
    assert_type(copy.deepcopy(matcher.card), Card)
    assert_type(copy.copy(matcher.nearest(rack)[0]), Candidate)
    assert_type({matcher.card: matcher}[matcher.card], Matcher)


def lines_of_a_card(card: Card) -> None:
    line = card.line("2468 #3")
    assert_type(line.id, str)
    assert_type(line.index, int)
    assert_type(line.text, str)
    assert_type(line.pattern_text, str)
    assert_type(line.patterns, tuple[str, ...])
    assert_type(line.note, str)
    for text, suit in line.runs():
        assert_type(text, str)
        assert_type(suit, str | None)
    assert_type(line.targets[0].jokers, tuple[bool, ...])
    assert_type((card.name, card.edition), tuple[str, str])
    assert_type((card.author, card.licence), tuple[str, str])
    assert_type(line.section.singles_and_pairs, bool)
    Card.loads(card.dumps(), lenient=True, max_line=10, max_card=100, file="mine.toml")


def cards(path: Path) -> Card:
    try:
        card = Card.load(path, lenient=True)
    except CardError as error:
        assert_type(error.problems, tuple[Problem, ...])
        card = Card.practice()
    for section in card.sections:
        assert_type(section, Section)
        assert_type(section.lines, tuple[Line, ...])
    for line in card.lines:
        assert_type(line.section, Section)
        assert_type(line.value, int)
        assert_type(line.concealed, bool)
        target: Target = line.targets[0]
        assert_type(target.need + target.hard, bytes)
        assert_type(target.groups, tuple[tuple[int, int], ...])
    for problem in card.problems:
        assert_type(problem.message, str)
        assert_type(problem.column, int | None)
    assert_type(card.digest, str)
    assert_type(card.dumps(), str)
    return Card.loads(card.dumps())


def one_rack(matcher: Matcher, rack: Rack) -> None:
    assert_type(matcher.card, Card)
    assert_type(matcher.distance(rack), int | None)
    assert_type(matcher.distance(bytes(36)), int | None)
    assert_type(matcher.distance(np.zeros(36, np.uint8)), int | None)
    assert_type(matcher.line_distances(rack), bytes)
    assert_type(matcher.after_discard(rack), bytes)
    assert_type(matcher.after_draw(rack), bytes)
    assert_type(matcher.winning_kinds(rack), tuple[int, int])
    assert_type((matcher.n_lines, matcher.n_targets, matcher.nbytes), tuple[int, int, int])
    waits = matcher.waits(rack, concealed_calls=False)
    assert_type(waits, Waits)
    assert_type(waits.wall, tuple[Tile, ...])
    assert_type(waits.discard, tuple[Tile, ...])
    for win in matcher.wins(rack, exempt="structural"):
        assert_type(win, Win)
        assert_type(win.line, Line)
        assert_type(win.jokerless, bool)
        assert_type(win.pays, int)
        assert_type(win.groups, tuple[HeldGroup, ...])
    found: Sequence[Candidate] = matcher.nearest(rack, k=3, visible="55B [99C J]", exempt="none")
    for candidate in found:
        assert_type(candidate.line, Line)
        assert_type(candidate.away, int)
        assert_type(candidate.needs, dict[Tile, int])
        assert_type(candidate.live, dict[Tile, int])
        assert_type(candidate.jokers, int)
        assert_type(candidate.spare, tuple[Tile, ...])
        assert_type(candidate.reachable, bool)
        assert_type(candidate.pays, int)
        for group in candidate.groups:
            assert_type(group.kind, Tile)
            assert_type(group.size + group.held + group.jokers + group.missing, int)
            assert_type(group.exposed, bool)
    matcher.nearest(rack, k=np.int64(3), visible=Visible(bytes(36)))
    assert_type(matcher.fits(rack.exposures), bool)
    assert_type(matcher.fits([Exposure("9C", 3)], visible=""), bool)
    for left in matcher.lines_for(rack.exposures, "9C"):
        assert_type(left, LineLeft)
        assert_type(left.line, Line)
        assert_type(left.targets, tuple[Target, ...])
        assert_type(left.needs, dict[Tile, int])
        assert_type(left.keys, dict[Tile, int])


def batches(matcher: Matcher) -> NDArray[np.uint8]:
    counts = np.zeros((5, 36), np.uint8)
    exposures = np.zeros((5, 4, 3), np.uint8)
    assert_type(matcher.distances(counts), NDArray[np.uint8])
    assert_type(matcher.distances(memoryview(bytes(36)).cast("B", (1, 36))), NDArray[np.uint8])
    assert_type(matcher.distances(counts, exposures=exposures), NDArray[np.uint8])
    return matcher.distances_by_line(counts, exposures=exposures, out=np.zeros((5, 9), np.uint8))


def errors() -> str:
    try:
        Rack.parse("5B" * 5)
    except TileError as error:
        return str(error)
    except mjcore.Error as error:
        return repr(error)
    return ""


def what_a_checker_refuses(matcher: Matcher, rack: Rack) -> None:
    """Each of these lines is an error to a type checker; the comment says so, and is needed."""
    matcher.distance([0] * 36)  # type: ignore[arg-type]
    matcher.distance("FF 2246B")  # type: ignore[arg-type]
    matcher.wins(rack, exempt="all")  # type: ignore[arg-type]
    matcher.nearest(rack, k="5")  # type: ignore[arg-type]
    Matcher("mine.toml")  # type: ignore[arg-type]
    rack.counts = bytes(36)  # type: ignore[misc]
    Rack.parse(5)  # type: ignore[arg-type]
    Tile.parse(5)  # type: ignore[arg-type]
    Rack(["F", "F"])  # type: ignore[arg-type]
    Rack.parse(["F", "F"])  # type: ignore[arg-type]
    matcher.nearest(rack, visible=["8B"])  # type: ignore[arg-type]
    matcher.distances([[0] * 36])  # type: ignore[arg-type]
    matcher.card.line(5)  # type: ignore[arg-type]
    Card.load(5)  # type: ignore[arg-type]
