/* croupier.h - the public header of libcroupier.
 *
 * Croupier judges casino wagers exactly as the rule texts say.  In short:
 *
 *   struct sign sign = sign_of(game_find("craps"));     what the table displays
 *   struct table table;                                 one plain value: copy,
 *   table_open(&table, &sign);                          compare, write it
 *   struct refusal why = table_do(&table, &command, &events);
 *   table_offers(&table, ROLE_PLAYER, seat, &offers);   what may be done now
 *
 *   odds_of(&odds, &sign, bet, number, 0);              exact, from the function that pays
 *   chance_commit(&draw); chance_outcome_of(&draw, &sign);   live chance, recomputable by all
 *
 * What one family of games has of its own is in its folder: games/<family>/.
 *
 * Nothing in rules/ allocates, prints, asks the clock or draws chance; every
 * verdict, event and refusal carries its clause.  A refused command changes
 * nothing.  All functions may be called from any thread on separate tables. */
#ifndef CROUPIER_H
#define CROUPIER_H

#include "odds/odds.h"
#include "pit/chance.h"
#include "pit/chips.h"
#include "pit/dealer.h"
#include "pit/pit.h"
#include "rules/cards.h"
#include "rules/clauses.h"
#include "rules/game.h"
#include "rules/money.h"
#include "rules/ratio.h"
#include "rules/table.h"
#include "scenario/scenario.h"

#endif
