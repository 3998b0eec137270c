/* layout.h - the felt of a table as data, made from its sign alone.
 *
 *   sign -> layout_of() -> areas -> layout_json()   what a page draws and people click
 *
 * Every wager that can be made or can stand at the table has exactly one area; in games with boxes,
 * one for each seat.  A courtesy area is another place to bet on such a wager.  The rest is print,
 * and spaces for pucks, cards and so on.
 * Areas are in drawing order.  An area on top of others (an edge, a corner, print on an area) is
 * marked "over" and follows them; no others overlap.
 *
 * As JSON: {"width":1400,"height":660,"parts":["dice","puck"],"chance":{"kind":"dice","faces":6,
 * "count":2},"areas":[{"id":"place-6","wager":"place-6","name":"Place Bet to Win 6","kind":"place",
 * "label":"PLACE","look":"felt","at":[x,y,w,h],"chips":[x,y],"text":[x,y,size],"note":"7 to 6",
 * "note_text":[x,y,size]}, ...]}
 *
 *   parts      what is drawn on the felt from the state of the table, in this order
 *   chance     what a table without staff draws
 *
 * Members of an area:
 *
 *   at, path   a box, or an SVG path (M, L, A and Z, all absolute); always one of the two
 *   chips      where chips are drawn; areas with a wager have it, and those for dues and fees
 *   text       centre of the label and size of its letters; "turn" rotates label and note, in
 *              degrees clockwise
 *   note       a second, smaller line, usually the odds; always with "note_text"
 *   dice       two faces printed on the area; "dice_at" is their centre and the side of a die
 *   seat       whose area it is, from 1; "own" is the wager's id for the player in that seat
 *              ("banker" for seat 3 can be "banker-box-3" for the others); a wager with a seat and
 *              no "own" is for that player only
 *   stands     chips get there only by travelling, never by a bet
 *   courtesy   chips that are put there lie on the wager's own area
 *   over       lies on top of earlier areas
 *
 * Areas without a wager are "title", "print-..." for print, and spaces that parts fill; the file
 * that draws the felt names those. */
#ifndef CROUPIER_LAYOUT_H
#define CROUPIER_LAYOUT_H

#include "rules/table.h"
#include "words/json.h"

#define LAYOUT_AREAS 320
#define LAYOUT_PARTS 4
#define LAYOUT_PATH  160
#define LAYOUT_LABEL 64

/* How an area looks, with its word in JSON. */
#define LOOKS(X)                                                                                   \
    X(FELT, "felt")   /* outlined on the cloth, white letters */                                   \
    X(LINE, "line")   /* a thin outline; on top of others, none until hovered */                   \
    X(RED, "red")     /* filled, white letters */                                                  \
    X(BLACK, "black") /* filled, white letters */                                                  \
    X(GREEN, "green") /* filled, white letters */                                                  \
    X(GOLD, "gold")   /* outlined, golden letters */                                               \
    X(WHITE, "white") /* filled white, dark letters */                                             \
    X(MARK, "mark")   /* a space for a puck, dice or cards: dashed, dim letters */                 \
    X(TITLE, "title") /* golden letters only */

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

/* Something written or drawn: its centre, size and rotation. */
struct spot {
    int x, y, size, turn;
};

struct area {
    char id[WAGER_ID], wager[WAGER_ID], own[WAGER_ID]; /* wager and own may be empty */
    char name[WAGER_NAME];
    const char *kind; /* null: no wager */
    char label[LAYOUT_LABEL], note[LAYOUT_LABEL];
    struct box at; /* the bounding box, if there is a path */
    char path[LAYOUT_PATH];
    struct spot text, note_text, faces_at;
    int chips[2];
    int faces[2]; /* printed; 0: none */
    int seat;     /* 0: shared by all */
    enum look look;
    bool has_chips, stands, courtesy, over;
};

/* What a table without staff draws.  Members that do not apply are 0. */
struct layout_chance {
    const char *kind; /* "dice", "number" or "cards"; null: nothing */
    int faces, count; /* faces of a die; number of dice */
    int of;           /* how many numbers, from 0 */
    int decks;
    const char *(*name)(int number); /* the names of numbers; null: their digits */
};

/* Large: make it static or allocate it. */
struct layout {
    int width, height, count;
    const char *parts[LAYOUT_PARTS]; /* null after the last */
    struct layout_chance chance;
    struct area areas[LAYOUT_AREAS];
};

void layout_of(const struct sign *sign, struct layout *layout);
void layout_json(struct json_out *out, const char *key, const struct layout *layout);

/* ---- For the files that draw felts ----------------------------------------------- */

struct felt {
    const struct sign *sign;
    struct layout *layout;
};

/* A game's felt (house_of(edition)->felt).  If it is null, its wagers are listed on a plain felt.
 */
struct game_felt {
    /* sets width, height, all areas and parts, and chance */
    void (*draw)(struct felt *felt);
    /* whether the table has a wager that wager_next() lists; null: it has them all */
    bool (*has)(const struct sign *sign, int bet, int number);
};

/* Adds a part. */
void felt_part(struct felt *felt, const char *part);

/* All wagers side by side, for any game. */
void felt_plain(struct felt *felt);

/* Adds an area without a wager. */
struct area *felt_print(struct felt *felt, const char *id, enum look look, struct box at);

/* Add an area with a wager.  Return null if this table does not have it. */
struct area *felt_wager(struct felt *felt, const char *wager, enum look look, struct box at);
struct area *felt_bet(struct felt *felt, int bet, int number, enum look look, struct box at);

/* Adds another place to bet on a wager, with this id and name. */
struct area *felt_courtesy(struct felt *felt, int bet, int number, const char *id, enum look look,
                           struct box at);

/* What is on an area: in its centre, or at across and down, in per cent of its box. */
void area_label(struct area *area, int size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void area_label_at(struct area *area, int across, int down);
void area_note(struct area *area, int size, int across, int down, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void area_faces(struct area *area, int a, int b, int side, int across, int down);
void area_chips(struct area *area, int across, int down);

/* Shapes other than a box. */
void area_path(struct area *area, const char *format, ...) __attribute__((format(printf, 2, 3)));
void area_circle(struct area *area); /* the largest that fits into its box */

/* A sector of a fan: two angles, in tenths of a degree from straight down (negative to the left),
 * and two radii around its centre. */
struct fan {
    int x, y;
};
struct sector {
    int from, to, inner, outer;
};
void fan_point(struct fan fan, int angle, int radius, int *x, int *y);
void area_sector(struct area *area, struct fan fan, struct sector sector);

/* Whether this table has a wager that wager_next() lists. */
bool layout_has(const struct sign *sign, int bet, int number);

/* The nth (from 0) of `of` boxes side by side. */
struct box box_across(struct box all, int n, int of);

#endif
