/* division_1.h - rows of Division 1 that the New Zealand games share, and short names of roles
 * for rows of conduct. */
#ifndef CROUPIER_DIVISION_1_H
#define CROUPIER_DIVISION_1_H

#include "rules/rows.h"

/* ---- Short names for the rows of conduct ----------------------------------------- */

#define STICK  ROLE_STICKPERSON
#define DEALER ROLE_DEALER
#define SUPER  ROLE_GAME_SUPERVISOR
#define PIT    ROLE_CASINO_SUPERVISOR
#define SENIOR ROLE_MANAGER
#define HOUSE  ROLE_OPERATOR
#define STAFF  (STICK | DEALER | SUPER | PIT | SENIOR | HOUSE)

/* ---- Division 1 ------------------------------------------------------------------ */

/* clang-format off */
/* Sets of phases: open to players; calm (nothing is running); closed; betting. */
#define DIVISION_1_ACTS(open, calm, closed, betting)                                               \
    { ACT_SIT,         open,    ROLE_PLAYER, "Div 1 r.2.3" },                                      \
    { ACT_LEAVE,       (calm) | (closed), ROLE_PLAYER, "Div 1 r.13.1(b)" },                        \
    { ACT_BUY,         open,    ROLE_PLAYER, "Div 1 r.13.1(a)" },                                  \
    { ACT_TOKENS,      open,    DEALER | SUPER | PIT, "Div 1 r.14.2" },                            \
    { ACT_FOREIGN,     open,    DEALER | SUPER, "Div 1 r.14.3(c)" },                               \
    { ACT_SLIP,        betting, DEALER,      "Div 1 r.10.2" },                                     \
    { ACT_FIND_SLIP,   open,    DEALER | SUPER | PIT, "Div 1 r.10.2" },                            \
    { ACT_INVALIDATE,  open,    HOUSE,       "Div 1 r.18.1" },                                     \
    { ACT_VOID_WAGERS, open,    HOUSE,       "Div 1 r.17.3(a)" },                                  \
    { ACT_EXCLUDE,     (open) | (closed), HOUSE, "Div 1 r.17.3(b)" },                              \
    { ACT_NOTICE,      open,    HOUSE,       "Div 1 r.9.3(a)" },                                   \
    { ACT_AGREE,       open,    ROLE_PLAYER, "Div 1 r.9.3(b)" },                                   \
    { ACT_LIMITS,      open,    HOUSE,       "Div 1 r.9.1" },                                      \
    { ACT_STEP,        open,    HOUSE,       "Div 1 r.9.5" },                                      \
    { ACT_PERSONAL,    open,    HOUSE,       "Div 1 r.9.4" },                                      \
    { ACT_CLOSING,     open,    HOUSE,       "Div 1 r.8.0" },                                      \
    { ACT_CLOSE,       calm,    HOUSE,       "Div 1 r.8.0" },                                      \
    { ACT_OPEN_AGAIN,  closed,  HOUSE,       "Div 1 r.8.0" },                                      \
    { ACT_CORRECT,     (calm) | (closed), HOUSE, "Div 1 r.11.1" }

#define DIVISION_1_REASONS                                                                         \
    { 64, "disruption",     "Div 1 r.18.1(a)", DISRUPTS, "the game was disrupted" },               \
    { 65, "fraudulent-act", "Div 1 r.18.1(b)", DEFRAUDS, "a fraudulent act affected the game" }

#define DIVISION_1_SAYS                                                                            \
    [SAYS_WAGERS] = "Div 1 r.10.1(a)",                                                             \
    [SAYS_CHIPS] = "Div 1 r.10.3",                                                                 \
    [SAYS_MINIMUM] = "Div 1 r.10.1(b)",                                                            \
    [SAYS_STEP] = "Div 1 r.9.5",                                                                   \
    [SAYS_PAYABLE] = "Div 1 r.10.4",                                                               \
    [SAYS_BELOW] = "Div 1 r.10.2(a)",                                                              \
    [SAYS_ABOVE] = "Div 1 r.10.2(b)",                                                              \
    [SAYS_ROUNDING] = "Div 1 r.11.3",                                                              \
    [SAYS_FACES] = "Div 1 r.16.0(c)",                                                              \
    [SAYS_REFUND] = "Div 1 r.18.2",                                                                \
    [SAYS_CORRECTION] = "Div 1 r.11.1",                                                            \
    [SAYS_PEOPLE] = "Div 1 r.2.3",                                                                 \
    [SAYS_AGREED] = "Div 1 r.9.3(b)",                                                              \
    [SAYS_OPENING] = "Div 1 r.9.3(c)",                                                             \
    [SAYS_QUIET] = "Div 1 r.9.3(d)",                                                               \
    [SAYS_LEVEL] = "Div 1 r.10.1(d)",                                                              \
    [SAYS_SIGN] = "Div 1 r.9.2",                                                                   \
    [SAYS_STAND_OFF] = "Div 1 r.1.1",                                                              \
    [SAYS_VOID_WAGER] = "Div 1 r.1.1(a)",                                                          \
    [SAYS_ITS_TABLE] = "Div 1 r.14.3(b)",                                                          \
    [SAYS_PROMO] = "Div 1 r.14.2",                                                                 \
    [SAYS_PROMO_BACK] = "Div 1 r.14.2",                                                            \
    [SAYS_PROMO_KEPT] = "Div 1 r.13.2",                                                            \
    [SAYS_HELD] = "Div 1 r.12.2",                                                                  \
    [SAYS_VOID_ROLL] = "Div 1 r.1.1(b)"
/* clang-format on */

#endif
