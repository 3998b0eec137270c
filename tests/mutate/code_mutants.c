/* code_mutants.c - makes the mutants of a text, unit by unit. */
#include "mutate/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const mutant_kinds[MUTANT_KINDS] = {
    [MUTANT_CONDITION] = "condition", [MUTANT_REFUSAL] = "refusal", [MUTANT_ROLE] = "role",
    [MUTANT_CLAUSE] = "clause",       [MUTANT_AMOUNT] = "amount",   [MUTANT_MOMENT] = "moment",
};

/* What is being changed. */
struct making {
    struct mutants *to;
    const char *path;
    const struct code *code;
    const struct lexicon *lexicon;
    const struct unit *unit;
    int made[MUTANT_KINDS]; /* in the unit */
};

static bool is(const struct making *m, int word, const char *text)
{
    return word_is(m->code, word, text);
}

static bool is_one_of(const struct making *m, int word, const char *const *list)
{
    for (; *list; list++)
        if (is(m, word, *list)) return true;
    return false;
}

static enum meaning means(const struct making *m, int word)
{
    char name[LEXICON_WORD];

    if (m->code->words[word].kind != WORD_NAME) return MEANS_NOTHING;
    word_copy(m->code, word, name, sizeof name);
    return word_means(m->lexicon, name);
}

static int starts(const struct making *m, int word)
{
    return m->code->words[word].at;
}

static int ends(const struct making *m, int word)
{
    return m->code->words[word].at + m->code->words[word].length;
}

static struct mutant *add(struct making *m, enum mutant_kind kind, int word)
{
    struct mutants *to = m->to;

    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 4096;
        to->list = realloc(to->list, (size_t)to->room * sizeof *to->list);
        if (!to->list) abort();
    }
    struct mutant *mutant = &to->list[to->count++];
    *mutant = (struct mutant){ .kind = kind, .line = m->code->words[word].line };
    snprintf(mutant->name, sizeof mutant->name, "%s:%s:%s:%d", m->path, m->unit->name,
             mutant_kinds[kind], ++m->made[kind]);
    return mutant;
}

static void edit(struct mutant *mutant, int which, int from, int to, const char *text)
{
    struct edit *e = &mutant->edits[which];

    *e = (struct edit){ .at = from, .length = to - from };
    snprintf(e->text, sizeof e->text, "%s", text);
}

/* Another text for the words from "first" to "last". */
static void replace(struct making *m, enum mutant_kind kind, int first, int last, const char *text)
{
    edit(add(m, kind, first), 0, starts(m, first), ends(m, last), text);
}

static void surround(struct making *m, enum mutant_kind kind, int first, int last,
                     const char *before, const char *after)
{
    struct mutant *mutant = add(m, kind, first);

    edit(mutant, 0, starts(m, first), starts(m, first), before);
    edit(mutant, 1, ends(m, last), ends(m, last), after);
}

/* ---- Expressions ----------------------------------------------------------------- */

/* The first word of the expression that ends before "at": what begins it is one of the signs that
 * bind less. */
static int first_of(const struct making *m, int at, const char *const *bounds)
{
    for (at--; at >= m->unit->from; at--) {
        if ((is(m, at, ")") || is(m, at, "]") || is(m, at, "}")) && m->code->words[at].match >= 0)
            at = m->code->words[at].match;
        else if (is_one_of(m, at, bounds))
            return at + 1;
    }
    return m->unit->from;
}

static int last_of(const struct making *m, int at, const char *const *bounds)
{
    for (at++; at < m->unit->to; at++) {
        if ((is(m, at, "(") || is(m, at, "[") || is(m, at, "{")) && m->code->words[at].match > at)
            at = m->code->words[at].match;
        else if (is_one_of(m, at, bounds))
            return at - 1;
    }
    return m->unit->to - 1;
}

#define ENDS                                                                                       \
    "(", ")", "[", "]", "{", "}", ",", ";", "=", "+=", "-=", "|=", "&=", "^=", "return", "?", ":"
