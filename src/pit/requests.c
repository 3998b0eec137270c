/* requests.c - numbers of the requests that were carried out. */
#include "pit/requests.h"

/* ---- The last requests ----------------------------------------------------------- */

uint64_t requests_entry(const struct requests *requests, uint32_t table, uint64_t request)
{
    for (int i = 0; request && i < REQUESTS_LAST; i++)
        if (requests->last[i].request == request && requests->last[i].table == table)
            return requests->last[i].entry;
    return 0;
}

void requests_keep(struct requests *requests, uint32_t table, uint64_t request, uint64_t entry)
{
    if (!request) return;
    int at = (int)(requests->count++ % REQUESTS_LAST);
    requests->last[at].request = request;
    requests->last[at].entry = entry;
    requests->last[at].table = table;
}

/* ---- During a visit -------------------------------------------------------------- */

struct request_window request_window_from(uint64_t request)
{
    return (struct request_window){ request, request ? UINT64_MAX : 0 };
}

bool request_window_has(const struct request_window *window, uint64_t request)
{
    if (!request || request > window->highest) return false;
    uint64_t back = window->highest - request;
    return back == 0 || back > 64 || window->earlier >> (back - 1) & 1;
}

void request_window_keep(struct request_window *window, uint64_t request)
{
    if (!request || request == window->highest) return;
    if (request < window->highest) {
        uint64_t back = window->highest - request;
        if (back <= 64) window->earlier |= UINT64_C(1) << (back - 1);
        return;
    }
    uint64_t on = request - window->highest;
    window->earlier = on < 64 ? window->earlier << on : 0;
    if (window->highest && on <= 64) window->earlier |= UINT64_C(1) << (on - 1);
    window->highest = request;
}
