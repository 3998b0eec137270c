/* solve_unit.c - the hands of a unit: their suits, their choices, and the best ones.
 *
 * Bounds leave most choices out.  A flush is worth at least as much as the same heights unsuited,
 * forcing gains something or nothing, and both gain no more than stated where the bounds are made
 * (solve_holds.c).  First come the values without both; then forcing by heights, and flushes
 * without forcing; then, for the choices that may still be best, what suits change in forcing. */
#include "games/lunar/house/solve_unit.h"
#include "games/lunar/house/lunar_asks.h"
#include "rules/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- The unit -------------------------------------------------------------------- */

static int64_t ways_of_draw(const uint8_t of[HEIGHTS], const struct draw *draw)
{
    int64_t ways = 1;

    for (int i = 0; i < draw->heights; i++)
        ways *= solve_choose_few(of[draw->height[i]], draw->count[i]);
    return draw->heights ? ways : 0;
}

/* False: there is no such hand with this up card. */
static bool begin_unit(struct unit *unit, const struct rows *rows, int number)
{
    const struct sets *sets = &rows->all->sets;
    int up = rows->dealer->up;

    unit->rows = rows;
    unit->solver = rows->solver;
    unit->number = number;
    unit->hand = sets->draw[LUNAR_FIRST][number];
    for (int h = 0; h < HEIGHTS; h++) unit->of[h] = (uint8_t)(SUITS - (h == up));
    for (int i = 0; i < unit->hand.heights; i++) {
        if (unit->hand.count[i] > unit->of[unit->hand.height[i]]) return false;
        unit->of[unit->hand.height[i]] =
            (uint8_t)(unit->of[unit->hand.height[i]] - unit->hand.count[i]);
    }
    for (int cards = 1; cards <= LUNAR_FIRST; cards++)
        for (int i = 0; i < sets->draws[cards]; i++)
            unit->ways[cards][i] = (uint16_t)ways_of_draw(unit->of, &sets->draw[cards][i]);
    unit->holds = 0;
    unit->states = 0;
    unit->up_patterns = 0;
    return unit->hand.heights > 0; /* not five of a kind */
}

/* ---- Holds ----------------------------------------------------------------------- */

static void draw_of_counts(struct draw *draw, const struct draw *hand, const uint8_t counts[])
{
    *draw = (struct draw){ .heights = 0 };
    for (int i = 0; i < hand->heights; i++) {
        if (!counts[i]) continue;
        draw->height[draw->heights] = hand->height[i];
        draw->count[draw->heights++] = counts[i];
        draw->set |= (uint16_t)(1u << hand->height[i]);
    }
}

static int number_of(const struct sets *sets, const struct draw *draw)
{
    uint8_t counts[HEIGHTS] = { 0 };

    for (int i = 0; i < draw->heights; i++) counts[draw->height[i]] = draw->count[i];
    return sets_number(sets, counts);
}

static void add_hold(struct unit *unit, const uint8_t given[LUNAR_FIRST], int cards, int key)
{
    const struct sets *sets = &unit->rows->all->sets;
    struct hold *hold = &unit->hold[unit->holds];
    uint8_t kept[LUNAR_FIRST];
    struct draw given_up;

    for (int i = 0; i < unit->hand.heights; i++)
        kept[i] = (uint8_t)(unit->hand.count[i] - given[i]);
    hold->cards = cards;
    draw_of_counts(&given_up, &unit->hand, given);
    draw_of_counts(&hold->kept, &unit->hand, kept);
    hold->given_number = number_of(sets, &given_up);
    hold->kept_number = number_of(sets, &hold->kept);
    hold->scale = LUNAR_COMMON / unit_ways(cards);
    assert(LUNAR_COMMON % unit_ways(cards) == 0);
    hold->has_plain = hold->has_any = hold->has_suits = false;
    unit->hold_of[key] = (uint8_t)unit->holds++;
}

/* Every multiset of cards to give up. */
static void list_holds(struct unit *unit, uint8_t given[LUNAR_FIRST], int i, int cards, int key,
                       int weight)
{
    int least = unit->solver->reading.one_card ? 1 : LUNAR_DRAW_LEAST;

    if (i == unit->hand.heights) {
        if (cards >= least) add_hold(unit, given, cards, key);
        return;
    }
    assert(i < LUNAR_FIRST);
    for (int n = 0; n <= unit->hand.count[i]; n++) {
        given[i] = (uint8_t)n;
        list_holds(unit, given, i + 1, cards + n, key + n * weight, weight * (SUITS + 1));
    }
}

