/* frequencies.c - prints how often hands are dealt, as counted by their game. */
#include "cli/frequencies.h"

#include "cli/format.h"
#include "odds/game_odds.h"
#include "rules/length.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct odds_hands *hands_of(const struct sign *sign)
{
    return odds_game(sign->edition)->hands;
}

/* ---- TSV and JSON ---------------------------------------------------------------- */

void frequencies_print_tsv(const struct sign *sign)
{
    struct odds_frequencies all = { .list = NULL };

    hands_of(sign)->count(&all, sign);
    printf("edition\tcards\tcount\thand\tsecond\thands\tof\n");
    for (int i = 0; i < all.count; i++) {
        const struct odds_frequency *f = &all.list[i];
        if (f->hands)
            printf("%s\t%d\t%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\n", games[sign->edition]->id,
                   f->cards, f->count, f->hand, f->second, f->hands, f->of);
    }
    odds_frequencies_free(&all);
}

void frequencies_print_json(const struct sign *sign)
{
    struct odds_frequencies all = { .list = NULL };
    struct json_out out = FORMAT_JSON;

    hands_of(sign)->count(&all, sign);
    json_out_array(&out, NULL);
    for (int i = 0; i < all.count; i++) {
        const struct odds_frequency *f = &all.list[i];
        if (!f->hands) continue;
        json_out_break(&out, 1);
        json_out_object(&out, NULL);
        json_out_text(&out, "edition", games[sign->edition]->id);
        json_out_number(&out, "cards", f->cards);
        json_out_text(&out, "count", f->count);
        if (*f->hand) json_out_text(&out, "hand", f->hand);
        if (*f->second) json_out_text(&out, "second", f->second);
        json_out_natural(&out, "hands", f->hands);
        json_out_natural(&out, "of", f->of);
        json_out_end(&out);
    }
    json_out_end(&out);
    format_json_print(&out);
    odds_frequencies_free(&all);
}

/* ---- Text ------------------------------------------------------------------------ */

/* Columns: the hand, the second hand, what it pays; then two for each number of cards.  Empty
 * columns are not printed. */
enum { HAND, SECOND, PAYS, FIRST_CARDS, MOST_CARDS = (FORMAT_COLUMNS - FIRST_CARDS) / 2 };

struct hands_table {
    struct format_table cells;
    const struct odds_hands_table *about;
    int cards[MOST_CARDS], cards_count;
    char heads[MOST_CARDS][32];
};

static void name_cards(struct hands_table *table, int cards)
{
    static const char *const words[] = { "no",  "one",   "two",   "three", "four", "five",
                                         "six", "seven", "eight", "nine",  "ten" };
    char *head = table->heads[table->cards_count];

    if ((size_t)cards < LENGTH(words))
        snprintf(head, sizeof table->heads[0], "of %s cards", words[cards]);
    else
        snprintf(head, sizeof table->heads[0], "of %d cards", cards);
    table->cells.heads[table->cells.columns] = head;
    table->cells.heads[table->cells.columns + 1] = "";
    table->cells.right[table->cells.columns] = table->cells.right[table->cells.columns + 1] = true;
    table->cells.columns += 2;
    table->cards[table->cards_count++] = cards;
}

/* The column for hands with this number of cards, added when first needed.  -1 if there is no
 * room. */
static int column_of(struct hands_table *table, int cards)
{
    for (int i = 0; i < table->cards_count; i++)
        if (table->cards[i] == cards) return FIRST_CARDS + 2 * i;
    if (table->cards_count == MOST_CARDS) return -1;
    name_cards(table, cards);
    return table->cells.columns - 2;
}

static void words_cell(struct hands_table *table, int column, const char *id)
{
    char words[FORMAT_CELL];
    int length = 0;

    if (table->about->spoken) id = table->about->spoken(id);
    for (; id[length]; length++) words[length] = id[length] == '-' ? ' ' : id[length];
    format_cell(&table->cells, column, "%.*s", length, words);
}

static bool same_hand(const struct odds_frequency *a, const struct odds_frequency *b)
{
    return !strcmp(a->count, b->count) && !strcmp(a->hand, b->hand) &&
           !strcmp(a->second, b->second);
}

/* Fills two columns: the number of hands and their share. */
static void add_figure(struct hands_table *table, const struct odds_frequency *f)
{
    int column = column_of(table, f->cards);
    char share[ODDS_PERCENT];

    if (column < 0 || !f->hands) return;
    format_cell(&table->cells, column, "%" PRIu64, f->hands);
    format_cell(&table->cells, column + 1, "%s %%", odds_percent(f->hands, f->of, share));
}

/* Adds the line of a hand, with all its figures. */
static void add_line(struct hands_table *table, const struct odds_frequencies *all, int first)
{
    const struct odds_frequency *hand = &all->list[first];

    format_row(&table->cells);
    words_cell(table, HAND, hand->hand);
    words_cell(table, SECOND, hand->second);
    if (hand->pays.d)
        format_cell(&table->cells, PAYS, "%" PRId64 " to %" PRId64, hand->pays.n, hand->pays.d);
    for (int i = first; i < all->count; i++)
        if (same_hand(&all->list[i], hand)) add_figure(table, &all->list[i]);
}

static void add_total(struct hands_table *table, const struct odds_frequencies *all)
{
    format_row(&table->cells);
    format_cell(&table->cells, HAND, "all");
    for (int i = 0; i < all->count; i++) {
        int column = column_of(table, all->list[i].cards);
        if (column >= 0 && !strcmp(all->list[i].count, table->about->count))
            format_cell(&table->cells, column, "%" PRIu64, all->list[i].of);
    }
}

static void print_table(const struct odds_frequencies *all, const struct odds_hands_table *about,
                        bool color)
{
    struct hands_table table = {
        .cells = { .columns = FIRST_CARDS,
                   .heads = { about->hand, about->second ? about->second : "", "pays" },
                   .right = { [PAYS] = true } },
        .about = about,
    };

    for (int i = 0; i < all->count; i++) {
        bool again = false;
        for (int j = 0; j < i; j++) again |= same_hand(&all->list[j], &all->list[i]);
        if (!again && !strcmp(all->list[i].count, about->count)) add_line(&table, all, i);
    }
    if (about->total) add_total(&table, all);
    format_print(&table.cells, color);
    format_free(&table.cells);
}

void frequencies_print(const struct sign *sign, bool color)
{
    const struct odds_hands *hands = hands_of(sign);
    struct odds_frequencies all = { .list = NULL };
    char say[ODDS_SAY];

    hands->count(&all, sign);
    for (int i = 0; hands->say(&all, i, say); i++) puts(say);
    for (const struct odds_hands_table *about = hands->tables; about->count; about++) {
        putchar('\n');
        print_table(&all, about, color);
    }
    odds_frequencies_free(&all);
}
