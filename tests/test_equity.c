/* test_equity.c - chances in a tournament session: positions solved by hand, and a second
 * calculation that tries every bet in every pocket, without any shortcut. */
#include "check.h"

#include "equity/equity.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* ---- Questions ------------------------------------------------------------------- */

#define CENTS 100

static void add_words(struct equity_question *question, const char *words)
{
    char list[256], *save = NULL;

    snprintf(list, sizeof list, "%s", words);
    for (char *word = strtok_r(list, ",", &save); word; word = strtok_r(NULL, ",", &save))
        assert_true(equity_add_wagers(question, word));
}

/* Stacks end with -1; limits in dollars. */
static struct equity_question ask(const char *edition, const char *wagers, int rounds, int min,
                                  int max, int step, const int *stacks)
{
    struct equity_question question = { .sign = sign_of(game_find(edition)),
                                        .rounds = rounds,
                                        .advance = 1 };

    question.sign.min_cents = min * CENTS;
    question.sign.max_cents = max * CENTS;
    question.sign.step_cents = step * CENTS;
    for (; *stacks >= 0; stacks++) question.stack_cents[question.players++] = *stacks * CENTS;
    add_words(&question, wagers);
    return question;
}

static struct equity_solution solve(const struct equity_question *question)
{
    struct equity_solution solution;
    char why[EQUITY_WHY] = "";

    if (!equity_check(question, why)) fail_msg("%s", why);
    equity_solve(&solution, question, NULL);
    return solution;
}

static void is_chance(const struct equity_solution *solution, int player, int64_t n, int64_t d)
{
    assert_true(solution->best.chance[player] * d == solution->whole * n);
}

static void is_bet(const struct equity_question *question, const struct equity_solution *solution,
                   int player, const char *id, int dollars)
{
    const struct equity_bet *bet = &solution->best.bets[player];
    char word[WAGER_ID] = "pass";

    if (bet->wager >= 0)
        wager_id(&question->sign, question->wagers[bet->wager].bet,
                 question->wagers[bet->wager].number, word);
    assert_string_equal(word, id);
    assert_int_equal(bet->stake_cents, dollars * CENTS);
}

#define STACKS(...) ((const int[]){ __VA_ARGS__, -1 })

/* ---- Solved by hand -------------------------------------------------------------- */

/* Last spin, 100 each, bets of 10 to 100.  If 1 bets more than 10 on red, 2 bets 10 and is ahead
 * whenever red loses: 19/37.  If 1 bets 10 on red, 2 cannot bet less.  10 on red ties always: 1/2.
 * 10 on black: red loses, black wins, zero ties: (18 + 1/2)/37 = 1/2.  10 on odd: 8 numbers win, 8
 * lose, 21 tie: 1/2.  20 or more on any wager wins only if that wager wins: 18/37.  So 1 bets 10, 2
 * the same, and each has 1/2. */
static void equal_stacks(void **state)
{
    struct equity_question question = ask("roulette", "even", 1, 10, 100, 10, STACKS(100, 100));
    struct equity_solution solution = solve(&question);

    (void)state;
    is_chance(&solution, 0, 1, 2);
    is_chance(&solution, 1, 1, 2);
    is_bet(&question, &solution, 0, "red", 10);
    is_bet(&question, &solution, 1, "red", 10);
    for (int i = 0; i < solution.count; i++)
        if (solution.lines[i].bets[0].stake_cents > 10 * CENTS)
            assert_true(solution.lines[i].chance[0] * 37 == solution.whole * 18);
    equity_solution_free(&solution);
}

/* Last spin, 120 against 100, bets of 10 to 50; the leader bets first.  After 10 on red (130 or
 * 110) 2 needs a win: 20 on black makes 120 against 110 in 18 of 37; 10 makes only ties (9/37); a
 * wager that can win together with red must pass 130, which takes 40, and also wins 18/37.  A
 * leader who bets 30 or more gives 2 part of the zero, too: after 30 (150 or 90) 10 on black has 18
 * numbers and half of the zero. */
static void leader_bets_first(void **state)
{
    struct equity_question question = ask("roulette", "even", 1, 10, 50, 10, STACKS(120, 100));
    struct equity_solution solution = solve(&question);

    (void)state;
    is_chance(&solution, 0, 19, 37);
    is_chance(&solution, 1, 18, 37);
    is_bet(&question, &solution, 0, "red", 10);
    is_bet(&question, &solution, 1, "black", 20);
    for (int i = 0; i < solution.count; i++)
        if (solution.lines[i].bets[0].stake_cents == 30 * CENTS)
            assert_true(solution.lines[i].chance[0] * 74 == solution.whole * 37);
    equity_solution_free(&solution);
}

