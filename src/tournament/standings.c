/* standings.c - all players of a tournament, best first. */
#include "tournament/tournament_internal.h"

/* Whether one stands before another: by place; players who still play before others; then by how
 * far they came, and by chips. */
static bool is_before(const struct tournament_standing *a, const struct tournament_standing *b)
{
    if (!a->place != !b->place) return a->place;
    if (a->place != b->place) return a->place < b->place;
    if (a->out != b->out) return b->out;
    if (a->stage != b->stage) return a->stage > b->stage;
    return a->chips_cents > b->chips_cents;
}

static int64_t last_chips(const struct tournament *tournament, int entry, tournament_chips *chips,
                          void *to)
{
    int session = tournament->entries[entry - 1].session;
    int seat = session ? tournament_seat(&tournament->sessions[session - 1], entry) : NO_SEAT;

    return seat == NO_SEAT ? 0 : chips(to, session, seat);
}

int tournament_standings(const struct tournament *tournament, tournament_chips *chips, void *to,
                         struct tournament_standing standings[TOURNAMENT_PLAYERS])
{
    int count = 0;

    for (int i = 0; i < tournament->entry_count; i++) {
        const struct tournament_entry *entry = &tournament->entries[i];
        if (!entry->stage) continue;
        struct tournament_standing own = { .entry = (int16_t)(i + 1),
                                           .place = entry->place,
                                           .stage = entry->stage,
                                           .out = entry->out };
        own.chips_cents = last_chips(tournament, i + 1, chips, to);
        int at = count++;
        for (; at && is_before(&own, &standings[at - 1]); at--) standings[at] = standings[at - 1];
        standings[at] = own;
    }
    return count;
}
