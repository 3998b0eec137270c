/* shoe.c - counts the coups that the rest of a shoe can deal, by class.
 *
 * It counts ordered draws of six cards; a coup of four or five cards stands for all ways to
 * continue it.  All orders of the cards are equally likely, so third cards are taken out first and
 * the two hands dealt from the rest.  coup_next() says which hand draws. */
#include "games/baccarat/house/shoe.h"

#include "rules/assert.h"

#include <string.h>

#define POINTS SHOE_POINTS

/* Nothing overflows.  With at most eight decks, at most 25,440 ordered pairs have the same points
 * (those with 0), so fewer than 2^30 deals of four cards have any given two point counts.  There
 * are fewer than 2^18 ways to draw the other cards.  A product of both is a number of draws, and
 * there are 416 * 415 * ... * 411 < 2^53 of those in all. */

/* ---- Which hands draw ------------------------------------------------------------ */

void shoe_hand(struct coup *coup, enum hand hand, int points, bool drew)
{
    coup_take(coup, hand, card_of(13, SPADES));
    if (drew) coup_take(coup, hand, card_of(12, HEARTS));
    coup_take(coup, hand, card_of(points ? points : 11, DIAMONDS));
}

static void fill_after_third(struct shoe_plays *plays, const struct coup *four, int player,
                             int banker)
{
    for (int third = 0; third < POINTS; third++) {
        struct coup coup = *four;
        coup_take(&coup, HAND_PLAYER, card_of(third ? third : 10, CLUBS));
        bool draws = coup_next(&coup, NULL) == HAND_BANKER;
        (draws ? plays->both : plays->player_only)[player][third][banker] = SHOE_YES;
    }
}

void shoe_plays_fill(struct shoe_plays *plays)
{
    memset(plays, 0, sizeof *plays);
    for (int player = 0; player < POINTS; player++)
        for (int banker = 0; banker < POINTS; banker++) {
            struct coup coup = { .count = { 0 } };
            shoe_hand(&coup, HAND_PLAYER, player, false);
            shoe_hand(&coup, HAND_BANKER, banker, false);
            enum hand next = coup_next(&coup, NULL);
            if (next == HAND_NONE) plays->neither[player][banker] = SHOE_YES;
            if (next == HAND_BANKER) plays->banker_only[player][banker] = SHOE_YES;
            if (next == HAND_PLAYER) fill_after_third(plays, &coup, player, banker);
            plays->player_draws[player] |= next == HAND_PLAYER;
        }
}

/* ---- Two cards of one hand ------------------------------------------------------- */

/* Cards are identified by their points here.  The mates of a card are those that make a given sum
 * of points with it; the count is meaningless if the shoe has no such card.  It is stored in two
 * orders, with values from 10 up repeating those from 0, so that loops read it sequentially. */
struct pairs {
    int32_t left[POINTS];              /* cards */
    int32_t of[POINTS];                /* ordered pairs by their points */
    int32_t mates[POINTS][2 * POINTS]; /* [points][value] */
    int32_t mates_of[POINTS][POINTS];  /* [value][points] */
};

static int points_of(int sum)
{
    return sum < POINTS ? sum : sum - POINTS;
}

static void pairs_fill(struct pairs *pairs, const int32_t left[POINTS])
{
    memcpy(pairs->left, left, sizeof pairs->left);
    memset(pairs->of, 0, sizeof pairs->of);
    for (int points = 0; points < POINTS; points++)
        for (int value = 0; value < POINTS; value++) {
            int mate = points_of(points - value + POINTS);
            int32_t mates = left[mate] - (mate == value);
            pairs->mates[points][value] = pairs->mates[points][value + POINTS] = mates;
            pairs->mates_of[value][points] = mates;
            pairs->of[points] += left[value] * mates;
        }
}

/* ---- Four cards of both hands ---------------------------------------------------- */

/* Deals by the points of the Player's and the Banker's Hand. */
struct deals {
    struct pairs pairs;
    int32_t of[POINTS][POINTS];
};

/* Two pairs, less those that share a card: subtracted for each shared card, so pairs that share
 * both are added back once. */
static void deals_fill(struct deals *deals, const int32_t left[POINTS])
{
    struct pairs *pairs = &deals->pairs;

    pairs_fill(pairs, left);
    for (int player = 0; player < POINTS; player++)
        for (int banker = 0; banker < POINTS; banker++) {
            int32_t common = 0, both = player == banker ? 2 * pairs->of[player] : 0;
            for (int value = 0; value < POINTS; value++)
                common += left[value] * pairs->mates[player][value] * pairs->mates[banker][value];
            deals->of[player][banker] = pairs->of[player] * pairs->of[banker] - 4 * common + both;
        }
}

/* The deals that do not use one given card of this value, for these points of the Player's Hand.
 * Deals that use it have it in either hand, first or second, with a mate; the other hand has
 * neither of the two. */
