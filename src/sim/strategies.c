/* strategies.c - the strategies for any game, and what built-in strategies have in common. */
#include "sim/strategies.h"

#include "rules/length.h"
#include "rules/table.h"
#include "sim/layouts.h"

#include <string.h>

/* ---- Amounts --------------------------------------------------------------------- */

int64_t strategy_fitting(struct turn *turn, int wager, int64_t cents)
{
    struct turn_range range = turn_offer(turn, wager);

    if (!range.most || cents <= 0) return 0;
    if (cents >= range.most) return range.most;
    bool too_little = cents < turn_sign(turn)->min_cents && !turn_up(turn, wager);
    if (cents < range.least) return too_little ? cents : range.least;
    int64_t fitting = range.least + money_up_to(cents - range.least, range.step);
    return fitting < range.most ? fitting : range.most;
}

void strategy_keep(struct turn *turn, int wager, int64_t cents)
{
    int64_t fitting = turn_up(turn, wager) ? 0 : strategy_fitting(turn, wager, cents);

    if (fitting) turn_bet(turn, wager, fitting);
}

void strategy_keep_exactly(struct turn *turn, int wager, int64_t cents)
{
    int64_t up = turn_up(turn, wager);

    if (up > cents || (!up && turn_offer(turn, wager).most)) turn_set(turn, wager, cents);
}

void strategy_change(struct turn *turn, int wager, int64_t cents)
{
    int64_t up = turn_up(turn, wager);

    if (up == cents) return;
    if (cents < up && !turn_take(turn, wager, 0)) return;
    int64_t fitting = strategy_fitting(turn, wager, cents < up ? cents : cents - up);
    if (fitting) turn_bet(turn, wager, fitting);
}

bool strategy_offered(const struct sign *sign, const char *id)
{
    struct layouts *layouts = layouts_open(sign);
    int bet, number;
    bool found = false;

    if (!layouts) return false;
    const struct offers *offers = layouts_offers(layouts, 0);
    bool known = wager_find(sign, id, &bet, &number);
    for (int i = 0; known && i < offers->count; i++)
        found |= offers->list[i].command.bet == bet && offers->list[i].command.number == number;
    layouts_free(layouts);
    return found;
}

/* ---- Wagers that stay up --------------------------------------------------------- */

static bool given(const struct strategy_values *values, int wager)
{
    for (int i = 0; i < values->wager_count; i++)
        if (values->wagers[i] == wager) return true;
    return false;
}

void strategy_clear_others(struct turn *turn, const struct strategy_values *values)
{
    int64_t others = turn_layout(turn);
    int wager = 0;

    for (int i = 0; i < values->wager_count; i++) others -= turn_up(turn, values->wagers[i]);
    for (int bet = 0, number = 0; others > 0 && wager_next(turn_sign(turn), false, &bet, &number);
         wager++) {
        int64_t up = given(values, wager) ? 0 : turn_up(turn, wager);
        if (up && turn_take(turn, wager, 0)) others -= up;
    }
}

void strategy_keep_all_exactly(struct turn *turn, const struct strategy_values *values,
                               void *memory)
{
    (void)memory;
    strategy_clear_others(turn, values);
    for (int i = 0; i < values->wager_count; i++)
        strategy_keep_exactly(turn, values->wagers[i], strategy_stake(values, i));
}

void strategy_keep_all(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    for (int i = 0; i < values->wager_count; i++)
        strategy_keep(turn, values->wagers[i], strategy_stake(values, i));
}

/* ---- Lists ----------------------------------------------------------------------- */

static const struct parameter flat_parameters[] = {
    { "wagers", "what to bet on, such as red+straight-17*3: one unit on red, three on 17",
      PARAMETER_WAGERS, 0, 0, NULL },
    { .id = NULL },
};

static const struct strategy flat = {
    .id = "flat",
    .about = "the same bets all the time",
    .parameters = flat_parameters,
    .act = strategy_keep_all_exactly,
};

const struct strategy *const strategies[] = {
    &flat,
    &strategy_martingale,
    &strategy_grand_martingale,
    &strategy_fibonacci,
    &strategy_dalembert,
    &strategy_labouchere,
    &strategy_paroli,
    &strategy_oscars_grind,
    &strategy_1_3_2_6,
    NULL,
};

const struct strategy *strategy_find(int edition, const char *id)
{
    const struct game_sim *game = sim_game(edition);
    const struct strategy *const *lists[] = { strategies, game ? game->strategies : NULL };

    for (size_t i = 0; i < LENGTH(lists); i++)
        for (const struct strategy *const *at = lists[i]; game && at && *at; at++)
            if (!strcmp((*at)->id, id)) return *at;
    return NULL;
}
