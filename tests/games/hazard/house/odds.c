/* odds.c - odds at Grand Hazard: settles each of the 216 throws with hazard_settle(). */
#include "games/hazard/hazard.h"
#include "odds/game_odds.h"

extern const struct game_odds hazard_odds;

static void of_wager(struct odds *odds, const struct odds_asked *asked)
{
    struct odds_end ends[HAZARD_THROWS];
    int8_t face[HAZARD_DICE];

    for (int nth = 0; nth < HAZARD_THROWS; nth++) {
        hazard_throw(nth, face);
        struct verdict v = hazard_settle(asked->bet, asked->number, face);
        bool wins = v.fate == WINS;
        ends[nth] = (struct odds_end){ 1, wins ? v.pays : ratio_of(-1, 1), v.fate };
    }
    odds_from_ends(odds, ends, HAZARD_THROWS);
}

static void pays(struct odds_pays *to, const struct sign *sign, int bet, int number)
{
    int8_t face[HAZARD_DICE];

    (void)sign;
    for (int nth = 0; nth < HAZARD_THROWS; nth++) {
        hazard_throw(nth, face);
        struct verdict v = hazard_settle(bet, number, face);
        if (v.fate == WINS) odds_add_pays(to, v.pays);
    }
}

const struct game_odds hazard_odds = { .of = of_wager, .pays = pays };
