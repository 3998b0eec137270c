/* rows.h - how the conduct of a game is written down, and what a family of games
 * gives to the table.  For the files of rules/, the odds and the reader; not
 * part of the public header, as its names are short. */
#ifndef CROUPIER_ROWS_H
#define CROUPIER_ROWS_H

#include "rules/length.h"
#include "rules/table.h"

/* ---- Forms of acts --------------------------------------------------------------- */

/* Short ways to write the lists. */
/* clang-format off */
#define TAKES(...)          (const struct takes[]){ __VA_ARGS__, { .kind = TAKES_END } }
#define A(what)             { .kind = TAKES_##what }
#define MAYBE(what)         { .kind = TAKES_##what, .maybe = true }
#define AFTER(before, what) { .kind = TAKES_##what, .word = before }
#define FLAG(said, bit)     { .kind = TAKES_FLAG, .word = said, .flag = bit, .maybe = true }
/* clang-format on */

/* ---- Conduct as rows ------------------------------------------------------------- */

struct act_row {
    int act;
    unsigned phases; /* of the family, as bits */
    unsigned by;
    const char *clause;
};

/* Reasons for a no roll, for an order to pass, for invalidating: what is seen
 * and what follows. */
enum force {
    VOIDS,      /* the outcome is void by itself, called or not */
    MUST_CALL,  /* it is void once called, and must be called */
    MAY_CALL,   /* it is void if called */
    NEVER,      /* expressly no reason */
    ORDERS,     /* a reason to order the shooter to pass, or a shuffle, */
    SEEN_EARLY, /* ... of cards that are not in the shoe yet */
    DISRUPTS,   /* a reason to invalidate */
    DEFRAUDS,   /* ... with forfeit */
    FORCE_OWN,  /* those of one family go on from here in its own list */
};
struct reason {
    const char *id, *clause;
    int force; /* enum force, or of the family */
    const char *words;
};

/* Who may overrule whom. */
struct ladder {
    enum role role;
    unsigned over;
    const char *clause;
};

/* Consequences that no command names: which clause says so.  Those that only one family has go on
 * from SAYS_OWN in its own list. */
enum topic {
    SAYS_WAGERS,       /* only the listed wagers may be made */
    SAYS_CHIPS,        /* wagers are made in chips */
    SAYS_MINIMUM,      /* limits on the sign */
    SAYS_STEP,         /* increments on the sign */
    SAYS_PAYABLE,      /* a wager that cannot be paid exactly may be refused */
    SAYS_BELOW,        /* a wager found below the minimum */
    SAYS_ABOVE,        /* a wager found above the maximum */
    SAYS_LATE,         /* wagers that come too late, */
    SAYS_UNCONFIRMED,  /* ... which there was no time to confirm */
    SAYS_SPOKEN,       /* spoken wagers */
    SAYS_TAKING,       /* reducing and removing */
    SAYS_LOSING,       /* nobody touches a losing wager */
    SAYS_CALLS,        /* calling on and off */
    SAYS_ROUNDING,     /* winnings that cannot be paid exactly */
    SAYS_FACES,        /* what a die can show */
    SAYS_REFUND,       /* wagers of an invalidated game */
    SAYS_CORRECTION,   /* when only the operator corrects */
    SAYS_PEOPLE,       /* places at the table */
    SAYS_POSITION,     /* a wager counts where it lies */
    SAYS_AGREED,       /* limits changed as everybody agrees, */
    SAYS_OPENING,      /* ... before the first game, */
    SAYS_QUIET,        /* ... or with no wager on the table */
    SAYS_LEVEL,        /* amounts that the game itself bounds */
    SAYS_SIGN,         /* limits are displayed */
    SAYS_STAND_OFF,    /* what a stand-off is, */
    SAYS_VOID_WAGER,   /* ... a void wager, */
    SAYS_VOID_ROLL,    /* ... a void roll */
    SAYS_ITS_TABLE,    /* chips without a marked value are good at one table only */
    SAYS_SCOPE,        /* which rules apply at all */
    SAYS_AGE,          /* nobody too young plays or deals; null: silent */
    SAYS_CARDS,        /* which cards there are */
    SAYS_DECKS,        /* how many decks */
    SAYS_MIXED,        /* ... mixed, */
    SAYS_MACHINE,      /* ... or put into a machine, */
    SAYS_RESHUFFLED,   /* after a shoe the cards are shuffled, */
    SAYS_DIRECTED,     /* a shuffle that a supervisor directs */
    SAYS_AT_THE_START, /* cards are shuffled before play */
    SAYS_BOXES,        /* ... one player on a box, */
    SAYS_FACE_UP,      /* first cards face up, */
    SAYS_TOO_FEW,      /* not enough cards */
    SAYS_PROMO,        /* wagers in promotional chips, */
    SAYS_PROMO_BACK,   /* ... taken or given back, */
    SAYS_PROMO_KEPT,   /* ... and never redeemed */
    SAYS_OWN,
};
#define TOPICS 192 /* of any game, at most */

