/* dice_internal.h - what the files of the dice table share among themselves. */
#ifndef CROUPIER_DICE_INTERNAL_H
#define CROUPIER_DICE_INTERNAL_H

#include "rules/dice_rows.h"

#define SEAT_BIT(seat) ((uint16_t)(1u << (seat)))

static inline const struct dice_conduct *conduct_of(const struct dice_table *table)
{
    return dice_game(&table->sign)->conduct;
}

static inline const char *says(const struct dice_table *table, enum dice_topic topic)
{
    return conduct_of(table)->says[topic];
}

static inline struct refusal accepted(void)
{
    return (struct refusal){ REFUSED_ACCEPTED, NULL, 0, 0, NULL };
}

static inline struct refusal no(enum refusal_code code, const char *clause)
{
    return (struct refusal){ code, clause, 0, 0, NULL };
}

static inline struct refusal no_with_amount(enum refusal_code code, const char *clause,
                                            int64_t cents)
{
    return (struct refusal){ code, clause, cents, 0, NULL };
}

static inline bool seated(const struct dice_table *table, int seat)
{
    return seat >= 0 && seat < DICE_SEATS && (table->present & SEAT_BIT(seat));
}

const struct dice_act_row *dice_row(const struct dice_conduct *conduct, enum dice_act act);
const char *dice_clause(const struct dice_table *table, const struct command *command);

/* The two halves of dice_check(): whether the role, the part and the phase of a
 * command fit; then its details. */
bool dice_maybe(const struct dice_table *table, const struct command *command);
struct refusal dice_details(const struct dice_table *table, const struct command *command);

/* A reason of the edition's list, or null. */
const struct dice_reason *dice_reason_of(const struct dice_table *table, int reason);

/* Append an event; the caller fills what it needs. */
struct event *dice_tell(struct events *events, enum event_kind kind, int seat, const char *clause);

/* ... that the act has been done. */
void dice_tell_done(const struct command *command, const char *clause, struct events *events);

/* ---- Wagers (dice_wagers.c) ----------------------------------------------- */

/* Totals that a wager may have: least, least + step, ... most. */
struct dice_range {
    int64_t least, most, step;
};

/* The totals allowed for this wager now, in at most two ranges; which refusal
 * an amount outside them gets. */
int dice_allowed(const struct dice_table *table, int seat, int bet, int number,
                 struct dice_range ranges[2]);

struct refusal dice_may_name(const struct dice_table *table, int seat, int bet, int number);
struct refusal dice_may_touch(const struct dice_table *table, int seat, int bet, int number);
struct refusal can_bet(const struct dice_table *table, const struct command *command);
struct refusal can_slip(const struct dice_table *table, const struct command *command);
struct refusal can_take(const struct dice_table *table, const struct command *command);
struct refusal can_call(const struct dice_table *table, const struct command *command);
struct refusal can_confirm(const struct dice_table *table, const struct command *command);
void do_bet(struct dice_table *table, const struct command *command, struct events *events);
void do_slip(struct dice_table *table, const struct command *command, struct events *events);
void do_take(struct dice_table *table, const struct command *command, struct events *events);
void do_call(struct dice_table *table, const struct command *command, struct events *events);
void do_confirm(struct dice_table *table, const struct command *command, struct events *events);

/* The limits that hold for a player. */
void dice_limits(const struct dice_table *table, int seat, int64_t *least, int64_t *most);

/* The smallest stake whose winnings, on any winning roll, are whole chips. */
int64_t dice_payable_unit(const struct dice_table *table, int bet, int number);

/* Commission on a wager of this total. */
int64_t dice_commission(const struct dice_table *table, int bet, int number, int64_t total_cents);

/* Spots where a wager of this name stands or could stand. */
int dice_spots_of(const struct dice_game *game, int bet, int number, int spots[DICE_NUMBERS]);

/* Give a whole wager at a spot back to its player. */
void dice_return(struct dice_table *table, int seat, int spot, const char *clause,
                 struct events *events);

/* What nobody confirmed goes back: everything, or only the calls; of one seat,
 * or (NO_SEAT) of all.  Without a clause, under that which asks for it. */
enum dice_lapsing { ALL_LAPSE, CALLS_LAPSE };
void dice_lapse(struct dice_table *table, enum dice_lapsing which, int seat, const char *clause,
                struct events *events);

/* The marker that speaks for all of a player's wagers of this kind. */
uint8_t dice_marker_of_like(const struct dice_table *table, int seat, int bet);

/* ---- Settlement (dice_settlement.c) --------------------------------------- */

bool dice_resting(const struct dice_table *table, int seat, int spot);
void dice_judge(struct dice_table *table, int outcome, struct events *events);
void dice_reverse(struct dice_table *table, const char *clause, struct events *events);
void dice_refund(struct dice_table *table, int outcome, int forfeiter, struct events *events);
void dice_end_turn(struct dice_table *table, const char *clause, struct events *events);
void dice_take_away(struct dice_table *table);
void do_settle(struct dice_table *table, const struct command *command, struct events *events);

/* ---- The house (dice_house.c): limits, signs, exclusion, closing ---------- */

struct refusal can_correct(const struct dice_table *table, const struct command *command);
void do_correct(struct dice_table *table, const struct command *command, struct events *events);
struct refusal can_put_back(const struct dice_table *table, const struct command *command);
struct refusal can_refuse(const struct dice_table *table, const struct command *command);
struct refusal can_invalidate(const struct dice_table *table, const struct command *command);
struct refusal can_name_player(const struct dice_table *table, const struct command *command);
struct refusal can_vacate(const struct dice_table *table, const struct command *command);
struct refusal can_notice(const struct dice_table *table, const struct command *command);
struct refusal can_agree(const struct dice_table *table, const struct command *command);
struct refusal can_limits(const struct dice_table *table, const struct command *command);
struct refusal can_personal(const struct dice_table *table, const struct command *command);
struct refusal can_close(const struct dice_table *table, const struct command *command);
struct refusal can_record(const struct dice_table *table, const struct command *command);
struct refusal can_tick(const struct dice_table *table, const struct command *command);
void do_put_back(struct dice_table *table, const struct command *command, struct events *events);
void do_refuse(struct dice_table *table, const struct command *command, struct events *events);
void do_invalidate(struct dice_table *table, const struct command *command, struct events *events);
void do_void_wagers(struct dice_table *table, const struct command *command, struct events *events);
void do_exclude(struct dice_table *table, const struct command *command, struct events *events);
void do_vacate(struct dice_table *table, const struct command *command, struct events *events);
void do_notice(struct dice_table *table, const struct command *command, struct events *events);
void do_agree(struct dice_table *table, const struct command *command, struct events *events);
void do_limits(struct dice_table *table, const struct command *command, struct events *events);
void do_personal(struct dice_table *table, const struct command *command, struct events *events);
void do_closing(struct dice_table *table, const struct command *command, struct events *events);
void do_close(struct dice_table *table, const struct command *command, struct events *events);
void do_record(struct dice_table *table, const struct command *command, struct events *events);
void do_tick(struct dice_table *table, const struct command *command, struct events *events);

void dice_redeem(struct dice_table *table, int seat, const char *clause, struct events *events);
#define DICE_NOTICE_MINUTES 20
#define DICE_IDLE_ROUNDS    3

#endif
