/* floor_internal.h - shared by the files of the floor.
 *
 *   floor.c         asks, the house, rounds, and the thread
 *   floor_clock.c   the wall clock, and the minutes of tables
 *   floor_items.c   items of the programme: their orders, and what they want done at tables
 *   floor_session.c turns in a tournament's session
 *   floor_places.c  connected players, and seats that idle players lose
 *   floor_news.c    the news of a round */
#ifndef CROUPIER_FLOOR_INTERNAL_H
#define CROUPIER_FLOOR_INTERNAL_H

#include "server/floor.h"

#include <pthread.h>

#define ROUND_ASKS   1000 /* maximum asks in one commit */
#define ROUND_TABLES 16   /* maximum tables in one commit at which the house acts */

struct floor_table {
    int64_t closes_at; /* end of the countdown; 0: none */
    bool for_player;   /* the countdown is for a player's decision, not for betting */
    struct {
        int64_t since;
        int32_t round; /* of a tournament's session */
        uint8_t act;   /* what the house does when time is up */
        int8_t seat;
    } asked;
    bool shows;                   /* the next betting time is longer, to show an outcome */
    uint32_t ready;               /* seats whose player is ready */
    int64_t reported_at;          /* last NEWS_TABLE, by CLOCK_MONOTONIC */
    bool changed;                 /* since reported_at */
    bool rests;                   /* the house has no work until closes_at or the next order */
    int64_t second_at;            /* when the table's clock showed what it shows */
    int64_t look_at;              /* next look for idle seats */
    int64_t acted_at[PIT_GUESTS]; /* each guest's last act or bet on the layout */
    int64_t gone_at[PIT_GUESTS];  /* when each guest disconnected; 0: connected */
    uint32_t item;   /* that has a session here, or had one before the last order; 0: none */
    bool item_rests; /* no item has an order for the table until it or an item changes */
};

struct floor_item {
    bool changed, ordered; /* since reported_at; by an order to the item itself */
    int64_t reported_at;   /* last NEWS_ITEM, by CLOCK_MONOTONIC */
};

struct floor {
    struct cage *cage;
    struct floor_settings settings;
    struct floor_table tables[CAGE_TABLES];
    struct floor_item items[LEDGER_ITEMS];
    pthread_t thread;
    bool runs; /* the thread was started */

    pthread_mutex_t lock; /* guards the members up to must_stop */
    pthread_cond_t more;
    struct ask *asks;                /* ring buffer */
    size_t first, waiting, openings; /* how many of those waiting are to open an item */
    struct news *news, **news_end;
    struct floor_counts counts;
    int64_t pace_ms; /* the current state_ms */
    bool closing, stopped;
    char must_stop[STORE_WHY]; /* why floor_stop() was called; empty: it was not */

    /* Owned by the floor's thread. */
    struct news *pending, **pending_end; /* the round's news, published after the commit */
    struct ask batch[ROUND_ASKS];
    bool dirty;    /* there is something to commit */
    uint32_t turn; /* the table visited last */
    bool no_memory;
    bool behind; /* the clock is behind the last entry, and that was reported */
    int64_t now_ms, steady_ms, head_at, state_ms;
};

/* Carries out an order of the house and reports it.  Returns false if refused; then nothing has
 * changed. */
bool floor_do_for_house(struct floor *floor, uint32_t table, const struct order *order);

/* ---- The clock ------------------------------------------------------------------- */

void floor_read_clock(struct floor *floor);

/* Advances the table's clock to the current second.  Returns true if it moved. */
bool floor_advance_clock(struct floor *floor, uint32_t table);
bool floor_clock_due(const struct floor *floor, uint32_t table); /* because of a sign */
bool floor_puts_up_sign(const struct order *order);
bool floor_records_time(const struct order *order); /* whether the record has its time */

/* ---- Sessions of tournaments ----------------------------------------------------- */

/* Whether a player's time to make a wager runs at the table.  floor_follow_turn() starts and ends
 * it; returns true if time was called. */
bool floor_turn_runs(const struct floor *floor, uint32_t table);
bool floor_follow_turn(struct floor *floor, uint32_t table);

/* ---- Items of the programme ------------------------------------------------------ */

/* An order to an item; whether it would be carried out. */
void floor_do_item_order(struct floor *floor, const struct ask *ask, struct answer *answer);
void floor_try_item_order(struct floor *floor, const struct ask *ask, struct answer *answer);

/* Opens an item, or says whether it could be opened, and adds the answer to the news. */
void floor_open_item(struct floor *floor, const struct ask *ask);
bool floor_is_opening(const struct ask *ask);

/* An order was carried out at the table: the item that plays there has heard of it. */
void floor_items_hear(struct floor *floor, uint32_t table);

/* Carries out what items want done at the table, up to a limit; gives items the orders that are due
 * by the clock.  Return true if anything was done. */
bool floor_follow_items(struct floor *floor, uint32_t table);
bool floor_tell_items_time(struct floor *floor);

/* ---- Seats ----------------------------------------------------------------------- */

/* The seats of connected players: those the others wait for. */
uint32_t floor_seats_here(const struct floor_table *of, const struct pit *pit);
int64_t floor_gone_since(const struct floor_table *of, const struct pit *pit,
                         int seat); /* 0: connected */
void floor_acted(struct floor *floor, uint32_t table, uint32_t person);
void floor_note_here(struct floor *floor, uint32_t person, bool here);

/* Frees idle seats, at most once a second.  Returns true if someone left. */
bool floor_clear_seats(struct floor *floor, uint32_t table);

/* ---- News of a round ------------------------------------------------------------- */

/* Adds an item to the round's news, with extra bytes behind it.  Returns null when out of memory.
 */
struct news *floor_add_news(struct floor *floor, enum news_kind kind, uint32_t table, size_t extra);
struct news *floor_add_answer(struct floor *floor, const struct ask *ask,
                              const struct answer *answer, size_t extra); /* or null */
void floor_add_events(struct floor *floor, uint32_t table, const struct order *order);
void floor_add_purse(struct floor *floor, uint32_t table, uint32_t person);
void floor_add_tables(struct floor *floor); /* changed tables, each at most every state_ms */
void floor_add_items(struct floor *floor);  /* the same for items, less often */

#endif
