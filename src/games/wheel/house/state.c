/* state.c - what a roulette table shows: the ball, the dolly, and wagers with their marks. */
#include "games/wheel/wheel_rows.h"
#include "rules/division_1.h"
#include "wire/game_state.h"

#include <string.h>

extern const struct game_state wheel_state;

/* ---- Whose turn it is ------------------------------------------------------------ */

/* clang-format off */
static const struct turn_row turns[WHEEL_PHASES] = {
    [WHEEL_BETTING] = { .by = DEALER, .to = "spin the wheel", .acts = { ACT_SPIN }, .first = "a player to bet", .now = "Spin" },
    [WHEEL_SPINNING] = { .by = DEALER, .to = "call no more bets", .acts = { ACT_NO_MORE_BETS }, .now = "No more bets" },
    [WHEEL_CALLED] = { .by = DEALER, .to = "say when the ball drops", .acts = { ACT_DROP } },
    [WHEEL_DROPPED] = { .by = DEALER, .to = "enter the number", .acts = { ACT_LAND } },
    [WHEEL_RESTED] = { .by = DEALER, .to = "call the number", .acts = { ACT_ANNOUNCE } },
    [WHEEL_ANNOUNCED] = { .by = DEALER, .to = "collect the losing bets", .acts = { ACT_COLLECT } },
    [WHEEL_COLLECTED] = { .by = DEALER, .to = "pay the winners", .acts = { ACT_PAY } },
};
/* clang-format on */

static void turn_now(const struct table *table, struct turn *turn)
{
    static const struct turn_row examining = { .by = SUPER,
                                               .to = "examine the ball",
                                               .acts = { ACT_EXAMINE } };

    if (table->till.phase == WHEEL_BETTING && wheel_of(table)->unexamined) turn->row = examining;
}

/* ---- The wheel ------------------------------------------------------------------- */

static void put_number(struct json_out *out, const char *key, int number)
{
    if (number >= 0)
        json_out_text(out, key, wheel_number_word(number));
    else
        json_out_null(out, key);
}

/* The ball lies in the last number until it is spun, and in the new one once it has landed. */
static void put(struct json_out *out, const struct table *table)
{
    const struct wheel *wheel = wheel_of(table);
    int phase = table->till.phase;
    bool running = phase == WHEEL_SPINNING || phase == WHEEL_CALLED || phase == WHEEL_DROPPED;
    bool marked = phase == WHEEL_ANNOUNCED || phase == WHEEL_COLLECTED;
    static const char *const ways[] = { NULL, "clockwise", "anticlockwise" };

    put_number(out, "ball", running ? -1 : wheel->landed >= 0 ? wheel->landed : wheel->now.number);
    json_out_bool(out, "spinning", running);
    put_number(out, "dolly", marked ? wheel->landed : -1);
    put_number(out, "number", wheel->now.number);
    if (ways[wheel->direction]) json_out_text(out, "direction", ways[wheel->direction]);
    json_out_true(out, "void", wheel->void_spin);
    json_out_true(out, "unexamined", wheel->unexamined);
}

/* ---- Wagers ---------------------------------------------------------------------- */

/* Returns the new end.  The id of a split, street or corner fits. */
static char *append(char *end, const char *text)
{
    size_t length = strlen(text);

    memcpy(end, text, length + 1);
    return end + length;
}

/* The same id as wheel_id() writes, zeros first, but from the numbers that the table has stored. */
static void by_numbers(const char *kind, uint64_t covers, char id[WAGER_ID])
{
    uint64_t zeros = covers & NUMBERS2(0, DOUBLE_ZERO);
    char *end = append(id, kind);

    for (uint64_t left = zeros; left; left &= left - 1)
        end = append(append(end, "-"), wheel_number_word(__builtin_ctzll(left)));
    for (uint64_t left = covers & ~zeros; left; left &= left - 1)
        end = append(append(end, "-"), wheel_number_word(__builtin_ctzll(left)));
}

static void id_at(const struct table *table, int spot, int bet, int number, char id[WAGER_ID])
{
    if (bet >= WHEEL_STRAIGHT && bet <= WHEEL_CORNER)
        by_numbers(wheel_kind(&table->sign, bet).id, wheel_of(table)->covers[spot], id);
    else
        wheel_id(&table->sign, bet, number, id);
}

static bool id_of(const struct table *table, int bet, int number, char id[WAGER_ID])
{
    int spot = wheel_spot(table, bet, number);

    if (spot >= 0) id_at(table, spot, bet, number, id);
    return spot >= 0;
}

static void list_at(struct wager_list *list, int spot, int first)
{
    const struct wheel_play *now = &wheel_of(list->table)->now;
    char id[WAGER_ID];
    int bet, number;

    wheel_at_spot(spot, &bet, &number);
    id_at(list->table, spot, bet, number, id);
    for (int i = first; i < list->player_count; i++) {
        int seat = list->players[i], marks = now->mark[seat][spot];
        if (!now->stake_cents[seat][spot]) continue;
        wagers_add(list, seat, bet, id, now->stake_cents[seat][spot]);
        wagers_mark(list, "slip", marks & WHEEL_SLIP);
        wagers_mark(list, "paid", marks & WHEEL_PAID);
        wagers_mark(list, "won", marks & WHEEL_WON);
        wagers_mark(list, "spoken", marks & WHEEL_SPOKEN);
    }
}

static void list_wagers(struct wager_list *list)
{
    const struct wheel_play *now = &wheel_of(list->table)->now;

    for (int spot = 0; spot < WHEEL_SPOTS; spot++) {
        int first = 0;
        while (first < list->player_count && !now->stake_cents[list->players[first]][spot]) first++;
        if (first < list->player_count) list_at(list, spot, first);
    }
}

/* ---- Words ----------------------------------------------------------------------- */

static const char *needs(const struct command *command)
{
    return command->act == ACT_PUT_BACK ? "to" : NULL;
}

const struct game_state wheel_state = {
    .emblem = "wheel",
    .turns = turns,
    .turn = turn_now,
    .put = put,
    .wagers = list_wagers,
    .wager_id = id_of,
    .needs = needs,
};
