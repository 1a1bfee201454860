"""A card as HTML: the chips of the table in the browser, for notebooks and for paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pkgutil import get_data
from typing import Any

from mjcore.card.printed import Sheet, card_body

COLOURS = ("sa", "sb", "sc", "sn any")
"""The class of a chip by its suit; ``sn`` has none."""

LETTERS = "abc?"
"""What says in letters which suits differ."""


_NAMES = ("bg", "surface", "ink", "muted", "line", "sa", "sb", "sc", "sn", "chip-ink", "font")


@cache
def chip_style() -> tuple[str, str]:
    """Return the colours of the page by day, as variables of CSS, and its rules for chips."""
    data = get_data("mjcore", "web/static/base.css")
    assert data is not None
    text = data.decode()
    found = [re.search(rf"--{name}: [^;]+;", text) for name in _NAMES]
    rules = text.partition("/* ---------- chips")[2].partition("*/")[2].partition("/* ------")[0]
    return " ".join([one[0] for one in found if one]), rules.strip()


def _chip(one: dict[str, Any]) -> str:
    base, *step = re.split(r"(?=[+-])", one["text"])
    colour = "sn" if one["suit"] is None else COLOURS[one["suit"]]
    inside = "".join([f"<span>{escape(part)}</span>" for part in (base, *step)])
    return f'<i class="chip {colour} print{" plus" * bool(step)}">{inside}</i>'


def _word(chips: list[dict[str, Any]], letters: bool) -> str:
    drawn = "".join(map(_chip, chips))
    suits = [chip["suit"] for chip in chips if chip["suit"] is not None]
    letter = f'<small class="suit">{LETTERS[suits[0]]}</small>' if suits else ""
    return f'<span class="word">{drawn}{letter * letters}</span>'


def chips_html(words: list[list[dict[str, Any]]], letters: bool) -> str:
    """Return a pattern as it is printed; with ``letters`` each word says its suit in one."""
    said = ", ".join([" ".join([chip["text"] for chip in word]) for word in words])
    drawn = "".join([_word(word, letters) for word in words])
    return f'<span class="chips" role="img" aria-label="{escape(said)}">{drawn}</span>'


def _line(number: int, line: dict[str, Any], letters: bool) -> str:
    forms = '<span class="or">or</span>'.join([chips_html(x, letters) for x in line["chips"]])
    note = f'<span class="note">{escape(line["note"])}</span>' if line["note"] else ""
    return (
        f'<li class="cl"><span class="num">{number}</span><span class="forms">{forms}</span>'
        f'<span class="xc">{"C" if line["concealed"] else "X"}</span>'
        f'<b class="val">{line["value"]:,}</b>{note}</li>'
    )


def sections_html(card: Sheet, *, letters: bool) -> Iterator[str]:
    """Yield the sections of a card, each with its lines."""
    for section in card_body(card)["sections"]:
        lines = [_line(at, line, letters) for at, line in enumerate(section["lines"], 1)]
        few = " <small>no jokers</small>" if section["singles_and_pairs"] else ""
        yield (
            f'<section class="csec"><h2>{escape(section["name"])}{few}</h2>'
            f"<ol>{''.join(lines)}</ol></section>\n"
        )


LAYOUT = """\
.csec h2 { margin: 0 0 2px; font-size: 1em; display: flex; gap: 8px; align-items: baseline; }
.csec ol { list-style: none; margin: 0; padding: 0; }
.csec small { font-weight: 400; color: var(--muted); }
.cl { display: grid; grid-template-columns: 1.4em 1fr 1.2em 2.2em; gap: 1px 6px;
  align-items: center; padding: 3px 0; border-top: 1px solid var(--line); margin: 0;
  break-inside: avoid; }
.num, .or, .note { color: var(--muted); font-size: .85em; line-height: 1.25; }
.forms { display: grid; gap: 3px; min-width: 0; }
.note { grid-column: 2 / -1; }
.chip { font-style: normal; box-sizing: border-box; }
.word { align-items: end; }
"""
"""Where the parts of a line stand."""


def card_html(card: Sheet) -> str:
    """Return a card as one element that shares a page with others, its style included."""
    title = escape(f"{card.name} {card.edition}".strip())
    colours, rules = chip_style()
    # Nested, so that nothing else on the page is touched.
    style = (
        f".mjcore-card {{ {colours} background: var(--surface); color: var(--ink); "
        "font: 14px/1.35 var(--font); padding: 10px 14px; max-width: 560px;\n"
        f"{rules}\n{LAYOUT}.csec {{ margin-top: 12px; }} }}"
    )
    body = "".join(sections_html(card, letters=True))
    return f'<div class="mjcore-card"><style>{style}</style><b>{title}</b>{body}</div>'
