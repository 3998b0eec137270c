/* layout.c - felts: areas, what is written on them, and JSON. */
#include "wire/layout.h"

#include "games/houses.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *look_word(enum look look)
{
    static const char *const words[LOOK_COUNT] = {
#define WORD(look, word) [LOOK_##look] = word,
        LOOKS(WORD)
#undef WORD
    };

    return words[look];
}

/* ---- Boxes ----------------------------------------------------------------------- */

struct box box_across(struct box all, int n, int of)
{
    int left = all.w * n / of, right = all.w * (n + 1) / of;

    return (struct box){ all.x + left, all.y, right - left, all.h };
}

/* ---- Areas ----------------------------------------------------------------------- */

static struct spot spot_in(struct box at, int size, int across, int down)
{
    return (struct spot){ at.x + at.w * across / 100, at.y + at.h * down / 100, size, 0 };
}

struct area *felt_print(struct felt *felt, const char *id, enum look look, struct box at)
{
    struct layout *layout = felt->layout;

    assert(layout->count < LAYOUT_AREAS);
    struct area *area = &layout->areas[layout->count++];
    memset(area, 0, sizeof *area);
    snprintf(area->id, sizeof area->id, "%s", id);
    area->look = look;
    area->at = at;
    return area;
}

struct area *felt_bet(struct felt *felt, int bet, int number, enum look look, struct box at)
{
    char id[WAGER_ID];

    if (!layout_has(felt->sign, bet, number)) return NULL;
    wager_id(felt->sign, bet, number, id);
    struct area *area = felt_print(felt, id, look, at);
    memcpy(area->wager, id, sizeof id);
    wager_name(felt->sign, bet, number, area->name);
    area->kind = wager_kind(felt->sign, bet).id;
    area_chips(area, 50, 50);
    return area;
}

struct area *felt_courtesy(struct felt *felt, int bet, int number, const char *id, enum look look,
                           struct box at)
{
    struct area *area = felt_bet(felt, bet, number, look, at);
    size_t length = strlen(area->name);

    snprintf(area->id, sizeof area->id, "%s", id);
    snprintf(area->name + length, sizeof area->name - length, ", courtesy line");
    area->courtesy = area->over = true;
    return area;
}

struct area *felt_wager(struct felt *felt, const char *wager, enum look look, struct box at)
{
    int bet, number;

    if (!wager_find(felt->sign, wager, &bet, &number)) return NULL;
    return felt_bet(felt, bet, number, look, at);
}

void area_label(struct area *area, int size, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(area->label, sizeof area->label, format, list);
    va_end(list);
    area->text = spot_in(area->at, size, 50, 50);
}

void area_label_at(struct area *area, int across, int down)
{
    area->text = spot_in(area->at, area->text.size, across, down);
}

void area_note(struct area *area, int size, int across, int down, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(area->note, sizeof area->note, format, list);
    va_end(list);
    area->note_text = spot_in(area->at, size, across, down);
}

void area_faces(struct area *area, int a, int b, int side, int across, int down)
{
    area->faces[0] = a;
    area->faces[1] = b;
    area->faces_at = spot_in(area->at, side, across, down);
}

void area_chips(struct area *area, int across, int down)
{
    struct spot spot = spot_in(area->at, 0, across, down);

    area->has_chips = true;
    area->chips[0] = spot.x;
    area->chips[1] = spot.y;
}

/* ---- Shapes ---------------------------------------------------------------------- */

void area_path(struct area *area, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    int length = vsnprintf(area->path, sizeof area->path, format, list);
    va_end(list);
    assert(length > 0 && (size_t)length < sizeof area->path);
    (void)length;
}

void area_circle(struct area *area)
{
    struct box at = area->at;
    int r = (at.w < at.h ? at.w : at.h) / 2, x = at.x + at.w / 2, y = at.y + at.h / 2;

    area->at = (struct box){ x - r, y - r, 2 * r, 2 * r };
    area_path(area, "M%d %dA%d %d 0 1 1 %d %dA%d %d 0 1 1 %d %dZ", x - r, y, r, r, x + r, y, r, r,
              x - r, y);
}

