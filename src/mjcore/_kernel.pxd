"""What the other native modules need of the kernel."""

from libc.stdint cimport uint8_t, uint64_t

from mjcore._layout cimport Layout
from mjcore._levels cimport Levels
from mjcore._rack cimport Group, Rack

cdef class Kernel(Layout):
    cdef int away(self, const uint8_t* counts, const Group* exposed, int n_exposed) noexcept nogil
    cdef int lines_away(
        self, const uint8_t* counts, const Group* exposed, int n_exposed, uint8_t* out
    ) noexcept nogil
    cdef int discards_away(self, Rack rack, uint8_t* out) noexcept nogil
    cdef int wanted(self, Rack rack, uint64_t* wanted) noexcept nogil

cdef Rack as_rack(object rack)
cdef uint64_t all_held(Rack rack) noexcept nogil
cdef void set_levels_less_one(
    const uint8_t* counts, const uint8_t* concealed, Levels* levels
) noexcept nogil
