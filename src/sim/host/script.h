/* script.h - strategies in Lua; docs/strategies.md is the manual for those who write them.
 *
 *   script_read()   the text of a file; call it while there are files
 *   script_open()   runs the text in a new Lua state; its strategy and values go into a sim_plan
 *   script_error()  what went wrong since, if anything
 *
 * A script remembers in its table m alone.  After each call, m is written into the bytes that are
 * the strategy's memory, always in the same way for the same values, and m is read from them before
 * the next.  So the simulator asks a script only for what it has not met yet.  A script that keeps
 * anything elsewhere is refused, and so is one that does not come back or takes too much memory.
 *
 * A script sees no files, clock or random numbers and cannot call C.  The compiler of LuaJIT stays
 * off: it does not count the instructions by which an endless loop is noticed.  An error ends a
 * child of confine_run() with its sentence; elsewhere, or if asked, the strategy leaves the table.
 *
 * A script belongs to one thread; each thread opens its own from the same source. */
#ifndef CROUPIER_SIM_SCRIPT_H
#define CROUPIER_SIM_SCRIPT_H

#include "sim/strategy.h"

#define SCRIPT_WHY    512
#define SCRIPT_MOST   (1 << 20) /* bytes of a file */
#define SCRIPT_MEMORY (64u << 20)

struct script_source {
    char name[64]; /* "molly.lua" */
    char *text;
    size_t size;
};

struct script_limits {
    unsigned call_seconds; /* CPU time of one call; 0: CONFINE_CALL */
    size_t memory_bytes;   /* of the Lua state; 0: SCRIPT_MEMORY */
    bool goes_on; /* an error does not end a confined child: the strategy leaves the table */
};

struct script;

/* Whether the words name a file with this ending: "folder/mine.lua:most=5".  Then `path` is the
 * file and *parameters points at "most=5" or at the end of the words. */
#define SCRIPT_PATH 4096
bool script_named(const char *words, const char *ending, char path[SCRIPT_PATH],
                  const char **parameters);

/* False: `why` says what is wrong, in one sentence. */
bool script_read(const char *path, struct script_source *source, char why[SCRIPT_WHY]);
void script_source_free(struct script_source *source);

/* parameters: "most=5,wager=red", or "" or null.  limits may be null.  Null: `why` says what is
 * wrong.  The source can be freed then. */
struct script *script_open(const struct script_source *source, const char *parameters,
                           int64_t unit_cents, const struct script_limits *limits,
                           char why[SCRIPT_WHY]);
void script_free(struct script *script);

/* For sim_plan and chain_open(); they point into the script. */
const struct strategy *script_strategy(const struct script *script);
struct strategy_values script_values(const struct script *script);

/* The first error of a call, or null. */
const char *script_error(const struct script *script);

#endif
