"""The Hand Helper and the winning lines: which targets, in which order, and what they want."""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcpy

from mjcore._kernel cimport (
    Found, Hand, Kernel, Levels, OUT, Planes, SCRATCH, as_rack, find_next, fold_lines,
    missing_kinds, missing_tiles, set_levels, start, take_planes, wanted_kinds,
)
from mjcore._layout cimport LANES_FULL, LineFacts
from mjcore._rack cimport Exposure, JOKER, KINDS, Rack, Visible, supply

from typing import NamedTuple

from mjcore.errors import TileError
from mjcore.tiles import RACK_SIZE, TEXTS, Tile

cdef extern from "bits.h" nogil:
    int bits_lowest(uint64_t word)

cdef enum:
    ANY = 0          # which lines earn no jokerless bonus: none of them,
    SECTION = 1      # those of sections marked so,
    STRUCTURAL = 2   # those whose target takes no joker anyway

cdef int rack_size = RACK_SIZE
cdef tuple tiles = tuple(Tile)
cdef dict exemptions = {"none": ANY, "section": SECTION, "structural": STRUCTURAL}


class HeldGroup(NamedTuple):
    """One printed group of a line, and what a rack has of it.

    ``held`` naturals and ``jokers`` of its ``size`` tiles are there, ``missing`` are not;
    ``exposed`` says that it lies face up.
    """

    kind: Tile
    size: int
    held: int
    jokers: int
    missing: int
    exposed: bool


cdef int exemption(object exempt) except -1:
    try:
        return exemptions[exempt]
    except (KeyError, TypeError):
        raise ValueError(
            f"exempt is 'section', 'structural' or 'none', not {exempt!r}"
        ) from None


cdef struct Sight:
    # What a rack and the table together tell about the tiles that could still be had.
    uint8_t unseen[KINDS]
    uint8_t hard[KINDS]         # what could be held concealed
    uint8_t held[KINDS]         # the same less the copies spent on freeing jokers, exposures added
    int jokers                  # jokers that could be held, freed ones included
    Levels hard_levels
    Levels held_levels


cdef int look(Rack rack, Visible visible, Sight* sight) except -1:
    """Work out what is unseen and what could still be had; `visible` may be None."""
    cdef int total[KINDS]
    cdef int freed[KINDS]
    cdef int k, i, x
    cdef Exposure exposure
    for k in range(KINDS):
        total[k] = rack._counts[k]
        freed[k] = 0
    for i in range(rack._n_exposed):
        k = rack._exposed[i].kind
        total[k] += rack._exposed[i].size - rack._exposed[i].jokers
        total[JOKER] += rack._exposed[i].jokers
        freed[k] += rack._exposed[i].jokers
    if visible is not None:
        for k in range(KINDS):
            total[k] += visible._counts[k]
        for exposure in visible.exposures:
            k = exposure._kind
            total[k] += exposure.size - exposure.jokers
            total[JOKER] += exposure.jokers
            freed[k] += exposure.jokers
    for k in range(KINDS):
        if total[k] > supply[k]:
            raise TileError(
                f"{TEXTS[k]}: {total[k]} copies in the rack and in sight, "
                f"the set holds {supply[k]}"
            )
        sight.unseen[k] = supply[k] - total[k]
        sight.hard[k] = rack._counts[k] + sight.unseen[k]
    sight.jokers = sight.hard[JOKER]
    for k in range(KINDS):
        x = min(freed[k], sight.hard[k])
        sight.jokers += x
        sight.held[k] = sight.hard[k] - x
    for i in range(rack._n_exposed):
        sight.held[rack._exposed[i].kind] += rack._exposed[i].size
    set_levels(sight.hard, &sight.hard_levels)
    set_levels(sight.held, &sight.held_levels)
    return 0


cdef bint can_be_reached(Kernel kernel, int t, const Sight* sight) noexcept nogil:
    """Say whether target `t` could still be made of what is unseen."""
    cdef const uint64_t* need_over = &kernel.need_over[t * kernel.need_levels]
    cdef const uint64_t* hard_over = &kernel.hard_over[t * kernel.hard_levels]
    # Nothing missing at all is the usual case and needs no counting.
    if not missing_kinds(need_over, kernel.need_levels, &sight.held_levels):
        return True
    return (
        missing_tiles(need_over, kernel.need_levels, &sight.held_levels) <= sight.jokers
        and not missing_kinds(hard_over, kernel.hard_levels, &sight.hard_levels)
    )


