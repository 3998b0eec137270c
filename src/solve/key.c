/* key.c - what a solution was made for, and where it is kept. */
#include "solve/game_solution.h"

#include "rules/assert.h"
#include "words/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct solution_key solution_key(const struct sign *sign, unsigned readings,
                                 const uint8_t terms[SOLUTION_DIGEST])
{
    const struct game_solution *game = advice_of(sign->edition)->solution;
    struct solution_key key = { .readings = readings, .parts = (uint32_t)game->parts };
    const char *id = games[sign->edition]->id;

    assert(strlen(id) < sizeof key.edition);
    memcpy(key.edition, id, strlen(id));
    memcpy(key.terms, terms, sizeof key.terms);
    return key;
}

/* The folder.  False: nothing says where. */
static bool folder(char path[FOLDER_PATH])
{
    const char *own = getenv("CROUPIER_SOLUTIONS");

    if (!own || !*own) return folder_of_data(path);
    return snprintf(path, FOLDER_PATH, "%s", own) < FOLDER_PATH;
}

bool solution_path(int edition, unsigned readings, char path[SOLUTION_PATH])
{
    const struct advice_reading *reading = advice_of(edition)->readings;

    char of_data[FOLDER_PATH];

    if (!folder(of_data)) return false;
    size_t used = (size_t)snprintf(path, SOLUTION_PATH, "%s/%s", of_data, games[edition]->id);
    for (int i = 0; reading[i].id && used < SOLUTION_PATH; i++)
        if (readings >> i & 1)
            used += (size_t)snprintf(path + used, SOLUTION_PATH - used, "-%s", reading[i].id);
    if (used < SOLUTION_PATH)
        used += (size_t)snprintf(path + used, SOLUTION_PATH - used, ".solved");
    return used < SOLUTION_PATH;
}

bool solution_read_all(const char *path, const struct solution_key *key,
                       struct solution_bytes parts[SOLUTION_PARTS], char why[SOLUTION_WHY])
{
    struct solution solution;

    memset(parts, 0, sizeof *parts * SOLUTION_PARTS);
    if (!solution_open(&solution, path, key, why)) return false;
    bool good = solution.have == (int)key->parts;
    if (!good)
        snprintf(why, SOLUTION_WHY, "%s is not complete: it has %d of %d parts.", path,
                 solution.have, (int)key->parts);
    for (int part = 0; good && part < (int)key->parts; part++)
        good = solution_read(&solution, part, &parts[part], why);
    solution_close(&solution);
    if (!good) solution_parts_free(parts);
    return good;
}

void solution_parts_free(struct solution_bytes parts[SOLUTION_PARTS])
{
    for (int part = 0; part < SOLUTION_PARTS; part++) {
        free(parts[part].bytes);
        parts[part] = (struct solution_bytes){ NULL, 0 };
    }
}
