/* json.h - JSON written into memory that grows.
 *
 *   json_out_object(out, NULL);  json_out_text(out, "tell", "state");  json_out_array(out,
 * "seats"); ... json_out_end(out);  json_out_end(out);   ->   {"tell":"state","seats":[...]}
 *
 * Every value takes its key, or null within an array; commas come by themselves.  Bytes that are no
 * UTF-8 become U+FFFD.  Where there is no memory nothing more is written and out->failed says so:
 * ask it once, at the end. */
#ifndef CROUPIER_JSON_H
#define CROUPIER_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_OUT_DEPTH 16

struct json_out {
    char *text; /* ends with a 0 that is not counted; null before the first byte */
    size_t length, room;
    int depth;
    char ends[JSON_OUT_DEPTH]; /* what closes each that is open */
    bool begun[JSON_OUT_DEPTH + 1];
    int breaks; /* the next value begins a line, behind so many blanks; 0: it does not */
    bool failed;
    bool escapes_unreadable; /* yours to set: U+FFFD is written \ufffd, not as it is */
};

void json_out_free(struct json_out *out);
void json_out_empty(struct json_out *out); /* the memory is kept, and what was set */

void json_out_object(struct json_out *out, const char *key);
void json_out_array(struct json_out *out, const char *key);
void json_out_end(struct json_out *out);

/* The value that comes next begins a line, behind one blank or two, unless it is the first of its
 * object or array. */
void json_out_break(struct json_out *out, int blanks);

void json_out_text(struct json_out *out, const char *key, const char *text);
void json_out_bytes(struct json_out *out, const char *key, const char *text, size_t length);
void json_out_number(struct json_out *out, const char *key, int64_t number);
void json_out_natural(struct json_out *out, const char *key, uint64_t number);
void json_out_real(struct json_out *out, const char *key,
                   double number); /* six digits after the point */
void json_out_bool(struct json_out *out, const char *key, bool yes);
void json_out_if(struct json_out *out, const char *key,
                 int64_t number);                                    /* only where it is not 0 */
void json_out_true(struct json_out *out, const char *key, bool yes); /* only where it is so */
void json_out_null(struct json_out *out, const char *key);
void json_out_hex(struct json_out *out, const char *key, const uint8_t *bytes, size_t length);

/* JSON that is finished already. */
void json_out_raw(struct json_out *out, const char *key, const char *json, size_t length);

#endif
