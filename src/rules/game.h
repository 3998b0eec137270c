/* game.h - the contract of every game.
 *
 * A game is played by commands.  A command is carried out and yields events,
 * or it is refused and changes nothing.  Every verdict, event and refusal
 * names its clause.  Offers list what a person may do now; a command within
 * an offer is never refused.  A game's state is one plain struct in the
 * caller's memory: copy by assignment, compare with memcmp. */
#ifndef CROUPIER_GAME_H
#define CROUPIER_GAME_H

#include "rules/acts.h"
#include "rules/clauses.h"
#include "rules/money.h"

/* ---- Verdicts -------------------------------------------------------------------- */

enum fate {
    STANDS = 0,     /* no change */
    TRAVELS = 1,    /* moves to another number, undecided */
    LOSES = 2,      /* the stake is taken */
    STANDS_OFF = 3, /* neither wins nor loses; the stake stays up (Div 1 r.1.1) */
    RETURNS = 4,    /* the stake goes back to the player without a decision */
    WINS = 5,       /* paid at the verdict's odds */
};

struct verdict {
    enum fate fate;
    int number; /* of the wager afterwards */
    struct ratio pays;
    const char *clause, *also; /* the clause, and a second one or null */
};

const char *fate_id(enum fate fate);

/* ---- People ---------------------------------------------------------------------- */

/* One bit each.  SHOOTER and OFFERED are parts that a player has in the game;
 * a command always comes in one of the other roles. */
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
    ROLE_CLOCK = 1 << 9,      /* time and chance, both inputs */
    ROLE_DIRECTOR = 1 << 10,  /* tournament director */
    ROLE_INSPECTOR = 1 << 11, /* read-only */
    ROLE_CASHIER = 1 << 12,   /* at the cashier's desk: money in and out (pit/cashier.h) */
};
#define ROLE_COUNT 13

/* Seats are counted from 0; no game has more than this. */
#define TABLE_SEATS 24
#define HOUSE_SEAT  TABLE_SEATS /* the dealer or stickperson throws */
#define NO_SEAT     (-1)

const char *role_words(enum role role); /* "game supervisor" */

/* ---- Refusals -------------------------------------------------------------------- */

/* A row: id, whether the attempt is noted for auditors (wrong person, or too late), sentence.  In
 * the sentence '$' stands for the refusal's amount and '@' for the permitted roles.  Games add
 * their own rows. */
struct refusal_row {
    const char *id, *sentence;
    bool noted;
};

enum { UNNOTED, NOTED };

