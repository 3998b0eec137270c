/* equity.c - the question, what each wager does in a round, and who gets a place at the end.
 *
 * The game settles every wager at every stake in every outcome, once; nothing here knows odds. */
#include "equity/equity_internal.h"

#include "equity/game_equity.h"
#include "games/houses.h"
#include "odds/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct game_equity *equity_of(int edition)
{
    return house_of(edition)->equity;
}

bool equity_knows(int edition)
{
    return equity_of(edition);
}

/* ---- Wagers ---------------------------------------------------------------------- */

static bool has_wager(const struct equity_question *question, int bet, int number)
{
    for (int i = 0; i < question->wager_count; i++)
        if (question->wagers[i].bet == bet && question->wagers[i].number == number) return true;
    return false;
}

static bool add_wager(struct equity_question *question, int bet, int number)
{
    if (has_wager(question, bet, number)) return true;
    if (question->wager_count == EQUITY_WAGERS) return false;
    question->wagers[question->wager_count++] = (struct equity_wager){ bet, number };
    return true;
}

/* Adds all wagers of a kind that the table has. */
static bool add_kind(struct equity_question *question, int kind)
{
    int bet = 0, number = 0;

    while (wager_next(&question->sign, false, &bet, &number))
        if (bet == kind && !add_wager(question, bet, number)) return false;
    return true;
}

static bool add_group(struct equity_question *question, const struct equity_group *group)
{
    for (int i = 0; i < CONTEST_BETS && group->bets[i]; i++)
        if (!add_kind(question, group->bets[i])) return false;
    return true;
}

static bool in_group(const struct equity_group *group, int bet)
{
    for (int i = 0; i < CONTEST_BETS && group->bets[i]; i++)
        if (group->bets[i] == bet) return true;
    return false;
}

static bool add_named(struct equity_question *question, const struct game_equity *equity,
                      const char *word)
{
    int bet, number;

    for (const struct equity_group *group = equity->groups; group->word; group++)
        if (!strcmp(group->word, word)) return add_group(question, group);
    if (!wager_find(&question->sign, word, &bet, &number)) return false;
    for (const struct equity_group *group = equity->groups; group->word; group++)
        if (in_group(group, bet)) return add_wager(question, bet, number);
    return false;
}

static bool add_usual(struct equity_question *question, const struct game_equity *equity)
{
    for (const struct equity_group *group = equity->groups; group->word; group++)
        if (group->usual && !add_group(question, group)) return false;
    return true;
}

bool equity_add_wagers(struct equity_question *question, const char *word)
{
    const struct game_equity *equity = equity_of(question->sign.edition);
    int before = question->wager_count;

    bool added = word ? add_named(question, equity, word) : add_usual(question, equity);
    if (!added) question->wager_count = before;
    return added;
}

/* ---- Checks ---------------------------------------------------------------------- */

static bool refuse(char why[EQUITY_WHY], const char *sentence)
{
    snprintf(why, EQUITY_WHY, "%s", sentence);
    return false;
}

static bool check_people(const struct equity_question *question, char why[EQUITY_WHY])
{
    struct table table;

    table_open(&table, &question->sign);
    int seats = table_seat_count(&table);
    if (question->players < 2 || question->players > seats) {
        snprintf(why, EQUITY_WHY, "this table seats 2 to %d players, not %d.", seats,
                 question->players);
        return false;
    }
    if (question->marker < 0 || question->marker >= question->players)
        return refuse(why, "the marker must be in front of one of the players.");
    if (question->advance < 1 || question->advance >= question->players)
        return refuse(why, "at least one player must advance, and not all of them.");
    if (question->rounds < 1 || question->rounds > EQUITY_ROUNDS) {
        snprintf(why, EQUITY_WHY, "a session has 1 to %d rounds left, not %d.", EQUITY_ROUNDS,
                 question->rounds);
        return false;
    }
    return true;
}