/* Last spin, 200 against 60.  An even-money win makes 120 at most, and 1 keeps 190.  A straight-up
 * of 10 makes 410: 1/37.  1 cannot prevent it, as 2 bets last and takes another number.  Without
 * straight-ups 2 has no chance. */
static void trailing_player_bets_straight_up(void **state)
{
    struct equity_question question =
        ask("roulette", "even,straight", 1, 10, 60, 10, STACKS(200, 60));
    struct equity_solution solution = solve(&question);

    (void)state;
    is_chance(&solution, 0, 36, 37);
    is_chance(&solution, 1, 1, 37);
    is_bet(&question, &solution, 0, "red", 10);
    is_bet(&question, &solution, 1, "straight-0", 10);
    equity_solution_free(&solution);
    question = ask("roulette", "even", 1, 10, 60, 10, STACKS(200, 60));
    solution = solve(&question);
    is_chance(&solution, 1, 0, 1);
    equity_solution_free(&solution);
}

/* 20 against 10, two spins, all bets 10.  Say 1 bets red.
 * Second spin, 30 against 20, 2 bets first: 1 bets the same and stays ahead.  Second spin, 10
 * against 20: 1 bets the other colour than 2 and wins if it comes: 18/37, so 2 has 19/37.
 * First spin: if 2 bets red, red leads to 30 against 20, where 2 has nothing, and otherwise 2 is
 * out.  If 2 bets black, black leads to 10 against 20, and otherwise 2 is out: 18/37 * 19/37. */
static void two_rounds(void **state)
{
    struct equity_question question = ask("roulette", "red,black", 2, 10, 10, 10, STACKS(20, 10));
    struct equity_solution solution = solve(&question);

    (void)state;
    is_chance(&solution, 0, 1027, 1369);
    is_chance(&solution, 1, 342, 1369);
    is_bet(&question, &solution, 0, "red", 10);
    is_bet(&question, &solution, 1, "black", 10);
    assert_int_equal(solution.count, 1); /* black is the mirror image of red */
    equity_solution_free(&solution);
}

/* 30, 30 and 20, all bets 10 on red or black, two advance.  1 bets red.
 * 2 red, 3 black: red 40 40 10, black 20 20 30, zero 20 20 10.  3 advances with black, 18/37; 1 and
 * 2 get 18 + 18/2 + 1 = 28 of 37 each.  (3 red never advances.)
 * 2 black, 3 red: red 40 20 30, black 20 40 10, zero 20 20 10: 2 gets only 19/37; 3 black would
 * give 2 more, but 3 has 18/37 with both and bets on the first.  So 2 bets red. */
static void two_advance(void **state)
{
    struct equity_question question =
        ask("roulette", "red,black", 1, 10, 10, 10, STACKS(30, 30, 20));

    (void)state;
    question.advance = 2;
    struct equity_solution solution = solve(&question);
    is_chance(&solution, 0, 28, 37);
    is_chance(&solution, 1, 28, 37);
    is_chance(&solution, 2, 18, 37);
    is_bet(&question, &solution, 1, "red", 10);
    is_bet(&question, &solution, 2, "black", 10);
    equity_solution_free(&solution);
}

/* The published numbers of coups of eight decks. */
#define COUPS       INT64_C(4998398275503360)
#define PLAYER_WINS INT64_C(2230518282592256)
#define BANKER_WINS INT64_C(2292252566437888)

/* All bets 20, 100 each.  1 on Banker: 2 on Banker always ties, 1/2; on Player p + t/2 < 1/2; on
 * Tie p/2 + t < 1/2.  So 1 has 1/2.  1 on Player: 2 on Banker has b + t/2 > 1/2.
 * 100 against 80: after Banker (119, 80, or 100 on a tie) 2 on Player wins with 100 against 80, p;
 * on Tie with 240, t; on Banker never.  After Player, 2 on Banker has 99 against 80, b > p; also
 * after Tie.  So 1 bets on Banker and has 1 - p. */
