/* test_golden.c - casinos that earlier programs wrote, in tests/golden: every later program must
 * open, tell, verify and upgrade them.  Of each pair one was closed, one was killed in the middle
 * of its games.
 *
 *   1  tables of every edition, with and without staff, with irregularities
 *   2  tournaments and promotions in every phase, one with a secret wager on the table
 *   3  the same, with players' seeds that have numbers
 *   4  the same, and then guests: money by duty, play money, counted refusals, disputes that make
 *      room for others
 *   5  the same, with a table that allows advice
 *
 *   test_golden               checks them all
 *   test_golden make FOLDER   writes the last pair anew, for the next version of the record
 *
 * FOLDER/NAME.db is the record, NAME.head its kept head, NAME.tsv what players have at each table
 * and in their purses, in cents, and items with their phases.  The key is the secret of
 * tests/casino.h. */
#include "cage/casino.h"
#include "cage/kept.h"
#include "cage/read.h"
#include "crowd.h"
#include "items/orders.h"
#include "programs.h"
#include "promotion/promotion.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <sys/stat.h>

#define STEPS 400 /* besides the programme */
#define PATH  512
#define PAIR  2

/* The last pair was written by this program, from these seeds. */
static const struct golden {
    const char *name;
    uint64_t seed;
    bool killed;
} goldens[] = {
    { "closed-1", 0, false },   { "killed-1", 0, true },  { "closed-2", 0, false },
    { "killed-2", 0, true },    { "closed-3", 0, false }, { "killed-3", 0, true },
    { "closed-4", 0, false },   { "killed-4", 0, true },  { "closed-5", 2028, false },
    { "killed-5", 1119, true },
};

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

static void put_secrets(FILE *to, uint32_t table)
{
    const struct contest *contest = &cage_pit(cage, table)->table.contest;

    for (int i = 0; i < contest->secret_count; i++)
        fprintf(to, "secret\t%s\t%jd\n", cage_opening(cage, table)->name,
                (intmax_t)contest->secrets[i].cents);
}

static void put_item(FILE *to, uint32_t item)
{
    const struct item_opening *opening = cage_item_opening(cage, item);
    const struct item_fact *phase = cage_item_kind(cage, item)->facts;
    const struct item_accounts *accounts = &cage_ledger(cage)->items[item];

    fprintf(to, "%s\t%s\t%s\t%jd\t%jd\n", opening->kind, opening->name,
            phase->word_of((int)phase->tell(cage_item_state(cage, item), 0)),
            (intmax_t)accounts->pool, (intmax_t)accounts->kept);
}

static void put_money(FILE *to)
{
    for (uint32_t table = 1; table <= cage_tables(cage); table++) {
        fprintf(to, "table\t%s\t%jd\n", cage_opening(cage, table)->name, (intmax_t)at_table(table));
        put_secrets(to, table);
    }
    for (uint32_t item = 1; item <= cage_items(cage); item++) put_item(to, item);
    cage_each_person(cage, to, put_person);
}

/* ---- The programme --------------------------------------------------------------- */

enum { STAFFED = 1, TERMINALS, DICE }; /* tables */

static void open_tables(void)
{
    static const struct {
        const char *name, *edition;
        bool automatic, advice;
    } tables[] = {
        { "wheel-0", "roulette", false, false }, { "wheel-1", "roulette", true, false },
        { "dice-1", "craps", true, false },      { "cards-0", "baccarat", false, false },
        { "cards-1", "baccarat", true, false },  { "poker-1", "lunar-poker", true, true },
    };
    struct opening opening;

    struct order reserve = pit_order(OPERATOR, ROLE_OPERATOR, PIT_RESERVE);

    reserve.number = RESERVED_PARTY;
    reserve.yes = true;
    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_of(game_find(tables[i].edition));
        describe_table(&opening, tables[i].name, &sign, 200, tables[i].automatic);
        opening.advice = tables[i].advice;
        uint32_t table = open_as(&opening);
        if (table <= DICE) must(table, &reserve); /* for tournaments */
    }
    director_comes(STAFFED);
}

