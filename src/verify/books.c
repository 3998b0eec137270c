/* books.c - accounts of tables and of the house. */
#include "verify/books.h"

/* ---- Postings -------------------------------------------------------------------- */

const char *books_add(int64_t *account, int64_t cents, bool of_a_person)
{
    if (__builtin_add_overflow(*account, cents, account)) return "overflows the account";
    return of_a_person && *account < 0 ? "takes a person's account below 0" : NULL;
}

const char *books_enter(struct books_table *table, uint32_t number, struct books_house *house,
                        const struct record_account *account, int64_t cents)
{
    if (!account_at_table(account->kind))
        return books_add(&house->posted[books_of_house(account->kind)], cents, false);
    if (!table || account->of != number) return "belongs to another table";
    switch ((enum account_of)account->kind) {
    case OF_RACK:
        return books_add(&table->rack[account->place], cents, true);
    case OF_LAYOUT:
        return books_add(&table->layout[account->place], cents, true);
    case OF_TOKENS:
        return books_add(&table->tokens[account->place], cents, true);
    case OF_ISSUED:
        return books_add(&table->issued, cents, false);
    default:
        return books_add(&table->own[account->kind - OF_FLOAT], cents, false);
    }
}

/* ---- Chips ----------------------------------------------------------------------- */

#define MOST_CHIPS (INT64_C(1) << 30)
#define MOST_WORTH (INT64_C(1) << 60)

bool books_add_chips(struct books_chips *to, const struct chip_set *set, const struct chips *chips,
                     int sign)
{
    ratio_wide worth = 0;

    for (int i = 0; i < CHIP_KINDS; i++) {
        to->count[i] += (int64_t)sign * chips->count[i];
        if (to->count[i] > MOST_CHIPS) return false;
        worth += (ratio_wide)to->count[i] * set->cents[i];
    }
    return worth <= MOST_WORTH;
}

/* ---- The house ------------------------------------------------------------------- */

static bool take(int64_t *from, int64_t cents)
{
    return !__builtin_sub_overflow(*from, cents, from);
}

bool books_follow_tray(struct books_house *house, int64_t cents)
{
    return take(&house->moved[0], cents);
}

/* Chips go from the cage to a tray; cash and cheques cross the cashier's desk; cash also goes into
 * a box, which is emptied into the cash. */
bool books_follow_event(struct books_house *house, const struct pit_event *event)
{
    int64_t *cash = &house->moved[OF_CASH - OF_CAGE];
    int64_t *cheques = &house->moved[OF_CHEQUES - OF_CAGE];
    bool by_cash = event->number == TENDER_CASH;

    if (event->kind == PIT_FILLED) return books_follow_tray(house, event->cents);
    if (event->kind == PIT_CASHED)
        return !__builtin_add_overflow(*(by_cash ? cash : cheques), event->cents,
                                       by_cash ? cash : cheques);
    return event->kind != PIT_DROPPED || !by_cash || take(cash, event->cents);
}

bool books_follow_house(struct books_house *house, enum account_of kind, int64_t cents)
{
    int64_t *moved = &house->moved[books_of_house(kind)];

    return !__builtin_add_overflow(*moved, cents, moved);
}

/* ---- Comparing ------------------------------------------------------------------- */

static bool differs(struct books_difference *found, enum account_of kind, int place, int64_t posted,
                    int64_t there)
{
    if (posted == there) return false;
    *found = (struct books_difference){ { (uint8_t)kind, (uint8_t)place, 0 }, posted, there };
    return true;
}

int64_t books_held(const struct pit *pit)
{
    int64_t cents = 0;

    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person != NOBODY) cents += chips_worth(&pit->set, &pit->left[i].chips);
    return cents;
}

/* A seat without player, wagers and promotional chips. */
static bool empty_seat(const struct books_table *table, const struct pit *pit, int seat)
{
    return !(pit->table.present >> seat & 1) && !table->layout[seat] && !table->tokens[seat] &&
           !pit->table.till.promo_rack_cents[seat];
}

static bool seats_agree(const struct books_table *table, const struct pit *pit, int64_t *tokens,
                        struct books_difference *found)
{
    const struct till *till = &pit->table.till;

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (differs(found, OF_RACK, seat, table->rack[seat], till->rack_cents[seat])) return false;
        if (empty_seat(table, pit, seat)) continue;
        int64_t promotional = table_promotional(&pit->table, seat);
        int64_t on_layout = table_on_layout(&pit->table, seat) - promotional;
        int64_t owns = till->promo_rack_cents[seat] + promotional;
        if (differs(found, OF_LAYOUT, seat, table->layout[seat], on_layout) ||
            differs(found, OF_TOKENS, seat, table->tokens[seat], owns))
            return false;
        *tokens += owns;
    }
    return true;
}

/* The commission in the tray.  Commission on free tournament chips is none. */
static int64_t commission_in(const struct pit *pit)
{
    return books_free_chips(pit) ? pit->table.contest.commission_before
                                 : pit->table.till.commission_cents;
}

/* What the players have in free tournament chips. */
static int64_t issued_at(const struct pit *pit)
{
    int64_t cents = 0;

    for (int seat = 0; books_free_chips(pit) && seat < TABLE_SEATS; seat++)
        cents += pit->table.till.rack_cents[seat] + table_on_layout(&pit->table, seat);
    return cents;
}

/* The tray, less the commission in it, colour chips in play, and what it owes. */
static int64_t in_float(const struct pit *pit)
{
    int64_t cents = chips_worth(&pit->set, &pit->tray) - commission_in(pit);

    for (int seat = 0; seat < TABLE_SEATS; seat++)
        cents -= pit->owed_cents[seat] + pit->colours[seat].count * pit->colours[seat].value_cents;
    return cents;
}

bool books_table_agrees(const struct books_table *table, const struct pit *pit,
                        struct books_difference *found)
{
    const int64_t *own = table->own;
    int64_t tokens = 0;

    return seats_agree(table, pit, &tokens, found) &&
           !differs(found, OF_FLOAT, 0, own[0], in_float(pit)) &&
           !differs(found, OF_BOX, 0, own[OF_BOX - OF_FLOAT],
                    pit->cash_cents + pit->voucher_cents) &&
           !differs(found, OF_COMMISSION, 0, own[OF_COMMISSION - OF_FLOAT], commission_in(pit)) &&
           !differs(found, OF_ISSUED, 0, table->issued, -issued_at(pit)) &&
           !differs(found, OF_HELD, 0, own[OF_HELD - OF_FLOAT], table->held) &&
           !differs(found, OF_PROMOTIONS, 0, own[OF_PROMOTIONS - OF_FLOAT], -tokens);
}

bool books_house_agrees(const struct books_house *house, struct books_difference *found)
{
    for (int i = 0; i < BOOKS_OF_HOUSE; i++)
        if (differs(found, i == 3 ? OF_TRANSFERS : (enum account_of)(OF_CAGE + i), 0,
                    house->posted[i], house->moved[i]))
            return false;
    return true;
}
