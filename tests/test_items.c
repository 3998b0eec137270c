/* test_items.c - items of the programme in a casino: money, roles, draws and sessions, in the
 * record and after it is reopened; secret wagers, which nobody can read in it; and what is forged.
 */
#include "cage/cage_internal.h"
#include "crowd.h"
#include "forged.h"
#include "items/programme.h"
#include "tournament/tournament.h"
#include "upgraded.h"
#include "verify/record.h"
#include "verify/verify.h"

static char path[TEMPORARY], copy[TEMPORARY];
static struct verify_report report;

static enum verify_end verify(const char *file)
{
    struct verify_asked asked = { .path = file };

    return verify_casino(&asked, &report);
}

static void assert_good(const char *file)
{
    if (verify(file) != VERIFY_GOOD)
        fail_msg("entry %ju: %s", (uintmax_t)report.entry, report.sentence);
}

/* ---- Purses ---------------------------------------------------------------------- */

static struct purse purse_with(const struct chip_set *set, int64_t chips, int64_t vouchers)
{
    struct purse purse = { .voucher_cents = vouchers };

    purse.chips = chips_for(set, chips);
    return purse;
}

/* Chips first, in whole chips; what is left over comes from vouchers, or goes into one. */
static void purses_pay(void **state)
{
    (void)state;
    static const struct {
        int64_t chips, vouchers, cents, chips_after, vouchers_after;
    } cases[] = {
        { 10000, 0, 2500, 7500, 0 },       /* chips, with change if needed */
        { 10000, 9000, 2500, 7500, 9000 }, /* chips first */
        { 2000, 9000, 2500, 0, 8500 },     /* then vouchers */
        { 10000, 50, 2550, 7500, 0 },      /* what a chip does not divide, by voucher */
        { 10000, 49, 2550, 7400, 99 },     /* ... or one chip more, with change by voucher */
        { 2500, 50, 2550, 0, 0 },          { 0, 2550, 2550, 0, 0 },
    };
    struct chip_set set = chip_set_from(100);

    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct purse purse = purse_with(&set, cases[i].chips, cases[i].vouchers);
        assert_true(purse_can_pay(&purse, &set, cases[i].cents));
        assert_false(purse_can_pay(&purse, &set, cases[i].chips + cases[i].vouchers + 1));
        purse_pay(&purse, &set, cases[i].cents);
        assert_int_equal(chips_worth(&set, &purse.chips), cases[i].chips_after);
        assert_int_equal(purse.voucher_cents, cases[i].vouchers_after);
    }
    chance = 5;
    for (int i = 0; i < 20000; i++) { /* nothing is lost, and no count falls below 0 */
        struct purse purse = { .voucher_cents = (int64_t)draw(3000) };
        for (int kind = 0; kind < set.kinds; kind++) purse.chips.count[kind] = (int32_t)draw(4);
        int64_t has = chips_worth(&set, &purse.chips) + purse.voucher_cents;
        int64_t cents = (int64_t)draw((uint64_t)has + 1);
        purse_pay(&purse, &set, cents);
        assert_true(chips_good(&set, &purse.chips) && purse.voucher_cents >= 0);
        assert_int_equal(chips_worth(&set, &purse.chips) + purse.voucher_cents, has - cents);
    }
}

/* ---- Orders ---------------------------------------------------------------------- */

static struct item_order joins(uint32_t player)
{
    return item_order(FIRST_PLAYER + player, ROLE_PLAYER, HEAT_JOIN);
}

static struct item_order operator_does(enum heat_act act)
{
    return item_order(OPERATOR, ROLE_OPERATOR, act);
}

static void buy_voucher(uint32_t player, int64_t cents)
{
    struct desk_order desk_order = { .person = FIRST_PLAYER + player, .kind = DESK_VOUCHER };

    desk_order.cents = cents;
    must_desk_order(&desk_order);
}

static void new_with_heats(const char *name)
{
    temporary(path, name);
    new_casino(path, 1000);
    open_heats();
}

static uint64_t last_kind(void)
{
    static struct record record;

    assert_true(cage_commit(cage));
    memset(&record, 0, sizeof record);
    load(path, &record);
    struct cursor cursor = { record.rows[record.count - 1].body,
                             record.rows[record.count - 1].body +
                                 record.rows[record.count - 1].length,
                             NULL };
    struct record_entry entry;
    assert_true(record_read_entry(&cursor, &entry));
    return entry.kind;
}

static void money_follows_events(void **state)
{
    (void)state;
    new_with_heats("money.db");
    const struct ledger *ledger = cage_ledger(cage);
    struct item_order order = joins(0);

    assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_PURSE_SHORT);
    assert_int_equal(last_kind(), RECORD_ITEM_REFUSED);
    for (uint32_t i = 0; i < 2; i++) {
        buy_voucher(i, 2000);
        order = joins(i);
        must_item(heats[0], &order);
        assert_int_equal(cage_purse(cage, FIRST_PLAYER + i)->voucher_cents, 2000 - 1250);
    }
    assert_int_equal(last_kind(), RECORD_ITEM_ORDER);
    assert_int_equal(ledger->items[heats[0]].pool, 2500);
    assert_int_equal(ledger->items[heats[1]].pool, 0);
    order = operator_does(HEAT_ADD);
    order.cents = 700;
    must_item(heats[0], &order);
    assert_int_equal(ledger->items[heats[0]].pool, 3200);
    assert_int_equal(ledger->items[heats[0]].kept, -700);
    order = item_order(FIRST_PLAYER, ROLE_PLAYER, HEAT_LEAVE);
    must_item(heats[0], &order);
    assert_int_equal(cage_purse(cage, FIRST_PLAYER)->voucher_cents, 2000);
    assert_int_equal(ledger->items[heats[0]].pool, 1950);
    assert_int_equal(ledger_sum(ledger), 0);
    assert_true(cage_close(cage));
    assert_good(path);
    assert_int_equal(report.items, 2);
    assert_int_equal(report.item_orders, 4);
}