cdef int payment(Kernel kernel, int t, bint jokerless, int exempt) noexcept nogil:
    """Return what target `t` pays: the value, doubled for a hand without jokers."""
    cdef const LineFacts* line = &kernel.line[kernel.target[t].line]
    if not jokerless or not kernel.target[t].jokerless:
        return line.value
    if exempt == SECTION and line.exempt:
        return line.value
    if exempt == STRUCTURAL and kernel.target[t].takes_no_joker:
        return line.value
    return 2 * line.value


cdef bint holds_no_joker(Rack rack) noexcept nogil:
    cdef int i, jokers = rack._counts[JOKER]
    for i in range(rack._n_exposed):
        jokers += rack._exposed[i].jokers
    return jokers == 0


# -- the nearest hands

cdef struct Choice:
    # The best target of one line.
    int target
    int line
    int away
    int pays
    int live
    bint reachable


cdef int by_worth(const void* a, const void* b) noexcept nogil:
    """Order choices: reachable, near, dear, live, then as on the card."""
    cdef const Choice* x = <const Choice*>a
    cdef const Choice* y = <const Choice*>b
    if x.reachable != y.reachable:
        return -1 if x.reachable else 1
    if x.away != y.away:
        return x.away - y.away
    if x.pays != y.pays:
        return y.pays - x.pays
    if x.live != y.live:
        return y.live - x.live
    return x.line - y.line


cdef class Search:
    """Look through the lines of one card for one rack, nearest first."""

    cdef Rack rack
    cdef Hand hand
    cdef Sight sight
    cdef Levels held_levels
    cdef Levels hard_levels
    cdef int exempt
    cdef bint jokerless

    cdef int gather(self, Kernel kernel, Choice* found, int k) except -1:
        """Write choices to `found`, `k` reachable ones at least where there are; return how many.

        Lines are looked at by distance, so that far ones are left alone once enough are found.
        """
        cdef uint8_t stack[SCRATCH]
        cdef Planes planes
        cdef int n = 0, reachable = 0, score, rank
        if not kernel.ask(
            self.rack._counts, self.rack._exposed, self.rack._n_exposed, &self.hand
        ):
            return 0
        if take_planes(kernel, stack, &planes) < 0:
            raise MemoryError
        kernel.ops.planes(
            &self.hand.query, kernel.plane, planes.held, planes.hard, planes.block_best
        )
        fold_lines(kernel, &planes, self.hand.query.jokers)
        for score in range(LANES_FULL, -1, -1):
            if reachable >= k or (score == 0 and self.rack._n_exposed):
                break
            for rank in range(kernel.n_lines):
                if planes.lane_best[rank] == score:
                    found[n] = self.choose(kernel, kernel.line_of_rank[rank], score, &planes)
                    reachable += found[n].reachable
                    n += 1
        free(planes.taken)
        return n

    cdef Choice choose(
        self, Kernel kernel, int line, int score, const Planes* planes
    ) noexcept nogil:
        """Return a line's best target: nearest, then reachable, then most live copies."""
        cdef const LineFacts* facts = &kernel.line[line]
        cdef int jokers = self.hand.query.jokers
        cdef int t, slot, held, hard, live
        cdef bint reachable
        cdef Choice best
        best.target = -1
        best.reachable = False
        best.live = -1
        for t in range(facts.first, facts.first + facts.n):
            slot = kernel.target[t].slot
            held = (planes.held[slot >> 1] >> 4 * (slot & 1) & 15) + jokers
            hard = LANES_FULL + 1
            if jokers:
                hard = planes.hard[slot >> 1] >> 4 * (slot & 1) & 15
            if min(held, hard) != score:
                continue
            reachable = can_be_reached(kernel, t, &self.sight)
            if best.reachable and not reachable:
                continue
            live = self.live_copies(kernel, t, LANES_FULL - held, LANES_FULL - hard)
            if live > best.live or (reachable and not best.reachable):
                best.target, best.reachable, best.live = t, reachable, live
        best.line = line
        best.away = LANES_FULL - score
        best.pays = payment(kernel, best.target, self.jokerless, self.exempt)
        return best

    cdef int live_copies(
        self, Kernel kernel, int t, int missing, int hard_missing
    ) noexcept nogil:
        """Return how many unseen tiles would bring the rack nearer to target `t`."""
        cdef uint64_t kinds = wanted_kinds(
            kernel, t, missing, hard_missing, &self.held_levels, &self.hard_levels
        )
        cdef int n = 0
        while kinds:
            n += self.sight.unseen[bits_lowest(kinds)]
            kinds &= kinds - 1
        return n


