/* floor.h - the casino at work.  One thread owns the cage: it carries out requests, deals at tables
 * without staff, and reports results once they are on disk.
 *
 *   ask    a request: floor_ask(), from any thread
 *   round  waiting asks, one of each person in turn; the house's work at tables; one commit.  After
 *          several asks in one round, those of the next few milliseconds share another
 *   news   the results, in order: an answer to each ask, events at tables and of items, the state
 *          of tables, items and purses.  notify() announces news; floor_news() takes it
 *
 * The clock of a table (ACT_TICK) advances by minutes while a sign is displayed whose time has not
 * come, to the second when it comes, and before any order whose time is recorded.  Other times are
 * not recorded.
 * The clock stands still while the casino is closed.
 *
 * At a table without staff there is a countdown to bet, or before another throw of the same shooter
 * a shorter one.  It starts with the first bet on the felt.  It is longer after an outcome, so that
 * players can look at it, and ends at once when every player who is waited for is ready: those
 * connected, except players without a bet who did nothing for QUIET_MOST countdowns.  If only
 * players without a bet are left who have not bet since they sat down, or did nothing in the last
 * countdown, it ends after a moment.  There is another countdown to decide, after which the house
 * acts for the player (cage_overdue()); a player who let the last one run out, or has not bet yet,
 * gets a short one, and one who can't do what is asked, or for whom no countdown to bet waits, gets
 * none.  A seed for the draws is no act: pages add them by themselves.
 * closes_at in the news is the end of a countdown.  Without bets there is none, nor when the house
 * has found nobody (struct dealing_step) until a player acts: then the table needs something, and
 * says what (struct game_state).  A player with no bet who does nothing for a long time loses the
 * seat (cage_idle_leave()); sooner if all seats are taken and the player is disconnected, or
 * someone at the table waits for a seat and the player has not bet for a while, whatever else the
 * player does.
 *
 * A table has room for a number of people.  When it is full and someone arrives, one of those who
 * are there without seat, duty, chips or dispute makes room: of the address that has most of them,
 * the one who did nothing for longest.  So nobody can keep others out by arriving.
 *
 * If the disk is full, what was asked for in that round is refused, and so is everything until
 * there is room (floor_disk.c).
 *
 * Refusals that an auditor should see are written down for each person and address up to a rate;
 * the rest are counted by person and reason, and the counts written down from time to time and when
 * the floor closes.
 *
 * What an item of the programme, such as a tournament, wants done at its tables the house does as
 * soon as the table carries it out (cage_item_table_order()).  A person on duty can open another
 * item.  Once that is on disk, the news has the item as a whole, then the answer; all later news of
 * the item comes after that, so that everyone who reads the news in order knows it by then. */
#ifndef CROUPIER_FLOOR_H
#define CROUPIER_FLOOR_H

#include "cage/cage.h"

#define FLOOR_ASKS     65536 /* maximum waiting, */
#define FLOOR_OPENINGS 64    /* ... of those to open an item */

struct floor;

struct floor_settings {
    /* At tables without staff: */
    int64_t betting_ms;  /* time to bet, */
    int64_t moment_ms;   /* ... before another throw of the same shooter, and for newcomers */
    int64_t showing_ms;  /* added to it after an outcome */
    int64_t patience_ms; /* time to decide while the others wait */
    int64_t idle_ms;     /* an idle player with no bet keeps the seat this long; 0: for ever */
    int64_t gone_ms;     /* a disconnected one, if all seats are taken; 0: no limit */
    int64_t unused_ms;   /* one who does not bet, if someone waits for a seat; 0: no limit */
    /* At all tables: */
    int64_t state_ms; /* minimum time between two NEWS_TABLE of one table */
    int64_t head_ms;  /* time between two signed heads */
    int64_t count_ms; /* counted refusals are written down after this time; 0: when closing */
    void *to;
    void (*notify)(void *to); /* there is news; called in the floor's thread */
    /* Opens the record again after the disk was full.  Returns null, with the reason, if that
     * fails; it is tried again.  Null: the floor stops when the disk is full. */
    struct cage *(*reopen)(void *to, char why[STORE_WHY]);
    int64_t retry_ms; /* ... after this time, longer if the disk is soon full again; 0: a second */
    int64_t (*clock)(void);  /* wall clock: milliseconds since 1970 */
    int64_t (*steady)(void); /* monotonic clock in milliseconds; or null */
};

/* ---- Asking ---------------------------------------------------------------------- */

enum ask_kind {
    ASK_ORDER,
    ASK_TRY, /* whether the order would be carried out; changes nothing */
    ASK_DESK_ORDER,
    ASK_READY,           /* the player needs no more time to bet */
    ASK_NAME,            /* sets the person's name */
    ASK_SIGN_IN_REFUSED, /* records a refused sign-in; the reason is in the name */
    ASK_HERE,            /* floor_here() */
    ASK_LEFT,            /* floor_left() */
    ASK_GONE,            /* floor_gone() */
    ASK_ITEM_ORDER,      /* to an item of the programme */
    ASK_TRY_ITEM,        /* whether it would be carried out; changes nothing */
    ASK_OPEN_ITEM,       /* a new item, */
    ASK_TRY_OPENING,     /* ... or whether it could be opened; changes nothing */
};

