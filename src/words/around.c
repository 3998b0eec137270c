/* around.c - events of the pit (chips, cash, people) as sentences and as JSON. */
#include "words/speaker.h"
#include "words/template.h"
#include "words/values.h"

#include <string.h>

/* ---- Rows ------------------------------------------------------------------------ */

enum { ANY, OUT, IN }; /* cents: any amount, below 0, above 0 */

/* The first row that matches is used.  Gaps: {who}, {others} ": ana and bob", {act}, {cents}
 * (unsigned), {colours} "20 red chips at 2". */
static const struct around_row {
    int kind, act; /* the act plus 1; 0: any */
    int cents;
    int number; /* 0: any */
    const char *say;
} rows[] = {
    { PIT_DONE, PIT_ARRIVE + 1, ANY, 0, "" }, /* sitting down has its own event */
    { PIT_DONE, PIT_DUTY + 1, ANY, 0, "" },
    { PIT_DONE, PIT_BUY + 1, OUT, 0, "" }, /* the chips have their own event */
    { PIT_DONE, PIT_BUY + 1, IN, 0, "" },
    { PIT_DONE, PIT_SELL + 1, ANY, 0, "{who} takes {cents} in cash{others}" },
    { PIT_DONE, PIT_SESSION + 1, ANY, 0, "the table is prepared for a tournament session" },
    { PIT_DONE, PIT_SESSION_SEAT + 1, ANY, 0, "" }, /* sitting down has its own event */
    { PIT_DONE, PIT_SESSION_START + 1, ANY, 0, "the session starts" },
    { PIT_DONE, PIT_COLOUR + 1, ANY, 0, "{who} buys {colours}" },
    { PIT_DONE, PIT_COLOUR_BACK + 1, ANY, 0, "{who} changes {colours} back" },
    { PIT_DONE, PIT_TAKE_ALONG + 1, ANY, 0, "{who} takes {cents} in chips along" },
    { PIT_DONE, PIT_REDEEM_COLOURS + 1, ANY, 0, "{who} redeems {colours} at the cashier" },
    { PIT_DONE, PIT_RULE + 1, IN, 0, "{who} {act}: {cents} to the player, paid by a correction" },
    { PIT_DONE, PIT_RULE + 1, OUT, 0, "{who} {act}: {cents} to the house, paid by a correction" },
    { PIT_DONE, PIT_RULE + 1, ANY, 0, "{who} {act}: nothing is to be paid" },
    { PIT_DONE, 0, ANY, 0, "{who} {act}{others}" },
    { PIT_OWES, 0, IN, 0, "the tray is short: {who} is owed {cents}" },
    { PIT_OWES, 0, ANY, 0, "no change available: {who} owes {cents}" },
    { PIT_FILLED, 0, IN, 0, "the tray gets {cents} in chips from the cage" },
    { PIT_FILLED, 0, ANY, 0, "the tray returns {cents} in chips to the cage" },
    { PIT_HELD, 0, IN, 0, "{cents} in chips is held for {who}" },
    { PIT_HELD, 0, ANY, 0, "{who} gets back {cents} in held chips" },
    { PIT_RETURNED, 0, OUT, 0, "" }, /* the chips have their own event */
    { PIT_RETURNED, 0, ANY, 0, "{who} returns {cents} in tournament chips" },
    { PIT_MOVED, 0, ANY, 0, "{who} moves with {cents} to another place" },
    { PIT_TALLIED, 0, ANY, 0, "" }, /* the tally has its own event */
    { PIT_COUNTS, 0, ANY, SEED_COUNTS, "the seed of {who} counts from the next draw on" },
    { PIT_COUNTS, 0, ANY, SEED_GONE, "the seed of {who}, who has left, no longer counts" },
    { PIT_DEBT, 0, OUT, DEBT_FROM_HELD, "{cents} that {who} owes is taken from held chips" },
    { PIT_DEBT, 0, OUT, DEBT_FROM_RACK, "{who} pays {cents} that was owed" },
    { PIT_DEBT, 0, OUT, DEBT_CANCELLED, "{who} no longer owes {cents}" },
    { PIT_DEBT, 0, OUT, 0, "{who} owes {cents}, from now on only by the record" },
    { PIT_DEBT, 0, ANY, 0, "{who} owes the house {cents}" },
    { PIT_DROPPED, 0, OUT, 0, "the box held {cents}" },
    { PIT_CASHED, 0, OUT, 0, "{who} pays the cashier {cents}" },
    { PIT_CASHED, 0, ANY, TENDER_CHEQUE, "{who} gets a cheque for {cents}" },
    { PIT_CASHED, 0, ANY, 0, "{who} gets {cents} in cash" },
};

