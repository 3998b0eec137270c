/* guard.h - plays on from states that someone may have made up, as in a record from a stranger.
 *
 * Reading a state by name checks the bounds of its members (pit/state.h), so that nothing outside
 * it is touched.  But members that contradict each other can break what the rules assert.  Within
 * guard_run() that ends the work; elsewhere it is a bug, and ends the program. */
#ifndef CROUPIER_GUARD_H
#define CROUPIER_GUARD_H

#include <stdbool.h>

#define GUARD_WHY 160

/* Runs the work, which must hold no locks and own no memory while it calls the rules.  Returns
 * false if an assertion failed; why is then that condition. */
bool guard_run(void work(void *to), void *to, char why[GUARD_WHY]);

#endif
