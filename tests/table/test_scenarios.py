"""See to it that every scenario of the rules has its test, or a reason why it has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjcore import Error, Rules

NUMBERS = """
003 004 008 009 010 013 016 017 018 019 020 022 023 024 025 027 028 029 030 031 033 034 035 036
037 038 039 040 042 043 045 046 047 048 049 050 051 052 054 055 056 057 058 060 061 062 063 066
067 068 069 070 071 072 073 074 075 076 077 078 079 080 083 084 086 087 088 089 090 091 092 093
094 096 097 098 099 100 101 102 104 105 106 109 110 111 112 113 114 115 116 117 119 120 124 125
126 127 128 129 130 131 133 135 136 138 139 141 144 145 146 147 148 149 150 151 152 154 155 156
157 158 160 161 162 164 165 167 168 169 170 171 172 175 176 177 178 179 180 181 182 183 184 185
186 187 188 189 191
"""
"""The numbers of the 149 scenarios."""

LEFT_OUT = {
    "067": "window_close: a claim after the next draw; here all claims are in before the draw",
    "070": "commit_beats_turn_order: who touched the tile first",
    "071": "commit_beats_turn_order: an exposure laid down before a later mah jongg call",
    "072": "call_retract: taking a call back before anything is exposed",
    "115": "H1: mah jongg only said, nothing laid down",
    "117": "H2: a declaration on a discard turned into an exposure",
    "148": "A7: wrong number of tiles before the first discard",
    "149": "A7: wrong number of tiles after the first discard",
    "150": "C6: drawing out of turn",
    "151": "C6: a discard out of turn claimed for mah jongg",
    "152": "C6: a discard out of turn claimed for an exposure",
    "178": "naming: a wrong name corrected in time",
    "179": "naming: the tile is not swapped",
    "180": "naming: an exposure on the wrong name",
    "181": "naming: mah jongg on the wrong name",
    "182": "naming: the named and the actual tile both wanted",
    "183": "naming: a joker misnamed",
}
"""What only a physical table has: these rules and their fields are no part of the library."""


FIELDS_LEFT_OUT = (
    "naming",
    "window_close",
    "commit_beats_turn_order",
    "call_retract",
    "second_vote_after_seeing",
    "mush_max",
    "n_blanks",
    "blank_when",
)
"""Fields of such rules; a field that does nothing would promise what is not there."""


def covered() -> set[str]:
    """Return the scenarios that a test's name, or the id of one of its cases, bears."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^def test_(\w+)", text, re.MULTILINE):
            found |= set(re.findall(r"sc(\d{3})", name))
        found |= set(re.findall(r'\bid="SC(\d{3})[^"]*"', text))
    return found


def test_every_scenario_is_tested_or_left_out_with_a_reason() -> None:
    """The tested and the left out are all scenarios, and none is both."""
    numbers = NUMBERS.split()
    assert len(numbers) == len(set(numbers)) == 149
    assert covered() | set(LEFT_OUT) == set(numbers)
    assert not covered() & set(LEFT_OUT)


@pytest.mark.parametrize("field", FIELDS_LEFT_OUT)
def test_what_is_left_out_is_no_field(field: str) -> None:
    """A rule that only a physical table has is no field of the rules, and is refused by name."""
    assert not hasattr(Rules.league(), field)
    with pytest.raises(TypeError, match=field):
        Rules.league(**{field: True})
    with pytest.raises(Error, match=field):
        Rules.from_dict({field: True})
