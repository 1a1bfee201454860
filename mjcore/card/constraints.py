"""Read the constraints of a pattern, which stand after the bar."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from mjcore.card.faults import Fault
from mjcore.card.symbols import (
    BLANKS,
    DIGITS,
    NUMBERS,
    THINGS,
    TILES,
    VALUES,
    family_of,
)
from mjcore.errors import shown

MOST_CONSTRAINTS = 100
_ODD, _EVEN = frozenset({1, 3, 5, 7, 9}), frozenset({2, 4, 6, 8})
_PARITIES = {"odd": _ODD, "even": _EVEN}
_TOKEN = re.compile(rf"[A-Za-z]+|[0-9]+|[^{BLANKS}]")
_EXAMPLES = (
    "'any run', 'either way', 'p in 2 4 6', 'p odd', 'p in run', 'p < q', 'q = p+2', 'q free'"
)


@dataclass(slots=True)
class Constraints:
    """Hold what a pattern's constraints ask; ``text`` writes them with normal blanks."""

    text: str = ""
    slide: str | None = None  # "any", "odd" or "even": which lowest digits a slide may have
    slide_column: int | None = None
    either_way: bool = False
    allowed: dict[str, frozenset[int]] = field(default_factory=dict)
    in_run: set[str] = field(default_factory=set)
    less: list[tuple[str, str]] = field(default_factory=list)
    steps: list[tuple[str, str, int]] = field(default_factory=list)  # (q, p, 2): q = p+2
    free: set[str] = field(default_factory=set)

    def allow(self, variable: str, values: frozenset[int]) -> None:
        """Narrow the choices of a variable."""
        self.allowed[variable] = self.allowed.get(variable, values) & values


class _Token(NamedTuple):
    text: str
    column: int


def read_constraints(
    text: str, column: int, held: set[str] | None, faults: list[Fault]
) -> Constraints:
    """Return the constraints in ``text``, whose first character stands in ``column``.

    ``held`` are the symbols of the pattern, ``None`` if they are not known; what is wrong is
    added to ``faults``.
    """
    found = Constraints()
    if "|" in text:
        column += text.index("|")
        faults.append(Fault(column, "a second '|': constraints stand apart by commas"))
        return found
    parts = text.split(",")
    if len(parts) > MOST_CONSTRAINTS:
        column += len(",".join(parts[:MOST_CONSTRAINTS]))
        faults.append(Fault(column, f"more than {MOST_CONSTRAINTS} constraints"))
        return found
    written: list[str] = []
    either_column = 0
    for part in parts:
        # Columns count in the whole pattern, so that a problem can be pointed at.
        tokens = [_Token(m[0], column + m.start()) for m in _TOKEN.finditer(part)]
        words = [token.text for token in tokens]
        if not tokens:
            faults.append(Fault(column, f"a constraint is missing here, such as {_EXAMPLES}"))
        elif words == ["either", "way"]:
            found.either_way = True
            either_column = either_column or tokens[0].column
        elif words[0] == "any":
            _read_slide(tokens, found, faults)
        else:
            _read_variable(tokens, held, found, faults)
        written.append(_join(words))
        column += len(part) + 1
    if found.either_way and found.slide is None:
        what = "'either way' needs a slide such as 'any run' beside it"
        faults.append(Fault(either_column, what))
    found.text = ", ".join(written)
    return found


def _join(words: list[str]) -> str:
    if len(words) == 5 and words[1] == "=":
        return f"{words[0]} = {''.join(words[2:])}"
    return " ".join(words)


def _read_slide(tokens: list[_Token], found: Constraints, faults: list[Fault]) -> None:
    words, column = [token.text for token in tokens], tokens[0].column
    if words[-1] not in ("run", "number") or words[1:-1] not in ([], ["odd"], ["even"]):
        what = "a slide is 'any run' or 'any number', with 'odd' or 'even' after 'any' if need be"
        faults.append(Fault(column, f"{shown(' '.join(words))} is no constraint: {what}"))
    elif found.slide is not None:
        faults.append(Fault(column, "a second slide: a pattern has one at most"))
    else:
        found.slide, found.slide_column = (words[1] if len(words) == 3 else "any"), column


