/* The loops themselves; the including file defines LANES_VARIANT and LANES_NAME. */
#include <string.h>

#include "checks.h"
#include "lanes.h"

#if defined(_MSC_VER)
#define RESTRICT __restrict
#define ALIGNED(p) (p)
#define ALIGNAS __declspec(align(LANES_ALIGN))
#define APART __declspec(noinline)
#else
#define RESTRICT __restrict__
#define ALIGNED(p) __builtin_assume_aligned((p), 32)
#define ALIGNAS __attribute__((aligned(LANES_ALIGN)))
#define APART __attribute__((noinline)) /* a loop that needs all registers for itself */
#endif

#define CHUNK 1024 /* bytes of a plane worked on at once, on the stack: eight blocks */
#define NARROW 32  /* bytes that stand for a block: each is the best of four, both nibbles */
#define UNROLLED 14

/* Rows summed in one expression each, so that a vector of sums never leaves its register. */
#define SUM_1 r0[i]
#define SUM_2 (ROW)(SUM_1 + r1[i])
#define SUM_3 (ROW)(SUM_2 + r2[i])
#define SUM_4 (ROW)(SUM_3 + r3[i])
#define SUM_5 (ROW)(SUM_4 + r4[i])
#define SUM_6 (ROW)(SUM_5 + r5[i])
#define SUM_7 (ROW)(SUM_6 + r6[i])
#define SUM_8 (ROW)(SUM_7 + r7[i])
#define SUM_9 (ROW)(SUM_8 + r8[i])
#define SUM_10 (ROW)(SUM_9 + r9[i])
#define SUM_11 (ROW)(SUM_10 + r10[i])
#define SUM_12 (ROW)(SUM_11 + r11[i])
#define SUM_13 (ROW)(SUM_12 + r12[i])
#define SUM_14 (ROW)(SUM_13 + r13[i])
#define ROWS_1 const ROW *r0 = ALIGNED(rows[0] + at)
#define ROWS_2 ROWS_1; const ROW *r1 = ALIGNED(rows[1] + at)
#define ROWS_3 ROWS_2; const ROW *r2 = ALIGNED(rows[2] + at)
#define ROWS_4 ROWS_3; const ROW *r3 = ALIGNED(rows[3] + at)
#define ROWS_5 ROWS_4; const ROW *r4 = ALIGNED(rows[4] + at)
#define ROWS_6 ROWS_5; const ROW *r5 = ALIGNED(rows[5] + at)
#define ROWS_7 ROWS_6; const ROW *r6 = ALIGNED(rows[6] + at)
#define ROWS_8 ROWS_7; const ROW *r7 = ALIGNED(rows[7] + at)
#define ROWS_9 ROWS_8; const ROW *r8 = ALIGNED(rows[8] + at)
#define ROWS_10 ROWS_9; const ROW *r9 = ALIGNED(rows[9] + at)
#define ROWS_11 ROWS_10; const ROW *r10 = ALIGNED(rows[10] + at)
#define ROWS_12 ROWS_11; const ROW *r11 = ALIGNED(rows[11] + at)
#define ROWS_13 ROWS_12; const ROW *r12 = ALIGNED(rows[12] + at)
#define ROWS_14 ROWS_13; const ROW *r13 = ALIGNED(rows[13] + at)
#define CASE(k)                                                \
    case k: {                                                  \
        ROWS_##k;                                              \
        for (size_t i = 0; i < words; i++) out[i] = SUM_##k;   \
        break;                                                 \
    }

static void sum_some(uint64_t *RESTRICT out_, const uint8_t *const *rows, int n, size_t at,
                     size_t words)
{
    typedef uint64_t ROW;
    uint64_t *RESTRICT out = ALIGNED(out_);
    words &= ~(size_t)(LANES_HALF / 8 - 1); /* as it is anyway: no loop need look for a rest */
    switch (n) {
        CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7)
        CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13) CASE(14)
    }
}

