/* heat.c - the kind "heat", and the list of kinds with it. */
#include "items/heat.h"

#include "rules/assert.h"
#include "rules/field_rows.h"
#include "rules/rows.h"

#include <stdlib.h>
#include <string.h>

#define CLAUSE "Div 1 r.7.1(b)"
#define HOUSES 100 /* cents that the house keeps of a pool */

static const struct takes joins[] = { { .kind = TAKES_SEED, .maybe = true }, { .kind = 0 } };
static const struct takes awards[] = { { .kind = TAKES_MONEY, .maybe = true },
                                       { .kind = TAKES_CHEQUE, .maybe = true },
                                       { .kind = TAKES_TRANSFER, .maybe = true },
                                       { .kind = 0 } };
static const struct takes adds[] = { { .kind = TAKES_MONEY },
                                     { .kind = TAKES_TEXT, .maybe = true },
                                     { .kind = 0 } };

static const struct item_act acts[HEAT_ACTS] = {
    [HEAT_JOIN] = { ROLE_PLAYER, false, CLAUSE, .form = { .id = "join", "joins", "joins", joins } },
    [HEAT_LEAVE] = { ROLE_PLAYER, false, CLAUSE,
                     .form = { .id = "leave", "leaves", "leaves", NULL } },
    [HEAT_DRAW] = { ROLE_OPERATOR, true, CLAUSE, .form = { .id = "draw", "draws", "draws", NULL } },
    [HEAT_BEGIN] = { ROLE_OPERATOR, false, CLAUSE,
                     .form = { .id = "begin", "begins", "begins", NULL } },
    [HEAT_STOP] = { ROLE_OPERATOR, false, CLAUSE,
                    .form = { .id = "stop", "stops", "stops", NULL } },
    [HEAT_AWARD] = { ROLE_OPERATOR, false, CLAUSE,
                     .form = { .id = "award", "awards", "awards", awards } },
    [HEAT_ADD] = { ROLE_OPERATOR, false, CLAUSE, .form = { .id = "add", "adds", "adds", adds } },
    [HEAT_CLOCK] = { ROLE_CLOCK, false, CLAUSE, .form = { .id = "clock", "ticks", "ticks", NULL } },
};

static const struct item_event_row events_of[HEAT_EVENTS] = {
    { "done", "{who} {act}{about}" },          { "paid", "{who} pays {cents}" },
    { "refunded", "{who} gets back {cents}" }, { "added", "the house adds {cents}" },
    { "kept", "the house keeps {cents}" },     { "prize", "{who} wins {cents}" },
};

static const char *phase_word(const struct sign *sign, int value)
{
    static const char *const words[] = { "open", "drawn", "playing", "over" };

    (void)sign;
    return value >= 0 && value < 4 ? words[value] : NULL;
}

static const char *phase_of(int value)
{
    return phase_word(NULL, value);
}

static int64_t tell_phase(const void *item, int number)
{
    (void)number;
    return ((const struct heat *)item)->phase;
}

static const struct item_fact facts[] = {
    { .word = "phase", .kind = FACT_WORD, .tell = tell_phase, .word_of = phase_of },
    { .word = NULL }
};
static const refusal_code refusals[] = { NULL };

static const struct field player_fields[] = {
    NUMBER(heat_player, person),
    BETWEEN(heat_player, seat, 0, TABLE_SEATS),
    NUMBER(heat_player, chips_cents),
    END_OF_FIELDS,
};
static const struct field draws_fields[] = {
    BETWEEN(item_draws, drawn, 0, ITEM_DRAWS),
    BYTES(item_draws, next.bytes),
    BYTES(item_draws, salt),
    BETWEEN(item_draws, from, 0, ITEM_DRAWS),
    END_OF_FIELDS,
};
static const struct field heat_fields[] = {
    TEXT(heat, name),
    STRUCT(heat, draws, draws_fields),
    NUMBER(heat, fee_cents),
    NUMBER(heat, chips_cents),
    NUMBER(heat, pool_cents),
    NUMBER(heat, number),
    NUMBER(heat, table),
    BETWEEN(heat, count, 0, HEAT_PLAYERS),
    NUMBER(heat, rounds),
    NUMBER(heat, played),
    WORD(heat, phase, phase_word),
    YES(heat, automatic),
    YES(heat, stops),
    OTHER(heat, unused, FIELD_UNUSED),
    STRUCTS(heat, players, player_fields),
    END_OF_FIELDS,
};

