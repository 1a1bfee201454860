"""The Hand Helper: the lines most worth going for, in which order, and what they want."""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcpy, memset

from mjcore._kernel cimport (
    Found, Hand, Kernel, Planes, SCRATCH, as_rack, find_next, fold_lines, start, take_planes,
)
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport Levels, set_levels, wanted_kinds
from mjcore._rack cimport JOKER, KINDS, Rack, supply
from mjcore._sight cimport Sight, Visible, as_visible, can_be_reached, look
from mjcore._wins cimport as_target, exemption, fill, holds_no_joker, payment

from operator import index

from mjcore.errors import Error, shown
from mjcore.tiles import Tile

cdef extern from "bits.h" nogil:
    int bits_lowest(uint64_t word)

cdef enum:
    FEW = 16     # answers that are picked out one by one

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


cdef struct Search:
    # One rack on its way through the lines.
    Hand hand
    Sight sight
    Levels held_levels
    Levels hard_levels
    int exempt
    bint jokerless


def nearest(Kernel kernel, rack, k, visible, exempt):
    """Return the ``Candidate`` of up to ``k`` lines, best first."""
    try:
        wanted = index(k)
    except TypeError:
        raise TypeError(f"k is how many lines to return, a whole number, not {shown(k)}") from None
    if wanted < 0:
        raise Error(f"k is how many lines to return, 0 or more, not {shown(k)}")
    cdef Search search
    cdef Rack r = as_rack(rack)
    cdef int n, i, most = min(wanted, kernel.n_lines)
    search.exempt = exemption(exempt)
    search.jokerless = holds_no_joker(r)
    look(r, as_visible(visible), &search.sight)
    set_hand_levels(r, &search.held_levels, &search.hard_levels)
    cdef Choice* choices = <Choice*>malloc(
        kernel.n_lines * (sizeof(Choice) + sizeof(int32_t)) + 1
    )
    if choices == NULL:
        raise MemoryError
    try:
        n = gather(kernel, r, &search, choices, <int32_t*>(choices + kernel.n_lines), most)
        most = min(most, n)
        put_best_first(choices, n, most)
        return [candidate(kernel, r, &choices[i], &search.sight) for i in range(most)]
    finally:
        free(choices)


cdef int set_hand_levels(Rack rack, Levels* held, Levels* hard) noexcept nogil:
    cdef uint8_t ne[KINDS]
    cdef int i
    set_levels(rack._counts, hard)
    if rack._n_exposed == 0:
        held[0] = hard[0]
        return 0
    memcpy(ne, rack._counts, KINDS)
    for i in range(rack._n_exposed):
        ne[rack._exposed[i].kind] += rack._exposed[i].size
    set_levels(ne, held)
    return 0


cdef int gather(
    Kernel kernel, Rack rack, Search* search, Choice* choices, int32_t* place, int k
) except -1:
    """Write choices, `k` reachable ones at least where there are; return how many.

    Targets are walked through by distance, so that far ones are left alone once enough are found.
    `place` takes one number a line: where in `choices` the line stands.
    """
    cdef uint8_t stack[SCRATCH]
    cdef Planes planes
    cdef Found found
    cdef int n = 0, counted = 0, reachable = 0, score, line
    cdef Hand* hand = &search.hand
    if not kernel.ask(rack._counts, rack._exposed, rack._n_exposed, hand):
        return 0
    if take_planes(kernel, stack, &planes) < 0:
        raise MemoryError
    score = kernel.ops.planes(
        &hand.query, kernel.plane, planes.held, planes.hard, planes.block_best
    )
    fold_lines(kernel, &planes, hand.query.jokers)
    memset(place, 255, kernel.n_lines * sizeof(int32_t))
    while reachable < k and score >= (1 if rack._n_exposed else 0):
        start(&found)
        while find_next(kernel, hand, &planes, score, &found):
            line = kernel.target[found.target].line
            if planes.lane_best[kernel.line[line].rank] != score:
                continue
            if place[line] < 0:
                place[line] = n
                choices[n] = Choice(-1, line, LANES_FULL - score, 0, -1, False)
                n += 1
            weigh(kernel, search, &found, &choices[place[line]])
        while counted < n:
            reachable += choices[counted].reachable
            counted += 1
        score -= 1
    free(planes.taken)
    return n


