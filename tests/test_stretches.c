/* test_stretches.c - what the verifier cannot replay: hands with cards that nobody may see yet, and
 * stretches that were made under other rules.  Honest records are good, and the report says what
 * was not replayed; a forgery is found as far as anyone can find it, even if the casino itself
 * sealed and signed it. */
#define ROW_BYTES 4096 /* with the state of a table */
#include "crowd.h"
#include "forged.h"
#include "upgraded.h"

#include "pit/state.h"
#include "verify/record.h"
#include "verify/verify.h"

#include <fcntl.h>
#include <sys/wait.h>

#define BEGINS_MS 1000000
#define TRAY      40 /* chips of each kind */
#define ANTE      500

static char path[TEMPORARY], copy[TEMPORARY];
static struct verify_report report;
static struct record whole, forged;

/* ---- Verifying ------------------------------------------------------------------- */

static enum verify_end verify(const char *file)
{
    struct verify_asked asked = { .path = file };

    return verify_casino(&asked, &report);
}

static void assert_good(const char *file)
{
    if (verify(file) != VERIFY_GOOD)
        fail_msg("entry %ju, table %s: %s", (uintmax_t)report.entry, report.table, report.sentence);
}

/* Nothing is sealed, and nothing was followed. */
static void assert_all_replayed(const char *file)
{
    assert_good(file);
    assert_true(!report.followed && !report.events_followed && !report.other_stretches);
    assert_true(!report.sealed && !report.sealed_tables && !report.sealed_entries);
}

/* The forged record, sealed with the casino's key, differs in this entry, and the sentence contains
 * these words. */
static void assert_found(int64_t entry, const char *words)
{
    seal_again(&forged, secret);
    save(copy, &forged);
    verify(copy);
    if (report.end != VERIFY_DIFFERS || (entry && report.entry != (uint64_t)entry) ||
        !strstr(report.sentence, words))
        fail_msg("end %d, entry %ju, expected %jd, %s: %s", report.end, (uintmax_t)report.entry,
                 (intmax_t)entry, words, report.sentence);
}

/* Closes the casino and loads its record. */
static void close_and_load(void)
{
    assert_true(cage_close(cage));
    load(path, &whole);
    forged = whole;
}

/* ---- Entries --------------------------------------------------------------------- */

static struct record_entry entry_of(const struct row *row)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_entry entry;

    assert_true(record_read_entry(&cursor, &entry));
    return entry;
}

/* Reads an order; returns where its events begin. */
static int read_order(const struct row *row, struct order *order, struct record_sealed *sealed)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_entry entry;

    record_read_entry(&cursor, &entry);
    assert_true(record_read_order(&cursor, NULL, entry.number, order, sealed));
    return (int)(cursor.at - row->body);
}

/* The index of the next entry of that kind from there on, at that table (0: any); -1: none. */
static int next_of(enum record_kind kind, uint32_t table, int from)
{
    for (int i = from; i < whole.count; i++) {
        struct record_entry entry = entry_of(&whole.rows[i]);
        if (entry.kind == kind && (!table || entry.table == table)) return i;
    }
    return -1;
}

/* The same for an order with that act of the pit. */
static int next_order(enum pit_act act, uint32_t table, int from)
{
    struct record_sealed sealed;
    struct order order;

    for (int i = from; (i = next_of(RECORD_ORDER, table, i)) >= 0; i++) {
        read_order(&whole.rows[i], &order, &sealed);
        if (order.act == act) return i;
    }
    return -1;
}

/* The same for a dealt card. */
static int next_card(uint32_t table, int from)
{
    struct record_sealed sealed;
    struct order order;

    for (int i = from; (i = next_order(PIT_GAME, table, i)) >= 0; i++) {
        read_order(&whole.rows[i], &order, &sealed);
        if (order.command.act == ACT_DRAW) return i;
    }
    return -1;
}

/* Puts another entry into this row: of that kind, with these bytes after its start. */
static void put_entry(int at, enum record_kind kind, uint32_t table, const void *bytes,
                      size_t length)
{
    struct row *row = &forged.rows[at];
    struct writer to = { row->body, row->body + sizeof row->body, false };

    put_byte(&to, RECORD_VERSION);
    put_number(&to, (uint64_t)row->number);
    put_signed(&to, BEGINS_MS);
    put_number(&to, table);
    put_byte(&to, (uint8_t)kind);
    put_bytes(&to, bytes, length);
    assert_false(to.full);
    row->length = (int)(to.at - row->body);
}

/* Puts a person's name there: person 100 is called Ana. */
static void put_name_instead(int at)
{
    put_entry(at, RECORD_NAMED, 0,
              "\x64\x03"
              "Ana",
              5);
}

/* Where what belongs to its kind begins. */
static int start_of(const struct row *row)
{
    struct cursor cursor = { row->body, row->body + row->length, NULL };
    struct record_entry entry;

    record_read_entry(&cursor, &entry);
    return (int)(cursor.at - row->body);
}

/* ---- A hand of Lunar Poker ------------------------------------------------------- */

static long dealt; /* cards of the hand so far */

static bool is_dealer_act(int act)
{
    static const uint8_t acts[] = { ACT_RECEIVE, ACT_INSPECT, ACT_SPREAD, ACT_STACK,
                                    ACT_RIFFLE,  ACT_CHEMMY,  ACT_CUT,    ACT_CHANGE_SET,
                                    ACT_LOCK,    ACT_VERIFY,  ACT_DRAW,   ACT_NO_MORE_BETS,
                                    ACT_TURN,    ACT_SETTLE,  ACT_SERVE };

    for (size_t i = 0; i < LENGTH(acts); i++)
        if (acts[i] == act) return true;
    return false;
}

