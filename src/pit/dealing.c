/* dealing.c - looks up how a game is dealt. */
#include "pit/dealing.h"

#include "games/houses.h"

#include <stdio.h>

const struct game_dealing *dealing_of(int edition)
{
    static const struct game_dealing none;
    const struct game_dealing *dealing = house_of(edition)->dealing;

    return dealing ? dealing : &none;
}

const struct dealing_step *dealing_step_of(const struct game_dealing *dealing, int act)
{
    for (int i = 0; i < dealing->step_count; i++)
        if (dealing->steps[i].act == act) return &dealing->steps[i];
    return NULL;
}

bool dealing_by_chance(const struct game_dealing *dealing, int act)
{
    for (int i = 0; i < dealing->chance_count; i++)
        if (dealing->chance[i].act == act) return true;
    return false;
}

void dealing_word(const struct drawn_game *drawn, const struct chance_outcome *outcome, int i,
                  char word[DEALING_WORD])
{
    int number = outcome->number[i];

    if (drawn->number)
        snprintf(word, DEALING_WORD, "%s", drawn->number(number));
    else
        snprintf(word, DEALING_WORD, "%d", number);
}
