/* strategies.c - rules of thumb for Lunar Poker.
 *
 * Forcing the Dealer costs another ante and gives up an ante that is won already; the Dealer then
 * qualifies about every second time, and the Bet is twice the ante.  So it pays with hands that win
 * more than 2 to 1: from three of a kind. */
#include "games/lunar/house/best.h"
#include "games/lunar/house/best_then.h"
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/short.h"
#include "games/lunar/lunar_rows.h"
#include "rules/assert.h"

#include <string.h>

/* ---- Betting --------------------------------------------------------------------- */

enum { ANTE, SUPER, SUPER_ON_DEALER, FORCE_FROM };

static const struct parameter parameters[] = {
    { "ante", "the ante", PARAMETER_UNITS, 1, 1000, "1" },
    { "super", "Super Bet on the own hand; where it is needed, at least the ante", PARAMETER_UNITS,
      0, 1000, "0" },
    { "dealer", "Super Bet on the Dealer's hand", PARAMETER_UNITS, 0, 1000, "0" },
    { "force", "force with at least: 1 a pair, 2 two pairs, 3 three of a kind ... 10 never",
      PARAMETER_NUMBER, 0, 10, "3" },
    { .id = NULL },
};

static bool many_supers(const struct sign *sign)
{
    return sign->value[lunar_game(sign)->multiple];
}

static const char *unfit(const struct sign *sign, const struct strategy_values *values)
{
    return values->number[SUPER_ON_DEALER] && !many_supers(sign)
               ? "This table offers no Super Bets on the Dealer's hand."
               : NULL;
}

static void act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int64_t ante = values->number[ANTE], super = values->number[SUPER];

    (void)memory;
    if (many_supers(turn_sign(turn)) && super < ante) super = ante;
    if (!turn_set(turn, turn_wager(turn, "ante"), ante)) return;
    if (super) turn_set(turn, turn_wager(turn, "super"), super);
    if (values->number[SUPER_ON_DEALER])
        turn_set(turn, turn_wager(turn, "super-dealer"), values->number[SUPER_ON_DEALER]);
}

/* ---- Looking at a hand ----------------------------------------------------------- */

static hand_value value_of(int question, const uint8_t *cards, int count)
{
    return lunar_own_cards(question, count) == LUNAR_CARDS ? six_cards_value(cards)
                                                           : five_cards_value(cards);
}

#define RANKS     13 /* of a suit, from the ace, as bits of a card_set */
#define RANK_BITS ((1u << RANKS) - 1)

/* Four of a suit; four in a row, with room at both ends. */
static bool nearly_there(const uint8_t *cards)
{
    card_set set = 0;
    unsigned ranks = 0;
    bool suited = false;

    for (int i = 0; i < LUNAR_FIRST; i++) set |= card_bit(cards[i]);
    for (int suit = 0; suit < 4; suit++) {
        unsigned of_suit = (unsigned)(set >> suit * RANKS) & RANK_BITS;
        suited |= __builtin_popcount(of_suit) == 4;
        ranks |= of_suit;
    }
    ranks |= (ranks & 1) << RANKS; /* an ace is also high */
    unsigned in_row = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3;
    return suited || in_row & ~(1u | 1u << (RANKS - 3));
}

/* The cards that do not make the pair, as bits. */
static unsigned besides_pair(const uint8_t *cards)
{
    unsigned others = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) {
        int alike = 0;
        for (int k = 0; k < LUNAR_FIRST; k++) alike += card_rank(cards[i]) == card_rank(cards[k]);
        if (alike == 1) others |= 1u << i;
    }
    return others;
}

/* ---- Decisions ------------------------------------------------------------------- */

/* Fold or play, and whether to force, by the value of the hand. */
static int by_value(const struct strategy_values *values, int question, hand_value value)
{
    if (question == LUNAR_ASKS_FORCE)
        return (int64_t)hand_category(value) >= values->number[FORCE_FROM];
    return hand_qualifies(value) ? LUNAR_PLAYS : LUNAR_FOLDS;
}

static int without_draws(const struct strategy_values *values, int question, const uint8_t *cards,
                         int count)
{
    return by_value(values, question, value_of(question, cards, count));
}

static int with_sixth(const struct strategy_values *values, int question, const uint8_t *cards,
                      int count)
{
    hand_value value = value_of(question, cards, count);
    bool nothing = question == LUNAR_ASKS_FIRST && hand_category(value) == NO_PAIR;

    if (nothing && nearly_there(cards)) return LUNAR_BUYS;
    return by_value(values, question, value);
}

