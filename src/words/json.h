/* json.h - writes JSON into a growing buffer.
 *
 *   json_out_object(out, NULL);
 *   json_out_text(out, "tell", "state");
 *   json_out_array(out, "seats");  ...  json_out_end(out);
 *   json_out_end(out);                          ->   {"tell":"state","seats":[...]}
 *
 * Each value takes its key, or null inside an array; commas are automatic.  Invalid UTF-8 becomes
 * U+FFFD.  When out of memory, out->failed is set and later calls are no-ops: check it once, at
 * the end. */
#ifndef CROUPIER_JSON_H
#define CROUPIER_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_OUT_DEPTH 16

struct json_out {
    char *text; /* null-terminated; null before the first byte */
    size_t length, room;
    int depth;
    char ends[JSON_OUT_DEPTH]; /* the closing bracket of each open object or array */
    bool begun[JSON_OUT_DEPTH + 1];
    int breaks; /* the next value starts a new line with this many blanks; 0: same line */
    bool failed;
    bool escapes_unreadable; /* set by the caller: write U+FFFD as \ufffd */
};

void json_out_free(struct json_out *out);
void json_out_empty(struct json_out *out); /* keeps the memory and escapes_unreadable */

/* Makes it the same as another, whose objects and arrays may be open. */
void json_out_copy(struct json_out *out, const struct json_out *from);

void json_out_object(struct json_out *out, const char *key);
void json_out_array(struct json_out *out, const char *key);
void json_out_end(struct json_out *out);

/* The next value starts a new line, indented by one or two blanks, unless it is the first in its
 * object or array. */
void json_out_break(struct json_out *out, int blanks);

void json_out_text(struct json_out *out, const char *key, const char *text);
void json_out_bytes(struct json_out *out, const char *key, const char *text, size_t length);
void json_out_number(struct json_out *out, const char *key, int64_t number);
void json_out_natural(struct json_out *out, const char *key, uint64_t number);
void json_out_real(struct json_out *out, const char *key, double number); /* six decimal places */
void json_out_bool(struct json_out *out, const char *key, bool yes);
void json_out_if(struct json_out *out, const char *key, int64_t number); /* omitted if 0 */
void json_out_true(struct json_out *out, const char *key, bool yes);     /* omitted if false */
void json_out_null(struct json_out *out, const char *key);
void json_out_hex(struct json_out *out, const char *key, const uint8_t *bytes, size_t length);

/* Inserts finished JSON as it is. */
void json_out_raw(struct json_out *out, const char *key, const char *json, size_t length);

/* Takes back what was written since the length was this; begun is what out->begun[out->depth] was
 * then.  Nothing opened since may be open. */
void json_out_undo(struct json_out *out, size_t length, bool begun);

#endif
