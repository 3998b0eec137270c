/* felt.c - the felt of roulette: the grid of numbers with its edges and corners, the outside bets,
 * the racetrack and the Asian racetrack.
 *
 * The grid lies on its side: zeros on the left, the first column in front.  As in wheel.c, cells
 * are measured in half columns, from the front, and in rows, from the zeros.  A chip on several
 * numbers lies where their cells meet, or on the outer line in front of them. */
#include "games/wheel/wheel_rows.h"
#include "wire/layout.h"

#include <string.h>

extern const struct game_felt wheel_felt;

enum {
    EDGE = 30,
    WHEEL = 320,
    HALF = 44, /* half a column */
    CELL = 76, /* a row */
    ROWS = 12,
    GRID_X = 380, /* left edge of the zeros */
    GRID_Y = 30,
    GRID_W = CELL * (ROWS + 1),
    GRID_H = 6 * HALF,
    COLUMNS_X = GRID_X + GRID_W,
    OUTSIDE = 60, /* height of the dozens, and of the even chances */
    DOZENS_Y = GRID_Y + GRID_H,
    EVENS_Y = DOZENS_Y + OUTSIDE,
    FOOT = EVENS_Y + OUTSIDE,
    RIGHT = COLUMNS_X + CELL,
    SPOT = 20, /* width of an edge or a corner */
    GAP = 30,
    TRACK = 56, /* width of the track */
    TRACK_H = 220,
    ASIAN_H = 82,
    CHIPS = 50,    /* room for a stack beside the label */
    COURTESY = 38, /* width of a zero on a courtesy line */
};

static enum look look_of(int number)
{
    static const enum look looks[] = {
        [WHEEL_GREEN] = LOOK_GREEN,
        [WHEEL_IS_RED] = LOOK_RED,
        [WHEEL_IS_BLACK] = LOOK_BLACK,
    };

    return looks[wheel_color(number)];
}

/* ---- Numbers --------------------------------------------------------------------- */

struct cell {
    int front, back, row; /* in half columns; row 0 has the zeros */
};

static struct cell cell_of(const struct sign *sign, int number)
{
    int front = (number - 1) % 3 * 2;

    if (number && number != DOUBLE_ZERO) return (struct cell){ front, front + 2, (number + 2) / 3 };
    if (wheel_size(sign) == 37) return (struct cell){ 0, 6, 0 };
    bool zero_in_front = wheel_column(sign) == 2;
    return !number == zero_in_front ? (struct cell){ 0, 3, 0 } : (struct cell){ 3, 6, 0 };
}

static int x_of(int row)
{
    return GRID_X + row * CELL;
}

static int y_of(int half)
{
    return GRID_Y + (6 - half) * HALF;
}

static void draw_numbers(struct felt *felt)
{
    for (int number = 0; number < wheel_size(felt->sign); number++) {
        struct cell cell = cell_of(felt->sign, number);
        struct box at = { x_of(cell.row), y_of(cell.back), CELL, (cell.back - cell.front) * HALF };
        struct area *area = felt_bet(felt, WHEEL_STRAIGHT, number, look_of(number), at);
        area_label(area, 32, "%s", wheel_number_word(number));
    }
}

/* ---- Edges and corners ----------------------------------------------------------- */

/* What cells share: an edge, a point, or nothing (back < front). */
struct common {
    int front, back;         /* half columns that all cells have */
    int first_row, last_row; /* rows that any cell has */
};

static struct common common_of(const struct sign *sign, uint64_t set)
{
    struct common all = { 0, 6, ROWS, 0 };

    for (int number = 0; number < WHEEL_NUMBERS; number++) {
        if (!(set >> number & 1)) continue;
        struct cell cell = cell_of(sign, number);
        if (cell.front > all.front) all.front = cell.front;
        if (cell.back < all.back) all.back = cell.back;
        if (cell.row < all.first_row) all.first_row = cell.row;
        if (cell.row > all.last_row) all.last_row = cell.row;
    }
    return all;
}

