/* bench_maps.c - finds people by number in a uthash hash map, compared with a hand-written hash
 * table in the same run: open addressing with half of the slots free. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <uthash.h>

#define FINDS 4000000

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t chance;

static uint64_t draw(void)
{
    uint64_t z = chance += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void fail(const char *why)
{
    fprintf(stderr, "bench_maps: %s\n", why);
    exit(1);
}

static void *memory(size_t count, size_t size)
{
    void *given = calloc(count, size);

    if (!given) fail("out of memory");
    return given;
}

static void compare(const char *what, double ours, double map, double times)
{
    printf("%-44s %6.1f ns ours, %6.1f ns uthash, ratio %.2f\n", what, 1e9 * ours / times,
           1e9 * map / times, map / ours);
}

/* ---- People ---------------------------------------------------------------------- */

struct slot {
    uint32_t person, unused;
    int64_t cents;
};

struct account {
    uint32_t person, unused;
    int64_t cents;
    UT_hash_handle hh;
};

static uint32_t slot_of(const struct slot *slots, uint32_t room, uint32_t person)
{
    uint32_t slot = person * UINT32_C(2654435769) & (room - 1);

    while (slots[slot].person && slots[slot].person != person) slot = (slot + 1) & (room - 1);
    return slot;
}

static double find_in_slots(const struct slot *slots, uint32_t room, uint32_t people, int64_t *sum)
{
    double start = now();

    for (int i = 0; i < FINDS; i++)
        *sum += slots[slot_of(slots, room, 1 + (uint32_t)(draw() % people))].cents;
    return now() - start;
}

static double find_in_map(struct account *accounts, uint32_t people, int64_t *sum)
{
    double start = now();

    for (int i = 0; i < FINDS; i++) {
        uint32_t person = 1 + (uint32_t)(draw() % people);
        struct account *found;
        HASH_FIND(hh, accounts, &person, sizeof person, found);
        *sum += found->cents;
    }
    return now() - start;
}

static void find_people(uint32_t people)
{
    uint32_t room = 64;
    struct account *accounts = NULL, *at, *next;
    int64_t ours = 0, map = 0;
    char what[64];

    while (room < 2 * people) room *= 2;
    struct slot *slots = memory(room, sizeof *slots);
    for (uint32_t person = 1; person <= people; person++) {
        slots[slot_of(slots, room, person)] = (struct slot){ person, 0, 7 * person };
        at = memory(1, sizeof *at);
        *at = (struct account){ .person = person, .cents = 7 * person };
        HASH_ADD(hh, accounts, person, sizeof at->person, at);
        if (!at->hh.tbl) fail("out of memory");
    }
    chance = people;
    double by_slots = find_in_slots(slots, room, people, &ours);
    chance = people;
    double by_map = find_in_map(accounts, people, &map);
    if (ours != map) fail("the two maps differ");
    snprintf(what, sizeof what, "find one of %u people by number", people);
    compare(what, by_slots, by_map, FINDS);
    free(slots);
    HASH_ITER(hh, accounts, at, next)
    {
        HASH_DEL(accounts, at);
        free(at);
    }
}

int main(void)
{
    find_people(1000);
    find_people(100000);
    find_people(1000000);
    return 0;
}
