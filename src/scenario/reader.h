/* reader.h - what the files that read scenarios share among themselves. */
#ifndef CROUPIER_READER_H
#define CROUPIER_READER_H

#include "rules/rows.h"
#include "scenario/scenario.h"

#define SCENARIO_WORDS 160
#define FLAG_MINOR     128 /* SIT: somebody who is under age, for the pit to see */

/* A line as words, in memory of its own. */
struct scenario_words {
    int count;
    const char *list[SCENARIO_WORDS];
    char text[SCENARIO_LINE + 1];
};

/* False, and said so, where the line is not plain text or too long. */
bool scenario_split(struct scenario *scenario, const char *line, size_t length,
                    struct scenario_words *words);
/* The text cannot be understood: tells the listener, returns false. */
__attribute__((format(printf, 2, 3))) bool scenario_bad(struct scenario *scenario,
                                                        const char *format, ...);

/* An expectation does not hold: tells the listener and counts it. */
__attribute__((format(printf, 2, 3))) void scenario_fails(struct scenario *scenario,
                                                          const char *format, ...);

/* The seat of a player by name, or NO_SEAT. */
int scenario_seat(const struct scenario *scenario, const char *name);

/* A clause from the words at *at ("4.7", "r.4.7", "Div 1 r.10.4"), moving past
 * it; null where there is none.  Not checked against the index. */
const char *scenario_clause(const struct scenario_words *words, int *at, char id[SCENARIO_NAME]);

/* Checks the expectations from this word on; false where one is not understood. */
bool scenario_expect(struct scenario *scenario, const struct scenario_words *words, int at);

/* ---- Reading a line (read_members.c) --------------------------------------------- */

struct reading {
    struct scenario *scenario;
    const struct scenario_words *words;
    int at, end;
};

/* The next word, or null at the end; what is missing, said. */
const char *read_next(struct reading *r);
bool read_missing(struct reading *r, const char *what);
bool read_int(struct reading *r, int least, int most, const char *what, int *number);
bool read_times(struct reading *r, int *times);
bool read_amount(struct reading *r, int64_t *cents);
bool read_card(struct reading *r, int8_t *card);
bool read_name(struct reading *r, int8_t *seat);
bool read_place(struct reading *r, int8_t *place);
bool read_wager(struct reading *r, int8_t *bet, int8_t *number);
bool read_reason(struct reading *r, int8_t *reason);
bool read_outcome_number(struct reading *r, int8_t *number);
bool read_nothing_more(struct reading *r);

/* Past this word, where it is the next. */
bool read_word(struct reading *r, const char *word);

/* "field 1 to 100": limits of a kind of wager. */
bool read_kind(struct reading *r, const struct sign *sign, int8_t *bet, int64_t *min_cents,
               int64_t *max_cents);

/* "ana place-8 12": what a player said. */
bool read_said(struct reading *r, struct command *command);

/* ---- Carrying out (run.c) -------------------------------------------------------- */

struct command scenario_command(int act, enum role role, int seat);

/* People, by number and by name; and one order carried out, false where it was refused. */
struct purse *scenario_purse(struct scenario *scenario, uint32_t person);   /* or null */
uint32_t scenario_known(const struct scenario *scenario, const char *name); /* or NOBODY */
bool scenario_order(struct scenario *scenario, const struct order *order);
bool scenario_desk_order(struct scenario *scenario, const struct desk_order *desk_order);

/* "dealer fills 20x5", with the verb next to be read; not known: it is no such verb.  The
 * chips of a tray on the line that opens a table, whose smallest chip has been said. */
bool scenario_around(struct reading *r, uint32_t person, enum role role, bool *known);
bool scenario_tray(struct reading *r, const struct sign *sign, struct chips *tray);

/* A refusal, told; and one command carried out, false where it was refused. */
void scenario_refused(struct scenario *scenario, struct refusal why);
bool scenario_do(struct scenario *scenario, const struct command *command);
bool scenario_act(struct scenario *scenario, int act, enum role role, int seat);

/* Whoever of the staff the edition lets do it; and have it done. */
enum role scenario_staff(const struct scenario *scenario, int act);
bool scenario_by_staff(struct scenario *scenario, int act);

/* A number from 0, less than this. */
int scenario_chance(struct scenario *scenario, int below);

/* ---- Verbs (verbs.c) ------------------------------------------------------------- */

/* What the form of the command's act takes, from the words that follow. */
bool read_takes(struct reading *r, struct command *command);

/* "ana bets red 10", with the verb next to be read. */
bool scenario_person_acts(struct reading *r, enum role role, int seat);

/* ---- Expectations (expect.c) ----------------------------------------------------- */

struct expectation {
    struct scenario *scenario;
    const struct scenario_words *words;
    int from, at, end;
    bool never; /* "not ...": it must not hold */
};

/* The word at the reading point, empty at the end; past it, where it is this one. */
const char *expect_peek(const struct expectation *e);
bool expect_take(struct expectation *e, const char *word);
bool expect_take_amount(struct expectation *e, int64_t *cents);
bool expect_take_clause(struct expectation *e, char id[SCENARIO_NAME], bool *there);

/* The expectation cannot be understood: false, and told. */
bool expect_misread(const struct expectation *e);

/* Checked: whether it holds, what there was instead (null: what the line did), and the clause. */
bool expect_check(const struct expectation *e, bool holds, const char *got, const char *clause);
bool expect_word(struct expectation *e, const char *got);
bool expect_number(struct expectation *e, int number, const char *zero);
bool expect_seat(struct expectation *e, int seat);

/* Whether an event cites a clause, or a part of it. */
bool expect_cites(const struct event *event, const char *clause);

#endif
