/* test_accounts.c - what players win and lose in a round is told alike everywhere: the events, the
 * accounts that the server sends, and the history read from the record all add up to what the rack
 * gained, to the cent, with commission, dues, fees, refunds and corrections.
 *
 * Random evenings at tables of every edition, with staff who void, overrule and correct. */
#include "cage/read.h"
#include "crowd.h"
#include "pit/rounds.h"
#include "server/server_internal.h"

#define EVENINGS 4
#define HOURS    40
#define STEPS    500

static char path[TEMPORARY];
static int kinds_seen[3]; /* commission, refunds of it, dues and fees */

/* ---- Events and racks ------------------------------------------------------------ */

static int64_t worth[CAGE_TABLES][TABLE_SEATS];

/* Chips bought and cashed out, which are neither won nor lost. */
static int64_t carried(const struct event *event)
{
    return event->kind == EVENT_CHIPS ? event->paid_cents : 0;
}

static void racks_agree(uint32_t table, const struct pit_events *events)
{
    const struct table_accounts *accounts = &cage_ledger(cage)->tables[table];
    const struct game_rounds *rounds = rounds_of(&cage_opening(cage, table)->sign);
    int64_t expected[TABLE_SEATS];

    memcpy(expected, worth[table], sizeof expected);
    for (int i = 0; i < events->game.count; i++) {
        const struct event *event = &events->game.list[i];
        int64_t charged = round_charged(rounds, event);
        if (event->seat < 0 || event->seat >= TABLE_SEATS) continue;
        expected[event->seat] += round_gain(rounds, event) + carried(event);
        kinds_seen[0] += event->kind == EVENT_COMMISSION && charged > 0;
        kinds_seen[1] += event->kind == EVENT_COMMISSION && charged < 0;
        kinds_seen[2] += event->kind != EVENT_COMMISSION && charged > 0;
    }
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        int64_t now_there = accounts->rack[seat] + accounts->layout[seat];
        if (now_there != expected[seat])
            fail_msg("%s, seat %d: %jd in chips, the events say %jd",
                     cage_opening(cage, table)->name, seat, (intmax_t)now_there,
                     (intmax_t)expected[seat]);
        worth[table][seat] = now_there;
    }
}

/* ---- The server's accounts, and the record's ------------------------------------- */

static struct server server;
static struct told {
    int64_t gain[TABLE_SEATS];
    uint32_t person[TABLE_SEATS];
    bool away[TABLE_SEATS];
} * *told; /* by the first entry of a round */
static uint64_t told_room;
static uint32_t last_person[CAGE_TABLES][TABLE_SEATS];
static int compared;

static void note_people(uint32_t table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        uint32_t person = sits_at(cage_pit(cage, table), seat);
        if (person != NOBODY) last_person[table][seat] = person;
    }
}

static struct told *told_of(uint64_t first)
{
    if (first >= told_room) {
        uint64_t room = 2 * first + 1024;
        told = realloc(told, room * sizeof *told);
        assert_non_null(told);
        memset(told + told_room, 0, (room - told_room) * sizeof *told);
        told_room = room;
    }
    if (!told[first]) told[first] = calloc(1, sizeof *told[first]);
    assert_non_null(told[first]);
    return told[first];
}

/* The server tells accounts by seats, and so neither a correction for a person without one, nor what
 * becomes of a debt. */
static void note_away(struct told *to, const struct pit_events *events)
{
    bool away = false;

    for (int i = 0; i < events->game.count; i++) {
        const struct event *event = &events->game.list[i];
        away |= event->kind == EVENT_CORRECTED && event->a == CORRECTED_LEFT && event->b == NO_SEAT;
    }
    for (int i = 0; i < events->count; i++)
        for (int seat = 0; seat < TABLE_SEATS; seat++)
            to->away[seat] |= (away || events->list[i].kind == PIT_DEBT) &&
                              events->list[i].person == to->person[seat];
}

/* What the server would send with these events. */
static void server_hears(uint32_t table, const struct order *order, const struct pit_events *events)
{
    const struct news news = { .kind = NEWS_EVENTS,
                               .table = table,
                               .entry = cage_entries(cage),
                               .time_ms = now,
                               .events = { .order = *order,
                                           .game_count = events->game.count,
                                           .game = (struct event *)events->game.list } };
    const struct rounds *rounds = &server.tables[table]->rounds;

    rounds_follow(&server, &news);
    struct told *to = told_of(rounds->told->first);
    note_away(to, events);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        const struct account_of *of = &rounds->told->seats[seat];
        to->away[seat] |= of->newcomer; /* the account of the player before is gone */
        bool known = to->person[seat] && to->person[seat] == last_person[table][seat];
        if (!of->gain_cents && !of->decided && !known) continue;
        to->gain[seat] = of->gain_cents;
        to->person[seat] = last_person[table][seat];
    }
}

static void follow(uint32_t table, const struct order *order, int phase)
{
    const struct pit_events *events = cage_events(cage);

    (void)phase;
    note_people(table);
    racks_agree(table, events);
    server_hears(table, order, events);
}

static const struct read_player *player_in(const struct read_round *round, uint32_t person)
{
    for (int i = 0; i < round->player_count; i++)
        if (round->players[i].person == person) return &round->players[i];
    return NULL;
}

/* By the first entry of a round in the record: its last entry, and the server's account.  Refused
 * orders belong to rounds, too, but the server does not hear of them. */
