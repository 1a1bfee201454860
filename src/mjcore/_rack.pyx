"""Racks and exposures as native values: packed counts, checked once."""

cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer,
)
from libc.string cimport memcmp, memcpy, memset

from operator import index

from mjcore import notation
from mjcore.errors import TileError, shown
from mjcore.tiles import RACK_SIZE, SUPPLY, TEXTS, Tile, as_tile

for _kind in range(KINDS):
    supply[_kind] = SUPPLY[_kind]

cdef int rack_size = RACK_SIZE
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
    cdef int k, total = 0, jokers = counts[JOKER]
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
        total += exposed[k].size
    for k in range(KINDS):
        total += counts[k]
        if naturals[k] > supply[k]:
            kind[0] = k
            return b"more copies than the set holds"
    if jokers > supply[JOKER]:
        kind[0] = JOKER
        return b"more copies than the set holds"
    kind[0] = -1
    if total > rack_size:
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


cdef int read_counts(object source, u8* counts) except -1:
    """Copy 36 counts out of a C-contiguous buffer of unsigned bytes."""
    cdef Py_buffer view
    if not PyObject_CheckBuffer(source):
        raise TileError(
            f"counts are a buffer of {KINDS} unsigned bytes (bytes, or a uint8 array), "
            f"not {type(source).__name__}"
        )
    try:
        PyObject_GetBuffer(source, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)
    except (BufferError, ValueError, TypeError) as error:
        raise TileError(f"counts must be a C-contiguous buffer: {error}") from None
    try:
        if view.itemsize != 1 or not is_bytes(view.format):
            raise TileError(
                f"counts are unsigned bytes (uint8, format 'B'), not format "
                f"'{view.format.decode() if view.format != NULL else 'B'}'"
            )
        if view.len != KINDS or view.ndim != 1:
            raise TileError(
                f"counts are one row of {KINDS} bytes, one a kind, "
                f"not {view.len} bytes in {view.ndim} dimension(s)"
            )
        memcpy(counts, view.buf, KINDS)
    finally:
        PyBuffer_Release(&view)
    return 0


@cython.final
cdef class Exposure:
    """Hold a group laid face up: ``Exposure(kind, size, jokers=0)``, an immutable value.

    ``kind`` is a tile, its index or its text; ``size`` is 3 to 6; ``jokers`` of its tiles are
    jokers, one at least is not. Exposures sort by kind, size, jokers. Raise ``TileError`` for
    anything else.

    >>> str(Exposure("9C", 3, 1))
    '[99C J]'
    """

    def __cinit__(self, kind=None, size=3, jokers=0):
        # Called without arguments by the native code alone, which fills in checked numbers.
        cdef int kind_
        self.size = 3
        if kind is None:
            return
        kind_ = as_kind(kind)
        size = as_number("an exposure's size", size)
        jokers = as_number("an exposure's jokers", jokers)
        if kind_ == JOKER:
            raise TileError("an exposure is of a natural kind, never of jokers alone")
        if not 3 <= size <= 6:
            raise TileError(f"an exposure has 3 to 6 tiles, not {shown(size)}")
        if not 0 <= jokers < size:
            raise TileError(
                f"an exposure of {size} holds 0 to {size - 1} jokers, not {shown(jokers)}: "
                "one tile at least is natural"
            )
        if size - jokers > supply[kind_]:
            raise TileError(
                f"{TEXTS[kind_]}: an exposure with {size - jokers} naturals, "
                f"the set holds {supply[kind_]}"
            )
        self._kind = kind_
        self.size = size
        self.jokers = jokers

    def __init__(self, kind, size, jokers=0):
        # All is done in __cinit__, once: a second call must not change a value.
        if kind is None:
            raise TileError("an exposure's kind is a tile, not None")

    @property
    def kind(self):
        """The tile that this exposure is made of."""
        return tiles[self._kind]

    @property
    def naturals(self):
        """How many of its tiles are real ones."""
        return self.size - self.jokers

    @classmethod
    def parse(cls, text):
        """Return the exposure that ``text`` names, as ``[99C J]``."""
        loose, exposures = notation.read(text)
        if loose or len(exposures) != 1:
            raise TileError(f"{text!r} is not one exposure: expected a group such as '[99C J]'")
        return cls(*exposures[0])

    def __str__(self):
        return notation.write_exposure(self._kind, self.size, self.jokers)

    def __repr__(self):
        return f"Exposure.parse({str(self)!r})"

    def __reduce__(self):
        return Exposure, (self._kind, self.size, self.jokers)

    def __hash__(self):
        return hash((self._kind, self.size, self.jokers))

    def __eq__(self, other):
        return isinstance(other, Exposure) and _key(self) == _key(other)

    def __lt__(self, other):
        if not isinstance(other, Exposure):
            return NotImplemented
        return _key(self) < _key(other)


