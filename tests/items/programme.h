/* programme.h - items of the programme in a simulated casino (crowd.h): a heat at a table, and a
 * promotion.  Everything is tried at random; what must work is checked by the person who plays. */
#ifndef CROUPIER_TESTS_ITEMS_PROGRAMME_H
#define CROUPIER_TESTS_ITEMS_PROGRAMME_H

#include "casino.h"
#include "items/heat.h"

static inline struct item_terms terms_of(const char *const (*lines)[2])
{
    struct item_terms terms;

    memset(&terms, 0, sizeof terms);
    for (; (*lines)[0]; lines++) assert_true(item_term_add(&terms, (*lines)[0], (*lines)[1]));
    return terms;
}

static inline uint32_t open_heat(const char *name, const char *table)
{
    const char *lines[][2] = { { "table", table },
                               { "fee", "1250" },
                               { "chips", "10000" },
                               { "rounds", "3" },
                               { NULL, NULL } };
    struct item_terms terms = terms_of((const char *const(*)[2])lines);
    struct item_fault fault;
    uint32_t item = cage_item(cage, "heat", name, &terms, ++now, &fault);

    if (!item) fail_msg("%s", fault.why);
    return item;
}

static inline const struct heat *heat_at(uint32_t item)
{
    return cage_item_state(cage, item);
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

/* A random act of a heat, mostly by someone who may. */
static inline void heat_step(uint32_t item, uint32_t players)
{
    enum heat_act act = (enum heat_act)(1 + draw(HEAT_ACTS - 1));
    bool by_player = act == HEAT_JOIN || act == HEAT_LEAVE;
    unsigned role = by_player ? ROLE_PLAYER : act == HEAT_CLOCK ? ROLE_CLOCK : ROLE_OPERATOR;
    uint32_t person = by_player           ? FIRST_PLAYER + (uint32_t)draw(players)
                      : act == HEAT_CLOCK ? NOBODY
                                          : OPERATOR;

    if (!draw(12)) person = FIRST_PLAYER + (uint32_t)draw(players); /* who may not */
    if (act == HEAT_STOP && draw(6)) return;
    struct item_order order = item_order(person, (enum role)role, act);
    order.request = draw(2) ? (uint64_t)now : 0;
    if (act == HEAT_ADD) order.cents = 100 * (1 + (int64_t)draw(20));
    if (act == HEAT_ADD && draw(2)) memcpy(order.text, "for the winner", 14);
    if (act == HEAT_AWARD) {
        order.cents = 50 * (int64_t)draw(4);
        order.cheque_cents = 25 * (int64_t)draw(4);
        order.transfer_cents = 10 * (int64_t)draw(4);
    }
    if (act == HEAT_JOIN && draw(2)) order.seed[0] = order.length = 1;
    give_item(item, &order);
}

/* ---- An evening with items ------------------------------------------------------- */

/* Two heats, at a table with staff and at one without, where nobody else may play. */
static uint32_t heats[2];

static inline void open_heats(void)
{
    static const char *const names[] = { "heats-0", "heats-1" };
    struct order reserve = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESERVE);
    struct sign sign = sign_of(game_find("roulette"));

    reserve.number = RESERVED_PARTY;
    reserve.yes = true;
    for (int i = 0; i < 2; i++) {
        uint32_t table = open_table(names[i], &sign, 500, i);
        must(table, &reserve);
        heats[i] = open_heat(i ? "at-terminals" : "at-the-table", names[i]);
    }
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

/* For crowd.h: now and then an act, and what follows from it at once. */
static inline void heats_go_on(void)
{
    if (draw(4)) return;
    for (int i = 0; i < 2; i++) {
        heat_step(heats[i], 6);
        tally(heat_at(heats[i])->table);
    }
    follow_items();
}

#endif