static bool matches(const struct around_row *row, const struct pit_event *event)
{
    return row->kind == event->kind && (!row->act || row->act == event->act + 1) &&
           (row->cents != OUT || event->cents < 0) && (row->cents != IN || event->cents > 0) &&
           (!row->number || row->number == event->number);
}

/* ---- Words ----------------------------------------------------------------------- */

struct subject {
    const struct speaker *speaker;
    const struct pit_event *event;
};

static const char *person_words(const struct speaker *speaker, uint32_t person)
{
    if (person == NOBODY) return "the house";
    return speaker->person ? speaker->person(speaker->to, person) : "someone";
}

/* ": ana", ": ana and bob".  The second call may overwrite what the first returned. */
static void add_others(struct words *words, const struct subject *subject)
{
    const struct pit_event *event = subject->event;

    words_add(words, ": %s", person_words(subject->speaker, event->other));
    if (event->third != NOBODY)
        words_add(words, " and %s", person_words(subject->speaker, event->third));
}

static bool fill(struct words *words, const void *about, const char *name)
{
    const struct subject *subject = about;
    const struct pit_event *event = subject->event;
    char money[MONEY_WORD];

    if (!strcmp(name, "who"))
        words_add_text(words, person_words(subject->speaker, event->person));
    else if (!strcmp(name, "act"))
        words_add_text(words,
                       pit_done_words((enum pit_act)event->act, event->lifts, event->number));
    else if (!strcmp(name, "cents"))
        words_add_text(words, money_word(event->cents < 0 ? -event->cents : event->cents, money));
    else if (!strcmp(name, "colours"))
        words_add(words, "%d %s chips at %s", event->count, pit_colour_word(event->number),
                  money_word(event->cents, money));
    else if (event->other != NOBODY && event->act != PIT_SESSION) /* which names a tournament */
        add_others(words, subject);
    return true;
}

void around_words(const struct speaker *speaker, const struct pit_event *event, char say[WORDS_SAY])
{
    struct words words = { say, say + WORDS_SAY };

    *say = '\0';
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!matches(&rows[i], event)) continue;
        words_fill(&words, rows[i].say, fill, &(struct subject){ speaker, event });
        return;
    }
}

/* ---- JSON ------------------------------------------------------------------------ */

const char *around_id(int kind)
{
    static const char *const ids[PIT_EVENT_KINDS] = {
        [PIT_DONE] = "pit-done",         [PIT_PAID] = "pit-paid",
        [PIT_OWES] = "pit-owes",         [PIT_DROPPED] = "pit-dropped",
        [PIT_TAKEN] = "pit-taken",       [PIT_FILLED] = "pit-filled",
        [PIT_HELD] = "pit-held",         [PIT_CASHED] = "pit-cashed",
        [PIT_RETURNED] = "pit-returned", [PIT_MOVED] = "pit-moved",
        [PIT_TALLIED] = "pit-tallied",   [PIT_COUNTS] = "pit-counts",
        [PIT_DEBT] = "pit-debt",
    };

    return ids[kind];
}

void around_put(struct json_out *out, const struct speaker *speaker, const struct chip_set *set,
                const struct pit_event *event)
{
    static const struct chips none;
    char say[WORDS_SAY];

    json_out_text(out, "event", around_id(event->kind));
    if (event->kind == PIT_DONE) json_out_text(out, "act", pit_act_id((enum pit_act)event->act));
    if (event->seat >= 0) put_seat(out, "seat", event->seat);
    json_out_if(out, "person", event->person);
    json_out_if(out, "other", event->other);
    json_out_if(out, "third", event->third);
    if (event->lifts) json_out_bool(out, "lifts", true);
    json_out_if(out, "number", event->number);
    json_out_if(out, "cents", event->cents);
    json_out_if(out, "count", event->count);
    if (memcmp(&event->chips, &none, sizeof none)) put_counted(out, "chips", set, &event->chips);
    json_out_text(out, "clause", event->clause);
    around_words(speaker, event, say);
    if (*say) json_out_text(out, "say", say);
}
