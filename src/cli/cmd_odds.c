/* cmd_odds.c - exact odds as a text table, TSV or JSON. */
#include "cli/cli.h"

#include "cli/format.h"
#include "cli/frequencies.h"
#include "cli/lookup.h"
#include "odds/game_odds.h"
#include "rules/length.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>

/* The request. */
struct asked {
    const struct cli *cli;
    struct sign sign;
    int64_t stake_cents; /* 0 without --stake */
    struct shoe left;    /* what --seen leaves in the shoe */
};

static const struct game_odds *game_of(const struct asked *asked)
{
    return odds_game(asked->sign.edition);
}

static bool wanted(const struct asked *asked, const struct odds_row *row)
{
    int count = cli_count(asked->cli, OPT_WAGER);

    for (int i = 0; i < count; i++)
        if (!strcmp(cli_nth(asked->cli, OPT_WAGER, i), row->id)) return true;
    return !count;
}

/* A stake that can't be paid exactly still has odds: if the house accepts it, winnings are rounded
 * up.  A wager that is refused for another reason, or that needs a strategy, has none. */
static bool has_odds(const struct odds_row *row)
{
    return row->valued;
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
                                 games[row->sign.edition]->options[i].id, word);
    }
}

/* ---- TSV and JSON ---------------------------------------------------------------- */

static void print_tsv(const struct odds_row *row)
{
    char options[FORMAT_CELL], f[FORMAT_FRACTION], edge[FORMAT_DECIMAL];

    options_text(row, options);
    printf("%s\t%s\t%s", games[row->sign.edition]->id, options, row->id);
    if (row->needs_strategy || row->counted_with) {
        printf("\t\t\t\t\t\t\t\n");
        return;
    }
    printf("\t%s", format_fraction(row->odds.win, f));
    printf("\t%s", format_fraction(row->odds.push, f));
    printf("\t%s", format_fraction(row->odds.lose, f));
    printf("\t%s", format_fraction(row->odds.ev, f));
    printf("\t%s", format_decimal(row->odds.ev, -100, 6, edge));
    printf("\t%s", format_fraction(row->odds.variance, f));
    printf("\t%s\n", format_fraction(row->odds.rolls, f));
}

static void put_fraction(struct json_out *out, const char *name, const mpq_t q)
{
    char f[FORMAT_FRACTION];

    json_out_text(out, name, format_fraction(q, f));
}

static void put_edge(struct json_out *out, const char *name, const mpq_t ev)
{
    char d[FORMAT_DECIMAL];

    format_decimal(ev, -100, 6, d);
    json_out_raw(out, name, d, strlen(d));
}

/* Expected gain per unit of wager and commission together. */
static void with_commission(const struct odds *odds, mpq_t ev)
{
    mpq_set_ui(ev, 1, 1);
    mpq_add(ev, ev, odds->commission);
    mpq_div(ev, odds->ev, ev);
}

static void put_options(struct json_out *out, const struct odds_row *row)
{
    char word[SIGN_WORD];

    json_out_object(out, "options");
    for (int i = 0; i < SIGN_OPTIONS; i++) {
        if (!(row->options & 1u << i)) continue;
        sign_word(&row->sign, i, word);
        json_out_text(out, games[row->sign.edition]->options[i].id, word);
    }
    json_out_end(out);
}

static void put_refusal(struct json_out *out, const struct refusal *refused)
{
    char say[SCENARIO_SAY];

    refusal_words(refused, say);
    json_out_object(out, "refused");
    json_out_text(out, "clause", refused->clause);
    json_out_text(out, "sentence", say);
    json_out_end(out);
}

static void put_commission(struct json_out *out, const struct odds *odds)
{
    mpq_t ev;

    mpq_init(ev);
    with_commission(odds, ev);
    put_fraction(out, "commission", odds->commission);
    put_fraction(out, "ev_of_wager_and_commission", ev);
    put_edge(out, "house_edge_of_wager_and_commission", ev);
    mpq_clear(ev);
}

