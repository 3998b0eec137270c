/* exact.c - all states of a strategy's chain, and the chances of each.
 *
 * In the long run: the stationary distribution of the states that recur, by the elimination of
 * Grassmann, Taksar and Heyman, which never subtracts, so that floating point loses nothing.
 *
 * Sessions: the chance of each place - a state and an amount - after each round, by chain_step().
 */
#include "sim/host/exact.h"

#include "rules/assert.h"
#include "sim/map.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What can follow a state. */
struct way {
    uint32_t next;
    int32_t gain_cents;
    uint32_t stake_cents;
    uint32_t outcome; /* one of those that lead there */
    uint64_t weight;
};

struct exact {
    struct sim_plan plan;
    struct chain *chain;
    uint32_t first, states; /* states by the number of the chain */
    struct way *ways;
    size_t way_count, way_room;
    size_t *begins;  /* [states + 1]: the ways of a state */
    uint64_t weight; /* of all outcomes */
    int outcomes;
};

static bool fails(char why[EXACT_WHY], const char *sentence)
{
    snprintf(why, EXACT_WHY, "%s", sentence);
    return false;
}

/* ---- States ---------------------------------------------------------------------- */

static bool add_way(struct exact *exact, size_t first, const struct way *way)
{
    for (size_t i = first; i < exact->way_count; i++) {
        struct way *known = &exact->ways[i];
        if (known->next != way->next || known->gain_cents != way->gain_cents ||
            known->stake_cents != way->stake_cents)
            continue;
        known->weight += way->weight;
        return true;
    }
    if (exact->way_count == exact->way_room) {
        size_t room = exact->way_room ? 2 * exact->way_room : 1024;
        struct way *larger = realloc(exact->ways, room * sizeof *larger);
        if (!larger) return false;
        exact->ways = larger;
        exact->way_room = room;
    }
    exact->ways[exact->way_count++] = *way;
    return true;
}

static bool look_at(struct exact *exact, uint32_t state)
{
    const struct game_sim *game = layouts_game(exact->chain->layouts);
    size_t first = exact->way_count;

    for (int outcome = 0; outcome < exact->outcomes; outcome++) {
        struct sim_round round = { .outcome = outcome };
        uint64_t weight = game->weight(&exact->plan.sign, outcome);
        if (!weight) continue;
        if (!chain_learn(exact->chain, state, &round)) return false;
        const struct edge *edge = chain_edge(exact->chain, state, outcome);
        struct way way = { .next = edge->next / (uint32_t)exact->outcomes,
                           .gain_cents = (int32_t)edge_gain(edge->cents),
                           .stake_cents = (uint32_t)edge_stake(edge->cents),
                           .outcome = (uint32_t)outcome,
                           .weight = weight };
        if (!add_way(exact, first, &way)) return false;
    }
    return true;
}

/* Looks at states as they are found; the chain numbers them in that order. */
static bool find_states(struct exact *exact, char why[EXACT_WHY])
{
    struct chain_place place;
    int64_t gain;

    if (!chain_begin(exact->chain, 0, &place, &gain)) return fails(why, "Out of memory.");
    exact->first = place.state;
    exact->begins = malloc((EXACT_STATES + 1) * sizeof *exact->begins);
    if (!exact->begins) return fails(why, "Out of memory.");
    for (uint32_t state = 0; state < exact->chain->state_count; state++) {
        if (state >= EXACT_STATES)
            return fails(why, "The strategy has too many states to be exact; simulate it.");
        exact->begins[state] = exact->way_count;
        if (!look_at(exact, state)) return fails(why, "Out of memory.");
    }
    exact->states = exact->chain->state_count;
    exact->begins[exact->states] = exact->way_count;
    return true;
}

struct exact *exact_open(const struct sim_plan *plan, char why[EXACT_WHY])
{
    const struct game_sim *game = sim_game(plan->sign.edition);
    struct exact *exact = calloc(1, sizeof *exact);

    if (!exact) {
        fails(why, "Out of memory.");
        return NULL;
    }
    exact->plan = *plan;
    exact->chain = chain_open(&plan->sign, plan->strategy, &plan->values, SIZE_MAX);
    if (!exact->chain)
        fails(why, "Out of memory.");
    else if (!game->weight)
        fails(why, "Rounds of this game depend on the cards dealt before: nothing exact, simulate "
                   "it.");
    else {
        exact->outcomes = layouts_outcomes(exact->chain->layouts);
        for (int i = 0; i < exact->outcomes; i++) exact->weight += game->weight(&plan->sign, i);
        if (find_states(exact, why)) return exact;
    }
    exact_free(exact);
    return NULL;
}

