/* pit.h - one table in the pit: the rules' table with the people, chips and papers around it
 * (New Zealand, Division 1; New South Wales, sections 1 to 9).
 *
 *   people   guests, by the person number that the casino gave them.  They watch or have a seat.
 *            Staff are on duty in a role; a person on duty does not play.
 *   chips    by denomination, or in a colour that belongs to one player and has a declared value:
 *            the tray, the players' racks, and the drop box with the money paid for them.  When
 *            the rules take or pay, chips move.  What the tray cannot pay is owed until a fill.
 *   papers   signs that reserve the table; corrections and fills, entered by one person and
 *            approved by another; disputes; chips left behind.
 *   chance   at a table without staff: the seeds that the house is committed to, the players'
 *            seeds (given, fixed, counting), and which draws have been made and revealed.
 *
 * An order is what one person wants done: a command of the rules, or an act of the pit.
 * pit_do() carries it out and reports events, or refuses it and changes nothing.  A pit is a
 * plain value of fixed size; time and random outcomes are inputs, as for the rules. */
#ifndef CROUPIER_PIT_H
#define CROUPIER_PIT_H

#include "pit/chance.h"
#include "pit/chips.h"
#include "pit/requests.h"
#include "rules/table.h"

#define PIT_GUESTS        64
#define PIT_DISPUTES      32 /* more than seats: see pit_people.c */
#define PIT_LEFT          32
#define PIT_DEBTS         32
#define PIT_COLOURS       20
#define PIT_COLOUR_WAGERS 512 /* more than players have in colours; others count as value chips */
#define PIT_KNOWN         32
#define PIT_RESULTS       12 /* recent results kept for display */
#define PIT_DRAWS         4  /* maximum number of unrevealed draws */
#define PIT_PLACES        DEALING_PLACES
#define PIT_SEEDS_QUIET   2 /* seeds of a seat between a commitment and the first wager */
#define NOBODY            0 /* not a person number */
#define PLAY_MONEY_FROM   UINT32_C(0x01000000) /* person numbers from here on belong to guests */
#define PIT_MACHINES      UINT32_C(0xffff0000) /* ... and from here on to machines */

/* Acts around a table: permanent number, name, words, roles that may do it, clause of Division 1,
 * clause of the New South Wales text (null: the clause that says which rules apply).  Commands of
 * the rules have their own rows (struct act_row); `croupier roles` prints both. */
