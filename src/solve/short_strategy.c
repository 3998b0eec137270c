/* short_strategy.c - the numbers of a short strategy. */
#include "solve/game_solution.h"

#include <string.h>

static void short_each(struct short_strategy *strategy, void (*with)(mpq_ptr number))
{
    for (int i = 0; i < SHORT_SECTIONS; i++)
        for (int k = 0; k < SHORT_LINES; k++) {
            with(strategy->section[i].line[k].share);
            with(strategy->section[i].line[k].cost);
        }
    with(strategy->best);
    with(strategy->mean);
    with(strategy->wagered_best);
    with(strategy->wagered);
}

void short_init(struct short_strategy *strategy)
{
    memset(strategy, 0, sizeof *strategy);
    short_each(strategy, mpq_init);
}

void short_free(struct short_strategy *strategy)
{
    short_each(strategy, mpq_clear);
}
