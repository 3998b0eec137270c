/* wire_cards.c - what each game shows of its own: dice, ball, hands and boxes.  Cards that nobody
 * has turned are null. */
#include "wire/wire.h"

#include "games/baccarat/baccarat_table.h"
#include "games/dice/dice_table.h"
#include "games/lunar/lunar_table.h"
#include "games/wheel/wheel_table.h"

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"

#include <stdio.h>
#include <string.h>

/* ---- Dice ------------------------------------------------------------------------ */

static void put_faces(struct out *out, const char *key, int a, int b)
{
    if (!a || !b) return;
    out_array(out, key);
    out_number(out, NULL, a);
    out_number(out, NULL, b);
    out_end(out);
}

/* Dice of the set, by their numbers. */
static void put_dice_of(struct out *out, const char *key, unsigned bits)
{
    out_array(out, key);
    for (int die = 0; die < DICE_SET; die++)
        if (bits & 1u << die) out_number(out, NULL, die + 1);
    out_end(out);
}

static void put_set(struct out *out, const struct dice_play *now)
{
    out_object(out, "set");
    put_dice_of(out, "here", now->dice_here);
    put_dice_of(out, "missing", now->dice_missing);
    put_dice_of(out, "active", now->dice_active);
    out_number(out, "lost", now->dice_lost);
    out_true(out, "new_set_due", now->new_set_due);
    out_end(out);
}

static void put_point(struct out *out, const struct dice_game *game, const struct dice_play *now)
{
    if (game->point_bet && now->point)
        out_number(out, "point", now->point);
    else
        out_null(out, "point");
    if (game->point_bet) out_bool(out, "come_out", !now->point);
    if (game->turn_bet) out_number(out, "turn", now->turn);
}

static void put_dice_game(struct out *out, const struct table *table)
{
    const struct dice *dice = dice_of(table);
    const struct reason *must = table_reason(table, dice->must_call);

    if (table->till.phase >= PHASE_RESTED && table->till.phase <= PHASE_SETTLED)
        put_faces(out, "dice", dice->a, dice->b);
    put_point(out, dice_game(&table->sign), &dice->now);
    wire_put_seat(out, "shooter", dice->now.shooter);
    wire_put_seat(out, "thrower", dice->now.thrower);
    wire_put_seat(out, "offered", dice->now.offered);
    put_set(out, &dice->now);
    put_faces(out, "entered_dice", dice->entered_a, dice->entered_b);
    if (must) out_text(out, "must_call", must->id);
    out_true(out, "disputed", dice->disputed);
    out_true(out, "failed", dice->failed);
    out_true(out, "rethrow", dice->rethrow);
}

/* ---- The wheel ------------------------------------------------------------------- */

static void put_number(struct out *out, const char *key, int number)
{
    if (number >= 0)
        out_text(out, key, wheel_number_word(number));
    else
        out_null(out, key);
}

/* The ball lies in the last number until it is spun, and in the new one once it has landed. */
static void put_wheel(struct out *out, const struct table *table)
{
    const struct wheel *wheel = wheel_of(table);
    int phase = table->till.phase;
    bool running = phase == WHEEL_SPINNING || phase == WHEEL_CALLED || phase == WHEEL_DROPPED;
    bool marked = phase == WHEEL_ANNOUNCED || phase == WHEEL_COLLECTED;
    static const char *const ways[] = { NULL, "clockwise", "anticlockwise" };

    put_number(out, "ball", running ? -1 : wheel->landed >= 0 ? wheel->landed : wheel->now.number);
    out_bool(out, "spinning", running);
    put_number(out, "dolly", marked ? wheel->landed : -1);
    put_number(out, "number", wheel->now.number);
    if (ways[wheel->direction]) out_text(out, "direction", ways[wheel->direction]);
    out_true(out, "void", wheel->void_spin);
    out_true(out, "unexamined", wheel->unexamined);
}

/* ---- Baccarat -------------------------------------------------------------------- */

