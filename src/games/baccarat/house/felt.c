/* felt.c - the felt of baccarat: boxes in a fan around the dealer.  From the player inwards a box
 * has Player, Banker, Tie, and the side bets that the sign offers.
 *
 * An area is named with the number of its box; "own" is its name for the player who sits there.  At
 * full Baccarat standing players have their own areas in the middle. */
#include "games/baccarat/baccarat_rows.h"
#include "wire/layout.h"

#include <stdio.h>

extern const struct game_felt baccarat_felt;

/* The fan of each version: angles in tenths of a degree to either side. */
static const struct shape {
    int boxes, width, height;
    struct fan fan;
    int angle, radius;
    int letters; /* size of the labels */
} shapes[] = {
    { 7, 1400, 664, { 700, -650 }, 315, 1300, 24 },
    { 9, 1400, 664, { 700, -650 }, 315, 1300, 22 },
    { 14, 1800, 694, { 900, -870 }, 330, 1550, 18 },
};

/* Heights of the bands of the fan, from the players inwards.  With antes the first one is ANTES
 * high, not NUMBERS. */
enum { NUMBERS = 46, ANTES = 64, PLAYER = 88, BANKER = 88, TIE = 104, SIDE = 84 };

/* Distances in a band: label and note from its inner line, chips from its outer line. */
enum { LABEL = 15, NOTE = 34, CHIPS = 24, ANTE_LABEL = 11, ANTE_CHIPS = 18 };

/* Side bets come in pairs: on the Player's Hand and on the Banker's.  The name of a row is printed
 * at its ends. */
static const struct side {
    int bets[2];
    const char *id, *label, *note;
} sides[] = {
    { { BACCARAT_PERFECT_PAIR_PLAYER, BACCARAT_PERFECT_PAIR_BANKER },
      "perfect-pair",
      "PERFECT",
      "PAIR" },
    { { BACCARAT_ANY_PAIR_PLAYER, BACCARAT_ANY_PAIR_BANKER }, "any-pair", "ANY", "PAIR" },
    { { BACCARAT_LUCKY_MATCH_PLAYER, BACCARAT_LUCKY_MATCH_BANKER },
      "lucky-match",
      "LUCKY",
      "MATCH" },
    { { BACCARAT_DRAGON_PLAYER, BACCARAT_DRAGON_BANKER }, "dragon", "DRAGON", "BONUS" },
};

/* One set of areas: of a box, or with box 0 for standing players. */
struct slot {
    struct felt *felt;
    const struct shape *shape;
    int box, from, to; /* angles */
    int radius;        /* where the next band starts */
};

/* ---- Parts of a box -------------------------------------------------------------- */

static void turn_with(struct spot *spot, int angle)
{
    spot->turn = ((3600 - angle) / 10) % 360;
}

/* Bends an area into the fan, with its label, note and chips. */
static void bend(struct area *area, const struct slot *slot, struct sector s)
{
    struct fan fan = slot->shape->fan;
    bool wager = *area->wager;
    int middle = (s.from + s.to) / 2;
    int label = area->has_chips ? s.inner + (wager ? LABEL : ANTE_LABEL) : (s.inner + s.outer) / 2;

    area_sector(area, fan, s);
    fan_point(fan, middle, label, &area->text.x, &area->text.y);
    fan_point(fan, middle, s.inner + NOTE, &area->note_text.x, &area->note_text.y);
    fan_point(fan, middle, s.outer - (wager ? CHIPS : ANTE_CHIPS), &area->chips[0],
              &area->chips[1]);
    turn_with(&area->text, middle);
    turn_with(&area->note_text, middle);
    area->seat = slot->box;
}

static struct area *wager_of(const struct slot *slot, int bet, enum look look)
{
    struct area *area = felt_bet(slot->felt, bet, slot->box, look, (struct box){ 0, 0, 0, 0 });

    if (area && slot->box) wager_id(slot->felt->sign, bet, 0, area->own);
    return area;
}

/* The next band across the whole slot. */
static struct sector band(struct slot *slot, int height)
{
    slot->radius -= height;
    return (struct sector){ slot->from, slot->to, slot->radius, slot->radius + height };
}

static struct sector half(struct sector s, int n)
{
    int middle = (s.from + s.to) / 2;

    return n ? (struct sector){ middle, s.to, s.inner, s.outer }
             : (struct sector){ s.from, middle, s.inner, s.outer };
}

static void draw_main(struct slot *slot, int bet, enum look look, int height, const char *label)
{
    struct area *area = wager_of(slot, bet, look);
    int tie = sign_option(slot->felt->sign, "tie");

    area_label(area, slot->shape->letters, "%s", label);
    if (bet == BACCARAT_TIE) area_note(area, 15, 50, 50, "%d to 1", slot->felt->sign->value[tie]);
    bend(area, slot, band(slot, height));
}

static void draw_sides(struct slot *slot)
{
    for (size_t i = 0; i < LENGTH(sides); i++) {
        if (!layout_has(slot->felt->sign, sides[i].bets[0], 0)) continue;
        struct sector both = band(slot, SIDE);
        for (int n = 0; n < 2; n++) {
            struct area *area = wager_of(slot, sides[i].bets[n], LOOK_GOLD);
            area_label(area, 16, "%s", n ? "B" : "P");
            bend(area, slot, half(both, n));
        }
    }
}

/* ---- A box ----------------------------------------------------------------------- */

static struct area *print_in(const struct slot *slot, const char *id, enum look look)
{
    char full[WAGER_ID];

    if (slot->box)
        snprintf(full, sizeof full, "%s-%d", id, slot->box);
    else
        snprintf(full, sizeof full, "%s-standing", id);
    return felt_print(slot->felt, full, look, (struct box){ 0, 0, 0, 0 });
}

