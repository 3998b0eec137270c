/* sim_words.c - what was simulated, in words. */
#include "cli/sim_cli.h"

#include "rules/length.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const uint64_t sim_quantiles[SIM_QUANTILES] = {
    10000, 50000, 250000, 500000, 750000, 950000, 990000
};

const char *const sim_end_words[SIM_ENDS] = {
    [SIM_RUINED] = "ruined: too little for the next bet",
    [SIM_GOAL] = "reached the goal",
    [SIM_STOPPED] = "stopped at the loss",
    [SIM_DONE] = "played to the end",
    [SIM_LEFT] = "the strategy left",
    [SIM_IDLED] = "the strategy bet no more",
};

const char *const sim_end_ids[SIM_ENDS] = {
    [SIM_RUINED] = "ruined", [SIM_GOAL] = "goal", [SIM_STOPPED] = "stopped",
    [SIM_DONE] = "done",     [SIM_LEFT] = "left", [SIM_IDLED] = "idled",
};

/* ---- Numbers --------------------------------------------------------------------- */

/* Puts commas between groups of three digits. */
static void group(char text[SIM_AMOUNT])
{
    size_t length = strlen(text), start = *text == '-';
    size_t digits = strspn(text + start, "0123456789");

    for (size_t left = digits; left > 3 && length + 1 < SIM_AMOUNT; length++) {
        left -= 3;
        memmove(text + start + left + 1, text + start + left, length - start - left + 1);
        text[start + left] = ',';
    }
}

const char *sim_count(uint64_t number, char text[SIM_AMOUNT])
{
    snprintf(text, SIM_AMOUNT, "%" PRIu64, number);
    group(text);
    return text;
}

const char *sim_amount(double cents, char text[SIM_AMOUNT])
{
    double whole = round(cents);
    bool even = fmod(whole, 100) == 0;

    snprintf(text, SIM_AMOUNT, "%.*f", even ? 0 : 2, (whole == 0 ? 0 : whole) / 100);
    group(text);
    return text;
}

int64_t sim_bar_step(const struct histogram *h, int64_t unit, int bars, int64_t *first)
{
    int64_t width = histogram_width(h), step = (h->most - h->least) / bars + 1;

    if (unit % width == 0 && unit <= 2 * step) width = unit;
    *first = h->least / width * width;
    step = (h->most - *first) / bars + 1;
    return (step + width - 1) / width * width;
}

/* ---- Lines ----------------------------------------------------------------------- */

static __attribute__((format(printf, 2, 3))) void add(char say[SIM_SAY], const char *format, ...)
{
    size_t used = strlen(say);
    va_list list;

    va_start(list, format);
    vsnprintf(say + used, SIM_SAY - used, format, list);
    va_end(list);
}

void sim_say_sign(const struct sim_plan *plan, char say[SIM_SAY])
{
    const struct sign *sign = &plan->sign;
    const struct edition *edition = games[sign->edition];
    char word[SIGN_WORD], money[MONEY_WORD];

    *say = '\0';
    add(say, "min %s", money_word(sign->min_cents, money));
    add(say, "  max %s", money_word(sign->max_cents, money));
    if (sign->step_cents) add(say, "  step %s", money_word(sign->step_cents, money));
    add(say, "  chip %s", money_word(sign->chip_cents, money));
    if (sign->side_min_cents) add(say, "  side-min %s", money_word(sign->side_min_cents, money));
    if (sign->side_max_cents) add(say, "  side-max %s", money_word(sign->side_max_cents, money));
    for (int i = 0; i < sign_amounts(edition); i++)
        if (sign->amount_cents[i])
            add(say, "  %s %s", edition->amounts[i], money_word(sign->amount_cents[i], money));
    for (int i = 0; edition->options[i].id; i++) {
        sign_word(sign, i, word);
        add(say, "  %s=%s", edition->options[i].id, word);
    }
}

void sim_say_strategy(const struct host_plan *plan, int nth, char say[SIM_SAY])
{
    *say = '\0';
    add(say, "%s: %s", plan->words[nth], plan->plans[nth].strategy->about);
}