static void only_in_a_role_that_one_has(void **state)
{
    (void)state;
    static const struct {
        uint32_t person;
        enum role role;
        enum heat_act act;
    } wrong[] = {
        { NOBODY, ROLE_PLAYER, HEAT_JOIN },       { FIRST_PLAYER, ROLE_OPERATOR, HEAT_ADD },
        { DEALS, ROLE_OPERATOR, HEAT_ADD },       { OPERATOR, ROLE_MANAGER, HEAT_ADD },
        { FIRST_PLAYER, ROLE_CLOCK, HEAT_CLOCK }, { NOBODY, ROLE_OPERATOR, HEAT_ADD },
    };
    new_with_heats("roles.db");
    struct item_order order;

    for (size_t i = 0; i < LENGTH(wrong); i++) {
        order = item_order(wrong[i].person, wrong[i].role, wrong[i].act);
        order.cents = wrong[i].act == HEAT_ADD ? 100 : 0;
        assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_NOT_ON_DUTY);
        assert_int_equal(last_kind(), RECORD_ITEM_REFUSED);
    }
    order = item_order(NOBODY, ROLE_CLOCK, HEAT_CLOCK);
    must_item(heats[0], &order);
    order = item_order(FIRST_PLAYER, ROLE_PLAYER, HEAT_ADD);
    order.cents = 100;
    assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_WRONG_ROLE);
    order = item_order(OPERATOR, ROLE_OPERATOR, HEAT_ACTS);
    assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_NO_SUCH_ACT);
    cage_abandon(cage);
    assert_good(path);
}

/* An order that has no valid bytes is refused, and no refusal of it is recorded: nobody could read
 * it. */
static void malformed_orders_leave_no_entry(void **state)
{
    (void)state;
    new_with_heats("malformed.db");
    uint64_t entries = cage_entries(cage);
    struct item_order order = item_order(FIRST_PLAYER, ROLE_OPERATOR, HEAT_ADD);

    order.length = CHANCE_BYTES + 1;
    assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_INCOMPLETE);
    order.length = 0;
    order.seed[3] = 1;
    assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_INCOMPLETE);
    order.seed[3] = 0;
    memset(order.text, 'x', sizeof order.text);
    assert_ptr_equal(give_item(heats[0], &order).code, REFUSED_INCOMPLETE);
    assert_ptr_equal(cage_item_check(cage, heats[0], &order, now).code, REFUSED_INCOMPLETE);
    assert_int_equal(cage_entries(cage), entries);
    cage_abandon(cage);
    assert_good(path);
}

static void requests_count_once(void **state)
{
    (void)state;
    new_with_heats("requests.db");
    struct item_order order = operator_does(HEAT_ADD);
    struct answer first, again;

    order.cents = 100;
    order.request = 7;
    assert_true(cage_item_order(cage, heats[0], &order, ++now, &first) && !first.repeated);
    for (int i = 0; i < 2; i++) {
        assert_true(cage_item_order(cage, heats[0], &order, ++now, &again));
        assert_true(again.repeated && again.entry == first.entry);
        assert_int_equal(cage_ledger(cage)->items[heats[0]].pool, 100);
        cage_close(cage);
        open_casino(path); /* from a snapshot */
    }
    assert_true(cage_item_order(cage, heats[1], &order, ++now, &again) && !again.repeated);
    cage_abandon(cage);
    assert_good(path);
}

/* ---- Opened by people ------------------------------------------------------------ */

static struct item_opening a_heat(const char *name)
{
    static const char *const lines[][2] = { { "table", "heats-0" },
                                            { "fee", "1250" },
                                            { "chips", "10000" },
                                            { "rounds", "3" },
                                            { NULL, NULL } };
    struct item_opening opening = { .kind = "heat", .terms = terms_of(lines) };

    snprintf(opening.name, sizeof opening.name, "%s", name);
    return opening;
}

static struct answer opens(const struct item_opener *by, const struct item_opening *opening,
                           struct item_fault *fault)
{
    struct answer answer;

    assert_true(cage_open_item(cage, by, opening, ++now, &answer, fault));
    return answer;
}

/* A repeated request is answered again, also after a restart; its number counts for openings
 * alone. */
static void people_open_items(void **state)
{
    (void)state;
    new_with_heats("opened.db");
    struct item_opener by = { .request = 7, .person = OPERATOR, .role = ROLE_OPERATOR };
    struct item_opening opening = a_heat("evening"), other = a_heat("morning");
    struct item_fault fault;
    uint64_t entries = cage_entries(cage);

    assert_null(cage_try_item(cage, &by, &opening, ++now, &fault).code);
    assert_int_equal(cage_entries(cage), entries);
    assert_int_equal(cage_items(cage), 2);
    struct answer first = opens(&by, &opening, &fault);
    assert_true(!first.refusal.code && !first.repeated && first.entry == entries + 1);
    assert_int_equal(last_kind(), RECORD_ITEM_OPENED);
    assert_int_equal(cage_find_item(cage, "evening"), 3);
    for (int i = 0; i < 2; i++) {
        struct answer again = opens(&by, &other, &fault);
        assert_true(!again.refusal.code && again.repeated && again.entry == first.entry);
        assert_int_equal(cage_items(cage), 3);
        i ? cage_abandon(cage) : (void)cage_close(cage);
        open_casino(path); /* from a snapshot; by replaying what came after it */
    }
    struct item_order order = operator_does(HEAT_ADD);
    order.cents = 100;
    order.request = 7;
    must_item(3, &order);
    by.request = 8;
    assert_null(opens(&by, &other, &fault).refusal.code);
    assert_true(cage_close(cage));
    assert_good(path);
    assert_int_equal(report.items, 4);
}

