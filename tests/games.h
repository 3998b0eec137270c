/* games.h - all games, for tests that look into their rows and state. */
#ifndef CROUPIER_TEST_GAMES_H
#define CROUPIER_TEST_GAMES_H

#include "games/baccarat/baccarat_rows.h"
#include "games/dice/dice_rows.h"
#include "games/lunar/lunar_rows.h"
#include "games/wheel/wheel_rows.h"

extern const struct family dice_family, wheel_family, baccarat_family, lunar_family;

/* The rows of an edition if it belongs to that family, or null. */
#define ROWS_OF(type, edition)                                                                     \
    ((edition)->family == &type##_family ? (const struct type##_game *)(edition)->rows : NULL)
#define AS_DICE(edition)     ROWS_OF(dice, edition)
#define AS_WHEEL(edition)    ROWS_OF(wheel, edition)
#define AS_BACCARAT(edition) ROWS_OF(baccarat, edition)
#define AS_LUNAR(edition)    ROWS_OF(lunar, edition)

#endif
