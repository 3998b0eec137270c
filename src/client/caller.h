/* caller.h - the other side of the wire: a client for terminals and bots.
 *
 *   "http://127.0.0.1:8080/table/one" -> caller_open() -> a guest of that name, on a socket
 *   caller_say() a message; caller_hear() the next one
 *
 * Plain HTTP only: behind TLS it is for a proxy to speak it. */
#ifndef CROUPIER_CALLER_H
#define CROUPIER_CALLER_H

#include <stdbool.h>
#include <stddef.h>

#define CALLER_WHY   256
#define CALLER_TABLE 64

struct caller;

/* Null, and why in one sentence, where it cannot be.  The table is what the address ends with, or
 * empty. */
struct caller *caller_open(const char *url, const char *name, char table[CALLER_TABLE],
                           char why[CALLER_WHY]);
void caller_close(struct caller *caller);

int caller_file(const struct caller *caller); /* for poll() */

bool caller_say(struct caller *caller, const char *text);

/* The next message, there until the next call; null: none yet.  Once it is over, caller_over() says
 * so. */
const char *caller_hear(struct caller *caller, int patience_ms);
bool caller_over(const struct caller *caller);

#endif
