/* test_trust.c - what a casino trusts when it is opened: a copy draws different numbers, a record
 * that was rewritten without its key is not opened, and a snapshot counts only if the casino's seal
 * on it can be checked. */
#include "cage/cage_internal.h"
#include "forged.h"

static char path[TEMPORARY], copy[TEMPORARY];

/* A casino with an automatic wheel. */
static void new_wheel(void)
{
    struct sign sign = sign_of(game_find("roulette"));

    temporary(path, "casino.db");
    temporary(copy, "copy.db");
    remove_record(copy);
    new_casino(path, 1000);
    open_table("wheel", &sign, 100, true);
}

/* Lets the house spin, without bets. */
static void spin(int times, int numbers[])
{
    struct order order;

    for (int steps = 0; times && steps < 10000; steps++) {
        assert_true(cage_house(cage, 1, true, &order));
        must(1, &order);
        const struct events *events = &cage_events(cage)->game;
        for (int i = 0; i < events->count; i++)
            if (events->list[i].kind == EVENT_BALL && times) {
                *numbers++ = events->list[i].number;
                times--;
            }
    }
    assert_int_equal(times, 0);
    assert_true(cage_commit(cage));
}

/* ---- Copies ---------------------------------------------------------------------- */

#define SPINS 20

/* Makes a copy, spins on in the casino, then opens the copy instead. */
static void copy_and_spin(int here[SPINS])
{
    assert_true(cage->store->ops->backup(cage->store, copy));
    spin(SPINS, here);
    cage_close(cage);
    open_casino(copy);
}

/* 20 spins agree by chance once in 37^20. */
static void copy_draws_other_numbers(void **state)
{
    (void)state;
    int before[SPINS], here[SPINS], there[SPINS];

    new_wheel();
    cage->salt = cage_new_salt;
    spin(SPINS, before);
    copy_and_spin(here);
    cage->salt = cage_new_salt;
    spin(SPINS, there);
    cage_close(cage);
    assert_memory_not_equal(here, there, sizeof here);
    assert_memory_not_equal(before, there, sizeof before);
}

/* Only the salt makes the difference: with the old salts the spins are the same. */
static void seeds_follow_from_secret_and_salt(void **state)
{
    (void)state;
    int here[SPINS], there[SPINS];

    new_wheel();
    spin(3, here);
    copy_and_spin(here);
    cage->keeps_seeds = true;
    spin(SPINS, there);
    cage_close(cage);
    assert_memory_equal(here, there, sizeof here);
}

/* ---- A rewritten record ---------------------------------------------------------- */

static struct record record;

/* Changes a person's name and makes the chain fit; leaves the heads. */
static void forge_record(void)
{
    struct head_row heads[LENGTH(record.heads)];

    new_wheel();
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now));
    cage_close(cage); /* signed */
    load(path, &record);
    memcpy(heads, record.heads, sizeof heads);
    assert_true(record.head_count == 1 && record.heads[0].size == record.count);
    record.rows[record.count - 1].body[record.rows[record.count - 1].length - 1] = 'y';
    seal_again(&record, secret);
    memcpy(record.heads, heads, sizeof heads);
}

static void assert_not_opened(const char *because)
{
    char why[STORE_WHY] = "";

    save(copy, &record);
    sqlite3 *db = open_db(copy);
    execute(db, "CREATE TABLE snapshots (size INTEGER PRIMARY KEY, state BLOB NOT NULL) STRICT");
    sqlite3_close(db);
    struct store *store = store_sqlite(copy, STORE_OPEN, NULL, why);

    assert_non_null(store);
    assert_null(cage_open(store, secret, why));
    if (!strstr(why, because)) fail_msg("%s", why);
    store = store_sqlite(copy, STORE_READ, NULL, why);
    assert_non_null(store);
    assert_null(
        cage_open_read_only(store, NULL, why)); /* nor for reading, with the public key only */
    if (!strstr(why, because)) fail_msg("%s", why);
}

static void entries_must_match_signed_heads(void **state)
{
    (void)state;
    static const uint8_t other[SEAL_SECRET] = { 1 };

    forge_record();
    assert_not_opened("do not match the signed head");
    seal_again(&record, other); /* signed with another key */
    assert_not_opened("has no valid signature");
    seal_again(&record, secret);
    record.count--; /* truncated */
    assert_not_opened("is missing");
}

/* ---- Other rules ----------------------------------------------------------------- */

/* A record as another program would have made it: validly sealed, with another consequence. */
static void consequences_are_compared(void **state)
{
    (void)state;
    struct row *opened = &record.rows[1];

    new_wheel();
    cage_close(cage);
    load(path, &record);
    assert_int_equal(opened->body[opened->length - 1], '2'); /* Div 1 r.11.2, for the tray */
    opened->body[opened->length - 1] = '3';
    seal_again(&record, secret);
    assert_not_opened("entry 2: posting 1 is under Div 1 r.11.3 in the record, but under "
                      "Div 1 r.11.2 when replayed");
    opened->body[opened->length - 1] = '2';
    opened->body[opened->length - 2 - 12] ^= 2; /* its cents end before the length of the clause */
    seal_again(&record, secret);
    assert_not_opened("entry 2: posting 1 has cents ");
}

/* The first entry says which rules the others were made under. */
static void other_rules_are_refused(void **state)
{
    (void)state;
    struct row *rules = &record.rows[0];

    new_wheel();
    cage_close(cage);
    load(path, &record);
    uint8_t *roulette = memmem(rules->body, (size_t)rules->length, "roulette", 8);
    assert_non_null(roulette);
    roulette[8] ^= 1; /* its fingerprint follows */
    seal_again(&record, secret);
    assert_not_opened("entry 2 and those after it were made under other rules of roulette");
}

/* ---- Snapshots ------------------------------------------------------------------- */

/* Makes a snapshot with a false float, sealed without the secret. */
static void forge_snapshot(void)
{
    char why[STORE_WHY];
    static const uint8_t nothing[SEAL_SECRET];

    struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);
    struct cage *forger = cage_open(store, secret, why);
    assert_non_null(forger);
    forger->ledger.tables[1].float_cents += 100;
    memcpy(forger->secret, nothing, sizeof nothing);
    forger->snapshot = 0;
    assert_true(cage_snapshot(forger) && store->ops->commit(store));
    cage_abandon(forger);
}

static int64_t float_seen(const uint8_t *with)
{
    char why[STORE_WHY];
    struct store *store = store_sqlite(path, STORE_READ, NULL, why);
    struct cage *reader = cage_open_read_only(store, with, why);

    assert_non_null(reader);
    int64_t cents = cage_ledger(reader)->tables[1].float_cents;
    cage_abandon(reader);
    return cents;
}

static void forged_snapshots_are_ignored(void **state)
{
    (void)state;
    int64_t tray = 0;

    new_wheel();
    for (int i = 0; i < cage->set.kinds; i++) tray += 100 * cage->set.cents[i];
    cage_close(cage);
    assert_int_equal(float_seen(secret), tray);
    forge_snapshot();
    assert_int_equal(float_seen(NULL), tray);
    assert_int_equal(float_seen(secret), tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copy_draws_other_numbers),
        cmocka_unit_test(seeds_follow_from_secret_and_salt),
        cmocka_unit_test(entries_must_match_signed_heads),
        cmocka_unit_test(consequences_are_compared),
        cmocka_unit_test(other_rules_are_refused),
        cmocka_unit_test(forged_snapshots_are_ignored),
    };

    RUN_TESTS(tests);
}