/* One session; applications close after an hour, and play begins after two. */
static uint32_t open_cup(const char *name, const char *edition, const char *table,
                         const char *issue, const char *cards)
{
    char closes[ITEM_TIME], starts[ITEM_TIME];
    const char *const lines[][2] = {
        { "title", "Golden Cup" },
        { "edition", edition },
        { "tables", table },
        { "form", "name" },
        { "fee", "20" },
        { "chips", "100" },
        { "issue", issue },
        { "min", "10" },
        { "max", "50" },
        { "secret-cards", cards },
        { "pass-cards", cards },
        { "players", "2 to 4" },
        { "session", "2 rounds" },
        { "play-off", "1 rounds" },
        { "stage.1", "final seats 4" },
        { "prizes", "70%, 30%" },
        { "keep", "10% of fees" },
        { "entry", "open" },
        { "closes", item_time_word(now + ITEM_HOUR, closes) },
        { "starts", item_time_word(now + 2 * ITEM_HOUR, starts) },
        { NULL, NULL },
    };

    return open_on_programme("tournament", name, lines);
}

static uint32_t open_draw(const char *name)
{
    char starts[ITEM_TIME], closes[ITEM_TIME], draws[ITEM_TIME];
    const char *const lines[][2] = {
        { "manner", "one ticket is drawn" },
        { "draw-place", "the bar" },
        { "eligible", "everyone" },
        { "place", "every table" },
        { "claim", "at the desk" },
        { "present", "no" },
        { "notified", "telephone, email" },
        { "results", "on the website" },
        { "prize.1.kind", "cash" },
        { "prize.1.details", "a thousand dollars" },
        { "prize.1.value", "1000" },
        { "prize.2.kind", "cash" },
        { "prize.2.details", "twenty thousand dollars" },
        { "prize.2.value", "20000" },
        { "prize.1.confirmed", "yes" },
        { "prize.2.confirmed", "yes" },
        { "starts", item_time_word(now + 25 * ITEM_HOUR, starts) },
        { "closes", item_time_word(now + 48 * ITEM_HOUR, closes) },
        { "draw", item_time_word(now + 49 * ITEM_HOUR, draws) },
        { NULL, NULL },
    };

    return open_on_programme("promotion", name, lines);
}

static struct item_order operator_does(enum promotion_act act, int number)
{
    struct item_order order = item_order(OPERATOR, ROLE_OPERATOR, act);

    order.number = number;
    return order;
}

/* Both prizes are drawn: the first is claimed by someone else, which is denied, and paid; the
 * second, which is over $10,000, has a scrutineer and waits for its winner. */
static void hold_draws(uint32_t item)
{
    const struct promotion *promotion = cage_item_state(cage, item);
    struct item_order order = operator_does(PROMOTION_TELL, 0);

    must_item(item, &order);
    order = operator_does(PROMOTION_PUBLISH, 0);
    order.choice = AVAILABLE_CASINO;
    must_item(item, &order);
    order = operator_does(PROMOTION_ADVERTISE, 0);
    memcpy(order.text, "radio", 5);
    must_item(item, &order);
    now += 26 * ITEM_HOUR;
    order = operator_does(PROMOTION_COMMENCE, 0);
    must_item(item, &order);
    for (uint32_t i = 0; i < 3; i++) {
        order = item_order(FIRST_PLAYER + i, ROLE_PLAYER, PROMOTION_ENTER);
        order.seed[0] = order.length = (uint8_t)i;
        must_item(item, &order);
    }
    now += 24 * ITEM_HOUR;
    order = operator_does(PROMOTION_DRAW, 1);
    must_item(item, &order);
    uint32_t winner = promotion->prizes[0].winner;
    order = item_order(winner == FIRST_PLAYER ? FIRST_PLAYER + 1 : FIRST_PLAYER, ROLE_PLAYER,
                       PROMOTION_CLAIM);
    order.number = 1;
    must_item(item, &order);
    order = operator_does(PROMOTION_CLAIMANT, 1);
    memcpy(order.text, "Ana, 1 Bay Road", 15);
    must_item(item, &order);
    order = operator_does(PROMOTION_DENY, 1);
    memcpy(order.text, "another ticket was drawn", 24);
    must_item(item, &order);
    order = operator_does(PROMOTION_NOTIFY, 1);
    order.choice = NOTIFY_EMAIL;
    must_item(item, &order);
    order = item_order(winner, ROLE_PLAYER, PROMOTION_CLAIM);
    order.number = 1;
    must_item(item, &order);
    order = operator_does(PROMOTION_AWARD, 1);
    must_item(item, &order);
    order = operator_does(PROMOTION_NOMINATE, 0);
    order.other = WATCHES;
    must_item(item, &order);
    order = item_order(WATCHES, ROLE_GAME_SUPERVISOR, PROMOTION_OVERSEE);
    order.number = 2;
    must_item(item, &order);
    order = operator_does(PROMOTION_DRAW, 2);
    must_item(item, &order);
}

