/* test_tidy.c - checks on the source: which folder may include which, calls that the rules must not
 * make, banned calls and words, which files may name a game, unused files; and that each reading in
 * docs/readings.md has an id of its own. */
#include "check.h"
#include "games.h"

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char text[1 << 20]; /* of the current file */
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

/* Blanks comments and string contents, except in includes. */
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

/* Complains about a whole word, or only if '(' follows. */
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

static bool ends_with(const char *name, const char *with)
{
    size_t a = strlen(name), b = strlen(with);

    return a >= b && !strcmp(name + a - b, with);
}

static bool is_source(const char *name)
{
    return ends_with(name, ".c") || ends_with(name, ".h") || ends_with(name, ".inc");
}

/* ---- Includes -------------------------------------------------------------------- */

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
    PROGRAMME = 1 << 13,
    PROMOTION = 1 << 14,
    EQUITY = 1 << 15,
    TOURNAMENT = 1 << 16,
    SIM = 1 << 17,
    HOST = 1 << 18, /* the other half of the simulator: threads, files, exact values */
    SOLVE = 1 << 19,
};

static const struct folder {
    const char *name;
    unsigned bit, knows;
} folders[] = {
    { "rules", RULES, RULES },
    { "games", GAMES, RULES | GAMES },
    { "house", HOUSE,
      RULES | GAMES | HOUSE | ODDS | PIT | SCENARIO | WIRE | WORDS | EQUITY | SIM | SOLVE },
    { "words", WORDS, RULES | GAMES | PIT | PROGRAMME | WORDS },
    { "odds", ODDS, RULES | GAMES | ODDS },
    { "solve", SOLVE, RULES | GAMES | SOLVE | WORDS },
    { "pit", PIT, RULES | GAMES | PIT },
    { "equity", EQUITY, RULES | GAMES | ODDS | PIT | EQUITY },
    { "sim", SIM, RULES | GAMES | SIM },
    { "host", HOST, RULES | GAMES | ODDS | PIT | SIM | HOST },
    { "programme", PROGRAMME, RULES | PIT | PROGRAMME },
    /* only the wire and the program know these two: */
    { "promotion", PROMOTION, RULES | PIT | PROGRAMME | PROMOTION },
    { "tournament", TOURNAMENT, RULES | PIT | PROGRAMME | TOURNAMENT },
    { "scenario", SCENARIO, RULES | GAMES | ODDS | PIT | PROGRAMME | SCENARIO | WORDS },
    { "wire", WIRE,
      RULES | GAMES | ODDS | PIT | PROGRAMME | PROMOTION | TOURNAMENT | SCENARIO | WIRE | WORDS |
          SOLVE },
    { "cage", CAGE, RULES | GAMES | PIT | PROGRAMME | CAGE },
    { "verify", VERIFY,
      RULES | GAMES | PIT | PROGRAMME | VERIFY }, /* not the cage, which it verifies */
    { "server", SERVER,
      RULES | GAMES | ODDS | PIT | PROGRAMME | SCENARIO | WIRE | CAGE | SERVER | WORDS | SOLVE },
    { "client", CLIENT,
      RULES | GAMES | ODDS | PIT | SCENARIO | WIRE | CLIENT | WORDS | SIM | HOST },
    { "cli", CLI,
      RULES | GAMES | ODDS | PIT | PROGRAMME | PROMOTION | TOURNAMENT | SCENARIO | WIRE | CAGE |
          VERIFY | SERVER | CLIENT | CLI | WORDS | EQUITY | SIM | HOST | SOLVE },
};

static const struct folder *folder_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (strlen(folders[i].name) == length && !strncmp(folders[i].name, name, length))
            return &folders[i];
    return NULL;
}

static void check_project_include(const char *path, const struct folder *own, char *at,
                                  const char *name)
{
    const char *end = strpbrk(name, "/\"");
    const struct folder *other = *end == '/' ? folder_of(name, (size_t)(end - name)) : NULL;
    if (other && !strncmp(name, "sim/host/", 9)) other = folder_of("host", 4);
    const char *quote = strchr(name, '"'), *below = *end == '/' ? strchr(end + 1, '/') : NULL;
    bool game_header = other && other->bit == GAMES && below && below < quote;

    if (!other || !(own->knows & other->bit))
        complain(path, at, "includes a header of a folder that it must not know");
    if (game_header && own->bit != GAMES && own->bit != HOUSE)
        complain(path, at, "includes a header of a game");
}

