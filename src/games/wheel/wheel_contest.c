/* wheel_contest.c - tournaments at the wheel: Division 7, sections 7 and 9. */
#include "games/wheel/wheel_editions.h"

#include "games/wheel/wheel_acts.h"

/* clang-format off */
static const struct clause clauses[] = {
    { "Div 7 r.7.1", NOT_FOR_SOFTWARE, "Divisions 1 and 8 apply at tournament roulette; where they differ, Division 7 prevails." },
    { "Div 7 r.7.1(a)", NOT_FOR_SOFTWARE, "The general rules of Division 1 apply at tournament roulette." },
    { "Div 7 r.7.1(b)", NOT_FOR_SOFTWARE, "The rules of roulette, Division 8, apply at tournament roulette." },
    { "Div 7 r.7.2", CONDUCTED, "At tournament roulette, Division 1 section 9 and rule 10.2 do not apply, nor does Division 8 rule 3.3." },
    { "Div 7 r.7.2(a)", CONDUCTED, "At tournament roulette, Division 1 section 9 (limits) and rule 10.2 (wagers outside them) do not apply." },
    { "Div 7 r.7.2(b)", CONDUCTED, "At tournament roulette, Division 8 rule 3.3 (bets in value chips or players' colours) does not apply." },
    { "Div 7 r.7.3", CONDUCTED, "More equipment at tournament roulette." },
    { "Div 7 r.7.3(a)", CONDUCTED, "Tournament roulette: a betting marker shows who bets first." },
    { "Div 7 r.7.3(b)", CONDUCTED, "Tournament roulette: if spins set the length of a session, it is shown which one is in play." },
    { "Div 7 r.7.4", CONDUCTED, "Tournament roulette: wagers are made by putting tournament chips on the layout." },

    { "Div 7 r.9.1", NOT_FOR_SOFTWARE, "Divisions 1 and 8A (not supplied) apply at electronic roulette; where they differ, Division 7 prevails." },
    { "Div 7 r.9.1(a)", NOT_FOR_SOFTWARE, "The general rules of Division 1 apply at electronic roulette." },
    { "Div 7 r.9.1(b)", NEEDS_OTHER_GAME, "Electronic roulette's own rules apply at its tournaments (Division 8A is not supplied)." },
    { "Div 7 r.9.2", CONDUCTED, "At electronic roulette, Division 1 section 9 does not apply, nor do some rules of Division 8A (not supplied)." },
    { "Div 7 r.9.2(a)", CONDUCTED, "At electronic roulette, Division 1 section 9, on the limits of wagers, does not apply." },
    { "Div 7 r.9.2(b)", NEEDS_OTHER_GAME, "At electronic roulette, ten of its own rules, from 3.2 to 7.5(c), do not apply (Division 8A is not supplied)." },
    { "Div 7 r.9.3", CONDUCTED, "Electronic roulette: if rounds set the length of a session, it is shown which one is in play." },
    { "Div 7 r.9.4", CONDUCTED, "If a terminal fails, the balance is corrected; if that takes too long, the director picks one of 3 remedies." },
    { "Div 7 r.9.4(a)", CONDUCTED, "If a terminal fails for long, the player moves to a free one with the right balance." },
    { "Div 7 r.9.4(b)", CONDUCTED, "If a terminal fails and none is free, the player plays another heat with the balance of the conditions." },
    { "Div 7 r.9.4(c)", SETTLED, "If a terminal fails, with no other terminal or heat, the entry is void, and what was paid is refunded." },
    { "Div 7 r.9.5", CONDUCTED, "If the whole system fails for long, the director picks one of 3 remedies." },
    { "Div 7 r.9.5(a)", CONDUCTED, "If the whole system fails, the players it affects may get a new heat." },
    { "Div 7 r.9.5(b)", CONDUCTED, "If the whole system fails, the entries of the players it affects may be void." },
    { "Div 7 r.9.5(c)", CONDUCTED, "If the whole system fails, the tournament may be cancelled." },
    { "Div 7 r.9.6", SETTLED, "If an entry is void or the tournament cancelled, what was paid is refunded." },
    { NULL, NOT_FOR_SOFTWARE, NULL },
};
/* clang-format on */

static const uint8_t closes[] = { ACT_SPIN, ACT_NO_MORE_BETS, ACT_DROP, 0 };

const struct contest_rows roulette_contest = {
    .applies = { "Div 7 r.7.1", "Div 7 r.9.1" },
    .lifted = { "Div 7 r.7.2(a)", "Div 7 r.9.2(a)" },
    .indicator = { "Div 7 r.7.3(b)", "Div 7 r.9.3" },
    .marker = "Div 7 r.7.3(a)",
    .colours = "Div 7 r.7.2(b)",
    .in_chips = "Div 7 r.7.4",
    .clauses = clauses,
    .closes = closes,
    .remedy = {
        [REMEDY_BALANCE] = "Div 7 r.9.4",
        [REMEDY_TERMINAL] = "Div 7 r.9.4(a)",
        [REMEDY_OTHER_HEAT] = "Div 7 r.9.4(b)",
        [REMEDY_ENTRY] = "Div 7 r.9.4(c)",
        [REMEDY_SYSTEM] = "Div 7 r.9.5",
        [REMEDY_NEW_HEAT] = "Div 7 r.9.5(a)",
        [REMEDY_ENTRIES] = "Div 7 r.9.5(b)",
        [REMEDY_CANCEL] = "Div 7 r.9.5(c)",
        [REMEDY_REFUND] = "Div 7 r.9.6",
    },
    .terminals = "Tournament Electronic Roulette",
    .missing = "Division 8A",
    .spins = true,
};
