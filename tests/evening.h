/* evening.h - simulates evenings in a casino from a seed: tables with staff and one without, twelve
 * players who arrive, buy in, bet, change tables, cash out and leave, staff, a clock, repeated and
 * delayed orders, and people who try what they must not do.  An auditor that knows nothing of the
 * rules follows every chip and every limit by the events alone, and compares with the tables.
 *
 * A mirror, if set, gets every order and desk order as well. */
#ifndef CROUPIER_EVENING_H
#define CROUPIER_EVENING_H

#include "check.h"
#include "moves.h"
#include "people.h"
#include "pit/cashier.h"
#include "pit/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEPS   6000
#define TABLES  6
#define MACHINE 5 /* the table without staff */
#define PLAYERS 12
#define CASH    2000000

enum { OPERATOR = 1, DEALS, STICK, WATCHES, BOSS, LOOKS, STAFF_END };
#define FIRST_PLAYER 100

static uint32_t machines = 50; /* first of the 8 persons that the machine deals as */

static uint64_t seed;

/* A second implementation that follows the same casino; may be null.  With open(), it opens the
 * tables of both. */
static const struct mirror {
    void (*open)(int table, const struct sign *sign, const struct chips *tray, bool staff);
    void (*order)(int table, const struct order *order, refusal_code code);
    void (*desk_order)(const struct desk_order *desk_order, refusal_code code);
    void (*close)(void);
} * mirror;

/* ---- The casino ------------------------------------------------------------------ */

static struct casino {
    struct pit pits[TABLES];
    struct machine machine;
    struct purse purse[PLAYERS];
    int64_t cash_cents[PLAYERS];
    uint64_t requests[PLAYERS]; /* each player's latest request number */
} casino;

static struct pit_events events;

/* Past orders of players, for repeating. */
static struct sent {
    struct order order;
    int table;
    bool done;
} sent[32];
static int sent_count;

/* ---- The auditor ----------------------------------------------------------------- */

/* What the events so far add up to: chips issued to the tables, money in the boxes, the limits of
 * each table and each player, and announced limits. */
#define REQUESTS 4096
#define KINDS    64
static struct {
    struct chips issued;
    int64_t box_cents[TABLES], cashed_cents;
    struct limits {
        int64_t min, max;
    } limits[TABLES][KINDS], personal[TABLES][TABLE_SEATS][KINDS]; /* 0: all other wagers */
    int64_t seconds[TABLES];
    struct announced {
        int64_t min, max, since; /* 0: not stated; when it went up */
        int after, bet;          /* minutes from then to the time on the sign */
        uint32_t agreed;
        bool up;
    } notice[TABLES];
    bool answered[PLAYERS][REQUESTS]; /* requests that were carried out */
    bool elsewhere[TABLES][PLAYERS];  /* restricted to another table */
    bool barred[TABLES][PLAYERS];     /* from the casino, at this table (NSW 9.3.3) */
} books;

static void add(struct chips *to, const struct chips *chips, int sign)
{
    for (int i = 0; i < CHIP_KINDS; i++) to->count[i] += sign * chips->count[i];
}

static int player_of(uint32_t person)
{
    return person >= FIRST_PLAYER ? (int)(person - FIRST_PLAYER) : -1;
}

/* Books the events of the last order. */
static void follow(int table)
{
    for (int i = 0; i < events.count; i++) {
        const struct pit_event *e = &events.list[i];
        int player = player_of(e->person);
        bool leave = e->kind == PIT_TAKEN || (e->kind == PIT_HELD && e->cents < 0);
        if (leave && player >= 0) add(&casino.purse[player].chips, &e->chips, 1);
        if (leave && player < 0) add(&books.issued, &e->chips, -1); /* staff go home with them */
        if (e->kind == PIT_FILLED) add(&books.issued, &e->chips, e->cents > 0 ? 1 : -1);
        if (e->kind == PIT_DROPPED) books.box_cents[table] += e->cents;
        if (e->kind == PIT_DROPPED && player >= 0 && e->number == TENDER_CASH)
            casino.cash_cents[player] -= e->cents;
    }
}

/* How often each thing was audited, over all evenings; none must stay 0. */
static struct {
    long wagers, limits, noticed, opened_again, repeated, late, draws, present, played_on;
    long barred, readmitted;
    long owed;      /* bets of players whom the house owes chips */
    long left, due; /* players who left after a settlement; amounts due or owed to such players */
} seen;

/* ---- Auditing limits ------------------------------------------------------------- */

static bool anything_on(const struct pit *pit)
{
    for (int seat = 0; seat < table_seat_count(&pit->table); seat++)
        if (table_on_layout(&pit->table, seat)) return true;
    return false;
}

static struct limits limits_of(int table, int bet)
{
    return books.limits[table][bet].max ? books.limits[table][bet] : books.limits[table][0];
}

/* Whether the limits of an event are those on the notice: every limit that it states, and no worse
 * one that it does not state; in New South Wales the minimum only. */
static bool as_noticed(int table, const struct event *e, bool raised, bool lowered, bool nsw)
{
    const struct announced *notice = &books.notice[table];

    if (!notice->up || notice->bet != e->bet) return false;
    if (e->bet && !notice->min && !notice->max) return !e->stake_cents && !e->paid_cents;
    return (notice->min ? e->stake_cents == notice->min : !raised) &&
           (nsw || (notice->max ? e->paid_cents == notice->max : !lowered));
}