/* ---- Playing the hand dealt ------------------------------------------------------ */

static bool is_flush(const struct state *state)
{
    for (int suit = 0; suit < SUITS; suit++)
        if (__builtin_popcount(state->mask[suit]) == LUNAR_FIRST) return true;
    return false;
}

static const struct final *final_dealt(const struct unit *unit, const struct state *state)
{
    return is_flush(state) ? &unit->solver->suited[unit->hand.set]
                           : &unit->solver->unsuited[unit->number];
}

static struct sums plain_play(const struct unit *unit, const struct state *state)
{
    struct stage stage = unit_stage(0);
    const struct final *final = final_dealt(unit, state);
    const struct change *change =
        &rows_changes(unit->rows, final->value)[unit_up_left(unit, state->mask[0])];
    struct faces faces = unit->rows->faces[0][unit->number];

    if (is_flush(state)) faces = unit_faces_of_flush(unit, final, unit->of, &stage);
    return unit_played(unit->solver, final, &faces, change, &stage);
}

static void bound_dealt(struct unit *unit, struct dealt *dealt, const struct final *final)
{
    struct stage stage = unit_stage(0);

    *dealt = (struct dealt){ .margin = { 0, 0 } };
    if (!solve_may_force(unit->solver, final, (int)stage.more)) return;
    force_begin(unit->force, unit->rows, final, unit->of, (int)stage.more + HIDDEN);
    dealt->any = unit->force->any;
    dealt->margin = force_margin(unit->force);
}

static void bound_both_dealt(struct unit *unit)
{
    bound_dealt(unit, &unit->dealt[0], &unit->solver->unsuited[unit->number]);
    if (unit->hand.heights == LUNAR_FIRST)
        bound_dealt(unit, &unit->dealt[1], &unit->solver->suited[unit->hand.set]);
}

static struct sums exact_play(struct unit *unit, const struct state *state)
{
    struct sums tally = plain_play(unit, state);
    const struct final *final = final_dealt(unit, state);
    struct stage stage = unit_stage(0);

    if (!solve_may_force(unit->solver, final, (int)stage.more)) return tally;
    if (unit->dealt_final != final) {
        force_begin(unit->dealt_force, unit->rows, final, unit->of, (int)stage.more + HIDDEN);
        force_sum_suits(unit->dealt_force, unit->dealt_suits, unit->hand.set);
        unit->dealt_final = final;
    }
    sums_gain(&tally, &unit->dealt_force->any, 1);
    for (int t = 0; t < SUITS; t++) {
        struct gains gains = t ? force_other(unit->dealt_force, unit->dealt_suits, state->mask[t])
                               : force_up(unit->dealt_force, unit->dealt_suits, state->mask[t]);
        sums_gain(&tally, &gains, 1);
    }
    return tally;
}

/* ---- States ---------------------------------------------------------------------- */

static int permutations(const uint16_t mask[SUITS])
{
    if (mask[1] == mask[2] && mask[2] == mask[3]) return 1;
    return mask[1] == mask[2] || mask[2] == mask[3] ? 3 : 6;
}

static bool is_instant(const struct unit *unit, const struct state *state)
{
    return is_flush(state) &&
           hand_category(unit->solver->suited[unit->hand.set].value) >= STRAIGHT_FLUSH;
}

static void add_state(struct unit *unit, const uint16_t mask[SUITS])
{
    struct state *state = &unit->state[unit->states];
    int count = 0;

    if (mask[1] < mask[2] || mask[2] < mask[3]) return;
    assert(unit->states < UNIT_STATES);
    memcpy(state->mask, mask, sizeof state->mask);
    state->hands = permutations(mask);
    for (int suit = 0; suit < SUITS; suit++) {
        state->pattern[suit] = (uint8_t)unit_pattern(unit, mask[suit]);
        for (int i = 0; i < unit->hand.heights; i++)
            if (state->pattern[suit] >> i & 1) {
                state->card_suit[count] = (uint8_t)suit;
                state->card_height[count++] = (uint8_t)i;
            }
    }
    unit->up_patterns |= 1u << state->pattern[0];
    unit->states++;
}

