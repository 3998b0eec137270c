/* sim_data.c - the answer for programs: JSON, and tab-separated values. */
#include "cli/sim_cli.h"

#include "cli/format.h"
#include "rules/length.h"

#include <inttypes.h>

/* ---- JSON ------------------------------------------------------------------------ */

/* A number with enough digits to be the same when read. */
static void put_real(struct json_out *out, const char *key, double number)
{
    char text[40];

    json_out_raw(out, key, text, (size_t)snprintf(text, sizeof text, "%.12g", number));
}

static void put_table(struct json_out *out, const struct simulation *s)
{
    const struct sim_plan *plan = &s->plan.plans[0];
    const struct edition *edition = games[plan->sign.edition];
    char word[SIGN_WORD];

    json_out_text(out, "edition", edition->id);
    json_out_object(out, "options");
    for (int i = 0; edition->options[i].id; i++) {
        sign_word(&plan->sign, i, word);
        json_out_text(out, edition->options[i].id, word);
    }
    json_out_end(out);
    json_out_number(out, "min_cents", plan->sign.min_cents);
    json_out_number(out, "max_cents", plan->sign.max_cents);
    json_out_if(out, "step_cents", plan->sign.step_cents);
    json_out_number(out, "chip_cents", plan->sign.chip_cents);
    json_out_number(out, "unit_cents", plan->values.unit_cents);
    if (plan->rounds && (plan->bankroll_cents || !s->exact))
        json_out_natural(out, "most_rounds", plan->rounds);
    if (plan->shooters) json_out_natural(out, "most_shooters", plan->shooters);
    json_out_if(out, "bankroll_cents", plan->bankroll_cents);
    json_out_if(out, "stop_win_cents", plan->win_cents);
    json_out_if(out, "stop_loss_cents", plan->loss_cents);
}

static void put_plan(struct json_out *out, const struct simulation *s)
{
    put_table(out, s);
    json_out_natural(out, "seed", s->plan.plans[0].seed);
    json_out_natural(out, "sessions", s->plan.plans[0].sessions);
    json_out_natural(out, "sessions_done", s->result.done.sessions);
    json_out_bool(out, "complete", s->complete);
}

static void put_wager(struct json_out *out, const struct wager_figures *w)
{
    json_out_break(out, 2);
    json_out_object(out, NULL);
    json_out_text(out, "wager", w->id);
    json_out_text(out, "name", w->name);
    json_out_natural(out, "decided", w->tally->decided);
    json_out_natural(out, "won", w->tally->won);
    json_out_natural(out, "pushed", w->tally->pushed);
    json_out_number(out, "action_cents", w->tally->stake_cents);
    json_out_number(out, "gain_cents", w->tally->gain_cents);
    json_out_if(out, "stake_cents", w->stake_cents);
    put_real(out, "edge", w->edge);
    if (w->exact_known) {
        put_real(out, "exact_edge", w->exact);
        if (*w->fraction) json_out_text(out, "exact_fraction", w->fraction);
        put_real(out, "z", w->z);
    }
    json_out_bool(out, "alarm", w->alarm);
    json_out_end(out);
}

static void put_edge(struct json_out *out, const struct figures *f)
{
    json_out_natural(out, "rounds", f->tally->rounds);
    if (f->tally->turns) json_out_natural(out, "shooters", f->tally->turns);
    put_real(out, "action_cents", f->action);
    put_real(out, "gain_cents", f->gain);
    put_real(out, "fees_cents", f->fees);
    put_real(out, "edge", f->edge);
    if (f->interval) {
        put_real(out, "edge_low", f->low);
        put_real(out, "edge_high", f->high);
    }
    if (f->exact_known) {
        put_real(out, "exact_edge", f->exact);
        put_real(out, "expected_gain_cents", f->expected);
        put_real(out, "z", f->z);
    }
    json_out_bool(out, "alarm", f->alarm);
    json_out_array(out, "wagers");
    for (int i = 0; i < f->wager_count; i++) put_wager(out, &f->wagers[i]);
    json_out_end(out);
}

static const struct {
    const char *name;
    size_t at;
} distributions[] = {
    { "end_cents", offsetof(struct sim_tally, ends) },
    { "drawdown_cents", offsetof(struct sim_tally, drawdowns) },
    { "low_cents", offsetof(struct sim_tally, lows) },
    { "rounds_played", offsetof(struct sim_tally, survived) },
    { "longest_wins", offsetof(struct sim_tally, wins) },
    { "longest_losses", offsetof(struct sim_tally, losses) },
    { "rounds_of_shooter", offsetof(struct sim_tally, shooter) },
};

static const struct histogram *histogram_at(const struct sim_tally *tally, size_t at)
{
    return (const struct histogram *)(const void *)((const char *)tally + at);
}