/* Limits that are worse for players need a notice that was up for 20 minutes and whose time has
 * come, the consent of all players, or an empty layout (9.3).  In New South Wales only a higher
 * minimum is restricted, and only notice helps (7.5).  The notice ends with its change. */
static void check_limits(int table, const struct event *e)
{
    struct limits now = limits_of(table, e->bet), then = { e->stake_cents, e->paid_cents };
    const struct edition *edition = games[casino.pits[table].table.sign.edition];
    struct announced *notice = &books.notice[table];
    bool nsw = edition->new_south_wales, rule = nsw || edition->division_1;
    if (!then.max) then = books.limits[table][0]; /* back to the table's limits */
    bool raised = then.min > now.min, lowered = !nsw && then.max < now.max;
    bool noticed = as_noticed(table, e, raised, lowered, nsw);
    int64_t up = books.seconds[table] - notice->since;
    bool waited = noticed && up >= 1200 && up >= 60 * (int64_t)notice->after;
    uint32_t players = casino.pits[table].table.present & ~casino.pits[table].table.excluded;
    bool agreed = !nsw && noticed && players && (notice->agreed & players) == players;
    bool empty = !nsw && !anything_on(&casino.pits[table]);

    seen.limits += (raised || lowered) && rule;
    seen.noticed += (raised || lowered) && rule && waited && !agreed && !empty;
    if (rule && (raised || lowered) && !waited && !agreed && !empty)
        fail_msg("seed %ju: limits of table %d changed in breach of 9.3", (uintmax_t)seed, table);
    notice->up &= !noticed;
}

static void follow_limits(int table, const struct order *order)
{
    for (int i = 0; i < events.game.count; i++) {
        const struct event *e = &events.game.list[i];
        struct limits limits = { e->stake_cents, e->paid_cents };
        if (e->kind == EVENT_DONE && e->act == ACT_SIT)
            memset(books.personal[table][e->seat], 0, sizeof books.personal[table][e->seat]);
        if (e->kind == EVENT_DONE && e->act == ACT_TICK)
            books.seconds[table] += 60 * (int64_t)order->command.count + order->command.seconds;
        if (e->kind == EVENT_DONE && e->act == ACT_NOTICE) {
            bool told = i && events.game.list[i - 1].kind == EVENT_NOTICE_DOWN;
            if (told != books.notice[table].up) fail_msg("seed %ju: not told", (uintmax_t)seed);
            books.notice[table] = (struct announced){ .min = order->command.min_cents,
                                                      .max = order->command.max_cents,
                                                      .since = books.seconds[table],
                                                      .after = order->command.count,
                                                      .bet = order->command.bet,
                                                      .up = true };
        }
        if (e->kind == EVENT_DONE && e->act == ACT_AGREE)
            books.notice[table].agreed |= 1u << e->seat;
        if (e->kind == EVENT_LIMITS && e->seat < 0) {
            check_limits(table, e);
            books.limits[table][e->bet] = limits;
        }
        if (e->kind == EVENT_LIMITS && e->seat >= 0)
            books.personal[table][e->seat][e->bet] = limits;
        if (e->kind == EVENT_DONE && e->act == ACT_STEP) /* from now on the kind has its own */
            books.limits[table][e->bet] = limits_of(table, e->bet);
        if (e->kind == EVENT_DONE && e->act == ACT_OPEN_AGAIN) books.notice[table].up = false;
    }
}

/* What lies on the layout is chips, not what the house owes (Div 1 r.10.3). */
static void check_in_chips(int table, int seat)
{
    const struct pit *pit = &casino.pits[table];
    int64_t chips = chips_worth(&pit->set, &pit->rack[seat]) +
                    pit->colours[seat].count * pit->colours[seat].value_cents;
    int64_t on_layout = table_on_layout(&pit->table, seat) - table_promotional(&pit->table, seat);

    seen.owed += pit->owed_cents[seat] > 0;
    if (pit->owed_cents[seat] > 0 && on_layout > chips)
        fail_msg("seed %ju: bets of %jd, but only %jd in chips", (uintmax_t)seed,
                 (intmax_t)on_layout, (intmax_t)chips);
}

/* A wager must be within the limits of the table, or those of the player. */
static void check_wager(int table, const struct order *order)
{
    const struct table *at = &casino.pits[table].table;
    const struct command *bet = &order->command;
    bool placed = false;

    for (int i = 0; i < events.game.count; i++) placed |= events.game.list[i].kind == EVENT_PLACED;
    if (order->act != PIT_GAME || bet->act != ACT_BET || !placed || bet->place) return;
    check_in_chips(table, bet->seat);
    if (AS_LUNAR(games[at->sign.edition]) && bet->bet != 1)
        return; /* their limits follow the ante */
    struct limits all = limits_of(table, bet->bet);
    const struct limits *own = &books.personal[table][bet->seat][bet->bet];
    if (!own->max) own = &books.personal[table][bet->seat][0];
    bool nsw = games[at->sign.edition]->new_south_wales;
    int64_t least = own->min && (nsw || own->min < all.min) ? own->min : all.min;
    int64_t most = own->max > all.max ? own->max : all.max;
    int64_t stands = table_wager(at, bet->seat, bet->bet, bet->number);
    seen.wagers += stands > 0;
    if (stands && (stands < least || stands > most))
        fail_msg("seed %ju: %s: wager of %jd not within %jd to %jd", (uintmax_t)seed,
                 games[at->sign.edition]->id, (intmax_t)stands, (intmax_t)least, (intmax_t)most);
}

