/* script_memory.c - what a script remembers, in bytes, and the check that it is all it remembers.
 *
 * The bytes of m: how many, then its fields.  A value is a kind and what follows from it; a table
 * is the number of its list items, the items, and each other key in order with its value.  The rest
 * is zero, and so is an empty m. */
#include "sim/host/script_internal.h"
#include "sim/map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_FALSE = 1, KIND_TRUE, KIND_WHOLE, KIND_BELOW, KIND_REAL, KIND_WORD, KIND_TABLE };
enum { BYTES = STRATEGY_MEMORY - 1, DEPTH = 16, VALUES_DEPTH = 100 };

/* ---- Writing --------------------------------------------------------------------- */

struct writer {
    lua_State *lua;
    uint8_t *at, *end;
};

static void put(struct writer *to, const void *bytes, size_t count)
{
    if (count > (size_t)(to->end - to->at))
        luaL_error(to->lua,
                   "m has become too large: it holds %d bytes, which are about 100 "
                   "small numbers",
                   BYTES);
    memcpy(to->at, bytes, count);
    to->at += count;
}

static void put_byte(struct writer *to, int byte)
{
    put(to, &(uint8_t){ (uint8_t)byte }, 1);
}

/* Seven bits a byte, the lowest first. */
static void put_count(struct writer *to, uint64_t count)
{
    for (; count > 127; count >>= 7) put_byte(to, (int)(count & 127) | 128);
    put_byte(to, (int)count);
}

static void put_number(struct writer *to, double number)
{
    bool whole = number == floor(number) && fabs(number) <= 9007199254740992.0;

    if (isnan(number)) number = (double)NAN; /* there are many, which look the same */
    put_byte(to, !whole ? KIND_REAL : number < 0 ? KIND_BELOW : KIND_WHOLE);
    if (whole)
        put_count(to, (uint64_t)fabs(number));
    else
        put(to, &number, sizeof number);
}

static void put_word(struct writer *to, const char *word, size_t length)
{
    put_byte(to, KIND_WORD);
    put_count(to, length);
    put(to, word, length);
}

static void put_key(struct writer *to, const struct script_key *key)
{
    if (key->type == LUA_TNUMBER) put_number(to, key->number);
    if (key->type == LUA_TBOOLEAN) put_byte(to, key->number != 0 ? KIND_TRUE : KIND_FALSE);
    if (key->type == LUA_TSTRING) put_word(to, key->word, key->length);
}

static void put_value(struct writer *to, int depth);

/* How many keys are 1, 2, 3 and so on, from the first key on which is 1. */
static int list_items(const struct script_key *keys, int count, int *first)
{
    int items = 0;

    for (*first = 0; *first < count; ++*first)
        if (keys[*first].type != LUA_TNUMBER || keys[*first].number >= 1) break;
    while (*first + items < count && keys[*first + items].type == LUA_TNUMBER &&
           keys[*first + items].number == items + 1)
        items++;
    return items;
}

/* The table on the top: its list, and the other keys. */
static void put_fields(struct writer *to, int depth)
{
    struct script_key keys[BYTES];
    int table = lua_gettop(to->lua), first, count;

    if (depth > DEPTH) luaL_error(to->lua, "tables in m are nested too deeply, or in a circle");
    luaL_checkstack(to->lua, 8, "m");
    count = script_keys(to->lua, table, keys, BYTES);
    int items = list_items(keys, count, &first);
    put_count(to, (uint64_t)items);
    put_count(to, (uint64_t)(count - items));
    for (int i = 0; i < items; i++) {
        lua_rawgeti(to->lua, table, i + 1);
        put_value(to, depth);
    }
    for (int i = 0; i < count; i++) {
        if (i >= first && i < first + items) continue;
        put_key(to, &keys[i]);
        script_push_key(to->lua, &keys[i]);
        lua_rawget(to->lua, table);
        put_value(to, depth);
    }
}

