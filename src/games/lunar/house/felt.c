/* felt.c - the felt of Lunar Poker: up to five boxes around the dealer, each with areas for wagers,
 * fees and cards; pay tables on both sides of the dealer.
 *
 * The areas of a box belong to its player.  If Super Bets on other hands are offered, each box has
 * an area for each of them. */
#include "games/lunar/lunar_rows.h"
#include "wire/layout.h"

#include <ctype.h>
#include <stdio.h>

extern const struct game_felt lunar_felt;

enum {
    WIDTH = 1500,
    BLOCK = 296, /* a box and the gap to the next */
    BOX_W = 288,
    TOP = 326, /* of the middle box; the others are further up */
    BEND = 12,
};

/* The wagers and fees of a box, from the dealer outwards. */
static const struct {
    int bet;
    const char *label;
    enum look look;
    struct box at;
} wagers[] = {
    { LUNAR_SUPER, "SUPER", LOOK_GOLD, { 3, 90, 90, 118 } },
    { LUNAR_ANTE, "ANTE", LOOK_FELT, { 99, 90, 90, 118 } },
    { LUNAR_BET, "BET", LOOK_FELT, { 195, 90, 90, 118 } },
};
static const struct {
    const char *id, *label, *note;
} fees[] = {
    { "exchange", "EXCHANGE", "2-5 CARDS" },
    { "sixth", "BUY A", "6TH CARD" },
    { "force", "FORCE THE", "DEALER" },
};
static const struct box fees_at = { 0, 0, BOX_W, 84 }, heading_at = { 0, 210, BOX_W, 20 },
                        others_at = { 0, 230, BOX_W, 82 }, hand_at = { 0, 214, BOX_W, 92 },
                        number_at = { 0, 308, BOX_W, 30 };

enum { OTHERS = 106, OTHER = 50 }; /* height with heading, and width of one area */

/* Moves a box below the Super Bets on other hands, if these are offered. */
static struct box below_others(const struct sign *sign, struct box at)
{
    at.y += sign->value[lunar_game(sign)->multiple] ? OTHERS : 0;
    return at;
}

/* The position of a seat's box. */
struct place {
    struct felt *felt;
    int seat, x, y;
};

static struct box within(const struct place *place, struct box at)
{
    return (struct box){ place->x + at.x, place->y + at.y, at.w, at.h };
}

/* ---- A box ----------------------------------------------------------------------- */

static struct area *own_print(const struct place *place, const char *id, enum look look,
                              struct box at)
{
    char full[WAGER_ID];

    snprintf(full, sizeof full, "%s-%d", id, place->seat);
    struct area *area = felt_print(place->felt, full, look, within(place, at));
    area->seat = place->seat;
    return area;
}

static struct area *own_wager(const struct place *place, int bet, int number, enum look look,
                              struct box at)
{
    struct area *area = felt_bet(place->felt, bet, number, look, within(place, at));

    if (!area) return NULL;
    snprintf(area->id, sizeof area->id, "box-%d-%.32s", place->seat, area->wager);
    area->seat = place->seat;
    return area;
}

static void draw_fees(const struct place *place)
{
    for (int i = 0; i < (int)LENGTH(fees); i++) {
        struct area *area =
            own_print(place, fees[i].id, LOOK_LINE, box_across(fees_at, i, LENGTH(fees)));
        area_label(area, 13, "%s", fees[i].label);
        area_label_at(area, 50, 16);
        area_note(area, 14, 50, 36, "%s", fees[i].note);
        area_chips(area, 50, 78);
    }
}

/* An outline with round ends: the label in the upper half, chips in the lower. */
static void round_ends(struct area *area)
{
    int left = area->at.x, right = left + area->at.w, r = area->at.w / 2;
    int top = area->at.y + r, bottom = area->at.y + area->at.h - r;

    area_path(area, "M%d %dA%d %d 0 0 1 %d %dL%d %dA%d %d 0 0 1 %d %dZ", left, top, r, r, right,
              top, right, bottom, r, r, left, bottom);
}

/* Writes the label above the chips. */
static void write_above(struct area *area, int size, const char *label)
{
    area_label(area, size, "%s", label);
    area_label_at(area, 50, 16);
    area_chips(area, 50, 71);
}

/* Super Bets on other hands and the Dealer's. */
static void draw_others(const struct place *place)
{
    const struct sign *sign = place->felt->sign;
    int boxes = sign->value[lunar_game(sign)->boxes];
    struct box at = { others_at.x, others_at.y, OTHER, others_at.h };

    if (!layout_has(sign, LUNAR_SUPER, LUNAR_ON_DEALER)) return;
    area_label(own_print(place, "print-others", LOOK_TITLE, heading_at), 13,
               "SUPER ON OTHERS' HANDS");
    for (int number = 1; number <= boxes; number++) {
        if (number == place->seat) continue;
        char word[12];
        snprintf(word, sizeof word, "%d", number);
        write_above(own_wager(place, LUNAR_SUPER, number, LOOK_GOLD, at), 18, word);
        at.x += at.w;
    }
    at.w = others_at.x + others_at.w - at.x;
    write_above(own_wager(place, LUNAR_SUPER, LUNAR_ON_DEALER, LOOK_RED, at), 15, "DEALER");
}

