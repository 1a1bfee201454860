"""The Hand Helper: the lines most worth going for, in which order, and what they want."""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from mjcore._bits cimport bits_held, bits_lowest
from mjcore._choices cimport (
    Choice, Question, gather, put_best_first, set_copies, set_rack_levels, settle,
)
from mjcore._counts cimport tiles_of
from mjcore._exposed cimport add_as_groups, add_as_tiles
from mjcore._kernel cimport Kernel, as_rack
from mjcore._rack cimport JOKER, KINDS, Rack, supply
from mjcore._sight cimport Sight, as_visible, look
from mjcore._wins cimport (
    Filled, as_target, exemption, groups_of_filled, holds_no_joker, lay_rack,
)

from operator import index

from mjcore.errors import Error, shown
from mjcore.tiles import Tile

cdef enum:
    USUAL_LINES = 128     # a card of more has its choices in memory of its own

cdef tuple tiles = tuple(Tile)
cdef object made_here = object()


def nearest(Kernel kernel not None, rack, k, visible, exempt):
    """Return the ``Candidate`` of up to ``k`` lines, best first."""
    try:
        wanted = k if type(k) is int else index(k)
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
    cdef Choice usual[USUAL_LINES]
    cdef int32_t usual_place[USUAL_LINES]
    cdef Choice* choices = usual
    cdef int32_t* place = usual_place
    if kernel.n_lines > USUAL_LINES:
        choices = <Choice*>malloc(kernel.n_lines * (sizeof(Choice) + sizeof(int32_t)))
        if choices == NULL:
            raise MemoryError
        place = <int32_t*>(choices + kernel.n_lines)
    try:
        n = gather(kernel, r, &question, choices, place, most)
        for i in range(n):
            settle(kernel, &question, &choices[i])
        most = min(most, n)
        put_best_first(choices, n, most)
        return [candidate(kernel, r, &choices[i], &question.sight) for i in range(most)]
    finally:
        if choices != usual:
            free(choices)


cdef Candidate candidate(Kernel kernel, Rack rack, const Choice* choice, const Sight* sight):
    cdef Candidate new = Candidate(made_here)
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
    cdef Candidate new = Candidate(made_here)
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
    cdef uint8_t wanted[KINDS]
    cdef uint8_t slack = candidate.away
    cdef uint64_t kinds
    cdef int k
    cdef dict found = {}
    memcpy(held, concealed, KINDS)
    add_as_groups(held, rack._exposed, rack._n_exposed)
    for k in range(KINDS):
        total[k] = concealed[k]
        wanted[k] = max(hard[k], concealed[k]) - concealed[k]
    add_as_tiles(total, rack._exposed, rack._n_exposed)
    # The distance is no less than the hard tiles that miss, nor are all that miss of any kind.
    for k in range(JOKER):
        slack -= wanted[k]
    for k in range(JOKER):
        wanted[k] += min(<uint8_t>(max(need[k], held[k]) - held[k] - wanted[k]), slack)
    wanted[JOKER] = slack
    for k in range(KINDS):
        wanted[k] = min(<int>wanted[k], supply[k] - total[k])
    kinds = bits_held(wanted, wanted, KINDS)
    while kinds:
        k = bits_lowest(kinds)
        kinds &= kinds - 1
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

    def _repr_html_(self):
        """Return the line and its hand in tiles as HTML, for notebooks."""
        from mjcore.drawing import candidate_html  # which few programs need

        return candidate_html(self)

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
