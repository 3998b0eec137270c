/* json_change.c - the difference between two JSON values. */
#include "words/json_change.h"

#include <stdio.h>
#include <string.h>

#define PARTS 768 /* elements or members; larger values are written whole */
#define KEY   64

/* ---- Reading --------------------------------------------------------------------- */

/* A member with its key (without the quotes), or an element. */
struct part {
    struct json_text key, value;
};

struct parts {
    int count;
    struct part list[PARTS];
};

static const char *after_text(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

/* What ends a run of bytes that mean nothing here. */
enum mark { NO_MARK, QUOTE, OPENS, CLOSES, COMMA, END };

static const unsigned char marks[256] = {
    ['"'] = QUOTE,  ['{'] = OPENS, ['['] = OPENS, ['}'] = CLOSES,
    [']'] = CLOSES, [','] = COMMA, ['\0'] = END,
};

const char *json_after_value(const char *at)
{
    int depth = 0;

    for (;;) {
        enum mark mark = marks[(unsigned char)*at];
        if (mark == END || (!depth && (mark == COMMA || mark == CLOSES))) return at;
        depth += (mark == OPENS) - (mark == CLOSES);
        at = mark == QUOTE ? after_text(at) : at + 1;
        while (!marks[(unsigned char)*at]) at++;
    }
}

static char kind_of(struct json_text value)
{
    return *value.at == '{' || *value.at == '[' ? *value.at : 'x';
}

static bool same(struct json_text a, struct json_text b)
{
    return a.length == b.length && !memcmp(a.at, b.at, a.length);
}

/* The bytes of a part, from its key on. */
static struct json_text whole(const struct part *part)
{
    const char *at = part->key.length ? part->key.at - 1 : part->value.at;

    return (struct json_text){ at, (size_t)(part->value.at + part->value.length - at) };
}

/* Reads a part.  Returns the byte behind it, or null if its key is empty, too long or escaped. */
static const char *read_part(const char *at, bool member, struct part *part)
{
    part->key.length = 0;
    if (member) {
        part->key.at = at + 1;
        at = after_text(at);
        part->key.length = (size_t)(at++ - 1 - part->key.at);
        if (!part->key.length || part->key.length >= KEY ||
            memchr(part->key.at, '\\', part->key.length))
            return NULL;
    }
    part->value.at = at;
    at = json_after_value(at);
    part->value.length = (size_t)(at - part->value.at);
    return at;
}

/* If the text at this place begins with the bytes of a part of another text, and ends there, it is
 * the same part, and need not be read.  Returns the byte behind it, or null. */
static const char *same_part(const char *at, const char *end, const struct part *other,
                             struct part *part)
{
    struct json_text text = whole(other);
    const char *behind = at + text.length;

    if ((size_t)(end - at) < text.length || memcmp(at, text.at, text.length)) return NULL;
    if (behind != end && *behind != ',') return NULL;
    part->key = (struct json_text){ at + 1, other->key.length };
    part->value = (struct json_text){ behind - other->value.length, other->value.length };
    return behind;
}

/* Splits an object or array.  Most parts are those of the text before, if given: there, one was
 * added or replaced here and there.  Returns false if it has too many parts, or an unusual key. */
static bool split(struct json_text of, const struct parts *before, struct parts *parts)
{
    const char *at = of.at + 1, *end = of.at + of.length - 1;
    int next = 0; /* of the text before */

    for (parts->count = 0; at < end; at++) {
        if (parts->count == PARTS) return false;
        struct part *part = &parts->list[parts->count++];
        const char *behind = NULL;
        for (int i = next; before && !behind && i < before->count && i < next + 2; i++) {
            behind = same_part(at, end, &before->list[i], part);
            if (behind) next = i + 1;
        }
        at = behind ? behind : read_part(at, *of.at == '{', part);
        if (!at) return false;
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

static const char *key_of(const struct part *part, char key[KEY])
{
    memcpy(key, part->key.at, part->key.length);
    key[part->key.length] = '\0';
    return key;
}

/* Members mostly keep their order, so the search starts where the last one was found. */
static const struct part *find(const struct parts *parts, struct json_text key, int *from)
{
    for (int i = 0; i < parts->count; i++) {
        int at = (*from + i) % parts->count;
        if (!same(parts->list[at].key, key)) continue;
        *from = at + 1;
        return &parts->list[at];
    }
    return NULL;
}

static void put_members(struct json_out *out, const struct parts *before, const struct parts *after)
{
    char key[KEY];
    int from = 0;

    for (int i = 0; i < after->count; i++) {
        const struct part *now = &after->list[i], *was = find(before, now->key, &from);
        if (was)
            json_out_change(out, key_of(now, key), was->value, now->value);
        else
            put_whole(out, key_of(now, key), now->value);
    }
    from = 0;
    for (int i = 0; i < before->count; i++)
        if (!find(after, before->list[i].key, &from))
            json_out_null(out, key_of(&before->list[i], key));
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
    return parts->list[at].value;
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
        json_out_change(out, key, element(before, walk.pairs[i].before),
                        element(after, walk.pairs[i].after));
    }
}

/* ---- Any value ------------------------------------------------------------------- */

/* Returns false if it must be written whole. */
static bool put_parts(struct json_out *out, const char *key, struct json_text before,
                      struct json_text after)
{
    struct parts was, now;

    if (!split(before, NULL, &was) || !split(after, &was, &now)) return false;
    json_out_object(out, key);
    if (*after.at == '{')
        put_members(out, &was, &now);
    else
        put_elements(out, &was, &now);
    json_out_end(out);
    return true;
}

bool json_out_change(struct json_out *out, const char *key, struct json_text before,
                     struct json_text after)
{
    size_t start = out->length;
    bool begun = out->begun[out->depth];

    if (same(before, after)) return false;
    if (kind_of(after) != 'x' && kind_of(before) == kind_of(after) &&
        put_parts(out, key, before, after)) {
        size_t whole = begun + strlen(key) + after.length + 5; /* ,"key":[value] */
        if (out->length - start <= whole) return true;
        json_out_undo(out, start, begun);
    }
    put_whole(out, key, after);
    return true;
}
