"""What a rack is worth: how near it is, and what chance it has, over all targets near it.

The chance of one target is a product over the kinds it misses: that of the unseen copies enough
come in time, drawn or called. Racks are compared by the sum over targets, twins counted once. It is
an index, not a probability: hands get in each other's way, and other players want to win too.
"""

cimport cython
from libc.stdint cimport uint8_t, uint64_t

from mjcore._bits cimport bits_lowest, check
from mjcore._gaps cimport Gap, PLACES, add_kind, away, worsen
from mjcore._kernel cimport Kernel, as_rack
from mjcore._levels cimport missing_kinds, set_levels
from mjcore._rack cimport JOKER, KINDS, Rack
from mjcore._search cimport NO_MEMORY, OUT, measure, next_target, release, start_at
from mjcore._tails cimport COPIES, Tail, WANTED, lay_jokers, tabulate
from mjcore._twins cimport (
    Family, TWINS_MOST, Twins, list_used, twins_forget, twins_key, twins_of,
)

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
    cdef Tail tail[PLACES + 1][2]

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
        if walk.search.query.held[kind] > self.kernel.need[walk.target * KINDS + kind]:
            return away(&walk.gap, walk.jokers)      # it has no place for all of them
        worse = walk.gap
        worsen(&worse, kind, self.is_hard(walk, kind))
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
        cdef Twins twins
        cdef double total = 0
        twins_forget(&twins)
        self.begin(r, &walk)
        while self.next_gap(&walk):
            if self.is_new(&walk, &twins, self.concealed(walk.target)):
                total += self.chance_here(&walk)
        return total

    def chance_by_line(self, rack):
        """Return that sum line by line, in card order; twins of two lines count in each."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Twins twins
        cdef int line
        cdef list total = [0.0] * self.kernel.n_lines
        twins_forget(&twins)
        self.begin(r, &walk)
        while self.next_gap(&walk):
            line = self.kernel.target[walk.target].line
            if self.is_new(&walk, &twins, line):
                total[line] += self.chance_here(&walk)
        return total

    def chance_discards(self, rack):
        """Return what ``chance`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed."""
        cdef Rack r = <Rack>rack if type(rack) is Rack else as_rack(rack)
        cdef Walk walk
        cdef Twins twins
        cdef Family* family
        # A discard can only lose, so what each family of targets loses by it is taken off the sum:
        # a family with a target that has no place for the tile loses nothing.
        cdef double loss[KINDS]
        cdef int held[KINDS]
        cdef int n_held = list_kinds(r._counts, JOKER, held)
        cdef int k
        cdef double total = 0, one
        cdef uint64_t used, hard, softer
        for k in range(KINDS):
            loss[k] = 0
        twins_forget(&twins)
        self.begin(r, &walk)
        while self.next_gap(&walk):
            if twins.n == TWINS_MOST:
                twins_forget(&twins)
            list_used(
                walk.search.query.held, walk.search.query.concealed,
                self.kernel.need + walk.target * KINDS, self.kernel.hard + walk.target * KINDS,
                held, n_held, &used, &hard,
            )
            family = twins_of(&twins, twins_key(&walk.gap, self.concealed(walk.target)))
            if family.target < 0:
                family.target, family.used, family.hard = walk.target, used, hard
                family.chance = one = self.chance_here(&walk)
                if one == 0:
                    continue
                total += one
                self.charge(&walk, family, used, hard, 1, loss)
                if 0 < walk.jokers <= walk.gap.soft:
                    loss[JOKER] += one - self.chance_of(walk.target, &walk.gap, walk.jokers - 1)
            elif family.chance > 0:
                # What this one can do without costs nothing after all, and a place that takes a
                # joker costs less than one that takes none.
                softer = family.hard & used & ~hard
                self.charge(&walk, family, family.used & ~used | softer, family.hard, -1, loss)
                self.charge(&walk, family, softer, 0, 1, loss)
                family.used &= used
                family.hard &= hard
        out = [-1.0] * KINDS
        for k in range(KINDS):
            if r._counts[k]:
                out[k] = max(0.0, total - loss[k])
        return out

    cdef bint concealed(self, int target) noexcept nogil:
        return self.kernel.line[self.kernel.target[target].line].concealed

    cdef bint is_new(self, const Walk* walk, Twins* twins, int apart) noexcept nogil:
        """Say whether no target before missed just what this one misses."""
        cdef Family* family
        cdef bint found
        if twins.n == TWINS_MOST:
            twins_forget(twins)
        family = twins_of(twins, twins_key(&walk.gap, apart))
        found = family.target < 0
        family.target = walk.target
        return found

    cdef void charge(
        self, const Walk* walk, const Family* family, uint64_t used, uint64_t hard, int sign,
        double* loss,
    ) noexcept nogil:
        """Add to the loss by each kind `used`, or take from it, what it takes from the chance of
        the family at which the walk stands."""
        cdef Gap worse
        cdef int k
        while used:
            k = bits_lowest(used)
            used &= used - 1
            worse = walk.gap
            worsen(&worse, k, hard >> k & 1)
            loss[k] += sign * (
                family.chance - self.chance_of(family.target, &worse, walk.jokers)
            )

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

    cdef bint is_hard(self, const Walk* walk, int kind) noexcept nogil:
        """Say whether no joker could replace the last tile of a kind that the target uses."""
        # Hard places are filled first, so one opens as soon as there are no more tiles than those.
        return walk.search.query.concealed[kind] <= self.kernel.hard[walk.target * KINDS + kind]

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
        cdef bint concealed = self.concealed(target)
        cdef int i, open_kinds = 0, missing = away(gap, jokers)
        cdef double found = 1, share = 0
        cdef Gap left
        check(0 <= missing <= PLACES)
        if not self.tabled[missing]:
            tabulate(self.tail[missing], self.drawn, self.called, missing)
            self.tabled[missing] = True
        left = gap[0]
        lay_jokers(&left, jokers, self.unseen, self.tail[missing][not concealed])
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
