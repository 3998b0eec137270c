/* baccarat_acts.h - acts of this family alone. */
#ifndef CROUPIER_BACCARAT_ACTS_H
#define CROUPIER_BACCARAT_ACTS_H

#include "rules/game.h"

enum baccarat_act {
    ACT_REQUIRE = 128,
    ACT_OFFER_CUT = 129,
    ACT_STOP_CARD = 130,
    ACT_BURN = 131,
    ACT_VIEW = 132,
    ACT_ANTE = 133,
    ACT_REDUCE = 134,
    ACT_OFFER_HAND = 135,
    ACT_RETAIN = 136,
    ACT_AUTHORISE = 137,
    ACT_VOLUNTEER = 138,
    ACT_PASS = 139,
    ACT_ALLOCATE = 140,
    ACT_EXCESS = 141,
    ACT_FACE_UP = 142,
    ACT_REOPEN = 143,
    ACT_NOMINATE = 144,
    ACT_DISMISS = 145,
    ACT_PASS_ASTRAY = 146,
    ACT_SWEEP_ROUND = 147,
    ACT_RELEASE = 148,
    ACT_AREA_LIMIT = 149,
    ACT_STYLE = 150,
    ACT_REPORT_CUT = 151,
    ACT_REPORT_TURN = 152,
    BACCARAT_ACTS,
};
_Static_assert(BACCARAT_ACTS <= ACT_COUNT, "every act has room");

/* Flags of their commands. */
#define FLAG_PRE_CHECKED  1 /* RECEIVE: pre-checked by the house */
#define FLAG_PRE_SHUFFLED 2 /* RECEIVE: pre-shuffled by the house */
#define FLAG_SEALED       4 /* RECEIVE: pre-shuffled and sealed by the maker, with approval */
#define FLAG_MIX          1 /* REQUIRE: mix the cards, not only show them */
#define FLAG_SEEN         1 /* EXCESS: the card has been seen */
#define FLAG_WAGERS       1 /* DISMISS: the player must place their own wagers */
#define FLAG_CARDS        2 /* DISMISS: the player must turn their own cards */
#define FLAG_LIFTED       1 /* AREA_LIMIT: no longer */

/* The number in the event of a REQUIRE; 0 in records written earlier. */
enum { REQUIRES_LOOK = 1, REQUIRES_MIX = 2 };

extern const struct act_form baccarat_forms[ACT_COUNT];

#endif