void exact_free(struct exact *exact)
{
    if (!exact) return;
    chain_free(exact->chain);
    free(exact->ways);
    free(exact->begins);
    free(exact);
}

uint32_t exact_states(const struct exact *exact)
{
    return exact->states;
}

/* ---- The long run ---------------------------------------------------------------- */

void exact_edge_init(struct exact_edge *edge)
{
    mpq_inits(edge->edge, edge->stake_cents, edge->loss_cents, NULL);
}

void exact_edge_clear(struct exact_edge *edge)
{
    mpq_clears(edge->edge, edge->stake_cents, edge->loss_cents, NULL);
}

/* Marks what can be reached from a state. */
static uint32_t reach(const struct exact *exact, uint32_t from, unsigned char *reached,
                      uint32_t *list)
{
    uint32_t count = 0;

    memset(reached, 0, exact->states);
    reached[from] = 1;
    list[count++] = from;
    for (uint32_t at = 0; at < count; at++)
        for (size_t i = exact->begins[list[at]]; i < exact->begins[list[at] + 1]; i++) {
            uint32_t next = exact->ways[i].next;
            if (reached[next]) continue;
            reached[next] = 1;
            list[count++] = next;
        }
    return count;
}

/* The states that recur: those reachable from a state that everything leads to.  A walk that always
 * goes on to the state that reaches the fewest ends there. */
static uint32_t recurrent(const struct exact *exact, unsigned char *reached, uint32_t *list)
{
    uint32_t count = reach(exact, exact->first, reached, list), fewest = count;
    uint32_t *other = malloc(exact->states * sizeof *other);

    if (!other) return 0;
    for (bool better = true; better;) {
        better = false;
        for (uint32_t i = 0; i < count && !better; i++) {
            uint32_t less = reach(exact, list[i], reached, other);
            if (less >= fewest) continue;
            fewest = less;
            memcpy(list, other, less * sizeof *list);
            better = true;
        }
        count = fewest;
    }
    free(other);
    reach(exact, list[0], reached, list);
    return count;
}

/* The position of each listed state in the list. */
static uint32_t *places_of(const struct exact *exact, const uint32_t *list, uint32_t count)
{
    uint32_t *place = malloc(exact->states * sizeof *place);

    for (uint32_t i = 0; place && i < count; i++) place[list[i]] = i;
    return place;
}

/* Eliminates the last state again and again; the shares of the states follow on the way back. */
static void eliminate(double *p, uint32_t n, double *share)
{
    for (uint32_t last = n - 1; last > 0; last--) {
        double leaves = 0;
        for (uint32_t j = 0; j < last; j++) leaves += p[last * n + j];
        for (uint32_t i = 0; i < last; i++) {
            double into = p[i * n + last] /= leaves;
            if (into == 0) continue;
            for (uint32_t j = 0; j < last; j++) p[i * n + j] += into * p[last * n + j];
        }
    }
    share[0] = 1;
    for (uint32_t i = 1; i < n; i++) {
        share[i] = 0;
        for (uint32_t j = 0; j < i; j++) share[i] += share[j] * p[j * n + i];
    }
}

static void eliminate_exactly(mpq_t *p, uint32_t n, mpq_t *share)
{
    mpq_t leaves, term;

    mpq_inits(leaves, term, NULL);
    for (uint32_t last = n - 1; last > 0; last--) {
        mpq_set_ui(leaves, 0, 1);
        for (uint32_t j = 0; j < last; j++) mpq_add(leaves, leaves, p[last * n + j]);
        for (uint32_t i = 0; i < last; i++) {
            if (!mpq_sgn(p[i * n + last])) continue;
            mpq_div(p[i * n + last], p[i * n + last], leaves);
            for (uint32_t j = 0; j < last; j++) {
                if (!mpq_sgn(p[last * n + j])) continue;
                mpq_mul(term, p[i * n + last], p[last * n + j]);
                mpq_add(p[i * n + j], p[i * n + j], term);
            }
        }
    }
    mpq_set_ui(share[0], 1, 1);
    for (uint32_t i = 1; i < n; i++) {
        mpq_set_ui(share[i], 0, 1);
        for (uint32_t j = 0; j < i; j++) {
            mpq_mul(term, share[j], p[j * n + i]);
            mpq_add(share[i], share[i], term);
        }
    }
    mpq_clears(leaves, term, NULL);
}

