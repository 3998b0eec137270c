/* json_change.h - the difference between two JSON values, so that only that is sent.
 *
 *   before  {"open":true, "closes_at":9,"seats":[{"seat":1,"rack":500},{"seat":4,"rack":70}]}
 *   after   {"open":false,"seats":[{"seat":1,"rack":400},{"seat":2,"rack":0},{"seat":4,"rack":70}]}
 *   change
 * {"open":[false],"closes_at":null,"seats":{"+":[[1,0,{"seat":2,"rack":0}]],"0":{"rack":[400]}}}
 *
 * A change of a value is
 *   [value]   it is this now
 *   null      the member is gone
 *   {...}     its members, or elements by index, have changed: each with its change.  In an array,
 *             "+" comes first: a list of [index, how many to cut, what to insert there ...]; they
 *             are made one after the other, and all other indexes are those after them.
 *
 * Both texts are as json_out writes them, without blanks between the parts.  A change that would
 * be longer than the value itself is written as [value]. */
#ifndef CROUPIER_JSON_CHANGE_H
#define CROUPIER_JSON_CHANGE_H

#include "words/json.h"

struct json_text {
    const char *at;
    size_t length;
};

/* A value as it was read: what changes again and again is read once.  The text is not copied, and
 * can be moved: then text.at is set to the new place.  Begins zeroed; json_tree_free() frees it. */
struct json_tree {
    struct json_text text;
    struct json_node *nodes;
    uint32_t count, room; /* no nodes: no object or array, or out of memory; it is written whole */
};

void json_tree_read(struct json_tree *tree, struct json_text text);
void json_tree_free(struct json_tree *tree);

/* Writes the change under the key, or nothing if there is none.  Returns whether there is one. */
bool json_out_change(struct json_out *out, const char *key, const struct json_tree *before,
                     const struct json_tree *after);

#endif