static void put_odds(struct json_out *out, const struct odds *odds, bool combined)
{
    put_fraction(out, "win", odds->win);
    put_fraction(out, "push", odds->push);
    put_fraction(out, "lose", odds->lose);
    put_fraction(out, "ev", odds->ev);
    put_edge(out, "house_edge", odds->ev);
    put_fraction(out, "variance", odds->variance);
    put_fraction(out, "rolls", odds->rolls);
    put_fraction(out, "ev_per_decision", odds->ev_decided);
    put_edge(out, "house_edge_per_decision", odds->ev_decided);
    put_fraction(out, "rolls_per_decision", odds->rolls_decided);
    if (combined) put_fraction(out, "staked", odds->staked);
    if (mpq_sgn(odds->commission)) put_commission(out, odds);
}

static void put_json(struct json_out *out, const struct asked *asked, const struct odds_row *row)
{
    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_text(out, "edition", games[row->sign.edition]->id);
    put_options(out, row);
    json_out_text(out, "wager", row->id);
    json_out_text(out, "name", row->name);
    json_out_text(out, "base", row->combined ? "average stake" : "wager");
    if (row->refused.code) put_refusal(out, &row->refused);
    json_out_if(out, "stake_cents", asked->stake_cents);
    json_out_true(out, "needs_strategy", row->needs_strategy);
    if (row->counted_with) json_out_text(out, "counted_with", row->counted_with);
    if (has_odds(row)) put_odds(out, &row->odds, row->combined);
    if (asked->stake_cents && !row->needs_strategy && !row->counted_with)
        put_fraction(out, "exact_ev", row->exact.ev);
    json_out_end(out);
}

static void print_json(const struct asked *asked, const struct odds_report *report)
{
    struct json_out out = FORMAT_JSON;

    json_out_array(&out, NULL);
    for (int i = 0; i < report->count; i++)
        if (wanted(asked, &report->rows[i])) put_json(&out, asked, &report->rows[i]);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- Text ------------------------------------------------------------------------ */

/* The odds that a wager can pay: "2 to 1, 1 to 1". */
static void pays_text(const struct odds_row *row, char text[FORMAT_CELL])
{
    struct ratio pays[ODDS_PAYS];
    int count = row->combined ? 0 : odds_paid(&row->sign, row->bet, row->number, pays);
    size_t used = 0;

    *text = '\0';
    for (int i = 0; i < count && used < FORMAT_CELL; i++)
        used += (size_t)snprintf(text + used, FORMAT_CELL - used, "%s%jd to %jd", i ? ", " : "",
                                 (intmax_t)pays[i].n, (intmax_t)pays[i].d);
}

static void percent_cell(struct format_table *table, int column, const mpq_t q, int scale,
                         int places)
{
    char d[FORMAT_DECIMAL];

    format_cell(table, column, "%s %%", format_decimal(q, scale, places, d));
}

/* Whether a fraction is short enough to read. */
static bool readable(const char *fraction)
{
    return strlen(fraction) <= 14;
}

/* -ev as a fraction, if it is short enough to read. */
static void fraction_cell(struct format_table *table, int column, const mpq_t ev)
{
    char f[FORMAT_FRACTION];
    mpq_t edge;

    mpq_init(edge);
    mpq_neg(edge, ev);
    if (!mpq_sgn(edge))
        format_cell(table, column, "0");
    else if (readable(format_fraction(edge, f)))
        format_cell(table, column, "%s", f);
    mpq_clear(edge);
}

/* How many rows, from this one on, have the same figures and the same kind of wager.  They are
 * printed as one line. */
static int alike(const struct asked *asked, const struct odds_report *report, int first)
{
    const struct odds_row *row = &report->rows[first];
    bool all = cli_has(asked->cli, OPT_ALL);
    int count = 1;

    if (cli_count(asked->cli, OPT_WAGER) || row->combined ||
        odds_game(row->sign.edition)->one_by_one)
        return 1;
    for (int i = first + 1; i < report->count; i++, count++) {
        const struct odds_row *other = &report->rows[i];
        if (other->bet != row->bet || other->sign.edition != row->sign.edition ||
            (all && other->options != row->options) || other->refused.code != row->refused.code ||
            (all && memcmp(other->sign.value, row->sign.value, sizeof row->sign.value)) ||
            !mpq_equal(other->odds.ev, row->odds.ev) || !mpq_equal(other->odds.win, row->odds.win))
            break;
    }
    return count;
}

static void wager_cell(struct format_table *table, const struct odds_report *report, int first,
                       int count)
{
    const char *id = report->rows[first].id, *last = report->rows[first + count - 1].id;

    if (count == 1)
        format_cell(table, 0, "%s", id);
    else
        format_cell(table, 0, "%s .. %s (%d)", id, last, count);
}

#define NEEDS_STRATEGY "needs a strategy; not computed"
#define COUNTED_WITH   "counted with the %s"

/* Prints all rows of one edition; with --all, also the options of each row. */
static void print_plain_table(const struct asked *asked, const struct odds_report *report,
                              int edition)
{
    struct format_table table = {
        .columns = 7,
        .heads = { "wager", "pays", "wins", "house edge", "exactly", "rolls", "options" },
        .right = { false, false, true, true, false, true, false },
    };
    char pays[FORMAT_CELL], options[FORMAT_CELL], d[FORMAT_DECIMAL];
    bool lasts = odds_game(edition)->lasts;

    if (!lasts) table.heads[5] = ""; /* one outcome decides every wager */
    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row) || row->sign.edition != edition) continue;
        int count = alike(asked, report, i);
        format_row(&table);
        pays_text(row, pays);
        options_text(row, options);
        if (cli_has(asked->cli, OPT_ALL)) format_cell(&table, 6, "%s", options);
        wager_cell(&table, report, i, count);
        format_cell(&table, 1, "%s", pays);
        if (row->needs_strategy) {
            format_cell(&table, 4, NEEDS_STRATEGY);
        } else if (row->counted_with) {
            format_cell(&table, 4, COUNTED_WITH, row->counted_with);
        } else {
            percent_cell(&table, 2, row->odds.win, 100, 2);
            percent_cell(&table, 3, row->odds.ev, -100, 4);
            fraction_cell(&table, 4, row->odds.ev);
        }
        if (lasts) format_cell(&table, 5, "%s", format_decimal(row->odds.rolls, 1, 2, d));
        i += count - 1;
    }
    format_print(&table, cli_color(asked->cli));
    format_free(&table);
}

