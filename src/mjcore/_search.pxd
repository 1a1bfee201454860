"""One rack measured against all targets of a layout, and the walk over those of one score."""

from libc.stdint cimport uint8_t, uint64_t

from mjcore._bits cimport check
from mjcore._layout cimport LANES_ALIGN, LANES_BLOCK, LANES_FULL, Layout, LanesQuery
from mjcore._rack cimport Group, KINDS

cdef enum:
    OUT = 255                  # stands for a distance where the exposures leave no target
    NO_MEMORY = -1
    STACK_PLANE = 8192         # bytes a plane that need no allocation: 16,384 targets
    SCRATCH = LANES_ALIGN + 4 * STACK_PLANE + LANES_BLOCK

cdef struct Query:
    # What a rack asks: its tiles, and the rows of the layout that they name.
    uint8_t concealed[KINDS]
    uint8_t held[KINDS]        # concealed and exposed, an exposure's jokers counted as its kind
    LanesQuery rows

cdef struct Search:
    # One rack against all targets. Lives on the caller's stack, as large as it is, so that calls
    # share nothing. NEVER COPY IT, and never return it: `planes` and `codes` point into its own
    # `scratch`, and a copy would go on reading and writing the original, which may be gone.
    Query query
    int lowest                 # no target that the exposures leave in scores less
    # The planes, one nibble a target, and the best score of every block and lane.
    uint8_t* held_plane
    uint8_t* hard_plane        # summed only where the rack has jokers
    uint8_t* block_best
    uint8_t* lane_best         # filled by fold_lines
    uint8_t* line_best         # at each byte of a plane that of its line; filled by keep_to_best
    # Where the walk stands: at the target below, which has this score.
    int score
    int target
    int missing                # tiles of it that the rack has not, before jokers are laid
    int hard_missing           # those that no joker may replace; -1 without jokers, not summed then
    # Where it goes on: bits of `left`, which is the word of `codes` at a byte, then the other words
    # that are not zero, then blocks.
    size_t block
    uint64_t words
    int byte
    uint64_t left
    bint only_best             # and leaves out targets whose line has a nearer one
    uint8_t* codes             # of one block, two bits a byte: its low and its high target
    void* allocated            # in place of `scratch` for a very large card; see release
    uint8_t scratch[SCRATCH]

cdef bint set_query(
    Layout layout, const uint8_t* counts, const Group* exposed, int n_exposed, LanesQuery* rows
) noexcept nogil
cdef void list_rows(Layout layout, const uint8_t* held, LanesQuery* rows) noexcept nogil
cdef void list_rows_apart(
    Layout layout, const uint8_t* concealed, const uint8_t* held, LanesQuery* rows
) noexcept nogil
cdef bint list_masks(
    Layout layout, const Group* exposed, int n_exposed, LanesQuery* rows
) noexcept nogil
cdef int measure(
    Layout layout, const uint8_t* counts, const Group* exposed, int n_exposed, Search* search
) noexcept nogil
cdef void release(Search* search) noexcept nogil
cdef void fold_lines(Layout layout, Search* search) noexcept nogil
cdef void keep_to_best(Layout layout, Search* search) noexcept nogil
cdef void start_at(Search* search, int score) noexcept nogil
cdef bint next_target(Layout layout, Search* search) noexcept nogil


cdef inline int distance_of(int best, const LanesQuery* rows) noexcept nogil:
    """Return the distance for a best score, `OUT` where the exposures leave no target."""
    check(0 <= best <= LANES_FULL)
    # An exposure fills three tiles at least of every target it leaves in.
    return OUT if best == 0 and rows.n_mask else LANES_FULL - best
