/* state.c - what a dice table shows: dice and set, point and shooter, wagers and their calls. */
#include "games/dice/dice_internal.h"
#include "rules/division_1.h"
#include "wire/game_state.h"

#define SET_THROWS 4 /* throws in a set */

extern const struct game_state dice_state;

/* ---- Whose turn it is ------------------------------------------------------------ */

/* clang-format off */
static const struct turn_row turns[DICE_PHASES] = {
    [PHASE_DICE_OUT] = { .by = STICK | DEALER | SUPER, .to = "bring and inspect the dice", .acts = { ACT_RECEIVE, ACT_INSPECT } },
    [PHASE_IDLE] = { .by = STICK | DEALER, .to = "offer the dice", .acts = { ACT_OFFER }, .now = "Roll" },
    [PHASE_OFFERED] = { .by = STICK | DEALER, .to = "accept or pass the dice", .acts = { ACT_ACCEPT }, .now = "Roll", .addressed = true },
    [PHASE_CHOOSING] = { .by = STICK | DEALER, .to = "choose two dice", .acts = { ACT_CHOOSE }, .now = "Roll" },
    [PHASE_READY] = { .by = STICK | DEALER, .to = "throw", .acts = { ACT_THROW }, .now = "Roll" },
    [PHASE_AIR] = { .by = STICK | DEALER, .to = "key in the dice", .acts = { ACT_REST } },
    [PHASE_RESTED] = { .by = STICK | DEALER, .to = "call the result", .acts = { ACT_CALL } },
    [PHASE_CALLED] = { .by = STICK | DEALER, .to = "settle the bets", .acts = { ACT_SETTLE, ACT_ENTER } },
    [PHASE_SETTLED] = { .by = STICK | DEALER, .to = "return the dice to the shooter", .acts = { ACT_HAND }, .now = "Roll" },
};
static const struct turn_row
    ruling = { .by = SUPER, .to = "rule on the faces", .acts = { ACT_RULE } },
    no_roll = { .by = STICK | DEALER | SUPER, .to = "call no roll", .acts = { ACT_NO_ROLL } },
    amending = { .by = DEALER | SUPER, .to = "amend the result entered", .acts = { ACT_AMEND } },
    search = { .by = DEALER | SUPER | PIT, .to = "find the missing die, or give it up as lost", .acts = { ACT_FOUND, ACT_LOST } },
    repair = { .by = SUPER | PIT | HOUSE, .to = "confirm that the equipment works again", .acts = { ACT_RECTIFY } };

/* Who can be the shooter, by the refusal for a player who can't. */
static const struct {
    refusal_code ineligible;
    const char *to, *first, *need;
} shooters[] = {
    { REFUSED_NEEDS_LINE_BET, "offer the dice to a player with a Pass or Don't Pass bet", "a player with a Pass or Don't Pass bet",
      "A roll needs a Pass or Don't Pass bet" },
    { REFUSED_NEEDS_SHOOTERS_BET, "offer the dice to a player with a Shooter's Bet", "a player with a Shooter's Bet",
      "A throw needs a Shooter's Bet" },
    { REFUSED_NEEDS_A_WAGER, "offer the dice to a player with a bet", "a player with a bet", "A roll needs a bet" },
};
/* clang-format on */

static void name_shooters(const struct table *table, struct turn_row *row)
{
    for (size_t i = 0; i < LENGTH(shooters); i++)
        if (shooters[i].ineligible == custom_of(table)->ineligible) {
            row->to = shooters[i].to;
            row->first = shooters[i].first;
        }
}

/* A bet that lets a player throw; or, if there is one, a player who takes the dice. */
static struct need need_now(const struct table *table)
{
    struct need need = { "Nobody has taken the dice: roll them, or take your bets down",
                         says(table, SAYS_OFFER_ON) };

    for (int seat = 0; seat < DICE_SEATS; seat++)
        if (dice_eligible(table, seat)) return need;
    for (size_t i = 0; i < LENGTH(shooters); i++)
        if (shooters[i].ineligible == custom_of(table)->ineligible) need.say = shooters[i].need;
    need.clause = says(table, SAYS_ELIGIBLE);
    return need;
}

/* From the offer of the dice to the throw. */
static const uint8_t goes[] = { ACT_ACCEPT, ACT_CHOOSE, ACT_THROW, 0 };

static int to_play(const struct table *table)
{
    const struct dice_play *now = &dice_of(table)->now;

    return table->till.phase == PHASE_OFFERED ? now->offered : now->thrower;
}

static void turn_now(const struct table *table, struct turn *turn)
{
    const struct dice *dice = dice_of(table);
    int phase = table->till.phase;

    if (phase == PHASE_IDLE) name_shooters(table, &turn->row);
    if (phase == PHASE_IDLE && dice_is_incomplete(table)) turn->row = search;
    if (phase == PHASE_OFFERED) turn->seat = dice->now.offered;
    if (phase == PHASE_CHOOSING || phase == PHASE_READY) turn->seat = dice->now.thrower;
    if (phase == PHASE_RESTED && dice->must_call) turn->row = no_roll;
    if (phase == PHASE_CALLED && dice_wrongly_entered(table)) turn->row = amending;
    if (dice->disputed) turn->row = ruling;
    if (phase != PHASE_READY || !dice->failed) return;
    turn->row = repair;
    turn->seat = NO_SEAT;
}

