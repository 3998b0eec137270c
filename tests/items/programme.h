/* programme.h - items of the programme in a simulated casino (crowd.h): a heat at a table, and a
 * promotion.  Everything is tried at random; what must work is checked by the person who plays. */
#ifndef CROUPIER_TESTS_ITEMS_PROGRAMME_H
#define CROUPIER_TESTS_ITEMS_PROGRAMME_H

#include "items/heat.h"
#include "items/orders.h"

static inline uint32_t open_heat(const char *name, const char *table)
{
    const char *lines[][2] = { { "table", table },
                               { "fee", "1250" },
                               { "chips", "10000" },
                               { "rounds", "3" },
                               { NULL, NULL } };

    return open_on_programme("heat", name, (const char *const(*)[2])lines);
}

static inline const struct heat *heat_at(uint32_t item)
{
    return cage_item_state(cage, item);
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
