/* lunar_internal.h - shared by the files of the Lunar Poker table. */
#ifndef CROUPIER_LUNAR_INTERNAL_H
#define CROUPIER_LUNAR_INTERNAL_H

#include "games/lunar/lunar_rows.h"

typedef struct refusal lunar_can(const struct table *, const struct command *);
typedef void lunar_do(struct table *, const struct command *, struct events *);

extern const struct field lunar_fields[];
bool lunar_sound(const struct table *table);

static inline int lunar_option(const struct table *table, int option)
{
    return table->sign.value[option];
}

static inline int lunar_boxes(const struct table *table)
{
    return lunar_option(table, lunar_game(&table->sign)->boxes);
}

static inline bool from_machine(const struct table *table)
{
    return lunar_option(table, lunar_game(&table->sign)->cards) == LUNAR_SHUFFLER;
}

static inline bool in_turn(const struct table *table)
{
    return lunar_option(table, lunar_game(&table->sign)->order) == LUNAR_IN_TURN;
}

static inline bool automatic(const struct table *table)
{
    return lunar_option(table, lunar_game(&table->sign)->declare) == LUNAR_AUTOMATIC;
}

static inline bool multiple(const struct table *table)
{
    return lunar_option(table, lunar_game(&table->sign)->multiple);
}

static inline const char *rule(const struct table *table, enum lunar_topic topic)
{
    return lunar_game(&table->sign)->clauses[topic];
}

static inline uint8_t box_bit(int box)
{
    return (uint8_t)(1u << box);
}

/* Whether a player has a hand in the round. */
static inline bool has_hand(const struct table *table, int box)
{
    return lunar_of(table)->round.stage[box] > STAGE_STRAY;
}

static inline int64_t ante_of(const struct table *table, int seat)
{
    return lunar_of(table)->now.cents[seat][LUNAR_ANTE_PLACE];
}

/* The fee for an exchange, a sixth card or forcing the Dealer (8.5, 8.6, 10.3). */
static inline int64_t fee_of(const struct table *table, int seat)
{
    return ante_of(table, seat);
}

/* ---- Wagers (lunar_wagers.c) ----------------------------------------------------- */

/* Steps through a player's wagers; start with place -1. */
bool lunar_next_wager(const struct table *table, int seat, int *place);
int64_t lunar_on_layout(const struct table *table, int seat);
int64_t lunar_wager(const struct table *table, int seat, int bet, int number);

/* The place of a wager, or NO_PLACE if this table has no such wager. */
#define NO_PLACE (-1)
int lunar_find_place(const struct table *table, int seat, int bet, int number);

/* The player puts chips on the layout, or takes them back. */
struct event *lunar_place(struct table *table, int seat, int place, int64_t cents,
                          const char *clause, const char *also, struct events *events);
void lunar_take_down(struct table *table, int seat, int place, int64_t cents, const char *clause,
                     struct events *events);

/* Decides a wager and takes it down, paying winnings within the maximum payout; a Bet is also paid
 * for a second combination. */
void lunar_decide(struct table *table, int seat, int place, const struct verdict *verdict,
                  struct events *events);
void lunar_decide_bet(struct table *table, int seat, const struct lunar_outcome *outcome,
                      struct events *events);

/* Returns a void part of a wager; a void wager; all of a player's chips on the layout. */
void lunar_void_part(struct table *table, int seat, int place, int64_t cents, const char *clause,
                     struct events *events);
void lunar_return(struct table *table, int seat, int place, const char *clause,
                  struct events *events);
void lunar_give_back(struct table *table, int seat, const char *clause, struct events *events);

/* Callbacks of the family: removes chips from a wager; finds the wager of a command, true if it may
 * be in promotional chips; whether a winning wager comes down (always). */
void lunar_lift(struct table *table, int seat, int bet, int number, int64_t cents);
bool lunar_single(const struct table *table, const struct command *command,
                  struct promo_wager *wager);
bool lunar_comes_down(const struct sign *sign, int bet);

/* The fee of an act; placing, returning and taking it. */
int64_t lunar_fee(const struct table *table, const struct command *command);
void lunar_place_fee(struct table *table, int seat, const char *clause, struct events *events);
void lunar_return_fee(struct table *table, int seat, const char *clause, struct events *events);
void lunar_take_fee(struct table *table, int seat, const char *clause, struct events *events);

