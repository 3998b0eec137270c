/* baccarat_contest.c - tournaments of baccarat: Division 7, sections 8 and 11. */
#include "games/baccarat/baccarat_editions.h"

#include "games/baccarat/baccarat_internal.h"

/* clang-format off */
static const struct clause clauses[] = {
    { "Div 7 r.8.1", NOT_FOR_SOFTWARE, "Divisions 1 and 5 apply at tournament baccarat; where they differ, Division 7 prevails." },
    { "Div 7 r.8.1(a)", NOT_FOR_SOFTWARE, "The general rules of Division 1 apply at tournament baccarat." },
    { "Div 7 r.8.1(b)", NOT_FOR_SOFTWARE, "The rules of baccarat, Division 5, apply at tournament baccarat." },
    { "Div 7 r.8.2", CONDUCTED, "At tournament baccarat, Division 1 section 9 and rule 10.2 do not apply, nor do Division 5 rules 5.2(c) and 5.2(d)." },
    { "Div 7 r.8.2(a)", CONDUCTED, "At tournament baccarat, Division 1 section 9 (limits) and rule 10.2 (wagers outside them) do not apply." },
    { "Div 7 r.8.2(b)", CONDUCTED, "At tournament baccarat, Division 5 rules 5.2(c) and 5.2(d) do not apply: nobody bets on both Banker and Player." },
    { "Div 7 r.8.3", CONDUCTED, "More equipment at tournament baccarat." },
    { "Div 7 r.8.3(a)", CONDUCTED, "Tournament baccarat: a betting marker shows who bets first." },
    { "Div 7 r.8.3(b)", CONDUCTED, "Tournament baccarat: if shoes set the length of a session, it is shown which one is in play." },
    { "Div 7 r.8.4", CONDUCTED, "When the cards are shuffled at tournament baccarat." },
    { "Div 7 r.8.4(a)", CONDUCTED, "Cards are shuffled right before a session." },
    { "Div 7 r.8.4(b)", CONDUCTED, "Cards are shuffled after the round that follows the one with the cutting card." },
    { "Div 7 r.8.4(c)", CONDUCTED, "The casino supervisor may have the cards shuffled after the table was empty." },

    { "Div 7 r.11.1", NOT_FOR_SOFTWARE, "Divisions 1 and 5A (not supplied) apply at electronic baccarat; where they differ, Division 7 prevails." },
    { "Div 7 r.11.1(a)", NOT_FOR_SOFTWARE, "The general rules of Division 1 apply at electronic baccarat." },
    { "Div 7 r.11.1(b)", NEEDS_OTHER_GAME, "Electronic baccarat's own rules apply at its tournaments (Division 5A is not supplied)." },
    { "Div 7 r.11.2", CONDUCTED, "At electronic baccarat, Division 1 section 9 does not apply, nor do some rules of Division 5A (not supplied)." },
    { "Div 7 r.11.2(a)", CONDUCTED, "At electronic baccarat, Division 1 section 9, on the limits of wagers, does not apply." },
    { "Div 7 r.11.2(b)", NEEDS_OTHER_GAME, "At electronic baccarat, 15 of its own rules, from 3.1 to 14.5(c), do not apply (Division 5A is not supplied)." },
    { "Div 7 r.11.3", CONDUCTED, "Electronic baccarat: if rounds set the length of a session, it is shown which one is in play." },
    { "Div 7 r.11.4", CONDUCTED, "If a terminal fails, the balance is corrected; if that takes too long, the director picks one of 3 remedies." },
    { "Div 7 r.11.4(a)", CONDUCTED, "If a terminal fails for long, the player moves to a free one with the right balance." },
    { "Div 7 r.11.4(b)", CONDUCTED, "If a terminal fails and none is free, the player plays another heat with the balance of the conditions." },
    { "Div 7 r.11.4(c)", SETTLED, "If a terminal fails, with no other terminal or heat, the entry is void, and what was paid is refunded." },
    { "Div 7 r.11.5", CONDUCTED, "If the whole system fails for long, the director picks one of 3 remedies." },
    { "Div 7 r.11.5(a)", CONDUCTED, "If the whole system fails, the players it affects may get a new heat." },
    { "Div 7 r.11.5(b)", CONDUCTED, "If the whole system fails, the entries of the players it affects may be void." },
    { "Div 7 r.11.5(c)", CONDUCTED, "If the whole system fails, the tournament may be cancelled." },
    { "Div 7 r.11.6", SETTLED, "If an entry is void or the tournament cancelled, what was paid is refunded." },
    { NULL, NOT_FOR_SOFTWARE, NULL },
};
/* clang-format on */

