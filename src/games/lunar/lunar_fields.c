/* lunar_fields.c - the state of a Lunar Poker table by name. */
#include "games/lunar/lunar_internal.h"
#include "rules/field_rows.h"

static const char *need_word(const struct sign *sign, int value)
{
    static const char *const words[LUNAR_NEEDS] = {
        [LUNAR_NEED_CARDS] = "cards",     [LUNAR_NEED_ALL] = "all",
        [LUNAR_NEED_MACHINE] = "machine", [LUNAR_NEED_SHUFFLE] = "shuffle",
        [LUNAR_NEED_OTHER] = "other",
    };

    (void)sign;
    return value < LUNAR_NEEDS ? words[value] : NULL;
}

static const char *topic_word(const struct sign *sign, int value)
{
    static const char *const words[] = { TOPICS_OF_ALL(TOPIC_WORD) LUNAR_OWN_TOPICS(TOPIC_WORD) };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const char *stage_word(const struct sign *sign, int value)
{
    static const char *const words[] = {
        [STAGE_OUT] = "out",           [STAGE_STRAY] = "stray",
        [STAGE_THINKING] = "thinking", [STAGE_DECLARED] = "declared",
        [STAGE_FOLDING] = "folding",   [STAGE_PLAYING] = "playing",
        [STAGE_EXCHANGING] = "exchanging", [STAGE_BUYING] = "buying",
        [STAGE_SERVED] = "served",     [STAGE_DREW] = "drew",
        [STAGE_AGAIN] = "again",       [STAGE_SWEPT] = "swept",
    };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

/* Of a player's chips: the ante, the Bet, the Super Bets by hand from 1. */
static bool place_label(const struct sign *sign, int index, char label[FIELD_LABEL])
{
    int bet = index == LUNAR_ANTE_PLACE  ? LUNAR_ANTE
              : index == LUNAR_BET_PLACE ? LUNAR_BET
                                         : LUNAR_SUPER;

    (void)sign;
    field_wager(bet, bet == LUNAR_SUPER ? index - SUPER_ON(0) + 1 : 0, 0, 0, label);
    return true;
}

static const struct field of_play[] = {
    LABELLED_GRID(lunar_play, cents, place_label),
    NUMBERS(lunar_play, fee_cents),
    END_OF_FIELDS,
};

static const struct field of_cards[] = {
    NUMBER(lunar_cards, deck),
    NUMBER_GRID(lunar_cards, hand),
    NUMBER_GRID(lunar_cards, first),
    NUMBERS(lunar_cards, rack),
    NUMBERS(lunar_cards, next),
    NUMBER(lunar_cards, removed),
    OTHER(lunar_cards, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

static const struct field of_round[] = {
    NUMBER_GRID(lunar_round, missed_cents),
    NUMBERS(lunar_round, super_won_cents),
    NUMBERS(lunar_round, fees_taken_cents),
    WORDS(lunar_round, stage, stage_word),
    WORDS(lunar_round, was, stage_word),
    NUMBERS(lunar_round, discards),
    NUMBERS(lunar_round, drawn),
    NUMBERS(lunar_round, swept_at),
    NUMBERS(lunar_round, swept_count),
    NUMBERS(lunar_round, served_as),
    NUMBER_GRID(lunar_round, swept_seen),
    NUMBER(lunar_round, verified),
    NUMBER(lunar_round, absent),
    NUMBER(lunar_round, laid),
    NUMBER(lunar_round, unseen_draw),
    NUMBER(lunar_round, astray),
    NUMBER(lunar_round, forcing),
    NUMBER(lunar_round, not_forcing),
    NUMBER(lunar_round, serving),
    NUMBER(lunar_round, due),
    NUMBER(lunar_round, exposed),
    NUMBER(lunar_round, dealer_exposed),
    NUMBER(lunar_round, no_draws),
    NUMBER(lunar_round, forced),
    NUMBER(lunar_round, decided),
    OTHER(lunar_round, unused, FIELD_UNUSED),
    END_OF_FIELDS,
};

const struct field lunar_fields[] = {
    STRUCT(lunar, now, of_play),
    STRUCT(lunar, before, of_play),
    STRUCT(lunar, cards, of_cards),
    NUMBER_GRID(lunar, seen),
    NUMBERS(lunar, count),
    NUMBER(lunar, in_deck),
    NUMBER(lunar, in_rack),
    NUMBER(lunar, in_next),
    WORD(lunar, need, need_word),
    WORD(lunar, need_topic, topic_word),
    NUMBER(lunar, prepared),
    NUMBER(lunar, vacated),
    OTHER(lunar, unused, FIELD_UNUSED),
    NUMBERS(lunar, bet_made_cents),
    STRUCT(lunar, round, of_round),
    END_OF_FIELDS,
};
