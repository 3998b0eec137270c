/* json_apply.h - makes the changes that words/json_change.h describes, for tests. */
#ifndef CROUPIER_TESTS_JSON_APPLY_H
#define CROUPIER_TESTS_JSON_APPLY_H

#include "check.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static inline json_t *json_applied(json_t *before, const json_t *change);

/* Makes a splice [index, cut, elements ...]. */
static inline void json_splice(json_t *array, const json_t *by)
{
    size_t at = (size_t)json_integer_value(json_array_get(by, 0));
    size_t cut = (size_t)json_integer_value(json_array_get(by, 1));

    assert_true(at + cut <= json_array_size(array));
    while (cut--) assert_int_equal(json_array_remove(array, at), 0);
    for (size_t i = 2; i < json_array_size(by); i++)
        assert_int_equal(json_array_insert(array, at + i - 2, json_array_get(by, i)), 0);
}

static inline json_t *json_applied_to_array(const json_t *before, const json_t *change)
{
    json_t *now = json_copy((json_t *)before), *by;
    const char *key;
    size_t i;

    json_array_foreach(json_object_get(change, "+"), i, by) json_splice(now, by);
    json_object_foreach((json_t *)change, key, by)
    {
        if (!strcmp(key, "+")) continue;
        size_t at = strtoul(key, NULL, 10);
        json_array_set_new(now, at, json_applied(json_array_get(now, at), by));
    }
    return now;
}

static inline json_t *json_applied_to_object(const json_t *before, const json_t *change)
{
    json_t *now = json_copy((json_t *)before), *by;
    const char *key;

    json_object_foreach((json_t *)change, key, by)
    {
        if (json_is_null(by))
            assert_int_equal(json_object_del(now, key), 0);
        else
            json_object_set_new(now, key, json_applied(json_object_get(now, key), by));
    }
    return now;
}

/* The value after a change, by the words of json_change.h. */
static inline json_t *json_applied(json_t *before, const json_t *change)
{
    if (json_is_array(change)) return json_incref(json_array_get(change, 0));
    return json_is_array(before) ? json_applied_to_array(before, change)
                                 : json_applied_to_object(before, change);
}

#endif
