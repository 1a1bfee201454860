"""What the exposures of another seat tell about the tiles it may be waiting for."""

from libc.stdint cimport uint8_t
from libc.stdlib cimport free
from libc.string cimport memset

from mjcore._bits cimport check
from mjcore._kernel cimport (
    Found, Hand, Kernel, Planes, SCRATCH, find_next, start, take_planes,
)
from mjcore._rack cimport JOKER, KINDS, Rack

from mjcore.tiles import SUPPLY

cdef double HARD = 1.5     # single and pair tiles are the last to come, no joker and no call helps
cdef double[36] copies


cdef int count_copies() except -1:
    cdef int k
    for k in range(KINDS):
        copies[k] = SUPPLY[k]
    return 0


count_copies()


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
    cdef Hand hand
    cdef Planes planes
    cdef uint8_t stack[SCRATCH]
    cdef Found found
    cdef int score, k
    memset(share, 0, sizeof(share))
    if kernel.ask(shown._counts, shown._exposed, shown._n_exposed, &hand):
        if take_planes(kernel, stack, &planes) < 0:
            raise MemoryError
        # With nothing concealed every target that fits scores what the exposures fill.
        score = kernel.ops.planes(
            &hand.query, kernel.plane, planes.held, planes.hard, planes.block_best
        )
        start(&found)
        while score > 0 and find_next(kernel, &hand, &planes, score, &found):
            check(0 <= kernel.target[found.target].line < kernel.n_lines)
            weight = likely(kernel, found.target, &hand, &unseen[0])
            if weight > 0:
                total += weight
                value += weight * kernel.line[kernel.target[found.target].line].value
                spread(kernel, found.target, &hand, weight, share)
        free(planes.taken)
    if total == 0:
        return [0.0] * KINDS, 0.0
    return [share[k] / total for k in range(KINDS)], value / total


cdef double likely(
    Kernel kernel, int t, const Hand* hand, const uint8_t* unseen
) noexcept nogil:
    """Return how well what is unseen provides for the rest of a target, 1 for a full set."""
    cdef const uint8_t* need = kernel.need + t * KINDS
    cdef const uint8_t* hard = kernel.hard + t * KINDS
    cdef double weight = 1, jokers = unseen[JOKER] / 3.0
    cdef int k, i, missing
    for k in range(JOKER):
        missing = need[k] - hand.ne[k]
        for i in range(missing):
            if i < hard[k]:
                weight *= max(0, unseen[k] - i) / (copies[k] - i)
            else:
                weight *= min(1.0, max(0.0, unseen[k] + jokers - i) / max(1.0, copies[k] - i))
    return weight


cdef void spread(
    Kernel kernel, int t, const Hand* hand, double weight, double* share
) noexcept nogil:
    """Share a target's weight out among the tiles it still wants."""
    cdef const uint8_t* need = kernel.need + t * KINDS
    cdef const uint8_t* hard = kernel.hard + t * KINDS
    cdef double wanted = 0
    cdef int k
    for k in range(JOKER):
        if need[k] > hand.ne[k]:
            wanted += need[k] - hand.ne[k] + (HARD - 1) * hard[k]
    for k in range(JOKER):
        if need[k] > hand.ne[k]:
            share[k] += weight * (need[k] - hand.ne[k] + (HARD - 1) * hard[k]) / wanted
