/* test_hands.c - all poker hands of five and six cards, compared with a second ranking written from
 * the text of section 4: sorted cards and counted ranks. */
#include "check.h"
#include "games.h"
#include "games/lunar/hands.h"

#include <stdbool.h>
#include <string.h>

#define FIVES 2598960  /* C(52, 5) */
#define SIXES 20358520 /* C(52, 6) */

/* ---- The second ranking ---------------------------------------------------------- */

struct run {
    int length, rank;
};

static int rank_of(int card)
{
    int rank = card_rank(card);

    return rank == 1 ? 14 : rank; /* 4.2: aces are high */
}

/* Longer runs first, then higher ranks. */
static int by_weight(const struct run *a, const struct run *b)
{
    return a->length != b->length ? b->length - a->length : b->rank - a->rank;
}

static int runs_of(struct run *runs, const uint8_t *card)
{
    int count = 0;

    for (int i = 0; i < 5; i++) {
        int at = 0;
        while (at < count && runs[at].rank != rank_of(card[i])) at++;
        if (at == count) runs[count++] = (struct run){ 0, rank_of(card[i]) };
        runs[at].length++;
    }
    for (int i = 1; i < count; i++)
        for (int j = i; j && by_weight(&runs[j - 1], &runs[j]) > 0; j--) {
            struct run run = runs[j];
            runs[j] = runs[j - 1];
            runs[j - 1] = run;
        }
    return count;
}

static bool one_suit(const uint8_t *card)
{
    for (int i = 1; i < 5; i++)
        if (card_suit(card[i]) != card_suit(card[0])) return false;
    return true;
}

/* 4.3(e): five in sequence; an ace below a 2 counts as 1. */
static bool sequence(struct run *runs, int count)
{
    if (count != 5) return false;
    if (runs[0].rank == 14 && runs[1].rank == 5) {
        memmove(runs, runs + 1, 4 * sizeof *runs);
        runs[4].rank = 1;
    }
    return runs[0].rank - runs[4].rank == 4;
}

static enum hand_category expected_category(struct run *runs, int count, bool flush)
{
    bool straight = sequence(runs, count);

    if (straight && flush) return runs[0].rank == 14 ? ROYAL_FLUSH : STRAIGHT_FLUSH;
    if (runs[0].length == 4) return FOUR_OF_A_KIND;
    if (runs[0].length == 3 && runs[1].length == 2) return FULL_HOUSE;
    if (flush) return FLUSH;
    if (straight) return STRAIGHT;
    if (runs[0].length == 3) return THREE_OF_A_KIND;
    if (runs[0].length == 2) return runs[1].length == 2 ? TWO_PAIRS : ONE_PAIR;
    return NO_PAIR;
}

/* Category, then ranks by weight (4.4), as digits of one number. */
static uint32_t expected_number(const uint8_t *card)
{
    struct run runs[5];
    int count = runs_of(runs, card);
    uint32_t number = expected_category(runs, count, one_suit(card));

    for (int i = 0; i < 5; i++) number = 16 * number + (i < count ? (uint32_t)runs[i].rank : 0);
    return number;
}

static enum hand_category category_of(uint32_t number)
{
    return (enum hand_category)(number >> 20);
}

static bool holds(const uint8_t *card, int rank)
{
    for (int i = 0; i < 5; i++)
        if (rank_of(card[i]) == rank) return true;
    return false;
}

/* ---- Every hand ------------------------------------------------------------------ */

static void each_from(void look(const uint8_t *hand), uint8_t *hand, int held, int left, int card)
{
    if (!left) {
        look(hand);
        return;
    }
    for (; card <= CARDS; card++) {
        hand[held] = (uint8_t)card;
        each_from(look, hand, held + 1, left - 1, card + 1);
    }
}

static void each_hand(int cards, void look(const uint8_t *hand))
{
    uint8_t hand[6] = { 0 };

    each_from(look, hand, 0, cards, 1);
}