/* The player antes, plays, and lets the Dealer's hand stand. */
static bool player_moves(const struct table *table, struct command *command)
{
    int phase = table->till.phase;

    *command = (struct command){ .act = ACT_BET, .role = ROLE_PLAYER, .bet = LUNAR_ANTE };
    command->cents = ANTE;
    if (phase == LUNAR_BETTING) return !table_on_layout(table, 0);
    command->bet = LUNAR_BET;
    command->cents = 2 * ANTE;
    if (phase == LUNAR_FORCING) command->act = ACT_DECLINE;
    return phase >= LUNAR_DECIDING && !table_check(table, command).code;
}

/* The staff's next move, which keys in a card that is left. */
static void staff_moves(const struct table *table, struct command *command)
{
    while (!next_move(table, command) || command->role == ROLE_PLAYER ||
           !is_dealer_act(command->act))
        continue;
    command->flags = 0;
}

static void next_step(uint32_t table)
{
    const struct pit *pit = cage_pit(cage, table);
    struct order order;
    struct command command;

    if (player_moves(&pit->table, &command)) {
        order = ordered(pit, &command);
    } else if (!cage_house(cage, table, true, &order)) {
        staff_moves(&pit->table, &command);
        order = ordered(pit, &command);
    }
    must(table, &order);
    dealt += order.act == PIT_GAME && order.command.act == ACT_DRAW;
}

static bool in_hand(uint32_t table)
{
    int phase = cage_pit(cage, table)->table.till.phase;

    return phase > LUNAR_BETTING && phase != LUNAR_CLOSED;
}

static void deal_cards(uint32_t table, int cards)
{
    for (dealt = 0; dealt < cards;) next_step(table);
    assert_true(in_hand(table));
}

/* Plays the hand to its end; at a table with seeds, until its seed is revealed. */
static void end_hand(uint32_t table)
{
    const struct pit_chance *chance_at = &cage_pit(cage, table)->chance;

    while (in_hand(table) || chance_at->drawn > chance_at->shown) next_step(table);
}

/* A casino with one Lunar Poker table and a player at it. */
enum dealt_by { BY_HOUSE, BY_STAFF, BY_STAFF_FROM_SEEDS };

static uint32_t lunar_casino(enum dealt_by by)
{
    struct sign sign = sign_of(game_find("lunar-poker"));
    struct order orders[TO_SIT_DOWN];

    chance = 4711;
    program = 0;
    new_casino(path, BEGINS_MS);
    uint32_t table = by == BY_STAFF_FROM_SEEDS ? open_shuffled("moon", &sign, TRAY)
                                               : open_table("moon", &sign, TRAY, by == BY_HOUSE);
    sit_down(FIRST_PLAYER, 0, 100000, orders);
    all_must(table, orders, TO_SIT_DOWN);
    return table;
}

/* ---- Hidden cards ---------------------------------------------------------------- */

/* Whether the events of an order show the card. */
static bool is_shown(const struct row *row)
{
    struct record_sealed sealed;
    struct record_event event;
    struct order order;
    struct cursor cursor = { row->body + read_order(row, &order, &sealed), row->body + row->length,
                             NULL };

    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_event(&cursor, &event);
        if (event.event.kind == EVENT_CARD && event.event.a) return true;
    }
    return false;
}

/* An order names its card only if it is dealt face up.  Encrypted ones have four bytes, of which
 * three are 0 in clear.  Returns the number of hidden cards. */
static uint64_t check_cards_hidden(uint32_t table, enum record_hidden how, int cards)
{
    struct record_sealed sealed;
    struct order order;
    uint64_t hidden = 0;
    int count = 0;

    load(path, &whole);
    for (int i = 0; (i = next_card(table, i)) >= 0; i++, count++) {
        read_order(&whole.rows[i], &order, &sealed);
        if (is_shown(&whole.rows[i])) continue;
        assert_int_equal(order.hidden, how);
        for (int k = 0; k < OUTCOME_MOST; k++) assert_int_equal(order.command.outcome[k], 0);
        if (how == RECORD_SEALED)
            assert_true(sealed.outcome[1] || sealed.outcome[2] || sealed.outcome[3]);
        hidden++;
    }
    assert_int_equal(count, cards);
    assert_true(hidden + 1 >= (uint64_t)cards); /* the Dealer's last card lies face up */
    return hidden;
}

/* In mid-hand the cards are sealed; when it is over, all of them were replayed.  If there are
 * seeds, each card is checked against its seed. */
static void check_hidden(enum dealt_by by, int cards)
{
    uint32_t table = lunar_casino(by);
    bool seeds = by != BY_STAFF;

    deal_cards(table, cards);
    assert_true(cage_commit(cage));
    uint64_t hidden = check_cards_hidden(table, seeds ? RECORD_LEFT_OUT : RECORD_SEALED, cards);
    assert_good(path);
    assert_int_equal(report.sealed, hidden);
    assert_int_equal(report.sealed_tables, 1);
    assert_true(report.sealed_entries >= hidden && report.events_followed);
    assert_true(!report.followed && report.stretches == 1);
    end_hand(table);
    assert_true(cage_commit(cage));
    assert_all_replayed(path);
    assert_int_equal(report.cards, seeds ? dealt : 0);
    deal_cards(table, 3); /* of the next hand */
    assert_true(cage_commit(cage));
    assert_good(path);
    assert_int_equal(report.sealed, 3);
    cage_close(cage);
    assert_good(path);
}

static void hidden_cards_are_sealed(void **state)
{
    (void)state;
    for (int cards = 1; cards <= 10; cards += 3) {
        check_hidden(BY_HOUSE, cards);
        check_hidden(BY_STAFF, cards);
        check_hidden(BY_STAFF_FROM_SEEDS, cards);
    }
}

