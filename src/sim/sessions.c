/* sessions.c - sessions with a bankroll: until it is gone, until a goal, or for so many rounds. */
#include "sim/lanes.h"

#include "rules/rows.h"

/* The least amount that can be bet at all. */
static int64_t least_bet(const struct sign *sign)
{
    int64_t least = sign->min_cents;

    if (sign->side_min_cents && sign->side_min_cents < least) least = sign->side_min_cents;
    for (int i = 0; i < SIGN_KINDS && sign->kinds[i].bet; i++)
        if (sign->kinds[i].min_cents < least) least = sign->kinds[i].min_cents;
    return least;
}

uint64_t sim_fan_round(const struct sim_plan *plan, int nth)
{
    uint64_t rounds = plan->rounds ? plan->rounds : 1000;

    return rounds * (uint64_t)nth / (SIM_FAN - 1);
}

/* Notes the bankroll at each moment that has come. */
static bool note_fan(struct sim *sim, struct sim_lane *lane)
{
    while (lane->fan < SIM_FAN && lane->fan_at <= lane->rounds) {
        if (!histogram_count(&sim->tally.fan[lane->fan], lane->place.total_cents, 1)) return false;
        lane->fan_at = sim_fan_round(&sim->plan, ++lane->fan);
    }
    if (lane->fan == SIM_FAN) lane->fan_at = UINT64_MAX;
    return true;
}

static bool note_session(struct sim *sim, struct sim_lane *lane)
{
    struct sim_tally *tally = &sim->tally;
    int64_t total = lane->place.total_cents;
    bool good = true;

    for (; lane->fan < SIM_FAN; lane->fan++)
        good &= histogram_count(&tally->fan[lane->fan], total, 1);
    lane_note(sim, lane);
    tally->ended[lane->end]++;
    return good && histogram_count(&tally->ends, total, 1) &&
           histogram_count(&tally->drawdowns, lane->drawdown_cents, 1) &&
           histogram_count(&tally->lows, sim->plan.bankroll_cents - lane->low_cents, 1) &&
           histogram_count(&tally->survived, (int64_t)lane->rounds, 1) &&
           histogram_count(&tally->wins, lane->most_winning, 1) &&
           histogram_count(&tally->losses, lane->most_losing, 1);
}

static void leave(struct sim_judged *judged, enum sim_end end)
{
    judged->end = end;
    judged->leaving = true;
}

static bool is_ruined(const struct sim_plan *plan, const struct sim_judged *judged)
{
    bool too_little = judged->total_cents < least_bet(&plan->sign);

    return judged->flags & STATE_EMPTY && (judged->flags & STATE_SHORT || too_little);
}

enum sim_end sim_stops(const struct sim_plan *plan, int64_t total_cents, uint64_t rounds,
                       uint64_t turns)
{
    int64_t won = total_cents - plan->bankroll_cents;

    if (plan->win_cents && won >= plan->win_cents) return SIM_GOAL;
    if (plan->loss_cents && -won >= plan->loss_cents) return SIM_STOPPED;
    if (plan->rounds && rounds >= plan->rounds) return SIM_DONE;
    return plan->shooters && turns >= plan->shooters ? SIM_DONE : SIM_ENDS;
}

void sim_judge(const struct sim_plan *plan, struct sim_judged *judged)
{
    if (!judged->leaving) {
        if (is_ruined(plan, judged))
            leave(judged, SIM_RUINED);
        else if (judged->flags & STATE_LEFT)
            leave(judged, SIM_LEFT);
        else if (judged->idle >= SIM_IDLE || judged->rounds >= SIM_NEVER_ENDS)
            leave(judged, SIM_IDLED);
    }
    judged->over =
        judged->leaving && (judged->flags & STATE_EMPTY || judged->rounds >= 2 * SIM_NEVER_ENDS);
}

/* Whether the session comes to its end now.  False: out of memory. */
static bool judge(struct sim *sim, struct sim_lane *lane, unsigned flags)
{
    lane->idle = flags & STATE_EMPTY ? lane->idle + 1 : 0;
    struct sim_judged judged = { .flags = flags,
                                 .total_cents = lane->place.total_cents,
                                 .rounds = lane->rounds,
                                 .idle = lane->idle,
                                 .end = lane->end,
                                 .leaving = lane->leaving };

    sim_judge(&sim->plan, &judged);
    lane->end = judged.end;
    lane->leaving = judged.leaving;
    lane->over = judged.over;
    return judged.over || !judged.leaving || chain_leave(sim->chain, &lane->place);
}

