/* lunar.h - Lunar Poker: values of hands, and the functions that settle a wager.
 *
 *   first five cards -> lunar_dealt() -> the Super Combination, an Instant Cash Payout
 *   a Super Combination -> lunar_settle_super() -> verdict
 *   hand and Dealer's hand -> lunar_shown() -> the end of the hand, both combinations
 *   an outcome and a bet -> lunar_settle(), lunar_second() -> verdicts
 *
 * The table, the odds and the simulator all call these functions; no rule is repeated there. */
#ifndef CROUPIER_LUNAR_H
#define CROUPIER_LUNAR_H

#include "games/lunar/hands.h"
#include "rules/game.h"

enum lunar_bet_id {
    LUNAR_ANTE = 1,
    LUNAR_SUPER = 2, /* number 0: on the player's own hand; from 1: on a box; LUNAR_ON_DEALER */
    LUNAR_BET = 3,
    LUNAR_BETS,
};

/* Amounts on the sign apart from limits; indexes of amount_cents. */
enum lunar_amount {
    LUNAR_PAYOUT, /* maximum payout of one wager; 0: none */
    LUNAR_AMOUNTS,
};

#define LUNAR_BOXES      5
#define LUNAR_DEALER     LUNAR_BOXES /* the Dealer's hand comes after the boxes */
#define LUNAR_HANDS      (LUNAR_BOXES + 1)
#define LUNAR_ON_DEALER  (LUNAR_DEALER + 1)
#define LUNAR_FIRST      5 /* cards dealt to each hand */
#define LUNAR_CARDS      6 /* most cards in a hand */
#define LUNAR_DRAW_LEAST 2 /* fewest cards in an exchange */

/* A hand of five or six cards. */
struct lunar_hand {
    uint8_t card[LUNAR_CARDS];
    int8_t count;
};

/* 5.9, from lowest to highest: the order of the pay tables (reading L6). */
enum lunar_super {
    SUPER_NONE = 0,
    SUPER_ONE_COLOUR = 1,
    SUPER_ACE_KING_QUEEN = 2,
    SUPER_THREE_OF_A_KIND = 3,
    SUPER_STRAIGHT = 4,
    SUPER_FLUSH = 5,
    SUPER_FULL_HOUSE = 6,
    SUPER_COLOURED_STRAIGHT = 7,
    SUPER_FOUR_OF_A_KIND = 8,
    LUNAR_SUPERS,
};

const char *lunar_super_id(enum lunar_super super); /* "same-coloured-straight" */

/* 5.5, 10.9: the combinations that a hand is paid for.  Odd cards (no pair) are paid as ace and
 * king: without both they can't win. */
struct lunar_combinations {
    enum hand_category first;
    bool has_second;
    enum hand_category second;
};

hand_value lunar_value(const struct lunar_hand *hand);
struct lunar_combinations lunar_combinations(const struct lunar_hand *hand);
/* The id of a hand: "one-pair".  Odd cards that qualify are "ace-and-king". */
const char *lunar_hand_id(enum hand_category category, bool qualifies);
const char *lunar_spoken_id(const char *id); /* for people: "no-pair" for "odd-cards" */

/* How a hand ends. */
enum lunar_end {
    END_NONE,           /* not yet */
    END_STRAIGHT_FLUSH, /* an Instant Cash Payout */
    END_ROYAL_FLUSH,    /* the same */
    END_FOLDED,
    END_NO_HAND,   /* the Dealer does not qualify and was not forced */
    END_STAND_OFF, /* the Dealer was forced and still does not qualify */
    END_WINS,      /* against a Dealer who qualifies */
    END_LOSES,
    END_EQUAL,
    LUNAR_ENDS,
};

/* What the first five cards win without a comparison. */
struct lunar_dealt {
    enum lunar_super super;
    enum lunar_end instant; /* END_STRAIGHT_FLUSH, END_ROYAL_FLUSH, or END_NONE */
};

struct lunar_dealt lunar_dealt(const uint8_t card[LUNAR_FIRST]);

struct lunar_outcome {
    enum lunar_end end;
    struct lunar_combinations paid; /* if the hand wins */
};

/* Compares with the Dealer's five cards; forced: the Dealer's highest card was replaced. */
struct lunar_outcome lunar_shown(const struct lunar_hand *hand, const uint8_t dealer[LUNAR_FIRST],
                                 bool forced);

/* The index of the Dealer's highest card (10.4; reading L11). */
int lunar_highest(const uint8_t card[LUNAR_FIRST]);

/* The verdict on a Super Bet; on an ante or a Bet; and on a winning Bet for its second combination
 * (fate STANDS if it has none). */
struct verdict lunar_settle_super(const struct sign *sign, enum lunar_super super);
struct verdict lunar_settle(const struct sign *sign, int bet, const struct lunar_outcome *outcome);
struct verdict lunar_second(const struct sign *sign, const struct lunar_outcome *outcome);

/* The winnings of a stake, payable in chips.  paid_cents was already paid on the wager; both
 * together stay within the maximum payout (5.12; readings L14, L21). */
int64_t lunar_winnings(const struct sign *sign, int64_t stake_cents, struct ratio pays,
                       int64_t paid_cents);

#endif
