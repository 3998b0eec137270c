/* list.c - the descriptors of all editions. */
#include "games/list.h"
#include "rules/game.h"
#include "rules/length.h"

#define DECLARED(name, family) extern const struct edition name##_edition;
GAMES(DECLARED)
#undef DECLARED

const struct edition *const games[] = {
#define LISTED(name, family) &name##_edition,
    GAMES(LISTED)
#undef LISTED
};
const int game_count = LENGTH(games);
