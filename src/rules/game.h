/* game.h - the contract that every game keeps.
 *
 * A game is played by commands.  A command is carried out and yields events,
 * or it is refused and changes nothing.  Every verdict, event and refusal
 * names the clause it rests on.  What anybody may do now is a list of offers;
 * a command within an offer is never refused.  A game's state is one plain
 * struct in the caller's memory: copy is assignment, compare is memcmp. */
#ifndef CROUPIER_GAME_H
#define CROUPIER_GAME_H

#include "rules/acts.h"
#include "rules/clauses.h"
#include "rules/money.h"

/* ---- What becomes of a wager ----------------------------------------------------- */

enum fate {
    STANDS,     /* nothing happens to it */
    TRAVELS,    /* it moves to another number, undecided */
    LOSES,      /* the stake is taken */
    STANDS_OFF, /* neither wins nor loses; the stake stays up (Div 1 r.1.1) */
    RETURNS,    /* the stake goes back to the player, no decision */
    WINS,       /* paid at the verdict's odds */
};

struct verdict {
    enum fate fate;
    int number; /* where the wager stands afterwards */
    struct ratio pays;
    const char *clause, *also; /* the clause, and a second one where there is one */
};

const char *fate_words(enum fate fate);

/* ---- People ---------------------------------------------------------------------- */

/* One bit each.  SHOOTER and OFFERED are players in a part that the game
 * gives them; a command always comes from one of the others. */
enum role {
    ROLE_PLAYER = 1 << 0,
    ROLE_SHOOTER = 1 << 1,
    ROLE_OFFERED = 1 << 2,
    ROLE_DEALER = 1 << 3,
    ROLE_STICKPERSON = 1 << 4,
    ROLE_GAME_SUPERVISOR = 1 << 5,
    ROLE_CASINO_SUPERVISOR = 1 << 6,
    ROLE_MANAGER = 1 << 7, /* casino or shift manager; senior casino supervisor */
    ROLE_OPERATOR = 1 << 8,
    ROLE_CLOCK = 1 << 9,      /* time and chance, which are inputs */
    ROLE_DIRECTOR = 1 << 10,  /* tournament director */
    ROLE_INSPECTOR = 1 << 11, /* reads all, changes nothing */
};
#define ROLE_COUNT 12

/* Places at a table are counted from 0; no game has more than this. */
#define TABLE_SEATS 24
#define HOUSE_SEAT  TABLE_SEATS /* the dealer or stickperson throws */
#define NO_SEAT     (-1)

const char *role_words(enum role role); /* "game supervisor" */

/* ---- Refusals -------------------------------------------------------------------- */

/* A row: its id, whether an auditor wants to see the attempt (by the wrong person, or too late),
 * and the sentence.  '$' in it stands for the refusal's amount and '@' for the people who may.
 * Each game has rows of its own besides these. */
struct refusal_row {
    const char *id, *sentence;
    bool noted;
};

enum { UNNOTED, NOTED };

