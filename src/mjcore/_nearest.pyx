"""The Hand Helper: the lines most worth going for, in which order, and what they want."""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcpy, memset

from mjcore._bits cimport bits_count, bits_held, check
from mjcore._exposed cimport add_as_groups, add_as_tiles
from mjcore._kernel cimport Kernel, as_rack
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport Levels, set_levels, wanted_kinds
from mjcore._counts cimport tiles_of
from mjcore._rack cimport JOKER, KINDS, Rack, supply
from mjcore._search cimport (
    OUT, Search, fold_lines, keep_to_best, measure, next_target, release, start_at,
)
from mjcore._sight cimport Sight, Visible, as_visible, can_be_reached, look
from mjcore._wins cimport (
    Filled, as_target, exemption, groups_of_filled, holds_no_joker, lay_rack, payment,
)

from operator import index

from mjcore.errors import Error, shown
from mjcore.tiles import Tile

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


cdef struct Question:
    # What candidates are chosen by, beside the distance.
    Sight sight
    Levels held
    Levels concealed
    uint64_t copies[4]     # of each kind unseen, one bit of the number a word
    int exempt
    bint jokerless


def nearest(Kernel kernel not None, rack, k, visible, exempt):
    """Return the ``Candidate`` of up to ``k`` lines, best first."""
    try:
        wanted = index(k)
    except TypeError:
        raise TypeError(f"k is how many lines to return, a whole number, not {shown(k)}") from None
    if wanted < 0:
        raise Error(f"k is how many lines to return, 0 or more, not {shown(k)}")
    cdef Question question
    cdef Rack r = as_rack(rack)
    cdef int n, i, most = min(wanted, kernel.n_lines)
    question.exempt = exemption(exempt)
    question.jokerless = holds_no_joker(r)
    look(r, as_visible(visible), &question.sight)
    set_rack_levels(r, &question.held, &question.concealed)
    set_copies(question.sight.unseen, question.copies)
    cdef Choice* choices = <Choice*>malloc(
        kernel.n_lines * (sizeof(Choice) + sizeof(int32_t)) + 1
    )
    if choices == NULL:
        raise MemoryError
    try:
        n = gather(kernel, r, &question, choices, <int32_t*>(choices + kernel.n_lines), most)
        for i in range(n):
            choices[i].pays = payment(
                kernel, choices[i].target, question.jokerless, question.exempt
            )
        most = min(most, n)
        put_best_first(choices, n, most)
        return [candidate(kernel, r, &choices[i], &question.sight) for i in range(most)]
    finally:
        free(choices)


cdef int set_rack_levels(Rack rack, Levels* held, Levels* concealed) noexcept nogil:
    cdef uint8_t counts[KINDS]
    set_levels(rack._counts, concealed)
    if rack._n_exposed == 0:
        held[0] = concealed[0]
        return 0
    memcpy(counts, rack._counts, KINDS)
    add_as_groups(counts, rack._exposed, rack._n_exposed)
    set_levels(counts, held)
    return 0


cdef int gather(
    Kernel kernel, Rack rack, const Question* question, Choice* choices, int32_t* place, int k
) except -1:
    """Write choices, `k` reachable ones at least where there are; return how many.

    Targets are walked through by distance, so that far ones are left alone once enough are found.
    `place` takes one number a line: where in `choices` the line stands.
    """
    cdef Search search
    cdef int away = measure(kernel, rack._counts, rack._exposed, rack._n_exposed, &search)
    cdef int n = 0, counted = 0, reachable = 0
    if away < 0:
        raise MemoryError
    if away == OUT:
        return 0
    fold_lines(kernel, &search)
    keep_to_best(kernel, &search)
    memset(place, -1, kernel.n_lines * sizeof(int32_t))
    while reachable < k and search.score >= search.lowest:
        n = gather_score(kernel, question, &search, choices, place, n)
        while counted < n:
            reachable += choices[counted].reachable
            counted += 1
        start_at(&search, search.score - 1)
    release(&search)
    return n


cdef int gather_score(
    Kernel kernel, const Question* question, Search* search, Choice* choices, int32_t* place, int n
) noexcept nogil:
    """Add the lines whose nearest targets have the score of a search to `n` choices; return how
    many there are then."""
    cdef int line
    while next_target(kernel, search):
        line = kernel.target[search.target].line
        check(0 <= line < kernel.n_lines)
        if place[line] < 0:
            check(n < kernel.n_lines)
            place[line] = n
            choices[n] = Choice(-1, line, LANES_FULL - search.score, 0, -1, False)
            n += 1
        weigh(kernel, question, search, &choices[place[line]])
    return n


