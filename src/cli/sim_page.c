/* sim_page.c - a report to look at: one HTML page that needs nothing else. */
#include "cli/sim_cli.h"

#include "cli/page_file.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c2320;--soft:#5d6862;--line:#dcdfda;--paper:#fff;"
    "--back:#f4f3ee;--green:#0f6b46;--red:#b3202c;--gold:#8a6210}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e9eeea;--soft:#a3aea8;--line:#333c38;"
    "--paper:#171c1a;--back:#0e1211;--green:#4cc38f;--red:#ff7b83;--gold:#e8b94c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\n"
    "main{max-width:1180px;margin:0 auto;padding:28px 20px 48px}\n"
    "h1{font-size:1.9rem;line-height:1.2;margin:0 0 4px}h2{font-size:1.35rem;margin:40px 0 4px}"
    "h3{font-size:1rem;margin:0 0 8px}\n"
    "p{margin:4px 0}.soft{color:var(--soft)}code{font:.95em ui-monospace,monospace;"
    "overflow-wrap:anywhere}\n"
    ".alarm{border-left:5px solid var(--red);background:var(--paper);padding:10px 14px;margin:14px "
    "0;font-weight:600}\n"
    ".facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(165px,45%),1fr));gap:"
    "12px;"
    "margin:16px 0}\n"
    ".fact,.card{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:"
    "14px 16px}\n"
    ".fact b{display:block;font-size:1.6rem;line-height:1.2;font-variant-numeric:tabular-nums}"
    ".fact span{display:block;color:var(--soft);font-size:.88rem}\n"
    ".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));"
    "gap:12px}\n"
    ".wide{margin-top:12px;overflow-x:auto}figure{margin:0}figcaption{color:var(--soft);"
    "font-size:.88rem;margin-top:6px}\n"
    "svg{display:block;width:100%;height:auto}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th,td{padding:6px 10px;text-align:right;border-bottom:1px solid var(--line);white-space:"
    "nowrap}th:first-child,td:first-child{text-align:left}th{font-weight:600;color:var(--soft)}"
    "tr:last-child td{border-bottom:0}\n"
    "text{fill:var(--soft);font:13px system-ui,sans-serif}.names text{fill:var(--ink)}"
    ".rule{stroke:var(--line)}.base{stroke:var(--ink);stroke-dasharray:5 4}"
    ".band{fill:var(--green);fill-opacity:.17}"
    ".median{fill:none;stroke:var(--green);stroke-width:2.5}"
    ".up{fill:var(--green)}.down{fill:var(--soft);fill-opacity:.6}.ruin{fill:var(--red)}"
    ".exactly{stroke:var(--gold);stroke-width:3}"
    ".curve{fill:none;stroke:var(--red);stroke-width:2.5}.dot{fill:var(--red)}\n"
    "@media print{body{background:#fff}.card,.fact{break-inside:avoid}}\n";

/* ---- Pieces ---------------------------------------------------------------------- */

static void fact(FILE *file, const char *name, const char *value, const char *more)
{
    fputs("<div class=\"fact\"><span>", file);
    page_text(file, name);
    fputs("</span><b>", file);
    page_text(file, value);
    fputs("</b><span>", file);
    page_text(file, more);
    fputs("</span></div>\n", file);
}

static void open_card(FILE *file, const char *title)
{
    fprintf(file, "<figure class=\"card\"><h3>%s</h3>\n", title);
}

static void close_card(FILE *file, const char *caption)
{
    fprintf(file, "<figcaption>%s</figcaption></figure>\n", caption);
}

static void open_table(FILE *file, const char *name, const char *const *heads)
{
    fprintf(file,
            "<div class=\"card wide\" role=\"region\" tabindex=\"0\" aria-label=\"%s\"><h3>%s</h3>"
            "<table><thead><tr>",
            name, name);
    for (; *heads; heads++) fprintf(file, "<th scope=\"col\">%s</th>", *heads);
    fputs("</tr></thead><tbody>\n", file);
}

static void close_table(FILE *file)
{
    fputs("</tbody></table></div>\n", file);
}

