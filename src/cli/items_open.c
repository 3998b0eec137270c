/* items_open.c - opens the tournaments or promotions of an INI file in a casino that exists.
 *
 * All of them, or none: what the rules do not permit leaves the record as it was. */
#include "cli/items.h"

#include "cage/casino.h"
#include "cli/items_file.h"

#include <stdio.h>
#include <string.h>

/* Some reasons are whole sentences. */
static int fail(struct cage *cage, const char *why)
{
    size_t length = strlen(why);
    bool stop = length && why[length - 1] == '.';

    if (cage) cage_abandon(cage);
    return cli_fail("%s%s", why, stop ? "" : ".");
}

int items_open(const struct cli *cli)
{
    static struct items_file file;
    const struct item_kind *kind = item_kind_find(cli->command->name);
    struct item_fault fault;
    char why[PLAN_WHY];

    if (!items_file_read(&file, cli->arguments[2], kind)) return CLI_WRONG_USAGE;
    struct cage *cage = casino_open(cli->arguments[1], why);
    if (!cage) return fail(NULL, why);
    for (int i = 0; i < file.count; i++) {
        const struct items_file_item *item = &file.items[i];
        if (cage_item(cage, kind->word, item->name, &item->terms, casino_now(), &fault)) continue;
        cage_abandon(cage);
        return items_file_fail(&file, i, &fault);
    }
    if (!cage_commit(cage)) return fail(cage, cage_why(cage));
    if (!cage_close(cage)) return fail(NULL, "the casino could not be closed properly");
    for (int i = 0; i < file.count; i++) printf("%s %s is open.\n", kind->word, file.items[i].name);
    return CLI_DONE;
}
