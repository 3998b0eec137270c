/* read_money.c - adds up each player's result in a round. */
#include "cage/read_internal.h"

/* Whether the same wager has already won in this entry. */
static bool won_before(const struct read_entry *entry, int event)
{
    const struct event *it = &entry->events[event].event;

    for (int i = 0; i < event; i++) {
        const struct event *before = &entry->events[i].event;
        if (before->kind == EVENT_VERDICT && before->fate == WINS && before->seat == it->seat &&
            before->bet == it->bet && before->number == it->number)
            return true;
    }
    return false;
}

bool read_decides(const struct read_entry *entry, int event)
{
    const struct event *it = &entry->events[event].event;
    const struct game_rounds *rounds = entry->table->rounds;

    return round_decides(rounds, it, entry->does) &&
           !(rounds->pays_again && it->fate == WINS && won_before(entry, event));
}

int64_t read_gain(const struct read_player *player)
{
    return player->won_cents - player->lost_cents - player->fees_cents + player->corrected_cents;
}

int64_t read_house(const struct read_round *round)
{
    int64_t sum = 0;

    for (int i = 0; i < round->player_count; i++) sum -= read_gain(&round->players[i]);
    return sum;
}

static struct read_player *player_of(struct read_round *round, uint32_t person, int seat)
{
    int i = 0;

    while (i < round->player_count && round->players[i].person != person) i++;
    if (i >= READ_PLAYERS - 1) { /* the last slot collects all other players */
        i = READ_PLAYERS - 1;
        person = NOBODY;
    }
    struct read_player *player = &round->players[i];
    if (i < round->player_count) return player;
    *player = (struct read_player){ .person = person, .seat = seat };
    round->player_count = i + 1;
    return player;
}

/* Clears what was won, lost and staked, and counts the balance as a correction, which the events of
 * the reversal cancel out. */
void read_undo(struct read_round *round)
{
    round->reversed = true;
    for (int i = 0; i < round->player_count; i++) {
        struct read_player *player = &round->players[i];
        player->corrected_cents += player->won_cents - player->lost_cents;
        player->won_cents = player->lost_cents = player->staked_cents = 0;
    }
}

/* Whether an event makes its player part of the round. */
static bool takes_part(const struct game_rounds *rounds, const struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_PLACED:
    case EVENT_TAKEN_DOWN:
    case EVENT_COMMISSION:
    case EVENT_VERDICT:
    case EVENT_REVERSED:
    case EVENT_CORRECTED:
        return true;
    default:
        return round_event(rounds, event) & ROUND_STAKES;
    }
}

static void count_event(struct read_player *player, const struct game_rounds *rounds,
                        const struct event *event, bool decides)
{
    player->fees_cents += round_charged(rounds, event);
    switch ((enum event_kind)event->kind) {
    case EVENT_VERDICT:
        if (decides) player->staked_cents += event->stake_cents;
        if (event->fate == WINS) player->won_cents += event->paid_cents;
        if (event->fate == LOSES) player->lost_cents += event->stake_cents - event->promo_cents;
        break;
    case EVENT_REVERSED:
        player->corrected_cents += event->paid_cents;
        break;
    case EVENT_CORRECTED: /* what is owed counts when it is paid */
        player->corrected_cents +=
            event->a == CORRECTED_OWED ? -event->paid_cents : event->paid_cents;
        break;
    default:
        break;
    }
}

void read_count(const struct read_entry *at, struct read_round *round, int index)
{
    const struct event *event = &at->events[index].event;
    const struct read_table *table = at->table;

    if (!takes_part(table->rounds, event)) return;
    count_event(player_of(round, table->people[event->seat], event->seat), table->rounds, event,
                read_decides(at, index));
}

void read_count_due(struct read_round *round, const struct pit_event *event)
{
    bool due = event->kind == PIT_HELD && event->seat == NO_SEAT && event->cents > 0;
    bool paid = event->kind == PIT_DEBT && event->number == DEBT_FROM_HELD;

    if (due || paid) player_of(round, event->person, NO_SEAT)->corrected_cents += event->cents;
}
