/* baccarat_table.h - what a baccarat table has of its own.
 *
 * The walk of a shoe and of one round, by phase:
 *
 *   CARDS_OUT  cards are received, inspected and mixed, or shuffled again
 *   CUTTING    a player or an employee cuts; the cutting card goes in
 *   BETTING    the first cards are discarded; wagers are made; no more bets
 *   ROLES      Style B: who holds the Banker's and the Player's Hand
 *   DEALING    cards are drawn, passed out and turned, as the style has it
 *   DEALT      both hands have all they are entitled to
 *   ANNOUNCED  the result is called; wagers are settled
 *
 * Cards are conserved: those that nobody has seen are in the shoe or face down
 * outside it. */
#ifndef CROUPIER_BACCARAT_TABLE_H
#define CROUPIER_BACCARAT_TABLE_H

#include "games/baccarat/baccarat.h"
#include "games/baccarat/baccarat_acts.h"
#include "games/baccarat/baccarat_events.h"
#include "rules/table.h"

#define BACCARAT_BOXES  14
#define BACCARAT_BEHIND 20 /* cards behind the cutting card, at least */
#define BACCARAT_DRAWN  8  /* six cards, and what was drawn by mistake */

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
    NEED_NO_SPREAD, /* the same without spreading: they go into a machine */
    NEED_MIX,       /* chemmy shuffled, stacked, riffled */
    NEED_EITHER,    /* chemmy shuffled or riffled */
    NEED_SHUFFLE,   /* riffled, after a shoe */
    NEED_OTHER_SET, /* the set that the machine has shuffled */
    NEED_NOTHING,
};

struct baccarat {
    /* What a settlement changes; kept twice, so that one can be reversed. */
    struct baccarat_play {
        int64_t stake_cents[TABLE_SEATS][BACCARAT_BOXES + 1][BACCARAT_BETS]; /* box 0: standing */
        uint8_t slipped[TABLE_SEATS][BACCARAT_BOXES + 1][BACCARAT_BETS];
        int64_t ante_cents[TABLE_SEATS];
    } now, before;

    struct shoe shoe; /* the cards that nobody has seen, */
    int8_t unused;
    int16_t in_shoe;    /* ... of which so many are in the shoe */
    int16_t behind;     /* cards behind the cutting card; 0: there is none */
    uint8_t need;       /* enum baccarat_need */
    uint8_t need_topic; /* why they are to be shuffled; enum topic */
    uint8_t prepared;   /* what has been done to the cards, as bits */
    int8_t set;         /* of two: 0 or 1 */
    int8_t rounds;      /* to come, once the cutting card is out; -1: it is not */
    bool pre_shuffled;  /* they came so, and no game has been played with them */
    bool burned, fresh;
    int16_t away_unseen; /* cards that left the shoe and that nobody has seen or holds */
    uint8_t sets_ready;  /* of two, those that were inspected and mixed, as bits */
    bool single;         /* a single card was discarded, and may be seen */
    int8_t single_card;  /* ... which it is, once it was */
    int8_t held;         /* drawn too many: the first card of the next round; -1: none */
    uint8_t held_topic;  /* why: a topic of the rules */
    uint8_t void_topic;  /* why this round is a Void Hand, likewise */

    int8_t cutter;     /* who has the cut: a seat, HOUSE_SEAT, NO_SEAT */
    int8_t offered;    /* the seat that is offered the cut or a hand */
    uint32_t declined; /* seats that will not */
    bool cut;          /* the cards are cut; the cutting card is to go in */
    int8_t holder[3];  /* of each hand; NO_SEAT: the dealer */
    int8_t second[3];  /* who has its second card, where that is somebody else */
    bool decided[3];   /* who holds it */
    int8_t out;        /* the hand that is passed out */
    struct coup coup;
    int8_t drawn[BACCARAT_DRAWN], drawn_count; /* in order */
    bool banker_first, disordered, void_round;
    bool tied;                    /* the last round was a tie */
    bool reopened;                /* wagers may be changed after the call (15.10) */
    uint8_t void_hands;           /* as bits of enum hand */
    int8_t acts_for[TABLE_SEATS]; /* a nominee: the player's place, from 1 */
    int8_t unused_too[2];
    uint32_t ante_due;              /* players who owed one when the betting closed */
    uint32_t own_wagers, own_cards; /* players told to do that themselves */
    int32_t unused_at_last;
};

#define baccarat_of(table) GAME_STATE(baccarat, table)

#endif
