/* test_upgrade.c - casinos that are carried over to other rules, in the middle of whole evenings.
 *
 * The rules themselves stay the same here, but each "program" states other fingerprints for them
 * (programs.h), so no program may replay what another one recorded.  Now and then the casino is
 * killed, or closed, and a new program carries it over: then every table, purse and account must be
 * the same, byte for byte, and the evening goes on. tests/upgrade.sh has programs whose rules
 * really differ. */
#include "agrees.h"
#include "cage/cage_internal.h"
#include "evening.h"
#include "programs.h"
#include "verify/verify.h"

#include <sqlite3.h>
#include <unistd.h>

/* ---- The casino ------------------------------------------------------------------ */

static const uint8_t secret[SEAL_SECRET] = { 9, 1 };
static struct cage *cage;
static char path[64], why[STORE_WHY];
static int64_t now;
static uint64_t chance_of_kill; /* its own generator, so that the evening stays the same */
static long kills, closes;

static uint64_t kill_draw(uint64_t below)
{
    chance_of_kill = chance_of_kill * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (chance_of_kill >> 33) % below;
}

static void remove_files(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char name[80];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static struct store *store_at(enum store_mode mode)
{
    struct store *store = store_sqlite(path, mode, NULL, why);

    if (!store) fail_msg("seed %ju: %s", (uintmax_t)seed, why);
    return store;
}

/* ---- Carrying it over ------------------------------------------------------------ */

/* What must come along. */
static struct {
    struct pit pits[TABLES];
    struct table_accounts accounts[TABLES];
    int64_t house[4];
    struct purse purses[PLAYERS];
    struct requests requests[PLAYERS];
    uint32_t tables, highest_person;
} before;

static const struct cage_person *person_at(uint32_t person)
{
    struct cage_person *found;

    HASH_FIND(hh, cage->people, &person, sizeof person, found);
    return found;
}

static void note(void)
{
    const struct ledger *ledger = &cage->ledger;

    memset(&before, 0, sizeof before);
    before.tables = cage->table_count;
    before.highest_person = cage->highest_person;
    memcpy(before.house,
           (int64_t[]){ ledger->cage, ledger->cash, ledger->cheques, ledger->transfers },
           sizeof before.house);
    for (uint32_t i = 0; i < before.tables; i++) {
        before.pits[i] = cage->tables[i + 1]->pit;
        before.accounts[i] = ledger->tables[i + 1];
    }
    for (uint32_t i = 0; i < PLAYERS; i++) {
        const struct cage_person *person = person_at(FIRST_PLAYER + i);
        if (person) before.purses[i] = person->purse;
        if (person && person->asked[ASKED_TABLES])
            before.requests[i] = *person->asked[ASKED_TABLES];
    }
}

static void check_same(void)
{
    const struct ledger *ledger = &cage->ledger;

    assert_int_equal(cage->table_count, before.tables);
    assert_int_equal(cage->highest_person, before.highest_person);
    assert_int_equal(ledger->cage, before.house[0]);
    assert_int_equal(ledger->cash, before.house[1]);
    assert_int_equal(ledger->cheques, before.house[2]);
    assert_int_equal(ledger_sum(ledger), 0);
    for (uint32_t i = 0; i < before.tables; i++) {
        if (memcmp(&before.pits[i], &cage->tables[i + 1]->pit, sizeof before.pits[i]))
            fail_msg("seed %ju, entry %ju: table %u is not as it was", (uintmax_t)seed,
                     (uintmax_t)cage_entries(cage), i + 1);
        assert_memory_equal(&before.accounts[i], &ledger->tables[i + 1], sizeof before.accounts[i]);
    }
    for (uint32_t i = 0; i < PLAYERS; i++) {
        const struct cage_person *person = person_at(FIRST_PLAYER + i);
        static const struct cage_person nobody;
        static const struct requests none;
        if (!person) person = &nobody;
        const struct requests *asked = person->asked[ASKED_TABLES];
        assert_memory_equal(&before.purses[i], &person->purse, sizeof person->purse);
        assert_memory_equal(&before.requests[i], asked ? asked : &none, sizeof none);
    }
}

/* The old program stops; the new one does not open the casino, but carries it over. */
static void new_program(bool killed)
{
    struct stretch old;
    struct head head;

    cage_commit(cage);
    note();
    uint64_t entries = cage_entries(cage);
    if (killed)
        cage_abandon(cage);
    else
        cage_close(cage);
    program++;
    assert_null(cage_open(store_at(STORE_OPEN), secret, why));
    if (!strstr(why, "'croupier casino upgrade'")) fail_msg("seed %ju: %s", (uintmax_t)seed, why);
    cage = cage_upgrade(store_at(STORE_OPEN), secret, ++now, &old, why);
    if (!cage) fail_msg("seed %ju, entry %ju: %s", (uintmax_t)seed, (uintmax_t)entries, why);
    assert_int_equal(cage_entries(cage), entries + 1 + before.tables);
    check_same();
    assert_true(cage_sign(cage, ++now, &head));
    if (kill_draw(2)) { /* the new program is killed, too, and replays its own entries */
        cage_abandon(cage);
        cage = cage_open(store_at(STORE_OPEN), secret, why);
        if (!cage) fail_msg("seed %ju: %s", (uintmax_t)seed, why);
        check_same();
    }
    *(killed ? &kills : &closes) += 1;
}

static void sometimes(void)
{
    if (!kill_draw(4) && !cage_commit(cage)) fail_msg("%s", cage_why(cage));
    if (!kill_draw(600)) new_program(kill_draw(3));
}

/* ---- The mirror ------------------------------------------------------------------ */

static void mirror_order(int table, const struct order *order, refusal_code code)
{
    struct answer answer;

    if (!cage_do(cage, (uint32_t)table + 1, order, ++now, &answer))
        fail_msg("seed %ju: %s", (uintmax_t)seed, cage_why(cage));
    assert_true(answer.repeated || answer.refusal.code == code);
    assert_true(
        ledger_agrees(&cage->ledger, (uint32_t)table + 1, cage_pit(cage, (uint32_t)table + 1)));
    sometimes();
}

static void mirror_desk_order(const struct desk_order *desk_order, refusal_code code)
{
    struct answer answer;

    if (!cage_desk_order(cage, desk_order, ++now, &answer)) fail_msg("%s", cage_why(cage));
    assert_ptr_equal(answer.refusal.code, code);
    sometimes();
}

static void put_on_duty(int table, uint32_t person, enum role role)
{
    struct order orders[TO_GO_ON_DUTY];

    go_on_duty(person, role, OPERATOR, orders);
    for (int i = 0; i < TO_GO_ON_DUTY; i++) mirror_order(table, &orders[i], REFUSED_ACCEPTED);
}

static void mirror_open(int table, const struct sign *sign, const struct chips *tray, bool staff)
{
    static const struct {
        uint32_t person;
        enum role role;
    } people[] = { { LOOKS, ROLE_INSPECTOR },
                   { DEALS, ROLE_DEALER },
                   { STICK, ROLE_STICKPERSON },
                   { WATCHES, ROLE_GAME_SUPERVISOR },
                   { BOSS, ROLE_CASINO_SUPERVISOR } };
    struct opening opening;

    memset(&opening, 0, sizeof opening);
    snprintf(opening.name, sizeof opening.name, "table-%d", table);
    opening.sign = *sign;
    opening.set = cage->set;
    opening.tray = *tray;
    opening.runs = OPERATOR;
    opening.automatic = !staff;
    assert_true(cage_table(cage, &opening, ++now));
    for (size_t i = 0; i < (staff ? LENGTH(people) : 1); i++)
        put_on_duty(table, people[i].person, people[i].role);
    casino.pits[table] = *cage_pit(cage, (uint32_t)table + 1);
    if (staff) return;
    machines = CAGE_MACHINES + ((uint32_t)table + 1) * 16;
    memset(&casino.machine, 0, sizeof casino.machine);
    casino.machine.person = machines;
}

/* The simulated evening and the casino, which changed hands so often, are the same. */
static void mirror_close(void)
{
    new_program(true);
    for (int table = 0; table < TABLES; table++)
        assert_memory_equal(&casino.pits[table], cage_pit(cage, (uint32_t)table + 1),
                            sizeof casino.pits[table]);
    assert_true(cage_close(cage));
}

static const struct mirror to_cage = { mirror_open, mirror_order, mirror_desk_order, mirror_close };

static void play(uint64_t number)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = path };
    struct chip_set set = chip_set_from(100);

    snprintf(path, sizeof path, "/tmp/croupier-upgrade-%d.db", (int)getpid());
    remove_files();
    program = 0;
    now = 1;
    chance_of_kill = number;
    cage = cage_new(store_at(STORE_NEW), secret, &set, now, why);
    if (!cage) fail_msg("%s", why);
    cage->snapshot_every = number % 3 ? 700 : CAGE_SNAPSHOT;
    mirror = &to_cage;
    play_evening(number);
    mirror = NULL;
    if (verify_casino(&asked, &report) != VERIFY_GOOD)
        fail_msg("seed %ju: entry %ju: %s", (uintmax_t)number, (uintmax_t)report.entry,
                 report.sentence);
    remove_files();
}

