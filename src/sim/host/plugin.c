/* plugin.c - opens a shared object and looks at the strategy in it. */
#include "sim/host/plugin.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool refuse(const char *path, char why[PLUGIN_WHY], const char *format, ...)
{
    char words[256];
    va_list more;

    va_start(more, format);
    vsnprintf(words, sizeof words, format, more);
    va_end(more);
    snprintf(why, PLUGIN_WHY, "%.200s: %s.", path, words);
    return false;
}

/* What dlopen() says begins with the path. */
static const char *problem(const char *path)
{
    const char *says = dlerror();
    size_t length = strlen(path);

    if (!says) return "cannot be opened";
    return !strncmp(says, path, length) && says[length] == ':' ? says + length + 2 : says;
}

static int parameter_count(const struct strategy *strategy)
{
    int count = 0;

    while (strategy->parameters && strategy->parameters[count].id && count <= STRATEGY_PARAMETERS)
        count++;
    return count;
}

static bool check_strategy(const char *path, const struct strategy *strategy, char why[PLUGIN_WHY])
{
    if (!strategy || !strategy->id || !strategy->about || !strategy->act)
        return refuse(path, why, "its strategy lacks an id, a line about it, or act()");
    if (strategy->memory_bytes > STRATEGY_MEMORY)
        return refuse(path, why, "its strategy has %zu bytes of memory; at most %d are possible",
                      strategy->memory_bytes, STRATEGY_MEMORY);
    if (parameter_count(strategy) > STRATEGY_PARAMETERS)
        return refuse(path, why, "its strategy has more than %d parameters", STRATEGY_PARAMETERS);
    return true;
}

static bool look_up(const char *path, struct plugin *plugin, char why[PLUGIN_WHY])
{
    const int *abi = dlsym(plugin->handle, "croupier_strategy_abi");
    void *symbol = dlsym(plugin->handle, "croupier_strategy");
    const struct strategy *(*strategy)(void);

    if (!abi || !symbol)
        return refuse(path, why, "no strategy in it: a plugin says CROUPIER_STRATEGY(mine)");
    if (*abi != STRATEGY_ABI)
        return refuse(path, why,
                      "made for version %d of the header sim/strategy.h, but this is version %d",
                      *abi, STRATEGY_ABI);
    memcpy(&strategy, &symbol, sizeof strategy);
    plugin->strategy = strategy();
    return check_strategy(path, plugin->strategy, why);
}

bool plugin_open(const char *path, struct plugin *plugin, char why[PLUGIN_WHY])
{
    char here[4096];

    /* without a slash, dlopen() would look in the folders of libraries */
    snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
    *plugin = (struct plugin){ 0 };
    if (access(here, R_OK)) return refuse(path, why, "there is no such file");
    plugin->handle = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    if (!plugin->handle) return refuse(path, why, "%s", problem(here));
    if (look_up(path, plugin, why)) return true;
    plugin_close(plugin);
    return false;
}

void plugin_close(struct plugin *plugin)
{
    if (plugin->handle) dlclose(plugin->handle);
    *plugin = (struct plugin){ 0 };
}
