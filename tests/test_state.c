/* test_state.c - states by name: every member has a row, and what is written is read again.
 *
 * During whole evenings a second state of each table is kept up to date only by what state_put()
 * writes after each order, or by state_bet() after a plain bet.  It must equal the first, byte for
 * byte.
 *
 * States that someone made up - real ones with members changed at random, within the bounds of
 * their rows - are played on: an assertion of the rules may fail (pit/guard.h), nothing worse.
 *
 *   test_state                the tests
 *   test_state soak SECONDS   made-up states only, with new seeds until the time is over */
#include "evening.h"
#include "pit/guard.h"
#include "pit/state.h"
#include "programme/programme.h"
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
    for (int i = 0; i < item_kind_count; i++)
        check_rows(item_kinds[i]->fields, item_kinds[i]->bytes);
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
    if (!state_sound(&copies[table]))
        fail_msg("seed %ju: an honest state of table %d is not sound", (uintmax_t)seed, table);
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

/* ---- Made-up states -------------------------------------------------------------- */

#define SAMPLES 40

static struct pit samples[SAMPLES];
static int sample_count;
static long played, broken;

static uint64_t hostile_chance;
static uint64_t hostile_draw(uint64_t below)
{
    hostile_chance = hostile_chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (hostile_chance >> 32) % below;
}

static int64_t any_number(const struct field *field)
{
    int bits = (int)(8 * field->size);
    int64_t least = field->least, most = field->most;

    if (!least && !most) {
        least = field->kind == FIELD_NUMBER ? 0
                : bits == 64                ? -FIELD_AMOUNT
                                            : -(INT64_C(1) << (bits - 1));
        most = field->kind == FIELD_NUMBER ? (bits == 64 ? INT64_MAX : (INT64_C(1) << bits) - 1)
               : bits == 64                ? FIELD_AMOUNT
                                           : (INT64_C(1) << (bits - 1)) - 1;
    }
    switch (hostile_draw(4)) {
    case 0:
        return least;
    case 1:
        return most;
    case 2:
        return least + (int64_t)hostile_draw((uint64_t)(most - least > 40 ? 40 : most - least + 1));
    default:
        return least + (int64_t)hostile_draw((uint64_t)most - (uint64_t)least + 1);
    }
}

/* Changes one member anywhere below these rows. */
static void change(const struct field *rows, uint8_t *base, const struct sign *sign)
{
    char label[FIELD_LABEL];
    int count = 0, index = 0;

    while (rows[count].kind != FIELD_END) count++;
    const struct field *field = &rows[hostile_draw((uint64_t)count)];
    uint8_t *at = base + field->offset;
    for (int i = 0; i < FIELD_DIMENSIONS && field->count[i]; i++) {
        index = (int)hostile_draw(field->count[i]);
        size_t size = field->size;
        for (int j = i + 1; j < FIELD_DIMENSIONS && field->count[j]; j++) size *= field->count[j];
        at += (size_t)index * size;
    }
    if (field->label && !field->label(sign, index, label)) return;
    int64_t number = 0;
    int words = 0;
    switch ((enum field_kind)field->kind) {
    case FIELD_NUMBER:
    case FIELD_SIGNED:
        number = any_number(field);
        memcpy(at, &number, field->size);
        return;
    case FIELD_WORD:
        while (field->word(sign, words)) words++;
        *at = (uint8_t)hostile_draw((uint64_t)words);
        return;
    case FIELD_STRUCT:
        change(field->rows, at, sign);
        return;
    case FIELD_GAME:
        change(games[sign->edition]->family->fields, at, sign);
        return;
    default:
        return;
    }
}

static struct command any_command(const struct table *table)
{
    static struct offers offers;
    const struct conduct *conduct = games[table->sign.edition]->conduct;
    int act = conduct->acts[hostile_draw((uint64_t)conduct->act_count)].act;
    enum role role = (enum role)(1u << hostile_draw(ROLE_COUNT));
    int seat = role == ROLE_PLAYER ? (int)hostile_draw((uint64_t)table_seat_count(table)) : NO_SEAT;
    struct command command;

