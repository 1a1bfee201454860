"""The Python face of the kernel: a card and a rack in, answers out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex
from weakref import WeakValueDictionary

from mjcore import _batch, _nearest, _sight, _swaps, _wins
from mjcore._kernel import Kernel
from mjcore._rack import Rack
from mjcore.card import Card, Line, Target
from mjcore.errors import shown
from mjcore.frozen import Constant
from mjcore.tiles import KINDS, Tile

if TYPE_CHECKING:
    from mjcore._nearest import Candidate
    from mjcore._sight import Visible
    from mjcore._wins import Win
    from mjcore.typing import ArrayLike, Counts, Exempt, ExposureLike, RackLike
    from mjcore.typing.matches import LineLeftDict


class Waits(NamedTuple):
    """The tiles that complete a rack, in kind order: from the wall, and from a discard."""

    wall: tuple[Tile, ...]
    discard: tuple[Tile, ...]

    def to_dict(self) -> dict[str, list[str]]:
        """Return the JSON form: both as lists of texts."""
        return {"wall": list(map(str, self.wall)), "discard": list(map(str, self.discard))}


class LineLeft(NamedTuple):
    """A line that exposures still allow, and what it takes to make it of them.

    ``targets`` are those of its targets that are left. ``needs`` and ``live`` are of the best of
    them, as in ``Candidate``: the kinds that are wanted, each with how many of it could serve, and
    their unseen copies. ``keys`` are the kinds that the line cannot do without, each with how many
    unseen copies may still go: one more, and nothing is left of the line.
    """

    line: Line
    targets: tuple[Target, ...]
    needs: dict[Tile, int]
    live: dict[Tile, int]
    keys: dict[Tile, int]

    def to_dict(self) -> LineLeftDict:
        """Return the JSON form: the line's, how many targets are left, and the rest by tile."""
        return {
            **self.line.to_dict(),
            "n_targets": len(self.targets),
            "needs": {str(tile): number for tile, number in self.needs.items()},
            "live": {str(tile): number for tile, number in self.live.items()},
            "keys": {str(tile): number for tile, number in self.keys.items()},
        }


