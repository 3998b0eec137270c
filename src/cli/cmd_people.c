/* cmd_people.c - croupier people: add, password, disable, enable and list accounts.
 *
 * A password is never an argument, because the process list would show it to others. */
#include "cage/casino.h"
#include "cli/cli.h"
#include "cli/format.h"
#include "rules/length.h"
#include "server/door.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int fail(const char *path, const char *why)
{
    size_t length = strlen(why);
    bool stop = length && why[length - 1] == '.';

    if (stop) return cli_fail("%s", why); /* a complete sentence */
    return cli_fail("%s: %s.", path, why);
}

/* ---- A password ------------------------------------------------------------------ */

struct password {
    char text[DOOR_PASSWORD + 1]; /* one byte more, to detect a password that is too long */
    size_t length;
};

static volatile sig_atomic_t stopped_by; /* a signal that arrived while the echo was off, or 0 */

static void stop(int by)
{
    stopped_by = by;
}

/* Reads one line; returns false if there is none.  Does not use stdio, which would keep a copy. */
static bool read_line(struct password *password)
{
    char byte;
    ssize_t got;

    password->length = 0;
    while ((got = read(STDIN_FILENO, &byte, 1)) == 1 && byte != '\n')
        if (password->length < sizeof password->text) password->text[password->length++] = byte;
    return got == 1 || (!got && password->length);
}

/* Reads a line without echo.  Restores the echo in any case, also after a signal. */
static bool read_without_echo(const char *prompt, struct password *password)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP };
    struct sigaction ours = { .sa_handler = stop }, before[LENGTH(signals)];
    struct termios usual, silent;

    if (tcgetattr(STDIN_FILENO, &usual)) return false;
    silent = usual;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    stopped_by = 0;
    for (size_t i = 0; i < LENGTH(signals); i++) sigaction(signals[i], &ours, &before[i]);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent); /* before the prompt */
    fputs(prompt, stderr);
    bool there = read_line(password);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual);
    fputc('\n', stderr);
    for (size_t i = 0; i < LENGTH(signals); i++) sigaction(signals[i], &before[i], NULL);
    if (stopped_by) raise(stopped_by);
    return there;
}

static bool read_twice(struct password *password)
{
    struct password again;

    if (!read_without_echo("Password: ", password) ||
        !read_without_echo("Type it again: ", &again)) {
        cli_fail("no password was typed.");
        return false;
    }
    bool same =
        password->length == again.length && !memcmp(password->text, again.text, again.length);
    explicit_bzero(&again, sizeof again);
    if (!same) cli_fail("the passwords don't match.");
    return same;
}

static bool read_password(struct password *password)
{
    if (isatty(STDIN_FILENO)) return read_twice(password);
    if (read_line(password)) return true;
    cli_fail("no password on standard input.");
    return false;
}

/* Asks for a password and hashes it.  Returns false after an error. */
static bool ask_hash(char hash[DOOR_HASH])
{
    struct password password;
    bool done = read_password(&password);
    const char *wrong = done ? door_password_wrong(password.text, password.length) : NULL;

    if (wrong) cli_fail("%s", wrong);
    done = done && !wrong;
    if (done && !door_argon2id.make(password.text, password.length, hash)) {
        cli_fail("out of memory while hashing the password.");
        done = false;
    }
    explicit_bzero(&password, sizeof password);
    return done;
}

/* ---- The staff ------------------------------------------------------------------- */

/* The number of the staff member with this name in the casino's plan, 0 if there is none, -1 if the
 * casino can't be read.  Sets the highest numbers of people and guests that its record knows. */
