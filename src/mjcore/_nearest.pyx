"""The Hand Helper: the lines most worth going for, in which order, and what they want."""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcpy

from mjcore._kernel cimport (
    Hand, Kernel, Levels, Planes, SCRATCH, as_rack, fold_lines, set_levels, take_planes,
    wanted_kinds,
)
from mjcore._layout cimport LANES_FULL, LineFacts
from mjcore._rack cimport JOKER, KINDS, Rack, supply
from mjcore._sight cimport Sight, Visible, as_visible, can_be_reached, look
from mjcore._wins cimport as_target, exemption, fill, holds_no_joker, payment

from operator import index

from mjcore.tiles import Tile

cdef extern from "bits.h" nogil:
    int bits_lowest(uint64_t word)

cdef tuple tiles = tuple(Tile)
cdef object made_here = object()


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


def nearest(Kernel kernel, rack, k, visible, exempt):
    """Return the ``Candidate`` of up to ``k`` lines, best first."""
    try:
        wanted = index(k)
    except TypeError:
        raise TypeError(f"k is how many lines to return, a whole number, not {k!r}") from None
    if wanted < 0:
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
        wanted = min(wanted, kernel.n_lines)
        n = search.gather(kernel, found, wanted)
        qsort(found, n, sizeof(Choice), by_worth)
        for i in range(min(n, wanted)):
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


cdef Candidate candidate(Kernel kernel, Rack rack, const Choice* choice, const Sight* sight):
    cdef Candidate new = Candidate.__new__(Candidate, made_here)
    new._kernel = kernel
    new._rack = rack
    new._target = choice.target
    new.away = choice.away
    new._reachable = choice.reachable
    new.pays = choice.pays
    memcpy(new._unseen, sight.unseen, KINDS)
    return new


def _candidate(Kernel kernel, Rack rack, t, int away, int pays, bint reachable, bytes unseen):
    """Return a ``Candidate`` made of its parts, as pickles keep them."""
    cdef Candidate new = Candidate.__new__(Candidate, made_here)
    if len(unseen) != KINDS:
        raise ValueError(f"unseen tiles are {KINDS} bytes, not {len(unseen)}")
    new._kernel, new._rack, new._target = kernel, rack, as_target(kernel, t)
    new.away, new.pays, new._reachable = away, pays, reachable
    memcpy(new._unseen, <const char*>unseen, KINDS)
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
    cdef bint _reachable

    def __cinit__(self, key=None):
        if key is not made_here:
            raise TypeError("a Candidate is what Matcher.nearest returns; it is not made by hand")

    @property
    def line(self):
        """The line of the card."""
        return self._kernel.lines[self._kernel.target[self._target].line]

    @property
    def reachable(self):
        """Whether the unseen tiles could still bring what is missing."""
        return self._reachable

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
            f"pays={self.pays}, reachable={self.reachable})"
        )

    def __reduce__(self):
        return _candidate, (
            self._kernel, self._rack, self._target, self.away, self.pays, self.reachable,
            self._unseen[:KINDS],
        )

    def __hash__(self):
        return hash((self._rack, self._target, self.away, self.pays))

    def __eq__(self, other):
        if not isinstance(other, Candidate):
            return NotImplemented
        return self._values() == (<Candidate>other)._values()

    cdef tuple _values(self):
        return (
            self._rack, self.line, self.groups, self.away, self.pays, self.reachable,
            self._unseen[:KINDS],
        )
