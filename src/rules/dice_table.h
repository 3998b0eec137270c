/* dice_table.h - the conduct of a dice table: who may do what, and when.
 *
 * The walk of one roll, by phase:
 *
 *   DICE_OUT  a set of dice is received and inspected by two people
 *   IDLE      the dice are in the bowl; the dealer offers them
 *   OFFERED   a player accepts or declines
 *   CHOOSING  the shooter takes two of the set
 *   READY     the dice are in the hand; wagers are made; the shooter throws
 *   AIR       late wagers wait for a confirmation; the dice come to rest
 *   RESTED    faces can be disputed; the total is called
 *   CALLED    the result is entered, amended, overruled; wagers are settled
 *   SETTLED   the dice go back to the shooter, or the shooter passes them
 *
 * Every act is a row of the edition's conduct: in which phases, by whom, under
 * which clause.  dice_do() looks the row up, asks the act's own check, and only
 * then changes anything; dice_offers() lists what would pass. */
#ifndef CROUPIER_DICE_TABLE_H
#define CROUPIER_DICE_TABLE_H

#include "rules/dice.h"

#define DICE_SEATS   16
#define DICE_WAITING 16
#define DICE_SET     5
#define HOUSE_SEAT   DICE_SEATS /* the dealer or stickperson throws */
#define NO_SEAT      (-1)

enum dice_phase {
    PHASE_DICE_OUT,
    PHASE_IDLE,
    PHASE_OFFERED,
    PHASE_CHOOSING,
    PHASE_READY,
    PHASE_AIR,
    PHASE_RESTED,
    PHASE_CALLED,
    PHASE_SETTLED,
    PHASE_CLOSED,
    DICE_PHASES,
};

/* The acts, as a person would name them: id, words of the narration. */
#define DICE_ACTS(X)                                                                               \
    X(SIT, "takes a place")                                                                        \
    X(LEAVE, "leaves the table")                                                                   \
    X(BUY, "buys chips")                                                                           \
    X(RECEIVE, "brings a set of dice to the table")                                                \
    X(INSPECT, "inspects the dice")                                                                \
    X(OFFER, "offers the dice")                                                                    \
    X(ACCEPT, "accepts the dice")                                                                  \
    X(DECLINE, "declines the dice")                                                                \
    X(CHOOSE, "chooses two dice")                                                                  \
    X(BET, "bets")                                                                                 \
    X(SLIP, "accepts by mistake")                                                                  \
    X(TAKE, "takes down")                                                                          \
    X(CALL_ON, "calls on")                                                                         \
    X(CALL_OFF, "calls off")                                                                       \
    X(WISH, "says what is to become of winning wagers")                                            \
    X(CONFIRM, "confirms")                                                                         \
    X(THROW, "throws")                                                                             \
    X(REST, "sees the dice come to rest")                                                          \
    X(NO_ROLL, "calls no roll")                                                                    \
    X(DISPUTE, "disputes the face")                                                                \
    X(RULE, "rules on the face")                                                                   \
    X(CALL, "calls the total")                                                                     \
    X(ENTER, "enters the result")                                                                  \
    X(AMEND, "amends the result")                                                                  \
    X(SETTLE, "settles the wagers")                                                                \
    X(OVERRULE, "overrules the call")                                                              \
    X(HAND, "hands the dice to the shooter")                                                       \
    X(RELINQUISH, "passes the dice")                                                               \
    X(ORDER, "orders the shooter to pass the dice")                                                \
    X(ASK_BACK, "asks for the same dice back")                                                     \
    X(FOUND, "finds and inspects the missing die")                                                 \
    X(LOST, "gives the missing die up as lost")                                                    \
    X(FAIL, "reports the equipment failing")                                                       \
    X(RECTIFY, "has the equipment put right")                                                      \
    X(PUCK_OFF, "turns the puck off")                                                              \
    X(SUBSTITUTE, "has another person finish the set")                                             \
    X(CORRECT, "corrects a payment")                                                               \
    X(PUT_BACK, "puts a moved wager back")                                                         \
    X(REFUSE, "refuses the wager")                                                                 \
    X(INVALIDATE, "invalidates the outcome")                                                       \
    X(VOID_WAGERS, "declares the player's wagers void")                                            \
    X(EXCLUDE, "excludes the player")                                                              \
    X(VACATE, "asks an idle player to give up the place")                                          \
    X(NOTICE, "puts up a sign of new limits")                                                      \
    X(LIMITS, "changes the limits")                                                                \
    X(AGREE, "agrees to the new limits")                                                           \
    X(PERSONAL, "puts up a sign with limits for one player")                                       \
    X(CLOSING, "puts up a sign that the table will close")                                         \
    X(CLOSE, "closes the table")                                                                   \
    X(RECORD, "does what the rule asks")                                                           \
    X(TICK, "moves on")

enum dice_act {
#define ACT(act, words) ACT_##act,
    DICE_ACTS(ACT)
#undef ACT
        DICE_ACT_COUNT,
};

