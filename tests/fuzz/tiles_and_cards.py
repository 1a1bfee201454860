"""Targets: card files, rack notation and forms, rules, batches."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

import mjcore
from fuzz.mutate import dumps
from fuzz.target import PRACTICE, Target, json_mutator, parsed, same, text_mutator
from mjcore import Card, Exposure, Matcher, Rack, Rules, Tile, Visible
from mjcore.card.lint import lint
from mjcore.notation import parse_named

DATA = Path(__file__).parents[1] / "data" / "format_table.toml"
RACK = Rack.parse("11B 222B 3C 456D N J [99C J]")


def _card_seeds() -> list[str]:
    lines = [
        '"FF 2222a 6666b NNNN", value = 25',
        '["FF 22a 444a 666a DDDDb", "FF 22a 444a 666b DDDDc"], value = 30, concealed = true',
        '"FFFF 2468a pppb pppc | p even", value = 30, note = "pungs"',
        '"11a 22a 33a 44a 55a 66a 77a | any run, either way", value = 50',
        '"vvvv wwww dddd ee | v in N S, e free", value = 25',
        '"11? 2? 3? 4? 5? 6? 7? 888?! NNN", value = 25',
        '"FF ppppa qqqqb mmmmc | q = p+1, m = q + 1", value = 40',
        '"tt uu 1111a 2222b DD? | p < q", value = 25',
    ]
    head = '[card]\nname = "Test"\n[[section]]\nname = "A"\nlines = [\n'
    made = [f"{head}{{ hand = {line} }},\n]\n" for line in lines]
    made.append(head + "".join(f"{{ hand = {line} }},\n" for line in lines) + "]\n")
    return [*made, DATA.read_text(encoding="utf-8"), Card.practice().dumps()[:2500] + "]\n"]


_CARD_WORDS = (
    *("[card]", "[[section]]", "name = ", "lines = [", "hand = ", "value = ", "note = "),
    *("concealed = true", "singles_and_pairs = true", "| any run", "any odd run", "either way"),
    *("p in ", "p odd", "p in run", "p < q", "q = p+2", "q free", "v in N S", "tt", "uu", "??"),
    *("1? ", "22a ", "333b ", "4444c ", "DDDDa", "pppa", "FF", "NEWS", "2026a", "vvv", "ddd"),
    *("0000", "!", " or ", '"', "'", '"""', "'''", "\n", "[", "]", "{", "}", "25", "1_000_000"),
    *("0x" + "F" * 20, "1979-05-27", "a.b.c.d", "[a.b.c]", "inf", "\\u0000", "\\"),
)


def _run_card(text: str) -> bool:
    # Raised for once in a while, lowered for the rest: most cards stay small, so that all go fast.
    limits = {"max_line": 3_000, "max_card": 6_000}
    lenient = len(text) % 2 == 0
    card = Card.loads(text, lenient=lenient, file="x", **limits)
    for problem in card.problems:
        str(problem), problem.to_dict()
    again = Card.loads(card.dumps(), max_bytes=1 << 30, max_text=1 << 30, **limits)
    same(again, card, "a card that was written")
    lint(card)
    matcher = Matcher(card)
    same(matcher.n_targets, sum(len(line.targets) for line in card.lines), "targets")
    matcher.nearest(RACK, 3)
    first = card.lines[0].targets[0]
    if max(first.need) <= 4:
        same(matcher.distance(first.need), 0, "a target of the card")
    return True


def _rack_seeds() -> list[str]:
    return [
        "2246B 444C FF J [99C J]",
        "123456789B NEWS J",
        "FFFFFFFF JJJJJJ",
        "[NNN] [99C J] [111B] 22D",
        "0000 RG",
        "3 dot, 5 dots, north, soap, 2 bams",
        "8B",
        "[FFF JJJ]",
        "",
    ]


_RACK_WORDS = (
    *"123456789BCDNEWSGR0FJ[] ",
    *("[99C J]", "[FFFF]", "JJ", "4444B", "5 bam", "north", "soap", "dot", "wind", "joker", "red"),
    *("flower", "dragon", "2 craks", "1111111111B", "]]", "[[", "[]", "[J]"),
)


def _run_rack(text: str) -> bool:
    refusal = None
    accepted = 0
    for parse in (Rack.parse, Visible.parse, Exposure.parse, Tile.parse, parse_named):
        try:
            found = parse(text)
        except mjcore.TileError as error:
            if len(str(error)) > 1_000:
                raise AssertionError("a message of more than 1,000 characters") from None
            refusal = refusal or error
            continue
        accepted += 1
        if parse is not parse_named:
            same(parse(str(found)) if str(found) != "" else found, found, "a text form")
        if isinstance(found, Rack | Visible | Exposure):
            same(type(found).from_dict(found.to_dict()), found, "a JSON form")
        if isinstance(found, Visible):
            with suppress(mjcore.TileError):
                PRACTICE.nearest(RACK, 3, found)
        if isinstance(found, Rack):
            _use(found)
    if refusal is not None and not accepted:
        raise refusal
    return True


