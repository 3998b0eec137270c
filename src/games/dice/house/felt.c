/* felt.c - the felts of craps, Snake Eyes and Double Dice.
 *
 * A felt is made of rows: a wager, its box, its label.  Rows of wagers that the edition or sign
 * does not have are skipped.  Payouts come from the rules. */
#include "games/dice/dice_rows.h"
#include "wire/layout.h"

#include <stdio.h>
#include <string.h>

extern const struct game_felt dice_felt;

#define DOT " \xc2\xb7 " /* middle dot */

struct row {
    const char *wager;
    struct box at;
    const char *label;
    int size;
    enum look look;
    int dice[2];
    bool pays; /* print the odds below */
};

/* "SIX" and "NINE", which can't be confused upside down. */
static const char *number_word(int number)
{
    static const char *const words[] = { "0",     "1", "2",    "3",  "4",  "5", "SIX",
                                         "SEVEN", "8", "NINE", "10", "11", "12" };

    return words[number];
}

/* ---- Odds ------------------------------------------------------------------------ */

/* A roll with this total, not a pair if possible. */
static int roll_of(int total)
{
    int a = total > 7 ? 6 : total - 1;

    return dice_roll(a, total - a);
}

/* The odds of a wager, if they are the same on every winning roll. */
static bool one_price(const struct sign *sign, int bet, int number, struct ratio *pays)
{
    bool found = false;

    if (dice_game(sign)->bets[bet].legs[0].units) return false;
    for (int roll = 0; roll < ROLLS; roll++) {
        struct verdict verdict = dice_settle(sign, bet, number, false, roll);
        if (verdict.fate != WINS) continue;
        if (found && !ratio_equal(*pays, verdict.pays)) return false;
        *pays = verdict.pays;
        found = true;
    }
    return found;
}

static void note_price(const struct sign *sign, struct area *area, int size, int down)
{
    struct ratio pays;
    int bet, number;

    if (!wager_find(sign, area->wager, &bet, &number) || !one_price(sign, bet, number, &pays))
        return;
    area_note(area, size, 50, down, "%d to %d", (int)pays.n, (int)pays.d);
}

/* ---- Rows ------------------------------------------------------------------------ */

/* Room for chips: to the left of the label, or below it with a high stack; and to the edge. */
enum { BESIDE = 50, BELOW = 62, TO_EDGE = 25 };

/* Chips lie beside the label, or below it if the area is tall or too narrow. */
static bool chips_below(const struct row *row)
{
    int wide = (int)strlen(row->label) * row->size * 68 / 100;

    return 3 * row->at.h > 2 * row->at.w || BESIDE + wide > row->at.w;
}

/* Dice at the top, then the label, then the odds. */
static void write_beside(struct area *area, const struct row *row)
{
    bool dice = row->dice[0], label = *row->label;
    int middle = row->at.w >= 300 ? 50 : (BESIDE + row->at.w) * 50 / row->at.w;

    if (dice)
        area_faces(area, row->dice[0], row->dice[1], row->at.h * (label ? 30 : 44) / 100, middle,
                   label ? 24 : 50);
    area_label_at(area, middle, !*area->note ? dice ? 70 : 50 : dice ? 56 : 34);
    area->note_text.x = area->text.x;
    area->note_text.y = area->at.y + area->at.h * (dice ? 84 : 76) / 100;
    area_chips(area, 14, 50);
    if (area->chips[0] < area->at.x + TO_EDGE) area->chips[0] = area->at.x + TO_EDGE;
}

/* The same from the top, with even spacing. */
static void write_below(struct area *area, const struct row *row)
{
    int room = row->at.h - BELOW, side = row->dice[0] ? room * (*row->label ? 40 : 70) / 100 : 0;
    int heights[] = { side, area->text.size * 7 / 10, area->note_text.size * 7 / 10 };
    int lines = (side > 0) + (*area->label != 0) + (*area->note != 0), y = area->at.y;
    int air = (room - heights[0] - heights[1] - heights[2]) / (lines + 1);

    if (side) area_faces(area, row->dice[0], row->dice[1], side, 50, 50);
    area->faces_at.y = y + air + side / 2;
    if (side) y += air + side;
    area->text.y = y + air + heights[1] / 2;
    area->note_text.y = area->text.y + heights[1] / 2 + air + heights[2] / 2;
    area_chips(area, 50, 50);
    area->chips[1] = area->at.y + area->at.h - TO_EDGE;
}

