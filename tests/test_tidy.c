/* test_tidy.c - the house kept tidy: which folder may include which, what the
 * rules may not call, strings that are banned, files that nobody builds. */
#include "check.h"
#include "games.h"

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char text[1 << 20]; /* of the file being looked at, comments blanked */
static int wrong;

/* ---- Reading --------------------------------------------------------------------- */

static bool read_file(const char *path)
{
    FILE *file = fopen(path, "r");

    if (!file) return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return true;
}

/* Comments and the insides of strings are not code; includes keep theirs. */
static void blank_comments(void)
{
    enum { CODE, BLOCK, LINE, STRING, INCLUDE } in = CODE;

    for (char *c = text; *c; c++) {
        bool escaped = in == STRING && *c == '\\' && c[1];
        if (in == CODE && c[0] == '/' && c[1] == '*')
            in = BLOCK;
        else if (in == CODE && c[0] == '/' && c[1] == '/')
            in = LINE;
        else if (in == CODE && !strncmp(c, "#include", 8))
            in = INCLUDE;
        else if (in == CODE && *c == '"')
            in = STRING;
        else if (in == STRING && *c == '"')
            in = CODE;
        else if ((in == LINE || in == INCLUDE) && *c == '\n')
            in = CODE;
        else if (in == BLOCK && c[0] == '*' && c[1] == '/') {
            c[0] = c[1] = ' ';
            c++;
            in = CODE;
            continue;
        }
        if (escaped) *c++ = ' ';
        if ((in == BLOCK || in == LINE || (in == STRING && *c != '"')) && *c != '\n') *c = ' ';
    }
}

static int line_of(const char *at)
{
    int line = 1;

    for (const char *c = text; c < at; c++) line += *c == '\n';
    return line;
}

static void complain(const char *path, const char *at, const char *what)
{
    print_error("%s:%d: %s\n", path, line_of(at), what);
    wrong++;
}

/* A word of the code, standing alone; as a call where it is followed by '('. */
static void forbid(const char *path, const char *word, bool call)
{
    size_t length = strlen(word);

    for (char *at = text; (at = strstr(at, word)); at += length) {
        char before = at > text ? at[-1] : ' ';
        if (isalnum((unsigned char)before) || before == '_' || before == '.' || before == '>')
            continue;
        char after = at[length];
        if (call ? after != '(' : isalnum((unsigned char)after) || after == '_') continue;
        complain(path, at, word);
    }
}

static void each_file(const char *folder, void look(const char *path, const char *name))
{
    char path[1024];
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);

    if (count < 0) fail_msg("cannot read %s", folder);
    for (int i = 0; i < count; i++) {
        struct stat about;
        const char *name = entries[i]->d_name;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (*name != '.' && !stat(path, &about)) {
            if (S_ISDIR(about.st_mode))
                each_file(path, look);
            else
                look(path, name);
        }
        free(entries[i]);
    }
    free(entries);
}

static bool ends(const char *name, const char *with)
{
    size_t a = strlen(name), b = strlen(with);

    return a >= b && !strcmp(name + a - b, with);
}

static bool source(const char *name)
{
    return ends(name, ".c") || ends(name, ".h") || ends(name, ".inc");
}

/* ---- Who may include whom -------------------------------------------------------- */

enum {
    RULES = 1 << 0,
    GAMES = 1 << 1,
    HOUSE = 1 << 2, /* the other half of a game: odds, felt, scenarios */
    ODDS = 1 << 3,
    PIT = 1 << 4,
    SCENARIO = 1 << 5,
    WIRE = 1 << 6,
    CAGE = 1 << 7,
    VERIFY = 1 << 8,
    SERVER = 1 << 9,
    CLIENT = 1 << 10,
    CLI = 1 << 11,
    WORDS = 1 << 12,
};

