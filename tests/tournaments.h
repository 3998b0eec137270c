/* tournaments.h - tournaments from a seed: a house with a few tables, conditions good and bad,
 * people who enter, orders that make sense and orders that do not, play at the tables, failures.
 *
 *   house_open()    the house, and a tournament with these terms
 *   house_order()   one order to the tournament; then its tables get theirs
 *   house_play()    one random step at a table
 *   evening_of()    a whole tournament at random
 *
 * After each order everything that must always hold is checked: money, chips, states by name.  The
 * house is a few tables and nothing else, or another venue: test_championship.c has a casino. */
#ifndef CROUPIER_TOURNAMENTS_H
#define CROUPIER_TOURNAMENTS_H

#include "check.h"
#include "games.h"
#include "moves.h"
#include "pit/machine.h"
#include "pit/state.h"
#include "tournament/tournament.h"
#include "tournament/tournament_refusals.h"

#include <stdlib.h>
#include <string.h>

#define HOUSE_TABLES 3
#define HOUSE_NOW    INT64_C(1764583200000) /* 2025-12-01T10:00 */
#define KIND         (&tournament_kind)

enum { HOUSE_OPERATOR = 1, DIRECTOR = 20, DEALER = 21, MACHINE = 30, FIRST = 100 };

/* Where a tournament is held.  Orders return why they are refused; the events of those to the
 * tournament are then in item_events. */
struct venue {
    const struct tournament *(*cup)(void);
    const struct pit *(*pit)(int at);
    struct refusal (*order)(const struct item_order *order);
    struct refusal (*table_order)(int at, const struct order *order);
    bool (*asks)(int at, struct order *order);  /* the tournament's next order for a table */
    bool (*deals)(int at, bool betting_over);   /* the staff or the house takes the game on */
    void (*fills)(int at, struct order *order); /* what the house adds to an order */
};
static const struct venue *venue;

static struct house {
    int tables, people; /* how many; people are numbered from FIRST */
    const char *edition;
    bool automatic;
    int64_t now_ms;
    struct item_fault fault;
    int64_t account[ITEM_ACCOUNTS]; /* what the events moved into each */
    int64_t fees, refunds, prizes, kept, added;
    int orders; /* that were carried out at tables */
    /* what the chips of each session say, noted when it is tallied: the higher the better; -1: the
     * player does not count */
    int64_t noted[TOURNAMENT_SESSIONS][TABLE_SEATS];
    bool is_noted[TOURNAMENT_SESSIONS];
    bool judged; /* all sessions are noted, so the second judge can judge */
} house;

/* A house with its own tables. */
static struct own {
    struct pit pits[HOUSE_TABLES];
    struct machine machines[HOUSE_TABLES];
    struct tournament tournament;
    struct chance_seed seeds[ITEM_DRAWS];
} own;
static struct item_events item_events;
static struct pit_events table_events;

static inline const struct tournament *cup(void)
{
    return venue->cup();
}

static inline const struct pit *pit_at(int at)
{
    return venue->pit(at);
}

/* ---- Terms ----------------------------------------------------------------------- */

/* Sets a term; without a value it is dropped. */
static inline void term(struct item_terms *terms, const char *key, const char *value)
{
    struct item_terms before = *terms;
    char other[ITEM_KEY], text[ITEM_VALUE];

    memset(terms, 0, sizeof *terms);
    for (size_t at = 0; item_term_next(&before, &at, other, text);)
        if (strcmp(other, key)) assert_true(item_term_add(terms, other, text));
    if (value) assert_true(item_term_add(terms, key, value));
}

/* A tournament of roulette at three tables, for 2 to 12 players in heats and a final. */
static inline void usual_terms(struct item_terms *terms)
{
    static const char *const lines[][2] = {
        { "title", "Wheel Cup" },
        { "edition", "roulette" },
        { "tables", "one, two, three" },
        { "form", "name and signature" },
        { "fee", "20" },
        { "chips", "500" },
        { "issue", "free" },
        { "min", "10" },
        { "max", "100" },
        { "players", "2 to 12" },
        { "session", "3 rounds" },
        { "play-off", "2 rounds" },
        { "stage.1", "heats seats 4 advance 2" },
        { "stage.2", "final seats 6" },
        { "prizes", "50%, 30%, 20%" },
        { "closes", "2025-12-05T12:00" },
        { "starts", "2025-12-06T12:00" },
        { "entry", "open" },
        { "transferable", "yes" },
    };

    memset(terms, 0, sizeof *terms);
    for (size_t i = 0; i < LENGTH(lines); i++) term(terms, lines[i][0], lines[i][1]);
}

/* ---- The house ------------------------------------------------------------------- */

static inline bool find_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                              bool *automatic)
{
    static const char *const names[HOUSE_TABLES] = { "one", "two", "three" };

    (void)to;
    for (int i = 0; i < house.tables; i++) {
        if (strcmp(names[i], name)) continue;
        *number = (uint32_t)i + 7; /* any number */
        *sign = own.pits[i].table.sign;
        *automatic = house.automatic;
        return true;
    }
    return false;
}