static void edge_as_fraction(const struct exact *exact, const uint32_t *list, const uint32_t *place,
                             uint32_t n, struct exact_edge *edge)
{
    mpq_t *p = malloc(sizeof(mpq_t) * n * n), *share = malloc(sizeof(mpq_t) * n), term, all;

    assert(p && share);
    mpq_inits(term, all, NULL);
    for (uint32_t i = 0; i < n * n; i++) mpq_init(p[i]);
    for (uint32_t i = 0; i < n; i++) {
        mpq_init(share[i]);
        for (size_t w = exact->begins[list[i]]; w < exact->begins[list[i] + 1]; w++) {
            const struct way *way = &exact->ways[w];
            mpq_set_ui(term, way->weight, exact->weight);
            mpq_canonicalize(term);
            mpq_t *to = &p[i * n + place[way->next]];
            mpq_add(*to, *to, term);
        }
    }
    eliminate_exactly(p, n, share);
    for (uint32_t i = 0; i < n; i++) {
        mpq_add(all, all, share[i]);
        for (size_t w = exact->begins[list[i]]; w < exact->begins[list[i] + 1]; w++) {
            const struct way *way = &exact->ways[w];
            mpq_set_si(term, way->stake_cents, 1);
            mpz_mul_ui(mpq_numref(term), mpq_numref(term), way->weight);
            mpq_mul(term, term, share[i]);
            mpq_add(edge->stake_cents, edge->stake_cents, term);
            mpq_set_si(term, -(long)way->gain_cents, 1);
            mpz_mul_ui(mpq_numref(term), mpq_numref(term), way->weight);
            mpq_mul(term, term, share[i]);
            mpq_add(edge->loss_cents, edge->loss_cents, term);
        }
    }
    mpq_set_ui(term, exact->weight, 1);
    mpq_mul(all, all, term);
    mpq_div(edge->stake_cents, edge->stake_cents, all);
    mpq_div(edge->loss_cents, edge->loss_cents, all);
    if (mpq_sgn(edge->stake_cents)) mpq_div(edge->edge, edge->loss_cents, edge->stake_cents);
    edge->is_fraction = true;
    edge->value = mpq_get_d(edge->edge);
    edge->stake_value = mpq_get_d(edge->stake_cents);
    for (uint32_t i = 0; i < n * n; i++) mpq_clear(p[i]);
    for (uint32_t i = 0; i < n; i++) mpq_clear(share[i]);
    mpq_clears(term, all, NULL);
    free(p);
    free(share);
}

static bool edge_as_number(const struct exact *exact, const uint32_t *list, const uint32_t *place,
                           uint32_t n, struct exact_edge *edge)
{
    double *p = calloc((size_t)n * n, sizeof *p), *share = malloc(n * sizeof *share);
    double stake = 0, loss = 0, all = 0;

    if (!p || !share) {
        free(p);
        free(share);
        return false;
    }
    for (uint32_t i = 0; i < n; i++)
        for (size_t w = exact->begins[list[i]]; w < exact->begins[list[i] + 1]; w++)
            p[(size_t)i * n + place[exact->ways[w].next]] +=
                (double)exact->ways[w].weight / (double)exact->weight;
    eliminate(p, n, share);
    for (uint32_t i = 0; i < n; i++) {
        all += share[i];
        for (size_t w = exact->begins[list[i]]; w < exact->begins[list[i] + 1]; w++) {
            double chance = share[i] * (double)exact->ways[w].weight / (double)exact->weight;
            stake += chance * exact->ways[w].stake_cents;
            loss -= chance * exact->ways[w].gain_cents;
        }
    }
    edge->value = stake > 0 ? loss / stake : 0;
    edge->stake_value = stake / all;
    free(p);
    free(share);
    return true;
}

#define NUMBERS 2500 /* states for which the long run is computed at all */