static void deals_without(const struct deals *deals, int value, int player, int32_t to[POINTS])
{
    const struct pairs *pairs = &deals->pairs;
    const int32_t *of = deals->of[player], *uses = pairs->mates_of[value];
    const int32_t *mate_uses = pairs->mates_of[points_of(player - value + POINTS)];
    const int32_t *other_mate_uses = &pairs->mates[player][POINTS - value];
    int32_t own = uses[player], others = pairs->of[player] - 2 * own;

    for (int banker = 0; banker < POINTS; banker++)
        to[banker] = of[banker] -
                     2 * own * (pairs->of[banker] - 2 * uses[banker] - 2 * mate_uses[banker]) -
                     2 * uses[banker] * (others - 2 * other_mate_uses[banker]);
    to[player] -= 8 * own; /* in either term, the pair of card and mate was left out twice */
}

/* All deals of the shoe with one card of this value removed. */
static void deals_take(struct deals *to, const struct deals *deals, int value)
{
    int32_t left[POINTS];

    for (int player = 0; player < POINTS; player++)
        deals_without(deals, value, player, to->of[player]);
    memcpy(left, deals->pairs.left, sizeof left);
    left[value]--;
    pairs_fill(&to->pairs, left);
}

/* ---- Points ---------------------------------------------------------------------- */

/* Draws by whether each hand drew a third card, and by points; the Banker's points from 10 up stand
 * for those from 0. */
struct tally {
    const struct shoe_plays *plays;
    int count; /* cards in the shoe */
    uint64_t of[2][2][POINTS][2 * POINTS];
};

/* Adds the deals that the plays allow; a mask is faster than a branch. */
static void tally_row(uint64_t to[POINTS], uint32_t ways, const int32_t deals[POINTS],
                      const uint32_t where[POINTS])
{
    for (int banker = 0; banker < POINTS; banker++)
        to[banker] += (uint64_t)ways * ((uint32_t)deals[banker] & where[banker]);
}

static void tally_four(struct tally *tally, const struct deals *deals)
{
    uint32_t ways = (uint32_t)((tally->count - 4) * (tally->count - 5));

    for (int player = 0; player < POINTS; player++)
        tally_row(tally->of[0][0][player], ways, deals->of[player], tally->plays->neither[player]);
}

/* One third card, to either hand; the first four come from the rest of the shoe. */
static void tally_five(struct tally *tally, const struct deals *rest, int third)
{
    uint32_t ways = (uint32_t)((rest->pairs.left[third] + 1) * (tally->count - 5));

    for (int player = 0; player < POINTS; player++) {
        tally_row(tally->of[1][0][points_of(player + third)], ways, rest->of[player],
                  tally->plays->player_only[player][third]);
        tally_row(&tally->of[0][1][player][third], ways, rest->of[player],
                  tally->plays->banker_only[player]);
    }
}

/* Two third cards, one to each hand, either way round. */
static void tally_six(struct tally *tally, const struct deals *rest, int first, int second)
{
    const struct shoe_plays *plays = tally->plays;
    uint32_t ways = (uint32_t)((rest->pairs.left[first] + 1) * rest->pairs.left[second]);

    for (int player = 0; player < POINTS; player++) {
        int32_t deals[POINTS];
        if (!plays->player_draws[player]) continue;
        deals_without(rest, second, player, deals);
        tally_row(&tally->of[1][1][points_of(player + first)][second], ways, deals,
                  plays->both[player][first]);
        if (first == second) continue;
        tally_row(&tally->of[1][1][points_of(player + second)][first], ways, deals,
                  plays->both[player][second]);
    }
}

static void tally_thirds(struct tally *tally, const struct deals *deals, int first)
{
    struct deals rest;

    deals_take(&rest, deals, first);
    tally_five(tally, &rest, first);
    for (int second = first; second < POINTS; second++)
        if (rest.pairs.left[second]) tally_six(tally, &rest, first, second);
}

static void tally_sum(struct shoe_coups *coups, const struct tally *tally, bool player_drew,
                      bool banker_drew)
{
    for (int player = 0; player < POINTS; player++) {
        const uint64_t *row = tally->of[player_drew][banker_drew][player];
        uint64_t *to = &coups->points[shoe_class(player_drew, banker_drew, player, 0)];
        for (int banker = 0; banker < POINTS; banker++)
            to[banker] = row[banker] + row[banker + POINTS];
    }
}

static void count_points(struct shoe_coups *coups, const struct shoe_plays *plays,
                         const int32_t left[POINTS], int count)
{
    struct tally tally = { .plays = plays, .count = count };
    struct deals deals;

    deals_fill(&deals, left);
    tally_four(&tally, &deals);
    for (int third = 0; third < POINTS; third++)
        if (left[third]) tally_thirds(&tally, &deals, third);
    tally_sum(coups, &tally, false, false);
    tally_sum(coups, &tally, false, true);
    tally_sum(coups, &tally, true, false);
    tally_sum(coups, &tally, true, true);
}

