/* table_fields.c - the members of a table by name. */
#include "rules/digits.h"
#include "rules/field_rows.h"
#include "rules/rows.h"

#include <string.h>

static size_t put_wager(int bet, int number, char *label)
{
    char digits[DIGITS_MOST];
    size_t first = digits_of(bet, digits);

    memcpy(label, digits, first);
    label[first] = '/';
    size_t second = digits_of(number, digits);
    memcpy(label + first + 1, digits, second + 1);
    return first + 1 + second;
}

void field_wager(int bet, int number, int as, int as_number, char label[FIELD_LABEL])
{
    size_t length = put_wager(bet, number, label);

    if (!as) return;
    memcpy(label + length, " of ", 4);
    put_wager(as, as_number, label + length + 4);
}

static const struct field of_command[] = {
    NUMBER(command, act),
    NUMBER(command, flags),
    NUMBER(command, role),
    NUMBER(command, seat),
    NUMBER(command, bet),
    NUMBER(command, number),
    NUMBER(command, to_bet),
    NUMBER(command, to_number),
    NUMBER(command, reason),
    NUMBERS(command, outcome),
    NUMBERS(command, pick),
    NUMBER(command, place),
    NUMBER(command, other_place),
    NUMBER(command, choice),
    OTHER(command, unused, FIELD_UNUSED),
    NUMBER(command, count),
    OTHER(command, clause, FIELD_UNUSED), /* of RECORD, which never waits */
    OTHER(command, unused_too, FIELD_UNUSED),
    NUMBER(command, cards),
    NUMBER(command, cents),
    NUMBER(command, part_cents),
    NUMBER(command, min_cents),
    NUMBER(command, max_cents),
    END_OF_FIELDS,
};

static const struct field of_promo_wager[] = {
    NUMBER(promo_wager, cents),
    NUMBER(promo_wager, seat),
    NUMBER(promo_wager, bet),
    NUMBER(promo_wager, number),
    OTHER(promo_wager, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const char *phase_word(const struct sign *sign, int value)
{
    const struct family *family = games[sign->edition]->family;

    return value < family->phase_count ? family->phases[value].id : NULL;
}

static const struct field of_till[] = {
    NUMBERS(till, rack_cents),
    NUMBERS(till, in_cents),
    NUMBER(till, float_cents),
    NUMBER(till, commission_cents),
    NUMBERS(till, promo_rack_cents),
    NUMBERS(till, promo_in_cents),
    NUMBERS(till, promo_cents),
    STRUCTS(till, promo_wagers, of_promo_wager),
    NUMBERS(till, below_used),
    NUMBERS(till, idle_rounds),
    WORD(till, phase, phase_word),
    NUMBER(till, promo_count),
    OTHER(till, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_waiting[] = {
    STRUCT(waiting, command, of_command),
    NUMBER(waiting, held_cents),
    END_OF_FIELDS,
};

static const char *undo_word(const struct sign *sign, int value)
{
    static const char *const words[] = { [UNDO_NOTHING] = "nothing",
                                         [UNDO_SETTLEMENT] = "settlement",
                                         [UNDO_VOID] = "void" };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

/* The sign comes first: words and labels depend on it. */
const struct field table_fields[] = {
    OTHER(table, sign, FIELD_SIGN),
    STRUCT(table, till, of_till),
    STRUCT(table, till_before, of_till),
    STRUCTS(table, waiting, of_waiting),
    NUMBER(table, waiting_count),
    NUMBER(table, minute),
    NUMBERS(table, layout_cents),
    NUMBERS(table, personal_min_cents),
    NUMBERS(table, personal_max_cents),
    NUMBER(table, notice_min_cents),
    NUMBER(table, notice_max_cents),
    NUMBER(table, notice_minute),
    NUMBER(table, closing_minute),
    NUMBER(table, present),
    NUMBER(table, excluded),
    NUMBER(table, agreed),
    NUMBER(table, winners_down),
    WORD(table, undo, undo_word),
    NUMBER(table, played),
    NUMBER(table, left_since),
    NUMBER(table, notice_bet),
    OTHER(table, unused, FIELD_UNUSED),
    OTHER(table, game, FIELD_GAME),
    END_OF_FIELDS,
};
