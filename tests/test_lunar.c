/* test_lunar.c - hands of Lunar Poker, all of five cards and every third of six, compared with a
 * second judge written from the text: it counts ranks and suits, and finds second combinations case
 * by case.  Then payouts and their clauses, also at a table, and odds worked out by hand. */
#include "check.h"
#include "games.h"
#include "games/lunar/house/lunar_odds.h"
#include "games/lunar/lunar_rows.h"
#include "judge_cites.h"
#include "odds/odds.h"

#include <string.h>

#define FIVES 2598960  /* C(52, 5) */
#define SIXES 20358520 /* C(52, 6) */

enum { JACK = 11, QUEEN, KING, ACE, RANKS }; /* by 4.2; rank 1 stands for an ace below a 2 */

/* ---- The second judge ------------------------------------------------------------ */

/* A hand as counts. */
struct laid {
    int cards;
    int of[RANKS];     /* by rank */
    int suited[RANKS]; /* by rank, of the suit with five or six cards, if any */
    int suited_cards;  /* in that suit, or 0 */
    int reds;
};

static int rank_of(int card)
{
    return card_rank(card) == 1 ? ACE : card_rank(card);
}

static struct laid lay(const uint8_t *card, int cards)
{
    struct laid l = { .cards = cards };
    int in_suit[4] = { 0 };

    for (int i = 0; i < cards; i++) {
        l.of[rank_of(card[i])]++;
        in_suit[card_suit(card[i])]++;
    }
    l.reds = in_suit[HEARTS] + in_suit[DIAMONDS];
    for (int i = 0; i < cards; i++)
        if (in_suit[card_suit(card[i])] >= 5) {
            l.suited[rank_of(card[i])]++;
            l.suited_cards++;
        }
    return l;
}

/* 4.3(e): true if there are five in sequence up to this rank. */
static bool run_to(const int of[RANKS], int top)
{
    if (top < 5 || top > ACE) return false;
    for (int rank = top; rank > top - 5; rank--)
        if (!of[rank == 1 ? ACE : rank]) return false;
    return true;
}

/* The highest rank of a sequence, or 0. */
static int best_run(const int of[RANKS])
{
    for (int top = ACE; top >= 5; top--)
        if (run_to(of, top)) return top;
    return 0;
}

/* The number of ranks with exactly this many cards. */
static int ranks_with(const struct laid *l, int many)
{
    int ranks = 0;

    for (int rank = 2; rank <= ACE; rank++) ranks += l->of[rank] == many;
    return ranks;
}

/* 4.3, highest first. */
static enum hand_category expected_first(const struct laid *l)
{
    if (best_run(l->suited)) return best_run(l->suited) == ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH;
    if (ranks_with(l, 4)) return FOUR_OF_A_KIND;
    if (ranks_with(l, 3) == 2 || (ranks_with(l, 3) && ranks_with(l, 2))) return FULL_HOUSE;
    if (l->suited_cards) return FLUSH;
    if (best_run(l->of)) return STRAIGHT;
    if (ranks_with(l, 3)) return THREE_OF_A_KIND;
    if (ranks_with(l, 2)) return ranks_with(l, 2) > 1 ? TWO_PAIRS : ONE_PAIR;
    return NO_PAIR;
}

#define NOTHING (-1)

static int ace_king_if(bool holds)
{
    return holds ? NO_PAIR : NOTHING;
}

/* The rank of the sixth card, next to five of a suit. */
static int stray(const struct laid *l)
{
    int rank = 2;

    while (l->of[rank] == l->suited[rank]) rank++;
    return rank;
}

/* A sixth card of the same suit makes another straight flush below the first, or a flush.  A card
 * of another suit makes a straight by replacing a card of its rank or at either end; it makes ace
 * and king only as a king next to 5-4-3-2-A. */
static int beside_straight_flush(const struct laid *l)
{
    int top = best_run(l->suited);

    if (l->suited_cards == 6) return run_to(l->suited, top - 1) ? STRAIGHT_FLUSH : FLUSH;
    if (l->suited[stray(l)] || run_to(l->of, top + 1) || run_to(l->of, top - 1)) return STRAIGHT;
    return ace_king_if(top == 5 && stray(l) == KING);
}

/* A straight includes the sixth card, since the flush is not a straight. */
static int beside_flush(const struct laid *l)
{
    if (l->suited_cards == 6) return FLUSH;
    int rank = stray(l);
    if (best_run(l->of)) return STRAIGHT;
    if (l->suited[rank]) return ONE_PAIR;
    return ace_king_if((rank == ACE && l->of[KING]) || (rank == KING && l->of[ACE]));
}

/* Reading L3: a paired card makes a second straight. */
static int beside_straight(const struct laid *l)
{
    int top = best_run(l->of);

    if (ranks_with(l, 2) || run_to(l->of, top - 1)) return STRAIGHT;
    return ace_king_if(top == 5 && l->of[KING]);
}

/* Two threes of a kind, or the single card with a card of the full house. */
static int beside_full_house(const struct laid *l)
{
    if (ranks_with(l, 3) == 2) return FULL_HOUSE;
    return ace_king_if((l->of[ACE] == 1 && l->of[KING]) || (l->of[KING] == 1 && l->of[ACE]));
}

/* Reading L1: the best combination with a card outside the first one. */
static int expected_second(const struct laid *l, enum hand_category first)
{
    bool ace_king = l->of[ACE] && l->of[KING], both_paired = l->of[ACE] == 2 && l->of[KING] == 2;
    bool more = l->cards == 6; /* a card outside a combination of five */

    switch (first) {
    case ROYAL_FLUSH:
    case STRAIGHT_FLUSH:
        return more ? beside_straight_flush(l) : NOTHING;
    case FOUR_OF_A_KIND: /* of one rank only */
        return ranks_with(l, 2) ? FULL_HOUSE : ace_king_if(ace_king);
    case FULL_HOUSE:
        return more ? beside_full_house(l) : NOTHING;
    case FLUSH:
        return more ? beside_flush(l) : NOTHING;
    case STRAIGHT:
        return more ? beside_straight(l) : NOTHING;
    case TWO_PAIRS: /* may take up all aces and kings */
        return ranks_with(l, 2) == 3 ? TWO_PAIRS : ace_king_if(ace_king && !both_paired);
    case THREE_OF_A_KIND:
    case ONE_PAIR: /* of one rank, so the ace or the king is outside */
        return ace_king_if(ace_king);
    case NO_PAIR:
        break;
    }
    return NOTHING;
}

/* 5.9, highest first. */
static enum lunar_super expected_super(const struct laid *l)
{
    bool one_colour = l->reds == 0 || l->reds == 5;

    if (ranks_with(l, 4)) return SUPER_FOUR_OF_A_KIND;
    if (best_run(l->of) && one_colour) return SUPER_COLOURED_STRAIGHT;
    if (ranks_with(l, 3) && ranks_with(l, 2)) return SUPER_FULL_HOUSE;
    if (l->suited_cards) return SUPER_FLUSH;
    if (best_run(l->of)) return SUPER_STRAIGHT;
    if (ranks_with(l, 3)) return SUPER_THREE_OF_A_KIND;
    if (l->of[ACE] && l->of[KING] && l->of[QUEEN]) return SUPER_ACE_KING_QUEEN;
    return one_colour ? SUPER_ONE_COLOUR : SUPER_NONE;
}

/* ---- Every hand ------------------------------------------------------------------ */

static void each_from(void look(const uint8_t *card), uint8_t *card, int held, int left, int next)
{
    if (!left) {
        look(card);
        return;
    }
    for (; next <= CARDS; next++) {
        card[held] = (uint8_t)next;
        each_from(look, card, held + 1, left - 1, next + 1);
    }
}

static void each_hand(int cards, void look(const uint8_t *card))
{
    uint8_t card[LUNAR_CARDS] = { 0 };

    each_from(look, card, 0, cards, 1);
}

static int found[HAND_CATEGORIES][HAND_CATEGORIES]; /* first and second */
static int supers[LUNAR_SUPERS], qualified, through_a_pair, looked_at;

static void start_count(void)
{
    memset(found, 0, sizeof found);
    memset(supers, 0, sizeof supers);
    qualified = through_a_pair = looked_at = 0;
}

