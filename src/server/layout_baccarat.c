/* layout_baccarat.c - the felt of baccarat: boxes in a fan before the dealer, each with Player in
 * front, Banker, Tie, and the side bets that the sign offers behind them.
 *
 * An area of a box goes by the box's number; "own" is what the player who sits there calls it.  At
 * a full table those who stand have areas of their own, in the middle. */
#include "rules/baccarat_rows.h"
#include "server/layout.h"

#include <stdio.h>

/* The fan of each version: angles in tenths of a degree to either side. */
static const struct shape {
    int boxes, width, height;
    struct fan fan;
    int angle, radius;
    int letters, small; /* sizes */
} shapes[] = {
    { 7, 1400, 660, { 700, -260 }, 440, 900, 20, 9 },
    { 9, 1400, 660, { 700, -260 }, 450, 900, 20, 8 },
    { 14, 1800, 670, { 900, -900 }, 330, 1550, 17, 8 },
};

/* Bands of the fan, from the players inwards. */
enum { NUMBERS = 50, PLAYER = 100, BANKER = 100, TIE = 70, SIDE = 56 };

/* Side bets stand in pairs: on the Player's Hand, and on the Banker's. */
static const struct side {
    int bets[2];
    const char *note;
} sides[] = {
    { { BACCARAT_PERFECT_PAIR_PLAYER, BACCARAT_PERFECT_PAIR_BANKER }, "PERFECT" },
    { { BACCARAT_ANY_PAIR_PLAYER, BACCARAT_ANY_PAIR_BANKER }, "PAIR" },
    { { BACCARAT_LUCKY_MATCH_PLAYER, BACCARAT_LUCKY_MATCH_BANKER }, "MATCH" },
    { { BACCARAT_DRAGON_PLAYER, BACCARAT_DRAGON_BANKER }, "DRAGON" },
};

/* One set of areas: of a box, or (box 0) of those who stand. */
struct slot {
    struct felt *felt;
    const struct shape *shape;
    int box, from, to; /* angles */
    int radius;        /* up to which it is drawn */
};

/* ---- Parts of a box -------------------------------------------------------------- */

static void turn_with(struct spot *spot, int angle)
{
    spot->turn = ((3600 - angle) / 10) % 360;
}

/* The area becomes a part of the fan; its label, note and chips go along. */
static void bend(struct area *area, const struct slot *slot, struct sector s)
{
    struct fan fan = slot->shape->fan;
    int middle = (s.from + s.to) / 2, height = s.outer - s.inner;
    int label = s.inner + height * (*area->note ? 36 : 50) / 100;

    area_sector(area, fan, s);
    fan_point(fan, middle, label, &area->text.x, &area->text.y);
    fan_point(fan, middle, s.inner + height * 74 / 100, &area->note_text.x, &area->note_text.y);
    fan_point(fan, middle, s.inner + height / 2, &area->chips[0], &area->chips[1]);
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

/* A band across the whole slot, from the radius inwards. */
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
    if (bet == BACCARAT_TIE) area_note(area, 14, 50, 50, "%d to 1", slot->felt->sign->value[tie]);
    bend(area, slot, band(slot, height));
}

static void draw_sides(struct slot *slot)
{
    for (size_t i = 0; i < LENGTH(sides); i++) {
        if (!layout_has(slot->felt->sign, sides[i].bets[0], 0)) continue;
        struct sector both = band(slot, SIDE);
        for (int n = 0; n < 2; n++) {
            struct area *area = wager_of(slot, sides[i].bets[n], LOOK_GOLD);
            area_label(area, 18, "%s", n ? "B" : "P");
            area_note(area, slot->shape->small, 50, 50, "%s", sides[i].note);
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

/* Its number in front, and where the ante goes. */
static void print_number(struct slot *slot)
{
    bool ante = baccarat_ante_up(slot->felt->sign);
    struct sector front = band(slot, NUMBERS);
    struct area *number = print_in(slot, "print-box", LOOK_TITLE);

    if (slot->box)
        area_label(number, 26, "%d", slot->box);
    else
        area_label(number, ante ? 8 : 13, "STANDING");
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

/* ---- Before the dealer ----------------------------------------------------------- */

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
    struct box left = { 20, 20, 150, 90 }, right = { shape->width - 170, 20, 150, 90 };
    area_label(felt_print(felt, "discards", LOOK_MARK, left), 16, "DISCARDS");
    area_label(felt_print(felt, "shoe", LOOK_MARK, right), 16, "SHOE");
    struct box corner = { 20, shape->height - 64, 220, 50 };
    area_label(felt_print(felt, "title", LOOK_TITLE, corner), 30, "BACCARAT");
}

void layout_baccarat(struct felt *felt)
{
    const struct shape *shape = &shapes[baccarat_version(felt->sign)];
    bool standing = baccarat_version(felt->sign) == 2;
    int slots = shape->boxes + standing, middle = shape->boxes / 2;

    felt->layout->width = shape->width;
    felt->layout->height = shape->height;
    print_table(felt, shape);
    for (int n = 0; n < slots; n++) {
        int box = !standing || n < middle ? n + 1 : n == middle ? 0 : n;
        draw_slot(felt, shape, box, n, slots);
    }
}
