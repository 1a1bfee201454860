"""Targets laid side by side, so that a rack is measured against all of them by adding rows.

A target takes one nibble in each of two planes. For every kind and count there is a row that says
how many of those tiles each target can use: in the first plane all of them, in the second those in
groups that take no joker. What is built here never changes afterwards, so threads may share it.
"""

import os

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from mjcore._bits cimport CHECKED, check
from mjcore._rack cimport JOKER, KINDS

from operator import index

from mjcore import tiles
from mjcore.errors import CardError, shown
from mjcore.tiles import SUPPLY

cdef enum:
    BLOCK_HEAD = 16     # keeps what follows aligned for any type

cdef const LanesOps* chosen_ops = NULL


def kernel_name():
    """Return the name of the variant of the vector loops in use, one of ``kernel_names()``."""
    return chosen_ops.name.decode()


def kernel_names():
    """Return the variants that this machine can run, best first, ``baseline`` being the last."""
    cdef int number = 0
    names = []
    while lanes_variant(number) != NULL:
        names.append(lanes_variant(number).name.decode())
        number += 1
    return names


def checked():
    """Say whether this is the checked build, whose assertions are on."""
    return bool(CHECKED)


def _choose(name):
    """Use the best variant that this machine runs, or the one that ``MJCORE_KERNEL`` names."""
    global chosen_ops
    names = kernel_names()
    if name and name not in names:
        raise ImportError(
            f"MJCORE_KERNEL={name!r} is no kernel that this machine can run: "
            f"it is {' or '.join(reversed(names))}"
        )
    chosen_ops = lanes_variant(names.index(name) if name else 0)


_choose(os.environ.get("MJCORE_KERNEL"))

# The numbers that the native code is compiled with are those that Python goes by.
if (KINDS, LANES_FULL, len(SUPPLY)) != (tiles.KINDS, tiles.RACK_SIZE, KINDS):
    raise ImportError("the native modules were compiled for other tiles: build them anew")


