/* croupier.h - the public header of libcroupier.
 *
 * Croupier judges casino wagers exactly as the rule texts say.  In short:
 *
 *   struct sign sign = sign_of(game_find("craps"));     what the table displays
 *   struct table table;                                 a plain value: copy,
 *   table_open(&table, &sign);                          compare or save it
 *   struct refusal why = table_do(&table, &command, &events);
 *   table_offers(&table, ROLE_PLAYER, seat, &offers);   what a player may do now
 *
 *   odds_of(&odds, &sign, bet, number, 0);              exact, from the function that pays
 *   chance_commit(&draw); chance_outcome_of(&draw, &sign);   draws that anyone can recompute
 *
 * Headers of one family of games are in its folder: games/<family>/.
 *
 * Code in rules/ does not allocate, print, read the clock or draw random numbers.  Every verdict,
 * event and refusal has its clause.  A refused command changes nothing.  Functions can be called
 * from several threads at the same time, if each works on another table. */
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
#include "sim/strategy.h"

#endif