#define REFUSALS(X)                                                                                \
    X(NO_SUCH_WAGER, UNNOTED, "The rules of this game permit no such wager.")                      \
    X(NO_SUCH_ACT, UNNOTED, "Nobody does that in this game.")                                      \
    X(WRONG_ROLE, NOTED, "That is for the @ to do.")                                               \
    X(WRONG_MOMENT, UNNOTED, "This is not the moment for that.")                                   \
    X(NO_SUCH_PLACE, UNNOTED, "There is no such place at the table.")                              \
    X(PLACE_TAKEN, UNNOTED, "Somebody has that place at the table.")                               \
    X(NOBODY_THERE, UNNOTED, "Nobody has that place at the table.")                                \
    X(EXCLUDED, NOTED, "This player has been excluded from the game.")                             \
    X(TABLE_CLOSED, UNNOTED, "The table is closed.")                                               \
    X(NO_AMOUNT, UNNOTED, "The amount must be more than nothing.")                                 \
    X(TOO_MUCH_MONEY, UNNOTED, "The amount is beyond what any table can hold.")                    \
    X(NOT_IN_CHIPS, UNNOTED,                                                                       \
      "The amount cannot be made up in the table's chips; the smallest is "                        \
      "$.")                                                                                        \
    X(RACK_SHORT, UNNOTED, "The rack holds only $.")                                               \
    X(BELOW_MINIMUM, UNNOTED, "That would leave the wager below the minimum of $.")                \
    X(ABOVE_MAXIMUM, UNNOTED, "That would take the wager above the maximum of $.")                 \
    X(OFF_INCREMENT, UNNOTED, "Wagers at this table go up in steps of $.")                         \
    X(NOT_PAYABLE, UNNOTED,                                                                        \
      "Its winnings could not be paid exactly in chips; bet in multiples of "                      \
      "$.")                                                                                        \
    X(UNEVEN_LEGS, UNNOTED,                                                                        \
      "The amount does not divide into its parts in chips; bet in multiples of "                   \
      "$.")                                                                                        \
    X(NOT_OFFERED_HERE, UNNOTED, "This table does not offer that wager.")                          \
    X(NO_WAGER_THERE, UNNOTED, "The player has no such wager.")                                    \
    X(MORE_THAN_THERE, UNNOTED, "Only $ stands there.")                                            \
    X(UNCONFIRMED_FULL, UNNOTED, "Too many wagers await confirmation; there is no time for more.") \
    X(NOTHING_TO_CONFIRM, UNNOTED, "That player has nothing to confirm.")                          \
    X(NOT_PERMITTED_SIGN, UNNOTED, "The rules do not permit such a sign.")                         \
    X(NOT_DISPUTED, UNNOTED, "Nothing is in dispute.")                                             \
    X(NO_SUCH_REASON, UNNOTED, "That is not a reason the rules know for this.")                    \
    X(PLAYER_GONE, UNNOTED, "A player has left since; only the operator may correct the payment.") \
    X(WAGERS_STAND, UNNOTED, "The player still has wagers on the layout.")                         \
    X(HAS_A_PART, UNNOTED, "The player has a part in the game to give up before leaving.")         \
    X(NOT_RECORDED_SO, UNNOTED, "No physical act of that clause is there to record.")              \
    X(CLOCK_BACK, NOTED, "Time goes forward only.")                                                \
    X(NOTICE_SHORT, UNNOTED, "A sign must have shown the change for 20 minutes first.")            \
    X(NO_NOTICE, UNNOTED, "No sign has been put up for that.")                                     \
    X(BAD_LIMITS, UNNOTED, "The limits do not fit each other: minimum, maximum and step.")         \
    X(LIMITS_TWICE, UNNOTED, "The sign gives limits for that wager twice.")                        \
    X(NO_OWN_LIMITS, UNNOTED, "The sign has no limits for that wager alone.")                      \
    X(NOT_IDLE, UNNOTED, "That player may keep the place.")                                        \
    X(NOT_LIGHTENED, UNNOTED, "A personal limit only widens the table's.")                         \
    X(BETTING_OVER, NOTED, "No more bets were called; it is too late for that.")                   \
    X(LOSING_WAGER, NOTED, "Nobody touches a losing wager.")                                       \
    X(NO_MISTAKE, UNNOTED, "That wager is within the rules; there is no mistake in it.")           \
    X(BAD_CARD, UNNOTED, "There is no such card.")                                                 \
    X(BAD_DECKS, UNNOTED, "The rules do not allow that number of decks.")                          \
    X(NOT_NEEDED, UNNOTED, "These cards need no such thing now.")                                  \
    X(MIX_FIRST, UNNOTED, "The cards must be inspected and mixed first.")                          \
    X(CUT_FIRST, UNNOTED, "The cards must be cut first.")                                          \
    X(CARDS_LEFT, UNNOTED, "There are cards left for the round.")                                  \
    X(NO_SUCH_BOX, UNNOTED, "There is no such box at the table.")                                  \
    X(SIDE_BETS_STAND, UNNOTED, "The side bets need that wager; take them down first.")            \
    X(ORDER_FIRST, UNNOTED, "The cards lie wrongly; the round is put in order or void first.")     \
    X(IN_ORDER, UNNOTED, "Nothing is out of order.")                                               \
    X(CARDS_SEEN, UNNOTED, "A card has been seen or handled.")                                     \
    X(NOT_IN_PROMO, UNNOTED, "That wager is made in value chips only.")                            \
    X(PROMO_SHORT, UNNOTED, "The player has only $ in promotional chips.")                         \
    X(PROMO_MIXED, UNNOTED, "A wager is made in value chips or in promotional ones, not in both.") \
    X(PROMO_FULL, UNNOTED, "There is no room for more wagers in promotional chips.")               \
    X(NOT_HERE, UNNOTED, "That person is not at the table.")                                       \
    X(HERE_ALREADY, UNNOTED, "That person is at the table already.")                               \
    X(NOT_ON_DUTY, NOTED, "That person is not on duty in that role.")                              \
    X(ON_DUTY, UNNOTED, "Whoever is on duty does not play.")                                       \
    X(STILL_SEATED, UNNOTED, "That person still has a seat at the table.")                         \
    X(NOT_THAT_SEAT, NOTED, "That is not the person's own seat.")                                  \
    X(UNDER_AGE, NOTED, "Nobody under 18 plays.")                                                  \
    X(PRIVATE, NOTED, "The table is private.")                                                     \
    X(OTHER_TABLE, NOTED, "That player is held to another table.")                                 \
    X(AT_THE_PIT, UNNOTED, "Chips are bought, and payments corrected, through the pit.")           \
    X(TOO_MANY, UNNOTED, "There is no room for more of these.")                                    \
    X(BAD_CHIPS, UNNOTED, "There are no such chips.")                                              \
    X(TRAY_SHORT, UNNOTED, "The tray does not have the chips for that.")                           \
    X(OWED, UNNOTED,                                                                               \
      "The house owes that player chips, or change; the tray must be filled "                      \
      "first.")                                                                                    \
    X(ENTERED_ALREADY, UNNOTED, "Something waits to be approved already.")                         \
    X(NOTHING_ENTERED, UNNOTED, "Nothing waits to be approved.")                                   \
    X(SAME_PERSON, NOTED, "Another person must do that.")                                          \
    X(NOTHING_LEFT, UNNOTED, "Nothing is held for that person.")                                   \
    X(NO_COLOURS, UNNOTED, "Wagers in this game are made with value chips.")                       \
    X(COLOUR_TAKEN, UNNOTED,                                                                       \
      "Somebody at the table has chips of that colour, or this player of "                         \
      "another.")                                                                                  \
    X(COLOURS_FIRST, UNNOTED,                                                                      \
      "Chips without a marked value are changed back at this table "                               \
      "first.")                                                                                    \
    X(ONLY_LOOKS, NOTED, "An inspector reads everything and changes nothing.")                     \
    X(REPEATED, UNNOTED, "That request has been answered already.")                                \
    X(COLOURS_ONLY, UNNOTED, "Wagers are made in chips of the player's colour here.")              \
    X(NOT_AWAY, UNNOTED, "That player has not walked off.")                                        \
    X(NO_EVENT, UNNOTED, "The table is not reserved for an event.")                                \
    X(PARTNERS, UNNOTED, "Partners may have $ there together at most.")                            \
    X(NOT_HIGHER, UNNOTED, "Only somebody above the one who ruled may review it.")                 \
    X(NOT_COMMITTED, UNNOTED, "The house must commit itself to its seeds first.")                  \
    X(COMMITTED, UNNOTED, "The house is committed already, and seeds are left.")                   \
    X(SEEDS_CLOSED, UNNOTED, "Wagers stand; new seeds come only while none does.")                 \
    X(BAD_SEED, UNNOTED, "A seed has 1 to 64 bytes.")                                              \
    X(NOT_AS_COMMITTED, NOTED, "That is not the seed to which the house committed itself.")        \
    X(DRAWN_HERE, NOTED, "Outcomes of this table are drawn from the committed seeds.")             \
    X(NOTHING_DRAWN, UNNOTED, "There is no such draw to reveal.")                                  \
    X(STILL_DEALT, UNNOTED, "Cards of that draw are still in play.")                               \
    X(NOT_GRANTED, UNNOTED, "The operator has granted promotional chips for $ only.")              \
    X(PURSE_SHORT, NOTED, "The person does not have these chips, or such a voucher.")              \
    X(NOT_REDEEMED, UNNOTED, "Promotional chips are not redeemed.")                                \
    X(AT_THEIR_TABLE, UNNOTED, "Chips without a marked value are redeemed at their table.")        \
    X(NOT_SPOKEN, UNNOTED, "Only a wager that was spoken is entered for a player.")

