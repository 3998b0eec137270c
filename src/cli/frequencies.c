/* frequencies.c - how often hands of Lunar Poker are dealt. */
#include "cli/frequencies.h"

#include "cli/format.h"
#include "games/lunar/house/lunar_odds.h"

#include <inttypes.h>
#include <stdio.h>

/* Odd cards are a combination with ace and king; without them they are none. */
static const char *combination(int category)
{
    return lunar_hand_id((enum hand_category)category, true);
}

static const char *none_of_them(void)
{
    return lunar_hand_id(ODD_CARDS, false);
}

/* All that is counted. */
struct counts {
    struct lunar_deals deals;
    struct lunar_kinds five, six;
};

static void count_all(struct counts *counts)
{
    lunar_deals_count(&counts->deals);
    lunar_kinds_count(&counts->five, LUNAR_FIRST);
    lunar_kinds_count(&counts->six, LUNAR_CARDS);
}

/* Those that do not qualify are odd cards without ace and king. */
static uint64_t below(const struct lunar_kinds *kinds)
{
    return kinds->hands - kinds->qualify;
}

static uint64_t of_first(const struct lunar_kinds *kinds, int first)
{
    return kinds->first[first] - (first == ODD_CARDS ? below(kinds) : 0);
}

/* ---- For programs ---------------------------------------------------------------- */

struct row {
    const char *edition;
    int cards;
    const char *count, *hand, *second;
    uint64_t hands, of;
    bool first; /* of all rows */
};

typedef void print_row(const struct row *row);

static void row_tsv(const struct row *row)
{
    printf("%s\t%d\t%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\n", row->edition, row->cards, row->count,
           row->hand, row->second, row->hands, row->of);
}

static void row_json(const struct row *row)
{
    printf("%s{\"edition\":\"%s\",\"cards\":%d,\"count\":\"%s\"", row->first ? "[" : ",\n ",
           row->edition, row->cards, row->count);
    if (*row->hand) printf(",\"hand\":\"%s\"", row->hand);
    if (*row->second) printf(",\"second\":\"%s\"", row->second);
    printf(",\"hands\":%" PRIu64 ",\"of\":%" PRIu64 "}", row->hands, row->of);
}

static void each_kind(struct row row, const struct lunar_kinds *kinds, print_row print)
{
    row.of = kinds->hands;
    row.count = "combination";
    for (int first = ROYAL_FLUSH; first >= ODD_CARDS; first--) {
        row.hand = combination(first);
        row.hands = of_first(kinds, first);
        print(&row);
    }
    row.hand = none_of_them();
    row.hands = below(kinds);
    print(&row);
    row.count = "two-combinations";
    for (int first = ROYAL_FLUSH; first >= ODD_CARDS; first--)
        for (int second = ROYAL_FLUSH; second >= ODD_CARDS; second--) {
            row.hand = combination(first);
            row.second = combination(second);
            row.hands = kinds->second[first][second];
            if (row.hands) print(&row);
        }
}

static void each_row(const struct sign *sign, print_row print)
{
    struct counts counts;
    struct row row = { games[sign->edition]->id, LUNAR_FIRST, "qualifies", "", "", 0, 0, true };

    count_all(&counts);
    row.of = counts.five.hands;
    row.hands = counts.five.qualify;
    print(&row);
    row.first = false;
    row.of = counts.deals.hands;
    row.count = "instant";
    for (int end = END_ROYAL_FLUSH; end >= END_STRAIGHT_FLUSH; end--) {
        row.hand = combination(end == END_ROYAL_FLUSH ? ROYAL_FLUSH : STRAIGHT_FLUSH);
        row.hands = counts.deals.ends[end];
        print(&row);
    }
    row.count = "super";
    for (int super = SUPER_FOUR_OF_A_KIND; super >= SUPER_NONE; super--) {
        row.hand = lunar_super_id((enum lunar_super)super);
        row.hands = counts.deals.supers[super];
        print(&row);
    }
    each_kind(row, &counts.five, print);
    row.cards = LUNAR_CARDS;
    each_kind(row, &counts.six, print);
}

void frequencies_print_tsv(const struct sign *sign)
{
    printf("edition\tcards\tcount\thand\tsecond\thands\tof\n");
    each_row(sign, row_tsv);
}

void frequencies_print_json(const struct sign *sign)
{
    each_row(sign, row_json);
    printf("]\n");
}

/* ---- For people ------------------------------------------------------------------ */

static void words_cell(struct format_table *table, int column, const char *id)
{
    char words[FORMAT_CELL];
    int length = 0;

    for (; id[length]; length++) words[length] = id[length] == '-' ? ' ' : id[length];
    format_cell(table, column, "%.*s", length, words);
}

