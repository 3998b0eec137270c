/* tournaments.h - tournaments from a seed: a house with a few tables, conditions good and bad,
 * people who enter, orders that make sense and orders that do not, play at the tables, failures.
 *
 *   house_open()    the house, and a tournament with these terms
 *   house_order()   one order to the tournament; then its tables get theirs
 *   house_play()    one random step at a table
 *   evening_of()    a whole tournament at random
 *
 * After each order everything that must always hold is checked: money, chips, states by name. */
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

enum { OPERATOR = 1, DIRECTOR = 2, DEALER = 3, MACHINE = 10, FIRST = 100 };

static struct house {
    struct pit pits[HOUSE_TABLES];
    struct machine machines[HOUSE_TABLES];
    int tables;
    const char *edition;
    bool automatic;
    int64_t now_ms;
    struct tournament tournament;
    struct chance_seed seeds[ITEM_DRAWS];
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
static struct item_events item_events;
static struct pit_events table_events;

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
        *sign = house.pits[i].table.sign;
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
    struct pit *pit = &house.pits[at];

    for (int i = 0; i < CHIP_KINDS; i++) tray.count[i] = i < set.kinds ? 10000 : 0;
    pit_open(pit, "table", &sign, &set, &tray, OPERATOR);
    if (house.automatic) {
        machine_start(&house.machines[at], pit, MACHINE);
        return;
    }
    pit_staff(pit, DEALER, ROLE_DEALER);
    pit_staff(pit, DEALER + 1, ROLE_GAME_SUPERVISOR);
}

/* Opens the tables, then the tournament; false if its terms are refused. */
static inline bool house_open(const char *edition, bool automatic, const struct item_terms *terms)
{
    struct chance_seed last = { .bytes = { 42 } };
    struct chip_set set = chip_set_from(100);
    struct item_house of = {
        .set = &set, .number = 5, .now_ms = HOUSE_NOW, .to = &house, .table = find_table
    };

    memset(&house, 0, sizeof house);
    house.judged = true;
    house.edition = edition;
    house.automatic = automatic;
    house.tables = HOUSE_TABLES;
    house.now_ms = HOUSE_NOW;
    for (int i = 0; i < house.tables; i++) open_pit(i);
    of.commitment = chance_chain("cup", 1, ITEM_DRAWS, &last, house.seeds);
    return KIND->open(&house.tournament, "cup", terms, &of, &house.fault);
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

    fields_put(&to, tournament_fields, &house.tournament, &nothing);
    assert_false(to.full);
    struct reader from = { bytes, to.at, false };
    again = nothing;
    if (!fields_get(&from, tournament_fields, &again, why)) fail_msg("not read again: %s", why);
    assert_memory_equal(&again, &house.tournament, sizeof again);
    assert_true(KIND->sound(&again));
}

static inline void check_money(void)
{
    const struct tournament *t = &house.tournament;

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
    const struct tournament *t = &house.tournament;
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
                  house.tournament.entries[entry - 1].status == ENTRY_ACCEPTED;

    if (!counts) return -1;
    return !survived && how & TALLIED_FELL ? MONEY_MOST * 2 : session->chips_cents[seat];
}

static inline void note_sessions(void)
{
    const struct tournament *t = &house.tournament;

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
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (house.tournament.sessions[session].players[seat] == entry)
            return house.noted[session][seat];
    return -1;
}

/* Whether a player is before another one in a stage: the last session in which both played, and
 * which has a difference, decides. */
static inline bool is_before(int stage, int a, int b)
{
    for (int i = house.tournament.session_count - 1; i >= 0; i--) {
        if (!house.is_noted[i] || house.tournament.sessions[i].stage != stage) continue;
        int64_t one = score_in(i, a), other = score_in(i, b);
        if (one >= 0 && other >= 0 && one != other) return one > other;
    }
    return false;
}

