/* solve_divide.c - the ways to divide dead cards, by height, into a final hand and cards given up.
 *
 * The heights are taken in two halves.  Numbers of multisets are sums over heights, and a step
 * depends only on how many lower cards there are (solve_sets.c).  So once it is known how many
 * cards of the lower half are in the hand, the ways of both halves combine freely. */
#include "games/lunar/house/solve_all_internal.h"
#include "rules/assert.h"

#include <string.h>

struct dividing {
    const struct sets *sets;
    const uint8_t *counts; /* dead cards */
    int up, end;           /* the half ends before this height */
    struct halves *halves;
    bool high;
    int lower; /* cards of the lower half in the hand, of which the higher half is made */
};

static void add_part(const struct dividing *d, int kept, const struct divided *part)
{
    struct divided_half *half = d->high ? &d->halves->high[d->lower] : &d->halves->low[kept];

    assert(half->count < HALF_MOST);
    half->part[half->count++] = *part;
}

/* From this height on; `kept` and `given` count all lower cards. */
static void divide_from(const struct dividing *d, int height, int kept, int given,
                        struct divided part)
{
    while (height < d->end && !d->counts[height]) height++;
    if (height == d->end) {
        if (!d->high || kept == LUNAR_FIRST) add_part(d, kept, &part);
        return;
    }
    int count = d->counts[height], of = SUITS - (height == d->up);
    for (int n = 0; n <= count && kept + n <= LUNAR_FIRST; n++) {
        if (given + count - n > d->halves->given) continue;
        struct divided with = {
            part.final + d->sets->step[height][kept][n],
            part.up_to + d->sets->step[height][given][count - n],
            part.ways * solve_choose_few(of - (count - n), n),
        };
        divide_from(d, height + 1, kept + n, given + count - n, with);
    }
}

/* The height that ends the lower half: half of the different heights are below it. */
static int middle_of(const uint8_t counts[HEIGHTS], int *lower_cards)
{
    int heights = 0, lower = 0, height = 0;

    for (int h = 0; h < HEIGHTS; h++) heights += counts[h] > 0;
    *lower_cards = 0;
    for (; lower < heights / 2; height++) {
        lower += counts[height] > 0;
        *lower_cards += counts[height];
    }
    return height;
}

void halves_divide(struct halves *halves, const struct sets *sets, const uint8_t counts[HEIGHTS],
                   int given, int up)
{
    const struct divided none = { 0, 0, 1 };
    int lower_cards, middle = middle_of(counts, &lower_cards);
    struct dividing d = { sets, counts, up, middle, halves, false, 0 };

    halves->given = given;
    for (int kept = 0; kept <= LUNAR_FIRST; kept++)
        halves->low[kept].count = halves->high[kept].count = 0;
    divide_from(&d, 0, 0, 0, none);
    d.end = HEIGHTS;
    d.high = true;
    for (d.lower = 0; d.lower <= LUNAR_FIRST; d.lower++)
        if (halves->low[d.lower].count)
            divide_from(&d, middle, d.lower, lower_cards - d.lower, none);
}
