/* test_layout.c - felts: every wager has its area, all print fits, and nothing overlaps unless it
 * is meant to.
 *
 * wrong() returns the first fault of a felt, so that felts broken on purpose can show that it
 * works. */
#include "check.h"
#include "games.h"
#include "rules/division_1.h"
#include "wire/layout.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Shapes ---------------------------------------------------------------------- */

#define POINTS 160

struct shape {
    double x[POINTS], y[POINTS];
    int count;
    double left, top, right, bottom;
};

static void add_point(struct shape *shape, double x, double y)
{
    int n = shape->count++;

    assert_true(n < POINTS);
    shape->x[n] = x;
    shape->y[n] = y;
    if (!n || x < shape->left) shape->left = x;
    if (!n || x > shape->right) shape->right = x;
    if (!n || y < shape->top) shape->top = y;
    if (!n || y > shape->bottom) shape->bottom = y;
}

/* A circular arc as in SVG, from the last point, as a polyline. */
static void add_arc(struct shape *shape, double r, bool large, bool sweep, double x, double y)
{
    double x0 = shape->x[shape->count - 1], y0 = shape->y[shape->count - 1];
    double dx = x - x0, dy = y - y0, half = hypot(dx, dy) / 2;
    if (half > r) r = half; /* coordinates are rounded */
    double away = sqrt(r * r - half * half) * (large == sweep ? -1 : 1) / (2 * half);
    double cx = (x0 + x) / 2 - dy * away, cy = (y0 + y) / 2 + dx * away;
    double from = atan2(y0 - cy, x0 - cx), to = atan2(y - cy, x - cx), pi = acos(-1);

    if (sweep && to < from) to += 2 * pi;
    if (!sweep && to > from) to -= 2 * pi;
    for (int i = 1; i <= 24; i++) {
        double a = from + (to - from) * i / 24;
        add_point(shape, cx + r * cos(a), cy + r * sin(a));
    }
}

/* Up to seven whole numbers after a letter of a path. */
static const char *read_numbers(const char *path, double numbers[7])
{
    for (int n = 0; n < 7; n++) {
        char *end;
        numbers[n] = strtol(path, &end, 10);
        if (end == path) break;
        path = end;
    }
    return path;
}

static struct shape shape_of(const struct area *area)
{
    struct shape shape = { .count = 0 };
    const struct box *at = &area->at;
    double n[7];

    for (const char *path = area->path; *path;) {
        char letter = *path++;
        path = read_numbers(path, n);
        if (letter == 'A')
            add_arc(&shape, n[0], n[3] != 0, n[4] != 0, n[5], n[6]);
        else if (letter != 'Z')
            add_point(&shape, n[0], n[1]);
    }
    for (int i = 0; !*area->path && i < 4; i++)
        add_point(&shape, at->x + (i == 1 || i == 2 ? at->w : 0), at->y + (i >= 2 ? at->h : 0));
    return shape;
}

static bool inside(const struct shape *shape, double x, double y)
{
    bool in = false;

    for (int i = 0, j = shape->count - 1; i < shape->count; j = i++)
        if ((shape->y[i] > y) != (shape->y[j] > y) &&
            x < (shape->x[j] - shape->x[i]) * (y - shape->y[i]) / (shape->y[j] - shape->y[i]) +
                    shape->x[i])
            in = !in;
    return in;
}

/* True if the point is inside by that margin; a negative margin allows points near the shape. */
static bool well_inside(const struct shape *shape, double x, double y, double by)
{
    bool near = false, all = true;

    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2) {
            bool in = inside(shape, x + dx * by, y + dy * by);
            near |= in;
            all &= in;
        }
    return by < 0 ? near : all;
}

/* True if two shapes share more than a line. */
static bool overlap(const struct shape *a, const struct shape *b)
{
    double left = fmax(a->left, b->left), right = fmin(a->right, b->right);
    double top = fmax(a->top, b->top), bottom = fmin(a->bottom, b->bottom);

    if (right - left < 4 || bottom - top < 4) return false;
    for (double y = top + 2; y <= bottom - 2; y += 3)
        for (double x = left + 2; x <= right - 2; x += 3)
            if (well_inside(a, x, y, 1.8) && well_inside(b, x, y, 1.8)) return true;
    return false;
}

/* ---- Print ----------------------------------------------------------------------- */

/* The width of a UTF-8 text relative to its size: for a wide bold serif, so that it fits in other
 * fonts, too. */
