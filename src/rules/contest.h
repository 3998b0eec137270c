/* contest.h - a session of a tournament at one table: what Division 7 puts above the game's own
 * rules, as data that the table's checks ask: who may bet now, on what, how much, with which chips.
 *
 *   SEATING   players get their seats and chips
 *
 *   PLAYING   round after round.  With a marker players bet in turn, clockwise from it, and a
 *             player who has made no wager when betting closes is disqualified; secret wagers are
 *             laid just before the round is settled; then players without chips are out, and the
 *             marker moves
 *
 *   ENDED     no more rounds: the dealer tallies the chips, and the players leave
 *
 * The terms come from the tournament's conditions of entry.  Nothing here knows a game: what a
 * section of Division 7 says about one is in its struct contest_rows. */
#ifndef CROUPIER_CONTEST_H
#define CROUPIER_CONTEST_H

#include "rules/game.h"

#define CONTEST_RAISES  2
#define CONTEST_CARDS   3  /* pass cards, and secret wager cards, of a player in a session (4.14) */
#define CONTEST_SECRETS 48 /* secret wagers in one round */
#define CONTEST_SECONDS 3600 /* most that players can be allowed for a wager */

/* Under which rules a session is held. */
enum contest_kind {
    CONTEST_NONE = 0,
    CONTEST_TABLE = 1, /* Division 7, at a table with staff */
    CONTEST_TERMINALS =
        2,             /* Division 7, electronic terminals: a table without staff (reading M3) */
    CONTEST_HOUSE = 3, /* a game that Division 7 does not cover: the house's own rules */
};

/* What ends a session, if players do not run out of chips before. */
enum contest_length {
    LENGTH_ROUNDS = 0, /* a number of rounds, or spins */
    LENGTH_TIME = 1,   /* seconds */
    LENGTH_SHOES = 2,
};

/* When a session of shoes ends: after the round that follows the one with the cutting card; after
 * that round itself; before a round of which the cutting card would be the first card (5.3). */
enum contest_shoe_end { SHOE_ROUND_AFTER = 0, SHOE_SAME_ROUND = 1, SHOE_NEW_ROUND = 2 };

enum contest_stage { CONTEST_OFF = 0, CONTEST_SEATING = 1, CONTEST_PLAYING = 2, CONTEST_ENDED = 3 };

/* What the conditions of entry say about a session. */
struct contest_terms {
    int64_t chips_cents; /* for each player */
    int64_t min_cents, max_cents, step_cents;
    int64_t raised_min_cents[CONTEST_RAISES], raised_max_cents[CONTEST_RAISES]; /* by indicators */
    uint32_t tournament; /* its number in the casino */
    uint32_t excluded;   /* kinds of wagers that the conditions exclude, as bits by bet */
    int32_t length;      /* in rounds, seconds or shoes */
    uint16_t session;    /* of the tournament, from 1 */
    uint16_t seconds;    /* to make a wager; 0: no limit.  The director can change it */
    uint8_t kind;        /* enum contest_kind */
    uint8_t measure;     /* enum contest_length */
    uint8_t shoe_end;    /* enum contest_shoe_end */
    uint8_t pass_cards, secret_cards;
    uint8_t raises;  /* number of raised limits */
    bool bought;     /* chips are bought at their face value, and exchanged afterwards */
    bool from_right; /* a left-hand table: the marker starts at the dealer's right (4.7) */
};

/* A wager whose amount the other players do not know yet. */
struct contest_secret {
    int64_t cents;
    int8_t seat, bet, number;
    uint8_t unused[5];
};

struct contest {
    struct contest_terms terms;
    uint32_t players;      /* seats, as bits, */
    uint32_t out;          /* ... that play no more in this session, */
    uint32_t disqualified; /* ... because of a breach of the rules */
    uint32_t fell;         /* ... that ran out of chips in the last round that was played */
    uint32_t made; /* ... that made their wager in this round, or passed.  Without turns: whose
                    * wagers stand again after a void spin or hand; */
    uint32_t passed, late,
        secret;            /* ... by a pass card; after their time; on a secret wager card */
    uint32_t excused;      /* ... that may leave the table for a while */
    int32_t rounds, shoes; /* completed */
    int8_t marker, turn;   /* seats; NO_SEAT: none */
    uint8_t stage;         /* enum contest_stage */
    uint8_t raised;        /* how often the limits were raised, */
    bool raise_due;        /* ... and will be after this round */
    bool time_up;          /* the session ends after this round */
    bool settled;          /* the round is settled; winners are being paid */
    int8_t rounds_left;    /* in the last shoe, once the cutting card is out; 0: not known yet */
    uint8_t unused[4];
    uint8_t pass_left[TABLE_SEATS], secret_left[TABLE_SEATS]; /* cards */
    int32_t secret_count;
    uint32_t voided; /* seats whose entry into the heat is void, because a terminal failed */
    struct contest_secret secrets[CONTEST_SECRETS];
    int64_t float_before, commission_before; /* of the table, and what players brought before the */
    int64_t in_before[TABLE_SEATS];          /* ... session; restored if chips are not bought */
    int64_t paid_cents[TABLE_SEATS];         /* for the chips, whatever has become of them since */
};

