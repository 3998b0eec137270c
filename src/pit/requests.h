/* requests.h - numbers of the requests that were carried out, so that none is carried out twice.
 *
 *   struct requests        a person's last requests with their entries in the record, so that a
 *                          retry gets the same answer
 *   struct request_window  a person's requests during one visit to a table, where numbers rise:
 *                          whether one was carried out, however long ago
 *
 * Number 0 means no number: such a request is not remembered. */
#ifndef CROUPIER_REQUESTS_H
#define CROUPIER_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#define REQUESTS_LAST 16

struct requests {
    struct {
        uint64_t request, entry;
        uint64_t table;    /* each table has its own numbers; 0: the cashier's desk */
    } last[REQUESTS_LAST]; /* a ring buffer */
    uint64_t count;        /* all requests ever carried out */
};

/* The entry of a request that was carried out, or 0 if it is not among the last. */
uint64_t requests_entry(const struct requests *requests, uint32_t table, uint64_t request);
void requests_keep(struct requests *requests, uint32_t table, uint64_t request, uint64_t entry);

/* Numbers may arrive out of order, but one that is 65 or more behind the highest counts as carried
 * out. */
struct request_window {
    uint64_t highest;
    uint64_t earlier; /* which of the 64 before it were carried out; bit 0: highest - 1 */
};

/* A window in which this number and every lower one counts as carried out. */
struct request_window request_window_from(uint64_t request);
bool request_window_has(const struct request_window *window, uint64_t request);
void request_window_keep(struct request_window *window, uint64_t request);

#endif
