"""What a rack is worth: how near it is, and what chance it has, over all targets near it.

The chance of one target is a product over the kinds it misses: that of the unseen copies enough
come in time, drawn or called. Racks are compared by the sum over targets. It is an index, not a
probability: hands get in each other's way, and other players want to win too.
"""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free

from mjcore._kernel cimport Kernel, OUT, as_rack, find_next, start, take_planes
from mjcore._levels cimport missing_kinds, set_levels
from mjcore._rack cimport JOKER, KINDS, Rack

from mjcore.tiles import SUPPLY

cdef extern from "bits.h" nogil:
    int bits_lowest(uint64_t word)


@cython.final
@cython.auto_pickle(False)
cdef class Outlook:
    """Hold what can still come to one seat, and rate racks by it.

    ``unseen`` are 36 bytes, the copies of each kind that the seat does not see. ``drawn`` is how
    many tiles it counts on drawing, ``called`` how many discards of others it counts on being
    offered, ``freed`` how many jokers lie in exposures. ``beta`` is what a target one tile farther
    away counts in ``near``; ``pair`` what a missing single or pair tile costs beside its rarity.

    A rack is rated over the targets that fit its exposures and that the unseen tiles can still
    make, up to two tiles beyond the nearest of them. Ratings of racks of equal size compare.
    """

    cdef Kernel kernel
    cdef uint8_t unseen[KINDS]
    cdef int freed
    cdef double drawn
    cdef double called
    cdef double jokers_to_come
    cdef double beta
    cdef double pair
    cdef bint tabled[PLACES + 1]
    cdef float tail[PLACES + 1][2][COPIES][WANTED]

    def __cinit__(
        self, Kernel kernel not None, const uint8_t[::1] unseen not None, double drawn,
        double called, int freed=0, *, double beta=0.15, double pair=0.74,
    ):
        cdef int k, total = 0
        if unseen.shape[0] != KINDS:
            raise ValueError(f"unseen copies are {KINDS} bytes")
        for k in range(KINDS):
            if unseen[k] > <int>SUPPLY[k]:
                raise ValueError("more unseen copies than the set holds")
            self.unseen[k] = unseen[k]
            total += unseen[k]
        self.kernel = kernel
        self.freed = freed
        self.drawn = max(0.0, drawn) / max(1, total)
        self.called = max(0.0, called) / max(1, total)
        self.jokers_to_come = 0.5 * self.unseen[JOKER]
        self.beta = beta
        self.pair = pair

    # -- how near

    def near(self, rack):
        """Return how near a rack is as one number: tiles away first, then how many unseen tiles
        would bring it nearer to how many targets, those a tile farther away counting less.

        A thousand is one tile; 0 where no target can be made any more.
        """
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap gap
        cdef int t, missing, least = OUT
        cdef double total = 0
        self.begin(r, &walk)
        t = self.step(&walk)
        while t >= 0:
            self.measure(t, &walk, &gap)
            if self.possible(&gap, walk.jokers):
                self.found_one(&walk)
                missing = away(&gap, walk.jokers)
                least = min(least, missing)
                total += power(self.beta, missing - least) * self.live(&gap, walk.jokers)
            t = self.step(&walk)
        free(walk.planes.taken)
        return rate(least, total)

    def near_discards(self, rack):
        """Return what ``near`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap gap
        cdef double total[KINDS]
        cdef double live
        cdef int best[KINDS]
        cdef int held[KINDS]
        cdef int n_held = 0, i, k, t, missing, after, least = OUT
        for k in range(KINDS):
            total[k] = 0
            best[k] = OUT
            if r._counts[k]:
                held[n_held] = k
                n_held += 1
        self.begin(r, &walk)
        t = self.step(&walk)
        while t >= 0:
            self.measure(t, &walk, &gap)
            if self.possible(&gap, walk.jokers):
                self.found_one(&walk)
                missing = away(&gap, walk.jokers)
                least = min(least, missing)
                live = self.live(&gap, walk.jokers)
                for i in range(n_held):
                    k = held[i]
                    after = self.away_without(t, &walk, &gap, k)
                    if after == OUT:
                        continue
                    total[k] += power(self.beta, after - least) * live
                    best[k] = min(best[k], after)
            t = self.step(&walk)
        free(walk.planes.taken)
        out = [-1.0] * KINDS
        for i in range(n_held):
            k = held[i]
            if best[k] != OUT and best[k] > least:
                total[k] /= power(self.beta, best[k] - least)
            out[k] = rate(best[k], total[k])
        return out

    cdef double live(self, const Gap* gap, int jokers) noexcept nogil:
        """Return how many unseen tiles bring a rack nearer to a target."""
        cdef int i, n = 0
        cdef bint soft = gap.soft > jokers
        for i in range(gap.n):
            if gap.hards[i] or soft:
                n += self.unseen[gap.kind[i]]
        return n + soft * self.unseen[JOKER]

    cdef int away_without(
        self, int t, const Walk* walk, const Gap* gap, int kind
    ) noexcept nogil:
        """Return how far a target is without one tile of this kind; `OUT` where only that tile
        could make it."""
        cdef Gap worse
        cdef int jokers = walk.jokers - (kind == JOKER)
        worse = gap[0]
        if kind != JOKER and walk.hand.ne[kind] <= self.kernel.need[t * KINDS + kind]:
            self.worsen(t, walk, kind, gap, &worse)
        return away(&worse, jokers) if self.possible(&worse, jokers) else OUT

    def joker_serves(self, rack):
        """Say whether a concealed joker has a place in any target that is nearest or one beyond."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap gap
        cdef int t, least = OUT
        cdef bint serves = False
        if r._counts[JOKER] == 0:
            return False
        self.begin(r, &walk)
        t = self.step(&walk)
        while t >= 0 and not serves:
            self.measure(t, &walk, &gap)
            if self.possible(&gap, walk.jokers):
                self.found_one(&walk)
                least = min(least, away(&gap, walk.jokers))
                serves = gap.soft >= walk.jokers and away(&gap, walk.jokers) <= least + 1
            t = self.step(&walk)
        free(walk.planes.taken)
        return serves

    # -- what chance

    def chance(self, rack):
        """Return the sum of the chances of all near targets, 0 where none is left."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap gap
        cdef double total = 0, one
        cdef int t
        self.begin(r, &walk)
        t = self.step(&walk)
        while t >= 0:
            self.measure(t, &walk, &gap)
            one = self.chance_of(t, &gap, walk.jokers)
            if one > 0:
                self.found_one(&walk)
                total += one
            t = self.step(&walk)
        free(walk.planes.taken)
        return total

    def chance_by_line(self, rack):
        """Return that sum line by line, in card order."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap gap
        cdef double one
        cdef int t
        cdef list total = [0.0] * self.kernel.n_lines
        self.begin(r, &walk)
        t = self.step(&walk)
        while t >= 0:
            self.measure(t, &walk, &gap)
            one = self.chance_of(t, &gap, walk.jokers)
            if one > 0:
                self.found_one(&walk)
                total[self.kernel.target[t].line] += one
            t = self.step(&walk)
        free(walk.planes.taken)
        return total

    def chance_discards(self, rack):
        """Return what ``chance`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap gap, worse
        cdef double loss[KINDS]
        cdef int held[KINDS]
        cdef int n_held = 0, i, k, t
        cdef double total = 0, one
        for k in range(KINDS):
            loss[k] = 0
            if r._counts[k] and k != JOKER:
                held[n_held] = k
                n_held += 1
        self.begin(r, &walk)
        t = self.step(&walk)
        while t >= 0:
            self.measure(t, &walk, &gap)
            one = self.chance_of(t, &gap, walk.jokers)
            if one > 0:
                self.found_one(&walk)
                total += one
                for i in range(n_held):
                    k = held[i]
                    if walk.hand.ne[k] <= self.kernel.need[t * KINDS + k]:
                        self.worsen(t, &walk, k, &gap, &worse)
                        loss[k] += one - self.chance_of(t, &worse, walk.jokers)
                if 0 < walk.jokers <= gap.soft:
                    loss[JOKER] += one - self.chance_of(t, &gap, walk.jokers - 1)
            t = self.step(&walk)
        free(walk.planes.taken)
        out = [-1.0] * KINDS
        for k in range(KINDS):
            if r._counts[k]:
                out[k] = max(0.0, total - loss[k])
        return out

    # -- the walk over the targets near a rack

    cdef int begin(self, Rack rack, Walk* walk) except -1:
        """Measure a rack against all targets; `step` then gives those near it."""
        walk.planes.taken = NULL
        walk.jokers = rack._counts[JOKER]
        walk.last = -1
        walk.over = not self.kernel.ask(
            rack._counts, rack._exposed, rack._n_exposed, &walk.hand
        )
        if walk.over:
            return 0
        if take_planes(self.kernel, walk.stack, &walk.planes) < 0:
            raise MemoryError
        walk.score = self.kernel.ops.planes(
            &walk.hand.query, self.kernel.plane, walk.planes.held, walk.planes.hard,
            walk.planes.block_best,
        )
        if rack._n_exposed:
            # A target that the exposures rule out scores nothing, any other three at least.
            walk.last = 0
        set_levels(walk.hand.ne, &walk.held)
        start(&walk.found)
        return 0

    cdef int step(self, Walk* walk) noexcept nogil:
        """Return the next target, or -1."""
        while not walk.over and walk.score > walk.last:
            if find_next(self.kernel, &walk.hand, &walk.planes, walk.score, &walk.found):
                return walk.found.target
            walk.score -= 1
            start(&walk.found)
        return -1

    cdef void found_one(self, Walk* walk) noexcept nogil:
        """Note that a target can be had: so the walk ends soon beyond it."""
        walk.last = max(walk.last, walk.score - REACH - 1)

    cdef void measure(self, int t, const Walk* walk, Gap* gap) noexcept nogil:
        """Say what a target misses."""
        cdef const uint8_t* need = self.kernel.need + t * KINDS
        cdef const uint8_t* hard = self.kernel.hard + t * KINDS
        cdef int k, hards
        cdef uint64_t kinds = missing_kinds(self.kernel, t, &walk.held)
        gap.n = gap.hard = gap.soft = 0
        while kinds:
            k = bits_lowest(kinds)
            kinds &= kinds - 1
            hards = max(0, <int>hard[k] - walk.hand.n[k])
            add(gap, k, hards, need[k] - walk.hand.ne[k] - hards)

    cdef void worsen(
        self, int t, const Walk* walk, int kind, const Gap* gap, Gap* worse
    ) noexcept nogil:
        """Say what a target misses without one tile of a kind that it uses."""
        cdef int i
        cdef bint hard = walk.hand.n[kind] <= self.kernel.hard[t * KINDS + kind]
        worse[0] = gap[0]
        for i in range(gap.n):
            if gap.kind[i] == kind:
                worse.hards[i] += hard
                worse.softs[i] += not hard
                worse.hard += hard
                worse.soft += not hard
                return
        add(worse, kind, hard, not hard)

    cdef bint possible(self, const Gap* gap, int jokers) noexcept nogil:
        """Say whether the unseen tiles can fill a gap."""
        cdef int i, u, short = 0
        for i in range(gap.n):
            u = self.unseen[gap.kind[i]] - gap.hards[i]
            if u < 0:
                return False
            short += max(0, gap.softs[i] - u)
        return short <= jokers + self.unseen[JOKER] + self.freed

    cdef double chance_of(self, int t, const Gap* gap, int jokers) noexcept nogil:
        """Return the chance of one target, the odds that all it misses come."""
        cdef bint concealed = self.kernel.line[self.kernel.target[t].line].concealed
        cdef int i, a, u, whole, open_kinds = 0
        cdef int missing = away(gap, jokers)
        cdef double found = 1, share = 0, copies
        cdef Gap left
        if not self.possible(gap, jokers):
            return 0
        if not self.tabled[missing]:
            self.tabulate(missing)
        left = gap[0]
        self.lay_jokers(&left, jokers, self.tail[missing][not concealed])
        for i in range(left.n):
            open_kinds += left.softs[i] > 0
        if open_kinds:
            share = self.jokers_to_come / open_kinds
        for i in range(left.n):
            a = left.hards[i] + left.softs[i]
            if a == 0:
                continue
            u = self.unseen[left.kind[i]]
            if a >= WANTED:
                a = WANTED - 1
            if left.softs[i] == 0:
                found *= self.tail[missing][0][u][a]
            else:
                copies = min(u + share, COPIES - 1.001)
                whole = <int>copies
                copies -= whole
                found *= (
                    (1 - copies) * self.tail[missing][not concealed][whole][a]
                    + copies * self.tail[missing][not concealed][whole + 1][a]
                )
        for i in range(left.hard):
            found *= self.pair
        return found

    cdef void lay_jokers(
        self, Gap* gap, int jokers, const float (*tail)[WANTED]
    ) noexcept nogil:
        """Lay the held jokers, each where it helps most."""
        cdef int i, at, a, u
        cdef double gain, most
        if jokers >= gap.soft:
            for i in range(gap.n):
                gap.softs[i] = 0
            gap.soft = 0
            return
        while jokers:
            most, at = -1, 0
            for i in range(gap.n):
                if gap.softs[i]:
                    a = min(gap.hards[i] + gap.softs[i], WANTED - 1)
                    u = self.unseen[gap.kind[i]]
                    gain = (tail[u][a - 1] + 1e-6) / (tail[u][a] + 1e-9)
                    if gain > most:
                        most, at = gain, i
            gap.softs[at] -= 1
            gap.soft -= 1
            jokers -= 1

    cdef void tabulate(self, int missing) noexcept nogil:
        """Work out how likely at least a of u copies come to a hand that misses so many tiles.

        The last missing tile can be called for mah jongg whatever it is; before that only groups
        that may be exposed gain by calls.
        """
        cdef int kind, u, a
        cdef double odds[2]
        cdef double one
        cdef float (*table)[WANTED]
        cdef double last = 1.0 / max(1, missing)
        odds[0] = self.drawn + self.called * last
        odds[1] = self.drawn + self.called * max(last, 0.5)
        for kind in range(2):
            one = min(odds[kind], 0.95)
            table = self.tail[missing][kind]
            for a in range(WANTED):
                table[0][a] = a == 0
            for u in range(1, COPIES):
                table[u][0] = 1
                for a in range(1, WANTED):
                    table[u][a] = table[u - 1][a] + one * (table[u - 1][a - 1] - table[u - 1][a])
        self.tabled[missing] = True