static const struct clause *clauses(int list)
{
    return list ? NULL : clauses_division_1;
}

/* ---- Opening --------------------------------------------------------------------- */

static bool open_heat(void *item, const char *name, const struct item_terms *terms,
                      const struct item_house *house, struct item_fault *fault)
{
    struct heat *heat = item;
    char key[ITEM_KEY], value[ITEM_VALUE];
    struct sign sign;

    memset(heat, 0, sizeof *heat);
    memcpy(heat->name, name, strlen(name));
    heat->draws.next = house->commitment;
    memcpy(heat->draws.salt, house->salt, sizeof heat->draws.salt);
    heat->number = house->number;
    for (size_t at = 0; item_term_next(terms, &at, key, value);) {
        if (!strcmp(key, "fee")) heat->fee_cents = strtol(value, NULL, 10);
        if (!strcmp(key, "chips")) heat->chips_cents = strtol(value, NULL, 10);
        if (!strcmp(key, "rounds")) heat->rounds = (int32_t)strtol(value, NULL, 10);
        if (!strcmp(key, "table") &&
            !house->table(house->to, value, &heat->table, &sign, &heat->automatic))
            return item_fault(fault, key, CLAUSE,
                              (const char *[]){ "there is no table '", value, "'", NULL });
    }
    return (heat->table && heat->fee_cents > 0 && heat->chips_cents > 0 && heat->rounds > 0) ||
           item_fault(fault, NULL, CLAUSE,
                      (const char *[]){ "a heat needs a table, a fee, chips and rounds", NULL });
}

/* ---- Orders ---------------------------------------------------------------------- */

static struct heat_player *player_of(const struct heat *heat, uint32_t person)
{
    for (int i = 0; i < heat->count; i++)
        if (heat->players[i].person == person) return (struct heat_player *)&heat->players[i];
    return NULL;
}

static int64_t parts(const struct item_order *order)
{
    return order->cents + order->cheque_cents + order->transfer_cents;
}

static struct refusal check(const void *item, const struct item_order *order, int64_t now_ms)
{
    const struct heat *heat = item;
    static const uint8_t phases[HEAT_ACTS] = {
        [HEAT_BEGIN] = HEAT_DRAWN, [HEAT_STOP] = HEAT_PLAYING, [HEAT_AWARD] = HEAT_OVER
    };
    bool any = order->act == HEAT_ADD || order->act == HEAT_CLOCK;
    bool in = player_of(heat, order->person);

    (void)now_ms;
    if (!any && heat->phase != phases[order->act]) return no(REFUSED_WRONG_MOMENT, CLAUSE);
    if (order->act == HEAT_JOIN && (in || heat->count == HEAT_PLAYERS))
        return no(REFUSED_TOO_MANY, CLAUSE);
    if (order->act == HEAT_LEAVE && !in) return no(REFUSED_NOT_IN_SESSION, CLAUSE);
    if (order->act == HEAT_DRAW && heat->count < 2) return no(REFUSED_TOO_FEW_PLAYERS, CLAUSE);
    if (order->act == HEAT_ADD && order->cents > 1000000) return no(REFUSED_TOO_MUCH_MONEY, CLAUSE);
    if (order->act == HEAT_AWARD && parts(order) > heat->pool_cents - HOUSES)
        return no(REFUSED_MORE_THAN_THERE, CLAUSE);
    if (order->act != HEAT_DRAW) return accepted();
    if (heat->draws.drawn >= ITEM_DRAWS) return no(REFUSED_TOO_MANY, CLAUSE);
    return item_draw_fits(&heat->draws, heat->name, order->seed)
               ? accepted()
               : no(REFUSED_NOT_AS_COMMITTED, CLAUSE);
}

