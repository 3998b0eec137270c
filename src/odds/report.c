/* report.c - the rows of an odds report: every wager that an edition names,
 * with the options that matter to it. */
#include "odds/odds.h"

#include "rules/dice_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct odds_row *add_row(struct odds_report *report, const struct sign *sign)
{
    if (report->count == report->room) {
        report->room = report->room ? 2 * report->room : 64;
        report->rows = realloc(report->rows, (size_t)report->room * sizeof *report->rows);
        if (!report->rows) abort();
    }
    struct odds_row *row = &report->rows[report->count++];
    memset(row, 0, sizeof *row);
    row->sign = *sign;
    odds_init(&row->exact);
    odds_init(&row->odds);
    return row;
}

void odds_report_free(struct odds_report *report)
{
    for (int i = 0; i < report->count; i++) {
        odds_clear(&report->rows[i].exact);
        odds_clear(&report->rows[i].odds);
    }
    free(report->rows);
    memset(report, 0, sizeof *report);
}

/* ---- Which options matter ------------------------------------------------------- */

static unsigned bit(int option)
{
    return option ? 1u << (option - 1) : 0;
}

static unsigned options_of_bet(const struct dice_game *game, int bet, int number)
{
    uint32_t at = game->bets[bet].named & AT(0) ? UINT32_MAX : AT(number);
    unsigned options = 0;

    for (int i = 0; i < game->rule_count; i++) {
        const struct dice_rule *rule = &game->rules[i];
        if (rule->bet == bet && (rule->at & at))
            options |= bit(rule->option) | bit(rule->pays.option);
    }
    return options;
}

static unsigned options_of(const struct dice_game *game, int bet, int number)
{
    const struct dice_bet *row = &game->bets[bet];
    unsigned options = 0;

    if (!row->legs[0].units) return options_of_bet(game, bet, number);
    for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
        options |= options_of_bet(game, row->legs[leg].bet, 0);
    return options;
}

/* ---- Can the stake be bet? ------------------------------------------------------- */

/* Asked of a table where one player has the chips, and the flat wager that an
 * additional one needs. */
static struct refusal bettable(const struct sign *sign, int bet, int number, int64_t stake_cents)
{
    const struct dice_game *game = dice_game(sign);
    const struct dice_bet *row = &game->bets[bet];
    struct command command = { .act = ACT_BET,
                               .role = ROLE_PLAYER,
                               .bet = (int8_t)bet,
                               .number = (int8_t)number,
                               .cents = stake_cents };
    struct table table;

    table_open(&table, sign);
    table.present = 1;
    table.till.phase = PHASE_IDLE;
    table.till.rack_cents[0] = 2 * MONEY_MOST;
    if (row->when == AFTER_COME_OUT) table.dice.now.point = 4;
    if (row->when == WITH_ITS_FLAT) {
        table.dice.now.point = (int8_t)number;
        table.dice.now.stake_cents[0][dice_spot(game, row->flat, number, 0, 0)] = stake_cents;
    }
    return table_check(&table, &command);
}

/* ---- Rows -------------------------------------------------------------------------- */

static void add_wager(struct odds_report *report, const struct sign *sign, int bet, int number,
                      int64_t stake_cents)
{
    const struct dice_game *game = dice_game(sign);
    struct odds_row *row = add_row(report, sign);

    row->bet = bet;
    row->number = number;
    row->name = game->bets[bet].name;
    row->options = options_of(game, bet, number);
    char id[DICE_ID];
    dice_id(game, bet, number, id);
    memcpy(row->id, id, sizeof id);
    odds_of(&row->exact, sign, bet, number, 0);
    if (stake_cents) row->refused = bettable(sign, bet, number, stake_cents);
    bool none = row->refused.code && row->refused.code != REFUSED_NOT_PAYABLE;
    odds_of(&row->odds, sign, bet, number, none ? 0 : stake_cents);
}

static void add_combined(struct odds_report *report, const struct sign *sign, int additional)
{
    const struct dice_game *game = dice_game(sign);
    const struct dice_bet *flat = &game->bets[game->bets[additional].flat];
    const char *rest = game->bets[additional].id + strlen(flat->id) + 1;
    struct odds_row *row = add_row(report, sign);
    size_t length = strlen(flat->id);

    assert(length + strlen(rest) + 2 <= ODDS_ID);
    memcpy(row->id, flat->id, length);
    row->id[length] = '+';
    memcpy(row->id + length + 1, rest, strlen(rest) + 1);
    row->bet = additional;
    row->combined = true;
    row->name = game->bets[additional].name;
    row->options = bit(game->custom.odds_limit);
    odds_combined(&row->exact, sign, additional);
    odds_combined(&row->odds, sign, additional);
}

/* Call for every wager by name; number -1 asks for the combined bet. */
static void each_wager(const struct dice_game *game, void *to,
                       void take(void *to, int bet, int number))
{
    for (int bet = 1; bet < game->bet_count; bet++)
        for (int number = 0; number <= 12; number++)
            if (game->bets[bet].named & AT(number)) take(to, bet, number);
    for (int bet = 1; bet < game->bet_count; bet++)
        if (game->bets[bet].flat) take(to, bet, -1);
}

struct one_sign {
    struct odds_report *report;
    const struct sign *sign;
    int64_t stake_cents;
    bool combined;
};

static bool offered(const struct sign *sign, int bet)
{
    int option = dice_game(sign)->bets[bet].option;

    return !option || sign->value[option - 1];
}

static void take_one(void *to, int bet, int number)
{
    struct one_sign *one = to;

    if (!offered(one->sign, bet)) return;
    if (number >= 0)
        add_wager(one->report, one->sign, bet, number, one->stake_cents);
    else if (one->combined)
        add_combined(one->report, one->sign, bet);
}

void odds_report_sign(struct odds_report *report, const struct sign *sign, int64_t stake_cents,
                      bool combined)
{
    struct one_sign one = { report, sign, stake_cents, combined };

    each_wager(dice_game(sign), &one, take_one);
}

/* Every combination of the values of the options in the mask, first option
 * slowest; an option without choices keeps its usual value. */
static void each_value(struct odds_report *report, struct sign *sign, unsigned options, int bet,
                       int number)
{
    if (!options) {
        if (number >= 0)
            add_wager(report, sign, bet, number, 0);
        else
            add_combined(report, sign, bet);
        return;
    }
    int option = __builtin_ctz(options);
    const struct option *row = &games[sign->edition].options[option];
    if (!row->choices[0].word) each_value(report, sign, options & (options - 1), bet, number);
    for (int i = 0; i < OPTION_CHOICES && row->choices[i].word; i++) {
        sign->value[option] = row->choices[i].value;
        each_value(report, sign, options & (options - 1), bet, number);
    }
}

static void take_all(void *to, int bet, int number)
{
    const struct one_sign *one = to;
    const struct dice_game *game = dice_game(one->sign);
    struct sign sign = *one->sign;

    if (!offered(&sign, bet)) return;
    each_value(one->report, &sign,
               number >= 0 ? options_of(game, bet, number) : bit(game->custom.odds_limit), bet,
               number);
}

void odds_report_all_values(struct odds_report *report, int edition)
{
    struct sign sign = sign_of(edition);
    struct one_sign one = { report, &sign, 0, true };

    each_wager(dice_game(&sign), &one, take_all);
}