/* Writes the value on the top and takes it off. */
static void put_value(struct writer *to, int depth)
{
    lua_State *lua = to->lua;
    const char *word;
    size_t length;

    switch (lua_type(lua, -1)) {
    case LUA_TBOOLEAN:
        put_byte(to, lua_toboolean(lua, -1) ? KIND_TRUE : KIND_FALSE);
        break;
    case LUA_TNUMBER:
        put_number(to, lua_tonumber(lua, -1));
        break;
    case LUA_TSTRING:
        word = lua_tolstring(lua, -1, &length);
        put_word(to, word, length);
        break;
    case LUA_TTABLE:
        put_byte(to, KIND_TABLE);
        put_fields(to, depth + 1);
        break;
    default:
        luaL_error(lua, "m holds a %s; it may hold numbers, strings, booleans and tables of them",
                   luaL_typename(lua, -1));
    }
    lua_pop(lua, 1);
}

void script_remember(lua_State *lua, void *memory)
{
    uint8_t bytes[STRATEGY_MEMORY] = { 0 };
    struct writer to = { lua, bytes + 1, bytes + STRATEGY_MEMORY };

    put_fields(&to, 0);
    if (to.at != bytes + 3 || bytes[1] || bytes[2]) bytes[0] = (uint8_t)(to.at - bytes - 1);
    memcpy(memory, bytes, sizeof bytes);
}

/* ---- Reading --------------------------------------------------------------------- */

static uint64_t get_count(const uint8_t **at)
{
    uint64_t count = 0;
    int shift = 0;

    for (; **at & 128; shift += 7) count |= (uint64_t)(*(*at)++ & 127) << shift;
    return count | (uint64_t) * (*at)++ << shift;
}

static void get_value(lua_State *lua, const uint8_t **at);

static void get_fields(lua_State *lua, const uint8_t **at)
{
    int items = (int)get_count(at), others = (int)get_count(at);

    luaL_checkstack(lua, 8, "m");
    lua_createtable(lua, items, others);
    for (int i = 1; i <= items; i++) {
        get_value(lua, at);
        lua_rawseti(lua, -2, i);
    }
    for (int i = 0; i < others; i++) {
        get_value(lua, at);
        get_value(lua, at);
        lua_rawset(lua, -3);
    }
}

static void get_value(lua_State *lua, const uint8_t **at)
{
    int kind = *(*at)++;
    double number;
    size_t length;

    switch (kind) {
    case KIND_FALSE:
    case KIND_TRUE:
        lua_pushboolean(lua, kind == KIND_TRUE);
        break;
    case KIND_WHOLE:
    case KIND_BELOW:
        number = (double)get_count(at);
        lua_pushnumber(lua, kind == KIND_BELOW ? -number : number);
        break;
    case KIND_REAL:
        memcpy(&number, *at, sizeof number);
        *at += sizeof number;
        lua_pushnumber(lua, number);
        break;
    case KIND_WORD:
        length = (size_t)get_count(at);
        lua_pushlstring(lua, (const char *)*at, length);
        *at += length;
        break;
    default:
        get_fields(lua, at);
    }
}

void script_recall(lua_State *lua, const void *memory)
{
    const uint8_t *bytes = memory, *at = bytes + 1;

    if (bytes[0])
        get_fields(lua, &at);
    else
        lua_newtable(lua);
}

/* ---- Outside --------------------------------------------------------------------- */

/* Follows everything from the globals.  Nothing is sorted: an unchanged table has the same order.
 */
struct walk {
    lua_State *lua;
    struct script *script;
    int seen; /* index of the table of what was met already */
    int met;
    uint64_t hash;
    int at; /* the next outside value */
    bool compare;
};

static void mix(struct walk *walk, uint64_t value)
{
    walk->hash = map_mix(walk->hash + value);
}