static void write_row(const struct sign *sign, struct area *area, const struct row *row)
{
    int small = row->size * 7 / 10;

    area_label(area, row->size, "%s", row->label);
    if (row->pays) note_price(sign, area, small < 14 ? 14 : small < 22 ? small : 22, 50);
    if (chips_below(row))
        write_below(area, row);
    else
        write_beside(area, row);
}

static void draw_rows(struct felt *felt, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct area *area = felt_wager(felt, rows[i].wager, rows[i].look, rows[i].at);
        if (area) write_row(felt->sign, area, &rows[i]);
    }
}

static void print_title(struct felt *felt, struct box at, int size)
{
    struct area *title = felt_print(felt, "title", LOOK_TITLE, at);
    const char *name = games[felt->sign->edition]->name;

    area_label(title, size, "%.*s", (int)strcspn(name, ","), name);
    for (char *c = title->label; *c; c++)
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
}

static void mark_dice(struct felt *felt, struct box at)
{
    area_label(felt_print(felt, "dice", LOOK_MARK, at), 16, "DICE");
}

/* ---- The field ------------------------------------------------------------------- */

/* A total with better odds, in a ring on the field. */
static void print_ring(struct felt *felt, struct box field, int total, struct ratio pays)
{
    char id[WAGER_ID];
    int side = field.h * 74 / 100, inset = field.w * 5 / 100;
    struct box at = { total < 7 ? field.x + inset : field.x + field.w - inset - side,
                      field.y + (field.h - side) / 2, side, side };

    snprintf(id, sizeof id, "print-field-%d", total);
    struct area *ring = felt_print(felt, id, LOOK_GOLD, at);
    area_circle(ring);
    ring->over = true;
    area_label(ring, side * 4 / 10, "%d", total);
    area_label_at(ring, 50, 38);
    area_note(ring, side * 20 / 100, 50, 72, "%d to %d", (int)pays.n, (int)pays.d);
}

static void draw_field(struct felt *felt, struct box at)
{
    struct area *field = felt_wager(felt, "field", LOOK_FELT, at);
    char numbers[LAYOUT_LABEL] = "";
    int bet, number;

    if (!field || !wager_find(felt->sign, "field", &bet, &number)) return;
    for (int total = 2; total <= 12; total++) {
        struct verdict verdict = dice_settle(felt->sign, bet, number, false, roll_of(total));
        size_t used = strlen(numbers);
        if (verdict.fate != WINS) continue;
        if (!ratio_equal(verdict.pays, ratio_of(1, 1)))
            print_ring(felt, at, total, verdict.pays);
        else
            snprintf(numbers + used, sizeof numbers - used, "%s%d", used ? DOT : "", total);
    }
    area_note(field, at.h * 26 / 100, 50, 30, "%s", numbers);
    area_label(field, at.h * 30 / 100, "FIELD");
    area_label_at(field, 50, 72);
    area_chips(field, 22, 50);
}

/* ---- Craps ----------------------------------------------------------------------- */

/* Coordinates: the pass line runs down the left side and along the front, with a bend around
 * (BEND_X, BEND_Y); the numbers stand in columns. */
enum {
    EDGE = 20,
    STRIP = 64,
    INNER = EDGE + STRIP,
    COLUMNS_X = 200,
    COLUMN = 125,
    RIGHT = COLUMNS_X + 6 * COLUMN,
    COME_Y = 390,
    FIELD_Y = 458,
    DONT_Y = 552,
    BEHIND_Y = 606,
    PASS_Y = 652,
    BIG = (PASS_Y - FIELD_Y) / 2,
    ODDS_Y = PASS_Y + STRIP,
    BOTTOM = ODDS_Y + 46,
    INNER_BEND = 76,
    OUTER_BEND = INNER_BEND + STRIP,
    BEND_X = INNER + INNER_BEND,
    BEND_Y = PASS_Y - INNER_BEND,
    SIDE_X = RIGHT + 30, /* one-roll bets and hardways */
    SIDE_W = 400,
};

