/* copies.h - what is taken out of a casino, even while it is open: a copy of its record, and its
 * ledger. */
#ifndef CROUPIER_CLI_COPIES_H
#define CROUPIER_CLI_COPIES_H

#include "cli/cli.h"

int copies_backup(const struct cli *cli);
int copies_export(const struct cli *cli);

#endif