static const char *percent(uint64_t hands, uint64_t of, char text[FORMAT_DECIMAL])
{
    mpq_t share;

    mpq_init(share);
    mpq_set_ui(share, (unsigned long)hands, (unsigned long)of);
    mpq_canonicalize(share);
    format_decimal(share, 100, 5, text);
    mpq_clear(share);
    return text;
}

/* How many hands, and in the next column their share of all. */
static void hands_cells(struct format_table *table, int column, uint64_t hands, uint64_t of)
{
    char share[FORMAT_DECIMAL];

    if (!hands) return;
    format_cell(table, column, "%" PRIu64, hands);
    format_cell(table, column + 1, "%s %%", percent(hands, of, share));
}

static intmax_t instant_pays(const struct sign *sign, enum lunar_end end)
{
    struct lunar_outcome outcome = { .end = end };

    return (intmax_t)lunar_settle(sign, LUNAR_ANTE, &outcome).pays.n;
}

static void print_dealt(const struct sign *sign, const struct counts *counts)
{
    const uint64_t *ends = counts->deals.ends;
    char share[FORMAT_DECIMAL];

    printf("The Dealer qualifies with %" PRIu64 " of %" PRIu64 " hands of five cards, %s %%.\n",
           counts->five.qualify, counts->five.hands,
           percent(counts->five.qualify, counts->five.hands, share));
    printf("An Instant Cash Payout is dealt with %" PRIu64
           " straight flushes (%jd to 1) and %" PRIu64 " royal flushes (%jd to 1).\n",
           ends[END_STRAIGHT_FLUSH], instant_pays(sign, END_STRAIGHT_FLUSH), ends[END_ROYAL_FLUSH],
           instant_pays(sign, END_ROYAL_FLUSH));
}

static void print_supers(const struct sign *sign, const struct counts *counts, bool color)
{
    struct format_table table = {
        .columns = 4,
        .heads = { "Super Combination", "pays", "of five cards", "" },
        .right = { false, true, true, true },
    };

    for (int super = SUPER_FOUR_OF_A_KIND; super >= SUPER_NONE; super--) {
        struct verdict v = lunar_settle_super(sign, (enum lunar_super)super);
        format_row(&table);
        words_cell(&table, 0, lunar_super_id((enum lunar_super)super));
        if (super) format_cell(&table, 1, "%jd to 1", (intmax_t)v.pays.n);
        hands_cells(&table, 2, counts->deals.supers[super], counts->deals.hands);
    }
    format_print(&table, color);
    format_free(&table);
}

static void print_firsts(const struct counts *counts, bool color)
{
    const struct lunar_kinds *five = &counts->five, *six = &counts->six;
    struct format_table table = {
        .columns = 5,
        .heads = { "hand", "of five cards", "", "of six cards", "" },
        .right = { false, true, true, true, true },
    };

    for (int first = ROYAL_FLUSH; first >= ODD_CARDS - 1; first--) {
        bool none = first < ODD_CARDS;
        format_row(&table);
        words_cell(&table, 0, none ? none_of_them() : combination(first));
        hands_cells(&table, 1, none ? below(five) : of_first(five, first), five->hands);
        hands_cells(&table, 3, none ? below(six) : of_first(six, first), six->hands);
    }
    format_row(&table);
    format_cell(&table, 0, "all");
    format_cell(&table, 1, "%" PRIu64, five->hands);
    format_cell(&table, 3, "%" PRIu64, six->hands);
    format_print(&table, color);
    format_free(&table);
}

static void print_seconds(const struct counts *counts, bool color)
{
    const struct lunar_kinds *five = &counts->five, *six = &counts->six;
    struct format_table table = {
        .columns = 6,
        .heads = { "combination", "and a second", "of five cards", "", "of six cards", "" },
        .right = { false, false, true, true, true, true },
    };

    for (int first = ROYAL_FLUSH; first >= ODD_CARDS; first--)
        for (int second = ROYAL_FLUSH; second >= ODD_CARDS; second--) {
            uint64_t fives = five->second[first][second], sixes = six->second[first][second];
            if (!fives && !sixes) continue;
            format_row(&table);
            words_cell(&table, 0, combination(first));
            words_cell(&table, 1, combination(second));
            hands_cells(&table, 2, fives, five->hands);
            hands_cells(&table, 4, sixes, six->hands);
        }
    format_print(&table, color);
    format_free(&table);
}

void frequencies_print(const struct sign *sign, bool color)
{
    struct counts counts;

    count_all(&counts);
    print_dealt(sign, &counts);
    putchar('\n');
    print_supers(sign, &counts, color);
    putchar('\n');
    print_firsts(&counts, color);
    putchar('\n');
    print_seconds(&counts, color);
}
