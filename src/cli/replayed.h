/* replayed.h - describes one replayed entry of a record: who did what, what followed and by which
 * clauses, and the postings. */
#ifndef CROUPIER_CLI_TOLD_H
#define CROUPIER_CLI_TOLD_H

#include "verify/replay.h"
#include "words/json.h"

#include <stdio.h>

void replayed_words(FILE *out, const struct verify_replayed *replayed);

void replayed_json(struct json_out *out, const struct verify_replayed *replayed);

#endif
