/* cards_scenario.h - scenario helpers for card games. */
#ifndef CROUPIER_CARDS_SCENARIO_H
#define CROUPIER_CARDS_SCENARIO_H

#include "rules/cards.h"
#include "scenario/game_scenario.h"

/* Does the next step that the cards need; returns false if refused. */
bool scenario_mix_cards(struct scenario *scenario, int decks);

/* A random card from the shoe. */
int scenario_any_card(struct scenario *scenario, const struct shoe *shoe);

#endif
