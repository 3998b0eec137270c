/* test_trust.c - what a casino trusts when it is opened: a copy draws different numbers, a record
 * that was rewritten without its key is not opened, and a snapshot counts only if the casino's seal
 * on it can be checked. */
#include "cage/cage_internal.h"
#include "cage/casino.h"
#include "cage/kept.h"
#include "cage/seals.h"
#include "forged.h"
#include "verify/verify.h"

#include <sys/stat.h>

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
    assert_true(record.head_count == 2 && record.heads[1].size == record.count);
    record.rows[record.count - 1].body[record.rows[record.count - 1].length - 1] = 'y';
    seal_again(&record, secret);
    memcpy(record.heads, heads, sizeof heads);
}

static void assert_not_opened(const char *because)
{
    char why[STORE_WHY] = "";

    save(copy, &record);
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
    assert_not_opened("it was used last under other rules of roulette");
}

/* ---- Written by someone else ----------------------------------------------------- */

/* Why the saved record is not opened with the secret; empty: it is. */
static const char *why_not_opened(void)
{
    static char why[STORE_WHY];

    save(copy, &record);
    struct store *store = store_sqlite(copy, STORE_OPEN, NULL, why);
    struct cage *opened = store ? cage_open(store, secret, why) : NULL;

    if (!opened) return why;
    cage_abandon(opened);
    return "";
}

static void assert_refused(const char *because)
{
    const char *why = why_not_opened();

    if (!strstr(why, because)) fail_msg("not refused with \"%s\": %s", because, why);
}

/* A casino with some names, one a commit. */
static void record_with_names(int names)
{
    char name[16];

    new_wheel();
    for (int i = 0; i < names; i++) {
        snprintf(name, sizeof name, "Ana %d", i);
        assert_true(cage_name(cage, FIRST_PLAYER, name, ++now) && cage_commit(cage));
    }
    cage_close(cage);
    load(path, &record);
}

static enum verify_end verified(struct verify_report *report)
{
    struct verify_asked asked = { .path = copy };

    save(copy, &record);
    return verify_casino(&asked, report);
}

/* A name is changed, three entries are cut off, the chain is made again, heads and snapshots are
 * deleted: all this without the key. */
static void forgery_without_the_key(void **state)
{
    (void)state;
    static struct verify_report report;

    record_with_names(10);
    assert_string_equal(why_not_opened(), "");
    record.rows[2].body[record.rows[2].length - 1] ^= 1;
    record.count -= 3;
    chain_again(&record);
    record.head_count = 0;
    assert_refused("it has no signed head");
    assert_int_equal(verified(&report), VERIFY_DIFFERS);
    assert_string_equal(report.sentence, "the record has no signed head");
    record.head_count = 1; /* that of size 0 */
    assert_refused("entry 3 has a MAC that is not this casino's");
    for (int i = 0; i < record.count; i++) record.rows[i].has_mac = false;
    assert_refused("entry 9 is the last, but has neither a signed head nor a valid MAC");
    assert_int_equal(verified(&report), VERIFY_GOOD); /* which has no secret, and says */
    assert_int_equal(report.not_signed, 9);
}

/* The MAC of every commit is at its last entry, and is checked wherever it is read. */
static void commits_have_macs(void **state)
{
    (void)state;
    struct seals seals;
    char why[STORE_WHY];

    new_wheel();
    for (int i = 0; i < 5; i++) assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now));
    assert_true(cage_commit(cage));
    for (int i = 0; i < 4; i++) assert_true(cage_name(cage, FIRST_PLAYER, "Eve", ++now));
    assert_true(cage_commit(cage));
    cage_abandon(cage);
    load(path, &record);
    assert_int_equal(record.count, 11); /* the rules; the table and five names; four names */
    for (int i = 0; i < 11; i++)
        assert_int_equal(record.rows[i].has_mac, i == 0 || i == 6 || i == 10);
    assert_string_equal(why_not_opened(), "");
    record.rows[6].mac[0] ^= 1;
    assert_refused("entry 7 has a MAC that is not this casino's");
    struct store *store = store_sqlite(copy, STORE_READ, NULL, why);
    assert_int_equal(seals_check(&seals, store, NULL, NULL, NULL), SEALS_GOOD);
    assert_int_equal(seals_check(&seals, store, secret, NULL, NULL), SEALS_WRONG);
    assert_non_null(strstr(seals.why, "entry 7 has a MAC"));
    store->ops->close(store);
    record.rows[6].mac[0] ^= 1;
    record.count--; /* within a commit */
    assert_refused("entry 10 is the last, but has neither");
    record.count = 7; /* after a commit: only the kept head shows that */
    assert_string_equal(why_not_opened(), "");
}

