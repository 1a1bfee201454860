"""Counts by kind in plain numbers, and the bounds that a rack must keep."""

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

cdef u8 supply[KINDS]

cdef const char* check_rack(
    const u8* counts, const Group* exposed, int n_exposed, int* kind
) noexcept nogil
cdef object rack_error(const char* what, int kind)
cdef int take_bytes(str what, object source, Py_buffer* view, bint writable) except -1
cdef int read_counts(str name, object source, u8* counts) except -1
cdef int count_tiles(str name, object loose, u8* counts) except -1
cdef int as_kind(object value) except -1
cdef list tiles_of(const u8* counts)
