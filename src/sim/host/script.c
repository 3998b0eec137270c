/* script.c - loads a script and calls it. */
#include "sim/host/script_internal.h"

#include "rules/cards.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHUNK "script"
enum { LOOK_AT_CLOCK = 1 << 16 }; /* instructions */

struct script *script_of(lua_State *lua)
{
    void *script;

    lua_getallocf(lua, &script);
    return script;
}

const struct strategy *script_strategy(const struct script *script)
{
    return &script->strategy;
}

struct strategy_values script_values(const struct script *script)
{
    return script->values;
}

const char *script_error(const struct script *script)
{
    return *script->error ? script->error : NULL;
}

/* The values that the simulator passes on name the script. */
static struct script *of(const struct strategy_values *values)
{
    return (struct script *)(uintptr_t)values->number[0];
}

/* ---- Errors ---------------------------------------------------------------------- */

/* Notes the first error as a sentence with name and line; in a child it is the last thing done. */
static void fail(struct script *script, int line, const char *format, ...)
{
    char at[32] = "", words[SCRIPT_WHY / 2];
    va_list more;

    if (*script->error) return;
    va_start(more, format);
    vsnprintf(words, sizeof words, format, more);
    va_end(more);
    for (char *c = words; *c; c++)
        if (iscntrl((unsigned char)*c)) *c = ' ';
    if (!line) line = script->first_line;
    if (line) snprintf(at, sizeof at, ", line %d", line);
    size_t length = strlen(words);
    const char *stop = length && strchr(".!?", words[length - 1]) ? "" : ".";
    snprintf(script->error, sizeof script->error, "%s%s: %s%s", script->name, at, words, stop);
    if (!script->goes_on) confine_fail(script->error);
}

int script_line(lua_State *lua)
{
    lua_Debug frame;

    for (int level = 0; lua_getstack(lua, level, &frame); level++)
        if (lua_getinfo(lua, "l", &frame) && frame.currentline > 0) return frame.currentline;
    return 0;
}

/* The message without "script:12: ", and its line. */
static const char *without_line(const char *message, int *line)
{
    size_t length = strlen(CHUNK ":");
    char *end;

    if (strncmp(message, CHUNK ":", length)) return message;
    long number = strtol(message + length, &end, 10);
    if (end == message + length || strncmp(end, ": ", 2)) return message;
    *line = (int)number;
    return end + 2;
}

/* Handler of errors: called where the error is. */
static int explain(lua_State *lua)
{
    struct script *script = script_of(lua);
    int line = script_line(lua);

    if (lua_type(lua, 1) != LUA_TSTRING) {
        fail(script, line, "error() was called with a %s instead of a sentence",
             luaL_typename(lua, 1));
        return 1;
    }
    const char *message = without_line(lua_tostring(lua, 1), &line);
    fail(script, line, "%s", message);
    return 1;
}

static void fail_by_status(struct script *script, int status)
{
    if (script->is_short || status == LUA_ERRMEM)
        fail(script, script->short_line, "the script needs more than %zu MB of memory",
             script->most_bytes >> 20);
    else
        fail(script, 0, "error in the handling of an error");
}

/* ---- Limits ---------------------------------------------------------------------- */

static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *allocate(void *data, void *block, size_t before, size_t size)
{
    struct script *script = data;

    if (!size) {
        free(block);
        script->used_bytes -= before;
        return NULL;
    }
    void *larger =
        script->used_bytes + size - before > script->most_bytes ? NULL : realloc(block, size);
    if (larger) {
        script->used_bytes += size - before;
        return larger;
    }
    if (!script->is_short && script->lua) script->short_line = script_line(script->lua);
    script->is_short = true;
    return NULL;
}

/* Called after so many instructions. */
static void look_at_clock(lua_State *lua, lua_Debug *frame)
{
    struct script *script = script_of(lua);

    (void)frame;
    if (cpu_seconds() < script->deadline) return;
    fail(script, script_line(lua), "%s did not return within %u s",
         atomic_load(&script->mark->doing), script->call_seconds);
    luaL_error(lua, "too long");
}

/* Calls the function below its arguments; `doing` is a constant.  False: it failed. */
static bool call(struct script *script, int arguments, int results, const char *doing)
{
    lua_State *lua = script->lua;
    int handler = lua_gettop(lua) - arguments;

    lua_pushcfunction(lua, explain);
    lua_insert(lua, handler);
    atomic_store(&script->mark->doing, doing);
    atomic_store(&script->mark->line, 0);
    script->deadline = cpu_seconds() + script->call_seconds;
    atomic_fetch_add(&script->mark->call, 1);
    int status = lua_pcall(lua, arguments, results, handler);
    atomic_fetch_add(&script->mark->call, 1);
    lua_remove(lua, handler);
    if (!status) return true;
    fail_by_status(script, status);
    return false;
}

