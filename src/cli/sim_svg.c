/* sim_svg.c - charts of a simulation: bankrolls over a session, ends, ruin, action by wager.
 *
 * Each chart is one <svg> with a title and a description for readers who don't see it. */
#include "cli/sim_cli.h"

#include "cli/page_file.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define WIDTH   440
#define HEIGHT  290
#define LEFT    56
#define RIGHT   42
#define TOP     30
#define BOTTOM  46
#define TICKS   5
#define BARS    40
#define ROWS    16 /* wagers in the chart of action */
#define ROW     36
#define PLOT_W  (WIDTH - LEFT - RIGHT)
#define PLOT_H  (HEIGHT - TOP - BOTTOM)
#define LETTERS 14 /* height of a line of text */

struct axis {
    double low, high, step;
};

struct chart {
    FILE *file;
    struct axis x, y;
};

/* ---- Axes ------------------------------------------------------------------------ */

/* A step of 1, 2, 2.5 or 5 times a power of ten. */
static struct axis axis_of(double low, double high)
{
    if (high <= low) high = low + 1;
    double rough = (high - low) / TICKS, power = pow(10, floor(log10(rough)));
    double times = rough / power;
    double step = power * (times <= 1     ? 1
                           : times <= 2   ? 2
                           : times <= 2.5 ? 2.5
                           : times <= 5   ? 5
                                          : 10);

    return (struct axis){ floor(low / step) * step, ceil(high / step) * step, step };
}

static double x_of(const struct chart *c, double x)
{
    return LEFT + PLOT_W * (x - c->x.low) / (c->x.high - c->x.low);
}

static double y_of(const struct chart *c, double y)
{
    return TOP + PLOT_H * (c->y.high - y) / (c->y.high - c->y.low);
}

static void label(FILE *file, double x, double y, const char *anchor, const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    page_text(file, text);
    fputs("</text>\n", file);
}

static void line(FILE *file, const char *class, double x1, double y1, double x2, double y2)
{
    fprintf(file, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
            x1, y1, x2, y2);
}

enum unit { UNIT_MONEY, UNIT_COUNT, UNIT_PERCENT };

static const char *tick_text(enum unit unit, double value, char text[SIM_AMOUNT])
{
    if (unit == UNIT_PERCENT) {
        snprintf(text, SIM_AMOUNT, "%g %%", round(value * 1e6) / 1e6);
        return text;
    }
    return unit == UNIT_MONEY ? sim_amount(value, text) : sim_count((uint64_t)value, text);
}

static void draw_axes(const struct chart *c, enum unit x, enum unit y, const char *x_name,
                      const char *y_name)
{
    char text[SIM_AMOUNT];

    fputs("<g class=\"grid\" aria-hidden=\"true\">\n", c->file);
    for (double at = c->y.low; at <= c->y.high + c->y.step / 2; at += c->y.step) {
        line(c->file, "rule", LEFT, y_of(c, at), WIDTH - RIGHT, y_of(c, at));
        label(c->file, LEFT - 8, y_of(c, at) + 5, "end", tick_text(y, at, text));
    }
    for (double at = ceil(c->x.low / c->x.step) * c->x.step; at <= c->x.high + c->x.step / 1000;
         at += c->x.step)
        label(c->file, x_of(c, at), HEIGHT - BOTTOM + 20, "middle", tick_text(x, at, text));
    fputs("</g>\n<g class=\"names\">\n", c->file);
    label(c->file, LEFT + PLOT_W / 2.0, HEIGHT - 8, "middle", x_name);
    label(c->file, 4, TOP - 16, "start", y_name);
    fputs("</g>\n", c->file);
}

/* The colors; a page has the same rules with its own. */
static void put_style(FILE *file)
{
    fputs("<style>:root{--ink:#1c2320;--soft:#66706b;--line:#dcdfda;--paper:#fff;--green:#0f6b46;"
          "--red:#b3202c;--gold:#b07d16}"
          "@media(prefers-color-scheme:dark){:root{--ink:#e9eeea;--soft:#9aa6a0;--line:#333c38;"
          "--paper:#171c1a;--green:#4cc38f;--red:#ff7b83;--gold:#e8b94c}}"
          "svg{background:var(--paper)}"
          "text{fill:var(--soft);font:13px system-ui,sans-serif}.names text{fill:var(--ink)}"
          ".rule{stroke:var(--line)}.base{stroke:var(--ink);stroke-dasharray:5 4}"
          ".goal{stroke:var(--gold);stroke-dasharray:5 4}"
          ".band{fill:var(--green);fill-opacity:.17}"
          ".median{fill:none;stroke:var(--green);stroke-width:2.5}"
          ".up{fill:var(--green)}.down{fill:var(--soft);fill-opacity:.6}.ruin{fill:var(--red)}"
          ".curve{fill:none;stroke:var(--red);stroke-width:2.5}.dot{fill:var(--red)}"
          "</style>\n",
          file);
}

