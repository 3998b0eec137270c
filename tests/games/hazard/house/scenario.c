/* scenario.c - a whole throw in one line: "hazard 1 2 3" calls no more bets, throws and settles. */
#include "games/hazard/hazard.h"
#include "scenario/game_scenario.h"

static bool throw_all(struct scenario *scenario, const int8_t face[HAZARD_DICE])
{
    static const struct {
        uint8_t in, act;
    } steps[] = {
        { HAZARD_BETTING, ACT_NO_MORE_BETS },
        { HAZARD_CALLED, ACT_CAST },
        { HAZARD_THROWN, ACT_SETTLE },
    };

    for (size_t i = 0; i < LENGTH(steps); i++) {
        struct command command = scenario_command(steps[i].act, ROLE_DEALER, NO_SEAT);
        if (scenario->pit.table.till.phase != steps[i].in) continue;
        for (int j = 0; steps[i].act == ACT_CAST && j < HAZARD_DICE; j++)
            command.outcome[j] = face[j];
        if (!scenario_do(scenario, &command)) return false;
    }
    return true;
}

static bool read_hazard(struct reading *r)
{
    struct scenario *scenario = r->scenario;
    int8_t face[HAZARD_DICE] = { 0 };
    bool given = r->at < r->end;

    for (int i = 0; i < HAZARD_DICE; i++)
        if (!given)
            face[i] = (int8_t)(1 + scenario_chance(scenario, 6));
        else if (!read_outcome_number(r, &face[i]))
            return false;
    scenario->events.count = 0;
    return read_nothing_more(r) && throw_all(scenario, face);
}

static const struct scenario_line lines[] = { { "hazard", read_hazard }, { 0 } };

extern const struct game_scenario hazard_scenario;
const struct game_scenario hazard_scenario = { .lines = lines, .chance = "dice" };
