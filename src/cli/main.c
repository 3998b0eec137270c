/* main.c - parses the command line, runs one command, and checks that its output was written. */
#include "cli/cli.h"
#include "cli/csv.h"
#include "cli/terminal.h"

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
    if (cli_count(cli, OPT_CSV)) stdout = csv_open(stdout);
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

/* If a standard stream is closed at startup, reserves its descriptor with /dev/null in the wrong
 * mode.  No file that we open gets that number, and reading or writing the stream fails. */
static void reserve_closed_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream ? O_RDONLY : O_WRONLY);
}

int main(int argc, char **argv)
{
    struct cli cli;

    reserve_closed_streams();
    terminal_guard();
    int status = cli_read(&cli, argc, argv);
    return status ? status : finish(run(&cli));
}