struct ask {
    uint64_t from, request; /* the caller's; copied to the answer */
    uint64_t address;       /* a number for the asker's address; 0: unknown */
    enum ask_kind kind;
    uint32_t table, item, person;
    bool own_seat; /* the order is about the seat that the person has when it is carried out */
    union {
        struct order order;
        struct item_order item_order;
        struct {
            struct item_opener by;
            struct item_opening *what; /* allocated */
        } opening;
        struct desk_order desk_order;
        char name[CAGE_NAME];
        bool here;
        int64_t left_ms; /* wait so long; less than 0: the person is back */
    };
};

/* Copies the ask into the queue.  Returns false if the queue is full or the floor has stopped.
 * Terms of an item are too large to be copied: if the ask is taken, so is the opening, and the
 * floor frees it.  Thread-safe. */
bool floor_ask(struct floor *floor, const struct ask *ask);

/* A person has connected, or disconnected.  No answer follows.  Everyone counts as disconnected
 * when the floor opens.  Thread-safe. */
void floor_here(struct floor *floor, uint32_t person, bool here);

/* A person has gone from this table to another, and takes the chips along: after so many
 * milliseconds, as soon as the rules allow, bets that may be taken down are, and the person leaves
 * with the chips.  If the milliseconds are less than 0, the person is back and stays.  A player in
 * a session of a tournament stays.  No answer follows.  Forgotten when the floor closes.
 * Thread-safe. */
void floor_left(struct floor *floor, uint32_t table, uint32_t person, int64_t after_ms);

/* A guest's session is over, and nobody can begin another under that number: the cage keeps only
 * what it must (cage_forget()).  No answer follows.  Returns false if the queue is full.
 * Thread-safe. */
bool floor_gone(struct floor *floor, uint32_t person);

/* ---- News ------------------------------------------------------------------------ */

enum news_kind {
    NEWS_ANSWER,  /* to one ask */
    NEWS_EVENTS,  /* the events of one order at a table */
    NEWS_TABLE,   /* the state of a table */
    NEWS_PURSE,   /* a person's purse; with the table if it changed there (NEWS_TABLE follows) */
    NEWS_CLOCK,   /* the system clock was set; stamps follow it */
    NEWS_STOPPED, /* the floor has stopped */
    NEWS_ITEM,    /* the state of an item of the programme */
    NEWS_ITEM_EVENTS,
    NEWS_ITEM_OPENED, /* a new one; before the answer to its ask */
    NEWS_FULL,        /* the disk is full: until NEWS_ROOM all asks are refused */
    NEWS_ROOM,
    NEWS_KINDS,
};

/* What the answer to an opening adds: the name that was asked for, and why it can't be opened. */
struct opening_answer {
    char name[ITEM_NAME + 1];
    struct item_fault fault; /* if the refusal is NOT_PERMITTED_TERMS */
};

struct news {
    struct news *next;
    enum news_kind kind;
    uint32_t table, item, person;
    uint64_t entry; /* the last entry it reflects */
    int64_t time_ms;
    union {
        struct {
            uint64_t from, request;
            enum ask_kind kind;
            bool no_room; /* refused because the disk is full; nothing happened */
            struct answer answer;
            uint32_t about;                 /* DESK_ORDER: whose purse it is */
            struct opening_answer *opening; /* in the same allocation as the news; or null */
        } answer;
        struct {
            struct order order;
            int game_count, pit_count;
            struct event *game; /* both in the same allocation as the news */
            struct pit_event *pit;
        } events;
        struct {
            int64_t closes_at; /* end of the countdown; 0: none */
            bool for_player;   /* the countdown is for a player's decision, not for betting */
            uint32_t here;     /* seats (SEAT_BIT()) whose player is connected */
            uint32_t waited;   /* seats whose player the countdown to bet waits for */
            uint32_t ready;    /* seats whose player is ready */
            struct pit *pit;
        } table_now;
        struct purse purse;
        void *item_now; /* NEWS_ITEM: a copy of its state */
        struct {        /* both in the same allocation as the news */
            struct item_opening *opening;
            void *state;
        } item_opened;
        struct {
            int count;
            struct item_event *list; /* in the same allocation as the news */
        } item_events;
        char why[STORE_WHY]; /* NEWS_CLOCK, NEWS_STOPPED, NEWS_FULL, NEWS_ROOM */
    };
};

/* Whether the order only bets or takes a bet back.  After those, NEWS_TABLE is limited by state_ms;
 * after any other order it follows at once. */
bool floor_is_wager(const struct order *order);

/* Takes all news, oldest first; null if none.  The caller frees each item.  Thread-safe. */
struct news *floor_news(struct floor *floor);
void news_free(struct news *news);

/* ---- The floor ------------------------------------------------------------------- */

/* Takes ownership of the cage.  Returns null when out of memory, and closes the cage. */
struct floor *floor_open(struct cage *cage, const struct floor_settings *settings);

/* Starts the floor's thread; returns false on failure.  Or (tests) runs one round in the caller's
 * thread; returns true if there was work. */
bool floor_start(struct floor *floor);
bool floor_round(struct floor *floor);

/* Changes state_ms.  Thread-safe. */
void floor_pace(struct floor *floor, int64_t state_ms);

/* Stops the floor for this reason, as if a write had failed: nothing uncommitted happened, and no
 * more orders are taken.  Thread-safe. */
void floor_stop(struct floor *floor, const char *why);

/* Finishes waiting asks, joins the thread, closes the cage with a signed head, and frees the floor.
 * Returns false if the cage could not be closed properly (cage_close()). */
bool floor_close(struct floor *floor);

struct floor_counts {
    uint64_t orders, refused, repeated, desk_orders, commits, entries;
    uint64_t waiting;
    bool stopped, full;
};
struct floor_counts floor_counts(struct floor *floor);

#endif
