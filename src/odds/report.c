/* report.c - the rows of an odds report: every wager that an edition names,
 * with the options that matter to it. */
#include "odds/family.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"

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

/* ---- Which options matter -------------------------------------------------------- */

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

static unsigned options_of_dice(const struct dice_game *game, int bet, int number)
{
    const struct dice_bet *row = &game->bets[bet];
    unsigned options = 0;

    if (number < 0) return bit(game->custom.odds_limit);
    if (!row->legs[0].units) return options_of_bet(game, bet, number);
    for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
        options |= options_of_bet(game, row->legs[leg].bet, 0);
    return options;
}

/* The wheel matters to every wager; the layout to those that only one has. */
static unsigned options_of_wheel(const struct sign *sign, int bet, int number)
{
    const struct wheel_game *game = wheel_game(sign);
    struct sign other = *sign;
    char id[WAGER_ID];
    int b, n;

    wager_id(sign, bet, number, id);
    other.value[game->layout] ^= 1;
    bool found = wager_find(&other, id, &b, &n) && wheel_covers(&other, b, n);
    bool both = wheel_size(sign) == 37 || found;
    return 1u << game->wheel | (both ? 0 : 1u << game->layout);
}

/* The decks matter to every wager, the variant to those that have rows for it. */
static unsigned options_of_baccarat(const struct baccarat_game *game, int bet)
{
    unsigned options = 1u << game->decks | bit(game->bets[bet].scale);

    for (int i = 0; i < game->rule_count; i++) {
        const struct baccarat_rule *rule = &game->rules[i];
        if (rule->bet != bet) continue;
        options |= bit(rule->option) | bit(rule->by_option);
        if (rule->version != ANY_VERSION) options |= 1u << game->variant;
    }
    return options;
}

/* Odds that the house chooses. */
static unsigned options_of_lunar(const struct lunar_game *game, int bet)
{
    if (bet == LUNAR_BET) return 0;
    return 1u << (bet == LUNAR_SUPER ? game->super_table : game->instant);
}

static unsigned options_of(const struct sign *sign, int bet, int number)
{
    const struct edition *edition = games[sign->edition];

    if (edition->dice) return options_of_dice(edition->dice, bet, number);
    if (edition->baccarat) return options_of_baccarat(edition->baccarat, bet);
    if (edition->lunar) return options_of_lunar(edition->lunar, bet);
    return options_of_wheel(sign, bet, number);
}

/* ---- By family ------------------------------------------------------------------- */

void odds_of(struct odds *odds, const struct sign *sign, int bet, int number, int64_t stake_cents)
{
    if (games[sign->edition]->dice)
        odds_of_dice(odds, sign, bet, number, stake_cents);
    else if (games[sign->edition]->baccarat)
        odds_of_full_shoe(odds, sign, bet, stake_cents);
    else if (games[sign->edition]->lunar)
        odds_of_lunar(odds, sign, bet, stake_cents);
    else
        odds_of_wheel(odds, sign, bet, number);
}

/* What a dice bet can pay wherever it stands, or (number not 0) at this number. */
static void add_dice_pays(struct odds_pays *pays, const struct sign *sign, int bet, int number)
{
    const struct dice_game *game = dice_game(sign);

    for (int spot = 0; spot < game->spot_count; spot++) {
        const struct dice_spot *s = &game->spots[spot];
        if (s->bet != bet || s->as || (number && s->number != number)) continue;
        for (int roll = 0; roll < ROLLS; roll++) {
            struct verdict v = dice_settle(sign, bet, s->number, false, roll);
            if (v.fate == WINS) odds_add_pays(pays, v.pays);
        }
    }
}

static void dice_pays(struct odds_pays *pays, const struct sign *sign, int bet, int number)
{
    const struct dice_bet *row = &dice_game(sign)->bets[bet];

    for (int leg = 0; leg < DICE_LEGS && row->legs[leg].units; leg++)
        add_dice_pays(pays, sign, row->legs[leg].bet, 0);
    if (!row->legs[0].units) add_dice_pays(pays, sign, bet, row->named & AT(0) ? 0 : number);
}

int odds_paid(const struct sign *sign, int bet, int number, struct ratio pays[ODDS_PAYS])
{
    struct odds_pays seen = { .count = 0 };

    if (games[sign->edition]->dice)
        dice_pays(&seen, sign, bet, number);
    else if (games[sign->edition]->baccarat)
        odds_pays_of_baccarat(&seen, sign, bet);
    else if (games[sign->edition]->lunar)
        odds_pays_of_lunar(&seen, sign, bet);
    else
        odds_pays_of_wheel(&seen, sign, bet, number);
    memcpy(pays, seen.list, sizeof seen.list);
    return seen.count;
}

/* ---- Can the stake be bet? ------------------------------------------------------- */

