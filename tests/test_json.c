/* test_json.c - the JSON writer; a JSON library reads its output back. */
#include "check.h"
#include "games.h"
#include "json_apply.h"
#include "words/json.h"
#include "words/json_change.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *read_back(const struct json_out *out)
{
    json_error_t error;
    json_t *json = json_loadb(out->text, out->length, JSON_REJECT_DUPLICATES, &error);

    if (!json) fail_msg("%s: %s", error.text, out->text);
    return json;
}

static void values(void **state)
{
    (void)state;
    struct json_out out = { 0 };

    json_out_object(&out, NULL);
    json_out_text(&out, "name", "a\"b\\c\n\x01\x7f\xc3\xa9");
    json_out_number(&out, "least", INT64_MIN);
    json_out_number(&out, "most", INT64_MAX);
    json_out_bool(&out, "yes", true);
    json_out_null(&out, "none");
    json_out_hex(&out, "hex", (const uint8_t[]){ 0, 0xaf }, 2);
    json_out_real(&out, "edge", 1.5);
    json_out_array(&out, "list");
    for (int i = 0; i < 3; i++) {
        json_out_object(&out, NULL);
        json_out_end(&out);
    }
    json_out_raw(&out, NULL, "[1]", 3);
    json_out_end(&out);
    json_out_end(&out);
    assert_string_equal(out.text, "{\"name\":\"a\\\"b\\\\c\\u000a\\u0001\\u007f\xc3\xa9\","
                                  "\"least\":-9223372036854775808,\"most\":9223372036854775807,"
                                  "\"yes\":true,\"none\":null,\"hex\":\"00af\",\"edge\":1.500000,"
                                  "\"list\":[{},{},{},[1]]}");
    json_decref(read_back(&out));
    json_out_empty(&out);
    json_out_array(&out, NULL);
    json_out_end(&out);
    assert_string_equal(out.text, "[]");
    json_out_free(&out);
}

static void line_breaks(void **state)
{
    (void)state;
    struct json_out out = { 0 };

    json_out_array(&out, NULL);
    for (int i = 0; i < 2; i++) {
        json_out_break(&out, 1);
        json_out_object(&out, NULL);
        json_out_natural(&out, "most", UINT64_MAX);
        json_out_break(&out, 2);
        json_out_array(&out, "none");
        json_out_end(&out);
        json_out_end(&out);
    }
    json_out_end(&out);
    assert_string_equal(out.text, "[{\"most\":18446744073709551615,\n  \"none\":[]},\n "
                                  "{\"most\":18446744073709551615,\n  \"none\":[]}]");
    json_out_free(&out);
}

/* A truncated é, and a byte that never occurs in UTF-8. */
static void invalid_utf8(void **state)
{
    (void)state;
    struct json_out as_it_is = { 0 }, escaped = { .escapes_unreadable = true };

    json_out_text(&as_it_is, NULL, "a\xc3!\xff");
    json_out_text(&escaped, NULL, "before");
    json_out_empty(&escaped);
    json_out_text(&escaped, NULL, "a\xc3!\xff");
    assert_string_equal(as_it_is.text, "\"a\xef\xbf\xbd!\xef\xbf\xbd\"");
    assert_string_equal(escaped.text, "\"a\\ufffd!\\ufffd\"");
    json_out_free(&as_it_is);
    json_out_free(&escaped);
}

/* Any bytes give valid JSON, and valid UTF-8 is unchanged. */
static void any_bytes(void **state)
{
    (void)state;
    struct json_out out = { 0 };
    char bytes[6];

    for (uint32_t n = 0; n < 1 << 20; n += 7) {
        uint32_t word = n * UINT32_C(2654435769);
        memcpy(bytes, &word, 4);
        memcpy(bytes + 4, &n, 2);
        json_out_empty(&out);
        json_out_array(&out, NULL);
        json_out_bytes(&out, NULL, bytes, sizeof bytes);
        json_out_end(&out);
        json_t *json = json_loadb(out.text, out.length, JSON_ALLOW_NUL, NULL);
        if (!json) fail_msg("%s", out.text);
        json_t *as_it_is = json_stringn(bytes, sizeof bytes); /* null if it is not UTF-8 */
        if (as_it_is) assert_true(json_equal(as_it_is, json_array_get(json, 0)));
        json_decref(as_it_is);
        json_decref(json);
    }
    json_out_free(&out);
}

