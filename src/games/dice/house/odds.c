/* odds.c - exact odds of dice games. */
#include "games/dice/dice_internal.h"
#include "games/dice/dice_rows.h"
#include "games/dice/dice_table.h"
#include "games/dice/house/chain.h"
#include "odds/game_odds.h"
#include "rules/assert.h"

#include <string.h>

extern const struct game_odds dice_odds;

static void of_wager(struct odds *odds, const struct odds_asked *asked)
{
    chain_of_wager(odds, asked->sign, asked->bet, asked->number, asked->stake_cents);
}

/* ---- Payouts --------------------------------------------------------------------- */

/* At any number, or only at this one (if not 0). */
static void add_pays(struct odds_pays *to, const struct sign *sign, int bet, int number)
{
    const struct dice_game *game = dice_game(sign);

    for (int spot = 0; spot < game->spot_count; spot++) {
        const struct dice_spot *s = &game->spots[spot];
        if (s->bet != bet || s->as || (number && s->number != number)) continue;
        for (int roll = 0; roll < ROLLS; roll++) {
            struct verdict v = dice_settle(sign, bet, s->number, false, roll);
            if (v.fate == WINS) odds_add_pays(to, v.pays);
        }
    }
}

static void pays(struct odds_pays *to, const struct sign *sign, int bet, int number)
{
    const struct dice_bet *row = &dice_game(sign)->bets[bet];

    for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
        add_pays(to, sign, row->legs[leg].bet, 0);
    if (!row->legs[0].units) add_pays(to, sign, bet, row->named & AT(0) ? 0 : number);
}

/* ---- Which options matter -------------------------------------------------------- */

static unsigned bit(int option)
{
    return option ? 1u << (option - 1) : 0;
}

static unsigned options_of_bet(const struct dice_game *game, int bet, int number)
{
    uint32_t at = game->bets[bet].named & AT(0) ? UINT32_MAX : AT(number);
    unsigned matter = 0;

    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];
        if (rule->bet == bet && (rule->at & at))
            matter |= bit(rule->option) | bit(rule->pays.option);
    }
    return matter;
}

static unsigned options(const struct sign *sign, int bet, int number)
{
    const struct dice_game *game = dice_game(sign);
    const struct dice_bet *row = &game->bets[bet];
    unsigned matter = 0;

    if (!row->legs[0].units) return options_of_bet(game, bet, number);
    for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
        matter |= options_of_bet(game, row->legs[leg].bet, 0);
    return matter;
}

static bool lists(const struct sign *sign, int bet)
{
    int option = dice_game(sign)->bets[bet].option;

    return !option || sign->value[option - 1];
}

/* ---- Flat wagers with their odds ------------------------------------------------- */

static int next_combined(const struct sign *sign, int bet)
{
    const struct dice_game *game = dice_game(sign);

    while (++bet < game->bet_count)
        if (game->bets[bet].flat) return bet;
    return 0;
}

static unsigned combined_options(const struct sign *sign, int additional)
{
    (void)additional;
    return bit(dice_game(sign)->custom.odds_limit);
}

/* "pass" and "pass-odds" together are "pass+odds". */
static void combined_id(const struct sign *sign, int additional, char id[ODDS_ID])
{
    const struct dice_game *game = dice_game(sign);
    const char *flat = game->bets[game->bets[additional].flat].id;
    size_t length = strlen(flat);
    const char *rest = game->bets[additional].id + length + 1;

    assert(length + strlen(rest) + 2 <= ODDS_ID);
    memcpy(id, flat, length);
    id[length] = '+';
    memcpy(id + length + 1, rest, strlen(rest) + 1);
}

static const struct odds_combining combining = {
    .next = next_combined,
    .options = combined_options,
    .id = combined_id,
    .of = chain_of_combined,
    .note = "With '+': a flat bet with full odds, per unit of all that is staked on average.",
};

/* ---- A table where a bet can be made --------------------------------------------- */

/* Sets the point, or the flat wager, that the bet needs. */
static void make_bettable(struct table *table, struct command *command)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_bet *row = &game->bets[command->bet];
    struct dice_play *play = &dice_of(table)->now;

    table->till.phase = PHASE_IDLE;
    if (row->when == AFTER_COME_OUT) play->point = 4;
    if (row->when != WITH_ITS_FLAT) return;
    play->point = command->number;
    play->stake_cents[0][dice_spot(game, row->flat, command->number, 0, 0)] = command->cents;
}

/* ---- Notes ----------------------------------------------------------------------- */

static const char *const notes[] = {
    "Bets that can be off are counted while on.",
    "Odds are counted from the moment their point is set.",
    NULL,
};

static unsigned noted(const struct sign *sign, int bet)
{
    const struct dice_bet *row = &dice_game(sign)->bets[bet];

    return (row->off_and_on ? 1u : 0) | (row->flat ? 2u : 0);
}

static struct odds_commission commission(const struct sign *sign, int bet)
{
    const struct dice_bet *row = &dice_game(sign)->bets[bet];

    return (struct odds_commission){
        row->commission,
        row->commission_on_winnings ? COMMISSION_OF_WINNINGS : COMMISSION_OF_STAKE,
    };
}

/* Compound wagers are several at once. */
static int stands_at(const struct table *table, int seat, int bet, int number)
{
    const struct dice_game *game = dice_game(&table->sign);
    int spots[DICE_NUMBERS];
    int count = game->bets[bet].legs[0].units ? 0 : dice_spots_of(game, bet, number, spots);

    for (int i = 0; i < count; i++)
        if (dice_of(table)->now.stake_cents[seat][spots[i]]) return game->spots[spots[i]].number;
    return -1;
}

const struct game_odds dice_odds = {
    .of = of_wager,
    .pays = pays,
    .commission = commission,
    .stands_at = stands_at,
    .combining = &combining,
    .options = options,
    .lists = lists,
    .make_bettable = make_bettable,
    .notes = notes,
    .noted = noted,
    .lasts = true,
    .one_by_one = true,
    .kinds_together = true,
};
