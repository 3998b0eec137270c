/* pit.h - one table in the pit: the rules' table, and around it people, chips and papers
 * (New Zealand, Division 1; New South Wales, sections 1 to 9).
 *
 *   people   guests by the number that the casino gave them; they watch, or have a seat.
 *            Staff are on duty in a role; nobody is on duty and plays.
 *   chips    by denomination, or of a colour that one player alone has, at a declared value:
 *            the tray (the float), what each player has at the table, and what was dropped
 *            into the box for them.  Whatever the rules take or pay, chips move; what the tray
 *            cannot pay is owed until it is filled.
 *   papers   signs that reserve the table, corrections and fills entered by one person and
 *            approved by another, disputes, and what was left behind.
 *   chance   at a table without staff: the seeds to which the house has committed itself,
 *            those that players added, and which draws have been made and revealed.
 *
 * An order is what one person wants done: a command of the rules, or an act of the pit.
 * pit_do() carries it out and tells events, or refuses it and changes nothing.  A pit is a
 * plain value of fixed size; time and chance are inputs, as for the rules. */
#ifndef CROUPIER_PIT_H
#define CROUPIER_PIT_H

#include "pit/chance.h"
#include "pit/chips.h"
#include "pit/requests.h"
#include "rules/table.h"

#define PIT_GUESTS   64
#define PIT_DISPUTES 16
#define PIT_LEFT     32
#define PIT_COLOURS  20
#define PIT_KNOWN    32
#define PIT_RESULTS  12 /* that are remembered, for people to look at */
#define PIT_DRAWS    4  /* that may be unrevealed at a time */
#define NOBODY       0  /* no person has this number */

/* What can be done around a table: id, words, who may, and under which clause - of Division 1;
 * of New South Wales' text (null: as the text that says which rules apply).  Commands of the
 * rules have their own rows (struct act_row); `croupier roles` prints both. */
#define PIT_ACTS(X)                                                                                \
    X(GAME, "plays or deals", 0, "Div 1 r.2.3", NULL)                                              \
    X(ARRIVE, "comes to the table", ROLE_PLAYER, "Div 1 r.2.3", NULL)                              \
    X(DEPART, "goes away", ANYBODY, "Div 1 r.2.3", NULL)                                           \
    X(DUTY, "puts somebody on duty", ROLE_OPERATOR, "Div 1 r.2.1", NULL)                           \
    X(BUY, "buys chips", ROLE_PLAYER, "Div 1 r.13.1(a)", "2.5")                                    \
    X(CHANGE, "changes chips", ROLE_PLAYER, "Div 1 r.13.1(a)", "2.4.2")                            \
    X(COLOUR_UP, "changes chips for larger ones", ROLE_PLAYER, "Div 1 r.13.1(a)", "2.4.2")         \
    X(COLOUR, "takes chips of a colour", ROLE_PLAYER, "Div 1 r.14.3", NULL)                        \
    X(COLOUR_BACK, "gives chips of a colour back", ROLE_PLAYER, "Div 1 r.14.3(d)", NULL)           \
    X(COLOURS_ONLY, "has wagers made in chips of a colour", ROLE_OPERATOR, "Div 1 r.14.4", NULL)   \
    X(FILL, "asks for a fill", RUNNERS, "Div 1 r.11.2", "2.4.2")                                   \
    X(CREDIT, "sends chips to the cage", RUNNERS, "Div 1 r.11.2", "2.4.2")                         \
    X(APPROVE, "approves what was entered", APPROVERS, "Div 1 r.11.1", "9.13")                     \
    X(REJECT, "rejects what was entered", APPROVERS, "Div 1 r.11.1", "9.13")                       \
    X(CORRECT, "enters a correction", CORRECTORS, "Div 1 r.11.1", "9.13")                          \
    X(EMPTY_BOX, "takes the drop box away", ROLE_OPERATOR, "Div 1 r.13.1(a)", "2.5")               \
    X(GRANT, "grants promotional chips", ROLE_OPERATOR, "Div 1 r.14.2", "1.1")                     \
    X(RESERVE, "puts up or takes down a private sign", ROLE_OPERATOR, "Div 1 r.7.2", NULL)         \
    X(INVITE, "lets somebody in at a private table", HOSTS, "Div 1 r.7.1", NULL)                   \
    X(RESTRICT, "holds somebody to another table", ROLE_OPERATOR, "Div 1 r.10.5", NULL)            \
    X(PARTNERS, "flags players as partners", SUPERVISORS, "Div 1 r.10.1(c)", NULL)                 \
    X(DISPUTE, "disputes what was done", ROLE_PLAYER, "Div 1 r.19.1", "9.12")                      \
    X(RULE, "rules on a dispute", CORRECTORS, "Div 1 r.19.1", "9.12")                              \
    X(ADVISE, "tells of the right to complain", APPROVERS, "Div 1 r.19.1", "9.13")                 \
    X(WALK_OFF, "walks off without the chips", ROLE_PLAYER, "Div 1 r.12.1", NULL)                  \
    X(COLLECT, "takes in what was left behind", RUNNERS, "Div 1 r.12.2", NULL)                     \
    X(CLAIM, "claims what was left behind", ANYBODY, "Div 1 r.12.2", NULL)                         \
    X(COMMIT, "commits itself to its seeds", ROLE_CLOCK, "Div 1 r.2.3", "2.6.3.1")                 \
    X(SEED, "adds a seed", ROLE_PLAYER, "Div 1 r.2.3", "2.6.3.1")                                  \
    X(DRAW, "draws the outcome", ROLE_CLOCK, "Div 1 r.2.3", "2.6.3.1")                             \
    X(REVEAL, "reveals a seed", ROLE_CLOCK, "Div 1 r.2.3", "2.6.3.1")                              \
    X(SPOKEN, "enters what a player said", RUNNERS, "Div 1 r.10.1(a)", NULL)

