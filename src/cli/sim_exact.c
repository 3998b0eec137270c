/* sim_exact.c - exact results of a strategy, without chance: the long run, and where sessions end.
 *
 * A script is looked at in a child, which sends what it found as it is in memory: both are the same
 * program. */
#include "cli/sim_cli.h"

#include "cli/format.h"
#include "cli/progress.h"
#include "sim/host/confine.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ENDS_MOST (1 << 20) /* amounts that are taken from a child */

/* ---- Finding --------------------------------------------------------------------- */

static void show_millionths(void *to, uint64_t done)
{
    (void)to;
    progress_part(done, 1000000);
}

static void keep_edge(struct sim_exact *found, const struct exact_edge *edge)
{
    char *text = edge->is_fraction ? mpq_get_str(NULL, 10, edge->edge) : NULL;

    found->has_edge = true;
    found->edge = edge->value;
    found->edge_error = edge->error;
    found->stake_cents = edge->stake_value;
    found->loss_cents = edge->loss_value;
    if (text && strlen(text) < sizeof found->edge_text)
        snprintf(found->edge_text, sizeof found->edge_text, "%s", text);
    free(text);
}

/* With a bankroll, a strategy without a long run is no failure. */
static bool find_edge(const struct sim_plan *plan, struct exact *exact, struct sim_exact *found)
{
    struct exact_edge edge;

    exact_edge_init(&edge);
    bool good = exact_edge(exact, &edge, found->why);
    if (good) keep_edge(found, &edge);
    exact_edge_clear(&edge);
    return good || plan->bankroll_cents;
}

static bool find_one(const struct sim_plan *plan, const struct exact_watch *watch,
                     struct sim_exact *found)
{
    struct exact *exact = exact_open(plan, watch, found->why);
    char why[EXACT_WHY];

    if (!exact) return false;
    found->states = exact_states(exact);
    bool good = find_edge(plan, exact, found);
    if (good && plan->bankroll_cents) {
        good = exact_play(exact, &found->ends, watch, why);
        if (!good) snprintf(found->why, sizeof found->why, "%s", why);
    }
    exact_free(exact);
    return good;
}

/* ---- Scripts --------------------------------------------------------------------- */

/* What a child looks at, and what its parent has heard. */
struct asked {
    const struct host_plan *plan;
    int nth;
    struct sim_exact *found;
    bool answered;
};

static void tell_millionths(void *to, uint64_t done)
{
    static uint64_t told;

    (void)to;
    if (done == told) return;
    told = done;
    sim_tell(SIM_SHOWS, &done, sizeof done);
}

static bool look_at_script(void *data)
{
    const struct asked *asked = data;
    struct sim_plan plan = asked->plan->plans[asked->nth];
    const struct host_own *own = &asked->plan->own[asked->nth];
    struct sim_exact found = { .states = 0 };
    const struct exact_watch watch = { NULL, tell_millionths, confine_stop() };

    if (!own->open(own->to, &plan)) return false;
    if (!find_one(&plan, &watch, &found)) confine_fail(found.why);
    return sim_tell(SIM_KEEPS, &found, sizeof found) &&
           sim_tell(SIM_ANSWERS, found.ends.list,
                    (size_t)found.ends.count * sizeof *found.ends.list);
}

/* The texts of a child end where they should. */
static void end_texts(struct sim_exact *found)
{
    found->edge_text[sizeof found->edge_text - 1] = found->why[EXACT_WHY - 1] = '\0';
    for (int i = 0; i < SIM_ENDS; i++) found->ends.ended_text[i][EXACT_TEXT - 1] = '\0';
    for (int i = 0; i < found->ends.count; i++) found->ends.list[i].text[EXACT_TEXT - 1] = '\0';
}

static bool take_list(struct asked *asked, const char *bytes, size_t length)
{
    struct exact_ends *ends = &asked->found->ends;
    int count = ends->count;

    ends->count = 0;
    ends->list = NULL;
    if (count < 0 || count > ENDS_MOST || length != (size_t)count * sizeof *ends->list)
        return false;
    ends->list = malloc(length + 1);
    if (!ends->list) return false;
    memcpy(ends->list, bytes, length);
    ends->count = count;
    end_texts(asked->found);
    asked->answered = true;
    return true;
}

static bool hear(void *data, enum sim_message kind, const char *bytes, size_t length)
{
    struct asked *asked = data;
    uint64_t done;

    if (asked->answered) return false;
    if (kind == SIM_ANSWERS) return take_list(asked, bytes, length);
    if (kind == SIM_SHOWS && length == sizeof done) {
        memcpy(&done, bytes, sizeof done);
        show_millionths(NULL, done);
        return true;
    }
    if (length != sizeof *asked->found) return false;
    memcpy(asked->found, bytes, length);
    return true;
}

static bool find_confined(const struct host_plan *plan, int nth, volatile const int *stop,
                          struct sim_exact *found)
{
    struct asked asked = { .plan = plan, .nth = nth, .found = found };
    const struct sim_confined job = {
        .name = plan->words[nth], .stop = stop, .data = &asked, .work = look_at_script, .hear = hear
    };
    bool good = sim_confined_run(&job);

