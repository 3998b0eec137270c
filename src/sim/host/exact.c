/* exact.c - all states of a strategy's chain, and what it loses in the long run.
 *
 * In the long run: the stationary distribution of the states that recur, by the elimination of
 * Grassmann, Taksar and Heyman, which never subtracts, so that floating point loses little: with n
 * states, each share is within n^3 DBL_EPSILON of itself (O'Cinneide 1993). */
#include "sim/host/exact_internal.h"

#include "rules/assert.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool exact_fails(char why[EXACT_WHY], const char *sentence)
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
                           .gain_cents = edge->sum.gain_cents,
                           .stake_cents = edge->sum.stake_cents,
                           .weight = weight };
        if (!add_way(exact, first, &way)) return false;
    }
    return true;
}

/* Looks at states as they are found; the chain numbers them in that order. */
static bool find_states(struct exact *exact, const struct exact_watch *watch, char why[EXACT_WHY])
{
    struct chain_place place;
    int64_t gain;

    if (!chain_begin(exact->chain, 0, &place, &gain)) return exact_fails(why, "Out of memory.");
    exact->first = place.state;
    exact->begins = malloc((EXACT_STATES + 1) * sizeof *exact->begins);
    if (!exact->begins) return exact_fails(why, "Out of memory.");
    for (uint32_t state = 0; state < exact->chain->state_count; state++) {
        if (state >= EXACT_STATES)
            return exact_fails(why, "The strategy has too many states to be exact; simulate it.");
        if (!exact_go_on(watch, 0)) return exact_fails(why, "Stopped.");
        exact->begins[state] = exact->way_count;
        if (!look_at(exact, state)) return exact_fails(why, "Out of memory.");
    }
    exact->states = exact->chain->state_count;
    exact->begins[exact->states] = exact->way_count;
    return true;
}

