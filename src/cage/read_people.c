/* read_people.c - all people in the record, in order of appearance. */
#include "cage/read_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH_NONFATAL_OOM 1 /* when out of memory, HASH_ADD leaves hh.tbl null */
#include <uthash.h>

struct named {
    uint32_t person;
    char name[READ_NAME];
    UT_hash_handle hh;
};

static struct named *find(const struct reading *reading, uint32_t person)
{
    struct named *found;

    HASH_FIND(hh, reading->people, &person, sizeof person, found);
    return found;
}

static struct named *add(struct reading *reading, uint32_t person)
{
    struct named *named = calloc(1, sizeof *named);

    if (!named) return NULL;
    named->person = person;
    HASH_ADD(hh, reading->people, person, sizeof named->person, named);
    if (named->hh.tbl) return named;
    free(named);
    return NULL;
}

bool read_note_person(struct reading *reading, uint32_t person, const char *name)
{
    struct named *named = find(reading, person);

    if (!named) named = add(reading, person);
    if (!named) return read_no_memory(reading);
    if (name) snprintf(named->name, sizeof named->name, "%s", name);
    return true;
}

void read_forget_people(struct reading *reading)
{
    struct named *named, *next;

    HASH_ITER(hh, reading->people, named, next)
    {
        HASH_DEL(reading->people, named);
        free(named);
    }
}

uint32_t read_next_person(const struct reading *reading, uint32_t person)
{
    const struct named *before = person ? find(reading, person) : NULL;
    const struct named *next = before ? before->hh.next : reading->people;

    return next ? next->person : NOBODY;
}

bool read_knows(const struct reading *reading, uint32_t person)
{
    return find(reading, person) != NULL;
}

const char *read_called(const struct reading *reading, uint32_t person)
{
    const struct named *named = find(reading, person);

    return named && *named->name ? named->name : NULL;
}