static const int boxes[] = { 4, 5, 6, 8, 9, 10 };

/* The parts of a number's column. */
static const struct part {
    const char *wager;
    struct box at;
    const char *label;
    int size;
    bool stands, pays;
} parts[] = {
    { "lay", { 0, 0, COLUMN, 48 }, "LAY", 18, false, false },
    { "dont-come", { 0, 48, 63, 82 }, "DON'T", 15, true, false },
    { "dont-come-behind", { 63, 48, 62, 82 }, "ODDS", 15, false, false },
    { "come", { 0, 186, 63, 82 }, "COME", 15, true, false },
    { "come-odds", { 63, 186, 62, 82 }, "ODDS", 15, false, false },
    { "place", { 0, 268, COLUMN, 54 }, "PLACE", 16, false, true },
    { "buy", { 0, 322, COLUMN, 48 }, "BUY", 18, false, false },
};
static const struct box point_at = { 0, 130, COLUMN, 56 }, puck_at = { 74, 135, 46, 46 };

#define HALVES(n, y, h)                                                                            \
    {                                                                                              \
        SIDE_X + (n)*SIDE_W / 2, y, SIDE_W / 2, h                                                  \
    }
#define THIRDS(n, y, h)                                                                            \
    {                                                                                              \
        SIDE_X + (n)*SIDE_W / 3, y, SIDE_W / 3 + ((n) == 2), h                                     \
    }
#define FOURTHS(n, y, h)                                                                           \
    {                                                                                              \
        SIDE_X + (n)*SIDE_W / 4, y, SIDE_W / 4, h                                                  \
    }
#define WHOLE(y, h)                                                                                \
    {                                                                                              \
        SIDE_X, y, SIDE_W, h                                                                       \
    }

/* clang-format off */
static const struct row craps_rows[] = {
    { "come",        { INNER, COME_Y, RIGHT - INNER, FIELD_Y - COME_Y }, "COME", 44, LOOK_GOLD, { 0 }, false },
    { "any-7",       WHOLE(20, 60),       "ANY SEVEN", 22, LOOK_RED, { 0 }, true },
    { "hard-6",      HALVES(0, 80, 88),   "HARD SIX", 15, LOOK_FELT, { 3, 3 }, true },
    { "hard-10",     HALVES(1, 80, 88),   "HARD 10", 15, LOOK_FELT, { 5, 5 }, true },
    { "hard-8",      HALVES(0, 168, 88),  "HARD 8", 15, LOOK_FELT, { 4, 4 }, true },
    { "hard-4",      HALVES(1, 168, 88),  "HARD 4", 15, LOOK_FELT, { 2, 2 }, true },
    { "craps-3",     THIRDS(0, 256, 88),  "CRAPS 3", 14, LOOK_FELT, { 1, 2 }, true },
    { "craps-2",     THIRDS(1, 256, 88),  "CRAPS 2", 14, LOOK_FELT, { 1, 1 }, true },
    { "craps-12",    THIRDS(2, 256, 88),  "CRAPS 12", 14, LOOK_FELT, { 6, 6 }, true },
    { "eleven",      HALVES(0, 344, 88),  "ELEVEN", 16, LOOK_FELT, { 5, 6 }, true },
    { "c-and-e",     HALVES(1, 344, 88),  "C & E", 26, LOOK_GOLD, { 0 }, false },
    { "any-craps",   WHOLE(432, 60),      "ANY CRAPS", 22, LOOK_RED, { 0 }, true },
    { "horn",        HALVES(0, 492, 56),  "HORN", 24, LOOK_GOLD, { 0 }, false },
    { "world",       HALVES(1, 492, 56),  "WORLD", 24, LOOK_GOLD, { 0 }, false },
    { "horn-high-2", FOURTHS(0, 548, 84), "HIGH 2", 16, LOOK_FELT, { 0 }, false },
    { "horn-high-3", FOURTHS(1, 548, 84), "HIGH 3", 16, LOOK_FELT, { 0 }, false },
    { "horn-high-11", FOURTHS(2, 548, 84), "HIGH 11", 16, LOOK_FELT, { 0 }, false },
    { "horn-high-12", FOURTHS(3, 548, 84), "HIGH 12", 16, LOOK_FELT, { 0 }, false },
};
/* clang-format on */