/* However a record with hidden cards ends, it is good. */
static void hands_may_end_anywhere(void **state)
{
    (void)state;
    for (enum dealt_by by = BY_HOUSE; by <= BY_STAFF_FROM_SEEDS; by++) {
        uint32_t table = lunar_casino(by);
        for (int hand = 0; hand < 3; hand++) {
            deal_cards(table, 10);
            end_hand(table);
        }
        close_and_load();
        forged.head_count = 1; /* of size 0 */
        for (int count = 1; count <= whole.count; count++) {
            forged.count = count;
            save(copy, &forged);
            assert_good(copy);
            assert_int_equal(report.sealed_tables, report.sealed ? 1 : 0);
        }
        assert_int_equal(report.sealed, 0);
    }
}

/* Two hands at a table, with encrypted cards or left-out ones, and a bet for a third. */
static uint32_t two_hands(enum dealt_by by)
{
    uint32_t table = lunar_casino(by);

    for (int hand = 0; hand < 2; hand++) {
        deal_cards(table, 10);
        end_hand(table);
    }
    while (!table_on_layout(&cage_pit(cage, table)->table, 0)) next_step(table);
    close_and_load();
    assert_all_replayed(path);
    return table;
}

/* The byte before the events is the last of four; the card is the first of them.  Another card is
 * found at the latest when the hands are shown, which all are. */
static void other_encrypted_card(void **state)
{
    (void)state;
    struct record_sealed sealed;
    struct order order;
    uint32_t table = two_hands(BY_STAFF);
    int count = 0;

    for (int i = 0; (i = next_card(table, i)) >= 0; i++, count++) {
        int end = read_order(&whole.rows[i], &order, &sealed);
        if (!order.hidden) continue;
        forged = whole;
        forged.rows[i].body[end - OUTCOME_MOST] ^= 1;
        assert_found(0, "");
        assert_true(report.entry >= (uint64_t)i + 1);
    }
    assert_int_equal(count, 20);
}

/* A key that does not fit; a commitment that does not; a key that is not shown, or shown in the
 * wrong place. */
static void wrong_keys(void **state)
{
    (void)state;
    struct record_sealed sealed;
    struct order order;
    uint32_t table = two_hands(BY_STAFF);
    int first = next_card(table, 0), shown = next_of(RECORD_SHOWN, table, 0);
    int next = next_of(RECORD_ORDER, table, shown);
    char words[80];

    snprintf(words, sizeof words, "does not match the commitment in entry %d", first + 1);
    forged.rows[shown].body[forged.rows[shown].length - 5] ^= 1;
    assert_found(shown + 1, words);
    forged = whole;
    int end = read_order(&whole.rows[first], &order, &sealed);
    assert_memory_equal(whole.rows[first].body + end - OUTCOME_MOST - RECORD_KEY, sealed.commitment,
                        RECORD_KEY);
    forged.rows[first].body[end - OUTCOME_MOST - 1] ^= 1;
    assert_found(shown + 1, words);
    forged = whole;
    put_name_instead(shown);
    snprintf(words, sizeof words, "encrypted since entry %d, is not shown", first + 1);
    assert_found(next + 1, words);
    forged = whole; /* in mid-hand, in the place of another order */
    int start = start_of(&whole.rows[shown]);
    put_entry(first + 1, RECORD_SHOWN, table, whole.rows[shown].body + start,
              (size_t)(whole.rows[shown].length - start));
    assert_found(first + 2, "the key is shown before the hand is over");
}

/* The second hand is encrypted with its own key. */
static void keys_of_other_hands(void **state)
{
    (void)state;
    uint32_t table = two_hands(BY_STAFF);
    int first_shown = next_of(RECORD_SHOWN, table, 0);
    int second_shown = next_of(RECORD_SHOWN, table, first_shown + 1);
    struct row *row = &forged.rows[second_shown];

    assert_true(first_shown > 0 && second_shown > 0);
    memcpy(row->body + row->length - RECORD_KEY,
           whole.rows[first_shown].body + whole.rows[first_shown].length - RECORD_KEY, RECORD_KEY);
    assert_found(second_shown + 1, "does not match the commitment");
}

/* A card that was left out: its order is another one, or has a card, or none. */
static void orders_without_card(void **state)
{
    (void)state;
    uint32_t table = two_hands(BY_HOUSE);
    int card = next_card(table, 0), reveal = next_order(PIT_REVEAL, table, 0);
    const struct row *row = &whole.rows[card];
    struct record_sealed sealed;
    struct order order;

    /* bit 4: the role, clock; bit 12: hidden; no chips; command with act, role, seat -1 */
    int at = start_of(row);
    assert_int_equal(row->body[at], 0x90);
    assert_int_equal(row->body[at + 1], 0x20);
    int hidden = at + 2;
    while (row->body[hidden] & 0x80) hidden++; /* the role */
    assert_int_equal(row->body[++hidden], RECORD_LEFT_OUT);
    assert_int_equal(row->body[hidden + 1], 0);
    assert_int_equal(row->body[hidden + 3], ACT_DRAW);
    forged.rows[card].body[hidden + 3] = ACT_TURN;
    assert_found(card + 1, "it has hidden cards, but deals none");
    forged = whole;
    forged.rows[card].body[hidden] = RECORD_AMOUNT + 1;
    assert_found(card + 1, "it hides something in an unknown way");
    forged = whole;
    forged.rows[card].body[hidden] = RECORD_SEALED; /* what follows is not a seal */
    assert_found(card + 1, "");
    forged = whole;
    forged.rows[card].body[at] = 0x10; /* no hidden member: one byte says which there are */
    forged.rows[card].body[at + 1] = 0;
    assert_found(card + 1, "not a valid entry");
    forged = whole; /* another seed gives other cards */
    forged.rows[reveal].body[read_order(&whole.rows[reveal], &order, &sealed) - 3] ^= 1;
    assert_found(reveal + 1, "the seed of draw 1 does not match its commitment");
    forged = whole;
    put_name_instead(reveal);
    assert_found(next_order(PIT_REVEAL, table, reveal + 1) + 1,
                 "the seed of draw 1 does not match its commitment");
}

