/* told_words.c - an entry in words: a line for each event and posting, with its clause. */
#include "cli/text.h"
#include "cli/told.h"
#include "scenario/scenario.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Words ----------------------------------------------------------------------- */

#define PERSON 96
static const char *person_words(const struct people *people, uint32_t number, char words[PERSON])
{
    const struct person *person = people_find(people, number);

    if (number == NOBODY)
        snprintf(words, PERSON, "nobody");
    else if (number >= RECORD_HOUSE)
        snprintf(words, PERSON, "the house");
    else if (person && *person->name)
        snprintf(words, PERSON, "%s (person %" PRIu32 ")", person->name, number);
    else
        snprintf(words, PERSON, "person %" PRIu32, number);
    return words;
}

static void put_person(FILE *out, const struct people *people, uint32_t number)
{
    char words[PERSON];

    person_words(people, number, words);
    text_plain(out, words, strlen(words));
}

#define TIME 64
static const char *time_words(int64_t time_ms, char words[TIME])
{
    time_t seconds = (time_t)(time_ms / 1000 - (time_ms % 1000 < 0));
    int64_t rest = time_ms - (int64_t)seconds * 1000;
    struct tm when;
    char day[40];

    if (!gmtime_r(&seconds, &when) || !strftime(day, sizeof day, "%Y-%m-%d %H:%M:%S", &when))
        snprintf(words, TIME, "%" PRId64 " ms", time_ms);
    else
        snprintf(words, TIME, "%s.%03" PRId64 " UTC", day, rest);
    return words;
}

/* ---- Lines ----------------------------------------------------------------------- */

#define SET_IN        4
#define CLAUSE_COLUMN 84

/* A line, set in, with its clause to the right. */
static void put_line(FILE *out, const char *say, struct record_text clause)
{
    int gap = CLAUSE_COLUMN - SET_IN - text_width(say);

    fprintf(out, "%*s", SET_IN, "");
    text_plain(out, say, strlen(say));
    if (clause.length) fprintf(out, "%*s", gap > 0 ? gap : 2, "");
    text_plain(out, clause.bytes, clause.length);
    fputc('\n', out);
}

static struct record_text text_of(const char *word)
{
    return (struct record_text){ word ? word : "", word ? strlen(word) : 0 };
}

/* Members that are not 0; but places, which are counted from 1 where people read them. */
static void put_members(FILE *out, const struct member *members, int count, const void *of)
{
    for (int i = 0; i < count; i++) {
        int64_t value = member_value(&members[i], of);
        bool place = !strcmp(members[i].name, "seat");
        if (place && value >= 0) fprintf(out, " place %" PRId64, value + 1);
        if (value && !place) fprintf(out, " %s %" PRId64, members[i].name, value);
    }
}

/* ---- What was done --------------------------------------------------------------- */