static void wrong_hand(const uint8_t *card, int cards, const char *what)
{
    for (int i = 0; i < cards; i++) print_error("%s ", card_word(card[i]));
    fail_msg("%s", what);
}

static void compare(const struct laid *l, const uint8_t *card, enum hand_category first, int second)
{
    struct lunar_hand hand = { .count = (int8_t)l->cards };

    memcpy(hand.card, card, (size_t)l->cards);
    struct lunar_combinations paid = lunar_combinations(&hand);
    if (paid.first != first) wrong_hand(card, l->cards, "wrong combination");
    if (paid.has_second ? (int)paid.second != second : second != NOTHING)
        wrong_hand(card, l->cards, "wrong second combination");
}

/* Counts the combinations of a hand, and may compare them with the program's. */
static void count_hand(const struct laid *l, const uint8_t *card, bool comparing)
{
    enum hand_category first = expected_first(l);
    int second = expected_second(l, first);

    if (comparing) compare(l, card, first, second);
    if (second == NOTHING) return;
    found[first][second]++;
    through_a_pair +=
        first == STRAIGHT && second == STRAIGHT && !run_to(l->of, best_run(l->of) - 1);
}

static enum lunar_end expected_instant(enum hand_category category)
{
    if (category == ROYAL_FLUSH) return END_ROYAL_FLUSH;
    return category == STRAIGHT_FLUSH ? END_STRAIGHT_FLUSH : END_NONE;
}

static void look_at_five(const uint8_t *card)
{
    if (looked_at++ % SLOWER) return;
    struct laid l = lay(card, 5);
    struct lunar_dealt dealt = lunar_dealt(card);
    enum hand_category category = expected_first(&l);
    bool qualifies = category != NO_PAIR || (l.of[ACE] && l.of[KING]);

    if (dealt.super != expected_super(&l)) wrong_hand(card, 5, "wrong Super Combination");
    if (dealt.instant != expected_instant(category))
        wrong_hand(card, 5, "wrong Instant Cash Payout");
    if (hand_qualifies(five_cards_value(card)) != qualifies)
        wrong_hand(card, 5, "wrong qualification");
    count_hand(&l, card, true);
    supers[dealt.super]++;
    qualified += qualifies;
}

/* Hands with two combinations, counted by hand. */
struct kind {
    enum hand_category first, second;
    int hands;
};

/* Four cards of each rank; 11 ranks other than ace and king. */
static const struct kind five_kinds[] = {
    { FOUR_OF_A_KIND, NO_PAIR, 2 * 4 },
    /* three aces or kings with one of the other and any card; or three others, an ace, a king */
    { THREE_OF_A_KIND, NO_PAIR, 2 * 4 * 4 * 44 + 44 * 4 * 4 },
    { TWO_PAIRS, NO_PAIR, 2 * 6 * 4 * 11 * 6 },
    { ONE_PAIR, NO_PAIR,
      55 * 4 * 6 * 4 * 4 * 4 }, /* two more of 11 ranks, one of the four paired */
};

/* Straight flushes: 4 suits, highest card 5 to king.  Six different ranks have 4^6 combinations of
 * suits; 4 have all six alike and 6 * 4 * 3 have five alike, which leaves 4020.  Five ranks with
 * one pair have 6 * 4^4; 4 * 3 have five of a suit, which leaves 1524.  Of 1716 sets of six ranks,
 * 71 contain a straight: 9 are six in sequence; the other 62 add one of 8 ranks to one of the 10
 * straights, except those next to an end: 8 * 10 - 2 * 9. */
static const struct kind six_kinds[] = {
    { ROYAL_FLUSH, STRAIGHT_FLUSH, 4 }, /* with the 9 */
    { ROYAL_FLUSH, FLUSH, 4 * 7 },
    { ROYAL_FLUSH, STRAIGHT, 4 * 3 * 6 },
    { STRAIGHT_FLUSH, STRAIGHT_FLUSH, 4 * 8 },
    { STRAIGHT_FLUSH, FLUSH, 4 * (7 + 8 * 6) },        /* from the ace, only one end */
    { STRAIGHT_FLUSH, STRAIGHT, 4 * 3 * (6 + 8 * 7) }, /* five ranks and the ends */
    { STRAIGHT_FLUSH, NO_PAIR, 4 * 3 },                /* 5-4-3-2-A and a king */
    { FOUR_OF_A_KIND, FULL_HOUSE, 13 * 12 * 6 },
    { FOUR_OF_A_KIND, NO_PAIR, 2 * 4 * 44 + 11 * 4 * 4 },
    { FULL_HOUSE, FULL_HOUSE, 78 * 4 * 4 },
    { FULL_HOUSE, NO_PAIR,
      2 * 4 * (4 * 11 * 6 + 11 * 4 * 6) }, /* ace or king in the three or in the pair */
    { FLUSH, FLUSH, 4 * (1716 - 71) },
    /* the card of another suit is one of the straight's five or, of six in sequence, one of the
     * inner four: without an end, a straight flush would remain */
    { FLUSH, STRAIGHT, 4 * 3 * (9 * 4 + 62 * 5) },
    { FLUSH, ONE_PAIR, 4 * 3 * 5 * (1287 - 10) },
    /* an ace with four of 11 ranks, except 5-4-3-2 and Q-J-10 with one of 8; or a king, except
     * Q-J-10-9, Q-J-10 with one of 7, and 5-4-3-2 */
    { FLUSH, NO_PAIR, 4 * 3 * (330 - 1 - 8 + 330 - 1 - 7 - 1) },
    { STRAIGHT, STRAIGHT, 9 * 4020 + 10 * 5 * 1524 },
    { STRAIGHT, NO_PAIR, 4020 },
    { THREE_OF_A_KIND, NO_PAIR, 2 * 4 * 4 * 55 * 16 + 44 * 4 * 4 * 40 },
    { TWO_PAIRS, TWO_PAIRS, 286 * 6 * 6 * 6 },
    { TWO_PAIRS, NO_PAIR, 2 * 6 * 4 * 11 * 6 * 40 + 55 * 6 * 6 * 4 * 4 },
    { ONE_PAIR, NO_PAIR, (165 - 1) * 5 * 1524 }, /* three more of 11 ranks, except Q-J-10 */
};

static int kind_hands(const struct kind *kinds, int count, int first, int second)
{
    for (int i = 0; i < count; i++)
        if ((int)kinds[i].first == first && (int)kinds[i].second == second) return kinds[i].hands;
    return 0;
}

/* Exactly these kinds were found, with these counts if every hand was examined. */
static void assert_found(const struct kind *kinds, int count)
{
    for (int first = 0; first < HAND_CATEGORIES; first++)
        for (int second = 0; second < HAND_CATEGORIES; second++) {
            int hands = kind_hands(kinds, count, first, second);
            if (SLOWER == 1 ? found[first][second] != hands : found[first][second] && !hands)
                fail_msg("%s and %s: %d", lunar_hand_id((enum hand_category)first, true),
                         lunar_hand_id((enum hand_category)second, true), found[first][second]);
        }
}

/* 13 ranks, 4 suits; straights of one colour: 10 ranks, 2 colours, 2^5. */
static const int super_hands[LUNAR_SUPERS] = {
    [SUPER_FOUR_OF_A_KIND] = 13 * 48,
    [SUPER_COLOURED_STRAIGHT] = 10 * 2 * 32,
    [SUPER_FULL_HOUSE] = 13 * 4 * 12 * 6,
    [SUPER_FLUSH] = 4 * (1287 - 10),
    [SUPER_STRAIGHT] = 10 * 1024 - 640,
    [SUPER_THREE_OF_A_KIND] = 13 * 4 * 66 * 16,
    /* two more of 10 ranks, except J-10, without flushes; or one more and one of the four paired;
     * or two of the three paired */
    [SUPER_ACE_KING_QUEEN] = 44 * (1024 - 4) + 10 * 4 * 6 * 64 + 3 * 6 * 6 * 4,
    /* 26 cards of a colour, less straights, flushes, and ace-king-queen counted as above */
    [SUPER_ONE_COLOUR] =
        2 * 65780 - 640 - 5108 - 2 * (44 * (32 - 2) + 10 * 4 * 1 * 8 + 3 * 1 * 1 * 2),
};

