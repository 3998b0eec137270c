/* cites.c - finds the clauses that a scenario expects, without playing it. */
#include "scenario/reader.h"

#include <string.h>

static void cite_line(const struct scenario_words *words, int edition, void *to,
                      void cite(void *to, int edition, const char *clause))
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
        if (clause_find(games[edition], id)) cite(to, edition, id);
        at = next - 1;
    }
}

void scenario_cites(const char *text, size_t length, void *to,
                    void cite(void *to, int edition, const char *clause))
{
    static _Thread_local struct scenario scenario;
    struct scenario_words words;
    int edition = -1;

    memset(&scenario, 0, sizeof scenario);
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end ? (size_t)(end - text) - at : length - at;
        if (!scenario_split(&scenario, text + at, size, &words)) return;
        if (words.count > 1 && !strcmp(words.list[0], "table")) edition = game_find(words.list[1]);
        if (edition >= 0) cite_line(&words, edition, to, cite);
        at += size + 1;
    }
}