/* Whether the order is a Bet on a hand of Lunar Poker, which is played out. */
static bool on_a_hand(const struct pit *pit, const struct order *order)
{
    const struct table *table = &pit->table;
    int seat = order->command.seat;

    return order->act == PIT_GAME && AS_LUNAR(games[table->sign.edition]) &&
           order->command.act == ACT_BET && order->command.bet == LUNAR_BET && seat >= 0 &&
           seat < LUNAR_BOXES && lunar_of(table)->count[seat] > 0;
}

/* A player who is restricted to another table, was not invited to this one, or has a partner here
 * makes no new wagers (10.5, 7.2) or only small ones (10.1(c)), but plays a hand out. */
static void check_restricted(int table, const struct order *order, refusal_code code, bool on)
{
    int player = player_of(order->person);
    bool kept_out = code == REFUSED_OTHER_TABLE || code == REFUSED_PRIVATE ||
                    code == REFUSED_PARTNERS || code == REFUSED_KEPT_APART;

    if (on && kept_out)
        fail_msg("seed %ju: a hand can't be played: %s", (uintmax_t)seed, refusal_word(code));
    if (code) return;
    if (order->act == PIT_RESTRICT && player_of(order->other) >= 0)
        books.elsewhere[table][player_of(order->other)] = order->yes;
    if (order->act != PIT_GAME || order->command.act != ACT_BET || player < 0 || player >= PLAYERS)
        return;
    const struct pit *pit = &casino.pits[table];
    bool uninvited = pit->reserved && !pit_guest(pit, order->person)->invited;
    if (!books.elsewhere[table][player] && !uninvited) return;
    seen.played_on++;
    if (!on)
        fail_msg("seed %ju: person %u bets at the wrong table", (uintmax_t)seed, order->person);
}

/* ---- Auditing chips -------------------------------------------------------------- */

/* All issued chips are accounted for, and each player's chips are worth what the rules say. */
static void audit(int table)
{
    const struct pit *pit = &casino.pits[table];
    struct chips found = { .count = { 0 } };

    for (int t = 0; t < TABLES; t++) {
        add(&found, &casino.pits[t].tray, 1);
        for (int seat = 0; seat < TABLE_SEATS; seat++) add(&found, &casino.pits[t].rack[seat], 1);
        for (int i = 0; i < PIT_LEFT; i++) add(&found, &casino.pits[t].left[i].chips, 1);
    }
    for (int player = 0; player < PLAYERS; player++) add(&found, &casino.purse[player].chips, 1);
    for (int i = 0; i < CHIP_KINDS; i++)
        if (found.count[i] != books.issued.count[i])
            fail_msg("seed %ju: found %d chips of kind %d, issued %d", (uintmax_t)seed,
                     found.count[i], i, books.issued.count[i]);
    for (int seat = 0; seat < table_seat_count(&pit->table); seat++) {
        int64_t chips = chips_worth(&pit->set, &pit->rack[seat]) + pit->owed_cents[seat] +
                        pit->colours[seat].count * pit->colours[seat].value_cents;
        int64_t worth = pit->table.till.rack_cents[seat] + table_on_layout(&pit->table, seat) -
                        table_promotional(&pit->table, seat);
        if (chips != worth)
            fail_msg("seed %ju: seat %d has chips worth %jd, the rules say %jd", (uintmax_t)seed,
                     seat, (intmax_t)chips, (intmax_t)worth);
    }
    assert_int_equal(pit->cash_cents + pit->voucher_cents, books.box_cents[table]);
    assert_int_equal(table_imbalance(&pit->table), 0);
}

/* True if the person has the role in which the order is given.  Written independently of the pit,
 * from the list of staff only. */
static bool entitled(const struct pit *pit, const struct order *order)
{
    static const uint16_t roles[STAFF_END] = {
        [OPERATOR] = ROLE_OPERATOR,      [DEALS] = ROLE_DEALER,
        [STICK] = ROLE_STICKPERSON,      [WATCHES] = ROLE_GAME_SUPERVISOR,
        [BOSS] = ROLE_CASINO_SUPERVISOR, [LOOKS] = ROLE_INSPECTOR,
    };

    bool own = order->role == ROLE_PLAYER ||
               (order->person < STAFF_END && roles[order->person] == order->role);
    if (order->act == PIT_ARRIVE || order->act == PIT_DEPART || order->act == PIT_CLAIM) return own;
    if (order->role == ROLE_INSPECTOR) return false;
    if (order->person >= machines && order->person < machines + 8)
        return pit == &casino.pits[MACHINE];

    if (order->role == ROLE_CLOCK) return order->person == NOBODY;
    if (order->role != ROLE_PLAYER)
        return order->person < STAFF_END && roles[order->person] == order->role;
    if (player_of(order->person) < 0) return false;
    bool sits = order->act == PIT_GAME && order->command.act == ACT_SIT;
    bool game = order->act == PIT_GAME && !sits;
    return !game || pit_seat(pit, order->person) == order->command.seat;
}

/* ---- Barred people --------------------------------------------------------------- */