#define REFUSALS(X)                                                                                \
    X(NO_SUCH_WAGER, UNNOTED, "This game has no such bet.")                                        \
    X(NO_SUCH_ACT, UNNOTED, "This game has no such action.")                                       \
    X(WRONG_ROLE, NOTED, "Only the @ can do that.")                                                \
    X(WRONG_MOMENT, UNNOTED, "Not available now.")                                                 \
    X(NO_SUCH_PLACE, UNNOTED, "This table has no such seat.")                                      \
    X(PLACE_TAKEN, UNNOTED, "That seat is taken.")                                                 \
    X(NOBODY_THERE, UNNOTED, "That seat is empty.")                                                \
    X(EXCLUDED, NOTED, "This player is excluded from the game.")                                   \
    X(TABLE_CLOSED, UNNOTED, "The table is closed.")                                               \
    X(TABLE_OPEN, UNNOTED, "The table is open.")                                                   \
    X(NO_AMOUNT, UNNOTED, "The amount must be more than zero.")                                    \
    X(TOO_MUCH_MONEY, UNNOTED, "The amount is too large.")                                         \
    X(NOT_IN_CHIPS, UNNOTED, "The amount can't be made up in chips; the smallest chip is $.")      \
    X(RACK_SHORT, UNNOTED, "Only $ in the rack.")                                                  \
    X(NO_CHIPS, UNNOTED, "A spoken bet is accepted only with chips beside it.")                    \
    X(CHIPS_OWED, UNNOTED, "Only $ is in chips; what the house owes can't be bet.")                \
    X(BELOW_MINIMUM, UNNOTED, "The bet would be below the minimum of $.")                          \
    X(ABOVE_MAXIMUM, UNNOTED, "The bet would be above the maximum of $.")                          \
    X(OFF_INCREMENT, UNNOTED, "Bets at this table go up in steps of $.")                           \
    X(NOT_PAYABLE, UNNOTED, "Winnings can't be paid exactly in chips; bet in multiples of $.")     \
    X(UNEVEN_LEGS, UNNOTED, "Each part of the bet must be whole chips; bet in multiples of $.")    \
    X(NOT_OFFERED_HERE, UNNOTED, "This table does not offer that bet.")                            \
    X(NO_WAGER_THERE, UNNOTED, "The player has no such bet.")                                      \
    X(MORE_THAN_THERE, UNNOTED, "Only $ is there.")                                                \
    X(UNCONFIRMED_FULL, UNNOTED, "Too many bets await confirmation; no time for more.")            \
    X(NOTHING_TO_CONFIRM, UNNOTED, "This player has nothing to confirm.")                          \
    X(NOT_PERMITTED_SIGN, UNNOTED, "The rules do not permit such a sign.")                         \
    X(NOT_DISPUTED, UNNOTED, "Nothing is in dispute.")                                             \
    X(NO_SUCH_REASON, UNNOTED, "That is not a reason under the rules.")                            \
    X(NO_CHEAT_NAMED, UNNOTED, "Say who committed the fraudulent act.")                            \
    X(NOT_THE_CHEAT, UNNOTED, "Only wagers of a player who cheated can be forfeited.")             \
    X(PLAYER_GONE, UNNOTED, "A player has left since; only the operator can correct the payment.") \
    X(WAGERS_STAND, UNNOTED, "The player still has bets on the layout.")                           \
    X(HAS_A_PART, UNNOTED, "The player must give up their part in the game before leaving.")       \
    X(NOT_RECORDED_SO, UNNOTED, "That clause has no physical act to record.")                      \
    X(CLOCK_BACK, NOTED, "Time only moves forward, by a week at most.")                            \
    X(NOTICE_SHORT, UNNOTED, "A sign must announce that 20 minutes ahead.")                        \
    X(NO_NOTICE, UNNOTED, "No sign has been put up for that.")                                     \
    X(BEFORE_TIME, UNNOTED, "The sign gives a later time.")                                        \
    X(BAD_LIMITS, UNNOTED, "The limits do not fit together: minimum, maximum and step.")           \
    X(LIMITS_TWICE, UNNOTED, "The sign gives limits for that bet twice.")                          \
    X(SCALES_DIFFER, UNNOTED, "All tables of a casino that offer this bet use the same scale.")    \
    X(NO_OWN_LIMITS, UNNOTED, "The sign has no separate limits for that bet.")                     \
    X(NOT_IDLE, UNNOTED, "That player may keep the seat.")                                         \
    X(NOT_LIGHTENED, UNNOTED, "Personal limits can only widen the table's.")                       \
    X(NOT_ABOVE, UNNOTED,                                                                          \
      "Personal limits need a maximum above the table's, and no minimum below it.")                \
    X(BETTING_OVER, NOTED, "Too late: no more bets.")                                              \
    X(LOSING_WAGER, NOTED, "A losing bet can't be touched.")                                       \
    X(NO_MISTAKE, UNNOTED, "That bet is within the rules, so it is no mistake.")                   \
    X(NOTHING_TO_FIND, UNNOTED, "There is no mistake left to find on that bet.")                   \
    X(FOUND_TOO_LATE, UNNOTED,                                                                     \
      "The player has no such bet, nor had one in a round that can still be settled again.")       \
    X(LIMITS_SINCE, UNNOTED, "The limits have changed since; only the operator can correct it.")   \
    X(BAD_CARD, UNNOTED, "There is no such card.")                                                 \
    X(BAD_DECKS, UNNOTED, "The rules do not allow that number of decks.")                          \
    X(NOT_NEEDED, UNNOTED, "The cards don't need that now.")                                       \
    X(MIX_FIRST, UNNOTED, "The cards must be inspected and mixed first.")                          \
    X(INSPECT_FIRST, UNNOTED, "The cards must be inspected by dealer and game supervisor first.")  \
    X(SPREAD_FIRST, UNNOTED, "The cards must be spread face up first.")                            \
    X(CHEMMY_FIRST, UNNOTED, "The cards must be chemmy shuffled first.")                           \
    X(STACK_FIRST, UNNOTED, "The cards must be stacked first.")                                    \
    X(CUT_FIRST, UNNOTED, "The cards must be cut first.")                                          \
    X(CARDS_LEFT, UNNOTED, "There are enough cards left for the round.")                           \
    X(NO_SUCH_BOX, UNNOTED, "This table has no such box.")                                         \
    X(SIDE_BETS_STAND, UNNOTED, "Side bets depend on that bet; take them down first.")             \
    X(ORDER_FIRST, UNNOTED, "The cards are out of order; correct or void the round first.")        \
    X(IN_ORDER, UNNOTED, "Nothing is out of order.")                                               \
    X(CARDS_SEEN, UNNOTED, "A card has been seen or handled.")                                     \
    X(NOT_IN_PROMO, UNNOTED, "That bet takes value chips only.")                                   \
    X(PROMO_SHORT, UNNOTED, "The player has only $ in promotional chips.")                         \
    X(PROMO_MIXED, UNNOTED, "A bet is in value chips or in promotional chips, not both.")          \
    X(PROMO_FULL, UNNOTED, "No room for more bets in promotional chips.")                          \
    X(NOT_HERE, UNNOTED, "That person is not at the table.")                                       \
    X(HERE_ALREADY, UNNOTED, "That person is already at the table.")                               \
    X(NOT_ON_DUTY, NOTED, "That person is not on duty in that role.")                              \
    X(ON_DUTY, UNNOTED, "Staff on duty can't play.")                                               \
    X(WORKS_HERE, NOTED, "People who work at the casino can't act for a player.")                  \
    X(STILL_SEATED, UNNOTED, "That person still has a seat at the table.")                         \
    X(NOT_THAT_SEAT, NOTED, "The person does not have that seat.")                                 \
    X(UNDER_AGE, NOTED, "No one under 18 may play.")                                               \
    X(PRIVATE, NOTED, "The table is private.")                                                     \
    X(BARRED, NOTED, "This person is barred from the casino and can only leave.")                  \
    X(NOT_BARRED, UNNOTED, "That person was not barred from the casino at this table.")            \
    X(OTHER_TABLE, NOTED, "That player is restricted to another table.")                           \
    X(AT_THE_PIT, UNNOTED, "Chip purchases and corrections go through the pit.")                   \
    X(TOO_MANY, UNNOTED, "There is no room for more of these.")                                    \
    X(BAD_CHIPS, UNNOTED, "There are no such chips.")                                              \
    X(TRAY_SHORT, UNNOTED, "The tray does not have the chips for that.")                           \
    X(OWED, UNNOTED, "The house owes that player chips or change; fill the tray first.")           \
    X(ENTERED_ALREADY, UNNOTED, "Something is already waiting for approval.")                      \
    X(NOTHING_ENTERED, UNNOTED, "Nothing is waiting for approval.")                                \
    X(SAME_PERSON, NOTED, "Another person must do that.")                                          \
    X(NOTHING_LEFT, UNNOTED, "Nothing is held for that person.")                                   \
    X(NO_COLOURS, UNNOTED, "This game is played with value chips.")                                \
    X(COLOUR_TAKEN, UNNOTED, "That colour is taken, or this player already has another.")          \
    X(COLOURS_FIRST, UNNOTED, "Colours must be changed back at this table first.")                 \
    X(ONLY_LOOKS, NOTED, "An inspector can read everything and change nothing.")                   \
    X(REPEATED, UNNOTED, "That request has already been answered.")                                \
    X(COLOURS_LAID, UNNOTED, "Only $ in colours is in hand; the rest is on the layout.")           \
    X(COLOURS_ONLY, UNNOTED, "Bets here are made in chips of the player's colour.")                \
    X(NOT_AWAY, UNNOTED, "That player has not walked off.")                                        \
    X(LEFT_THERE, UNNOTED, "The player left the chips at the table.")                              \
    X(NO_EVENT, UNNOTED, "The table is not reserved for an event.")                                \
    X(PARTNERS, UNNOTED, "Partners can bet at most $ there together.")                             \
    X(NOT_HIGHER, UNNOTED, "Only a superior of the person who ruled can review it.")               \
    X(NOT_COMMITTED, UNNOTED, "The house must commit to its seeds first.")                         \
    X(COMMITTED, UNNOTED, "The house is already committed and has seeds left.")                    \
    X(SEEDS_CLOSED, UNNOTED, "New seeds can't be given while bets are on the layout.")             \
    X(BAD_SEED, UNNOTED, "A seed has 1 to 64 bytes.")                                              \
    X(NOT_AS_COMMITTED, NOTED, "That seed does not match the house's commitment.")                 \
    X(DRAWN_HERE, NOTED, "Outcomes at this table are drawn from the committed seeds.")             \
    X(NOTHING_DRAWN, UNNOTED, "There is no such draw to reveal.")                                  \
    X(STILL_DEALT, UNNOTED, "Cards of that draw are still in play.")                               \
    X(NOT_GRANTED, UNNOTED, "The operator has granted only $ in promotional chips.")               \
    X(PURSE_SHORT, NOTED, "The person does not have these chips or this voucher.")                 \
    X(NOT_REDEEMED, UNNOTED, "Promotional chips can't be cashed out.")                             \
    X(AT_THEIR_TABLE, UNNOTED, "Colours are cashed out at their own table.")                       \
    X(NOT_SPOKEN, UNNOTED, "Only a spoken bet can be entered for a player.")                       \
    X(NO_SESSION, UNNOTED, "No tournament session is on at this table.")                           \
    X(SESSION_ON, UNNOTED, "Nobody may leave the table during a tournament session.")              \
    X(SESSION_RUNS, UNNOTED, "A tournament session is on at this table.")                          \
    X(NOT_STARTED, UNNOTED, "The session has not started yet.")                                    \
    X(SESSION_OVER, UNNOTED, "The session is over.")                                               \
    X(SEATS_DRAWN, UNNOTED, "Seats of a tournament are drawn by lot.")                             \
    X(NOT_IN_SESSION, UNNOTED, "This player does not play in the session.")                        \
    X(OUT_OF_SESSION, UNNOTED, "This player is out of the session.")                               \
    X(OWN_SEAT_ONLY, NOTED, "A tournament player bets at the player's own seat and box only.")     \
    X(NOT_YOUR_TURN, UNNOTED, "It is another player's turn to bet.")                               \
    X(NO_TURNS, UNNOTED, "Players bet at the same time in this session, and without cards.")       \
    X(WAGER_MADE, UNNOTED, "A wager that was made can't be changed in this round.")                \
    X(PASSED, UNNOTED, "This player has passed in this round.")                                    \
    X(STILL_TO_WAGER, UNNOTED, "Not all players have had their turn to bet.")                      \
    X(LATE_WAGER, UNNOTED, "Time is up: a late wager is limited to $.")                            \
    X(WAGER_LESS, UNNOTED, "Each round takes a wager of at least $.")                              \
    X(TOURNAMENT_CHIPS, UNNOTED, "Tournament wagers are made in tournament chips.")                \
    X(NO_MORE_CHIPS, UNNOTED, "No more tournament chips are issued in this session.")              \
    X(EXACT_CHIPS, UNNOTED, "Each player buys tournament chips for exactly $.")                    \
    X(LIMITS_FIXED, UNNOTED, "The limits of the session are those of the tournament.")             \
    X(NO_CARD, UNNOTED, "This player has no such card left.")                                      \
    X(WAGER_FIRST, UNNOTED, "Take your bets back first: a card is played instead of chips.")       \
    X(ON_THE_CARD, UNNOTED, "This bet can't be written on a secret wager card.")                   \
    X(NO_TIME_LIMIT, UNNOTED, "No time is set to make a wager.")                                  \
    X(NO_INDICATOR, UNNOTED, "The session has no indicator card left.")                            \
    X(INDICATOR_LOWERS, UNNOTED, "An indicator card can only raise the limits.")                   \
    X(CARDS_ISSUED, UNNOTED, "No more than 3 such cards, and none at terminals.")                  \
    X(BAD_LENGTH, UNNOTED, "A session can't have that length.")                                    \
    X(BAD_SECONDS, UNNOTED, "Players have 1 to 3,600 seconds for a wager.")                        \
    X(TOO_FEW_PLAYERS, UNNOTED, "A session needs two players or more.")                            \
    X(CHIPS_UNPAID, UNNOTED, "Not all players have bought their tournament chips.")                \
    X(TABLE_IN_USE, UNNOTED, "Players or bets are still at the table.")                            \
    X(INCOMPLETE, UNNOTED, "Something in that order is missing or out of range.")                  \
    X(NOT_PERMITTED_TERMS, UNNOTED, "The rules do not permit such terms.")                         \
    X(NOT_ASKED, UNNOTED, "No tournament asks for that at this table now.")                        \
    X(KEPT_APART, NOTED, "These two players may not play at the same table.")                      \
    X(ACT_THEMSELVES, NOTED, "The house deals at this table; players act for themselves.")         \
    X(SEED_WAITS, UNNOTED, "You have added a seed. You can add another after the next result.")    \
    X(CASH_TO_STAFF, UNNOTED,                                                                      \
      "Only staff take cash: buy chips from the cashier, or from the dealer of a table with "      \
      "staff.")                                                                                    \
    X(PLAY_MONEY, UNNOTED, "Guests have play money, which is neither sold nor cashed out.")        \
    X(ENOUGH_PLAY_MONEY, UNNOTED,                                                                  \
      "You have enough play money; you can get more when it is nearly gone.")                      \
    X(NOT_A_CASHIER, UNNOTED, "Only a cashier on duty can do that.")                               \
    X(OWN_MONEY, UNNOTED, "Cashiers can't serve themselves.")

