/* floor_queue.c - asks that wait: a line for each person, from which the floor takes one ask at a
 * time, in turn.  So however many asks one person has sent, another's first ask waits behind one of
 * each person at most.  The asks of a person keep their order.
 *
 * Called with the floor's lock held.  Nothing is allocated after opening. */
#include "server/floor_internal.h"

#include <assert.h>
#include <stdlib.h>

#define HEADS 16384      /* of the hash table of lines */
#define NONE  UINT32_MAX /* no slot and no line */

struct floor_queue {
    struct slot {
        struct ask ask;
        uint32_t next; /* of the same person, or free */
    } slots[FLOOR_ASKS];
    struct line {
        uint32_t person;
        uint32_t first, last; /* slots */
        uint32_t turn;        /* the next line in turn, or free */
        uint32_t chain;       /* the next line of the same head */
    } lines[FLOOR_ASKS];
    uint32_t heads[HEADS];
    uint32_t first, last;            /* lines in turn */
    uint32_t free_slot, free_line;   /* used before; */
    uint32_t fresh_slot, fresh_line; /* ... from here on never, so that they take no memory yet */
    size_t count;
};

struct floor_queue *queue_new(void)
{
    struct floor_queue *queue = calloc(1, sizeof *queue);

    if (!queue) return NULL;
    for (uint32_t i = 0; i < HEADS; i++) queue->heads[i] = NONE;
    queue->first = queue->last = queue->free_slot = queue->free_line = NONE;
    return queue;
}

size_t queue_count(const struct floor_queue *queue)
{
    return queue->count;
}

/* Where the number of the person's line is, or would be. */
static uint32_t *line_of(struct floor_queue *queue, uint32_t person)
{
    uint32_t *at = &queue->heads[person % HEADS];

    while (*at != NONE && queue->lines[*at].person != person) at = &queue->lines[*at].chain;
    return at;
}

static void line_up(struct floor_queue *queue, uint32_t line)
{
    queue->lines[line].turn = NONE;
    if (queue->first == NONE)
        queue->first = line;
    else
        queue->lines[queue->last].turn = line;
    queue->last = line;
}

static uint32_t new_slot(struct floor_queue *queue)
{
    uint32_t slot = queue->free_slot;

    if (slot == NONE) return queue->fresh_slot < FLOOR_ASKS ? queue->fresh_slot++ : NONE;
    queue->free_slot = queue->slots[slot].next;
    return slot;
}

/* There are as many lines as slots. */
static uint32_t new_line(struct floor_queue *queue)
{
    uint32_t line = queue->free_line;

    assert(line != NONE || queue->fresh_line < FLOOR_ASKS);
    if (line == NONE) return queue->fresh_line++;
    queue->free_line = queue->lines[line].turn;
    return line;
}

bool queue_put(struct floor_queue *queue, const struct ask *ask)
{
    uint32_t slot = new_slot(queue), *line = line_of(queue, ask->person);

    if (slot == NONE) return false;
    queue->slots[slot].ask = *ask;
    queue->slots[slot].next = NONE;
    queue->count++;
    if (*line != NONE) {
        queue->slots[queue->lines[*line].last].next = slot;
        queue->lines[*line].last = slot;
        return true;
    }
    uint32_t new = new_line(queue);
    queue->lines[new] =
        (struct line){ .person = ask->person, .first = slot, .last = slot, .chain = NONE };
    *line = new;
    line_up(queue, new);
    return true;
}

bool queue_take(struct floor_queue *queue, struct ask *ask)
{
    uint32_t number = queue->first;

    if (number == NONE) return false;
    struct line *line = &queue->lines[number];
    uint32_t slot = line->first;
    queue->first = line->turn;
    *ask = queue->slots[slot].ask;
    line->first = queue->slots[slot].next;
    queue->slots[slot].next = queue->free_slot;
    queue->free_slot = slot;
    queue->count--;
    if (line->first != NONE) {
        line_up(queue, number);
        return true;
    }
    *line_of(queue, line->person) = line->chain;
    line->turn = queue->free_line;
    queue->free_line = number;
    return true;
}
