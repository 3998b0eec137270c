/* wire_members_words.c - members of a command that are words: hands, directions, clauses, reasons
 * and flags. */
#include "wire/wire_uses.h"

#include "games/baccarat/baccarat_rows.h"
#include "rules/length.h"

#include <string.h>

/* ---- Words for the act's own number ---------------------------------------------- */

static const struct wire_word hands[] = { { "player", HAND_PLAYER },
                                          { "banker", HAND_BANKER },
                                          { 0 } };
static const struct wire_word both_hands[] = { { "player", HAND_PLAYER },
                                               { "banker", HAND_BANKER },
                                               { "both", HAND_PLAYER | HAND_BANKER },
                                               { 0 } };
static const struct wire_word directions[] = { { "clockwise", 1 }, { "anticlockwise", 2 }, { 0 } };

static bool read_hand(const struct wire_reading *r, const json_t *value)
{
    int hand = 0;

    if (!wire_read_word(r, value, hands, &hand)) return false;
    r->order->command.number = (int8_t)hand;
    return true;
}

static bool read_hands(const struct wire_reading *r, const json_t *value)
{
    int hand = 0;

    if (!wire_read_word(r, value, both_hands, &hand)) return false;
    r->order->command.number = (int8_t)hand;
    return true;
}

static void put_hands(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    (void)pit;
    wire_put_word(out, name, both_hands, order->command.number);
}

static bool read_direction(const struct wire_reading *r, const json_t *value)
{
    int direction = 0;

    if (!wire_read_word(r, value, directions, &direction)) return false;
    r->order->command.a = (int8_t)direction;
    return true;
}

static void put_direction(struct out *out, const struct pit *pit, const struct order *order,
                          const char *name)
{
    (void)pit;
    wire_put_word(out, name, directions, order->command.a);
}

/* The place of a clause in an index, or -1. */
static int clause_at(const struct clause *clauses, const char *id)
{
    for (int i = 0; clauses[i].id; i++)
        if (!strcmp(clauses[i].id, id)) return i;
    return -1;
}

static bool read_clause(const struct wire_reading *r, const json_t *value)
{
    const struct edition *edition = games[r->pit->table.sign.edition];
    const char *text = wire_read_text(r, value);

    if (!text) return false;
    int own = clause_at(edition->clauses, text);
    int general = edition->division_1 ? clause_at(clauses_division_1, text) : -1;
    if (own < 0 && general < 0) return wire_no_such(r, text);
    r->order->command.cents = own >= 0 ? own : RECORD_DIV_1 + general;
    return true;
}

static void put_clause(struct out *out, const struct pit *pit, const struct order *order,
                       const char *name)
{
    const struct edition *edition = games[pit->table.sign.edition];
    bool general = order->command.cents >= RECORD_DIV_1;
    const struct clause *clauses = general ? clauses_division_1 : edition->clauses;
    int64_t at = order->command.cents - (general ? RECORD_DIV_1 : 0);

    if (at < 0 || (general && !edition->division_1)) return;
    for (int64_t i = 0; clauses[i].id; i++)
        if (i == at) out_text(out, name, clauses[i].id);
}

static bool read_reason(const struct wire_reading *r, const json_t *value)
{
    const struct conduct *conduct = conduct_of(&r->pit->table);
    const char *text = wire_read_text(r, value);

    for (int i = 0; text && i < conduct->reason_count; i++)
        if (!strcmp(conduct->reasons[i].id, text)) {
            r->order->command.reason = (int8_t)(i + 1);
            return true;
        }
    return text && wire_no_such(r, text);
}

static void put_reason(struct out *out, const struct pit *pit, const struct order *order,
                       const char *name)
{
    const struct reason *reason = table_reason(&pit->table, order->command.reason);

    if (reason) out_text(out, name, reason->id);
}

/* ---- Flags ----------------------------------------------------------------------- */

unsigned wire_played(const struct pit *pit)
{
    const struct edition *edition = games[pit->table.sign.edition];

    return edition->dice       ? AT_DICE
           : edition->wheel    ? AT_WHEEL
           : edition->baccarat ? AT_BACCARAT
                               : AT_POKER;
}

