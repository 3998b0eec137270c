/* json_change.c - the difference between two JSON values. */
#include "words/json_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARTS 768 /* elements or members; larger values are written whole */
#define KEY   64

/* ---- Reading --------------------------------------------------------------------- */

/* A value: a member, an element, or the whole.  Those inside it follow, up to next. */
struct json_node {
    uint32_t at, length; /* in the text */
    uint32_t key, key_length;
    uint32_t next;
    bool closed; /* a key inside is unusual */
};

/* Elements or members of a value. */
struct parts {
    const struct json_tree *tree;
    int count;
    const struct json_node *list[PARTS];
};

static struct json_text key_text(const struct json_tree *tree, const struct json_node *node)
{
    return (struct json_text){ tree->text.at + node->key, node->key_length };
}

static struct json_text value_text(const struct json_tree *tree, const struct json_node *node)
{
    return (struct json_text){ tree->text.at + node->at, node->length };
}

static char kind_of(struct json_text value)
{
    return *value.at == '{' || *value.at == '[' ? *value.at : 'x';
}

static bool same(struct json_text a, struct json_text b)
{
    return a.length == b.length && !memcmp(a.at, b.at, a.length);
}

static const char *after_text(const char *at)
{
    const char *end = rawmemchr(at + 1, '"');

    if (end[-1] != '\\') return end + 1;
    for (at++; *at != '"'; at++) at += *at == '\\';
    return at + 1;
}

/* A text, a number, true, false or null. */
static const char *after_plain(const char *at)
{
    if (*at == '"') return after_text(at);
    while (*at && *at != ',' && *at != '}' && *at != ']') at++;
    return at;
}

static bool is_usual(struct json_text key)
{
    return key.length && key.length < KEY && !memchr(key.at, '\\', key.length);
}

static const char *read_value(struct json_tree *tree, const char *at, struct json_text key);

/* Reads what is inside an object or array; sets *closed if a key is unusual. */
static const char *read_inside(struct json_tree *tree, const char *at, bool *closed)
{
    bool members = *at++ == '{';

    while (*at != '}' && *at != ']') {
        struct json_text key = { at + 1, 0 };
        if (members) {
            at = after_text(at);
            key.length = (size_t)(at++ - 1 - key.at);
            *closed |= !is_usual(key);
        }
        at = read_value(tree, at, key);
        if (!at) return NULL;
        at += *at == ',';
    }
    return at + 1;
}

/* Makes room for one more node. */
static bool make_room(struct json_tree *tree)
{
    if (tree->count < tree->room) return true;
    uint32_t room = tree->room ? 2 * tree->room : 64;
    struct json_node *nodes = realloc(tree->nodes, room * sizeof *nodes);
    if (!nodes) return false;
    tree->nodes = nodes;
    tree->room = room;
    return true;
}

/* Returns the byte behind the value, or null when out of memory. */
static const char *read_value(struct json_tree *tree, const char *at, struct json_text key)
{
    const char *from = at, *text = tree->text.at;
    bool closed = false;

    if (!make_room(tree)) return NULL;
    uint32_t own = tree->count++;
    at = *at == '{' || *at == '[' ? read_inside(tree, at, &closed) : after_plain(at);
    if (!at) return NULL;
    tree->nodes[own] = (struct json_node){ .at = (uint32_t)(from - text),
                                           .length = (uint32_t)(at - from),
                                           .key = (uint32_t)(key.at - text),
                                           .key_length = (uint32_t)key.length,
                                           .next = tree->count,
                                           .closed = closed };
    return at;
}

void json_tree_read(struct json_tree *tree, struct json_text text)
{
    tree->text = text;
    tree->count = 0;
    if (kind_of(text) == 'x' || text.length > UINT32_MAX) return;
    if (!read_value(tree, text.at, (struct json_text){ text.at, 0 })) tree->count = 0;
}

void json_tree_free(struct json_tree *tree)
{
    free(tree->nodes);
    memset(tree, 0, sizeof *tree);
}