static void say_stops(const struct sim_plan *plan, char say[SIM_SAY])
{
    const char *round = sim_game(plan->sign.edition)->round;
    char text[SIM_AMOUNT];

    if (plan->win_cents) add(say, ", until %s is won", sim_amount((double)plan->win_cents, text));
    if (plan->loss_cents)
        add(say, "%s %s is lost", plan->win_cents ? " or" : ", until",
            sim_amount((double)plan->loss_cents, text));
    if (plan->rounds) add(say, ", at most %s %ss", sim_count(plan->rounds, text), round);
    if (plan->shooters) add(say, ", at most %s shooters", sim_count(plan->shooters, text));
}

void sim_say_sessions(const struct simulation *s, char say[SIM_SAY])
{
    const struct sim_plan *plan = &s->plan.plans[0];
    const struct sim_tally *tally = &s->result.tallies[0];
    const char *round = sim_game(plan->sign.edition)->round;
    char text[SIM_AMOUNT];

    *say = '\0';
    add(say, "%s", sim_count(tally->sessions, text));
    if (!s->complete) add(say, " of %s", sim_count(plan->sessions, text));
    if (plan->bankroll_cents) {
        add(say, " sessions with a bankroll of %s", sim_amount((double)plan->bankroll_cents, text));
        say_stops(plan, say);
        add(say, ";");
    } else {
        add(say, " blocks of %s %ss, each played to its last bet;", sim_count(plan->rounds, text),
            round);
    }
    add(say, " %s %ss in all", sim_count(tally->rounds, text), round);
    add(say, "; unit %s, seed %" PRIu64, sim_amount((double)plan->values.unit_cents, text),
        plan->seed);
}

void sim_say_exact(const struct sim_plan *plan, char say[SIM_SAY])
{
    char text[SIM_AMOUNT];

    *say = '\0';
    if (plan->bankroll_cents) {
        add(say, "Sessions with a bankroll of %s", sim_amount((double)plan->bankroll_cents, text));
        say_stops(plan, say);
    } else {
        add(say, "Play without end");
    }
    add(say, "; unit %s; exact, nothing is simulated",
        sim_amount((double)plan->values.unit_cents, text));
}

bool sim_say_alarm(const struct figures *f, int nth, char say[SIM_SAY])
{
    *say = '\0';
    for (int i = 0; i < f->wager_count; i++)
        if (f->wagers[i].alarm && !nth--) {
            add(say,
                "%s: the edge found is %.1f standard errors from the exact one; chance does not "
                "explain that.",
                f->wagers[i].id, fabs(f->wagers[i].z));
            return true;
        }
    if (nth || fabs(f->z) <= FIGURES_ALARM || !f->alarm) return false;
    add(say,
        "The result is %.1f standard errors from what exact odds expect of this action; chance "
        "does not explain that.",
        fabs(f->z));
    return true;
}

void sim_say_risk(const struct sim_risk *risk, char say[SIM_SAY])
{
    struct share_figures share = share_figures(risk->ruined, risk->sessions);
    char text[SIM_AMOUNT], sessions[SIM_AMOUNT];

    *say = '\0';
    sim_amount((double)risk->bankroll_cents, text);
    if (!risk->sessions)
        add(say, "even %s is not enough", text);
    else
        add(say, "%s; with it, %.3f %% of %s sessions were ruined (95 %% interval %.3f to %.3f %%)",
            text, 100 * share.share, sim_count(risk->sessions, sessions), 100 * share.low,
            100 * share.high);
}

void sim_say_bankroll(const struct simulation *s, int nth, double risk, char say[SIM_SAY])
{
    const struct sim_plan *plan = &s->plan.plans[nth];
    int64_t needed = figures_bankroll(plan, &s->result.tallies[nth], risk);
    char text[SIM_AMOUNT];

    *say = '\0';
    if (needed)
        add(say, "%s", sim_amount((double)needed, text));
    else
        add(say, "more than %s", sim_amount((double)plan->bankroll_cents, text));
}
