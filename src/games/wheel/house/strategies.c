/* strategies.c - how people play roulette: sections of the wheel, fixed combinations, colours. */
#include "sim/strategies.h"
#include "games/wheel/wheel.h"
#include "rules/table.h"

extern const struct strategy *const wheel_strategies[];

static int wager_of(struct turn *turn, int bet, int number)
{
    char id[WAGER_ID];

    wager_id(turn_sign(turn), bet, number, id);
    return turn_wager(turn, id);
}

/* ---- Fixed combinations ---------------------------------------------------------- */

#define WAGERS(usual)                                                                              \
    {                                                                                              \
        "wagers", "the bets", PARAMETER_WAGERS, 0, 0, usual                                        \
    }
#define FIXED(name, of, says, usual)                                                               \
    static const struct parameter name##_parameters[] = { WAGERS(usual), { .id = NULL } };         \
    static const struct strategy name = {                                                          \
        .id = of, .about = says, .parameters = name##_parameters, .act = strategy_keep_all_exactly \
    }

FIXED(two_dozens, "two-dozens", "the first two dozens", "dozen-1+dozen-2");
FIXED(two_columns, "two-columns", "the first two columns", "column-1+column-2");
FIXED(colour_and_column, "colour-and-column", "red, and the column with the most black numbers",
      "red+column-2");
FIXED(james_bond, "james-bond", "high, a line of six and zero: only 1 to 12 lose",
      "high*14+six-line-13-18*5+straight-0");
FIXED(romanosky, "romanosky", "two dozens and two corners: 32 numbers",
      "dozen-1*3+dozen-2*3+corner-25-26-28-29+corner-32-33-35-36");
FIXED(kavouras, "kavouras", "20 numbers with eight units: a corner, a line of six, five splits",
      "corner-0-1-2-3+six-line-31-36*2+split-8-11+split-13-14+split-15-18+split-17-20+split-27-30");
FIXED(snake, "snake", "twelve red numbers that wind through the layout",
      "straight-1+straight-5+straight-9+straight-12+straight-14+straight-16+straight-19+straight-"
      "23+straight-27+straight-30+straight-32+straight-34");

/* ---- Sections of the wheel ------------------------------------------------------- */

/* The pieces of a section as bets on the layout, so that no racetrack is needed. */
static void bet_section(struct turn *turn, const struct strategy_values *values, int section)
{
    struct wheel_leg legs[WHEEL_LEGS];
    int count = wheel_legs(turn_sign(turn), section, 0, legs);

    for (int i = 0; i < count; i++)
        strategy_keep_exactly(turn, wager_of(turn, legs[i].bet, legs[i].number),
                              legs[i].units * values->unit_cents);
}

#define SECTION(name, of, bet, says)                                                               \
    static void name##_act(struct turn *turn, const struct strategy_values *values, void *memory)  \
    {                                                                                              \
        (void)memory;                                                                              \
        bet_section(turn, values, bet);                                                            \
    }                                                                                              \
    static const char *name##_unfit(const struct sign *sign, const struct strategy_values *values) \
    {                                                                                              \
        struct wheel_leg legs[WHEEL_LEGS];                                                         \
        (void)values;                                                                              \
        return wheel_legs(sign, bet, 0, legs) ? NULL : "The layout has no such section.";          \
    }                                                                                              \
    static const struct strategy name = {                                                          \
        .id = of, .about = says, .unfit = name##_unfit, .act = name##_act                          \
    }

SECTION(voisins, "voisins", WHEEL_VOISINS, "the 17 numbers around zero, with nine units");
SECTION(tier, "tier", WHEEL_TIER, "the 12 numbers opposite zero, with six units");
SECTION(orphelins, "orphelins", WHEEL_ORPHELINS, "the 8 numbers in between, with five units");

enum { NUMBER, EACH_SIDE }; /* parameters */

static int compartment_of(const struct sign *sign, int64_t number)
{
    int at = 0;

    while (at < wheel_size(sign) && wheel_at(sign, at) != number) at++;
    return at;
}

static void neighbours_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    const struct sign *sign = turn_sign(turn);
    int middle = compartment_of(sign, values->number[NUMBER]),
        each = (int)values->number[EACH_SIDE];

    (void)memory;
    for (int i = middle - each; i <= middle + each; i++)
        strategy_keep_exactly(turn, wager_of(turn, WHEEL_STRAIGHT, wheel_at(sign, i)),
                              values->unit_cents);
}

static const char *neighbours_unfit(const struct sign *sign, const struct strategy_values *values)
{
    bool there = compartment_of(sign, values->number[NUMBER]) < wheel_size(sign);

    return there ? NULL : "The wheel does not have that number.";
}

static const struct parameter neighbours_parameters[] = {
    { "number", "the number in the middle; 37 is 00", PARAMETER_NUMBER, 0, DOUBLE_ZERO, "17" },
    { "each", "neighbours on each side", PARAMETER_NUMBER, 0, 9, "2" },
    { .id = NULL },
};

static const struct strategy neighbours = {
    .id = "neighbours",
    .about = "a number and those beside it on the wheel",
    .parameters = neighbours_parameters,
    .unfit = neighbours_unfit,
    .act = neighbours_act,
};

static void finals_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    for (int n = (int)values->number[0]; n <= 36; n += 10)
        strategy_keep_exactly(turn, wager_of(turn, WHEEL_STRAIGHT, n), values->unit_cents);
}