/* There is a head at least every SEAL_HEAD_EVERY entries, wherever commits end. */
static void heads_are_signed_often(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = path };
    struct seals seals;
    char why[STORE_WHY];
    struct head head;

    new_wheel();
    for (int i = 3; i <= 3 * SEAL_HEAD_EVERY - 1; i++) { /* after the rules and the table */
        assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now));
        if (i % 1000 == 0) assert_true(cage_commit(cage));
    }
    assert_true(cage_commit(cage));
    cage_abandon(cage);
    struct store *store = store_sqlite(path, STORE_READ, NULL, why);
    for (uint64_t size = 0; size < 3 * SEAL_HEAD_EVERY; size += SEAL_HEAD_EVERY) {
        assert_true(store->ops->find_head(store, size ? size - 100 : 0, &head));
        assert_int_equal(head.size, size);
    }
    assert_int_equal(seals_check(&seals, store, secret, NULL, NULL), SEALS_GOOD);
    store->ops->close(store);
    assert_int_equal(verify_casino(&asked, &report), VERIFY_GOOD);
    assert_true(report.heads == 3 && report.not_signed == SEAL_HEAD_EVERY - 1);

    sqlite3 *db = open_db(path);
    execute(db, "DELETE FROM heads WHERE size = 4096; PRAGMA journal_mode = delete");
    sqlite3_close(db);
    store = store_sqlite(path, STORE_READ, NULL, why);
    assert_int_equal(seals_check(&seals, store, NULL, NULL, NULL), SEALS_WRONG);
    assert_non_null(strstr(seals.why, "a signed head is missing between entries 1 and 4097"));
    store->ops->close(store);
    assert_int_equal(verify_casino(&asked, &report), VERIFY_DIFFERS);
    assert_string_equal(report.sentence, "a signed head is missing between entries 1 and 4097");
    db = open_db(path);
    execute(db, "DELETE FROM heads WHERE size = 8192; DELETE FROM snapshots");
    sqlite3_close(db);
    store = store_sqlite(path, STORE_OPEN, NULL, why);
    assert_null(cage_open(store, secret, why));
    assert_non_null(strstr(why, "has no signed head"));
}

/* ---- The kept head --------------------------------------------------------------- */

static char head_file[TEMPORARY], key_file[TEMPORARY], from[TEMPORARY];

/* A casino with its three files, and a copy of it without the last two names. */
static void casino_with_copy(void)
{
    static struct plan plan;
    char why[PLAN_WHY] = "";

    temporary(path, "night.db");
    temporary(copy, "copy.db");
    temporary(head_file, "night.head");
    temporary(key_file, "night.key");
    remove_record(path);
    remove_record(copy);
    unlink(head_file);
    unlink(key_file);
    plan_default(&plan);
    cage = casino_create(path, &plan, now = 1000, why);
    if (!cage) fail_msg("%s", why);
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now) && cage_commit(cage));
    cage_close(cage);
    struct store *store = store_sqlite(path, STORE_READ, NULL, why);
    assert_true(store->ops->backup(store, copy));
    store->ops->close(store);
    cage = casino_open(path, why);
    if (!cage) fail_msg("%s", why);
    for (int i = 0; i < 2; i++) assert_true(cage_name(cage, FIRST_PLAYER + 1, "Eve", ++now));
    cage_close(cage);
}

static void assert_casino_refused(const char *because)
{
    char why[PLAN_WHY] = "";
    struct cage *opened = casino_open(path, why);

    assert_null(opened);
    if (!strstr(why, because)) fail_msg("%s", why);
}

