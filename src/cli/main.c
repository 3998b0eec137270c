/* main.c - the program: reads the command line, runs one command, and sees
 * that all of its output was written. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
    bool good = !ferror(stdout);

    errno = 0;
    if (!fclose(stdout) && good) return status;
    cli_fail("the output could not be written: %s.", strerror(errno ? errno : EIO));
    return CLI_CHECK_FAILED;
}

/* A stream that was closed before we began stays so: none of our files gets its number, and
 * whatever is written to it fails. */
static void keep_streams_apart(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream ? O_RDONLY : O_WRONLY);
}

int main(int argc, char **argv)
{
    struct cli cli;

    keep_streams_apart();
    int status = cli_read(&cli, argc, argv);
    return status ? status : finish(run(&cli));
}
