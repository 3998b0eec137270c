/* test_verify.c - the verifier: casinos of every kind are good; whatever is changed in a record,
 * in a seal, in the file, or by a casino that lies and signs it, is found.
 *
 *   test_verify             all of it
 *   test_verify keep FILE   leaves a small record there, for tests of the command line */
#include "crowd.h"
#include "forged.h"

#include "verify/postings.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

static char path[TEMPORARY], copy[TEMPORARY];
static struct verify_report report;

/* ---- What is found --------------------------------------------------------------- */

static enum verify_end verify_with(const char *file, const struct verify_head *kept, int count)
{
    struct verify_asked asked = { .path = file, .kept = kept, .kept_count = count };

    return verify_casino(&asked, &report);
}

static enum verify_end verify(const char *file)
{
    return verify_with(file, NULL, 0);
}

static void is_good(const char *file)
{
    if (verify(file) != VERIFY_GOOD)
        fail_msg("entry %ju, table %s: %s", (uintmax_t)report.entry, report.table, report.sentence);
}

/* It differs in that entry, with these words. */
static void differs_at(uint64_t entry, const char *words)
{
    if (report.end != VERIFY_DIFFERS || report.entry != entry || !strstr(report.sentence, words))
        fail_msg("end %d, entry %ju, not %ju: %s", report.end, (uintmax_t)report.entry,
                 (uintmax_t)entry, report.sentence);
}

/* ---- Casinos are good ------------------------------------------------------------ */

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

/* What has been in all of them together. */
static struct {
    uint64_t refusals, errands, draws, cards, unrevealed, kinds[RECORD_KINDS];
    uint64_t acts[PIT_ACT_COUNT], posted[OF_KINDS][OF_KINDS]; /* from one account to another */
} seen;

/* Past what was told, to the postings. */
static void skip_told(struct cursor *cursor)
{
    struct record_event event;
    struct record_pit_event around;

    for (uint64_t left = record_read_count(cursor); left; left--) record_read_event(cursor, &event);
    for (uint64_t left = record_read_count(cursor); left; left--)
        record_read_pit_event(cursor, &around);
}

/* What has been posted to the end of an entry. */
static void see_postings(struct cursor *cursor)
{
    struct record_posting posting;

    for (uint64_t left = record_read_count(cursor); left; left--) {
        record_read_posting(cursor, &posting);
        seen.posted[posting.from.kind][posting.to.kind]++;
    }
}

static void see_entry(const uint8_t *body, size_t length)
{
    struct cursor cursor = { body, body + length, NULL };
    struct record_entry entry;
    struct errand errand;
    struct order order;

    assert_null(record_form(body, length));
    record_read_entry(&cursor, &entry);
    seen.kinds[entry.kind]++;
    if (entry.kind != RECORD_ORDER && entry.kind != RECORD_ERRAND) return;
    if (entry.kind == RECORD_ERRAND) record_read_errand(&cursor, &errand);
    if (entry.kind == RECORD_ORDER) {
        record_read_order(&cursor, &order);
        seen.acts[order.act]++;
    }
    skip_told(&cursor);
    see_postings(&cursor);
}

static void see_record(const char *file)
{
    sqlite3 *db = open_db(file);
    sqlite3_stmt *row = prepare(db, "SELECT body FROM entries");

    while (sqlite3_step(row) == SQLITE_ROW)
        see_entry(sqlite3_column_blob(row, 0), (size_t)sqlite3_column_bytes(row, 0));
    sqlite3_finalize(row);
    sqlite3_close(db);
    seen.refusals += report.refusals;
    seen.errands += report.errands;
    seen.draws += report.draws;
    seen.cards += report.cards;
    seen.unrevealed += report.cards_unrevealed;
}

/* In three parts, with a head after each; half way it stops, as a process that is killed, and is
 * opened again. */
static void play_evening(struct verify_head kept[3])
{
    new_casino(path, BEGINS_MS);
    open_every_table(draw(2), TRAY);
    everybody_gets_chips();
    for (int part = 0; part < 3; part++) {
        play(2500);
        keep_head(&kept[part]);
        if (part != 1) continue;
        cage_abandon(cage);
        open_casino(path);
    }
    play(500);
}

static void one_casino(uint64_t seed)
{
    struct verify_head kept[3];

    chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 4; i++) draw(2);
    play_evening(kept);
    uint64_t entries = cage_entries(cage);
    cage_abandon(cage); /* what was committed is in the log, not in the file */
    assert_int_equal(verify_with(path, kept, 3), VERIFY_GOOD);
    assert_int_equal(report.entries, entries);
    assert_int_equal(report.heads, 3);
    assert_int_equal(report.kept_heads, 3);
    assert_int_equal(report.head.size, kept[2].size);
    open_casino(path);
    cage_close(cage); /* with a head over all of it */
    is_good(path);
    assert_int_equal(report.head.size, entries);
    assert_memory_equal(report.head.root, report.root, VERIFY_HASH);
    see_record(path);
}

/* Every row of the table in docs/record.md, either way. */
static void every_posting_was_seen(void)
{
    static const uint8_t pairs[][2] = {
        { OF_LAYOUT, OF_RACK },       { OF_RACK, OF_LAYOUT },       { OF_LAYOUT, OF_FLOAT },
        { OF_FLOAT, OF_RACK },        { OF_RACK, OF_FLOAT },        { OF_PERSON, OF_RACK },
        { OF_RACK, OF_COMMISSION },   { OF_COMMISSION, OF_RACK },   { OF_COMMISSION, OF_FLOAT },
        { OF_PROMOTIONS, OF_TOKENS }, { OF_TOKENS, OF_PROMOTIONS }, { OF_RACK, OF_PERSON },
        { OF_RACK, OF_HELD },         { OF_HELD, OF_PERSON },       { OF_PERSON, OF_BOX },
        { OF_CASH, OF_BOX },          { OF_BOX, OF_CASH },          { OF_CAGE, OF_FLOAT },
        { OF_FLOAT, OF_CAGE },        { OF_CASH, OF_PERSON },       { OF_PERSON, OF_CASH },
        { OF_PERSON, OF_CHEQUES },
    };

    for (size_t i = 0; i < LENGTH(pairs); i++)
        if (!seen.posted[pairs[i][0]][pairs[i][1]])
            fail_msg("nothing went from %s to %s", account_words(pairs[i][0]),
                     account_words(pairs[i][1]));
}

