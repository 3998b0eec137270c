/* manual.c - prints the manual page from the tables, in roff with man macros.
 *
 * All text is escaped by put() or put_text(): hyphens become minus signs, and no line of text
 * starts with a roff control character. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#define MANUAL_DATE "2026-11-15" /* when its text last changed */

enum { LINE = 64 };

static const struct {
    char character;
    const char *roff;
} escapes[] = {
    { '\\', "\\e" },  { '-', "\\-" },   { '\'', "\\(aq" }, { '"', "\\(dq" },
    { '`', "\\(ga" }, { '^', "\\(ha" }, { '~', "\\(ti" },
};

static void put_character(char character)
{
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
        if (escapes[i].character == character) {
            fputs(escapes[i].roff, stdout);
            return;
        }
    putchar(character);
}

static void put(const char *text)
{
    if (*text == '.') fputs("\\&", stdout);
    for (; *text; text++) put_character(*text);
}

static void put_font(char font, const char *text)
{
    printf("\\f%c", font);
    put(text);
    fputs("\\fR", stdout);
}

/* Text that roff fills: no line starts with a space, and long lines are broken. */
static void put_text(const char *text)
{
    int column = 0;

    for (; *text; text++) {
        bool last = text[1] == '\0';
        if (*text == '\n') {
            fputs("\n.PP\n", stdout);
            column = 0;
        } else if (*text == ' ' && !last && column + (int)strcspn(text + 1, " \n") > LINE) {
            putchar('\n');
            column = 0;
        } else {
            if (!column++ && *text == '.') fputs("\\&", stdout);
            put_character(*text);
        }
    }
    putchar('\n');
}

static void put_section(const char *title)
{
    printf(".SH %s\n", title);
}

static void put_item(const char *tag, const char *text)
{
    puts(".TP");
    put_font('B', tag);
    putchar('\n');
    put_text(text);
}

static void put_option(const struct cli_option *option)
{
    const char letter[] = { '-', option->letter, '\0' };

    puts(".TP");
    if (option->letter) {
        put_font('B', letter);
        fputs(", ", stdout);
    }
    fputs("\\fB\\-\\-", stdout);
    put(option->name);
    fputs("\\fR", stdout);
    if (option->argument) {
        putchar(' ');
        put_font('I', option->argument);
    }
    putchar('\n');
    put_text(option->help);
}

static void put_command(const struct cli_command *command)
{
    fputs(".SS \"croupier ", stdout);
    put(command->name);
    fputs(" [OPTION...]", stdout);
    if (*command->arguments) putchar(' ');
    put(command->arguments);
    puts("\"");
    put_text(command->about);
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(command, i) && !cli_takes(NULL, i)) put_option(&cli_options[i]);
    puts(".PP\nExamples:");
    for (const char *const *example = command->examples; *example; example += 2)
        put_item(example[0], example[1]);
}

static void put_head(void)
{
    puts(".TH CROUPIER 1 " MANUAL_DATE " \"croupier " CROUPIER_VERSION "\" \"User Commands\"");
    put_section("NAME");
    puts("croupier \\- " CLI_PURPOSE);
    put_section("SYNOPSIS");
    puts("\\fBcroupier\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]");
    put_section("DESCRIPTION");
    put_text("Croupier runs casino table games exactly as their rule texts say. It computes the "
             "exact odds of every wager, plays scenarios that show what the rules decide, opens a "
             "casino to browsers, and names the clause behind every decision.\n"
             "Options can come before or after the command and its arguments. After -- everything "
             "is an argument.");
}

static void put_tail(void)
{
    put_section("EXIT STATUS");
    for (int i = 0; i < CLI_STATUSES; i++) {
        const char status[] = { (char)('0' + i), '\0' };
        put_item(status, cli_statuses[i]);
    }
    put_section("FILES");
    put_item("./scenarios", "Scenarios: files whose names end in .play.");
    put_item(CROUPIER_SCENARIOS, "The installed scenarios.");
    put_section("ENVIRONMENT");
    put_item("NO_COLOR", "If set and not empty, output has no colors.");
    put_section("SEE ALSO");
    puts(".BR bash (1),\n.BR fish (1),\n.BR man (1),\n.BR zsh (1)");
}

int cmd_manual(const struct cli *cli)
{
    (void)cli;
    put_head();
    put_section("COMMANDS");
    for (int i = 0; i < CMD_COUNT; i++) put_command(&cli_commands[i]);
    put_section("OPTIONS");
    puts("All commands have these options.");
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(NULL, i)) put_option(&cli_options[i]);
    put_tail();
    return CLI_DONE;
}
