/* completion.c - prints completion scripts for bash, zsh and fish from the tables.
 *
 * Editions, wagers and house options come from games[].  A word that several editions share is
 * printed once. */
#include "cli/cli.h"
#include "rules/length.h"
#include "rules/table.h"
#include "sim/game_sim.h"

#include <stdio.h>
#include <string.h>

/* ---- Lists of words -------------------------------------------------------------- */

static void put_word(bool *any, const char *word)
{
    printf("%s%s", *any ? " " : "", word);
    *any = true;
}

static void put_editions(bool *any)
{
    for (int i = 0; i < game_count; i++) put_word(any, games[i]->id);
}

static void put_commands(bool *any)
{
    for (int i = 0; i < CMD_COUNT; i++) put_word(any, cli_commands[i].name);
}

static bool wager_before(int edition, const char *id)
{
    int bet, number;

    for (int i = 0; i < edition; i++) {
        struct sign sign = sign_of(i);
        if (wager_find(&sign, id, &bet, &number)) return true;
    }
    return false;
}

static void put_wagers(bool *any)
{
    char id[WAGER_ID];

    for (int i = 0; i < game_count; i++) {
        struct sign sign = sign_of(i);
        int bet = 0, number = 0;
        while (wager_next(&sign, false, &bet, &number)) {
            wager_id(&sign, bet, number, id);
            if (!wager_before(i, id)) put_word(any, id);
        }
    }
}

/* Those of the simulator: for any game, then those of each family. */
static void put_strategies(bool *any)
{
    const struct strategy *const *seen = NULL;

    for (int i = 0; strategies[i]; i++) put_word(any, strategies[i]->id);
    for (int i = 0; i < game_count; i++) {
        const struct game_sim *game = sim_game(i);
        const struct strategy *const *own = game ? game->strategies : NULL;
        for (int k = 0; own && own != seen && own[k]; k++) put_word(any, own[k]->id);
        if (own) seen = own;
    }
}

static bool value_before(int edition, const char *id, const char *word)
{
    for (int i = 0; i < edition; i++) {
        struct sign sign = sign_of(i);
        int option = sign_option(&sign, id);
        if (option >= 0 && sign_set(&sign, option, word)) return true;
    }
    return false;
}

static void put_value(bool *any, int edition, const struct option *option, const char *word)
{
    if (value_before(edition, option->id, word)) return;
    put_word(any, option->id);
    printf("=%s", word);
}

/* For an option with a range of numbers, only the default is completed. */
static void put_options(bool *any)
{
    char usual[SIGN_WORD];

    for (int i = 0; i < game_count; i++) {
        struct sign sign = sign_of(i);
        for (int k = 0; games[i]->options[k].id; k++) {
            const struct option *option = &games[i]->options[k];
            sign_word(&sign, k, usual);
            if (!option->choices[0].word) put_value(any, i, option, usual);
            for (int n = 0; n < OPTION_CHOICES && option->choices[n].word; n++)
                put_value(any, i, option, option->choices[n].word);
        }
    }
}

/* Values that are not a plain list: words from games[], or paths that the shell completes. */
static const struct values {
    const char *name;
    void (*put)(bool *any);
    const char *bash, *zsh, *fish;
} values[] = {
    { "editions", put_editions, NULL, NULL, NULL },
    { "commands", put_commands, NULL, NULL, NULL },
    { "wagers", put_wagers, NULL, NULL, NULL },
    { "strategies", put_strategies, NULL, NULL, NULL },
    { "options", put_options, NULL, NULL, NULL },
    { "scenarios", NULL, "-o plusdirs -f -X '!*.play'", "_files -g \"*.play\"",
      "(__fish_complete_suffix .play | string match -r \".*(?:/|[.]play)\\z\")" },
    { "files", NULL, "-f", "_files", "(__fish_complete_path)" },
    { "directories", NULL, "-d", "_files -/", "(__fish_complete_directories)" },
};

static const struct values *values_of(const char *name)
{
    for (size_t i = 0; name && i < LENGTH(values); i++)
        if (!strcmp(values[i].name, name)) return &values[i];
    return NULL;
}

static void put_words(const char *name)
{
    const struct values *row = values_of(name);
    bool any = false;

    if (row)
        row->put(&any);
    else
        fputs(name, stdout);
}

static bool is_path(const char *name)
{
    const struct values *row = values_of(name);

    return row && !row->put;
}

