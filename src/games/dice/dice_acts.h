/* dice_acts.h - acts that only dice games have. */
#ifndef CROUPIER_DICE_ACTS_H
#define CROUPIER_DICE_ACTS_H

#include "rules/game.h"

enum dice_act {
    ACT_OFFER = 64,
    ACT_CHOOSE = 65,
    ACT_CALL_ON = 66,
    ACT_CALL_OFF = 67,
    ACT_THROW = 68,
    ACT_REST = 69,
    ACT_NO_ROLL = 70,
    ACT_DISPUTE = 71,
    ACT_RULE = 72,
    ACT_CALL = 73,
    ACT_ENTER = 74,
    ACT_AMEND = 75,
    ACT_OVERRULE = 76,
    ACT_HAND = 77,
    ACT_RELINQUISH = 78,
    ACT_ORDER = 79,
    ACT_ASK_BACK = 80,
    ACT_FOUND = 81,
    ACT_LOST = 82,
    ACT_FAIL = 83,
    ACT_RECTIFY = 84,
    ACT_PUCK_OFF = 85,
    ACT_SUBSTITUTE = 86,
    ACT_REPORT_CHOOSE = 87,
    ACT_REPORT_THROW = 88,
    ACT_REPORT_PASS = 89,
    ACT_REPORT_ASK_BACK = 90,
    ACT_PAY_TABLE = 95,
    DICE_ACTS,
};
_Static_assert(DICE_ACTS <= ACT_COUNT, "room for every act");

/* Command flags. */
#define FLAG_ONLY    1 /* CALL_ON, CALL_OFF: this wager only, not its kind */
#define FLAG_LEANS_A 1 /* REST: the first die leans; the face given is the one on the object */
#define FLAG_LEANS_B 2
#define FLAG_TWO_OFF 4 /* REST, NO_ROLL: both dice left the table, not just one */
#define FLAG_VOID    1 /* RULE, OVERRULE: the roll is void */

extern const struct act_form dice_forms[ACT_COUNT];

#endif