static void everything_was_seen(void)
{
    static const uint8_t acts[] = { PIT_GAME,     PIT_BUY,     PIT_CHANGE,  PIT_COLOUR,
                                    PIT_FILL,     PIT_CREDIT,  PIT_APPROVE, PIT_CORRECT,
                                    PIT_WALK_OFF, PIT_COLLECT, PIT_CLAIM,   PIT_EMPTY_BOX,
                                    PIT_COMMIT,   PIT_SEED,    PIT_DRAW,    PIT_REVEAL,
                                    PIT_SPOKEN };

    assert_true(seen.refusals && seen.errands && seen.draws && seen.cards && seen.unrevealed);
    for (int kind = RECORD_OPENED; kind < RECORD_KINDS; kind++) assert_true(seen.kinds[kind]);
    every_posting_was_seen();
    for (size_t i = 0; i < LENGTH(acts); i++)
        if (!seen.acts[acts[i]]) fail_msg("nobody %s", pit_act_words(acts[i]));
}

static void every_casino_is_good(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t seed = 1; seed <= (SLOWER > 1 ? 2 : 12); seed++) one_casino(seed);
    print_message("%ju refusals, %ju errands, %ju draws, %ju cards, %ju not revealed\n",
                  (uintmax_t)seen.refusals, (uintmax_t)seen.errands, (uintmax_t)seen.draws,
                  (uintmax_t)seen.cards, (uintmax_t)seen.unrevealed);
    if (SLOWER == 1) everything_was_seen(); /* a few casinos do not have everything */
}

/* ---- Postings by hand ------------------------------------------------------------ */

/* What happened at table 7, for the postings of docs/record.md to be worked out by hand. */
static struct {
    struct books_table before;
    struct pit after;
    struct order order;
    struct pit_events events;
    struct postings_due due;
} sheet;

static void nothing_happens(void)
{
    memset(&sheet, 0, sizeof sheet);
    sheet.order.person = 100;
}

static struct event *tells(int kind, int seat, const char *clause)
{
    struct event *event = &sheet.events.game.list[sheet.events.game.count++];

    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->clause = clause;
    return event;
}

static void tells_paid(int kind, int seat, int64_t cents, const char *clause)
{
    tells(kind, seat, clause)->paid_cents = cents;
}

static struct event *tells_fate(enum fate fate, int seat, int64_t stake_cents, const char *clause)
{
    struct event *event = tells(EVENT_VERDICT, seat, clause);

    event->fate = (uint8_t)fate;
    event->stake_cents = stake_cents;
    return event;
}

