"""What lies on the table, and what could still be had of the tiles that do not."""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from mjcore._exposed cimport add_as_groups, add_as_tiles
from mjcore._kernel cimport Kernel
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport missing_hard_kinds, missing_kinds, missing_tiles, set_levels
from mjcore._rack cimport (
    Exposure, Group, JOKER, KINDS, MOST_EXPOSURES, Rack, as_exposures, rack_error, read_counts,
    supply,
)
from mjcore._search cimport OUT, Query, list_masks, list_rows

from itertools import islice

from mjcore import notation
from mjcore.errors import TileError
from mjcore.tiles import TEXTS


@cython.final
cdef class Visible:
    """Hold what lies on the table outside a rack: ``Visible(counts, exposures=())``.

    ``counts`` are the discards by kind, a buffer of 36 unsigned bytes; ``exposures`` the other
    seats' exposures, whose jokers can still be exchanged, while loose jokers are gone. There is no
    limit of 14 tiles, only the supply of each kind. Raise ``TileError`` for anything else.
    """

    def __cinit__(self, counts=None, exposures=()):
        memset(self._counts, 0, KINDS)
        self.exposures = ()
        if counts is not None:
            read_counts(counts, self._counts)
            _show(self, exposures)

    def __init__(self, counts, exposures=()):
        # All is done in __cinit__, once: a second call must not change a value.
        if counts is None:
            raise TileError(f"counts are a buffer of {KINDS} unsigned bytes, not NoneType")

    @classmethod
    def parse(cls, text):
        """Return the visible tiles that ``text`` names, in the form of a rack."""
        cdef Visible visible = Visible.__new__(Visible)
        loose, exposures = notation.read(text)
        for tile in loose:
            if visible._counts[<int>tile] == 255:
                raise rack_error(b"more copies than the set holds", tile)
            visible._counts[<int>tile] += 1
        _show(visible, exposures)
        return visible

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

    def __reduce__(self):
        return Visible, (self.counts, self.exposures)

    def __hash__(self):
        return hash((self.counts, self.exposures))

    def __eq__(self, other):
        if not isinstance(other, Visible):
            return NotImplemented
        return self.counts == other.counts and self.exposures == other.exposures


cdef int _show(Visible visible, object exposures) except -1:
    cdef Exposure exposure
    cdef int kind
    cdef int total[KINDS]
    for kind in range(KINDS):
        total[kind] = visible._counts[kind]
    visible.exposures = tuple(as_exposures(exposures))
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
    raise TileError(
        f"visible is text in rack form or a Visible, not {type(visible).__name__}"
    )


cdef int look(Rack rack, Visible visible, Sight* sight) except -1:
    """Work out what is unseen and what could still be had; `visible` may be None."""
    cdef int total[KINDS]
    cdef int freed[KINDS]
    count_seen(rack, visible, total, freed)
    cdef int k, spent
    for k in range(KINDS):
        if total[k] > supply[k]:
            raise TileError(
                f"{TEXTS[k]}: {total[k]} copies in the rack and in sight, "
                f"the set holds {supply[k]}"
            )
        sight.unseen[k] = supply[k] - total[k]
        sight.concealed[k] = rack._counts[k] + sight.unseen[k]
    sight.jokers = sight.concealed[JOKER]
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


cdef bint can_be_reached(Kernel kernel, int t, const Sight* sight) noexcept nogil:
    """Say whether target `t` could still be made of what is unseen."""
    # Nothing missing at all is the usual case and needs no counting.
    if not missing_kinds(kernel, t, &sight.held_levels):
        return True
    return (
        missing_tiles(kernel, t, &sight.held_levels) <= sight.jokers
        and not missing_hard_kinds(kernel, t, &sight.concealed_levels)
    )


def fits(Kernel kernel not None, exposures, visible):
    """Say whether any line could still hold the exposures, and be made of what is not visible."""
    cdef Rack shown = Rack(bytes(KINDS), tuple(islice(exposures, MOST_EXPOSURES + 1)))
    cdef Sight sight
    cdef Query query
    if visible is None:
        return kernel.away(shown._counts, shown._exposed, shown._n_exposed) != OUT
    look(shown, as_visible(visible), &sight)
    # The same sums as for a rack, with what could still be had in place of what is held.
    memcpy(query.concealed, sight.concealed, KINDS)
    memcpy(query.held, sight.held, KINDS)
    query.rows.jokers = min(sight.jokers, LANES_FULL)
    list_rows(kernel, &query)
    if not list_masks(kernel, shown._exposed, shown._n_exposed, &query.rows):
        return False
    return kernel.ops.best(&query.rows, kernel.plane) == LANES_FULL
