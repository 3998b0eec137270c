/* test_golden.c - casinos that earlier programs wrote, in tests/golden: every later program must
 * open, tell, verify and upgrade them.  They have tables of every edition, with and without staff,
 * with irregularities; one was closed, one was killed in the middle of its games.
 *
 *   test_golden               checks them all
 *   test_golden make FOLDER   writes them anew, for the next version of the record
 *
 * FOLDER/NAME.db is the record, NAME.head its kept head, NAME.tsv what players have at each table
 * and in their purses, in cents.  The key is the secret of tests/casino.h. */
#include "cage/casino.h"
#include "cage/kept.h"
#include "cage/read.h"
#include "crowd.h"
#include "programs.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <sys/stat.h>

#define STEPS 6000
#define PATH  512

/* The second one is named last, so that it is written in the state of a casino that was killed. */
static const struct golden {
    const char *name;
    uint64_t seed;
    bool killed;
} goldens[] = { { "closed-1", 2026, false }, { "killed-1", 1117, true } };

/* ---- Money ----------------------------------------------------------------------- */

/* What players have at a table. */
static int64_t at_table(uint32_t table)
{
    const struct table_accounts *accounts = &cage_ledger(cage)->tables[table];
    int64_t sum = 0;

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        sum += accounts->rack[seat] + accounts->layout[seat] + accounts->tokens[seat];
    return sum;
}

static void put_person(void *to, uint32_t person, const char *name, const struct purse *purse)
{
    (void)name;
    fprintf(to, "purse\t%u\t%jd\n", person,
            (intmax_t)(chips_worth(&cage->set, &purse->chips) + purse->voucher_cents));
}

static void put_money(FILE *to)
{
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        fprintf(to, "table\t%s\t%jd\n", cage_opening(cage, table)->name, (intmax_t)at_table(table));
    cage_each_person(cage, to, put_person);
}

/* ---- Writing them ---------------------------------------------------------------- */

static void make_one(const char *folder_path, const struct golden *golden)
{
    char path[PATH], head[PATH], money[PATH], why[STORE_WHY];
    struct chip_set set = chip_set_from(100);

    snprintf(path, sizeof path, "%s/%s.db", folder_path, golden->name);
    snprintf(head, sizeof head, "%s/%s.head", folder_path, golden->name);
    snprintf(money, sizeof money, "%s/%s.tsv", folder_path, golden->name);
    unlink(path);
    chance = golden->seed;
    struct store *store = store_sqlite(path, STORE_NEW, NULL, why);
    cage = store ? fixed_salts(cage_new(store, secret, &set, now = INT64_C(1794900000000), why))
                 : NULL;
    if (!cage || !cage_keep_heads(cage, kept_write, head)) fail_msg("%s", why);
    open_every_table(true, 20);
    issue_chips();
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        for (int i = 0; i < 4; i++) come(table);
    play(STEPS);
    FILE *file = fopen(money, "w");
    assert_non_null(file);
    put_money(file);
    fclose(file);
    if (golden->killed)
        cage_abandon(cage);
    else
        assert_true(cage_close(cage));
}

/* ---- Checking them --------------------------------------------------------------- */

/* A copy of one, to be used by the tests: record, head and key. */
static char copied[TEMPORARY];

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 16];
    int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t length;

    if (in < 0 || out < 0) fail_msg("cannot copy %s", from);
    while ((length = read(in, bytes, sizeof bytes)) > 0)
        assert_int_equal(write(out, bytes, (size_t)length), length);
    close(in);
    close(out);
}

static void copy_golden(const struct golden *golden)
{
    char from[PATH], to[TEMPORARY];

    temporary(copied, "golden.db");
    remove_record(copied);
    snprintf(from, sizeof from, SOURCE_FOLDER "/tests/golden/%s.db", golden->name);
    copy_file(from, copied);
    snprintf(from, sizeof from, SOURCE_FOLDER "/tests/golden/%s.head", golden->name);
    temporary(to, "golden.head");
    copy_file(from, to);
    temporary(to, "golden.key");
    int key = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_int_equal(write(key, secret, sizeof secret), sizeof secret);
    close(key);
}

