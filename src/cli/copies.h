/* copies.h - croupier casino backup and export; both work while the casino is open. */
#ifndef CROUPIER_CLI_COPIES_H
#define CROUPIER_CLI_COPIES_H

#include "cli/cli.h"

int copies_backup(const struct cli *cli);
int copies_export(const struct cli *cli);

#endif