/* Each row is a name, such as REFUSED_RACK_SHORT, that points to it; no refusal is null. */
typedef const struct refusal_row *refusal_code;
#define REFUSED_ACCEPTED                 NULL
#define REFUSAL_DECLARED(code, noted, s) extern const struct refusal_row REFUSED_##code[1];
#define REFUSAL_DEFINED(code, noted, s)                                                            \
    const struct refusal_row REFUSED_##code[1] = { { #code, s, noted } };
#define REFUSAL_LISTED(code, noted, s) REFUSED_##code,
REFUSALS(REFUSAL_DECLARED)

struct refusal {
    refusal_code code; /* REFUSED_ACCEPTED: none */
    const char *clause;
    int64_t cents;    /* the amount in the sentence, where it has one */
    unsigned roles;   /* the people in it, where it has some */
    const char *also; /* a second clause, where there is one */
};

/* The sentence with its amount and people filled in. */
#define REFUSAL_SAY 512
void refusal_words(const struct refusal *refusal, char words[REFUSAL_SAY]);

const char *refusal_word(refusal_code code); /* "RACK_SHORT" */

/* A refusal by its id, of any table or of any game; null where there is none. */
refusal_code refusal_find(const char *id);

/* ---- Flags ----------------------------------------------------------------------- */

