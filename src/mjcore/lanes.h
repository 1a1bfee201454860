/* The vector loops of the kernel: sums of rows over targets that lie side by side.
 *
 * A plane holds one nibble a target, two targets to a byte. Sums never pass 14, so nibbles never
 * carry and rows can be added as 64-bit words. Everything here is plain C that compilers vectorise;
 * lanes_body.h is compiled once a variant, and one is chosen when the module is loaded.
 */
#ifndef MJCORE_LANES_H
#define MJCORE_LANES_H

#include <stddef.h>
#include <stdint.h>

#define LANES_ALIGN 128  /* rows start at, and their length is a multiple of, this many bytes */
#define LANES_BLOCK 128  /* bytes that the second plane is decided for at a time */
#define LANES_HALF 64   /* bytes that rows of lanes are a multiple of */
#define LANES_ROWS 40   /* the most rows that one query may name */
#define LANES_MANY 8    /* the most queries that are answered at a time */
#define LANES_MASKS 4   /* the most masks */
#define LANES_FULL 14   /* the score of a complete target: the tiles of a hand */
#define LANES_MOST_JOKERS 15 /* so that a score stays below 256 whatever the sums are */

/* Rows lie in pairs: a plane of needed tiles held, then one of hard tiles held. The base pair comes
 * first in a list; its first plane is empty, its second is 14 less all hard tiles. */
typedef struct {
    const uint8_t *held[LANES_ROWS]; /* the base, then a pair for each kind held */
    const uint8_t *hard[LANES_ROWS]; /* the same of concealed tiles, where `apart` */
    const uint8_t *mask[LANES_MASKS]; /* 15 where the exposures leave a target in, else 0 */
    int n_held, n_hard, n_mask;       /* the base not counted */
    int apart;                        /* the second planes are those of other pairs */
    int jokers;                       /* at most LANES_MOST_JOKERS */
} LanesQuery;

/* `bytes` are those of a plane throughout, LANES_HALF of them or a multiple `used` by targets. */
typedef struct {
    const char *name;
    /* The best score, min(held + jokers, 14 - hard missing), of all targets, for each of n queries,
     * LANES_MANY at most. */
    void (*best)(const LanesQuery *queries, int n, size_t used, size_t bytes, uint8_t *out);
    /* Both planes written out (without jokers the first alone: the second cannot matter), and the
     * best score of each block; returns the best of all. */
    int (*planes)(const LanesQuery *query, size_t bytes, uint8_t *held, uint8_t *hard,
                  uint8_t *block_best);
    /* Over one block: bit 0 of out[i] says that the low target of byte i has this score, bit 1 the
     * high one; where `only` is given, neither unless it has this score too. */
    void (*match)(const uint8_t *held, const uint8_t *hard, int jokers, int score,
                  const uint8_t *only, uint8_t *out);
    /* The best score of each lane, over `rows` rows of `width` bytes. */
    void (*lanes)(const uint8_t *held, const uint8_t *hard, int jokers, size_t width, int rows,
                  uint8_t *out);
    /* into[i] = max(into[i], from[i]) */
    void (*fold)(uint8_t *into, const uint8_t *from, size_t n);
    /* The highest of n bytes. */
    int (*highest)(const uint8_t *of, size_t n);
} LanesOps;

extern const LanesOps lanes_baseline;
extern const LanesOps lanes_avx2;
extern const LanesOps lanes_avx512;

/* The variants that this machine can run, best first: 0, 1 and so on, NULL after the last. */
const LanesOps *lanes_variant(int number);

#endif
