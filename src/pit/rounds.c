/* rounds.c - rows of rounds looked up. */
#include "pit/rounds.h"

#include "games/houses.h"

/* What the rules of every table tell. */
static const bool is_common[EVENT_KINDS] = {
    [EVENT_DONE] = true,      [EVENT_PLACED] = true,     [EVENT_TAKEN_DOWN] = true,
    [EVENT_VERDICT] = true,   [EVENT_COMMISSION] = true, [EVENT_WAITING] = true,
    [EVENT_CONFIRMED] = true, [EVENT_LAPSED] = true,     [EVENT_REVERSED] = true,
    [EVENT_CORRECTED] = true, [EVENT_CHIPS] = true,      [EVENT_LIMITS] = true,
    [EVENT_CLOSED] = true,    [EVENT_PROMO] = true,      [EVENT_PROMO_TAKEN] = true,
};

const struct game_rounds *rounds_of(const struct sign *sign)
{
    static const uint16_t acts[ACT_COUNT];
    static const struct round_event events[EVENT_KINDS];
    static const struct game_rounds silent = { .acts = acts, .events = events };
    const struct game_rounds *rounds = house_of(sign->edition)->rounds;

    return rounds ? rounds : &silent;
}

static bool within(const struct round_bounds *bounds, int value)
{
    bool any = !bounds->least && !bounds->most;

    return any || (value >= bounds->least && value <= bounds->most);
}

bool round_event_good(const struct game_rounds *rounds, const struct event *event)
{
    if (event->kind >= EVENT_KINDS) return false;
    const struct round_event *row = &rounds->events[event->kind];
    return (is_common[event->kind] || row->does) && within(&row->number, event->number) &&
           within(&row->a, event->a);
}

void round_say(const struct game_rounds *rounds, const struct pit_result *result,
               struct round_said *said)
{
    struct event as_told = { .kind = result->kind, .number = result->number, .a = result->a };
    bool is_one = round_event_good(rounds, &as_told) &&
                  round_event(rounds, &as_told) & ROUND_RESULT && rounds->say;

    *said = (struct round_said){ .as = NULL };
    if (is_one) rounds->say(result, said);
}
