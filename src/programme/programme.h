/* programme.h - what is on in the house beside its tables: tournaments and promotions.
 *
 *   terms    what is published before anyone enters, line by line: "fee = 20".  They are the
 *            item's sign: written down once, and changed only as the rules allow
 *   order    what one person wants done.  Time and seeds are inputs
 *   events   what followed; or a refusal with its clause, and nothing has changed
 *   item     the state: one plain struct of fixed size, without pointers or padding
 *
 * Each kind of item has one descriptor, struct item_kind, and nothing else outside its folder knows
 * it.  The cage records terms, orders and events, and posts what the events move; the floor, the
 * wire, scenarios and pages follow the forms of the acts.  A tournament also hears what happens at
 * its tables, and tells them what to do by orders there (tournament/tournament.h). */
#ifndef CROUPIER_PROGRAMME_H
#define CROUPIER_PROGRAMME_H

#include "pit/cashier.h"
#include "pit/chance.h"
#include "pit/pit.h"
#include "pit/rules_version.h"
#include "rules/fields.h"
#include "rules/game.h"

#define ITEM_NAME  CHANCE_TABLE /* 1 to 32 of a-z, 0-9 and '-'; also names the item's draws */
#define ITEM_TERMS 16384        /* size of the text of all terms, with its NUL */
#define ITEM_TEXT  256          /* size of the text of an order, with its NUL */
#define ITEM_WHY   320
#define ITEM_ACTS  64

/* ---- Orders ---------------------------------------------------------------------- */

/* Members that the act does not take are 0. */
struct item_order {
    uint64_t request;       /* the person's request number, so that it counts once; 0: none */
    uint32_t person, other; /* who gives the order; another person concerned */
    uint16_t role;          /* in which it is given */
    uint8_t act;            /* of the kind's own list; its number is permanent */
    bool yes;
    uint8_t choice;         /* value of one of the form's words */
    uint8_t length;         /* of the seed */
    uint8_t unused[2];      /* 0 */
    int32_t number, second; /* an entry, a prize, a session, a seat: from 1 */
    int64_t cents;          /* an amount; of a payment in parts, the part in cash, */
    int64_t cheque_cents;   /* ... by cheque, */
    int64_t transfer_cents; /* ... and by electronic transfer */
    int64_t time_ms;        /* a moment that the order names, since 1970 */
    uint8_t seed[CHANCE_BYTES];
    char text[ITEM_TEXT]; /* UTF-8; the rest is 0 */
};

/* An order with every other member cleared. */
struct item_order item_order(uint32_t person, enum role role, int act);

/* Whether an order from elsewhere can be written down: its seed and its text fit, and nothing
 * follows them. */
bool item_order_good(const struct item_order *order);

/* ---- Events ---------------------------------------------------------------------- */

/* Where money comes from and goes to.  No other member of an event moves any. */
enum item_account {
    ITEM_NOTHING = 0, /* the event moves no money */
    ITEM_PURSE = 1,   /* of the event's person: chips first, then vouchers; receives a voucher */
    ITEM_POOL = 2,    /* of the item: fees and contributions, less refunds and prizes */
    ITEM_KEPT = 3,    /* of the item: what the house keeps of it; below 0: what it adds */
    ITEM_CASH = 4,    /* cash over the desk, */
    ITEM_CHEQUES = 5,
    ITEM_TRANSFERS = 6, /* ... and electronic transfers */
    ITEM_ACCOUNTS,
};

struct item_event {
    uint8_t kind; /* of the kind's own list; 0: the act was carried out.  Permanent */
    uint8_t act;
    uint8_t from, to; /* enum item_account; both ITEM_NOTHING, or cents > 0 move */
    uint32_t person, other;
    int32_t number, second; /* second, of an act with yes or no: 1 if the answer is no */
    int64_t cents;
    const char *clause, *also; /* also: a second one, or null */
};

#define ITEM_EVENTS 2048 /* enough for a refund and a line for each of 512 players */
struct item_events {
    int count;
    struct item_event list[ITEM_EVENTS];
};