/* How many sessions ended in this way, with the exact share if it is known. */
static void share_text(const struct simulation *s, int nth, enum sim_end end, char text[SIM_AMOUNT],
                       char more[SIM_SAY])
{
    const struct sim_tally *tally = &s->result.tallies[nth];
    struct share_figures share = share_figures(tally->ended[end], tally->sessions);

    snprintf(text, SIM_AMOUNT, "%.3g %%", 100 * share.share);
    int used = snprintf(more, SIM_SAY, "95 %%: %.3g to %.3g %%", 100 * share.low, 100 * share.high);
    if (s->exact)
        snprintf(more + used, SIM_SAY - (size_t)used, "; exact %.5g %%",
                 100 * s->exact[nth].ends.ended[end]);
}

/* ---- Facts ----------------------------------------------------------------------- */

static void put_edge(FILE *file, const struct figures *f)
{
    char value[SIM_AMOUNT], more[SIM_SAY] = "", text[SIM_AMOUNT];

    snprintf(value, sizeof value, "%.3f %%", 100 * f->edge);
    if (f->interval)
        snprintf(more, sizeof more, "95 %%: %.3f to %.3f %%", 100 * f->low, 100 * f->high);
    fact(file, "House edge found", value, more);
    if (f->exact_known) {
        snprintf(value, sizeof value, "%.3f %%", 100 * f->exact);
        snprintf(more, sizeof more, "%.1f standard errors off", fabs(f->z));
        fact(file, "Exact, for this action", value, more);
    } else {
        fact(file, "Exact", "not known", "a wager needs decisions");
    }
    snprintf(more, sizeof more, "action %s", sim_amount(f->action, text));
    fact(file, "Result of the player", sim_amount(f->gain, value), more);
}

static void put_exact_edge(FILE *file, const struct sim_exact *exact)
{
    char value[SIM_AMOUNT], more[SIM_SAY];

    snprintf(value, sizeof value, "%.4f %%", 100 * exact->edge);
    snprintf(more, sizeof more, "%s%s%u states", exact->edge_text, *exact->edge_text ? ", " : "",
             exact->states);
    if (exact->has_edge) fact(file, "Exact, in the long run", value, more);
}

static void put_session_facts(FILE *file, const struct simulation *s, int nth)
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];
    char value[SIM_AMOUNT], more[SIM_SAY], a[SIM_AMOUNT], b[SIM_AMOUNT];

    share_text(s, nth, SIM_RUINED, value, more);
    fact(file, "Risk of ruin", value, more);
    if (plan->win_cents) {
        char name[64];
        snprintf(name, sizeof name, "Chance to win %s", sim_amount((double)plan->win_cents, a));
        share_text(s, nth, SIM_GOAL, value, more);
        fact(file, name, value, more);
    }
    snprintf(more, sizeof more, "nine of ten between %s and %s",
             sim_amount((double)histogram_quantile(&tally->ends, 50000), a),
             sim_amount((double)histogram_quantile(&tally->ends, 950000), b));
    fact(file, "Median end of a session",
         sim_amount((double)histogram_quantile(&tally->ends, 500000), value), more);
}

/* ---- Tables ---------------------------------------------------------------------- */

static void put_wagers(FILE *file, const struct figures *f)
{
    static const char *const heads[] = { "wager", "decided", "stake",   "action", "result", "wins",
                                         "edge",  "exact",   "exactly", "z",      NULL };
    char text[SIM_AMOUNT];

    open_table(file, "Wagers", heads);
    for (int i = 0; i < f->wager_count; i++) {
        const struct wager_figures *w = &f->wagers[i];
        fputs("<tr><td>", file);
        page_text(file, w->name);
        fprintf(file, "</td><td>%s</td>", sim_count(w->tally->decided, text));
        fprintf(file, "<td>%s</td>",
                w->stake_cents ? sim_amount((double)w->stake_cents, text) : "varies");
        fprintf(file, "<td>%s</td>", sim_amount((double)w->tally->stake_cents, text));
        fprintf(file, "<td>%s</td>", sim_amount((double)w->tally->gain_cents, text));
        fprintf(file, "<td>%.2f %%</td><td>%.4f %%</td>", 100 * w->wins, 100 * w->edge);
        if (w->exact_known)
            fprintf(file, "<td>%.4f %%</td><td>%s</td><td>%+.1f</td></tr>\n", 100 * w->exact,
                    w->fraction, w->z);
        else
            fputs("<td>needs decisions</td><td></td><td></td></tr>\n", file);
    }
    close_table(file);
}

