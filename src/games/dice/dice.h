/* dice.h - what the dice games share: rolls, names of wagers, and the one
 * function that judges a wager.
 *
 * A wager stands at a number (0 until it has one; in Double Dice the number
 * counts safe throws).  On each roll the one rule that matches its bet, its
 * number and the roll is its verdict; no rule, no change.  Live play, exact
 * odds and the simulator all ask dice_settle(); none knows a rule of its own. */
#ifndef CROUPIER_DICE_H
#define CROUPIER_DICE_H

#include "rules/game.h"

/* ---- Rolls: 36 of them, dice told apart ------------------------------------------ */

#define ROLLS     36
#define TURN_ENDS ROLLS /* the outcome that is not a roll: the shooter's turn is over */

int dice_roll(int a, int b); /* faces 1 to 6; 0 to 35 */
int dice_total(int roll);
bool dice_pair(int roll);

struct dice_game; /* the rows of a game: rules/dice_rows.h, for the game files and the odds */

/* ---- Judging --------------------------------------------------------------------- */

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

/* ---- Names ----------------------------------------------------------------------- */

const struct dice_game *dice_game(const struct sign *sign);

/* "place-6", "pass", "horn-high-12" into a buffer; the bet and number of such
 * a name, false where there is none.  A wager that has travelled is named by
 * its number where its bet is shown so: "come-6". */
#define DICE_ID 32
void dice_id(const struct dice_game *game, int bet, int number, char id[DICE_ID]);
bool dice_find(const struct dice_game *game, const char *id, int *bet, int *number);

/* Whether a wager goes by this bet and number. */
bool dice_named(const struct dice_game *game, int bet, int number);

#endif