/* Appends an event; the caller fills in the rest.  item_add_done() is for the order itself. */
struct item_event *item_add_event(struct item_events *events, int kind, uint32_t person,
                                  const char *clause);
struct item_event *item_add_done(struct item_events *events, const struct item_order *order,
                                 const char *clause);

/* ---- Terms ----------------------------------------------------------------------- */

/* Lines "key = value", each with a newline, in the order in which they were published. */
struct item_terms {
    char text[ITEM_TERMS];
};

/* Adds a line.  Returns false if there is no room, the key is not 1 to 40 of a-z, 0-9, '-' and '.',
 * the key is there already, or the value is empty, too long (500 bytes) or has control characters.
 * item_term_wrong() says which of these: "is stated twice"; null: none. */
bool item_term_add(struct item_terms *terms, const char *key, const char *value);
const char *item_term_wrong(const struct item_terms *terms, const char *key, const char *value);

/* The next line after *at, which starts at 0; false at the end.  Key and value have room for any
 * line. */
#define ITEM_KEY   41
#define ITEM_VALUE 501
bool item_term_next(const struct item_terms *terms, size_t *at, char key[ITEM_KEY],
                    char value[ITEM_VALUE]);

/* Whether a text from elsewhere consists of such lines; the rest of its room is 0. */
bool item_terms_good(const struct item_terms *terms);

/* Whether a text has no control characters. */
bool item_is_plain(const char *text, size_t length);

/* The hash of the terms, by which a person can show which ones were read. */
struct chance_commitment item_terms_digest(const struct item_terms *terms);

/* Why terms can't be published: one sentence, as data. */
struct item_fault {
    char
        key[ITEM_KEY]; /* the term that it is about; ITEM_NAME_KEY: the name; empty: none of them */
    const char *clause; /* null: it is not the rules that forbid it */
    char why[ITEM_WHY]; /* without its clause and full stop */
};
#define ITEM_NAME_KEY "item"

/* Writes the parts, up to a null, into the fault; what does not fit is cut off.  The key may be
 * null.  Returns false, for the end of an open() that fails.  item_fault_words() writes the whole
 * sentence: "There is an item 'cup' already (Div 7 r.2.2)." */
bool item_fault(struct item_fault *fault, const char *key, const char *clause,
                const char *const *parts);
const char *item_fault_words(const struct item_fault *fault, char words[ITEM_WHY]);

/* ---- Rows of terms --------------------------------------------------------------- */

/* What terms can state is a list of rows, one for each key.  The kind reads its terms by them;
 * forms, pages and manuals show them.  A value has parts, in sequence: "heats seats 7 advance 2" is
 * a word and two numbers.  They are separated by blanks or commas. */
enum term_kind {
    TERM_TEXT = 1,            /* for people */
    TERM_TIME,                /* item_time_of() */
    TERM_SEVERAL,             /* any of the choices, as bits, or words if there are none */
    TERM_EDITION,             /* a game, */
    TERM_TABLES,              /* ... tables by name, */
    TERM_WAGERS,              /* ... kinds of wagers of the game */
    TERM_PRIZES,              /* by place: amounts, shares, or goods in quotes */
    TERM_WHOLE = TERM_PRIZES, /* the kinds so far take the rest of the value */
    TERM_WORD,                /* any word of up to most bytes */
    TERM_NUMBER,              /* from least to most */
    TERM_MONEY,               /* "12.50": cents, from least */
    TERM_SHARE,               /* "12.5%": thousandths */
    TERM_LITRES,              /* "0.75": thousandths */
    TERM_CHOICE,              /* one of the choices, from 0 */
    TERM_FLAG,                /* 1 if its words are there */
    TERM_SAID,                /* words that may be left out, but that forms write */
    TERM_KINDS,
};

struct term_choice {
    const char *word, *label; /* word null: the end of the list */
};

struct term_part {
    enum term_kind kind; /* 0 ends the list */
    bool maybe;          /* may be left out; then it is 0 */
    const char *words;   /* before it: "seats"; null: none */
    const char *label;   /* of its field; null: as the row */
    const struct term_choice *choices;
    int64_t least, most;
};