struct conduct {
    const struct act_row *acts;
    int act_count;
    const struct reason *reasons;
    int reason_count;
    const struct ladder *ladder;
    int ladder_count;
    const char *const *says; /* [TOPICS] */
    int unpayable;           /* OPTION() that refuses wagers not payable in chips; 0: never */
    bool step_above_minimum; /* steps are counted from the minimum */
    bool below_always_valid; /* a wager found below the minimum is valid every time */
    bool refuse_any;         /* a wager may be refused on any reasonable ground */
    bool notice_to_close;    /* 20 minutes' notice before closing on players */
    enum notice {
        NO_NOTICE,          /* limits change as the house likes */
        NOTICE_FOR_MINIMUM, /* 20 minutes for a higher minimum */
        NOTICE_FOR_WORSE,   /* ... and for a lower maximum, unless all agree or nobody plays */
    } notice;
};

/* Option k of an edition is written k + 1 in rows, so that 0 means none. */
#define OPTION(k) ((k) + 1)

/* ---- What a family gives --------------------------------------------------------- */

/* How one act is checked and carried out.  A can_ function only looks; a do_
 * function is called only after its can_ has agreed, and never fails. */
struct act_code {
    struct refusal (*can)(const struct table *, const struct command *);
    void (*carry_out)(struct table *, const struct command *, struct events *);
};

struct offering;
typedef void offering_act(struct offering *);

/* A phase: its word, permanent; what people are told then; whether wagers are taken. */
struct phase_row {
    const char *id, *say;
    bool open;
};

struct family {
    const char *word;             /* "dice"; permanent */
    size_t state_bytes;           /* of its block in struct table */
    const refusal_code *refusals; /* that only its rules have; ends with null */
    const struct phase_row *phases;
    int phase_count, closed_phase;
    const struct act_code *acts;  /* [ACT_COUNT]; those of house.c where null */
    const struct act_form *forms; /* [ACT_COUNT]; those of acts.c where null */
    int (*places)(const struct sign *);
    void (*open)(struct table *);
    /* whether the sign's options and amounts fit each other; null: always */
    struct refusal (*sign)(const struct sign *);
    /* the parts that a player has now, as roles; null: none */
    unsigned (*parts)(const struct table *, int seat);
    /* why an act cannot be done in this phase; code 0: the usual words */
    struct refusal (*wrong_moment)(const struct table *, const struct act_row *);
    /* what follows from any command once it is carried out; null: nothing */
    void (*afterwards)(struct table *, struct events *);
    /* money on the layout, of one player; of one wager */
    int64_t (*on_layout)(const struct table *, int seat);
    int64_t (*wager)(const struct table *, int seat, int bet, int number);
    /* all of a player's wagers go back */
    void (*give_back)(struct table *, int seat, const char *clause, struct events *);
    /* so much of a wager is off the layout, no rule being asked and no rack getting it */
    void (*lift)(struct table *, int seat, int bet, int number, int64_t cents);
    /* the wager that a command makes or raises, by the number that it goes by in events; whether
     * it may be in promotional chips */
    bool (*single)(const struct table *, const struct command *, struct promo_wager *);
    /* whether the stake of a winner comes down with its winnings; null: never */
    bool (*comes_down)(const struct sign *, int bet);
    /* a spoken or late wager or call, confirmed: place it or let it lapse; null: there are none */
    void (*confirmed)(struct table *, const struct waiting *, const char *clause, struct events *);
    /* a part in the game that keeps a player from leaving (null: none does); one in the play kept
     */
    bool (*has_part)(const struct table *, int seat);
    bool (*had_part)(const struct table *, int seat);
    refusal_code stays; /* what is said to a player whom a part keeps; null: the usual words */
    /* somebody has been excluded or has left; the table closes */
    void (*without)(struct table *, int seat, const char *clause, struct events *);
    void (*shut)(struct table *); /* null: nothing */
    /* go back to the play as it was kept */
    void (*restore)(struct table *);
    /* take from a copy of the table what this person may not see; null: all is open */
    void (*conceal)(struct table *, enum role role, int seat);
    /* offers of the acts that are the family's own: one function for all, or [ACT_COUNT], as
     * it is where that is null */
    void (*offer)(struct offering *, int);
    offering_act *const *offers;
    /* names of wagers */
    void (*id)(const struct sign *, int bet, int number, char id[WAGER_ID]);
    bool (*find)(const struct sign *, const char *id, int *bet, int *number);
    void (*name)(const struct sign *, int bet, int number, char name[WAGER_NAME]);
    bool (*next)(const struct sign *, bool standing, int *bet, int *number);
    struct wager_kind (*kind)(const struct sign *, int bet);
    /* how it writes the numbers of its outcomes; null: in digits.  -1: no such number */
    const char *(*number_word)(int number);
    int (*number_of)(const char *word, size_t length);
    /* the numbers of an option that lists some, by its word; their count, 0: it is no such list.
     * null: no option does */
    int (*list_of)(const char *word, int8_t numbers[SIGN_NUMBERS]);
    /* a quicker way through all wagers, where there is one */
    void (*each_wager)(struct offering *, void offer(struct offering *));
    /* what the moment changes about the row of its phase; null: nothing ever */
    void (*phase)(const struct table *, struct phase_row *);
    /* what an act costs its player besides an amount that it names; null: nothing ever */
    int64_t (*fee)(const struct table *, const struct command *);
    /* everybody plays against the house alone: who bets, or takes down, changes nothing for others
     */
    bool apart;
    /* the seat whose wager a command makes, where one person bets for another; null: its own */
    int (*bets_for)(const struct command *);
    /* what a player has on a kind of wager wherever it lies, where its maximum binds all of that
     * together; null: each number has its own */
    int64_t (*together)(const struct table *, int seat, int bet);
    /* the seat that has to act where an order of the house names nobody; null: none has */
    int (*to_act)(const struct table *);
};