static inline uint32_t table_number(int at)
{
    return (uint32_t)at + 7;
}

static inline void open_pit(int at)
{
    struct sign sign = sign_of(game_find(house.edition));
    struct chip_set set = chip_set_from(100);
    struct chips tray;
    struct pit *pit = &own.pits[at];

    for (int i = 0; i < CHIP_KINDS; i++) tray.count[i] = i < set.kinds ? 10000 : 0;
    pit_open(pit, "table", &sign, &set, &tray, HOUSE_OPERATOR);
    if (house.automatic) {
        machine_start(&own.machines[at], pit, MACHINE);
        return;
    }
    pit_staff(pit, DEALER, ROLE_DEALER);
    pit_staff(pit, DEALER + 1, ROLE_GAME_SUPERVISOR);
}

static const struct venue own_tables;

/* Opens the tables, then the tournament; false if its terms are refused. */
static inline bool house_open(const char *edition, bool automatic, const struct item_terms *terms)
{
    struct chance_seed last = { .bytes = { 42 } };
    struct chip_set set = chip_set_from(100);
    struct item_house of = {
        .set = &set, .number = 5, .now_ms = HOUSE_NOW, .to = &house, .table = find_table
    };

    venue = &own_tables;
    memset(&house, 0, sizeof house);
    memset(&own, 0, sizeof own);
    house.judged = true;
    house.edition = edition;
    house.automatic = automatic;
    house.tables = HOUSE_TABLES;
    house.people = 18;
    house.now_ms = HOUSE_NOW;
    for (int i = 0; i < house.tables; i++) open_pit(i);
    of.commitment = chance_chain("cup", 1, ITEM_DRAWS, &last, own.seeds);
    return KIND->open(&own.tournament, "cup", terms, &of, &house.fault);
}

/* ---- What always holds ----------------------------------------------------------- */

static struct tournament again;
static const struct tournament nothing;

/* The state can be written by name and read again. */
static inline void check_names(void)
{
    static uint8_t bytes[1 << 20];
    struct writer to = { bytes, bytes + sizeof bytes, false };
    char why[STATE_WHY];

    fields_put(&to, tournament_fields, &own.tournament, &nothing);
    assert_false(to.full);
    struct reader from = { bytes, to.at, false };
    again = nothing;
    if (!fields_get(&from, tournament_fields, &again, why)) fail_msg("not read again: %s", why);
    assert_memory_equal(&again, &own.tournament, sizeof again);
    assert_true(KIND->sound(&again));
}

static inline void check_money(void)
{
    const struct tournament *t = cup();

    assert_int_equal(house.account[ITEM_POOL], t->pool_cents);
    assert_int_equal(house.account[ITEM_KEPT], t->kept_cents);
    assert_int_equal(house.fees + house.added,
                     t->pool_cents + house.kept + house.refunds + house.prizes);
    assert_true(t->pool_cents >= 0);
    if (t->phase >= TOURNAMENT_OVER) assert_int_equal(t->pool_cents, 0);
}

/* Nobody plays twice at the same time; nobody plays who is not entered. */
static inline void check_sessions(void)
{
    const struct tournament *t = cup();
    int playing[TOURNAMENT_PLAYERS + 1] = { 0 };

    for (int i = 0; i < t->session_count; i++) {
        const struct tournament_session *session = &t->sessions[i];
        for (int seat = 0; seat < TABLE_SEATS; seat++) {
            int entry = session->players[seat];
            if (!entry || session->how[seat] || session->state > SESSION_STARTED) continue;
            if (t->entries[entry - 1].status == ENTRY_DISQUALIFIED) continue;
            assert_int_equal(t->entries[entry - 1].status, ENTRY_ACCEPTED);
            assert_int_equal(session->stage, t->stage);
            assert_int_equal(playing[entry]++, 0);
        }
    }
}

/* ---- A second judge -------------------------------------------------------------- */

static inline int64_t note_of(const struct tournament_session *session, int seat, bool survived)
{
    int entry = session->players[seat], how = session->how[seat];
    bool counts = entry && !(how & (TALLIED_DISQUALIFIED | TALLIED_VOID)) &&
                  cup()->entries[entry - 1].status == ENTRY_ACCEPTED;

    if (!counts) return -1;
    return !survived && how & TALLIED_FELL ? MONEY_MOST * 2 : session->chips_cents[seat];
}

static inline void note_sessions(void)
{
    const struct tournament *t = cup();

    for (int i = 0; i < t->session_count; i++) {
        const struct tournament_session *session = &t->sessions[i];
        bool survived = false;
        if (session->state != SESSION_TALLIED || house.is_noted[i]) continue;
        house.is_noted[i] = true;
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            survived |= note_of(session, seat, true) >= 0 && !(session->how[seat] & TALLIED_OUT);
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            house.noted[i][seat] = note_of(session, seat, survived);
    }
}

static inline int64_t score_in(int session, int entry)
{
    const struct tournament_session *of = &cup()->sessions[session];

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (of->players[seat] == entry) return house.noted[session][seat];
    return -1;
}

/* Whether a player is before another one in a stage: the last session in which both played, and
 * which has a difference, decides. */
