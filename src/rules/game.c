/* game.c - words for verdicts, roles and refusals. */
#include "rules/rows.h"

#include <stddef.h>
#include <string.h>

REFUSALS(REFUSAL_DEFINED)

const char *fate_id(enum fate fate)
{
    static const char *const words[] = {
        [STANDS] = "stands",         [TRAVELS] = "travels", [LOSES] = "loses",
        [STANDS_OFF] = "stands off", [RETURNS] = "returns", [WINS] = "wins",
    };

    return words[fate];
}

const char *role_words(enum role role)
{
    static const char *const words[ROLE_COUNT] = {
        "player",
        "shooter",
        "player who has the offer",
        "dealer",
        "stickperson",
        "game supervisor",
        "casino supervisor",
        "manager or senior casino supervisor",
        "operator",
        "clock",
        "tournament director",
        "inspector",
        "cashier",
    };

    for (int i = 0; i < ROLE_COUNT; i++)
        if (role == 1u << i) return words[i];
    return NULL;
}

/* Text being written.  Cut off if too long; always null-terminated. */
struct saying {
    char *at, *end;
};

static void say(struct saying *to, const char *text)
{
    while (*text && to->at < to->end) *to->at++ = *text++;
    *to->at = '\0';
}

static void say_roles(struct saying *to, unsigned roles)
{
    for (bool first = true; roles; roles &= roles - 1, first = false) {
        unsigned role = roles & -roles;
        if (!first) say(to, roles == role ? " or " : ", ");
        say(to, role == ROLE_CLOCK ? "system" : role_words((enum role)role));
    }
}

void refusal_words(const struct refusal *refusal, char words[REFUSAL_SAY])
{
    struct saying to = { words, words + REFUSAL_SAY - 1 };
    char amount[MONEY_WORD];

    for (const char *c = refusal->code->sentence; *c; c++)
        if (*c == '$')
            say(&to, money_word(refusal->cents, amount));
        else if (*c == '@')
            say_roles(&to, refusal->roles);
        else
            say(&to, (const char[]){ *c, '\0' });
}

const char *refusal_word(refusal_code code)
{
    return code ? code->id : "ACCEPTED";
}

static refusal_code find_in(const refusal_code *list, const char *id)
{
    for (; list && *list; list++)
        if (!strcmp((*list)->id, id)) return *list;
    return NULL;
}

refusal_code refusal_find(const char *id)
{
    static const refusal_code shared[] = { REFUSALS(REFUSAL_LISTED) NULL };
    refusal_code found = find_in(shared, id);

    for (int i = 0; !found && i < game_count; i++) found = find_in(games[i]->family->refusals, id);
    return found;
}

const char *clause_mark_words(enum clause_mark mark)
{
    static const char *const words[] = {
        [SETTLED] = "settled",
        [CONDUCTED] = "conducted",
        [RECORDED] = "recorded",
        [NOT_FOR_SOFTWARE] = "not for software",
        [NEEDS_OTHER_GAME] = "needs a game that is not here",
    };

    return words[mark];
}