/* ---- Changes --------------------------------------------------------------------- */

static struct json_text text_of(const char *text)
{
    return (struct json_text){ text, strlen(text) };
}

static json_t *read_text(const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);

    if (!json) fail_msg("%s", text);
    return json;
}

static bool put_change(struct json_out *out, const char *before, const char *after)
{
    struct json_tree was = { 0 }, now = { 0 };

    json_tree_read(&was, text_of(before));
    json_tree_read(&now, text_of(after));
    bool any = json_out_change(out, "c", &was, &now);
    json_tree_free(&was);
    json_tree_free(&now);
    return any;
}

/* Writes the change, and checks that it leads from one to the other. */
static void check_change(struct json_out *out, const char *before, const char *after)
{
    json_out_empty(out);
    json_out_object(out, NULL);
    bool any = put_change(out, before, after);
    json_out_end(out);
    json_t *was = read_text(before), *now = read_text(after), *said = read_back(out);
    assert_int_equal(any, strcmp(before, after) != 0);
    assert_true(out->length <= strlen(after) + strlen("{\"c\":[]}"));
    json_t *got = any ? json_applied(was, json_object_get(said, "c")) : json_incref(was);
    if (!json_equal(got, now)) fail_msg("%s\n%s\n%s", before, after, out->text);
    json_decref(got);
    json_decref(said);
    json_decref(now);
    json_decref(was);
}

static void changes(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after, *change;
    } cases[] = {
        { "{\"open\":true,\"closes_at\":9,\"seats\":[{\"seat\":1,\"rack\":500},{\"seat\":4}],"
          "\"say\":\"Place your bets, please, ladies and gentlemen.\"}",
          "{\"open\":false,\"seats\":[{\"seat\":1,\"rack\":400},{\"seat\":2},{\"seat\":4}],"
          "\"say\":\"Place your bets, please, ladies and gentlemen.\"}",
          "{\"c\":{\"open\":[false],\"seats\":{\"+\":[[1,0,{\"seat\":2}]],\"0\":{\"rack\":[400]}},"
          "\"closes_at\":null}}" },
        { "[1,2,3]", "[1,2,3]", "{}" },
        { "[100,200,300,400,500,600]", "[200,300,400,500,600,700]",
          "{\"c\":{\"+\":[[0,1],[5,0,700]]}}" },
        { "{\"a\":[1]}", "{\"a\":{\"b\":1}}", "{\"c\":{\"a\":[{\"b\":1}]}}" },
        { "\"x,]}\\\"\"", "null", "{\"c\":[null]}" },
        { "{\"say\":\"a,\\\"}]\",\"number\":-5,\"and so on\":\"..........\"}",
          "{\"say\":\"a,\\\"}]\",\"number\":7,\"and so on\":\"..........\"}",
          "{\"c\":{\"number\":[7]}}" },
    };
    struct json_out out = { 0 };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_change(&out, cases[i].before, cases[i].after);
        assert_string_equal(out.text, cases[i].change);
    }
    json_out_free(&out);
}

static uint32_t dice_state = 1;

static uint32_t below(uint32_t n)
{
    dice_state = dice_state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (dice_state >> 8) % n;
}

static json_t *any_value(int depth)
{
    static const char *const texts[] = { "", "red", "\"", "\\", "a,b", "]}" };
    static const char *const keys[] = { "a", "seat", "rack", "x y", "100", "open", "" };
    static const int numbers[] = { -1, 0, 1, 10, 100 }; /* some begin like others */
    uint32_t kind = below(depth > 3 ? 4 : 8);
    json_t *made = kind > 5 ? json_object() : json_array();

    if (kind < 4) json_decref(made);
    if (kind < 2) return json_integer(numbers[below(5)]);
    if (kind == 2) return json_string(texts[below(6)]);
    if (kind == 3) return below(2) ? json_null() : json_true();
    for (uint32_t i = below(7); i; i--)
        if (kind > 5)
            json_object_set_new(made, keys[below(7)], any_value(depth + 1));
        else
            json_array_append_new(made, any_value(depth + 1));
    return made;
}

