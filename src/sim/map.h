/* map.h - a hash map from 64-bit keys to 32-bit values, with open addressing.  Zeros: empty.  A key
 * of 0 and removal are not supported.  map_free() leaves it empty again. */
#ifndef CROUPIER_SIM_MAP_H
#define CROUPIER_SIM_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map {
    struct map_slot {
        uint64_t key;
        uint32_t value;
    } * slots;
    size_t room, count; /* room is 0 or a power of two */
};

/* The value of a key, or null. */
const uint32_t *map_find(const struct map *map, uint64_t key);

/* Adds a key that the map does not have.  False: out of memory, and nothing has changed. */
bool map_add(struct map *map, uint64_t key, uint32_t value);

void map_free(struct map *map);

/* Mixes the bits of a key. */
uint64_t map_mix(uint64_t key);

/* The hash of some bytes; never 0. */
uint64_t map_hash(const void *bytes, size_t count, uint64_t start);

#endif