static void evenings_under_many_programs(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= 24 / SLOWER; number++) play(number);
    print_message("%ld times killed, %ld times closed\n", kills, closes);
    assert_true(kills > 24 / SLOWER && closes > 0);
}

/* ---- What cannot be carried over ------------------------------------------------- */

static void new_wheel(void)
{
    struct chip_set set = chip_set_from(100);
    struct opening opening;

    snprintf(path, sizeof path, "/tmp/croupier-upgrade-%d.db", (int)getpid());
    remove_files();
    program = 0;
    cage = cage_new(store_at(STORE_NEW), secret, &set, now = 1, why);
    if (!cage) fail_msg("%s", why);
    memset(&opening, 0, sizeof opening);
    snprintf(opening.name, sizeof opening.name, "wheel");
    opening.sign = sign_of(game_find("roulette"));
    opening.set = set;
    for (int i = 0; i < set.kinds; i++) opening.tray.count[i] = 100;
    opening.runs = OPERATOR;
    assert_true(cage_table(cage, &opening, ++now));
}

static void seat_player(void)
{
    struct order orders[TO_SIT_DOWN];
    struct answer answer;

    sit_down(FIRST_PLAYER, 0, 10000, orders);
    for (int i = 0; i < TO_SIT_DOWN; i++) {
        assert_true(cage_do(cage, 1, &orders[i], ++now, &answer));
        assert_null(answer.refusal.code);
    }
}

