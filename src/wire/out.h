/* out.h - JSON written into memory that grows.
 *
 *   out_object(out, NULL);  out_text(out, "tell", "state");  out_array(out, "seats"); ...
 *   out_end(out);  out_end(out);   ->   {"tell":"state","seats":[...]}
 *
 * Every value takes its key, or null within an array; commas come by themselves.  Where there is no
 * memory nothing more is written and out->failed says so: ask it once, at the end. */
#ifndef CROUPIER_OUT_H
#define CROUPIER_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OUT_DEPTH 16

struct out {
    char *text; /* ends with a 0 that is not counted; null before the first byte */
    size_t length, room;
    int depth;
    char ends[OUT_DEPTH]; /* what closes each that is open */
    bool begun[OUT_DEPTH + 1];
    bool failed;
};

void out_free(struct out *out);
void out_empty(struct out *out); /* the memory is kept */

void out_object(struct out *out, const char *key);
void out_array(struct out *out, const char *key);
void out_end(struct out *out);

void out_text(struct out *out, const char *key, const char *text);
void out_bytes(struct out *out, const char *key, const char *text, size_t length);
void out_number(struct out *out, const char *key, int64_t number);
void out_real(struct out *out, const char *key, double number); /* six digits after the point */
void out_bool(struct out *out, const char *key, bool yes);
void out_if(struct out *out, const char *key, int64_t number); /* only where it is not 0 */
void out_true(struct out *out, const char *key, bool yes);     /* only where it is so */
void out_null(struct out *out, const char *key);
void out_hex(struct out *out, const char *key, const uint8_t *bytes, size_t length);

/* JSON that is finished already. */
void out_raw(struct out *out, const char *key, const char *json, size_t length);

#endif
