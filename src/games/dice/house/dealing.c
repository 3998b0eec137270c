/* dealing.c - how dice games are dealt without staff.  A draw gives two faces, 1 to 6, the first
 * die first. */
#include "pit/dealing.h"

#include "games/dice/dice_internal.h"
#include "pit/dealer.h"

#include <string.h>

extern const struct game_dealing dice_dealing;

/* Before each throw of the same shooter, everyone has a moment to bet.  The puck is turned off only
 * when no bet depends on it. */
static const struct dealing_step steps[] = {
    { .act = ACT_CONFIRM },
    { .act = ACT_RULE },
    { .act = ACT_RECEIVE },
    { .act = ACT_INSPECT },
    { .act = ACT_CALL },
    { .act = ACT_ENTER },
    { .act = ACT_SETTLE },
    { .act = ACT_PUCK_OFF },
    { .act = ACT_HAND, .waits = WAITS_MOMENT },
    { .act = ACT_THROW, .waits = WAITS_BETTING },
    { .act = ACT_OFFER, .waits = WAITS_BETTING, .may_fail = true },
};

/* In the middle of a set another person finishes it. */
static const struct dealing_remedy remedies[] = {
    { ACT_ORDER, false },
    { ACT_DECLINE, .by_silence = true },
    { ACT_RELINQUISH, .by_silence = true },
    { ACT_SUBSTITUTE, false },
};

/* A player who declines has had time: the next is asked at once. */
static bool hurries(const struct table *table)
{
    return table->till.phase == PHASE_IDLE && dice_of(table)->now.offers;
}

/* A shooter needs a bet that stands already or can be made now. */
static bool unable(const struct table *table, int seat)
{
    unsigned bets = custom_of(table)->eligible_bets;
    struct offers *offers = dealer_offers();

    if (seat < 0 || seat >= DICE_SEATS || dice_eligible(table, seat)) return false;
    table_offers_of(table, ROLE_PLAYER, seat, ACT_BET, offers);
    for (int i = 0; i < offers->count; i++)
        if (!bets || bets & 1u << offers->list[i].command.bet) return false;
    return true;
}

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

/* ---- Places that outlast a throw ------------------------------------------------- */

#define PLACE_BIT(spot) (UINT64_C(1) << (spot) % 64)
_Static_assert(DICE_SPOTS <= DEALING_PLACES, "too many spots");

static void standing(const struct table *table, uint64_t places[DEALING_PLACES / 64])
{
    const struct dice_play *now = &dice_of(table)->now;

    for (int seat = 0; seat < DICE_SEATS; seat++)
        for (int spot = 0; spot < DICE_SPOTS; spot++)
            if (now->stake_cents[seat][spot]) places[spot / 64] |= PLACE_BIT(spot);
}

/* Where a wager of this spot stands after the throw; -1: it is decided. */
static int spot_after(const struct table *table, int spot, int outcome)
{
    const struct dice_game *game = dice_game(&table->sign);
    const struct dice_spot *s = &game->spots[spot];
    bool resting = game->bets[s->bet].off_and_on && !dice_of(table)->now.point;
    struct verdict v = dice_settle(&table->sign, s->bet, s->number, resting, outcome);

    if (v.fate == TRAVELS) return dice_spot(game, s->bet, v.number, 0, 0);
    return v.fate == STANDS ? spot : -1;
}

static void undecided(const struct table *table, uint64_t places[DEALING_PLACES / 64])
{
    int outcome = dice_roll(dice_of(table)->a, dice_of(table)->b);
    uint64_t left[DEALING_PLACES / 64] = { 0 };

    for (int spot = 0; spot < dice_game(&table->sign)->spot_count; spot++) {
        if (!(places[spot / 64] & PLACE_BIT(spot))) continue;
        int after = spot_after(table, spot, outcome);
        if (after >= 0) left[after / 64] |= PLACE_BIT(after);
    }
    memcpy(places, left, sizeof left);
}

const struct game_dealing dice_dealing = {
    .steps = steps,
    .step_count = LENGTH(steps),
    .reads = as_they_lie,
    .hurries = hurries,
    .remedies = remedies,
    .remedy_count = LENGTH(remedies),
    .unable = unable,
    .chance = by_chance,
    .chance_count = LENGTH(by_chance),
    .clause = clause,
    .drawn = &drawn,
    .standing = standing,
    .undecided = undecided,
};
