/* sim_text.c - the answer for people: figures, and a sketch of bankrolls in the terminal. */
#include "cli/sim_cli.h"

#include "cli/format.h"

#include <math.h>
#include <string.h>

#define FAN_HEIGHT   12
#define ENDS_BARS    20
#define ENDS_WIDTH   44
#define AXIS         10
#define LAST_LOW_ROW (FAN_HEIGHT - 1)

static double percent(double share)
{
    double p = 100 * share;

    return fabs(p) < 5e-5 ? 0 : p;
}

/* ---- The edge -------------------------------------------------------------------- */

static void print_edge(const struct figures *f)
{
    char action[SIM_AMOUNT], gain[SIM_AMOUNT], expected[SIM_AMOUNT], fees[SIM_AMOUNT];

    printf("House edge  %.4f %%", percent(f->edge));
    if (f->interval) printf(", 95 %% interval %.4f to %.4f %%", percent(f->low), percent(f->high));
    putchar('\n');
    if (f->exact_known)
        printf("Exact       %.4f %% of this action (the result is %.1f standard errors off)\n",
               percent(f->exact), f->z);
    else
        printf("Exact       not known: a wager needs decisions\n");
    printf("Action      %s; the player's result is %s", sim_amount(f->action, action),
           sim_amount(f->gain, gain));
    if (f->exact_known) printf(", exact odds expect %s", sim_amount(f->expected, expected));
    putchar('\n');
    if (f->fees != 0)
        printf("Fees        %s, which belong to no wager\n", sim_amount(f->fees, fees));
}

static void print_alarms(const struct simulation *s, int nth)
{
    bool color = cli_color(s->cli);
    char say[SIM_SAY];

    for (int i = 0; sim_say_alarm(&s->figures[nth], i, say); i++)
        printf("%sWARNING: %s%s\n", format_red(color), say, format_plain(color));
}

/* ---- Wagers ---------------------------------------------------------------------- */

static void exact_cell(struct format_table *table, const struct wager_figures *w)
{
    if (!w->exact_known) {
        format_cell(table, 7, "needs decisions");
        return;
    }
    format_cell(table, 7, "%.4f %%", percent(w->exact));
    format_cell(table, 8, "%s", w->fraction);
    format_cell(table, 9, "%+.1f", w->z);
}

static void print_wagers(const struct simulation *s, const struct figures *f)
{
    struct format_table table = {
        .columns = 10,
        .heads = { "wager", "decided", "stake", "action", "result", "wins", "edge", "exact",
                   "exactly", "z" },
        .right = { false, true, true, true, true, true, true, true, false, true },
    };
    char text[SIM_AMOUNT];

    for (int i = 0; i < f->wager_count; i++) {
        const struct wager_figures *w = &f->wagers[i];
        format_row(&table);
        format_cell(&table, 0, "%s", w->id);
        format_cell(&table, 1, "%s", sim_count(w->tally->decided, text));
        format_cell(&table, 2, "%s",
                    w->stake_cents ? sim_amount((double)w->stake_cents, text) : "varies");
        format_cell(&table, 3, "%s", sim_amount((double)w->tally->stake_cents, text));
        format_cell(&table, 4, "%s", sim_amount((double)w->tally->gain_cents, text));
        format_cell(&table, 5, "%.2f %%", percent(w->wins));
        format_cell(&table, 6, "%.4f %%", percent(w->edge));
        exact_cell(&table, w);
    }
    format_print(&table, cli_color(s->cli));
    format_free(&table);
}

/* ---- Sessions -------------------------------------------------------------------- */

static void print_share(const char *what, uint64_t part, uint64_t all)
{
    struct share_figures share = share_figures(part, all);

    printf("  %-36s %9.4f %%  (%.4f to %.4f)\n", what, percent(share.share), percent(share.low),
           percent(share.high));
}

static double mean(const struct histogram *h)
{
    return h->count ? (double)((long double)h->sum / h->count) : 0;
}

static void quantile_cells(struct format_table *table, const char *what, const struct histogram *h,
                           bool money)
{
    char text[SIM_AMOUNT];

    if (!h->count) return;
    format_row(table);
    format_cell(table, 0, "%s", what);
    for (int i = 0; i < SIM_QUANTILES; i++) {
        int64_t number = histogram_quantile(h, sim_quantiles[i]);
        format_cell(table, 1 + i, "%s",
                    money ? sim_amount((double)number, text) : sim_count((uint64_t)number, text));
    }
    if (money)
        format_cell(table, 8, "%s", sim_amount(mean(h), text));
    else
        format_cell(table, 8, "%.2f", mean(h));
}