/* Suits for the heights from i on. */
static void list_states(struct unit *unit, const uint16_t mask[SUITS], int i)
{
    if (i == unit->hand.heights) {
        add_state(unit, mask);
        return;
    }
    assert(i < LUNAR_FIRST);
    int h = unit->hand.height[i];
    for (unsigned suits = 0; suits < 1u << SUITS; suits++) {
        uint16_t with[SUITS];
        if (__builtin_popcount(suits) != unit->hand.count[i]) continue;
        if (h == unit->rows->dealer->up && suits & 1) continue;
        for (int suit = 0; suit < SUITS; suit++)
            with[suit] = (uint16_t)(mask[suit] | (suits >> suit & 1) << h);
        list_states(unit, with, i + 1);
    }
}

/* ---- Choices of a state ---------------------------------------------------------- */

/* The hold of a set of cards of a state, and the suits in which a draw may make a flush. */
static int hold_of(const struct unit *unit, const struct state *state, unsigned given_up,
                   unsigned *suits)
{
    static const int weight[LUNAR_FIRST] = { 1, 5, 25, 125, 625 };
    unsigned kept_suits = 0;
    int key = 0;

    for (int i = 0; i < LUNAR_FIRST; i++) {
        if (given_up >> i & 1)
            key += weight[state->card_height[i]];
        else
            kept_suits |= 1u << state->card_suit[i];
    }
    *suits = !kept_suits ? 15 : kept_suits & (kept_suits - 1) ? 0 : kept_suits;
    return unit->hold_of[key];
}

static int64_t scaled(const struct unit *unit, const struct hold *hold, int64_t sum)
{
    return sum * hold->scale + unit->solver->payoffs.fee * LUNAR_COMMON;
}

/* Bounds of a choice; false if it is not one. */
static bool bounds_of(struct unit *unit, const struct state *state, int choice, int64_t *low,
                      int64_t *high, unsigned *suits, int *hold_number)
{
    *suits = 0;
    *hold_number = -1;
    if (choice == LUNAR_FOLDS) {
        *low = *high = unit->solver->payoffs.fold * LUNAR_COMMON;
        return true;
    }
    if (choice == LUNAR_PLAYS) {
        struct stage stage = unit_stage(0);
        int64_t scale = LUNAR_COMMON / (stage.dealers * stage.more);
        const struct dealt *dealt = &unit->dealt[is_flush(state)];
        int64_t sum = plain_play(unit, state).sum + dealt->any.sum;
        *low = (sum - dealt->margin.less) * scale;
        *high = (sum + dealt->margin.more) * scale;
        return true;
    }
    if (choice == LUNAR_BUYS) {
        const struct hold *hold = &unit->sixth;
        *low = scaled(unit, hold, hold->plain[state->pattern[0]].sum);
        *high = *low + hold->force_bound;
        for (int suit = 0; suit < SUITS; suit++)
            if (__builtin_popcount(state->mask[suit]) >= LUNAR_FIRST - 1) *high = INT64_MAX;
        return true;
    }
    *hold_number = hold_of(unit, state, (unsigned)choice & (LUNAR_EXCHANGES - 1), suits);
    if (*hold_number == NO_HOLD) return false;
    const struct hold *hold = &unit->hold[*hold_number];
    if (!hold->has_plain) return false; /* never best */
    *low = scaled(unit, hold, hold->plain[state->pattern[0]].sum);
    *high = *low + hold->force_bound + (*suits ? hold->flush_bound : 0);
    return true;
}

/* Asks for the exact value of the choice that the policy makes. */
static void ask_policy(struct unit *unit, int number)
{
    const struct state *state = &unit->state[number];
    struct ask *ask = &unit->ask[unit->asks++];
    uint8_t card[LUNAR_FIRST];
    unsigned suits = 0;

    for (int i = 0; i < LUNAR_FIRST; i++)
        card[i] = solve_card(unit->hand.height[state->card_height[i]], state->card_suit[i]);
    int choice = unit->solver->policy->first(card, solve_card(unit->rows->dealer->up, 0));
    *ask = (struct ask){ .state = (int16_t)number, .choice = (int8_t)choice, .hold = -1 };
    if (choice < LUNAR_EXCHANGES) return;
    ask->hold = (int8_t)hold_of(unit, state, (unsigned)choice & (LUNAR_EXCHANGES - 1), &suits);
    ask->suits = (uint8_t)suits;
    assert(unit->hold_of[0] == NO_HOLD && ask->hold >= 0);
}

