/* fuzz_scenario.c - any text as a scenario, parsed and played.  Seeds: scenarios/. */
#include "scenario/scenario.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void cite(void *to, const struct clause *clause)
{
    (void)to;
    if (!clause) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct scenario scenario;

    scenario_play(&scenario, (const char *)data, size, 1, NULL);
    if (scenario.open && table_imbalance(&scenario.pit.table)) abort();
    scenario_cites((const char *)data, size, NULL, cite);
    return 0;
}
