"""What lies on the table, and what could still be had of the tiles that do not."""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from mjcore._exposed cimport add_as_groups, add_as_tiles
from mjcore._kernel cimport Kernel
from mjcore._layout cimport LANES_FULL, LanesQuery
from mjcore._levels cimport Levels, set_levels
from mjcore._rack cimport (
    Exposure, Group, JOKER, KINDS, Rack, as_exposures, as_kind, count_tiles, rack_error,
    read_counts, read_dict, supply, u8, write_dict,
)
from mjcore._search cimport OUT, list_masks, list_rows_apart

from mjcore import notation
from mjcore.errors import TileError, shown
from mjcore.tiles import SUPPLY, TEXTS

cdef int most_shown = sum(SUPPLY) // 3     # as many exposures as the tiles of a set could make


@cython.final
cdef class Visible:
    """Hold what lies on the table outside a rack: ``Visible(counts, exposures=())``.

    ``counts`` are the discards by kind, a buffer of 36 unsigned bytes; ``exposures`` the other
    seats' exposures, whose jokers can still be exchanged, while loose jokers are gone. There is no
    limit of 14 tiles, only the supply of each kind; raise ``TileError`` for more than that.
    ``Visible.parse`` reads text, ``Visible.from_tiles`` takes tiles.
    """

    def __cinit__(self, counts=None, exposures=()):
        memset(self._counts, 0, KINDS)
        self.exposures = ()
        if isinstance(counts, Rack):
            raise TileError("a Rack may have exposures, so it is no row of counts: give its .counts")
        if counts is not None:
            read_counts("Visible", counts, self._counts)
            _show(self, exposures)

    def __init__(self, counts, exposures=()):
        # All is done in __cinit__, once: a second call must not change a value.
        if counts is None:
            raise TypeError(f"counts are a buffer of {KINDS} unsigned bytes, not None")

    @classmethod
    def parse(cls, text):
        """Return the visible tiles that ``text`` names, in the form of a rack."""
        if not isinstance(text, str):
            raise TypeError(
                f"Visible.parse reads text, not {shown(text)}: Visible.from_tiles takes tiles"
            )
        loose, exposures = notation.read(text)
        return _from_tiles(loose, exposures)

    @classmethod
    def from_tiles(cls, tiles, exposures=()):
        """Return what an iterable of loose tiles (tiles, indices or texts) and exposures show."""
        return _from_tiles(tiles, exposures)

    @classmethod
    def from_dict(cls, data):
        """Return what ``to_dict`` wrote of visible tiles; raise ``TileError`` for anything else."""
        loose, exposures = read_dict("what is visible", data)
        return _from_tiles(loose, exposures)

    def to_dict(self):
        """Return the JSON form: the loose ``tiles`` in kind order, ``exposures`` as text."""
        return write_dict(self._counts, self.exposures)

    @property
    def counts(self):
        """The loose visible tiles: 36 bytes, one a kind."""
        return self._counts[:KINDS]

    def __str__(self):
        return notation.write(
            self.counts, [(e.kind, e.size, e.jokers) for e in self.exposures]
        )

    def __repr__(self):
        return f"Visible.parse({str(self)!r})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return Visible, (self.counts, self.exposures)

    def __hash__(self):
        return hash((self.counts, self.exposures))

    def __eq__(self, other):
        if not isinstance(other, Visible):
            return NotImplemented
        return self.counts == other.counts and self.exposures == other.exposures


cdef Visible _from_tiles(object loose, object exposures):
    cdef Visible visible = Visible.__new__(Visible)
    count_tiles("Visible", loose, visible._counts)
    _show(visible, exposures)
    return visible


cdef int _show(Visible visible, object exposures) except -1:
    cdef Exposure exposure
    cdef int kind
    cdef int total[KINDS]
    for kind in range(KINDS):
        total[kind] = visible._counts[kind]
    visible.exposures = tuple(as_exposures(exposures, most_shown))
    if len(visible.exposures) > most_shown:
        raise TileError(f"a set makes at most {most_shown} exposures, here are more")
    for exposure in visible.exposures:
        total[exposure._kind] += exposure.size - exposure.jokers
        total[JOKER] += exposure.jokers
    for kind in range(KINDS):
        if total[kind] > supply[kind]:
            raise rack_error(b"more copies than the set holds", kind)
    return 0


cdef Visible as_visible(object visible):
    if visible is None or isinstance(visible, Visible):
        return visible
    if isinstance(visible, str):
        return Visible.parse(visible)
    raise TypeError(
        f"visible is a Visible or text in rack form, not {shown(visible)}: "
        "Visible.from_tiles takes tiles"
    )


