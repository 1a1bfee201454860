"""Many racks in one call: arrays in, arrays out, the GIL free while the work is done."""

from cpython.buffer cimport PyBuffer_Release, PyObject_CheckBuffer
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from mjcore._bits cimport bits_count, bits_held, bits_total, check
from mjcore._kernel cimport Kernel
from mjcore._layout cimport LANES_FULL, LANES_MANY, LanesQuery
from mjcore._counts cimport take_bytes
from mjcore._rack cimport (
    Group, JOKER, KINDS, MOST_EXPOSURES, check_rack, rack_error, supply,
)
from mjcore._search cimport OUT, distance_of, set_query

from mjcore.errors import TileError

cdef enum:
    CHUNK = 1024          # rows that are put in order at a time
    ALIKE = 32            # kinds of rows told apart
    WITH_JOKERS = 16      # what rows with jokers are numbered from


cdef class Array:
    """Hold one array of unsigned bytes from a caller while it is read or written."""

    cdef Py_buffer view
    cdef bint held
    cdef uint8_t* data

    def __cinit__(self, name, source, tuple shape, bint writable=False):
        if not PyObject_CheckBuffer(source):
            raise TypeError(
                f"{name}: expected an array uint8{dims(shape)}, not {type(source).__name__}"
            )
        take_bytes(name, source, &self.view, writable)
        self.held = True
        self.data = <uint8_t*>self.view.buf
        found = tuple([self.view.shape[i] for i in range(self.view.ndim)])
        if len(found) != len(shape) or any(
            [want is not None and want != has for want, has in zip(shape, found)]
        ):
            raise TileError(f"{name}: expected shape {dims(shape)}, not {list(found)}")

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)

    cdef bint overlaps(self, Array other):
        return (
            self.data < other.data + other.view.len and other.data < self.data + self.view.len
        )


def dims(shape):
    """Return a shape as text, ``n`` for a free dimension."""
    return "[" + ", ".join(["n" if size is None else str(size) for size in shape]) + "]"


