/* state.c - the state of a Lunar Poker table as JSON: boxes, the Dealer's hand and the deck.  The
 * public state is the view of a person without a seat; unseen cards are null. */
#include "games/lunar/lunar_internal.h"
#include "rules/division_1.h"
#include "wire/game_state.h"

#include <stdio.h>

extern const struct game_state lunar_state;

/* ---- Whose turn it is ------------------------------------------------------------ */

/* clang-format off */
static const struct turn_row turns[LUNAR_PHASES] = {
    [LUNAR_CARDS_OUT] = { .by = DEALER | SUPER, .to = "prepare the cards", .acts = { ACT_RECEIVE, ACT_INSPECT } },
    [LUNAR_CUTTING] = { .by = DEALER, .to = "cut the cards", .acts = { ACT_CUT } },
    [LUNAR_BETTING] = { .by = DEALER, .to = "call no more bets", .acts = { ACT_NO_MORE_BETS }, .first = "a player to bet", .now = "Deal" },
    [LUNAR_DEALING] = { .by = DEALER, .to = "deal the cards", .first = "the cards" },
    [LUNAR_DECIDING] = { .by = DEALER, .to = "lock in the decisions", .acts = { ACT_LOCK } },
    [LUNAR_LOCKED] = { .by = DEALER, .to = "verify hands and call no more bets", .acts = { ACT_VERIFY, ACT_NO_MORE_BETS } },
    [LUNAR_CALLED] = { .by = DEALER, .to = "turn the cards", .acts = { ACT_TURN } },
    [LUNAR_FORCING] = { .by = DEALER, .to = "settle the hands", .acts = { ACT_SETTLE } },
    [LUNAR_REPLACING] = { .by = DEALER, .to = "deal the new card", .first = "the card" },
    [LUNAR_SHOWDOWN] = { .by = DEALER, .to = "settle the hands", .acts = { ACT_SETTLE } },
};
static const struct turn_row
    to_serve = { .by = DEALER, .to = "serve the draws", .acts = { ACT_SERVE } },
    to_deal = { .by = DEALER, .to = "deal the cards", .first = "the cards" },
    to_decide = { .by = ROLE_PLAYER, .to = "decide", .acts = { ACT_FOLD } },
    to_play = { .by = ROLE_PLAYER, .to = "look at their cards and play or fold", .acts = { ACT_FOLD } },
    to_force = { .by = ROLE_PLAYER, .to = "force the Dealer or not", .acts = { ACT_FORCE } };
/* clang-format on */

static bool dealer_may(const struct table *table, int act)
{
    struct command command = { .act = (uint8_t)act, .role = ROLE_DEALER, .seat = NO_SEAT };

    return !table_check(table, &command).code;
}

static bool any_drew(const struct lunar_round *round, unsigned boxes)
{
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (boxes >> box & 1 && round->stage[box] == STAGE_DREW) return true;
    return false;
}

/* While players decide.  Cards due, waiting draws and declared hands come first. */
static const struct turn_row *deciding(const struct table *table, unsigned asked)
{
    const struct lunar_round *round = &lunar_of(table)->round;

    if (round->due) return &to_deal;
    if (dealer_may(table, ACT_SERVE)) return &to_serve;
    if (!asked || dealer_may(table, ACT_VERIFY)) return NULL;
    return any_drew(round, asked) ? &to_play : &to_decide;
}

static void turn_now(const struct table *table, struct turn *turn)
{
    unsigned asked = lunar_asked(table);
    int phase = table->till.phase;
    const struct turn_row *row = NULL;

    if (phase == LUNAR_FORCING && asked) row = &to_force;
    if (phase == LUNAR_DECIDING || phase == LUNAR_LOCKED) row = deciding(table, asked);
    if (!row) return;
    turn->row = *row;
    if (row->by != ROLE_PLAYER) return;
    turn->seats = asked;
    bool one = !(asked & (asked - 1));
    if (phase == LUNAR_DECIDING && in_turn(table) && one) turn->seat = __builtin_ctz(asked);
}

/* ---- Cards ----------------------------------------------------------------------- */

static const char *const stages[] = {
    [STAGE_OUT] = "out",           [STAGE_STRAY] = "stray",     [STAGE_THINKING] = "thinking",
    [STAGE_DECLARED] = "declared", [STAGE_FOLDING] = "folding", [STAGE_PLAYING] = "playing",
    [STAGE_EXCHANGING] = "draws",  [STAGE_BUYING] = "buys",     [STAGE_SERVED] = "served",
    [STAGE_DREW] = "drew",         [STAGE_AGAIN] = "again",     [STAGE_SWEPT] = "swept",
};

