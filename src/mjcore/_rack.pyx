"""Racks and exposures as native values: packed counts, checked once."""

cimport cython
from cpython.buffer cimport PyBuffer_FillInfo
from libc.string cimport memcmp, memcpy, memset

from itertools import islice
from operator import index

from mjcore import notation
from mjcore.errors import TileError, shown
from mjcore.tiles import SUPPLY, TEXTS, Tile

cdef int set_size = sum(SUPPLY)
cdef tuple tiles = tuple(Tile)
cdef dict by_text = dict(zip(TEXTS, Tile))


@cython.final
cdef class Exposure:
    """Hold a group laid face up: ``Exposure(kind, size, jokers=0)``, an immutable value.

    ``kind`` is a tile, its index or its text; ``size`` is 3 to 6; ``jokers`` of its tiles are
    jokers, one at least is not. Exposures sort by kind, size, jokers. Raise ``TileError`` for an
    exposure that cannot be.

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

    def __init__(self, kind=None, size=None, jokers=0):
        # All is done in __cinit__, once: a second call must not change a value.
        if kind is None:
            raise TypeError("an exposure's kind is a tile, not None")
        if size is None:
            raise TypeError(
                f"Exposure({shown(kind)}) lacks its size, 3 to 6, as in Exposure('9C', 3); "
                "Exposure.parse reads text such as '[99C J]'"
            )

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
        if not isinstance(text, str):
            raise TypeError(f"an exposure is read from text such as '[99C J]', not {shown(text)}")
        loose, exposures = notation.read(text)
        if loose or len(exposures) != 1:
            raise TileError(
                f"{shown(text)} is not one exposure: expected a group such as '[99C J]'"
            )
        return cls(*exposures[0])

    @classmethod
    def from_dict(cls, data):
        """Return the exposure that ``to_dict`` wrote; raise ``TileError`` for anything else."""
        check_keys("an exposure", data, ("kind", "size", "jokers"))
        numbers = data["size"], data["jokers"]
        if not all([type(number) is int for number in numbers]):
            raise TileError(f"an exposure's size and jokers are whole numbers, not {shown(numbers)}")
        return cls(tile_of(data["kind"]), *numbers)

    def to_dict(self):
        """Return the JSON form: ``{"kind": "9C", "size": 3, "jokers": 1}``."""
        return {"kind": TEXTS[self._kind], "size": self.size, "jokers": self.jokers}

    def __str__(self):
        return notation.write_exposure(self._kind, self.size, self.jokers)

    def __repr__(self):
        return f"Exposure.parse({str(self)!r})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

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
        raise TypeError(f"{what} is a whole number, not {shown(value)}") from None


cdef inline int _key(Exposure exposure) noexcept:
    # Sizes and jokers stay below 16, so numbers compare as the three do one after the other.
    return exposure._kind << 8 | exposure.size << 4 | exposure.jokers


cdef Exposure as_exposure(object value):
    if isinstance(value, Exposure):
        return value
    if isinstance(value, tuple) and len(value) in (2, 3):
        return Exposure(*value)
    raise TypeError(
        f"{shown(value)} is no exposure: expected an Exposure or a tuple (kind, size, jokers)"
    )


cdef list as_exposures(object values, int most):
    """Return exposures as a caller gave them, sorted; read no more than `most` and one."""
    if type(values) is tuple and len(<tuple>values) == 0:
        return []
    if isinstance(values, (str, bytes)):
        raise TypeError(
            f"{shown(values)} is text: exposures are Exposure values, see Exposure.parse"
        )
    try:
        given = list(islice(values, most + 1))
    except (TypeError, NotImplementedError):
        raise TypeError(f"exposures are Exposure values in a tuple, not {shown(values)}") from None
    return sorted([as_exposure(value) for value in given])


# The JSON form of racks and of what is visible.

cdef int check_keys(str what, object data, tuple keys) except -1:
    """Raise `TileError` for what is no dictionary of these keys."""
    if not isinstance(data, dict) or set(data) != set(keys):
        raise TileError(f"{what} is an object of {' and '.join(keys)}, not {shown(data)}")
    return 0


cdef object tile_of(object text):
    """Return the tile of a text, in the form in which it is written."""
    tile = by_text.get(text) if isinstance(text, str) else None
    if tile is None:
        raise TileError(f"{shown(text)} is no tile: expected text such as '5B' or 'N'")
    return tile


cdef tuple read_dict(str what, object data):
    """Return the tiles and the exposures of a JSON form."""
    check_keys(what, data, ("tiles", "exposures"))
    for key in ("tiles", "exposures"):
        if not isinstance(data[key], (list, tuple)) or len(data[key]) > set_size:
            raise TileError(
                f"{key} of {what} are a list of at most {set_size} texts, not {shown(data[key])}"
            )
    shown_ = []
    for text in data["exposures"]:
        if not isinstance(text, str):
            raise TileError(f"an exposure is text such as '[99C J]', not {shown(text)}")
        shown_.append(Exposure.parse(text))
    return [tile_of(text) for text in data["tiles"]], shown_


cdef dict write_dict(const u8* counts, tuple exposures):
    """Return the JSON form: loose tiles in kind order, exposures as text."""
    return {
        "tiles": [str(tile) for tile in tiles_of(counts)],
        "exposures": [str(exposure) for exposure in exposures],
    }


@cython.final
cdef class Rack:
    """Hold what one player has: ``Rack(counts, exposures=())``, an immutable value.

    ``counts`` is any C-contiguous buffer of 36 unsigned bytes, the concealed tiles by kind;
    ``exposures`` are ``Exposure`` values in any order (a rack sorts them). A rack holds 0 to 14
    tiles, at most four of a kind (flowers and jokers eight), exposures included; raise
    ``TileError`` for more. ``Rack.parse`` reads text, ``Rack.from_tiles`` takes tiles.

    ``len``, ``in``, iteration and ``tiles`` are about all its tiles, exposed ones included;
    ``concealed``, ``counts`` and ``jokers`` about those that are not exposed. As a buffer a rack is
    its ``counts``: ``numpy.array(rack)`` is ``uint8[36]``.

    >>> rack = Rack.parse("J 444c 2246b ff [j99c]")
    >>> str(rack)
    '2246B 444C FF J [99C J]'
    >>> len(rack), len(rack.concealed), "9C" in rack, rack.add("3B").counts[2]
    (13, 10, True, 1)
    """

    def __cinit__(self, counts=None, exposures=()):
        self._n_exposed = 0
        self._size = 0
        memset(self._counts, 0, KINDS)
        memset(self._exposed, 0, sizeof(self._exposed))
        if isinstance(counts, Rack):
            raise TileError("a Rack may have exposures, so it is no row of counts: give its .counts")
        if counts is not None:
            read_counts("Rack", counts, self._counts)
            _finish(self, exposures)

    def __init__(self, counts, exposures=()):
        # All is done in __cinit__, once: a second call must not change a value.
        if counts is None:
            raise TypeError(f"counts are a buffer of {KINDS} unsigned bytes, not None")

    @classmethod
    def parse(cls, text):
        """Return the rack that ``text`` names; an empty text is an empty rack."""
        if not isinstance(text, str):
            raise TypeError(
                f"Rack.parse reads text, not {shown(text)}: Rack.from_tiles takes tiles"
            )
        loose, exposures = notation.read(text)
        return _from_tiles(loose, exposures)

    @classmethod
    def from_tiles(cls, tiles, exposures=()):
        """Return the rack of an iterable of tiles (tiles, indices or texts) and exposures."""
        return _from_tiles(tiles, exposures)

    @classmethod
    def from_dict(cls, data):
        """Return the rack that ``to_dict`` wrote; raise ``TileError`` for anything else."""
        loose, exposures = read_dict("a rack", data)
        return _from_tiles(loose, exposures)

    def to_dict(self):
        """Return the JSON form: the concealed ``tiles`` in kind order, ``exposures`` as text.

        >>> Rack.parse("22B J [99C J]").to_dict()
        {'tiles': ['2B', '2B', 'J'], 'exposures': ['[99C J]']}
        """
        return write_dict(self._counts, self.exposures)

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
        """All its tiles: the concealed ones in kind order, then each exposure, jokers last."""
        cdef int i
        cdef list found = tiles_of(self._counts)
        for i in range(self._n_exposed):
            group = self._exposed[i]
            found.extend([tiles[group.kind]] * (group.size - group.jokers))
            found.extend([tiles[JOKER]] * group.jokers)
        return tuple(found)

    @property
    def concealed(self):
        """The concealed tiles in kind order."""
        return tuple(tiles_of(self._counts))

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
        cdef int i, kind = as_kind(tile)
        if self._counts[kind]:
            return True
        for i in range(self._n_exposed):
            if kind == self._exposed[i].kind or (kind == JOKER and self._exposed[i].jokers):
                return True
        return False

    def __iter__(self):
        return iter(self.tiles)

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        PyBuffer_FillInfo(buffer, self, self._counts, KINDS, 1, flags)

    def __add__(self, other):
        raise TypeError("a rack is not added to: rack.add(tile) returns it with one more tile")

    def __sub__(self, other):
        raise TypeError("of a rack nothing is subtracted: rack.remove(tile) returns it without one")

    def __str__(self):
        return notation.write(self._counts[:KINDS], _triples(self))

    def __repr__(self):
        return f"Rack.parse({str(self)!r})"

    def _repr_html_(self):
        """Return the rack as a picture, for notebooks."""
        from mjcore.drawing import rack_html  # which few programs need

        return rack_html(self.concealed, self.exposures, str(self))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return Rack, (self.counts, self.exposures)

    def __hash__(self):
        return hash((self.counts, tuple(_triples(self))))

    def __eq__(self, other):
        if not isinstance(other, Rack):
            return NotImplemented
        cdef Rack rack = <Rack>other
        return (
            # Exposures are sorted, and places without one are zero: equal racks are equal byte for
            # byte.
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
    count_tiles("Rack", loose, rack._counts)
    _finish(rack, exposures)
    return rack


cdef int _finish(Rack rack, object exposures) except -1:
    """Put the exposures in, sorted, and check the whole."""
    cdef Exposure exposure
    cdef int i
    cdef list face_up = as_exposures(exposures, MOST_EXPOSURES)
    if len(face_up) > MOST_EXPOSURES:
        raise TileError(f"a rack shows at most {MOST_EXPOSURES} exposures, here are more")
    for i, exposure in enumerate(face_up):
        rack._exposed[i] = Group(exposure._kind, exposure.size, exposure.jokers)
    rack._n_exposed = len(face_up)
    rack._size = 0
    for i in range(KINDS):
        rack._size += rack._counts[i]
    for i in range(rack._n_exposed):
        rack._size += rack._exposed[i].size
    return _check(rack)


cdef int _check(Rack rack) except -1:
    cdef int kind
    cdef const char* wrong = check_rack(rack._counts, rack._exposed, rack._n_exposed, &kind)
    if wrong != NULL:
        raise rack_error(wrong, kind)
    return 0
