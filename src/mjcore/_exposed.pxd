"""The two ways to add exposures to counts. Header only, so that they are in line."""

from libc.stdint cimport uint8_t

from mjcore._rack cimport Group, JOKER



cdef inline void add_as_groups(
    uint8_t* counts, const Group* exposed, int n_exposed
) noexcept nogil:
    """Add each exposure as tiles of its kind, its jokers among them: what fills a target."""
    cdef int i
    for i in range(n_exposed):
        counts[exposed[i].kind] += exposed[i].size


cdef inline void add_as_tiles(int* counts, const Group* exposed, int n_exposed) noexcept nogil:
    """Add each exposure as the tiles that lie there, jokers as jokers: what the set has given."""
    cdef int i
    for i in range(n_exposed):
        counts[exposed[i].kind] += exposed[i].size - exposed[i].jokers
        counts[JOKER] += exposed[i].jokers