/* Places: by how many players one is beaten. */
static inline void judge_places(void)
{
    const struct tournament *t = &house.tournament;
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
    const struct tournament *t = &house.tournament;
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
    const struct tournament *t = &house.tournament;
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
    bool own = house.tournament.conditions.session.kind == CONTEST_HOUSE;

    assert_non_null(clause);
    if (!item_clause(KIND, clause)) fail_msg("no clause %s", clause);
    if (house.tournament.phase || *house.tournament.name)
        assert_int_equal(!strncmp(clause, "House", 5), own);
}

static inline void check_all(void)
{
    check_money();
    check_sessions();
    note_sessions();
    if (!(house.orders % 37)) check_names();
}

static inline void carried_out(void)
{
    for (int i = 0; i < item_events.count; i++) {
        check_cited(item_events.list[i].clause);
        if (item_events.list[i].also) check_cited(item_events.list[i].also);
        move_money(&item_events.list[i]);
    }
}

static inline void follow_table(int at)
{
    if (house.automatic) machine_follow(&house.machines[at], &house.pits[at]);
    tournament_hear(&house.tournament, table_number(at), &house.pits[at], &table_events);
    assert_int_equal(pit_imbalance(&house.pits[at]), 0);
    assert_int_equal(table_imbalance(&house.pits[at].table), 0);
    house.orders++;
    check_all();
}

static inline struct refusal table_gets(int at, const struct order *order)
{
    struct refusal why = pit_do(&house.pits[at], order, &table_events);

    if (!why.code) follow_table(at);
    return why;
}

/* The orders that follow from the tournament; each changes what the next one is. */
static inline void tables_follow(void)
{
    struct order order, last;

    for (int at = 0; at < house.tables; at++) {
        memset(&last, 0, sizeof last);
        for (int i = 0;
             tournament_order(&house.tournament, table_number(at), &house.pits[at], &order); i++) {
            if (i >= 200 || !memcmp(&order, &last, sizeof last))
                fail_msg("%s again and again", pit_act_id(order.act));
            assert_null(table_gets(at, &order).code);
            last = order;
        }
    }
}

/* One order to the tournament: carried out, or refused without any change. */
static inline struct refusal house_order(struct item_order order)
{
    static struct tournament before;

    if (item_form(KIND, order.act) && KIND->acts[order.act].draws) {
        order.length = CHANCE_BYTES;
        memcpy(order.seed, house.seeds[house.tournament.draws.drawn].bytes, CHANCE_BYTES);
    }
    before = house.tournament;
    if (order.act == TOURNAMENT_DRAW && before.stage_due && house.judged) judge_stage(before.stage);
    struct refusal why = item_do(KIND, &house.tournament, &order, house.now_ms, &item_events);
    if (why.code) {
        check_cited(why.clause);
        assert_memory_equal(&before, &house.tournament, sizeof before);
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
    for (int i = 0; i < PIT_GUESTS; i++)
        if (house.pits[at].guests[i].person && house.pits[at].guests[i].seat == seat)
            return house.pits[at].guests[i].person;
    return NOBODY;
}

/* A player takes one of the offers; none that is offered is refused. */
static inline void player_plays(int at, int seat, bool bold)
{
    struct pit *pit = &house.pits[at];
    struct order order = pit_order(player_at(at, seat), ROLE_PLAYER, PIT_GAME);

    table_offers(&pit->table, ROLE_PLAYER, seat, &offers_now);
    if (!offers_now.count || order.person == NOBODY) return;
    const struct offer *offer = &offers_now.list[draw((uint64_t)offers_now.count)];
    for (int i = 0; draw(3) && i < offers_now.count; i++)
        if (act_form(games[pit->table.sign.edition], offers_now.list[i].command.act)->main)
            offer = &offers_now.list[i];
    int64_t steps = offer->step ? (offer->most - offer->least) / offer->step : 0;
    int64_t amount =
        offer->least + offer->step * (int64_t)(bold ? (uint64_t)steps : draw((uint64_t)steps + 1));
    order.command = offer->step ? offer_command(&pit->table, offer, amount) : offer->command;
    if (house.automatic) machine_fill(&house.machines[at], pit, &order);
    int turn = pit->table.contest.turn;
    bool late = pit->table.contest.late & SEAT_BIT(seat);
    struct refusal why = table_gets(at, &order);
    if (!why.code && order.command.act == ACT_BET &&
        pit->table.contest.terms.kind == CONTEST_TABLE && !late)
        assert_int_equal(turn, seat);
}

static inline void dealer_deals(int at)
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
        if (!table_gets(at, &order).code) return;
    }
}

