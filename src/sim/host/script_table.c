/* script_table.c - the table as a script sees it: the object t.
 *
 * Thin over the functions of strategy.h.  Amounts are dollars, in whole cents.  A refusal of the
 * table is an answer; a wager that the table does not have is a mistake, and an error. */
#include "sim/host/script_internal.h"

#include "rules/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { COMMANDS = 256, WORDS = 80 };
#define MOST_DOLLARS 1e9

static struct turn *turn_of(lua_State *lua)
{
    struct turn *turn = script_of(lua)->turn;

    if (!turn) luaL_error(lua, "t can only be used in start() and act()");
    if (lua_type(lua, 1) != LUA_TUSERDATA)
        luaL_error(lua, "write t:bet(...) with a colon, not t.bet(...)");
    return turn;
}

static int push_dollars(lua_State *lua, int64_t cents)
{
    lua_pushnumber(lua, (double)cents / 100);
    return 1;
}

static int64_t cents_at(lua_State *lua, int index)
{
    double dollars = luaL_checknumber(lua, index), cents = round(dollars * 100);

    if (!(dollars >= 0) || dollars > MOST_DOLLARS)
        luaL_error(lua, "an amount must be a number of dollars from 0 to %d", (int)MOST_DOLLARS);
    if (fabs(dollars * 100 - cents) > 1e-6)
        luaL_error(lua, "%f dollars are not whole cents", dollars);
    return (int64_t)cents;
}

static int no_such_wager(lua_State *lua, const char *id)
{
    return luaL_error(lua, "the table has no wager '%s'", id);
}

/* Where a wager is in the list, or NO_WAGER; ids that were asked for are remembered. */
static int find(lua_State *lua, struct turn *turn, int index)
{
    const char *id = luaL_checkstring(lua, index);

    lua_rawgeti(lua, LUA_REGISTRYINDEX, script_of(lua)->ids);
    lua_pushvalue(lua, index);
    lua_rawget(lua, -2);
    int wager = lua_isnil(lua, -1) ? turn_wager(turn, id) : (int)lua_tointeger(lua, -1);
    if (lua_isnil(lua, -1)) {
        lua_pushvalue(lua, index);
        lua_pushinteger(lua, wager);
        lua_rawset(lua, -4);
    }
    lua_pop(lua, 2);
    return wager;
}

static int wager_at(lua_State *lua, struct turn *turn, int index)
{
    int wager = find(lua, turn, index);

    if (wager == NO_WAGER) no_such_wager(lua, lua_tostring(lua, index));
    return wager;
}

/* ---- Acting ---------------------------------------------------------------------- */

/* true, or false with the sentence and the clause. */
static int answer(lua_State *lua, struct turn *turn, bool done)
{
    const struct refusal *why = turn_refusal(turn);
    char words[REFUSAL_SAY];

    lua_pushboolean(lua, done);
    if (done) return 1;
    if (!why->code) return 1;
    refusal_words(why, words);
    lua_pushstring(lua, words);
    lua_pushstring(lua, why->clause);
    return 3;
}

/* A turn that may still act. */
static struct turn *actor(lua_State *lua)
{
    struct turn *turn = turn_of(lua);

    if (turn->leaves) luaL_error(lua, "t:leave() ends the betting; nothing can follow it");
    if (++script_of(lua)->commands > COMMANDS)
        luaL_error(lua, "more than %d bets and calls in one turn", COMMANDS);
    return turn;
}

static int bet(lua_State *lua)
{
    struct turn *turn = actor(lua);
    int wager = wager_at(lua, turn, 2);

    return answer(lua, turn, turn_bet(turn, wager, cents_at(lua, 3)));
}

static int take(lua_State *lua)
{
    struct turn *turn = actor(lua);
    int wager = wager_at(lua, turn, 2);

    return answer(lua, turn,
                  turn_take(turn, wager, lua_isnoneornil(lua, 3) ? 0 : cents_at(lua, 3)));
}

static int set(lua_State *lua)
{
    struct turn *turn = actor(lua);
    int wager = wager_at(lua, turn, 2);

    return answer(lua, turn, turn_set(turn, wager, cents_at(lua, 3)));
}

static int call(lua_State *lua)
{
    struct turn *turn = actor(lua);
    int wager = wager_at(lua, turn, 2);

    luaL_checktype(lua, 3, LUA_TBOOLEAN);
    return answer(lua, turn, turn_call(turn, wager, lua_toboolean(lua, 3)));
}

static int leave(lua_State *lua)
{
    turn_leave(turn_of(lua));
    return 0;
}

/* ---- Looking --------------------------------------------------------------------- */