/* What is refused changes nothing.  An attempt by the wrong person is noted for auditors. */
static void others_do_not_open_items(void **state)
{
    (void)state;
    static const struct {
        uint32_t person;
        enum role role;
        const char *name;
        refusal_code code;
        bool noted;
    } wrong[] = {
        { FIRST_PLAYER, ROLE_PLAYER, "evening", REFUSED_WRONG_ROLE, true },
        { FIRST_PLAYER, ROLE_OPERATOR, "evening", REFUSED_NOT_ON_DUTY, true },
        { DEALS, ROLE_DEALER, "evening", REFUSED_WRONG_ROLE, true },
        { OPERATOR, ROLE_MANAGER, "evening", REFUSED_NOT_ON_DUTY, true },
        { OPERATOR, (enum role)(ROLE_OPERATOR | ROLE_MANAGER), "evening", REFUSED_NOT_ON_DUTY,
          true },
        { FIRST_PLAYER, ROLE_PLAYER, "Not a name", REFUSED_WRONG_ROLE, true },
        { OPERATOR, ROLE_OPERATOR, "Not a name", REFUSED_NOT_PERMITTED_TERMS, false },
        { OPERATOR, ROLE_OPERATOR, "at-the-table", REFUSED_NOT_PERMITTED_TERMS, false },
    };
    new_with_heats("others.db");
    struct item_fault fault;

    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct item_opener by = { .request = 1, .person = wrong[i].person, .role = wrong[i].role };
        struct item_opening opening = a_heat(wrong[i].name);
        uint64_t entries = cage_entries(cage);
        assert_ptr_equal(cage_try_item(cage, &by, &opening, ++now, &fault).code, wrong[i].code);
        assert_int_equal(cage_entries(cage), entries);
        struct answer answer = opens(&by, &opening, &fault);
        assert_ptr_equal(answer.refusal.code, wrong[i].code);
        assert_non_null(answer.refusal.clause);
        assert_int_equal(cage_entries(cage), entries + wrong[i].noted);
        assert_int_equal(answer.entry, wrong[i].noted ? entries + 1 : 0);
        if (wrong[i].noted) assert_int_equal(last_kind(), RECORD_ITEM_REFUSED);
        if (wrong[i].code == REFUSED_NOT_PERMITTED_TERMS)
            assert_string_equal(fault.key, ITEM_NAME_KEY);
    }
    assert_int_equal(cage_items(cage), 2);
    cage_abandon(cage);
    assert_good(path);
    open_casino(path);
    assert_int_equal(cage_items(cage), 2);
    cage_abandon(cage);
}

static void items_are_counted(void **state)
{
    (void)state;
    new_with_heats("many.db");
    struct item_opener by = { .person = OPERATOR, .role = ROLE_OPERATOR };
    struct item_fault fault;
    char name[16];

    while (cage_items(cage) < LEDGER_ITEMS - 1) {
        snprintf(name, sizeof name, "heat-%u", cage_items(cage));
        struct item_opening opening = a_heat(name);
        assert_null(opens(&by, &opening, &fault).refusal.code);
    }
    struct item_opening opening = a_heat("one-more");
    uint64_t entries = cage_entries(cage);
    assert_ptr_equal(opens(&by, &opening, &fault).refusal.code, REFUSED_NOT_PERMITTED_TERMS);
    assert_string_equal(fault.why, "There are too many items");
    assert_int_equal(cage_entries(cage), entries);
    cage_abandon(cage);
}

static void items_need_good_terms(void **state)
{
    (void)state;
    new_with_heats("terms.db");
    static const char *const none[][2] = { { NULL, NULL } };
    struct item_terms terms = terms_of(none);
    struct item_fault fault;
    uint64_t entries = cage_entries(cage);

    assert_int_equal(cage_item(cage, "heat", "other", &terms, now, &fault), 0);
    assert_non_null(strstr(fault.why, "needs a table"));
    assert_int_equal(cage_item(cage, "heat", "at-the-table", &terms, now, &fault), 0);
    assert_non_null(strstr(fault.why, "already"));
    assert_int_equal(cage_item(cage, "lottery", "other", &terms, now, &fault), 0);
    assert_non_null(strstr(fault.why, "no items 'lottery'"));
    assert_int_equal(cage_item(cage, "heat", "Other", &terms, now, &fault), 0);
    assert_non_null(strstr(fault.why, "is not a name"));
    assert_int_equal(cage_entries(cage), entries);
    assert_int_equal(cage_items(cage), 2);
    cage_abandon(cage);
}

/* ---- Sessions -------------------------------------------------------------------- */

/* Two players of a heat in their seats. */
static uint32_t begin_session(int which)
{
    struct item_order order;

    for (uint32_t i = 0; i < 2; i++) {
        buy_voucher(i, 2000);
        order = joins(i);
        must_item(heats[which], &order);
    }
    order = operator_does(HEAT_DRAW);
    must_item(heats[which], &order);
    order = operator_does(HEAT_BEGIN);
    must_item(heats[which], &order);
    return heat_at(heats[which])->table;
}

/* Only what the item asks for, and in its order. */
static void sessions_are_asked_for(void **state)
{
    (void)state;
    new_with_heats("asked.db");
    uint32_t table = heat_at(heats[0])->table;
    struct order forged = pit_order(NOBODY, ROLE_CLOCK, PIT_SESSION), asked;

    assert_false(cage_item_table_order(cage, table, &asked));
    begin_session(0);
    assert_true(cage_item_table_order(cage, table, &asked));
    assert_int_equal(asked.act, PIT_SESSION);
    forged.terms = asked.terms;
    forged.terms.chips_cents += 100;
    assert_ptr_equal(give(table, &forged).code, REFUSED_NOT_ASKED);
    assert_ptr_equal(give(heat_at(heats[1])->table, &asked).code, REFUSED_NOT_ASKED);
    asked.request = 9; /* does not matter */
    must(table, &asked);
    assert_true(cage_item_table_order(cage, table, &asked));
    assert_int_equal(asked.act, PIT_SESSION_SEAT);
    forged = asked;
    forged.other = FIRST_PLAYER + 5;
    assert_ptr_equal(give(table, &forged).code, REFUSED_NOT_ASKED);
    forged = pit_order(NOBODY, ROLE_CLOCK, PIT_SESSION_STOP);
    assert_ptr_equal(give(table, &forged).code, REFUSED_NOT_ASKED);
    follow_items();
    assert_int_equal(cage_pit(cage, table)->table.contest.stage, CONTEST_PLAYING);
    struct item_order stop = operator_does(HEAT_STOP);
    must_item(heats[0], &stop);
    follow_items();
    assert_int_equal(heat_at(heats[0])->phase, HEAT_OVER);
    assert_false(cage_item_table_order(cage, table, &asked));
    cage_abandon(cage);
    assert_good(path);
}

