/* Bit and byte tricks that Cython cannot say; plain fallbacks for other compilers. */
#ifndef MJCORE_BITS_H
#define MJCORE_BITS_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

/* How many bits of each four are set, in those four. */
static inline uint64_t bits_of_four(uint64_t word)
{
    word = word - (word >> 1 & 0x5555555555555555u);
    return (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
}

/* The sum of the numbers of some places, 255 at most: bit b of each place's number is in bits[b].
 * The four counts are weighted on the way, where four bits and then eight still hold them. */
static inline int bits_weighted(const uint64_t *bits, uint64_t places)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0fu;
    uint64_t ones = bits_of_four(places & bits[0]) + 2 * bits_of_four(places & bits[1]);
    uint64_t fours = bits_of_four(places & bits[2]) + 2 * bits_of_four(places & bits[3]);
    ones = (ones & low) + (ones >> 4 & low);
    fours = (fours & low) + (fours >> 4 & low);
    return (int)((ones + 4 * fours) * 0x0101010101010101u >> 56);
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

#if defined(__SSE2__)
/* All bits of the bytes from `first` on, 0 to 16. */
static inline __m128i bits_last(int first)
{
    static const uint8_t edge[32] = {0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                                     0,   0,   0,   0,   0,   255, 255, 255, 255, 255, 255,
                                     255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    return _mm_loadu_si128((const __m128i *)(edge + 16 - first));
}
#endif

/* Bit i says that byte i of `first` or of `second` is not zero; n is 16 to 48. */
static inline uint64_t bits_held(const uint8_t *first, const uint8_t *second, int n)
{
    uint64_t held = 0;
#if defined(__SSE2__)
    const __m128i zero = _mm_setzero_si128();
    for (int at = 0; at < n; at += 16) {
        int start = at + 16 <= n ? at : n - 16;
        __m128i bytes = _mm_or_si128(_mm_loadu_si128((const __m128i *)(first + start)),
                                     _mm_loadu_si128((const __m128i *)(second + start)));
        uint64_t none = (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, zero));
        held |= (none ^ 0xffff) << start;
    }
#else
    for (int word = 0; word < BITS_WORDS(n); word++) {
        int start = bits_word_start(word, n);
        uint64_t bytes = bits_load(first + start) | bits_load(second + start);
        /* The multiplication gathers the lowest bits of eight bytes in the highest byte. */
        uint64_t ones = (bits_nonzero(bytes) >> 7) * 0x0102040810204080u >> 56;
        held |= ones << start;
    }
#endif
    return held;
}

/* The sum of n bytes, or -1 where one of them is more than its `most`; n is 16 to 48, and no `most`
 * above 127. */
static inline int bits_total(const uint8_t *bytes, const uint8_t *most, int n)
{
    int total = 0;
#if defined(__SSE2__)
    const __m128i zero = _mm_setzero_si128();
    __m128i over = zero, sums = zero;
    for (int at = 0; at < n; at += 16) {
        int start = at + 16 <= n ? at : n - 16;
        __m128i some = _mm_loadu_si128((const __m128i *)(bytes + start));
        over = _mm_or_si128(
            over, _mm_subs_epu8(some, _mm_loadu_si128((const __m128i *)(most + start))));
        /* What the last sixteen share with those before is counted once. */
        if (start < at) some = _mm_and_si128(some, bits_last(at - start));
        sums = _mm_add_epi64(sums, _mm_sad_epu8(some, zero));
    }
    if (_mm_movemask_epi8(_mm_cmpeq_epi8(over, zero)) != 0xffff) return -1;
    total = _mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8));
#else
    const uint64_t high = 0x8080808080808080u;
    uint64_t over = 0;
    for (int word = 0; word < BITS_WORDS(n); word++) {
        int start = bits_word_start(word, n);
        uint64_t eight = bits_load(bytes + start);
        /* Adding 127 - most lifts bit 7 of bytes that are too many. */
        uint64_t lift = ~high - bits_load(most + start);
        over |= ((eight & ~high) + lift) | eight;
        /* What the last word shares with the one before is counted once. */
        total += (int)((eight >> 8 * (8 * word - start)) * 0x0101010101010101u >> 56);
    }
    if (over & high) return -1;
#endif
    return total;
}

#endif