static void mask_some(uint64_t *RESTRICT out_, const uint8_t *const *rows, int n, size_t at,
                      size_t words)
{
    typedef uint64_t ROW;
    uint64_t *RESTRICT out = ALIGNED(out_);
    switch (n) {
        case 1: {
            ROWS_1;
            for (size_t i = 0; i < words; i++) out[i] &= r0[i];
            break;
        }
        case 2: {
            ROWS_2;
            for (size_t i = 0; i < words; i++) out[i] &= r0[i] & r1[i];
            break;
        }
        case 3: {
            ROWS_3;
            for (size_t i = 0; i < words; i++) out[i] &= r0[i] & r1[i] & r2[i];
            break;
        }
        case 4: {
            ROWS_4;
            for (size_t i = 0; i < words; i++) out[i] &= r0[i] & r1[i] & r2[i] & r3[i];
            break;
        }
    }
}

#if CHECKED
/* What sum_rows relies on: aligned rows whose nibbles add up to 14 at most, and masks of whole
 * nibbles. The sums hold for any counts, since no row says more than the target needs. */
static void check_rows(const uint8_t *const *rows, int n, const LanesQuery *query, size_t at,
                       size_t mask_at, size_t bytes)
{
    CHECK(0 <= n && n <= LANES_ROWS);
    CHECK(0 <= query->n_mask && query->n_mask <= LANES_MASKS);
    CHECK(at % LANES_BLOCK == 0 && bytes > 0 && bytes % LANES_HALF == 0);
    for (int k = 0; k < n; k++) CHECK(rows[k] && (uintptr_t)rows[k] % LANES_ALIGN == 0);
    for (size_t i = at; i < at + bytes; i++) {
        int low = 0, high = 0;
        for (int k = 0; k < n; k++) {
            low += rows[k][i] & 15;
            high += rows[k][i] >> 4;
        }
        CHECK(low <= LANES_FULL && high <= LANES_FULL);
        for (int k = 0; k < query->n_mask; k++) {
            int mask = query->mask[k][mask_at + i - at];
            CHECK((mask & 15) % 15 == 0 && (mask >> 4) % 15 == 0);
        }
    }
}
#endif

/* out = the sum of the first or the second planes, bytes [at, at + bytes) of them, where the masks
 * leave them; `plane` is how far the second is behind the first. */
static void sum_rows(uint8_t *RESTRICT out_, const LanesQuery *query, int second, size_t plane,
                     size_t at, size_t bytes)
{
    const uint8_t *const *rows = query->held + 1;
    int n = query->n_held;
    uint64_t *RESTRICT out = ALIGNED(out_);
    size_t words = bytes / 8;
    if (second) {
        rows = query->apart ? query->hard : query->held;
        n = 1 + (query->apart ? query->n_hard : query->n_held);
        at += plane;
    }
    int first = n < UNROLLED ? n : UNROLLED;
#if CHECKED
    check_rows(rows, n, query, at, at - (second ? plane : 0), bytes);
#endif
    if (n == 0)
        memset(out, 0, bytes);
    else
        sum_some(out, rows, first, at, words);
    for (int k = first; k < n; k++) {
        const uint64_t *RESTRICT row = ALIGNED(rows[k] + at);
        for (size_t i = 0; i < words; i++) out[i] += row[i];
    }
    if (query->n_mask)
        mask_some(out, query->mask, query->n_mask, at - (second ? plane : 0), words);
}

/* Whether the best sum of the first plane is all there is to a query. */
static int is_plain(const LanesQuery *query)
{
    return query->jokers == 0 && query->n_mask == 0 && query->n_held <= UNROLLED;
}

/* The best nibble of the sum of n rows, UNROLLED at most, bytes [at, at + bytes) of them. Nothing is
 * written: as no nibble carries, bytes add up as words do, and the best of them is kept at once. */
#define BEST_CASE(k)                              \
    case k: {                                     \
        ROWS_##k;                                 \
        for (size_t i = 0; i < bytes; i++) {      \
            uint8_t sum = SUM_##k, a = sum & 15;  \
            low = a > low ? a : low;              \
            high = sum > high ? sum : high;       \
        }                                         \
        break;                                    \
    }

