/* test_words.c - plain English: no sentence in the tree uses a turn of phrase from words.txt.
 *
 * Text is read as words.  White space, comment marks, line ends and the quotes between two parts of
 * a string do not separate the words of a phrase; a full stop, a comma or any other sign does. */
#include "check.h"

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define PHRASES 1024
#define LONGEST 8 /* words of a phrase */
#define WORD    32

struct phrase {
    char words[LONGEST][WORD]; /* "*" is any one word */
    int count;
    char instead[256];
    char shown[256];
};

static struct phrase phrases[PHRASES];
static int phrase_count;
static char text[4 << 20];
static int found;

/* ---- The list -------------------------------------------------------------------- */

/* "phrase | what to write instead"; '#' starts a comment. */
static void read_line(char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (!*line || *line == '#') return;
    char *bar = strstr(line, " | ");
    if (!bar) fail_msg("words.txt: no ' | ' in '%s'", line);
    *bar = '\0';
    assert_true(phrase_count < PHRASES);
    struct phrase *phrase = &phrases[phrase_count++];
    snprintf(phrase->shown, sizeof phrase->shown, "%s", line);
    snprintf(phrase->instead, sizeof phrase->instead, "%s", bar + 3);
    for (char *word = line; *word;) {
        size_t length = strcspn(word, " ");
        assert_true(phrase->count < LONGEST && length > 0 && length < WORD);
        memcpy(phrase->words[phrase->count++], word, length);
        word += length + (word[length] == ' ');
    }
    assert_true(phrase->count > 0 && strcmp(phrase->words[0], "*"));
}

static int by_first_word(const void *a, const void *b)
{
    return strcmp(((const struct phrase *)a)->words[0], ((const struct phrase *)b)->words[0]);
}

static int read_list(void **state)
{
    char line[256];
    FILE *file = fopen("tests/words.txt", "r");

    (void)state;
    if (!file) return -1;
    while (fgets(line, sizeof line, file)) read_line(line);
    fclose(file);
    qsort(phrases, (size_t)phrase_count, sizeof phrases[0], by_first_word);
    return 0;
}

/* The first phrase that starts with this word, or phrase_count. */
static int first_with(const char *word)
{
    int low = 0, high = phrase_count;

    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(phrases[middle].words[0], word) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < phrase_count && !strcmp(phrases[low].words[0], word) ? low : phrase_count;
}

/* ---- Reading words --------------------------------------------------------------- */

/* The word at *at, in small letters; *at then stands behind it.  False if there is none before the
 * next sign that separates sentences or parts of one. */
static bool next_word(const char **at, char word[WORD])
{
    const char *c = *at;
    int length = 0;

    for (; *c && !isalpha((unsigned char)*c); c++) {
        bool apart = !isspace((unsigned char)*c) && !strchr("*/#\\\"", *c);
        if (apart) return false;
    }
    for (; isalpha((unsigned char)*c) || (*c == '\'' && isalpha((unsigned char)c[1])); c++)
        if (length < WORD - 1) word[length++] = (char)tolower((unsigned char)*c);
    word[length] = '\0';
    *at = c;
    return length > 0;
}

static bool is_phrase(const struct phrase *phrase, const char *at)
{
    for (int i = 0; i < phrase->count; i++) {
        char word[WORD];
        if (!next_word(&at, word)) return false;
        if (strcmp(phrase->words[i], "*") && strcmp(phrase->words[i], word)) return false;
    }
    return true;
}

static int line_of(const char *at)
{
    int line = 1;

    for (const char *c = text; c < at; c++) line += *c == '\n';
    return line;
}

static void look_at_text(const char *path)
{
    for (const char *at = text; *at;) {
        const char *start = at;
        char word[WORD];
        bool inside = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (inside || !isalpha((unsigned char)*at)) {
            at++;
            continue;
        }
        next_word(&at, word);
        for (int i = first_with(word); i < phrase_count && !strcmp(phrases[i].words[0], word); i++)
            if (is_phrase(&phrases[i], start)) {
                print_error("%s:%d: \"%s\": %s\n", path, line_of(start), phrases[i].shown,
                            phrases[i].instead);
                found++;
            }
    }
}

/* ---- The tree -------------------------------------------------------------------- */

static bool is_read(const char *name)
{
    static const char *const endings[] = {
        ".c",  ".h",    ".inc",  ".ts",  ".tsx", ".css", ".md",
        ".sh", ".play", ".html", ".lua", ".svg", ".in",  ".build"
    };
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot && i < sizeof endings / sizeof endings[0]; i++)
        if (!strcmp(dot, endings[i])) return true;
    return !strcmp(name, "dev");
}

static void look_at_file(const char *path)
{
    FILE *file = fopen(path, "r");

    if (!file) fail_msg("cannot read %s", path);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    look_at_text(path);
}

/* The glossary lists words that we do not use. */
static bool is_left_out(const char *path, const char *name)
{
    static const char *const folders[] = { "node_modules", "generated", "pictures" };

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (!strcmp(name, folders[i])) return true;
    return *name == '.' || !strncmp(name, "dist", 4) || !strcmp(path, "docs/GLOSSARY.md");
}

static int look_at_folder(const char *folder)
{
    struct dirent **entries;
    int files = 0, count = scandir(folder, &entries, NULL, alphasort);

    if (count < 0) fail_msg("cannot read %s", folder);
    for (int i = 0; i < count; i++) {
        char path[1024];
        struct stat about;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (!is_left_out(path, entries[i]->d_name) && !stat(path, &about)) {
            if (S_ISDIR(about.st_mode))
                files += look_at_folder(path);
            else if (is_read(entries[i]->d_name)) {
                look_at_file(path);
                files++;
            }
        }
        free(entries[i]);
    }
    free(entries);
    return files;
}

static void plain_english(void **state)
{
    static const char *const folders[] = { "src",   "web",   "docs", "tests",  "scenarios",
                                           "tools", "bench", "fuzz", "systemd" };
    int files = 0;

    (void)state;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        files += look_at_folder(folders[i]);
    look_at_file("README.md");
    look_at_file("CONTRIBUTING.md");
    look_at_file("dev");
    assert_true(files > 500); /* it really looked */
    if (found) fail_msg("%d phrases to write in plain English (tests/words.txt)", found);
}

/* The check itself: a phrase is found across lines, comment marks and parts of a string, in any
 * case, and only as whole words. */
static void finds_phrases(void **state)
{
    static const struct {
        const char *text;
        int found;
    } rows[] = {
        { "/* A purple\n * cow\n * sings. */", 1 },
        { "\"A purple \"\n    \"cow sings.\"", 1 },
        { "PURPLE COW SINGS", 1 },
        { "purple cow, sings", 0 },
        { "purple cow singsong", 0 },
        { "deep_purple cow sings", 0 },
        { "# green\n# any hill", 1 },
        { "green hill", 0 },
    };
    int before = phrase_count;
    struct phrase kept[2] = { { { "green", "*", "hill" }, 3, "", "" },
                              { { "purple", "cow", "sings" }, 3, "", "" } };

    (void)state;
    static struct phrase list[PHRASES];
    memcpy(list, phrases, sizeof list);
    memcpy(phrases, kept, sizeof kept);
    phrase_count = 2;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(text, sizeof text, "%s", rows[i].text);
        found = 0;
        look_at_text("a text of the test");
        assert_int_equal(found, rows[i].found);
    }
    found = 0;
    memcpy(phrases, list, sizeof list);
    phrase_count = before;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_phrases),
        cmocka_unit_test(plain_english),
    };

    RUN_TESTS_WITHIN(tests, read_list, NULL);
}