/* ---- Two stretches --------------------------------------------------------------- */

/* Tables of the casino below. */
enum { CRAPS = 1, MOON, WHEEL };

static uint32_t automatic(const char *edition, const char *name)
{
    struct sign sign = sign_of(game_find(edition));

    return open_table(name, &sign, TRAY, true);
}

static void sit_with_chips(uint32_t table, uint32_t person)
{
    struct chips chips = { .count = { [1] = 20 } }; /* 5 dollars each */
    struct order orders[TO_SIT_DOWN];

    sit_down_with(person, 0, &chips, orders);
    all_must(table, orders, TO_SIT_DOWN);
}

/* Adds a seed of three bytes. */
static void add_seed(uint32_t table, uint32_t person, const char *bytes)
{
    struct order order = pit_order(person, ROLE_PLAYER, PIT_SEED);

    order.length = 3;
    memcpy(order.seed, bytes, 3);
    must(table, &order);
}

static void desk(enum desk_order_kind kind, int64_t cents, int chips)
{
    struct desk_order desk_order = { .person = FIRST_PLAYER,
                                     .kind = (uint8_t)kind,
                                     .cents = cents };

    desk_order.chips.count[0] = chips;
    must_desk_order(&desk_order);
}

/* Until the dice were thrown that often.  The player always has 5 dollars on the pass line, while
 * that is possible. */
static void play_craps(int throws)
{
    const struct pit *pit = cage_pit(cage, CRAPS);
    struct command command, pass = { .act = ACT_BET, .role = ROLE_PLAYER, .bet = 1, .cents = 500 };
    struct order order;

    for (int steps = 0; pit->chance.drawn < (uint64_t)throws; steps++) {
        assert_true(steps < 1000);
        if (!table_wager(&pit->table, 0, 1, 0) && !table_check(&pit->table, &pass).code) {
            order = ordered(pit, &pass);
            must(CRAPS, &order);
        } else if (cage_house(cage, CRAPS, true, &order)) {
            must(CRAPS, &order);
        } else if (next_move(&pit->table, &command) && command.role == ROLE_PLAYER) {
            order = ordered(pit, &command);
            must(CRAPS, &order);
        }
    }
}

/* The first stretch has every kind of entry; then a new program carries the casino over. */
static void play_first_stretch(void)
{
    struct order order;

    new_casino(path, BEGINS_MS);
    automatic("craps", "craps");
    automatic("lunar-poker", "moon");
    automatic("roulette", "wheel");
    assert_true(cage_name(cage, FIRST_PLAYER, "Ana", now));
    for (int i = 0; i < 10; i++) desk(DESK_CHIPS, 4900, 0); /* 25 + 4 * 5 + 4 * 1 */
    desk(DESK_VOUCHER, 1000, 0);
    desk(DESK_REDEEM, 300, 2);
    sit_with_chips(CRAPS, FIRST_PLAYER);
    sit_with_chips(MOON, FIRST_PLAYER);
    while (!cage_pit(cage, CRAPS)->chance.last && cage_house(cage, CRAPS, true, &order))
        must(CRAPS, &order);
    add_seed(CRAPS, FIRST_PLAYER, "abc");
    play_craps(5);
    deal_cards(MOON, 10);
    end_hand(MOON);
}

static int rules_at; /* index of the second entry that states rules */

static void two_stretches(void)
{
    chance = 99;
    program = 0;
    play_first_stretch();
    upgrade_casino(path, false);
    play_craps(9);
    deal_cards(MOON, 10);
    end_hand(MOON);
    close_and_load();
    rules_at = next_of(RECORD_RULES, 0, 1);
    assert_true(rules_at > 0);
}

/* Entries of tables and desk orders before the second stretch. */
static uint64_t count_first_stretch(uint64_t *desk_orders)
{
    uint64_t count = *desk_orders = 0;

    for (int i = 0; i < rules_at; i++) {
        struct record_entry entry = entry_of(&whole.rows[i]);
        *desk_orders += entry.kind == RECORD_DESK_ORDER;
        count += entry.table || entry.kind == RECORD_DESK_ORDER;
    }
    return count;
}

/* The version of the program. */
static const char *version(void)
{
    static struct stretch stretch;

    stretch_now(&stretch);
    return stretch.program;
}

static uint64_t edition_bit(const char *id)
{
    return UINT64_C(1) << game_find(id);
}

static void other_rules_are_followed(void **state)
{
    (void)state;
    uint64_t desk_orders, followed;

    two_stretches();
    followed = count_first_stretch(&desk_orders);
    assert_good(path);
    assert_int_equal(report.stretches, 2);
    assert_int_equal(report.followed, followed);
    assert_int_equal(report.other_stretches, 1);
    const struct verify_stretch *other = &report.others[0];
    assert_true(other->first == 1 && other->last == (uint64_t)rules_at);
    assert_int_equal(other->followed, followed);
    assert_int_equal(other->desk_orders, desk_orders);
    assert_int_equal(desk_orders, 12);
    assert_int_equal(other->editions,
                     edition_bit("craps") | edition_bit("lunar-poker") | edition_bit("roulette"));
    assert_string_equal(other->program, version());
    assert_true(report.events_followed && report.events_followed < report.events);
    assert_true(!report.sealed && !report.sealed_tables);
    program = 0; /* the earlier program replays what it made, and follows the rest */
    assert_good(path);
    assert_int_equal(report.others[0].first, rules_at + 1);
    program = 7; /* a third program follows everything */
    assert_good(path);
    assert_int_equal(report.other_stretches, 2);
    program = 1; /* a program that has all rules replays everything */
    knows_earlier = true;
    assert_all_replayed(path);
    assert_int_equal(report.stretches, 2);
    knows_earlier = false;
}

/* ---- Forged postings in a stretch that is followed ------------------------------- */

