/* counted.c - refusals that are counted instead of written down one by one. */
#include "cage/cage_internal.h"

#include <assert.h>

void cage_judge_refusals(struct cage *cage, cage_judge *judge, void *to)
{
    cage->judge = judge;
    cage->judge_to = to;
}

bool cage_writes_refusal(struct cage *cage, uint32_t person, refusal_code code)
{
    return code->noted && (!cage->judge || cage->judge(cage->judge_to, person, code));
}

bool cage_record_counted(struct cage *cage, const struct counted *counted, int64_t time_ms)
{
    assert(counted->count);
    if (cage->stopped) return false;
    struct writer to = cage_begin_entry(cage, ENTRY_COUNTED, 0, time_ms);
    counted_put(&to, counted);
    cage_note_person(cage, counted->person);
    return cage_end_entry(cage, &to);
}
