/* frames.c - reads the frames of a WebSocket. */
#include "server/frames.h"

#include "server/transport.h"
#include "words/plain.h"

#include <stdlib.h>
#include <string.h>

static struct frame bad(int code)
{
    return (struct frame){ .news = FRAMES_BAD, .code = code };
}

static enum frame_kind kind_of(const struct frames *frames)
{
    return frames->head[0] & 0x0f;
}

static bool is_last(const struct frames *frames)
{
    return frames->head[0] & 0x80;
}

static bool is_control(const struct frames *frames)
{
    return frames->head[0] & 0x08;
}

/* ---- The head -------------------------------------------------------------------- */

/* Bytes that the head has, with the mask, by its first two. */
static size_t head_size(const struct frames *frames)
{
    unsigned length = frames->head[1] & 0x7f;

    if (frames->head_length < 2) return 2;
    return 2 + 4 + (length == 126 ? 2 : length == 127 ? 8 : 0);
}

/* Wrong from the first two bytes on: then there is no need to wait for more. */
static int begins_wrong(const struct frames *frames)
{
    unsigned length = frames->head[1] & 0x7f;
    enum frame_kind kind = kind_of(frames);
    bool masked = frames->head[1] & 0x80, reserved = frames->head[0] & 0x70;

    if (!masked || reserved) return FRAME_WRONG;
    if (is_control(frames))
        return kind > FRAME_PONG || !is_last(frames) || length > 125 ? FRAME_WRONG : 0;
    if (kind > FRAME_BINARY || (kind == FRAME_MORE) != frames->inside) return FRAME_WRONG;
    return kind == FRAME_BINARY ? FRAME_NOT_TEXT : 0;
}

/* Reads the length, which must have the shortest form. */
static int read_length(struct frames *frames)
{
    static const uint64_t least[] = { [2] = 126, [8] = 65536 };
    size_t bytes = head_size(frames) - 6;

    frames->length = bytes ? 0 : frames->head[1] & 0x7f;
    for (size_t i = 0; i < bytes; i++) frames->length = frames->length << 8 | frames->head[2 + i];
    frames->got = 0;
    if (frames->length < least[bytes] || frames->length >> 63) return FRAME_WRONG;
    if (is_control(frames)) return 0;
    return frames->length > TRANSPORT_MESSAGE - frames->text_length ? FRAME_TOO_LONG : 0;
}

/* Takes bytes of the head.  Returns a code if it is wrong. */
static int take_head(struct frames *frames, const char **bytes, size_t *length)
{
    while (*length && frames->head_length < head_size(frames)) {
        frames->head[frames->head_length++] = (unsigned char)*(*bytes)++;
        --*length;
        int code = frames->head_length == 2 ? begins_wrong(frames) : 0;
        if (code) return code;
    }
    bool whole = frames->head_length >= 2 && frames->head_length == head_size(frames);
    return whole ? read_length(frames) : 0;
}

/* ---- The payload ----------------------------------------------------------------- */

static void take_payload(struct frames *frames, const char **bytes, size_t *length)
{
    const unsigned char *mask = frames->head + head_size(frames) - 4;
    char *to = is_control(frames) ? frames->control : frames->text + frames->text_length;
    uint64_t left = frames->length - frames->got;
    size_t now = *length < left ? *length : (size_t)left;

    for (size_t i = 0; i < now; i++)
        to[frames->got + i] = (char)((*bytes)[i] ^ (char)mask[(frames->got + i) % 4]);
    frames->got += now;
    *bytes += now;
    *length -= now;
}

/* ---- Whole frames ---------------------------------------------------------------- */

/* Codes that a client may send (7.4). */
static bool is_code(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static struct frame leaving(const struct frames *frames, size_t length)
{
    const unsigned char *at = (const unsigned char *)frames->control;

    if (!length) return (struct frame){ .news = FRAMES_LEFT, .code = FRAME_NO_CODE };
    int code = length < 2 ? 0 : at[0] << 8 | at[1];
    if (!is_code(code)) return bad(FRAME_WRONG);
    if (!plain_is_utf8(frames->control + 2, length - 2)) return bad(FRAME_NOT_UTF8);
    return (struct frame){ .news = FRAMES_LEFT, .code = code };
}

static struct frame end_control(struct frames *frames)
{
    size_t length = (size_t)frames->length;
    enum frame_kind kind = kind_of(frames);

    frames->control[length] = '\0';
    if (kind == FRAME_CLOSE) return leaving(frames, length);
    return (struct frame){ .news = kind == FRAME_PING ? FRAMES_PINGED : FRAMES_PONGED,
                           .text = frames->control,
                           .length = length };
}

static struct frame end_piece(struct frames *frames)
{
    struct frame message = { .news = FRAMES_MESSAGE, .text = frames->text };

    frames->text_length += (size_t)frames->length;
    frames->inside = !is_last(frames);
    if (frames->inside)
        return ++frames->pieces < FRAMES_PIECES ? (struct frame){ .news = FRAMES_NONE }
                                                : bad(FRAME_POLICY);
    message.length = frames->text_length;
    frames->text[message.length] = '\0';
    frames->text_length = 0;
    frames->pieces = 0;
    return plain_is_utf8(message.text, message.length) ? message : bad(FRAME_NOT_UTF8);
}

/* For the frame whose head is complete. */
static bool make_room(struct frames *frames)
{
    if (frames->got) return true;
    char *text = realloc(frames->text, frames->text_length + (size_t)frames->length + 1);
    if (text) frames->text = text;
    return text;
}

/* The last message is not needed any more. */
static void forget(struct frames *frames)
{
    if (frames->inside || frames->head_length) return;
    free(frames->text);
    frames->text = NULL;
}

struct frame frames_take(struct frames *frames, const char **bytes, size_t *length)
{
    struct frame none = { .news = FRAMES_NONE };

    forget(frames);
    while (*length) {
        if (frames->head_length < 2 || frames->head_length < head_size(frames)) {
            int code = take_head(frames, bytes, length);
            if (code) return bad(code);
            if (frames->head_length < 2 || frames->head_length < head_size(frames)) return none;
        }
        if (!is_control(frames) && !make_room(frames)) return bad(FRAME_POLICY);
        take_payload(frames, bytes, length);
        if (frames->got < frames->length) return none;
        frames->head_length = 0;
        struct frame frame = is_control(frames) ? end_control(frames) : end_piece(frames);
        if (frame.news != FRAMES_NONE) return frame;
    }
    return none;
}

void frames_free(struct frames *frames)
{
    free(frames->text);
    memset(frames, 0, sizeof *frames);
}

size_t frame_head(enum frame_kind kind, size_t length, unsigned char head[FRAMES_HEAD])
{
    size_t used = 2, bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;

    head[0] = (unsigned char)(0x80 | kind);
    head[1] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
    for (size_t i = bytes; i--;) head[used++] = (unsigned char)(length >> 8 * i);
    return used;
}
