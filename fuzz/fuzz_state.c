/* fuzz_state.c - states by name from a stranger: any bytes are read or refused, and what is read
 * can be played on within the guard.
 *
 *   bytes -> changes to the bytes of a real state, and the seed of random commands that follow */
#include "from_bytes.h"
#include "pit/guard.h"
#include "pit/state.h"
#include "rules/rows.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST (1 << 18)

static struct pit pit;
static struct pit_events events;
static uint64_t chance;

static uint64_t draw(uint64_t below)
{
    chance = chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (chance >> 32) % below;
}

static void play(void *to)
{
    static struct offers offers;
    const struct conduct *conduct = games[pit.table.sign.edition]->conduct;

    (void)to;
    for (int i = 0; i < 40; i++) {
        enum role role = (enum role)(1u << draw(ROLE_COUNT));
        int seat =
            role == ROLE_PLAYER ? (int)draw((uint64_t)table_seat_count(&pit.table)) : NO_SEAT;
        int act = conduct->acts[draw((uint64_t)conduct->act_count)].act;
        table_offers_of(&pit.table, role, seat, act, &offers);
        if (!offers.count) continue;
        const struct offer *offer = &offers.list[draw((uint64_t)offers.count)];
        struct command command =
            offer->step ? offer_command(&pit.table, offer, offer->most) : offer->command;
        table_do(&pit.table, &command, &events.game);
    }
}

static void open_pit(uint8_t byte)
{
    struct sign sign = sign_from(byte);
    struct chip_set set = chip_set_from(sign.chip_cents);
    struct chips tray = { .count = { 9, 9, 9 } };

    pit_open(&pit, "here", &sign, &set, &tray, 1);
    pit_staff(&pit, 2, ROLE_DEALER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[MOST];
    struct writer to = { bytes, bytes + MOST, false };
    char why[STATE_WHY], broke[GUARD_WHY];

    if (size < 2) return 0;
    open_pit(data[0]);
    state_put(&to, &pit, &state_cleared);
    size_t length = (size_t)(to.at - bytes);
    for (size_t i = 2; i + 3 <= size && i < 64; i += 3)
        bytes[(data[i] << 8 | data[i + 1]) % length] = data[i + 2];
    struct reader from = { bytes, to.at, false };
    pit = state_cleared;
    if (!state_get(&from, &pit, why)) return 0;
    state_derive(&pit);
    chance = data[1];
    if (state_sound(&pit)) guard_run(play, NULL, broke);
    return 0;
}
