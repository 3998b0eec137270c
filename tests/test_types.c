/* test_types.c - the TypeScript types of the pages follow from the rows: they cover all acts that a
 * server sends, and a new game (the tumbler below) adds its own. */
#include "check.h"
#include "rules/rows.h"
#include "wire/wire.h"
#include "wire_types.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- A new game ------------------------------------------------------------------ */

static const struct choice slopes[] = { { "gentle", 1 }, { "steep", 2 }, { 0 } };

static const struct act_form tumbler_forms[ACT_COUNT] = {
    [ACT_OWN] = { .id = "tilt",
                  .words = "tilts the cage",
                  .takes =
                      TAKES(A(SEAT), { .kind = TAKES_CHOICE, .word = "slope", .choices = slopes },
                            { .kind = TAKES_FACES, .count = 3, .maybe = true },
                            { .kind = TAKES_PLACE, .by = ROLE_DEALER }, FLAG("hard", 1)) },
};
static const struct phase_row tumbler_phases[] = { { "tumbling", "It tumbles.", true } };
static const struct family tumbler = {
    .word = "tumbler", .forms = tumbler_forms, .phases = tumbler_phases, .phase_count = 1
};
static const struct act_row tumbler_acts[] = { { ACT_OWN, 1,
                                                 ROLE_SHOOTER | ROLE_DEALER | ROLE_MANAGER, "1" } };
static const struct reason tumbler_reasons[] = { { 1, "spilt", "2", MUST_CALL,
                                                   "the dice fell out" } };
static const struct conduct tumbler_conduct = {
    .acts = tumbler_acts, .act_count = 1, .reasons = tumbler_reasons, .reason_count = 1
};
static const struct option tumbler_options[] = { { .id = "cages" }, { .id = NULL } };

extern const struct edition tumbler_edition; /* in games/list.h, as this program is built */
const struct edition tumbler_edition = {
    .id = "tumbler", .options = tumbler_options, .family = &tumbler, .conduct = &tumbler_conduct
};

/* ---- The types ------------------------------------------------------------------- */

static char *types;

static int make_types(void **state)
{
    size_t length = 0;
    FILE *out = open_memstream(&types, &length);

    (void)state;
    if (!out) return -1;
    wire_types(out);
    return fclose(out);
}

static int free_types(void **state)
{
    (void)state;
    free(types);
    return 0;
}

static void assert_type(const char *text)
{
    if (!strstr(types, text)) fail_msg("not in the types: '%s'", text);
}

/* Written by hand from the rows above: a shooter is a player, whose seat is implied; the place is
 * the dealer's. */
static void rows_of_a_new_game(void **state)
{
    (void)state;
    assert_type("    | \"tilt\"\n");
    assert_type("    | \"hard\"");
    assert_type("    slope?: \"gentle\" | \"steep\";\n");
    assert_type("    | { act: \"tilt\"; role?: \"player\"; slope: \"gentle\" | \"steep\";"
                " dice?: [number, number, number]; flags?: (\"hard\")[]; }\n");
    assert_type(
        "    | { act: \"tilt\"; role: \"dealer\"; seat: number; slope: \"gentle\" | \"steep\";"
        " dice?: [number, number, number]; place: number; flags?: (\"hard\")[]; }\n");
    assert_type(
        "    | { act: \"tilt\"; role: \"manager\"; seat: number; slope: \"gentle\" | \"steep\";"
        " dice?: [number, number, number]; flags?: (\"hard\")[]; }\n");
    assert_type("    | \"tumbler\"");
    assert_type("    | \"tumbling\"");
    assert_type("    | \"cages\"");
    assert_type("    | \"spilt\"");
}

/* docs/protocol.md: an order to buy in, and dice at rest. */
static void rows_of_the_house(void **state)
{
    (void)state;
    assert_type(
        "    | { act: \"pit-buy\"; role?: \"player\"; tender: \"cash\" | \"voucher\" | \"chips\" |"
        " \"cheque\"; cents?: number; chips?: Record<string, number>; }\n");
    assert_type("    \"dice\": { dice: number[]; };\n");
    assert_type("    | \"pit-paid\"\n");
    assert_type("    | \"RACK_SHORT\"\n");
    assert_type("    | \"stands off\"\n");
    assert_type("    | \"game-supervisor\"\n");
}