/* ---- Whole evenings -------------------------------------------------------------- */

static void assert_same_items(const struct cage *other)
{
    assert_int_equal(cage->item_count, other->item_count);
    for (uint32_t i = 1; i <= cage->item_count; i++) {
        assert_memory_equal(cage->items[i]->state, other->items[i]->state,
                            cage->items[i]->kind->bytes);
        assert_memory_equal(&cage->ledger.items[i], &other->ledger.items[i],
                            sizeof cage->ledger.items[i]);
    }
    for (uint32_t table = 1; table <= cage->table_count; table++) {
        assert_memory_equal(cage_pit(cage, table), cage_pit(other, table), sizeof(struct pit));
        assert_int_equal(cage->tables[table]->used, other->tables[table]->used);
    }
    assert_int_equal(cage->ledger.transfers, other->ledger.transfers);
    assert_int_equal(ledger_sum(&cage->ledger), 0);
}

static void already_closed(struct store *store)
{
    (void)store;
}

/* Opens the casino again as if the process had died, and compares. */
static void reopen(void)
{
    static const struct store_ops closed = { .close = already_closed };
    static struct store none = { .ops = &closed };
    struct cage *before = cage;

    cage->store->ops->close(cage->store);
    open_casino(path);
    assert_same_items(before);
    before->store = &none;
    cage_abandon(before);
}

static void evenings_are_restored(void **state)
{
    (void)state;
    int played = 0;

    for (uint64_t seed = 1; seed <= 4; seed++) {
        chance = seed;
        new_with_heats("evening.db");
        if (seed == 4) open_every_table(true, 500);
        issue_chips();
        meanwhile = heats_go_on;
        for (int part = 0; part < 4; part++) {
            play(1200);
            if (part % 2)
                reopen();
            else {
                cage_close(cage); /* with a snapshot */
                open_casino(path);
            }
        }
        meanwhile = NULL;
        for (int i = 0; i < 2; i++) played += heat_at(heats[i])->played;
        const struct ledger *ledger = cage_ledger(cage);
        assert_true(ledger->transfers && ledger->items[heats[0]].kept);
        cage_abandon(cage);
        assert_good(path);
        assert_true(report.item_orders > 100);
    }
    print_message("%d sessions\n", played);
    assert_true(played >= 20);
}

/* ---- Other programs -------------------------------------------------------------- */

static bool lacks_heats; /* the program does not have that kind */

const struct item_kind *__real_item_kind_find(const char *word);
const struct item_kind *__wrap_item_kind_find(const char *word);

const struct item_kind *__wrap_item_kind_find(const char *word)
{
    return lacks_heats && !strcmp(word, "heat") ? NULL : __real_item_kind_find(word);
}

/* What must come along. */
static struct {
    struct heat heats[2];
    struct pit pits[2];
    struct item_accounts accounts[2];
    int64_t transfers;
} before;

static void note(void)
{
    for (int i = 0; i < 2; i++) {
        before.heats[i] = *heat_at(heats[i]);
        before.pits[i] = *cage_pit(cage, before.heats[i].table);
        before.accounts[i] = cage_ledger(cage)->items[heats[i]];
    }
    before.transfers = cage_ledger(cage)->transfers;
}

static void check_noted(void)
{
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(&before.heats[i], heat_at(heats[i]), sizeof before.heats[i]);
        assert_memory_equal(&before.pits[i], cage_pit(cage, before.heats[i].table),
                            sizeof before.pits[i]);
        assert_memory_equal(&before.accounts[i], &cage_ledger(cage)->items[heats[i]],
                            sizeof before.accounts[i]);
    }
    assert_int_equal(before.transfers, cage_ledger(cage)->transfers);
}

static void items_are_carried_over(void **state)
{
    (void)state;
    int on = 0;

    chance = 9;
    program = 0;
    new_with_heats("carried.db");
    issue_chips();
    meanwhile = heats_go_on;
    for (int i = 0; i < 12; i++) {
        play(150 + (int)draw(100));
        note();
        for (int k = 0; k < 2; k++) on += before.heats[k].phase == HEAT_PLAYING;
        upgrade_casino(path, i % 2);
        check_noted();
        if (i % 3) reopen();
        check_noted();
    }
    meanwhile = NULL;
    assert_true(on > 2); /* in the middle of sessions */
    cage_abandon(cage);
    assert_good(path);
    assert_true(report.followed && report.item_orders > 50);
    program = 3; /* in the middle of them */
    assert_good(path);
    lacks_heats = true;
    assert_good(path);
    lacks_heats = false;
    program = 0;
}

static void assert_why(const char *why, const char *words)
{
    if (!strstr(why, words)) fail_msg("'%s' is not in: %s", words, why);
}

/* A program without the kind follows what was recorded, but cannot continue with it. */
static void unknown_kinds_are_followed(void **state)
{
    (void)state;
    char why[STORE_WHY];
    struct stretch old;

    chance = 4;
    new_with_heats("unknown.db");
    issue_chips();
    meanwhile = heats_go_on;
    play(600);
    meanwhile = NULL;
    cage_abandon(cage);
    assert_good(path);
    assert_int_equal(report.followed, 0);
    lacks_heats = true;
    assert_good(path);
    assert_int_equal(report.others[0].item_orders, report.item_orders);
    assert_null(cage_open(store_sqlite(path, STORE_OPEN, NULL, why), secret, why));
    assert_why(why, "used last under other rules of heat");
    program = 1;
    assert_null(cage_upgrade(store_sqlite(path, STORE_OPEN, NULL, why), secret, now, &old, why));
    assert_why(why, "this program has no items of the kind 'heat'");
    lacks_heats = false;
    program = 0;
}