static bool check_limits(const struct sign *sign, char why[EQUITY_WHY])
{
    if (sign->step_cents < 1) return refuse(why, "the step must be more than zero.");
    if (sign->min_cents % sign->step_cents || sign->max_cents % sign->step_cents)
        return refuse(why, "the limits must be multiples of the step.");
    if ((sign->max_cents - sign->min_cents) / sign->step_cents < EQUITY_STAKES) return true;
    snprintf(why, EQUITY_WHY, "there are more than %d different stakes; choose a larger step.",
             EQUITY_STAKES);
    return false;
}

static bool check_stacks(const struct equity_question *question, char why[EQUITY_WHY])
{
    int able = 0;

    for (int i = 0; i < question->players; i++) {
        int64_t stack = question->stack_cents[i];
        if (stack < 0 || stack > MONEY_MOST / 64) return refuse(why, "a stack is too large.");
        if (stack % question->sign.step_cents)
            return refuse(why, "every stack must be a multiple of the step.");
        if (question->pass_cards[i] < 0 || question->pass_cards[i] > EQUITY_PASS_CARDS)
            return refuse(why, "a player holds at most three pass cards (Div 7 r.4.14).");
        able += stack >= question->sign.min_cents;
    }
    if (able >= 2) return true;
    return refuse(why, "the session is over: fewer than two players hold the minimum "
                       "(Div 7 r.5.1).");
}

bool equity_check(const struct equity_question *question, char why[EQUITY_WHY])
{
    if (!equity_knows(question->sign.edition))
        return refuse(why, "this game has no wagers that can be studied.");
    if (!question->wager_count) return refuse(why, "there are no wagers to study.");
    return check_people(question, why) && check_limits(&question->sign, why) &&
           check_stacks(question, why);
}

bool equity_solvable(const struct equity_question *question)
{
    return question->players <= EQUITY_SOLVED_PLAYERS && question->rounds <= EQUITY_SOLVED_ROUNDS;
}

/* ---- What the game says ---------------------------------------------------------- */

/* Every wager at every stake in every outcome. */
struct settled {
    int outcomes;
    int64_t weight[CONTEST_OUTCOMES];
    int stakes[EQUITY_WAGERS];
    int64_t stake[EQUITY_WAGERS][EQUITY_STAKES];
    int64_t (*net[EQUITY_WAGERS])[CONTEST_OUTCOMES]; /* by stake */
};

static void *allocate(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);

    if (!memory) abort();
    return memory;
}

static void settle_wager(struct settled *settled, const struct equity_question *question, int at)
{
    const struct game_equity *equity = equity_of(question->sign.edition);
    const struct sign *sign = &question->sign;
    const struct equity_wager *wager = &question->wagers[at];
    int *count = &settled->stakes[at];

    settled->net[at] = allocate(EQUITY_STAKES, sizeof *settled->net[at]);
    for (int64_t stake = sign->min_cents; stake <= sign->max_cents; stake += sign->step_cents) {
        if (odds_bettable(sign, wager->bet, wager->number, stake).code) continue;
        equity->results(sign, wager->bet, wager->number, stake, settled->net[at][*count]);
        settled->stake[at][(*count)++] = stake;
    }
}

static struct settled *settle_all(const struct equity_question *question)
{
    struct settled *settled = allocate(1, sizeof *settled);
    const struct game_equity *equity = equity_of(question->sign.edition);

    settled->outcomes = equity->outcomes(&question->sign, settled->weight);
    for (int i = 0; i < question->wager_count; i++) settle_wager(settled, question, i);
    return settled;
}

static void settled_free(struct settled *settled, int wagers)
{
    for (int i = 0; i < wagers; i++) free(settled->net[i]);
    free(settled);
}

static bool same_result(const struct settled *settled, int wager, int a, int b)
{
    for (int i = 0; i < settled->stakes[wager]; i++)
        if (settled->net[wager][i][a] != settled->net[wager][i][b]) return false;
    return true;
}

/* ---- A round --------------------------------------------------------------------- */

/* Merges the outcomes that no wager tells apart.  from[] gets an outcome of the game for each. */
static void merge_outcomes(struct round_table *round, const struct settled *settled,
                           int from[ROUND_OUTCOMES])
{
    for (int o = 0; o < settled->outcomes; o++) {
        int at = 0;
        if (!settled->weight[o]) continue;
        for (; at < round->outcomes; at++) {
            bool same = true;
            for (int w = 0; w < round->wagers && same; w++)
                same = same_result(settled, w, o, from[at]);
            if (same) break;
        }
        assert(at < ROUND_OUTCOMES);
        if (at == round->outcomes) from[round->outcomes++] = o;
        round->weight[at] += settled->weight[o];
    }
}

