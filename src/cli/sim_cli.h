/* sim_cli.h - the parts of 'croupier sim'. */
#ifndef CROUPIER_SIM_CLI_H
#define CROUPIER_SIM_CLI_H

#include "cli/cli.h"
#include "sim/host/exact.h"
#include "sim/host/figures.h"

#include <stdio.h>

/* The least bankroll found that is ruined in no more than a wanted share of sessions. */
struct sim_risk {
    bool known;
    double wanted;
    int64_t bankroll_cents;    /* if there are no sessions: even this is not enough */
    uint64_t ruined, sessions; /* with it */
};

/* A question, and what is known of its answer. */
struct simulation {
    const struct cli *cli;
    struct host_plan plan;
    struct host_result result;
    struct figures figures[HOST_STRATEGIES];
    struct sim_risk risks[HOST_STRATEGIES];
    int threads;
    struct sim_exact *exact; /* of each strategy; null: not asked for */
    bool complete;           /* false: stopped before the end */
};

/* What is known of a strategy without chance. */
struct sim_exact {
    uint32_t states;
    bool has_edge; /* else `why` says why it has no long run */
    char why[EXACT_WHY];
    double edge, edge_error, stake_cents, loss_cents; /* stake and loss: per round */
    char edge_text[FIGURES_FRACTION]; /* "7/495"; empty: no fraction, or a long one */
    struct exact_ends ends;           /* with a bankroll */
};

/* ---- Reading (sim_read.c) -------------------------------------------------------- */

/* Each prints its own error. */
bool sim_read_plan(const struct cli *cli, struct host_plan *plan);
bool sim_can_bet(const struct host_plan *plan, volatile const int *stop);

/* Plays a first session.  False: nothing is bet because the table refuses, or the bankroll is too
 * small for the first bets; `why` says so. */
bool sim_try(const struct sim_plan *plan, const char *words, char why[]);

/* ---- Strategies in files (sim_own.c) --------------------------------------------- */

/* A script or plugin: false if the words name neither, or if it can't be opened; then *failed is
 * set, and the error printed. */
bool sim_read_own(struct host_plan *plan, int nth, const char *words, int64_t unit_cents,
                  bool *failed);

void sim_free_own(struct host_plan *plan);

/* Whether a strategy is a script: then sessions are played in a confined child, by a host_player
 * with these settings.  sim_try_scripts() opens and tries them there first.  Each prints its own
 * error. */
bool sim_has_script(const struct host_plan *plan);
bool sim_try_scripts(const struct host_plan *plan, volatile const int *stop); /* true: none, too */
#define SIM_ABOUT 200 /* room for what a script says about itself */
struct sim_scripts {
    const struct host_plan *plan;
    int threads;
    int keep_seconds; /* 0: results are not wanted before the end */
    volatile const int *stop;
};
enum host_end sim_play_scripts(void *to, struct host_range range, struct host_result *result,
                               const struct host_beat *beat);

/* ---- Confined work (sim_confined.c) ---------------------------------------------- */

/* What a child tells its parent. */
enum sim_message { SIM_NAMES, SIM_SHOWS, SIM_KEEPS, SIM_ANSWERS };

struct sim_confined {
    const char *name; /* of the script, for sentences */
    volatile const int *stop;
    void *data;
    bool (*work)(void *data); /* in the child; false: it failed */
    /* in the parent: a message of the child; false: it makes no sense, and the child is ended */
    bool (*hear)(void *data, enum sim_message kind, const char *bytes, size_t length);
    void (*tick)(void *data); /* in the parent: called now and then; may be null */
};

/* Prints its own error. */
bool sim_confined_run(const struct sim_confined *job);

/* In the child.  False: the parent does not listen any more. */
bool sim_tell(enum sim_message kind, const void *bytes, size_t length);

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

/* ---- The bankroll for a risk (sim_risk.c) ---------------------------------------- */

/* Plays a plan into an empty result. */
typedef enum host_end sim_runner(struct simulation *s, const struct host_plan *plan,
                                 struct host_result *result);

/* Fills s->risks.  False: it failed, or was stopped. */
bool sim_find_risk(struct simulation *s, double wanted, sim_runner *run);

/* ---- Exact results (sim_exact.c) ------------------------------------------------- */

/* Fills s->exact.  Returns the exit status, and prints its own error. */
int sim_find_exact(struct simulation *s, volatile const int *stop);
bool sim_exact_stopped(const struct simulation *simulation);
void sim_exact_free(struct simulation *s);

/* The answer without a simulation. */
void sim_print_exact(const struct simulation *simulation);
void sim_print_exact_json(const struct simulation *simulation);
void sim_print_exact_sheet(const struct simulation *simulation);

/* Prints session k, counted from 0, as a scenario. */
int sim_replay(const struct host_plan *plan, uint64_t session, volatile const int *stop);

/* ---- Words ----------------------------------------------------------------------- */

/* "12,345"; "12,345.50". */
#define SIM_AMOUNT 48
const char *sim_count(uint64_t number, char text[SIM_AMOUNT]);
const char *sim_amount(double cents, char text[SIM_AMOUNT]);

/* The width of at most so many bars for a distribution, and where the first begins: in whole units
 * where they are small, since most amounts are. */
int64_t sim_bar_step(const struct histogram *h, int64_t unit, int bars, int64_t *first);

/* What is played, one line each: the sign, a strategy, the sessions. */
#define SIM_SAY 1024
void sim_say_sign(const struct sim_plan *plan, char say[SIM_SAY]);
void sim_say_strategy(const struct host_plan *plan, int nth, char say[SIM_SAY]);
void sim_say_sessions(const struct simulation *simulation, char say[SIM_SAY]);
void sim_say_exact(const struct sim_plan *plan, char say[SIM_SAY]); /* the same without chance */

/* The alarm of a strategy, one sentence each; returns false after the last, nth from 0. */
bool sim_say_alarm(const struct figures *figures, int nth, char say[SIM_SAY]);

/* The bankroll that was found for a wanted risk. */
void sim_say_risk(const struct sim_risk *risk, char say[SIM_SAY]);

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

#endif
