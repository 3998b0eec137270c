/* rows.h - how a game's conduct is written as rows, and the callbacks of a family
 * of games.  For src/rules, the odds and the scenario reader; not in the public
 * header because its names are short. */
#ifndef CROUPIER_ROWS_H
#define CROUPIER_ROWS_H

#include "rules/assert.h"
#include "rules/fields.h"
#include "rules/length.h"
#include "rules/table.h"

/* ---- Forms of acts --------------------------------------------------------------- */

/* Shorthands for the lists. */
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
    unsigned by;     /* roles */
    const char *clause;
};

/* These roles do an act, or must not do it, by another clause than that of the act's row. */
struct role_clause {
    int act;
    unsigned by;
    const char *clause;
};

/* What follows from a reason: for a no roll, for an order to pass, for invalidating. */
enum force {
    VOIDS,      /* the outcome is void, called or not */
    MUST_CALL,  /* void once called; must be called */
    MAY_CALL,   /* void if called */
    NEVER,      /* expressly not a reason */
    ORDERS,     /* to order the shooter to pass, or a shuffle */
    SEEN_EARLY, /* to order a shuffle of cards not yet in the shoe */
    DISRUPTS,   /* to invalidate */
    DEFRAUDS,   /* to invalidate, with forfeit */
    FORCE_OWN,  /* a family continues from here in its own list */
};
struct reason {
    int number; /* permanent, of the edition; from 64: Division 1's */
    const char *id, *clause;
    int force; /* enum force, or the family's */
    const char *words;
};

/* Who may overrule whom. */
struct ladder {
    enum role role;
    unsigned over; /* roles */
    const char *clause;
};

/* Topics whose clause an edition gives.  A family continues from SAYS_OWN in its own list.  Their
 * names are permanent where a state has a topic. */
/* clang-format off */
#define TOPICS_OF_ALL(X) \
    X(WAGERS)       /* only the listed wagers can be made */ \
    X(CHIPS)        /* wagers are made in chips */ \
    X(MINIMUM)      /* limits on the sign */ \
    X(STEP)         /* increments on the sign */ \
    X(PAYABLE)      /* a wager that cannot be paid exactly may be refused */ \
    X(BELOW)        /* a wager found below the minimum */ \
    X(ABOVE)        /* a wager found above the maximum */ \
    X(LATE)         /* late wagers */ \
    X(UNCONFIRMED)  /* late wagers not confirmed in time */ \
    X(SPOKEN)       /* spoken wagers */ \
    X(TAKING)       /* reducing and removing */ \
    X(LOSING)       /* a losing wager can't be touched; null: no rule of its own */ \
    X(CALLS)        /* calling on and off */ \
    X(ROUNDING)     /* winnings that cannot be paid exactly */ \
    X(FACES)        /* what a die can show */ \
    X(REFUND)       /* wagers of an invalidated game */ \
    X(CORRECTION)   /* when only the operator can correct */ \
    X(PEOPLE)       /* seats at the table */ \
    X(POSITION)     /* a wager counts where it lies; null: by the act's clause */ \
    X(AGREED)       /* limits changed because all players agree, */ \
    X(OPENING)      /* ... before the first game, */ \
    X(QUIET)        /* ... or with no wager on the table */ \
    X(LEVEL)        /* amounts fixed by the game's own rules */ \
    X(SIGN)         /* limits are displayed */ \
    X(STAND_OFF)    /* defines a stand-off, */ \
    X(VOID_WAGER)   /* ... a void wager, */ \
    X(VOID_ROLL)    /* ... a void roll */ \
    X(ITS_TABLE)    /* colours are good at their own table only */ \
    X(SCOPE)        /* which rules apply */ \
    X(AGE)          /* minimum age to play or deal; null: none stated */ \
    X(CARDS)        /* the cards of a deck */ \
    X(DECKS)        /* number of decks */ \
    X(MIXED)        /* cards are mixed, */ \
    X(MACHINE)      /* ... or put into a machine */ \
    X(RESHUFFLED)   /* cards are shuffled after a shoe */ \
    X(DIRECTED)     /* a shuffle ordered by a supervisor */ \
    X(AT_THE_START) /* cards are shuffled before play */ \
    X(BOXES)        /* one player to a box */ \
    X(FACE_UP)      /* first cards face up */ \
    X(TOO_FEW)      /* not enough cards */ \
    X(PROMO)        /* wagers in promotional chips, */ \
    X(PROMO_BACK)   /* ... taken or given back, */ \
    X(PROMO_KEPT)   /* ... never cashed out */ \
    X(APART)        /* players who must not play at the same table; null: no rule */ \
    X(RESULTS)      /* a display of the latest results; null: none stated */ \
    X(DROP_BOX)     /* the table has a drop box; null: not stated */ \
    X(CHIPS_DOWN)   /* a wager is made by placing chips on its area; null: not stated */ \
    X(PAY_SIGN)     /* another pay table is announced on a sign */ \
    X(HELD)         /* chips that a player left behind */ \
    X(FINAL)        /* the operator has the last word on a dispute; null: not stated */ \
    X(ON_DUTY)      /* people who run the game do not bet; null: not stated */
