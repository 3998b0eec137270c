/* lunar_table.h - the state of a Lunar Poker table.
 *
 * The phases of a round:
 *
 *   CARDS_OUT  cards are received, inspected and mixed, or shuffled again
 *   CUTTING    an employee cuts the deck (only with a shoe)
 *   BETTING    antes and Super Bets; ends with "no more bets"
 *   DEALING    five cards to each box with an ante, and to the Dealer
 *   DECIDING   players declare winning hands; fold, play or ask for a draw
 *   LOCKED     all decisions are locked in: declared hands are verified and
 *              settled, draws are served, players who drew fold or play
 *   CALLED     "no more bets" again: the Dealer's cards are turned next
 *   FORCING    the Dealer does not qualify: players may pay to force
 *   REPLACING  the Dealer's highest card is replaced
 *   SHOWDOWN   hands are compared and settled
 *
 * Who sees what: only struct lunar_cards holds cards that are not public.  For each card of a hand,
 * seen[] says who has seen it.  table_view() starts without cards and adds those that the person
 * has seen.  Public facts depend on hidden cards only where the rules announce them: that a hand is
 * declared, its combination once verified, and what was won or lost.  Everyone at the table sees
 * how many cards lie where and who has looked at them.  Only the player knows which cards are given
 * up in an exchange. */
#ifndef CROUPIER_LUNAR_TABLE_H
#define CROUPIER_LUNAR_TABLE_H

#include "games/lunar/lunar.h"
#include "games/lunar/lunar_acts.h"
#include "games/lunar/lunar_events.h"
#include "rules/table.h"

enum lunar_phase {
    LUNAR_CARDS_OUT,
    LUNAR_CUTTING,
    LUNAR_BETTING,
    LUNAR_DEALING,
    LUNAR_DECIDING,
    LUNAR_LOCKED,
    LUNAR_CALLED,
    LUNAR_FORCING,
    LUNAR_REPLACING,
    LUNAR_SHOWDOWN,
    LUNAR_CLOSED,
    LUNAR_PHASES,
};

/* The stage of a box.  After the first two, a player has a hand there. */
enum lunar_stage {
    STAGE_OUT,        /* no hand, or no longer: folded, paid, void */
    STAGE_STRAY,      /* a hand without an ante */
    STAGE_THINKING,   /* undecided */
    STAGE_DECLARED,   /* declared, not yet verified */
    STAGE_FOLDING,    /* folded; the cards are not collected yet */
    STAGE_PLAYING,    /* the Bet is made */
    STAGE_EXCHANGING, /* the fee for an exchange is paid; to be served */
    STAGE_BUYING,     /* the same for a sixth card */
    STAGE_SERVED,     /* cards are being dealt to it */
    STAGE_DREW,       /* has its draw; must fold or play */
    STAGE_AGAIN,      /* the draw went back; to be served again */
    STAGE_SWEPT,      /* its cards were collected too early */
};

/* How a hand left the round before the final settlement. */
enum lunar_gone {
    GONE_NOT,
    GONE_FOLDED,
    GONE_ABSENT,
    GONE_LAID,     /* cards laid down and discarded: deemed folded */
    GONE_INSTANT,  /* an Instant Cash Payout */
    GONE_VOID,     /* declared void */
    GONE_LOST,     /* void, as it could not be reconstructed */
    GONE_BET_VOID, /* no part of its Bet counted */
    GONE_UNFORCED, /* paid, as the player did not force the Dealer */
    LUNAR_GONE,
};

/* Indexes of a player's chips: the ante, the Bet, and a Super Bet on each hand. */
enum { LUNAR_ANTE_PLACE, LUNAR_BET_PLACE };
#define SUPER_ON(hand) (2 + (hand))
#define LUNAR_PLACES   SUPER_ON(LUNAR_HANDS)

/* Mistakes that were not noticed when the betting closed, or when the Bets were checked. */
enum lunar_slip {
    LUNAR_NO_SLIP,
    LUNAR_UNNOTICED,
    LUNAR_NOTICED, /* by now */
};

/* Who has seen a card, as bits; the boxes come first. */
enum {
    SEEN_DEALER = 1 << LUNAR_BOXES,
    SEEN_STAFF = 2 << LUNAR_BOXES, /* supervisors and above */
    SEEN_PUBLIC = 4 << LUNAR_BOXES,
    SEEN_ALL = (8 << LUNAR_BOXES) - 1,
};

