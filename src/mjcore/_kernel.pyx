"""One rack against a whole card: the sums, and the answers that follow from them.

With D the tiles a target still misses and d those of them that no joker may replace, a rack with J
concealed jokers is max(D - J, d) away. The planes hold 14 - D and 14 - d, so a target's score is
min(held + J, hard) and its distance 14 - score.

Racks were checked before they come here. Counts are masked all the same where they index a table:
another thread may write to a caller's array in between, which may spoil the answer, never the
process.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from mjcore._layout cimport (
    COUNTS, LANES_ALIGN, LANES_BLOCK, LANES_FULL, Layout, LanesQuery, SIZES,
)
from mjcore._levels cimport (
    LEVELS, Levels, missing_hard_kinds, missing_kinds, set_levels, wanted_kinds,
)
from mjcore._rack cimport Group, JOKER, KINDS, Rack, supply

from mjcore.errors import TileError
from mjcore.tiles import RACK_SIZE

cdef extern from "bits.h" nogil:
    int bits_lowest(uint64_t word)
    uint64_t bits_load(const uint8_t* source)
    uint64_t bits_nonzero(uint64_t word)

cdef int rack_size = RACK_SIZE


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
        if r._size >= rack_size:
            raise TileError(f"a rack of {r._size} tiles cannot draw: at most {rack_size - 1}")
        away = self.wanted(r, wanted)
        cdef bytes out = bytes(KINDS)
        cdef uint8_t* to = <uint8_t*><char*>out
        if away < 0:
            raise MemoryError
        for k in range(KINDS):
            to[k] = OUT if away == OUT or held_copies(r, k) >= supply[k] else (
                away - (wanted[0] >> k & 1)
            )
        return out

    def winning_kinds(self, rack):
        """Return two sets of kinds, as bits, that complete a rack of 13 tiles.

        The first are those that complete any line, the second those that complete a line which may
        be exposed. Raise ``TileError`` for a rack of another size.
        """
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef uint64_t wanted[2]
        cdef uint64_t full = 0
        cdef int k, away
        if r._size != rack_size - 1:
            raise TileError(f"a waiting rack has {rack_size - 1} tiles, this one {r._size}")
        away = self.wanted(r, wanted)
        if away < 0:
            raise MemoryError
        if away != 1:
            return 0, 0
        for k in range(KINDS):
            if held_copies(r, k) >= supply[k]:
                full |= <uint64_t>1 << k
        return wanted[0] & ~full, wanted[1] & ~full

    # -- the work, without the interpreter

    cdef bint ask(
        self, const uint8_t* counts, const Group* exposed, int n_exposed, Hand* hand
    ) noexcept nogil:
        """List the rows that `counts` and exposures add up; false where no line can hold them."""
        cdef int i
        memcpy(hand.n, counts, KINDS)
        memcpy(hand.ne, counts, KINDS)
        for i in range(n_exposed):
            if exposed[i].kind >= JOKER:
                return False
            hand.ne[exposed[i].kind] += exposed[i].size
        hand.query.jokers = counts[JOKER]
        self.list_rows(hand)
        return self.list_masks(exposed, n_exposed, &hand.query)

    cdef bint list_masks(
        self, const Group* exposed, int n_exposed, LanesQuery* query
    ) noexcept nogil:
        """List the masks of the exposures: each takes a whole group of its own."""
        cdef int i, j, equal
        query.n_mask = n_exposed
        for i in range(n_exposed):
            equal = 0
            for j in range(i):
                equal += (
                    exposed[j].kind == exposed[i].kind and exposed[j].size == exposed[i].size
                )
            query.mask[i] = self.mask_row[exposed[i].kind][(exposed[i].size - 3) & (SIZES - 1)][equal]
            if query.mask[i] == NULL:
                return False
        return True

    cdef void list_rows(self, Hand* hand) noexcept nogil:
        """List the rows of all kinds held; the second plane's only where jokers need it."""
        cdef int i, at, k, n_held = 0, n_hard = 1
        cdef uint64_t left
        cdef bint both = hand.query.jokers > 0
        cdef const uint8_t* row
        hand.query.hard[0] = self.base
        # Counts are read eight at a time; the last word overlaps the one before, less the joker.
        for i in range(5):
            at = 8 * i if i < 4 else KINDS - 8
            left = bits_nonzero(bits_load(&hand.ne[at]) | bits_load(&hand.n[at]))
            if i == 4:
                left &= <uint64_t>0x00ffffff00000000
            while left:
                k = at + (bits_lowest(left) >> 3)
                left &= left - 1
                row = self.held_row[k][hand.ne[k] & (COUNTS - 1)]
                hand.query.held[n_held] = row
                n_held += row != NULL
                if both:
                    row = self.hard_row[k][hand.n[k] & (COUNTS - 1)]
                    hand.query.hard[n_hard] = row
                    n_hard += row != NULL
        hand.query.n_held = n_held
        hand.query.n_hard = n_hard

    cdef int away(self, const uint8_t* counts, const Group* exposed, int n_exposed) noexcept nogil:
        """Return the distance, or `OUT`."""
        cdef Hand hand
        cdef int best
        if not self.ask(counts, exposed, n_exposed, &hand):
            return OUT
        best = self.ops.best(&hand.query, self.plane)
        # An exposure fills three tiles at least of every target it leaves in.
        return OUT if best == 0 and n_exposed else LANES_FULL - best

    cdef int lines_away(
        self, const uint8_t* counts, const Group* exposed, int n_exposed, uint8_t* out
    ) noexcept nogil:
        """Write every line's distance to `out`; -1 where memory is short."""
        cdef Hand hand
        cdef Planes planes
        cdef uint8_t stack[SCRATCH]
        cdef int rank, best
        if not self.ask(counts, exposed, n_exposed, &hand):
            memset(out, OUT, self.n_lines)
            return 0
        if take_planes(self, stack, &planes) < 0:
            return -1
        self.ops.planes(&hand.query, self.plane, planes.held, planes.hard, planes.block_best)
        fold_lines(self, &planes, hand.query.jokers)
        for rank in range(self.n_lines):
            best = planes.lane_best[rank]
            out[self.line_of_rank[rank]] = (
                OUT if best == 0 and n_exposed else LANES_FULL - best
            )
        free(planes.taken)
        return 0

    cdef int discards_away(self, Rack rack, uint8_t* out) noexcept nogil:
        """Write the distance after each discard: one more than now where every target at the
        minimum loses by it."""
        cdef Hand hand
        cdef Planes planes
        cdef Levels less_held, less_hard
        cdef uint8_t stack[SCRATCH]
        cdef uint8_t reduced[KINDS]
        cdef uint64_t lost = ~<uint64_t>0, loses
        cdef int best, k, t, held, hard
        cdef Found found
        memset(out, OUT, KINDS)
        if not self.ask(rack._counts, rack._exposed, rack._n_exposed, &hand):
            return 0
        if take_planes(self, stack, &planes) < 0:
            return -1
        best = self.ops.planes(
            &hand.query, self.plane, planes.held, planes.hard, planes.block_best
        )
        if best > 0 or rack._n_exposed == 0:
            # A kind without a concealed tile stands at a level that no target reaches.
            for k in range(KINDS):
                reduced[k] = hand.ne[k] - 1 if hand.n[k] else LEVELS - 1
            set_levels(reduced, &less_held)
            if rack._n_exposed and hand.query.jokers:
                for k in range(KINDS):
                    reduced[k] = hand.n[k] - 1 if hand.n[k] else LEVELS - 1
                set_levels(reduced, &less_hard)
            else:
                less_hard = less_held
            start(&found)
            while lost and find_next(self, &hand, &planes, best, &found):
                t = found.target
                loses = 0
                if found.held + hand.query.jokers == best:
                    loses = <uint64_t>1 << JOKER | missing_kinds(self, t, &less_held)
                if hand.query.jokers and found.hard == best:
                    loses |= missing_hard_kinds(self, t, &less_hard)
                lost &= loses
            for k in range(KINDS):
                if hand.n[k]:
                    out[k] = LANES_FULL - best + (lost >> k & 1)
        free(planes.taken)
        return 0

    cdef int wanted(self, Rack rack, uint64_t* wanted) noexcept nogil:
        """Return the distance (or `OUT`, or -1 where memory is short) and the kinds that lower it:
        for any line in wanted[0], for lines that may be exposed in wanted[1]."""
        cdef Hand hand
        cdef Planes planes
        cdef Levels held, hard
        cdef uint8_t stack[SCRATCH]
        cdef uint64_t kinds
        cdef int best
        cdef Found found
        wanted[0] = wanted[1] = 0
        if not self.ask(rack._counts, rack._exposed, rack._n_exposed, &hand):
            return OUT
        if take_planes(self, stack, &planes) < 0:
            return -1
        best = self.ops.planes(
            &hand.query, self.plane, planes.held, planes.hard, planes.block_best
        )
        if best > 0 or rack._n_exposed == 0:
            set_levels(hand.n, &hard)
            if rack._n_exposed:
                set_levels(hand.ne, &held)
            else:
                held = hard
            start(&found)
            while find_next(self, &hand, &planes, best, &found):
                kinds = wanted_kinds(
                    self, found.target, LANES_FULL - found.held - hand.query.jokers,
                    LANES_FULL - found.hard if hand.query.jokers else -1, &held, &hard,
                )
                wanted[0] |= kinds
                if not self.line[self.target[found.target].line].concealed:
                    wanted[1] |= kinds
            best = LANES_FULL - best
        else:
            best = OUT
        free(planes.taken)
        return best


