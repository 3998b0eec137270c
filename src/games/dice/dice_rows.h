/* dice_rows.h - a dice game as data: rolls as bits of a mask; bets, rules and
 * conduct as rows.  For the game files, the dice table and the odds; not in the
 * public header because its names are short. */
#ifndef CROUPIER_DICE_ROWS_H
#define CROUPIER_DICE_ROWS_H

#include "games/dice/dice_refusals.h"
#include "games/dice/dice_table.h"
#include "rules/rows.h"

/* ---- Topics of this family ------------------------------------------------------- */

enum dice_says {
    SAYS_ONE_MARKER = SAYS_OWN, /* one marker covers all wagers of a kind */
    SAYS_COMMISSION_BACK,
    SAYS_NO_MORE,      /* no other charge, so commission is rounded down */
    SAYS_ELIGIBLE,     /* who may throw */
    SAYS_OFFER,        /* to whom the dice are offered first; */
    SAYS_OFFER_ON,     /* after a shooter has given them up: offering, */
    SAYS_DECLINE_ON,   /* ... declining, */
    SAYS_ACCEPT_ON,    /* ... accepting them */
    SAYS_HOUSE_THROWS, /* no player will throw, so the house does; null: it never does */
    SAYS_SEVEN_OUT,    /* a 7 Out passes the dice */
    SAYS_POINT,        /* the puck shows the point */
    SAYS_SET,          /* a set of throws is won */
    SAYS_SUBSTITUTE,   /* another person finishes the set */
    SAYS_LOST_ALL,     /* a shooter without wagers may bet again; null: not stated */
    SAYS_LEANS,        /* a leaning die */
    SAYS_DICE,         /* number of dice */
    SAYS_DICE_FIRST,   /* ... at the start of play */
    SAYS_DICE_KEPT,    /* ... during play */
    SAYS_NO_DICE,      /* no dice ready at the table */
    SAYS_REPLACE,      /* choosing another die for a missing one */
    SAYS_FOUND_BACK,   /* the missing die goes back to the shooter, */
    SAYS_FOUND,        /* ... or into the bowl */
    SAYS_NEW_SET,      /* a die is lost */
    SAYS_WHOLE_SET,    /* the next shooter is offered a whole set; null: any dice */
    SAYS_VOID,         /* wagers after a void roll */
    SAYS_EQUIPMENT,    /* equipment in which results are entered, */
    SAYS_LIT,          /* ... and which lights up the winning areas */
    SAYS_ENTERED,      /* the result must be entered correctly */
    SAYS_FAILURE,      /* no more rolls after a failure, */
    SAYS_BY_THE_DICE,  /* ... and the last one counts as the dice lie */
    SAYS_SHOOTER_TOO,  /* the shooter may make other wagers too */
    DICE_TOPICS,
};
_Static_assert(DICE_TOPICS <= TOPICS, "room for every topic");

/* ---- Rolls as masks -------------------------------------------------------------- */

/* clang-format off */
#define ROLL(a, b) (UINT64_C(1) << (6 * (a) + (b) - 7))
#define SUM(a, n)  ((n) - (a) >= 1 && (n) - (a) <= 6 ? ROLL(a, (n) - (a)) : 0)
#define T(n)       (SUM(1, n) | SUM(2, n) | SUM(3, n) | SUM(4, n) | SUM(5, n) | SUM(6, n))
#define BOX        (T(4) | T(5) | T(6) | T(8) | T(9) | T(10))
#define HARDS      (ROLL(2, 2) | ROLL(3, 3) | ROLL(4, 4) | ROLL(5, 5))
#define ANY_ROLL   ((UINT64_C(1) << ROLLS) - 1)
/* clang-format on */

/* Conditions on the wager's own number, and the end of a turn. */
#define OWN  (UINT64_C(1) << 36) /* the total is its number */
#define HARD (UINT64_C(1) << 37) /* ... as a pair */
#define EASY (UINT64_C(1) << 38) /* ... not as a pair */
#define MISS (UINT64_C(1) << 39) /* any other total */
#define ENDS (UINT64_C(1) << 40) /* not a roll: the shooter's turn ends */

#define AT(n)   (UINT32_C(1) << (n))
#define AT_BOX  (AT(4) | AT(5) | AT(6) | AT(8) | AT(9) | AT(10))
#define AT_HARD (AT(4) | AT(6) | AT(8) | AT(10))

/* ---- Bets and rules as rows ------------------------------------------------------ */

#define DICE_COLUMNS 2 /* clause numberings in one game's rows */
#define DICE_LEGS    5
#define DICE_NUMBERS 24 /* numbers a wager can stand at: 0 to 23 */

