/* test_sim_cards.c - games of cards in the simulator: what it says of a round is what the table
 * does with the same cards, whole shoes included; its cards are those of a well shuffled shoe; and
 * in the long run wagers hold what their exact odds say. */
#include "check.h"
#include "games.h"
#include "games/baccarat/baccarat_internal.h"
#include "games/lunar/house/best_then.h"
#include "games/lunar/house/lunar_asks.h"
#include "odds/odds.h"
#include "scenario/scenario.h"
#include "sim/host/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table by its options and amounts, in cents: "style=B ante=200". */
static struct sign sign_with(const char *edition, const char *words)
{
    struct sign sign = sign_of(game_find(edition));

    while (*words) {
        char word[32] = "", value[32] = "";
        size_t name = strcspn(words, "="), length = strcspn(words + name, " ");
        assert_true(name < sizeof word && length - 1 < sizeof value);
        memcpy(word, words, name);
        memcpy(value, words + name + 1, length - 1);
        words += name + length;
        words += strspn(words, " ");
        int option = sign_option(&sign, word);
        if (option < 0)
            *sign_amount(&sign, word) = strtol(value, NULL, 10);
        else
            assert_true(sign_set(&sign, option, value));
    }
    sign.min_cents = 2000;
    sign.max_cents = 100000;
    assert_int_equal(sign_check(&sign).code, REFUSED_ACCEPTED);
    return sign;
}

static void *source_of(const struct sign *sign, const struct sim_decider *decider)
{
    const struct game_sim *game = sim_game(sign->edition);
    void *source = calloc(1, game->source_bytes);

    assert_non_null(source);
    game->begin(source, sign, decider);
    return source;
}

/* ---- A real table ---------------------------------------------------------------- */

static struct table real;
static struct events events;

static void do_or_fail(const struct command *command)
{
    struct refusal why = table_do(&real, command, &events);

    assert_int_equal(why.code, REFUSED_ACCEPTED);
}

static int64_t total(void)
{
    return real.till.rack_cents[SIM_PLAYER] + table_on_layout(&real, SIM_PLAYER);
}

static bool shoe_over;

/* Commands of the house. */
static void go_on(struct sim_round *round)
{
    const struct game_sim *game = sim_game(real.sign.edition);
    struct command command;

    while (game->next(&real, round, &command)) {
        do_or_fail(&command);
        for (int i = 0; i < events.count; i++)
            shoe_over |= real.sign.edition == game_find("baccarat") &&
                         events.list[i].kind == EVENT_SHOE_OVER;
    }
}

static void open_real(const struct sign *sign)
{
    struct command sit = { .act = ACT_SIT, .role = ROLE_PLAYER, .seat = SIM_PLAYER };
    struct command buy = {
        .act = ACT_BUY, .role = ROLE_PLAYER, .seat = SIM_PLAYER, .cents = LAYOUT_RICH
    };

    table_open(&real, sign);
    do_or_fail(&sit);
    do_or_fail(&buy);
    go_on(NULL);
}

/* Every wager that the table accepts has a stake of its own. */
static struct command nth_bet(int nth, int bet, int number)
{
    return (struct command){ .act = ACT_BET,
                             .role = ROLE_PLAYER,
                             .seat = SIM_PLAYER,
                             .bet = (int8_t)bet,
                             .number = (int8_t)number,
                             .cents = 2000 * (nth + 1) };
}

static void bet_everything_real(void)
{
    int nth = 0;

    for (int bet = 0, number = 0; wager_next(&real.sign, false, &bet, &number); nth++) {
        struct command command = nth_bet(nth, bet, number);
        command.cents -= table_wager(&real, SIM_PLAYER, bet, number);
        if (command.cents && !table_check(&real, &command).code) do_or_fail(&command);
    }
}

static uint32_t bet_everything(struct layouts *layouts)
{
    const struct sign *sign = layouts_sign(layouts);
    uint32_t layout = 0;
    int nth = 0;

    for (int bet = 0, number = 0; wager_next(sign, false, &bet, &number); nth++) {
        struct command command = nth_bet(nth, bet, number);
        layout = layouts_do(layouts, layout, &command)->next;
    }
    return layout;
}

/* ---- Baccarat, counted by hand --------------------------------------------------- */

static int value_of(int card)
{
    int rank = (card - 1) % 13 + 1;

    return rank > 9 ? 0 : rank;
}

struct hands {
    int player, banker, count;
    bool player_drew, banker_drew;
};

/* 9.2 to 9.5, from the points of up to six cards in the order dealt. */
static struct hands play_out(const int points[6])
{
    static const char *const banker_draws_on[8] = {
        "0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""
    };
    struct hands h = { (points[0] + points[2]) % 10, (points[1] + points[3]) % 10, 4, false,
                       false };

    if (h.player >= 8 || h.banker >= 8) return h;
    if (h.player >= 6) {
        h.banker_drew = h.banker <= 5;
    } else {
        h.player_drew = true;
        h.player = (h.player + points[4]) % 10;
        h.count = 5;
        h.banker_drew = strchr(banker_draws_on[h.banker], '0' + points[4]);
    }
    if (h.banker_drew) h.banker = (h.banker + points[h.count++]) % 10;
    return h;
}

static struct hands hands_of(const struct sim_round *round)
{
    int points[6];

    for (int i = 0; i < 6; i++) points[i] = value_of(round->detail[i]);
    return play_out(points);
}

/* The gain of Banker, Player and Tie at the stakes of nth_bet(): 2000, 4000 and 6000, without a
 * variant (5.1, 5.10). */
static int64_t main_gain(const struct hands *h)
{
    if (h->player == h->banker) return 8 * 6000;
    return (h->banker > h->player ? 2000 - 100 - 4000 : 4000 - 2000) - 6000;
}

static int fact(const struct sign *sign, const char *id, const struct sim_round *round)
{
    const struct sim_fact *facts = sim_game(sign->edition)->facts;

    while (strcmp(facts->id, id)) facts++;
    return facts->of(&real, round);
}

static const char *const baccarat_tables[] = {
    "",
    "style=B version=full",
    "style=C decks=4 burn=single",
    "style=B variant=international dragon=yes",
    "cards=shuffler tie=9 decks=5",
    "cards=continuous decks=6 any-pair=yes",
    "cards=continuous style=C decks=4 burn=single",
    "variant=2-to-1 decks=7 version=midi",
    "variant=2-to-1 six-pays-half=yes dragon=yes",
    "variant=ante-up ante=200",
    "variant=ante-up ante=200 waiver=100000 dragon=yes perfect-pair=yes",
    "variant=ante-up ante=200 waiver=5000",
    "variant=international-2-to-1-ante-up style=B ante=200",
    "six-pays-half=yes tie=9",
    "six-pays-half=yes unpayable=round-up",
    "perfect-pair=yes dragon=yes dragon-scale=2",
    "perfect-pair=yes perfect-pair-scale=2",
    "perfect-pair=yes perfect-pair-scale=3 style=C",
    "any-pair=yes any-pair-scale=2 dragon=yes dragon-scale=3",
    "lucky-match=yes dragon=yes",
    "lucky-match=yes lucky-match-scale=2 decks=4",
    "lucky-match=yes style=B area-maximum=yes cutting-cards=2",
};

static uint16_t drawn[SIM_BATCH];

