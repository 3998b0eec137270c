/* tournament_acts.c - who may do what in a tournament, by which clause, and what it takes. */
#include "tournament/tournament_internal.h"

/* The casino operator acts through these people. */
#define DIRECTORS (ROLE_OPERATOR | ROLE_MANAGER | ROLE_DIRECTOR)

static const struct choice payments[] = { { "cash", PAID_IN_CASH }, { NULL, 0 } };
static const struct choice corrections[] = {
    { "credit", BALANCE_CREDIT },
    { "debit", BALANCE_DEBIT },
    { NULL, 0 },
};

/* clang-format off */
#define LABELLED(what, text)            { .kind = TAKES_##what, .label = text }
#define MAYBE_AFTER(said, what, text)   { .kind = TAKES_##what, .word = said, .maybe = true, .label = text }
#define ENTRY                           LABELLED(NUMBER, "Entry")
#define SESSION                         LABELLED(NUMBER, "Session")

const struct item_act tournament_acts[TOURNAMENT_ACTS] = {
    [TOURNAMENT_NOTIFY] = { ROLE_PLAYER | DIRECTORS, false, "Div 7 r.2.6",
        .form = { .id = "notify", "confirms the written notice of the conditions", "notifies", TAKES(MAYBE(OTHER)), "Give the conditions", "Get the conditions" } },
    [TOURNAMENT_APPLY] = { ROLE_PLAYER | DIRECTORS, false, "Div 7 r.2.1",
        .form = { .id = "apply", "applies for entry", "applies", TAKES(MAYBE_AFTER("for", OTHER, "Player"), { .kind = TAKES_CHOICE, .word = "pays", .choices = payments, .maybe = true }, MAYBE(SEED)), "Enter a player", "Apply", .main = true } },
    [TOURNAMENT_ACCEPT] = { DIRECTORS, false, "Div 7 r.2.6",
        .form = { .id = "accept", "accepts an entry", "admits", TAKES(ENTRY), "Accept an entry" }, .brief = "Accept" },
    [TOURNAMENT_TURN_DOWN] = { DIRECTORS, false, "Div 7 r.2.3(a)",
        .form = { .id = "turn-down", "turns an application down", "turns-down", TAKES(ENTRY), "Turn an application down" }, .brief = "Turn down" },
    [TOURNAMENT_TRANSFER] = { ROLE_PLAYER | DIRECTORS, false, "Div 7 r.2.3(b)",
        .form = { .id = "transfer", "transfers an entry", "transfers", TAKES(AFTER("to", OTHER), MAYBE_AFTER("entry", NUMBER, "Entry")), "Transfer an entry", "Transfer your entry", .aside = true }, .brief = "Transfer" },
    [TOURNAMENT_WITHDRAW] = { ROLE_PLAYER | DIRECTORS, false, "Div 7 r.2.4(a)",
        .form = { .id = "withdraw", "withdraws an entry", "withdraws", TAKES(MAYBE_AFTER("entry", NUMBER, "Entry"), MAYBE_AFTER("refund", YES, "Refund")), "Withdraw an entry", "Withdraw", .aside = true }, .brief = "Withdraw" },
    [TOURNAMENT_DISQUALIFY] = { DIRECTORS, false, "Div 7 r.2.3(c)",
        .form = { .id = "disqualify", "disqualifies a player", "disqualifies", TAKES(ENTRY, { .kind = TAKES_CHOICE, .word = "breach", .choices = contest_breaches }), "Disqualify a player", .grave = true }, .brief = "Disqualify" },
    [TOURNAMENT_CANCEL] = { DIRECTORS, false, "Div 7 r.2.3(e)",
        .form = { .id = "cancel", "cancels the tournament", "cancels", NULL, "Cancel the tournament", .grave = true } },
    [TOURNAMENT_DRAW] = { DIRECTORS, true, "Div 7 r.2.3(d)",
        .form = { .id = "draw", "draws tables and seats", "draws-lots", NULL, "Draw the next stage", .grave = true } },
    [TOURNAMENT_RESCHEDULE] = { DIRECTORS, false, "Div 7 r.2.7",
        .form = { .id = "reschedule", "changes the time of a session", "reschedules", TAKES(SESSION, AFTER("to", TIME)), "Change a session's time" }, .brief = "Change the time" },
    [TOURNAMENT_TAKE_CHARGE] = { DIRECTORS, false, "Div 7 r.4.1",
        .form = { .id = "take-charge", "takes charge", "takes-charge", TAKES(MAYBE(OTHER)), "Take charge" } },
    [TOURNAMENT_START] = { DIRECTORS, false, "Div 7 r.4.1",
        .form = { .id = "start", "starts a session", "starts", TAKES(SESSION), "Start a session" }, .brief = "Start" },
    [TOURNAMENT_EXCUSE] = { DIRECTORS, false, "Div 7 r.4.6",
        .form = { .id = "excuse", "lets a player leave the table", "excuses", TAKES(ENTRY, A(YES)), "Let a player leave the table", .lifts = "wants a player back at the table" }, .brief = "May leave" },
    [TOURNAMENT_BALANCE] = { DIRECTORS, false, "Div 7 r.9.4",
        .form = { .id = "balance", "corrects a failed terminal's balance", "balances", TAKES(ENTRY, { .kind = TAKES_CHOICE, .word = "correction", .choices = corrections }, A(MONEY)), "Correct a balance", .grave = true }, .brief = "Correct the balance" },
    [TOURNAMENT_TERMINAL] = { DIRECTORS, false, "Div 7 r.9.4(a)",
        .form = { .id = "terminal", "moves a player to another terminal", "moves", TAKES(ENTRY, { .kind = TAKES_SECOND, .word = "to", .label = "Seat" }), "Move to another terminal" }, .brief = "Other terminal" },
    [TOURNAMENT_OTHER_HEAT] = { DIRECTORS, false, "Div 7 r.9.4(b)",
        .form = { .id = "other-heat", "moves a player to another heat", "reassigns", TAKES(ENTRY, { .kind = TAKES_SECOND, .word = "to", .label = "Session" }), "Move to another heat", .grave = true }, .brief = "Other heat" },
    [TOURNAMENT_VOID_ENTRY] = { DIRECTORS, false, "Div 7 r.9.4(c)",
        .form = { .id = "void-entry", "voids an entry", "voids", TAKES(ENTRY), "Void an entry", .grave = true }, .brief = "Void" },
    [TOURNAMENT_FAIL] = { DIRECTORS, false, "Div 7 r.9.5",
        .form = { .id = "system-failed", "reports that the system failed", "reports-failure", TAKES(SESSION), "The system failed", .grave = true } },
    [TOURNAMENT_NEW_HEAT] = { DIRECTORS, false, "Div 7 r.9.5(a)",
        .form = { .id = "new-heat", "begins a new heat", "repeats", TAKES(SESSION), "New heat", .grave = true } },
    [TOURNAMENT_VOID_ENTRIES] = { DIRECTORS, false, "Div 7 r.9.5(b)",
        .form = { .id = "void-entries", "voids the entries of a session", "voids-entries", TAKES(SESSION), "Void the entries", .grave = true } },
    [TOURNAMENT_CALL_OFF] = { DIRECTORS, false, "Div 7 r.9.5(c)",
        .form = { .id = "cancel-after-failure", "cancels the tournament after a failure", "cancels-after-failure", TAKES(SESSION), "Cancel after a failure", .grave = true } },
    [TOURNAMENT_TIME_UP] = { DIRECTORS | ROLE_CLOCK, false, "Div 7 r.5.2",
        .form = { .id = "end-time", "calls the end of a session's time", "ends-time", TAKES(SESSION), "Time is up" } },
    [TOURNAMENT_AWARD] = { DIRECTORS, false, "Div 7 r.5.9",
        .form = { .id = "award", "awards the prizes", "awards", NULL, "Award the prizes", .grave = true } },
};
/* clang-format on */
