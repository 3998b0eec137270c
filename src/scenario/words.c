/* words.c - names of roles and people in a scenario. */
#include "scenario/game_scenario.h"

#include <string.h>

/* ---- Roles ----------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum role role;
} role_names[] = {
    { "dealer", ROLE_DEALER },
    { "stickperson", ROLE_STICKPERSON },
    { "supervisor", ROLE_GAME_SUPERVISOR },
    { "pit", ROLE_CASINO_SUPERVISOR },
    { "manager", ROLE_MANAGER },
    { "operator", ROLE_OPERATOR },
    { "director", ROLE_DIRECTOR },
    { "inspector", ROLE_INSPECTOR },
    { "cashier", ROLE_CASHIER },
    { "clock", ROLE_CLOCK },
};

int role_of(const char *word)
{
    for (size_t i = 0; i < LENGTH(role_names); i++)
        if (!strcmp(role_names[i].word, word)) return (int)role_names[i].role;
    for (int game = 0; game < game_count; game++) {
        const struct game_scenario *own = house_of(game)->scenario;
        if (own && own->chance && !strcmp(own->chance, word)) return ROLE_CLOCK;
    }
    return 0;
}

/* ---- Events ---------------------------------------------------------------------- */

const char *seat_name(const struct scenario *scenario, int seat)
{
    struct speaker speaker = scenario_speaker(scenario);

    return seat_words(&speaker, seat);
}

static const char *name_of_seat(const void *to, int seat)
{
    const struct scenario *scenario = to;

    return *scenario->names[seat] ? scenario->names[seat] : scenario->left[seat];
}

static const char *name_of_person(const void *to, uint32_t person)
{
    const struct scenario *scenario = to;
    const struct guest *guest = pit_guest(&scenario->pit, person);

    if (guest && guest->duty) return role_words((enum role)(1u << (guest->duty - 1)));
    if (!guest && scenario_duty(person)) return role_words(scenario_duty(person));
    for (int i = 0; i < SCENARIO_PEOPLE; i++)
        if (*scenario->people[i] && scenario_known(scenario, scenario->people[i]) == person)
            return scenario->people[i];
    return "someone";
}

struct speaker scenario_speaker(const struct scenario *scenario)
{
    return (struct speaker){ &scenario->pit.table.sign, name_of_seat, name_of_person, scenario };
}
