/* history.h - rounds recalled from a casino's record: a list of them, or one with all that happened
 * in it.
 *
 *   what was asked for                                           cmd_history.c
 *   every entry -> its round summed up -> a line of the list     history_list.c
 *   the entries of one round -> told, each into a text           history_tell.c
 *   what stood before it, that text, and what it came to         history_round.c
 *   words for all of it                                          history_words.c */
#ifndef CROUPIER_CLI_HISTORY_H
#define CROUPIER_CLI_HISTORY_H

#include "cli/record.h"
#include "scenario/scenario.h"

#include <stdio.h>

/* What was asked for. */
struct history {
    struct reading *reading;
    const char *path;
    enum record_style style;
    bool color;
    uint32_t table, person; /* 0: all */
    uint64_t round;         /* 0: a list */
    uint64_t last;          /* most rounds of the list */
    struct scenario *named; /* for words: places by name */
};

/* Each prints its answer; the exit status. */
int history_list(const struct history *history);
int history_round(const struct history *history);

/* ---- A round in a line (history_list.c) ------------------------------------------ */

struct history_line {
    uint32_t table;
    bool is_void, reversed;
    uint64_t round, first, last;
    int64_t time_ms, staked_cents, paid_cents, house_cents;
    struct event outcome;
};

/* Of everybody, or of the person asked for; false where that one had no part. */
bool history_sum_up(const struct history *history, uint32_t table, const struct read_round *round,
                    struct history_line *line);

void history_print_title(const struct history *history, uint32_t table);

/* What a round is, as a JSON object without the brace that ends it. */
void history_print_json(const struct history *history, const struct history_line *line);

/* ---- The entries of a round (history_tell.c) ------------------------------------- */

struct history_telling {
    const struct history *history;
    FILE *out;
    int told; /* so far, of the entry at hand */
};

/* What an entry did goes into the text, in the style that was asked for. */
void history_tell(struct history_telling *telling, const struct read_entry *entry);

/* Whether somebody is the one asked for. */
bool history_concerns(const struct history *history, uint32_t person);

/* ,"person":100,"name":"Ana" */
void history_put_person(const struct history *history, FILE *out, uint32_t person);

/* ---- Words (history_words.c) ----------------------------------------------------- */

/* Words are about this table from now on. */
void history_words_at(const struct history *history, const struct read_table *table);

/* "8: 5 and 3"; "no roll (8: 5 and 3)". */
void history_outcome(const struct history *history, const struct history_line *line,
                     char say[SCENARIO_SAY]);

/* An event of an entry; one around the table, empty where the rules have told it; a refusal. */
void history_event_words(const struct history *history, const struct read_entry *entry,
                         const struct event *event, char say[SCENARIO_SAY]);
void history_around_words(const struct history *history, const struct read_entry *entry,
                          const struct pit_event *event, char say[SCENARIO_SAY]);
void history_refusal_words(const struct history *history, const struct read_entry *entry,
                           char say[SCENARIO_SAY]);

#endif