static void draw_pass(struct felt *felt)
{
    struct area *pass = felt_wager(felt, "pass", LOOK_FELT,
                                   (struct box){ EDGE, EDGE, RIGHT - EDGE, ODDS_Y - EDGE });

    area_path(pass, "M%d %dL%d %dL%d %dA%d %d 0 0 0 %d %dL%d %dL%d %dL%d %dA%d %d 0 0 1 %d %dZ",
              EDGE, EDGE, INNER, EDGE, INNER, BEND_Y, INNER_BEND, INNER_BEND, BEND_X, PASS_Y, RIGHT,
              PASS_Y, RIGHT, ODDS_Y, BEND_X, ODDS_Y, OUTER_BEND, OUTER_BEND, EDGE, BEND_Y);
    area_label(pass, 34, "PASS LINE");
    pass->text = (struct spot){ (COLUMNS_X + RIGHT) / 2, PASS_Y + STRIP / 2, 34, 0 };
    pass->chips[0] = COLUMNS_X + COLUMN;
    pass->chips[1] = pass->text.y;
    struct area *again =
        felt_print(felt, "print-pass", LOOK_TITLE, (struct box){ EDGE, 80, STRIP, BEND_Y - 80 });
    area_label(again, 34, "PASS LINE");
    again->text.turn = 270;
    again->over = true;
}

/* The roll on which the Don't bets stand off. */
static void print_barred(const struct sign *sign, struct area *area, int side, int across, int down)
{
    int bet, number;

    if (!wager_find(sign, area->wager, &bet, &number)) return;
    for (int a = 1; a <= 6; a++)
        for (int b = a; b <= 6; b++)
            if (dice_settle(sign, bet, 0, false, dice_roll(a, b)).fate == STANDS_OFF)
                area_faces(area, a, b, side, across, down);
}

static void draw_dont(struct felt *felt)
{
    struct area *come =
        felt_wager(felt, "dont-come", LOOK_FELT,
                   (struct box){ INNER, EDGE + 66, COLUMNS_X - INNER, COME_Y - EDGE - 66 });
    struct area *pass =
        felt_wager(felt, "dont-pass", LOOK_FELT,
                   (struct box){ COLUMNS_X, DONT_Y, 6 * COLUMN, BEHIND_Y - DONT_Y });

    area_label(come, 30, "DON'T COME");
    area_label_at(come, 26, 42);
    area_note(come, 18, 20, 90, "BAR");
    come->text.turn = come->note_text.turn = 270;
    print_barred(felt->sign, come, 30, 64, 90);
    area_chips(come, 70, 42);
    area_label(pass, 30, "DON'T PASS BAR");
    print_barred(felt->sign, pass, 30, 78, 50);
    area_chips(pass, 20, 50);
}

/* The label stays left of the chips, clear of the bend of the pass line. */
static struct area *draw_big(struct felt *felt, const char *wager, const char *label, int y)
{
    struct area *big =
        felt_wager(felt, wager, LOOK_GOLD, (struct box){ INNER, y, COLUMNS_X - INNER, BIG });

    if (!big) return NULL;
    area_label(big, 24, "%s", label);
    area_label_at(big, 50, 20);
    note_price(felt->sign, big, 15, 46);
    big->note_text.x = INNER + 40;
    area_chips(big, 78, 72);
    return big;
}

static void draw_bigs(struct felt *felt)
{
    draw_big(felt, "big-6", "BIG 6", FIELD_Y);
    struct area *big = draw_big(felt, "big-8", "BIG 8", FIELD_Y + BIG);
    if (!big) return;
    area_path(big, "M%d %dL%d %dL%d %dL%d %dA%d %d 0 0 1 %d %dZ", INNER, FIELD_Y + BIG, COLUMNS_X,
              FIELD_Y + BIG, COLUMNS_X, PASS_Y, BEND_X, PASS_Y, INNER_BEND, INNER_BEND, INNER,
              BEND_Y);
}