static APART int best_sum(const uint8_t *const *rows, int n, size_t at, size_t bytes)
{
    typedef uint8_t ROW;
    uint8_t low = 0, high = 0;
    bytes &= ~(size_t)(LANES_HALF - 1); /* as it is anyway: no loop need look for a rest */
    switch (n) {
        BEST_CASE(1) BEST_CASE(2) BEST_CASE(3) BEST_CASE(4) BEST_CASE(5) BEST_CASE(6) BEST_CASE(7)
        BEST_CASE(8) BEST_CASE(9) BEST_CASE(10) BEST_CASE(11) BEST_CASE(12) BEST_CASE(13)
        BEST_CASE(14)
    }
    high >>= 4;
    return low > high ? low : high;
}

static int best_nibble(const uint8_t *RESTRICT sums_, size_t bytes)
{
    const uint8_t *RESTRICT sums = ALIGNED(sums_);
    uint8_t low = 0, high = 0;
    for (size_t i = 0; i < bytes; i++) {
        uint8_t a = sums[i] & 15;
        low = a > low ? a : low;
        high = sums[i] > high ? sums[i] : high;
    }
    high >>= 4;
    return low > high ? low : high;
}

static int best_score(const uint8_t *RESTRICT held_, const uint8_t *RESTRICT hard_, int jokers,
                      size_t bytes)
{
    const uint8_t *RESTRICT held = ALIGNED(held_);
    const uint8_t *RESTRICT hard = ALIGNED(hard_);
    uint8_t best = 0, add = (uint8_t)jokers;
    for (size_t i = 0; i < bytes; i++) {
        uint8_t a = (uint8_t)((held[i] & 15) + add), b = hard[i] & 15;
        uint8_t c = (uint8_t)((held[i] >> 4) + add), d = hard[i] >> 4;
        a = a < b ? a : b;
        c = c < d ? c : d;
        a = a > c ? a : c;
        best = a > best ? a : best;
    }
    return best;
}

/* out[i] = eight times the best nibble of the bytes i, 32 + i, 64 + i and 96 + i of a block, and
 * `number`, which is below eight; where that is more than it was. */
static void narrow(const uint8_t *RESTRICT sums_, uint8_t number, uint8_t *RESTRICT out)
{
    const uint8_t *RESTRICT sums = ALIGNED(sums_);
    for (size_t i = 0; i < NARROW; i++) {
        uint8_t a = sums[i], b = sums[NARROW + i], c = sums[2 * NARROW + i];
        uint8_t d = sums[3 * NARROW + i];
        uint8_t high = a > b ? a : b, other = c > d ? c : d;
        high = high > other ? high : other;
        a &= 15, b &= 15, c &= 15, d &= 15;
        a = a > b ? a : b;
        c = c > d ? c : d;
        a = a > c ? a : c;
        high >>= 4;
        a = a > high ? a : high;
        a += a, a += a, a += a; /* there is no shift of bytes */
        a |= number;
        out[i] = a > out[i] ? a : out[i];
    }
}

/* out[i] = the best score of the same bytes. */
static void narrow_scores(const uint8_t *RESTRICT held_, const uint8_t *RESTRICT hard_, int jokers,
                          uint8_t *RESTRICT out)
{
    const uint8_t *RESTRICT held = ALIGNED(held_);
    const uint8_t *RESTRICT hard = ALIGNED(hard_);
    uint8_t add = (uint8_t)jokers;
    for (size_t i = 0; i < NARROW; i++) {
        uint8_t best = 0;
        for (size_t at = i; at < LANES_BLOCK + i; at += NARROW) {
            uint8_t a = (uint8_t)((held[at] & 15) + add), b = hard[at] & 15;
            uint8_t c = (uint8_t)((held[at] >> 4) + add), d = hard[at] >> 4;
            a = a < b ? a : b;
            c = c < d ? c : d;
            a = a > c ? a : c;
            best = a > best ? a : best;
        }
        out[i] = best;
    }
}

static int best_byte(const uint8_t *RESTRICT of)
{
    uint8_t best = 0;
    for (size_t i = 0; i < NARROW; i++) best = of[i] > best ? of[i] : best;
    return best;
}