/* The same coups at a table that keeps its shoe, and in the simulator; returns how many shoes. */
static int play_alike(const struct sign *sign, int batches, uint64_t session)
{
    const struct game_sim *game = sim_game(sign->edition);
    void *source = source_of(sign, NULL);
    struct layouts *layouts = layouts_open(sign);
    struct sim_stream stream;
    int shoes = 0;

    assert_non_null(layouts);
    uint32_t layout = bet_everything(layouts);
    bool plain = !option_of(sign, baccarat_game(sign)->variant + 1) &&
                 layouts_up(layouts, layout) == 2000 + 4000 + 6000 && !baccarat_six_half(sign) &&
                 option_of(sign, sign_option(sign, "tie") + 1) == 8;
    sim_stream_begin(&stream, 23, session);
    open_real(sign);
    for (int batch = 0; batch < batches; batch++) {
        game->draw(source, &stream, drawn, SIM_BATCH);
        for (int i = 0; i < SIM_BATCH; i++) {
            struct sim_round round = { .outcome = drawn[i] }, again;
            game->recall(source, i, &round);
            struct hands h = hands_of(&round);
            again = round;
            bet_everything_real();
            assert_int_equal(table_on_layout(&real, SIM_PLAYER), layouts_up(layouts, layout));
            int64_t before = total();
            shoe_over = false;
            go_on(&round);
            const struct sim_step *step = layouts_settle(layouts, layout, &again);
            assert_int_equal(total() - before, step->gain_cents);
            if (plain) assert_int_equal(step->gain_cents, main_gain(&h));
            assert_int_equal(fact(sign, "player", &again), h.player);
            assert_int_equal(fact(sign, "banker", &again), h.banker);
            assert_int_equal(fact(sign, "winner", &again), h.player > h.banker   ? 1
                                                           : h.player < h.banker ? 2
                                                                                 : 3);
            assert_int_equal(fact(sign, "new-shoe", &again), shoe_over);
            shoes += shoe_over;
        }
    }
    layouts_free(layouts);
    free(source);
    return shoes;
}

static void coups_are_those_of_the_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(baccarat_tables); i++) {
        struct sign sign = sign_with("baccarat", baccarat_tables[i]);
        int shoes = play_alike(&sign, 8 / SLOWER + 4, i);
        assert_true(baccarat_continuous(&sign) ? !shoes : shoes > 5);
    }
}

static bool is_triple(const struct sim_round *round, const struct hands *h, int first)
{
    const uint8_t *card = round->detail;
    bool drew = first ? h->banker_drew : h->player_drew;
    int third = first && h->player_drew ? 5 : 4;

    return card[first] == card[first + 2] && drew && card[first] == card[third];
}

/* Three cards alike are rare; so are coups in which both hands begin with a pair. */
static void rare_coups_are_those_of_the_table(void **state)
{
    static const char *const tables[] = { "lucky-match=yes dragon=yes",
                                          "perfect-pair=yes decks=4 style=B" };
    const int batches = 4000 / SLOWER;

    (void)state;
    for (size_t t = 0; t < LENGTH(tables); t++) {
        struct sign sign = sign_with("baccarat", tables[t]);
        const struct game_sim *game = sim_game(sign.edition);
        void *source = source_of(&sign, NULL);
        struct layouts *layouts = layouts_open(&sign);
        struct sim_stream stream;
        int triples[2] = { 0 }, pairs = 0;
        assert_non_null(layouts);
        uint32_t layout = bet_everything(layouts);
        sim_stream_begin(&stream, 77, t);
        open_real(&sign);
        for (int i = 0; i < batches * SIM_BATCH; i++) {
            if (i % SIM_BATCH == 0) game->draw(source, &stream, drawn, SIM_BATCH);
            struct sim_round round = { .outcome = drawn[i % SIM_BATCH] };
            game->recall(source, i % SIM_BATCH, &round);
            struct hands h = hands_of(&round);
            bool player = is_triple(&round, &h, 0), banker = is_triple(&round, &h, 1);
            bool both = (round.detail[0] - round.detail[2]) % 13 == 0 &&
                        (round.detail[1] - round.detail[3]) % 13 == 0;
            if (!player && !banker && (!both || pairs > 1000)) continue;
            struct sim_round again = round;
            game->forget(&real); /* a full shoe */
            bet_everything_real();
            int64_t before = total();
            go_on(&round);
            assert_int_equal(total() - before, layouts_settle(layouts, layout, &again)->gain_cents);
            triples[0] += player;
            triples[1] += banker;
            pairs += both;
        }
        assert_true(triples[0] > 3 && triples[1] > 3 && pairs > 100);
        layouts_free(layouts);
        free(source);
    }
}

/* ---- Well shuffled --------------------------------------------------------------- */

/* The statistic of counts with these expectations; small ones are pooled.  It is near its degrees
 * of freedom: five standard deviations are far more than any fixed seed needs. */
static void looks_right(const double *expected, const uint64_t *counts, int cells)
{
    double statistic = 0, pool = 0, pooled = 0;
    int freedom = -1;

    for (int i = 0; i < cells; i++) {
        if (expected[i] <= 0) assert_int_equal(counts[i], 0);
        if (expected[i] < 10) {
            pool += expected[i];
            pooled += (double)counts[i];
            continue;
        }
        double off = (double)counts[i] - expected[i];
        statistic += off * off / expected[i];
        freedom++;
    }
    if (pool >= 10) {
        statistic += (pooled - pool) * (pooled - pool) / pool;
        freedom++;
    }
    assert_true(freedom > 0);
    if (statistic > freedom + 5 * sqrt(2.0 * freedom) + 5)
        fail_msg("chi-square %f at %d degrees of freedom", statistic, freedom);
    if (statistic < freedom - 5 * sqrt(2.0 * freedom))
        fail_msg("too regular: chi-square %f at %d degrees of freedom", statistic, freedom);
}

/* Every card comes equally often to every place, also behind the first words of a shuffle. */
static void check_shuffles(uint64_t seed)
{
    static uint64_t counts[24][24];
    double expected[24];
    const int times = 60000;
    struct sim_stream stream;

    sim_stream_begin(&stream, seed, 7);
    memset(counts, 0, sizeof counts);
    for (int t = 0; t < times; t++) {
        uint8_t card[24];
        for (int i = 0; i < 24; i++) card[i] = (uint8_t)i;
        sim_shuffle(&stream, card, 24, 24);
        for (int i = 0; i < 24; i++) counts[i][card[i]]++;
    }
    for (int i = 0; i < 24; i++) expected[i] = times / 24.0;
    for (int i = 0; i < 24; i++) looks_right(expected, counts[i], 24);
}

static void shuffles_favour_nothing(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) check_shuffles(seed);
}

/* How likely six cards of a full shoe have these points: p[points of six cards as digits] would be
 * a million; the sum over what follows is what matters. */
static double class_chance[2][2][10][10];

static void count_classes(int decks)
{
    int left[10];

    memset(class_chance, 0, sizeof class_chance);
    for (int i = 0; i < 10; i++) left[i] = decks * (i ? 4 : 16);
    for (int at = 0; at < 1000000; at++) {
        int points[6], rest = at, cards = 52 * decks;
        int used[10] = { 0 };
        double chance = 1;
        for (int i = 0; i < 6; i++, rest /= 10) {
            points[i] = rest % 10;
            chance *= (double)(left[points[i]] - used[points[i]]++) / cards--;
        }
        struct hands h = play_out(points);
        class_chance[h.player_drew][h.banker_drew][h.player][h.banker] += chance;
    }
}

enum { NO_PAIR_AT_ALL, OF_TWO_COLOURS, OF_ONE_COLOUR, OF_ONE_SUIT, KINDS_OF_PAIRS };

