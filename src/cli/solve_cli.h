/* solve_cli.h - how the parts of 'croupier solve' work together.
 *
 *   cmd_solve.c     reads the request
 *   solve_hand.c    one hand: every choice, or the best one
 *   solve_whole.c   the whole game: solves what is missing, keeps it in a file
 *   solve_words.c   prints what the game is worth
 *   solve_short.c   a strategy to remember, and what it costs
 *   solve_svg.c     what the game is worth, as a picture */
#ifndef CROUPIER_SOLVE_CLI_H
#define CROUPIER_SOLVE_CLI_H

#include "cli/cli.h"
#include "cli/page_file.h"
#include "solve/game_solution.h"

/* The request. */
struct solve_asked {
    const struct cli *cli;
    const struct game_advice *game;
    struct sign sign;
    unsigned readings;
    bool all_readings;
};

int solve_hand(const struct solve_asked *asked);
int solve_whole(const struct solve_asked *asked);

/* A solution that is there: its file, and how long it took to make now. */
struct solve_made {
    char path[SOLUTION_PATH];
    struct solution_bytes parts[SOLUTION_PARTS];
    uint8_t digest[SOLUTION_DIGEST];
    int threads, processes;
    double seconds; /* 0: it was there */
};

/* The worth under one reading, or none: -1. */
struct solve_reading {
    int reading;
    mpq_t worth;
};

/* Prints the report as text, JSON or TSV; readings are null if they are not asked for. */
void solve_print(const struct solve_asked *asked, const struct solve_made *made,
                 const struct solve_report *report, const struct solve_reading *readings,
                 int count);

/* Draws the table that the report names. */
void solve_draw(FILE *file, const struct solve_asked *asked, const struct solve_report *report);

/* Values the short strategy and prints it; with a page to print, if its file is open. */
int solve_short(const struct solve_asked *asked, const struct solve_made *made,
                struct page_file *page);

#endif