static inline bool machine_deals(int at, bool betting_over)
{
    struct machine *machine = &house.machines[at];
    struct pit *pit = &house.pits[at];
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

/* A player who is seated buys the chips of the session, if they are bought. */
static inline void players_buy(int at)
{
    const struct pit *pit = &house.pits[at];

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!(pit->table.contest.players & SEAT_BIT(seat))) continue;
        struct order order = pit_order(player_at(at, seat), ROLE_PLAYER, PIT_BUY);
        order.cents = pit->table.contest.terms.chips_cents;
        if (draw(8)) table_gets(at, &order);
    }
}

/* One step at a table. */
static inline void house_play(int at)
{
    const struct contest *contest = &house.pits[at].table.contest;

    if (house.automatic && contest->stage != CONTEST_PLAYING) machine_deals(at, false);
    if (contest->stage == CONTEST_SEATING && contest->terms.bought) players_buy(at);
    if (contest->stage == CONTEST_ENDED && !house.automatic) dealer_deals(at);
    if (contest->stage != CONTEST_PLAYING) {
        tables_follow();
        return;
    }
    int seat = contest->turn != NO_SEAT && draw(6) ? contest->turn : (int)draw(8);
    struct order done = pit_order(player_at(at, seat), ROLE_PLAYER, PIT_GAME);
    done.command = (struct command){ .act = ACT_END_TURN, .role = ROLE_PLAYER };
    done.command.seat = (int8_t)seat;
    bool ended = contest->turn == seat && draw(2) && !table_gets(at, &done).code;
    if (!ended && draw(3) && contest->players & SEAT_BIT(seat))
        player_plays(at, seat, !draw(3));
    else if (house.automatic)
        machine_deals(at, true);
    else
        dealer_deals(at);
    tables_follow();
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

static inline void random_terms(struct item_terms *terms, const char *edition, bool automatic)
{
    static const char *const prizes[] = { "50%, 30%, 20%",
                                          "100%",
                                          "33.3%, 33.3%, 33.4%",
                                          "\"a clock\", 60%, 40%",
                                          "25%, 25%, 25%, 25%",
                                          "10, 5, 1",
                                          "70%, 30%" };
    static const char *const stages[][3] = {
        { "heats seats 4 advance 2", "final seats 6", NULL },
        { "final seats 6", NULL, NULL },
        { "heats seats 4 advance 1 best 1", "final seats 6", NULL },
        { "heats seats 5 advance 1", "repechage seats 5 advance 1 losers", "final seats 6" },
        { "heats seats 4 advance 2", "semi seats 4 advance 2", "final seats 6" },
        { "heats seats 3 advance 1 best 2", "repechage seats 6 advance 1 losers", "final seats 7" },
    };
    bool turns = !automatic && !strcmp(edition, "roulette");
    size_t plan = draw(LENGTH(stages));

    usual_terms(terms);
    term(terms, "edition", edition);
    term(terms, "fee", draw(4) ? "19.99" : "0");
    term(terms, "chips", draw(2) ? "100" : "40");
    term(terms, "issue", draw(3) ? "free" : "bought");
    if (draw(2)) term(terms, "keep", draw(2) ? "10% of fees" : "33.3%");
    term(terms, "add", "50");
    term(terms, "entry", draw(2) ? "open" : "approved");
    if (!draw(3)) term(terms, "transferable", NULL);
    term(terms, "prizes", prizes[draw(LENGTH(prizes))]);
    term(terms, "session", draw(2) ? "2 rounds" : draw(3) ? "4 rounds" : "3 minutes");
    if (draw(2)) term(terms, "play-off-chips", "30");
    if (turns && draw(2)) term(terms, "pass-cards", "1");
    if (turns && draw(2)) term(terms, "secret-cards", "2");
    if (turns) term(terms, "seconds-to-bet", "30");
    term(terms, "players", plan == 1 ? "2 to 6" : draw(2) ? "2 to 9" : "3 to 12");
    term(terms, "stage.1", NULL);
    term(terms, "stage.2", NULL);
    for (int i = 0; i < 3 && stages[plan][i]; i++) {
        char key[] = { 's', 't', 'a', 'g', 'e', '.', (char)('1' + i), '\0' };
        term(terms, key, stages[plan][i]);
    }
    if (!draw(3)) spoil(terms);
}

/* A value for a member of an order: mostly one that exists. */
static inline void fill_member(const struct takes *takes, struct item_order *order)
{
    const struct tournament *t = &house.tournament;
    int choices = 0;

    switch (takes->kind) {
    case TAKES_OTHER:
        order->other = FIRST + (uint32_t)draw(18);
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
    struct item_order order =
        item_order(draw(3) ? DIRECTOR : FIRST + (uint32_t)draw(18), ROLE_DIRECTOR, act);

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
    const struct tournament *t = &house.tournament;
    uint32_t person = FIRST + (uint32_t)draw((uint64_t)people);
    int entry = tournament_entry_of(t, person);

    if (!entry || t->entries[entry - 1].status == ENTRY_NOTIFIED) enters(person);
    for (int i = 1; i <= t->entry_count; i++)
        if (t->entries[i - 1].status == ENTRY_APPLIED && draw(2))
            house_order(by_director(draw(9) ? TOURNAMENT_ACCEPT : TOURNAMENT_TURN_DOWN, i));
}

/* The director draws and starts what can be started; failures are remedied. */
static inline void sensible_step(void)
{
    const struct tournament *t = &house.tournament;

    if (t->in_charge == NOBODY) house_order(by_director(TOURNAMENT_TAKE_CHARGE, 0));
    if (t->phase == TOURNAMENT_ANNOUNCED || t->stage_due) {
        for (int i = 1; i <= t->entry_count && !t->stage; i++)
            house_order(by_director(TOURNAMENT_TURN_DOWN, i));
        if (house_order(by_director(TOURNAMENT_DRAW, 0)).code)
            house_order(by_director(TOURNAMENT_CANCEL, 0));
    }
    for (int i = 1; i <= t->session_count; i++) {
        if (t->sessions[i - 1].state == SESSION_DRAWN && draw(2)) {
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
    struct item_order heat = by_director(TOURNAMENT_OTHER_HEAT, 1 + (int)draw(12));
    heat.second = 1 + (int32_t)draw(4);
    if (!draw(3)) house_order(heat);
    if (t->phase == TOURNAMENT_DECIDED && draw(3)) house_order(by_director(TOURNAMENT_AWARD, 0));
}

/* Players who do not buy their chips in time are disqualified. */
static inline void clear_no_shows(void)
{
    for (int at = 0; at < house.tables; at++) {
        const struct contest *contest = &house.pits[at].table.contest;
        if (contest->stage != CONTEST_SEATING || !contest->terms.bought || draw(40)) continue;
        for (int seat = 0; seat < TABLE_SEATS; seat++) {
            int entry = tournament_entry_of(&house.tournament, player_at(at, seat));
            if (!entry || house.pits[at].table.till.rack_cents[seat]) continue;
            struct item_order order = by_director(TOURNAMENT_DISQUALIFY, entry);
            order.choice = BREACH_ABSENT;
            house_order(order);
        }
    }
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
    const struct tournament *t = &house.tournament;

    chance = seed * 0x9E3779B97F4A7C15u | 1;
    for (int i = 0; i < 8; i++) draw(2);
    size_t kind = draw(LENGTH(kinds));
    random_terms(&terms, kinds[kind].edition, kinds[kind].automatic);
    if (!house_open(kinds[kind].edition, kinds[kind].automatic, &terms)) {
        if (!house.fault.clause || !item_clause(KIND, house.fault.clause))
            fail_msg("no clause in: %s", house.fault.why);
        return TERMS_REFUSED;
    }
    for (int at = 0; house.automatic && at < house.tables; at++)
        for (int i = 0; i < 200 && machine_deals(at, false); i++) continue;
    int people = 3 + (int)draw(14);
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
