/* wheel_rows.h - the rows that describe roulette, for roulette.c and the table. */
#ifndef CROUPIER_WHEEL_ROWS_H
#define CROUPIER_WHEEL_ROWS_H

#include "games/wheel/wheel_refusals.h"
#include "games/wheel/wheel_table.h"
#include "rules/rows.h"

/* ---- Topics and reasons of this family alone ------------------------------------- */

enum wheel_says {
    SAYS_DROPPED = SAYS_OWN, /* wagers after the ball has dropped */
    SAYS_TURNS,              /* which way the wheel turns */
    SAYS_REVOLUTIONS,        /* how often the ball must go round */
    SAYS_UNCALLED,           /* "no more bets" was not called */
    SAYS_RESPIN,             /* a void spin is spun again */
    SAYS_OUT_OF_WHEEL,       /* a ball that left the wheel is examined */
    SAYS_CLEARED_UP,         /* misplaced wagers are corrected before the ball rests */
    SAYS_PAID_ITSELF,        /* an outside wager may be taken once it is paid */
    SAYS_PAY_ORDER,          /* losers are collected before winners are paid */
    WHEEL_TOPICS,
};
_Static_assert(WHEEL_TOPICS <= TOPICS, "every topic has room");

enum wheel_force {
    SAME_WAY = FORCE_OWN, /* voids a spin: ball and wheel run the same way */
    LEAVES,               /* voids a spin: the ball left the wheel and must be examined */
    SHORT,                /* voids a spin: the dealer sees that it will be too short */
    MISPLACED,            /* the dealer moved or misplaced a wager that was not spoken */
    MOVED,                /* another patron moved a wager */
};

/* Clauses depend on wheel and layout: 37 numbers; 38 with 00 on the left; 38 with 0 on the left. */
#define WHEEL_COLUMNS 3

struct wheel_bet {
    const char *id, *name;
    /* that defines it; that decides it, null if it has pieces or the wheel lacks it */
    const char *clause[WHEEL_COLUMNS], *win[WHEEL_COLUMNS], *lose[WHEEL_COLUMNS];
    int to;       /* odds, to 1 */
    bool outside; /* may be taken as soon as it is paid */
    int track;    /* OPTION() that offers it; 0: always offered.  Racetrack wagers are spoken. */
    const char *track_clause;
    int units; /* chips of a racetrack bet; 0: a single piece */
};

/* One piece of a racetrack bet: its kind, numbers and chips. */
struct wheel_piece {
    const char *clause;
    int of, bet;
    uint64_t set;
    int units;
};

#define NUMBERS1(a)          (UINT64_C(1) << (a))
#define NUMBERS2(a, b)       (NUMBERS1(a) | NUMBERS1(b))
#define NUMBERS3(a, b, c)    (NUMBERS2(a, b) | NUMBERS1(c))
#define NUMBERS4(a, b, c, d) (NUMBERS3(a, b, c) | NUMBERS1(d))

extern const struct family wheel_family;

struct wheel_game {
    const struct wheel_piece *pieces;
    int piece_count;
    const struct wheel_bet *bets;        /* [WHEEL_BETS] */
    int wheel, layout, groups, courtesy; /* indices of options */
    const char *trio[WHEEL_COLUMNS][3];  /* streets with a zero: left, middle, right */
    const char *zero[WHEEL_COLUMNS][2];  /* what 0 and 00 do to all wagers */
    const char *pays_clause, *moved_clause, *spoken_clause, *dolly_clause;
    const char *courtesy_clause; /* the courtesy line between the zeros */
    const char *wheel_clause[2]; /* numbers and colours: of 37, of 38 */
    const char *below_clause, *step_clause, *direct_clause; /* racetrack wagers taken by mistake */
};

const struct wheel_game *wheel_game(const struct sign *sign);
int wheel_column(const struct sign *sign);

/* Callbacks of the family. */
void wheel_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool wheel_find(const struct sign *sign, const char *id, int *bet, int *number);
void wheel_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool wheel_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind wheel_kind(const struct sign *sign, int bet);
struct refusal wheel_sign(const struct sign *sign);

/* Reads "32-15-19,4-21-2".  Returns how many numbers, or 0 unless all are groups of three. */
int wheel_groups_of(const char *word, int8_t numbers[SIGN_NUMBERS]);

/* Lists what the wagers of a bet cover, from the first; returns how many there are. */
int wheel_list(const struct sign *sign, int bet, uint64_t sets[WHEEL_SPOTS]);

/* The spot of a wager, or -1 if the table's layout does not have it. */
int wheel_spot(const struct table *table, int bet, int number);

/* The wager at a spot, whatever the layout. */
void wheel_at_spot(int spot, int *bet, int *number);

#endif
