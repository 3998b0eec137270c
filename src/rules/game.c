/* game.c - the words of the contract. */
#include "rules/game.h"

#include <stddef.h>

const char *fate_words(enum fate fate)
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
        "player who is offered the dice, the cut or the hand",
        "dealer",
        "stickperson",
        "game supervisor",
        "casino supervisor",
        "manager or senior casino supervisor",
        "operator",
        "clock",
        "tournament director",
        "inspector",
    };

    for (int i = 0; i < ROLE_COUNT; i++)
        if (role == 1u << i) return words[i];
    return NULL;
}

const char *refusal_sentence(enum refusal_code code)
{
    static const char *const sentences[] = {
#define SENTENCE(code, sentence) [REFUSED_##code] = sentence,
        REFUSALS(SENTENCE)
#undef SENTENCE
    };

    return sentences[code];
}

const char *refusal_word(enum refusal_code code)
{
    static const char *const words[] = {
#define WORD(code, sentence) [REFUSED_##code] = #code,
        REFUSALS(WORD)
#undef WORD
    };

    return words[code];
}

const char *clause_mark_words(enum clause_mark mark)
{
    static const char *const words[] = {
        [SETTLED] = "settled",
        [CONDUCTED] = "conducted",
        [RECORDED] = "recorded",
        [NOT_FOR_SOFTWARE] = "not for software",
    };

    return words[mark];
}

const char *act_id(enum act act)
{
    static const char *const ids[] = {
#define ID(act, words) #act,
        ACTS(ID)
#undef ID
    };

    return ids[act];
}

const char *act_words(enum act act)
{
    static const char *const words[] = {
#define WORDS(act, words) words,
        ACTS(WORDS)
#undef WORDS
    };

    return words[act];
}