/* RECORD names a clause by its place in the edition's index, in cents; clauses of
 * Division 1 are counted from here. */
#define DICE_RECORD_DIV_1 1000

/* Command flags. */
#define FLAG_ORAL    1 /* BET: spoken, the dealer places it */
#define FLAG_ONLY    1 /* CALL_ON, CALL_OFF: this wager alone, not its like */
#define FLAG_LEANS_A 1 /* REST: the first die leans; a is the face on the object */
#define FLAG_LEANS_B 2
#define FLAG_TWO_OFF 4 /* REST: both dice have left the table, not one */
#define FLAG_DOWN    1 /* WISH: take winners down; without it: as the game has it */
#define FLAG_VOID    1 /* RULE, OVERRULE: the roll is void */
#define FLAG_FORFEIT 1 /* INVALIDATE: the player's wagers are forfeited */

/* What a settlement changes; kept twice, so that one can be reversed. */
struct dice_play {
    int64_t stake_cents[DICE_SEATS][DICE_SPOTS];
    uint8_t call[DICE_SEATS][DICE_SPOTS]; /* enum dice_call, and SLIPPED */
    int64_t rack_cents[DICE_SEATS];
    int64_t in_cents[DICE_SEATS]; /* bought less redeemed by the one sitting there */
    int64_t float_cents;          /* what the house has won, less what it has paid */
    int64_t commission_cents;
    int8_t phase, point, turn;
    int8_t shooter, last_shooter, offered, thrower;
    uint8_t below_used[DICE_SEATS];  /* the one valid wager below the minimum was used */
    uint16_t declined;               /* seats, in this round of offers */
    int8_t offers;                   /* made in this round */
    uint8_t dice_here, dice_missing; /* of the set, as bits from 0 */
    uint8_t dice_active;             /* those in the shooter's hand */
    uint8_t dice_from_hand;          /* those that left it and are missing */
    int8_t dice_lost;
    uint8_t inspected; /* 1 by a dealer, 2 by the game supervisor */
    bool new_set_due, ask_back;
    uint8_t idle_rounds[DICE_SEATS];
};

enum dice_call { AS_USUAL, CALLED_ON, CALLED_OFF, CALLED_ON_ONLY, CALLED_OFF_ONLY, SLIPPED = 8 };

struct dice_table {
    struct sign sign;
    struct dice_play now, before;
    struct dice_waiting {
        struct command command;
        int64_t held_cents;
    } waiting[DICE_WAITING];
    int32_t waiting_count;
    int32_t minute;
    int64_t personal_min_cents[DICE_SEATS], personal_max_cents[DICE_SEATS];
    int64_t notice_min_cents, notice_max_cents;
    int32_t notice_minute, closing_minute; /* when the sign went up; -1: none */
    uint16_t present, excluded, agreed;    /* seats */
    uint16_t winners_down;                 /* seats whose winners are always taken down */
    uint16_t called_by;                    /* the role whose call or no roll stands; 0: nobody's */
    int8_t a, b;                           /* the faces at rest, later as called */
    int8_t entered_a, entered_b;
    int8_t must_call; /* the reason, from 1, that must be called */
    bool played;      /* a throw has been made since the table opened */
    enum dice_undo {
        UNDO_NOTHING,
        UNDO_SETTLEMENT, /* `before` is the play as it was when the last roll was called */
        UNDO_VOID,       /* ... when somebody declared it void */
    } undo;
    bool disputed, ruled, failed, rethrow, left_since;
};

/* A table with this sign, open for its first dice.  The sign has passed
 * sign_check(). */
void dice_open(struct dice_table *table, const struct sign *sign);

/* Whether a command would be carried out. */
struct refusal dice_check(const struct dice_table *table, const struct command *command);

/* Carry a command out, or refuse it and change nothing. */
struct refusal dice_do(struct dice_table *table, const struct command *command,
                       struct events *events);

/* Everything that this role (and, for players, this seat) may do now. */
void dice_offers(const struct dice_table *table, enum role role, int seat, struct offers *offers);

/* What stands on the layout for a player; with a bet, on that wager. */
int64_t dice_on_layout(const struct dice_table *table, int seat);
int64_t dice_wager(const struct dice_table *table, int seat, int bet, int number);

/* All money at the table less all money brought to it: always 0. */
int64_t dice_imbalance(const struct dice_table *table);

/* The next seat that the dice would be offered to, or NO_SEAT. */
int dice_next_offer(const struct dice_table *table);
bool dice_eligible(const struct dice_table *table, int seat);

/* Whether a wager that can still be decided keeps the dice going (C11). */
bool dice_undetermined(const struct dice_table *table);

const char *dice_act_id(enum dice_act act);    /* "RECEIVE" */
const char *dice_act_words(enum dice_act act); /* "brings a set of dice ..." */
const char *dice_phase_word(enum dice_phase phase);

#endif
