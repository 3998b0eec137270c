/* lunar_naive.h - Lunar Poker's decisions for one player, by plain enumeration.
 *
 * Shares no code with src: it is there to check the exact odds of the program against the rule text
 * (Division 22) and docs/readings.md. It deals every draw, every hand of the dealer and every card
 * that can replace the dealer's highest, and adds up whole numbers.
 *
 * Cards are 0 .. 51: rank * 4 + suit, rank 0 = deuce .. 12 = ace. Results are in antes.
 *
 * The player sees the dealer's up card and may know cards that are in nobody's hand ("seen").
 * Decisions are the best on average. Equal values: fold rather than play, decline rather than
 * force. */
#ifndef LUNAR_NAIVE_H
#define LUNAR_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

/* ---- Readings -------------------------------------------------------------------- */

enum naive_second {
    NAIVE_SECOND_USUAL,
    NAIVE_SECOND_NO_ACE_KING, /* ace and king are paid only as the winning combination */
    NAIVE_SECOND_NONE,
};

/* All zero: the usual readings. */
struct naive_flags {
    enum naive_second second; /* L1 */
    bool pair_not_straight;   /* L3: a straight with the other card of a pair is not a second one,
                                 only the pair is paid; a straight flush and the straight made
                                 so are still two combinations */
    bool never_forced;        /* L11: the dealer is never forced */
    bool ante_paid;           /* L12: a winning hand is also paid 1 to 1 on its ante */
    bool ties_lose;           /* L12: equal hands lose ante and bet */
    bool exchange_one;        /* L13: one card may be exchanged */
    bool fee_returned;        /* L13: the draw fee is returned if the hand is folded */

    /* Fixed decisions; null: the best ones.  After a draw, and at a dealer without a hand. */
    bool (*plays)(const int *cards, int count, int up);
    bool (*forces)(const int *cards, int count);
};

/* ---- Hands ----------------------------------------------------------------------- */

/* The combinations of rule 5.5, in the order of rule 4.3. */
enum naive_kind {
    NAIVE_ODD_CARDS,
    NAIVE_ACE_KING,
    NAIVE_PAIR,
    NAIVE_TWO_PAIRS,
    NAIVE_TRIPS,
    NAIVE_STRAIGHT,
    NAIVE_FLUSH,
    NAIVE_FULL_HOUSE,
    NAIVE_QUADS,
    NAIVE_STRAIGHT_FLUSH,
    NAIVE_ROYAL_FLUSH,
    NAIVE_KINDS,
};

/* The value of the best five of 5 or 6 cards: a higher hand has a higher value. */
int naive_hand_value(const int *cards, int count);

/* The kind of a hand of this value. */
enum naive_kind naive_kind_of(int value);

/* The combination that wins and the second one of rule 10.9 (NAIVE_ODD_CARDS: none). */
void naive_combinations(const struct naive_flags *flags, const int *cards, int count,
                        enum naive_kind *first, enum naive_kind *second);

/* The odds to 1 paid on the bet of a winning hand of 5 or 6 cards: both combinations. */
int naive_pays(const struct naive_flags *flags, const int *cards, int count);

/* ---- Decisions ------------------------------------------------------------------- */

enum naive_verb { NAIVE_FOLD, NAIVE_PLAY, NAIVE_SIXTH, NAIVE_EXCHANGE };

struct naive_move {
    enum naive_verb verb;
    unsigned given_up; /* exchange: bit i is hand[i] */
};

enum { NAIVE_LEAST = -6, NAIVE_MOST = 1000, NAIVE_RESULTS = NAIVE_MOST - NAIVE_LEAST + 1 };

/* All numbers count ways out of ways_in_all = draws x dealer's hands x forced cards, that is also
 * if the hand is folded or nobody forces. With u unseen cards and d drawn these are
 * C(u, d) x C(u - d, 4) x (u - d - 4). */
struct naive_result {
    uint64_t ways_in_all;
    uint64_t ways[NAIVE_RESULTS]; /* ways[result - NAIVE_LEAST] */
    int64_t sum;                  /* of the results: the expectation is sum / ways_in_all */
    uint64_t squares;             /* of the results */
    uint64_t bets;                /* the bet is made */
    uint64_t forces;              /* the dealer is forced */
    uint64_t paid, lost;          /* the ante is paid; a higher hand wins */
};

/* The result of this choice, played well afterwards. A straight flush as dealt is settled by rule
 * 5.6 without a choice; here it is a hand like others. False: impossible cards or choice, or no
 * memory.
 *
 * Playing takes a fraction of a second, a sixth card and an exchange of two a second or so, of
 * three half a minute, of four some minutes, of five an hour. */
bool naive_choice(const struct naive_flags *flags, const int hand[5], int up, const int *seen,
                  int seen_count, struct naive_move move, struct naive_result *result);

/* The result of betting on a hand after its draw: six cards, or five and the discards. The fee of
 * the draw is included. Folding it instead is naive_folded(). */
bool naive_drawn(const struct naive_flags *flags, const int *cards, int count, const int *discards,
                 int discard_count, int up, const int *seen, int seen_count,
                 struct naive_result *result);

/* The result of folding after a draw. */
int naive_folded(const struct naive_flags *flags);

/* The next `size` of `count` things in order; begin with 0, 1, 2 ... False: that was the last. */
bool naive_next(int *chosen, int size, int count);

#endif
