/* chain.c - states and edges of a strategy at a table. */
#include "sim/chain.h"

#include "rules/assert.h"
#include "sim/map.h"

#include <stdlib.h>
#include <string.h>

struct chain_index {
    struct map states; /* by hash of layout, flags and memory; state + 1 */
};

/* ---- A turn ---------------------------------------------------------------------- */

/* A turn of the strategy at a table of the simulator. */
struct sim_turn {
    struct turn turn;
    struct chain *chain;
    uint32_t layout;
    int64_t rack_cents;           /* now, */
    int64_t spent_cents;          /* ... less than at the start of the turn, */
    int64_t peak_cents;           /* ... and at the worst moment */
    int64_t gain_cents;           /* commission and fees: below 0 */
    const struct sim_round *last; /* null in the first turn */
    uint32_t settled;             /* its step; UINT32_MAX: none */
    uint32_t steps[TURN_STEPS];   /* of commands that cost a commission or fee */
    int step_count, commands;
    bool rich, saw_rack, was_short, broken; /* broken: out of memory */
};

static struct sim_turn *of(struct turn *turn)
{
    return (struct sim_turn *)(void *)turn;
}

static int find_wager(struct turn *turn, const char *id)
{
    return layouts_find(of(turn)->chain->layouts, id);
}

static int64_t up(struct turn *turn, int wager)
{
    struct layouts *layouts = of(turn)->chain->layouts;
    int bet, number;

    if (wager == NO_WAGER) return layouts_up(layouts, of(turn)->layout);
    layouts_wager(layouts, wager, &bet, &number);
    return table_wager(layouts_table(layouts, of(turn)->layout), SIM_PLAYER, bet, number);
}

static int64_t stands(struct turn *turn, const char *id)
{
    const struct table *table = layouts_table(of(turn)->chain->layouts, of(turn)->layout);
    int bet, number;

    if (!wager_find(&table->sign, id, &bet, &number)) return -1;
    return table_wager(table, SIM_PLAYER, bet, number);
}

static bool gain(struct turn *turn, int wager, int64_t *cents)
{
    const struct layouts *layouts = of(turn)->chain->layouts;
    bool decided = false;

    *cents = 0;
    if (of(turn)->settled == UINT32_MAX) return false;
    const struct sim_step *step = layouts_step(layouts, of(turn)->settled);
    const struct sim_result *results = layouts_results(layouts, step);
    if (wager == NO_WAGER) *cents = step->gain_cents;
    for (int i = 0; i < step->count; i++) {
        if (results[i].wager != wager) continue;
        *cents += results[i].gain_cents;
        decided |= results[i].fate != STANDS;
    }
    return decided;
}

static int find_fact(struct turn *turn, const char *id)
{
    const struct sim_fact *facts = layouts_game(of(turn)->chain->layouts)->facts;

    for (int i = 0; facts && facts[i].id; i++)
        if (!strcmp(facts[i].id, id)) return i;
    return -1;
}

static int fact_of(struct turn *turn, int fact)
{
    struct layouts *layouts = of(turn)->chain->layouts;
    const struct table *table = layouts_table(layouts, of(turn)->layout);

    return layouts_game(layouts)->facts[fact].of(table, of(turn)->last);
}

/* Where an outcome has many deals, they are not known here. */
static void last_round(struct turn *turn, char *words, size_t room)
{
    const struct game_sim *game = layouts_game(of(turn)->chain->layouts);

    if (of(turn)->last && !game->recall) game->say(of(turn)->last, words, room);
}

static int64_t rack(struct turn *turn)
{
    of(turn)->saw_rack = true;
    return of(turn)->rack_cents;
}

static bool is_raise(const struct offer *offer, int bet, int number)
{
    return offer->command.bet == bet && offer->command.number == number;
}

static struct turn_range offer(struct turn *turn, int wager)
{
    return layouts_range(of(turn)->chain->layouts, of(turn)->layout, wager);
}

/* What the next round may cost beyond the bets that are up. */
static int64_t reserve_of(const struct sim_turn *t, uint32_t layout)
{
    struct layouts *layouts = t->chain->layouts;
    const struct game_sim *game = layouts_game(layouts);

    return game->reserve ? game->reserve(layouts_table(layouts, layout)) : 0;
}