static double text_width(const char *text)
{
    double wide = 0;

    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z')
            wide += 0.78;
        else if (((unsigned char)*text & 0xc0) != 0x80)
            wide += *text == ' ' ? 0.36 : 0.62;
    return wide;
}

/* True if a block around a spot, rotated with it, fits into the shape. */
static bool block_fits(const struct shape *shape, struct spot at, double w, double h)
{
    double a = at.turn * acos(-1) / 180;

    for (int corner = 0; corner < 4; corner++) {
        double dx = (corner & 1 ? w : -w) / 2, dy = (corner & 2 ? h : -h) / 2;
        if (!well_inside(shape, at.x + dx * cos(a) - dy * sin(a), at.y + dx * sin(a) + dy * cos(a),
                         -1.5))
            return false;
    }
    return true;
}

/* Capitals are 0.7 of their size high.  Text below SIZE_LEAST is illegible; AIR is the margin
 * between text and lines. */
enum { SIZE_LEAST = 13, AIR = 4 };
#define CAPITALS 0.7

static bool text_fits(const struct shape *shape, const char *text, struct spot at)
{
    if (!*text) return true;
    return at.size >= SIZE_LEAST && block_fits(shape, at, text_width(text) * at.size + 2 * AIR,
                                               CAPITALS * at.size + 2 * AIR);
}

static const char *wrong_print(const struct area *area, const struct shape *shape)
{
    double apart = hypot(area->text.x - area->note_text.x, area->text.y - area->note_text.y);
    double high = 0.36 * (area->text.size + area->note_text.size);

    if (!text_fits(shape, area->label, area->text)) return "a label that does not fit";
    if (!text_fits(shape, area->note, area->note_text)) return "a note that does not fit";
    if (*area->label && *area->note && apart < high) return "a label overlaps its note";
    if (!area->faces[0]) return NULL;
    return block_fits(shape, area->faces_at, 2.2 * area->faces_at.size, area->faces_at.size)
               ? NULL
               : "dice that do not fit";
}

/* ---- Chips and print ------------------------------------------------------------- */

/* As the page draws chips: the radius of a player's chips and of a fee's, the highest stack, and
 * the step between chips relative to the radius. */
enum { CHIP = 21, FEE_CHIP = 16, STACK_MOST = 5 };
#define STACK_STEP 0.19

/* The distance of a point from a block around a spot, rotated with it. */
static double from_block(struct spot at, double w, double h, double x, double y)
{
    double a = at.turn * acos(-1) / 180, dx = x - at.x, dy = y - at.y;
    double along = fabs(dx * cos(a) + dy * sin(a)), across = fabs(dy * cos(a) - dx * sin(a));

    return hypot(fmax(along - w / 2, 0), fmax(across - h / 2, 0));
}

/* True if the highest stack on an area would cover part of the block. */
static bool stack_covers(const struct area *area, struct spot at, double w, double h)
{
    double radius = *area->wager ? CHIP : FEE_CHIP;

    for (int i = 0; area->has_chips && i < STACK_MOST; i++)
        if (from_block(at, w, h, area->chips[0], area->chips[1] - i * STACK_STEP * radius) < radius)
            return true;
    return false;
}

static bool stack_covers_text(const struct area *area, const char *text, struct spot at)
{
    return *text && stack_covers(area, at, text_width(text) * at.size, CAPITALS * at.size);
}

/* At roulette, chips customarily cover the numbers of the layout and the racetrack: a chip on
 * several numbers touches them. */
static bool chips_may_cover(const struct area *area)
{
    return area->kind && (!strcmp(area->kind, "straight") || !strcmp(area->kind, "neighbours"));
}

static bool chips_cover(const struct area *area, const struct area *printed)
{
    if (chips_may_cover(printed)) return false;
    return stack_covers_text(area, printed->label, printed->text) ||
           stack_covers_text(area, printed->note, printed->note_text) ||
           (printed->faces[0] &&
            stack_covers(area, printed->faces_at, 2.16 * printed->faces_at.size,
                         printed->faces_at.size));
}

/* ---- One area -------------------------------------------------------------------- */

static const char *wrong_area(const struct layout *layout, const struct area *area,
                              const struct shape *shape)
{
    if (!*area->id) return "no id";
    if (shape->left < 0 || shape->top < 0 || shape->right > layout->width ||
        shape->bottom > layout->height)
        return "outside the felt";
    if (shape->left < area->at.x - 1.5 || shape->right > area->at.x + area->at.w + 1.5 ||
        shape->top < area->at.y - 1.5 || shape->bottom > area->at.y + area->at.h + 1.5)
        return "outside its own box";
    if (area->at.w < 18 || area->at.h < 18) return "too small to click";
    if (*area->wager && !area->has_chips) return "no spot for chips";
    if (area->has_chips && !well_inside(shape, area->chips[0], area->chips[1], 5))
        return "chips outside the area";
    if (*area->wager && (!*area->name || !area->kind)) return "a wager without a name";
    const char *why = wrong_print(area, shape);
    return !why && chips_cover(area, area) ? "chips cover print" : why;
}