static void every_five(void **state)
{
    (void)state;

    start_count();
    each_hand(5, look_at_five);
    assert_int_equal(looked_at, FIVES);
    assert_found(five_kinds, LENGTH(five_kinds)); /* reading L1 */
    if (SLOWER > 1) return;
    assert_int_equal(qualified, 1463700); /* reading L19 */
    for (int super = SUPER_ONE_COLOUR; super < LUNAR_SUPERS; super++)
        assert_int_equal(supers[super], super_hands[super]);
    assert_int_equal(supers[SUPER_ACE_KING_QUEEN], 60672); /* reading L5 */
}

/* Counts every hand and compares every third: comparing all would take twice as long. */
static void look_at_six(const uint8_t *card)
{
    int number = looked_at++;

    if (number % SLOWER) return;
    struct laid l = lay(card, 6);
    count_hand(&l, card, number / SLOWER % 3 == 0);
}

static void every_six(void **state)
{
    (void)state;

    assert_int_equal(LENGTH(six_kinds), 21); /* reading L2 */
    start_count();
    each_hand(6, look_at_six);
    assert_int_equal(looked_at, SIXES);
    assert_found(six_kinds, LENGTH(six_kinds));
    if (SLOWER == 1) assert_int_equal(through_a_pair, 76200); /* reading L3 */
}

/* ---- By name --------------------------------------------------------------------- */

/* Cards separated by spaces: "AS KD 6H 4C 2S". */
static struct lunar_hand hand_of(const char *words)
{
    struct lunar_hand hand = { .count = 0 };

    while (*words) {
        size_t length = strcspn(words, " ");
        int card = card_find(words, length);
        if (!card || hand.count == LUNAR_CARDS) fail_msg("not a card: %s", words);
        hand.card[hand.count++] = (uint8_t)card;
        words += length + (words[length] == ' ');
    }
    return hand;
}

static struct sign sign_with(const char *option, const char *word)
{
    struct sign sign = sign_of(game_find("lunar-poker"));

    assert_true(sign_set(&sign, sign_option(&sign, option), word));
    return sign;
}

static struct sign usual(void)
{
    return sign_of(game_find("lunar-poker"));
}

static void assert_paid(struct verdict v, int to_1, const char *clause)
{
    assert_int_equal(v.fate, WINS);
    assert_int_equal(v.pays.n, to_1);
    assert_int_equal(v.pays.d, 1);
    assert_string_equal(v.clause, clause);
}

/* The Dealer has ace and king, and none of the cards of these hands. */
static const char dealers[] = "AS KD 4H 3C 2S";

static struct lunar_outcome shown(const char *hand, const char *dealer, bool forced)
{
    struct lunar_hand players = hand_of(hand), other = hand_of(dealer);

    return lunar_shown(&players, other.card, forced);
}

static void bets_are_paid_by_their_hand(void **state) /* 5.5 */
{
    (void)state;
    static const struct {
        const char *words;
        int to_1;
    } rows[] = {
        { "AH KC 9D 7S 3H", 1 },  { "5H 5C 9D 7S 3H", 1 },    { "5H 5C 9D 9S 3H", 2 },
        { "5H 5C 5D 9S 3H", 3 },  { "5H 6C 7D 8S 9H", 4 },    { "AD 2D 3H 4C 5H", 4 },
        { "2H 5H 7H 9H JH", 5 },  { "5H 5C 5D 9S 9H", 7 },    { "5H 5C 5D 5S 9H", 20 },
        { "5H 6H 7H 8H 9H", 50 }, { "10C JC QC KC AC", 100 }, { "10C JC QC KC AC 7D", 100 },
        { "AD 2D 3D 4D 5D", 50 }, { "2D 2H 2C 5D 9H JS", 3 }, { "5H 5C 9D 9S JH 3D", 2 },
    };
    struct sign sign = usual();

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct lunar_outcome outcome = shown(rows[i].words, dealers, false);
        assert_int_equal(outcome.end, END_WINS);
        assert_paid(lunar_settle(&sign, LUNAR_BET, &outcome), rows[i].to_1, "10.8(a)");
        assert_int_equal(lunar_second(&sign, &outcome).fate, STANDS);
        assert_int_equal(lunar_settle(&sign, LUNAR_ANTE, &outcome).fate, RETURNS); /* 10.8(c) */
    }
}

/* Hands of each kind and the odds of their two combinations. */
static void second_combinations_are_paid(void **state) /* 10.9 */
{
    (void)state;
    static const struct {
        const char *words;
        int to_1, second_to_1;
    } rows[] = {
        { "AH AC KH 7D 5C", 1, 1 },        { "AH AC KH KC 5C", 2, 0 },
        { "AH AC 7H 7C KC", 2, 1 },        { "7H 7C 7D AC KH", 3, 1 },
        { "AC AH AD KC KH", 7, 0 },        { "AC AH AD 6D KH", 3, 1 },
        { "7H 7C 7D 7S KH", 20, 0 },       { "AH AC AD 7C 7D 2H", 7, 0 },
        { "9C 10C JC QC KC AC", 100, 50 }, { "10C JC QC KC AC 2C", 100, 5 },
        { "10C JC QC KC AC 9D", 100, 4 },  { "10C JC QC KC AC KH", 100, 4 },
        { "5C 6C 7C 8C 9C 10C", 50, 50 },  { "5C 6C 7C 8C 9C QC", 50, 5 },
        { "5C 6C 7C 8C 9C 10D", 50, 4 },   { "AC 2C 3H 4C 5C 6C", 5, 4 },
        { "AC 2C 3D 4C 5C KC", 5, 4 },     { "AD 2D 3D 4D 5D KH", 50, 1 },
        { "7H 7C 7D 7S 9H 9C", 20, 7 },    { "7H 7C 7D 7S AC KH", 20, 1 },
        { "7H 7C 7D 9S 9H 9C", 7, 7 },     { "KH KC KS 9S 9H AC", 7, 1 },
        { "2C 5C 7C 9C JC KC", 5, 5 },     { "5C 6C 8C 9C QC 7D", 5, 4 },
        { "2C 5C 7C 9C JC JD", 5, 1 },     { "2C 5C 7C 9C KC AD", 5, 1 },
        { "5C 6D 7H 8S 9C 10D", 4, 4 },    { "5C 6D 7H 8S 9C 9D", 4, 4 }, /* reading L3 */
        { "AC 2D 3H 4C 5C KH", 4, 1 },     { "7H 7C 7D AC KH 3D", 3, 1 },
        { "7H 7C 9D 9S JH JC", 2, 2 },     { "7H 7C 9D 9S AC KH", 2, 1 },
        { "AH AC KH KC 9D 7S", 2, 0 },     { "7H 7C AC KH 9D 3D", 1, 1 },
        { "AC KH 9D 7S 6H 5H", 1, 0 },     { "5C 6D 7H 8S 9C JD", 4, 0 },
    };
    struct sign sign = usual();

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct lunar_outcome outcome = { .end = END_WINS };
        struct lunar_hand hand = hand_of(rows[i].words);
        outcome.paid = lunar_combinations(&hand);
        assert_paid(lunar_settle(&sign, LUNAR_BET, &outcome), rows[i].to_1, "10.8(a)");
        struct verdict second = lunar_second(&sign, &outcome);
        if ((second.fate == WINS) != (rows[i].second_to_1 > 0)) fail_msg("%s", rows[i].words);
        if (second.fate == WINS) assert_paid(second, rows[i].second_to_1, "10.9(b)");
    }
}

#define TABLES LUNAR_SUPER_TABLES

/* 5.9: the seven columns of the text. */
static const int super_pays[LUNAR_SUPERS][TABLES] = {
    [SUPER_FOUR_OF_A_KIND] = { 200, 250, 250, 250, 200, 200, 200 },
    [SUPER_COLOURED_STRAIGHT] = { 150, 150, 150, 150, 150, 150, 150 },
    [SUPER_FULL_HOUSE] = { 100, 100, 100, 100, 100, 100, 100 },
    [SUPER_FLUSH] = { 50, 60, 60, 60, 50, 50, 50 },
    [SUPER_STRAIGHT] = { 25, 30, 30, 30, 25, 25, 25 },
    [SUPER_THREE_OF_A_KIND] = { 8, 8, 8, 7, 8, 7, 7 },
    [SUPER_ACE_KING_QUEEN] = { 6, 6, 5, 5, 5, 6, 5 },
    [SUPER_ONE_COLOUR] = { 2, 2, 2, 2, 2, 2, 2 },
};

