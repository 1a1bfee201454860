"""All neighbours of a rack in one walk: each tile it could give away, and each it could get.

Who gives one tile and gets another is at most one tile nearer or farther than before, so only the
targets at the distance of the rack and one beyond can tell, and of each only which tiles it loses
by and which it wants.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from mjcore._bits cimport bits_held, bits_lowest
from mjcore._kernel cimport Kernel, all_held, as_rack, set_levels_less_one
from mjcore._layout cimport Layout
from mjcore._levels cimport (
    Levels, missing_hard_kinds, missing_hard_tiles, missing_kinds, set_levels,
)
from mjcore._rack cimport JOKER, KINDS, Rack
from mjcore._search cimport OUT, Search, measure, next_target, release, start_at

cdef enum:
    SQUARE = KINDS * KINDS


cdef struct Swaps:
    # By the kind given away: kinds that bring the rack nearer than it was, and kinds that keep it
    # from being farther.
    uint64_t nearer[KINDS]
    uint64_t as_near[KINDS]
    uint64_t given             # kinds that can be given away
    uint64_t lost              # those of them without which every nearest target is farther
    uint64_t got               # kinds that can be got
    Levels held
    Levels hard
    Levels less_held
    Levels less_hard


cdef struct Loss:
    # What one target loses by, and what it wants: before, and after such a loss.
    uint64_t kinds
    uint64_t wanted
    uint64_t hard_kinds        # kinds that it also misses in groups that take no joker
    uint64_t after_soft        # what it wants after the loss of another kind,
    uint64_t after_hard        # and after the loss of one of those


def swap_distances(Kernel kernel not None, rack):
    """Return ``uint8[36, 36]``, by the kind given away and the kind got."""
    import numpy

    cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
    cdef bytearray out = bytearray(SQUARE)
    if swap(kernel, r, <uint8_t*><char*>out) < 0:
        raise MemoryError
    return numpy.ndarray((KINDS, KINDS), numpy.uint8, out)


cdef int swap(Kernel kernel, Rack rack, uint8_t* out) noexcept nogil:
    cdef Search search
    cdef Swaps swaps
    cdef int away = measure(kernel, rack._counts, rack._exposed, rack._n_exposed, &search)
    memset(out, OUT, SQUARE)
    if away < 0:
        return away
    if away == OUT:
        return 0
    begin(rack, &search, &swaps)
    while next_target(kernel, &search):
        note_nearest(kernel, &search, away, &swaps)
    swaps.lost &= swaps.given
    if search.score > search.lowest and swaps.lost:
        start_at(&search, search.score - 1)
        while next_target(kernel, &search):
            note_next(kernel, &search, away + 1, &swaps)
    release(&search)
    write(&swaps, away, out)
    return 0


cdef void begin(Rack rack, const Search* search, Swaps* swaps) noexcept nogil:
    memset(swaps.nearer, 0, sizeof(swaps.nearer))
    memset(swaps.as_near, 0, sizeof(swaps.as_near))
    swaps.given = bits_held(rack._counts, rack._counts, KINDS)
    swaps.got = (<uint64_t>1 << KINDS) - 1 & ~all_held(rack)
    swaps.lost = ~<uint64_t>0
    set_levels(search.query.held, &swaps.held)
    set_levels(rack._counts, &swaps.hard)
    set_levels_less_one(search.query.held, rack._counts, &swaps.less_held)
    set_levels_less_one(rack._counts, rack._counts, &swaps.less_hard)


cdef inline Loss loss_of(
    Layout layout, const Search* search, int away, const Swaps* swaps
) noexcept nogil:
    """Return what the target that a search stands at loses by, which is `away`."""
    cdef Loss loss
    cdef int t = search.target
    cdef int missing = search.missing - search.query.rows.jokers
    cdef int hard_missing = search.hard_missing
    cdef uint64_t joker = <uint64_t>1 << JOKER
    cdef uint64_t soft = joker | missing_kinds(layout, t, &swaps.held)
    cdef uint64_t hard = missing_hard_kinds(layout, t, &swaps.hard)
    if hard_missing < 0:
        hard_missing = missing_hard_tiles(layout, t, &swaps.hard)
    loss.hard_kinds = missing_hard_kinds(layout, t, &swaps.less_hard)
    loss.kinds = 0
    if missing == away:
        loss.kinds = joker | missing_kinds(layout, t, &swaps.less_held)
    if hard_missing == away:
        loss.kinds |= loss.hard_kinds
    # A joker helps as long as more is missing than what no joker may replace.
    loss.wanted = loss.after_hard = soft if missing > hard_missing else hard
    loss.after_soft = soft if missing + 1 > hard_missing else hard
    return loss


cdef void note_nearest(Layout layout, const Search* search, int away, Swaps* swaps) noexcept nogil:
    """Note what a target at the distance of the rack says."""
    cdef Loss loss = loss_of(layout, search, away, swaps)
    swaps.lost &= loss.kinds
    add_to(swaps.nearer, swaps.given & ~loss.kinds, loss.wanted)
    add_to(swaps.as_near, swaps.given & loss.kinds & ~loss.hard_kinds, loss.after_soft)
    add_to(swaps.as_near, swaps.given & loss.kinds & loss.hard_kinds, loss.after_hard)


cdef void note_next(Layout layout, const Search* search, int away, Swaps* swaps) noexcept nogil:
    """Note what one a tile farther away says, where all nearest ones lose."""
    cdef Loss loss = loss_of(layout, search, away, swaps)
    add_to(swaps.as_near, swaps.lost & ~loss.kinds, loss.wanted)


cdef inline void add_to(uint64_t* sets, uint64_t kinds, uint64_t more) noexcept nogil:
    while kinds:
        sets[bits_lowest(kinds)] |= more
        kinds &= kinds - 1


cdef void write(const Swaps* swaps, int away, uint8_t* out) noexcept nogil:
    cdef uint8_t none_left[KINDS]
    cdef uint8_t* row
    cdef uint64_t given = swaps.given, less
    cdef uint8_t base
    cdef int k, i
    for k in range(KINDS):
        none_left[k] = 0 if swaps.got >> k & 1 else OUT
    while given:
        k = bits_lowest(given)
        given &= given - 1
        row = out + k * KINDS
        base = away + (swaps.lost >> k & 1)
        less = swaps.got & (swaps.as_near[k] if swaps.lost >> k & 1 else swaps.nearer[k])
        for i in range(KINDS):
            row[i] = base | none_left[i]
        while less:
            row[bits_lowest(less)] -= 1
            less &= less - 1
        row[k] = away