struct item_term {
    const char *key;     /* "fee"; in a group, what follows the number: "kind", or nothing */
    const char *group;   /* "stage.": keys are "stage.1" to most; null: none */
    int most;            /* of the group */
    const char *section; /* under which it is listed */
    const char *label;
    const char *what;  /* what it must state: "the entry fee, or 0" */
    const char *hint;  /* more for people who fill in a form, or null */
    const char *usual; /* what a form begins with, or null; a time: hours from now */
    const char *clause;
    const char *house_clause; /* if the game is played by the house's own rules; or null */
    const char *when;         /* it concerns some choices of this key only, */
    unsigned choices;         /* ... as bits; null: all of them */
    const struct term_part *parts;
    bool needed; /* if it concerns the choice */
    bool seldom; /* forms fold it away */
};

/* Whether a key is that of the row; *number in its group, 0 without one. */
bool item_term_is(const struct item_term *term, const char *key, int *number);

/* Reads a value by its parts.  Returns false, with no meaning in said, if it has others.  The texts
 * point into the value. */
#define TERM_PARTS 6
struct term_said {
    int64_t number;
    const char *text;
    int length; /* of the text */
};
bool term_read(const struct term_part *parts, const char *value, struct term_said said[TERM_PARTS]);

/* Whether a value is only blanks and commas: a text like that states nothing. */
bool term_is_blank(const char *value);

/* ---- Times ----------------------------------------------------------------------- */

/* "2026-12-01T19:00", with ":30" for seconds and "Z" or "+11:00" for the offset from UTC if wanted;
 * without an offset it is UTC.  In milliseconds since 1970.  item_time_of() returns false if it is
 * not such a moment from 1970 to 9999; item_time_word() writes UTC. */
#define ITEM_TIME 24
bool item_time_of(const char *word, int64_t *time_ms);
const char *item_time_word(int64_t time_ms, char word[ITEM_TIME]);

#define ITEM_HOUR INT64_C(3600000)
#define ITEM_DAY  (24 * ITEM_HOUR)

/* ---- Draws ----------------------------------------------------------------------- */

/* When an item is opened, the house commits to a chain of seeds, one for each draw
 * (chance_chain()): the seed of a draw, once revealed, is the commitment to the next.  An order
 * that draws carries its seed, which the cage fills in.  docs/fair.md has the bytes. */
#define ITEM_DRAWS 256
struct item_draws {
    uint64_t drawn;                /* number of draws made */
    struct chance_commitment next; /* to the seed of the next one */
    uint8_t salt[CHANCE_SALT];     /* published with the commitment to the chain, so that the house
                                    * can recreate its seeds; not used here */
    uint64_t from;                 /* the first draw of the chain, if the house committed anew; 0:
                                    * the chain is that of the opening */
};

/* The members of a commitment and of the draws, for the rows of a kind's state (item_fields.c). */
extern const struct field item_commitment_fields[], item_draws_fields[];

/* Whether a seed is the one that the house committed to for the next draw of the item. */
bool item_draw_fits(const struct item_draws *draws, const char *name,
                    const uint8_t seed[CHANCE_BYTES]);

/* Puts 0 to count - 1 in a random order: the next draw.  entrants is a hash of those who take part,
 * with what they added themselves; it takes the place of the players' seeds.  item_lots() does the
 * same for a draw of any number, given as published. */
void item_draw(struct item_draws *draws, const char *name, const uint8_t seed[CHANCE_BYTES],
               const struct chance_commitment *entrants, int count, uint16_t *order);
void item_lots(const char *name, uint64_t number, const uint8_t seed[CHANCE_BYTES],
               const struct chance_commitment *entrants, int count, uint16_t *order);

/* A draw that was made, with everything that anyone needs to compute it again: item_lots(). */
struct item_proof {
    struct chance_commitment entrants;
    uint8_t seed[CHANCE_BYTES];
    int32_t count;                       /* of lots */
    int32_t number;                      /* of what was drawn: a prize */
    struct chance_commitment commitment; /* to the seed, before the draw; 0: not kept */
};

/* ---- Kinds ----------------------------------------------------------------------- */

