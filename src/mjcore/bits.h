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

/* n bytes as words of eight, the last of which ends with them and so overlaps the one before. */
#define BITS_WORDS(n) (((n) + 7) / 8)

static inline int bits_word_start(int word, int n)
{
    return 8 * word + 8 <= n ? 8 * word : n - 8;
}

/* Bit i says that byte i of `first` or of `second` is not zero; n is 8 to 64. */
static inline uint64_t bits_held(const uint8_t *first, const uint8_t *second, int n)
{
    uint64_t held = 0;
    for (int word = 0; word < BITS_WORDS(n); word++) {
        int start = bits_word_start(word, n);
        uint64_t bytes = bits_load(first + start) | bits_load(second + start);
        /* The multiplication gathers the lowest bits of eight bytes in the highest byte. */
        uint64_t ones = (bits_nonzero(bytes) >> 7) * 0x0102040810204080u >> 56;
        held |= ones << start;
    }
    return held;
}

#endif
