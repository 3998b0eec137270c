/* casino.h - casinos on disk, for tests of the record: temporary files, tables with and without
 * staff, and orders.  After every order the ledger must agree with the table (agrees.h). */
#ifndef CROUPIER_TESTS_CASINO_H
#define CROUPIER_TESTS_CASINO_H

#include "agrees.h"
#include "cage/cage.h"
#include "check.h"
#include "fixed_salts.h"
#include "moves.h"
#include "people.h"
#include "temporary.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPERATOR = 1, DEALS, STICK, WATCHES, BOSS, MANAGES, STAFF_END, FIRST_PLAYER = 100 };

static const uint8_t secret[SEAL_SECRET] = { 42, 7 };
static struct cage *cage; /* the casino under test */
static int64_t now;       /* its time, in milliseconds */

/* ---- Files ----------------------------------------------------------------------- */

/* Removes a record together with SQLite's companion files. */
static inline void remove_record(const char *path)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
    char name[TEMPORARY + 8];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* ---- Opening --------------------------------------------------------------------- */

/* Creates a new record at that path and makes it the casino under test. */
static inline void new_casino(const char *path, int64_t time_ms)
{
    char why[STORE_WHY] = "";
    struct chip_set set = chip_set_from(100);

    remove_record(path);
    struct store *store = store_sqlite(path, STORE_NEW, NULL, why);
    cage = store ? fixed_salts(cage_new(store, secret, &set, now = time_ms, why)) : NULL;
    if (!cage) fail_msg("%s", why);
}

/* Opens an existing record as the casino under test. */
static inline void open_casino(const char *path)
{
    char why[STORE_WHY] = "";
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);

    cage = store ? fixed_salts(cage_open(store, secret, why)) : NULL;
    if (!cage) fail_msg("%s", why);
}

/* Fills in an opening; chips: how many of each kind are in the tray. */
static inline void describe_table(struct opening *opening, const char *name,
                                  const struct sign *sign, int32_t chips, bool automatic)
{
    memset(opening, 0, sizeof *opening); /* padding too */
    snprintf(opening->name, sizeof opening->name, "%s", name);
    opening->sign = *sign;
    opening->set = chip_set_from(100);
    for (int kind = 0; kind < opening->set.kinds; kind++) opening->tray.count[kind] = chips;
    opening->runs = OPERATOR;
    opening->automatic = automatic;
}

/* ---- Orders ---------------------------------------------------------------------- */

/* Carries out an order and checks the ledger.  Time advances by 0 to 2 ms. */
static inline struct refusal give(uint32_t table, const struct order *order)
{
    struct answer answer;

    now += (int64_t)draw(3);
    if (!cage_do(cage, table, order, now, &answer)) fail_msg("%s", cage_why(cage));
    if (!ledger_agrees(cage_ledger(cage), table, cage_pit(cage, table)))
        fail_msg("%s: ledger disagrees after %s %s", cage_opening(cage, table)->name,
                 pit_act_id(order->act),
                 act_id(games[cage_opening(cage, table)->sign.edition], order->command.act));
    return answer.refusal;
}

/* Carries out an order that must not be refused. */
static inline void must(uint32_t table, const struct order *order)
{
    struct refusal why = give(table, order);

    if (why.code)
        fail_msg("%s: %s %s: %s", cage_opening(cage, table)->name, pit_act_id(order->act),
                 act_id(games[cage_opening(cage, table)->sign.edition], order->command.act),
                 why.code->sentence);
}

static inline void all_must(uint32_t table, const struct order *orders, int count)
{
    for (int i = 0; i < count; i++) must(table, &orders[i]);
}

static inline void must_desk_order(const struct desk_order *desk_order)
{
    struct answer answer;

    if (!cage_desk_order(cage, desk_order, ++now, &answer)) fail_msg("%s", cage_why(cage));
    assert_int_equal(answer.refusal.code, 0);
}

/* ---- Staff ----------------------------------------------------------------------- */

static const uint16_t staff_roles[STAFF_END] = {
    [OPERATOR] = ROLE_OPERATOR,       [DEALS] = ROLE_DEALER,    [STICK] = ROLE_STICKPERSON,
    [WATCHES] = ROLE_GAME_SUPERVISOR, [MANAGES] = ROLE_MANAGER, [BOSS] = ROLE_CASINO_SUPERVISOR,
};

/* The order for a command, from the person who has its role at the table, or from NOBODY. */
static inline struct order ordered(const struct pit *pit, const struct command *command)
{
    uint32_t person = NOBODY;

    if (command->role == ROLE_PLAYER) person = sits_at(pit, command->seat);
    for (uint32_t staff = OPERATOR; staff < STAFF_END; staff++)
        if (staff_roles[staff] == command->role) person = staff;
    struct order order = pit_order(person, (enum role)command->role, PIT_GAME);
    order.command = *command;
    return order;
}

/* Opens a table and puts all staff on duty, unless the table is automatic. */
static inline uint32_t open_as(const struct opening *opening)
{
    struct order orders[TO_GO_ON_DUTY];
    uint32_t table = cage_table(cage, opening, ++now);

    assert_true(table);
    for (uint32_t person = DEALS; !opening->automatic && person < STAFF_END; person++) {
        go_on_duty(person, staff_roles[person], OPERATOR, orders);
        all_must(table, orders, TO_GO_ON_DUTY);
    }
    return table;
}

static inline uint32_t open_table(const char *name, const struct sign *sign, int32_t chips,
                                  bool automatic)
{
    struct opening opening;

    describe_table(&opening, name, sign, chips, automatic);
    return open_as(&opening);
}

/* A table where people deal cards that the house shuffles. */
static inline uint32_t open_shuffled(const char *name, const struct sign *sign, int32_t chips)
{
    struct opening opening;

    describe_table(&opening, name, sign, chips, false);
    opening.shuffled = true;
    return open_as(&opening);
}

#endif
