"""The parts of `_chance` that are plain data, and what is worked out from them alone."""

from libc.stdint cimport uint8_t

from mjcore._bits cimport check
from mjcore._kernel cimport Found, Hand, OUT, Planes, SCRATCH
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport Levels
from mjcore._rack cimport JOKER

cdef enum:
    REACH = 2          # targets count up to so many tiles beyond the nearest that can be had
    PLACES = 14        # the most kinds that one target can miss
    COPIES = 17        # copies of a kind that may yet come, jokers for it included, and 0
    WANTED = 9         # missing tiles of a kind told apart, and 0
    NEAR_STEP = 1000   # what one tile nearer is worth in `near`

cdef struct Gap:
    # What one target still misses, kind by kind, before any concealed joker is laid.
    int n
    int hard
    int soft
    uint8_t kind[PLACES]
    uint8_t hards[PLACES]
    uint8_t softs[PLACES]

cdef struct Walk:
    # A rack on its way through the targets near it, nearest first.
    Hand hand
    Planes planes
    Levels held
    Found found
    int jokers
    int score          # of the targets being walked
    int last           # the least score to walk, known once a target that can be had is found
    bint over
    uint8_t stack[SCRATCH]


cdef inline void add(Gap* gap, int kind, int hard, int soft) noexcept nogil:
    check(gap.n < PLACES)
    check(0 <= kind < JOKER)
    check(hard >= 0)
    check(soft >= 0)
    gap.kind[gap.n] = kind
    gap.hards[gap.n] = hard
    gap.softs[gap.n] = soft
    gap.n += 1
    gap.hard += hard
    gap.soft += soft


cdef inline int away(const Gap* gap, int jokers) noexcept nogil:
    return gap.hard + max(0, gap.soft - jokers)


cdef inline double rate(int away, double total) noexcept nogil:
    """Return tiles away and a tie-break as one number, which grows with either."""
    if away == OUT:
        return 0
    return (LANES_FULL + 1 - away) * NEAR_STEP + 900 * total / (100 + total)


cdef inline double power(double base, int n) noexcept nogil:
    cdef double found = 1
    while n > 0:
        found *= base
        n -= 1
    return found
