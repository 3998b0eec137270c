/* test_ids.c - permanent ids stay what they are.
 *
 * tests/ids.tsv lists every id there ever was: kind, scope, number, word.  The rows must have
 * exactly these.  A new id is a new line.  An id that no row has any more keeps its line, with
 * 'retired' behind it, so that its number and its word are never used again. */
#include "check.h"
#include "ids.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define IDS_MOST 8192
#define WRONG    512

struct id {
    char *kind, *scope, *number, *word;
    bool retired;
};

struct ids {
    struct id list[IDS_MOST];
    int count;
    char *text;
};

/* ---- Reading --------------------------------------------------------------------- */

/* Splits lines into ids; the first line has the names of the columns. */
static void read_ids(struct ids *ids, const char *text)
{
    char *lines, *line;

    *ids = (struct ids){ .text = strdup(text) };
    lines = ids->text;
    strsep(&lines, "\n");
    while ((line = strsep(&lines, "\n")) && *line) {
        struct id *id = &ids->list[ids->count++];
        assert_true(ids->count < IDS_MOST);
        id->kind = strsep(&line, "\t");
        id->scope = strsep(&line, "\t");
        id->number = strsep(&line, "\t");
        id->word = strsep(&line, "\t");
        assert_non_null(id->word);
        id->retired = line && !strcmp(line, "retired");
        assert_true(!line || id->retired);
    }
}

static bool same_place(const struct id *a, const struct id *b)
{
    return !strcmp(a->kind, b->kind) && !strcmp(a->scope, b->scope);
}

static bool same_id(const struct id *a, const struct id *b)
{
    return same_place(a, b) && !strcmp(a->number, b->number) && !strcmp(a->word, b->word);
}

static const struct id *find(const struct ids *ids, const struct id *wanted)
{
    for (int i = 0; i < ids->count; i++)
        if (same_id(&ids->list[i], wanted)) return &ids->list[i];
    return NULL;
}

/* ---- Comparing ------------------------------------------------------------------- */

/* A number or a word that stands for two things. */
static bool twice(const struct ids *ids, char wrong[WRONG])
{
    for (int i = 0; i < ids->count; i++)
        for (int j = i + 1; j < ids->count; j++) {
            const struct id *a = &ids->list[i], *b = &ids->list[j];
            if (!same_place(a, b)) continue;
            bool number = strcmp(a->number, "-") && !strcmp(a->number, b->number);
            if (!number && strcmp(a->word, b->word)) continue;
            snprintf(wrong, WRONG, "%s of %s: %s %s and %s %s", a->kind, a->scope, a->number,
                     a->word, b->number, b->word);
            return true;
        }
    return false;
}

/* Compares the rows with the list.  Returns false, with a sentence, if they differ. */
static bool agree(const struct ids *rows, const struct ids *listed, char wrong[WRONG])
{
    if (twice(listed, wrong)) return false;
    for (int i = 0; i < listed->count; i++) {
        const struct id *id = &listed->list[i], *found = find(rows, id);
        if (!id->retired == !!found) continue;
        snprintf(wrong, WRONG, "%s of %s: %s %s was %s", id->kind, id->scope, id->number, id->word,
                 found ? "used again after it was retired" : "changed or removed");
        return false;
    }
    for (int i = 0; i < rows->count; i++) {
        const struct id *id = &rows->list[i];
        if (find(listed, id)) continue;
        snprintf(wrong, WRONG, "%s of %s: %s %s is new: add it to tests/ids.tsv", id->kind,
                 id->scope, id->number, id->word);
        return false;
    }
    return true;
}

static bool texts_agree(const char *rows, const char *listed, char wrong[WRONG])
{
    static struct ids a, b;

    read_ids(&a, rows);
    read_ids(&b, listed);
    bool good = agree(&a, &b, wrong);
    free(a.text);
    free(b.text);
    return good;
}

/* ---- Tests ----------------------------------------------------------------------- */

/* What a function writes; the caller frees it. */
static char *written_by(void write(FILE *out))
{
    static char *text;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    assert_non_null(out);
    write(out);
    fclose(out);
    return text;
}

static char *content(const char *path)
{
    static char text[1 << 20];
    FILE *in = fopen(path, "r");

    if (!in) fail_msg("%s can't be read", path);
    size_t length = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    text[length] = '\0';
    return text;
}

static void ids_are_permanent(void **state)
{
    (void)state;
    char wrong[WRONG] = "";
    char *rows = written_by(ids_tsv);

    if (!texts_agree(rows, content("tests/ids.tsv"), wrong)) fail_msg("%s", wrong);
    free(rows);
}

static void check_document(const char *path, void write(FILE *out))
{
    char *tables = written_by(write);
    char *begin = strstr(content(path), IDS_BEGIN);
    char *at = begin ? begin + strlen(IDS_BEGIN) : NULL;

    if (!at || strncmp(at, tables, strlen(tables)) ||
        strncmp(at + strlen(tables), IDS_END, strlen(IDS_END)))
        fail_msg("the ids in %s are out of date: run 'build/make_ids docs'", path);
    free(tables);
}

static void documents_list_all(void **state)
{
    (void)state;
    check_document("docs/record.md", ids_of_records);
    check_document("docs/protocol.md", ids_of_messages);
}

/* Every way in which rows can differ from the list is found. */
static void differences_are_found(void **state)
{
    (void)state;
    static const char head[] = "kind\tscope\tnumber\tword\n";
    static const struct {
        const char *rows, *listed, *wrong;
    } cases[] = {
        { "act\tdice\t64\toffer\n", "act\tdice\t64\toffer\n", NULL },
        { "act\tdice\t65\toffer\n", "act\tdice\t64\toffer\n", "64 offer was changed or removed" },
        { "act\tdice\t64\thand\n", "act\tdice\t64\toffer\n", "64 offer was changed or removed" },
        { "", "act\tdice\t64\toffer\n", "64 offer was changed or removed" },
        { "", "act\tdice\t64\toffer\tretired\n", NULL },
        { "act\tdice\t64\toffer\n", "act\tdice\t64\toffer\tretired\n", "used again" },
        { "act\tdice\t65\tcall\n", "", "65 call is new" },
        { "", "act\tdice\t64\toffer\tretired\nact\tdice\t64\thand\n", "64 offer and 64 hand" },
        { "", "act\tdice\t64\toffer\tretired\nact\tdice\t65\toffer\n", "64 offer and 65 offer" },
        { "act\twheel\t64\toffer\n", "act\tdice\t64\toffer\n", "changed or removed" },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char rows[256], listed[256], wrong[WRONG] = "";
        snprintf(rows, sizeof rows, "%s%s", head, cases[i].rows);
        snprintf(listed, sizeof listed, "%s%s", head, cases[i].listed);
        assert_int_equal(texts_agree(rows, listed, wrong), !cases[i].wrong);
        if (cases[i].wrong && !strstr(wrong, cases[i].wrong)) fail_msg("case %zu: %s", i, wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_permanent),
        cmocka_unit_test(documents_list_all),
        cmocka_unit_test(differences_are_found),
    };

    RUN_TESTS(tests);
}