/* What an order changed must be there, as long as no snapshot has it. */
static void missing_changes_are_noticed(void **state)
{
    (void)state;
    struct item_order order = operator_does(HEAT_ADD);
    struct stretch old;
    char why[STORE_WHY];

    new_with_heats("missing.db");
    order.cents = 100;
    must_item(heats[0], &order);
    assert_true(cage_commit(cage));
    cage_abandon(cage);
    sqlite3 *db = open_db(path);
    execute(db, "DELETE FROM changes WHERE at_table = 4097");
    sqlite3_close(db);
    program = 1;
    assert_null(cage_upgrade(store_sqlite(path, STORE_OPEN, NULL, why), secret, now, &old, why));
    assert_why(why, "what this order changed at heat at-the-table was not written");
    program = 0;
}

/* ---- Restored from a copy -------------------------------------------------------- */

/* A copy of the record, as a backup makes it. */
static void back_up(const char *to)
{
    char words[TEMPORARY + 32];

    assert_true(cage_commit(cage));
    remove_record(to);
    sqlite3 *db = open_db(path);
    snprintf(words, sizeof words, "VACUUM INTO '%s'", to);
    execute(db, words);
    sqlite3_close(db);
}

static bool keep_nothing(const char *file, const struct head *head, const uint8_t key[32],
                         char why[STORE_WHY])
{
    (void)file, (void)head, (void)key, (void)why;
    return true;
}

/* The record at path becomes the copy, and is opened. */
static void restore(const char *from)
{
    char why[STORE_WHY];

    remove_record(path);
    assert_int_equal(rename(from, path), 0);
    if (!cage_restore(store_sqlite(path, STORE_OPEN, NULL, why), secret, NULL, keep_nothing, "x",
                      ++now, why))
        fail_msg("%s", why);
}

static const struct item_draws *draws_of(int which)
{
    return &heat_at(heats[which])->draws;
}

static bool same_next(const struct item_draws *one, const struct item_draws *other)
{
    return !memcmp(&one->next, &other->next, sizeof one->next);
}

/* The seeds of the record that was replaced may be known: those drawn afterwards, and with them
 * what would be drawn in the copy.  So the house commits anew, once, and its seeds are others. */
static void seeds_are_new_after_a_restore(void **state)
{
    (void)state;
    struct item_order order;

    temporary(copy, "copy.db");
    new_with_heats("restored.db");
    for (uint32_t i = 0; i < 2; i++) {
        buy_voucher(i, 9000);
        order = joins(i);
        must_item(heats[0], &order);
    }
    struct item_draws first = *draws_of(0);
    back_up(copy);
    order = operator_does(HEAT_DRAW);
    must_item(heats[0], &order);
    struct item_draws revealed = *draws_of(0);
    cage_abandon(cage);

    restore(copy);
    open_casino(path);
    assert_int_equal(last_kind(), RECORD_ITEM_COMMITTED); /* each item, before anything else */
    assert_false(same_next(draws_of(0), &first));
    assert_int_equal(draws_of(0)->from, 1);
    assert_int_equal(draws_of(1)->from, 1);
    uint64_t entries = cage_entries(cage);
    reopen();
    assert_int_equal(cage_entries(cage), entries); /* only once */
    must_item(heats[0], &order);
    assert_false(same_next(draws_of(0), &revealed));
    struct item_order begin = operator_does(HEAT_BEGIN), stop = operator_does(HEAT_STOP);
    must_item(heats[0], &begin);
    follow_items();
    must_item(heats[0], &stop);
    follow_items();
    back_up(copy);
    cage_close(cage); /* with a snapshot, which the next restore begins from */
    assert_good(path);
    assert_int_equal(report.draws, 1);

    restore(copy);
    open_casino(path);
    assert_int_equal(draws_of(0)->from, 2); /* the second draw is still to be made */
    assert_int_equal(draws_of(1)->from, 1);
    cage_close(cage);
    open_casino(path);
    assert_int_equal(draws_of(0)->from, 2);
    cage_abandon(cage);
    assert_good(path);
    assert_true(report.restored > 0);
}

/* An older program restores the record, the next one carries it over and commits anew. */
static void seeds_are_new_after_an_upgrade(void **state)
{
    (void)state;
    struct stretch old;
    char why[STORE_WHY];

    temporary(copy, "copy.db");
    program = 0;
    new_with_heats("upgraded.db");
    struct item_draws first = *draws_of(0);
    back_up(copy);
    cage_abandon(cage);
    restore(copy);
    program = 1;
    cage = cage_upgrade(store_sqlite(path, STORE_OPEN, NULL, why), secret, ++now, &old, why);
    if (!cage) fail_msg("%s", why);
    assert_int_equal(draws_of(0)->from, 1);
    assert_false(same_next(draws_of(0), &first));
    assert_true(cage_close(cage));
    assert_good(path);
    program = 0;
    assert_good(path); /* followed */
}

/* Without a restore the house must not choose its seeds anew. */
static void seeds_are_not_chosen_again(void **state)
{
    (void)state;
    char why[STORE_WHY];

    new_with_heats("again.db");
    cage_seeds_are_stale(cage, "no", 2);
    assert_true(cage_commit_items_anew(cage) && cage_commit(cage));
    uint64_t entry = cage_entries(cage) - 1; /* of the first of two items */
    cage_abandon(cage);
    assert_int_equal(verify(path), VERIFY_DIFFERS);
    assert_int_equal(report.entry, entry);
    assert_non_null(strstr(report.sentence, "the record was not restored"));
    assert_null(cage_open(store_sqlite(path, STORE_OPEN, NULL, why), secret, why));
    assert_non_null(strstr(why, "cannot be replayed"));
}

/* ---- A tournament ---------------------------------------------------------------- */

static bool bought; /* the chips of the cup are */

