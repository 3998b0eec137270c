/* table.h - one table of any game: who may do what, and when.
 *
 *   sign      what the operator displays: edition, options, limits, chips
 *   till      racks, float, phase: what a settlement changes
 *   people    present, excluded, agreed; personal limits; notices; time
 *   the game  a block of fixed size, private to the edition's family
 *
 * A table is a plain value of fixed size without pointers.  table_do() looks up
 * the act's row in the edition's conduct (phases, roles, clause), calls the act's
 * own check, and only then changes anything; table_offers() lists what would pass. */
#ifndef CROUPIER_TABLE_H
#define CROUPIER_TABLE_H

#include "rules/contest.h"
#include "rules/game.h"

#define TABLE_WAITING  40 /* see table_may_wait() */
#define WAITING_SEAT   16 /* of one seat */
#define TABLE_GAME     (77 * 1024) /* bytes for a game's own state */
#define PROMO_WAGERS   48
#define PERSONAL_KINDS 32

/* What a settlement changes; kept twice so that a settlement can be reversed. */
struct till {
    int64_t rack_cents[TABLE_SEATS];
    int64_t in_cents[TABLE_SEATS]; /* bought less cashed out by the player in the seat */
    int64_t float_cents;           /* won by the house less paid */
    int64_t commission_cents;
    int64_t commission_from_cents[TABLE_SEATS]; /* the part of it that the player has paid */
    int64_t promo_rack_cents[TABLE_SEATS];      /* promotional chips in the player's hand, */
    int64_t promo_in_cents[TABLE_SEATS];        /* ... given to the player less taken away */
    int64_t promo_cents[TABLE_SEATS];           /* lent for wagers in them, less repaid */
    struct promo_wager {                        /* promotional part of a wager on the layout */
        int64_t cents;
        int8_t seat, bet, number;
        uint8_t unused[5];
    } promo_wagers[PROMO_WAGERS];
    uint8_t below_used[TABLE_SEATS]; /* has used the one valid wager below the minimum */
    uint8_t idle_rounds[TABLE_SEATS];
    int8_t phase; /* of the family's own list */
    uint8_t promo_count;
    uint8_t unused[6];
};

enum undo {
    UNDO_NOTHING,
    UNDO_SETTLEMENT, /* the copy is from before the last settlement */
    UNDO_VOID,       /* ... from before the outcome was declared void */
};

struct table {
    struct sign sign;
    struct till till, till_before;
    struct contest contest, contest_before; /* the session of a tournament, if one is on */
    struct waiting { /* wagers and calls awaiting the dealer's confirmation */
        struct command command;
        int64_t held_cents;
    } waiting[TABLE_WAITING];
    int32_t waiting_count;
    int32_t minute;
    int64_t layout_cents[TABLE_SEATS]; /* of each player, after the last command */
    int64_t owed_cents[TABLE_SEATS];   /* of each rack, what the house still owes in chips; the pit
                                        * sets it */
    int64_t personal_min_cents[TABLE_SEATS], personal_max_cents[TABLE_SEATS];
    int64_t notice_min_cents, notice_max_cents; /* for the kind notice_bet, or 0 for the table */
    int32_t notice_minute, closing_minute;      /* when the sign went up; -1: no sign */
    uint32_t present, excluded, agreed;         /* seats, as bits */
    uint32_t winners_down;                      /* seats whose winners always come down */
    uint32_t voided; /* seats whose wagers were declared void since the play was saved */
    uint16_t notice_after, closing_after; /* minutes until the time on the sign; 0: 20 */
    enum undo undo;
    bool played; /* a round has begun since the table opened */
    bool left_since; /* set by earlier programs: a player has left whose account was not kept */
    int8_t notice_bet;
    bool opened_again;                    /* not for the first time in the gaming day */
    int8_t second;                        /* of the minute; */
    int8_t notice_second, closing_second; /* ... when the sign went up */
    int8_t pay_option;                    /* an option that changed, from 1; */
    int32_t pay_sign_minutes;             /* ... for how long a sign still says so */
    bool limits_since;   /* set by earlier programs: limits have changed that they did not save */
    bool by_limits_then; /* the play is settled by limits_then, not by the signs of now */
    uint8_t unused[2];
    uint32_t undone;       /* seats whose wagers in the saved play were declared void */
    uint32_t winners_then; /* winners_down when the play was saved */
    uint32_t gone;         /* seats whose player of the saved play has left since (departed.c); */
    uint32_t back, beside; /* ... has the seat again, during a command, while someone else sits there */
    int32_t back_from;     /* ... from this event on */
    bool reversing;        /* during a command that undoes a settlement */
    uint8_t unused_too[3];
    int64_t gone_in_cents[TABLE_SEATS];    /* what that player brought less what was taken away, */
    int64_t gone_promo_cents[TABLE_SEATS]; /* ... in promotional chips */
    int64_t due_cents[TABLE_SEATS]; /* for the saved play, due to a player away from the rack; less
                                     * than 0: owed */
    int64_t away_cents;             /* due to people away from their racks, less owed, in all */
    struct personal_kind { /* a player's limits for one kind of wager */
        int64_t min_cents, max_cents;
        int8_t seat, bet; /* bet 0: unused, and so are those behind it */
        uint8_t unused[6];
    } personal_kinds[PERSONAL_KINDS];
    struct limits_then { /* when the play was saved; maximum 0: not known */
        int64_t min_cents, max_cents, step_cents, side_min_cents, side_max_cents;
        struct kind_limits kinds[SIGN_KINDS];
        int64_t personal_min_cents[TABLE_SEATS], personal_max_cents[TABLE_SEATS];
        struct personal_kind personal_kinds[PERSONAL_KINDS];
        uint32_t bound; /* seats that the family's own limits bind */
        uint8_t unused[4];
    } limits_then;
    _Alignas(8) unsigned char game[TABLE_GAME]; /* the family's: GAME_STATE() */
};

