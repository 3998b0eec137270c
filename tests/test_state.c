/* test_state.c - states by name: every member has a row, and what is written is read again.
 *
 * During whole evenings a second state of each table is kept up to date only by what state_put()
 * writes after each order, or by state_bet() after a plain bet.  It must equal the first, byte for
 * byte. */
#include "evening.h"
#include "pit/state.h"
#include "rules/rows.h"

#define MOST (1 << 20)

/* ---- Rows ------------------------------------------------------------------------ */

static size_t bytes_of(const struct field *field)
{
    size_t size = field->size;

    for (int i = 0; i < FIELD_DIMENSIONS && field->count[i]; i++) size *= field->count[i];
    return size;
}

/* Every byte belongs to exactly one row, no name occurs twice. */
static void check_rows(const struct field *rows, size_t size)
{
    unsigned char *covered = calloc(1, size);

    assert_non_null(covered);
    for (const struct field *field = rows; field->kind != FIELD_END; field++) {
        if (field->kind == FIELD_GONE) continue;
        for (const struct field *other = rows; other != field; other++)
            assert_string_not_equal(field->name, other->name);
        assert_true(*field->name && strlen(field->name) < 64);
        assert_true(field->offset + bytes_of(field) <= size);
        for (size_t i = 0; i < bytes_of(field); i++) assert_false(covered[field->offset + i]++);
        bool number = field->kind == FIELD_NUMBER || field->kind == FIELD_SIGNED;
        if (number) assert_true(field->size <= 8 && !(field->size & (field->size - 1)));
        if (field->kind == FIELD_STRUCT) check_rows(field->rows, field->size);
    }
    for (size_t i = 0; i < size; i++)
        if (!covered[i]) fail_msg("byte %zu of %zu, after '%s', has no row", i, size, rows->name);
    free(covered);
}

static void every_member_has_a_row(void **state)
{
    (void)state;
    check_rows(pit_fields, sizeof(struct pit));
    for (int i = 0; i < game_count; i++)
        check_rows(games[i]->family->fields, games[i]->family->state_bytes);
}

/* Words and labels are unique: otherwise a value could not be found again. */
static void check_names(const struct field *rows, const struct sign *sign)
{
    static char labels[512][FIELD_LABEL];

    for (const struct field *field = rows; field->kind != FIELD_END; field++) {
        int last = 0, known = 0;
        if (field->kind == FIELD_STRUCT) check_names(field->rows, sign);
        for (int v = 0; field->kind == FIELD_WORD && field->word(sign, v); v++)
            for (int w = 0; w < v; w++)
                assert_string_not_equal(field->word(sign, v), field->word(sign, w));
        while (last + 1 < FIELD_DIMENSIONS && field->count[last + 1]) last++;
        for (uint32_t i = 0; field->label && i < field->count[last]; i++) {
            if (!field->label(sign, (int)i, labels[known])) continue;
            for (int j = 0; j < known; j++) assert_string_not_equal(labels[j], labels[known]);
            known++;
        }
    }
}

static void words_and_labels_are_unique(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct sign sign = sign_of(i);
        check_names(table_fields, &sign);
        check_names(games[i]->family->fields, &sign);
    }
    struct sign sign = sign_of(game_find("roulette"));
    assert_true(sign_set(&sign, sign_option(&sign, "wheel"), "38"));
    check_names(games[sign.edition]->family->fields, &sign);
}

/* ---- Evenings -------------------------------------------------------------------- */

static struct pit copies[TABLES];
static uint8_t bytes[MOST];
static long written, plain;

static void apply(int table)
{
    struct writer to = { bytes, bytes + MOST, false };
    char why[STATE_WHY];

    state_put(&to, &casino.pits[table], &copies[table]);
    assert_false(to.full);
    struct reader from = { bytes, to.at, false };
    if (!state_get(&from, &copies[table], why)) fail_msg("table %d %s", table, why);
    assert_ptr_equal(from.at, from.end);
    state_derive(&copies[table]);
}

static void check_same(int table, const struct order *order)
{
    if (!memcmp(&copies[table], &casino.pits[table], sizeof copies[table])) return;
    const uint8_t *one = (const uint8_t *)&copies[table], *two = (uint8_t *)&casino.pits[table];
    size_t at = 0;
    while (one[at] == two[at]) at++;
    fail_msg("seed %ju: %s: byte %zu differs after act %d of the pit, act %d of the rules",
             (uintmax_t)seed, games[casino.pits[table].table.sign.edition]->id, at, order->act,
             order->command.act);
}

static void mirror_order(int table, const struct order *order, refusal_code code)
{
    if (code) return;
    if (copies[table].set.kinds &&
        state_is_plain_bet(&casino.pits[table], order, &events.game, events.count)) {
        assert_true(state_bet(&copies[table], order, &events.game.list[0]));
        plain++;
    } else {
        apply(table);
        written++;
    }
    check_same(table, order);
}

static void mirror_desk_order(const struct desk_order *desk_order, refusal_code code)
{
    (void)desk_order;
    (void)code;
}

/* A whole state, read into a cleared one. */
static void mirror_close(void)
{
    static struct pit again;
    char why[STATE_WHY];

    for (int table = 0; table < TABLES; table++) {
        struct writer to = { bytes, bytes + MOST, false };
        state_put(&to, &casino.pits[table], &state_cleared);
        struct reader from = { bytes, to.at, false };
        again = state_cleared;
        assert_true(state_get(&from, &again, why));
        state_derive(&again);
        assert_memory_equal(&again, &casino.pits[table], sizeof again);
    }
}

static const struct mirror by_name = { NULL, mirror_order, mirror_desk_order, mirror_close };

static void evenings_by_name(void **state)
{
    (void)state;
    mirror = &by_name;
    for (uint64_t number = 1; number <= 60 / SLOWER; number++) {
        memset(copies, 0, sizeof copies);
        play_evening(number);
    }
    mirror = NULL;
    print_message("%ld plain bets, %ld other orders\n", plain, written);
    assert_true(plain > 1000 / SLOWER && written > plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_has_a_row),
        cmocka_unit_test(words_and_labels_are_unique),
        cmocka_unit_test(evenings_by_name),
    };

    RUN_TESTS(tests);
}