def nearest(Kernel kernel, rack, int k, visible, exempt):
    """Return the ``Candidate`` of up to ``k`` lines, best first."""
    if k < 0:
        raise ValueError(f"k is how many lines to return, not {k}")
    cdef Search search = Search.__new__(Search)
    cdef Rack r = as_rack(rack)
    cdef Visible seen = as_visible(visible)
    search.rack = r
    search.exempt = exemption(exempt)
    search.jokerless = holds_no_joker(r)
    look(r, seen, &search.sight)
    cdef Choice* found = <Choice*>malloc((kernel.n_lines + 1) * sizeof(Choice))
    if found == NULL:
        raise MemoryError
    cdef int n, i
    cdef list candidates = []
    try:
        set_hand_levels(r, &search.held_levels, &search.hard_levels)
        n = search.gather(kernel, found, k)
        qsort(found, n, sizeof(Choice), by_worth)
        for i in range(min(n, k)):
            candidates.append(candidate(kernel, r, &found[i], &search.sight))
    finally:
        free(found)
    return candidates


cdef int set_hand_levels(Rack rack, Levels* held, Levels* hard) noexcept nogil:
    cdef uint8_t ne[KINDS]
    cdef int i
    set_levels(rack._counts, hard)
    memcpy(ne, rack._counts, KINDS)
    for i in range(rack._n_exposed):
        ne[rack._exposed[i].kind] += rack._exposed[i].size
    set_levels(ne, held)
    return 0


cdef Visible as_visible(object visible):
    if visible is None or isinstance(visible, Visible):
        return visible
    if isinstance(visible, str):
        return Visible.parse(visible)
    raise TileError(
        f"visible is text in rack form or a Visible, not {type(visible).__name__}"
    )


cdef Candidate candidate(Kernel kernel, Rack rack, const Choice* choice, const Sight* sight):
    cdef Candidate new = Candidate.__new__(Candidate)
    new._kernel = kernel
    new._rack = rack
    new._target = choice.target
    new.away = choice.away
    new.reachable = choice.reachable
    new.pays = choice.pays
    memcpy(new._unseen, sight.unseen, KINDS)
    return new


@cython.final
cdef class Candidate:
    """Hold one line worth going for, at its best target for one rack.

    ``away`` tiles are missing; ``reachable`` says whether the unseen tiles could bring them;
    ``pays`` is the value, doubled for a hand without jokers. The other attributes are worked out
    when they are asked for.
    """

    cdef Kernel _kernel
    cdef Rack _rack
    cdef int _target
    cdef uint8_t _unseen[KINDS]
    cdef readonly int away
    cdef readonly int pays
    cdef readonly bint reachable

    @property
    def line(self):
        """The line of the card."""
        return self._kernel.lines[self._kernel.target[self._target].line]

    @property
    def needs(self):
        """The kinds that bring the rack nearer, each with how many of it could serve.

        The values may add up to more than ``away``, since a joker and a natural tile can stand for
        the same place.
        """
        return self._wants(False)

    @property
    def live(self):
        """The unseen copies of each needed kind."""
        return self._wants(True)

    cdef dict _wants(self, bint live):
        cdef const uint8_t* need = self._kernel.need + self._target * KINDS
        cdef const uint8_t* hard = self._kernel.hard + self._target * KINDS
        cdef uint8_t ne[KINDS]
        cdef int total[KINDS]
        cdef int k, i, d = 0, soft, slack, wanted
        memcpy(ne, self._rack._counts, KINDS)
        for k in range(KINDS):
            total[k] = self._rack._counts[k]
        for i in range(self._rack._n_exposed):
            group = self._rack._exposed[i]
            ne[group.kind] += group.size
            total[group.kind] += group.size - group.jokers
            total[JOKER] += group.jokers
        for k in range(JOKER):
            d += max(0, hard[k] - self._rack._counts[k])
        slack = self.away - d
        found = {}
        for k in range(KINDS):
            if k == JOKER:
                wanted = slack
            else:
                wanted = max(0, hard[k] - self._rack._counts[k])
                soft = max(0, need[k] - ne[k]) - wanted
                wanted += min(soft, slack)
            wanted = min(wanted, supply[k] - total[k])
            if wanted > 0:
                found[tiles[k]] = self._unseen[k] if live else wanted
        return found

    @property
    def groups(self):
        """The printed groups as ``HeldGroup``, with what the rack has of each."""
        return fill(self._kernel, self._rack, self._target)[0]

    @property
    def jokers(self):
        """How many concealed jokers the hand uses."""
        return sum([g.jokers for g in self.groups if not g.exposed])

    @property
    def spare(self):
        """The concealed tiles that the hand does not use, in kind order."""
        return fill(self._kernel, self._rack, self._target)[1]

    def __repr__(self):
        return (
            f"Candidate(line={getattr(self.line, 'id', self.line)!r}, away={self.away}, "
            f"pays={self.pays}, reachable={bool(self.reachable)})"
        )