static int choose[CARDS][7]; /* [n][k]: ways to choose k of n */

static void count_choices(void)
{
    for (int n = 0; n < CARDS; n++) {
        choose[n][0] = 1;
        for (int k = 1; k < 7; k++) choose[n][k] = n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0;
    }
}

/* The index, 0 to FIVES - 1, of the five cards left without one of these ascending cards. */
static int number_without(const uint8_t *hand, int out)
{
    int number = 0, nth = 0;

    for (int i = 0; nth < 5; i++)
        if (i != out) number += choose[hand[i] - 1][++nth];
    return number;
}

static uint32_t expected_five[FIVES];           /* by number */
static uint32_t expected_value[UINT16_MAX + 1]; /* by value; 0 if no hand has it */
static int found[HAND_CATEGORIES], qualified, looked_at;

static void start_count(void)
{
    memset(found, 0, sizeof found);
    qualified = looked_at = 0;
}

static void assert_found(const int expected[HAND_CATEGORIES])
{
    for (int i = 0; i < HAND_CATEGORIES; i++) assert_int_equal(found[i], expected[i]);
}

static void wrong_hand(const uint8_t *hand, int cards, hand_value value)
{
    for (int i = 0; i < cards; i++) print_error("%s ", card_word(hand[i]));
    fail_msg("got the value %#x", value);
}

static void look_at_five(const uint8_t *hand)
{
    hand_value value = five_cards_value(hand);
    uint32_t number = expected_number(hand);
    bool qualifies = category_of(number) != NO_PAIR || (holds(hand, 14) && holds(hand, 13));

    if (!expected_value[value]) expected_value[value] = number;
    if (expected_value[value] != number || hand_category(value) != category_of(number) ||
        hand_qualifies(value) != qualifies)
        wrong_hand(hand, 5, value);
    expected_five[number_without(hand, -1)] = number;
    found[hand_category(value)]++;
    qualified += hand_qualifies(value);
}

/* Values and numbers rise together, so every two hands compare alike. */
static void values_rise(void)
{
    uint32_t last = 0;
    int values = 0;

    for (int value = 0; value <= UINT16_MAX; value++) {
        if (!expected_value[value]) continue;
        if (expected_value[value] <= last) fail_msg("%#x ranks too low", (unsigned)value);
        last = expected_value[value];
        values++;
    }
    assert_int_equal(values, 7462);
}

static void every_five(void **state)
{
    (void)state;
    static const int published[HAND_CATEGORIES] = { 1302540, 1098240, 123552, 54912, 10200,
                                                    5108,    3744,    624,    36,    4 };

    start_count();
    each_hand(5, look_at_five);
    assert_found(published);
    assert_int_equal(qualified, 1463700); /* reading L19 */
    values_rise();
}

static void look_at_six(const uint8_t *hand)
{
    uint32_t best = 0;

    if (looked_at++ % SLOWER) return;
    hand_value value = six_cards_value(hand);
    for (int out = 0; out < 6; out++) {
        uint32_t number = expected_five[number_without(hand, out)];
        if (number > best) best = number;
    }
    if (expected_value[value] != best) wrong_hand(hand, 6, value);
    found[category_of(best)]++;
}

/* After every_five(), which fills expected_five. */
static void every_six(void **state)
{
    (void)state;
    static const int counted[HAND_CATEGORIES] = { 6612900, 9730740, 2532816, 732160, 361620,
                                                  205792,  165984,  14664,   1656,   188 };

    start_count();
    each_hand(6, look_at_six);
    assert_int_equal(looked_at, SIXES);
    if (SLOWER == 1) assert_found(counted);
}

/* ---- Hands at random ------------------------------------------------------------- */