static struct sign sign_of_table(int table)
{
    const char word[] = { (char)('0' + table), '\0' };

    return sign_with("super-table", word);
}

static void super_bets_are_paid_by_table(void **state) /* 5.9 */
{
    (void)state;
    static const struct {
        const char *words;
        enum lunar_super super;
    } rows[] = {
        { "5H 5C 5D 5S 9H", SUPER_FOUR_OF_A_KIND },
        { "5H 6D 7H 8D 9H", SUPER_COLOURED_STRAIGHT },
        { "AS 2C 3S 4C 5S", SUPER_COLOURED_STRAIGHT }, /* reading L6 */
        { "5H 6H 7H 8H 9H", SUPER_COLOURED_STRAIGHT }, /* 5.11 */
        { "10C JC QC KC AC", SUPER_COLOURED_STRAIGHT },
        { "5H 5C 5D 9S 9H", SUPER_FULL_HOUSE },
        { "2H 5H 7H 9H JH", SUPER_FLUSH },
        { "AH KH QH 3H 2H", SUPER_FLUSH }, /* only the highest is paid */
        { "5H 6C 7D 8S 9H", SUPER_STRAIGHT },
        { "10H JC QD KS AH", SUPER_STRAIGHT },
        { "5H 5C 5D 9S 3H", SUPER_THREE_OF_A_KIND },
        { "AH KC QD QS QH", SUPER_THREE_OF_A_KIND },
        { "AH KC QD 9S 3H", SUPER_ACE_KING_QUEEN },
        { "AH KC QD AS 3H", SUPER_ACE_KING_QUEEN }, /* reading L5 */
        { "AH KD QD AD KH", SUPER_ACE_KING_QUEEN },
        { "2H 5D 7H 9D JH", SUPER_ONE_COLOUR }, /* reading L4 */
        { "2S 2C 7S 7C JS", SUPER_ONE_COLOUR },
    };

    for (int table = 1; table <= TABLES; table++) {
        struct sign sign = sign_of_table(table);
        for (size_t i = 0; i < LENGTH(rows); i++) {
            enum lunar_super super = lunar_dealt(hand_of(rows[i].words).card).super;
            assert_int_equal(super, rows[i].super);
            assert_paid(lunar_settle_super(&sign, super), super_pays[rows[i].super][table - 1],
                        "5.9");
        }
        enum lunar_super none = lunar_dealt(hand_of("2H 5D 7H 9D JS").card).super;
        assert_int_equal(lunar_settle_super(&sign, none).fate, LOSES);
    }
}

static void antes_are_paid_at_once(void **state) /* 5.6 */
{
    (void)state;
    static const struct {
        const char *word;
        int straight_flush, royal_flush;
    } rows[] = {
        { "200-600", 200, 600 },   { "300-600", 300, 600 },   { "200-800", 200, 800 },
        { "300-800", 300, 800 },   { "200-1000", 200, 1000 }, { "300-1000", 300, 1000 },
        { "200-1200", 200, 1200 }, { "300-1200", 300, 1200 }, { "400-1200", 400, 1200 },
        { "200-1500", 200, 1500 }, { "300-1500", 300, 1500 }, { "400-1500", 400, 1500 },
        { "500-1500", 500, 1500 },
    };
    struct lunar_outcome straight = { .end = lunar_dealt(hand_of("AD 2D 3D 4D 5D").card).instant };
    struct lunar_outcome royal = { .end = lunar_dealt(hand_of("10C JC QC KC AC").card).instant };
    struct lunar_outcome neither = { .end = lunar_dealt(hand_of("10C JC QC KC AS").card).instant };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sign sign = sign_with("instant", rows[i].word);
        assert_paid(lunar_settle(&sign, LUNAR_ANTE, &straight), rows[i].straight_flush, "5.6");
        assert_paid(lunar_settle(&sign, LUNAR_ANTE, &royal), rows[i].royal_flush, "5.6");
        assert_int_equal(lunar_settle(&sign, LUNAR_ANTE, &neither).fate, STANDS);
    }
    struct sign sign = usual();
    assert_false(sign_set(&sign, sign_option(&sign, "instant"), "500-1200"));
}

static void hands_against_the_dealer(void **state) /* 10.1 to 10.10; readings L11, L12 */
{
    (void)state;
    static const struct {
        const char *hand, *dealer;
        bool forced;
        enum lunar_end end;
        enum fate ante, bet;
    } rows[] = {
        { "5H 5C 9D 7S 3H", "AS KD 4H 3C 2S", false, END_WINS, RETURNS, WINS },
        { "5H 5C 9D 7S 3H", "AS KD 4H 3C 2S", true, END_WINS, RETURNS, WINS },
        { "AH KC 5D 3H 2D", "AS KD 4H 3C 2S", false, END_WINS, RETURNS, WINS }, /* reading L19 */
        { "AH KC 9D 7S 3H QC", "AS KD QH 9C 6S", false, END_WINS, RETURNS, WINS },
        { "AH QC 9D 7S 3H", "AS KD 4H 3C 2S", false, END_LOSES, LOSES, LOSES },
        { "5H 5C 9D 7S 3H", "6S 6D 4H 3C 2S", false, END_LOSES, LOSES, LOSES },
        { "AH 2H 3D 4C 5H", "6S 2D 4H 3C 5S", false, END_LOSES, LOSES, LOSES }, /* 4.4(d) */
        { "5H 5C 9D 7S 3H", "6S 6D 4H 3C 2S", true, END_LOSES, LOSES, LOSES },
        { "AH KC 4D 3H 2D", "AS KD 4H 3C 2S", false, END_EQUAL, RETURNS, RETURNS },
        { "AH KC 4D 3H 2D", "AS KD 4H 3C 2S", true, END_EQUAL, RETURNS, RETURNS },
        { "5H 5C 9D 7S 3H", "AS QD JH 10C 9S", false, END_NO_HAND, WINS, RETURNS },
        { "2H 4C 9D 7S 3H", "KS QD JH 10C 8S", false, END_NO_HAND, WINS, RETURNS },
        { "5H 5C 9D 7S 3H", "6S QD JH 10C 9S", true, END_STAND_OFF, RETURNS, RETURNS },
    };
    struct sign sign = usual();

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct lunar_outcome outcome = shown(rows[i].hand, rows[i].dealer, rows[i].forced);
        assert_int_equal(outcome.end, rows[i].end);
        struct verdict ante = lunar_settle(&sign, LUNAR_ANTE, &outcome);
        assert_int_equal(ante.fate, rows[i].ante);
        if (ante.fate == WINS) assert_paid(ante, 1, "10.2(a)");
        assert_int_equal(lunar_settle(&sign, LUNAR_BET, &outcome).fate, rows[i].bet);
        if (rows[i].end != END_WINS) assert_int_equal(lunar_second(&sign, &outcome).fate, STANDS);
    }
}

static void highest_card(void **state) /* 10.4; reading L11 */
{
    (void)state;

    assert_int_equal(lunar_highest(hand_of("2S QD JH 10C 9S").card), 1);
    assert_int_equal(lunar_highest(hand_of("KS QD JH 10C 8S").card), 0);
    assert_int_equal(lunar_highest(hand_of("2S QD JH 10C AS").card), 4);
    assert_int_equal(lunar_highest(hand_of("2S 3D AH 4C 6S").card), 2);
    assert_int_equal(lunar_highest(hand_of("2S 3D 8H 10C 9S").card), 3);
}

/* ---- Clauses --------------------------------------------------------------------- */

/* How a round can end for an ante and a Bet, and by which rules.  When a hand is folded or paid at
 * once, there is no Bet yet. */