static int kind_of(int a, int b)
{
    bool red_a = a >= 14 && a <= 39, red_b = b >= 14 && b <= 39;

    if ((a - 1) % 13 != (b - 1) % 13) return NO_PAIR_AT_ALL;
    return a == b ? OF_ONE_SUIT : red_a == red_b ? OF_ONE_COLOUR : OF_TWO_COLOURS;
}

static void cards_are_well_shuffled(void **state)
{
    static const char *const tables[] = { "decks=8", "decks=4", "decks=8 cards=continuous",
                                          "decks=4 cards=continuous burn=single" };
    static uint64_t seen[4][52], classes[400], pairs[2][KINDS_OF_PAIRS];
    double expected[400];
    const int batches = 2000 / SLOWER;

    (void)state;
    for (int run = 0; run < 4; run++) {
        struct sign sign = sign_with("baccarat", tables[run]);
        const struct game_sim *game = sim_game(sign.edition);
        void *source = source_of(&sign, NULL);
        struct sim_stream stream;
        double coups = (double)batches * SIM_BATCH, d = run % 2 ? 4 : 8, second = 52 * d - 1;
        memset(seen, 0, sizeof seen);
        memset(classes, 0, sizeof classes);
        memset(pairs, 0, sizeof pairs);
        for (int batch = 0; batch < batches; batch++) {
            if (batch % 100 == 0 || run >= 2) { /* a shuffler never gets the burned cards back */
                game->begin(source, &sign, NULL);
                sim_stream_begin(&stream, (uint64_t)run, (uint64_t)batch);
            }
            game->draw(source, &stream, drawn, SIM_BATCH);
            for (int i = 0; i < SIM_BATCH; i++) {
                struct sim_round round = { .outcome = drawn[i] };
                game->recall(source, i, &round);
                struct hands h = hands_of(&round);
                for (int k = 0; k < 4; k++) seen[k][round.detail[k] - 1]++;
                classes[200 * h.player_drew + 100 * h.banker_drew + 10 * h.player + h.banker]++;
                pairs[0][kind_of(round.detail[0], round.detail[2])]++;
                pairs[1][kind_of(round.detail[1], round.detail[3])]++;
            }
        }
        for (int i = 0; i < 52; i++) expected[i] = coups / 52;
        for (int k = 0; k < 4; k++) looks_right(expected, seen[k], 52); /* others depend on them */
        count_classes((int)d);
        for (int i = 0; i < 400; i++)
            expected[i] = coups * class_chance[i / 200][i / 100 % 2][i / 10 % 10][i % 10];
        looks_right(expected, classes, 400);
        expected[OF_ONE_SUIT] = coups * (d - 1) / second;
        expected[OF_ONE_COLOUR] = coups * d / second;
        expected[OF_TWO_COLOURS] = coups * 2 * d / second;
        expected[NO_PAIR_AT_ALL] = coups * 48 * d / second;
        for (int hand = 0; hand < 2; hand++) looks_right(expected, pairs[hand], KINDS_OF_PAIRS);
        free(source);
    }
}

/* ---- Lunar Poker ----------------------------------------------------------------- */

static const char *const lunar_tables[] = {
    "",
    "multiple=yes",
    "multiple=yes cards=shuffler boxes=1",
    "multiple=yes declare=automatic super-table=3",
    "order=in-turn multiple=yes instant=500-1500",
    "order=in-turn declare=automatic cards=shuffler payout=50000",
    "payout=20000 multiple=yes super-table=7",
};

/* Any answer, but always the same one to the same cards; some are none that the rules allow. */
static int any_answer(const struct strategy_values *values, int question, const uint8_t *cards,
                      int count)
{
    uint64_t mixed = (uint64_t)question + 1;

    (void)values;
    for (int i = 0; i < count; i++) {
        assert_true(cards[i] >= 1 && cards[i] <= CARDS);
        for (int k = 0; k < i; k++) assert_true(cards[k] != cards[i]); /* nothing is mixed up */
        mixed = (mixed ^ cards[i]) * UINT64_C(0x9e3779b97f4a7c15);
        mixed ^= mixed >> 29;
    }
    int choice = (int)(mixed % 7);
    if (question == LUNAR_ASKS_FORCE) return choice < 4;
    if (question == LUNAR_ASKS_DRAWN) return choice < 5 ? LUNAR_PLAYS : LUNAR_FOLDS;
    if (choice < 3) return LUNAR_EXCHANGES + (int)(mixed >> 8) % 32;
    return choice == 3 ? LUNAR_BUYS : choice == 4 ? LUNAR_FOLDS : LUNAR_PLAYS;
}

/* What each question shows: the number of cards tells which draw there was. */
static int asked_counts[3][20];

static int count_answers(const struct strategy_values *values, int question, const uint8_t *cards,
                         int count)
{
    asked_counts[question][count]++;
    return any_answer(values, question, cards, count);
}

static void hands_are_those_of_the_table(void **state)
{
    const struct sim_decider decider = { count_answers, NULL };
    const int batches = 60 / SLOWER + 4;

    (void)state;
    for (size_t t = 0; t < LENGTH(lunar_tables); t++) {
        struct sign sign = sign_with("lunar-poker", lunar_tables[t]);
        const struct game_sim *game = sim_game(sign.edition);
        void *source = source_of(&sign, &decider);
        struct layouts *layouts = layouts_open(&sign);
        struct sim_stream stream;
        int ends[LUNAR_ENDS] = { 0 };
        assert_non_null(layouts);
        uint32_t layout = bet_everything(layouts);
        uint32_t before_count = layouts_count(layouts);
        sim_stream_begin(&stream, 22, t);
        open_real(&sign);
        for (int i = 0; i < batches * SIM_BATCH; i++) {
            struct sim_round round = { 0 };
            if (i % SIM_BATCH == 0) game->draw(source, &stream, drawn, SIM_BATCH);
            round.outcome = drawn[i % SIM_BATCH];
            assert_in_range(round.outcome, 0, game->outcomes(&sign) - 1);
            game->recall(source, i % SIM_BATCH, &round);
            struct sim_round again = round;
            bet_everything_real();
            assert_int_equal(table_on_layout(&real, SIM_PLAYER), layouts_up(layouts, layout));
            int64_t before = total();
            go_on(&round);
            const struct sim_step *step = layouts_settle(layouts, layout, &again);
            assert_int_equal(total() - before, step->gain_cents);
            assert_int_equal(table_on_layout(&real, SIM_PLAYER), 0);
            assert_int_equal(step->next, 0); /* nothing is left of a round */
            ends[fact(&sign, "end", &again)]++;
        }
        for (int end = END_FOLDED; end <= END_LOSES; end++) assert_true(ends[end] > 10);
        assert_int_equal(ends[END_NONE], 0);
        assert_int_equal(layouts_count(layouts), before_count);
        layouts_free(layouts);
        free(source);
    }
    for (int count = 0; count < 20; count++) {
        assert_true(!asked_counts[LUNAR_ASKS_FIRST][count] == (count != 6));
        assert_true(!asked_counts[LUNAR_ASKS_DRAWN][count] == (count < 7 || count > 11));
        assert_true(!asked_counts[LUNAR_ASKS_FORCE][count] == (count < 10 || count > 15));
    }
}

/* A round dealt straight by hand: every card and decision is known. */
struct by_hand {
    const char *own, *dealer, *drawn;
    int first, then, forces;
    int64_t gain; /* with an ante of 20.00, a Super Bet of 40.00 and one of 60.00 on the Dealer */
};