static void draw_box(const struct place *place)
{
    draw_fees(place);
    for (size_t i = 0; i < LENGTH(wagers); i++) {
        struct area *area = own_wager(place, wagers[i].bet, 0, wagers[i].look, wagers[i].at);
        round_ends(area);
        area_label(area, 17, "%s", wagers[i].label);
        area_label_at(area, 50, 24);
        area_chips(area, 50, 68);
    }
    draw_others(place);
    own_print(place, "hand", LOOK_MARK, below_others(place->felt->sign, hand_at));
    area_label(
        own_print(place, "print-box", LOOK_TITLE, below_others(place->felt->sign, number_at)), 22,
        "%d", place->seat);
}

/* ---- Beside the dealer ----------------------------------------------------------- */

/* One line of a pay table: "ONE PAIR" and its odds. */
static void print_pays(struct felt *felt, const char *table, const char *hand, int pays,
                       struct box at)
{
    char id[WAGER_ID];

    snprintf(id, sizeof id, "print-%s-%s", table, hand);
    struct area *line = felt_print(felt, id, LOOK_TITLE, at);
    area_label(line, 17, "%s", hand);
    area_label_at(line, 38, 50);
    for (char *c = line->label; *c; c++) *c = *c == '-' ? ' ' : (char)toupper((unsigned char)*c);
    area_note(line, 17, 88, 50, "%d to 1", pays);
}

static void print_head(struct felt *felt, const char *id, const char *words, struct box at)
{
    area_label(felt_print(felt, id, LOOK_TITLE, at), 18, "%s", words);
}

static void print_pay_tables(struct felt *felt)
{
    const struct lunar_game *game = lunar_game(felt->sign);
    int table = felt->sign->value[game->super_table] - 1;
    struct box left = { 16, 12, 410, 23 }, right = { WIDTH - 426, 12, 410, 23 };

    print_head(felt, "print-bets", "BET", left);
    for (int hand = HAND_CATEGORIES - 1; hand >= 0; hand--) {
        left.y += left.h;
        print_pays(felt, "bet", lunar_hand_id(hand, true), game->bet_pays[hand], left);
    }
    print_head(felt, "print-supers", "SUPER BET", right);
    for (int hand = LUNAR_SUPERS - 1; hand > SUPER_NONE; hand--) {
        right.y += right.h;
        print_pays(felt, "super", lunar_super_id(hand), game->super_pays[hand][table], right);
    }
}

static void print_dealer(struct felt *felt)
{
    static const struct {
        const char *id, *label;
        enum look look;
        struct box at;
        int size;
    } prints[] = {
        { "hand-dealer", "DEALER", LOOK_MARK, { 605, 24, 290, 100 }, 20 },
        { "discards", "DISCARDS", LOOK_MARK, { 450, 34, 120, 80 }, 15 },
        { "shoe", "CARDS", LOOK_MARK, { 930, 34, 120, 80 }, 15 },
        { "title", "LUNAR POKER", LOOK_TITLE, { 500, 150, 500, 60 }, 44 },
        { "print-qualifies",
          "THE DEALER PLAYS ONLY WITH ACE AND KING OR HIGHER",
          LOOK_TITLE,
          { 440, 212, 620, 30 },
          17 },
    };

    for (size_t i = 0; i < LENGTH(prints); i++)
        area_label(felt_print(felt, prints[i].id, prints[i].look, prints[i].at), prints[i].size,
                   "%s", prints[i].label);
}

static void draw(struct felt *felt)
{
    int boxes = felt->sign->value[lunar_game(felt->sign)->boxes];

    felt_part(felt, "boxes");
    felt_part(felt, "fees");
    felt->layout->chance = (struct layout_chance){ .kind = "cards", .decks = 1 };
    felt->layout->width = WIDTH;
    struct box last = below_others(felt->sign, number_at);
    felt->layout->height = TOP + last.y + last.h + 12;
    print_dealer(felt);
    print_pay_tables(felt);
    for (int n = 0; n < boxes; n++) {
        int twice = 2 * n - (boxes - 1); /* distance from the middle, in half blocks */
        struct place place = { felt, n + 1, WIDTH / 2 + twice * BLOCK / 2 - BOX_W / 2,
                               TOP - BEND * twice * twice / 4 };
        draw_box(&place);
    }
}

/* Super Bets on other hands exist only if offered, and only on existing boxes. */
static bool has(const struct sign *sign, int bet, int number)
{
    const struct lunar_game *game = lunar_game(sign);

    if (bet != LUNAR_SUPER || !number) return true;
    if (!sign->value[game->multiple]) return false;
    return number == LUNAR_ON_DEALER || number <= sign->value[game->boxes];
}

const struct game_felt lunar_felt = { .draw = draw, .has = has };
