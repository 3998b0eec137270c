/* wheel.c - the geometry of wheel and layout, verdicts, and names.
 *
 * Cells are measured in half columns: a number is two wide, a single zero six, each of two zeros
 * three, so that two zeros meet over the middle of the second column.  Row 0 holds the zeros, rows
 * 1 to 12 the numbers. */
#include "games/wheel/wheel_rows.h"

#include "rules/assert.h"

#include <string.h>

#define BIT(n) (UINT64_C(1) << (n))
#define ROWS   12
#define WIDTH  6

static const int8_t wheel_37[] = { 0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                   36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                   31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26 };
static const int8_t wheel_38[] = { 0,  28, 9,  26, 30, 11, 7,           20, 32, 17, 5,  22, 34,
                                   15, 3,  24, 36, 13, 1,  DOUBLE_ZERO, 27, 10, 25, 29, 12, 8,
                                   19, 31, 18, 6,  21, 33, 16,          4,  23, 35, 14, 2 };
static const int8_t reds[] = { 1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36 };

_Static_assert(LENGTH(wheel_37) == 37 && LENGTH(wheel_38) == 38, "every compartment has a number");
_Static_assert(SIGN_NUMBERS >= WHEEL_GROUPS * WHEEL_GROUP, "a sign has room for every group");

const struct wheel_game *wheel_game(const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];

    return edition->family == &wheel_family ? edition->rows : NULL;
}

int wheel_size(const struct sign *sign)
{
    return sign->value[wheel_game(sign)->wheel];
}

static bool zero_on_the_left(const struct sign *sign)
{
    return sign->value[wheel_game(sign)->layout];
}

int wheel_column(const struct sign *sign)
{
    return wheel_size(sign) == 37 ? 0 : 1 + zero_on_the_left(sign);
}

int wheel_at(const struct sign *sign, int compartment)
{
    int size = wheel_size(sign);

    compartment = ((compartment % size) + size) % size;
    return size == 37 ? wheel_37[compartment] : wheel_38[compartment];
}

enum wheel_color wheel_color(int number)
{
    if (!number || number == DOUBLE_ZERO) return WHEEL_GREEN;
    for (size_t i = 0; i < LENGTH(reds); i++)
        if (reds[i] == number) return WHEEL_IS_RED;
    return WHEEL_IS_BLACK;
}

/* ---- The layout ------------------------------------------------------------------ */

struct cell {
    int left, right, row;
};

static struct cell cell_of(const struct sign *sign, int number)
{
    if (number && number != DOUBLE_ZERO) {
        int left = (number - 1) % 3 * 2;
        return (struct cell){ left, left + 2, (number + 2) / 3 };
    }
    if (wheel_size(sign) == 37) return (struct cell){ 0, WIDTH, 0 };
    bool left = (number == 0) == zero_on_the_left(sign);
    return left ? (struct cell){ 0, WIDTH / 2, 0 } : (struct cell){ WIDTH / 2, WIDTH, 0 };
}

/* The cells of a row that touch point x of its line; with x < 0, all of them. */
static uint64_t in_row(const struct sign *sign, int row, int x)
{
    uint64_t set = 0;
    int first = row ? 3 * row - 2 : 0, last = row ? 3 * row : wheel_size(sign) - 37;

    for (int i = first; i <= last; i++) {
        int number = !row && i ? DOUBLE_ZERO : i;
        struct cell cell = cell_of(sign, number);
        if (x < 0 || (cell.left <= x && x <= cell.right)) set |= BIT(number);
    }
    return set;
}

static bool adjoin(struct cell a, struct cell b)
{
    if (a.row == b.row) return a.right == b.left || b.right == a.left;
    int left = a.left > b.left ? a.left : b.left, right = a.right < b.right ? a.right : b.right;
    return (a.row - b.row == 1 || b.row - a.row == 1) && right > left;
}

/* Positions of one kind are tried one by one until the wanted one is found, by index or by set.
 * With neither (-1, 0) they are only counted, and listed if there is a list. */
struct search {
    int wanted;
    uint64_t wanted_set;
    uint64_t *list;
    int count;
    uint64_t found;
};

/* Counts a position; true if it is the wanted one. */
static bool is_wanted(struct search *search, uint64_t set)
{
    if (search->list) search->list[search->count] = set;
    if (search->count++ != search->wanted && set != search->wanted_set) return false;
    search->found = set;
    return true;
}

