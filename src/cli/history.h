/* history.h - rounds from a casino's record: a list of rounds, or one round in full.
 *
 *   the request                                                  cmd_history.c
 *   every entry -> summary of its round -> a line of the list    history_list.c
 *   the entries of one round, printed one by one                 history_entry.c
 *   bets from before, those entries, and the result              history_round.c
 *   words for all of it                                          history_words.c */
#ifndef CROUPIER_CLI_HISTORY_H
#define CROUPIER_CLI_HISTORY_H

#include "cli/record.h"
#include "scenario/scenario.h"

#include <stdio.h>

/* The request. */
struct history {
    struct reading *reading;
    const char *path;
    enum record_style style;
    bool color;
    uint32_t table, person; /* or 0 for all */
    uint64_t round;         /* or 0 for a list */
    uint64_t last;          /* maximum number of rounds in the list */
    struct scenario *named; /* has the names of the seats, for words */
};

/* Print the list or the round; return the exit status. */
int history_list(const struct history *history);
int history_round(const struct history *history);

/* ---- A round in a line (history_list.c) ------------------------------------------ */

struct history_line {
    uint32_t table;
    bool is_void, reversed;
    uint64_t round, first, last;
    int64_t time_ms, staked_cents, paid_cents, house_cents;
    struct event outcome;
    struct read_session session; /* if in free chips, these are the amounts */
};

/* Sums up a round for all players, or for the requested person.  Returns false if that person took
 * no part. */
bool history_sum_up(const struct history *history, uint32_t table, const struct read_round *round,
                    struct history_line *line);

void history_print_title(const struct history *history, uint32_t table);

/* "free" or "bought", the chips of a session; "" without one. */
const char *history_chips(const struct read_session *session);

/* "autumn, session 3, free chips". */
#define HISTORY_SESSION (ITEM_NAME + 48)
const char *history_session(const struct history *history, const struct read_session *session,
                            char words[HISTORY_SESSION]);

/* Writes the summary of a round as an object, and leaves the object open. */
void history_put_line(struct json_out *out, const struct history *history,
                      const struct history_line *line);

/* ---- The entries of a round (history_entry.c) ------------------------------------ */

struct history_output {
    const struct history *history;
    FILE *out;            /* text or tab-separated values; */
    struct json_out json; /* ... or an open array with an object for each entry */
    int printed;          /* events of the current entry so far */
};

/* Prints an entry in the requested style. */
void history_print_entry(struct history_output *output, const struct read_entry *entry);

/* Whether this is the requested person; true for everyone if none was requested. */
bool history_concerns(const struct history *history, uint32_t person);

/* Adds a person to an open object: "person":100,"name":"Ana". */
void history_put_person(struct json_out *out, const struct history *history, uint32_t person);

/* ---- Words (history_words.c) ----------------------------------------------------- */

/* Sets the table and the names that the functions below use. */
void history_words_at(const struct history *history, const struct read_table *table);

/* "8: 5 and 3"; "no roll (8: 5 and 3)". */
void history_outcome(const struct history *history, const struct history_line *line,
                     char say[SCENARIO_SAY]);

/* The words of an event of the game, of an event around the table (empty if an event of the game
 * says the same), and of a refusal. */
void history_event_words(const struct history *history, const struct read_entry *entry,
                         const struct event *event, char say[SCENARIO_SAY]);
void history_around_words(const struct history *history, const struct read_entry *entry,
                          const struct pit_event *event, char say[SCENARIO_SAY]);
void history_refusal_words(const struct history *history, const struct read_entry *entry,
                           char say[SCENARIO_SAY]);

#endif
