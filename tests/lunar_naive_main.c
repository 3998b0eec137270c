/* lunar_naive_main.c - asks lunar_naive.c on the command line, and checks it.
 *
 *   lunar_naive [FLAGS] HAND UP [fold | play | sixth | exchange 1,3,5 | drawn DISCARDS]
 *   lunar_naive --self-test
 *
 * HAND is "Kd 9s 9c 4h 2d"; with "drawn" it is the hand after the draw, of five cards (then with
 * DISCARDS) or six. Flags: --second=no-ace-king, --second=none, --pair-not-straight,
 * --never-forced, --ante-paid, --ties-lose, --exchange-one, --fee-returned, --seen CARDS, and
 * --line for one line with tabs: flags, hand, up card, choice, sum, ways in all, squares, bets,
 * forces. */
#include "lunar_naive.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Questions ------------------------------------------------------------------- */

enum { MOST_CARDS = 52 };

struct cards {
    int count;
    int card[MOST_CARDS];
};

struct question {
    struct naive_flags flags;
    struct cards seen, hand, up, discards;
    struct naive_move move;
    bool drawn, line;
    char flag_words[256], move_words[64];
};

static int usage(void)
{
    fputs("Usage: lunar_naive [FLAGS] HAND UP [fold|play|sixth|exchange 1,3,5|drawn DISCARDS]\n"
          "       lunar_naive --self-test\n",
          stderr);
    return 2;
}

/* "Kd 9s", with T or 10; false if it is something else. */
static bool read_cards(const char *text, struct cards *cards)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";

    cards->count = 0;
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        bool ten = text[0] == '1' && text[1] == '0';
        const char *rank = ten ? strchr(ranks, 'T') : strchr(ranks, *text);
        text += ten ? 2 : 1;
        const char *suit = *text ? strchr(suits, *text) : NULL;
        if (!rank || !suit || cards->count == MOST_CARDS) return false;
        cards->card[cards->count++] = (int)(rank - ranks) * 4 + (int)(suit - suits);
        text++;
    }
    return true;
}

/* "1,3,5": the places of the cards given up. */
static bool read_places(const char *text, unsigned *places)
{
    *places = 0;
    for (; *text; text++) {
        if (*text == ',') continue;
        if (*text < '1' || *text > '5') return false;
        *places |= 1u << (*text - '1');
    }
    return true;
}

static bool read_flag(const char *word, struct naive_flags *flags)
{
    if (!strcmp(word, "--second=no-ace-king"))
        flags->second = NAIVE_SECOND_NO_ACE_KING;
    else if (!strcmp(word, "--second=none"))
        flags->second = NAIVE_SECOND_NONE;
    else if (!strcmp(word, "--pair-not-straight"))
        flags->pair_not_straight = true;
    else if (!strcmp(word, "--never-forced"))
        flags->never_forced = true;
    else if (!strcmp(word, "--ante-paid"))
        flags->ante_paid = true;
    else if (!strcmp(word, "--ties-lose"))
        flags->ties_lose = true;
    else if (!strcmp(word, "--exchange-one"))
        flags->exchange_one = true;
    else if (!strcmp(word, "--fee-returned"))
        flags->fee_returned = true;
    else
        return false;
    return true;
}

static void append(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);

    snprintf(text + length, size - length, "%s%s", length ? " " : "", more);
}

/* Reads the words before the hand; returns how many, or -1. */
static int read_flags(int count, char **words, struct question *question)
{
    int i = 0;

    for (; i < count && words[i][0] == '-'; i++) {
        if (!strcmp(words[i], "--line")) {
            question->line = true;
            continue;
        }
        append(question->flag_words, sizeof question->flag_words, words[i]);
        if (!strcmp(words[i], "--seen") && i + 1 < count) {
            append(question->flag_words, sizeof question->flag_words, words[++i]);
            if (!read_cards(words[i], &question->seen)) return -1;
        } else if (!read_flag(words[i], &question->flags)) {
            return -1;
        }
    }
    return i;
}

