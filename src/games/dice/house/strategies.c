/* strategies.c - how people play dice games: lines with odds, ladders of come bets, numbers, and
 * what takes their place in Snake Eyes and Double Dice. */
#include "sim/strategies.h"

#include "sim/layouts.h"

#include <stdio.h>

extern const struct strategy *const dice_strategies[];

#define NUMBERS 13 /* totals are less */

static int fact(struct turn *turn, const char *id)
{
    return turn_fact(turn, turn_fact_find(turn, id));
}

/* "pass-odds" and 6: the wager pass-odds-6. */
static int numbered(struct turn *turn, const char *kind, int number)
{
    char id[WAGER_ID];

    snprintf(id, sizeof id, "%s-%d", kind, number);
    return turn_wager(turn, id);
}

/* ---- Lines with odds ------------------------------------------------------------- */

/* A flat bet and the odds that can be added to it. */
struct line {
    const char *flat, *odds;
};
static const struct line pass = { "pass", "pass-odds" }, come = { "come", "come-odds" };
static const struct line dont_pass = { "dont-pass", "dont-pass-behind" };
static const struct line dont_come = { "dont-come", "dont-come-behind" };

#define ODDS                                                                                       \
    {                                                                                              \
        "odds", "odds on a flat bet, as a multiple of it, as far as the table allows",             \
            PARAMETER_NUMBER, 0, 100, "1"                                                          \
    }

static const char *needs_lines(const struct sign *sign, const struct strategy_values *values)
{
    (void)values;
    return sim_wager(sign, pass.flat) == NO_WAGER ? "The game has no pass line." : NULL;
}

static void back(struct turn *turn, const struct line *line, int number,
                 const struct strategy_values *values, int64_t odds)
{
    if (odds) strategy_keep(turn, numbered(turn, line->odds, number), odds * values->unit_cents);
}

static void bet_line(struct turn *turn, const struct line *line,
                     const struct strategy_values *values, int64_t odds)
{
    int flat = turn_wager(turn, line->flat), point = fact(turn, "point");

    if (!point)
        strategy_keep_exactly(turn, flat, values->unit_cents);
    else if (turn_up(turn, flat))
        back(turn, line, point, values, odds);
}

static void pass_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    bet_line(turn, &pass, values, values->number[0]);
}

static void dont_pass_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    bet_line(turn, &dont_pass, values, values->number[0]);
}

static void doey_dont_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    bet_line(turn, &pass, values, values->number[0]);
    bet_line(turn, &dont_pass, values, 0);
}

static const struct parameter line_parameters[] = { ODDS, { .id = NULL } };

static const struct strategy pass_line = {
    .id = "pass",
    .about = "the pass line, with odds",
    .parameters = line_parameters,
    .unfit = needs_lines,
    .act = pass_act,
};

static const struct strategy dont_pass_line = {
    .id = "dont-pass",
    .about = "the don't pass line, with odds behind it",
    .parameters = line_parameters,
    .unfit = needs_lines,
    .act = dont_pass_act,
};

static const struct strategy doey_dont = {
    .id = "doey-dont",
    .about = "pass and don't pass at once, with odds on the pass line",
    .parameters = line_parameters,
    .unfit = needs_lines,
    .act = doey_dont_act,
};

/* ---- Ladders of come bets -------------------------------------------------------- */

enum { COMES, LADDER_ODDS, WORKING }; /* parameters */

/* Come bets that have travelled can't be seen as wagers of their own. */
struct ladder {
    uint16_t numbers; /* to which come bets have travelled, as bits */
    uint16_t waiting; /* a come bet has no number yet */
};

/* What the last roll did to the come bets. */
static void follow(struct turn *turn, const struct line *line, struct ladder *ladder)
{
    int total = fact(turn, "total");
    bool box = numbered(turn, line->odds, total) != NO_WAGER;

    if (turn_first(turn)) return;
    ladder->numbers = total == 7 ? 0 : (uint16_t)(ladder->numbers & ~(1u << total));
    if (ladder->waiting && box) ladder->numbers |= (uint16_t)(1u << total);
    ladder->waiting = 0;
}

static void climb(struct turn *turn, const struct line *line, const struct strategy_values *values,
                  struct ladder *ladder)
{
    int flat = turn_wager(turn, line->flat), count = 0;