static int up(lua_State *lua)
{
    struct turn *turn = turn_of(lua);

    if (lua_isnoneornil(lua, 2)) return push_dollars(lua, turn_layout(turn));
    int64_t cents = turn_stands(turn, luaL_checkstring(lua, 2));
    if (cents < 0) return no_such_wager(lua, lua_tostring(lua, 2));
    return push_dollars(lua, cents);
}

static int gain(lua_State *lua)
{
    struct turn *turn = turn_of(lua);

    return push_dollars(lua, turn_gain(turn, wager_at(lua, turn, 2)));
}

static int gains(lua_State *lua)
{
    return push_dollars(lua, turn_gains(turn_of(lua)));
}

static int decided(lua_State *lua)
{
    struct turn *turn = turn_of(lua);

    lua_pushboolean(lua, turn_decided(turn, wager_at(lua, turn, 2)));
    return 1;
}

static int rack(lua_State *lua)
{
    return push_dollars(lua, turn_rack(turn_of(lua)));
}

static int has(lua_State *lua)
{
    lua_pushboolean(lua, find(lua, turn_of(lua), 2) != NO_WAGER);
    return 1;
}

static int last(lua_State *lua)
{
    char words[WORDS] = "";

    turn_last(turn_of(lua), words, sizeof words);
    if (!*words) return 0;
    lua_pushstring(lua, words);
    return 1;
}

static int offer(lua_State *lua)
{
    struct turn *turn = turn_of(lua);
    struct turn_range range = turn_offer(turn, wager_at(lua, turn, 2));

    if (!range.most) return 0;
    push_dollars(lua, range.least);
    push_dollars(lua, range.most);
    push_dollars(lua, range.step);
    return 3;
}

static void set_dollars(lua_State *lua, const char *field, int64_t cents)
{
    push_dollars(lua, cents);
    lua_setfield(lua, -2, field);
}

static int offers(lua_State *lua)
{
    struct turn *turn = turn_of(lua);
    const struct sign *sign = turn_sign(turn);
    int count = 0, index = 0;

    lua_newtable(lua);
    for (int kind = 0, number = 0; wager_next(sign, false, &kind, &number); index++) {
        struct turn_range range = turn_offer(turn, index);
        char id[WAGER_ID];
        if (!range.most) continue;
        wager_id(sign, kind, number, id);
        lua_createtable(lua, 0, 4);
        lua_pushstring(lua, id);
        lua_setfield(lua, -2, "id");
        set_dollars(lua, "least", range.least);
        set_dollars(lua, "most", range.most);
        set_dollars(lua, "step", range.step);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

/* A fact by name; "new_shooter" is "new-shooter". */
static int push_fact(lua_State *lua, struct turn *turn, const char *name)
{
    char id[32];

    snprintf(id, sizeof id, "%s", name);
    for (char *at = id; *at; at++)
        if (*at == '_') *at = '-';
    int fact = turn_fact_find(turn, id);
    if (fact < 0) return 0;
    lua_pushinteger(lua, turn_fact(turn, fact));
    return 1;
}

static int fact(lua_State *lua)
{
    return push_fact(lua, turn_of(lua), luaL_checkstring(lua, 2));
}

#define METHOD(name)                                                                               \
    {                                                                                              \
#name, name                                                                                \
    }
static const luaL_Reg methods[] = {
    METHOD(bet),   METHOD(take),    METHOD(set),   METHOD(call),   METHOD(up),    METHOD(gain),
    METHOD(gains), METHOD(decided), METHOD(fact),  METHOD(rack),   METHOD(offer), METHOD(offers),
    METHOD(has),   METHOD(last),    METHOD(leave), { NULL, NULL },
};

/* ---- The object ------------------------------------------------------------------ */

/* t.unit, t.first, t.point, and the methods (the upvalue). */
static int read_member(lua_State *lua)
{
    const char *name = luaL_checkstring(lua, 2);

    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return 1;
    struct turn *turn = turn_of(lua);
    if (!strcmp(name, "unit")) return push_dollars(lua, turn_unit(turn));
    if (!strcmp(name, "first")) return lua_pushboolean(lua, turn_first(turn)), 1;
    if (push_fact(lua, turn, name)) return 1;
    return luaL_error(lua, "t has no '%s' at this game", name);
}

static int refuse_member(lua_State *lua)
{
    return luaL_error(lua, "t cannot be changed; values that last belong in m");
}

void script_table(lua_State *lua)
{
    lua_newuserdata(lua, 1);
    lua_newtable(lua);
    lua_newtable(lua);
    for (const luaL_Reg *at = methods; at->name; at++) {
        lua_pushcfunction(lua, at->func);
        lua_setfield(lua, -2, at->name);
    }
    lua_pushcclosure(lua, read_member, 1);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuse_member);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
}
