/* odds.c - odds at the wheel: each number is judged by wheel_settle(). */
#include "games/wheel/wheel_rows.h"
#include "odds/game_odds.h"

extern const struct game_odds wheel_odds;

/* The result of one number for one unit staked.  On a racetrack bet the unit is spread over the
 * pieces, and the bet wins if any piece does. */
static struct odds_end end_of(const struct sign *sign, int bet, int number, int spun)
{
    struct wheel_leg legs[WHEEL_LEGS] = { { bet, number, 1, NULL } };
    int count = wheel_legs(sign, bet, number, legs), units = count ? wheel_units(sign, bet) : 1;
    struct odds_end end = { 1, { 0, 1 }, LOSES };

    for (int i = 0; i < (count ? count : 1); i++) {
        struct verdict v = wheel_settle(sign, legs[i].bet, legs[i].number, spun);
        struct ratio part = ratio_of(legs[i].units, units);
        bool wins = v.fate == WINS;
        if (wins) end.fate = WINS;
        end.gain = ratio_add(end.gain, ratio_times(part, wins ? v.pays : ratio_of(-1, 1)));
    }
    return end;
}

static void of_wager(struct odds *odds, const struct odds_asked *asked)
{
    struct odds_end ends[WHEEL_NUMBERS];
    int size = wheel_size(asked->sign);

    for (int spun = 0; spun < size; spun++)
        ends[spun] = end_of(asked->sign, asked->bet, asked->number, spun);
    odds_from_ends(odds, ends, size);
}

static void pays(struct odds_pays *to, const struct sign *sign, int bet, int number)
{
    struct wheel_leg legs[WHEEL_LEGS] = { { bet, number, 1, NULL } };
    int count = wheel_legs(sign, bet, number, legs);

    for (int i = 0; i < (count ? count : 1); i++)
        for (int spun = 0; spun < wheel_size(sign); spun++) {
            struct verdict v = wheel_settle(sign, legs[i].bet, legs[i].number, spun);
            if (v.fate == WINS) odds_add_pays(to, v.pays);
        }
}

/* The wheel matters to every wager, the layout to wagers that only one layout has. */
static unsigned options(const struct sign *sign, int bet, int number)
{
    const struct wheel_game *game = wheel_game(sign);
    struct sign other = *sign;
    char id[WAGER_ID];
    int b, n;

    wager_id(sign, bet, number, id);
    other.value[game->layout] ^= 1;
    bool found = wager_find(&other, id, &b, &n) && wheel_covers(&other, b, n);
    bool both = wheel_size(sign) == 37 || found;
    return 1u << game->wheel | (both ? 0 : 1u << game->layout);
}

static bool lists(const struct sign *sign, int bet)
{
    int track = wheel_game(sign)->bets[bet].track;

    return !track || sign->value[track - 1];
}

/* Wheels and layouts have different wagers.  A wager of both layouts is listed once. */
static void each_wager(struct sign *sign, odds_each *each, void *to)
{
    const struct wheel_game *game = wheel_game(sign);
    static const struct {
        int wheel, layout;
    } tables[] = { { 37, 0 }, { 38, 0 }, { 38, 1 } };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        int bet = 0, number = 0;
        sign->value[game->wheel] = tables[i].wheel;
        sign->value[game->layout] = tables[i].layout;
        while (wager_next(sign, false, &bet, &number)) {
            bool again = tables[i].layout && !(options(sign, bet, number) & 1u << game->layout);
            if (!again) each(to, sign, bet, number);
        }
    }
}

/* Racetrack wagers are spoken. */
static void make_bettable(struct table *table, struct command *command)
{
    (void)table;
    command->flags = FLAG_ORAL;
}

const struct game_odds wheel_odds = {
    .of = of_wager,
    .pays = pays,
    .options = options,
    .lists = lists,
    .each_wager = each_wager,
    .make_bettable = make_bettable,
};
