/* felt.c - the felt of Grand Hazard: numbers above, other bets below. */
#include "games/hazard/hazard.h"
#include "odds/odds.h"
#include "wire/layout.h"

#include <inttypes.h>
#include <stdio.h>

extern const struct game_felt hazard_felt;

#define EDGE  20
#define WIDTH 920

/* "1, 2, 3 to 1", from the rules. */
static void print_pays(struct area *area, const struct sign *sign, int bet, int number)
{
    struct ratio pays[ODDS_PAYS];
    int count = odds_paid(sign, bet, number, pays);
    char text[LAYOUT_LABEL] = "";
    size_t length = 0;

    for (int i = 0; i < count && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%jd", i ? ", " : "",
                                   (intmax_t)pays[i].n);
    area_note(area, 16, 50, 40, "%s to 1", text);
}

static void draw_row(struct felt *felt, int first, int count, int y, int height)
{
    for (int i = 0; i < count; i++) {
        struct box all = { EDGE, y, WIDTH, height };
        int bet, number;
        hazard_at(first + i, &bet, &number);
        char name[WAGER_NAME];
        hazard_name(felt->sign, bet, number, name);
        struct area *area =
            felt_bet(felt, bet, number, number ? LOOK_WHITE : LOOK_GOLD, box_across(all, i, count));
        if (number)
            area_label(area, 40, "%d", number);
        else
            area_label(area, 26, "%s", name);
        area_label_at(area, 50, 20);
        print_pays(area, felt->sign, bet, number);
        area_chips(area, 50, 72);
    }
}

static void draw(struct felt *felt)
{
    felt->layout->width = WIDTH + 2 * EDGE;
    felt->layout->height = 500;
    struct area *title =
        felt_print(felt, "title", LOOK_TITLE, (struct box){ EDGE, 10, WIDTH - 300, 80 });
    area_label(title, 34, "GRAND HAZARD");
    felt_print(felt, "dice", LOOK_MARK, (struct box){ WIDTH - 280, 10, 300, 80 });
    draw_row(felt, 0, 6, 100, 180);
    draw_row(felt, 6, 6, 290, 180);
    felt_part(felt, "dice");
    felt->layout->chance =
        (struct layout_chance){ .kind = "dice", .faces = 6, .count = HAZARD_DICE };
}

const struct game_felt hazard_felt = { .draw = draw };
