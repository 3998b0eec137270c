/* acts.c - forms of the acts that all tables share, and lookup of forms.  A game can replace a
 * form with its own. */
#include "rules/rows.h"

#include <string.h>

#define CORRECTED "Paid wrong? A supervisor enters a correction and a superior approves it."

/* clang-format off */
#define IN_MINUTES { .kind = TAKES_COUNT, .word = "in", .maybe = true, .label = "Minutes from now" }

/* Who committed a fraudulent act, besides players at the table. */
static const struct choice culprits[] = { { "dealer", FRAUD_BY_DEALER }, { "staff", FRAUD_BY_STAFF }, { "spectator", FRAUD_BY_SPECTATOR }, { "player", FRAUD_BY_PLAYER }, { NULL, 0 } };

static const struct act_form shared[ACT_OWN] = {
    [ACT_SIT]         = { .id = "sit", "sits down", NULL, TAKES(A(SEAT)) },
    [ACT_LEAVE]       = { .id = "leave", "leaves the table", "leaves" },
    [ACT_BUY]         = { .id = "buy", "buys chips", "buys", TAKES(A(CENTS)) },
    [ACT_TOKENS]      = { .id = "tokens", "exchanges a voucher for promotional chips", "gives",
                          TAKES(A(SEAT), A(CENTS), { .kind = TAKES_SAID, .word = "promotional" }),
                          "Promotional chips", "Exchange a voucher for promotional chips", GROUP_PLAYER, 16, 'g', .aside = true },
    [ACT_FOREIGN]     = { .id = "foreign", "finds another table's chips on a bet", "finds-foreign",
                          TAKES(A(SEAT), A(WAGER), A(CENTS), FLAG("settled", FLAG_SETTLED)), "Another table's chips", NULL, GROUP_PLAYER, 7, 'w' },
    [ACT_BET]         = { .id = "bet", "bets", "bets", TAKES(A(WAGER), A(CENTS), MAYBE(PART), FLAG("oral", FLAG_ORAL), FLAG("promotional", FLAG_PROMO), FLAG("without-chips", FLAG_NO_CHIPS)),
                          "Place a spoken bet", NULL, GROUP_PLAYER, 3, 'b' },
    [ACT_SLIP]        = { .id = "slip", "accepts a bet by mistake", "slips", TAKES(A(SEAT), A(WAGER), A(CENTS), MAYBE(PART), FLAG("promotional", FLAG_PROMO), FLAG("unnoticed", FLAG_UNNOTICED)),
                          "Accepted by mistake", NULL, GROUP_PLAYER, 6, 'y' },
    [ACT_FIND_SLIP]   = { .id = "find-slip", "finds a bet that was accepted by mistake", "finds-slip", TAKES(A(SEAT), A(WAGER), FLAG("settled", FLAG_SETTLED)),
                          "Mistake found", NULL, GROUP_PLAYER, 8, 'm' },
    [ACT_TAKE]        = { .id = "take", "takes a bet down", "takes", TAKES(A(WAGER), MAYBE(CENTS)) },
    [ACT_WISH]        = { .id = "wish", "chooses what happens to winning bets", "wishes",
                          TAKES({ .kind = TAKES_FLAG, .word = "down", .flag = FLAG_DOWN, .maybe = true, .label = "Take them down" }, { .kind = TAKES_SAID, .word = "usual", .maybe = true }),
                          .player_label = "Choose what happens to winning bets", .aside = true },
    [ACT_CONFIRM]     = { .id = "confirm", "confirms", "confirms", TAKES(A(SEAT)), "Confirm waiting bets", NULL, GROUP_PLAYER, 1, 'k' },
    [ACT_SETTLE]      = { .id = "settle", "settles the bets", "settles", NULL, "Settle the bets", NULL, GROUP_PLAY, 20, 't', .wrong = CORRECTED },
    [ACT_CORRECT]     = { .id = "correct", "corrects a payment", "corrects", TAKES(A(SEAT), A(CENTS)),
                          "Correct a payment", NULL, GROUP_PLAYER, 17, 'c', .grave = true },
    [ACT_PUT_BACK]    = { .id = "put-back", "puts a moved bet back", "puts-back",
                          TAKES(A(SEAT), A(WAGER), MAYBE(CENTS), AFTER("to", TO), MAYBE(REASON)), "Put a moved bet back", NULL, GROUP_PLAYER, 5, 'z' },
    [ACT_REFUSE]      = { .id = "refuse", "refuses a bet", "refuses", TAKES(A(SEAT), A(WAGER)), "Refuse a bet", NULL, GROUP_PLAYER, 4, 'j' },
    [ACT_INVALIDATE]  = { .id = "invalidate", "invalidates the outcome", "invalidates",
                          TAKES(A(REASON), { .kind = TAKES_SAID, .word = "by", .maybe = true }, { .kind = TAKES_CHOICE, .word = "by", .choices = culprits, .maybe = true, .label = "Fraud by" },
                                { .kind = TAKES_CHEATS, .maybe = true, .label = "Players who cheated" }, FLAG("forfeit", FLAG_FORFEIT), MAYBE(SEAT)), "Invalidate the outcome", NULL, GROUP_CALL, 40, 'i', .grave = true },
    [ACT_VOID_WAGERS] = { .id = "void-wagers", "declares a player's bets void", "voids", TAKES(A(SEAT), { .kind = TAKES_FLAG, .word = "settled", .flag = FLAG_SETTLED, .maybe = true, .label = "Those just settled too" }),
                          "Void a player's bets", NULL, GROUP_PLAYER, 19, 'z', .grave = true },
    [ACT_EXCLUDE]     = { .id = "exclude", "excludes a player", "excludes", TAKES(A(SEAT)), "Exclude a player", NULL, GROUP_PLAYER, 20, 'u', .grave = true },
    [ACT_VACATE]      = { .id = "vacate", "asks an idle player to give up the seat", "vacates", TAKES(A(SEAT)), "Ask an idle player to leave", NULL, GROUP_PLAYER, 18, 'v' },
    [ACT_NOTICE]      = { .id = "notice", "puts up a sign with new limits", "notices", TAKES(MAYBE(KIND), A(MIN), MAYBE(MAX), IN_MINUTES), "Announce new limits" },
    [ACT_LIMITS]      = { .id = "limits", "changes the limits", "limits", TAKES(MAYBE(KIND), A(MIN), A(MAX)), "Change the limits" },
    [ACT_AGREE]       = { .id = "agree", "agrees to the new limits", "agrees", NULL, NULL, "Agree to the new limits" },
    [ACT_STEP]        = { .id = "step", "changes the step of bets", "steps", TAKES(MAYBE(KIND), A(CENTS)), "Change the step of bets" },
    [ACT_PERSONAL]    = { .id = "personal", "puts up a sign with limits for one player", "personal", TAKES(A(SEAT), MAYBE(KIND), A(MIN), A(MAX)),
                          "Limits for one player", NULL, GROUP_PLAYER, 21, 'q' },
    [ACT_CLOSING]     = { .id = "closing", "puts up a closing sign", "closing", TAKES(IN_MINUTES), "Announce closing" },
    [ACT_CLOSE]       = { .id = "close", "closes the table", "closes", NULL, "Close the table", .grave = true },
    [ACT_OPEN_AGAIN]  = { .id = "open-again", "opens the table again", "opens-again",
                          TAKES({ .kind = TAKES_FLAG, .word = "new-day", .flag = FLAG_NEW_DAY, .maybe = true, .label = "A new gaming day begins" }), "Open the table again" },
    [ACT_RECORD]      = { .id = "record", "does what a rule requires", "records", TAKES(A(CLAUSE)), "Record a required act", "Do what a rule requires", .aside = true },
    [ACT_TICK]        = { .id = "tick", "moves on", "moves", TAKES({ .kind = TAKES_COUNT, .label = "Minutes" }, MAYBE(SECONDS)), "Time passes" },
    [ACT_RECEIVE]     = { .id = "receive", "brings a set to the table", "receives", TAKES(A(COUNT)), "Receive a set", NULL, GROUP_PLAY, 30, 'r' },
    [ACT_INSPECT]     = { .id = "inspect", "inspects the set", "inspects", NULL, "Inspect the set", NULL, GROUP_PLAY, 31, 'i' },
    [ACT_ACCEPT]      = { .id = "accept", "accepts", "accepts", NULL, "Accept", .main = true },
    [ACT_DECLINE]     = { .id = "decline", "declines", "declines", NULL, "Decline", .leaving = true },
    [ACT_REPORT_ACCEPT] = { .id = "report-accept", "reports that a player accepts", NULL, TAKES(A(SEAT)), "Accepted", NULL, GROUP_PLAY, 50, 'a', .reports = ACT_ACCEPT, .way = WAY_BEFORE },
    [ACT_REPORT_DECLINE] = { .id = "report-decline", "reports that a player declines", NULL, TAKES(A(SEAT)), "Declined", NULL, GROUP_PLAY, 52, 'd', .reports = ACT_DECLINE },
    [ACT_NO_MORE_BETS] = { .id = "no-more-bets", "calls no more bets", "no-more-bets", NULL, "No more bets", NULL, GROUP_PLAY, 10, 'n' },
    [ACT_ANNOUNCE]    = { .id = "announce", "announces the result", "announces", NULL, "Announce the result", NULL, GROUP_PLAY, 15, 'a' },
    [ACT_SPREAD]      = { .id = "spread", "spreads the cards face up", "spreads", NULL, "Spread the cards face up", NULL, GROUP_PLAY, 32, 'a' },
    [ACT_CHEMMY]      = { .id = "chemmy", "chemmy shuffles the cards", "chemmies", NULL, "Chemmy shuffle", NULL, GROUP_PLAY, 36, 'y' },
    [ACT_STACK]       = { .id = "stack", "stacks the cards", "stacks", NULL, "Stack the cards", NULL, GROUP_PLAY, 37, 'k' },
    [ACT_RIFFLE]      = { .id = "riffle", "riffle shuffles the cards", "riffles", NULL, "Riffle shuffle", NULL, GROUP_PLAY, 38, 'f' },
    [ACT_CUT]         = { .id = "cut", "cuts the cards", "cuts", TAKES({ .kind = TAKES_COUNT, .label = "Cards" }), "Cut the cards", NULL, GROUP_PLAY, 34, 'c', .main = true },
    [ACT_CHANGE_SET]  = { .id = "change-set", "takes the other set of cards", "changes-set", NULL, "Take the other set", NULL, GROUP_PLAY, 60, 'w' },
    [ACT_SHUFFLE]     = { .id = "shuffle", "orders a shuffle", "shuffles", TAKES(A(REASON)), "Order a shuffle", NULL, GROUP_CALL, 30, 'h' },
    [ACT_REPLACE]     = { .id = "replace", "orders new cards", "replaces", NULL, "Order new cards", NULL, GROUP_CALL, 31, 'q', .grave = true },
    [ACT_DRAW]        = { .id = "draw", "draws a card", "draws", TAKES({ .kind = TAKES_CARDS, .count = 1, .maybe = true, .by_chance = true }, FLAG("face-up", FLAG_UP)),
                          "Draw a card", NULL, GROUP_PLAY, 42, 'd' },
    [ACT_TURN]        = { .id = "turn", "turns the cards", "turns", NULL, "Turn the cards", NULL, GROUP_PLAY, 41, 't', .main = true },
    [ACT_RECONSTRUCT] = { .id = "reconstruct", "puts the round in order", "reconstructs", NULL, "Put the round in order", NULL, GROUP_CALL, 14, 'r' },
    [ACT_VOID_ROUND]  = { .id = "void-round", "declares the round void", "voids-round", TAKES(A(REASON)), "Misdeal: void the round", NULL, GROUP_CALL, 3, 'm', .grave = true },
    [ACT_END_TURN]    = { .id = "end-turn", "has made the wager", "ends-turn", NULL, NULL, "Wager made", .main = true, .front = true },
    [ACT_PASS_CARD]   = { .id = "pass-card", "plays a pass card", "plays-pass", NULL, NULL, "Play a pass card", .front = true },
    [ACT_SECRET_CARD] = { .id = "secret-card", "plays a secret wager card", "plays-secret", NULL, NULL, "Play a secret wager card", .front = true },
    [ACT_TIME_UP]     = { .id = "time-up", "calls time for a player's wager", "calls-time", TAKES(MAYBE(SEAT)), "Time is up for the wager", NULL, GROUP_CALL, 20, 'l' },
    [ACT_INDICATOR]   = { .id = "indicator", "shows an indicator card", "shows-indicator", NULL, "Indicator card", NULL, GROUP_CALL, 21, 'x' },
    [ACT_TALLY]       = { .id = "tally", "tallies the tournament chips", "tallies", NULL, "Tally the chips", NULL, GROUP_PLAY, 5, 't' },
    [ACT_SESSION_TIME] = { .id = "session-time", "ends the time of the session", "ends-session", NULL, "Session time is over", NULL, GROUP_CALL, 22, 'e', .grave = true },
    [ACT_TIME_LIMIT]  = { .id = "time-limit", "limits the time for a wager", "limits-time", TAKES({ .kind = TAKES_COUNT, .label = "Seconds" }), "Limit the time for a wager", NULL, GROUP_CALL, 23 },
    [ACT_VOID_HAND]   = { .id = "void-hand", "declares hands void", "voids-hand", TAKES(A(SEAT), A(REASON)), "Void hands", NULL, GROUP_CALL, 4, 'm', .grave = true },
};
/* clang-format on */

