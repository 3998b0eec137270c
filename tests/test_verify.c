/* test_verify.c - the verifier: honest records of all kinds are good; every change in a record, a
 * seal or the file is found, even if the casino itself forges and signs it.
 *
 *   test_verify             all tests
 *   test_verify keep FILE   writes a small record there, for tests of the command line */
#include "crowd.h"
#include "forged.h"
#include "items/programme.h"
#include "upgraded.h"

#include "verify/postings.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

static char path[TEMPORARY], copy[TEMPORARY];
static struct verify_report report;

/* ---- Verifying ------------------------------------------------------------------- */

static enum verify_end verify_with(const char *file, const struct verify_head *kept, int count)
{
    struct verify_asked asked = { .path = file, .kept = kept, .kept_count = count };

    return verify_casino(&asked, &report);
}

static enum verify_end verify(const char *file)
{
    return verify_with(file, NULL, 0);
}

static void assert_good(const char *file)
{
    if (verify(file) != VERIFY_GOOD)
        fail_msg("entry %ju, table %s: %s", (uintmax_t)report.entry, report.table, report.sentence);
}

/* The difference is in this entry, and the sentence contains these words. */
static void assert_differs_at(uint64_t entry, const char *words)
{
    if (report.end != VERIFY_DIFFERS || report.entry != entry || !strstr(report.sentence, words))
        fail_msg("end %d, entry %ju, expected %ju: %s", report.end, (uintmax_t)report.entry,
                 (uintmax_t)entry, report.sentence);
}

/* ---- Honest casinos -------------------------------------------------------------- */

#define BEGINS_MS 1000000
#define TRAY      40 /* chips of each kind */

static void keep_head(struct verify_head *kept)
{
    struct head head;
    struct seal_keys keys;

    assert_true(cage_sign(cage, ++now, &head));
    seal_keys_of(secret, &keys);
    memset(kept, 0, sizeof *kept);
    kept->size = head.size;
    kept->time_ms = head.time_ms;
    memcpy(kept->root, head.root.bytes, VERIFY_HASH);
    memcpy(kept->signature, head.signature, VERIFY_SIGNATURE);
    memcpy(kept->key, keys.public, VERIFY_KEY);
    kept->is_signed = true;
}

/* What occurred in all casinos together. */
static struct {
    uint64_t refusals, desk_orders, draws, cards, unrevealed, kinds[RECORD_KINDS];
    uint64_t acts[PIT_ACT_COUNT], posted[OF_KINDS][OF_KINDS]; /* from one account to another */
} seen;

/* Skips the events, to the postings. */
static void skip_events(struct cursor *cursor)
{
    struct record_event event;
    struct record_pit_event around;

    for (uint64_t left = record_read_count(cursor); left; left--) record_read_event(cursor, &event);
    for (uint64_t left = record_read_count(cursor); left; left--)
        record_read_pit_event(cursor, &around);
}

/* Counts the postings of an entry. */
static void count_postings(struct cursor *cursor)
{
    struct record_posting posting;

    for (uint64_t left = record_read_count(cursor); left; left--) {
        record_read_posting(cursor, &posting);
        seen.posted[posting.from.kind][posting.to.kind]++;
    }
}

static void count_item_order(struct cursor *cursor)
{
    struct record_item_event event;
    struct item_order order;

    record_read_item(cursor);
    record_read_item_order(cursor, &order);
    for (uint64_t left = record_read_count(cursor); left; left--)
        record_read_item_event(cursor, &event);
    count_postings(cursor);
}

static void count_entry(const uint8_t *body, size_t length)
{
    struct cursor cursor = { body, body + length, NULL };
    struct record_entry entry;
    struct record_sealed sealed;
    struct desk_order desk_order;
    struct order order;

    assert_null(record_form(body, length));
    record_read_entry(&cursor, &entry);
    seen.kinds[entry.kind]++;
    if (entry.kind == RECORD_ITEM_ORDER) count_item_order(&cursor);
    if (entry.kind != RECORD_ORDER && entry.kind != RECORD_DESK_ORDER) return;
    if (entry.kind == RECORD_DESK_ORDER) record_read_desk_order(&cursor, &desk_order);
    if (entry.kind == RECORD_ORDER) {
        record_read_order(&cursor, NULL, entry.number, &order, &sealed);
        seen.acts[order.act]++;
    }
    skip_events(&cursor);
    count_postings(&cursor);
}

static void count_record(const char *file)
{
    sqlite3 *db = open_db(file);
    sqlite3_stmt *row = prepare(db, "SELECT body FROM entries");

    while (sqlite3_step(row) == SQLITE_ROW)
        count_entry(sqlite3_column_blob(row, 0), (size_t)sqlite3_column_bytes(row, 0));
    sqlite3_finalize(row);
    sqlite3_close(db);
    seen.refusals += report.refusals;
    seen.desk_orders += report.desk_orders;
    seen.draws += report.draws;
    seen.cards += report.cards;
    seen.unrevealed += report.cards_unrevealed;
}

/* Plays in three parts with a head after each; then the casino is carried over, or the process is
 * "killed" and the casino reopened. */
static void play_evening(struct verify_head kept[3])
{
    new_casino(path, BEGINS_MS);
    open_every_table(draw(2), TRAY);
    issue_chips();
    open_heats();
    meanwhile = heats_go_on;
    for (int part = 0; part < 3; part++) {
        play(2500);
        keep_head(&kept[part]);
        if (part == 0) upgrade_casino(path, draw(2));
        if (part != 1) continue;
        cage_abandon(cage);
        open_casino(path);
        assert_true(cage_record_restored(cage, &cage->head, ++now));
    }
    play(500);
    meanwhile = NULL;
    struct counted counted = { FIRST_PLAYER, 1000, now, "NOT_ON_DUTY" };
    assert_true(cage_record_counted(cage, &counted, ++now) && cage_commit(cage));
}

/* Each program replays its own stretch and follows the other one. */
static void check_both_programs(const struct verify_head kept[3])
{
    assert_int_equal(report.stretches, 2);
    assert_true(report.followed && report.followed < kept[0].size);
    assert_int_equal(report.other_stretches, 1);
    assert_int_equal(report.others[0].first, 1);
    assert_int_equal(report.others[0].last, kept[0].size);
    program = 0;
    assert_good(path);
    assert_int_equal(report.others[0].first, kept[0].size + 1);
    assert_int_equal(report.others[0].last, report.entries);
    program = 1;
}

static void check_casino(uint64_t seed)
{
    struct verify_head kept[3];

    chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
    program = 0;
    play_evening(kept);
    assert_true(cage_by_duty(cage, now) && cage_commit(cage)); /* as an upgrade does */
    uint64_t entries = cage_entries(cage);
    cage_abandon(cage); /* what was committed is in the write-ahead log, not in the file */
    if (verify_with(path, kept, 3) != VERIFY_GOOD)
        fail_msg("entry %ju, table %s: %s", (uintmax_t)report.entry, report.table, report.sentence);
    assert_int_equal(report.entries, entries);
    assert_in_range(report.heads, 5, 6); /* with those of size 0, of closing, of the upgrade */
    assert_int_equal(report.kept_heads, 3);
    assert_int_equal(report.head.size, kept[2].size);
    check_both_programs(kept);
    open_casino(path);
    cage_close(cage); /* with a head over everything */
    assert_good(path);
    assert_int_equal(report.head.size, entries);
    assert_memory_equal(report.head.root, report.root, VERIFY_HASH);
    count_record(path);
}

/* Every row of the table in docs/record.md, in both directions. */
static void check_all_postings_seen(void)
{
    static const uint8_t pairs[][2] = {
        { OF_LAYOUT, OF_RACK },       { OF_RACK, OF_LAYOUT },       { OF_LAYOUT, OF_FLOAT },
        { OF_FLOAT, OF_RACK },        { OF_RACK, OF_FLOAT },        { OF_PERSON, OF_RACK },
        { OF_RACK, OF_COMMISSION },   { OF_COMMISSION, OF_RACK },   { OF_COMMISSION, OF_FLOAT },
        { OF_PROMOTIONS, OF_TOKENS }, { OF_TOKENS, OF_PROMOTIONS }, { OF_RACK, OF_PERSON },
        { OF_RACK, OF_HELD },         { OF_HELD, OF_PERSON },       { OF_PERSON, OF_BOX },
        { OF_CASH, OF_BOX },          { OF_BOX, OF_CASH },          { OF_CAGE, OF_FLOAT },
        { OF_FLOAT, OF_CAGE },        { OF_CASH, OF_PERSON },       { OF_PERSON, OF_CASH },
        { OF_PERSON, OF_CHEQUES },    { OF_PERSON, OF_POOL },       { OF_POOL, OF_PERSON },
        { OF_KEPT, OF_POOL },         { OF_POOL, OF_KEPT },         { OF_POOL, OF_CASH },
        { OF_POOL, OF_CHEQUES },      { OF_POOL, OF_TRANSFERS },    { OF_RACK, OF_ISSUED },
        { OF_ISSUED, OF_RACK },       { OF_LAYOUT, OF_ISSUED },
    };

    for (size_t i = 0; i < LENGTH(pairs); i++)
        if (!seen.posted[pairs[i][0]][pairs[i][1]])
            fail_msg("no posting from %s to %s", account_words(pairs[i][0]),
                     account_words(pairs[i][1]));
}

/* ---- Barred from the casino ------------------------------------------------------ */