def _use(rack: Rack) -> None:
    """Send a rack through every entrance of a matcher; none may refuse it but for its size."""
    away = PRACTICE.distance(rack)
    nearest = PRACTICE.nearest(rack, 2)
    same(nearest[0].away if nearest else None, away, "the nearest line")
    for call in (PRACTICE.waits, PRACTICE.after_draw, PRACTICE.after_discard):
        try:
            call(rack)
        except mjcore.TileError:
            if len(rack) in (13,):
                raise AssertionError(f"{call} refused a rack of 13 tiles") from None
    same(bool(PRACTICE.wins(rack)), len(rack) == 14 and away == 0, "a win")
    if not PRACTICE.fits(rack.exposures):
        same(away, None, "exposures that fit no line")


def _form_seeds() -> list[str]:
    racks = [Rack.parse(text) for text in ("2246B 444C FF J [99C J]", "NEWS", "")]
    forms = [rack.to_dict() for rack in racks]
    forms += [Exposure("9C", 4, 1).to_dict(), Visible.parse("FFF 11D [99C J]").to_dict()]
    return [dumps(form) for form in forms]


def _run_form(text: str) -> bool:
    data = parsed(text)
    refusals = []
    for kind in (Rack, Visible, Exposure):
        try:
            found = kind.from_dict(data)
        except mjcore.TileError as error:
            refusals.append(error)
        else:
            same(kind.from_dict(found.to_dict()), found, "a JSON form")
    if len(refusals) == 3:
        raise refusals[len(text) % 3]
    return True


def _rules_seeds() -> list[str]:
    names = ("league", "casual", "classic", "room", "guided")
    return [dumps(Rules.preset(name).to_dict()) for name in names] + [
        dumps({"scoring": "tournament", "players": 4}),
        dumps(Rules.league(players=2).to_dict()),
        "{}",
    ]


def _run_rules(text: str) -> bool:
    rules = Rules.from_dict(parsed(text))
    same(Rules.from_dict(rules.to_dict()), rules, "the JSON form of rules")
    same(eval(repr(rules), {"Rules": Rules, "frozenset": frozenset}), rules, "the repr of rules")
    same(rules.replace(), rules, "rules without a change")
    return True


def _batch_seeds() -> list[str]:
    racks = [Rack.parse(text) for text in ("2246B 444C FF J", "12345678B NEW", "")]
    rows = [list(rack.counts) for rack in racks]
    shown = [[[17, 3, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0]]] * 3
    return [
        dumps({"counts": rows, "dtype": "uint8", "order": "C"}),
        dumps({"counts": rows, "dtype": "uint8", "exposures": shown}),
        dumps({"counts": rows, "dtype": "int64"}),
        dumps({"counts": rows, "dtype": "uint8", "out": 3}),
        dumps({"counts": [rows[0]] * 40, "dtype": "uint8", "order": "F"}),
        dumps({"counts": [], "dtype": "uint8", "shape": [0, 36]}),
    ]


def _array(data: Any, key: str) -> Any:
    """Return the array that an input describes; what numpy cannot make is no input."""
    if data.get(key) is None:
        return None
    try:
        with np.errstate(all="ignore"):
            made = np.array(data[key]).astype(data.get("dtype", "uint8"))
            if "shape" in data:
                made = made.reshape(data["shape"])
            if data.get("order") == "F":
                made = np.asfortranarray(made)
            return made[:: data["step"]] if "step" in data else made
    except mjcore.Error:
        raise
    except Exception:
        raise mjcore.Error("no array") from None


def _run_batch(text: str) -> bool:
    data = parsed(text)
    if not isinstance(data, dict):
        raise mjcore.Error("no batch")
    counts, exposures = _array(data, "counts"), _array(data, "exposures")
    out = data.get("out")
    room = np.full(out, 77, np.uint8) if type(out) is int and 0 <= out < 10_000 else None
    try:
        away = PRACTICE.distances(counts, exposures, room)
    except mjcore.TileError:
        if room is not None and not (room == 77).all():
            raise AssertionError("a refused batch was written to") from None
        raise
    except TypeError:  # what is no array at all is an argument of a wrong type
        if isinstance(counts, np.ndarray) and isinstance(exposures, np.ndarray | None):
            raise
        raise mjcore.Error("no array") from None
    lines = PRACTICE.distances_by_line(counts, exposures)
    same(bytes(lines.min(axis=1)) if len(lines) else b"", bytes(away), "the nearest lines")
    return True


TARGETS = {
    "card": Target(_card_seeds, text_mutator(_CARD_WORDS), _run_card, 0.08),
    "rack": Target(_rack_seeds, text_mutator(_RACK_WORDS), _run_rack, 0.25),
    "form": Target(_form_seeds, json_mutator(), _run_form, 0.15),
    "rules": Target(_rules_seeds, json_mutator(), _run_rules, 0.14),
    "batch": Target(_batch_seeds, json_mutator(), _run_batch, 0.1),
}
