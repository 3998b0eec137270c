/* test_solve.c - the solver of Lunar Poker against plain enumeration, which shares no code with it
 * (lunar_naive.c): sums, squares, Bets, forced Dealers and how often each result comes must agree
 * to the last way. */
#include "check.h"
#include "games/lunar/house/lunar_asks.h"
#include "games/lunar/house/short.h"
#include "lunar_naive.h"

#include <string.h>

/* ---- Cards ----------------------------------------------------------------------- */

static int read_cards(const char *words, uint8_t *cards)
{
    int count = 0;

    for (; *words; words += strcspn(words, " "), words += *words == ' ') {
        cards[count] = (uint8_t)card_find(words, strcspn(words, " "));
        assert_int_not_equal(cards[count++], 0);
    }
    return count;
}

/* The same cards with the numbers of the enumeration. */
static void number(const uint8_t *cards, int count, int *numbers)
{
    for (int i = 0; i < count; i++)
        numbers[i] = (card_rank(cards[i]) + 11) % 13 * 4 + (int)card_suit(cards[i]);
}

static card_set set_of(const uint8_t *cards, int count)
{
    card_set set = 0;

    for (int i = 0; i < count; i++) set |= card_bit(cards[i]);
    return set;
}

/* ---- Comparing ------------------------------------------------------------------- */

static struct lunar_solver *open_policy(const struct lunar_reading *reading,
                                        const struct lunar_policy *policy)
{
    int edition = 0;

    while (strcmp(games[edition]->id, "lunar-poker")) edition++;
    struct sign sign = sign_of(edition);
    struct lunar_solver *solver = lunar_solver_follow(&sign, reading, policy);
    assert_non_null(solver);
    return solver;
}

static struct lunar_solver *open_solver(const struct lunar_reading *reading)
{
    return open_policy(reading, NULL);
}

static struct naive_flags flags_of(const struct lunar_reading *reading)
{
    return (struct naive_flags){ .second = (enum naive_second)reading->second,
                                 .pair_not_straight = reading->pair_not_straight,
                                 .never_forced = reading->never_forced,
                                 .ante_paid = reading->ante_paid,
                                 .ties_lose = reading->equal_loses,
                                 .exchange_one = reading->one_card,
                                 .fee_returned = reading->fee_back };
}

/* The fee of a draw is in the results of the enumeration. */
static void assert_same(const struct lunar_worth *worth, const struct naive_result *result, int fee)
{
    assert_int_equal(worth->ways, result->ways_in_all);
    assert_int_equal(worth->sum - fee * worth->ways, result->sum);
    assert_int_equal(worth->squares - 2 * fee * worth->sum + fee * fee * worth->ways,
                     result->squares);
    assert_int_equal(worth->bets, result->bets);
    assert_int_equal(worth->forces, result->forces);
    assert_int_equal(worth->paid, result->paid);
    assert_int_equal(worth->lost, result->lost);
}

/* How often each result comes.  A fold is one way for the solver. */
static void assert_same_spread(const struct lunar_solver *solver, const struct lunar_seen *seen,
                               const struct lunar_choice *choice, const struct naive_result *result)
{
    static struct lunar_spread spread;
    int64_t times = choice->choice == LUNAR_FOLDS ? (int64_t)result->ways_in_all : 1;

    assert_true(lunar_solve_spread(solver, seen, choice->choice, &spread));
    for (int antes = NAIVE_LEAST; antes <= NAIVE_MOST; antes++) {
        bool possible = antes >= LUNAR_LEAST && antes <= LUNAR_MOST;
        int64_t ways = possible ? spread.ways[antes - LUNAR_LEAST] : 0;
        assert_int_equal(ways * times, result->ways[antes - NAIVE_LEAST]);
    }
}

struct case_of {
    const char *hand, *up, *seen;
    int choice;
    struct lunar_reading reading;
};

static struct naive_move move_of(int choice)
{
    static const enum naive_verb verbs[] = {
        [LUNAR_FOLDS] = NAIVE_FOLD, [LUNAR_PLAYS] = NAIVE_PLAY, [LUNAR_BUYS] = NAIVE_SIXTH
    };