cdef int held_copies(Rack rack, int kind) noexcept nogil:
    """Return how many tiles of a kind the rack holds, exposed ones included."""
    cdef int i, n = rack._counts[kind]
    for i in range(rack._n_exposed):
        if rack._exposed[i].kind == kind:
            n += rack._exposed[i].size - rack._exposed[i].jokers
        elif kind == JOKER:
            n += rack._exposed[i].jokers
    return n


# -- the sums of one query, and the targets with a given score

cdef int take_planes(Layout layout, uint8_t* stack, Planes* planes) noexcept nogil:
    """Share the stack out between the planes, or take memory for a very large card."""
    cdef size_t plane = layout.plane
    cdef uint8_t* at = stack
    planes.taken = NULL
    if plane > STACK:
        planes.taken = malloc(3 * plane + 2 * LANES_ALIGN)
        if planes.taken == NULL:
            return -1
        at = <uint8_t*>planes.taken
    at = <uint8_t*>((<size_t>at + LANES_ALIGN - 1) // LANES_ALIGN * LANES_ALIGN)
    planes.held = at
    planes.hard = at + plane
    planes.lane_best = at + 2 * plane
    # A block's best takes one byte in LANES_BLOCK, a lane's one in two at most.
    planes.block_best = planes.lane_best + layout.width
    return 0


cdef void fold_lines(Layout layout, Planes* planes, int jokers) noexcept nogil:
    """Leave the best score of every line in lane_best, by the line's rank."""
    cdef int fold
    layout.ops.lanes(
        planes.held, planes.hard, jokers, layout.width, layout.rows, planes.lane_best
    )
    for fold in range(1, layout.n_folds):
        layout.ops.fold(
            planes.lane_best, planes.lane_best + layout.fold_at[fold], layout.fold_n[fold]
        )


cdef void start(Found* found) noexcept nogil:
    found.block = <size_t>-1
    found.byte = LANES_BLOCK
    found.left = 0


cdef bint find_next(
    Layout layout, const Hand* hand, const Planes* planes, int score, Found* found
) noexcept nogil:
    """Step to the next target with this score; false when there is none."""
    cdef int nibble, byte
    cdef size_t at
    cdef uint8_t* codes = <uint8_t*>(
        (<size_t>found.codes + LANES_ALIGN - 1) // LANES_ALIGN * LANES_ALIGN
    )
    while True:
        while found.left == 0:
            found.byte += 8
            if found.byte >= LANES_BLOCK:
                found.block += 1
                while (
                    found.block * LANES_BLOCK < layout.plane
                    and planes.block_best[found.block] < score
                ):
                    found.block += 1
                at = found.block * LANES_BLOCK
                if at >= layout.plane:
                    return False
                layout.ops.match(
                    planes.held + at, planes.hard + at, hand.query.jokers, score, codes
                )
                found.byte = 0
            # Two bits a byte stay: its low and its high target.
            found.left = bits_load(codes + found.byte)
        nibble = bits_lowest(found.left)
        found.left &= found.left - 1
        byte = found.byte + (nibble >> 3)
        at = found.block * LANES_BLOCK + byte
        nibble &= 1
        found.target = layout.target_at[2 * at + nibble]
        if found.target >= 0:
            found.held = planes.held[at] >> 4 * nibble & 15
            if hand.query.jokers:
                found.hard = planes.hard[at] >> 4 * nibble & 15
            return True


cdef Rack as_rack(object rack):
    """Return a rack for what a caller gave: a `Rack`, or a buffer of concealed counts."""
    if isinstance(rack, Rack):
        return rack
    return Rack(rack)