static const uint8_t closes[] = { ACT_NO_MORE_BETS, 0 };

/* Section 8 is about tables with a dealer; section 11, on terminals, has no rule on shuffling. */
static bool by_section_8(const struct table *table)
{
    return contest_on(table) && table->contest.terms.kind == CONTEST_TABLE;
}

const char *baccarat_one_more(const struct table *table)
{
    const struct contest_terms *terms = &table->contest.terms;
    bool after = terms->measure == LENGTH_SHOES && terms->shoe_end == SHOE_ROUND_AFTER;

    if (by_section_8(table)) return "Div 7 r.8.4(b)";
    return contest_on(table) && contest_rows(table) && after ? "Div 7 r.5.3(a)" : NULL;
}

/* Players of a session who may leave the table for a while are not at it. */
static bool vacant(const struct table *table)
{
    return !(table->present & ~(contest_on(table) ? table->contest.excused : 0));
}

void baccarat_note_vacant(struct table *table)
{
    struct baccarat *b = baccarat_of(table);
    int phase = table->till.phase;
    bool waits = phase == BACCARAT_CUTTING || phase == BACCARAT_BETTING;

    b->vacated = vacant(table) || (b->vacated && waits);
}

const char *baccarat_after_vacancy(const struct table *table, const struct command *command)
{
    bool since = baccarat_of(table)->vacated || vacant(table);
    bool theirs =
        command->role == ROLE_CASINO_SUPERVISOR && command->reason == BACCARAT_AT_DISCRETION;

    return since && theirs && by_section_8(table) ? "Div 7 r.8.4(c)" : NULL;
}

/* Cards that are being made ready anyway are shuffled before anyone can bet. */
static void prepare(struct table *table, struct events *events)
{
    if (table->till.phase != BACCARAT_BETTING) return;
    table_add_event(events, EVENT_SHOE_OVER, NO_SEAT,
                    by_section_8(table) ? "Div 7 r.8.4(a)" : says(table, SAYS_AT_THE_START));
    if (baccarat_continuous(&table->sign)) {
        baccarat_load_shoe(table);
        return;
    }
    baccarat_cards_away(table, NEED_SHUFFLE);
    baccarat_of(table)->need_topic = SAYS_AT_THE_START;
}

/* From a continuous shuffler no cutting card comes, so no shoe ever ends (Division 5 r.11.1). */
static bool has_shoes(const struct sign *sign)
{
    return !baccarat_continuous(sign);
}

/* The shoe is over with the round. */
static void abandon(struct table *table, const char *clause, struct events *events)
{
    baccarat_of(table)->rounds = 0;
    baccarat_void_round(table, clause, events);
}

const struct contest_rows baccarat_contest = {
    .applies = { "Div 7 r.8.1", "Div 7 r.11.1" },
    .lifted = { "Div 7 r.8.2(a)", "Div 7 r.11.2(a)" },
    .indicator = { "Div 7 r.8.3(b)", "Div 7 r.11.3" },
    .marker = "Div 7 r.8.3(a)",
    .clauses = clauses,
    .closes = closes,
    .remedy = {
        [REMEDY_BALANCE] = "Div 7 r.11.4",
        [REMEDY_TERMINAL] = "Div 7 r.11.4(a)",
        [REMEDY_OTHER_HEAT] = "Div 7 r.11.4(b)",
        [REMEDY_ENTRY] = "Div 7 r.11.4(c)",
        [REMEDY_SYSTEM] = "Div 7 r.11.5",
        [REMEDY_NEW_HEAT] = "Div 7 r.11.5(a)",
        [REMEDY_ENTRIES] = "Div 7 r.11.5(b)",
        [REMEDY_CANCEL] = "Div 7 r.11.5(c)",
        [REMEDY_REFUND] = "Div 7 r.11.6",
    },
    .terminals = "Tournament Electronic Baccarat",
    .missing = "Division 5A",
    .shoes = has_shoes,
    .raises = true,
    .numbered_left = true,
    .seats = baccarat_boxes, /* others stand, and have none */
    .prepare = prepare,
    .abandon = abandon,
};

/* Banker and Player may not both be backed at a tournament table (8.2(b)). */
struct refusal baccarat_one_side(const struct table *table, int seat, int bet)
{
    int other = bet == BACCARAT_BANKER   ? BACCARAT_PLAYER
                : bet == BACCARAT_PLAYER ? BACCARAT_BANKER
                                         : 0;

    if (table->contest.terms.kind != CONTEST_TABLE || !other) return accepted();
    return baccarat_stake(table, seat, other) || contest_secret_on(table, seat, other)
               ? no(REFUSED_ONE_SIDE, "Div 7 r.8.2(b)")
               : accepted();
}