static void open_svg(FILE *file, int height, const char *title, const char *about, bool alone)
{
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
            "<title>",
            WIDTH, height);
    page_text(file, title);
    fputs("</title>\n<desc>", file);
    page_text(file, about);
    fputs("</desc>\n", file);
    if (alone) put_style(file);
}

/* ---- Bankrolls ------------------------------------------------------------------- */

static double at_moment(const struct sim_tally *tally, int moment, uint64_t quantile)
{
    return (double)histogram_quantile(&tally->fan[moment], quantile);
}

static void draw_band(const struct chart *c, const struct simulation *s, int nth, uint64_t low,
                      uint64_t high)
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];

    fputs("<path class=\"band\" d=\"", c->file);
    for (int i = 0; i < SIM_FAN; i++)
        fprintf(c->file, "%c%.1f %.1f", i ? 'L' : 'M', x_of(c, (double)sim_fan_round(plan, i)),
                y_of(c, at_moment(tally, i, high)));
    for (int i = SIM_FAN - 1; i >= 0; i--)
        fprintf(c->file, "L%.1f %.1f", x_of(c, (double)sim_fan_round(plan, i)),
                y_of(c, at_moment(tally, i, low)));
    fputs("Z\"/>\n", c->file);
}

static void draw_median(const struct chart *c, const struct simulation *s, int nth)
{
    fputs("<path class=\"median\" d=\"", c->file);
    for (int i = 0; i < SIM_FAN; i++)
        fprintf(c->file, "%c%.1f %.1f", i ? 'L' : 'M',
                x_of(c, (double)sim_fan_round(&s->plan.plans[nth], i)),
                y_of(c, at_moment(&s->result.tallies[nth], i, 500000)));
    fputs("\"/>\n", c->file);
}

/* Which quantile each edge is, as far as there is room. */
static void draw_edges(const struct chart *c, const struct sim_tally *tally)
{
    static const struct {
        uint64_t at;
        const char *text;
    } edges[] = { { 500000, "50 %" }, { 990000, "99 %" }, { 10000, "1 %" },  { 950000, "95 %" },
                  { 50000, "5 %" },   { 750000, "75 %" }, { 250000, "25 %" } };
    double taken[7];
    int count = 0;

    for (int i = 0; i < 7; i++) {
        double y = y_of(c, at_moment(tally, SIM_FAN - 1, edges[i].at));
        bool room = true;
        for (int k = 0; k < count; k++) room &= fabs(taken[k] - y) >= LETTERS;
        if (!room) continue;
        taken[count++] = y;
        label(c->file, WIDTH - RIGHT + 6, y + 5, "start", edges[i].text);
    }
}

void svg_fan(FILE *file, const struct simulation *s, int nth, bool alone)
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];
    struct chart c = { .file = file };
    double low = INFINITY, high = -INFINITY;
    char about[SIM_SAY], name[64], a[SIM_AMOUNT], b[SIM_AMOUNT], m[SIM_AMOUNT];

    for (int i = 0; i < SIM_FAN; i++) {
        low = fmin(low, at_moment(tally, i, 10000));
        high = fmax(high, at_moment(tally, i, 990000));
    }
    c.x = axis_of(0, (double)sim_fan_round(plan, SIM_FAN - 1));
    c.x.high = (double)sim_fan_round(plan, SIM_FAN - 1);
    c.y = axis_of(low, high);
    snprintf(about, sizeof about,
             "After the last round half of all sessions have at least %s; nine of ten are between "
             "%s and %s.",
             sim_amount(at_moment(tally, SIM_FAN - 1, 500000), m),
             sim_amount(at_moment(tally, SIM_FAN - 1, 50000), a),
             sim_amount(at_moment(tally, SIM_FAN - 1, 950000), b));
    snprintf(name, sizeof name, "%ss played", sim_game(plan->sign.edition)->round);
    open_svg(file, HEIGHT, "Bankroll over a session", about, alone);
    draw_axes(&c, UNIT_COUNT, UNIT_MONEY, name, "bankroll");
    draw_band(&c, s, nth, 10000, 990000);
    draw_band(&c, s, nth, 50000, 950000);
    draw_band(&c, s, nth, 250000, 750000);
    double start = y_of(&c, (double)plan->bankroll_cents);
    line(file, "base", LEFT, start, WIDTH - RIGHT, start);
    draw_median(&c, s, nth);
    draw_edges(&c, tally);
    fputs("</svg>\n", file);
}

