/* histogram.c - buckets that double in width until everything fits. */
#include "sim/histogram.h"

#include <stdlib.h>
#include <string.h>

static int64_t floor_divided(int64_t number, int64_t by)
{
    int64_t quotient = number / by;

    return number % by < 0 ? quotient - 1 : quotient;
}

int64_t histogram_width(const struct histogram *h)
{
    return (h->unit ? h->unit : 1) << h->shift;
}

int64_t histogram_start(const struct histogram *h, int bucket)
{
    return (h->first + bucket) * histogram_width(h);
}

/* Pairs of buckets become one.  Buckets begin at multiples of their width. */
static void widen(struct histogram *h)
{
    uint64_t *old = h->buckets, wide[HISTOGRAM_BUCKETS] = { 0 };
    int64_t first = floor_divided(h->first, 2);

    for (int i = 0; i < HISTOGRAM_BUCKETS; i++)
        wide[floor_divided(h->first + i, 2) - first] += old[i];
    memcpy(old, wide, sizeof wide);
    h->first = first;
    h->shift++;
}

/* Moves the buckets so that those from low to high fit, or returns false if there are too many. */
static bool cover(struct histogram *h, int64_t low, int64_t high)
{
    int64_t last = h->first + HISTOGRAM_BUCKETS - 1, move;

    if (low >= h->first && high <= last) return true;
    if (high - low >= HISTOGRAM_BUCKETS) return false;
    move = low < h->first ? h->first - low : high - last;
    size_t kept = move < HISTOGRAM_BUCKETS ? (size_t)(HISTOGRAM_BUCKETS - move) : 0;
    if (low < h->first) {
        memmove(h->buckets + HISTOGRAM_BUCKETS - kept, h->buckets, kept * sizeof *h->buckets);
        memset(h->buckets, 0, (HISTOGRAM_BUCKETS - kept) * sizeof *h->buckets);
        h->first -= move;
    } else {
        memmove(h->buckets, h->buckets + HISTOGRAM_BUCKETS - kept, kept * sizeof *h->buckets);
        memset(h->buckets + kept, 0, (HISTOGRAM_BUCKETS - kept) * sizeof *h->buckets);
        h->first += move;
    }
    return true;
}

static bool make_room(struct histogram *h, int64_t least, int64_t most)
{
    if (!h->room) {
        h->buckets = calloc(HISTOGRAM_BUCKETS, sizeof *h->buckets);
        if (!h->buckets) return false;
        h->room = HISTOGRAM_BUCKETS;
        h->first = floor_divided(least, histogram_width(h));
    }
    for (;;) {
        int64_t width = histogram_width(h);
        if (cover(h, floor_divided(least, width), floor_divided(most, width))) return true;
        widen(h);
    }
}

static void widest(struct histogram *h, int64_t least, int64_t most)
{
    h->least = h->count && h->least < least ? h->least : least;
    h->most = h->count && h->most > most ? h->most : most;
}

bool histogram_count(struct histogram *h, int64_t number, uint64_t times)
{
    if (!times) return true;
    if (!h->count || number < h->least || number > h->most) {
        widest(h, number, number);
        if (!make_room(h, h->least, h->most)) return false;
    }
    h->buckets[floor_divided(number, histogram_width(h)) - h->first] += times;
    h->count += times;
    h->sum += (sim_sum)number * times;
    h->squares += (sim_sum)number * number * times;
    return true;
}

bool histogram_add(struct histogram *to, const struct histogram *from)
{
    if (!from->count) return true;
    widest(to, from->least, from->most);
    if (!to->room) to->unit = from->unit;
    if (!make_room(to, to->least, to->most)) return false;
    while (to->shift < from->shift) {
        widen(to);
        if (!make_room(to, to->least, to->most)) return false;
    }
    int64_t width = histogram_width(to);
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++)
        if (from->buckets[i])
            to->buckets[floor_divided(histogram_start(from, i), width) - to->first] +=
                from->buckets[i];
    to->count += from->count;
    to->sum += from->sum;
    to->squares += from->squares;
    return true;
}

int64_t histogram_quantile(const struct histogram *h, uint64_t millionths)
{
    sim_sum wanted = (sim_sum)h->count * millionths;
    uint64_t below = 0;

    for (int i = 0; h->room && i < HISTOGRAM_BUCKETS; i++) {
        below += h->buckets[i];
        if (!below || (sim_sum)below * 1000000 < wanted) continue;
        int64_t start = histogram_start(h, i);
        return start < h->least ? h->least : start;
    }
    return h->most;
}

uint64_t histogram_below(const struct histogram *h, int64_t limit)
{
    uint64_t below = 0;

    for (int i = 0; h->room && i < HISTOGRAM_BUCKETS && histogram_start(h, i) < limit; i++)
        below += h->buckets[i];
    return below;
}

void histogram_free(struct histogram *h)
{
    free(h->buckets);
    *h = (struct histogram){ 0 };
}
