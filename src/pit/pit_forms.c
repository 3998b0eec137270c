/* pit_forms.c - names and arguments of the acts around a table. */
#include "pit/pit_internal.h"
#include "rules/rows.h"

/* clang-format off */
static const struct act_form forms[PIT_ACT_COUNT] = {
    [PIT_GAME]         = { .id = "pit-game", NULL, NULL },
    [PIT_ARRIVE]       = { .id = "pit-arrive", NULL, NULL, TAKES(A(YES)) },
    [PIT_DEPART]       = { .id = "pit-depart", NULL, "goes", NULL, "Go off duty", .grave = true },
    [PIT_DUTY]         = { .id = "pit-duty", NULL, "appoints", TAKES(A(OTHER), A(DUTY)), "Assign a duty" },
    [PIT_BUY]          = { .id = "pit-buy", NULL, NULL, TAKES(A(TENDER), MAYBE(MONEY), MAYBE(CHIPS)) },
    [PIT_CHANGE]       = { .id = "pit-change", NULL, "changes", TAKES(A(CHIPS)), NULL, "Change chips", .aside = true },
    [PIT_COLOUR_UP]    = { .id = "pit-colour-up", NULL, "colours-up", NULL, NULL, "Colour up to larger chips", .aside = true },
    [PIT_COLOUR]       = { .id = "pit-colour", NULL, "colours", TAKES(A(NTH), A(MANY), MAYBE(MONEY)), NULL, "Buy colour chips", .aside = true },
    [PIT_COLOUR_BACK]  = { .id = "pit-colour-back", NULL, "colours-back", TAKES(MAYBE(MANY)), NULL, "Change colour chips back", .aside = true },
    [PIT_COLOURS_ONLY] = { .id = "pit-colours-only", NULL, NULL, TAKES(MAYBE(OTHER), A(YES)), "Colour chips only", .lifts = "no longer requires bets in colour chips" },
    [PIT_COLOURS_AWAY] = { .id = "pit-colours-away", NULL, NULL, TAKES(A(OTHER), A(YES)), "Colour chips may be redeemed elsewhere", NULL, GROUP_PLAYER, 26, .lifts = "no longer lets colour chips be redeemed elsewhere" },
    [PIT_REDEEM_COLOURS] = { .id = "pit-redeem-colours", NULL, "redeems-colours", TAKES(MAYBE(MANY)), NULL, "Redeem colour chips at the cashier", .aside = true },
    [PIT_TAKE_ALONG]   = { .id = "pit-take-along", NULL, "takes-along", NULL, NULL, "Put your chips into your purse", .aside = true },
    [PIT_FILL]         = { .id = "pit-fill", NULL, "fills", TAKES(A(CHIPS)), "Ask for a fill" },
    [PIT_CREDIT]       = { .id = "pit-credit", NULL, "credits", TAKES(A(CHIPS)), "Send chips to the cage" },
    [PIT_APPROVE]      = { .id = "pit-approve", NULL, "approves", NULL, "Approve the pending request", NULL, GROUP_CALL, 41, .grave = true },
    [PIT_REJECT]       = { .id = "pit-reject", NULL, "rejects", NULL, "Reject the pending request", NULL, GROUP_CALL, 42, .grave = true },
    [PIT_CORRECT]      = { .id = "pit-correct", NULL, "enters-correction", TAKES(A(OTHER), A(MONEY)), "Enter a correction", NULL, GROUP_PLAYER, 22, 'c', .grave = true },
    [PIT_EMPTY_BOX]    = { .id = "pit-empty-box", NULL, "empties-box", NULL, "Empty the drop box" },
    [PIT_GRANT]        = { .id = "pit-grant", NULL, "grants", TAKES(A(OTHER), A(MONEY)), "Grant promotional chips" },
    [PIT_RESERVE]      = { .id = "pit-reserve", NULL, NULL, TAKES(A(RESERVED)), "Put up or take down the private sign" },
    [PIT_INVITE]       = { .id = "pit-invite", NULL, "invites", TAKES(A(OTHER), A(YES)), "Admit to the private table", .lifts = "withdraws an invitation to the private table" },
    [PIT_RESTRICT]     = { .id = "pit-restrict", NULL, NULL, TAKES(A(OTHER), A(YES)), "Restrict to another table", NULL, GROUP_PLAYER, 25, .lifts = "no longer restricts a player to another table" },
    [PIT_PARTNERS]     = { .id = "pit-partners", NULL, NULL, TAKES(A(OTHER), A(THIRD), A(YES)), "Flag partners", NULL, GROUP_PLAYER, 24, .lifts = "no longer flags two players as partners" },
    [PIT_SEPARATE]     = { .id = "pit-separate", NULL, NULL, TAKES(A(OTHER), A(THIRD), A(YES)), "Keep two players apart", NULL, GROUP_PLAYER, 26, .lifts = "lets two players play at the same table again" },
    [PIT_DISPUTE]      = { .id = "pit-dispute", NULL, "complains", TAKES(MAYBE(OTHER)), NULL, "Raise a dispute", .aside = true },
    [PIT_RULE]         = { .id = "pit-rule", NULL, "decides", TAKES(A(NTH), MAYBE(MONEY)), "Rule on a dispute", NULL, GROUP_CALL, 43 },
    [PIT_ADVISE]       = { .id = "pit-advise", NULL, "advises", TAKES(A(NTH)), "Explain the right to complain", NULL, GROUP_CALL, 44 },
    [PIT_WALK_OFF]     = { .id = "pit-walk-off", NULL, "walks-off", TAKES(MAYBE(YES)), NULL, "Walk off without your chips", .aside = true },
    [PIT_COLLECT]      = { .id = "pit-collect", NULL, "collects-for", TAKES(A(OTHER)), "Collect chips left behind", NULL, GROUP_PLAYER, 23 },
    [PIT_CLAIM]        = { .id = "pit-claim", NULL, "claims", NULL, "Claim chips left behind", .aside = true },
    [PIT_COMMIT]       = { .id = "pit-commit", NULL, "commits", TAKES(A(SEED), A(MANY)) },
    [PIT_SEED]         = { .id = "pit-seed", NULL, "adds-seed", TAKES(A(SEED)) },
    [PIT_DRAW]         = { .id = "pit-draw", NULL, "draws-seed", TAKES(A(SEED)) },
    [PIT_REVEAL]       = { .id = "pit-reveal", NULL, "reveals-seed", TAKES(A(SEED)) },
    [PIT_SESSION]      = { .id = "pit-session", NULL, NULL },
    [PIT_SESSION_SEAT] = { .id = "pit-session-seat", NULL, NULL, TAKES(A(OTHER), A(NTH)) },
    [PIT_SESSION_START] = { .id = "pit-session-start", NULL, NULL },
    [PIT_SESSION_STOP] = { .id = "pit-session-stop", NULL, NULL, TAKES(A(YES)) },
    [PIT_DISQUALIFY]   = { .id = "pit-disqualify", NULL, NULL, TAKES(A(OTHER), A(NTH)) },
    [PIT_SESSION_MOVE] = { .id = "pit-session-move", NULL, NULL, TAKES(A(OTHER), A(NTH)) },
    [PIT_SESSION_ADJUST] = { .id = "pit-session-adjust", NULL, NULL, TAKES(A(OTHER), A(MONEY)) },
    [PIT_EXCUSE]       = { .id = "pit-excuse", NULL, NULL, TAKES(A(OTHER), A(YES)), .lifts = "wants a tournament player back at the table" },
    [PIT_SESSION_VOID] = { .id = "pit-session-void", NULL, NULL, TAKES(A(OTHER)) },
    [PIT_SELL]         = { .id = "pit-sell", NULL, "sells", TAKES(A(OTHER), A(MONEY)), "Sell chips for cash", NULL, GROUP_PLAYER, 3 },
    [PIT_BAR]          = { .id = "pit-bar", NULL, "bars", TAKES(A(OTHER), A(YES)), "Bar from the casino, or readmit", NULL, GROUP_PLAYER, 26, .grave = true, .lifts = "readmits a person to the casino" },
    [PIT_SPOKEN]       = { .id = "pit-spoken", NULL, "hears", TAKES(A(SEAT), A(WAGER), A(CENTS), MAYBE(PART), FLAG("promotional", FLAG_PROMO), FLAG("without-chips", FLAG_NO_CHIPS)),
                           "Take a spoken bet", NULL, GROUP_PLAYER, 2, 's' },
};
/* clang-format on */

const struct act_form *pit_form(int act)
{
    return act >= 0 && act < PIT_ACT_COUNT ? &forms[act] : NULL;
}
