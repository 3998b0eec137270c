/* test_short.c - the short strategy of Lunar Poker: what each line says is what it answers. */
#include "check.h"
#include "games/lunar/house/known.h"
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/short.h"

#include <string.h>

static void read_cards(const char *words, uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++, words += strcspn(words, " "), words += *words == ' ')
        assert_int_not_equal(cards[i] = (uint8_t)card_find(words, strcspn(words, " ")), 0);
    assert_int_equal(*words, 0);
}

/* ---- Lines ----------------------------------------------------------------------- */

#define GIVES_UP(bits) (LUNAR_EXCHANGES | (bits)) /* 1 is the first card, 16 the fifth */

/* Hands chosen by hand; lines are counted from 1, as a reader counts them. */
static const struct example {
    const char *hand, *up;
    int line, answer;
} examples[] = {
    { "5C 6D 7H 8S 9C", "2D", 1, LUNAR_BUYS },
    { "AC 2D 3H 4S 5C", "KD", 1, LUNAR_BUYS },
    { "2C 5C 9C JC KC", "AC", 1, LUNAR_BUYS },
    { "10C 10D 10H 4S 4C", "AH", 1, LUNAR_BUYS },
    { "7C 7D 7H 7S 4C", "AH", 2, LUNAR_PLAYS },
    { "3C 3D 2H 2S KC", "AH", 2, LUNAR_PLAYS },
    { "AC AD AH KS 7C", "7D", 3, LUNAR_BUYS },
    { "8C 3S 8D 8H 2C", "AD", 4, GIVES_UP(2 | 16) },
    { "AC AD AH QS 7C", "7D", 4, GIVES_UP(8 | 16) },
    { "2H 6H 9H JH KS", "AD", 5, LUNAR_BUYS },
    { "2H 6H 9H JH JS", "AD", 5, LUNAR_BUYS },
    { "5C 6D 7H 8S KC", "AD", 5, LUNAR_BUYS },  /* 4 or 9 */
    { "3C 5D 6H 7S 9C", "AD", 5, LUNAR_BUYS },  /* 4 or 8 */
    { "JC QD KH AS JD", "2D", 5, LUNAR_BUYS },  /* a pair; only a 10 */
    { "5C 6D 8H 9S 9C", "2D", 5, LUNAR_BUYS },  /* a pair; only a 7 */
    { "KC QD JH 9S 8C", "AD", 6, LUNAR_BUYS },  /* a 10 makes two straights; */
    { "AC 2D 3H 4S 6C", "KD", 6, LUNAR_BUYS },  /* ... a 5 */
    { "9C 9D 4H 2S KC", "8D", 7, LUNAR_PLAYS }, /* above the up card, */
    { "9C 9D 4H 2S KC", "9H", 7, LUNAR_PLAYS }, /* ... or equal to it, */
    { "2C 2D AH KS 7C", "QH", 7, LUNAR_PLAYS }, /* ... or with ace and king */
    { "9C 4H 9D 2S KC", "10H", 8, GIVES_UP(2 | 8 | 16) },
    { "8H 3C 10H 2S QH", "AD", 9, GIVES_UP(2 | 8) },
    { "AH KC QH 2S 10H", "AD", 9, GIVES_UP(2 | 8) },
    { "AC 7D KH 9S 3C", "2D", 10, GIVES_UP(2 | 8 | 16) },
    { "QC 7D 10C 5S 3D", "9D", 10, GIVES_UP(2 | 8 | 16) },
    { "7C AD QH 9S 3C", "KD", 11, GIVES_UP(1 | 4 | 8 | 16) },
    { "7C KD JH 9S 3C", "10D", 11, GIVES_UP(1 | 4 | 8 | 16) },
    { "7C KD JH 9S 3C", "JD", 11, GIVES_UP(1 | 4 | 8 | 16) }, /* the jack matches */
    { "10C 8D 5H 4S 2D", "7D", 11, GIVES_UP(2 | 4 | 8 | 16) },
    { "AC QD 9H 7S 3C", "AD", 12, LUNAR_FOLDS },
    { "KC JD 9H 7S 3C", "QH", 12, LUNAR_FOLDS },
    { "QC 10C 7D 5S 3D", "10H", 12, LUNAR_FOLDS },
    { "7H 6H 5H 2S JC", "KD", 12, LUNAR_FOLDS }, /* of a suit, but below the 8 */
    { "9C 8D 5H 4S 2D", "3D", 12, LUNAR_FOLDS },
};
#define EXAMPLES ((int)(sizeof examples / sizeof *examples))

