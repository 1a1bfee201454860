"""What a hand that nobody sees may be: its lines, what it may wait for, what it cannot do without."""

from libc.math cimport pow
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from mjcore._bits cimport bits_lowest, check
from mjcore._exposed cimport add_as_groups
from mjcore._kernel cimport Kernel
from mjcore._layout cimport TargetFacts
from mjcore._levels cimport facts_of
from mjcore._rack cimport JOKER, KINDS, Rack, supply
from mjcore._search cimport OUT, Search, measure, next_target, release

cdef enum:
    MOST = 16                  # no target needs more tiles of a kind than a hand has

# Stands for a chance that is none, so that a kind can be left out of a product by dividing.
cdef double SCARCE = 1e-50
# A product below this has such a chance in it, and is none.
cdef double NONE = 1e-30
# What counts of a copy that only a joker could stand for, where it takes more of them than a third.
cdef double SELDOM = 0.1


cdef struct Reading:
    double ease[KINDS][MOST]       # by kind and number: the chance to have so many
    double hard_ease[KINDS][MOST]  # the same where no joker serves
    double without[KINDS][MOST]    # what leaves the last copy out again
    double hard_without[KINDS][MOST]
    double waited[KINDS]           # how likely a kind that a target wants is the one it waits for
    uint8_t shown[KINDS]
    double total
    double all_waits
    double wait[KINDS]
    double value[KINDS]
    double key[KINDS]


def read_hand(
    Kernel kernel not None, exposures, const uint8_t[::1] unseen not None,
    const double[::1] kept not None, const double[::1] waited not None, bint concealed, double even,
):
    """Return (lines, waits, values, keys): what a hand with these exposures may be.

    ``unseen`` are 36 bytes, the copies that may lie in that hand or in the wall; ``kept`` and
    ``waited`` 36 numbers from 0 to 1: how likely a hand for a target that still wants a kind is,
    and how likely that kind is the last it waits for. ``concealed`` says whether concealed lines
    count among what it waits for. The parts of the copies that are unseen are raised to the power
    ``even``, which evens them out.

    ``lines`` are a weight for each line of the card, adding up to 1; ``waits`` 36 numbers, the
    share of each kind among the tiles that it may wait for, adding up to 1; ``values`` the mean
    value of the lines that each kind would complete; ``keys`` the share of what the hand may be
    that cannot do without natural tiles of a kind. All are 0 where no line fits, waits also where
    nothing can be waited for.
    """
    if unseen.shape[0] != KINDS or kept.shape[0] != KINDS or waited.shape[0] != KINDS:
        raise ValueError(f"unseen copies and doubts are {KINDS} each")
    cdef Rack face_up = Rack(bytes(KINDS), tuple(exposures))
    cdef Reading reading
    cdef Search search
    cdef int k, line, away
    cdef double* lines = <double*>calloc(kernel.n_lines, sizeof(double))
    if lines == NULL:
        raise MemoryError
    try:
        prepare(face_up, &unseen[0], &kept[0], &waited[0], even, &reading)
        away = measure(kernel, face_up._counts, face_up._exposed, face_up._n_exposed, &search)
        if away < 0:
            raise MemoryError
        if away != OUT:
            # With nothing concealed all targets that fit score alike: what the exposures fill.
            while next_target(kernel, &search):
                add_target(kernel, search.target, concealed, &reading, lines)
            release(&search)
        weights = [divided(lines[line], reading.total) for line in range(kernel.n_lines)]
    finally:
        free(lines)
    return (
        weights,
        [divided(reading.wait[k], reading.all_waits) for k in range(KINDS)],
        [divided(reading.value[k], reading.wait[k]) for k in range(KINDS)],
        [divided(reading.key[k], reading.total) for k in range(KINDS)],
    )


cdef inline double divided(double a, double b) noexcept nogil:
    return a / b if b > 0 else 0.0


cdef int prepare(
    Rack face_up, const uint8_t* unseen, const double* kept, const double* waited, double even,
    Reading* reading,
) except -1:
    """Work out what does not depend on the target."""
    cdef int k, i
    cdef double had, jokers = unseen[JOKER] / 3.0
    memset(reading, 0, sizeof(Reading))
    add_as_groups(reading.shown, face_up._exposed, face_up._n_exposed)
    for k in range(JOKER):
        reading.waited[k] = waited[k]
        reading.ease[k][0] = reading.hard_ease[k][0] = max(SCARCE, kept[k])
        for i in range(MOST - 1):
            had = part(unseen[k] - i, supply[k] - i, even)
            reading.hard_ease[k][i + 1] = reading.hard_ease[k][i] * had
            reading.hard_without[k][i + 1] = 1 / had
            had = unseen[k] + jokers - i
            # All jokers together may stand in one group, seldom as that is.
            if unseen[k] + unseen[JOKER] > i:
                had = max(had, SELDOM)
            had = part(had, supply[k] - i, even)
            reading.ease[k][i + 1] = reading.ease[k][i] * had
            reading.without[k][i + 1] = 1 / had
    return 0


cdef double part(double there, int all_of, double even) noexcept nogil:
    """Return the part of the copies that are there, at most all of them, evened out."""
    if there <= 0:
        return SCARCE
    all_of = max(1, all_of)
    return 1.0 if there >= all_of else pow(there / all_of, even)


cdef void add_target(
    Kernel kernel, int t, bint concealed, Reading* reading, double* lines
) noexcept nogil:
    """Add a target with its weight to the reading and to its line."""
    cdef const TargetFacts* facts = facts_of(kernel, t)
    cdef const uint8_t* need = kernel.need + t * KINDS
    cdef const uint8_t* hard = kernel.hard + t * KINDS
    # Of the words of a target's needs the first has all its kinds.
    cdef uint64_t ahead = kernel.wants_more[facts.need_at]
    cdef double without[KINDS]
    cdef uint8_t kinds[KINDS]
    cdef double weight = 1, share
    cdef int k, i, rest, n = 0
    check(0 <= facts.line < kernel.n_lines)
    while ahead:
        k = bits_lowest(ahead)
        ahead &= ahead - 1
        if need[k] > reading.shown[k]:
            rest = min(need[k] - reading.shown[k], MOST - 1)
            # Exposures fill no place that takes no joker, so those are all still wanted.
            if hard[k] == 0:
                weight *= reading.ease[k][rest]
                without[n] = reading.without[k][rest]
            elif hard[k] >= rest:
                weight *= reading.hard_ease[k][rest]
                without[n] = reading.hard_without[k][rest]
            else:
                weight *= reading.hard_ease[k][hard[k]]
                weight *= divided(reading.ease[k][rest], reading.ease[k][hard[k]])
                without[n] = reading.without[k][rest]
            kinds[n] = k
            n += 1
    for i in range(n):
        k = kinds[i]
        # What it waits for it need not have.
        share = weight * without[i] * reading.waited[k]
        if share > NONE and (concealed or not kernel.line[facts.line].concealed):
            reading.all_waits += share
            reading.wait[k] += share
            reading.value[k] += share * kernel.line[facts.line].value
    if weight < NONE:
        return
    for i in range(n):
        if hard[kinds[i]]:
            reading.key[kinds[i]] += weight
    reading.total += weight
    lines[facts.line] += weight
