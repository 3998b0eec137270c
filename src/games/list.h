/* list.h - the list of games: one line per edition, with its family. */
#ifndef CROUPIER_GAMES_LIST_H
#define CROUPIER_GAMES_LIST_H

/* Extra lines, for programs built with games of their own. */
#ifndef MORE_GAMES
#define MORE_GAMES(X)
#endif

#define GAMES(X)                                                                                   \
    X(craps, dice)                                                                                 \
    X(snake_eyes, dice)                                                                            \
    X(snake_eyes_first, dice)                                                                      \
    X(snake_eyes_nsw, dice)                                                                        \
    X(double_dice, dice)                                                                           \
    X(roulette, wheel)                                                                             \
    X(baccarat, baccarat)                                                                          \
    X(lunar_poker, lunar)                                                                          \
    MORE_GAMES(X)

#endif
