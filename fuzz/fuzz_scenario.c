/* fuzz_scenario.c - any text as a scenario, parsed and played.  Seeds: scenarios/. */
#include "scenario/scenario.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void shows(void *to, const struct clause *clause, enum evidence evidence)
{
    (void)to;
    if (!clause || evidence > EVIDENCE_EFFECT) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct scenario_listener listener = { .shows = shows };
    static struct scenario scenario;

    scenario_play(&scenario, (const char *)data, size, 1, &listener);
    if (scenario.open && table_imbalance(&scenario.pit.table)) abort();
    return 0;
}
