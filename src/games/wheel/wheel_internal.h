/* wheel_internal.h - shared by the files of the roulette table. */
#ifndef CROUPIER_WHEEL_INTERNAL_H
#define CROUPIER_WHEEL_INTERNAL_H

#include "games/wheel/wheel_rows.h"

typedef struct refusal wheel_can(const struct table *, const struct command *);
typedef void wheel_do(struct table *, const struct command *, struct events *);

extern const struct field wheel_fields[];

/* ---- Wagers (wheel_wagers.c) ----------------------------------------------------- */

wheel_can wheel_can_bet, wheel_can_slip, wheel_can_take, wheel_can_put_back;
wheel_do wheel_do_bet, wheel_do_slip, wheel_do_take, wheel_do_put_back;

bool wheel_lay(struct table *table, int seat, int bet, int number, int64_t cents);

/* The row of a bet, and its clause for this wheel and layout. */
const struct wheel_bet *wheel_bet_of(const struct table *table, int bet);
const char *wheel_bet_clause(const struct table *table, int bet);

/* The spot of a wager, which must exist on some layout. */
int wheel_spot_of(int bet, int number);

/* The part of a racetrack wager that the player placed by hand.  Null or 0 for other wagers. */
int64_t *wheel_direct_at(struct table *table, int seat, int spot);
int64_t wheel_direct_part(const struct table *table, int seat, int spot);

/* The stake of one wager; all that a player has on the layout. */
int64_t wheel_wager(const struct table *table, int seat, int bet, int number);
int64_t wheel_on_layout(const struct table *table, int seat);

/* The totals that a wager may have; what may be left of one that is reduced, of which this much is
 * up now; whether the table has it; whether the player may touch it. */
struct range wheel_allowed(const struct table *table, int seat, int bet, int number);
struct range wheel_allowed_left(const struct table *table, int seat, int bet, int64_t reduced);
struct refusal wheel_may_name(const struct table *table, int bet, int number);
struct refusal wheel_may_touch(const struct table *table, int seat, int bet, int number);

/* Called when betting closes: marks stakes that are outside the limits by then. */
void wheel_mark_misfits(struct table *table);

/* Take chips off the layout; wheel_lift() puts them into the rack.  No event. */
void wheel_lift_off(struct table *table, int seat, int bet, int number, int64_t cents);
void wheel_lift(struct table *table, int seat, int spot, int64_t cents);

/* Return chips to the rack, with events: from one wager; all that a player has. */
void wheel_take_down(struct table *table, int seat, int spot, int64_t cents, const char *clause,
                     struct events *events);
void wheel_give_back(struct table *table, int seat, const char *clause, struct events *events);
void wheel_withdraw(struct table *table, int seat, const char *clause, struct events *events);

/* Gives a void part of a wager back. */
void wheel_void_part(struct table *table, int seat, int spot, int64_t cents, const char *clause,
                     struct events *events);

/* Whether a stake divides into the pieces of its bet. */
bool wheel_divides(const struct table *table, int bet, int64_t stake);

/* Callbacks for findings (rules/found.c). */
bool wheel_saved(const struct table *table, int seat, int bet, int number,
                 struct saved_wager *saved);
void wheel_swap(struct table *table);
void wheel_resettle(struct table *table, struct events *events);
void wheel_cut(struct table *table, int seat, int bet, int number, int64_t cents,
               const char *clause, struct events *events);
bool wheel_unnoticed(const struct table *table, int seat, int bet, int number);
bool wheel_is_unnoticed(const struct wheel_play *play, int seat, int spot); /* in this play */
void wheel_notice(struct table *table, int seat, int bet, int number, struct events *events);
const char *wheel_breach(const struct table *table, int seat, int bet, int number);

/* Callbacks: the wager of a command, and whether it may be in promotional chips; places a spoken
 * wager that the dealer has confirmed. */
bool wheel_single(const struct table *table, const struct command *command,
                  struct promo_wager *wager);
void wheel_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                     struct events *events);

/* ---- The spin (wheel_table.c) ---------------------------------------------------- */

void wheel_void_spin(struct table *table, const char *clause, struct events *events);

/* ---- Settlement (wheel_settlement.c) --------------------------------------------- */

wheel_can wheel_can_pay, wheel_can_invalidate;
wheel_do wheel_do_collect, wheel_do_pay, wheel_do_invalidate;

#endif