static uint32_t open_cup(void)
{
    const char *const lines[][2] = {
        { "title", "Cup" },
        { "edition", "roulette" },
        { "tables", "heats-1" },
        { "form", "name" },
        { "fee", "20" },
        { "chips", "500" },
        { "issue", bought ? "bought" : "free" },
        { "min", "10" },
        { "max", "100" },
        { "players", "2 to 8" },
        { "session", "2 rounds" },
        { "play-off", "2 rounds" },
        { "stage.1", "heats seats 3 advance 1" },
        { "stage.2", "final seats 4" },
        { "prizes", "70%, 30%" },
        { "keep", "10% of fees" },
        { "entry", "open" },
        { "closes", "1970-01-01T01:00" },
        { "starts", "1970-01-01T02:00" },
        { NULL, NULL },
    };
    uint32_t item = open_on_programme("tournament", "cup", lines);

    director_comes(heat_at(heats[0])->table);
    return item;
}

/* From the applications to the prizes, at a table without staff; now and then it is reopened. */
static void tournaments_are_played(void **state)
{
    (void)state;
    chance = 21;
    new_with_heats("cup.db");
    uint32_t item = open_cup(), table = heat_at(heats[1])->table;
    for (uint32_t i = 0; i < 4; i++) {
        struct item_order order = item_order(FIRST_PLAYER + i, ROLE_PLAYER, TOURNAMENT_NOTIFY);
        buy_voucher(i, 5000);
        must_item(item, &order);
        order.act = TOURNAMENT_APPLY;
        must_item(item, &order);
        assert_int_equal(cage_purse(cage, FIRST_PLAYER + i)->voucher_cents, 3000);
    }
    assert_int_equal(cage_ledger(cage)->items[item].pool, 8000);
    now += 3 * ITEM_HOUR;
    director_must(item, TOURNAMENT_TAKE_CHARGE, 0);
    for (int step = 0; step < 20000; step++) {
        const struct tournament *cup = cage_item_state(cage, item);
        if (cup->phase == TOURNAMENT_OVER) break;
        direct(item);
        play_on(table);
        if (step % 500 == 499) {
            assert_true(cage_commit(cage));
            reopen();
        }
    }
    const struct tournament *cup = cage_item_state(cage, item);
    const struct ledger *ledger = cage_ledger(cage);
    assert_int_equal(cup->phase, TOURNAMENT_OVER);
    assert_int_equal(ledger->items[item].pool, 0);
    assert_int_equal(ledger->items[item].kept, 800); /* 10 % of the fees */
    int64_t vouchers = 0;
    for (uint32_t i = 0; i < 4; i++) vouchers += cage_purse(cage, FIRST_PLAYER + i)->voucher_cents;
    assert_int_equal(vouchers, 4 * 5000 - 800);
    assert_int_equal(ledger_sum(ledger), 0);
    assert_true(cage_close(cage));
    assert_good(path);
}

/* The system fails in a session of bought chips, and the tournament is called off: the table gets
 * its orders even though the tournament has no session there any more.  Everyone has 50 again. */
static void tables_are_freed(void **state)
{
    (void)state;
    chance = 5;
    bought = true;
    new_with_heats("freed.db");
    uint32_t item = open_cup(), table = heat_at(heats[1])->table;
    bought = false;
    for (uint32_t i = 0; i < 2; i++) {
        struct item_order order = item_order(FIRST_PLAYER + i, ROLE_PLAYER, TOURNAMENT_NOTIFY);
        buy_voucher(i, 55000);
        must_item(item, &order);
        order.act = TOURNAMENT_APPLY;
        must_item(item, &order);
    }
    now += 3 * ITEM_HOUR;
    assert_null(director_does(item, TOURNAMENT_TAKE_CHARGE, 0).code);
    direct(item);
    for (uint32_t i = 0; i < 2; i++) {
        struct order order = pit_order(FIRST_PLAYER + i, ROLE_PLAYER, PIT_BUY);
        order.tender = TENDER_VOUCHER;
        order.cents = 50000;
        must(table, &order);
    }
    follow_items();
    assert_int_equal(cage_pit(cage, table)->table.contest.stage, CONTEST_PLAYING);
    assert_null(director_does(item, TOURNAMENT_FAIL, 1).code);
    follow_items();
    assert_false(contest_on(&cage_pit(cage, table)->table));
    assert_null(director_does(item, TOURNAMENT_CALL_OFF, 1).code);
    follow_items();
    for (uint32_t i = 0; i < 2; i++) {
        const struct purse *purse = cage_purse(cage, FIRST_PLAYER + i);
        assert_int_equal(chips_worth(&cage->set, &purse->chips), 50000);
        assert_int_equal(purse->voucher_cents, 5000);
    }
    assert_true(cage_close(cage));
    assert_good(path);
}

/* ---- Secret wagers --------------------------------------------------------------- */

/* How often these bytes occur in the entries of the record. */
static int occurrences(const struct record *record, const void *bytes, size_t length)
{
    int count = 0;

    for (int i = 0; i < record->count; i++) {
        const struct row *row = &record->rows[i];
        for (int at = 0; at + (int)length <= row->length; at++)
            count += !memcmp(row->body + at, bytes, length);
    }
    return count;
}

static struct command plays(uint8_t act, int seat)
{
    return (struct command){ .act = act, .role = ROLE_PLAYER, .seat = (int8_t)seat };
}

static void give_command(uint32_t table, const struct command *command)
{
    struct order order = ordered(cage_pit(cage, table), command);

    must(table, &order);
}

/* An amount that nothing else in the record has, as the record would write it. */
#define SECRET_CENTS 8700
static int amounts_in_record(void)
{
    static struct record record;
    uint8_t number[16];
    struct writer to = { number, number + sizeof number, false };

    assert_true(cage_commit(cage));
    memset(&record, 0, sizeof record);
    load(path, &record);
    put_signed(&to, SECRET_CENTS);
    return occurrences(&record, number, (size_t)(to.at - number));
}

