/* help.c - prints the help of the program and of each command from the tables, in lines of at most
 * 79 characters. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 79, COMMAND_COLUMN = 38, OPTION_COLUMN = 27 };

/* Prints words from the current column on.  Further lines start at the indent.  A newline in the
 * text starts a new paragraph after an empty line. */
static void wrap(const char *text, int indent, int column)
{
    while (*text) {
        int length = (int)strcspn(text, " \n");
        if (column > indent && column + 1 + length > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s%.*s", column > indent ? " " : "", length, text);
        text += length;
        if (*text == '\n') {
            printf("\n\n%*s", indent, "");
            column = indent;
        }
        text += *text != '\0';
    }
    putchar('\n');
}

/* If the left side is too long for its column, the right side starts on the next line. */
static void print_row(const char *left, int column, const char *right)
{
    int room = column - 2;

    if ((int)strlen(left) < room)
        printf("  %-*s", room, left);
    else
        printf("  %s\n%*s", left, column, "");
    wrap(right, column, column);
}

static void print_command(const struct cli_command *command)
{
    char left[WIDTH];

    snprintf(left, sizeof left, "%s %s", command->name, command->arguments);
    print_row(left, COMMAND_COLUMN, command->summary);
}

static void print_option(const struct cli_option *option)
{
    char letter[] = "-x, ", left[WIDTH];

    letter[1] = option->letter;
    snprintf(left, sizeof left, "%s--%s%s%s", option->letter ? letter : "    ", option->name,
             option->argument ? " " : "", option->argument ? option->argument : "");
    print_row(left, OPTION_COLUMN, option->help);
}

static bool has_own_options(const struct cli_command *command)
{
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(command, i) && !cli_takes(NULL, i)) return true;
    return false;
}

static void print_own_options(const struct cli_command *command)
{
    if (!has_own_options(command)) return;
    puts("\nOptions:");
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(command, i) && !cli_takes(NULL, i)) print_option(&cli_options[i]);
}

static void print_common_options(void)
{
    puts("\nOptions of every command:");
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(NULL, i)) print_option(&cli_options[i]);
}

static void print_statuses(void)
{
    puts("\nExit status:");
    for (int i = 0; i < CLI_STATUSES; i++) printf("  %d  %s\n", i, cli_statuses[i]);
}

static void print_overview(void)
{
    puts("croupier - " CLI_PURPOSE "\n\nUsage: croupier COMMAND [OPTION...] [ARGUMENT...]\n");
    puts("Commands:");
    for (int i = 0; i < CMD_COUNT; i++) print_command(&cli_commands[i]);
    print_common_options();
    print_statuses();
    puts("\n'croupier help COMMAND' explains a command, with examples.");
}

void help_print(const struct cli_command *command)
{
    if (!command) {
        print_overview();
        return;
    }
    printf("Usage: croupier %s [OPTION...]%s%s\n\n", command->name, *command->arguments ? " " : "",
           command->arguments);
    wrap(command->about, 0, 0);
    print_own_options(command);
    print_common_options();
    puts("\nExamples:");
    for (const char *const *example = command->examples; *example; example += 2) {
        printf("  %s\n      ", example[0]);
        wrap(example[1], 6, 6);
    }
    print_statuses();
}

int cmd_help(const struct cli *cli)
{
    const struct cli_command *command = NULL;

    if (cli->argument_count) {
        command = cli_find_command(cli->arguments[0]);
        if (!command) return cli_no_command(cli->arguments[0]);
    }
    help_print(command);
    return CLI_DONE;
}
