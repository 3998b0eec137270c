/* exact_play.c - where sessions end, and how likely: every outcome of every round, weighed.
 *
 * A spot is all that the rest of a session depends on, apart from the money: a state of the chain,
 * the shooters so far, rounds without a bet, and whether the session is leaving.  A place is a spot
 * and an amount.
 *
 * As numbers: the chance of each place after each round.  All terms are positive; a sum of m of
 * them adds m half DBL_EPSILONs, so the error is bounded by counting the terms.
 *
 * As fractions, if there are few places: places are eliminated one by one, in the order in which
 * they were found; what leads to one leads on to where it leads to. */
#include "sim/host/exact_internal.h"

#include "sim/map.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* ---- Spots ----------------------------------------------------------------------- */

struct spot {
    uint32_t state, turns;
    uint16_t idle;
    uint8_t leaving; /* enum sim_end; SIM_ENDS: no */
};

/* The outcomes of a round at a place that lead to the same place, or to the same end. */
struct arrival {
    bool over;
    enum sim_end end; /* if it is over, how */
    uint32_t spot;
    int64_t total_cents;
    uint64_t weight;
};

/* What follows a round at a spot, for any amount from least to most: the same arrivals, with
 * amounts that differ by what the players have. */
struct way_on {
    int64_t least, most; /* least > most: not known */
    uint32_t first;      /* of the walk's steps, */
    int count;
};

struct walk {
    struct exact *exact;
    struct map by_spot;
    struct spot *spots;
    struct way_on *ways; /* of each spot */
    uint32_t spot_count, spot_room;
    struct arrival *steps; /* of all ways; their total is what is added to that of the player */
    uint32_t step_count, step_room;
    struct map by_place;    /* ways of single places, */
    struct way_on *singles; /* ... by their number */
    uint32_t single_count, single_room;
    struct arrival *arrivals; /* [outcomes] */
    int count;
};

#define STATE_BITS 24
#define TURN_BITS  26
#define IDLE_BITS  10
_Static_assert(SIM_IDLE < (1 << IDLE_BITS), "idle rounds fit the key");
_Static_assert(STATE_BITS + TURN_BITS + IDLE_BITS + 3 < 64 && SIM_ENDS < 7, "a spot fits its key");

static bool find_spot(struct walk *w, const struct spot *spot, uint32_t *found)
{
    if (spot->state >> STATE_BITS || spot->turns >> TURN_BITS) return false;
    uint64_t key =
        ((((uint64_t)spot->state << TURN_BITS | spot->turns) << IDLE_BITS | spot->idle) << 3 |
         spot->leaving) +
        1;
    const uint32_t *known = map_find(&w->by_spot, key);

    if (known) {
        *found = *known;
        return true;
    }
    if (w->spot_count == w->spot_room) {
        uint32_t room = w->spot_room ? 2 * w->spot_room : 256;
        struct spot *larger = realloc(w->spots, room * sizeof *larger);
        if (larger) w->spots = larger;
        struct way_on *more = realloc(w->ways, room * sizeof *more);
        if (more) w->ways = more;
        if (!larger || !more) return false;
        w->spot_room = room;
    }
    if (!map_add(&w->by_spot, key, w->spot_count)) return false;
    w->ways[w->spot_count] = (struct way_on){ .least = 1 };
    w->spots[ *found = w->spot_count++] = *spot;
    return true;
}

/* ---- A round --------------------------------------------------------------------- */

static void add_arrival(struct walk *w, const struct arrival *arrival)
{
    for (int i = 0; i < w->count; i++) {
        struct arrival *known = &w->arrivals[i];
        if (known->total_cents != arrival->total_cents || known->over != arrival->over ||
            known->spot != arrival->spot || known->end != arrival->end)
            continue;
        known->weight += arrival->weight;
        return;
    }
    w->arrivals[w->count++] = *arrival;
}

/* Brings a player to a place, or to the end of the session.  A session that ends while bets are up
 * goes on from the state in which the strategy has left; how it ends is known. */