bool exact_edge(struct exact *exact, struct exact_edge *edge, char why[EXACT_WHY])
{
    unsigned char *reached = malloc(exact->states);
    uint32_t *list = malloc(exact->states * sizeof *list), *place = NULL, count = 0;
    bool good = reached && list;

    edge->is_fraction = false;
    if (good) count = recurrent(exact, reached, list);
    if (count) place = places_of(exact, list, count);
    if (!place)
        good = fails(why, "Out of memory.");
    else if (count > NUMBERS)
        good = fails(why, "The strategy has too many states for its long run; simulate it.");
    else if (count <= EXACT_FRACTIONS)
        edge_as_fraction(exact, list, place, count, edge);
    else if (!edge_as_number(exact, list, place, count, edge))
        good = fails(why, "Out of memory.");
    if (good && edge->stake_value <= 0)
        good = fails(why, "The strategy stops betting, so it has no long run.");
    free(reached);
    free(list);
    free(place);
    return good;
}

/* ---- Sessions -------------------------------------------------------------------- */

/* Places with a chance, in the order in which they were found in this round. */
struct crowd {
    struct map by_place;
    struct at {
        uint32_t state;
        int64_t total_cents;
        double share;
    } * list;
    uint32_t count, room;
};

static uint64_t place_key(uint32_t state, int64_t total_cents)
{
    return (uint64_t)(total_cents + (INT64_C(1) << 38)) << 24 | (state + 1);
}

static bool add_share(struct crowd *crowd, uint32_t state, int64_t total_cents, double share)
{
    uint64_t key = place_key(state, total_cents);
    const uint32_t *known = map_find(&crowd->by_place, key);

    if (known) {
        crowd->list[*known].share += share;
        return true;
    }
    if (crowd->count == crowd->room) {
        uint32_t room = crowd->room ? 2 * crowd->room : 1024;
        struct at *larger = realloc(crowd->list, room * sizeof *larger);
        if (!larger) return false;
        crowd->list = larger;
        crowd->room = room;
    }
    if (!map_add(&crowd->by_place, key, crowd->count)) return false;
    crowd->list[crowd->count++] = (struct at){ state, total_cents, share };
    return true;
}

static void empty(struct crowd *crowd)
{
    map_free(&crowd->by_place);
    crowd->count = 0;
}

struct playing {
    struct exact *exact;
    struct exact_ends *ends;
    struct crowd now, next, over; /* over: by amount alone */
};

static bool end_with(struct playing *p, const struct sim_judged *judged, int64_t total,
                     double share)
{
    p->ends->ended[judged->end] += share;
    p->ends->mean_cents += share * (double)total;
    return add_share(&p->over, 0, total, share);
}

/* Brings a player to a place after a round, or to the end of the session.  A session that ends
 * while bets are up goes on from the state in which the strategy has left; how it ends is known. */
static bool arrive(struct playing *p, struct chain_place place, enum sim_end leaving,
                   uint64_t round, double share)
{
    struct sim_judged judged = {
        .flags = p->exact->chain->states[place.state].flags,
        .total_cents = place.total_cents,
        .rounds = round,
        .end = leaving,
        .leaving = leaving != SIM_ENDS,
    };

    sim_judge(&p->exact->plan, &judged);
    if (judged.over) return end_with(p, &judged, place.total_cents, share);
    if (judged.leaving && !chain_leave(p->exact->chain, &place)) return false;
    uint32_t tag = judged.leaving ? (uint32_t)judged.end + 1 : 0;
    return add_share(&p->next, place.state * (SIM_ENDS + 1) + tag, place.total_cents, share);
}

/* As in a session: the strategy leaves before the round after which it stops. */
static bool stop_in_time(struct exact *exact, struct chain_place *place, int outcome,
                         uint64_t round, enum sim_end *ending)
{
    struct chain *chain = exact->chain;
    size_t at = (size_t)place->state * (size_t)exact->outcomes + (size_t)outcome;
    struct sim_round drawn = { .outcome = outcome };

    if (*ending != SIM_ENDS) return true;
    if (chain->edges[at].next == EDGE_NEW && !chain_learn(chain, place->state, &drawn))
        return false;
    int64_t settled = place->total_cents + chain->more[at].settled_cents;
    *ending = sim_stops(&exact->plan, settled, round, 0);
    return *ending == SIM_ENDS || chain_leave(chain, place);
}

