/* frequencies.h - how often hands of cards are dealt: figures that a game counts, and how to report
 * them.  Counts and hands have ids such as "one-pair". */
#ifndef CROUPIER_ODDS_FREQUENCIES_H
#define CROUPIER_ODDS_FREQUENCIES_H

#include "rules/game.h"

/* How many of all hands with this number of cards.  Reports omit a figure of 0. */
struct odds_frequency {
    int cards;
    const char *count;         /* what is counted: "combination" */
    const char *hand, *second; /* "": none */
    uint64_t hands, of;
    struct ratio pays; /* what the hand alone pays; 0 to 0: nothing */
};

struct odds_frequencies {
    struct odds_frequency *list; /* freed by odds_frequencies_free() */
    int count, room;
};

/* A printed table: all figures of one count, a line per hand, a column per number of cards. */
struct odds_hands_table {
    const char *count;
    const char *hand, *second;             /* column heads, or null */
    bool total;                            /* the last line is the total */
    const char *(*spoken)(const char *id); /* the id that people read; null: the id itself */
};

#define ODDS_SAY 160

/* Supplied by a game. */
struct odds_hands {
    void (*count)(struct odds_frequencies *to, const struct sign *sign);
    /* the nth sentence about the figures, from 0; false if there is none */
    bool (*say)(const struct odds_frequencies *of, int nth, char say[ODDS_SAY]);
    const struct odds_hands_table *tables; /* ends with a null count */
};

void odds_add_frequency(struct odds_frequencies *to, const struct odds_frequency *figure);
void odds_frequencies_free(struct odds_frequencies *frequencies);

/* The share of all hands as a percentage: "56.31868". */
#define ODDS_PERCENT 32
const char *odds_percent(uint64_t hands, uint64_t of, char text[ODDS_PERCENT]);

#endif
