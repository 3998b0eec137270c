/* promotion_acts.c - who may do what in a promotion, by which clause, and what it takes. */
#include "promotion/promotion_internal.h"

/* The casino operator acts through these people. */
#define OPERATORS   (ROLE_OPERATOR | ROLE_MANAGER)
#define SUPERVISORS (OPERATORS | ROLE_CASINO_SUPERVISOR | ROLE_GAME_SUPERVISOR)
#define STAFF       (SUPERVISORS | ROLE_DEALER | ROLE_STICKPERSON)

static const struct choice available[] = {
    { "casino", AVAILABLE_CASINO },     { "website", AVAILABLE_WEBSITE },
    { "email", AVAILABLE_EMAIL },       { "mail", AVAILABLE_MAIL },
    { "brochure", AVAILABLE_BROCHURE }, { NULL, 0 },
};
static const struct choice methods[] = {
    { "face-to-face", NOTIFY_FACE_TO_FACE },
    { "mail", NOTIFY_MAIL },
    { "telephone", NOTIFY_TELEPHONE },
    { "email", NOTIFY_EMAIL },
    { NULL, 0 },
};

/* clang-format off */
#define LABELLED(what, text) { .kind = TAKES_##what, .label = text }
#define PRIZE_NUMBER         LABELLED(NUMBER, "Prize")
#define MAYBE_PRIZE          { .kind = TAKES_NUMBER, .maybe = true, .label = "Prize" }
#define MAYBE_AFTER(said, what) { .kind = TAKES_##what, .word = said, .maybe = true }

