/* cmd_odds.c - exact odds, as a table that people like to read, as TSV or JSON. */
#include "cli/cli.h"
#include "cli/format.h"
#include "cli/lookup.h"
#include "odds/odds.h"
#include "rules/dice_rows.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>

/* What was asked for. */
struct asked {
    const struct cli *cli;
    struct sign sign;
    int64_t stake_cents; /* 0: none */
};

static bool wanted(const struct asked *asked, const struct odds_row *row)
{
    int count = cli_count(asked->cli, OPT_WAGER);

    for (int i = 0; i < count; i++)
        if (!strcmp(cli_nth(asked->cli, OPT_WAGER, i), row->id)) return true;
    return !count;
}

/* A stake that cannot be paid exactly has odds all the same: winnings are
 * rounded up if the house accepts it.  Any other refusal leaves none. */
static bool has_odds(const struct odds_row *row)
{
    return !row->refused.code || row->refused.code == REFUSED_NOT_PAYABLE;
}

static void options_text(const struct odds_row *row, char text[FORMAT_CELL])
{
    size_t used = 0;
    char word[SIGN_WORD];

    *text = '\0';
    for (int i = 0; i < SIGN_OPTIONS; i++) {
        if (!(row->options & 1u << i)) continue;
        sign_word(&row->sign, i, word);
        used += (size_t)snprintf(text + used, FORMAT_CELL - used, "%s%s=%s", used ? "," : "",
                                 games[row->sign.edition].options[i].id, word);
    }
}

/* ---- For programs ------------------------------------------------------------------ */

static void print_tsv(const struct odds_row *row)
{
    char options[FORMAT_CELL], f[FORMAT_FRACTION], edge[FORMAT_DECIMAL];

    options_text(row, options);
    printf("%s\t%s\t%s", games[row->sign.edition].id, options, row->id);
    printf("\t%s", format_fraction(row->odds.win, f));
    printf("\t%s", format_fraction(row->odds.push, f));
    printf("\t%s", format_fraction(row->odds.lose, f));
    printf("\t%s", format_fraction(row->odds.ev, f));
    printf("\t%s", format_decimal(row->odds.ev, -100, 6, edge));
    printf("\t%s", format_fraction(row->odds.variance, f));
    printf("\t%s\n", format_fraction(row->odds.rolls, f));
}

static void json_fraction(const char *name, const mpq_t q)
{
    char f[FORMAT_FRACTION];

    printf(",\"%s\":\"%s\"", name, format_fraction(q, f));
}

static void json_edge(const char *name, const mpq_t ev)
{
    char d[FORMAT_DECIMAL];

    printf(",\"%s\":%s", name, format_decimal(ev, -100, 6, d));
}

/* Gain per unit of wager and commission together. */
static void with_commission(const struct odds *odds, mpq_t ev)
{
    mpq_set_ui(ev, 1, 1);
    mpq_add(ev, ev, odds->commission);
    mpq_div(ev, odds->ev, ev);
}

