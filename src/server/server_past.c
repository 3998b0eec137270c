/* server_past.c - the last events of each table since the server started, as its watchers got them,
 * for those who come back after a reload or a lost connection. */
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

static struct past_message *nth(const struct past *past, uint32_t n)
{
    return &past->list[(past->first + n) % SERVER_PAST];
}

static void drop_first(struct past *past)
{
    struct past_message *first = nth(past, 0);

    past->from = first->entry;
    past->bytes -= first->length;
    free(first->text);
    past->first = (past->first + 1) % SERVER_PAST;
    past->count--;
}

/* Keeps nothing up to this entry. */
static void forget(struct past *past, uint64_t entry)
{
    while (past->count) drop_first(past);
    past->from = entry;
}

void past_add(struct past *past, uint64_t entry, const char *text, size_t length)
{
    if (!past->list) past->list = calloc(SERVER_PAST, sizeof *past->list);
    char *copy = past->list && length <= SERVER_PAST_BYTES ? malloc(length) : NULL;
    if (!copy) {
        forget(past, entry);
        return;
    }
    memcpy(copy, text, length);
    while (past->count == SERVER_PAST || past->bytes + length > SERVER_PAST_BYTES) drop_first(past);
    *nth(past, past->count++) = (struct past_message){ entry, length, copy };
    past->bytes += length;
}

void past_close(struct past *past)
{
    if (past->list) forget(past, 0);
    free(past->list);
}

void put_past(struct json_out *out, const struct past *past, uint64_t after)
{
    json_out_array(out, "past");
    for (uint32_t i = 0; i < past->count; i++) {
        const struct past_message *message = nth(past, i);
        if (message->entry > after) json_out_raw(out, NULL, message->text, message->length);
    }
    json_out_end(out);
    json_out_number(out, "past_from", (int64_t)past->from);
}
