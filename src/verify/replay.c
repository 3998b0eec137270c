/* replay.c - replays a record and compares. */
#include "verify/replay_internal.h"

#include "pit/dealing.h"
#include "pit/guard.h"
#include "rules/length.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Differences ----------------------------------------------------------------- */

bool replay_wrong(struct replay_hand *hand, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(hand->found.sentence, sizeof hand->found.sentence, format, args);
    va_end(args);
    return false;
}

/* A text of the record, made printable and cut to length. */
#define WORD 64
static const char *printable(struct record_text text, char word[WORD])
{
    size_t length = text.length < WORD - 1 ? text.length : WORD - 1;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text.bytes[i];
        word[i] = (char)(c < ' ' || c > '~' ? '?' : c);
    }
    word[length] = '\0';
    return word;
}

bool replay_bad_bytes(struct replay_hand *hand, const struct cursor *cursor)
{
    return replay_wrong(hand, "its bytes are not a valid entry: %s", cursor->bad);
}

/* ---- Opening and closing --------------------------------------------------------- */

static bool open_hand(struct replay *replay, struct replay_hand *hand)
{
    hand->replay = replay;
    draws_start(&hand->draws);
    hand->events = malloc(sizeof *hand->events);
    hand->due = malloc(sizeof *hand->due);
    if (hand->events) hand->events->count = hand->events->game.count = 0;
    return hand->events && hand->due;
}

static void close_hand(struct replay_hand *hand)
{
    free(hand->events);
    free(hand->due);
    free(hand->carried);
    free(hand->decrypted);
}

bool replay_open(struct replay *replay, const struct chip_set *set, int hands)
{
    memset(replay, 0, sizeof *replay);
    assert(hands >= 1 && hands <= REPLAY_HANDS);
    replay->hand_count = hands;
    people_open(&replay->people, set);
    replay->item_events = malloc(sizeof *replay->item_events);
    bool good = open_hand(replay, &replay->desk) && replay->item_events;
    for (int i = 0; i < hands; i++) good &= open_hand(replay, &replay->hands[i]);
    if (!good) replay_close(replay);
    return good;
}

void replay_close(struct replay *replay)
{
    for (int i = 0; i < RECORD_TABLES; i++) {
        if (replay->tables[i]) draws_close(&replay->tables[i]->draws);
        free(replay->tables[i]);
    }
    for (int i = 0; i < replay->hand_count; i++) close_hand(&replay->hands[i]);
    close_hand(&replay->desk);
    items_close(replay);
    people_close(&replay->people);
    memset(replay, 0, sizeof *replay);
}

/* ---- Events ---------------------------------------------------------------------- */

/* The first member in which two structs differ, or null. */
static const struct member *differing(const struct member *members, int count, const void *one,
                                      const void *other)
{
    for (int i = 0; i < count; i++) {
        size_t at = members[i].offset;
        if (memcmp((const char *)one + at, (const char *)other + at, members[i].size))
            return &members[i];
    }
    return NULL;
}

bool replay_same_members(struct replay_hand *hand, const char *where, int nth,
                         const struct member *members, int count, const void *written,
                         const void *is)
{
    const struct member *other = differing(members, count, written, is);

    return !other ||
           replay_wrong(hand, "event %d %s has %s %" PRId64 "; the replay gives %" PRId64, nth + 1,
                        where, other->name, member_value(other, written), member_value(other, is));
}

bool replay_same_clause(struct replay_hand *hand, const char *where, int nth,
                        struct record_text written, const char *is)
{
    char word[WORD];

    return record_text_is(written, is ? is : "") ||
           replay_wrong(hand, "event %d %s is under clause '%s'; the replay gives '%s'", nth + 1,
                        where, printable(written, word), is ? is : "");
}

#define OF_THE_RULES "of the rules"
#define AROUND       "around the table"

/* A fast comparison of all members.  Padding can make it return false for equal events. */
static bool looks_same(const struct event *one, const struct event *other)
{
    size_t small = offsetof(struct event, b) + 1, large = offsetof(struct event, stake_cents);

    return !memcmp(one, other, small) &&
           !memcmp((const char *)one + large, (const char *)other + large,
                   offsetof(struct event, clause) - large);
}

static bool same_event(struct replay_hand *hand, const struct record_event *written,
                       const struct event *is, int nth)
{
    return (looks_same(&written->event, is) ||
            replay_same_members(hand, OF_THE_RULES, nth, record_event_members, RECORD_EVENT_MEMBERS,
                                &written->event, is)) &&
           replay_same_clause(hand, OF_THE_RULES, nth, written->clause, is->clause) &&
           replay_same_clause(hand, OF_THE_RULES, nth, written->also, is->also);
}

static bool same_pit_event(struct replay_hand *hand, const struct record_pit_event *written,
                           const struct pit_event *is, int nth)
{
    if (!replay_same_members(hand, AROUND, nth, record_pit_event_members, RECORD_PIT_EVENT_MEMBERS,
                             &written->event, is))
        return false;
    for (int i = 0; i < CHIP_KINDS; i++)
        if (written->event.chips.count[i] != is->chips.count[i])
            return replay_wrong(hand,
                                "event %d around the table has %" PRId32
                                " chips of kind %d; the replay gives %" PRId32,
                                nth + 1, written->event.chips.count[i], i + 1, is->chips.count[i]);
    return replay_same_clause(hand, AROUND, nth, written->clause, is->clause);
}

bool replay_same_count(struct replay_hand *hand, struct cursor *cursor, const char *where, int is)
{
    uint64_t written = record_read_count(cursor);

    if (cursor->bad) return replay_bad_bytes(hand, cursor);
    hand->event_count += written;
    if (written == (uint64_t)is) return true;
    return replay_wrong(hand, "%" PRIu64 " events %s are recorded; the replay gives %d", written,
                        where, is);
}

