/* floor_internal.h - shared by the files of the floor.
 *
 *   floor.c         asks, the house, rounds, and the thread
 *   floor_queue.c   asks that wait, in turn for each person
 *   floor_clock.c   the wall clock, and the minutes of tables
 *   floor_items.c   items of the programme: their orders, and what they want done at tables
 *   floor_session.c turns in a tournament's session
 *   floor_places.c  connected players, and seats that idle players lose
 *   floor_disk.c    the end of a round, and what happens if the disk is full
 *   floor_room.c    room for those who arrive
 *   floor_counts.c  refusals that are counted instead of written down
 *   floor_news.c    the news of a round */
#ifndef CROUPIER_FLOOR_INTERNAL_H
#define CROUPIER_FLOOR_INTERNAL_H

#include "server/floor.h"
#include "server/rate.h"

#include <pthread.h>
#include <uthash.h>

#define ROUND_ASKS   1000 /* maximum asks in one commit */
#define ROUND_TABLES 16   /* maximum tables in one commit at which the house acts */

struct floor_table {
    int64_t closes_at; /* end of the countdown; 0: none */
    bool for_player;   /* the countdown is for a player's decision, not for betting */
    struct {
        int64_t since, full_at; /* its start, and its end if someone who plays is not ready */
        int64_t moment_ms;      /* for those who do not */
    } betting;
    struct {
        int64_t since;
        int32_t round; /* of a tournament's session */
        uint8_t act;   /* what the house does when time is up */
        int8_t seat;
    } asked;
    bool shows;                   /* the next betting time is longer, to show an outcome */
    bool found_nobody;            /* the last step of the house did; it is not tried again yet */
    uint32_t ready;               /* seats whose player is ready */
    int64_t reported_at;          /* last NEWS_TABLE, by CLOCK_MONOTONIC */
    bool changed;                 /* since reported_at */
    bool rests;                   /* the house has no work until closes_at or the next order */
    int64_t second_at;            /* when the table's clock showed what it shows */
    int64_t tick_s;               /* it is due so many seconds later; 0: not, as there is no sign */
    int64_t look_at;              /* next look for idle seats */
    int64_t acted_at[PIT_GUESTS]; /* each guest's last act or bet on the layout */
    int64_t gone_at[PIT_GUESTS];  /* when each guest disconnected; 0: connected */
    int64_t bet_at[PIT_GUESTS];   /* when each guest sat down, or last had a bet */
    uint64_t address[PIT_GUESTS]; /* from which each guest arrived; 0: unknown */
    uint64_t orders;              /* carried out since the floor opened */
    struct leaver {
        uint32_t person;
        int64_t at;
        uint64_t tried;    /* orders when leaving was last tried, plus 1; 0: not yet */
    } leavers[PIT_GUESTS]; /* have gone to another table, and leave this one then */
    int leaver_count;
    uint8_t quiet[PIT_GUESTS]; /* countdowns to bet since the guest last acted or had a bet */
    bool played[PIT_GUESTS];   /* has had a bet since sitting down */
    bool silent[PIT_GUESTS];   /* let a countdown to decide run out and has not acted since */
    uint32_t item;   /* that has a session here, or had one before the last order; 0: none */
    bool item_rests; /* no item has an order for the table until it or an item changes */
};

/* Refusals of one person (NOBODY: of several) for one reason. */
struct floor_count {
    struct {
        refusal_code code;
        uint64_t person;
    } of;
    uint64_t count;
    int64_t since_ms;
    UT_hash_handle hh; /* by `of` */
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
    struct floor_queue *queue;
    size_t openings; /* how many of those waiting are to open an item */
    struct news *news, **news_end;
    struct floor_counts counts;
    int64_t pace_ms; /* the current state_ms */
    bool closing, stopped;
    char must_stop[STORE_WHY]; /* why floor_stop() was called; empty: it was not */

    /* Owned by the floor's thread. */
    struct news *pending, **pending_end; /* the round's news, published after the commit */
    struct ask batch[ROUND_ASKS];
    const struct ask *asking;           /* the ask that is carried out; null: none */
    struct rate *noted_of, *noted_from; /* notable refusals, by person and by address */
    struct floor_count *refusals;
    int64_t refusals_at;  /* when they are written down; 0: there are none */
    bool ordered_to_stop; /* must_stop was set when asks were taken */
    bool full;            /* the disk is: no cage, or one that has stopped */
    char full_why[STORE_WHY];
    uint64_t durable;                       /* entries when it ran full */
    int64_t retry_at, retry_ms, room_since; /* by CLOCK_MONOTONIC */
    struct ask *kept;                       /* asks to be done when there is room; or null */
    int kept_count;
    uint8_t *gone; /* guests who have left for good, a bit for each, for a cage that is reopened */
    size_t gone_bytes;
    bool dirty;    /* there is something to commit */
    bool gathers;  /* the last round had several asks: let more of them gather */
    uint32_t turn; /* the table visited last */
    bool no_memory;
    struct offers offers; /* of a player who leaves */
    bool behind;          /* the clock is behind the last entry, and that was reported */
    int64_t now_ms, steady_ms, head_at, state_ms;
};