/* Corrections: fees are refunded, Super Bets have neither won nor lost, a Super Bet taken
 * undeclared is put up again. */
void lunar_refund_fees(struct table *table, int seat, const char *clause, struct events *events);
void lunar_unwin_supers(struct table *table, int seat, const char *clause, struct events *events);
void lunar_cut_fees(struct table *table, int seat, int64_t whole, int64_t ante, const char *clause,
                    struct events *events); /* that were as high as an ante which is lower now */
void lunar_put_up_again(struct table *table, int seat, int hand, const char *clause,
                        struct events *events);

/* When the betting closes: returns wagers outside the limits, and wagers without the ante or Super
 * Bet that they need. */
void lunar_close_betting(struct table *table, struct events *events);
bool lunar_any_ante(const struct table *table);

/* Returns the void part of a wager outside the limits; of a Bet other than twice the ante, false if
 * no part of it counts. */
void lunar_trim_wager(struct table *table, int seat, int place, struct events *events);
bool lunar_within(const struct table *table, int seat,
                  int place); /* the limits, or it is trimmed */
bool lunar_trim_bet(struct table *table, int seat, struct events *events);

lunar_can lunar_can_bet, lunar_can_take, lunar_can_slip;
lunar_do lunar_do_bet, lunar_do_take, lunar_do_slip;
void lunar_offer_bets(struct offering *o);
void lunar_offer_takes(struct offering *o);

/* ---- Findings (lunar_found.c; rules/found.c) ------------------------------------- */

bool lunar_saved(const struct table *table, int seat, int bet, int number,
                 struct saved_wager *saved);
void lunar_swap(struct table *table);
void lunar_resettle(struct table *table, struct events *events);
void lunar_settled_as(struct table *table, const struct table *is, int seat);
void lunar_cut(struct table *table, int seat, int bet, int number, int64_t cents,
               const char *clause, struct events *events);
bool lunar_unnoticed(const struct table *table, int seat, int bet, int number);
void lunar_notice(struct table *table, int seat, int bet, int number, struct events *events);
const char *lunar_breach(const struct table *table, int seat, int bet, int number);

/* ---- Cards (lunar_cards.c) ------------------------------------------------------- */

/* Collects all cards; there is no round until the need is met. */
void lunar_cards_away(struct table *table, enum lunar_need need, int why);
void lunar_shuffle_again(struct table *table, int why);

/* Adds an event about a hand. */
struct event *lunar_add_event(struct events *events, int kind, int hand, const char *clause,
                              const char *also);

/* Moves cards of a hand to the discard rack: all of them, with an event; or those at these places,
 * without. */
void lunar_rack(struct table *table, int hand, const char *clause, const char *also,
                struct events *events);
void lunar_discard(struct table *table, int hand, unsigned places);

/* Records that these people have seen these cards of a hand; and the cards that they have seen. */
void lunar_see(struct table *table, int hand, unsigned places, uint8_t who);
unsigned lunar_seen_by(const struct table *table, int hand, uint8_t who);

/* Turns cards face up, with an event for each that was not public. */
void lunar_show(struct table *table, int hand, unsigned places, const char *clause,
                const char *also, struct events *events);
static inline unsigned all_cards(const struct table *table, int hand)
{
    return (1u << lunar_of(table)->count[hand]) - 1;
}

struct lunar_hand lunar_hand_of(const struct table *table, int hand);

/* The places in a player's hand of the cards in a set; false if the player does not hold, or has
 * not seen, one of them. */
bool lunar_places_of(const struct table *table, int box, int64_t cards, unsigned *places);

bool lunar_conserved(const struct table *table);
void lunar_conceal(struct table *view, enum role role, int seat);

lunar_can lunar_can_shuffle, lunar_can_replace, lunar_can_receive, lunar_can_prepare,
    lunar_can_change_set, lunar_can_cut, lunar_can_count, lunar_can_draw, lunar_can_reshuffle;
lunar_do lunar_do_receive, lunar_do_prepare, lunar_do_change_set, lunar_do_cut, lunar_do_shuffle,
    lunar_do_replace, lunar_do_count, lunar_do_draw, lunar_do_reshuffle;

