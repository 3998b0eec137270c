/* frequencies.h - how often hands of cards are dealt: figures that a game counts, and how they are
 * told.  What is counted, and hands, go by ids such as "one-pair". */
#ifndef CROUPIER_ODDS_FREQUENCIES_H
#define CROUPIER_ODDS_FREQUENCIES_H

#include "rules/game.h"

/* So many of all hands of so many cards; where it is 0, the figure is not told. */
struct odds_frequency {
    int cards;
    const char *count;         /* what is counted: "combination" */
    const char *hand, *second; /* "": none */
    uint64_t hands, of;
    struct ratio pays; /* by itself; 0 to 0: nothing */
};

struct odds_frequencies {
    struct odds_frequency *list; /* freed by odds_frequencies_free() */
    int count, room;
};

/* A table for people: all figures of a count, a line for each hand, by the cards that hands have.
 */
struct odds_hands_table {
    const char *count;
    const char *hand, *second; /* heads of columns; null: there is none */
    bool total;                /* the last line has all hands */
};

#define ODDS_SAY 160

/* What a game gives. */
struct odds_hands {
    void (*count)(struct odds_frequencies *to, const struct sign *sign);
    /* sentences about the figures, from 0 on; false: there are no more */
    bool (*say)(const struct odds_frequencies *of, int nth, char say[ODDS_SAY]);
    const struct odds_hands_table *tables; /* the last has no count */
};

void odds_add_frequency(struct odds_frequencies *to, const struct odds_frequency *figure);
void odds_frequencies_free(struct odds_frequencies *frequencies);

/* The share of all hands in per cent: "56.31868". */
#define ODDS_PERCENT 32
const char *odds_percent(uint64_t hands, uint64_t of, char text[ODDS_PERCENT]);

#endif
