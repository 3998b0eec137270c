/* assert.h - assert() of the rules, the games and the pit.  A condition that does not hold is a
 * bug, and ends the program; or the state was made up by someone, and ends the work that is guarded
 * (pit/guard.h). */
#ifndef CROUPIER_ASSERT_H
#define CROUPIER_ASSERT_H

#define assert(condition) ((condition) ? (void)0 : rules_broken(#condition, __FILE__, __LINE__))

_Noreturn void rules_broken(const char *condition, const char *file, int line);

#endif