/* A table's block as the family's own struct; const if the table is. */
#define GAME_STATE(type, of)                                                                       \
    _Generic((of),                                                                                 \
             const struct table * : (const struct type *)(const void *)(of)->game,                 \
             struct table * : (struct type *)(void *)(of)->game)

/* Opens a table with this sign, which must have passed sign_check(). */
void table_open(struct table *table, const struct sign *sign);

/* Whether a command would be carried out. */
struct refusal table_check(const struct table *table, const struct command *command);

/* Carries out a command, or refuses it and changes nothing. */
struct refusal table_do(struct table *table, const struct command *command, struct events *events);

/* The same, but appends to the events. */
struct refusal table_do_more(struct table *table, const struct command *command,
                             struct events *events);

/* Everything that a role (and, for players, a seat) may do now. */
void table_offers(const struct table *table, enum role role, int seat, struct offers *offers);

/* The same for one act. */
void table_offers_of(const struct table *table, enum role role, int seat, int act,
                     struct offers *offers);

/* The command of an offer with an amount: money, or a count if the act takes one. */
struct command offer_command(const struct table *table, const struct offer *offer, int64_t amount);

/* The table as a person sees it, without cards that the person must not see.  The
 * person's offers are the same from table and view; don't use a view with table_do().  Only
 * the used part of the block is copied. */
void table_view(const struct table *table, enum role role, int seat, struct table *view);

/* A player's money on the layout: in all, or on one wager. */
int64_t table_on_layout(const struct table *table, int seat);
int64_t table_wager(const struct table *table, int seat, int bet, int number);

/* The part of a player's standing and waiting wagers in promotional chips. */
int64_t table_promotional(const struct table *table, int seat);

/* All money at the table less all money brought to it: always 0. */
int64_t table_imbalance(const struct table *table);

/* Corrections for people without a rack here: cents are due to a person who has left, less than 0:
 * owed; a player at a seat pays so much of what is owed. */
void table_correct_away(struct table *table, int64_t cents, const char *clause,
                        struct events *events);
void table_pay_debt(struct table *table, int seat, int64_t cents, const char *clause,
                    struct events *events);

/* Number of seats. */
int table_seat_count(const struct table *table);

const char *table_phase_word(const struct table *table);

/* The seconds after which the table's clock must have moved on, because of a sign whose time has
 * not come; 0: time does not matter now. */
int64_t table_next_tick(const struct table *table);

/* The minutes until the time on the notice, and on the closing sign; 0: it has come, or there is no
 * such sign. */
int table_notice_left(const struct table *table);
int table_closing_left(const struct table *table);

/* The rules that apply at a table, for anyone who asks: its game's, the general ones, and during a
 * session those of tournaments.  Returns how many texts. */
#define RULE_TEXTS 4
struct rule_text {
    const char *name;
    const struct clause *clauses; /* in our own words; ends with a null id */
};
int table_rules(const struct table *table, struct rule_text texts[RULE_TEXTS]);
const char *
rules_shown_by(const struct edition *edition); /* the clause; null if its text has none */

/* ---- Names of wagers ------------------------------------------------------------- */

/* Writes "place-6", "split-8-11" or "banker"; wager_find() gives bet and number of such an
 * id, or returns false and 0 if the edition has none.  A wager without a number is found
 * even if this table's layout lacks it; the rules then refuse it. */
#define WAGER_ID 48
void wager_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool wager_find(const struct sign *sign, const char *id, int *bet, int *number);

/* Writes "Place Bet to Win 6". */
#define WAGER_NAME 80
void wager_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);

/* The next wager that can be made, starting from bet 0; false at the end.  Standing:
 * includes names that a wager gets only on the layout. */
bool wager_next(const struct sign *sign, bool standing, int *bet, int *number);

/* A kind of wager, whatever its number: "place", "Place Bet to Win"; id null if the edition has
 * none.  wager_kind_find() gives the bet with an id, or 0. */
struct wager_kind {
    const char *id, *name;
    bool side;          /* a side bet, with its own limits */
    const char *clause; /* that defines it; null: no single clause does */
};
struct wager_kind wager_kind(const struct sign *sign, int bet);
int wager_kind_find(const struct sign *sign, const char *id);

/* The clause that defines this wager; null: no single clause does. */
const char *wager_clause(const struct sign *sign, int bet, int number);

#endif