static struct order barring(uint32_t person, bool yes)
{
    struct order order =
        pit_order(yes ? BOSS : OPERATOR, yes ? ROLE_CASINO_SUPERVISOR : ROLE_OPERATOR, PIT_BAR);

    order.other = person;
    order.yes = yes;
    return order;
}

static void assert_barred(uint32_t table, const struct order *order, const char *clause)
{
    struct refusal why = give(table, order);

    assert_ptr_equal(why.code, REFUSED_BARRED);
    assert_string_equal(why.clause, clause);
}

/* A person is barred at a New South Wales table (9.3.3): nothing is carried out at any table, nor
 * at the desk, except to leave, also after the casino was opened again.  A record where something
 * was is found. */
static void barred_from_the_casino(void **state)
{
    (void)state;
    struct sign snake = sign_of(game_find("snake-eyes-nsw")),
                wheel = sign_of(game_find("roulette"));
    struct order here[TO_SIT_DOWN], there[TO_SIT_DOWN];
    struct desk_order chips = { .person = FIRST_PLAYER, .kind = DESK_CHIPS, .cents = 1000 };
    struct answer answer;

    temporary(path, "barred.db");
    new_casino(path, BEGINS_MS);
    uint32_t first = open_table("snake", &snake, TRAY, false);
    uint32_t second = open_table("wheel", &wheel, TRAY, false);
    sit_down(FIRST_PLAYER, 0, 5000, here);
    sit_down(FIRST_PLAYER, 0, 5000, there);
    all_must(first, here, TO_SIT_DOWN);
    all_must(second, there, TO_SIT_DOWN);
    must_desk_order(&chips);
    struct order bar = barring(FIRST_PLAYER, true), lift = barring(FIRST_PLAYER, false);
    must(first, &bar);
    for (int opened = 0; opened < 3; opened++) {
        assert_barred(first, &here[2], "9.3.3");
        assert_barred(second, &there[2], "Div 1 r.17.3(b)");
        assert_true(cage_desk_order(cage, &chips, ++now, &answer));
        assert_ptr_equal(answer.refusal.code, REFUSED_BARRED);
        assert_true(cage_commit(cage));
        if (opened == 1)
            cage_abandon(cage); /* then it is read from the entries */
        else
            cage_close(cage); /* with a snapshot */
        open_casino(path);
    }
    struct order leave = there[1];
    leave.command.act = ACT_LEAVE;
    must(second, &leave);
    must(first, &lift);
    must(second, &there[1]);
    cage_close(cage);
    assert_good(path);

    open_casino(path);
    must(first, &bar);
    uint64_t entry = cage_entries(cage) + 1;
    cage_find_person(cage, FIRST_PLAYER)->barred = false; /* as a casino that does not care */
    must(second, &there[2]);
    cage_close(cage);
    verify(path);
    assert_differs_at(entry, "is barred from the casino");
}

static void check_all_seen(void)
{
    static const uint8_t acts[] = {
        PIT_GAME,   PIT_BUY,       PIT_CHANGE,  PIT_COLOUR,       PIT_FILL,
        PIT_CREDIT, PIT_APPROVE,   PIT_CORRECT, PIT_WALK_OFF,     PIT_COLLECT,
        PIT_CLAIM,  PIT_EMPTY_BOX, PIT_COMMIT,  PIT_SEED,         PIT_DRAW,
        PIT_REVEAL, PIT_SPOKEN,    PIT_SESSION, PIT_SESSION_SEAT, PIT_SESSION_START
    };

    assert_true(seen.refusals && seen.desk_orders && seen.draws && seen.cards && seen.unrevealed);
    for (int kind = RECORD_OPENED; kind < RECORD_KINDS; kind++)
        if (!seen.kinds[kind] && record_kind_words(kind))
            fail_msg("no entry says that %s", record_kind_words(kind));
    check_all_postings_seen();
    for (size_t i = 0; i < LENGTH(acts); i++)
        if (!seen.acts[acts[i]]) fail_msg("never happened: %s", pit_act_words(acts[i]));
}

static void honest_casinos_are_good(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t seed = 1; seed <= (SLOWER > 1 ? 2 : 16); seed++) check_casino(seed);
    print_message("%ju refusals, %ju desk orders, %ju draws, %ju cards, %ju not revealed\n",
                  (uintmax_t)seen.refusals, (uintmax_t)seen.desk_orders, (uintmax_t)seen.draws,
                  (uintmax_t)seen.cards, (uintmax_t)seen.unrevealed);
    if (SLOWER == 1) check_all_seen(); /* too few casinos otherwise */
}

/* ---- Postings by hand ------------------------------------------------------------ */

/* What happened at table 7; the expected postings of docs/record.md are worked out by hand. */
static struct {
    struct books_table before;
    struct pit after;
    struct order order;
    struct pit_events events;
    struct postings_due due;
} sheet;

static void clear_sheet(void)
{
    memset(&sheet, 0, sizeof sheet);
    sheet.order.person = 100;
}

static struct event *add_event(int kind, int seat, const char *clause)
{
    struct event *event = &sheet.events.game.list[sheet.events.game.count++];

    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->clause = clause;
    return event;
}

static void add_paid(int kind, int seat, int64_t cents, const char *clause)
{
    add_event(kind, seat, clause)->paid_cents = cents;
}

static struct event *add_verdict(enum fate fate, int seat, int64_t stake_cents, const char *clause)
{
    struct event *event = add_event(EVENT_VERDICT, seat, clause);

    event->fate = (uint8_t)fate;
    event->stake_cents = stake_cents;
    return event;
}

static void add_pit_event(enum pit_event_kind kind, int seat, enum tender tender, int64_t cents,
                          const char *clause)
{
    sheet.events.list[sheet.events.count++] = (struct pit_event){
        .kind = (uint8_t)kind,
        .seat = (int8_t)seat,
        .number = (uint8_t)tender,
        .person = 200,
        .cents = cents,
        .clause = clause,
    };
}

/* "float", "rack.2" or "person.100"; table accounts belong to table 7. */
static const char *account_text(const struct record_account *account, char text[32])
{
    const char *word = account_words((enum account_of)account->kind);
    bool place = account->kind <= OF_TOKENS, person = account->kind == OF_PERSON;

    if (!person) assert_int_equal(account->of, account->kind < OF_PERSON ? 7 : 0);
    if (!place) assert_int_equal(account->place, 0);
    if (place || person)
        snprintf(text, 32, "%s.%u", word, (unsigned)(place ? account->place : account->of));
    else
        snprintf(text, 32, "%s", word);
    return text;
}

/* "rack.2 > float 500 b; ..." */
static void assert_postings(const char *postings)
{
    char text[1024] = "", from[32], to[32];
    size_t length = 0;

    for (int i = 0; i < sheet.due.count; i++) {
        const struct posting_due *due = &sheet.due.list[i];
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s > %s %jd %s",
                                   i ? "; " : "", account_text(&due->from, from),
                                   account_text(&due->to, to), (intmax_t)due->cents, due->clause);
    }
    assert_string_equal(text, postings);
}

static void check_order(const char *postings)
{
    postings_of_order(&sheet.due, 7, &sheet.before, &sheet.after, &sheet.order, &sheet.events);
    assert_postings(postings);
    clear_sheet();
}

static void set_layout(int seat, int64_t before_cents, int64_t after_cents)
{
    sheet.before.layout[seat] = before_cents;
    sheet.after.table.layout_cents[seat] = after_cents;
}

static void set_commission(int64_t before_cents, int64_t after_cents)
{
    sheet.before.own[OF_COMMISSION - OF_FLOAT] = before_cents;
    sheet.after.table.till.commission_cents = after_cents;
}

/* A wager of 10.00 wins 14.00 and stays up, one of 5.00 loses: the example in docs/record.md.  Then
 * with the winner taken down (-10.00 on the layout) while another seat bets 3.00. */
static void wagers_by_hand(void **state)
{
    (void)state;
    clear_sheet();
    set_layout(2, 1500, 1000);
    add_verdict(LOSES, 2, 500, "loser");
    add_verdict(WINS, 2, 1000, "winner")->paid_cents = 1400;
    check_order("float > rack.2 1400 winner; layout.2 > float 500 loser");

    set_layout(2, 1500, 0);
    set_layout(23, 0, 300);
    add_event(EVENT_DONE, NO_SEAT, "done");
    add_verdict(LOSES, 2, 500, "loser");
    add_verdict(WINS, 2, 1000, "winner")->paid_cents = 1400;
    add_event(EVENT_TAKEN_DOWN, 2, "taken")->stake_cents = 1000;
    add_event(EVENT_PLACED, 23, "placed")->stake_cents = 300;
    check_order("layout.2 > rack.2 1000 loser; float > rack.2 1400 winner; "
                "rack.23 > layout.23 300 placed; layout.2 > float 500 loser");

    set_layout(1, 500, 500); /* nothing moves */
    add_verdict(STANDS_OFF, 1, 500, "stands");
    add_verdict(LOSES, HOUSE_SEAT, 500, "nobody's");
    add_verdict(LOSES, NO_SEAT, 500, "nobody's");
    check_order("");
}