static void tells_around(enum pit_event_kind kind, int seat, enum tender tender, int64_t cents,
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

/* "float", "rack.2" or "person.100"; of table 7 where it is of one. */
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
static void posted_are(const char *postings)
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

static void order_posts(const char *postings)
{
    postings_of_order(&sheet.due, 7, &sheet.before, &sheet.after, &sheet.order, &sheet.events);
    posted_are(postings);
    nothing_happens();
}

static void layout_is(int seat, int64_t before_cents, int64_t after_cents)
{
    sheet.before.layout[seat] = before_cents;
    sheet.after.table.layout_cents[seat] = after_cents;
}

static void commission_is(int64_t before_cents, int64_t after_cents)
{
    sheet.before.own[OF_COMMISSION - OF_FLOAT] = before_cents;
    sheet.after.table.till.commission_cents = after_cents;
}

/* A wager of 10.00 wins 14.00 and stays up, one of 5.00 loses: the example of the page.  Then with
 * the winner taken down (-10.00 onto the layout), and with another place that bets 3.00 at once. */
static void wagers_by_hand(void **state)
{
    (void)state;
    nothing_happens();
    layout_is(2, 1500, 1000);
    tells_fate(LOSES, 2, 500, "loser");
    tells_fate(WINS, 2, 1000, "winner")->paid_cents = 1400;
    order_posts("float > rack.2 1400 winner; layout.2 > float 500 loser");

    layout_is(2, 1500, 0);
    layout_is(23, 0, 300);
    tells(EVENT_DONE, NO_SEAT, "done");
    tells_fate(LOSES, 2, 500, "loser");
    tells_fate(WINS, 2, 1000, "winner")->paid_cents = 1400;
    tells(EVENT_TAKEN_DOWN, 2, "taken")->stake_cents = 1000;
    tells(EVENT_PLACED, 23, "placed")->stake_cents = 300;
    order_posts("layout.2 > rack.2 1000 loser; float > rack.2 1400 winner; "
                "rack.23 > layout.23 300 placed; layout.2 > float 500 loser");

    layout_is(1, 500, 500); /* nothing moves */
    tells_fate(STANDS_OFF, 1, 500, "stands");
    tells_fate(LOSES, HOUSE_SEAT, 500, "nobody's");
    tells_fate(LOSES, NO_SEAT, 500, "nobody's");
    order_posts("");
}

/* An ante of 1.00 is placed, and one taken; commission of 0.50 is charged, and 0.25 given back. */
static void antes_by_hand(void **state)
{
    (void)state;
    nothing_happens();
    layout_is(1, 0, 100);
    tells(EVENT_DONE, 0, "first");
    tells_paid(EVENT_FEE, 1, 100, "ante");
    order_posts("rack.1 > layout.1 100 first");

    layout_is(1, 100, 0);
    commission_is(40, 140 + 50 - 25);
    tells_paid(EVENT_COMMISSION, 3, 50, "charged");
    tells_paid(EVENT_COMMISSION, 4, -25, "back");
    tells_paid(EVENT_FEE_TAKEN, 1, 100, "taken");
    order_posts("layout.1 > rack.1 100 charged; commission > rack.4 25 back; "
                "rack.3 > commission 50 charged; rack.1 > commission 100 taken");

    layout_is(5, 200, 0);
    commission_is(0, 200);
    tells_paid(EVENT_FEE_TAKEN, 5, 200, "fee");
    order_posts("layout.5 > rack.5 200 fee; rack.5 > commission 200 fee");
}

/* A settlement is undone: a winner of 14.00 who paid 0.50 of it as commission has 13.50 less, and
 * a loser 5.00 more, which stand where they stood.  Then commission of 0.50 that had been given
 * back is charged again; and fees of 2.00 come back by a correction. */
static void undone_by_hand(void **state)
{
    (void)state;
    nothing_happens();
    layout_is(2, 1000, 1000);
    layout_is(3, 0, 500);
    commission_is(50, 0);
    tells_paid(EVENT_REVERSED, NO_SEAT, 0, "begins");
    tells_paid(EVENT_REVERSED, 2, -1350, "undone");
    tells_paid(EVENT_REVERSED, 3, 500, "undone");
    order_posts("float > rack.3 500 undone; rack.3 > layout.3 500 begins; "
                "rack.2 > float 1350 undone; commission > float 50 begins");

    commission_is(0, 50);
    tells(EVENT_DONE, NO_SEAT, "done");
    tells_paid(EVENT_REVERSED, 2, -50, "undone");
    order_posts("rack.2 > float 50 undone; float > commission 50 undone");

    commission_is(200, 0);
    tells_paid(EVENT_CORRECTED, 4, 200, "right");
    order_posts("float > rack.4 200 right; commission > float 200 right");
}

/* Promotional chips of 5.00 are given; put on a wager; and lost beside 3.00 in chips of value, or
 * taken away from the hand.  On the layout they are not in its account. */
static void tokens_by_hand(void **state)
{
    (void)state;
    struct till *till = &sheet.after.table.till;

    nothing_happens();
    tells_paid(EVENT_PROMO, 6, 500, "given");
    order_posts("promotions > tokens.6 500 given");

    layout_is(6, 300, 800);
    till->promo_wagers[till->promo_count++] = (struct promo_wager){ .cents = 500, .seat = 6 };
    tells(EVENT_PLACED, 6, "placed")->stake_cents = 500;
    tells(EVENT_PROMO, 6, "out")->bet = 1;
    sheet.events.game.list[1].paid_cents = -500;
    order_posts("");

    layout_is(6, 300, 0);
    tells_fate(LOSES, 6, 800, "lost")->promo_cents = 500;
    tells_paid(EVENT_PROMO_TAKEN, 6, 500, "taken");
    order_posts("layout.6 > float 300 lost; tokens.6 > promotions 500 taken");

    tells_paid(EVENT_PROMO, 6, -500, "kept");
    order_posts("tokens.6 > promotions 500 kept");
}

/* Chips of 20.00 bought with cash, a voucher and chips; what happens around a table. */
static void chips_by_hand(void **state)
{
    (void)state;
    nothing_happens();
    tells_paid(EVENT_CHIPS, 0, 2000, "buys");
    tells_around(PIT_DROPPED, 0, TENDER_CASH, 2000, "drops");
    order_posts("float > rack.0 2000 buys; cash > box 2000 drops");

    sheet.order.tender = TENDER_VOUCHER;
    tells_paid(EVENT_CHIPS, 0, 2000, "buys");
    tells_around(PIT_DROPPED, 0, TENDER_VOUCHER, 2000, "drops");
    order_posts("float > rack.0 2000 buys; person.200 > box 2000 drops");

    sheet.order.tender = TENDER_CHIPS;
    tells_around(PIT_DONE, 0, TENDER_CHIPS, 2000, "brings");
    tells_paid(EVENT_CHIPS, 0, 2000, "buys");
    order_posts("person.100 > rack.0 2000 buys");

    tells_paid(EVENT_CHIPS, 4, -700, "leaves");
    tells_around(PIT_PAID, 4, 0, 100, "paid");
    tells_around(PIT_OWES, 4, 0, 100, "owed");
    tells_around(PIT_TAKEN, 4, 0, 700, "takes");
    tells_around(PIT_HELD, 5, 0, 300, "held");
    tells_around(PIT_HELD, NO_SEAT, 0, -300, "claimed");
    tells_around(PIT_DROPPED, NO_SEAT, 0, -5000, "emptied");
    tells_around(PIT_DROPPED, NO_SEAT, 0, 0, "emptied again");
    tells_around(PIT_FILLED, NO_SEAT, 0, 10000, "fill");
    tells_around(PIT_FILLED, NO_SEAT, 0, -6000, "credit");
    order_posts("rack.4 > person.200 700 takes; rack.5 > held 300 held; "
                "held > person.200 300 claimed; box > cash 5000 emptied; "
                "cage > float 10000 fill; float > cage 6000 credit");

    tells_around(PIT_DONE, 2, 0, 0, "walks off"); /* and what waited has lapsed */
    layout_is(2, 100, 0);
    order_posts("layout.2 > rack.2 100 walks off");
}

static void desk_by_hand(void **state)
{
    (void)state;
    struct errand errand = { .person = 300 };

    nothing_happens();
    tells_around(PIT_CASHED, NO_SEAT, TENDER_CASH, -900, "buys");
    tells_around(PIT_CASHED, NO_SEAT, TENDER_CASH, 400, "cash");
    tells_around(PIT_CASHED, NO_SEAT, TENDER_CHEQUE, 500, "cheque");
    postings_of_errand(&sheet.due, &errand, &sheet.events);
    posted_are("cash > person.300 900 buys; person.300 > cash 400 cash; "
               "person.300 > cheques 500 cheque");
    postings_of_opening(&sheet.due, 7, 12300);
    posted_are("cage > float 12300 Div 1 r.11.2");
    postings_of_opening(&sheet.due, 7, 0);
    posted_are("");
}

/* ---- A small one, of two tables without staff ------------------------------------ */

static struct record small, forged;
static struct verify_head small_head; /* kept by somebody, half way through */

/* Chips of 5 dollars, and of 1. */
static void small_chips(uint32_t person)
{
    struct errand errand = { .person = person, .kind = ERRAND_CHIPS, .cents = 2400 };

    for (int i = 0; i < 10; i++) {
        errand.request = (uint64_t)i + 1;
        must_errand(&errand);
    }
    must_errand(&errand); /* once more: it is not run again */
    assert_true(cage_turn_away(cage, person, "password", ++now));
    assert_true(cage_turn_away(cage, 0, "unknown-2", ++now));
}

static void sit_with_chips(uint32_t table, uint32_t person, int seat)
{
    struct chips chips = { .count = { [1] = 20 } }; /* of 5 dollars */
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

static void go_on(uint32_t table, int steps)
{
    struct order order;

    for (int step = 0; step < steps; step++)
        if (draw(3) && cage_house(cage, table, draw(2), &order))
            must(table, &order);
        else if (offered_order(table, &order))
            give(table, &order);
}

static void small_casino(uint64_t seed)
{
    struct errand errand = { .person = FIRST_PLAYER, .kind = ERRAND_REDEEM };
    struct order order = pit_order(FIRST_PLAYER, ROLE_PLAYER, PIT_BUY);

    chance = seed;
    new_casino(path, BEGINS_MS);
    uint32_t craps = automatic_table("craps"), lunar = automatic_table("lunar-poker");
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", now));
    small_chips(FIRST_PLAYER);
    sit_with_chips(craps, FIRST_PLAYER, 0);
    go_on(craps, 40);
    keep_head(&small_head);
    sit_with_chips(lunar, FIRST_PLAYER, 2);
    go_on(lunar, 110);
    order.tender = TENDER_CHIPS; /* chips that nobody has */
    order.chips.count[8] = 1;
    assert_int_equal(give(craps, &order).code, REFUSED_PURSE_SHORT);
    errand.chips.count[0] = 3;
    errand.cheque_cents = 100;
    must_errand(&errand);
    cage_close(cage);
    load(path, &small);
}

static void a_small_casino(void **state)
{
    (void)state;
    small_casino(5);
    is_good(path);
    print_message("%d entries, %ju draws, %ju cards, %ju refusals\n", small.count,
                  (uintmax_t)report.draws, (uintmax_t)report.cards, (uintmax_t)report.refusals);
    assert_true(small.count >= 60 && report.draws && report.cards && report.refusals);
    assert_int_equal(small.head_count, 2);
    save(copy, &small);
    is_good(copy);
    assert_int_equal(verify_with(copy, &small_head, 1), VERIFY_GOOD);
    seal_again(&small, secret); /* the test's own seals are the same */
    save(copy, &small);
    is_good(copy);
}

/* What was forged differs there; also with the casino's own seals. */
static void forgery_differs_at(uint64_t entry, const char *words)
{
    save(copy, &forged);
    verify(copy);
    differs_at(entry, words);
}

static void sealed_differs_at(uint64_t entry, const char *words)
{
    seal_again(&forged, secret);
    forgery_differs_at(entry, words);
}

/* Nothing is wrong with it by itself, but for somebody who kept a head. */
static void only_head_differs_at(uint64_t entry, const char *words)
{
    save(copy, &forged);
    is_good(copy);
    verify_with(copy, &small_head, 1);
    differs_at(entry, words);
}

/* ---- Every byte counts ----------------------------------------------------------- */

static sqlite3 *db; /* the copy, to be changed */

static void change_blob(const char *statement, int64_t where, const void *bytes, int length)
{
    sqlite3_stmt *put = prepare(db, statement);
    const struct value values[] = { { bytes, length }, { NULL, where } };

    put_row(put, values, LENGTH(values));
    sqlite3_finalize(put);
}

static const uint8_t flips[] = { 0x01, 0x80, 0xff };

/* Each byte in turn, in each way: the record is never good.  Those of an entry are found at it. */
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
    is_good(copy);
    sqlite3_close(db);
    print_message("%ld bytes changed, and all found\n", count);
}

/* Even to what its tables do not allow. */
static void change_freely(const char *statement)
{
    save(copy, &small);
    db = open_db(copy);
    execute(db, "PRAGMA ignore_check_constraints = on; PRAGMA writable_schema = on;"
                "UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '')");
    sqlite3_close(db);
    db = open_db(copy);
    execute(db, statement);
    sqlite3_close(db);
}

/* Numbers and names of the other columns, and what is not there at all. */
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
        "INSERT INTO heads VALUES (0, 0, zeroblob(32), zeroblob(64))",
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
        if (verify(copy) == VERIFY_GOOD) fail_msg("%s: good", changes[i]);
        assert_true(strlen(report.sentence) > 10);
    }
}

