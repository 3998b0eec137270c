/* requests.h - requests that were carried out, by the numbers that people give them, so that none
 * is carried out again.
 *
 *   struct requests        somebody's last ones, and where each is in the record: whoever asks
 *                          again is told again
 *   struct request_window  somebody's during one visit to a table, where numbers go up: whether
 *                          one was carried out, however long ago
 *
 * A request without a number has number 0: it is not remembered. */
#ifndef CROUPIER_REQUESTS_H
#define CROUPIER_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#define REQUESTS_LAST 16

struct requests {
    struct {
        uint64_t request, entry;
        uint64_t table; /* requests are numbered at each by itself; 0: at the cashier's desk */
    } last[REQUESTS_LAST];
    uint64_t count; /* that were carried out, ever */
};

/* The entry of one that was carried out; 0: it is none of the last. */
uint64_t requests_entry(const struct requests *requests, uint32_t table, uint64_t request);
void requests_keep(struct requests *requests, uint32_t table, uint64_t request, uint64_t entry);

/* Numbers may come in another order, but one that is 65 and more behind the highest is taken to
 * have been carried out. */
struct request_window {
    uint64_t highest;
    uint64_t earlier; /* which of the 64 before it were, the lowest bit being the next */
};

/* One that knows nothing below this number, and will not have it any more. */
struct request_window request_window_from(uint64_t request);
bool request_window_has(const struct request_window *window, uint64_t request);
void request_window_keep(struct request_window *window, uint64_t request);

#endif
