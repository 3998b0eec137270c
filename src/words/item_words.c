/* item_words.c - events of tournaments and promotions as sentences and as JSON. */
#include "words/item_words.h"

#include "words/template.h"

#include <stdio.h>
#include <string.h>

struct subject {
    const struct speaker *speaker;
    const struct item_kind *kind;
    const struct item_event *event;
};

static const char *person_words(const struct speaker *speaker, uint32_t person)
{
    if (person == NOBODY) return "the house";
    return speaker->person ? speaker->person(speaker->to, person) : "someone";
}

/* ": ana, 3": the other person and the number, if any. */
static void add_about(struct words *words, const struct subject *subject)
{
    const struct item_event *event = subject->event;

    if (event->other != NOBODY)
        words_add(words, ": %s", person_words(subject->speaker, event->other));
    if (event->number) words_add(words, "%s %d", event->other != NOBODY ? "," : ":", event->number);
}

static bool fill(struct words *words, const void *about, const char *name)
{
    const struct subject *subject = about;
    const struct item_event *event = subject->event;
    const struct act_form *form = item_form(subject->kind, event->act);
    bool lifts = form && form->lifts && event->second;
    char money[MONEY_WORD];

    if (!strcmp(name, "who"))
        words_add_text(words, person_words(subject->speaker, event->person));
    else if (!strcmp(name, "other"))
        words_add_text(words, person_words(subject->speaker, event->other));
    else if (!strcmp(name, "act"))
        words_add_text(words, !form ? "does something" : lifts ? form->lifts : form->words);
    else if (!strcmp(name, "about"))
        add_about(words, subject);
    else if (!strcmp(name, "number"))
        words_add(words, "%d", event->number);
    else if (!strcmp(name, "second"))
        words_add(words, "%d", event->second);
    else if (!strcmp(name, "cents"))
        words_add_text(words, money_word(event->cents, money));
    else
        return false;
    return true;
}

void item_words(const struct speaker *speaker, const struct item_kind *kind,
                const struct item_event *event, char say[WORDS_SAY])
{
    struct words words = { say, say + WORDS_SAY };
    const char *sentence = event->kind < kind->event_count ? kind->events[event->kind].say : NULL;

    *say = '\0';
    if (sentence) words_fill(&words, sentence, fill, &(struct subject){ speaker, kind, event });
}

const char *item_account_id(int account)
{
    static const char *const ids[ITEM_ACCOUNTS] = {
        [ITEM_NOTHING] = "nothing",     [ITEM_PURSE] = "purse", [ITEM_POOL] = "pool",
        [ITEM_KEPT] = "kept",           [ITEM_CASH] = "cash",   [ITEM_CHEQUES] = "cheques",
        [ITEM_TRANSFERS] = "transfers",
    };

    return account >= 0 && account < ITEM_ACCOUNTS ? ids[account] : NULL;
}

const char *term_kind_id(enum term_kind kind)
{
    static const char *const ids[TERM_KINDS] = {
        [TERM_TEXT] = "text",       [TERM_TIME] = "time",     [TERM_SEVERAL] = "several",
        [TERM_EDITION] = "edition", [TERM_TABLES] = "tables", [TERM_WAGERS] = "wagers",
        [TERM_PRIZES] = "prizes",   [TERM_WORD] = "word",     [TERM_NUMBER] = "number",
        [TERM_MONEY] = "money",     [TERM_SHARE] = "share",   [TERM_LITRES] = "litres",
        [TERM_CHOICE] = "choice",   [TERM_FLAG] = "flag",     [TERM_SAID] = "said",
    };

    return ids[kind];
}

const char *term_key_words(const struct item_term *term, char words[TERM_KEY])
{
    snprintf(words, TERM_KEY, "%s%s%s%s", term->group ? term->group : "", term->group ? "N" : "",
             term->group && *term->key ? "." : "", term->key);
    return words;
}

void item_put(struct json_out *out, const struct speaker *speaker, const struct item_kind *kind,
              const struct item_event *event)
{
    const struct act_form *form = item_form(kind, event->act);
    char say[WORDS_SAY];

    json_out_text(out, "event", kind->events[event->kind].id);
    if (!event->kind && form) json_out_text(out, "act", form->id);
    json_out_if(out, "person", event->person);
    json_out_if(out, "other", event->other);
    json_out_if(out, "number", event->number);
    json_out_if(out, "second", event->second);
    json_out_if(out, "cents", event->cents);
    if (event->from) json_out_text(out, "from", item_account_id(event->from));
    if (event->to) json_out_text(out, "to", item_account_id(event->to));
    json_out_text(out, "clause", event->clause);
    if (event->also) json_out_text(out, "also", event->also);
    item_words(speaker, kind, event, say);
    if (*say) json_out_text(out, "say", say);
}