    if (choice >= LUNAR_EXCHANGES)
        return (struct naive_move){ NAIVE_EXCHANGE, (unsigned)choice & 31 };
    return (struct naive_move){ verbs[choice], 0 };
}

/* A plain generator, so that the cases are always the same. */
static unsigned next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33);
}

static void shuffle(uint64_t *state, uint8_t deck[CARDS])
{
    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i + 1);
    for (int i = CARDS - 1; i > 0; i--) {
        unsigned other = next_random(state) % (unsigned)(i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[other];
        deck[other] = card;
    }
}

static void assert_choice(const struct case_of *c)
{
    static struct naive_result result;
    struct naive_flags flags = flags_of(&c->reading);
    struct lunar_solver *solver = open_solver(&c->reading);
    struct lunar_choice choices[LUNAR_CHOICES];
    uint8_t up[1], others[CARDS];
    struct lunar_seen seen;
    int hand[5], up_number, seen_numbers[CARDS], found = -1;

    read_cards(c->hand, seen.card);
    read_cards(c->up, up);
    int others_count = read_cards(c->seen ? c->seen : "", others);
    seen.up = up[0];
    seen.others = set_of(others, others_count);
    number(seen.card, 5, hand);
    number(up, 1, &up_number);
    number(others, others_count, seen_numbers);
    int count = lunar_solve_choices(solver, &seen, choices);
    for (int i = 0; i < count; i++)
        if (choices[i].choice == c->choice) found = i;
    assert_int_not_equal(found, -1);
    for (int i = 1; i < count; i++)
        assert_true(lunar_worth_compare(&choices[i - 1].worth, &choices[i].worth) >= 0);
    assert_true(naive_choice(&flags, hand, up_number, seen_numbers, others_count,
                             move_of(c->choice), &result));
    assert_same(&choices[found].worth, &result, 0);
    assert_same_spread(solver, &seen, &choices[found], &result);
    lunar_solver_close(solver);
}

