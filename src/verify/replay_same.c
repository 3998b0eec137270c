/* replay_same.c - compares what a replay finds with what was recorded: events and postings. */
#include "verify/replay_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
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
const char *replay_printable(struct record_text text, char word[REPLAY_WORD])
{
    size_t length = text.length < REPLAY_WORD - 1 ? text.length : REPLAY_WORD - 1;

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
    char word[REPLAY_WORD];

    return record_text_is(written, is ? is : "") ||
           replay_wrong(hand, "event %d %s is under clause '%s'; the replay gives '%s'", nth + 1,
                        where, replay_printable(written, word), is ? is : "");
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

bool replay_same_events(struct replay_hand *hand, struct cursor *cursor)
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
                                    const struct record_account *account, char words[REPLAY_WORD])
{
    const char *word = account_words((enum account_of)account->kind);

    if (account->kind == OF_PERSON)
        snprintf(words, REPLAY_WORD, "%s %" PRIu32, word, account->of);
    else if (account_at_item(account->kind))
        snprintf(words, REPLAY_WORD, "the %s of item %" PRIu32, word, account->of);
    else if (account_at_table(account->kind) && account->of != hand->found.table)
        snprintf(words, REPLAY_WORD, "the %s of table %" PRIu32, word, account->of);
    else if (account->kind <= OF_TOKENS)
        snprintf(words, REPLAY_WORD, "the %s of seat %d", word, account->place + 1);
    else
        snprintf(words, REPLAY_WORD, "the %s", word);
    return words;
}

/* "12.50 from the rack of seat 1 to the float under 4.1(b)" */
#define POSTING_WORDS 240
static const char *posting_words(const struct replay_hand *hand,
                                 const struct record_posting *posting, char words[POSTING_WORDS])
{
    char money[MONEY_WORD], from[REPLAY_WORD], to[REPLAY_WORD], clause[REPLAY_WORD];

    snprintf(words, POSTING_WORDS, "%s from %s to %s under %s", money_word(posting->cents, money),
             account_of_words(hand, &posting->from, from), account_of_words(hand, &posting->to, to),
             replay_printable(posting->clause, clause));
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
    char of[REPLAY_WORD] = "";

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
bool replay_is_followed(const struct replay_hand *hand, const struct replay_table *table)
{
    return table ? table->how != HOW_REPLAYED : !hand->known;
}

/* After its postings: the table's accounts must match the table, if that is known. */
static bool accounts_agree(struct replay_hand *hand, const struct replay_table *table)
{
    struct books_difference found;

    if (table && !replay_is_followed(hand, table) &&
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
bool replay_post_all(struct replay_hand *hand, struct cursor *cursor, struct replay_table *table)
{
    return replay_post(hand, cursor, table, !replay_is_followed(hand, table));
}

void replay_tell(struct replay *replay, struct verify_replayed *told)
{
    if (!replay->tell || replay->wanted != told->entry.number) return;
    told->people = &replay->people;
    replay->tell(replay->to, told);
}
