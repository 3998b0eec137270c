/* dealer.c - the house's next work, in the order that the game gives (dealing.h). */
#include "pit/dealer.h"

#include "pit/dealing.h"

static const struct game_dealing *dealing_at(const struct table *table)
{
    return dealing_of(table->sign.edition);
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
    const struct game_dealing *dealing = dealing_at(table);

    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        enum role role = (enum role)(1u << bit);
        if (role & (ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED)) continue;
        table_offers_of(table, role, NO_SEAT, act, offers);
        if (!offers->count) continue;
        const struct offer *first = &offers->list[0];
        *command = first->step ? offer_command(table, first, first->least) : first->command;
        if (dealing->reads) dealing->reads(table, command);
        return true;
    }
    return false;
}

/* Whether time is for anything: where the game hurries, there is some only while a player has
 * something left to decide. */
static bool time_is_used(const struct table *table)
{
    struct offers *offers = dealer_offers();
    const struct game_dealing *dealing = dealing_at(table);

    if (!dealing->hurries || !dealing->hurries(table)) return true;
    for (int seat = 0; seat < table_places(table); seat++)
        for (int i = 0; table->present >> seat & 1 && i < dealing->decision_count; i++) {
            table_offers_of(table, ROLE_PLAYER, seat, dealing->decisions[i], offers);
            if (offers->count) return true;
        }
    return !table->present;
}

bool dealer_next(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, bool betting_over, struct command *command)
{
    const struct game_dealing *dealing = dealing_at(table);

    if (chance_command(table, draw, shoe, command)) return true;
    betting_over |= !time_is_used(table);
    for (int i = 0; i < dealing->step_count; i++) {
        const struct dealing_step *step = &dealing->steps[i];
        if ((!step->waits || betting_over) && offered(table, step->act, command)) return true;
    }
    return false;
}

bool dealer_shuffles(int phase_before, const struct table *table, const struct command *done)
{
    const struct shuffled_game *shuffled = dealing_at(table)->shuffled;

    return shuffled && shuffled->follows(phase_before, table, done);
}