/* ---- Two areas ------------------------------------------------------------------- */

static struct shape shapes[LAYOUT_AREAS];

static const char *wrong_pair(const struct layout *layout, int a, int b)
{
    const struct area *lower = &layout->areas[a], *upper = &layout->areas[b];

    if (!strcmp(lower->id, upper->id)) return "two areas with the same id";
    if (chips_cover(lower, upper) || chips_cover(upper, lower)) return "chips cover print";
    if (upper->over && !lower->over) return NULL; /* drawn on top on purpose */
    return overlap(&shapes[a], &shapes[b]) ? "two areas overlap" : NULL;
}

static const char *wrong_areas(const struct layout *layout, int *which)
{
    const char *why = NULL;

    for (int i = 0; !why && i < layout->count; i++) {
        *which = i;
        shapes[i] = shape_of(&layout->areas[i]);
        why = wrong_area(layout, &layout->areas[i], &shapes[i]);
        for (int before = 0; !why && before < i; before++) why = wrong_pair(layout, before, i);
    }
    return why;
}

/* ---- Every wager has its area ---------------------------------------------------- */

/* Wagers that are offered only with an option: Division 8 r.2.2, Division 5 s.11A to 11D, Division
 * 22 r.5a.1, Double Dice r.9. */
static const struct {
    const char *option, *kind;
} optional[] = {
    { "racetrack", "tier" },
    { "racetrack", "orphelins" },
    { "racetrack", "voisins" },
    { "racetrack", "neighbours" },
    { "asian", "asian" },
    { "perfect-pair", "perfect-pair-player" },
    { "perfect-pair", "perfect-pair-banker" },
    { "dragon", "dragon-player" },
    { "dragon", "dragon-banker" },
    { "any-pair", "any-pair-player" },
    { "any-pair", "any-pair-banker" },
    { "lucky-match", "lucky-match-player" },
    { "lucky-match", "lucky-match-banker" },
    { "bonus", "bonus" },
};

static int value_of(const struct sign *sign, const char *option)
{
    int at = sign_option(sign, option);

    return at < 0 ? 0 : sign->value[at];
}

static bool is_offered(const struct sign *sign, int bet, int number)
{
    for (size_t i = 0; i < LENGTH(optional); i++)
        if (!strcmp(wager_kind(sign, bet).id, optional[i].kind) &&
            sign_option(sign, optional[i].option) >= 0)
            return value_of(sign, optional[i].option);
    if (!AS_LUNAR(games[sign->edition]) || bet != LUNAR_SUPER || !number) return true;
    return value_of(sign, "multiple") &&
           (number <= value_of(sign, "boxes") || number == LUNAR_ON_DEALER);
}

/* Counts areas of a wager (null: any) at a seat (0: none), with that name for its own player. */
static int count_areas(const struct layout *layout, const char *wager, const char *own, int seat)
{
    int count = 0;

    for (int i = 0; i < layout->count; i++) {
        const struct area *area = &layout->areas[i];
        count += area->seat == seat && *area->wager && !area->courtesy &&
                 (!wager || !strcmp(area->wager, wager)) && (!own || !strcmp(area->own, own));
    }
    return count;
}

static bool has_one_area_at_baccarat(const struct sign *sign, const struct layout *layout, int bet,
                                     int number, int *expected)
{
    char id[WAGER_ID], own[WAGER_ID];
    int boxes = value_of(sign, "version");
    bool full = boxes == 14; /* standing players have their own areas (5.6(a)) */

    wager_id(sign, bet, number, id);
    wager_id(sign, bet, 0, own);
    *expected += number || full;
    if (number) return count_areas(layout, id, own, number) == 1;
    for (int seat = 1; seat <= boxes; seat++)
        if (count_areas(layout, NULL, own, seat) != 1) return false;
    return count_areas(layout, id, NULL, 0) == full;
}

static bool has_one_area_at_lunar(const struct sign *sign, const struct layout *layout, int bet,
                                  int number, int *expected)
{
    char id[WAGER_ID];
    int boxes = value_of(sign, "boxes");

    wager_id(sign, bet, number, id);
    for (int seat = 1; seat <= boxes; seat++) {
        bool own = bet == LUNAR_SUPER && number == seat; /* that is "super" */
        *expected += !own;
        if (count_areas(layout, id, NULL, seat) != !own) return false;
    }
    return true;
}

