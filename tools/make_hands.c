/* make_hands.c - writes the tables of src/games/lunar/hands.c.
 *
 * This file alone defines how ranks make a hand (Division 22, rules 4.2 to 4.4); hands.c adds
 * flushes.  A pattern is the number of cards of each height in a hand.  Codes are drawn from a
 * fixed seed, so the output is always the same. */
#include "games/lunar/hands_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIVES 6175  /* C(17, 5), less 13 with five alike */
#define SIXES 18395 /* C(18, 6), less 13 with six alike and 13 * 12 with five alike */
#define ACE   (HEIGHTS - 1)
#define KING  (HEIGHTS - 2)

struct pattern {
    uint8_t count[HEIGHTS];
};

static struct pattern fives[FIVES], sixes[SIXES];

/* ---- Patterns -------------------------------------------------------------------- */

/* Lists patterns from the highest height down, so that those with low heights come first. */
static struct pattern *list(struct pattern *to, struct pattern begun, int heights, int left)
{
    if (!left) {
        *to = begun;
        return to + 1;
    }
    if (!heights) return to;
    for (int count = 0; count <= SUITS && count <= left; count++) {
        begun.count[heights - 1] = (uint8_t)count;
        to = list(to, begun, heights - 1, left - count);
    }
    return to;
}

static void list_patterns(void)
{
    struct pattern none = { { 0 } };

    if (list(fives, none, HEIGHTS, 5) != fives + FIVES) abort();
    if (list(sixes, none, HEIGHTS, 6) != sixes + SIXES) abort();
}

/* ---- The ranking ----------------------------------------------------------------- */

/* 4.3(e): the height of the highest card of a straight, or 0.  Heights wrap around, as the ace is
 * above the king and below the 2. */
static int straight_to(const struct pattern *five)
{
    for (int top = ACE; top >= 3; top--) {
        int length = 0;
        while (length < 5 && five->count[(top - length + HEIGHTS) % HEIGHTS]) length++;
        if (length == 5) return top;
    }
    return 0;
}

/* 4.3(a) to (d), (g), (h): by the number of different heights, and the number of cards of the
 * most common one. */
static enum hand_category alike(int heights, int most)
{
    switch (heights) {
    case 2:
        return most == 4 ? FOUR_OF_A_KIND : FULL_HOUSE;
    case 3:
        return most == 3 ? THREE_OF_A_KIND : TWO_PAIRS;
    case 4:
        return ONE_PAIR;
    default:
        return NO_PAIR;
    }
}

#define STRENGTH(category, heights) ((uint32_t)(category) << 20 | (heights))

/* A number that is greater for the better hand.  4.4: within a category heights decide, those of
 * four, three or two cards before those of one. */
static uint32_t strength(const struct pattern *five)
{
    uint32_t heights = 0;
    int different = 0, most = 0, top = straight_to(five);

    if (top) return STRENGTH(STRAIGHT, (uint32_t)top);
    for (int count = SUITS; count; count--)
        for (int height = ACE; height >= 0; height--) {
            if (five->count[height] != count) continue;
            heights = heights << 4 | (uint32_t)height;
            different++;
            if (count > most) most = count;
        }
    return STRENGTH(alike(different, most), heights);
}

static uint32_t best_strength(const struct pattern *six)
{
    uint32_t best = 0;

    for (int height = 0; height < HEIGHTS; height++) {
        struct pattern five = *six;
        if (!five.count[height]) continue;
        five.count[height]--;
        uint32_t now = strength(&five);
        if (now > best) best = now;
    }
    return best;
}

/* ---- Values ---------------------------------------------------------------------- */

static uint32_t ladder[FIVES]; /* every strength in ascending order */
static hand_value ladder_values[FIVES];

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void make_ladder(void)
{
    int place = 0;

    for (int i = 0; i < FIVES; i++) ladder[i] = strength(&fives[i]);
    qsort(ladder, FIVES, sizeof ladder[0], compare);
    for (int i = 0; i < FIVES; i++, place++) {
        uint32_t category = ladder[i] >> 20;
        if (i && category != ladder[i - 1] >> 20) place = 0;
        ladder_values[i] = value_of((enum hand_category)category, place);
    }
}

static hand_value value_at(uint32_t strength)
{
    uint32_t *step = bsearch(&strength, ladder, FIVES, sizeof ladder[0], compare);

    return ladder_values[step - ladder];
}

static hand_value lowest_ace_king(void)
{
    hand_value lowest = UINT16_MAX;

    for (int i = 0; i < FIVES; i++) {
        hand_value value = value_at(strength(&fives[i]));
        if (fives[i].count[ACE] && fives[i].count[KING] && value < lowest) lowest = value;
    }
    return lowest;
}

/* ---- Codes ----------------------------------------------------------------------- */

static uint32_t codes[HEIGHTS];

static uint32_t sum_of(const struct pattern *pattern)
{
    uint32_t sum = 0;

    for (int height = 0; height < HEIGHTS; height++) sum += pattern->count[height] * codes[height];
    return sum & ((1u << CODE_BITS) - 1);
}

static bool uses_above(const struct pattern *pattern, int height)
{
    for (int above = height + 1; above < HEIGHTS; above++)
        if (pattern->count[above]) return true;
    return false;
}