static void put_order(FILE *out, const struct verify_told *told)
{
    const struct order *order = told->order;
    bool game = order->act == PIT_GAME && order->command.act < ACT_COUNT;

    fputs("  ", out);
    put_person(out, told->people, order->person);
    fprintf(out, " %s",
            game ? act_words(games[told->table->pit.table.sign.edition], order->command.act)
            : order->act < PIT_ACT_COUNT ? pit_act_words(order->act)
                                         : "does what nobody does");
    fputs("\n  order:", out);
    put_members(out, record_order_members, RECORD_ORDER_MEMBERS, order);
    if (order->act == PIT_GAME || order->act == PIT_SPOKEN) {
        fputs("; command:", out);
        put_members(out, record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    }
    if (order->length) fputs("; seed: ", out);
    text_hex(out, order->seed, order->length);
    fputc('\n', out);
}

static void put_opening(FILE *out, const struct record_opening *opening)
{
    char min[MONEY_WORD], max[MONEY_WORD], tray[MONEY_WORD];

    fprintf(out, "  %s, from %s to %s, with %s in the tray; person %" PRIu32 " operates it%s\n",
            games[opening->sign.edition]->name, money_word(opening->sign.min_cents, min),
            money_word(opening->sign.max_cents, max),
            money_word(chips_worth(&opening->set, &opening->tray), tray), opening->operated_by,
            opening->automatic  ? ", and the house deals"
            : opening->shuffled ? ", and people deal cards that the house shuffles"
                                : "");
}

static void put_refusal(FILE *out, const struct verify_told *told)
{
    char say[64];

    snprintf(say, sizeof say, "refused: %.*s", (int)told->refused.length, told->refused.bytes);
    put_line(out, say, told->clause);
}

static void put_name(FILE *out, const struct verify_told *told)
{
    fprintf(out, "  person %" PRIu32 " is called ", told->person);
    text_plain(out, told->name.bytes, told->name.length);
    fputc('\n', out);
}

static void put_errand(FILE *out, const struct verify_told *told)
{
    static const char *const kinds[ERRAND_KINDS] = { "buys chips", "buys a voucher", "redeems" };

    fputs("  ", out);
    put_person(out, told->people, told->errand->person);
    fprintf(out, " %s\n  errand:", kinds[told->errand->kind]);
    put_members(out, record_errand_members, RECORD_ERRAND_MEMBERS, told->errand);
    fputc('\n', out);
}

/* ---- What came of it ------------------------------------------------------------- */

static void name_seat(struct scenario *speaker, int seat, const struct people *people,
                      uint32_t person)
{
    char words[PERSON];

    if (seat < 0 || seat >= TABLE_SEATS) return;
    snprintf(speaker->names[seat], SCENARIO_NAME, "%.23s", person_words(people, person, words));
}

/* The words of the scenarios, for the people of this table; also for one who has just left it. */
static struct scenario *speaker_of(const struct verify_told *told)
{
    struct scenario *speaker = calloc(1, sizeof *speaker);
    const struct order *order = told->order;

    if (!speaker) abort();
    speaker->pit = told->table->pit;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        snprintf(speaker->names[seat], SCENARIO_NAME, "place %d", seat + 1);
    if (order && order->role == ROLE_PLAYER)
        name_seat(speaker, order->command.seat, told->people, order->person);
    for (int i = 0; i < PIT_GUESTS; i++) {
        const struct guest *guest = &speaker->pit.guests[i];
        if (guest->person != NOBODY) name_seat(speaker, guest->seat, told->people, guest->person);
    }
    return speaker;
}

static void put_rule_events(FILE *out, const struct verify_told *told)
{
    struct scenario *speaker = speaker_of(told);
    struct speaker names = scenario_speaker(speaker);
    char say[SCENARIO_SAY], clauses[2 * SCENARIO_NAME];

    for (int i = 0; i < told->events->game.count; i++) {
        const struct event *event = &told->events->game.list[i];
        event_words(&names, event, say);
        snprintf(clauses, sizeof clauses, "%s%s%s", event->clause, event->also ? ", " : "",
                 event->also ? event->also : "");
        put_line(out, say, text_of(clauses));
    }
    free(speaker);
}

static void put_pit_event(FILE *out, const struct people *people, const struct pit_event *event)
{
    static const char *const kinds[PIT_EVENT_KINDS] = {
        [PIT_PAID] = "is paid from the tray",   [PIT_OWES] = "is owed",
        [PIT_DROPPED] = "into the box",         [PIT_TAKEN] = "goes away with",
        [PIT_FILLED] = "has the tray filled",   [PIT_HELD] = "has held for them",
        [PIT_CASHED] = "gets from the cashier",
    };
    char who[PERSON], money[MONEY_WORD], say[SCENARIO_SAY];

    person_words(people, event->person, who);
    money_word(event->cents, money);
    if (event->kind == PIT_DONE)
        snprintf(say, sizeof say, "%s %s", who, pit_act_words(event->act));
    else
        snprintf(say, sizeof say, "%s %s: %s", who, kinds[event->kind], money);
    put_line(out, say, text_of(event->clause));
}

static const char *whose_words(const struct people *people, const struct record_account *account,
                               char words[PERSON])
{
    if (account->kind == OF_PERSON) return person_words(people, account->of, words);
    if (account->kind <= OF_TOKENS)
        snprintf(words, PERSON, "the %s of place %d", account_words(account->kind),
                 account->place + 1);
    else
        snprintf(words, PERSON, "the %s", account_words(account->kind));
    return words;
}

static void put_postings(FILE *out, const struct verify_told *told)
{
    struct cursor cursor = told->postings;
    uint64_t left = cursor.at ? record_read_count(&cursor) : 0;
    struct record_posting posting;
    char from[PERSON], to[PERSON], say[SCENARIO_SAY], money[MONEY_WORD];

    if (left) fputs("  postings:\n", out);
    for (; left && record_read_posting(&cursor, &posting); left--) {
        snprintf(say, sizeof say, "%s from %s to %s", money_word(posting.cents, money),
                 whose_words(told->people, &posting.from, from),
                 whose_words(told->people, &posting.to, to));
        put_line(out, say, posting.clause);
    }
}

static void put_events(FILE *out, const struct verify_told *told)
{
    fputs("  events:\n", out);
    if (told->table) put_rule_events(out, told);
    for (int i = 0; i < told->events->count; i++)
        put_pit_event(out, told->people, &told->events->list[i]);
}

void told_words(FILE *out, const struct verify_told *told)
{
    char when[TIME];

    fprintf(out, "Entry %" PRIu64 ", %s%s%s: %s.\n", told->entry.number,
            time_words(told->entry.time_ms, when), told->table ? ", at " : "",
            told->table ? told->table->pit.chance.name : "", record_kind_words(told->entry.kind));
    if (told->opening) put_opening(out, told->opening);
    if (told->order) put_order(out, told);
    if (told->errand) put_errand(out, told);
    if (told->refused.length) put_refusal(out, told);
    if (told->name.length) put_name(out, told);
    if (told->entry.kind == RECORD_TURNED && told->person)
        fprintf(out, "  person %" PRIu32 " was named\n", told->person);
    if (told->events) put_events(out, told);
    put_postings(out, told);
}