void fan_point(struct fan fan, int angle, int radius, int *x, int *y)
{
    double a = angle * 3.14159265358979323846 / 1800;

    *x = fan.x + (int)lround(radius * sin(a));
    *y = fan.y + (int)lround(radius * cos(a));
}

/* Extends a bounding box to a point; the first point sets it. */
static void extend(struct box *box, int x, int y, bool first)
{
    int right = box->x + box->w, bottom = box->y + box->h;

    if (first || x < box->x) box->x = x;
    if (first || y < box->y) box->y = y;
    box->w = (first || x > right ? x : right) - box->x;
    box->h = (first || y > bottom ? y : bottom) - box->y;
}

void area_sector(struct area *area, struct fan fan, struct sector s)
{
    int x[4], y[4], low_x, low_y;
    bool wide = s.to - s.from > 1800;

    fan_point(fan, s.from, s.inner, &x[0], &y[0]);
    fan_point(fan, s.from, s.outer, &x[1], &y[1]);
    fan_point(fan, s.to, s.outer, &x[2], &y[2]);
    fan_point(fan, s.to, s.inner, &x[3], &y[3]);
    area_path(area, "M%d %dL%d %dA%d %d 0 %d 0 %d %dL%d %dA%d %d 0 %d 1 %d %dZ", x[0], y[0], x[1],
              y[1], s.outer, s.outer, wide, x[2], y[2], x[3], y[3], s.inner, s.inner, wide, x[0],
              y[0]);
    for (int i = 0; i < 4; i++) extend(&area->at, x[i], y[i], i == 0);
    for (int angle = -2700; angle <= 2700; angle += 900) /* extremes of the arc */
        if (angle > s.from && angle < s.to) {
            fan_point(fan, angle, s.outer, &low_x, &low_y);
            extend(&area->at, low_x, low_y, false);
        }
}

/* ---- Wagers of a table ----------------------------------------------------------- */

bool layout_has(const struct sign *sign, int bet, int number)
{
    const struct game_felt *game = house_of(sign->edition)->felt;

    return !game || !game->has || game->has(sign, bet, number);
}

/* ---- A felt for any game --------------------------------------------------------- */

enum { PLAIN_ACROSS = 4, PLAIN_W = 360, PLAIN_H = 90, PLAIN_TITLE = 60, PLAIN_LETTERS = 40 };

void felt_plain(struct felt *felt)
{
    const char *name = games[felt->sign->edition]->name;
    struct box at = { 0, 0, PLAIN_ACROSS * PLAIN_W, PLAIN_TITLE };
    int cells = 0;

    area_label(felt_print(felt, "title", LOOK_TITLE, at), 30, "%s", name);
    for (int bet = 0, number = 0;
         felt->layout->count < LAYOUT_AREAS && wager_next(felt->sign, true, &bet, &number);) {
        at = (struct box){ cells % PLAIN_ACROSS * PLAIN_W,
                           PLAIN_TITLE + cells / PLAIN_ACROSS * PLAIN_H, PLAIN_W, PLAIN_H };
        struct area *area = felt_bet(felt, bet, number, LOOK_FELT, at);
        if (!area) continue;
        area_label(area, 13, "%.*s", PLAIN_LETTERS, area->wager);
        area_label_at(area, 50, 20);
        area_chips(area, 50, 72);
        cells++;
    }
    felt->layout->width = PLAIN_ACROSS * PLAIN_W;
    felt->layout->height = PLAIN_TITLE + (cells + PLAIN_ACROSS - 1) / PLAIN_ACROSS * PLAIN_H;
}

/* ---- The layout ------------------------------------------------------------------ */

void felt_part(struct felt *felt, const char *part)
{
    const char **at = felt->layout->parts;

    while (*at) at++;
    assert(at < felt->layout->parts + LAYOUT_PARTS);
    *at = part;
}

