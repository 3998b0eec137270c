/* length.h - the number of elements of an array. */
#ifndef CROUPIER_LENGTH_H
#define CROUPIER_LENGTH_H

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

#endif
