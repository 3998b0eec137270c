/* address.h - addresses of machines.  IPv4 is kept as the IPv6 that stands for it, so that it is
 * the same however it comes. */
#ifndef CROUPIER_ADDRESS_H
#define CROUPIER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ADDRESS_TEXT 64
#define ADDRESS_FOUR 12 /* bytes before those of IPv4 */

struct address {
    uint8_t bytes[16];
};

/* "1.2.3.4", "2001:db8::1"; false: it is none. */
bool address_read(struct address *address, const char *text);
void address_write(const struct address *address, char text[ADDRESS_TEXT]);
bool address_is_four(const struct address *address);

/* Of the machine that an open connection leads to; false: nobody knows. */
bool address_of_file(struct address *address, int file);

/* The bytes that tell who has it, and how many: of IPv6 the first 64 bits, as somebody has all the
 * others. */
const uint8_t *address_owner(const struct address *address, size_t *length);

#endif
