/* dice_internal.h - private to the files of the dice table. */
#ifndef CROUPIER_DICE_INTERNAL_H
#define CROUPIER_DICE_INTERNAL_H

#include "games/dice/dice_rows.h"

static inline const struct dice_custom *custom_of(const struct table *table)
{
    return &dice_game(&table->sign)->custom;
}

extern const struct field dice_fields[];
bool dice_sound(const struct table *table);

/* ---- Wagers (dice_wagers.c) ------------------------------------------------------ */

/* The totals allowed for a wager now, in at most two ranges; returns their number.  reduced: of a
 * reduction, what is up now; else 0. */
int dice_allowed(const struct table *table, int seat, int bet, int number, int64_t reduced,
                 struct range ranges[2]);

struct refusal dice_may_name(const struct table *table, int seat, int bet, int number);
struct refusal dice_may_touch(const struct table *table, int seat, int bet, int number);
struct refusal dice_can_bet(const struct table *table, const struct command *command);
struct refusal dice_can_slip(const struct table *table, const struct command *command);
struct refusal dice_can_take(const struct table *table, const struct command *command);
struct refusal dice_can_call(const struct table *table, const struct command *command);
void dice_do_bet(struct table *table, const struct command *command, struct events *events);
void dice_do_slip(struct table *table, const struct command *command, struct events *events);
void dice_do_take(struct table *table, const struct command *command, struct events *events);
void dice_do_call(struct table *table, const struct command *command, struct events *events);

/* Slips: the part of a stake that counts, with the clause that decides it, or null; whether a stake
 * divides into the legs of its bet; the wager is no slip any more. */
int64_t dice_valid_part(const struct table *table, int seat, int bet, int number, int64_t stake,
                        const char **clause);
bool dice_divides(const struct table *table, int bet, int64_t stake);
void dice_clear_slip(struct table *table, int seat, int bet, int number);

/* Gives a void part of a wager back, and the excess of the odds on it. */
void dice_void_part(struct table *table, int seat, int bet, int number, int64_t cents,
                    const char *clause, struct events *events);

bool dice_lay(struct table *table, int seat, int bet, int number, int64_t cents);

/* The smallest stake whose winnings are whole chips on every winning roll. */
int64_t dice_payable_unit(const struct table *table, int bet, int number);

/* Commission on a wager of this total. */
int64_t dice_commission(const struct table *table, int bet, int number, int64_t total_cents);

/* Spots where a wager of this name can stand; returns their number. */
int dice_spots_of(const struct dice_game *game, int bet, int number, int spots[DICE_NUMBERS]);

/* Returns the whole wager at a spot to its player. */
void dice_return(struct table *table, int seat, int spot, const char *clause,
                 struct events *events);

/* The marker that covers all of a player's wagers of this kind. */
uint8_t dice_marker_of_like(const struct table *table, int seat, int bet);

/* ---- Settlement (dice_settlement.c) ---------------------------------------------- */

void dice_judge(struct table *table, int outcome, struct events *events);
void dice_refund(struct table *table, int outcome, uint32_t forfeits, struct events *events);
void dice_end_turn(struct table *table, enum dice_end end, const char *clause,
                   struct events *events);
void dice_take_away(struct table *table);
void dice_bring_first(struct table *table);
void dice_do_settle(struct table *table, const struct command *command, struct events *events);

/* Whether a void throw must be repeated with all wagers as they are; not if none is left. */
bool dice_is_frozen(const struct table *table);

/* Reports the result as called. */
void dice_tell_roll(struct table *table, const char *clause, struct events *events);

/* ---- Putting back, refusing, invalidating, the pay table (dice_house.c) ---------- */

struct refusal dice_can_pay_table(const struct table *table, const struct command *command);
void dice_do_pay_table(struct table *table, const struct command *command, struct events *events);

struct refusal dice_can_put_back(const struct table *table, const struct command *command);
struct refusal dice_can_refuse(const struct table *table, const struct command *command);
struct refusal dice_can_invalidate(const struct table *table, const struct command *command);
void dice_do_put_back(struct table *table, const struct command *command, struct events *events);
void dice_do_refuse(struct table *table, const struct command *command, struct events *events);
void dice_do_invalidate(struct table *table, const struct command *command, struct events *events);

/* ---- Callbacks of the family ----------------------------------------------------- */

int64_t dice_on_layout(const struct table *table, int seat);
int64_t dice_wager(const struct table *table, int seat, int bet, int number);
void dice_give_back(struct table *table, int seat, const char *clause, struct events *events);
void dice_cut(struct table *table, int seat, int bet, int number, int64_t cents, const char *clause,
              struct events *events);
bool dice_unnoticed(const struct table *table, int seat, int bet, int number);
void dice_notice(struct table *table, int seat, int bet, int number, struct events *events);
const char *dice_breach(const struct table *table, int seat, int bet, int number);
void dice_swap(struct table *table);
void dice_resettle(struct table *table, struct events *events);
bool dice_saved(const struct table *table, int seat, int bet, int number,
                struct saved_wager *saved);
void dice_lift(struct table *table, int seat, int bet, int number, int64_t cents);
bool dice_single(const struct table *table, const struct command *command,
                 struct promo_wager *wager);
bool dice_comes_down(const struct sign *sign, int bet);
void dice_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                    struct events *events);
void dice_offer(struct offering *o, int act);
void dice_wager_id(const struct sign *sign, int bet, int number, char id[WAGER_ID]);
bool dice_wager_find(const struct sign *sign, const char *id, int *bet, int *number);
void dice_wager_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME]);
bool dice_wager_next(const struct sign *sign, bool standing, int *bet, int *number);
struct wager_kind dice_kind(const struct sign *sign, int bet);

#endif
