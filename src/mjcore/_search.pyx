"""The sums for one rack, and the walk over the targets that have a given score.

With D the tiles a target still misses and d those of them that no joker may replace, a rack with J
concealed jokers is max(D - J, d) away. The planes hold 14 - D and 14 - d, so a target's score is
min(held + J, hard) and its distance 14 - score. docs/understand/kernel.md works an example.

Racks were checked before they come here. Counts are masked all the same where they index a table:
another thread may write to a caller's array in between, which may spoil the answer, never the
process.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from mjcore._bits cimport bits_held, bits_load, bits_lowest, check
from mjcore._exposed cimport add_as_groups
from mjcore._layout cimport (
    COUNTS, LANES_ALIGN, LANES_BLOCK, LANES_FULL, LANES_MASKS, LANES_MOST_JOKERS, LANES_ROWS,
    LEAST_WITH_JOKERS, Layout, LanesQuery, MOST_EQUAL, SIZES,
)
from mjcore._rack cimport Group, JOKER, KINDS, MOST_EXPOSURES, Rack


# -- what a rack asks

cdef bint set_query(
    Layout layout, const uint8_t* counts, const Group* exposed, int n_exposed, LanesQuery* rows
) noexcept nogil:
    """List the rows that a rack adds up; false where no target can hold its exposures."""
    cdef uint8_t held[KINDS]
    cdef int i
    check(0 <= n_exposed <= MOST_EXPOSURES)
    rows.jokers = counts[JOKER] & LANES_MOST_JOKERS
    rows.n_mask = 0
    if n_exposed == 0:
        list_rows(layout, counts, rows)
        return True
    for i in range(n_exposed):
        if exposed[i].kind >= JOKER:
            return False
    memcpy(held, counts, KINDS)
    add_as_groups(held, exposed, n_exposed)
    list_rows_apart(layout, counts, held, rows)
    return list_masks(layout, exposed, n_exposed, rows)


cdef void list_rows(Layout layout, const uint8_t* held, LanesQuery* rows) noexcept nogil:
    """List the pairs of rows of all kinds held, those that no target wants left out."""
    rows.held[0] = layout.base_pair
    rows.n_held = list_pairs(layout, held, rows.held + 1)
    rows.apart = False


cdef void list_rows_apart(
    Layout layout, const uint8_t* concealed, const uint8_t* held, LanesQuery* rows
) noexcept nogil:
    """List them where more is held than what may fill places that take no joker."""
    list_rows(layout, held, rows)
    rows.apart = True
    rows.hard[0] = layout.base_pair
    # The second plane is not asked without jokers.
    rows.n_hard = list_pairs(layout, concealed, rows.hard + 1) if rows.jokers else 0


cdef inline int list_pairs(
    Layout layout, const uint8_t* counts, const uint8_t** pairs
) noexcept nogil:
    """Write the pairs of the kinds held that some target wants; return how many there are."""
    cdef int k, n = 0
    cdef uint64_t kinds = bits_held(counts, counts, KINDS) & layout.useful
    while kinds:
        k = bits_lowest(kinds)
        kinds &= kinds - 1
        pairs[n] = layout.pair[k][counts[k] & (COUNTS - 1)]
        n += 1
    check(n < LANES_ROWS)
    return n


cdef bint list_masks(
    Layout layout, const Group* exposed, int n_exposed, LanesQuery* rows
) noexcept nogil:
    """List the masks of the exposures: each takes a whole group of its own."""
    cdef int i, j, size, equal
    check(n_exposed <= LANES_MASKS)
    rows.n_mask = n_exposed
    for i in range(n_exposed):
        equal = 0
        for j in range(i):
            equal += exposed[j].kind == exposed[i].kind and exposed[j].size == exposed[i].size
        check(equal < MOST_EQUAL)
        size = (exposed[i].size - LEAST_WITH_JOKERS) & (SIZES - 1)
        rows.mask[i] = layout.mask_row[exposed[i].kind][size][equal]
        if rows.mask[i] == NULL:
            return False
    return True


# -- the sums

cdef int measure(
    Layout layout, const uint8_t* counts, const Group* exposed, int n_exposed, Search* search
) noexcept nogil:
    """Return how far a rack is from its nearest target, `OUT` or `NO_MEMORY`.

    Where it returns a distance, the planes are summed, the walk stands before the nearest targets,
    and `release` must follow.
    """
    cdef int best
    search.allocated = NULL
    search.only_best = False
    if not set_query(layout, counts, exposed, n_exposed, &search.query.rows):
        return OUT
    memcpy(search.query.concealed, counts, KINDS)
    memcpy(search.query.held, counts, KINDS)
    add_as_groups(search.query.held, exposed, n_exposed)
    if take_memory(layout, search) < 0:
        return NO_MEMORY
    best = layout.ops.planes(
        &search.query.rows, layout.plane, search.held_plane, search.hard_plane, search.block_best
    )
    check(0 <= best <= LANES_FULL)
    # An exposure fills three tiles at least of every target it leaves in.
    search.lowest = 1 if n_exposed else 0
    if best < search.lowest:
        release(search)
        return OUT
    start_at(search, best)
    return LANES_FULL - best


cdef inline int take_memory(Layout layout, Search* search) noexcept nogil:
    """Share memory out between the planes: the stack's, or for a very large card some more."""
    cdef size_t plane = layout.plane
    cdef uint8_t* at = search.scratch
    if plane > STACK_PLANE:
        search.allocated = malloc(LANES_ALIGN + 4 * plane + LANES_BLOCK)
        if search.allocated == NULL:
            return NO_MEMORY
        at = <uint8_t*>search.allocated
    at = <uint8_t*>((<size_t>at + LANES_ALIGN - 1) // LANES_ALIGN * LANES_ALIGN)
    search.held_plane = at
    search.hard_plane = at + plane
    search.lane_best = at + 2 * plane
    # Lanes and blocks share a plane: two bytes at least are one lane, LANES_BLOCK one block.
    check(layout.width + plane // LANES_BLOCK <= plane)
    search.block_best = search.lane_best + layout.width
    search.line_best = at + 3 * plane
    search.codes = at + 4 * plane
    return 0


cdef void release(Search* search) noexcept nogil:
    """Give back what a search allocated; to be called once it is done, twice does no harm."""
    free(search.allocated)
    search.allocated = NULL


cdef void fold_lines(Layout layout, Search* search) noexcept nogil:
    """Leave the best score of every line in lane_best, by the line's rank."""
    cdef int fold, rank
    cdef uint8_t* best = search.lane_best
    layout.ops.lanes(
        search.held_plane, search.hard_plane, search.query.rows.jokers, layout.width, layout.rows,
        best,
    )
    for fold in range(1, layout.n_folds):
        check(layout.fold_at[fold] + layout.fold_n[fold] <= <int>layout.width)
        layout.ops.fold(best, best + layout.fold_at[fold], layout.fold_n[fold])
    for rank in range(layout.n_runs):
        check(layout.run_at[rank] + layout.run_n[rank] <= <int>layout.width)
        best[rank] = max(
            best[rank], layout.ops.highest(best + layout.run_at[rank], layout.run_n[rank])
        )


cdef void keep_to_best(Layout layout, Search* search) noexcept nogil:
    """Let the walk leave out targets whose line has a nearer one; after `fold_lines`."""
    cdef int fold, rank, row
    cdef uint8_t* best = search.line_best
    memset(best, 0, layout.plane)
    for fold in range(layout.n_folds):
        check(layout.fold_at[fold] + layout.fold_n[fold] <= <int>layout.width)
        memcpy(best + layout.fold_at[fold], search.lane_best, layout.fold_n[fold])
    for rank in range(layout.n_runs):
        check(layout.run_at[rank] + layout.run_n[rank] <= <int>layout.width)
        memset(best + layout.run_at[rank], search.lane_best[rank], layout.run_n[rank])
    for row in range(1, layout.rows):
        memcpy(best + row * layout.width, best, layout.width)
    search.only_best = True


# -- the walk

cdef void start_at(Search* search, int score) noexcept nogil:
    """Go to before the first target with this score."""
    search.score = score
    search.block = <size_t>-1
    search.words = search.left = 0


cdef bint next_target(Layout layout, Search* search) noexcept nogil:
    """Step to the next target with the score; false when there is none."""
    cdef int nibble, slot
    while True:
        while search.left == 0:
            if search.words == 0:
                if not match_next_block(layout, search):
                    return False
                continue
            search.byte = 8 * bits_lowest(search.words)
            search.words &= search.words - 1
            search.left = bits_load(search.codes + search.byte)
        nibble = bits_lowest(search.left)
        search.left &= search.left - 1
        slot = 2 * (search.block * LANES_BLOCK + search.byte + (nibble >> 3)) + (nibble & 1)
        check(slot < 2 * <int>layout.plane)
        search.target = layout.target_at[slot]
        # Padding may have the score too.
        if search.target >= 0:
            stand_at(layout, search, slot)
            return True


cdef inline bint match_next_block(Layout layout, Search* search) noexcept nogil:
    """Write the codes of the next block that has the score; false when there is none."""
    cdef size_t at
    cdef int word
    search.block += 1
    while (
        search.block * LANES_BLOCK < layout.plane
        and search.block_best[search.block] < search.score
    ):
        search.block += 1
    at = search.block * LANES_BLOCK
    if at >= layout.plane:
        return False
    layout.ops.match(
        search.held_plane + at, search.hard_plane + at, search.query.rows.jokers, search.score,
        search.line_best + at if search.only_best else NULL, search.codes,
    )
    for word in range(LANES_BLOCK // 8):
        search.words |= <uint64_t>(bits_load(search.codes + 8 * word) != 0) << word
    return True


cdef inline void stand_at(Layout layout, Search* search, int slot) noexcept nogil:
    """Read off the planes what the target at a slot misses."""
    cdef int shift = 4 * (slot & 1)
    cdef int jokers = search.query.rows.jokers
    check(search.target < layout.n_targets)
    check(layout.target[search.target].slot == slot)
    search.missing = LANES_FULL - (search.held_plane[slot >> 1] >> shift & 15)
    search.hard_missing = -1
    if jokers:
        search.hard_missing = LANES_FULL - (search.hard_plane[slot >> 1] >> shift & 15)
    check(max(search.missing - jokers, search.hard_missing) == LANES_FULL - search.score)


# -- what docs/understand/kernel.md shows, for its test and for whoever looks into the kernel

def places(Layout layout not None):
    """Return how planes are laid out: rows, bytes a row, bytes a plane, and each target's slot."""
    slots = [layout.target[t].slot for t in range(layout.n_targets)]
    return layout.rows, layout.width, layout.plane, slots


def sums(Layout layout not None, Rack rack not None):
    """Return what the planes hold for a rack: the held plane and the hard plane, a number a target
    each, the best score of every block, and the distance.

    The hard plane is ``None`` for a rack without jokers, which never asks it; all are where the
    exposures leave no target.
    """
    cdef Search search
    cdef int away = measure(layout, rack._counts, rack._exposed, rack._n_exposed, &search)
    if away < 0:
        raise MemoryError
    if away == OUT:
        return None, None, None, None
    try:
        blocks = [search.block_best[i] for i in range(layout.plane // LANES_BLOCK)]
        held = [nibble(layout, search.held_plane, t) for t in range(layout.n_targets)]
        hard = None
        if rack._counts[JOKER]:
            hard = [nibble(layout, search.hard_plane, t) for t in range(layout.n_targets)]
    finally:
        release(&search)
    return held, hard, blocks, away


cdef int nibble(Layout layout, const uint8_t* plane, int t) noexcept:
    cdef int slot = layout.target[t].slot
    return plane[slot >> 1] >> 4 * (slot & 1) & 15