/* Hands that stand and draw, weak and strong, against low and high cards. */
static void choices_agree(void **state)
{
    static const struct case_of cases[] = {
        { "AC KD QH 8S 4C", "KH", NULL, LUNAR_PLAYS, { 0 } },
        { "KS KC AD 4H 2D", "2C", NULL, LUNAR_PLAYS, { 0 } },
        { "AC AD AH KS 7C", "7D", NULL, LUNAR_PLAYS, { 0 } },
        { "9C 10H JD QS KC", "2C", NULL, LUNAR_PLAYS, { 0 } },
        { "2C 5C 9C JC KC", "AC", NULL, LUNAR_PLAYS, { 0 } },
        { "10C 10D 10H 4S 4C", "AH", NULL, LUNAR_PLAYS, { 0 } },
        { "AC AD AH AS KD", "KC", NULL, LUNAR_PLAYS, { 0 } },
        { "2H 6H 9H JH KS", "7D", NULL, LUNAR_BUYS, { 0 } },
        { "5C 6D 7H 8S 9C", "2D", NULL, LUNAR_BUYS, { 0 } },
        { "2H 6H 9S JH KS", "7D", "2C 3D 9H 10H JC", LUNAR_BUYS, { 0 } },
        { "8C 8D 8H 3S 2C", "AD", NULL, LUNAR_EXCHANGES | 24, { 0 } },
        { "9H 10H JH 4C 2D", "KH", NULL, LUNAR_EXCHANGES | 24, { 0 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_choice(&cases[i]);
}

/* With 20 or so cards unseen, exchanges of three to five cards can be enumerated, too. */
static void long_draws_agree(void **state)
{
#define SEEN_TOPS "AS AH AC KS KH QS QH QC JS JD 10H 10C 10S 8S 8C 6D 6C 5S 5H 4C 3S 3D 2C 2H"
#define SEEN_LOWS "2S 2H 3S 3C 3H 4S 4D 4C 5D 5C 5S 6H 6S 6C 7C 7D 8D 8H 9H 9C 10D 10S JS JC"
    static const struct case_of cases[] = {
        { "KD 9S 9C 4H 2D", "7S", SEEN_TOPS, LUNAR_EXCHANGES | 25, { 0 } },
        { "KD 9S 9C 4H 2D", "7S", SEEN_TOPS, LUNAR_EXCHANGES | 30, { 0 } },
        { "KD 9S 9C 4H 2D", "7S", SEEN_TOPS, LUNAR_EXCHANGES | 31, { 0 } },
        { "AH KH 7H 4H 2D", "QS", SEEN_LOWS, LUNAR_EXCHANGES | 28, { 0 } },
        { "AH KH 7H 4H 2D", "QS", SEEN_LOWS, LUNAR_EXCHANGES | 30, { 0 } },
        { "AH KH 7H 4H 2D", "QS", SEEN_LOWS, LUNAR_EXCHANGES | 31, { 0 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_choice(&cases[i]);
}

static void readings_agree(void **state)
{
    static const struct case_of cases[] = {
        { "9C 9D AH KS 4C", "2S", NULL, LUNAR_BUYS, { .second = SECOND_WITHOUT_ACE_KING } },
        { "5C 6D 7H 8S 9C", "2D", NULL, LUNAR_BUYS, { .second = SECOND_NONE } },
        { "5C 6D 7H 8S 9C", "2D", NULL, LUNAR_BUYS, { .pair_not_straight = true } },
        { "AC AD AH KS 7C", "7D", NULL, LUNAR_PLAYS, { .never_forced = true } },
        { "AC AD AH KS 7C", "7D", NULL, LUNAR_PLAYS, { .ante_paid = true } },
        { "8C 8D 8H 3S 2C", "KD", NULL, LUNAR_PLAYS, { .ante_paid = true } },
        { "AC KD QH 8S 4C", "KH", NULL, LUNAR_PLAYS, { .equal_loses = true } },
        { "2H 6H 9H JH KS", "7D", NULL, LUNAR_EXCHANGES | 16, { .one_card = true } },
        { "2H 6H 9H JH KS", "7D", NULL, LUNAR_BUYS, { .fee_back = true } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_choice(&cases[i]);
}

/* ---- Policies -------------------------------------------------------------------- */

/* Fixed decisions, and the same for the enumeration. */
struct both {
    const struct lunar_policy *policy;
    bool (*plays)(const int *cards, int count, int up);
    bool (*forces)(const int *cards, int count);
};

static enum naive_kind kind_of(const int *cards, int count)
{
    return naive_kind_of(naive_hand_value(cards, count));
}

static bool has_rank(const int *cards, int count, int rank)
{
    for (int i = 0; i < count; i++)
        if (cards[i] / 4 == rank) return true;
    return false;
}

#define QUEEN 10
#define KING  11

/* The short strategy, as its lines say. */
static bool short_plays(const int *cards, int count, int up)
{
    enum naive_kind kind = kind_of(cards, count);

    if (kind != NAIVE_ACE_KING) return kind >= NAIVE_PAIR;
    if (!has_rank(cards, count, up / 4)) return false;
    return up / 4 < KING || has_rank(cards, count, QUEEN);
}

static bool short_forces(const int *cards, int count)
{
    return kind_of(cards, count) >= NAIVE_STRAIGHT;
}

/* Another one, which is worse: it plays two pairs, and less if it has the rank of the up card. */
static bool other_plays(const int *cards, int count, int up)
{
    return kind_of(cards, count) >= NAIVE_TWO_PAIRS || has_rank(cards, count, up / 4);
}

static bool other_forces(const int *cards, int count)
{
    return kind_of(cards, count) >= NAIVE_TWO_PAIRS;
}

static bool other_plays_hand(const struct lunar_hand *hand, uint8_t up)
{
    bool matches = false;

    for (int i = 0; i < hand->count; i++) matches |= card_rank(hand->card[i]) == card_rank(up);
    return matches || hand_category(lunar_value(hand)) >= TWO_PAIRS;
}

static const struct lunar_policy other_policy = { NULL, other_plays_hand, TWO_PAIRS };
static const struct both best = { NULL, NULL, NULL },
                         by_lines = { &lunar_short_policy, short_plays, short_forces },
                         by_other = { &other_policy, other_plays, other_forces };

/* ---- Short decks ----------------------------------------------------------------- */

/* Every choice with a deck of which only a few cards are unseen: all draws of up to five cards can
 * be enumerated.  Readings are mixed as bits. */
static void assert_all_choices(const uint8_t deck[CARDS], int unseen, unsigned bits,
                               const struct both *by)
{
    static struct naive_result result;
    const struct lunar_reading reading = {
        .second = (enum lunar_second_paid)(bits % 3),
        .pair_not_straight = bits & 1,
        .never_forced = (bits & 12) == 12,
        .ante_paid = bits & 16,
        .equal_loses = bits & 32,
        .one_card = bits & 64,
        .fee_back = bits & 128,
    };
    struct naive_flags flags = flags_of(&reading);
    struct lunar_solver *solver = open_policy(&reading, by->policy);
    struct lunar_choice choices[LUNAR_CHOICES];
    int others = CARDS - 6 - unseen, numbers[CARDS];
    struct lunar_seen seen = { .up = deck[5], .others = set_of(deck + 6, others) };

    flags.plays = by->plays;
    flags.forces = by->forces;
    memcpy(seen.card, deck, 5);
    number(deck, CARDS, numbers);
    int count = lunar_solve_choices(solver, &seen, choices);
    assert_int_equal(count, reading.one_card ? 34 : 29);
    for (int i = 0; i < count; i++) {
        assert_true(naive_choice(&flags, numbers, numbers[5], numbers + 6, others,
                                 move_of(choices[i].choice), &result));
        if (choices[i].choice == LUNAR_FOLDS)
            assert_int_equal(choices[i].worth.sum * (int64_t)result.ways_in_all, result.sum);
        else
            assert_same(&choices[i].worth, &result, 0);
        assert_same_spread(solver, &seen, &choices[i], &result);
    }
    lunar_solver_close(solver);
}

static void short_decks_agree(void **state)
{
    uint64_t random = 24;
    uint8_t deck[CARDS];

    (void)state;
    for (int i = 0; i < 24; i++) {
        shuffle(&random, deck);
        assert_all_choices(deck, 11 + i % 3, i % 2 ? next_random(&random) : 0, &best);
    }
}

static void policies_agree(void **state)
{
    uint64_t random = 25;
    uint8_t deck[CARDS];

    (void)state;
    for (int i = 0; i < 16; i++) {
        shuffle(&random, deck);
        assert_all_choices(deck, 11 + i % 3, i % 4 ? 0 : next_random(&random),
                           i % 2 ? &by_lines : &by_other);
    }
}

/* The same with a whole deck. */
static void assert_by(const struct both *by, const char *hand, const char *up_words, int choice)
{
    static struct naive_result result;
    const struct lunar_reading usual = { 0 };
    struct naive_flags flags = { .plays = by->plays, .forces = by->forces };
    struct lunar_solver *solver = open_policy(&usual, by->policy);
    struct lunar_choice choices[LUNAR_CHOICES];
    struct lunar_seen seen = { .others = 0 };
    int numbers[5], up, i = 0;

    read_cards(hand, seen.card);
    read_cards(up_words, &seen.up);
    number(seen.card, 5, numbers);
    number(&seen.up, 1, &up);
    lunar_solve_choices(solver, &seen, choices);
    while (choices[i].choice != choice) i++;
    assert_true(naive_choice(&flags, numbers, up, NULL, 0, move_of(choice), &result));
    assert_same(&choices[i].worth, &result, 0);
    lunar_solver_close(solver);
}

static void policies_agree_with_a_whole_deck(void **state)
{
    (void)state;
    assert_by(&by_lines, "9C 10H JD QS KC", "2C", LUNAR_PLAYS);
    assert_by(&by_lines, "5C 6D 7H 8S 9C", "KD", LUNAR_BUYS);
    assert_by(&by_lines, "9H 10H JH 4C 2D", "KH", LUNAR_EXCHANGES | 24);
    assert_by(&by_other, "8C 8D 8H 3S 2C", "AD", LUNAR_EXCHANGES | 24);
}

/* From a whole deck, draws of four and five cards are too many; some of the hands they make. */
static void drawn_hands_agree(void **state)
{
    static const struct {
        const char *hand, *up, *gone;
    } cases[] = {
        { "2C 5C 9C JC KC", "7D", "3D 4H 7H 8S" },
        { "2C 5C 9C JC KC", "AD", "3D 4H 7H 8S" },
        { "6H 7H 8C 9D 10S", "AC", "QC 4D 3H 2S 5D" },
        { "10C 10D 10H 4S 4C", "KC", "QC 8D 3H 2S 5D" },
        { "7C 7D 7H 7S 2D", "KD", "QC 8D 3H 9S" },
        { "5H 6H 7H 8H 9H", "AD", "QC 8D 3H 2S JD" },
        { "AC KD 7H 4S 3C", "KH", "JC 8H 6S 5D 2C" },
        { "5C 6D 7H 8S 9C 9D", "2D", "" },
        { "JC JD 6H 6S 2C 2D", "AD", "" },
    };
    static struct naive_result result;
    const struct lunar_reading usual = { 0 };
    const struct naive_flags flags = { 0 };
    struct lunar_solver *solver = open_solver(&usual);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lunar_hand hand;
        uint8_t cards[CARDS], up[1], gone[CARDS];
        int numbers[CARDS], up_number, gone_numbers[CARDS];
        hand.count = (int8_t)read_cards(cases[i].hand, cards);
        memcpy(hand.card, cards, (size_t)hand.count);
        read_cards(cases[i].up, up);
        int count = read_cards(cases[i].gone, gone);
        number(cards, hand.count, numbers);
        number(up, 1, &up_number);
        number(gone, count, gone_numbers);
        assert_true(naive_drawn(&flags, numbers, hand.count, gone_numbers, count, up_number, NULL,
                                0, &result));
        struct lunar_worth worth = lunar_solve_drawn(solver, &hand, up[0], set_of(gone, count));
        assert_same(&worth, &result, 1);
    }
    lunar_solver_close(solver);
}

/* Other suits in the same places change nothing. */
static void suits_are_alike(void **state)
{
    static const char *const hands[][2] = { { "QC 8C 7D 4S 3C", "9D" },
                                            { "QH 8H 7S 4C 3H", "9S" },
                                            { "QS 8S 7C 4D 3S", "9C" } };
    const struct lunar_reading usual = { 0 };
    struct lunar_solver *solver = open_solver(&usual);
    struct lunar_choice first[LUNAR_CHOICES], choices[LUNAR_CHOICES];

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct lunar_seen seen = { .others = 0 };
        read_cards(hands[i][0], seen.card);
        read_cards(hands[i][1], &seen.up);
        int count = lunar_solve_choices(solver, &seen, choices);
        if (!i) memcpy(first, choices, sizeof first);
        for (int k = 0; k < count; k++) {
            assert_int_equal(first[k].choice, choices[k].choice);
            assert_memory_equal(&first[k].worth, &choices[k].worth, sizeof choices[k].worth);
        }
    }
    lunar_solver_close(solver);
}

/* Exchanges of three and four cards from a whole deck take minutes: test_solve long. */
static void whole_decks_agree(void **state)
{
    static const struct case_of cases[] = {
        { "9C 9D AH 7S 4D", "JS", NULL, LUNAR_EXCHANGES | 28, { 0 } },
        { "AC KC 8D 5H 3S", "QC", NULL, LUNAR_EXCHANGES | 28, { 0 } },
        { "AC QD 9H 6S 3C", "8D", NULL, LUNAR_EXCHANGES | 30, { 0 } },
        { "KH JC 8S 5D 2H", "4H", NULL, LUNAR_EXCHANGES | 30, { 0 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_choice(&cases[i]);
}

int main(int count, char **words)
{
    const struct CMUnitTest long_tests[] = { cmocka_unit_test(whole_decks_agree) };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_agree),     cmocka_unit_test(long_draws_agree),
        cmocka_unit_test(readings_agree),    cmocka_unit_test(short_decks_agree),
        cmocka_unit_test(policies_agree),    cmocka_unit_test(policies_agree_with_a_whole_deck),
        cmocka_unit_test(drawn_hands_agree), cmocka_unit_test(suits_are_alike),
    };

    if (count > 1 && !strcmp(words[1], "long")) RUN_TESTS(long_tests);
    RUN_TESTS(tests);
}
