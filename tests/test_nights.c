/* test_nights.c - evenings in a casino (evening.h) on the real store: every order and errand also
 * goes to a cage, which must answer alike and keep the same tables and purses, byte for byte.
 * Now and then the process stops between two commits and the casino is opened again: what was
 * committed is there, and what was not is sent again and counts once. */
#include "cage/cage_internal.h"
#include "evening.h"

#include <unistd.h>

#define NIGHTS      (8 / (SLOWER > 4 ? 4 : SLOWER))
#define OPEN_ORDERS 64 /* not yet committed, at most */

static const uint8_t secret[SEAL_SECRET] = { 9 };
static char path[64];
static struct cage *cage;
static int64_t now_ms;
static uint64_t opened_again;

/* What was done since the last commit: an order at a table, or (table 0) an errand. */
static struct deed {
    uint32_t table;
    struct order order;
    struct errand errand;
} deeds[OPEN_ORDERS];
static int deed_count;

/* ---- The cage beside it ---------------------------------------------------------- */

static void remove_files(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char name[80];

    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void begin_night(void)
{
    struct chip_set set = chip_set_from(100);
    char why[STORE_WHY];

    snprintf(path, sizeof path, "/tmp/croupier-night-%d.db", (int)getpid());
    remove_files();
    deed_count = 0;
    now_ms = 1;
    struct store *store = store_sqlite(path, STORE_NEW, NULL, why);
    cage = store ? cage_new(store, secret, &set, now_ms, why) : NULL;
    if (!cage) fail_msg("%s", why);
}

static void put_on_duty(uint32_t table, uint32_t person, enum role role)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);
    struct answer answer;

    order.yes = true;
    assert_true(cage_do(cage, table, &order, ++now_ms, &answer) && !answer.refusal.code);
    order = pit_order(OPERATOR, ROLE_OPERATOR, PIT_DUTY);
    order.other = person;
    order.number = (uint8_t)(1 + __builtin_ctz(role));
    assert_true(cage_do(cage, table, &order, ++now_ms, &answer) && !answer.refusal.code);
}

/* The simulator's table is a copy of the cage's. */
static void open_one(int table, const struct sign *sign, const struct chips *tray, bool staff)
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

    if (table == 0) begin_night();
    memset(&opening, 0, sizeof opening);
    snprintf(opening.name, sizeof opening.name, "table-%d", table);
    opening.sign = *sign;
    opening.set = cage->set;
    opening.tray = *tray;
    opening.runs = OPERATOR;
    opening.automatic = !staff;
    uint32_t number = cage_table(cage, &opening, ++now_ms);
    for (size_t i = 0; i < (staff ? LENGTH(people) : 1); i++)
        put_on_duty(number, people[i].person, people[i].role);
    assert_true(cage_commit(cage));
    casino.pits[table] = *cage_pit(cage, number);
    if (staff) return;
    machines = CAGE_MACHINES + number * 16;
    memset(&casino.machine, 0, sizeof casino.machine);
    casino.machine.person = machines;
}

static void same_tables(void)
{
    for (int table = 0; table < TABLES; table++)
        if (memcmp(&casino.pits[table], cage_pit(cage, (uint32_t)table + 1), sizeof(struct pit)))
            fail_msg("seed %ju: the cage's table %d is another one", (uintmax_t)seed, table);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
    for (uint32_t table = 1; table <= TABLES; table++)
        assert_true(ledger_agrees(cage_ledger(cage), table, cage_pit(cage, table)));
}

/* ---- What is done is done there too ---------------------------------------------- */

static void do_deed(const struct deed *deed, enum refusal_code code)
{
    struct answer answer;
    bool going = deed->table ? cage_do(cage, deed->table, &deed->order, ++now_ms, &answer)
                             : cage_errand(cage, &deed->errand, ++now_ms, &answer);

    assert_true(going);
    bool known = answer.repeated && code; /* it tells where it was done */
    if (!known && answer.refusal.code != code)
        fail_msg("seed %ju: %s, and in the cage %s", (uintmax_t)seed, refusal_word(code),
                 refusal_word(answer.refusal.code));
    if (deed->table && !ledger_agrees(cage_ledger(cage), deed->table, cage_pit(cage, deed->table)))
        fail_msg("seed %ju: the ledger disagrees after %s %s", (uintmax_t)seed,
                 pit_act_id(deed->order.act), act_id(deed->order.command.act));
}

/* The process stops; what was not committed is gone, and is sent again. */
static void stop_and_open(void)
{
    char why[STORE_WHY] = "";

    cage_abandon(cage);
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);
    cage = store ? cage_open(store, secret, why) : NULL;
    if (!cage) fail_msg("seed %ju: %s", (uintmax_t)seed, why);
    for (int i = 0; i < deed_count; i++) do_deed(&deeds[i], REFUSED_ACCEPTED);
    opened_again++;
}

static void after_a_deed(const struct deed *deed, enum refusal_code code)
{
    do_deed(deed, code);
    if (!code) deeds[deed_count++] = *deed;
    if (deed_count < OPEN_ORDERS && draw(24)) return;
    if (!draw(12)) stop_and_open();
    assert_true(cage_commit(cage));
    deed_count = 0;
    if (!draw(16)) same_tables();
}

static void also_ordered(int table, const struct order *order, enum refusal_code code)
{
    static struct deed deed;

    deed.table = (uint32_t)table + 1;
    deed.order = *order;
    after_a_deed(&deed, code);
}

static void also_asked(const struct errand *errand, enum refusal_code code)
{
    static struct deed deed;

    deed.table = 0;
    deed.errand = *errand;
    after_a_deed(&deed, code);
}

/* At the end once more from the first entry on, without any snapshot. */
static void end_night(void)
{
    stop_and_open();
    same_tables();
    for (int player = 0; player < PLAYERS; player++) {
        const struct purse *purse = cage_purse(cage, FIRST_PLAYER + (uint32_t)player);
        static const struct purse nothing;
        assert_memory_equal(purse ? purse : &nothing, &casino.purse[player], sizeof *purse);
    }
    cage_close(cage);
    remove_files();
}

static void nights(void **state)
{
    (void)state;
    static const struct mirror beside = { open_one, also_ordered, also_asked, end_night };

    mirror = &beside;
    for (uint64_t number = 1; number <= NIGHTS; number++) play_evening(number);
    print_message("%ju times opened again\n", (uintmax_t)opened_again);
    assert_true(opened_again > 5 * NIGHTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nights),
    };

    RUN_TESTS(tests);
}