static const struct by_hand rounds_by_hand[] = {
    /* no ace and king: folded; no Super Combination on either side */
    { "2S 4H 6D 8C 9S", "3S 5H 7D 9C 10S", "", LUNAR_FOLDS, 0, 0, -2000 - 4000 - 6000 },
    /* a pair beats ace and king: the Bet of 40.00 wins even money, the ante stands off */
    { "2S 2H 6D 8C 9S", "AS KH 7D 9C 10S", "", LUNAR_PLAYS, 0, 0, 4000 - 4000 - 6000 },
    /* ... and a pair of threes beats it */
    { "2S 2H 6D 8C 9S", "3S 3H 7D 9C 10S", "", LUNAR_PLAYS, 0, 0, -6000 - 4000 - 6000 },
    /* the Dealer does not play: the ante wins */
    { "2S 2H 6D 8C 9S", "3S 5H 7D 9C 10S", "", LUNAR_PLAYS, 0, 0, 2000 - 4000 - 6000 },
    /* forced: the Dealer's 10 is replaced by a 9, a pair: lost with the fee */
    { "2S 2H 6D 8C 9S", "3S 5H 7D 9C 10S", "9H", LUNAR_PLAYS, 0, 1, -2000 - 6000 - 4000 - 6000 },
    /* forced: by a 2, and does not play: all stand off but the fee */
    { "4S 4H 6D 8C 9S", "3S 5H 7D 9C 10S", "2H", LUNAR_PLAYS, 0, 1, -2000 - 4000 - 6000 },
    /* a sixth card makes three of a kind: 3 to 1 on 40.00, less the fee */
    { "2S 2H 6D 8C 9S", "AS KH 7D 9C 10S", "2D", LUNAR_BUYS, 1, 0, 12000 - 2000 - 4000 - 6000 },
    /* three cards exchanged for a full house: 7 to 1, less the fee */
    { "2S 2H 6D 8C 9S", "AS KH 7D 9C 10S", "2D 5S 5D", LUNAR_EXCHANGES + 28, 1, 0,
      28000 - 2000 - 4000 - 6000 },
    /* ... or for nothing, and folded: ante and fee */
    { "2S 4H 6D 8C 9S", "AS KH 7D 9C 10S", "3D 5S", LUNAR_EXCHANGES + 3, 0, 0,
      -2000 - 2000 - 4000 - 6000 },
    /* three of a kind with ace and king: 3 to 1 and 1 to 1 on the same 40.00; 8 to 1 on the Super
       Bet */
    { "7H 7C 7D AC KH", "AS KS 8D 9C 10S", "", LUNAR_PLAYS, 0, 0, 12000 + 4000 + 32000 - 6000 },
    /* a straight flush, of one colour: 200 to 1 on the ante, 150 to 1 on the Super Bet; the
     * Dealer's three of a kind 8 to 1 */
    { "5S 6S 7S 8S 9S", "AS AH AD 9C 10S", "", 0, 0, 0, 400000 + 600000 + 48000 },
    /* four of a kind declared, then folded: 200 to 1 on the Super Bet alone */
    { "5S 5H 5D 5C 9S", "AS KH QD 9C 10S", "", LUNAR_FOLDS, 0, 0, -2000 + 800000 + 36000 },
};

static void read_cards(const char *words, uint8_t *cards)
{
    while (*words) {
        size_t length = strcspn(words, " ");
        *cards++ = (uint8_t)card_find(words, length);
        assert_true(cards[-1]);
        words += length;
        words += strspn(words, " ");
    }
}

static int64_t staked_in_step(const struct layouts *layouts, const struct sim_step *step, int wager)
{
    const struct sim_result *results = layouts_results(layouts, step);
    int64_t cents = 0;

    for (int i = 0; i < step->count; i++)
        if (results[i].wager == wager) cents += results[i].stake_cents;
    return cents;
}

/* A Bet is decided once, whatever it is paid for. */
static void hands_pay_what_the_text_says(void **state)
{
    struct sign sign = sign_with("lunar-poker", "multiple=yes");
    struct layouts *layouts = layouts_open(&sign);

    (void)state;
    assert_non_null(layouts);
    uint32_t layout = bet_everything(layouts);
    for (size_t i = 0; i < LENGTH(rounds_by_hand); i++) {
        const struct by_hand *h = &rounds_by_hand[i];
        struct sim_round round = { .outcome = (int)i };
        read_cards(h->own, &round.detail[0]);
        read_cards(h->dealer, &round.detail[5]);
        read_cards(h->drawn, &round.detail[10]);
        round.detail[16] = (uint8_t)h->first;
        round.detail[17] = (uint8_t)h->then;
        round.detail[18] = (uint8_t)h->forces;
        const struct sim_step *step = layouts_settle(layouts, layout, &round);
        if (step->gain_cents != h->gain)
            fail_msg("round %zu: %lld", i, (long long)step->gain_cents);
        bool played = h->first == LUNAR_PLAYS || h->then;
        assert_int_equal(staked_in_step(layouts, step, sim_wager(&sign, "bet")), played ? 4000 : 0);
    }
    layouts_free(layouts);
}

/* How many hands of five cards there are of each kind; they are well known. */
static const double kinds_of_hands[HAND_CATEGORIES] = {
    [NO_PAIR] = 1302540,   [ONE_PAIR] = 1098240, [TWO_PAIRS] = 123552, [THREE_OF_A_KIND] = 54912,
    [STRAIGHT] = 10200,    [FLUSH] = 5108,       [FULL_HOUSE] = 3744,  [FOUR_OF_A_KIND] = 624,
    [STRAIGHT_FLUSH] = 36, [ROYAL_FLUSH] = 4,
};

static int exchange_all(const struct strategy_values *values, int question, const uint8_t *cards,
                        int count)
{
    (void)values;
    (void)cards;
    (void)count;
    return question == LUNAR_ASKS_FIRST ? LUNAR_EXCHANGES + 31 : LUNAR_PLAYS;
}

/* The hands of player and Dealer, and the five cards drawn for an exchange of all. */
static void hands_are_well_shuffled(void **state)
{
    static uint64_t seen[16][52], kinds[3][HAND_CATEGORIES];
    const struct sim_decider decider = { exchange_all, NULL };
    const int batches = 2000 / SLOWER;
    double hands = (double)batches * SIM_BATCH, expected[52];
    struct sign sign = sign_with("lunar-poker", "");
    const struct game_sim *game = sim_game(sign.edition);

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        void *source = source_of(&sign, &decider);
        struct sim_stream stream;
        memset(seen, 0, sizeof seen);
        memset(kinds, 0, sizeof kinds);
        sim_stream_begin(&stream, seed, seed);
        for (int batch = 0; batch < batches; batch++) {
            game->draw(source, &stream, drawn, SIM_BATCH);
            for (int i = 0; i < SIM_BATCH; i++) {
                struct sim_round round = { .outcome = drawn[i] };
                game->recall(source, i, &round);
                bool drew = round.detail[16]; /* else an Instant Cash Payout */
                for (int k = 0; k < (drew ? 16 : 10); k++) seen[k][round.detail[k] - 1]++;
                for (int k = 0; k < (drew ? 3 : 2); k++)
                    kinds[k][hand_category(five_cards_value(&round.detail[5 * k]))]++;
            }
        }
        for (int i = 0; i < 52; i++) expected[i] = hands / 52;
        for (int k = 0; k < 10; k++) looks_right(expected, seen[k], 52);
        for (int i = 0; i < 52; i++) expected[i] = hands * (1 - 40 / 2598960.0) / 52;
        for (int k = 10; k < 16; k++) looks_right(expected, seen[k], 52);
        for (int i = 0; i < HAND_CATEGORIES; i++) expected[i] = hands * kinds_of_hands[i] / 2598960;
        for (int k = 0; k < 3; k++) looks_right(expected, kinds[k], HAND_CATEGORIES);
        free(source);
    }
}

