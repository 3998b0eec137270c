/* editions.h - what each game's file gives to the list in games.c, and the rows
 * of Division 1 that the New Zealand games have in common. */
#ifndef CROUPIER_EDITIONS_H
#define CROUPIER_EDITIONS_H

#include "rules/dice_rows.h"

extern const struct dice_game craps, snake_eyes, snake_eyes_first, snake_eyes_nsw, double_dice;
extern const struct conduct craps_conduct, snake_eyes_conduct, snake_eyes_first_conduct,
    snake_eyes_nsw_conduct, double_dice_conduct;

/* Each list ends with a null id. */
extern const struct option craps_options[], snake_eyes_options[], snake_eyes_nsw_options[],
    double_dice_options[];

/* ---- Short names for the rows of conduct --------------------------------------- */

#define STICK  ROLE_STICKPERSON
#define DEALER ROLE_DEALER
#define SUPER  ROLE_GAME_SUPERVISOR
#define PIT    ROLE_CASINO_SUPERVISOR
#define SENIOR ROLE_MANAGER
#define HOUSE  ROLE_OPERATOR
#define STAFF  (STICK | DEALER | SUPER | PIT | SENIOR | HOUSE)

#define CALM (IN(DICE_OUT) | IN(IDLE) | IN(OFFERED) | IN(CHOOSING) | IN(READY) | IN(SETTLED))
#define OPEN (CALM | IN(AIR) | IN(RESTED) | IN(CALLED))

/* ---- Division 1 at a dice table -------------------------------------------------- */

/* clang-format off */
#define DIVISION_1_ACTS                                                                            \
    { ACT_SIT,         OPEN,    ROLE_PLAYER, "Div 1 r.2.3" },                                      \
    { ACT_LEAVE,       CALM | IN(CLOSED), ROLE_PLAYER, "Div 1 r.13.1(b)" },                        \
    { ACT_BUY,         OPEN,    ROLE_PLAYER, "Div 1 r.13.1(a)" },                                  \
    { ACT_SLIP,        CALM,    DEALER,      "Div 1 r.10.2" },                                     \
    { ACT_INVALIDATE,  OPEN,    HOUSE,       "Div 1 r.18.1" },                                     \
    { ACT_VOID_WAGERS, CALM,    HOUSE,       "Div 1 r.17.3(a)" },                                  \
    { ACT_EXCLUDE,     CALM,    HOUSE,       "Div 1 r.17.3(b)" },                                  \
    { ACT_NOTICE,      OPEN,    HOUSE,       "Div 1 r.9.3(a)" },                                   \
    { ACT_AGREE,       OPEN,    ROLE_PLAYER, "Div 1 r.9.3(b)" },                                   \
    { ACT_LIMITS,      CALM,    HOUSE,       "Div 1 r.9.1" },                                      \
    { ACT_PERSONAL,    CALM,    HOUSE,       "Div 1 r.9.4" },                                      \
    { ACT_CLOSING,     OPEN,    HOUSE,       "Div 1 r.8.0" },                                      \
    { ACT_CLOSE,       CALM,    HOUSE,       "Div 1 r.8.0" },                                      \
    { ACT_CORRECT,     CALM | IN(CLOSED), HOUSE, "Div 1 r.11.1" }

#define DIVISION_1_REASONS                                                                         \
    { "disruption",     "Div 1 r.18.1(a)", DISRUPTS, "the game was disrupted" },                   \
    { "fraudulent-act", "Div 1 r.18.1(b)", DEFRAUDS, "a fraudulent act affected the game" }

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
    [SAYS_VOID_ROLL] = "Div 1 r.1.1(b)"
/* clang-format on */

#endif