static void put_card(struct out *out, const char *key, int card)
{
    if (card > CARD_UNSEEN && card <= CARDS)
        out_text(out, key, card_word(card));
    else
        out_null(out, key);
}

static void put_hand(struct out *out, const char *key, const struct baccarat *b, enum hand hand)
{
    bool seen = b->coup.count[hand] > 0;

    out_object(out, key);
    out_array(out, "cards");
    for (int i = 0; i < b->coup.count[hand]; i++) {
        put_card(out, NULL, b->coup.card[hand][i]);
        seen &= b->coup.card[hand][i] != CARD_UNSEEN;
    }
    out_end(out);
    if (seen) out_number(out, "points", coup_points(&b->coup, hand));
    if (b->decided[hand]) wire_put_seat(out, "holder", b->holder[hand]);
    if (b->second[hand] != NO_SEAT) wire_put_seat(out, "second", b->second[hand]);
    out_true(out, "void", b->void_hands & 1u << hand);
    out_end(out);
}

static void put_shoe(struct out *out, const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    out_object(out, "shoe");
    out_number(out, "left", b->in_shoe);
    out_bool(out, "cut_card", b->rounds >= 0);
    out_bool(out, "last", b->rounds == 0);
    out_true(out, "burned", b->burned);
    if (b->single_card > 0) put_card(out, "burned_card", b->single_card);
    if (b->held > 0) put_card(out, "next_card", b->held);
    out_end(out);
}

static void put_antes(struct out *out, const struct baccarat *b)
{
    out_array(out, "antes");
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!b->now.ante_cents[seat]) continue;
        out_object(out, NULL);
        out_number(out, "seat", seat + 1);
        out_number(out, "cents", b->now.ante_cents[seat]);
        out_end(out);
    }
    out_end(out);
}

static void put_nominees(struct out *out, const struct baccarat *b)
{
    out_array(out, "nominees");
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!b->acts_for[seat]) continue;
        out_object(out, NULL);
        out_number(out, "seat", seat + 1);
        out_number(out, "for", b->acts_for[seat]);
        out_end(out);
    }
    out_end(out);
}

/* Known once it is called. */
static void put_result(struct out *out, const struct table *table)
{
    const struct coup *coup = &baccarat_of(table)->coup;

    if (table->till.phase != BACCARAT_ANNOUNCED || baccarat_of(table)->void_round) return;
    int player = coup_points(coup, HAND_PLAYER), banker = coup_points(coup, HAND_BANKER);
    out_text(out, "result", player > banker ? "player" : banker > player ? "banker" : "tie");
}

static void put_baccarat(struct out *out, const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    out_object(out, "hands");
    put_hand(out, "player", b, HAND_PLAYER);
    put_hand(out, "banker", b, HAND_BANKER);
    out_end(out);
    put_shoe(out, table);
    put_result(out, table);
    if (b->out) out_text(out, "out", b->out == HAND_PLAYER ? "player" : "banker");
    wire_put_seat(out, "offered", b->offered);
    wire_put_seat(out, "cutter", b->cutter);
    put_antes(out, b);
    put_nominees(out, b);
    out_true(out, "void", b->void_round);
    out_true(out, "disordered", b->disordered);
}

/* ---- Lunar Poker ----------------------------------------------------------------- */

static const char *const stages[] = {
    [STAGE_OUT] = "out",           [STAGE_STRAY] = "stray",     [STAGE_THINKING] = "thinking",
    [STAGE_DECLARED] = "declared", [STAGE_FOLDING] = "folding", [STAGE_PLAYING] = "playing",
    [STAGE_EXCHANGING] = "draws",  [STAGE_BUYING] = "buys",     [STAGE_SERVED] = "served",
    [STAGE_DREW] = "drew",         [STAGE_AGAIN] = "again",     [STAGE_SWEPT] = "swept",
};