static const struct expected_end {
    enum lunar_end end;
    int bet;
    enum fate fate;
    const char *clause, *also;
} expected_ends[] = {
    { END_STRAIGHT_FLUSH, LUNAR_ANTE, WINS, "5.6", "5.8" },
    { END_ROYAL_FLUSH, LUNAR_ANTE, WINS, "5.6", "5.8" },
    { END_FOLDED, LUNAR_ANTE, LOSES, "9.4(a)", NULL },
    { END_NO_HAND, LUNAR_ANTE, WINS, "10.2(a)", "5.5" },
    { END_NO_HAND, LUNAR_BET, RETURNS, "10.2", NULL },
    { END_STAND_OFF, LUNAR_ANTE, RETURNS, "10.4", NULL },
    { END_STAND_OFF, LUNAR_BET, RETURNS, "10.4", NULL },
    { END_WINS, LUNAR_ANTE, RETURNS, "10.8(c)", "10.6(a)" },
    { END_WINS, LUNAR_BET, WINS, "10.8(a)", "5.5" },
    { END_LOSES, LUNAR_ANTE, LOSES, "10.7(a)", "10.6(b)" },
    { END_LOSES, LUNAR_BET, LOSES, "10.7(a)", "10.6(b)" },
    { END_EQUAL, LUNAR_ANTE, RETURNS, "10.6(c)", "10.10" }, /* reading L12 */
    { END_EQUAL, LUNAR_BET, RETURNS, "10.6(c)", "10.10" },
};

static const struct expected_end *expected_end_of(enum lunar_end end, int bet)
{
    for (size_t i = 0; i < LENGTH(expected_ends); i++)
        if (expected_ends[i].end == end && expected_ends[i].bet == bet) return &expected_ends[i];
    return NULL;
}

static void check_ends(const struct sign *sign)
{
    for (int end = END_NONE; end < LUNAR_ENDS; end++)
        for (int bet = LUNAR_ANTE; bet <= LUNAR_BET; bet += LUNAR_BET - LUNAR_ANTE) {
            struct lunar_outcome outcome = { (enum lunar_end)end, { ONE_PAIR, true, NO_PAIR } };
            const struct expected_end *expected = expected_end_of(outcome.end, bet);
            struct verdict v = lunar_settle(sign, bet, &outcome);
            assert_int_equal(v.fate, expected ? expected->fate : STANDS);
            if (expected)
                cites("end of a round", v.clause, v.also, expected->clause, expected->also);
            v = lunar_second(sign, &outcome);
            if (v.fate == WINS) cites("second combination", v.clause, v.also, "10.9(b)", "5.5");
        }
    for (int super = SUPER_NONE; super < LUNAR_SUPERS; super++) {
        struct verdict v = lunar_settle_super(sign, (enum lunar_super)super);
        assert_int_equal(v.fate, super ? WINS : LOSES);
        cites("Super Bet", v.clause, v.also, "5.9", NULL);
    }
}

/* With every value of every option; also the clauses that define the wagers. */
static void clauses_of_every_end(void **state)
{
    (void)state;
    static const char *const clauses[] = { NULL, "5.1(a)", "5.1(b)", "5.2(b)" };
    struct sign plain = usual();
    const struct option *option = games[plain.edition]->options;

    for (int bet = LUNAR_ANTE; bet < LUNAR_BETS; bet++)
        cites("wager", wager_kind(&plain, bet).clause, NULL, clauses[bet], NULL);
    for (int i = 0; option[i].id; i++) {
        bool words = option[i].choices[0].word;
        int most = words ? OPTION_CHOICES : option[i].most;
        for (int c = words ? 0 : option[i].least; c <= most; c++) {
            struct sign sign = usual();
            if (words && (c == most || !option[i].choices[c].word)) break;
            sign.value[i] = words ? option[i].choices[c].value : c;
            check_ends(&sign);
        }
    }
}

/* ---- At a table ------------------------------------------------------------------ */

static struct table felt;
static struct events events;

#define ANTE  1000
#define SUPER 500

/* Sets up a table with one box and the Dealer's hand, in that phase and stage: an ante and, if the
 * box plays, a Bet. */
static void lay_out(const struct sign *sign, const struct lunar_hand *hand,
                    const struct lunar_hand *dealer, int phase, enum lunar_stage stage)
{
    struct lunar *l = lunar_of(&felt);
    card_set out = 0;

    table_open(&felt, sign);
    felt.present = 1;
    felt.till.phase = (int8_t)phase;
    l->round.stage[0] = (uint8_t)stage;
    memcpy(l->cards.hand[0], hand->card, sizeof hand->card);
    memcpy(l->cards.hand[LUNAR_DEALER], dealer->card, LUNAR_FIRST);
    memcpy(l->cards.first[0], hand->card, LUNAR_FIRST);
    memcpy(l->cards.first[LUNAR_DEALER], dealer->card, LUNAR_FIRST);
    l->count[0] = hand->count;
    l->count[LUNAR_DEALER] = LUNAR_FIRST;
    for (int i = 0; i < hand->count; i++) out |= card_bit(hand->card[i]);
    for (int i = 0; i < LUNAR_FIRST; i++) out |= card_bit(dealer->card[i]);
    l->cards.deck = ALL_CARDS & ~out;
    l->in_deck = (int8_t)(CARDS - LUNAR_FIRST - hand->count);
    l->now.cents[0][LUNAR_ANTE_PLACE] = ANTE;
    l->now.cents[0][LUNAR_BET_PLACE] = stage == STAGE_PLAYING ? 2 * ANTE : 0;
    felt.till.in_cents[0] = ANTE + l->now.cents[0][LUNAR_BET_PLACE];
}

static void bet_super(int hand)
{
    lunar_of(&felt)->now.cents[0][SUPER_ON(hand)] = SUPER;
    felt.till.in_cents[0] += SUPER;
}

static void by_dealer(int act)
{
    struct command command = { .act = (uint8_t)act, .role = ROLE_DEALER, .seat = NO_SEAT };

    assert_int_equal(table_do(&felt, &command, &events).code, REFUSED_ACCEPTED);
}

/* Collects the verdicts on a bet; returns their number. */
static int verdicts_on(int bet, const struct event *on_it[4])
{
    int count = 0;

    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        if (e->kind == EVENT_VERDICT && e->bet == bet) on_it[count++] = e;
        assert_true(count < 4);
    }
    return count;
}

static void assert_one_verdict(int bet, enum fate fate, const char *clause, const char *also)
{
    const struct event *e[4];

    assert_int_equal(verdicts_on(bet, e), 1);
    assert_int_equal(e[0]->fate, fate);
    cites("table", e[0]->clause, e[0]->also, clause, also);
}

static int bet_odds(enum hand_category category)
{
    static const int to_1[HAND_CATEGORIES] = { 1, 1, 2, 3, 4, 5, 7, 20, 50, 100 }; /* 5.5 */

    return to_1[category];
}

/* 5.12: the winnings of both combinations together are limited. */
static const char *clause_of_payout(int64_t winnings, int64_t left, bool limited)
{
    return limited && winnings > left ? "5.12" : "5.5";
}

/* A winning Bet is paid for the first combination and, if the limit allows, the second (10.9).
 * most: the maximum payout, or 0. */
static void check_winner(const struct laid *l, int64_t most)
{
    const struct event *e[4];
    enum hand_category first = expected_first(l);
    int second = expected_second(l, first);
    int64_t winnings = 2 * ANTE * bet_odds(first);
    bool again = second != NOTHING && (!most || winnings < most);

    assert_int_equal(verdicts_on(LUNAR_BET, e), 1 + again);
    cites("winner", e[0]->clause, e[0]->also, "10.8(a)", clause_of_payout(winnings, most, most));
    if (!again) return;
    int64_t more = 2 * ANTE * bet_odds((enum hand_category)second);
    cites("second", e[1]->clause, e[1]->also, "10.9(b)",
          clause_of_payout(more, most - winnings, most));
}

static int paired(const struct laid *l)
{
    int rank = ACE;

    while (l->of[rank] != 2) rank--;
    return rank;
}

/* The rule that ranks two hands: 4.3 for different kinds; 4.1 for equal hands, as suits do not
 * count; otherwise the part of 4.3 or 4.4 on two hands of that kind. */
static const char *ranked_by(const struct laid *a, const struct laid *b, bool level)
{
    static const char *const within[HAND_CATEGORIES] = { "4.4(a)", "4.4(b)", "4.4(c)", "4.3(d)",
                                                         "4.4(d)", "4.3(f)", "4.3(g)", "4.3(h)",
                                                         "4.4(d)", NULL };
    enum hand_category kind = expected_first(a);

    if (kind != expected_first(b)) return "4.3";
    if (level) return "4.1";
    return kind == ONE_PAIR && paired(a) != paired(b) ? "4.3(b)" : within[kind];
}