static void copy_file(const char *one, const char *other)
{
    static uint8_t bytes[1 << 20];
    FILE *in = fopen(one, "rb"), *out = fopen(other, "wb");

    assert_true(in && out);
    size_t length = fread(bytes, 1, sizeof bytes, in);
    assert_true(length < sizeof bytes && fwrite(bytes, 1, length, out) == length);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

/* An older copy is a good record, but not the one whose last head was kept. */
static void kept_head_is_compared(void **state)
{
    (void)state;
    struct stat about;

    casino_with_copy();
    assert_int_equal(stat(head_file, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    remove_record(path);
    copy_file(copy, path);
    assert_casino_refused("'croupier casino restore'");
    assert_int_equal(unlink(head_file), 0);
    assert_casino_refused("night.head is missing");
    FILE *file = fopen(head_file, "w");
    fputs("size 1\ntime 0\nroot 00\nsignature 00\nkey 00\n", file);
    fclose(file);
    assert_casino_refused("night.head is not a head that this casino signed");
}

/* The kept head is one that 'croupier verify --head' reads. */
static void read_head_file(struct verify_head *kept)
{
    char text[1024], sentence[VERIFY_SENTENCE];
    FILE *file = fopen(head_file, "r");

    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!verify_head_read(text, length, kept, sentence)) fail_msg("%s", sentence);
}

/* Restores the copy; then the casino goes on, and everyone can see what happened. */
static void copies_are_restored(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = path };
    struct verify_head kept;
    char why[PLAN_WHY] = "", replaced[CASINO_PATH], words[80];

    casino_with_copy();
    cage = casino_open(path, why);
    assert_non_null(cage);
    assert_false(casino_restore(path, copy, now, NULL, replaced, why));
    assert_non_null(strstr(why, "is already open"));
    cage_close(cage);
    read_head_file(&kept);
    assert_int_equal(verify_casino(&asked, &report), VERIFY_GOOD);
    uint64_t size = report.entries;
    assert_int_equal(kept.size, size);
    if (!casino_restore(path, copy, now += 10, NULL, replaced, why)) fail_msg("%s", why);
    assert_int_equal(verify_casino(&asked, &report), VERIFY_GOOD);
    assert_true(report.entries == size - 1 && report.restored == report.entries);
    assert_true(report.not_signed == 0);
    asked.kept = &kept; /* an auditor has a head of what is lost */
    asked.kept_count = 1;
    assert_int_equal(verify_casino(&asked, &report), VERIFY_DIFFERS);
    snprintf(words, sizeof words, "; the record was restored from a copy at entry %ju",
             (uintmax_t)report.restored);
    if (!strstr(report.sentence, words)) fail_msg("%s", report.sentence);
    asked.path = replaced;
    assert_int_equal(verify_casino(&asked, &report), VERIFY_GOOD);
    assert_int_equal(report.entries, size);
    cage = casino_open(path, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(cage_entries(cage), size - 1);
    cage_close(cage);
    unlink(replaced);
}

/* The record was deleted, but its log was not: the log does not become that of the copy. */
static void logs_are_set_aside(void **state)
{
    (void)state;
    static struct verify_report report;
    struct verify_asked asked = { .path = path };
    char why[PLAN_WHY] = "", replaced[CASINO_PATH], log[TEMPORARY + 8];

    casino_with_copy();
    cage = casino_open(path, why);
    if (!cage) fail_msg("%s", why);
    for (int i = 0; i < 100; i++) assert_true(cage_name(cage, FIRST_PLAYER, "Cas", ++now));
    assert_true(cage_commit(cage) && !unlink(path));
    cage_abandon(cage);
    snprintf(log, sizeof log, "%s-wal", path);
    copy_file(copy, log); /* any bytes: SQLite deleted the log with the last connection */
    if (!casino_restore(path, copy, now += 10, NULL, replaced, why)) fail_msg("%s", why);
    assert_string_equal(replaced, "");
    assert_true(access(log, F_OK));
    assert_int_equal(verify_casino(&asked, &report), VERIFY_GOOD);
    assert_int_equal(report.restored, report.entries);
    cage = casino_open(path, why);
    if (!cage) fail_msg("%s", why);
    cage_close(cage);
}

/* What is not a good copy of this casino is refused, and nothing changes. */
static void bad_copies_are_not_restored(void **state)
{
    (void)state;
    static const struct {
        const char *change, *because;
    } changes[] = {
        { "UPDATE entries SET body = x'00' WHERE number = 3", "entry 3 does not match" },
        { "DELETE FROM heads", "no signed head" },
        { "UPDATE entries SET mac = zeroblob(32) WHERE number = 10", "entry 10 has a MAC" },
        { "UPDATE facts SET value = zeroblob(32) WHERE name = 'key'", "another casino" },
    };
    char why[PLAN_WHY] = "", replaced[CASINO_PATH];

    casino_with_copy();
    temporary(from, "from.db");
    for (size_t i = 0; i < LENGTH(changes); i++) {
        copy_file(copy, from);
        sqlite3 *db = open_db(from);
        execute(db, changes[i].change);
        sqlite3_close(db);
        assert_false(casino_restore(path, from, now, NULL, replaced, why));
        if (!strstr(why, changes[i].because)) fail_msg("%s", why);
        cage = casino_open(path, why);
        if (!cage) fail_msg("%s", why);
        cage_close(cage);
    }
    assert_false(casino_restore(path, "/nonexistent/copy.db", now, NULL, replaced, why));
}

/* ---- Person numbers -------------------------------------------------------------- */

static void assert_highest(uint32_t person, uint32_t guest)
{
    char why[STORE_WHY];

    for (int i = 0; i < 3; i++) { /* here, replayed, from a snapshot */
        assert_int_equal(cage_highest_person(cage), person);
        assert_int_equal(cage_highest_guest(cage), guest);
        if (i < 2) assert_true(cage_commit(cage));
        if (i == 1) assert_true(cage_snapshot(cage) && cage_commit(cage));
        if (i == 2) break;
        cage_abandon(cage);
        struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);
        cage = cage_open(store, secret, why);
        if (!cage) fail_msg("%s", why);
    }
}

/* The record knows the highest number that ever occurred in it, in whatever kind of entry. */
static void highest_numbers_are_known(void **state)
{
    (void)state;
    struct answer answer;
    struct desk_order desk_order = { .person = 3000, .kind = DESK_CHIPS, .cents = 100 };
    struct order order = pit_order(7000, ROLE_PLAYER, PIT_BUY);

    new_wheel();
    assert_highest(OPERATOR, 0);
    assert_true(cage_name(cage, 2000, "Ana", ++now));
    assert_highest(2000, 0);
    must_desk_order(&desk_order);
    assert_highest(3000, 0);
    assert_true(cage_record_sign_in_refusal(cage, 4000, "password", ++now));
    assert_highest(4000, 0);
    order.tender = TENDER_CHIPS; /* without any */
    order.chips.count[0] = 1;
    assert_true(cage_do(cage, 1, &order, ++now, &answer));
    assert_true(answer.refusal.code && answer.entry);
    assert_highest(7000, 0);
    order = pit_order(CAGE_GUESTS + 5, ROLE_PLAYER, PIT_ARRIVE);
    order.yes = true;
    must(1, &order);
    assert_highest(7000, CAGE_GUESTS + 5);
    assert_true(cage_name(cage, 2000, "Ana", ++now));
    assert_highest(7000, CAGE_GUESTS + 5);
    cage_close(cage);
}

/* ---- The file -------------------------------------------------------------------- */

/* The record or its log goes away in some way; the next commit must fail. */
enum gone { FILE_DELETED, FILE_MOVED, FILE_REPLACED, LOG_DELETED, LOG_REPLACED };

static void take_away(enum gone how)
{
    char log[TEMPORARY + 8];

    snprintf(log, sizeof log, "%s-wal", path);
    temporary(from, "moved.db");
    if (how == FILE_DELETED) assert_int_equal(unlink(path), 0);
    if (how == FILE_MOVED || how == FILE_REPLACED) assert_int_equal(rename(path, from), 0);
    if (how == FILE_REPLACED) copy_file(from, path);
    if (how == LOG_DELETED || how == LOG_REPLACED) assert_int_equal(unlink(log), 0);
    if (how == LOG_REPLACED) copy_file("/dev/null", log);
}

static void lost_files_are_noticed(void **state)
{
    (void)state;
    char why[STORE_WHY];

    for (enum gone how = FILE_DELETED; how <= LOG_REPLACED; how++) {
        new_wheel();
        assert_true(cage_name(cage, FIRST_PLAYER, "Ana", ++now) && cage_commit(cage));
        take_away(how);
        assert_true(cage_name(cage, FIRST_PLAYER, "Eve", ++now));
        assert_false(cage_commit(cage));
        assert_true(cage_stopped(cage));
        assert_string_equal(cage_why(cage), "the record or its log was deleted, moved or replaced "
                                            "while it was open");
        assert_false(cage_name(cage, FIRST_PLAYER, "Eve", ++now));
        cage_close(cage);
        if (how != FILE_MOVED) continue;
        assert_int_equal(rename(from, path), 0); /* put back, nothing is lost */
        struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);
        cage = cage_open(store, secret, why);
        if (!cage) fail_msg("%s", why);
        assert_int_equal(cage_entries(cage), 4); /* rules, table, Ana, Eve */
        cage_close(cage);
    }
}