/* ---- Entries taken away, moved, and twice ---------------------------------------- */

static void take_away(struct record *from, int at)
{
    from->count--;
    memmove(&from->rows[at], &from->rows[at + 1],
            (size_t)(from->count - at) * sizeof from->rows[0]);
}

static void renumber(struct record *record)
{
    for (int i = 0; i < record->count; i++) record->rows[i].number = i + 1;
}

static void entries_taken_away(void **state)
{
    (void)state;
    for (int i = 0; i < small.count; i++) {
        bool last = i + 1 == small.count;
        forged = small;
        take_away(&forged, i);
        forgery_differs_at((uint64_t)i + 1, last ? "the record ends after" : "it is missing");
        renumber(&forged); /* and the others moved up */
        forgery_differs_at((uint64_t)i + 1, last ? "the record ends after" : "not what its chain");
    }
}

/* The end is cut off: found where a head covers it; without one it is a shorter record. */
static void ends_cut_off(void **state)
{
    (void)state;
    for (int count = 0; count < small.count; count++) {
        forged = small;
        forged.count = count;
        forgery_differs_at((uint64_t)count + 1, "the record ends after");
        forged.head_count = 0;
        save(copy, &forged);
        is_good(copy);
        assert_int_equal(report.entries, count);
        assert_false(report.has_head);
        verify_with(copy, &small_head, 1);
        if ((uint64_t)count < small_head.size)
            differs_at((uint64_t)count + 1, "the head that was kept covers");
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

static void entries_swapped(void **state)
{
    (void)state;
    for (int i = 0; i < small.count; i++)
        for (int k = i + 1; k < small.count; k++) {
            if (draw(4 * SLOWER) && k > i + 1) continue;
            for (int chains = 0; chains < 2; chains++) {
                forged = small;
                swap(&forged.rows[i], &forged.rows[k], chains);
                forgery_differs_at((uint64_t)i + 1, "not what its chain");
            } /* even sealed again they are out of place */
            sealed_differs_at((uint64_t)i + 1, "its bytes say that it is entry");
        }
}

static void entries_twice(void **state)
{
    (void)state;
    for (int i = 0; i < small.count; i++) {
        forged = small;
        memmove(&forged.rows[i + 1], &forged.rows[i],
                (size_t)(small.count - i) * sizeof forged.rows[0]);
        forged.count++;
        renumber(&forged);
        forgery_differs_at((uint64_t)i + 2, "not what its chain");
        sealed_differs_at((uint64_t)i + 2, "its bytes say that it is entry");
    }
}

/* ---- A fork ---------------------------------------------------------------------- */

/* Ana was called Eve all along: allowed by every rule, but not what was sealed. */
static void rewrite_name(void)
{
    forged = small;
    struct row *row = &forged.rows[2];
    assert_memory_equal(row->body + row->length - 3, "Ana", 3);
    memcpy(row->body + row->length - 3, "Eve", 3);
    seal_again(&forged, secret);
}

static void a_fork_is_found(void **state)
{
    (void)state;
    const uint64_t first_head = (uint64_t)small.heads[0].size;
    uint8_t other[SEAL_SECRET] = { 9 };
    struct seal_keys keys;

    rewrite_name(); /* chains made again, heads as they were */
    memcpy(forged.heads, small.heads, sizeof forged.heads);
    forgery_differs_at(first_head, "not those that the head in the file covers");
    seal_again(&forged, other); /* signed by somebody else */
    forgery_differs_at(first_head, "is not signed with the casino's key");
    seal_keys_of(other, &keys); /* who says to be the casino */
    memcpy(forged.key, keys.public, sizeof forged.key);
    only_head_differs_at(0, "signed with another key");
    rewrite_name(); /* signed by the casino itself: only who kept a head can tell */
    only_head_differs_at(small_head.size, "not those that the head that was kept covers");

    struct verify_head no_head = small_head;
    no_head.signature[5] ^= 1;
    save(copy, &small);
    verify_with(copy, &no_head, 1);
    differs_at(0, "the head that was kept is not signed");
}

/* ---- A casino that lies ---------------------------------------------------------- */

/* Where in an entry what was told begins, and what was posted; 0: it has none. */
struct parts {
    int told, posted;
};

static struct parts parts_of(const struct row *row)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_entry entry;
    struct record_opening opening;
    struct errand errand;
    struct order order;

    record_read_entry(&cursor, &entry);
    if (entry.kind == RECORD_REFUSED || entry.kind == RECORD_NAMED || entry.kind == RECORD_TURNED)
        return (struct parts){ 0, 0 };
    if (entry.kind == RECORD_OPENED) record_read_opening(&cursor, &opening);
    if (entry.kind == RECORD_ORDER) record_read_order(&cursor, &order);
    if (entry.kind == RECORD_ERRAND) record_read_errand(&cursor, &errand);
    int told = (int)(cursor.at - row->body);
    if (entry.kind == RECORD_OPENED) return (struct parts){ 0, told };
    skip_told(&cursor);
    return (struct parts){ told, (int)(cursor.at - row->body) };
}

/* Of the first posting, the byte at which its cents begin; 0: there is none. */
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

/* One cent more is posted, under seals and heads that are all in order. */
static void forged_postings(void **state)
{
    (void)state;
    int found = 0;

    for (int i = 0; i < small.count; i++) {
        int at = cents_at(&small.rows[i]);
        if (!at) continue;
        forged = small;
        forged.rows[i].body[at] ^= 2;
        sealed_differs_at((uint64_t)i + 1, "");
        if (!strstr(report.sentence, "account") && !strstr(report.sentence, "posting"))
            fail_msg("%s", report.sentence);
        found++;
    }
    assert_true(found > 10);
}

/* What the rules leave open: when it was, what people and tables are called, members that an
 * order has no use for, cards and seeds that are not revealed yet.  But never what was told, nor
 * anything that was posted. */
static bool left_open(const struct row *row, int byte)
{
    struct parts parts = parts_of(row);

    if (!parts.posted) return true;
    return byte < (parts.told ? parts.told : parts.posted);
}

/* Every bit of every entry, each time sealed and signed again: found by the rules, but for what
 * they leave open; and somebody who kept a head finds that, too. */
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
            open++;
            if (!left_open(&small.rows[i], bit / 8))
                fail_msg("entry %d, bit %d of byte %d is not found", i + 1, bit % 8, bit / 8);
            if ((uint64_t)i >= small_head.size) continue;
            verify_with(copy, &small_head, 1);
            differs_at(small_head.size, "the head that was kept covers");
        }
    print_message("%ld found by the rules, %ld left open by them\n", found, open);
    assert_true(found > 10 * open);
}