/* An ante of 1.00 is placed and one is taken; commission of 0.50 is charged and 0.25 returned. */
static void antes_by_hand(void **state)
{
    (void)state;
    clear_sheet();
    set_layout(1, 0, 100);
    add_event(EVENT_DONE, 0, "first");
    add_paid(EVENT_FEE, 1, 100, "ante");
    check_order("rack.1 > layout.1 100 first");

    set_layout(1, 100, 0);
    set_commission(40, 140 + 50 - 25);
    add_paid(EVENT_COMMISSION, 3, 50, "charged");
    add_paid(EVENT_COMMISSION, 4, -25, "back");
    add_paid(EVENT_FEE_TAKEN, 1, 100, "taken");
    check_order("layout.1 > rack.1 100 charged; commission > rack.4 25 back; "
                "rack.3 > commission 50 charged; rack.1 > commission 100 taken");

    set_layout(5, 200, 0);
    set_commission(0, 200);
    add_paid(EVENT_FEE_TAKEN, 5, 200, "fee");
    check_order("layout.5 > rack.5 200 fee; rack.5 > commission 200 fee");
}

/* A settlement is undone: a winner of 14.00 who paid 0.50 commission has 13.50 less; a loser gets
 * 5.00 back, which stand on the layout again.  Then a returned commission of 0.50 is charged again;
 * and a correction returns fees of 2.00. */
static void undone_by_hand(void **state)
{
    (void)state;
    clear_sheet();
    set_layout(2, 1000, 1000);
    set_layout(3, 0, 500);
    set_commission(50, 0);
    add_paid(EVENT_REVERSED, NO_SEAT, 0, "begins");
    add_paid(EVENT_REVERSED, 2, -1350, "undone");
    add_paid(EVENT_REVERSED, 3, 500, "undone");
    check_order("float > rack.3 500 undone; rack.3 > layout.3 500 begins; "
                "rack.2 > float 1350 undone; commission > float 50 begins");

    set_commission(0, 50);
    add_event(EVENT_DONE, NO_SEAT, "done");
    add_paid(EVENT_REVERSED, 2, -50, "undone");
    check_order("rack.2 > float 50 undone; float > commission 50 undone");

    set_commission(200, 0);
    add_paid(EVENT_CORRECTED, 4, 200, "right");
    check_order("float > rack.4 200 right; commission > float 200 right");
}

/* Promotional chips of 5.00 are given; bet; lost together with 3.00 in value chips; or taken from
 * the player.  On the layout they are not part of its account. */
static void tokens_by_hand(void **state)
{
    (void)state;
    struct till *till = &sheet.after.table.till;

    clear_sheet();
    add_paid(EVENT_PROMO, 6, 500, "given");
    check_order("promotions > tokens.6 500 given");

    set_layout(6, 300, 800);
    till->promo_wagers[till->promo_count++] = (struct promo_wager){ .cents = 500, .seat = 6 };
    add_event(EVENT_PLACED, 6, "placed")->stake_cents = 500;
    add_event(EVENT_PROMO, 6, "out")->bet = 1;
    sheet.events.game.list[1].paid_cents = -500;
    check_order("");

    set_layout(6, 300, 0);
    add_verdict(LOSES, 6, 800, "lost")->promo_cents = 500;
    add_paid(EVENT_PROMO_TAKEN, 6, 500, "taken");
    check_order("layout.6 > float 300 lost; tokens.6 > promotions 500 taken");

    add_paid(EVENT_PROMO, 6, -500, "kept");
    check_order("tokens.6 > promotions 500 kept");
}

/* Chips for 20.00 bought with cash, a voucher and chips; then other events around a table. */
static void chips_by_hand(void **state)
{
    (void)state;
    clear_sheet();
    add_paid(EVENT_CHIPS, 0, 2000, "buys");
    add_pit_event(PIT_DROPPED, 0, TENDER_CASH, 2000, "drops");
    check_order("float > rack.0 2000 buys; cash > box 2000 drops");

    sheet.order.tender = TENDER_VOUCHER;
    add_paid(EVENT_CHIPS, 0, 2000, "buys");
    add_pit_event(PIT_DROPPED, 0, TENDER_VOUCHER, 2000, "drops");
    check_order("float > rack.0 2000 buys; person.200 > box 2000 drops");

    sheet.order.tender = TENDER_CHIPS;
    add_pit_event(PIT_DONE, 0, TENDER_CHIPS, 2000, "brings");
    add_paid(EVENT_CHIPS, 0, 2000, "buys");
    check_order("person.100 > rack.0 2000 buys");

    add_paid(EVENT_CHIPS, 4, -700, "leaves");
    add_pit_event(PIT_PAID, 4, 0, 100, "paid");
    add_pit_event(PIT_OWES, 4, 0, 100, "owed");
    add_pit_event(PIT_TAKEN, 4, 0, 700, "takes");
    add_pit_event(PIT_HELD, 5, 0, 300, "held");
    add_pit_event(PIT_HELD, NO_SEAT, 0, -300, "claimed");
    add_pit_event(PIT_DROPPED, NO_SEAT, 0, -5000, "emptied");
    add_pit_event(PIT_DROPPED, NO_SEAT, 0, 0, "emptied again");
    add_pit_event(PIT_FILLED, NO_SEAT, 0, 10000, "fill");
    add_pit_event(PIT_FILLED, NO_SEAT, 0, -6000, "credit");
    check_order("rack.4 > person.200 700 takes; rack.5 > held 300 held; "
                "held > person.200 300 claimed; box > cash 5000 emptied; "
                "cage > float 10000 fill; float > cage 6000 credit");

    add_pit_event(PIT_DONE, 2, 0, 0, "walks off"); /* and a waiting bet lapsed */
    set_layout(2, 100, 0);
    check_order("layout.2 > rack.2 100 walks off");
}

static void desk_by_hand(void **state)
{
    (void)state;
    struct desk_order desk_order = { .person = 300 };

    clear_sheet();
    add_pit_event(PIT_CASHED, NO_SEAT, TENDER_CASH, -900, "buys");
    add_pit_event(PIT_CASHED, NO_SEAT, TENDER_CASH, 400, "cash");
    add_pit_event(PIT_CASHED, NO_SEAT, TENDER_CHEQUE, 500, "cheque");
    postings_of_desk_order(&sheet.due, &desk_order, &sheet.events);
    assert_postings("cash > person.300 900 buys; person.300 > cash 400 cash; "
                    "person.300 > cheques 500 cheque");
    postings_of_opening(&sheet.due, 7, 12300);
    assert_postings("cage > float 12300 Div 1 r.11.2");
    postings_of_opening(&sheet.due, 7, 0);
    assert_postings("");
}

/* ---- A small casino with two automatic tables ------------------------------------ */

static struct record small, forged;
static struct verify_head small_head; /* kept half way through */

/* Buys chips of 5 and 1 dollars. */
static void small_chips(uint32_t person)
{
    struct desk_order desk_order = { .person = person, .kind = DESK_CHIPS, .cents = 2400 };

    for (int i = 0; i < 10; i++) {
        desk_order.request = (uint64_t)i + 1;
        must_desk_order(&desk_order);
    }
    must_desk_order(&desk_order); /* repeated: not carried out again */
    assert_true(cage_record_sign_in_refusal(cage, person, "password", ++now));
    assert_true(cage_record_sign_in_refusal(cage, 0, "unknown-2", ++now));
    assert_true(cage_record_restored(cage, NULL, ++now));
}

static void sit_with_chips(uint32_t table, uint32_t person, int seat)
{
    struct chips chips = { .count = { [1] = 20 } }; /* 5 dollars each */
    struct order orders[TO_SIT_DOWN];

    sit_down_with(person, seat, &chips, orders);
    all_must(table, orders, TO_SIT_DOWN);
}

static uint32_t automatic_table(const char *edition)
{
    struct sign sign = sign_of(game_find(edition));
    char name[CHANCE_TABLE];

    snprintf(name, sizeof name, "%.20s-1", edition);
    return open_table(name, &sign, TRAY, true);
}

static void play_table(uint32_t table, int steps)
{
    struct order order;

    for (int step = 0; step < steps; step++)
        if (draw(3) && cage_house(cage, table, draw(2), &order))
            must(table, &order);
        else if (offered_order(table, &order))
            give(table, &order);
}

/* Ends the hand: while cards are hidden, not everything can be checked (test_stretches.c). */
static void finish_hand(uint32_t table)
{
    struct order order;

    while (cage_has_hidden(cage->tables[table]))
        if (cage_house(cage, table, true, &order) || cage_overdue(cage, table, &order))
            must(table, &order);
        else
            fail_msg("the hand does not end");
    while (cage->tables[table]->pit.chance.drawn > cage->tables[table]->pit.chance.shown) {
        assert_true(cage_house(cage, table, true, &order));
        must(table, &order);
    }
}

static void small_casino(uint64_t seed)
{
    struct desk_order desk_order = { .person = FIRST_PLAYER, .kind = DESK_REDEEM };
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_BUY);

    chance = seed;
    new_casino(path, BEGINS_MS);
    uint32_t craps = automatic_table("craps"), lunar = automatic_table("lunar-poker");
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", now));
    small_chips(FIRST_PLAYER);
    sit_with_chips(craps, FIRST_PLAYER, 0);
    play_table(craps, 40);
    keep_head(&small_head);
    sit_with_chips(lunar, FIRST_PLAYER, 2);
    play_table(lunar, 110);
    finish_hand(lunar);
    order.tender = TENDER_CHIPS; /* chips that she does not have */
    order.chips.count[8] = 1;
    assert_int_equal(give(craps, &order).code, REFUSED_PURSE_SHORT);
    desk_order.chips.count[0] = 3;
    desk_order.cheque_cents = 100;
    must_desk_order(&desk_order);
    cage_close(cage);
    load(path, &small);
}