/* Until the wager is laid, its amount is nowhere in the record; the key is shown with it. */
static void secret_wagers_are_secret(void **state)
{
    (void)state;
    static const uint8_t little[] = { 0xfc, 0x21, 0, 0, 0, 0, 0, 0 }; /* 8700 */
    uint8_t bytes[AMOUNT_BYTES];

    amount_put(bytes, SECRET_CENTS);
    assert_memory_equal(bytes, little, sizeof little);
    assert_int_equal(amount_get(bytes), SECRET_CENTS);
    chance = 3;
    new_with_heats("secret.db");
    uint32_t table = begin_session(0);
    follow_items();
    const struct table *at = &cage_pit(cage, table)->table;
    int turn = at->contest.turn >= 0 ? at->contest.turn : 0;
    struct command command = plays(ACT_SECRET_CARD, turn);
    give_command(table, &command);
    command = plays(ACT_BET, turn);
    command.bet = WHEEL_STRAIGHT;
    command.number = 17;
    command.cents = SECRET_CENTS;
    give_command(table, &command);
    assert_int_equal(cage->tables[table]->sealed_from, cage_entries(cage));
    assert_int_equal(amounts_in_record(), 0);
    cage_abandon(cage);
    assert_good(path); /* although nobody knows the amount */
    assert_int_equal(report.sealed, 1);
    open_casino(path);
    assert_int_equal(cage_pit(cage, table)->table.contest.secrets[0].cents, SECRET_CENTS);
    take_turns(table, WHEEL_STRAIGHT, 3, cage_pit(cage, table)->table.contest.terms.min_cents);
    for (int i = 0; i < 20 && cage->tables[table]->sealed_from; i++)
        if (next_move(&cage_pit(cage, table)->table, &command)) give_command(table, &command);
    assert_int_equal(cage->tables[table]->sealed_from, 0);
    assert_true(amounts_in_record() > 0);
    cage_abandon(cage);
    assert_good(path);
    assert_int_equal(report.sealed, 0);
}

/* The lengths of everything in the file, in a text; the caller frees. */
static char *lengths_in_file(void)
{
    static const char *const all[] = { "SELECT number, length(body) FROM entries ORDER BY number",
                                       "SELECT size, length(state) FROM snapshots",
                                       "SELECT number, at_table, length(state) FROM changes" };
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    sqlite3 *db = open_db(path);

    for (size_t i = 0; i < LENGTH(all); i++) {
        sqlite3_stmt *row = prepare(db, all[i]);
        while (sqlite3_step(row) == SQLITE_ROW)
            for (int k = 0; k < sqlite3_column_count(row); k++)
                fprintf(out, "%s%c", (const char *)sqlite3_column_text(row, k),
                        k == sqlite3_column_count(row) - 1 ? '\n' : ' ');
        sqlite3_finalize(row);
    }
    sqlite3_close(db);
    fclose(out);
    return text;
}

/* A secret wager in a snapshot, in changes, and in a state that is carried over, each while it is
 * secret.  Returns the lengths at each of these moments. */
static void note_lengths(int64_t cents, char *lengths[4])
{
    chance = 3;
    program = 0;
    new_with_heats("lengths.db");
    uint32_t table = begin_session(0);
    follow_items();
    int turn = cage_pit(cage, table)->table.contest.turn;
    struct command command = plays(ACT_SECRET_CARD, turn);
    give_command(table, &command);
    command = plays(ACT_BET, turn);
    command.bet = WHEEL_STRAIGHT;
    command.number = 17;
    command.cents = cents;
    give_command(table, &command);
    assert_true(cage_commit(cage));
    lengths[0] = lengths_in_file();
    assert_true(cage_close(cage));
    lengths[1] = lengths_in_file();
    open_casino(path);
    assert_int_equal(cage_pit(cage, table)->table.contest.secrets[0].cents, cents);
    command = plays(ACT_END_TURN, turn);
    give_command(table, &command);
    assert_true(cage_commit(cage));
    lengths[2] = lengths_in_file();
    upgrade_casino(path, true);
    lengths[3] = lengths_in_file();
    assert_int_equal(cage_pit(cage, table)->table.contest.secrets[0].cents, cents);
    cage_abandon(cage);
    assert_good(path);
    open_casino(path); /* reads the state that was carried over */
    assert_int_equal(cage_pit(cage, table)->table.contest.secrets[0].cents, cents);
    take_turns(table, WHEEL_STRAIGHT, 3, 500);
    for (int i = 0; i < 20 && cage->tables[table]->sealed_from; i++)
        if (next_move(&cage_pit(cage, table)->table, &command)) give_command(table, &command);
    assert_int_equal(cage->tables[table]->sealed_from, 0);
    cage_abandon(cage);
    assert_good(path); /* now with the key */
    program = 0;
}

/* 5 needs two bytes as a number, 100 three (twice as many cents, 7 bits to a byte). */
static void lengths_do_not_tell(void **state)
{
    (void)state;
    char *one[4], *other[4];

    note_lengths(500, one);
    note_lengths(10000, other);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(one[i], other[i]);
        free(one[i]);
        free(other[i]);
    }
}

/* ---- Forged by the casino itself ------------------------------------------------- */

static struct record forged;

static struct row *row_of(uint64_t entry)
{
    return &forged.rows[entry - 1];
}

/* The last place of these bytes in an entry. */
static uint8_t *last_in(uint64_t entry, const void *bytes, size_t length)
{
    struct row *row = row_of(entry);

    for (int at = row->length - (int)length; at >= 0; at--)
        if (!memcmp(row->body + at, bytes, length)) return row->body + at;
    fail_msg("not in entry %ju", (uintmax_t)entry);
    return NULL;
}

/* Seals what was changed as only the casino can; the verifier says where and what is wrong. */
static void assert_found(uint64_t entry, const char *words)
{
    seal_again(&forged, secret);
    save(copy, &forged);
    verify(copy);
    if (report.end != VERIFY_DIFFERS || report.entry != entry || !strstr(report.sentence, words))
        fail_msg("entry %ju, expected %ju: %s", (uintmax_t)report.entry, (uintmax_t)entry,
                 report.sentence);
}

static void load_forged(void)
{
    memset(&forged, 0, sizeof forged);
    load(path, &forged);
}

/* 1250 cents, and 1251 */
static const uint8_t fee[] = { 0xc4, 0x13 }, more[] = { 0xc6, 0x13 };

