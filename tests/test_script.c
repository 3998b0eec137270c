/* test_script.c - strategies in Lua and in plugins: what they can see and do, that they play by the
 * rules, and that nothing they do harms a run.  Edges are worked out by hand beside each example.
 */
#include "check.h"
#include "rules/length.h"
#include "sim/host/confine.h"
#include "sim/host/plugin.h"
#include "sim/host/script.h"
#include "sim/sim.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Running --------------------------------------------------------------------- */

static struct script_source source_of(const char *text)
{
    struct script_source source = { .name = "mine.lua", .text = (char *)(uintptr_t)text };

    source.size = strlen(text);
    return source;
}

struct run {
    struct script_source source;
    const char *edition, *parameters;
    int64_t unit_cents, bankroll_cents;
    uint64_t rounds, sessions;
    size_t limit_bytes;
    struct script_limits limits;
    struct sim_tally *tally; /* the caller's; or null */
};

/* Plays in this process.  False: `why` says what went wrong. */
static bool play(const struct run *run, char why[SCRIPT_WHY])
{
    struct sim_plan plan = { .sign = sign_of(game_find(run->edition)),
                             .seed = 1,
                             .rounds = run->rounds,
                             .sessions = run->sessions,
                             .bankroll_cents = run->bankroll_cents,
                             .limit_bytes = run->limit_bytes };
    struct script *script =
        script_open(&run->source, run->parameters, run->unit_cents, &run->limits, why);

    if (!script) return false;
    plan.strategy = script_strategy(script);
    plan.values = script_values(script);
    struct sim *sim = sim_open(&plan);
    assert_non_null(sim);
    assert_true(sim_run(sim, 0, run->sessions, NULL) == run->sessions);
    if (run->tally) {
        assert_true(sim_tally_begin(run->tally, sim->tally.wagers, sim->plan.sign.chip_cents));
        assert_true(sim_tally_add(run->tally, &sim->tally));
    }
    const char *error = script_error(script);
    if (error) snprintf(why, SCRIPT_WHY, "%s", error);
    bool good = !error;
    sim_free(sim);
    script_free(script);
    return good;
}

static struct run short_run(const char *text)
{
    return (struct run){ .source = source_of(text),
                         .edition = "craps",
                         .unit_cents = 1000,
                         .rounds = 200,
                         .sessions = 1,
                         .limits = { .call_seconds = 1 } };
}

static int work_by_run(int fd, void *data)
{
    const struct run *run = data;
    struct sim_tally tally;
    struct run counted = *run;
    char why[SCRIPT_WHY];

    counted.tally = &tally;
    if (!play(&counted, why)) return 1;
    return write(fd, &tally.rounds, sizeof tally.rounds) != sizeof tally.rounds;
}

/* Plays in a child with limits. */
static bool play_confined(struct run *run, char why[CONFINE_WHY])
{
    struct confine_plan plan = {
        .name = run->source.name, .call_seconds = 1, .work = work_by_run, .data = run
    };

    return confine_run(&plan, why);
}

/* ---- Mistakes -------------------------------------------------------------------- */

#define ACT(body) "function act(t, m)\n" body "\nend\n"

struct mistake {
    const char *text, *says;
};