/* docs/protocol.md: applying for a tournament, and starting a session. */
static void rows_of_items(void **state)
{
    (void)state;
    assert_type("export type ItemKind =\n    | \"promotion\"\n    | \"tournament\";\n");
    assert_type("    | { act: \"apply\"; role?: \"player\"; other?: number; pays?: \"cash\";"
                " seed?: string; }\n");
    assert_type("    | { act: \"start\"; role: \"manager\" | \"operator\" | \"director\";"
                " number: number; }\n");
    assert_type("    | \"ENTRIES_CLOSED\"\n");
}

/* ---- Acts that servers send ------------------------------------------------------ */

/* True if an order type of this act contains the text. */
static bool order_has(const char *act, const char *text)
{
    char begins[80];

    snprintf(begins, sizeof begins, "\n    | { act: \"%s\";", act);
    for (const char *at = types; (at = strstr(at, begins)); at++) {
        const char *end = strchr(at + 1, '\n'), *found = strstr(at, text);
        if (found && found < end) return true;
    }
    return false;
}

static void assert_order_has(const char *act, const char *text)
{
    if (!order_has(act, text)) fail_msg("order '%s' lacks '%s'", act, text);
}

static void check_words(const char *act, const json_t *words)
{
    char quoted[80];

    for (size_t i = 0; i < json_array_size(words); i++) {
        snprintf(quoted, sizeof quoted, "\"%s\"", json_string_value(json_array_get(words, i)));
        assert_order_has(act, quoted);
    }
}

static void check_takes(const char *act, const json_t *takes)
{
    const char *member = json_string_value(json_object_get(takes, "member"));
    const char *word = json_string_value(json_object_get(takes, "word"));
    bool maybe = json_is_true(json_object_get(takes, "maybe")), flag = !strcmp(member, "flags");
    char text[80];

    snprintf(text, sizeof text, " %s%s: ", member, maybe || flag ? "?" : "");
    assert_order_has(act, text);
    check_words(act, json_object_get(takes, "words"));
    snprintf(text, sizeof text, "\"%s\"", word ? word : "");
    if (flag) assert_order_has(act, text);
}

static void check_members(const json_t *object)
{
    char member[80];

    for (void *at = json_object_iter((json_t *)(uintptr_t)object); at;
         at = json_object_iter_next((json_t *)(uintptr_t)object, at)) {
        snprintf(member, sizeof member, "    %s", json_object_iter_key(at));
        assert_type(member);
    }
}

static void check_act(const json_t *row)
{
    const char *act = json_string_value(json_object_get(row, "act"));
    const json_t *takes = json_object_get(row, "takes");

    assert_non_null(act);
    assert_order_has(act, "role");
    check_members(row);
    for (size_t i = 0; i < json_array_size(takes); i++) {
        check_takes(act, json_array_get(takes, i));
        check_members(json_array_get(takes, i));
    }
}

/* For every game, with cards shuffled by machine or by hand. */
static void acts_that_are_sent(void **state)
{
    (void)state;
    for (int game = 0; game < 2 * game_count; game++) {
        struct json_out out = { 0 };
        const struct sign sign = sign_of(game / 2);
        wire_acts(&out, NULL, &sign, game % 2);
        json_t *acts = json_loadb(out.text, out.length, 0, NULL);
        assert_true(json_array_size(acts) > PIT_ACT_COUNT - 1);
        for (size_t i = 0; i < json_array_size(acts); i++) check_act(json_array_get(acts, i));
        json_decref(acts);
        json_out_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_a_new_game),
        cmocka_unit_test(rows_of_the_house),
        cmocka_unit_test(rows_of_items),
        cmocka_unit_test(acts_that_are_sent),
    };

    RUN_TESTS_WITHIN(tests, make_types, free_types);
}