/* One event says something else. */
static void forged_events(void **state)
{
    (void)state;
    int found = 0;

    for (int i = 0; i < small.count; i++) {
        struct parts parts = parts_of(&small.rows[i]);
        for (int at = parts.told; at && at < parts.posted; at++) {
            if (draw(3 * SLOWER)) continue;
            forged = small;
            forged.rows[i].body[at] ^= 2;
            sealed_differs_at((uint64_t)i + 1, "");
            found++;
        }
    }
    assert_true(found > 100 / SLOWER);
}

/* ---- A casino that posts what adds up -------------------------------------------- */

/* The postings of an entry, which another list takes the place of; clauses are where they were. */
#define LISTED 32
struct listed {
    const struct row *row;
    struct record_entry entry;
    struct record_text other; /* a clause of the entry that its first posting is not under */
    struct record_posting list[LISTED];
    int count;
};

static bool same_text(struct record_text one, struct record_text other)
{
    return one.length == other.length && !memcmp(one.bytes, other.bytes, one.length);
}

/* Clauses of the events of an order or an errand. */
static int clauses_of(const struct row *row, struct record_text clauses[LISTED])
{
    struct cursor cursor = { row->body + parts_of(row).told, row->body + row->length, NULL };
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

/* False where an entry has no postings by its kind. */
static bool read_listed(const struct row *row, struct listed *listed)
{
    struct parts parts = parts_of(row);
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_text clauses[LISTED] = { { "Div 1 r.14.2", 12 } };

    memset(listed, 0, sizeof *listed);
    if (!parts.posted) return false;
    listed->row = row;
    record_read_entry(&cursor, &listed->entry);
    cursor.at = row->body + parts.posted;
    listed->count = (int)record_read_count(&cursor);
    assert_true(listed->count < LISTED - 2);
    for (int i = 0; i < listed->count; i++) record_read_posting(&cursor, &listed->list[i]);
    int count = parts.told ? clauses_of(row, clauses) : 1;
    for (int i = count - 1; i >= 0; i--)
        if (!listed->count || !same_text(clauses[i], listed->list[0].clause))
            listed->other = clauses[i];
    return true;
}

static void put_account(struct writer *to, const struct record_account *account)
{
    put_byte(to, account->kind);
    put_number(to, account->of);
    put_byte(to, account->place);
}

static void write_listed(struct row *row, const struct listed *listed)
{
    struct writer to = { row->body + parts_of(row).posted, row->body + sizeof row->body, false };

    put_number(&to, (uint64_t)listed->count);
    for (int i = 0; i < listed->count; i++) {
        put_account(&to, &listed->list[i].from);
        put_account(&to, &listed->list[i].to);
        put_signed(&to, listed->list[i].cents);
        put_number(&to, listed->list[i].clause.length);
        put_bytes(&to, listed->list[i].clause.bytes, listed->list[i].clause.length);
    }
    assert_false(to.full);
    row->length = (int)(to.at - row->body);
}

static void make_room(struct listed *listed, int at, int room)
{
    memmove(&listed->list[at + room], &listed->list[at],
            (size_t)(listed->count - at) * sizeof listed->list[0]);
    listed->count += room;
}

static void close_up(struct listed *listed, int at)
{
    listed->count--;
    memmove(&listed->list[at], &listed->list[at + 1],
            (size_t)(listed->count - at) * sizeof listed->list[0]);
}

/* 1234.00 into the box and out of it again: a drop that never was. */
static void put_pair(struct listed *listed, int at)
{
    uint32_t table = listed->entry.table;
    struct record_account cash = { OF_CASH, 0, 0 }, box = { OF_BOX, 0, table };
    struct record_text clause = listed->count ? listed->list[0].clause : listed->other;

    if (!table) box = (struct record_account){ OF_CHEQUES, 0, 0 };
    make_room(listed, at, 2);
    listed->list[at] = (struct record_posting){ cash, box, 123400, clause };
    listed->list[at + 1] = (struct record_posting){ box, cash, 123400, clause };
}

/* Each is which posting, from 0, differs first; -1 where the entry has nothing for it. */
static int pair_behind(struct listed *listed)
{
    int at = listed->count;

    if (!at && !listed->other.length) return -1;
    put_pair(listed, at);
    return at;
}

static int pair_before(struct listed *listed)
{
    if (!listed->count) return -1;
    put_pair(listed, 0);
    return 0;
}

static int split(struct listed *listed)
{
    int at = listed->count - 1;

    if (at < 0 || listed->list[at].cents < 2) return -1;
    make_room(listed, at, 1);
    listed->list[at].cents = 1;
    listed->list[at + 1].cents--;
    return at;
}

static bool same_account(const struct record_account *a, const struct record_account *b)
{
    return a->kind == b->kind && a->of == b->of && a->place == b->place;
}

/* Two from and to the same accounts are one. */
static int merged(struct listed *listed)
{
    for (int i = 0; i + 1 < listed->count; i++) {
        struct record_posting *one = &listed->list[i], *next = one + 1;
        if (!same_account(&one->from, &next->from) || !same_account(&one->to, &next->to)) continue;
        one->cents += next->cents;
        close_up(listed, i + 1);
        return i;
    }
    return -1;
}

/* From one account to another and on to a third is straight to that one. */
static int cut_short(struct listed *listed)
{
    for (int i = 0; i + 1 < listed->count; i++) {
        struct record_posting *one = &listed->list[i], *next = one + 1;
        if (!same_account(&one->to, &next->from) || one->cents != next->cents) continue;
        one->to = next->to;
        close_up(listed, i + 1);
        return i;
    }
    return -1;
}

static int reordered(struct listed *listed)
{
    for (int i = 0; i + 1 < listed->count; i++) {
        struct record_posting *one = &listed->list[i], *next = one + 1, kept = *one;
        bool same = same_account(&one->from, &next->from) && same_account(&one->to, &next->to) &&
                    one->cents == next->cents && same_text(one->clause, next->clause);
        if (same) continue;
        *one = *next;
        *next = kept;
        return i;
    }
    return -1;
}

static int other_clause(struct listed *listed)
{
    if (!listed->count || !listed->other.length) return -1;
    listed->list[0].clause = listed->other;
    return 0;
}

static int turned_round(struct listed *listed)
{
    struct record_account from = listed->list[0].from;

    if (!listed->count) return -1;
    listed->list[0].from = listed->list[0].to;
    listed->list[0].to = from;
    return 0;
}

static int other_place(struct listed *listed)
{
    for (int i = 0; i < listed->count; i++) {
        struct record_posting *posting = &listed->list[i];
        if (posting->from.kind > OF_TOKENS && posting->to.kind > OF_TOKENS) continue;
        if (posting->from.kind <= OF_TOKENS) posting->from.place ^= 1;
        if (posting->to.kind <= OF_TOKENS) posting->to.place ^= 1;
        return i;
    }
    return -1;
}

static int left_out(struct listed *listed)
{
    if (!listed->count) return -1;
    return --listed->count;
}

/* The record with another list of postings in one entry, verified. */
static void post_instead(int at, const struct listed *listed)
{
    forged = small;
    write_listed(&forged.rows[at], listed);
    seal_again(&forged, secret);
    save(copy, &forged);
    verify(copy);
}

/* Each way to post it otherwise, at each entry, sealed and signed with the casino's key: the first
 * posting that differs is named.  So often at least, in an evening that is not cut short. */
static const struct {
    const char *name;
    int (*forge)(struct listed *listed);
    int least;
    const char *words;
} ways[] = {
    { "pair behind", pair_behind, 50, "posting %d is 1234 from the cash to the" },
    { "pair before", pair_before, 20, "posting %d is 1234 from the cash to the" },
    { "split", split, 20, "posting %d is 0.01 from " },
    { "merged", merged, 1, "posting %d is " },
    { "cut short", cut_short, 1, "posting %d is " },
    { "reordered", reordered, 1, "posting %d is " },
    { "other clause", other_clause, 1, "posting %d is " },
    { "turned round", turned_round, 20, "posting %d is " },
    { "other place", other_place, 10, "posting %d is " },
    { "left out", left_out, 20, "posting %d is missing; it should be " },
};

static void posted_otherwise(void **state)
{
    (void)state;
    struct listed listed;

    for (size_t way = 0; way < LENGTH(ways); way++) {
        int found = 0;
        for (int i = 0; i < small.count; i++) {
            if (!read_listed(&small.rows[i], &listed)) continue;
            int first = ways[way].forge(&listed);
            char words[64];
            if (first < 0) continue;
            post_instead(i, &listed);
            snprintf(words, sizeof words, ways[way].words, first + 1);
            differs_at((uint64_t)i + 1, words);
            found++;
        }
        print_message("%s: %d\n", ways[way].name, found);
        if (found < ways[way].least / SLOWER) fail_msg("%s: only %d", ways[way].name, found);
    }
}

static void says_exactly(const char *sentence)
{
    assert_string_equal(report.sentence, sentence);
}

/* The first who buys chips brings 20 of 5 dollars.  A tray has 40 chips of each of 1, 5, 25, 100,
 * 500, 1000, 5000, 25000 and 100000 dollars, which are 40 * 131631. */
static void told_in_one_sentence(void **state)
{
    (void)state;
    struct listed listed;
    struct order order;
    int buys = -1;

    for (int i = 0; i < small.count && buys < 0; i++) {
        const struct row *row = &small.rows[i];
        struct cursor cursor = { row->body, row->body + row->length, NULL };
        struct record_entry entry;
        record_read_entry(&cursor, &entry);
        if (entry.kind != RECORD_ORDER) continue;
        record_read_order(&cursor, &order);
        if (order.act == PIT_BUY) buys = i;
    }
    read_listed(&small.rows[buys], &listed);
    pair_behind(&listed);
    post_instead(buys, &listed);
    says_exactly("posting 2 is 1234 from the cash to the box under Div 1 r.13.1(a), but there "
                 "should be none");
    read_listed(&small.rows[buys], &listed);
    pair_before(&listed);
    post_instead(buys, &listed);
    says_exactly("posting 1 is 1234 from the cash to the box under Div 1 r.13.1(a), but should be "
                 "100 from person 100 to the rack of place 0 under Div 1 r.13.1(a)");
    read_listed(&small.rows[buys], &listed);
    left_out(&listed);
    post_instead(buys, &listed);
    says_exactly("posting 1 is missing; it should be 100 from person 100 to the rack of place 0 "
                 "under Div 1 r.13.1(a)");
    read_listed(&small.rows[0], &listed);
    listed.list[0].to.of = 2;
    post_instead(0, &listed);
    says_exactly("posting 1 is 5265240 from the cage to the float of table 2 under Div 1 r.11.2, "
                 "but should be 5265240 from the cage to the float under Div 1 r.11.2");
}

/* ---- Wrong cards ----------------------------------------------------------------- */

/* Another card that the rules would take as well, from this one on. */
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

/* A house that deals one card of its choice, in all else as it should be; where it was dealt.  It
 * may come to a standstill, where the order has that card once more than is left. */
static uint64_t deal_wrongly(const char *edition, bool people_deal, int nth, int choice,
                             uint64_t *revealed)
{
    struct sign sign = sign_of(game_find(edition));
    struct order order;
    uint64_t wrong = 0;

    chance = 77;
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

    for (size_t i = 0; i < LENGTH(editions); i++) /* at the last of them people deal */
        for (int nth = 0; nth < (i == 2 ? 10 : 30); nth += 13) {
            uint64_t revealed = 0, wrong = 0;
            char words[64];
            for (int choice = 0; choice < CARDS && !revealed; choice++)
                wrong = deal_wrongly(editions[i], i == 2, nth, choice, &revealed);
            if (SLOWER > 1 && (!wrong || !revealed)) continue; /* too short an evening for one */
            if (!wrong || !revealed) fail_msg("%s: no card was dealt wrongly", editions[i]);
            snprintf(words, sizeof words, "the card dealt in entry %ju was", (uintmax_t)wrong);
            verify(path);
            differs_at(revealed, words);
        }
}

/* The house shuffles, and there are no cards. */
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
    differs_at(1, "the house shuffles, but the game has no cards");
}

