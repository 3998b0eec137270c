/* tally.c - adds up what workers found. */
#include "sim/lanes.h"

#include "rules/assert.h"
#include "rules/length.h"

#include <stdlib.h>

void wager_tally_add(struct wager_tally *to, const struct wager_tally *from)
{
    to->decided += from->decided;
    to->won += from->won;
    to->pushed += from->pushed;
    to->stake_cents += from->stake_cents;
    to->gain_cents += from->gain_cents;
    to->gain_squares += from->gain_squares;
    to->gain_stakes += from->gain_stakes;
    to->stake_squares += from->stake_squares;
}

/* Amounts of money are whole chips. */
bool sim_tally_begin(struct sim_tally *tally, int wagers, int64_t chip_cents)
{
    *tally = (struct sim_tally){ .wagers = wagers };
    tally->ends.unit = tally->drawdowns.unit = tally->lows.unit = chip_cents;
    for (int i = 0; i < SIM_FAN; i++) tally->fan[i].unit = chip_cents;
    tally->wager = calloc((size_t)wagers + 1, sizeof *tally->wager);
    return tally->wager;
}

static bool add_histograms(struct sim_tally *to, const struct sim_tally *from)
{
    bool good =
        histogram_add(&to->ends, &from->ends) && histogram_add(&to->drawdowns, &from->drawdowns) &&
        histogram_add(&to->survived, &from->survived) && histogram_add(&to->wins, &from->wins) &&
        histogram_add(&to->losses, &from->losses) && histogram_add(&to->shooter, &from->shooter) &&
        histogram_add(&to->lows, &from->lows);

    for (int i = 0; good && i < SIM_FAN; i++) good = histogram_add(&to->fan[i], &from->fan[i]);
    return good;
}

bool sim_tally_add(struct sim_tally *to, const struct sim_tally *from)
{
    assert(to->wagers == from->wagers);
    to->sessions += from->sessions;
    to->rounds += from->rounds;
    to->turns += from->turns;
    to->gain_cents += from->gain_cents;
    to->stake_cents += from->stake_cents;
    to->gain_squares += from->gain_squares;
    to->gain_stakes += from->gain_stakes;
    to->stake_squares += from->stake_squares;
    for (int i = 0; i < SIM_ENDS; i++) to->ended[i] += from->ended[i];
    for (int i = 0; i <= to->wagers; i++) wager_tally_add(&to->wager[i], &from->wager[i]);
    return add_histograms(to, from);
}

void sim_tally_free(struct sim_tally *tally)
{
    struct histogram *all[] = { &tally->ends,   &tally->drawdowns, &tally->survived, &tally->wins,
                                &tally->losses, &tally->shooter,   &tally->lows };

    for (size_t i = 0; i < LENGTH(all); i++) histogram_free(all[i]);
    for (int i = 0; i < SIM_FAN; i++) histogram_free(&tally->fan[i]);
    free(tally->wager);
    tally->wager = NULL;
}