class Matcher(Constant, Kernel):
    """Measure racks against the lines of one card.

    ``Matcher(card)`` lays the card's targets out once; it never changes afterwards, so threads may
    share it, and it can be pickled. A rack is a ``Rack``, or any C-contiguous buffer of 36 unsigned
    bytes that holds concealed tiles alone: ``TypeError`` for what is neither, ``TileError`` for
    bytes that are no rack.

    Of one rack ``distance(rack)`` says how many tiles it misses, ``line_distances(rack)`` the same
    for every line, ``after_discard(rack)`` and ``after_draw(rack)`` for all 36 tiles that it could
    lose or gain, ``swap_distances(rack)`` for all pairs of a tile lost and one gained, and
    ``winning_kinds(rack)`` which kinds complete it, as bits. ``wins``,
    ``nearest``, ``waits``, ``fits`` and ``lines_for`` answer in tiles and lines; ``distances`` and
    ``distances_by_line`` take many racks as arrays. ``n_lines`` and ``n_targets`` say how much is
    on the card, ``nbytes`` how much memory its tables take.

    >>> import mjcore
    >>> card = mjcore.Card.loads('''
    ... [card]
    ... name = "One line"
    ... [[section]]
    ... name = "2468"
    ... lines = [{ hand = "222a 444a 6666a 8888a", value = 25 }]
    ... ''')
    >>> matcher = mjcore.Matcher(card)
    >>> matcher.distance(mjcore.Rack.parse("222B 44B J 6666B 888B"))
    1
    """

    __slots__ = ("__weakref__", "_card")

    _card: Card

    def __new__(cls, card: Card) -> Matcher:
        """Lay out the targets of ``card``; raise ``CardError`` for one that no text could give."""
        if not isinstance(card, Card):
            raise TypeError(f"a Matcher is made of a Card, not of {shown(card)}; see Card.load")
        if getattr(card, "_origin", None) is None:  # one that was loaded is known to be sound
            from mjcore.card.check import check_card

            check_card(card)
        lines = [
            (
                line,
                line.value,
                line.concealed,
                line.section.singles_and_pairs,
                [
                    (
                        target.need,
                        target.hard,
                        tuple(
                            (kind, size, takes)
                            for (kind, size), takes in zip(
                                target.groups, target.jokers, strict=True
                            )
                        ),
                    )
                    for target in line.targets
                ],
            )
            for line in card.lines
        ]
        matcher = super().__new__(cls, lines)
        matcher._card = card
        return matcher

    @property
    def card(self) -> Card:
        """Return the card that this matcher was made from."""
        return self._card

    def __reduce__(self) -> tuple[Any, ...]:
        _matchers[type(self), id(self._card)] = self
        return matcher_of, (type(self), self._card)

    def __repr__(self) -> str:
        return f"<Matcher of {self._card.name!r}: {self.n_lines} lines, {self.n_targets} targets>"

    # -- one rack

    def wins(self, rack: RackLike, *, exempt: Exempt = "section") -> list[Win]:
        """Return a ``Win`` for every line that a rack of 14 tiles makes, best payment first.

        Equal payments stand in card order; the list is empty for a rack of another size. ``exempt``
        says which lines earn no jokerless bonus (the League's way is by section).
        """
        return _wins.wins(self, rack, exempt)

    def nearest(
        self,
        rack: RackLike,
        k: SupportsIndex = 5,
        visible: Visible | str | None = None,
        *,
        exempt: Exempt = "section",
    ) -> list[Candidate]:
        """Return the ``k`` lines most worth going for, each at its best target.

        Reachable lines come first, then by tiles away, payment (high first), unseen copies of the
        needed tiles (most first) and card order. A line's best target is its nearest, then a
        reachable one, then the one with most unseen copies.

        ``visible`` is what lies on the table outside this rack: discards and the other seats'
        exposures, as a ``Visible`` or as text in rack form. Tiles beyond a kind's supply raise
        ``TileError``.
        """
        return _nearest.nearest(self, rack, k, visible, exempt)

    def waits(self, rack: RackLike, *, concealed_calls: bool = True) -> Waits:
        """Return the kinds that complete a rack of exactly 13 tiles.

        ``wall`` are those that win when drawn, ``discard`` those that win when another discards
        them: never the joker, and with ``concealed_calls=False`` only for lines that may be
        exposed. Raise ``TileError`` for a rack of another size.
        """
        any_line, open_line = self.winning_kinds(rack)
        if not any_line:
            return _NO_WAITS
        called = (any_line if concealed_calls else open_line) & ~(1 << Tile.JOKER)
        return Waits(_tiles(any_line), _tiles(called))

    def fits(self, exposures: Iterable[ExposureLike], visible: Visible | str | None = None) -> bool:
        """Say whether any line can still hold these exposures, all of them together.

        With ``visible`` (what lies outside this rack, as in ``nearest``) the line must also be one
        that the unseen tiles could still make, whatever the rack conceals.
        """
        return _sight.fits(self, exposures, visible)

    def lines_for(
        self, exposures: Iterable[ExposureLike], visible: Visible | str | None = None
    ) -> tuple[LineLeft, ...]:
        """Return the lines that can still hold these exposures, all of them together.

        They stand in card order, each at its best target, as in ``nearest`` for a rack that
        conceals nothing. With ``visible`` (what lies outside this rack, as in ``nearest``) only
        what the unseen tiles could still make is left. There is a line if and only if ``fits`` says
        so.

        >>> import mjcore
        >>> matcher = mjcore.Matcher(mjcore.Card.practice())
        >>> shown = [mjcore.Exposure.parse("[NNNN]"), mjcore.Exposure.parse("[EE J]")]
        >>> [(left.line.id, len(left.targets)) for left in matcher.lines_for(shown)]
        [('Winds and Dragons #6', 35)]
        """
        from mjcore import _left  # which a program that asks for no lines need not wait for

        shown_ = tuple(exposures)
        found = _left.left(self, shown_, visible)
        if not found:
            return ()
        rack = Rack(bytes(KINDS), shown_)
        best = {
            one.line.index: one
            for one in _nearest.nearest(self, rack, self.n_lines, visible, "section")
        }
        answer = []
        for at, targets, keys in found:
            line, near = self._card.lines[at], best[at]
            # Where all are left, as is usual, there is nothing to choose.
            every = len(targets) == len(line.targets)
            left = line.targets if every else tuple([line.targets[one] for one in targets])
            named = {_KINDS[kind]: copies for kind, copies in keys}
            answer.append(LineLeft(line, left, near.needs, near.live, named))
        return tuple(answer)

    def swap_distances(self, rack: RackLike) -> Counts:
        """Return the distances after each exchange of one tile for another: ``uint8[36, 36]``.

        ``[out, in]`` is the distance after giving away one concealed tile of kind ``out`` and
        getting one of kind ``in``: 255 where no ``out`` is concealed, where the rack holds every
        copy of ``in`` already, or where no line is left. ``[out, out]`` is the rack as it is, its
        ``distance``, for every ``out`` that it conceals, and 255 for others. The rack may have any
        size.
        """
        return _swaps.swap_distances(self, rack)

    # -- many racks

    def distances(
        self,
        counts: ArrayLike,
        exposures: ArrayLike | None = None,
        out: ArrayLike | None = None,
    ) -> Counts:
        """Return how far each of n racks is from its nearest hand: ``uint8[n]``, 255 where out.

        ``counts`` is a C-contiguous ``uint8[n, 36]`` of concealed tiles, ``exposures``
        ``uint8[n, 4, 3]`` of (kind, size, jokers) with size 0 for an empty place; ``out``, if
        given, is filled and returned. All rows are checked before one is written: ``TileError``
        names the first that is no rack. The GIL is free meanwhile.
        """
        return _batch.distances(self, counts, exposures, out)

    def distances_by_line(
        self,
        counts: ArrayLike,
        exposures: ArrayLike | None = None,
        out: ArrayLike | None = None,
    ) -> Counts:
        """Return how far each of n racks is from every line: ``uint8[n, lines]``, 255 where out.

        Arguments and errors are those of ``distances``.
        """
        return _batch.distances_by_line(self, counts, exposures, out)


_NO_WAITS = Waits((), ())
_KINDS = tuple(Tile)

# A matcher holds its card, so the number of a card is its own as long as its matcher lives.
_matchers: WeakValueDictionary[tuple[type[Matcher], int], Matcher] = WeakValueDictionary()


def matcher_of(cls: type[Matcher], card: Card) -> Matcher:
    """Return the matcher of a pickle: the one in use, or one made of its card."""
    if not (isinstance(cls, type) and issubclass(cls, Matcher)):
        raise TypeError(f"a matcher is made by its class, not by {shown(cls)}")
    matcher = _matchers.get((cls, id(card)))
    if matcher is None:
        matcher = _matchers[cls, id(card)] = cls(card)
    return matcher


def _tiles(kinds: int) -> tuple[Tile, ...]:
    """Return the kinds whose bits are set, in kind order."""
    return tuple(tile for tile in Tile if kinds >> tile & 1)
