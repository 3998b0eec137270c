/* script_internal.h - shared by the files of scripts. */
#ifndef CROUPIER_SIM_SCRIPT_INTERNAL_H
#define CROUPIER_SIM_SCRIPT_INTERNAL_H

#include "sim/host/confine.h"
#include "sim/host/script.h"

#include <lauxlib.h>
#include <lua.h>
#include <luajit.h>
#include <lualib.h>

/* A value that a script can reach, other than m: must stay as it was when the script was loaded. */
struct outside {
    char name[32];
    uint64_t hash;
};

struct script {
    struct strategy strategy;
    struct strategy_values values;
    lua_State *lua;
    struct turn *turn; /* null: not in a call with a table */
    int commands;      /* in this turn */
    unsigned call_seconds;
    double deadline; /* of this call, in CPU time of the thread */
    size_t used_bytes, most_bytes;
    bool goes_on; /* after an error: as in struct script_limits */
    int first_line; /* of the function that is called, for errors without a line */
    int short_line; /* where memory ran out */
    bool is_short;
    struct confine_mark *mark;
    struct confine_mark own_mark;                /* outside of a child */
    int globals, act, start, decide, table, ids; /* references */
    struct outside *outside;
    int outside_count, outside_room;
    char name[64], id[64], about[160];
    char error[SCRIPT_WHY];
};

/* The script of a Lua state. */
struct script *script_of(lua_State *lua);

/* The line of the script that runs now, or 0. */
int script_line(lua_State *lua);

/* ---- What a script finds (script_library.c) -------------------------------------- */

/* Leaves the table of what scripts may use on the stack. */
void script_library(lua_State *lua);

/* Pushes a read-only view of the table on the top instead of it.  `what` names it in errors. */
void script_protect(lua_State *lua, const char *what);

/* The order of pairs(): numbers, then words, then false and true.  The keys of a table, sorted;
 * count is their number on return.  Raises an error if a key is anything else, or if there are
 * more than `most`. */
struct script_key {
    int type;
    double number; /* or a boolean */
    const char *word;
    size_t length;
};
int script_keys(lua_State *lua, int table, struct script_key *keys, int most);
void script_push_key(lua_State *lua, const struct script_key *key);

/* ---- The table as a script sees it (script_table.c) ------------------------------ */

/* Leaves the object t on the stack. */
void script_table(lua_State *lua);

/* ---- What a script remembers (script_memory.c) ----------------------------------- */

/* Reads m from the bytes and leaves it on the stack; writes the table on the top to the bytes, or
 * raises an error. */
void script_recall(lua_State *lua, const void *memory);
void script_remember(lua_State *lua, void *memory);

/* Notes all that a script can reach apart from m; then compares it, and raises an error if it has
 * changed. */
void script_note_outside(lua_State *lua);
void script_check_outside(lua_State *lua);

#endif