static void print_quantiles(const struct simulation *s, const struct sim_tally *tally)
{
    struct format_table table = {
        .columns = 9,
        .heads = { "quantiles", "1 %", "5 %", "25 %", "50 %", "75 %", "95 %", "99 %", "mean" },
        .right = { false, true, true, true, true, true, true, true, true },
    };
    const char *round = sim_game(s->plan.plans[0].sign.edition)->round;
    char survived[64], shooter[64];

    snprintf(survived, sizeof survived, "%ss played", round);
    snprintf(shooter, sizeof shooter, "%ss of a shooter", round);
    quantile_cells(&table, "end of the session", &tally->ends, true);
    quantile_cells(&table, "deepest fall from a peak", &tally->drawdowns, true);
    quantile_cells(&table, "lowest point below the start", &tally->lows, true);
    quantile_cells(&table, survived, &tally->survived, false);
    quantile_cells(&table, "longest run of wins", &tally->wins, false);
    quantile_cells(&table, "longest run of losses", &tally->losses, false);
    quantile_cells(&table, shooter, &tally->shooter, false);
    format_print(&table, cli_color(s->cli));
    format_free(&table);
}

static void print_ends(const struct simulation *s, int nth)
{
    const struct sim_tally *tally = &s->result.tallies[nth];
    char five[SIM_SAY], one[SIM_SAY];

    puts("How sessions ended, with 95 % intervals:");
    for (int i = 0; i < SIM_ENDS; i++)
        if (tally->ended[i]) print_share(sim_end_words[i], tally->ended[i], tally->sessions);
    if (s->risks[nth].known) {
        sim_say_risk(&s->risks[nth], five);
        printf("Bankroll for a risk of ruin of %g %%: %s\n", 100 * s->risks[nth].wanted, five);
        return;
    }
    sim_say_bankroll(s, nth, 0.05, five);
    sim_say_bankroll(s, nth, 0.01, one);
    printf("Bankroll for a risk of ruin of 5 %%: %s; of 1 %%: %s (estimated from the lowest "
           "points of these sessions; --risk finds it)\n",
           five, one);
}

/* ---- The sketch ------------------------------------------------------------------ */

struct scale {
    double low, high;
};

static int row_of(const struct scale *scale, double value)
{
    return (int)round((scale->high - value) / (scale->high - scale->low) * LAST_LOW_ROW);
}

/* What a cell shows: the median, the middle half, the middle nine tenths, or nothing. */
static const char *fan_cell(const struct histogram *h, const struct scale *scale, int row)
{
    int rows[5];
    static const uint64_t at[5] = { 50000, 250000, 500000, 750000, 950000 };

    for (int i = 0; i < 5; i++) rows[i] = row_of(scale, (double)histogram_quantile(h, at[i]));
    if (row == rows[2]) return "\u2501";
    if (row <= rows[1] && row >= rows[3]) return "\u2593";
    if (row <= rows[0] && row >= rows[4]) return "\u2591";
    return " ";
}

static void print_fan(const struct simulation *s, const struct sim_tally *tally)
{
    struct scale scale = { INFINITY, -INFINITY };
    char text[SIM_AMOUNT];

    for (int i = 0; i < SIM_FAN; i++) {
        scale.low = fmin(scale.low, (double)histogram_quantile(&tally->fan[i], 50000));
        scale.high = fmax(scale.high, (double)histogram_quantile(&tally->fan[i], 950000));
    }
    if (scale.high <= scale.low) return;
    puts("\nBankroll over the session: median \u2501, half of all sessions \u2593, nine of ten "
         "\u2591");
    for (int row = 0; row < FAN_HEIGHT; row++) {
        double value = scale.high - (scale.high - scale.low) * row / LAST_LOW_ROW;
        printf("%*s \u2502", AXIS, row % 3 && row != LAST_LOW_ROW ? "" : sim_amount(value, text));
        for (int i = 0; i < SIM_FAN; i++) fputs(fan_cell(&tally->fan[i], &scale, row), stdout);
        putchar('\n');
    }
    uint64_t last = sim_fan_round(&s->plan.plans[0], SIM_FAN - 1);
    printf("%*s \u2514 0%*s %ss\n", AXIS, "", SIM_FAN - 2, sim_count(last, text),
           sim_game(s->plan.plans[0].sign.edition)->round);
}

/* How many ends are in each of equal ranges. */
static void print_distribution(const struct sim_tally *tally, int64_t unit)
{
    const struct histogram *h = &tally->ends;
    uint64_t counts[ENDS_BARS], highest = 0;
    int64_t first, step = sim_bar_step(h, unit, ENDS_BARS, &first);
    char text[SIM_AMOUNT];

    for (int i = 0; i < ENDS_BARS; i++) {
        counts[i] = histogram_below(h, first + (i + 1) * step) -
                    (i ? histogram_below(h, first + i * step) : 0);
        if (counts[i] > highest) highest = counts[i];
    }
    puts("\nEnds of sessions, from this amount on:");
    for (int i = 0; i < ENDS_BARS && first + i * step <= h->most; i++) {
        if (i && !counts[i] && !counts[i - 1]) continue;
        printf("%*s \u2502", AXIS, sim_amount((double)(first + i * step), text));
        int full = (int)(8.0 * ENDS_WIDTH * (double)counts[i] / (double)highest + 0.5);
        for (int k = 0; k < full / 8; k++) fputs("\u2588", stdout);
        static const char *const parts[] = { "",       "\u258f", "\u258e", "\u258d",
                                             "\u258c", "\u258b", "\u258a", "\u2589" };
        printf("%s %.2f %%\n", parts[full % 8],
               percent((double)counts[i] / (double)tally->sessions));
    }
}