/* Libraries are used only by the files that wrap them. */
static bool may_use_library(const char *path, const char *name)
{
    static const struct {
        const char *header, *by;
    } allowed_uses[] = {
        { "sodium", "/src/pit/chance.c" },
        { "sodium", "/src/cage/seal.c" },
        { "sodium", "/src/pit/rules_version.c" },
        { "sodium", "/src/verify/" },
        { "sqlite3", "/src/cage/store_sqlite.c" },
        { "sqlite3", "/src/verify/" },
        { "sodium", "/src/server/door" },
        { "sqlite3", "/src/server/door" },
        { "uthash", "/src/cage/" },
        { "uthash", "/src/verify/" },
        { "uthash", "/src/server/" },
        { "jansson", "/src/server/" },
        { "jansson", "/src/wire/" },
        { "jansson", "/src/client/" },
        { "sodium", "/src/sim/host/checkpoint.c" },
        { "sodium", "/src/solve/solution.c" },
        { "mpi", "/src/sim/host/mpi.c" },
        { "libwebsockets", "/src/server/transport_" },
        { "ev", "/src/server/transport_" },
    };
    bool restricted = false;

    for (size_t i = 0; i < sizeof allowed_uses / sizeof allowed_uses[0]; i++) {
        if (strncmp(name, allowed_uses[i].header, strlen(allowed_uses[i].header))) continue;
        if (strstr(path, allowed_uses[i].by)) return true;
        restricted = true;
    }
    return !restricted;
}

static void check_system_include(const char *path, const struct folder *own, char *at,
                                 const char *name)
{
    static const char *const allowed[] = { "assert.h", "stdbool.h", "stddef.h", "stdint.h",
                                           "string.h" };
    bool fine = !(own->bit & (RULES | GAMES | PROGRAMME | PROMOTION | TOURNAMENT)), pure = false;

    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        pure |= !strncmp(name, allowed[i], strlen(allowed[i]));
    fine |= pure;
    if (!fine) complain(path, at, "system header not allowed in the rules");
    if (own->bit == SIM && !pure && strncmp(name, "stdlib.h", 8) && strncmp(name, "Random123/", 10))
        complain(path, at, "the engine of the simulator has no files, threads or clocks");
    if (!may_use_library(path, name)) complain(path, at, "library not allowed here");
}

static void check_all_includes(const char *path, const struct folder *own)
{
    for (char *at = text; (at = strstr(at, "#include")); at++) {
        char *quote = strpbrk(at, "\"<\n");
        (*quote == '"' ? check_project_include : check_system_include)(path, own, at, quote + 1);
    }
}

static void check_includes(const char *path, const char *name)
{
    const char *below = strstr(path, "/src/") + 5, *slash = strchr(below, '/');

    if (!is_source(name) || !slash || !read_file(path)) return; /* src/croupier.h may include all */
    blank_comments();
    const struct folder *own = strstr(below, "/house/") ? folder_of("house", 5)
                               : strstr(below, "/host/")
                                   ? folder_of("host", 4)
                                   : folder_of(below, (size_t)(slash - below));
    if (own)
        check_all_includes(path, own);
    else
        complain(path, text, "unknown folder");
}

static void includes_point_downwards(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src", check_includes);
    assert_int_equal(wrong, 0);
}

/* ---- The rules are pure ---------------------------------------------------------- */