#define ENDS_OR ENDS, "||"

static const char *const whole[] = { ENDS, NULL };
static const char *const between_or[] = { ENDS_OR, NULL };
static const char *const between_and[] = { ENDS_OR, "&&", NULL };
static const char *const between_bits[] = { ENDS_OR, "&&", "|", "==", "!=", "<", ">", "+", NULL };

/* The statement that a word is in. */
static bool statement_has(const struct making *m, int word, const char *part)
{
    static const char *const bounds[] = { ";", "{", "}", NULL };
    int last = last_of(m, word, bounds);

    for (int i = first_of(m, word + 1, bounds); i <= last; i++) {
        char name[LEXICON_WORD];
        word_copy(m->code, i, name, sizeof name);
        if (strstr(name, part)) return true;
    }
    return false;
}

/* ---- Conditions ------------------------------------------------------------------ */

static void negate(struct making *m, int first, int last)
{
    if (first <= last) surround(m, MUTANT_CONDITION, first, last, "!(", ")");
}

/* "a && b" becomes "a || b", "a" and "b"; each part of "a && b && c" is left out once. */
static void change_joint(struct making *m, int at)
{
    bool both = is(m, at, "&&");
    const char *const *bounds = both ? between_and : between_or;
    int first = first_of(m, at, bounds), last = last_of(m, at, bounds);

    replace(m, MUTANT_CONDITION, at, at, both ? "||" : "&&");
    replace(m, MUTANT_CONDITION, at, last, "");
    bool leads = first == m->unit->from || !is(m, first - 1, both ? "&&" : "||");
    if (leads) replace(m, MUTANT_CONDITION, first, at, "");
}

/* Whether a comparison is the whole condition, which is negated anyway. */
static bool stands_alone(const struct making *m, int at)
{
    int before = first_of(m, at, between_and) - 1, after = last_of(m, at, between_and) + 1;
    bool in_if = is(m, before, "(") && is(m, before - 1, "if");

    return is(m, before, "return") || is(m, after, "?") || (in_if && is(m, after, ")"));
}

static void change_comparison(struct making *m, int at)
{
    static const char *const pairs[][2] = { { "<", "<=" }, { "<=", "<" },  { ">", ">=" },
                                            { ">=", ">" }, { "==", "!=" }, { "!=", "==" } };

    for (int i = 0; i < 6; i++)
        if (is(m, at, pairs[i][0]) && (i < 4 || !stands_alone(m, at)))
            replace(m, MUTANT_CONDITION, at, at, pairs[i][1]);
}

static void change_conditions(struct making *m, int at)
{
    int close = m->code->words[at + 1].match;

    if (is(m, at, "if") && close > at) negate(m, at + 2, close - 1);
    if (is(m, at, "?")) negate(m, first_of(m, at, whole), at - 1);
    if (m->unit->truth && is(m, at, "return") && !statement_has(m, at, "?"))
        negate(m, at + 1, last_of(m, at, (const char *const[]){ ";", NULL }));
    if (is(m, at, "&&") || is(m, at, "||")) change_joint(m, at);
    change_comparison(m, at);
}

/* ---- Words of a list ------------------------------------------------------------- */

/* "pit_clause(pit, PIT_DUTY)": the act's own word names its clause. */
static bool names_clause(const struct making *m, int at)
{
    char word[LEXICON_WORD];
    int open = at;

    word_copy(m->code, at, word, sizeof word);
    if (strncmp(word, "PIT_", 4) && strncmp(word, "ACT_", 4)) return false;
    if (!is(m, at + 1, ")")) return false;
    open = m->code->words[at + 1].match;
    if (open < 1) return false;
    word_copy(m->code, open - 1, word, sizeof word);
    return strstr(word, "clause");
}

/* The next word in the text, going round, that begins alike, up to its first '_', and differs.  If
 * it names a clause, so does the other. */