static bool has_one_area(const struct sign *sign, const struct layout *layout, int bet, int number,
                         int *expected)
{
    char id[WAGER_ID];

    if (AS_BACCARAT(games[sign->edition]))
        return has_one_area_at_baccarat(sign, layout, bet, number, expected);
    if (AS_LUNAR(games[sign->edition]))
        return has_one_area_at_lunar(sign, layout, bet, number, expected);
    wager_id(sign, bet, number, id);
    ++*expected;
    return count_areas(layout, id, NULL, 0) == 1;
}

static const char *wrong_wagers(const struct sign *sign, const struct layout *layout)
{
    int expected = 0, count = 0;

    for (int bet = 0, number = 0; wager_next(sign, true, &bet, &number);)
        if (is_offered(sign, bet, number) && !has_one_area(sign, layout, bet, number, &expected))
            return "a wager without exactly one area";
    for (int i = 0; i < layout->count; i++)
        count += *layout->areas[i].wager && !layout->areas[i].courtesy;
    return count == expected ? NULL : "an area of a wager that is not offered";
}

/* At dice games, areas that only travelled chips reach are marked, and no others. */
static const char *wrong_standing(const struct sign *sign, const struct layout *layout)
{
    for (int i = 0; i < layout->count; i++) {
        const struct area *area = &layout->areas[i];
        bool made = false;
        char id[WAGER_ID];
        for (int bet = 0, number = 0; !made && wager_next(sign, false, &bet, &number);) {
            wager_id(sign, bet, number, id);
            made = !strcmp(id, area->wager);
        }
        if (AS_DICE(games[sign->edition]) && area->stands != (*area->wager && !made))
            return "the mark for travelled chips is wrong";
    }
    return NULL;
}

static const char *wrong(const struct sign *sign, const struct layout *layout, int *which)
{
    const char *why = wrong_areas(layout, which);

    if (!why) why = wrong_wagers(sign, layout);
    return why ? why : wrong_standing(sign, layout);
}

/* ---- Every sign ------------------------------------------------------------------ */

static struct layout layout;
static uint64_t seen[4096];
static int seen_count, felts;

/* Identical felts of different signs are checked once. */
static bool is_new(void)
{
    struct json_out out = { .text = NULL };
    uint64_t hash = UINT64_C(14695981039346656037);

    layout_json(&out, NULL, &layout);
    assert_false(out.failed);
    for (size_t i = 0; i < out.length; i++)
        hash = (hash ^ (unsigned char)out.text[i]) * UINT64_C(1099511628211);
    json_out_free(&out);
    for (int i = 0; i < seen_count; i++)
        if (seen[i] == hash) return false;
    assert_true(seen_count < (int)LENGTH(seen));
    seen[seen_count++] = hash;
    return true;
}

static void check_sign(const struct sign *sign)
{
    int which = 0;

    if (sign_check(sign).code) return;
    layout_of(sign, &layout);
    if (!is_new()) return;
    felts++;
    const char *why = wrong(sign, &layout, &which);
    if (why) fail_msg("%s: %s: %s", games[sign->edition]->id, layout.areas[which].id, why);
}

/* Sets the nth value of an option: its choices, or both ends of its range.  False if there are
 * fewer. */
static bool choose(struct sign *sign, int option, int n)
{
    const struct option *row = &games[sign->edition]->options[option];

    if (row->lists && n == 1) return sign_set(sign, option, "1-2-3,0-26-32,4-5-6");
    if (row->choices[0].word) {
        if (n >= OPTION_CHOICES || !row->choices[n].word) return false;
        sign->value[option] = row->choices[n].value;
        return true;
    }
    sign->value[option] = n ? row->most : row->least;
    return n < 2;
}

/* Every pair of options, with all values. */
static void every_sign(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign usual = sign_of(edition);
        felts = seen_count = 0;
        check_sign(&usual);
        for (int a = 0; games[edition]->options[a].id; a++)
            for (int b = 0; b <= a; b++) {
                struct sign sign = usual;
                for (int n = 0; choose(&sign, a, n); n++)
                    for (int m = 0; choose(&sign, b, m); m++) check_sign(&sign);
            }
        print_message("%s: %d felts\n", games[edition]->id, felts);
        assert_true(felts > 0);
    }
}