static void baccarat(void **state)
{
    struct equity_question question = ask("baccarat", "even,tie", 1, 20, 20, 20, STACKS(100, 100));
    struct equity_solution solution = solve(&question);

    (void)state;
    is_chance(&solution, 0, 1, 2);
    is_bet(&question, &solution, 0, "banker", 20);
    is_bet(&question, &solution, 1, "banker", 20);
    equity_solution_free(&solution);
    question = ask("baccarat", "even,tie", 1, 20, 20, 20, STACKS(100, 80));
    solution = solve(&question);
    is_chance(&solution, 0, COUPS - PLAYER_WINS, COUPS);
    is_bet(&question, &solution, 1, "player", 20);
    assert_true(solution.lines[1].chance[1] * COUPS == solution.whole * BANKER_WINS);
    equity_solution_free(&solution);
}

/* Banker bets that chips of 1 can't pay less commission are refused: only multiples of 20. */
static void refused_stakes_are_not_bet(void **state)
{
    struct equity_question question = ask("baccarat", "banker", 1, 10, 50, 10, STACKS(100, 100));
    struct equity_solution solution = solve(&question);

    (void)state;
    assert_int_equal(solution.count, 2);
    assert_int_equal(solution.lines[0].bets[0].stake_cents, 20 * CENTS);
    assert_int_equal(solution.lines[1].bets[0].stake_cents, 40 * CENTS);
    equity_solution_free(&solution);
}

/* With a pass card the leader keeps 120 against 100; 2 needs 30 on any wager, 18/37, and that is as
 * good for 1 as the smallest bet.  Passing is the smallest. */
static void pass_card(void **state)
{
    struct equity_question question = ask("roulette", "even", 1, 10, 50, 10, STACKS(120, 100));

    (void)state;
    question.pass_cards[0] = 1;
    struct equity_solution solution = solve(&question);
    is_chance(&solution, 0, 19, 37);
    is_bet(&question, &solution, 0, "pass", 0);
    is_bet(&question, &solution, 1, "red", 30);
    equity_solution_free(&solution);
}

/* 15 and 10 with bets of 10: both bet red, both fall below the minimum with 19 numbers.  The 5 that
 * are left do not count (3.8): a play-off, 1/2 each.  With red it is 25 against 20. */
static void all_fall_together(void **state)
{
    struct equity_question question = ask("roulette", "red", 2, 10, 10, 5, STACKS(15, 10));

    (void)state;
    question.rounds = 1;
    struct equity_solution solution = solve(&question);
    is_chance(&solution, 1, 19, 74);
    equity_solution_free(&solution);
}

/* ---- The second calculation ------------------------------------------------------ */

/* Everything in dollars, from the rules; nothing is grouped or kept. */
struct plain {
    int players, rounds, marker, places, min, max, step, pockets;
    int kinds;
    int kind[48];                /* 'R', 'B', 'O', 'E', 'L', 'H', or 100 + number */
    bool whole_six, pair, twins; /* which wagers are mirror images */
};

struct plain_position {
    int stack[3], cards[3];
};

struct plain_value {
    int64_t chance[3]; /* of 6 * pockets ^ rounds */
};

static bool plain_red(int pocket)
{
    static const int red[] = { 1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36 };

    for (size_t i = 0; i < sizeof red / sizeof red[0]; i++)
        if (red[i] == pocket) return true;
    return false;
}

/* Pocket 37 is the double zero. */
static int plain_net(int kind, int stake, int pocket)
{
    bool zero = pocket == 0 || pocket == 37, wins = false;

    if (kind >= 100) return pocket == kind - 100 ? 35 * stake : -stake;
    if (kind == 'R') wins = !zero && plain_red(pocket);
    if (kind == 'B') wins = !zero && !plain_red(pocket);
    if (kind == 'O') wins = !zero && pocket % 2 == 1;
    if (kind == 'E') wins = !zero && pocket % 2 == 0;
    if (kind == 'L') wins = !zero && pocket <= 18;
    if (kind == 'H') wins = !zero && pocket >= 19;
    return wins ? stake : -stake;
}

/* Whether a kind is left out because an earlier one is its mirror image.  All six: red, black, odd
 * and even are images of each other until one of them is bet; so are low and high.  A pair: until
 * one is bet.  Twins: the last two are numbers with the same outside wagers. */
static bool plain_double(const struct plain *p, int k, const int made[3], int count)
{
    bool first_four = false, last_two = false, any = false, earlier = false;

    for (int i = 0; i < count; i++) {
        any |= made[i] >= 0;
        first_four |= made[i] >= 0 && made[i] < 4;
        last_two |= made[i] >= 4;
        earlier |= made[i] == k || made[i] == k - 1;
    }
    if (p->whole_six) return (!first_four && k > 0 && k < 4) || (!last_two && k == 5);
    if (p->pair) return !any && k == 1;
    return p->twins && k == p->kinds - 1 && !earlier;
}

