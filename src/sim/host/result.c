/* result.c - results of several strategies, and the sessions that they have. */
#include "sim/host/host.h"

#include <stdlib.h>
#include <string.h>

static int wagers_of(const struct sign *sign)
{
    int count = 0;

    for (int bet = 0, number = 0; wager_next(sign, false, &bet, &number);) count++;
    return count;
}

bool host_begin(struct host_result *result, const struct host_plan *plan)
{
    const struct sign *sign = &plan->plans[0].sign;
    int wagers = wagers_of(sign);
    bool good = true;

    *result = (struct host_result){ .count = plan->count };
    for (int i = 0; i < plan->count; i++)
        good &= sim_tally_begin(&result->tallies[i], wagers, sign->chip_cents);
    if (!good) host_free(result);
    return good;
}

void host_free(struct host_result *result)
{
    for (int i = 0; i < result->count; i++) sim_tally_free(&result->tallies[i]);
    free(result->done.list);
    *result = (struct host_result){ 0 };
}

/* ---- Ranges ---------------------------------------------------------------------- */

/* Puts a range in its place; whatever touches it becomes one range with it. */
bool host_add_range(struct host_done *done, struct host_range range)
{
    if (range.first >= range.end) return true;
    if (done->count + 1 > done->room) {
        int room = done->room ? 2 * done->room : 16;
        struct host_range *larger = realloc(done->list, (size_t)room * sizeof *larger);
        if (!larger) return false;
        done->list = larger;
        done->room = room;
    }
    int at = 0, end;
    done->sessions += range.end - range.first;
    while (at < done->count && done->list[at].end < range.first) at++;
    for (end = at; end < done->count && done->list[end].first <= range.end; end++) {
        if (done->list[end].first < range.first) range.first = done->list[end].first;
        if (done->list[end].end > range.end) range.end = done->list[end].end;
    }
    memmove(&done->list[at + 1], &done->list[end],
            (size_t)(done->count - end) * sizeof *done->list);
    done->list[at] = range;
    done->count += 1 - (end - at);
    return true;
}

bool host_gap(const struct host_done *done, uint64_t from, uint64_t sessions, uint64_t most,
              struct host_range *gap)
{
    uint64_t end = sessions;

    for (int i = 0; i < done->count; i++) {
        if (from >= done->list[i].first && from < done->list[i].end) from = done->list[i].end;
        if (done->list[i].first > from && done->list[i].first < end) end = done->list[i].first;
    }
    *gap = (struct host_range){ from, from < end && end - from > most ? from + most : end };
    return from < sessions;
}

/* ---- Adding ---------------------------------------------------------------------- */

bool host_add(struct host_result *to, const struct host_result *from)
{
    bool good = true;

    for (int i = 0; i < to->count; i++) {
        good &= sim_tally_add(&to->tallies[i], &from->tallies[i]);
        to->pairs[i].better += from->pairs[i].better;
        to->pairs[i].worse += from->pairs[i].worse;
        to->pairs[i].sum += from->pairs[i].sum;
        to->pairs[i].squares += from->pairs[i].squares;
    }
    for (int i = 0; i < from->done.count; i++)
        good &= host_add_range(&to->done, from->done.list[i]);
    return good;
}

/* A thousand blocks or more, of 100 to 100,000 rounds. */
void host_blocks(uint64_t rounds, struct sim_plan *plan)
{
    uint64_t block = 100;

    while (block < 100000 && block * 10000 <= rounds) block *= 10;
    plan->rounds = block;
    plan->sessions = rounds / block + (rounds % block != 0);
}
