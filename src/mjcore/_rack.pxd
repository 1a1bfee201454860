"""The native face of racks: what the kernel reads without any conversion."""

cimport cython

from mjcore._counts cimport (
    Group, JOKER, KINDS, MOST_EXPOSURES, as_kind, check_rack, count_tiles, rack_error,
    read_counts, supply, tiles_of, u8,
)

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

cdef list as_exposures(object values, int most)
cdef tuple read_dict(str what, object data)
cdef dict write_dict(const u8* counts, tuple exposures)
