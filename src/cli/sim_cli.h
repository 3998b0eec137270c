/* sim_cli.h - the parts of 'croupier sim'. */
#ifndef CROUPIER_SIM_CLI_H
#define CROUPIER_SIM_CLI_H

#include "cli/cli.h"
#include "sim/host/figures.h"

#include <stdio.h>

/* A question, and what is known of its answer. */
struct simulation {
    const struct cli *cli;
    struct host_plan plan;
    struct host_result result;
    struct figures figures[HOST_STRATEGIES];
    bool complete; /* false: stopped before the end */
};

/* ---- Reading (sim_read.c) -------------------------------------------------------- */

/* Each prints its own error. */
bool sim_read_plan(const struct cli *cli, struct host_plan *plan);
bool sim_can_bet(const struct host_plan *plan);

/* ---- Strategies in files (sim_own.c) --------------------------------------------- */

/* A script or plugin: false if the words name neither, or if it can't be opened; then *failed is
 * set, and the error printed. */
bool sim_read_own(struct host_plan *plan, int nth, const char *words, int64_t unit_cents,
                  bool *failed);

/* Whether a strategy is a script: then the run is confined, and sim_run_confined() fills the
 * result.  It prints its own error. */
bool sim_has_script(const struct host_plan *plan);
bool sim_run_confined(const struct host_plan *plan, struct host_result *result, int threads,
                      volatile const int *stop);

/* ---- Answers --------------------------------------------------------------------- */

/* What quantiles are printed, in millionths. */
#define SIM_QUANTILES 7
extern const uint64_t sim_quantiles[SIM_QUANTILES];

/* How a session can end, in the words of reports and of the JSON text. */
extern const char *const sim_end_words[SIM_ENDS];
extern const char *const sim_end_ids[SIM_ENDS];

void sim_print_text(const struct simulation *simulation);
void sim_print_json(const struct simulation *simulation);
void sim_print_sheet(const struct simulation *simulation);
int sim_list(const struct cli *cli);

/* Prints session k, counted from 0, as a scenario. */
int sim_replay(const struct host_plan *plan, uint64_t session);

/* ---- Words ----------------------------------------------------------------------- */

/* "12,345"; "12,345.50". */
#define SIM_AMOUNT 48
const char *sim_count(uint64_t number, char text[SIM_AMOUNT]);
const char *sim_amount(double cents, char text[SIM_AMOUNT]);

/* What is played, one line each: the sign, a strategy, the sessions. */
#define SIM_SAY 1024
void sim_say_sign(const struct sim_plan *plan, char say[SIM_SAY]);
void sim_say_strategy(const struct host_plan *plan, int nth, char say[SIM_SAY]);
void sim_say_sessions(const struct simulation *simulation, char say[SIM_SAY]);

/* The alarm of a strategy, one sentence each; returns false after the last, nth from 0. */
bool sim_say_alarm(const struct figures *figures, int nth, char say[SIM_SAY]);

/* Which bankroll would have been enough for this risk. */
void sim_say_bankroll(const struct simulation *simulation, int nth, double risk, char say[SIM_SAY]);

/* ---- Pictures (sim_svg.c, sim_page.c) -------------------------------------------- */

/* The bankrolls of the first strategy; without a bankroll, the action by wager. */
void sim_write_svg(FILE *file, const struct simulation *simulation);
void sim_write_page(FILE *file, const struct simulation *simulation);

/* Parts of the page.  `alone`: with its own colors, else with those of the page. */
void svg_fan(FILE *file, const struct simulation *simulation, int nth, bool alone);
void svg_ends(FILE *file, const struct simulation *simulation, int nth);
void svg_ruin(FILE *file, const struct simulation *simulation, int nth);
void svg_action(FILE *file, const struct simulation *simulation, int nth, bool alone);
void svg_text(FILE *file, const char *text); /* with entities */

#endif
