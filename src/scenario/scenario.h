/* scenario.h - plays games written as plain text through the rules.
 *
 * A scenario opens a table, seats people, lets players and staff act, and states what it expects.
 * docs/scenarios.md describes the language.  The text is untrusted: unknown or malformed input is
 * reported once, with its line, and ends the scenario.
 *
 *   text -> lines -> words -> a command (or several, for "roll")
 *        -> pit_do() -> events -> sentences, and checked expectations */
#ifndef CROUPIER_SCENARIO_H
#define CROUPIER_SCENARIO_H

#include "pit/cashier.h"
#include "pit/pit.h"
#include "programme/programme.h"
#include "rules/table.h"
#include "words/speaker.h"

#define SCENARIO_TEXT   (1 << 20) /* the longest text, in bytes */
#define SCENARIO_LINE   1000      /* the longest line */
#define SCENARIO_NAME   64
#define SCENARIO_SAY    WORDS_SAY
#define SCENARIO_PEOPLE 48
#define SCENARIO_ITEM   (1 << 18) /* bytes of the state of a tournament or promotion */

enum scenario_end {
    SCENARIO_PASSED,
    SCENARIO_FAILED, /* an expectation did not hold */
    SCENARIO_BAD,    /* unknown or malformed text */
};

struct scenario;

/* What an expectation that holds says about the clause that it names. */
enum evidence {
    EVIDENCE_CITED,  /* something in the line cited it; what, is not stated */
    EVIDENCE_SIGN,   /* a table can't be opened with such a sign */
    EVIDENCE_EFFECT, /* a verdict, a refusal, an event, or who may do what and when */
};

/* Callbacks, in this order: the line about to be played, each event, a refusal, each error or
 * failed expectation, each clause that an expectation shows.  Any of them may be null. */
struct scenario_listener {
    void *to;
    void (*line)(void *to, const struct scenario *scenario, const char *text);
    void (*event)(void *to, const struct scenario *scenario, const struct event *event);
    void (*around)(void *to, const struct scenario *scenario, const struct pit_event *event);
    void (*refusal)(void *to, const struct scenario *scenario, const struct refusal *refusal);
    void (*wrong)(void *to, const struct scenario *scenario, const char *sentence);
    void (*item)(void *to, const struct scenario *scenario, const struct item_event *event);
    void (*shows)(void *to, const struct clause *clause, enum evidence evidence);
};

/* A tournament or promotion, from the line that begins to describe it. */
struct scenario_item {
    const struct item_kind *kind; /* null: none so far */
    bool open;
    bool last; /* the last line was about it */
    char name[ITEM_NAME + 1];
    struct item_terms terms;
    struct chance_seed seeds[ITEM_DRAWS]; /* of its draws */
    int64_t cents[ITEM_ACCOUNTS];         /* moved into each account */
    struct item_events events;            /* of the last line */
    struct item_fault fault;              /* why its terms were refused */
    uint64_t state[SCENARIO_ITEM / 8];
};

/* A table that the lines are not about at the moment. */
#define SCENARIO_TABLES 8
struct scenario_table {
    struct pit pit;
    char names[TABLE_SEATS][SCENARIO_NAME];
    char left[TABLE_SEATS][SCENARIO_NAME];
    bool terminals;
};

struct scenario {
    struct pit pit; /* the table and everything around it */
    bool open;      /* a table has been opened */
    bool named;     /* an edition has been named */
    int edition;    /* whose clauses are cited: the last table's, even if it was refused */
    char names[TABLE_SEATS][SCENARIO_NAME];
    char left[TABLE_SEATS][SCENARIO_NAME]; /* who left the seat last */
    bool terminals;                        /* the table is one without staff, for a tournament */
    int table, table_count; /* the position of this table among all; how many there are */
    struct scenario_table tables[SCENARIO_TABLES]; /* the others, by position */
    char people[SCENARIO_PEOPLE][SCENARIO_NAME];   /* every player so far, by number */
    struct purse purses[SCENARIO_PEOPLE];          /* theirs */
    struct scenario_item item;
    int64_t clock_ms; /* of the items; tables count minutes */
    uint64_t chance;  /* state of the generator for rolls without faces */
    int line, checks, failures;
    bool bad;
    bool here;            /* the line says that it is about the table */
    int subject;          /* the seat last mentioned, or NO_SEAT */
    uint32_t whom;        /* the player whom a verb named last, seated or not */
    struct events events; /* of the last line */
    struct pit_event around[PIT_EVENTS];
    int around_count;
    struct refusal refusal; /* of the last line */
    int refused_line;       /* the line of a refusal not yet expected; 0: none */
    bool refused_sign;      /* the refusal is about the sign of a table that was to be opened */
    const struct scenario_listener *listener;
};

/* Plays a text.  The scenario is the caller's memory, about two megabytes; afterwards it holds the
 * last table. */
enum scenario_end scenario_play(struct scenario *scenario, const char *text, size_t length,
                                uint64_t seed, const struct scenario_listener *listener);

/* The sentence of a refusal; of terms, what exactly is not permitted. */
void scenario_refusal_words(const struct scenario *scenario, const struct refusal *refusal,
                            char say[SCENARIO_SAY]);

/* ---- Words (words.c) ------------------------------------------------------------- */

/* A speaker with the names of the text; valid as long as the scenario. */
struct speaker scenario_speaker(const struct scenario *scenario);
const char *seat_name(const struct scenario *scenario, int seat);

/* The role for a word such as "supervisor"; 0 if unknown. */
int role_of(const char *word);

#endif
