"""What a rack is worth: how near it is, and what chance it has, over all targets near it.

The chance of one target is a product over the kinds it misses: that of the unseen copies enough
come in time, drawn or called. Racks are compared by the sum over targets. It is an index, not a
probability: hands get in each other's way, and other players want to win too.
"""

cimport cython
from libc.stdint cimport uint8_t, uint64_t

from mjcore._bits cimport bits_lowest, check
from mjcore._kernel cimport Kernel, as_rack
from mjcore._levels cimport missing_kinds, set_levels
from mjcore._rack cimport JOKER, KINDS, Rack
from mjcore._search cimport NO_MEMORY, OUT, measure, next_target, release, start_at

from mjcore.tiles import SUPPLY


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
        # By unseen tile from here on: how likely a given copy is to be drawn, or offered.
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
        cdef int missing, least = OUT
        cdef double total = 0
        self.begin(r, &walk)
        while self.next_gap(&walk):
            self.stop_soon(&walk)
            missing = away(&walk.gap, walk.jokers)
            least = min(least, missing)
            total += power(self.beta, missing - least) * self.live(&walk.gap, walk.jokers)
        return rate(least, total)

    def near_discards(self, rack):
        """Return what ``near`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef double total[KINDS]
        cdef double live
        cdef int best[KINDS]
        cdef int held[KINDS]
        cdef int n_held = list_kinds(r._counts, KINDS, held)
        cdef int i, k, after, least = OUT
        for k in range(KINDS):
            total[k] = 0
            best[k] = OUT
        self.begin(r, &walk)
        while self.next_gap(&walk):
            self.stop_soon(&walk)
            least = min(least, away(&walk.gap, walk.jokers))
            live = self.live(&walk.gap, walk.jokers)
            for i in range(n_held):
                k = held[i]
                after = self.away_without(&walk, k)
                if after == OUT:
                    continue
                # Weighed by the nearest of all; a discard after which nothing is so near is weighed
                # anew below, by the nearest that it leaves.
                total[k] += power(self.beta, after - least) * live
                best[k] = min(best[k], after)
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
            if gap.hard_of[i] or soft:
                n += self.unseen[gap.kind[i]]
        return n + soft * self.unseen[JOKER]

    cdef int away_without(self, const Walk* walk, int kind) noexcept nogil:
        """Return how far the target is without one tile of this kind; `OUT` where only that tile
        could make it."""
        cdef Gap worse
        if kind == JOKER:
            return self.away_if_possible(&walk.gap, walk.jokers - 1)
        if not self.uses(walk, kind):
            return away(&walk.gap, walk.jokers)
        worse = walk.gap
        self.worsen(walk, kind, &worse)
        return self.away_if_possible(&worse, walk.jokers)

    cdef int away_if_possible(self, const Gap* gap, int jokers) noexcept nogil:
        """Return how far a target is, `OUT` where the unseen tiles cannot make it."""
        return away(gap, jokers) if self.possible(gap, jokers) else OUT

    def joker_serves(self, rack):
        """Say whether a concealed joker has a place in any target that is nearest or one beyond."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef int missing, least = OUT
        cdef bint serves = False
        if r._counts[JOKER] == 0:
            return False
        self.begin(r, &walk)
        while not serves and self.next_gap(&walk):
            self.stop_soon(&walk)
            missing = away(&walk.gap, walk.jokers)
            least = min(least, missing)
            serves = walk.gap.soft >= walk.jokers and missing <= least + 1
        release(&walk.search)
        return serves

    # -- what chance

    def chance(self, rack):
        """Return the sum of the chances of all near targets, 0 where none is left."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef double total = 0
        self.begin(r, &walk)
        while self.next_gap(&walk):
            total += self.chance_here(&walk)
        return total

    def chance_by_line(self, rack):
        """Return that sum line by line, in card order."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef list total = [0.0] * self.kernel.n_lines
        self.begin(r, &walk)
        while self.next_gap(&walk):
            total[self.kernel.target[walk.target].line] += self.chance_here(&walk)
        return total

    def chance_discards(self, rack):
        """Return what ``chance`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Gap worse
        cdef double loss[KINDS]
        cdef int held[KINDS]
        cdef int n_held = list_kinds(r._counts, JOKER, held)
        cdef int i, k
        cdef double total = 0, one
        for k in range(KINDS):
            # A discard can only lose, so what each target loses by it is taken off the sum: a
            # target that has no place for the tile costs nothing.
            loss[k] = 0
        self.begin(r, &walk)
        while self.next_gap(&walk):
            one = self.chance_here(&walk)
            if one == 0:
                continue
            total += one
            for i in range(n_held):
                k = held[i]
                if self.uses(&walk, k):
                    worse = walk.gap
                    self.worsen(&walk, k, &worse)
                    loss[k] += one - self.chance_of(walk.target, &worse, walk.jokers)
            if 0 < walk.jokers <= walk.gap.soft:
                loss[JOKER] += one - self.chance_of(walk.target, &walk.gap, walk.jokers - 1)
        out = [-1.0] * KINDS
        for k in range(KINDS):
            if r._counts[k]:
                out[k] = max(0.0, total - loss[k])
        return out

    # -- the walk over the targets near a rack

    cdef int begin(self, Rack rack, Walk* walk) except -1:
        """Measure a rack against all targets; `next_gap` then goes through those near it."""
        cdef int missing = measure(
            self.kernel, rack._counts, rack._exposed, rack._n_exposed, &walk.search
        )
        if missing == NO_MEMORY:
            raise MemoryError
        walk.jokers = rack._counts[JOKER]
        if missing == OUT:
            walk.last = walk.search.score = -1
            return 0
        walk.last = walk.search.lowest - 1
        set_levels(walk.search.query.held, &walk.held)
        return 0

    cdef bint next_gap(self, Walk* walk) noexcept nogil:
        """Step to the next target that the unseen tiles can make, and say what it misses.

        The memory is given back when this is false; who leaves a walk before must `release` it.
        """
        while walk.search.score > walk.last:
            while next_target(self.kernel, &walk.search):
                walk.target = walk.search.target
                self.note_gap(walk)
                if self.possible(&walk.gap, walk.jokers):
                    return True
            start_at(&walk.search, walk.search.score - 1)
        release(&walk.search)
        return False

    cdef void stop_soon(self, Walk* walk) noexcept nogil:
        """End the walk soon beyond the target it stands at, since that one can be had."""
        walk.last = max(walk.last, walk.search.score - REACH - 1)

    cdef void note_gap(self, Walk* walk) noexcept nogil:
        """Write what the target misses."""
        cdef const uint8_t* need = self.kernel.need + walk.target * KINDS
        cdef const uint8_t* hard = self.kernel.hard + walk.target * KINDS
        cdef int k, hard_missing
        cdef uint64_t kinds = missing_kinds(self.kernel, walk.target, &walk.held)
        walk.gap.n = walk.gap.hard = walk.gap.soft = 0
        while kinds:
            k = bits_lowest(kinds)
            kinds &= kinds - 1
            # Exposures take jokers and so fill no hard place: concealed tiles alone do, and do so
            # first.
            hard_missing = max(0, <int>hard[k] - walk.search.query.concealed[k])
            add_kind(
                &walk.gap, k, hard_missing, need[k] - walk.search.query.held[k] - hard_missing
            )

    cdef bint uses(self, const Walk* walk, int kind) noexcept nogil:
        """Say whether the target has a place for every tile of a kind that the rack holds."""
        return walk.search.query.held[kind] <= self.kernel.need[walk.target * KINDS + kind]

    cdef void worsen(self, const Walk* walk, int kind, Gap* gap) noexcept nogil:
        """Add to what the target misses one tile of a kind that it uses."""
        cdef int i
        # Hard places are filled first, so one opens as soon as there are no more tiles than those.
        cdef bint hard = (
            walk.search.query.concealed[kind] <= self.kernel.hard[walk.target * KINDS + kind]
        )
        for i in range(gap.n):
            if gap.kind[i] == kind:
                gap.hard_of[i] += hard
                gap.soft_of[i] += not hard
                gap.hard += hard
                gap.soft += not hard
                return
        add_kind(gap, kind, hard, not hard)

    # -- what may come

    cdef bint possible(self, const Gap* gap, int jokers) noexcept nogil:
        """Say whether the unseen tiles can fill a gap."""
        cdef int i, u, short = 0
        for i in range(gap.n):
            u = self.unseen[gap.kind[i]] - gap.hard_of[i]
            if u < 0:
                return False
            short += max(0, gap.soft_of[i] - u)
        return short <= jokers + self.unseen[JOKER] + self.freed

    cdef double chance_here(self, Walk* walk) noexcept nogil:
        """Return the chance of the target; the walk ends soon beyond the first that has one."""
        cdef double found = self.odds(walk.target, &walk.gap, walk.jokers)
        if found > 0:
            self.stop_soon(walk)
        return found

    cdef double chance_of(self, int target, const Gap* gap, int jokers) noexcept nogil:
        """Return the chance of a target, 0 where the unseen tiles cannot make it."""
        return self.odds(target, gap, jokers) if self.possible(gap, jokers) else 0

    cdef double odds(self, int target, const Gap* gap, int jokers) noexcept nogil:
        """Return the odds that all a target misses comes, which must be possible."""
        cdef bint concealed = self.kernel.line[self.kernel.target[target].line].concealed
        cdef int i, open_kinds = 0, missing = away(gap, jokers)
        cdef double found = 1, share = 0
        cdef Gap left
        check(0 <= missing <= PLACES)
        if not self.tabled[missing]:
            self.tabulate(missing)
        left = gap[0]
        self.lay_jokers(&left, jokers, self.tail[missing][not concealed])
        for i in range(left.n):
            open_kinds += left.soft_of[i] > 0
        if open_kinds:
            share = self.jokers_to_come / open_kinds
        for i in range(left.n):
            if left.hard_of[i] + left.soft_of[i]:
                found *= self.odds_of_kind(&left, i, share, missing, concealed)
        for i in range(left.hard):
            found *= self.pair
        return found

    cdef double odds_of_kind(
        self, const Gap* gap, int i, double share, int missing, bint concealed
    ) noexcept nogil:
        """Return the odds that enough of one missing kind come; a soft one gets its `share` of the
        jokers to come, a part of a copy counting in proportion."""
        cdef int wanted = min(gap.hard_of[i] + gap.soft_of[i], WANTED - 1)
        cdef int unseen = self.unseen[gap.kind[i]], whole
        cdef double copies
        check(unseen < COPIES)
        if gap.soft_of[i] == 0:
            return self.tail[missing][0][unseen][wanted]
        # Just below the last column of the table, so that there is a next one to interpolate to.
        copies = min(unseen + share, COPIES - 1.001)
        whole = <int>copies
        check(0 <= whole < COPIES - 1)
        copies -= whole
        return (
            (1 - copies) * self.tail[missing][not concealed][whole][wanted]
            + copies * self.tail[missing][not concealed][whole + 1][wanted]
        )

    cdef void lay_jokers(
        self, Gap* gap, int jokers, const float (*tail)[WANTED]
    ) noexcept nogil:
        """Lay the held jokers, each where it helps most."""
        cdef int i, at, a, u
        cdef double gain, most
        if jokers >= gap.soft:
            for i in range(gap.n):
                gap.soft_of[i] = 0
            gap.soft = 0
            return
        while jokers:
            most, at = -1, 0
            for i in range(gap.n):
                if gap.soft_of[i]:
                    a = min(gap.hard_of[i] + gap.soft_of[i], WANTED - 1)
                    u = self.unseen[gap.kind[i]]
                    # A ratio, since the chances of the kinds are multiplied; what is added keeps
                    # kinds apart that have no chance at all.
                    gain = (tail[u][a - 1] + 1e-6) / (tail[u][a] + 1e-9)
                    if gain > most:
                        most, at = gain, i
            check(gap.soft_of[at] > 0)
            gap.soft_of[at] -= 1
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
                    # Of u copies a come: the last of them comes or not.
                    table[u][a] = table[u - 1][a] + one * (table[u - 1][a - 1] - table[u - 1][a])
        self.tabled[missing] = True