static void plain_shares(const struct plain *p, const int *stacks, const bool *in, int64_t *chance)
{
    int after[3];
    bool all_fell = true;

    for (int i = 0; i < p->players; i++) all_fell &= !in[i] || stacks[i] < p->min;
    for (int i = 0; i < p->players; i++) after[i] = all_fell && in[i] ? 1000000 : stacks[i];
    for (int i = 0; i < p->players; i++) {
        int better = 0, equal = 0;
        for (int k = 0; k < p->players; k++) {
            better += after[k] > after[i];
            equal += after[k] == after[i];
        }
        int places = p->places - better;
        if (places > equal) places = equal;
        chance[i] = places > 0 ? 6 * places / equal : 0;
    }
}

struct plain_round {
    struct plain_position start;
    bool in[3];
    int order[3], count, left;
    int made[3], stake[3]; /* by turn; made -1: pass */
};

static struct plain_value plain_value(const struct plain *p, const struct plain_position *start,
                                      int left);

static struct plain_value plain_spin(const struct plain *p, const struct plain_round *round)
{
    struct plain_value sum = { { 0 } };

    for (int pocket = 0; pocket < p->pockets; pocket++) {
        struct plain_position after = round->start;
        struct plain_value value = { { 0 } };
        int able = 0;
        for (int t = 0; t < round->count; t++) {
            int player = round->order[t];
            if (round->made[t] < 0)
                after.cards[player]--;
            else
                after.stack[player] += plain_net(p->kind[round->made[t]], round->stake[t], pocket);
        }
        for (int i = 0; i < p->players; i++) able += after.stack[i] >= p->min;
        if (round->left == 1 || able < 2) {
            plain_shares(p, after.stack, round->in, value.chance);
            for (int r = 1; r < round->left; r++)
                for (int i = 0; i < 3; i++) value.chance[i] *= p->pockets;
        } else {
            value = plain_value(p, &after, round->left - 1);
        }
        for (int i = 0; i < 3; i++) sum.chance[i] += value.chance[i];
    }
    return sum;
}

static struct plain_value plain_turn(const struct plain *p, struct plain_round *round, int turn)
{
    struct plain_value best = { { -1, -1, -1 } };

    if (turn == round->count || turn == 3) return plain_spin(p, round);
    int player = round->order[turn];
    int most = round->start.stack[player] < p->max ? round->start.stack[player] : p->max;
    for (int stake = round->start.cards[player] ? 0 : p->min; stake <= most;
         stake = stake ? stake + p->step : p->min)
        for (int k = stake ? 0 : -1; k < (stake ? p->kinds : 0); k++) {
            if (k >= 0 && plain_double(p, k, round->made, turn)) continue;
            round->made[turn] = k;
            round->stake[turn] = stake;
            struct plain_value value = plain_turn(p, round, turn + 1);
            if (value.chance[player] > best.chance[player]) best = value;
        }
    return best;
}

static struct plain_value plain_value(const struct plain *p, const struct plain_position *start,
                                      int left)
{
    struct plain_round round = { .start = *start, .left = left };

    for (int i = 0; i < p->players; i++) {
        int player = (p->marker + p->rounds - left + i) % p->players;
        round.in[player] = start->stack[player] >= p->min;
        if (round.in[player]) round.order[round.count++] = player;
    }
    return plain_turn(p, &round, 0);
}

/* ---- Both agree ------------------------------------------------------------------ */

static const struct wager_list {
    const char *words;
    int kinds, kind[6];
    bool whole_six, pair, twins;
} lists[] = {
    { "red,black", 2, { 'R', 'B' }, .pair = true },
    { "even", 6, { 'R', 'B', 'O', 'E', 'L', 'H' }, .whole_six = true },
    { "red,black,straight-17", 3, { 'R', 'B', 117 }, .pair = false },
    { "red,odd,straight-17", 3, { 'R', 'O', 117 }, .pair = false },
    { "red,straight-1,straight-3", 3, { 'R', 101, 103 }, .twins = true },
    { "low,straight-5,straight-30", 3, { 'L', 105, 130 }, .pair = false },
};

static uint64_t dice = 20;

/* A small generator, for positions to compare. */
static int below(int n)
{
    dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (int)((dice >> 33) % (uint64_t)n);
}