/* REFUSED_RACK_SHORT and so on point to their rows; null means accepted. */
typedef const struct refusal_row *refusal_code;
#define REFUSED_ACCEPTED                 NULL
#define REFUSAL_DECLARED(code, noted, s) extern const struct refusal_row REFUSED_##code[1];
#define REFUSAL_DEFINED(code, noted, s)                                                            \
    const struct refusal_row REFUSED_##code[1] = { { #code, s, noted } };
#define REFUSAL_LISTED(code, noted, s) REFUSED_##code,
REFUSALS(REFUSAL_DECLARED)

struct refusal {
    refusal_code code; /* REFUSED_ACCEPTED if accepted */
    const char *clause;
    int64_t cents;    /* for '$' in the sentence */
    unsigned roles;   /* for '@' in the sentence */
    const char *also; /* a second clause, or null */
};

/* The sentence with amount and roles filled in. */
#define REFUSAL_SAY 512
void refusal_words(const struct refusal *refusal, char words[REFUSAL_SAY]);

const char *refusal_word(refusal_code code); /* "RACK_SHORT" */

/* Finds a refusal by id, shared or of any game; null if not found. */
refusal_code refusal_find(const char *id);

/* ---- Flags ----------------------------------------------------------------------- */

/* Command flags; a bit's meaning depends on the act.  Games add their own. */
#define FLAG_ORAL      1  /* BET: a spoken bet; the dealer places it */
#define FLAG_PROMO     4  /* BET, SLIP: in promotional chips; with part_cents, only that part */
#define FLAG_ZERO      8  /* any act: an optional amount, count or face was given as 0 */
#define FLAG_NO_CHIPS  16 /* BET: spoken, without chips beside it */
#define FLAG_UNNOTICED 32 /* SLIP: nobody has noticed the mistake yet */
#define FLAG_DOWN      1  /* WISH: take winners down; if not set, as the game does */
#define FLAG_FORFEIT   1  /* INVALIDATE: wagers of those who cheated are forfeited */
#define FLAG_SETTLED   1  /* VOID_WAGERS, FOREIGN, FIND_SLIP: those of the last settlement (too) */
#define FLAG_NEW_DAY   1  /* OPEN_AGAIN: for the first time in a gaming day */
#define FLAG_UP        1  /* DRAW: the card was found face up */
#define FLAG_HELD      1  /* LEAVE: the player walked off; set by the house alone */
#define FLAG_DRAWN     1  /* SIT: the seat was drawn for a tournament; set by the house alone */
#define FLAG_TIMED_OUT 1  /* DECLINE, RELINQUISH: the player was silent; set by the house alone */

