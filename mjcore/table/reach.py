"""What may still become of exposures in a turn: every change that its owner could yet make.

The rules here know no deal. The table asks them of what lies on it, advice of what a seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from mjcore._rack import Exposure
from mjcore.rules import Rules
from mjcore.table.groups import forms
from mjcore.table.jokers import exchange_barred
from mjcore.tiles import RACK_SIZE, SUPPLY, Tile

JOKER = int(Tile.JOKER)

Shown: TypeAlias = list[list[Exposure]]
"""The exposures of all seats."""


class Editing(NamedTuple):
    """Say what everybody knows of a turn in which the newest exposure can still be changed."""

    forms: frozenset[tuple[int, int]]
    """The forms, size and jokers, that the exposure has had in this turn."""
    exchanges: int
    """How many jokers have been exchanged in this turn."""
    exchangeable: Sequence[bool]
    """By seat, whether the jokers of its exposures can be had."""


class Source(NamedTuple):
    """Name an exposure, not the newest, whose jokers the owner of the open one may take."""

    seat: int
    place: int
    kind: int
    jokers: int


class Step(NamedTuple):
    """Hold what the owner has come to: the open exposure, and the tiles that it took.

    ``naturals`` and ``loose`` are what has come back to its hand, of the open exposure's kind and
    jokers; ``drawn`` and ``drawn_jokers`` how many of both its hand must have held before;
    ``taken`` how many jokers it has of each source, each for a tile that its hand must have held.
    """

    size: int
    jokers: int
    naturals: int = 0
    loose: int = 0
    drawn: int = 0
    drawn_jokers: int = 0
    taken: tuple[int, ...] = ()
    exchanges: int = 0

    def draw(self, naturals: int, jokers: int) -> Step:
        """Take tiles of the hand, what has come back to it first; less than none go back to it."""
        short, short_jokers = naturals - self.naturals, jokers - self.loose
        return self._replace(
            naturals=max(0, -short),
            loose=max(0, -short_jokers),
            drawn=self.drawn + max(0, short),
            drawn_jokers=self.drawn_jokers + max(0, short_jokers),
        )


class Reach:
    """Walk through what a seat in turn may still make of its exposures, whatever tiles it holds.

    ``exposures`` are by seat, ``gone`` the tiles by kind that it cannot hold, exposures left out.
    """

    def __init__(
        self,
        rules: Rules,
        seat: int,
        exposures: Sequence[Sequence[Exposure]],
        gone: Sequence[int],
        editing: Editing,
    ) -> None:
        self._seat = seat
        self._exposures = exposures
        self._newest = exposures[seat][-1]
        self._forms = [
            form
            for form in forms(rules.call_sizes, SUPPLY[self._newest.kind], SUPPLY[JOKER])
            if form not in editing.forms
        ]
        self._concealed = RACK_SIZE - sum([one.size for one in exposures[seat]])
        self._left = [copies - of for copies, of in zip(SUPPLY, gone, strict=True)]
        for one in [one for shown in exposures for one in shown]:
            self._left[one.kind] -= one.naturals
            self._left[JOKER] -= one.jokers
        self._exchanges = _exchanges_left(rules, editing)
        self._sources = [
            Source(owner, place, int(one.kind), one.jokers)
            for owner, shown in enumerate(exposures)
            if editing.exchangeable[owner]
            for place, one in enumerate(shown)
            if one.jokers and (owner, place) != (seat, len(shown) - 1 if owner == seat else -1)
        ]

    def exposures(self) -> Iterator[Shown]:
        """Yield what all seats may show by and by, what they show now first; each once.

        Forms are not taken twice: a way back through one that was left shows nothing that fits
        better, since a joker exchanged takes a tile from what is left and frees no more.
        """
        start = Step(self._newest.size, self._newest.jokers, taken=(0,) * len(self._sources))
        steps, known, told = [start], {start}, set()
        for step in steps:
            shown = (step.size, step.jokers, step.taken)
            if shown not in told:
                told.add(shown)
                yield self._shown(step)
            for after in self._after(step):
                if after not in known and self._can_be(after):
                    known.add(after)
                    steps.append(after)

    def _shown(self, step: Step) -> Shown:
        exposures = [list(shown) for shown in self._exposures]
        exposures[self._seat][-1] = Exposure(self._newest.kind, step.size, step.jokers)
        for source, taken in zip(self._sources, step.taken, strict=True):
            old = exposures[source.seat][source.place]
            exposures[source.seat][source.place] = Exposure(old.kind, old.size, old.jokers - taken)
        return exposures

    def _after(self, step: Step) -> Iterable[Step]:
        """Yield what one revision or one exchange leads to."""
        naturals = step.size - step.jokers
        for size, jokers in self._forms:
            if (size, jokers) != (step.size, step.jokers):
                drawn = step.draw(size - jokers - naturals, jokers - step.jokers)
                yield drawn._replace(size=size, jokers=jokers)
        if step.exchanges == self._exchanges:
            return
        if step.jokers:
            yield step.draw(1, -1)._replace(jokers=step.jokers - 1, exchanges=step.exchanges + 1)
        for at, source in enumerate(self._sources):
            if step.taken[at] < source.jokers:
                own = source.kind == self._newest.kind
                taken = (*step.taken[:at], step.taken[at] + 1, *step.taken[at + 1 :])
                after = step.draw(1 if own else 0, -1)
                yield after._replace(taken=taken, exchanges=step.exchanges + 1)

    def _can_be(self, step: Step) -> bool:
        """Return whether some hand that nobody sees could have come to this."""
        if step.size - self._newest.size > self._concealed:
            return False
        drawn = {int(self._newest.kind): step.drawn, JOKER: step.drawn_jokers}
        for source, taken in zip(self._sources, step.taken, strict=True):
            if source.kind != self._newest.kind:
                drawn[source.kind] = drawn.get(source.kind, 0) + taken
        return sum(drawn.values()) <= self._concealed and all(
            number <= self._left[kind] for kind, number in drawn.items()
        )


def _exchanges_left(rules: Rules, editing: Editing) -> int:
    """Return how many jokers may still be exchanged without locking the open exposure.

    Where an exchange locks it, none is of use: it frees no more than the exposures could before.
    """
    if rules.exposure_edit != "until_discard":
        return 0
    if exchange_barred(rules, "call", editing.exchanges) is not None:
        return 0
    limit = rules.exchange_limit
    return SUPPLY[JOKER] if limit is None else limit - editing.exchanges