static void draw_part(struct felt *felt, const struct part *part, int number, int x)
{
    char wager[WAGER_ID];
    struct box at = { x + part->at.x, EDGE + part->at.y, part->at.w, part->at.h };

    snprintf(wager, sizeof wager, "%s-%d", part->wager, number);
    struct area *area = felt_wager(felt, wager, part->stands ? LOOK_LINE : LOOK_FELT, at);
    if (!area) return;
    area->stands = part->stands;
    write_row(felt->sign, area,
              &(struct row){ wager, at, part->label, part->size, area->look, { 0 }, part->pays });
}

/* The number in large letters, with room for the puck beside it. */
static void print_point(struct felt *felt, int number, int x)
{
    char id[WAGER_ID];
    struct box at = { x + point_at.x, EDGE + point_at.y, point_at.w, point_at.h };

    snprintf(id, sizeof id, "print-%d", number);
    struct area *point = felt_print(felt, id, LOOK_GOLD, at);
    area_label(point,
               strlen(number_word(number)) > 3   ? 20
               : strlen(number_word(number)) > 2 ? 26
                                                 : 42,
               "%s", number_word(number));
    area_label_at(point, 31, 52);
    at = (struct box){ x + puck_at.x, EDGE + puck_at.y, puck_at.w, puck_at.h };
    snprintf(id, sizeof id, "puck-%d", number);
    struct area *puck = felt_print(felt, id, LOOK_MARK, at);
    area_circle(puck);
    puck->over = true;
}

/* Chips behind the line, below the column of the point. */
static void draw_behind(struct felt *felt, const char *bet, int number, struct box at)
{
    char wager[WAGER_ID];

    snprintf(wager, sizeof wager, "%s-%d", bet, number);
    struct area *area = felt_wager(felt, wager, LOOK_LINE, at);
    if (!area) return;
    area_label(area, 14, "ODDS");
    area_label_at(area, 70, 30);
    area_note(area, 15, 70, 70, "%s", number_word(number));
    area_chips(area, 22, 50);
}

static void draw_columns(struct felt *felt)
{
    for (size_t i = 0; i < LENGTH(boxes); i++) {
        int x = COLUMNS_X + (int)i * COLUMN;
        for (size_t part = 0; part < LENGTH(parts); part++)
            draw_part(felt, &parts[part], boxes[i], x);
        print_point(felt, boxes[i], x);
        draw_behind(felt, "dont-pass-behind", boxes[i],
                    (struct box){ x, BEHIND_Y, COLUMN, PASS_Y - BEHIND_Y });
        draw_behind(felt, "pass-odds", boxes[i],
                    (struct box){ x, ODDS_Y, COLUMN, BOTTOM - ODDS_Y });
    }
}

static void draw_craps(struct felt *felt)
{
    felt->layout->width = SIDE_X + SIDE_W + EDGE;
    felt->layout->height = BOTTOM + EDGE;
    draw_pass(felt);
    struct area *off = felt_print(felt, "puck-off", LOOK_MARK,
                                  (struct box){ INNER, EDGE + 4, COLUMNS_X - INNER, 58 });
    area_circle(off);
    area_label(off, 16, "OFF");
    draw_dont(felt);
    draw_columns(felt);
    draw_rows(felt, craps_rows, LENGTH(craps_rows));
    draw_bigs(felt);
    draw_field(felt, (struct box){ COLUMNS_X, FIELD_Y, 6 * COLUMN, DONT_Y - FIELD_Y });
    mark_dice(felt, (struct box){ SIDE_X, 650, SIDE_W * 55 / 100, BOTTOM - 650 });
    print_title(
        felt, (struct box){ SIDE_X + SIDE_W * 55 / 100, 650, SIDE_W * 45 / 100, BOTTOM - 650 }, 34);
}

/* ---- Snake Eyes ------------------------------------------------------------------ */