/* clang-format on */
#define TOPIC_LISTED(topic) SAYS_##topic,
#define TOPIC_WORD(topic)   [SAYS_##topic] = #topic,
enum topic { TOPICS_OF_ALL(TOPIC_LISTED) SAYS_OWN };
#define TOPICS 192 /* enough for any game */

struct conduct {
    const struct act_row *acts;
    int act_count;
    const struct role_clause *others;
    int other_count;
    const struct reason *reasons;
    int reason_count;
    const struct ladder *ladder;
    int ladder_count;
    const char *const *says; /* [TOPICS] */
    int unpayable;           /* OPTION() to refuse wagers not payable in chips; 0: never refused */
    bool step_above_minimum; /* steps count from the minimum */
    bool below_always_valid; /* a wager found below the minimum is always valid */
    bool results_stand; /* a wager found outside the limits after its settlement changes nothing */
    bool refuse_any;    /* a wager can be refused on any reasonable ground */
    bool fraud_by_anyone; /* fraud by anyone invalidates, not only by players and dealers */
    bool notice_to_close; /* closing needs 20 minutes' notice while players are present */
    enum notice {
        NO_NOTICE,          /* limits can change freely */
        NOTICE_FOR_MINIMUM, /* 20 minutes' notice for a higher minimum */
        NOTICE_FOR_WORSE,   /* ... and for a lower maximum, unless all agree or no one bets */
    } notice;
};

/* Rows write option k of an edition as k + 1, so 0 means none. */
#define OPTION(k) ((k) + 1)

/* ---- Families -------------------------------------------------------------------- */

/* How one act is checked and carried out.  can() changes nothing; carry_out() is
 * called only if can() accepts, and never fails. */
struct act_code {
    struct refusal (*can)(const struct table *, const struct command *);
    void (*carry_out)(struct table *, const struct command *, struct events *);
};

struct offering;
typedef void offering_act(struct offering *);

/* A wager of the saved play (found.c). */
struct saved_wager {
    int bet, number;     /* its name then */
    int64_t stake_cents; /* then, */
    int64_t left_cents;  /* ... and what of it was left under its present name */
    bool decided;        /* it has been paid or collected */
    bool unnoticed;      /* it was a mistake that nobody had noticed */
};

/* A phase: permanent id; the sentence shown; whether betting is open. */
struct phase_row {
    const char *id, *say;
    bool open;
};