static bool has_two(const struct plain_position *start, const struct plain *p)
{
    int able = 0;

    for (int i = 0; i < p->players; i++) able += start->stack[i] >= p->min;
    return able >= 2;
}

/* Two rounds of three players take too long with many bets. */
static void invent(struct plain *p, struct plain_position *start, const struct wager_list **list)
{
    do {
        memset(p, 0, sizeof *p);
        memset(start, 0, sizeof *start);
        p->players = 2 + below(2);
        p->rounds = 1 + below(2);
        bool large = p->players == 3 && p->rounds == 2;
        *list = &lists[below(6)];
        p->kinds = (*list)->kinds;
        memcpy(p->kind, (*list)->kind, sizeof(*list)->kind);
        p->whole_six = (*list)->whole_six;
        p->pair = (*list)->pair;
        p->twins = (*list)->twins;
        p->pockets = 37 + below(2);
        p->step = 5 * (1 + below(2));
        p->min = p->step * (1 + below(2));
        p->max = p->min + p->step * below(p->rounds == 1 && p->players == 2 ? 6 : 2);
        if (large && p->kinds > 2) p->max = p->min;
        p->marker = below(p->players);
        p->places = 1 + below(p->players - 1);
        for (int i = 0; i < p->players; i++) {
            start->stack[i] = p->step * below(12);
            start->cards[i] = !large && !below(4);
        }
    } while (!has_two(start, p));
}

static struct equity_question question_of(const struct plain *p, const struct plain_position *start,
                                          const struct wager_list *list)
{
    struct equity_question question =
        ask("roulette", list->words, p->rounds, p->min, p->max, p->step, STACKS(-1));

    sign_set(&question.sign, sign_option(&question.sign, "wheel"), p->pockets == 37 ? "37" : "38");
    question.marker = p->marker;
    question.advance = p->places;
    question.players = p->players;
    for (int i = 0; i < p->players; i++) {
        question.stack_cents[i] = start->stack[i] * CENTS;
        question.pass_cards[i] = start->cards[i];
    }
    return question;
}

static void compare(const struct plain *p, const struct plain_position *start,
                    const struct wager_list *list)
{
    struct equity_question question = question_of(p, start, list);
    struct equity_solution solution = solve(&question);
    struct plain_value value = plain_value(p, start, p->rounds);
    int64_t whole = 6;

    for (int i = 0; i < p->rounds; i++) whole *= p->pockets;
    for (int i = 0; i < p->players; i++)
        if (solution.best.chance[i] * whole != solution.whole * value.chance[i])
            fail_msg("player %d of %d: %s, %d rounds, stacks %d %d %d, cards %d %d %d, %d to %d by "
                     "%d, marker %d, %d advance, %d pockets: %.6f, plain %.6f",
                     i + 1, p->players, list->words, p->rounds, start->stack[0], start->stack[1],
                     start->stack[2], start->cards[0], start->cards[1], start->cards[2], p->min,
                     p->max, p->step, p->marker + 1, p->places, p->pockets,
                     (double)solution.best.chance[i] / (double)solution.whole,
                     (double)value.chance[i] / (double)whole);
    equity_solution_free(&solution);
}

static void agrees_with_plain_recursion(void **state)
{
    (void)state;
    for (int i = 0; i < 120 / SLOWER; i++) {
        struct plain_position start;
        const struct wager_list *list;
        struct plain p;
        invent(&p, &start, &list);
        compare(&p, &start, list);
    }
}

/* Of two players one's gain is the other's loss, so it makes no difference which of equally good
 * bets is made.  Mirror images may then be tried one by one. */
static void mirror_images_are_equal(void **state)
{
    (void)state;
    for (int i = 0; i < 60 / SLOWER; i++) {
        struct plain_position start;
        const struct wager_list *list;
        struct plain p;
        do invent(&p, &start, &list);
        while (p.players != 2 || (p.rounds == 2 && p.kinds > 3));
        p.whole_six = p.pair = p.twins = false;
        compare(&p, &start, list);
    }
}

/* The same with all 43 wagers, and one spin. */
static void mirrored_numbers_are_equal(void **state)
{
    static const struct wager_list all = { .words = "even,straight" };
    static const struct plain_position starts[] = { { .stack = { 60, 50 } },
                                                    { .stack = { 40, 200 } },
                                                    { .stack = { 30, 30 } },
                                                    { .stack = { 700, 20 }, .cards = { 0, 1 } } };
    struct plain p = { .players = 2,
                       .rounds = 1,
                       .places = 1,
                       .min = 10,
                       .max = 30,
                       .step = 10,
                       .pockets = 37,
                       .kinds = 43,
                       .kind = { 'R', 'B', 'O', 'E', 'L', 'H' } };

    (void)state;
    for (int i = 0; i < 37; i++) p.kind[6 + i] = 100 + i;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (p.marker = 0; p.marker < 2; p.marker++) compare(&p, &starts[i], &all);
}

