/* acts.h - what people can do, and what each act takes, stated once.
 *
 * An act is a number: those of any table are here, those of one family go on from ACT_OWN in its
 * own list.  Its form says what it is called and what it takes, in the order in which it is said.
 * The scenario reader, the wire, the offers, the dealer's console and the types of the pages all
 * follow from the form. */
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
    ACT_HOUSE, /* those before it are in house.c; those from here on each game does itself */
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
#define ACT_COUNT 128 /* no game has as many */

/* ---- What an act takes ----------------------------------------------------------- */

/* A member of struct command, as people say it; and its name on the wire. */
enum takes_kind {
    TAKES_END,
    TAKES_SEAT,        /* "seat": somebody by name or place; a player's own goes without saying */
    TAKES_WAGER,       /* "wager" */
    TAKES_KIND,        /* "wager": a kind of wager, whatever its number */
    TAKES_LIKE,        /* "wager": one, or all of its kind */
    TAKES_TO,          /* "to": the wager that it should have been */
    TAKES_CENTS,       /* "cents" */
    TAKES_PART,        /* "part_cents": of them, the second part: 7+3 */
    TAKES_MIN,         /* "min" */
    TAKES_MAX,         /* "max" */
    TAKES_COUNT,       /* "count": of dice, decks, cards, minutes */
    TAKES_FACES,       /* "dice": so many faces as the form's count says */
    TAKES_NUMBER,      /* "number": as the game writes its numbers */
    TAKES_CARDS,       /* "cards": at most so many as the form's count says, in order */
    TAKES_CARD_SET,    /* "cards": different ones, in any order */
    TAKES_PICK,        /* "pick": two things of a set */
    TAKES_PLACE,       /* "place": a place, a box, a card of a hand */
    TAKES_OTHER_PLACE, /* "other_place" */
    TAKES_CHOICE,      /* one of the form's words; the form names it */
    TAKES_REASON,      /* "reason" */
    TAKES_CLAUSE,      /* "rule": a clause of the index */
    TAKES_FLAG,        /* "flags": this word is said, or not */
    TAKES_SAID,        /* a word that scenarios have and nobody else needs */
    /* around the table: members of struct order */
    TAKES_MONEY,    /* "cents" */
    TAKES_CHIPS,    /* "chips": by value */
    TAKES_TENDER,   /* "tender" */
    TAKES_YES,      /* "yes" */
    TAKES_MANY,     /* "count": of chips, of seeds */
    TAKES_OTHER,    /* "other": a person */
    TAKES_THIRD,    /* "third": another one */
    TAKES_NTH,      /* "nth": a colour, a dispute */
    TAKES_DUTY,     /* "duty": a role */
    TAKES_RESERVED, /* "reserved": for whom */
    TAKES_SEED,     /* "seed": in hexadecimal */
    TAKES_KINDS,
};

/* One of a few words, and the number that it stands for. */
struct choice {
    const char *word;
    int value;
};

struct takes {
    enum takes_kind kind;
    const char *word;             /* FLAG, SAID: it; CHOICE: its name; else said before it: "to" */
    const struct choice *choices; /* of CHOICE; ends with null */
    uint8_t flag;                 /* of FLAG */
    uint8_t count;                /* of FACES, CARDS */
    bool maybe;                   /* it may be left unsaid */
    bool by_chance;               /* where the house shuffles, nobody says it */
    uint16_t by;                  /* only these roles say it; 0: everybody */
    const char *label;            /* words for it on a form; null: the usual ones */
};

/* How the console groups acts: what moves the game on, what is wrong, one player, the rest. */
enum act_group { GROUP_TABLE, GROUP_PLAY, GROUP_CALL, GROUP_PLAYER };

struct act_form {
    const char *id;            /* "no-more-bets"; permanent */
    const char *words;         /* "calls no more bets", for the narration */
    const char *verb;          /* "no-more-bets", in scenarios; null: none of its own */
    const struct takes *takes; /* null: nothing */
    const char *label;         /* "No more bets", on a button; null: made of the id */
    const char *player_label;  /* ... of a player, where it is another */
    enum act_group group;
    uint8_t rank;      /* in its group, from 1; 0: behind the others */
    char key;          /* that the console would like for it; 0: any */
    bool grave;        /* the console asks once more */
    bool aside;        /* among what a player does seldom */
    bool front;        /* before anything else that a player may do */
    bool main;         /* what a player does as a rule, where it can be done */
    bool leaving;      /* done first where a player leaves the table */
    const char *wrong; /* what can be done where it was keyed wrong; null: nothing to say */
};

/* The form of an act of an edition; null where the game has no such act. */
const struct act_form *act_form(const struct edition *edition, int act);

const char *act_id(const struct edition *edition, int act);    /* "settle"; "?" for none */
const char *act_words(const struct edition *edition, int act); /* "settles the wagers" */
int act_find(const struct edition *edition, const char *id);   /* ACT_COUNT where there is none */

/* Whether an act takes such a member. */
bool act_takes(const struct act_form *form, enum takes_kind kind);

/* What is the words of a member on the wire: "seat", "dice"; of a choice, its name. */
const char *member_name(const struct takes *takes);

#endif
