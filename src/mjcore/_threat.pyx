"""What the exposures of another seat tell about the tiles it may be waiting for."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from mjcore._bits cimport check
from mjcore._kernel cimport Kernel
from mjcore._rack cimport JOKER, KINDS, Rack, supply
from mjcore._search cimport OUT, Search, measure, next_target, release

cdef double HARD = 1.5     # single and pair tiles are the last to come, no joker and no call helps


def threats(Kernel kernel not None, exposures, const uint8_t[::1] unseen not None):
    """Return how likely a hand with these exposures waits for each kind, if it waits for one.

    ``unseen`` are 36 bytes, the copies that may lie in that hand or in the wall. The answer is
    (shares, value): 36 numbers that add up to one, and the mean value of the lines it may be
    making; all zero where no line fits. Lines count by how many of the tiles they want are unseen.
    """
    if unseen.shape[0] != KINDS:
        raise ValueError(f"unseen copies are {KINDS} bytes")
    cdef Rack shown = Rack(bytes(KINDS), tuple(exposures))
    cdef double share[KINDS]
    cdef double total = 0, value = 0, weight
    cdef Search search
    cdef int away, k
    memset(share, 0, sizeof(share))
    away = measure(kernel, shown._counts, shown._exposed, shown._n_exposed, &search)
    if away < 0:
        raise MemoryError
    if away != OUT:
        # With nothing concealed every target that fits scores what the exposures fill.
        while search.score > 0 and next_target(kernel, &search):
            check(0 <= kernel.target[search.target].line < kernel.n_lines)
            weight = likely(kernel, &search, &unseen[0])
            if weight > 0:
                total += weight
                value += weight * kernel.line[kernel.target[search.target].line].value
                spread(kernel, &search, weight, share)
        release(&search)
    if total == 0:
        return [0.0] * KINDS, 0.0
    return [share[k] / total for k in range(KINDS)], value / total


cdef double likely(Kernel kernel, const Search* search, const uint8_t* unseen) noexcept nogil:
    """Return how well what is unseen provides for the rest of a target, 1 for a full set."""
    cdef const uint8_t* need = kernel.need + search.target * KINDS
    cdef const uint8_t* hard = kernel.hard + search.target * KINDS
    cdef double weight = 1, jokers = unseen[JOKER] / 3.0
    cdef int k, i
    for k in range(JOKER):
        for i in range(need[k] - search.query.held[k]):
            # Exposures fill no hard place, so those are all still wanted, and counted first.
            if i < hard[k]:
                weight *= max(0, unseen[k] - i) / <double>(supply[k] - i)
            else:
                weight *= min(1.0, max(0.0, unseen[k] + jokers - i) / max(1.0, supply[k] - i))
    return weight


cdef void spread(
    Kernel kernel, const Search* search, double weight, double* share
) noexcept nogil:
    """Share a target's weight out among the tiles it still wants."""
    cdef const uint8_t* need = kernel.need + search.target * KINDS
    cdef const uint8_t* hard = kernel.hard + search.target * KINDS
    cdef double of_kind[KINDS]
    cdef double wanted = 0
    cdef int k
    for k in range(JOKER):
        of_kind[k] = 0
        if need[k] > search.query.held[k]:
            of_kind[k] = need[k] - search.query.held[k] + (HARD - 1) * hard[k]
            wanted += of_kind[k]
    for k in range(JOKER):
        if of_kind[k] > 0:
            share[k] += weight * of_kind[k] / wanted