/* A moment at which a dice bet may be made: with its point, or the flat wager
 * that an additional one needs. */
static void make_dice_bettable(struct table *table, int bet, int number, int64_t stake_cents)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_bet *row = &game->bets[bet];

    table->till.phase = PHASE_IDLE;
    if (row->when == AFTER_COME_OUT) dice_of(table)->now.point = 4;
    if (row->when != WITH_ITS_FLAT) return;
    dice_of(table)->now.point = (int8_t)number;
    dice_of(table)->now.stake_cents[0][dice_spot(game, row->flat, number, 0, 0)] = stake_cents;
}

/* A moment at which a wager at baccarat may be made: before the call, a side bet
 * being offered and a Tie Bet beside it. */
static void make_baccarat_bettable(struct table *table, int bet)
{
    int offered = baccarat_game(&table->sign)->bets[bet].offered;

    table->till.phase = BACCARAT_BETTING;
    if (!offered) return;
    table->sign.value[offered - 1] = 1;
    baccarat_of(table)->now.stake_cents[0][1][BACCARAT_TIE] = table->sign.min_cents;
}

/* A moment at which a wager at Lunar Poker may be made: before the call, a Super Bet
 * beside an ante; a Bet with the cards in hand, on an ante of half as much. */
static void make_lunar_bettable(struct table *table, int bet, int64_t stake_cents)
{
    int64_t *ante_cents = &lunar_of(table)->now.cents[0][LUNAR_ANTE_PLACE],
            chip_cents = table->sign.chip_cents;

    table->till.phase = bet == LUNAR_BET ? LUNAR_DECIDING : LUNAR_BETTING;
    if (bet == LUNAR_SUPER) *ante_cents = table->sign.min_cents;
    if (bet == LUNAR_BET) *ante_cents = money_up_to((stake_cents + 1) / 2, chip_cents);
    if (bet == LUNAR_BET) lunar_of(table)->round.stage[0] = STAGE_THINKING;
}

static void make_bettable(struct table *table, int bet, int number, int64_t stake_cents)
{
    if (games[table->sign.edition]->dice) make_dice_bettable(table, bet, number, stake_cents);
    if (games[table->sign.edition]->baccarat) make_baccarat_bettable(table, bet);
    if (games[table->sign.edition]->lunar) make_lunar_bettable(table, bet, stake_cents);
}

/* Asked of a table where one player has the chips. */
static struct refusal bettable(const struct sign *sign, int bet, int number, int64_t stake_cents)
{
    struct command command = { .act = ACT_BET,
                               .role = ROLE_PLAYER,
                               .bet = (int8_t)bet,
                               .number = (int8_t)number,
                               .cents = stake_cents };
    struct table table;

    table_open(&table, sign);
    table.present = 1;
    table.till.rack_cents[0] = 2 * MONEY_MOST;
    make_bettable(&table, bet, number, stake_cents);
    if (games[sign->edition]->wheel) command.flags = FLAG_ORAL;
    return table_check(&table, &command);
}

/* ---- Rows ------------------------------------------------------------------------ */

/* A stake that could not be paid exactly has odds with its winnings rounded up; but
 * of a Banker wager the part that could not be paid less commission is void. */
static bool accepted_all_the_same(const struct sign *sign, int bet, const struct refusal *why)
{
    bool commission = games[sign->edition]->baccarat && baccarat_commission(sign, bet);

    return why->code == REFUSED_NOT_PAYABLE && !commission;
}

/* A report in the making.  Shoes and hands are counted once, whatever the number of
 * rows. */
struct making {
    struct odds_report *report;
    int64_t stake_cents;
    const struct shoe *left;                 /* null: full shoes */
    struct shoe_coups coups[SHOE_DECKS + 1]; /* by decks; no draws: not counted yet */
    struct lunar_deals deals;                /* no hands: not counted yet */
};

static const struct shoe_coups *coups_of(struct making *making, const struct sign *sign)
{
    int decks = sign->value[baccarat_game(sign)->decks];
    struct shoe_coups *coups = &making->coups[decks];
    struct shoe_plays plays;
    struct shoe shoe;

    if (coups->draws) return coups;
    shoe_fill(&shoe, decks);
    if (making->left) shoe = *making->left;
    shoe_plays_fill(&plays);
    bool enough = shoe_coups_count(coups, &plays, &shoe);
    assert(enough);
    (void)enough;
    return coups;
}

static const struct lunar_deals *deals_of(struct making *making)
{
    if (!making->deals.hands) lunar_deals_count(&making->deals);
    return &making->deals;
}

