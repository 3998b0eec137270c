/* wire_yours.c - what one person has at a table. */
#include "wire/wire.h"
#include "words/values.h"

static void put_rack(struct json_out *out, const struct pit *pit, const struct guest *guest)
{
    int seat = guest->seat;

    json_out_object(out, "rack");
    put_counted(out, "chips", &pit->set, &pit->rack[seat]);
    json_out_number(out, "cents", pit->table.till.rack_cents[seat]);
    json_out_number(out, "layout", table_on_layout(&pit->table, seat));
    json_out_number(out, "promo", pit->table.till.promo_rack_cents[seat]);
    json_out_if(out, "owed", pit->owed_cents[seat]);
    wire_put_colour(out, &pit->colours[seat]);
    json_out_end(out);
}

static void put_purse(struct json_out *out, const struct pit *pit, const struct purse *purse)
{
    json_out_object(out, "purse");
    put_counted(out, "chips", &pit->set, &purse->chips);
    json_out_number(out, "cents", chips_worth(&pit->set, &purse->chips));
    json_out_number(out, "voucher", purse->voucher_cents);
    json_out_number(out, "promo", purse->promo_cents);
    json_out_end(out);
}

/* The house's chips and drop, for staff on duty. */
static void put_tray(struct json_out *out, const struct pit *pit)
{
    put_counted(out, "tray", &pit->set, &pit->tray);
    json_out_object(out, "box");
    json_out_number(out, "cash", pit->cash_cents);
    json_out_number(out, "voucher", pit->voucher_cents);
    json_out_end(out);
}

static void put_held(struct json_out *out, const struct pit *pit, uint32_t person)
{
    for (int i = 0; i < PIT_LEFT; i++)
        if (pit->left[i].person == person) {
            put_counted(out, "held", &pit->set, &pit->left[i].chips);
            return;
        }
}

static void put_own(struct json_out *out, const struct pit *pit, const struct guest *guest)
{
    unsigned role = guest->duty ? 1u << (guest->duty - 1) : ROLE_PLAYER;

    json_out_array(out, "roles");
    json_out_text(out, NULL, role_id(role));
    json_out_end(out);
    if (guest->duty) put_tray(out, pit);
    if (guest->seat != NO_SEAT) json_out_number(out, "seat", guest->seat + 1);
    if (guest->seat != NO_SEAT) put_rack(out, pit, guest);
    wire_own_contest(out, &pit->table, guest->seat);
    json_out_if(out, "granted", guest->granted_cents);
    const struct game_state *game = state_of(&pit->table);
    bool sees = guest->duty || guest->seat != NO_SEAT;
    if (sees && game->put_yours) game->put_yours(out, &pit->table, (enum role)role, guest->seat);
}

void wire_yours(struct json_out *out, const struct pit *pit, uint32_t person,
                const struct purse *purse)
{
    const struct guest *guest = pit_guest(pit, person);

    json_out_bool(out, "here", guest && !guest->away);
    if (guest) put_own(out, pit, guest);
    if (purse) put_purse(out, pit, purse);
    if (person != NOBODY) put_held(out, pit, person);
}