static void check_mistakes(const struct mistake *mistakes, size_t count, bool both)
{
    int wrong = 0;

    for (size_t i = 0; i < count; i++) {
        struct run run = short_run(mistakes[i].text);
        char why[CONFINE_WHY] = "", here[SCRIPT_WHY] = "";
        bool good = play_confined(&run, why);
        bool good_here = both ? play(&run, here) : false;
        if (good || strcmp(why, mistakes[i].says)) {
            print_error("%s\n  in a child: %s\n  expected:   %s\n", mistakes[i].text, why,
                        mistakes[i].says);
            wrong++;
        }
        if (both && (good_here || strcmp(here, mistakes[i].says))) {
            print_error("%s\n  here: %s\n  expected: %s\n", mistakes[i].text, here,
                        mistakes[i].says);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void mistakes_are_one_sentence(void **state)
{
    static const struct mistake mistakes[] = {
        /* the language */
        { "function act(t, m)\n  t:bet('pass', 10\nend\n",
          "mine.lua, line 3: ')' expected (to close '(' at line 2) near 'end'." },
        { "x = 1\n", "mine.lua: the script has no function act(t, m)." },
        { "act = 7\n", "mine.lua: act is a number, not a function." },
        { "name = {}\n" ACT(""), "mine.lua: name is a table, not a string." },
        { "local a = nil + 1\n",
          "mine.lua, line 1: attempt to perform arithmetic on a nil value." },
        { ACT("  local x = nil; return x.y"),
          "mine.lua, line 2: attempt to index local 'x' (a nil value)." },
        { ACT("  error('Enough.')"), "mine.lua, line 2: Enough." },
        { ACT("  error('two\\nlines', 0)"), "mine.lua, line 2: two lines." },
        { ACT("  error({ code = 1 })"),
          "mine.lua, line 2: error() was called with a table instead of a sentence." },
        { ACT("  error(nil)"),
          "mine.lua, line 2: error() was called with a nil instead of a sentence." },
        { ACT("  assert(t.point == 4, 'not four')"), "mine.lua, line 2: not four." },
        /* what is not there */
        { ACT("  return os.time()"),
          "mine.lua, line 2: there is no os: scripts have no clock, files or programs." },
        { ACT("  io.open('/etc/passwd')"),
          "mine.lua, line 2: there is no io: scripts have no files." },
        { ACT("  return math.random(6)"),
          "mine.lua, line 2: there is no math.random: chance is the table's alone." },
        { "local ffi = require('ffi')\n",
          "mine.lua, line 1: there is no require: a script is one file." },
        { ACT("  coroutine.wrap(act)"),
          "mine.lua, line 2: there is no coroutine: a call of act() is one turn." },
        { ACT("  pcall(act)"),
          "mine.lua, line 2: there is no pcall: an error ends the run with its line." },
        { "setmetatable({}, {})\n",
          "mine.lua, line 1: there is no setmetatable: scripts have plain tables." },
        { "getmetatable('').__index = {}\n",
          "mine.lua, line 1: there is no getmetatable: scripts have plain tables." },
        { "debug.sethook()\n", "mine.lua, line 1: there is no 'debug'." },
        { "loadstring('x = 1')\n", "mine.lua, line 1: there is no 'loadstring'." },
        { "load('x = 1')\n", "mine.lua, line 1: there is no 'load'." },
        { "dofile('x.lua')\n", "mine.lua, line 1: there is no 'dofile'." },
        { "string.dump(act)\n", "mine.lua, line 1: there is no 'string.dump'." },
        { "collectgarbage('count')\n", "mine.lua, line 1: there is no 'collectgarbage'." },
        { "rawset(1)\n", "mine.lua, line 1: there is no 'rawset'." },
        { "setfenv(1, {})\n", "mine.lua, line 1: there is no 'setfenv'." },
        { "newproxy()\n", "mine.lua, line 1: there is no 'newproxy'." },
        { "jit.on()\n", "mine.lua, line 1: there is no 'jit'." },
        { "_G.x = 1\n", "mine.lua, line 1: there is no '_G'." },
        { "table.foreach({}, act)\n", "mine.lua, line 1: there is no 'table.foreach'." },
        { "string.format('%p', {})\n", "mine.lua, line 1: string.format has no %p for scripts." },
        { "math.pi = 3\n", "mine.lua, line 1: 'math.pi' cannot be set." },
        { ACT("  ponit = 6"),
          "mine.lua, line 2: the global variable 'ponit' is set; values that last belong in m, "
          "others in a local variable." },
        { ACT("  return ponit"), "mine.lua, line 2: there is no 'ponit'." },
        /* memory elsewhere than in m */
        { "local count = 0\n" ACT("  count = count + 1"),
          "mine.lua, line 2: 'count' has changed, which is outside of m: values that last belong "
          "in "
          "m." },
        { "local past = { 1, { 2 } }\n" ACT("  past[2][1] = t.total"),
          "mine.lua, line 2: 'past' has changed, which is outside of m: values that last belong in "
          "m." },
        { "past = {}\n" ACT("  past.total = 1"),
          "mine.lua, line 2: 'past' has changed, which is outside of m: values that last belong in "
          "m." },
        { "local n = 0\nlocal function count() n = n + 1 end\n" ACT("  count()"),
          "mine.lua, line 3: 'n' has changed, which is outside of m: values that last belong in "
          "m." },
        { "local kept\n" ACT("  kept = t"),
          "mine.lua, line 2: 'kept' has changed, which is outside of m: values that last belong in "
          "m." },
        { "local kept\n" ACT("  kept = m"),
          "mine.lua, line 2: 'kept' has changed, which is outside of m: values that last belong in "
          "m." },
        { "parameters = { most = 1 }\n" ACT("  parameters.most = 2"),
          "mine.lua, line 3: 'parameters.most' cannot be set." },
        { ACT("  m.f = act"), "mine.lua, line 1: m holds a function; it may hold numbers, strings, "
                              "booleans and tables of them." },
        { ACT("  m.t = t"), "mine.lua, line 1: m holds a userdata; it may hold numbers, strings, "
                            "booleans and tables of them." },
        { ACT("  m.x = 1LL"), "mine.lua, line 1: m holds a cdata; it may hold numbers, strings, "
                              "booleans and tables of them." },
        { ACT("  m[{}] = 1"),
          "mine.lua, line 1: a table is a key here; keys may be numbers, strings "
          "and booleans." },
        { ACT("  m.m = m"),
          "mine.lua, line 1: tables in m are nested too deeply, or in a circle." },
        { ACT("  for i = 1, 300 do m[i] = 1 end"),
          "mine.lua, line 1: m has become too large: a table in it has too many keys." },
        { ACT("  m.x = ('x'):rep(300)"),
          "mine.lua, line 1: m has become too large: it holds 255 bytes, which are about 100 small "
          "numbers." },
        /* the table */
        { ACT("  return t.ponit"), "mine.lua, line 2: t has no 'ponit' at this game." },
        { ACT("  t.point = 6"),
          "mine.lua, line 2: t cannot be changed; values that last belong in m." },
        { ACT("  t:bet('pas', 10)"), "mine.lua, line 2: the table has no wager 'pas'." },
        { ACT("  t:up('come-7')"), "mine.lua, line 2: the table has no wager 'come-7'." },
        { ACT("  t.bet('pass', 10)"),
          "mine.lua, line 2: write t:bet(...) with a colon, not t.bet(...)." },
        { ACT("  t:bet('pass', -10)"),
          "mine.lua, line 2: an amount must be a number of dollars from 0 to 1000000000." },
        { ACT("  t:bet('pass', 0/0)"),
          "mine.lua, line 2: an amount must be a number of dollars from 0 to 1000000000." },
        { ACT("  t:bet('pass', 10.005)"), "mine.lua, line 2: 10.005 dollars are not whole cents." },
        { ACT("  for i = 1, 300 do t:bet('field', 5) end"),
          "mine.lua, line 2: more than 256 bets and calls in one turn." },
        { ACT("  t:leave()\n  t:bet('pass', 10)"),
          "mine.lua, line 3: t:leave() ends the betting; nothing can follow it." },
        /* too much */
        { ACT("  unpack({}, 1, 1e8)"), "mine.lua, line 2: too many results to unpack." },
        { ACT("  for i = 1, math.huge do local x = i end"),
          "mine.lua, line 2: act() did not return within 1 s." },
        { ACT("  return act(t, m) + 1"), "mine.lua, line 2: stack overflow." },
        { ACT("  local s = ('x'):rep(1e9)"),
          "mine.lua, line 2: the script needs more than 64 MB of memory." },
        { ACT("  local s = {}\n  while true do\n    s[#s + 1] = { #s }\n  end"),
          "mine.lua, line 4: the script needs more than 64 MB of memory." },
        { ACT("  while true do end"), "mine.lua, line 2: act() did not return within 1 s." },
        { "while true do end\n", "mine.lua, line 1: loading did not return within 1 s." },
        { "function start(t, m)\n  repeat local x = m.y until x\nend\n" ACT(""),
          "mine.lua, line 2: start() did not return within 1 s." },
        { ACT("  table.sort({ 3, 2, 1 }, function() while true do end end)"),
          "mine.lua, line 2: act() did not return within 1 s." },
    };

    (void)state;
    check_mistakes(mistakes, LENGTH(mistakes), true);
}

/* What never comes back from C is ended by the parent. */
static void parent_ends_what_hangs(void **state)
{
    static const struct mistake mistakes[] = {
        { ACT("  local s = ('a'):rep(60)\n  s:find(('a-'):rep(25) .. 'b')"),
          "mine.lua: act() did not return within 1 s (line 3)." },
    };

    (void)state;
    check_mistakes(mistakes, LENGTH(mistakes), false);
}

static void parameters_are_checked(void **state)
{
    static const struct {
        const char *given, *says;
    } rows[] = {
        { "least=3", "mine.lua: the script has no parameter 'least'." },
        { "most=many", "mine.lua: the parameter most is a number, not 'many'." },
        { "most=", "mine.lua: the parameter most is a number, not ''." },
        { "bold=1", "mine.lua: the parameter bold is true or false, not '1'." },
        { "most", "mine.lua: 'most' is no parameter: write name=value." },
        { "most=3,wager", "mine.lua: 'wager' is no parameter: write name=value." },
        { "most=5,bold=true,wager=field", "mine.lua, line 3: 5 true field." },
        { "", "mine.lua, line 3: 7 false pass." },
        { NULL, "mine.lua, line 3: 7 false pass." },
    };
    char why[SCRIPT_WHY];

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct run run = short_run("parameters = { wager = 'pass', most = 7, bold = false }\n" ACT(
            "  error(parameters.most .. ' ' .. tostring(parameters.bold) .. ' ' .. "
            "parameters.wager)"));
        run.parameters = rows[i].given;
        assert_false(play(&run, why));
        assert_string_equal(why, rows[i].says);
    }
    struct run run = short_run("parameters = { list = {} }\n" ACT(""));
    assert_false(play(&run, why));
    assert_string_equal(why, "mine.lua: the parameter list is a table; it may be a number, a "
                             "string, or true or false.");
}

/* ---- Files ----------------------------------------------------------------------- */

static void write_file(const char *path, const void *bytes, size_t count)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fwrite(bytes, 1, count, file) == count);
    assert_int_equal(fclose(file), 0);
}

