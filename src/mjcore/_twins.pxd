"""Twins: targets that miss the very same tiles, so that what completes one completes them all.

Among the targets near a rack many differ only in tiles that it has already: any pair will do, say.
They come together or not at all, so that their chance counts once, and a tile that one of them can
do without costs nothing.
"""

from libc.stdint cimport uint16_t, uint64_t, uint8_t
from libc.string cimport memset

from mjcore._bits cimport check
from mjcore._gaps cimport Gap

cdef enum:
    TWINS_MOST = 512               # families told apart at a time
    TWINS_SLOTS = 2 * TWINS_MOST   # a power of two

cdef struct Family:
    uint64_t key
    uint64_t used      # the kinds that all its targets use
    uint64_t hard      # those of them that no joker could replace in any
    double chance
    int target         # the first

cdef struct Twins:
    # Lives on the caller's stack; only the slots need be cleared.
    int n
    uint16_t slot[TWINS_SLOTS]     # the number of a family and one, 0 where there is none
    Family family[TWINS_MOST]


cdef inline void twins_forget(Twins* twins) noexcept nogil:
    twins.n = 0
    memset(twins.slot, 0, sizeof(twins.slot))


cdef inline uint64_t twins_key(const Gap* gap, int apart) noexcept nogil:
    """Return a number for what is missing; `apart` keeps families apart that must not mix."""
    cdef uint64_t key = 0x9E3779B97F4A7C15ULL * <uint64_t>(apart + 1)
    cdef int i
    for i in range(gap.n):
        key ^= <uint64_t>(gap.kind[i] | (gap.hard_of[i] << 8) | (gap.soft_of[i] << 16))
        key *= 0xD6E8FEB86659FD93ULL
        key ^= key >> 32
    return key


cdef inline Family* twins_of(Twins* twins, uint64_t key) noexcept nogil:
    """Return the family with this key, a new one with no target yet (-1) if there is none.

    There must be room for one more.
    """
    cdef int at = <int>(key & (TWINS_SLOTS - 1))
    cdef Family* family
    check(twins.n < TWINS_MOST)
    while twins.slot[at]:
        family = &twins.family[twins.slot[at] - 1]
        if family.key == key:
            return family
        at = (at + 1) & (TWINS_SLOTS - 1)
    family = &twins.family[twins.n]
    twins.n += 1
    twins.slot[at] = <uint16_t>twins.n
    family.key = key
    family.target = -1
    return family


cdef inline void list_used(
    const uint8_t* has, const uint8_t* concealed, const uint8_t* need, const uint8_t* hard_need,
    const int* held, int n_held, uint64_t* used, uint64_t* hard,
) noexcept nogil:
    """List the held kinds that a target uses to the last tile, and those of them that a joker
    could not replace."""
    cdef int i, k
    used[0] = hard[0] = 0
    for i in range(n_held):
        k = held[i]
        if has[k] <= need[k]:
            used[0] |= <uint64_t>1 << k
            # Hard places are filled first, so one opens if there are no more tiles than those.
            hard[0] |= <uint64_t>(concealed[k] <= hard_need[k]) << k