    follow(turn, line, ladder);
    for (int n = 0; n < NUMBERS; n++) {
        if (!(ladder->numbers & 1u << n)) continue;
        back(turn, line, n, values, values->number[LADDER_ODDS]);
        count++;
    }
    if (count < values->number[COMES]) strategy_keep_exactly(turn, flat, values->unit_cents);
    ladder->waiting = turn_up(turn, flat) > 0;
}

/* Odds on come bets rest on the come-out unless they are called on. */
static void call_on(struct turn *turn, const struct line *line, const struct ladder *ladder)
{
    for (int n = 0; n < NUMBERS; n++) {
        int odds = ladder->numbers & 1u << n ? numbered(turn, line->odds, n) : NO_WAGER;
        if (!turn_up(turn, odds)) continue;
        turn_call(turn, odds, true);
        return; /* for all of them */
    }
}

static void come_ladder_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    bet_line(turn, &pass, values, values->number[LADDER_ODDS]);
    climb(turn, &come, values, memory);
    if (values->number[WORKING] && !fact(turn, "point")) call_on(turn, &come, memory);
}

static void dont_ladder_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    bet_line(turn, &dont_pass, values, values->number[LADDER_ODDS]);
    climb(turn, &dont_come, values, memory);
}

static const struct parameter molly_parameters[] = {
    { "comes", "come bets on numbers at most", PARAMETER_NUMBER, 1, 6, "2" },
    ODDS,
    { "working", "1: odds on come bets work on the come-out, too", PARAMETER_NUMBER, 0, 1, "0" },
    { .id = NULL },
};

static const struct parameter come_parameters[] = {
    { "comes", "come bets on numbers at most", PARAMETER_NUMBER, 1, 6, "6" },
    { "odds", "odds on a flat bet, as a multiple of it, as far as the table allows",
      PARAMETER_NUMBER, 0, 100, "0" },
    { "working", "1: odds on come bets work on the come-out, too", PARAMETER_NUMBER, 0, 1, "0" },
    { .id = NULL },
};

static const struct parameter dont_parameters[] = {
    { "comes", "don't come bets on numbers at most", PARAMETER_NUMBER, 1, 6, "2" },
    ODDS,
    { .id = NULL },
};

static const struct strategy three_point_molly = {
    .id = "three-point-molly",
    .about = "pass and two come bets, all with odds",
    .parameters = molly_parameters,
    .unfit = needs_lines,
    .memory_bytes = sizeof(struct ladder),
    .act = come_ladder_act,
};

static const struct strategy come_ladder = {
    .id = "come-ladder",
    .about = "pass, then a come bet on every roll until enough numbers have one",
    .parameters = come_parameters,
    .unfit = needs_lines,
    .memory_bytes = sizeof(struct ladder),
    .act = come_ladder_act,
};

static const struct strategy dont_ladder = {
    .id = "dont-ladder",
    .about = "don't pass and two don't come bets, all with odds behind them",
    .parameters = dont_parameters,
    .unfit = needs_lines,
    .memory_bytes = sizeof(struct ladder),
    .act = dont_ladder_act,
};

/* ---- Numbers --------------------------------------------------------------------- */

/* Numbers are bet once there is a point, in games that have one. */
static bool may_place(struct turn *turn)
{
    return fact(turn, "point") || turn_wager(turn, pass.flat) == NO_WAGER;
}

static void numbers_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    if (may_place(turn)) strategy_keep_all(turn, values, memory);
}

#define WAGERS(usual)                                                                              \
    {                                                                                              \
        "wagers", "the bets", PARAMETER_WAGERS, 0, 0, usual                                        \
    }
#define KEEP_UP(name, of, says, usual)    BETS(name, of, says, usual, numbers_act)
#define EVERY_ROLL(name, of, says, usual) BETS(name, of, says, usual, strategy_keep_all)
#define BETS(name, of, says, usual, acts)                                                          \
    static const struct parameter name##_parameters[] = { WAGERS(usual), { .id = NULL } };         \
    static const struct strategy name = {                                                          \
        .id = of, .about = says, .parameters = name##_parameters, .act = acts                      \
    }

KEEP_UP(inside, "place-inside", "places 5, 6, 8 and 9", "place-5+place-6+place-8+place-9");
KEEP_UP(outside, "place-outside", "places 4, 5, 9 and 10", "place-4+place-5+place-9+place-10");
KEEP_UP(across, "place-across", "places all six numbers",
        "place-4+place-5+place-6+place-8+place-9+place-10|five+six+eight");
