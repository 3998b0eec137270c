/* baccarat_internal.h - what the files of the baccarat table share. */
#ifndef CROUPIER_BACCARAT_INTERNAL_H
#define CROUPIER_BACCARAT_INTERNAL_H

#include "games/baccarat/baccarat_rows.h"

typedef struct refusal baccarat_can(const struct table *, const struct command *);
typedef void baccarat_do(struct table *, const struct command *, struct events *);

static inline int style_of(const struct table *table)
{
    return table->sign.value[baccarat_game(&table->sign)->style];
}

static inline int cards_of(const struct table *table)
{
    return table->sign.value[baccarat_game(&table->sign)->cards];
}

static inline bool international(const struct table *table)
{
    return table->sign.value[baccarat_game(&table->sign)->variant] == VARIANT_INTERNATIONAL;
}

/* Places beyond the boxes stand. */
static inline bool sits(const struct table *table, int seat)
{
    return seat >= 0 && seat < baccarat_boxes(&table->sign);
}

static inline enum hand other_hand(enum hand hand)
{
    return hand == HAND_PLAYER ? HAND_BANKER : HAND_PLAYER;
}

/* Whether a number names a hand. */
static inline bool is_hand(int number)
{
    return number == HAND_PLAYER || number == HAND_BANKER;
}

/* ---- Wagers (baccarat_wagers.c) -------------------------------------------------- */

/* Every wager on the layout, one after another: from seat 0, box 0, bet 0. */
struct wager_at {
    int seat, box, bet;
};
bool baccarat_next_wager(const struct table *table, struct wager_at *at);

/* The number by which a player's wager on this box goes: 0 on the own area. */
int baccarat_box_number(const struct table *table, int seat, int box);
int64_t *baccarat_stake_at(struct table *table, const struct wager_at *at);
int64_t baccarat_stake(const struct table *table, int seat, int bet); /* over all boxes */
int64_t baccarat_main(const struct table *table, int seat);           /* wagers of 5.1 */
int baccarat_bets_for(const struct command *command);                 /* for whom */
bool baccarat_is_side(const struct table *table, int bet);
int64_t baccarat_on_layout(const struct table *table, int seat);
int64_t baccarat_wager(const struct table *table, int seat, int bet, int number);

/* The smallest step in which such a wager can be paid exactly in chips. */
int64_t baccarat_unit(const struct table *table, int bet);

/* Chips go from the layout; ... to the rack. */
void baccarat_lift_off(struct table *table, int seat, int bet, int number, int64_t cents);
void baccarat_lift(struct table *table, const struct wager_at *at, int64_t cents);

/* The wager of a command; whether it may be in promotional chips. */
bool baccarat_single(const struct table *table, const struct command *command,
                     struct promo_wager *wager);

/* A verdict without winnings: its stake goes to the house or back. */
struct event *baccarat_tell_wager(const struct table *table, const struct wager_at *at,
                                  enum fate fate, int64_t cents, const char *clause,
                                  struct events *events);
void baccarat_give_back_wager(struct table *table, const struct wager_at *at, const char *clause,
                              struct events *events);
void baccarat_give_back_ante(struct table *table, int seat, const char *clause,
                             struct events *events);
void baccarat_give_back(struct table *table, int seat, const char *clause, struct events *events);

/* Side bets and antes that go with no wager come down when the betting closes. */
void baccarat_drop_unaccompanied(struct table *table, struct events *events);

/* When the betting closes: who owes an ante, and which wagers are outside the
 * limits of now. */
void baccarat_note_antes(struct table *table);
void baccarat_mark_misfits(struct table *table);

/* Whether an ante that is due is not there. */
bool baccarat_ante_missing(const struct table *table, int seat);

/* What of a mistaken wager counts; the rest goes back. */
void baccarat_trim_wager(struct table *table, const struct wager_at *at, struct events *events);

baccarat_can baccarat_can_bet, baccarat_can_take, baccarat_can_slip, baccarat_can_ante,
    baccarat_can_reduce, baccarat_can_nominate, baccarat_can_dismiss;
baccarat_do baccarat_do_bet, baccarat_do_take, baccarat_do_slip, baccarat_do_ante,
    baccarat_do_reduce, baccarat_do_nominate, baccarat_do_dismiss;
void baccarat_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                        struct events *events);
void baccarat_offer_bet(struct offering *o);
void baccarat_offer_take(struct offering *o);
void baccarat_offer_nominee(struct offering *o);
void baccarat_offer_nominees(struct offering *o);
void baccarat_each_wager(struct offering *o, void take(struct offering *o));

/* Whether a nominee may do this for the player named in the command. */
struct refusal baccarat_nominee_may(const struct table *table, const struct command *command,
                                    uint32_t told_otherwise, const char *clause);

/* ---- Cards (baccarat_cards.c) ---------------------------------------------------- */

/* All cards of the set back in the shoe, to be cut and dealt from. */
void baccarat_load_shoe(struct table *table);

/* No cards until this has been done. */
void baccarat_cards_away(struct table *table, enum baccarat_need need);

/* The next card of the shoe leaves it: the cutting card may come out. */
void baccarat_leave_shoe(struct table *table, bool first, struct events *events);

baccarat_can baccarat_can_receive, baccarat_can_prepare, baccarat_can_require;
baccarat_can baccarat_can_offer_cut, baccarat_can_cut, baccarat_can_stop_card, baccarat_can_burn,
    baccarat_can_view, baccarat_can_change_set;
baccarat_do baccarat_do_receive, baccarat_do_prepare, baccarat_do_require, baccarat_do_offer_cut,
    baccarat_do_cut, baccarat_do_stop_card;
baccarat_do baccarat_do_burn, baccarat_do_view, baccarat_do_change_set, baccarat_do_shuffle,
    baccarat_do_replace;

/* ---- The deal (baccarat_deal.c) -------------------------------------------------- */

void baccarat_begin_round(struct table *table);

baccarat_can baccarat_can_draw, baccarat_can_pass, baccarat_can_turn, baccarat_can_allocate,
    baccarat_can_authorise, baccarat_can_excess, baccarat_can_face_up;
baccarat_can baccarat_can_reconstruct, baccarat_can_offer_hand, baccarat_can_retain,
    baccarat_can_volunteer, baccarat_can_reopen, baccarat_can_void_hand;
baccarat_do baccarat_do_draw, baccarat_do_pass, baccarat_do_turn, baccarat_do_allocate,
    baccarat_do_authorise, baccarat_do_excess, baccarat_do_face_up;
baccarat_do baccarat_do_reconstruct, baccarat_do_offer_hand, baccarat_do_retain,
    baccarat_do_volunteer, baccarat_do_reopen, baccarat_do_void_hand;

/* Somebody takes the hand that is offered, or will not. */
void baccarat_take_hand(struct table *table, const struct command *command, struct events *events);
void baccarat_pass_by_hand(struct table *table, const struct command *command,
                           struct events *events);
void baccarat_offer_deal(struct offering *o, int act);

#endif