/* The table's reason, or else that the simulator can't count so much money.  The player keeps so
 * much for the round. */
static bool refuse(struct sim_turn *t, const struct command *command, int64_t kept)
{
    int64_t rack = t->rack_cents > kept ? t->rack_cents - kept : 0;

    t->turn.refusal = layouts_refusal(t->chain->layouts, t->layout, command, rack);
    if (!t->turn.refusal.code) t->turn.refusal.code = REFUSED_TOO_MUCH_MONEY;
    t->was_short |= t->turn.refusal.code == REFUSED_RACK_SHORT;
    t->chain->refusal = t->turn.refusal;
    t->chain->refused = *command;
    return false;
}

/* Whether the table takes a bet by word of mouth only. */
static bool is_spoken(struct sim_turn *t, const struct command *command)
{
    const struct offers *offers = layouts_offers(t->chain->layouts, t->layout);

    if (command->act != ACT_BET || command->flags) return false;
    for (int i = 0; i < offers->count; i++)
        if (is_raise(&offers->list[i], command->bet, command->number))
            return offers->list[i].command.flags & FLAG_ORAL;
    return false;
}

static bool do_command(struct sim_turn *t, const struct command *given)
{
    struct command spoken = *given;
    const struct command *command = given;

    if (t->broken || t->commands++ >= TURN_STEPS) return false;
    const struct sim_step *step = layouts_do(t->chain->layouts, t->layout, command);
    if (step && step->code && is_spoken(t, command)) {
        spoken.flags = FLAG_ORAL;
        command = &spoken;
        step = layouts_do(t->chain->layouts, t->layout, command);
    }
    if (!step) {
        t->broken = true;
        return false;
    }
    int64_t cost = -step->rack_cents, kept = step->code ? 0 : reserve_of(t, step->next);
    bool short_of = !t->rich && cost > 0 && cost + kept > t->rack_cents;
    bool too_much = layouts_up(t->chain->layouts, step->next) > EDGE_STAKE_MOST;
    if (step->code || too_much || short_of) return refuse(t, command, kept);
    t->layout = step->next;
    t->rack_cents -= cost;
    t->spent_cents += cost;
    if (t->spent_cents + kept > t->peak_cents) t->peak_cents = t->spent_cents + kept;
    t->gain_cents += step->gain_cents;
    if (step->count) t->steps[t->step_count++] = layouts_step_index(t->chain->layouts, step);
    if (t->chain->trace) t->chain->trace->command(t->chain->trace->to, command);
    return true;
}

static bool carry_out(struct turn *turn, enum turn_act act, int wager, int64_t cents)
{
    struct sim_turn *t = of(turn);
    const struct game_sim *game = layouts_game(t->chain->layouts);
    const uint8_t acts[] = { [TURN_BETS] = ACT_BET,
                             [TURN_TAKES] = ACT_TAKE,
                             [TURN_CALLS_ON] = game->call_on,
                             [TURN_CALLS_OFF] = game->call_off };
    struct command command = {
        .act = acts[act], .role = ROLE_PLAYER, .seat = SIM_PLAYER, .cents = cents
    };
    int bet, number;

    layouts_wager(t->chain->layouts, wager, &bet, &number);
    command.bet = (int8_t)bet;
    command.number = (int8_t)number;
    turn->refusal = (struct refusal){ .code = REFUSED_NO_SUCH_ACT };
    return command.act && do_command(t, &command);
}

/* Takes down whatever can be, or of that only what the round has decided.  Side bets come before
 * the wagers that they need. */
static void take_down(struct sim_turn *t, bool decided)
{
    const struct refusal last = t->chain->refusal;
    const struct command refused = t->chain->refused;
    int64_t cents;

    for (int i = layouts_wagers(t->chain->layouts) - 1; i >= 0; i--)
        if (up(&t->turn, i) && (!decided || gain(&t->turn, i, &cents)))
            carry_out(&t->turn, TURN_TAKES, i, 0);
    t->chain->refusal = last;
    t->chain->refused = refused;
}

/* Bets that stay up may need chips in the rack for the next round: who lacks them takes the bets
 * down. */
