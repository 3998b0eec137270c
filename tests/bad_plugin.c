/* bad_plugin.c - plugins that are refused, each for one reason. */
#include "sim/strategy.h"

static void act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)values;
    (void)memory;
    turn_leave(turn);
}

static const struct strategy bad = {
    .id = "bad",
    .about = "refused",
#ifndef NO_ACT
    .act = act,
#endif
#ifdef LARGE_MEMORY
    .memory_bytes = STRATEGY_MEMORY + 1,
#endif
};

#ifdef NO_STRATEGY
const struct strategy *another_name(void);
const struct strategy *another_name(void)
{
    act(NULL, NULL, NULL);
    return &bad;
}
#else
#ifdef OTHER_ABI
#undef STRATEGY_ABI
#define STRATEGY_ABI 99
#endif
CROUPIER_STRATEGY(bad);
#endif

#ifdef NO_ACT
void use_act(void);
void use_act(void)
{
    act(NULL, NULL, NULL);
}
#endif