/* ---- A turn ---------------------------------------------------------------------- */

/* Arguments: the function, the memory; what the script does in one turn, to its end. */
static int one_turn(lua_State *lua)
{
    struct script *script = script_of(lua);
    void *memory = lua_touserdata(lua, 2);

    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->table);
    script_recall(lua, memory);
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, -3);
    lua_pushvalue(lua, -3);
    lua_call(lua, 2, 0);
    script_remember(lua, memory);
    script_check_outside(lua);
    return 0;
}

/* Where a function begins. */
static int first_line(lua_State *lua, int function)
{
    lua_Debug about = { 0 };

    lua_rawgeti(lua, LUA_REGISTRYINDEX, function);
    lua_getinfo(lua, ">S", &about);
    return about.linedefined;
}

static void take_turn(struct script *script, int function, const char *doing, struct turn *turn,
                      void *memory)
{
    lua_State *lua = script->lua;
    unsigned char next[STRATEGY_MEMORY];

    if (*script->error) {
        turn_leave(turn);
        return;
    }
    memcpy(next, memory, sizeof next);
    script->turn = turn;
    script->first_line = first_line(lua, function);
    lua_pushcfunction(lua, one_turn);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, function);
    lua_pushlightuserdata(lua, next);
    bool good = call(script, 2, 0, doing);
    script->turn = NULL;
    lua_settop(lua, 0);
    if (good)
        memcpy(memory, next, sizeof next);
    else
        turn_leave(turn);
}

static void begin(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct script *script = of(values);

    script->commands = 0;
    if (script->start != LUA_NOREF) take_turn(script, script->start, "start()", turn, memory);
}

static void act(struct turn *turn, const struct strategy_values *values, void *memory)
{
    struct script *script = of(values);

    if (!turn->first) script->commands = 0;
    take_turn(script, script->act, "act()", turn, memory);
}

/* Arguments: question, cards as a lightuserdata, their number. */
static int one_decision(lua_State *lua)
{
    struct script *script = script_of(lua);
    const uint8_t *cards = lua_touserdata(lua, 2);
    int count = (int)lua_tointeger(lua, 3);

    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->decide);
    lua_pushvalue(lua, 1);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        lua_pushstring(lua, card_word(cards[i]));
        lua_rawseti(lua, -2, i + 1);
    }
    lua_call(lua, 2, 1);
    if (lua_type(lua, -1) == LUA_TBOOLEAN) lua_pushinteger(lua, lua_toboolean(lua, -1));
    if (lua_type(lua, -1) != LUA_TNUMBER)
        return luaL_error(lua, "decide() returned a %s instead of a number",
                          luaL_typename(lua, -1));
    script_check_outside(lua);
    return 1;
}

static int decide(const struct strategy_values *values, int question, const uint8_t *cards,
                  int count)
{
    struct script *script = of(values);
    lua_State *lua = script->lua;
    uint8_t seen[CARDS];

    if (*script->error || count > CARDS) return 0;
    memcpy(seen, cards, (size_t)count);
    script->first_line = first_line(lua, script->decide);
    lua_pushcfunction(lua, one_decision);
    lua_pushinteger(lua, question);
    lua_pushlightuserdata(lua, seen);
    lua_pushinteger(lua, count);
    bool good = call(script, 3, 1, "decide()");
    int choice = good ? (int)lua_tointeger(lua, -1) : 0;
    lua_settop(lua, 0);
    return choice;
}

/* ---- Parameters ------------------------------------------------------------------ */

/* Pushes a value that a user wrote, of the type of the one on the top, and removes that. */
static void read_value(lua_State *lua, const char *id, const char *word)
{
    int type = lua_type(lua, -1);
    char *end;

    lua_pop(lua, 1);
    if (type == LUA_TNIL) luaL_error(lua, "the script has no parameter '%s'", id);
    if (type == LUA_TSTRING) {
        lua_pushstring(lua, word);
    } else if (type == LUA_TNUMBER) {
        lua_pushnumber(lua, strtod(word, &end));
        if (!*word || *end) luaL_error(lua, "the parameter %s is a number, not '%s'", id, word);
    } else {
        bool yes = !strcmp(word, "true");
        if (!yes && strcmp(word, "false"))
            luaL_error(lua, "the parameter %s is true or false, not '%s'", id, word);
        lua_pushboolean(lua, yes);
    }
}

