/* games.h - every game of the house, for tests that look into their state. */
#ifndef CROUPIER_TEST_GAMES_H
#define CROUPIER_TEST_GAMES_H

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#endif
