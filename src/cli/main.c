/* main.c - the program: reads the command line, runs one command, and sees
 * that all of its output was written. */
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int run(const struct cli *cli)
{
    if (cli_has(cli, OPT_VERSION)) {
        puts("croupier " CROUPIER_VERSION);
        return CLI_DONE;
    }
    if (!cli->command || cli_has(cli, OPT_HELP)) {
        help_print(cli->command);
        return CLI_DONE;
    }
    return cli->command->run(cli);
}

static int finish(int status)
{
    errno = 0;
    if (!fflush(stdout) && !ferror(stdout)) return status;
    cli_fail("the output could not be written: %s.", strerror(errno ? errno : EIO));
    return CLI_CHECK_FAILED;
}

int main(int argc, char **argv)
{
    struct cli cli;
    int status = cli_read(&cli, argc, argv);

    return status ? status : finish(run(&cli));
}