/* Larger combinations of options. */
static void larger_combinations(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *options[5][2];
    } tables[] = {
        { "baccarat",
          { { "version", "full" },
            { "perfect-pair", "yes" },
            { "dragon", "yes" },
            { "variant", "2-to-1-ante-up" } } },
        { "baccarat", { { "version", "midi" }, { "lucky-match", "yes" }, { "dragon", "yes" } } },
        { "baccarat", { { "version", "full" }, { "any-pair", "yes" }, { "dragon", "yes" } } },
        { "roulette",
          { { "wheel", "38" }, { "layout", "0-00" }, { "racetrack", "no" }, { "asian", "no" } } },
        { "roulette", { { "wheel", "38" }, { "layout", "0-00" }, { "racetrack", "no" } } },
        { "lunar-poker", { { "boxes", "4" }, { "multiple", "yes" }, { "super-table", "7" } } },
        { "lunar-poker", { { "boxes", "2" }, { "multiple", "yes" } } },
    };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_of(game_find(tables[i].edition));
        for (int o = 0; o < 5 && tables[i].options[o][0]; o++)
            assert_true(sign_set(&sign, sign_option(&sign, tables[i].options[o][0]),
                                 tables[i].options[o][1]));
        assert_int_equal(sign_check(&sign).code, 0);
        check_sign(&sign);
    }
}

/* ---- Named areas and print ------------------------------------------------------- */

static const struct area *find(const char *id)
{
    for (int i = 0; i < layout.count; i++)
        if (!strcmp(layout.areas[i].id, id)) return &layout.areas[i];
    return NULL;
}

/* Areas where the page puts dice, pucks, cards and so on. */
static void named_areas(void **state)
{
    (void)state;
    static const struct {
        const char *edition, *ids[16];
    } expected[] = {
        { "craps",
          { "title", "dice", "puck-off", "puck-4", "puck-5", "puck-6", "puck-8", "puck-9",
            "puck-10" } },
        { "snake-eyes", { "title", "dice" } },
        { "snake-eyes-first", { "title", "dice" } },
        { "snake-eyes-nsw", { "title", "dice" } },
        { "double-dice", { "title", "dice", "won-1", "won-6" } },
        { "roulette", { "title", "wheel", "straight-0", "straight-36" } },
        { "baccarat",
          { "title", "hand-player", "hand-banker", "shoe", "discards", "puck-player",
            "puck-banker" } },
        { "lunar-poker",
          { "title", "hand-dealer", "hand-1", "hand-2", "hand-3", "hand-4", "hand-5", "shoe",
            "discards", "exchange-1", "sixth-1", "force-5" } },
        { "grand-hazard", { "title", "dice" } },
    };

    assert_int_equal(LENGTH(expected), game_count);
    for (size_t i = 0; i < LENGTH(expected); i++) {
        struct sign sign = sign_of(game_find(expected[i].edition));
        layout_of(&sign, &layout);
        for (int n = 0; n < 16 && expected[i].ids[n]; n++)
            if (!find(expected[i].ids[n])) fail_msg("no area %s", expected[i].ids[n]);
    }
}

/* The felt parts, and the kind of random outcome.  A wheel has 37 numbers, or 38 with 00 as the
 * last (Division 8 r.2.3(a)); a shoe has 4 to 8 decks (Division 5 r.3.4(a)); Lunar Poker has one
 * deck (Division 22 r.6.1). */
static void parts_and_chance(void **state)
{
    (void)state;
    static const char *const two_dice = "{\"kind\":\"dice\",\"faces\":6,\"count\":2}";
    const struct {
        const char *edition, *option, *value, *parts, *chance;
    } tables[] = {
        { "craps", NULL, NULL, "[\"dice\",\"puck\"]", two_dice },
        { "snake-eyes", NULL, NULL, "[\"dice\"]", two_dice },
        { "snake-eyes-first", NULL, NULL, "[\"dice\"]", two_dice },
        { "snake-eyes-nsw", NULL, NULL, "[\"dice\"]", two_dice },
        { "double-dice", NULL, NULL, "[\"dice\",\"won\"]", two_dice },
        { "roulette", "wheel", "37", "[\"wheel\",\"dolly\"]", "{\"kind\":\"number\",\"of\":37}" },
        { "roulette", "wheel", "38", "[\"wheel\",\"dolly\"]",
          "{\"kind\":\"number\",\"of\":38,\"names\":{\"37\":\"00\"}}" },
        { "baccarat", "decks", "6", "[\"hands\",\"shoe\"]", "{\"kind\":\"cards\",\"decks\":6}" },
        { "baccarat", "variant", "ante-up", "[\"hands\",\"shoe\",\"antes\"]",
          "{\"kind\":\"cards\",\"decks\":8}" },
        { "lunar-poker", NULL, NULL, "[\"boxes\",\"fees\"]", "{\"kind\":\"cards\",\"decks\":1}" },
    };

    for (size_t i = 0; i < LENGTH(tables); i++) {
        struct sign sign = sign_of(game_find(tables[i].edition));
        struct json_out out = { .text = NULL };
        char expected[200];
        if (tables[i].option)
            assert_true(sign_set(&sign, sign_option(&sign, tables[i].option), tables[i].value));
        layout_of(&sign, &layout);
        layout_json(&out, NULL, &layout);
        snprintf(expected, sizeof expected, ",\"parts\":%s,\"chance\":%s,", tables[i].parts,
                 tables[i].chance);
        if (!strstr(out.text, expected)) fail_msg("%s: %.300s", tables[i].edition, out.text);
        json_out_free(&out);
    }
}