static void lines_answer_as_they_say(void **state)
{
    unsigned lines = 0;

    (void)state;
    for (int i = 0; i < EXAMPLES; i++) {
        uint8_t card[LUNAR_FIRST], up;
        read_cards(examples[i].hand, card, LUNAR_FIRST);
        read_cards(examples[i].up, &up, 1);
        assert_int_equal(lunar_short_line(card, up) + 1, examples[i].line);
        assert_int_equal(lunar_short_choice(card, up), examples[i].answer);
        lines |= 1u << (examples[i].line - 1);
    }
    assert_int_equal(lines, (1u << LUNAR_SHORT_LINES) - 1);
}

static void lines_have_words(void **state)
{
    (void)state;
    for (int i = 0; i < LUNAR_SHORT_LINES; i++) {
        const struct lunar_short_line *line = &lunar_short_lines[i];
        assert_true(*line->when && *line->then);
        assert_int_equal(line->answer == LUNAR_EXCHANGES, line->gives_up != NULL);
    }
}

/* ---- Order and suits ------------------------------------------------------------- */

static card_set given_up(const uint8_t *card, int choice)
{
    card_set set = 0;

    for (int i = 0; choice >= LUNAR_EXCHANGES && i < LUNAR_FIRST; i++)
        if (choice >> i & 1) set |= card_bit(card[i]);
    return set;
}

/* The n-th of 120 orders. */
static void arrange(const uint8_t from[LUNAR_FIRST], int n, uint8_t to[LUNAR_FIRST])
{
    memcpy(to, from, LUNAR_FIRST);
    for (int i = LUNAR_FIRST; i > 1; n /= i, i--) {
        uint8_t card = to[i - 1];
        to[i - 1] = to[n % i];
        to[n % i] = card;
    }
}

static void order_does_not_matter(void **state)
{
    (void)state;
    for (int i = 0; i < EXAMPLES; i++) {
        uint8_t card[LUNAR_FIRST], other[LUNAR_FIRST], up;
        read_cards(examples[i].hand, card, LUNAR_FIRST);
        read_cards(examples[i].up, &up, 1);
        int choice = lunar_short_choice(card, up);
        for (int n = 0; n < 120; n++) {
            arrange(card, n, other);
            int same = lunar_short_choice(other, up);
            assert_int_equal(same & ~31, choice & ~31);
            if (choice < LUNAR_EXCHANGES) assert_int_equal(same, choice);
            assert_int_equal(given_up(other, same), given_up(card, choice));
        }
    }
}

/* The n-th of 24 ways to name the suits. */
static uint8_t renamed(int card, int n)
{
    int suit[4] = { 0, 1, 2, 3 };

    for (int i = 4; i > 1; n /= i, i--) {
        int last = suit[i - 1];
        suit[i - 1] = suit[n % i];
        suit[n % i] = last;
    }
    return (uint8_t)card_of(card_rank(card), (enum card_suit)suit[card_suit(card)]);
}

static void names_of_suits_do_not_matter(void **state)
{
    (void)state;
    for (int i = 0; i < EXAMPLES; i++) {
        uint8_t card[LUNAR_FIRST], other[LUNAR_FIRST], up;
        read_cards(examples[i].hand, card, LUNAR_FIRST);
        read_cards(examples[i].up, &up, 1);
        for (int n = 0; n < 24; n++) {
            for (int k = 0; k < LUNAR_FIRST; k++) other[k] = renamed(card[k], n);
            assert_int_equal(lunar_short_choice(other, renamed(up, n)), examples[i].answer);
        }
    }
}

/* ---- All hands ------------------------------------------------------------------- */

static bool allowed(int choice)
{
    int cards = __builtin_popcount((unsigned)choice & 31);

    if (choice < LUNAR_EXCHANGES)
        return choice == LUNAR_FOLDS || choice == LUNAR_PLAYS || choice == LUNAR_BUYS;
    return choice < 2 * LUNAR_EXCHANGES && cards >= LUNAR_DRAW_LEAST;
}