/* Command flags; what a bit means depends on the act.  Each game has some of its own. */
#define FLAG_ORAL    1 /* BET: spoken, the dealer places it */
#define FLAG_PROMO   4 /* BET, SLIP: in promotional chips */
#define FLAG_DOWN    1 /* WISH: take winners down; without it: as the game has it */
#define FLAG_FORFEIT 1 /* INVALIDATE: the player's wagers are forfeited */
#define FLAG_UP      1 /* DRAW: the card was found face up */

/* RECORD names a clause by its place in the edition's index; clauses of Division 1 are counted
 * from here. */
#define RECORD_DIV_1 1000

/* ---- Commands, events, offers ---------------------------------------------------- */

/* A command names its act, who gives it and what it is about; members that an act does not take
 * are 0, the seat -1. */
#define OUTCOME_MOST 4
struct command {
    uint8_t act;
    uint8_t flags;
    uint16_t role;
    int8_t seat;                  /* the player it comes from or is about; -1: none */
    int8_t bet, number;           /* the wager; NOTICE, LIMITS: its kind, 0: the table */
    int8_t to_bet, to_number;     /* where it should have been */
    int8_t reason;                /* an entry of the edition's list of reasons, from 1 */
    int8_t outcome[OUTCOME_MOST]; /* what chance shows: faces, the number of a ball, cards */
    int8_t pick[2];               /* things taken from a set, from 1 */
    int8_t place, other_place;    /* places at the table, boxes, cards of a hand; from 1.  BET,
                                   * TAKE: of the player for whom a nominee does it */
    int8_t choice;                /* one of the words that the act's form lists */
    int8_t unused;                /* 0: no byte of a command is padding */
    int32_t count;                /* of dice, decks, cards, minutes */
    int16_t clause;               /* RECORD: its place in the edition's index */
    int16_t unused_too[3];
    uint64_t cards; /* as bits from card 1 */
    int64_t cents;
    int64_t part_cents;           /* of them, the second part */
    int64_t min_cents, max_cents; /* limits */
};