/* Asks for the exact value of every choice. */
static void ask_about(struct unit *unit, int number)
{
    const struct state *state = &unit->state[number];

    for (int i = 0; i < 3 + (1 << LUNAR_FIRST); i++) {
        int choice = i < 3 ? i : LUNAR_EXCHANGES | (i - 3), hold;
        unsigned suits;
        struct ask *ask = &unit->ask[unit->asks];
        if (i == 3) continue; /* no card */
        *ask = (struct ask){ .state = (int16_t)number, .choice = (int8_t)choice };
        if (!bounds_of(unit, state, choice, &ask->low, &ask->high, &suits, &hold)) continue;
        ask->hold = (int8_t)hold;
        ask->suits = (uint8_t)suits;
        unit->asks++;
    }
}

/* Keeps only the choices that may be best. */
static void drop_asks(struct unit *unit)
{
    int64_t best[UNIT_STATES];
    int kept = 0;

    for (int i = 0; i < unit->states; i++) best[i] = INT64_MIN;
    for (int i = 0; i < unit->asks; i++)
        if (unit->ask[i].low > best[unit->ask[i].state])
            best[unit->ask[i].state] = unit->ask[i].low;
    for (int i = 0; i < unit->asks; i++)
        if (unit->ask[i].high >= best[unit->ask[i].state]) unit->ask[kept++] = unit->ask[i];
    unit->asks = kept;
}

static struct lunar_worth worth_of(const struct sums *tally, int64_t ways, int fee)
{
    struct lunar_worth worth = { ways,          tally->sum,  tally->squares, tally->bets,
                                 tally->forces, tally->paid, tally->lost };

    worth.squares += 2 * fee * worth.sum + (int64_t)fee * fee * ways;
    worth.sum += fee * ways;
    return worth;
}

static struct lunar_worth exact(struct unit *unit, const struct ask *ask)
{
    const struct state *state = &unit->state[ask->state];
    const struct payoffs *p = &unit->solver->payoffs;
    struct stage dealt = unit_stage(0);
    struct sums tally;

    if (ask->choice == LUNAR_FOLDS) {
        tally = unit_certain(p->fold, &dealt);
        return worth_of(&tally, dealt.dealers * dealt.more, 0);
    }
    if (ask->choice == LUNAR_PLAYS) {
        tally = exact_play(unit, state);
        return worth_of(&tally, dealt.dealers * dealt.more, 0);
    }
    const struct hold *hold = ask->hold < 0 ? &unit->sixth : &unit->hold[ask->hold];
    tally = hold->plain[state->pattern[0]];
    sums_add(&tally, &hold->any_force, 1);
    for (int suit = 0; suit < SUITS && hold->has_suits; suit++)
        sums_add(&tally,
                 suit ? &hold->other_force[state->pattern[suit]]
                      : &hold->up_force[state->pattern[0]],
                 1);
    sums_add(&tally, &ask->flushes, 1);
    return worth_of(&tally, unit_ways(hold->cards), p->fee);
}

/* ---- All of it ------------------------------------------------------------------- */

static int cards_drawn(int choice)
{
    if (choice < LUNAR_EXCHANGES) return choice == LUNAR_BUYS;
    return __builtin_popcount((unsigned)choice & (LUNAR_EXCHANGES - 1));
}

/* As best_first() of lunar_solve_choices(). */
static bool is_better(const struct ask *a, const struct lunar_worth *x, const struct ask *b,
                      const struct lunar_worth *y)
{
    int order = lunar_worth_compare(x, y);

    if (order) return order > 0;
    int cards = cards_drawn(a->choice) - cards_drawn(b->choice);
    return cards ? cards < 0 : a->choice < b->choice;
}

/* What the draws of a hold face is kept, but for those of five cards. */
static bool face_draws(struct unit *unit, const struct hold *hold)
{
    uint8_t dead[HEIGHTS] = { 0 };

    if (hold->cards < LUNAR_FIRST) return true;
    for (int i = 0; i < unit->hand.heights; i++) dead[unit->hand.height[i]] = unit->hand.count[i];
    if (!rows_face_five(unit->rows, dead, unit->five)) unit->failed = true;
    return !unit->failed;
}