/* The number of the box in front, and the place for the ante. */
static void print_number(struct slot *slot)
{
    bool ante = baccarat_ante_up(slot->felt->sign);
    struct sector front = band(slot, ante ? ANTES : NUMBERS);
    struct area *number = print_in(slot, "print-box", LOOK_TITLE);

    if (slot->box)
        area_label(number, 26, "%d", slot->box);
    else
        area_label(number, ante ? 13 : 16, ante ? "STAND" : "STANDING");
    bend(number, slot, ante ? half(front, 0) : front);
    if (!ante) return;
    struct area *area = print_in(slot, "ante", LOOK_FELT);
    area_label(area, 13, "ANTE");
    area->has_chips = true;
    bend(area, slot, half(front, 1));
}

static void draw_slot(struct felt *felt, const struct shape *shape, int box, int n, int of)
{
    struct slot slot = { felt,
                         shape,
                         box,
                         -shape->angle + 2 * shape->angle * n / of,
                         -shape->angle + 2 * shape->angle * (n + 1) / of,
                         shape->radius };

    print_number(&slot);
    draw_main(&slot, BACCARAT_PLAYER, LOOK_FELT, PLAYER, "PLAYER");
    draw_main(&slot, BACCARAT_BANKER, LOOK_RED, BANKER, "BANKER");
    draw_main(&slot, BACCARAT_TIE, LOOK_GOLD, TIE, "TIE");
    draw_sides(&slot);
}

/* ---- Names of the rows of side bets ---------------------------------------------- */

enum { NAME_W = 100, NAME_H = 40, NAME_AIR = 18 };

/* Prints the name of a row beyond its left (-1) or right (1) end; radius is the row's middle. */
static void print_end(struct felt *felt, const struct shape *shape, const struct side *side,
                      int radius, int end)
{
    char id[WAGER_ID];
    int x, y;

    fan_point(shape->fan, end * shape->angle, radius, &x, &y);
    x += end < 0 ? -NAME_AIR - NAME_W : NAME_AIR;
    snprintf(id, sizeof id, "print-%s-%s", side->id, end < 0 ? "left" : "right");
    struct area *name =
        felt_print(felt, id, LOOK_TITLE, (struct box){ x, y - NAME_H / 2, NAME_W, NAME_H });
    area_label(name, 16, "%s", side->label);
    area_label_at(name, 50, 28);
    area_note(name, 15, 50, 74, "%s", side->note);
}

static void print_names(struct felt *felt, const struct shape *shape)
{
    int numbers = baccarat_ante_up(felt->sign) ? ANTES : NUMBERS;
    int radius = shape->radius - numbers - PLAYER - BANKER - TIE - SIDE / 2;

    for (size_t i = 0; i < LENGTH(sides); i++) {
        if (!layout_has(felt->sign, sides[i].bets[0], 0)) continue;
        print_end(felt, shape, &sides[i], radius, -1);
        print_end(felt, shape, &sides[i], radius, 1);
        radius -= SIDE;
    }
}

/* ---- In front of the dealer ------------------------------------------------------ */

static const struct {
    const char *id, *label;
    struct box at; /* x from the middle of the felt */
    bool puck;
} before_dealer[] = {
    { "hand-player", "PLAYER", { -220, 20, 214, 110 }, false },
    { "hand-banker", "BANKER", { 6, 20, 214, 110 }, false },
    { "puck-player", "P", { -270, 53, 44, 44 }, true },
    { "puck-banker", "B", { 226, 53, 44, 44 }, true },
};

static void print_table(struct felt *felt, const struct shape *shape)
{
    int middle = shape->width / 2;

    for (size_t i = 0; i < LENGTH(before_dealer); i++) {
        struct box at = before_dealer[i].at;
        at.x += middle;
        struct area *area = felt_print(felt, before_dealer[i].id, LOOK_MARK, at);
        if (before_dealer[i].puck) area_circle(area);
        area_label(area, 20, "%s", before_dealer[i].label);
    }
    struct box left = { 14, 16, 112, 84 }, right = { shape->width - 126, 16, 112, 84 };
    area_label(felt_print(felt, "discards", LOOK_MARK, left), 15, "DISCARDS");
    area_label(felt_print(felt, "shoe", LOOK_MARK, right), 16, "SHOE");
    struct box corner = { 20, shape->height - 64, 240, 50 };
    area_label(felt_print(felt, "title", LOOK_TITLE, corner), 30, "BACCARAT");
}

static void draw_parts(struct felt *felt)
{
    int decks = felt->sign->value[baccarat_game(felt->sign)->decks];

    felt_part(felt, "hands");
    felt_part(felt, "shoe");
    if (baccarat_ante_up(felt->sign)) felt_part(felt, "antes");
    felt->layout->chance = (struct layout_chance){ .kind = "cards", .decks = decks };
}

static void draw(struct felt *felt)
{
    const struct shape *shape = &shapes[baccarat_version(felt->sign)];
    bool standing = baccarat_version(felt->sign) == 2;
    int slots = shape->boxes + standing, middle = shape->boxes / 2;

    draw_parts(felt);
    felt->layout->width = shape->width;
    felt->layout->height = shape->height;
    print_table(felt, shape);
    print_names(felt, shape);
    for (int n = 0; n < slots; n++) {
        int box = !standing || n < middle ? n + 1 : n == middle ? 0 : n;
        draw_slot(felt, shape, box, n, slots);
    }
}

static bool has(const struct sign *sign, int bet, int number)
{
    int offered = baccarat_game(sign)->bets[bet].offered;

    (void)number;
    return !offered || option_of(sign, offered);
}

const struct game_felt baccarat_felt = { .draw = draw, .has = has };