static void splits(const struct sign *sign, struct search *search)
{
    int size = wheel_size(sign);

    for (int i = -1; i < 36; i++) { /* 00, 0, 1, 2 ... */
        int a = i < 0 ? DOUBLE_ZERO : i;
        if (i < 0 && size == 37) continue;
        struct cell cell = cell_of(sign, a);
        int near = i > 0 ? i : 0; /* later neighbours are at most 3 further on */
        for (int b = i < 0 ? 0 : near + 1; b <= near + 3; b++)
            if (b <= 36 && adjoin(cell, cell_of(sign, b)) && is_wanted(search, BIT(a) | BIT(b)))
                return;
    }
}

/* Points where this many cells meet, row by row. */
static void points(const struct sign *sign, int cells, struct search *search)
{
    for (int row = 0; row < ROWS; row++)
        for (int x = 1; x < WIDTH; x++) {
            uint64_t set = in_row(sign, row, x) | in_row(sign, row + 1, x);
            if (__builtin_popcountll(set) == cells && is_wanted(search, set)) return;
            if (row && cells == 3) return; /* three cells meet only at a zero */
        }
}

/* Points on the outer line between two rows that have this many cells. */
static void two_rows(const struct sign *sign, int cells, struct search *search)
{
    for (int row = 0; row < ROWS; row++) {
        uint64_t set = in_row(sign, row, -1) | in_row(sign, row + 1, -1);
        if (__builtin_popcountll(set) == cells && is_wanted(search, set)) return;
    }
}

static void one_row(const struct sign *sign, struct search *search)
{
    for (int row = 1; row <= ROWS; row++)
        if (is_wanted(search, in_row(sign, row, -1))) return;
}

static bool is_inside(int bet)
{
    return bet >= WHEEL_SPLIT && bet <= WHEEL_SIX_LINE;
}

static struct search inside(const struct sign *sign, int bet, int wanted, uint64_t wanted_set,
                            uint64_t *list)
{
    struct search search = { wanted, wanted_set, list, 0, 0 };

    switch (bet) {
    case WHEEL_SPLIT:
        splits(sign, &search);
        break;
    case WHEEL_STREET:
        points(sign, 3, &search);
        if (!search.found) one_row(sign, &search);
        break;
    case WHEEL_CORNER:
        two_rows(sign, 4, &search);
        if (!search.found) points(sign, 4, &search);
        break;
    case WHEEL_FIVE_LINE:
        two_rows(sign, 5, &search);
        break;
    case WHEEL_SIX_LINE:
        two_rows(sign, 6, &search);
        break;
    default:
        assert(!"not an inside bet");
    }
    return search;
}

/* ---- What a wager covers --------------------------------------------------------- */

static bool outside_has(int bet, int number, int n)
{
    switch (bet) {
    case WHEEL_COLUMN:
        return (n - 1) % 3 == number - 1;
    case WHEEL_DOZEN:
        return (n - 1) / 12 == number - 1;
    case WHEEL_LOW:
        return n <= 18;
    case WHEEL_HIGH:
        return n >= 19;
    case WHEEL_EVEN:
        return n % 2 == 0;
    case WHEEL_ODD:
        return n % 2 == 1;
    case WHEEL_RED:
        return wheel_color(n) == WHEEL_IS_RED;
    case WHEEL_BLACK:
        return wheel_color(n) == WHEEL_IS_BLACK;
    default:
        return false;
    }
}

/* The numbers of a group: from the sign if it lists groups, else three neighbours on the wheel,
 * zeros left out (reading M1). */
static void group_of(const struct sign *sign, int group, int8_t numbers[WHEEL_GROUP])
{
    if (sign->value[wheel_game(sign)->groups]) {
        memcpy(numbers, &sign->numbers[WHEEL_GROUP * group], WHEEL_GROUP);
        return;
    }
    int after_zero = wheel_size(sign) == 38 && group >= WHEEL_GROUPS / 2 ? 2 : 1;
    for (int i = 0; i < WHEEL_GROUP; i++)
        numbers[i] = (int8_t)wheel_at(sign, WHEEL_GROUP * group + i + after_zero);
}

static int groups(const struct sign *sign)
{
    return sign->value[wheel_game(sign)->groups] ? sign->number_count / WHEEL_GROUP : WHEEL_GROUPS;
}

int wheel_first(int bet)
{
    return bet == WHEEL_COLUMN || bet == WHEEL_DOZEN;
}