static bool read_move(int count, char **words, struct question *question)
{
    for (int i = 0; i < count; i++)
        append(question->move_words, sizeof question->move_words, words[i]);
    if (!strcmp(words[0], "drawn")) {
        question->drawn = true;
        return count == 1 || (count == 2 && read_cards(words[1], &question->discards));
    }
    if (!strcmp(words[0], "exchange")) {
        question->move.verb = NAIVE_EXCHANGE;
        return count == 2 && read_places(words[1], &question->move.given_up);
    }
    if (!strcmp(words[0], "fold"))
        question->move.verb = NAIVE_FOLD;
    else if (!strcmp(words[0], "sixth"))
        question->move.verb = NAIVE_SIXTH;
    else if (!strcmp(words[0], "play"))
        question->move.verb = NAIVE_PLAY;
    else
        return false;
    return count == 1;
}

static bool read_question(int count, char **words, struct question *question)
{
    static char *play[] = { "play" };
    int flags = read_flags(count, words, question);

    if (flags < 0 || count < flags + 2) return false;
    if (!read_cards(words[flags], &question->hand)) return false;
    if (!read_cards(words[flags + 1], &question->up) || question->up.count != 1) return false;
    if (count == flags + 2) return read_move(1, play, question);
    return read_move(count - flags - 2, words + flags + 2, question);
}

static bool answer(const struct question *q, struct naive_result *result)
{
    if (q->drawn)
        return naive_drawn(&q->flags, q->hand.card, q->hand.count, q->discards.card,
                           q->discards.count, q->up.card[0], q->seen.card, q->seen.count, result);
    return q->hand.count == 5 && naive_choice(&q->flags, q->hand.card, q->up.card[0], q->seen.card,
                                              q->seen.count, q->move, result);
}

/* ---- Answers --------------------------------------------------------------------- */

static double share(const struct naive_result *result, double of)
{
    return of / (double)result->ways_in_all;
}

static void print_line(const struct naive_result *result, const struct question *question,
                       const char *hand, const char *up)
{
    printf("%s\t%s\t%s\t%s\t%" PRId64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
           question->flag_words[0] ? question->flag_words : "usual", hand, up, question->move_words,
           result->sum, result->ways_in_all, result->squares, result->bets, result->forces);
}

static void print_result(const struct naive_result *result)
{
    printf("expectation  %" PRId64 "/%" PRIu64 " = %.10f\n", result->sum, result->ways_in_all,
           share(result, (double)result->sum));
    printf("squares      %" PRIu64 "/%" PRIu64 " = %.10f\n", result->squares, result->ways_in_all,
           share(result, (double)result->squares));
    printf("bets         %" PRIu64 "/%" PRIu64 " = %.10f\n", result->bets, result->ways_in_all,
           share(result, (double)result->bets));
    printf("forces       %" PRIu64 "/%" PRIu64 " = %.10f\n", result->forces, result->ways_in_all,
           share(result, (double)result->forces));
    for (int i = 0; i < NAIVE_RESULTS; i++)
        if (result->ways[i])
            printf("  %+4d  %" PRIu64 "  %.10f\n", i + NAIVE_LEAST, result->ways[i],
                   share(result, (double)result->ways[i]));
}

/* ---- Self-test: hands ------------------------------------------------------------ */

static int failures;

static void expect(const char *what, int64_t found, int64_t expected)
{
    bool same = found == expected;

    failures += !same;
    printf("%s  %s: %" PRId64, same ? "ok   " : "WRONG", what, found);
    if (!same) printf(", expected %" PRId64, expected);
    putchar('\n');
}

static const char *const kind_names[NAIVE_KINDS] = {
    "odd cards", "ace and king", "pair",  "two pairs",      "trips",       "straight",
    "flush",     "full house",   "quads", "straight flush", "royal flush",
};

