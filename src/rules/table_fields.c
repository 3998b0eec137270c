/* table_fields.c - the members of a table by name. */
#include "rules/digits.h"
#include "rules/field_rows.h"
#include "rules/rows.h"

#include <string.h>

#define SEATS ((1 << TABLE_SEATS) - 1) /* all of them, as bits */

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
    BETWEEN(command, act, 0, ACT_COUNT - 1),
    NUMBER(command, flags),
    NUMBER(command, role),
    SEAT(command, seat),
    BETWEEN(command, bet, 0, INT8_MAX),
    BETWEEN(command, number, 0, INT8_MAX),
    BETWEEN(command, to_bet, 0, INT8_MAX),
    BETWEEN(command, to_number, 0, INT8_MAX),
    BETWEEN(command, reason, 0, INT8_MAX),
    NUMBERS(command, outcome),
    NUMBERS(command, pick),
    BETWEEN(command, place, 0, TABLE_SEATS),
    BETWEEN(command, other_place, 0, TABLE_SEATS),
    NUMBER(command, choice),
    OTHER(command, unused, FIELD_UNUSED),
    NUMBER(command, count),
    OTHER(command, clause, FIELD_UNUSED),  /* of RECORD, which never waits */
    OTHER(command, seconds, FIELD_UNUSED), /* of TICK, too */
    OTHER(command, cheats, FIELD_UNUSED),  /* of INVALIDATE, too */
    NUMBER(command, cards),
    NUMBER(command, cents),
    NUMBER(command, part_cents),
    NUMBER(command, min_cents),
    NUMBER(command, max_cents),
    END_OF_FIELDS,
};

