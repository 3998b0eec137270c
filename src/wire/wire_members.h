/* wire_members.h - the JSON members of an order: which ones an act takes comes from its form
 * (rules/acts.h); here is how each is read and written.  For the files of the wire. */
#ifndef CROUPIER_WIRE_MEMBERS_H
#define CROUPIER_WIRE_MEMBERS_H

#include "wire/wire.h"

#include <jansson.h>

/* An order being read, and why it is invalid. */
struct wire_reading {
    const struct pit *pit;
    struct order *order;
    struct item_order *item_order; /* instead of pit and order, for an item of the programme */
    char *why;                     /* [WIRE_WHY] */
    const char *name;              /* of the current member */
    const struct takes *takes;     /* its part of the form */
};

/* The JSON type of a member.  tools/wire_types.c makes the types of the pages from it. */
enum wire_value {
    VALUE_NUMBER, /* whole */
    VALUE_TEXT,
    VALUE_TRUTH,
    VALUE_NUMBERS, /* a list; its length is the form's count, if any */
    VALUE_CARDS,   /* a list of texts */
    VALUE_COUNTED, /* counts by value: {"500":4} */
    VALUE_WORD,    /* one of the member's words, or of the form's choices */
    VALUE_FLAGS,   /* a list of the form's flags */
    VALUE_ROLE,
    VALUE_REASON,  /* one of the edition's reasons */
    VALUE_OUTCOME, /* a text or a number, as the game writes its outcomes */
};

/* How a member is read into an order and written from one.  put writes nothing for a 0. */
struct wire_member {
    bool (*read)(const struct wire_reading *r, const json_t *value);
    void (*put)(struct json_out *out, const struct pit *pit, const struct order *order,
                const struct takes *takes);
    enum wire_value value;
    bool needed;                /* mandatory, since 0 is a valid value */
    const struct choice *words; /* of VALUE_WORD; null: the form has them */
};

extern const struct wire_member wire_game_members[TAKES_KINDS]; /* wire_members_game.c */
extern const struct wire_member wire_pit_members[TAKES_KINDS];  /* wire_members_pit.c */

/* How a kind of member is read and written; null if it is never on the wire. */
const struct wire_member *wire_member(enum takes_kind kind);

/* What the act of an order takes; and whether the order includes this member: a player's order
 * leaves out the player's own seat. */
const struct takes *wire_takes(const struct pit *pit, const struct order *order);
bool wire_says(const struct order *order, const struct takes *takes);

/* Whether any order can have a member of that name. */
bool wire_known(const char *name);

/* The same for orders to items of the programme.  All members that are not optional are mandatory,
 * except "yes". */
struct wire_item_member {
    bool (*read)(const struct wire_reading *r, const json_t *value);
    void (*put)(struct json_out *out, const char *name, const struct item_order *order,
                const struct takes *takes);
    enum wire_value value;
    const char *kind; /* what a form asks for: "person" */
};
const struct wire_item_member *wire_item_member(enum takes_kind kind); /* or null */
bool wire_item_known(const char *name);

/* ---- Acts (wire_acts.c) ---------------------------------------------------------- */

/* The type of a member of an act, or of what it takes, in the JSON for the pages.  Empty members
 * are left out unless noted. */
enum value_type {
    TOLD_ACT,    /* an act's id; always present */
    TOLD_MEMBER, /* a member's name; always present */
    TOLD_TEXT,
    TOLD_SAID, /* the word before a member; not for a choice, where it is the name */
    TOLD_LETTER,
    TOLD_NUMBER,
    TOLD_TRUTH,
    TOLD_GROUP, /* always present */
    TOLD_WORDS, /* of a choice */
    TOLD_ROLES,
    TOLD_TAKES,   /* a list; always present */
    TOLD_REPORTS, /* the id of the act that staff report, */
    TOLD_DOES,    /* ... and its verb */
    TOLD_WAY,
    TOLD_KINDS, /* all kinds of wagers, if the member is one */
};
struct member_row {
    const char *name; /* null ends the list */
    enum value_type as;
    size_t at; /* offset in struct act_form or struct takes */
};
extern const struct member_row wire_act_rows[], wire_takes_rows[];

const char *wire_group(enum act_group group); /* "play"; null if unknown */
const char *wire_way(enum act_way way);       /* "before"; null if unknown or none */

/* Writes a text unless it is null or empty; the words of a choice, if any. */
void wire_put_text(struct json_out *out, const char *name, const char *text);
void wire_put_choices(struct json_out *out, const char *name, const struct choice *choices);

/* ---- Numbers and words ----------------------------------------------------------- */

#define SMALL_MOST 99      /* maximum of seats, dice, decks: fits into a byte */
#define COUNT_MOST 1000000 /* maximum of cards, minutes, chips and seeds */
#define TEXT_SHOWN "%.40s" /* user input quoted in a sentence */

/* Sets the sentence and returns false. */
__attribute__((format(printf, 2, 3))) bool wire_bad(char why[WIRE_WHY], const char *format, ...);

/* Reads a whole number from least to most. */
bool wire_read_number(const json_t *value, const char *name, int64_t least, int64_t most,
                      int64_t *number, char why[WIRE_WHY]);

/* Reads the role of an order, if it names one.  Orders are not given in the roles that a game gives
 * to players. */
bool wire_read_role(const json_t *members, uint16_t *role, char why[WIRE_WHY]);

/* Return false or null on failure and set the sentence. */
bool wire_read_person(const struct wire_reading *r, const json_t *value, uint32_t *person);
bool wire_read_seed(const struct wire_reading *r, const json_t *value, uint8_t *seed, size_t most,
                    uint8_t *length);
bool wire_read_yes(const struct wire_reading *r, const json_t *value, bool *yes);
bool wire_read_small(const struct wire_reading *r, const json_t *value, int8_t *number);
const char *wire_read_text(const struct wire_reading *r, const json_t *value);
bool wire_no_such(const struct wire_reading *r, const char *text);

/* A number written as one of a few words. */
bool wire_read_word(const struct wire_reading *r, const json_t *value, const struct choice *words,
                    int *number);
void wire_put_word(struct json_out *out, const char *name, const struct choice *words, int number);

/* Reads chips by value: {"500":4}. */
bool wire_read_chips(const struct chip_set *set, const json_t *value, const char *name,
                     struct chips *chips, char why[WIRE_WHY]);

#endif
