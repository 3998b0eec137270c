/* plain.h - text from outside: is it valid UTF-8, and what of it may be shown on a terminal?
 *
 * Whatever comes from the wire, a record or a file is printed through these functions.  A control
 * character, an escape sequence, an invisible character or one that changes the direction of text
 * becomes '?', and so does each byte that is not UTF-8.  So a text can't move the cursor, end its
 * line, look like another text, or make the terminal do anything. */
#ifndef CROUPIER_WORDS_PLAIN_H
#define CROUPIER_WORDS_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Decodes one character and returns its number of bytes; 0 if it is not valid UTF-8. */
size_t plain_decode(const char *at, size_t left, uint32_t *code);
bool plain_is_utf8(const char *bytes, size_t length);

void plain_print(FILE *out, const char *bytes, size_t length);

/* Changes the text itself; it never gets longer. */
void plain_make(char *text);

#endif
