/* frequencies.c - collects figures of how often hands are dealt. */
#include "odds/frequencies.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void odds_add_frequency(struct odds_frequencies *to, const struct odds_frequency *figure)
{
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 64;
        to->list = realloc(to->list, (size_t)to->room * sizeof *to->list);
        if (!to->list) abort();
    }
    to->list[to->count++] = *figure;
}

void odds_frequencies_free(struct odds_frequencies *frequencies)
{
    free(frequencies->list);
    memset(frequencies, 0, sizeof *frequencies);
}

#define PLACES 100000

const char *odds_percent(uint64_t hands, uint64_t of, char text[ODDS_PERCENT])
{
    uint64_t share = (2 * hands * 100 * PLACES + of) / (2 * of); /* rounded half up */

    snprintf(text, ODDS_PERCENT, "%" PRIu64 ".%05" PRIu64, share / PLACES, share % PLACES);
    return text;
}