/* A trigger could delete entries while the casino writes others. */
static void foreign_objects_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *change, *because;
    } changes[] = {
        { "CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM heads; END", "trigger 't'" },
        { "CREATE VIEW v AS SELECT 1", "view 'v'" },
        { "CREATE INDEX i ON entries (chain)", "index 'i'" },
        { "CREATE TABLE more (one)", "table 'more'" },
        { "ALTER TABLE heads ADD COLUMN more ANY", "table 'heads'" },
        { "ANALYZE", "table 'sqlite_stat1'" },
        { "DROP TABLE snapshots", "not a casino's record" },
        { "PRAGMA user_version = 2", "a record of version 2; this program reads version 3" },
        { "PRAGMA user_version = 4", "a record of version 4; this program reads version 3" },
    };
    char why[STORE_WHY];

    for (size_t i = 0; i < LENGTH(changes); i++) {
        new_wheel();
        cage_close(cage);
        sqlite3 *db = open_db(path);
        execute(db, changes[i].change);
        sqlite3_close(db);
        for (enum store_mode mode = STORE_OPEN; mode <= STORE_READ; mode++) {
            assert_null(store_sqlite(path, mode, NULL, why));
            if (!strstr(why, changes[i].because)) fail_msg("%s", why);
        }
    }
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

