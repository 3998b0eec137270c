/* dice_forms.c - names of acts in dice games, and what they take. */
#include "games/dice/dice_rows.h"

/* clang-format off */
#define TWO_FACES   { .kind = TAKES_FACES, .count = 2 }
#define MAYBE_FACES { .kind = TAKES_FACES, .count = 2, .maybe = true }

#define ONLY                                                                                       \
    { .kind = TAKES_FLAG, .word = "only", .flag = FLAG_ONLY, .maybe = true, .label = "This bet only" }

static const struct choice pay_tables[] = { { "one", 1 }, { "two", 2 }, { NULL, 0 } };

const struct act_form dice_forms[ACT_COUNT] = {
    [ACT_BET]        = { .id = "bet", "bets", "bets", TAKES(A(WAGER), A(CENTS), MAYBE(PART), FLAG("oral", FLAG_ORAL), FLAG("promotional", FLAG_PROMO), FLAG("without-chips", FLAG_NO_CHIPS)),
                         "Place a spoken bet", NULL, GROUP_PLAYER, 3, 'b' },
    [ACT_TAKE]       = { .id = "take", "takes a bet down", "takes", TAKES(A(WAGER), MAYBE(CENTS), MAYBE(PART)) },
    [ACT_SETTLE]     = { .id = "settle", "settles the bets", "settles", NULL, "Settle the bets", NULL, GROUP_PLAY, 20, 't',
                         .wrong = "Settled on a wrong call? A supervisor overrules it before the next throw, or enters a correction for a superior to approve." },
    [ACT_OFFER]      = { .id = "offer", "offers the dice", "offers", NULL, "Offer the dice", NULL, GROUP_PLAY, 22, 'o' },
    [ACT_CHOOSE]     = { .id = "choose", "chooses two dice", "chooses", TAKES({ .kind = TAKES_PICK, .label = "Dice" }), "Choose two dice", NULL, GROUP_PLAY, 55, 'c', .main = true },
    [ACT_CALL_ON]    = { .id = "call-on", "calls a bet on", NULL, TAKES(A(LIKE), ONLY), .player_label = "Call a bet on", .aside = true },
    [ACT_CALL_OFF]   = { .id = "call-off", "calls a bet off", NULL, TAKES(A(LIKE), ONLY), .player_label = "Call a bet off", .aside = true },
    [ACT_THROW]      = { .id = "throw", "throws the dice", "throws", NULL, "Throw for the house", "Throw the dice", GROUP_PLAY, 54, 't', .main = true, .way = WAY_BEFORE },
    [ACT_REST]       = { .id = "rest", "enters the dice", NULL,
                         TAKES(TWO_FACES, FLAG("first-leans", FLAG_LEANS_A), FLAG("second-leans", FLAG_LEANS_B), FLAG("both", FLAG_TWO_OFF), MAYBE(REASON)),
                         "Dice at rest", NULL, GROUP_PLAY, 1, 'r', .way = WAY_OUTCOME, .wrong = "Keyed wrong? Call what the dice show, such as c 34." },
    [ACT_NO_ROLL]    = { .id = "no-roll", "calls no roll", "no-roll", TAKES(FLAG("both", FLAG_TWO_OFF), A(REASON)), "No roll", NULL, GROUP_CALL, 1, 'n' },
    [ACT_DISPUTE]    = { .id = "dispute", "disputes the face", "disputes", NULL, "Dispute the face", NULL, GROUP_CALL, 5, 'd', .aside = true },
    [ACT_RULE]       = { .id = "rule", "rules on the face", "rules", TAKES(FLAG("void", FLAG_VOID), MAYBE_FACES), "Rule on the face", NULL, GROUP_CALL, 6, 'u' },
    [ACT_CALL]       = { .id = "call", "calls the total", NULL, TAKES(MAYBE_FACES), "Call the total", NULL, GROUP_PLAY, 2, 'c', .way = WAY_AFTER,
                         .wrong = "Called wrong? If the rules allow, a supervisor overrules it before the next throw, settled or not." },
    [ACT_ENTER]      = { .id = "enter", "enters the result", "enters", TAKES(MAYBE_FACES), "Enter the result", NULL, GROUP_PLAY, 3, 'e',
                         .wrong = "Entered wrong? A supervisor amends it." },
    [ACT_AMEND]      = { .id = "amend", "amends the result", "amends", TAKES(MAYBE_FACES), "Amend the result", NULL, GROUP_CALL, 8, 'a', .grave = true },
    [ACT_OVERRULE]   = { .id = "overrule", "overrules the call", "overrules", TAKES(FLAG("void", FLAG_VOID), MAYBE_FACES), "Overrule the call", NULL, GROUP_CALL, 7, 'o', .grave = true },
    [ACT_HAND]       = { .id = "hand", "hands the dice to the shooter", "hands", NULL, "Hand the dice to the shooter", NULL, GROUP_PLAY, 21, 'h', .way = WAY_BEFORE },
    [ACT_RELINQUISH] = { .id = "relinquish", "passes the dice", "passes", NULL, NULL, "Pass the dice", .aside = true, .leaving = true },
    [ACT_ORDER]      = { .id = "order", "orders the shooter to pass the dice", "orders", TAKES(A(REASON)), "Order the shooter to pass", NULL, GROUP_CALL, 20, 'g', .grave = true },
    [ACT_ASK_BACK]   = { .id = "ask-back", "asks for the same dice back", "asks-back", NULL, "Same dice back", "Ask for the same dice back", GROUP_CALL, 16, 'b' },
    [ACT_FOUND]      = { .id = "found", "finds and inspects the missing die", "finds", NULL, "Missing die found", NULL, GROUP_PLAY, 53, 'f' },
    [ACT_LOST]       = { .id = "lost", "gives up the missing die as lost", "loses", NULL, "Missing die lost", NULL, GROUP_CALL, 17, 'l' },
    [ACT_FAIL]       = { .id = "fail", "reports an equipment failure", "fails", NULL, "Equipment failure", NULL, GROUP_CALL, 35, 'f' },
    [ACT_RECTIFY]    = { .id = "rectify", "has the equipment repaired", "rectifies", NULL, "Equipment repaired", NULL, GROUP_CALL, 36, 'f' },
    [ACT_PUCK_OFF]   = { .id = "puck-off", "turns the puck off", "puck-off", NULL, "Puck off", NULL, GROUP_CALL, 18, 'p' },
    [ACT_PAY_TABLE]  = { .id = "pay-table", "changes the pay table", "changes-pay-table", TAKES({ .kind = TAKES_CHOICE, .word = "pay_table", .choices = pay_tables, .label = "Pay table" }), "Change the pay table", .grave = true },
    [ACT_ACCEPT]     = { .id = "accept", "accepts the dice", "accepts", NULL, "Accept", .main = true },
    [ACT_DECLINE]    = { .id = "decline", "declines the dice", "declines", NULL, "Decline", .leaving = true },
    [ACT_REPORT_ACCEPT]   = { .id = "report-accept", "reports that a player accepts the dice", NULL, TAKES(A(SEAT)), "Dice accepted", NULL, GROUP_PLAY, 50, 'a', .reports = ACT_ACCEPT, .way = WAY_BEFORE },
    [ACT_REPORT_DECLINE]  = { .id = "report-decline", "reports that a player declines the dice", NULL, TAKES(A(SEAT)), "Dice declined", NULL, GROUP_PLAY, 52, 'd', .reports = ACT_DECLINE },
    [ACT_REPORT_CHOOSE]   = { .id = "report-choose", "reports that the shooter chooses two dice", NULL, TAKES(A(SEAT), { .kind = TAKES_PICK, .maybe = true, .label = "Dice" }),
                              "Dice chosen", NULL, GROUP_PLAY, 51, 'c', .reports = ACT_CHOOSE, .way = WAY_BEFORE },
    [ACT_REPORT_THROW]    = { .id = "report-throw", "reports that the shooter throws the dice", NULL, TAKES(A(SEAT)), "Dice thrown", NULL, GROUP_PLAY, 50, 't', .reports = ACT_THROW, .way = WAY_BEFORE },
    [ACT_REPORT_PASS]     = { .id = "report-pass", "reports that the shooter passes the dice", NULL, TAKES(A(SEAT)), "Shooter passes the dice", NULL, GROUP_CALL, 19, 'p', .reports = ACT_RELINQUISH },
    [ACT_REPORT_ASK_BACK] = { .id = "report-ask-back", "reports that the shooter asks for the same dice back", NULL, TAKES(A(SEAT)), "Shooter wants the same dice", NULL, GROUP_CALL, 16, 'b', .reports = ACT_ASK_BACK },
    [ACT_SUBSTITUTE] = { .id = "substitute", "has another person finish the set", NULL, TAKES(MAYBE(SEAT)), "Another person finishes the set", NULL, GROUP_CALL, 21, 'b' },
};
/* clang-format on */
