/* text.h - prints text safely, whatever bytes it contains (words/plain.h). */
#ifndef CROUPIER_CLI_TEXT_H
#define CROUPIER_CLI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void text_plain(FILE *out, const char *bytes, size_t length);

/* As hexadecimal digits. */
void text_hex(FILE *out, const uint8_t *bytes, size_t length);

/* Width on the screen: the number of UTF-8 characters. */
int text_width(const char *text);

#endif