static bool same_events(struct replay_hand *hand, struct cursor *cursor)
{
    const struct pit_events *events = hand->events;
    struct record_event event;
    struct record_pit_event around;

    if (!replay_same_count(hand, cursor, OF_THE_RULES, events->game.count)) return false;
    for (int i = 0; i < events->game.count; i++) {
        if (!record_read_event(cursor, &event)) return replay_bad_bytes(hand, cursor);
        if (!same_event(hand, &event, &events->game.list[i], i)) return false;
    }
    if (!replay_same_count(hand, cursor, AROUND, events->count)) return false;
    for (int i = 0; i < events->count; i++) {
        if (!record_read_pit_event(cursor, &around)) return replay_bad_bytes(hand, cursor);
        if (!same_pit_event(hand, &around, &events->list[i], i)) return false;
    }
    return true;
}

/* ---- Postings -------------------------------------------------------------------- */

static const char *account_of_words(const struct replay_hand *hand,
                                    const struct record_account *account, char words[WORD])
{
    const char *word = account_words((enum account_of)account->kind);

    if (account->kind == OF_PERSON)
        snprintf(words, WORD, "%s %" PRIu32, word, account->of);
    else if (account_at_item(account->kind))
        snprintf(words, WORD, "the %s of item %" PRIu32, word, account->of);
    else if (account_at_table(account->kind) && account->of != hand->found.table)
        snprintf(words, WORD, "the %s of table %" PRIu32, word, account->of);
    else if (account->kind <= OF_TOKENS)
        snprintf(words, WORD, "the %s of seat %d", word, account->place + 1);
    else
        snprintf(words, WORD, "the %s", word);
    return words;
}

/* "12.50 from the rack of seat 1 to the float under 4.1(b)" */
#define POSTING_WORDS 240
static const char *posting_words(const struct replay_hand *hand,
                                 const struct record_posting *posting, char words[POSTING_WORDS])
{
    char money[MONEY_WORD], from[WORD], to[WORD], clause[WORD];

    snprintf(words, POSTING_WORDS, "%s from %s to %s under %s", money_word(posting->cents, money),
             account_of_words(hand, &posting->from, from), account_of_words(hand, &posting->to, to),
             printable(posting->clause, clause));
    return words;
}

static const char *due_words(const struct replay_hand *hand, const struct posting_due *due,
                             char words[POSTING_WORDS])
{
    struct record_posting posting = {
        due->from, due->to, due->cents, { due->clause, strlen(due->clause) }
    };

    return posting_words(hand, &posting, words);
}

/* The recorded posting is not the one that is due. */
static bool other_posting(struct replay_hand *hand, int nth, const struct record_posting *posting)
{
    char is[POSTING_WORDS], should_be[POSTING_WORDS];

    posting_words(hand, posting, is);
    if (nth >= hand->due->count)
        return replay_wrong(hand, "posting %d is %s, but there should be none", nth + 1, is);
    return replay_wrong(hand, "posting %d is %s, but should be %s", nth + 1, is,
                        due_words(hand, &hand->due->list[nth], should_be));
}

static bool missing_posting(struct replay_hand *hand, int nth)
{
    char should_be[POSTING_WORDS];

    return replay_wrong(hand, "posting %d is missing; it should be %s", nth + 1,
                        due_words(hand, &hand->due->list[nth], should_be));
}

static bool bad_posting(struct replay_hand *hand, int nth, const struct record_posting *posting,
                        const char *why)
{
    char is[POSTING_WORDS];

    return replay_wrong(hand, "posting %d, %s, %s", nth + 1, posting_words(hand, posting, is), why);
}

bool replay_no_memory(struct replay_hand *hand)
{
    return replay_wrong(hand, "out of memory");
}

bool replay_disagrees(struct replay_hand *hand, const struct books_difference *found)
{
    char of[WORD] = "";

    if (found->account.kind <= OF_TOKENS)
        snprintf(of, sizeof of, " of seat %d", found->account.place + 1);
    if (found->account.kind == OF_PERSON || account_at_item(found->account.kind))
        snprintf(of, sizeof of, " %" PRIu32, found->account.of);
    return replay_wrong(
        hand, "the account %s%s has %" PRId64 " cents by the postings, but really %" PRId64,
        account_words(found->account.kind), of, found->posted, found->there);
}

/* Adds cents to an account: of the table and the house now, of people later. */
static const char *enter(struct replay_hand *hand, struct replay_table *table,
                         const struct record_account *account, int64_t cents)
{
    if (account_at_item(account->kind)) {
        if (!hand->item || account->of != hand->item->number) return "belongs to another item";
        return books_add(&hand->item->posted[account->kind == OF_KEPT], cents, false);
    }
    if (account->kind != OF_PERSON)
        return books_enter(table ? &table->books : NULL, hand->found.table, &hand->house, account,
                           cents);
    if (!table) return people_post(&hand->replay->people, account->of, cents);
    struct effect *effect = effects_add(hand->effects, hand->found.entry, EFFECT_POSTED);
    if (!effect) return "does not fit in memory";
    effect->person = account->of;
    effect->cents = cents;
    return NULL;
}

/* Whether the current entry is followed; one without a table, if no rules are known. */
static bool is_followed(const struct replay_hand *hand, const struct replay_table *table)
{
    return table ? table->how != HOW_REPLAYED : !hand->known;
}

/* After its postings: the table's accounts must match the table, if that is known. */
static bool accounts_agree(struct replay_hand *hand, const struct replay_table *table)
{
    struct books_difference found;

    if (table && !is_followed(hand, table) &&
        !books_table_agrees(&table->books, &table->pit, &found))
        return replay_disagrees(hand, &found);
    if (hand->item && !items_agree(hand)) return false;
    return books_house_agrees(&hand->house, &found) || replay_disagrees(hand, &found);
}