/* ---- Exact odds ------------------------------------------------------------------ */

#define EXACT_ROUNDS (2000000 / SLOWER)

static const struct strategy *strategy_named(int edition, const char *id)
{
    const struct strategy *const *list = sim_game(edition)->strategies;

    while (*list && strcmp((*list)->id, id)) list++;
    assert_non_null(*list);
    return *list;
}

static struct sim *run(const struct sim_plan *plan, uint64_t blocks)
{
    struct sim *sim = sim_open(plan);

    assert_non_null(sim);
    assert_true(sim_run(sim, 0, blocks, NULL) == blocks);
    return sim;
}

/* Every wager has its own stake.  Commission is on the Banker's Hand alone. */
static void bet_all(struct turn *turn, const struct strategy_values *values, void *memory)
{
    const struct sign *sign = turn_sign(turn);
    int nth = 0;

    (void)values;
    (void)memory;
    for (int bet = 0, number = 0; wager_next(sign, false, &bet, &number); nth++)
        turn_set(turn, nth, 2000 * (nth + 1));
}

static const struct strategy everything = { .id = "everything", .act = bet_all };

static void holds_what_odds_say(const struct sim *sim, const struct sign *sign, int least)
{
    struct odds_counts counts = { .left = NULL };
    struct odds odds;
    int nth = 0, checked = 0;

    odds_init(&odds);
    for (int bet = 0, number = 0; wager_next(sign, false, &bet, &number); nth++) {
        const struct wager_tally *tally = &sim->tally.wager[nth];
        if (!tally->decided || odds_needs_strategy(sign, bet)) continue;
        if (odds_played_best(sign, bet)) continue; /* this strategy does not */
        odds_without_dues(&odds, &counts, sign, bet, number, 0);
        double mean = (double)tally->gain_cents / (double)tally->stake_cents;
        double error = sqrt(mpq_get_d(odds.variance) / (double)tally->decided);
        assert_int_equal(tally->stake_cents, (int64_t)tally->decided * 2000 * (nth + 1));
        if (fabs(mean - mpq_get_d(odds.ev)) > 5 * error)
            fail_msg("wager %d: %f instead of %f, error %f", nth, mean, mpq_get_d(odds.ev), error);
        checked++;
    }
    odds_clear(&odds);
    odds_counts_free(&counts);
    assert_true(checked >= least);
}

static void baccarat_holds_what_odds_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(baccarat_tables); i++) {
        struct sign sign = sign_with("baccarat", baccarat_tables[i]);
        struct sim_plan plan = {
            .sign = sign, .strategy = &everything, .seed = 2026, .rounds = EXACT_ROUNDS / 8
        };
        struct sim *sim = run(&plan, 8);
        assert_true(sim->tally.rounds >= EXACT_ROUNDS);
        holds_what_odds_say(sim, &sign, 3);
        /* one ante in each round, unless all wagers together are worth as much as the waiver */
        const struct wager_tally *fees = &sim->tally.wager[sim->tally.wagers];
        bool due = strstr(baccarat_tables[i], "ante=") && !strstr(baccarat_tables[i], "=5000");
        assert_int_equal(fees->gain_cents, due ? -200 * (int64_t)sim->tally.rounds : 0);
        sim_free(sim);
    }
}

static void super_bets_hold_what_odds_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(lunar_tables); i++) {
        if (strstr(lunar_tables[i], "payout")) continue; /* odds know of no maximum payout */
        struct sign sign = sign_with("lunar-poker", lunar_tables[i]);
        struct sim_plan plan = {
            .sign = sign, .strategy = &everything, .seed = 2026, .rounds = EXACT_ROUNDS / 8
        };
        struct sim *sim = run(&plan, 8);
        holds_what_odds_say(sim, &sign, strstr(lunar_tables[i], "multiple") ? 2 : 1);
        sim_free(sim);
    }
}

/* ---- Strategies of baccarat ------------------------------------------------------ */

static void values_are(struct sim_plan *plan, int64_t a, int64_t b, int64_t c)
{
    plan->values.unit_cents = 2000;
    plan->values.number[0] = a;
    plan->values.number[1] = b;
    plan->values.number[2] = c;
}

static int64_t staked(const struct sim *sim, const char *id)
{
    return sim->tally.wager[sim_wager(&sim->plan.sign, id)].stake_cents;
}

static void strategies_bet_what_they_say(void **state)
{
    static const char *const of_sides[] = { "dragon-player", "dragon-banker", "any-pair-player",
                                            "any-pair-banker" };
    struct sim_plan plan = { .sign = sign_with("baccarat", ""), .seed = 3, .rounds = 1000 };
    int edition = plan.sign.edition;

    (void)state;
    static const char *const flat[] = { "banker", "player", "tie" };
    for (int i = 0; i < 3; i++) {
        plan.strategy = strategy_named(edition, flat[i]);
        values_are(&plan, 4000, 0, 0);
        struct sim *sim = run(&plan, 8);
        for (int k = 0; k < 3; k++)
            assert_int_equal(staked(sim, flat[k]), k == i ? 4000 * (int64_t)sim->tally.rounds : 0);
        sim_free(sim);
    }
    plan.strategy = strategy_named(edition, "banker-and-tie");
    values_are(&plan, 10000, 2000, 0);
    struct sim *both = run(&plan, 8);
    assert_int_equal(staked(both, "banker"), 10000 * (int64_t)both->tally.rounds);
    assert_int_equal(staked(both, "tie"), 2000 * (int64_t)both->tally.rounds);
    sim_free(both);
    plan.strategy = strategy_named(edition, "side-bets");
    assert_non_null(plan.strategy->unfit(&plan.sign, &plan.values));
    plan.sign = sign_with("baccarat", "dragon=yes any-pair=yes");
    assert_null(plan.strategy->unfit(&plan.sign, &plan.values));
    values_are(&plan, sim_wager(&plan.sign, "player"), 4000, 2000);
    struct sim *all = run(&plan, 8);
    assert_int_equal(staked(all, "player"), 4000 * (int64_t)all->tally.rounds);
    for (size_t i = 0; i < LENGTH(of_sides); i++)
        assert_int_equal(staked(all, of_sides[i]), 2000 * (int64_t)all->tally.rounds);
    sim_free(all);
}

/* Walks through the coups of one session and follows the bets by hand. */
static void following_the_shoe(const char *id, bool against)
{
    struct sim_plan plan = { .sign = sign_with("baccarat", ""), .seed = 11, .rounds = 2000 };
    const struct game_sim *game = sim_game(plan.sign.edition);
    void *source = source_of(&plan.sign, NULL);
    struct sim_stream stream;
    bool banker = true;
    int64_t gain = 0, on_banker = 0;

    plan.strategy = strategy_named(plan.sign.edition, id);
    values_are(&plan, 2000, 0, 0);
    struct sim *sim = run(&plan, 1);
    sim_stream_begin(&stream, 11, 0);
    for (uint64_t i = 0; i < sim->tally.rounds; i++) {
        struct sim_round round = { 0 };
        if (i % SIM_BATCH == 0) game->draw(source, &stream, drawn, SIM_BATCH);
        game->recall(source, (int)(i % SIM_BATCH), &round);
        struct hands h = hands_of(&round);
        bool tie = h.player == h.banker, banker_won = h.banker > h.player;
        on_banker += banker ? 2000 : 0;
        gain += tie ? 0 : banker_won != banker ? -2000 : banker ? 1900 : 2000;
        if (!tie && i + 1 < plan.rounds) banker = banker_won != against;
    }
    assert_true(sim->tally.gain_cents == gain);
    assert_int_equal(staked(sim, "banker"), on_banker);
    sim_free(sim);
    free(source);
}