static bool begin_session(struct sim *sim, struct sim_lane *lane, uint64_t session)
{
    if (!lane_begin(sim, lane, session)) return false;
    lane->peak_cents = lane->low_cents = lane->place.total_cents;
    lane->end = SIM_DONE;
    lane->fan = 1;
    lane->fan_at = sim_fan_round(&sim->plan, 1);
    if (!histogram_count(&sim->tally.fan[0], sim->plan.bankroll_cents, 1)) return false;
    unsigned flags = sim->chain->states[lane->place.state].flags;
    return !flags || judge(sim, lane, flags);
}

static inline void follow(struct sim_lane *lane, int64_t gain)
{
    int64_t total = lane->place.total_cents;

    lane->rounds++;
    if (total > lane->peak_cents) lane->peak_cents = total;
    if (total < lane->low_cents) lane->low_cents = total;
    if (lane->peak_cents - total > lane->drawdown_cents)
        lane->drawdown_cents = lane->peak_cents - total;
    lane->winning = gain > 0 ? lane->winning + 1 : gain < 0 ? 0 : lane->winning;
    lane->losing = gain < 0 ? lane->losing + 1 : gain > 0 ? 0 : lane->losing;
    if (lane->winning > lane->most_winning) lane->most_winning = lane->winning;
    if (lane->losing > lane->most_losing) lane->most_losing = lane->losing;
}

/* A round by the known edge, if it holds for this player; false: it does not. */
static inline bool quick_step(struct chain *chain, struct sim_lane *lane, struct edge_sum *sum,
                              unsigned *flags, bool *turn_over)
{
    size_t at = (size_t)lane->place.state * (size_t)chain->outcomes + lane->outcomes[lane->at];
    struct edge *edge = &chain->edges[at];
    const struct edge_more *more = &chain->more[at];

    if (edge->next == EDGE_NEW || lane->place.total_cents < more->need_cents || chain->trace)
        return false;
    edge->count++;
    lane->at++;
    lane->place.total_cents += edge->sum.gain_cents;
    lane->place.state = edge->next / (uint32_t)chain->outcomes;
    *sum = edge->sum;
    *flags = more->flags;
    *turn_over = more->turn_over;
    return true;
}

static bool end_turn(struct sim *sim, struct sim_lane *lane)
{
    uint64_t rounds = lane->rounds - lane->turn_began;

    lane->turns++;
    lane->turn_began = lane->rounds;
    return histogram_count(&sim->tally.shooter, (int64_t)rounds, 1);
}

/* The strategy leaves before the round after which the session stops. */
static bool stop_in_time(struct sim *sim, struct sim_lane *lane, const struct edge_more *more)
{
    enum sim_end end = sim_stops(&sim->plan, lane->place.total_cents + more->settled_cents,
                                 lane->rounds + 1, lane->turns + more->turn_over);

    if (end == SIM_ENDS) return true;
    lane->end = end;
    lane->leaving = true;
    return chain_leave(sim->chain, &lane->place);
}

static bool play_round(struct sim *sim, struct sim_lane *lane)
{
    const struct edge_more *more;
    struct edge_sum sum;
    unsigned flags = 0;
    bool turn_over;

    if (lane->at == SIM_BATCH) lane_draw(sim, lane);
    if (!(more = lane_known(sim, lane))) return false;
    if (!lane->leaving && !stop_in_time(sim, lane, more)) return false;
    if (!quick_step(sim->chain, lane, &sum, &flags, &turn_over)) {
        if (!lane_step(sim, lane, &sum, &turn_over)) return false;
        flags = sim->chain->states[lane->place.state].flags;
    }
    lane_add(lane, sum);
    follow(lane, sum.gain_cents);
    if (turn_over && !end_turn(sim, lane)) return false;
    if (lane->rounds >= lane->fan_at && !note_fan(sim, lane)) return false;
    bool goes_on = !flags && !lane->leaving && !lane->idle && lane->rounds < SIM_NEVER_ENDS;
    return goes_on || judge(sim, lane, flags);
}

/* Lanes take the next session when theirs is over. */
bool run_sessions(struct sim *sim, uint64_t first, uint64_t end)
{
    uint64_t next = first;
    int playing = 0;

    for (; playing < LANES && next < end; playing++)
        if (!begin_session(sim, &sim->lanes[playing], next++)) return false;
    while (playing) {
        for (int i = 0; i < playing; i++) {
            struct sim_lane *lane = &sim->lanes[i];
            if (!lane->over && !play_round(sim, lane)) return false;
            if (!lane->over) continue;
            if (!note_session(sim, lane)) return false;
            if (next < end) {
                if (!begin_session(sim, lane, next++)) return false;
                continue;
            }
            struct sim_lane last = sim->lanes[--playing];
            sim->lanes[playing] = *lane;
            *lane = last;
            i--;
        }
        if (!lanes_make_room(sim)) return false;
    }
    return true;
}