static void only_text_is_read(void **state)
{
    struct script_source source;
    char folder[] = "/tmp/croupier-script-XXXXXX", path[64], why[SCRIPT_WHY], says[SCRIPT_WHY];
    char *large = calloc(1, SCRIPT_MOST + 1);

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/mine.lua", folder);
    write_file(path, "\033LJ\002", 4);
    assert_false(script_read(path, &source, why));
    snprintf(says, sizeof says, "%s: not a text; a script is a file with Lua source.", path);
    assert_string_equal(why, says);
    write_file(path, "x = 1\0", 6);
    assert_false(script_read(path, &source, why));
    assert_string_equal(why, says);
    memset(large, ' ', SCRIPT_MOST + 1);
    write_file(path, large, SCRIPT_MOST + 1);
    assert_false(script_read(path, &source, why));
    snprintf(says, sizeof says, "%s: larger than 1 MB.", path);
    assert_string_equal(why, says);
    write_file(path, large, SCRIPT_MOST);
    assert_true(script_read(path, &source, why));
    assert_string_equal(source.name, "mine.lua");
    script_source_free(&source);
    assert_int_equal(unlink(path), 0);
    assert_false(script_read(path, &source, why));
    snprintf(says, sizeof says, "%s: No such file or directory.", path);
    assert_string_equal(why, says);
    assert_false(script_read(folder, &source, why));
    snprintf(says, sizeof says, "%s: Is a directory.", folder);
    assert_string_equal(why, says);
    assert_int_equal(rmdir(folder), 0);
    free(large);
    /* bytecode that comes by another way */
    struct run run = short_run("\033LJ\002");
    assert_false(play(&run, why));
    assert_string_equal(why, "mine.lua: attempt to load chunk with wrong mode.");
}

static void files_are_named_with_parameters(void **state)
{
    char path[SCRIPT_PATH];
    const char *parameters;

    (void)state;
    assert_true(script_named("a/b.lua:most=5", ".lua", path, &parameters));
    assert_string_equal(path, "a/b.lua");
    assert_string_equal(parameters, "most=5");
    assert_true(script_named("b.lua.d/c.lua", ".lua", path, &parameters));
    assert_string_equal(path, "b.lua.d/c.lua");
    assert_string_equal(parameters, "");
    assert_true(script_named("./ladder.so:wager=red", ".so", path, &parameters));
    assert_string_equal(path, "./ladder.so");
    assert_false(script_named("martingale:wager=red", ".lua", path, &parameters));
    assert_false(script_named("b.luac", ".lua", path, &parameters));
}

/* ---- What a script sees ---------------------------------------------------------- */