static void end_turn(struct sim_turn *t)
{
    int64_t kept = reserve_of(t, t->layout);

    if (t->spent_cents + kept > t->peak_cents) t->peak_cents = t->spent_cents + kept;
    if (t->rich || kept <= t->rack_cents) return;
    take_down(t, false);
    t->was_short = true;
}

static const struct turn_table sim_table = {
    .wager = find_wager,
    .up = up,
    .stands = stands,
    .gain = gain,
    .fact_find = find_fact,
    .fact = fact_of,
    .last = last_round,
    .rack = rack,
    .offer = offer,
    .carry_out = carry_out,
};

/* ---- States ---------------------------------------------------------------------- */

static size_t memory_bytes(const struct chain *chain)
{
    return chain->strategy->memory_bytes;
}

static unsigned char *memory_of(const struct chain *chain, uint32_t state)
{
    return chain->memories + (size_t)state * memory_bytes(chain);
}

static bool grow(struct chain *chain)
{
    uint32_t room = chain->state_room ? 2 * chain->state_room : 16;
    size_t edges = (size_t)room * (size_t)chain->outcomes;
    void *states, *rows, *more, *memories;

    if (edges >= UINT32_MAX / 2) return false; /* the hot loop looks at the highest bit */
    if (!(states = realloc(chain->states, room * sizeof *chain->states))) return false;
    chain->states = states;
    if (!(rows = realloc(chain->edges, edges * sizeof *chain->edges))) return false;
    chain->edges = rows;
    if (!(more = realloc(chain->more, edges * sizeof *chain->more))) return false;
    chain->more = more;
    if (!(memories = realloc(chain->memories, room * (memory_bytes(chain) + 1)))) return false;
    chain->memories = memories;
    chain->state_room = room;
    return true;
}

static bool is_state(const struct chain *chain, uint32_t at, const struct chain_state *state,
                     const void *memory)
{
    const struct chain_state *known = &chain->states[at];

    return known->layout == state->layout && known->flags == state->flags &&
           !memcmp(memory_of(chain, at), memory, memory_bytes(chain));
}

/* The state with this layout, memory and flags. */
static bool intern(struct chain *chain, uint32_t layout, const void *memory, uint32_t flags,
                   uint32_t *found)
{
    struct chain_state state = { .layout = layout, .up_cents = layouts_up(chain->layouts, layout) };
    state.flags = flags | (state.up_cents ? 0 : STATE_EMPTY);
    uint64_t hash = map_hash(memory, memory_bytes(chain), (uint64_t)layout << 8 | state.flags);
    const uint32_t *known = map_find(&chain->index->states, hash);
    uint32_t last = 0;

    for (uint32_t at = known ? *known : 0; at; at = chain->states[at - 1].alike) {
        last = at;
        if (!is_state(chain, at - 1, &state, memory)) continue;
        *found = at - 1;
        return true;
    }
    const struct edge_more unknown = { .need_cents = INT64_MAX };
    if (chain->state_count == chain->state_room && !grow(chain)) return false;
    uint32_t made = chain->state_count;
    if (!known && !map_add(&chain->index->states, hash, made + 1)) return false;
    if (known) chain->states[last - 1].alike = made + 1;
    chain->states[made] = state;
    memcpy(memory_of(chain, made), memory, memory_bytes(chain));
    for (int i = 0; i < chain->outcomes; i++) {
        *chain_edge(chain, made, i) = (struct edge){ .next = EDGE_NEW };
        chain->more[(size_t)made * (size_t)chain->outcomes + (size_t)i] = unknown;
    }
    chain->state_count++;
    *found = made;
    return true;
}

/* ---- Steps ----------------------------------------------------------------------- */

static int64_t rack_of(const struct chain *chain, uint32_t layout, int64_t total_cents)
{
    return total_cents - layouts_up(chain->layouts, layout);
}

/* A turn after a step; settled UINT32_MAX: the first turn. */
static void begin_turn(struct sim_turn *t, struct chain *chain, uint32_t layout)
{
    t->turn = (struct turn){ .table = &sim_table,
                             .sign = layouts_sign(chain->layouts),
                             .unit_cents = chain->values.unit_cents };
    t->chain = chain;
    t->layout = layout;
    t->rack_cents = LAYOUT_RICH;
    t->spent_cents = t->peak_cents = t->gain_cents = 0;
    t->last = NULL;
    t->settled = UINT32_MAX;
    t->step_count = t->commands = 0;
    t->rich = true;
    t->saw_rack = t->was_short = t->broken = false;
}

