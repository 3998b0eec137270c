/* houses.c - the house part of each edition. */
#include "games/houses.h"

#include "games/list.h"

#define DECLARED(name, family) extern const struct game_house family##_house;
GAMES(DECLARED)
#undef DECLARED

static const struct game_house *const houses[] = {
#define LISTED(name, family) &family##_house,
    GAMES(LISTED)
#undef LISTED
};

const struct game_house *house_of(int edition)
{
    return houses[edition];
}
