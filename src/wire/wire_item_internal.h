/* wire_item_internal.h - how the kinds of items write their JSON: a row for each.  For the files of
 * the wire; what is here adds members to an open object. */
#ifndef CROUPIER_WIRE_ITEM_INTERNAL_H
#define CROUPIER_WIRE_ITEM_INTERNAL_H

#include "wire/wire.h"

struct wire_item_kind {
    const char *word; /* of the kind */
    void (*summary)(struct json_out *out, const struct wire_item *item);
    void (*state)(struct json_out *out, const struct wire_item *item);
    void (*own)(struct json_out *out, const struct wire_item *item, uint32_t person);
};
extern const struct wire_item_kind wire_promotion, wire_tournament;

/* Writes everything that the person can do in these roles, as a list. */
void wire_item_offers(struct json_out *out, const char *key, const struct wire_item *item,
                      uint32_t person, unsigned roles);

/* ---- Parts that kinds share ------------------------------------------------------ */

/* The value of a term; empty if it is not stated. */
const char *wire_term(const struct wire_item *item, const char *key, char value[ITEM_VALUE]);

/* A person's name, if known. */
void wire_put_name(struct json_out *out, const struct wire_item *item, uint32_t person);

/* The draws so far, with everything that anyone needs to make them again. */
void wire_put_draws(struct json_out *out, const struct wire_item *item);

/* A sentence with a moment, as "say": "Entries close at 2026-12-01 19:00 UTC."; and both apart, for
 * readers who have their own time. */
#define WIRE_SAY 128
void wire_put_moment(struct json_out *out, const char *words, int64_t time_ms);

#endif