/* A snapshot has everything, hidden cards too: without the secret it says nothing. */
static void snapshots_are_encrypted(void **state)
{
    (void)state;
    static const char name[] = "Wilhelmina";
    char why[STORE_WHY];
    void *bytes = NULL;
    size_t length = 0;
    uint64_t size = 0;

    new_wheel();
    assert_true(cage_name(cage, FIRST_PLAYER, name, ++now));
    cage_close(cage);
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);
    assert_non_null(store);
    assert_true(store->ops->last_snapshot(store, &size, &bytes, &length));
    assert_true(size == 3 && bytes); /* the rules, the table, the name */
    assert_null(memmem(bytes, length, name, strlen(name)));
    assert_null(memmem(bytes, length, "wheel", strlen("wheel")));
    free(bytes);
    cage = cage_open(store, secret, why);
    assert_true(cage && cage->snapshot == 3); /* loaded, not replayed */
    assert_string_equal(cage_name_of(cage, FIRST_PLAYER), name);
    cage_close(cage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copy_draws_other_numbers),
        cmocka_unit_test(seeds_follow_from_secret_and_salt),
        cmocka_unit_test(entries_must_match_signed_heads),
        cmocka_unit_test(consequences_are_compared),
        cmocka_unit_test(other_rules_are_refused),
        cmocka_unit_test(forgery_without_the_key),
        cmocka_unit_test(commits_have_macs),
        cmocka_unit_test(heads_are_signed_often),
        cmocka_unit_test(kept_head_is_compared),
        cmocka_unit_test(copies_are_restored),
        cmocka_unit_test(logs_are_set_aside),
        cmocka_unit_test(bad_copies_are_not_restored),
        cmocka_unit_test(highest_numbers_are_known),
        cmocka_unit_test(lost_files_are_noticed),
        cmocka_unit_test(foreign_objects_are_refused),
        cmocka_unit_test(forged_snapshots_are_ignored),
        cmocka_unit_test(snapshots_are_encrypted),
    };

    RUN_TESTS(tests);
}