/* The first entry of a kind. */
static uint64_t first_of(enum record_kind kind)
{
    for (int i = 0; i < forged.count; i++) {
        const struct row *row = &forged.rows[i];
        struct cursor cursor = { row->body, row->body + row->length, NULL };
        struct record_entry entry;
        if (record_read_entry(&cursor, &entry) && entry.kind == kind) return entry.number;
    }
    fail_msg("no entry of kind %d", kind);
    return 0;
}

/* A casino with two players who joined, and a draw. */
static void forged_items_are_found(void **state)
{
    (void)state;
    temporary(copy, "forged.db");
    new_with_heats("honest.db");
    begin_session(0);
    uint64_t drawn = cage_entries(cage) - 1, joined = drawn - 1;
    struct chance_commitment seed = heat_at(heats[0])->draws.next;
    cage_close(cage);
    assert_good(path);
    load_forged();
    memcpy(last_in(joined, fee, 2), more, 2);
    assert_found(joined, "posting 1 is 12.51");
    load_forged();
    memcpy(last_in(joined, fee, 2), more, 2);
    memcpy(last_in(joined, fee, 2), more, 2);
    assert_found(joined, "event 2 of the item has cents 1251; the replay gives 1250");
    load_forged();
    last_in(drawn, seed.bytes, sizeof seed.bytes)[5] ^= 1;
    assert_found(drawn, "does not fit the commitment");
    load_forged();
    memcpy(last_in(first_of(RECORD_ITEM_OPENED), "fee = 1250", 10), "fee = 9250", 10);
    assert_found(first_of(RECORD_ITEM_ORDER), "must be refused: PURSE_SHORT");
    load_forged();
    memcpy(last_in(first_of(RECORD_ITEM_OPENED), "= heats-0", 9), "= heats-7", 9);
    assert_found(first_of(RECORD_ITEM_OPENED), "do not permit its terms: there is no table");
    load_forged();
    last_in(first_of(RECORD_ITEM_OPENED), "at-the-table", 12)[0] = 'A';
    assert_found(first_of(RECORD_ITEM_OPENED), "the name of an item");
}

/* The end of an opening: person, role and request. */
static void forged_openings_are_found(void **state)
{
    (void)state;
    new_with_heats("opener.db");
    struct item_opener by = { .request = 7, .person = OPERATOR, .role = ROLE_OPERATOR };
    struct item_opening opening = a_heat("evening"), other = a_heat("morning");
    struct item_fault fault;
    uint64_t entry = opens(&by, &opening, &fault).entry;

    by.request = 8;
    opens(&by, &other, &fault);
    by = (struct item_opener){ .person = FIRST_PLAYER, .role = ROLE_PLAYER };
    uint64_t refused = opens(&by, &other, &fault).entry;
    cage_close(cage);
    assert_good(path);
    load_forged();
    row_of(entry)->body[row_of(entry)->length - 4] = DEALS; /* the role has two bytes */
    assert_found(entry, "must be refused: NOT_ON_DUTY");
    load_forged();
    row_of(entry + 1)->body[row_of(entry + 1)->length - 1] = 7;
    assert_found(entry + 1, "repeats request 7");
    load_forged();
    memcpy(last_in(refused, "WRONG_ROLE", 10), "WRONG_SOUP", 10);
    assert_found(refused, "WRONG_ROLE");
}

/* The cage accepts an order of a session from items that it does not know: here it is made to. */
static uint64_t give_forged(uint32_t table, const struct order *order)
{
    cage->items[heats[1]]->unknown = true;
    must(table, order);
    cage->items[heats[1]]->unknown = false;
    assert_true(cage_commit(cage));
    return cage_entries(cage);
}

static void forged_sessions_are_found(void **state)
{
    (void)state;
    struct order order;

    new_with_heats("session.db");
    uint32_t table = begin_session(0);
    assert_true(cage_item_table_order(cage, table, &order));
    order.terms.chips_cents += 100;
    uint64_t entry = give_forged(table, &order);
    cage_abandon(cage);
    assert_int_equal(verify(path), VERIFY_DIFFERS);
    assert_int_equal(report.entry, entry);
    assert_non_null(strstr(report.sentence, "no item asks for it"));
    new_with_heats("session.db");
    table = begin_session(0);
    follow_items();
    order = pit_order(NOBODY, ROLE_CLOCK, PIT_EXCUSE);
    order.other = FIRST_PLAYER;
    order.yes = true;
    entry = give_forged(table, &order);
    cage_abandon(cage);
    assert_int_equal(verify(path), VERIFY_DIFFERS);
    assert_int_equal(report.entry, entry);
    char why[STORE_WHY]; /* the cage itself does not open it, either */
    assert_null(cage_open(store_sqlite(path, STORE_OPEN, NULL, why), secret, why));
    assert_non_null(strstr(why, "NOT_ASKED"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(purses_pay),
        cmocka_unit_test(money_follows_events),
        cmocka_unit_test(only_in_a_role_that_one_has),
        cmocka_unit_test(malformed_orders_leave_no_entry),
        cmocka_unit_test(requests_count_once),
        cmocka_unit_test(people_open_items),
        cmocka_unit_test(others_do_not_open_items),
        cmocka_unit_test(items_are_counted),
        cmocka_unit_test(items_need_good_terms),
        cmocka_unit_test(sessions_are_asked_for),
        cmocka_unit_test(evenings_are_restored),
        cmocka_unit_test(items_are_carried_over),
        cmocka_unit_test(unknown_kinds_are_followed),
        cmocka_unit_test(missing_changes_are_noticed),
        cmocka_unit_test(seeds_are_new_after_a_restore),
        cmocka_unit_test(seeds_are_new_after_an_upgrade),
        cmocka_unit_test(seeds_are_not_chosen_again),
        cmocka_unit_test(tournaments_are_played),
        cmocka_unit_test(tables_are_freed),
        cmocka_unit_test(secret_wagers_are_secret),
        cmocka_unit_test(lengths_do_not_tell),
        cmocka_unit_test(forged_items_are_found),
        cmocka_unit_test(forged_openings_are_found),
        cmocka_unit_test(forged_sessions_are_found),
    };

    RUN_TESTS(tests);
}