/* Prints text for use inside single quotes, with a backslash before each of the marks. */
static void put_quoted(const char *text, const char *quote, const char *marks)
{
    for (; *text; text++) {
        if (*text == '\'') {
            fputs(quote, stdout);
            continue;
        }
        if (strchr(marks, *text)) putchar('\\');
        putchar(*text);
    }
}

/* ---- bash ------------------------------------------------------------------------ */

static void bash_options(const struct cli_command *command)
{
    bool any = false;

    for (int i = 0; i < OPT_COUNT; i++) {
        if (!cli_takes(command, i)) continue;
        put_word(&any, "--");
        fputs(cli_options[i].name, stdout);
    }
}

/* What can follow: a list of words, or the options of compgen for paths. */
static void bash_values(const char *name)
{
    if (is_path(name)) {
        printf(" paths=(%s)", values_of(name)->bash);
        return;
    }
    fputs(" words='", stdout);
    if (name) put_words(name);
    putchar('\'');
}

static void bash_commands(void)
{
    fputs("        case $command in\n        '') options='", stdout);
    bash_options(NULL);
    putchar('\'');
    bash_values("commands");
    puts(" ;;");
    for (int i = 0; i < CMD_COUNT; i++) {
        printf("        %s) options='", cli_commands[i].name);
        bash_options(&cli_commands[i]);
        putchar('\'');
        bash_values(cli_commands[i].values);
        puts(" ;;");
    }
    puts("        esac");
}

/* The options that take a value, as a pattern. */
static void bash_pattern(void)
{
    const char *before = "";

    for (int i = 0; i < OPT_COUNT; i++) {
        if (!cli_options[i].argument) continue;
        printf("%s--%s", before, cli_options[i].name);
        before = " | ";
    }
}

static void bash_option_values(void)
{
    for (int i = 0; i < OPT_COUNT; i++) {
        if (!cli_options[i].argument) continue;
        printf("    --%s)", cli_options[i].name);
        bash_values(cli_options[i].values);
        puts(" ;;");
    }
}

/* bash splits words at '='.  The script joins them first, and removes everything up to the last '='
 * from its replies. */
static void put_bash(void)
{
    puts("# bash completion for croupier\n"
         "_croupier()\n"
         "{\n"
         "    local line=('') n=0 i part word before command options words paths=()\n"
         "    for part in \"${COMP_WORDS[@]:0:COMP_CWORD+1}\"; do\n"
         "        if [[ $part == =* || ${line[n]} == *= ]]; then line[n]+=$part\n"
         "        else line[++n]=$part; fi\n"
         "    done\n"
         "    word=${line[n]} before=${line[n-1]}\n"
         "    [[ $word == --*=* ]] && before=${word%%=*} word=${word#*=}\n"
         "    for ((i = 2; i < n; i++)); do\n"
         "        case ${line[i]} in");
    fputs("        ", stdout);
    bash_pattern();
    puts(") ((i++)) ;;\n"
         "        -*) ;;\n"
         "        *) command=${line[i]}; break ;;\n"
         "        esac\n"
         "    done\n"
         "    case $before in");
    bash_option_values();
    puts("    *)");
    bash_commands();
    puts("        [[ $word == -* ]] && words=$options paths=()\n"
         "    esac\n"
         "    if ((${#paths[@]})); then\n"
         "        compopt -o filenames\n"
         "        mapfile -t COMPREPLY < <(compgen \"${paths[@]}\" -- \"$word\")\n"
         "    else\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "        [[ $word == *=* ]] && COMPREPLY=(\"${COMPREPLY[@]#\"${word%=*}=\"}\")\n"
         "    fi\n"
         "}\n"
         "complete -F _croupier croupier");
}

/* ---- zsh ------------------------------------------------------------------------- */

static void zsh_text(const char *text)
{
    put_quoted(text, "'\\''", "[]:\\");
}

static void zsh_values(const char *name)
{
    putchar(':');
    if (is_path(name)) {
        fputs(values_of(name)->zsh, stdout);
    } else if (name) {
        putchar('(');
        put_words(name);
        putchar(')');
    }
}

static void zsh_option(const struct cli_option *option)
{
    const char *again = option->kind == CLI_TEXT_LIST ? "*" : "";

    fputs(" \\\n        ", stdout);
    if (option->letter)
        printf("'(-%c --%s)'{-%c,--%s}'[", option->letter, option->name, option->letter,
               option->name);
    else
        printf("'%s--%s%s[", again, option->name, option->argument ? "=" : "");
    zsh_text(option->help);
    putchar(']');
    if (option->argument) {
        putchar(':');
        zsh_text(option->argument);
        zsh_values(option->values);
    }
    putchar('\'');
}

static void zsh_options(const struct cli_command *command)
{
    fputs("        _arguments -S", stdout);
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(command, i)) zsh_option(&cli_options[i]);
}

