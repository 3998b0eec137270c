/* ladder.c - a strategy as a plugin: one unit more after each loss, one less after each win.
 *
 *   cc -O2 -shared -fPIC -o ladder.so ladder.c $(pkg-config --cflags croupier)
 *   croupier sim roulette --strategy ./ladder.so:wager=red,most=20 */
#include <sim/strategy.h>

/* The parameters, in the order of strategy_values.number. */
enum { WAGER, MOST };
static const struct parameter parameters[] = {
    [WAGER] = { "wager", "what to bet on", PARAMETER_WAGER, 0, 0, NULL },
    [MOST] = { "most", "units at most", PARAMETER_NUMBER, 1, 100, "20" },
    { .id = NULL },
};

struct memory {
    int64_t units;
};

static void begin(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct memory *m = memory;

    (void)turn;
    (void)values;
    m->units = 1;
}

static void act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct memory *m = memory;
    int wager = (int)values->number[WAGER];

    if (turn_up(turn, wager) && !turn_decided(turn, wager)) return;
    int64_t gain = turn_gain(turn, wager);
    if (gain < 0 && m->units < values->number[MOST]) m->units++;
    if (gain > 0 && m->units > 1) m->units--;
    turn_set(turn, wager, m->units * turn_unit(turn));
}

static const struct strategy ladder = {
    .id = "ladder",
    .about = "one unit more after a loss, one less after a win",
    .parameters = parameters,
    .memory_bytes = sizeof(struct memory),
    .begin = begin,
    .act = act,
};

CROUPIER_STRATEGY(ladder);
