/* pit.h - one table in the pit: the rules' table, and around it people, chips and papers
 * (New Zealand, Division 1).
 *
 *   people   guests by the number that the casino gave them; they watch, or have a seat.
 *            Staff are on duty in a role; nobody is on duty and plays.
 *   chips    by denomination (or of a colour that one player alone has, at a declared value): the
 * tray (the float), what each player has at the table, and what was dropped into the box for them.
 * Whatever the rules take or pay, chips move; what the tray cannot pay is owed until it is filled.
 *   papers   signs that reserve the table, corrections and fills entered by one person and
 *            approved by another, disputes, and what was left behind.
 *
 * An order is what one person wants done: a command of the rules, or an act of the pit.
 * pit_do() carries it out and tells events, or refuses it and changes nothing.  A pit is a
 * plain value of fixed size; time and chance are inputs, as for the rules. */
#ifndef CROUPIER_PIT_H
#define CROUPIER_PIT_H

#include "rules/table.h"
#include "table/chips.h"

#define PIT_GUESTS   64
#define PIT_DISPUTES 16
#define PIT_LEFT     32
#define PIT_COLOURS  20
#define NOBODY       0 /* no person has this number */

/* What can be done around a table: id, words, who may, under which clause. */
#define PIT_ACTS(X)                                                                                \
    X(GAME, "plays or deals", 0, "Div 1 r.2.3")                                                    \
    X(ARRIVE, "comes to the table", ANYBODY, "Div 1 r.2.3")                                        \
    X(DEPART, "goes away", ANYBODY, "Div 1 r.2.3")                                                 \
    X(DUTY, "puts somebody on duty", ROLE_OPERATOR, "Div 1 r.2.1")                                 \
    X(BUY, "buys chips", ROLE_PLAYER, "Div 1 r.13.1(a)")                                           \
    X(CHANGE, "changes chips", ROLE_PLAYER, "Div 1 r.13.1(a)")                                     \
    X(COLOUR, "takes chips of a colour", ROLE_PLAYER, "Div 1 r.14.3")                              \
    X(COLOUR_BACK, "gives chips of a colour back", ROLE_PLAYER, "Div 1 r.14.3(d)")                 \
    X(FILL, "asks for a fill", ROLE_DEALER | ROLE_GAME_SUPERVISOR, "Div 1 r.11.2")                 \
    X(CREDIT, "sends chips to the cage", ROLE_DEALER | ROLE_GAME_SUPERVISOR, "Div 1 r.11.2")       \
    X(APPROVE, "approves what was entered", APPROVERS, "Div 1 r.11.1")                             \
    X(REJECT, "rejects what was entered", APPROVERS, "Div 1 r.11.1")                               \
    X(CORRECT, "enters a correction", CORRECTORS, "Div 1 r.11.1")                                  \
    X(EMPTY_BOX, "takes the drop box away", ROLE_OPERATOR, "Div 1 r.13.1(a)")                      \
    X(RESERVE, "puts up or takes down a private sign", ROLE_OPERATOR, "Div 1 r.7.2")               \
    X(INVITE, "lets somebody in at a private table", ROLE_OPERATOR, "Div 1 r.7.1(a)")              \
    X(RESTRICT, "holds somebody to another table", ROLE_OPERATOR, "Div 1 r.10.5")                  \
    X(PARTNERS, "flags players as partners", ROLE_GAME_SUPERVISOR | ROLE_CASINO_SUPERVISOR,        \
      "Div 1 r.10.1(c)")                                                                           \
    X(DISPUTE, "disputes what was done", ROLE_PLAYER, "Div 1 r.19.1")                              \
    X(RULE, "rules on a dispute", APPROVERS, "Div 1 r.19.1")                                       \
    X(ADVISE, "tells of the right to complain", APPROVERS, "Div 1 r.19.1")                         \
    X(LEAVE_BEHIND, "walks off without the chips", ROLE_PLAYER, "Div 1 r.12.1")                    \
    X(CLAIM, "claims what was left behind", ANYBODY, "Div 1 r.12.2")

enum pit_act {
#define ACT(act, words, by, clause) PIT_##act,
    PIT_ACTS(ACT)
#undef ACT
        PIT_ACT_COUNT,
};

const char *pit_act_id(enum pit_act act);
const char *pit_act_words(enum pit_act act);

/* What is paid with. */
enum tender { TENDER_CASH, TENDER_VOUCHER, TENDER_CHIPS };

