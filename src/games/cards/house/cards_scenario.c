/* cards_scenario.c - preparing cards, and drawing a random card of a shoe. */
#include "games/cards/house/cards_scenario.h"

int scenario_any_card(struct scenario *scenario, const struct shoe *shoe)
{
    int nth = scenario_chance(scenario, shoe_count(shoe));

    for (int card = 1; card <= CARDS; card++) {
        nth -= shoe->left[card];
        if (nth < 0) return card;
    }
    return 0;
}

bool scenario_mix_cards(struct scenario *scenario, int decks)
{
    static const uint8_t acts[] = { ACT_RECEIVE, ACT_INSPECT, ACT_CHANGE_SET, ACT_SPREAD,
                                    ACT_STACK,   ACT_RIFFLE,  ACT_CHEMMY };
    static const uint16_t roles[] = { ROLE_DEALER, ROLE_GAME_SUPERVISOR };

    for (size_t i = 0; i < LENGTH(acts); i++)
        for (size_t j = 0; j < LENGTH(roles); j++) {
            struct command command = scenario_command(acts[i], roles[j], NO_SEAT);
            if (command.act == ACT_RECEIVE) command.count = decks;
            if (!table_check(&scenario->pit.table, &command).code)
                return scenario_do(scenario, &command);
        }
    return scenario_by_staff(scenario, ACT_RIFFLE); /* refused, with its reason */
}
