/* reader.h - shared by the files that read scenarios. */
#ifndef CROUPIER_READER_H
#define CROUPIER_READER_H

#include "rules/rows.h"
#include "scenario/scenario.h"

#define SCENARIO_WORDS 160
#define FLAG_MINOR     128 /* ACT_SIT: the person is under age; the pit looks at this */

/* A line split into words; holds a copy of the text. */
struct scenario_words {
    int count;
    const char *list[SCENARIO_WORDS];
    char text[SCENARIO_LINE + 1];
};

/* Reports and returns false if the line is too long or not plain text. */
bool scenario_split(struct scenario *scenario, const char *line, size_t length,
                    struct scenario_words *words);
/* Reports malformed text to the listener; returns false. */
__attribute__((format(printf, 2, 3))) bool scenario_bad(struct scenario *scenario,
                                                        const char *format, ...);

/* Reports a failed expectation to the listener and counts it. */
__attribute__((format(printf, 2, 3))) void scenario_fails(struct scenario *scenario,
                                                          const char *format, ...);

/* The seat of a player by name; the one that a player has left, if it is still empty; NO_SEAT if
 * there is none. */
int scenario_seat(const struct scenario *scenario, const char *name);
int scenario_seat_left(const struct scenario *scenario, const char *name);

/* Reads a clause at *at ("4.7", "r.4.7", "Div 1 r.10.4", "10.7.11.1 i)") and moves past it; null if
 * there is none.  Does not look it up in the index. */
const char *scenario_clause(const struct scenario_words *words, int *at, char id[SCENARIO_NAME]);

/* Looks a clause up: in the index of the item, then of the edition; or null. */
const struct clause *scenario_find_clause(const struct scenario *scenario, const char *id);

/* Checks the expectations from this word on; false if one is malformed. */
bool scenario_expect(struct scenario *scenario, const struct scenario_words *words, int at);
bool scenario_expects(const char *word); /* whether an expectation about any table begins so */

/* ---- Reading a line (read_members.c) --------------------------------------------- */

struct expectation;

struct reading {
    struct scenario *scenario;
    const struct scenario_words *words;
    int at, end;
};

const char *read_next(struct reading *r);               /* null at the end of the line */
bool read_missing(struct reading *r, const char *what); /* reports "... is missing" */
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

/* Moves past this word if it is next. */
bool read_word(struct reading *r, const char *word);

/* "field 1 to 100": limits for a kind of wager. */
bool read_kind(struct reading *r, const struct sign *sign, int8_t *bet, int64_t *min_cents,
               int64_t *max_cents);

/* "ana place-8 12": a spoken bet. */
bool read_said(struct reading *r, struct command *command);

/* ---- Carrying out (run.c) -------------------------------------------------------- */

struct command scenario_command(int act, enum role role, int seat);

struct purse *scenario_purse(struct scenario *scenario, uint32_t person);   /* or null */
uint32_t scenario_known(const struct scenario *scenario, const char *name); /* or NOBODY */

uint32_t scenario_person(struct scenario *scenario,
                         const char *name); /* new if need be; or NOBODY */
uint32_t scenario_on_duty(enum role role);  /* or NOBODY */
enum role scenario_duty(uint32_t person);   /* or 0 */

/* Carries out one order; false if refused. */
bool scenario_order(struct scenario *scenario, const struct order *order);
bool scenario_desk_order(struct scenario *scenario, const struct desk_order *desk_order);

/* "dealer fills 20x5": reads from the verb on and carries it out.  Clears *known if the verb is
 * not one of the pit or the cashier. */
bool scenario_around(struct reading *r, uint32_t person, enum role role, bool *known);

/* "ana gets-voucher 50": the same for the cashier alone, who needs no table. */
bool scenario_at_desk(struct reading *r, uint32_t person, bool *known);

/* The chips of the tray on the line that opens a table; the sign has its smallest chip. */
bool scenario_tray(struct reading *r, const struct sign *sign, struct chips *tray);

/* Reports a refusal. */
void scenario_refused(struct scenario *scenario, struct refusal why);

/* Carries out one command, of the player in its seat or of the staff on duty in its role, or of a
 * person who may have no seat; false if refused. */
bool scenario_do(struct scenario *scenario, const struct command *command);
bool scenario_do_as(struct scenario *scenario, uint32_t person, const struct command *command);
bool scenario_act(struct scenario *scenario, int act, enum role role, int seat);

