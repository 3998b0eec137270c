/* items_file.c - sections and terms of an INI file, with their lines. */
#include "cli/items_file.h"

#include "cli/cli.h"
#include "cli/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct items_file *file;
    const struct item_kind *kind;
    int line;
    bool skips; /* in a section of another kind */
};

static bool fail(const struct reader *reader, const char *what, const char *quoted)
{
    cli_fail("%s:%d: %s '%.80s'.", reader->file->path, reader->line, what, quoted);
    return false;
}

/* Cuts a comment and blanks off a line; returns where it begins. */
static char *trim(char *line)
{
    line += strspn(line, " \t");
    if (*line == ';' || *line == '#') *line = '\0';
    char *comment = strstr(line, " ;");
    size_t length = comment ? (size_t)(comment - line) : strlen(line);

    while (length && strchr(" \t\r", line[length - 1])) length--;
    line[length] = '\0';
    return line;
}

/* "[promotion summer]" */
static bool read_section(struct reader *reader, char *line)
{
    struct items_file *file = reader->file;
    char *end = strchr(line, ']'), *name = strchr(line, ' ');

    if (!end || end[1]) return fail(reader, "not a section:", line);
    *end = '\0';
    if (name) *name++ = '\0';
    reader->skips = strcmp(line + 1, reader->kind->word);
    if (reader->skips) return true;
    if (!name || !item_name_good(name))
        return fail(reader, "a name has 1 to 32 of a-z, 0-9 and '-', not", name ? name : "");
    for (int i = 0; i < file->count; i++)
        if (!strcmp(file->items[i].name, name)) return fail(reader, "a second section for", name);
    if (file->count == ITEMS_FILE_MOST) return fail(reader, "too many sections; no room for", name);
    struct items_file_item *item = &file->items[file->count++];
    memset(item, 0, sizeof *item);
    item->kind = reader->kind;
    item->line = reader->line;
    snprintf(item->name, sizeof item->name, "%s", name);
    return true;
}

/* "closes = 2026-12-24T18:00" */
static bool read_term(struct reader *reader, char *line)
{
    struct items_file *file = reader->file;
    char *equals = strchr(line, '=');

    if (reader->skips) return true;
    if (!file->count) return fail(reader, "a section must come before", line);
    if (!equals) return fail(reader, "not a line 'key = value':", line);
    *equals = '\0';
    char *key = trim(line), *value = trim(equals + 1);
    if (!item_term_add(&file->items[file->count - 1].terms, key, value))
        return fail(reader, "stated twice, too long or empty:", key);
    if (file->term_count == ITEMS_FILE_TERMS)
        return fail(reader, "too many terms; no room for", key);
    struct items_file_term *term = &file->terms[file->term_count++];
    term->item = file->count - 1;
    term->line = reader->line;
    snprintf(term->key, sizeof term->key, "%s", key);
    return true;
}

static bool read_line(struct reader *reader, char *line)
{
    line = trim(line);
    if (!*line) return true;
    return *line == '[' ? read_section(reader, line) : read_term(reader, line);
}

bool items_file_read(struct items_file *file, const char *path, const struct item_kind *kind)
{
    struct reader reader = { file, kind, 0, false };
    size_t length;
    char *text = files_read(path, &length), *lines = text, *line;
    bool good = text;

    if (!text) return false;
    text[length] = '\0'; /* there is room */
    file->path = path;
    file->count = file->term_count = 0;
    while (good && (line = strsep(&lines, "\n"))) {
        reader.line++;
        good = read_line(&reader, line);
    }
    free(text);
    if (good && !file->count) cli_fail("%s: no section '[%s NAME]'.", path, kind->word);
    return good && file->count;
}

int items_file_fail(const struct items_file *file, int item, const struct item_fault *fault)
{
    int line = file->items[item].line;
    char words[ITEM_WHY];

    for (int i = 0; i < file->term_count; i++)
        if (file->terms[i].item == item && !strcmp(file->terms[i].key, fault->key))
            line = file->terms[i].line;
    return cli_fail("%s:%d: %s", file->path, line, item_fault_words(fault, words));
}