static const struct folder {
    const char *name;
    unsigned bit, knows;
} folders[] = {
    { "rules", RULES, RULES | GAMES },
    { "games", GAMES, RULES | GAMES },
    { "house", HOUSE, RULES | GAMES | HOUSE | ODDS | PIT | SCENARIO | WIRE | WORDS },
    { "words", WORDS, RULES | GAMES | PIT | WORDS },
    { "odds", ODDS, RULES | GAMES | ODDS },
    { "pit", PIT, RULES | GAMES | PIT },
    { "scenario", SCENARIO, RULES | GAMES | ODDS | PIT | SCENARIO | WORDS },
    { "wire", WIRE, RULES | GAMES | ODDS | PIT | SCENARIO | WIRE | WORDS },
    { "cage", CAGE, RULES | GAMES | PIT | CAGE },
    { "verify", VERIFY, RULES | GAMES | PIT | VERIFY }, /* nothing of the cage, which it judges */
    { "server", SERVER, RULES | GAMES | ODDS | PIT | SCENARIO | WIRE | CAGE | SERVER | WORDS },
    { "client", CLIENT, RULES | GAMES | ODDS | PIT | SCENARIO | WIRE | CLIENT | WORDS },
    { "cli", CLI,
      RULES | GAMES | ODDS | PIT | SCENARIO | WIRE | CAGE | VERIFY | SERVER | CLIENT | CLI |
          WORDS },
};

static const struct folder *folder_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strlen(folders[i].name) == length && !strncmp(folders[i].name, name, length))
            return &folders[i];
    return NULL;
}

static void look_at_own(const char *path, const struct folder *own, char *at, const char *name)
{
    const char *end = strpbrk(name, "/\"");
    const struct folder *other = *end == '/' ? folder_of(name, (size_t)(end - name)) : NULL;

    if (!other || !(own->knows & other->bit)) complain(path, at, "includes what it may not know");
}

/* Chance has one way in, seals one, and who verifies them another; so has the file. */
static bool asks_for(const char *path, const char *name)
{
    static const struct {
        const char *header, *by;
    } ways[] = {
        { "sodium", "/src/pit/chance.c" },  { "sodium", "/src/cage/seal.c" },
        { "sodium", "/src/verify/" },       { "sqlite3", "/src/cage/store_sqlite.c" },
        { "sqlite3", "/src/verify/" },      { "sodium", "/src/server/door" },
        { "sqlite3", "/src/server/door" },  { "uthash", "/src/cage/" },
        { "uthash", "/src/verify/" },       { "uthash", "/src/server/" },
        { "jansson", "/src/server/" },      { "jansson", "/src/wire/" },
        { "jansson", "/src/client/" },      { "libwebsockets", "/src/server/transport_" },
        { "ev", "/src/server/transport_" },
    };
    bool kept = false;

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (strncmp(name, ways[i].header, strlen(ways[i].header))) continue;
        if (strstr(path, ways[i].by)) return true;
        kept = true;
    }
    return !kept;
}

static void look_at_system(const char *path, const struct folder *own, char *at, const char *name)
{
    static const char *const allowed[] = { "assert.h", "stdbool.h", "stddef.h", "stdint.h",
                                           "string.h" };
    bool fine = own->bit != RULES && own->bit != GAMES;

    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        fine |= !strncmp(name, allowed[i], strlen(allowed[i]));
    if (!fine) complain(path, at, "the rules include a header they have no use for");
    if (!asks_for(path, name)) complain(path, at, "asks a library that is for others to ask");
}

static void look_at_each_include(const char *path, const struct folder *own)
{
    for (char *at = text; (at = strstr(at, "#include")); at++) {
        char *quote = strpbrk(at, "\"<\n");
        (*quote == '"' ? look_at_own : look_at_system)(path, own, at, quote + 1);
    }
}

static void look_at_includes(const char *path, const char *name)
{
    const char *below = strstr(path, "/src/") + 5, *slash = strchr(below, '/');

    if (!source(name) || !slash || !read_file(path)) return; /* src/croupier.h sees all */
    blank_comments();
    const struct folder *own = strstr(below, "/house/") ? folder_of("house", 5)
                                                        : folder_of(below, (size_t)(slash - below));
    if (own)
        look_at_each_include(path, own);
    else
        complain(path, text, "is in a folder that nobody knows");
}

