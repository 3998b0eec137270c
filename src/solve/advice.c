/* advice.c - questions and choices of any game that gives advice. */
#include "solve/game_advice.h"

#include "games/houses.h"
#include "rules/length.h"

#include <stdio.h>
#include <string.h>

const struct game_advice *advice_of(int edition)
{
    return house_of(edition)->advice;
}

int advice_role(const struct game_advice *game, const char *id)
{
    for (int role = 0; game->roles[role].id; role++)
        if (!strcmp(game->roles[role].id, id)) return role;
    return NO_ADVICE_ROLE;
}

int advice_reading(const struct game_advice *game, const char *id)
{
    for (int reading = 0; game->readings[reading].id; reading++)
        if (!strcmp(game->readings[reading].id, id)) return reading;
    return -1;
}

/* ---- Reading cards --------------------------------------------------------------- */

#define BETWEEN " ,"

static bool too_many(const struct advice_role *role, char why[ADVICE_SAY])
{
    snprintf(why, ADVICE_SAY, role->most == 1 ? "%s: only one card." : "%s: at most %d cards.",
             role->id, role->most);
    return false;
}

bool advice_read_cards(const struct game_advice *game, int role, const char *words,
                       struct advice_question *question, char why[ADVICE_SAY])
{
    for (words += strspn(words, BETWEEN); *words; words += strspn(words, BETWEEN)) {
        size_t length = strcspn(words, BETWEEN);
        int card = card_find(words, length);
        if (!card) {
            int shown = length < 20 ? (int)length : 20;
            snprintf(why, ADVICE_SAY, "%s: '%.*s' is not a card; cards are like AS, 10H or Kd.",
                     game->roles[role].id, shown, words);
            return false;
        }
        if (question->count[role] >= game->roles[role].most)
            return too_many(&game->roles[role], why);
        question->card[role][question->count[role]++] = (uint8_t)card;
        words += length;
    }
    return true;
}

/* ---- Checking -------------------------------------------------------------------- */

static bool counts_fit(const struct game_advice *game, const struct advice_question *question,
                       char why[ADVICE_SAY])
{
    for (int role = 0; game->roles[role].id; role++) {
        const struct advice_role *r = &game->roles[role];
        int count = question->count[role];
        if (count > r->most) return too_many(r, why);
        if (count >= r->least) continue;
        snprintf(why, ADVICE_SAY, "%s: %d cards are needed, not %d.", r->id, r->least, count);
        return false;
    }
    return true;
}

static card_set cards_of(const struct advice_question *question, int role)
{
    card_set cards = 0;

    for (int i = 0; i < question->count[role]; i++) cards |= card_bit(question->card[role][i]);
    return cards;
}

/* The role before this one that has the card too, or the role itself if it has the card twice. */
static int other_role(const struct game_advice *game, const struct advice_question *question,
                      int role, int nth)
{
    int card = question->card[role][nth];

    for (int i = 0; i < nth; i++)
        if (question->card[role][i] == card) return role;
    for (int other = 0; other < role; other++)
        if (game->roles[other].within != role && cards_of(question, other) & card_bit(card))
            return other;
    return NO_ADVICE_ROLE;
}

static bool no_card_twice(const struct game_advice *game, const struct advice_question *question,
                          char why[ADVICE_SAY])
{
    for (int role = 0; game->roles[role].id; role++)
        for (int i = 0; i < question->count[role]; i++) {
            int other = other_role(game, question, role, i);
            const char *word = card_word(question->card[role][i]);
            if (other == NO_ADVICE_ROLE) continue;
            if (other == role)
                snprintf(why, ADVICE_SAY, "%s: %s is there twice.", game->roles[role].id, word);
            else
                snprintf(why, ADVICE_SAY, "%s can't be both in %s and in %s.", word,
                         game->roles[other].id, game->roles[role].id);
            return false;
        }
    return true;
}

bool advice_check(const struct game_advice *game, const struct sign *sign, unsigned readings,
                  const struct advice_question *question, char why[ADVICE_SAY])
{
    return counts_fit(game, question, why) && no_card_twice(game, question, why) &&
           game->check(sign, readings, question, why);
}

/* ---- Choices --------------------------------------------------------------------- */

void advice_say(const struct advice_choice *choice, char say[ADVICE_SAY])
{
    size_t used = (size_t)snprintf(say, ADVICE_SAY, "%s", choice->words);

    for (int i = 0; i < choice->count && used < ADVICE_SAY; i++)
        used += (size_t)snprintf(say + used, ADVICE_SAY - used, " %s", card_word(choice->card[i]));
}

const struct advice_choice *advice_find(const struct advice_choice *choices, int count,
                                        const char *id, card_set cards)
{
    for (int i = 0; i < count; i++) {
        card_set named = 0;
        for (int k = 0; k < choices[i].count; k++) named |= card_bit(choices[i].card[k]);
        if (named == cards && !strcmp(choices[i].id, id)) return &choices[i];
    }
    return NULL;
}

int64_t advice_cost_millionths(const struct advice_choice *best, const struct advice_choice *choice)
{
    struct ratio a = best->worth, b = choice->worth;
    ratio_wide over = (ratio_wide)a.d * b.d;
    ratio_wide cost = ((ratio_wide)a.n * b.d - (ratio_wide)b.n * a.d) * 1000000;

    return (int64_t)((2 * cost + over) / (2 * over)); /* never negative */
}