static const struct field of_promo_wager[] = {
    BETWEEN(promo_wager, cents, 0, MONEY_MOST), BETWEEN(promo_wager, seat, 0, TABLE_SEATS - 1),
    BETWEEN(promo_wager, bet, 0, INT8_MAX),     BETWEEN(promo_wager, number, 0, INT8_MAX),
    OTHER(promo_wager, unused, FIELD_UNUSED),   END_OF_FIELDS,
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
    NUMBERS(till, commission_from_cents),
    NUMBERS(till, promo_rack_cents),
    NUMBERS(till, promo_in_cents),
    NUMBERS(till, promo_cents),
    STRUCTS(till, promo_wagers, of_promo_wager),
    EACH_BETWEEN(till, below_used, 0, 1),
    NUMBERS(till, idle_rounds),
    WORD(till, phase, phase_word),
    BETWEEN(till, promo_count, 0, PROMO_WAGERS),
    OTHER(till, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_waiting[] = {
    STRUCT(waiting, command, of_command),
    BETWEEN(waiting, held_cents, 0, FIELD_AMOUNT),
    END_OF_FIELDS,
};

const struct field contest_terms_fields[] = {
    BETWEEN(contest_terms, chips_cents, 0, MONEY_MOST),
    BETWEEN(contest_terms, min_cents, 0, MONEY_MOST),
    BETWEEN(contest_terms, max_cents, 0, MONEY_MOST),
    BETWEEN(contest_terms, step_cents, 0, MONEY_MOST),
    EACH_BETWEEN(contest_terms, raised_min_cents, 0, MONEY_MOST),
    EACH_BETWEEN(contest_terms, raised_max_cents, 0, MONEY_MOST),
    NUMBER(contest_terms, tournament),
    NUMBER(contest_terms, excluded),
    BETWEEN(contest_terms, length, 0, INT32_MAX),
    NUMBER(contest_terms, session),
    NUMBER(contest_terms, seconds),
    BETWEEN(contest_terms, kind, CONTEST_NONE, CONTEST_HOUSE),
    BETWEEN(contest_terms, measure, LENGTH_ROUNDS, LENGTH_SHOES),
    BETWEEN(contest_terms, shoe_end, SHOE_ROUND_AFTER, SHOE_NEW_ROUND),
    BETWEEN(contest_terms, pass_cards, 0, CONTEST_CARDS),
    BETWEEN(contest_terms, secret_cards, 0, CONTEST_CARDS),
    BETWEEN(contest_terms, raises, 0, CONTEST_RAISES),
    YES(contest_terms, bought),
    YES(contest_terms, from_right),
    END_OF_FIELDS,
};

static const struct field of_secret[] = {
    BETWEEN(contest_secret, cents, 0, MONEY_MOST),
    BETWEEN(contest_secret, seat, 0, TABLE_SEATS - 1),
    BETWEEN(contest_secret, bet, 0, INT8_MAX),
    BETWEEN(contest_secret, number, 0, INT8_MAX),
    OTHER(contest_secret, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_contest[] = {
    STRUCT(contest, terms, contest_terms_fields),
    BETWEEN(contest, players, 0, SEATS),
    BETWEEN(contest, out, 0, SEATS),
    BETWEEN(contest, disqualified, 0, SEATS),
    BETWEEN(contest, fell, 0, SEATS),
    BETWEEN(contest, made, 0, SEATS),
    BETWEEN(contest, passed, 0, SEATS),
    BETWEEN(contest, late, 0, SEATS),
    BETWEEN(contest, secret, 0, SEATS),
    BETWEEN(contest, excused, 0, SEATS),
    BETWEEN(contest, rounds, 0, INT32_MAX),
    BETWEEN(contest, shoes, 0, INT32_MAX),
    SEAT(contest, marker),
    SEAT(contest, turn),
    BETWEEN(contest, stage, CONTEST_OFF, CONTEST_ENDED),
    BETWEEN(contest, raised, 0, CONTEST_RAISES),
    YES(contest, raise_due),
    YES(contest, time_up),
    YES(contest, settled),
    BETWEEN(contest, rounds_left, 0, 2),
    OTHER(contest, unused, FIELD_UNUSED),
    EACH_BETWEEN(contest, pass_left, 0, CONTEST_CARDS),
    EACH_BETWEEN(contest, secret_left, 0, CONTEST_CARDS),
    BETWEEN(contest, secret_count, 0, CONTEST_SECRETS),
    BETWEEN(contest, voided, 0, SEATS),
    STRUCTS(contest, secrets, of_secret),
    NUMBER(contest, float_before),
    NUMBER(contest, commission_before),
    NUMBERS(contest, in_before),
    NUMBERS(contest, paid_cents),
    END_OF_FIELDS,
};

static const char *undo_word(const struct sign *sign, int value)
{
    static const char *const words[] = {
        [UNDO_NOTHING] = "nothing", [UNDO_SETTLEMENT] = "settlement", [UNDO_VOID] = "void"
    };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const struct field of_personal_kind[] = {
    BETWEEN(personal_kind, min_cents, 0, MONEY_MOST),
    BETWEEN(personal_kind, max_cents, 0, MONEY_MOST),
    BETWEEN(personal_kind, seat, 0, TABLE_SEATS - 1),
    BETWEEN(personal_kind, bet, 0, INT8_MAX),
    OTHER(personal_kind, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_kind_limits[] = {
    BETWEEN(kind_limits, bet, 0, INT8_MAX),          OTHER(kind_limits, unused, FIELD_UNUSED),
    BETWEEN(kind_limits, min_cents, 0, MONEY_MOST),  BETWEEN(kind_limits, max_cents, 0, MONEY_MOST),
    BETWEEN(kind_limits, step_cents, 0, MONEY_MOST), END_OF_FIELDS,
};

static const struct field of_limits_then[] = {
    BETWEEN(limits_then, min_cents, 0, MONEY_MOST),
    BETWEEN(limits_then, max_cents, 0, MONEY_MOST),
    BETWEEN(limits_then, step_cents, 0, MONEY_MOST),
    BETWEEN(limits_then, side_min_cents, 0, MONEY_MOST),
    BETWEEN(limits_then, side_max_cents, 0, MONEY_MOST),
    STRUCTS(limits_then, kinds, of_kind_limits),
    NUMBERS(limits_then, personal_min_cents),
    NUMBERS(limits_then, personal_max_cents),
    STRUCTS(limits_then, personal_kinds, of_personal_kind),
    BETWEEN(limits_then, bound, 0, SEATS),
    OTHER(limits_then, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

/* The sign comes first: words and labels depend on it. */
const struct field table_fields[] = {
    OTHER(table, sign, FIELD_SIGN),
    STRUCT(table, till, of_till),
    STRUCT(table, till_before, of_till),
    STRUCT(table, contest, of_contest),
    STRUCT(table, contest_before, of_contest),
    STRUCTS(table, waiting, of_waiting),
    BETWEEN(table, waiting_count, 0, TABLE_WAITING),
    BETWEEN(table, minute, 0, INT32_MAX),
    NUMBERS(table, layout_cents),
    OTHER(table, owed_cents, FIELD_DERIVED),
    NUMBERS(table, personal_min_cents),
    NUMBERS(table, personal_max_cents),
    NUMBER(table, notice_min_cents),
    NUMBER(table, notice_max_cents),
    BETWEEN(table, notice_minute, -1, INT32_MAX),
    BETWEEN(table, closing_minute, -1, INT32_MAX),
    BETWEEN(table, present, 0, SEATS),
    BETWEEN(table, excluded, 0, SEATS),
    BETWEEN(table, agreed, 0, SEATS),
    BETWEEN(table, winners_down, 0, SEATS),
    BETWEEN(table, voided, 0, SEATS),
    BETWEEN(table, notice_after, 0, UINT16_MAX),
    BETWEEN(table, closing_after, 0, UINT16_MAX),
    WORD(table, undo, undo_word),
    YES(table, played),
    YES(table, left_since),
    BETWEEN(table, notice_bet, 0, INT8_MAX),
    YES(table, opened_again),
    BETWEEN(table, second, 0, 59),
    BETWEEN(table, notice_second, 0, 59),
    BETWEEN(table, closing_second, 0, 59),
    BETWEEN(table, pay_option, 0, SIGN_OPTIONS),
    BETWEEN(table, pay_sign_minutes, 0, INT32_MAX),
    YES(table, limits_since),
    YES(table, by_limits_then),
    BETWEEN(table, undone, 0, SEATS),
    BETWEEN(table, winners_then, 0, SEATS),
    BETWEEN(table, gone, 0, SEATS),
    OTHER(table, back, FIELD_UNUSED), /* only during a command */
    OTHER(table, beside, FIELD_UNUSED),
    OTHER(table, back_from, FIELD_UNUSED),
    OTHER(table, reversing, FIELD_UNUSED),
    NUMBERS(table, gone_in_cents),
    NUMBERS(table, gone_promo_cents),
    NUMBERS(table, due_cents),
    NUMBER(table, away_cents),
    OTHER(table, unused_too, FIELD_UNUSED),
    OTHER(table, unused, FIELD_UNUSED),
    STRUCTS(table, personal_kinds, of_personal_kind),
    STRUCT(table, limits_then, of_limits_then),
    OTHER(table, game, FIELD_GAME),
    END_OF_FIELDS,
};