bool replay_post(struct replay_hand *hand, struct cursor *cursor, struct replay_table *table,
                 bool compare)
{
    uint64_t count = record_read_count(cursor);
    struct record_posting posting;
    int due = hand->due->count;

    for (int i = 0; (uint64_t)i < count; i++) {
        if (!record_read_posting(cursor, &posting)) return replay_bad_bytes(hand, cursor);
        if (compare && (i >= due || !postings_same(&posting, &hand->due->list[i])))
            return other_posting(hand, i, &posting);
        const char *wrong = enter(hand, table, &posting.from, -posting.cents);
        if (!wrong) wrong = enter(hand, table, &posting.to, posting.cents);
        if (wrong) return bad_posting(hand, i, &posting, wrong);
    }
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (compare && count < (uint64_t)due) return missing_posting(hand, (int)count);
    hand->postings += count;
    return accounts_agree(hand, table);
}

/* Unless the entry is followed, its postings must be exactly those that are due. */
static bool post(struct replay_hand *hand, struct cursor *cursor, struct replay_table *table)
{
    return replay_post(hand, cursor, table, !is_followed(hand, table));
}

void replay_tell(struct replay *replay, struct verify_replayed *told)
{
    if (!replay->tell || replay->wanted != told->entry.number) return;
    told->people = &replay->people;
    replay->tell(replay->to, told);
}

/* ---- Opening tables -------------------------------------------------------------- */

static bool unused_options_are_zero(const struct sign *sign)
{
    int used = 0;

    while (used < SIGN_OPTIONS && games[sign->edition]->options[used].id) used++;
    for (; used < SIGN_OPTIONS; used++)
        if (sign->value[used]) return false;
    return true;
}

bool replay_has_rules(const struct replay_hand *hand, int edition)
{
    return hand->known >> edition & 1;
}

/* Whether the rules permit it, if they are known. */
static bool good_sign(struct replay_hand *hand, const struct sign *sign)
{
    if (!replay_has_rules(hand, sign->edition)) return true;
    if (!unused_options_are_zero(sign))
        return replay_wrong(hand, "the sign sets an option that its edition does not have");
    struct refusal why = sign_check(sign);
    return !why.code || replay_wrong(hand, "the rules do not permit its sign: %s (%s)",
                                     refusal_word(why.code), why.clause);
}

static bool good_opening(struct replay_hand *hand, const struct record_opening *opening)
{
    const struct chip_set *set = &hand->replay->people.set;

    if (memcmp(&opening->set, set, sizeof *set))
        return replay_wrong(hand, "the table's set of chips is not the casino's");
    for (int i = 0; i < CHIP_KINDS; i++)
        if (opening->tray.count[i] < 0 || (opening->tray.count[i] && i >= set->kinds))
            return replay_wrong(hand, "the tray has chips that are not in the set");
    if (opening->sign.chip_cents != set->cents[0])
        return replay_wrong(hand, "the smallest chip is not the one on the sign");
    if (!good_sign(hand, &opening->sign)) return false;
    if (opening->shuffled && !dealing_of(opening->sign.edition)->shuffled)
        return replay_wrong(hand, "the house shuffles, but the game has no cards");
    return (opening->operated_by != NOBODY && opening->operated_by < RECORD_HOUSE) ||
           replay_wrong(hand, "the table has no valid operator");
}

/* The house's people at an automatic table; if the house only shuffles, it has none. */
static const uint16_t house_duties[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                         ROLE_CASINO_SUPERVISOR, ROLE_MANAGER };

static uint32_t house_person(uint32_t table, uint32_t i)
{
    return RECORD_HOUSE + 16 * table + i;
}

static void staff(struct pit *pit, uint32_t number, bool automatic)
{
    for (uint32_t i = 0; automatic && i < LENGTH(house_duties); i++)
        pit_staff(pit, house_person(number, i), (enum role)house_duties[i]);
    pit->chance.live = true; /* no wagers before the first commitment */
}

/* Adds chips at the table, or takes them away (sign -1). */
static bool bring(struct replay_hand *hand, struct replay_table *table, const struct chips *chips,
                  int sign)
{
    if (books_add_chips(&table->chips, &hand->replay->people.set, chips, sign)) return true;
    return replay_wrong(hand, "there are too many chips at the table");
}

static struct effect *effect_of(struct replay_hand *hand, enum effect_kind kind, uint32_t person)
{
    struct effect *effect = effects_add(hand->effects, hand->found.entry, kind);

    if (effect) effect->person = person;
    return effect;
}

/* The person is on duty at the table from now on; duty 0: no longer. */
static bool note_duty(struct replay_hand *hand, uint32_t person, uint8_t duty)
{
    struct effect *effect = effect_of(hand, EFFECT_DUTY, person);

    if (!effect) return replay_no_memory(hand);
    effect->table = hand->found.table;
    effect->cents = duty;
    return true;
}

static uint8_t duty_of(enum role role)
{
    return (uint8_t)(1 + __builtin_ctz(role));
}

/* Chips go from the cage to the tray, or back (cents less than 0). */
static bool issue(struct replay_hand *hand, struct replay_table *table, const struct chips *chips,
                  int64_t cents)
{
    struct effect *effect = effect_of(hand, EFFECT_ISSUED, NOBODY);

    if (!effect) return replay_no_memory(hand);
    effect->chips = *chips;
    effect->cents = cents;
    return bring(hand, table, chips, cents < 0 ? -1 : 1);
}

static void set_up(struct replay_table *table, uint32_t number,
                   const struct record_opening *opening)
{
    pit_open(&table->pit, opening->name, &opening->sign, &opening->set, &opening->tray,
             opening->operated_by);
    if (table->by_seeds) staff(&table->pit, number, opening->automatic);
}

/* A table that is followed from the start. */
static void describe(struct replay_table *table, const struct record_opening *opening)
{
    table->pit.table.sign = opening->sign;
    table->pit.set = opening->set;
    memcpy(table->pit.chance.name, opening->name, sizeof opening->name);
    table->how = HOW_FOLLOWED;
}

/* Who is on duty when a table opens. */
static bool note_staff(struct replay_hand *hand, const struct record_opening *opening)
{
    bool good = note_duty(hand, opening->operated_by, duty_of(ROLE_OPERATOR));

    for (uint32_t i = 0; good && opening->automatic && i < LENGTH(house_duties); i++)
        good = note_duty(hand, house_person(hand->found.table, i), duty_of(house_duties[i]));
    return good;
}

