/* list.h - the games of the house: one line an edition, with the house part of its family. */
#ifndef CROUPIER_GAMES_LIST_H
#define CROUPIER_GAMES_LIST_H

/* More lines, for programs that are built with a game of their own. */
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