/* Earlier programs did not note what players paid for chips: once play has begun, all have. */
void contest_derive(struct contest *contest);

/* What is done if a terminal or the whole system fails (9.4 to 9.6). */
enum contest_remedy {
    REMEDY_BALANCE,    /* the balance is corrected */
    REMEDY_TERMINAL,   /* another terminal with that balance, */
    REMEDY_OTHER_HEAT, /* ... another heat from the start, */
    REMEDY_ENTRY,      /* ... or the entry is void */
    REMEDY_SYSTEM,     /* the director decides: */
    REMEDY_NEW_HEAT,
    REMEDY_ENTRIES,
    REMEDY_CANCEL,
    REMEDY_REFUND,
    CONTEST_REMEDIES,
};

/* ---- What a section of Division 7 says about a game ------------------------------ */

struct table;
struct events;

struct contest_rows {
    const struct clause *clauses; /* of its sections, after those of clauses_division_7 */
    const char *applies[2];       /* the clause by which Divisions 1 and 7 apply; at terminals, */
    const char *lifted[2];        /* ... that lifts section 9 and rule 10.2 of Division 1, */
    const char *indicator[2];     /* ... on the number of the round, spin or shoe, */
    const char *marker;           /* ... and on the betting marker */
    const char *colours; /* the clause that lifts the game's own rule on chips; null: none does */
    const char
        *in_chips; /* every wager is laid in chips, none is spoken; null: as the game has it */
    const uint8_t *closes;                /* acts that close the betting; ends with 0 */
    const char *remedy[CONTEST_REMEDIES]; /* clauses on failures */
    const char *terminals; /* the name of the game at terminals, and its division, whose text is */
    const char *missing;   /* ... not supplied (reading M3) */
    /* whether a session at this table can be a number of shoes; null: never */
    bool (*shoes)(const struct sign *);
    bool spins;         /* a session is counted in spins */
    bool raises;        /* limits can be raised by indicator cards (4.13) */
    bool numbered_left; /* seats are numbered against the clock */
    /* how many seats have a box, which each player must have (4.2); null: every place */
    int (*seats)(const struct sign *);
    /* makes the cards ready to be shuffled; null: nothing to do */
    void (*prepare)(struct table *, struct events *);
    /* gives up a round that was begun: wagers go back, no result; null: never needed */
    void (*abandon)(struct table *, const char *clause, struct events *);
};

/* Why a player is disqualified.  The numbers are permanent. */
enum contest_breach {
    BREACH_RULES = 0,   /* breaks the rules of the tournament */
    BREACH_ABSENT = 1,  /* is not there when it is time to play */
    BREACH_LENDING = 2, /* lends, borrows or brings chips */
    BREACH_LEAVING = 3, /* leaves the table without consent */
    BREACH_HIDING = 4,  /* hides or takes away chips */
    CONTEST_BREACHES,
};
extern const struct choice contest_breaches[]; /* their words; the last is null */
const char *contest_breach_clause(enum contest_kind kind, int breach);

/* ---- Clauses --------------------------------------------------------------------- */

/* Topics of sections 1 to 5; the house's own rules have a column, too. */
enum contest_topic {
    CONTEST_CHIPS,    /* wagers are made in tournament chips or on cards */
    CONTEST_HANDLING, /* a wager that was made is not touched */
    CONTEST_LIMITS,   /* limits of the session */
    CONTEST_STEP,
    CONTEST_EVERY_HAND, /* a wager in each hand, or disqualified */
    CONTEST_BELOW,
    CONTEST_ABOVE, /* accepted by mistake */
    CONTEST_ELIMINATED,
    CONTEST_ALL_LOST,
    CONTEST_ALL_SHORT, /* nobody can make a wager any more */
    CONTEST_LATE,      /* time to make a wager */
    CONTEST_OWN_SEAT,  /* only the seat and box that was drawn */
    CONTEST_SEATED,
    CONTEST_AT_TERMINAL, /* a player gets a place */
    CONTEST_ISSUE,       /* chips at the start, none later */
    CONTEST_LENDING,
    CONTEST_LEAVING,
    CONTEST_FIRST,
    CONTEST_NEXT, /* the betting marker */
    CONTEST_IN_VIEW,
    CONTEST_CONCEALS,
    CONTEST_INDICATOR,
    CONTEST_PASS,
    CONTEST_SECRET,
    CONTEST_ONE_LEFT,
    CONTEST_TIME,
    CONTEST_ROUND_AFTER,
    CONTEST_SAME_ROUND,
    CONTEST_NEW_ROUND,
    CONTEST_SPINS,
    CONTEST_ROUNDS,
    CONTEST_TALLY,
    CONTEST_TERMINAL_TALLY,
    CONTEST_RETURNED,
    CONTEST_EXCHANGED, /* chips after the session */
    CONTEST_RULES,
    CONTEST_ABSENT, /* reasons to disqualify */
    CONTEST_TOPICS,
};
const char *contest_clause(enum contest_kind kind, enum contest_topic topic);

