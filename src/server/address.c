/* address.c - IP addresses. */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[ADDRESS_IPV4] = { [10] = 0xff, [11] = 0xff };

bool address_read(struct address *address, const char *text)
{
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address->bytes + ADDRESS_IPV4) == 1 ||
           inet_pton(AF_INET6, text, address->bytes) == 1;
}

bool address_is_ipv4(const struct address *address)
{
    return !memcmp(address->bytes, mapped, sizeof mapped);
}

void address_write(const struct address *address, char text[ADDRESS_TEXT])
{
    bool ipv4 = address_is_ipv4(address);

    inet_ntop(ipv4 ? AF_INET : AF_INET6, address->bytes + (ipv4 ? ADDRESS_IPV4 : 0), text,
              ADDRESS_TEXT);
}

bool address_of_peer(struct address *address, int file)
{
    struct sockaddr_storage peer = { .ss_family = AF_UNSPEC };
    socklen_t length = sizeof peer;

    if (getpeername(file, (struct sockaddr *)&peer, &length)) return false;
    memcpy(address->bytes, mapped, sizeof mapped);
    if (peer.ss_family == AF_INET)
        memcpy(address->bytes + ADDRESS_IPV4, &((struct sockaddr_in *)&peer)->sin_addr, 4);
    else if (peer.ss_family == AF_INET6)
        memcpy(address->bytes, &((struct sockaddr_in6 *)&peer)->sin6_addr, sizeof address->bytes);
    return peer.ss_family == AF_INET || peer.ss_family == AF_INET6;
}

const uint8_t *address_owner(const struct address *address, size_t *length)
{
    bool ipv4 = address_is_ipv4(address);

    *length = ipv4 ? 4 : 8;
    return address->bytes + (ipv4 ? ADDRESS_IPV4 : 0);
}