/* Only differences count if everyone can make every bet in both rounds; then few positions are
 * solved.  After bets of 1 to 3 units each of three players has won or lost up to 3, so a
 * difference has changed by -6 to 6: at most 13 x 13 positions, of 6 x 6 x 6. */
static void only_differences_count(void **state)
{
    struct equity_question question =
        ask("roulette", "even", 2, 50, 150, 50, STACKS(600, 550, 500));
    struct equity_question richer =
        ask("roulette", "even", 2, 50, 150, 50, STACKS(5600, 5550, 5500));

    (void)state;
    struct equity_solution solution = solve(&question), other = solve(&richer);
    assert_true(solution.whole == other.whole);
    for (int i = 0; i < 3; i++) assert_true(solution.best.chance[i] == other.best.chance[i]);
    assert_true(solution.positions <= 13 * 13 && solution.positions > 0);
    assert_int_equal(solution.positions, other.positions);
    equity_solution_free(&solution);
    equity_solution_free(&other);
}

/* It makes no difference who is called player 1. */
static void players_are_equal(void **state)
{
    struct equity_question question =
        ask("roulette", "even", 2, 50, 150, 50, STACKS(400, 350, 300));
    struct equity_question turned = ask("roulette", "even", 2, 50, 150, 50, STACKS(300, 400, 350));

    (void)state;
    turned.marker = 1;
    struct equity_solution solution = solve(&question), other = solve(&turned);
    assert_true(solution.whole == other.whole);
    for (int i = 0; i < 3; i++)
        assert_true(solution.best.chance[i] == other.best.chance[(i + 1) % 3]);
    equity_solution_free(&solution);
    equity_solution_free(&other);
}

static void chances_add_up(void **state)
{
    struct equity_question question =
        ask("baccarat", "even,tie", 2, 20, 60, 20, STACKS(100, 120, 80));

    (void)state;
    question.advance = 2;
    struct equity_solution solution = solve(&question);
    for (int n = 0; n < solution.count; n++) {
        equity_wide sum = 0;
        for (int i = 0; i < 3; i++) sum += solution.lines[n].chance[i];
        assert_true(sum == 2 * solution.whole);
    }
    equity_solution_free(&solution);
}

/* ---- Simulation ------------------------------------------------------------------ */

/* The strategies on red and black, enumerated.  Bets of a player: wagers with equal chances, each
 * with a range of stakes. */
struct plain_bets {
    int count;
    int kind[16], stake[16];
};

static int plain_most(const struct plain *p, int stack)
{
    int most = stack < p->max ? stack : p->max;

    return most - (most - p->min) % p->step;
}

static bool plain_before(const struct plain_position *at, int a, int b)
{
    return at->stack[a] > at->stack[b] || (at->stack[a] == at->stack[b] && a < b);
}

/* Two or three players and one place: the rival of the leader is the second, that of anyone else
 * the leader. */
static int plain_rival(const struct plain *p, const struct plain_position *at, int player)
{
    int leader = 0, second = -1;

    for (int i = 1; i < p->players; i++)
        if (plain_before(at, i, leader)) leader = i;
    for (int i = 0; i < p->players; i++)
        if (i != leader && (second < 0 || plain_before(at, i, second))) second = i;
    return player == leader ? second : leader;
}

static void plain_cover(const struct plain *p, const struct plain_round *round, int turn,
                        struct plain_bets *bets)
{
    const struct plain_position *at = &round->start;
    int player = round->order[turn], rival = plain_rival(p, at, player), kind = 0, target;
    int most = plain_most(p, at->stack[player]), theirs = -1, stake = p->min;
    bool ahead = plain_before(at, player, rival);

    for (int t = 0; t < turn; t++)
        if (round->order[t] == rival) theirs = t;
    if (ahead) {
        int win = theirs >= 0        ? round->stake[theirs]
                  : round->in[rival] ? plain_most(p, at->stack[rival])
                                     : 0;
        target = at->stack[rival] + win;
        if (theirs >= 0) kind = round->made[theirs];
    } else {
        target = at->stack[rival] - (theirs >= 0 ? round->stake[theirs] : 0);
        if (theirs >= 0) kind = 1 - round->made[theirs];
    }
    while (stake < most && at->stack[player] + stake <= target) stake += p->step;
    *bets = (struct plain_bets){ 1, { kind }, { stake } };
}