/* Those of any table; those of one family go on from EVENT_OWN in its own list. */
enum event_kind {
    EVENT_DONE,       /* the act itself */
    EVENT_PLACED,     /* stake_cents went from the rack to the layout */
    EVENT_TAKEN_DOWN, /* stake_cents went back to the rack */
    EVENT_COMMISSION, /* paid_cents charged; less than 0: returned */
    EVENT_VERDICT,    /* fate of stake_cents; winnings in paid_cents */
    EVENT_WAITING,    /* the wager or call awaits confirmation */
    EVENT_CONFIRMED,
    EVENT_LAPSED,  /* it was not confirmed in time; stake_cents went back */
    EVENT_VOID,    /* the round does not count */
    EVENT_OFFERED, /* the seat is offered the dice, the cut or a hand */
    EVENT_NOBODY,  /* no player will or may take what was offered */
    EVENT_CARD,    /* a card in a, 0 if face down, goes to the hand in number */
    EVENT_SHOWN,   /* a card of the hand in number is turned: a */
    EVENT_FEE,     /* paid_cents placed as a fee or ante; less than 0: returned */
    EVENT_FEE_TAKEN,
    EVENT_REVERSED,    /* a settlement undone: paid_cents back to the player; less than 0: from */
    EVENT_CORRECTED,   /* paid_cents to the player after the fact; less than 0: from */
    EVENT_CHIPS,       /* paid_cents bought; less than 0: redeemed */
    EVENT_LIMITS,      /* new limits: stake_cents to paid_cents */
    EVENT_PROMO,       /* paid_cents in promotional chips to the hand; less than 0: out of it */
    EVENT_PROMO_TAKEN, /* paid_cents of them, on a wager, go to the house */
    EVENT_CLOSED,
    EVENT_OWN,
};
#define EVENT_KINDS 64 /* no game has as many */

struct event {
    uint8_t kind, act;
    uint16_t role;
    int8_t seat;
    int8_t bet, number, as, as_number;
    uint8_t fate;
    int8_t a, b, c; /* what it shows, by kind: faces, cards, points */
    int64_t stake_cents, paid_cents;
    int64_t promo_cents; /* so much of the stake is in promotional chips */
    struct ratio pays;
    const char *clause, *also;
};

/* Filled from the start at each command, in the caller's memory. */
#define EVENTS_MOST 8192 /* every wager of a full table, each with a part void, and more */
struct events {
    int count;
    int followed; /* so many of them promotional chips have followed */
    struct event list[EVENTS_MOST];
};

/* What somebody may do now: the command with its amounts left open between
 * least and most in steps (all 0 where the act has no amount).  An offer also
 * stands for the variations that its act has: a wager spoken or split, a call
 * for one wager only, dice that lean, two dice off the table. */
struct offer {
    struct command command;
    int64_t least_cents, most_cents, step_cents;
    const char *clause;
};

#define OFFERS_MOST 16384 /* every slip and every find at a full table, and more */
struct offers {
    int count;
    struct offer list[OFFERS_MOST];
};

/* ---- Editions, options and signs ------------------------------------------------- */

#define OPTION_CHOICES 13
#define SIGN_OPTIONS   24
#define SIGN_GROUPS    12
#define SIGN_KINDS     25 /* no edition has more kinds of wagers */

/* What the text leaves to the house: a choice of words, or (no choices) a
 * whole number from least to most, or groups of three numbers: "1-2-3,4-5-6". */
struct option {
    const char *id, *about, *clause;
    struct choice choices[OPTION_CHOICES];
    int least, most;
    int usual; /* the value unless the sign says otherwise */
    bool groups;
};

