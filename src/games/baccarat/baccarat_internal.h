/* baccarat_internal.h - shared by the files of the baccarat table. */
#ifndef CROUPIER_BACCARAT_INTERNAL_H
#define CROUPIER_BACCARAT_INTERNAL_H

#include "games/baccarat/baccarat_rows.h"

typedef struct refusal baccarat_can(const struct table *, const struct command *);
typedef void baccarat_do(struct table *, const struct command *, struct events *);

extern const struct field baccarat_fields[];

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
    return baccarat_international(&table->sign);
}

/* Whether a player is seated.  Seats numbered beyond the boxes are for standing players. */
static inline bool sits(const struct table *table, int seat)
{
    return seat >= 0 && seat < baccarat_boxes(&table->sign);
}

/* The clause by which only the dealer handles the cards: Styles A and C. */
static inline const char *control_clause(const struct table *table)
{
    return says(table, style_of(table) == STYLE_A ? SAYS_CONTROL_A : SAYS_CONTROL_C);
}

static inline struct refusal not_this_style(const struct table *table, const char *clause)
{
    return (struct refusal){ REFUSED_NOT_THIS_STYLE, control_clause(table), 0, 0, clause };
}

static inline enum hand other_hand(enum hand hand)
{
    return hand == HAND_PLAYER ? HAND_BANKER : HAND_PLAYER;
}

/* Whether an extra card that comes next has been seen: then the next round is a Void Hand. */
static inline bool seen_ahead(const struct baccarat *b)
{
    return b->held > 0 || b->held_more > 1;
}

/* Whether the round must be put in order, or declared void, before it goes on (12.6). */
static inline bool out_of_order(const struct baccarat *b)
{
    return b->disordered || b->swept;
}

/* Whether a number names a hand. */
static inline bool is_hand(int number)
{
    return number == HAND_PLAYER || number == HAND_BANKER;
}

/* ---- Wagers (baccarat_wagers.c) -------------------------------------------------- */

/* Iterates over the wagers on the layout; start with seat 0, box 0, bet 0.  False at the end. */
struct wager_at {
    int seat, box, bet;
};
bool baccarat_next_wager(const struct table *table, struct wager_at *at);

/* The box of a player's wager with this number, and the number: 0 on the player's own box. */
int baccarat_box(const struct table *table, int seat, int number);
int baccarat_box_number(const struct table *table, int seat, int box);
int64_t *baccarat_stake_at(struct table *table, const struct wager_at *at);
int64_t baccarat_stake(const struct table *table, int seat, int bet); /* over all boxes */
int64_t baccarat_main(const struct table *table, int seat);           /* wagers of 5.1 */
int baccarat_bets_for(const struct command *command);                 /* the bettor's seat */
int64_t baccarat_on_layout(const struct table *table, int seat);
int64_t baccarat_wager(const struct table *table, int seat, int bet, int number);

/* Take chips off the layout; baccarat_lift() puts them into the rack.  No event. */
void baccarat_lift_off(struct table *table, int seat, int bet, int number, int64_t cents);
bool baccarat_lay(struct table *table, int seat, int bet, int number, int64_t cents);
struct range baccarat_allowed(const struct table *table, int seat, int bet, int number);
void baccarat_lift(struct table *table, const struct wager_at *at, int64_t cents);

void baccarat_forget(struct table *table, const struct wager_at *at); /* its stake is gone */

/* The wager of a command, and whether it may be in promotional chips. */
bool baccarat_single(const struct table *table, const struct command *command,
                     struct promo_wager *wager);

/* Adds a verdict event; the caller moves the chips.  The other two give stakes back, with
 * events. */
struct event *baccarat_tell_wager(const struct table *table, const struct wager_at *at,
                                  enum fate fate, int64_t cents, const char *clause,
                                  struct events *events);
void baccarat_give_back_wager(struct table *table, const struct wager_at *at, const char *clause,
                              struct events *events);
void baccarat_give_back(struct table *table, int seat, const char *clause, struct events *events);

/* Closes the betting: what waits is returned, and the wagers are checked (baccarat_table.c). */
void baccarat_close_betting(struct table *table, struct events *events);

/* When betting closes: gives back side bets and antes without a main wager. */
void baccarat_drop_unaccompanied(struct table *table, struct events *events);

/* When betting closes: note who owes an ante; mark wagers that are outside the limits by then. */
void baccarat_note_antes(struct table *table);
void baccarat_mark_misfits(struct table *table);
uint32_t *baccarat_bound(struct table *table);

/* Whether a player owes an ante that was not placed. */
bool baccarat_ante_missing(const struct table *table, int seat);

/* Callbacks for findings (rules/found.c). */
void baccarat_cut(struct table *table, int seat, int bet, int number, int64_t cents,
                  const char *clause, struct events *events);
bool baccarat_unnoticed(const struct table *table, int seat, int bet, int number);
void baccarat_notice_slip(struct table *table, int seat, int bet, int number,
                          struct events *events);
