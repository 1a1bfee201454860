"""One rack against a whole card: the answers that follow from the sums of `_search`."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from mjcore._bits cimport bits_held, bits_lowest, check
from mjcore._exposed cimport add_as_tiles
from mjcore._layout cimport LANES_FULL, LanesQuery, Layout
from mjcore._levels cimport (
    LEVELS, Levels, add_levels, missing_hard_kinds, missing_kinds, naturals, set_levels,
    wanted_kinds,
)
from mjcore._rack cimport Group, JOKER, KINDS, Rack, supply
from mjcore._search cimport (
    NO_MEMORY, OUT, Search, distance_of, fold_lines, measure, next_target, release, set_query,
)

from mjcore.errors import TileError


cdef class Kernel(Layout):
    """Answer for one rack at a time; what a ``Matcher`` is built on.

    A rack is a ``Rack``, or any C-contiguous buffer of 36 unsigned bytes that holds concealed
    tiles alone. Raise ``TileError`` for anything else.
    """

    def distance(self, rack):
        """Return how many tiles ``rack`` misses for its nearest hand; 0 is mah jongg.

        ``None`` where the exposures leave no line.
        """
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef int away = self.away(r._counts, r._exposed, r._n_exposed)
        return None if away == OUT else away

    def line_distances(self, rack):
        """Return the distance to every line, one byte a line in card order; 255 is out."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef bytes out = bytes(self.n_lines)
        if self.lines_away(r._counts, r._exposed, r._n_exposed, <uint8_t*><char*>out) < 0:
            raise MemoryError
        return out

    def after_discard(self, rack):
        """Return the 36 distances after discarding one tile of each kind.

        255 where no such tile is concealed, or where no line is left.
        """
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef bytes out = bytes(KINDS)
        if self.discards_away(r, <uint8_t*><char*>out) < 0:
            raise MemoryError
        return out

    def after_draw(self, rack):
        """Return the 36 distances after one more tile of each kind, for a rack of at most 13 tiles.

        255 where the rack holds every copy already, or where no line is left.
        """
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef uint64_t wanted[2]
        cdef int away, k
        if r._size >= LANES_FULL:
            raise TileError(f"a rack of {r._size} tiles cannot draw: at most {LANES_FULL - 1}")
        away = self.wanted(r, wanted)
        cdef bytes out = bytes(KINDS)
        cdef uint8_t* to = <uint8_t*><char*>out
        if away < 0:
            raise MemoryError
        cdef uint64_t full = all_held(r)
        for k in range(KINDS):
            if away == OUT or full >> k & 1:
                to[k] = OUT
            else:
                to[k] = away - (wanted[0] >> k & 1)
        return out

    def winning_kinds(self, rack):
        """Return two sets of kinds, as bits, that complete a rack of 13 tiles.

        The first are those that complete any line, the second those that complete a line which may
        be exposed. Raise ``TileError`` for a rack of another size.
        """
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef uint64_t wanted[2]
        cdef uint64_t full
        cdef int away
        if r._size != LANES_FULL - 1:
            raise TileError(f"a waiting rack has {LANES_FULL - 1} tiles, this one {r._size}")
        away = self.wanted(r, wanted)
        if away < 0:
            raise MemoryError
        if away != 1:
            return 0, 0
        full = all_held(r)
        return wanted[0] & ~full, wanted[1] & ~full

    # -- the work, without the interpreter

    cdef int away(self, const uint8_t* counts, const Group* exposed, int n_exposed) noexcept nogil:
        """Return the distance, or `OUT`."""
        cdef LanesQuery rows
        cdef uint8_t best
        if not set_query(self, counts, exposed, n_exposed, &rows):
            return OUT
        # `best` alone keeps no planes and leaves out most of the second one.
        self.ops.best(&rows, 1, self.used, self.plane, &best)
        return distance_of(best, &rows)

    cdef int lines_away(
        self, const uint8_t* counts, const Group* exposed, int n_exposed, uint8_t* out
    ) noexcept nogil:
        """Write every line's distance to `out`; `NO_MEMORY` where that is short."""
        cdef Search search
        cdef int away = measure(self, counts, exposed, n_exposed, &search)
        if away < 0:
            return away
        if away == OUT:
            memset(out, OUT, self.n_lines)
            return 0
        fold_lines(self, &search)
        write_distances(self.line_of_rank, search.lane_best, self.n_lines, search.lowest, out)
        release(&search)
        return 0

    cdef int discards_away(self, Rack rack, uint8_t* out) noexcept nogil:
        """Write the distance after each discard: one more than now where every target at the
        minimum loses by it."""
        cdef Search search
        cdef uint64_t lost, kinds
        cdef int k, away = measure(self, rack._counts, rack._exposed, rack._n_exposed, &search)
        memset(out, OUT, KINDS)
        if away < 0:
            return away
        if away != OUT:
            lost = lost_by_all(self, &search, away, rack._n_exposed > 0)
            kinds = bits_held(search.query.concealed, search.query.concealed, KINDS)
            while kinds:
                k = bits_lowest(kinds)
                kinds &= kinds - 1
                out[k] = away + (lost >> k & 1)
            release(&search)
        return 0

    cdef int wanted(self, Rack rack, uint64_t* wanted) noexcept nogil:
        """Return the distance (or `OUT`, or `NO_MEMORY`) and the kinds that lower it: for any line
        in wanted[0], for lines that may be exposed in wanted[1]."""
        cdef Search search
        cdef Levels held, hard
        cdef uint64_t kinds
        cdef int away = measure(self, rack._counts, rack._exposed, rack._n_exposed, &search)
        wanted[0] = wanted[1] = 0
        if away < 0 or away == OUT:
            return away
        set_levels(search.query.concealed, &hard)
        if rack._n_exposed:
            set_levels(search.query.held, &held)
        else:
            held = hard
        while next_target(self, &search):
            kinds = wanted_kinds(
                self, search.target, search.missing - search.query.rows.jokers,
                search.hard_missing, &held, &hard,
            )
            wanted[0] |= kinds
            if not self.line[self.target[search.target].line].concealed:
                wanted[1] |= kinds
        release(&search)
        return away


