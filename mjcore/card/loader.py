"""Turn the table of a card file into sections and lines, and report everything that is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from mjcore.card.expansion import HAND_BYTES, Expansion
from mjcore.card.faults import Fault
from mjcore.card.limits import MOST_PROBLEMS, Limits
from mjcore.card.model import Line, Section, Target
from mjcore.card.pattern import Pattern, read_pattern
from mjcore.card.printing import line_text
from mjcore.card.problems import Problem
from mjcore.errors import shown

if TYPE_CHECKING:
    from mjcore.card.rows import Rows

MOST_VALUE = 1_000_000
_HEADER_KEYS = ("name", "edition", "author", "licence")
_SECTION_KEYS = ("name", "lines", "singles_and_pairs")
_LINE_KEYS = ("hand", "value", "concealed", "note")
_KINDS = {str: "text", bool: "true or false", dict: "a table", list: "a list"}


class _Enough(Exception):  # noqa: N818  no error: reading stops, and what was found is told
    """There is more than is read."""


@dataclass(slots=True)
class Loader:
    """Read one card; what is wrong collects in ``problems``, what is good in ``sections``."""

    text: str
    file: str | None
    limits: Limits
    header: dict[str, str] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _names: set[str] = field(default_factory=set)
    _earlier: dict[tuple[bytes, bool], str] = field(default_factory=dict)
    _rows: Rows | None = None
    _lines: int = 0
    _seen: int = 0
    _assignments: int = 0
    _place: int = 0
    _number: int = 0
    _section: str | None = None
    _line: str | None = None

    def read(self, table: dict[str, Any]) -> None:
        """Read the whole table of a card file; of one that holds too much nothing is kept."""
        try:
            self._read(table)
        except _Enough:
            self.sections = []

    def _read(self, table: dict[str, Any]) -> None:
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

    def _report(
        self, message: str, pattern: int | None = None, column: int | None = None, key: str = ""
    ) -> None:
        if self._rows is None:
            from mjcore.card.rows import Rows  # which a card without a problem does not need

            self._rows = Rows(self.text)
        row = self._rows.of(self._place, self._number, "hand" if pattern else key, pattern or 0)
        where = self.file, self._section, self._line
        self.problems.append(Problem(*where, pattern, column, message, row))
        if len(self.problems) == MOST_PROBLEMS:
            what = f"this is problem {MOST_PROBLEMS:,}: the rest of the card was not read"
            self.problems.append(Problem(self.file, None, None, None, None, what))
            raise _Enough

    def _stop_over(self, number: int, what: str) -> None:
        """Stop where a card has more lines or sections than it may have."""
        if number > self.limits.max_lines:
            self._section = self._line = None
            self._report(f"a card has at most {self.limits.max_lines:,} {what}: see max_lines")
            raise _Enough

    def _check_keys(self, what: str, table: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                known_keys = ", ".join(known)
                self._report(f"unknown key {_shown(key)}: {what} has {known_keys}", key=key)

    def _take(self, table: dict[str, Any], key: str, default: Any) -> Any:
        """Return the value of an optional key, the default if it is of the wrong type."""
        value = table.get(key, default)
        if type(value) is not type(default):
            self._report(f"{key} must be {_KINDS[type(default)]}, not {_shown(value)}", key=key)
        elif not isinstance(value, str) or self._is_short(value, key):
            return value
        return default

    def _is_short(self, text: str, key: str, pattern: int | None = None) -> bool:
        """Say whether a text has no more characters than a text may have; report it if not."""
        most = self.limits.max_text
        if len(text) <= most:
            return True
        what = f"a {key} of {len(text):,} characters: a text has {most:,} at most"
        self._report(what, pattern, None, key)
        return False

    def _take_name(self, table: dict[str, Any], what: str) -> str | None:
        name = table.get("name")
        if isinstance(name, str) and name.strip():
            return name if self._is_short(name, "name") else None
        if "name" not in table:
            self._report(f"{what} has no name")
        else:
            must = "must be text that is not blank"
            self._report(f"the name of {what} {must}, not {_shown(name)}", key="name")
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
        self._stop_over(place, "sections")
        self._place, self._section = place, f"section {place}"
        name = self._take_name(table, f"section {place}")
        self._section = name or self._section
        # Lines of a section without a name of its own are read for their problems alone.
        usable = name is not None and name not in self._names
        if name is not None and name in self._names:
            again = f"a second section of this name (section {place}): names are unique"
            self._report(again, key="name")
        self._names.add(name or "")
        self._check_keys("a section", table, _SECTION_KEYS)
        singles_and_pairs = self._take(table, "singles_and_pairs", False)
        lines = self._take(table, "lines", [])
        if table.get("lines", []) == []:
            self._report("the section has no lines")
        section = Section(self._section, singles_and_pairs)
        good = []
        for number, raw in enumerate(lines, 1):
            self._seen += 1
            self._stop_over(self._seen, "lines")
            self._number, self._line = number, f"{self._section} #{number}"
            line = self._read_line(section, raw, usable)
            if line is not None:
                good.append(line)
                self._lines += 1
        self._section = self._line = None
        self._place = self._number = 0
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
            self._report(f"value must be {what}, not {_shown(value)}", key="value")
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
            must = "hand must be a pattern or a list of patterns"
            self._report(f"{must}, not {_shown(hand)}", key="hand")
            return None
        patterns: list[Pattern] = []
        for place, text in enumerate(hands, 1):
            if not self._is_short(text, "pattern", place):
                continue
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
        key = _summed_up(seen), concealed
        first = self._earlier.get(key)
        if first is None and keep and self._line:
            self._earlier[key] = self._line
        if first is not None:
            mark = "C" if concealed else "X"
            self._report(f"the same targets as {first}, and both are {mark}: a line stands once")
            return None
        return tuple(targets)

    def _within_limits(self, count: int) -> bool:
        most, all_most = self.limits.max_line, self.limits.max_card
        if count > most:
            what = f"{count:,} assignments of suits, slides and choices"
            self._report(f"{what}: a line may have {most:,}")
        elif self._assignments + count > all_most:
            total = f"{self._assignments + count:,} assignments up to this line"
            self._report(f"{total}: a card may have {all_most:,}")
        else:
            self._assignments += count
            return True
        return False


def _summed_up(hands: dict[int, bool]) -> bytes:
    """Return what stands for the hands of a line that the tiles can fill, in any order."""
    digest = sha256()
    for hand in sorted(hand for hand, fits in hands.items() if fits):
        digest.update(hand.to_bytes(HAND_BYTES, "little"))
    return digest.digest()


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