/* An edition is a rule text. */
struct edition {
    const char *id, *name, *text;
    const struct option *options; /* ends with a null id */
    const struct family *family;  /* what kind of game it is; its rows: */
    const struct conduct *conduct;
    const void *rows;             /* the wagers and rules of its game, as its family writes them */
    const struct clause *clauses; /* its index, in the order of the text */
    unsigned amounts;             /* what its signs can say besides limits: SIGN_ bits */
    bool colours;                 /* wagers may be made with non-value chips (Div 1 r.14.1) */
    bool division_1;              /* the general rules apply too (reading G7) */
    bool new_south_wales;         /* sections 1 to 9 of its text are what those are elsewhere */
    bool letters_run_on;          /* it prints (a), (b) ... on through all its rules (reading S3) */
};

enum {
    SIGN_SIDE = 1,         /* limits of side bets */
    SIGN_ANTE = 2,         /* Ante Up, its waiver */
    SIGN_DIFFERENTIAL = 4, /* between Banker and Player */
    SIGN_PAYOUT = 8,       /* the most that one wager is paid */
};

/* Limits and step of one kind of wager, whatever its number, in place of those of the table. */
struct kind_limits {
    int8_t bet; /* of the edition; 0: nothing here */
    int8_t unused[7];
    int64_t min_cents, max_cents, step_cents;
};

/* What the operator displays at one table. */
struct sign {
    int32_t edition; /* in games[] */
    int32_t value[SIGN_OPTIONS];
    int32_t unused; /* 0: no byte of a sign is padding */
    int64_t min_cents, max_cents, step_cents, chip_cents;
    int64_t side_min_cents, side_max_cents; /* of side bets; 0: as the others */
    int64_t ante_cents, waiver_cents;       /* Ante Up; the wager that needs no ante, 0: none */
    int64_t differential_cents;             /* between Banker and Player; 0: no bound */
    int64_t payout_cents;                   /* the most that one wager is paid; 0: no bound */
    struct kind_limits kinds[SIGN_KINDS];   /* in any order, from the first place on */
    int8_t group[SIGN_GROUPS][3];           /* of an Asian racetrack, where the sign has its own */
    int8_t group_count;
    bool promo_stays; /* promotional chips that win are left to the player (reading G11) */
    int8_t unused_too[2];
};

/* One line of games/list.h each. */
extern const struct edition *const games[];
extern const int game_count;

/* An edition by its id, or -1. */
int game_find(const char *id);

/* The sign of an edition with every option as usual: minimum 5.00, maximum
 * 500.00, no step, smallest chip 1.00. */
struct sign sign_of(int edition);

/* An option of the sign's edition by its id, or -1. */
int sign_option(const struct sign *sign, const char *id);

/* Put up a value by its word; false (and no change) where the text does not
 * permit it.  The word of a value goes into a buffer of SIGN_WORD chars. */
#define SIGN_WORD 24
bool sign_set(struct sign *sign, int option, const char *word);
void sign_word(const struct sign *sign, int option, char word[SIGN_WORD]);

/* Where a kind of wager has its limits, in kinds; of bet 0, the first place that is free.  -1:
 * nowhere. */
int sign_kind(const struct sign *sign, int bet);

/* Whether the limits fit each other: 0 < chip, min <= max, all in chips, and
 * the step not above the minimum (Div 1 r.9.5); those of each kind likewise. */
struct refusal sign_check(const struct sign *sign);

/* A clause of the edition, or of Division 1 as "Div 1 r.10.4", by its id; null
 * where the index has none. */
const struct clause *clause_find(const struct edition *edition, const char *id);

/* A clause as RECORD names it: by its place in the index, or (Division 1) from RECORD_DIV_1 on; -1
 * or null where there is none. */
int clause_record(const struct edition *edition, const char *id);
const struct clause *clause_recorded(const struct edition *edition, int at);

#endif