static bool another(const struct making *m, int at, char other[LEXICON_WORD])
{
    char own[LEXICON_WORD];
    int count = m->code->word_count;

    word_copy(m->code, at, own, sizeof own);
    size_t prefix = strcspn(own, "_") + 1;
    for (int i = 1; i < count; i++) {
        int word = (at + i) % count;
        if (m->code->words[word].kind != WORD_NAME) continue;
        if (names_clause(m, at) && !names_clause(m, word)) continue;
        word_copy(m->code, word, other, LEXICON_WORD);
        if (!strncmp(own, other, prefix) && strcmp(own, other) && strcmp(other, "REFUSED_ACCEPTED"))
            return true;
    }
    return false;
}

static void replace_with_another(struct making *m, enum mutant_kind kind, int at)
{
    char other[LEXICON_WORD];

    if (another(m, at, other)) replace(m, kind, at, at, other);
}

/* ---- Refusals -------------------------------------------------------------------- */

/* no(REFUSED_X, clause), by_level(table, REFUSED_X, ...), (struct refusal){ REFUSED_X, ... } */
static void change_refusals(struct making *m, int at)
{
    int open = at, first;

    if (means(m, at) != MEANS_REFUSAL) return;
    replace_with_another(m, MUTANT_REFUSAL, at);
    while (open >= m->unit->from && !(m->code->words[open].match > at)) open--;
    if (open <= m->unit->from || is(m, at - 1, "==") || is(m, at - 1, "!=")) return;
    first = is(m, open, "{") && is(m, open - 1, ")") ? m->code->words[open - 1].match : open - 1;
    if (is(m, open, "(") && m->code->words[first].kind != WORD_NAME) return;
    if (first < m->unit->from || is(m, first, "if")) return;
    if (is(m, open, "{") && !is(m, first, "(")) return;
    replace(m, MUTANT_REFUSAL, first, m->code->words[open].match, "accepted()");
}

/* ---- Roles and moments ----------------------------------------------------------- */

/* Leaves a word out of "A | B | C". */
static void leave_out(struct making *m, enum mutant_kind kind, int at)
{
    if (at > m->unit->from && is(m, at - 1, "|"))
        replace(m, kind, at - 1, at, "");
    else if (is(m, at + 1, "|"))
        replace(m, kind, at, at + 1, "");
}

/* A role that the mask does not have already. */
static const char *another_role(const struct making *m, int first, int last)
{
    static const char *const roles[] = { "ROLE_DEALER",  "ROLE_GAME_SUPERVISOR",
                                         "ROLE_MANAGER", "ROLE_OPERATOR",
                                         "ROLE_PLAYER",  "ROLE_CASINO_SUPERVISOR" };
    int start = (first + last) % 6;

    for (int i = 0; i < 6; i++) {
        const char *role = roles[(start + i) % 6];
        bool has = false;
        for (int word = first; word <= last; word++) has |= is(m, word, role);
        if (!has) return role;
    }
    return "ROLE_CLOCK";
}

/* One role, such as that of an order, and no mask: compared, given to a function, or kept. */
static bool is_one_role(const struct making *m, int at)
{
    bool compared =
        is(m, at - 1, "==") || is(m, at - 1, "!=") || is(m, at + 1, "==") || is(m, at + 1, "!=");
    bool given = (is(m, at - 1, "(") || is(m, at - 1, ",")) &&
                 (is(m, at + 1, ")") || is(m, at + 1, ",")) && !is(m, at - 2, "~");

    return compared || given || (is(m, at - 1, "=") && is(m, at - 2, "role"));
}

