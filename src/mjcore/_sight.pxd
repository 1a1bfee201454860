"""What could still be had: shared by the Hand Helper, reachability and the death test."""

cimport cython
from libc.stdint cimport uint8_t

from mjcore._kernel cimport Kernel
from mjcore._levels cimport Levels, missing_hard_kinds, missing_kinds, missing_tiles
from mjcore._rack cimport KINDS, Rack

@cython.final
cdef class Visible:
    cdef uint8_t _counts[KINDS]
    cdef readonly tuple exposures

cdef struct Sight:
    # What a rack and the table together tell about the tiles that could still be had.
    uint8_t unseen[KINDS]
    uint8_t concealed[KINDS]    # what could be held concealed
    uint8_t held[KINDS]         # the same less the copies spent on freeing jokers, exposures added
    int jokers                  # jokers that could be held, freed ones included
    bint everything             # all that the set holds could be had
    Levels concealed_levels
    Levels held_levels

cdef Visible as_visible(object visible)
cdef int look(Rack rack, Visible visible, Sight* sight) except -1


cdef inline bint can_be_reached(Kernel kernel, int t, const Sight* sight) noexcept nogil:
    """Say whether target `t` could still be made of what is unseen."""
    # Nothing missing at all is the usual case and needs no counting.
    if sight.everything and kernel.target[t].jokerless:
        return True
    if not missing_kinds(kernel, t, &sight.held_levels):
        return True
    return (
        missing_tiles(kernel, t, &sight.held_levels) <= sight.jokers
        and not missing_hard_kinds(kernel, t, &sight.concealed_levels)
    )