static struct final {
    uint64_t last;
    const struct told *told;
} * final;

/* The final account of each round, seat by seat; a person who changed seats is left out. */
static bool compare(void *to, const struct read_entry *entry)
{
    const struct read_round *round = entry->round;
    const struct told *is = final[round->first].told;

    (void)to;
    if (!is || !round->ended || entry->entry.number != final[round->first].last) return true;
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        const struct read_player *player =
            is->person[seat] ? player_in(round, is->person[seat]) : NULL;
        if (!player || player->seat != seat || is->away[seat]) continue;
        if (read_gain(player) != is->gain[seat])
            fail_msg("%s, round %ju, seat %d: the record says %jd, the server said %jd",
                     entry->table->opening.name, (uintmax_t)round->number, seat,
                     (intmax_t)read_gain(player), (intmax_t)is->gain[seat]);
        compared++;
    }
    return true;
}

static bool note_final(void *to, const struct read_entry *entry)
{
    struct final *of = &final[entry->round->first];
    uint64_t number = entry->entry.number;

    (void)to;
    of->last = number;
    if (!of->told && number < told_room) of->told = told[number];
    return true;
}

static void history_agrees(void)
{
    char why[STORE_WHY];
    struct reading *reading = read_open(path, NULL, why);

    final = calloc(cage_entries(cage) + 1, sizeof *final);
    assert_non_null(reading);
    assert_non_null(final);
    assert_true(read_all(reading, 0, note_final, NULL));
    assert_true(read_all(reading, 0, compare, NULL));
    free(final);
    read_close(reading);
}

/* ---- Evenings -------------------------------------------------------------------- */

static void open_server(void)
{
    server.table_count = cage_tables(cage);
    server.tables = calloc(server.table_count + 1, sizeof *server.tables);
    assert_non_null(server.tables);
    for (uint32_t table = 1; table <= server.table_count; table++) {
        server.tables[table] = calloc(1, sizeof *server.tables[table]);
        assert_non_null(server.tables[table]);
        server.tables[table]->opening = *cage_opening(cage, table);
        server.tables[table]->pit = *cage_pit(cage, table);
    }
}

static void close_server(void)
{
    for (uint32_t table = 1; table <= server.table_count; table++) free(server.tables[table]);
    free(server.tables);
    for (uint64_t i = 0; i < told_room; i++) free(told[i]);
    free(told);
    told = NULL;
    told_room = 0;
    memset(&server, 0, sizeof server);
    memset(worth, 0, sizeof worth);
    memset(last_person, 0, sizeof last_person);
}

/* A server that starts in mid-round continues with the accounts of the last one. */
static void restarted_server_agrees(void)
{
    struct server before = server;

    open_server();
    rounds_open(&server, cage);
    for (uint32_t table = 1; table <= server.table_count; table++) {
        const struct rounds *one = &before.tables[table]->rounds,
                            *other = &server.tables[table]->rounds;
        assert_memory_equal(&one->accounts_now, &other->accounts_now, sizeof one->accounts_now);
        assert_memory_equal(&one->accounts_last, &other->accounts_last, sizeof one->accounts_last);
        assert_int_equal(one->begun, other->begun);
        free(server.tables[table]);
    }
    free(server.tables);
    server = before;
}

static void all_accounts_agree(void **state)
{
    (void)state;
    temporary(path, "accounts.db");
    for (uint64_t evening = 1; evening <= EVENINGS; evening++) {
        chance = 4000 + evening;
        new_casino(path, INT64_C(1790000000000));
        open_every_table(evening == 1, 1000);
        assert_true(cage_commit(cage));
        open_server();
        rounds_open(&server, cage);
        watcher = follow;
        issue_chips();
        for (int hour = 0; hour < HOURS; hour++) {
            play(STEPS);
            now += INT64_C(3600) * 1000;
        }
        if (cage_entries(cage) < 50000) restarted_server_agrees();
        history_agrees();
        watcher = NULL;
        cage_abandon(cage);
        close_server();
    }
    assert_true(compared > 500);
    for (int i = 0; i < 3; i++) assert_true(kinds_seen[i] > 10);
}

/* Chips held by the house are the person's, and so are racks and bets at any table. */
static void held_chips_count(void **state)
{
    (void)state;
    struct json_out out = { 0 };

    temporary(path, "held.db");
    chance = 9;
    new_casino(path, INT64_C(1790000000000));
    open_every_table(true, 1000);
    open_server();
    struct pit *pit = &server.tables[1]->pit;
    pit->left[0].person = FIRST_PLAYER;
    pit->left[0].chips.count[0] = 7; /* the smallest chip is 1 */
    assert_int_equal(places_worth(&server, FIRST_PLAYER), 700);
    json_out_object(&out, NULL);
    places_put(&server, FIRST_PLAYER, &out);
    json_out_end(&out);
    assert_non_null(strstr(out.text, "\"balance\":700,\"purse\":0"));
    assert_non_null(strstr(out.text, "\"rack\":0,\"layout\":0,\"held\":700"));
    json_out_free(&out);
    struct mirror_person *known = server.people;
    HASH_DEL(server.people, known); /* the only one */
    free(known);
    cage_abandon(cage);
    close_server();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_accounts_agree),
        cmocka_unit_test(held_chips_count),
    };

    RUN_TESTS(tests);
}
