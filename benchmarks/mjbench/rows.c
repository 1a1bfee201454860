/* What a good programmer writes in C: a row of bytes for each kind and count, added up for each kind
 * that a rack holds. Targets lie side by side, so that compilers make vectors of every loop. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { KINDS = 36, JOKER = 35, COUNTS = 9, FULL = 14 };

static void add(uint8_t *restrict sums, const uint8_t *restrict row, size_t targets)
{
    for (size_t t = 0; t < targets; t++) sums[t] += row[t];
}

/* need and hard are [KINDS][COUNTS][targets], base is 14 less all hard tiles of each target; held
 * and least are memory for one byte a target. */
void rows_distances(const uint8_t *need, const uint8_t *hard, const uint8_t *base, size_t targets,
                    const uint8_t *counts, size_t racks, uint8_t *restrict held,
                    uint8_t *restrict least, uint8_t *restrict out)
{
    for (size_t i = 0; i < racks; i++, counts += KINDS) {
        uint8_t jokers = counts[JOKER], best = 0;
        memset(held, jokers, targets);
        if (jokers) memcpy(least, base, targets);
        for (size_t k = 0; k < JOKER; k++) {
            size_t row = (k * COUNTS + counts[k]) * targets;
            if (counts[k] == 0) continue;
            add(held, need + row, targets);
            if (jokers) add(least, hard + row, targets);
        }
        for (size_t t = 0; t < targets; t++) {
            uint8_t score = jokers && least[t] < held[t] ? least[t] : held[t];
            best = score > best ? score : best;
        }
        out[i] = FULL - best;
    }
}