static void strategies_follow_the_shoe(void **state)
{
    (void)state;
    following_the_shoe("follow-the-shoe", false);
    following_the_shoe("against-the-shoe", true);
}

/* ---- Chips that a round needs ---------------------------------------------------- */

/* 20.00 on Banker with an ante of 2.00: a player with 21.00 can't bet; one with 22.00 plays a coup,
 * and after a win has 20.00 up and 19.00 or 17.00 in the rack.  A player who has no ante left takes
 * the stake down instead of losing nothing by a wager that is void (14.7). */
static void antes_are_kept_in_the_rack(void **state)
{
    struct sim_plan plan = { .sign = sign_with("baccarat", "variant=ante-up ante=200"),
                             .seed = 5,
                             .sessions = 400,
                             .rounds = 100000,
                             .bankroll_cents = 2100 };

    (void)state;
    plan.strategy = strategy_named(plan.sign.edition, "player");
    values_are(&plan, 2000, 0, 0);
    struct sim *poor = run(&plan, 400);
    assert_int_equal(poor->tally.ended[SIM_RUINED], 400);
    assert_true(poor->tally.gain_cents == 0);
    sim_free(poor);
    plan.bankroll_cents = 2200;
    struct sim *sim = run(&plan, 400);
    assert_int_equal(sim->tally.ended[SIM_RUINED], 400);
    const struct wager_tally *player = &sim->tally.wager[sim_wager(&plan.sign, "player")];
    const struct wager_tally *fees = &sim->tally.wager[sim->tally.wagers];
    assert_int_equal(fees->gain_cents, -200 * (int64_t)player->decided);
    assert_true(sim->tally.gain_cents == player->gain_cents + fees->gain_cents);
    assert_true(sim->tally.ends.least >= 0);
    assert_true(sim->tally.ends.most < 2200);
    assert_true(sim->tally.ends.most > 0); /* ties take antes until the stake comes down */
    sim_free(sim);
}

/* An ante of 20.00 may lead to a Bet of 40.00, a draw for 20.00 and a force for 20.00: with less
 * than 100.00 there is no hand, however cheap it would have been. */
static void bet_and_fees_are_kept_in_the_rack(void **state)
{
    struct sim_plan plan = { .sign = sign_with("lunar-poker", ""),
                             .seed = 5,
                             .sessions = 400,
                             .rounds = 1,
                             .bankroll_cents = 9900 };

    (void)state;
    plan.strategy = strategy_named(plan.sign.edition, "exchange");
    values_are(&plan, 2000, 0, 0);
    struct sim *poor = run(&plan, 400);
    assert_int_equal(poor->tally.ended[SIM_RUINED], 400);
    assert_int_equal(poor->chain->refusal.code, REFUSED_RACK_SHORT);
    assert_true(poor->tally.stake_cents == 0);
    sim_free(poor);
    plan.bankroll_cents = 10000;
    struct sim *sim = run(&plan, 400);
    assert_true(sim->tally.stake_cents >= 400 * 2000);
    assert_true(sim->tally.ends.least == 0); /* all of it lost: drawn, forced and beaten */
    sim_free(sim);
    plan.bankroll_cents = 100000;
    plan.rounds = 100000;
    struct sim *broke = run(&plan, 400);
    assert_int_equal(broke->tally.ended[SIM_RUINED], 400);
    assert_true(broke->tally.ends.most < 10000);
    sim_free(broke);
}

/* ---- Rules of thumb -------------------------------------------------------------- */

struct answer {
    const char *strategy;
    int question;
    const char *cards;
    int answer;
};

static const struct answer answers[] = {
    { "ace-king", LUNAR_ASKS_FIRST, "2S 2H 6D 8C 9S AS", LUNAR_PLAYS },
    { "ace-king", LUNAR_ASKS_FIRST, "AS KH 6D 8C 9S 2S", LUNAR_PLAYS },
    { "ace-king", LUNAR_ASKS_FIRST, "AS QH 6D 8C 9S KS", LUNAR_FOLDS },
    { "ace-king", LUNAR_ASKS_FIRST, "2S 6S 8S 9S KH AS", LUNAR_FOLDS },
    { "ace-king", LUNAR_ASKS_FORCE, "2S 2H 6D 6C 9S 3S 5H 7D 9C 10S", 0 },
    { "ace-king", LUNAR_ASKS_FORCE, "2S 2H 2D 6C 9S 3S 5H 7D 9C 10S", 1 },
    { "sixth-card", LUNAR_ASKS_FIRST, "2S 6S 8S 9S KH AS", LUNAR_BUYS },
    { "sixth-card", LUNAR_ASKS_FIRST, "2S 3H 4D 5C KH 9S", LUNAR_BUYS },
    { "sixth-card", LUNAR_ASKS_FIRST, "10S JH QD KC 2H 9S", LUNAR_BUYS },
    { "sixth-card", LUNAR_ASKS_FIRST, "AS 2S 3H 4D 9C 8S", LUNAR_FOLDS }, /* only a 5 helps */
    { "sixth-card", LUNAR_ASKS_FIRST, "AS KH QD JC 2H 9S", LUNAR_PLAYS }, /* only a 10 helps */
    { "sixth-card", LUNAR_ASKS_FIRST, "2S 6S 8S 9S 9H AS", LUNAR_PLAYS },
    { "sixth-card", LUNAR_ASKS_DRAWN, "2S 6S 8S 9S KH 3S AS", LUNAR_PLAYS }, /* a flush */
    { "sixth-card", LUNAR_ASKS_DRAWN, "2S 6S 8S 9S KH 3D AS", LUNAR_FOLDS },
    { "sixth-card", LUNAR_ASKS_FORCE, "2S 6S 8S 9S KH 3S 3H 5H 7D 9C 10S", 1 },
    { "exchange", LUNAR_ASKS_FIRST, "6D 2S 8C 2H 9S AS", LUNAR_EXCHANGES + 1 + 4 + 16 },
    { "exchange", LUNAR_ASKS_FIRST, "2S 2H 6D 6C 9S AS", LUNAR_PLAYS },
    { "exchange", LUNAR_ASKS_DRAWN, "2S 2H 7D 8D 9D AS 6D 8C 9S", LUNAR_PLAYS },
    { "exchange", LUNAR_ASKS_FORCE, "2S 2H 7D 8D 9D 3S 5H 7C 9C 10S 6D 8C 9S", 0 },
};

static void rules_of_thumb(void **state)
{
    const struct strategy_values values = { .number = { 2000, 0, 0, THREE_OF_A_KIND } };
    int edition = game_find("lunar-poker");

    (void)state;
    for (size_t i = 0; i < LENGTH(answers); i++) {
        const struct answer *a = &answers[i];
        uint8_t cards[20] = { 0 };
        read_cards(a->cards, cards);
        int count = (int)strlen((const char *)cards);
        int answer =
            strategy_named(edition, a->strategy)->decide(&values, a->question, cards, count);
        if (answer != a->answer) fail_msg("%s: %s: %d", a->strategy, a->cards, answer);
    }
}