cdef inline void write_distances(
    const int32_t* line_of_rank, const uint8_t* best, int n_lines, int lowest, uint8_t* out
) noexcept nogil:
    """Write distances in card order for the best scores by rank."""
    cdef int rank
    for rank in range(n_lines):
        check(best[rank] <= LANES_FULL)
        check(0 <= line_of_rank[rank] < n_lines)
        out[line_of_rank[rank]] = OUT if best[rank] < lowest else LANES_FULL - best[rank]


cdef inline uint64_t lost_by_all(
    Layout layout, Search* search, int away, bint exposed
) noexcept nogil:
    """Return the kinds without one of which every nearest target is a tile farther away."""
    cdef Levels less_held, less_hard
    cdef uint64_t lost = ~<uint64_t>0, loses
    cdef int jokers = search.query.rows.jokers
    set_levels_less_one(search.query.held, search.query.concealed, &less_held)
    # Without exposures both planes count the same tiles, without jokers the second is not asked.
    if exposed and jokers:
        set_levels_less_one(search.query.concealed, search.query.concealed, &less_hard)
    else:
        less_hard = less_held
    while lost and next_target(layout, search):
        loses = 0
        if search.missing - jokers == away:
            loses = <uint64_t>1 << JOKER | missing_kinds(layout, search.target, &less_held)
        if search.hard_missing == away:
            loses |= missing_hard_kinds(layout, search.target, &less_hard)
        lost &= loses
    return lost


cdef void set_levels_less_one(
    const uint8_t* counts, const uint8_t* concealed, Levels* levels
) noexcept nogil:
    """Set the levels of counts with one tile less of each kind."""
    cdef uint64_t kinds = bits_held(concealed, concealed, KINDS) & naturals()
    memset(levels.exactly, 0, sizeof(levels.exactly))
    # A kind without a concealed tile stands at a level that no target reaches.
    levels.exactly[LEVELS - 1] = naturals() & ~kinds
    add_levels(counts, kinds, 1, levels)


cdef uint64_t all_held(Rack rack) noexcept nogil:
    """Return the kinds of which a rack holds every copy, its exposures included."""
    cdef int total[KINDS]
    cdef int k
    cdef uint64_t kinds = 0
    for k in range(KINDS):
        total[k] = rack._counts[k]
    add_as_tiles(total, rack._exposed, rack._n_exposed)
    for k in range(KINDS):
        kinds |= <uint64_t>(total[k] >= supply[k]) << k
    return kinds


cdef Rack as_rack(object rack):
    """Return a rack for what a caller gave: a `Rack`, or a buffer of concealed counts."""
    if isinstance(rack, Rack):
        return rack
    return Rack(rack)