static bool qualifies(const int cards[5])
{
    return naive_kind_of(naive_hand_value(cards, 5)) >= NAIVE_ACE_KING;
}

static bool holds(const int *cards, int count, int card)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == card) return true;
    return false;
}

/* How many of the 47 cards make this hand qualify in the place of its highest; and, which should
 * never happen, how many of them with ace and king. Cards are in ascending order. */
static int forced_to_qualify(const int cards[5], int *ace_king)
{
    int changed[5], ways = 0;

    memcpy(changed, cards, sizeof changed);
    for (int card = 0; card < 52; card++) {
        if (holds(cards, 5, card)) continue;
        changed[4] = card;
        enum naive_kind kind = naive_kind_of(naive_hand_value(changed, 5));
        ways += kind >= NAIVE_ACE_KING;
        *ace_king += kind == NAIVE_ACE_KING;
    }
    return ways;
}

static void test_five_cards(void)
{
    /* the usual counts of poker; ace and king is what L19 adds to the 1296420 pairs or better */
    static const int expected[NAIVE_KINDS] = {
        [NAIVE_ROYAL_FLUSH] = 4,
        [NAIVE_STRAIGHT_FLUSH] = 36,
        [NAIVE_QUADS] = 624,
        [NAIVE_FULL_HOUSE] = 3744,
        [NAIVE_FLUSH] = 5108,
        [NAIVE_STRAIGHT] = 10200,
        [NAIVE_TRIPS] = 54912,
        [NAIVE_TWO_PAIRS] = 123552,
        [NAIVE_PAIR] = 1098240,
        [NAIVE_ACE_KING] = 1463700 - (2598960 - 1302540),
        [NAIVE_ODD_CARDS] = 2598960 - 1463700,
    };
    int found[NAIVE_KINDS] = { 0 }, cards[5] = { 0, 1, 2, 3, 4 }, ace_king = 0;
    int64_t forced = 0;

    do {
        found[naive_kind_of(naive_hand_value(cards, 5))]++;
        if (!qualifies(cards)) forced += forced_to_qualify(cards, &ace_king);
    } while (naive_next(cards, 5, 52));
    for (int i = 0; i < NAIVE_KINDS; i++) expect(kind_names[i], found[i], expected[i]);
    expect("nothing or ace and king", found[NAIVE_ODD_CARDS] + found[NAIVE_ACE_KING], 1302540);
    expect("the dealer qualifies (L19)", 2598960 - found[NAIVE_ODD_CARDS], 1463700);

    int64_t all = (int64_t)found[NAIVE_ODD_CARDS] * 47;
    printf("       forced to qualify: %" PRId64 " of %" PRId64 " = %.6f %%\n", forced, all,
           100 * (double)forced / (double)all);
    expect("that in hundredths of a percent (L11)", (forced * 10000 + all / 2) / all, 2709);
    expect("forced to ace and king (L11)", ace_king, 0);
}

/* ---- Self-test: second combinations ---------------------------------------------- */

struct pair_of_kinds {
    enum naive_kind first, second;
};

