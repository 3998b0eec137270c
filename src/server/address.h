/* address.h - IP addresses.  IPv4 is stored as an IPv4-mapped IPv6 address, so both spellings of
 * an address compare equal. */
#ifndef CROUPIER_ADDRESS_H
#define CROUPIER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ADDRESS_TEXT 64
#define ADDRESS_IPV4 12 /* offset of the four IPv4 bytes */

struct address {
    uint8_t bytes[16];
};

/* Parses "1.2.3.4" or "2001:db8::1".  Returns false if the text is no address. */
bool address_read(struct address *address, const char *text);
void address_write(const struct address *address, char text[ADDRESS_TEXT]);
bool address_is_ipv4(const struct address *address);

/* The peer of a connected socket; false if unknown. */
bool address_of_peer(struct address *address, int file);

/* The bytes that identify the owner, and their number: all of IPv4, the first 64 bits of IPv6,
 * since one owner has the whole /64. */
const uint8_t *address_owner(const struct address *address, size_t *length);

#endif