static bool open_table(struct replay_hand *hand, struct replay_table *table,
                       const struct record_opening *opening)
{
    struct effect *effect = effect_of(hand, EFFECT_OPENED, NOBODY);
    int64_t cents = chips_worth(&opening->set, &opening->tray);

    if (!effect) return replay_no_memory(hand);
    table->by_seeds = opening->automatic || opening->shuffled;
    table->automatic = opening->automatic;
    table->sign = opening->sign;
    if (replay_has_rules(hand, opening->sign.edition))
        set_up(table, hand->found.table, opening);
    else
        describe(table, opening);
    effect->table = hand->found.table;
    effect->name = table->pit.chance.name;
    if (!books_follow_tray(&hand->house, cents))
        return replay_wrong(hand, "an account of the house overflows");
    if (!note_staff(hand, opening)) return false;
    return issue(hand, table, &opening->tray, cents);
}

static bool opened(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct record_opening opening;
    struct books_chips tray = { { 0 } };

    if (!record_read_opening(cursor, &opening)) return replay_bad_bytes(hand, cursor);
    struct replay_table **table = &hand->replay->tables[told->entry.table - 1];
    if (*table) return replay_wrong(hand, "the table is already open");
    if (!good_opening(hand, &opening)) return false;
    if (!books_add_chips(&tray, &opening.set, &opening.tray, 1))
        return replay_wrong(hand, "there are too many chips in the tray");
    *table = calloc(1, sizeof **table);
    if (!*table) return replay_no_memory(hand);
    if (!open_table(hand, *table, &opening)) return false;
    postings_of_opening(hand->due, told->entry.table, chips_worth(&opening.set, &opening.tray));
    told->opening = &opening;
    told->table = *table;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    return post(hand, cursor, *table);
}

/* ---- Orders ---------------------------------------------------------------------- */

bool replay_brings(const struct order *order)
{
    return order->act == PIT_BUY &&
           (order->tender == TENDER_CHIPS || order->tender == TENDER_VOUCHER);
}

static void put_brought(const struct order *order, struct effect *effect)
{
    if (order->tender == TENDER_CHIPS)
        effect->chips = order->chips;
    else
        effect->cents = order->cents;
}

bool replay_bring(struct replay_hand *hand, struct replay_table *table, const struct order *order)
{
    if (!replay_brings(order)) return true;
    struct effect *effect = effect_of(hand, EFFECT_BRINGS, order->person);
    if (!effect) return replay_no_memory(hand);
    put_brought(order, effect);
    return bring(hand, table, &effect->chips, 1);
}

/* Follows what an event of the pit does to people and to the house. */
static bool follow_event(struct replay_hand *hand, struct replay_table *table,
                         const struct pit_event *event)
{
    bool back = event->kind == PIT_HELD && event->cents < 0;

    if (!books_follow_event(&hand->house, event))
        return replay_wrong(hand, "an account of the house overflows");
    if (event->kind == PIT_FILLED) return issue(hand, table, &event->chips, event->cents);
    if (event->kind != PIT_TAKEN && !back) return true;
    struct effect *effect = effect_of(hand, EFFECT_GETS, event->person);
    if (!effect) return replay_no_memory(hand);
    effect->chips = event->chips;
    return bring(hand, table, &event->chips, -1);
}

bool replay_effects(struct replay_hand *hand, struct replay_table *table)
{
    const struct pit_events *events = hand->events;

    for (int i = 0; i < events->count; i++)
        if (!follow_event(hand, table, &events->list[i])) return false;
    return true;
}

/* A session lasts until it is tallied, or given up. */
static void follow_session(struct replay_table *table, const struct order *order,
                           const struct pit_events *events)
{
    if (order->act == PIT_SESSION) table->session = true;
    if (order->act == PIT_SESSION_STOP) table->session = false;
    for (int i = 0; table->session && i < events->count; i++)
        if (events->list[i].kind == PIT_TALLIED) table->session = false;
}

/* A person is barred from the casino, or readmitted. */
static bool note_bar(struct replay_hand *hand, const struct order *order)
{
    struct effect *effect = effect_of(hand, EFFECT_BAR, order->other);

    if (!effect) return replay_no_memory(hand);
    effect->cents = order->yes;
    return true;
}

/* What an order that was carried out does to duties, and to the people who may be here. */
static bool follow_duty(struct replay_hand *hand, const struct order *order)
{
    if (order->act == PIT_BAR) return note_bar(hand, order);
    if (order->act == PIT_DUTY) return note_duty(hand, order->other, order->number);
    return order->act != PIT_DEPART || note_duty(hand, order->person, 0);
}

static bool carry_out(struct replay_hand *hand, struct replay_table *table,
                      const struct order *order, struct cursor *cursor)
{
    struct pit *pit = &table->pit;

    if (!replay_bring(hand, table, order)) return false;
    if (pit_act_of_session(order->act) && !items_ask(hand, pit, order)) return false;
    if (!draws_before(&table->draws, &hand->draws, pit, table->by_seeds, order, hand->found.entry))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    struct refusal why = pit_do(pit, order, hand->events);
    if (why.code)
        return replay_wrong(hand,
                            "the order is recorded as carried out, but must be refused: %s (%s)",
                            refusal_word(why.code), why.clause);
    if (!same_events(hand, cursor)) return false;
    if (!draws_after(&table->draws, &hand->draws, pit, order, hand->events))
        return replay_wrong(hand, "%s", hand->draws.wrong);
    if (order->act == PIT_COLLECT || order->act == PIT_CLAIM) table->books.held = books_held(pit);
    return replay_effects(hand, table);
}

