/* caller.h - a client for terminals and bots: HTTP and WebSocket.
 *
 *   "http://127.0.0.1:8080/table/one" -> caller_open() -> a guest with a socket
 *   caller_send() sends a message; caller_receive() receives the next one
 *
 * Plain HTTP only; use a proxy for TLS.  Not thread-safe. */
#ifndef CROUPIER_CALLER_H
#define CROUPIER_CALLER_H

#include <stdbool.h>
#include <stddef.h>

#define CALLER_WHY   256
#define CALLER_TABLE 64

struct caller;

/* Connects and signs in as a guest of that name.  Returns null on failure and sets why.  table is
 * the end of the address, or empty. */
struct caller *caller_open(const char *url, const char *name, char table[CALLER_TABLE],
                           char why[CALLER_WHY]);
void caller_close(struct caller *caller);

int caller_file(const struct caller *caller); /* for poll() */
void caller_moved(struct caller *caller, int file); /* the same connection has another number */

bool caller_send(struct caller *caller, const char *text); /* false if the connection is lost */

/* The next message, valid until the next call; null if none arrives in time, or if the connection
 * is lost (caller_over()). */
const char *caller_receive(struct caller *caller, int patience_ms);
bool caller_over(const struct caller *caller);

#endif