static void print_json(const struct asked *asked, const struct odds_row *row, bool first)
{
    char word[SIGN_WORD], say[SCENARIO_SAY];
    const char *comma = "";
    mpq_t ev;

    printf("%s{\"edition\":\"%s\",\"options\":{", first ? "" : ",\n ", games[row->sign.edition].id);
    for (int i = 0; i < SIGN_OPTIONS; i++) {
        if (!(row->options & 1u << i)) continue;
        sign_word(&row->sign, i, word);
        printf("%s\"%s\":\"%s\"", comma, games[row->sign.edition].options[i].id, word);
        comma = ",";
    }
    printf("},\"wager\":\"%s\",\"name\":", row->id);
    format_json(row->name);
    printf(",\"base\":\"%s\"", row->combined ? "average stake" : "wager");
    if (row->refused.code) {
        refusal_words(&row->refused, say);
        printf(",\"refused\":{\"clause\":\"%s\",\"sentence\":", row->refused.clause);
        format_json(say);
        putchar('}');
    }
    if (asked->stake_cents) printf(",\"stake_cents\":%jd", (intmax_t)asked->stake_cents);
    if (has_odds(row)) {
        json_fraction("win", row->odds.win);
        json_fraction("push", row->odds.push);
        json_fraction("lose", row->odds.lose);
        json_fraction("ev", row->odds.ev);
        json_edge("house_edge", row->odds.ev);
        json_fraction("variance", row->odds.variance);
        json_fraction("rolls", row->odds.rolls);
        json_fraction("ev_per_decision", row->odds.ev_decided);
        json_edge("house_edge_per_decision", row->odds.ev_decided);
        json_fraction("rolls_per_decision", row->odds.rolls_decided);
        if (row->combined) json_fraction("staked", row->odds.staked);
        if (mpq_sgn(row->odds.commission)) {
            mpq_init(ev);
            with_commission(&row->odds, ev);
            json_fraction("commission", row->odds.commission);
            json_fraction("ev_of_wager_and_commission", ev);
            json_edge("house_edge_of_wager_and_commission", ev);
            mpq_clear(ev);
        }
    }
    if (asked->stake_cents) json_fraction("exact_ev", row->exact.ev);
    putchar('}');
}

/* ---- For people ------------------------------------------------------------------------ */

/* Odds seen so far, as text: "2 to 1, 1 to 1". */
struct pays {
    struct ratio seen[8];
    int count;
    size_t used;
    char *text;
};

/* What a bet can pay wherever it stands, or (number not 0) at this number. */
static void add_pays(struct pays *pays, const struct sign *sign, int bet, int number)
{
    const struct dice_game *game = dice_game(sign);

    for (int spot = 0; spot < game->spot_count; spot++) {
        const struct dice_spot *s = &game->spots[spot];
        if (s->bet != bet || s->as || (number && s->number != number)) continue;
        for (int roll = 0; roll < ROLLS; roll++) {
            struct verdict v = dice_settle(sign, bet, s->number, false, roll);
            bool known = v.fate != WINS;
            for (int i = 0; i < pays->count; i++) known |= ratio_equal(pays->seen[i], v.pays);
            if (known || pays->count == LENGTH(pays->seen)) continue;
            pays->seen[pays->count++] = v.pays;
            pays->used +=
                (size_t)snprintf(pays->text + pays->used, FORMAT_CELL - pays->used, "%s%jd to %jd",
                                 pays->used ? ", " : "", (intmax_t)v.pays.n, (intmax_t)v.pays.d);
        }
    }
}

static void pays_text(const struct odds_row *row, char text[FORMAT_CELL])
{
    const struct dice_bet *bet = &dice_game(&row->sign)->bets[row->bet];
    struct pays pays = { .text = text };

    *text = '\0';
    if (row->combined) return;
    for (int leg = 0; leg < DICE_LEGS && bet->legs[leg].units; leg++)
        add_pays(&pays, &row->sign, bet->legs[leg].bet, 0);
    if (!bet->legs[0].units)
        add_pays(&pays, &row->sign, row->bet, bet->named & AT(0) ? 0 : row->number);
}

static void percent_cell(struct format_table *table, int column, const mpq_t q, int scale,
                         int places)
{
    char d[FORMAT_DECIMAL];

    format_cell(table, column, "%s %%", format_decimal(q, scale, places, d));
}

/* -ev as a fraction, where it is short enough to read. */
static void fraction_cell(struct format_table *table, int column, const mpq_t ev)
{
    char f[FORMAT_FRACTION];
    mpq_t edge;

    mpq_init(edge);
    mpq_neg(edge, ev);
    if (!mpq_sgn(edge))
        format_cell(table, column, "0");
    else if (strlen(format_fraction(edge, f)) <= 14)
        format_cell(table, column, "%s", f);
    mpq_clear(edge);
}

