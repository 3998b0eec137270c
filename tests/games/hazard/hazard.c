/* hazard.c - the wagers of Grand Hazard and what they pay. */
#include "games/hazard/hazard.h"

#include <string.h>

/* ---- Wagers ---------------------------------------------------------------------- */

static const struct bet {
    const char *id, *name, *clause, *wins, *loses;
    int to;          /* odds to 1 */
    int least, most; /* winning totals; both 0: none */
    int rest;        /* winning totals modulo 2; -1: odd and even */
    bool raffle;     /* wins only on a raffle */
} bets[HAZARD_BETS] = {
    [HAZARD_NUMBER] = { "number", "Number", "3.1(a)", NULL, "3.1(a)(iv)", 0, 0, 0, -1, false },
    [HAZARD_LOW] = { "low", "Low", "3.1(b)", "3.1(b)(i)", "3.1(b)(ii)", 1, 3, 10, -1, false },
    [HAZARD_HIGH] = { "high", "High", "3.1(c)", "3.1(c)(i)", "3.1(c)(ii)", 1, 11, 18, -1, false },
    [HAZARD_ODD] = { "odd", "Odd", "3.1(d)", "3.1(d)(i)", "3.1(d)(ii)", 1, 3, 18, 1, false },
    [HAZARD_EVEN] = { "even", "Even", "3.1(e)", "3.1(e)(i)", "3.1(e)(ii)", 1, 3, 18, 0, false },
    [HAZARD_RAFFLE] = { "raffle", "Raffle", "3.1(f)", "3.1(f)(i)", "3.1(f)(ii)", 30, 3, 18, -1,
                        true },
    [HAZARD_SEVEN] = { "seven", "Seven", "3.1(g)", "3.1(g)(i)", "3.1(g)(ii)", 12, 7, 7, -1, false },
};

static struct verdict judge_number(int number, const int8_t face[HAZARD_DICE])
{
    static const char *const clauses[] = { "3.1(a)(iv)", "3.1(a)(i)", "3.1(a)(ii)", "3.1(a)(iii)" };
    int shown = (face[0] == number) + (face[1] == number) + (face[2] == number);

    return (struct verdict){ .fate = shown ? WINS : LOSES,
                             .number = number,
                             .pays = ratio_of(shown, 1),
                             .clause = clauses[shown] };
}

struct verdict hazard_settle(int bet, int number, const int8_t face[HAZARD_DICE])
{
    const struct bet *row = &bets[bet];
    int total = face[0] + face[1] + face[2];

    if (bet == HAZARD_NUMBER) return judge_number(number, face);
    bool raffle = face[0] == face[1] && face[1] == face[2];
    bool wins = raffle == row->raffle && total >= row->least && total <= row->most &&
                (row->rest < 0 || total % 2 == row->rest);
    return (struct verdict){ .fate = wins ? WINS : LOSES,
                             .pays = ratio_of(wins ? row->to : 0, 1),
                             .clause = wins ? row->wins : row->loses };
}

void hazard_throw(int nth, int8_t face[HAZARD_DICE])
{
    for (int i = 0; i < HAZARD_DICE; i++, nth /= 6) face[i] = (int8_t)(1 + nth % 6);
}

/* ---- Spots ----------------------------------------------------------------------- */

void hazard_at(int spot, int *bet, int *number)
{
    bool numbered = spot < 6;

    *bet = numbered ? HAZARD_NUMBER : HAZARD_LOW + spot - 6;
    *number = numbered ? spot + 1 : 0;
}

int hazard_spot(int bet, int number)
{
    if (bet == HAZARD_NUMBER) return number >= 1 && number <= 6 ? number - 1 : -1;
    return bet > HAZARD_NUMBER && bet < HAZARD_BETS && !number ? 6 + bet - HAZARD_LOW : -1;
}

/* ---- Names ----------------------------------------------------------------------- */

/* The name of a kind; with a number, followed by the separator and the number. */
static void with_number(const char *kind, char between, int number, char *to)
{
    size_t length = strlen(kind);

    memcpy(to, kind, length + 1);
    if (!number) return;
    to[length] = between;
    to[length + 1] = (char)('0' + number);
    to[length + 2] = '\0';
}

void hazard_id(const struct sign *sign, int bet, int number, char id[WAGER_ID])
{
    (void)sign;
    with_number(bets[bet].id, '-', number, id);
}

void hazard_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME])
{
    (void)sign;
    with_number(bets[bet].name, ' ', number, name);
}

bool hazard_next(const struct sign *sign, bool standing, int *bet, int *number)
{
    int spot = *bet ? hazard_spot(*bet, *number) + 1 : 0;

    (void)sign, (void)standing;
    if (spot >= HAZARD_SPOTS) return false;
    hazard_at(spot, bet, number);
    return true;
}

bool hazard_find(const struct sign *sign, const char *id, int *bet, int *number)
{
    char each[WAGER_ID];

    *bet = *number = 0;
    while (hazard_next(sign, true, bet, number)) {
        hazard_id(sign, *bet, *number, each);
        if (!strcmp(each, id)) return true;
    }
    return false;
}

struct wager_kind hazard_kind(const struct sign *sign, int bet)
{
    (void)sign;
    return bet > 0 && bet < HAZARD_BETS
               ? (struct wager_kind){ bets[bet].id, bets[bet].name, false, bets[bet].clause }
               : (struct wager_kind){ 0 };
}