/* ---- Pairs and triples ----------------------------------------------------------- */

static enum shoe_pair pair_of(enum card_suit a, enum card_suit b)
{
    if (a == b) return PAIR_SUITED;
    return card_red(card_of(1, a)) == card_red(card_of(1, b)) ? PAIR_COLOURED : PAIR_MIXED;
}

/* The first two cards of either hand.  Suited pairs include triples. */
static void count_pairs(struct shoe_coups *coups, const struct shoe *shoe, int count)
{
    uint64_t pairs[PAIR_KINDS] = { (uint64_t)count * (uint64_t)(count - 1) };

    for (enum card_suit a = SPADES; a <= CLUBS; a++)
        for (enum card_suit b = SPADES; b <= CLUBS; b++) {
            const uint8_t *first = &shoe->left[card_of(1, a)], *second = &shoe->left[card_of(1, b)];
            int ways = 0;
            for (int rank = 0; rank < 13; rank++) ways += first[rank] * (second[rank] - (a == b));
            pairs[pair_of(a, b)] += (uint64_t)ways;
            pairs[PAIR_NONE] -= (uint64_t)ways;
        }
    uint64_t rest = coups->draws / ((uint64_t)count * (uint64_t)(count - 1));
    for (int kind = 0; kind < PAIR_KINDS; kind++)
        coups->pairs[HAND_PLAYER][kind] = coups->pairs[HAND_BANKER][kind] = pairs[kind] * rest;
}

/* Ways to deal the Banker's Hand so that a Player's Hand of these points draws. */
static uint64_t lets_player_draw(const struct shoe_plays *plays, const struct pairs *pairs,
                                 int player)
{
    uint64_t ways = 0;

    for (int banker = 0; banker < POINTS; banker++)
        if (!plays->neither[player][banker] && !plays->banker_only[player][banker])
            ways += (uint64_t)pairs->of[banker];
    return ways;
}

/* Ways to deal the Player's Hand so that a Banker's Hand of these points draws: it stands, and any
 * card may follow; or it draws a third card that is not one of its two. */
static uint64_t lets_banker_draw(const struct shoe_plays *plays, const struct pairs *pairs,
                                 int banker, int rest)
{
    uint64_t ways = 0;

    for (int player = 0; player < POINTS; player++) {
        if (plays->banker_only[player][banker])
            ways += (uint64_t)pairs->of[player] * (uint64_t)rest;
        for (int third = 0; third < POINTS; third++)
            if (pairs->left[third] && plays->both[player][third][banker])
                ways += (uint64_t)pairs->left[third] *
                        (uint64_t)(pairs->of[player] - 2 * pairs->mates[player][third]);
    }
    return ways;
}

static void add_triples(struct shoe_coups *coups, enum hand hand, uint64_t draws)
{
    coups->pairs[hand][PAIR_SUITED] -= draws;
    coups->pairs[hand][PAIR_TRIPLE] += draws;
}

/* Three of the same card, of any card with this value; the other hand is dealt from the rest. */
static void count_triples(struct shoe_coups *coups, const struct shoe_plays *plays,
                          const int32_t all[POINTS], int value, uint64_t triples, int count)
{
    int32_t left[POINTS];
    struct pairs pairs;
    int own = points_of(2 * value);

    memcpy(left, all, sizeof left);
    left[value] -= HAND_CARDS;
    pairs_fill(&pairs, left);
    add_triples(coups, HAND_PLAYER,
                triples * lets_player_draw(plays, &pairs, own) * (uint64_t)(count - 5));
    add_triples(coups, HAND_BANKER, triples * lets_banker_draw(plays, &pairs, own, count - 5));
}

/* ---- The whole count ------------------------------------------------------------- */

static uint64_t draws_of_six(int count)
{
    uint64_t draws = 1;

    for (int i = 0; i < SHOE_LEAST; i++) draws *= (uint64_t)(count - i);
    return draws;
}

bool shoe_coups_count(struct shoe_coups *coups, const struct shoe_plays *plays,
                      const struct shoe *shoe)
{
    int32_t left[POINTS] = { 0 };
    uint64_t triples[POINTS] = { 0 };
    int count = shoe_count(shoe);

    if (count < SHOE_LEAST) return false;
    for (int card = 1; card <= CARDS; card++) {
        int same = shoe->left[card];
        assert(same <= SHOE_DECKS);
        left[card_points(card)] += same;
        if (same >= HAND_CARDS)
            triples[card_points(card)] += (uint64_t)(same * (same - 1) * (same - 2));
    }
    memset(coups, 0, sizeof *coups);
    coups->draws = draws_of_six(count);
    count_points(coups, plays, left, count);
    count_pairs(coups, shoe, count);
    for (int value = 0; value < POINTS; value++)
        if (triples[value]) count_triples(coups, plays, left, value, triples[value], count);
    return true;
}