static void includes_point_downwards(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src", look_at_includes);
    assert_int_equal(wrong, 0);
}

/* ---- The rules are pure ---------------------------------------------------------- */

static void look_for_impurity(const char *path, const char *name)
{
    static const char *const calls[] = {
        "malloc",    "calloc",   "realloc",       "free",         "alloca", "strdup", "printf",
        "fprintf",   "snprintf", "puts",          "fopen",        "read",   "write",  "open",
        "time",      "clock",    "clock_gettime", "gettimeofday", "rand",   "random", "srand",
        "getrandom", "getenv",   "exit",          "abort"
    };
    static const char *const words[] = { "float",  "double", "volatile", "FILE",
                                         "stdout", "stderr", "errno",    "_Thread_local" };

    if (!source(name) || strstr(path, "/house/") || !read_file(path)) return;
    blank_comments();
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) forbid(path, calls[i], true);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) forbid(path, words[i], false);
    /* data that does not change is const: a mutable global or static is a leak of state */
    for (char *at = text; (at = strstr(at, "static ")); at += 7) {
        char *end = at + strcspn(at, "(;={");
        bool function = *end == '(';
        char head[256];
        snprintf(head, sizeof head, "%.*s", (int)(end - at), at);
        if (!function && !strstr(head, "const")) complain(path, at, "static data that can change");
    }
}

static void the_rules_are_pure(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src/rules", look_for_impurity);
    each_file(SOURCE_FOLDER "/src/games", look_for_impurity);
    look_for_impurity(SOURCE_FOLDER "/src/pit/chance.c", "chance.c"); /* it asks libsodium only */
    assert_int_equal(wrong, 0);
}

/* ---- Banned everywhere ----------------------------------------------------------- */

#define HEADING 88

/* Headings within a file stand on one line, all of the same length. */
static void look_for_broken_headings(const char *path)
{
    for (char *at = text; (at = strstr(at, "\n/* ----")); at++) {
        char *end = strchr(at + 1, '\n');
        if (!end) continue;
        if (memcmp(end - 2, "*/", 2))
            complain(path, at + 1, "a heading in two lines");
        else if (end - at - 1 != HEADING)
            complain(path, at + 1, "a heading that is not 88 characters long");
    }
}

static void look_for_banned(const char *path, const char *name)
{
    static const char *const banned[] = { "strcpy",  "strcat",   "strncpy", "strncat",
                                          "sprintf", "vsprintf", "gets",    "strtok",
                                          "atoi",    "atol",     "atof",    "scanf",
                                          "sscanf",  "fscanf",   "system",  "popen" };
    static const char *const marks[] = { "TO"
                                         "DO",
                                         "FIX"
                                         "ME",
                                         "XX"
                                         "X",
                                         "HA"
                                         "CK" };

    if (!source(name) || !read_file(path)) return;
    look_for_broken_headings(path);
    bool self = ends(path, "tests/test_tidy.c");
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (!self) forbid(path, marks[i], false);
    blank_comments();
    for (size_t i = 0; i < sizeof banned / sizeof banned[0]; i++) forbid(path, banned[i], true);
}

static void banned_calls_and_leftovers(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src", look_for_banned);
    each_file(SOURCE_FOLDER "/tests", look_for_banned);
    each_file(SOURCE_FOLDER "/bench", look_for_banned);
    each_file(SOURCE_FOLDER "/fuzz", look_for_banned);
    each_file(SOURCE_FOLDER "/tools", look_for_banned);
    assert_int_equal(wrong, 0);
}

/* ---- Dead files ------------------------------------------------------------------ */

static char everything[1 << 22];

static void gather(const char *path, const char *name)
{
    if (!source(name) && strcmp(name, "meson.build")) return;
    size_t used = strlen(everything);
    if (!read_file(path) || used + strlen(text) + 2 > sizeof everything) return;
    memcpy(everything + used, text, strlen(text) + 1);
}