/* ---- Several strategies ---------------------------------------------------------- */

static void side_cells(struct format_table *table, const struct simulation *s, int nth)
{
    const struct figures *f = &s->figures[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];
    uint64_t n = tally->sessions;
    char text[SIM_AMOUNT];

    format_row(table);
    format_cell(table, 0, "%d", nth + 1);
    format_cell(table, 1, "%.4f %%", percent(f->edge));
    if (f->exact_known) format_cell(table, 2, "%.4f %%", percent(f->exact));
    format_cell(table, 3, "%s", sim_amount(f->action / (double)n, text));
    format_cell(table, 4, "%s", sim_amount(f->gain / (double)n, text));
    if (s->plan.plans[0].bankroll_cents) {
        format_cell(table, 5, "%.3f %%", percent((double)tally->ended[SIM_RUINED] / (double)n));
        if (s->plan.plans[0].win_cents)
            format_cell(table, 6, "%.3f %%", percent((double)tally->ended[SIM_GOAL] / (double)n));
        format_cell(table, 7, "%s",
                    sim_amount((double)histogram_quantile(&tally->ends, 500000), text));
    }
    if (!nth) return;
    struct pair_figures pair = pair_figures(&s->result.pairs[nth], n);
    format_cell(table, 8, "%s", sim_amount(pair.mean, text));
    if (!pair.interval) return;
    char low[SIM_AMOUNT], high[SIM_AMOUNT];
    format_cell(table, 9, "%s to %s", sim_amount(pair.low, low), sim_amount(pair.high, high));
    format_cell(table, 10, "%.2f %%", percent((double)s->result.pairs[nth].better / (double)n));
    format_cell(table, 11, "%.2f %%", percent((double)s->result.pairs[nth].worse / (double)n));
}

static void print_versus(const struct simulation *s)
{
    struct format_table table = {
        .columns = 12,
        .heads = { "", "edge", "exact", "action", "result", "ruined", "goal", "median end",
                   "more than 1", "95 % interval", "better", "worse" },
        .right = { true, true, true, true, true, true, true, true, true, true, true, true },
    };
    bool sessions = s->plan.plans[0].bankroll_cents;

    if (!sessions) table.heads[5] = table.heads[6] = table.heads[7] = "";
    if (!s->plan.plans[0].win_cents) table.heads[6] = "";
    printf("\nSide by side, on the same %ss; action, result and differences per %s:\n",
           sim_game(s->plan.plans[0].sign.edition)->round, sessions ? "session" : "block");
    for (int i = 0; i < s->plan.count; i++) side_cells(&table, s, i);
    format_print(&table, cli_color(s->cli));
    format_free(&table);
}

/* ---- The whole ------------------------------------------------------------------- */

static void print_strategy(const struct simulation *s, int nth)
{
    bool color = cli_color(s->cli), sessions = s->plan.plans[0].bankroll_cents;
    const struct sim_tally *tally = &s->result.tallies[nth];
    char say[SIM_SAY];

    sim_say_strategy(&s->plan, nth, say);
    putchar('\n');
    if (s->plan.count > 1) printf("%d. ", nth + 1);
    printf("%s%s%s\n", format_bold(color), say, format_plain(color));
    print_edge(&s->figures[nth]);
    print_alarms(s, nth);
    putchar('\n');
    print_wagers(s, &s->figures[nth]);
    if (!sessions && tally->turns)
        printf("\n%.4f %ss per shooter\n", (double)tally->rounds / (double)tally->turns,
               sim_game(s->plan.plans[0].sign.edition)->round);
    if (!sessions) return;
    putchar('\n');
    print_ends(s, nth);
    putchar('\n');
    print_quantiles(s, tally);
    if (s->plan.count > 1) return;
    print_fan(s, tally);
    print_distribution(tally, s->plan.plans[nth].values.unit_cents);
}

void sim_print_text(const struct simulation *s)
{
    const struct sim_plan *plan = &s->plan.plans[0];
    const struct edition *edition = games[plan->sign.edition];
    bool color = cli_color(s->cli);
    char say[SIM_SAY];

    printf("%s%s%s, %s\n", format_bold(color), edition->name, format_plain(color), edition->text);
    sim_say_sign(plan, say);
    puts(say);
    sim_say_sessions(s, say);
    puts(say);
    if (!s->complete)
        printf("%sStopped before the end: this is what is known so far.%s\n", format_red(color),
               format_plain(color));
    for (int i = 0; i < s->plan.count; i++) print_strategy(s, i);
    if (s->plan.count > 1) print_versus(s);
}
