/* scenario.h - games written down as plain text, played through the rules.
 *
 * A scenario opens a table, seats people, lets them and the staff act, and
 * says what is expected.  docs/scenarios.md tells the language.  Reading never
 * trusts the text: what is not understood is one error with its line, and
 * nothing after it is played.
 *
 *   text -> lines -> words -> a command (or several, for "roll")
 *        -> pit_do() -> events -> narration, and expectations checked */
#ifndef CROUPIER_SCENARIO_H
#define CROUPIER_SCENARIO_H

#include "pit/cashier.h"
#include "pit/pit.h"
#include "rules/table.h"
#include "words/speaker.h"

#define SCENARIO_TEXT   (1 << 20) /* the longest text, in bytes */
#define SCENARIO_LINE   1000      /* the longest line */
#define SCENARIO_NAME   64
#define SCENARIO_SAY    WORDS_SAY
#define SCENARIO_PEOPLE 48

enum scenario_end {
    SCENARIO_PASSED,
    SCENARIO_FAILED, /* an expectation did not hold */
    SCENARIO_BAD,    /* the text could not be understood */
};

struct scenario;

/* Whoever listens is told, in order: the line about to be played, each event,
 * a refusal, each thing that is wrong.  Any of them may be null. */
struct scenario_listener {
    void *to;
    void (*line)(void *to, const struct scenario *scenario, const char *text);
    void (*event)(void *to, const struct scenario *scenario, const struct event *event);
    void (*around)(void *to, const struct scenario *scenario, const struct pit_event *event);
    void (*refusal)(void *to, const struct scenario *scenario, const struct refusal *refusal);
    void (*wrong)(void *to, const struct scenario *scenario, const char *sentence);
};

struct scenario {
    struct pit pit; /* the table, and what is around it */
    bool open;      /* a table has been opened */
    int edition;    /* whose clauses are cited: that of the last table, even if refused */
    char names[TABLE_SEATS][SCENARIO_NAME];
    char people[SCENARIO_PEOPLE][SCENARIO_NAME]; /* everybody who was here, by number */
    struct purse purses[SCENARIO_PEOPLE];        /* what they have on them */
    uint64_t chance; /* state of the generator for rolls without faces */
    int line, checks, failures;
    bool bad;
    int subject;          /* the seat last spoken of, or NO_SEAT */
    struct events events; /* of the last line */
    struct pit_event around[PIT_EVENTS];
    int around_count;
    struct refusal refusal; /* of the last line */
    int refused_line;       /* a refusal that nothing has expected yet; 0: none */
    const struct scenario_listener *listener;
};

/* Play a text.  The scenario is the caller's memory, some 500 kB; it holds the
 * last table when done. */
enum scenario_end scenario_play(struct scenario *scenario, const char *text, size_t length,
                                uint64_t seed, const struct scenario_listener *listener);

/* Call for every clause that the text expects, with its edition. */
void scenario_cites(const char *text, size_t length, void *to,
                    void cite(void *to, int edition, const char *clause));

/* ---- Words (words.c) ------------------------------------------------------------- */

/* Who tells its events, by the names of the text; holds as long as the scenario does. */
struct speaker scenario_speaker(const struct scenario *scenario);
const char *seat_name(const struct scenario *scenario, int seat);

/* The role and the title "game supervisor" of a word such as "supervisor". */
int role_of(const char *word);

#endif
