/* wheel_rows.h - how roulette is written down, for its file and the table. */
#ifndef CROUPIER_WHEEL_ROWS_H
#define CROUPIER_WHEEL_ROWS_H

#include "games/wheel/wheel_refusals.h"
#include "games/wheel/wheel_table.h"
#include "rules/rows.h"

/* ---- Consequences that only this family has -------------------------------------- */

enum wheel_says {
    SAYS_WHEEL = SAYS_OWN, /* which numbers the wheel has */
    SAYS_DROPPED,          /* wagers once the ball has dropped */
    SAYS_TURNS,            /* which way the wheel may turn, */
    SAYS_REVOLUTIONS,      /* ... and how often the ball goes round */
    SAYS_UNCALLED,         /* nobody called no more bets */
    SAYS_RESPIN,           /* a void spin is spun again */
    SAYS_OUT_OF_WHEEL,     /* the ball left it, and is examined */
    SAYS_CLEARED_UP,       /* misplaced wagers before the ball rests */
    SAYS_PAID_ITSELF,      /* an outside wager may be taken once it is paid */
    SAYS_PAY_ORDER,        /* first the losers, then the winners */
    WHEEL_TOPICS,
};
_Static_assert(WHEEL_TOPICS <= TOPICS, "a list of sayings has room for all");

/* Which numbering of clauses holds: that of 37 numbers, of 38 with 00 on the
 * left, of 38 with 0 on the left. */
#define WHEEL_COLUMNS 3

struct wheel_bet {
    const char *id, *name;
    const char *clause[WHEEL_COLUMNS], *win[WHEEL_COLUMNS], *lose[WHEEL_COLUMNS];
    int to;       /* paid to 1 */
    bool outside; /* may be taken off as soon as it is paid itself */
    int track;    /* OPTION() that offers it; 0: always there.  Such wagers are spoken. */
    const char *track_clause;
    int units; /* chips of a racetrack bet; 0: it is one piece */
};

/* One piece of a racetrack bet: on which numbers, of how many chips. */
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
    const struct wheel_bet *bets;       /* [WHEEL_BETS] */
    int wheel, layout, groups;          /* options, from 0 */
    const char *trio[WHEEL_COLUMNS][3]; /* streets with a zero: left, middle, right */
    const char *zero[WHEEL_COLUMNS][2]; /* what 0 and 00 do to all wagers */
    const char *pays_clause, *moved_clause, *spoken_clause, *dolly_clause;
    const char *courtesy_clause;                            /* the line between the zeros */
    const char *wheel_clause[2];                            /* what a wheel of 37 has, and of 38 */
    const char *below_clause, *step_clause, *direct_clause; /* racetrack wagers by mistake */
};

const struct wheel_game *wheel_game(const struct sign *sign);
int wheel_column(const struct sign *sign);

/* Given to the table. */
void wheel_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool wheel_find(const struct sign *sign, const char *id, int *bet, int *number);
void wheel_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool wheel_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind wheel_kind(const struct sign *sign, int bet);
struct refusal wheel_sign(const struct sign *sign);

/* Where a wager is among the spots of a table; -1: its layout has none such. */
int wheel_spot(const struct table *table, int bet, int number);

/* ... and the wager that is at a spot, on whatever layout. */
void wheel_at_spot(int spot, int *bet, int *number);

#endif
