/* sim.c - roulette in the simulator: an outcome is a number. */
#include "games/wheel/wheel_internal.h"
#include "sim/game_sim.h"

#include <stdio.h>
#include <string.h>

extern const struct game_sim wheel_sim;
extern const struct strategy *const wheel_strategies[];

/* ---- Chance ---------------------------------------------------------------------- */

struct source {
    uint64_t numbers;
};

static void begin(void *source, const struct sign *sign, const struct sim_decider *decider)
{
    (void)decider;
    ((struct source *)source)->numbers = (uint64_t)wheel_size(sign);
}

static void draw(void *source, struct sim_stream *stream, uint16_t *numbers, int count)
{
    sim_digits(stream, ((struct source *)source)->numbers, numbers, count);
}

static uint64_t weight(const struct sign *sign, int outcome)
{
    (void)sign;
    (void)outcome;
    return 1;
}

/* ---- A spin ---------------------------------------------------------------------- */

static bool next(const struct table *table, struct sim_round *round, struct command *command)
{
    static const uint8_t acts[] = {
        [WHEEL_BETTING] = ACT_SPIN,    [WHEEL_SPINNING] = ACT_NO_MORE_BETS,
        [WHEEL_CALLED] = ACT_DROP,     [WHEEL_DROPPED] = ACT_LAND,
        [WHEEL_RESTED] = ACT_ANNOUNCE, [WHEEL_ANNOUNCED] = ACT_COLLECT,
        [WHEEL_COLLECTED] = ACT_PAY,
    };
    int phase = table->till.phase;

    if (!round || (round->shown && phase == WHEEL_BETTING)) return false;
    *command = sim_by_staff(table, acts[phase]);
    if (command->act != ACT_LAND) return true;
    command->outcome[0] = (int8_t)round->outcome;
    round->shown = true;
    return true;
}

/* The wheel turns the other way each time. */
static void forget(struct table *table)
{
    struct wheel *wheel = wheel_of(table);

    memset(&wheel->before, 0, sizeof wheel->before);
    wheel->direction = 0;
    wheel->landed = -1;
    wheel->now.number = -1;
}

/* ---- Facts ----------------------------------------------------------------------- */

static int number(const struct table *table, const struct sim_round *last)
{
    (void)table;
    return last ? last->outcome : -1;
}

static int size(const struct table *table, const struct sim_round *last)
{
    (void)last;
    return wheel_size(&table->sign);
}

static const struct sim_fact facts[] = {
    { "number", "the last number; 37 is 00, -1 before the first spin", number },
    { "numbers", "37 or 38", size },
    { .id = NULL },
};

static void say(const struct sim_round *round, char *words, size_t room)
{
    snprintf(words, room, "spin %s", wheel_number_word(round->outcome));
}

static bool hear(const struct sim_heard *heard, struct table *table, struct sim_round *last)
{
    char word[8];

    (void)table;
    if (!heard->text(heard->to, "state.last.0.say", word, sizeof word)) return false;
    for (last->outcome = 0; last->outcome < wheel_size(heard->sign); last->outcome++)
        if (!strcmp(wheel_number_word(last->outcome), word)) return true;
    return false;
}

const struct game_sim wheel_sim = {
    .round = "spin",
    .outcomes = wheel_size,
    .source_bytes = sizeof(struct source),
    .begin = begin,
    .draw = draw,
    .weight = weight,
    .next = next,
    .forget = forget,
    .facts = facts,
    .moved = EVENT_MOVED,
    .say = say,
    .strategies = wheel_strategies,
    .hear = hear,
};