/* Against a Dealer who plays: 10.5 to 10.9.  test_hands.c tests which hand is better. */
static void check_showdown(const struct sign *sign, const struct lunar_hand *hand,
                           const struct lunar_hand *dealer, bool forced)
{
    struct laid own = lay(hand->card, hand->count), dealers_own = lay(dealer->card, LUNAR_FIRST);
    hand_value value = lunar_value(hand), dealers_value = lunar_value(dealer);
    enum lunar_end end = value > dealers_value   ? END_WINS
                         : value < dealers_value ? END_LOSES
                                                 : END_EQUAL;
    const struct expected_end *ante = expected_end_of(end, LUNAR_ANTE),
                              *bet = expected_end_of(end, LUNAR_BET);

    lay_out(sign, hand, dealer, LUNAR_SHOWDOWN, STAGE_PLAYING);
    lunar_of(&felt)->round.forced = forced;
    by_dealer(ACT_SETTLE);
    assert_one_verdict(LUNAR_ANTE, ante->fate, ante->clause, ante->also);
    if (end == END_WINS)
        check_winner(&own, sign->amount_cents[LUNAR_PAYOUT]);
    else
        assert_one_verdict(LUNAR_BET, bet->fate, bet->clause, bet->also);
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == EVENT_COMPARED)
            cites("comparison", events.list[i].clause, events.list[i].also, "10.5(b)",
                  ranked_by(&own, &dealers_own, end == END_EQUAL));
}

/* The Dealer does not qualify: 10.2 for players who do not force, 10.4 for those who did. */
static void check_no_hand(const struct sign *sign, const struct lunar_hand *hand,
                          const struct lunar_hand *dealer)
{
    lay_out(sign, hand, dealer, LUNAR_FORCING, STAGE_PLAYING);
    by_dealer(ACT_SETTLE);
    assert_one_verdict(LUNAR_ANTE, WINS, "10.2(a)", "5.5");
    assert_one_verdict(LUNAR_BET, RETURNS, "10.2", NULL);
    lay_out(sign, hand, dealer, LUNAR_SHOWDOWN, STAGE_PLAYING);
    lunar_of(&felt)->round.forced = true;
    by_dealer(ACT_SETTLE);
    assert_one_verdict(LUNAR_ANTE, RETURNS, "10.4", NULL);
    assert_one_verdict(LUNAR_BET, RETURNS, "10.4", NULL);
}

static bool plays(const struct lunar_hand *dealer)
{
    struct laid l = lay(dealer->card, LUNAR_FIRST);

    return expected_first(&l) != NO_PAIR || (l.of[ACE] && l.of[KING]);
}

static void check_settlement(const struct sign *sign, const struct lunar_hand *hand,
                             const struct lunar_hand *dealer)
{
    if (!plays(dealer)) {
        check_no_hand(sign, hand, dealer);
        return;
    }
    check_showdown(sign, hand, dealer, false);
    check_showdown(sign, hand, dealer, true);
}

/* Pairs of hands of kinds that are rarely dealt at random. */
static const char *const rare[][2] = {
    { "8H 8C 8D 3S 2D", "7S 7D 7H KC 2S" },     { "AH 2H 3D 4C 5H", "6S 2D 4H 3C 5S" },
    { "5H 6C 7D 8S 9H", "5C 6D 7H 8C 9D" },     { "2H 5H 7H 9H JH", "2S 5S 7S 9S 10S" },
    { "2H 5H 7H 9H JH", "2S 5S 7S 9S JS" },     { "5H 5C 5D 9S 9H", "4S 4D 4H AC AS" },
    { "5H 5C 5D 5S 9H", "4S 4D 4H 4C AS" },     { "5H 6H 7H 8H 9H", "4S 5S 6S 7S 8S" },
    { "10C JC QC KC AC", "10D JD QD KD AD" },   { "5H 6H 7H 8H 9H", "5S 6S 7S 8S 9S" },
    { "5H 5C 9D 9S 3H", "4S 4D 8H 8C 2S" },     { "5H 5C 9D 9S 3H", "5S 5D 9H 9C 3S" },
    { "5H 5C 9D 7S 3H", "5S 5D 9H 7C 2S" },     { "AH KC 4D 3H 2D", "AS KD 4H 3C 2S" },
    { "9C 10C JC QC KC AC", "AS AD 2H 2C 3S" }, { "7H 7C 7D 7S 9H 9C", "AS AD AH 2C 3S" },
    { "7H 7C 9D 9S JH JC", "AS KD QH JD 9C" },  { "5C 6D 7H 8S 9C 9D", "AS AD KH QC JS" },
};

static uint64_t chance = UINT64_C(88172645463325252);

static void deal_two(struct lunar_hand *hand, struct lunar_hand *dealer)
{
    uint8_t deck[CARDS];

    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i + 1);
    for (int i = 0; i < LUNAR_CARDS + LUNAR_FIRST; i++) {
        chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
        int j = i + (int)(chance % (uint64_t)(CARDS - i));
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    *hand = (struct lunar_hand){ .count = (int8_t)(LUNAR_FIRST + chance / 64 % 2) };
    memcpy(hand->card, deck, (size_t)hand->count);
    *dealer = (struct lunar_hand){ .count = LUNAR_FIRST };
    memcpy(dealer->card, deck + LUNAR_CARDS, LUNAR_FIRST);
}

/* Without a maximum payout, with one that cuts most payouts, and one that cuts second ones. */
static void settlement_events(void **state)
{
    (void)state;
    static const int64_t limits[] = { 0, ANTE + 500, 3 * ANTE };
    struct lunar_hand hand, dealer;

    for (size_t limit = 0; limit < LENGTH(limits); limit++) {
        struct sign sign = usual();
        sign.amount_cents[LUNAR_PAYOUT] = limits[limit];
        for (size_t i = 0; i < 2 * LENGTH(rare); i++) {
            bool swapped =
                i % 2 && strlen(rare[i / 2][0]) < 17; /* the Dealer has only five cards */
            hand = hand_of(rare[i / 2][swapped]);
            dealer = hand_of(rare[i / 2][!swapped]);
            check_settlement(&sign, &hand, &dealer);
        }
        for (int i = 0; i < 5000 / SLOWER; i++) {
            deal_two(&hand, &dealer);
            check_settlement(&sign, &hand, &dealer);
        }
    }
}

/* ---- Super Bets at a table ------------------------------------------------------- */

/* An undeclared Super Bet is lost, whatever the hand (9.2); by 5.9 if declaring is automatic.  A
 * folded hand loses its ante (9.4(a)). */
static void check_undeclared(const struct lunar_hand *hand, const struct lunar_hand *dealer)
{
    struct laid l = lay(hand->card, LUNAR_FIRST);
    struct sign automatic = sign_with("declare", "automatic"), sign = usual();

    lay_out(&sign, hand, dealer, LUNAR_DECIDING, STAGE_FOLDING);
    bet_super(0);
    by_dealer(ACT_LOCK);
    assert_one_verdict(LUNAR_SUPER, LOSES, "9.2", NULL);
    assert_one_verdict(LUNAR_ANTE, LOSES, "9.4(a)", NULL);
    if (expected_super(&l)) return; /* it would be declared */
    lay_out(&automatic, hand, dealer, LUNAR_DECIDING, STAGE_PLAYING);
    bet_super(0);
    by_dealer(ACT_LOCK);
    assert_one_verdict(LUNAR_SUPER, LOSES, "5.9", NULL);
}

/* Declared hands are settled after the lock (5.10).  A straight flush wins the Super Bet, too
 * (5.11), and its ante is paid at once.  5.12 limits each payout. */
static void check_declared(const struct sign *sign, const struct lunar_hand *hand,
                           const struct lunar_hand *dealer)
{
    struct laid l = lay(hand->card, LUNAR_FIRST);
    enum lunar_super super = expected_super(&l);
    enum lunar_end instant = expected_instant(expected_first(&l));
    bool limited = sign->amount_cents[LUNAR_PAYOUT];

    lay_out(sign, hand, dealer, LUNAR_LOCKED, STAGE_DECLARED);
    bet_super(0);
    by_dealer(ACT_VERIFY);
    bool cut = limited && SUPER * super_pays[super][0] > sign->amount_cents[LUNAR_PAYOUT];
    assert_one_verdict(LUNAR_SUPER, super ? WINS : LOSES, "5.9",
                       cut       ? "5.12"
                       : instant ? "5.11"
                                 : "5.10");
    if (instant) assert_one_verdict(LUNAR_ANTE, WINS, "5.6", limited ? "5.12" : "5.8");
}

