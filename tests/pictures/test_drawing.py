"""Pictures of racks and hands: well-formed, safe to stand beside others, true to what they show."""

import re
from xml.etree import ElementTree

import pytest

import mjcore
from mjcore.drawing.tile import faces, tile
from mjcore.tiles import TEXTS

SVG = "{http://www.w3.org/2000/svg}"
CARD = """
[card]
name = "A & <b>"
[[section]]
name = "<i>2468</i> & more"
lines = [{ hand = "FF 2222a 4444b 6666c", value = 30, note = "<script>alert(1)</script>" }]
"""


def pictures(html: str) -> list[ElementTree.Element]:
    """Return the SVG elements of a piece of HTML, which must be well-formed."""
    return list(ElementTree.fromstring(f"<all>{html}</all>").iter(f"{SVG}svg"))


def tiles_in(picture: ElementTree.Element) -> tuple[int, int]:
    """Return how many tiles a picture has, and how many of them are missing ones."""
    moved = [g for g in picture.iter(f"{SVG}g") if re.search(r" 0\)$", g.get("transform", ""))]
    groups = [g for g in moved if g.find(f"{SVG}rect") is not None]
    missing = [g for g in groups if g.find(f"{SVG}rect").get("stroke-dasharray")]
    return len(groups), len(missing)


def test_every_kind_has_a_face_of_its_own():
    assert len(faces()) == len(set(faces())) == len(TEXTS) == 36


@pytest.mark.parametrize("kind", range(36))
def test_a_tile_is_well_formed_and_needs_nothing_else(kind):
    """No ids, no variables of CSS, nothing that is loaded or run."""
    text = tile(kind, 12)
    assert ElementTree.fromstring(text).get("transform") == "translate(12 0)"
    assert not re.search(r"\bid=|var\(|href|<script|style=|url\(|NaN", text)


@pytest.mark.parametrize(
    ("text", "tiles"), [("FF 2246B 444C [99D J] J", 13), ("", 0), ("J", 1), ("[5555B]", 4)]
)
def test_a_rack_shows_all_its_tiles(text, tiles):
    rack = mjcore.Rack.parse(text)
    (picture,) = pictures(rack._repr_html_())
    assert tiles_in(picture) == (tiles, 0)
    assert picture.get("aria-label") == (str(rack) or "no tiles")


def test_a_rack_is_drawn_the_same_every_time():
    rack = mjcore.Rack.parse("FF 2246B [99D J]")
    assert rack._repr_html_() == mjcore.Rack.parse("[9D9D J] 6422B FF")._repr_html_()


@pytest.mark.parametrize("text", ["FF 2246B 444C [99D J] J", "22444466688B GG", "1B"])
def test_a_candidate_shows_what_is_held_and_what_is_missing(practice_card, text):
    for candidate in mjcore.Matcher(practice_card).nearest(mjcore.Rack.parse(text), 5):
        html = candidate._repr_html_()
        (picture,) = pictures(html)
        assert tiles_in(picture) == (14, candidate.away)
        assert f"<b>{candidate.line.id}</b>" in html
        assert ("away" in html) == bool(candidate.away)
        assert ("not used" in html) == bool(candidate.spare)


def test_no_two_pictures_share_an_id(practice_card):
    """Neither ids nor what refers to them: any number of pictures stand in one page."""
    rack = mjcore.Rack.parse("FF 2246B 444C J")
    candidate = mjcore.Matcher(practice_card).nearest(rack, 1)[0]
    for shown in (rack, candidate, practice_card):
        assert not re.search(r"\sid=|href=|url\(", shown._repr_html_())


def test_what_a_card_says_is_escaped():
    card = mjcore.Card.loads(CARD)
    candidate = mjcore.Matcher(card).nearest(mjcore.Rack.parse("FF 222B"), 1)[0]
    for html in (candidate._repr_html_(), card._repr_html_()):
        assert not re.search(r"<script|<i>2468|<b>\"", html)
        assert "&lt;i&gt;2468&lt;/i&gt; &amp; more" in html


def test_what_cannot_come_any_more_is_told(practice_card):
    """Of a line whose tiles are all in sight."""
    matcher = mjcore.Matcher(practice_card)
    visible = mjcore.Visible.parse("2222B 4444B 6666B 8888B FFFFFFFF JJJJJJJJ")
    found = matcher.nearest(mjcore.Rack.parse("2C"), 66, visible)
    assert not all(candidate.reachable for candidate in found)
    for candidate in found:
        assert ("out of reach" in candidate._repr_html_()) == (not candidate.reachable)