static void skip_events(struct cursor *cursor)
{
    struct record_event event;
    struct record_pit_event around;

    for (uint64_t left = record_read_count(cursor); left; left--) record_read_event(cursor, &event);
    for (uint64_t left = record_read_count(cursor); left; left--)
        record_read_pit_event(cursor, &around);
}

/* Where the first posting of an order or a desk order begins; 0: it has none. */
static int posting_at(const struct row *row)
{
    struct cursor cursor = { row->body + start_of(row), row->body + row->length, NULL };
    struct record_sealed sealed;
    struct desk_order desk_order;
    struct order order;

    if (entry_of(row).kind == RECORD_ORDER)
        record_read_order(&cursor, NULL, (uint64_t)row->number, &order, &sealed);
    else
        record_read_desk_order(&cursor, &desk_order);
    skip_events(&cursor);
    return record_read_count(&cursor) ? (int)(cursor.at - row->body) : 0;
}

static void put_account(struct writer *to, const struct record_account *account)
{
    put_byte(to, account->kind);
    put_number(to, account->of);
    put_byte(to, account->place);
}

/* Replaces the first posting of an entry. */
static void put_posting(int at, const struct record_posting *posting)
{
    static uint8_t rest[ROW_BYTES];
    struct row *row = &forged.rows[at];
    struct record_posting old;
    struct cursor cursor = { row->body + posting_at(row), row->body + row->length, NULL };
    struct writer to = { row->body + posting_at(row), row->body + sizeof row->body, false };

    record_read_posting(&cursor, &old);
    size_t length = (size_t)(cursor.end - cursor.at);
    memcpy(rest, cursor.at, length);
    put_account(&to, &posting->from);
    put_account(&to, &posting->to);
    put_signed(&to, posting->cents);
    put_text(&to, "4.1(b)");
    put_bytes(&to, rest, length);
    row->length = (int)(to.at - row->body);
}

/* The first posting of an entry. */
static struct record_posting posting_of(int at)
{
    const struct row *row = &whole.rows[at];
    struct cursor cursor = { row->body + posting_at(row), row->body + row->length, NULL };
    struct record_posting posting;

    assert_true(record_read_posting(&cursor, &posting));
    return posting;
}

/* The last bet at craps in the first stretch. */
static int last_bet(void)
{
    struct record_sealed sealed;
    struct order order;
    int bet = -1;

    for (int i = 0; (i = next_order(PIT_GAME, CRAPS, i)) >= 0 && i < rules_at; i++) {
        read_order(&whole.rows[i], &order, &sealed);
        if (order.command.act == ACT_BET && posting_at(&whole.rows[i])) bet = i;
    }
    assert_true(bet > 0);
    return bet;
}

static void forged_postings(void **state)
{
    (void)state;
    two_stretches();
    int bet = last_bet(), buy = next_order(PIT_BUY, CRAPS, 0);
    int carried = next_of(RECORD_CARRIED, CRAPS, rules_at);
    struct record_posting posting = posting_of(bet);

    assert_true(bet < rules_at && posting.from.kind == OF_RACK && posting.to.kind == OF_LAYOUT);
    posting.cents = 10000000; /* she brought 100 dollars */
    put_posting(bet, &posting);
    assert_found(bet + 1, "takes a person's account below 0");
    forged = whole;
    posting = posting_of(bet);
    posting.cents++; /* nobody can know before the state of the table is there */
    put_posting(bet, &posting);
    assert_found(carried + 1, "the account rack of seat 1 has ");
    forged = whole;
    posting = posting_of(buy);
    assert_true(posting.from.kind == OF_PERSON && posting.cents == 10000);
    posting.cents--;
    put_posting(buy, &posting);
    assert_found(buy + 1, "the account person 100 has ");
    forged = whole;
    posting = posting_of(bet);
    posting.to.of = WHEEL;
    put_posting(bet, &posting);
    assert_found(bet + 1, "belongs to another table");
    forged = whole;
    posting = posting_of(bet);
    posting.to = (struct record_account){ OF_CASH, 0, 0 };
    put_posting(bet, &posting);
    assert_found(bet + 1, "the account cash has ");
}

static void forged_desk_orders(void **state)
{
    (void)state;
    two_stretches();
    int bought = next_of(RECORD_DESK_ORDER, 0, 0), redeemed = bought;
    struct record_posting posting = posting_of(bought);

    posting.cents += 100; /* more than the chips are worth */
    put_posting(bought, &posting);
    assert_found(bought + 1, "the account cash has ");
    forged = whole;
    for (int i = bought; (i = next_of(RECORD_DESK_ORDER, 0, i)) >= 0; i++) redeemed = i;
    /* desk order: bits 0, 1, 2, person 100, kind 2, cents 300; chips: bit 0, 2 of them */
    static const uint8_t bytes[] = { 0x07, 100, DESK_REDEEM, 0xd8, 0x04, 0x01, 0x04 };
    struct row *row = &forged.rows[redeemed];
    int at = start_of(row);
    assert_memory_equal(row->body + at, bytes, sizeof bytes);
    row->body[at + 6] = 0x7e; /* 63 chips of one dollar; she has 40 */
    assert_found(redeemed + 1, "person 100 does not have what is redeemed");
    row->body[at + 6] = 0x06;
    assert_found(redeemed + 1, "the account person 100 has ");
}

/* ---- Forged draws in a stretch that is followed ---------------------------------- */

