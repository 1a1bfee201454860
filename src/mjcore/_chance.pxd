"""The parts of `_chance` that are plain data, and what is worked out from them alone."""

from libc.stdint cimport uint8_t

from mjcore._gaps cimport Gap
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport Levels
from mjcore._search cimport OUT, Search

cdef enum:
    REACH = 2             # targets count up to so many tiles beyond the nearest that can be had
    NEAR_STEP = 1000      # what one tile nearer is worth in `near`,
    TIE_MOST = 900        # what a tie-break adds at most, and so stays below a step,
    TIE_HALF = 100        # and the live tiles that bring half of it

cdef struct Walk:
    # A rack on its way through the targets near it, nearest first. It holds a Search, which points
    # into itself: never copy it.
    Search search
    Levels held
    Gap gap            # of the target it stands at
    int target
    int jokers
    int last           # walk to scores above this; rises once a target that can be had is found


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