/* A table that deals itself, and has not committed itself to anything: its ball comes to rest for
 * nobody. */
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
    is_good(path);
}

/* ---- The file -------------------------------------------------------------------- */

/* One byte of the file is another: it is not good, or it is the same record. */
static enum verify_end verify_changed(int file, off_t at, const struct verify_report *whole)
{
    uint8_t byte, changed;

    assert_int_equal(pread(file, &byte, 1, at), 1);
    changed = byte ^ flips[draw(LENGTH(flips))];
    assert_int_equal(pwrite(file, &changed, 1, at), 1);
    enum verify_end end = verify(copy);
    if (end == VERIFY_GOOD &&
        (report.entries != whole->entries || memcmp(report.root, whole->root, VERIFY_HASH)))
        fail_msg("byte %jd: good, but another record", (intmax_t)at);
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
    is_good(copy);
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
    print_message("%ld the same record, %ld found, %ld no record\n", found[VERIFY_GOOD],
                  found[VERIFY_DIFFERS], found[VERIFY_UNREADABLE]);
    assert_true(found[VERIFY_DIFFERS] > found[VERIFY_GOOD]);
}

/* Something that is not what it should be, and words that are said then. */
struct refused {
    const char *given, *words;
};

/* What is no record at all: one sentence, whatever it is. */
static void no_record(void **state)
{
    (void)state;
    static const struct refused files[] = {
        { "DROP TABLE heads", "another SQLite file" },
        { "PRAGMA user_version = 2", "version 2" },
        { "ALTER TABLE entries RENAME TO rows; CREATE VIEW entries AS WITH RECURSIVE t(number) AS "
          "(SELECT 1 UNION ALL SELECT number + 1 FROM t) SELECT number, x'' AS body, x'' AS chain "
          "FROM t",
          "another SQLite file" },
        { "ALTER TABLE entries DROP COLUMN chain", "no such column" },
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

/* A casino at work can be verified as it is at that moment, and goes on. */
static void a_casino_at_work(void **state)
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
    for (int i = 0; i < 2; i++) { /* when it has only opened it, and when it has written */
        assert_int_equal(read(ready[0], &byte, 1), 1);
        enum verify_end found = verify(path);
        assert_int_equal(write(end[1], "", 1), 1);
        assert_int_equal(found, VERIFY_GOOD);
        entries[i] = report.entries;
    }
    int status;
    while (!waitpid(child, &status, WNOHANG)) is_good(path); /* while it writes on */
    assert_int_equal(status, 0);
    assert_int_equal(entries[1], entries[0] + 1);
    is_good(path);
    assert_int_equal(report.entries, entries[1] + 300);
    for (int i = 0; i < 2; i++) close(ready[i]), close(end[i]);
}

static void nothing_is_written(void **state)
{
    (void)state;
    static const char *const ends[] = { "-wal", "-shm", "-journal" };
    struct stat before, after;
    char beside[TEMPORARY + 8];

    small_casino(5);
    assert_int_equal(stat(path, &before), 0);
    is_good(path);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_size == after.st_size && before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
                before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
    for (size_t i = 0; i < LENGTH(ends); i++) {
        snprintf(beside, sizeof beside, "%s%s", path, ends[i]);
        assert_int_equal(access(beside, F_OK), -1);
    }
}

/* ---- Proofs ---------------------------------------------------------------------- */

/* A proof is changed, in one of these ways. */
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

static void every_entry_is_proved(void **state)
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

static void heads_that_are_none(void **state)
{
    (void)state;
    static const struct refused texts[] = {
        { "", "no line 'size'" },
        { "size 1\n", "no line 'time'" },
        { "size one\n", "what follows 'size'" },
        { "size -1\n", "what follows 'size'" },
        { "size 9223372036854775808\n", "what follows 'size'" },
        { "size 1\nsize 1\n", "two lines 'size'" },
        { "size 1\nroot 00\n", "what follows 'root'" },
        { "size 1\nroot 000000000000000000000000000000000000000000000000000000000000000g\n",
          "what follows 'root'" },
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

/* Several threads find what one finds: an entry that is to be told is looked for by one. */
static void the_same_by_threads(const char *file)
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

/* The entries from one on sealed again. */
static void seal_long(int64_t from)
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
        const struct value values[] = { { chain.bytes, sizeof chain.bytes }, { NULL, number } };
        if (number >= from) put_row(put, values, LENGTH(values));
    }
    sqlite3_finalize(row);
    sqlite3_finalize(put);
    execute(db, "COMMIT");
}

/* One entry is another for a while. */
static void forge_one(int64_t number)
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
    the_same_by_threads(path); /* found by its chain, */
    seal_long(number);
    the_same_by_threads(path); /* ... and by carrying it out */
    body[length - 2] ^= 1;
    change_blob(update, number, body, length);
    seal_long(number);
}

