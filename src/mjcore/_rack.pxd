"""The native face of racks: what the kernel reads without any conversion."""

cimport cython

ctypedef unsigned char u8

cdef enum:
    KINDS = 36
    JOKER = 35
    MOST_EXPOSURES = 4

cdef struct Group:
    # One exposure in numbers; `jokers` of its `size` tiles are jokers.
    u8 kind
    u8 size
    u8 jokers

@cython.final
cdef class Exposure:
    cdef readonly u8 size
    cdef readonly u8 jokers
    cdef u8 _kind

@cython.final
cdef class Rack:
    cdef u8 _counts[KINDS]
    cdef Group _exposed[MOST_EXPOSURES]
    cdef int _n_exposed
    cdef int _size

cdef const char* check_rack(
    const u8* counts, const Group* exposed, int n_exposed, int* kind
) noexcept nogil
cdef u8 supply[KINDS]

cdef object rack_error(const char* what, int kind)
cdef bint is_bytes(const char* format) noexcept
cdef int read_counts(str name, object source, u8* counts) except -1
cdef int count_tiles(str name, object loose, u8* counts) except -1
cdef int as_kind(object value) except -1
cdef list as_exposures(object values, int most)
cdef tuple read_dict(str what, object data)
cdef dict write_dict(const u8* counts, tuple exposures)
