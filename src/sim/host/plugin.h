/* plugin.h - strategies in C, from shared objects that the user names.
 *
 * A plugin is compiled with sim/strategy.h, says CROUPIER_STRATEGY(mine), and calls the functions
 * of that header, which the program provides.  It is code of the user's own: it runs in the program
 * itself, without the limits that scripts have. */
#ifndef CROUPIER_SIM_PLUGIN_H
#define CROUPIER_SIM_PLUGIN_H

#include "sim/strategy.h"

#define PLUGIN_WHY 512

struct plugin {
    void *handle;
    const struct strategy *strategy;
};

/* False: `why` says what is wrong, in one sentence. */
bool plugin_open(const char *path, struct plugin *plugin, char why[PLUGIN_WHY]);
void plugin_close(struct plugin *plugin);

#endif