struct exact *exact_open(const struct sim_plan *plan, const struct exact_watch *watch,
                         char why[EXACT_WHY])
{
    const struct game_sim *game = sim_game(plan->sign.edition);
    struct exact *exact = calloc(1, sizeof *exact);

    if (!exact) {
        exact_fails(why, "Out of memory.");
        return NULL;
    }
    exact->plan = *plan;
    exact->chain = chain_open(&plan->sign, plan->strategy, &plan->values, SIZE_MAX);
    if (!exact->chain)
        exact_fails(why, "Out of memory.");
    else if (!game->weight)
        exact_fails(why, "This game is played with cards, which have too many deals to be exact; "
                         "simulate it.");
    else {
        exact->outcomes = layouts_outcomes(exact->chain->layouts);
        for (int i = 0; i < exact->outcomes; i++) exact->weight += game->weight(&plan->sign, i);
        if (find_states(exact, watch, why)) return exact;
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

/* Tarjan's search for sets of states that all lead to each other.  It finds a set after all sets
 * that this one leads to, so the first one that it finds has no way out. */
struct search {
    const struct exact *exact;
    uint32_t *number, *low; /* of each state, from 1; 0: not seen yet */
    size_t *way;            /* the next way to look at */
    uint32_t *path, *open;  /* stacks: from the first state to this one; seen, but in no set yet */
    uint32_t path_count, open_count, seen;
    bool *closed; /* is in a set */
    uint32_t *list, count;
    int ends; /* sets without a way out */
};

static void enter(struct search *s, uint32_t state)
{
    s->number[state] = s->low[state] = ++s->seen;
    s->way[state] = s->exact->begins[state];
    s->path[s->path_count++] = s->open[s->open_count++] = state;
}

/* Whether no way leads out of the set that is on top of the stack from `from` on. */
static bool has_no_way_out(const struct search *s, uint32_t from)
{
    for (uint32_t i = from; i < s->open_count; i++)
        for (size_t w = s->exact->begins[s->open[i]]; w < s->exact->begins[s->open[i] + 1]; w++)
            if (s->closed[s->exact->ways[w].next]) return false;
    return true;
}

static void close_set(struct search *s, uint32_t root)
{
    uint32_t from = s->open_count;

    while (s->open[--from] != root) continue;
    if (has_no_way_out(s, from)) {
        s->ends++;
        s->count = s->open_count - from;
        memcpy(s->list, s->open + from, s->count * sizeof *s->list);
    }
    for (uint32_t i = from; i < s->open_count; i++) s->closed[s->open[i]] = true;
    s->open_count = from;
}

static void look_on(struct search *s)
{
    uint32_t state = s->path[s->path_count - 1];

    if (s->way[state] < s->exact->begins[state + 1]) {
        uint32_t next = s->exact->ways[s->way[state]++].next;
        if (!s->number[next])
            enter(s, next);
        else if (!s->closed[next] && s->number[next] < s->low[state])
            s->low[state] = s->number[next];
        return;
    }
    s->path_count--;
    if (s->path_count) {
        uint32_t before = s->path[s->path_count - 1];
        if (s->low[state] < s->low[before]) s->low[before] = s->low[state];
    }
    if (s->low[state] == s->number[state]) close_set(s, state);
}

/* The states that recur, into list.  Returns how many; *ends: how many such sets there are, of
 * which this is one.  0: out of memory. */
static uint32_t recurrent(const struct exact *exact, uint32_t *list, int *ends)
{
    size_t n = exact->states;
    struct search s = { .exact = exact, .list = list };

    s.number = calloc(n, sizeof *s.number);
    s.low = calloc(n, sizeof *s.low);
    s.way = calloc(n, sizeof *s.way);
    s.path = calloc(n, sizeof *s.path);
    s.open = calloc(n, sizeof *s.open);
    s.closed = calloc(n, sizeof *s.closed);
    if (s.number && s.low && s.way && s.path && s.open && s.closed)
        for (enter(&s, exact->first); s.path_count;) look_on(&s);
    free(s.number);
    free(s.low);
    free(s.way);
    free(s.path);
    free(s.open);
    free(s.closed);
    *ends = s.ends;
    return s.count;
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
            mpq_set_si(term, -way->gain_cents, 1);
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
    edge->loss_value = mpq_get_d(edge->loss_cents);
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
    double stake = 0, loss = 0, size = 0, all = 0;

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
            stake += chance * (double)exact->ways[w].stake_cents;
            loss -= chance * (double)exact->ways[w].gain_cents;
            size += chance * fabs((double)exact->ways[w].gain_cents);
        }
    }
    edge->value = stake > 0 ? loss / stake : 0;
    edge->stake_value = stake / all;
    edge->loss_value = loss / all;
    double relative = (double)n * n * n * DBL_EPSILON;
    edge->error = stake > 0 ? relative * (size / stake + fabs(edge->value)) : 0;
    free(p);
    free(share);
    return true;
}

#define NUMBERS 2500 /* states for which the long run is computed at all */

bool exact_edge(struct exact *exact, struct exact_edge *edge, char why[EXACT_WHY])
{
    uint32_t *list = malloc(exact->states * sizeof *list), *place = NULL, count = 0;
    bool good = true;
    int ends = 0;

    edge->is_fraction = false;
    edge->error = 0;
    if (list) count = recurrent(exact, list, &ends);
    if (count) place = places_of(exact, list, count);
    if (!place)
        good = exact_fails(why, "Out of memory.");
    else if (ends > 1)
        good = exact_fails(why, "In the long run the strategy bets in one of several ways, so it "
                                "has no single edge.");
    else if (count > NUMBERS)
        good = exact_fails(why, "The strategy has too many states for its long run; simulate it.");
    else if (count <= EXACT_FRACTIONS)
        edge_as_fraction(exact, list, place, count, edge);
    else if (!edge_as_number(exact, list, place, count, edge))
        good = exact_fails(why, "Out of memory.");
    if (good && edge->stake_value <= 0)
        good = exact_fails(why, "The strategy stops betting, so it has no long run.");
    free(list);
    free(place);
    return good;
}