static void zsh_command(const struct cli_command *command)
{
    printf("    %s)\n", command->name);
    zsh_options(command);
    if (command->most) {
        printf(" \\\n        '%s:", command->most > 1 ? "*" : "1");
        put_quoted(command->arguments, "'\\''", ":");
        zsh_values(command->values);
        putchar('\'');
    }
    puts(" ;;");
}

static void put_zsh(void)
{
    puts("#compdef croupier\n"
         "_croupier()\n"
         "{\n"
         "    local curcontext=$curcontext state state_descr line\n"
         "    local -A opt_args\n"
         "    local -a commands=(");
    for (int i = 0; i < CMD_COUNT; i++) {
        printf("        '%s:", cli_commands[i].name);
        zsh_text(cli_commands[i].summary);
        puts("'");
    }
    puts("    )");
    fputs("    _arguments -C -S", stdout);
    for (int i = 0; i < OPT_COUNT; i++)
        if (cli_takes(NULL, i)) zsh_option(&cli_options[i]);
    puts(" \\\n        '1:command:->command' '*::argument:->argument' && return\n"
         "    [[ $state == command ]] && { _describe command commands; return }\n"
         "    [[ $state == argument ]] || return\n"
         "    case $words[1] in");
    for (int i = 0; i < CMD_COUNT; i++) zsh_command(&cli_commands[i]);
    puts("    esac\n"
         "}\n"
         "if [[ $funcstack[1] == _croupier ]]; then _croupier \"$@\"\n"
         "else compdef _croupier croupier; fi");
}

/* ---- fish ------------------------------------------------------------------------ */

static void fish_help(const char *text)
{
    fputs(" -d '", stdout);
    put_quoted(text, "\\'", "\\");
    puts("'");
}

static void fish_values(const char *name)
{
    if (!name) return;
    fputs(" -a '", stdout);
    if (is_path(name))
        fputs(values_of(name)->fish, stdout);
    else
        put_words(name);
    putchar('\'');
}

static void fish_command(const struct cli_command *command)
{
    printf("complete -c croupier -n __fish_use_subcommand -a %s", command->name);
    fish_help(command->summary);
    if (!command->values) return;
    printf("complete -c croupier -n '__fish_seen_subcommand_from %s'", command->name);
    fish_values(command->values);
    putchar('\n');
}

static void fish_option(enum cli_option_id id)
{
    const struct cli_option *option = &cli_options[id];

    fputs("complete -c croupier", stdout);
    if (!cli_takes(NULL, id)) {
        fputs(" -n '__fish_seen_subcommand_from", stdout);
        for (int i = 0; i < CMD_COUNT; i++)
            if (cli_takes(&cli_commands[i], id)) printf(" %s", cli_commands[i].name);
        putchar('\'');
    }
    if (option->letter) printf(" -s %c", option->letter);
    printf(" -l %s%s", option->name, option->argument ? " -x" : "");
    fish_values(option->values);
    fish_help(option->help);
}

static void put_fish(void)
{
    puts("# fish completion for croupier\n"
         "complete -c croupier -f");
    for (int i = 0; i < CMD_COUNT; i++) fish_command(&cli_commands[i]);
    for (int i = 0; i < OPT_COUNT; i++) fish_option(i);
}

/* ---- The command ----------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*put)(void);
} shells[] = {
    { "bash", put_bash },
    { "zsh", put_zsh },
    { "fish", put_fish },
};

int cmd_completion(const struct cli *cli)
{
    for (size_t i = 0; i < LENGTH(shells); i++)
        if (!strcmp(shells[i].name, cli->arguments[0])) {
            shells[i].put();
            return CLI_DONE;
        }
    return cli_fail("unknown shell '%s'; there is completion for bash, zsh and fish.",
                    cli->arguments[0]);
}
