"""The details of a line that a rack could become, for ``nearest`` and the Hand Helper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from mjcore.cli.text import NO_BREAK, Span, Text, styled
from mjcore.cli.tile_words import hand_words
from mjcore.tiles import Tile

if TYPE_CHECKING:
    from mjcore._nearest import Candidate

Word: TypeAlias = "Callable[[Tile, int], Text]"
"""Writes a number of tiles of one kind."""

_BONUS = "*"


def details(candidate: Candidate, word: Word, glyphs: bool = False) -> Iterator[tuple[Text, Text]]:
    """Yield what stands below a line: the hand in tiles, and what it lacks."""
    yield _label("tiles"), hand_words(candidate.groups, glyphs)
    if candidate.away == 0:
        yield (), styled(Span("mah jongg", "good"))
        return
    if candidate.needs:
        yield _label("needs"), tuple(_needs(candidate, word))
    if not candidate.reachable:
        yield (), styled(Span("out of reach: too few of these tiles are left", "bad"))


def _label(text: str) -> Text:
    return styled(Span(text, "faint"))


def _needs(candidate: Candidate, word: Word) -> Iterator[Span]:
    """Yield the needed tiles with the copies not yet in sight, jokers last, as what they are.

    What could serve adds up to more than is missing exactly where a joker would do instead of
    another tile; else it is needed beside the others.
    """
    either = sum(candidate.needs.values()) > candidate.away
    for place, (tile, number) in enumerate(candidate.needs.items()):
        instead = tile == Tile.JOKER and either
        if place:
            yield Span(" or " if instead else "  ")
        if instead and number > 1:
            yield Span(f"up{NO_BREAK}to{NO_BREAK}{number}{NO_BREAK}")
        elif instead:
            yield Span(f"a{NO_BREAK}")
        for span in word(tile, 1 if instead else number):
            yield Span(span.text.replace(" ", NO_BREAK), span.style)
        live = candidate.live.get(tile, 0)
        yield Span(f"{NO_BREAK}({live})", "faint" if live else "bad")


def pays(candidates: Sequence[Candidate]) -> list[Text]:
    """Return what each pays, with a mark where that counts on playing without jokers."""
    marks = [_BONUS if _hangs_on_jokers(candidate) else "" for candidate in candidates]
    room = max(map(len, marks), default=0)
    return [
        styled(f"{candidate.pays:,}", Span(mark.ljust(room, NO_BREAK), "advice"))
        for candidate, mark in zip(candidates, marks, strict=True)
    ]


def _hangs_on_jokers(candidate: Candidate) -> bool:
    return candidate.away > 0 and candidate.pays > candidate.line.value


def legend(candidates: Sequence[Candidate]) -> str:
    """Return the sentences that explain what is shown of some lines; none where none are needed."""
    sentences = []
    if any(candidate.away and candidate.needs for candidate in candidates):
        sentences.append("In brackets: how many copies of a needed tile are not yet in sight.")
    if any(candidate.needs.get(Tile.JOKER) for candidate in candidates):
        sentences.append("Jokers serve in groups of three or more only.")
    if any("D" in candidate.line.text for candidate in candidates):
        sentences.append("D in a hand is the dragon of its suit, not Dots.")
    if any(map(_hangs_on_jokers, candidates)):
        sentences.append(f"{_BONUS} twice the value, as long as no joker is used.")
    return " ".join(sentences)