static inline bool is_before(int stage, int a, int b)
{
    for (int i = cup()->session_count - 1; i >= 0; i--) {
        if (!house.is_noted[i] || cup()->sessions[i].stage != stage) continue;
        int64_t one = score_in(i, a), other = score_in(i, b);
        if (one >= 0 && other >= 0 && one != other) return one > other;
    }
    return false;
}

/* Places: by how many players one is beaten. */
static inline void judge_places(void)
{
    const struct tournament *t = cup();
    int final = t->conditions.stage_count;

    for (int a = 1; a <= t->entry_count; a++) {
        int place = 1;
        if (!t->entries[a - 1].place) continue;
        for (int b = 1; b <= t->entry_count; b++)
            place += t->entries[b - 1].place && is_before(final, b, a);
        assert_int_equal(place, t->entries[a - 1].place);
    }
}

/* Prizes from the pool before the award: each player gets an equal part of the prizes from the
 * own place on, as many as players are tied. */
static inline void judge_prizes(int64_t pool)
{
    const struct tournament *t = cup();
    const struct tournament_conditions *terms = &t->conditions;
    int64_t left = pool - pool * terms->kept_permille / 1000 + terms->added_cents;

    for (int i = 0; i < t->entry_count; i++) {
        int place = t->entries[i].place, tied = 0;
        int64_t sum = 0;
        for (int j = 0; j < t->entry_count; j++) tied += place && t->entries[j].place == place;
        for (int j = place; place && j < place + tied && j <= terms->prize_count; j++) {
            const struct tournament_prize *prize = &terms->prizes[j - 1];
            sum += prize->permille ? left * prize->permille / 1000 : prize->cents;
        }
        assert_int_equal(t->entries[i].prize_cents, tied ? sum / tied : 0);
        if (place == 1 || (place == 2 && terms->prize_count > 1)) assert_int_equal(tied, 1);
    }
}

/* Of each heat the best go on, if nobody was disqualified or void in it; of the others at most as
 * many as the conditions say. */
static inline void judge_stage(int stage)
{
    const struct tournament *t = cup();
    const struct tournament_stage *row = &t->conditions.stages[stage - 1];
    bool repechage = t->conditions.stages[stage].losers;
    int more = 0;

    for (int i = 0; i < t->session_count; i++) {
        const struct tournament_session *session = &t->sessions[i];
        bool plain = session->stage == stage && session->kind == SESSION_STAGE && house.is_noted[i];
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            if (session->players[seat] &&
                t->entries[session->players[seat] - 1].status != ENTRY_ACCEPTED)
                plain = false;
        for (int seat = 0; plain && seat < TABLE_SEATS; seat++) {
            int entry = session->players[seat], before = 0;
            if (!entry || session->how[seat] & TALLIED_VOID) continue;
            for (int other = 0; other < TABLE_SEATS; other++)
                if (session->players[other] && !(session->how[other] & TALLIED_VOID))
                    before += is_before(stage, session->players[other], entry);
            bool on = t->entries[entry - 1].next == stage + 1 + repechage;
            if (before < row->advance)
                assert_true(on);
            else
                more += on;
        }
    }
    assert_true(more <= row->best);
}

/* ---- Orders ---------------------------------------------------------------------- */

static inline void move_money(const struct item_event *event)
{
    if (!event->from) {
        assert_int_equal(event->to, ITEM_NOTHING);
        return;
    }
    assert_true(event->cents > 0);
    house.account[event->from] -= event->cents;
    house.account[event->to] += event->cents;
    switch ((enum tournament_event)event->kind) {
    case TOURNAMENT_PAID:
        house.fees += event->cents;
        break;
    case TOURNAMENT_REFUNDED:
        house.refunds += event->cents;
        break;
    case TOURNAMENT_PRIZE:
        house.prizes += event->cents;
        break;
    case TOURNAMENT_CHIPS_BACK: /* the house pays: the pool has only fees */
        assert_int_equal(event->from, ITEM_KEPT);
        assert_int_equal(event->to, ITEM_PURSE);
        break;
    case TOURNAMENT_KEPT:
    case TOURNAMENT_ODD_CENTS:
        house.kept += event->cents;
        break;
    case TOURNAMENT_ADDED:
        house.added += event->cents;
        break;
    default:
        fail_msg("event %d moves money", event->kind);
    }
}

static inline void check_cited(const char *clause)
{
    bool by_house = cup()->conditions.session.kind == CONTEST_HOUSE;

    assert_non_null(clause);
    if (!item_clause(KIND, clause)) fail_msg("no clause %s", clause);
    if (cup()->phase || *cup()->name) assert_int_equal(!strncmp(clause, "House", 5), by_house);
}

static inline void check_all(void)
{
    check_money();
    check_sessions();
    note_sessions();
}

static inline void carried_out(void)
{
    for (int i = 0; i < item_events.count; i++) {
        check_cited(item_events.list[i].clause);
        if (item_events.list[i].also) check_cited(item_events.list[i].also);
        move_money(&item_events.list[i]);
    }
}

/* ---- A house with its own tables ------------------------------------------------- */

