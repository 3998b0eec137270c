/* tournament.h - the subcommands of 'croupier tournament', and what they share. */
#ifndef CROUPIER_CLI_TOURNAMENT_H
#define CROUPIER_CLI_TOURNAMENT_H

#include "cli/cli.h"
#include "equity/equity.h"

int tournament_equity(const struct cli *cli);

/* ---- Answers of 'equity' (tournament_answer.c) ----------------------------------- */

/* Print the answer as text, or as --json or --tsv asks. */
void answer_exact(const struct cli *cli, const struct equity_question *question,
                  const struct equity_solution *solution);
void answer_sampled(const struct cli *cli, const struct equity_question *question,
                    const struct equity_plan *plan, const struct equity_sample *sample);

/* ---- Tournaments in records (tournament_record.c) -------------------------------- */

int tournament_standings_of(const struct cli *cli);
int tournament_results_of(const struct cli *cli);
int tournament_bracket_of(const struct cli *cli);

#endif
