/* cards_scenario.h - what games with cards have in common in scenarios. */
#ifndef CROUPIER_CARDS_SCENARIO_H
#define CROUPIER_CARDS_SCENARIO_H

#include "rules/cards.h"
#include "scenario/game_scenario.h"

/* The next thing that cards need; false where it was refused. */
bool scenario_mix_cards(struct scenario *scenario, int decks);

/* A card of a shoe that is not yet seen, each as likely as another. */
int scenario_any_card(struct scenario *scenario, const struct shoe *shoe);

#endif