static inline const struct tournament *own_cup(void)
{
    return &own.tournament;
}

static inline const struct pit *own_pit(int at)
{
    return &own.pits[at];
}

static inline struct refusal own_order(const struct item_order *order)
{
    struct item_order filled = *order;

    if (item_form(KIND, order->act) && KIND->acts[order->act].draws) {
        filled.length = CHANCE_BYTES;
        memcpy(filled.seed, own.seeds[own.tournament.draws.drawn].bytes, CHANCE_BYTES);
    }
    return item_do(KIND, &own.tournament, &filled, house.now_ms, &item_events);
}

static inline struct refusal own_table_order(int at, const struct order *order)
{
    struct refusal why = pit_do(&own.pits[at], order, &table_events);

    if (why.code) return why;
    if (house.automatic) machine_follow(&own.machines[at], &own.pits[at]);
    tournament_hear(&own.tournament, table_number(at), &own.pits[at], &table_events);
    if (!(house.orders % 37)) check_names();
    return why;
}

static inline bool own_asks(int at, struct order *order)
{
    return tournament_order(&own.tournament, table_number(at), &own.pits[at], order);
}

static inline void own_fills(int at, struct order *order)
{
    if (house.automatic) machine_fill(&own.machines[at], &own.pits[at], order);
}

/* ---- Orders in any house --------------------------------------------------------- */

static inline struct refusal table_gets(int at, const struct order *order)
{
    struct refusal why = venue->table_order(at, order);

    if (why.code) return why;
    assert_int_equal(pit_imbalance(pit_at(at)), 0);
    assert_int_equal(table_imbalance(&pit_at(at)->table), 0);
    house.orders++;
    check_all();
    return why;
}

/* The orders that follow from the tournament; each changes what the next one is. */
static inline void table_follows(int at)
{
    struct order order, last;

    memset(&last, 0, sizeof last);
    for (int i = 0; venue->asks(at, &order); i++) {
        if (i >= 200 || !memcmp(&order, &last, sizeof last))
            fail_msg("%s again and again", pit_act_id(order.act));
        assert_null(table_gets(at, &order).code);
        last = order;
    }
}

static inline void tables_follow(void)
{
    for (int at = 0; at < house.tables; at++) table_follows(at);
}

/* One order to the tournament: carried out, or refused without any change. */
static inline struct refusal house_order(struct item_order order)
{
    static struct tournament before;

    before = *cup();
    if (order.act == TOURNAMENT_DRAW && before.stage_due && house.judged) judge_stage(before.stage);
    struct refusal why = venue->order(&order);
    if (why.code) {
        check_cited(why.clause);
        if (memcmp(&before, cup(), sizeof before)) fail_msg("a refused order changed something");
        return why;
    }
    carried_out();
    check_all();
    if (order.act == TOURNAMENT_AWARD && house.judged) {
        judge_places();
        judge_prizes(before.pool_cents);
    }
    tables_follow();
    return why;
}

static inline struct item_order by_director(int act, int number)
{
    struct item_order order = item_order(DIRECTOR, ROLE_DIRECTOR, act);

    order.number = number;
    return order;
}

static inline struct item_order by_player(uint32_t person, int act)
{
    return item_order(person, ROLE_PLAYER, act);
}

static inline refusal_code enters(uint32_t person)
{
    struct refusal why = house_order(by_player(person, TOURNAMENT_NOTIFY));

    return why.code ? why.code : house_order(by_player(person, TOURNAMENT_APPLY)).code;
}

/* ---- Play ------------------------------------------------------------------------ */

static struct offers offers_now;

static inline uint32_t player_at(int at, int seat)
{
    const struct guest *guests = pit_at(at)->guests;

    for (int i = 0; i < PIT_GUESTS; i++)
        if (guests[i].person && guests[i].seat == seat) return guests[i].person;
    return NOBODY;
}

/* One of the offers now: a bet, a card, what takes the game on; now and then anything. */
static inline const struct offer *some_offer(const struct edition *edition)
{
    static const uint8_t acts[] = { ACT_BET,         ACT_BET,         ACT_BET,       ACT_BET,
                                    ACT_SECRET_CARD, ACT_SECRET_CARD, ACT_PASS_CARD, ACT_TAKE };
    const struct offer *offer = &offers_now.list[draw((uint64_t)offers_now.count)];
    int wanted = acts[draw(LENGTH(acts))], fitting = 0;

    if (!draw(12)) return offer;
    for (int i = 0; i < offers_now.count; i++)
        if (offers_now.list[i].command.act == wanted && !draw((uint64_t)++fitting))
            offer = &offers_now.list[i];
    for (int i = 0; (!fitting || !draw(4)) && i < offers_now.count; i++)
        if (act_form(edition, offers_now.list[i].command.act)->main) offer = &offers_now.list[i];
    return offer;
}

