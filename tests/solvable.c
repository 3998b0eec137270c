/* solvable.c - a game that is solved in no time, for tests of 'croupier solve': linked into the
 * program, it stands for every edition without choices.
 *
 * One card is dealt.  The player keeps it, for its rank less 7, or takes another card instead.  The
 * 52 ranks add up to 364, so another card than rank r is worth (364 - r) / 51 - 7 = (7 - r) / 51:
 * cards from 7 on are kept.  On average over the 13 ranks a card is worth
 *
 *   (0 + 1 + ... + 6 + (1 + 2 + ... + 6) / 51) / 13 = (21 + 21 / 51) / 13 = 28 / 17
 *
 * and 0 if it must be kept (reading "kept").  Each rank is a part.  What else is in a part only
 * makes it long.
 *
 * The short strategy keeps only cards from 10 on.  With an 8 and a 9 that costs 1 + 1 / 51 and
 * 2 + 2 / 51 points: over 13 ranks 3 * 52 / 51 / 13 = 4 / 17.
 *  SOLVED_LOG names a file to which each process adds the parts that it has solved;
 * the process with the number SOLVED_FAILS solves none. */
#include "solve/game_solution.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RANKS      13
#define MIDDLE     7
#define OTHERS     51
#define LENGTH_OF  300000 /* bytes of a part */
#define STEPS      10
#define STEP_NANOS 3000000

/* A solver only knows its reading. */
enum { KEPT = 1 };
static unsigned solvers[] = { 0, KEPT };

static void *open_solver(const struct sign *sign, unsigned readings)
{
    (void)sign;
    return &solvers[readings & KEPT];
}

static void close_solver(void *solver)
{
    (void)solver;
}

static bool terms(const void *solver, uint8_t digest[SOLUTION_DIGEST])
{
    const int64_t numbers[] = { MIDDLE, *(const unsigned *)solver };

    solution_terms(numbers, 2, digest);
    return true;
}

/* ---- Parts ----------------------------------------------------------------------- */

static const char *process(void)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");

    return rank ? rank : "0";
}

static void log_part(int part)
{
    const char *path = getenv("SOLVED_LOG");
    char line[40];

    if (!path) return;
    int length = snprintf(line, sizeof line, "%s %d\n", process(), part);
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (file < 0 || write(file, line, (size_t)length) != length) abort();
    close(file);
}

/* A part begins with its worth, in parts of 51, as a byte. */
static bool solve(const void *solver, int part, const struct solution_how *how,
                  struct solution_bytes *bytes)
{
    int rank = part + 1, worth = (rank - MIDDLE) * OTHERS;
    const char *fails = getenv("SOLVED_FAILS");

    for (int step = 0; step < STEPS; step++) {
        if (!how->going(how->context, (double)step / STEPS)) return false;
        nanosleep(&(struct timespec){ .tv_nsec = STEP_NANOS }, NULL);
    }
    if (fails && !strcmp(fails, process())) return false;
    if (rank < MIDDLE && *(const unsigned *)solver != KEPT) worth = MIDDLE - rank;
    *bytes = (struct solution_bytes){ malloc(LENGTH_OF), LENGTH_OF };
    if (!bytes->bytes) return false;
    for (uint32_t i = 0; i < LENGTH_OF; i++)
        bytes->bytes[i] = (uint8_t)((i + (uint32_t)part) * UINT32_C(2654435761) >> 24);
    bytes->bytes[0] = (uint8_t)(worth & 0xff);
    bytes->bytes[1] = (uint8_t)(worth >> 8 & 0xff);
    log_part(part);
    return true;
}

static bool worth(const struct solution_bytes *parts, const struct sign *sign, mpq_t mean)
{
    int sum = 0;

    (void)sign;
    for (int part = 0; part < RANKS; part++)
        sum += (int16_t)(parts[part].bytes[0] | parts[part].bytes[1] << 8);
    mpq_set_si(mean, sum, RANKS * OTHERS);
    mpq_canonicalize(mean);
    return true;
}

static bool report(const struct solution_bytes *parts, const struct sign *sign,
                   struct solve_report *to)
{
    static const struct report_column columns[] = { { "mean", "points", REPORT_UNITS, NULL } };
    mpq_t mean;

    mpq_init(mean);
    worth(parts, sign, mean);
    solve_report_table(to, "worth", "A card that is played best", columns, 1);
    solve_report_row(to);
    solve_report_exactly(to, 0, mean);
    mpq_clear(mean);
    return true;
}

/* ---- A short strategy ------------------------------------------------------------ */

#define HIGH 10

static void add_line(struct short_section *section, const char *when, const char *then, int from,
                     int to)
{
    struct short_line *line = &section->line[section->count++];
    int cost = 0; /* in parts of 51 */

    line->when = when;
    line->then = then;
    for (int rank = from; rank <= to; rank++)
        if (rank > MIDDLE && rank < HIGH) cost += (rank - MIDDLE) * (OTHERS + 1);
    mpq_set_si(line->share, to - from + 1, RANKS);
    mpq_canonicalize(line->share);
    mpq_set_si(line->cost, cost, RANKS * OTHERS);
    mpq_canonicalize(line->cost);
}

static bool shorten(const struct solution_bytes *parts, const struct sign *sign, unsigned chosen,
                    const struct solution_how *how, struct short_strategy *to)
{
    struct short_section *section = &to->section[0];

    (void)chosen;
    if (!how->going(how->context, 0.5)) return false;
    to->sections = 2;
    section->id = "first";
    section->title = "With your card";
    section->counted = true;
    add_line(section, "A 10 or higher", "keep it", HIGH, RANKS);
    add_line(section, "Anything else, <7> & 9 alike", "take another", 1, HIGH - 1);
    to->section[1].id = "then";
    to->section[1].title = "With another card";
    to->section[1].note = "There is only one exchange.";
    to->section[1].line[0].when = "Any card";
    to->section[1].line[0].then = "keep it";
    to->section[1].count = 1;
    worth(parts, sign, to->best);
    mpq_sub(to->mean, to->best, section->line[1].cost);
    mpq_set_ui(to->wagered, 2, 1);
    mpq_set_ui(to->wagered_best, 2, 1);
    return true;
}

/* ---- The game -------------------------------------------------------------------- */

static const struct game_solution solution = {
    .parts = RANKS,
    .parts_words = "ranks",
    .terms = terms,
    .solve = solve,
    .report = report,
    .worth = worth,
    .shorten = shorten,
};

static const struct advice_role roles[] = { { .id = NULL } };
static const struct advice_step steps[] = { { .id = NULL } };
static const struct advice_reading readings[] = { { "kept", "the card must be kept" },
                                                  { .id = NULL } };

static const struct game_advice solvable = {
    .unit = "points",
    .roles = roles,
    .steps = steps,
    .readings = readings,
    .open = open_solver,
    .close = close_solver,
    .solution = &solution,
};

const struct game_advice *__real_advice_of(int edition);
const struct game_advice *__wrap_advice_of(int edition);

const struct game_advice *__wrap_advice_of(int edition)
{
    const struct game_advice *own = __real_advice_of(edition);

    return own ? own : &solvable;
}