/* Carries out an order of the house and reports it.  Returns false if refused; then nothing has
 * changed. */
bool floor_do_for_house(struct floor *floor, uint32_t table, const struct order *order);

/* ---- Waiting asks ---------------------------------------------------------------- */

/* Lines of asks, one for each person.  queue_put() returns false if FLOOR_ASKS wait; queue_take()
 * takes the first ask of the person whose turn it is, or returns false if there is none.  With the
 * lock held.  queue_new() returns null when out of memory; free() frees it. */
struct floor_queue *queue_new(void);
size_t queue_count(const struct floor_queue *queue);
bool queue_put(struct floor_queue *queue, const struct ask *ask);
bool queue_take(struct floor_queue *queue, struct ask *ask);

/* ---- The end of a round ---------------------------------------------------------- */

/* Takes waiting asks into the batch; frees what is in an ask. */
size_t floor_take_asks(struct floor *floor);
void floor_drop_ask(const struct ask *ask);

/* Turns pending news into news; or discards them and stops the floor. */
void floor_publish(struct floor *floor, bool committed);
void floor_give_up(struct floor *floor);

/* Whether the round failed because the disk is full, and the record can be opened again; ends the
 * round, with so many asks in the batch; instead of later rounds, until there is room. */
bool floor_can_wait(const struct floor *floor);
void floor_run_out(struct floor *floor, size_t count);
bool floor_wait_for_room(struct floor *floor);

/* ---- The clock ------------------------------------------------------------------- */

void floor_read_clock(struct floor *floor);

/* Advances the table's clock to the current second.  Returns true if it moved. */
bool floor_advance_clock(struct floor *floor, uint32_t table);
bool floor_clock_due(const struct floor *floor, uint32_t table); /* because of a sign */
void floor_set_tick(struct floor *floor, uint32_t table);        /* the table has changed */
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

/* The seats of connected players; those of them that the countdown to bet waits for. */
uint32_t floor_seats_here(const struct floor_table *of, const struct pit *pit);
uint32_t floor_seats_waited(const struct floor_table *of, const struct pit *pit);

/* When the countdown to bet is over, as those waited for are ready now. */
int64_t floor_betting_ends(const struct floor_table *of, const struct pit *pit, int64_t now_ms);

/* A countdown to bet is over: counts it for guests who did nothing.  Whether a guest without a bet
 * did nothing for so many that nobody waits any more. */
void floor_count_quiet(struct floor_table *of, const struct pit *pit);
bool floor_is_quiet(const struct floor_table *of, const struct pit *pit, int guest);

/* The place of the guest in this seat in the arrays of a table; -1: nobody sits there. */
int floor_guest_at(const struct pit *pit, int seat);
void floor_acted(struct floor *floor, uint32_t table, uint32_t person);
void floor_note_here(struct floor *floor, uint32_t person, bool here);

/* A person has gone to another table, or is back.  floor_follow_leavers() lets people who have gone
 * leave, as far as the rules allow; returns true if anything was done. */
void floor_note_left(struct floor *floor, uint32_t table, uint32_t person, int64_t after_ms);
bool floor_follow_leavers(struct floor *floor, uint32_t table);

/* Frees idle seats, at most once a second.  Returns true if someone left. */
bool floor_clear_seats(struct floor *floor, uint32_t table);

/* ---- Room ------------------------------------------------------------------------ */

/* Notes that a guest has left for good; tells a reopened cage of all who have. */
void floor_note_gone(struct floor *floor, uint32_t person);
void floor_forget_gone(struct floor *floor);

/* Before an order to arrive: makes room if there is none.  After it: notes the address. */
void floor_make_room(struct floor *floor, uint32_t table);
void floor_note_arrival(struct floor *floor, const struct ask *ask);

/* Whether someone at the table waits for a seat: all are taken. */
bool floor_seat_is_wanted(const struct floor_table *of, const struct pit *pit);

/* ---- Counted refusals ------------------------------------------------------------ */

/* Begins to judge refusals, again if the cage is another one; writes the counts down if it is time,
 * or in any case.  Returns true if anything was written. */
bool floor_counts_open(struct floor *floor);
void floor_counts_judge(struct floor *floor);
bool floor_write_counts(struct floor *floor, bool all);
void floor_counts_close(struct floor *floor);

/* ---- News of a round ------------------------------------------------------------- */

/* Adds an item to the round's news, with extra bytes behind it.  Returns null when out of memory.
 */
struct news *floor_add_news(struct floor *floor, enum news_kind kind, uint32_t table, size_t extra);
struct news *floor_add_answer(struct floor *floor, const struct ask *ask,
                              const struct answer *answer, size_t extra); /* or null */
void floor_add_events(struct floor *floor, uint32_t table, const struct order *order);
void floor_add_purse(struct floor *floor, uint32_t table, uint32_t person);
void floor_add_handed(struct floor *floor, uint32_t table, uint32_t but); /* held chips that others
                                                                           * got back */
void floor_add_tables(struct floor *floor); /* changed tables, each at most every state_ms */
void floor_add_items(struct floor *floor);  /* the same for items, less often */

#endif
