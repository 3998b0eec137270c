/* baccarat_fields.c - the state of a baccarat table by name. */
#include "games/baccarat/baccarat_internal.h"
#include "rules/field_rows.h"

static const char *need_word(const struct sign *sign, int value)
{
    static const char *const words[] = {
        [NEED_CARDS] = "cards",   [NEED_ALL] = "all",         [NEED_NO_SPREAD] = "no-spread",
        [NEED_MIX] = "mix",       [NEED_EITHER] = "either",   [NEED_SHUFFLE] = "shuffle",
        [NEED_OTHER_SET] = "other-set", [NEED_NOTHING] = "nothing",
    };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const char *topic_word(const struct sign *sign, int value)
{
    static const char *const words[] = { TOPICS_OF_ALL(TOPIC_WORD) BACCARAT_OWN_TOPICS(TOPIC_WORD) };

    (void)sign;
    return value < (int)LENGTH(words) ? words[value] : NULL;
}

static const struct field of_play[] = {
    NUMBER_CUBE(baccarat_play, stake_cents), /* bets have permanent numbers */
    NUMBER_CUBE(baccarat_play, slipped),
    NUMBERS(baccarat_play, ante_cents),
    END_OF_FIELDS,
};

static const struct field of_shoe[] = { NUMBERS(shoe, left), END_OF_FIELDS };

static const struct field of_coup[] = { NUMBER_GRID(coup, card), NUMBERS(coup, count),
                                        END_OF_FIELDS };

const struct field baccarat_fields[] = {
    STRUCT(baccarat, now, of_play),
    STRUCT(baccarat, before, of_play),
    STRUCT(baccarat, shoe, of_shoe),
    OTHER(baccarat, unused, FIELD_UNUSED),
    NUMBER(baccarat, in_shoe),
    NUMBER(baccarat, behind),
    WORD(baccarat, need, need_word),
    WORD(baccarat, need_topic, topic_word),
    NUMBER(baccarat, prepared),
    NUMBER(baccarat, set),
    NUMBER(baccarat, rounds),
    NUMBER(baccarat, pre_shuffled),
    NUMBER(baccarat, burned),
    NUMBER(baccarat, fresh),
    NUMBER(baccarat, away_unseen),
    NUMBER(baccarat, sets_ready),
    NUMBER(baccarat, single),
    NUMBER(baccarat, single_card),
    NUMBER(baccarat, held),
    WORD(baccarat, held_topic, topic_word),
    WORD(baccarat, void_topic, topic_word),
    NUMBER(baccarat, cutter),
    NUMBER(baccarat, offered),
    NUMBER(baccarat, declined),
    NUMBER(baccarat, cut),
    NUMBERS(baccarat, holder),
    NUMBERS(baccarat, second),
    NUMBERS(baccarat, decided),
    NUMBER(baccarat, out),
    STRUCT(baccarat, coup, of_coup),
    NUMBERS(baccarat, drawn),
    NUMBER(baccarat, drawn_count),
    NUMBER(baccarat, banker_first),
    NUMBER(baccarat, disordered),
    NUMBER(baccarat, void_round),
    NUMBER(baccarat, tied),
    NUMBER(baccarat, reopened),
    NUMBER(baccarat, void_hands),
    NUMBERS(baccarat, acts_for),
    OTHER(baccarat, unused_too, FIELD_UNUSED),
    NUMBER(baccarat, ante_due),
    NUMBER(baccarat, own_wagers),
    NUMBER(baccarat, own_cards),
    OTHER(baccarat, unused_at_last, FIELD_UNUSED),
    END_OF_FIELDS,
};
