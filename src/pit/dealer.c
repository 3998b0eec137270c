/* dealer.c - the house's next command, in the order of work that the game lists (dealing.h). */
#include "pit/dealer.h"

#include "pit/dealing.h"
#include "rules/rows.h"

static const struct game_dealing *dealing_at(const struct table *table)
{
    return dealing_of(table->sign.edition);
}

struct offers *dealer_offers(void)
{
    static _Thread_local struct offers offers;

    return &offers;
}

/* The first offer of this act to the staff or the clock.  Only a role of the act's row has any, and
 * only in its phases: this is asked after every bet. */
static bool first_offer(const struct table *table, int act, struct command *command)
{
    struct offers *offers = dealer_offers();
    const struct game_dealing *dealing = dealing_at(table);
    const struct act_row *row = table_row(conduct_of(table), act);

    if (!row || !(row->phases >> table->till.phase & 1)) return false;
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        enum role role = (enum role)(1u << bit);
        bool player = role & (ROLE_PLAYER | ROLE_SHOOTER | ROLE_OFFERED);
        if (player || !(row->by & role)) continue;
        table_offers_of(table, role, NO_SEAT, act, offers);
        if (!offers->count) continue;
        const struct offer *first = &offers->list[0];
        *command = first->step ? offer_command(table, first, first->least) : first->command;
        if (dealing->reads) dealing->reads(table, command);
        return true;
    }
    return false;
}

/* Whether to wait for the countdown.  A game that hurries waits only while a player still has a
 * decision to make. */
static bool waits_for_time(const struct table *table)
{
    struct offers *offers = dealer_offers();
    const struct game_dealing *dealing = dealing_at(table);

    if (!dealing->hurries || !dealing->hurries(table)) return true;
    for (int seat = 0; seat < table_seat_count(table); seat++)
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
    betting_over |= !waits_for_time(table);
    for (int i = 0; i < dealing->step_count; i++) {
        const struct dealing_step *step = &dealing->steps[i];
        if ((!step->waits || betting_over) && first_offer(table, step->act, command)) return true;
    }
    return false;
}

bool dealer_shuffles(int phase_before, const struct table *table, const struct command *done)
{
    const struct shuffled_game *shuffled = dealing_at(table)->shuffled;

    return shuffled && shuffled->follows(phase_before, table, done);
}
