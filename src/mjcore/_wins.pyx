"""Complete hands: which lines a rack makes, how it lies in them, and what they pay."""

cimport cython
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.string cimport memcpy

from mjcore._bits cimport check
from mjcore._kernel cimport Kernel, as_rack
from mjcore._layout cimport LANES_FULL, LineFacts, PrintedGroup
from mjcore._rack cimport Group, JOKER, KINDS, Rack
from mjcore._search cimport Search, measure, next_target, release

from typing import NamedTuple

from mjcore.errors import Error, shown
from mjcore.tiles import Tile

cdef extern from *:
    """
    static PyObject *new_of_type(PyObject *type, Py_ssize_t n)
    {
        return ((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, n);
    }
    """
    tuple new_of_type(object type, Py_ssize_t n)

cdef tuple tiles = tuple(Tile)
cdef dict exemptions = {"none": ANY, "section": SECTION, "structural": STRUCTURAL}
cdef object made_here = object()


class HeldGroup(NamedTuple):
    """One printed group of a line, and what a rack has of it.

    ``held`` naturals and ``jokers`` of its ``size`` tiles are there, ``missing`` are not;
    ``exposed`` says that it lies face up.
    """

    kind: Tile
    size: int
    held: int
    jokers: int
    missing: int
    exposed: bool

    def to_dict(self):
        """Return the JSON form: the fields under their own names, ``kind`` as text."""
        return {**self._asdict(), "kind": str(self.kind)}


cdef object held_group_type = HeldGroup


cdef int exemption(object exempt) except -1:
    if not isinstance(exempt, str):
        raise TypeError(f"exempt is 'section', 'structural' or 'none', not {shown(exempt)}")
    found = exemptions.get(exempt)
    if found is None:
        raise Error(f"exempt is 'section', 'structural' or 'none', not {shown(exempt)}")
    return found


cdef int payment(Kernel kernel, int t, bint jokerless, int exempt) noexcept nogil:
    """Return what target `t` pays: the value, doubled for a hand without jokers."""
    check(0 <= t < kernel.n_targets)
    check(0 <= kernel.target[t].line < kernel.n_lines)
    cdef const LineFacts* line = &kernel.line[kernel.target[t].line]
    if not jokerless or not kernel.target[t].jokerless:
        return line.value
    if exempt == SECTION and line.exempt:
        return line.value
    if exempt == STRUCTURAL and kernel.target[t].takes_no_joker:
        return line.value
    return 2 * line.value


cdef bint holds_no_joker(Rack rack) noexcept nogil:
    cdef int i, jokers = rack._counts[JOKER]
    for i in range(rack._n_exposed):
        jokers += rack._exposed[i].jokers
    return jokers == 0


cdef void lay_rack(Kernel kernel, Rack rack, int t, Filled* filled) noexcept nogil:
    """Lay a rack into a target: exposures first, naturals to groups without jokers, then as
    printed, jokers last."""
    check(0 <= t < kernel.n_targets)
    cdef const PrintedGroup* printed = kernel.group + kernel.target[t].group_at
    cdef Place* place
    cdef Group group
    cdef int i, at, used
    cdef bint takes
    filled.n = kernel.target[t].n_groups
    check(0 < filled.n <= LANES_FULL)
    memcpy(filled.left, rack._counts, KINDS)
    for at in range(filled.n):
        filled.place[at] = Place(printed[at].kind, printed[at].size, 0, 0, 0, False)
    for i in range(rack._n_exposed):
        group = rack._exposed[i]
        for at in range(filled.n):
            place = &filled.place[at]
            if (
                printed[at].takes_jokers and not place.exposed
                and place.kind == group.kind and place.size == group.size
            ):
                place.held, place.jokers = group.size - group.jokers, group.jokers
                place.exposed = True
                break
    for takes in range(2):
        for at in range(filled.n):
            place = &filled.place[at]
            if printed[at].takes_jokers == takes and not place.exposed:
                used = min(place.size, filled.left[place.kind])
                filled.left[place.kind] -= used
                place.held, place.missing = used, place.size - used
    for at in range(filled.n):
        if printed[at].takes_jokers:
            place = &filled.place[at]
            used = min(place.missing, filled.left[JOKER])
            filled.left[JOKER] -= used
            place.jokers += used
            place.missing -= used


cdef tuple groups_of_filled(const Filled* filled):
    """Return the groups as ``HeldGroup``."""
    cdef int at
    cdef tuple groups = PyTuple_New(filled.n)
    for at in range(filled.n):
        put(groups, at, held_group(&filled.place[at]))
    return groups


