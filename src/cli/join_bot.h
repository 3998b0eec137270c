/* join_bot.h - 'croupier join --strategy'. */
#ifndef CROUPIER_JOIN_BOT_H
#define CROUPIER_JOIN_BOT_H

#include "cli/cli.h"
#include "client/caller.h"

/* Plays at a table until it is over.  Returns the exit status. */
int join_bot(const struct cli *cli, struct caller *caller, const char *table);

#endif