/* An edge leaves the ends of its line to the corners. */
static struct box spot_box(int x, int y, int w, int h)
{
    int wide = w > SPOT ? w - SPOT : SPOT, high = h > SPOT ? h - SPOT : SPOT;

    return (struct box){ x + (w - wide) / 2, y + (h - high) / 2, wide, high };
}

/* Where a chip on these numbers lies.  Cells of one row meet in a line along it, cells of two rows
 * in a line across.  If the cells do not meet, the chip lies on the outer line in front. */
static struct box spot_of(const struct sign *sign, uint64_t set)
{
    struct common all = common_of(sign, set);
    bool meet = all.front <= all.back, two = all.first_row < all.last_row;
    int x = x_of(two ? all.last_row : all.first_row), w = two ? 0 : CELL;
    int front = meet ? all.front : 0, back = meet ? all.back : 0;

    return spot_box(x, y_of(back), w, (back - front) * HALF);
}

static void draw_edges(struct felt *felt)
{
    for (int bet = WHEEL_SPLIT; bet <= WHEEL_SIX_LINE; bet++)
        for (int number = 0; number < wheel_count(felt->sign, bet); number++) {
            struct box at = spot_of(felt->sign, wheel_covers(felt->sign, bet, number));
            felt_bet(felt, bet, number, LOOK_LINE, at)->over = true;
        }
}

/* ---- The outside ----------------------------------------------------------------- */

/* Chips lie beside the label.  It is a little below the middle, as chips on the line of the grid
 * reach into the area. */
static void beside(struct area *area, int size, const char *words)
{
    area_label(area, size, "%s", words);
    area_label_at(area, (CHIPS + area->at.w) * 50 / area->at.w, 56);
    area_chips(area, 50, 54);
    area->chips[0] = area->at.x + CHIPS / 2;
}

/* Chips lie below the label. */
static void below(struct area *area, int size, const char *words)
{
    area_label(area, size, "%s", words);
    area_label_at(area, 50, 17);
    area_chips(area, 50, 72);
}

static void draw_columns(struct felt *felt)
{
    for (int column = 1; column <= 3; column++) {
        struct box at = { COLUMNS_X, y_of(2 * column), CELL, 2 * HALF };
        below(felt_bet(felt, WHEEL_COLUMN, column, LOOK_FELT, at), 20, "2 to 1");
    }
}

static void draw_dozens(struct felt *felt)
{
    static const char *const words[] = { "1st 12", "2nd 12", "3rd 12" };
    struct box all = { x_of(1), DOZENS_Y, CELL * ROWS, OUTSIDE };

    for (int dozen = 1; dozen <= 3; dozen++)
        beside(felt_bet(felt, WHEEL_DOZEN, dozen, LOOK_FELT, box_across(all, dozen - 1, 3)), 28,
               words[dozen - 1]);
}

/* Between the second and third dozen, for players who can't reach the zeros: each zero, and the
 * line between two of them (Appendices 2 and 4; 3.1A(b)(iii)).  The chips of the third dozen make
 * room. */
static void draw_courtesy(struct felt *felt)
{
    bool two = wheel_size(felt->sign) == 38, zero_first = wheel_column(felt->sign) != 1;
    int zeros[] = { zero_first ? 0 : DOUBLE_ZERO, zero_first ? DOUBLE_ZERO : 0 };
    int width = two ? 2 * COURTESY + SPOT : COURTESY;
    struct area *third = &felt->layout->areas[felt->layout->count - 1];
    struct box at = { third->at.x - width / 2, DOZENS_Y + SPOT / 2, COURTESY, OUTSIDE - SPOT / 2 };

    third->chips[0] += width / 2;
    third->text.x += width / 4;
    for (int i = 0; i <= two; i++) {
        const char *id = zeros[i] ? "courtesy-00" : "courtesy-0";
        area_label(felt_courtesy(felt, WHEEL_STRAIGHT, zeros[i], id, LOOK_GREEN, at), 20, "%s",
                   wheel_number_word(zeros[i]));
        at.x += COURTESY + SPOT;
    }
    if (!two) return;
    int bet, split;
    at.x = third->at.x - SPOT / 2;
    at.w = SPOT;
    wheel_find(felt->sign, "split-0-00", &bet, &split);
    felt_courtesy(felt, bet, split, "courtesy-0-00", LOOK_LINE, at);
}