static void quantile_row(FILE *file, const char *name, const struct histogram *h, bool money)
{
    char text[SIM_AMOUNT];

    if (!h->count) return;
    fprintf(file, "<tr><td>%s</td>", name);
    for (int i = 0; i < SIM_QUANTILES; i++) {
        int64_t number = histogram_quantile(h, sim_quantiles[i]);
        fprintf(file, "<td>%s</td>",
                money ? sim_amount((double)number, text) : sim_count((uint64_t)number, text));
    }
    double mean = (double)((long double)h->sum / h->count);
    if (money)
        fprintf(file, "<td>%s</td></tr>\n", sim_amount(mean, text));
    else
        fprintf(file, "<td>%.2f</td></tr>\n", mean);
}

static void put_quantiles(FILE *file, const struct simulation *s, int nth)
{
    static const char *const heads[] = {
        "so many do not exceed", "1 %", "5 %", "25 %", "50 %", "75 %", "95 %", "99 %", "mean", NULL
    };
    const struct sim_tally *tally = &s->result.tallies[nth];
    const char *round = sim_game(s->plan.plans[nth].sign.edition)->round;
    char name[64];

    open_table(file, "Sessions", heads);
    quantile_row(file, "end of the session", &tally->ends, true);
    quantile_row(file, "deepest fall from a peak", &tally->drawdowns, true);
    quantile_row(file, "lowest point below the start", &tally->lows, true);
    snprintf(name, sizeof name, "%ss played", round);
    quantile_row(file, name, &tally->survived, false);
    quantile_row(file, "longest run of wins", &tally->wins, false);
    quantile_row(file, "longest run of losses", &tally->losses, false);
    snprintf(name, sizeof name, "%ss of a shooter", round);
    quantile_row(file, name, &tally->shooter, false);
    close_table(file);
}

static void put_ends(FILE *file, const struct simulation *s, int nth)
{
    static const char *const heads[] = { "how sessions ended", "sessions", "share", "95 % interval",
                                         NULL };
    static const char *const more[] = { "how sessions ended", "sessions", "share",
                                        "95 % interval",      "exact",    NULL };
    const struct sim_tally *tally = &s->result.tallies[nth];
    char text[SIM_AMOUNT];

    open_table(file, "Endings", s->exact ? more : heads);
    for (int i = 0; i < SIM_ENDS; i++) {
        double exact = s->exact ? s->exact[nth].ends.ended[i] : 0;
        if (!tally->ended[i] && exact <= 0) continue;
        struct share_figures share = share_figures(tally->ended[i], tally->sessions);
        fprintf(file, "<tr><td>%s</td><td>%s</td><td>%.3f %%</td><td>%.3f to %.3f %%</td>",
                sim_end_words[i], sim_count(tally->ended[i], text), 100 * share.share,
                100 * share.low, 100 * share.high);
        if (s->exact) fprintf(file, "<td>%.7f %%</td>", 100 * exact);
        fputs("</tr>\n", file);
    }
    close_table(file);
}

static void versus_row(FILE *file, const struct simulation *s, int nth)
{
    const struct figures *f = &s->figures[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];
    double n = (double)tally->sessions;
    char a[SIM_AMOUNT], b[SIM_AMOUNT];

    fprintf(file, "<tr><td>%d. <code>", nth + 1);
    page_text(file, s->plan.words[nth]);
    fprintf(file, "</code></td><td>%.3f %%</td><td>%s</td><td>%s</td>", 100 * f->edge,
            sim_amount(f->action / n, a), sim_amount(f->gain / n, b));
    if (s->plan.plans[nth].bankroll_cents)
        fprintf(file, "<td>%.3f %%</td><td>%s</td>", 100 * (double)tally->ended[SIM_RUINED] / n,
                sim_amount((double)histogram_quantile(&tally->ends, 500000), a));
    else
        fputs("<td></td><td></td>", file);
    struct pair_figures pair = pair_figures(&s->result.pairs[nth], tally->sessions);
    if (nth)
        fprintf(file, "<td>%s</td>", sim_amount(pair.mean, a));
    else
        fputs("<td></td>", file);
    if (nth && pair.interval)
        fprintf(file, "<td>%s to %s</td></tr>\n", sim_amount(pair.low, a),
                sim_amount(pair.high, b));
    else
        fputs("<td></td></tr>\n", file);
}