/* The choice of INVALIDATE: who committed the fraudulent act, besides the seats that are named;
 * 0: nobody else.  PLAYER is one who has left, or whom nobody can name. */
enum { FRAUD_BY_DEALER = 1, FRAUD_BY_STAFF = 2, FRAUD_BY_SPECTATOR = 3, FRAUD_BY_PLAYER = 4 };

/* The number in the DONE event of an act that sets something or lifts it, such as WISH; 0 in
 * records written before events said which. */
enum { DONE_SETS = 1, DONE_LIFTS = 2 };

/* RECORD gives a clause by its position in the edition's index, from 1; clauses of Division 1 are
 * counted from here, those of Division 7 after them.  Records and messages have the clause's id. */
#define RECORD_DIV_1 1000
#define RECORD_DIV_7 2000

/* ---- Commands, events, offers ---------------------------------------------------- */

/* An act, the role and seat it comes from, and its values.  Members that the act does not take
 * are 0, the seat -1. */
#define OUTCOME_MOST 4
struct command {
    uint8_t act;
    uint8_t flags;
    uint16_t role;
    int8_t seat;                  /* of the player who gives it or whom it concerns; or -1 */
    int8_t bet, number;           /* the wager; NOTICE, LIMITS, STEP, PERSONAL: its kind, or 0 for
                                   * the table */
    int8_t to_bet, to_number;     /* the wager it should have been */
    int8_t reason;                /* a number of the edition's list of reasons */
    int8_t outcome[OUTCOME_MOST]; /* of chance: faces, number of the ball, cards */
    int8_t pick[2];               /* items picked from a set, from 1 */
    int8_t place, other_place;    /* seats, boxes or cards of a hand, from 1.  BET, TAKE: seat of
                                   * the player for whom a nominee acts */
    int8_t choice;                /* value of one of the form's words */
    int8_t unused;                /* 0; no padding in a command */
    int32_t count;                /* of dice, decks, cards, minutes; NOTICE, CLOSING: from now to
                                   * the time on the sign, 0: the earliest */
    int16_t clause;               /* RECORD: position in the edition's index */
    int16_t seconds;              /* TICK: after the minutes */
    uint32_t cheats;              /* INVALIDATE: seats that committed the fraudulent act */
    uint64_t cards;               /* bits, from card 1 */
    int64_t cents;
    int64_t part_cents;           /* the second part of cents */
    int64_t min_cents, max_cents; /* limits */
};