static void print_left(const struct asked *asked)
{
    if (cli_has(asked->cli, OPT_SEEN))
        printf("From the %d cards that remain in the shoe.\n", shoe_count(&asked->left));
}

/* Whether rounding up turns the house edge into a player's edge. */
static bool turned_by_rounding(const struct odds_row *row)
{
    return has_odds(row) && mpq_sgn(row->odds.ev) > 0 && mpq_sgn(row->exact.ev) <= 0;
}

static void remark_cell(struct format_table *table, int column, const struct odds_row *row)
{
    bool turned = turned_by_rounding(row);
    char say[SCENARIO_SAY];

    if (has_odds(row) && row->refused.code) {
        format_cell(table, column, "%srefused, %s", turned ? "PLAYER'S EDGE; " : "",
                    row->refused.clause);
    } else if (row->refused.code) {
        refusal_words(&row->refused, say);
        format_cell(table, column, "%s (%s)", say, row->refused.clause);
    } else if (row->needs_strategy) {
        format_cell(table, column, NEEDS_STRATEGY);
    } else if (row->counted_with) {
        format_cell(table, column, COUNTED_WITH, row->counted_with);
    } else if (turned) {
        format_cell(table, column, "WARNING: PLAYER'S EDGE");
    } else if (!mpq_equal(row->odds.commission, row->exact.commission)) {
        format_cell(table, column, "commission rounded down to chips");
    }
}

static void print_stake_notes(const struct asked *asked, bool refused, bool turned)
{
    if (refused || turned || cli_has(asked->cli, OPT_SEEN)) putchar('\n');
    print_left(asked);
    if (refused)
        printf("Refused: winnings can't be paid exactly in chips; the figures assume that the bet "
               "is accepted.\n");
    if (turned) printf("PLAYER'S EDGE: rounding up gives the player the edge.\n");
}

