"""What keeps the members of unlike enumerations apart: a tile is never equal to a seat.

Tiles are compared in every loop of a deal. A class in Python would make that five times as slow,
so the one class here fills in the type's slots itself.
"""

from cpython.object cimport PyTypeObject, Py_EQ, Py_NE

cdef extern from "Python.h":
    ctypedef struct PyType_Slot:
        int slot
        void* pfunc
    ctypedef struct PyType_Spec:
        const char* name
        int basicsize
        int itemsize
        unsigned int flags
        PyType_Slot* slots
    enum:
        Py_tp_doc
        Py_tp_hash
        Py_tp_richcompare
        Py_nb_bool
    unsigned long Py_TPFLAGS_DEFAULT
    unsigned long Py_TPFLAGS_BASETYPE
    unsigned long Py_TPFLAGS_DISALLOW_INSTANTIATION
    PyTypeObject PyLong_Type
    object PyType_FromSpec(PyType_Spec* spec)
    bint PyLong_Check(object value)
    bint PyObject_TypeCheck(object value, PyTypeObject* type)
    PyTypeObject* Py_TYPE(object value)

cdef PyTypeObject* apart = NULL


cdef object compare(object self, object other, int op):
    """Compare as whole numbers do, but find members of two enumerations unequal."""
    if (op == Py_EQ or op == Py_NE) and Py_TYPE(other) is not Py_TYPE(self):
        if PyObject_TypeCheck(other, apart):
            return op == Py_NE
    if not PyLong_Check(self):
        return NotImplemented
    return PyLong_Type.tp_richcompare(self, other, op)


cdef Py_hash_t hash_number(object self) except? -1:
    """Return the hash of the number, so that a number finds a member in a dictionary."""
    if not PyLong_Check(self):
        raise TypeError("only a whole number can be a member that is kept apart")
    return PyLong_Type.tp_hash(self)


cdef int true(object self) except -1:
    """Say that a member is true, whatever its number."""
    return 1


cdef PyType_Slot slots[5]
slots[0] = PyType_Slot(Py_tp_doc, <void*><const char*>(
    b"Keep the members of an ``IntEnum`` apart from those of others: they are true, and unequal\n"
    b"to the members of every other enumeration that stands apart. Else they act as numbers."
))
slots[1] = PyType_Slot(Py_tp_richcompare, <void*>compare)
slots[2] = PyType_Slot(Py_tp_hash, <void*>hash_number)
slots[3] = PyType_Slot(Py_nb_bool, <void*>true)
slots[4] = PyType_Slot(0, NULL)

# Nothing is made of this class itself, and without a `__new__` of its own an enumeration that
# names it among its bases still finds the one of `int`.
cdef PyType_Spec spec
spec.name = b"mjcore._apart.Apart"
spec.basicsize = 0
spec.itemsize = 0
spec.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION
spec.slots = slots
Apart = PyType_FromSpec(&spec)
apart = <PyTypeObject*>Apart
