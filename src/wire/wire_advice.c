/* wire_advice.c - a player's decision as JSON. */
#include "wire/wire_advice.h"

#include "wire/game_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The question ---------------------------------------------------------------- */

static void put_cards(struct json_out *out, const char *key, const uint8_t *cards, int count)
{
    json_out_array(out, key);
    for (int i = 0; i < count; i++) wire_put_card(out, NULL, cards[i]);
    json_out_end(out);
}

static void put_roles(struct json_out *out, const struct game_advice *game,
                      const struct advice_question *question)
{
    json_out_array(out, "cards");
    for (int i = 0; game->roles[i].id; i++) {
        int within = game->roles[i].within;
        bool twice = within != NO_ADVICE_ROLE && question->count[within];
        if (!question->count[i] || twice) continue;
        json_out_object(out, NULL);
        json_out_text(out, "role", game->roles[i].id);
        json_out_text(out, "title", game->roles[i].title);
        json_out_true(out, "aside", game->roles[i].aside);
        put_cards(out, "cards", question->card[i], question->count[i]);
        json_out_end(out);
    }
    json_out_end(out);
}

void wire_question(struct json_out *out, const struct sign *sign,
                   const struct advice_question *question)
{
    const struct game_advice *game = advice_of(sign->edition);
    const struct advice_step *step = &game->steps[game->step(question)];
    char remark[ADVICE_SAY] = "";

    json_out_text(out, "decision", step->id);
    json_out_text(out, "ask", step->words);
    put_roles(out, game, question);
    game->remark(sign, question, remark);
    if (*remark) json_out_text(out, "remark", remark);
}

/* ---- Choices --------------------------------------------------------------------- */

static void put_choice(struct json_out *out, const struct advice_choice *choice)
{
    char say[ADVICE_SAY];

    json_out_text(out, "choice", choice->id);
    if (choice->count) put_cards(out, "cards", choice->card, choice->count);
    if (choice->count) json_out_text(out, "words", choice->words);
    advice_say(choice, say);
    json_out_text(out, "say", say);
}

static int by_cards(const void *a, const void *b)
{
    const struct advice_choice *one = a, *other = b;

    if (one->count != other->count) return one->count - other->count;
    int words = strcmp(one->id, other->id);
    return words ? words : memcmp(one->card, other->card, one->count);
}

void wire_choices(struct json_out *out, const char *key, const struct advice_choice *choices,
                  int count)
{
    struct advice_choice sorted[ADVICE_CHOICES];

    memcpy(sorted, choices, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, by_cards);
    json_out_array(out, key);
    for (int i = 0; i < count; i++) {
        json_out_object(out, NULL);
        put_choice(out, &sorted[i]);
        json_out_end(out);
    }
    json_out_end(out);
}

void wire_fraction(struct json_out *out, const char *key, struct ratio ratio)
{
    char exact[48];

    snprintf(exact, sizeof exact, ratio.d == 1 ? "%" PRId64 : "%" PRId64 "/%" PRId64, ratio.n,
             ratio.d);
    json_out_real(out, key, (double)ratio.n / (double)ratio.d);
    json_out_text(out, "exact", exact);
}

void wire_worth(struct json_out *out, const char *key, const struct advice_choice *best,
                const struct advice_choice *choice)
{
    json_out_object(out, key);
    put_choice(out, choice);
    wire_fraction(out, "worth", choice->worth);
    json_out_real(out, "cost", (double)advice_cost_millionths(best, choice) / 1e6);
    json_out_end(out);
}

void wire_worths(struct json_out *out, const char *key, const struct advice_choice *choices,
                 int count)
{
    json_out_array(out, key);
    for (int i = 0; i < count; i++) wire_worth(out, NULL, &choices[0], &choices[i]);
    json_out_end(out);
}