static void odds_here(struct making *making, struct odds *odds, const struct odds_row *row,
                      int64_t stake_cents)
{
    if (games[row->sign.edition]->baccarat)
        odds_of_baccarat(odds, &row->sign, row->bet, stake_cents, coups_of(making, &row->sign));
    else if (games[row->sign.edition]->lunar && !row->needs_strategy)
        odds_of_super(odds, &row->sign, stake_cents, deals_of(making));
    else
        odds_of(odds, &row->sign, row->bet, row->number, stake_cents);
}

static void add_wager(struct making *making, const struct sign *sign, int bet, int number)
{
    struct odds_row *row = add_row(making->report, sign);
    int64_t stake_cents = making->stake_cents;

    row->bet = bet;
    row->number = number;
    row->options = options_of(sign, bet, number);
    wager_name(sign, bet, number, row->name);
    wager_id(sign, bet, number, row->id);
    row->needs_strategy = odds_needs_strategy(sign, bet);
    odds_here(making, &row->exact, row, 0);
    if (stake_cents) row->refused = bettable(sign, bet, number, stake_cents);
    row->valued = !row->needs_strategy &&
                  (!row->refused.code || accepted_all_the_same(sign, bet, &row->refused));
    if (!row->valued || !stake_cents)
        odds_copy(&row->odds, &row->exact);
    else
        odds_here(making, &row->odds, row, stake_cents);
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
    row->combined = row->valued = true;
    wager_name(sign, additional, 0, row->name);
    row->options = options_of(sign, additional, -1);
    odds_combined(&row->exact, sign, additional);
    odds_copy(&row->odds, &row->exact);
}

/* Whether this table, with the sign as it is, has the wager at all; side bets of
 * baccarat are listed wherever they might be offered. */
static bool listed(const struct sign *sign, int bet)
{
    const struct edition *edition = games[sign->edition];
    int option = 0;

    if (edition->dice) option = edition->dice->bets[bet].option;
    if (edition->wheel) option = edition->wheel->bets[bet].track;
    return !option || sign->value[option - 1];
}

/* Additional wagers of an edition, together with their flat ones. */
static int next_combined(const struct sign *sign, int bet)
{
    const struct dice_game *game = games[sign->edition]->dice;

    while (game && ++bet < game->bet_count)
        if (game->bets[bet].flat) return bet;
    return 0;
}

void odds_report_sign(struct odds_report *report, const struct sign *sign, const struct shoe *left,
                      int64_t stake_cents, bool combined)
{
    struct making making = { .report = report, .stake_cents = stake_cents, .left = left };
    int bet = 0, number = 0;

    while (wager_next(sign, false, &bet, &number))
        if (listed(sign, bet)) add_wager(&making, sign, bet, number);
    for (bet = 0; combined && (bet = next_combined(sign, bet));) add_combined(report, sign, bet);
}

/* ---- Every value of every option that matters ------------------------------------ */

/* Every combination of the values of the options in the mask, first option
 * slowest; an option without choices keeps its usual value. */
static void each_value(struct making *making, struct sign *sign, unsigned options, int bet,
                       int number)
{
    if (!options) {
        if (number >= 0)
            add_wager(making, sign, bet, number);
        else
            add_combined(making->report, sign, bet);
        return;
    }
    int option = __builtin_ctz(options);
    const struct option *row = &games[sign->edition]->options[option];
    if (!row->choices[0].word) each_value(making, sign, options & (options - 1), bet, number);
    for (int i = 0; i < OPTION_CHOICES && row->choices[i].word; i++) {
        sign->value[option] = row->choices[i].value;
        each_value(making, sign, options & (options - 1), bet, number);
    }
}

/* Wheels and layouts have different wagers; one that both layouts have is there
 * once. */
static void every_wheel(struct making *making, struct sign *sign)
{
    const struct wheel_game *game = wheel_game(sign);
    static const struct {
        int wheel, layout;
    } tables[] = { { 37, 0 }, { 38, 0 }, { 38, 1 } };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        int bet = 0, number = 0;
        sign->value[game->wheel] = tables[i].wheel;
        sign->value[game->layout] = tables[i].layout;
        while (wager_next(sign, false, &bet, &number)) {
            bool again = tables[i].layout && !(options_of(sign, bet, number) & 1u << game->layout);
            if (!again) add_wager(making, sign, bet, number);
        }
    }
}

void odds_report_all_values(struct odds_report *report, int edition)
{
    struct making making = { .report = report };
    struct sign sign = sign_of(edition);
    int bet = 0, number = 0;

    if (games[edition]->wheel) {
        every_wheel(&making, &sign);
        return;
    }
    while (wager_next(&sign, false, &bet, &number)) {
        struct sign changed = sign;
        if (listed(&sign, bet))
            each_value(&making, &changed, options_of(&sign, bet, number), bet, number);
    }
    for (bet = 0; (bet = next_combined(&sign, bet));) {
        struct sign changed = sign;
        each_value(&making, &changed, options_of(&sign, bet, -1), bet, -1);
    }
}