static bool arrive(struct walk *w, struct chain_place place, struct spot spot, uint64_t round,
                   uint64_t weight)
{
    struct chain *chain = w->exact->chain;
    unsigned flags = chain->states[place.state].flags;
    struct arrival arrival = { .total_cents = place.total_cents, .weight = weight };
    struct sim_judged judged = { .flags = flags,
                                 .total_cents = place.total_cents,
                                 .rounds = round,
                                 .idle = flags & STATE_EMPTY ? spot.idle + 1u : 0,
                                 .end = (enum sim_end)spot.leaving,
                                 .leaving = spot.leaving != SIM_ENDS };

    sim_judge(&w->exact->plan, &judged);
    arrival.over = judged.over;
    arrival.end = SIM_ENDS;
    if (judged.over) {
        arrival.end = judged.end;
        add_arrival(w, &arrival);
        return true;
    }
    if (judged.leaving && !chain_leave(chain, &place)) return false;
    spot.state = place.state;
    spot.idle = judged.leaving ? 0 : (uint16_t)judged.idle;
    spot.leaving = judged.leaving ? (uint8_t)judged.end : SIM_ENDS;
    if (judged.leaving) spot.turns = 0;
    if (!find_spot(w, &spot, &arrival.spot)) return false;
    add_arrival(w, &arrival);
    return true;
}

/* As in a session: the strategy leaves before the round after which it stops. */
static bool stop_in_time(struct walk *w, struct chain_place *place, int outcome, uint64_t round,
                         struct spot *spot)
{
    struct chain *chain = w->exact->chain;
    size_t at = (size_t)place->state * (size_t)w->exact->outcomes + (size_t)outcome;
    struct sim_round drawn = { .outcome = outcome };

    if (spot->leaving != SIM_ENDS) return true;
    if (chain->edges[at].next == EDGE_NEW && !chain_learn(chain, place->state, &drawn))
        return false;
    int64_t settled = place->total_cents + chain->more[at].settled_cents;
    spot->leaving = (uint8_t)sim_stops(&w->exact->plan, settled, round,
                                       spot->turns + chain->more[at].turn_over);
    return spot->leaving == SIM_ENDS || chain_leave(chain, place);
}

/* The arrivals after a round, counted from 1, at a place. */
static bool play_round(struct walk *w, uint32_t from, int64_t total_cents, uint64_t round)
{
    const struct exact *exact = w->exact;
    const struct game_sim *game = layouts_game(exact->chain->layouts);

    w->count = 0;
    for (int outcome = 0; outcome < exact->outcomes; outcome++) {
        struct sim_round drawn = { .outcome = outcome };
        struct spot spot = w->spots[from];
        struct chain_place place = { .state = spot.state, .total_cents = total_cents };
        uint64_t weight = game->weight(&exact->plan.sign, outcome);
        struct edge_sum sum;
        bool turn_over;
        if (!weight) continue;
        if (!stop_in_time(w, &place, outcome, round, &spot)) return false;
        if (!chain_step(exact->chain, &place, &drawn, &sum, &turn_over)) return false;
        if (exact->plan.shooters) spot.turns += turn_over;
        if (!arrive(w, place, spot, round, weight)) return false;
    }
    return true;
}

/* The key of a place; 0: too many spots or too much money. */
static uint64_t place_key(uint32_t spot, int64_t total_cents)
{
    if (spot >> 24 || total_cents < -(INT64_C(1) << 38) || total_cents >= INT64_C(1) << 38)
        return 0;
    return (uint64_t)(total_cents + (INT64_C(1) << 38)) << 24 | spot;
}

/* The amounts around this one with which a round at a spot leads to the same: the player can pay
 * for the next bets, and no amount ends the session.  All edges of the state are known. */
static struct way_on reach(const struct walk *w, const struct spot *spot)
{
    const struct sim_plan *plan = &w->exact->plan;
    const struct game_sim *game = layouts_game(w->exact->chain->layouts);
    size_t at = (size_t)spot->state * (size_t)w->exact->outcomes;
    const struct edge_more *more = &w->exact->chain->more[at];
    struct way_on way = { .least = plan->values.unit_cents, .most = INT64_MAX / 2 };

