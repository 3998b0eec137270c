/* baccarat_table.h - the state of a baccarat table.
 *
 * The phases of a shoe and of a round:
 *
 *   CARDS_OUT  cards are received, inspected and mixed, or shuffled again
 *   CUTTING    a player or an employee cuts; the cutting card goes in
 *   BETTING    the first cards are burned; players bet; "no more bets"
 *   ROLES      Style B: who holds the Banker's and the Player's Hand
 *   DEALING    cards are drawn, passed out and turned, depending on the style
 *   DEALT      both hands are complete
 *   ANNOUNCED  the result is called; wagers are settled
 *
 * No card gets lost: every unseen card is in the shoe or face down outside it. */
#ifndef CROUPIER_BACCARAT_TABLE_H
#define CROUPIER_BACCARAT_TABLE_H

#include "games/baccarat/baccarat.h"
#include "games/baccarat/baccarat_acts.h"
#include "games/baccarat/baccarat_events.h"
#include "rules/table.h"

#define BACCARAT_BOXES  14
#define BACCARAT_BEHIND 20 /* least number of cards behind the cutting card */
#define BACCARAT_DRAWN  8  /* six cards, and any drawn by mistake */

enum baccarat_phase {
    BACCARAT_CARDS_OUT,
    BACCARAT_CUTTING,
    BACCARAT_BETTING,
    BACCARAT_ROLES,
    BACCARAT_DEALING,
    BACCARAT_DEALT,
    BACCARAT_ANNOUNCED,
    BACCARAT_CLOSED,
    BACCARAT_PHASES,
};

/* What the cards need before they can be cut. */
enum baccarat_need {
    NEED_CARDS,     /* new ones */
    NEED_ALL,       /* inspected by two, spread out, chemmy shuffled, stacked, riffled */
    NEED_NO_SPREAD, /* the same without spreading, for a shuffler */
    NEED_MIX,       /* chemmy shuffled, stacked, riffled */
    NEED_EITHER,    /* chemmy shuffled or riffled */
    NEED_SHUFFLE,   /* riffled, after a shoe */
    NEED_OTHER_SET, /* the set that the shuffler has ready */
    NEED_NOTHING,
};

/* Whether a wager was accepted by mistake. */
enum baccarat_slip {
    NO_SLIP,
    SLIP,           /* checked when it is decided */
    SLIP_UNNOTICED, /* nobody has noticed it yet */
};

struct baccarat {
    /* What a settlement changes; kept twice, so that it can be reversed. */
    struct baccarat_play {
        int64_t stake_cents[TABLE_SEATS][BACCARAT_BOXES + 1][BACCARAT_BETS]; /* box 0: standing */
        uint8_t slipped[TABLE_SEATS][BACCARAT_BOXES + 1][BACCARAT_BETS]; /* enum baccarat_slip */
        int64_t ante_cents[TABLE_SEATS];
        uint32_t reduced[TABLE_SEATS]; /* wagers that the dealer reduced, as REDUCED_BIT() */
    } now, before;

    struct shoe shoe;   /* all unseen cards */
    int8_t held_more;   /* another extra card behind the one held: 1 + card; 0: none */
    int16_t in_shoe;    /* how many of them are in the shoe */
    int16_t behind;     /* cards behind the cutting card; 0: no cutting card */
    uint8_t need;       /* enum baccarat_need */
    uint8_t need_topic; /* why the cards need a shuffle; enum topic */
    uint8_t prepared;   /* what has been done to the cards, as bits */
    int8_t set;         /* the set in use: 0 or 1 */
    int8_t rounds;      /* rounds left once the cutting card is out; before that -1 */
    bool pre_shuffled;  /* the cards came pre-shuffled and are not yet played with */
    bool burned, fresh;
    int16_t away_unseen; /* unseen cards out of the shoe and not in the round */
    uint8_t sets_ready;  /* sets that were inspected and mixed, as bits */
    bool single;         /* a single card was burned and may be seen */
    int8_t single_card;  /* that card once seen, else 0 */
    int8_t held;         /* an extra card that is out and comes next; -1: none */
    uint8_t held_topic;  /* why it was held; enum topic */
    uint8_t void_topic;  /* why this round is a Void Hand; enum topic */

    int8_t cutter;     /* who has the cut: a seat, HOUSE_SEAT or NO_SEAT */
    int8_t offered;    /* the seat that is offered the cut or a hand */
    uint32_t declined; /* seats that declined it */
    bool cut;          /* the cards are cut; the cutting card goes in next */
    int8_t holder[3];  /* of each hand; NO_SEAT: the dealer */
    int8_t second[3];  /* holder of the second card, if another person; else NO_SEAT */
    bool decided[3];   /* whether the holder is decided */
    int8_t out;        /* the hand that is passed out, or HAND_NONE */
    struct coup coup;
    int8_t drawn[BACCARAT_DRAWN], drawn_count; /* in order */
    bool banker_first, disordered, void_round;
    bool tied;                    /* the last round was a tie */
    bool reopened;                /* wagers may change after the call (15.10) */
    uint8_t void_hands;           /* as bits of enum hand */
    int8_t acts_for[TABLE_SEATS]; /* of a nominee: the player's seat, from 1; else 0 */
    uint8_t mistakes;             /* of this round, as MISTAKE_ bits */
    int8_t astray;                /* who was passed a hand by mistake: a seat, from 1; else 0 */
    bool swept;                   /* the cards of the round were collected too early */
    int8_t unused[7];
    uint32_t ante_due;              /* players who owed one when betting closed */
    uint32_t ante_spared;           /* ... who owed none before the dealer reduced their wagers */
    uint32_t own_wagers, own_cards; /* players who must do that in person */
    uint32_t released;              /* ... who have confirmed that their nominee no longer acts */
    uint32_t area_bound;            /* ... whose wagers on one area are limited together */
    struct coup settled;            /* the last round that was settled, */
    uint8_t settled_void;           /* ... and its void hands */
    bool vacated; /* nobody was at the table since cards were last shuffled or dealt */
    int8_t unused_at_all[2];
};

/* What went wrong in a round: cards on the other hand's area, or passed to its holder. */
enum { MISTAKE_AREA = 1, MISTAKE_PERSON = 2 };

/* A wager on a hand, by box, among the wagers that the dealer reduced. */
#define REDUCED_BIT(box, bet) (UINT32_C(1) << (2 * (box) + ((bet) == BACCARAT_BANKER)))

#define baccarat_of(table) GAME_STATE(baccarat, table)

#endif