/* The order is replayed or followed up to its postings. */
static bool run_order(struct replay_hand *hand, struct replay_table *table,
                      const struct order *order, struct cursor *cursor,
                      struct verify_replayed *told)
{
    if (table->how != HOW_REPLAYED) {
        told->recorded = *cursor;
        return follow_order(hand, table, order, cursor);
    }
    if (!carry_out(hand, table, order, cursor)) return false;
    postings_of_order(hand->due, told->entry.table, &table->books, &table->pit, order,
                      hand->events);
    told->events = hand->events;
    return true;
}

static bool ordered(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_table *table = hand->replay->tables[told->entry.table - 1];
    struct record_sealed sealed;
    struct order order;

    if (!record_read_order(cursor, games[table->pit.table.sign.edition], told->entry.number, &order,
                           &sealed))
        return replay_bad_bytes(hand, cursor);
    if (order.hidden && !hidden_fill(hand, table, &order, &sealed, &told->sealed)) return false;
    if (told->sealed && table->how == HOW_REPLAYED) follow_from_here(table, HOW_SEALED);
    if (!run_order(hand, table, &order, cursor, told)) return false;
    hand->orders++;
    told->order = &order;
    told->table = table;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    follow_session(table, &order, hand->events);
    if (!post(hand, cursor, table) || !follow_duty(hand, &order)) return false;
    follow_posted(hand, table, &order);
    return hidden_after(hand, table, &order);
}

/* ---- Refusals -------------------------------------------------------------------- */

bool replay_same_refusal(struct replay_hand *hand, const char *is, const char *clause,
                         struct record_text written, struct record_text under)
{
    char word[WORD], under_word[WORD];

    printable(written, word);
    printable(under, under_word);
    if (!is)
        return replay_wrong(hand,
                            "the order is recorded as refused, %s (%s), but must be carried out",
                            word, under_word);
    return (record_text_is(written, is) && record_text_is(under, clause)) ||
           replay_wrong(hand,
                        "the order is recorded as refused, %s (%s), but the replay gives %s (%s)",
                        word, under_word, is, clause);
}

/* Notes the table's answer now; replay_people() checks the purse later. */
static bool refused_for_now(struct replay_hand *hand, const struct pit *pit,
                            const struct order *order, const struct refusal *why,
                            const struct verify_replayed *told)
{
    struct effect *effect = effect_of(hand, EFFECT_REFUSED, order->person);

    if (!effect) return replay_no_memory(hand);
    put_brought(order, effect);
    effect->refusal = why->code ? refusal_word(why->code) : NULL;
    effect->clause = why->clause;
    effect->short_clause = pit_act_clause(pit->table.sign.edition, PIT_BUY);
    effect->written = told->refused;
    effect->under = told->clause;
    return true;
}

/* Whether the person was barred is known later, from all tables. */
static bool note_away(struct replay_hand *hand, const struct pit *pit, const struct order *order,
                      const struct verify_replayed *told)
{
    struct effect *effect = effect_of(hand, EFFECT_AWAY, order->person);

    if (!effect) return replay_no_memory(hand);
    effect->refusal = pit_allows_barred(pit, order) ? NULL : refusal_word(REFUSED_BARRED);
    effect->clause = pit_act_clause(pit->table.sign.edition, PIT_BAR);
    effect->written = told->refused;
    effect->under = told->clause;
    return true;
}

/* Compares the refusal of an order at a replayed table. */
static bool check_refusal(struct replay_hand *hand, const struct replay_table *table,
                          const struct order *order, const struct verify_replayed *told)
{
    struct refusal why = pit_check(&table->pit, order);

    return replay_brings(order)
               ? refused_for_now(hand, &table->pit, order, &why, told)
               : replay_same_refusal(hand, why.code ? refusal_word(why.code) : NULL, why.clause,
                                     told->refused, told->clause);
}

static bool refused(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct replay_table *table = hand->replay->tables[told->entry.table - 1];
    struct record_sealed sealed;
    struct order order;

    record_read_order(cursor, games[table->pit.table.sign.edition], told->entry.number, &order,
                      &sealed);
    told->refused = cursor_text(cursor);
    told->clause = cursor_text(cursor);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (order.hidden && !hidden_fill(hand, table, &order, &sealed, &told->sealed)) return false;
    bool away = record_text_is(told->refused, refusal_word(REFUSED_BARRED));
    bool known = table->how == HOW_REPLAYED && !told->sealed && !away;
    if (away && !note_away(hand, &table->pit, &order, told)) return false;
    if (known && !check_refusal(hand, table, &order, told)) return false;
    hand->refusals++;
    told->order = &order;
    told->table = table;
    replay_tell(hand->replay, told);
    return true;
}

/* ---- At the cashier's desk ------------------------------------------------------- */

/* Chips sold for cash leave the cage; redeemed ones come back. */
static const char *issue_for(struct people *people, const struct desk_order *desk_order)
{
    const struct chip_set *set = &people->set;

    if (desk_order->kind == DESK_REDEEM) return people_issue(people, &desk_order->chips, -1);
    if (desk_order->kind != DESK_CHIPS) return NULL;
    if (desk_order->cents / set->cents[set->kinds - 1] > INT32_MAX)
        return "needs too many chips for one heap";
    struct chips chips = chips_for(set, desk_order->cents);
    return people_issue(people, &chips, 1);
}

static bool run(struct replay_hand *hand, const struct desk_order *desk_order)
{
    struct people *people = &hand->replay->people;
    struct person *person = people_person(people, desk_order->person);

    if (!person) return replay_no_memory(hand);
    struct refusal why = cashier_check(&person->purse, &people->set, desk_order);
    if (people_barred(people, desk_order->person) && !cashier_serves_barred(desk_order))
        why = (struct refusal){ .code = REFUSED_BARRED, .clause = BARRED_BY };
    if (why.code)
        return replay_wrong(
            hand, "the desk order is recorded as carried out, but must be refused: %s (%s)",
            refusal_word(why.code), why.clause);
    const char *wrong = issue_for(people, desk_order);
    if (wrong) return replay_wrong(hand, "the desk order %s", wrong);
    cashier_do(&person->purse, &people->set, desk_order, hand->events);
    people_purse_changed(people, person);
    return true;
}