/* What must be done before a round. */
enum lunar_need {
    LUNAR_NEED_CARDS,   /* bring new cards */
    LUNAR_NEED_ALL,     /* inspect, spread, stack and shuffle them */
    LUNAR_NEED_MACHINE, /* the same for a shuffler */
    LUNAR_NEED_SHUFFLE, /* chemmy or riffle shuffle */
    LUNAR_NEED_OTHER,   /* take the other deck, shuffled by the machine */
    LUNAR_NEEDS,
};

struct lunar {
    /* What a settlement changes; before: as it was when the betting closed. */
    struct lunar_play {
        int64_t cents[LUNAR_BOXES][LUNAR_PLACES]; /* by player and index */
        int64_t fee_cents[LUNAR_BOXES];
        uint8_t slip[LUNAR_BOXES][LUNAR_PLACES]; /* enum lunar_slip */
    } now, before;

    /* The cards. */
    struct lunar_cards {
        card_set deck; /* not yet dealt */
        uint8_t hand[LUNAR_HANDS][LUNAR_CARDS];
        uint8_t first[LUNAR_HANDS][LUNAR_FIRST]; /* as they were dealt */
        uint8_t rack[CARDS];                     /* discards, the top one last */
        uint8_t next[CARDS];                     /* returned cards, dealt next in this order */
        uint8_t removed; /* the Dealer's card replaced by force; CARD_UNSEEN: none */
        uint8_t unused[5];
    } cards;
    uint8_t seen[LUNAR_HANDS][LUNAR_CARDS]; /* by whom: SEEN_ bits */
    int8_t count[LUNAR_HANDS];              /* cards in each hand, */
    int8_t in_deck, in_rack, in_next;       /* ... and elsewhere */

    uint8_t need, need_topic;  /* enum lunar_need; enum topic: why they are shuffled */
    uint8_t prepared;          /* what has been done to the cards, as bits */
    bool vacated;              /* the table has been empty since the last shuffle */
    bool deck_played;          /* the deck was dealt from and has not been counted since */
    uint8_t gone[LUNAR_BOXES]; /* enum lunar_gone: in this round or the last one */
    uint8_t unused[1];

    int64_t bet_made_cents[LUNAR_BOXES]; /* in this round or the last one */

    /* One round, from the first call; between rounds all 0 except for seats. */
    struct lunar_round {
        int64_t missed_cents[LUNAR_BOXES][LUNAR_HANDS]; /* Super Bets taken undeclared */
        int64_t super_won_cents[LUNAR_BOXES];           /* Super Bets: won less lost */
        int64_t fees_taken_cents[LUNAR_BOXES];
        uint8_t stage[LUNAR_BOXES];    /* enum lunar_stage */
        uint8_t was[LUNAR_BOXES];      /* ... before the cards were collected too early */
        uint8_t discards[LUNAR_BOXES]; /* cards to be exchanged, as bits, */
        uint8_t drawn[LUNAR_BOXES];    /* ... and the cards drawn for them */
        int8_t swept_at[LUNAR_BOXES];  /* their index in the rack; -1: it was shuffled */
        int8_t swept_count[LUNAR_BOXES];
        int8_t served_as[LUNAR_BOXES]; /* the order in which draws were served, from 1; 0: none */
        uint8_t swept_seen[LUNAR_BOXES][LUNAR_CARDS];
        uint8_t verified, absent, laid; /* boxes, as bits */
        uint8_t unseen_draw;            /* boxes whose player has not looked at the draw */
        uint8_t astray;                 /* boxes served out of sequence */
        uint8_t forcing;                /* boxes that pay to force, */
        uint8_t not_forcing;            /* ... or have declined */
        int8_t serving;                 /* the box being served, or NO_SEAT */
        int8_t due;                     /* ... and how many cards it still gets */
        int8_t exposed;                 /* cards exposed in error during the deal */
        bool dealer_exposed;            /* ... one of them the Dealer's */
        bool no_draws;                  /* the Dealer's cards were seen: bet or fold */
        bool forced;                    /* the Dealer's highest card was replaced */
        bool decided;                   /* money has changed hands in this round */
        uint8_t unused[1];
    } round;

    /* How the wagers of this round, or between rounds of the last one, were decided. */
    struct lunar_decided {
        int64_t stake_cents[LUNAR_BOXES][LUNAR_PLACES]; /* 0: not decided */
        int64_t fees_cents[LUNAR_BOXES];                /* taken */
        int16_t pays[LUNAR_BOXES][LUNAR_PLACES];        /* to 1; 0: lost; -1: returned */
        uint8_t bet_slip[LUNAR_BOXES];                  /* enum lunar_slip */
        uint8_t unused[3];
    } decided;
};

/* The highest number that a count of the deck can give. */
#define LUNAR_COUNT_MOST (2 * CARDS)

#define lunar_of(table) GAME_STATE(lunar, table)

#endif
