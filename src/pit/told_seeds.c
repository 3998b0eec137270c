/* told_seeds.c - follows players' seeds by orders and events. */
#include "pit/told_seeds.h"

#include <string.h>

/* Adds a seed behind those of the seat that wait.  Two are all there can be. */
static void add(struct pit_seed waiting[2], const struct pit_seed *seed)
{
    waiting[waiting[0].length ? 1 : 0] = *seed;
}

static void wait_at(const struct pit_chance *chance, int seat, struct pit_seed waiting[2])
{
    memset(waiting, 0, 2 * sizeof *waiting);
    if (chance->fixed[seat].length) add(waiting, &chance->fixed[seat]);
    if (chance->given[seat].length) add(waiting, &chance->given[seat]);
}

void told_seeds_start(struct told_seeds *told, const struct pit *pit)
{
    memset(told, 0, sizeof *told);
    memcpy(told->seeds, pit->chance.seeds, sizeof told->seeds);
    for (int seat = 0; seat < TABLE_SEATS; seat++) wait_at(&pit->chance, seat, told->waiting[seat]);
}

static void give(struct told_seeds *told, const struct order *order, const struct pit_event *event)
{
    struct pit_seed seed;

    if (order->length > CHANCE_PLAYER_SEED) return;
    memset(&seed, 0, sizeof seed);
    seed.person = order->person;
    seed.length = order->length;
    memcpy(seed.bytes, order->seed, order->length);
    seed.number = event->count;
    add(told->waiting[event->seat], &seed);
}

/* The seed with the number of the event counts; older ones never will. */
static void count(struct told_seeds *told, const struct pit_event *event)
{
    struct pit_seed *waiting = told->waiting[event->seat];
    int at = waiting[0].number == event->count ? 0 : 1;

    if (waiting[at].number != event->count || !waiting[at].length) {
        told->lost = true;
        return;
    }
    told->seeds[event->seat] = waiting[at];
    if (at)
        memset(&waiting[0], 0, sizeof *waiting);
    else
        waiting[0] = waiting[1];
    memset(&waiting[1], 0, sizeof *waiting);
}

/* The last seed of the seat that waits never counts. */
static void drop(struct pit_seed waiting[2])
{
    memset(&waiting[waiting[1].length ? 1 : 0], 0, sizeof *waiting);
}

static void follow(struct told_seeds *told, const struct order *order,
                   const struct pit_event *event)
{
    bool gives = event->kind == PIT_DONE && event->act == PIT_SEED && event->count > 0;

    if (gives) give(told, order, event);
    if (event->kind != PIT_COUNTS) return;
    switch ((enum seed_told)event->number) {
    case SEED_COUNTS:
        count(told, event);
        break;
    case SEED_GONE:
        memset(&told->seeds[event->seat], 0, sizeof told->seeds[event->seat]);
        break;
    case SEED_DROPPED:
        drop(told->waiting[event->seat]);
        break;
    case SEED_GOES:
        break;
    }
}

void told_seeds_follow(struct told_seeds *told, const struct order *order,
                       const struct pit_event *events, int count)
{
    for (int i = 0; i < count; i++)
        if (events[i].seat >= 0 && events[i].seat < TABLE_SEATS) follow(told, order, &events[i]);
}

bool told_seeds_agree(const struct told_seeds *told, const struct pit *pit, int seat)
{
    struct pit_seed waiting[2];

    wait_at(&pit->chance, seat, waiting);
    return !memcmp(&told->seeds[seat], &pit->chance.seeds[seat], sizeof told->seeds[seat]) &&
           !memcmp(told->waiting[seat], waiting, sizeof waiting);
}
