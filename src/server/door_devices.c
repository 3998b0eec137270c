/* door_devices.c - known devices: a cookie proves that a person has signed in from this browser.
 *
 * The value is a random number and a MAC of it with the person's name and the serial number of the
 * last change of the account.  Nobody can forge one or use it for another name, and a new password
 * makes all of them worthless.  The cookie's name depends on the person's, so that several people
 * can share a device. */
#include "server/door.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define NUMBER (DOOR_DEVICE_ID) /* bytes of the random number */
#define VALUE  (2 * (NUMBER + DOOR_KEY))
#define DAYS   180

static void mac_of(const uint8_t key[DOOR_KEY], const char *folded, int64_t changed,
                   const uint8_t number[NUMBER], uint8_t mac[DOOR_KEY])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, key, DOOR_KEY, DOOR_KEY);
    crypto_generichash_update(&state, number, NUMBER);
    for (int i = 0; i < 8; i++) {
        const uint8_t byte = (uint8_t)((uint64_t)changed >> 8 * i);
        crypto_generichash_update(&state, &byte, 1);
    }
    crypto_generichash_update(&state, (const uint8_t *)folded, strlen(folded));
    crypto_generichash_final(&state, mac, DOOR_KEY);
}

/* With the __Host- prefix, only this host can set the cookie. */
static void name_of(const uint8_t key[DOOR_KEY], const char *folded, bool tls, char name[48])
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];

    crypto_generichash(hash, sizeof hash, (const uint8_t *)folded, strlen(folded), key, DOOR_KEY);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(name, 48, "%scroupier-known-%.16s", tls ? "__Host-" : "", hex);
}

bool door_device_known(const uint8_t key[DOOR_KEY], const struct door_device *device,
                       const char *cookies, uint8_t id[DOOR_DEVICE_ID])
{
    uint8_t bytes[NUMBER + DOOR_KEY], mac[DOOR_KEY];
    char name[48], value[VALUE + 1];
    size_t length;

    name_of(key, device->folded, device->tls, name);
    if (!door_cookie_named(cookies, name, value, sizeof value)) return false;
    if (sodium_hex2bin(bytes, sizeof bytes, value, strlen(value), NULL, &length, NULL) ||
        length != sizeof bytes)
        return false;
    mac_of(key, device->folded, device->changed, bytes, mac);
    memcpy(id, bytes, NUMBER);
    return !sodium_memcmp(mac, bytes + NUMBER, sizeof mac);
}

void door_device_text(const uint8_t key[DOOR_KEY], const struct door_device *device,
                      char text[DOOR_DEVICE])
{
    uint8_t bytes[NUMBER + DOOR_KEY];
    char name[48], value[VALUE + 1];

    name_of(key, device->folded, device->tls, name);
    randombytes_buf(bytes, NUMBER);
    mac_of(key, device->folded, device->changed, bytes, bytes + NUMBER);
    sodium_bin2hex(value, sizeof value, bytes, sizeof bytes);
    snprintf(text, DOOR_DEVICE, "%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", name,
             value, DAYS * 86400, device->tls ? "; Secure" : "");
}