/* The cards of a hand as somebody sees them, and its value where that is all of them. */
static void put_poker_cards(struct out *out, const struct lunar *l, int hand)
{
    struct lunar_hand cards = { .count = l->count[hand] };
    bool all = cards.count >= LUNAR_FIRST;

    out_array(out, "cards");
    for (int i = 0; i < cards.count; i++) {
        cards.card[i] = l->cards.hand[hand][i];
        put_card(out, NULL, cards.card[i]);
        all &= cards.card[i] != CARD_UNSEEN;
    }
    out_end(out);
    if (!all) return;
    hand_value value = lunar_value(&cards);
    bool qualifies = hand_qualifies(value);
    out_text(out, "value", lunar_hand_id(hand_category(value), qualifies));
    if (hand == LUNAR_DEALER) out_bool(out, "qualifies", qualifies);
}

/* What was paid for an exchange, a card or a force, and where on the felt it lies. */
static void put_fee(struct out *out, const struct lunar *l, int box)
{
    const char *what = l->round.forcing & 1u << box          ? "force"
                       : l->round.stage[box] == STAGE_BUYING ? "sixth"
                                                             : "exchange";
    char area[WAGER_ID];

    if (!l->now.fee_cents[box]) return;
    out_number(out, "fee", l->now.fee_cents[box]);
    snprintf(area, sizeof area, "%s-%d", what, box + 1);
    out_text(out, "fee_area", area);
}

static void put_box(struct out *out, const struct lunar *l, int box)
{
    unsigned bit = 1u << box;

    out_object(out, NULL);
    out_number(out, "seat", box + 1);
    out_text(out, "stage", stages[l->round.stage[box]]);
    put_poker_cards(out, l, box);
    put_fee(out, l, box);
    out_true(out, "verified", l->round.verified & bit);
    out_true(out, "absent", l->round.absent & bit);
    out_true(out, "laid", l->round.laid & bit);
    out_true(out, "forces", l->round.forcing & bit);
    out_true(out, "does_not_force", l->round.not_forcing & bit);
    out_end(out);
}

static void put_poker(struct out *out, const struct table *view)
{
    const struct lunar *l = lunar_of(view);

    out_array(out, "boxes");
    for (int box = 0; box < LUNAR_BOXES; box++)
        if (l->count[box] || l->now.fee_cents[box] || l->round.stage[box]) put_box(out, l, box);
    out_end(out);
    out_object(out, "dealer");
    put_poker_cards(out, l, LUNAR_DEALER);
    out_true(out, "forced", l->round.forced);
    out_end(out);
}

static void put_lunar(struct out *out, const struct table *view)
{
    const struct lunar *l = lunar_of(view);

    put_poker(out, view);
    out_object(out, "deck");
    out_number(out, "left", l->in_deck);
    out_number(out, "discards", l->in_rack);
    out_end(out);
    if (lunar_due(view) != NO_SEAT) {
        int due = lunar_due(view);
        if (due == LUNAR_DEALER)
            out_text(out, "due", "dealer");
        else
            wire_put_seat(out, "due", due);
    }
    out_true(out, "no_draws", l->round.no_draws);
}

/* Kept apart, so that only who needs it has room for a second table. */
static __attribute__((noinline)) void put_view(struct out *out, const struct pit *pit,
                                               unsigned role, int seat,
                                               void put(struct out *, const struct table *))
{
    struct table view;

    table_view(&pit->table, (enum role)role, seat, &view);
    put(out, &view);
}

void wire_boxes(struct out *out, const struct pit *pit, unsigned role, int seat)
{
    bool eyes = role != ROLE_PLAYER || seat != NO_SEAT;

    if (games[pit->table.sign.edition]->lunar && eyes) put_view(out, pit, role, seat, put_poker);
}

/* ---- Whatever is played ---------------------------------------------------------- */

void wire_game(struct out *out, const struct pit *pit)
{
    const struct edition *edition = games[pit->table.sign.edition];

    if (edition->dice) put_dice_game(out, &pit->table);
    if (edition->wheel) put_wheel(out, &pit->table);
    if (edition->baccarat) put_baccarat(out, &pit->table);
    if (edition->lunar) put_view(out, pit, ROLE_PLAYER, NO_SEAT, put_lunar);
}
