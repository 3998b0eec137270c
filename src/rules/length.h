/* length.h - the number of rows in a table. */
#ifndef CROUPIER_LENGTH_H
#define CROUPIER_LENGTH_H

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

#endif
