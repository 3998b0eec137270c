/* items_check.c - checks the terms of items in a file, and shows what they make: from the facts of
 * the kind. */
#include "cage/casino.h"
#include "cli/format.h"
#include "cli/items.h"
#include "cli/items_file.h"
#include "cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FACT 64

/* ---- Facts in words -------------------------------------------------------------- */

static const char *fact_words(const struct item_fact *fact, const void *item, int number,
                              char words[FACT])
{
    int64_t value = fact->tell(item, number);
    char word[MONEY_WORD];

    switch (fact->kind) {
    case FACT_CENTS:
        snprintf(words, FACT, "%s", value ? money_word(value, word) : "-");
        break;
    case FACT_TIME:
        item_time_word(value, words);
        break;
    case FACT_WORD:
        snprintf(words, FACT, "%s", fact->word_of((int)value) ? fact->word_of((int)value) : "");
        break;
    case FACT_PERSON:
    case FACT_NUMBER:
        snprintf(words, FACT, "%lld", (long long)value);
        break;
    }
    return words;
}

/* People take part only later. */
static bool is_shown(const struct item_fact *fact)
{
    return fact->kind != FACT_PERSON;
}

/* How many there are of what a fact is asked about. */
static int count_of(const struct item_fact *first, const void *item)
{
    int count = 0;

    while (first->word_of((int)first->tell(item, count + 1))) count++;
    return count;
}

/* The facts from here on about the same thing: prints them as a table, one line for each number;
 * returns the first of the others. */
static const struct item_fact *print_group(const struct item_fact *first, const void *item,
                                           bool color)
{
    struct format_table table = { .columns = 1, .heads = { first->of }, .right = { [0] = true } };
    int count = count_of(first, item), last = 1;
    const struct item_fact *end = first;
    char words[FACT];

    for (; end->word && end->of && !strcmp(end->of, first->of); end++) {
        if (end == first || !is_shown(end) || last == FORMAT_COLUMNS) continue;
        table.heads[last] = end->word;
        table.right[last++] = end->kind == FACT_CENTS || end->kind == FACT_NUMBER;
    }
    table.columns = last;
    for (int number = 1; number <= count; number++) {
        int column = 1;
        format_row(&table);
        format_cell(&table, 0, "%d", number);
        for (const struct item_fact *fact = first + 1; fact < end && column < last; fact++)
            if (is_shown(fact))
                format_cell(&table, column++, "%s", fact_words(fact, item, number, words));
    }
    if (count) format_print(&table, color);
    format_free(&table);
    return end;
}

static void print_item(const struct items_file_item *entry, const void *item, bool color)
{
    struct chance_commitment digest = item_terms_digest(&entry->terms);
    char words[FACT];

    printf("%s%s%s, a %s\n", format_bold(color), entry->name, format_plain(color),
           entry->kind->word);
    for (const struct item_fact *fact = entry->kind->facts; fact->word;)
        if (fact->of) {
            fact = print_group(fact, item, color);
        } else {
            if (is_shown(fact)) printf("%-9s %s\n", fact->word, fact_words(fact, item, 0, words));
            fact++;
        }
    printf("terms     ");
    text_hex(stdout, digest.bytes, sizeof digest.bytes);
    printf("\n\n");
}

/* ---- JSON ------------------------------------------------------------------------ */

static void put_fact(struct json_out *out, const struct item_fact *fact, const void *item,
                     int number)
{
    char words[FACT];

    snprintf(words, FACT, "%s%s", fact->word, fact->kind == FACT_CENTS ? "_cents" : "");
    if (fact->kind == FACT_CENTS || fact->kind == FACT_NUMBER)
        json_out_number(out, words, fact->tell(item, number));
    else
        json_out_text(out, fact->word, fact_words(fact, item, number, words));
}

/* Puts a list of objects, one for each number; returns the first of the other facts. */
static const struct item_fact *put_group(struct json_out *out, const struct item_fact *first,
                                         const void *item)
{
    const struct item_fact *end = first;
    int count = count_of(first, item);

    while (end->word && end->of && !strcmp(end->of, first->of)) end++;
    json_out_array(out, first->of);
    for (int number = 1; number <= count; number++) {
        json_out_object(out, NULL);
        for (const struct item_fact *fact = first; fact < end; fact++)
            if (is_shown(fact)) put_fact(out, fact, item, number);
        json_out_end(out);
    }
    json_out_end(out);
    return end;
}

static void put_item(struct json_out *out, const struct items_file_item *entry, const void *item)
{
    json_out_break(out, 1);
    json_out_object(out, NULL);
    json_out_text(out, entry->kind->word, entry->name);
    for (const struct item_fact *fact = entry->kind->facts; fact->word;)
        if (fact->of)
            fact = put_group(out, fact, item);
        else if (is_shown(fact))
            put_fact(out, fact++, item, 0);
        else
            fact++;
    json_out_end(out);
}

/* ---- Checking -------------------------------------------------------------------- */

/* A file of terms has no tables: each is taken to be there with the sign that is usual for the
 * edition of the terms, and with staff. */
static bool usual_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                        bool *automatic)
{
    const struct items_file_item *entry = to;
    char key[ITEM_KEY], value[ITEM_VALUE];
    int edition = -1;

    for (size_t at = 0; item_term_next(&entry->terms, &at, key, value);)
        if (!strcmp(key, "edition")) edition = game_find(value);
    if (edition < 0) return false;
    *number = 1;
    for (const char *c = name; *c; c++) *number = *number * 31 + (uint8_t)*c;
    *sign = sign_of(edition);
    *automatic = false;
    return true;
}

/* Opens an item to see whether its terms are permitted. */
static bool open_item(const struct items_file_item *entry, void *state, struct item_fault *fault)
{
    struct chip_set set = chip_set_from(100);
    struct item_house house = { .set = &set,
                                .number = 1,
                                .now_ms = casino_now(),
                                .to = (void *)(uintptr_t)entry,
                                .table = usual_table };

    return entry->kind->open(state, entry->name, &entry->terms, &house, fault);
}

/* Every item is checked before anything is printed. */
static int print_all(const struct cli *cli, const struct items_file *file, void *state)
{
    struct json_out out = FORMAT_JSON;
    bool json = cli_has(cli, OPT_JSON);
    struct item_fault fault;

    for (int i = 0; i < file->count; i++)
        if (!open_item(&file->items[i], state, &fault)) return items_file_fail(file, i, &fault);
    if (json) json_out_array(&out, NULL);
    for (int i = 0; i < file->count; i++) {
        open_item(&file->items[i], state, &fault);
        if (json)
            put_item(&out, &file->items[i], state);
        else
            print_item(&file->items[i], state, cli_color(cli));
    }
    if (!json) return CLI_DONE;
    json_out_end(&out);
    format_json_print(&out);
    return CLI_DONE;
}

int items_check(const struct cli *cli)
{
    static struct items_file file;
    const struct item_kind *kind = item_kind_find(cli->command->name);

    if (!items_file_read(&file, cli->arguments[1], kind)) return CLI_WRONG_USAGE;
    void *state = calloc(1, kind->bytes);
    if (!state) abort();
    int status = print_all(cli, &file, state);
    free(state);
    return status;
}