#define PIT_ACTS(X)                                                                                \
    X(0, GAME, "plays or deals", 0, "Div 1 r.2.3", NULL)                                           \
    X(1, ARRIVE, "joins the table", ROLE_PLAYER, "Div 1 r.2.3", NULL)                              \
    X(2, DEPART, "leaves", EVERY_ROLE, "Div 1 r.2.3", NULL)                                        \
    X(3, DUTY, "assigns a duty", ROLE_OPERATOR, "Div 1 r.2.1", NULL)                               \
    X(4, BUY, "buys chips", ROLE_PLAYER, "Div 1 r.13.1(a)", "2.5")                                 \
    X(5, CHANGE, "changes chips", ROLE_PLAYER, "Div 1 r.13.1(a)", "2.4.2")                         \
    X(6, COLOUR_UP, "colours up", ROLE_PLAYER, "Div 1 r.13.1(a)", "2.4.2")                         \
    X(7, COLOUR, "buys colour chips", ROLE_PLAYER, "Div 1 r.14.3", NULL)                           \
    X(8, COLOUR_BACK, "changes colour chips back", ROLE_PLAYER, "Div 1 r.14.3(d)", NULL)           \
    X(9, COLOURS_ONLY, "requires bets in colour chips", ROLE_OPERATOR, "Div 1 r.14.4", NULL)       \
    X(10, FILL, "asks for a fill", RUNNERS, "Div 1 r.11.2", "2.4.2")                               \
    X(11, CREDIT, "sends chips to the cage", RUNNERS, "Div 1 r.11.2", "2.4.2")                     \
    X(12, APPROVE, "approves the pending request", APPROVERS, "Div 1 r.11.1", "9.13")              \
    X(13, REJECT, "rejects the pending request", APPROVERS, "Div 1 r.11.1", "9.13")                \
    X(14, CORRECT, "enters a correction", CORRECTORS, "Div 1 r.11.1", "9.13")                      \
    X(15, EMPTY_BOX, "empties the drop box", ROLE_OPERATOR, NULL, "2.5")                           \
    X(16, GRANT, "grants promotional chips", ROLE_OPERATOR, "Div 1 r.14.2", "1.1")                 \
    X(17, RESERVE, "puts up or takes down a private sign", ROLE_OPERATOR, "Div 1 r.7.1", NULL)     \
    X(18, INVITE, "invites a player to the private table", HOSTS, "Div 1 r.7.1", NULL)             \
    X(19, RESTRICT, "restricts a player to another table", ROLE_OPERATOR, "Div 1 r.10.5", NULL)    \
    X(20, PARTNERS, "flags two players as partners", SUPERVISORS, "Div 1 r.10.1(c)", NULL)         \
    X(21, DISPUTE, "raises a dispute", ROLE_PLAYER, "Div 1 r.19.1", "9.12")                        \
    X(22, RULE, "rules on a dispute", CORRECTORS, "Div 1 r.19.1", "9.12")                          \
    X(23, ADVISE, "explains the right to complain", APPROVERS, "Div 1 r.19.1", "9.13")             \
    X(24, WALK_OFF, "walks off without the chips", ROLE_PLAYER, "Div 1 r.12.1", NULL)              \
    X(25, COLLECT, "collects chips left behind", RUNNERS, "Div 1 r.12.2", NULL)                    \
    X(26, CLAIM, "claims chips left behind", EVERY_ROLE, "Div 1 r.12.2", NULL)                     \
    X(27, COMMIT, "commits to its seeds", ROLE_CLOCK, "Div 1 r.2.3", "2.6.3.1")                    \
    X(28, SEED, "adds a seed", ROLE_PLAYER, "Div 1 r.2.3", "2.6.3.1")                              \
    X(29, DRAW, "draws the outcome", ROLE_CLOCK, "Div 1 r.2.3", "2.6.3.1")                         \
    X(30, REVEAL, "reveals a seed", ROLE_CLOCK, "Div 1 r.2.3", "2.6.3.1")                          \
    X(31, SPOKEN, "enters a spoken bet", RUNNERS, "Div 1 r.10.1(a)", NULL)                         \
    X(32, SESSION, "prepares a tournament session", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)            \
    X(33, SESSION_SEAT, "assigns a seat that was drawn", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)       \
    X(34, SESSION_START, "starts the session", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)                 \
    X(35, SESSION_STOP, "gives the session up", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)                \
    X(36, DISQUALIFY, "disqualifies a tournament player", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)      \
    X(37, SESSION_MOVE, "moves a player to another terminal", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)  \
    X(38, SESSION_ADJUST, "puts a tournament balance right", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)   \
    X(39, EXCUSE, "lets a tournament player leave the table", ROLE_CLOCK, "Div 1 r.7.1(b)", NULL)  \
    X(40, SESSION_VOID, "voids a player's entry into the heat", ROLE_CLOCK, "Div 1 r.7.1(b)",      \
      NULL)                                                                                        \
    X(41, SEPARATE, "keeps two players apart", ROLE_OPERATOR, NULL, NULL)                          \
    X(42, BAR, "bars a person from the casino", BARRING, "Div 1 r.17.3(b)", "9.3.3")               \
    X(43, COLOURS_AWAY, "lets colour chips be redeemed elsewhere", ROLE_OPERATOR,                  \
      "Div 1 r.14.3(d)", NULL)                                                                     \
    X(44, REDEEM_COLOURS, "redeems colour chips at the cashier", ROLE_PLAYER, "Div 1 r.14.3(d)",   \
      NULL)                                                                                        \
    X(45, TAKE_ALONG, "takes the chips in the rack along", ROLE_PLAYER, "Div 1 r.13.1(b)", NULL)   \
    X(46, SELL, "sells chips for cash", RUNNERS, "Div 1 r.13.1(a)", "2.5")