static void check_pure(const char *path, const char *name)
{
    static const char *const calls[] = {
        "malloc",    "calloc",   "realloc",       "free",         "alloca", "strdup", "printf",
        "fprintf",   "snprintf", "puts",          "fopen",        "read",   "write",  "open",
        "time",      "clock",    "clock_gettime", "gettimeofday", "rand",   "random", "srand",
        "getrandom", "getenv",   "exit",          "abort"
    };
    static const char *const words[] = { "float",  "double", "volatile", "FILE",
                                         "stdout", "stderr", "errno",    "_Thread_local" };

    if (!is_source(name) || strstr(path, "/house/") || !read_file(path)) return;
    blank_comments();
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) forbid(path, calls[i], true);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) forbid(path, words[i], false);
    /* static data must be const: the rules keep no hidden state */
    for (char *at = text; (at = strstr(at, "static ")); at += 7) {
        char *end = at + strcspn(at, "(;={");
        bool function = *end == '(';
        char head[256];
        snprintf(head, sizeof head, "%.*s", (int)(end - at), at);
        if (!function && !strstr(head, "const"))
            complain(path, at, "static data that is not const");
    }
}

static void rules_are_pure(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src/rules", check_pure);
    each_file(SOURCE_FOLDER "/src/games", check_pure);
    each_file(SOURCE_FOLDER "/src/programme", check_pure);
    each_file(SOURCE_FOLDER "/src/promotion", check_pure);
    each_file(SOURCE_FOLDER "/src/tournament", check_pure);
    check_pure(SOURCE_FOLDER "/src/pit/chance.c", "chance.c"); /* uses libsodium only */
    assert_int_equal(wrong, 0);
}

/* ---- Banned everywhere ----------------------------------------------------------- */

#define HEADING 88

/* Headings within a file are on one line and have the same length. */
static void check_headings(const char *path)
{
    for (char *at = text; (at = strstr(at, "\n/* ----")); at++) {
        char *end = strchr(at + 1, '\n');
        if (!end) continue;
        if (memcmp(end - 2, "*/", 2))
            complain(path, at + 1, "heading on two lines");
        else if (end - at - 1 != HEADING)
            complain(path, at + 1, "heading not 88 characters long");
    }
}

static void check_banned(const char *path, const char *name)
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

    if (!is_source(name) || !read_file(path)) return;
    check_headings(path);
    bool self = ends_with(path, "tests/test_tidy.c");
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (!self) forbid(path, marks[i], false);
    blank_comments();
    for (size_t i = 0; i < sizeof banned / sizeof banned[0]; i++) forbid(path, banned[i], true);
}

static void banned_calls_and_leftovers(void **state)
{
    (void)state;
    wrong = 0;
    each_file(SOURCE_FOLDER "/src", check_banned);
    each_file(SOURCE_FOLDER "/tests", check_banned);
    each_file(SOURCE_FOLDER "/bench", check_banned);
    each_file(SOURCE_FOLDER "/fuzz", check_banned);
    each_file(SOURCE_FOLDER "/tools", check_banned);
    assert_int_equal(wrong, 0);
}

/* ---- All text -------------------------------------------------------------------- */

static char everything[1 << 24];

static void gather(const char *path, const char *name)
{
    if (!is_source(name) && strcmp(name, "meson.build")) return;
    size_t used = strlen(everything);
    if (!read_file(path)) return;
    assert_true(used + strlen(text) < sizeof everything);
    memcpy(everything + used, text, strlen(text) + 1);
}

/* ---- One game, one folder -------------------------------------------------------- */

#define NAMES 512
static struct name {
    char text[64];
    bool in_code; /* forbidden in code only: it is also an ordinary word */
} names[NAMES];
static int name_count;

static void add_name(const char *word, bool in_code)
{
    for (int i = 0; i < name_count; i++)
        if (!strcmp(names[i].text, word)) return;
    assert_true(name_count < NAMES && strlen(word) < sizeof names[0].text);
    snprintf(names[name_count].text, sizeof names[0].text, "%s", word);
    names[name_count++].in_code = in_code;
}

/* Adds "snake-eyes", "snake_eyes" and "snake eyes". */
static void add_spellings(const char *id)
{
    static const char between[] = "-_ ";
    char word[64];

    for (const char *with = between; *with; with++) {
        snprintf(word, sizeof word, "%s", id);
        for (char *c = word; *c; c++)
            if (*c == '-') *c = *with;
        add_name(word, false);
    }
}

static bool in_rules(const char *word)
{
    return strstr(everything, word);
}

