/* dice_acts.h - acts that only dice games have. */
#ifndef CROUPIER_DICE_ACTS_H
#define CROUPIER_DICE_ACTS_H

#include "rules/game.h"

enum dice_act {
    ACT_OFFER = ACT_OWN,
    ACT_CHOOSE,
    ACT_CALL_ON,
    ACT_CALL_OFF,
    ACT_THROW,
    ACT_REST,
    ACT_NO_ROLL,
    ACT_DISPUTE,
    ACT_RULE,
    ACT_CALL,
    ACT_ENTER,
    ACT_AMEND,
    ACT_OVERRULE,
    ACT_HAND,
    ACT_RELINQUISH,
    ACT_ORDER,
    ACT_ASK_BACK,
    ACT_FOUND,
    ACT_LOST,
    ACT_FAIL,
    ACT_RECTIFY,
    ACT_PUCK_OFF,
    ACT_SUBSTITUTE,
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
