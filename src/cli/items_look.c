/* items_look.c - items in the record of a casino, and tables about them in four styles. */
#include "cli/items.h"
#include "words/item_words.h"
#include "words/plain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Items ----------------------------------------------------------------------- */

static bool is_of(const struct cage *cage, uint32_t item, const struct item_kind *kind)
{
    return !strcmp(cage_item_opening(cage, item)->kind, kind->word);
}

const char *items_phase(const struct cage *cage, uint32_t item)
{
    const struct item_kind *kind = cage_item_kind(cage, item);
    const void *state = cage_item_state(cage, item);

    return state ? kind->facts->word_of((int)kind->facts->tell(state, 0)) : "hidden";
}

static uint32_t find(const struct items_look *look, const struct item_kind *kind, const char *name)
{
    struct cli_guess guess = { .typed = name };

    for (uint32_t item = 1; item <= cage_items(look->cage); item++) {
        if (!is_of(look->cage, item, kind)) continue;
        if (!strcmp(cage_item_opening(look->cage, item)->name, name)) return item;
        cli_guess_try(&guess, cage_item_opening(look->cage, item)->name);
    }
    cli_guess_fail(&guess, "no %s named '%.80s' in %.200s", kind->word, name,
                   look->cli->arguments[1]);
    return 0;
}

bool items_look_open(struct items_look *look, const struct cli *cli)
{
    const struct item_kind *kind = item_kind_find(cli->command->name);

    *look = (struct items_look){ .cli = cli, .style = record_style(cli) };
    look->cage = record_cage(cli->arguments[1]);
    if (!look->cage) return false;
    look->item = find(look, kind, cli->arguments[2]);
    look->state = look->item ? cage_item_state(look->cage, look->item) : NULL;
    if (look->item && !look->state)
        cli_fail("%s '%.80s' depends on what is hidden at its table, which needs the key file next "
                 "to %.200s, or on rules that this program does not have.",
                 kind->word, cli->arguments[2], cli->arguments[1]);
    if (!look->state) {
        items_look_close(look);
        return false;
    }
    look->opening = cage_item_opening(look->cage, look->item);
    return true;
}

void items_look_close(struct items_look *look)
{
    cage_abandon(look->cage);
}

int items_list(const struct cli *cli)
{
    const struct item_kind *kind = item_kind_find(cli->command->name);
    struct items_look look = { .cli = cli, .style = record_style(cli) };
    struct format_table table = { .columns = 4,
                                  .heads = { kind->word, "phase", "pool_cents", "kept_cents" },
                                  .right = { [2] = true, [3] = true } };
    char none[64];

    look.cage = record_cage(cli->arguments[1]);
    if (!look.cage) return CLI_WRONG_USAGE;
    for (uint32_t item = 1; item <= cage_items(look.cage); item++) {
        if (!is_of(look.cage, item, kind)) continue;
        format_row(&table);
        format_cell(&table, 0, "%s", cage_item_opening(look.cage, item)->name);
        format_cell(&table, 1, "%s", items_phase(look.cage, item));
        items_cents(&look, &table, 2, cage_ledger(look.cage)->items[item].pool);
        items_cents(&look, &table, 3, cage_ledger(look.cage)->items[item].kept);
    }
    snprintf(none, sizeof none, "The casino has no %ss.", kind->word);
    items_print(&look, &table, none);
    items_look_close(&look);
    return CLI_DONE;
}

/* From the rows by which terms are read. */
int items_terms(const struct cli *cli)
{
    const struct item_kind *kind = item_kind_find(cli->command->name);
    struct items_look look = { .cli = cli, .style = record_style(cli) };
    struct format_table table = { .columns = 4, .heads = { "key", "states", "needed", "clause" } };
    struct item_term term;
    char key[TERM_KEY];

    for (int i = 0; kind->term(i, &term); i++) {
        format_row(&table);
        format_cell(&table, 0, "%s", term_key_words(&term, key));
        format_cell(&table, 1, "%s", term.what);
        format_cell(&table, 2, "%s", term.needed ? "yes" : "no");
        format_cell(&table, 3, "%s", term.clause);
    }
    items_print(&look, &table, "");
    return CLI_DONE;
}

/* ---- Cells ----------------------------------------------------------------------- */

const char *items_name(const struct items_look *look, uint32_t person, char name[RECORD_NAME])
{
    const char *called = cage_name_of(look->cage, person);

    if (called)
        snprintf(name, RECORD_NAME, "%s", called);
    else
        snprintf(name, RECORD_NAME, "person %" PRIu32, person);
    plain_make(name);
    return name;
}

void items_cents(const struct items_look *look, struct format_table *table, int column,
                 int64_t cents)
{
    char word[MONEY_WORD];

    if (look->style == RECORD_WORDS)
        format_cell(table, column, "%s", money_word(cents, word));
    else
        format_cell(table, column, "%" PRId64, cents);
}

/* ---- Printing -------------------------------------------------------------------- */

static void print_words(struct format_table *table, bool color)
{
    char heads[FORMAT_COLUMNS][FORMAT_CELL];

    for (int i = 0; i < table->columns; i++) {
        const char *cents = strstr(table->heads[i], "_cents");
        int length = (int)(cents ? cents - table->heads[i] : (ptrdiff_t)strlen(table->heads[i]));
        snprintf(heads[i], sizeof heads[i], "%.*s", length, table->heads[i]);
        table->heads[i] = heads[i];
    }
    format_print(table, color);
}

static void print_tsv(const struct format_table *table)
{
    for (int row = -1; row < table->rows; row++)
        for (int i = 0; i < table->columns; i++)
            printf("%s%c", row < 0 ? table->heads[i] : table->cells[row][i],
                   i == table->columns - 1 ? '\n' : '\t');
}

static void print_json(const struct format_table *table)
{
    struct json_out out = FORMAT_JSON;

    json_out_array(&out, NULL);
    for (int row = 0; row < table->rows; row++) {
        json_out_break(&out, 1);
        json_out_object(&out, NULL);
        for (int i = 0; i < table->columns; i++) {
            const char *cell = table->cells[row][i];
            if (!*cell) continue;
            if (table->right[i])
                json_out_number(&out, table->heads[i], strtoll(cell, NULL, 10));
            else
                json_out_text(&out, table->heads[i], cell);
        }
        json_out_end(&out);
    }
    json_out_end(&out);
    format_json_print(&out);
}

void items_print(const struct items_look *look, struct format_table *table, const char *none)
{
    if (look->style == RECORD_JSON)
        print_json(table);
    else if (look->style == RECORD_TSV)
        print_tsv(table);
    else if (table->rows)
        print_words(table, cli_color(look->cli));
    else
        puts(none);
    format_free(table);
}