cdef object as_number(str what, object value):
    """Return a whole number, of Python or of numpy."""
    try:
        return index(value)
    except TypeError:
        raise TileError(f"{what} is a whole number, not {shown(value)}") from None


cdef inline int _key(Exposure exposure) noexcept:
    return exposure._kind << 8 | exposure.size << 4 | exposure.jokers


cdef Exposure as_exposure(object value):
    if isinstance(value, Exposure):
        return value
    if isinstance(value, tuple) and len(value) in (2, 3):
        return Exposure(*value)
    raise TileError(
        f"{shown(value)} is no exposure: expected an Exposure or a tuple (kind, size, jokers)"
    )


cdef list as_exposures(object values):
    """Return exposures as a caller gave them, sorted."""
    if isinstance(values, (str, bytes)):
        raise TileError(f"{values!r} is text: exposures are Exposure values, see Exposure.parse")
    try:
        return sorted([as_exposure(value) for value in values])
    except TypeError:
        raise TileError(
            f"exposures are a tuple of Exposure values, not {type(values).__name__}"
        ) from None


@cython.final
cdef class Rack:
    """Hold what one player has: ``Rack(counts, exposures=())``, an immutable value.

    ``counts`` is any C-contiguous buffer of 36 unsigned bytes, the concealed tiles by kind;
    ``exposures`` are ``Exposure`` values in any order (a rack sorts them). A rack holds 0 to 14
    tiles, at most four of a kind (flowers and jokers eight), exposures included. Raise
    ``TileError`` for anything else.

    >>> rack = Rack.parse("J 444c 2246b ff [j99c]")
    >>> str(rack)
    '2246B 444C FF J [99C J]'
    >>> len(rack), rack.add("3B").counts[2]
    (13, 1)
    """

    def __cinit__(self, counts=None, exposures=()):
        self._n_exposed = 0
        self._size = 0
        memset(self._counts, 0, KINDS)
        memset(self._exposed, 0, sizeof(self._exposed))
        if counts is not None:
            read_counts(counts, self._counts)
            _finish(self, exposures)

    def __init__(self, counts, exposures=()):
        # All is done in __cinit__, once: a second call must not change a value.
        if counts is None:
            raise TileError(f"counts are a buffer of {KINDS} unsigned bytes, not NoneType")

    @classmethod
    def parse(cls, text):
        """Return the rack that ``text`` names; an empty text is an empty rack."""
        loose, exposures = notation.read(text)
        return _from_tiles(loose, exposures)

    @classmethod
    def from_tiles(cls, tiles, exposures=()):
        """Return the rack of an iterable of tiles (tiles, indices or texts) and exposures."""
        return _from_tiles(tiles, exposures)

    @property
    def counts(self):
        """The concealed tiles: 36 bytes, one a kind."""
        return self._counts[:KINDS]

    @property
    def exposures(self):
        """The exposures, sorted by kind, size and jokers."""
        cdef int i
        return tuple([_exposure(&self._exposed[i]) for i in range(self._n_exposed)])

    @property
    def tiles(self):
        """The concealed tiles in kind order."""
        cdef int kind
        cdef list found = []
        for kind in range(KINDS):
            found.extend([tiles[kind]] * self._counts[kind])
        return tuple(found)

    @property
    def jokers(self):
        """How many jokers are concealed."""
        return self._counts[JOKER]

    def add(self, tile):
        """Return this rack with one more concealed ``tile``."""
        cdef int kind = as_kind(tile)
        cdef Rack rack = _copy(self)
        rack._counts[kind] += 1
        rack._size += 1
        _check(rack)
        return rack

    def remove(self, tile):
        """Return this rack without one concealed ``tile``; raise ``TileError`` if it has none."""
        cdef int kind = as_kind(tile)
        if self._counts[kind] == 0:
            raise TileError(f"{TEXTS[kind]} is not among the concealed tiles of {str(self)!r}")
        cdef Rack rack = _copy(self)
        rack._counts[kind] -= 1
        rack._size -= 1
        return rack

    def __len__(self):
        return self._size

    def __contains__(self, tile):
        return self._counts[as_kind(tile)] > 0

    def __str__(self):
        return notation.write(self._counts[:KINDS], _triples(self))

    def __repr__(self):
        return f"Rack.parse({str(self)!r})"

    def __reduce__(self):
        return Rack, (self.counts, self.exposures)

    def __hash__(self):
        return hash((self.counts, tuple(_triples(self))))

    def __eq__(self, other):
        if not isinstance(other, Rack):
            return NotImplemented
        cdef Rack rack = <Rack>other
        return (
            memcmp(self._counts, rack._counts, KINDS) == 0
            and memcmp(self._exposed, rack._exposed, sizeof(self._exposed)) == 0
        )


