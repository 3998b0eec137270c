/* report.c - the rows of an odds report: every wager of an edition, with the options that affect
 * it. */
#include "odds/game_odds.h"

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

/* ---- Can the stake be bet? ------------------------------------------------------- */

struct refusal odds_bettable(const struct sign *sign, int bet, int number, int64_t stake_cents)
{
    const struct game_odds *game = odds_game(sign->edition);
    struct command command = { .act = ACT_BET,
                               .role = ROLE_PLAYER,
                               .bet = (int8_t)bet,
                               .number = (int8_t)number,
                               .cents = stake_cents };
    struct table table;

    table_open(&table, sign);
    table.present = 1;
    table.till.rack_cents[0] = 2 * MONEY_MOST;
    if (game->make_bettable) game->make_bettable(&table, &command);
    return table_check(&table, &command);
}

/* ---- Rows ------------------------------------------------------------------------ */

/* A stake that can't be paid exactly still has odds: its winnings are rounded up.  With commission
 * it has none, as the part that can't be paid is void. */
static bool has_odds_anyway(const struct sign *sign, int bet, const struct refusal *why)
{
    struct odds_commission commission = odds_commission(sign, bet);
    bool less = commission.percent && commission.of == COMMISSION_WHEN_WON;

    return why->code == REFUSED_NOT_PAYABLE && !less;
}

/* A report being made. */
struct making {
    struct odds_report *report;
    int64_t stake_cents;
    struct odds_counts counts;
};

static void odds_here(struct making *making, struct odds *odds, const struct odds_row *row,
                      int64_t stake_cents)
{
    odds_of_counted(odds, &making->counts, &row->sign, row->bet, row->number, stake_cents);
}

static unsigned options_of(const struct sign *sign, int bet, int number)
{
    const struct game_odds *game = odds_game(sign->edition);

    return game->options ? game->options(sign, bet, number) : 0;
}

static void add_wager(void *to, const struct sign *sign, int bet, int number)
{
    struct making *making = to;
    struct odds_row *row = add_row(making->report, sign);
    int64_t stake_cents = making->stake_cents;

    row->bet = bet;
    row->number = number;
    row->options = options_of(sign, bet, number);
    wager_name(sign, bet, number, row->name);
    wager_id(sign, bet, number, row->id);
    row->needs_strategy = odds_needs_strategy(sign, bet);
    row->counted_with = odds_counted_with(sign, bet);
    odds_here(making, &row->exact, row, 0);
    if (stake_cents) row->refused = odds_bettable(sign, bet, number, stake_cents);
    row->valued = !row->needs_strategy && !row->counted_with &&
                  (!row->refused.code || has_odds_anyway(sign, bet, &row->refused));
    if (!row->valued || !stake_cents)
        odds_copy(&row->odds, &row->exact);
    else
        odds_here(making, &row->odds, row, stake_cents);
}

static void add_combined(void *to, const struct sign *sign, int additional, int number)
{
    const struct odds_combining *combining = odds_game(sign->edition)->combining;
    struct making *making = to;
    struct odds_row *row = add_row(making->report, sign);

    row->bet = additional;
    row->number = number;
    row->combined = row->valued = true;
    combining->id(sign, additional, row->id);
    wager_name(sign, additional, number, row->name);
    row->options = combining->options(sign, additional);
    odds_combined(&row->exact, sign, additional);
    odds_copy(&row->odds, &row->exact);
}

/* Whether a table with this sign offers the wager. */
static bool listed(const struct sign *sign, int bet)
{
    const struct game_odds *game = odds_game(sign->edition);

    return !game->lists || game->lists(sign, bet);
}

/* The next combined bet, by its additional wager; 0 after the last. */
static int next_combined(const struct sign *sign, int additional)
{
    const struct odds_combining *combining = odds_game(sign->edition)->combining;

    return combining ? combining->next(sign, additional) : 0;
}

void odds_report_sign(struct odds_report *report, const struct sign *sign, const struct shoe *left,
                      int64_t stake_cents, bool combined)
{
    struct making making = { report, stake_cents, { .left = left } };
    int bet = 0, number = 0;

    while (wager_next(sign, false, &bet, &number))
        if (listed(sign, bet)) add_wager(&making, sign, bet, number);
    for (bet = 0; combined && (bet = next_combined(sign, bet));)
        add_combined(&making, sign, bet, 0);
    odds_counts_free(&making.counts);
}

/* ---- Every value of every option ------------------------------------------------- */

/* Calls add() for every combination of values of the options in the mask; the first option varies
 * slowest.  An option without choices keeps its usual value. */
static void each_value(struct making *making, struct sign *sign, unsigned options, odds_each *add,
                       int bet, int number)
{
    if (!options) {
        add(making, sign, bet, number);
        return;
    }
    int option = __builtin_ctz(options);
    const struct option *row = &games[sign->edition]->options[option];
    if (!row->choices[0].word) each_value(making, sign, options & (options - 1), add, bet, number);
    for (int i = 0; i < OPTION_CHOICES && row->choices[i].word; i++) {
        sign->value[option] = row->choices[i].value;
        each_value(making, sign, options & (options - 1), add, bet, number);
    }
}

static void each_wager(struct making *making, const struct sign *sign)
{
    int bet = 0, number = 0;

    while (wager_next(sign, false, &bet, &number)) {
        struct sign changed = *sign;
        unsigned options = options_of(sign, bet, number);
        if (listed(sign, bet)) each_value(making, &changed, options, add_wager, bet, number);
    }
}

void odds_report_all_values(struct odds_report *report, int edition)
{
    const struct game_odds *game = odds_game(edition);
    struct making making = { .report = report };
    struct sign sign = sign_of(edition), changed = sign;

    if (game->each_wager)
        game->each_wager(&changed, add_wager, &making);
    else
        each_wager(&making, &sign);
    for (int bet = 0; (bet = next_combined(&sign, bet));) {
        changed = sign;
        each_value(&making, &changed, game->combining->options(&sign, bet), add_combined, bet, 0);
    }
    odds_counts_free(&making.counts);
}
