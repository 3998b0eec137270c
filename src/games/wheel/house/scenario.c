/* scenario.c - a whole spin in one line: spin, call, drop, landing, announcement, collection and
 * payment. */
#include "games/wheel/wheel_rows.h"
#include "scenario/game_scenario.h"

#include <string.h>

/* Refuses a number that the wheel lacks, before anything turns. */
static bool no_such_number(struct scenario *scenario, int number)
{
    struct command land = scenario_command(ACT_LAND, ROLE_DEALER, NO_SEAT);

    if (number < wheel_size(&scenario->pit.table.sign)) return false;
    land.outcome[0] = (int8_t)number;
    scenario_refused(scenario, table_details(&scenario->pit.table, &land));
    return true;
}

static bool spin(struct scenario *scenario, int number)
{
    static const struct {
        uint8_t in; /* this phase */
        uint8_t act;
    } steps[] = {
        { WHEEL_BETTING, ACT_SPIN },    { WHEEL_SPINNING, ACT_NO_MORE_BETS },
        { WHEEL_CALLED, ACT_DROP },     { WHEEL_DROPPED, ACT_LAND },
        { WHEEL_RESTED, ACT_ANNOUNCE }, { WHEEL_ANNOUNCED, ACT_COLLECT },
        { WHEEL_COLLECTED, ACT_PAY },
    };

    if (no_such_number(scenario, number)) return false;
    for (size_t i = 0; i < LENGTH(steps); i++) {
        struct command command = scenario_command(steps[i].act, ROLE_DEALER, NO_SEAT);
        if (scenario->pit.table.till.phase != steps[i].in) continue;
        if (steps[i].act == ACT_LAND) command.outcome[0] = (int8_t)number;
        if (!scenario_do(scenario, &command)) return false;
    }
    return true;
}

/* "spin 17", "spin"; either with "20 times". */
static bool read_spin(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    int times, end = r->end;
    int8_t number = 0;

    if (!read_times(r, &times)) return false;
    bool given = r->at < r->end;
    if (given && (!read_outcome_number(r, &number) || !read_nothing_more(r))) return false;
    r->end = end;
    while (times--) {
        if (!given)
            number = (int8_t)scenario_chance(scenario, wheel_size(&scenario->pit.table.sign));
        scenario->events.count = 0;
        if (!spin(scenario, number)) break;
    }
    return !scenario->bad;
}

/* ---- Descriptor ------------------------------------------------------------------ */

/* "number 17": where the ball lies. */
static bool expect_spun(struct expectation *e)
{
    const struct table *table = &e->scenario->pit.table;
    bool announced = table->till.phase >= WHEEL_ANNOUNCED && wheel_of(table)->landed >= 0;
    int number = announced ? wheel_of(table)->landed : wheel_of(table)->now.number;

    return expect_word(e, number < 0 ? "none" : wheel_number_word(number));
}

/* "direction clockwise": of the wheel in this spin or the last one. */
static bool expect_direction(struct expectation *e)
{
    static const char *const words[] = { "none", "clockwise", "anticlockwise" };

    return expect_word(e, words[wheel_of(&e->scenario->pit.table)->direction]);
}

static const struct scenario_line lines[] = { { "spin", read_spin }, { 0 } };
static const struct scenario_expect expects[] = { { .word = "number", .expect = expect_spun },
                                                  { .word = "direction",
                                                    .expect = expect_direction },
                                                  { 0 } };

extern const struct game_scenario wheel_scenario;
const struct game_scenario wheel_scenario = {
    .lines = lines,
    .expects = expects,
    .chance = "ball",
};