cdef list _triples(Rack rack):
    cdef int i
    return [
        (rack._exposed[i].kind, rack._exposed[i].size, rack._exposed[i].jokers)
        for i in range(rack._n_exposed)
    ]


cdef Exposure _exposure(const Group* group):
    cdef Exposure exposure = Exposure.__new__(Exposure)
    exposure._kind = group.kind
    exposure.size = group.size
    exposure.jokers = group.jokers
    return exposure


cdef Rack _copy(Rack rack):
    cdef Rack new = Rack.__new__(Rack)
    memcpy(new._counts, rack._counts, KINDS)
    memcpy(new._exposed, rack._exposed, sizeof(rack._exposed))
    new._n_exposed = rack._n_exposed
    new._size = rack._size
    return new


cdef Rack _from_tiles(object loose, object exposures):
    cdef Rack rack = Rack.__new__(Rack)
    cdef int kind
    if isinstance(loose, str):
        raise TileError(f"{loose[:60]!r} is text: read it with Rack.parse")
    for tile in loose:
        kind = as_kind(tile)
        if rack._counts[kind] == 255:
            raise rack_error(b"more copies than the set holds", kind)
        rack._counts[kind] += 1
    _finish(rack, exposures)
    return rack


cdef int _finish(Rack rack, object exposures) except -1:
    """Put the exposures in, sorted, and check the whole."""
    cdef Exposure exposure
    cdef int i
    cdef list face_up = as_exposures(exposures)
    if len(face_up) > MOST_EXPOSURES:
        raise TileError(f"a rack shows at most {MOST_EXPOSURES} exposures, not {len(face_up)}")
    for i, exposure in enumerate(face_up):
        rack._exposed[i] = Group(exposure._kind, exposure.size, exposure.jokers)
    rack._n_exposed = len(face_up)
    rack._size = sum(rack._counts[:KINDS])
    for i in range(rack._n_exposed):
        rack._size += rack._exposed[i].size
    return _check(rack)


cdef int _check(Rack rack) except -1:
    cdef int kind
    cdef const char* wrong = check_rack(rack._counts, rack._exposed, rack._n_exposed, &kind)
    if wrong != NULL:
        raise rack_error(wrong, kind)
    return 0
