/* spin.c - a spin of the wheel: each number is judged by wheel_settle(). */
#include "games/wheel/wheel_rows.h"
#include "odds/family.h"

/* What a number does to a unit staked on a wager, or on its pieces by their
 * units; a wager with pieces wins where one of them does. */
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

void odds_of_wheel(struct odds *odds, const struct sign *sign, int bet, int number)
{
    struct odds_end ends[WHEEL_NUMBERS];
    int size = wheel_size(sign);

    for (int spun = 0; spun < size; spun++) ends[spun] = end_of(sign, bet, number, spun);
    odds_from_ends(odds, ends, size);
}

void odds_pays_of_wheel(struct odds_pays *pays, const struct sign *sign, int bet, int number)
{
    struct wheel_leg legs[WHEEL_LEGS] = { { bet, number, 1, NULL } };
    int count = wheel_legs(sign, bet, number, legs);

    for (int i = 0; i < (count ? count : 1); i++)
        for (int spun = 0; spun < wheel_size(sign); spun++) {
            struct verdict v = wheel_settle(sign, legs[i].bet, legs[i].number, spun);
            if (v.fate == WINS) odds_add_pays(pays, v.pays);
        }
}
