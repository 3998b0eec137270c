/* wheel.h - the roulette wheel, the layout, and the function that judges a wager.
 *
 * A number is 0 to 36, or DOUBLE_ZERO.  A wager covers a set of numbers, as bits.
 * Wagers are found, not listed: the layout is a grid of cells.  A chip lies in a
 * cell, on the edge of two, at a point where three or four meet, or on the outer
 * line of one row or two, and covers the cells that it touches.
 *
 *   bet and number -> wheel_covers() -> wheel_settle() -> verdict
 *   racetrack bet  -> wheel_legs() -> its pieces, each judged separately */
#ifndef CROUPIER_WHEEL_H
#define CROUPIER_WHEEL_H

#include "rules/game.h"

#define WHEEL_NUMBERS 38
#define DOUBLE_ZERO   37
#define WHEEL_LEGS    9
#define WHEEL_GROUPS  12 /* groups on an Asian racetrack */
#define WHEEL_GROUP   3  /* numbers in a group */

/* The highest maximum of a sign.  Pieces of many wagers can meet in one spot. */
#define WHEEL_MOST (MONEY_MOST / 64)

enum wheel_bet_id {
    WHEEL_STRAIGHT = 1,
    WHEEL_SPLIT = 2,
    WHEEL_STREET = 3,
    WHEEL_CORNER = 4,
    WHEEL_FIVE_LINE = 5,
    WHEEL_SIX_LINE = 6,
    WHEEL_COLUMN = 7,
    WHEEL_DOZEN = 8,
    WHEEL_LOW = 9,
    WHEEL_HIGH = 10,
    WHEEL_EVEN = 11,
    WHEEL_ODD = 12,
    WHEEL_RED = 13,
    WHEEL_BLACK = 14,
    WHEEL_ASIAN = 15,
    WHEEL_TIER = 16,
    WHEEL_ORPHELINS = 17,
    WHEEL_VOISINS = 18,
    WHEEL_NEIGHBOURS = 19,
    WHEEL_BETS,
};

enum wheel_color { WHEEL_GREEN, WHEEL_IS_RED, WHEEL_IS_BLACK };

/* How many compartments the wheel has, 37 or 38; the number in a compartment, counted clockwise
 * from 0 and wrapping around; the colour of a number. */
int wheel_size(const struct sign *sign);
int wheel_at(const struct sign *sign, int compartment);
enum wheel_color wheel_color(int number);

/* How many wagers of a bet this table has, and the number of the first. */
int wheel_count(const struct sign *sign, int bet);
int wheel_first(int bet);

/* The numbers that a wager covers; for a racetrack bet, those of all its pieces.  0 if the table
 * does not have the wager. */
uint64_t wheel_covers(const struct sign *sign, int bet, int number);

/* The verdict on a wager when this number is spun.  Not for racetrack bets. */
struct verdict wheel_settle(const struct sign *sign, int bet, int number, int spun);

/* The pieces of a racetrack bet and the chips on each.  wheel_legs() returns how many pieces, 0 for
 * any other bet; wheel_units() the chips on all of them. */
struct wheel_leg {
    int bet, number, units;
    const char *clause;
};
int wheel_legs(const struct sign *sign, int bet, int number, struct wheel_leg legs[WHEEL_LEGS]);
int wheel_units(const struct sign *sign, int bet);

/* "17", "00" */
const char *wheel_number_word(int number);

/* The number that a word names, or -1. */
int wheel_number_of(const char *word, size_t length);

#endif