static void forged_draws(void **state)
{
    (void)state;
    struct record_sealed sealed;
    struct order order;

    two_stretches();
    int thrown = next_order(PIT_DRAW, CRAPS, 0), seed = next_order(PIT_SEED, CRAPS, 0);
    int commit = next_order(PIT_COMMIT, CRAPS, 0), revealed = next_order(PIT_REVEAL, MOON, 0);
    assert_true(commit < seed && seed < thrown && revealed < rules_at);
    int end = read_order(&whole.rows[thrown], &order, &sealed);
    forged.rows[thrown].body[end - 1] ^= 1;
    assert_found(thrown + 1, "the seed of draw 1 does not match its commitment");
    forged = whole;
    end = read_order(&whole.rows[commit], &order, &sealed);
    forged.rows[commit].body[end - order.length] ^= 1;
    assert_found(thrown + 1, "the seed of draw 1 does not match its commitment");
    forged = whole;
    end = read_order(&whole.rows[revealed], &order, &sealed);
    forged.rows[revealed].body[end - 1] ^= 1;
    assert_found(revealed + 1, "the seed of draw 1 does not match its commitment");
    forged = whole; /* the player said something else */
    end = read_order(&whole.rows[seed], &order, &sealed);
    assert_memory_equal(whole.rows[seed].body + end - 3, "abc", 3);
    forged.rows[seed].body[end - 1] = 'd';
    assert_found(thrown + 1, "the dice show ");
    forged = whole; /* the seed is left out */
    put_name_instead(seed);
    assert_found(thrown + 1, "the dice show ");
    forged = whole; /* a draw is left out */
    put_name_instead(thrown);
    assert_found(next_order(PIT_DRAW, CRAPS, thrown + 1) + 1,
                 "the seed of draw 1 does not match its commitment");
}

/* Other dice: an event is changed. */
static void forged_outcomes(void **state)
{
    (void)state;
    struct record_sealed sealed;
    struct order order;
    int found = 0;

    two_stretches();
    int thrown = next_order(PIT_DRAW, CRAPS, 0);
    int from = read_order(&whole.rows[thrown], &order, &sealed);
    for (int at = from; at < whole.rows[thrown].length; at++) {
        forged = whole;
        forged.rows[thrown].body[at] ^= 2;
        seal_again(&forged, secret);
        save(copy, &forged);
        if (verify(copy) == VERIFY_DIFFERS && strstr(report.sentence, "the dice show ")) found++;
    }
    assert_true(found >= 2); /* two dice */
}

/* ---- States ---------------------------------------------------------------------- */

static struct pit changed;

/* Reads the state in an entry. */
static void read_state(int at)
{
    const struct row *row = &whole.rows[at];
    struct reader from = { row->body + start_of(row), row->body + row->length, false };
    char why[STATE_WHY];

    assert_int_equal(get_byte(&from), 0);
    changed = state_cleared;
    assert_true(state_get(&from, &changed, why));
    state_derive(&changed);
}

/* Writes the changed state instead. */
static void write_state(int at)
{
    static uint8_t bytes[ROW_BYTES];
    struct writer to = { bytes, bytes + sizeof bytes, false };

    put_byte(&to, 0);
    state_put(&to, &changed, &state_cleared);
    assert_false(to.full);
    put_entry(at, RECORD_CARRIED, entry_of(&whole.rows[at]).table, bytes, (size_t)(to.at - bytes));
}

static void one_cent_more(void)
{
    changed.table.till.rack_cents[0]++;
}

static void one_chip_more(void)
{
    changed.tray.count[0]++;
}

static void other_chips(void)
{
    changed.tray.count[0] += 5; /* one dollar each */
    changed.tray.count[1]--;
}

static void one_draw_more(void)
{
    changed.chance.drawn++;
    changed.chance.shown++;
}

static void other_commitment(void)
{
    changed.chance.next.bytes[3] ^= 1;
}

static void other_seed(void)
{
    changed.chance.seeds[0].bytes[0] ^= 1;
}

static void other_name(void)
{
    changed.chance.name[0]++;
}

static void more_commission(void)
{
    changed.table.till.commission_cents++;
}

/* A state of craps with something changed; sentences if it was followed until here. */
static const struct {
    void (*change)(void);
    const char *words;
} changes[] = {
    { one_cent_more, "the account rack of seat 1 has " },
    { one_chip_more, "the account float has " },
    { more_commission, "the account float has " },
    { other_chips, "the state does not have the chips that are at the table" },
    { one_draw_more, "the state has other draws than the record" },
    { other_commitment, "the state has other draws than the record" },
    { other_seed, "the state has other players' seeds than the record" },
    { other_name, "the state is that of another table" },
};

static void forged_states(void **state)
{
    (void)state;
    two_stretches();
    int carried = next_of(RECORD_CARRIED, CRAPS, 0);
    read_state(carried);
    assert_int_equal(changed.chance.seeds[0].length, 3); /* she is still there */
    write_state(carried);
    seal_again(&forged, secret);
    save(copy, &forged);
    assert_good(copy); /* the same state */
    for (size_t i = 0; i < LENGTH(changes); i++) {
        read_state(carried);
        changes[i].change();
        write_state(carried);
        assert_found(carried + 1, changes[i].words);
        knows_earlier = true; /* if it was replayed until here */
        assert_found(carried + 1, changes[i].change == other_name
                                      ? changes[i].words
                                      : "the table is not in the state that follows");
        knows_earlier = false;
    }
    forged = whole;
    forged.rows[carried].length -= 2;
    assert_found(carried + 1, "its bytes are not a valid entry");
}

/* The states of all tables come after the rules, in order, and nowhere else. */
static void missing_states(void **state)
{
    (void)state;
    two_stretches();
    for (uint32_t table = CRAPS; table <= WHEEL; table++) {
        char words[64];
        int at = rules_at + (int)table;
        assert_int_equal(next_of(RECORD_CARRIED, table, 0), at);
        snprintf(words, sizeof words, "the state of table %u is missing", table);
        forged = whole;
        put_name_instead(at);
        assert_found(at + 1, words);
        forged = whole;
        forged.count = at; /* at the end of the record */
        forged.head_count = 1;
        assert_found(at + 1, words);
        forged = whole; /* a state in the wrong place */
        int other = rules_at + 1 + (int)(table % WHEEL), start = start_of(&whole.rows[other]);
        put_entry(at, RECORD_CARRIED, table % WHEEL + 1, whole.rows[other].body + start,
                  (size_t)(whole.rows[other].length - start));
        assert_found(at + 1, words);
    }
    forged = whole;
    int after = rules_at + WHEEL + 1, start = start_of(&whole.rows[rules_at + 1]);
    put_entry(after, RECORD_CARRIED, CRAPS, whole.rows[rules_at + 1].body + start,
              (size_t)(whole.rows[rules_at + 1].length - start));
    assert_found(after + 1, "but no stretch begins here");
}