/* L2. */
static const struct pair_of_kinds second_types[] = {
    { NAIVE_ROYAL_FLUSH, NAIVE_STRAIGHT_FLUSH },
    { NAIVE_ROYAL_FLUSH, NAIVE_FLUSH },
    { NAIVE_ROYAL_FLUSH, NAIVE_STRAIGHT },
    { NAIVE_STRAIGHT_FLUSH, NAIVE_STRAIGHT_FLUSH },
    { NAIVE_STRAIGHT_FLUSH, NAIVE_FLUSH },
    { NAIVE_STRAIGHT_FLUSH, NAIVE_STRAIGHT },
    { NAIVE_STRAIGHT_FLUSH, NAIVE_ACE_KING },
    { NAIVE_QUADS, NAIVE_FULL_HOUSE },
    { NAIVE_QUADS, NAIVE_ACE_KING },
    { NAIVE_FULL_HOUSE, NAIVE_FULL_HOUSE },
    { NAIVE_FULL_HOUSE, NAIVE_ACE_KING },
    { NAIVE_FLUSH, NAIVE_FLUSH },
    { NAIVE_FLUSH, NAIVE_STRAIGHT },
    { NAIVE_FLUSH, NAIVE_PAIR },
    { NAIVE_FLUSH, NAIVE_ACE_KING },
    { NAIVE_STRAIGHT, NAIVE_STRAIGHT },
    { NAIVE_STRAIGHT, NAIVE_ACE_KING },
    { NAIVE_TRIPS, NAIVE_ACE_KING },
    { NAIVE_TWO_PAIRS, NAIVE_TWO_PAIRS },
    { NAIVE_TWO_PAIRS, NAIVE_ACE_KING },
    { NAIVE_PAIR, NAIVE_ACE_KING },
};

enum { TYPES = sizeof second_types / sizeof second_types[0] };

/* L1: the types that occur with five cards. */
static bool of_five_cards(struct pair_of_kinds type)
{
    return type.second == NAIVE_ACE_KING &&
           (type.first == NAIVE_QUADS || type.first == NAIVE_TRIPS ||
            type.first == NAIVE_TWO_PAIRS || type.first == NAIVE_PAIR);
}

static void expect_types(int found[NAIVE_KINDS][NAIVE_KINDS], int count)
{
    int known = 0, all = 0;

    for (int i = 0; i < TYPES; i++) {
        struct pair_of_kinds type = second_types[i];
        if (count == 5 && !of_five_cards(type)) continue;
        printf("       %d cards, %s + %s: %d hands\n", count, kind_names[type.first],
               kind_names[type.second], found[type.first][type.second]);
        known += found[type.first][type.second] > 0;
    }
    for (int i = 0; i < NAIVE_KINDS; i++)
        for (int j = 1; j < NAIVE_KINDS; j++) all += found[i][j] > 0;
    expect(count == 5 ? "types of L1 with five cards" : "types of L2 with six cards", known,
           count == 5 ? 4 : TYPES);
    expect("types", all, known);
}

static void test_second_combinations(int count, int all_expected, int differing_expected)
{
    static const struct naive_flags usual, pair_not_straight = { .pair_not_straight = true };
    int found[NAIVE_KINDS][NAIVE_KINDS] = { 0 };
    int cards[6] = { 0, 1, 2, 3, 4, 5 }, all = 0, differing = 0;

    do {
        enum naive_kind first, second;
        naive_combinations(&usual, cards, count, &first, &second);
        found[first][second]++;
        all++;
        if (second == NAIVE_STRAIGHT)
            differing +=
                naive_pays(&usual, cards, count) != naive_pays(&pair_not_straight, cards, count);
    } while (naive_next(cards, count, 52));
    expect("hands", all, all_expected);
    expect_types(found, count);
    expect("hands that differ under L3", differing, differing_expected);
}

/* ---- Self-test: decisions -------------------------------------------------------- */

static struct cards cards_of(const char *text)
{
    struct cards cards;

    if (!read_cards(text, &cards)) abort();
    return cards;
}

/* All cards but `count` and those of the hand and the up card: a short deck, quickly played. */
static struct cards all_but(int count, const int hand[5], int up)
{
    struct cards seen = { 0 };
    int kept = 0;

    for (int i = 0; i < 52; i++) {
        int card = i * 23 % 52; /* mixes ranks and suits */
        if (card == up || holds(hand, 5, card)) continue;
        if (kept++ >= count) seen.card[seen.count++] = card;
    }
    return seen;
}

static int list_unseen(const int *cards, int count, int up, const struct cards *seen, int *unseen)
{
    int size = 0;

    for (int card = 0; card < 52; card++)
        if (card != up && !holds(cards, count, card) && !holds(seen->card, seen->count, card))
            unseen[size++] = card;
    return size;
}