/* The desk order is replayed up to its postings. */
static bool replay_desk_order(struct replay_hand *hand, const struct desk_order *desk_order,
                              struct cursor *cursor)
{
    if (!run(hand, desk_order) || !same_events(hand, cursor)) return false;
    for (int i = 0; i < hand->events->count; i++)
        books_follow_event(&hand->house, &hand->events->list[i]);
    postings_of_desk_order(hand->due, desk_order, hand->events);
    return true;
}

static bool is_new_request(struct replay_hand *hand, const struct desk_order *desk_order)
{
    struct person *person = people_person(&hand->replay->people, desk_order->person);

    if (!person) return replay_no_memory(hand);
    if (requests_entry(&person->desk_orders, 0, desk_order->request))
        return replay_wrong(hand, "the desk order repeats request %" PRIu64, desk_order->request);
    requests_keep(&person->desk_orders, 0, desk_order->request, hand->found.entry);
    return true;
}

static bool desk_order_run(struct replay_hand *hand, struct cursor *cursor,
                           struct verify_replayed *told)
{
    bool followed = is_followed(hand, NULL);
    struct desk_order desk_order;

    if (!record_read_desk_order(cursor, &desk_order)) return replay_bad_bytes(hand, cursor);
    if (desk_order.person == NOBODY) return replay_wrong(hand, "the desk order names no person");
    if (!is_new_request(hand, &desk_order)) return false;
    if (followed) told->recorded = *cursor;
    if (!(followed ? follow_desk_order : replay_desk_order)(hand, &desk_order, cursor))
        return false;
    hand->replay->desk_orders++;
    told->desk_order = &desk_order;
    told->events = followed ? NULL : hand->events;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    return post(hand, cursor, NULL);
}

static bool named(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    uint64_t number = cursor_number(cursor);
    struct record_text name = cursor_text(cursor);

    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    if (number == NOBODY || number > UINT32_MAX || !name.length || name.length > RECORD_NAME)
        return replay_wrong(hand, "the person's number or name is not valid");
    struct person *person = people_person(&hand->replay->people, (uint32_t)number);
    if (!person) return replay_no_memory(hand);
    memset(person->name, 0, sizeof person->name);
    memcpy(person->name, name.bytes, name.length);
    told->person = (uint32_t)number;
    told->name = name;
    replay_tell(hand->replay, told);
    return true;
}

/* The reason is one word of lower-case letters, digits and dashes. */
static bool turned_away(struct replay_hand *hand, struct cursor *cursor,
                        struct verify_replayed *told)
{
    uint64_t number = cursor_number(cursor);

    told->refused = cursor_text(cursor);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    bool good = number <= UINT32_MAX && told->refused.length && told->refused.length <= RECORD_WORD;
    for (size_t i = 0; good && i < told->refused.length; i++) {
        char letter = told->refused.bytes[i];
        good =
            (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
    }
    if (!good) return replay_wrong(hand, "the person's number or the reason is not valid");
    told->person = (uint32_t)number;
    replay_tell(hand->replay, told);
    return true;
}

void replay_end_stretch(struct replay *replay)
{
    struct verify_stretch *stretch = &replay->stretch;

    stretch->last = replay->entries;
    if (!stretch->followed) return;
    if (replay->other_count < VERIFY_STRETCHES) replay->others[replay->other_count] = *stretch;
    replay->other_count++;
}

static void begin_stretch(struct replay *replay, uint64_t number, struct record_text program)
{
    size_t length = program.length < VERIFY_PROGRAM ? program.length : VERIFY_PROGRAM - 1;

    replay_end_stretch(replay);
    replay->stretches++;
    memset(&replay->stretch, 0, sizeof replay->stretch);
    replay->stretch.first = number;
    memcpy(replay->stretch.program, program.bytes, length);
}

/* The main thread has read them and set batch->known. */
static bool rules_stated(struct replay_hand *hand, struct cursor *cursor,
                         struct verify_replayed *told)
{
    struct record_rules rules;

