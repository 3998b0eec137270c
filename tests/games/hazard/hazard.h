/* hazard.h - Grand Hazard: its wagers, the function that settles them, and the state of a table.
 * The rules are in rules.md.
 *
 * The phases of one throw: BETTING, CALLED ("no more bets"), THROWN; then BETTING again, once the
 * wagers are settled or no throw is called. */
#ifndef CROUPIER_HAZARD_H
#define CROUPIER_HAZARD_H

#include "rules/rows.h"

enum hazard_bet {
    HAZARD_NUMBER = 1, /* on a number from 1 to 6 */
    HAZARD_LOW = 2,
    HAZARD_HIGH = 3,
    HAZARD_ODD = 4,
    HAZARD_EVEN = 5,
    HAZARD_RAFFLE = 6,
    HAZARD_SEVEN = 7,
    HAZARD_BETS,
};

#define HAZARD_DICE   3
#define HAZARD_SEATS  12
#define HAZARD_SPOTS  12 /* the six numbers, then the other bets */
#define HAZARD_THROWS 216

enum hazard_phase { HAZARD_BETTING, HAZARD_CALLED, HAZARD_THROWN, HAZARD_CLOSED, HAZARD_PHASES };

enum hazard_act { ACT_CAST = 64, ACT_NO_CAST = 65 };

enum hazard_event { EVENT_CAST = 32 }; /* the dice show a, b and c */

#define HAZARD_REFUSALS(X) X(NO_SUCH_FACE, UNNOTED, "A die shows 1 to 6.")
HAZARD_REFUSALS(REFUSAL_DECLARED)

/* Consequences that only this game has. */
enum hazard_says {
    SAYS_HAZARD_WON = SAYS_OWN, /* what happens to a winning stake, */
    SAYS_NO_CAST,               /* ... to wagers after no throw */
    SAYS_THREE_DICE,            /* what the dice can show */
};

/* The verdict on a wager for these faces. */
struct verdict hazard_settle(int bet, int number, const int8_t face[HAZARD_DICE]);

/* The faces of the nth of all HAZARD_THROWS throws, from 0. */
void hazard_throw(int nth, int8_t face[HAZARD_DICE]);

/* The wager at a spot; the spot of a wager, -1 if unknown. */
void hazard_at(int spot, int *bet, int *number);
int hazard_spot(int bet, int number);

enum hazard_slip { HAZARD_NO_SLIP, HAZARD_SLIP, HAZARD_UNNOTICED };

struct hazard {
    struct hazard_play { /* what a settlement changes; before: a copy to undo it */
        int64_t stake_cents[HAZARD_SEATS][HAZARD_SPOTS];
        uint8_t slip[HAZARD_SEATS][HAZARD_SPOTS]; /* enum hazard_slip */
    } now, before;
    int8_t face[HAZARD_DICE]; /* of the last throw; 0: none */
    int8_t unused[5];
};
#define hazard_of(table) GAME_STATE(hazard, table)

extern const struct act_form hazard_forms[ACT_COUNT];
extern const struct family hazard_family;
extern const struct conduct hazard_conduct;

/* Callbacks of the family. */
void hazard_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool hazard_find(const struct sign *sign, const char *id, int *bet, int *number);
void hazard_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool hazard_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind hazard_kind(const struct sign *sign, int bet);

#endif