/* A Super Bet on the Dealer's hand is settled when the hand is revealed (5a.6); a winning one
 * before all others (5a.7). */
static void check_on_dealer(const struct sign *sign, const struct lunar_hand *hand,
                            const struct lunar_hand *dealer)
{
    struct laid l = lay(dealer->card, LUNAR_FIRST);
    enum lunar_super super = expected_super(&l);
    bool cut = sign->amount_cents[LUNAR_PAYOUT] &&
               SUPER * super_pays[super][0] > sign->amount_cents[LUNAR_PAYOUT];

    lay_out(sign, hand, dealer, LUNAR_CALLED, STAGE_PLAYING);
    bet_super(LUNAR_DEALER);
    by_dealer(ACT_TURN);
    assert_one_verdict(LUNAR_SUPER, super ? WINS : LOSES, "5a.6",
                       cut     ? "5.12"
                       : super ? "5a.7"
                               : NULL);
}

static void super_bets_at_a_table(void **state)
{
    (void)state;
    struct sign sign = sign_with("multiple", "yes"), limited = sign;
    struct lunar_hand hand, dealer;

    limited.amount_cents[LUNAR_PAYOUT] = 10 * SUPER; /* cuts 25 to 1, not 8 to 1 */
    for (int i = 0; i < (int)LENGTH(rare) + 5000 / SLOWER; i++) {
        deal_two(&hand, &dealer);
        if (i < (int)LENGTH(rare)) {
            hand = hand_of(rare[i][0]);
            dealer = hand_of(rare[i][1]);
        }
        if (hand.count > LUNAR_FIRST) hand.card[--hand.count] = 0;
        check_undeclared(&hand, &dealer);
        check_declared(&sign, &hand, &dealer);
        check_declared(&limited, &hand, &dealer);
        check_on_dealer(&sign, &hand, &dealer);
        check_on_dealer(&limited, &hand, &dealer);
    }
}

/* ---- Odds ------------------------------------------------------------------------ */

static void assert_ratio(const mpq_t q, long n, unsigned long d, const char *what)
{
    mpq_t other;

    mpq_init(other);
    mpq_set_si(other, n, d);
    mpq_canonicalize(other);
    if (!mpq_equal(q, other)) {
        gmp_fprintf(stderr, "%s: %Qd, not %Qd\n", what, q, other);
        fail();
    }
    mpq_clear(other);
}

/* The gain of a Super Bet of 1 over all hands: payouts, at most `most` each, less losses. */
static long gain_of_all(int table, long most)
{
    long gain = 0, winning = 0;

    for (int super = SUPER_ONE_COLOUR; super < LUNAR_SUPERS; super++) {
        long to_1 = super_pays[super][table - 1];
        gain += super_hands[super] * (to_1 < most ? to_1 : most);
        winning += super_hands[super];
    }
    return gain - (FIVES - winning);
}

static void odds_of_super_bets(void **state)
{
    (void)state;
    /* First column: 624 * 200 + 640 * 150 + 3744 * 100 + 5108 * 50 + 9600 * 25 +
     * 54912 * 8 + 60672 * 6 + 122520 * 2 = 2138968, less 2341140 losing hands. */
    struct lunar_deals deals;
    struct odds odds;
    double least = 100, most = 0;

    assert_int_equal(gain_of_all(1, 250), 2138968 - 2341140);
    lunar_deals_count(&deals);
    odds_init(&odds);
    for (int table = 1; table <= TABLES; table++) {
        struct sign sign = sign_of_table(table);
        odds_of_super(&odds, &sign, 0, &deals);
        assert_ratio(odds.ev, gain_of_all(table, 250), FIVES, "a Super Bet");
        assert_ratio(odds.win, FIVES - 2341140, FIVES, "winning a Super Bet");
        assert_ratio(odds.lose, 2341140, FIVES, "losing a Super Bet");
        double edge = -100 * mpq_get_d(odds.ev);
        if (edge < least) least = edge;
        if (edge > most) most = edge;
    }
    assert_true(least > 2.75 && least < 2.85 && most > 12.15 && most < 12.25); /* reading L4 */
    odds_clear(&odds);
}

/* 5.12: with a maximum payout of 100, a stake of 1 never wins 150 or 200. */
static void odds_with_a_maximum_payout(void **state)
{
    (void)state;
    struct sign sign = sign_of_table(1);
    struct odds odds;

    sign.amount_cents[LUNAR_PAYOUT] = 10000;
    odds_init(&odds);
    odds_of(&odds, &sign, LUNAR_SUPER, 0, 100);
    assert_ratio(odds.ev, gain_of_all(1, 100), FIVES, "a Super Bet of 1");
    odds_of(&odds, &sign, LUNAR_SUPER, 0, 200); /* at most 50 to 1 */
    assert_ratio(odds.ev, gain_of_all(1, 50), FIVES, "a Super Bet of 2");
    odds_of(&odds, &sign, LUNAR_SUPER, 0, 0);
    assert_ratio(odds.ev, gain_of_all(1, 250), FIVES, "a Super Bet");
    odds_clear(&odds);
}

static void reports_have_every_wager(void **state)
{
    (void)state;
    struct odds_report report = { .rows = NULL };
    struct sign sign = usual();
    int figures = 0;

    odds_report_all_values(&report, sign.edition);
    /* an ante for each of its 13 odds, two kinds of Super Bet for each table, a Bet */
    assert_int_equal(report.count, 13 + 2 * TABLES + 1);
    for (int i = 0; i < report.count; i++) {
        const struct odds_row *row = &report.rows[i];
        assert_false(row->needs_strategy);
        assert_int_equal(row->counted_with != NULL, row->bet == LUNAR_BET);
        assert_int_equal(row->valued, row->bet != LUNAR_BET);
        if (!row->valued) assert_ratio(row->odds.lose, 0, 1, row->id);
        figures += row->valued;
    }
    assert_int_equal(figures, 13 + 2 * TABLES);
    odds_report_free(&report);
}

/* Of 2,598,960 hands 36 are straight flushes and 4 royal flushes: what these are paid more, all
 * hands gain on average.  So no higher payout lowers the value of a hand. */
static void instant_cash_adds_to_the_ante(void **state)
{
    struct sign sign = usual();
    int option = sign_option(&sign, "instant");
    struct odds odds, least;
    mpq_t more;

    (void)state;
    mpq_init(more);
    odds_init(&odds);
    odds_init(&least);
    assert_true(sign_set(&sign, option, "200-600"));
    odds_of(&least, &sign, LUNAR_ANTE, 0, 0);
    for (int i = 0; i < 13; i++) {
        static const int pays[13][2] = { { 200, 600 },  { 300, 600 },  { 200, 800 },  { 300, 800 },
                                         { 200, 1000 }, { 300, 1000 }, { 200, 1200 }, { 300, 1200 },
                                         { 400, 1200 }, { 200, 1500 }, { 300, 1500 }, { 400, 1500 },
                                         { 500, 1500 } };
        char word[24];
        snprintf(word, sizeof word, "%d-%d", pays[i][0], pays[i][1]);
        assert_true(sign_set(&sign, option, word));
        odds_of(&odds, &sign, LUNAR_ANTE, 0, 0);
        mpq_sub(more, odds.ev, least.ev);
        assert_ratio(more, 36 * (pays[i][0] - 200) + 4 * (pays[i][1] - 600), FIVES, word);
        assert_int_equal(mpq_sgn(more), i > 0);
        assert_true(mpq_equal(odds.win, least.win) && mpq_equal(odds.lose, least.lose));
    }
    odds_clear(&odds);
    odds_clear(&least);
    mpq_clear(more);
}

/* A maximum payout that no Bet reaches changes nothing; one that cuts Bets needs another strategy.
 */