/* Scripts that check themselves: an assertion that fails is an error. */
static void scripts_see_the_same_each_time(void **state)
{
    static const char *const texts[] = {
        /* keys in order, whatever the order in which they were set */
        ACT("  local words = {}\n"
            "  for k, v in pairs({ b = 1, [2] = 2, a = 3, [-1] = 4, [1] = 5, [true] = 6 }) do\n"
            "    words[#words + 1] = tostring(k) .. v\n  end\n"
            "  assert(table.concat(words, ' ') == '-14 15 22 a3 b1 true6')\n"
            "  assert(next({ y = 1, x = 2 }) == 'x' and next({ y = 1, x = 2 }, 'x') == 'y')\n"
            "  assert(next({}) == nil and next({ 5 }, 1) == nil)"),
        /* a key may go while others are looked at */
        ACT("  local x, seen = { 1, 2, 3, 4 }, 0\n"
            "  for k in pairs(x) do x[k + 1] = nil; seen = seen + 1 end\n"
            "  assert(seen == 2)"),
        /* no addresses */
        ACT("  assert(tostring({}) == 'table' and tostring(act) == 'function')\n"
            "  assert(('%s %5.2f %d %s'):format({}, 2.5, 3, nil) == 'table  2.50 3 nil')\n"
            "  assert(tostring(12) == '12' and tostring(nil) == 'nil')"),
        /* what is there */
        ACT("  assert(bit.band(6, 3) == 2 and math.floor(2.7) == 2 and ('ab'):upper() == 'AB')\n"
            "  assert(select('#', unpack({ 1, 2, 3 })) == 3 and tonumber('12') == 12)\n"
            "  assert(('a1b2'):gsub('%d', '') == 'ab')\n"
            "  local x = { 3, 1, 2 }; table.sort(x); assert(x[1] == 1 and x[3] == 3)"),
        /* m comes back as it was left */
        "function start(t, m)\n  m.x = { 1, 'two', { three = 3.5 }, false, [-2] = 1e300 }\n"
        "  m.big, m.small, m.inf, m.word = 2^53, -7, -1/0, 'a\\0b'\n  m[true] = 'yes'\nend\n" ACT(
            "  assert(#m.x == 4 and m.x[1] == 1 and m.x[2] == 'two' and m.x[3].three == 3.5)\n"
            "  assert(m.x[4] == false and m.x[-2] == 1e300 and m[true] == 'yes')\n"
            "  assert(m.big == 2^53 and m.small == -7 and m.inf == -1/0 and m.word == 'a\\0b')\n"
            "  m.x.y = nil"),
        /* m starts empty; t.first once */
        ACT("  assert(t.first == (m.begun == nil))\n  m.begun = true"),
        /* the last roll */
        ACT("  if t.first then assert(t:last() == nil and t.total == 0) return end\n"
            "  assert(t:last() == ('roll %d %d'):format(t.a, t.b) and t.total == t.a + t.b)\n"
            "  assert(t:fact('total') == t.total and t:fact('nothing') == nil)"),
        /* money in dollars and cents */
        ACT("  assert(t.unit == 10 and t:rack() > 0)\n"
            "  if t.point ~= 0 then t:leave() return end\n"
            "  assert(t:up('pass') == 0 and t:up() == 0)\n"
            "  assert(t:bet('pass', t.unit) == true and t:up('pass') == 10 and t:up() == 10)\n"
            "  assert(t:set('pass', 25) and t:up('pass') == 25)\n"
            "  if t:last() then assert(t:gains() == 0 or t:gains() == t:gain('pass')) end\n"
            "  assert(not t:decided('field') and t:gain('field') == 0)"),
        /* offers have what a bet may be: from 5 to 500 in steps of 1 */
        ACT("  local least, most, step = t:offer('field')\n"
            "  assert(least == 5 and most == 500 and step == 1)\n"
            "  assert(t:offer('come') == nil or t.point ~= 0)\n"
            "  assert(t:has('field') and not t:has('baccarat'))\n"
            "  local found\n"
            "  for _, offer in ipairs(t:offers()) do\n"
            "    if offer.id == 'field' then found = offer end\n  end\n"
            "  assert(found.least == 5 and found.most == 500 and found.step == 1)"),
    };
    char why[SCRIPT_WHY];

    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct run run = short_run(texts[i]);
        if (!play(&run, why)) fail_msg("script %zu: %s\n%s", i, why, texts[i]);
    }
}

/* The words of the table, with its clause: as table_check() has them. */
static void refusals_name_their_clause(void **state)
{
    struct run run = short_run(ACT("  local done, why, clause = t:bet('pass', 1)\n"
                                   "  error(tostring(done) .. ' ' .. why .. ' ' .. clause, 0)"));
    struct sign sign = sign_of(game_find("craps"));
    struct layouts *layouts = layouts_open(&sign);
    struct command command = { .act = ACT_BET, .role = ROLE_PLAYER, .cents = 100 };
    char why[SCRIPT_WHY], words[REFUSAL_SAY], says[2 * SCRIPT_WHY];
    int bet, number;

    (void)state;
    assert_non_null(layouts);
    assert_true(wager_find(&sign, "pass", &bet, &number));
    command.bet = (int8_t)bet;
    struct refusal refusal = layouts_refusal(layouts, 0, &command, 100000);
    assert_true(refusal.code == REFUSED_BELOW_MINIMUM);
    refusal_words(&refusal, words);
    snprintf(says, sizeof says, "mine.lua, line 3: false %s %s.", words, refusal.clause);
    assert_false(play(&run, why));
    assert_string_equal(why, says);
    layouts_free(layouts);
}

/* decide() gets the question and the cards as words. */
static void decisions_are_asked_for(void **state)
{
    struct script_source source =
        source_of("function decide(question, cards)\n"
                  "  assert(question == 3 and #cards == 2)\n"
                  "  if cards[1] == 'AS' then return 2 end\n"
                  "  if cards[1] == 'KC' then return true end\nend\n" ACT(""));
    char why[SCRIPT_WHY];
    struct script *script = script_open(&source, NULL, 500, NULL, why);
    const uint8_t aces[] = { 1, 14 }, kings[] = { 52, 13 }, twos[] = { 2, 15 };

    (void)state;
    assert_non_null(script);
    struct strategy_values values = script_values(script);
    assert_int_equal(script_strategy(script)->decide(&values, 3, aces, 2), 2);
    assert_int_equal(script_strategy(script)->decide(&values, 3, kings, 2), 1);
    assert_null(script_error(script));
    assert_int_equal(script_strategy(script)->decide(&values, 3, twos, 2), 0);
    assert_string_equal(script_error(script),
                        "mine.lua, line 1: decide() returned a nil instead of a number.");
    script_free(script);
    source = source_of(ACT(""));
    script = script_open(&source, NULL, 500, NULL, why);
    assert_null(script_strategy(script)->decide);
    script_free(script);
}

/* Threads of a child, each with a script of its own, play the same sessions. */
struct threaded {
    struct run run;
    struct sim_tally tally;
    bool good;
};

static void *play_in_thread(void *data)
{
    struct threaded *threaded = data;
    char why[SCRIPT_WHY];

    threaded->run.tally = &threaded->tally;
    threaded->good = play(&threaded->run, why);
    return NULL;
}

static int work_in_threads(int fd, void *data)
{
    struct threaded both[2] = { { .run = *(struct run *)data }, { .run = *(struct run *)data } };
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, play_in_thread, &both[i])) return 1;
    for (int i = 0; i < 2; i++)
        if (pthread_join(threads[i], NULL)) return 1;
    bool same = both[0].good && both[1].good && both[0].tally.rounds == both[1].tally.rounds &&
                both[0].tally.gain_cents == both[1].tally.gain_cents;
    return !same || write(fd, "y", 1) != 1;
}

