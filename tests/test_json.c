/* test_json.c - the JSON writer; a JSON library reads its output back. */
#include "check.h"
#include "games.h"
#include "words/json.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(values), cmocka_unit_test(line_breaks),
                                        cmocka_unit_test(invalid_utf8),
                                        cmocka_unit_test(any_bytes) };

    RUN_TESTS(tests);
}