cdef int look(Rack rack, Visible visible, Sight* sight) except -1:
    """Work out what is unseen and what could still be had; `visible` may be None."""
    cdef int total[KINDS]
    cdef int freed[KINDS]
    cdef int k, spent
    if visible is None and rack._n_exposed == 0:
        look_at_nothing(rack, sight)
        return 0
    count_seen(rack, visible, total, freed)
    for k in range(KINDS):
        if total[k] > supply[k]:
            raise TileError(
                f"{TEXTS[k]}: {total[k]} copies in the rack and in sight, "
                f"the set holds {supply[k]}"
            )
        sight.unseen[k] = supply[k] - total[k]
        sight.concealed[k] = rack._counts[k] + sight.unseen[k]
    sight.jokers = sight.concealed[JOKER]
    sight.everything = False
    for k in range(KINDS):
        spent = min(freed[k], sight.concealed[k])
        sight.jokers += spent
        sight.held[k] = sight.concealed[k] - spent
    add_as_groups(sight.held, rack._exposed, rack._n_exposed)
    set_levels(sight.concealed, &sight.concealed_levels)
    if rack._n_exposed or (visible is not None and visible.exposures):
        set_levels(sight.held, &sight.held_levels)
    else:
        sight.held_levels = sight.concealed_levels
    return 0


cdef Levels supply_levels
set_levels(supply, &supply_levels)


cdef void look_at_nothing(Rack rack, Sight* sight) noexcept nogil:
    """Do so where nothing lies on the table: all that the set holds could be had."""
    cdef int k
    for k in range(KINDS):
        sight.unseen[k] = supply[k] - rack._counts[k]
        sight.concealed[k] = sight.held[k] = supply[k]
    sight.jokers = supply[JOKER]
    sight.everything = True
    sight.concealed_levels = sight.held_levels = supply_levels


cdef int count_seen(Rack rack, Visible visible, int* total, int* freed) except -1:
    """Count the tiles of each kind in the rack and in sight, and the jokers that each could free."""
    cdef Exposure exposure
    cdef Group group
    cdef int k, i
    for k in range(KINDS):
        total[k] = rack._counts[k]
        freed[k] = 0
    add_as_tiles(total, rack._exposed, rack._n_exposed)
    for i in range(rack._n_exposed):
        freed[rack._exposed[i].kind] += rack._exposed[i].jokers
    if visible is not None:
        for k in range(KINDS):
            total[k] += visible._counts[k]
        for exposure in visible.exposures:
            group = Group(exposure._kind, exposure.size, exposure.jokers)
            add_as_tiles(total, &group, 1)
            freed[group.kind] += group.jokers
    return 0


def seen_tiles(counts, discards, exposures):
    """Return 36 bytes: how many of each kind a row of ``counts`` has, ``discards``, which are pairs
    of a seat and a tile, and ``exposures``, which are by seat.
    """
    cdef u8 start[KINDS]
    cdef int total[KINDS]
    cdef u8 seen[KINDS]
    cdef Exposure exposure
    cdef Group group
    cdef tuple discard
    cdef int k
    read_counts("Visible", counts, start)
    for k in range(KINDS):
        total[k] = start[k]
    for discard in discards:
        total[as_kind(discard[1])] += 1
    for shown_ in exposures:
        for exposure in shown_:
            group = Group(exposure._kind, exposure.size, exposure.jokers)
            add_as_tiles(total, &group, 1)
    for k in range(KINDS):
        seen[k] = min(total[k], 255)
    return seen[:KINDS]


def fits(Kernel kernel not None, exposures, visible):
    """Say whether any line could still hold the exposures, and be made of what is not visible."""
    cdef Rack face_up = Rack(bytes(KINDS), exposures)
    cdef Sight sight
    cdef LanesQuery rows
    cdef uint8_t best
    if visible is None:
        return kernel.away(face_up._counts, face_up._exposed, face_up._n_exposed) != OUT
    look(face_up, as_visible(visible), &sight)
    # The same sums as for a rack, with what could still be had in place of what is held.
    rows.jokers = min(sight.jokers, LANES_FULL)
    list_rows_apart(kernel, sight.concealed, sight.held, &rows)
    if not list_masks(kernel, face_up._exposed, face_up._n_exposed, &rows):
        return False
    kernel.ops.best(&rows, 1, kernel.used, kernel.plane, &best)
    return best == LANES_FULL
