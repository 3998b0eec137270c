/* game_solution.h - what a game supplies so that it can be solved as a whole: the best choice of
 * every hand, and what the game is worth.
 *
 *   a solver (game_advice.h) and a part -> solve()  -> the bytes of the part
 *   the bytes of a part and a question  -> best()   -> the best choice
 *   the bytes of all parts              -> report() -> tables of exact figures
 *   the same                            -> shorten() -> a strategy to remember, and what it costs
 *
 * The bytes are what a file keeps (solution.h).  They are the game's own: only its functions read
 * them, and check them, as a file may be anything. */
#ifndef CROUPIER_GAME_SOLUTION_H
#define CROUPIER_GAME_SOLUTION_H

#include "solve/game_advice.h"
#include "solve/solution.h"
#include "solve/solve_report.h"

struct solution_how {
    int threads;
    /* called now and then with the share done; false: stop */
    bool (*going)(void *context, double share);
    void *context;
};

/* A short strategy: sections of lines, of which the first that fits decides.  It belongs to the
 * caller, who frees it with short_free(); words last as long as the program. */
#define SHORT_SECTIONS 4
#define SHORT_LINES    12

struct short_line {
    const char *when, *then; /* "Any other pair", "exchange the other three" */
    mpq_t share, cost;       /* of all hands; what these cost on average over all hands, in units */
};

struct short_section {
    const char *id;    /* "first"; permanent */
    const char *title; /* "With five cards" */
    const char *note;  /* one sentence, or null */
    bool counted;      /* its lines have figures */
    int count;
    struct short_line line[SHORT_LINES];
};

struct short_strategy {
    int sections;
    struct short_section section[SHORT_SECTIONS];
    mpq_t best, mean;            /* of a hand, in units */
    mpq_t wagered_best, wagered; /* money wagered on a hand */
};

void short_init(struct short_strategy *strategy);
void short_free(struct short_strategy *strategy);

struct game_solution {
    int parts;
    const char *parts_words; /* "up cards" */

    /* All rules and readings that the solution depends on, as a digest (solution_terms()).  False:
     * out of memory. */
    bool (*terms)(const void *solver, uint8_t terms[SOLUTION_DIGEST]);

    /* Solves a part; the caller frees the bytes.  False: out of memory, or stopped. */
    bool (*solve)(const void *solver, int part, const struct solution_how *how,
                  struct solution_bytes *bytes);

    /* Whether a part can tell the best choice: not for cards seen besides, and not after a draw. */
    bool (*answers)(const struct advice_question *question);
    int (*part_of)(const struct advice_question *question);
    /* The best choice; false: these are no bytes of such a part. */
    bool (*best)(const struct solution_bytes *part, const struct sign *sign,
                 const struct advice_question *question, struct advice_choice *choice);

    /* What the game is worth under this sign; false: as above, or out of memory. */
    bool (*report)(const struct solution_bytes *parts, const struct sign *sign,
                   struct solve_report *report);
    /* The worth alone, in units, to be compared with that of other readings. */
    bool (*worth)(const struct solution_bytes *parts, const struct sign *sign, mpq_t worth);

    /* Values the short strategy exactly, into one that was begun with short_init().  False: as
     * solve() or report().  Null: the game has none. */
    bool (*shorten)(const struct solution_bytes *parts, const struct sign *sign, unsigned readings,
                    const struct solution_how *how, struct short_strategy *strategy);
    /* The same at once, as the table plays, from figures that were solved before; null with
     * shorten(). */
    void (*short_known)(const struct sign *sign, struct short_strategy *strategy);
};

/* ---- For all games (key.c) ------------------------------------------------------- */

/* The key of a solution of this sign's edition. */
struct solution_key solution_key(const struct sign *sign, unsigned readings,
                                 const uint8_t terms[SOLUTION_DIGEST]);

/* Where the solution of an edition is kept: in the folder CROUPIER_SOLUTIONS names, else in
 * XDG_DATA_HOME/croupier or ~/.local/share/croupier.  False: no such folder can be named. */
#define SOLUTION_PATH 4096
bool solution_path(int edition, unsigned readings, char path[SOLUTION_PATH]);

/* Reads all parts; the caller frees them with solution_parts_free().  False with a sentence. */
bool solution_read_all(const char *path, const struct solution_key *key,
                       struct solution_bytes parts[SOLUTION_PARTS], char why[SOLUTION_WHY]);
void solution_parts_free(struct solution_bytes parts[SOLUTION_PARTS]);

#endif