static void threads_play_in_the_child(void **state)
{
    struct run run =
        short_run("function start(t, m)\n  m.n = 0\nend\n" ACT("  m.n = (m.n + t.total) % 10\n"
                                                               "  t:set('field', 5 + m.n)"));
    struct confine_plan plan = { .name = "mine.lua", .work = work_in_threads, .data = &run };
    char why[CONFINE_WHY];

    (void)state;
    run.sessions = 20;
    if (!confine_run(&plan, why)) fail_msg("%s", why);
    run.source = source_of(ACT("  while true do end"));
    assert_false(confine_run(&plan, why));
    assert_string_equal(why, "mine.lua, line 2: act() did not return within 1 s.");
}

/* ---- Examples -------------------------------------------------------------------- */

static struct run example(const char *file, const char *edition, const char *parameters,
                          int64_t unit_cents)
{
    struct run run = { .edition = edition, .parameters = parameters, .unit_cents = unit_cents };
    char path[256], why[SCRIPT_WHY];

    snprintf(path, sizeof path, SOURCE_FOLDER "/strategies/%s", file);
    if (!script_read(path, &run.source, why)) fail_msg("%s", why);
    return run;
}

/* A wager whose house edge is n/d. */
struct edge_row {
    const char *wager;
    int n, d;
};
#define EVEN_37 1, 37 /* 18 of 37 win 1 to 1 */

/* The scripts of docs/strategies.md run as they stand. */
static void tutorial_runs(void **state)
{
    static char text[1 << 16];
    FILE *file = fopen(SOURCE_FOLDER "/docs/strategies.md", "r");
    char why[SCRIPT_WHY];
    int played = 0;

    (void)state;
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (char *at = text; (at = strstr(at, "```lua\n"));) {
        char *begin = at + strlen("```lua\n"), *end = strstr(begin, "```\n");
        assert_non_null(end);
        *end = '\0';
        at = end + 1;
        if (!strstr(begin, "function act")) continue;
        struct run run = short_run(begin);
        struct sim_tally tally;
        if (strstr(begin, "red")) run.edition = "roulette";
        run.rounds = 5000;
        run.tally = &tally;
        if (!play(&run, why)) fail_msg("%s\n%s", why, begin);
        assert_true(tally.stake_cents > 0);
        sim_tally_free(&tally);
        played++;
    }
    assert_int_equal(played, 4);
}

/* Gains minus their expectation add up to 0, whatever the strategy does, with a variance that the
 * sums of squares show. */
static void check_edge(const struct sim_tally *tally, const struct sign *sign, const char *file,
                       const struct edge_row *row)
{
    int wager = sim_wager(sign, row->wager);
    assert_true(wager >= 0);
    const struct wager_tally *w = &tally->wager[wager];
    double edge = -(double)row->n / row->d;
    double off = (double)w->gain_cents - edge * (double)w->stake_cents;
    double variance = (double)w->gain_squares - 2 * edge * (double)w->gain_stakes +
                      edge * edge * (double)w->stake_squares;

    if (w->decided < 500) fail_msg("%s: %s was decided too rarely", file, row->wager);
    if (fabs(off) > 5 * sqrt(variance))
        fail_msg("%s: %s is %.1f standard errors off", file, row->wager, off / sqrt(variance));
}

static void examples_have_the_edges_of_their_wagers(void **state)
{
    static const struct {
        const char *file, *edition, *parameters;
        int unit_cents;
        struct edge_row rows[16];
    } examples[] = {
        /* Pass and Come win 244 of 495; odds are fair */
        { "pass.lua", "craps", "", 1000, { { "pass", 7, 495 } } },
        { "molly.lua",
          "craps",
          "",
          1000,
          { { "pass", 7, 495 },
            { "come", 7, 495 },
            { "pass-odds-4", 0, 1 },
            { "pass-odds-5", 0, 1 },
            { "pass-odds-6", 0, 1 },
            { "come-odds-8", 0, 1 },
            { "come-odds-9", 0, 1 },
            { "come-odds-10", 0, 1 } } },
        { "martingale.lua", "roulette", "", 500, { { "red", EVEN_37 } } },
        { "martingale.lua",
          "craps",
          "wager=dont-pass,doublings=3",
          500,
          /* wins 949, loses 976 of 1980 */
          { { "dont-pass", 27, 1980 } } },
        /* Field: 16 of 36 win, 2 of them (2 and 12) double: 18 - 20; Place 5 pays 7 to 5 on 4
         * against 6: (28/5 - 6)/10; Place 6 pays 7 to 6 on 5 against 6: (35/6 - 6)/11 */
        { "iron-cross.lua",
          "craps",
          "",
          500,
          { { "field", 2, 36 },
            { "place-5", 1, 25 },
            { "place-6", 1, 66 },
            { "place-8", 1, 66 } } },
        { "regress.lua", "craps", "", 500, { { "place-6", 1, 66 }, { "place-8", 1, 66 } } },
        { "labouchere.lua", "roulette", "", 500, { { "red", EVEN_37 } } },
        { "oscar.lua", "roulette", "", 500, { { "even", EVEN_37 } } },
        { "1-3-2-6.lua", "roulette", "", 500, { { "black", EVEN_37 } } },
        /* 5 ways against 6 at 1 to 1 */
        { "1-3-2-6.lua", "double-dice", "wager=number-6", 500, { { "number-6", 1, 11 } } },
        /* 12 of 37 win 2 to 1 */
        { "sleepers.lua",
          "roulette",
          "",
          500,
          { { "dozen-1", 1, 37 }, { "dozen-2", 1, 37 }, { "dozen-3", 1, 37 } } },
        /* any 7: 6 of 36 at 4 to 1; 11: 2 of 36 at 15 to 1; six: 5 against 6 at 1 to 1; five: 4
         * against 6 at 1 to 1; hard 4: 1 against 8 at 7 to 1; field: 3, 4, 9, 10, 11 are 14 ways at
         * 1 to 1, and 2 and 12 pay 3 and 2: 19 - 20 */
        { "everything.lua",
          "snake-eyes",
          "",
          500,
          { { "any-7", 1, 6 },
            { "eleven", 1, 9 },
            { "six", 1, 11 },
            { "eight", 1, 11 },
            { "five", 1, 5 },
            { "hard-4", 1, 9 },
            { "field", 1, 36 } } },
    };
    char why[SCRIPT_WHY];

    (void)state;
    for (size_t i = 0; i < LENGTH(examples); i++) {
        struct run run = example(examples[i].file, examples[i].edition, examples[i].parameters,
                                 examples[i].unit_cents);
        struct sign sign = sign_of(game_find(examples[i].edition));
        struct sim_tally tally;
        run.rounds = 10000 / SLOWER;
        run.sessions = 80;
        run.tally = &tally;
        if (!play(&run, why)) fail_msg("%s", why);
        for (const struct edge_row *row = examples[i].rows; row->wager; row++)
            check_edge(&tally, &sign, examples[i].file, row);
        sim_tally_free(&tally);
        script_source_free(&run.source);
    }
}