static uint32_t flags_after(const struct sim_turn *t, uint32_t before)
{
    return (before & STATE_LEFT) | (t->turn.leaves ? STATE_LEFT : 0) |
           (t->was_short ? STATE_SHORT : 0);
}

static void add_up(struct chain *chain, uint32_t step, uint64_t times);

/* What the results of a step staked. */
static int64_t staked(const struct chain *chain, const struct sim_step *step)
{
    const struct sim_result *results = layouts_results(chain->layouts, step);
    int64_t stake = 0;

    for (int i = 0; i < step->count; i++) stake += results[i].stake_cents;
    assert(stake <= EDGE_STAKE_MOST);
    return stake;
}

/* Settles the round and lets the strategy act. */
static bool take_turn(struct sim_turn *t, struct chain *chain, const struct chain_place *place,
                      const struct sim_round *round, uint32_t *next, struct edge_sum *sum,
                      bool *turn_over)
{
    uint32_t state = place->state;
    unsigned char memory[STRATEGY_MEMORY];
    uint32_t flags = chain->states[state].flags;
    const struct sim_step *step =
        layouts_settle(chain->layouts, chain->states[state].layout, round);

    if (!step) return false;
    begin_turn(t, chain, step->next);
    t->last = round;
    t->settled = layouts_step_index(chain->layouts, step);
    int64_t stake = staked(chain, step), gained = step->gain_cents;
    *turn_over = step->turn_over;
    if (!place->rich) {
        t->rich = false;
        t->rack_cents = rack_of(chain, step->next, place->total_cents + gained);
    }
    memcpy(memory, memory_of(chain, state), memory_bytes(chain));
    if (flags & STATE_LEFT)
        take_down(t, true); /* what is over does not begin again */
    else
        chain->strategy->act(&t->turn, &chain->values, memory);
    end_turn(t);
    *sum = (struct edge_sum){ gained + t->gain_cents, stake };
    return !t->broken && intern(chain, t->layout, memory, flags_after(t, flags), next);
}

static bool add_parts(struct chain *chain, const struct sim_turn *t, struct edge_more *more)
{
    uint32_t needed = chain->part_count + (uint32_t)t->step_count + 1;

    if (needed > chain->part_room) {
        uint32_t room = chain->part_room ? 2 * chain->part_room : 1024;
        while (room < needed) room *= 2;
        uint32_t *larger = realloc(chain->parts, room * sizeof *larger);
        if (!larger) return false;
        chain->parts = larger;
        chain->part_room = room;
    }
    more->parts = chain->part_count;
    more->part_count = (uint16_t)(t->step_count + 1);
    chain->parts[chain->part_count++] = t->settled;
    for (int i = 0; i < t->step_count; i++) chain->parts[chain->part_count++] = t->steps[i];
    return true;
}

bool chain_learn(struct chain *chain, uint32_t state, const struct sim_round *round)
{
    struct sim_turn t;
    struct chain_place rich = { .state = state, .rich = true };
    struct edge edge = { .next = EDGE_NEW };
    struct edge_more more = { 0 };
    size_t at = (size_t)state * (size_t)chain->outcomes + (size_t)round->outcome;
    const struct chain_trace *trace = chain->trace;
    uint32_t next;

    chain->trace = NULL; /* nobody plays this */
    bool good = take_turn(&t, chain, &rich, round, &next, &edge.sum, &more.turn_over);
    chain->trace = trace;
    if (!good) return false;
    const struct sim_step *step = layouts_step(chain->layouts, t.settled);
    more.need_cents = t.peak_cents - step->gain_cents + layouts_up(chain->layouts, step->next);
    more.settled_cents = step->gain_cents;
    if (t.saw_rack) more.need_cents = INT64_MAX;
    if (!add_parts(chain, &t, &more)) return false;
    edge.next = next * (uint32_t)chain->outcomes;
    more.flags = (uint8_t)chain->states[next].flags;
    chain->edges[at] = edge;
    chain->more[at] = more;
    chain->learned++;
    return true;
}

