/* histogram.h - how often whole numbers came, with all numbers up to a width and exact totals.
 *
 * Numbers share a bucket if the range is too wide: buckets double in width until the range fits,
 * and begin at multiples of the width.  So a histogram depends on what was counted, not on the
 * order or on how it was shared out.  Zeros: empty. */
#ifndef CROUPIER_SIM_HISTOGRAM_H
#define CROUPIER_SIM_HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

#define HISTOGRAM_BUCKETS 4096

__extension__ typedef __int128 sim_sum; /* of many amounts, or of their squares */

struct histogram {
    uint64_t count;
    int64_t least, most;
    sim_sum sum, squares;
    int64_t unit;  /* width of the first buckets; 0: 1 */
    int shift;     /* buckets are unit << shift wide */
    int64_t first; /* the number of the first bucket, in widths */
    uint32_t room; /* 0 or HISTOGRAM_BUCKETS */
    uint64_t *buckets;
};

/* Counts a number.  False: out of memory. */
bool histogram_count(struct histogram *histogram, int64_t number, uint64_t times);

bool histogram_add(struct histogram *to, const struct histogram *from);

/* The number that so many of a million do not exceed; exact if buckets are one unit wide, else the
 * lower end of its bucket, but at least the least number. */
int64_t histogram_quantile(const struct histogram *histogram, uint64_t millionths);

/* How many numbers are below a limit, if it is the beginning of a bucket; else with all of its
 * bucket. */
uint64_t histogram_below(const struct histogram *histogram, int64_t limit);

/* Width of the buckets; the lower end of a bucket by its index. */
int64_t histogram_width(const struct histogram *histogram);
int64_t histogram_start(const struct histogram *histogram, int bucket);

void histogram_free(struct histogram *histogram);

#endif