def distances(Kernel kernel not None, counts, exposures=None, out=None):
    """Fill and return ``uint8[n]``: how far each rack is from its nearest hand, 255 if out."""
    cdef Batch batch = Batch(counts, exposures)
    out, to = batch.output(out, (batch.n,))
    cdef uint8_t* written = (<Array>to).data
    cdef uint16_t order[CHUNK]
    cdef int i, n
    cdef Py_ssize_t chunk, start
    with nogil:
        for chunk in range((batch.n + CHUNK - 1) // CHUNK):
            start = chunk * CHUNK
            n = batch.put_in_order(start, order)
            i = 0
            while i < n:
                batch.measure_few(kernel, start, order + i, min(LANES_MANY, n - i), written)
                i += LANES_MANY
    return out


def distances_by_line(Kernel kernel not None, counts, exposures=None, out=None):
    """Fill and return ``uint8[n, lines]``: how far each rack is from every line, 255 if out."""
    cdef Batch batch = Batch(counts, exposures)
    out, to = batch.output(out, (batch.n, kernel.n_lines))
    cdef uint8_t* written = (<Array>to).data
    cdef Group exposed[MOST_EXPOSURES]
    cdef uint16_t order[CHUNK]
    cdef int n_exposed, i, n, failed = 0
    cdef Py_ssize_t row, chunk, start
    with nogil:
        for chunk in range((batch.n + CHUNK - 1) // CHUNK):
            start = chunk * CHUNK
            n = batch.put_in_order(start, order)
            for i in range(n):
                row = start + order[i]
                n_exposed = batch.exposed_of(row, exposed)
                failed |= kernel.lines_away(
                    batch.counts + row * KINDS, exposed, n_exposed, written + row * kernel.n_lines
                )
    if failed:
        raise MemoryError
    return out


def scalar_distances(Kernel kernel not None, counts):
    """Return what ``distances`` does by one plain loop over targets and kinds.

    It is here to be measured against, in the same extension and without any of the tables: no
    exposures, nothing clever.
    """
    cdef Batch batch = Batch(counts, None)
    out, to = batch.output(None, (batch.n,))
    cdef uint8_t* written = (<Array>to).data
    cdef Py_ssize_t row
    with nogil:
        for row in range(batch.n):
            written[row] = scalar_distance(kernel, batch.counts + row * KINDS)
    return out


cdef int scalar_distance(Kernel kernel, const uint8_t* n) noexcept nogil:
    cdef int t, k, D, d, least = OUT
    cdef const uint8_t* need
    cdef const uint8_t* hard
    for t in range(kernel.n_targets):
        need = kernel.need + t * KINDS
        hard = kernel.hard + t * KINDS
        D = d = 0
        for k in range(JOKER):
            if need[k] > n[k]:
                D += need[k] - n[k]
            if hard[k] > n[k]:
                d += hard[k] - n[k]
        least = min(least, max(D - n[JOKER], d))
    return least


cdef class Batch:
    """Hold a batch of racks, every one of them checked."""

    cdef Array counts_array
    cdef Array exposures_array
    cdef const uint8_t* counts
    cdef const Group* exposures
    cdef Py_ssize_t n

    def __cinit__(self, counts, exposures):
        self.counts_array = Array("counts", counts, (None, KINDS))
        self.counts = self.counts_array.data
        self.n = self.counts_array.view.shape[0]
        self.exposures = NULL
        if exposures is not None:
            self.exposures_array = Array("exposures", exposures, (self.n, MOST_EXPOSURES, 3))
            self.exposures = <const Group*>self.exposures_array.data
        self.check_rows()

    cdef inline int exposed_of(self, Py_ssize_t row, Group* exposed) noexcept nogil:
        """Copy the exposures of a row, empty places left out, and return how many."""
        cdef int place, n = 0
        cdef const Group* groups
        if self.exposures != NULL:
            check(0 <= row < self.n)
            groups = self.exposures + row * MOST_EXPOSURES
            for place in range(MOST_EXPOSURES):
                if groups[place].size:
                    exposed[n] = groups[place]
                    n += 1
        return n

    cdef void measure_few(
        self, Kernel kernel, Py_ssize_t start, const uint16_t* order, int n, uint8_t* written
    ) noexcept nogil:
        """Write the distances of the rows named, `LANES_MANY` at most."""
        cdef LanesQuery queries[LANES_MANY]
        cdef uint8_t best[LANES_MANY]
        cdef Py_ssize_t rows[LANES_MANY]
        cdef Group exposed[MOST_EXPOSURES]
        cdef int i, n_exposed, asked = 0
        for i in range(n):
            rows[asked] = start + order[i]
            n_exposed = self.exposed_of(rows[asked], exposed)
            if set_query(
                kernel, self.counts + rows[asked] * KINDS, exposed, n_exposed, &queries[asked]
            ):
                asked += 1
            else:
                written[rows[asked]] = OUT
        kernel.ops.best(queries, asked, kernel.used, kernel.plane, best)
        for i in range(asked):
            written[rows[i]] = distance_of(best[i], &queries[i])

    cdef int put_in_order(self, Py_ssize_t start, uint16_t* order) noexcept nogil:
        """Write which of the next rows, `CHUNK` at most, comes when; return how many there are.

        Rows of as many kinds take the same branches, so they go one after the other: a processor
        foresees what it has just done. That is worth more than all the rest of a row's overhead.
        """
        cdef uint8_t alike[CHUNK]
        cdef int first[ALIKE + 1]
        cdef int i, n = <int>min(CHUNK, self.n - start)
        memset(first, 0, sizeof(first))
        for i in range(n):
            alike[i] = kind_of_row(self.counts + (start + i) * KINDS)
            first[alike[i] + 1] += 1
        for i in range(1, ALIKE):
            first[i] += first[i - 1]
        for i in range(n):
            check(first[alike[i]] < n)
            order[first[alike[i]]] = i
            first[alike[i]] += 1
        return n

    cdef int check_rows(self) except -1:
        """Raise `TileError` that names the first row that is no rack."""
        cdef Group exposed[MOST_EXPOSURES]
        cdef Py_ssize_t row = 0
        cdef int n_exposed, kind = -1
        cdef const char* wrong = NULL
        with nogil:
            while row < self.n:
                n_exposed = self.exposed_of(row, exposed)
                if n_exposed or not fine_counts(self.counts + row * KINDS):
                    wrong = check_rack(self.counts + row * KINDS, exposed, n_exposed, &kind)
                    if wrong != NULL:
                        break
                row += 1
        if wrong != NULL:
            raise TileError(f"row {row}: {rack_error(wrong, kind)}")
        return 0

    cdef tuple output(self, object out, tuple shape):
        """Return the array to fill and its `Array`, made or as given."""
        cdef Array array
        if out is None:
            import numpy

            out = numpy.empty(shape, numpy.uint8)
        array = Array("out", out, shape, writable=True)
        if array.overlaps(self.counts_array) or (
            self.exposures != NULL and array.overlaps(self.exposures_array)
        ):
            raise TileError("out: shares memory with the racks it is computed from")
        return out, array


cdef inline int kind_of_row(const uint8_t* counts) noexcept nogil:
    """Return a number below `ALIKE` that rows of one shape share."""
    cdef uint64_t kinds = bits_held(counts, counts, KINDS)
    cdef int n = bits_count(kinds)
    return min(n, WITH_JOKERS - 1) + (WITH_JOKERS if counts[JOKER] else 0)


cdef bint fine_counts(const uint8_t* counts) noexcept nogil:
    """Say whether counts without exposures are a rack."""
    cdef int total = bits_total(counts, supply, KINDS)
    return 0 <= total <= LANES_FULL