/* What every hand of the unit is worth at least without an exchange: folded, played, or with a
 * sixth card. */
static int64_t least_without_exchange(const struct unit *unit)
{
    struct stage stage = unit_stage(0);
    int64_t least = unit->solver->payoffs.fold * LUNAR_COMMON,
            play = unit_least_played(unit->solver, &unit->solver->unsuited[unit->number],
                                     &unit->rows->faces[0][unit->number], &stage) *
                   (LUNAR_COMMON / (stage.dealers * stage.more)),
            sixth = INT64_MAX;

    for (uint32_t left = unit->up_patterns; left; left &= left - 1) {
        int64_t sum = scaled(unit, &unit->sixth, unit->sixth.plain[__builtin_ctz(left)].sum);
        if (sum < sixth) sixth = sum;
    }
    if (play > least) least = play;
    return sixth > least ? sixth : least;
}

/* Those that the policy asks about. */
static void value_asked_holds(struct unit *unit)
{
    for (int i = 0; i < unit->asks; i++) {
        struct hold *hold = unit->ask[i].hold < 0 ? NULL : &unit->hold[unit->ask[i].hold];
        if (!hold || hold->has_plain || !face_draws(unit, hold)) continue;
        unit_bound(unit, hold);
        unit_value_plain(unit, hold);
    }
}

static void choose_holds(struct unit *unit)
{
    int64_t best = least_without_exchange(unit);

    for (int i = 0; i < unit->holds; i++) {
        unit_bound(unit, &unit->hold[i]);
        if (unit->hold[i].low > best) best = unit->hold[i].low;
    }
    for (int i = 0; i < unit->holds; i++)
        if (unit->hold[i].high >= best && face_draws(unit, &unit->hold[i]))
            unit_value_plain(unit, &unit->hold[i]);
}

/* The hold of a choice; null: no card is drawn. */
static struct hold *asked_hold(struct unit *unit, const struct ask *ask)
{
    if (ask->hold >= 0) return &unit->hold[ask->hold];
    return ask->choice == LUNAR_BUYS ? &unit->sixth : NULL;
}

static void add_any(struct unit *unit)
{
    for (int i = 0; i < unit->asks; i++) {
        struct hold *hold = asked_hold(unit, &unit->ask[i]);
        if (hold && !hold->has_any) unit_value_any(unit, hold);
    }
}

static void add_suits_of(struct unit *unit, struct hold *hold)
{
    uint32_t needs[2] = { 0, 0 };

    for (int i = 0; i < unit->asks; i++) {
        const uint8_t *pattern = unit->state[unit->ask[i].state].pattern;
        if (asked_hold(unit, &unit->ask[i]) != hold) continue;
        needs[1] |= 1u << pattern[0];
        for (int suit = 1; suit < SUITS; suit++) needs[0] |= 1u << pattern[suit];
    }
    if (needs[1]) unit_value_suits(unit, hold, needs);
}

static void add_suits(struct unit *unit)
{
    add_suits_of(unit, &unit->sixth);
    for (int i = 0; i < unit->holds; i++) add_suits_of(unit, &unit->hold[i]);
}

/* Adds flushes to those who ask about them. */
static void add_flushes(struct unit *unit, void (*add)(struct unit *unit, int hold))
{
    bool asked[UNIT_HOLDS] = { false };

    for (int i = 0; i < unit->asks; i++)
        if (unit->ask[i].suits) asked[unit->ask[i].hold] = true;
    for (int i = 0; i < unit->holds; i++)
        if (asked[i] && unit->hold[i].flush_bound) add(unit, i);
}

/* Bounds after all is known but what suits change in forcing. */
static void narrow(struct unit *unit)
{
    for (int i = 0; i < unit->asks; i++) {
        struct ask *ask = &unit->ask[i];
        const struct hold *hold = asked_hold(unit, ask);
        if (!hold) continue;
        int64_t sum = hold->plain[unit->state[ask->state].pattern[0]].sum + hold->any_force.sum +
                      ask->flushes.sum;
        ask->low = scaled(unit, hold, sum - hold->margin.less + ask->least);
        ask->high = scaled(unit, hold, sum + hold->margin.more + ask->most);
    }
}