/* ---- Lookup ---------------------------------------------------------------------- */

const struct act_form *act_form(const struct edition *edition, int act)
{
    const struct act_form *own = edition->family->forms;

    if (act < 0 || act >= ACT_COUNT) return NULL;
    if (own && own[act].id) return &own[act];
    return act < ACT_OWN && shared[act].id ? &shared[act] : NULL;
}

const char *act_id(const struct edition *edition, int act)
{
    const struct act_form *form = act_form(edition, act);

    return form ? form->id : "?";
}

const char *act_words(const struct edition *edition, int act)
{
    const struct act_form *form = act_form(edition, act);

    return form ? form->words : "does something";
}

int act_find(const struct edition *edition, const char *id)
{
    for (int act = 0; act < ACT_COUNT; act++) {
        const struct act_form *form = act_form(edition, act);
        if (form && !strcmp(form->id, id)) return act;
    }
    return ACT_COUNT;
}

bool act_takes(const struct act_form *form, enum takes_kind kind)
{
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++)
        if (takes->kind == kind) return true;
    return false;
}

const char *member_name(const struct takes *takes)
{
    static const char *const names[TAKES_KINDS] = {
        [TAKES_SEAT] = "seat",
        [TAKES_WAGER] = "wager",
        [TAKES_KIND] = "wager",
        [TAKES_LIKE] = "wager",
        [TAKES_TO] = "to",
        [TAKES_CENTS] = "cents",
        [TAKES_PART] = "part_cents",
        [TAKES_MIN] = "min",
        [TAKES_MAX] = "max",
        [TAKES_COUNT] = "count",
        [TAKES_SECONDS] = "seconds",
        [TAKES_FACES] = "dice",
        [TAKES_NUMBER] = "number",
        [TAKES_CARDS] = "cards",
        [TAKES_CARD_SET] = "cards",
        [TAKES_PICK] = "pick",
        [TAKES_PLACE] = "place",
        [TAKES_OTHER_PLACE] = "other_place",
        [TAKES_CHEATS] = "cheats",
        [TAKES_REASON] = "reason",
        [TAKES_CLAUSE] = "rule",
        [TAKES_FLAG] = "flags",
        [TAKES_MONEY] = "cents",
        [TAKES_CHIPS] = "chips",
        [TAKES_TENDER] = "tender",
        [TAKES_YES] = "yes",
        [TAKES_MANY] = "count",
        [TAKES_OTHER] = "other",
        [TAKES_THIRD] = "third",
        [TAKES_NTH] = "nth",
        [TAKES_DUTY] = "duty",
        [TAKES_RESERVED] = "reserved",
        [TAKES_SEED] = "seed",
        [TAKES_TEXT] = "text",
        [TAKES_TIME] = "time",
        [TAKES_CHEQUE] = "cheque_cents",
        [TAKES_TRANSFER] = "transfer_cents",
        [TAKES_SECOND] = "second",
    };

    return takes->kind == TAKES_CHOICE ? takes->word : names[takes->kind];
}