/* Whether the player was barred at any table. */
static bool is_barred(uint32_t person)
{
    int player = player_of(person);
    bool barred = false;

    for (int table = 0; table < TABLES && player >= 0 && player < PLAYERS; table++)
        barred |= books.barred[table][player];
    return barred;
}

/* Someone who is barred sits down, bets and buys chips nowhere (NSW 9.3.3). */
static void check_barred(int table, const struct order *order, bool barred)
{
    int act = order->command.act, other = player_of(order->other);
    bool plays = order->act == PIT_BUY || order->act == PIT_ARRIVE ||
                 (order->act == PIT_GAME && (act == ACT_BET || act == ACT_SIT));

    if (barred && plays && order->role == ROLE_PLAYER)
        fail_msg("seed %ju: person %u is barred and plays", (uintmax_t)seed, order->person);
    if (order->act == PIT_BAR && other >= 0 && other < PLAYERS)
        books.barred[table][other] = order->yes;
    seen.barred += order->act == PIT_BAR && order->yes;
    seen.readmitted += order->act == PIT_BAR && !order->yes;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* Carries out an order and audits it. */
static refusal_code give(int table, const struct order *order)
{
    static struct pit before;
    struct pit *pit = &casino.pits[table];
    bool may = entitled(pit, order), remember = !draw(32), on = on_a_hand(pit, order);
    bool barred = is_barred(order->person), out = barred && !pit_allows_barred(pit, order);

    if (remember) before = *pit;
    events.count = events.game.count = 0;
    struct refusal why = out ? no(REFUSED_BARRED, pit_act_clause(pit->table.sign.edition, PIT_BAR))
                             : pit_do(pit, order, &events);
    if (mirror) mirror->order(table, order, why.code);
    int player = player_of(order->person);
    if (!why.code && player >= 0 && player < PLAYERS && order->request) {
        if (order->request >= REQUESTS || books.answered[player][order->request])
            fail_msg("seed %ju: request carried out twice", (uintmax_t)seed);
        books.answered[player][order->request] = true;
    }
    if (!why.code) follow_limits(table, order);
    if (!why.code) check_barred(table, order, barred);
    if (!why.code) check_wager(table, order);
    check_restricted(table, order, why.code, on);
    if (!why.code && table == MACHINE) machine_follow(&casino.machine, pit);
    if (why.code && remember) assert_int_equal(memcmp(&before, pit, sizeof before), 0);
    if (!why.code && !may)
        fail_msg("seed %ju: %s %s by person %u in role %d was carried out without right",
                 (uintmax_t)seed, pit_act_id(order->act),
                 act_id(games[pit->table.sign.edition], order->command.act), order->person,
                 order->role);
    if (!why.code) follow(table);
    if (why.code) assert_non_null(clause_find(games[pit->table.sign.edition], why.clause));
    return why.code;
}

/* Sends an order; orders of players are numbered, so that none counts twice. */
static refusal_code send(int table, struct order *order)
{
    int player = player_of(order->person);

    if (player >= 0 && order->role == ROLE_PLAYER && casino.requests[player] < REQUESTS - 1)
        order->request = ++casino.requests[player];
    if (order->request && !draw(8)) { /* delayed: arrives later or never */
        sent[sent_count++ % LENGTH(sent)] = (struct sent){ *order, table, false };
        return REFUSED_ACCEPTED;
    }
    refusal_code code = give(table, order);
    sent[sent_count++ % LENGTH(sent)] = (struct sent){ *order, table, !code };
    return code;
}

/* Repeats an old order or delivers a delayed one.  No order is carried out twice. */
static void again_or_late(void)
{
    struct sent *old = &sent[draw(LENGTH(sent))];

    if (!old->order.request) return;
    if (old->order.act == PIT_BUY || old->order.act == PIT_ARRIVE) return; /* purse; age */
    const struct guest *guest = pit_guest(&casino.pits[old->table], old->order.person);
    bool known = guest && guest->requests.highest >= old->order.request;
    refusal_code code = give(old->table, &old->order);
    if (old->done && known && code != REFUSED_REPEATED && code != REFUSED_BARRED)
        fail_msg("seed %ju: repeated %s was answered with %s", (uintmax_t)seed,
                 pit_act_id(old->order.act), refusal_word(code));
    seen.repeated += old->done && code == REFUSED_REPEATED;
    seen.late += !old->done && !code;
    old->done |= !code;
}

static uint32_t any_player(void)
{
    return FIRST_PLAYER + (uint32_t)draw(PLAYERS);
}

static uint32_t staff_for(enum role role)
{
    switch (role) {
    case ROLE_DEALER:
        return DEALS;
    case ROLE_STICKPERSON:
        return STICK;
    case ROLE_GAME_SUPERVISOR:
        return WATCHES;
    case ROLE_CASINO_SUPERVISOR:
        return BOSS;
    case ROLE_OPERATOR:
        return OPERATOR;
    default:
        return NOBODY;
    }
}

/* An order for a command that the rules offer; false if none was found. */
static bool offered(int table, struct order *order)
{
    const struct pit *pit = &casino.pits[table];
    static const uint16_t staff[] = { ROLE_DEALER,          ROLE_STICKPERSON,
                                      ROLE_GAME_SUPERVISOR, ROLE_CASINO_SUPERVISOR,
                                      ROLE_OPERATOR,        ROLE_CLOCK };
    struct command command;
    int seat = (int)draw((uint64_t)people_at(&pit->table));
    uint64_t what = draw(9);
    bool there = what < 3   ? choose_act(&pit->table, ROLE_PLAYER, seat, ACT_BET, 0, &command)
                 : what < 6 ? next_move(&pit->table, &command)
                 : what < 8 ? choose_act(&pit->table, ROLE_PLAYER, seat, ACT_COUNT, 0, &command)
                            : choose_act(&pit->table, staff[draw(LENGTH(staff))], NO_SEAT,
                                         ACT_COUNT, 0, &command);
    if (!there || command.act == ACT_SIT || command.act == ACT_CLOSE) return false;
    bool rare = command.act == ACT_EXCLUDE || command.act == ACT_VOID_WAGERS ||
                command.act == ACT_CLOSING || command.act == ACT_RECORD ||
                command.act == ACT_INVALIDATE || command.act == ACT_LEAVE;
    if (rare && draw(16)) return false;
    enum role role = (enum role)command.role;
    if (table == MACHINE && role != ROLE_PLAYER && role != ROLE_OPERATOR) return false;
    uint32_t person = role == ROLE_PLAYER ? sits_at(pit, command.seat) : staff_for(role);
    if (role == ROLE_PLAYER && person == NOBODY) return false;
    *order = pit_order(person, role, PIT_GAME);
    order->command = command;
    bool spoken = command.act == ACT_BET && command.flags & FLAG_ORAL;
    if (spoken && table != MACHINE && command.cents / 500 % 2) { /* the dealer enters it */
        order->person = DEALS;
        order->role = ROLE_DEALER;
        order->act = PIT_SPOKEN;
    }
    if (table == MACHINE) machine_fill(&casino.machine, pit, order);
    return true;
}

/* The next order of the machine; false if it has none. */
static bool by_machine(struct order *order)
{
    struct chance_seed last = { .bytes = { (uint8_t)seed, (uint8_t)draw(256) } };
    const struct pit *pit = &casino.pits[MACHINE];

    if (machine_wants_seeds(&casino.machine, pit)) machine_bind(&casino.machine, pit, &last);
    return machine_next(&casino.machine, pit, !draw(4), order);
}

/* Refusals that only the pit gives, of commands that the rules offer.  It may want whole chips of a
 * colour (14.4). */
static bool pit_says_no(const struct pit *pit, const struct command *command, refusal_code code)
{
    if (code == REFUSED_NOT_IN_CHIPS) return pit_wager_unit(pit, command) > 1;
    return code == REFUSED_OWED || code == REFUSED_AT_THE_PIT || code == REFUSED_OTHER_TABLE ||
           code == REFUSED_COLOURS_FIRST || code == REFUSED_COLOURS_ONLY ||
           code == REFUSED_NOT_GRANTED || code == REFUSED_NOT_COMMITTED ||
           code == REFUSED_DRAWN_HERE || code == REFUSED_PRIVATE || code == REFUSED_PARTNERS ||
           code == REFUSED_KEPT_APART || code == REFUSED_BARRED;
}

static void play_on(int table)
{
    struct order order;

    bool house = table == MACHINE && draw(2);
    if (!(house ? by_machine(&order) : offered(table, &order))) return;
    refusal_code code = send(table, &order);
    if (code && !pit_says_no(&casino.pits[table], &order.command, code))
        fail_msg("seed %ju: %s was offered, then refused: %s", (uintmax_t)seed,
                 act_id(games[casino.pits[table].table.sign.edition], order.command.act),
                 refusal_word(code));
}

static void come_or_go(int table)
{
    const struct pit *pit = &casino.pits[table];
    uint32_t person = any_player();
    struct order order = pit_order(person, ROLE_PLAYER, draw(8) ? PIT_ARRIVE : PIT_DEPART);

    order.yes = person != FIRST_PLAYER; /* the first player is under age */
    send(table, &order);
    order = pit_order(person, ROLE_PLAYER, PIT_GAME);
    order.command.act = ACT_SIT;
    order.command.role = ROLE_PLAYER;
    order.command.seat = (int8_t)draw((uint64_t)people_at(&pit->table));
    send(table, &order);
    if (pit_seat(pit, FIRST_PLAYER) != NO_SEAT)
        fail_msg("seed %ju: a minor is seated", (uintmax_t)seed);
}

/* After a settlement players take their bets down, cash out or take their chips along, and others
 * sit down; then staff undo or correct what was settled. */
static void leave_and_undo(int table)
{
    static const uint8_t acts[] = { ACT_OVERRULE,    ACT_NO_SPIN, ACT_INVALIDATE,
                                    ACT_VOID_WAGERS, ACT_FOREIGN, ACT_FIND_SLIP };
    static const uint16_t staff[] = { ROLE_DEALER, ROLE_GAME_SUPERVISOR, ROLE_CASINO_SUPERVISOR,
                                      ROLE_OPERATOR };
    const struct pit *pit = &casino.pits[table];
    struct command command;

    if (table == MACHINE || !pit->table.undo) return;
    for (int seat = 0; seat < people_at(&pit->table); seat++) {
        uint32_t person = sits_at(pit, seat);
        if (person == NOBODY || draw(2)) continue;
        for (int i = 0; i < 20 && choose_act(&pit->table, ROLE_PLAYER, seat, ACT_TAKE, 0, &command);
             i++) {
            struct order take = pit_order(person, ROLE_PLAYER, PIT_GAME);
            take.command = command;
            give(table, &take);
        }
        struct order go = pit_order(person, ROLE_PLAYER, draw(3) ? PIT_GAME : PIT_TAKE_ALONG);
        if (go.act == PIT_GAME)
            go.command =
                (struct command){ .act = ACT_LEAVE, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        seen.left += !give(table, &go) && go.act == PIT_GAME;
        if (draw(2)) come_or_go(table);
    }
    for (int i = 0; i < 12; i++) {
        uint16_t role = staff[draw(LENGTH(staff))];
        if (!choose_act(&pit->table, role, NO_SEAT, acts[draw(LENGTH(acts))], 0, &command))
            continue;
        struct order undo = pit_order(staff_for((enum role)role), (enum role)role, PIT_GAME);
        undo.command = command;
        undo.command.seat = draw(2) ? command.seat : (int8_t)draw((uint64_t)people_at(&pit->table));
        undo.command.flags |= FLAG_SETTLED;
        if (command.act == ACT_INVALIDATE || command.act == ACT_OVERRULE ||
            command.act == ACT_NO_SPIN)
            undo.command = command;
        if (!give(table, &undo)) break;
    }
    for (int i = 0; i < events.count; i++)
        seen.due += events.list[i].kind == PIT_DEBT ||
                    (events.list[i].kind == PIT_HELD && events.list[i].seat == NO_SEAT);
}

/* With cash, half of the voucher, or all chips of the purse. */
static void buy_in(int table)
{
    const struct pit *pit = &casino.pits[table];
    uint32_t seated_one = sits_at(pit, (int)draw((uint64_t)people_at(&pit->table)));
    uint32_t person = seated_one != NOBODY && draw(8) ? seated_one : any_player();
    int player = player_of(person);
    struct order order = pit_order(person, ROLE_PLAYER, PIT_BUY);

    order.tender = (uint8_t)draw(3);
    order.cents = (int64_t)draw(400) * 100;
    order.chips = casino.purse[player].chips;
    struct purse *purse = &casino.purse[player];
    if (order.tender == TENDER_VOUCHER) order.cents = purse->voucher_cents / 200 * 100;
    if (order.tender == TENDER_CASH && order.cents > casino.cash_cents[player]) return;
    if (give(table, &order)) return;
    if (order.tender == TENDER_CHIPS) memset(&purse->chips, 0, sizeof purse->chips);
    if (order.tender == TENDER_VOUCHER) purse->voucher_cents -= order.cents;
}

/* A desk order: redeems part of the purse for cash or a cheque, or tries what it must not. */
static void cash_in(void)
{
    static const struct chip_set *set = &casino.pits[0].set;
    int player = (int)draw(PLAYERS);
    struct purse *purse = &casino.purse[player], before = *purse;
    struct desk_order desk_order = { .person = FIRST_PLAYER + (uint32_t)player };

    desk_order.kind = (uint8_t)draw(DESK_KINDS + 1);
    if (desk_order.kind == DESK_GRANT) return; /* there are no guests */
    desk_order.cents = (int64_t)draw(50) * 100 - 500;
    desk_order.cheque_cents = (int64_t)draw(3) * 1000;
    for (int i = 0; i < CHIP_KINDS; i++)
        desk_order.chips.count[i] = (int32_t)draw((uint64_t)purse->chips.count[i] + 2);
    if (desk_order.kind < DESK_REDEEM && desk_order.cents > casino.cash_cents[player]) return;
    bool out = is_barred(desk_order.person) && !cashier_serves_barred(&desk_order);
    events.count = 0;
    struct refusal why =
        out ? no(REFUSED_BARRED, BARRED_BY) : cashier_do(purse, set, &desk_order, &events);
    if (mirror) mirror->desk_order(&desk_order, why.code);
    if (why.code) assert_memory_equal(purse, &before, sizeof before);
    for (int i = 0; i < events.count; i++) casino.cash_cents[player] += events.list[i].cents;
    for (int i = 0; i < CHIP_KINDS; i++)
        books.issued.count[i] += purse->chips.count[i] - before.chips.count[i];
    int64_t handed = 0;
    for (int i = 0; i < events.count; i++) handed += events.list[i].cents;
    assert_int_equal(handed, chips_worth(set, &before.chips) - chips_worth(set, &purse->chips) +
                                 before.voucher_cents - purse->voucher_cents);
}

static struct chips some_chips(void)
{
    struct chips chips = { .count = { 0 } };

    chips.count[draw(8)] = (int32_t)draw(50) - 1;
    chips.count[draw(8)] = (int32_t)draw(20);
    return chips;
}

/* Restricts a player in mid-round to another table, or lifts that. */
static void restrict_in_round(int table)
{
    const struct table *at = &casino.pits[table].table;
    struct order order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESTRICT);

    order.other = sits_at(&casino.pits[table], (int)draw((uint64_t)people_at(at)));
    order.yes = !table_phase(at).open;
    if (order.other != NOBODY) give(table, &order);
}

/* A supervisor bars a player who sits here, or the operator readmits the first who is barred. */
static void bar_or_readmit(int table)
{
    const struct pit *pit = &casino.pits[table];
    struct order bar = pit_order(WATCHES, ROLE_GAME_SUPERVISOR, PIT_BAR);
    struct order readmit = pit_order(OPERATOR, ROLE_OPERATOR, PIT_BAR);

    bar.other = sits_at(pit, (int)draw((uint64_t)people_at(&pit->table)));
    bar.yes = true;
    for (int player = PLAYERS - 1; player >= 0; player--)
        if (books.barred[table][player]) readmit.other = FIRST_PLAYER + (uint32_t)player;
    give(table, readmit.other != NOBODY ? &readmit : &bar);
}

/* Whether a player has so much cash to hand to the dealer. */
static bool has_cash(uint32_t person, int64_t cents)
{
    return person < FIRST_PLAYER || casino.cash_cents[person - FIRST_PLAYER] >= cents;
}

static void papers(int table)
{
    static const uint8_t acts[] = { PIT_COLOUR,
                                    PIT_COLOUR,
                                    PIT_COLOUR_BACK,
                                    PIT_CHANGE,
                                    PIT_FILL,
                                    PIT_FILL,
                                    PIT_CREDIT,
                                    PIT_APPROVE,
                                    PIT_APPROVE,
                                    PIT_APPROVE,
                                    PIT_REJECT,
                                    PIT_CORRECT,
                                    PIT_RESERVE,
                                    PIT_INVITE,
                                    PIT_RESTRICT,
                                    PIT_DISPUTE,
                                    PIT_RULE,
                                    PIT_ADVISE,
                                    PIT_WALK_OFF,
                                    PIT_CLAIM,
                                    PIT_PARTNERS,
                                    PIT_EMPTY_BOX,
                                    PIT_DUTY,
                                    PIT_COLLECT,
                                    PIT_COLLECT,
                                    PIT_COLOUR_UP,
                                    PIT_COLOURS_ONLY,
                                    PIT_SEED,
                                    PIT_GRANT,
                                    PIT_GRANT,
                                    PIT_COLOURS_AWAY,
                                    PIT_REDEEM_COLOURS,
                                    PIT_REDEEM_COLOURS,
                                    PIT_SEPARATE,
                                    PIT_BAR,
                                    PIT_TAKE_ALONG,
                                    PIT_SELL };
    static const uint16_t roles[] = { ROLE_PLAYER, ROLE_DEALER, ROLE_GAME_SUPERVISOR,
                                      ROLE_CASINO_SUPERVISOR, ROLE_OPERATOR };
    enum role role = (enum role)roles[draw(LENGTH(roles))];
    uint32_t person = role == ROLE_PLAYER ? any_player() : staff_for(role);
    struct order order = pit_order(person, role, (enum pit_act)acts[draw(LENGTH(acts))]);

    order.other = draw(8) ? any_player() : (uint32_t)draw(STAFF_END);
    if (order.act == PIT_DUTY) order.other = any_player(); /* staff stay on duty all evening */
    order.third = any_player();
    order.number = (uint8_t)(order.act == PIT_DUTY ? 0 : draw(4));
    order.yes = draw(4) == 0;
    order.cents = (int64_t)draw(100) * 100 - 5000;
    order.chips = some_chips();
    order.count = (int32_t)draw(20);
    if (order.act == PIT_COLOUR) order.cents = draw(2) ? 0 : 100 * (int64_t)draw(4);
    if (order.act == PIT_SELL && (!has_cash(order.other, order.cents) || is_barred(order.other)))
        return;
    if (order.act == PIT_RESERVE) order.number = (uint8_t)(draw(8) ? 0 : draw(4));
    order.length = (uint8_t)draw(CHANCE_PLAYER_SEED + 4);
    send(table, &order);
    if (!draw(8)) restrict_in_round(table);
    if (!draw(16)) bar_or_readmit(table);
}

static void pass_time(int table, int32_t minutes, int16_t seconds)
{
    struct order order = pit_order(NOBODY, ROLE_CLOCK, PIT_GAME);

    order.command.act = ACT_TICK;
    order.command.role = ROLE_CLOCK;
    order.command.count = minutes;
    order.command.seconds = seconds;
    give(table, &order);
}

/* Closes the table after 20 minutes' notice, if it is not in play, and opens it again. */
static void close_and_open(int table, uint32_t boss, enum role role)
{
    static const uint8_t acts[] = { ACT_CLOSING, ACT_CLOSE, ACT_OPEN_AGAIN };
    struct order order = pit_order(boss, role, PIT_GAME);

    order.command.role = (uint16_t)role;
    for (size_t i = 0; i < LENGTH(acts); i++) {
        order.command.act = acts[i];
        give(table, &order);
        if (acts[i] == ACT_CLOSING) pass_time(table, 20, 0);
    }
    seen.opened_again += casino.pits[table].table.opened_again;
}

/* New limits: after notice, with the consent of all players, or without either. */
static void new_limits(int table)
{
    const struct pit *pit = &casino.pits[table];
    bool nsw = games[pit->table.sign.edition]->new_south_wales;
    uint32_t boss = nsw && table != MACHINE ? WATCHES : OPERATOR;
    enum role role = boss == OPERATOR ? ROLE_OPERATOR : ROLE_GAME_SUPERVISOR;
    struct order order = pit_order(boss, role, PIT_GAME);
    static const uint8_t acts[] = { ACT_NOTICE, ACT_LIMITS, ACT_LIMITS, ACT_LIMITS };

    order.command.role = (uint16_t)role;
    order.command.act = acts[draw(LENGTH(acts))];
    order.command.min_cents = draw(2) ? 500 : 1000;
    order.command.max_cents = draw(2) ? 50000 : 20000;
    if (!draw(3)) order.command.bet = (int8_t)draw(8); /* for one kind of wager */
    if (order.command.act == ACT_NOTICE) {
        if (!draw(4)) order.command.max_cents = 0; /* not stated */
        if (!draw(8)) order.command.min_cents = 0;
        order.command.count = draw(2) ? 0 : 15 + (int32_t)draw(20);
    }
    give(table, &order);
    if (draw(2)) pass_time(table, (int32_t)draw(24), (int16_t)draw(60));
    if (!draw(16)) close_and_open(table, boss, role);
    for (int seat = 0; draw(2) && seat < people_at(&pit->table); seat++) {
        order = pit_order(sits_at(pit, seat), ROLE_PLAYER, PIT_GAME);
        order.command =
            (struct command){ .act = ACT_AGREE, .role = ROLE_PLAYER, .seat = (int8_t)seat };
        if (order.person != NOBODY) give(table, &order);
    }
}

/* An order that its sender has no right to, or random bytes. */
static void hostile(int table)
{
    struct order order;
    unsigned char *bytes = (unsigned char *)&order;

    memset(&order, 0, sizeof order);
    if (draw(4) && offered(table, &order)) { /* offered to someone else */
        order.person = draw(2) ? any_player() : (uint32_t)draw(STAFF_END + 2);
    } else if (draw(2)) {
        order = pit_order(draw(4) ? any_player() : NOBODY, (enum role)(1u << draw(ROLE_COUNT)),
                          (enum pit_act)draw(PIT_ACT_COUNT + 1));
        order.command.act = (uint8_t)draw(ACT_COUNT + 1);
        order.command.role = order.role;
        order.command.seat = (int8_t)draw(24);
        order.chips = some_chips();
    } else {
        for (size_t i = 0; i < sizeof order; i++) bytes[i] = (unsigned char)draw(256);
        bytes[offsetof(struct order, yes)] = (unsigned char)draw(2);
        order.act = (uint8_t)draw(PIT_ACT_COUNT);
        if (order.act == PIT_ARRIVE || order.act == PIT_BUY) return; /* purse; age */
    }
    bool staff_goes = order.act == PIT_DEPART && player_of(order.person) < 0;
    if (order.act == PIT_ARRIVE || order.act == PIT_DUTY || order.act == PIT_BUY || staff_goes)
        return;
    give(table, &order);
}

/* ---- An evening ------------------------------------------------------------------ */

static void open_casino(void)
{
    static const char *const editions[TABLES] = { "craps",       "roulette",       "baccarat",
                                                  "lunar-poker", "snake-eyes-nsw", "" };
    static const char *const without_staff[] = { "craps",       "roulette",   "baccarat",
                                                 "lunar-poker", "snake-eyes", "double-dice" };

    memset(&casino, 0, sizeof casino);
    memset(&books, 0, sizeof books);
    memset(sent, 0, sizeof sent);
    sent_count = 0;
    for (int table = 0; table < TABLES; table++) {
        bool staff = table != MACHINE;
        struct sign sign = sign_of(
            game_find(staff ? editions[table] : without_staff[seed % LENGTH(without_staff)]));
        struct chip_set set = chip_set_from(sign.chip_cents);
        struct chips tray = { { 100, 60, 60, 40, 10, 2 } };
        if (seed % 3 == 0) tray = (struct chips){ { 60, 10, 10, 3 } }; /* it soon runs out */
        add(&books.issued, &tray, 1);
        books.limits[table][0] = (struct limits){ sign.min_cents, sign.max_cents };
        if (mirror && mirror->open) {
            mirror->open(table, &sign, &tray, staff);
            continue;
        }
        pit_open(&casino.pits[table], "table", &sign, &set, &tray, OPERATOR);
        pit_staff(&casino.pits[table], LOOKS, ROLE_INSPECTOR);
        if (!staff) {
            machine_start(&casino.machine, &casino.pits[table], machines);
            continue;
        }
        pit_staff(&casino.pits[table], DEALS, ROLE_DEALER);
        pit_staff(&casino.pits[table], STICK, ROLE_STICKPERSON);
        pit_staff(&casino.pits[table], WATCHES, ROLE_GAME_SUPERVISOR);
        pit_staff(&casino.pits[table], BOSS, ROLE_CASINO_SUPERVISOR);
    }
    for (int player = 0; player < PLAYERS; player++) casino.cash_cents[player] = CASH;
}

static void play_evening(uint64_t number)
{
    seed = number;
    chance = number * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
    open_casino();
    for (int step = 0; step < STEPS; step++) {
        int table = (int)draw(TABLES);
        uint64_t what = draw(24);
        if (what >= 23)
            new_limits(table);
        else if (what >= 21)
            cash_in();
        else if (what >= 20)
            again_or_late();
        else if (what < 14)
            play_on(table);
        else if (what < 16)
            come_or_go(table);
        else if (what < 18)
            buy_in(table);
        else if (what < 19)
            papers(table);
        else
            hostile(table);
        if (!draw(12)) leave_and_undo(table);
        audit(table);
    }
    for (int table = 0; table < TABLES; table++) audit(table);
    for (int table = 0; table < TABLES; table++)
        seen.present += __builtin_popcount(casino.pits[table].table.present);
    seen.draws += (long)casino.pits[MACHINE].chance.drawn;
    if (mirror && mirror->close) mirror->close();
}

#endif