static void draw_evens(struct felt *felt)
{
    static const struct {
        int bet;
        enum look look;
        const char *label;
    } evens[] = {
        { WHEEL_LOW, LOOK_FELT, "1 to 18" }, { WHEEL_EVEN, LOOK_FELT, "EVEN" },
        { WHEEL_RED, LOOK_RED, "RED" },      { WHEEL_BLACK, LOOK_BLACK, "BLACK" },
        { WHEEL_ODD, LOOK_FELT, "ODD" },     { WHEEL_HIGH, LOOK_FELT, "19 to 36" },
    };
    struct box all = { x_of(1), EVENS_Y, CELL * ROWS, OUTSIDE };

    for (int i = 0; i < 6; i++)
        beside(felt_bet(felt, evens[i].bet, 0, evens[i].look, box_across(all, i, 6)), 20,
               evens[i].label);
}

/* ---- The racetrack --------------------------------------------------------------- */

/* Compartments run clockwise: 0 in the middle of the right end, the front from right to left, the
 * left end, the back from left to right. */
struct track {
    const struct sign *sign;
    int y;
    int right, front, left; /* compartments in each part; the back has the rest */
    int straight_x, straight_w;
    struct fan right_end, left_end;
};

static struct track track_of(const struct sign *sign, int y)
{
    int size = wheel_size(sign), ends = TRACK_H / 2;
    struct track track = { sign,
                           y,
                           3,
                           (size - 7 + 1) / 2,
                           0,
                           GRID_X + ends,
                           RIGHT - GRID_X - TRACK_H,
                           { RIGHT - ends, y + ends },
                           { GRID_X + ends, y + ends } };

    track.left = size - track.right - 2 * track.front;
    return track;
}

/* The x of the line to the left of the nth compartment of the front or back. */
static int straight_at(const struct track *track, int n)
{
    return track->straight_x + track->straight_w * n / track->front;
}

/* Part n of an end, which has `of` parts and spans 180 degrees. */
static void draw_end(struct area *area, const struct fan *fan, int start, int n, int of)
{
    int from = start + 1800 * n / of, to = start + 1800 * (n + 1) / of, middle = (from + to) / 2;

    area_sector(area, *fan, (struct sector){ from, to, TRACK_H / 2 - TRACK, TRACK_H / 2 });
    fan_point(*fan, middle, TRACK_H / 2 - TRACK / 2, &area->chips[0], &area->chips[1]);
    area->text.x = area->chips[0];
    area->text.y = area->chips[1];
}

/* Walks along the track.  Compartment 1 is the last of the right end. */
static void draw_neighbours(struct felt *felt, const struct track *track)
{
    int size = wheel_size(felt->sign);

    for (int step = 0; step < size; step++) {
        int number = wheel_at(felt->sign, step - 1), n = step - track->right;
        int on_left = n - track->front, on_back = on_left - track->left;
        int along = on_back >= 0 ? on_back : track->front - 1 - n;
        int x = straight_at(track, along), right = straight_at(track, along + 1);
        struct box at = { x, on_back >= 0 ? track->y : track->y + TRACK_H - TRACK, right - x,
                          TRACK };
        struct area *area = felt_bet(felt, WHEEL_NEIGHBOURS, number, look_of(number), at);
        area_label(area, 20, "%s", wheel_number_word(number));
        if (n < 0) draw_end(area, &track->right_end, 0, track->right - 1 - step, track->right);
        if (on_left >= 0 && on_back < 0)
            draw_end(area, &track->left_end, -1800, track->left - 1 - on_left, track->left);
    }
}