    progress_hide();
    if (!asked.answered) found->ends = (struct exact_ends){ .list = NULL };
    return good && asked.answered;
}

/* ---- All strategies -------------------------------------------------------------- */

static bool find_here(const struct host_plan *plan, int nth, volatile const int *stop,
                      struct sim_exact *found)
{
    const struct exact_watch watch = { NULL, show_millionths, stop };
    bool good = find_one(&plan->plans[nth], &watch, found);

    progress_hide();
    if (!good) cli_fail("%s: %s", plan->words[nth], found->why);
    return good;
}

int sim_find_exact(struct simulation *s, volatile const int *stop)
{
    s->exact = calloc((size_t)s->plan.count, sizeof *s->exact);
    if (!s->exact) return cli_fail("out of memory.");
    for (int i = 0; i < s->plan.count; i++) {
        bool good = s->plan.own[i].open ? find_confined(&s->plan, i, stop, &s->exact[i])
                                        : find_here(&s->plan, i, stop, &s->exact[i]);
        if (!good) return *stop ? CLI_STOPPED : CLI_WRONG_USAGE;
    }
    return CLI_DONE;
}

bool sim_exact_stopped(const struct simulation *s)
{
    for (int i = 0; i < s->plan.count; i++)
        if (s->exact[i].ends.stopped) return true;
    return false;
}

void sim_exact_free(struct simulation *s)
{
    for (int i = 0; s->exact && i < s->plan.count; i++) exact_ends_free(&s->exact[i].ends);
    free(s->exact);
    s->exact = NULL;
}

/* ---- Text ------------------------------------------------------------------------ */

/* As many digits of a share, in per cent, as are certain; at most ten behind the point. */
static int digits_of(double error)
{
    int digits = error > 0 ? (int)floor(-log10(100 * error)) : 10;

    return digits > 10 ? 10 : digits < 0 ? 0 : digits;
}

static double error_of(const struct exact_ends *ends)
{
    return ends->error + ends->unfinished;
}

static void print_edge(const struct simulation *s, const struct sim_exact *found)
{
    const char *round = sim_game(s->plan.plans[0].sign.edition)->round;

    printf("%" PRIu32 " state%s of bets and memory\n", found->states,
           found->states == 1 ? "" : "s");
    if (!found->has_edge) {
        printf("House edge  %s\n", found->why);
        return;
    }
    printf("House edge  %.*f %%", digits_of(found->edge_error), 100 * found->edge);
    if (*found->edge_text) printf(", exactly %s,", found->edge_text);
    printf(" in the long run\n");
    printf("Per %-7s %.6f bet, %.6f lost\n", round, found->stake_cents / 100,
           found->loss_cents / 100);
}

static void print_ended(const struct simulation *s, const struct exact_ends *ends)
{
    struct format_table table = { .columns = 3,
                                  .heads = { "how sessions end", "share", "exactly" },
                                  .right = { false, true, false } };

    for (int i = 0; i < SIM_ENDS; i++) {
        if (ends->ended[i] <= 0) continue;
        format_row(&table);
        format_cell(&table, 0, "%s", sim_end_words[i]);
        format_cell(&table, 1, "%.*f %%", digits_of(error_of(ends)), 100 * ends->ended[i]);
        if (ends->fractions) format_cell(&table, 2, "%s", ends->ended_text[i]);
    }
    if (!ends->fractions) table.columns = 2;
    format_print(&table, cli_color(s->cli));
    format_free(&table);
}

static void print_means(const struct simulation *s, const struct exact_ends *ends)
{
    const char *round = sim_game(s->plan.plans[0].sign.edition)->round;
    char text[SIM_AMOUNT];

    printf("Mean        end %s, after %.2f %ss\n", sim_amount(ends->mean_cents, text),
           ends->mean_rounds, round);
    printf("Quantiles  ");
    for (int i = 0; i < SIM_QUANTILES; i++)
        printf(" %" PRIu64 " %%: %s%s", sim_quantiles[i] / 10000,
               sim_amount((double)exact_quantile(ends, sim_quantiles[i]), text),
               i + 1 < SIM_QUANTILES ? "; " : "\n");
    printf("Precision   no share is more than %.1e off\n", error_of(ends));
}

#define ENDS_ROWS 24
#define BLOCKS8   "\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588"
#define BLOCKS    BLOCKS8 BLOCKS8 BLOCKS8 BLOCKS8
#define BLOCK     3 /* bytes */
#define WIDTH     32

static void end_row(struct format_table *table, const char *from, double share, double below,
                    double highest)
{
    int full = (int)(WIDTH * share / highest + 0.5);

    format_row(table);
    format_cell(table, 0, "%s", from);
    format_cell(table, 1, "%.6f %%", 100 * share);
    format_cell(table, 2, "%.6f %%", 100 * fmin(below, 1));
    format_cell(table, 3, "%.*s", BLOCK * (full < WIDTH ? full : WIDTH), BLOCKS);
}