static void super_bets_that_are_needed(void **state)
{
    struct sim_plan plan = { .sign = sign_with("lunar-poker", ""), .seed = 3, .rounds = 1000 };

    (void)state;
    plan.strategy = strategy_named(plan.sign.edition, "ace-king");
    values_are(&plan, 2000, 0, 2000);
    plan.values.number[3] = 3;
    assert_non_null(plan.strategy->unfit(&plan.sign, &plan.values));
    plan.sign = sign_with("lunar-poker", "multiple=yes");
    assert_null(plan.strategy->unfit(&plan.sign, &plan.values));
    struct sim *sim = run(&plan, 8);
    assert_int_equal(staked(sim, "super"), 2000 * (int64_t)sim->tally.rounds);
    assert_int_equal(staked(sim, "super-dealer"), 2000 * (int64_t)sim->tally.rounds);
    assert_int_equal(staked(sim, "ante"), 2000 * (int64_t)sim->tally.rounds);
    sim_free(sim);
}

/* ---- Exact values of best play --------------------------------------------------- */

/* The figures that a run would have as one of this strategy, at this table. */
static struct figures figures_as(const struct sim *sim, const char *strategy, const char *words)
{
    struct sim_plan plan = sim->plan;
    struct figures figures;

    plan.sign = sign_with("lunar-poker", words);
    plan.strategy = strategy_named(plan.sign.edition, strategy);
    assert_true(figures_of(&figures, &plan, &sim->tally));
    return figures;
}

static void edge_is(const struct sim *sim, const char *words, double percent)
{
    struct figures f = figures_as(sim, "best", words);

    assert_true(f.exact_known);
    if (fabs(100 * f.exact - percent) > 0.00005) fail_msg("%s: %.6f %%", words, 100 * f.exact);
    assert_true(fabs(f.expected + f.exact * f.action) < 1);
    figures_free(&f);
}

static double exact_of(const struct figures *figures, const char *id)
{
    int i = 0;

    while (strcmp(figures->wagers[i].id, id)) assert_true(++i < figures->wager_count);
    assert_true(figures->wagers[i].exact_known);
    return figures->wagers[i].exact;
}

static struct sim *run_exchange(const char *words, int64_t super)
{
    struct sim_plan plan = { .sign = sign_with("lunar-poker", words), .seed = 5, .rounds = 200 };

    plan.strategy = strategy_named(plan.sign.edition, "exchange");
    values_are(&plan, 2000, super, 0);
    return run(&plan, 8);
}

/* The table of docs/lunar-poker.md: what is lost of Ante and Bet. */
static void best_play_has_an_exact_edge(void **state)
{
    struct sim *sim = run_exchange("", 0);

    (void)state;
    edge_is(sim, "", 0.3092);
    edge_is(sim, "instant=300-800", 0.2391);
    edge_is(sim, "instant=400-1200", 0.1563);
    edge_is(sim, "instant=500-1500 order=in-turn", 0.0799);
    edge_is(sim, "payout=30000000", 0.3092); /* 2 * 150 times the maximum: no Bet is cut */
    static const char *const unknown[][2] = { { "exchange", "" }, { "best", "payout=29999900" } };
    for (size_t i = 0; i < LENGTH(unknown); i++) {
        struct figures f = figures_as(sim, unknown[i][0], unknown[i][1]);
        assert_false(f.exact_known);
        for (int k = 0; k < f.wager_count; k++) assert_false(f.wagers[k].exact_known);
        figures_free(&f);
    }
    sim_free(sim);
}

/* Of all hands, as docs/lunar-poker.md says: the Bet, of two antes, is made in 70.8 %, so folds are
 * 29.2 %; the ante is paid in 29.9 % and lost in 14.2 %; 36 and 4 of 2,598,960 hands are paid 200
 * and 600 at once, 9600 / 2598960 in all; a card is drawn in 62.1 %, and the Dealer forced in 1.3
 * %. Each share may be 0.05 % off. */
static void wagers_of_best_play_add_up(void **state)
{
    struct sim *sim = run_exchange("", 0);
    struct figures f = figures_as(sim, "best", "");
    double ante = 0.142 + 0.292 - 0.299 - 9600.0 / 2598960, bet = 0.007471 - ante - (0.621 + 0.013);

    (void)state;
    assert_true(fabs(exact_of(&f, "ante") - ante) < 0.0015);
    assert_true(fabs(exact_of(&f, "bet") - bet / (2 * 0.708)) < 0.0025);
    figures_free(&f);
    sim_free(sim);
}

/* A Super Bet of two antes loses 7.7790 % whatever is decided.  The hand loses 0.7471 % of an ante,
 * which is 0.3092 % of 0.007471 / 0.003092 antes. */
static void best_play_with_super_bets_is_exact(void **state)
{
    const char *words = "multiple=yes";
    struct sim *sim = run_exchange(words, 4000);
    struct figures f = figures_as(sim, "best", words);

    (void)state;
    assert_true(fabs(exact_of(&f, "super") - 0.077790) < 0.0000005);
    double whole = (0.007471 + 2 * 0.077790) / (0.007471 / 0.003092 + 2);
    assert_true(f.exact_known && fabs(f.exact - whole) < 0.00001);
    figures_free(&f);
    sim_free(sim);
}

/* ---- Best play after the first decision ------------------------------------------ */

/* A plain generator, so that the cases are always the same. */
static unsigned next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33);
}

/* A deck whose first six cards are of few ranks now and then, so that all kinds of hands come. */
static void deal_deck(uint64_t *random, uint8_t deck[CARDS])
{
    int ranks = next_random(random) % 2 ? 13 : 2 + (int)(next_random(random) % 5),
        from = (int)(next_random(random) % 13);

    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i + 1);
    for (int i = 0; i < CARDS; i++) {
        int other;
        do other = i + (int)(next_random(random) % (unsigned)(CARDS - i));
        while (i < LUNAR_CARDS && (card_rank(deck[other]) + from) % 13 >= ranks);
        uint8_t card = deck[i];
        deck[i] = deck[other];
        deck[other] = card;
    }
}

/* Five cards after an exchange, or six: from deck[0] on.  The cards given up come from deck[6] on.
 */
static struct lunar_hand drawn_hand(uint64_t *random, const uint8_t deck[CARDS], card_set *gone)
{
    int given_up = (int)(next_random(random) % LUNAR_FIRST) + 1;
    struct lunar_hand hand = { .count = given_up < LUNAR_DRAW_LEAST ? LUNAR_CARDS : LUNAR_FIRST };

    memcpy(hand.card, deck, (size_t)hand.count);
    *gone = 0;
    for (int i = 0; hand.count == LUNAR_FIRST && i < given_up; i++)
        *gone |= card_bit(deck[LUNAR_CARDS + i]);
    return hand;
}

static struct lunar_solver *usual_solver(void)
{
    const struct sign sign = sign_with("lunar-poker", "");
    const struct lunar_reading usual = { 0 };
    struct lunar_solver *solver = lunar_solver_open(&sign, &usual);

    assert_non_null(solver);
    return solver;
}

/* A fold costs the ante, and the fee of the draw is paid anyway. */
static void hands_are_played_if_worth_more_than_a_fold(void **state)
{
    struct lunar_solver *solver = usual_solver();
    uint64_t random = 24;
    uint8_t deck[CARDS];
    int played[HAND_CATEGORIES] = { 0 }, folded[HAND_CATEGORIES] = { 0 };

    (void)state;
    for (int i = 0; i < 20000; i++) {
        card_set gone;
        deal_deck(&random, deck);
        struct lunar_hand hand = drawn_hand(&random, deck, &gone);
        uint8_t up = deck[CARDS - 1];
        struct lunar_worth worth = lunar_solve_drawn(solver, &hand, up, gone);
        bool plays = lunar_then_plays(solver, &hand, up, gone);
        if (plays != (worth.sum > -worth.ways)) fail_msg("hand %d", i);
        (plays ? played : folded)[hand_category(lunar_value(&hand))]++;
    }
    for (int i = 0; i < FOUR_OF_A_KIND; i++) assert_true(played[i] > 10);
    for (int i = 0; i <= ONE_PAIR; i++) assert_true(folded[i] > 10);
    lunar_solver_close(solver);
}