/* Events of any table; each family continues from EVENT_OWN in its own list.  Their numbers are
 * permanent, like those of acts. */
enum event_kind {
    EVENT_DONE = 0,       /* the act was carried out */
    EVENT_PLACED = 1,     /* stake_cents went from the rack to the layout */
    EVENT_TAKEN_DOWN = 2, /* stake_cents went back to the rack */
    EVENT_COMMISSION = 3, /* paid_cents charged; negative: returned */
    EVENT_VERDICT = 4,    /* fate of stake_cents; winnings in paid_cents */
    EVENT_WAITING = 5,    /* the wager or call awaits confirmation */
    EVENT_CONFIRMED = 6,
    EVENT_LAPSED = 7,  /* not confirmed in time; stake_cents went back */
    EVENT_VOID = 8,    /* the round does not count */
    EVENT_OFFERED = 9, /* the seat is offered the dice, the cut or a hand */
    EVENT_NOBODY = 10, /* no player accepts or may accept the offer */
    EVENT_CARD = 11,   /* card a, 0 if face down, is dealt to hand number */
    EVENT_SHOWN = 12,  /* card a of hand number is turned */
    EVENT_FEE = 13,    /* paid_cents placed as a fee; negative: returned */
    EVENT_FEE_TAKEN = 14,
    EVENT_REVERSED = 15,  /* settlement undone: paid_cents to the player; negative: from */
    EVENT_CORRECTED = 16, /* payment corrected: paid_cents to the player; negative: from.  a: see
                           * below */
    EVENT_CHIPS = 17,     /* paid_cents bought, number 1: given for a tournament; negative: cashed
                           * out, a 1: left behind; 0: the player leaves without any */
    EVENT_LIMITS = 18,    /* new limits: stake_cents to paid_cents */
    EVENT_PROMO = 19,     /* paid_cents in promotional chips to the player's hand; negative: from */
    EVENT_PROMO_TAKEN = 20, /* paid_cents in promotional chips on a wager go to the house */
    EVENT_CLOSED = 21,
    /* of a tournament's session */
    EVENT_TO_WAGER = 22,     /* the seat makes the next wager */
    EVENT_MARKER = 23,       /* the betting marker is in front of the seat */
    EVENT_ROUND = 24,        /* number a + 100 b is in play: a round or spin; c: a shoe */
    EVENT_DISQUALIFIED = 25, /* the seat is out for a breach of the rules, */
    EVENT_ELIMINATED = 26,   /* ... or for want of chips */
    EVENT_SESSION_OVER = 27,
    EVENT_TALLY = 28,       /* the seat holds paid_cents in tournament chips */
    EVENT_NOT_VALID = 29,   /* stake_cents were not valid in the play that a reversal brings back */
    EVENT_CHEATED = 30,     /* the seat committed the fraudulent act of this INVALIDATE */
    EVENT_NOTICE_DOWN = 31, /* a notice of limits comes down before its time; number 1: the sign
                             * about a new pay table, after its month */
    EVENT_OWN = 32,
};
#define EVENT_KINDS 128 /* more than any game has */