/* Adds acts, events, sentences and flags that only the headers of games declare. */
static void add_declared(const char *path, const char *name)
{
    static const char *const prefixes[] = { "ACT_", "EVENT_", "SAYS_", "FLAG_" };

    if (!ends_with(name, ".h") || strstr(path, "/house/") || !read_file(path)) return;
    blank_comments();
    for (char *at = text; *at;) {
        size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), at);
        for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
            if (!strncmp(word, prefixes[i], strlen(prefixes[i])) && !in_rules(word))
                add_name(word, true);
        at += length ? length : 1;
    }
}

/* Games, families, and refusals of a single family. */
static void gather_names(void)
{
    char word[64];

    *everything = '\0';
    name_count = 0;
    each_file(SOURCE_FOLDER "/src/rules", gather);
    each_file(SOURCE_FOLDER "/src/games", add_declared);
    for (int i = 0; i < game_count; i++) {
        const struct family *family = games[i]->family;
        add_spellings(games[i]->id);
        /* "dice" is also an ordinary word. */
        if (strcmp(family->word, "dice")) add_name(family->word, false);
        snprintf(word, sizeof word, "%s_", family->word);
        if (strcmp(family->word, "dice")) add_name(word, true);
        for (const refusal_code *code = family->refusals; *code; code++) {
            snprintf(word, sizeof word, "REFUSED_%s", refusal_word(*code));
            add_name(word, true);
        }
    }
}

static bool is_part_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Ignores case; a name that ends with '_' is a prefix of identifiers. */
static void forbid_name(const char *path, const char *name)
{
    size_t length = strlen(name);

    for (char *at = text; (at = strcasestr(at, name)); at += length) {
        bool begins = at == text || !is_part_of_word(at[-1]);
        if (begins && (name[length - 1] == '_' || !is_part_of_word(at[length])))
            complain(path, at, name);
    }
}

static bool may_name_games(const char *path)
{
    static const char *const may[] = {
        "/src/games/",
        "/src/cli/options.c",              /* examples in the help */
        "/src/croupier.h",                 /* an example */
        "/src/rules/clauses_division_1.c", /* a clause lists the games that it governs */
        "/src/rules/clauses_division_7.c", /* the same */
        "/web/src/parts/",                 /* felt parts of single games */
    };

    for (size_t i = 0; i < sizeof may / sizeof may[0]; i++)
        if (strstr(path, may[i])) return true;
    return ends_with(path, ".test.ts") || ends_with(path, ".check.ts") ||
           strstr(path, "/generated/");
}

static void check_names(const char *path, const char *name)
{
    bool page = ends_with(name, ".ts") || ends_with(name, ".tsx");

    if (may_name_games(path) || !(is_source(name) || page) || !read_file(path)) return;
    for (int i = 0; i < name_count; i++)
        if (!names[i].in_code) forbid_name(path, names[i].text);
    blank_comments();
    for (int i = 0; i < name_count; i++)
        if (names[i].in_code) forbid_name(path, names[i].text);
}

/* Ids of acts that are also ordinary words. */
static bool is_ordinary_word(const char *id)
{
    static const char *const words[] = { "amend",   "call", "dispute", "drop", "enter",
                                         "face-up", "hand", "look",    "lost", "nominate",
                                         "order",   "pass", "rule" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(id, words[i])) return true;
    return false;
}

/* Looks for quoted ids of acts that belong to one family. */
static void check_acts(const char *path, const char *name)
{
    char quoted[64];

    if (may_name_games(path) ||
        !(is_source(name) || ends_with(name, ".ts") || ends_with(name, ".tsx")) || !read_file(path))
        return;
    for (int i = 0; i < game_count; i++)
        for (int act = ACT_OWN; act < ACT_COUNT; act++) {
            bool again = i && games[i]->family == games[i - 1]->family;
            if (again || !act_form(games[i], act) || is_ordinary_word(act_id(games[i], act)))
                continue;
            snprintf(quoted, sizeof quoted, "\"%s\"", act_id(games[i], act));
            for (char *at = text; (at = strstr(at, quoted)); at++) complain(path, at, quoted);
        }
}