/* When a bet can be made. */
enum dice_when {
    ANY_TIME,
    BEFORE_COME_OUT,
    AFTER_COME_OUT,
    WITH_ITS_FLAT, /* while its flat wager stands at its number */
    BEFORE_SET,    /* before the first of four throws */
    BEFORE_TURN,   /* before the shooter's first throw */
};

/* What else limits the amount, apart from the table's limits. */
enum dice_bound { TABLE_LIMITS, STAKE_BY_FLAT, WINNINGS_BY_FLAT };

/* Whether a standing wager can come down or be raised. */
enum dice_hold {
    FREE,     /* both, at any time */
    CONTRACT, /* neither, once it has a number */
    DOWN,     /* down but not up, once it has a number */
    LOCK,     /* neither, once it has been thrown on */
};

struct dice_bet {
    const char *id, *name;
    const char *clause[DICE_COLUMNS];
    uint32_t named; /* numbers in its names: place-6; AT(0): none */
    enum dice_when when;
    enum dice_bound bound;
    enum dice_hold hold;
    const char *hold_clause[2]; /* why it can't come down; why it can't be raised */
    int flat;                   /* the flat bet it adds to and needs */
    enum fate rests;            /* STANDS or RETURNS while off, by a come-out or a call */
    bool off_and_on;            /* off on a come-out; can be called on and off */
    const char *rests_clause;
    int commission; /* per cent, charged when the bet is made */
    bool commission_on_winnings;
    bool one_roll;
    bool stays_up;        /* the stake stays up when it wins (reading G13) */
    bool shown_by_number; /* named "come-6" once it stands there; else always by its id */
    int option;           /* offered only if this option is 1; 0: always */
    struct dice_leg {
        int bet, units, total;
    } legs[DICE_LEGS]; /* a compound bet; units 0 ends the list */
    bool high;         /* the leg of the total in its name has one more unit */
    bool any_split;    /* the player may split it freely */
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
    int option, value; /* the row applies only if the option has this value; 0: always */
    const char *also;  /* a second clause, or null */
};

/* Where a wager or a leg stands: bet and number; of a leg, also bet and number of its
 * compound bet.  Bets are numbered from 1. */
struct dice_spot {
    int8_t bet, number, as, as_number;
};

/* How the editions differ in handling the dice. */
struct dice_custom {
    unsigned eligible_bets;  /* bets (bits), one of which a shooter needs; 0: any wager will do */
    refusal_code ineligible; /* for a shooter without such a bet */
    int dice_most;           /* dice in the set, unless an option sets the number */
    int lost_makes_new;      /* number of lost dice that require a new set; 0: no such rule */
    bool inspected;          /* new dice must be inspected */
    bool offer_to_all;       /* later offers go to all players, with or without a wager */
    bool leaning_opposite;   /* the face opposite the obstacle counts */
    int off_table;           /* the number of the reason for dice that left the table; 0: none */
    int electronics;         /* OPTION() for electronic equipment; 0: never */
    int dice_option;         /* OPTION() with the number of dice in the set; 0: dice_most */
    int odds_limit;          /* OPTION() with the multiple for odds; 0: none */
    int pay_table;           /* OPTION() with the pay table, if it may change; 0: never */
    bool frozen_after_void;  /* a void throw is repeated with all wagers unchanged */
    bool house_throws_first; /* the house throws even before there was any shooter */
    bool take_in_air;        /* wagers can come down until the dice come to rest */
    bool rule_may_void;      /* a supervisor ruling on a face may void the roll */
};

extern const struct family dice_family;

struct dice_game {
    const struct dice_bet *bets; /* [0] unused */
    int bet_count;
    const struct dice_rule *rules;
    int rule_count;
    const struct dice_spot *spots; /* every spot where a wager or leg can stand */
    int spot_count;
    int column;              /* index of this edition's clause in a row */
    int point_bet;           /* the bet whose verdict moves the puck; 0: no puck */
    int turn_bet;            /* the bet that counts the throws of a turn; 0: no count */
    const char *pays_clause; /* the clause with the odds */
    struct dice_custom custom;
};

/* The spot of a plain wager or of a leg, or -1. */
int dice_spot(const struct dice_game *game, int bet, int number, int as, int as_number);

/* Units of all legs of a compound bet; of one leg. */
int dice_units(const struct dice_game *game, int bet);
int dice_leg_units(const struct dice_game *game, int bet, int number, int leg);

#define IN(phase) (1u << PHASE_##phase)

#endif