static void check_money(const struct golden *golden)
{
    char path[PATH], *now_text = NULL, *then = NULL;
    size_t length = 0, size = 0;
    FILE *memory = open_memstream(&now_text, &length);

    put_money(memory);
    fclose(memory);
    snprintf(path, sizeof path, SOURCE_FOLDER "/tests/golden/%s.tsv", golden->name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(getdelim(&then, &size, '\0', file) > 0);
    fclose(file);
    assert_string_equal(now_text, then);
    free(now_text);
    free(then);
    assert_int_equal(ledger_sum(cage_ledger(cage)), 0);
}

static void check_verified(void)
{
    static struct verify_report report;
    struct verify_asked asked = { .path = copied };

    if (verify_casino(&asked, &report) != VERIFY_GOOD)
        fail_msg("entry %ju: %s", (uintmax_t)report.entry, report.sentence);
}

static bool count_entry(void *to, const struct read_entry *entry)
{
    uint64_t *count = to;

    if (entry->event_count) ++*count;
    return true;
}

/* Histories and reports can be read. */
static void check_told(void)
{
    char why[STORE_WHY];
    uint64_t count = 0;
    struct reading *reading = read_open(copied, NULL, why);

    if (!reading) fail_msg("%s", why);
    if (!read_all(reading, 0, count_entry, &count)) fail_msg("%s", read_why(reading));
    assert_true(read_postings(reading, NULL, NULL));
    assert_true(count > 100);
    read_close(reading);
}

/* Carries it over, if its rules are not those of this program. */
static void open_golden(bool upgraded)
{
    static struct casino_upgrade done;
    char why[PLAN_WHY];

    cage = casino_open(copied, why);
    if (!cage) {
        if (!strstr(why, "'croupier casino upgrade'")) fail_msg("%s", why);
        if (!casino_upgrade(copied, ++now, &done, why)) fail_msg("%s", why);
        unlink(done.copy);
        cage = casino_open(copied, why);
    } else if (upgraded) {
        fail_msg("the rules are known");
    }
    if (!cage) fail_msg("%s", why);
    fixed_salts(cage);
}

static void goldens_are_good(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(goldens); i++) {
        copy_golden(&goldens[i]);
        check_verified();
        check_told();
        now = INT64_C(1795000000000);
        open_golden(false);
        check_money(&goldens[i]);
        chance = 7;
        play(200); /* it goes on */
        assert_true(cage_close(cage));
        check_verified();
    }
}

/* As a program that has other rules of every game would. */
static void goldens_are_carried_over(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(goldens); i++) {
        copy_golden(&goldens[i]);
        now = INT64_C(1795000000000);
        program = 1;
        open_golden(true);
        check_money(&goldens[i]);
        chance = 11;
        play(400);
        assert_true(cage_close(cage));
        check_verified();
        check_told();
        program = 0;
    }
}

/* ---- New ones -------------------------------------------------------------------- */

static struct pit pits[64];

static void note_pits(void)
{
    for (uint32_t table = 1; table <= cage_tables(cage); table++)
        pits[table] = *cage_pit(cage, table);
}

/* Every table of a crowd, killed and carried over again and again, and each time replayed by the
 * new program from the entries alone, too. */
static void crowds_are_carried_over(void **state)
{
    (void)state;
    char path[TEMPORARY], why[STORE_WHY];
    struct stretch before;
    struct head head;

    temporary(path, "crowd.db");
    for (uint64_t seed = 1; seed <= 8 / SLOWER; seed++) {
        chance = seed * UINT64_C(0x9e3779b97f4a7c15);
        program = 0;
        new_casino(path, 1);
        open_every_table(seed % 2, 20);
        issue_chips();
        for (uint32_t table = 1; table <= cage_tables(cage); table++)
            for (int i = 0; i < 4; i++) come(table);
        for (program = 1; program < 6; program++) {
            program--;
            play(300 + (int)draw(500));
            note_pits();
            cage_abandon(cage);
            program++;
            cage = cage_upgrade(store_sqlite(path, STORE_OPEN, NULL, why), secret, ++now, &before,
                                why);
            if (!cage) fail_msg("seed %ju: %s", (uintmax_t)seed, why);
            fixed_salts(cage);
            assert_true(cage_sign(cage, ++now, &head));
            for (uint32_t table = 1; table <= cage_tables(cage); table++)
                assert_memory_equal(&pits[table], cage_pit(cage, table), sizeof pits[table]);
        }
        program--;
        note_pits();
        cage_abandon(cage);
        open_casino(path);
        for (uint32_t table = 1; table <= cage_tables(cage); table++)
            assert_memory_equal(&pits[table], cage_pit(cage, table), sizeof pits[table]);
        assert_true(cage_close(cage));
        snprintf(copied, sizeof copied, "%s", path);
        check_verified();
        check_told();
    }
    program = 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goldens_are_good),
        cmocka_unit_test(goldens_are_carried_over),
        cmocka_unit_test(crowds_are_carried_over),
    };

    if (count == 3 && !strcmp(arguments[1], "make")) {
        for (size_t i = 0; i < LENGTH(goldens); i++) make_one(arguments[2], &goldens[i]);
        return 0;
    }
    RUN_TESTS(tests);
}
