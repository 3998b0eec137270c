/* baccarat.h - a coup of baccarat: which hand draws, what the hands count, and the function that
 * judges a wager.
 *
 *   cards in the order dealt -> coup_take() -> coup
 *   coup -> coup_next() -> the hand that gets the next card (both Tables of Play)
 *   coup and bet -> baccarat_settle() -> verdict
 *
 * The table, the odds and the simulator all use these functions; the rules are nowhere else. */
#ifndef CROUPIER_BACCARAT_H
#define CROUPIER_BACCARAT_H

#include "rules/cards.h"
#include "rules/game.h"

enum baccarat_bet_id {
    BACCARAT_BANKER = 1,
    BACCARAT_PLAYER = 2,
    BACCARAT_TIE = 3,
    BACCARAT_PERFECT_PAIR_PLAYER = 4,
    BACCARAT_PERFECT_PAIR_BANKER = 5,
    BACCARAT_DRAGON_PLAYER = 6,
    BACCARAT_DRAGON_BANKER = 7,
    BACCARAT_ANY_PAIR_PLAYER = 8,
    BACCARAT_ANY_PAIR_BANKER = 9,
    BACCARAT_LUCKY_MATCH_PLAYER = 10,
    BACCARAT_LUCKY_MATCH_BANKER = 11,
    BACCARAT_BETS,
};

/* Amounts on the sign apart from limits: indices into amount_cents. */
enum baccarat_amount {
    BACCARAT_ANTE,         /* Ante Up; 0: none */
    BACCARAT_WAIVER,       /* wagers of at least this need no ante; 0: all need one */
    BACCARAT_DIFFERENTIAL, /* between Banker and Player; 0: no limit */
    BACCARAT_AMOUNTS,
};

enum { BACCARAT_AT_DISCRETION = 3 }; /* the reason of a shuffle that needs no other */

enum hand { HAND_NONE = 0, HAND_PLAYER = 1, HAND_BANKER = 2 };

#define HAND_CARDS 3

#define BACCARAT_ANTE_SHARE 8 /* an ante is at most an eighth of the minimum, 12.5 % */

struct coup {
    int8_t card[3][HAND_CARDS]; /* by enum hand; CARD_UNSEEN if face down */
    int8_t count[3];
};

/* The points of a card (4.1) and of a hand (4.2). */
int card_points(int card);
int coup_points(const struct coup *coup, enum hand hand);

/* The rule that decides where the next card goes, or that no more are dealt. */
enum draw_rule {
    DRAW_FIRST_CARDS,
    DRAW_NATURAL,
    DRAW_NO_MORE,
    DRAW_PLAYER, /* Table 1 */
    DRAW_PLAYER_STANDS,
    DRAW_BANKER, /* Table 2 */
    DRAW_BANKER_STANDS,
    DRAW_BANKER_ALONE, /* the Player's Hand stands, the Banker's draws */
    DRAW_RULES,
};

/* The hand that gets the next card, and the rule for it (may be null).  HAND_NONE when both hands
 * are complete; the rule then says why.  Once four cards are dealt, all must have been seen. */
enum hand coup_next(const struct coup *coup, enum draw_rule *rule);

/* When the nth card of a hand was drawn, as an index from 0 into the coup. */
int coup_drawn(const struct coup *coup, enum hand hand, int nth);

/* Gives a hand a card. */
void coup_take(struct coup *coup, enum hand hand, int card);

/* The verdict on a wager at the end of the coup. */
struct verdict baccarat_settle(const struct sign *sign, int bet, const struct coup *coup);

/* The commission on a winning wager, in per cent of its winnings. */
int baccarat_commission(const struct sign *sign, int bet);

#endif
