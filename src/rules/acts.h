/* acts.h - what people can do, and what each act takes.
 *
 * An act is a number: the shared ones are here; each family continues from ACT_OWN in its own list.
 * The form of an act gives its names and what it takes, in order.  The scenario reader, the wire,
 * the offers, the dealer's console and the types of the pages all use the form. */
#ifndef CROUPIER_ACTS_H
#define CROUPIER_ACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct edition;

/* ---- Acts of more than one game -------------------------------------------------- */

enum act {
    ACT_SIT,
    ACT_LEAVE,
    ACT_BUY,
    ACT_TOKENS,
    ACT_FOREIGN,
    ACT_BET,
    ACT_SLIP,
    ACT_TAKE,
    ACT_WISH,
    ACT_CONFIRM,
    ACT_SETTLE,
    ACT_CORRECT,
    ACT_PUT_BACK,
    ACT_REFUSE,
    ACT_INVALIDATE,
    ACT_VOID_WAGERS,
    ACT_EXCLUDE,
    ACT_VACATE,
    ACT_NOTICE,
    ACT_LIMITS,
    ACT_AGREE,
    ACT_PERSONAL,
    ACT_CLOSING,
    ACT_CLOSE,
    ACT_RECORD,
    ACT_TICK,
    ACT_HOUSE, /* acts before this one are in house.c; from here on each game has its own */
    ACT_RECEIVE = ACT_HOUSE,
    ACT_INSPECT,
    ACT_ACCEPT,
    ACT_DECLINE,
    ACT_NO_MORE_BETS,
    ACT_ANNOUNCE,
    /* cards */
    ACT_SPREAD,
    ACT_CHEMMY,
    ACT_STACK,
    ACT_RIFFLE,
    ACT_CUT,
    ACT_CHANGE_SET,
    ACT_SHUFFLE,
    ACT_REPLACE,
    ACT_DRAW,
    ACT_TURN,
    ACT_RECONSTRUCT,
    ACT_VOID_ROUND,
    ACT_VOID_HAND,
    ACT_OWN,
};
#define ACT_COUNT 128 /* more than any game has */

/* ---- What an act takes ----------------------------------------------------------- */

/* Members of struct command, with their names on the wire. */
enum takes_kind {
    TAKES_END,
    TAKES_SEAT,        /* "seat": a player, by name or seat; left out for a player's own seat */
    TAKES_WAGER,       /* "wager" */
    TAKES_KIND,        /* "wager": a kind of wager, whatever its number */
    TAKES_LIKE,        /* "wager": one wager, or all of a kind */
    TAKES_TO,          /* "to": the wager it should have been */
    TAKES_CENTS,       /* "cents" */
    TAKES_PART,        /* "part_cents": the second part of cents: 7+3 */
    TAKES_MIN,         /* "min" */
    TAKES_MAX,         /* "max" */
    TAKES_COUNT,       /* "count": of dice, decks, cards, minutes */
    TAKES_FACES,       /* "dice": as many faces as the form's count */
    TAKES_NUMBER,      /* "number": as the game writes its numbers */
    TAKES_CARDS,       /* "cards": up to the form's count, in order */
    TAKES_CARD_SET,    /* "cards": distinct, in any order */
    TAKES_PICK,        /* "pick": two items of a set */
    TAKES_PLACE,       /* "place": a seat, a box, a card of a hand */
    TAKES_OTHER_PLACE, /* "other_place" */
    TAKES_CHOICE,      /* one of the form's words, under a name from the form */
    TAKES_REASON,      /* "reason" */
    TAKES_CLAUSE,      /* "rule": a clause of the index */
    TAKES_FLAG,        /* "flags": an optional word */
    TAKES_SAID,        /* a word used in scenarios only */
    /* around the table: members of struct order */
    TAKES_MONEY,    /* "cents" */
    TAKES_CHIPS,    /* "chips": by value */
    TAKES_TENDER,   /* "tender" */
    TAKES_YES,      /* "yes" */
    TAKES_MANY,     /* "count": of chips, of seeds */
    TAKES_OTHER,    /* "other": a person */
    TAKES_THIRD,    /* "third": another person */
    TAKES_NTH,      /* "nth": a colour, a dispute */
    TAKES_DUTY,     /* "duty": a role */
    TAKES_RESERVED, /* "reserved": for whom */
    TAKES_SEED,     /* "seed": in hexadecimal */
    TAKES_KINDS,
};

/* One of a few words, and its value. */
struct choice {
    const char *word;
    int value;
};

struct takes {
    enum takes_kind kind;
    const char *word;             /* FLAG, SAID: the word; CHOICE: its name; else a prefix: "to" */
    const struct choice *choices; /* of CHOICE; ends with null */
    uint8_t flag;                 /* of FLAG */
    uint8_t count;                /* of FACES, CARDS */
    bool maybe;                   /* optional */
    bool by_chance;               /* left out if the house shuffles */
    uint16_t by;                  /* roles that give it; 0: all */
    const char *label;            /* on a form; null: the default */
};

/* Groups on the console: what moves the game on, what went wrong, one player, the rest. */
enum act_group { GROUP_TABLE, GROUP_PLAY, GROUP_CALL, GROUP_PLAYER };

struct act_form {
    const char *id;            /* "no-more-bets"; permanent */
    const char *words;         /* "calls no more bets", for the log */
    const char *verb;          /* "no-more-bets", in scenarios; or null */
    const struct takes *takes; /* null: nothing */
    const char *label;         /* "No more bets", on a button; null: made from the id */
    const char *player_label;  /* ... on a player's button, if different */
    enum act_group group;
    uint8_t rank;      /* in its group, from 1; 0: last */
    char key;          /* preferred key on the console; 0: any */
    bool grave;        /* the console asks for confirmation */
    bool aside;        /* listed under what players seldom do */
    bool front;        /* listed before a player's other acts */
    bool main;         /* a player's usual act, if available */
    bool leaving;      /* done first when a player leaves the table */
    const char *wrong; /* how to recover from a keying mistake; or null */
};

/* The form of an act of an edition; null if the game has no such act. */
const struct act_form *act_form(const struct edition *edition, int act);

const char *act_id(const struct edition *edition, int act);    /* "settle"; "?" if unknown */
const char *act_words(const struct edition *edition, int act); /* "settles the bets" */
int act_find(const struct edition *edition, const char *id);   /* ACT_COUNT if not found */

/* Whether an act takes a member of this kind. */
bool act_takes(const struct act_form *form, enum takes_kind kind);

/* The name of a member on the wire: "seat", "dice"; of a choice, its own name. */
const char *member_name(const struct takes *takes);

#endif