/* Whether each way to forge postings applies to an entry of it. */
static bool is_varied(void);

/* The first one that is played so that all checks have something to find. */
static void varied_casino(void)
{
    uint64_t seed = 5;

    for (small_casino(seed); !is_varied(); small_casino(seed)) assert_true(++seed < 100);
}

static void small_casino_is_good(void **state)
{
    (void)state;
    varied_casino();
    assert_good(path);
    print_message("%d entries, %ju draws, %ju cards, %ju refusals\n", small.count,
                  (uintmax_t)report.draws, (uintmax_t)report.cards, (uintmax_t)report.refusals);
    assert_true(small.count >= 60 && report.draws && report.cards && report.refusals);
    assert_int_equal(small.head_count, 3);
    save(copy, &small);
    assert_good(copy);
    assert_int_equal(verify_with(copy, &small_head, 1), VERIFY_GOOD);
    seal_again(&small, secret); /* the test makes the same seals */
    save(copy, &small);
    assert_good(copy);
}

/* The forgery is found at this entry; below, also when sealed with the casino's key. */
static void assert_forgery_found(uint64_t entry, const char *words)
{
    save(copy, &forged);
    verify(copy);
    assert_differs_at(entry, words);
}

static void assert_sealed_forgery_found(uint64_t entry, const char *words)
{
    seal_again(&forged, secret);
    assert_forgery_found(entry, words);
}

/* The record is good by itself; only a kept head reveals the forgery. */
static void assert_only_head_finds(uint64_t entry, const char *words)
{
    save(copy, &forged);
    assert_good(copy);
    verify_with(copy, &small_head, 1);
    assert_differs_at(entry, words);
}

/* ---- Every byte counts ----------------------------------------------------------- */

static sqlite3 *db; /* the copy that is changed */

static void change_blob(const char *statement, int64_t where, const void *bytes, int length)
{
    sqlite3_stmt *put = prepare(db, statement);
    const struct value values[] = { { bytes, length, false }, { NULL, where, false } };

    put_row(put, values, LENGTH(values));
    sqlite3_finalize(put);
}

static const uint8_t flips[] = { 0x01, 0x80, 0xff };

/* Changes each byte in turn: the record is never good, and changes in an entry are found there. */
static long flip_each(const char *statement, int64_t where, const uint8_t *bytes, int length,
                      uint64_t entry)
{
    uint8_t changed[1024];
    long count = 0;

    for (int i = 0; i < length; i++)
        for (size_t flip = 0; flip < LENGTH(flips); flip++) {
            if (SLOWER > 1 && draw(SLOWER)) continue;
            memcpy(changed, bytes, (size_t)length);
            changed[i] ^= flips[flip];
            change_blob(statement, where, changed, length);
            enum verify_end end = verify(copy);
            if (end != VERIFY_DIFFERS || (entry && report.entry != entry))
                fail_msg("%s of %jd, byte %d: end %d, entry %ju: %s", statement, (intmax_t)where, i,
                         end, (uintmax_t)report.entry, report.sentence);
            count++;
        }
    change_blob(statement, where, bytes, length);
    return count;
}

static void open_copy(void)
{
    save(copy, &small);
    db = open_db(copy);
    execute(db, "PRAGMA journal_mode = off");
}

static void every_byte_counts(void **state)
{
    (void)state;
    long count = 0;
    open_copy();
    for (int i = 0; i < small.count; i++) {
        const struct row *row = &small.rows[i];
        uint64_t entry = (uint64_t)row->number;
        count += flip_each("UPDATE entries SET body = ? WHERE number = ?", row->number, row->body,
                           row->length, entry);
        count += flip_each("UPDATE entries SET chain = ? WHERE number = ?", row->number, row->chain,
                           32, entry);
    }
    for (int i = 0; i < small.head_count; i++) {
        const struct head_row *head = &small.heads[i];
        count += flip_each("UPDATE heads SET root = ? WHERE size = ?", head->size, head->root, 32,
                           (uint64_t)head->size);
        count += flip_each("UPDATE heads SET signature = ? WHERE size = ?", head->size,
                           head->signature, 64, (uint64_t)head->size);
    }
    count += flip_each("UPDATE facts SET value = ? WHERE name = 'key' AND ?", 1, small.key, 32, 0);
    count +=
        flip_each("UPDATE facts SET value = ? WHERE name = 'chips' AND ?", 1, small.chips, 104, 0);
    assert_good(copy);
    sqlite3_close(db);
    print_message("%ld bytes changed, all found\n", count);
}

/* Also to values that the schema does not allow. */
static void change_freely(const char *statement)
{
    save(copy, &small);
    db = open_db(copy);
    execute(db, "PRAGMA ignore_check_constraints = on; PRAGMA writable_schema = on;"
                "UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ' NOT NULL', ''), "
                "') STRICT,', ')'), ') STRICT', ')')");
    sqlite3_close(db);
    db = open_db(copy);
    execute(db, statement);
    execute(db, "PRAGMA writable_schema = on");
    for (size_t i = 0; i < LENGTH(record_tables); i++) {
        char *back =
            sqlite3_mprintf("UPDATE sqlite_schema SET sql = %Q WHERE instr(%Q, 'TABLE ' || "
                            "name || ' ')",
                            record_tables[i], record_tables[i]);
        execute(db, back);
        sqlite3_free(back);
    }
    sqlite3_close(db);
}

/* Numbers and names in the other columns, and missing values. */
static void other_columns(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE heads SET time_ms = time_ms + 1",
        "UPDATE heads SET time_ms = 'late'",
        "UPDATE heads SET time_ms = 1.5",
        "UPDATE heads SET size = size + 1",
        "UPDATE heads SET size = size - 1",
        "UPDATE heads SET size = -size",
        "UPDATE heads SET size = size + 1000000",
        "UPDATE heads SET root = hex(root)",
        "UPDATE heads SET signature = NULL",
        "UPDATE heads SET signature = substr(signature, 2)",
        "INSERT INTO heads VALUES (1, 0, zeroblob(32), zeroblob(64))",
        "DELETE FROM heads",
        "UPDATE entries SET mac = x'00' WHERE number = 1",
        "UPDATE facts SET name = 'kez' WHERE name = 'key'",
        "DELETE FROM facts WHERE name = 'key'",
        "DELETE FROM facts",
        "INSERT INTO facts VALUES ('another', zeroblob(32))",
        "UPDATE facts SET value = value || x'00' WHERE name = 'chips'",
        "UPDATE facts SET value = NULL WHERE name = 'chips'",
        "UPDATE entries SET number = number + 1 WHERE number = (SELECT max(number) FROM entries)",
        "UPDATE entries SET number = 0 WHERE number = 1",
        "UPDATE entries SET number = -5 WHERE number = 5",
        "UPDATE entries SET body = CAST(body AS TEXT) WHERE number = 4",
        "UPDATE entries SET body = NULL WHERE number = 4",
        "UPDATE entries SET body = x'' WHERE number = 4",
        "UPDATE entries SET body = body || x'00' WHERE number = 4",
        "UPDATE entries SET body = zeroblob(1100000) WHERE number = 4",
        "UPDATE entries SET body = zeroblob(3000000) WHERE number = 4",
        "UPDATE entries SET chain = NULL WHERE number = 4",
        "UPDATE entries SET chain = chain || x'00' WHERE number = 4",
        "DELETE FROM entries",
    };

    for (size_t i = 0; i < LENGTH(changes); i++) {
        change_freely(changes[i]);
        if (verify(copy) == VERIFY_GOOD) fail_msg("%s: not found", changes[i]);
        assert_true(strlen(report.sentence) > 10);
    }
}

/* ---- Entries removed, swapped and duplicated ------------------------------------- */

static void remove_row(struct record *from, int at)
{
    from->count--;
    memmove(&from->rows[at], &from->rows[at + 1],
            (size_t)(from->count - at) * sizeof from->rows[0]);
}

static void renumber(struct record *record)
{
    for (int i = 0; i < record->count; i++) record->rows[i].number = i + 1;
}

static void removed_entries(void **state)
{
    (void)state;
    for (int i = 0; i < small.count; i++) {
        bool last = i + 1 == small.count;
        forged = small;
        remove_row(&forged, i);
        assert_forgery_found((uint64_t)i + 1, last ? "the record ends after" : "it is missing");
        renumber(&forged); /* with the others moved up */
        assert_forgery_found((uint64_t)i + 1,
                             last ? "the record ends after" : "do not match its hash chain");
    }
}

/* A truncated record: found if a head covers the end; otherwise it is just shorter, and says that
 * its end is not signed. */
static void truncated_records(void **state)
{
    (void)state;
    for (int count = 0; count < small.count; count++) {
        forged = small;
        forged.count = count;
        assert_forgery_found((uint64_t)count + 1, "the record ends after");
        forged.head_count = 0;
        assert_forgery_found(0, "the record has no signed head");
        forged.head_count = 1; /* of size 0 */
        save(copy, &forged);
        assert_good(copy);
        assert_int_equal(report.entries, count);
        assert_int_equal(report.not_signed, count);
        verify_with(copy, &small_head, 1);
        if ((uint64_t)count < small_head.size)
            assert_differs_at((uint64_t)count + 1, "the kept head covers");
        else
            assert_int_equal(report.end, VERIFY_GOOD);
    }
}

