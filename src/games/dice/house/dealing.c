/* dealing.c - how dice games are dealt without staff.  A draw gives two faces, 1 to 6, the first
 * die first. */
#include "pit/dealing.h"

#include "games/dice/dice_rows.h"

extern const struct game_dealing dice_dealing;

static const struct dealing_step steps[] = {
    { ACT_CONFIRM, false }, { ACT_RULE, false },    { ACT_RECEIVE, false }, { ACT_INSPECT, false },
    { ACT_CALL, false },    { ACT_ENTER, false },   { ACT_SETTLE, false },  { ACT_HAND, false },
    { ACT_THROW, true },    { ACT_PUCK_OFF, true }, { ACT_OFFER, true },
};

static const uint8_t remedies[] = { ACT_ORDER };

static const struct dealing_chance by_chance[] = { { ACT_REST, ROLE_CLOCK } };

/* Ruled, called and entered are the faces that the dice show. */
static void as_they_lie(const struct table *table, struct command *command)
{
    if (command->act != ACT_RULE && command->act != ACT_CALL && command->act != ACT_ENTER) return;
    command->outcome[0] = dice_of(table)->a;
    command->outcome[1] = dice_of(table)->b;
}

static void throw_dice(struct chance_stream *stream, const struct sign *sign,
                       struct chance_outcome *outcome)
{
    (void)sign;
    outcome->count = 2;
    for (int i = 0; i < 2; i++) outcome->number[i] = (int8_t)(1 + chance_below(stream, 6));
}

static bool reported(const struct event *event, struct chance_outcome *outcome)
{
    if (event->kind != EVENT_DICE) return false;
    *outcome = (struct chance_outcome){ 2, { event->a, event->b } };
    return true;
}

static bool overrides(const struct table *table, const struct command *command)
{
    const struct dice *dice = dice_of(table);
    bool faces = (command->outcome[0] || command->outcome[1]) &&
                 (command->outcome[0] != dice->a || command->outcome[1] != dice->b);

    switch (command->act) {
    case ACT_NO_ROLL:
        return table->till.phase != PHASE_AIR;
    case ACT_CALL:
    case ACT_ENTER:
    case ACT_AMEND:
        return faces;
    case ACT_RULE:
    case ACT_OVERRULE:
        return faces || command->flags & FLAG_VOID;
    default:
        return false;
    }
}

static const char *clause(const struct table *table)
{
    (void)table;
    return "Div 1 r.16.0(e)";
}

static const struct drawn_game drawn = {
    .word = "dice",
    .kind = "dice",
    .make = throw_dice,
    .reported = reported,
    .overrides = overrides,
    .says = "the dice show",
};

const struct game_dealing dice_dealing = {
    .steps = steps,
    .step_count = LENGTH(steps),
    .reads = as_they_lie,
    .remedies = remedies,
    .remedy_count = LENGTH(remedies),
    .chance = by_chance,
    .chance_count = LENGTH(by_chance),
    .clause = clause,
    .drawn = &drawn,
};