struct family {
    const char *word;             /* "dice"; permanent */
    const char *source;           /* the fingerprint of its sources, made by the build */
    size_t state_bytes;           /* of its block in struct table, */
    const struct field *fields;   /* ... whose members these are (rules/fields.h) */
    const refusal_code *refusals; /* its own; ends with null */
    const struct phase_row *phases;
    int phase_count, closed_phase;
    unsigned in_round;            /* phases of a round in which limits may change, as bits */
    const struct act_code *acts;  /* [ACT_COUNT]; null entries: those of house.c */
    const struct act_form *forms; /* [ACT_COUNT]; null entries: those of acts.c */
    int (*places)(const struct sign *);
    void (*open)(struct table *);
    /* the same after the table was closed, with what is left of the last game; null: nothing is */
    void (*open_again)(struct table *);
    /* whether the sign's options and amounts fit together; null: always */
    struct refusal (*sign)(const struct sign *);
    /* a player's current parts, as role bits; null: none */
    unsigned (*parts)(const struct table *, int seat);
    /* a refusal of its own that comes before those for role and phase; code null: none; or null */
    struct refusal (*not_now)(const struct table *, const struct act_row *, const struct command *);
    /* the clause by which people of other roles must not do the act; null: the row's.  Or null */
    const char *(*role_clause)(const struct table *, const struct act_row *);
    /* why an act is not possible in this phase; code null: the default refusal */
    struct refusal (*wrong_moment)(const struct table *, const struct act_row *);
    /* called after every command; or null */
    void (*afterwards)(struct table *, struct events *);
    /* money on the layout: of one player, of one wager */
    int64_t (*on_layout)(const struct table *, int seat);
    int64_t (*wager)(const struct table *, int seat, int bet, int number);
    /* returns all of a player's wagers */
    void (*give_back)(struct table *, int seat, const char *clause, struct events *);
    /* the same in any phase: a hand that was played for them is out; null: as give_back */
    void (*withdraw)(struct table *, int seat, const char *clause, struct events *);
    /* takes an amount of a wager off the layout, without checks and without crediting a rack */
    void (*lift)(struct table *, int seat, int bet, int number, int64_t cents);
    /* the wager that a command makes or raises, with its number in events; returns whether it can
     * be in promotional chips */
    bool (*single)(const struct table *, const struct command *, struct promo_wager *);
    /* whether a winner's stake comes down with the winnings; null: never */
    bool (*comes_down)(const struct sign *, int bet);
    /* places a confirmed spoken or late wager or call, or lets it lapse; null: the game has none */
    void (*confirmed)(struct table *, const struct waiting *, const char *clause, struct events *);
    /* whether a part in the game keeps a player from leaving (null: never); whether the player had
     * a part in the saved play */
    bool (*has_part)(const struct table *, int seat);
    bool (*had_part)(const struct table *, int seat);
    refusal_code stays; /* for a player whose part prevents leaving; null: the default */
    /* after a player was excluded or left; when the table closes */
    void (*without)(struct table *, int seat, const char *clause, struct events *);
    void (*shut)(struct table *); /* or null */
    /* other players begin with a new game, not in the middle of the last one; null: nothing lasts
     * longer than a round */
    void (*anew)(struct table *, const char *clause, struct events *);
    /* restores the saved play; exchanges it with the play */
    void (*restore)(struct table *);
    void (*swap)(struct table *);
    /* restores one player's wagers */
    void (*restore_seat)(struct table *, int seat);
    /* whether the saved play is that of a round in progress, in which wagers may be decided; null:
     * never */
    bool (*kept_in_round)(const struct table *);
    /* Findings (found.c).  The wager of the saved play that has this name now; false if there is
     * none.  Settles the saved play again, as far as it was settled; for a copy of a table. */
    bool (*saved)(const struct table *, int seat, int bet, int number, struct saved_wager *);
    void (*resettle)(struct table *, struct events *);
    /* takes over what else the new settlement has noted for a player; or null */
    void (*settled_as)(struct table *, const struct table *, int seat);
    /* returns a void part of a wager, and what depended on it */
    void (*cut)(struct table *, int seat, int bet, int number, int64_t cents, const char *clause,
                struct events *);
    /* whether a wager is an unnoticed mistake; notices it: it is then checked when it is decided */
    bool (*unnoticed)(const struct table *, int seat, int bet, int number);
    void (*notice)(struct table *, int seat, int bet, int number, struct events *);
    /* the clause on what becomes of a wager that was accepted by mistake */
    const char *(*breach)(const struct table *, int seat, int bet, int number);
    /* removes from a copy of the table what this person must not see; null: nothing is hidden */
    void (*conceal)(struct table *, enum role role, int seat);
    /* offers of the family's own acts: one function for all, or, if null, one each in
     * offers[ACT_COUNT] */
    void (*offer)(struct offering *, int);
    offering_act *const *offers;
    /* names of wagers */
    void (*id)(const struct sign *, int bet, int number, char id[WAGER_ID]);
    bool (*find)(const struct sign *, const char *id, int *bet, int *number);
    void (*name)(const struct sign *, int bet, int number, char name[WAGER_NAME]);
    bool (*next)(const struct sign *, bool standing, int *bet, int *number);
    struct wager_kind (*kind)(const struct sign *, int bet);
    /* the clause that defines a wager; null: that of its kind */
    const char *(*clause)(const struct sign *, int bet, int number);
    /* how numbers of outcomes are written, null: in digits; number_of() returns -1 if unknown */
    const char *(*number_word)(int number);
    int (*number_of)(const char *word, size_t length);
    /* reads the numbers of an option with a list; returns their count, or 0 if it is not a list.
     * null: no option has a list */
    int (*list_of)(const char *word, int8_t numbers[SIGN_NUMBERS]);
    /* a faster loop over all wagers; or null */
    void (*each_wager)(struct offering *, void offer(struct offering *));
    /* adjusts the phase row to the current moment; or null */
    void (*phase)(const struct table *, struct phase_row *);
    /* what an act costs its player beyond the amount it names; null: nothing */
    int64_t (*fee)(const struct table *, const struct command *);
    /* the seats that limits of its own bind, beside those on signs; null: it has no such limits */
    uint32_t *(*bound)(struct table *);
    /* each player plays alone against the house: one player's bets never affect another's */
    bool apart;
    /* the seat whose wager a command makes, if people can bet for others; null: the command's */
    int (*bets_for)(const struct command *);
    /* the clause that keeps people who work at the casino from acting for a player, and the seat of
     * the person whom a command lets do so; null: the command lets nobody.  Or null */
    const char *(*stands_in)(const struct table *, const struct command *, int *seat);
    /* a player's total on a kind of wager, if the maximum applies to the total; null: it applies to
     * each number */
    int64_t (*together)(const struct table *, int seat, int bet);
    /* whether the wager of a command plays on a hand that the player has in the round: no limit on
     * the sign binds it, and a player who may begin no other hand may still make it; null: none
     * does */
    bool (*plays_on)(const struct table *, const struct command *);
    /* fills in what a report need not say of the player's command; or null */
    void (*reported)(const struct table *, struct command *);
    /* the seat that must act if an order of the house names none; or null */
    int (*to_act)(const struct table *);
    /* sets the derived members of a state that was read by name; null: there are none */
    void (*derive)(struct table *);
    /* whether its seats, cards and wagers exist, if that is more than the bounds of its members;
     * null: it is not */
    bool (*sound)(const struct table *);
    /* Adds to a wager on the layout without charging a rack.  Returns false if there is no such
     * wager, or its stake is not one member of the state, as that of a bet with legs.  null: no
     * wager can be added to so */
    bool (*lay)(struct table *, int seat, int bet, int number, int64_t cents);
    /* the amounts of a whole wager: its limits, in steps that chips can pay.  null: the game has no
     * sessions in which players bet in turn */
    struct range (*allowed)(const struct table *, int seat, int bet, int number);
    /* marks wagers on the layout that do not fit, whose void part goes back when the round is
     * settled; null: the game has no such marks */
    void (*mark_misfits)(struct table *);
};