/* ---- Ends ------------------------------------------------------------------------ */

struct bars {
    int64_t first, step;
    int count, highest, second; /* indexes of the highest two */
    double share[BARS + 1];
};

static void count_ends(struct bars *bars, const struct sim_tally *tally, int64_t unit)
{
    const struct histogram *h = &tally->ends;

    *bars = (struct bars){ .second = -1 };
    bars->step = sim_bar_step(h, unit, BARS, &bars->first);
    for (int i = 0; i <= BARS && bars->first + i * bars->step <= h->most; i++) {
        int64_t from = bars->first + i * bars->step;
        uint64_t below = i ? histogram_below(h, from) : 0;
        bars->share[i] = (double)(histogram_below(h, from + bars->step) - below) / (double)h->count;
        bars->count = i + 1;
        if (i && bars->share[i] > bars->share[bars->highest]) {
            bars->second = bars->highest;
            bars->highest = i;
        } else if (i && (bars->second < 0 || bars->share[i] > bars->share[bars->second])) {
            bars->second = i;
        }
    }
}

/* A bar that is far higher than all others is cut, and its height written beside it. */
static bool is_cut(const struct bars *bars)
{
    return bars->second >= 0 && bars->share[bars->highest] > 2.5 * bars->share[bars->second];
}

static void draw_bar(const struct chart *c, const struct bars *bars, int i,
                     const struct sim_plan *plan)
{
    int64_t from = bars->first + i * bars->step, end = from + bars->step;
    double share = 100 * bars->share[i], top = fmin(share, c->y.high);
    bool ruin = end <= plan->values.unit_cents || (!i && from < plan->values.unit_cents);
    char a[SIM_AMOUNT], b[SIM_AMOUNT], text[SIM_AMOUNT];
    double x = x_of(c, (double)from), wide = x_of(c, (double)end) - x;

    fprintf(c->file,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
            "<title>%s to %s: %.3f %%</title></rect>\n",
            ruin                           ? "ruin"
            : from >= plan->bankroll_cents ? "up"
                                           : "down",
            x + 0.5, y_of(c, top), fmax(wide - 1, 1), y_of(c, 0) - y_of(c, top),
            sim_amount((double)from, a), sim_amount((double)(end - plan->sign.chip_cents), b),
            share);
    if (share <= c->y.high) return;
    snprintf(text, sizeof text, "%.1f %%", share);
    label(c->file, x + wide + 4, TOP + 14, "start", text);
}

/* The exact share of a bar, as a mark at its height. */
static void mark_exact(const struct chart *c, const struct bars *bars, int i,
                       const struct exact_ends *ends)
{
    int64_t from = bars->first + i * bars->step, end = from + bars->step;
    double share = 0;

    for (int k = 0; k < ends->count; k++)
        if (ends->list[k].cents >= from && ends->list[k].cents < end) share += ends->list[k].share;
    double y = y_of(c, fmin(100 * share, c->y.high));
    line(c->file, "exactly", x_of(c, (double)from) + 1, y, x_of(c, (double)end) - 1, y);
}

void svg_ends(FILE *file, const struct simulation *s, int nth)
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];
    struct chart c = { .file = file };
    struct bars bars;
    char about[SIM_SAY], a[SIM_AMOUNT];

    count_ends(&bars, tally, plan->values.unit_cents);
    double high = bars.share[is_cut(&bars) ? bars.second : bars.highest] * 100;
    c.y = axis_of(0, high * 1.02);
    c.x = axis_of((double)bars.first, (double)(bars.first + bars.count * bars.step));
    c.x.low = (double)bars.first;
    c.x.high = (double)(bars.first + bars.count * bars.step);
    snprintf(about, sizeof about, "Half of all sessions end with %s or less.",
             sim_amount((double)histogram_quantile(&tally->ends, 500000), a));
    open_svg(file, HEIGHT, "Where sessions end", about, false);
    draw_axes(&c, UNIT_MONEY, UNIT_PERCENT, "bankroll at the end", "of all sessions");
    for (int i = 0; i < bars.count; i++) draw_bar(&c, &bars, i, plan);
    for (int i = 0; s->exact && i < bars.count; i++) mark_exact(&c, &bars, i, &s->exact[nth].ends);
    double start = x_of(&c, (double)plan->bankroll_cents);
    if (plan->bankroll_cents <= c.x.high) line(file, "base", start, TOP, start, HEIGHT - BOTTOM);
    fputs("</svg>\n", file);
}

