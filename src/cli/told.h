/* told.h - one entry of a record, as it was carried out again, told: who did what, what came of it
 * and under which clauses, and what was posted. */
#ifndef CROUPIER_CLI_TOLD_H
#define CROUPIER_CLI_TOLD_H

#include "verify/replay.h"
#include "words/json.h"

#include <stdio.h>

void told_words(FILE *out, const struct verify_told *told);

void told_json(struct json_out *out, const struct verify_told *told);

#endif