static void look_for_dead(const char *path, const char *name)
{
    char as_include[256], as_source[256];
    const char *below = strstr(path, "/src/");

    if (!source(name) || !below) return;
    snprintf(as_include, sizeof as_include, "#include \"%s\"", below + 5);
    snprintf(as_source, sizeof as_source, "'src/%s'", below + 5);
    bool used = strstr(everything, ends(name, ".c") ? as_source : as_include) ||
                (ends(name, ".h") && strstr(everything, as_source));
    if (!used) {
        print_error("%s is built and included by nobody\n", path);
        wrong++;
    }
}

static void no_file_is_dead(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src", gather);
    read_file(SOURCE_FOLDER "/meson.build");
    size_t used = strlen(everything);
    memcpy(everything + used, text, strlen(text) + 1);
    each_file(SOURCE_FOLDER "/src", look_for_dead);
    assert_int_equal(wrong, 0);
}

/* ---- The test itself can fail ---------------------------------------------------- */

static void it_would_notice(void **state)
{
    (void)state;
    static const struct {
        const char *code, *word;
        bool call;
    } seen[] = {
        { "int x = atoi(y);", "atoi", true },
        { "double x;", "double", false },
        { "/* double */ free(x); \"double\"", "free", true },
    };

    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        snprintf(text, sizeof text, "%s", seen[i].code);
        blank_comments();
        wrong = 0;
        forbid("(a line made up for this test)", seen[i].word, seen[i].call);
        assert_int_equal(wrong, 1);
    }
    snprintf(text, sizeof text, "\n/* ---- Title\n * ---- */\n/* ---- Another ---- */\n");
    wrong = 0;
    look_for_broken_headings("(a heading made up for this test)");
    assert_int_equal(wrong, 2);
    snprintf(text, sizeof text, "/* double */ int double_dice; \"float\"; // float");
    blank_comments();
    wrong = 0;
    forbid("(none)", "double", false);
    forbid("(none)", "float", false);
    assert_int_equal(wrong, 0);
}

static void it_would_notice_includes(void **state)
{
    (void)state;
    static const struct {
        const char *folder, *path, *code;
        int wrong;
    } included[] = {
        { "rules", "/src/rules/x.c", "#include \"pit/chance.h\"\n", 1 },
        { "rules", "/src/rules/x.c", "#include <stdio.h>\n", 1 },
        { "odds", "/src/odds/x.c", "#include \"pit/chance.h\"\n", 1 },
        { "pit", "/src/pit/x.c", "#include \"scenario/scenario.h\"\n", 1 },
        { "pit", "/src/pit/x.c", "#include <sodium.h>\n", 1 },
        { "pit", "/src/pit/x.c", "#include \"rules/table.h\"\n#include <stdio.h>\n", 0 },
        { "pit", "/src/pit/chance.c", "#include <sodium.h>\n", 0 },
        { "cage", "/src/cage/cage.c", "#include <sodium.h>\n", 1 },
        { "cage", "/src/cage/seal.c", "#include <sodium.h>\n", 0 },
        { "cage", "/src/cage/cage.c", "#include <sqlite3.h>\n", 1 },
        { "verify", "/src/verify/verify.c", "#include \"cage/ledger.h\"\n", 1 },
        { "cli", "/src/cli/x.c", "#include \"pit/chance.h\"\n", 0 },
    };

    for (size_t i = 0; i < sizeof included / sizeof included[0]; i++) {
        snprintf(text, sizeof text, "%s", included[i].code);
        wrong = 0;
        look_at_each_include(included[i].path,
                             folder_of(included[i].folder, strlen(included[i].folder)));
        assert_int_equal(wrong, included[i].wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_would_notice),
        cmocka_unit_test(it_would_notice_includes),
        cmocka_unit_test(includes_point_downwards),
        cmocka_unit_test(the_rules_are_pure),
        cmocka_unit_test(banned_calls_and_leftovers),
        cmocka_unit_test(no_file_is_dead),
    };

    RUN_TESTS(tests);
}
