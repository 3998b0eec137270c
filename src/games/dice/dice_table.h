/* dice_table.h - the state of a dice table.
 *
 * Phases of one roll:
 *
 *   DICE_OUT  a set of dice is received and inspected by two people
 *   IDLE      the dice are in the bowl; the dealer offers them
 *   OFFERED   a player accepts or declines
 *   CHOOSING  the shooter takes two dice of the set
 *   READY     the shooter holds the dice; betting; the shooter throws
 *   AIR       late wagers await confirmation; the dice come to rest
 *   RESTED    faces can be disputed; the total is called
 *   CALLED    the result is entered, amended or overruled; wagers are settled
 *   SETTLED   the dice go back to the shooter, or the shooter passes them
 *
 * What a player does with the dice - accept, decline, choose, throw, pass, ask for the same ones -
 * is also entered by the staff who are responsible for them, for a shooter without a screen
 * (rules/report.c).  The row of such a report has the staff's roles and clause; everything else is
 * checked, refused and carried out as the player's own act.  A report never makes the house throw:
 * that is ACT_THROW by staff, while the house has the dice. */
#ifndef CROUPIER_DICE_TABLE_H
#define CROUPIER_DICE_TABLE_H

#include "games/dice/dice.h"
#include "games/dice/dice_acts.h"
#include "games/dice/dice_events.h"
#include "rules/table.h"

#define DICE_SEATS 16
#define DICE_SET   5

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

enum dice_call {
    AS_USUAL = 0,
    CALLED_ON = 1,
    CALLED_OFF = 2,
    CALLED_ON_ONLY = 3,
    CALLED_OFF_ONLY = 4,
    /* besides: */
    SLIPPED = 8,    /* accepted by mistake: checked when it is decided */
    UNNOTICED = 16, /* ... but nobody has noticed it yet */
    SLIP_MARKS = SLIPPED | UNNOTICED,
};

/* How the last shooter's turn ended. */
enum dice_end {
    END_OTHERWISE, /* the shooter left or was excluded; or nobody has thrown yet */
    END_SEVEN_OUT,
    END_PASSED,
    END_ORDERED,
    END_INELIGIBLE, /* without the required wager */
    END_SUBSTITUTED,
    DICE_ENDS,
};

struct dice {
    /* What a settlement changes; kept twice so that a settlement can be reversed. */
    struct dice_play {
        int64_t stake_cents[DICE_SEATS][DICE_SPOTS];
        uint8_t call[DICE_SEATS][DICE_SPOTS]; /* enum dice_call, and SLIP_MARKS */
        int8_t point, turn;
        int8_t shooter, last_shooter, offered, thrower;
        uint16_t taken_down;             /* seats that took down a Don't bet since the come-out */
        uint32_t declined;               /* seats, in this round of offers */
        int8_t offers;                   /* made in this round */
        uint8_t dice_here, dice_missing; /* of the set, as bits from 0 */
        uint8_t dice_active;             /* in the shooter's hand */
        uint8_t dice_from_hand;          /* thrown from the hand and missing */
        int8_t dice_lost;
        uint8_t inspected; /* bits: 1 by a dealer, 2 by the game supervisor */
        bool new_set_due, ask_back;
        int8_t ended; /* enum dice_end */
        int8_t unused_too[2];
    } now, before;
    uint16_t called_by; /* the role whose call or no roll stands; 0: no call */
    int8_t a, b;        /* faces at rest, later as called */
    int8_t entered_a, entered_b;
    int8_t must_call; /* the number of the reason that must be called */
    bool disputed, ruled, failed, rethrow;
    int8_t lie_a, lie_b; /* faces at rest, or as a supervisor sees them */
    bool by_the_dice;    /* the equipment failed during this roll: the dice decide */
    int8_t unused[2];
};

/* The next seat to be offered the dice, or NO_SEAT. */
int dice_next_offer(const struct table *table);
bool dice_eligible(const struct table *table, int seat);

/* Whether dice are missing without which the rest can't be offered to the next shooter: if they
 * turned out to be lost, there would have to be a new set. */
bool dice_is_incomplete(const struct table *table);

/* Whether the equipment lights up the area of a wager: it wins with the result entered. */
bool dice_is_lit(const struct table *table, int bet, int number);

/* Whether the equipment has another result than the one called. */
bool dice_wrongly_entered(const struct table *table);

/* Whether an undecided wager requires further throws (C11). */
bool dice_undetermined(const struct table *table);

#define dice_of(table) GAME_STATE(dice, table)

#endif
