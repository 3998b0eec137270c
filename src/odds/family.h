/* family.h - what each family of games gives to the odds. */
#ifndef CROUPIER_ODDS_FAMILY_H
#define CROUPIER_ODDS_FAMILY_H

#include "odds/odds.h"

void odds_set_ratio(mpq_t q, struct ratio r);

/* A game that one outcome decides. */
void odds_from_ends(struct odds *odds, const struct odds_end *ends, int count);

/* Odds seen so far, without repetition. */
struct odds_pays {
    struct ratio list[ODDS_PAYS];
    int count;
};
void odds_add_pays(struct odds_pays *pays, struct ratio ratio);
void odds_sort_pays(struct odds_pays *pays); /* the lowest odds first */

/* ---- Dice (chain.c) -------------------------------------------------------------- */

void odds_of_dice(struct odds *odds, const struct sign *sign, int bet, int number,
                  int64_t stake_cents);

/* ---- The wheel (spin.c) ---------------------------------------------------------- */

void odds_of_wheel(struct odds *odds, const struct sign *sign, int bet, int number);
void odds_pays_of_wheel(struct odds_pays *pays, const struct sign *sign, int bet, int number);

/* ---- The shoe (shoe.c, coups.c) -------------------------------------------------- */

/* Deal a hand that has these points and no pair, in three cards or in two. */
void shoe_hand(struct coup *coup, enum hand hand, int points, bool drew);

/* From a full shoe, as the sign has it. */
void odds_of_full_shoe(struct odds *odds, const struct sign *sign, int bet, int64_t stake_cents);
void odds_pays_of_baccarat(struct odds_pays *pays, const struct sign *sign, int bet);

/* ---- Lunar Poker (lunar.c) ------------------------------------------------------- */

void odds_of_lunar(struct odds *odds, const struct sign *sign, int bet, int64_t stake_cents);
void odds_pays_of_lunar(struct odds_pays *pays, const struct sign *sign, int bet);

#endif