cdef tuple fill(Kernel kernel, Rack rack, int t):
    """Lay a rack into a target: exposures first, naturals to groups without jokers, then as
    printed, jokers last. Return the groups and the spare tiles."""
    cdef int i, used
    cdef list left = list(rack._counts[:KINDS])
    cdef list printed = list(kernel.groups[t])
    cdef list filled = [None] * len(printed)
    for i in range(rack._n_exposed):
        group = rack._exposed[i]
        for at, (kind, size, takes) in enumerate(printed):
            if takes and filled[at] is None and kind == group.kind and size == group.size:
                filled[at] = HeldGroup(
                    tiles[kind], size, size - group.jokers, group.jokers, 0, True
                )
                break
    for first in (False, True):
        for at, (kind, size, takes) in enumerate(printed):
            if takes == first and filled[at] is None:
                used = min(size, left[kind])
                left[kind] -= used
                filled[at] = HeldGroup(tiles[kind], size, used, 0, size - used, False)
    for at, (_kind, _size, takes) in enumerate(printed):
        used = min(filled[at].missing, left[JOKER]) if takes else 0
        if used:
            left[JOKER] -= used
            filled[at] = filled[at]._replace(jokers=used, missing=filled[at].missing - used)
    spare = []
    for kind in range(KINDS):
        spare.extend([tiles[kind]] * left[kind])
    return tuple(filled), tuple(spare)


# -- complete hands

@cython.final
cdef class Win:
    """Hold a line that a rack of 14 tiles makes.

    ``pays`` is the value, doubled where the rack is ``jokerless`` and the line is not exempt.
    """

    cdef Kernel _kernel
    cdef Rack _rack
    cdef int _target
    cdef readonly int pays
    cdef readonly bint jokerless

    @property
    def line(self):
        """The line of the card."""
        return self._kernel.lines[self._kernel.target[self._target].line]

    @property
    def groups(self):
        """The printed groups as ``HeldGroup``, all of them complete."""
        return fill(self._kernel, self._rack, self._target)[0]

    def __repr__(self):
        return (
            f"Win(line={getattr(self.line, 'id', self.line)!r}, pays={self.pays}, "
            f"jokerless={bool(self.jokerless)})"
        )


def wins(Kernel kernel, rack, exempt):
    """Return a ``Win`` for every line that ``rack`` makes, best payment first."""
    cdef Rack r = as_rack(rack)
    cdef int rule = exemption(exempt)
    cdef bint jokerless = holds_no_joker(r)
    cdef int t, pays
    cdef Win win
    cdef dict best = {}
    if r._size == rack_size and kernel.away(r._counts, r._exposed, r._n_exposed) == 0:
        for t in complete_targets(kernel, r):
            pays = payment(kernel, t, jokerless, rule)
            win = best.get(kernel.target[t].line)
            if win is None or pays > win.pays:
                win = Win.__new__(Win)
                win._kernel, win._rack, win._target = kernel, r, t
                win.pays, win.jokerless = pays, jokerless
                best[kernel.target[t].line] = win
    # Both sorts are stable: equal payments stay in card order.
    return sorted([best[line] for line in sorted(best)], key=lambda win: -win.pays)


cdef list complete_targets(Kernel kernel, Rack rack):
    """Return the targets that a rack makes, in the order of the card."""
    cdef uint8_t stack[SCRATCH]
    cdef Hand hand
    cdef Planes planes
    cdef Found found
    cdef list targets = []
    if take_planes(kernel, stack, &planes) < 0:
        raise MemoryError
    if kernel.ask(rack._counts, rack._exposed, rack._n_exposed, &hand):
        kernel.ops.planes(
            &hand.query, kernel.plane, planes.held, planes.hard, planes.block_best
        )
        start(&found)
        while find_next(kernel, &hand, &planes, LANES_FULL, &found):
            targets.append(found.target)
    free(planes.taken)
    return sorted(targets)


# -- what a table may conclude from exposures

def fits(Kernel kernel, exposures, visible):
    """Say whether any line could still hold the exposures, and be made of what is not visible."""
    cdef Rack shown = Rack(bytes(KINDS), tuple(exposures))
    cdef Sight sight
    cdef Hand hand
    if visible is None:
        return kernel.away(shown._counts, shown._exposed, shown._n_exposed) != OUT
    look(shown, as_visible(visible), &sight)
    memcpy(hand.n, sight.hard, KINDS)
    memcpy(hand.ne, sight.held, KINDS)
    kernel.list_rows(&hand)
    hand.query.jokers = min(sight.jokers, LANES_FULL)
    if not kernel.list_masks(shown._exposed, shown._n_exposed, &hand.query):
        return False
    return kernel.ops.best(&hand.query, kernel.plane) == LANES_FULL