static uint64_t draw(void)
{
    static uint64_t x = UINT64_C(88172645463325252);

    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

/* Shuffles the first cards of the deck. */
static const uint8_t *deal(uint8_t deck[CARDS], int cards)
{
    for (int i = 0; i < cards; i++) {
        int j = i + (int)(draw() % (uint64_t)(CARDS - i));
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    return deck;
}

static void fill_deck(uint8_t deck[CARDS])
{
    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i + 1);
}

static int order(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static void pairs_compare_alike(void **state)
{
    (void)state;
    uint8_t deck[CARDS];

    fill_deck(deck);
    for (int i = 0; i < 2000000 / SLOWER; i++) {
        const uint8_t *a = deal(deck, 10), *b = a + 5;
        assert_int_equal(order(five_cards_value(a), five_cards_value(b)),
                         order(expected_number(a), expected_number(b)));
    }
}

static void each_order(uint8_t *hand, int cards, int fixed, hand_value value)
{
    if (fixed == cards) {
        hand_value now = cards == 5 ? five_cards_value(hand) : six_cards_value(hand);
        if (now != value) wrong_hand(hand, cards, now);
        return;
    }
    for (int i = fixed; i < cards; i++) {
        uint8_t card = hand[i];
        hand[i] = hand[fixed];
        hand[fixed] = card;
        each_order(hand, cards, fixed + 1, value);
        hand[fixed] = hand[i];
        hand[i] = card;
    }
}

static void order_of_cards_does_not_matter(void **state)
{
    (void)state;
    uint8_t deck[CARDS], hand[6];

    fill_deck(deck);
    for (int i = 0; i < 1000; i++) {
        memcpy(hand, deal(deck, 6), sizeof hand);
        each_order(hand, 5, 0, five_cards_value(hand));
        each_order(hand, 6, 0, six_cards_value(hand));
    }
}

static void adding_and_removing_cards(void **state)
{
    (void)state;
    uint8_t deck[CARDS];

    fill_deck(deck);
    for (int i = 0; i < 10000; i++) {
        const uint8_t *six = deal(deck, 6);
        uint64_t hand = hand_pack(six, 6);
        assert_int_equal(five_value(hand - card_key[six[5]]), five_cards_value(six));
        assert_int_equal(six_value(hand_pack(six, 5) + card_key[six[5]]), six_value(hand));
    }
}

/* An impossible sum stays within the tables; sanitizers check that. */
static void any_sum_is_safe(void **state)
{
    (void)state;

    for (int i = 0; i < 1000000; i++) {
        uint64_t hand = draw();
        assert_true(hand_category(five_value(hand)) < HAND_CATEGORIES);
        assert_true(hand_category(six_value(hand)) < HAND_CATEGORIES);
    }
}

/* ---- Hands by name --------------------------------------------------------------- */

/* Cards separated by spaces: "AS KD 6H 4C 2S". */
static hand_value value_of(const char *words)
{
    uint64_t hand = 0;
    int cards = 0;

    for (; *words; cards++) {
        size_t length = strcspn(words, " ");
        int card = card_find(words, length);
        if (!card) fail_msg("not a card: %s", words);
        hand += card_key[card];
        words += length + (words[length] == ' ');
    }
    return cards == 5 ? five_value(hand) : six_value(hand);
}

/* Lowest first. */
static void examples_from_the_text(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        enum hand_category category;
    } hands[] = {
        { "2S 3S 4S 5S 7D", NO_PAIR },         { "AS QD JH 10C 9S", NO_PAIR },
        { "AS KD 4H 3C 2S", NO_PAIR }, /* the lowest that qualifies */
        { "AS KD 6H 4C 2S", NO_PAIR }, /* 4.3(a) */
        { "AS KD QH JC 9S", NO_PAIR },         { "2S 2D 3H 4C 5S", ONE_PAIR },
        { "2S 2D AH 3C 4S", ONE_PAIR }, /* 4.4(b) */
        { "AS AD KH QC JS", ONE_PAIR },        { "3S 3D 2H 2C 4S", TWO_PAIRS },
        { "KS KD QH QC AS", TWO_PAIRS },       { "AS AD 2H 2C 3S", TWO_PAIRS }, /* 4.4(c) */
        { "AS AD KH KC QS", TWO_PAIRS },                                        /* 4.3(c) */
        { "2S 2D 2H 3C 4S", THREE_OF_A_KIND }, { "AS AD AH KC QS", THREE_OF_A_KIND },
        { "AS 2D 3H 4C 5S", STRAIGHT }, /* 4.3(e), 4.4(d): the lowest */
        { "2D 3H 4C 5S 6S", STRAIGHT },        { "10D JH QC KS AS", STRAIGHT },
        { "2S 3S 4S 5S 7S", FLUSH },           { "AS KS QS JS 9S", FLUSH },
        { "2S 2D 2H 3C 3S", FULL_HOUSE },      { "2S 2D 2H AC AS", FULL_HOUSE },
        { "3S 3D 3H 2C 2S", FULL_HOUSE }, /* 4.3(g) */
        { "AS AD AH KC KS", FULL_HOUSE },      { "2S 2D 2H 2C 3S", FOUR_OF_A_KIND },
        { "AS AD AH AC KS", FOUR_OF_A_KIND },  { "AC 2C 3C 4C 5C", STRAIGHT_FLUSH },
        { "9C 10C JC QC KC", STRAIGHT_FLUSH }, { "10C JC QC KC AC", ROYAL_FLUSH },
    };
    int count = (int)(sizeof hands / sizeof hands[0]);

    for (int i = 0; i < count; i++) {
        hand_value value = value_of(hands[i].words);
        assert_int_equal(hand_category(value), hands[i].category);
        if (i && value <= value_of(hands[i - 1].words)) fail_msg("%s is too low", hands[i].words);
        assert_int_equal(hand_qualifies(value), i >= 2);
    }
}

static void suits_are_equal(void **state) /* 4.1 */
{
    (void)state;

    assert_int_equal(value_of("AS KS QS JS 9S"), value_of("AC KC QC JC 9C"));
    assert_int_equal(value_of("AS 2D 3H 4C 5S"), value_of("AC 2C 3H 4D 5D"));
    assert_int_equal(value_of("10H JH QH KH AH"), value_of("10D JD QD KD AD"));
}

static void best_five_of_six(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        { "AS 2D 3H 4C 5S 6S", "2D 3H 4C 5S 6S" }, /* the higher straight */
        { "AS 2S 3S 4S 5S 6D", "AS 2S 3S 4S 5S" }, /* a straight flush, not the higher straight */
        { "AS 2S 3S 4S 9S 5D", "AS 2S 3S 4S 9S" }, /* a flush, not the straight */
        { "AH KH QH JH 9H AD", "AH KH QH JH 9H" }, /* a flush, not the pair */
        { "AS KS 9S 4S 3S 2S", "AS KS 9S 4S 3S" }, /* six of a suit */
        { "2C 3C 4C 5C 6C AC", "2C 3C 4C 5C 6C" }, /* six of a suit in sequence */
        { "2S 2D 3S 3D 4S 4D", "4S 4D 3S 3D 2S" }, /* three pairs */
        { "2S 2D 2H 3S 3D 3H", "3S 3D 3H 2S 2D" }, /* twice three of a kind */
        { "2S 2D 2H 2C AD AH", "2S 2D 2H 2C AD" }, /* four of a kind and a pair */
    };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_int_equal(value_of(same[i][0]), value_of(same[i][1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_from_the_text),
        cmocka_unit_test(suits_are_equal),
        cmocka_unit_test(best_five_of_six),
        cmocka_unit_test(every_five),
        cmocka_unit_test(every_six),
        cmocka_unit_test(pairs_compare_alike),
        cmocka_unit_test(order_of_cards_does_not_matter),
        cmocka_unit_test(adding_and_removing_cards),
        cmocka_unit_test(any_sum_is_safe),
    };

    count_choices();
    RUN_TESTS(tests);
}
