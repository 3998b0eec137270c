/* terminal.c - makes the output on a terminal harmless. */
#include "cli/terminal.h"

#include "rules/length.h"
#include "words/plain.h"

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* A terminal, and bytes at the end of what was written that may be the beginning of a character or
 * of a code. */
struct terminal {
    FILE *to;
    char held[8];
    size_t length;
};

/* The length of one of our own codes, or 0; *more if it could be one with more bytes. */
static size_t code_here(const char *at, size_t left, bool *more)
{
    static const char *const codes[] = { "\033[1m", "\033[2m",  "\033[31m", "\033[0m",
                                         "\033[K",  "\r\033[K", "\n",       "\t" };

    *more = false;
    for (size_t i = 0; i < LENGTH(codes); i++) {
        size_t length = strlen(codes[i]), same = left < length ? left : length;
        if (memcmp(at, codes[i], same)) continue;
        if (same == length) return length;
        *more = true;
    }
    return 0;
}

/* Whether these are the first bytes of a longer UTF-8 character. */
static bool begins_character(const char *at, size_t left)
{
    unsigned char lead = (unsigned char)*at;
    size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;

    for (size_t i = 1; i < left; i++)
        if ((at[i] & 0xc0) != 0x80) return false;
    return left < length;
}

/* Prints what is complete; returns the number of bytes that are left. */
static size_t print(const struct terminal *terminal, const char *at, size_t left)
{
    bool more;

    while (left) {
        uint32_t unused;
        size_t length = code_here(at, left, &more);
        if (more && !length) return left;
        if (length) {
            fwrite(at, 1, length, terminal->to);
        } else if (begins_character(at, left)) {
            return left;
        } else {
            length = plain_decode(at, left, &unused);
            if (!length) length = 1;
            plain_print(terminal->to, at, length);
        }
        at += length;
        left -= length;
    }
    return 0;
}

static ssize_t write_terminal(void *of, const char *bytes, size_t count)
{
    struct terminal *terminal = of;
    size_t taken = 0;

    while (terminal->length && taken < count) { /* one by one, until what was held is complete */
        terminal->held[terminal->length++] = bytes[taken++];
        size_t left = print(terminal, terminal->held, terminal->length);
        memmove(terminal->held, terminal->held + terminal->length - left, left);
        terminal->length = left;
    }
    if (taken < count) {
        terminal->length = print(terminal, bytes + taken, count - taken);
        memcpy(terminal->held, bytes + count - terminal->length, terminal->length);
    }
    fflush(terminal->to);
    return ferror(terminal->to) ? 0 : (ssize_t)count;
}

static int close_terminal(void *of)
{
    struct terminal *terminal = of;

    plain_print(terminal->to, terminal->held, terminal->length);
    return fclose(terminal->to);
}

static FILE *guarded(struct terminal *terminal, FILE *to, int buffering)
{
    static const cookie_io_functions_t functions = { .write = write_terminal,
                                                     .close = close_terminal };
    FILE *stream = isatty(fileno(to)) ? fopencookie(terminal, "w", functions) : NULL;

    if (!stream) return to;
    terminal->to = to;
    setvbuf(stream, NULL, buffering, BUFSIZ);
    return stream;
}

void terminal_guard(void)
{
    static struct terminal out, errors;

    stdout = guarded(&out, stdout, _IOLBF);
    stderr = guarded(&errors, stderr, _IONBF);
}