/* The same with little memory, where the chain is forgotten again and again. */
static void memory_does_not_change_results(void **state)
{
    static const char *const files[] = { "labouchere.lua", "oscar.lua", "sleepers.lua" };
    char why[SCRIPT_WHY];

    (void)state;
    for (size_t i = 0; i < LENGTH(files); i++) {
        struct run run = example(files[i], "roulette", "", 500);
        struct sim_tally ample, little;
        run.rounds = 2000;
        run.sessions = 11;
        run.tally = &ample;
        assert_true(play(&run, why));
        run.tally = &little;
        run.limit_bytes = 100000;
        assert_true(play(&run, why));
        assert_true(ample.gain_cents == little.gain_cents && ample.rounds == little.rounds);
        assert_true(ample.stake_cents == little.stake_cents && ample.stake_cents > 0);
        sim_tally_free(&ample);
        sim_tally_free(&little);
        script_source_free(&run.source);
    }
}

/* Sessions with a bankroll ask a script that looks at its rack, again and again. */
static void rack_is_seen(void **state)
{
    /* bets all it has on red until it has 160: 18/37 squared of the sessions reach it */
    struct run run = short_run(ACT("  local all = t:rack() + t:up()\n"
                                   "  if all < 160 then t:set('red', all) return end\n"
                                   "  t:take('red')\n  t:leave()"));
    struct sim_tally tally;
    char why[SCRIPT_WHY];

    (void)state;
    run.edition = "roulette";
    run.bankroll_cents = 4000;
    run.sessions = 20000;
    run.tally = &tally;
    run.rounds = 10;
    if (!play(&run, why)) fail_msg("%s", why);
    double p = 18.0 / 37 * 18 / 37, n = 20000;
    double won = (double)tally.ended[SIM_LEFT];
    assert_true(fabs(won - n * p) < 5 * sqrt(n * p * (1 - p)));
    assert_int_equal(tally.ended[SIM_RUINED] + tally.ended[SIM_LEFT], 20000);
    sim_tally_free(&tally);
}

/* ---- Bets by hand ---------------------------------------------------------------- */

/* A player who follows a script through outcomes that the test chooses. */
struct followed {
    struct script *script;
    struct chain *chain;
    struct chain_place place;
    struct run run;
};

static void follow(struct followed *f, struct run run)
{
    struct sign sign = sign_of(game_find(run.edition));
    char why[SCRIPT_WHY];
    int64_t gain;

    f->run = run;
    f->script = script_open(&run.source, run.parameters, run.unit_cents, NULL, why);
    if (!f->script) fail_msg("%s", why);
    struct strategy_values values = script_values(f->script);
    f->chain = chain_open(&sign, script_strategy(f->script), &values, SIM_MEMORY);
    assert_non_null(f->chain);
    assert_true(chain_begin(f->chain, 0, &f->place, &gain));
}

static void unfollow(struct followed *f)
{
    assert_null(script_error(f->script));
    chain_free(f->chain);
    script_free(f->script);
    script_source_free(&f->run.source);
}

static int64_t step(struct followed *f, int outcome)
{
    struct sim_round round = { .outcome = outcome };
    struct edge_sum sum;
    bool turn_over;

    assert_true(chain_step(f->chain, &f->place, &round, &sum, &turn_over));
    return sum.gain_cents;
}

static int64_t up(struct followed *f, const char *id)
{
    struct sign sign = *layouts_sign(f->chain->layouts);
    uint32_t layout = f->chain->states[f->place.state].layout;
    int bet, number;

    assert_true(wager_find(&sign, id, &bet, &number));
    return table_wager(layouts_table(f->chain->layouts, layout), SIM_PLAYER, bet, number);
}

static void martingale_by_hand(void **state)
{
    /* number, what it brings, the bet that follows; red numbers are 1, 3, 5 ...; 2 and 0 are not */
    static const struct {
        int number, gain, next;
    } spins[] = {
        { 1, 5, 5 },   { 2, -5, 10 },  { 2, -10, 20 }, { 0, -20, 40 }, { 3, 40, 5 },
        { 2, -5, 10 }, { 4, -10, 20 }, { 6, -20, 5 }, /* two doublings, then from the start */
        { 5, 5, 5 },
    };
    struct followed f;

    (void)state;
    follow(&f, example("martingale.lua", "roulette", "doublings=3", 500));
    assert_int_equal(up(&f, "red"), 500);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(step(&f, spins[i].number), 100 * spins[i].gain);
        assert_int_equal(up(&f, "red"), 100 * spins[i].next);
    }
    unfollow(&f);
    follow(&f, example("martingale.lua", "roulette", "doublings=2,wager=red", 500));
    for (size_t i = 5; i < LENGTH(spins); i++) {
        assert_int_equal(step(&f, spins[i].number), 100 * spins[i].gain);
        assert_int_equal(up(&f, "red"), 100 * spins[i].next);
    }
    unfollow(&f);
}

static int roll(int a, int b)
{
    return 6 * (a - 1) + b - 1;
}