/* The default felt, for a game without its own, has every wager once. */
static void plain_felts(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        struct felt felt = { &sign, &layout };
        char id[WAGER_ID];
        int which = 0;
        layout.count = 0;
        felt_plain(&felt);
        const char *why = wrong_areas(&layout, &which);
        if (why) fail_msg("%s: %s: %s", games[edition]->id, layout.areas[which].id, why);
        for (int bet = 0, number = 0; wager_next(&sign, true, &bet, &number);) {
            wager_id(&sign, bet, number, id);
            assert_int_equal(count_areas(&layout, id, NULL, 0), is_offered(&sign, bet, number));
        }
    }
}

static void assert_note(const char *edition, const char *option, const char *value, const char *id,
                        const char *note)
{
    struct sign sign = sign_of(game_find(edition));

    if (option) assert_true(sign_set(&sign, sign_option(&sign, option), value));
    layout_of(&sign, &layout);
    assert_non_null(find(id));
    assert_string_equal(find(id)->note, note);
}

/* The printed odds are those of the texts. */
static void printed_odds(void **state)
{
    (void)state;
    assert_note("craps", NULL, NULL, "place-6", "7 to 6");        /* Division 11 r.4.14 */
    assert_note("craps", NULL, NULL, "place-4", "9 to 5");        /* the same */
    assert_note("craps", NULL, NULL, "hard-8", "9 to 1");         /* the same */
    assert_note("craps", NULL, NULL, "craps-12", "30 to 1");      /* the same */
    assert_note("craps", NULL, NULL, "print-field-12", "2 to 1"); /* the same */
    assert_note("snake-eyes", "field", "1", "print-field-2", "3 to 1");
    assert_note("snake-eyes", "field", "2", "print-field-2", "2 to 1");
    assert_note("snake-eyes", "hard-4", "6", "hard-4", "6 to 1");
    assert_note("snake-eyes-nsw", "pay-table", "one", "hard-4", "15 to 2"); /* 7.5 to 1 */
    assert_note("double-dice", "bonus-6", "25", "bonus",
                "4 wins 5 to 1 \xc2\xb7 5 wins 10 to 1 \xc2\xb7 6 wins 25 to 1");
    assert_note("baccarat", "tie", "9", "tie-box-1", "9 to 1");          /* Division 5 r.5.10(c) */
    assert_note("lunar-poker", NULL, NULL, "print-bet-flush", "5 to 1"); /* Division 22 r.5.5 */
    assert_note("lunar-poker", "super-table", "4", "print-super-three-of-a-kind", "7 to 1");
    /* in the third column 12 pays like the others (4.10), so it has no ring */
    struct sign sign = sign_of(game_find("snake-eyes"));
    assert_true(sign_set(&sign, sign_option(&sign, "field"), "3"));
    layout_of(&sign, &layout);
    assert_null(find("print-field-12"));
    assert_string_equal(find("field")->note, "3 \xc2\xb7 4 \xc2\xb7 9 \xc2\xb7 10 \xc2\xb7 11 "
                                             "\xc2\xb7 12");
}

/* ---- Roulette: what a chip touches ----------------------------------------------- */

/* The numbers whose areas touch the centre of a chip. */
static uint64_t touched_at(const int chips[2])
{
    uint64_t set = 0;

    for (int i = 0; i < layout.count; i++) {
        const struct area *area = &layout.areas[i];
        const struct box *at = &area->at;
        if (!area->kind || strcmp(area->kind, "straight")) continue;
        if (chips[0] >= at->x - 3 && chips[0] <= at->x + at->w + 3 && chips[1] >= at->y - 3 &&
            chips[1] <= at->y + at->h + 3)
            set |= UINT64_C(1) << wheel_number_of(area->label, strlen(area->label));
    }
    return set;
}