static void pay(struct heat *heat, struct item_events *events, enum heat_event kind,
                uint32_t person, enum item_account from, enum item_account to, int64_t cents)
{
    if (!cents) return;
    struct item_event *event = item_add_event(events, kind, person, CLAUSE);
    event->from = (uint8_t)from;
    event->to = (uint8_t)to;
    event->cents = cents;
    heat->pool_cents += (to == ITEM_POOL ? cents : 0) - (from == ITEM_POOL ? cents : 0);
}

static void draw_seats(struct heat *heat, const struct item_order *order)
{
    struct chance_commitment entrants =
        chance_hash("heat 1", heat->players, (size_t)heat->count * sizeof *heat->players);
    uint16_t lots[HEAT_PLAYERS];

    item_draw(&heat->draws, heat->name, order->seed, &entrants, heat->count, lots);
    for (int i = 0; i < heat->count; i++) heat->players[lots[i]].seat = i + 1;
    heat->phase = HEAT_DRAWN;
}

static void award(struct heat *heat, const struct item_order *order, struct item_events *events)
{
    const struct heat_player *best = heat->players;

    for (int i = 0; i < heat->count; i++)
        if (heat->players[i].chips_cents > best->chips_cents) best = &heat->players[i];
    uint32_t winner = best->person;
    pay(heat, events, HEAT_KEPT, NOBODY, ITEM_POOL, ITEM_KEPT, HOUSES);
    pay(heat, events, HEAT_PRIZE, winner, ITEM_POOL, ITEM_CASH, order->cents);
    pay(heat, events, HEAT_PRIZE, winner, ITEM_POOL, ITEM_CHEQUES, order->cheque_cents);
    pay(heat, events, HEAT_PRIZE, winner, ITEM_POOL, ITEM_TRANSFERS, order->transfer_cents);
    pay(heat, events, HEAT_PRIZE, winner, ITEM_POOL, ITEM_PURSE, heat->pool_cents);
    memset(heat->players, 0, sizeof heat->players);
    heat->count = 0;
    heat->phase = HEAT_OPEN;
}

static void carry_out(void *item, const struct item_order *order, int64_t now_ms,
                      struct item_events *events)
{
    struct heat *heat = item;
    struct heat_player *player = player_of(heat, order->person);

    (void)now_ms;
    item_add_done(events, order, CLAUSE);
    switch (order->act) {
    case HEAT_JOIN:
        heat->players[heat->count++].person = order->person;
        pay(heat, events, HEAT_PAID, order->person, ITEM_PURSE, ITEM_POOL, heat->fee_cents);
        break;
    case HEAT_LEAVE:
        *player = heat->players[--heat->count];
        memset(&heat->players[heat->count], 0, sizeof *player);
        pay(heat, events, HEAT_REFUNDED, order->person, ITEM_POOL, ITEM_PURSE, heat->fee_cents);
        break;
    case HEAT_DRAW:
        draw_seats(heat, order);
        break;
    case HEAT_BEGIN:
        heat->phase = HEAT_PLAYING;
        heat->played++;
        break;
    case HEAT_STOP:
        heat->stops = true;
        break;
    case HEAT_AWARD:
        award(heat, order, events);
        break;
    case HEAT_ADD:
        pay(heat, events, HEAT_ADDED, NOBODY, ITEM_KEPT, ITEM_POOL, order->cents);
        break;
    default:
        break;
    }
}

static int64_t charge(const void *item, const struct item_order *order, uint32_t *person)
{
    *person = order->person;
    return order->act == HEAT_JOIN ? ((const struct heat *)item)->fee_cents : 0;
}

static const struct item_draws *draws(const void *item)
{
    return &((const struct heat *)item)->draws;
}

/* ---- The table ------------------------------------------------------------------- */

static bool uses(const void *item, uint32_t table)
{
    const struct heat *heat = item;

    return heat->phase == HEAT_PLAYING && heat->table == table;
}