/* ---- Hidden cards that are carried over ------------------------------------------ */

/* Makes the encrypted state in an entry one cent more, as only the casino can. */
static void forge_sealed_state(int at)
{
    static uint8_t bytes[ROW_BYTES], sealed[ROW_BYTES];
    const struct row *row = &whole.rows[at];
    int start = start_of(row);
    struct cursor cursor = { row->body + start, row->body + row->length, NULL };
    struct record_carried carried;
    char why[STATE_WHY];

    assert_true(record_read_carried(&cursor, (uint64_t)row->number, &carried));
    assert_true(carried.is_sealed);
    struct hash key = seal_cards_key(secret, carried.sealed.first);
    memcpy(bytes, carried.state, carried.length);
    seal_cards(&key, (uint64_t)row->number, bytes, carried.length);
    struct reader from = { bytes, bytes + carried.length, false };
    changed = state_cleared;
    assert_true(state_get(&from, &changed, why));
    one_cent_more();
    size_t head = (size_t)(carried.state - row->body) - (size_t)start;
    memcpy(sealed, row->body + start, head);
    struct writer to = { sealed + head, sealed + sizeof sealed, false };
    state_put(&to, &changed, &state_cleared);
    seal_cards(&key, (uint64_t)row->number, sealed + head, (size_t)(to.at - sealed) - head);
    put_entry(at, RECORD_CARRIED, entry_of(row).table, sealed, (size_t)(to.at - sealed));
}

/* In mid-hand the state is encrypted.  Then the hand is played by the next program. */
static void hands_are_carried_over(void **state)
{
    (void)state;
    for (enum dealt_by by = BY_HOUSE; by <= BY_STAFF_FROM_SEEDS; by++) {
        uint32_t table = lunar_casino(by);
        deal_cards(table, 5);
        upgrade_casino(path, true);
        assert_good(path);
        assert_int_equal(report.sealed, 5);
        assert_int_equal(report.sealed_tables, 1);
        deal_cards(table, 4);
        assert_true(cage_commit(cage));
        assert_good(path);
        assert_int_equal(report.sealed, 9);
        end_hand(table);
        while (!table_on_layout(&cage_pit(cage, table)->table, 0)) next_step(table);
        close_and_load();
        assert_good(path);
        assert_true(!report.sealed && !report.sealed_tables && report.other_stretches == 1);
        knows_earlier = true;
        assert_all_replayed(path);
        knows_earlier = false;
        int carried = next_of(RECORD_CARRIED, table, 0);
        assert_non_null(memmem(whole.rows[carried].body, 40, "\x01", 1));
        assert_null(memmem(whole.rows[carried].body, (size_t)whole.rows[carried].length,
                           "lunar-poker", strlen("lunar-poker")));
        forge_sealed_state(carried);
        assert_found(carried + 1, "the account rack of seat 1 has ");
        forged.rows[carried].body[forged.rows[carried].length - 9] ^= 4;
        assert_found(carried + 1, "");
        forged = whole;
        put_name_instead(next_of(RECORD_SHOWN, table, 0));
        assert_found(0, "");
    }
}

/* ---- Whole evenings -------------------------------------------------------------- */

/* Several threads find the same as one; asking for an entry makes it use one. */
static void check_threads_agree(void)
{
    struct verify_asked alone = { .path = path, .entry = 1 };
    static struct verify_report one;

    verify_casino(&alone, &one);
    assert_good(path);
    one.has_proof = false;
    memset(&one.proof, 0, sizeof one.proof);
    memset(&report.proof, 0, sizeof report.proof);
    assert_memory_equal(&report, &one, sizeof one);
}

#define PROGRAMS 4

/* Every program of the evening replays its own stretch. */
static void evenings_of_many_programs(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (SLOWER > 1 ? 1 : 4); seed++) {
        chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
        program = 0;
        new_casino(path, BEGINS_MS);
        open_every_table(draw(2), TRAY);
        issue_chips();
        for (int part = 0; part < PROGRAMS; part++) {
            play(4000 / (SLOWER > 1 ? 4 : 1));
            if (part + 1 < PROGRAMS) upgrade_casino(path, draw(2));
        }
        cage_abandon(cage);
        for (program = 0; program <= PROGRAMS; program++) {
            assert_good(path);
            assert_int_equal(report.other_stretches, PROGRAMS - (program < PROGRAMS));
            assert_int_equal(report.stretches, PROGRAMS);
        }
        program = PROGRAMS - 1;
        check_threads_agree();
        knows_earlier = true;
        assert_good(path);
        assert_int_equal(report.followed, 0);
        knows_earlier = false;
    }
}

/* Bits of a followed stretch, changed and sealed again: nothing breaks, and most are found.  Those
 * of the fingerprints of its rules never are: nobody knows what they should be. */
static void bits_of_a_followed_stretch(void **state)
{
    (void)state;
    long found = 0, open = 0;

    two_stretches();
    for (int i = 1; i < rules_at + WHEEL + 1; i++)
        for (int bit = 0; bit < 8 * whole.rows[i].length; bit++) {
            if (entry_of(&whole.rows[i]).kind == RECORD_RULES) break;
            if (draw((i > rules_at ? 600 : 60) * (SLOWER > 1 ? 4 : 1))) continue;
            forged = whole;
            forged.rows[i].body[bit / 8] ^= (uint8_t)(1 << bit % 8);
            seal_again(&forged, secret);
            save(copy, &forged);
            if (verify(copy) == VERIFY_DIFFERS)
                found++;
            else
                open++;
        }
    print_message("%ld found, %ld left open\n", found, open);
    assert_true(found > open);
}

