/* standings.c - all players of a tournament, best first, and the ranks of a session. */
#include "tournament/tournament_internal.h"

/* Whether one stands before another: entries that count before others; by place; players who still
 * play before others; then by how far they came, and by chips.  If neither does, they are tied. */
static bool is_before(const struct tournament_standing *a, const struct tournament_standing *b)
{
    if (!a->rank != !b->rank) return a->rank;
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
                                           .rank = entry->status == ENTRY_ACCEPTED,
                                           .stage = entry->stage,
                                           .out = entry->out };
        own.chips_cents = last_chips(tournament, i + 1, chips, to);
        int at = count++;
        for (; at && is_before(&own, &standings[at - 1]); at--) standings[at] = standings[at - 1];
        standings[at] = own;
    }
    for (int i = 1; i < count && standings[i].rank; i++)
        standings[i].rank = is_before(&standings[i - 1], &standings[i]) ? (int16_t)(i + 1)
                                                                        : standings[i - 1].rank;
    return count;
}

int tournament_rank_of(const struct tournament_rank *ranks, int count, int entry)
{
    int place = 0;

    for (int i = 0; i < count; i++) {
        if (!i || !ranks[i - 1].tied) place = i + 1;
        if (ranks[i].entry == entry) return place;
    }
    return 0;
}
