"""What exposures leave of each line: the targets that can still be made, and what kills the line."""

from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from mjcore._bits cimport check
from mjcore._exposed cimport add_as_groups
from mjcore._kernel cimport Kernel
from mjcore._rack cimport JOKER, KINDS, Rack
from mjcore._search cimport OUT, Search, measure, next_target, release
from mjcore._sight cimport Sight, as_visible, can_be_reached, look

cdef enum:
    NEVER = 255                # more copies than any kind has: losing them all kills nothing


cdef struct Pool:
    # What could be had by kind, and how it is used: see look in _sight.
    uint8_t spent[KINDS]       # copies given for jokers on the table
    uint8_t shown[KINDS]       # tiles of the exposures


def left(Kernel kernel not None, exposures, visible):
    """Return for each line that is left (line, targets, keys), in card order.

    ``targets`` are the numbers of its targets that can hold the exposures and, with ``visible``, be
    made of what is unseen. ``keys`` are (kind, copies): so many unseen copies may go before the
    line is dead; kinds that it can do without are left out.
    """
    cdef Rack face_up = Rack(bytes(KINDS), exposures)
    cdef bint any_unseen = visible is None
    cdef Sight sight
    cdef Search search
    cdef Pool pool
    cdef int away, line, k
    cdef uint8_t* spare
    cdef list targets = [None] * kernel.n_lines
    look(face_up, as_visible(visible), &sight)
    set_pool(face_up, &sight, &pool)
    away = measure(kernel, face_up._counts, face_up._exposed, face_up._n_exposed, &search)
    if away < 0:
        raise MemoryError
    if away == OUT:
        return []
    spare = <uint8_t*>malloc(kernel.n_lines * KINDS)
    try:
        if spare == NULL:
            raise MemoryError
        memset(spare, 0, kernel.n_lines * KINDS)
        # With nothing concealed all targets that fit score alike: what the exposures fill.
        while next_target(kernel, &search):
            if can_be_reached(kernel, search.target, &sight):
                add_spare(kernel, search.target, &sight, &pool, spare)
            elif not any_unseen:
                continue
            line = kernel.target[search.target].line
            if targets[line] is None:
                targets[line] = []
            targets[line].append(search.target - kernel.line[line].first)
        return [
            (
                line,
                sorted(targets[line]),
                [
                    (k, spare[line * KINDS + k])
                    for k in range(JOKER if spare[line * KINDS + JOKER] else 0)
                    if spare[line * KINDS + k] != NEVER and sight.unseen[k]
                ],
            )
            for line in range(kernel.n_lines)
            if targets[line] is not None
        ]
    finally:
        free(spare)
        release(&search)


cdef void set_pool(Rack face_up, const Sight* sight, Pool* pool) noexcept nogil:
    cdef int k
    memset(pool.shown, 0, KINDS)
    add_as_groups(pool.shown, face_up._exposed, face_up._n_exposed)
    for k in range(KINDS):
        pool.spent[k] = 0 if sight.everything else (
            sight.concealed[k] + pool.shown[k] - sight.held[k]
        )


cdef void add_spare(
    Kernel kernel, int t, const Sight* sight, const Pool* pool, uint8_t* spare
) noexcept nogil:
    """Raise what a line can lose of each kind to what this target of it can lose."""
    cdef const uint8_t* need = kernel.need + t * KINDS
    cdef const uint8_t* hard = kernel.hard + t * KINDS
    cdef uint8_t* most = spare + kernel.target[t].line * KINDS
    cdef int k, missing = 0
    check(0 <= kernel.target[t].line < kernel.n_lines)
    most[JOKER] = 1            # says that some target can be made at all
    for k in range(JOKER):
        missing += max(0, need[k] - sight.held[k])
    for k in range(JOKER):
        if most[k] != NEVER:
            # What a target does not want can at most free jokers.
            if need[k] == 0 and pool.spent[k] == 0:
                most[k] = NEVER
            else:
                most[k] = max(most[k], can_lose(k, need[k], hard[k], missing, sight, pool))


cdef uint8_t can_lose(
    int k, int need, int hard, int missing, const Sight* sight, const Pool* pool
) noexcept nogil:
    """Return how many copies of a kind may go before a target cannot be made any more."""
    cdef int left = 0
    missing -= max(0, need - sight.held[k])
    while left <= sight.concealed[k] and not can_be_made(
        k, left, need, hard, missing, sight, pool
    ):
        left += 1
    return NEVER if left == 0 else <uint8_t>max(0, sight.concealed[k] - left)


cdef inline bint can_be_made(
    int k, int concealed, int need, int hard, int missing, const Sight* sight, const Pool* pool
) noexcept nogil:
    """Say whether so many copies of a kind are enough; of the others so many tiles miss."""
    cdef int spent = min(pool.spent[k], concealed)
    cdef int held = concealed - spent + pool.shown[k]
    cdef int jokers = sight.jokers - (pool.spent[k] - spent)
    return concealed >= hard and missing + max(0, need - held) <= jokers
