"""What the other native modules need of the kernel."""

from libc.stdint cimport uint8_t, uint64_t

from mjcore._layout cimport LANES_ALIGN, LANES_BLOCK, Layout, LanesQuery
from mjcore._rack cimport Group, KINDS, Rack

cdef enum:
    OUT = 255
    STACK = 8192               # bytes a plane that need no allocation
    SCRATCH = 3 * 8192 + 128   # the stack that take_planes shares out

cdef struct Hand:
    # One rack on its way through the kernel.
    uint8_t n[KINDS]       # concealed
    uint8_t ne[KINDS]      # concealed and exposed, jokers in exposures counted
    LanesQuery query

cdef struct Planes:
    # Where the sums of one query go; on the stack for cards of up to about 16,000 targets.
    uint8_t* held
    uint8_t* hard
    uint8_t* block_best
    uint8_t* lane_best
    void* taken

cdef struct Found:
    # A place in the walk over the targets of one score.
    int target
    int held
    int hard               # nothing without jokers
    size_t block
    int byte
    uint64_t left
    uint8_t codes[LANES_BLOCK]
    uint8_t alignment[LANES_ALIGN]

cdef class Kernel(Layout):
    cdef bint ask(
        self, const uint8_t* counts, const Group* exposed, int n_exposed, Hand* hand
    ) noexcept nogil
    cdef bint list_masks(
        self, const Group* exposed, int n_exposed, LanesQuery* query
    ) noexcept nogil
    cdef void list_rows(self, Hand* hand) noexcept nogil
    cdef int away(self, const uint8_t* counts, const Group* exposed, int n_exposed) noexcept nogil
    cdef int lines_away(
        self, const uint8_t* counts, const Group* exposed, int n_exposed, uint8_t* out
    ) noexcept nogil
    cdef int discards_away(self, Rack rack, uint8_t* out) noexcept nogil
    cdef int wanted(self, Rack rack, uint64_t* wanted) noexcept nogil

cdef Rack as_rack(object rack)

cdef int take_planes(Layout layout, uint8_t* stack, Planes* planes) noexcept nogil
cdef void fold_lines(Layout layout, Planes* planes, int jokers) noexcept nogil
cdef void start(Found* found) noexcept nogil
cdef bint find_next(
    Layout layout, const Hand* hand, const Planes* planes, int score, Found* found
) noexcept nogil
