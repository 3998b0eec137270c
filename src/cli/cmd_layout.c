/* cmd_layout.c - the felt of a table: its areas as text, as JSON, or as a picture. */
#include "cli/cli.h"

#include "cli/format.h"
#include "cli/lookup.h"
#include "wire/layout.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Text and JSON --------------------------------------------------------------- */

static void print_text(const struct layout *layout, bool color)
{
    struct format_table table = { .columns = 6,
                                  .heads = { "area", "seat", "label", "look", "at", "wager" },
                                  .right = { [1] = true } };

    printf("%d by %d, %d areas\n", layout->width, layout->height, layout->count);
    for (int i = 0; i < layout->count; i++) {
        const struct area *area = &layout->areas[i];
        format_row(&table);
        format_cell(&table, 0, "%s", area->id);
        if (area->seat) format_cell(&table, 1, "%d", area->seat);
        format_cell(&table, 2, "%s", area->label);
        format_cell(&table, 3, "%s%s", look_word(area->look), area->over ? ", over" : "");
        format_cell(&table, 4, "%d,%d %dx%d", area->at.x, area->at.y, area->at.w, area->at.h);
        format_cell(&table, 5, "%s%s", area->name, area->stands ? " (stands)" : "");
    }
    format_print(&table, color);
    format_free(&table);
}

static int print_json(const struct layout *layout)
{
    struct json_out out = { .text = NULL };

    layout_json(&out, NULL, layout);
    if (!out.failed) puts(out.text);
    bool failed = out.failed;
    json_out_free(&out);
    return failed ? cli_fail("out of memory.") : CLI_DONE;
}

/* ---- A picture ------------------------------------------------------------------- */

static const struct paint {
    const char *fill, *line, *letters;
    int width;
} paints[LOOK_COUNT] = {
    [LOOK_FELT] = { "#0f5a3c", "#f4efe0", "#ffffff", 2 },
    [LOOK_LINE] = { "#0c4d33", "#7fae97", "#cfe3d8", 1 },
    [LOOK_RED] = { "#b3202c", "#f4efe0", "#ffffff", 2 },
    [LOOK_BLACK] = { "#17181a", "#f4efe0", "#ffffff", 2 },
    [LOOK_GREEN] = { "#0b8043", "#f4efe0", "#ffffff", 2 },
    [LOOK_GOLD] = { "#0f5a3c", "#f4efe0", "#f2c14e", 2 },
    [LOOK_WHITE] = { "#f4efe0", "#f4efe0", "#12251c", 2 },
    [LOOK_MARK] = { "none", "#5f8f78", "#7fae97", 1 },
    [LOOK_TITLE] = { "none", "none", "#f2c14e", 0 },
};

static void put_text(FILE *file, const char *text)
{
    for (; *text; text++)
        if (*text == '&')
            fputs("&amp;", file);
        else if (*text == '<')
            fputs("&lt;", file);
        else
            fputc(*text, file);
}

static void draw_text(FILE *file, const char *text, struct spot at, const char *color)
{
    if (!*text) return;
    fprintf(file, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\"", at.x,
            at.y + at.size * 35 / 100, at.size, color);
    if (at.turn) fprintf(file, " transform=\"rotate(%d %d %d)\"", at.turn, at.x, at.y);
    fputc('>', file);
    put_text(file, text);
    fputs("</text>\n", file);
}

/* The pips of a face are bits of a three by three grid, starting at the top left. */
static void draw_die(FILE *file, int face, int x, int y, int side)
{
    static const int pips[] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d };

    fprintf(file, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"#f4efe0\"/>",
            x - side / 2, y - side / 2, side, side, side / 6);
    for (int i = 0; i < 9; i++)
        if (pips[face] >> i & 1)
            fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"%.1f\" fill=\"#b3202c\"/>",
                    x + (i % 3 - 1) * side * 28 / 100, y + (i / 3 - 1) * side * 28 / 100,
                    side / 10.0);
    fputc('\n', file);
}

static void draw_shape(FILE *file, const struct area *area)
{
    const struct paint *paint = &paints[area->look];
    bool hidden = area->over && area->look == LOOK_LINE;

    if (*area->path)
        fprintf(file, "<path d=\"%s\"", area->path);
    else
        fprintf(file, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", area->at.x, area->at.y,
                area->at.w, area->at.h);
    fprintf(file, " fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"%s>",
            hidden ? "none" : paint->fill, hidden ? "none" : paint->line, paint->width,
            area->look == LOOK_MARK ? " stroke-dasharray=\"6 5\"" : "");
    fputs("<title>", file);
    put_text(file, *area->name ? area->name : area->id);
    fprintf(file, "</title></%s>\n", *area->path ? "path" : "rect");
}

static void draw_area(FILE *file, const struct area *area, bool spots)
{
    const char *letters = paints[area->look].letters;

    draw_shape(file, area);
    draw_text(file, area->label, area->text, letters);
    draw_text(file, area->note, area->note_text, letters);
    for (int i = 0; i < 2 && area->faces[0]; i++)
        draw_die(file, area->faces[i],
                 area->faces_at.x + (2 * i - 1) * area->faces_at.size * 6 / 10, area->faces_at.y,
                 area->faces_at.size);
    if (spots && area->has_chips)
        fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\"/>\n",
                area->chips[0], area->chips[1], area->over ? 4 : 7,
                area->stands ? "#e08020" : "#60c0ff");
}

static int draw(const struct layout *layout, const char *path, bool spots)
{
    FILE *file = fopen(path, "w");

    if (!file) return cli_fail("cannot write %s: %s.", path, strerror(errno));
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"Arial, sans-serif\" font-weight=\"bold\" text-anchor=\"middle\">\n<rect "
            "width=\"%d\" height=\"%d\" fill=\"#0b4630\"/>\n",
            layout->width, layout->height, layout->width, layout->height);
    for (int i = 0; i < layout->count; i++) draw_area(file, &layout->areas[i], spots);
    fputs("</svg>\n", file);
    bool failed = ferror(file);
    if (fclose(file) || failed) return cli_fail("cannot write all of %s.", path);
    return CLI_DONE;
}

/* ---- The command ----------------------------------------------------------------- */

static bool read_sign(const struct cli *cli, struct sign *sign)
{
    int edition = lookup_edition(cli->arguments[0]);

    if (edition < 0) return false;
    *sign = sign_of(edition);
    for (int i = 0; i < cli_count(cli, OPT_OPTION); i++)
        if (!lookup_option(sign, cli_nth(cli, OPT_OPTION, i))) return false;
    struct refusal why = sign_check(sign);
    if (why.code) cli_fail("the rules do not permit this sign: %s", why.code->sentence);
    return !why.code;
}

int cmd_layout(const struct cli *cli)
{
    static struct layout layout;
    struct sign sign;

    if (!read_sign(cli, &sign)) return CLI_WRONG_USAGE;
    layout_of(&sign, &layout);
    if (cli_has(cli, OPT_SVG))
        return draw(&layout, cli_text(cli, OPT_SVG), cli_has(cli, OPT_SPOTS));
    if (cli_has(cli, OPT_JSON)) return print_json(&layout);
    print_text(&layout, cli_color(cli));
    return CLI_DONE;
}