static void change_roles(struct making *m, int at)
{
    char text[LEXICON_WORD + 4];

    if (means(m, at) != MEANS_ROLES || is(m, at - 1, "case")) return;
    int first = first_of(m, at, between_bits), last = at;
    while (is(m, first - 1, "|")) first = first_of(m, first - 1, between_bits);
    while (is(m, last + 1, "|")) last = last_of(m, last + 1, between_bits);
    if (is_one_role(m, at)) {
        replace(m, MUTANT_ROLE, at, at, another_role(m, at, at));
        return;
    }
    leave_out(m, MUTANT_ROLE, at);
    if (first != at && is(m, first - 1, "|")) return;
    if (is(m, at - 1, "|") || is(m, at - 1, "~")) return; /* one for each mask */
    snprintf(text, sizeof text, " | %s)", another_role(m, first, last));
    surround(m, MUTANT_ROLE, at, at, "(", text);
}

static void change_moments(struct making *m, int at)
{
    enum meaning meaning = means(m, at);
    char word[LEXICON_WORD];
    const char *other;

    if (meaning == MEANS_PHASES) leave_out(m, MUTANT_MOMENT, at);
    if (meaning != MEANS_PHASE) return;
    word_copy(m->code, at, word, sizeof word);
    if ((other = lexicon_other(m->lexicon, word))) replace(m, MUTANT_MOMENT, at, at, other);
}

/* ---- Clauses --------------------------------------------------------------------- */

static void change_clauses(struct making *m, int at)
{
    char id[LEXICON_WORD], quoted[LEXICON_WORD + 4];
    const char *other;

    if (means(m, at) == MEANS_TOPIC || names_clause(m, at))
        replace_with_another(m, MUTANT_CLAUSE, at);
    if (m->code->words[at].kind != WORD_STRING) return;
    snprintf(id, sizeof id, "%.*s", m->code->words[at].length - 2,
             m->code->text + starts(m, at) + 1);
    if (!(other = lexicon_other_clause(m->lexicon, id))) return;
    snprintf(quoted, sizeof quoted, "\"%s\"", other);
    replace(m, MUTANT_CLAUSE, at, at, quoted);
}

/* ---- Amounts --------------------------------------------------------------------- */

static bool is_about_amounts(const struct making *m, int at)
{
    static const char *const parts[] = {
        "cents", "chip", "units", "minute", "step", "least", "most"
    };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (statement_has(m, at, parts[i])) return true;
    return false;
}

/* The place of something in a list, or the length of a list. */
static bool is_position(const struct making *m, int at)
{
    for (int i = at; i >= m->unit->from && !is(m, i, ";"); i--)
        if (is(m, i, "[") && m->code->words[i].match > at) return true;
    return false;
}

/* Nothing becomes a chip of one dollar. */
static void change_nothing_at_all(struct making *m, int at)
{
    static const char *const before[] = { "=",  "+=", "return", ":",  "<", ">",
                                          "<=", ">=", "==",     "!=", NULL };

    if (is_one_of(m, at - 1, before) && statement_has(m, at, "cents"))
        replace(m, MUTANT_AMOUNT, at, at, "100");
}

/* Small numbers count only in amounts: elsewhere they are positions. */
static void change_number(struct making *m, int at)
{
    char word[LEXICON_WORD], *end, text[LEXICON_WORD];

    word_copy(m->code, at, word, sizeof word);
    long value = strtol(word, &end, 10);
    if (*end || end == word || value > INT32_MAX || is_position(m, at)) return;
    if (!value) change_nothing_at_all(m, at);
    if (!value || (value == 1 && (!is_about_amounts(m, at) || is(m, at - 1, "-")))) return;
    for (int change = -1; change <= 1; change += 2) {
        snprintf(text, sizeof text, "%ld", value + change);
        replace(m, MUTANT_AMOUNT, at, at, text);
    }
}

static void change_sign(struct making *m, int at)
{
    bool after = at > m->unit->from && (m->code->words[at - 1].kind == WORD_NAME ||
                                        m->code->words[at - 1].kind == WORD_NUMBER ||
                                        is(m, at - 1, ")") || is(m, at - 1, "]"));
    const char *other = is(m, at, "+=") ? "-=" : is(m, at, "-=") ? "+=" : NULL;

    if (after && is(m, at, "+")) other = "-";
    if (after && is(m, at, "-") && !is(m, at - 1, "return")) other = "+";
    if (other && is_about_amounts(m, at) && !is_position(m, at))
        replace(m, MUTANT_AMOUNT, at, at, other);
}

