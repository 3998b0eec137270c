/* test_trust.c - what a casino believes when it is opened: a copy of it draws anew, a record that
 * was written anew without its key is not opened, and a snapshot counts only for who can tell that
 * the casino made it. */
#include "cage/cage_internal.h"
#include "forged.h"

static char path[TEMPORARY], copy[TEMPORARY];

/* A wheel that spins by itself. */
static void a_wheel(void)
{
    struct sign sign = sign_of(game_find("roulette"));

    temporary(path, "casino.db");
    temporary(copy, "copy.db");
    remove_record(copy);
    new_casino(path, 1000);
    open_table("wheel", &sign, 100, true);
}

/* The house spins so many times, nobody betting. */
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

/* A copy is made, the casino goes on spinning, and then the copy is opened instead. */
static void copied_and_spun(int here[SPINS])
{
    assert_true(cage->store->ops->backup(cage->store, copy));
    spin(SPINS, here);
    cage_close(cage);
    open_casino(copy);
}

/* 20 spins are the same by chance once in 37^20. */
static void a_copy_draws_anew(void **state)
{
    (void)state;
    int before[SPINS], here[SPINS], there[SPINS];

    a_wheel();
    cage->salt = cage_new_salt;
    spin(SPINS, before);
    copied_and_spun(here);
    cage->salt = cage_new_salt;
    spin(SPINS, there);
    cage_close(cage);
    assert_memory_not_equal(here, there, sizeof here);
    assert_memory_not_equal(before, there, sizeof before);
}

/* Nothing but the salt makes the difference: with the salts of then, the same spins come. */
static void seeds_follow_from_secret_and_salt(void **state)
{
    (void)state;
    int here[SPINS], there[SPINS];

    a_wheel();
    spin(3, here);
    copied_and_spun(here);
    cage->keeps_seeds = true;
    spin(SPINS, there);
    cage_close(cage);
    assert_memory_equal(here, there, sizeof here);
}

/* ---- A record written anew ------------------------------------------------------- */

static struct record record;

/* Somebody gets another name, and the chain is made to fit; the heads are left as they are. */
static void a_forged_record(void)
{
    struct head_row heads[LENGTH(record.heads)];

    a_wheel();
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now));
    cage_close(cage); /* signed */
    load(path, &record);
    memcpy(heads, record.heads, sizeof heads);
    assert_true(record.head_count == 1 && record.heads[0].size == record.count);
    record.rows[record.count - 1].body[record.rows[record.count - 1].length - 1] = 'y';
    seal_again(&record, secret);
    memcpy(record.heads, heads, sizeof heads);
}

static void is_not_opened(const char *because)
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
    assert_null(cage_look(store, NULL, why)); /* nor by who has only the key of the facts */
    if (!strstr(why, because)) fail_msg("%s", why);
}

static void entries_are_held_to_what_was_signed(void **state)
{
    (void)state;
    static const uint8_t other[SEAL_SECRET] = { 1 };

    a_forged_record();
    is_not_opened("not what was signed");
    seal_again(&record, other); /* signed, but by somebody else */
    is_not_opened("is not signed");
    seal_again(&record, secret);
    record.count--; /* cut off */
    is_not_opened("is missing");
}

/* ---- Snapshots ------------------------------------------------------------------- */

/* With a float of its own making, as whoever knows no secret would seal it. */
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
    struct cage *looks = cage_look(store, with, why);

    assert_non_null(looks);
    int64_t cents = cage_ledger(looks)->tables[1].float_cents;
    cage_abandon(looks);
    return cents;
}

static void snapshots_are_the_casinos_own(void **state)
{
    (void)state;
    int64_t tray = 0;

    a_wheel();
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
        cmocka_unit_test(a_copy_draws_anew),
        cmocka_unit_test(seeds_follow_from_secret_and_salt),
        cmocka_unit_test(entries_are_held_to_what_was_signed),
        cmocka_unit_test(snapshots_are_the_casinos_own),
    };

    RUN_TESTS(tests);
}