static bool play_on(struct playing *p, const struct at *at, uint64_t round)
{
    struct exact *exact = p->exact;
    struct chain *chain = exact->chain;
    const struct game_sim *game = layouts_game(chain->layouts);
    uint32_t state = at->state / (SIM_ENDS + 1), tag = at->state % (SIM_ENDS + 1);
    enum sim_end leaving = tag ? (enum sim_end)(tag - 1) : SIM_ENDS;

    for (int outcome = 0; outcome < exact->outcomes; outcome++) {
        struct sim_round drawn = { .outcome = outcome };
        struct chain_place place = { .state = state, .total_cents = at->total_cents };
        uint64_t weight = game->weight(&exact->plan.sign, outcome);
        enum sim_end ending = leaving;
        int64_t cents;
        bool over;
        if (!weight) continue;
        if (!stop_in_time(exact, &place, outcome, round, &ending)) return false;
        if (!chain_step(chain, &place, &drawn, &cents, &over)) return false;
        double share = at->share * ((double)weight / (double)exact->weight);
        if (!arrive(p, place, ending, round, share)) return false;
    }
    return true;
}

static int by_amount(const void *a, const void *b)
{
    const struct exact_end *x = a, *y = b;

    return (x->cents > y->cents) - (x->cents < y->cents);
}

static bool list_ends(struct playing *p)
{
    struct exact_ends *ends = p->ends;

    ends->list = malloc((p->over.count + 1) * sizeof *ends->list);
    if (!ends->list) return false;
    for (uint32_t i = 0; i < p->over.count; i++)
        ends->list[ends->count++] =
            (struct exact_end){ p->over.list[i].total_cents, p->over.list[i].share };
    qsort(ends->list, (size_t)ends->count, sizeof *ends->list, by_amount);
    return true;
}

#define UNFINISHED 1e-12 /* bets that are played out can take any time */

static bool play_sessions(struct playing *p, void (*progress)(void *, uint64_t), void *with,
                          volatile const int *stop, char why[EXACT_WHY])
{
    const struct sim_plan *plan = &p->exact->plan;
    struct chain_place place;
    int64_t gain;
    double left = 1;

    if (!chain_begin(p->exact->chain, plan->bankroll_cents, &place, &gain) ||
        !arrive(p, place, SIM_ENDS, 0, 1))
        return fails(why, "Out of memory.");
    for (uint64_t round = 1; left > UNFINISHED; round++) {
        struct crowd swapped = p->now;
        p->now = p->next;
        p->next = swapped;
        empty(&p->next);
        left = 0;
        for (uint32_t i = 0; i < p->now.count; i++) left += p->now.list[i].share;
        p->ends->unfinished = left;
        if (!p->now.count) break;
        if (stop && *stop) return fails(why, "Stopped.");
        if (p->now.count > EXACT_PLACES)
            return fails(why, "Too many different amounts to be exact; simulate it.");
        p->ends->mean_rounds += left;
        p->ends->rounds = round;
        for (uint32_t i = 0; i < p->now.count; i++)
            if (!play_on(p, &p->now.list[i], round)) return fails(why, "Out of memory.");
        if (progress) progress(with, round);
    }
    return true;
}

bool exact_play(struct exact *exact, struct exact_ends *ends, void (*progress)(void *, uint64_t),
                void *with, volatile const int *stop, char why[EXACT_WHY])
{
    struct playing p = { .exact = exact, .ends = ends };
    bool good;

    *ends = (struct exact_ends){ 0 };
    if (exact->plan.shooters)
        return fails(why, "The number of shooters can't be limited exactly; limit the rounds.");
    good = play_sessions(&p, progress, with, stop, why);
    /* In each round a share is a sum of at most one product, of three positive factors, for each
     * state and outcome. */
    ends->error =
        (double)(ends->rounds + 1) * ((double)exact->states * exact->outcomes + 3) * DBL_EPSILON;
    if (good && !list_ends(&p)) good = fails(why, "Out of memory.");
    empty(&p.now);
    empty(&p.next);
    empty(&p.over);
    free(p.now.list);
    free(p.next.list);
    free(p.over.list);
    if (!good) exact_ends_free(ends);
    return good;
}

void exact_ends_free(struct exact_ends *ends)
{
    free(ends->list);
    ends->list = NULL;
    ends->count = 0;
}
