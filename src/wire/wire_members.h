/* wire_members.h - the members that an order is said with, for the files of the wire: those that
 * the form of its act takes (rules/acts.h), and how each is read and written. */
#ifndef CROUPIER_WIRE_MEMBERS_H
#define CROUPIER_WIRE_MEMBERS_H

#include "wire/wire.h"

#include <jansson.h>

/* One order being read, and why it cannot be. */
struct wire_reading {
    const struct pit *pit;
    struct order *order;
    char *why;                 /* [WIRE_WHY] */
    const char *name;          /* of the member at hand, */
    const struct takes *takes; /* ... and what the form says of it */
};

/* What a member is in JSON.  The types of the pages follow from it (tools/wire_types.c). */
enum wire_value {
    VALUE_NUMBER, /* a whole one */
    VALUE_TEXT,
    VALUE_TRUTH,
    VALUE_NUMBERS, /* a list: so many as the form's count says, where it has one */
    VALUE_CARDS,   /* a list of texts */
    VALUE_COUNTED, /* how many, by what is counted: {"500":4} */
    VALUE_WORD,    /* one of the words of this kind of member, or of the form's choices */
    VALUE_FLAGS,   /* a list of the form's flags */
    VALUE_ROLE,
    VALUE_REASON,  /* one of the edition's */
    VALUE_OUTCOME, /* as the game writes its numbers: a text, or a number */
};

/* How a member goes into an order and comes out of one.  Where it is left out, or 0, nothing is
 * written. */
struct wire_member {
    bool (*read)(const struct wire_reading *r, const json_t *value);
    void (*put)(struct json_out *out, const struct pit *pit, const struct order *order,
                const struct takes *takes);
    enum wire_value value;
    bool needed;                /* its 0 is something, too, so it has to be said */
    const struct choice *words; /* of VALUE_WORD; null: the form has them */
};

extern const struct wire_member wire_game_members[TAKES_KINDS]; /* wire_members_game.c */
extern const struct wire_member wire_pit_members[TAKES_KINDS];  /* wire_members_pit.c */

/* How a kind of member is read and written; null: it is not for the wire. */
const struct wire_member *wire_member(enum takes_kind kind);

/* What the act of an order takes; whether whoever gives it says this one of it: a player does not
 * say the own seat. */
const struct takes *wire_takes(const struct pit *pit, const struct order *order);
bool wire_says(const struct order *order, const struct takes *takes);

/* Whether any order at all has such a member. */
bool wire_known(const char *name);

/* ---- What is told of acts (wire_acts.c) ------------------------------------------ */

/* A member of an act's row, or of what it takes, as the pages are told it; left out where there is
 * nothing to say. */
enum told_as {
    TOLD_ACT,    /* an id of an act; always there */
    TOLD_MEMBER, /* a name of a member; always there */
    TOLD_TEXT,
    TOLD_SAID, /* a text that is said before a member; of a choice it is the name */
    TOLD_LETTER,
    TOLD_NUMBER,
    TOLD_TRUTH,
    TOLD_GROUP, /* always there */
    TOLD_WORDS, /* of a choice */
    TOLD_ROLES,
    TOLD_TAKES, /* a list; always there */
};
struct told_row {
    const char *name; /* null: no more */
    enum told_as as;
    size_t at; /* in struct act_form, or in struct takes */
};
extern const struct told_row wire_act_rows[], wire_takes_rows[];

const char *wire_group(enum act_group group); /* "play"; null: no such group */

/* ---- Numbers and words ----------------------------------------------------------- */

#define SMALL_MOST 99      /* of places, dice, decks: no wider than a byte */
#define COUNT_MOST 1000000 /* of cards, minutes, chips and seeds */
#define TEXT_SHOWN "%.40s" /* of what somebody wrote, in a sentence */

/* The sentence; false. */
__attribute__((format(printf, 2, 3))) bool wire_bad(char why[WIRE_WHY], const char *format, ...);

/* A whole number from least to most. */
bool wire_read_number(const json_t *value, const char *name, int64_t least, int64_t most,
                      int64_t *number, char why[WIRE_WHY]);

/* Where they cannot be read they are false or null, and the sentence is there. */
bool wire_read_small(const struct wire_reading *r, const json_t *value, int8_t *number);
const char *wire_read_text(const struct wire_reading *r, const json_t *value);
bool wire_no_such(const struct wire_reading *r, const char *text);

/* Words for a few numbers. */
bool wire_read_word(const struct wire_reading *r, const json_t *value, const struct choice *words,
                    int *number);
void wire_put_word(struct json_out *out, const char *name, const struct choice *words, int number);

/* Chips as {"500":4}, by value. */
bool wire_read_chips(const struct chip_set *set, const json_t *value, const char *name,
                     struct chips *chips, char why[WIRE_WHY]);

#endif