    for (int i = 0; i < w->exact->outcomes; i++) {
        if (!game->weight(&plan->sign, i)) continue;
        int64_t gain = w->exact->chain->edges[at + (size_t)i].sum.gain_cents;
        int64_t lost = plan->bankroll_cents - plan->loss_cents - more[i].settled_cents + 1;
        int64_t won = plan->bankroll_cents + plan->win_cents - more[i].settled_cents - 1;
        if (plan->sign.min_cents - gain > way.least) way.least = plan->sign.min_cents - gain;
        if (more[i].need_cents > way.least) way.least = more[i].need_cents;
        if (plan->loss_cents && lost > way.least) way.least = lost;
        if (plan->win_cents && won < way.most) way.most = won;
    }
    return way;
}

#define STEPS_MOST (1u << 22) /* that are kept */

/* Keeps the arrivals of a round, for other amounts.  False: there is no room. */
static bool keep_steps(struct walk *w, int64_t total_cents, struct way_on *way)
{
    if (w->step_count + (uint32_t)w->count > STEPS_MOST) return false;
    if (w->step_count + (uint32_t)w->count > w->step_room) {
        uint32_t room = 2 * w->step_room + (uint32_t)w->count + 1024;
        struct arrival *larger = realloc(w->steps, room * sizeof *larger);
        if (!larger) return false;
        w->steps = larger;
        w->step_room = room;
    }
    way->first = w->step_count;
    way->count = w->count;
    for (int i = 0; i < w->count; i++) {
        w->steps[w->step_count] = w->arrivals[i];
        w->steps[w->step_count++].total_cents -= total_cents;
    }
    return true;
}

static void keep_single(struct walk *w, uint64_t key, int64_t total_cents)
{
    struct way_on way = { .least = total_cents, .most = total_cents };

    if (w->single_count == w->single_room) {
        uint32_t room = w->single_room ? 2 * w->single_room : 1024;
        struct way_on *larger = realloc(w->singles, room * sizeof *larger);
        if (!larger) return;
        w->singles = larger;
        w->single_room = room;
    }
    if (keep_steps(w, total_cents, &way) && map_add(&w->by_place, key, w->single_count))
        w->singles[w->single_count++] = way;
}

/* What is known of a round at a place; null: nothing. */
static const struct way_on *known_way(const struct walk *w, uint32_t from, int64_t total_cents)
{
    const struct way_on *way = &w->ways[from];

    if (total_cents >= way->least && total_cents <= way->most) return way;
    const uint32_t *single = map_find(&w->by_place, place_key(from, total_cents) + 1);
    return single ? &w->singles[*single] : NULL;
}

static void learn_way(struct walk *w, uint32_t from, int64_t total_cents)
{
    const struct spot spot = w->spots[from];
    struct way_on way = reach(w, &spot);

    if (total_cents < way.least || total_cents > way.most)
        keep_single(w, place_key(from, total_cents) + 1, total_cents);
    else if (keep_steps(w, total_cents, &way))
        w->ways[from] = way;
}

/* The same as play_round(), from what is known where possible: only the last round is different. */
static bool go_on(struct walk *w, uint32_t from, int64_t total_cents, uint64_t round)
{
    uint64_t last = w->exact->plan.rounds;

    if (w->spots[from].leaving != SIM_ENDS || (last && round >= last))
        return play_round(w, from, total_cents, round);
    const struct way_on *way = known_way(w, from, total_cents);
    if (!way) {
        if (!play_round(w, from, total_cents, round)) return false;
        learn_way(w, from, total_cents);
        return true;
    }
    w->count = way->count;
    for (int i = 0; i < way->count; i++) {
        w->arrivals[i] = w->steps[way->first + (uint32_t)i];
        w->arrivals[i].total_cents += total_cents;
    }
    return true;
}

/* The first turn: one arrival. */
static bool sit_down(struct walk *w)
{
    const struct spot first = { .leaving = SIM_ENDS };
    struct chain_place place;
    int64_t gain;

    w->count = 0;
    return chain_begin(w->exact->chain, w->exact->plan.bankroll_cents, &place, &gain) &&
           arrive(w, place, first, 0, w->exact->weight);
}

/* ---- Places ---------------------------------------------------------------------- */