static const struct parameter finals_parameters[] = {
    { "digit", "the last digit", PARAMETER_NUMBER, 0, 9, "7" },
    { .id = NULL },
};

static const struct strategy finals = {
    .id = "finals",
    .about = "all numbers that end with a digit",
    .parameters = finals_parameters,
    .act = finals_act,
};

/* ---- After the last number ------------------------------------------------------- */

struct last {
    int32_t colour; /* the last one that was not green; WHEEL_GREEN: none yet */
    int32_t count;  /* times in a row, as far as it matters */
};

static int last_number(struct turn *turn)
{
    return turn_fact(turn, turn_fact_find(turn, "number"));
}

/* Zero neither counts nor breaks a run. */
static void look(struct turn *turn, const struct strategy_values *values, struct last *last)
{
    int number = last_number(turn);
    int32_t colour = number < 0 ? WHEEL_GREEN : (int32_t)wheel_color(number);

    if (colour == WHEEL_GREEN) return;
    last->count = colour == last->colour ? last->count + 1 : 1;
    if (last->count > values->number[0]) last->count = (int32_t)values->number[0];
    last->colour = colour;
}

static void bet_colour(struct turn *turn, const struct strategy_values *values, struct last *last,
                       bool same)
{
    look(turn, values, last);
    bool enough = last->count >= values->number[0];
    bool red = (last->colour == WHEEL_IS_RED) == same;
    int on = turn_wager(turn, red ? "red" : "black"),
        other = turn_wager(turn, red ? "black" : "red");

    if (turn_up(turn, other)) turn_take(turn, other, 0);
    if (enough)
        strategy_keep_exactly(turn, on, values->unit_cents);
    else if (turn_up(turn, on))
        turn_take(turn, on, 0);
}

static void follow_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    bet_colour(turn, values, memory, true);
}

static void against_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    bet_colour(turn, values, memory, false);
}

static const struct parameter colour_parameters[] = {
    { "after", "times that the colour has come in a row", PARAMETER_NUMBER, 1, 20, "1" },
    { .id = NULL },
};

static const struct strategy follow_colour = {
    .id = "follow-colour",
    .about = "the colour that came last",
    .parameters = colour_parameters,
    .memory_bytes = sizeof(struct last),
    .act = follow_act,
};

static const struct strategy against_colour = {
    .id = "against-colour",
    .about = "the colour that did not come last",
    .parameters = colour_parameters,
    .memory_bytes = sizeof(struct last),
    .act = against_act,
};

static void last_number_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int number = last_number(turn);

    (void)memory;
    if (number >= 0)
        strategy_keep_exactly(turn, wager_of(turn, WHEEL_STRAIGHT, number), values->unit_cents);
}

static const struct strategy repeat_number = {
    .id = "last-number",
    .about = "the number that came last",
    .act = last_number_act,
};

/* ---- Cancellation on dozens ------------------------------------------------------ */

enum { COVERED, DIGITS }; /* parameters */

struct cancellation {
    struct cancel_list list;
    int32_t out; /* units on each wager; 0: nothing bet */
};

static int64_t gain_of(struct turn *turn, const struct strategy_values *values)
{
    int64_t gain = 0;

    for (int i = 0; i < values->wager_count; i++) gain += turn_gain(turn, values->wagers[i]);
    return gain;
}

/* What all wagers cost together is added to the list after a loss. */
static void cancellation_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct cancellation *play = memory;
    int64_t digits = values->number[DIGITS], gain = gain_of(turn, values);

    if (turn_first(turn)) cancel_begin(&play->list, digits);
    if (play->out && gain > 0) cancel_won(&play->list, digits);
    if (play->out && gain < 0)
        cancel_lost(&play->list, (int64_t)play->out * values->wager_count, digits);
    for (int i = 0; i < values->wager_count; i++)
        if (turn_up(turn, values->wagers[i])) turn_take(turn, values->wagers[i], 0);
    int64_t units = cancel_bet(&play->list), unit = values->unit_cents;
    if (play->out && units * unit > turn_offer(turn, values->wagers[0]).most) {
        cancel_begin(&play->list, digits);
        units = cancel_bet(&play->list);
    }
    play->out = (int32_t)units;
    for (int i = 0; i < values->wager_count; i++)
        if (!turn_bet(turn, values->wagers[i], units * unit)) play->out = 0;
}

static const char *cancellation_unfit(const struct sign *sign, const struct strategy_values *values)
{
    (void)sign;
    return cancel_unfit(values->number[DIGITS]);
}

static const struct parameter cancellation_parameters[] = {
    WAGERS("dozen-1+dozen-2"),
    { "list", "the list to start with, a digit for each number", PARAMETER_NUMBER, 1, 999999999,
      "111" },
    { .id = NULL },
};

static const struct strategy cancellation = {
    .id = "dozen-cancellation",
    .about = "two dozens, by a list: a win strikes out its first and last number, a loss is added",
    .parameters = cancellation_parameters,
    .unfit = cancellation_unfit,
    .memory_bytes = sizeof(struct cancellation),
    .act = cancellation_act,
};

const struct strategy *const wheel_strategies[] = {
    &two_dozens,   &two_columns, &colour_and_column, &james_bond,     &romanosky,
    &kavouras,     &snake,       &voisins,           &tier,           &orphelins,
    &neighbours,   &finals,      &follow_colour,     &against_colour, &repeat_number,
    &cancellation, NULL,
};
