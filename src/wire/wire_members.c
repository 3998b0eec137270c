/* wire_members.c - the members an act takes, and helpers to read and write them. */
#include "wire/wire_members.h"

#include "rules/length.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool wire_bad(char why[WIRE_WHY], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, WIRE_WHY, format, args);
    va_end(args);
    return false;
}

/* ---- Numbers and words ----------------------------------------------------------- */

bool wire_read_number(const json_t *value, const char *name, int64_t least, int64_t most,
                      int64_t *number, char why[WIRE_WHY])
{
    if (!json_is_integer(value)) return wire_bad(why, "'%s' must be a whole number.", name);
    *number = json_integer_value(value);
    return (*number >= least && *number <= most) ||
           wire_bad(why, "'%s' must be from %" PRId64 " to %" PRId64 ".", name, least, most);
}

bool wire_read_small(const struct wire_reading *r, const json_t *value, int8_t *number)
{
    int64_t n = 0;

    if (!wire_read_number(value, r->name, 0, SMALL_MOST, &n, r->why)) return false;
    *number = (int8_t)n;
    return true;
}

const char *wire_read_text(const struct wire_reading *r, const json_t *value)
{
    if (!json_is_string(value)) wire_bad(r->why, "'%s' must be a string.", r->name);
    return json_string_value(value);
}

bool wire_no_such(const struct wire_reading *r, const char *text)
{
    return wire_bad(r->why, "'%s' can't be '" TEXT_SHOWN "' here.", r->name, text);
}

bool wire_read_word(const struct wire_reading *r, const json_t *value, const struct choice *words,
                    int *number)
{
    const char *text = wire_read_text(r, value);

    for (int i = 0; text && words[i].word; i++)
        if (!strcmp(words[i].word, text)) {
            *number = words[i].value;
            return true;
        }
    return text && wire_no_such(r, text);
}

void wire_put_word(struct json_out *out, const char *name, const struct choice *words, int number)
{
    for (int i = 0; words[i].word; i++)
        if (words[i].value == number) {
            json_out_text(out, name, words[i].word);
            return;
        }
}

/* ---- Members of an act ----------------------------------------------------------- */

const struct wire_member *wire_member(enum takes_kind kind)
{
    static const struct wire_member *const tables[] = { wire_game_members, wire_pit_members };

    for (size_t i = 0; i < LENGTH(tables); i++)
        if (tables[i][kind].read) return &tables[i][kind];
    return NULL;
}

const struct takes *wire_takes(const struct pit *pit, const struct order *order)
{
    static const struct takes nothing[] = { { .kind = TAKES_END } };
    const struct act_form *form = order->act == PIT_GAME
                                      ? act_form(games[pit->table.sign.edition], order->command.act)
                                      : pit_form(order->act);

    return form && form->takes ? form->takes : nothing;
}

bool wire_says(const struct order *order, const struct takes *takes)
{
    bool own =
        order->act == PIT_GAME && order->role == ROLE_PLAYER && order->command.act != ACT_SIT;

    if (takes->kind == TAKES_SEAT && own) return false;
    return wire_member(takes->kind) && (!takes->by || takes->by & order->role);
}

/* ---- Members of any act ---------------------------------------------------------- */

/* A choice gets its name from its form. */
static bool names_choice(const struct act_form *form, const char *name)
{
    for (const struct takes *takes = form ? form->takes : NULL; takes && takes->kind; takes++)
        if (takes->kind == TAKES_CHOICE && !strcmp(takes->word, name)) return true;
    return false;
}

bool wire_known(const char *name)
{
    for (int kind = 0; kind < TAKES_KINDS; kind++) {
        const struct takes takes = { .kind = (enum takes_kind)kind };
        if (kind == TAKES_CHOICE || !wire_member(takes.kind)) continue;
        if (!strcmp(member_name(&takes), name)) return true;
    }
    for (int game = 0; game < game_count; game++)
        for (int act = 0; act < ACT_COUNT; act++)
            if (names_choice(act_form(games[game], act), name)) return true;
    return false;
}