static void swap(struct row *one, struct row *other, bool chains)
{
    struct row kept = *one;
    int64_t number = one->number, other_number = other->number;

    *one = *other;
    *other = kept;
    one->number = number;
    other->number = other_number;
    if (chains) return;
    memcpy(other->chain, one->chain, 32);
    memcpy(one->chain, kept.chain, 32);
}

static void swapped_entries(void **state)
{
    (void)state;
    for (int i = 0; i < small.count; i++)
        for (int k = i + 1; k < small.count; k++) {
            if (draw(4 * SLOWER) && k > i + 1) continue;
            for (int chains = 0; chains < 2; chains++) {
                forged = small;
                swap(&forged.rows[i], &forged.rows[k], chains);
                assert_forgery_found((uint64_t)i + 1, "do not match its hash chain");
            } /* even sealed again they are in the wrong place */
            assert_sealed_forgery_found((uint64_t)i + 1, "its bytes have entry number");
        }
}

static void duplicated_entries(void **state)
{
    (void)state;
    for (int i = 0; i < small.count; i++) {
        forged = small;
        memmove(&forged.rows[i + 1], &forged.rows[i],
                (size_t)(small.count - i) * sizeof forged.rows[0]);
        forged.count++;
        renumber(&forged);
        assert_forgery_found((uint64_t)i + 2, "do not match its hash chain");
        assert_sealed_forgery_found((uint64_t)i + 2, "its bytes have entry number");
    }
}

/* ---- A fork ---------------------------------------------------------------------- */

/* Renames Ana to Eve: every rule allows it, but it is not what was sealed. */
static void rewrite_name(void)
{
    forged = small;
    struct row *row = &forged.rows[3];
    assert_memory_equal(row->body + row->length - 3, "Ana", 3);
    memcpy(row->body + row->length - 3, "Eve", 3);
    seal_again(&forged, secret);
}

static void forks_are_found(void **state)
{
    (void)state;
    const uint64_t first_head = (uint64_t)small.heads[1].size;
    uint8_t other[SEAL_SECRET] = { 9 };
    struct seal_keys keys;

    rewrite_name(); /* new chains, old heads */
    memcpy(forged.heads, small.heads, sizeof forged.heads);
    assert_forgery_found(first_head, "entries do not match the head in the file");
    seal_again(&forged, other); /* signed with another key */
    assert_forgery_found(0, "is not signed with the casino's key");
    seal_keys_of(other, &keys); /* which claims to be the casino's */
    memcpy(forged.key, keys.public, sizeof forged.key);
    assert_only_head_finds(0, "signed with another key");
    rewrite_name(); /* signed by the casino itself: only a kept head reveals it */
    assert_only_head_finds(small_head.size, "entries do not match the kept head");

    struct verify_head bad_head = small_head;
    bad_head.signature[5] ^= 1;
    save(copy, &small);
    verify_with(copy, &bad_head, 1);
    assert_differs_at(0, "the kept head is not signed");
}

/* ---- A casino that forges its own record ----------------------------------------- */

/* Where the events and the postings of an entry begin; 0: none. */
struct parts {
    int events_at, posted;
};

static struct parts parts_of(const struct row *row)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_entry entry;
    struct record_opening opening;
    struct record_sealed sealed;
    struct desk_order desk_order;
    struct order order;

    record_read_entry(&cursor, &entry);
    if (entry.kind != RECORD_OPENED && entry.kind != RECORD_ORDER &&
        entry.kind != RECORD_DESK_ORDER)
        return (struct parts){ 0, 0 };
    if (entry.kind == RECORD_OPENED) record_read_opening(&cursor, &opening);
    if (entry.kind == RECORD_ORDER) record_read_order(&cursor, NULL, entry.number, &order, &sealed);
    if (entry.kind == RECORD_DESK_ORDER) record_read_desk_order(&cursor, &desk_order);
    int events_at = (int)(cursor.at - row->body);
    if (entry.kind == RECORD_OPENED) return (struct parts){ 0, events_at };
    skip_events(&cursor);
    return (struct parts){ events_at, (int)(cursor.at - row->body) };
}

/* The byte at which the cents of the first posting begin; 0 if there is no posting. */
static int cents_at(const struct row *row)
{
    struct cursor cursor = { row->body + parts_of(row).posted, row->body + row->length, NULL };

    if (cursor.at == row->body || !record_read_count(&cursor)) return 0;
    for (int account = 0; account < 2; account++) {
        cursor.at++;
        cursor_number(&cursor);
        cursor.at++;
    }
    return (int)(cursor.at - row->body);
}

/* One cent more is posted; seals and heads are in order. */
static void forged_postings(void **state)
{
    (void)state;
    int found = 0;

    for (int i = 0; i < small.count; i++) {
        int at = cents_at(&small.rows[i]);
        if (!at) continue;
        forged = small;
        forged.rows[i].body[at] ^= 2;
        assert_sealed_forgery_found((uint64_t)i + 1, "");
        if (!strstr(report.sentence, "account") && !strstr(report.sentence, "posting"))
            fail_msg("%s", report.sentence);
        found++;
    }
    assert_true(found > 10);
}

/* True for bytes that the rules cannot check: times, names of people and tables, unused members of
 * an order, cards and seeds not revealed yet.  Events and postings are always checked. */
static bool is_left_open(const struct row *row, int byte)
{
    struct parts parts = parts_of(row);

    if (!parts.posted) return true;
    return byte < (parts.events_at ? parts.events_at : parts.posted);
}

/* Flips every bit of every entry, sealed and signed again: the rules find it unless they leave it
 * open; a kept head finds those, too. */
static void every_bit_sealed_again(void **state)
{
    (void)state;
    long found = 0, open = 0;

    for (int i = 0; i < small.count; i++)
        for (int bit = 0; bit < 8 * small.rows[i].length; bit++) {
            if (draw(12 * SLOWER)) continue;
            forged = small;
            forged.rows[i].body[bit / 8] ^= (uint8_t)(1 << bit % 8);
            seal_again(&forged, secret);
            save(copy, &forged);
            if (verify(copy) == VERIFY_DIFFERS) {
                found++;
                assert_true(report.entry > (uint64_t)i);
                continue;
            }
            open += i > 0; /* the first states the rules, of other games, too */
            if (!is_left_open(&small.rows[i], bit / 8))
                fail_msg("entry %d, bit %d of byte %d: not found", i + 1, bit % 8, bit / 8);
            if ((uint64_t)i >= small_head.size) continue;
            verify_with(copy, &small_head, 1);
            assert_differs_at(small_head.size, "entries do not match the kept head");
        }
    print_message("%ld found by the rules, %ld left open by them\n", found, open);
    assert_true(found > 10 * open);
}

/* One event is changed. */
static void forged_events(void **state)
{
    (void)state;
    int found = 0;

    for (int i = 0; i < small.count; i++) {
        struct parts parts = parts_of(&small.rows[i]);
        for (int at = parts.events_at; at && at < parts.posted; at++) {
            if (draw(3 * SLOWER)) continue;
            forged = small;
            forged.rows[i].body[at] ^= 2;
            assert_sealed_forgery_found((uint64_t)i + 1, "");
            found++;
        }
    }
    assert_true(found > 100 / SLOWER);
}

/* ---- Forged postings that add up ------------------------------------------------- */

/* The postings of an entry, to be replaced; clauses point into the entry. */
#define LISTED 32
struct listed_postings {
    const struct row *row;
    struct record_entry entry;
    struct record_text other; /* a clause of the entry other than its first posting's */
    struct record_posting list[LISTED];
    int count;
};

static bool same_text(struct record_text one, struct record_text other)
{
    return one.length == other.length && !memcmp(one.bytes, other.bytes, one.length);
}

/* Clauses of the events of an order or a desk order. */
static int clauses_of(const struct row *row, struct record_text clauses[LISTED])
{
    struct cursor cursor = { row->body + parts_of(row).events_at, row->body + row->length, NULL };
    struct record_event event;
    struct record_pit_event around;
    int count = 0;

    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_event(&cursor, &event);
        if (count < LISTED) clauses[count++] = event.clause;
    }
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_pit_event(&cursor, &around);
        if (count < LISTED) clauses[count++] = around.clause;
    }
    return count;
}

/* False if this kind of entry has no postings. */
static bool read_postings(const struct row *row, struct listed_postings *listed_postings)
{
    struct parts parts = parts_of(row);
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_text clauses[LISTED] = { { "Div 1 r.14.2", 12 } };

    memset(listed_postings, 0, sizeof *listed_postings);
    if (!parts.posted) return false;
    listed_postings->row = row;
    record_read_entry(&cursor, &listed_postings->entry);
    cursor.at = row->body + parts.posted;
    listed_postings->count = (int)record_read_count(&cursor);
    assert_true(listed_postings->count < LISTED - 2);
    for (int i = 0; i < listed_postings->count; i++)
        record_read_posting(&cursor, &listed_postings->list[i]);
    int count = parts.events_at ? clauses_of(row, clauses) : 1;
    for (int i = count - 1; i >= 0; i--)
        if (!listed_postings->count || !same_text(clauses[i], listed_postings->list[0].clause))
            listed_postings->other = clauses[i];
    return true;
}

static void put_account(struct writer *to, const struct record_account *account)
{
    put_byte(to, account->kind);
    put_number(to, account->of);
    put_byte(to, account->place);
}