/* ---- Sections inside the track --------------------------------------------------- */

/* The x where a section ends, on the back and on the front. */
struct cut {
    int back, front;
};

static bool covers(const struct sign *sign, int bet, int compartment)
{
    return wheel_covers(sign, bet, 0) >> wheel_at(sign, compartment) & 1;
}

/* The line right of what these bets cover around the left end. */
static struct cut cut_after(const struct track *track, const int *bets, int count)
{
    int front = 0, back = 0;
    bool inside = true;

    for (int n = track->front - 1; n >= 0 && inside; n--) { /* the front, from the left */
        inside = false;
        for (int i = 0; i < count; i++) inside |= covers(track->sign, bets[i], n + 2);
        front += inside;
    }
    inside = true;
    for (int n = 0; n < track->front && inside; n++) {
        inside = false;
        int compartment = n + 2 + track->front + track->left;
        for (int i = 0; i < count; i++) inside |= covers(track->sign, bets[i], compartment);
        back += inside;
    }
    return (struct cut){ straight_at(track, back), straight_at(track, front) };
}

/* With one zero the numbers of a section lie together.  With two they do not, so sections are boxes
 * side by side. */
static struct cut cut_of(const struct track *track, const int *bets, int n, int of)
{
    int x = straight_at(track, 0) + track->straight_w * n / of;

    return wheel_size(track->sign) == 37 ? cut_after(track, bets, n) : (struct cut){ x, x };
}

/* The middle of a section this far down from the back; the lines between sections slant. */
static int middle_at(struct cut from, struct cut to, int down)
{
    int back = from.back + to.back, front = from.front + to.front;

    return (back + (front - back) * down / (TRACK_H - 2 * TRACK)) / 2;
}

/* From the back: the name, how many chips the bet takes, and the chips. */
static void write_section(const struct sign *sign, struct area *area, int bet, struct cut from,
                          struct cut to)
{
    static const int name = 20, units = 42, chips = 85;
    int top = area->at.y;

    area->text = (struct spot){ middle_at(from, to, name), top + name, 26, 0 };
    area_note(area, 15, 50, 50, "%d chips", wheel_units(sign, bet));
    area->note_text.x = middle_at(from, to, units);
    area->note_text.y = top + units;
    area->chips[0] = middle_at(from, to, chips);
    area->chips[1] = top + chips;
}

static void draw_section(struct felt *felt, const struct track *track, int bet, const char *label,
                         struct cut from, struct cut to)
{
    int top = track->y + TRACK, bottom = track->y + TRACK_H - TRACK, round = TRACK_H / 2 - TRACK;
    bool first = from.back == straight_at(track, 0) && from.front == from.back;
    bool last = to.back == straight_at(track, track->front) && to.front == to.back;
    int left = (from.back + from.front) / 2, right = (to.back + to.front) / 2;
    struct box at = { left, top, right - left, bottom - top };
    struct area *area = felt_bet(felt, bet, 0, LOOK_GOLD, at);

    if (!area) return;
    if (first)
        area_path(area, "M%d %dL%d %dL%d %dL%d %dA%d %d 0 0 1 %d %dZ", from.back, top, to.back, top,
                  to.front, bottom, from.front, bottom, round, round, from.back, top);
    else if (last)
        area_path(area, "M%d %dL%d %dA%d %d 0 0 1 %d %dL%d %dZ", from.back, top, to.back, top,
                  round, round, to.front, bottom, from.front, bottom);
    else
        area_path(area, "M%d %dL%d %dL%d %dL%d %dZ", from.back, top, to.back, top, to.front, bottom,
                  from.front, bottom);
    area_label(area, 26, "%s", label);
    if (first) from.back = from.front -= round / 2;
    if (last) to.back = to.front += round / 2;
    write_section(felt->sign, area, bet, from, to);
    area->at.x = first ? GRID_X + TRACK : from.back < from.front ? from.back : from.front;
    area->at.w = (last ? RIGHT - TRACK : to.back > to.front ? to.back : to.front) - area->at.x;
}