static void games_are_named_only_in_their_folders(void **state)
{
    (void)state;
    wrong = 0;
    gather_names();
    assert_true(name_count > 100);
    each_file(SOURCE_FOLDER "/src", check_names);
    each_file(SOURCE_FOLDER "/web/src", check_names);
    each_file(SOURCE_FOLDER "/src", check_acts);
    each_file(SOURCE_FOLDER "/web/src", check_acts);
    assert_int_equal(wrong, 0);
}

static void finds_names(void **state)
{
    (void)state;
    static const struct {
        const char *code, *name;
        int wrong;
    } seen[] = {
        { "/* at Snake Eyes */", "snake eyes", 1 },
        { "x = wheel_of(table);", "wheel_", 1 },
        { "if (act == ACT_NO_ROLL)", "ACT_NO_ROLL", 1 },
        { "enum { CRAPS };", "craps", 1 },
        { "/* the wheels */", "wheel", 0 },
        { "wire_dice_of()", "dice_", 0 },
        { "ACT_NO_ROLLS", "ACT_NO_ROLL", 0 },
    };

    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        snprintf(text, sizeof text, "%s", seen[i].code);
        wrong = 0;
        forbid_name("(test line)", seen[i].name);
        assert_int_equal(wrong, seen[i].wrong);
    }
}

/* ---- Dead files ------------------------------------------------------------------ */

static void check_used(const char *path, const char *name)
{
    char as_include[256], as_source[256];
    const char *below = strstr(path, "/src/");

    if (!is_source(name) || !below) return;
    snprintf(as_include, sizeof as_include, "#include \"%s\"", below + 5);
    snprintf(as_source, sizeof as_source, "'src/%s'", below + 5);
    bool used = strstr(everything, ends_with(name, ".c") ? as_source : as_include) ||
                (ends_with(name, ".h") && strstr(everything, as_source));
    if (!used) {
        print_error("%s: not built or included anywhere\n", path);
        wrong++;
    }
}

static void no_unused_files(void **state)
{
    (void)state;
    wrong = 0;
    *everything = '\0';
    each_file(SOURCE_FOLDER "/src", gather);
    read_file(SOURCE_FOLDER "/meson.build");
    size_t used = strlen(everything);
    assert_true(used + strlen(text) < sizeof everything);
    memcpy(everything + used, text, strlen(text) + 1);
    each_file(SOURCE_FOLDER "/src", check_used);
    assert_int_equal(wrong, 0);
}

/* ---- Readings -------------------------------------------------------------------- */

#define READINGS_MOST 400
static char readings[READINGS_MOST][8]; /* "B12" */
static int reading_count;

/* Reads an id such as "B12".  Returns what follows it, or null if there is none. */
static const char *reading_id(const char *at, char id[8])
{
    size_t length = 1 + strspn(at + (*at != '\0'), "0123456789");

    if (!isupper((unsigned char)*at) || length < 2 || length > 4) return NULL;
    snprintf(id, 8, "%.*s", (int)length, at);
    return at + length;
}

static int readings_called(const char *id)
{
    int count = 0;

    for (int i = 0; i < reading_count; i++) count += !strcmp(readings[i], id);
    return count;
}

/* The ids of the rows in the text, "| B8, B9 `[EV]` | ...", each of which must be new. */
static void gather_readings(const char *path)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        const char *at = line;
        for (const char *sep = "| "; !strncmp(at, sep, 2); sep = ", ") {
            assert_true(reading_count < READINGS_MOST);
            const char *end = reading_id(at + 2, readings[reading_count]);
            if (!end) break;
            if (readings_called(readings[reading_count])) complain(path, at, "used twice");
            reading_count++;
            at = end;
        }
    }
}

/* Every id after "reading" or "readings" must exist. */
static void check_cited_readings(const char *path)
{
    char id[8];

    for (const char *at = text; (at = strstr(at, "reading"));) {
        at += strlen("reading");
        at += *at == 's';
        for (const char *end; (end = *at == ' ' ? reading_id(at + 1, id) : NULL);) {
            if (!readings_called(id)) complain(path, at, "no such reading");
            at = end + (*end == ',');
        }
    }
}

static void check_readings(const char *path, const char *name)
{
    if (!is_source(name) && !ends_with(name, ".play")) return;
    read_file(path);
    check_cited_readings(path);
}

