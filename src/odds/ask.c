/* ask.c - asks the game for the odds of a wager. */
#include "odds/game_odds.h"

#include "games/houses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct game_odds *odds_game(int edition)
{
    static const struct game_odds none;
    const struct game_odds *odds = house_of(edition)->odds;

    return odds ? odds : &none;
}

/* ---- Counts ---------------------------------------------------------------------- */

static void *zeros(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);

    if (!memory) abort();
    return memory;
}

/* The game's memory for counts; null if it needs none. */
static void *counts_of(struct odds_counts *counts, int edition)
{
    size_t bytes = odds_game(edition)->count_bytes;

    if (!bytes) return NULL;
    if (!counts->by_edition) counts->by_edition = zeros((size_t)game_count, sizeof(void *));
    if (!counts->by_edition[edition]) counts->by_edition[edition] = zeros(1, bytes);
    return counts->by_edition[edition];
}

void odds_counts_free(struct odds_counts *counts)
{
    for (int i = 0; counts->by_edition && i < game_count; i++) free(counts->by_edition[i]);
    free(counts->by_edition);
    counts->by_edition = NULL;
}

/* ---- A wager --------------------------------------------------------------------- */

bool odds_needs_strategy(const struct sign *sign, int bet)
{
    const struct game_odds *game = odds_game(sign->edition);

    return !game->of || (game->needs_strategy && game->needs_strategy(sign, bet));
}

const char *odds_counted_with(const struct sign *sign, int bet)
{
    const struct game_odds *game = odds_game(sign->edition);

    if (!game->counted_with || odds_needs_strategy(sign, bet)) return NULL;
    return game->counted_with(sign, bet);
}

enum odds_cut odds_cut(const struct sign *sign, int bet, int64_t stake_cents)
{
    const struct game_odds *game = odds_game(sign->edition);

    return game->cut ? game->cut(sign, bet, stake_cents) : CUT_NOTHING;
}

bool odds_played_best(const struct sign *sign, int bet)
{
    const struct game_odds *game = odds_game(sign->edition);

    return game->played_best && game->played_best(sign, bet);
}

void odds_alone_init(struct odds_alone *alone)
{
    mpq_inits(alone->staked, alone->gain, NULL);
}

void odds_alone_clear(struct odds_alone *alone)
{
    mpq_clears(alone->staked, alone->gain, NULL);
}

void odds_alone(struct odds_alone *alone, const struct sign *sign, int bet, int number,
                int64_t stake_cents)
{
    odds_game(sign->edition)
        ->alone(alone,
                &(struct odds_asked){
                    .sign = sign, .bet = bet, .number = number, .stake_cents = stake_cents });
}

static void ask(struct odds *odds, struct odds_counts *counts, struct odds_asked asked)
{
    if (odds_needs_strategy(asked.sign, asked.bet) || odds_counted_with(asked.sign, asked.bet) ||
        odds_cut(asked.sign, asked.bet, asked.stake_cents) == CUT_STRATEGY) {
        odds_clear(odds);
        odds_init(odds);
        return;
    }
    asked.left = counts->left;
    asked.counts = counts_of(counts, asked.sign->edition);
    odds_game(asked.sign->edition)->of(odds, &asked);
}

void odds_of_counted(struct odds *odds, struct odds_counts *counts, const struct sign *sign,
                     int bet, int number, int64_t stake_cents)
{
    ask(odds, counts,
        (struct odds_asked){
            .sign = sign, .bet = bet, .number = number, .stake_cents = stake_cents });
}

int odds_made(const struct sign *sign, int bet, int number)
{
    int b = 0, n = 0;

    while (wager_next(sign, false, &b, &n))
        if (b == bet && n == number) return number;
    return 0;
}

int odds_stands_at(const struct table *table, int seat, int bet, int number)
{
    const struct game_odds *game = odds_game(table->sign.edition);
    int at = game->stands_at ? game->stands_at(table, seat, bet, number) : -1;

    return at < 0 ? number : at;
}

const char *odds_say_now(const struct odds *made, const struct odds *now, char say[ODDS_EXPLAINED])
{
    double edge = -100 * mpq_get_d(made->ev);
    int better = mpq_cmp(now->ev, made->ev);

    *say = '\0';
    if (mpq_sgn(made->ev) == 0 && !better)
        snprintf(say, ODDS_EXPLAINED,
                 "It is paid at true odds, so the house has no edge on it. It can only be made "
                 "beside a bet on which the house has one.");
    else if (better)
        snprintf(
            say, ODDS_EXPLAINED,
            "%s The house edge of %.2f %% is that of the whole bet, from when it was made.",
            mpq_sgn(now->ev) > 0
                ? "From here on this bet favours the player, because its riskiest part is past."
            : better > 0 ? "From here on the house edge is lower, because a part of the risk is "
                           "past."
                         : "From here on the house edge is higher, because the part that "
                           "favours the player is past.",
            edge);
    return say;
}

struct odds_commission odds_commission(const struct sign *sign, int bet)
{
    const struct game_odds *game = odds_game(sign->edition);

    return game->commission ? game->commission(sign, bet)
                            : (struct odds_commission){ .percent = 0 };
}

const char *odds_less(const struct sign *sign, int bet, char words[ODDS_LESS])
{
    static const char *const of[] = {
        [COMMISSION_WHEN_WON] = "",
        [COMMISSION_OF_STAKE] = " of the bet, charged when it is made",
        [COMMISSION_OF_WINNINGS] = " of what it can win, charged when it is made",
    };
    struct odds_commission commission = odds_commission(sign, bet);

    *words = '\0';
    if (commission.percent)
        snprintf(words, ODDS_LESS, "less %d %%%s", commission.percent, of[commission.of]);
    return words;
}

void odds_of(struct odds *odds, const struct sign *sign, int bet, int number, int64_t stake_cents)
{
    struct odds_counts counts = { .left = NULL };

    odds_of_counted(odds, &counts, sign, bet, number, stake_cents);
    odds_counts_free(&counts);
}

void odds_without_dues(struct odds *odds, struct odds_counts *counts, const struct sign *sign,
                       int bet, int number, int64_t stake_cents)
{
    ask(odds, counts,
        (struct odds_asked){ .sign = sign,
                             .bet = bet,
                             .number = number,
                             .stake_cents = stake_cents,
                             .without_dues = true });
}

void odds_combined(struct odds *odds, const struct sign *sign, int additional)
{
    odds_game(sign->edition)->combining->of(odds, sign, additional);
}

int odds_paid(const struct sign *sign, int bet, int number, struct ratio pays[ODDS_PAYS])
{
    const struct game_odds *game = odds_game(sign->edition);
    struct odds_pays seen = { .count = 0 };

    if (game->pays) game->pays(&seen, sign, bet, number);
    memcpy(pays, seen.list, sizeof seen.list);
    return seen.count;
}
