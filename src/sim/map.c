/* map.c - a hash map with open addressing; at most two thirds of its slots are used. */
#include "sim/map.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

uint64_t map_mix(uint64_t key)
{
    key = (key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return key ^ key >> 32;
}

uint64_t map_hash(const void *bytes, size_t count, uint64_t start)
{
    const unsigned char *at = bytes;
    uint64_t hash = map_mix(start + count + 1), word;

    for (; count >= sizeof word; at += sizeof word, count -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = map_mix(hash ^ word);
    }
    word = 0;
    memcpy(&word, at, count);
    hash = map_mix(hash ^ word);
    return hash ? hash : 1;
}

static struct map_slot *slot_of(const struct map *map, uint64_t key)
{
    size_t at = map_mix(key) & (map->room - 1);

    while (map->slots[at].key && map->slots[at].key != key) at = (at + 1) & (map->room - 1);
    return &map->slots[at];
}

const uint32_t *map_find(const struct map *map, uint64_t key)
{
    if (!map->room) return NULL;
    const struct map_slot *slot = slot_of(map, key);
    return slot->key ? &slot->value : NULL;
}

static bool grow(struct map *map)
{
    struct map larger = { .room = map->room ? 2 * map->room : FIRST_ROOM, .count = map->count };

    larger.slots = calloc(larger.room, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < map->room; i++)
        if (map->slots[i].key) *slot_of(&larger, map->slots[i].key) = map->slots[i];
    free(map->slots);
    *map = larger;
    return true;
}

bool map_add(struct map *map, uint64_t key, uint32_t value)
{
    if (3 * (map->count + 1) > 2 * map->room && !grow(map)) return false;
    *slot_of(map, key) = (struct map_slot){ key, value };
    map->count++;
    return true;
}

void map_free(struct map *map)
{
    free(map->slots);
    *map = (struct map){ 0 };
}
