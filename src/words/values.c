/* values.c - JSON values shared by everything that writes about tables. */
#include "words/values.h"

#include "rules/digits.h"
#include "rules/table.h"

const char *role_id(unsigned role)
{
    static const char *const words[ROLE_COUNT] = {
        "player",          "shooter",           "offered", "dealer",   "stickperson",
        "game-supervisor", "casino-supervisor", "manager", "operator", "clock",
        "director",        "inspector",         "cashier",
    };

    for (int i = 0; i < ROLE_COUNT; i++)
        if (role == 1u << i) return words[i];
    return "";
}

void put_seat(struct json_out *out, const char *key, int seat)
{
    if (seat >= 0 && seat < TABLE_SEATS)
        json_out_number(out, key, seat + 1);
    else if (seat == HOUSE_SEAT)
        json_out_text(out, key, "house");
    else
        json_out_null(out, key);
}

void put_counted(struct json_out *out, const char *key, const struct chip_set *set,
                 const struct chips *chips)
{
    char value[DIGITS_MOST];

    json_out_object(out, key);
    for (int i = 0; i < set->kinds; i++) {
        if (!chips->count[i]) continue;
        digits_of(set->cents[i], value);
        json_out_number(out, value, chips->count[i]);
    }
    json_out_end(out);
}