/* What one person wants done. */
struct order {
    uint32_t person;       /* whose order it is; NOBODY: the clock's or the machine's */
    uint32_t other, third; /* others it is about */
    uint8_t act;           /* enum pit_act */
    uint8_t tender;        /* BUY */
    uint16_t role;         /* in which it is given */
    uint8_t number;        /* DUTY: a role, by its bit; RULE, ADVISE: a dispute, from 1 */
    bool yes;              /* ARRIVE: of age; RESERVE, RESTRICT, PARTNERS: put it up, not down */
    uint8_t unused[2];
    int32_t count;          /* COLOUR, COLOUR_BACK: so many chips; 0: all of them back */
    int64_t cents;          /* BUY, CORRECT, RULE: the amount; COLOUR: the value of a chip */
    struct chips chips;     /* BUY with chips, CHANGE (what is wanted), FILL, CREDIT */
    struct command command; /* GAME */
};

/* An order with nothing else in it. */
struct order pit_order(uint32_t person, enum role role, enum pit_act act);

enum pit_event_kind {
    PIT_DONE,    /* the act itself */
    PIT_PAID,    /* chips to the player from the tray (cents less than 0: from the player) */
    PIT_OWES,    /* the tray is short: cents are owed to the player; less than 0: paid off */
    PIT_DROPPED, /* cents in cash or vouchers into the box */
    PIT_TAKEN,   /* the player goes away with these chips */
    PIT_FILLED,  /* chips into the tray; cents less than 0: out of it */
    PIT_HELD,    /* cents are held for the person; less than 0: handed over */
    PIT_EVENT_KINDS,
};

struct pit_event {
    uint8_t kind, act;
    int8_t seat;
    uint8_t number;
    uint32_t person, other;
    int64_t cents;
    struct chips chips;
    const char *clause;
};

#define PIT_EVENTS 64
struct pit_events {
    int count;
    struct pit_event list[PIT_EVENTS];
    struct events game; /* of the rules */
};

struct guest {
    uint32_t person;
    int8_t seat;  /* NO_SEAT: watches */
    uint8_t duty; /* a role, by its bit from 1; 0: none */
    bool of_age, invited, restricted;
    uint8_t unused[3];
    uint32_t partner; /* flagged as partners of each other */
};

struct pit {
    struct table table;
    struct chip_set set;
    struct chips tray, rack[TABLE_SEATS];
    int64_t owed_cents[TABLE_SEATS];
    struct colour { /* chips of a colour, which have the value that was declared for them */
        int64_t value_cents;
        int32_t count;
        uint8_t colour; /* from 1 */
        uint8_t unused[3];
    } colours[TABLE_SEATS];
    int64_t cash_cents, voucher_cents; /* in the box */
    struct guest guests[PIT_GUESTS];
    struct { /* entered by one person, for another to approve; act 0: nothing */
        uint32_t by;
        uint8_t act;
        int8_t seat;
        uint8_t unused[2];
        int64_t cents;
        struct chips chips;
    } entered;
    struct dispute {
        uint32_t by;
        int32_t minute;
        int64_t cents; /* as ruled, to the player */
        bool ruled, advised;
        uint8_t unused[6];
    } disputes[PIT_DISPUTES];
    struct {
        uint32_t person;
        int32_t minute;
        struct chips chips;
    } left[PIT_LEFT]; /* NOBODY: none */
    bool private;
    uint8_t unused[7];
};

/* A table with this sign and set of chips (whose smallest is the sign's), these chips in its
 * tray, and this person on duty as operator. */
void pit_open(struct pit *pit, const struct sign *sign, const struct chip_set *set,
              const struct chips *tray, uint32_t operator);

struct refusal pit_check(const struct pit *pit, const struct order *order);
struct refusal pit_do(struct pit *pit, const struct order *order, struct pit_events *events);

/* The roles that may give such an order, as bits; of GAME none, as the rules of the game say who. */
unsigned pit_may(const struct pit *pit, enum pit_act act);

/* Somebody at the table, or null. */
const struct guest *pit_guest(const struct pit *pit, uint32_t person);

/* The seat of a person, or NO_SEAT. */
int pit_seat(const struct pit *pit, uint32_t person);

/* All chips at the table less what the rules and the papers say is there: always 0. */
int64_t pit_imbalance(const struct pit *pit);

#endif