/* Whether all patterns of six up to this height have different sums.  Patterns of five then differ
 * too: two equal sums would stay equal with the same sixth card. */
static bool sums_differ(int height)
{
    static uint64_t seen[(1 << CODE_BITS) / 64];

    memset(seen, 0, sizeof seen);
    for (int i = 0; i < SIXES && !uses_above(&sixes[i], height); i++) {
        uint32_t sum = sum_of(&sixes[i]);
        uint64_t bit = UINT64_C(1) << sum % 64;
        if (seen[sum / 64] & bit) return false;
        seen[sum / 64] |= bit;
    }
    return true;
}

static uint32_t draw_code(void)
{
    static uint64_t x = UINT64_C(88172645463325252);

    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)(x >> (64 - CODE_BITS));
}

static void draw_codes(void)
{
    for (int height = 0; height < HEIGHTS; height++) {
        codes[height] = draw_code();
        while (!sums_differ(height)) codes[height] = draw_code();
    }
}

/* ---- Tables ---------------------------------------------------------------------- */

#define ROWS    (1 << SIX_ROW_BITS)
#define COLUMNS (1 << SIX_COLUMN_BITS)

struct entry {
    uint32_t row, column;
    hand_value value;
};

struct table {
    const char *name;
    int row_bits, column_bits, count;
    struct entry entries[SIXES];
    int first[ROWS + 1]; /* first entry of each row, once entries are sorted */
    uint16_t shift[ROWS];
    hand_value values[COLUMNS];
    bool taken[COLUMNS];
};

static struct table five = { .name = "five",
                             .row_bits = FIVE_ROW_BITS,
                             .column_bits = FIVE_COLUMN_BITS };
static struct table six = { .name = "six",
                            .row_bits = SIX_ROW_BITS,
                            .column_bits = SIX_COLUMN_BITS };

static void add(struct table *table, const struct pattern *pattern, uint32_t strength)
{
    uint64_t hand = (uint64_t)sum_of(pattern) << CODE_SHIFT;

    table->entries[table->count++] =
        (struct entry){ row_of(hand, table->row_bits), column_of(hand, table->column_bits),
                        value_at(strength) };
}

static int by_row(const void *a, const void *b)
{
    return compare(&((const struct entry *)a)->row, &((const struct entry *)b)->row);
}

static void sort_by_row(struct table *table)
{
    int i = 0;

    qsort(table->entries, (size_t)table->count, sizeof table->entries[0], by_row);
    for (uint32_t row = 0; row <= 1u << table->row_bits; row++) {
        while (i < table->count && table->entries[i].row < row) i++;
        table->first[row] = i;
    }
}

static bool fits(const struct table *table, int row, uint32_t shift)
{
    for (int i = table->first[row]; i < table->first[row + 1]; i++)
        if (table->taken[table->entries[i].column ^ shift]) return false;
    return true;
}

static void put(struct table *table, int row)
{
    uint32_t shift = 0;

    while (!fits(table, row, shift))
        if (++shift == 1u << table->column_bits) abort(); /* the table is too small */
    for (int i = table->first[row]; i < table->first[row + 1]; i++) {
        uint32_t column = table->entries[i].column ^ shift;
        table->values[column] = table->entries[i].value;
        table->taken[column] = true;
    }
    table->shift[row] = (uint16_t)shift;
}

/* Longest rows first, while there is most room. */
static void fill(struct table *table)
{
    sort_by_row(table);
    for (int size = table->count; size; size--)
        for (int row = 0; row < 1 << table->row_bits; row++)
            if (table->first[row + 1] - table->first[row] == size) put(table, row);
}

/* ---- Writing --------------------------------------------------------------------- */

static void write_numbers(const char *type, const char *table, const char *what,
                          const uint16_t *number, int count)
{
    printf("static const %s %s_%s[%d] = {", type, table, what, count);
    for (int i = 0; i < count; i++) printf("%s%d,", i % 16 ? " " : "\n    ", number[i]);
    printf("\n};\n\n");
}

static void write_table(const struct table *table)
{
    write_numbers("uint16_t", table->name, "shift", table->shift, 1 << table->row_bits);
    write_numbers("hand_value", table->name, "values", table->values, 1 << table->column_bits);
}

static void write_keys(void)
{
    printf("const uint64_t card_key[CARDS + 1] = {\n    0,\n");
    for (int card = 1; card <= CARDS; card++) {
        int height = (card_rank(card) + HEIGHTS - 2) % HEIGHTS;
        uint64_t key = key_of(codes[height], height, (int)card_suit(card));
        printf("    UINT64_C(%#" PRIx64 "),\n", key);
    }
    printf("};\n\n");
}

int main(void)
{
    list_patterns();
    make_ladder();
    draw_codes();
    for (int i = 0; i < FIVES; i++) add(&five, &fives[i], strength(&fives[i]));
    for (int i = 0; i < SIXES; i++) add(&six, &sixes[i], best_strength(&sixes[i]));
    fill(&five);
    fill(&six);
    printf("/* written by tools/make_hands.c */\n\n");
    printf("static const hand_value lowest_ace_king = %d;\n\n", lowest_ace_king());
    write_keys();
    write_table(&five);
    write_table(&six);
    return EXIT_SUCCESS;
}