static void molly_by_hand(void **state)
{
    struct followed f;

    (void)state;
    follow(&f, example("molly.lua", "craps", "", 1000));
    assert_int_equal(up(&f, "pass"), 1000);
    /* natural: paid, and again */
    assert_int_equal(step(&f, roll(3, 4)), 1000);
    assert_int_equal(up(&f, "pass"), 1000);
    /* the point is 6: odds up to the flat bet, and the first Come */
    assert_int_equal(step(&f, roll(2, 4)), 0);
    assert_int_equal(up(&f, "pass-odds-6"), 1000);
    assert_int_equal(up(&f, "come"), 1000);
    /* Come goes to 8, gets odds; the second Come */
    assert_int_equal(step(&f, roll(4, 4)), 0);
    assert_int_equal(up(&f, "come-8"), 1000);
    assert_int_equal(up(&f, "come-odds-8"), 1000);
    assert_int_equal(up(&f, "come"), 1000);
    /* goes to 9: two Comes are enough */
    assert_int_equal(step(&f, roll(4, 5)), 0);
    assert_int_equal(up(&f, "come-9"), 1000);
    assert_int_equal(up(&f, "come-odds-9"), 1000);
    assert_int_equal(up(&f, "come"), 0);
    /* 8: 10 even money and 10 at 6 to 5; another Come takes its place */
    assert_int_equal(step(&f, roll(3, 5)), 1000 + 1200);
    assert_int_equal(up(&f, "come-8"), 0);
    assert_int_equal(up(&f, "come"), 1000);
    /* 6, the point: Pass 10 and its odds 12, Come goes to 6; a come-out roll: only Pass */
    assert_int_equal(step(&f, roll(1, 5)), 1000 + 1200);
    assert_int_equal(up(&f, "come-6"), 1000);
    assert_int_equal(up(&f, "come-odds-6"), 0);
    assert_int_equal(up(&f, "pass"), 1000);
    assert_int_equal(up(&f, "come"), 0);
    /* 7 on the come-out: Pass wins, both Comes lose, and the odds that are off come back */
    assert_int_equal(step(&f, roll(1, 6)), 1000 - 2000);
    assert_int_equal(up(&f, "come-6"), 0);
    assert_int_equal(up(&f, "come-9"), 0);
    assert_int_equal(up(&f, "come-odds-9"), 0);
    assert_int_equal(up(&f, "pass"), 1000);
    unfollow(&f);
}

/* ---- Plugins --------------------------------------------------------------------- */

static void plugin_plays(void **state)
{
    struct plugin plugin;
    char why[PLUGIN_WHY];
    struct sign sign = sign_of(game_find("roulette"));
    struct strategy_values values = { .unit_cents = 500 };
    /* number, the bet that follows: one more after a loss, one less after a win, up to 3 */
    static const int spins[][2] = { { 2, 2 }, { 2, 3 }, { 0, 3 }, { 1, 2 }, { 3, 1 }, { 5, 1 } };
    struct chain_place place;
    int64_t gain;

    (void)state;
    if (!plugin_open(PLUGINS "/ladder.so", &plugin, why)) fail_msg("%s", why);
    assert_string_equal(plugin.strategy->id, "ladder");
    values.number[0] = sim_wager(&sign, "red");
    values.number[1] = 3;
    struct chain *chain = chain_open(&sign, plugin.strategy, &values, SIM_MEMORY);
    assert_non_null(chain);
    struct followed f = { .chain = chain };
    assert_true(chain_begin(chain, 0, &place, &gain));
    f.place = place;
    assert_int_equal(up(&f, "red"), 500);
    for (size_t i = 0; i < LENGTH(spins); i++) {
        step(&f, spins[i][0]);
        assert_int_equal(up(&f, "red"), 500 * spins[i][1]);
    }
    chain_free(chain);
    plugin_close(&plugin);
    assert_null(plugin.handle);
}

static void bad_plugins_are_refused(void **state)
{
    static const struct {
        const char *file, *says;
    } rows[] = {
        { "none.so", "there is no such file." },
        { "other_abi.so",
          "made for version 99 of the header sim/strategy.h, but this is version 1." },
        { "no_strategy.so", "no strategy in it: a plugin says CROUPIER_STRATEGY(mine)." },
        { "no_act.so", "its strategy lacks an id, a line about it, or act()." },
        { "large_memory.so", "its strategy has 257 bytes of memory; at most 256 are possible." },
    };
    struct plugin plugin;
    char why[PLUGIN_WHY], path[PLUGIN_WHY], says[PLUGIN_WHY];

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        snprintf(path, sizeof path, "%s/%s", PLUGINS, rows[i].file);
        assert_false(plugin_open(path, &plugin, why));
        snprintf(says, sizeof says, "%.200s: %s", path, rows[i].says);
        assert_string_equal(why, says);
        assert_null(plugin.handle);
    }
    assert_false(plugin_open(SOURCE_FOLDER "/README.md", &plugin, why));
    snprintf(says, sizeof says, "%.200s: invalid ELF header.", SOURCE_FOLDER "/README.md");
    assert_string_equal(why, says);
}

/* ---- Confinement ----------------------------------------------------------------- */

struct told {
    char bytes[1 << 12];
    size_t count, total;
};

static bool listen_to(const void *bytes, size_t count, void *data)
{
    struct told *told = data;

    for (size_t i = 0; i < count && told->count < sizeof told->bytes; i++)
        told->bytes[told->count++] = ((const char *)bytes)[i];
    told->total += count;
    return true;
}

