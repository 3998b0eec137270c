/* lunar_table.h - what a Lunar Poker table has of its own.
 *
 * The walk of one round, by phase:
 *
 *   CARDS_OUT  cards are received, inspected and mixed, or shuffled again
 *   CUTTING    an employee cuts the deck (from a shoe)
 *   BETTING    antes and Super Bets are made; no more bets
 *   DEALING    five cards to each box with an ante, and to the Dealer
 *   DECIDING   players declare winning hands; fold, play or ask for a draw
 *   LOCKED     all decisions are locked in: declared hands are verified and
 *              settled, draws are served, those who drew fold or play
 *   CALLED     no more bets again: the Dealer is to turn the cards
 *   FORCING    the Dealer does not qualify: who pays to force?
 *   REPLACING  the Dealer's highest card is replaced
 *   SHOWDOWN   hands are compared and settled
 *
 * Who may see what.  Every card that is not public is in struct lunar_cards and
 * nowhere else.  Beside each card of a hand stands who has seen it, and table_view()
 * starts from no cards at all and puts in those that the person has seen.  What is
 * public may follow from hidden cards only where the rules tell it: that a hand is
 * declared, its combination once it is verified, and what was won or lost.  How many
 * cards lie where, and who has looked at them, anybody at the table can see; which of
 * her cards a player gives up, nobody else. */
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

/* Where a box has got to; after the first two, a player has a hand there. */
enum lunar_stage {
    STAGE_OUT,        /* no hand, or no more: folded, paid, void */
    STAGE_STRAY,      /* a hand that nobody has an ante on */
    STAGE_THINKING,   /* nothing decided yet */
    STAGE_DECLARED,   /* waits to be verified */
    STAGE_FOLDING,    /* the cards are to be collected */
    STAGE_PLAYING,    /* the Bet is made */
    STAGE_EXCHANGING, /* the fee is paid: to be served */
    STAGE_BUYING,
    STAGE_SERVED, /* cards are being dealt to it */
    STAGE_DREW,   /* to fold or play */
    STAGE_AGAIN,  /* the draw went back: to be served again */
    STAGE_SWEPT,  /* its cards were collected too early */
};

/* Where a player's chips lie: for an ante, a Bet, and a Super Bet on each hand. */
enum { LUNAR_ANTE_PLACE, LUNAR_BET_PLACE };
#define SUPER_ON(hand) (2 + (hand))
#define LUNAR_PLACES   SUPER_ON(LUNAR_HANDS)

/* Who has seen a card, as bits; those of the boxes come first. */
enum {
    SEEN_DEALER = 1 << LUNAR_BOXES,
    SEEN_STAFF = 2 << LUNAR_BOXES, /* supervisors and those above them */
    SEEN_PUBLIC = 4 << LUNAR_BOXES,
    SEEN_ALL = (8 << LUNAR_BOXES) - 1,
};

/* What the cards need before a round. */
enum lunar_need {
    LUNAR_NEED_CARDS,   /* new ones */
    LUNAR_NEED_ALL,     /* inspected, spread, stacked, shuffled */
    LUNAR_NEED_MACHINE, /* ... in the way of a machine */
    LUNAR_NEED_SHUFFLE, /* chemmy or riffle shuffled */
    LUNAR_NEED_OTHER,   /* the deck that the machine has shuffled */
    LUNAR_NEEDS,
};

struct lunar {
    /* What a settlement changes; kept as it was when the betting closed. */
    struct lunar_play {
        int64_t cents[LUNAR_BOXES][LUNAR_PLACES]; /* by whom, and where */
        int64_t fee_cents[LUNAR_BOXES];
    } now, before;

    /* The cards themselves. */
    struct lunar_cards {
        card_set deck; /* still to come */
        uint8_t hand[LUNAR_HANDS][LUNAR_CARDS];
        uint8_t first[LUNAR_HANDS][LUNAR_FIRST]; /* as they were dealt */
        uint8_t rack[CARDS];                     /* discards, the top one last */
        uint8_t next[CARDS];                     /* given back: the next in play, first one first */
        uint8_t removed; /* from the Dealer's hand, by force; CARD_UNSEEN: none */
        uint8_t unused[5];
    } cards;
    uint8_t seen[LUNAR_HANDS][LUNAR_CARDS]; /* by whom */
    int8_t count[LUNAR_HANDS];              /* cards of each hand, */
    int8_t in_deck, in_rack, in_next;       /* ... and elsewhere */

    uint8_t need, need_topic; /* enum lunar_need; why they are shuffled, enum topic */
    uint8_t prepared;         /* what has been done to the cards, as bits */
    bool vacated;             /* nobody was here since the last shuffle */
    uint8_t unused[7];

    int64_t bet_made_cents[LUNAR_BOXES]; /* in this round, or in the last one */

    /* One round, from the first call; all 0 between rounds, but for the seats. */
    struct lunar_round {
        int64_t missed_cents[LUNAR_BOXES][LUNAR_HANDS]; /* Super Bets taken undeclared */
        int64_t super_won_cents[LUNAR_BOXES];           /* on Super Bets, less what was lost */
        int64_t fees_taken_cents[LUNAR_BOXES];
        uint8_t stage[LUNAR_BOXES];    /* enum lunar_stage */
        uint8_t was[LUNAR_BOXES];      /* ... before the cards were collected too early */
        uint8_t discards[LUNAR_BOXES]; /* cards of the hand to be exchanged, as bits, */
        uint8_t drawn[LUNAR_BOXES];    /* ... and those that came for them */
        int8_t swept_at[LUNAR_BOXES];  /* where in the rack they went; -1: it was shuffled */
        int8_t swept_count[LUNAR_BOXES];
        int8_t served_as[LUNAR_BOXES]; /* in which order, from 1, cards of a draw came; 0: none */
        uint8_t swept_seen[LUNAR_BOXES][LUNAR_CARDS];
        uint8_t verified, absent, laid; /* boxes, as bits */
        uint8_t unseen_draw;            /* boxes that have not looked at their draw */
        uint8_t astray;                 /* boxes that were served out of sequence */
        uint8_t forcing;                /* boxes that pay to force, */
        uint8_t not_forcing;            /* ... or have said that they do not */
        int8_t serving;                 /* the box that cards are dealt to, or NO_SEAT */
        int8_t due;                     /* ... and how many */
        int8_t exposed;                 /* cards exposed in error during the deal */
        bool dealer_exposed;            /* ... one of them the Dealer's */
        bool no_draws;                  /* the Dealer's cards were seen: bet or fold */
        bool forced;                    /* the Dealer's highest card was replaced */
        bool decided;                   /* money has changed hands in this round */
        uint8_t unused[1];
    } round;
};

#define lunar_of(table) GAME_STATE(lunar, table)

#endif