const char *baccarat_breach(const struct table *table, int seat, int bet, int number);

/* Gives back the void part of a mistaken wager. */
void baccarat_trim_wager(struct table *table, const struct wager_at *at, struct events *events);

baccarat_can baccarat_can_bet, baccarat_can_take, baccarat_can_slip, baccarat_can_ante,
    baccarat_can_reduce, baccarat_can_nominate, baccarat_can_dismiss, baccarat_can_release,
    baccarat_can_area_limit;
baccarat_do baccarat_do_release, baccarat_do_area_limit;
baccarat_do baccarat_do_bet, baccarat_do_take, baccarat_do_slip, baccarat_do_ante,
    baccarat_do_reduce, baccarat_do_nominate, baccarat_do_dismiss;
void baccarat_confirmed(struct table *table, const struct waiting *waiting, const char *clause,
                        struct events *events);
const char *baccarat_stands_in(const struct table *table, const struct command *command, int *seat);
void baccarat_end_nominations(struct table *table, int seat);
void baccarat_offer_bet(struct offering *o);
void baccarat_offer_take(struct offering *o);
void baccarat_offer_nominee(struct offering *o);
void baccarat_offer_nominees(struct offering *o);
void baccarat_each_wager(struct offering *o, void take(struct offering *o));

/* ---- Cards (baccarat_cards.c) ---------------------------------------------------- */

/* Puts all cards of the set back into the shoe. */
void baccarat_load_shoe(struct table *table);

/* The clause by which the cards must be prepared before anyone can bet. */
const char *baccarat_unready_clause(const struct table *table);

/* Stops dealing until the cards have had this done to them. */
void baccarat_cards_away(struct table *table, enum baccarat_need need);

/* Remembers whether a player has had the chance to see the cards that are spread out (6.3). */
void baccarat_note_shown(struct table *table);

/* Whether new cards lie face up and no player has come yet. */
bool baccarat_awaits_players(const struct table *table);

/* Takes the next card out of the shoe; the cutting card may come out first. */
void baccarat_leave_shoe(struct table *table, bool first, struct events *events);

baccarat_can baccarat_can_receive, baccarat_can_prepare, baccarat_can_require;
baccarat_can baccarat_can_offer_cut, baccarat_can_cut, baccarat_can_stop_card, baccarat_can_burn,
    baccarat_can_view, baccarat_can_change_set, baccarat_can_style;
baccarat_do baccarat_do_style;
baccarat_do baccarat_do_receive, baccarat_do_prepare, baccarat_do_require, baccarat_do_offer_cut,
    baccarat_do_cut, baccarat_do_stop_card;
baccarat_do baccarat_do_burn, baccarat_do_view, baccarat_do_change_set, baccarat_do_shuffle,
    baccarat_do_replace;

/* ---- The deal (baccarat_deal.c) -------------------------------------------------- */

void baccarat_begin_round(struct table *table);

baccarat_can baccarat_can_pass_astray, baccarat_can_sweep;
baccarat_do baccarat_do_pass_astray, baccarat_do_sweep;
baccarat_can baccarat_can_draw, baccarat_can_pass, baccarat_can_turn, baccarat_can_allocate,
    baccarat_can_authorise, baccarat_can_excess, baccarat_can_face_up;
baccarat_can baccarat_can_reconstruct, baccarat_can_offer_hand, baccarat_can_retain,
    baccarat_can_volunteer, baccarat_can_reopen, baccarat_can_void_hand;
baccarat_do baccarat_do_draw, baccarat_do_pass, baccarat_do_turn, baccarat_do_allocate,
    baccarat_do_authorise, baccarat_do_excess, baccarat_do_face_up;
baccarat_do baccarat_do_reconstruct, baccarat_do_offer_hand, baccarat_do_retain,
    baccarat_do_volunteer, baccarat_do_reopen, baccarat_do_void_hand;

/* A player accepts or declines the hand that is offered. */
void baccarat_accept_hand(struct table *table, const struct command *command,
                          struct events *events);
void baccarat_decline_hand(struct table *table, const struct command *command,
                           struct events *events);
void baccarat_offer_deal(struct offering *o, int act);

/* The round is void: wagers go back, and the next round begins. */
void baccarat_void_round(struct table *table, const char *clause, struct events *events);

/* ---- Tournaments (baccarat_contest.c) -------------------------------------------- */

struct refusal baccarat_one_side(const struct table *table, int seat, int bet);

/* Notes whether the table is vacant (8.4(c)); afterwards the clause by which this order to shuffle
 * is the casino supervisor's, or null. */
void baccarat_note_vacant(struct table *table);
const char *baccarat_after_vacancy(const struct table *table, const struct command *command);

/* The clause by which the round in which the cutting card comes is not the last one, or null. */
const char *baccarat_one_more(const struct table *table);

#endif