/* The cards of a hand as the viewer sees them, and its value if all are visible. */
static void put_cards(struct json_out *out, const struct lunar *l, int hand)
{
    struct lunar_hand cards = { .count = l->count[hand] };
    bool all = cards.count >= LUNAR_FIRST;

    json_out_array(out, "cards");
    for (int i = 0; i < cards.count; i++) {
        cards.card[i] = l->cards.hand[hand][i];
        wire_put_card(out, NULL, cards.card[i]);
        all &= cards.card[i] != CARD_UNSEEN;
    }
    json_out_end(out);
    if (!all) return;
    hand_value value = lunar_value(&cards);
    bool qualifies = hand_qualifies(value);
    json_out_text(out, "value", lunar_hand_id(hand_category(value), qualifies));
    if (hand == LUNAR_DEALER) json_out_bool(out, "qualifies", qualifies);
}

/* The fee for an exchange, a sixth card or a force, and its area on the felt. */
static void put_fee(struct json_out *out, const struct lunar *l, int box)
{
    const char *what = l->round.forcing & 1u << box          ? "force"
                       : l->round.stage[box] == STAGE_BUYING ? "sixth"
                                                             : "exchange";
    char area[WAGER_ID];

    if (!l->now.fee_cents[box]) return;
    json_out_number(out, "fee", l->now.fee_cents[box]);
    snprintf(area, sizeof area, "%s-%d", what, box + 1);
    json_out_text(out, "fee_area", area);
}

static void put_box(struct json_out *out, const struct lunar *l, int box)
{
    unsigned bit = 1u << box;

    json_out_object(out, NULL);
    json_out_number(out, "seat", box + 1);
    json_out_text(out, "stage", stages[l->round.stage[box]]);
    put_cards(out, l, box);
    put_fee(out, l, box);
    json_out_true(out, "verified", l->round.verified & bit);
    json_out_true(out, "absent", l->round.absent & bit);
    json_out_true(out, "laid", l->round.laid & bit);
    json_out_true(out, "forces", l->round.forcing & bit);
    json_out_true(out, "does_not_force", l->round.not_forcing & bit);
    json_out_end(out);
}

static void put_hands(struct json_out *out, const struct table *view)
{
    const struct lunar *l = lunar_of(view);

    json_out_array(out, "boxes");
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->count[box] || l->now.fee_cents[box] || l->round.stage[box]) put_box(out, l, box);
    json_out_end(out);
    json_out_object(out, "dealer");
    put_cards(out, l, LUNAR_DEALER);
    json_out_true(out, "forced", l->round.forced);
    json_out_end(out);
}

/* ---- The table ------------------------------------------------------------------- */

static void put_all(struct json_out *out, const struct table *view)
{
    const struct lunar *l = lunar_of(view);
    int due = lunar_due(view);

    put_hands(out, view);
    json_out_object(out, "deck");
    json_out_number(out, "left", l->in_deck);
    json_out_number(out, "discards", l->in_rack);
    json_out_end(out);
    if (due == LUNAR_DEALER)
        json_out_text(out, "due", "dealer");
    else if (due != NO_SEAT)
        wire_put_seat(out, "due", due);
    json_out_true(out, "no_draws", l->round.no_draws);
}

/* Calls put() with the view of this role and seat. */
static void put_view(struct json_out *out, const struct table *table, enum role role, int seat,
                     void put(struct json_out *, const struct table *))
{
    struct table view;

    table_view(table, role, seat, &view);
    put(out, &view);
}

static void put(struct json_out *out, const struct table *table)
{
    put_view(out, table, ROLE_PLAYER, NO_SEAT, put_all);
}

/* What the player must decide now, or null. */
static const char *asked_words(const struct table *table, int seat)
{
    const struct lunar_round *round = &lunar_of(table)->round;
    bool decides = table->till.phase == LUNAR_DECIDING || table->till.phase == LUNAR_LOCKED;

    if (!decides || seat == NO_SEAT || !(lunar_asked(table) >> seat & 1)) return NULL;
    if (round->unseen_draw >> seat & 1) return "Look at your new cards";
    return round->stage[seat] == STAGE_DREW || round->no_draws ? "Fold or play"
                                                               : "Fold, play or draw";
}

static void put_yours(struct json_out *out, const struct table *table, enum role role, int seat)
{
    const char *say = asked_words(table, seat);

    if (say) json_out_text(out, "say", say);
    put_view(out, table, role, seat, put_hands);
}

static void list_wagers(struct wager_list *list)
{
    wagers_by_names(list, LUNAR_BOXES);
}

/* ---- Words ----------------------------------------------------------------------- */

static const char *label(const struct table *table, const struct command *command)
{
    (void)table;
    return command->act == ACT_DECLINE ? "Don't force" : NULL;
}

const struct game_state lunar_state = {
    .emblem = "moon",
    .turns = turns,
    .turn = turn_now,
    .put = put,
    .put_yours = put_yours,
    .wagers = list_wagers,
    .label = label,
};
