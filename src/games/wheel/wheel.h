/* wheel.h - the roulette wheel, its layout, and the one function that judges a
 * wager.
 *
 * A number is 0 to 36, or DOUBLE_ZERO.  A wager covers a set of numbers, as bits.
 * No wager is listed by hand: the layout is a grid of cells, a chip lies in a
 * cell, on the edge of two, at a point where three or four meet, or on the outer
 * line of one row or of two, and what it touches is what it covers.
 *
 *   bet and number -> wheel_covers() -> wheel_settle() -> verdict
 *   a racetrack bet -> wheel_legs() -> its pieces, each judged by itself */
#ifndef CROUPIER_WHEEL_H
#define CROUPIER_WHEEL_H

#include "rules/game.h"

#define WHEEL_NUMBERS 38
#define DOUBLE_ZERO   37
#define WHEEL_LEGS    9
#define WHEEL_MOST                                                                                 \
    (MONEY_MOST / 64)   /* a sign's maximum: pieces of many wagers meet in one spot                \
                         */
#define WHEEL_GROUPS 12 /* on an Asian racetrack, */
#define WHEEL_GROUP  3  /* of so many numbers each */

enum wheel_bet_id {
    WHEEL_STRAIGHT = 1,
    WHEEL_SPLIT,
    WHEEL_STREET,
    WHEEL_CORNER,
    WHEEL_FIVE_LINE,
    WHEEL_SIX_LINE,
    WHEEL_COLUMN,
    WHEEL_DOZEN,
    WHEEL_LOW,
    WHEEL_HIGH,
    WHEEL_EVEN,
    WHEEL_ODD,
    WHEEL_RED,
    WHEEL_BLACK,
    WHEEL_ASIAN,
    WHEEL_TIER,
    WHEEL_ORPHELINS,
    WHEEL_VOISINS,
    WHEEL_NEIGHBOURS,
    WHEEL_BETS,
};

enum wheel_color { WHEEL_GREEN, WHEEL_IS_RED, WHEEL_IS_BLACK };

/* 37 or 38 compartments; the number in each, clockwise from 0; its colour. */
int wheel_size(const struct sign *sign);
int wheel_at(const struct sign *sign, int compartment);
enum wheel_color wheel_color(int number);

/* How many wagers of a bet this table has, and the lowest number they go by. */
int wheel_count(const struct sign *sign, int bet);
int wheel_first(int bet);

/* The numbers that a wager covers; 0 where the table has no such wager.  Of a
 * racetrack bet, those of all its pieces. */
uint64_t wheel_covers(const struct sign *sign, int bet, int number);

/* What becomes of a wager (not a racetrack bet) when this number is spun. */
struct verdict wheel_settle(const struct sign *sign, int bet, int number, int spun);

/* The pieces of a racetrack bet, and how many chips lie on each; their count, 0
 * for every other bet.  The units of all of them together. */
struct wheel_leg {
    int bet, number, units;
    const char *clause;
};
int wheel_legs(const struct sign *sign, int bet, int number, struct wheel_leg legs[WHEEL_LEGS]);
int wheel_units(const struct sign *sign, int bet);

/* "17", "00" */
const char *wheel_number_word(int number);

/* The number of such a word, or -1. */
int wheel_number_of(const char *word, size_t length);

#endif