def _read_variable(
    tokens: list[_Token], held: set[str] | None, found: Constraints, faults: list[Fault]
) -> None:
    variable, column = tokens[0]
    family = family_of(variable)
    verb = tokens[1].text if len(tokens) > 1 else ""
    if not family or verb not in ("in", "odd", "even", "free", "<", "="):
        what = shown(" ".join(token.text for token in tokens))
        faults.append(Fault(column, f"{what} is no constraint: expected one such as {_EXAMPLES}"))
        return
    if not _is_held(tokens[0], held, faults):
        return
    rest = tokens[2:]
    if verb in ("odd", "even", "<", "=") and family != NUMBERS:
        what = f"{variable!r} is no number: only p q m can be odd or even, compared or stepped"
        faults.append(Fault(column, what))
    elif verb == "in":
        _read_choices(tokens, family, held, found, faults)
    elif verb == "<":
        _read_order(tokens, held, found, faults)
    elif verb == "=":
        _read_step(tokens, held, found, faults)
    elif rest:
        what = f"{shown(rest[0].text)} after '{variable} {verb}': is a comma missing?"
        faults.append(Fault(rest[0].column, what))
    elif verb == "free":
        found.free.add(variable)
    else:
        found.allow(variable, _PARITIES[verb])


def _read_choices(
    tokens: list[_Token],
    family: str,
    held: set[str] | None,
    found: Constraints,
    faults: list[Fault],
) -> None:
    variable, choices = tokens[0].text, tokens[2:]
    if family == TILES:
        what = f"{variable!r} is any tile: 'in' is for p q m, v w and d e"
        faults.append(Fault(tokens[0].column, what))
    elif not choices:
        what = f"'{variable} in' needs its choices: {' '.join(VALUES[family])}"
        faults.append(Fault(tokens[1].column + 2, what))
    elif family == NUMBERS and [choice.text for choice in choices] == ["run"]:
        if held is not None and held.isdisjoint(DIGITS):
            what = f"'{variable} in run' needs printed digits 1-9 in the pattern"
            faults.append(Fault(choices[0].column, what))
        found.in_run.add(variable)
    else:
        wrong = [choice for choice in choices if choice.text not in VALUES[family]]
        for text, column in wrong:
            what = f"{shown(text)} is no {THINGS[family]} that {variable!r} can be"
            faults.append(Fault(column, f"{what}: choices are {' '.join(VALUES[family])}"))
        if not wrong:
            found.allow(variable, frozenset(VALUES[family][choice.text] for choice in choices))


def _read_order(
    tokens: list[_Token], held: set[str] | None, found: Constraints, faults: list[Fault]
) -> None:
    variable, rest = tokens[0].text, tokens[2:]
    if len(rest) != 1:
        what = f"an order is '{variable} < ' and one other of p q m"
        faults.append(Fault(tokens[1].column, what))
    elif _is_other_number(variable, rest[0], held, faults):
        found.less.append((variable, rest[0].text))


def _read_step(
    tokens: list[_Token], held: set[str] | None, found: Constraints, faults: list[Fault]
) -> None:
    variable, rest = tokens[0].text, tokens[2:]
    if rest and not _is_other_number(variable, rest[0], held, faults):
        return
    if len(rest) != 3 or rest[1].text not in "+-" or rest[2].text not in ("0", *DIGITS):
        what = f"a step is '{variable} = ', one other of p q m, + or -, and a number 0-9"
        faults.append(Fault(tokens[1].column, what))
        return
    step = int(rest[2].text)
    found.steps.append((variable, rest[0].text, step if rest[1].text == "+" else -step))


def _is_held(token: _Token, held: set[str] | None, faults: list[Fault]) -> bool:
    if held is None or token.text in held:
        return True
    faults.append(Fault(token.column, f"no word of the pattern holds {token.text!r}"))
    return False


def _is_other_number(
    variable: str, other: _Token, held: set[str] | None, faults: list[Fault]
) -> bool:
    if other.text == variable or family_of(other.text) != NUMBERS:
        what = f"{shown(other.text)} is not another number variable than {variable!r}"
        faults.append(Fault(other.column, f"{what}: expected one of p q m"))
        return False
    return _is_held(other, held, faults)
