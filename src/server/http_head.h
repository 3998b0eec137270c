/* http_head.h - the head of a request, read strictly.
 *
 * Whatever two readers could understand differently is refused: a bare line feed, a control
 * character, a folded or repeated header, two lengths.  The path is decoded once.  Encoded slashes
 * and control characters are refused, so a path is one line of text, and its parts are what the
 * client sent.  A ';' is a letter like any other. */
#ifndef CROUPIER_HTTP_HEAD_H
#define CROUPIER_HTTP_HEAD_H

#include "server/transport.h"

#define HTTP_HEAD  32768 /* maximum bytes of a head: browsers send cookies of other servers, too */
#define HTTP_LINES 100   /* maximum number of headers */

struct http_head {
    size_t length; /* of the body */
    bool post;
    /* From the headers of an upgrade to WebSocket. */
    bool wants_upgrade; /* Upgrade: websocket, with Connection: Upgrade */
    bool subprotocol;   /* TRANSPORT_PROTOCOL is among those offered */
    const char *version, *key;
};

/* The length of the head that these bytes begin with, including the empty line; 0 if it is
 * incomplete.  `seen` bytes were looked at before. */
size_t http_head_length(const char *bytes, size_t length, size_t seen);

/* Reads a complete head.  Changes the bytes: the texts of the request point into them.  Returns 0,
 * or the status with which to refuse it. */
int http_head_read(char *bytes, size_t length, struct http_head *head,
                   struct http_request *request);

#endif