/* ---- The dice -------------------------------------------------------------------- */

static void put_faces(struct json_out *out, const char *key, int a, int b)
{
    if (!a || !b) return;
    json_out_array(out, key);
    json_out_number(out, NULL, a);
    json_out_number(out, NULL, b);
    json_out_end(out);
}

/* Dice of the set, by number. */
static void put_dice_of(struct json_out *out, const char *key, unsigned bits)
{
    json_out_array(out, key);
    for (int die = 0; die < DICE_SET; die++)
        if (bits & 1u << die) json_out_number(out, NULL, die + 1);
    json_out_end(out);
}

static void put_set(struct json_out *out, const struct dice_play *now)
{
    json_out_object(out, "set");
    put_dice_of(out, "here", now->dice_here);
    put_dice_of(out, "missing", now->dice_missing);
    put_dice_of(out, "active", now->dice_active);
    json_out_number(out, "lost", now->dice_lost);
    json_out_true(out, "new_set_due", now->new_set_due);
    json_out_end(out);
}

static void put_point(struct json_out *out, const struct dice_game *game,
                      const struct dice_play *now)
{
    if (game->point_bet && now->point)
        json_out_number(out, "point", now->point);
    else
        json_out_null(out, "point");
    if (game->point_bet) json_out_bool(out, "come_out", !now->point);
    if (!game->turn_bet) return;
    json_out_number(out, "won", now->turn / SET_THROWS);
    json_out_number(out, "throws", now->turn % SET_THROWS);
}

/* Wagers whose areas the equipment lights up. */
static void put_lit(struct json_out *out, const struct table *table)
{
    int bet = 0, number = 0;
    bool any = false;
    char id[WAGER_ID];

    while (wager_next(&table->sign, false, &bet, &number)) {
        if (!dice_is_lit(table, bet, number)) continue;
        if (!any) json_out_array(out, "lit");
        any = true;
        wager_id(&table->sign, bet, number, id);
        json_out_text(out, NULL, id);
    }
    if (any) json_out_end(out);
}

static void put(struct json_out *out, const struct table *table)
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
    if (must) json_out_text(out, "must_call", must->id);
    json_out_true(out, "disputed", dice->disputed);
    put_lit(out, table);
    json_out_true(out, "failed", dice->failed);
    json_out_true(out, "rethrow", dice->rethrow);
}

/* ---- Wagers ---------------------------------------------------------------------- */

/* A named wager, and the spots where it can stand. */
struct named {
    int bet, number, spots[DICE_NUMBERS], spot_count;
};

/* Where the wager stands, and its call. */
static void mark(struct wager_list *list, const struct named *wager, int seat)
{
    const struct dice_game *game = dice_game(&list->table->sign);
    const struct dice_play *now = &dice_of(list->table)->now;

    for (int i = 0; i < wager->spot_count; i++) {
        const struct dice_spot *spot = &game->spots[wager->spots[i]];
        uint8_t call = now->call[seat][wager->spots[i]];
        int called = call & ~SLIP_MARKS;
        if (!now->stake_cents[seat][wager->spots[i]]) continue;
        wagers_mark(list, "on", called == CALLED_ON || called == CALLED_ON_ONLY);
        wagers_mark(list, "off", called == CALLED_OFF || called == CALLED_OFF_ONLY);
        wagers_mark(list, "slip", call & SLIPPED);
        if (!spot->as && spot->number != wager->number) wagers_number(list, "at", spot->number);
        return;
    }
}

static void list_named(struct wager_list *list, const struct named *wager)
{
    const struct dice_play *now = &dice_of(list->table)->now;
    char id[WAGER_ID] = "";

    for (int i = 0; i < list->player_count; i++) {
        int seat = list->players[i];
        int64_t cents = 0;
        for (int j = 0; j < wager->spot_count; j++)
            cents += now->stake_cents[seat][wager->spots[j]];
        if (!cents) continue;
        if (!*id) wager_id(&list->table->sign, wager->bet, wager->number, id);
        wagers_add(list, seat, wager->bet, id, cents);
        mark(list, wager, seat);
    }
}

static void list_wagers(struct wager_list *list)
{
    const struct sign *sign = &list->table->sign;
    struct named wager = { .bet = 0 };

    while (wager_next(sign, true, &wager.bet, &wager.number)) {
        wager.spot_count = dice_spots_of(dice_game(sign), wager.bet, wager.number, wager.spots);
        list_named(list, &wager);
    }
}

/* ---- Words ----------------------------------------------------------------------- */

static const char *needs(const struct command *command)
{
    return command->act == ACT_PUT_BACK ? "to" : NULL;
}

static const char *label(const struct table *table, const struct command *command)
{
    (void)table;
    return command->act == ACT_ACCEPT    ? "Accept the dice"
           : command->act == ACT_DECLINE ? "Pass the dice"
                                         : NULL;
}

const struct game_state dice_state = {
    .emblem = "dice",
    .turns = turns,
    .turn = turn_now,
    .need = need_now,
    .goes = goes,
    .to_play = to_play,
    .put = put,
    .wagers = list_wagers,
    .needs = needs,
    .label = label,
};