/* ---- Shared by the files of the table -------------------------------------------- */

#define SEAT_BIT(seat) (UINT32_C(1) << (seat))

static inline const struct family *family_of(const struct table *table)
{
    return games[table->sign.edition]->family;
}

/* Whose wager a command makes. */
static inline int bets_for(const struct table *table, const struct command *command)
{
    const struct family *family = family_of(table);

    return family->bets_for ? family->bets_for(command) : command->seat;
}

static inline const struct conduct *conduct_of(const struct table *table)
{
    return games[table->sign.edition]->conduct;
}

static inline const char *says(const struct table *table, int topic)
{
    return conduct_of(table)->says[topic];
}

static inline struct refusal accepted(void)
{
    return (struct refusal){ REFUSED_ACCEPTED, NULL, 0, 0, NULL };
}

static inline struct refusal no(refusal_code code, const char *clause)
{
    return (struct refusal){ code, clause, 0, 0, NULL };
}

static inline struct refusal no_with_amount(refusal_code code, const char *clause, int64_t cents)
{
    return (struct refusal){ code, clause, cents, 0, NULL };
}

static inline bool seated(const struct table *table, int seat)
{
    return seat >= 0 && seat < TABLE_SEATS && (table->present & SEAT_BIT(seat));
}

/* The value of an OPTION(); 0 where there is none. */
static inline int option_of(const struct sign *sign, int option)
{
    return option ? sign->value[option - 1] : 0;
}

/* Totals that a wager may have: least, least + step, ... most. */
struct range {
    int64_t least, most, step;
};

/* What the sign says of a kind of wager: its own limits and step, or those of side bets, or (of
 * bet 0 always) of the table.  Step 0: none. */
struct range sign_limits(const struct sign *sign, int bet);

/* Whether limits of side bets fit each other. */
struct refusal sign_side_fits(const struct sign *sign, const char *clause);

/* The phase of the table, as it is at this moment. */
struct phase_row table_phase(const struct table *table);

/* What a command costs its player besides an amount that it names. */
int64_t table_fee(const struct table *table, const struct command *command);

/* The edition's row of an act, or null; its clause. */
const struct act_row *table_row(const struct conduct *conduct, int act);
const char *table_clause(const struct table *table, const struct command *command);

/* The two halves of table_check(): whether the role, the part and the phase of a
 * command fit; then its details. */
bool table_maybe(const struct table *table, const struct command *command);
struct refusal table_details(const struct table *table, const struct command *command);

/* A reason of the edition's list, or null; the first of a kind. */
const struct reason *table_reason(const struct table *table, int reason);
const struct reason *table_first_reason(const struct table *table, int force);

/* What stands on the layout for a player in the middle of a command; table_on_layout() is as of
 * its beginning. */
int64_t table_layout_now(const struct table *table, int seat);

/* Append an event; the caller fills what it needs. */
struct event *table_tell(struct events *events, int kind, int seat, const char *clause);
struct event *table_tell_wager(struct events *events, int kind, int seat, int bet, int number,
                               int64_t stake_cents, const char *clause);

/* ... that the act has been done. */
struct event *table_tell_done(const struct command *command, const char *clause,
                              struct events *events);

struct refusal table_can_always(const struct table *table, const struct command *command);

