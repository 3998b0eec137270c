/* floor.h - the casino at work: one thread owns the cage, carries out what people ask for, does the
 * house's own work at tables without staff, and tells what came of it when it is on the disk.
 *
 *   ask    what somebody wants: floor_ask(), from any thread
 *   round  every ask that waits, then the house at each table whose time has come, then one commit
 *   news   what came of it, in order: an answer to each ask, what was told at tables, how tables
 *          and purses are now.  told() says that there is some; floor_news() takes it
 *
 * The clock of a table (ACT_TICK) goes on by the minute while a sign is up that has to stand for
 * its time, and before anything whose minute is written down; the record has no minutes of which
 * nothing comes.  While the casino is closed it stands still.
 *
 * At a table without staff people have so long to bet, from the first moment that the house waits
 * for nothing but time and somebody sits there; and so long to do what it waits for, after which
 * there is a remedy (cage_overdue()).  closes_at in the news is when that ends.
 * After an outcome, which people look at first, there is somewhat longer to bet; when everybody who
 * sits there has said that they are ready, it is over at once.  Who does nothing
 * for long, with no wager there, gives up the place (cage_idle_leave()); sooner where all are taken
 * and the person is gone. */
#ifndef CROUPIER_FLOOR_H
#define CROUPIER_FLOOR_H

#include "cage/cage.h"

#define FLOOR_ASKS 65536 /* that may wait */

struct floor;

struct floor_settings {
    int64_t betting_ms;  /* to bet, at tables without staff, */
    int64_t showing_ms;  /* ... and so much longer after an outcome, */
    int64_t patience_ms; /* ... and to do what all others there wait for */
    int64_t idle_ms;  /* a place is kept there for who does nothing, with no wager; 0: for ever, */
    int64_t gone_ms;  /* ... and for who is gone, all places being taken */
    int64_t state_ms; /* between two looks at the same table, at least */
    int64_t head_ms;  /* between two signed heads */
    void *to;
    void (*told)(void *to);  /* there is news; in the floor's thread */
    int64_t (*clock)(void);  /* milliseconds since 1970, */
    int64_t (*steady)(void); /* ... and by a clock that nobody sets; null: there is none */
};

/* ---- Asking ---------------------------------------------------------------------- */

enum ask_kind {
    ASK_ORDER,
    ASK_TRY, /* would the order be carried out?  Nothing is */
    ASK_DESK_ORDER,
    ASK_READY,     /* the person needs no more time to bet at the table */
    ASK_NAME,      /* the person is called that */
    ASK_TURN_AWAY, /* why is in the name */
    ASK_HERE,      /* floor_here() */
};

struct ask {
    uint64_t from, request; /* told with the answer; the floor makes nothing of them */
    enum ask_kind kind;
    uint32_t table, person;
    union {
        struct order order;
        struct desk_order desk_order;
        char name[CAGE_NAME];
        bool here;
    };
};

/* False where too many wait, or the floor has stopped. */
bool floor_ask(struct floor *floor, const struct ask *ask);

/* Somebody is connected now, or no longer; there is no answer.  Whoever has not been told of since
 * the floor was opened is gone. */
void floor_here(struct floor *floor, uint32_t person, bool here);

/* ---- News ------------------------------------------------------------------------ */

enum news_kind {
    NEWS_ANSWER,  /* to one ask */
    NEWS_EVENTS,  /* what was told of one order at a table */
    NEWS_TABLE,   /* how a table is now */
    NEWS_PURSE,   /* what somebody has now; of a table where it changed there, which is told too */
    NEWS_STOPPED, /* nothing more is done */
};

struct news {
    struct news *next;
    enum news_kind kind;
    uint32_t table, person;
    uint64_t entry; /* the last one that it has in it */
    int64_t time_ms;
    union {
        struct {
            uint64_t from, request;
            enum ask_kind kind;
            struct answer answer;
        } answer;
        struct {
            struct order order;
            int game_count, pit_count;
            struct event *game; /* behind this in the same memory */
            struct pit_event *pit;
        } events;
        struct {
            int64_t closes_at; /* 0: betting goes by no clock now, */
            bool for_player;   /* ... or it is a player's time to make up their mind */
            uint32_t here;     /* places, by SEAT_BIT(), whose player is not gone, */
            uint32_t ready;    /* ... and those whose player needs no more time */
            struct pit *pit;
        } table_now;
        struct purse purse;
        char why[STORE_WHY];
    };
};

/* Wagers come so thick that a table is not told for each; whatever else happens is told at once. */
bool floor_is_wager(const struct order *order);

/* All there is, the oldest first, each the caller's to free; null: none. */
struct news *floor_news(struct floor *floor);
void news_free(struct news *news);

/* ---- The floor ------------------------------------------------------------------- */

/* The cage is the floor's from here on; null where there is no memory, and the cage is closed. */
struct floor *floor_open(struct cage *cage, const struct floor_settings *settings);

/* In a thread of its own, or (tests) one round now; true: something was done. */
bool floor_start(struct floor *floor);
bool floor_round(struct floor *floor);

/* Between two looks at the same table, at least, from now on; from any thread. */
void floor_pace(struct floor *floor, int64_t state_ms);

/* When what waits has been done; the cage is closed with a signed head. */
void floor_close(struct floor *floor);

struct floor_counts {
    uint64_t orders, refused, repeated, desk_orders, commits, entries;
    uint64_t waiting;
    bool stopped;
};
struct floor_counts floor_counts(struct floor *floor);

#endif