    table_offers_of(table, role, seat, act, &offers);
    if (offers.count && hostile_draw(8)) {
        const struct offer *offer = &offers.list[hostile_draw((uint64_t)offers.count)];
        return offer->step ? offer_command(table, offer, offer->least) : offer->command;
    }
    memset(&command, 0, sizeof command);
    command.act = (uint8_t)act;
    command.role = (uint16_t)role;
    command.seat = (int8_t)seat;
    command.bet = (int8_t)hostile_draw(30);
    command.number = (int8_t)hostile_draw(40);
    command.outcome[0] = (int8_t)hostile_draw(53);
    command.outcome[1] = (int8_t)hostile_draw(53);
    command.count = (int32_t)hostile_draw(60);
    command.place = (int8_t)hostile_draw(8);
    command.choice = (int8_t)hostile_draw(4);
    command.reason = (int8_t)hostile_draw(70);
    command.cents = 500 * (int64_t)hostile_draw(20);
    return command;
}

static void play_hostile(void *to)
{
    static struct pit_events hostile_events;
    struct pit *pit = to;

    for (int i = 0; i < 60; i++) {
        struct order order =
            pit_order((uint32_t)hostile_draw(120), (enum role)(1u << hostile_draw(ROLE_COUNT)),
                      (enum pit_act)hostile_draw(PIT_ACT_COUNT));
        const struct guest *guest = &pit->guests[hostile_draw(PIT_GUESTS)];
        if (guest->person && hostile_draw(8)) order.person = guest->person;
        order.command = any_command(&pit->table);
        order.cents = 100 * (int64_t)hostile_draw(100);
        order.count = (int32_t)hostile_draw(9);
        order.number = (uint8_t)hostile_draw(20);
        order.other = guest->person;
        order.chips.count[0] = (int32_t)hostile_draw(20);
        if (hostile_draw(4)) {
            order.act = PIT_GAME;
            order.role = order.command.role;
        }
        if (order.role == ROLE_CLOCK) order.person = NOBODY;
        if (hostile_draw(3))
            table_do(&pit->table, &order.command, &hostile_events.game);
        else
            pit_do(pit, &order, &hostile_events);
    }
}

static void play_made_up(const struct pit *sample)
{
    static struct pit pit, again;
    char why[STATE_WHY], broke[GUARD_WHY];
    struct writer to = { bytes, bytes + MOST, false };

    pit = *sample;
    for (int changes = 1 + (int)hostile_draw(4); changes; changes--)
        change(pit_fields, (uint8_t *)&pit, &pit.table.sign);
    state_put(&to, &pit, &state_cleared);
    struct reader from = { bytes, to.at, false };
    again = state_cleared;
    if (!state_get(&from, &again, why)) return; /* not even this */
    state_derive(&again);
    if (!state_sound(&again)) return;
    played++;
    broken += !guard_run(play_hostile, &again, broke);
}

static void take_sample(int table, const struct order *order, refusal_code code)
{
    (void)order;
    if (code || hostile_draw(150)) return;
    samples[sample_count++ % SAMPLES] = casino.pits[table];
}

static void play_hostile_evening(uint64_t number)
{
    static const struct mirror sampler = { NULL, take_sample, mirror_desk_order, NULL };

    hostile_chance = number;
    mirror = &sampler;
    play_evening(number);
    mirror = NULL;
    for (int i = 0; i < SAMPLES; i++)
        for (int j = 0; j < 12; j++) play_made_up(&samples[i]);
}

static void made_up_states_are_played(void **state)
{
    (void)state;
    for (uint64_t number = 1; number <= 24 / SLOWER; number++) play_hostile_evening(number);
    print_message("%ld played, %ld of them ended by an assertion\n", played, broken);
    assert_true(played > 1000 / SLOWER);
}

/* Evenings with new seeds until the time is over. */
static int soak(long seconds)
{
    time_t start = time(NULL);
    uint64_t number = (uint64_t)start, first = number;

    while (time(NULL) - start < seconds) play_hostile_evening(number++);
    printf("%ju evenings from seed %ju: %ld made-up states played, %ld ended by an assertion\n",
           (uintmax_t)(number - first), (uintmax_t)first, played, broken);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_has_a_row),
        cmocka_unit_test(words_and_labels_are_unique),
        cmocka_unit_test(evenings_by_name),
        cmocka_unit_test(made_up_states_are_played),
    };

    if (count == 3 && !strcmp(arguments[1], "soak")) return soak(strtol(arguments[2], NULL, 10));
    RUN_TESTS(tests);
}