static const struct flag {
    enum act act;
    uint8_t bit;
    const char *word;
    unsigned games;
} flags[] = {
    { ACT_BET, FLAG_ORAL, "oral", EVERYWHERE },
    { ACT_BET, FLAG_NOMINEE, "nominee", AT_BACCARAT },
    { ACT_BET, FLAG_PROMO, "promo", EVERYWHERE },
    { ACT_TAKE, FLAG_NOMINEE, "nominee", AT_BACCARAT },
    { ACT_SLIP, FLAG_DIRECT, "direct", AT_WHEEL },
    { ACT_SLIP, FLAG_PROMO, "promo", EVERYWHERE },
    { ACT_CALL_ON, FLAG_ONLY, "only", AT_DICE },
    { ACT_CALL_OFF, FLAG_ONLY, "only", AT_DICE },
    { ACT_REST, FLAG_LEANS_A, "first-leans", AT_DICE },
    { ACT_REST, FLAG_LEANS_B, "second-leans", AT_DICE },
    { ACT_REST, FLAG_TWO_OFF, "both-off", AT_DICE },
    { ACT_NO_ROLL, FLAG_TWO_OFF, "both-off", AT_DICE },
    { ACT_WISH, FLAG_DOWN, "down", EVERYWHERE },
    { ACT_RULE, FLAG_VOID, "void", AT_DICE },
    { ACT_OVERRULE, FLAG_VOID, "void", AT_DICE },
    { ACT_SPIN, FLAG_SAME_WAY, "same-way", AT_WHEEL },
    { ACT_RECEIVE, FLAG_PRE_CHECKED, "pre-checked", AT_BACCARAT },
    { ACT_RECEIVE, FLAG_PRE_SHUFFLED, "pre-shuffled", AT_BACCARAT },
    { ACT_RECEIVE, FLAG_SEALED, "sealed", AT_BACCARAT },
    { ACT_REQUIRE, FLAG_MIX, "mix", AT_BACCARAT },
    { ACT_EXCESS, FLAG_SEEN, "seen", AT_BACCARAT },
    { ACT_DRAW, FLAG_UP, "up", AT_BACCARAT | AT_POKER },
    { ACT_DISMISS, FLAG_WAGERS, "wagers", AT_BACCARAT },
    { ACT_DISMISS, FLAG_CARDS, "cards", AT_BACCARAT },
    { ACT_INVALIDATE, FLAG_FORFEIT, "forfeit", EVERYWHERE },
    { ACT_SERVE, FLAG_ASTRAY, "astray", AT_POKER },
    { ACT_SWEEP, FLAG_LAID, "laid", AT_POKER },
};

static bool is_flag_here(const struct flag *flag, const struct pit *pit, const struct order *order)
{
    return flag->act == order->command.act && (flag->games & wire_played(pit));
}

static bool read_flag(const struct wire_reading *r, const json_t *value)
{
    const char *text = wire_read_text(r, value);

    for (size_t i = 0; text && i < LENGTH(flags); i++)
        if (is_flag_here(&flags[i], r->pit, r->order) && !strcmp(flags[i].word, text)) {
            r->order->command.flags |= flags[i].bit;
            return true;
        }
    return text && wire_no_such(r, text);
}

static bool read_flags(const struct wire_reading *r, const json_t *value)
{
    if (!json_is_array(value)) return wire_bad(r->why, "'%s' has to be a list.", r->name);
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!read_flag(r, json_array_get(value, i))) return false;
    return true;
}

static void put_flags(struct out *out, const struct pit *pit, const struct order *order,
                      const char *name)
{
    bool begun = false;

    for (size_t i = 0; i < LENGTH(flags); i++) {
        if (!(order->command.flags & flags[i].bit) || !is_flag_here(&flags[i], pit, order))
            continue;
        if (!begun) out_array(out, name);
        begun = true;
        out_text(out, NULL, flags[i].word);
    }
    if (begun) out_end(out);
}

bool wire_has_flags(const struct pit *pit, const struct order *order)
{
    for (size_t i = 0; i < LENGTH(flags); i++)
        if (is_flag_here(&flags[i], pit, order)) return true;
    return false;
}

/* ---- All of them ----------------------------------------------------------------- */

const struct wire_use wire_word_uses[USES] = {
    [USE_REASON] = { "reason", read_reason, put_reason },
    [USE_FLAGS] = { "flags", read_flags, put_flags },
    [USE_HAND] = { "say", read_hand, put_hands },
    [USE_BOTH_HANDS] = { "say", read_hands, put_hands },
    [USE_WAY] = { "say", read_direction, put_direction },
    [USE_CLAUSE] = { "say", read_clause, put_clause },
};