/* Notes the value of a name, or compares it. */
static void note(struct walk *walk, const char *name)
{
    struct script *script = walk->script;
    int at = walk->at++;

    if (walk->compare) {
        if (at < script->outside_count && script->outside[at].hash == walk->hash) return;
        luaL_error(walk->lua,
                   "'%s' has changed, which is outside of m: values that last belong in m",
                   at < script->outside_count ? script->outside[at].name : name);
    }
    if (at == script->outside_room) {
        int room = at ? 2 * at : 64;
        struct outside *larger = realloc(script->outside, (size_t)room * sizeof *larger);
        if (!larger) luaL_error(walk->lua, "out of memory");
        script->outside = larger;
        script->outside_room = room;
    }
    struct outside *to = &script->outside[at];
    to->hash = walk->hash;
    snprintf(to->name, sizeof to->name, "%s", *name ? name : "a value");
    script->outside_count = walk->at;
}

static void visit(struct walk *walk, int depth);

static void visit_table(struct walk *walk, int depth)
{
    lua_pushnil(walk->lua);
    while (lua_next(walk->lua, -2)) {
        lua_pushvalue(walk->lua, -2);
        visit(walk, depth);
        visit(walk, depth);
    }
}

static void visit_function(struct walk *walk, int depth)
{
    const char *name;

    if (lua_iscfunction(walk->lua, -1)) return;
    for (int i = 1; (name = lua_getupvalue(walk->lua, -1, i)); i++) {
        visit(walk, depth);
        note(walk, name);
    }
}

/* Whether the object on the top was met before; else it is now. */
static bool met(struct walk *walk)
{
    lua_pushvalue(walk->lua, -1);
    lua_rawget(walk->lua, walk->seen);
    int number = (int)lua_tointeger(walk->lua, -1);
    lua_pop(walk->lua, 1);
    mix(walk, (uint64_t)number);
    if (number) return true;
    lua_pushvalue(walk->lua, -1);
    lua_pushinteger(walk->lua, ++walk->met);
    lua_rawset(walk->lua, walk->seen);
    return false;
}

/* Follows the value on the top and takes it off. */
static void visit(struct walk *walk, int depth)
{
    lua_State *lua = walk->lua;
    int type = lua_type(lua, -1);
    double number;
    size_t length;

    if (depth > VALUES_DEPTH) luaL_error(lua, "tables outside of m are nested too deeply");
    luaL_checkstack(lua, 8, "values");
    mix(walk, (uint64_t)type);
    if (type == LUA_TBOOLEAN) {
        mix(walk, (uint64_t)lua_toboolean(lua, -1));
    } else if (type == LUA_TNUMBER) {
        number = lua_tonumber(lua, -1);
        mix(walk, map_hash(&number, sizeof number, 0));
    } else if (type == LUA_TSTRING) {
        const char *word = lua_tolstring(lua, -1, &length);
        mix(walk, map_hash(word, length, 0));
    } else if (type != LUA_TNIL) {
        mix(walk, (uint64_t)(uintptr_t)lua_topointer(lua, -1));
        bool known = met(walk);
        if (!known && type == LUA_TTABLE) visit_table(walk, depth + 1);
        if (!known && type == LUA_TFUNCTION) visit_function(walk, depth + 1);
    }
    lua_pop(lua, 1);
}

static void walk_all(lua_State *lua, bool compare)
{
    struct script *script = script_of(lua);
    struct walk walk = { .lua = lua, .script = script, .compare = compare };

    lua_newtable(lua);
    walk.seen = lua_gettop(lua);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->globals);
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        char name[32] = "";
        if (lua_type(lua, -2) == LUA_TSTRING)
            snprintf(name, sizeof name, "%s", lua_tostring(lua, -2));
        visit(&walk, 0);
        note(&walk, name);
    }
    lua_settop(lua, walk.seen - 1);
}

void script_note_outside(lua_State *lua)
{
    script_of(lua)->outside_count = 0;
    walk_all(lua, false);
}

void script_check_outside(lua_State *lua)
{
    walk_all(lua, true);
}
