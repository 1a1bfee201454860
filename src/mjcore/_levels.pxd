"""Racks on their side: one word a count, one bit a kind, to look at single targets by.

Header only, so that every module that looks at targets has these functions in line.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from mjcore._bits cimport bits_count, bits_held, bits_lowest, check
from mjcore._layout cimport COUNTS, LEVELS_AT_ONCE, Layout, TargetFacts
from mjcore._rack cimport JOKER, KINDS

cdef enum:
    LEVELS = COUNTS

cdef struct Levels:
    # Bit k of exactly[c] says that a rack holds c of kind k, of at_most[c] that it holds c at most.
    uint64_t exactly[LEVELS]
    uint64_t at_most[LEVELS]


cdef inline uint64_t naturals() noexcept nogil:
    """Return all kinds but the joker, as bits."""
    return (<uint64_t>1 << JOKER) - 1


cdef inline void set_levels(const uint8_t* counts, Levels* levels) noexcept nogil:
    # Few kinds are held, and one after the other changing one word would wait for itself.
    cdef uint64_t held = bits_held(counts, counts, KINDS) & naturals()
    memset(levels.exactly, 0, sizeof(levels.exactly))
    levels.exactly[0] = naturals() & ~held
    add_levels(counts, held, 0, levels)
    sum_levels(levels)


cdef inline void add_levels(
    const uint8_t* counts, uint64_t kinds, int less, Levels* levels
) noexcept nogil:
    """Add kinds at the level of their counts, or so many below."""
    cdef int k
    while kinds:
        k = bits_lowest(kinds)
        levels.exactly[min(counts[k] - less, LEVELS - 1)] |= kinds & -kinds
        kinds &= kinds - 1


cdef inline void sum_levels(Levels* levels) noexcept nogil:
    cdef int c
    cdef uint64_t so_far = 0
    for c in range(LEVELS):
        so_far |= levels.exactly[c]
        levels.at_most[c] = so_far


cdef inline uint64_t kinds_over(
    const uint64_t* wants_more, int n_levels, const Levels* levels
) noexcept nogil:
    cdef int c
    cdef uint64_t kinds = 0
    # Nearly all targets have four levels, or none, so that the branch is foreseen.
    check(0 <= n_levels <= LEVELS and n_levels % LEVELS_AT_ONCE == 0)
    for c in range(0, n_levels, 4):
        kinds |= (
            wants_more[c] & levels.exactly[c] | wants_more[c + 1] & levels.exactly[c + 1]
            | wants_more[c + 2] & levels.exactly[c + 2] | wants_more[c + 3] & levels.exactly[c + 3]
        )
    return kinds


cdef inline int tiles_over(
    const uint64_t* wants_more, int n_levels, const Levels* levels
) noexcept nogil:
    cdef int c, n = 0
    check(0 <= n_levels <= LEVELS)
    for c in range(n_levels):
        n += bits_count(wants_more[c] & levels.at_most[c])
    return n


cdef inline const TargetFacts* facts_of(Layout layout, int t) noexcept nogil:
    check(0 <= t < layout.n_targets)
    cdef const TargetFacts* target = &layout.target[t]
    check(0 <= target.need_at <= layout.n_words - target.need_levels)
    check(0 <= target.hard_at <= layout.n_words - target.hard_levels)
    return target


cdef inline uint64_t missing_kinds(Layout layout, int t, const Levels* levels) noexcept nogil:
    """Return the kinds of which target `t` wants more than a rack holds."""
    cdef const TargetFacts* target = facts_of(layout, t)
    return kinds_over(layout.wants_more + target.need_at, target.need_levels, levels)


cdef inline uint64_t missing_hard_kinds(Layout layout, int t, const Levels* levels) noexcept nogil:
    """Return the kinds of which it wants more in groups that take no joker."""
    cdef const TargetFacts* target = facts_of(layout, t)
    return kinds_over(layout.wants_more + target.hard_at, target.hard_levels, levels)


cdef inline int missing_tiles(Layout layout, int t, const Levels* levels) noexcept nogil:
    """Return how many tiles of target `t` a rack misses."""
    cdef const TargetFacts* target = facts_of(layout, t)
    return tiles_over(layout.wants_more + target.need_at, target.need_levels, levels)


cdef inline int missing_hard_tiles(Layout layout, int t, const Levels* levels) noexcept nogil:
    """Return how many of those no joker may replace."""
    cdef const TargetFacts* target = facts_of(layout, t)
    return tiles_over(layout.wants_more + target.hard_at, target.hard_levels, levels)


cdef inline uint64_t wanted_kinds(
    Layout layout, int t, int missing, int hard_missing, const Levels* held, const Levels* hard
) noexcept nogil:
    """Return the kinds, jokers among them, that bring a rack nearer to target `t`.

    `missing` is what its own jokers leave missing, `hard_missing` what no joker may replace, or -1
    where that is not known yet.
    """
    if hard_missing < 0:
        hard_missing = missing_hard_tiles(layout, t, hard)
    if missing > hard_missing:
        return <uint64_t>1 << JOKER | missing_kinds(layout, t, held)
    return missing_hard_kinds(layout, t, hard)