/* Look at the blocks of a chunk one by one for what is above `top`; at all but the `first`. */
static int best_of_rest(const LanesQuery *query, const uint8_t *held, size_t plane, size_t at,
                        int blocks, int first, int bound, int top)
{
    ALIGNAS uint8_t hard[LANES_BLOCK];
    for (int b = 0; b < blocks && top < bound; b++) {
        size_t from = (size_t)b * LANES_BLOCK;
        if (b == first || best_nibble(held + from, LANES_BLOCK) + query->jokers <= top) continue;
        sum_rows(hard, query, 1, plane, at + from, LANES_BLOCK);
        int score = best_score(held + from, hard, query->jokers, LANES_BLOCK);
        if (score > top) top = score;
    }
    return top;
}

/* One chunk of a few queries, `bytes` of it used.
 *
 * Without jokers the first plane decides, since no target misses fewer tiles than hard ones. Where
 * no mask is to be laid either, its sums are not even written down. With
 * jokers no block scores more than its best held and the jokers, and mostly that is what the first
 * block with the best held does score; only where it does not are the others looked at. Each step
 * is done for all queries before the next, since a processor waits long for the best of a vector,
 * and can wait for several at once. */
static void best_of_chunk(const LanesQuery *queries, int n, size_t plane, size_t at, size_t bytes,
                          uint8_t *tops)
{
    int blocks = (int)((bytes + LANES_BLOCK - 1) / LANES_BLOCK);
    ALIGNAS uint8_t held[LANES_MANY][CHUNK];
    ALIGNAS uint8_t few[LANES_MANY][NARROW];
    int found[LANES_MANY], bound[LANES_MANY];
    for (int q = 0; q < n; q++) {
        const LanesQuery *query = &queries[q];
        if (is_plain(query)) {
#if CHECKED
            check_rows(query->held + 1, query->n_held, query, at, at, bytes);
#endif
            found[q] = 8 * best_sum(query->held + 1, query->n_held, at, bytes);
            continue;
        }
        memset(few[q], 0, NARROW);
        sum_rows(held[q], &queries[q], 0, plane, at, bytes);
        if (bytes % LANES_BLOCK) memset(held[q] + bytes, 0, LANES_HALF);
        /* The first of the best blocks has the highest number. */
        for (uint8_t b = 0; b < blocks; b++)
            narrow(held[q] + b * LANES_BLOCK, 7 - b, few[q]);
    }
    for (int q = 0; q < n; q++)
        if (!is_plain(&queries[q])) found[q] = best_byte(few[q]);
    for (int q = 0; q < n; q++) {
        int most = (found[q] >> 3) + queries[q].jokers;
        bound[q] = most < LANES_FULL ? most : LANES_FULL;
        if (queries[q].jokers == 0) {
            tops[q] = bound[q] > tops[q] ? (uint8_t)bound[q] : tops[q];
        } else {
            ALIGNAS uint8_t hard[LANES_BLOCK];
            size_t from = (size_t)(7 - (found[q] & 7)) * LANES_BLOCK;
            CHECK(from < (size_t)blocks * LANES_BLOCK);
            sum_rows(hard, &queries[q], 1, plane, at + from, LANES_BLOCK);
            narrow_scores(held[q] + from, hard, queries[q].jokers, few[q]);
        }
    }
    for (int q = 0; q < n; q++) {
        int score;
        if (queries[q].jokers == 0) continue;
        score = best_byte(few[q]);
        if (score < tops[q]) score = tops[q];
        if (score < bound[q])
            score = best_of_rest(&queries[q], held[q], plane, at, blocks, 7 - (found[q] & 7),
                                 bound[q], score);
        tops[q] = (uint8_t)score;
    }
}

static void best(const LanesQuery *queries, int n, size_t used, size_t bytes, uint8_t *out)
{
    CHECK(0 <= n && n <= LANES_MANY);
    CHECK(used <= bytes && used % LANES_HALF == 0);
    for (int q = 0; q < n; q++) {
        CHECK(0 <= queries[q].jokers && queries[q].jokers <= LANES_MOST_JOKERS);
        out[q] = 0;
    }
    for (size_t at = 0; at < used; at += CHUNK)
        best_of_chunk(queries, n, bytes, at, used - at < CHUNK ? used - at : CHUNK, out);
}

