/* template.c - sentences with gaps. */
#include "words/template.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define GAP 48 /* room for a gap's name, or for one of two words */

void words_add(struct words *words, const char *format, ...)
{
    va_list args;
    size_t room = (size_t)(words->end - words->at);

    va_start(args, format);
    int wrote = vsnprintf(words->at, room, format, args);
    va_end(args);
    words->at += wrote < 0 ? 0 : (size_t)wrote < room ? (size_t)wrote : room - 1;
}

static void add_bytes(struct words *words, const char *text, size_t length)
{
    size_t most = (size_t)(words->end - words->at) - 1;

    if (length > most) length = most;
    memcpy(words->at, text, length);
    words->at += length;
    *words->at = '\0';
}

void words_add_text(struct words *words, const char *text)
{
    add_bytes(words, text, strlen(text));
}

/* Copies up to the first of the bytes in ends; returns a pointer to that byte. */
static const char *take(const char *from, const char *ends, char to[GAP])
{
    size_t length = strcspn(from, ends);

    assert(length < GAP && from[length]);
    memcpy(to, from, length);
    to[length] = '\0';
    return from + length;
}

/* Fills one gap.  at is behind its opening brace; returns the byte behind the closing one. */
static const char *fill_one(struct words *words, const char *at, fill_gap *fill, const void *about)
{
    char name[GAP], one[GAP], many[GAP], count[GAP] = "";
    struct words counted = { count, count + GAP };

    at = take(at, "|}", name);
    if (*at == '}') {
        bool known = fill(words, about, name);
        assert(known);
        (void)known;
        return at + 1;
    }
    at = take(at + 1, "|", one);
    at = take(at + 1, "}", many);
    fill(&counted, about, name);
    words_add_text(words, strcmp(count, "1") ? many : one);
    return at + 1;
}

void words_fill(struct words *words, const char *sentence, fill_gap *fill, const void *about)
{
    while (*sentence) {
        size_t plain = strcspn(sentence, "{");
        add_bytes(words, sentence, plain);
        sentence += plain;
        if (*sentence) sentence = fill_one(words, sentence + 1, fill, about);
    }
}
