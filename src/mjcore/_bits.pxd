"""Bit and byte tricks of `bits.h`, and `check` of `checks.h`: what C says better than Cython."""

from libc.stdint cimport uint8_t, uint64_t

cdef extern from "bits.h" nogil:
    int BITS_WORDS(int n)
    int bits_lowest(uint64_t word)
    int bits_count(uint64_t word)
    int bits_weighted(const uint64_t* bits, uint64_t places)
    uint64_t bits_load(const uint8_t* source)
    int bits_word_start(int word, int n)
    uint64_t bits_held(const uint8_t* first, const uint8_t* second, int n)
    int bits_total(const uint8_t* bytes, const uint8_t* most, int n)

cdef extern from "checks.h" nogil:
    enum:
        CHECKED                  # 1 in the checked build, else 0
    void check "CHECK" (bint condition)   # stops a checked build, costs nothing in any other