/* C(52, 5) hands, each with one of the cards it lacks; which one changes from hand to hand. */
static void every_answer_is_allowed(void **state)
{
    int hands = 0, up = 1;

    (void)state;
    for (int a = 1; a <= CARDS; a++)
        for (int b = a + 1; b <= CARDS; b++)
            for (int c = b + 1; c <= CARDS; c++)
                for (int d = c + 1; d <= CARDS; d++)
                    for (int e = d + 1; e <= CARDS; e++) {
                        uint8_t card[] = { (uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d,
                                           (uint8_t)e };
                        do up = up % CARDS + 1;
                        while (up == a || up == b || up == c || up == d || up == e);
                        if (hands++ % SLOWER) continue;
                        if (!allowed(lunar_short_choice(card, (uint8_t)up)))
                            fail_msg("%d %d %d %d %d, up %d", a, b, c, d, e, up);
                    }
    assert_int_equal(hands, 2598960);
}

/* ---- Later ----------------------------------------------------------------------- */

static void assert_later(const char *words, int count, const char *up_word, bool plays, bool forces)
{
    struct lunar_hand hand = { .count = (int8_t)count };
    uint8_t up;

    read_cards(words, hand.card, count);
    read_cards(up_word, &up, 1);
    assert_int_equal(lunar_short_plays(&hand, up), plays);
    assert_int_equal(lunar_short_forces(&hand, up), forces);
}

static void later_by_the_final_hand(void **state)
{
    (void)state;
    assert_later("AC QD JH 9S 2C", 5, "QH", false, false);
    assert_later("AC KD QH JS 9C", 5, "2H", false, false); /* nothing matches a 2, */
    assert_later("AC KD QH JS 9C", 5, "9H", true, false);  /* ... but a 9 */
    assert_later("AC KD QH JS 9C", 5, "KH", true, false);  /* an ace or king needs a queen, */
    assert_later("AC KD JH 8S 7C", 5, "KH", false, false); /* ... which is missing */
    assert_later("2C 2D 3H 4S 6C", 5, "AH", true, false);
    assert_later("AC AD AH KS QC", 5, "2H", true, false);
    assert_later("AC 2D 3H 4S 5C", 5, "KH", true, true);
    assert_later("2C 3C 4C 5C 7C 9D", 6, "KH", true, true);
    assert_later("AC KC QD 8H 7S 3D", 6, "3H", true, false);
}

/* ---- The policy ------------------------------------------------------------------ */

/* What the solver is told: later decisions by ranks, and forcing from a category on. */
static void policy_is_the_strategy(void **state)
{
    uint8_t card[LUNAR_CARDS];
    uint64_t random = 7;

    (void)state;
    assert_ptr_equal(lunar_short_policy.first, lunar_short_choice);
    for (int i = 0; i < 200000 / SLOWER; i++) {
        struct lunar_hand hand = { .count = (int8_t)(5 + i % 2) };
        card_set dealt = 0;
        for (int k = 0; k < LUNAR_CARDS;) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            card[k] = (uint8_t)(1 + (random >> 33) % CARDS);
            if (!(dealt & card_bit(card[k]))) dealt |= card_bit(card[k++]);
        }
        memcpy(hand.card, card, (size_t)hand.count);
        uint8_t up = (uint8_t)(1 + (random >> 20) % CARDS);
        enum hand_category category = hand_category(lunar_value(&hand));
        assert_int_equal(lunar_short_forces(&hand, up), category >= lunar_short_policy.forces_from);
        if (category >= lunar_short_policy.forces_from)
            assert_true(lunar_short_policy.plays(&hand, up));
        assert_int_equal(lunar_short_policy.plays(&hand, up),
                         lunar_short_policy.plays(&hand, renamed(up, 9)));
    }
}

/* Known figures are of all hands that come to a line, and no line is better than the best. */
static void known_costs_are_complete(void **state)
{
    (void)state;
    for (int up = 0; up < LUNAR_UPS; up++) {
        const struct lunar_short_sums *known = &lunar_short_known[up];
        int64_t hands = lunar_known[up].straight_flushes + lunar_known[up].royal_flushes;
        for (int line = 0; line < LUNAR_SHORT_LINES; line++) {
            hands += known->hands[line];
            assert_true(known->cost[line] >= 0);
        }
        assert_int_equal(hands, 2349060); /* C(51, 5) */
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_answer_as_they_say), cmocka_unit_test(lines_have_words),
        cmocka_unit_test(order_does_not_matter),    cmocka_unit_test(names_of_suits_do_not_matter),
        cmocka_unit_test(every_answer_is_allowed),  cmocka_unit_test(later_by_the_final_hand),
        cmocka_unit_test(policy_is_the_strategy),   cmocka_unit_test(known_costs_are_complete),
    };

    RUN_TESTS(tests);
}