static void put_versus(FILE *file, const struct simulation *s)
{
    static const char *const heads[] = { "strategy",    "edge",          "action",
                                         "result",      "ruined",        "median end",
                                         "more than 1", "95 % interval", NULL };

    open_table(file, "Side by side, on the same outcomes; money per session", heads);
    for (int i = 0; i < s->plan.count; i++) versus_row(file, s, i);
    close_table(file);
}

/* ---- The page -------------------------------------------------------------------- */

static void put_charts(FILE *file, const struct simulation *s, int nth)
{
    const struct sim_plan *plan = &s->plan.plans[nth];

    fputs("<div class=\"charts\">\n", file);
    if (plan->bankroll_cents) {
        open_card(file, "Bankroll over a session");
        svg_fan(file, s, nth, false);
        close_card(file, "The line is the median; the bands hold 50, 90 and 98 % of all sessions. "
                         "Dashed: the start.");
        open_card(file, "Where sessions end");
        svg_ends(file, s, nth);
        close_card(file, s->exact ? "Red: ruined. Green: at or above the start, which is dashed. "
                                    "Gold: the exact shares."
                                  : "Red: ruined. Green: at or above the start, which is dashed.");
        open_card(file, "Risk of ruin by bankroll");
        svg_ruin(file, s, nth);
        close_card(file, "Estimated: the share of these sessions that a smaller bankroll would not "
                         "have survived with the same bets.");
    }
    open_card(file, "Action by wager");
    svg_action(file, s, nth, false);
    close_card(file, "What was bet on each wager, and its edge: found, and exact.");
    fputs("</div>\n", file);
}

static void put_risk(FILE *file, const struct sim_risk *risk)
{
    char say[SIM_SAY];

    if (!risk->known) return;
    sim_say_risk(risk, say);
    fprintf(file, "<p>Bankroll for a risk of ruin of %g %%: ", 100 * risk->wanted);
    page_text(file, say);
    fputs(".</p>\n", file);
}

static void put_strategy(FILE *file, const struct simulation *s, int nth)
{
    char say[SIM_SAY];

    fputs("<section>\n<h2><code>", file);
    page_text(file, s->plan.words[nth]);
    fputs("</code></h2>\n<p class=\"soft\">", file);
    page_text(file, s->plan.plans[nth].strategy->about);
    fputs("</p>\n", file);
    for (int i = 0; sim_say_alarm(&s->figures[nth], i, say); i++) {
        fputs("<p class=\"alarm\" role=\"alert\">", file);
        page_text(file, say);
        fputs("</p>\n", file);
    }
    fputs("<div class=\"facts\">\n", file);
    put_edge(file, &s->figures[nth]);
    if (s->exact) put_exact_edge(file, &s->exact[nth]);
    if (s->plan.plans[nth].bankroll_cents) put_session_facts(file, s, nth);
    fputs("</div>\n", file);
    put_risk(file, &s->risks[nth]);
    put_charts(file, s, nth);
    put_wagers(file, &s->figures[nth]);
    if (s->plan.plans[nth].bankroll_cents) {
        put_quantiles(file, s, nth);
        put_ends(file, s, nth);
    }
    fputs("</section>\n", file);
}

void sim_write_page(FILE *file, const struct simulation *s)
{
    const struct edition *edition = games[s->plan.plans[0].sign.edition];
    char say[SIM_SAY];

    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          file);
    page_text(file, edition->name);
    fprintf(file, ": a simulation</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>",
            style);
    page_text(file, edition->name);
    fputs("</h1>\n<p class=\"soft\">", file);
    page_text(file, edition->text);
    fputs("</p>\n<p>", file);
    sim_say_sessions(s, say);
    page_text(file, say);
    fputs("</p>\n<p class=\"soft\"><code>", file);
    sim_say_sign(&s->plan.plans[0], say);
    page_text(file, say);
    fputs("</code></p>\n", file);
    if (!s->complete)
        fputs("<p class=\"alarm\" role=\"alert\">Stopped before the end: this is what is known so "
              "far.</p>\n",
              file);
    if (s->plan.count > 1) put_versus(file, s);
    for (int i = 0; i < s->plan.count; i++) put_strategy(file, s, i);
    fputs("<p class=\"soft\">Simulated by croupier " CROUPIER_VERSION
          " through the rules of the live table.</p>\n</main>\n</body>\n</html>\n",
          file);
}