/* Places with a chance, in the order in which they were found. */
struct crowd {
    struct map by_place;
    struct at {
        uint32_t spot, terms;
        int64_t total_cents;
        double share;
    } * list;
    uint32_t count, room;
};

static struct at *find_place(struct crowd *crowd, uint32_t spot, int64_t total_cents)
{
    uint64_t key = place_key(spot, total_cents) + 1;
    const uint32_t *known = map_find(&crowd->by_place, key);

    if (known) return &crowd->list[*known];
    if (key == 1) return NULL;
    if (crowd->count == crowd->room) {
        uint32_t room = crowd->room ? 2 * crowd->room : 1024;
        struct at *larger = realloc(crowd->list, room * sizeof *larger);
        if (!larger) return NULL;
        crowd->list = larger;
        crowd->room = room;
    }
    if (!map_add(&crowd->by_place, key, crowd->count)) return NULL;
    crowd->list[crowd->count] = (struct at){ .spot = spot, .total_cents = total_cents };
    return &crowd->list[crowd->count++];
}

static bool add_share(struct crowd *crowd, uint32_t spot, int64_t total_cents, double share)
{
    struct at *at = find_place(crowd, spot, total_cents);

    if (!at) return false;
    at->share += share;
    at->terms++;
    return true;
}

static void empty(struct crowd *crowd)
{
    map_free(&crowd->by_place);
    crowd->count = 0;
}

static void drop(struct crowd *crowd)
{
    empty(crowd);
    free(crowd->list);
    crowd->list = NULL;
    crowd->room = 0;
}

static uint32_t most_terms(const struct crowd *crowd)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < crowd->count; i++)
        if (crowd->list[i].terms > most) most = crowd->list[i].terms;
    return most;
}

/* ---- As numbers ------------------------------------------------------------------ */

struct playing {
    struct walk walk;
    struct exact_ends *ends;
    struct crowd now, next, over; /* over: by amount alone */
    uint32_t ended_terms;
};

/* Gives the share of a place to its arrivals. */
static bool share_out(struct playing *p, double share)
{
    double all = (double)p->walk.exact->weight;

    for (int i = 0; i < p->walk.count; i++) {
        const struct arrival *a = &p->walk.arrivals[i];
        double part = share * ((double)a->weight / all);
        if (!add_share(a->over ? &p->over : &p->next, a->over ? 0 : a->spot, a->total_cents, part))
            return false;
        if (!a->over) continue;
        p->ends->ended[a->end] += part;
        p->ends->mean_cents += part * (double)a->total_cents;
        p->ended_terms++;
    }
    return true;
}

static double share_of(const struct crowd *crowd)
{
    double share = 0;

    for (uint32_t i = 0; i < crowd->count; i++) share += crowd->list[i].share;
    return share;
}

#define UNFINISHED 1e-12 /* bets that are played out can take any time */

/* What is done of the work, as far as can be said: sessions that are over, or rounds. */
static double done_of(const struct playing *p)
{
    uint64_t most = p->walk.exact->plan.rounds;
    double over = 1 - p->ends->unfinished;
    double rounds = most ? (double)p->ends->rounds / (double)most : 0;

    return over > rounds ? over : rounds < 1 ? rounds : 1;
}

/* Stopped at a place: those from there on, and those that were reached, are unfinished. */
static void stop_at(struct playing *p, uint32_t place)
{
    p->ends->stopped = true;
    p->ends->unfinished = share_of(&p->next);
    for (uint32_t i = place; i < p->now.count; i++) p->ends->unfinished += p->now.list[i].share;
}

static bool play_places(struct playing *p, const struct exact_watch *watch, char why[EXACT_WHY])
{
    for (uint32_t i = 0; i < p->now.count && !p->ends->stopped; i++) {
        const struct at *at = &p->now.list[i];
        if (!exact_go_on(watch, done_of(p)))
            stop_at(p, i);
        else if (!go_on(&p->walk, at->spot, at->total_cents, p->ends->rounds) ||
                 !share_out(p, at->share))
            return exact_fails(why, "Out of memory.");
    }
    return true;
}