enum pit_act {
#define ACT(number, act, words, by, division_1, new_south_wales) PIT_##act = number,
    PIT_ACTS(ACT)
#undef ACT
        PIT_ACT_COUNT,
};

const struct act_form *pit_form(int act); /* its names and arguments; null: unknown act */
const char *pit_act_id(enum pit_act act); /* "pit-fill" */
const char *pit_act_words(enum pit_act act);

/* The words of an act with what an order or its event says: whether it lifts something, and its
 * number.  "lifts a restriction to another table" */
const char *pit_done_words(enum pit_act act, bool lifts, int number);

/* What PIT_COUNTS says of a seed, by its number: "counts from the next draw on" */
const char *pit_seed_words(int number);

/* Whether an order lifts what its act can set. */
struct order;
bool pit_lifts(const struct order *order);

/* Whether the act belongs to a session of a tournament, and comes from the tournament alone. */
static inline bool pit_act_of_session(int act)
{
    return act >= PIT_SESSION && act <= PIT_SESSION_VOID;
}

/* The roles that may do an act, and its clause at a table of this edition.  For commands of the
 * rules the edition's own row says who may.  Spoken wagers, and players who are kept apart, have
 * the game's own clause, if any. */
unsigned pit_act_by(enum pit_act act);
const char *pit_act_clause(int edition, enum pit_act act);

/* The roles that may do it at a table of this edition, as far as its text says; the clause by which
 * this role does. */
unsigned pit_act_by_at(int edition, enum pit_act act);
const char *pit_act_clause_of(int edition, enum pit_act act, unsigned role);

/* Means of payment. */
enum tender { TENDER_CASH = 0, TENDER_VOUCHER = 1, TENDER_CHIPS = 2, TENDER_CHEQUE = 3 };

/* What one person wants done. */
struct order {
    uint64_t request;      /* the person's request number, so that it counts once; 0: none */
    uint32_t person;       /* who gives the order; NOBODY: the clock or the machine */
    uint32_t other, third; /* other people concerned */
    uint16_t role;         /* the role in which it is given */
    uint8_t act;           /* enum pit_act */
    uint8_t tender;        /* BUY */
    uint8_t number;        /* SESSION_SEAT, SESSION_MOVE: a seat, from 1; DISQUALIFY: enum
                            * contest_breach; DUTY: a role, by its bit from 1, 0: off duty; RULE, ADVISE: a
                            * dispute,        from 1; RESERVE: RESERVED_; COLOUR: a colour, from 1 */
    bool yes;              /* ARRIVE: of age; WALK_OFF: in an emergency, in a session; RESTRICT,
                            * PARTNERS, ...: true sets, false lifts */
    uint8_t length;        /* of the seed */
    uint8_t hidden;        /* of an order read from a record, if its cards are not in it: enum
                            * hidden (cage/entry.h); otherwise 0 */
    int32_t count;         /* COLOUR, COLOUR_BACK, REDEEM_COLOURS: number of chips; 0: all of them.
                            * COMMIT: number of seeds */
    int64_t cents;         /* BUY, CORRECT, RULE, GRANT: the amount; COLOUR: the value of a chip */
    struct chips chips;    /* BUY with chips, CHANGE (chips wanted), FILL, CREDIT */
    struct contest_terms terms;       /* SESSION */
    struct command command;           /* GAME; SPOKEN: the player's BET */
    uint8_t seed[CHANCE_PLAYER_SEED]; /* COMMIT, SEED, DRAW, REVEAL */
};

