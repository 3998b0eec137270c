/* text.h - text put into a file whatever bytes it has: nothing in it moves a cursor, ends a line
 * or a cell, or gets out of its quotation marks. */
#ifndef CROUPIER_CLI_TEXT_H
#define CROUPIER_CLI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

char text_letter(char c); /* as it can be shown: a '?' for what does more than that */
void text_plain(FILE *out, const char *bytes, size_t length);

/* As hexadecimal digits. */
void text_hex(FILE *out, const uint8_t *bytes, size_t length);

/* Columns it takes on the screen: its characters, not its bytes. */
int text_width(const char *text);

#endif