/* A correction for a person without a rack here: paid_cents (with promo_cents) are due to a player
 * who has left seat b (NO_SEAT: another person), less than 0: owed; or what the player at the seat
 * owes, because the rack lacks it, has changed by paid_cents. */
enum { CORRECTED_HERE = 0, CORRECTED_LEFT = 1, CORRECTED_OWED = 2 };

/* b of an act about a player of the last round who has left, and of what is said of that player in
 * it: not of who sits there now. */
enum { SAID_OF_LEFT = 1 };

struct event {
    uint8_t kind, act;
    uint16_t role;
    int8_t seat;
    int8_t bet, number, as, as_number;
    uint8_t fate;
    int8_t a, b, c; /* by kind: faces, cards, points */
    int64_t stake_cents, paid_cents;
    int64_t promo_cents; /* part of the stake in promotional chips */
    struct ratio pays;
    const char *clause, *also;
};

/* Caller's memory; cleared by each command. */
#define EVENTS_MOST 8192 /* enough for every wager of a full table, each with a void part */
struct events {
    int count;
    int followed; /* number of events that promotional chips have followed */
    struct event list[EVENTS_MOST];
};

/* What a person may do now: a command with an amount from least to most in
 * steps (all 0 if the act has no amount).  An offer includes the variations of
 * its act: a spoken or split wager, a call for one wager only, leaning dice,
 * two dice off the table, a forfeit, partners in a fraud. */
