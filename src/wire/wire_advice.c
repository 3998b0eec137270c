/* wire_advice.c - a player's decision as JSON. */
#include "wire/wire_advice.h"

#include "rules/table.h"
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

/* ---- The sign -------------------------------------------------------------------- */

static bool is_one_of(const char *id, const char *const *ids)
{
    for (; *ids; ids++)
        if (!strcmp(*ids, id)) return true;
    return false;
}

void wire_advice_options(struct json_out *out, const struct sign *sign)
{
    const struct option *options = games[sign->edition]->options;
    char word[SIGN_WORD];

    json_out_array(out, "options");
    for (int i = 0; options[i].id; i++) {
        if (!is_one_of(options[i].id, advice_of(sign->edition)->options)) continue;
        sign_word(sign, i, word);
        json_out_object(out, NULL);
        json_out_text(out, "option", options[i].id);
        json_out_text(out, "about", options[i].about);
        json_out_text(out, "value", word);
        json_out_end(out);
    }
    json_out_end(out);
}

/* ---- A short strategy ------------------------------------------------------------ */

#define EXACTLY 512

/* With twelve places, and exactly. */
static void put_figure(struct json_out *out, const char *key, const mpq_t figure)
{
    char number[64], exactly[EXACTLY], name[64];

    snprintf(number, sizeof number, "%.12f", mpq_get_d(figure));
    json_out_raw(out, key, number, strlen(number));
    gmp_snprintf(exactly, sizeof exactly, "%Qd", figure);
    snprintf(name, sizeof name, "%s_exactly", key);
    json_out_text(out, name, exactly);
}

/* The mean of a hand, and the house edge: of the first bet, and of all that is wagered. */
static void put_worth(struct json_out *out, const char *key, const mpq_t mean, const mpq_t wagered)
{
    mpq_t edge;

    mpq_init(edge);
    json_out_object(out, key);
    put_figure(out, "mean", mean);
    mpq_neg(edge, mean);
    put_figure(out, "edge", edge);
    mpq_div(edge, edge, wagered);
    put_figure(out, "edge_wagered", edge);
    json_out_end(out);
    mpq_clear(edge);
}

static void put_line(struct json_out *out, const struct short_line *line, bool counted)
{
    json_out_object(out, NULL);
    json_out_text(out, "when", line->when);
    json_out_text(out, "then", line->then);
    if (counted) {
        put_figure(out, "share", line->share);
        put_figure(out, "cost", line->cost);
    }
    json_out_end(out);
}

static void put_section(struct json_out *out, const struct short_section *section)
{
    json_out_object(out, NULL);
    json_out_text(out, "id", section->id);
    json_out_text(out, "title", section->title);
    if (section->note) json_out_text(out, "note", section->note);
    json_out_array(out, "lines");
    for (int i = 0; i < section->count; i++) put_line(out, &section->line[i], section->counted);
    json_out_end(out);
    json_out_end(out);
}

void wire_short_sections(struct json_out *out, const struct short_strategy *strategy)
{
    json_out_array(out, "sections");
    for (int i = 0; i < strategy->sections; i++) put_section(out, &strategy->section[i]);
    json_out_end(out);
}

void wire_short(struct json_out *out, const struct short_strategy *strategy)
{
    mpq_t cost;

    wire_short_sections(out, strategy);
    put_worth(out, "strategy", strategy->mean, strategy->wagered);
    put_worth(out, "best", strategy->best, strategy->wagered_best);
    mpq_init(cost);
    mpq_sub(cost, strategy->best, strategy->mean);
    put_figure(out, "cost", cost);
    mpq_clear(cost);
}