static void print_stake_table(const struct asked *asked, const struct odds_report *report)
{
    struct format_table table = {
        .columns = 5,
        .heads = { "wager", "edge at this stake", "exactly", "without rounding", "" },
        .right = { false, true, false, true, false },
    };
    bool refused = false, turned = false;

    for (int i = 0, count; i < report->count; i += count) {
        const struct odds_row *row = &report->rows[i];
        count = 1;
        if (!wanted(asked, row)) continue;
        count = alike(asked, report, i);
        format_row(&table);
        wager_cell(&table, report, i, count);
        if (!row->needs_strategy && !row->counted_with)
            percent_cell(&table, 3, row->exact.ev, -100, 4);
        if (has_odds(row)) {
            percent_cell(&table, 1, row->odds.ev, -100, 4);
            fraction_cell(&table, 2, row->odds.ev);
        }
        remark_cell(&table, 4, row);
        turned |= turned_by_rounding(row);
        refused |= has_odds(row) && row->refused.code;
    }
    format_print(&table, cli_color(asked->cli));
    format_free(&table);
    print_stake_notes(asked, refused, turned);
}

/* Another way to count the edge.  Returns false if it does not apply to this row. */
typedef bool other_count(const struct odds_row *row, mpq_t ev);

static bool per_decision(const struct odds_row *row, mpq_t ev)
{
    mpq_set(ev, row->odds.ev_decided);
    return mpq_sgn(row->odds.push) && mpq_sgn(row->odds.rolls_decided) && !row->combined;
}

static bool of_all_paid_in(const struct odds_row *row, mpq_t ev)
{
    with_commission(&row->odds, ev);
    return mpq_sgn(row->odds.commission);
}

/* Prints one line for each figure, with all wagers that have it. */
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
        printf("%s %%", format_decimal(edge, 100, 4, d));
        if (readable(format_fraction(edge, f))) printf(" (%s)", f);
        printf(" %s:", how);
        for (int j = i; j < report->count; j++)
            if (wanted(asked, &report->rows[j]) && count(&report->rows[j], other) &&
                mpq_equal(ev, other))
                printf(" %s", report->rows[j].id);
        putchar('\n');
    }
    mpq_clears(ev, edge, other, NULL);
}

/* Whether commission is taken off the winnings.  It is not paid in, but counts as commission. */
static bool with_commission_off(const struct odds_row *row)
{
    struct odds_commission commission = odds_commission(&row->sign, row->bet);

    return commission.percent && commission.of == COMMISSION_WHEN_WON;
}

/* Which notes of the game apply to a row, as bits. */
static unsigned notes_of(const struct odds_row *row)
{
    const struct game_odds *game = odds_game(row->sign.edition);

    return game->noted && !row->combined ? game->noted(&row->sign, row->bet) : 0;
}

/* Prints those notes, then the note on all figures of this sign. */
static void print_game_notes(const struct asked *asked, unsigned noted)
{
    const struct game_odds *game = game_of(asked);
    const char *note = game->sign_note ? game->sign_note(&asked->sign) : NULL;

    for (int i = 0; game->notes && game->notes[i]; i++)
        if (noted & 1u << i) puts(game->notes[i]);
    print_left(asked);
    if (note) puts(note);
}

/* Prints what the figures count, and other ways to count them if the results differ. */
static void print_notes(const struct asked *asked, const struct odds_report *report)
{
    bool combined = false, commission = false, push = false;
    unsigned noted = 0;

    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row)) continue;
        combined |= row->combined;
        noted |= notes_of(row);
        commission |= mpq_sgn(row->odds.commission) || with_commission_off(row);
        push |= mpq_sgn(row->odds.push) != 0;
    }
    printf("\nPer bet made%s%s.\n", commission ? ", including commission" : "",
           push ? "; a push (stand-off) ends the bet" : "");
    print_game_notes(asked, noted);
    print_other_count(asked, report, per_decision, "per decision, not counting pushes");
    print_other_count(asked, report, of_all_paid_in, "of wager and commission together");
    if (combined) puts(game_of(asked)->combining->note);
}

#define HEAD_OPTIONS 6 /* as many as fit on a line */

/* Which options to print: all, or if there are too many, those that affect a wager in the list. */
static unsigned shown_options(const struct asked *asked, const struct odds_report *report)
{
    const struct edition *e = games[asked->sign.edition];
    unsigned all = 0, matter = 0;

    for (int i = 0; e->options[i].id; i++) all |= 1u << i;
    for (int i = 0; i < report->count; i++)
        if (wanted(asked, &report->rows[i])) matter |= report->rows[i].options;
    return __builtin_popcount(all) > HEAD_OPTIONS ? matter : all;
}

