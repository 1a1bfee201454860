"""Turn the table of a card file into sections and lines, and report everything that is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mjcore.card.expansion import Expansion
from mjcore.card.faults import Fault
from mjcore.card.model import Line, Section, Target
from mjcore.card.pattern import Pattern, read_pattern
from mjcore.card.printing import line_text
from mjcore.card.problems import Problem
from mjcore.errors import shown

MOST_VALUE = 1_000_000
_HEADER_KEYS = ("name", "edition", "author", "licence")
_SECTION_KEYS = ("name", "lines", "singles_and_pairs")
_LINE_KEYS = ("hand", "value", "concealed", "note")
_KINDS = {str: "text", bool: "true or false", dict: "a table", list: "a list"}


@dataclass(slots=True)
class Loader:
    """Read one card; what is wrong collects in ``problems``, what is good in ``sections``."""

    file: str | None
    max_line: int
    max_card: int
    header: dict[str, str] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _names: set[str] = field(default_factory=set)
    _earlier: dict[tuple[frozenset[int], bool], str] = field(default_factory=dict)
    _lines: int = 0
    _assignments: int = 0
    _section: str | None = None
    _line: str | None = None

    def read(self, table: dict[str, Any]) -> None:
        """Read the whole table of a card file."""
        self._check_keys("a card file", table, ("card", "section"))
        self._read_header(table.get("card"))
        sections = table.get("section")
        if not isinstance(sections, list) or not all(isinstance(s, dict) for s in sections):
            self._report("a card has sections, each a table that begins with [[section]]")
        elif not sections:
            self._report("a card has at least one section")
        else:
            for place, section in enumerate(sections, 1):
                self._read_section(place, section)

    def _report(self, message: str, pattern: int | None = None, column: int | None = None) -> None:
        problem = Problem(self.file, self._section, self._line, pattern, column, message)
        self.problems.append(problem)

    def _check_keys(self, what: str, table: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                self._report(f"unknown key {_shown(key)}: {what} has {', '.join(known)}")

    def _take(self, table: dict[str, Any], key: str, default: Any) -> Any:
        """Return the value of an optional key, the default if it is of the wrong type."""
        value = table.get(key, default)
        if type(value) is type(default):
            return value
        self._report(f"{key} must be {_KINDS[type(default)]}, not {_shown(value)}")
        return default

    def _take_name(self, table: dict[str, Any], what: str) -> str | None:
        name = table.get("name")
        if isinstance(name, str) and name.strip():
            return name
        if "name" not in table:
            self._report(f"{what} has no name")
        else:
            self._report(f"the name of {what} must be text that is not blank, not {_shown(name)}")
        return None

    def _read_header(self, table: Any) -> None:
        self.header = dict.fromkeys(_HEADER_KEYS, "") | {"name": "Untitled"}
        if not isinstance(table, dict):
            self._report("a card begins with a table [card] that holds its name")
            return
        self._check_keys("[card]", table, _HEADER_KEYS)
        self.header["name"] = self._take_name(table, "the card") or "Untitled"
        for key in _HEADER_KEYS[1:]:
            self.header[key] = self._take(table, key, "")

    def _read_section(self, place: int, table: dict[str, Any]) -> None:
        self._section = f"section {place}"
        name = self._take_name(table, f"section {place}")
        self._section = name or self._section
        # Lines of a section without a name of its own are read for their problems alone.
        usable = name is not None and name not in self._names
        if name is not None and name in self._names:
            self._report(f"a second section of this name (section {place}): names are unique")
        self._names.add(name or "")
        self._check_keys("a section", table, _SECTION_KEYS)
        singles_and_pairs = self._take(table, "singles_and_pairs", False)
        lines = self._take(table, "lines", [])
        if table.get("lines", []) == []:
            self._report("the section has no lines")
        section = Section(self._section, singles_and_pairs)
        good = []
        for number, raw in enumerate(lines, 1):
            self._line = f"{self._section} #{number}"
            line = self._read_line(section, raw, usable)
            if line is not None:
                good.append(line)
                self._lines += 1
        self._section = self._line = None
        if good:
            # The lines know their section, so the section is closed after they are made.
            object.__setattr__(section, "lines", tuple(good))
            self.sections.append(section)

    def _read_line(self, section: Section, table: Any, usable: bool) -> Line | None:
        """Return the line, or ``None`` after reporting what is wrong with it."""
        before = len(self.problems)
        if not isinstance(table, dict):
            self._report(f"a line is a table {{ hand = ..., value = ... }}, not {_shown(table)}")
            return None
        self._check_keys("a line", table, _LINE_KEYS)
        value = table.get("value")
        if "value" not in table:
            self._report("the line has no value")
        elif type(value) is not int or not 1 <= value <= MOST_VALUE:
            what = f"a whole number from 1 to {MOST_VALUE:,}"
            self._report(f"value must be {what}, not {_shown(value)}")
        concealed = self._take(table, "concealed", False)
        note = self._take(table, "note", "")
        patterns = self._read_patterns(table)
        if patterns is None:
            return None
        good = usable and len(self.problems) == before
        targets = self._expand(patterns, concealed, good)
        if not good or targets is None or self._line is None or not isinstance(value, int):
            return None
        texts = tuple(pattern.text for pattern in patterns)
        text = line_text(texts)
        return Line(self._line, section, self._lines, texts, text, value, concealed, note, targets)

    def _read_patterns(self, table: dict[str, Any]) -> list[Pattern] | None:
        """Return the patterns of a line, or ``None`` after reporting what is wrong with them."""
        hand = table.get("hand")
        hands = [hand] if isinstance(hand, str) else hand
        if "hand" not in table:
            self._report("the line has no hand")
            return None
        if not isinstance(hands, list) or not hands or not all(isinstance(h, str) for h in hands):
            self._report(f"hand must be a pattern or a list of patterns, not {_shown(hand)}")
            return None
        patterns: list[Pattern] = []
        for place, text in enumerate(hands, 1):
            faults: list[Fault] = []
            pattern = read_pattern(text, faults)
            for column, message in faults:
                self._report(message, place, column)
            patterns += [pattern] if pattern else []
        return patterns if len(patterns) == len(hands) else None

    def _expand(
        self, patterns: list[Pattern], concealed: bool, keep: bool
    ) -> tuple[Target, ...] | None:
        """Return the targets of a line, or ``None`` after reporting why it has none.

        A line that is to be kept is remembered, so that no later one can be its duplicate.
        """
        expansions = [Expansion(pattern) for pattern in patterns]
        if not self._within_limits(sum(expansion.count for expansion in expansions)):
            return None
        seen: dict[int, bool] = {}
        targets: list[Target] = []
        good = True
        for place, expansion in enumerate(expansions, 1):
            targets += expansion.targets(seen)
            if not expansion.survivors:
                good = False
                self._report(_why_empty(expansion), place, 1)
        if not good:
            return None
        # Lines may share targets, but not all of them and the mark as well.
        key = frozenset(hand for hand, fits in seen.items() if fits), concealed
        first = self._earlier.get(key)
        if first is None and keep and self._line:
            self._earlier[key] = self._line
        if first is not None:
            mark = "C" if concealed else "X"
            self._report(f"the same targets as {first}, and both are {mark}: a line stands once")
            return None
        return tuple(targets)

    def _within_limits(self, count: int) -> bool:
        if count > self.max_line:
            what = f"{count:,} assignments of suits, slides and choices"
            self._report(f"{what}: a line may have {self.max_line:,}")
        elif self._assignments + count > self.max_card:
            total = f"{self._assignments + count:,} assignments up to this line"
            self._report(f"{total}: a card may have {self.max_card:,}")
        else:
            self._assignments += count
            return True
        return False


def _why_empty(expansion: Expansion) -> str:
    if expansion.count:
        return "no target: there are not enough tiles and jokers to fill any of its hands"
    return "no target: nothing fulfils all its constraints"


def _shown(value: object) -> str:
    """Return a value of the file as a message may show it, in the words of TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a huge number"
    if isinstance(value, dict | list):
        return _KINDS[type(value)]
    return shown(value) if isinstance(value, str) else str(value)
