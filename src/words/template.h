/* template.h - sentences with gaps.
 *
 *   "{who} bets {stake} on {wager}"      each gap is filled with what stands for its name
 *   "{b} card{b||s}"                     of two words: the first where the gap would be 1
 *
 * Too long a sentence is cut off. */
#ifndef CROUPIER_TEMPLATE_H
#define CROUPIER_TEMPLATE_H

#include <stdbool.h>

/* Text that is being written; both ends are the caller's. */
struct words {
    char *at, *end;
};

__attribute__((format(printf, 2, 3))) void words_add(struct words *words, const char *format, ...);

/* What stands for a name, added; false where the name is not known. */
typedef bool fill_gap(struct words *words, const void *about, const char *name);

void words_fill(struct words *words, const char *sentence, fill_gap *fill, const void *about);

#endif