static void maximum_payout_may_need_a_strategy(void **state)
{
    struct sign sign = usual();

    (void)state;
    sign.max_cents = 10000;
    sign.amount_cents[LUNAR_PAYOUT] = 3000000; /* 150 times a Bet of 200 */
    assert_false(odds_needs_strategy(&sign, LUNAR_ANTE));
    sign.amount_cents[LUNAR_PAYOUT] = 2999999;
    assert_true(odds_needs_strategy(&sign, LUNAR_ANTE));
    assert_true(odds_needs_strategy(&sign, LUNAR_BET));
    assert_false(odds_needs_strategy(&sign, LUNAR_SUPER));
    assert_null(odds_counted_with(&sign, LUNAR_BET));
}

/* 600 to 1 on an ante of 100 is 60,000; 150 to 1 on its Bet of 200 is 30,000.  200 to 1 on a Super
 * Bet of 100, with pay table 1, is 20,000.  A player's own limits may be higher than the sign's. */
static void maximum_payout_at_a_stake(void **state)
{
    static const struct {
        int64_t payout_cents;
        int bet;
        int64_t cents;
        enum odds_cut cut;
    } rows[] = {
        { 0, LUNAR_ANTE, 10000, CUT_NOTHING },         { 6000000, LUNAR_ANTE, 10000, CUT_NOTHING },
        { 5999900, LUNAR_ANTE, 10000, CUT_WINNINGS },  { 3000000, LUNAR_ANTE, 10000, CUT_WINNINGS },
        { 3000000, LUNAR_ANTE, 5000, CUT_NOTHING },    { 3000000, LUNAR_ANTE, 10100, CUT_STRATEGY },
        { 2999900, LUNAR_ANTE, 10000, CUT_STRATEGY },  { 2999900, LUNAR_BET, 20000, CUT_STRATEGY },
        { 3000000, LUNAR_BET, 20000, CUT_NOTHING },    { 2000000, LUNAR_SUPER, 10000, CUT_NOTHING },
        { 1999900, LUNAR_SUPER, 10000, CUT_WINNINGS },
    };
    struct sign sign = usual();

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        sign.amount_cents[LUNAR_PAYOUT] = rows[i].payout_cents;
        assert_int_equal(odds_cut(&sign, rows[i].bet, rows[i].cents), rows[i].cut);
    }
}

/* The limits of an ante count, not those of other wagers. */
static void highest_ante_decides(void **state)
{
    struct sign sign = usual();

    (void)state;
    sign.max_cents = 10000;
    sign.amount_cents[LUNAR_PAYOUT] = 3000000;
    sign.kinds[0] = (struct kind_limits){ .bet = LUNAR_ANTE, .min_cents = 500, .max_cents = 10100 };
    assert_int_equal(sign_limits(&sign, LUNAR_ANTE).most, 10100);
    assert_true(odds_needs_strategy(&sign, LUNAR_ANTE));
    assert_null(odds_counted_with(&sign, ODDS_FEES));
    sign.kinds[0].max_cents = 10000;
    assert_false(odds_needs_strategy(&sign, LUNAR_ANTE));
    assert_string_equal(odds_counted_with(&sign, ODDS_FEES), "ante");
}

/* The refusal of a stake at a table with limits of 10 to 500. */
static struct refusal refusal_of(const char *id, int64_t cents, const char *multiple)
{
    struct odds_report report = { .rows = NULL };
    struct sign sign = sign_with("multiple", multiple);
    struct refusal why = { .code = REFUSED_NO_SUCH_WAGER };

    sign.min_cents = 1000;
    odds_report_sign(&report, &sign, NULL, cents, false);
    for (int i = 0; i < report.count; i++)
        if (!strcmp(report.rows[i].id, id)) why = report.rows[i].refused;
    odds_report_free(&report);
    return why;
}

/* Limits: Div 1 r.10.1(b); chips: r.10.3; a Bet is twice the ante: Division 22 r.5.2(b). */
static void stakes_outside_the_limits(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int64_t cents;
        refusal_code code;
        const char *clause;
    } rows[] = {
        { "super", 1000, REFUSED_ACCEPTED, NULL },
        { "super", 500, REFUSED_BELOW_MINIMUM, "Div 1 r.10.1(b)" },
        { "super", 60000, REFUSED_ABOVE_MAXIMUM, "Div 1 r.10.1(b)" },
        { "super", 1050, REFUSED_NOT_IN_CHIPS, "Div 1 r.10.3" },
        { "ante", 1000, REFUSED_ACCEPTED, NULL },
        { "ante", 500, REFUSED_BELOW_MINIMUM, "Div 1 r.10.1(b)" },
        { "bet", 2000, REFUSED_ACCEPTED, NULL },
        { "bet", 2100, REFUSED_NOT_TWICE_ANTE, "5.2(b)" },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct refusal why = refusal_of(rows[i].id, rows[i].cents, "no");
        assert_int_equal(why.code, rows[i].code);
        cites(rows[i].id, why.clause, why.also, rows[i].clause, NULL);
    }
    assert_int_equal(refusal_of("super", 1000, "yes").code, REFUSED_ACCEPTED);
}

static void assert_kinds(const struct lunar_kinds *counted, const struct kind *kinds, int count)
{
    for (int first = 0; first < HAND_CATEGORIES; first++)
        for (int second = 0; second < HAND_CATEGORIES; second++)
            assert_int_equal(counted->second[first][second],
                             kind_hands(kinds, count, first, second));
}

static void assert_firsts(const struct lunar_kinds *counted, const int hands[HAND_CATEGORIES])
{
    for (int first = 0; first < HAND_CATEGORIES; first++)
        assert_int_equal(counted->first[first], hands[first]);
}

/* First combinations: of five cards as published, of six as test_hands.c finds them. */
static void hands_are_counted(void **state)
{
    (void)state;
    static const int of_five[HAND_CATEGORIES] = { 1302540, 1098240, 123552, 54912, 10200,
                                                  5108,    3744,    624,    36,    4 };
    static const int of_six[HAND_CATEGORIES] = { 6612900, 9730740, 2532816, 732160, 361620,
                                                 205792,  165984,  14664,   1656,   188 };
    struct lunar_kinds five, six;
    struct lunar_deals deals;

    lunar_kinds_count(&five, 5);
    lunar_kinds_count(&six, 6);
    lunar_deals_count(&deals);
    assert_int_equal(five.hands, FIVES);
    assert_int_equal(six.hands, SIXES);
    assert_int_equal(deals.hands, FIVES);
    assert_int_equal(five.qualify, 1463700);
    /* odd cards with ace and king: four more of 11 ranks, except Q-J-10 with one of 8, and
     * 5-4-3-2 */
    assert_int_equal(six.qualify - (SIXES - of_six[NO_PAIR]), (330 - 8 - 1) * 4020);
    assert_int_equal(deals.ends[END_STRAIGHT_FLUSH], 36);
    assert_int_equal(deals.ends[END_ROYAL_FLUSH], 4);
    assert_firsts(&five, of_five);
    assert_firsts(&six, of_six);
    assert_kinds(&five, five_kinds, LENGTH(five_kinds));
    assert_kinds(&six, six_kinds, LENGTH(six_kinds));
    for (int super = SUPER_ONE_COLOUR; super < LUNAR_SUPERS; super++)
        assert_int_equal(deals.supers[super], super_hands[super]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bets_are_paid_by_their_hand),
        cmocka_unit_test(second_combinations_are_paid),
        cmocka_unit_test(super_bets_are_paid_by_table),
        cmocka_unit_test(antes_are_paid_at_once),
        cmocka_unit_test(hands_against_the_dealer),
        cmocka_unit_test(highest_card),
        cmocka_unit_test(clauses_of_every_end),
        cmocka_unit_test(settlement_events),
        cmocka_unit_test(super_bets_at_a_table),
        cmocka_unit_test(every_five),
        cmocka_unit_test(every_six),
        cmocka_unit_test(odds_of_super_bets),
        cmocka_unit_test(odds_with_a_maximum_payout),
        cmocka_unit_test(reports_have_every_wager),
        cmocka_unit_test(instant_cash_adds_to_the_ante),
        cmocka_unit_test(maximum_payout_may_need_a_strategy),
        cmocka_unit_test(maximum_payout_at_a_stake),
        cmocka_unit_test(highest_ante_decides),
        cmocka_unit_test(stakes_outside_the_limits),
        cmocka_unit_test(hands_are_counted),
    };

    RUN_TESTS(tests);
}