/* Each try must fail with EPERM; the child writes the number of those that did not. */
static int try_everything(int fd, void *data)
{
    char failed = 0;

    (void)data;
#define REFUSED(try) failed += !((long)(try) == -1 && errno == EPERM)
    errno = 0;
    REFUSED(open("/etc/passwd", O_RDONLY));
    REFUSED(open("/tmp/croupier-guard", O_RDWR | O_CREAT, 0600));
    REFUSED(unlink("/tmp/croupier-guard"));
    REFUSED(socket(AF_INET, SOCK_STREAM, 0));
    REFUSED(fork());
    REFUSED(execl("/bin/true", "true", (char *)NULL));
    REFUSED(kill(getppid(), 0));
    REFUSED(kill(1, SIGTERM));
    REFUSED(pipe((int[2]){ 0 }));
    REFUSED(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    REFUSED(setrlimit(RLIMIT_CPU, &(struct rlimit){ 100, 100 }));
    for (int i = 5; i < 64; i++) failed += write(i, "x", 1) == 1;
    return write(fd, &failed, 1) != 1;
}

/* Without a socket there is no file of that number. */
static int try_without_socket(int fd, void *data)
{
    if (write(CONFINE_SOCKET, "x", 1) == 1 || send(CONFINE_SOCKET, "x", 1, 0) != -1) return 1;
    return try_everything(fd, data);
}

/* With one, it is answered there, and all else is as before. */
static int try_with_socket(int fd, void *data)
{
    struct pollfd wait = { .fd = CONFINE_SOCKET, .events = POLLIN };
    char byte = 0;

    if (send(CONFINE_SOCKET, "a", 1, MSG_NOSIGNAL) != 1 || poll(&wait, 1, 10000) != 1) return 1;
    if (recv(CONFINE_SOCKET, &byte, 1, 0) != 1 || byte != 'b') return 1;
    errno = 0;
    if (send(fd, "x", 1, 0) != -1 || errno != EPERM) return 1; /* another file */
    return try_everything(fd, data);
}

static void child_is_confined(void **state)
{
    struct told told = { .count = 0 };
    struct confine_plan plan = {
        .name = "mine.lua", .work = try_without_socket, .take = listen_to, .data = &told
    };
    char why[CONFINE_WHY], byte = 0;
    int ends[2];

    (void)state;
    if (!confine_run(&plan, why)) fail_msg("%s", why);
    assert_int_equal(told.count, 1);
    assert_int_equal(told.bytes[0], 0);
    assert_string_equal(why, "");
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_int_equal(write(ends[1], "b", 1), 1); /* the answer waits already */
    plan.work = try_with_socket;
    plan.socket = ends[0];
    if (!confine_run(&plan, why)) fail_msg("%s", why);
    assert_int_equal(told.count, 2);
    assert_int_equal(told.bytes[1], 0);
    assert_int_equal(read(ends[1], &byte, 1), 1);
    assert_int_equal(byte, 'a');
    close(ends[0]);
    close(ends[1]);
}

static int write_much(int fd, void *data)
{
    char block[4096] = { 7 };

    (void)data;
    for (int i = 0; i < 1000; i++)
        if (write(fd, block, sizeof block) != sizeof block) return 1;
    return 0;
}

static bool enough(const void *bytes, size_t count, void *data)
{
    (void)bytes;
    (void)count;
    (void)data;
    return false;
}

static void results_pass_through(void **state)
{
    struct told told = { .count = 0 };
    struct confine_plan plan = {
        .name = "mine.lua", .work = write_much, .take = listen_to, .data = &told
    };
    char why[CONFINE_WHY];

    (void)state;
    assert_true(confine_run(&plan, why));
    assert_true(told.total == 1000 * 4096 && told.bytes[0] == 7);
    plan.take = enough;
    assert_false(confine_run(&plan, why));
    assert_string_equal(why, "mine.lua: the run was given up.");
    plan.take = NULL;
    assert_true(confine_run(&plan, why));
}

static int be_bad(int fd, void *data)
{
    static volatile unsigned sink; /* wraps */
    const char *how = data;

    (void)fd;
    if (!strcmp(how, "spin"))
        for (;;) sink++;
    if (!strcmp(how, "segv")) raise(SIGSEGV);
    if (!strcmp(how, "kill")) raise(SIGKILL);
    if (!strcmp(how, "say")) confine_fail("mine.lua: that is enough.");
    if (!strcmp(how, "stop"))
        while (!*confine_stop()) sink++;
    return !strcmp(how, "fail");
}

static void ends_of_the_child_are_told(void **state)
{
    static const struct {
        const char *how, *says;
    } rows[] = {
        { "spin", "mine.lua: the run took more than 1 s of CPU time." },
        { "segv", "mine.lua: the run was ended by signal 11 (Segmentation fault)." },
        { "kill", "mine.lua: the run was killed; the machine may be short of memory." },
        { "say", "mine.lua: that is enough." },
        { "fail", "mine.lua: the run failed; it may need more than 1024 MB of memory." },
    };
    static const volatile int stop = 1;
    char why[CONFINE_WHY];
    struct confine_plan plan = { .name = "mine.lua", .cpu_seconds = 1, .work = be_bad };

    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        plan.data = (void *)(uintptr_t)rows[i].how;
        assert_false(confine_run(&plan, why));
        assert_string_equal(why, rows[i].says);
    }
    plan.data = (void *)(uintptr_t) "stop";
    plan.stop = &stop;
    plan.cpu_seconds = 60;
    assert_true(confine_run(&plan, why));
    assert_null(confine_stop());
    assert_null(confine_mark());
    confine_fail("Outside of a child this does nothing.");
}

/* Memory that the Lua state does not count. */
static int take_memory(int fd, void *data)
{
    size_t got = 0;

    (void)data;
    while (got < (size_t)400 << 20 && mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE,
                                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        got += 1 << 20;
    return write(fd, &got, sizeof got) != sizeof got;
}

static void memory_is_limited(void **state)
{
    struct told told = { .count = 0 };
    struct confine_plan plan = { .name = "mine.lua",
                                 .memory_bytes = (size_t)100 << 20,
                                 .work = take_memory,
                                 .take = listen_to,
                                 .data = &told };
    char why[CONFINE_WHY];
    size_t got;

    (void)state;
    assert_true(confine_run(&plan, why));
    assert_int_equal(told.count, sizeof got);
    memcpy(&got, told.bytes, sizeof got);
    if (SLOWER == 1) assert_true(got > (size_t)50 << 20 && got <= (size_t)100 << 20);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_one_sentence),
        cmocka_unit_test(parent_ends_what_hangs),
        cmocka_unit_test(parameters_are_checked),
        cmocka_unit_test(only_text_is_read),
        cmocka_unit_test(files_are_named_with_parameters),
        cmocka_unit_test(scripts_see_the_same_each_time),
        cmocka_unit_test(refusals_name_their_clause),
        cmocka_unit_test(decisions_are_asked_for),
        cmocka_unit_test(threads_play_in_the_child),
        cmocka_unit_test(examples_have_the_edges_of_their_wagers),
        cmocka_unit_test(tutorial_runs),
        cmocka_unit_test(memory_does_not_change_results),
        cmocka_unit_test(rack_is_seen),
        cmocka_unit_test(martingale_by_hand),
        cmocka_unit_test(molly_by_hand),
        cmocka_unit_test(plugin_plays),
        cmocka_unit_test(bad_plugins_are_refused),
        cmocka_unit_test(child_is_confined),
        cmocka_unit_test(results_pass_through),
        cmocka_unit_test(ends_of_the_child_are_told),
        cmocka_unit_test(memory_is_limited),
    };

    RUN_TESTS(tests);
}