/* How many positions inside() finds: with one zero, and with two.  Asked for at every wager, so
 * they are not searched for each time; tests/test_wheel.c compares. */
static int inside_count(const struct sign *sign, int bet)
{
    static const uint8_t counts[2][WHEEL_SIX_LINE + 1] = {
        { [WHEEL_SPLIT] = 60, [WHEEL_STREET] = 14, [WHEEL_CORNER] = 23, [WHEEL_SIX_LINE] = 11 },
        { [WHEEL_SPLIT] = 62,
          [WHEEL_STREET] = 15,
          [WHEEL_CORNER] = 22,
          [WHEEL_FIVE_LINE] = 1,
          [WHEEL_SIX_LINE] = 11 },
    };

    return counts[wheel_size(sign) == 38][bet];
}

int wheel_count(const struct sign *sign, int bet)
{
    struct wheel_leg legs[WHEEL_LEGS];

    if (is_inside(bet)) return inside_count(sign, bet);
    switch (bet) {
    case WHEEL_STRAIGHT:
    case WHEEL_NEIGHBOURS:
        return wheel_size(sign);
    case WHEEL_COLUMN:
    case WHEEL_DOZEN:
        return 3;
    case WHEEL_ASIAN:
        return groups(sign);
    case WHEEL_VOISINS:
        return wheel_legs(sign, bet, 0, legs) > 0;
    default:
        return bet > 0 && bet < WHEEL_BETS;
    }
}

uint64_t wheel_covers(const struct sign *sign, int bet, int number)
{
    struct wheel_leg legs[WHEEL_LEGS];
    int8_t three[3];
    uint64_t set = 0;
    int first = wheel_first(bet);

    if (bet <= 0 || bet >= WHEEL_BETS || number < first) return 0;
    if (is_inside(bet)) return inside(sign, bet, number, 0, NULL).found;
    if (number >= first + wheel_count(sign, bet)) return 0;
    switch (bet) {
    case WHEEL_STRAIGHT:
        return BIT(number);
    case WHEEL_ASIAN:
        group_of(sign, number, three);
        return BIT(three[0]) | BIT(three[1]) | BIT(three[2]);
    case WHEEL_TIER:
    case WHEEL_ORPHELINS:
    case WHEEL_VOISINS:
    case WHEEL_NEIGHBOURS:
        for (int i = wheel_legs(sign, bet, number, legs) - 1; i >= 0; i--)
            set |= wheel_covers(sign, legs[i].bet, legs[i].number);
        return set;
    default:
        for (int n = 1; n <= 36; n++)
            if (outside_has(bet, number, n)) set |= BIT(n);
        return set;
    }
}

int wheel_list(const struct sign *sign, int bet, uint64_t sets[WHEEL_SPOTS])
{
    if (is_inside(bet)) return inside(sign, bet, -1, 0, sets).count;
    int count = wheel_count(sign, bet);
    for (int i = 0; i < count; i++) sets[i] = wheel_covers(sign, bet, wheel_first(bet) + i);
    return count;
}

/* ---- Racetrack bets -------------------------------------------------------------- */

/* The number of this bet on exactly this set, or -1. */
static int number_of_set(const struct sign *sign, int bet, uint64_t set)
{
    if (bet == WHEEL_STRAIGHT) return __builtin_ctzll(set);
    struct search search = inside(sign, bet, -1, set, NULL);
    return search.found ? search.count - 1 : -1;
}

static int compartment_of(const struct sign *sign, int number)
{
    int compartment = 0;

    while (wheel_at(sign, compartment) != number) compartment++;
    return compartment;
}

int wheel_units(const struct sign *sign, int bet)
{
    return wheel_game(sign)->bets[bet].units;
}

int wheel_legs(const struct sign *sign, int bet, int number, struct wheel_leg legs[WHEEL_LEGS])
{
    const struct wheel_game *game = wheel_game(sign);
    int count = 0;

    if (bet == WHEEL_NEIGHBOURS) {
        int middle = compartment_of(sign, number);
        for (int i = -2; i <= 2; i++)
            legs[count++] = (struct wheel_leg){ WHEEL_STRAIGHT, wheel_at(sign, middle + i), 1,
                                                game->bets[bet].clause[0] };
        return count;
    }
    for (int i = 0; i < game->piece_count; i++) {
        const struct wheel_piece *piece = &game->pieces[i];
        if (piece->of != bet) continue;
        int at = number_of_set(sign, piece->bet, piece->set);
        if (at < 0) return 0; /* the layout lacks a piece (reading R2) */
        legs[count++] = (struct wheel_leg){ piece->bet, at, piece->units, piece->clause };
    }
    return count;
}

