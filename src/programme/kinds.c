/* kinds.c - the list of kinds of items: one line for each. */
#include "programme/programme.h"
#include "rules/length.h"

extern const struct item_kind promotion_kind, tournament_kind;

const struct item_kind *const item_kinds[] = {
    &promotion_kind, &tournament_kind, NULL, /* the last */
};
const int item_kind_count = LENGTH(item_kinds) - 1;
