/* acts.h - what people can do, and what each act takes.
 *
 * An act is a number: the shared ones are here; each family continues from ACT_OWN in its own list.
 * The number is permanent, as records have it: a new act gets a new number, and that of an act that
 * no longer exists is never used again (tests/ids.tsv).
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
    ACT_SIT = 0,
    ACT_LEAVE = 1,
    ACT_BUY = 2,
    ACT_TOKENS = 3,
    ACT_FOREIGN = 4,
    ACT_BET = 5,
    ACT_SLIP = 6,
    ACT_TAKE = 7,
    ACT_WISH = 8,
    ACT_CONFIRM = 9,
    ACT_SETTLE = 10,
    ACT_CORRECT = 11,
    ACT_PUT_BACK = 12,
    ACT_REFUSE = 13,
    ACT_INVALIDATE = 14,
    ACT_VOID_WAGERS = 15,
    ACT_EXCLUDE = 16,
    ACT_VACATE = 17,
    ACT_NOTICE = 18,
    ACT_LIMITS = 19,
    ACT_AGREE = 20,
    ACT_PERSONAL = 21,
    ACT_CLOSING = 22,
    ACT_CLOSE = 23,
    ACT_RECORD = 24,
    ACT_TICK = 25,
    /* acts up to here are in house.c; each game has its own code for the others */
    ACT_RECEIVE = 26,
    ACT_INSPECT = 27,
    ACT_ACCEPT = 28,
    ACT_DECLINE = 29,
    ACT_NO_MORE_BETS = 30,
    ACT_ANNOUNCE = 31,
    /* cards */
    ACT_SPREAD = 32,
    ACT_CHEMMY = 33,
    ACT_STACK = 34,
    ACT_RIFFLE = 35,
    ACT_CUT = 36,
    ACT_CHANGE_SET = 37,
    ACT_SHUFFLE = 38,
    ACT_REPLACE = 39,
    ACT_DRAW = 40,
    ACT_TURN = 41,
    ACT_RECONSTRUCT = 42,
    ACT_VOID_ROUND = 43,
    ACT_VOID_HAND = 44,
    /* of a tournament's session (contest.c) */
    ACT_END_TURN = 45,
    ACT_PASS_CARD = 46,
    ACT_SECRET_CARD = 47,
    ACT_TIME_UP = 48,
    ACT_INDICATOR = 49,
    ACT_TALLY = 50,
    ACT_SESSION_TIME = 51,
    ACT_FIND_SLIP = 52, /* in found.c */
    /* staff enter what a player did (report.c) */
    ACT_REPORT_ACCEPT = 53,
    ACT_REPORT_DECLINE = 54,
    ACT_TIME_LIMIT = 55, /* of a tournament's session */
    /* signs (signs.c) */
    ACT_STEP = 60,
    ACT_OPEN_AGAIN = 61,
    ACT_OWN = 64,
};

/* Acts about signs that have a later number than the others. */
static inline bool act_of_signs(int act)
{
    return act == ACT_STEP || act == ACT_OPEN_AGAIN;
}

#define ACT_COUNT 208 /* more than any game has */

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
    TAKES_SECONDS,     /* "seconds", after minutes: 19:59 */
    TAKES_FACES,       /* "dice": as many faces as the form's count */
    TAKES_NUMBER,      /* "number": as the game writes its numbers */
    TAKES_CARDS,       /* "cards": up to the form's count, in order */
    TAKES_CARD_SET,    /* "cards": distinct, in any order */
    TAKES_PICK,        /* "pick": two items of a set */
    TAKES_PLACE,       /* "place": a seat, a box, a card of a hand */
    TAKES_OTHER_PLACE, /* "other_place" */
    TAKES_CHOICE,      /* one of the form's words, under a name from the form */
    TAKES_CHEATS,      /* "cheats": players, by name or seat */
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
    /* on the programme: members of struct item_order (programme/programme.h), besides MONEY,
     * NUMBER, OTHER, CHOICE, YES and SEED */
    TAKES_TEXT,     /* "text" */
    TAKES_TIME,     /* "time" */
    TAKES_CHEQUE,   /* "cheque_cents" */
    TAKES_TRANSFER, /* "transfer_cents" */
    TAKES_SECOND,   /* "second" */
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

/* The way to an outcome that is keyed: steps that the console takes first, if they are missing; the
 * outcome itself; a step that it takes afterwards.  Each is an order of its own. */
enum act_way { WAY_NONE, WAY_BEFORE, WAY_OUTCOME, WAY_AFTER };

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
    const char *lifts; /* "lifts a restriction", its words if the answer is no; or null */
    int reports;       /* the act of a player that staff enter with it (report.c); 0: none */
    enum act_way way;
};

/* The form of an act of an edition; null if the game has no such act. */
const struct act_form *act_form(const struct edition *edition, int act);

const char *act_id(const struct edition *edition, int act);    /* "settle"; "?" if unknown */
const char *act_words(const struct edition *edition, int act); /* "settles the bets" */
int act_find(const struct edition *edition, const char *id);   /* ACT_COUNT if not found */

/* Whether staff enter with it what a player did. */
bool act_reports(const struct edition *edition, int act);

/* Whether an act takes a member of this kind. */
bool act_takes(const struct act_form *form, enum takes_kind kind);

/* The name of a member on the wire: "seat", "dice"; of a choice, its own name. */
const char *member_name(const struct takes *takes);

#endif