static struct plain_bets plain_bets(const struct plain *p, const struct plain_round *round,
                                    int turn, enum equity_strategy strategy)
{
    struct plain_bets bets = { .count = 0 };
    int most = plain_most(p, round->start.stack[round->order[turn]]);

    if (strategy == EQUITY_COVER) {
        plain_cover(p, round, turn, &bets);
        return bets;
    }
    int from = strategy == EQUITY_MAX ? most : p->min, to = strategy == EQUITY_FLAT ? p->min : most;
    for (int kind = 0; kind < 2; kind++)
        for (int stake = from; stake <= to; stake += p->step) {
            bets.kind[bets.count] = kind;
            bets.stake[bets.count++] = stake;
        }
    return bets;
}

static void plain_play(const struct plain *p, const enum equity_strategy *strategies,
                       const struct plain_position *start, int left, int marker, double weight,
                       double *chance);

static void plain_settle(const struct plain *p, const enum equity_strategy *strategies,
                         const struct plain_round *round, int marker, double weight, double *chance)
{
    for (int pocket = 0; pocket < p->pockets; pocket++) {
        struct plain_position after = round->start;
        int able = 0, next = marker;
        for (int t = 0; t < round->count; t++)
            after.stack[round->order[t]] +=
                plain_net(p->kind[round->made[t]], round->stake[t], pocket);
        for (int i = 0; i < p->players; i++) able += after.stack[i] >= p->min;
        if (round->left == 1 || able < 2) {
            int64_t shares[3] = { 0 };
            plain_shares(p, after.stack, round->in, shares);
            for (int i = 0; i < p->players; i++)
                chance[i] += weight / p->pockets * (double)shares[i] / 6;
            continue;
        }
        do next = (next + 1) % p->players;
        while (after.stack[next] < p->min);
        plain_play(p, strategies, &after, round->left - 1, next, weight / p->pockets, chance);
    }
}

static void plain_bet_turn(const struct plain *p, const enum equity_strategy *strategies,
                           struct plain_round *round, int turn, int marker, double weight,
                           double *chance)
{
    if (turn == round->count || turn == 3) {
        plain_settle(p, strategies, round, marker, weight, chance);
        return;
    }
    struct plain_bets bets = plain_bets(p, round, turn, strategies[round->order[turn]]);
    for (int i = 0; i < bets.count; i++) {
        round->made[turn] = bets.kind[i];
        round->stake[turn] = bets.stake[i];
        plain_bet_turn(p, strategies, round, turn + 1, marker, weight / bets.count, chance);
    }
}

static void plain_play(const struct plain *p, const enum equity_strategy *strategies,
                       const struct plain_position *start, int left, int marker, double weight,
                       double *chance)
{
    struct plain_round round = { .start = *start, .left = left };

    for (int i = 0; i < p->players; i++) {
        int player = (marker + i) % p->players;
        round.in[player] = start->stack[player] >= p->min;
        if (round.in[player]) round.order[round.count++] = player;
    }
    plain_bet_turn(p, strategies, &round, 0, marker, weight, chance);
}

static const struct table_of_strategies {
    enum equity_strategy of[3];
    int rounds, stack[3];
} sampled[] = {
    { { EQUITY_FLAT, EQUITY_FLAT, EQUITY_FLAT }, 2, { 40, 30, 30 } },
    { { EQUITY_MAX, EQUITY_MAX, EQUITY_MAX }, 2, { 40, 30, 20 } },
    { { EQUITY_RANDOM, EQUITY_RANDOM, EQUITY_RANDOM }, 1, { 40, 30, 40 } },
    { { EQUITY_COVER, EQUITY_COVER, EQUITY_COVER }, 2, { 40, 30, 20 } },
    { { EQUITY_COVER, EQUITY_COVER, EQUITY_COVER }, 3, { 20, 50, 30 } },
    { { EQUITY_COVER, EQUITY_RANDOM, EQUITY_FLAT }, 2, { 30, 30, 30 } },
};

#define SESSIONS (40000 / SLOWER)

