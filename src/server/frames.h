/* frames.h - frames of a WebSocket from a client (RFC 6455), read strictly.
 *
 * A frame without a mask, with reserved bits, with a length that is longer than needed, or out of
 * order ends the socket, with the code that the standard names. */
#ifndef CROUPIER_FRAMES_H
#define CROUPIER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FRAMES_PIECES 2048 /* maximum fragments of one message */
#define FRAMES_HEAD   10   /* maximum bytes before the payload of a frame that we send */

enum frame_kind { FRAME_MORE, FRAME_TEXT, FRAME_BINARY, FRAME_CLOSE = 8, FRAME_PING, FRAME_PONG };

enum frame_code {
    FRAME_LEFT = 1000,
    FRAME_WRONG = 1002,
    FRAME_NOT_TEXT = 1003,
    FRAME_NO_CODE = 1005,
    FRAME_NOT_UTF8 = 1007,
    FRAME_POLICY = 1008,
    FRAME_TOO_LONG = 1009,
};

/* Begins zeroed. */
struct frames {
    unsigned char head[14];
    size_t head_length;
    uint64_t length, got; /* of the payload of the current frame */
    bool inside;          /* a fragmented message is incomplete */
    int pieces;
    char *text; /* the message so far; null while there is none, so a silent socket holds nothing */
    size_t text_length;
    char control[126];
};

enum frame_news {
    FRAMES_NONE, /* needs more bytes */
    FRAMES_MESSAGE,
    FRAMES_PINGED,
    FRAMES_PONGED,
    FRAMES_LEFT, /* the client closes */
    FRAMES_BAD,
};

/* What was received.  The text ends with a NUL and is valid until the next call. */
struct frame {
    enum frame_news news;
    char *text; /* of a message, or the bytes of a ping */
    size_t length;
    int code; /* FRAMES_LEFT, FRAMES_BAD: what to answer */
};

/* Takes bytes up to the end of one frame; moves *bytes and *length forward. */
struct frame frames_take(struct frames *frames, const char **bytes, size_t *length);
void frames_free(struct frames *frames);

/* Writes the head of a frame that we send; returns its length. */
size_t frame_head(enum frame_kind kind, size_t length, unsigned char head[FRAMES_HEAD]);

#endif
