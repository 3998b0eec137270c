/* sim_risk.c - the bankroll for a wanted risk of ruin: found by playing with other bankrolls.
 *
 * The same seed is played each time, so that more money seldom means more ruin; the least bankroll
 * is found by halving, to one unit or half a per cent. */
#include "cli/sim_cli.h"

#include <stdlib.h>

#define SESSIONS 100000 /* for each bankroll, at most */
#define DOUBLED  6      /* times at most, in search of a bankroll that is enough */
#define HELPS    0.95   /* ruin with twice the money, if more money helps at all */

/* A search for one strategy. */
struct search {
    struct simulation *s;
    struct host_plan *plan; /* of that strategy alone */
    struct sim_risk *risk;
    sim_runner *run;
    double share; /* of sessions that were ruined when it was last tried */
};

/* Plays with so many units.  False: it failed, or was stopped. */
static bool try_units(struct search *search, int64_t units, bool *enough)
{
    struct host_plan *plan = search->plan;
    struct sim_risk *risk = search->risk;
    struct host_result result;

    plan->plans[0].bankroll_cents = units * plan->plans[0].values.unit_cents;
    if (!host_begin(&result, plan)) return false;
    bool played = search->run(search->s, plan, &result) == HOST_DONE;
    if (played) {
        uint64_t ruined = result.tallies[0].ended[SIM_RUINED], all = result.tallies[0].sessions;
        search->share = (double)ruined / (double)all;
        *enough = search->share <= risk->wanted;
        if (*enough) {
            risk->bankroll_cents = plan->plans[0].bankroll_cents;
            risk->ruined = ruined;
            risk->sessions = all;
        }
    }
    host_free(&result);
    return played;
}

/* Doubles the bankroll until it is enough, or does not help any more; *least is not enough. */
static bool find_enough(struct search *search, int64_t *least, int64_t *most)
{
    bool enough = false;

    for (int i = 0; i <= DOUBLED; i++) {
        double before = search->share;
        if (!try_units(search, *most, &enough)) return false;
        if (enough) return true;
        *least = *most;
        if (i && search->share > HELPS * before) return true;
        *most *= 2;
    }
    return true;
}

static bool search_for(struct search *search)
{
    const struct sim_plan *plan = &search->plan->plans[0];
    int64_t unit = plan->values.unit_cents, least = 0;
    int64_t most = (plan->bankroll_cents + unit - 1) / unit;

    if (!find_enough(search, &least, &most)) return false;
    if (!search->risk->sessions) {
        search->risk->bankroll_cents = least * unit;
        return true;
    }
    while (most - least > 1 && most - least > most / 200) {
        int64_t middle = least + (most - least) / 2;
        bool enough = false;
        if (!try_units(search, middle, &enough)) return false;
        *(enough ? &most : &least) = middle;
    }
    return true;
}

bool sim_find_risk(struct simulation *s, double wanted, sim_runner *run)
{
    struct host_plan *plan = calloc(1, sizeof *plan);
    bool good = plan;

    for (int i = 0; good && i < s->plan.count; i++) {
        struct search search = { .s = s, .plan = plan, .risk = &s->risks[i], .run = run };
        *plan = (struct host_plan){ .count = 1 };
        plan->plans[0] = s->plan.plans[i];
        plan->own[0] = s->plan.own[i];
        snprintf(plan->words[0], HOST_WORDS, "%s", s->plan.words[i]);
        if (plan->plans[0].sessions > SESSIONS) plan->plans[0].sessions = SESSIONS;
        s->risks[i] = (struct sim_risk){ .wanted = wanted };
        good = search_for(&search);
        s->risks[i].known = good;
    }
    free(plan);
    return good;
}
