"""Which lines are most worth going for: the walk over their targets, nearest first, and the order.

Header only, for one module.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport qsort
from libc.string cimport memcpy, memset

from mjcore._bits cimport bits_held, bits_weighted, check
from mjcore._exposed cimport add_as_groups
from mjcore._kernel cimport Kernel
from mjcore._layout cimport LANES_FULL
from mjcore._levels cimport Levels, set_levels, wanted_kinds
from mjcore._rack cimport KINDS, Rack
from mjcore._search cimport (
    OUT, Search, fold_lines, keep_to_best, measure, next_target, release, start_at,
)
from mjcore._sight cimport Sight, can_be_reached
from mjcore._wins cimport payment

cdef enum:
    FEW = 16              # answers that are picked out one by one
    # Where things stand in the two numbers of a choice, from the highest bit down. Compared as
    # numbers they take one branch, not one for each thing.
    REACHABLE_AT = 40     # in `best`: reachable, live copies, and the target, the first being most
    LIVE_AT = 32
    LAST_TARGET = 0x7fffffff
    OUT_OF_REACH_AT = 48  # in `worth`: the same turned round, away, payment, live copies
    AWAY_AT = 44
    PAYS_AT = 8
    MOST_LIVE = 255


cdef struct Choice:
    # The best target of one line.
    uint64_t best
    uint64_t worth         # the least is worth most
    int target
    int line
    int away
    int pays
    bint reachable


cdef struct Question:
    # What candidates are chosen by, beside the distance.
    Sight sight
    Levels held
    Levels concealed
    uint64_t copies[4]     # of each kind unseen, one bit of the number a word
    int exempt
    bint jokerless


cdef inline int set_rack_levels(Rack rack, Levels* held, Levels* concealed) noexcept nogil:
    cdef uint8_t counts[KINDS]
    set_levels(rack._counts, concealed)
    if rack._n_exposed == 0:
        held[0] = concealed[0]
        return 0
    memcpy(counts, rack._counts, KINDS)
    add_as_groups(counts, rack._exposed, rack._n_exposed)
    set_levels(counts, held)
    return 0


cdef inline int gather(
    Kernel kernel, Rack rack, const Question* question, Choice* choices, int32_t* place, int k
) except -1:
    """Write choices, `k` reachable ones at least where there are; return how many.

    Targets are walked through by distance, so that far ones are left alone once enough are found.
    `place` takes one number a line: where in `choices` the line stands.
    """
    cdef Search search
    cdef int away = measure(kernel, rack._counts, rack._exposed, rack._n_exposed, &search)
    cdef int n = 0, counted = 0, reachable = 0
    if away < 0:
        raise MemoryError
    if away == OUT:
        return 0
    fold_lines(kernel, &search)
    keep_to_best(kernel, &search)
    memset(place, -1, kernel.n_lines * sizeof(int32_t))
    while reachable < k and search.score >= search.lowest:
        n = gather_score(kernel, question, &search, choices, place, n)
        while counted < n:
            reachable += choices[counted].best >> REACHABLE_AT
            counted += 1
        start_at(&search, search.score - 1)
    release(&search)
    return n


cdef inline int gather_score(
    Kernel kernel, const Question* question, Search* search, Choice* choices, int32_t* place, int n
) noexcept nogil:
    """Add the lines whose nearest targets have the score of a search to `n` choices; return how
    many there are then."""
    cdef int line
    while next_target(kernel, search):
        line = kernel.target[search.target].line
        check(0 <= line < kernel.n_lines)
        if place[line] < 0:
            check(n < kernel.n_lines)
            place[line] = n
            choices[n].best = 0
            choices[n].line, choices[n].away = line, LANES_FULL - search.score
            n += 1
        choices[place[line]].best = max(
            choices[place[line]].best, weigh(kernel, question, search)
        )
    return n


cdef inline uint64_t weigh(
    Kernel kernel, const Question* question, const Search* search
) noexcept nogil:
    """Return what speaks for a target, the highest being the best: that it is reachable, then how
    many live copies serve it; of equal ones the first on the card."""
    cdef int target = search.target
    cdef uint64_t reachable = can_be_reached(kernel, target, &question.sight)
    cdef uint64_t kinds = wanted_kinds(
        kernel, target, search.missing - search.query.rows.jokers, search.hard_missing,
        &question.held, &question.concealed,
    )
    cdef uint64_t live = bits_weighted(question.copies, kinds)
    check(live <= MOST_LIVE)
    return reachable << REACHABLE_AT | live << LIVE_AT | <uint64_t>(LAST_TARGET - target)


cdef inline void settle(Kernel kernel, const Question* question, Choice* choice) noexcept nogil:
    """Read off which target a line is best at, and what that is worth."""
    cdef uint64_t live = choice.best >> LIVE_AT & MOST_LIVE
    choice.target = <int>(LAST_TARGET - (choice.best & LAST_TARGET))
    choice.reachable = choice.best >> REACHABLE_AT
    choice.pays = payment(kernel, choice.target, question.jokerless, question.exempt)
    choice.worth = (
        <uint64_t>(not choice.reachable) << OUT_OF_REACH_AT
        | <uint64_t>choice.away << AWAY_AT
        | <uint64_t>(LAST_TARGET - choice.pays) << PAYS_AT
        | (MOST_LIVE - live)
    )


cdef inline void set_copies(const uint8_t* unseen, uint64_t* copies) noexcept nogil:
    cdef uint8_t bits[KINDS]
    cdef int k, b
    for b in range(4):
        for k in range(KINDS):
            bits[k] = unseen[k] & <uint8_t>(1 << b)
        copies[b] = bits_held(bits, bits, KINDS)


cdef inline int by_worth(const void* a, const void* b) noexcept nogil:
    """Order choices: reachable, near, dear, live, then as on the card."""
    cdef const Choice* x = <const Choice*>a
    cdef const Choice* y = <const Choice*>b
    if x.worth != y.worth:
        return -1 if x.worth < y.worth else 1
    return x.line - y.line


cdef inline void put_best_first(Choice* choices, int n, int most) noexcept nogil:
    """Sort the `most` best choices to the front."""
    if most > FEW:
        qsort(choices, n, sizeof(Choice), by_worth)
    else:
        insert_few(choices, n, most)


cdef inline void insert_few(Choice* choices, int n, int most) noexcept nogil:
    """Sort a few to the front by inserting each that beats the last of them, which is cheaper."""
    cdef int i, at
    cdef Choice choice
    for i in range(1, n):
        at = min(i, most)
        if at == most and (most == 0 or by_worth(&choices[i], &choices[most - 1]) > 0):
            continue
        choice = choices[i]
        if at == most:
            at -= 1
            choices[i] = choices[at]
        while at > 0 and by_worth(&choice, &choices[at - 1]) < 0:
            choices[at] = choices[at - 1]
            at -= 1
        choices[at] = choice