static void print_head(const struct asked *asked, const struct odds_report *report)
{
    const struct edition *e = games[asked->sign.edition];
    bool color = cli_color(asked->cli);
    char word[SIGN_WORD], money[MONEY_WORD];
    unsigned shown = shown_options(asked, report);
    const char *gap = "";

    printf("%s%s%s, %s\n", format_bold(color), e->name, format_plain(color), e->text);
    for (int i = 0; e->options[i].id; i++) {
        if (!(shown & 1u << i)) continue;
        sign_word(&asked->sign, i, word);
        printf("%s%s=%s", gap, e->options[i].id, word);
        gap = "  ";
    }
    if (*gap) printf("\n");
    if (asked->stake_cents) {
        printf("At a stake of %s", money_word(asked->stake_cents, money));
        printf(", smallest chip %s:\n", money_word(asked->sign.chip_cents, money));
    }
    printf("\n");
}

/* ---- The command ----------------------------------------------------------------- */

#define MAXIMUM (MONEY_MOST / 64) /* permitted by every game */

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
            cli_fail("--%s needs --stake.", name);
            return false;
        }
    }
    /* without --min or --max, the limit must not affect any stake */
    if (!cli_has(cli, OPT_MIN)) sign->min_cents = sign->chip_cents;
    if (!cli_has(cli, OPT_MAX)) sign->max_cents = money_down_to(MAXIMUM, sign->chip_cents);
    if (asked->stake_cents && cli_has(cli, OPT_MIN) && game_of(asked)->complete)
        game_of(asked)->complete(sign);
    struct refusal why = sign_check(sign);
    char say[SCENARIO_SAY];
    if (!why.code) return true;
    refusal_words(&why, say);
    cli_fail("the rules do not permit this sign (%s): %s", why.clause, say);
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
            cli_guess_fail(&guess, "%s has no wager '%s'", games[asked->sign.edition]->id, id);
        return false;
    }
    return true;
}

static int print_all_tsv(const struct asked *asked, const struct odds_report *report)
{
    char say[SCENARIO_SAY];
    int status = CLI_DONE;

    printf("edition\toptions\twager\twin\tpush\tlose\tev\thouse_edge\tvariance\trolls\n");
    for (int i = 0; i < report->count; i++) {
        const struct odds_row *row = &report->rows[i];
        if (!wanted(asked, row)) continue;
        if (has_odds(row) || !row->refused.code) {
            print_tsv(row);
        } else {
            refusal_words(&row->refused, say);
            status = cli_fail("%s cannot be bet (%s): %s", row->id, row->refused.clause, say);
        }
    }
    return cli_count(asked->cli, OPT_WAGER) ? status : CLI_DONE;
}

/* Checks that the game has a shoe, as this option needs one. */
static bool has_shoe(const struct asked *asked, enum cli_option_id option)
{
    const struct edition *edition = games[asked->sign.edition];

    if (game_of(asked)->shoe) return true;
    if (game_of(asked)->fresh_deck)
        cli_fail("--%s needs a game with a shoe; %s has one deck, shuffled for each round.",
                 cli_options[option].name, edition->id);
    else
        cli_fail("--%s needs a card game; %s has no cards.", cli_options[option].name, edition->id);
    return false;
}

static bool read_decks(struct asked *asked)
{
    const char *decks = cli_text(asked->cli, OPT_DECKS);
    char option[64];

    if (!decks) return true;
    if (!has_shoe(asked, OPT_DECKS)) return false;
    snprintf(option, sizeof option, "decks=%s", decks);
    return lookup_option(&asked->sign, option);
}

static bool read_seen(struct asked *asked)
{
    const struct odds_shoe *shoe = game_of(asked)->shoe;
    const char *name = cli_options[OPT_SEEN].name;
    int count = cli_count(asked->cli, OPT_SEEN);

    if (!count) return true;
    if (!has_shoe(asked, OPT_SEEN)) return false;
    shoe_fill(&asked->left, shoe->decks(&asked->sign));
    for (int i = 0; i < count; i++)
        if (!lookup_cards(name, cli_nth(asked->cli, OPT_SEEN, i), &asked->left)) return false;
    if (shoe_count(&asked->left) >= shoe->least) return true;
    cli_fail("--%s leaves only %d cards in the shoe; a %s can need %d.", name,
             shoe_count(&asked->left), shoe->round, shoe->least);
    return false;
}