/* What the house tells an item that is opened. */
struct item_house {
    const struct chip_set *set;
    uint32_t number; /* of the item in the casino, from 1 */
    int64_t now_ms;
    struct chance_commitment commitment; /* to the seed of its first draw */
    uint8_t salt[CHANCE_SALT];
    void *to;
    /* the sign of a table by name, and whether the house deals there; false: there is none */
    bool (*table)(void *to, const char *name, uint32_t *number, struct sign *sign, bool *automatic);
};

/* An act: the form has its id, words, verb and what it takes. */
struct item_act {
    unsigned by; /* roles */
    bool draws;  /* the house adds the seed of the next draw to the order */
    const char *clause;
    struct act_form form;
    const char *brief; /* label of a button beside what the act is about; null: as the form */
};

/* A kind of event: its id, which is permanent, and its sentence.  Gaps: {who} the event's person,
 * {other}, {act} what was done, {about} ": ana, 3", {number}, {second}, {cents}.  Row 0 is for acts
 * that were carried out. */
struct item_event_row {
    const char *id, *say;
};

/* What can be asked about an item: "phase", "winner 2". */
enum item_fact_kind { FACT_CENTS, FACT_PERSON, FACT_NUMBER, FACT_TIME, FACT_WORD };
struct item_fact {
    const char *word; /* null ends the list */
    enum item_fact_kind kind;
    const char *of; /* "prize": asked about one of several, from 1; null: about the item.  The first
                     * fact of these is a WORD, which numbers beyond the last do not have */
    int64_t (*tell)(const void *item, int number); /* any number */
    const char *(*word_of)(int value);             /* of WORD; null: no such value */
};

struct item_kind {
    const char *word;            /* "tournament"; permanent */
    const char *source;          /* the fingerprint of its sources, made by the build */
    const char *clause;          /* that permits such items */
    unsigned opened_by;          /* the roles in which people on duty can open one */
    size_t bytes;                /* of its state, */
    const struct field *fields;  /* ... whose members these are */
    const struct item_act *acts; /* [act_count], by number; form.id null: no such act */
    int act_count;
    const struct item_event_row *events; /* [event_count], by kind; id null: no such event */
    int event_count;
    const struct item_fact *facts;
    const refusal_code *refusals; /* its own; ends with null */
    /* The lists of its clauses, from 0; null after the last. */
    const struct clause *(*clauses)(int list);
    /* The clause of an act, or with 0 of the item, if they depend on its terms; or null. */
    const char *(*cites)(const void *item, int act);
    /* The rows of its terms, from 0, in the order in which people read them; false: there are no
     * more. */
    bool (*term)(int index, struct item_term *term);
    /* Makes the state from the terms.  Returns false, with the fault, if the rules do not permit
     * them. */
    bool (*open)(void *item, const char *name, const struct item_terms *terms,
                 const struct item_house *house, struct item_fault *fault);
    /* Whether the order would be carried out at this time, purses apart.  carry_out() is called
     * only after check() accepted, and cannot fail. */
    struct refusal (*check)(const void *item, const struct item_order *order, int64_t now_ms);
    void (*carry_out)(void *item, const struct item_order *order, int64_t now_ms,
                      struct item_events *events);
    /* What carrying out the order would take from a purse, and whose; 0: nothing */
    int64_t (*charge)(const void *item, const struct item_order *order, uint32_t *person);
    /* What a person has in it that can still come back, such as a fee.  May be null. */
    int64_t (*staked)(const void *item, uint32_t person);
    /* The order that the clock gives at this time; false if there is none.  May be null. */
    bool (*clock_order)(const void *item, int64_t now_ms, struct item_order *order);
    const struct item_draws *(*draws)(const void *item);
    /* A draw by its number, from 1; null: not made, or not kept.  The function may be null, too. */
    const struct item_proof *(*proof)(const void *item, uint64_t number);
    /* Of a kind that plays at tables, by their numbers in the casino; null: it does not.  Takes
     * what an order did at a table, after each that was carried out there; whether a table is used
     * now; the next order that a table gets because of the item, which follows from the states
     * alone and is one that the table would carry out; false if there is none */
    void (*hear)(void *item, uint32_t table, const struct pit *pit,
                 const struct pit_events *events);
    bool (*uses)(const void *item, uint32_t table);
    bool (*table_order)(const void *item, uint32_t table, const struct pit *pit,
                        struct order *order);
    /* For offers.  How many numbers, from 1, an act can be about: its NUMBER or SECOND.  Examples
     * of what else it takes, if not just anything will do: a moment, an amount, a text; or null. */
    int (*numbers)(const void *item, int act, enum takes_kind member);
    void (*example)(const void *item, int64_t now_ms, struct item_order *order);
    /* Whether a state that was read by name, within the bounds of its rows, can be used: what it
     * names exists. */
    bool (*sound)(const void *item);
};