static bool play_numbers(struct playing *p, const struct exact_watch *watch, char why[EXACT_WHY])
{
    struct exact_ends *ends = p->ends;
    uint64_t steps = 0;
    double terms = 0;

    if (!sit_down(&p->walk) || !share_out(p, 1)) return exact_fails(why, "Out of memory.");
    while (!ends->stopped && (ends->unfinished = share_of(&p->next)) > UNFINISHED) {
        struct crowd swapped = p->now;
        p->now = p->next;
        p->next = swapped;
        empty(&p->next);
        steps += (uint64_t)p->now.count * (uint64_t)p->walk.exact->outcomes;
        if (p->now.count > EXACT_PLACES || p->walk.spot_count > EXACT_SPOTS || steps > EXACT_STEPS)
            return exact_fails(why, "There are too many amounts and rounds to be exact; simulate "
                                    "it, or give fewer rounds.");
        ends->mean_rounds += ends->unfinished;
        ends->rounds++;
        if (!play_places(p, watch, why)) return false;
        terms += most_terms(&p->next) + 3;
    }
    ends->error = (terms + most_terms(&p->over) + p->ended_terms) * DBL_EPSILON;
    return true;
}

static int by_amount(const void *a, const void *b)
{
    const struct exact_end *x = a, *y = b;

    return (x->cents > y->cents) - (x->cents < y->cents);
}

static bool list_ends(struct exact_ends *ends, const struct crowd *over)
{
    ends->list = calloc(over->count + 1, sizeof *ends->list);
    if (!ends->list) return false;
    for (uint32_t i = 0; i < over->count; i++)
        ends->list[ends->count++] =
            (struct exact_end){ .cents = over->list[i].total_cents, .share = over->list[i].share };
    qsort(ends->list, (size_t)ends->count, sizeof *ends->list, by_amount);
    return true;
}

/* ---- As fractions ---------------------------------------------------------------- */

#define NODES      600  /* places at most, of all rounds that matter */
#define DIGITS     320  /* bits of a denominator, before it is given up */
#define NODE_TERMS 4096 /* that a place leads to, at most */
#define LOOKS      UINT64_C(50000000)

/* A place, and what it leads to. */
struct node {
    uint32_t spot;
    uint64_t round; /* 0: it does not matter */
    int64_t total_cents;
    struct term {
        uint32_t to; /* a node, or END + an end */
        mpq_t share;
    } * terms;
    int count, room;
};
#define END 0x80000000u

struct system {
    struct walk *walk;
    struct node *nodes; /* the first is the start: before the first turn */
    uint32_t count;
    struct fraction_end {
        enum sim_end end;
        int64_t cents;
    } * ends;
    uint32_t end_count, end_room;
    uint64_t looked; /* at terms */
    bool given_up;
};

static mpq_t *term_to(struct system *s, struct node *node, uint32_t to)
{
    for (int i = 0; i < node->count; i++)
        if (node->terms[i].to == to) return &node->terms[i].share;
    s->looked += (uint64_t)node->count;
    if (node->count == NODE_TERMS || s->looked > LOOKS) s->given_up = true;
    if (node->count == node->room && !s->given_up) {
        int room = node->room ? 2 * node->room : 8;
        struct term *larger = realloc(node->terms, (size_t)room * sizeof *larger);
        if (larger) {
            node->terms = larger;
            node->room = room;
        } else
            s->given_up = true;
    }
    if (s->given_up) return NULL;
    node->terms[node->count].to = to;
    mpq_init(node->terms[node->count].share);
    return &node->terms[node->count++].share;
}

static uint32_t find_end(struct system *s, const struct arrival *a)
{
    for (uint32_t i = 0; i < s->end_count; i++)
        if (s->ends[i].end == a->end && s->ends[i].cents == a->total_cents) return END + i;
    if (s->end_count == s->end_room) {
        uint32_t room = s->end_room ? 2 * s->end_room : 64;
        struct fraction_end *larger = realloc(s->ends, room * sizeof *larger);
        if (!larger) s->given_up = true;
        if (!larger) return END;
        s->ends = larger;
        s->end_room = room;
    }
    s->ends[s->end_count] = (struct fraction_end){ a->end, a->total_cents };
    return END + s->end_count++;
}