/* Changes the table of parameters on the top by "most=5,wager=red". */
static void read_parameters(lua_State *lua, const char *words)
{
    while (words && *words) {
        size_t length = strcspn(words, ","), name = strcspn(words, "=");
        if (name >= length) luaL_error(lua, "'%s' is no parameter: write name=value", words);
        lua_pushlstring(lua, words, name);
        lua_pushlstring(lua, words + name + 1, length - name - 1);
        lua_pushvalue(lua, -2);
        lua_rawget(lua, -4);
        read_value(lua, lua_tostring(lua, -3), lua_tostring(lua, -2));
        lua_remove(lua, -2);
        lua_rawset(lua, -3);
        words += length + (words[length] == ',');
    }
}

static void check_parameters(lua_State *lua)
{
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        int type = lua_type(lua, -1);
        if (lua_type(lua, -2) != LUA_TSTRING)
            luaL_error(lua, "the names of parameters are words: parameters = { most = 7 }");
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
            luaL_error(lua,
                       "the parameter %s is a %s; it may be a number, a string, or true or "
                       "false",
                       lua_tostring(lua, -2), luaL_typename(lua, -1));
        lua_pop(lua, 1);
    }
}

/* ---- Loading --------------------------------------------------------------------- */

/* A function of the script by name; the table of globals is on the top. */
static int function_named(lua_State *lua, const char *name, bool needed)
{
    lua_getfield(lua, -1, name);
    if (lua_type(lua, -1) == LUA_TFUNCTION) return luaL_ref(lua, LUA_REGISTRYINDEX);
    if (!lua_isnil(lua, -1))
        luaL_error(lua, "%s is a %s, not a function", name, luaL_typename(lua, -1));
    if (needed) luaL_error(lua, "the script has no function %s(t, m)", name);
    lua_pop(lua, 1);
    return LUA_NOREF;
}

static void word_named(lua_State *lua, const char *name, char *word, size_t room)
{
    lua_getfield(lua, -1, name);
    if (lua_type(lua, -1) == LUA_TSTRING)
        snprintf(word, room, "%s", lua_tostring(lua, -1));
    else if (!lua_isnil(lua, -1))
        luaL_error(lua, "%s is a %s, not a string", name, luaL_typename(lua, -1));
    lua_pop(lua, 1);
}

/* Parameters become a read-only table.  The table of globals is on the top. */
static void take_parameters(lua_State *lua, const char *words)
{
    lua_getfield(lua, -1, "parameters");
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        lua_newtable(lua);
    }
    if (lua_type(lua, -1) != LUA_TTABLE)
        luaL_error(lua, "parameters is a %s, not a table", luaL_typename(lua, -1));
    check_parameters(lua);
    read_parameters(lua, words);
    script_protect(lua, "parameters");
    lua_setfield(lua, -2, "parameters");
}

/* Moves all fields of the table on the top to a new one above it. */
static void move_fields(lua_State *lua)
{
    lua_newtable(lua);
    lua_pushnil(lua);
    while (lua_next(lua, -3)) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, -4);
    }
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, -5);
    }
}

/* Lets the environment (index 1) be read through to the table on the top, and no more. */
static void close_globals(lua_State *lua)
{
    lua_newtable(lua); /* everything there is to read: library and globals */
    lua_pushnil(lua);
    while (lua_next(lua, 2)) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, -4);
    }
    lua_pushnil(lua);
    while (lua_next(lua, -3)) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, -4);
    }
    script_protect(lua, "");
    lua_getmetatable(lua, -1);
    lua_setmetatable(lua, 1);
    lua_pop(lua, 1);
}

/* Index 1: the environment of the script; 2: the library.  While it is loaded, globals can be set.
 */
static void open_globals(lua_State *lua)
{
    lua_newtable(lua);
    script_library(lua);
    lua_pushvalue(lua, 2);
    script_protect(lua, "");
    lua_getmetatable(lua, -1);
    lua_pushnil(lua);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, 1);
    lua_pop(lua, 1);
}

struct loading {
    const struct script_source *source;
    const char *parameters;
};

static int load(lua_State *lua)
{
    struct script *script = script_of(lua);
    const struct loading *loading = lua_touserdata(lua, 1);
    const struct script_source *source = loading->source;

    lua_settop(lua, 0);
    open_globals(lua);
    if (luaL_loadbufferx(lua, source->text, source->size, "=" CHUNK, "t")) return lua_error(lua);
    lua_pushvalue(lua, 1);
    lua_setfenv(lua, -2);
    lua_call(lua, 0, 0);
    lua_pushvalue(lua, 1);
    move_fields(lua);
    take_parameters(lua, loading->parameters);
    word_named(lua, "name", script->id, sizeof script->id);
    word_named(lua, "about", script->about, sizeof script->about);
    script->act = function_named(lua, "act", true);
    script->start = function_named(lua, "start", false);
    script->decide = function_named(lua, "decide", false);
    close_globals(lua);
    script->globals = luaL_ref(lua, LUA_REGISTRYINDEX);
    script_table(lua);
    script->table = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_newtable(lua);
    script->ids = luaL_ref(lua, LUA_REGISTRYINDEX);
    script_note_outside(lua);
    return 0;
}