/* What a table is reserved for: a party, or a promotion, tournament or other event. */
enum { RESERVED_NOT = 0, RESERVED_PARTY = 1, RESERVED_EVENT = 2 };

/* An order with every other member cleared. */
struct order pit_order(uint32_t person, enum role role, enum pit_act act);

enum pit_event_kind {
    PIT_DONE = 0,     /* the act itself */
    PIT_PAID = 1,     /* chips from the tray to the player; cents less than 0: from the player */
    PIT_OWES = 2,     /* the tray is short: cents are owed to the player; less than 0: paid off */
    PIT_DROPPED = 3,  /* cents in cash or vouchers into the box */
    PIT_TAKEN = 4,    /* the player leaves with these chips */
    PIT_FILLED = 5,   /* chips into the tray; cents less than 0: out of it */
    PIT_HELD = 6,     /* cents are held for the person, from the rack of the seat, or without one from
                       * the tray; less than 0: handed over */
    PIT_CASHED = 7,   /* the cashier pays the person cents; less than 0: receives, perhaps for these
                       * chips; tender in number */
    PIT_RETURNED = 8, /* free tournament chips go back to the house; cents less than 0: issued */
    PIT_MOVED = 9,    /* the player's chips move to the seat in number, from 1 */
    PIT_TALLIED = 10, /* the player ends the session with cents; other: the tournament; number:
                       * TALLIED_ bits */
    PIT_COUNTS = 11,  /* of a player's seed; number: enum seed_told, count: the seed's number */
    PIT_DEBT = 12,    /* the person owes the house cents; less than 0: no more; number: enum
                       * debt_told */
    PIT_EVENT_KINDS,
};

/* Out of the session; ... in its last round; ... because the entry into the heat was void. */
enum { TALLIED_OUT = 1, TALLIED_DISQUALIFIED = 2, TALLIED_FELL = 4, TALLIED_VOID = 8 };

/* What PIT_COUNTS says of the seat's seed.  The PIT_DONE of a SEED has the number of the seed in
 * count, and SEED_WAITS if it does not count yet; that of a COMMIT has COMMITTED_. */
enum seed_told {
    SEED_COUNTS = 1,  /* it counts from now on; the one before no longer does */
    SEED_GONE = 2,    /* the seed of a player who has left no longer counts */
    SEED_GOES = 3,    /* the player has left: the seed will count no longer, */
    SEED_DROPPED = 4, /* ... and the last one given, not fixed yet, never will */
};
enum { SEED_WAITS = 1 };
enum { COMMITTED_FIRST = 1, COMMITTED_ANEW = 2 }; /* 0: in old records, and seeds were dropped */

/* Why a debt changes: owed; paid from chips that the house holds, or from the rack; what was owed is
 * due after all; the list was full, and only the record keeps it. */
enum debt_told {
    DEBT_OWED = 0,
    DEBT_FROM_HELD = 1,
    DEBT_FROM_RACK = 2,
    DEBT_CANCELLED = 3,
    DEBT_OFF_LIST = 4,
};

struct pit_event {
    uint8_t kind, act;
    int8_t seat;
    uint8_t number;
    uint32_t person, other, third;
    bool lifts;    /* of an act with yes or no: no */
    int32_t count; /* of colour chips, whose colour is the number and whose value is cents */
    int64_t cents;
    struct chips chips;
    const char *clause;
};

#define PIT_EVENTS 192 /* enough for a session with a full table that is given up */
struct pit_events {
    int count;
    struct pit_event list[PIT_EVENTS];
    struct events game; /* events of the rules */
};

struct guest {
    uint32_t person;
    int8_t seat;  /* NO_SEAT: watches */
    uint8_t duty; /* a role, by its bit from 1; 0: none */
    bool of_age, invited;
    bool away;  /* walked off; chips and wagers are still at the table */
    bool drawn; /* came for a session of a tournament, and leaves with it */
    bool works; /* is or was on duty: works at the casino */
    uint8_t unused[5];
    int64_t granted_cents;          /* promotional chips granted by the operator, not yet used */
    struct request_window requests; /* requests already carried out */
};

