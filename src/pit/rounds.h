/* rounds.h - a game's rounds: which acts and events begin a round, give its outcome, settle it or
 * make it void.  The pit, the reader of the record, the reports and the server use this, so that
 * none of them needs to know a game.
 *
 *   acts     one row for each act that affects the round
 *   events   one row for each kind of event of the game, with the values that it may carry
 *
 * An entry of the record, or an announcement by the floor, is an act with its events.  Its effect
 * is the union of theirs (round_act(), round_event()):
 *
 *   begins    any has ROUND_BEGINS
 *   settled   any has ROUND_SETTLES, and none has ROUND_GOES_ON
 *   void      any has ROUND_VOIDS
 *
 * A round ends when it is settled or void. */
#ifndef CROUPIER_ROUNDS_H
#define CROUPIER_ROUNDS_H

#include "pit/pit.h"

enum {
    ROUND_EXISTS = 1 << 0,  /* no effect; marks an event kind that the game has */
    ROUND_BEGINS = 1 << 1,  /* the round is in play from here on */
    ROUND_SETTLES = 1 << 2, /* its wagers are settled, */
    ROUND_GOES_ON = 1 << 3, /* ... but only some of them; the others come later */
    ROUND_VOIDS = 1 << 4,   /* the round is void */
    ROUND_PAYS = 1 << 5,    /* winners of the previous round are paid */
    ROUND_KEEPS = 1 << 6,   /* the wagers of this moment come back if the settlement is undone; with
                             * ROUND_BEGINS: only the first time in a round */
    ROUND_OUTCOME = 1 << 7, /* carries part of the outcome, */
    ROUND_RESULT = 1 << 8,  /* ... or the result to remember */
    ROUND_MOVES = 1 << 9,   /* stake_cents move from the wager in 'as' to that in 'bet' */
    ROUND_STAKES = 1 << 10, /* a player puts up or loses money that is no wager: a due, a fee */
    ROUND_CUT_CARD = 1 << 11,  /* the cutting card comes out; number 1: as the first card */
    ROUND_SHOE_OVER = 1 << 12, /* the cards are used up */
};

/* What an event's paid_cents are charged as, apart from commission: a due comes with the wager
 * whatever the player does, a fee is for something that the player chose. */
enum round_charge { CHARGED_NOTHING, CHARGED_DUE, CHARGED_FEE };

/* A kind of event of the game. */
struct round_event {
    uint16_t does;  /* ROUND_ bits; 0: the game has no such event */
    int8_t only;    /* the bits apply only to events with this number; 0: to all */
    uint8_t charge; /* enum round_charge */
    struct round_bounds {
        int8_t least, most; /* both 0: any value */
    } number, a;            /* bounds of those members of the event */
};

/* A result for lists: "3 4", "17", "banker", "one-pair"; an empty say means no result. */
#define ROUND_SAY 16
struct round_said {
    char say[ROUND_SAY];
    const char *brief; /* a letter for narrow lists; null: none */
    const char *as;    /* its colour: "red"; null: none */
};

struct game_rounds {
    const uint16_t *acts;             /* [ACT_COUNT]: ROUND_ bits */
    const struct round_event *events; /* [EVENT_KINDS] */
    uint64_t travels;    /* numbers that a wager can travel to, as bits; 0: wagers do not travel */
    const char *dues;    /* the name of CHARGED_DUE in reports; null: no dues */
    bool boxes;          /* a wager's number is its box; 0 also means the player's own box */
    bool returns_decide; /* wagers returned in the settlement count as decided: they pushed */
    bool pays_again;     /* a winner may be paid twice in the same settlement */
    /* whether the next result replaces the last one, and a void round takes it away; null: never */
    bool (*replaces)(const struct table *);
    /* whether winners of the settled round are still to be paid; null: they never are */
    bool (*paying)(const struct table *);
    /* whether the round in play decides nothing, and its wagers stay up; null: never */
    bool (*undecided)(const struct table *);
    /* describes a result */
    void (*say)(const struct pit_result *, struct round_said *);
};

/* The rounds of the game with that sign; empty rows if the game has none. */
const struct game_rounds *rounds_of(const struct sign *sign);

/* The effect of an act of the game (ACT_COUNT: none) or of an event on the round, as bits. */
static inline unsigned round_act(const struct game_rounds *rounds, int act)
{
    return act < ACT_COUNT ? rounds->acts[act] : 0;
}

static inline unsigned round_event(const struct game_rounds *rounds, const struct event *event)
{
    const struct round_event *row = &rounds->events[event->kind];

    return !row->only || row->only == event->number ? row->does : 0;
}

/* Whether these effects together settle the round, or end it either way. */
static inline bool round_settled(unsigned done)
{
    return done & ROUND_SETTLES && !(done & ROUND_GOES_ON);
}

static inline bool round_ends(unsigned done)
{
    return round_settled(done) || done & ROUND_VOIDS;
}

/* Whether an event decides a wager, in an act with these effects: it wins, loses or pushes.  A
 * wager that comes back otherwise is undecided. */
bool round_decides(const struct game_rounds *rounds, const struct event *event, unsigned done);

/* What kind of charge an event is. */
static inline enum round_charge round_charge(const struct game_rounds *rounds,
                                             const struct event *event)
{
    return (enum round_charge)rounds->events[event->kind].charge;
}

/* What an event adds to a player's chips, in the rack and on the layout together; less than 0: what
 * it takes.  This is the one account of a round: pages, histories and reports add it up.
 * Promotional chips do not count. */
int64_t round_gain(const struct game_rounds *rounds, const struct event *event);

/* What of it is a charge: commission, dues and fees; less than 0: given back. */
int64_t round_charged(const struct game_rounds *rounds, const struct event *event);

/* Whether the event is possible in the game: its kind exists and its values are within bounds.
 * Ignores its wager. */
bool round_event_good(const struct game_rounds *rounds, const struct event *event);

/* A result as people read it; empty if it is no result of the game. */
void round_say(const struct game_rounds *rounds, const struct pit_result *result,
               struct round_said *said);

#endif
