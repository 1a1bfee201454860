"""The parts of `_chance` that are plain data, and what is worked out from them alone."""

from libc.stdint cimport uint8_t

from mjcore._bits cimport check
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport Levels
from mjcore._rack cimport JOKER
from mjcore._search cimport OUT, Search

cdef enum:
    REACH = 2             # targets count up to so many tiles beyond the nearest that can be had
    PLACES = LANES_FULL   # the most kinds that one target can miss, and the most tiles
    NEAR_STEP = 1000      # what one tile nearer is worth in `near`,
    TIE_MOST = 900        # what a tie-break adds at most, and so stays below a step,
    TIE_HALF = 100        # and the live tiles that bring half of it

cdef struct Gap:
    # What one target still misses, kind by kind, before any concealed joker is laid: `hard` tiles
    # no joker may replace, `soft` ones one may.
    int n
    int hard
    int soft
    uint8_t kind[PLACES]
    uint8_t hard_of[PLACES]
    uint8_t soft_of[PLACES]

cdef struct Walk:
    # A rack on its way through the targets near it, nearest first. It holds a Search, which points
    # into itself: never copy it.
    Search search
    Levels held
    Gap gap            # of the target it stands at
    int target
    int jokers
    int last           # walk to scores above this; rises once a target that can be had is found


cdef inline void add_kind(Gap* gap, int kind, int hard, int soft) noexcept nogil:
    """Add a kind that was not missing so far."""
    check(gap.n < PLACES)
    check(0 <= kind < JOKER)
    check(hard >= 0)
    check(soft >= 0)
    gap.kind[gap.n] = kind
    gap.hard_of[gap.n] = hard
    gap.soft_of[gap.n] = soft
    gap.n += 1
    gap.hard += hard
    gap.soft += soft


cdef inline void worsen(Gap* gap, int kind, bint hard) noexcept nogil:
    """Add one missing tile of a kind, `hard` where no joker may replace it."""
    cdef int i
    for i in range(gap.n):
        if gap.kind[i] == kind:
            gap.hard_of[i] += hard
            gap.soft_of[i] += not hard
            gap.hard += hard
            gap.soft += not hard
            return
    add_kind(gap, kind, hard, not hard)


cdef inline int away(const Gap* gap, int jokers) noexcept nogil:
    """Return how many tiles are missing once so many jokers are laid."""
    return gap.hard + max(0, gap.soft - jokers)


cdef inline int list_kinds(const uint8_t* counts, int most, int* kinds) noexcept nogil:
    """List the kinds below `most` that are held; return how many."""
    cdef int k, n = 0
    for k in range(most):
        if counts[k]:
            kinds[n] = k
            n += 1
    return n


cdef inline double rate(int away, double total) noexcept nogil:
    """Return tiles away and a tie-break as one number, which grows with either."""
    if away == OUT:
        return 0
    return (LANES_FULL + 1 - away) * NEAR_STEP + TIE_MOST * total / (TIE_HALF + total)


cdef inline double power(double base, int n) noexcept nogil:
    cdef double found = 1
    while n > 0:
        found *= base
        n -= 1
    return found