cdef tuple held_group(const Place* place):
    # Its class is a tuple with names: made as one, without a call into Python.
    cdef tuple group = new_of_type(held_group_type, 6)
    put(group, 0, tiles[place.kind])
    put(group, 1, place.size)
    put(group, 2, place.held)
    put(group, 3, place.jokers)
    put(group, 4, place.missing)
    put(group, 5, place.exposed)
    return group


cdef inline void put(tuple of, Py_ssize_t at, object value):
    """Put a value into a new tuple."""
    Py_INCREF(value)
    PyTuple_SET_ITEM(of, at, value)


@cython.final
cdef class Win:
    """Hold a line that a rack of 14 tiles makes.

    ``pays`` is the value, doubled where the rack is ``jokerless`` and the line is not exempt.
    """

    cdef Kernel _kernel
    cdef Rack _rack
    cdef int _target
    cdef readonly int pays
    cdef bint _jokerless
    cdef tuple _groups

    def __cinit__(self, key=None):
        if key is not made_here:
            raise TypeError("a Win is what Matcher.wins returns; it is not made by hand")

    @property
    def line(self):
        """The line of the card."""
        return self._kernel.lines[self._kernel.target[self._target].line]

    @property
    def jokerless(self):
        """Whether no joker is among the 14 tiles."""
        return self._jokerless

    @property
    def groups(self):
        """The printed groups as ``HeldGroup``, all of them complete."""
        return groups_of(self)

    def to_dict(self):
        """Return the JSON form: the line's, with payment and groups, tiles as text."""
        return {
            **self.line.to_dict(),
            "pays": self.pays,
            "jokerless": self.jokerless,
            "groups": [group.to_dict() for group in self.groups],
        }

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return _win, (self._kernel, self._rack, self._target, self.pays)

    def __hash__(self):
        return hash((self._rack, self.line, self.pays))

    def __eq__(self, other):
        if not isinstance(other, Win):
            return NotImplemented
        return (
            self._rack == (<Win>other)._rack and self.pays == other.pays
            and self.line == other.line and self.groups == other.groups
        )

    def __repr__(self):
        return (
            f"Win(line={getattr(self.line, 'id', self.line)!r}, pays={self.pays}, "
            f"jokerless={self.jokerless})"
        )


def _win(Kernel kernel not None, Rack rack not None, t, int pays):
    """Return a ``Win`` made of its parts, as pickles keep them."""
    cdef Win win = Win.__new__(Win, made_here)
    win._kernel, win._rack, win._target = kernel, rack, as_target(kernel, t)
    win.pays, win._jokerless = pays, holds_no_joker(rack)
    return win


cdef tuple groups_of(Win win):
    """Return the groups of a win, worked out once."""
    cdef tuple groups, made
    cdef Filled filled
    with cython.critical_section(win):
        groups = win._groups
    if groups is None:
        lay_rack(win._kernel, win._rack, win._target, &filled)
        made = groups_of_filled(&filled)
        # Another thread may have been faster: what was put in place first stays.
        with cython.critical_section(win):
            if win._groups is None:
                win._groups = made
            groups = win._groups
    return groups


cdef int as_target(Kernel kernel, object t) except -1:
    """Return the number of a target, checked."""
    if type(t) is not int or not 0 <= t < kernel.n_targets:
        raise Error(f"the card has targets 0 to {kernel.n_targets - 1}, no {shown(t)}")
    return t


def wins(Kernel kernel not None, rack, exempt):
    """Return a ``Win`` for every line that ``rack`` makes, best payment first."""
    cdef Rack r = as_rack(rack)
    cdef int rule = exemption(exempt)
    cdef bint jokerless = holds_no_joker(r)
    cdef int t, pays
    cdef Win win
    cdef dict best = {}
    if r._size == LANES_FULL and kernel.away(r._counts, r._exposed, r._n_exposed) == 0:
        for t in complete_targets(kernel, r):
            pays = payment(kernel, t, jokerless, rule)
            win = best.get(kernel.target[t].line)
            if win is None or pays > win.pays:
                best[kernel.target[t].line] = _win(kernel, r, t, pays)
    # Both sorts are stable: equal payments stay in card order.
    return sorted([best[line] for line in sorted(best)], key=lambda win: -win.pays)


cdef list complete_targets(Kernel kernel, Rack rack):
    """Return the targets that a rack makes, in the order of the card."""
    cdef Search search
    cdef int away = measure(kernel, rack._counts, rack._exposed, rack._n_exposed, &search)
    cdef list targets = []
    if away < 0:
        raise MemoryError
    if away == 0:
        while next_target(kernel, &search):
            targets.append(search.target)
        release(&search)
    return sorted(targets)
