/* cites.c - finds the clauses that a scenario expects, without playing it. */
#include "scenario/reader.h"

#include <string.h>

static void cite_line(const struct scenario *scenario, const struct scenario_words *words, void *to,
                      void cite(void *to, const struct clause *clause))
{
    char id[SCENARIO_NAME];
    int at = 0;

    while (at < words->count && strcmp(words->list[at], "->") && strcmp(words->list[at], "expect"))
        at++;
    while (++at < words->count) {
        int next = at;
        if (strspn(words->list[at], "0123456789") == strlen(words->list[at]))
            continue; /* an amount; clause 5 is cited as r.5 */
        if (!scenario_clause(words, &next, id)) continue;
        const struct clause *clause = scenario_find_clause(scenario, id);
        if (clause) cite(to, clause);
        at = next - 1;
    }
}

/* What is described from this line on: a table, or an item by the word of its kind. */
static void describe(struct scenario *scenario, const struct scenario_words *words)
{
    if (words->count < 2) return;
    const struct item_kind *kind = item_kind_find(words->list[0]);
    int edition = strcmp(words->list[0], "table") ? -1 : game_find(words->list[1]);

    if (kind) scenario->item.kind = kind;
    if (edition < 0) return;
    scenario->edition = edition;
    scenario->named = true;
}

void scenario_cites(const char *text, size_t length, void *to,
                    void cite(void *to, const struct clause *clause))
{
    static _Thread_local struct scenario scenario;
    struct scenario_words words;

    memset(&scenario, 0, sizeof scenario);
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end ? (size_t)(end - text) - at : length - at;
        if (!scenario_split(&scenario, text + at, size, &words)) return;
        describe(&scenario, &words);
        if (scenario.named || scenario.item.kind) cite_line(&scenario, &words, to, cite);
        at += size + 1;
    }
}
