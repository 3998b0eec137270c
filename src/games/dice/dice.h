/* dice.h - shared by the dice games: rolls, names of wagers, and the one
 * function that judges a wager.
 *
 * A wager stands at a number (0 until it has one; in Double Dice the number
 * counts safe throws).  On each roll the first rule that matches bet, number and
 * roll gives the verdict; without a match nothing changes.  Live play, exact
 * odds and the simulator all call dice_settle() and have no rules of their own. */
#ifndef CROUPIER_DICE_H
#define CROUPIER_DICE_H

#include "rules/game.h"

/* ---- Rolls: 36, with distinguishable dice ---------------------------------------- */

#define ROLLS     36
#define TURN_ENDS ROLLS /* an outcome without a roll: the shooter's turn ends */

int dice_roll(int a, int b); /* faces 1 to 6; 0 to 35 */
int dice_total(int roll);
bool dice_pair(int roll);

struct dice_game; /* the rows of a game: dice_rows.h, for the game files and the odds */

/* ---- Judging --------------------------------------------------------------------- */

/* The verdict for a wager of this bet, standing at number, on an outcome: a roll,
 * or TURN_ENDS.  Resting: turned off, by a call or on the come-out. */
struct verdict dice_settle(const struct sign *sign, int bet, int number, bool resting, int outcome);

/* The same for a spot, from a table filled by dice_settle() for every spot and
 * outcome.  For the simulator, which judges millions a second. */
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

/* The point, or the count of the turn, after a roll: judged like a wager, whether
 * or not a player has made it. */
int dice_next_point(const struct sign *sign, int point, int outcome);
int dice_next_turn(const struct sign *sign, int turn, int outcome);

/* ---- Names ----------------------------------------------------------------------- */

const struct dice_game *dice_game(const struct sign *sign);

/* Writes "place-6", "pass", "horn-high-12"; dice_find() gives bet and number of such
 * an id, or returns false.  Some wagers that have travelled are named by their number:
 * "come-6". */
#define DICE_ID 32
void dice_id(const struct dice_game *game, int bet, int number, char id[DICE_ID]);
bool dice_find(const struct dice_game *game, const char *id, int *bet, int *number);

/* Whether a wager is named by this bet and number. */
bool dice_named(const struct dice_game *game, int bet, int number);

#endif