KEEP_UP(six_and_eight, "six-and-eight", "the two numbers that come most often, 6 and 8",
        "place-6+place-8|six+eight|number-6+number-8");
KEEP_UP(iron_cross, "iron-cross", "5, 6, 8 and the field: every total but 7 wins",
        "field+place-5+place-6+place-8|field+five+six+eight");
KEEP_UP(buy, "buy", "buys 4 and 10", "buy-4+buy-10");
EVERY_ROLL(lay, "lay", "lays against 4 and 10", "lay-4+lay-10");
KEEP_UP(hardways, "hardways", "all four hardways", "hard-4+hard-6+hard-8+hard-10");
KEEP_UP(hardway_mix, "hardway-mix", "the hardway combo, and the hard 6 and 8 on their own",
        "hardway-combo*2+hard-6+hard-8");
EVERY_ROLL(aces_and_twelve, "aces-and-twelve", "2 and 12 on every roll", "craps-2+craps-12");
EVERY_ROLL(horn_numbers, "horn-numbers", "2, 3, 11 and 12 on every roll",
           "craps-2+craps-3+eleven+craps-12");

/* ---- Pass and numbers ------------------------------------------------------------ */

/* The number that is the point has its bet on the line. */
static void pass_and_place_act(struct turn *turn, const struct strategy_values *values,
                               void *memory)
{
    int point = fact(turn, "point");

    (void)memory;
    bet_line(turn, &pass, values, values->number[0]);
    for (int i = 0; point && i < values->wager_count; i++)
        if (values->wagers[i] != numbered(turn, "place", point))
            strategy_keep(turn, values->wagers[i], strategy_stake(values, i));
}

static const struct parameter pass_and_place_parameters[] = { ODDS,
                                                              WAGERS("place-6+place-8"),
                                                              { .id = NULL } };

static const struct strategy pass_and_place = {
    .id = "pass-and-place",
    .about = "pass with odds, and 6 and 8 placed unless they are the point",
    .parameters = pass_and_place_parameters,
    .unfit = needs_lines,
    .act = pass_and_place_act,
};

/* ---- Press and regress ----------------------------------------------------------- */

enum { PRESSED, BY, EVERY, PRESS_MOST }; /* parameters */

struct hits {
    uint8_t of[STRATEGY_WAGERS]; /* wins of each wager since it was made */
};

/* The units on a wager after so many wins. */
static int64_t pressed(const struct strategy_values *values, int nth, int hits)
{
    return values->wager_units[nth] + hits / values->number[EVERY] * values->number[BY];
}

static void press_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct hits *hits = memory;

    for (int i = 0; i < values->wager_count; i++) {
        int wager = values->wagers[i], won = turn_gain(turn, wager) > 0;
        bool more = pressed(values, i, hits->of[i] + 1) <= values->number[PRESS_MOST];
        if (won && more && hits->of[i] < UINT8_MAX) hits->of[i]++;
        if (turn_gain(turn, wager) < 0) hits->of[i] = 0;
        int64_t cents = pressed(values, i, hits->of[i]) * values->unit_cents;
        if (won && more && turn_up(turn, wager) && turn_up(turn, wager) < cents)
            strategy_change(turn, wager, cents);
        else if (may_place(turn))
            strategy_keep(turn, wager, cents);
    }
}

static const struct parameter press_parameters[] = {
    WAGERS("place-6+place-8|six+eight|number-6+number-8"),
    { "by", "units that are added", PARAMETER_NUMBER, 1, 100, "1" },
    { "every", "... after so many wins of the bet", PARAMETER_NUMBER, 1, 20, "1" },
    { "most", "units on a bet at most", PARAMETER_NUMBER, 1, 1000, "10" },
    { .id = NULL },
};

static const struct strategy press = {
    .id = "press",
    .about = "adds to a bet each time it wins, until it loses",
    .parameters = press_parameters,
    .memory_bytes = sizeof(struct hits),
    .act = press_act,
};

enum { REGRESSED, FIRST_TIMES, REGRESS_AFTER }; /* parameters */

struct regress {
    uint32_t wins; /* since the bets were made */
};