struct offer {
    struct command command;
    int64_t least, most, step;
    const char *clause;
};

#define OFFERS_MOST 16384 /* enough for every slip and every find at a full table */
struct offers {
    int count;
    struct offer list[OFFERS_MOST];
};

/* ---- Editions, options and signs ------------------------------------------------- */

#define OPTION_CHOICES 13
#define SIGN_OPTIONS   24
#define SIGN_AMOUNTS   6 /* more than any edition has */
#define SIGN_NUMBERS   36
#define SIGN_KINDS     25 /* no edition has more kinds of wagers */

/* What the rule text leaves to the house: one of a few words, or (no choices) a
 * whole number from least to most, or a list of numbers as the family writes them. */
struct option {
    const char *id, *about, *clause;
    struct choice choices[OPTION_CHOICES];
    int least, most;
    int usual;          /* the value unless the sign says otherwise */
    bool lists;         /* accepts a list of numbers as well as the choices */
    int with;           /* OPTION() that must be on for this one to matter; 0: it always does */
    const char *shown;  /* the clause that has it displayed, usual or not; null: only if unusual */
    bool alike;         /* ... and that has it the same at all tables of a casino */
    const char *values; /* the clause that lists the values, if it is not the one that lets the
                         * house choose; null: it is */
};

/* The clause against which a sign with another value is. */
static inline const char *option_values(const struct option *option)
{
    return option->values ? option->values : option->clause;
}

