/* strategies_series.c - systems that raise and lower the bet on one wager as it wins and loses.
 *
 * All of them play series of bets.  A push changes nothing.  The first bet of a series is one unit,
 * later ones are rounded up to what the table accepts.  A bet above the table's maximum is not
 * made: the series is given up, and another one begins. */
#include "rules/length.h"
#include "sim/strategies.h"

enum { WAGER, MOST, STEP = 1, DIGITS = 1, WINS_WANTED = 1, MOST_UNITS = 2 }; /* parameters */

struct series {
    int64_t units;      /* of the next bet */
    int64_t gain_cents; /* of the series so far, if the system asks for it */
    int32_t step;       /* in the progression, from 0 */
    int32_t out;        /* the bet is made and not decided */
    struct cancel_list list;
};

/* Systems with the list; the others keep less in mind. */
#define SHORT_SERIES offsetof(struct series, list)

/* A system: how a series begins, and what a bet won or lost does to it. */
struct system {
    void (*begin)(const struct strategy_values *values, struct series *series);
    void (*after)(const struct strategy_values *values, struct series *series, int64_t gain_cents);
};

static void begin_at_one(const struct strategy_values *values, struct series *series)
{
    (void)values;
    series->units = 1;
    series->gain_cents = 0;
    series->step = 0;
}

static void bet(struct turn *turn, const struct strategy_values *values, struct series *series,
                const struct system *system)
{
    int wager = (int)values->number[WAGER];
    int64_t most = turn_offer(turn, wager).most;

    if (!most) return;
    if (series->step && series->units * values->unit_cents > most) system->begin(values, series);
    int64_t cents = series->units * values->unit_cents;
    if (series->step) cents = strategy_fitting(turn, wager, cents);
    series->out = turn_bet(turn, wager, cents);
}

static void play(struct turn *turn, const struct strategy_values *values, void *memory,
                 const struct system *system)
{
    struct series *series = memory;
    int wager = (int)values->number[WAGER];
    int64_t gain = turn_gain(turn, wager);

    if (turn_first(turn)) system->begin(values, series);
    if (series->out && !turn_decided(turn, wager)) return;
    if (series->out && !gain && turn_up(turn, wager)) return;
    if (series->out && gain) system->after(values, series, gain);
    series->out = 0;
    if (turn_up(turn, wager)) turn_take(turn, wager, 0);
    if (turn_layout(turn)) strategy_clear_others(turn, &(struct strategy_values){ 0 });
    bet(turn, values, series, system);
}

