/* slots.h - a list of fixed size on which anyone can put something that staff must look at, such as
 * a dispute.  Nobody can keep others out by filling it. */
#ifndef CROUPIER_SLOTS_H
#define CROUPIER_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

struct slot {
    uint32_t by;      /* 0: free */
    int32_t standing; /* of the person: who has less makes room first */
    int32_t since;    /* less: longer */
    bool decided;     /* only a formality is missing */
    uint8_t unused[3];
};

/* The slot for a newcomer's entry, or -1.  A person has at most so many.  If all are taken, this
 * one makes room, in this order:
 *
 *   the latest of the person with the most, if the newcomer has at least two less;
 *   for a person's first: the earliest that is decided;
 *   for a person's first: the earliest of those with the least standing, if less than the
 *   newcomer's
 *
 * So people of equal standing never push each other out, and the lists of two people never differ
 * by more than one because of the room. */
int slots_place(const struct slot *slots, int count, const struct slot *newcomer, int most);

#endif