/* Returns false if there are too many. */
static bool list_parts(const struct json_tree *tree, const struct json_node *of,
                       struct parts *parts)
{
    uint32_t own = (uint32_t)(of - tree->nodes);

    parts->tree = tree;
    parts->count = 0;
    if (of->closed) return false;
    for (uint32_t at = own + 1; at < of->next; at = tree->nodes[at].next) {
        if (parts->count == PARTS) return false;
        parts->list[parts->count++] = &tree->nodes[at];
    }
    return true;
}

/* ---- Writing --------------------------------------------------------------------- */

static void put_whole(struct json_out *out, const char *key, struct json_text value)
{
    json_out_array(out, key);
    json_out_raw(out, NULL, value.at, value.length);
    json_out_end(out);
}

static const char *key_of(const struct parts *parts, int at, char key[KEY])
{
    struct json_text text = key_text(parts->tree, parts->list[at]);

    memcpy(key, text.at, text.length);
    key[text.length] = '\0';
    return key;
}

/* Members mostly keep their order, so the search starts where the last one was found. */
static const struct json_node *find(const struct parts *parts, struct json_text key, int *from)
{
    for (int i = 0, at = *from; i < parts->count; i++, at++) {
        if (at >= parts->count) at = 0;
        if (!same(key_text(parts->tree, parts->list[at]), key)) continue;
        *from = at + 1;
        return parts->list[at];
    }
    return NULL;
}

static bool put_change(struct json_out *out, const char *key, const struct json_tree *before,
                       const struct json_node *was, const struct json_tree *after,
                       const struct json_node *now);

static void put_members(struct json_out *out, const struct parts *before, const struct parts *after)
{
    char key[KEY];
    int from = 0;

    for (int i = 0; i < after->count; i++) {
        const struct json_node *now = after->list[i];
        const struct json_node *was = find(before, key_text(after->tree, now), &from);
        if (was)
            put_change(out, key_of(after, i, key), before->tree, was, after->tree, now);
        else
            put_whole(out, key_of(after, i, key), value_text(after->tree, now));
    }
    from = 0;
    for (int i = 0; i < before->count; i++)
        if (!find(after, key_text(before->tree, before->list[i]), &from))
            json_out_null(out, key_of(before, i, key));
}

/* ---- Arrays ---------------------------------------------------------------------- */

/* Walks through two arrays side by side.  at_before and at_after are behind what is done. */
struct walk {
    struct json_out *out;
    const struct parts *before, *after;
    int at_before, at_after;
    int end_before, end_after; /* the rest is the same */
    int cut, insert;           /* waiting to be written */
    int pair_count;
    struct {
        int16_t before, after;
    } pairs[PARTS]; /* elements that were changed in place */
};

static struct json_text element(const struct parts *parts, int at)
{
    return value_text(parts->tree, parts->list[at]);
}

static bool occurs(const struct parts *parts, int from, int to, struct json_text value)
{
    for (; from < to; from++)
        if (same(element(parts, from), value)) return true;
    return false;
}

static void put_splice(struct walk *walk)
{
    if (!walk->cut && !walk->insert) return;
    json_out_array(walk->out, NULL);
    json_out_number(walk->out, NULL, walk->at_after - walk->insert);
    json_out_number(walk->out, NULL, walk->cut);
    for (int i = walk->at_after - walk->insert; i < walk->at_after; i++)
        json_out_raw(walk->out, NULL, element(walk->after, i).at, element(walk->after, i).length);
    json_out_end(walk->out);
    walk->cut = walk->insert = 0;
}

/* Both elements stay where they are. */
static void step_both(struct walk *walk, bool changed)
{
    put_splice(walk);
    if (changed) {
        walk->pairs[walk->pair_count].before = (int16_t)walk->at_before;
        walk->pairs[walk->pair_count++].after = (int16_t)walk->at_after;
    }
    walk->at_before++;
    walk->at_after++;
}

