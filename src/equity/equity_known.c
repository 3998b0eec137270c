/* equity_known.c - positions of the last round that are solved: an open hash table, at most half
 * full. */
#include "equity/equity_tree.h"

#include <stdlib.h>
#include <string.h>

static size_t hash_of(const struct position *position)
{
    uint64_t hash = 0;

    for (int i = 0; i < PLAYERS; i++) {
        hash = (hash ^ (uint64_t)position->stack[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ hash >> 29 ^ position->cards[i]) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return (size_t)(hash ^ hash >> 32);
}

static bool same_position(const struct position *a, const struct position *b)
{
    return !memcmp(a->stack, b->stack, sizeof a->stack) &&
           !memcmp(a->cards, b->cards, sizeof a->cards);
}

struct known *equity_find_known(const struct solver *s, const struct position *position)
{
    size_t at = hash_of(position) & (s->known_room - 1);

    while (s->known[at].used && !same_position(&s->known[at].position, position))
        at = (at + 1) & (s->known_room - 1);
    return &s->known[at];
}

/* Makes room so that at most half is used. */
static void grow_known(struct solver *s)
{
    struct known *old = s->known;
    size_t room = s->known_room;

    if (2 * (s->known_count + 1) <= room) return;
    s->known_room = room ? 2 * room : 1024;
    s->known = calloc(s->known_room, sizeof *s->known);
    if (!s->known) abort();
    for (size_t i = 0; i < room; i++)
        if (old[i].used) *equity_find_known(s, &old[i].position) = old[i];
    free(old);
}

const struct known *equity_keep_known(struct solver *s, const struct position *position,
                                      const equity_wide *chance)
{
    grow_known(s);
    struct known *known = equity_find_known(s, position);
    known->position = *position;
    known->used = true;
    for (int i = 0; i < s->players; i++) known->chance[i] = (int64_t)chance[i];
    s->known_count++;
    if (s->watch && s->watch->show) s->watch->show(s->watch->to, s->known_count, s->known_most);
    return known;
}

void equity_open_known(struct solver *s)
{
    grow_known(s);
}