static void reduce_weights(struct round_table *round)
{
    int64_t common = round->weight[0];

    for (int o = 1; o < round->outcomes; o++) common = ratio_gcd(common, round->weight[o]);
    for (int o = 0; o < round->outcomes; o++) {
        round->weight[o] /= common;
        round->all += round->weight[o];
    }
    for (int o = 0; o < ROUND_OUTCOMES; o++)
        for (int bits = 0; bits < 256; bits++)
            if (bits >> o % 8 & 1) round->sums[o / 8][bits] += round->weight[o];
}

/* The more is staked, the more is won and lost; the calculators rely on it. */
static bool grows(const struct wager_table *wager, int r)
{
    for (int i = 1; i < wager->stakes; i++) {
        int64_t more = wager->net[r][i] - wager->net[r][i - 1];
        if (wager->wins[r] ? more < 0 || wager->net[r][0] <= 0 : more > 0) return false;
    }
    return true;
}

static void add_result(struct wager_table *wager, const struct settled *settled, int at,
                       int outcome)
{
    int r = wager->results++;

    assert(r < ROUND_RESULTS);
    for (int i = 0; i < wager->stakes; i++) {
        int64_t net = settled->net[at][i][outcome];
        wager->net[r][i] = net;
        wager->wins[r] = net > 0;
        wager->even &= net <= wager->stake[i];
        if (-net > wager->worst[i]) wager->worst[i] = -net;
    }
    assert(grows(wager, r));
}

/* Groups the outcomes of a wager by their results. */
static void fill_wager(struct round_table *round, const struct settled *settled, int at,
                       const int from[ROUND_OUTCOMES])
{
    struct wager_table *wager = &round->wager[at];
    int first[ROUND_RESULTS];

    wager->even = true;
    wager->stakes = settled->stakes[at];
    memcpy(wager->stake, settled->stake[at], sizeof wager->stake);
    for (int o = 0; o < round->outcomes; o++) {
        int r = 0;
        while (r < wager->results && !same_result(settled, at, from[o], first[r])) r++;
        if (r == wager->results) {
            add_result(wager, settled, at, from[o]);
            first[r] = from[o];
        }
        wager->outcomes[r] |= UINT64_C(1) << o;
    }
}

/* ---- All of it ------------------------------------------------------------------- */

struct round_table *equity_round(const struct equity_question *question)
{
    struct round_table *round = allocate(1, sizeof *round);
    struct settled *settled = settle_all(question);
    int from[ROUND_OUTCOMES];

    round->wagers = question->wager_count;
    merge_outcomes(round, settled, from);
    reduce_weights(round);
    for (int i = 0; i < round->wagers; i++) fill_wager(round, settled, i, from);
    equity_find_mirrors(round);
    settled_free(settled, round->wagers);
    return round;
}

int equity_affordable(const struct wager_table *wager, int64_t stack_cents)
{
    int low = 0, high = wager->stakes;

    while (low < high) {
        int middle = (low + high) / 2;
        bool fits = wager->worst[middle] <= stack_cents;
        *(fits ? &low : &high) = fits ? middle + 1 : middle;
    }
    return low;
}

/* ---- The end --------------------------------------------------------------------- */

struct place_share equity_share(const int64_t *stacks, int players, int advance, int player)
{
    int above = 0, tied = 0;

    for (int i = 0; i < players; i++) {
        above += stacks[i] > stacks[player];
        tied += stacks[i] == stacks[player];
    }
    int left = advance > above ? advance - above : 0;
    return (struct place_share){ left < tied ? left : tied, tied };
}

void equity_level(int64_t *stacks, const bool *were_in, int players, int64_t min_cents)
{
    for (int i = 0; i < players; i++)
        if (were_in[i] && stacks[i] >= min_cents) return;
    for (int i = 0; i < players; i++)
        if (were_in[i]) stacks[i] = min_cents;
}