/* The same value with some parts changed, removed, inserted or moved. */
static json_t *altered(const json_t *value, int depth)
{
    json_t *part, *made = json_deep_copy(value);
    const char *key;
    size_t i;
    void *next;

    if (!below(8) || !(json_is_array(value) || json_is_object(value))) {
        json_decref(made);
        return any_value(depth);
    }
    json_object_foreach_safe(made, next, key, part)
    {
        if (!below(5)) json_object_set_new(made, key, altered(part, depth + 1));
        if (!below(9)) json_object_del(made, key);
    }
    if (json_is_object(made) && !below(4)) json_object_set_new(made, "new", any_value(depth + 1));
    for (i = 0; i < json_array_size(made); i++) {
        if (!below(5)) json_array_set_new(made, i, altered(json_array_get(made, i), depth + 1));
        if (!below(9)) json_array_insert_new(made, i, any_value(depth + 1));
        if (!below(9)) json_array_remove(made, i);
        if (!below(9)) json_array_append(made, json_array_get(made, 0));
        if (json_array_size(made) > 40) break;
    }
    return made;
}

static void random_changes(void **state)
{
    (void)state;
    struct json_out out = { 0 };

    for (int i = 0; i < 20000; i++) {
        json_t *was = any_value(0), *now = altered(was, 0);
        char *before = json_dumps(was, JSON_COMPACT | JSON_ENCODE_ANY);
        char *after = json_dumps(now, JSON_COMPACT | JSON_ENCODE_ANY);
        check_change(&out, before, after);
        free(before);
        free(after);
        json_decref(was);
        json_decref(now);
    }
    json_out_free(&out);
}

/* A value that was read before, and whose text moves, has the same changes as one that was not. */
static void kept_changes(void **state)
{
    (void)state;
    struct json_out out = { 0 }, expected = { 0 };
    struct json_tree kept = { 0 }, read = { 0 };
    json_t *was = any_value(0);
    char *before = json_dumps(was, JSON_COMPACT | JSON_ENCODE_ANY);

    json_tree_read(&kept, text_of(before));
    for (int i = 0; i < 5000; i++) {
        json_t *now = i % 50 ? altered(was, 0) : any_value(0);
        char *after = json_dumps(now, JSON_COMPACT | JSON_ENCODE_ANY), *moved = strdup(after);
        check_change(&expected, before, after);
        json_tree_read(&read, text_of(after));
        json_out_empty(&out);
        json_out_object(&out, NULL);
        json_out_change(&out, "c", &kept, &read);
        json_out_end(&out);
        assert_string_equal(out.text, expected.text);
        struct json_tree last = kept;
        kept = read;
        kept.text.at = moved;
        read = last;
        free(after);
        free(before);
        before = moved;
        json_decref(was);
        was = now;
    }
    free(before);
    json_decref(was);
    json_tree_free(&kept);
    json_tree_free(&read);
    json_out_free(&expected);
    json_out_free(&out);
}

/* Too many elements, or a key that is too long: the whole value. */
static void large_changes(void **state)
{
    (void)state;
    struct json_out out = { 0 }, many = { 0 };

    json_out_array(&many, NULL);
    for (int i = 0; i < 3000; i++) json_out_number(&many, NULL, i);
    json_out_end(&many);
    check_change(&out, "[1,2]", many.text);
    check_change(&out, many.text, "[1,2]");
    char text[400];
    for (int i = 60; i < 70; i++) {
        snprintf(text, sizeof text, "{\"%0*d\":1,\"b\":\"%0100d\"}", i, 7, 5);
        char other[400];
        snprintf(other, sizeof other, "{\"%0*d\":2,\"b\":\"%0100d\"}", i, 7, 5);
        check_change(&out, text, other);
    }
    json_out_free(&out);
    json_out_free(&many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),       cmocka_unit_test(line_breaks),
        cmocka_unit_test(invalid_utf8), cmocka_unit_test(any_bytes),
        cmocka_unit_test(changes),      cmocka_unit_test(random_changes),
        cmocka_unit_test(kept_changes), cmocka_unit_test(large_changes),
    };

    RUN_TESTS(tests);
}
