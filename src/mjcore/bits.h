/* Bit and byte tricks that Cython cannot say; plain fallbacks for other compilers. */
#ifndef MJCORE_BITS_H
#define MJCORE_BITS_H

#include <stdint.h>
#include <string.h>

static inline int bits_lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int n = 0;
    while (!(word >> n & 1)) n++;
    return n;
#endif
}

static inline int bits_count(uint64_t word)
{
    word = word - (word >> 1 & 0x5555555555555555u);
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (int)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* Eight bytes whose first in memory is the lowest, wherever they lie. */
static inline uint64_t bits_load(const uint8_t *from)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--) word = word << 8 | from[i];
    return word;
#else
    uint64_t word;
    memcpy(&word, from, 8);
    return word;
#endif
}

/* Bit 7 of every byte that is not zero. */
static inline uint64_t bits_nonzero(uint64_t word)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    return (((word & low) + low) | word) & ~low;
}

#endif
