/* game_odds.h - what a game supplies for exact odds, and helpers to compute them.
 *
 * One descriptor per family, in its folder (house/odds.c).  Without a descriptor, or without
 * figures in it, all wagers are listed without odds.  Any other member may be null or false; its
 * comment says what that means. */
#ifndef CROUPIER_GAME_ODDS_H
#define CROUPIER_GAME_ODDS_H

#include "odds/frequencies.h"
#include "odds/odds.h"

/* ---- Helpers for games (ends.c) -------------------------------------------------- */

void odds_set_ratio(mpq_t q, struct ratio r);

/* For a wager that one outcome decides. */
void odds_from_ends(struct odds *odds, const struct odds_end *ends, int count);

/* The odds seen so far, each once. */
struct odds_pays {
    struct ratio list[ODDS_PAYS];
    int count;
};
void odds_add_pays(struct odds_pays *pays, struct ratio ratio);
void odds_sort_pays(struct odds_pays *pays); /* lowest odds first */

/* ---- Questions to a game --------------------------------------------------------- */

struct odds_asked {
    const struct sign *sign;
    int bet, number;
    int64_t stake_cents;     /* 0: exact figures, no stake */
    bool without_dues;       /* leave out dues, such as an ante; they are counted elsewhere */
    const struct shoe *left; /* the rest of the shoe, if the game has one; null: all cards */
    void *counts;            /* count_bytes for the game to keep counts in; zeros at first */
};

/* Bets made together: a flat wager and its additional wager at the maximum. */
struct odds_combining {
    int (*next)(const struct sign *sign, int additional); /* from 0; returns 0 after the last */
    unsigned (*options)(const struct sign *sign, int additional);
    void (*id)(const struct sign *sign, int additional, char id[ODDS_ID]);
    void (*of)(struct odds *odds, const struct sign *sign, int additional);
    const char *note; /* one sentence: how their figures are counted */
};

/* A shoe that lasts for many rounds, so that cards already seen change the odds.  The edition's
 * option "decks" is its number of decks. */
struct odds_shoe {
    int (*decks)(const struct sign *sign); /* of a full shoe */
    int least;                             /* cards that a round may need */
    const char *round;                     /* the word for a round: "coup" */
};

/* Called for a wager under a sign. */
typedef void odds_each(void *to, const struct sign *sign, int bet, int number);

struct game_odds {
    /* ---- Figures. */

    /* all figures of a wager that needs no strategy; null: all wagers need one */
    void (*of)(struct odds *odds, const struct odds_asked *asked);
    size_t count_bytes; /* memory for counts that all wagers share */
    bool (*needs_strategy)(const struct sign *sign, int bet); /* null: no wager does */
    /* the wager whose figures include those of this one, or (ODDS_FEES) the fees, or null; null:
     * there are no such wagers */
    const char *(*counted_with)(const struct sign *sign, int bet);
    /* whether its figures are those of best play, and not of any other; null: of no wager.  They
     * are those of the whole hand, with the wagers that are counted with it and all fees */
    bool (*played_best)(const struct sign *sign, int bet);
    /* what a maximum payout does to the odds at a stake; null: it never changes them */
    enum odds_cut (*cut)(const struct sign *sign, int bet, int64_t stake_cents);
    /* each of these wagers by itself; goes with played_best() */
    void (*alone)(struct odds_alone *alone, const struct odds_asked *asked);
    /* the odds at which it can be paid; null: not reported */
    void (*pays)(struct odds_pays *pays, const struct sign *sign, int bet, int number);
    /* the commission on it; null: no wager has any */
    struct odds_commission (*commission)(const struct sign *sign, int bet);
    /* the number at which a player's wager stands now, or -1; null: wagers never move */
    int (*stands_at)(const struct table *table, int seat, int bet, int number);
    const struct odds_combining *combining; /* null: the game has no combined bets */

    /* ---- Reports. */

    /* the options that affect a wager, as bits; null: none */
    unsigned (*options)(const struct sign *sign, int bet, int number);
    /* whether a table with this sign offers the wager; null: it offers all */
    bool (*lists)(const struct sign *sign, int bet);
    /* calls each() for every wager with every value of its options; null: the wagers of the usual
     * sign are all there are */
    void (*each_wager)(struct sign *usual, odds_each *each, void *to);
    /* brings a newly opened table to a moment when the player in its first seat can make the bet of
     * this command; null: the player can bet at once */
    void (*make_bettable)(struct table *table, struct command *command);
    /* fills in what follows from the minimum of a sign; null: nothing */
    void (*complete)(struct sign *sign);

    /* ---- Notes to figures. */

    const char *const *notes;                            /* sentences; null-terminated list */
    unsigned (*noted)(const struct sign *sign, int bet); /* the notes that a wager needs, as bits */
    /* how all figures under a sign are counted, or null; null: no such note */
    const char *(*sign_note)(const struct sign *sign);
    bool lasts;      /* a bet may last for several rolls; reports show how many */
    bool one_by_one; /* each wager of a kind has its own line, even if the figures are the same */

    /* ---- Cards. */

    const struct odds_shoe *shoe;   /* null: no shoe lasts for several rounds */
    bool fresh_deck;                /* one deck, shuffled for each round */
    const struct odds_hands *hands; /* how often hands are dealt; null: not counted */

    /* ---- Wagers of a record that are decided together. */

    bool kinds_together; /* all wagers of a kind win or lose together, on any number */
    /* the number that decides the wager of an event; null: the wager's number */
    int (*decided_by)(const struct event *event);
};

/* The descriptor for an edition; never null. */
const struct game_odds *odds_game(int edition);

#endif