static void change_amounts(struct making *m, int at)
{
    static const char *const pairs[][2] = { { "least", "most" },
                                            { "most", "least" },
                                            { "money_up_to", "money_down_to" },
                                            { "money_down_to", "money_up_to" } };
    static const char *const to_end[] = { ";", NULL };

    if (m->code->words[at].kind == WORD_NUMBER) change_number(m, at);
    change_sign(m, at);
    for (int i = 0; i < 4; i++)
        if (is(m, at, pairs[i][0])) replace(m, MUTANT_AMOUNT, at, at, pairs[i][1]);
    if (m->unit->amounts && is(m, at, "return")) /* a chip of one dollar more */
        surround(m, MUTANT_AMOUNT, at + 1, last_of(m, at, to_end), "(", ") + 100");
}

/* ---- Units ----------------------------------------------------------------------- */

/* Refusals for want of room, or because an order is not as its form says: the program's own, which
 * tests fill up (test_full.c) and attack (test_attack.c, fuzz_orders.c). */
static bool is_of_program(const struct making *m, int at)
{
    static const char *const codes[] = { "REFUSED_TOO_MANY", "REFUSED_TOO_MUCH_MONEY",
                                         "REFUSED_INCOMPLETE", "REFUSED_UNCONFIRMED_FULL",
                                         "REFUSED_PROMO_FULL" };

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (statement_has(m, at, codes[i])) return true;
    return false;
}

/* Steps over what no scenario can see: assertions, and how often a loop runs. */
static int after_hidden(const struct making *m, int at)
{
    static const char *const to_end[] = { ";", NULL };

    if ((is(m, at, "if") || is(m, at, "return")) && is_of_program(m, at + 1))
        return last_of(m, at, to_end) + 2;
    bool hidden = is(m, at, "assert") || is(m, at, "_Static_assert") || is(m, at, "for");

    return hidden && m->code->words[at + 1].match > at ? m->code->words[at + 1].match + 1 : at;
}

static void change_unit(struct making *m)
{
    memset(m->made, 0, sizeof m->made);
    for (int at = m->unit->from; at < m->unit->to; at++) {
        int after = after_hidden(m, at);
        if (after > at) {
            at = after - 1;
            continue;
        }
        if (m->unit->decides) change_conditions(m, at);
        change_refusals(m, at);
        change_roles(m, at);
        change_clauses(m, at);
        change_amounts(m, at);
        change_moments(m, at);
    }
}

void mutants_add(struct mutants *mutants, const char *path, const struct code *code,
                 const struct lexicon *lexicon, bool objects)
{
    struct making m = { .to = mutants, .path = path, .code = code, .lexicon = lexicon };

    for (int i = 0; i < code->unit_count; i++) {
        m.unit = &code->units[i];
        bool offers = !strncmp(m.unit->name, "offer", 5); /* repeat what is decided elsewhere */
        if (!offers && !m.unit->hidden && (m.unit->kind != UNIT_OBJECT || objects)) change_unit(&m);
    }
}

char *mutant_text(const struct mutant *mutant, const char *text)
{
    size_t length = strlen(text);
    char *result = malloc(length + 4 * LEXICON_WORD), *to = result;
    int from = 0;

    if (!result) abort();
    for (int i = 0; i < 2; i++) {
        const struct edit *e = &mutant->edits[i];
        if (i && !e->length && !*e->text) continue;
        memcpy(to, text + from, (size_t)(e->at - from));
        to += e->at - from;
        memcpy(to, e->text, strlen(e->text));
        to += strlen(e->text);
        for (int k = 0; k < e->length; k++)
            if (text[e->at + k] == '\n') *to++ = '\n';
        from = e->at + e->length;
    }
    memcpy(to, text + from, length - (size_t)from + 1);
    return result;
}