/* The numbers in the name of a wager: "split-8-11". */
static uint64_t numbers_in_name(const struct area *area)
{
    uint64_t set = 0;

    for (const char *at = area->wager + strlen(area->kind); *at == '-';) {
        size_t length = strcspn(++at, "-");
        set |= UINT64_C(1) << wheel_number_of(at, length);
        at += length;
    }
    return set;
}

/* A chip touches the numbers in its wager's name (3.7(b)).  A chip on the outer line, for one row
 * or two, touches only the front numbers of those rows, and a dozen. */
static void check_chips(const struct area *area)
{
    uint64_t touched = touched_at(area->chips), names = numbers_in_name(area);
    const struct area *front = find("straight-1");
    bool outer = area->chips[1] == front->at.y + front->at.h;

    if (!strcmp(area->kind, "five-line")) names = UINT64_C(1) << DOUBLE_ZERO | 0xf;
    if (!strcmp(area->kind, "six-line")) { /* its name has the first and the last number */
        int first = __builtin_ctzll(names);
        names = UINT64_C(0x3f) << first;
    }
    if (!outer)
        assert_int_equal(touched, names);
    else
        assert_true(touched && !(touched & ~names));
    bool on_line = !strcmp(area->kind, "six-line") || !strcmp(area->kind, "five-line") ||
                   (!strcmp(area->kind, "corner") && (names & 15) == 15) ||
                   (!strcmp(area->kind, "street") && !(names & 1) && !(names >> DOUBLE_ZERO));
    assert_int_equal(outer, on_line);
    if (outer) /* one number for a street, two for the others */
        assert_int_equal(__builtin_popcountll(touched), strcmp(area->kind, "street") ? 2 : 1);
}

static void chips_touch_their_numbers(void **state)
{
    (void)state;
    static const char *const layouts[][2] = { { "37", "00-0" },
                                              { "38", "00-0" },
                                              { "38", "0-00" } };

    for (size_t i = 0; i < LENGTH(layouts); i++) {
        struct sign sign = sign_of(game_find("roulette"));
        int edges = 0;
        assert_true(sign_set(&sign, sign_option(&sign, "wheel"), layouts[i][0]));
        assert_true(sign_set(&sign, sign_option(&sign, "layout"), layouts[i][1]));
        layout_of(&sign, &layout);
        for (int n = 0; n < layout.count; n++) {
            if (!layout.areas[n].over) continue;
            check_chips(&layout.areas[n]);
            edges++;
        }
        /* one zero: 57 splits without 0 and 3 with it; 12 streets and 2 with 0; 22 corners and
         * 0-1-2-3; 11 six-lines.  Two zeros: 57, 4 and 0-00; 12 and 3; 22; the five-line; 11 */
        assert_int_equal(edges, i ? 57 + 5 + 15 + 22 + 1 + 11 : 57 + 3 + 14 + 23 + 11);
    }
}

/* Division 8, Appendices 1 and 3: no courtesy lines.  2: one to the 0; 4: to each zero, and the line
 * between the two is a split (3.1A(b)(iii)), all between the second and the third dozen. */
static void courtesy_lines(void **state)
{
    (void)state;
    static const struct {
        const char *wheel, *courtesy;
        int areas;
    } layouts[] = { { "37", "no", 0 }, { "37", "yes", 1 }, { "38", "no", 0 }, { "38", "yes", 3 } };
    static const char *const wagers[][2] = { { "courtesy-0", "straight-0" },
                                             { "courtesy-00", "straight-00" },
                                             { "courtesy-0-00", "split-0-00" } };

    for (size_t i = 0; i < LENGTH(layouts); i++) {
        struct sign sign = sign_of(game_find("roulette"));
        int count = 0;
        assert_true(sign_set(&sign, sign_option(&sign, "wheel"), layouts[i].wheel));
        assert_true(sign_set(&sign, sign_option(&sign, "courtesy"), layouts[i].courtesy));
        layout_of(&sign, &layout);
        for (int n = 0; n < layout.count; n++) count += layout.areas[n].courtesy;
        assert_int_equal(count, layouts[i].areas);
        const struct area *second = find("dozen-2"), *third = find("dozen-3");
        for (int n = 0; n < count; n++) {
            const struct area *area = find(wagers[n][0]);
            assert_string_equal(area->wager, wagers[n][1]);
            assert_true(area->courtesy && area->over && area->at.x > second->at.x &&
                        area->at.x + area->at.w < third->at.x + third->at.w &&
                        area->at.y >= third->at.y);
        }
    }
}