struct pit {
    struct table table;
    struct chip_set set;
    struct chips tray, rack[TABLE_SEATS];
    struct chips tournament_tray; /* of free chips, while a session with them is on */
    int64_t owed_cents[TABLE_SEATS];
    struct colour { /* a player's colour chips, with the value declared for them */
        int64_t value_cents;
        int32_t count;
        int32_t lost;   /* collected since the play was saved that can be restored */
        uint8_t colour; /* from 1 */
        uint8_t unused[7];
    } colours[TABLE_SEATS];
    struct colour_wager { /* the part of a wager in colours; cents 0: free */
        int64_t cents;    /* as noted; at most the wager */
        int8_t seat, bet, number;
        uint8_t unused[5];
    } colour_wagers[PIT_COLOUR_WAGERS];
    int64_t cash_cents, voucher_cents; /* in the box */
    struct guest guests[PIT_GUESTS];
    struct entered { /* entered by one person, for another to approve; act 0: nothing */
        uint32_t by, about;
        uint8_t act;
        uint8_t unused[7];
        int64_t cents;
        struct chips chips;
    } entered;
    struct dispute {
        uint32_t by, with; /* the parties; with NOBODY: with the house */
        int32_t minute;
        uint16_t ruled; /* role of the person who ruled; 0: not yet */
        bool advised;
        uint8_t unused;
        int64_t cents; /* as ruled, to the player */
    } disputes[PIT_DISPUTES];
    struct left_behind {
        uint32_t person;
        int32_t minute;
        struct chips chips;
    } left[PIT_LEFT]; /* person NOBODY: free */
    struct debt {     /* what a person owes the house; person NOBODY: free */
        uint32_t person;
        int32_t minute;
        int64_t cents;
    } debts[PIT_DEBTS];
    uint32_t gone[TABLE_SEATS];   /* who left the seat since the last settlement (table.gone) */
    struct known {                /* facts about a person, present or not; person NOBODY: free */
        uint32_t person, partner; /* the player flagged as partner, or NOBODY */
        uint32_t apart;           /* a player who must not play at the same table, or NOBODY */
        bool barred;              /* excluded from the game */
        bool elsewhere;           /* restricted to another table */
        bool colours_only;        /* must bet in colour chips */
        bool works;               /* works at the casino */
        bool from_casino;         /* barred from the casino */
        bool colours_away;        /* may redeem colour chips elsewhere */
        bool value_chips;         /* may bet in value chips although others must not */
        uint8_t unused[1];
    } known[PIT_KNOWN];
    uint8_t reserved;        /* RESERVED_ */
    bool colours_only;       /* all bets must be in colour chips */
    uint8_t reserved_before; /* before the session of a tournament */
    uint8_t unused[5];
    struct pit_result { /* results, newest first, as in their events */
        uint8_t kind;   /* 0: none */
        int8_t number, a, b, c;
        uint8_t unused[3];
    } results[PIT_RESULTS];
    struct pit_chance {                /* of a table whose outcomes are drawn by the house */
        uint64_t drawn;                /* number of draws made */
        uint64_t shown;                /* number of draws whose seed has been revealed */
        uint64_t last;                 /* the last draw with a committed seed */
        uint64_t kept;                 /* seeds reserved for wagers that already stand */
        struct chance_commitment next; /* of the first unrevealed draw */
        uint8_t salt[CHANCE_SALT];     /* published with the commitment, so that the house can
                                        * recreate its seeds; not used here */
        struct pit_seed {
            uint32_t person;
            uint8_t length; /* 0: none */
            uint8_t bytes[CHANCE_PLAYER_SEED];
            uint8_t unused[3];
            int32_t number;   /* of the table's seeds, from 1; 0: of a removal, or from old rules */
        } seeds[TABLE_SEATS]; /* those that count */
        struct chance_commitment players[PIT_DRAWS]; /* of the unrevealed draws, oldest first */
        char name[CHANCE_TABLE + 1];
        bool live;
        struct shoe cards; /* in the last shuffle, */
        uint8_t unused;
        uint16_t in_shoe; /* ... and how many of them went into the shoe */
        bool quiet;       /* no wager was made since the commitment: seeds count at once */
        uint8_t unused_too[1];
        int32_t given_count;                /* seeds that players have given so far */
        struct pit_seed fixed[TABLE_SEATS]; /* those that count once no place is old, */
        struct pit_seed given[TABLE_SEATS]; /* ... and those to be fixed after them */
        uint32_t fixed_seats, given_seats;  /* seats with one, as bits; length 0: a removal */
        uint64_t first;                     /* the first draw of the committed seeds; 0: none, or
                                             * committed by an older program */
        uint64_t old[PIT_PLACES / 64]; /* places on the layout, as bits (struct game_dealing) */
        uint8_t gave[TABLE_SEATS];     /* seeds given while quiet */
    } chance;
};

