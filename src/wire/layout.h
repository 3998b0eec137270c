/* layout.h - the felt of a table as data, from its sign alone.
 *
 *   sign -> layout_of() -> areas -> layout_json()   what a page draws and people click
 *
 * Every wager that can be made at the table, or stand there, has exactly one area; at games with
 * boxes one for each seat.  All else is print, and places for pucks, cards and the like.
 * Areas are listed in the order in which they are drawn: one that lies over others (an edge, a
 * corner, print on an area) says so and comes after them; no others overlap.
 *
 * As JSON: {"width":1400,"height":660,"parts":["dice","puck"],"chance":{"kind":"dice","faces":6,
 * "count":2},"areas":[{"id":"place-6","wager":"place-6","name":"Place Bet to Win 6","kind":"place",
 * "label":"PLACE","look":"felt","at":[x,y,w,h],"chips":[x,y],"text":[x,y,size],"note":"7 to 6",
 * "note_text":[x,y,size]}, ...]}
 *
 *   parts      what is drawn upon the felt as the state of the table has it, in this order
 *   chance     what a table without staff draws
 *
 * and of an area
 *
 *   at, path   a box, or an SVG path (of M, L, A and Z, all absolute); always one of the two
 *   chips      where a stack is put; areas with a wager have it, and those for dues and fees
 *   text       the middle of the label and the size of its letters; "turn" is degrees clockwise,
 *              of label and note
 *   note       a second, smaller line, mostly what the wager pays; always with "note_text"
 *   dice       two faces printed on the area; "dice_at" is their common middle and a die's side
 *   seat       whose area it is, from 1; "own" is the name that the wager has for who sits there
 *              (what is "banker" for the player at seat 3 can be "banker-box-3" for the others);
 *              a wager with a seat and no "own" is for that player alone
 *   stands     chips get there only by travelling, not by a bet
 *   over       it lies over areas that came before it
 *
 * Areas without a wager are "title", "print-..." for all that is only read, and places that parts
 * fill: the file that draws a felt names them. */
#ifndef CROUPIER_LAYOUT_H
#define CROUPIER_LAYOUT_H

#include "rules/table.h"
#include "words/json.h"

#define LAYOUT_AREAS 320
#define LAYOUT_PARTS 4
#define LAYOUT_PATH  160
#define LAYOUT_LABEL 64

/* How an area looks; the words are those of the wire. */
#define LOOKS(X)                                                                                   \
    X(FELT, "felt")   /* outlined on the cloth, white letters */                                   \
    X(LINE, "line")   /* quiet: a thin outline, or (lying over others) none until pointed at */    \
    X(RED, "red")     /* filled, white letters */                                                  \
    X(BLACK, "black") /* ... */                                                                    \
    X(GREEN, "green") /* ... */                                                                    \
    X(GOLD, "gold")   /* outlined, golden letters */                                               \
    X(WHITE, "white") /* filled white, dark letters */                                             \
    X(MARK, "mark")   /* a place for a puck, dice or cards: dashed, dim letters */                 \
    X(TITLE, "title") /* letters alone, golden */

enum look {
#define LOOK(look, word) LOOK_##look,
    LOOKS(LOOK)
#undef LOOK
        LOOK_COUNT,
};
const char *look_word(enum look look);

struct box {
    int x, y, w, h;
};

/* Something written or drawn: its middle, its size, and how far it is turned. */
struct spot {
    int x, y, size, turn;
};

struct area {
    char id[WAGER_ID], wager[WAGER_ID], own[WAGER_ID]; /* empty: none */
    char name[WAGER_NAME];
    const char *kind; /* null: no wager */
    char label[LAYOUT_LABEL], note[LAYOUT_LABEL];
    struct box at; /* of a path, the box around it */
    char path[LAYOUT_PATH];
    struct spot text, note_text, faces_at;
    int chips[2];
    int faces[2]; /* printed; 0: none */
    int seat;     /* 0: everybody's */
    enum look look;
    bool has_chips, stands, over;
};

/* What is drawn by chance; what does not apply is 0. */
struct layout_chance {
    const char *kind; /* "dice", "number", "cards"; null: nothing is */
    int faces, count; /* of dice; how many */
    int of;           /* so many numbers, from 0 */
    int decks;
    const char *(*name)(int number); /* what the numbers are called; null: as they are written */
};

/* Large: for memory that is static or allocated. */
struct layout {
    int width, height, count;
    const char *parts[LAYOUT_PARTS]; /* null: no more */
    struct layout_chance chance;
    struct area areas[LAYOUT_AREAS];
};

void layout_of(const struct sign *sign, struct layout *layout);
void layout_json(struct json_out *out, const char *key, const struct layout *layout);

/* ---- For the files that draw the felts of games ---------------------------------- */

struct felt {
    const struct sign *sign;
    struct layout *layout;
};

/* What a game gives (house_of(edition)->felt); null: its wagers are listed on a plain felt. */
struct game_felt {
    /* width, height, all areas and parts, and what chance draws */
    void (*draw)(struct felt *felt);
    /* whether this table has a wager that wager_next() lists; null: it has them all */
    bool (*has)(const struct sign *sign, int bet, int number);
};

/* The next part, by its name. */
void felt_part(struct felt *felt, const char *part);

/* All wagers side by side, whatever the game. */
void felt_plain(struct felt *felt);

/* The next area, with its box; the label is written in its middle. */
struct area *felt_print(struct felt *felt, const char *id, enum look look, struct box at);

/* ... of a wager: by its id, or null where this table has none such. */
struct area *felt_wager(struct felt *felt, const char *wager, enum look look, struct box at);
struct area *felt_bet(struct felt *felt, int bet, int number, enum look look, struct box at);

/* What is written: in the middle, or (across and down, per cent of its box) elsewhere. */
void area_label(struct area *area, int size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void area_label_at(struct area *area, int across, int down);
void area_note(struct area *area, int size, int across, int down, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void area_faces(struct area *area, int a, int b, int side, int across, int down);
void area_chips(struct area *area, int across, int down);

/* Shapes other than a box. */
void area_path(struct area *area, const char *format, ...) __attribute__((format(printf, 2, 3)));
void area_circle(struct area *area); /* the largest in its box */

/* A part of a fan: from and to these angles (tenths of a degree from straight down, to the left
 * less than 0) and radii around a middle. */
struct fan {
    int x, y;
};
struct sector {
    int from, to, inner, outer;
};
void fan_point(struct fan fan, int angle, int radius, int *x, int *y);
void area_sector(struct area *area, struct fan fan, struct sector sector);

/* Which wagers this table has, of those that wager_next() lists. */
bool layout_has(const struct sign *sign, int bet, int number);

/* Box number n of so many side by side. */
struct box box_across(struct box all, int n, int of);

#endif
