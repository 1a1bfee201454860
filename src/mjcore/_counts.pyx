"""Rows of counts, one a kind: read from what a caller gives, and checked against the set."""

from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_CheckBuffer,
    PyObject_GetBuffer,
)
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from mjcore._bits cimport bits_held, bits_lowest, bits_total

from itertools import islice

from mjcore.errors import TileError, shown
from mjcore.tiles import RACK_SIZE, SUPPLY, TEXTS, Tile, as_tile

for _kind in range(KINDS):
    supply[_kind] = SUPPLY[_kind]

cdef int rack_size = RACK_SIZE
cdef int set_size = sum(SUPPLY)
cdef tuple tiles = tuple(Tile)


cdef int as_kind(object value) except -1:
    """Return the index of a kind given as a tile, an index or text."""
    if type(value) is Tile:
        return value
    return as_tile(value)


# The bounds of a rack, in one place for single values and for batches. Each check returns the
# reason, or NULL where all is well, and the kind concerned.

cdef const char* check_rack(
    const u8* counts, const Group* exposed, int n_exposed, int* kind
) noexcept nogil:
    cdef int k, of_naturals, jokers = counts[JOKER]
    cdef u8 naturals[KINDS]
    memcpy(naturals, counts, KINDS)
    for k in range(n_exposed):
        kind[0] = exposed[k].kind
        if exposed[k].kind >= JOKER:
            return b"an exposure's kind is 0 to 34, never the joker"
        if not 3 <= exposed[k].size <= 6:
            return b"an exposure has 3 to 6 tiles"
        if exposed[k].jokers >= exposed[k].size:
            return b"an exposure needs one natural tile at least"
        # A count may be as high as 255, so the sums are kept from wrapping.
        if naturals[exposed[k].kind] <= 8:
            naturals[exposed[k].kind] += exposed[k].size - exposed[k].jokers
        jokers += exposed[k].jokers
    of_naturals = bits_total(naturals, supply, KINDS)
    if of_naturals < 0:
        kind[0] = 0
        while naturals[kind[0]] <= supply[kind[0]]:
            kind[0] += 1
        return b"more copies than the set holds"
    if jokers > supply[JOKER]:
        kind[0] = JOKER
        return b"more copies than the set holds"
    kind[0] = -1
    if of_naturals + jokers - counts[JOKER] > rack_size:
        return b"more than 14 tiles, exposures included"
    return NULL


cdef object rack_error(const char* what, int kind):
    """Return the `TileError` for a reason that `check_rack` gave."""
    cdef str reason = what.decode()
    if reason.startswith("more copies"):
        return TileError(f"{TEXTS[kind]}: {reason} ({SUPPLY[kind]}), exposures included")
    return TileError(f"no rack: {reason}")


cdef bint is_bytes(const char* format) noexcept:
    """Say whether a buffer's format is unsigned bytes; a sign of byte order may stand before it."""
    if format == NULL:
        return True
    if format[0] in (c"@", c"=", c"<", c">", c"!"):
        format += 1
    return format[0] == c"B" and format[1] == 0


cdef int read_counts(str name, object source, u8* counts) except -1:
    """Copy 36 counts out of a C-contiguous buffer of unsigned bytes, for the class of this name."""
    cdef Py_buffer view
    if isinstance(source, str):
        raise TypeError(f"{shown(source)} is text: read it with {name}.parse")
    if not PyObject_CheckBuffer(source):
        raise TypeError(
            f"counts are a buffer of {KINDS} unsigned bytes (bytes, or a uint8 array), "
            f"not {shown(source)}; {name}.from_tiles takes tiles"
        )
    take_bytes("counts", source, &view, False)
    try:
        if view.len != KINDS or view.ndim != 1:
            raise TileError(
                f"counts are one row of {KINDS} bytes, one a kind, "
                f"not {view.len} bytes in {view.ndim} dimension(s)"
            )
        memcpy(counts, view.buf, KINDS)
    finally:
        PyBuffer_Release(&view)
    return 0


cdef int take_bytes(str what, object source, Py_buffer* view, bint writable) except -1:
    """Take hold of a C-contiguous buffer of unsigned bytes, of any shape; `PyBuffer_Release` must
    follow where this raises nothing."""
    try:
        PyObject_GetBuffer(
            source, view,
            PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0),
        )
    except (BufferError, ValueError, TypeError) as error:
        raise TileError(
            f"{what}: expected a C-contiguous {'writable ' if writable else ''}buffer: {error}"
        ) from None
    if view.itemsize != 1 or not is_bytes(view.format):
        format = view.format.decode() if view.format != NULL else "B"
        PyBuffer_Release(view)
        raise TileError(
            f"{what}: expected unsigned bytes (uint8, format 'B'), not format {format!r}"
        )
    return 0


cdef int count_tiles(str name, object loose, u8* counts) except -1:
    """Count tiles as a caller gave them, for the class of this name.

    Of an endless iterable no more are read than a set has, and one, which no check lets pass.
    """
    if isinstance(loose, str):
        raise TypeError(f"{shown(loose)} is text: read it with {name}.parse")
    try:
        given = list(islice(loose, set_size + 1))
    except (TypeError, NotImplementedError):
        raise TypeError(f"tiles are an iterable of tiles, not {shown(loose)}") from None
    for tile in given:
        counts[as_kind(tile)] += 1
    return 0


cdef list tiles_of(const u8* counts):
    """Return the tiles of a row of counts in kind order."""
    cdef int kind, copy
    cdef uint64_t kinds = bits_held(counts, counts, KINDS)
    cdef list found = []
    while kinds:
        kind = bits_lowest(kinds)
        kinds &= kinds - 1
        for copy in range(counts[kind]):
            found.append(tiles[kind])
    return found