void layout_of(const struct sign *sign, struct layout *layout)
{
    const struct game_felt *game = house_of(sign->edition)->felt;
    struct felt felt = { sign, layout };

    layout->count = 0;
    memset(layout->parts, 0, sizeof layout->parts);
    layout->chance = (struct layout_chance){ .kind = NULL };
    (game ? game->draw : felt_plain)(&felt);
}

static void put_numbers(struct json_out *out, const char *key, const int *numbers, int count)
{
    json_out_array(out, key);
    for (int i = 0; i < count; i++) json_out_number(out, NULL, numbers[i]);
    json_out_end(out);
}

static void put_spot(struct json_out *out, const char *key, struct spot spot)
{
    put_numbers(out, key, (int[]){ spot.x, spot.y, spot.size }, 3);
}

static void put_text(struct json_out *out, const char *key, const char *text)
{
    if (*text) json_out_text(out, key, text);
}

static void put_written(struct json_out *out, const struct area *area)
{
    if (*area->label) put_spot(out, "text", area->text);
    if (*area->label && area->text.turn) json_out_number(out, "turn", area->text.turn);
    if (*area->note) {
        json_out_text(out, "note", area->note);
        put_spot(out, "note_text", area->note_text);
    }
    if (area->faces[0]) {
        put_numbers(out, "dice", area->faces, 2);
        put_spot(out, "dice_at", area->faces_at);
    }
}

static void put_area(struct json_out *out, const struct area *area)
{
    const struct box *at = &area->at;

    json_out_object(out, NULL);
    json_out_text(out, "id", area->id);
    put_text(out, "wager", area->wager);
    put_text(out, "own", area->own);
    if (area->seat) json_out_number(out, "seat", area->seat);
    put_text(out, "name", area->name);
    if (area->kind) json_out_text(out, "kind", area->kind);
    put_text(out, "label", area->label);
    json_out_text(out, "look", look_word(area->look));
    if (*area->path)
        json_out_text(out, "path", area->path);
    else
        put_numbers(out, "at", (int[]){ at->x, at->y, at->w, at->h }, 4);
    if (area->has_chips) put_numbers(out, "chips", area->chips, 2);
    put_written(out, area);
    if (area->stands) json_out_bool(out, "stands", true);
    if (area->courtesy) json_out_bool(out, "courtesy", true);
    if (area->over) json_out_bool(out, "over", true);
    json_out_end(out);
}

static void put_parts(struct json_out *out, const struct layout *layout)
{
    json_out_array(out, "parts");
    for (int i = 0; i < LAYOUT_PARTS && layout->parts[i]; i++)
        json_out_text(out, NULL, layout->parts[i]);
    json_out_end(out);
}

/* The names of numbers that differ from their digits. */
static void put_names(struct json_out *out, const struct layout_chance *chance)
{
    char digits[16];
    bool begun = false;

    for (int i = 0; chance->name && i < chance->of; i++) {
        snprintf(digits, sizeof digits, "%d", i);
        if (!strcmp(chance->name(i), digits)) continue;
        if (!begun) json_out_object(out, "names");
        begun = true;
        json_out_text(out, digits, chance->name(i));
    }
    if (begun) json_out_end(out);
}

static void put_chance(struct json_out *out, const struct layout_chance *chance)
{
    if (!chance->kind) return;
    json_out_object(out, "chance");
    json_out_text(out, "kind", chance->kind);
    json_out_if(out, "faces", chance->faces);
    json_out_if(out, "count", chance->count);
    json_out_if(out, "of", chance->of);
    json_out_if(out, "decks", chance->decks);
    put_names(out, chance);
    json_out_end(out);
}

void layout_json(struct json_out *out, const char *key, const struct layout *layout)
{
    json_out_object(out, key);
    json_out_number(out, "width", layout->width);
    json_out_number(out, "height", layout->height);
    put_parts(out, layout);
    put_chance(out, &layout->chance);
    json_out_array(out, "areas");
    for (int i = 0; i < layout->count; i++) put_area(out, &layout->areas[i]);
    json_out_end(out);
    json_out_end(out);
}