/* ---- Ruin ------------------------------------------------------------------------ */

static void draw_needed(const struct chart *c, const struct simulation *s, int nth, double risk)
{
    int64_t needed = figures_bankroll(&s->plan.plans[nth], &s->result.tallies[nth], risk);
    char text[SIM_AMOUNT + 8], money[SIM_AMOUNT];

    if (!needed) return;
    double x = x_of(c, (double)needed), y = y_of(c, 100 * risk);
    snprintf(text, sizeof text, "%g %%: %s", 100 * risk, sim_amount((double)needed, money));
    fprintf(c->file, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", x, y);
    bool right = x > WIDTH - RIGHT - 80;
    label(c->file, right ? x - 6 : x + 6, y - (risk > 0.03 ? 34 : 12), right ? "end" : "start",
          text);
}

void svg_ruin(FILE *file, const struct simulation *s, int nth)
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];
    struct chart c = { .file = file };
    int64_t least = plan->values.unit_cents, most = plan->bankroll_cents;
    char about[SIM_SAY], five[SIM_SAY], one[SIM_SAY];

    c.x = axis_of(0, (double)most);
    c.x.high = (double)most;
    c.y = (struct axis){ 0, 100, 25 };
    sim_say_bankroll(s, nth, 0.05, five);
    sim_say_bankroll(s, nth, 0.01, one);
    snprintf(about, sizeof about,
             "Estimated from the lowest points of the sessions. A risk of ruin of 5 %% takes a "
             "bankroll of %.200s; of 1 %%, %.200s.",
             five, one);
    open_svg(file, HEIGHT, "Risk of ruin by bankroll", about, false);
    draw_axes(&c, UNIT_MONEY, UNIT_PERCENT, "bankroll", "risk of ruin");
    fputs("<path class=\"curve\" d=\"", file);
    for (int i = 0; i <= 100; i++) {
        int64_t at = least + (most - least) * i / 100;
        fprintf(file, "%c%.1f %.1f", i ? 'L' : 'M', x_of(&c, (double)at),
                y_of(&c, 100 * figures_ruin(plan, tally, at)));
    }
    fputs("\"/>\n", file);
    draw_needed(&c, s, nth, 0.05);
    draw_needed(&c, s, nth, 0.01);
    fputs("</svg>\n", file);
}

/* ---- Action ---------------------------------------------------------------------- */

static void draw_wager(FILE *file, const struct wager_figures *w, double most, double action,
                       double y)
{
    double share = (double)w->tally->stake_cents / action;
    double wide = (WIDTH - 16) * (double)w->tally->stake_cents / most;
    char text[SIM_SAY], money[SIM_AMOUNT], exact[48] = "";

    if (w->exact_known) snprintf(exact, sizeof exact, ", exact %.3f %%", 100 * w->exact);
    fprintf(file, "<rect class=\"up\" x=\"8\" y=\"%.1f\" width=\"%.1f\" height=\"10\" rx=\"2\"/>\n",
            y + 20, fmax(wide, 1));
    fputs("<g class=\"names\">", file);
    label(file, 8, y + 14, "start", w->id);
    fputs("</g>", file);
    snprintf(text, sizeof text, "%s (%.1f %%), edge %.3f %%%s",
             sim_amount((double)w->tally->stake_cents, money), 100 * share, 100 * w->edge, exact);
    label(file, WIDTH - 8, y + 14, "end", text);
}

void svg_action(FILE *file, const struct simulation *s, int nth, bool alone)
{
    const struct figures *f = &s->figures[nth];
    int rows = f->wager_count < ROWS ? f->wager_count : ROWS;
    double most = 1;
    bool drawn[LAYOUTS_WAGERS + 1] = { false };

    for (int i = 0; i < f->wager_count; i++)
        most = fmax(most, (double)f->wagers[i].tally->stake_cents);
    open_svg(file, rows * ROW + 8, "Action by wager",
             "How much was bet on each wager, with the house edge found and the exact one.", alone);
    for (int row = 0; row < rows; row++) {
        int next = -1;
        for (int i = 0; i < f->wager_count; i++)
            if (!drawn[i] &&
                (next < 0 || f->wagers[i].tally->stake_cents > f->wagers[next].tally->stake_cents))
                next = i;
        drawn[next] = true;
        draw_wager(file, &f->wagers[next], most, fmax(f->action, 1), row * ROW);
    }
    fputs("</svg>\n", file);
}

void sim_write_svg(FILE *file, const struct simulation *s)
{
    if (s->plan.plans[0].bankroll_cents)
        svg_fan(file, s, 0, true);
    else
        svg_action(file, s, 0, true);
}