/* Every row of one edition; with its options where there is one per value. */
static void print_plain_table(const struct asked *asked, const struct odds_report *report,
                              int edition)
{
    struct format_table table = {
        .columns = 7,
        .heads = { "wager", "pays", "wins", "house edge", "exactly", "rolls", "options" },
        .right = { false, false, true, true, false, true, false },
    };
    char pays[FORMAT_CELL], options[FORMAT_CELL], d[FORMAT_DECIMAL];

    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row) || row->sign.edition != edition) continue;
        format_row(&table);
        pays_text(row, pays);
        options_text(row, options);
        if (cli_has(asked->cli, OPT_ALL)) format_cell(&table, 6, "%s", options);
        format_cell(&table, 0, "%s", row->id);
        format_cell(&table, 1, "%s", pays);
        percent_cell(&table, 2, row->odds.win, 100, 2);
        percent_cell(&table, 3, row->odds.ev, -100, 4);
        fraction_cell(&table, 4, row->odds.ev);
        format_cell(&table, 5, "%s", format_decimal(row->odds.rolls, 1, 2, d));
    }
    format_print(&table, cli_color(asked->cli));
    format_free(&table);
}

static void print_stake_table(const struct asked *asked, const struct odds_report *report)
{
    struct format_table table = {
        .columns = 5,
        .heads = { "wager", "edge at this stake", "exactly", "without rounding", "" },
        .right = { false, true, false, true, false },
    };
    char say[SCENARIO_SAY];
    bool refused = false, turns = false;

    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row)) continue;
        format_row(&table);
        format_cell(&table, 0, "%s", row->id);
        percent_cell(&table, 3, row->exact.ev, -100, 4);
        if (has_odds(row)) {
            percent_cell(&table, 1, row->odds.ev, -100, 4);
            fraction_cell(&table, 2, row->odds.ev);
        }
        bool turned = has_odds(row) && mpq_sgn(row->odds.ev) > 0 && mpq_sgn(row->exact.ev) <= 0;
        turns |= turned;
        refused |= row->refused.code == REFUSED_NOT_PAYABLE;
        if (row->refused.code == REFUSED_NOT_PAYABLE) {
            format_cell(&table, 4, "%srefused, %s", turned ? "PLAYER'S EDGE; " : "",
                        row->refused.clause);
        } else if (row->refused.code) {
            refusal_words(&row->refused, say);
            format_cell(&table, 4, "%s (%s)", say, row->refused.clause);
        } else if (turned) {
            format_cell(&table, 4, "WARNING: PLAYER'S EDGE");
        } else if (!mpq_equal(row->odds.commission, row->exact.commission)) {
            format_cell(&table, 4, "commission rounded down to chips");
        }
    }
    format_print(&table, cli_color(asked->cli));
    format_free(&table);
    if (refused || turns) putchar('\n');
    if (refused)
        printf("Refused: it could not be paid exactly in chips; the figure is as if it were "
               "accepted.\n");
    if (turns) printf("Where it says so, rounding up gives the player the edge.\n");
}

/* Another way to count that some rows have; false where this one has not. */
typedef bool other_count(const struct odds_row *row, mpq_t ev);

static bool per_decision(const struct odds_row *row, mpq_t ev)
{
    mpq_set(ev, row->odds.ev_decided);
    return mpq_sgn(row->odds.push) && !row->combined;
}

static bool of_all_paid_in(const struct odds_row *row, mpq_t ev)
{
    with_commission(&row->odds, ev);
    return mpq_sgn(row->odds.commission);
}