/* clang-format off */
static const struct row snake_eyes_rows[] = {
    { "hard-4",  { 20, 90, 200, 130 },  "HARD 4", 22, LOOK_FELT, { 2, 2 }, true },
    { "hard-6",  { 220, 90, 200, 130 }, "HARD SIX", 22, LOOK_FELT, { 3, 3 }, true },
    { "hard-8",  { 420, 90, 200, 130 }, "HARD 8", 22, LOOK_FELT, { 4, 4 }, true },
    { "hard-10", { 620, 90, 200, 130 }, "HARD 10", 22, LOOK_FELT, { 5, 5 }, true },
    { "hardway-combo", { 20, 220, 800, 70 }, "HARDWAY COMBO", 24, LOOK_GOLD, { 0 }, true },
    { "five",    { 20, 310, 266, 130 },  "5", 46, LOOK_GOLD, { 0 }, true },
    { "six",     { 286, 310, 268, 130 }, "SIX", 46, LOOK_GOLD, { 0 }, true },
    { "eight",   { 554, 310, 266, 130 }, "8", 46, LOOK_GOLD, { 0 }, true },
    { "any-7",   { 850, 90, 330, 76 },   "ANY 7", 32, LOOK_RED, { 0 }, true },
    { "craps-2", { 850, 166, 110, 164 }, "CRAPS 2", 16, LOOK_FELT, { 1, 1 }, true },
    { "craps-3", { 960, 166, 110, 164 }, "CRAPS 3", 16, LOOK_FELT, { 1, 2 }, true },
    { "craps-12", { 1070, 166, 110, 164 }, "CRAPS 12", 16, LOOK_FELT, { 6, 6 }, true },
    { "eleven",  { 850, 330, 165, 110 }, "ELEVEN", 20, LOOK_FELT, { 5, 6 }, true },
    { "c-and-e-combo", { 1015, 330, 165, 110 }, "C & E COMBO", 16, LOOK_GOLD, { 0 }, true },
};
/* clang-format on */

static void draw_snake_eyes(struct felt *felt)
{
    felt->layout->width = 1200;
    felt->layout->height = 600;
    print_title(felt, (struct box){ 20, 16, 1160, 64 }, 44);
    draw_rows(felt, snake_eyes_rows, LENGTH(snake_eyes_rows));
    draw_field(felt, (struct box){ 20, 460, 800, 120 });
    mark_dice(felt, (struct box){ 850, 460, 330, 120 });
}

/* ---- Double Dice ----------------------------------------------------------------- */

/* clang-format off */
static const struct row double_dice_rows[] = {
    { "number-2-5",   { 20, 120, 160, 110 },  "2 or 5", 32, LOOK_FELT, { 0 }, false },
    { "number-3-4",   { 180, 120, 160, 110 }, "3 or 4", 32, LOOK_FELT, { 0 }, false },
    { "number-6",     { 340, 120, 160, 110 }, "SIX", 32, LOOK_GOLD, { 0 }, false },
    { "number-8",     { 500, 120, 160, 110 }, "EIGHT", 32, LOOK_GOLD, { 0 }, false },
    { "number-10-11", { 660, 120, 160, 110 }, "10 or 11", 28, LOOK_FELT, { 0 }, false },
    { "number-9-12",  { 820, 120, 160, 110 }, "9 or 12", 32, LOOK_FELT, { 0 }, false },
    { "double-1", { 20, 280, 160, 110 },  "", 0, LOOK_FELT, { 1, 1 }, false },
    { "double-2", { 180, 280, 160, 110 }, "", 0, LOOK_FELT, { 2, 2 }, false },
    { "double-3", { 340, 280, 160, 110 }, "", 0, LOOK_FELT, { 3, 3 }, false },
    { "double-4", { 500, 280, 160, 110 }, "", 0, LOOK_FELT, { 4, 4 }, false },
    { "double-5", { 660, 280, 160, 110 }, "", 0, LOOK_FELT, { 5, 5 }, false },
    { "double-6", { 820, 280, 160, 110 }, "", 0, LOOK_FELT, { 6, 6 }, false },
    { "any-seven", { 1010, 120, 270, 270 }, "ANY SEVEN", 34, LOOK_RED, { 0 }, true },
};
/* clang-format on */