bool chain_step(struct chain *chain, struct chain_place *place, const struct sim_round *round,
                struct edge_sum *sum, bool *turn_over)
{
    size_t at = (size_t)place->state * (size_t)chain->outcomes + (size_t)round->outcome;
    struct sim_turn t;
    uint32_t next;

    if (chain->edges[at].next == EDGE_NEW && !chain_learn(chain, place->state, round)) return false;
    if (chain->trace) chain->trace->round(chain->trace->to, round);
    if (!chain->trace && (place->rich || place->total_cents >= chain->more[at].need_cents)) {
        *sum = chain->edges[at].sum;
        *turn_over = chain->more[at].turn_over;
        chain->edges[at].count++;
        next = chain->edges[at].next / (uint32_t)chain->outcomes;
    } else {
        if (!take_turn(&t, chain, place, round, &next, sum, turn_over)) return false;
        add_up(chain, t.settled, 1);
        for (int i = 0; i < t.step_count; i++) add_up(chain, t.steps[i], 1);
        chain->turns += *turn_over;
    }
    place->total_cents += sum->gain_cents;
    place->state = next;
    return true;
}

/* The first turn of a player with this bankroll; 0: who is always rich. */
static bool first_turn(struct sim_turn *t, struct chain *chain, int64_t bankroll_cents,
                       uint32_t *state)
{
    unsigned char memory[STRATEGY_MEMORY] = { 0 };

    begin_turn(t, chain, 0);
    t->turn.first = true;
    if (bankroll_cents) {
        t->rich = false;
        t->rack_cents = bankroll_cents;
    }
    if (chain->strategy->begin) chain->strategy->begin(&t->turn, &chain->values, memory);
    chain->strategy->act(&t->turn, &chain->values, memory);
    end_turn(t);
    return !t->broken && intern(chain, t->layout, memory, flags_after(t, 0), state);
}

static bool learn_first(struct chain *chain)
{
    struct sim_turn t;

    if (!first_turn(&t, chain, 0, &chain->first.state)) return false;
    chain->first.gain_cents = t.gain_cents;
    chain->first.need_cents = t.saw_rack ? INT64_MAX : t.peak_cents;
    chain->first.step_count = t.step_count;
    memcpy(chain->first.steps, t.steps, (size_t)t.step_count * sizeof *t.steps);
    chain->first.known = true;
    return true;
}

bool chain_begin(struct chain *chain, int64_t bankroll_cents, struct chain_place *place,
                 int64_t *gain_cents)
{
    struct sim_turn t;
    const uint32_t *steps = chain->first.steps;
    int count;

    if (!chain->trace && !chain->first.known && !learn_first(chain)) return false;
    if (!chain->trace && (!bankroll_cents || bankroll_cents >= chain->first.need_cents)) {
        place->state = chain->first.state;
        *gain_cents = chain->first.gain_cents;
        count = chain->first.step_count;
    } else {
        if (!first_turn(&t, chain, bankroll_cents, &place->state)) return false;
        *gain_cents = t.gain_cents;
        steps = t.steps;
        count = t.step_count;
    }
    for (int i = 0; i < count; i++) add_up(chain, steps[i], 1);
    place->rich = !bankroll_cents;
    place->total_cents = bankroll_cents + *gain_cents;
    return true;
}

bool chain_leave(struct chain *chain, struct chain_place *place)
{
    unsigned char memory[STRATEGY_MEMORY];
    const struct chain_state *state = &chain->states[place->state];

    if (state->flags & STATE_LEFT) return true;
    memcpy(memory, memory_of(chain, place->state), memory_bytes(chain));
    return intern(chain, state->layout, memory, (state->flags & STATE_SHORT) | STATE_LEFT,
                  &place->state);
}

/* ---- Results --------------------------------------------------------------------- */