/* ---- Sessions of tournaments (contest.c) ----------------------------------------- */

/* The clause of a topic that Division 7 replaces during a session, or null. */
const char *contest_says(const struct table *table, int topic);

/* Whether a player may wager now, whatever the amount. */
struct refusal contest_may_wager(const struct table *table, int seat);

/* Why a player in table->excluded takes no part in the game. */
struct refusal table_out(const struct table *table, int seat);

/* The code of acts that only sessions have; of a bet on a secret wager card, or taken off it. */
extern const struct act_code contest_acts[ACT_OWN];
const struct act_code *contest_secret_code(int act);

/* The row of such an act for the game with this conduct; null: it is no such act. */
const struct act_row *contest_act(const struct conduct *conduct, int act);

/* Offers to take wagers off the player's secret wager card. */
void contest_offer_erasures(struct offering *o);

/* Offers to limit the time for a wager. */
void contest_offer_time(struct offering *o);

/* The fingerprint of what all games share, made by the build. */
extern const char rules_source[];

/* ---- Shared by the files of the table -------------------------------------------- */

#define SEAT_BIT(seat) (UINT32_C(1) << a_seat(seat))

static inline int a_seat(int seat)
{
    assert(seat >= 0 && seat <= HOUSE_SEAT);
    return seat;
}

