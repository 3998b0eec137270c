/* csv.h - comma-separated values: what a command prints as tab-separated ones, with commas. */
#ifndef CROUPIER_CLI_CSV_H
#define CROUPIER_CLI_CSV_H

#include <stdio.h>

/* A stream that takes tab-separated values and writes them to another one with commas.  A cell with
 * a comma, a quote or a carriage return is quoted, and quotes in it are doubled.  Closing the
 * stream closes the other, too, and fails if that one could not be written. */
FILE *csv_open(FILE *to);

#endif