static int of_staff(const char *casino, const char *name, char called[DOOR_NAME],
                    uint32_t highest[2])
{
    char why[PLAN_WHY], folded[DOOR_NAME], other[DOOR_NAME];
    struct cage *cage = casino_open_read_only(casino, why);
    int found = 0;

    if (!cage) return fail(casino, why), -1;
    door_people_fold(name, folded);
    for (int person = 1; person <= PLAN_STAFF && !found; person++) {
        const char *is = cage_name_of(cage, (uint32_t)person);
        if (!is) continue;
        door_people_fold(is, other);
        if (strcmp(folded, other)) continue;
        snprintf(called, DOOR_NAME, "%s", is);
        found = person;
    }
    highest[0] = cage_highest_person(cage);
    highest[1] = cage_highest_guest(cage);
    cage_abandon(cage);
    return found;
}

/* ---- Subcommands ----------------------------------------------------------------- */

struct task {
    const char *casino, *path, *name;
    struct door_people *people;
    const struct cli *cli;
};

static int add(const struct task *task)
{
    char called[DOOR_NAME], hash[DOOR_HASH];
    struct door_people_row row;
    uint32_t number, highest[2];
    int staff = of_staff(task->casino, task->name, called, highest);

    if (staff < 0) return CLI_WRONG_USAGE;
    if (staff)
        return cli_fail("%s is staff; use 'croupier people %s password %s'.", called, task->casino,
                        called);
    if (!door_people_find(task->people, task->name, &row))
        return fail(task->path, door_people_why(task->people));
    if (row.number) return cli_fail("%s already has an account.", row.name);
    if (!ask_hash(hash)) return CLI_WRONG_USAGE;
    if (!door_people_start_above(task->people, highest[0], highest[1]) ||
        !door_people_add(task->people, task->name, hash, &number))
        return fail(task->path, door_people_why(task->people));
    printf("Added %s as person %u.\n", task->name, number);
    return CLI_DONE;
}

static int not_found(const struct task *task)
{
    return cli_fail("no person named '%s' in %s.", task->name, task->path);
}

static int password(const struct task *task)
{
    char called[DOOR_NAME] = "", hash[DOOR_HASH];
    struct door_people_row row;
    uint32_t highest[2];
    int staff = 0;

    if (!door_people_find(task->people, task->name, &row))
        return fail(task->path, door_people_why(task->people));
    if (!row.number) staff = of_staff(task->casino, task->name, called, highest);
    if (staff < 0) return CLI_WRONG_USAGE;
    if (!row.number && !staff) return not_found(task);
    if (!ask_hash(hash)) return CLI_WRONG_USAGE;
    if (!(staff ? door_people_add_staff(task->people, called, hash, (uint32_t)staff)
                : door_people_set_password(task->people, task->name, hash)))
        return fail(task->path, door_people_why(task->people));
    printf("%s has a new password; sessions with the old one end.\n", staff ? called : row.name);
    return CLI_DONE;
}

static int set_disabled(const struct task *task, bool disabled)
{
    struct door_people_row row;

    if (!door_people_find(task->people, task->name, &row))
        return fail(task->path, door_people_why(task->people));
    if (!row.number) return not_found(task);
    if (!door_people_disable(task->people, task->name, disabled))
        return fail(task->path, door_people_why(task->people));
    printf(disabled ? "%s cannot sign in any more.\n" : "%s can sign in.\n", row.name);
    return CLI_DONE;
}

static int disable(const struct task *task)
{
    return set_disabled(task, true);
}

static int enable(const struct task *task)
{
    return set_disabled(task, false);
}

/* ---- The list -------------------------------------------------------------------- */

static const char *kind_word(const struct door_people_row *row)
{
    return row->number < PEOPLE_FIRST ? "staff" : "player";
}

static void list_row(void *to, const struct door_people_row *row)
{
    struct format_table *table = to;

    format_row(table);
    format_cell(table, 0, "%u", row->number);
    format_cell(table, 1, "%s", row->name);
    format_cell(table, 2, "%s", kind_word(row));
    format_cell(table, 3, "%s", row->disabled ? "disabled" : "");
}

static void list_tsv(void *to, const struct door_people_row *row)
{
    (void)to;
    printf("%u\t%s\t%s\t%s\n", row->number, row->name, kind_word(row),
           row->disabled ? "yes" : "no");
}

