/* orders.h - items of the programme in a casino (casino.h): opening them, orders to them, what they
 * want done at the tables, and the director of a tournament. */
#ifndef CROUPIER_TESTS_ITEMS_ORDERS_H
#define CROUPIER_TESTS_ITEMS_ORDERS_H

#include "casino.h"
#include "tournament/tournament.h"

enum { DIRECTS = STAFF_END }; /* at one table; that is enough */

static inline struct item_terms terms_of(const char *const (*lines)[2])
{
    struct item_terms terms;

    memset(&terms, 0, sizeof terms);
    for (; (*lines)[0]; lines++) assert_true(item_term_add(&terms, (*lines)[0], (*lines)[1]));
    return terms;
}

static inline uint32_t open_on_programme(const char *kind, const char *name,
                                         const char *const (*lines)[2])
{
    struct item_terms terms = terms_of(lines);
    struct item_fault fault;
    uint32_t item = cage_item(cage, kind, name, &terms, ++now, &fault);

    if (!item) fail_msg("%s", fault.why);
    return item;
}

/* An order to an item; returns the refusal. */
static inline struct refusal give_item(uint32_t item, const struct item_order *order)
{
    struct answer answer;

    now += (int64_t)draw(3);
    if (!cage_item_order(cage, item, order, now, &answer)) fail_msg("%s", cage_why(cage));
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    return answer.refusal;
}

static inline void must_item(uint32_t item, const struct item_order *order)
{
    struct refusal why = give_item(item, order);

    if (why.code) fail_msg("item %u, act %d: %s", item, order->act, why.code->id);
}

/* Everything that items want done at the tables. */
static inline void follow_items(void)
{
    struct order order;

    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        while (cage_item_table_order(cage, table, &order)) must(table, &order);
}

/* ---- Tournaments ----------------------------------------------------------------- */

static inline const struct tournament *cup_at(uint32_t item)
{
    return cage_item_state(cage, item);
}

/* The director comes on duty at a table. */
static inline void director_comes(uint32_t table)
{
    struct order orders[TO_GO_ON_DUTY];

    go_on_duty(DIRECTS, ROLE_DIRECTOR, OPERATOR, orders);
    all_must(table, orders, TO_GO_ON_DUTY);
}

static inline struct refusal director_does(uint32_t item, enum tournament_act act, int number)
{
    struct item_order order = item_order(DIRECTS, ROLE_DIRECTOR, act);

    order.number = number;
    return give_item(item, &order);
}

static inline void director_must(uint32_t item, enum tournament_act act, int number)
{
    struct refusal why = director_does(item, act, number);

    if (why.code) fail_msg("item %u, act %d: %s", item, act, why.code->id);
}

/* A player buys a voucher for the fee, is notified, and applies. */
static inline void enter(uint32_t item, uint32_t person, int64_t fee_cents)
{
    struct desk_order desk_order = { .person = person, .kind = DESK_VOUCHER, .cents = fee_cents };
    struct item_order order = item_order(person, ROLE_PLAYER, TOURNAMENT_NOTIFY);

    if (fee_cents) must_desk_order(&desk_order);
    must_item(item, &order);
    order.act = TOURNAMENT_APPLY;
    must_item(item, &order);
}

/* What the director does next, if anything. */
static inline void direct(uint32_t item)
{
    const struct tournament *cup = cup_at(item);

    if (cup->phase == TOURNAMENT_ANNOUNCED || cup->stage_due)
        director_does(item, TOURNAMENT_DRAW, 0);
    for (int i = 0; i < cup->session_count; i++)
        if (cup->sessions[i].state == SESSION_DRAWN) director_does(item, TOURNAMENT_START, i + 1);
    if (cup->phase == TOURNAMENT_DECIDED) director_does(item, TOURNAMENT_AWARD, 0);
    follow_items();
}

/* The dealer tallies when a session is over. */
static inline void tally(uint32_t table)
{
    const struct pit *pit = cage_pit(cage, table);
    struct command command = { .act = ACT_TALLY, .role = ROLE_DEALER, .seat = NO_SEAT };

    if (pit->table.contest.stage != CONTEST_ENDED || cage_opening(cage, table)->automatic) return;
    struct order order = ordered(pit, &command);
    must(table, &order);
}

/* The player whose turn it is bets, if not on a secret wager card, and ends the turn; and so on
 * until everyone has. */
static inline void take_turns(uint32_t table, int bet, int number, int64_t cents)
{
    const struct contest *contest = &cage_pit(cage, table)->table.contest;

    while (contest->turn != NO_SEAT) {
        struct command command = { .act = ACT_BET, .role = ROLE_PLAYER, .seat = contest->turn };
        command.bet = (int8_t)bet;
        command.number = (int8_t)number;
        command.cents = cents;
        struct order order = ordered(cage_pit(cage, table), &command);
        if (!(contest->secret & SEAT_BIT(contest->turn))) must(table, &order);
        order.command =
            (struct command){ .act = ACT_END_TURN, .role = ROLE_PLAYER, .seat = contest->turn };
        must(table, &order);
    }
}

#endif