/* One line for each figure, with all the wagers that have it. */
static void print_other_count(const struct asked *asked, const struct odds_report *report,
                              other_count count, const char *how)
{
    char d[FORMAT_DECIMAL], f[FORMAT_FRACTION];
    mpq_t ev, edge, other;

    mpq_inits(ev, edge, other, NULL);
    for (int i = 0; i < report->count; i++) {
        bool again = false;
        if (!wanted(asked, &report->rows[i]) || !count(&report->rows[i], ev)) continue;
        for (int j = 0; j < i; j++)
            again |= wanted(asked, &report->rows[j]) && count(&report->rows[j], other) &&
                     mpq_equal(ev, other);
        if (again) continue;
        mpq_neg(edge, ev);
        printf("%s %% (%s) %s:", format_decimal(edge, 100, 4, d), format_fraction(edge, f), how);
        for (int j = i; j < report->count; j++)
            if (wanted(asked, &report->rows[j]) && count(&report->rows[j], other) &&
                mpq_equal(ev, other))
                printf(" %s", report->rows[j].id);
        putchar('\n');
    }
    mpq_clears(ev, edge, other, NULL);
}

/* What the figures count, and the other ways to count them where those differ. */
static void print_notes(const struct asked *asked, const struct odds_report *report)
{
    const struct dice_game *game = dice_game(&asked->sign);
    bool combined = false, commission = false, push = false, off = false, flat = false;

    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row)) continue;
        combined |= row->combined;
        commission |= mpq_sgn(row->odds.commission) != 0;
        push |= mpq_sgn(row->odds.push) != 0;
        off |= game->bets[row->bet].off_and_on && !row->combined;
        flat |= game->bets[row->bet].flat && !row->combined;
    }
    printf("\nPer bet made%s%s.\n", commission ? ", commission included" : "",
           push ? "; a stand-off ends the bet" : "");
    if (off) printf("Wagers that can be off are counted while on.\n");
    if (flat) printf("Additional wagers are counted from their point.\n");
    print_other_count(asked, report, per_decision, "per decision, stand-offs played on");
    print_other_count(asked, report, of_all_paid_in, "of wager and commission together");
    if (combined)
        printf("With '+': a flat wager and the most of its additional one, of all staked on "
               "average.\n");
}

static void print_head(const struct asked *asked)
{
    const struct edition *e = &games[asked->sign.edition];
    bool color = cli_color(asked->cli);
    char word[SIGN_WORD], money[MONEY_WORD];

    printf("%s%s%s, %s\n", format_bold(color), e->name, format_plain(color), e->text);
    for (int i = 0; e->options[i].id; i++) {
        sign_word(&asked->sign, i, word);
        printf("%s%s=%s", i ? "  " : "", e->options[i].id, word);
    }
    if (asked->stake_cents) {
        printf("\nAt a stake of %s", money_word(asked->stake_cents, money));
        printf(", smallest chip %s:", money_word(asked->sign.chip_cents, money));
    }
    printf("\n\n");
}

/* ---- The command -------------------------------------------------------------------------- */

static bool read_amounts(struct asked *asked)
{
    const struct cli *cli = asked->cli;
    struct sign *sign = &asked->sign;
    const struct {
        enum cli_option_id option;
        int64_t *cents;
    } amounts[] = { { OPT_STAKE, &asked->stake_cents },
                    { OPT_CHIP, &sign->chip_cents },
                    { OPT_MIN, &sign->min_cents },
                    { OPT_MAX, &sign->max_cents } };

    for (size_t i = 0; i < LENGTH(amounts); i++) {
        const char *text = cli_text(cli, amounts[i].option);
        const char *name = cli_options[amounts[i].option].name;
        if (text && !lookup_amount(name, text, amounts[i].cents)) return false;
        if (text && i && !asked->stake_cents) {
            cli_fail("--%s counts only together with --stake.", name);
            return false;
        }
    }
    /* a limit that is not given does not bind */
    if (!cli_has(cli, OPT_MIN)) sign->min_cents = sign->chip_cents;
    if (!cli_has(cli, OPT_MAX)) sign->max_cents = money_down_to(MONEY_MOST, sign->chip_cents);
    struct refusal why = sign_check(sign);
    char say[SCENARIO_SAY];
    if (!why.code) return true;
    refusal_words(&why, say);
    cli_fail("such a sign is not permitted (%s): %s", why.clause, say);
    return false;
}