/* Opens a table with this name (as for chance_set_draw()), sign, chip set (its smallest chip must
 * be the sign's) and tray, and with this person on duty as operator. */
void pit_open(struct pit *pit, const char *name, const struct sign *sign,
              const struct chip_set *set, const struct chips *tray, uint32_t operator);

/* Adds a person on duty in a role, as when the table opens.  The person must not be at the table
 * yet, and there must be room. */
void pit_staff(struct pit *pit, uint32_t person, enum role role);

/* pit_check() says whether the order would be carried out.  pit_do() carries it out and fills
 * events (the caller's memory, cleared by each call), or refuses it and changes nothing. */
struct refusal pit_check(const struct pit *pit, const struct order *order);
struct refusal pit_do(struct pit *pit, const struct order *order, struct pit_events *events);

/* The result that is kept of an event. */
struct pit_result pit_result_of(const struct event *event);

/* A person at the table, or null. */
const struct guest *pit_guest(const struct pit *pit, uint32_t person);

/* Whether no wager stands or waits on the layout. */
bool pit_layout_empty(const struct pit *pit);

/* The seat of a person, or NO_SEAT. */
int pit_seat(const struct pit *pit, uint32_t person);

/* What a person has at the table: rack, layout, what is owed, chips held.  Neither promotional nor
 * free tournament chips count. */
int64_t pit_worth(const struct pit *pit, uint32_t person);

/* What the person owes the house at this table. */
int64_t pit_debt(const struct pit *pit, uint32_t person);

/* Whether the person was barred from the casino at this table; what such a person can still do, at
 * any table: leave with the chips, and raise a dispute.  Everything else is refused, here by
 * pit_check(), elsewhere by the caller. */
bool pit_bars(const struct pit *pit, uint32_t person);
bool pit_allows_barred(const struct pit *pit, const struct order *order);

/* The next draw: its number and the players' seeds.  The caller fills in the house seed. */
void pit_draw(const struct pit *pit, struct chance_draw *draw);

/* The order of the cards after the last draw, given its house seed. */
void pit_shoe(const struct pit *pit, const struct chance_seed *seed, struct chance_shoe *shoe);

/* The amount of a wager must be a multiple of this, besides what the rules say: the value of the
 * player's colour chips, if they are required; else 1. */
int64_t pit_wager_unit(const struct pit *pit, const struct command *command);

/* The name of a colour, from 1 to PIT_COLOURS. */
const char *pit_colour_word(int colour);

/* Tells the rules what the players are owed; pit_do() does. */
void pit_note_owed(struct pit *pit);

/* The chips that players have or are owed, less what the rules say they have: always 0. */
int64_t pit_imbalance(const struct pit *pit);

#endif