/* A player takes one of the offers; none that is offered is refused. */
static inline void player_plays(int at, int seat, bool bold)
{
    const struct pit *pit = pit_at(at);
    struct order order = pit_order(player_at(at, seat), ROLE_PLAYER, PIT_GAME);

    table_offers(&pit->table, ROLE_PLAYER, seat, &offers_now);
    if (!offers_now.count || order.person == NOBODY) return;
    const struct offer *offer = some_offer(games[pit->table.sign.edition]);
    int64_t steps = offer->step ? (offer->most - offer->least) / offer->step : 0;
    int64_t amount =
        offer->least + offer->step * (int64_t)(bold ? (uint64_t)steps : draw((uint64_t)steps + 1));
    order.command = offer->step ? offer_command(&pit->table, offer, amount) : offer->command;
    venue->fills(at, &order);
    int turn = pit->table.contest.turn;
    bool late = pit->table.contest.late & SEAT_BIT(seat);
    struct refusal why = table_gets(at, &order);
    if (!why.code && order.command.act == ACT_BET &&
        pit->table.contest.terms.kind == CONTEST_TABLE && !late)
        assert_int_equal(turn, seat);
}

static inline bool dealer_deals(int at)
{
    static const uint8_t steps[] = { ACT_TALLY,        ACT_TIME_UP, ACT_SPIN,
                                     ACT_NO_MORE_BETS, ACT_DROP,    ACT_LAND,
                                     ACT_ANNOUNCE,     ACT_COLLECT, ACT_PAY };

    for (size_t i = 0; i < LENGTH(steps); i++) {
        bool lands = steps[i] == ACT_LAND;
        struct order order = lands ? pit_order(NOBODY, ROLE_CLOCK, PIT_GAME)
                                   : pit_order(DEALER, ROLE_DEALER, PIT_GAME);
        order.command = (struct command){ .act = steps[i], .role = order.role, .seat = NO_SEAT };
        if (lands) order.command.outcome[0] = (int8_t)draw(37);
        if (!table_gets(at, &order).code) return true;
    }
    return false;
}

static inline bool machine_deals(int at, bool betting_over)
{
    struct machine *machine = &own.machines[at];
    struct pit *pit = &own.pits[at];
    struct order order;

    if (machine_wants_seeds(machine, pit)) {
        struct chance_seed seed = { .bytes = { (uint8_t)at, (uint8_t)pit->chance.drawn } };
        for (int i = 2; i < 10; i++) seed.bytes[i] = (uint8_t)draw(256);
        machine_bind(machine, pit, &seed);
    }
    bool due =
        machine_next(machine, pit, betting_over, &order) || machine_overdue(machine, pit, &order);
    return due && !table_gets(at, &order).code;
}

static inline bool own_deals(int at, bool betting_over)
{
    return house.automatic ? machine_deals(at, betting_over) : dealer_deals(at);
}

static const struct venue own_tables = {
    .cup = own_cup,
    .pit = own_pit,
    .order = own_order,
    .table_order = own_table_order,
    .asks = own_asks,
    .deals = own_deals,
    .fills = own_fills,
};

/* A player who is seated buys the chips of the session, if they are bought. */
static inline void players_buy(int at)
{
    const struct pit *pit = pit_at(at);

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!(pit->table.contest.players & SEAT_BIT(seat))) continue;
        struct order order = pit_order(player_at(at, seat), ROLE_PLAYER, PIT_BUY);
        order.cents = pit->table.contest.terms.chips_cents;
        if (draw(8)) table_gets(at, &order);
    }
}