/* A showdown by the rules, written out once more; 0 if the dealer does not qualify. */
static int showdown(const struct naive_flags *flags, const int *cards, int count, const int *dealer)
{
    int own = naive_hand_value(cards, count), other = naive_hand_value(dealer, 5);

    if (!qualifies(dealer)) return 0;
    if (own > other) return 2 * naive_pays(flags, cards, count) + (flags->ante_paid ? 1 : 0);
    return own < other || flags->ties_lose ? -3 : 0;
}

/* The sum of forcing over all cards left; dealer[] is in no order. */
static int force_by_hand(const struct naive_flags *flags, const int *cards, int count,
                         const int dealer[5], const int *unseen, int unseen_count)
{
    int changed[5], top = 0, sum = 0;

    for (int i = 1; i < 5; i++)
        if (dealer[i] > dealer[top]) top = i;
    memcpy(changed, dealer, sizeof changed);
    for (int i = 0; i < unseen_count; i++) {
        if (holds(dealer, 5, unseen[i])) continue;
        changed[top] = unseen[i];
        sum += showdown(flags, cards, count, changed) - 1;
    }
    return sum;
}

/* The sum of playing these cards without a table of the dealer's hands. */
static int64_t play_by_hand(const struct naive_flags *flags, const int *cards, int count, int up,
                            const struct cards *seen)
{
    int unseen[52], size = list_unseen(cards, count, up, seen, unseen), left = size - 4;
    int chosen[4] = { 0, 1, 2, 3 };
    int64_t sum = 0;

    do {
        int dealer[5] = { [4] = up };
        for (int i = 0; i < 4; i++) dealer[i] = unseen[chosen[i]];
        if (qualifies(dealer)) {
            sum += showdown(flags, cards, count, dealer) * left;
            continue;
        }
        int forced = force_by_hand(flags, cards, count, dealer, unseen, size);
        sum += forced > left && !flags->never_forced ? forced : left;
    } while (naive_next(chosen, 4, size));
    return sum;
}

/* A draw by hand: each hand played or folded. The discards are among the seen. */
static int64_t draw_by_hand(const struct naive_flags *flags, const int *kept, int kept_count,
                            int drawn, int up, const struct cards *seen)
{
    int unseen[52], size = list_unseen(kept, kept_count, up, seen, unseen);
    int chosen[5] = { 0, 1, 2, 3, 4 }, left = size - drawn;
    int64_t sum = 0, ways = 1;

    for (int i = 0; i < 4; i++) ways = ways * (left - i) / (i + 1);
    ways *= left - 4;
    do {
        int cards[6];
        memcpy(cards, kept, (size_t)kept_count * sizeof *kept);
        for (int i = 0; i < drawn; i++) cards[kept_count + i] = unseen[chosen[i]];
        int64_t played = play_by_hand(flags, cards, kept_count + drawn, up, seen) - ways;
        int64_t folded = (flags->fee_returned ? -1 : -2) * ways;
        sum += played > folded ? played : folded;
    } while (naive_next(chosen, drawn, size));
    return sum;
}

static void expect_consistent(const struct naive_result *result)
{
    uint64_t ways = 0, squares = 0;
    int64_t sum = 0;

    for (int i = 0; i < NAIVE_RESULTS; i++) {
        int64_t antes = i + NAIVE_LEAST;
        ways += result->ways[i];
        sum += antes * (int64_t)result->ways[i];
        squares += (uint64_t)(antes * antes) * result->ways[i];
    }
    expect("  ways", (int64_t)ways, (int64_t)result->ways_in_all);
    expect("  sum of ways", sum, result->sum);
    expect("  squares of ways", (int64_t)squares, (int64_t)result->squares);
}

