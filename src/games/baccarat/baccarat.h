/* baccarat.h - a coup of baccarat: who draws, what the hands are worth, and the
 * one function that judges a wager.
 *
 *   cards in the order dealt -> coup_take() -> coup
 *   coup -> coup_next() -> the hand that the next card goes to (both Tables of Play)
 *   coup and bet -> baccarat_settle() -> verdict
 *
 * The table, the odds and the simulator all ask these; none knows a rule of its
 * own. */
#ifndef CROUPIER_BACCARAT_H
#define CROUPIER_BACCARAT_H

#include "rules/cards.h"
#include "rules/game.h"

enum baccarat_bet_id {
    BACCARAT_BANKER = 1,
    BACCARAT_PLAYER,
    BACCARAT_TIE,
    BACCARAT_PERFECT_PAIR_PLAYER,
    BACCARAT_PERFECT_PAIR_BANKER,
    BACCARAT_DRAGON_PLAYER,
    BACCARAT_DRAGON_BANKER,
    BACCARAT_ANY_PAIR_PLAYER,
    BACCARAT_ANY_PAIR_BANKER,
    BACCARAT_LUCKY_MATCH_PLAYER,
    BACCARAT_LUCKY_MATCH_BANKER,
    BACCARAT_BETS,
};

/* What its signs say besides limits, in amount_cents. */
enum baccarat_amount {
    BACCARAT_ANTE,         /* Ante Up; 0: none */
    BACCARAT_WAIVER,       /* from this wager on no ante is due; 0: it always is */
    BACCARAT_DIFFERENTIAL, /* between Banker and Player; 0: no bound */
    BACCARAT_AMOUNTS,
};

enum hand { HAND_NONE, HAND_PLAYER, HAND_BANKER };

#define HAND_CARDS 3

#define BACCARAT_ANTE_SHARE 8 /* an ante is at most an eighth of the minimum, 12.5 % */

struct coup {
    int8_t card[3][HAND_CARDS]; /* by enum hand; CARD_UNSEEN where face down */
    int8_t count[3];
};

/* Point value of a card (4.1), and what a hand counts (4.2). */
int card_points(int card);
int coup_points(const struct coup *coup, enum hand hand);

/* Which rule says where the next card goes, or that there is none. */
enum draw_rule {
    DRAW_FIRST_CARDS,
    DRAW_NATURAL,
    DRAW_NO_MORE,
    DRAW_PLAYER, /* Table 1 */
    DRAW_PLAYER_STANDS,
    DRAW_BANKER, /* Table 2 */
    DRAW_BANKER_STANDS,
    DRAW_BANKER_ALONE, /* the Player's Hand stands */
    DRAW_RULES,
};

/* The hand that the next card is for, and the rule that says so; HAND_NONE when
 * both have all they are entitled to (the rule says why).  All cards on the
 * table must have been seen, but for the first four. */
enum hand coup_next(const struct coup *coup, enum draw_rule *rule);

/* Which card of the coup, from 0 in the order drawn, a card of a hand was. */
int coup_drawn(const struct coup *coup, enum hand hand, int nth);

/* Give the hand a card. */
void coup_take(struct coup *coup, enum hand hand, int card);

/* What becomes of a wager at the end of the coup. */
struct verdict baccarat_settle(const struct sign *sign, int bet, const struct coup *coup);

/* Per cent of its winnings that a winning wager leaves to the house. */
int baccarat_commission(const struct sign *sign, int bet);

#endif
