/* replay_opening.c - replays the opening of a table: its sign, staff and chips. */
#include "verify/replay_internal.h"

#include "pit/dealing.h"
#include "rules/length.h"

#include <stdlib.h>
#include <string.h>

static bool unused_options_are_zero(const struct sign *sign)
{
    int used = 0;

    while (used < SIGN_OPTIONS && games[sign->edition]->options[used].id) used++;
    for (; used < SIGN_OPTIONS; used++)
        if (sign->value[used]) return false;
    return true;
}

bool replay_has_rules(const struct replay_hand *hand, int edition)
{
    return hand->known >> edition & 1;
}

/* Whether the rules permit it, if they are known. */
static bool good_sign(struct replay_hand *hand, const struct sign *sign)
{
    if (!replay_has_rules(hand, sign->edition)) return true;
    if (!unused_options_are_zero(sign))
        return replay_wrong(hand, "the sign sets an option that its edition does not have");
    struct refusal why = sign_check(sign);
    return !why.code || replay_wrong(hand, "the rules do not permit its sign: %s (%s)",
                                     refusal_word(why.code), why.clause);
}

static bool good_opening(struct replay_hand *hand, const struct record_opening *opening)
{
    const struct chip_set *set = &hand->replay->people.set;

    if (memcmp(&opening->set, set, sizeof *set))
        return replay_wrong(hand, "the table's set of chips is not the casino's");
    for (int i = 0; i < CHIP_KINDS; i++)
        if (opening->tray.count[i] < 0 || (opening->tray.count[i] && i >= set->kinds))
            return replay_wrong(hand, "the tray has chips that are not in the set");
    if (opening->sign.chip_cents != set->cents[0])
        return replay_wrong(hand, "the smallest chip is not the one on the sign");
    if (!good_sign(hand, &opening->sign)) return false;
    if (opening->shuffled && !dealing_of(opening->sign.edition)->shuffled)
        return replay_wrong(hand, "the house shuffles, but the game has no cards");
    return (opening->operated_by != NOBODY && opening->operated_by < RECORD_HOUSE) ||
           replay_wrong(hand, "the table has no valid operator");
}

/* The house's people at an automatic table; if the house only shuffles, it has none. */
static const uint16_t house_duties[] = { ROLE_DEALER, ROLE_STICKPERSON, ROLE_GAME_SUPERVISOR,
                                         ROLE_CASINO_SUPERVISOR, ROLE_MANAGER };

static uint32_t house_person(uint32_t table, uint32_t i)
{
    return RECORD_HOUSE + 16 * table + i;
}

static void staff(struct pit *pit, uint32_t number, bool automatic)
{
    for (uint32_t i = 0; automatic && i < LENGTH(house_duties); i++)
        pit_staff(pit, house_person(number, i), (enum role)house_duties[i]);
    pit->chance.live = true; /* no wagers before the first commitment */
}

/* Adds chips at the table, or takes them away (sign -1). */
bool replay_bring_chips(struct replay_hand *hand, struct replay_table *table,
                        const struct chips *chips, int sign)
{
    if (books_add_chips(&table->chips, &hand->replay->people.set, chips, sign)) return true;
    return replay_wrong(hand, "there are too many chips at the table");
}

struct effect *replay_effect(struct replay_hand *hand, enum effect_kind kind, uint32_t person)
{
    struct effect *effect = effects_add(hand->effects, hand->found.entry, kind);

    if (effect) effect->person = person;
    return effect;
}

/* The person is on duty at the table from now on; duty 0: no longer. */
bool replay_note_duty(struct replay_hand *hand, uint32_t person, uint8_t duty)
{
    struct effect *effect = replay_effect(hand, EFFECT_DUTY, person);

    if (!effect) return replay_no_memory(hand);
    effect->table = hand->found.table;
    effect->cents = duty;
    return true;
}

static uint8_t duty_of(enum role role)
{
    return (uint8_t)(1 + __builtin_ctz(role));
}

/* Chips go from the cage to the tray, or back (cents less than 0). */
bool replay_issue(struct replay_hand *hand, struct replay_table *table, const struct chips *chips,
                  int64_t cents)
{
    struct effect *effect = replay_effect(hand, EFFECT_ISSUED, NOBODY);

    if (!effect) return replay_no_memory(hand);
    effect->chips = *chips;
    effect->cents = cents;
    return replay_bring_chips(hand, table, chips, cents < 0 ? -1 : 1);
}

static void set_up(struct replay_table *table, uint32_t number,
                   const struct record_opening *opening)
{
    pit_open(&table->pit, opening->name, &opening->sign, &opening->set, &opening->tray,
             opening->operated_by);
    if (table->by_seeds) staff(&table->pit, number, opening->automatic);
}

/* A table that is followed from the start. */
static void describe(struct replay_table *table, const struct record_opening *opening)
{
    table->pit.table.sign = opening->sign;
    table->pit.set = opening->set;
    memcpy(table->pit.chance.name, opening->name, sizeof opening->name);
    table->how = HOW_FOLLOWED;
}

/* Who is on duty when a table opens. */
static bool note_staff(struct replay_hand *hand, const struct record_opening *opening)
{
    bool good = replay_note_duty(hand, opening->operated_by, duty_of(ROLE_OPERATOR));

    for (uint32_t i = 0; good && opening->automatic && i < LENGTH(house_duties); i++)
        good = replay_note_duty(hand, house_person(hand->found.table, i), duty_of(house_duties[i]));
    return good;
}

static bool open_table(struct replay_hand *hand, struct replay_table *table,
                       const struct record_opening *opening)
{
    struct effect *effect = replay_effect(hand, EFFECT_OPENED, NOBODY);
    int64_t cents = chips_worth(&opening->set, &opening->tray);

    if (!effect) return replay_no_memory(hand);
    table->by_seeds = opening->automatic || opening->shuffled;
    table->automatic = opening->automatic;
    table->sign = opening->sign;
    if (replay_has_rules(hand, opening->sign.edition))
        set_up(table, hand->found.table, opening);
    else
        describe(table, opening);
    effect->table = hand->found.table;
    effect->name = table->pit.chance.name;
    if (!books_follow_tray(&hand->house, cents))
        return replay_wrong(hand, "an account of the house overflows");
    if (!note_staff(hand, opening)) return false;
    return replay_issue(hand, table, &opening->tray, cents);
}

bool replay_opened(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told)
{
    struct record_opening opening;
    struct books_chips tray = { { 0 } };

    if (!record_read_opening(cursor, &opening)) return replay_bad_bytes(hand, cursor);
    struct replay_table **table = &hand->replay->tables[told->entry.table - 1];
    if (*table) return replay_wrong(hand, "the table is already open");
    if (!good_opening(hand, &opening)) return false;
    if (!books_add_chips(&tray, &opening.set, &opening.tray, 1))
        return replay_wrong(hand, "there are too many chips in the tray");
    *table = calloc(1, sizeof **table);
    if (!*table) return replay_no_memory(hand);
    if (!open_table(hand, *table, &opening)) return false;
    postings_of_opening(hand->due, told->entry.table, chips_worth(&opening.set, &opening.tray));
    told->opening = &opening;
    told->table = *table;
    told->postings = *cursor;
    replay_tell(hand->replay, told);
    return replay_post_all(hand, cursor, *table);
}
