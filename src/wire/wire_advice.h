/* wire_advice.h - a player's decision as JSON: what the player knows, the choices, their worth. */
#ifndef CROUPIER_WIRE_ADVICE_H
#define CROUPIER_WIRE_ADVICE_H

#include "solve/game_solution.h"
#include "words/json.h"

/* Add members to an open object: the step and its words, the cards by role, perhaps a remark. */
void wire_question(struct json_out *out, const struct sign *sign,
                   const struct advice_question *question);

/* The choices in an order that tells nothing: those that name no cards, then by their cards. */
void wire_choices(struct json_out *out, const char *key, const struct advice_choice *choices,
                  int count);

/* The same with worth and cost, the best first. */
void wire_worths(struct json_out *out, const char *key, const struct advice_choice *choices,
                 int count);

/* One of them with its worth and cost, as an object. */
void wire_worth(struct json_out *out, const char *key, const struct advice_choice *best,
                const struct advice_choice *choice);

/* A fraction: its decimal and, with the key "exact", its terms. */
void wire_fraction(struct json_out *out, const char *key, struct ratio ratio);

/* The options of the sign that worths depend on. */
void wire_advice_options(struct json_out *out, const struct sign *sign);

/* A short strategy: its lines by section; and what it and the best play bring. */
void wire_short_sections(struct json_out *out, const struct short_strategy *strategy);
void wire_short(struct json_out *out, const struct short_strategy *strategy);

#endif
