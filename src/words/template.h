/* template.h - sentences with gaps.
 *
 *   "{who} bets {stake} on {wager}"      each gap is replaced by its value
 *   "{b} card{b||s}"                     a choice of two: the first if the value is 1
 *
 * A sentence that does not fit is cut off. */
#ifndef CROUPIER_TEMPLATE_H
#define CROUPIER_TEMPLATE_H

#include <stdbool.h>

/* The rest of a caller's buffer: where to write next, and its end. */
struct words {
    char *at, *end;
};

__attribute__((format(printf, 2, 3))) void words_add(struct words *words, const char *format, ...);
void words_add_text(struct words *words, const char *text);

/* Appends the value of a gap; false if the name is unknown. */
typedef bool fill_gap(struct words *words, const void *about, const char *name);

void words_fill(struct words *words, const char *sentence, fill_gap *fill, const void *about);

#endif
