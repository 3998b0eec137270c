/* rolls.c - a whole roll in one word: dice brought, a shooter found, thrown,
 * called and settled, each by whoever the edition lets do it. */
#include "scenario/reader.h"

#include <string.h>

/* Bring dice to the table and have them inspected, where that is the custom. */
bool scenario_bring_dice(struct scenario *scenario)
{
    const struct dice_custom *custom = &dice_game(&scenario->pit.table.sign)->custom;
    struct command command = scenario_command(ACT_RECEIVE, ROLE_DEALER, NO_SEAT);
    int option = custom->dice_option;

    command.a = (int8_t)(option ? scenario->pit.table.sign.value[option - 1] : custom->dice_most);
    if (!dice_of(&scenario->pit.table)->now.dice_here && !scenario_do(scenario, &command))
        return false;
    if (scenario->pit.table.till.phase != PHASE_DICE_OUT) return true;
    if (!(dice_of(&scenario->pit.table)->now.inspected & 1) &&
        !scenario_act(scenario, ACT_INSPECT, ROLE_DEALER, NO_SEAT))
        return false;
    return scenario->pit.table.till.phase != PHASE_DICE_OUT ||
           scenario_act(scenario, ACT_INSPECT, ROLE_GAME_SUPERVISOR, NO_SEAT);
}

/* Offer the dice until somebody who may throw takes them; two rounds at most. */
static bool find_shooter(struct scenario *scenario)
{
    struct table *table = &scenario->pit.table;

    for (int tries = 0; tries < 2 * DICE_SEATS + 4; tries++) {
        if (table->till.phase == PHASE_OFFERED) {
            int seat = dice_of(table)->now.offered;
            bool takes = dice_eligible(table, seat);
            if (!scenario_act(scenario, takes ? ACT_ACCEPT : ACT_DECLINE, ROLE_PLAYER, seat))
                return false;
        } else if (table->till.phase == PHASE_IDLE) {
            if (!scenario_by_staff(scenario, ACT_OFFER)) return false;
        } else {
            return true;
        }
    }
    return scenario_bad(scenario, "nobody at the table may throw the dice");
}

static bool choose_dice(struct scenario *scenario)
{
    bool house = dice_of(&scenario->pit.table)->now.thrower == HOUSE_SEAT;
    struct command command =
        scenario_command(ACT_CHOOSE, ROLE_PLAYER, dice_of(&scenario->pit.table)->now.thrower);
    unsigned here = dice_of(&scenario->pit.table)->now.dice_here;

    if (!(here & (here - 1)))
        return scenario_by_staff(scenario, ACT_THROW); /* refused: a die is missing */
    if (house) command.role = (uint16_t)scenario_staff(scenario, ACT_CHOOSE);
    command.a = (int8_t)(__builtin_ctz(here) + 1);
    here &= here - 1;
    command.b = (int8_t)(__builtin_ctz(here) + 1);
    return scenario_do(scenario, &command);
}

static bool throw_dice(struct scenario *scenario)
{
    int seat = dice_of(&scenario->pit.table)->now.thrower;

    return seat == HOUSE_SEAT ? scenario_by_staff(scenario, ACT_THROW)
                              : scenario_act(scenario, ACT_THROW, ROLE_PLAYER, seat);
}

bool scenario_to_the_throw(struct scenario *scenario)
{
    struct table *table = &scenario->pit.table;

    if (table->till.phase == PHASE_DICE_OUT && !scenario_bring_dice(scenario)) return false;
    if (table->till.phase <= PHASE_OFFERED && !find_shooter(scenario)) return false;
    if (table->till.phase == PHASE_CHOOSING && !choose_dice(scenario)) return false;
    if (table->till.phase == PHASE_SETTLED && !scenario_by_staff(scenario, ACT_HAND)) return false;
    if (table->till.phase == PHASE_AIR) return true;
    return throw_dice(scenario);
}

static bool roll(struct scenario *scenario, int a, int b)
{
    struct command rest = scenario_command(ACT_REST, ROLE_CLOCK, NO_SEAT);
    int option = dice_game(&scenario->pit.table.sign)->custom.electronics;

    if (!scenario_to_the_throw(scenario)) return false;
    rest.a = (int8_t)a;
    rest.b = (int8_t)b;
    if (!scenario_do(scenario, &rest) || !scenario_by_staff(scenario, ACT_CALL)) return false;
    if (option && scenario->pit.table.sign.value[option - 1] &&
        !scenario_by_staff(scenario, ACT_ENTER))
        return false;
    return scenario_by_staff(scenario, ACT_SETTLE);
}

/* "roll 3 4", "roll"; either with "20 times". */
bool scenario_roll(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    int times, a = 0, b = 0, end = r->end;

    if (!read_times(r, &times)) return false;
    bool given = r->at < r->end;
    if (given && (!read_int(r, 1, 6, "a face", &a) || !read_int(r, 1, 6, "a face", &b) ||
                  !read_nothing_more(r)))
        return false;
    r->end = end;
    while (times--) {
        if (!given) {
            a = 1 + scenario_chance(scenario, 6);
            b = 1 + scenario_chance(scenario, 6);
        }
        scenario->events.count = 0;
        if (!roll(scenario, a, b)) break;
    }
    return !scenario->bad;
}