/* Everyone's next step in the programme, if there is one. */
static void programme_goes_on(void)
{
    if (draw(8)) return;
    for (uint32_t item = 1; item <= cage_items(cage); item++)
        if (!strcmp(cage_item_opening(cage, item)->kind, "tournament")) direct(item);
    for (uint32_t table = 1; cage_items(cage) && table <= cage_tables(cage); table++) tally(table);
}

/* Begins the only session.  Bought chips are paid with cash. */
static void begin_session(uint32_t item, uint32_t table)
{
    for (uint32_t i = 0; i < 3; i++) enter(item, FIRST_PLAYER + i, 2000);
    now += 2 * ITEM_HOUR;
    director_must(item, TOURNAMENT_TAKE_CHARGE, 0);
    direct(item);
    for (int i = 0; i < 500 && !contest_on(&cage_pit(cage, table)->table); i++) {
        play_on(table); /* the round that is on comes to its end */
        direct(item);
    }
    for (uint32_t i = 0; i < 3 && cage_pit(cage, table)->table.contest.terms.bought; i++) {
        struct order order = pit_order(FIRST_PLAYER + i, ROLE_PLAYER, PIT_BUY);
        order.cents = 10000;
        must(table, &order);
    }
    follow_items();
    if (cage_pit(cage, table)->table.contest.stage != CONTEST_PLAYING)
        fail_msg("%s does not begin", cage_item_opening(cage, item)->name);
}

/* The first player makes a secret wager, which stays on the table. */
static void lay_secret(uint32_t table)
{
    const struct pit *pit = cage_pit(cage, table);
    struct command command = { .act = ACT_SECRET_CARD,
                               .role = ROLE_PLAYER,
                               .seat = pit->table.contest.turn };
    struct order order = ordered(pit, &command);

    must(table, &order);
    order.command.act = ACT_BET;
    order.command.bet = WHEEL_STRAIGHT;
    order.command.number = 17;
    order.command.cents = 4700;
    must(table, &order);
}

/* Every player adds a seed; it is refused if the last one waits. */
static void add_seeds(uint32_t table)
{
    const struct pit *pit = cage_pit(cage, table);

    for (int seat = 0; seat < table_seat_count(&pit->table); seat++) {
        struct order order = pit_order(sits_at(pit, seat), ROLE_PLAYER, PIT_SEED);
        order.length = 4;
        for (int i = 0; i < order.length; i++) order.seed[i] = (uint8_t)draw(256);
        if (order.person != NOBODY) give(table, &order);
    }
}

/* Tournaments and promotions in every phase. */
static void play_programme(void)
{
    open_draw("planned");
    hold_draws(open_draw("drawn"));
    uint32_t over = open_cup("over", "roulette", "wheel-1", "free", "0");
    begin_session(over, TERMINALS);
    for (int i = 0; i < 20000 && cup_at(over)->phase != TOURNAMENT_OVER; i++) {
        if (i % 10 == 0) add_seeds(TERMINALS);
        play_on(TERMINALS);
        direct(over);
    }
    if (cup_at(over)->phase != TOURNAMENT_OVER) fail_msg("phase %d", cup_at(over)->phase);
    begin_session(open_cup("bought", "craps", "dice-1", "bought", "0"), DICE);
    for (int i = 0; i < 80; i++) {
        if (i % 10 == 0) add_seeds(DICE);
        play_on(DICE);
    }
    begin_session(open_cup("secret", "roulette", "wheel-0", "free", "1"), STAFFED);
    lay_secret(STAFFED);
    enter(open_cup("announced", "roulette", "wheel-1", "free", "0"), FIRST_PLAYER, 2000);
    follow_items();
}

/* ---- Guests ---------------------------------------------------------------------- */

enum { CASHIER = STAFF_END, CARD_TABLE = DICE + 1, GUESTS = 10 };

static uint32_t guest(int number)
{
    return CAGE_GUESTS + 1 + (uint32_t)number;
}

