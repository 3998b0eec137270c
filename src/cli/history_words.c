/* history_words.c - events in words: the words of the scenarios, with the names of people. */
#include "cli/history.h"

#include <stdio.h>
#include <string.h>

/* Copies as much as fits, without cutting a UTF-8 character. */
static void cut_name(char to[SCENARIO_NAME], const char *name)
{
    size_t length = strlen(name);

    if (length >= SCENARIO_NAME) length = SCENARIO_NAME - 1;
    while (length && name[length] && (name[length] & 0xc0) == 0x80) length--;
    memcpy(to, name, length);
    to[length] = '\0';
}

void history_words_at(const struct history *history, const struct read_table *table)
{
    char name[RECORD_NAME];

    history->named->pit.table.sign = table->opening.sign;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        *history->named->names[seat] = '\0';
        if (!table->people[seat]) continue;
        record_name(history->reading, table->people[seat], name);
        cut_name(history->named->names[seat], name);
    }
}

void history_outcome(const struct history *history, const struct history_line *line,
                     char say[SCENARIO_SAY])
{
    static const struct event void_round = { .kind = EVENT_VOID };
    struct speaker speaker = scenario_speaker(history->named);
    char outcome[SCENARIO_SAY] = "";

    history_words_at(history, read_table(history->reading, line->table));
    if (line->outcome.kind != EVENT_DONE) event_words(&speaker, &line->outcome, outcome);
    if (!line->is_void) {
        snprintf(say, SCENARIO_SAY, "%s", outcome);
        return;
    }
    event_words(&speaker, &void_round, say);
    size_t used = strlen(say);
    if (*outcome) snprintf(say + used, SCENARIO_SAY - used, " (%.400s)", outcome);
}

/* "game supervisor overrules the call (Kim)" */
void history_event_words(const struct history *history, const struct read_entry *entry,
                         const struct event *event, char say[SCENARIO_SAY])
{
    struct speaker speaker = scenario_speaker(history->named);
    char name[RECORD_NAME];
    bool staff = event->kind == EVENT_DONE && event->role && event->role != ROLE_PLAYER;

    event_words(&speaker, event, say);
    if (!staff || !read_called(history->reading, entry->order.person)) return;
    size_t used = strlen(say);
    record_name(history->reading, entry->order.person, name);
    snprintf(say + used, SCENARIO_SAY - used, " (%s)", name);
}

/* "Kim enters a correction: Ana, minus 5", "Kim keeps two players apart: Ana and Bob".  Whether
 * something was lifted, and the third person, are also in records whose events do not say so. */
static void act_around_words(const struct history *history, const struct read_entry *entry,
                             const struct pit_event *event, const char *name, const char *amount,
                             char say[SCENARIO_SAY])
{
    char other[RECORD_NAME] = "", third[RECORD_NAME] = "";
    bool own = event->act == entry->order.act;
    bool lifts = event->lifts || (own && pit_lifts(&entry->order));
    uint32_t last = event->third || !own ? event->third : entry->order.third;

    if (event->other) record_name(history->reading, event->other, other);
    if (last) record_name(history->reading, last, third);
    int used = snprintf(say, SCENARIO_SAY, "%s %s%s%s%s%s", name,
                        pit_done_words(event->act, lifts, event->number), event->other ? ": " : "",
                        other, last ? " and " : "", third);
    if (event->cents && used > 0 && used < SCENARIO_SAY)
        snprintf(say + used, SCENARIO_SAY - (size_t)used, ", %s%s",
                 event->cents < 0 ? "minus " : "", amount);
}

void history_around_words(const struct history *history, const struct read_entry *entry,
                          const struct pit_event *event, char say[SCENARIO_SAY])
{
    char name[RECORD_NAME], word[MONEY_WORD];
    bool out = event->cents < 0;

    *say = '\0';
    record_name(history->reading, event->person, name);
    money_word(out ? -event->cents : event->cents, word);
    switch ((enum pit_event_kind)event->kind) {
    case PIT_DONE:
        if (event->act == PIT_BUY && entry->event_count) break;
        act_around_words(history, entry, event, name, word, say);
        break;
    case PIT_OWES:
        snprintf(say, SCENARIO_SAY,
                 out ? "no change available: %s owes %s" : "the tray is short: %s is owed %s", name,
                 word);
        break;
    case PIT_DROPPED:
        snprintf(say, SCENARIO_SAY, out ? "the box is emptied: %s" : "%s goes into the box", word);
        break;
    case PIT_TAKEN:
        snprintf(say, SCENARIO_SAY, "%s leaves with %s in chips", name, word);
        break;
    case PIT_FILLED:
        snprintf(say, SCENARIO_SAY,
                 out ? "%s in chips goes back to the cage" : "the tray gets %s in chips", word);
        break;
    case PIT_HELD:
        snprintf(say, SCENARIO_SAY,
                 out ? "%s gets back %s in held chips" : "%s's chips worth %s are held", name,
                 word);
        break;
    case PIT_RETURNED:
        snprintf(say, SCENARIO_SAY,
                 out ? "%s gets %s in tournament chips" : "%s returns %s in tournament chips", name,
                 word);
        break;
    case PIT_MOVED:
        snprintf(say, SCENARIO_SAY, "%s moves with %s to another place", name, word);
        break;
    case PIT_TALLIED:
        snprintf(say, SCENARIO_SAY, "%s ends the session with %s", name, word);
        break;
    case PIT_COUNTS:
        snprintf(say, SCENARIO_SAY, "the seed of %s %s", name, pit_seed_words(event->number));
        break;
    case PIT_DEBT:
        snprintf(say, SCENARIO_SAY, out ? "%s owes %s less" : "%s owes %s more", name, word);
        break;
    case PIT_PAID:
    case PIT_CASHED:
    case PIT_EVENT_KINDS:
        break;
    }
}

/* The words of the refused act, which may be unknown. */
static const char *asked_words(const struct read_entry *entry)
{
    const struct order *order = &entry->order;

    if (order->act == PIT_GAME && order->command.act < ACT_COUNT)
        return act_words(games[entry->table->opening.sign.edition], order->command.act);
    return order->act < PIT_ACT_COUNT ? pit_done_words(order->act, pit_lifts(order), order->number)
                                      : "gives an unknown order";
}

/* The sentence of a refusal, or its code if the sentence has gaps to fill. */
static const char *refused_words(const char *word)
{
    refusal_code found = refusal_find(word);
    const char *sentence = found ? found->sentence : "";

    return strpbrk(sentence, "$@") ? word : sentence;
}

void history_refusal_words(const struct history *history, const struct read_entry *entry,
                           char say[SCENARIO_SAY])
{
    char name[RECORD_NAME];

    record_name(history->reading, entry->order.person, name);
    snprintf(say, SCENARIO_SAY, "refused: %s %s: %s", name, asked_words(entry),
             refused_words(entry->refusal));
}