/* The round matters until the session is leaving, if the number of rounds is limited. */
static uint32_t find_node(struct system *s, const struct arrival *a, uint64_t round)
{
    bool leaving = s->walk->spots[a->spot].leaving != SIM_ENDS;

    if (leaving || !s->walk->exact->plan.rounds) round = 0;
    for (uint32_t i = 1; i < s->count; i++) {
        const struct node *node = &s->nodes[i];
        if (node->spot == a->spot && node->total_cents == a->total_cents && node->round == round)
            return i;
    }
    if (s->count == NODES) s->given_up = true;
    if (s->given_up) return 0;
    s->nodes[s->count] =
        (struct node){ .spot = a->spot, .round = round, .total_cents = a->total_cents };
    return s->count++;
}

/* Adds the arrivals of a node after a round. */
static void add_terms(struct system *s, struct node *node, uint64_t round)
{
    mpq_t part;

    mpq_init(part);
    for (int i = 0; i < s->walk->count && !s->given_up; i++) {
        const struct arrival *a = &s->walk->arrivals[i];
        uint32_t to = a->over ? find_end(s, a) : find_node(s, a, round);
        mpq_t *share = term_to(s, node, to);
        if (!share) break;
        mpq_set_ui(part, a->weight, s->walk->exact->weight);
        mpq_canonicalize(part);
        mpq_add(*share, *share, part);
    }
    mpq_clear(part);
}

static void find_nodes(struct system *s)
{
    s->count = 1;
    s->given_up |= !sit_down(s->walk);
    add_terms(s, &s->nodes[0], 0);
    for (uint32_t i = 1; i < s->count && !s->given_up; i++) {
        struct node *node = &s->nodes[i];
        s->given_up |= !play_round(s->walk, node->spot, node->total_cents, node->round + 1);
        add_terms(s, node, node->round + 1);
    }
}

/* What leads from `node` to `gone` leads on instead, by the terms of `gone`. */
static void lead_on(struct system *s, struct node *node, uint32_t gone, const mpq_t stays)
{
    struct node *through = &s->nodes[gone];
    mpq_t share, part;
    int at = 0;

    while (at < node->count && node->terms[at].to != gone) at++;
    if (at == node->count) return;
    mpq_inits(share, part, NULL);
    mpq_div(share, node->terms[at].share, stays);
    mpq_clear(node->terms[at].share);
    memmove(&node->terms[at], &node->terms[node->count - 1], sizeof *node->terms);
    node->count--;
    for (int i = 0; i < through->count && !s->given_up; i++) {
        if (through->terms[i].to == gone) continue;
        mpq_t *to = term_to(s, node, through->terms[i].to);
        if (!to) break;
        mpq_mul(part, share, through->terms[i].share);
        mpq_add(*to, *to, part);
        s->given_up |= mpz_sizeinbase(mpq_denref(*to), 2) > DIGITS;
    }
    mpq_clears(share, part, NULL);
}

/* In the end the start leads to ends alone. */
static void eliminate(struct system *s)
{
    mpq_t leaves;

    mpq_init(leaves);
    for (uint32_t gone = 1; gone < s->count && !s->given_up; gone++) {
        mpq_set_ui(leaves, 1, 1);
        for (int i = 0; i < s->nodes[gone].count; i++)
            if (s->nodes[gone].terms[i].to == gone)
                mpq_sub(leaves, leaves, s->nodes[gone].terms[i].share);
        if (!mpq_sgn(leaves)) break; /* it never ends */
        lead_on(s, &s->nodes[0], gone, leaves);
        for (uint32_t i = gone + 1; i < s->count && !s->given_up; i++)
            lead_on(s, &s->nodes[i], gone, leaves);
    }
    mpq_clear(leaves);
}

static void write_fraction(const mpq_t share, char text[EXACT_TEXT], bool *fits)
{
    if (mpz_sizeinbase(mpq_numref(share), 10) + mpz_sizeinbase(mpq_denref(share), 10) + 3 >
        EXACT_TEXT)
        *fits = false;
    else
        mpq_get_str(text, 10, share);
}