static void write_postings(struct row *row, const struct listed_postings *listed_postings)
{
    struct writer to = { row->body + parts_of(row).posted, row->body + sizeof row->body, false };

    put_number(&to, (uint64_t)listed_postings->count);
    for (int i = 0; i < listed_postings->count; i++) {
        put_account(&to, &listed_postings->list[i].from);
        put_account(&to, &listed_postings->list[i].to);
        put_signed(&to, listed_postings->list[i].cents);
        put_number(&to, listed_postings->list[i].clause.length);
        put_bytes(&to, listed_postings->list[i].clause.bytes,
                  listed_postings->list[i].clause.length);
    }
    assert_false(to.full);
    row->length = (int)(to.at - row->body);
}

static void insert_postings(struct listed_postings *listed_postings, int at, int room)
{
    memmove(&listed_postings->list[at + room], &listed_postings->list[at],
            (size_t)(listed_postings->count - at) * sizeof listed_postings->list[0]);
    listed_postings->count += room;
}

static void delete_posting(struct listed_postings *listed_postings, int at)
{
    listed_postings->count--;
    memmove(&listed_postings->list[at], &listed_postings->list[at + 1],
            (size_t)(listed_postings->count - at) * sizeof listed_postings->list[0]);
}

/* 1234.00 into the box and out again: an invented drop. */
static void put_pair(struct listed_postings *listed_postings, int at)
{
    uint32_t table = listed_postings->entry.table;
    struct record_account cash = { OF_CASH, 0, 0 }, box = { OF_BOX, 0, table };
    struct record_text clause =
        listed_postings->count ? listed_postings->list[0].clause : listed_postings->other;

    if (!table) box = (struct record_account){ OF_CHEQUES, 0, 0 };
    insert_postings(listed_postings, at, 2);
    listed_postings->list[at] = (struct record_posting){ cash, box, 123400, clause };
    listed_postings->list[at + 1] = (struct record_posting){ box, cash, 123400, clause };
}

/* Each forges the list and returns the first posting that differs, from 0; -1 if not applicable. */
static int pair_after(struct listed_postings *listed_postings)
{
    int at = listed_postings->count;

    if (!at && !listed_postings->other.length) return -1;
    put_pair(listed_postings, at);
    return at;
}

static int pair_before(struct listed_postings *listed_postings)
{
    if (!listed_postings->count) return -1;
    put_pair(listed_postings, 0);
    return 0;
}

static int split(struct listed_postings *listed_postings)
{
    int at = listed_postings->count - 1;

    if (at < 0 || listed_postings->list[at].cents < 2) return -1;
    insert_postings(listed_postings, at, 1);
    listed_postings->list[at].cents = 1;
    listed_postings->list[at + 1].cents--;
    return at;
}

static bool same_account(const struct record_account *a, const struct record_account *b)
{
    return a->kind == b->kind && a->of == b->of && a->place == b->place;
}

/* Two postings between the same accounts become one. */
static int merged(struct listed_postings *listed_postings)
{
    for (int i = 0; i + 1 < listed_postings->count; i++) {
        struct record_posting *one = &listed_postings->list[i], *next = one + 1;
        if (!same_account(&one->from, &next->from) || !same_account(&one->to, &next->to)) continue;
        one->cents += next->cents;
        delete_posting(listed_postings, i + 1);
        return i;
    }
    return -1;
}

/* A posting to an account and on to a third goes straight there. */
static int cut_short(struct listed_postings *listed_postings)
{
    for (int i = 0; i + 1 < listed_postings->count; i++) {
        struct record_posting *one = &listed_postings->list[i], *next = one + 1;
        if (!same_account(&one->to, &next->from) || one->cents != next->cents) continue;
        one->to = next->to;
        delete_posting(listed_postings, i + 1);
        return i;
    }
    return -1;
}

static int reordered(struct listed_postings *listed_postings)
{
    for (int i = 0; i + 1 < listed_postings->count; i++) {
        struct record_posting *one = &listed_postings->list[i], *next = one + 1, kept = *one;
        bool same = same_account(&one->from, &next->from) && same_account(&one->to, &next->to) &&
                    one->cents == next->cents && same_text(one->clause, next->clause);
        if (same) continue;
        *one = *next;
        *next = kept;
        return i;
    }
    return -1;
}

static int other_clause(struct listed_postings *listed_postings)
{
    if (!listed_postings->count || !listed_postings->other.length) return -1;
    listed_postings->list[0].clause = listed_postings->other;
    return 0;
}

static int reversed(struct listed_postings *listed_postings)
{
    struct record_account from = listed_postings->list[0].from;

    if (!listed_postings->count) return -1;
    listed_postings->list[0].from = listed_postings->list[0].to;
    listed_postings->list[0].to = from;
    return 0;
}

static int other_place(struct listed_postings *listed_postings)
{
    for (int i = 0; i < listed_postings->count; i++) {
        struct record_posting *posting = &listed_postings->list[i];
        if (posting->from.kind > OF_TOKENS && posting->to.kind > OF_TOKENS) continue;
        if (posting->from.kind <= OF_TOKENS) posting->from.place ^= 1;
        if (posting->to.kind <= OF_TOKENS) posting->to.place ^= 1;
        return i;
    }
    return -1;
}

static int omitted(struct listed_postings *listed_postings)
{
    if (!listed_postings->count) return -1;
    return --listed_postings->count;
}

/* Verifies the record with other postings in one entry. */
static void verify_with_postings(int at, const struct listed_postings *listed_postings)
{
    forged = small;
    write_postings(&forged.rows[at], listed_postings);
    seal_again(&forged, secret);
    save(copy, &forged);
    verify(copy);
}

/* Ways to forge postings; tried at each entry, sealed and signed with the casino's key.  The report
 * must name the first posting that differs.  Each applies at least this often in a full run. */
static const struct {
    const char *name;
    int (*forge)(struct listed_postings *listed_postings);
    int least;
    const char *words;
} ways[] = {
    { "pair after", pair_after, 50, "posting %d is 1234 from the cash to the" },
    { "pair before", pair_before, 20, "posting %d is 1234 from the cash to the" },
    { "split", split, 20, "posting %d is 0.01 from " },
    { "merged", merged, 1, "posting %d is " },
    { "cut short", cut_short, 1, "posting %d is " },
    { "reordered", reordered, 1, "posting %d is " },
    { "other clause", other_clause, 1, "posting %d is " },
    { "reversed", reversed, 20, "posting %d is " },
    { "other place", other_place, 10, "posting %d is " },
    { "omitted", omitted, 20, "posting %d is missing; it should be " },
};

static bool is_varied(void)
{
    struct listed_postings listed_postings;

    for (size_t way = 0; way < LENGTH(ways); way++) {
        int found = 0;
        for (int i = 0; i < small.count && found < ways[way].least; i++)
            found += read_postings(&small.rows[i], &listed_postings) &&
                     ways[way].forge(&listed_postings) >= 0;
        if (found < ways[way].least) return false;
    }
    return true;
}

static void other_postings(void **state)
{
    (void)state;
    struct listed_postings listed_postings;

    for (size_t way = 0; way < LENGTH(ways); way++) {
        int found = 0;
        for (int i = 0; i < small.count; i++) {
            if (!read_postings(&small.rows[i], &listed_postings)) continue;
            int first = ways[way].forge(&listed_postings);
            char words[64];
            if (first < 0) continue;
            verify_with_postings(i, &listed_postings);
            snprintf(words, sizeof words, ways[way].words, first + 1);
            assert_differs_at((uint64_t)i + 1, words);
            found++;
        }
        print_message("%s: %d\n", ways[way].name, found);
        if (found < ways[way].least / SLOWER) fail_msg("%s: only %d", ways[way].name, found);
    }
}

static void assert_sentence(const char *sentence)
{
    assert_string_equal(report.sentence, sentence);
}

/* The first buyer brings 20 chips of 5 dollars.  A tray has 40 chips each of 1, 5, 25, 100, 500,
 * 1000, 5000, 25000 and 100000 dollars: 40 * 131631. */
static void sentences(void **state)
{
    (void)state;
    struct listed_postings listed_postings;
    struct record_sealed sealed;
    struct order order;
    int buys = -1;

    for (int i = 0; i < small.count && buys < 0; i++) {
        const struct row *row = &small.rows[i];
        struct cursor cursor = { row->body, row->body + row->length, NULL };
        struct record_entry entry;
        record_read_entry(&cursor, &entry);
        if (entry.kind != RECORD_ORDER) continue;
        record_read_order(&cursor, NULL, entry.number, &order, &sealed);
        if (order.act == PIT_BUY) buys = i;
    }
    read_postings(&small.rows[buys], &listed_postings);
    pair_after(&listed_postings);
    verify_with_postings(buys, &listed_postings);
    assert_sentence("posting 2 is 1234 from the cash to the box under Div 1 r.13.1(a), but there "
                    "should be none");
    read_postings(&small.rows[buys], &listed_postings);
    pair_before(&listed_postings);
    verify_with_postings(buys, &listed_postings);
    assert_sentence(
        "posting 1 is 1234 from the cash to the box under Div 1 r.13.1(a), but should be "
        "100 from person 100 to the rack of seat 1 under Div 1 r.13.1(a)");
    read_postings(&small.rows[buys], &listed_postings);
    omitted(&listed_postings);
    verify_with_postings(buys, &listed_postings);
    assert_sentence("posting 1 is missing; it should be 100 from person 100 to the rack of seat 1 "
                    "under Div 1 r.13.1(a)");
    read_postings(&small.rows[1], &listed_postings);
    listed_postings.list[0].to.of = 2;
    verify_with_postings(1, &listed_postings);
    assert_sentence(
        "posting 1 is 5265240 from the cage to the float of table 2 under Div 1 r.11.2, "
        "but should be 5265240 from the cage to the float under Div 1 r.11.2");
}

