/* rounds.h - what a game says of its rounds: with which acts and events one begins, has its
 * outcome, is settled or is void.  The pit, the record's reader, reports and the server ask here;
 * none of them knows a game.
 *
 *   acts     one row for each act that does something to the round
 *   events   one row for each kind of event that is the game's own, and what it may say
 *
 * An entry of the record, or what the floor tells, is an act with its events: what it does is what
 * they do together (round_act(), round_event()).
 *
 *   begins    any of them does ROUND_BEGINS
 *   settled   one does ROUND_SETTLES, and none ROUND_GOES_ON
 *   void      one does ROUND_VOIDS
 *
 * Either of the last two ends it. */
#ifndef CROUPIER_ROUNDS_H
#define CROUPIER_ROUNDS_H

#include "pit/pit.h"

enum {
    ROUND_TOLD = 1 << 0,    /* nothing else; of an event: the game tells it */
    ROUND_BEGINS = 1 << 1,  /* from here on the round is played */
    ROUND_SETTLES = 1 << 2, /* its wagers are settled, */
    ROUND_GOES_ON = 1 << 3, /* ... only some of them: the others come later */
    ROUND_VOIDS = 1 << 4,   /* it is void */
    ROUND_PAYS = 1 << 5,    /* winners of the round before are paid */
    ROUND_KEEPS = 1 << 6,   /* what stands now stands again where the settlement is undone; of what
                             * begins rounds: only the first time in one */
    ROUND_OUTCOME = 1 << 7, /* what chance has said so far, */
    ROUND_RESULT = 1 << 8,  /* ... and which is remembered */
    ROUND_MOVES = 1 << 9,   /* stake_cents of the wager in as are now part of that in bet */
    ROUND_STAKES = 1 << 10, /* a player puts up, or loses, what is no wager: an ante, a fee */
};

/* What paid_cents of an event are charged as, apart from commission. */
enum round_charge { CHARGED_NOTHING, CHARGED_ANTE, CHARGED_FEE };

/* A kind of event that the game has of its own. */
struct round_event {
    uint16_t does;  /* ROUND_ bits; 0: the game has no such events */
    int8_t only;    /* they hold only of events with this number; 0: of all */
    uint8_t charge; /* enum round_charge */
    struct round_bounds {
        int8_t least, most; /* both 0: anything */
    } number, a;            /* what those members can be */
};

/* A result as people read it: "17", and (null: plain) by which class pages may colour it. */
#define ROUND_SAY 16
struct round_said {
    char say[ROUND_SAY];
    const char *as;
};

struct game_rounds {
    const uint16_t *acts;             /* [ACT_COUNT]: ROUND_ bits */
    const struct round_event *events; /* [EVENT_KINDS] */
    uint64_t travels;    /* numbers that a wager can get once it stands, as bits; 0: none moves */
    bool boxes;          /* a wager goes by the number of its box; on the player's own by 0, too */
    bool returns_decide; /* wagers that go back in the settlement were decided: they stood off */
    bool pays_again;     /* a winner may be paid once more in the same settlement */
    /* whether the next result stands for the last one; null: never */
    bool (*replaces)(const struct table *);
    /* a result that is remembered */
    void (*say)(const struct pit_result *, struct round_said *);
};

/* Of the game with that sign; one that says nothing where the game does not. */
const struct game_rounds *rounds_of(const struct sign *sign);

/* What an act of the game (ACT_COUNT: none) or an event does to the round, as bits. */
static inline unsigned round_act(const struct game_rounds *rounds, int act)
{
    return act < ACT_COUNT ? rounds->acts[act] : 0;
}

static inline unsigned round_event(const struct game_rounds *rounds, const struct event *event)
{
    const struct round_event *row = &rounds->events[event->kind];

    return !row->only || row->only == event->number ? row->does : 0;
}

/* Whether all that was done together has settled it, or has ended it one way or the other. */
static inline bool round_settled(unsigned done)
{
    return done & ROUND_SETTLES && !(done & ROUND_GOES_ON);
}

static inline bool round_ends(unsigned done)
{
    return round_settled(done) || done & ROUND_VOIDS;
}

/* What an event charges its player as. */
static inline enum round_charge round_charge(const struct game_rounds *rounds,
                                             const struct event *event)
{
    return (enum round_charge)rounds->events[event->kind].charge;
}

/* Whether such an event can be told in the game at all: nothing that it says is beyond what there
 * is.  Its wager is not looked at. */
bool round_event_good(const struct game_rounds *rounds, const struct event *event);

/* A result as people read it; empty where it is none. */
void round_say(const struct game_rounds *rounds, const struct pit_result *result,
               struct round_said *said);

#endif
