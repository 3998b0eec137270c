/* dice_rows.h - how a dice game is written down: rolls as bits of a mask, bets,
 * rules and conduct as rows.  For the game files, the table that plays them and
 * the odds; not part of the public header, as its names are short. */
#ifndef CROUPIER_DICE_ROWS_H
#define CROUPIER_DICE_ROWS_H

#include "games/dice/dice_refusals.h"
#include "games/dice/dice_table.h"
#include "rules/rows.h"

/* ---- Consequences that only this family has -------------------------------------- */

enum dice_says {
    SAYS_ONE_MARKER = SAYS_OWN, /* one marker for all similar wagers */
    SAYS_COMMISSION_BACK,
    SAYS_NO_MORE,      /* no other charge, so commission is rounded down */
    SAYS_ELIGIBLE,     /* who may throw */
    SAYS_OFFER,        /* whom the dice are offered to first */
    SAYS_OFFER_ON,     /* ... and after a shooter gave them up, */
    SAYS_DECLINE_ON,   /* ... declining them, */
    SAYS_ACCEPT_ON,    /* ... and taking them */
    SAYS_HOUSE_THROWS, /* nobody will; the house throws; null: it does not */
    SAYS_SEVEN_OUT,    /* a seven passes the dice */
    SAYS_POINT,        /* the puck shows the point */
    SAYS_SET,          /* a set of throws is won */
    SAYS_SUBSTITUTE,   /* somebody else finishes the set */
    SAYS_LOST_ALL,     /* a shooter without wagers may bet again; null: silent */
    SAYS_LEANS,        /* a leaning die */
    SAYS_DICE,         /* how many dice */
    SAYS_DICE_KEPT,    /* ... during play */
    SAYS_NO_DICE,      /* none are ready on the table */
    SAYS_REPLACE,      /* choosing another die for a missing one */
    SAYS_FOUND_BACK,   /* the missing die goes back to the shooter, */
    SAYS_FOUND,        /* ... or into the bowl */
    SAYS_NEW_SET,      /* a die is lost */
    SAYS_VOID,         /* wagers after a void roll */
    SAYS_ENTERED,      /* the result must be entered rightly */
    SAYS_FAILURE,      /* settle by the dice, then stop */
    SAYS_SHOOTER_TOO,  /* the shooter may make other wagers too */
    DICE_TOPICS,
};
_Static_assert(DICE_TOPICS <= TOPICS, "a list of sayings has room for all");

/* ---- Rolls as masks -------------------------------------------------------------- */

/* clang-format off */
#define ROLL(a, b) (UINT64_C(1) << (6 * (a) + (b) - 7))
#define SUM(a, n)  ((n) - (a) >= 1 && (n) - (a) <= 6 ? ROLL(a, (n) - (a)) : 0)
#define T(n)       (SUM(1, n) | SUM(2, n) | SUM(3, n) | SUM(4, n) | SUM(5, n) | SUM(6, n))
#define BOX        (T(4) | T(5) | T(6) | T(8) | T(9) | T(10))
#define HARDS      (ROLL(2, 2) | ROLL(3, 3) | ROLL(4, 4) | ROLL(5, 5))
#define ANY_ROLL   ((UINT64_C(1) << ROLLS) - 1)
/* clang-format on */

/* Conditions that depend on the wager's own number, and the end of a turn. */
#define OWN  (UINT64_C(1) << 36) /* its number as a total */
#define HARD (UINT64_C(1) << 37) /* ... as a pair */
#define EASY (UINT64_C(1) << 38) /* ... not as a pair */
#define MISS (UINT64_C(1) << 39) /* any other total */
#define ENDS (UINT64_C(1) << 40) /* no roll: the shooter's turn is over */

#define AT(n)   (UINT32_C(1) << (n))
#define AT_BOX  (AT(4) | AT(5) | AT(6) | AT(8) | AT(9) | AT(10))
#define AT_HARD (AT(4) | AT(6) | AT(8) | AT(10))

/* ---- Bets and rules as rows ------------------------------------------------------ */

#define DICE_COLUMNS 2 /* clause numberings that one game's rows may carry */
#define DICE_LEGS    5
#define DICE_NUMBERS 24 /* numbers a wager may stand at: 0 to 23 */

/* When a bet may be made. */
enum dice_when {
    ANY_TIME,
    BEFORE_COME_OUT,
    AFTER_COME_OUT,
    WITH_ITS_FLAT, /* while the flat wager it adds to stands at its number */
    BEFORE_SET,    /* before the first of four throws */
    BEFORE_TURN,   /* before the shooter's first throw */
};