/* ---- Wrong cards ----------------------------------------------------------------- */

/* Replaces the card by another one that the rules accept, trying from this one on. */
static bool other_card(const struct pit *pit, struct order *order, int first)
{
    int8_t right = order->command.outcome[0];

    for (int i = 0; i < CARDS; i++) {
        order->command.outcome[0] = (int8_t)(1 + (first + i) % CARDS);
        if (order->command.outcome[0] != right && !pit_check(pit, order).code) return true;
    }
    order->command.outcome[0] = right;
    return false;
}

/* Plays with a house that deals one wrong card; returns the entry of that card.  The game may get
 * stuck if the shuffled order has that card more often than are left, and the evening may end too
 * early: each choice of a card is another evening. */
static uint64_t deal_wrong_card(const char *edition, bool people_deal, int nth, int choice,
                                uint64_t *revealed)
{
    struct sign sign = sign_of(game_find(edition));
    struct order order;
    uint64_t wrong = 0;

    chance = 77 + (uint64_t)choice;
    new_casino(path, BEGINS_MS);
    uint32_t table = people_deal ? open_shuffled("table", &sign, TRAY) : automatic_table(edition);
    small_chips(FIRST_PLAYER);
    sit_with_chips(table, FIRST_PLAYER, 0);
    for (int step = 0; step < 2000 && !*revealed; step++) {
        if (!cage_house(cage, table, true, &order)) {
            if (offered_order(table, &order)) give(table, &order);
            continue;
        }
        bool card = order.act == PIT_GAME && order.command.outcome[0] > 0 &&
                    (order.command.act == ACT_DRAW || order.command.act == ACT_TURN);
        bool now_wrong =
            card && !wrong && !nth-- && other_card(cage_pit(cage, table), &order, choice);
        must(table, &order);
        if (now_wrong) wrong = cage_entries(cage);
        if (wrong && order.act == PIT_REVEAL) *revealed = cage_entries(cage);
    }
    cage_close(cage);
    return wrong;
}

static void wrong_cards(void **state)
{
    (void)state;
    static const char *const editions[] = { "lunar-poker", "baccarat", "lunar-poker" };

    for (size_t i = 0; i < LENGTH(editions); i++) /* staff deal at the last one */
        for (int nth = 0; nth < (i == 2 ? 10 : 30); nth += 13) {
            uint64_t revealed = 0, wrong = 0;
            char words[64];
            for (int choice = 0; choice < CARDS && !revealed; choice++)
                wrong = deal_wrong_card(editions[i], i == 2, nth, choice, &revealed);
            if (SLOWER > 1 && (!wrong || !revealed)) continue; /* the evening was too short */
            if (!wrong || !revealed) fail_msg("%s: no wrong card was dealt", editions[i]);
            snprintf(words, sizeof words, "the card dealt in entry %ju was", (uintmax_t)wrong);
            verify(path);
            assert_differs_at(revealed, words);
        }
}

/* The house shuffles in a game without cards. */
static void nothing_to_shuffle(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));
    struct opening opening;

    new_casino(path, BEGINS_MS);
    describe_table(&opening, "table", &sign, TRAY, false);
    opening.shuffled = true;
    assert_int_equal(cage_table(cage, &opening, ++now), 1);
    cage_close(cage);
    verify(path);
    assert_differs_at(2, "the house shuffles, but the game has no cards");
}

/* An automatic table without a commitment: the ball cannot land. */
static void no_commitment(void **state)
{
    (void)state;
    struct command command = { .act = ACT_SIT };

    chance = 3;
    new_casino(path, BEGINS_MS);
    uint32_t table = automatic_table("roulette"), dealer = 0xffff0000u + 16 * table;
    const struct pit *pit = cage_pit(cage, table);
    for (int step = 0; step < 100 && command.act != ACT_LAND; step++) {
        assert_true(next_move(&pit->table, &command));
        uint32_t person = command.role == ROLE_CLOCK ? NOBODY : dealer;
        struct order order = pit_order(person, (enum role)command.role, PIT_GAME);
        order.command = command;
        assert_int_equal(give(table, &order).code,
                         command.act == ACT_LAND ? REFUSED_DRAWN_HERE : 0);
    }
    assert_int_equal(command.act, ACT_LAND);
    cage_close(cage);
    assert_good(path);
}

/* ---- The file -------------------------------------------------------------------- */

/* Changes one byte of the file: the record is not good, or still the same. */
static enum verify_end verify_changed(int file, off_t at, const struct verify_report *whole)
{
    uint8_t byte, changed;

    assert_int_equal(pread(file, &byte, 1, at), 1);
    changed = byte ^ flips[draw(LENGTH(flips))];
    assert_int_equal(pwrite(file, &changed, 1, at), 1);
    enum verify_end end = verify(copy);
    if (end == VERIFY_GOOD &&
        (report.entries != whole->entries || memcmp(report.root, whole->root, VERIFY_HASH)))
        fail_msg("byte %jd: good, but a different record", (intmax_t)at);
    assert_int_equal(pwrite(file, &byte, 1, at), 1);
    return end;
}

static void every_byte_of_the_file(void **state)
{
    (void)state;
    static struct verify_report whole;
    long found[VERIFY_UNREADABLE + 1] = { 0 };
    struct stat about;

    save(copy, &small);
    assert_good(copy);
    whole = report;
    int file = open(copy, O_RDWR);
    assert_true(file >= 0 && !fstat(file, &about));
    for (off_t at = 0; at < about.st_size; at++)
        if (SLOWER == 1 || !draw(SLOWER)) found[verify_changed(file, at, &whole)]++;
    for (off_t size = about.st_size - 1; size >= 0; size -= 97) {
        assert_int_equal(ftruncate(file, size), 0);
        assert_int_not_equal(verify(copy), VERIFY_GOOD);
    }
    close(file);
    print_message("%ld the same record, %ld found, %ld unreadable\n", found[VERIFY_GOOD],
                  found[VERIFY_DIFFERS], found[VERIFY_UNREADABLE]);
    assert_true(found[VERIFY_DIFFERS] > found[VERIFY_GOOD]);
}

/* Bad input, and words of the message. */
struct refused {
    const char *given, *words;
};

/* Files that are not records get a sentence. */
static void not_a_record(void **state)
{
    (void)state;
    static const struct refused files[] = {
        { "DROP TABLE heads", "another SQLite file" },
        { "PRAGMA user_version = 1", "version 1" },
        { "ALTER TABLE entries RENAME TO rows; CREATE VIEW entries AS WITH RECURSIVE t(number) AS "
          "(SELECT 1 UNION ALL SELECT number + 1 FROM t) SELECT number, x'' AS body, x'' AS chain "
          "FROM t",
          "another SQLite file" },
        { "ALTER TABLE entries DROP COLUMN chain", "table 'entries' that does not belong" },
        { "ALTER TABLE heads ADD COLUMN more ANY", "table 'heads' that does not belong" },
        { "CREATE INDEX i ON entries (chain)", "index 'i' that does not belong" },
        { "CREATE VIEW v AS SELECT 1", "view 'v' that does not belong" },
        { "CREATE TRIGGER t AFTER INSERT ON entries BEGIN SELECT 1; END",
          "trigger 't' that does not belong" },
        { "DROP TABLE snapshots", "a table is missing" },
    };

    assert_int_equal(verify("/nonexistent/casino.db"), VERIFY_UNREADABLE);
    assert_int_equal(verify("/tmp"), VERIFY_UNREADABLE);
    assert_int_equal(verify("/dev/null"), VERIFY_UNREADABLE);
    assert_int_equal(verify(SOURCE_FOLDER "/meson.build"), VERIFY_UNREADABLE);
    for (size_t i = 0; i < LENGTH(files); i++) {
        open_copy();
        execute(db, files[i].given);
        sqlite3_close(db);
        assert_int_equal(verify(copy), VERIFY_UNREADABLE);
        if (!strstr(report.sentence, files[i].words)) fail_msg("%s", report.sentence);
    }
}

/* A running casino can be verified as of that moment, and goes on. */
static void running_casino(void **state)
{
    (void)state;
    int ready[2], end[2];
    uint64_t entries[2];
    char byte = 0;

    assert_true(!pipe(ready) && !pipe(end));
    fflush(stdout);
    pid_t child = fork();
    if (!child) {
        close(end[1]);
        open_casino(path);
        if (write(ready[1], "", 1) != 1 || read(end[0], &byte, 1) < 0) _exit(1);
        if (!cage_name(cage, FIRST_PLAYER, "Eve", now) || !cage_commit(cage)) _exit(1);
        if (write(ready[1], "", 1) != 1 || read(end[0], &byte, 1) < 0) _exit(1);
        for (int i = 0; i < 300; i++)
            if (!cage_name(cage, FIRST_PLAYER, "Eve", now) || !cage_commit(cage)) _exit(1);
        _exit(0);
    }
    close(ready[1]);              /* so that reading ends if the child does */
    for (int i = 0; i < 2; i++) { /* after it opened the record, and after it wrote */
        assert_int_equal(read(ready[0], &byte, 1), 1);
        enum verify_end found = verify(path);
        assert_int_equal(write(end[1], "", 1), 1);
        assert_int_equal(found, VERIFY_GOOD);
        entries[i] = report.entries;
    }
    int status;
    while (!waitpid(child, &status, WNOHANG)) assert_good(path); /* while it writes */
    assert_int_equal(status, 0);
    assert_int_equal(entries[1], entries[0] + 1);
    assert_good(path);
    assert_int_equal(report.entries, entries[1] + 300);
    close(ready[0]);
    for (int i = 0; i < 2; i++) close(end[i]);
}