enum pit_act {
#define ACT(act, words, by, division_1, new_south_wales) PIT_##act,
    PIT_ACTS(ACT)
#undef ACT
        PIT_ACT_COUNT,
};

const struct act_form *pit_form(int act); /* what it is called and takes; null: no such act */
const char *pit_act_id(enum pit_act act); /* "pit-fill" */
const char *pit_act_words(enum pit_act act);

/* Who may, as roles, and under which clause at a table of this edition.  A command of the
 * rules is for those whom the edition's own row names; spoken wagers have the game's own clause,
 * where it has such wagers. */
unsigned pit_act_by(enum pit_act act);
const char *pit_act_clause(int edition, enum pit_act act);

/* What is paid with. */
enum tender { TENDER_CASH, TENDER_VOUCHER, TENDER_CHIPS, TENDER_CHEQUE };

/* What one person wants done. */
struct order {
    uint64_t request;      /* the person's own number of it, so that it counts once; 0: none */
    uint32_t person;       /* whose order it is; NOBODY: the clock's or the machine's */
    uint32_t other, third; /* others it is about */
    uint16_t role;         /* in which it is given */
    uint8_t act;           /* enum pit_act */
    uint8_t tender;        /* BUY */
    uint8_t number;        /* DUTY: a role, by its bit; RULE, ADVISE: a dispute, from 1;
                            * RESERVE: RESERVED_ */
    bool yes;              /* ARRIVE: of age; RESTRICT, PARTNERS, ...: put it up, not down */
    uint8_t length;        /* of the seed */
    uint8_t unused;
    int32_t count;          /* COLOUR, COLOUR_BACK: so many chips; 0: all of them back.
                             * COMMIT: so many seeds */
    int64_t cents;          /* BUY, CORRECT, RULE, GRANT: the amount; COLOUR: the value of a chip */
    struct chips chips;     /* BUY with chips, CHANGE (what is wanted), FILL, CREDIT */
    struct command command; /* GAME; SPOKEN: the player's own BET, as said */
    uint8_t seed[CHANCE_PLAYER_SEED]; /* COMMIT, SEED, DRAW, REVEAL */
};

