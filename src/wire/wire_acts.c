/* wire_acts.c - what there is to do at a table, as the forms of its acts say: words for buttons,
 * keys of the console, and what each act takes. */
#include "wire/wire_members.h"

#include "rules/rows.h"
#include "words/values.h"

static void put_choices(struct json_out *out, const struct choice *choices)
{
    json_out_array(out, "words");
    for (; choices->word; choices++) json_out_text(out, NULL, choices->word);
    json_out_end(out);
}

static void put_roles(struct json_out *out, unsigned roles)
{
    json_out_array(out, "by");
    for (int bit = 0; bit < ROLE_COUNT; bit++)
        if (roles >> bit & 1) json_out_text(out, NULL, role_id(1u << bit));
    json_out_end(out);
}

static void put_takes(struct json_out *out, const struct takes *takes, bool shuffled)
{
    json_out_object(out, NULL);
    json_out_text(out, "member", member_name(takes));
    json_out_if(out, "count", takes->count);
    json_out_true(out, "maybe", takes->maybe && takes->kind != TAKES_FLAG);
    if (takes->word && takes->kind != TAKES_CHOICE) json_out_text(out, "word", takes->word);
    if (takes->choices) put_choices(out, takes->choices);
    json_out_true(out, "chance", takes->by_chance && shuffled);
    if (takes->by) put_roles(out, takes->by & ((1u << ROLE_COUNT) - 1));
    if (takes->label) json_out_text(out, "label", takes->label);
    json_out_end(out);
}

static void put_form(struct json_out *out, const struct act_form *form, bool shuffled)
{
    static const char *const groups[] = { "table", "play", "call", "player" };
    const char key[] = { form->key, '\0' };

    json_out_object(out, NULL);
    json_out_text(out, "act", form->id);
    if (form->label) json_out_text(out, "label", form->label);
    if (form->player_label) json_out_text(out, "player_label", form->player_label);
    if (form->key) json_out_text(out, "key", key);
    json_out_text(out, "group", groups[form->group]);
    json_out_if(out, "rank", form->rank);
    json_out_true(out, "grave", form->grave);
    if (form->wrong) json_out_text(out, "wrong", form->wrong);
    json_out_true(out, "aside", form->aside);
    json_out_true(out, "front", form->front);
    json_out_true(out, "main", form->main);
    json_out_true(out, "leaving", form->leaving);
    json_out_array(out, "takes");
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++)
        if (wire_member(takes->kind)) put_takes(out, takes, shuffled);
    json_out_end(out);
    json_out_end(out);
}

void wire_acts(struct json_out *out, const char *key, int edition, bool shuffled)
{
    const struct conduct *conduct = games[edition]->conduct;

    json_out_array(out, key);
    for (int i = 0; i < conduct->act_count; i++)
        put_form(out, act_form(games[edition], conduct->acts[i].act), shuffled);
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++) put_form(out, pit_form(act), shuffled);
    json_out_end(out);
}