static void samples_agree_with_enumeration(void **state)
{
    struct plain p = { .players = 3,
                       .places = 1,
                       .min = 10,
                       .max = 20,
                       .step = 10,
                       .pockets = 37,
                       .kinds = 2,
                       .kind = { 'R', 'B' } };

    (void)state;
    for (size_t n = 0; n < sizeof sampled / sizeof sampled[0]; n++) {
        struct plain_position start = { .cards = { 0 } };
        struct equity_plan plan = { .me = -1, .seed = 7, .sessions = SESSIONS };
        struct equity_sample sample;
        double chance[3] = { 0 };
        memcpy(start.stack, sampled[n].stack, sizeof start.stack);
        memcpy(plan.strategies, sampled[n].of, sizeof sampled[n].of);
        p.rounds = sampled[n].rounds;
        struct equity_question question = question_of(&p, &start, &lists[0]);
        plain_play(&p, sampled[n].of, &start, p.rounds, 0, 1, chance);
        equity_simulate(&sample, &question, &plan, NULL);
        for (int i = 0; i < 3; i++) {
            double off = fabs(sample.players[i].chance - chance[i]);
            if (off > 5 * sample.players[i].error + 1e-12)
                fail_msg("row %zu, player %d: %.5f, enumerated %.5f", n, i + 1,
                         sample.players[i].chance, chance[i]);
        }
        equity_sample_free(&sample);
    }
}

/* 30 against 20, one round, both cover.  1 bets enough on red to stay above 20 + 20 if both win:
 * 20, for 50 or 10.  2 has 10 on black: 30 against 10, and with zero 10 against 10, a tie: 18/37 +
 * 1/74 = 1/2.  20 on black leaves nothing with zero: 18/37.  10 on red ties when red loses: 19/74.
 */
static void tries_every_bet(void **state)
{
    struct equity_question question = ask("roulette", "red,black", 1, 10, 20, 10, STACKS(30, 20));
    struct equity_plan plan = {
        .strategies = { EQUITY_COVER, EQUITY_COVER }, .me = 1, .seed = 3, .sessions = SESSIONS
    };
    struct equity_sample sample, again;

    (void)state;
    equity_simulate(&sample, &question, &plan, NULL);
    assert_int_equal(sample.count, 4);
    assert_int_equal(sample.trials[0].bet.stake_cents, 10 * CENTS);
    assert_int_equal(sample.trials[0].bet.wager, 1);
    assert_true(fabs(sample.trials[0].estimate.chance - 0.5) < 5 * sample.trials[0].estimate.error);
    equity_simulate(&again, &question, &plan, NULL);
    assert_memory_equal(sample.trials, again.trials, 4 * sizeof *sample.trials);
    equity_sample_free(&sample);
    equity_sample_free(&again);
}

/* ---- Questions that make no sense ------------------------------------------------ */

static void nonsense_is_refused(void **state)
{
    struct equity_question good = ask("roulette", "even", 1, 10, 50, 10, STACKS(120, 100)), bad;
    char why[EQUITY_WHY];

    (void)state;
    assert_true(equity_check(&good, why));
    bad = good;
    bad.stack_cents[0]++;
    assert_false(equity_check(&bad, why));
    bad = good;
    bad.rounds = 0;
    assert_false(equity_check(&bad, why));
    bad = good;
    bad.advance = 2;
    assert_false(equity_check(&bad, why));
    bad = good;
    bad.players = TABLE_SEATS;
    assert_false(equity_check(&bad, why));
    bad = good;
    bad.stack_cents[1] = 0;
    assert_false(equity_check(&bad, why));
    bad = good;
    bad.sign.min_cents = 15 * CENTS;
    assert_false(equity_check(&bad, why));
    assert_false(equity_add_wagers(&bad, "column-1"));
    assert_false(equity_knows(game_find("craps")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_stacks),
        cmocka_unit_test(leader_bets_first),
        cmocka_unit_test(trailing_player_bets_straight_up),
        cmocka_unit_test(two_rounds),
        cmocka_unit_test(two_advance),
        cmocka_unit_test(baccarat),
        cmocka_unit_test(refused_stakes_are_not_bet),
        cmocka_unit_test(pass_card),
        cmocka_unit_test(all_fall_together),
        cmocka_unit_test(agrees_with_plain_recursion),
        cmocka_unit_test(mirror_images_are_equal),
        cmocka_unit_test(mirrored_numbers_are_equal),
        cmocka_unit_test(only_differences_count),
        cmocka_unit_test(players_are_equal),
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(samples_agree_with_enumeration),
        cmocka_unit_test(tries_every_bet),
        cmocka_unit_test(nonsense_is_refused),
    };

    RUN_TESTS(tests);
}
