"""Bit and byte tricks of `bits.h`, and `check` of `checks.h`: what C says better than Cython."""

from libc.stdint cimport uint8_t, uint64_t

cdef extern from "bits.h" nogil:
    int bits_lowest(uint64_t word)
    int bits_count(uint64_t word)
    uint64_t bits_load(const uint8_t* source)
    uint64_t bits_nonzero(uint64_t word)

cdef extern from "checks.h" nogil:
    enum:
        CHECKED                  # 1 in the checked build, else 0
    void check "CHECK" (bint condition)   # stops a checked build, costs nothing in any other