static bool check_wagers(const struct asked *asked, const struct odds_report *report)
{
    for (int i = 0; i < cli_count(asked->cli, OPT_WAGER); i++) {
        const char *id = cli_nth(asked->cli, OPT_WAGER, i);
        struct cli_guess guess = { .typed = id };
        bool found = false;
        for (int row = 0; row < report->count; row++) {
            found |= !strcmp(report->rows[row].id, id);
            cli_guess_try(&guess, report->rows[row].id);
        }
        if (found) continue;
        if (cli_has(asked->cli, OPT_ALL))
            cli_guess_fail(&guess, "no edition has a wager '%s'", id);
        else
            cli_guess_fail(&guess, "%s has no wager '%s'", games[asked->sign.edition].id, id);
        return false;
    }
    return true;
}

static int print_for_programs(const struct asked *asked, const struct odds_report *report)
{
    bool json = cli_has(asked->cli, OPT_JSON), first = true;
    char say[SCENARIO_SAY];
    int status = CLI_DONE;

    printf("%s",
           json ? "["
                : "edition\toptions\twager\twin\tpush\tlose\tev\thouse_edge\tvariance\trolls\n");
    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row)) continue;
        if (json) {
            print_json(asked, row, first);
            first = false;
        } else if (has_odds(row)) {
            print_tsv(row);
        } else {
            refusal_words(&row->refused, say);
            status = cli_fail("%s cannot be bet (%s): %s", row->id, row->refused.clause, say);
        }
    }
    if (json) printf("]\n");
    return cli_count(asked->cli, OPT_WAGER) ? status : CLI_DONE;
}

int cmd_odds(const struct cli *cli)
{
    struct asked asked = { .cli = cli };
    struct odds_report report = { .rows = NULL };
    bool all = cli_has(cli, OPT_ALL), programs = cli_has(cli, OPT_JSON) || cli_has(cli, OPT_TSV);
    int status = CLI_DONE;

    if (all && cli->argument_count)
        return cli_fail("--all takes no edition: it is for all of them.");
    if (all && (cli_has(cli, OPT_STAKE) || cli_has(cli, OPT_OPTION)))
        return cli_fail("--all has every option and no stake; leave --option and --stake away.");
    if (!all && !cli->argument_count)
        return cli_fail("name the edition whose odds you want, or give --all.");
    if (!all) {
        int edition = lookup_edition(cli->arguments[0]);
        if (edition < 0) return CLI_WRONG_USAGE;
        asked.sign = sign_of(edition);
        for (int i = 0; i < cli_count(cli, OPT_OPTION); i++)
            if (!lookup_option(&asked.sign, cli_nth(cli, OPT_OPTION, i))) return CLI_WRONG_USAGE;
        if (!read_amounts(&asked)) return CLI_WRONG_USAGE;
        odds_report_sign(&report, &asked.sign, asked.stake_cents, !asked.stake_cents);
    }
    for (int i = 0; all && i < game_count; i++) odds_report_all_values(&report, i);
    if (!check_wagers(&asked, &report)) {
        status = CLI_WRONG_USAGE;
    } else if (programs) {
        status = print_for_programs(&asked, &report);
    } else if (all) {
        for (int i = 0; i < game_count; i++) {
            printf("%s%s, %s\n", i ? "\n" : "", games[i].name, games[i].text);
            print_plain_table(&asked, &report, i);
        }
    } else {
        print_head(&asked);
        if (asked.stake_cents)
            print_stake_table(&asked, &report);
        else
            print_plain_table(&asked, &report, asked.sign.edition);
        if (!asked.stake_cents) print_notes(&asked, &report);
    }
    odds_report_free(&report);
    return status;
}