/* Compares a choice with the same by hand, in a deck of which `unseen` cards are left. */
static void test_choice(const struct naive_flags *flags, const char *hand_text, const char *up_text,
                        int unseen, struct naive_move move)
{
    static struct naive_result result;
    struct cards hand = cards_of(hand_text), up = cards_of(up_text);
    struct cards seen = all_but(unseen, hand.card, up.card[0]), dead = seen;
    int kept[6], kept_count = 0;

    for (int i = 0; i < 5; i++)
        if (move.verb == NAIVE_EXCHANGE && move.given_up >> i & 1)
            dead.card[dead.count++] = hand.card[i];
        else
            kept[kept_count++] = hand.card[i];
    int drawn = move.verb == NAIVE_SIXTH ? 1 : 5 - kept_count;
    int64_t sum = drawn ? draw_by_hand(flags, kept, kept_count, drawn, up.card[0], &dead)
                        : play_by_hand(flags, kept, 5, up.card[0], &dead);
    bool done = naive_choice(flags, hand.card, up.card[0], seen.card, seen.count, move, &result);
    expect("possible", done, true);
    expect(hand_text, result.sum, sum);
    expect_consistent(&result);
}

static struct naive_move exchange(unsigned given_up)
{
    return (struct naive_move){ NAIVE_EXCHANGE, given_up };
}

static void test_choices(void)
{
    static const struct naive_flags usual;
    struct naive_move play = { NAIVE_PLAY, 0 }, sixth = { NAIVE_SIXTH, 0 };

    test_choice(&usual, "Ac Ad Ah Ks 7c", "7d", 46, play);
    test_choice(&usual, "9c Th Jd Qs Kc", "2c", 46, play);
    test_choice(&usual, "2c 5c 9c Jc Kc", "Ad", 30, play);
    test_choice(&usual, "2d 7c 7d 9s 9h", "Kd", 18, sixth);
    test_choice(&usual, "8c 9c Tc Jh Ac", "Qd", 20, sixth);
    test_choice(&usual, "7c 7d 7h Ks 2s", "Ac", 16, exchange(0x18));
    test_choice(&usual, "Tc Td 4h 3s 2s", "6c", 15, exchange(0x1c));
    test_choice(&usual, "Tc 8d 4h 3s 2s", "7c", 14, exchange(0x1e));
    test_choice(&usual, "Tc 8d 4h 3s 2s", "Kc", 13, exchange(0x1f));
}

static void test_choices_with_flags(void)
{
    static const struct naive_flags flags[] = {
        { .second = NAIVE_SECOND_NO_ACE_KING },
        { .second = NAIVE_SECOND_NONE },
        { .pair_not_straight = true },
        { .never_forced = true },
        { .ante_paid = true },
        { .ties_lose = true },
        { .exchange_one = true },
        { .fee_returned = true },
        { NAIVE_SECOND_NONE, true, true, true, true, true, true },
    };

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        test_choice(&flags[i], "Ac Kd Qh Js 7c", "Ad", 22, (struct naive_move){ NAIVE_PLAY, 0 });
        test_choice(&flags[i], "Ac Kd Qh Js 7c", "Td", 16, (struct naive_move){ NAIVE_SIXTH, 0 });
        test_choice(&flags[i], "5c 6d 7h 8s 9c", "2d", 16, (struct naive_move){ NAIVE_SIXTH, 0 });
        test_choice(&flags[i], "Ac Ad Kh 7s 5c", "8d", 14, exchange(0x18));
        if (flags[i].exchange_one)
            test_choice(&flags[i], "8c 9d Th Js 2c", "7d", 16, exchange(0x10));
    }
}