static void long_records(void **state)
{
    (void)state;
    chance = 99;
    new_casino(path, BEGINS_MS);
    open_every_table(true, TRAY);
    everybody_gets_chips();
    while (cage_entries(cage) < 10000) play(1000);
    uint64_t entries = cage_entries(cage);
    cage_close(cage);
    the_same_by_threads(path);
    assert_int_equal(report.end, VERIFY_GOOD);
    db = open_db(path);
    execute(db, "DELETE FROM heads; PRAGMA journal_mode = delete");
    for (int i = 0; i < 12 / (SLOWER > 1 ? 3 : 1); i++)
        forge_one(200 + (int64_t)draw(entries - 200));
    sqlite3_close(db);
    is_good(path);
}

/* A record for others to look at. */
static int keep(const char *file)
{
    snprintf(path, sizeof path, "%s", file);
    small_casino(5);
    return verify(path) != VERIFY_GOOD;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_casino_is_good),
        cmocka_unit_test(wagers_by_hand),
        cmocka_unit_test(antes_by_hand),
        cmocka_unit_test(undone_by_hand),
        cmocka_unit_test(tokens_by_hand),
        cmocka_unit_test(chips_by_hand),
        cmocka_unit_test(desk_by_hand),
        cmocka_unit_test(a_small_casino),
        cmocka_unit_test(nothing_is_written),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(other_columns),
        cmocka_unit_test(entries_taken_away),
        cmocka_unit_test(ends_cut_off),
        cmocka_unit_test(entries_swapped),
        cmocka_unit_test(entries_twice),
        cmocka_unit_test(a_fork_is_found),
        cmocka_unit_test(forged_postings),
        cmocka_unit_test(posted_otherwise),
        cmocka_unit_test(told_in_one_sentence),
        cmocka_unit_test(forged_events),
        cmocka_unit_test(every_bit_sealed_again),
        cmocka_unit_test(every_byte_of_the_file),
        cmocka_unit_test(no_record),
        cmocka_unit_test(a_casino_at_work),
        cmocka_unit_test(every_entry_is_proved),
        cmocka_unit_test(heads_that_are_none),
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
