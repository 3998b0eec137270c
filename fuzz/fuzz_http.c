/* fuzz_http.c - any bytes as the head of a request and as frames: no crash, an accepted path is one
 * line of valid text below the root, and messages are the same however the bytes are cut. */
#include "server/frames.h"
#include "server/http_head.h"
#include "words/plain.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(const char *text)
{
    if (!text) abort();
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f) abort();
}

static void check_head(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);
    struct http_head head = { 0 };
    struct http_request request = { 0 };

    memcpy(bytes, data, size);
    size_t length = http_head_length(bytes, size, 0);
    if (length > size) abort();
    if (length && !http_head_read(bytes, length, &head, &request)) {
        if (*request.path != '/' || strstr(request.path, "/../") || strchr(request.path, '\\'))
            abort();
        if (!plain_is_utf8(request.path, strlen(request.path))) abort();
        check_text(request.path);
        check_text(request.query);
        check_text(request.host);
        if (head.length > TRANSPORT_BODY) abort();
    }
    free(bytes);
}

/* A sum of everything that was received, until the end or the first error. */
static uint64_t sum_of(const uint8_t *data, size_t size, size_t piece)
{
    struct frames frames = { 0 };
    uint64_t sum = 0;

    for (size_t from = 0; from < size; from += piece) {
        const char *at = (const char *)data + from;
        size_t left = size - from < piece ? size - from : piece;
        struct frame frame;
        do {
            frame = frames_take(&frames, &at, &left);
            if (frame.news != FRAMES_NONE) sum = sum * 31 + (uint64_t)frame.news;
            for (size_t i = 0; i < frame.length; i++) sum = sum * 31 + (uint8_t)frame.text[i];
            if (frame.news == FRAMES_MESSAGE && frame.text[frame.length]) abort();
            if (frame.news == FRAMES_BAD || frame.news == FRAMES_LEFT) {
                frames_free(&frames);
                return sum * 31 + (uint64_t)frame.code;
            }
        } while (frame.news != FRAMES_NONE);
        if (left) abort();
    }
    frames_free(&frames);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_head(data, size);
    if (sum_of(data, size, size + 1) != sum_of(data, size, 1)) abort();
    if (sum_of(data, size, 7) != sum_of(data, size, 4096)) abort();
    return 0;
}