static void readings_have_one_meaning(void **state)
{
    (void)state;
    wrong = reading_count = 0;
    read_file(SOURCE_FOLDER "/docs/readings.md");
    gather_readings("docs/readings.md");
    assert_true(reading_count > 200);
    each_file(SOURCE_FOLDER "/src", check_readings);
    each_file(SOURCE_FOLDER "/scenarios", check_readings);
    assert_int_equal(wrong, 0);
}

static void finds_wrong_readings(void **state)
{
    (void)state;
    wrong = reading_count = 0;
    snprintf(text, sizeof text, "| id | rule |\n| A1, A2 `[EV]` | x |\n| A2 | y |\n");
    gather_readings("(test table)");
    assert_int_equal(reading_count, 3);
    assert_int_equal(wrong, 1);
    wrong = 0;
    snprintf(text, sizeof text, "(reading A1; readings A2, A3) reading of A4");
    check_cited_readings("(test line)");
    assert_int_equal(wrong, 1);
}

/* ---- The checks find errors ------------------------------------------------------ */

static void finds_banned_words(void **state)
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
        forbid("(test line)", seen[i].word, seen[i].call);
        assert_int_equal(wrong, 1);
    }
    snprintf(text, sizeof text, "\n/* ---- Title\n * ---- */\n/* ---- Another ---- */\n");
    wrong = 0;
    check_headings("(test heading)");
    assert_int_equal(wrong, 2);
    snprintf(text, sizeof text, "/* double */ int double_dice; \"float\"; // float");
    blank_comments();
    wrong = 0;
    forbid("(none)", "double", false);
    forbid("(none)", "float", false);
    assert_int_equal(wrong, 0);
}

static void finds_bad_includes(void **state)
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
        { "equity", "/src/equity/x.c", "#include \"pit/chance.h\"\n", 0 },
        { "equity", "/src/equity/x.c", "#include \"cage/ledger.h\"\n", 1 },
        { "solve", "/src/solve/x.c", "#include \"games/houses.h\"\n", 0 },
        { "solve", "/src/solve/x.c", "#include \"server/server.h\"\n", 1 },
        { "sim", "/src/sim/x.c", "#include <stdlib.h>\n#include \"rules/table.h\"\n", 0 },
        { "sim", "/src/sim/x.c", "#include <pthread.h>\n", 1 },
        { "host", "/src/sim/host/x.c", "#include <pthread.h>\n", 0 },
        { "host", "/src/sim/host/x.c", "#include \"cage/ledger.h\"\n", 1 },
        { "cage", "/src/cage/cage.c", "#include <sodium.h>\n", 1 },
        { "cage", "/src/cage/seal.c", "#include <sodium.h>\n", 0 },
        { "cage", "/src/cage/cage.c", "#include <sqlite3.h>\n", 1 },
        { "verify", "/src/verify/verify.c", "#include \"cage/ledger.h\"\n", 1 },
        { "cli", "/src/cli/x.c", "#include \"pit/chance.h\"\n", 0 },
        { "wire", "/src/wire/x.c", "#include \"games/houses.h\"\n", 0 },
        { "wire", "/src/wire/x.c", "#include \"games/one/one.h\"\n", 1 },
        { "games", "/src/games/one/x.c", "#include \"games/one/one.h\"\n", 0 },
    };

    for (size_t i = 0; i < sizeof included / sizeof included[0]; i++) {
        snprintf(text, sizeof text, "%s", included[i].code);
        wrong = 0;
        check_all_includes(included[i].path,
                           folder_of(included[i].folder, strlen(included[i].folder)));
        assert_int_equal(wrong, included[i].wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_banned_words),
        cmocka_unit_test(finds_bad_includes),
        cmocka_unit_test(finds_names),
        cmocka_unit_test(includes_point_downwards),
        cmocka_unit_test(rules_are_pure),
        cmocka_unit_test(banned_calls_and_leftovers),
        cmocka_unit_test(games_are_named_only_in_their_folders),
        cmocka_unit_test(no_unused_files),
        cmocka_unit_test(finds_wrong_readings),
        cmocka_unit_test(readings_have_one_meaning),
    };

    RUN_TESTS(tests);
}