/* A heading above a line of wagers, with their odds. */
static void print_heading(struct felt *felt, const char *id, const char *wager, const char *words,
                          struct box at)
{
    struct area *heading = felt_print(felt, id, LOOK_TITLE, at);
    struct ratio pays;
    int bet, number;

    if (wager_find(felt->sign, wager, &bet, &number) && one_price(felt->sign, bet, number, &pays))
        area_label(heading, 24, "%d to %d  %s", (int)pays.n, (int)pays.d, words);
}

/* The Bonus Bet with the odds for four, five and six wins, and the marks that count the sets won by
 * the shooter. */
static void draw_bonus(struct felt *felt)
{
    static const struct box at = { 690, 420, 590, 110 }, won = { 690, 550, 590, 60 };
    struct area *bonus = felt_wager(felt, "bonus", LOOK_GOLD, at);
    int prices[3], bet, number;
    char id[WAGER_ID];

    if (!bonus || !wager_find(felt->sign, "bonus", &bet, &number)) return;
    prices[0] = (int)dice_settle(felt->sign, bet, 16, false, dice_roll(3, 4)).pays.n;
    prices[1] = (int)dice_settle(felt->sign, bet, 20, false, dice_roll(3, 4)).pays.n;
    prices[2] = (int)dice_settle(felt->sign, bet, 23, false, dice_roll(1, 1)).pays.n;
    area_label(bonus, 36, "BONUS BET");
    area_label_at(bonus, 55, 34);
    area_note(bonus, 17, 55, 76, "4 wins %d to 1" DOT "5 wins %d to 1" DOT "6 wins %d to 1",
              prices[0], prices[1], prices[2]);
    area_chips(bonus, 6, 50);
    for (int i = 0; i < 6; i++) {
        snprintf(id, sizeof id, "won-%d", i + 1);
        struct area *mark = felt_print(felt, id, LOOK_MARK, box_across(won, i, 6));
        area_circle(mark);
        area_label(mark, 20, "%d", i + 1);
    }
}

static void draw_double_dice(struct felt *felt)
{
    felt->layout->width = 1300;
    felt->layout->height = 630;
    print_title(felt, (struct box){ 20, 14, 1260, 56 }, 44);
    print_heading(felt, "print-numbers", "number-6", "NUMBER LINE",
                  (struct box){ 20, 80, 960, 36 });
    print_heading(felt, "print-doubles", "double-1", "DOUBLE LINE",
                  (struct box){ 20, 240, 960, 36 });
    draw_rows(felt, double_dice_rows, LENGTH(double_dice_rows));
    struct area *shooter =
        felt_wager(felt, "shooter", LOOK_GOLD, (struct box){ 20, 420, 640, 110 });
    area_label(shooter, 42, "SHOOTER'S BET");
    area_label_at(shooter, 55, 36);
    area_note(shooter, 18, 55, 76, "FOUR THROWS WITHOUT A SEVEN" DOT "1 to 1");
    area_chips(shooter, 7, 50);
    draw_bonus(felt);
    mark_dice(felt, (struct box){ 20, 545, 640, 70 });
}

/* ---- Choosing the felt ----------------------------------------------------------- */

static void draw_parts(struct felt *felt)
{
    const struct dice_game *game = dice_game(felt->sign);

    felt_part(felt, "dice");
    if (game->point_bet) felt_part(felt, "puck");
    if (game->turn_bet) felt_part(felt, "won");
    felt->layout->chance = (struct layout_chance){ .kind = "dice", .faces = 6, .count = 2 };
}

static void draw(struct felt *felt)
{
    int bet, number;

    draw_parts(felt);
    if (wager_find(felt->sign, "pass", &bet, &number))
        draw_craps(felt);
    else if (wager_find(felt->sign, "shooter", &bet, &number))
        draw_double_dice(felt);
    else
        draw_snake_eyes(felt);
}

static bool has(const struct sign *sign, int bet, int number)
{
    int offered = dice_game(sign)->bets[bet].option;

    (void)number;
    return !offered || option_of(sign, offered);
}

const struct game_felt dice_felt = { .draw = draw, .has = has };