/* Whether an amount is one at all: more than nothing, in chips; and whether a player has it,
 * in the rack or (a wager in promotional chips) besides. */
struct refusal table_amount_fits(const struct table *table, int64_t cents);
struct refusal table_rack_fits(const struct table *table, const struct command *command, int seat,
                               int64_t cents);

/* What of a wager about to be made is in promotional chips. */
static inline int64_t promotional_part(const struct command *command)
{
    bool wager = command->act == ACT_BET || command->act == ACT_SLIP;

    return wager && (command->flags & FLAG_PROMO) ? command->cents : 0;
}

/* The limits that hold for a player on a kind of wager, and its step. */
struct range table_limits(const struct table *table, int seat, int bet);

/* ---- What waits for a confirmation (waiting.c) ----------------------------------- */

void table_wait(struct table *table, const struct command *command, int64_t held_cents,
                const char *clause, struct events *events);
struct waiting table_pull(struct table *table, int index);
void table_tell_lapsed(const struct waiting *waiting, const char *clause, struct events *events);

/* A waiting wager that the player would rather take back: where the whole of a
 * wager is meant and none of that name stands yet; else -1. */
int table_waiting_bet(const struct table *table, const struct command *command);

/* What a player has waiting. */
int64_t table_held(const struct table *table, int seat);

/* What nobody confirmed goes back: everything, or only the calls; of one seat,
 * or (NO_SEAT) of all.  Without a clause, under that which asks for it. */
enum lapsing { ALL_LAPSE, CALLS_LAPSE };
void table_lapse(struct table *table, enum lapsing which, int seat, const char *clause,
                 struct events *events);

struct refusal table_can_confirm(const struct table *table, const struct command *command);
void table_do_confirm(struct table *table, const struct command *command, struct events *events);

/* ---- Promotional chips (promotions.c) -------------------------------------------- */

/* What they bar of a command that is good otherwise. */
struct refusal promotions_fit(const struct table *table, const struct command *command);

/* Whether the wager that a command names has such chips on it. */
bool promotions_on(const struct table *table, const struct command *command);

/* They follow what has been told since they last did; the command is that of the PLACED events,
 * null where there can be none. */
void promotions_follow(struct table *table, const struct command *command, struct events *events);

/* Chips for a wager that waits are lent, or (less than 0) the loan comes back. */
void promotions_lend(struct table *table, int seat, int64_t cents);

/* They go away with the player. */
void promotions_leave(struct table *table, int seat, struct events *events);

/* Whether none is owed, and each wager in them stands. */
bool promotions_hold(const struct table *table);

struct refusal promotions_can_give(const struct table *table, const struct command *command);
void promotions_do_give(struct table *table, const struct command *command, struct events *events);

/* ---- The house (house.c): people, limits, signs, closing, undoing ---------------- */

extern const struct act_code house_acts[ACT_COUNT];
struct refusal table_can_foreign(const struct table *table, const struct command *command);
void table_do_foreign(struct table *table, const struct command *command, struct events *events);
struct refusal table_can_sit(const struct table *table, const struct command *command);

#define NOTICE_MINUTES 20
#define IDLE_ROUNDS    3

/* Keep the till before a settlement; the family keeps its play. */
void table_keep(struct table *table, enum undo undo);

/* Back to the moment before the settlement, but for chips bought since. */
void table_reverse(struct table *table, const char *clause, struct events *events);

/* Of the first so many places, those idle for three rounds while all of them
 * are taken (Div 1 r.6.0; NSW 9.9). */
void table_count_idle(struct table *table, int seats);

/* The reason of an INVALIDATE, null where it is none; and whether its forfeit fits. */
const struct reason *table_cause(const struct table *table, const struct command *command);
struct refusal table_can_name_player(const struct table *table, const struct command *command);
struct refusal table_may_invalidate(const struct table *table, const struct command *command,
                                    bool undecided);

/* ---- Offers (offers.c) ----------------------------------------------------------- */

struct offering {
    const struct table *table;
    struct offers *offers;
    struct command command;
    const char *clause;
};

/* Amounts to add to what stands, as far as the rack goes, or to take from it, so
 * that the total is in the range; none where there are none. */
void offer_added(struct offering *o, struct range total, int64_t standing);
void offer_reduced(struct offering *o, struct range total, int64_t standing);

/* Add the command as it is, with its amounts; or without one, if it passes. */
void offer_range(struct offering *o, int64_t least, int64_t most, int64_t step);
void offer_plain(struct offering *o);
void offer_seats(struct offering *o);
void offer_reasons(struct offering *o);

/* Call this for each wager that the edition knows by name, or for each of every
 * player present. */
void offer_each_wager(struct offering *o, void offer(struct offering *o));
void offer_each_players_wagers(struct offering *o, void offer(struct offering *o));

#endif
