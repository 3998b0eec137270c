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

/* The fan is noted after the first round that is not before its moment. */
static bool note_fan(struct sim *sim, struct sim_lane *lane, int64_t total_cents)
{
    if (!histogram_count(&sim->tally.fan[lane->fan], total_cents, 1)) return false;
    lane->fan++;
    lane->fan_at = lane->fan < SIM_FAN ? sim_fan_round(&sim->plan, lane->fan) : UINT64_MAX;
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
           histogram_count(&tally->drawdowns, lane->course.drawdown_cents, 1) &&
           histogram_count(&tally->lows, sim->plan.bankroll_cents - lane->course.low_cents, 1) &&
           histogram_count(&tally->survived, (int64_t)lane->rounds, 1) &&
           histogram_count(&tally->wins, lane->course.most_winning, 1) &&
           histogram_count(&tally->losses, lane->course.most_losing, 1);
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
    lane->course.peak_cents = lane->course.low_cents = lane->place.total_cents;
    lane->end = SIM_DONE;
    lane->fan = 1;
    lane->fan_at = sim_fan_round(&sim->plan, 1);
    if (!histogram_count(&sim->tally.fan[0], sim->plan.bankroll_cents, 1)) return false;
    unsigned flags = sim->chain->states[lane->place.state].flags;
    return !flags || judge(sim, lane, flags);
}

/* Without branches: whether a round wins is what nobody can predict. */
static inline void follow(struct course *course, int64_t total, int64_t gain)
{
    uint32_t won = gain > 0, lost = gain < 0;
    int64_t peak = total > course->peak_cents ? total : course->peak_cents;
    uint32_t winning = (course->winning + won) & (lost - 1);
    uint32_t losing = (course->losing + lost) & (won - 1);

    course->peak_cents = peak;
    course->low_cents = total < course->low_cents ? total : course->low_cents;
    course->drawdown_cents =
        peak - total > course->drawdown_cents ? peak - total : course->drawdown_cents;
    course->winning = winning;
    course->losing = losing;
    course->most_winning = winning > course->most_winning ? winning : course->most_winning;
    course->most_losing = losing > course->most_losing ? losing : course->most_losing;
}

