/* baccarat_forms.c - the forms of this family's acts: names, labels, values. */
#include "games/baccarat/baccarat_rows.h"

static const struct choice hands[] = { { "player", HAND_PLAYER },
                                       { "banker", HAND_BANKER },
                                       { 0 } };
static const struct choice both_hands[] = { { "player", HAND_PLAYER },
                                            { "banker", HAND_BANKER },
                                            { "both", HAND_PLAYER | HAND_BANKER },
                                            { 0 } };

static const struct choice styles[] = {
    { "A", STYLE_A }, { "B", STYLE_B }, { "C", STYLE_C }, { 0 }
};

#define A_HAND                                                                                     \
    {                                                                                              \
        .kind = TAKES_CHOICE, .word = "hand", .choices = hands                                     \
    }
#define MAYBE_CARD                                                                                 \
    {                                                                                              \
        .kind = TAKES_CARDS, .count = 1, .maybe = true, .by_chance = true                          \
    }

/* clang-format off */
const struct act_form baccarat_forms[ACT_COUNT] = {
    [ACT_BET]        = { .id = "bet", "bets", "bets", TAKES(A(WAGER), A(CENTS), MAYBE(PART), MAYBE(PLACE), FLAG("oral", FLAG_ORAL), FLAG("promotional", FLAG_PROMO), FLAG("without-chips", FLAG_NO_CHIPS)),
                         "Place a spoken bet", NULL, GROUP_PLAYER, 3, 'b' },
    [ACT_TAKE]       = { .id = "take", "takes a bet down", "takes", TAKES(A(WAGER), MAYBE(CENTS), MAYBE(PLACE)) },
    [ACT_RECEIVE]    = { .id = "receive", "brings a set to the table", "receives",
                         TAKES(A(COUNT), FLAG("pre-checked", FLAG_PRE_CHECKED), FLAG("pre-shuffled", FLAG_PRE_SHUFFLED), FLAG("sealed", FLAG_SEALED)),
                         "Receive a set", NULL, GROUP_PLAY, 30, 'r' },
    [ACT_REQUIRE]    = { .id = "require", "asks to have the pre-shuffled cards shown or mixed", "requires", TAKES(FLAG("mix", FLAG_MIX)), NULL, "Ask to see the cards", .aside = true },
    [ACT_OFFER_CUT]  = { .id = "offer-cut", "offers the cut", "offers-cut", NULL, "Offer the cut", NULL, GROUP_PLAY, 33, 'o' },
    [ACT_STOP_CARD]  = { .id = "stop-card", "puts the cutting card into the stack", "stop-card", TAKES({ .kind = TAKES_COUNT, .label = "Cards" }), "Insert the cutting card", NULL, GROUP_PLAY, 35, 't' },
    [ACT_BURN]       = { .id = "burn", "burns the first cards", "burns", TAKES(MAYBE_CARD), "Burn the first cards", NULL, GROUP_PLAY, 4, 'b' },
    [ACT_VIEW]       = { .id = "view", "asks to see the burned card", "views", TAKES(MAYBE_CARD), NULL, "Ask to see the burned card", .aside = true },
    [ACT_ANTE]       = { .id = "ante", "places the ante", "antes", NULL, NULL, "Place the ante", .main = true },
    [ACT_REDUCE]     = { .id = "reduce", "reduces bets to the table differential", "reduces", NULL, "Reduce to the differential", NULL, GROUP_PLAYER, 8, 'd' },
    [ACT_OFFER_HAND] = { .id = "offer-hand", "offers a hand", "offers-hand", NULL, "Offer the hand", NULL, GROUP_PLAY, 40, 'h' },
    [ACT_RETAIN]     = { .id = "retain", "has the dealer keep a hand", "retains", TAKES(A_HAND), "Dealer keeps a hand", NULL, GROUP_PLAYER, 11, 't' },
    [ACT_AUTHORISE]  = { .id = "authorise", "lets the Banker's Hand be turned first", "authorises", NULL, "Let the Banker's Hand be turned first", NULL, GROUP_PLAYER, 12, 'g' },
    [ACT_VOLUNTEER]  = { .id = "volunteer", "lets another player hold the hand", "volunteers", TAKES(A(SEAT), A_HAND), "Another player holds the hand", "Let another player hold the hand", GROUP_PLAYER, 13, 'v', .aside = true },
    [ACT_DRAW]       = { .id = "draw", "draws a card", "draws", TAKES(MAYBE_CARD, { .kind = TAKES_CHOICE, .word = "hand", .choices = hands, .maybe = true }, FLAG("face-up", FLAG_UP)),
                         "Draw a card", NULL, GROUP_PLAY, 42, 'd', .wrong = "Wrong hand? Put the round in order; if that is impossible, the operator declares it void." },
    [ACT_TURN]       = { .id = "turn", "turns the cards", "turns", TAKES({ .kind = TAKES_CHOICE, .word = "hand", .choices = hands, .maybe = true }, { .kind = TAKES_CARDS, .count = 2, .maybe = true, .by_chance = true }),
                         "Turn the cards", NULL, GROUP_PLAY, 41, 't', .main = true },
    [ACT_REPORT_CUT] = { .id = "report-cut", "reports that a player cuts the cards", NULL, TAKES(A(SEAT), { .kind = TAKES_COUNT, .label = "Cards" }), "Cards cut", NULL, GROUP_PLAY, 51, 'c', .reports = ACT_CUT },
    [ACT_REPORT_TURN] = { .id = "report-turn", "reports that a player turns the cards", NULL,
                         TAKES(A(SEAT), { .kind = TAKES_CHOICE, .word = "hand", .choices = hands, .maybe = true }, { .kind = TAKES_CARDS, .count = 2, .maybe = true, .by_chance = true }),
                         "Cards turned", NULL, GROUP_PLAY, 51, 't', .reports = ACT_TURN },
    [ACT_PASS]       = { .id = "pass", "passes a hand out", "hands-out",
                         TAKES({ .kind = TAKES_CHOICE, .word = "hand", .choices = hands, .maybe = true }, { .kind = TAKES_PLACE, .word = "to", .maybe = true }, MAYBE(OTHER_PLACE)),
                         "Pass the hand out", NULL, GROUP_PLAY, 43, 'p' },
    [ACT_PASS_ASTRAY] = { .id = "pass-astray", "passes a hand to the wrong person", "hands-astray",
                         TAKES({ .kind = TAKES_CHOICE, .word = "hand", .choices = hands, .maybe = true }, AFTER("to", PLACE)),
                         "Hand went to the wrong person", NULL, GROUP_CALL, 11, 'h' },
    [ACT_SWEEP_ROUND] = { .id = "sweep", "collects the cards too early", "sweeps", NULL, "Cards collected too early", NULL, GROUP_CALL, 12, 'y', .grave = true },
    [ACT_ALLOCATE]   = { .id = "allocate", "passes a card on to another person", "gives-card", TAKES(A(PLACE)), NULL, "Pass the card on" },
    [ACT_EXCESS]     = { .id = "excess", "draws an extra card", NULL, TAKES({ .kind = TAKES_CHOICE, .word = "hand", .choices = hands, .maybe = true }, MAYBE_CARD, FLAG("seen", FLAG_SEEN)),
                         "Extra card drawn", NULL, GROUP_CALL, 9, 'x' },
    [ACT_FACE_UP]    = { .id = "face-up", "finds the first card face up", "finds-face-up", TAKES(MAYBE_CARD), "First card found face up", NULL, GROUP_CALL, 10, 'u' },
    [ACT_VOID_HAND]  = { .id = "void-hand", "declares hands void", "voids-hand", TAKES({ .kind = TAKES_CHOICE, .word = "hand", .choices = both_hands, .maybe = true }, A(SEAT), A(REASON)),
                         "Void hands", NULL, GROUP_CALL, 4, 'm', .grave = true },
    [ACT_REOPEN]     = { .id = "reopen", "reopens betting", "reopens", NULL, "Reopen betting", NULL, GROUP_CALL, 15, 'p' },
    [ACT_NOMINATE]   = { .id = "nominate", "approves and announces a nominee", "nominates", TAKES(A(PLACE), AFTER("for", SEAT)), "Approve a nominee", NULL, GROUP_PLAYER, 14, 'm' },
    [ACT_DISMISS]    = { .id = "dismiss", "announces that a nominee no longer acts", "dismisses", TAKES(A(SEAT), FLAG("wagers", FLAG_WAGERS), FLAG("cards", FLAG_CARDS)),
                         "End a nomination", NULL, GROUP_PLAYER, 15, 'q' },
    [ACT_RELEASE]    = { .id = "release", "confirms that the nominee no longer acts", "ends-nomination", NULL, NULL, "End the nomination", .aside = true },
    [ACT_AREA_LIMIT] = { .id = "area-limit", "limits a player's bets on one area", "limits-area", TAKES(A(SEAT), FLAG("lifted", FLAG_LIFTED)), "Limit bets on one area", NULL, GROUP_PLAYER, 16, 'j' },
    [ACT_STYLE]      = { .id = "style", "changes the dealing style", "changes-style", TAKES({ .kind = TAKES_CHOICE, .word = "style", .choices = styles }), "Change the dealing style", NULL, GROUP_TABLE, 20, 0 },
};
/* clang-format on */