static int planes(const LanesQuery *query, size_t bytes, uint8_t *held, uint8_t *hard,
                  uint8_t *block_best)
{
    int top = 0, jokers = query->jokers;
    CHECK(0 <= jokers && jokers <= LANES_MOST_JOKERS);
    sum_rows(held, query, 0, bytes, 0, bytes);
    if (jokers) sum_rows(hard, query, 1, bytes, 0, bytes);
    for (size_t at = 0; at < bytes; at += LANES_BLOCK) {
        int score = jokers ? best_score(held + at, hard + at, jokers, LANES_BLOCK)
                           : best_nibble(held + at, LANES_BLOCK);
        block_best[at / LANES_BLOCK] = (uint8_t)score;
        top = score > top ? score : top;
    }
    return top;
}

static void match(const uint8_t *RESTRICT held_, const uint8_t *RESTRICT hard_, int jokers,
                  int score_, const uint8_t *RESTRICT only_, uint8_t *RESTRICT out_)
{
    const uint8_t *RESTRICT held = ALIGNED(held_);
    const uint8_t *RESTRICT hard = ALIGNED(hard_);
    const uint8_t *RESTRICT only = ALIGNED(only_);
    uint8_t *RESTRICT out = ALIGNED(out_);
    uint8_t add = (uint8_t)jokers, score = (uint8_t)score_;
    CHECK(0 <= score_ && score_ <= LANES_FULL);
    if (jokers == 0) {
        for (size_t i = 0; i < LANES_BLOCK; i++) {
            uint8_t low = (held[i] & 15) == score, high = (held[i] >> 4) == score;
            out[i] = low | (uint8_t)(high + high);
        }
    } else {
        for (size_t i = 0; i < LANES_BLOCK; i++) {
            uint8_t a = (uint8_t)((held[i] & 15) + add), b = hard[i] & 15;
            uint8_t c = (uint8_t)((held[i] >> 4) + add), d = hard[i] >> 4;
            a = a < b ? a : b;
            c = c < d ? c : d;
            uint8_t low = a == score, high = c == score;
            out[i] = low | (uint8_t)(high + high);
        }
    }
    if (only_) {
        for (size_t i = 0; i < LANES_BLOCK; i++) {
            uint8_t same = only[i] == score;
            out[i] &= (uint8_t)-same;
        }
    }
}

static void lanes(const uint8_t *held_, const uint8_t *hard_, int jokers, size_t width, int rows,
                  uint8_t *RESTRICT out_)
{
    uint8_t *RESTRICT out = ALIGNED(out_);
    uint8_t add = (uint8_t)jokers;
    CHECK(width % (LANES_ALIGN / 2) == 0 && rows > 0);
    memset(out, 0, width);
    for (int row = 0; row < rows; row++) {
        const uint8_t *RESTRICT held = ALIGNED(held_ + row * width);
        if (jokers == 0) {
            for (size_t i = 0; i < width; i++) {
                uint8_t a = held[i] & 15, c = held[i] >> 4;
                a = a > c ? a : c;
                out[i] = a > out[i] ? a : out[i];
            }
            continue;
        }
        const uint8_t *RESTRICT hard = ALIGNED(hard_ + row * width);
        for (size_t i = 0; i < width; i++) {
            uint8_t a = (uint8_t)((held[i] & 15) + add), b = hard[i] & 15;
            uint8_t c = (uint8_t)((held[i] >> 4) + add), d = hard[i] >> 4;
            a = a < b ? a : b;
            c = c < d ? c : d;
            a = a > c ? a : c;
            out[i] = a > out[i] ? a : out[i];
        }
    }
}

static void fold(uint8_t *RESTRICT into, const uint8_t *RESTRICT from, size_t n)
{
    for (size_t i = 0; i < n; i++) into[i] = from[i] > into[i] ? from[i] : into[i];
}

static int highest(const uint8_t *RESTRICT of, size_t n)
{
    uint8_t high = 0;
    for (size_t i = 0; i < n; i++) high = of[i] > high ? of[i] : high;
    return high;
}

const LanesOps LANES_VARIANT = {LANES_NAME, best, planes, match, lanes, fold, highest};