/* Fold, play, a sixth card, and every set of cards to exchange. */
static int choices_of_a_hand(const struct lunar_solver *solver)
{
    int choices = 3;

    for (int cards = solver->reading.one_card ? 1 : LUNAR_DRAW_LEAST; cards <= LUNAR_FIRST; cards++)
        choices += (int)solve_choose(LUNAR_FIRST, cards);
    return choices;
}

static void ask_all(struct unit *unit)
{
    bool by_policy = unit->solver->policy && unit->solver->policy->first;

    unit->asks = 0;
    if (!by_policy) choose_holds(unit);
    for (int i = 0; i < unit->states; i++) {
        if (is_instant(unit, &unit->state[i])) continue;
        (by_policy ? ask_policy : ask_about)(unit, i);
        unit->choices += by_policy ? 1 : choices_of_a_hand(unit->solver);
    }
    if (by_policy) value_asked_holds(unit);
}

/* A policy's decisions may be worth more or less than the bounds, so with one no choice is left out
 * by them. */
static void complete(struct unit *unit)
{
    bool by_policy = unit->solver->policy;

    if (!by_policy) drop_asks(unit);
    add_any(unit);
    add_flushes(unit, unit_value_flushes);
    unit_flush_sixths(unit);
    if (!by_policy) {
        narrow(unit);
        drop_asks(unit);
    }
    if (unit->solver->reading.never_forced) return;
    add_suits(unit);
    add_flushes(unit, unit_force_flushes);
    unit_force_flush_sixths(unit);
}

static void answer(struct unit *unit)
{
    for (int i = 0; i < unit->states; i++) unit->state[i].best = -1;
    unit->dealt_final = NULL;
    for (int i = 0; i < unit->asks; i++) {
        const struct ask *ask = &unit->ask[i];
        struct state *state = &unit->state[ask->state];
        struct lunar_worth worth = exact(unit, ask);
        if (state->best >= 0 && !is_better(ask, &worth, &unit->ask[state->best], &state->worth))
            continue;
        state->best = i;
        state->worth = worth;
    }
    unit->valued += unit->asks;
}

bool unit_open(struct unit *unit)
{
    memset(unit, 0, sizeof *unit);
    unit->force = malloc(sizeof *unit->force);
    unit->unsuited_force = malloc(sizeof *unit->unsuited_force);
    unit->dealt_force = malloc(sizeof *unit->dealt_force);
    unit->suits = malloc(sizeof *unit->suits);
    unit->dealt_suits = malloc(sizeof *unit->dealt_suits);
    unit->flush_memo = malloc(sizeof *unit->flush_memo);
    unit->flush_values = malloc(sizeof *unit->flush_values);
    unit->five = malloc(FIVE_OF * sizeof *unit->five);
    if (unit->force && unit->unsuited_force && unit->dealt_force && unit->suits &&
        unit->dealt_suits && unit->flush_memo && unit->flush_values && unit->five)
        return true;
    unit_close(unit);
    return false;
}

void unit_close(struct unit *unit)
{
    free(unit->force);
    free(unit->unsuited_force);
    free(unit->dealt_force);
    free(unit->suits);
    free(unit->dealt_suits);
    free(unit->flush_memo);
    free(unit->flush_values);
    free(unit->five);
}

void unit_solve(struct unit *unit, const struct rows *rows, int number, unit_on_state *on_state,
                void *context)
{
    const uint16_t none[SUITS] = { 0 };
    uint8_t given[LUNAR_FIRST];

    if (!begin_unit(unit, rows, number)) return;
    flushes_begin_unit(unit);
    list_states(unit, none, 0);
    memset(unit->hold_of, NO_HOLD, sizeof unit->hold_of);
    list_holds(unit, given, 0, 0, 0, 1);
    unit_value_sixth(unit);
    bound_both_dealt(unit);
    ask_all(unit);
    complete(unit);
    answer(unit);
    for (int i = 0; i < unit->states; i++) {
        const struct state *state = &unit->state[i];
        struct lunar_state_worth out = { .choice = LUNAR_INSTANT, .hands = state->hands };
        if (state->best >= 0) {
            out.choice = unit->ask[state->best].choice;
            out.worth = state->worth;
        }
        memcpy(out.mask, state->mask, sizeof out.mask);
        on_state(context, unit, &out);
    }
}