static inline const struct family *family_of(const struct table *table)
{
    return games[table->sign.edition]->family;
}

/* The seat whose wager a command makes. */
static inline int bets_for(const struct table *table, const struct command *command)
{
    const struct family *family = family_of(table);

    return family->bets_for ? family->bets_for(command) : command->seat;
}

static inline const struct conduct *conduct_of(const struct table *table)
{
    return games[table->sign.edition]->conduct;
}

/* During a session Division 7 replaces the general rules on limits. */
static inline const char *says(const struct table *table, int topic)
{
    const char *instead = table->contest.stage ? contest_says(table, topic) : NULL;

    return instead ? instead : conduct_of(table)->says[topic];
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

/* The value of an OPTION(); 0 for none. */
static inline int option_of(const struct sign *sign, int option)
{
    return option ? sign->value[option - 1] : 0;
}

/* Permitted totals of a wager: least, least + step, ... most. */
struct range {
    int64_t least, most, step;
};

/* Limits and step for a kind of wager: its own, or those of side bets, or the table's (always for
 * bet 0).  Step 0: none. */
struct range sign_limits(const struct sign *sign, int bet);

/* Whether the limits of side bets fit together. */
struct refusal sign_side_fits(const struct sign *sign, const char *clause);

/* The phase of the table at this moment. */
struct phase_row table_phase(const struct table *table);

/* What a command costs its player beyond the amount it names. */
int64_t table_fee(const struct table *table, const struct command *command);

/* The edition's row for an act, or null; the clause of an act that it has; of a command's act. */
const struct act_row *table_row(const struct conduct *conduct, int act);

/* The clause by which this role does the act of the row, or must not do it. */
const char *row_clause(const struct conduct *conduct, const struct act_row *row, unsigned role);
const char *table_act_clause(const struct table *table, int act);
const char *table_clause(const struct table *table, const struct command *command);

/* The two halves of table_check(): whether role, part and phase permit the command (of this row,
 * if it is known); then its details. */
bool table_maybe(const struct table *table, const struct command *command);
bool table_row_permits(const struct table *table, const struct act_row *row,
                       const struct command *command);
struct refusal table_details(const struct table *table, const struct command *command);

/* How the command's act is checked and carried out.  The edition must have the act. */
const struct act_code *table_code(const struct table *table, const struct command *command);

/* A reason of the edition by its number or id, or null; the first with a given force. */
const struct reason *table_reason(const struct table *table, int reason);
const struct reason *reason_numbered(const struct conduct *conduct, int number);
const struct reason *reason_called(const struct conduct *conduct, const char *id);
const struct reason *table_first_reason(const struct table *table, int force);

/* A player's money on the layout during a command; table_on_layout() has it as of the
 * command's start. */
int64_t table_layout_now(const struct table *table, int seat);

/* Counts the money on the layout again, after something other than a command changed it. */
void table_recount(struct table *table);

/* Appends an event; the caller fills in the rest. */
struct event *table_add_event(struct events *events, int kind, int seat, const char *clause);
struct event *table_add_wager_event(struct events *events, int kind, int seat, int bet, int number,
                                    int64_t stake_cents, const char *clause);

/* Appends EVENT_DONE for the command. */
struct event *table_add_done(const struct command *command, const char *clause,
                             struct events *events);

struct refusal table_can_always(const struct table *table, const struct command *command);

/* What a player's rack has in chips; the house owes the rest of it, which can't be wagered (Div 1
 * r.10.3). */
static inline int64_t table_in_chips(const struct table *table, int seat)
{
    int64_t owed = table->owed_cents[seat];

    return table->till.rack_cents[seat] - (owed > 0 ? owed : 0);
}

/* Whether an amount is valid: positive and in whole chips; whether the chips in a player's rack
 * cover it, apart from promotional chips. */
struct refusal table_amount_fits(const struct table *table, int64_t cents);
struct refusal table_rack_fits(const struct table *table, const struct command *command, int seat,
                               int64_t cents);

/* The part of a new wager in promotional chips. */
static inline int64_t promotional_part(const struct command *command)
{
    bool wager = command->act == ACT_BET || command->act == ACT_SLIP;

    if (!wager || !(command->flags & FLAG_PROMO)) return 0;
    return command->part_cents || command->flags & FLAG_ZERO ? command->part_cents : command->cents;
}

/* Whether a wager that was accepted below its minimum counts: always, once for each player, or
 * during a session of Division 7 always, as the player must raise it (3.6(a)).  Notes that it did.
 */
bool table_counts_below(struct table *table, int seat);

/* Adds to the commission that the player has paid; less than 0: it is returned. */
void table_add_commission(struct table *table, int seat, int64_t cents);

/* The limits and step for a player on a kind of wager. */
struct range table_limits(const struct table *table, int seat, int bet);

/* The same for what is left of a wager that is reduced, of which this much is up (0: it is not
 * reduced).  What is left may still be above the maximum, and off steps that the wager is off
 * already; it must not be below the minimum. */
struct range table_limits_left(const struct table *table, int seat, int bet, int64_t reduced);

/* ---- Awaiting confirmation (waiting.c) ------------------------------------------- */

/* Whether one more wager or call of this seat can wait: of one seat 16 can, and there is always
 * room for one of each other seat. */
bool table_may_wait(const struct table *table, int seat);

void table_wait(struct table *table, const struct command *command, int64_t held_cents,
                const char *clause, struct events *events);
struct waiting table_pull(struct table *table, int index);
void table_tell_lapsed(const struct waiting *waiting, const char *clause, struct events *events);

/* The waiting wager that a TAKE withdraws: the command takes a whole wager, and no
 * such wager is up yet; else -1. */
int table_waiting_bet(const struct table *table, const struct command *command);

/* A player's money held for waiting wagers. */
int64_t table_held(const struct table *table, int seat);

/* Lapses what is unconfirmed: everything, or only calls; of one seat, or of all
 * (NO_SEAT).  Null clause: the one that requires confirmation. */
enum lapsing { ALL_LAPSE, CALLS_LAPSE };
void table_lapse(struct table *table, enum lapsing which, int seat, const char *clause,
                 struct events *events);

struct refusal table_can_confirm(const struct table *table, const struct command *command);
void table_do_confirm(struct table *table, const struct command *command, struct events *events);

/* ---- What staff report of a player (report.c) ------------------------------------ */

/* The player's command that a report is about. */
struct command table_reported(const struct table *table, const struct command *command);

struct refusal report_can(const struct table *table, const struct command *command);
void report_do(struct table *table, const struct command *command, struct events *events);

/* ---- Promotional chips (promotions.c) -------------------------------------------- */

/* Whether promotional chips permit a command that is otherwise valid. */
struct refusal promotions_fit(const struct table *table, const struct command *command);

/* The promotional part of a wager of this name, in this till. */
int64_t promotions_part(const struct table *table, const struct till *till, int seat, int bet,
                        int number);

/* Moves promotional chips after the events since the last call.  The command is that of the PLACED
 * events, or null if there can be none. */
void promotions_follow(struct table *table, const struct command *command, struct events *events);

/* A player's wagers in promotional chips are those at the other till.  There must be room. */
void promotions_copy(struct till *to, const struct till *from, int seat);

/* Lends chips for a waiting wager; negative: ends the loan. */
void promotions_lend(struct table *table, int seat, int64_t cents);

/* The player leaves with the promotional chips. */
void promotions_leave(struct table *table, int seat, struct events *events);

/* Invariant: no negative amounts, and every promotional wager is on the layout. */
bool promotions_hold(const struct table *table);

struct refusal promotions_can_give(const struct table *table, const struct command *command);
void promotions_do_give(struct table *table, const struct command *command, struct events *events);

/* ---- Signs (signs.c): limits, steps, notices, closing, time ---------------------- */

extern const struct act_code sign_acts[ACT_OWN];

/* A player's own limits for a kind of wager, or null.  table_forget_personal() removes them; with
 * bet 0, all of the player's limits. */
const struct personal_kind *table_personal(const struct table *table, int seat, int bet);
void table_forget_personal(struct table *table, int seat, int bet);

/* Fills in the limits of the notice that is up; those that it does not state are as they are. */
void table_noticed(const struct table *table, struct command *command);

/* Changes an option of the sign, and puts up a sign about it for a month. */
void table_change_pay(struct table *table, int option, int value);

/* ---- Found invalid (found.c) ----------------------------------------------------- */

struct refusal found_can_foreign(const struct table *table, const struct command *command);
struct refusal found_can_slip(const struct table *table, const struct command *command);
void found_do_foreign(struct table *table, const struct command *command, struct events *events);
void found_do_slip(struct table *table, const struct command *command, struct events *events);
void found_offer_foreign(struct offering *o);

/* Whether the wager of a command is on the layout, or was in the round just settled. */
bool found_there(const struct table *table, const struct command *command);

/* ---- The house (house.c): people, void wagers, undoing --------------------------- */

extern const struct act_code house_acts[ACT_COUNT];
struct refusal table_can_sit(const struct table *table, const struct command *command);

/* Chips of a player leave the table, but the player stays. */
struct event *table_take_out(struct table *table, int seat, int64_t cents, const char *clause,
                             struct events *events);

/* Whether the saved play is that of a round in progress. */
bool table_kept_in_round(const struct table *table);

/* Cashes out the rack and frees the seat. */
struct event *table_redeem(struct table *table, int seat, const char *clause,
                           struct events *events);

#define NOTICE_MINUTES 20
#define IDLE_ROUNDS    3

/* Saves the till before a settlement; the family saves its play. */
void table_keep(struct table *table, enum undo undo);

/* Limits on signs are about to change. */
void table_limits_change(struct table *table);

/* Exchanges them with those that applied when the play was saved. */
void table_swap_limits(struct table *table);

/* Exchanges them, if the play on the layout is settled by those: before it is judged, once it is
 * saved, and again afterwards. */
void table_play_limits(struct table *table);

/* A round begins: the last settlement stands, and the limits are those on the signs. */
void table_begin_round(struct table *table);

/* Puts the saved play back, with its till; nothing else changes, and nothing is reported.  Returns
 * the seats that went out of a tournament's session since, by a decision. */
uint32_t table_back(struct table *table);

/* Restores the state before the settlement, except for chips bought since. */
void table_reverse(struct table *table, const char *clause, struct events *events);

/* Returns a player's wagers, whatever the phase. */
void table_withdraw(struct table *table, int seat, const char *clause, struct events *events);

/* Returns a player's wagers, confirmed or not, for an order around the table, if betting is open:
 * no wager is in play then. */
void table_keep_out(struct table *table, int seat, const char *clause, struct events *events);

/* The clause under which a player takes no further part. */
const char *table_exclusion(const struct table *table);

/* Counts idle rounds of the first seats, while all of them are taken
 * (Div 1 r.6.0; NSW 9.9). */
void table_count_idle(struct table *table, int seats);

/* The reason of an INVALIDATE, or null; whether reason, cheats and forfeit fit; the seats whose
 * wagers are forfeited; reports the act and who cheated. */
const struct reason *table_cause(const struct table *table, const struct command *command);
struct refusal table_can_name_player(const struct table *table, const struct command *command);
struct refusal table_may_invalidate(const struct table *table, const struct command *command,
                                    bool undecided);
uint32_t table_forfeits(const struct command *command);
void table_add_invalidated(const struct table *table, const struct command *command,
                           struct events *events);

/* ---- Players who have left (departed.c) ------------------------------------------ */

/* Corrects a rack, for good: the last settlement is not undone after that, and a round in progress
 * only with this amount. */
void table_change_rack(struct table *table, int seat, int64_t cents);

/* Whether the player of the saved play has left the seat since; and has it again, during a command.
 * Whether a command is about that player, not about who sits there now. */
bool table_is_gone(const struct table *table, int seat);
bool table_is_back(const struct table *table, int seat);
bool departed_meant(const struct table *table, const struct command *command);

/* A player has left; a new round makes that final. */
void departed_note(struct table *table, int seat);
void departed_forget(struct table *table);

/* Gives the seat back to the player who left, in the saved play that was just restored; what was
 * brought to the seat until now is in and promo_in.  Returns the part of a player who sits there
 * now. */
struct departed_beside {
    int64_t in_cents, promo_cents;
};
struct departed_beside departed_seat(struct table *table, int seat, int64_t in, int64_t promo_in);

/* The same in the play as it is now, to correct what that player got. */
void departed_call_back(struct table *table, int seat, const char *clause, struct events *events);

/* What the rack of a player who is here lacks, because a settlement was undone, stays owed. */
void departed_owe(struct table *table, int seat, struct events *events);

/* At the end of a command all of them leave again, and it is told what is due or owed. */
void departed_leave(struct table *table, struct events *events);

/* ---- Offers (offers.c) ----------------------------------------------------------- */

struct offering {
    const struct table *table;
    struct offers *offers;
    struct command command;
    const char *clause;
};

/* Offers amounts to add to the standing total, limited by the rack, or to take from
 * it, so that the new total is in the range; no offer if there is none. */
void offer_added(struct offering *o, struct range total, int64_t standing);
void offer_reduced(struct offering *o, struct range total, int64_t standing);

/* Adds the command with a range of amounts; offer_plain() adds it without one, if valid. */
void offer_range(struct offering *o, int64_t least, int64_t most, int64_t step);
void offer_plain(struct offering *o);
void offer_seats(struct offering *o);
void offer_reasons(struct offering *o);

/* Calls offer for each named wager of the edition; for each wager of each seated player. */
void offer_each_wager(struct offering *o, void offer(struct offering *o));
void offer_each_players_wagers(struct offering *o, void offer(struct offering *o));

#endif