/* ---- Verdicts -------------------------------------------------------------------- */

/* Each street with a zero has a separate clause. */
static const char *win_clause(const struct sign *sign, int bet, int number)
{
    const struct wheel_game *game = wheel_game(sign);
    int column = wheel_column(sign), trios = column ? 3 : 2;

    if (bet == WHEEL_STREET && number < trios)
        return game->trio[column][column ? number : 2 * number];
    return game->bets[bet].win[column];
}

struct verdict wheel_settle(const struct sign *sign, int bet, int number, int spun)
{
    const struct wheel_game *game = wheel_game(sign);
    const struct wheel_bet *row = &game->bets[bet];
    int column = wheel_column(sign);
    bool zero = !spun || spun == DOUBLE_ZERO;
    uint64_t covers = wheel_covers(sign, bet, number);

    assert(covers && !row->units && spun >= 0 && spun < wheel_size(sign));
    if (covers & BIT(spun))
        return (struct verdict){ WINS, number, ratio_of(row->to, 1), win_clause(sign, bet, number),
                                 game->pays_clause };
    return (struct verdict){ LOSES,
                             number,
                             { 0, 1 },
                             row->lose[column],
                             zero ? game->zero[column][spun == DOUBLE_ZERO] : NULL };
}

/* ---- Signs ----------------------------------------------------------------------- */

struct refusal wheel_sign(const struct sign *sign)
{
    const struct wheel_game *game = wheel_game(sign);
    const char *clause = game->bets[WHEEL_ASIAN].clause[0];
    const char *most = games[sign->edition]->conduct->says[SAYS_MINIMUM];
    uint64_t seen = 0;

    if (sign->max_cents > WHEEL_MOST) return no(REFUSED_TOO_MUCH_MONEY, most);
    for (int at = 0; at < SIGN_KINDS; at++)
        if (sign->kinds[at].max_cents > WHEEL_MOST) return no(REFUSED_TOO_MUCH_MONEY, most);
    if (sign->number_count % WHEEL_GROUP) return no(REFUSED_NOT_PERMITTED_SIGN, clause);
    for (int group = 0; group < groups(sign); group++) {
        int8_t numbers[WHEEL_GROUP];
        group_of(sign, group, numbers);
        for (int i = 0; i < WHEEL_GROUP; i++) {
            if (numbers[i] < 0 || numbers[i] >= wheel_size(sign))
                return no(REFUSED_NO_SUCH_NUMBER, clause);
            if (seen & BIT(numbers[i])) return no(REFUSED_IN_TWO_GROUPS, clause);
            seen |= BIT(numbers[i]);
        }
    }
    return accepted();
}

/* ---- Names ----------------------------------------------------------------------- */

const char *wheel_number_word(int number)
{
    static const char *const words[WHEEL_NUMBERS] = {
        "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12",
        "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25",
        "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "00",
    };

    return words[number];
}

int wheel_number_of(const char *word, size_t length)
{
    for (int n = 0; n < WHEEL_NUMBERS; n++)
        if (strlen(wheel_number_word(n)) == length && !memcmp(wheel_number_word(n), word, length))
            return n;
    return -1;
}

int wheel_groups_of(const char *word, int8_t numbers[SIGN_NUMBERS])
{
    int count = 0;

    while (*word && count < SIGN_NUMBERS) {
        size_t length = strcspn(word, "-,");
        int number = wheel_number_of(word, length);
        if (number < 0) return 0;
        numbers[count++] = (int8_t)number;
        word += length;
        char between = count % WHEEL_GROUP ? '-' : ',';
        if (*word && (*word++ != between || !*word)) return 0;
    }
    return *word || count % WHEEL_GROUP ? 0 : count;
}

struct words {
    char *text;
    size_t used, room;
};

static void put(struct words *words, const char *word)
{
    size_t length = strlen(word);

    assert(words->used + length < words->room);
    memcpy(words->text + words->used, word, length + 1);
    words->used += length;
}

