/* ask.c - asks the game for the odds of a wager. */
#include "odds/game_odds.h"

#include "games/houses.h"

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

static void ask(struct odds *odds, struct odds_counts *counts, struct odds_asked asked)
{
    if (odds_needs_strategy(asked.sign, asked.bet)) {
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

void odds_of(struct odds *odds, const struct sign *sign, int bet, int number, int64_t stake_cents)
{
    struct odds_counts counts = { .left = NULL };

    odds_of_counted(odds, &counts, sign, bet, number, stake_cents);
    odds_counts_free(&counts);
}

void odds_without_dues(struct odds *odds, const struct sign *sign, int bet, int number)
{
    struct odds_counts counts = { .left = NULL };

    ask(odds, &counts,
        (struct odds_asked){ .sign = sign, .bet = bet, .number = number, .without_dues = true });
    odds_counts_free(&counts);
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