const struct item_act promotion_acts[PROMOTION_ACTS] = {
    [PROMOTION_TELL] = { OPERATORS, false, "10.9",
        .form = { .id = "tell-authority", "gives the Authority the full terms", "tells-authority", NULL, "Give the terms to the Authority" } },
    [PROMOTION_PUBLISH] = { OPERATORS, false, "10.6",
        .form = { .id = "publish", "makes the terms available", "publishes", TAKES({ .kind = TAKES_CHOICE, .word = "where", .choices = available }), "Make the terms available" } },
    [PROMOTION_ADVERTISE] = { OPERATORS, false, "10.6",
        .form = { .id = "advertise", "refers to the terms in advertising", "advertises", TAKES(LABELLED(TEXT, "Advertising")), "Advertise" } },
    [PROMOTION_COMMENCE] = { OPERATORS, false, "10.7.7",
        .form = { .id = "commence", "starts the promotion", "commences", NULL, "Start the promotion", .grave = true } },
    [PROMOTION_ENTER] = { ROLE_PLAYER, false, "10.7.3",
        .form = { .id = "enter", "enters the promotion", "enters", TAKES(MAYBE(SEED)), NULL, "Enter", .main = true } },
    [PROMOTION_ADMIT] = { SUPERVISORS, false, "10.7.3",
        .form = { .id = "admit", "gives tickets", "admits", TAKES(A(OTHER), LABELLED(NUMBER, "Tickets"), { .kind = TAKES_MONEY, .word = "for", .maybe = true, .label = "Bet made" }), "Give tickets" } },
    [PROMOTION_APPROVAL] = { OPERATORS, false, "10.9.1",
        .form = { .id = "approval", "records an approval of the Authority", "records-approval", TAKES(LABELLED(TEXT, "Reference")), "Record the Authority's approval" } },
    [PROMOTION_AMEND] = { OPERATORS, false, "10.9.1",
        .form = { .id = "amend", "changes the terms", "amends", TAKES(LABELLED(TEXT, "Term")), "Change a term", .grave = true } },
    [PROMOTION_NOMINATE] = { OPERATORS, false, "10.2",
        .form = { .id = "nominate", "nominates a scrutineer", "nominates", TAKES(A(OTHER)), "Nominate a scrutineer" } },
    [PROMOTION_OVERSEE] = { STAFF, false, "10.2",
        .form = { .id = "oversee", "oversees the draw", "oversees", TAKES(PRIZE_NUMBER), "Oversee the draw" }, .brief = "Oversee" },
    [PROMOTION_DRAW] = { OPERATORS, true, "10.1",
        .form = { .id = "draw", "draws a prize", "draws", TAKES(PRIZE_NUMBER), "Draw a prize", .grave = true }, .brief = "Draw" },
    [PROMOTION_PASS_OVER] = { OPERATORS, false, "10.7.8",
        .form = { .id = "pass-over", "passes the winner over", "passes-over", TAKES(PRIZE_NUMBER), "Pass the winner over", .grave = true } },
    [PROMOTION_NOTIFY] = { SUPERVISORS, false, "10.8",
        .form = { .id = "notify", "notifies the winner", "notifies", TAKES(PRIZE_NUMBER, { .kind = TAKES_CHOICE, .word = "method", .choices = methods }, MAYBE_AFTER("at", TIME)), "Notify the winner" } },
    [PROMOTION_CLAIM] = { ROLE_PLAYER | SUPERVISORS, false, "10.7.8",
        .form = { .id = "claim", "claims a prize", "claims", TAKES(PRIZE_NUMBER, MAYBE_AFTER("for", OTHER), MAYBE_AFTER("cash", MONEY), MAYBE_AFTER("cheque", CHEQUE), MAYBE_AFTER("transfer", TRANSFER), { .kind = TAKES_TEXT, .word = "as", .maybe = true, .label = "Name and address" }), "Claim for a person", "Claim a prize" } },
    [PROMOTION_CLAIMANT] = { SUPERVISORS, false, "10.10.1",
        .form = { .id = "claimant", "records the claimant", "records-claimant", TAKES(LABELLED(NUMBER, "Claim"), LABELLED(TEXT, "Name and address")), "Record a claimant" } },
    [PROMOTION_AWARD] = { OPERATORS, false, "10.7.8",
        .form = { .id = "award", "awards a prize", "awards", TAKES(PRIZE_NUMBER), "Award a prize", .grave = true }, .brief = "Award" },
    [PROMOTION_DENY] = { OPERATORS, false, "10.10",
        .form = { .id = "deny", "denies a claim", "denies", TAKES(LABELLED(NUMBER, "Claim"), LABELLED(TEXT, "Reason")), "Deny a claim", .grave = true } },
    [PROMOTION_DISPUTE] = { ROLE_PLAYER, false, "10.11",
        .form = { .id = "dispute", "raises a dispute", "disputes", TAKES(LABELLED(TEXT, "About")), NULL, "Raise a dispute", .aside = true } },
    [PROMOTION_DECIDE] = { ROLE_OPERATOR, false, "10.11",
        .form = { .id = "decide", "decides a dispute", "decides", TAKES(LABELLED(NUMBER, "Dispute"), LABELLED(TEXT, "Decision")), "Decide a dispute", .grave = true } },
    [PROMOTION_ADVISE] = { SUPERVISORS, false, "10.11",
        .form = { .id = "advise", "explains the right to complain", "advises", TAKES(LABELLED(NUMBER, "Dispute")), "Explain the right to complain" } },
    [PROMOTION_POSTPONE] = { OPERATORS, false, "10.12",
        .form = { .id = "postpone", "postpones", "postpones", TAKES(MAYBE_PRIZE, LABELLED(TEXT, "Reason")), "Postpone", .grave = true } },
    [PROMOTION_RESUME] = { OPERATORS, false, "10.12",
        .form = { .id = "resume", "validates and resumes", "resumes", TAKES(MAYBE_PRIZE, LABELLED(TEXT, "Validated by")), "Resume" } },
    [PROMOTION_CANCEL] = { OPERATORS, false, "10.12",
        .form = { .id = "cancel", "cancels a draw", "cancels", TAKES(PRIZE_NUMBER, LABELLED(TEXT, "Reason")), "Cancel a draw", .grave = true }, .brief = "Cancel" },
};
/* clang-format on */