static void add_up(struct chain *chain, uint32_t index, uint64_t times)
{
    const struct sim_step *step = layouts_step(chain->layouts, index);
    const struct sim_result *results = layouts_results(chain->layouts, step);

    for (int i = 0; i < step->count; i++) {
        struct wager_tally *tally = &chain->tally[results[i].wager];
        int64_t stake = results[i].stake_cents, won = results[i].gain_cents;
        tally->stake_cents += stake * (int64_t)times;
        tally->gain_cents += won * (int64_t)times;
        tally->gain_squares += (sim_sum)won * won * times;
        tally->gain_stakes += (sim_sum)won * stake * times;
        tally->stake_squares += (sim_sum)stake * stake * times;
        if (results[i].fate == STANDS) continue;
        tally->decided += times;
        tally->won += results[i].fate == WINS ? times : 0;
        tally->pushed += results[i].fate == WINS || results[i].fate == LOSES ? 0 : times;
    }
}

void chain_fold(struct chain *chain)
{
    size_t edges = (size_t)chain->state_count * (size_t)chain->outcomes;

    for (size_t at = 0; at < edges; at++) {
        const struct edge_more *more = &chain->more[at];
        if (!chain->edges[at].count) continue;
        for (int i = 0; i < more->part_count; i++)
            add_up(chain, chain->parts[more->parts + (uint32_t)i], chain->edges[at].count);
        if (more->turn_over) chain->turns += chain->edges[at].count;
        chain->edges[at].count = 0;
    }
}

/* ---- Opening --------------------------------------------------------------------- */

bool chain_full(const struct chain *chain)
{
    size_t edges = (size_t)chain->state_count * (size_t)chain->outcomes;

    return edges * (sizeof(struct edge) + sizeof(struct edge_more)) +
               chain->state_count * (sizeof(struct chain_state) + memory_bytes(chain)) +
               chain->part_count * sizeof *chain->parts + layouts_bytes(chain->layouts) >
           chain->limit_bytes;
}

/* Where a player is, without the chain. */
struct kept_place {
    unsigned char memory[STRATEGY_MEMORY];
    uint32_t layout, flags;
};

static void keep_places(const struct chain *chain, const struct chain_place *places, int count,
                        struct kept_place *kept)
{
    for (int i = 0; i < count; i++) {
        const struct chain_state *state = &chain->states[places[i].state];
        kept[i].layout = state->layout;
        kept[i].flags = state->flags;
        memcpy(kept[i].memory, memory_of(chain, places[i].state), memory_bytes(chain));
    }
}

bool chain_restart(struct chain *chain, struct chain_place *places, int count)
{
    struct kept_place kept[CHAIN_PLACES];
    uint32_t layouts[CHAIN_PLACES];
    bool good = true;

    assert(count <= CHAIN_PLACES);
    chain_fold(chain);
    keep_places(chain, places, count, kept);
    for (int i = 0; i < count; i++) layouts[i] = kept[i].layout;
    map_free(&chain->index->states);
    chain->state_count = chain->part_count = 0;
    chain->first.known = false;
    chain->learned++;
    if (!layouts_restart(chain->layouts, layouts, count)) return false;
    for (int i = 0; i < count; i++)
        good &= intern(chain, layouts[i], kept[i].memory, kept[i].flags & ~(uint32_t)STATE_EMPTY,
                       &places[i].state);
    return good;
}

struct chain *chain_open(const struct sign *sign, const struct strategy *strategy,
                         const struct strategy_values *values, size_t limit_bytes)
{
    struct chain *chain = calloc(1, sizeof *chain);

    if (!chain) return NULL;
    chain->strategy = strategy;
    chain->values = *values;
    chain->limit_bytes = limit_bytes;
    chain->layouts = layouts_open(sign);
    chain->index = calloc(1, sizeof *chain->index);
    if (chain->layouts) {
        chain->outcomes = layouts_outcomes(chain->layouts);
        chain->wagers = layouts_wagers(chain->layouts);
        chain->tally = calloc((size_t)chain->wagers + 1, sizeof *chain->tally);
    }
    if (chain->layouts && chain->index && chain->tally) return chain;
    chain_free(chain);
    return NULL;
}

void chain_free(struct chain *chain)
{
    if (!chain) return;
    if (chain->index) map_free(&chain->index->states);
    free(chain->index);
    layouts_free(chain->layouts);
    free(chain->edges);
    free(chain->more);
    free(chain->states);
    free(chain->memories);
    free(chain->parts);
    free(chain->tally);
    free(chain);
}
