/* wire_acts.c - the acts of a table from their forms: labels of buttons, keys of the console, and
 * what each act takes. */
#include "wire/wire_members.h"

#include "rules/rows.h"
#include "words/values.h"

#include <stddef.h>

/* ---- Members --------------------------------------------------------------------- */

const struct member_row wire_act_rows[] = {
    { "act", TOLD_ACT, offsetof(struct act_form, id) },
    { "label", TOLD_TEXT, offsetof(struct act_form, label) },
    { "player_label", TOLD_TEXT, offsetof(struct act_form, player_label) },
    { "key", TOLD_LETTER, offsetof(struct act_form, key) },
    { "group", TOLD_GROUP, offsetof(struct act_form, group) },
    { "rank", TOLD_NUMBER, offsetof(struct act_form, rank) },
    { "grave", TOLD_TRUTH, offsetof(struct act_form, grave) },
    { "wrong", TOLD_TEXT, offsetof(struct act_form, wrong) },
    { "aside", TOLD_TRUTH, offsetof(struct act_form, aside) },
    { "front", TOLD_TRUTH, offsetof(struct act_form, front) },
    { "main", TOLD_TRUTH, offsetof(struct act_form, main) },
    { "leaving", TOLD_TRUTH, offsetof(struct act_form, leaving) },
    { "reports", TOLD_REPORTS, offsetof(struct act_form, reports) },
    { "does", TOLD_DOES, offsetof(struct act_form, reports) },
    { "way", TOLD_WAY, offsetof(struct act_form, way) },
    { "takes", TOLD_TAKES, offsetof(struct act_form, takes) },
    { NULL, TOLD_TEXT, 0 },
};

const struct member_row wire_takes_rows[] = {
    { "member", TOLD_MEMBER, 0 },
    { "count", TOLD_NUMBER, offsetof(struct takes, count) },
    { "maybe", TOLD_TRUTH, offsetof(struct takes, maybe) },
    { "word", TOLD_SAID, offsetof(struct takes, word) },
    { "words", TOLD_WORDS, offsetof(struct takes, choices) },
    { "kinds", TOLD_KINDS, offsetof(struct takes, kind) },
    { "chance", TOLD_TRUTH, offsetof(struct takes, by_chance) },
    { "by", TOLD_ROLES, offsetof(struct takes, by) },
    { "label", TOLD_TEXT, offsetof(struct takes, label) },
    { NULL, TOLD_TEXT, 0 },
};

const char *wire_group(enum act_group group)
{
    static const char *const words[] = { "table", "play", "call", "player" };

    return group < LENGTH(words) ? words[group] : NULL;
}

const char *wire_way(enum act_way way)
{
    static const char *const words[] = { NULL, "before", "outcome", "after" };

    return way < LENGTH(words) ? words[way] : NULL;
}

/* ---- Writing --------------------------------------------------------------------- */

void wire_put_choices(struct json_out *out, const char *name, const struct choice *choices)
{
    if (!choices) return;
    json_out_array(out, name);
    for (; choices->word; choices++) json_out_text(out, NULL, choices->word);
    json_out_end(out);
}

static void put_roles(struct json_out *out, const char *name, unsigned roles)
{
    if (!roles) return;
    json_out_array(out, name);
    for (int bit = 0; bit < ROLE_COUNT; bit++)
        if (roles >> bit & 1) json_out_text(out, NULL, role_id(1u << bit));
    json_out_end(out);
}

void wire_put_text(struct json_out *out, const char *name, const char *text)
{
    if (text && *text) json_out_text(out, name, text);
}

/* The table whose acts are described. */
struct described {
    const struct sign *sign;
    bool shuffled;
};

/* The kinds of wagers at this table, if the member is one. */
static void put_kinds(struct json_out *out, const char *name, enum takes_kind kind,
                      const struct sign *sign)
{
    if (kind != TAKES_KIND) return;
    json_out_array(out, name);
    for (int bet = 1; wager_kind(sign, bet).id; bet++)
        json_out_text(out, NULL, wager_kind(sign, bet).id);
    json_out_end(out);
}