/* Whether an item can have this name. */
bool item_name_good(const char *name);

/* All kinds, by the word. */
extern const struct item_kind *const item_kinds[];
extern const int item_kind_count;
const struct item_kind *item_kind_find(const char *word); /* or null */

/* A clause of the kind's index, or of Division 1; or null.  A refusal by its id: shared, or of any
 * game or kind; or null. */
const struct clause *item_clause(const struct item_kind *kind, const char *id);
refusal_code item_refusal_find(const char *id);

/* The form of an act; null: the kind has no such act.  The clause of an act of this item; of
 * unknown acts, the one that permits such items. */
const struct act_form *item_form(const struct item_kind *kind, int act);
const char *item_act_clause(const struct item_kind *kind, const void *item, int act);

/* The version of a kind's rules, as pit/rules_version.h has it for editions: its name in a record,
 * "item/promotion", its fingerprint, and whether this program has the rules with that one. */
#define ITEM_RULES 32
const char *item_rules_name(const struct item_kind *kind, char name[ITEM_RULES]);
void item_fingerprint(const struct item_kind *kind, uint8_t fingerprint[RULES_HASH]);
bool item_rules_known(const struct item_kind *kind, const uint8_t fingerprint[RULES_HASH]);

/* The first draw of the present chain of seeds.  The house commits to a new chain for all draws
 * that are still to be made: only after the record was restored from a copy, as the seeds may be
 * known from the record that it replaced.  Its salt follows from the bytes of the entry that says
 * so; the house can't choose it. */
uint64_t item_chain_from(const struct item_draws *draws);
void item_salt_of(const void *restored, size_t length, uint8_t salt[CHANCE_SALT]);
void item_commit_anew(const struct item_kind *kind, void *item,
                      const struct chance_commitment *next, const uint8_t salt[CHANCE_SALT]);

/* Role, form and state: whether the order would be carried out, purses apart; carrying it out.
 * item_do() clears the events first; a refusal changes nothing.  item_can() is item_check() without
 * the seed of a draw, which only the house knows. */
bool item_can(const struct item_kind *kind, const void *item, const struct item_order *order,
              int64_t now_ms);
struct refusal item_check(const struct item_kind *kind, const void *item,
                          const struct item_order *order, int64_t now_ms);
struct refusal item_do(const struct item_kind *kind, void *item, const struct item_order *order,
                       int64_t now_ms, struct item_events *events);

/* ---- Opening --------------------------------------------------------------------- */

/* An item is opened by the house itself before it lets people in, or while it runs by a person on
 * duty whose role opens such items.  Everything that can be wrong with it is found before: a fault
 * changes nothing.  Afterwards only acts of the item change it.
 *
 * What is opened. */
#define ITEM_WORD 32 /* size of the word of a kind, with its NUL */
struct item_opening {
    char kind[ITEM_WORD];
    char name[ITEM_NAME + 1];
    struct item_terms terms;
    struct chance_commitment commitment; /* to the seeds of its draws, */
    uint8_t salt[CHANCE_SALT];           /* ... with which the house recreates them */
};

/* Who opens it. */
struct item_opener {
    uint64_t request; /* the person's request number for the programme; 0: none */
    uint32_t person;  /* NOBODY: the house itself, by a plan or on the command line */
    uint16_t role;    /* in which the person is on duty */
};

/* Whether items of the kind are opened in this role.  Whether the person is on duty in it is up to
 * the caller. */
struct refusal item_may_open(const struct item_kind *kind, unsigned role);

#endif
