/* Run the loops of lanes_body.h alone over a file that aarch64.py writes, and write to standard
 * output, for each rack, the distance and those of all lines, 255 being out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanes.h"

enum { FIELDS = 48, HELD = 8, HARD = 24, MASK = 40, OUT = 255 };
/* The first fields of a rack, in order. */
enum { N_HELD, N_HARD, APART, N_MASK, JOKERS, IS_OUT };

static void *take(size_t bytes)
{
    void *memory = aligned_alloc(LANES_ALIGN, (bytes / LANES_ALIGN + 1) * LANES_ALIGN);
    if (!memory) exit(3);
    return memset(memory, 0, bytes);
}

static void *take_from(FILE *file, size_t bytes)
{
    void *memory = take(bytes);
    if (fread(memory, 1, bytes, file) != bytes) exit(3);
    return memory;
}

static void read_query(const int16_t *said, const uint8_t *pairs, const uint8_t *masks,
                       size_t plane, LanesQuery *query)
{
    query->n_held = said[N_HELD];
    query->n_hard = said[N_HARD];
    query->apart = said[APART];
    query->n_mask = said[N_MASK];
    query->jokers = said[JOKERS];
    for (int k = 0; k <= query->n_held; k++) query->held[k] = pairs + 2 * plane * said[HELD + k];
    for (int k = 0; k <= query->n_hard; k++) query->hard[k] = pairs + 2 * plane * said[HARD + k];
    for (int k = 0; k < query->n_mask; k++) query->mask[k] = masks + plane * said[MASK + k];
}

/* No target that the exposures leave in scores 0. */
static uint8_t distance(int score, const LanesQuery *query)
{
    return score == 0 && query->n_mask ? OUT : LANES_FULL - score;
}

/* The block with the best score has targets of that score, and none of the next. */
static void check_match(const LanesOps *ops, const uint8_t *held, const uint8_t *hard, int jokers,
                        const uint8_t *block_best, size_t blocks, int best)
{
    _Alignas(LANES_ALIGN) uint8_t codes[LANES_BLOCK];
    size_t block = 0;
    while (block < blocks && block_best[block] != best) block++;
    if (block == blocks) exit(4);
    for (int above = 0; above < 2 && best + above <= LANES_FULL; above++) {
        size_t at = block * LANES_BLOCK;
        ops->match(held + at, hard + at, jokers, best + above, NULL, codes);
        if ((ops->highest(codes, LANES_BLOCK) > 0) == above) exit(4);
    }
}

int main(int n_words, char **words)
{
    FILE *file = n_words > 1 ? fopen(words[1], "rb") : NULL;
    if (!file) return 3;
    const LanesOps *ops = lanes_variant(0);
    const int64_t *head = take_from(file, 7 * sizeof(int64_t));
    size_t plane = (size_t)head[0], width = (size_t)head[1], rows = (size_t)head[2];
    size_t lines = (size_t)head[5], racks = (size_t)head[6];
    const uint8_t *pairs = take_from(file, (size_t)head[3] * 2 * plane);
    const uint8_t *masks = take_from(file, (size_t)head[4] * plane);
    const int32_t *first = take_from(file, (lines + 1) * sizeof(int32_t));
    const int16_t *said = take_from(file, racks * FIELDS * sizeof(int16_t));
    uint8_t *held = take(plane), *hard = take(plane), *lanes = take(plane);
    uint8_t *block_best = take(plane), *out = take((lines + 1) * racks);
    memset(out, OUT, (lines + 1) * racks);
    for (size_t i = 0; i < racks; i += LANES_MANY) {
        LanesQuery few[LANES_MANY];
        uint8_t best[LANES_MANY], *to[LANES_MANY];
        int n = 0;
        for (size_t rack = i; rack < racks && rack < i + LANES_MANY; rack++) {
            if (said[rack * FIELDS + IS_OUT]) continue;
            read_query(said + rack * FIELDS, pairs, masks, plane, &few[n]);
            to[n++] = out + rack * (lines + 1);
        }
        ops->best(few, n, width * rows, plane, best);
        for (int q = 0; q < n; q++) {
            int top = ops->planes(&few[q], plane, held, hard, block_best);
            if (top != best[q]) return 4;
            check_match(ops, held, hard, few[q].jokers, block_best, plane / LANES_BLOCK, top);
            ops->lanes(held, hard, few[q].jokers, width, (int)rows, lanes);
            to[q][0] = distance(best[q], &few[q]);
            for (size_t line = 0; line < lines; line++) {
                size_t size = (size_t)(first[line + 1] - first[line]);
                to[q][1 + line] = distance(ops->highest(lanes + first[line], size), &few[q]);
            }
        }
    }
    return fwrite(out, 1, (lines + 1) * racks, stdout) != (lines + 1) * racks;
}