static bool end_turn(struct sim *sim, struct sim_lane *lane, uint64_t at)
{
    uint64_t rounds = at - lane->turn_began;

    lane->turns++;
    lane->turn_began = at;
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

/* ---- Rounds without events ------------------------------------------------------- */

/* Totals between which no stop is reached by a round, and how many turns may end. */
struct safe {
    uint64_t low, span;
    uint64_t turns;
};

static struct safe safe_of(const struct sim_plan *plan, const struct sim_lane *lane)
{
    const int64_t far = INT64_MAX / 2;
    int64_t low = plan->loss_cents ? plan->bankroll_cents - plan->loss_cents + 1 : -far;
    int64_t high = plan->win_cents ? plan->bankroll_cents + plan->win_cents : far;
    uint64_t ended = lane->turns + 1, turns = plan->shooters ? plan->shooters : UINT64_MAX;

    return (struct safe){ (uint64_t)low, high > low ? (uint64_t)(high - low) : 0,
                          turns > ended ? turns - ended : 0 };
}

static inline bool is_safe(const struct safe *safe, const struct edge_more *more, int64_t total,
                           uint64_t turns)
{
    uint64_t above = (uint64_t)(total + more->settled_cents) - safe->low;

    return !((more->flags != 0) | (total < more->need_cents) | (above >= safe->span) |
             (more->turn_over & (turns >= safe->turns)));
}

/* What happened on the way, by the place of the outcome. */
struct passed {
    int64_t totals[SIM_BATCH];
    uint16_t ends[SIM_BATCH + 1]; /* of turns */
    uint64_t turns;
};

/* Rounds by edges that are known and hold for this player, without a branch that depends on what
 * they bring.  Ends before a round that is anything else. */
static void glide(struct sim *sim, struct sim_lane *lane, int rounds, struct passed *passed)
{
    struct edge *edges = sim->chain->edges;
    const struct edge_more *mores = sim->chain->more;
    const struct safe safe = safe_of(&sim->plan, lane);
    struct course course = lane->course;
    uint32_t outcomes = (uint32_t)sim->chain->outcomes, at = lane->place.state * outcomes;
    int64_t total = lane->place.total_cents, stake = 0;
    int k = lane->at;
    uint64_t turns = 0;

    for (int end = k + rounds; k < end; k++) {
        size_t nth = at + lane->outcomes[k];
        struct edge *edge = &edges[nth];
        const struct edge_more *more = &mores[nth];
        if (!is_safe(&safe, more, total, turns)) break;
        edge->count++;
        total += edge->sum.gain_cents;
        stake += edge->sum.stake_cents;
        follow(&course, total, edge->sum.gain_cents);
        passed->totals[k] = total;
        passed->ends[turns] = (uint16_t)k;
        turns += more->turn_over;
        at = edge->next;
    }
    passed->turns = turns;
    lane_add(lane, (struct edge_sum){ total - lane->place.total_cents, stake });
    lane->rounds += (uint64_t)(k - lane->at);
    lane->at = k;
    lane->place.state = at / outcomes;
    lane->place.total_cents = total;
    lane->course = course;
}

/* How many rounds can pass before the session must be looked at. */
static int carefree(const struct sim *sim, const struct sim_lane *lane)
{
    uint64_t most = (uint64_t)(SIM_BATCH - lane->at), last = SIM_NEVER_ENDS;

    if (lane->leaving || lane->idle || sim->chain->trace) return 0;
    if (sim->plan.rounds && sim->plan.rounds < last) last = sim->plan.rounds;
    last = last - 1 > lane->rounds ? last - 1 - lane->rounds : 0;
    return (int)(last < most ? last : most);
}

/* Notes the turns and the moments of the fan that came since the outcome at `from`. */
static bool note_passed(struct sim *sim, struct sim_lane *lane, int from,
                        const struct passed *passed)
{
    uint64_t before = lane->rounds - (uint64_t)(lane->at - from); /* rounds at `from` */

    for (uint64_t i = 0; i < passed->turns; i++)
        if (!end_turn(sim, lane, before + (uint64_t)(passed->ends[i] - from) + 1)) return false;
    while (lane->fan_at <= lane->rounds) {
        uint64_t after = lane->fan_at > before ? lane->fan_at - before : 1;
        if (!note_fan(sim, lane, passed->totals[(uint64_t)from + after - 1])) return false;
    }
    return true;
}

/* ---- Sessions -------------------------------------------------------------------- */

static bool play_round(struct sim *sim, struct sim_lane *lane)
{
    const struct edge_more *more;
    struct edge_sum sum;
    bool turn_over;

    if (!(more = lane_known(sim, lane))) return false;
    if (!lane->leaving && !stop_in_time(sim, lane, more)) return false;
    if (!lane_step(sim, lane, &sum, &turn_over)) return false;
    unsigned flags = sim->chain->states[lane->place.state].flags;
    lane->rounds++;
    lane_add(lane, sum);
    follow(&lane->course, lane->place.total_cents, sum.gain_cents);
    if (turn_over && !end_turn(sim, lane, lane->rounds)) return false;
    while (lane->fan_at <= lane->rounds)
        if (!note_fan(sim, lane, lane->place.total_cents)) return false;
    bool goes_on = !flags && !lane->leaving && !lane->idle && lane->rounds < SIM_NEVER_ENDS;
    if (!goes_on && !judge(sim, lane, flags)) return false;
    if (lane->leaving && lane_is_stuck(lane, sum)) lane->over = true;
    return lanes_make_room(sim);
}

/* Plays until the session is over, or all outcomes of a draw are used. */
static bool play_on(struct sim *sim, struct sim_lane *lane)
{
    struct passed passed;

    if (lane->at == SIM_BATCH) lane_draw(sim, lane);
    while (!lane->over && lane->at < SIM_BATCH) {
        int rounds = carefree(sim, lane), from = lane->at;
        if (rounds) glide(sim, lane, rounds, &passed);
        bool good = lane->at > from ? note_passed(sim, lane, from, &passed) : play_round(sim, lane);
        if (!good) return false;
    }
    return true;
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
            if (!play_on(sim, lane)) return false;
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
    }
    return true;
}
