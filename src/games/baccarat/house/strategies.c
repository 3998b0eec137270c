/* strategies.c - strategies for baccarat.  A stake that wins stays up, so each turn only sets what
 * should be up. */
#include "games/baccarat/house/strategies.h"

#include "games/baccarat/baccarat_rows.h"

/* ---- Flat ------------------------------------------------------------------------ */

static const struct parameter stake[] = {
    { "stake", "bet on each coup", PARAMETER_UNITS, 1, 1000, "1" },
    { .id = NULL },
};

static void on(struct turn *turn, const char *id, int64_t cents)
{
    turn_set(turn, turn_wager(turn, id), cents);
}

static void bet_banker(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    on(turn, "banker", values->number[0]);
}

static void bet_player(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    on(turn, "player", values->number[0]);
}

static void bet_tie(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)memory;
    on(turn, "tie", values->number[0]);
}

/* ---- Mixes ----------------------------------------------------------------------- */

static const struct parameter banker_and_tie[] = {
    { "stake", "bet on the Banker's Hand", PARAMETER_UNITS, 1, 1000, "5" },
    { "tie", "bet on a tie", PARAMETER_UNITS, 1, 1000, "1" },
    { .id = NULL },
};

static void bet_banker_and_tie(struct turn *turn, const struct strategy_values *values,
                               void *memory)
{
    (void)memory;
    on(turn, "banker", values->number[0]);
    on(turn, "tie", values->number[1]);
}

static const struct parameter with_sides[] = {
    { "on", "the main wager, which side bets need", PARAMETER_WAGER, 0, 0, "banker" },
    { "stake", "bet on it", PARAMETER_UNITS, 1, 1000, "1" },
    { "side", "bet on each side bet", PARAMETER_UNITS, 1, 1000, "1" },
    { .id = NULL },
};

static bool is_side(const struct sign *sign, int bet)
{
    int offered = baccarat_game(sign)->bets[bet].offered;

    return offered && option_of(sign, offered);
}

static const char *no_sides(const struct sign *sign, const struct strategy_values *values)
{
    (void)values;
    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        if (is_side(sign, bet)) return NULL;
    return "This table offers no side bets.";
}

static void bet_sides(struct turn *turn, const struct strategy_values *values, void *memory)
{
    const struct baccarat_bet *bets = baccarat_game(turn_sign(turn))->bets;

    (void)memory;
    turn_set(turn, (int)values->number[0], values->number[1]);
    for (int bet = 1; bet < BACCARAT_BETS; bet++)
        if (is_side(turn_sign(turn), bet)) on(turn, bets[bet].id, values->number[2]);
}

/* ---- The shoe -------------------------------------------------------------------- */

/* The memory is the hand to bet on. */
static void begin(struct turn *turn, const struct strategy_values *values, void *memory)
{
    (void)turn;
    (void)values;
    *(uint8_t *)memory = HAND_BANKER;
}

static void set_hand(struct turn *turn, enum hand hand, int64_t cents)
{
    on(turn, hand == HAND_BANKER ? "player" : "banker", 0);
    on(turn, hand == HAND_BANKER ? "banker" : "player", cents);
}

/* The hand that won last; a tie changes nothing. */
static enum hand won_last(struct turn *turn)
{
    int winner = turn_fact(turn, turn_fact_find(turn, "winner"));

    return winner == SIM_WON_PLAYER   ? HAND_PLAYER
           : winner == SIM_WON_BANKER ? HAND_BANKER
                                      : HAND_NONE;
}

static void follow(struct turn *turn, const struct strategy_values *values, void *memory)
{
    uint8_t *hand = memory;
    enum hand last = won_last(turn);

    if (last != HAND_NONE) *hand = (uint8_t)last;
    set_hand(turn, (enum hand) * hand, values->number[0]);
}

static void oppose(struct turn *turn, const struct strategy_values *values, void *memory)
{
    uint8_t *hand = memory;
    enum hand last = won_last(turn);

    if (last != HAND_NONE) *hand = last == HAND_PLAYER ? HAND_BANKER : HAND_PLAYER;
    set_hand(turn, (enum hand) * hand, values->number[0]);
}

/* ---- The list -------------------------------------------------------------------- */

static const struct strategy banker = { .id = "banker",
                                        .about = "the same on the Banker's Hand each coup",
                                        .parameters = stake,
                                        .act = bet_banker };
static const struct strategy player = { .id = "player",
                                        .about = "the same on the Player's Hand each coup",
                                        .parameters = stake,
                                        .act = bet_player };
static const struct strategy tie = {
    .id = "tie", .about = "the same on a tie each coup", .parameters = stake, .act = bet_tie
};
static const struct strategy banker_tie = {
    .id = "banker-and-tie",
    .about = "the Banker's Hand, with a smaller bet on a tie beside it",
    .parameters = banker_and_tie,
    .act = bet_banker_and_tie,
};
static const struct strategy sides = {
    .id = "side-bets",
    .about = "a main wager, and every side bet that the table offers",
    .parameters = with_sides,
    .unfit = no_sides,
    .act = bet_sides,
};
static const struct strategy follows = {
    .id = "follow-the-shoe",
    .about = "the hand that won last; the Banker's first",
    .parameters = stake,
    .memory_bytes = 1,
    .begin = begin,
    .act = follow,
};
static const struct strategy opposes = {
    .id = "against-the-shoe",
    .about = "the hand that did not win last; the Banker's first",
    .parameters = stake,
    .memory_bytes = 1,
    .begin = begin,
    .act = oppose,
};

const struct strategy *const baccarat_strategies[] = { &banker, &player,  &tie,     &banker_tie,
                                                       &sides,  &follows, &opposes, NULL };