/* What bounds the amount, beside the table's limits. */
enum dice_bound { TABLE_LIMITS, STAKE_BY_FLAT, WINNINGS_BY_FLAT };

/* Whether it may be reduced or removed, and raised, once it stands. */
enum dice_hold {
    FREE,     /* up and down at any time */
    CONTRACT, /* once it has a number, neither */
    DOWN,     /* once it has a number, down but not up */
    LOCK,     /* once a throw has been made on it, neither */
};

struct dice_bet {
    const char *id, *name;
    const char *clause[DICE_COLUMNS];
    uint32_t named; /* the numbers it is named with: place-6; AT(0): none */
    enum dice_when when;
    enum dice_bound bound;
    enum dice_hold hold;
    const char *hold_clause[2]; /* against going down, against going up */
    int flat;                   /* the bet it adds to, and is lost without */
    enum fate rests;            /* STANDS or RETURNS where a come-out or a call turns it off */
    bool off_and_on;            /* inactive on a come-out; may be called */
    const char *rests_clause;
    int commission; /* per cent, charged when placed */
    bool commission_on_winnings;
    bool one_roll;
    bool stays_up;        /* the stake stays when it wins (reading G13) */
    bool shown_by_number; /* "come-6" once it stands there; else always by its id */
    int option;           /* offered only where this option is 1; 0: always */
    struct dice_leg {
        int bet, units, total;
    } legs[DICE_LEGS]; /* a compound bet; units 0 ends the list */
    bool high;         /* the leg of the total it is named with has a unit more */
    bool any_split;    /* the player may divide it otherwise */
    const char *win_clause, *lose_clause, *paid_clause, *units_clause; /* of a compound bet */
};

/* Odds of a winning wager: fixed, or the value of an option to 1. */
struct dice_pays {
    int to, one, option;
};
/* clang-format off */
#define TO(n, d)   { n, d, 0 }
#define BY(option) { 0, 1, option }
/* clang-format on */

struct dice_rule {
    const char *clause[DICE_COLUMNS];
    int bet;
    uint32_t at;
    uint64_t on;
    enum fate fate;
    struct dice_pays pays;
    int option, value; /* the row holds only where this option has this value; 0: always */
    const char *also;  /* a second clause it rests on */
};

/* Where a leg of a wager stands: its bet and number, and the compound bet (and
 * that one's number) it is part of, if any.  Bets are numbered from 1. */
struct dice_spot {
    int8_t bet, number, as, as_number;
};

/* What the editions do differently with the dice themselves. */
struct dice_custom {
    unsigned eligible_bets;  /* one of these, as bits, makes a shooter; 0: any wager does */
    refusal_code ineligible; /* what is said to a shooter without it */
    int dice_most;           /* in a set at the table, unless an option says how many */
    int lost_makes_new;      /* lost dice that call for a new set; 0: no such rule */
    bool inspected;          /* dice are received and inspected */
    bool offer_to_all;       /* later offers go to everybody, not only to those with a wager */
    bool leaning_opposite;   /* the face opposite the obstacle counts */
    int off_table;           /* the reason, from 1, with which dice leave the table; 0: none */
    int electronics;         /* OPTION() that says there is electronic equipment; 0: never */
    int dice_option;         /* OPTION() with the number of dice in the set; 0: dice_most */
    int odds_limit;          /* OPTION() with the multiple of additional wagers; 0: none */
    bool frozen_after_void;  /* a void throw is thrown again with every wager as it was */
    bool house_throws_first; /* the house throws even if nobody has shot yet */
    bool take_in_air;        /* wagers may be taken down until the dice rest */
    bool rule_may_void;      /* a supervisor who rules on a face may void the roll */
};

extern const struct family dice_family;

struct dice_game {
    const struct dice_bet *bets; /* [0] unused */
    int bet_count;
    const struct dice_rule *rules;
    int rule_count;
    const struct dice_spot *spots; /* every place a leg can stand */
    int spot_count;
    int column;              /* which clause of a row is this edition's */
    int point_bet;           /* the bet whose fate moves the puck; 0: no puck */
    int turn_bet;            /* the bet that counts the throws of a turn; 0: no count */
    const char *pays_clause; /* where the odds stand */
    struct dice_custom custom;
};

/* The spot of a plain wager or of a leg, or -1. */
int dice_spot(const struct dice_game *game, int bet, int number, int as, int as_number);

/* Units of all legs of a compound bet, and of one leg. */
int dice_units(const struct dice_game *game, int bet);
int dice_leg_units(const struct dice_game *game, int bet, int number, int leg);

#define IN(phase) (1u << PHASE_##phase)

#endif