static void draw_sections(struct felt *felt, const struct track *track)
{
    static const int bets[] = { WHEEL_TIER, WHEEL_ORPHELINS, WHEEL_VOISINS };
    static const char *const labels[] = { "TIER", "ORPHELINS", "VOISINS DU ZERO" };
    int count = wheel_count(felt->sign, WHEEL_VOISINS) ? 3 : 2;
    int end = straight_at(track, track->front), start = straight_at(track, 0);
    struct cut from = { start, start };

    for (int i = 0; i < count; i++) {
        struct cut to =
            i + 1 < count ? cut_of(track, bets, i + 1, count) : (struct cut){ end, end };
        draw_section(felt, track, bets[i], labels[i], from, to);
        from = to;
    }
}

/* ---- The Asian racetrack --------------------------------------------------------- */

static void draw_asian(struct felt *felt, int y)
{
    int count = wheel_count(felt->sign, WHEEL_ASIAN);
    struct box all = { GRID_X, y, RIGHT - GRID_X, ASIAN_H };

    for (int group = 0; group < count; group++) {
        struct box at = box_across(all, group, count);
        struct area *area = felt_bet(felt, WHEEL_ASIAN, group, LOOK_GOLD, at);
        below(area, 16, area->wager + strlen(area->kind) + 1); /* its numbers */
        for (char *c = area->label; *c; c++)
            if (*c == '-') *c = ' ';
    }
}

/* ---- The whole ------------------------------------------------------------------- */

static bool offered(const struct sign *sign, int bet)
{
    return layout_has(sign, bet, 0);
}

static void print_wheel(struct felt *felt)
{
    struct box at = { EDGE, GRID_Y, WHEEL, WHEEL };
    struct area *wheel = felt_print(felt, "wheel", LOOK_MARK, at);

    area_circle(wheel);
    area_label(wheel, 20, "WHEEL");
    at = (struct box){ EDGE, GRID_Y + WHEEL + 10, WHEEL, FOOT - GRID_Y - WHEEL - 10 };
    area_label(felt_print(felt, "title", LOOK_TITLE, at), 36, "ROULETTE");
}

static void draw(struct felt *felt)
{
    int y = FOOT;

    felt_part(felt, "wheel");
    felt_part(felt, "dolly");
    felt->layout->chance = (struct layout_chance){ .kind = "number",
                                                   .of = wheel_size(felt->sign),
                                                   .name = wheel_number_word };
    print_wheel(felt);
    draw_numbers(felt);
    draw_columns(felt);
    draw_dozens(felt);
    if (felt->sign->value[wheel_game(felt->sign)->courtesy]) draw_courtesy(felt);
    draw_evens(felt);
    if (offered(felt->sign, WHEEL_NEIGHBOURS)) {
        struct track track = track_of(felt->sign, y + GAP);
        draw_neighbours(felt, &track);
        draw_sections(felt, &track);
        y += GAP + TRACK_H;
    }
    if (offered(felt->sign, WHEEL_ASIAN)) {
        draw_asian(felt, y + GAP);
        y += GAP + ASIAN_H;
    }
    draw_edges(felt);
    felt->layout->width = RIGHT + EDGE;
    felt->layout->height = y + EDGE;
}

static bool has(const struct sign *sign, int bet, int number)
{
    int offered = wheel_game(sign)->bets[bet].track;

    (void)number;
    return !offered || option_of(sign, offered);
}

const struct game_felt wheel_felt = { .draw = draw, .has = has };
