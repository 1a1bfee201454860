"""What one target still misses, kind by kind."""

from libc.stdint cimport uint8_t

from mjcore._bits cimport check
from mjcore._layout cimport LANES_FULL
from mjcore._rack cimport JOKER

cdef enum:
    PLACES = LANES_FULL   # the most kinds that one target can miss, and the most tiles

cdef struct Gap:
    # What one target still misses, kind by kind, before any concealed joker is laid: `hard` tiles
    # no joker may replace, `soft` ones one may.
    int n
    int hard
    int soft
    uint8_t kind[PLACES]
    uint8_t hard_of[PLACES]
    uint8_t soft_of[PLACES]


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
