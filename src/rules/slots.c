/* slots.c - who makes room on a list that is full. */
#include "rules/slots.h"

static int count_of(const struct slot *slots, int count, uint32_t by)
{
    int found = 0;

    for (int i = 0; i < count; i++) found += slots[i].by == by;
    return found;
}

/* The latest of the person with the most, who must have at least so many. */
static int latest_of_most(const struct slot *slots, int count, int most)
{
    int found = -1;

    for (int i = 0; i < count; i++) {
        int has = count_of(slots, count, slots[i].by);
        if (has < most || (has == most && found >= 0 && slots[i].since < slots[found].since))
            continue;
        found = i;
        most = has;
    }
    return found;
}

/* The earliest of those with the least standing, which must be below this. */
static int earliest_below(const struct slot *slots, int count, bool decided, int below)
{
    int found = -1;

    for (int i = 0; i < count; i++) {
        if ((decided && !slots[i].decided) || slots[i].standing >= below) continue;
        if (found >= 0 && slots[i].standing == slots[found].standing &&
            slots[i].since >= slots[found].since)
            continue;
        found = i;
        below = slots[i].standing + 1;
    }
    return found;
}

int slots_place(const struct slot *slots, int count, const struct slot *newcomer, int most)
{
    int own = count_of(slots, count, newcomer->by);

    if (own >= most) return -1;
    for (int i = 0; i < count; i++)
        if (!slots[i].by) return i;
    int at = latest_of_most(slots, count, own + 2);
    if (at < 0 && !own) at = earliest_below(slots, count, true, INT32_MAX);
    if (at < 0 && !own) at = earliest_below(slots, count, false, newcomer->standing);
    return at;
}
