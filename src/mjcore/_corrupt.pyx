"""Break a layout on purpose: part of the checked build alone, for the test of its assertions."""

from libc.stdint cimport uint8_t

from mjcore._layout cimport COUNTS, LANES_FULL, Layout
from mjcore._rack cimport KINDS


def corrupt(Layout layout not None, str what not None):
    """Break one thing that the loops rely on, at the first target of the card."""
    cdef int k, slot = layout.target[0].slot
    if what == "row":
        for k in range(KINDS):
            spoil(<uint8_t*>layout.pair[k][COUNTS - 1], slot, LANES_FULL + 1)
    elif what == "base":
        spoil(<uint8_t*>layout.base_pair + layout.plane, slot, LANES_FULL + 1)
    elif what == "slot":
        layout.target_at[slot] = layout.n_targets
    elif what == "line":
        layout.target[0].line = layout.n_lines
    elif what == "levels":
        layout.target[0].need_levels = 255
    elif what == "words":
        layout.target[0].need_at = layout.n_words
    elif what == "rank":
        layout.line_of_rank[0] = layout.n_lines
    elif what == "fold":
        layout.fold_n[layout.n_folds - 1] = <int>layout.width + 1
    elif what == "run":
        layout.run_n[0] = <int>layout.width + 1
    elif what == "groups":
        for k in range(layout.n_targets):
            layout.target[k].n_groups = LANES_FULL + 1
    elif what == "need":
        for k in range(KINDS):
            layout.need[k] = 0
    else:
        raise ValueError(f"nothing is known of {what!r}")


def check_tables(Layout layout not None):
    """Check the tables of a layout as they were when it was made."""
    layout.check_tables()


cdef void spoil(uint8_t* row, int slot, int value) noexcept nogil:
    if row != NULL:
        row[slot >> 1] |= value << (4 * (slot & 1))
