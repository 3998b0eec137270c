/* rounds.c - looks up a game's rows about its rounds. */
#include "pit/rounds.h"

#include "games/houses.h"

/* Event kinds of every table.  Other shared kinds occur only in games that have a row for them. */
static bool is_common(uint8_t kind)
{
    static const bool in_some[EVENT_OWN] = {
        [EVENT_VOID] = true,  [EVENT_OFFERED] = true, [EVENT_NOBODY] = true,    [EVENT_CARD] = true,
        [EVENT_SHOWN] = true, [EVENT_FEE] = true,     [EVENT_FEE_TAKEN] = true,
    };

    return kind < EVENT_OWN && !in_some[kind];
}

const struct game_rounds *rounds_of(const struct sign *sign)
{
    static const uint16_t acts[ACT_COUNT];
    static const struct round_event events[EVENT_KINDS];
    static const struct game_rounds silent = { .acts = acts, .events = events };
    const struct game_rounds *rounds = house_of(sign->edition)->rounds;

    return rounds ? rounds : &silent;
}

bool round_decides(const struct game_rounds *rounds, const struct event *event, unsigned done)
{
    if (event->kind != EVENT_VERDICT || event->fate == STANDS || event->fate == TRAVELS)
        return false;
    return event->fate != RETURNS || (rounds->returns_decide && done & ROUND_SETTLES);
}

int64_t round_charged(const struct game_rounds *rounds, const struct event *event)
{
    bool charged = event->kind == EVENT_COMMISSION || round_charge(rounds, event);

    return charged && event->seat >= 0 ? event->paid_cents : 0;
}

int64_t round_gain(const struct game_rounds *rounds, const struct event *event)
{
    if (event->seat < 0) return 0;
    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        return event->fate == WINS    ? event->paid_cents
               : event->fate == LOSES ? event->promo_cents - event->stake_cents
                                      : 0;
    case EVENT_REVERSED:
        return event->paid_cents;
    case EVENT_CORRECTED: /* what is owed counts once it is paid */
        return event->a == CORRECTED_OWED ? -event->paid_cents : event->paid_cents;
    default:
        return -round_charged(rounds, event);
    }
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
    return (is_common(event->kind) || row->does) && within(&row->number, event->number) &&
           within(&row->a, event->a);
}

void round_say(const struct game_rounds *rounds, const struct pit_result *result,
               struct round_said *said)
{
    struct event event = { .kind = result->kind, .number = result->number, .a = result->a };
    bool valid = round_event_good(rounds, &event) && round_event(rounds, &event) & ROUND_RESULT &&
                 rounds->say;

    *said = (struct round_said){ .as = NULL };
    if (valid) rounds->say(result, said);
}
