/* strategies.c - the strategies for any game, and how they are read. */
#include "sim/game_sim.h"

const struct strategy *const strategies[] = { NULL };