static void regress_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct regress *regress = memory;
    uint32_t before = regress->wins, wanted = (uint32_t)values->number[REGRESS_AFTER];
    bool lost = false;

    for (int i = 0; i < values->wager_count; i++) {
        int64_t gain = turn_gain(turn, values->wagers[i]);
        regress->wins += gain > 0 && regress->wins < wanted;
        lost |= gain < 0;
    }
    if (lost) regress->wins = 0;
    bool now = before < wanted && regress->wins >= wanted;
    int64_t times = regress->wins >= wanted ? 1 : values->number[FIRST_TIMES];
    for (int i = 0; i < values->wager_count; i++) {
        int64_t cents = strategy_stake(values, i) * times;
        if (now && turn_up(turn, values->wagers[i]))
            strategy_change(turn, values->wagers[i], cents);
        else if (may_place(turn))
            strategy_keep(turn, values->wagers[i], cents);
    }
}

static const struct parameter regress_parameters[] = {
    WAGERS("place-6+place-8|six+eight|number-6+number-8"),
    { "first", "times as much as later", PARAMETER_NUMBER, 2, 100, "3" },
    { "wins", "... until so many bets have won", PARAMETER_NUMBER, 1, 20, "1" },
    { .id = NULL },
};

static const struct strategy regress = {
    .id = "regress",
    .about = "starts with large bets and lowers them after a win",
    .parameters = regress_parameters,
    .memory_bytes = sizeof(struct regress),
    .act = regress_act,
};

/* ---- Four throws without a seven ------------------------------------------------- */

enum { WITH_BONUS, HEDGE };   /* parameters */
enum { THROWS_OF_A_SET = 4 }; /* as players count */

static void shooter_act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    int last = fact(turn, "throws") % THROWS_OF_A_SET == THROWS_OF_A_SET - 1;
    int shooter = turn_wager(turn, "shooter");

    (void)memory;
    strategy_keep_exactly(turn, shooter, values->unit_cents);
    if (values->number[WITH_BONUS])
        strategy_keep_exactly(turn, turn_wager(turn, "bonus"), values->number[WITH_BONUS]);
    if (values->number[HEDGE] && last && turn_up(turn, shooter))
        strategy_keep_exactly(turn, turn_wager(turn, "any-seven"), values->number[HEDGE]);
}

static const char *shooter_unfit(const struct sign *sign, const struct strategy_values *values)
{
    if (!strategy_offered(sign, "shooter")) return "The game has no Shooter's Bet.";
    return values->number[WITH_BONUS] && !strategy_offered(sign, "bonus")
               ? "The table does not offer the Bonus Bet."
               : NULL;
}

static const struct parameter shooter_parameters[] = {
    { "bonus", "units on the Bonus Bet of each turn", PARAMETER_UNITS, 0, 1000, "0" },
    { "hedge", "units on any seven before the last throw of a set", PARAMETER_UNITS, 0, 1000, "0" },
    { .id = NULL },
};

static const struct parameter shooter_bonus_parameters[] = {
    { "bonus", "units on the Bonus Bet of each turn", PARAMETER_UNITS, 1, 1000, "1" },
    { "hedge", "units on any seven before the last throw of a set", PARAMETER_UNITS, 0, 1000, "0" },
    { .id = NULL },
};

static const struct strategy shooter = {
    .id = "shooter",
    .about = "the Shooter's Bet on every set of throws",
    .parameters = shooter_parameters,
    .unfit = shooter_unfit,
    .act = shooter_act,
};

static const struct strategy shooter_bonus = {
    .id = "shooter-bonus",
    .about = "the Shooter's Bet on every set of throws, and the Bonus Bet on every turn",
    .parameters = shooter_bonus_parameters,
    .unfit = shooter_unfit,
    .act = shooter_act,
};

EVERY_ROLL(shooter_lines, "shooter-lines", "the Shooter's Bet with the lines of 6 and 8",
           "shooter+number-6+number-8");
EVERY_ROLL(lines, "lines", "all six number lines",
           "number-2-5+number-3-4+number-6+number-8+number-10-11+number-9-12");
EVERY_ROLL(doubles, "doubles", "all six double lines",
           "double-1+double-2+double-3+double-4+double-5+double-6");

const struct strategy *const dice_strategies[] = {
    &pass_line,
    &dont_pass_line,
    &doey_dont,
    &three_point_molly,
    &come_ladder,
    &dont_ladder,
    &pass_and_place,
    &inside,
    &outside,
    &across,
    &six_and_eight,
    &iron_cross,
    &press,
    &regress,
    &buy,
    &lay,
    &hardways,
    &hardway_mix,
    &aces_and_twelve,
    &horn_numbers,
    &shooter,
    &shooter_bonus,
    &shooter_lines,
    &lines,
    &doubles,
    NULL,
};