/* The numbers in a wager's name, zeros first.  A six-line is named by its first and last. */
static int numbers_named(const struct sign *sign, int bet, int number, int8_t numbers[6])
{
    int count = 0;

    if (bet == WHEEL_ASIAN) {
        group_of(sign, number, numbers);
        return 3;
    }
    if (bet == WHEEL_NEIGHBOURS || wheel_first(bet)) {
        numbers[0] = (int8_t)number;
        return 1;
    }
    if (bet == WHEEL_FIVE_LINE || bet > WHEEL_DOZEN) return 0;
    uint64_t set = wheel_covers(sign, bet, number);
    for (int i = 0; i < WHEEL_NUMBERS; i++) {
        int n = i == 0 ? 0 : i == 1 ? DOUBLE_ZERO : i - 1;
        if (set & BIT(n)) numbers[count++] = (int8_t)n;
    }
    if (bet == WHEEL_SIX_LINE) {
        numbers[1] = numbers[5];
        count = 2;
    }
    return count;
}

/* Whether a bet within the grid is named by all the numbers that it covers. */
static bool names_all(int bet)
{
    return bet >= WHEEL_SPLIT && bet <= WHEEL_CORNER;
}

static void put_numbers(struct words *words, const struct sign *sign, int bet, int number,
                        const char *before)
{
    int8_t numbers[6];
    int count = numbers_named(sign, bet, number, numbers);

    for (int i = 0; i < count; i++) {
        put(words, i ? "-" : before);
        put(words, wheel_number_word(numbers[i]));
    }
}

void wheel_id(const struct sign *sign, int bet, int number, char id[WAGER_ID])
{
    struct words words = { id, 0, WAGER_ID };

    put(&words, wheel_game(sign)->bets[bet].id);
    put_numbers(&words, sign, bet, number, "-");
}

void wheel_name(const struct sign *sign, int bet, int number, char name[WAGER_NAME])
{
    struct words words = { name, 0, WAGER_NAME };

    put(&words, wheel_game(sign)->bets[bet].name);
    put_numbers(&words, sign, bet, number, bet == WHEEL_NEIGHBOURS ? " of " : " ");
}

/* The set that "8-11" spells, in any order; 0 if malformed. */
static uint64_t set_of(const char *text, int *count)
{
    uint64_t set = 0;

    for (*count = 0; *text; ++*count) {
        size_t length = strcspn(text, "-");
        int number = wheel_number_of(text, length);
        if (number < 0 || (set & BIT(number)) || (text[length] && !text[length + 1])) return 0;
        set |= BIT(number);
        text += length + (text[length] == '-');
    }
    return set;
}

bool wheel_find(const struct sign *sign, const char *id, int *bet, int *number)
{
    for (int b = 1; b < WHEEL_BETS; b++) {
        const char *prefix = wheel_game(sign)->bets[b].id;
        size_t length = strlen(prefix);
        int8_t numbers[6];
        int count = 0, first = wheel_first(b), last = first + wheel_count(sign, b);

        if (strncmp(id, prefix, length) || (id[length] && id[length] != '-')) continue;
        uint64_t wanted = id[length] ? set_of(id + length + 1, &count) : 0;
        if (names_all(b)) { /* at most one fits */
            int at = wanted ? number_of_set(sign, b, wanted) : -1;
            first = at < 0 ? last : at;
            last = at < 0 ? last : at + 1;
        }
        for (int n = first; n < last; n++) {
            uint64_t set = 0;
            int named = numbers_named(sign, b, n, numbers);
            for (int i = 0; i < named; i++) set |= BIT(numbers[i]);
            if (named != count || set != wanted || (id[length] && !count)) continue;
            *bet = b;
            *number = n;
            return true;
        }
        if (id[length] || numbers_named(sign, b, 0, numbers)) continue;
        *bet = b; /* the game has the wager, but this layout does not */
        *number = 0;
        return true;
    }
    return false;
}

bool wheel_next(const struct sign *sign, bool standing, int *bet, int *number)
{
    int b = *bet, n = *number + 1;

    (void)standing;
    if (!b) b = 1, n = 0;
    for (; b < WHEEL_BETS; b++, n = 0) {
        if (n < wheel_first(b)) n = wheel_first(b);
        if (n >= wheel_first(b) + wheel_count(sign, b)) continue;
        *bet = b;
        *number = n;
        return true;
    }
    return false;
}

struct wager_kind wheel_kind(const struct sign *sign, int bet)
{
    const struct wheel_bet *bets = wheel_game(sign)->bets;

    if (bet <= 0 || bet >= WHEEL_BETS) return (struct wager_kind){ .id = NULL };
    return (struct wager_kind){ bets[bet].id, bets[bet].name, false,
                                bets[bet].clause[wheel_column(sign)] };
}