static void put_quantiles(struct json_out *out, const struct histogram *h)
{
    char key[24];

    json_out_object(out, "quantiles");
    for (int i = 0; i < SIM_QUANTILES; i++) {
        snprintf(key, sizeof key, "%" PRIu64, sim_quantiles[i] / 10000);
        json_out_number(out, key, histogram_quantile(h, sim_quantiles[i]));
    }
    json_out_end(out);
}

/* The buckets: where each begins, and its count. */
static void put_distribution(struct json_out *out, const char *name, const struct histogram *h)
{
    if (!h->count) return;
    json_out_break(out, 2);
    json_out_object(out, name);
    json_out_natural(out, "count", h->count);
    json_out_number(out, "least", h->least);
    json_out_number(out, "most", h->most);
    put_real(out, "mean", (double)((long double)h->sum / h->count));
    put_quantiles(out, h);
    json_out_number(out, "width", histogram_width(h));
    json_out_array(out, "buckets");
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        if (!h->buckets[i]) continue;
        json_out_array(out, NULL);
        json_out_number(out, NULL, histogram_start(h, i));
        json_out_natural(out, NULL, h->buckets[i]);
        json_out_end(out);
    }
    json_out_end(out);
    json_out_end(out);
}

static void put_fan(struct json_out *out, const struct sim_plan *plan,
                    const struct sim_tally *tally)
{
    json_out_array(out, "fan");
    for (int i = 0; i < SIM_FAN; i++) {
        json_out_break(out, 2);
        json_out_object(out, NULL);
        json_out_natural(out, "round", sim_fan_round(plan, i));
        put_quantiles(out, &tally->fan[i]);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_sessions(struct json_out *out, const struct simulation *s, int nth)
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    const struct sim_tally *tally = &s->result.tallies[nth];

    json_out_object(out, "ended");
    for (int i = 0; i < SIM_ENDS; i++) json_out_natural(out, sim_end_ids[i], tally->ended[i]);
    json_out_end(out);
    if (s->risks[nth].known) {
        json_out_object(out, "bankroll_for_risk"); /* no sessions: even this is not enough */
        put_real(out, "risk", s->risks[nth].wanted);
        json_out_number(out, "bankroll_cents", s->risks[nth].bankroll_cents);
        json_out_natural(out, "ruined", s->risks[nth].ruined);
        json_out_natural(out, "sessions", s->risks[nth].sessions);
        json_out_end(out);
    }
    json_out_object(out, "bankroll_for_ruin_cents"); /* null: more than the bankroll */
    for (int i = 0; i < 2; i++) {
        int64_t needed = figures_bankroll(plan, tally, i ? 0.05 : 0.01);
        if (needed)
            json_out_number(out, i ? "5" : "1", needed);
        else
            json_out_null(out, i ? "5" : "1");
    }
    json_out_end(out);
    for (size_t i = 0; i < LENGTH(distributions); i++)
        put_distribution(out, distributions[i].name, histogram_at(tally, distributions[i].at));
    put_fan(out, plan, tally);
}

static void put_pair(struct json_out *out, const struct simulation *s, int nth)
{
    const struct host_pair *pair = &s->result.pairs[nth];
    struct pair_figures figures = pair_figures(pair, s->result.done.sessions);

    json_out_object(out, "versus_first");
    put_real(out, "mean_cents", figures.mean);
    if (figures.interval) {
        put_real(out, "low_cents", figures.low);
        put_real(out, "high_cents", figures.high);
    }
    json_out_natural(out, "better", pair->better);
    json_out_natural(out, "worse", pair->worse);
    json_out_end(out);
}

void sim_print_json(const struct simulation *s)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    put_plan(&out, s);
    json_out_array(&out, "strategies");
    for (int i = 0; i < s->plan.count; i++) {
        json_out_break(&out, 1);
        json_out_object(&out, NULL);
        json_out_text(&out, "strategy", s->plan.words[i]);
        json_out_text(&out, "about", s->plan.plans[i].strategy->about);
        put_edge(&out, &s->figures[i]);
        if (s->plan.plans[i].bankroll_cents) put_sessions(&out, s, i);
        if (i) put_pair(&out, s, i);
        json_out_end(&out);
    }
    json_out_end(&out);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- Exact results --------------------------------------------------------------- */

static void put_share(struct json_out *out, const char *key, double share, const char *fraction)
{
    json_out_object(out, key);
    put_real(out, "share", share);
    if (*fraction) json_out_text(out, "fraction", fraction);
    json_out_end(out);
}

static void put_exact_edge(struct json_out *out, const struct sim_exact *found)
{
    json_out_natural(out, "states", found->states);
    if (!found->has_edge) return;
    put_real(out, "exact_edge", found->edge);
    if (*found->edge_text) json_out_text(out, "exact_fraction", found->edge_text);
    put_real(out, "edge_error", found->edge_error);
    put_real(out, "stake_cents", found->stake_cents);
    put_real(out, "loss_cents", found->loss_cents);
}

static void put_exact_ends(struct json_out *out, const struct exact_ends *ends)
{
    json_out_object(out, "ended");
    for (int i = 0; i < SIM_ENDS; i++)
        put_share(out, sim_end_ids[i], ends->ended[i], ends->ended_text[i]);
    json_out_end(out);
    put_real(out, "unfinished", ends->unfinished);
    put_real(out, "error", ends->error);
    json_out_natural(out, "rounds", ends->rounds);
    put_real(out, "mean_cents", ends->mean_cents);
    put_real(out, "mean_rounds", ends->mean_rounds);
    json_out_array(out, "ends");
    for (int i = 0; i < ends->count; i++) {
        json_out_break(out, 2);
        json_out_array(out, NULL);
        json_out_number(out, NULL, ends->list[i].cents);
        put_real(out, NULL, ends->list[i].share);
        if (*ends->list[i].text) json_out_text(out, NULL, ends->list[i].text);
        json_out_end(out);
    }
    json_out_end(out);
}

void sim_print_exact_json(const struct simulation *s)
{
    struct json_out out = FORMAT_JSON;

    json_out_object(&out, NULL);
    put_table(&out, s);
    json_out_bool(&out, "complete", !sim_exact_stopped(s));
    json_out_array(&out, "strategies");
    for (int i = 0; i < s->plan.count; i++) {
        json_out_break(&out, 1);
        json_out_object(&out, NULL);
        json_out_text(&out, "strategy", s->plan.words[i]);
        json_out_text(&out, "about", s->plan.plans[i].strategy->about);
        put_exact_edge(&out, &s->exact[i]);
        if (s->plan.plans[i].bankroll_cents) put_exact_ends(&out, &s->exact[i].ends);
        json_out_end(&out);
    }
    json_out_end(&out);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- Tab-separated values -------------------------------------------------------- */

static void print_total(const char *strategy, const struct figures *f)
{
    printf("%s\ttotal\t\t\t\t\t%.0f\t%.0f\t%.9f\t", strategy, f->action, f->gain, f->edge);
    if (f->interval)
        printf("%.9f\t%.9f\t", f->low, f->high);
    else
        printf("\t\t");
    if (f->exact_known)
        printf("%.9f\t%.4f\t\n", f->exact, f->z);
    else
        printf("\t\t\n");
}

static void print_wager(const char *strategy, const struct wager_figures *w)
{
    const struct wager_tally *tally = w->tally;

    printf("%s\twager\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRId64 "\t%" PRId64
           "\t%.9f\t\t\t",
           strategy, w->id, tally->decided, tally->won, tally->pushed, tally->stake_cents,
           tally->gain_cents, w->edge);
    if (w->exact_known)
        printf("%.9f\t%.4f\t\n", w->exact, w->z);
    else
        printf("\t\t\n");
}

static void print_value(const char *strategy, const char *row, const char *name, int64_t value)
{
    printf("%s\t%s\t%s\t\t\t\t\t\t\t\t\t\t\t%" PRId64 "\n", strategy, row, name, value);
}

static void print_sessions(const char *strategy, const struct sim_tally *tally)
{
    char name[24];

    for (int i = 0; i < SIM_ENDS; i++)
        print_value(strategy, "ended", sim_end_ids[i], (int64_t)tally->ended[i]);
    for (size_t i = 0; i < LENGTH(distributions); i++) {
        const struct histogram *h = histogram_at(tally, distributions[i].at);
        for (int k = 0; h->count && k < SIM_QUANTILES; k++) {
            snprintf(name, sizeof name, "%" PRIu64 " %%", sim_quantiles[k] / 10000);
            print_value(strategy, distributions[i].name, name,
                        histogram_quantile(h, sim_quantiles[k]));
        }
    }
}

void sim_print_sheet(const struct simulation *s)
{
    puts("strategy\trow\tname\tdecided\twon\tpushed\taction_cents\tgain_cents\tedge\tedge_low\t"
         "edge_high\texact_edge\tz\tvalue");
    for (int i = 0; i < s->plan.count; i++) {
        const struct figures *f = &s->figures[i];
        print_total(s->plan.words[i], f);
        for (int k = 0; k < f->wager_count; k++) print_wager(s->plan.words[i], &f->wagers[k]);
        if (s->plan.plans[i].bankroll_cents)
            print_sessions(s->plan.words[i], &s->result.tallies[i]);
    }
}
