/* programs.h - programs with other fingerprints for the same rules, for tests of upgrades: link
 * with
 * --wrap=rules_fingerprint and --wrap=rules_known.  Program 0 is this one. */
#ifndef CROUPIER_TESTS_PROGRAMS_H
#define CROUPIER_TESTS_PROGRAMS_H

#include "pit/rules_version.h"

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

bool __wrap_rules_known(int edition, const uint8_t fingerprint[RULES_HASH])
{
    uint8_t other[RULES_HASH];

    memcpy(other, fingerprint, RULES_HASH);
    for (int version = knows_earlier ? 0 : program; version <= program; version++) {
        other[0] = fingerprint[0] ^ (uint8_t)version;
        if (__real_rules_known(edition, other)) return true;
    }
    return false;
}

#endif