cdef inline void weigh(
    Kernel kernel, const Question* question, const Search* search, Choice* best
) noexcept nogil:
    """Take a target for its line if it is reachable, then if more live copies serve it; of equal
    ones the first on the card."""
    cdef int target = search.target, live
    cdef bint reachable = can_be_reached(kernel, target, &question.sight)
    cdef uint64_t kinds
    if best.reachable and not reachable:
        return
    kinds = wanted_kinds(
        kernel, target, search.missing - search.query.rows.jokers, search.hard_missing,
        &question.held, &question.concealed,
    )
    live = count_copies(question.copies, kinds)
    if (
        (reachable and not best.reachable)
        or live > best.live
        or (live == best.live and target < best.target)
    ):
        best.target, best.reachable, best.live = target, reachable, live


cdef inline int count_copies(const uint64_t* copies, uint64_t kinds) noexcept nogil:
    """Return how many copies there are of some kinds; bit b of each kind's number is in copies[b]."""
    return (
        bits_count(kinds & copies[0]) + 2 * bits_count(kinds & copies[1])
        + 4 * bits_count(kinds & copies[2]) + 8 * bits_count(kinds & copies[3])
    )


cdef void set_copies(const uint8_t* unseen, uint64_t* copies) noexcept nogil:
    cdef uint8_t bits[KINDS]
    cdef int k, b
    for b in range(4):
        for k in range(KINDS):
            bits[k] = unseen[k] & <uint8_t>(1 << b)
        copies[b] = bits_held(bits, bits, KINDS)


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
    if most > FEW:
        qsort(choices, n, sizeof(Choice), by_worth)
    else:
        insert_few(choices, n, most)


cdef void insert_few(Choice* choices, int n, int most) noexcept nogil:
    """Sort a few to the front by inserting each that beats the last of them, which is cheaper."""
    cdef int i, at
    cdef Choice choice
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
    cdef tuple groups
    cdef tuple spare
    cdef int jokers


cdef Details details_of(Candidate candidate):
    """Return a candidate's details, worked out once."""
    cdef Details details, made
    cdef Filled filled
    cdef int at
    with cython.critical_section(candidate):
        details = candidate._details
    if details is not None:
        return details
    made = Details.__new__(Details)
    made.needs = needs_of(candidate)
    lay_rack(candidate._kernel, candidate._rack, candidate._target, &filled)
    made.groups = groups_of_filled(&filled)
    made.spare = tuple(tiles_of(filled.left))
    for at in range(filled.n):
        made.jokers += 0 if filled.place[at].exposed else filled.place[at].jokers
    # Another thread may have been faster: what was put in place first stays.
    with cython.critical_section(candidate):
        if candidate._details is None:
            candidate._details = made
        details = candidate._details
    return details


cdef dict live_of(Candidate candidate, Details details):
    return {tile: candidate._unseen[<int>tile] for tile in details.needs}


cdef dict needs_of(Candidate candidate):
    """Return the kinds that bring a rack nearer, each with how many of it could serve."""
    cdef Kernel kernel = candidate._kernel
    cdef Rack rack = candidate._rack
    cdef const uint8_t* need = kernel.need + candidate._target * KINDS
    cdef const uint8_t* hard = kernel.hard + candidate._target * KINDS
    cdef const uint8_t* concealed = rack._counts
    cdef uint8_t held[KINDS]
    cdef int total[KINDS]
    cdef int wanted[KINDS]
    cdef int k, slack = candidate.away
    cdef dict found = {}
    memcpy(held, concealed, KINDS)
    add_as_groups(held, rack._exposed, rack._n_exposed)
    for k in range(KINDS):
        total[k] = concealed[k]
        wanted[k] = max(0, hard[k] - concealed[k])
    add_as_tiles(total, rack._exposed, rack._n_exposed)
    for k in range(JOKER):
        slack -= wanted[k]
    for k in range(JOKER):
        wanted[k] += min(max(0, need[k] - held[k]) - wanted[k], slack)
    wanted[JOKER] = slack
    for k in range(KINDS):
        wanted[k] = min(wanted[k], supply[k] - total[k])
        if wanted[k] > 0:
            found[tiles[k]] = wanted[k]
    return found


@cython.final
@cython.freelist(16)
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
        return live_of(self, details_of(self))

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
            "live": {str(tile): number for tile, number in live_of(self, details).items()},
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