    record_read_rules(cursor, &rules);
    if (!record_read_end(cursor)) return replay_bad_bytes(hand, cursor);
    begin_stretch(hand->replay, told->entry.number, rules.program);
    items_new_stretch(hand);
    told->rules = &rules;
    replay_tell(hand->replay, told);
    told->rules = NULL;
    return true;
}

/* All entries before it are those of the copy. */
static bool restored(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    uint64_t before = told->entry.number - 1;

    if (!record_read_restored(cursor, &told->restored) || !record_read_end(cursor))
        return replay_bad_bytes(hand, cursor);
    if (told->restored.copied != before)
        return replay_wrong(hand,
                            "the record is said to be restored from a copy of %" PRIu64
                            " entries, but there are %" PRIu64 " before",
                            told->restored.copied, before);
    hand->replay->restored = told->entry.number;
    items_restored(hand->replay, told->body, told->length);
    replay_tell(hand->replay, told);
    return true;
}

/* ---- One entry ------------------------------------------------------------------- */

/* After a hand with encrypted cards their key must be shown at once. */
static bool key_comes_next(struct replay_hand *hand, const struct record_entry *entry)
{
    const struct replay_table *table = entry->table ? hand->replay->tables[entry->table - 1] : NULL;

    return !table || !table->hidden.over || entry->kind == RECORD_SHOWN ||
           replay_wrong(hand,
                        "the hand is over, but the key of its cards, encrypted since entry %" PRIu64
                        ", is not shown",
                        table->hidden.first);
}

static bool replay_entry(struct replay_hand *hand, const struct replay_batch *batch, int i)
{
    static bool (*const kinds[RECORD_KINDS])(struct replay_hand *, struct cursor *,
                                             struct verify_replayed *) = {
        [RECORD_OPENED] = opened,
        [RECORD_ORDER] = ordered,
        [RECORD_REFUSED] = refused,
        [RECORD_DESK_ORDER] = desk_order_run,
        [RECORD_NAMED] = named,
        [RECORD_SIGN_IN_REFUSED] = turned_away,
        [RECORD_RULES] = rules_stated,
        [RECORD_RESTORED] = restored,
        [RECORD_CARRIED] = carried_over,
        [RECORD_SHOWN] = hidden_shown,
        [RECORD_ITEM_OPENED] = items_opened,
        [RECORD_ITEM_ORDER] = items_ordered,
        [RECORD_ITEM_REFUSED] = items_refused,
        [RECORD_ITEM_CARRIED] = items_carried,
        [RECORD_ITEM_COMMITTED] = items_committed,
    };
    const uint8_t *body = batch->bytes + batch->at[i];
    struct cursor cursor = { body, body + batch->length[i], NULL };
    struct verify_replayed told;

    memset(&told, 0, sizeof told);
    told.body = body;
    told.length = batch->length[i];
    hand->found.entry = batch->first + (uint64_t)i;
    hand->found.table = batch->table[i];
    if (!record_read_entry(&cursor, &told.entry)) return replay_bad_bytes(hand, &cursor);
    if (told.entry.table > RECORD_TABLES || (told.entry.table && told.entry.kind != RECORD_OPENED &&
                                             !hand->replay->tables[told.entry.table - 1]))
        return replay_wrong(hand, "there is no table %" PRIu32, told.entry.table);
    return key_comes_next(hand, &told.entry) && kinds[told.entry.kind](hand, &cursor, &told);
}

/* One hand and its batch. */
struct part {
    struct replay_hand *hand;
    struct replay_batch *batch;
    uint32_t which;
};

static void replay_part(void *to)
{
    struct part *part = to;
    struct replay *replay = part->hand->replay;

    for (int i = 0; i < part->batch->count && !*part->hand->found.sentence; i++) {
        uint32_t table = part->batch->table[i];
        if (!table || table % (uint32_t)replay->hand_count != part->which) continue;
        if (replay_entry(part->hand, part->batch, i))
            follow_count(part->hand, replay->tables[table - 1]);
    }
}

/* A carried state may be made up, and contradict itself. */
bool replay_tables(struct replay *replay, int which, struct replay_batch *batch)
{
    struct replay_hand *hand = &replay->hands[which];
    struct part part = { hand, batch, (uint32_t)which };
    char broken[GUARD_WHY];

    hand->known = batch->known;
    hand->effects = &batch->effects[which];
    hand->effects->count = 0;
    hand->followed = &batch->followed[which];
    memset(hand->followed, 0, sizeof *hand->followed);
    if (!guard_run(replay_part, &part, broken))
        return replay_wrong(hand, "the state of its table contradicts itself (%s)", broken);
    return !*hand->found.sentence;
}

/* ---- People ---------------------------------------------------------------------- */

/* Tables are numbered in the order in which they open, and have different names. */
static bool add_table(struct replay_hand *desk, const struct effect *effect)
{
    struct replay *replay = desk->replay;

    if (effect->table != replay->table_count + 1)
        return replay_wrong(desk, "it opens table %" PRIu32 ", but number %" PRIu32 " is next",
                            effect->table, replay->table_count + 1);
    for (uint32_t i = 0; i < replay->table_count; i++)
        if (!strcmp(replay->tables[i]->pit.chance.name, effect->name))
            return replay_wrong(desk, "a table with that name already exists");
    replay->table_count++;
    return true;
}

static bool take_out(struct replay_hand *desk, const struct effect *effect)
{
    struct people *people = &desk->replay->people;

    if (!people_have(people, effect->person, &effect->chips, effect->cents))
        return replay_wrong(desk, "person %" PRIu32 " does not have what the order brings",
                            effect->person);
    const char *wrong = people_purse(people, effect->person, &effect->chips, effect->cents, -1);
    return !wrong || replay_wrong(desk, "what person %" PRIu32 " brings %s", effect->person, wrong);
}

/* Compares the refusal, now that the purse is known. */
static bool refused_by_purse(struct replay_hand *desk, const struct effect *effect)
{
    bool has = people_have(&desk->replay->people, effect->person, &effect->chips, effect->cents);

    return replay_same_refusal(desk, has ? effect->refusal : refusal_word(REFUSED_PURSE_SHORT),
                               has ? effect->clause : effect->short_clause, effect->written,
                               effect->under);
}

static bool take_effect(struct replay_hand *desk, const struct effect *effect)
{
    struct people *people = &desk->replay->people;
    const char *wrong = NULL;

    switch ((enum effect_kind)effect->kind) {
    case EFFECT_OPENED:
        return add_table(desk, effect);
    case EFFECT_BRINGS:
        return take_out(desk, effect);
    case EFFECT_REFUSED:
        return refused_by_purse(desk, effect);
    case EFFECT_DUTY:
        return people_duty(people, effect->person, effect->table, (uint8_t)effect->cents) ||
               replay_no_memory(desk);
    case EFFECT_BAR:
        return people_bar(people, effect->person, effect->table, effect->cents) ||
               replay_no_memory(desk);
    case EFFECT_AWAY:
        return replay_same_refusal(desk,
                                   people_barred(people, effect->person) ? effect->refusal : NULL,
                                   effect->clause, effect->written, effect->under);
    case EFFECT_ISSUED:
        wrong = people_issue(people, &effect->chips, effect->cents < 0 ? -1 : 1);
        break;
    case EFFECT_GETS:
        wrong = people_purse(people, effect->person, &effect->chips, 0, 1);
        break;
    case EFFECT_POSTED:
        wrong = people_post(people, effect->person, effect->cents);
        break;
    }
    return !wrong ||
           replay_wrong(desk, "the transfer for person %" PRIu32 " %s", effect->person, wrong);
}

/* Every person's account must equal the purse. */
static bool people_agree(struct replay_hand *desk)
{
    const struct person *other = people_unequal(&desk->replay->people);
    struct books_difference found = { { OF_PERSON, 0, 0 }, 0, 0 };

    if (!other) return true;
    found.account.of = other->number;
    found.posted = other->account;
    found.there = other->worth;
    return replay_disagrees(desk, &found);
}

static bool is_order(const struct replay_batch *batch, int i)
{
    const uint8_t *body = batch->bytes + batch->at[i];
    struct cursor cursor = { body, body + batch->length[i], NULL };
    struct record_entry entry;

    return record_read_entry(&cursor, &entry) && entry.kind == RECORD_ORDER;
}

/* A person who is barred from the casino can only leave, at any table. */
static bool bar_is_kept(struct replay *replay, const struct replay_batch *batch, int i)
{
    const uint8_t *body = batch->bytes + batch->at[i];
    struct cursor cursor = { body, body + batch->length[i], NULL };
    const struct replay_table *table = replay->tables[batch->table[i] - 1];
    int edition = table ? table->pit.table.sign.edition : 0;
    struct replay_hand *desk = &replay->desk;
    struct record_sealed sealed;
    struct record_entry entry;
    struct order order;

    if (!replay->people.barred || !record_read_entry(&cursor, &entry) ||
        (entry.kind != RECORD_ORDER && entry.kind != RECORD_REFUSED))
        return true;
    if (!record_read_order(&cursor, games[edition], entry.number, &order, &sealed))
        return replay_bad_bytes(desk, &cursor);
    if (!people_barred(&replay->people, order.person) || pit_allows_barred(&table->pit, &order))
        return true;
    if (entry.kind == RECORD_ORDER)
        return replay_wrong(desk, "person %" PRIu32 " is barred from the casino (%s)", order.person,
                            BARRED_BY);
    struct record_text written = cursor_text(&cursor), under = cursor_text(&cursor);
    return replay_same_refusal(desk, refusal_word(REFUSED_BARRED), pit_act_clause(edition, PIT_BAR),
                               written, under);
}

static bool person_entry(struct replay *replay, struct replay_batch *batch, int i, size_t *taken)
{
    uint32_t table = batch->table[i];
    uint64_t number = batch->first + (uint64_t)i;
    int hand = (int)(table % (uint32_t)replay->hand_count);
    const struct effects *effects = &batch->effects[hand];
    struct replay_hand *desk = &replay->desk;

    if (*replay->hands[hand].found.sentence && replay->hands[hand].found.entry <= number && table)
        return false;
    if (!table) return replay_entry(desk, batch, i) && people_agree(desk);
    desk->found.entry = number;
    desk->found.table = table;
    if (!bar_is_kept(replay, batch, i)) return false;
    for (; taken[hand] < effects->count; taken[hand]++) {
        const struct effect *effect = &effects->list[taken[hand]];
        if (effect->entry != number) break;
        if (!take_effect(desk, effect)) return false;
    }
    bool heard = replay->used[table - 1] && is_order(batch, i);
    return people_agree(desk) && (!heard || items_hear(desk, replay->hands[hand].events));
}

bool replay_people(struct replay *replay, struct replay_batch *batch)
{
    size_t taken[REPLAY_HANDS] = { 0 };

    if (*replay->desk.found.sentence) return false;
    replay->desk.known = batch->known;
    replay->desk.known_items = batch->known_items;
    for (int i = 0; i < batch->count; i++, replay->entries++)
        if (!person_entry(replay, batch, i, taken)) return false;
    for (int i = 0; i < replay->hand_count; i++) {
        replay->stretch.followed += batch->followed[i].entries;
        replay->stretch.editions |= batch->followed[i].editions;
        replay->followed += batch->followed[i].entries;
    }
    return true;
}

/* ---- One by one ------------------------------------------------------------------ */

bool replay_alone(const struct replay *replay, enum record_kind kind)
{
    return replay->in_step || record_of_item(kind) || (kind == RECORD_RULES && replay->item_count);
}

void replay_took_alone(struct replay *replay)
{
    replay->in_step = replay->some_followed = false;
    for (uint32_t i = 0; i < replay->table_count; i++) replay->in_step |= replay->used[i];
    for (uint32_t i = 0; i < replay->item_count; i++)
        replay->some_followed |= replay->items[i]->followed;
}

/* ---- At the end ------------------------------------------------------------------ */

const struct replay_found *replay_found(const struct replay *replay)
{
    const struct replay_found *first = *replay->desk.found.sentence ? &replay->desk.found : NULL;

    for (int i = 0; i < replay->hand_count; i++) {
        const struct replay_found *found = &replay->hands[i].found;
        if (*found->sentence && (!first || found->entry < first->entry)) first = found;
    }
    return first;
}

static ratio_wide house_sum(const struct books_house *house)
{
    ratio_wide sum = 0;

    for (int i = 0; i < BOOKS_OF_HOUSE; i++) sum += house->posted[i];
    return sum;
}

bool replay_sum_is_zero(const struct replay *replay)
{
    ratio_wide sum = house_sum(&replay->desk.house);

    for (int i = 0; i < replay->hand_count; i++) sum += house_sum(&replay->hands[i].house);
    for (uint32_t t = 0; t < replay->table_count; t++) {
        const struct books_table *books = &replay->tables[t]->books;
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            sum += (ratio_wide)books->rack[seat] + books->layout[seat] + books->tokens[seat];
        for (int i = 0; i < BOOKS_OF_TABLE; i++) sum += books->own[i];
        sum += books->issued;
    }
    for (uint32_t i = 0; i < replay->item_count; i++)
        sum += (ratio_wide)replay->items[i]->posted[0] + replay->items[i]->posted[1];
    for (const struct person *at = replay->people.first; at; at = at->hh.next) sum += at->account;
    return !sum;
}

void replay_unrevealed(const struct replay *replay, uint64_t *draws, uint64_t *cards)
{
    *draws = *cards = 0;
    for (uint32_t i = 0; i < replay->table_count; i++) {
        *draws += replay->tables[i]->draws.drawn - replay->tables[i]->draws.shown;
        *cards += replay->tables[i]->draws.count;
    }
}
