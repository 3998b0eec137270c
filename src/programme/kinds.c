/* kinds.c - the list of kinds of items: one line for each. */
#include "programme/programme.h"
#include "rules/length.h"

const struct item_kind *const item_kinds[] = {
    NULL, /* the last */
};
const int item_kind_count = LENGTH(item_kinds) - 1;
