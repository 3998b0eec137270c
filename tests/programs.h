/* programs.h - programs with other fingerprints for the same rules, for tests of upgrades: link
 * with --wrap for each function that is wrapped here.  Program 0 is this one. */
#ifndef CROUPIER_TESTS_PROGRAMS_H
#define CROUPIER_TESTS_PROGRAMS_H

#include "pit/rules_version.h"
#include "programme/programme.h"

#include <string.h>

static uint8_t program;    /* its version */
static bool knows_earlier; /* it has the rules of all earlier programs, too */

void __real_rules_fingerprint(int edition, uint8_t fingerprint[RULES_HASH]);
void __wrap_rules_fingerprint(int edition, uint8_t fingerprint[RULES_HASH]);
bool __real_rules_known(int edition, const uint8_t fingerprint[RULES_HASH]);
bool __wrap_rules_known(int edition, const uint8_t fingerprint[RULES_HASH]);

void __wrap_rules_fingerprint(int edition, uint8_t fingerprint[RULES_HASH])
{
    __real_rules_fingerprint(edition, fingerprint);
    fingerprint[0] ^= program;
}

/* Whether rules with this fingerprint, less that of the program, are known. */
static inline bool known_to_program(bool known(const void *, const uint8_t *), const void *of,
                                    const uint8_t fingerprint[RULES_HASH])
{
    uint8_t other[RULES_HASH];

    memcpy(other, fingerprint, RULES_HASH);
    for (int version = knows_earlier ? 0 : program; version <= program; version++) {
        other[0] = fingerprint[0] ^ (uint8_t)version;
        if (known(of, other)) return true;
    }
    return false;
}

static bool edition_known(const void *edition, const uint8_t *fingerprint)
{
    return __real_rules_known(*(const int *)edition, fingerprint);
}

bool __wrap_rules_known(int edition, const uint8_t fingerprint[RULES_HASH])
{
    return known_to_program(edition_known, &edition, fingerprint);
}

void __real_item_fingerprint(const struct item_kind *kind, uint8_t fingerprint[RULES_HASH]);
void __wrap_item_fingerprint(const struct item_kind *kind, uint8_t fingerprint[RULES_HASH]);
bool __real_item_rules_known(const struct item_kind *kind, const uint8_t *fingerprint);
bool __wrap_item_rules_known(const struct item_kind *kind, const uint8_t *fingerprint);

void __wrap_item_fingerprint(const struct item_kind *kind, uint8_t fingerprint[RULES_HASH])
{
    __real_item_fingerprint(kind, fingerprint);
    fingerprint[0] ^= program;
}

static bool item_known(const void *kind, const uint8_t *fingerprint)
{
    return __real_item_rules_known(kind, fingerprint);
}

bool __wrap_item_rules_known(const struct item_kind *kind, const uint8_t *fingerprint)
{
    return known_to_program(item_known, kind, fingerprint);
}

#endif
