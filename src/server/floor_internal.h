/* floor_internal.h - what the files of the floor share.
 *
 *   floor.c         asks, the house, rounds, and the thread
 *   floor_clock.c   the clock on the wall, and the minutes of tables
 *   floor_places.c  who is there, and who gives up a place
 *   floor_news.c    what is told of all that */
#ifndef CROUPIER_FLOOR_INTERNAL_H
#define CROUPIER_FLOOR_INTERNAL_H

#include "server/floor.h"

#include <pthread.h>

#define ROUND_ASKS   1000 /* that one commit is for, at most, */
#define ROUND_TABLES 16   /* ... and tables at which the house does something */

struct floor_table {
    int64_t closes_at; /* 0: the house does not wait for time, */
    bool for_player;   /* ... or it does for a player to make up their mind: */
    struct {
        int64_t since;
        uint8_t act; /* of the house, when that time is over */
        int8_t seat;
    } asked;
    bool shows;                   /* an outcome is looked at before the next wagers */
    uint32_t ready;               /* places whose player needs no more time */
    int64_t told_at;              /* when it was last told how the table is, by CLOCK_MONOTONIC */
    bool changed;                 /* since then */
    bool rests;                   /* the house has nothing to do until then, or somebody has */
    int64_t minute_at;            /* when the minute began that the table's clock shows */
    int64_t look_at;              /* when places are looked at next: */
    int64_t acted_at[PIT_GUESTS]; /* when each guest last did something, or had a wager, */
    int64_t gone_at[PIT_GUESTS];  /* ... and went; 0: is there */
};

struct floor {
    struct cage *cage;
    struct floor_settings settings;
    struct floor_table tables[CAGE_TABLES];
    pthread_t thread;
    bool runs; /* in a thread */

    pthread_mutex_t lock; /* for all of these: */
    pthread_cond_t more;
    struct ask *asks; /* a ring */
    size_t first, waiting;
    struct news *news, **news_end;
    struct floor_counts counts;
    int64_t pace_ms; /* between two looks at the same table */
    bool closing, stopped;

    /* What a round has to tell when it is on the disk. */
    struct news *pending, **pending_end;
    struct ask batch[ROUND_ASKS];
    bool dirty;    /* something is to be committed */
    uint32_t turn; /* the table that was seen to last */
    bool no_memory;
    int64_t now_ms, steady_ms, head_at, state_ms;
};

/* What nobody asked for, carried out and told; false: another time, and nothing was done. */
bool floor_do_for_house(struct floor *floor, uint32_t table, const struct order *order);

/* ---- The clock ------------------------------------------------------------------- */

void floor_look_at_clock(struct floor *floor);

/* The table's clock goes on to the minute of now, if that is a later one. */
bool floor_clock_goes_on(struct floor *floor, uint32_t table);
bool floor_puts_up_sign(const struct order *order);
bool floor_has_minute(const struct order *order); /* it is written down */

/* ---- Places ---------------------------------------------------------------------- */

/* The places of those who are not gone; nobody waits for others. */
uint32_t floor_who_is_here(const struct floor_table *of, const struct pit *pit);
int64_t floor_gone_since(const struct floor_table *of, const struct pit *pit,
                         int seat); /* 0: not */
void floor_acted(struct floor *floor, uint32_t table, uint32_t person);
void floor_note_here(struct floor *floor, uint32_t person, bool here);

/* Those that nobody uses, now and then; true: somebody has left. */
bool floor_clear_places(struct floor *floor, uint32_t table);

/* ---- What a round has to tell ---------------------------------------------------- */

/* The next of the round, with so much memory behind it; null where there is none. */
struct news *floor_tell(struct floor *floor, enum news_kind kind, uint32_t table, size_t behind);
void floor_tell_answer(struct floor *floor, const struct ask *ask, const struct answer *answer);
void floor_tell_events(struct floor *floor, uint32_t table, const struct order *order);
void floor_tell_purse(struct floor *floor, uint32_t table, uint32_t person);
void floor_tell_tables(struct floor *floor); /* that have changed, but none too often */

#endif
