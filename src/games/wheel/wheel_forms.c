/* wheel_forms.c - the forms of this family's acts: names, labels, values. */
#include "games/wheel/wheel_rows.h"

static const struct choice directions[] = { { "clockwise", 1 }, { "anticlockwise", 2 }, { 0 } };

/* clang-format off */
const struct act_form wheel_forms[ACT_COUNT] = {
    [ACT_SLIP]     = { .id = "slip", "accepts a bet by mistake", "slips", TAKES(A(SEAT), A(WAGER), A(CENTS), MAYBE(PART), FLAG("direct", FLAG_DIRECT), FLAG("promotional", FLAG_PROMO), FLAG("unnoticed", FLAG_UNNOTICED)),
                       "Accepted by mistake", NULL, GROUP_PLAYER, 6, 'y' },
    [ACT_SPIN]     = { .id = "spin", "spins the wheel and the ball", "spins",
                       TAKES({ .kind = TAKES_CHOICE, .word = "direction", .choices = directions, .maybe = true }, FLAG("same-way", FLAG_SAME_WAY)),
                       "Spin the wheel", NULL, GROUP_PLAY, 23, 'w' },
    [ACT_DROP]     = { .id = "drop", "sees the ball leave the track", "drop", TAKES(MAYBE(COUNT)), "Ball leaves the track", NULL, GROUP_PLAY, 11, 'd' },
    [ACT_LAND]     = { .id = "land", "sees the ball come to rest", "lands", TAKES(A(NUMBER), MAYBE(REASON)), "Ball at rest", NULL, GROUP_PLAY, 12, 'l', .grave = true,
                       .wrong = "Wrong number? It stands: settle it, then have the payments corrected." },
    [ACT_NO_SPIN]  = { .id = "no-spin", "calls no spin", "no-spin", TAKES(A(REASON)), "No spin", NULL, GROUP_CALL, 2, 'x' },
    [ACT_EXAMINE]  = { .id = "examine", "examines the ball", "examines", NULL, "Examine the ball", NULL, GROUP_PLAY, 52, 'e' },
    [ACT_COLLECT]  = { .id = "collect", "collects losing bets", "collects", NULL, "Collect losing bets", NULL, GROUP_PLAY, 16, 'c' },
    [ACT_PAY]      = { .id = "pay", "pays winning bets", "pays", TAKES(MAYBE(SEAT), MAYBE(WAGER)), "Pay the winners", NULL, GROUP_PLAY, 17, 'p',
                       .wrong = "Paid wrong? A supervisor enters a correction and a superior approves it." },
    [ACT_CHANGE_BALL] = { .id = "change-ball", "changes the ball", "changes-ball", NULL, "Change the ball", NULL, GROUP_PLAY, 53, 'b' },
};
/* clang-format on */