cdef class Layout:
    """Lay the targets of lines side by side.

    ``lines`` is a sequence of ``(label, value, concealed, exempt, targets)``, a target being
    ``(need, hard, groups)``: two times 36 bytes and the printed groups as
    ``(kind, size, takes_jokers)``. Labels are handed back in answers and never looked into. All
    else is checked here, since every loop relies on it: raise ``CardError`` for numbers that no
    card has.
    """

    def __cinit__(self, lines):
        self.ops = chosen_ops
        # Lists of our own, whose lengths stay what they are.
        lines = [(*facts, list(targets)) for *facts, targets in lines]
        targets = [target for *_, of_line in lines for target in of_line]
        self.lines = tuple([line[0] for line in lines])
        self.n_lines = len(lines)
        self.n_targets = len(targets)
        self._take_tables()
        self._read(lines, targets)
        self._place()
        self._lay()
        if CHECKED:
            self.check_tables()

    def __dealloc__(self):
        cdef void* block
        while self.blocks != NULL:
            block = self.blocks
            self.blocks = (<void**>block)[0]
            free(block)

    cdef void* _take(self, size_t size) except NULL:
        """Return zeroed memory that lives as long as this layout, and count it."""
        # Each block begins with a pointer to the one taken before, by which __dealloc__ finds all.
        cdef char* block = <char*>malloc(BLOCK_HEAD + size)
        if block == NULL:
            raise MemoryError
        (<void**>block)[0] = self.blocks
        self.blocks = block
        memset(block + BLOCK_HEAD, 0, size)
        self.nbytes += size
        return block + BLOCK_HEAD

    cdef int _take_tables(self) except -1:
        self.need = <uint8_t*>self._take(<size_t>self.n_targets * KINDS)
        self.hard = <uint8_t*>self._take(<size_t>self.n_targets * KINDS)
        self.target = <TargetFacts*>self._take(self.n_targets * sizeof(TargetFacts))
        self.line = <LineFacts*>self._take(self.n_lines * sizeof(LineFacts))
        self.line_of_rank = <int32_t*>self._take(self.n_lines * sizeof(int32_t))
        return 0

    cdef int _read(self, object lines, list targets) except -1:
        """Copy what the lines and targets say, checked."""
        cdef int t = 0, i, n
        cdef list groups = []
        cdef LineFacts* line
        for i, (_label, value, concealed, exempt, of_line) in enumerate(lines):
            line = &self.line[i]
            line.first, line.n_targets = t, len(of_line)
            if line.n_targets == 0:
                raise CardError(f"line {i + 1}: it has no target")
            line.value = whole(f"line {i + 1}: its value", value, 0, MOST_VALUE)
            line.concealed, line.exempt = bool(concealed), bool(exempt)
            for n in range(line.n_targets):
                self.target[t].line = i
                try:
                    groups.append(self._read_target(t, targets[t]))
                except CardError as error:
                    raise CardError(f"line {i + 1}, target {n + 1}: {error}") from None
                t += 1
        if t == 0:
            raise CardError("a card has one line at least")
        return self._keep_groups(groups)

    cdef int _keep_groups(self, list groups) except -1:
        """Copy the printed groups of all targets, one after the other."""
        cdef int t, n = 0
        self.n_groups = sum([len(of_target) for of_target in groups])
        self.group = <PrintedGroup*>self._take(self.n_groups * sizeof(PrintedGroup))
        for t, of_target in enumerate(groups):
            self.target[t].group_at, self.target[t].n_groups = n, len(of_target)
            for kind, size, takes in of_target:
                self.group[n] = PrintedGroup(kind, size, takes)
                n += 1
        return 0

    cdef tuple _read_target(self, int t, object target):
        """Copy one target, whose groups must add up to what it needs; return them."""
        cdef int k, size, n_tiles = 0
        cdef uint8_t* need = &self.need[t * KINDS]
        cdef uint8_t* hard = &self.hard[t * KINDS]
        groups = []
        for kind, wide, takes in target[2]:
            k = whole("a group's kind", kind, 0, JOKER - 1)
            size = whole("a group's size", wide, 1, MOST_IN_GROUP)
            if takes and size < LEAST_WITH_JOKERS:
                raise CardError(f"a group of {size} takes no joker")
            n_tiles += size
            if n_tiles > LANES_FULL:
                raise CardError(f"its groups have more than {LANES_FULL} tiles")
            need[k] += size
            hard[k] += 0 if takes else size
            groups.append((k, size, bool(takes)))
        if n_tiles < LANES_FULL:
            raise CardError(f"its groups have {n_tiles} tiles, not {LANES_FULL}")
        if need[:KINDS] != target[0] or hard[:KINDS] != target[1]:
            raise CardError("need and hard are not what its groups add up to")
        self.target[t].jokerless = 1
        self.target[t].takes_no_joker = total(hard) == LANES_FULL
        for k in range(KINDS):
            if need[k] > SUPPLY[k]:
                self.target[t].jokerless = 0
            self.need_most[k] = max(self.need_most[k], need[k])
        return tuple(groups)

    # -- where targets lie

    cdef int _place(self) except -1:
        """Give every target its slot; lines that fill more lanes come first."""
        sizes = [self.line[i].n_targets for i in range(self.n_lines)]
        self.rows = best_rows(sizes)
        per_lane = 2 * self.rows
        lanes = [(size + per_lane - 1) // per_lane for size in sizes]
        order = sorted(range(self.n_lines), key=[-lane for lane in lanes].__getitem__)
        self._stack_lanes(lanes)
        cdef int i, t, rank
        for i in range(2 * self.plane):
            self.target_at[i] = -1
        for rank, i in enumerate(order):
            self.line_of_rank[rank] = i
            self.line[i].rank = rank
            for t in range(self.line[i].first, self.line[i].first + self.line[i].n_targets):
                self.target[t].rank = rank
            self._give_slots(&self.line[i])
        return 0

    cdef int _stack_lanes(self, list lanes) except -1:
        """Say where the first lanes of all lines begin, then their second lanes, and so on, then the
        runs of what the largest lines have beyond; that gives the size of a plane."""
        cdef int fold, rank, n = 0
        largest = sorted(lanes, reverse=True)
        having = [sum([1 for lane in lanes if lane > fold]) for fold in range(largest[0])]
        self.n_folds = max(1, sum([1 for lines in having if lines > FEW_LINES]))
        self.fold_at = <int32_t*>self._take(self.n_folds * sizeof(int32_t))
        self.fold_n = <int32_t*>self._take(self.n_folds * sizeof(int32_t))
        for fold in range(self.n_folds):
            self.fold_at[fold] = n
            self.fold_n[fold] = having[fold]
            n += self.fold_n[fold]
        self.n_runs = having[self.n_folds] if len(having) > self.n_folds else 0
        self.run_at = <int32_t*>self._take(self.n_runs * sizeof(int32_t))
        self.run_n = <int32_t*>self._take(self.n_runs * sizeof(int32_t))
        for rank in range(self.n_runs):
            self.run_at[rank] = n
            self.run_n[rank] = largest[rank] - self.n_folds
            n += self.run_n[rank]
        # Rows of vectors, and a round number of blocks in all.
        self.width = round_up(n, LANES_HALF)
        self.used = self.rows * self.width
        self.plane = round_up(self.used, LANES_BLOCK)
        self.target_at = <int32_t*>self._take(2 * self.plane * sizeof(int32_t))
        return 0

    cdef int _give_slots(self, LineFacts* line) except -1:
        """Fill a line's lanes from the first on, each from the top row down, two to a byte."""
        cdef int i, t, at, fold, in_lane, slot, per_lane = 2 * self.rows
        for i in range(line.n_targets):
            t = line.first + i
            fold, in_lane = divmod(i, per_lane)
            if fold < self.n_folds:
                at = self.fold_at[fold] + line.rank
            else:
                at = self.run_at[line.rank] + fold - self.n_folds
            slot = 2 * ((in_lane // 2) * self.width + at) + in_lane % 2
            self.target[t].slot = slot
            self.target_at[slot] = t
        return 0

    # -- the rows

    cdef int _lay(self) except -1:
        """Fill the rows of all kinds, counts and exposures, and the levels of single targets."""
        masks = self._fitting()
        cdef int k, c, t
        cdef size_t n_rows = 2 + len(masks)
        for k in range(KINDS):
            n_rows += 2 * self.need_most[k]
        cdef uint8_t* row = <uint8_t*>self._take(n_rows * self.plane + LANES_ALIGN)
        row = <uint8_t*>round_up(<size_t>row, LANES_ALIGN)
        self.base_pair = row
        for t in range(self.n_targets):
            put(row + self.plane, self.target[t].slot, LANES_FULL - total(&self.hard[t * KINDS]))
        row += 2 * self.plane
        for k in range(KINDS):
            row = self._lay_kind(row, k)
        for (kind, size, equal), fitting in masks.items():
            self.mask_row[<int>kind][<int>size - LEAST_WITH_JOKERS][<int>equal] = row
            for t in fitting:
                put(row, self.target[t].slot, 15)
            row += self.plane
        self._lay_levels()
        return 0

    cdef uint8_t* _lay_kind(self, uint8_t* row, int kind) noexcept nogil:
        """Fill the pairs of one kind from `row` on, and return where the next may begin."""
        cdef int c, t, most = self.need_most[kind]
        for c in range(1, most + 1):
            self.pair[kind][c] = row
            for t in range(self.n_targets):
                put(row, self.target[t].slot, min(c, self.need[t * KINDS + kind]))
            row += self.plane
            for t in range(self.n_targets):
                put(row, self.target[t].slot, min(c, self.hard[t * KINDS + kind]))
            row += self.plane
        # More than any target wants helps no more.
        for c in range(most + 1, COUNTS):
            self.pair[kind][c] = self.pair[kind][most]
        if most:
            self.pair[kind][0] = self.pair[kind][1]
            self.useful |= <uint64_t>1 << kind
        return row

    cdef dict _fitting(self):
        """Return the targets in which so many equal exposures find a group, by (kind, size, how
        many before)."""
        cdef int t, i
        masks = {}
        for t in range(self.n_targets):
            if self.line[self.target[t].line].concealed:
                continue
            seen = {}
            for i in range(self.target[t].n_groups):
                kind = self.group[self.target[t].group_at + i].kind
                size = self.group[self.target[t].group_at + i].size
                if self.group[self.target[t].group_at + i].takes_jokers:
                    equal = seen.get((kind, size), 0)
                    seen[kind, size] = equal + 1
                    if equal < MOST_EQUAL:
                        masks.setdefault((kind, size, equal), []).append(t)
        return masks

    cdef int _lay_levels(self) except -1:
        """Write what each target wants of every kind, level by level, as far as it goes."""
        cdef int t, n = 0
        cdef TargetFacts* target
        for t in range(self.n_targets):
            target = &self.target[t]
            target.need_levels = levels_of(&self.need[t * KINDS])
            target.hard_levels = levels_of(&self.hard[t * KINDS])
            target.need_at = n
            target.hard_at = n + target.need_levels
            n += target.need_levels + target.hard_levels
        self.n_words = n
        self.wants_more = <uint64_t*>self._take(n * sizeof(uint64_t))
        for t in range(self.n_targets):
            lay_levels(&self.need[t * KINDS], &self.wants_more[self.target[t].need_at])
            lay_levels(&self.hard[t * KINDS], &self.wants_more[self.target[t].hard_at])
        return 0

    cdef void check_tables(self) noexcept nogil:
        """Stop a checked build whose tables do not hold what every loop over them relies on."""
        cdef int t, k, slot, line, spare, placed = 0
        cdef const uint8_t* pair
        cdef TargetFacts* target
        for t in range(self.n_targets):
            target = &self.target[t]
            line = target.line
            check(0 <= line < self.n_lines)
            check(self.line[line].first <= t < self.line[line].first + self.line[line].n_targets)
            check(0 <= target.slot < 2 * <int>self.plane)
            check(self.target_at[target.slot] == t)
            check(0 <= self.line[line].rank < self.n_lines)
            check(self.line_of_rank[self.line[line].rank] == line)
            check(target.rank == self.line[line].rank)
            check(0 < target.n_groups <= LANES_FULL)
            check(0 <= target.group_at <= self.n_groups - target.n_groups)
            # Its nibbles are all it needs, and 14 less its hard tiles.
            check(total(&self.need[t * KINDS]) == LANES_FULL)
            for k in range(KINDS):
                check(self.hard[t * KINDS + k] <= self.need[t * KINDS + k])
                pair = self.pair[k][COUNTS - 1]
                check(nibble(pair, 0, target.slot) == self.need[t * KINDS + k])
                check(nibble(pair, self.plane, target.slot) == self.hard[t * KINDS + k])
            check(nibble(self.base_pair, 0, target.slot) == 0)
            spare = LANES_FULL - total(&self.hard[t * KINDS])
            check(nibble(self.base_pair, self.plane, target.slot) == spare)
            check(0 < target.need_levels <= COUNTS and target.need_levels % LEVELS_AT_ONCE == 0)
            check(target.hard_levels % LEVELS_AT_ONCE == 0)
            check(target.hard_levels <= target.need_levels)
            check(0 <= target.need_at <= self.n_words - target.need_levels)
            check(0 <= target.hard_at <= self.n_words - target.hard_levels)
        for slot in range(2 * <int>self.plane):
            placed += self.target_at[slot] >= 0
        check(placed == self.n_targets)
        for k in range(self.n_folds):
            check(self.fold_at[k] + self.fold_n[k] <= <int>self.width)
        check(self.n_runs <= min(FEW_LINES, self.n_lines))
        for k in range(self.n_runs):
            check(self.run_n[k] > 0)
            check(self.run_at[k] + self.run_n[k] <= <int>self.width)
        check(self.plane % LANES_BLOCK == 0)
        check(self.used == self.rows * self.width and self.used <= self.plane)


cdef inline int nibble(const uint8_t* pair, size_t plane, int slot) noexcept nogil:
    """Return the nibble of a slot in the plane that begins so far behind a pair."""
    return 0 if pair == NULL else pair[plane + (slot >> 1)] >> 4 * (slot & 1) & 15


cdef int whole(str what, object value, int least, int most) except -1:
    """Return a whole number, checked."""
    try:
        number = index(value)
    except TypeError:
        raise CardError(f"{what} is a whole number, not {shown(value)}") from None
    if not least <= number <= most:
        raise CardError(f"{what} is {least} to {most:,}, not {shown(number)}")
    return number


cdef void lay_levels(const uint8_t* counts, uint64_t* words) noexcept nogil:
    cdef int k, c
    for k in range(KINDS):
        for c in range(counts[k]):
            words[c] |= <uint64_t>1 << k


cdef int levels_of(const uint8_t* counts) noexcept nogil:
    """Return how many levels a target's words have: its highest count, rounded up."""
    cdef int k, n = 0
    for k in range(KINDS):
        n = max(n, counts[k])
    return round_up(n, LEVELS_AT_ONCE)


cdef int best_rows(list sizes) except -1:
    """Return the rows a plane that waste least on lines whose targets do not fill their lanes."""
    best, least = 0, 0
    for rows in (2, 3, 4, 6, 8):
        lanes = sum([(size + 2 * rows - 1) // (2 * rows) for size in sizes])
        cost = rows * round_up(lanes, LANES_HALF) + lanes // 2
        if best == 0 or cost < least:
            best, least = rows, cost
    return best


cdef inline size_t round_up(size_t n, size_t to) noexcept nogil:
    return (n + to - 1) // to * to


cdef inline int total(const uint8_t* counts) noexcept nogil:
    cdef int k, n = 0
    for k in range(KINDS):
        n += counts[k]
    return n


cdef inline void put(uint8_t* row, int slot, int value) noexcept nogil:
    row[slot >> 1] |= value << (4 * (slot & 1))