static void verifying_writes_nothing(void **state)
{
    (void)state;
    static const char *const ends[] = { "-wal", "-shm", "-journal" };
    struct stat before, after;
    char beside[TEMPORARY + 8];

    varied_casino();
    assert_int_equal(stat(path, &before), 0);
    assert_good(path);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_size == after.st_size && before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
                before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(beside, sizeof beside, "%s%s", path, ends[i]);
        assert_int_equal(access(beside, F_OK), -1);
    }
}

/* ---- Proofs ---------------------------------------------------------------------- */

/* Ways to change a proof. */
enum { OTHER_HASH, FEWER_HASHES, OTHER_SIGNATURE, OTHER_ENTRY, PROOF_CHANGES };

static struct verify_proof change_proof(struct verify_proof proof, int how)
{
    if (how == OTHER_HASH) proof.beside[draw((uint64_t)proof.count)][draw(VERIFY_HASH)] ^= 1;
    if (how == FEWER_HASHES) proof.count--;
    if (how == OTHER_SIGNATURE) proof.head.signature[draw(VERIFY_SIGNATURE)] ^= 1;
    if (how == OTHER_ENTRY) proof.entry++;
    return proof;
}

static bool proves(const struct verify_proof *proof, const struct row *row)
{
    char why[VERIFY_SENTENCE];

    return verify_proof(proof, row->body, (size_t)row->length, why);
}

static void every_entry_has_a_proof(void **state)
{
    (void)state;
    char text[VERIFY_HEAD_TEXT], why[VERIFY_SENTENCE];
    struct verify_head again;

    for (int i = 0; i < small.count; i++) {
        const struct row *row = &small.rows[i];
        struct verify_asked asked = { .path = path, .entry = (uint64_t)i + 1 };
        assert_int_equal(verify_casino(&asked, &report), VERIFY_GOOD);
        assert_true(report.has_proof && report.proof.head.size == (uint64_t)small.count);
        assert_true(proves(&report.proof, row));
        assert_false(proves(&report.proof, &small.rows[(i + 1) % small.count]));
        for (int how = 0; how < PROOF_CHANGES; how++) {
            struct verify_proof changed = change_proof(report.proof, how);
            assert_false(proves(&changed, row));
        }
    }
    verify_head_text(&report.head, text);
    assert_true(verify_head_read(text, strlen(text), &again, why));
    assert_memory_equal(&again, &report.head, sizeof again);
}

static void bad_heads(void **state)
{
    (void)state;
    static const struct refused texts[] = {
        { "", "no line 'size'" },
        { "size 1\n", "no line 'time'" },
        { "size one\n", "the value of 'size'" },
        { "size -1\n", "the value of 'size'" },
        { "size 9223372036854775808\n", "the value of 'size'" },
        { "size 1\nsize 1\n", "two lines 'size'" },
        { "size 1\nroot 00\n", "the value of 'root'" },
        { "size 1\nroot 000000000000000000000000000000000000000000000000000000000000000g\n",
          "the value of 'root'" },
        { " size 1\n", "no line 'size'" },
        { "size 1 2\n", "no line 'size'" },
    };
    char why[VERIFY_SENTENCE];
    struct verify_head head;

    for (size_t i = 0; i < LENGTH(texts); i++) {
        assert_false(verify_head_read(texts[i].given, strlen(texts[i].given), &head, why));
        if (!strstr(why, texts[i].words)) fail_msg("'%s': %s", texts[i].given, why);
    }
    const char *bare = "size 1\r\nroot "
                       "00000000000000000000000000000000000000000000000000000000000000ff";
    assert_true(verify_head_read(bare, strlen(bare), &head, why));
    assert_true(head.size == 1 && head.root[31] == 255 && !head.is_signed);
}

/* ---- Long records ---------------------------------------------------------------- */

/* Several threads find the same as one; asking for an entry makes it use one. */
static void check_threads_agree(const char *file)
{
    struct verify_asked alone = { .path = file, .entry = 1 };
    static struct verify_report one;

    verify_casino(&alone, &one);
    verify(file);
    assert_int_equal(report.end, one.end);
    assert_int_equal(report.entry, one.entry);
    assert_string_equal(report.sentence, one.sentence);
    assert_string_equal(report.table, one.table);
    if (one.end == VERIFY_GOOD) {
        one.has_proof = false;
        memset(&one.proof, 0, sizeof one.proof);
        memset(&report.proof, 0, sizeof report.proof);
        assert_memory_equal(&report, &one, sizeof one);
    }
}

/* Seals the entries from this one on again. */
static void seal_from(int64_t from)
{
    struct hash chain = { { 0 } };
    sqlite3_stmt *row = prepare(db, "SELECT number, body FROM entries ORDER BY number");
    sqlite3_stmt *put = prepare(db, "UPDATE entries SET chain = ? WHERE number = ?");

    execute(db, "BEGIN");
    while (sqlite3_step(row) == SQLITE_ROW) {
        int64_t number = sqlite3_column_int64(row, 0);
        struct hash leaf =
            seal_leaf(sqlite3_column_blob(row, 1), (size_t)sqlite3_column_bytes(row, 1));
        chain = seal_chain(&chain, &leaf);
        const struct value values[] = { { chain.bytes, sizeof chain.bytes, false },
                                        { NULL, number, false } };
        if (number >= from) put_row(put, values, LENGTH(values));
    }
    sqlite3_finalize(row);
    sqlite3_finalize(put);
    execute(db, "COMMIT");
}

/* Forges one entry, then restores it. */
static void check_forged_entry(int64_t number)
{
    static const char update[] = "UPDATE entries SET body = ? WHERE number = ?";
    sqlite3_stmt *row = prepare(db, "SELECT body FROM entries WHERE number = ?");
    uint8_t body[4096];

    sqlite3_bind_int64(row, 1, number);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int length = take_blob(row, 0, body, sizeof body);
    sqlite3_finalize(row);
    body[length - 2] ^= 1;
    change_blob(update, number, body, length);
    check_threads_agree(path); /* found by its chain */
    seal_from(number);
    check_threads_agree(path); /* and by replaying it */
    body[length - 2] ^= 1;
    change_blob(update, number, body, length);
    seal_from(number);
}

static void long_records(void **state)
{
    (void)state;
    chance = 99;
    new_casino(path, BEGINS_MS);
    open_every_table(true, TRAY);
    issue_chips();
    while (cage_entries(cage) < 10000) play(1000);
    uint64_t entries = cage_entries(cage);
    cage_close(cage);
    check_threads_agree(path);
    assert_int_equal(report.end, VERIFY_GOOD);
    db = open_db(path);
    execute(db, "PRAGMA journal_mode = delete");
    for (int i = 0; i < 12 / (SLOWER > 1 ? 3 : 1); i++)
        check_forged_entry(200 + (int64_t)draw(entries - 200));
    sqlite3_close(db);
    assert_good(path);
}

/* Writes a record for other tests. */
static int keep(const char *file)
{
    snprintf(path, sizeof path, "%s", file);
    varied_casino();
    return verify(path) != VERIFY_GOOD;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(barred_from_the_casino),
        cmocka_unit_test(honest_casinos_are_good),
        cmocka_unit_test(wagers_by_hand),
        cmocka_unit_test(antes_by_hand),
        cmocka_unit_test(undone_by_hand),
        cmocka_unit_test(tokens_by_hand),
        cmocka_unit_test(chips_by_hand),
        cmocka_unit_test(desk_by_hand),
        cmocka_unit_test(small_casino_is_good),
        cmocka_unit_test(verifying_writes_nothing),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(other_columns),
        cmocka_unit_test(removed_entries),
        cmocka_unit_test(truncated_records),
        cmocka_unit_test(swapped_entries),
        cmocka_unit_test(duplicated_entries),
        cmocka_unit_test(forks_are_found),
        cmocka_unit_test(forged_postings),
        cmocka_unit_test(other_postings),
        cmocka_unit_test(sentences),
        cmocka_unit_test(forged_events),
        cmocka_unit_test(every_bit_sealed_again),
        cmocka_unit_test(every_byte_of_the_file),
        cmocka_unit_test(not_a_record),
        cmocka_unit_test(running_casino),
        cmocka_unit_test(every_entry_has_a_proof),
        cmocka_unit_test(bad_heads),
        cmocka_unit_test(wrong_cards),
        cmocka_unit_test(nothing_to_shuffle),
        cmocka_unit_test(no_commitment),
        cmocka_unit_test(long_records),
    };

    if (count == 3 && !strcmp(arguments[1], "keep")) return keep(arguments[2]);
    temporary(path, "casino.db");
    temporary(copy, "copy.db");
    RUN_TESTS(tests);
}