static bool read_sign(struct asked *asked)
{
    int edition = lookup_edition(asked->cli->arguments[0]);

    if (edition < 0) return false;
    asked->sign = sign_of(edition);
    for (int i = 0; i < cli_count(asked->cli, OPT_OPTION); i++)
        if (!lookup_option(&asked->sign, cli_nth(asked->cli, OPT_OPTION, i))) return false;
    return read_decks(asked) && read_seen(asked) && read_amounts(asked);
}

/* Rejects options that can't be combined with --all. */
static int check_all(const struct cli *cli)
{
    static const enum cli_option_id others[] = { OPT_OPTION, OPT_STAKE, OPT_DECKS, OPT_SEEN };

    if (cli_has(cli, OPT_HANDS))
        return cli_fail("--hands can't be combined with --all; name an edition.");
    if (cli->argument_count) return cli_fail("--all can't be combined with an edition.");
    for (size_t i = 0; i < LENGTH(others); i++)
        if (cli_has(cli, others[i]))
            return cli_fail("--%s can't be combined with --all.", cli_options[others[i]].name);
    return CLI_DONE;
}

/* Checks that the game has poker hands; rejects options that can't be combined with --hands. */
static int check_hands(const struct asked *asked)
{
    static const enum cli_option_id others[] = { OPT_WAGER, OPT_STAKE };
    const struct edition *edition = games[asked->sign.edition];

    if (!game_of(asked)->hands)
        return cli_fail("--hands needs a poker game; %s has no poker hands.", edition->id);
    for (size_t i = 0; i < LENGTH(others); i++)
        if (cli_has(asked->cli, others[i]))
            return cli_fail("--%s can't be combined with --hands.", cli_options[others[i]].name);
    return CLI_DONE;
}

static int print_hands(const struct asked *asked)
{
    int status = check_hands(asked);

    if (status) return status;
    if (cli_has(asked->cli, OPT_TSV))
        frequencies_print_tsv(&asked->sign);
    else if (cli_has(asked->cli, OPT_JSON))
        frequencies_print_json(&asked->sign);
    else
        frequencies_print(&asked->sign, cli_color(asked->cli));
    return CLI_DONE;
}

static void print_as_text(const struct asked *asked, const struct odds_report *report)
{
    bool hands = game_of(asked)->hands && !cli_count(asked->cli, OPT_WAGER);

    print_head(asked, report);
    if (asked->stake_cents) {
        print_stake_table(asked, report);
    } else {
        print_plain_table(asked, report, asked->sign.edition);
        print_notes(asked, report);
        if (hands) putchar('\n');
        if (hands) frequencies_print(&asked->sign, cli_color(asked->cli));
    }
}

static void print_all_as_text(const struct asked *asked, const struct odds_report *report)
{
    for (int i = 0; i < game_count; i++) {
        printf("%s%s, %s\n", i ? "\n" : "", games[i]->name, games[i]->text);
        print_plain_table(asked, report, i);
    }
}

int cmd_odds(const struct cli *cli)
{
    struct asked asked = { .cli = cli };
    struct odds_report report = { .rows = NULL };
    bool all = cli_has(cli, OPT_ALL);
    int status = all ? check_all(cli) : CLI_DONE;

    if (status) return status;
    if (!all && !cli->argument_count) return cli_fail("name an edition, or use --all.");
    if (!all && !read_sign(&asked)) return CLI_WRONG_USAGE;
    if (cli_has(cli, OPT_HANDS)) return print_hands(&asked);
    if (!all)
        odds_report_sign(&report, &asked.sign, cli_has(cli, OPT_SEEN) ? &asked.left : NULL,
                         asked.stake_cents, !asked.stake_cents);
    for (int i = 0; all && i < game_count; i++) odds_report_all_values(&report, i);
    if (!check_wagers(&asked, &report))
        status = CLI_WRONG_USAGE;
    else if (cli_has(cli, OPT_JSON))
        print_json(&asked, &report);
    else if (cli_has(cli, OPT_TSV))
        status = print_all_tsv(&asked, &report);
    else if (all)
        print_all_as_text(&asked, &report);
    else
        print_as_text(&asked, &report);
    odds_report_free(&report);
    return status;
}