/* What a table is reserved for: a party, or a promotion, tournament or other event. */
enum { RESERVED_NOT, RESERVED_PARTY, RESERVED_EVENT };

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
    PIT_CASHED,  /* the cashier hands cents to the person, in number; less than 0: takes them */
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
    bool of_age, invited;
    bool away; /* walked off; the chips and wagers are still there */
    uint8_t unused[7];
    int64_t granted_cents;          /* promotional chips that the operator lets the person have */
    struct request_window requests; /* that were carried out */
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
    struct entered { /* by one person, for another to approve; act 0: nothing */
        uint32_t by, about;
        uint8_t act;
        uint8_t unused[7];
        int64_t cents;
        struct chips chips;
    } entered;
    struct dispute {
        uint32_t by, with; /* the parties; with NOBODY: with the house */
        int32_t minute;
        uint16_t ruled; /* by somebody in this role; 0: not yet */
        bool advised;
        uint8_t unused;
        int64_t cents; /* as ruled, to the player */
    } disputes[PIT_DISPUTES];
    struct left_behind {
        uint32_t person;
        int32_t minute;
        struct chips chips;
    } left[PIT_LEFT]; /* NOBODY: none */
    struct known {    /* what the house knows of people, here or gone; NOBODY: nothing */
        uint32_t person, partner; /* flagged as partners; of NOBODY */
        bool barred;              /* excluded from the game */
        bool elsewhere;           /* held to another table */
        bool colours_only;        /* wagers are in chips of the colour */
        uint8_t unused;
    } known[PIT_KNOWN];
    uint8_t reserved;  /* RESERVED_ */
    bool colours_only; /* everybody's wagers are in chips of a colour */
    uint8_t unused[6];
    struct pit_result { /* what chance said, the newest first, as its event has it: */
        uint8_t kind;   /* 0: none */
        int8_t number, a, b, c;
        uint8_t unused[3];
    } results[PIT_RESULTS];
    struct pit_chance {                /* of a table whose outcomes are drawn by the house */
        uint64_t drawn;                /* draws made; */
        uint64_t shown;                /* ... and those whose seed has been revealed */
        uint64_t last;                 /* the last draw that the house has a committed seed for */
        uint64_t kept;                 /* so many of its seeds are for wagers that stand */
        struct chance_commitment next; /* of the first draw that has not been revealed */
        uint8_t salt[CHANCE_SALT];     /* what else the house said then, so that it can find its
                                        * seeds again; of no meaning here */
        struct pit_seed {
            uint32_t person;
            uint8_t length; /* 0: none */
            uint8_t bytes[CHANCE_PLAYER_SEED];
            uint8_t unused[3];
        } seeds[TABLE_SEATS];
        struct chance_commitment players[PIT_DRAWS]; /* of the unrevealed ones, the oldest first */
        char name[CHANCE_TABLE + 1];
        bool live;
        struct shoe cards; /* that were shuffled last, */
        uint8_t unused;
        uint16_t in_shoe; /* ... and how many of them went into the shoe */
        uint8_t unused_too[6];
    } chance;
};

/* A table of this name (as for chance_set_draw()) with this sign and set of chips (whose
 * smallest is the sign's), these chips in its tray, and this person on duty as operator. */
void pit_open(struct pit *pit, const char *name, const struct sign *sign,
              const struct chip_set *set, const struct chips *tray, uint32_t operator);

/* Somebody comes to the table and is put on duty by its operator, as at opening. */
void pit_staff(struct pit *pit, uint32_t person, enum role role);

struct refusal pit_check(const struct pit *pit, const struct order *order);
struct refusal pit_do(struct pit *pit, const struct order *order, struct pit_events *events);

/* An outcome as it is remembered. */
struct pit_result pit_result_of(const struct event *event);

/* Somebody at the table, or null. */
const struct guest *pit_guest(const struct pit *pit, uint32_t person);

/* The seat of a person, or NO_SEAT. */
int pit_seat(const struct pit *pit, uint32_t person);

/* The draw that is to come: its number and the players' seeds; the house's seed is for who
 * knows it to fill in. */
void pit_draw(const struct pit *pit, struct chance_draw *draw);

/* How the cards lie, by the last draw with this seed of the house. */
void pit_shoe(const struct pit *pit, const struct chance_seed *seed, struct chance_shoe *shoe);

/* All chips at the table less what the rules and the papers say is there: always 0. */
int64_t pit_imbalance(const struct pit *pit);

#endif