static void test_refusals(void)
{
    static const struct naive_flags usual;
    static struct naive_result result;
    const int hand[] = { 0, 5, 10, 15, 20 }, twice[] = { 0, 5, 10, 15, 15 };

    expect("exchange of one", naive_choice(&usual, hand, 51, NULL, 0, exchange(1), &result), false);
    expect("exchange of six", naive_choice(&usual, hand, 51, NULL, 0, exchange(0x3f), &result),
           false);
    expect("up card in the hand", naive_choice(&usual, hand, 0, NULL, 0, exchange(3), &result),
           false);
    expect("a card twice", naive_choice(&usual, twice, 51, NULL, 0, exchange(3), &result), false);
    expect("a card seen in the hand", naive_choice(&usual, hand, 51, hand, 1, exchange(3), &result),
           false);
    expect("no card 52", naive_choice(&usual, hand, 52, NULL, 0, exchange(3), &result), false);
    expect("drawn without a discard", naive_drawn(&usual, hand, 5, NULL, 0, 51, NULL, 0, &result),
           false);
}

/* What a hand pays under the usual readings and under others. */
static void test_pays(void)
{
    static const struct naive_flags usual, no_ace_king = { .second = NAIVE_SECOND_NO_ACE_KING },
                                           none = { .second = NAIVE_SECOND_NONE },
                                           pair = { .pair_not_straight = true };
    static const struct {
        const char *hand;
        int usual, no_ace_king, none, pair;
    } rows[] = {
        { "Ac Ad Ah Kc 2d", 4, 3, 3, 4 },        { "Ac Ad Kh Kc 2d", 2, 2, 2, 2 },
        { "9c 9d Ah Kc 2d", 2, 1, 1, 2 },        { "Ac Kd 9h 5c 2d", 1, 1, 1, 1 },
        { "Ac Ad Ah As Kd", 21, 20, 20, 21 },    { "5c 6d 7h 8s 9d 9c", 8, 8, 4, 5 },
        { "5c 6c 7c 8c 9c 9d", 54, 54, 50, 54 }, { "Tc Jc Qc Kc Ac Ad", 104, 104, 100, 104 },
        { "Tc Jd Qc Kc Ac Ad", 8, 8, 4, 5 },     { "9c Tc Jc Qc Kc Ac", 150, 150, 100, 150 },
        { "9c 9d 9h 5c 5d 5h", 14, 14, 7, 14 },  { "9c 9d 9h 9s 5d 5h", 27, 27, 20, 27 },
        { "9c 9d 8h 8s 5d 5h", 4, 4, 2, 4 },     { "2c 5c 9c Jc Kc Kd", 6, 6, 5, 6 },
        { "2c 5c 9c Jc Kc Ad", 6, 5, 5, 6 },     { "2c 5c 9c Jc Kc 3c", 10, 10, 5, 10 },
        { "2c 3c 4c 5c Kc 6d", 9, 9, 5, 9 },     { "Ac 2d 3c 4c 5h Kd", 5, 4, 4, 5 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cards hand = cards_of(rows[i].hand);
        expect(rows[i].hand, naive_pays(&usual, hand.card, hand.count), rows[i].usual);
        expect("  no ace and king", naive_pays(&no_ace_king, hand.card, hand.count),
               rows[i].no_ace_king);
        expect("  no second", naive_pays(&none, hand.card, hand.count), rows[i].none);
        expect("  pair", naive_pays(&pair, hand.card, hand.count), rows[i].pair);
    }
}

static int self_test(void)
{
    test_pays();
    test_choices();
    test_choices_with_flags();
    test_refusals();
    test_five_cards();
    test_second_combinations(5, 2598960, 0);
    test_second_combinations(6, 20358520, 76200);
    printf("%d wrong\n", failures);
    return failures != 0;
}

int main(int count, char **words)
{
    static struct question question;
    static struct naive_result result;

    if (count == 2 && !strcmp(words[1], "--self-test")) return self_test();
    if (!read_question(count - 1, words + 1, &question)) return usage();
    if (!answer(&question, &result)) {
        fputs("lunar_naive: impossible cards or choice\n", stderr);
        return 1;
    }
    int flags = read_flags(count - 1, words + 1, &(struct question){ 0 });
    if (question.line)
        print_line(&result, &question, words[flags + 1], words[flags + 2]);
    else
        print_result(&result);
    return 0;
}