#define SYSTEM(name, begins)                                                                       \
    static void name##_act(struct turn *turn, const struct strategy_values *values, void *memory)  \
    {                                                                                              \
        static const struct system system = { begins, after_##name };                              \
        play(turn, values, memory, &system);                                                       \
    }

#define ON_WAGER                                                                                   \
    {                                                                                              \
        "wager", "what to bet on", PARAMETER_WAGER, 0, 0, NULL                                     \
    }

/* ---- Martingale ------------------------------------------------------------------ */

static void after_martingale(const struct strategy_values *values, struct series *series,
                             int64_t gain_cents)
{
    if (gain_cents > 0 || series->step + 1 >= values->number[MOST]) {
        begin_at_one(values, series);
        return;
    }
    series->units *= 2;
    series->step++;
}
SYSTEM(martingale, begin_at_one)

static const struct parameter martingale_parameters[] = {
    ON_WAGER,
    { "most", "bets of a series at most", PARAMETER_NUMBER, 1, 30, "7" },
    { .id = NULL },
};

const struct strategy strategy_martingale = {
    .id = "martingale",
    .about = "doubles the bet after a loss until it wins",
    .parameters = martingale_parameters,
    .memory_bytes = SHORT_SERIES,
    .act = martingale_act,
};

static void after_grand_martingale(const struct strategy_values *values, struct series *series,
                                   int64_t gain_cents)
{
    after_martingale(values, series, gain_cents);
    if (series->step) series->units++;
}
SYSTEM(grand_martingale, begin_at_one)

const struct strategy strategy_grand_martingale = {
    .id = "grand-martingale",
    .about = "doubles the bet and adds a unit after a loss until it wins",
    .parameters = martingale_parameters,
    .memory_bytes = SHORT_SERIES,
    .act = grand_martingale_act,
};

/* ---- Fibonacci ------------------------------------------------------------------- */

static int64_t fibonacci(int32_t step)
{
    int64_t before = 0, now = 1;

    for (; step > 0; step--) {
        int64_t next = before + now;
        before = now;
        now = next;
    }
    return now;
}

static void after_fibonacci(const struct strategy_values *values, struct series *series,
                            int64_t gain_cents)
{
    series->step += gain_cents > 0 ? -2 : 1;
    if (series->step <= 0 || series->step >= values->number[MOST])
        begin_at_one(values, series);
    else
        series->units = fibonacci(series->step);
}
SYSTEM(fibonacci, begin_at_one)

static const struct parameter fibonacci_parameters[] = {
    ON_WAGER,
    { "most", "numbers of the sequence at most; behind them it starts again", PARAMETER_NUMBER, 1,
      40, "12" },
    { .id = NULL },
};

const struct strategy strategy_fibonacci = {
    .id = "fibonacci",
    .about = "bets 1, 1, 2, 3, 5, 8 ... units: one step on after a loss, two back after a win",
    .parameters = fibonacci_parameters,
    .memory_bytes = SHORT_SERIES,
    .act = fibonacci_act,
};

/* ---- D'Alembert ------------------------------------------------------------------ */

static void after_dalembert(const struct strategy_values *values, struct series *series,
                            int64_t gain_cents)
{
    series->step += gain_cents > 0 ? -1 : 1;
    series->units = 1 + series->step * values->number[STEP];
    if (series->step <= 0 || series->units > values->number[MOST_UNITS])
        begin_at_one(values, series);
}
SYSTEM(dalembert, begin_at_one)

static const struct parameter dalembert_parameters[] = {
    ON_WAGER,
    { "step", "units up and down", PARAMETER_NUMBER, 1, 100, "1" },
    { "most", "units of a bet at most; above them it starts again", PARAMETER_NUMBER, 1, 1000,
      "30" },
    { .id = NULL },
};

const struct strategy strategy_dalembert = {
    .id = "dalembert",
    .about = "bets a unit more after a loss and a unit less after a win",
    .parameters = dalembert_parameters,
    .memory_bytes = SHORT_SERIES,
    .act = dalembert_act,
};

/* ---- Labouchere ------------------------------------------------------------------ */

void cancel_begin(struct cancel_list *list, int64_t digits)
{
    int count = 0;

    *list = (struct cancel_list){ 0 };
    for (int64_t rest = digits; rest; rest /= 10) count++;
    list->count = count;
    for (; digits; digits /= 10) list->number[--count] = (int32_t)(digits % 10);
}

int64_t cancel_bet(const struct cancel_list *list)
{
    return list->count == 1 ? list->number[0]
                            : (int64_t)list->number[0] + list->number[list->count - 1];
}

void cancel_won(struct cancel_list *list, int64_t digits)
{
    if (list->count <= 2) {
        cancel_begin(list, digits);
        return;
    }
    list->count -= 2;
    for (int i = 0; i < list->count; i++) list->number[i] = list->number[i + 1];
    list->number[list->count] = list->number[list->count + 1] = 0;
}

void cancel_lost(struct cancel_list *list, int64_t units, int64_t digits)
{
    if (list->count == CANCEL_MOST || units > INT32_MAX)
        cancel_begin(list, digits);
    else
        list->number[list->count++] = (int32_t)units;
}

const char *cancel_unfit(int64_t digits)
{
    for (; digits; digits /= 10)
        if (digits % 10 == 0) return "The list is made of digits from 1 to 9, such as 1234.";
    return NULL;
}

static void begin_list(const struct strategy_values *values, struct series *series)
{
    begin_at_one(values, series);
    cancel_begin(&series->list, values->number[DIGITS]);
    series->units = cancel_bet(&series->list);
}

static void after_labouchere(const struct strategy_values *values, struct series *series,
                             int64_t gain_cents)
{
    if (gain_cents > 0)
        cancel_won(&series->list, values->number[DIGITS]);
    else
        cancel_lost(&series->list, series->units, values->number[DIGITS]);
    series->units = cancel_bet(&series->list);
    series->step = 1;
}
SYSTEM(labouchere, begin_list)

static const char *labouchere_unfit(const struct sign *sign, const struct strategy_values *values)
{
    (void)sign;
    return cancel_unfit(values->number[DIGITS]);
}

static const struct parameter labouchere_parameters[] = {
    ON_WAGER,
    { "list", "the list to start with, a digit for each number", PARAMETER_NUMBER, 1, 999999999,
      "1234" },
    { .id = NULL },
};

const struct strategy strategy_labouchere = {
    .id = "labouchere",
    .about = "bets the first and last number of a list; a win strikes them out, a loss is added",
    .parameters = labouchere_parameters,
    .unfit = labouchere_unfit,
    .memory_bytes = sizeof(struct series),
    .act = labouchere_act,
};

/* ---- Paroli ---------------------------------------------------------------------- */

static void after_paroli(const struct strategy_values *values, struct series *series,
                         int64_t gain_cents)
{
    if (gain_cents < 0 || series->step + 1 >= values->number[WINS_WANTED]) {
        begin_at_one(values, series);
        return;
    }
    series->units *= 2;
    series->step++;
}
SYSTEM(paroli, begin_at_one)

static const struct parameter paroli_parameters[] = {
    ON_WAGER,
    { "wins", "wins in a row, then it starts again", PARAMETER_NUMBER, 1, 30, "3" },
    { .id = NULL },
};

const struct strategy strategy_paroli = {
    .id = "paroli",
    .about = "doubles the bet after a win, for a few wins in a row",
    .parameters = paroli_parameters,
    .memory_bytes = SHORT_SERIES,
    .act = paroli_act,
};

/* ---- Oscar's grind --------------------------------------------------------------- */

/* A series ends with a gain of a unit; no bet is for more than that. */
static void after_oscars_grind(const struct strategy_values *values, struct series *series,
                               int64_t gain_cents)
{
    int64_t unit = values->unit_cents;

    series->gain_cents += gain_cents;
    if (series->gain_cents >= unit) {
        begin_at_one(values, series);
        return;
    }
    int64_t enough = (unit - series->gain_cents + unit - 1) / unit;
    if (gain_cents > 0) series->units++;
    if (series->units > enough) series->units = enough;
    series->step = 1;
}
SYSTEM(oscars_grind, begin_at_one)

static const struct parameter wager_alone[] = { ON_WAGER, { .id = NULL } };

const struct strategy strategy_oscars_grind = {
    .id = "oscars-grind",
    .about = "bets a unit more after a win, the same after a loss, until a unit is won",
    .parameters = wager_alone,
    .memory_bytes = SHORT_SERIES,
    .act = oscars_grind_act,
};

/* ---- 1-3-2-6 --------------------------------------------------------------------- */

static void after_one_three_two_six(const struct strategy_values *values, struct series *series,
                                    int64_t gain_cents)
{
    static const int64_t units[] = { 1, 3, 2, 6 };

    if (gain_cents < 0 || series->step + 1 >= (int)LENGTH(units))
        begin_at_one(values, series);
    else
        series->units = units[++series->step];
}
SYSTEM(one_three_two_six, begin_at_one)

const struct strategy strategy_1_3_2_6 = {
    .id = "1-3-2-6",
    .about = "bets 1, 3, 2, 6 units as long as it wins",
    .parameters = wager_alone,
    .memory_bytes = SHORT_SERIES,
    .act = one_three_two_six_act,
};