/* One of these seats. */
static inline int any_seat(uint32_t seats)
{
    if (!seats) return 0;
    for (uint64_t left = draw((uint64_t)__builtin_popcount(seats)); left; left--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

/* One step at a table. */
static inline void house_play(int at)
{
    const struct contest *contest = &pit_at(at)->table.contest;

    if (house.automatic && contest->stage != CONTEST_PLAYING) venue->deals(at, false);
    if (contest->stage == CONTEST_SEATING && contest->terms.bought) players_buy(at);
    if (contest->stage == CONTEST_ENDED && !house.automatic) venue->deals(at, false);
    if (contest->stage != CONTEST_PLAYING) {
        table_follows(at);
        return;
    }
    int seat = contest->turn != NO_SEAT && draw(6) ? contest->turn : any_seat(contest->players);
    struct order done = pit_order(player_at(at, seat), ROLE_PLAYER, PIT_GAME);
    done.command = (struct command){ .act = ACT_END_TURN, .role = ROLE_PLAYER };
    done.command.seat = (int8_t)seat;
    bool ended = contest->turn == seat && draw(2) && !table_gets(at, &done).code;
    if (!ended && draw(3) && contest->players & SEAT_BIT(seat))
        player_plays(at, seat, !draw(3));
    else
        venue->deals(at, true);
    table_follows(at);
}

/* ---- A whole tournament ---------------------------------------------------------- */

/* Now and then something that the rules may not permit. */
static inline void spoil(struct item_terms *terms)
{
    static const char *const bad[][2] = {
        { "fee", "free" },
        { "fee", NULL },
        { "chips", "5" },
        { "chips", "0" },
        { "issue", "lent" },
        { "min", "200" },
        { "max", NULL },
        { "step", "50" },
        { "players", "12 to 2" },
        { "players", "2 to 600" },
        { "session", "0 spins" },
        { "session", "2 shoes" },
        { "play-off", NULL },
        { "play-off-chips", "600" },
        { "stage.2", "final seats 3" },
        { "stage.1", "heats seats 2 advance 1" },
        { "stage.3", "more seats 5 advance 2" },
        { "prizes", "50%, 30%" },
        { "prizes", "500" },
        { "prizes", "40, 30%" },
        { "keep", "110%" },
        { "starts", "2025-12-04T12:00" },
        { "closes", "soon" },
        { "tables", "four" },
        { "tables", "one, one" },
        { "edition", "blackjack" },
        { "edition", "chess" },
        { "pass-cards", "4" },
        { "exclude", "chess" },
        { "raise.1", "10" },
        { "marker", "middle" },
        { "colour", "red" },
        { "form", NULL },
        { "entry", "closed" },
        { "notice", "soon" },
    };
    size_t which = draw(LENGTH(bad));

    term(terms, bad[which][0], bad[which][1]);
}

/* How large a tournament is: its players at most, its tables, and the seats of each; and one in how
 * many has terms that are spoiled. */
struct scale {
    int players, tables, seats;
    uint64_t spoiled;
};

static inline void set_stage(struct item_terms *terms, int number, const char *value)
{
    char key[] = { 's', 't', 'a', 'g', 'e', '.', (char)('0' + number), '\0' };

    term(terms, key, value);
}

/* Heats until those who go on fit into a final; now and then the best of the others, or a
 * repechage. */
static inline void random_stages(struct item_terms *terms, const struct scale *scale)
{
    char value[64];
    int left = scale->players, stage = 1;

    for (; left > scale->seats && stage < 6; stage++) {
        int seats = scale->seats - (left < 40 && scale->seats > 4 ? (int)draw(2) : 0);
        int sessions = (left + seats - 1) / seats, best = draw(4) ? 0 : 1 + (int)draw(3);
        int advance = left > 40 || seats < 5 || draw(2) ? 1 : 2;
        bool repechage = left <= 60 && !draw(4);
        snprintf(value, sizeof value, "heats-%d seats %d advance %d", stage, seats, advance);
        if (best) snprintf(value + strlen(value), 20, " best %d", best);
        set_stage(terms, stage, value);
        int on = sessions * advance + best;
        if (repechage) {
            int others = left - on > 0 ? left - on : 0;
            snprintf(value, sizeof value, "again-%d seats %d advance 1 losers", stage, seats);
            set_stage(terms, ++stage, value);
            on += (others + seats - 1) / seats;
        }
        left = on;
    }
    snprintf(value, sizeof value, "final seats %d", scale->seats);
    set_stage(terms, stage, value);
}

/* Stages that are interesting with a dozen players. */
static inline bool small_stages(struct item_terms *terms)
{
    static const char *const stages[][3] = {
        { "heats seats 4 advance 2", "final seats 6", NULL },
        { "final seats 6", NULL, NULL },
        { "heats seats 4 advance 1 best 1", "final seats 6", NULL },
        { "heats seats 5 advance 1", "repechage seats 5 advance 1 losers", "final seats 6" },
        { "heats seats 4 advance 2", "semi seats 4 advance 2", "final seats 6" },
        { "heats seats 3 advance 1 best 2", "repechage seats 6 advance 1 losers", "final seats 7" },
    };
    size_t plan = draw(LENGTH(stages));

    for (int i = 0; i < 3 && stages[plan][i]; i++) set_stage(terms, i + 1, stages[plan][i]);
    return stages[plan][1]; /* with heats */
}

/* What only some games and tables can have. */
static inline void special_terms(struct item_terms *terms, const char *edition, bool automatic)
{
    bool wheel = !strcmp(edition, "roulette"), cards = !strcmp(edition, "baccarat");

    if (automatic || !(wheel || cards)) return;
    if (draw(2)) term(terms, "pass-cards", draw(2) ? "1" : "3");
    if (draw(4)) term(terms, "secret-cards", draw(2) ? "2" : "3");
    if (draw(3)) term(terms, "seconds-to-bet", "30");
    if (wheel && !draw(3)) term(terms, "marker", "right");
    if (cards && !draw(2)) term(terms, "raise.1", "20 to 200");
    if (cards && !draw(4)) term(terms, "exclude", "tie");
    if (cards && !draw(6)) {
        static const char *const ends[] = { "round-after", "same-round", "new-round" };
        term(terms, "session", "1 shoes");
        term(terms, "shoe-end", ends[draw(3)]);
    }
}

static inline void random_terms(struct item_terms *terms, const char *edition, bool automatic,
                                const struct scale *scale)
{
    static const char *const prizes[] = { "50%, 30%, 20%",
                                          "100%",
                                          "33.3%, 33.3%, 33.4%",
                                          "\"a clock\", 60%, 40%",
                                          "25%, 25%, 25%, 25%",
                                          "10, 5, 1",
                                          "70%, 30%" };
    char players[32];

    usual_terms(terms);
    term(terms, "edition", edition);
    term(terms, "fee", draw(4) ? "19.99" : "0");
    term(terms, "chips", draw(2) ? "100" : "40");
    term(terms, "issue", draw(3) ? "free" : "bought");
    if (draw(2)) term(terms, "keep", draw(2) ? "10% of fees" : "33.3%");
    term(terms, "add", "50");
    term(terms, "entry", draw(2) ? "open" : "approved");
    if (!draw(3)) term(terms, "transferable", NULL);
    if (!draw(3)) term(terms, "step", draw(2) ? "5" : "10");
    term(terms, "prizes", prizes[draw(LENGTH(prizes))]);
    term(terms, "session", draw(2) ? "2 rounds" : draw(3) ? "4 rounds" : "3 minutes");
    if (!draw(8)) term(terms, "session", "9 rounds");
    if (draw(2)) term(terms, "play-off-chips", "30");
    special_terms(terms, edition, automatic);
    term(terms, "stage.1", NULL);
    term(terms, "stage.2", NULL);
    if (scale->players > 12) {
        random_stages(terms, scale);
        snprintf(players, sizeof players, "%d to %d", 2 + (int)draw(4), scale->players);
        term(terms, "players", players);
    } else {
        bool heats = small_stages(terms);
        term(terms, "players", !heats ? "2 to 6" : draw(2) ? "2 to 9" : "3 to 12");
    }
    if (!draw(scale->spoiled)) spoil(terms);
}

/* A value for a member of an order: mostly one that exists. */
static inline void fill_member(const struct takes *takes, struct item_order *order)
{
    const struct tournament *t = cup();
    int choices = 0;

    switch (takes->kind) {
    case TAKES_OTHER:
        order->other = FIRST + (uint32_t)draw((uint64_t)house.people);
        break;
    case TAKES_NUMBER:
        order->number = 1 + (int32_t)draw((uint64_t)t->entry_count + 2);
        if (draw(2) && t->session_count)
            order->number = 1 + (int32_t)draw((uint64_t)t->session_count);
        break;
    case TAKES_SECOND:
        order->second = 1 + (int32_t)draw(12);
        break;
    case TAKES_MONEY:
        order->cents = 100 * (int64_t)(1 + draw(60));
        break;
    case TAKES_TIME:
        order->time_ms = house.now_ms + (int64_t)draw(3) * ITEM_HOUR;
        break;
    case TAKES_CHOICE:
        while (takes->choices[choices].word) choices++;
        order->choice = (uint8_t)takes->choices[draw((uint64_t)choices)].value;
        break;
    case TAKES_YES:
        order->yes = draw(2);
        break;
    case TAKES_SEED:
        order->length = (uint8_t)(1 + draw(8));
        for (int i = 0; i < order->length; i++) order->seed[i] = (uint8_t)draw(256);
        break;
    default:
        break;
    }
}

/* Acts that end much; now and then is enough. */
static inline bool is_grave(int act)
{
    return act == TOURNAMENT_CANCEL || act == TOURNAMENT_CALL_OFF || act == TOURNAMENT_FAIL ||
           act == TOURNAMENT_VOID_ENTRIES || act == TOURNAMENT_DISQUALIFY ||
           act == TOURNAMENT_VOID_ENTRY || act == TOURNAMENT_WITHDRAW;
}

/* Anything, by anyone. */
static inline struct item_order hostile(void)
{
    int act = (int)draw(TOURNAMENT_ACTS + 2);
    const struct act_form *form = item_form(KIND, act);
    struct item_order order = item_order(
        draw(3) ? DIRECTOR : FIRST + (uint32_t)draw((uint64_t)house.people), ROLE_DIRECTOR, act);

    if (order.person != DIRECTOR) order.role = ROLE_PLAYER;
    if (!draw(6)) order.role = (uint16_t)(1u << draw(ROLE_COUNT));
    for (const struct takes *takes = form ? form->takes : NULL; takes && takes->kind; takes++)
        if (!takes->maybe || draw(2)) fill_member(takes, &order);
    if (!draw(8)) order.number = (int32_t)draw(300) - 10;
    if (!draw(12)) order.second = 7;
    if (!draw(12)) order.cents = -5;
    return order;
}

/* It is refused, or everything still holds. */
static inline void hostile_order(void)
{
    struct item_order order = hostile();

    if (!is_grave(order.act) || !draw(8)) house_order(order);
}

static inline void sensible_entries(int people)
{
    const struct tournament *t = cup();
    uint32_t person = FIRST + (uint32_t)draw((uint64_t)people);
    int entry = tournament_entry_of(t, person);

    if (!entry || t->entries[entry - 1].status == ENTRY_NOTIFIED) enters(person);
    for (int i = 1; i <= t->entry_count; i++)
        if (t->entries[i - 1].status == ENTRY_APPLIED && draw(2))
            house_order(by_director(draw(9) ? TOURNAMENT_ACCEPT : TOURNAMENT_TURN_DOWN, i));
}

static inline bool is_busy(uint32_t table)
{
    for (int i = 0; i < cup()->session_count; i++)
        if (cup()->sessions[i].table == table && cup()->sessions[i].state == SESSION_STARTED)
            return true;
    return false;
}

/* The director draws and starts what can be started; failures are remedied. */
static inline void sensible_step(void)
{
    const struct tournament *t = cup();

    if (t->in_charge == NOBODY) house_order(by_director(TOURNAMENT_TAKE_CHARGE, 0));
    if (t->phase == TOURNAMENT_ANNOUNCED || t->stage_due) {
        for (int i = 1; i <= t->entry_count && !t->stage; i++)
            house_order(by_director(TOURNAMENT_TURN_DOWN, i));
        if (house_order(by_director(TOURNAMENT_DRAW, 0)).code)
            house_order(by_director(TOURNAMENT_CANCEL, 0));
    }
    for (int i = 1; i <= t->session_count; i++) {
        if (t->sessions[i - 1].state == SESSION_DRAWN && draw(2) &&
            (!is_busy(t->sessions[i - 1].table) || !draw(60))) {
            if (house.now_ms < t->sessions[i - 1].starts_ms)
                house.now_ms = t->sessions[i - 1].starts_ms;
            house_order(by_director(TOURNAMENT_START, i));
        }
        if (t->sessions[i - 1].state == SESSION_FAILED)
            house_order(by_director(draw(4)   ? TOURNAMENT_NEW_HEAT
                                    : draw(4) ? TOURNAMENT_VOID_ENTRIES
                                              : TOURNAMENT_CALL_OFF,
                                    i));
        if (t->sessions[i - 1].state == SESSION_STARTED && !draw(60))
            house_order(by_director(TOURNAMENT_FAIL, i));
    }
    struct item_order heat =
        by_director(TOURNAMENT_OTHER_HEAT, 1 + (int)draw((uint64_t)house.people));
    heat.second = 1 + (int32_t)draw((uint64_t)t->session_count + 1);
    if (!draw(3)) house_order(heat);
    if (t->phase == TOURNAMENT_DECIDED && draw(3)) house_order(by_director(TOURNAMENT_AWARD, 0));
}

/* Players who do not buy their chips in time are disqualified. */
static inline void clear_no_shows(void)
{
    for (int at = 0; at < house.tables; at++) {
        const struct contest *contest = &pit_at(at)->table.contest;
        if (contest->stage != CONTEST_SEATING || !contest->terms.bought || draw(40)) continue;
        for (int seat = 0; seat < TABLE_SEATS; seat++) {
            int entry = tournament_entry_of(cup(), player_at(at, seat));
            if (!entry || pit_at(at)->table.till.rack_cents[seat]) continue;
            struct item_order order = by_director(TOURNAMENT_DISQUALIFY, entry);
            order.choice = BREACH_ABSENT;
            house_order(order);
        }
    }
}

/* Everything that follows is the same for the same seed. */
static inline void begin_chance(uint64_t seed)
{
    chance = seed * 0x9E3779B97F4A7C15u | 1;
    for (int i = 0; i < 8; i++) draw(2);
}

enum evening_end { TERMS_REFUSED, NOT_FINISHED, CANCELLED, FINISHED };

static inline enum evening_end evening_of(uint64_t seed)
{
    static const struct {
        const char *edition;
        bool automatic;
    } kinds[] = {
        { "roulette", false }, { "roulette", true }, { "baccarat", true },
        { "craps", true },     { "roulette", true },
    };
    struct item_terms terms;
    const struct tournament *t = &own.tournament;

    begin_chance(seed);
    size_t kind = draw(LENGTH(kinds));
    random_terms(&terms, kinds[kind].edition, kinds[kind].automatic,
                 &(struct scale){ 12, HOUSE_TABLES, 8, 3 });
    if (!house_open(kinds[kind].edition, kinds[kind].automatic, &terms)) {
        if (!house.fault.clause || !item_clause(KIND, house.fault.clause))
            fail_msg("no clause in: %s", house.fault.why);
        return TERMS_REFUSED;
    }
    for (int at = 0; house.automatic && at < house.tables; at++)
        for (int i = 0; i < 200 && machine_deals(at, false); i++) continue;
    int people = 3 + (int)draw(14); /* house.people is a few more, who never enter */
    for (int i = 0; i < 60; i++) {
        if (draw(3))
            sensible_entries(people);
        else
            hostile_order();
        house.now_ms += (int64_t)draw(2 * ITEM_HOUR);
    }
    if (house.now_ms < t->conditions.closes_ms && draw(9)) house.now_ms = t->conditions.closes_ms;
    for (int step = 0; step < 20000 && t->phase < TOURNAMENT_OVER; step++) {
        if (!draw(10)) hostile_order();
        if (!draw(20)) sensible_step();
        struct item_order order;
        if (KIND->clock_order(t, house.now_ms, &order)) assert_null(house_order(order).code);
        clear_no_shows();
        house_play((int)draw(HOUSE_TABLES));
        house.now_ms += (int64_t)draw(30000);
    }
    check_names();
    if (t->phase < TOURNAMENT_OVER) return NOT_FINISHED;
    for (int at = 0; at < house.tables; at++) assert_false(tournament_uses(t, table_number(at)));
    return t->phase == TOURNAMENT_OVER ? FINISHED : CANCELLED;
}

#endif
