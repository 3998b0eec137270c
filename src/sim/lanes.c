/* lanes.c - plays sessions side by side, so that a look-up of one never waits for another.
 *
 * A lane is a session: a stream of outcomes, a place in the chain, and what it has seen so far.
 * Outcomes are drawn in batches.  Without a bankroll, all lanes play a block of the same length in
 * step (in_step.c); with one, a lane that ends takes the next session (sessions.c). */
#include "sim/lanes.h"

#include <stdlib.h>

/* ---- Opening --------------------------------------------------------------------- */

static size_t source_bytes(const struct game_sim *game)
{
    return (game->source_bytes + 63) / 64 * 64;
}

struct sim *sim_open(const struct sim_plan *plan)
{
    struct sim *sim = calloc(1, sizeof *sim);

    if (!sim) return NULL;
    sim->plan = *plan;
    sim->game = sim_game(plan->sign.edition);
    sim->chain = chain_open(&plan->sign, plan->strategy, &plan->values,
                            plan->limit_bytes ? plan->limit_bytes : SIM_MEMORY);
    sim->lanes = calloc(LANES, sizeof *sim->lanes);
    sim->step = step_open();
    bool good = sim->chain && sim->lanes && sim->step &&
                sim_tally_begin(&sim->tally, sim->chain->wagers, plan->sign.chip_cents);
    for (int i = 0; good && i < LANES; i++)
        good = (sim->lanes[i].source = calloc(1, source_bytes(sim->game) + 1));
    if (good) return sim;
    sim_free(sim);
    return NULL;
}

void sim_free(struct sim *sim)
{
    if (!sim) return;
    for (int i = 0; sim->lanes && i < LANES; i++) free(sim->lanes[i].source);
    free(sim->lanes);
    step_free(sim->step);
    chain_free(sim->chain);
    sim_tally_free(&sim->tally);
    free(sim);
}

/* ---- One lane -------------------------------------------------------------------- */

void lane_draw(const struct sim *sim, struct sim_lane *lane)
{
    sim->game->draw(lane->source, &lane->stream, lane->outcomes, SIM_BATCH);
    lane->at = 0;
}

bool lane_begin(struct sim *sim, struct sim_lane *lane, uint64_t session)
{
    const struct sim_decider decider = { sim->plan.strategy->decide, &sim->chain->values };
    void *source = lane->source;
    *lane = (struct sim_lane){ .source = source };
    sim_stream_begin(&lane->stream, sim->plan.seed, session);
    if (sim->game->begin) sim->game->begin(source, &sim->plan.sign, &decider);
    lane_draw(sim, lane);
    return chain_begin(sim->chain, sim->plan.bankroll_cents, &lane->place, &lane->gain_cents);
}

void lane_recall(const struct sim *sim, const struct sim_lane *lane, struct sim_round *round)
{
    *round = (struct sim_round){ .outcome = lane->outcomes[lane->at] };
    if (sim->game->recall) sim->game->recall(lane->source, lane->at, round);
}

const struct edge_more *lane_known(struct sim *sim, struct sim_lane *lane)
{
    struct chain *chain = sim->chain;
    size_t at = (size_t)lane->place.state * (size_t)chain->outcomes + lane->outcomes[lane->at];
    struct sim_round round;

    if (chain->edges[at].next == EDGE_NEW) {
        lane_recall(sim, lane, &round);
        if (!chain_learn(chain, lane->place.state, &round)) return NULL;
    }
    return &chain->more[at];
}

/* Plays a round, however long it takes. */
bool lane_step(struct sim *sim, struct sim_lane *lane, struct edge_sum *sum, bool *turn_over)
{
    struct sim_round round;

    if (lane->at == SIM_BATCH) lane_draw(sim, lane);
    lane_recall(sim, lane, &round);
    lane->at++;
    return chain_step(sim->chain, &lane->place, &round, sum, turn_over);
}

bool lanes_make_room(struct sim *sim)
{
    struct chain_place places[LANES];

    if (!chain_full(sim->chain)) return true;
    step_forget(sim);
    for (int i = 0; i < LANES; i++) places[i] = sim->lanes[i].place;
    if (!chain_restart(sim->chain, places, LANES)) return false;
    for (int i = 0; i < LANES; i++) sim->lanes[i].place = places[i];
    return true;
}