static void put_list(struct json_out *out, const char *name, const struct takes *takes,
                     const struct described *at);

static void put_row(struct json_out *out, const struct member_row *row, const void *of,
                    const struct described *table)
{
    const void *at = (const char *)of + row->at;
    const char letter[] = { *(const char *)at, '\0' };
    bool report = (row->as == TOLD_REPORTS || row->as == TOLD_DOES) && *(const int *)at;
    const struct act_form *reported =
        report ? act_form(games[table->sign->edition], *(const int *)at) : NULL;

    switch (row->as) {
    case TOLD_MEMBER:
        json_out_text(out, row->name, member_name(of));
        break;
    case TOLD_ACT:
    case TOLD_TEXT:
        wire_put_text(out, row->name, *(const char *const *)at);
        break;
    case TOLD_SAID:
        if (((const struct takes *)of)->kind != TAKES_CHOICE)
            wire_put_text(out, row->name, *(const char *const *)at);
        break;
    case TOLD_LETTER:
        wire_put_text(out, row->name, letter);
        break;
    case TOLD_NUMBER:
        json_out_if(out, row->name, *(const uint8_t *)at);
        break;
    case TOLD_TRUTH:
        json_out_true(out, row->name, *(const bool *)at);
        break;
    case TOLD_GROUP:
        json_out_text(out, row->name, wire_group(*(const enum act_group *)at));
        break;
    case TOLD_REPORTS:
        if (reported) json_out_text(out, row->name, reported->id);
        break;
    case TOLD_DOES:
        if (reported) json_out_text(out, row->name, reported->verb);
        break;
    case TOLD_WAY:
        wire_put_text(out, row->name, wire_way(*(const enum act_way *)at));
        break;
    case TOLD_WORDS:
        wire_put_choices(out, row->name, *(const struct choice *const *)at);
        break;
    case TOLD_ROLES:
        put_roles(out, row->name, *(const uint16_t *)at);
        break;
    case TOLD_TAKES:
        put_list(out, row->name, *(const struct takes *const *)at, table);
        break;
    case TOLD_KINDS:
        put_kinds(out, row->name, *(const enum takes_kind *)at, table->sign);
    }
}

static void put_rows(struct json_out *out, const struct member_row *row, const void *of,
                     const struct described *at)
{
    json_out_object(out, NULL);
    for (; row->name; row++) put_row(out, row, of, at);
    json_out_end(out);
}

/* "maybe" is left out for flags, which are always optional. */
static void put_list(struct json_out *out, const char *name, const struct takes *takes,
                     const struct described *at)
{
    json_out_array(out, name);
    for (; takes && takes->kind; takes++) {
        struct takes taken = *takes;
        if (!wire_member(takes->kind)) continue;
        taken.maybe &= takes->kind != TAKES_FLAG;
        taken.by_chance &= at->shuffled;
        put_rows(out, wire_takes_rows, &taken, at);
    }
    json_out_end(out);
}

static void put_form(struct json_out *out, const struct act_form *form, const struct described *at)
{
    put_rows(out, wire_act_rows, form, at);
}

void wire_acts(struct json_out *out, const char *key, const struct sign *sign, bool shuffled)
{
    const struct edition *edition = games[sign->edition];
    const struct conduct *conduct = edition->conduct;
    const struct described at = { sign, shuffled };

    json_out_array(out, key);
    for (int i = 0; i < conduct->act_count; i++)
        put_form(out, act_form(edition, conduct->acts[i].act), &at);
    for (int act = 0; act < ACT_OWN; act++)
        if (contest_has_act(act)) put_form(out, act_form(edition, act), &at);
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++) put_form(out, pit_form(act), &at);
    json_out_end(out);
}
