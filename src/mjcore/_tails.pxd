"""How likely enough copies of a kind come, as a table; and where held jokers help most by it."""

from libc.stdint cimport uint8_t

from mjcore._bits cimport check
from mjcore._gaps cimport Gap
from mjcore._layout cimport COUNTS

cdef enum:
    COPIES = COUNTS + 1   # copies of a kind that may yet come, jokers for it included, and 0
    WANTED = 9            # missing tiles of a kind told apart, and 0

ctypedef float Tail[COPIES][WANTED]   # by copies to come: how likely that at least so many do


cdef inline void lay_jokers(
    Gap* gap, int jokers, const uint8_t* unseen, const float (*tail)[WANTED]
) noexcept nogil:
    """Lay the held jokers, each where it helps most."""
    cdef int i, at, a, u
    cdef double gain, most
    if jokers >= gap.soft:
        for i in range(gap.n):
            gap.soft_of[i] = 0
        gap.soft = 0
        return
    while jokers:
        most, at = -1, 0
        for i in range(gap.n):
            if gap.soft_of[i]:
                a = min(gap.hard_of[i] + gap.soft_of[i], WANTED - 1)
                u = unseen[gap.kind[i]]
                # A ratio, since the chances of the kinds are multiplied; what is added keeps kinds
                # apart that have no chance at all.
                gain = (tail[u][a - 1] + 1e-6) / (tail[u][a] + 1e-9)
                if gain > most:
                    most, at = gain, i
        check(gap.soft_of[at] > 0)
        gap.soft_of[at] -= 1
        gap.soft -= 1
        jokers -= 1


cdef inline void tabulate(Tail* tails, double drawn, double called, int missing) noexcept nogil:
    """Work out how likely at least a of u copies come to a hand that misses so many tiles: by
    draws and the last call alone, and by other calls too.

    The last missing tile can be called for mah jongg whatever it is; before that only groups that
    may be exposed gain by calls.
    """
    cdef int kind, u, a
    cdef double odds[2]
    cdef double one
    cdef float (*table)[WANTED]
    cdef double last = 1.0 / max(1, missing)
    odds[0] = drawn + called * last
    odds[1] = drawn + called * max(last, 0.5)
    for kind in range(2):
        one = min(odds[kind], 0.95)
        table = tails[kind]
        for a in range(WANTED):
            table[0][a] = a == 0
        for u in range(1, COPIES):
            table[u][0] = 1
            for a in range(1, WANTED):
                # Of u copies a come: the last of them comes or not.
                table[u][a] = table[u - 1][a] + one * (table[u - 1][a - 1] - table[u - 1][a])