cdef void weigh(
    Kernel kernel, const Search* search, const Found* found, Choice* best
) noexcept nogil:
    """Take a target for its line if it is reachable, then if more live copies serve it; of equal
    ones the first on the card."""
    cdef int t = found.target, jokers = search.hand.query.jokers, live = 0
    cdef bint reachable = can_be_reached(kernel, t, &search.sight)
    cdef uint64_t kinds
    if best.reachable and not reachable:
        return
    kinds = wanted_kinds(
        kernel, t, LANES_FULL - found.held - jokers, LANES_FULL - found.hard if jokers else -1,
        &search.held_levels, &search.hard_levels,
    )
    while kinds:
        live += search.sight.unseen[bits_lowest(kinds)]
        kinds &= kinds - 1
    if (
        (reachable and not best.reachable)
        or live > best.live
        or (live == best.live and t < best.target)
    ):
        best.target, best.reachable, best.live = t, reachable, live
        best.pays = payment(kernel, t, search.jokerless, search.exempt)


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


cdef void put_best_first(Choice* choices, int n, int most) noexcept nogil:
    """Sort the `most` best choices to the front."""
    cdef int i, at
    cdef Choice choice
    if most > FEW:
        qsort(choices, n, sizeof(Choice), by_worth)
        return
    # For a few it is cheaper to insert those that beat the last of them.
    for i in range(1, n):
        at = min(i, most)
        if at == most and (most == 0 or by_worth(&choices[i], &choices[most - 1]) > 0):
            continue
        choice = choices[i]
        if at == most:
            at -= 1
            choices[i] = choices[at]
        while at > 0 and by_worth(&choice, &choices[at - 1]) < 0:
            choices[at] = choices[at - 1]
            at -= 1
        choices[at] = choice


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


def _candidate(
    Kernel kernel not None, Rack rack not None, t, int away, int pays, bint reachable,
    bytes unseen not None,
):
    """Return a ``Candidate`` made of its parts, as pickles keep them."""
    cdef Candidate new = Candidate.__new__(Candidate, made_here)
    if len(unseen) != KINDS:
        raise Error(f"unseen tiles are {KINDS} bytes, not {len(unseen)}")
    new._kernel, new._rack, new._target = kernel, rack, as_target(kernel, t)
    new.away, new.pays, new._reachable = away, pays, reachable
    memcpy(new._unseen, <const char*>unseen, KINDS)
    return new


@cython.final
cdef class Details:
    """Hold what is worked out of a candidate when it is first asked for."""

    cdef dict needs
    cdef dict live
    cdef tuple groups
    cdef tuple spare
    cdef int jokers


cdef Details details_of(Candidate candidate):
    """Return a candidate's details, worked out once."""
    cdef Details details, made
    with cython.critical_section(candidate):
        details = candidate._details
    if details is not None:
        return details
    made = Details.__new__(Details)
    made.needs, made.live = candidate._wants(False), candidate._wants(True)
    made.groups, made.spare = fill(candidate._kernel, candidate._rack, candidate._target)
    for group in made.groups:
        made.jokers += 0 if group.exposed else group.jokers
    # Another thread may have been faster: what was put in place first stays.
    with cython.critical_section(candidate):
        if candidate._details is None:
            candidate._details = made
        details = candidate._details
    return details


@cython.final
cdef class Candidate:
    """Hold one line worth going for, at its best target for one rack.

    ``away`` tiles are missing; ``reachable`` says whether the unseen tiles could bring them;
    ``pays`` is the value, doubled for a hand without jokers. ``needs``, ``live``, ``groups``,
    ``jokers`` and ``spare`` are worked out when one of them is first asked for.
    """

    cdef Kernel _kernel
    cdef Rack _rack
    cdef int _target
    cdef uint8_t _unseen[KINDS]
    cdef readonly int away
    cdef readonly int pays
    cdef bint _reachable
    cdef Details _details

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
        return details_of(self).needs.copy()

    @property
    def live(self):
        """The unseen copies of each needed kind."""
        return details_of(self).live.copy()

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
        return details_of(self).groups

    @property
    def jokers(self):
        """How many concealed jokers the hand uses."""
        return details_of(self).jokers

    @property
    def spare(self):
        """The concealed tiles that the hand does not use, in kind order."""
        return details_of(self).spare

    def to_dict(self):
        """Return the JSON form: the line's, with all that stands here, tiles as text."""
        cdef Details details = details_of(self)
        return {
            **self.line.to_dict(),
            "away": self.away,
            "pays": self.pays,
            "reachable": self.reachable,
            "needs": {str(tile): number for tile, number in details.needs.items()},
            "live": {str(tile): number for tile, number in details.live.items()},
            "jokers": details.jokers,
            "groups": [group.to_dict() for group in details.groups],
            "spare": [str(tile) for tile in details.spare],
        }

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

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
        return hash((self._rack, self.line, self.away, self.pays))

    def __eq__(self, other):
        if not isinstance(other, Candidate):
            return NotImplemented
        return self._values() == (<Candidate>other)._values()

    cdef tuple _values(self):
        return (
            self._rack, self.line, self.groups, self.away, self.pays, self.reachable,
            self._unseen[:KINDS],
        )
