"""What a complete hand pays, and how a rack lies in a target: shared with the Hand Helper."""

from mjcore._kernel cimport Kernel
from mjcore._rack cimport Rack

cdef enum:
    ANY = 0          # which lines earn no jokerless bonus: none of them,
    SECTION = 1      # those of sections marked so,
    STRUCTURAL = 2   # those whose target takes no joker anyway

cdef int exemption(object exempt) except -1
cdef int payment(Kernel kernel, int t, bint jokerless, int exempt) noexcept nogil
cdef bint holds_no_joker(Rack rack) noexcept nogil
cdef tuple fill(Kernel kernel, Rack rack, int t)
cdef int as_target(Kernel kernel, object t) except -1
