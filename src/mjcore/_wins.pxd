"""What a complete hand pays, and how a rack lies in a target: shared with the Hand Helper."""

from libc.stdint cimport uint8_t

from mjcore._kernel cimport Kernel
from mjcore._layout cimport LANES_FULL
from mjcore._rack cimport KINDS, Rack

cdef enum:
    ANY = 0          # which lines earn no jokerless bonus: none of them,
    SECTION = 1      # those of sections marked so,
    STRUCTURAL = 2   # those whose target takes no joker anyway

cdef int exemption(object exempt) except -1
cdef int payment(Kernel kernel, int t, bint jokerless, int exempt) noexcept nogil
cdef bint holds_no_joker(Rack rack) noexcept nogil

cdef struct Place:
    # One printed group, and what a rack has of it.
    int kind
    int size
    int held
    int jokers
    int missing
    bint exposed

cdef struct Filled:
    # A rack as it lies in a target: its groups, and how many tiles of each kind are left over.
    int n
    Place place[LANES_FULL]
    uint8_t left[KINDS]

cdef void lay_rack(Kernel kernel, Rack rack, int t, Filled* filled) noexcept nogil
cdef tuple groups_of_filled(const Filled* filled)
cdef int as_target(Kernel kernel, object t) except -1
