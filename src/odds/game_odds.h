/* game_odds.h - what a game gives to exact odds, and what it makes them with.
 *
 * One descriptor a family, in its folder (house/odds.c).  A game that gives none, or whose
 * descriptor has no figures, has every wager listed without odds.  Any other member that is null
 * or false means that there is nothing special, as its comment says. */
#ifndef CROUPIER_GAME_ODDS_H
#define CROUPIER_GAME_ODDS_H

#include "odds/frequencies.h"
#include "odds/odds.h"

/* ---- What a game makes figures with (ends.c) ------------------------------------- */

void odds_set_ratio(mpq_t q, struct ratio r);

/* A game that one outcome decides. */
void odds_from_ends(struct odds *odds, const struct odds_end *ends, int count);

/* Odds seen so far, without repetition. */
struct odds_pays {
    struct ratio list[ODDS_PAYS];
    int count;
};
void odds_add_pays(struct odds_pays *pays, struct ratio ratio);
void odds_sort_pays(struct odds_pays *pays); /* the lowest odds first */

/* ---- What is asked --------------------------------------------------------------- */

struct odds_asked {
    const struct sign *sign;
    int bet, number;
    int64_t stake_cents;     /* 0: none; figures are exact */
    bool without_dues;       /* what is due with a wager is counted apart, not here */
    const struct shoe *left; /* of the shoe, where the game has one; null: all */
    void *counts;            /* count_bytes of the game, zeros at first: what it has counted */
};

/* Bets that are made together: a flat wager, and the most of its additional one. */
struct odds_combining {
    int (*next)(const struct sign *sign, int additional); /* the next of them; 0: before, after */
    unsigned (*options)(const struct sign *sign, int additional);
    void (*id)(const struct sign *sign, int additional, char id[ODDS_ID]);
    void (*of)(struct odds *odds, const struct sign *sign, int additional);
    const char *note; /* a sentence: what their figures count */
};

/* A shoe that lasts for many rounds, so that cards which have been seen change the odds.  How many
 * decks it has is the option "decks" of the edition. */
struct odds_shoe {
    int (*decks)(const struct sign *sign); /* of a full one */
    int least;                             /* cards that a round may need */
    const char *round;                     /* its word: "coup" */
};

/* Called for a wager under a sign. */
typedef void odds_each(void *to, const struct sign *sign, int bet, int number);

struct game_odds {
    /* ---- Figures. */

    /* all figures of a wager that needs no strategy; null: all wagers do */
    void (*of)(struct odds *odds, const struct odds_asked *asked);
    size_t count_bytes; /* room for what is counted once, however many wagers are asked for */
    bool (*needs_strategy)(const struct sign *sign, int bet); /* null: none does */
    /* what it can be paid at; null: not told */
    void (*pays)(struct odds_pays *pays, const struct sign *sign, int bet, int number);
    /* whether what it wins is paid less commission; null: never */
    bool (*less_commission)(const struct sign *sign, int bet);
    const struct odds_combining *combining; /* null: there are no such bets */

    /* ---- Reports. */

    /* the options that matter to a wager, as bits; null: none */
    unsigned (*options)(const struct sign *sign, int bet, int number);
    /* whether a table with this sign has the wager; null: it has all */
    bool (*lists)(const struct sign *sign, int bet);
    /* every wager with every value of the options that matter to it; null: those of the usual sign
     * are all that there are */
    void (*each_wager)(struct sign *usual, odds_each *each, void *to);
    /* from a table just opened to a moment at which a player in its first place can make the wager
     * of this command; null: that is one */
    void (*make_bettable)(struct table *table, struct command *command);
    /* fill in what follows from the minimum of a sign; null: nothing */
    void (*complete)(struct sign *sign);

    /* ---- What is said of figures. */

    const char *const *notes;                            /* sentences, null-ended, */
    unsigned (*noted)(const struct sign *sign, int bet); /* ... those that a wager needs, as bits */
    /* what all figures under a sign count, or null; null: nothing */
    const char *(*sign_note)(const struct sign *sign);
    bool lasts;      /* a bet may last for several rolls: their number is told */
    bool one_by_one; /* wagers of a kind have a line each, even if all say the same */

    /* ---- Cards. */

    const struct odds_shoe *shoe;   /* null: none that lasts */
    bool fresh_deck;                /* one deck, shuffled for each round */
    const struct odds_hands *hands; /* how often hands are dealt; null: there are none */

    /* ---- Wagers of a record, of which some are decided alike. */

    bool kinds_together; /* all of a kind win or lose together, whatever their numbers */
    /* the number by which the wager of an event is decided; null: its own */
    int (*decided_by)(const struct event *event);
};

/* What the game of an edition gives; never null. */
const struct game_odds *odds_game(int edition);

#endif