/* An edition is a rule text. */
struct edition {
    const char *id, *name, *text;
    const struct option *options; /* ends with a null id */
    const struct family *family;
    const struct conduct *conduct;
    const void *rows;             /* wagers and rules, in the family's own form */
    const struct clause *clauses; /* index, in the order of the text */
    /* names of the amounts other than limits on its signs, in the order of amount_cents;
     * ends with null; or null */
    const char *const *amounts;
    const struct contest_rows *contest; /* what Division 7 says about it; null: nothing */
    bool side_limits;                   /* its signs can show limits of side bets */
    bool colours;                       /* wagers may be made with non-value chips (Div 1 r.14.1) */
    bool division_1;                    /* the general rules apply too (reading G7) */
    bool new_south_wales;               /* sections 1 to 9 of its text replace the general rules */
    bool letters_run_on; /* its text letters (a), (b) ... on through all rules (reading S3) */
};

/* Limits and step of one kind of wager, whatever its number; they replace the table's. */
struct kind_limits {
    int8_t bet; /* of the edition; 0 if unused */
    int8_t unused[7];
    int64_t min_cents, max_cents, step_cents;
};

/* What the operator displays at one table. */
struct sign {
    int32_t edition; /* index in games[] */
    int32_t value[SIGN_OPTIONS];
    int32_t unused; /* 0; no padding in a sign */
    int64_t min_cents, max_cents, step_cents, chip_cents;
    int64_t side_min_cents, side_max_cents; /* of side bets; 0: same as other bets */
    int64_t amount_cents[SIGN_AMOUNTS];     /* by the edition's list of amounts; 0: none */
    struct kind_limits kinds[SIGN_KINDS];   /* in any order, without gaps */
    int8_t numbers[SIGN_NUMBERS];           /* of an option with a list; then zeros */
    int8_t number_count;
    bool promo_stays; /* the player keeps promotional chips that win (reading G11) */
    int8_t unused_too[2];
};

/* One for each line of games/list.h. */
extern const struct edition *const games[];
extern const int game_count;

/* Index of an edition by id, or -1. */
int game_find(const char *id);

/* A sign of the edition with default options: minimum 5.00, maximum 500.00,
 * no step, smallest chip 1.00. */
struct sign sign_of(int edition);

/* Index of an option of the sign's edition by id, or -1. */
int sign_option(const struct sign *sign, const char *id);

/* Sets an option by the word of its value.  Returns false without a change if
 * the text does not permit it.  sign_word() writes the word of the value. */
#define SIGN_WORD 32
bool sign_set(struct sign *sign, int option, const char *word);
bool sign_choose(struct sign *sign, int option, const char *word); /* a list's numbers apart */
void sign_word(const struct sign *sign, int option, char word[SIGN_WORD]);

/* Number of amounts on signs of the edition.  sign_amount() finds one by name, or null if no
 * edition has it; an amount that only other editions have gets a slot behind this edition's, and
 * sign_check() then refuses the sign. */
int sign_amounts(const struct edition *edition);
int64_t *sign_amount(struct sign *sign, const char *word);

/* Index of a kind of wager in sign->kinds, or -1 if absent; with bet 0, the first free one. */
int sign_kind(const struct sign *sign, int bet);

/* The refusal of a value that an option can't have. */
struct refusal sign_refusal(const struct option *option);

/* Checks that the limits fit together: 0 < chip, min <= max, all in chips, and the step
 * not above the minimum (Div 1 r.9.5); the same for each kind. */
struct refusal sign_check(const struct sign *sign);

/* Whether the sign must tell the public the value of an option. */
bool sign_displays(const struct sign *sign, int option);

/* Checks that two signs can be up in the same casino. */
struct refusal sign_agrees(const struct sign *sign, const struct sign *other);

/* Finds a clause by id: of the edition, or of Division 1 as "Div 1 r.10.4"; null if
 * not found. */
const struct clause *clause_find(const struct edition *edition, const char *id);

/* A clause as RECORD gives it: its position in the index from 1, or (Division 1) counted from
 * RECORD_DIV_1; -1 or null if not found. */
int clause_record(const struct edition *edition, const char *id);
const struct clause *clause_recorded(const struct edition *edition, int at);

#endif