static void hear(void *item, uint32_t table, const struct pit *pit, const struct pit_events *events)
{
    struct heat *heat = item;

    for (int i = 0; i < heat->count && contest_on(&pit->table); i++)
        heat->players[i].chips_cents = pit->table.till.rack_cents[heat->players[i].seat - 1];
    (void)table;
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        bool tally = event->kind == PIT_TALLIED && event->other == heat->number;
        bool stopped = event->kind == PIT_DONE && event->act == PIT_SESSION_STOP;
        struct heat_player *player = tally ? player_of(heat, event->person) : NULL;
        if (player) player->chips_cents = event->cents;
        if (tally || stopped) heat->phase = HEAT_OVER;
        if (tally || stopped) heat->stops = false;
    }
}

static struct contest_terms terms_of(const struct heat *heat, const struct pit *pit)
{
    struct contest_terms terms;
    const struct sign *sign = &pit->table.sign;

    memset(&terms, 0, sizeof terms);
    terms.chips_cents = heat->chips_cents;
    terms.min_cents = sign->min_cents;
    terms.max_cents = sign->max_cents;
    terms.tournament = heat->number;
    terms.session = (uint16_t)heat->played;
    terms.length = heat->rounds;
    terms.kind = !games[sign->edition]->contest ? CONTEST_HOUSE
                 : heat->automatic              ? CONTEST_TERMINALS
                                                : CONTEST_TABLE;
    terms.secret_cards = heat->automatic ? 0 : 2;
    return terms;
}

static bool next_order(const void *item, uint32_t table, const struct pit *pit, struct order *order)
{
    const struct heat *heat = item;
    const struct contest *contest = &pit->table.contest;

    if (!uses(item, table) ||
        (contest_on(&pit->table) && contest->terms.tournament != heat->number))
        return false;
    *order = pit_order(NOBODY, ROLE_CLOCK, PIT_SESSION);
    if (!contest_on(&pit->table)) {
        order->terms = terms_of(heat, pit);
        return true;
    }
    order->act = PIT_SESSION_STOP;
    if (heat->stops) return true;
    order->act = PIT_SESSION_SEAT;
    for (int i = 0; contest->stage == CONTEST_SEATING && i < heat->count; i++) {
        order->other = heat->players[i].person;
        order->number = (uint8_t)heat->players[i].seat;
        if (!(contest->players & 1u << (heat->players[i].seat - 1))) return true;
    }
    order->other = NOBODY;
    order->number = 0;
    order->act = PIT_SESSION_START;
    if (contest->stage == CONTEST_SEATING) return true;
    if (contest->stage != CONTEST_ENDED || !heat->automatic) return false;
    order->act = PIT_GAME;
    order->command = (struct command){ .act = ACT_TALLY, .role = ROLE_CLOCK, .seat = NO_SEAT };
    return true;
}

static bool table_order(const void *item, uint32_t table, const struct pit *pit,
                        struct order *order)
{
    return next_order(item, table, pit, order) && !pit_check(pit, order).code;
}

static bool sound(const void *item)
{
    const struct heat *heat = item;
    bool good = item_name_good(heat->name) && heat->table;

    for (int i = 0; i < heat->count && heat->phase != HEAT_OPEN; i++)
        good &= heat->players[i].seat > 0;
    return good;
}

/* ---- The kind -------------------------------------------------------------------- */

const struct item_kind heat_kind = {
    .word = "heat",
    .source = "heat 1",
    .clause = CLAUSE,
    .opened_by = ROLE_OPERATOR,
    .bytes = sizeof(struct heat),
    .fields = heat_fields,
    .acts = acts,
    .act_count = HEAT_ACTS,
    .events = events_of,
    .event_count = HEAT_EVENTS,
    .facts = facts,
    .refusals = refusals,
    .clauses = clauses,
    .open = open_heat,
    .check = check,
    .carry_out = carry_out,
    .charge = charge,
    .draws = draws,
    .sound = sound,
    .hear = hear,
    .uses = uses,
    .table_order = table_order,
};

extern const struct item_kind promotion_kind, tournament_kind;

const struct item_kind *const item_kinds[] = { &promotion_kind, &tournament_kind, &heat_kind,
                                               NULL };
const int item_kind_count = LENGTH(item_kinds) - 1;