/* ---- JSON ------------------------------------------------------------------------ */

static void as_json(void **state)
{
    (void)state;
    for (int edition = 0; edition < game_count; edition++) {
        struct sign sign = sign_of(edition);
        struct json_out out = { .text = NULL };
        layout_of(&sign, &layout);
        layout_json(&out, NULL, &layout);
        json_t *json = json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(json);
        assert_int_equal(json_integer_value(json_object_get(json, "width")), layout.width);
        json_t *areas = json_object_get(json, "areas");
        assert_int_equal(json_array_size(areas), layout.count);
        for (int i = 0; i < layout.count; i++) {
            json_t *area = json_array_get(areas, (size_t)i);
            json_t *at = json_object_get(area, "at"), *path = json_object_get(area, "path");
            assert_true(!at != !path);
            assert_true(!at || json_array_size(at) == 4);
            assert_true(json_is_string(json_object_get(area, "look")));
            assert_int_equal(json_object_get(area, "wager") != NULL,
                             json_object_get(area, "kind") != NULL);
        }
        json_decref(json);
        json_out_free(&out);
    }
}

/* ---- Broken felts ---------------------------------------------------------------- */

static void expect_complaint(const struct sign *sign, const char *complaint)
{
    int which = 0;
    const char *why = wrong(sign, &layout, &which);

    assert_non_null(why);
    assert_string_equal(why, complaint);
    layout_of(sign, &layout);
}

static struct area *broken(const char *id)
{
    struct area *area = (struct area *)find(id);

    assert_non_null(area);
    return area;
}

static void broken_felts_are_detected(void **state)
{
    (void)state;
    struct sign sign = sign_of(game_find("craps"));

    layout_of(&sign, &layout);
    broken("come")->at.x += 2000;
    expect_complaint(&sign, "outside the felt");
    broken("come")->at.h += 5;
    expect_complaint(&sign, "two areas overlap");
    broken("come")->chips[1] = 0;
    expect_complaint(&sign, "chips outside the area");
    broken("come")->text.size = 400;
    expect_complaint(&sign, "a label that does not fit");
    broken("place-6")->note_text.size = 30;
    expect_complaint(&sign, "a note that does not fit");
    broken("field")->note_text = broken("field")->text;
    expect_complaint(&sign, "a label overlaps its note");
    broken("hard-6")->faces_at.size = 90;
    expect_complaint(&sign, "dice that do not fit");
    broken("come-6")->text.size = 12;
    expect_complaint(&sign, "a label that does not fit");
    broken("hard-6")->text.x = broken("hard-6")->chips[0] + CHIP + 30; /* 8 letters are wider */
    expect_complaint(&sign, "chips cover print");
    broken("hard-6")->faces_at.x = broken("hard-6")->chips[0] + CHIP + 10;
    expect_complaint(&sign, "chips cover print");
    broken("place-6")->chips[0] = broken("place-6")->note_text.x;
    expect_complaint(&sign, "chips cover print");
    broken("field")->chips[0] = broken("print-field-2")->at.x + 20; /* on another area's print */
    expect_complaint(&sign, "chips cover print");
    broken("puck-6")->over = false;
    expect_complaint(&sign, "two areas overlap");
    memcpy(broken("world")->id, "horn", 5);
    expect_complaint(&sign, "two areas with the same id");
    memcpy(broken("world")->wager, "horn", 5);
    expect_complaint(&sign, "a wager without exactly one area");
    memcpy(broken("dice")->wager, "luck", 5);
    broken("dice")->has_chips = true;
    area_chips(broken("dice"), 20, 50);
    memcpy(broken("dice")->name, "Luck", 5);
    broken("dice")->kind = "luck";
    expect_complaint(&sign, "an area of a wager that is not offered");
    broken("come-6")->stands = false;
    expect_complaint(&sign, "the mark for travelled chips is wrong");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sign),
        cmocka_unit_test(larger_combinations),
        cmocka_unit_test(named_areas),
        cmocka_unit_test(parts_and_chance),
        cmocka_unit_test(plain_felts),
        cmocka_unit_test(printed_odds),
        cmocka_unit_test(chips_touch_their_numbers),
        cmocka_unit_test(courtesy_lines),
        cmocka_unit_test(as_json),
        cmocka_unit_test(broken_felts_are_detected),
    };

    RUN_TESTS(tests);
}