int lunar_usual(const struct strategy_values *values, int question, const uint8_t *cards, int count)
{
    static const struct strategy_values usual = { .number = { [FORCE_FROM] = THREE_OF_A_KIND } };

    (void)values;
    return with_sixth(&usual, question, cards, count);
}

static int with_exchange(const struct strategy_values *values, int question, const uint8_t *cards,
                         int count)
{
    hand_value value = value_of(question, cards, count);

    if (question == LUNAR_ASKS_FIRST && hand_category(value) == ONE_PAIR)
        return LUNAR_EXCHANGES | (int)besides_pair(cards);
    return with_sixth(values, question, cards, count);
}

/* ---- Best play ------------------------------------------------------------------- */

/* Its answers come from the solution; unfit() says if that is missing, before anything is asked. */
static const char *best_unfit(const struct sign *sign, const struct strategy_values *values)
{
    const char *why = unfit(sign, values);

    if (!why) lunar_best(sign, &why);
    return why;
}

static int by_solution(const struct strategy_values *values, int question, const uint8_t *cards,
                       int count)
{
    const struct lunar_best *best = lunar_best_loaded();
    int own = lunar_own_cards(question, count),
        dealers = question == LUNAR_ASKS_FORCE ? LUNAR_FIRST : 1;
    struct lunar_hand hand = { .count = (int8_t)own };
    card_set gone = 0;

    (void)values;
    assert(best);
    if (question == LUNAR_ASKS_FIRST) return lunar_best_first(best, cards, cards[LUNAR_FIRST]);
    memcpy(hand.card, cards, (size_t)own);
    for (int i = own + dealers; i < count; i++) gone |= card_bit(cards[i]);
    const struct lunar_solver *solver = lunar_best_solver(best);
    if (question == LUNAR_ASKS_FORCE) return lunar_then_forces(solver, &hand, cards + own, gone);
    return lunar_then_plays(solver, &hand, cards[own], gone) ? LUNAR_PLAYS : LUNAR_FOLDS;
}

/* ---- The short strategy ---------------------------------------------------------- */

static int by_lines(const struct strategy_values *values, int question, const uint8_t *cards,
                    int count)
{
    int own = lunar_own_cards(question, count);
    struct lunar_hand hand = { .count = (int8_t)own };

    (void)values;
    if (question == LUNAR_ASKS_FIRST) return lunar_short_choice(cards, cards[LUNAR_FIRST]);
    memcpy(hand.card, cards, (size_t)own);
    /* The Dealer's first card is not always the up card, but no line about forcing looks at it. */
    if (question == LUNAR_ASKS_FORCE) return lunar_short_forces(&hand, cards[own]);
    return lunar_short_plays(&hand, cards[own]) ? LUNAR_PLAYS : LUNAR_FOLDS;
}

/* ---- The list -------------------------------------------------------------------- */

static const struct strategy sixth = {
    .id = "sixth-card",
    .about = "plays ace and king or better; buys a sixth card to four of a suit or four in a row",
    .parameters = parameters,
    .unfit = unfit,
    .act = act,
    .decide = with_sixth,
};
static const struct strategy ace_king = {
    .id = "ace-king",
    .about = "plays ace and king or better, folds the rest, and never draws",
    .parameters = parameters,
    .unfit = unfit,
    .act = act,
    .decide = without_draws,
};
static const struct strategy exchange = {
    .id = "exchange",
    .about = "as sixth-card, but keeps a pair and exchanges the other three cards",
    .parameters = parameters,
    .unfit = unfit,
    .act = act,
    .decide = with_exchange,
};

static const struct strategy by_short = {
    .id = "short",
    .about = "plays the short strategy, which 'croupier solve lunar-poker --short' prints",
    .parameters = parameters,
    .unfit = unfit,
    .act = act,
    .decide = by_lines,
};

const struct strategy lunar_strategy_best = {
    .id = "best",
    .about = "plays the exact solution, which 'croupier solve lunar-poker' makes once",
    .parameters = parameters,
    .unfit = best_unfit,
    .act = act,
    .decide = by_solution,
};

const struct strategy *const lunar_strategies[] = {
    &sixth, &ace_king, &exchange, &by_short, &lunar_strategy_best, NULL
};
