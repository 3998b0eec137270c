/* state.c - what a baccarat table shows: both hands, the shoe, holders and offers.  Cards face down
 * are null. */
#include "games/baccarat/baccarat_rows.h"
#include "rules/division_1.h"
#include "wire/game_state.h"

extern const struct game_state baccarat_state;

/* ---- Whose turn it is ------------------------------------------------------------ */

/* clang-format off */
static const struct turn_row turns[BACCARAT_PHASES] = {
    [BACCARAT_CARDS_OUT] = { .by = DEALER | SUPER, .to = "prepare the cards", .acts = { ACT_RECEIVE, ACT_INSPECT } },
    [BACCARAT_CUTTING] = { .by = DEALER, .to = "continue with the cut", .acts = { ACT_OFFER_CUT } },
    [BACCARAT_BETTING] = { .by = DEALER, .to = "call no more bets", .acts = { ACT_NO_MORE_BETS }, .first = "a player to bet", .now = "Deal" },
    [BACCARAT_ROLES] = { .by = DEALER, .to = "offer the hands", .acts = { ACT_OFFER_HAND } },
    [BACCARAT_DEALING] = { .by = DEALER, .to = "deal the cards", .acts = { ACT_DRAW }, .first = "the cards" },
    [BACCARAT_DEALT] = { .by = DEALER, .to = "announce the result", .acts = { ACT_ANNOUNCE } },
    [BACCARAT_ANNOUNCED] = { .by = DEALER, .to = "settle the bets", .acts = { ACT_SETTLE } },
};
static const struct turn_row
    to_take_cut = { .to = "take or decline the cut", .acts = { ACT_ACCEPT } },
    to_cut = { .to = "cut the cards", .acts = { ACT_CUT } },
    to_hold = { .to = "hold or decline the hand", .acts = { ACT_ACCEPT } },
    to_turn = { .to = "turn the cards", .acts = { ACT_TURN } };
/* clang-format on */

static void set_turn(struct turn *turn, int seat, const struct turn_row *row)
{
    turn->seat = seat;
    turn->row = *row;
}

/* A hand that is passed out is turned by its holder. */
static void turn_now(const struct table *table, struct turn *turn)
{
    const struct baccarat *b = baccarat_of(table);
    int phase = table->till.phase;
    bool cutting = phase == BACCARAT_CUTTING;
    bool turning = phase == BACCARAT_DEALING && b->out && !b->disordered && !b->swept;

    if (cutting && !b->cut && seated(table, b->cutter)) set_turn(turn, b->cutter, &to_cut);
    if (b->offered != NO_SEAT && (cutting || phase == BACCARAT_ROLES))
        set_turn(turn, b->offered, cutting ? &to_take_cut : &to_hold);
    if (turning && baccarat_next_step(table).kind == STEP_SHOW)
        set_turn(turn, b->astray ? b->astray - 1 : b->holder[b->out], &to_turn);
}

/* ---- The hands ------------------------------------------------------------------- */

static void put_hand(struct json_out *out, const char *key, const struct baccarat *b,
                     enum hand hand)
{
    int count = b->swept ? 0 : b->coup.count[hand];
    bool seen = count > 0;

    json_out_object(out, key);
    json_out_array(out, "cards");
    for (int i = 0; i < count; i++) {
        wire_put_card(out, NULL, b->coup.card[hand][i]);
        seen &= b->coup.card[hand][i] != CARD_UNSEEN;
    }
    json_out_end(out);
    if (seen) json_out_number(out, "points", coup_points(&b->coup, hand));
    if (b->decided[hand]) wire_put_seat(out, "holder", b->holder[hand]);
    if (b->second[hand] != NO_SEAT) wire_put_seat(out, "second", b->second[hand]);
    if (b->astray && b->out == (int)hand) wire_put_seat(out, "astray", b->astray - 1);
    json_out_true(out, "void", b->void_hands & 1u << hand);
    json_out_end(out);
}

static void put_shoe(struct json_out *out, const struct baccarat *b)
{
    json_out_object(out, "shoe");
    json_out_number(out, "left", b->in_shoe);
    json_out_bool(out, "cut_card", b->rounds >= 0);
    json_out_bool(out, "last", b->rounds == 0);
    json_out_true(out, "burned", b->burned);
    if (b->single_card > 0) wire_put_card(out, "burned_card", b->single_card);
    if (b->held > 0) wire_put_card(out, "next_card", b->held);
    if (b->held_more > 1) wire_put_card(out, "card_after_next", b->held_more - 1);
    json_out_end(out);
}

static void put_antes(struct json_out *out, const struct baccarat *b)
{
    json_out_array(out, "antes");
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!b->now.ante_cents[seat]) continue;
        json_out_object(out, NULL);
        json_out_number(out, "seat", seat + 1);
        json_out_number(out, "cents", b->now.ante_cents[seat]);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_nominees(struct json_out *out, const struct baccarat *b)
{
    json_out_array(out, "nominees");
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (!b->acts_for[seat]) continue;
        json_out_object(out, NULL);
        json_out_number(out, "seat", seat + 1);
        json_out_number(out, "for", b->acts_for[seat]);
        json_out_end(out);
    }
    json_out_end(out);
}

/* Shown once it is called. */
static void put_result(struct json_out *out, const struct table *table)
{
    const struct coup *coup = &baccarat_of(table)->coup;

    if (table->till.phase != BACCARAT_ANNOUNCED || baccarat_of(table)->void_round) return;
    int player = coup_points(coup, HAND_PLAYER), banker = coup_points(coup, HAND_BANKER);
    json_out_text(out, "result", player > banker ? "player" : banker > player ? "banker" : "tie");
}

static void put(struct json_out *out, const struct table *table)
{
    const struct baccarat *b = baccarat_of(table);

    json_out_object(out, "hands");
    put_hand(out, "player", b, HAND_PLAYER);
    put_hand(out, "banker", b, HAND_BANKER);
    json_out_end(out);
    put_shoe(out, b);
    put_result(out, table);
    if (b->out) json_out_text(out, "out", b->out == HAND_PLAYER ? "player" : "banker");
    wire_put_seat(out, "offered", b->offered);
    wire_put_seat(out, "cutter", b->cutter);
    put_antes(out, b);
    put_nominees(out, b);
    json_out_true(out, "void", b->void_round);
    json_out_true(out, "disordered", b->disordered || b->swept);
}

static void list_wagers(struct wager_list *list)
{
    wagers_by_names(list, baccarat_boxes(&list->table->sign));
}

/* ---- Words ----------------------------------------------------------------------- */

static const char *needs(const struct command *command)
{
    return command->act == ACT_TURN || command->act == ACT_REPORT_TURN ? "cards" : NULL;
}

static const char *label(const struct table *table, const struct command *command)
{
    bool cut = table->till.phase == BACCARAT_CUTTING;

    if (command->act == ACT_ACCEPT) return cut ? "Take the cut" : "Hold the hand";
    if (command->act == ACT_DECLINE) return cut ? "Decline the cut" : "Decline the hand";
    if (command->act == ACT_REPORT_ACCEPT) return cut ? "Cut accepted" : "Hand accepted";
    if (command->act == ACT_REPORT_DECLINE) return cut ? "Cut declined" : "Hand declined";
    return NULL;
}

const struct game_state baccarat_state = {
    .emblem = "cards",
    .turns = turns,
    .turn = turn_now,
    .put = put,
    .wagers = list_wagers,
    .needs = needs,
    .label = label,
};