static void list_json(void *to, const struct door_people_row *row)
{
    struct json_out *out = to;

    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_number(out, "person", row->number);
    json_out_text(out, "name", row->name);
    json_out_text(out, "kind", kind_word(row));
    json_out_bool(out, "disabled", row->disabled);
    json_out_end(out);
}

/* Without a file there are no accounts, and nothing to call. */
static bool list_each(const struct task *task,
                      void each(void *to, const struct door_people_row *row), void *to)
{
    if (!task->people || door_people_each(task->people, each, to)) return true;
    fail(task->path, door_people_why(task->people));
    return false;
}

static int list(const struct task *task)
{
    struct format_table table = { .columns = 4,
                                  .heads = { "person", "name", "kind", "" },
                                  .right = { true } };
    struct json_out out = FORMAT_JSON;
    bool done;

    if (cli_has(task->cli, OPT_JSON)) {
        json_out_array(&out, NULL);
        done = list_each(task, list_json, &out);
        json_out_end(&out);
        format_json_print(&out);
    } else if (cli_has(task->cli, OPT_TSV)) {
        puts("person\tname\tkind\tdisabled");
        done = list_each(task, list_tsv, NULL);
    } else {
        done = list_each(task, list_row, &table);
        if (done && !table.rows) puts("There are no accounts.");
        if (table.rows) format_print(&table, cli_color(task->cli));
        format_free(&table);
    }
    return done ? CLI_DONE : CLI_CHECK_FAILED;
}

/* ---- The command ----------------------------------------------------------------- */

#define WORDS "add password disable enable list"

static const struct word {
    const char *word;
    int (*run)(const struct task *task);
    bool names; /* takes a name */
    bool makes; /* creates the file if there is none */
} words[] = {
    { "add", add, true, true },          { "password", password, true, true },
    { "disable", disable, true, false }, { "enable", enable, true, false },
    { "list", list, false, false },
};

static const struct word *find_word(const char *typed)
{
    struct cli_guess guess = { .typed = typed };

    for (size_t i = 0; i < LENGTH(words); i++) {
        if (!strcmp(words[i].word, typed)) return &words[i];
        cli_guess_try(&guess, words[i].word);
    }
    cli_guess_fail(&guess, "unknown subcommand 'people CASINO.db %s'", typed);
    return NULL;
}

static int run(const struct word *word, struct task *task)
{
    char why[DOOR_WHY];
    bool there = !access(task->path, F_OK);

    if (there || word->makes) {
        task->people =
            door_people_open(task->path, word->makes ? PEOPLE_MAKE : PEOPLE_MUST_EXIST, NULL, why);
        if (!task->people) return cli_fail("%s: %s.", task->path, why);
    } else if (word->names) {
        return not_found(task);
    }
    int status = word->run(task);
    door_people_close(task->people);
    return status;
}

int cmd_people(const struct cli *cli)
{
    char path[CASINO_PATH];
    struct task task = { .casino = cli->arguments[0], .path = path, .cli = cli };

    if (cli->argument_count < 2) return cli_missing("subcommand", WORDS);
    const struct word *word = find_word(cli->arguments[1]);

    if (!word) return CLI_WRONG_USAGE;
    if (cli->argument_count != 2 + word->names)
        return cli_fail(word->names ? "'people %s %s' needs a name."
                                    : "'people %s %s' takes no name.",
                        task.casino, word->word);
    if (word->names) {
        task.name = cli->arguments[2];
        const char *wrong = door_name_error(task.name, strlen(task.name));
        if (wrong) return cli_fail("%s", wrong);
    }
    if (access(task.casino, F_OK)) return cli_fail("%s: %s.", task.casino, strerror(errno));
    if (!door_people_path(task.casino, path, sizeof path))
        return cli_fail("%s: the path is too long.", task.casino);
    return run(word, &task);
}
