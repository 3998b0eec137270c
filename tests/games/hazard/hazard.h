/* hazard.h - Grand Hazard: its wagers, the one function that judges them, and what a table of it
 * has.  The rules are in rules.md.
 *
 * One throw, by phase: BETTING, then CALLED ("no more bets"), then THROWN, and back to BETTING once
 * the wagers are settled, or after no throw. */
#ifndef CROUPIER_HAZARD_H
#define CROUPIER_HAZARD_H

#include "rules/rows.h"

enum hazard_bet {
    HAZARD_NUMBER = 1, /* its numbers are 1 to 6 */
    HAZARD_LOW,
    HAZARD_HIGH,
    HAZARD_ODD,
    HAZARD_EVEN,
    HAZARD_RAFFLE,
    HAZARD_SEVEN,
    HAZARD_BETS,
};

#define HAZARD_DICE   3
#define HAZARD_SEATS  12
#define HAZARD_SPOTS  12 /* the numbers, then one for each other bet */
#define HAZARD_THROWS 216

enum hazard_phase { HAZARD_BETTING, HAZARD_CALLED, HAZARD_THROWN, HAZARD_CLOSED, HAZARD_PHASES };

enum hazard_act { ACT_CAST = ACT_OWN, ACT_NO_CAST };

enum hazard_event { EVENT_CAST = EVENT_OWN }; /* the dice show a, b and c */

#define HAZARD_REFUSALS(X) X(NO_SUCH_FACE, UNNOTED, "A die shows 1 to 6.")
HAZARD_REFUSALS(REFUSAL_DECLARED)

/* Consequences that only this game has. */
enum hazard_says {
    SAYS_HAZARD_WON = SAYS_OWN, /* what becomes of a stake that has won, */
    SAYS_NO_CAST,               /* ... of wagers after no throw */
    SAYS_THREE_DICE,            /* what they can show */
};

/* What becomes of a wager on these faces. */
struct verdict hazard_settle(int bet, int number, const int8_t face[HAZARD_DICE]);

/* All throws there are, from 0: their faces. */
void hazard_throw(int nth, int8_t face[HAZARD_DICE]);

/* The wager at a spot; the spot of a wager, -1 where there is none such. */
void hazard_at(int spot, int *bet, int *number);
int hazard_spot(int bet, int number);

struct hazard {
    struct hazard_play { /* what a settlement changes, kept twice */
        int64_t stake_cents[HAZARD_SEATS][HAZARD_SPOTS];
        uint8_t slip[HAZARD_SEATS][HAZARD_SPOTS]; /* accepted by mistake */
    } now, before;
    int8_t face[HAZARD_DICE]; /* of the last throw; 0: none */
    int8_t unused[5];
};
#define hazard_of(table) GAME_STATE(hazard, table)

extern const struct act_form hazard_forms[ACT_COUNT];
extern const struct family hazard_family;
extern const struct conduct hazard_conduct;

/* Given to the table. */
void hazard_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool hazard_find(const struct sign *sign, const char *id, int *bet, int *number);
void hazard_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool hazard_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind hazard_kind(const struct sign *sign, int bet);

#endif