/* ---- The command line ------------------------------------------------------------ */

static char printed[1 << 16];

/* Runs croupier verify on the record; leaves the output in printed. */
static void run(int entry, const char *option)
{
    char out[TEMPORARY], number[16];
    const char *arguments[] = { "croupier", "verify", path, option, NULL, NULL, NULL };
    int count = option ? 4 : 3, status = 0;

    temporary(out, "printed");
    snprintf(number, sizeof number, "%d", entry);
    if (entry) {
        arguments[count++] = "--entry";
        arguments[count++] = number;
    }
    pid_t child = fork();
    if (!child) {
        int file = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        execv(CROUPIER, (char *const *)arguments);
        _exit(127);
    }
    waitpid(child, &status, 0);
    int file = open(out, O_RDONLY);
    ssize_t length = read(file, printed, sizeof printed - 1);
    printed[length > 0 ? length : 0] = '\0';
    close(file);
    if (!WIFEXITED(status) || WEXITSTATUS(status)) fail_msg("%s", printed);
}

static void assert_printed(const char *words)
{
    if (!strstr(printed, words)) fail_msg("'%s' is not in:\n%s", words, printed);
}

/* The first stretch is that of another program than the one that runs. */
static void stretches_for_the_command_line(void)
{
    chance = 99;
    program = 3;
    play_first_stretch();
    program = UINT8_MAX; /* upgrade_casino() makes it 0 */
    upgrade_casino(path, false);
    play_craps(9);
    deal_cards(MOON, 2);
    close_and_load();
    rules_at = next_of(RECORD_RULES, 0, 1);
}

static void command_line(void **state)
{
    (void)state;
    char words[256];

    stretches_for_the_command_line();
    run(0, NULL);
    snprintf(words, sizeof words,
             "  stretches 2: entries 1 to %d under other rules of craps, roulette, lunar-poker, "
             "the cashier's desk (croupier %s): seals, postings, balances and draws checked, not "
             "replayed; the rest replayed\n",
             rules_at, version());
    assert_printed(words);
    assert_printed(
        "  sealed    cards or amounts in 2 orders of a hand that is not over; not replayed because of that: ");
    assert_null(strstr(printed, "all reproduced"));
    run(0, "--json");
    snprintf(words, sizeof words,
             "\"other_stretches\":[{\"first\":1,\"last\":%d,\"program\":", rules_at);
    assert_printed(words);
    assert_printed("\"sealed\":2,");
}

static void entries_on_the_command_line(void **state)
{
    (void)state;
    stretches_for_the_command_line();
    int thrown = next_order(PIT_DRAW, CRAPS, 0), card = next_card(MOON, rules_at);
    run(thrown + 1, NULL); /* followed */
    assert_printed("events, as recorded; this entry was not replayed:");
    assert_printed("    dice: ");
    run(thrown + 1, "--json");
    assert_printed("\"followed\":true");
    run(next_of(RECORD_DESK_ORDER, 0, 0) + 1, NULL);
    assert_printed("    cashed: ");
    run(next_of(RECORD_CARRIED, CRAPS, 0) + 1, NULL);
    assert_printed("a table was carried over to other rules.\n  its state, ");
    run(card + 1, NULL); /* the hand is not over */
    assert_printed("its cards are sealed");
    run(card + 1, "--json");
    assert_printed("\"sealed\":true");
}

/* A card is shown once it is known; and the key. */
static void shown_on_the_command_line(void **state)
{
    (void)state;
    uint32_t table = two_hands(BY_STAFF);
    int card = next_card(table, 0), shown = next_of(RECORD_SHOWN, table, 0);
    char words[64];

    run(card + 1, NULL);
    assert_printed(" outcome[0] ");
    assert_printed(" hidden 2");
    run(shown + 1, NULL);
    snprintf(words, sizeof words, "  it was encrypted since entry %d; the key: ", card + 1);
    assert_printed(words);
    run(shown + 1, "--json");
    snprintf(words, sizeof words, "\"first\":%d,\"key\":\"", card + 1);
    assert_printed(words);
    table = two_hands(BY_HOUSE);
    run(next_card(table, 0) + 1, NULL);
    assert_printed(" outcome[0] ");
    assert_printed(" hidden 1");
    run(0, NULL);
    assert_printed(", all reproduced\n");
    assert_null(strstr(printed, "sealed"));
    assert_null(strstr(printed, "stretches"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_cards_are_sealed),
        cmocka_unit_test(hands_may_end_anywhere),
        cmocka_unit_test(other_encrypted_card),
        cmocka_unit_test(wrong_keys),
        cmocka_unit_test(keys_of_other_hands),
        cmocka_unit_test(orders_without_card),
        cmocka_unit_test(other_rules_are_followed),
        cmocka_unit_test(forged_postings),
        cmocka_unit_test(forged_desk_orders),
        cmocka_unit_test(forged_draws),
        cmocka_unit_test(forged_outcomes),
        cmocka_unit_test(forged_states),
        cmocka_unit_test(missing_states),
        cmocka_unit_test(hands_are_carried_over),
        cmocka_unit_test(evenings_of_many_programs),
        cmocka_unit_test(bits_of_a_followed_stretch),
        cmocka_unit_test(command_line),
        cmocka_unit_test(entries_on_the_command_line),
        cmocka_unit_test(shown_on_the_command_line),
    };

    temporary(path, "casino.db");
    temporary(copy, "copy.db");
    RUN_TESTS(tests);
}