/* The Dealer pays the ante, unless forced. */
static void dealers_are_forced_if_worth_more_than_the_ante(void **state)
{
    struct lunar_solver *solver = usual_solver();
    uint64_t random = 25;
    uint8_t deck[CARDS];
    int forced = 0, asked = 0;

    (void)state;
    while (asked < 20000) {
        card_set gone;
        deal_deck(&random, deck);
        struct lunar_hand hand = drawn_hand(&random, deck, &gone);
        const uint8_t *dealer = deck + CARDS - LUNAR_FIRST;
        if (hand_qualifies(five_cards_value(dealer))) continue;
        if (asked % 4 == 0 && hand.count == LUNAR_FIRST) gone = 0; /* played as dealt */
        struct lunar_worth worth = lunar_solve_force(solver, &hand, dealer, gone);
        bool forces = lunar_then_forces(solver, &hand, dealer, gone);
        if (forces != (worth.sum > worth.ways)) fail_msg("hand %d", asked);
        forced += forces;
        asked++;
    }
    assert_in_range(forced, 1000, 19000);
    lunar_solver_close(solver);
}

/* ---- Rounds in words ------------------------------------------------------------- */

static char text[1 << 18], wrong[512];
static size_t length;

static void keep_wrong(void *to, const struct scenario *scenario, const char *sentence)
{
    (void)to;
    (void)scenario;
    snprintf(wrong, sizeof wrong, "%s", sentence);
}

static void write_words(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void write_words(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length, format, list);
    va_end(list);
    assert_true(length < sizeof text);
}

static void write_round(const struct sign *sign, const struct sim_round *round, int64_t dollars)
{
    char words[512];

    sim_game(sign->edition)->say(round, words, sizeof words);
    write_words("%s  -> " SIM_NAME " balance %lld\n", words, (long long)dollars);
}

static void plays_as_written(void)
{
    static const struct scenario_listener listener = { .wrong = keep_wrong };
    static struct scenario scenario;

    if (scenario_play(&scenario, text, length, 1, &listener) != SCENARIO_PASSED)
        fail_msg("%s\n%s", wrong, text);
    length = 0;
}

/* Each coup at a table of its own, as the shoe of a scenario is another one. */
static void coups_in_words(void **state)
{
    static const char *const tables[] = { "", "style=B", "style=C cards=continuous" };

    (void)state;
    for (size_t t = 0; t < LENGTH(tables); t++) {
        struct sign sign = sign_with("baccarat", tables[t]);
        const struct game_sim *game = sim_game(sign.edition);
        void *source = source_of(&sign, NULL);
        struct sim_stream stream;
        sim_stream_begin(&stream, 31, t);
        game->draw(source, &stream, drawn, SIM_BATCH);
        for (int i = 0; i < 50; i++) {
            struct sim_round round = { .outcome = drawn[i] };
            game->recall(source, i, &round);
            struct hands h = hands_of(&round);
            write_words("table baccarat  min 20  max 1000  %s\n", tables[t]);
            write_words("seat " SIM_NAME " buys 1000\n" SIM_NAME " bets player 20\n");
            write_round(&sign, &round, 980 + (h.player > h.banker ? 20 : 0));
        }
        free(source);
        plays_as_written();
    }
}

static void hands_in_words(void **state)
{
    const struct sim_decider decider = { any_answer, NULL };

    (void)state;
    for (size_t t = 0; t < LENGTH(lunar_tables); t++) {
        if (strstr(lunar_tables[t], "payout")) continue; /* an amount is written in another way */
        struct sign sign = sign_with("lunar-poker", lunar_tables[t]);
        const struct game_sim *game = sim_game(sign.edition);
        void *source = source_of(&sign, &decider);
        struct sim_stream stream;
        int64_t cents = 10000000;
        open_real(&sign);
        sim_stream_begin(&stream, 32, t);
        game->draw(source, &stream, drawn, SIM_BATCH);
        write_words("table lunar-poker  min 20  max 1000  %s\n", lunar_tables[t]);
        write_words("seat " SIM_NAME " buys 100000\n");
        for (int i = 0; i < SIM_BATCH; i++) {
            struct sim_round round = { .outcome = drawn[i] };
            game->recall(source, i, &round);
            write_words(SIM_NAME " bets ante 20\n" SIM_NAME " bets super 40\n");
            if (strstr(lunar_tables[t], "multiple"))
                write_words(SIM_NAME " bets super-dealer 60\n");
            bet_everything_real();
            cents -= total();
            go_on(&round);
            cents += total();
            write_round(&sign, &round, cents / 100);
        }
        free(source);
        plays_as_written();
    }
}

/* One session after another, or eight at once: the same. */
static void lanes_make_no_difference(void **state)
{
    struct sim_plan plan = { .sign = sign_with("baccarat", "lucky-match=yes"),
                             .strategy = &everything,
                             .seed = 9,
                             .rounds = 1000 };

    (void)state;
    struct sim *at_once = run(&plan, 16), *one_by_one = sim_open(&plan);
    assert_non_null(one_by_one);
    for (uint64_t i = 16; i-- > 0;) assert_true(sim_run(one_by_one, i, i + 1, NULL) == 1);
    assert_true(at_once->tally.gain_cents == one_by_one->tally.gain_cents);
    assert_true(at_once->tally.gain_squares == one_by_one->tally.gain_squares);
    assert_memory_equal(at_once->tally.wager, one_by_one->tally.wager,
                        (size_t)at_once->tally.wagers * sizeof *at_once->tally.wager);
    sim_free(at_once);
    sim_free(one_by_one);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(coups_are_those_of_the_table),
        cmocka_unit_test(rare_coups_are_those_of_the_table),
        cmocka_unit_test(shuffles_favour_nothing),
        cmocka_unit_test(cards_are_well_shuffled),
        cmocka_unit_test(baccarat_holds_what_odds_say),
        cmocka_unit_test(strategies_bet_what_they_say),
        cmocka_unit_test(strategies_follow_the_shoe),
        cmocka_unit_test(hands_are_those_of_the_table),
        cmocka_unit_test(hands_pay_what_the_text_says),
        cmocka_unit_test(hands_are_well_shuffled),
        cmocka_unit_test(super_bets_hold_what_odds_say),
        cmocka_unit_test(rules_of_thumb),
        cmocka_unit_test(super_bets_that_are_needed),
        cmocka_unit_test(best_play_has_an_exact_edge),
        cmocka_unit_test(wagers_of_best_play_add_up),
        cmocka_unit_test(best_play_with_super_bets_is_exact),
        cmocka_unit_test(hands_are_played_if_worth_more_than_a_fold),
        cmocka_unit_test(dealers_are_forced_if_worth_more_than_the_ante),
        cmocka_unit_test(bet_and_fees_are_kept_in_the_rack),
        cmocka_unit_test(antes_are_kept_in_the_rack),
        cmocka_unit_test(coups_in_words),
        cmocka_unit_test(hands_in_words),
        cmocka_unit_test(lanes_make_no_difference),
    };

    RUN_TESTS(tests);
}