static struct exact_end *end_of(struct exact_ends *ends, int64_t cents)
{
    struct exact_end key = { .cents = cents };

    return bsearch(&key, ends->list, (size_t)ends->count, sizeof key, by_amount);
}

/* Sums over amounts for each way to end, and over ways for each amount. */
static void write_fractions(const struct system *s, struct exact_ends *ends)
{
    const struct node *start = &s->nodes[0];
    mpq_t sum;
    bool fits = true;

    mpq_init(sum);
    for (int end = 0; end < SIM_ENDS; end++) {
        mpq_set_ui(sum, 0, 1);
        for (int i = 0; i < start->count; i++)
            if (s->ends[start->terms[i].to - END].end == (enum sim_end)end)
                mpq_add(sum, sum, start->terms[i].share);
        write_fraction(sum, ends->ended_text[end], &fits);
    }
    for (int k = 0; k < ends->count; k++) {
        mpq_set_ui(sum, 0, 1);
        for (int i = 0; i < start->count; i++)
            if (s->ends[start->terms[i].to - END].cents == ends->list[k].cents)
                mpq_add(sum, sum, start->terms[i].share);
        write_fraction(sum, ends->list[k].text, &fits);
    }
    mpq_clear(sum);
    ends->fractions = fits;
}

/* Whether every session ends, at an amount that the numbers know, too. */
static bool is_complete(const struct system *s, struct exact_ends *ends)
{
    const struct node *start = &s->nodes[0];

    if (s->given_up) return false;
    for (int i = 0; i < start->count; i++)
        if (start->terms[i].to < END || !end_of(ends, s->ends[start->terms[i].to - END].cents))
            return false;
    return true;
}

/* Amounts with less than UNFINISHED behind them may be missing in the numbers: then there are no
 * fractions either. */
static void play_fractions(struct walk *walk, struct exact_ends *ends)
{
    struct system s = { .walk = walk, .nodes = calloc(NODES, sizeof *s.nodes) };

    if (!s.nodes) return;
    find_nodes(&s);
    if (!s.given_up) eliminate(&s);
    if (is_complete(&s, ends)) write_fractions(&s, ends);
    for (uint32_t i = 0; i < s.count; i++) {
        for (int k = 0; k < s.nodes[i].count; k++) mpq_clear(s.nodes[i].terms[k].share);
        free(s.nodes[i].terms);
    }
    free(s.nodes);
    free(s.ends);
}

/* ---- Sessions -------------------------------------------------------------------- */

bool exact_play(struct exact *exact, struct exact_ends *ends, const struct exact_watch *watch,
                char why[EXACT_WHY])
{
    struct playing p = { .walk = { .exact = exact }, .ends = ends };

    *ends = (struct exact_ends){ 0 };
    p.walk.arrivals = calloc((size_t)exact->outcomes + 1, sizeof *p.walk.arrivals);
    bool good = p.walk.arrivals || exact_fails(why, "Out of memory.");
    good = good && play_numbers(&p, watch, why);
    if (good && !list_ends(ends, &p.over)) good = exact_fails(why, "Out of memory.");
    if (good && !ends->stopped) play_fractions(&p.walk, ends);
    drop(&p.now);
    drop(&p.next);
    drop(&p.over);
    map_free(&p.walk.by_spot);
    free(p.walk.spots);
    free(p.walk.ways);
    free(p.walk.steps);
    map_free(&p.walk.by_place);
    free(p.walk.singles);
    free(p.walk.arrivals);
    if (!good) exact_ends_free(ends);
    return good;
}

void exact_ends_free(struct exact_ends *ends)
{
    free(ends->list);
    ends->list = NULL;
    ends->count = 0;
}

int64_t exact_quantile(const struct exact_ends *ends, uint64_t millionths)
{
    double all = 0, below = 0;

    for (int i = 0; i < ends->count; i++) all += ends->list[i].share;
    for (int i = 0; i < ends->count; i++) {
        below += ends->list[i].share;
        if (below >= all * (double)millionths / 1e6) return ends->list[i].cents;
    }
    return ends->count ? ends->list[ends->count - 1].cents : 0;
}