static void open_the_desk(void)
{
    struct desk_order sale = { .request = 1, .person = FIRST_PLAYER, .by = CASHIER, .cents = 5000 };
    struct order orders[TO_GO_ON_DUTY];

    assert_true(cage_by_duty(cage, ++now));
    go_on_duty(CASHIER, ROLE_CASHIER, OPERATOR, orders);
    all_must(CARD_TABLE, orders, TO_GO_ON_DUTY);
    must_desk_order(&sale);
}

/* A guest arrives, with play money, and raises as many disputes as possible. */
static void guest_comes(uint32_t person)
{
    struct desk_order grant = { .person = person, .kind = DESK_GRANT, .cents = 100000 };
    struct order arrive = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);
    struct order dispute = pit_order(person, ROLE_PLAYER, PIT_DISPUTE);

    assert_true(cage_name(cage, person, "Ana (guest)", ++now));
    must_desk_order(&grant);
    arrive.yes = true;
    must(CARD_TABLE, &arrive);
    while (!give(CARD_TABLE, &dispute).code) continue;
}

/* Tries to draw the prizes of a promotion. */
static void guest_meddles(uint32_t person)
{
    struct item_order order = item_order(person, ROLE_OPERATOR, PROMOTION_DRAW);
    struct answer answer;

    assert_true(cage_item_order(cage, cage_find_item(cage, "planned"), &order, ++now, &answer));
    assert_true(answer.refusal.code && answer.entry);
}

static void guests_come(void)
{
    struct counted counted = { .person = guest(0), .count = 1234, .since_ms = now };

    open_the_desk();
    assert_true(cage_record_sign_in_refusal(cage, OPERATOR, "password", ++now));
    for (int i = 0; i < GUESTS; i++) guest_comes(guest(i));
    guest_meddles(guest(1));
    snprintf(counted.refusal, sizeof counted.refusal, "%s", refusal_word(REFUSED_TOO_MANY));
    assert_true(cage_record_counted(cage, &counted, ++now));
    counted.person = NOBODY;
    assert_true(cage_record_counted(cage, &counted, ++now));
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
    open_tables();
    for (uint32_t table = DICE + 1; table <= cage_tables(cage); table++)
        for (int i = 0; i < 4; i++) come(table);
    play(STEPS);
    play_programme();
    guests_come();
    assert_true(cage_commit(cage));
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

/* A store_reader. */
static bool note_kind(void *to, uint64_t number, const void *body, size_t length,
                      const struct hash *chain, const struct hash *mac)
{
    struct reader from = { body, (const uint8_t *)body + length, false };
    struct entry entry;
    bool *there = to;

    (void)number, (void)chain, (void)mac;
    assert_true(entry_get(&from, &entry));
    there[entry.kind] = true;
    return true;
}

/* Every kind of entry is in some golden record, so that later programs must read it. */
static void every_kind_is_there(void **state)
{
    bool there[ENTRY_KINDS] = { false };
    int missing = 0;

    (void)state;
    for (size_t i = 0; i < LENGTH(goldens); i++) {
        char why[STORE_WHY];
        copy_golden(&goldens[i]);
        struct store *store = store_sqlite(copied, STORE_READ, NULL, why);
        if (!store) fail_msg("%s", why);
        assert_true(store->ops->read_entries(store, 1, note_kind, there));
        store->ops->close(store);
    }
    for (int kind = 0; kind < ENTRY_KINDS; kind++) {
        const char *id = entry_kind_id((enum entry_kind)kind);
        bool later = kind == ENTRY_CARRIED || kind == ENTRY_ITEM_CARRIED ||  /* by upgrades, and */
                     kind == ENTRY_RESTORED || kind == ENTRY_ITEM_COMMITTED; /* ... by copies */
        if (!id || there[kind] || later) continue;
        printf("no entry of kind %d, %s\n", kind, id);
        missing++;
    }
    assert_int_equal(missing, 0);
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
        meanwhile = programme_goes_on;
        play(200); /* it goes on */
        meanwhile = NULL;
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
        meanwhile = programme_goes_on;
        play(400);
        meanwhile = NULL;
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
        cmocka_unit_test(every_kind_is_there),
        cmocka_unit_test(goldens_are_good),
        cmocka_unit_test(goldens_are_carried_over),
        cmocka_unit_test(crowds_are_carried_over),
    };

    if (count == 3 && !strcmp(arguments[1], "make")) {
        for (size_t i = LENGTH(goldens) - PAIR; i < LENGTH(goldens); i++)
            make_one(arguments[2], &goldens[i]);
        return 0;
    }
    RUN_TESTS(tests);
}
