/* strategies.h - strategies for baccarat (strategies.c), and the fact that they follow. */
#ifndef CROUPIER_BACCARAT_STRATEGIES_H
#define CROUPIER_BACCARAT_STRATEGIES_H

#include "sim/strategy.h"

/* The fact "winner". */
enum { SIM_WON_NONE, SIM_WON_PLAYER, SIM_WON_BANKER, SIM_WON_TIE };

extern const struct strategy *const baccarat_strategies[]; /* ends with null */

#endif
