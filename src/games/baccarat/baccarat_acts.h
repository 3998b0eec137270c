/* baccarat_acts.h - acts of this family alone. */
#ifndef CROUPIER_BACCARAT_ACTS_H
#define CROUPIER_BACCARAT_ACTS_H

#include "rules/game.h"

enum baccarat_act {
    ACT_REQUIRE = ACT_OWN + 30,
    ACT_OFFER_CUT,
    ACT_STOP_CARD,
    ACT_BURN,
    ACT_VIEW,
    ACT_ANTE,
    ACT_REDUCE,
    ACT_OFFER_HAND,
    ACT_RETAIN,
    ACT_AUTHORISE,
    ACT_VOLUNTEER,
    ACT_PASS,
    ACT_ALLOCATE,
    ACT_EXCESS,
    ACT_FACE_UP,
    ACT_REOPEN,
    ACT_NOMINATE,
    ACT_DISMISS,
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

extern const struct act_form baccarat_forms[ACT_COUNT];

#endif
