"""A card as HTML: the chips of the page, for notebooks and for paper."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mjcore
from mjcore.card.markup import COLOURS, LETTERS, chip_style, chips_html
from mjcore.card.page import card_page
from mjcore.card.printed import card_body, chips_of

STATIC = Path(mjcore.__file__).parent / "web" / "static"
VOID = re.compile(r"<(meta [^>]*)>")


def read(page: str) -> ElementTree.Element:
    """Return a page as a tree; every element of it must be closed."""
    return ElementTree.fromstring(VOID.sub(r"<\1/>", page.partition("\n")[2]))


def chips(element: ElementTree.Element) -> list[str]:
    return ["".join(i.itertext()) for i in element.iter("i")]


def test_a_word_is_made_of_chips():
    """Colour, underline and letter of its suit; a step below the number that it counts from."""
    flowers, twos, fours, _ = chips_of("FF 2222a 4444b 6666c")
    assert chips_html([flowers, twos[:2], fours[:1]], letters=True) == (
        '<span class="chips" role="img" aria-label="F F, 2 2, 4">'
        '<span class="word"><i class="chip sn print"><span>F</span></i>'
        '<i class="chip sn print"><span>F</span></i></span>'
        '<span class="word"><i class="chip sa print"><span>2</span></i>'
        '<i class="chip sa print"><span>2</span></i><small class="suit">a</small></span>'
        '<span class="word"><i class="chip sb print"><span>4</span></i>'
        '<small class="suit">b</small></span></span>'
    )
    step = chips_html(chips_of("11a 22a 33a 44a 55a 66a 77a | any run"), letters=False)
    assert '<i class="chip sa print plus"><span>K</span><span>+1</span></i>' in step
    assert "suit" not in step


def test_chips_are_those_of_the_page():
    """Their classes are those that the page gives them, their rules those of its style sheet."""
    script = (STATIC / "chips.js").read_text(encoding="utf-8")
    for name in ("chip ", " plus", " print", '"word"', '"chips"', '"sn any"', '["sa", "sb", "sc"]'):
        assert name in script
    assert list(COLOURS) == ["sa", "sb", "sc", "sn any"] and len(LETTERS) == len(COLOURS)
    colours, rules = chip_style()
    assert colours.count("--") == colours.count(";") == 11 and "--sa: #" in colours
    for rule in (".chip {", ".chip.sa::after", ".chip.print {", ".word {"):
        assert rule in rules
    assert rules.count("{") == rules.count("}") and "/*" not in rules


@pytest.mark.parametrize("card", ["practice_card", "table_card"])
def test_every_line_is_on_the_page(card, request):
    card = request.getfixturevalue(card)
    page = read(card_page(card))
    lines = [line for section in card_body(card)["sections"] for line in section["lines"]]
    shown = [li for li in page.iter("li") if li.get("class") == "cl"]
    assert len(shown) == len(lines) == len(card.lines)
    for li, line in zip(shown, lines, strict=True):
        wanted = [chip["text"] for form in line["chips"] for word in form for chip in word]
        assert chips(li) == wanted
        words = "".join(li.itertext())
        assert f"{line['value']:,}" in words and line["note"] in words


@pytest.mark.parametrize(("paper", "size"), [(None, None), ("a4", "a4"), ("letter", "letter")])
def test_the_paper(practice_card, paper, size):
    """The size of the paper is named where it was asked for, else the printer has it."""
    found = re.search(r"@page \{ size: (\w+); \}", card_page(practice_card, paper))
    assert (found and found[1]) == size


def test_a_page_needs_nothing_else(practice_card):
    assert not re.search(r"<script|<link|url\(|src=|https?:|@import", card_page(practice_card))


def test_in_a_notebook_nothing_else_is_touched(practice_card):
    """All rules are nested in those of the card's own element."""
    html = practice_card._repr_html_()
    style = ElementTree.fromstring(html).findtext("style")
    depth = 0
    for at, sign in enumerate(style):
        depth += (sign == "{") - (sign == "}")
        assert depth > 0 or at < len(".mjcore-card {") or not style[at + 1 :].strip()
    assert style.startswith(".mjcore-card {") and ":root" not in style
    assert len(re.findall('class="cl"', html)) == len(practice_card.lines)
