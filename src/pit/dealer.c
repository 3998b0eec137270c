/* dealer.c - the order of the house's work in each family of games. */
#include "pit/dealer.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"

#include <string.h>

/* What the staff do, in the order in which it is looked for; some only when the time for
 * wagers, or for an answer, is over. */
struct work {
    uint8_t act;
    bool waits;
};

static const struct work dice[] = {
    { ACT_CONFIRM, false }, { ACT_RULE, false },    { ACT_RECEIVE, false }, { ACT_INSPECT, false },
    { ACT_CALL, false },    { ACT_ENTER, false },   { ACT_SETTLE, false },  { ACT_HAND, false },
    { ACT_THROW, true },    { ACT_PUCK_OFF, true }, { ACT_OFFER, true },
};

static const struct work wheel[] = {
    { ACT_CONFIRM, false }, { ACT_SPIN, true },      { ACT_NO_MORE_BETS, true },
    { ACT_DROP, false },    { ACT_ANNOUNCE, false }, { ACT_COLLECT, false },
    { ACT_PAY, false },
};

static const struct work baccarat[] = {
    { ACT_CONFIRM, false },    { ACT_RECEIVE, false },     { ACT_INSPECT, false },
    { ACT_SPREAD, false },     { ACT_CHEMMY, false },      { ACT_STACK, false },
    { ACT_RIFFLE, false },     { ACT_CHANGE_SET, false },  { ACT_STOP_CARD, false },
    { ACT_CUT, false },        { ACT_OFFER_CUT, false },   { ACT_ANNOUNCE, false },
    { ACT_SETTLE, false },     { ACT_OFFER_HAND, false },  { ACT_PASS, false },
    { ACT_VOID_ROUND, false }, { ACT_NO_MORE_BETS, true },
};

static const struct work lunar[] = {
    { ACT_RECEIVE, false },    { ACT_INSPECT, false }, { ACT_SPREAD, false },
    { ACT_STACK, false },      { ACT_RIFFLE, false },  { ACT_CHEMMY, false },
    { ACT_CHANGE_SET, false }, { ACT_CUT, false },     { ACT_RESHUFFLE, false },
    { ACT_LOCK, false },       { ACT_VERIFY, false },  { ACT_SERVE, false },
    { ACT_TURN, false },       { ACT_SETTLE, true },   { ACT_NO_MORE_BETS, true },
};

static const struct work *steps_of(const struct table *table, size_t *count)
{
    const struct edition *edition = games[table->sign.edition];

    if (edition->dice) *count = LENGTH(dice);
    if (edition->wheel) *count = LENGTH(wheel);
    if (edition->baccarat) *count = LENGTH(baccarat);
    if (edition->lunar) *count = LENGTH(lunar);
    return edition->dice ? dice : edition->wheel ? wheel : edition->baccarat ? baccarat : lunar;
}

/* Faces are ruled, called and entered as the dice lie: a machine reads them right. */
static void as_they_lie(const struct table *table, struct command *command)
{
    if (command->act != ACT_RULE && command->act != ACT_CALL && command->act != ACT_ENTER) return;
    command->outcome[0] = dice_of(table)->a;
    command->outcome[1] = dice_of(table)->b;
}

struct offers *dealer_offers(void)
{
    static _Thread_local struct offers offers;

    return &offers;
}

/* The first of what somebody of the staff, or the clock, is offered. */
static bool offered(const struct table *table, int act, struct command *command)
{
    struct offers *offers = dealer_offers();

    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        enum role role = (enum role)(1u << bit);
        if (role & (ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED)) continue;
        table_offers_of(table, role, NO_SEAT, act, offers);
        if (!offers->count) continue;
        *command = offers->list[0].command;
        if (offers->list[0].step_cents)
            *command = offer_command(table, &offers->list[0], offers->list[0].least_cents);
        if (games[table->sign.edition]->dice) as_they_lie(table, command);
        return true;
    }
    return false;
}

/* Whether time is for anything: once the cards are dealt, there is some only while a player has
 * something left to decide, or to see. */
static bool time_is_used(const struct table *table)
{
    static const uint8_t decisions[] = { ACT_FORCE, ACT_DECLINE, ACT_BET, ACT_FOLD, ACT_TAKE };
    struct offers *offers = dealer_offers();

    if (!games[table->sign.edition]->lunar || table->till.phase <= LUNAR_BETTING) return true;
    if (lunar_of(table)->round.forced) return true; /* the Dealer's new card is looked at */
    for (int seat = 0; seat < table_places(table); seat++)
        for (size_t i = 0; table->present >> seat & 1 && i < LENGTH(decisions); i++) {
            table_offers_of(table, ROLE_PLAYER, seat, decisions[i], offers);
            if (offers->count) return true;
        }
    return !table->present;
}

bool dealer_next(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, bool betting_over, struct command *command)
{
    size_t count = 0;
    const struct work *steps = steps_of(table, &count);

    if (chance_command(table, draw, shoe, command)) return true;
    betting_over |= !time_is_used(table);
    for (size_t i = 0; i < count; i++)
        if ((!steps[i].waits || betting_over) && offered(table, steps[i].act, command)) return true;
    return false;
}

/* A shoe once it is cut, or from a continuous shuffler each round; a deck for each round, and
 * the discards where it has run out. */
bool dealer_shuffles(int phase_before, const struct table *table, const struct command *done)
{
    const struct edition *edition = games[table->sign.edition];
    int phase = table->till.phase;

    if (edition->lunar)
        return done->act == ACT_RESHUFFLE ||
               (phase_before == LUNAR_BETTING && phase == LUNAR_DEALING);
    if (!edition->baccarat) return false;
    bool continuous = baccarat_continuous(&table->sign);
    bool ready = phase_before < BACCARAT_BETTING && phase == BACCARAT_BETTING;
    return ready || (continuous && phase_before == BACCARAT_BETTING && phase > BACCARAT_BETTING);
}
