/* table.h - one table, whatever is played at it: who may do what, and when.
 *
 *   sign      what the operator displays: edition, options, limits, chips
 *   till      racks, the float, the phase: what a settlement changes
 *   people    who is there, excluded, agreed; personal limits; notices; time
 *   the game  a block of fixed size that only the family of the sign's edition looks into
 *
 * A table is a plain value of fixed size without pointers.  table_do() looks up
 * the row of the act in the edition's conduct - in which phases, by whom, under
 * which clause -, asks the act's own check, and only then changes anything;
 * table_offers() lists what would pass. */
#ifndef CROUPIER_TABLE_H
#define CROUPIER_TABLE_H

#include "rules/game.h"

#define TABLE_WAITING 16
#define TABLE_GAME    (77 * 1024) /* bytes of a game's own state, at most */
#define PROMO_WAGERS  48

/* What every settlement changes, kept twice so that one can be reversed. */
struct till {
    int64_t rack_cents[TABLE_SEATS];
    int64_t in_cents[TABLE_SEATS]; /* bought less redeemed by the one sitting there */
    int64_t float_cents;           /* what the house has won, less what it has paid */
    int64_t commission_cents;
    int64_t promo_rack_cents[TABLE_SEATS]; /* promotional chips in the player's hand, */
    int64_t promo_in_cents[TABLE_SEATS];   /* ... given less taken away by the one sitting there */
    int64_t promo_cents[TABLE_SEATS];      /* lent for wagers in them, less what came back of it */
    struct promo_wager {                   /* what of a wager on the layout is in such chips */
        int64_t cents;
        int8_t seat, bet, number;
        uint8_t unused[5];
    } promo_wagers[PROMO_WAGERS];
    uint8_t below_used[TABLE_SEATS]; /* the one valid wager below the minimum was used */
    uint8_t idle_rounds[TABLE_SEATS];
    int8_t phase; /* of the family's own list */
    uint8_t promo_count;
    uint8_t unused[6];
};

enum undo {
    UNDO_NOTHING,
    UNDO_SETTLEMENT, /* the kept copy is the play as it was before the last settlement */
    UNDO_VOID,       /* ... before somebody declared the outcome void */
};

struct table {
    struct sign sign;
    struct till till, till_before;
    struct waiting { /* wagers and calls that the dealer has yet to confirm */
        struct command command;
        int64_t held_cents;
    } waiting[TABLE_WAITING];
    int32_t waiting_count;
    int32_t minute;
    int64_t layout_cents[TABLE_SEATS]; /* on the layout, of each, after the last command */
    int64_t personal_min_cents[TABLE_SEATS], personal_max_cents[TABLE_SEATS];
    int64_t notice_min_cents, notice_max_cents; /* for the kind in notice_bet, 0: for the table */
    int32_t notice_minute, closing_minute;      /* when the sign went up; -1: none */
    uint32_t present, excluded, agreed;         /* seats */
    uint32_t winners_down;                      /* seats whose winners are always taken down */
    enum undo undo;
    bool played; /* an outcome has been begun since the table opened */
    bool left_since;
    int8_t notice_bet;
    uint8_t unused;
    _Alignas(8) unsigned char game[TABLE_GAME]; /* of the family: GAME_STATE() */
};

/* The block of a table as the family's own struct, const where the table is. */
#define GAME_STATE(type, of)                                                                       \
    _Generic((of),                                                                                 \
             const struct table * : (const struct type *)(const void *)(of)->game,                 \
             struct table * : (struct type *)(void *)(of)->game)

/* A table with this sign, open for its first play.  The sign has passed
 * sign_check(). */
void table_open(struct table *table, const struct sign *sign);

/* Whether a command would be carried out. */
struct refusal table_check(const struct table *table, const struct command *command);

/* Carry a command out, or refuse it and change nothing. */
struct refusal table_do(struct table *table, const struct command *command, struct events *events);

/* The same, and what it tells goes behind what has been told. */
struct refusal table_do_more(struct table *table, const struct command *command,
                             struct events *events);

/* Everything that this role (and, for players, this seat) may do now. */
void table_offers(const struct table *table, enum role role, int seat, struct offers *offers);

/* ... of one kind of act. */
void table_offers_of(const struct table *table, enum role role, int seat, int act,
                     struct offers *offers);

/* The command of an offer, with this amount: of money, or (where the act takes one) a count. */
struct command offer_command(const struct table *table, const struct offer *offer, int64_t amount);

/* The table as this person sees it: the same but for cards that the person may not see,
 * which are not there.  What the person may do is the same in both; a view is for looking
 * and for that person's offers, not for table_do().  Of the block only what the game has is
 * there. */
void table_view(const struct table *table, enum role role, int seat, struct table *view);

/* What stands on the layout for a player; with a bet, on that wager. */
int64_t table_on_layout(const struct table *table, int seat);
int64_t table_wager(const struct table *table, int seat, int bet, int number);

/* ... of what stands or waits there for a player, what is in promotional chips. */
int64_t table_promotional(const struct table *table, int seat);

/* All money at the table less all money brought to it: always 0. */
int64_t table_imbalance(const struct table *table);

/* How many places the table has. */
int table_places(const struct table *table);

const char *table_phase_word(const struct table *table);

/* Whether the next minute counts: a sign is up that has not stood for its time. */
bool table_counts_minutes(const struct table *table);

/* ---- Names of wagers ------------------------------------------------------------- */

/* "place-6", "split-8-11", "banker" into a buffer; the bet and number of such a
 * name; false, and 0, where the edition has none.  A wager that goes by no numbers is
 * found even where this table's layout lacks it; the rules refuse it then. */
#define WAGER_ID 48
void wager_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool wager_find(const struct sign *sign, const char *id, int *bet, int *number);

/* "Place Bet to Win 6" into a buffer. */
#define WAGER_NAME 80
void wager_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);

/* The first wager that can be made (bet 0 before it), and the next; false at the
 * end.  Standing: also the names that a wager gets only on the layout. */
bool wager_next(const struct sign *sign, bool standing, int *bet, int *number);

/* A kind of wager, whatever its number: "place", "Place Bet to Win"; without an id where the
 * edition has none.  The bet that goes by such an id, or 0. */
struct wager_kind {
    const char *id, *name;
    bool side;          /* limits of side bets are for it */
    const char *clause; /* that says what it is; null: no single one does */
};
struct wager_kind wager_kind(const struct sign *sign, int bet);
int wager_kind_find(const struct sign *sign, const char *id);

#endif
