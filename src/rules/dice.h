/* dice.h - what the dice games share: rolls, bets as rows, rules as rows, and
 * the one function that judges a wager.
 *
 * A wager stands at a number (0 until it has one; in Double Dice the number
 * counts safe throws).  On each roll the one rule that matches its bet, its
 * number and the roll is its verdict; no rule, no change.  Live play, exact
 * odds and the simulator all ask dice_settle(); none knows a rule of its own. */
#ifndef CROUPIER_DICE_H
#define CROUPIER_DICE_H

#include "rules/game.h"

/* ---- Rolls: 36 of them, dice told apart, as bits of a mask -------------- */

/* clang-format off */
#define ROLLS      36
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

#define TURN_ENDS ROLLS /* the outcome that is not a roll */

#define AT(n)   (UINT32_C(1) << (n))
#define AT_BOX  (AT(4) | AT(5) | AT(6) | AT(8) | AT(9) | AT(10))
#define AT_HARD (AT(4) | AT(6) | AT(8) | AT(10))

int dice_roll(int a, int b); /* faces 1 to 6; 0 to 35 */
int dice_total(int roll);
bool dice_pair(int roll);

/* ---- Bets and rules as rows --------------------------------------------- */

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

struct dice_conduct;

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
    const struct dice_conduct *conduct;
};

/* Option k of an edition is written k + 1 in rows, so that 0 means none. */
#define OPTION(k) ((k) + 1)

/* ---- Judging ------------------------------------------------------------ */

/* What becomes of a wager of this bet, standing at number, on this outcome: a
 * roll, or TURN_ENDS.  Resting: turned off, by call or by the come-out. */
struct verdict dice_settle(const struct sign *sign, int bet, int number, bool resting, int outcome);

/* The same for a spot, from a table filled by calling dice_settle() for every
 * spot and outcome: for the simulator, which judges millions a second. */
#define DICE_SPOTS 112
struct dice_cache {
    struct dice_judged {
        int32_t to, one;
        uint8_t fate, number;
    } judged[DICE_SPOTS][2][ROLLS + 1];
};
void dice_cache_fill(struct dice_cache *cache, const struct sign *sign);
static inline struct dice_judged dice_cached(const struct dice_cache *cache, int spot, bool resting,
                                             int outcome)
{
    return cache->judged[spot][resting][outcome];
}

/* The number a point or a turn has after the roll: the fate of a wager that
 * nobody has to make. */
int dice_next_point(const struct sign *sign, int point, int outcome);
int dice_next_turn(const struct sign *sign, int turn, int outcome);

/* ---- Names --------------------------------------------------------------- */

const struct dice_game *dice_game(const struct sign *sign);

/* "place-6", "pass", "horn-high-12" into a buffer; the bet and number of such
 * a name, false where there is none.  A wager that has travelled is named by
 * its number where its bet is shown so: "come-6". */
#define DICE_ID 32
void dice_id(const struct dice_game *game, int bet, int number, char id[DICE_ID]);
bool dice_find(const struct dice_game *game, const char *id, int *bet, int *number);

/* Whether a wager goes by this bet and number. */
bool dice_named(const struct dice_game *game, int bet, int number);

/* The spot of a plain wager or of a leg, or -1. */
int dice_spot(const struct dice_game *game, int bet, int number, int as, int as_number);

/* Units of all legs of a compound bet, and of one leg. */
int dice_units(const struct dice_game *game, int bet);
int dice_leg_units(const struct dice_game *game, int bet, int number, int leg);

#endif