static unsigned flags_of(const struct sim *sim, const struct sim_lane *lane)
{
    return sim->chain->states[lane->place.state].flags;
}

void lane_note(struct sim *sim, const struct sim_lane *lane)
{
    struct sim_tally *tally = &sim->tally;
    sim_sum gain = lane->gain_cents, stake = lane->stake_cents;

    tally->sessions++;
    tally->rounds += lane->rounds;
    tally->gain_cents += gain;
    tally->stake_cents += stake;
    tally->gain_squares += gain * gain;
    tally->gain_stakes += gain * stake;
    tally->stake_squares += stake * stake;
    if (sim->gains) sim->gains[lane->stream.session - sim->gains_first] = lane->gain_cents;
}

/* ---- Blocks without a bankroll --------------------------------------------------- */

/* The last round of a block, after which the strategy bets no more; then plays out what is up. */
static bool finish_block(struct sim *sim, struct sim_lane *lane)
{
    struct edge_sum sum;
    bool turn_over;

    if (!chain_leave(sim->chain, &lane->place)) return false;
    while (lane->rounds < sim->plan.rounds || !(flags_of(sim, lane) & STATE_EMPTY)) {
        if (!lane_step(sim, lane, &sum, &turn_over)) return false;
        lane_add(lane, sum);
        lane->rounds++;
        if (lane_is_stuck(lane, sum) || lane->rounds >= SIM_NEVER_ENDS) break;
    }
    lane_note(sim, lane);
    return true;
}

/* As many blocks as there are lanes, side by side. */
static bool run_blocks(struct sim *sim, uint64_t first)
{
    uint64_t left = sim->plan.rounds - 1;

    for (int i = 0; i < LANES; i++)
        if (!lane_begin(sim, &sim->lanes[i], first + (uint64_t)i)) return false;
    while (left) {
        int batch = left < SIM_BATCH ? (int)left : SIM_BATCH;
        for (int i = 0; i < LANES; i++)
            if (sim->lanes[i].at == SIM_BATCH) lane_draw(sim, &sim->lanes[i]);
        if (!step_play(sim, batch)) return false;
        left -= (uint64_t)batch;
    }
    step_fold(sim);
    for (int i = 0; i < LANES; i++)
        if (!finish_block(sim, &sim->lanes[i])) return false;
    return lanes_make_room(sim);
}

/* A single block, for what is left over. */
static bool run_block(struct sim *sim, uint64_t session)
{
    struct sim_lane *lane = &sim->lanes[0];
    struct edge_sum sum;
    bool turn_over;

    if (!lane_begin(sim, lane, session)) return false;
    while (lane->rounds + 1 < sim->plan.rounds) {
        if (!lane_step(sim, lane, &sum, &turn_over)) return false;
        lane_add(lane, sum);
        lane->rounds++;
    }
    return finish_block(sim, lane) && lanes_make_room(sim);
}

/* ---- Running --------------------------------------------------------------------- */

/* Brings the results of wagers from the chain to the tally. */
static void gather(struct sim *sim)
{
    struct chain *chain = sim->chain;
    struct sim_tally *tally = &sim->tally;

    chain_fold(chain);
    for (int i = 0; i <= chain->wagers; i++) {
        wager_tally_add(&tally->wager[i], &chain->tally[i]);
        chain->tally[i] = (struct wager_tally){ 0 };
    }
    tally->turns += chain->turns;
    chain->turns = 0;
}

static bool run_some(struct sim *sim, uint64_t first, uint64_t end, uint64_t *played)
{
    uint64_t left = end - first;

    if (sim->plan.bankroll_cents) {
        *played = left < SESSIONS_AT_ONCE ? left : SESSIONS_AT_ONCE;
        return run_sessions(sim, first, first + *played);
    }
    *played = left < LANES ? 1 : LANES;
    return *played == LANES ? run_blocks(sim, first) : run_block(sim, first);
}

uint64_t sim_run(struct sim *sim, uint64_t first, uint64_t end, volatile const int *stop)
{
    uint64_t at = first, played;

    while (at < end && !(stop && __atomic_load_n(stop, __ATOMIC_RELAXED))) {
        if (!run_some(sim, at, end, &played)) return UINT64_MAX;
        at += played;
    }
    gather(sim);
    return at - first;
}