/* ---- Decisions (lunar_play.c) ---------------------------------------------------- */

void lunar_begin_deciding(struct table *table, struct events *events);

/* Ends the round for a box: the rest of its cards goes to the discard rack. */
void lunar_out(struct table *table, int box, enum lunar_gone how, const char *clause,
               const char *also, struct events *events);

/* The refusal for a player without a hand: by the clause that ended it, or else by this one. */
struct refusal lunar_no_hand(const struct table *table, int seat, const char *clause);

/* Collects the cards and the ante of a folded hand. */
void lunar_collect_fold(struct table *table, int seat, enum lunar_gone how, struct events *events);

/* Whether the player must decide now. */
bool lunar_decides(const struct table *table, int seat);

/* Takes back a decision and its chips. */
void lunar_retract(struct table *table, int seat, const char *clause, struct events *events);

/* The box served last that still has its cards, or NO_SEAT. */
int lunar_last_served(const struct table *table);

/* Settles Super Bets on a hand by its first five cards. */
bool lunar_any_super(const struct table *table, int hand);
void lunar_judge_supers(struct table *table, int hand, const char *also, struct events *events);
void lunar_judge_dealer(struct table *table, struct events *events);
void lunar_pay_instant(struct table *table, int seat, const struct lunar_dealt *dealt,
                       const char *also, struct events *events);

/* Makes the Bet. */
struct event *lunar_play(struct table *table, const struct command *command, struct events *events);

lunar_can lunar_can_play, lunar_can_fold, lunar_can_exchange, lunar_can_sixth, lunar_can_declare,
    lunar_can_lock, lunar_can_verify, lunar_can_serve, lunar_can_look;
lunar_do lunar_do_fold, lunar_do_exchange, lunar_do_sixth, lunar_do_declare, lunar_do_lock,
    lunar_do_verify, lunar_do_serve, lunar_do_look;
void lunar_offer_exchanges(struct offering *o);

/* ---- Irregularities (lunar_trouble.c) -------------------------------------------- */

/* Returns everything of this round. */
void lunar_void_round(struct table *table, const char *clause, const char *also,
                      struct events *events);

/* Returns a player's wagers in any phase; a hand that was played for them is out. */
void lunar_withdraw(struct table *table, int seat, const char *clause, struct events *events);

lunar_can lunar_can_expose, lunar_can_stray, lunar_can_sweep, lunar_can_absent,
    lunar_can_reconstruct, lunar_can_honour, lunar_can_void_hand, lunar_can_void_round,
    lunar_can_invalidate;
lunar_do lunar_do_expose, lunar_do_stray, lunar_do_sweep, lunar_do_reconstruct, lunar_do_absent,
    lunar_do_honour, lunar_do_void_hand, lunar_do_void_round, lunar_do_invalidate;

/* ---- The table (lunar_table.c) --------------------------------------------------- */

bool lunar_in_round(const struct table *table);

/* Whether the player has seen none of the drawn cards; and whether a hand that was not declared in
 * time can still be paid: the draw is unseen, and no later box was served (11.15-11.18). */
bool lunar_draw_unseen(const struct table *table, int box);
bool lunar_may_honour(const struct table *table, int box);

/* What must come first while players decide: their decisions, or the lock. */
struct refusal lunar_not_locked(const struct table *table, const char *clause);

/* Announces the combination of a hand that is paid: with a Super Bet on it under the clause on
 * these, with an Instant Cash Payout under that clause. */
void lunar_add_combination(const struct table *table, int box, const struct lunar_dealt *dealt,
                           const char *super, const char *instant, struct events *events);

/* A refusal of a late declaration.  Which clause comes first depends on what can be claimed: with a
 * Super Bet on the hand, that on Super Bets. */
struct refusal lunar_late(const struct table *table, int box, refusal_code code, bool may);

/* Announces the value of a hand, and whether it is ace and king or higher. */
void lunar_add_hand_event(const struct table *table, int hand, enum hand_category category,
                          bool qualifies, const char *clause, struct events *events);

/* Checks the Bet of a hand that plays. */
void lunar_check_bet(struct table *table, int box, struct events *events);

/* After the forced Dealer got the new card. */
void lunar_replaced(struct table *table, struct events *events);
void lunar_end_round(struct table *table);

#endif