static void step(struct walk *walk)
{
    struct json_text was = element(walk->before, walk->at_before);
    struct json_text now = element(walk->after, walk->at_after);

    if (same(was, now)) {
        step_both(walk, false);
        return;
    }
    bool stays = occurs(walk->after, walk->at_after + 1, walk->end_after, was);
    bool old = occurs(walk->before, walk->at_before + 1, walk->end_before, now);
    if (!stays && !old && kind_of(was) == kind_of(now)) {
        step_both(walk, true);
    } else if (!old && stays) {
        walk->insert++;
        walk->at_after++;
    } else {
        walk->cut++;
        walk->at_before++;
    }
}

static void skip_same_ends(struct walk *walk)
{
    walk->end_before = walk->before->count;
    walk->end_after = walk->after->count;
    while (walk->at_after < walk->end_after && walk->at_before < walk->end_before &&
           same(element(walk->before, walk->at_before), element(walk->after, walk->at_after)))
        walk->at_before = ++walk->at_after;
    while (walk->end_after > walk->at_after && walk->end_before > walk->at_before &&
           same(element(walk->before, walk->end_before - 1),
                element(walk->after, walk->end_after - 1))) {
        walk->end_before--;
        walk->end_after--;
    }
}

static void put_splices(struct walk *walk)
{
    size_t before = walk->out->length;
    bool begun = walk->out->begun[walk->out->depth];

    json_out_array(walk->out, "+");
    size_t empty = walk->out->length;
    while (walk->at_before < walk->end_before && walk->at_after < walk->end_after) step(walk);
    walk->cut += walk->end_before - walk->at_before;
    walk->insert += walk->end_after - walk->at_after;
    walk->at_after = walk->end_after;
    put_splice(walk);
    bool none = walk->out->length == empty;
    json_out_end(walk->out);
    if (none) json_out_undo(walk->out, before, begun);
}

static void put_elements(struct json_out *out, const struct parts *before,
                         const struct parts *after)
{
    struct walk walk = { .out = out, .before = before, .after = after };
    char key[KEY];

    skip_same_ends(&walk);
    put_splices(&walk);
    for (int i = 0; i < walk.pair_count; i++) {
        snprintf(key, sizeof key, "%d", walk.pairs[i].after);
        put_change(out, key, before->tree, before->list[walk.pairs[i].before], after->tree,
                   after->list[walk.pairs[i].after]);
    }
}

/* ---- Any value ------------------------------------------------------------------- */

/* Returns false if it must be written whole. */
static bool put_parts(struct json_out *out, const char *key, const struct json_tree *before,
                      const struct json_node *was, const struct json_tree *after,
                      const struct json_node *now)
{
    struct parts parts_before, parts_after;

    if (!list_parts(before, was, &parts_before) || !list_parts(after, now, &parts_after))
        return false;
    json_out_object(out, key);
    if (kind_of(value_text(after, now)) == '{')
        put_members(out, &parts_before, &parts_after);
    else
        put_elements(out, &parts_before, &parts_after);
    json_out_end(out);
    return true;
}

static bool put_change(struct json_out *out, const char *key, const struct json_tree *before,
                       const struct json_node *was, const struct json_tree *after,
                       const struct json_node *now)
{
    struct json_text value = value_text(after, now), value_before = value_text(before, was);
    size_t start = out->length;
    bool begun = out->begun[out->depth];

    if (same(value_before, value)) return false;
    if (kind_of(value) != 'x' && kind_of(value_before) == kind_of(value) &&
        put_parts(out, key, before, was, after, now)) {
        size_t whole = begun + strlen(key) + value.length + 5; /* ,"key":[value] */
        if (out->length - start <= whole) return true;
        json_out_undo(out, start, begun);
    }
    put_whole(out, key, value);
    return true;
}

bool json_out_change(struct json_out *out, const char *key, const struct json_tree *before,
                     const struct json_tree *after)
{
    if (same(before->text, after->text)) return false;
    if (before->count && after->count)
        return put_change(out, key, before, before->nodes, after, after->nodes);
    put_whole(out, key, after->text);
    return true;
}