/* A staff role that may do the act in this edition; and doing it in that role. */
enum role scenario_staff(const struct scenario *scenario, int act);
bool scenario_by_staff(struct scenario *scenario, int act);

/* A random number from 0 to below - 1. */
int scenario_chance(struct scenario *scenario, int below);

/* ---- Items (items.c) ------------------------------------------------------------- */

/* Plays a line about a tournament or promotion, or the clock: from its first word on.  Clears
 * *known if it is not such a line. */
bool scenario_item_line(struct reading *r, bool *known);

/* "winner 1 ana", "pool -5000", "ana paid 5000".  Clears *known if it is no such expectation. */
bool scenario_item_expect(struct expectation *e, bool *known);

/* Whether an event of the last line cites this clause. */
bool scenario_item_cites(const struct scenario *scenario, const char *clause);

/* The name of a person who is no staff, or null. */
const char *scenario_name_of(const struct scenario *scenario, uint32_t person);

/* ---- Tables (tables.c) ----------------------------------------------------------- */

/* The position of a table by name, or -1; making it the one that lines are about. */
int scenario_table_named(const struct scenario *scenario, const char *name);

/* Whether a person was barred from the casino, at any table. */
bool scenario_bars(const struct scenario *scenario, uint32_t person);
void scenario_turn_to(struct scenario *scenario, int table);

/* The next table to be opened is another one. */
bool scenario_add_table(struct scenario *scenario);

/* Whether a sign can be up beside those of the other tables. */
struct refusal scenario_sign_agrees(const struct scenario *scenario, const struct sign *sign);

/* "at NAME", from the second word on. */
bool scenario_at_line(struct reading *r);

/* For struct item_house. */
bool scenario_find_table(void *scenario, const char *name, uint32_t *number, struct sign *sign,
                         bool *automatic);

/* What an order at the table reported goes to the item; the orders that follow from the item are
 * carried out at all tables. */
void scenario_report_to_item(struct scenario *scenario, const struct pit_events *events);
void scenario_follow_item(struct scenario *scenario);

/* ---- Verbs (verbs.c) ------------------------------------------------------------- */

/* Whether the game has this verb; whether the table or the cashier has it for its people. */
bool scenario_game_verb(const struct scenario *scenario, const char *word);
bool scenario_around_verb(const char *word);

/* Reads the members that the act's form takes. */
bool read_takes(struct reading *r, struct command *command);

/* "ana bets red 10": reads from the verb on and carries it out. */
bool scenario_person_acts(struct reading *r, enum role role, uint32_t person, int seat);

/* ---- Expectations (expect.c) ----------------------------------------------------- */

struct expectation {
    struct scenario *scenario;
    const struct scenario_words *words;
    int from, at, end;
    bool never;   /* "not ...": it must not hold */
    bool follows; /* "offered bob 5.9(a)": a clause on its own is about what is before it */
    enum evidence evidence;
};

const char *expect_peek(const struct expectation *e);      /* the next word; empty at the end */
bool expect_take(struct expectation *e, const char *word); /* moves past it if it is next */
bool expect_take_amount(struct expectation *e, int64_t *cents);
bool expect_take_clause(struct expectation *e, char id[SCENARIO_NAME], bool *there);
bool expect_take_cited(struct expectation *e, char id[SCENARIO_NAME], bool *there); /* or 4.4+ */

/* Reports a malformed expectation; returns false. */
bool expect_misread(const struct expectation *e);

/* Counts a check and reports it if it fails.  got: the actual value, null for what the line did;
 * clause: whose gist goes into the message, or null. */
bool expect_check(const struct expectation *e, bool holds, const char *got, const char *clause);
bool expect_word(struct expectation *e, const char *got);
bool expect_number(struct expectation *e, int number, const char *zero);
bool expect_seat(struct expectation *e, int seat);

/* Whether an event cites a clause; whether this clause is the other or, of 4.4+, a part of it. */
bool expect_cites(const struct event *event, const char *clause);
bool expect_cited(const struct expectation *e, int kind, const char *clause); /* in the line */
bool expect_is_cited(const char *cited, const char *clause);
bool expect_cents(struct expectation *e, int64_t got);

/* "act no-roll is for dealer in air 6.5", from the second word on (conduct.c). */
bool expect_act(struct expectation *e);

#endif