static bool run(struct script *script, const struct script_source *source, const char *parameters)
{
    struct loading loading = { source, parameters };

    lua_pushcfunction(script->lua, load);
    lua_pushlightuserdata(script->lua, &loading);
    bool good = call(script, 1, 0, "loading");
    lua_settop(script->lua, 0);
    return good;
}

static void become_strategy(struct script *script, int64_t unit_cents)
{
    if (!*script->id) snprintf(script->id, sizeof script->id, "%s", script->name);
    script->strategy = (struct strategy){ .id = script->id,
                                          .about = script->about,
                                          .memory_bytes = STRATEGY_MEMORY,
                                          .begin = begin,
                                          .act = act };
    if (script->decide != LUA_NOREF) script->strategy.decide = decide;
    script->values.unit_cents = unit_cents;
    script->values.number[0] = (int64_t)(uintptr_t)script;
}

static struct script *make(const struct script_source *source, const struct script_limits *limits)
{
    struct script *script = calloc(1, sizeof *script);

    if (!script) return NULL;
    snprintf(script->name, sizeof script->name, "%s", source->name);
    script->call_seconds = limits && limits->call_seconds ? limits->call_seconds : CONFINE_CALL;
    script->most_bytes = limits && limits->memory_bytes ? limits->memory_bytes : SCRIPT_MEMORY;
    script->goes_on = limits && limits->goes_on;
    script->mark = confine_mark();
    if (!script->mark) script->mark = &script->own_mark;
    script->start = script->decide = LUA_NOREF;
    script->lua = lua_newstate(allocate, script);
    if (script->lua) {
        luaJIT_setmode(script->lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
        lua_sethook(script->lua, look_at_clock, LUA_MASKCOUNT, LOOK_AT_CLOCK);
        return script;
    }
    script_free(script);
    return NULL;
}

struct script *script_open(const struct script_source *source, const char *parameters,
                           int64_t unit_cents, const struct script_limits *limits,
                           char why[SCRIPT_WHY])
{
    struct script *script = make(source, limits);

    if (!script) {
        snprintf(why, SCRIPT_WHY, "%s: out of memory.", source->name);
        return NULL;
    }
    if (run(script, source, parameters)) {
        become_strategy(script, unit_cents);
        return script;
    }
    snprintf(why, SCRIPT_WHY, "%s", script->error);
    script_free(script);
    return NULL;
}

void script_free(struct script *script)
{
    if (!script) return;
    if (script->lua) lua_close(script->lua);
    free(script->outside);
    free(script);
}

/* ---- Files ----------------------------------------------------------------------- */

bool script_named(const char *words, const char *ending, char path[SCRIPT_PATH],
                  const char **parameters)
{
    for (const char *at = words; (at = strstr(at, ending)); at++) {
        const char *end = at + strlen(ending);
        if ((*end && *end != ':') || end - words >= SCRIPT_PATH) continue;
        memcpy(path, words, (size_t)(end - words));
        path[end - words] = '\0';
        *parameters = *end ? end + 1 : end;
        return true;
    }
    return false;
}

static bool refuse_file(const char *path, char why[SCRIPT_WHY], const char *what)
{
    snprintf(why, SCRIPT_WHY, "%.200s: %s.", path, what);
    return false;
}

/* The text of a file that is open. */
static bool read_text(FILE *file, const char *path, struct script_source *source,
                      char why[SCRIPT_WHY])
{
    source->text = malloc(SCRIPT_MOST + 1);
    if (!source->text) return refuse_file(path, why, "out of memory");
    source->size = fread(source->text, 1, SCRIPT_MOST + 1, file);
    if (ferror(file)) return refuse_file(path, why, strerror(errno));
    if (source->size > SCRIPT_MOST) return refuse_file(path, why, "larger than 1 MB");
    if (memchr(source->text, '\0', source->size) || (source->size && *source->text == '\033'))
        return refuse_file(path, why, "not a text; a script is a file with Lua source");
    return true;
}

bool script_read(const char *path, struct script_source *source, char why[SCRIPT_WHY])
{
    const char *slash = strrchr(path, '/');
    FILE *file = fopen(path, "re");

    *source = (struct script_source){ 0 };
    if (!file) return refuse_file(path, why, strerror(errno));
    snprintf(source->name, sizeof source->name, "%s", slash ? slash + 1 : path);
    bool good = read_text(file, path, source, why);
    fclose(file);
    if (!good) script_source_free(source);
    return good;
}

void script_source_free(struct script_source *source)
{
    free(source->text);
    source->text = NULL;
}