/* Division 7, and the house's own rules for tournaments of other games; both in the clause index.
 */
extern const struct clause clauses_division_7[], clauses_house_tournament[];

/* Games of Division 7 whose own rules are not supplied (reading M2); ends with null. */
struct contest_missing {
    const char *edition, *division, *clause;
};
extern const struct contest_missing contest_missing[];

/* ---- Asking (contest.c) ---------------------------------------------------------- */

/* Whether a session is on at the table; and the rows of its game (null: the house's own rules). */
bool contest_on(const struct table *table);
const struct contest_rows *contest_rows(const struct table *table);

/* Whether the session permits a command whose role, phase and part are right. */
struct refusal contest_allows(const struct table *table, const struct command *command);

/* Whether a session under Division 7 is on, not one under the house's own rules. */
bool contest_covered(const struct table *table);

/* Whether only sessions have the act; whether it closes the betting of a round. */
bool contest_has_act(int act);
bool contest_closes(const struct table *table, int act);

/* Limits of one wager during the session; the minimum applies to the round (reading T4). */
struct range;
void contest_limits(const struct table *table, int seat, int bet, struct range *range);
int64_t contest_minimum(const struct table *table);
int64_t contest_maximum(const struct table *table);

/* The least that a player can bet in a round: the minimum, or if it is off the steps of wagers, the
 * next amount that is not. */
int64_t contest_least(const struct table *table);

/* The most that a player may still add in this round; MONEY_MOST: as much as the limits allow. */
int64_t contest_room(const struct table *table, int seat);

/* What a player has on secret wagers: in all, on a kind of wager (bet), on one wager. */
int64_t contest_secret_total(const struct table *table, int seat);
int64_t contest_secret_on(const struct table *table, int seat, int bet);

/* Whether an order's amount must not be seen by others yet. */
bool contest_hides(const struct table *table, const struct command *command);

/* Removes the amounts of other players' secret wagers from a copy of the table. */
void contest_conceal(struct table *view, int seat);

/* Whether the terms fit together, and suit a table with this sign. */
struct refusal contest_terms_fit(const struct sign *sign, const struct contest_terms *terms);

/* ---- Carrying out, for the pit (pit_session.c) ----------------------------------- */

/* Begins a session with these terms; seats a player (who sits there already); starts play. */
void contest_begin(struct table *table, const struct contest_terms *terms);
void contest_seat(struct table *table, int seat);
void contest_start(struct table *table, struct events *events);

/* What follows from a command that was carried out, given what it did to the round: */
struct contest_step {
    bool closed;    /* it closed the betting of the round */
    bool ended;     /* the round is settled, */
    bool is_void;   /* ... or void, */
    bool open;      /* ... before betting closed; */
    bool undecided; /* ... or over, but it decides nothing */
    bool paying;    /* winners are still to be paid */
    bool cut_card;  /* the cutting card came out, */
    bool cut_first; /* ... as the first card of the round */
    bool shoe_over;
    bool reversed; /* a settlement was undone */
};
void contest_follow(struct table *table, const struct contest_step *step, struct events *events);

/* While betting is open, players who can make no wager any more are out, whatever took their chips:
 * nobody waits for them.  contest_follow() does so; call it when chips went otherwise. */
void contest_drop(struct table *table, struct events *events);

/* The session is as it was when the last round was settled, except for what was decided since: who
 * is disqualified, void or excused, that the time is up or the limits rise.  Returns the seats that
 * are out since by such a decision. */
uint32_t contest_restore(struct table *table);

/* Lays the secret wagers, just before the round is settled. */
void contest_reveal(struct table *table, struct events *events);

/* A player is out for a breach of the rules.  Wagers that stand go back to the rack. */
void contest_disqualify(struct table *table, int seat, const char *clause, struct events *events);

/* The player leaves the session without a breach: the entry into this heat is void. */
void contest_void_seat(struct table *table, int seat, const char *clause, struct events *events);

/* The player has left the table; the seat is free. */
void contest_leave(struct table *table, int seat);

/* The session is over, or given up, and its chips are gone from the racks: forgets it. */
void contest_clear(struct table *table);

#endif