static void change_file(const char *statement)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void assert_not_upgraded(const char *because)
{
    struct stretch old;
    uint64_t entries = 0;
    struct store *store = store_at(STORE_READ);

    assert_true(store->ops->last_entry(store, &entries));
    store->ops->close(store);
    assert_null(cage_upgrade(store_at(STORE_OPEN), secret, ++now, &old, why));
    if (!strstr(why, because)) fail_msg("\"%s\" is not in: %s", because, why);
    uint64_t after = 0;
    store = store_at(STORE_READ);
    assert_true(store->ops->last_entry(store, &after));
    store->ops->close(store);
    assert_int_equal(after, entries);
}

static void nothing_to_upgrade(void **state)
{
    (void)state;
    new_wheel();
    assert_true(cage_close(cage));
    assert_not_upgraded("already under the rules of this program");
}

/* Without the changes after the snapshot nobody knows what an order changed. */
static void changes_are_missing(void **state)
{
    (void)state;
    new_wheel();
    seat_player();
    assert_true(cage_commit(cage));
    cage_abandon(cage);
    program++;
    change_file("DELETE FROM changes WHERE number = (SELECT max(number) FROM changes)");
    assert_not_upgraded("what this order changed at table wheel was not written");
}

static void changes_are_sealed(void **state)
{
    (void)state;
    new_wheel();
    seat_player();
    assert_true(cage_commit(cage));
    cage_abandon(cage);
    program++;
    change_file("UPDATE changes SET state = CAST(substr(state, 1, 20) || x'00' || substr(state, "
                "22) AS BLOB)");
    assert_not_upgraded("changes that are not this casino's");
}

/* Changes of one commit do not pass for those of another. */
static void changes_belong_to_their_entry(void **state)
{
    (void)state;
    new_wheel();
    assert_true(cage_commit(cage));
    seat_player();
    assert_true(cage_commit(cage));
    cage_abandon(cage);
    program++;
    change_file("UPDATE changes SET state = (SELECT state FROM changes ORDER BY number LIMIT 1) "
                "WHERE number = (SELECT max(number) FROM changes)");
    assert_not_upgraded("changes of another record");
}

static void the_other_secret(void **state)
{
    (void)state;
    static const uint8_t other[SEAL_SECRET] = { 1 };
    struct stretch old;

    new_wheel();
    assert_true(cage_close(cage));
    program++;
    assert_null(cage_upgrade(store_at(STORE_OPEN), other, ++now, &old, why));
    assert_non_null(strstr(why, "the secret belongs to another casino"));
    remove_files();
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evenings_under_many_programs),  cmocka_unit_test(nothing_to_upgrade),
        cmocka_unit_test(changes_are_missing),           cmocka_unit_test(changes_are_sealed),
        cmocka_unit_test(changes_belong_to_their_entry), cmocka_unit_test(the_other_secret),
    };

    if (count > 1) {
        play(strtoull(arguments[1], NULL, 10));
        return 0;
    }
    RUN_TESTS(tests);
}