/* The share of the ends from the nth on that are below an amount; *nth is the next. */
static double share_below(const struct exact_ends *ends, int *nth, int64_t cents)
{
    double share = 0;

    while (*nth < ends->count && ends->list[*nth].cents < cents)
        share += ends->list[(*nth)++].share;
    return share;
}

/* Ranges of this width; with a chip, amounts one by one. */
static double highest_of(const struct exact_ends *ends, int64_t least, int64_t step)
{
    double highest = 0;

    for (int i = 0; i < ends->count; least += step)
        highest = fmax(highest, share_below(ends, &i, least + step));
    return highest;
}

static void print_list(const struct simulation *s, const struct exact_ends *ends)
{
    struct format_table table = { .columns = 4,
                                  .heads = { "end", "share", "so much or less", "" },
                                  .right = { true, true, true, false } };
    int64_t chip = s->plan.plans[0].sign.chip_cents, least = ends->list[0].cents;
    int64_t most = ends->list[ends->count - 1].cents, step = chip;
    char text[SIM_AMOUNT];
    double below = 0;

    if (ends->count > ENDS_ROWS) step = ((most - least) / ENDS_ROWS / chip + 1) * chip;
    if (step > chip) table.heads[0] = "end, from";
    double highest = highest_of(ends, least, step);
    for (int i = 0; i < ends->count;) {
        int64_t from = least + (ends->list[i].cents - least) / step * step;
        double share = share_below(ends, &i, from + step);
        below += share;
        end_row(&table, sim_amount((double)from, text), share, below, highest);
    }
    format_print(&table, cli_color(s->cli));
    format_free(&table);
}

static void print_ends(const struct simulation *s, const struct exact_ends *ends)
{
    char text[SIM_AMOUNT];
    bool color = cli_color(s->cli);

    if (ends->stopped)
        printf("%sStopped after %s rounds: %.4f %% of all sessions were not over; each share is at "
               "least this much.%s\n",
               format_red(color), sim_count(ends->rounds, text), 100 * ends->unfinished,
               format_plain(color));
    print_ended(s, ends);
    if (ends->stopped) return;
    putchar('\n');
    print_means(s, ends);
    putchar('\n');
    if (ends->count) print_list(s, ends);
}

void sim_print_exact(const struct simulation *s)
{
    const struct sim_plan *plan = &s->plan.plans[0];
    const struct edition *edition = games[plan->sign.edition];
    bool color = cli_color(s->cli);
    char say[SIM_SAY];

    printf("%s%s%s, %s\n", format_bold(color), edition->name, format_plain(color), edition->text);
    sim_say_sign(plan, say);
    puts(say);
    sim_say_exact(plan, say);
    puts(say);
    for (int i = 0; i < s->plan.count; i++) {
        sim_say_strategy(&s->plan, i, say);
        putchar('\n');
        if (s->plan.count > 1) printf("%d. ", i + 1);
        printf("%s%s%s\n", format_bold(color), say, format_plain(color));
        print_edge(s, &s->exact[i]);
        if (!plan->bankroll_cents) continue;
        putchar('\n');
        print_ends(s, &s->exact[i].ends);
    }
}

/* ---- Tab-separated values -------------------------------------------------------- */

static void print_row(const char *strategy, const char *row, const char *name, double value,
                      const char *fraction)
{
    printf("%s\t%s\t%s\t%.15g\t%s\n", strategy, row, name, value, fraction);
}

void sim_print_exact_sheet(const struct simulation *s)
{
    char cents[24];

    puts("strategy\trow\tname\tvalue\tfraction");
    for (int i = 0; i < s->plan.count; i++) {
        const struct sim_exact *found = &s->exact[i];
        const struct exact_ends *ends = &found->ends;
        const char *words = s->plan.words[i];
        print_row(words, "states", "", found->states, "");
        if (found->has_edge) {
            print_row(words, "edge", "", found->edge, found->edge_text);
            print_row(words, "edge_error", "", found->edge_error, "");
            print_row(words, "stake_cents", "", found->stake_cents, "");
            print_row(words, "loss_cents", "", found->loss_cents, "");
        }
        if (!s->plan.plans[i].bankroll_cents) continue;
        for (int k = 0; k < SIM_ENDS; k++)
            print_row(words, "ended", sim_end_ids[k], ends->ended[k], ends->ended_text[k]);
        print_row(words, "unfinished", "", ends->unfinished, "");
        print_row(words, "error", "", ends->error, "");
        print_row(words, "mean_cents", "", ends->mean_cents, "");
        print_row(words, "mean_rounds", "", ends->mean_rounds, "");
        for (int k = 0; k < ends->count; k++) {
            snprintf(cents, sizeof cents, "%" PRId64, ends->list[k].cents);
            print_row(words, "end_cents", cents, ends->list[k].share, ends->list[k].text);
        }
    }
}
