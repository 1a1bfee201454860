"""Targets laid side by side: the tables that every answer of the kernel is read from."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from mjcore._rack cimport KINDS

cdef extern from "lanes.h":
    enum:
        LANES_ALIGN
        LANES_BLOCK
        LANES_HALF
        LANES_ROWS
        LANES_MANY
        LANES_MASKS
        LANES_FULL
        LANES_MOST_JOKERS
    ctypedef struct LanesQuery:
        const uint8_t* held[LANES_ROWS]
        const uint8_t* hard[LANES_ROWS]
        const uint8_t* mask[LANES_MASKS]
        int n_held
        int n_hard
        int n_mask
        int apart
        int jokers
    ctypedef struct LanesOps:
        const char* name
        void (*best)(const LanesQuery*, int, size_t, size_t, uint8_t*) noexcept nogil
        int (*planes)(const LanesQuery*, size_t, uint8_t*, uint8_t*, uint8_t*) noexcept nogil
        void (*match)(
            const uint8_t*, const uint8_t*, int, int, const uint8_t*, uint8_t*
        ) noexcept nogil
        void (*lanes)(const uint8_t*, const uint8_t*, int, size_t, int, uint8_t*) noexcept nogil
        void (*fold)(uint8_t*, const uint8_t*, size_t) noexcept nogil
        int (*highest)(const uint8_t*, size_t) noexcept nogil
    const LanesOps* lanes_variant(int number) noexcept nogil

cdef enum:
    COUNTS = 16      # counts of one kind that a rack or the unseen tiles can reach, and 0
    LEVELS_AT_ONCE = 4    # `kinds_over` looks at so many words of a target in one step
    MOST_VALUE = 1_000_000_000   # twice as much is still an int
    MOST_IN_GROUP = 6
    LEAST_WITH_JOKERS = 3        # smaller groups take no joker and cannot be exposed
    SIZES = MOST_IN_GROUP - LEAST_WITH_JOKERS + 1
    FEW_LINES = 3    # so many lines are worth no fold
    MOST_EQUAL = 4   # equal exposures that one rack can show

# docs/understand/kernel.md has a table of what follows, and works an example.

# What is known of one target beside its rows.
cdef struct TargetFacts:
    int32_t line
    int32_t rank              # of its line
    int32_t slot              # where it lies in a plane: byte * 2 + nibble
    int32_t need_at           # its words in `wants_more` for all groups, one a level
    int32_t hard_at           # and for groups that take no joker
    int32_t group_at          # its printed groups in `group`
    uint8_t n_groups
    uint8_t need_levels
    uint8_t hard_levels
    uint8_t jokerless         # can be made of naturals alone: no kind is wanted more than it exists
    uint8_t takes_no_joker    # no group takes one

cdef struct PrintedGroup:
    uint8_t kind
    uint8_t size
    uint8_t takes_jokers

cdef struct LineFacts:
    int32_t first             # its targets are first .. first + n_targets
    int32_t n_targets
    int32_t rank              # by lanes filled, see below
    int32_t value
    uint8_t concealed
    uint8_t exempt            # its section earns no jokerless bonus

cdef class Layout:
    cdef const LanesOps* ops
    cdef readonly int n_targets
    cdef readonly int n_lines
    cdef readonly size_t nbytes       # of the tables below
    cdef tuple lines                  # one object a line, handed back in answers and never read
    cdef void* blocks                 # all memory taken, the owner of everything below

    # Planes: `rows` rows of `width` bytes; a lane is one column of them and belongs to one line.
    cdef int rows
    cdef size_t width
    cdef size_t plane                 # rows * width, and padding to whole blocks
    cdef size_t used                  # the part of it where targets lie: rows * width
    # Two planes each, held and hard, for each kind that is wanted. Counts above the highest need
    # share its pair; count 0 is never asked, and has that of 1 lest a count that another thread
    # has just taken away leads nowhere.
    cdef const uint8_t* pair[KINDS][COUNTS]
    cdef uint64_t useful              # the kinds that some target wants, as bits
    cdef const uint8_t* base_pair     # an empty plane, then 14 - all hard tiles
    cdef const uint8_t* mask_row[KINDS][SIZES][MOST_EQUAL]
    cdef uint8_t need_most[KINDS]

    # Lines are ranked by how many lanes they fill, most first. Lane number j of each line that has
    # so many lies at fold_at[j] + rank, so that the lanes of all lines fold in a few vector steps.
    # What the very largest lines have beyond those lies in a run of its own each.
    cdef int n_folds
    cdef int32_t* fold_at
    cdef int32_t* fold_n              # how many lines have so many lanes
    cdef int n_runs
    cdef int32_t* run_at              # by rank
    cdef int32_t* run_n
    cdef int32_t* line_of_rank
    cdef int32_t* target_at           # by slot; -1 for padding

    # Bit k of a target's word c says that it wants more than c tiles of kind k.
    cdef uint64_t* wants_more
    cdef int n_words
    cdef uint8_t* need                # 36 bytes a target
    cdef uint8_t* hard
    cdef TargetFacts* target
    cdef PrintedGroup* group          # of all targets, as they are printed
    cdef int n_groups
    cdef LineFacts* line

    cdef void* _take(self, size_t size) except NULL
    cdef int _take_tables(self) except -1
    cdef int _read(self, object lines, list targets) except -1
    cdef int _keep_groups(self, list groups) except -1
    cdef tuple _read_target(self, int t, object target)
    cdef int _place(self) except -1
    cdef int _stack_lanes(self, list lanes) except -1
    cdef int _give_slots(self, LineFacts* line) except -1
    cdef int _lay(self) except -1
    cdef uint8_t* _lay_kind(self, uint8_t* row, int kind) noexcept nogil
    cdef dict _fitting(self)
    cdef int _lay_levels(self) except -1
    cdef void check_tables(self) noexcept nogil
