/* address.c - addresses of machines. */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[ADDRESS_FOUR] = { [10] = 0xff, [11] = 0xff };

bool address_read(struct address *address, const char *text)
{
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address->bytes + ADDRESS_FOUR) == 1 ||
           inet_pton(AF_INET6, text, address->bytes) == 1;
}

bool address_is_four(const struct address *address)
{
    return !memcmp(address->bytes, mapped, sizeof mapped);
}

void address_write(const struct address *address, char text[ADDRESS_TEXT])
{
    bool four = address_is_four(address);

    inet_ntop(four ? AF_INET : AF_INET6, address->bytes + (four ? ADDRESS_FOUR : 0), text,
              ADDRESS_TEXT);
}

bool address_of_file(struct address *address, int file)
{
    struct sockaddr_storage of = { .ss_family = AF_UNSPEC };
    socklen_t length = sizeof of;

    if (getpeername(file, (struct sockaddr *)&of, &length)) return false;
    memcpy(address->bytes, mapped, sizeof mapped);
    if (of.ss_family == AF_INET)
        memcpy(address->bytes + ADDRESS_FOUR, &((struct sockaddr_in *)&of)->sin_addr, 4);
    else if (of.ss_family == AF_INET6)
        memcpy(address->bytes, &((struct sockaddr_in6 *)&of)->sin6_addr, sizeof address->bytes);
    return of.ss_family == AF_INET || of.ss_family == AF_INET6;
}

const uint8_t *address_owner(const struct address *address, size_t *length)
{
    bool four = address_is_four(address);

    *length = four ? 4 : 8;
    return address->bytes + (four ? ADDRESS_FOUR : 0);
}
