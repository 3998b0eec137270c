/* script_library.c - the part of Lua that scripts have.
 *
 * What is here gives the same answer whenever it is asked the same: no clock, no random numbers, no
 * addresses, and pairs() in order.  What is left out: everything else, such as files, modules,
 * other code, metatables, and whatever catches errors. */
#include "sim/host/script_internal.h"

#include "rules/length.h"

#include <stdlib.h>
#include <string.h>

/* ---- Keys in order --------------------------------------------------------------- */

static int rank(int type)
{
    return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
}

static int compare_keys(const void *one, const void *other)
{
    const struct script_key *a = one, *b = other;
    size_t shorter = a->length < b->length ? a->length : b->length;

    if (a->type != b->type) return rank(a->type) - rank(b->type);
    if (a->type != LUA_TSTRING) return (a->number > b->number) - (a->number < b->number);
    int order = memcmp(a->word, b->word, shorter);
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

/* The key at an index of the stack; it must stay in its table. */
static struct script_key key_at(lua_State *lua, int index)
{
    struct script_key key = { .type = lua_type(lua, index) };

    if (key.type == LUA_TNUMBER)
        key.number = lua_tonumber(lua, index);
    else if (key.type == LUA_TBOOLEAN)
        key.number = lua_toboolean(lua, index);
    else if (key.type == LUA_TSTRING)
        key.word = lua_tolstring(lua, index, &key.length);
    else
        luaL_error(lua, "a %s is a key here; keys may be numbers, strings and booleans",
                   luaL_typename(lua, index));
    return key;
}

int script_keys(lua_State *lua, int table, struct script_key *keys, int most)
{
    int count = 0;

    lua_pushnil(lua);
    while (lua_next(lua, table)) {
        lua_pop(lua, 1);
        if (count == most)
            luaL_error(lua, "m has become too large: a table in it has too many keys");
        keys[count++] = key_at(lua, -1);
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    return count;
}

void script_push_key(lua_State *lua, const struct script_key *key)
{
    if (key->type == LUA_TNUMBER)
        lua_pushnumber(lua, key->number);
    else if (key->type == LUA_TBOOLEAN)
        lua_pushboolean(lua, key->number != 0);
    else
        lua_pushlstring(lua, key->word, key->length);
}

static int count_keys(lua_State *lua, int table)
{
    int count = 0;

    lua_pushnil(lua);
    for (; lua_next(lua, table); count++) lua_pop(lua, 1);
    return count;
}

/* Upvalues: the table, its keys in order, the next one. */
static int pairs_next(lua_State *lua)
{
    for (;;) {
        int at = (int)lua_tointeger(lua, lua_upvalueindex(3));
        lua_pushinteger(lua, at + 1);
        lua_replace(lua, lua_upvalueindex(3));
        lua_rawgeti(lua, lua_upvalueindex(2), at);
        if (lua_isnil(lua, -1)) return 1;
        lua_pushvalue(lua, -1);
        lua_rawget(lua, lua_upvalueindex(1));
        if (!lua_isnil(lua, -1)) return 2;
        lua_settop(lua, 0); /* taken out meanwhile */
    }
}

static int pairs(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    int count = count_keys(lua, 1);
    struct script_key *keys = lua_newuserdata(lua, ((size_t)count + 1) * sizeof *keys);
    script_keys(lua, 1, keys, count);
    lua_pushvalue(lua, 1);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        script_push_key(lua, &keys[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_pushinteger(lua, 1);
    lua_pushcclosure(lua, pairs_next, 3);
    return 1;
}

/* The key that follows another one in order, and its value. */
static int next(lua_State *lua)
{
    struct script_key least = { 0 }, after = { 0 };
    bool found = false, first = lua_isnoneornil(lua, 2);

    luaL_checktype(lua, 1, LUA_TTABLE);
    if (!first) after = key_at(lua, 2);
    lua_settop(lua, 2);
    lua_pushnil(lua);
    while (lua_next(lua, 1)) {
        lua_pop(lua, 1);
        struct script_key key = key_at(lua, -1);
        if (!first && compare_keys(&key, &after) <= 0) continue;
        if (found && compare_keys(&key, &least) >= 0) continue;
        least = key;
        found = true;
    }
    if (!found) return lua_pushnil(lua), 1;
    script_push_key(lua, &least);
    lua_pushvalue(lua, -1);
    lua_rawget(lua, 1);
    return 2;
}

/* ---- Text ------------------------------------------------------------------------ */

/* An address is not the same in two runs. */
static int to_string(lua_State *lua)
{
    luaL_checkany(lua, 1);
    lua_settop(lua, 1);
    switch (lua_type(lua, 1)) {
    case LUA_TNUMBER:
    case LUA_TSTRING:
        lua_tostring(lua, 1);
        break;
    case LUA_TNIL:
        lua_pushliteral(lua, "nil");
        break;
    case LUA_TBOOLEAN:
        lua_pushstring(lua, lua_toboolean(lua, 1) ? "true" : "false");
        break;
    default:
        lua_pushstring(lua, luaL_typename(lua, 1));
    }
    return 1;
}

static bool wants_address(const char *format)
{
    for (const char *at = format; (at = strchr(at, '%')); at++) {
        at += 1 + strspn(at + 1, "-+ #0123456789.");
        if (*at == 'p') return true;
        if (!*at) return false;
    }
    return false;
}

/* Calls the function of Lua in the first upvalue, and leaves its line on the mark: it may take long
 * without running a line of the script. */
static int noted(lua_State *lua)
{
    struct script *script = script_of(lua);
    int line = script_line(lua);

    if (line) atomic_store(&script->mark->line, line);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
    return lua_gettop(lua);
}

static int format(lua_State *lua)
{
    int count = lua_gettop(lua);

    if (wants_address(luaL_checkstring(lua, 1)))
        return luaL_error(lua, "string.format has no %%p for scripts");
    for (int i = 2; i <= count; i++) {
        int type = lua_type(lua, i);
        if (type == LUA_TNUMBER || type == LUA_TSTRING) continue;
        lua_pushcfunction(lua, to_string);
        lua_pushvalue(lua, i);
        lua_call(lua, 1, 1);
        lua_replace(lua, i);
    }
    return noted(lua);
}

/* ---- The list -------------------------------------------------------------------- */

static const char *const base[] = { "assert",   "error", "ipairs", "select",
                                    "tonumber", "type",  "unpack", NULL };
static const char *const in_string[] = { "byte",    "char", "len",   "lower",
                                         "reverse", "sub",  "upper", NULL };
static const char *const in_string_noted[] = { "find", "gmatch", "gsub", "match", "rep", NULL };
static const char *const in_table[] = { "concat", "insert", "maxn", "remove", "sort", NULL };
static const char *const in_math[] = { "abs",   "acos", "asin",  "atan", "atan2", "ceil",
                                       "cos",   "cosh", "deg",   "exp",  "floor", "fmod",
                                       "frexp", "huge", "ldexp", "log",  "log10", "max",
                                       "min",   "modf", "pi",    "pow",  "rad",   "sin",
                                       "sinh",  "sqrt", "tan",   "tanh", NULL };
static const char *const in_bit[] = { "arshift", "band",   "bnot", "bor", "bswap",
                                      "bxor",    "lshift", "rol",  "ror", "rshift",
                                      "tobit",   "tohex",  NULL };

/* Why something is missed, for what people look for. */
#define NAMED(name) #name
static const struct {
    const char *name, *why;
} missed[] = {
    { NAMED(math.random), "chance is the table's alone" },
    { NAMED(math.randomseed), "chance is the table's alone" },
    { NAMED(os), "scripts have no clock, files or programs" },
    { NAMED(io), "scripts have no files" },
    { NAMED(print), "the simulator asks for each situation once; error(...) shows a value" },
    { NAMED(require), "a script is one file" },
    { NAMED(package), "a script is one file" },
    { NAMED(pcall), "an error ends the run with its line" },
    { NAMED(xpcall), "an error ends the run with its line" },
    { NAMED(coroutine), "a call of act() is one turn" },
    { NAMED(setmetatable), "scripts have plain tables" },
    { NAMED(getmetatable), "scripts have plain tables" },
};

static int not_there(lua_State *lua, const char *what, const char *key)
{
    char name[80];

    snprintf(name, sizeof name, "%s%s%.40s", what, *what ? "." : "", key);
    for (size_t i = 0; i < LENGTH(missed); i++)
        if (!strcmp(missed[i].name, name))
            return luaL_error(lua, "there is no %s: %s", name, missed[i].why);
    return luaL_error(lua, "there is no '%s'", name);
}

/* Upvalues: the table behind the view, its name. */
static int read_view(lua_State *lua)
{
    lua_settop(lua, 2);
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return 1;
    const char *key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    return not_there(lua, lua_tostring(lua, lua_upvalueindex(2)), key);
}

static int refuse_writing(lua_State *lua)
{
    const char *what = lua_tostring(lua, lua_upvalueindex(1));
    const char *key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";

    if (*what) return luaL_error(lua, "'%s.%s' cannot be set", what, key);
    return luaL_error(lua,
                      "the global variable '%s' is set; values that last belong in m, others "
                      "in a local variable",
                      key);
}

void script_protect(lua_State *lua, const char *what)
{
    lua_newtable(lua); /* the view */
    lua_newtable(lua); /* its metatable */
    lua_pushvalue(lua, -3);
    lua_pushstring(lua, what);
    lua_pushcclosure(lua, read_view, 2);
    lua_setfield(lua, -2, "__index");
    lua_pushstring(lua, what);
    lua_pushcclosure(lua, refuse_writing, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_remove(lua, -2);
}

/* Copies fields of the table on the top to the one below it. */
static void copy(lua_State *lua, const char *const *names, lua_CFunction wrapper)
{
    for (; *names; names++) {
        lua_getfield(lua, -1, *names);
        if (wrapper) lua_pushcclosure(lua, wrapper, 1);
        lua_setfield(lua, -3, *names);
    }
}

static void open_library(lua_State *lua, lua_CFunction open, const char *name)
{
    lua_pushcfunction(lua, open);
    lua_pushstring(lua, name);
    lua_call(lua, 1, 0);
}

/* A library with these functions only; leaves the real one below it. */
static void cut(lua_State *lua, const char *name, const char *const *names)
{
    lua_newtable(lua);
    lua_getglobal(lua, name);
    copy(lua, names, NULL);
}

static void add_strings(lua_State *lua)
{
    cut(lua, LUA_STRLIBNAME, in_string);
    copy(lua, in_string_noted, noted);
    lua_getfield(lua, -1, "format");
    lua_pushcclosure(lua, format, 1);
    lua_setfield(lua, -3, "format");
    lua_pop(lua, 1);
    lua_pushliteral(lua, ""); /* ("%d"):format(7) */
    lua_getmetatable(lua, -1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pop(lua, 2);
    script_protect(lua, LUA_STRLIBNAME);
    lua_setfield(lua, -2, LUA_STRLIBNAME);
}

static void add_library(lua_State *lua, const char *name, const char *const *names)
{
    cut(lua, name, names);
    lua_pop(lua, 1);
    script_protect(lua, name);
    lua_setfield(lua, -2, name);
}

void script_library(lua_State *lua)
{
    open_library(lua, luaopen_base, "");
    open_library(lua, luaopen_table, LUA_TABLIBNAME);
    open_library(lua, luaopen_string, LUA_STRLIBNAME);
    open_library(lua, luaopen_math, LUA_MATHLIBNAME);
    open_library(lua, luaopen_bit, LUA_BITLIBNAME);
    lua_newtable(lua);
    lua_pushvalue(lua, LUA_GLOBALSINDEX);
    copy(lua, base, NULL);
    lua_pop(lua, 1);
    lua_pushcfunction(lua, pairs);
    lua_setfield(lua, -2, "pairs");
    lua_pushcfunction(lua, next);
    lua_setfield(lua, -2, "next");
    lua_pushcfunction(lua, to_string);
    lua_setfield(lua, -2, "tostring");
    add_strings(lua);
    add_library(lua, LUA_TABLIBNAME, in_table);
    add_library(lua, LUA_MATHLIBNAME, in_math);
    add_library(lua, LUA_BITLIBNAME, in_bit);
}
