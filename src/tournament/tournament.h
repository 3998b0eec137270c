/* tournament.h - a tournament (New Zealand, Division 7): an item of the programme that spans
 * tables.
 *
 *   conditions  its terms, fixed before anyone applies: fee, chips, limits, sessions, prizes
 *   entries     notified -> applied -> accepted; then withdrawn, given away, disqualified, void
 *   stages      heats, a repechage, the final; each is drawn by lot into sessions
 *   sessions    players at one table (rules/contest.h).  A tie that matters is played off
 *   places      after the final: the winner, the runner-up, the others; prizes */
#ifndef CROUPIER_TOURNAMENT_H
#define CROUPIER_TOURNAMENT_H

#include "pit/pit.h"
#include "programme/programme.h"

#define TOURNAMENT_PLAYERS  512
#define TOURNAMENT_SESSIONS 250 /* with play-offs and new heats; */
#define TOURNAMENT_PLANNED  150 /* ... without */
#define TOURNAMENT_STAGES   8
#define TOURNAMENT_TABLES   64
#define TOURNAMENT_PRIZES   TABLE_SEATS /* places are decided in one final */
#define TOURNAMENT_WORD     32
#define TOURNAMENT_TITLE    80
#define TOURNAMENT_DAYS_MS  (2 * ITEM_DAY) /* before play: a fee is refunded (reading T12) */

/* ---- Conditions of entry --------------------------------------------------------- */

struct tournament_stage {
    char word[TOURNAMENT_WORD]; /* "heats" */
    int16_t seats;              /* most players at a table */
    int16_t advance;            /* how many of each session go on; of the final 0 */
    int16_t best;               /* of the others, the best by chips in the whole stage */
    bool losers;                /* a repechage: played by those who did not go on from the stage
                                 * before; its winners join those who did */
    uint8_t unused;
};

/* A prize: an amount, a share of the pool, or goods, which the terms describe. */
struct tournament_prize {
    int64_t cents;    /* 0: a share, or goods */
    int32_t permille; /* of the fees less the house's part, with what the house adds */
    int32_t goods;    /* 1: goods */
};

struct tournament_conditions {
    char title[TOURNAMENT_TITLE];
    int64_t fee_cents;
    int64_t added_cents;                    /* by the house (2.3(f)) */
    int64_t opens_ms, closes_ms, starts_ms; /* applications; the first session */
    struct contest_terms session;           /* of ordinary sessions; tournament and session are 0 */
    struct contest_terms play_off;          /* of play-offs */
    int32_t edition;
    int32_t kept_permille;  /* of the fees, for the house */
    int32_t least, most;    /* players; least 0: none stated */
    int32_t notice_seconds; /* of a change of a session's time (2.7) */
    int32_t seats;          /* of the smallest table */
    uint8_t stage_count, prize_count, table_count;
    bool transferable;
    bool open_to_all; /* applications are accepted at once */
    bool automatic;   /* tables without staff */
    uint8_t unused[2];
    struct tournament_stage stages[TOURNAMENT_STAGES]; /* the last one is the final */
    struct tournament_prize prizes[TOURNAMENT_PRIZES]; /* by place */
    uint32_t tables[TOURNAMENT_TABLES];
};

/* ---- State ----------------------------------------------------------------------- */

enum tournament_phase {
    TOURNAMENT_ANNOUNCED = 0, /* applications are taken from opens_ms to closes_ms */
    TOURNAMENT_PLAYING = 1,   /* from the first draw on */
    TOURNAMENT_DECIDED = 2,   /* all places are known */
    TOURNAMENT_OVER = 3,      /* prizes are awarded */
    TOURNAMENT_CANCELLED = 4,
};

enum tournament_status {
    ENTRY_FREE = 0,
    ENTRY_NOTIFIED = 1, /* has the conditions in writing */
    ENTRY_APPLIED = 2,
    ENTRY_ACCEPTED = 3,
    ENTRY_TURNED_DOWN = 4,
    ENTRY_WITHDRAWN = 5,
    ENTRY_GIVEN_AWAY = 6, /* transferred to another entry */
    ENTRY_DISQUALIFIED = 7,
    ENTRY_VOIDED = 8, /* after a failure */
};

struct tournament_entry {
    uint32_t person;
    uint8_t status;  /* enum tournament_status */
    uint8_t stage;   /* the last one for which the player was drawn, from 1; 0: none */
    uint8_t next;    /* the one that the player may play next; 0: none, or not known yet */
    bool out;        /* plays no more */
    int16_t session; /* the last heat, or the final, from 1; 0: none */
    int16_t place;   /* of a finalist, from 1; tied players have the same.  0: none */
    int16_t other;   /* of a transfer: the other entry, from 1 */
    uint8_t breach;  /* of a disqualification: enum contest_breach */
    bool excused;    /* may leave the table */
    uint8_t seat_to; /* moves to this seat, from 1, because a terminal failed; 0: does not */
    bool cash;       /* the fee is paid in cash, over the desk */
    uint8_t seed_length;
    uint8_t unused[5];
    int64_t paid_cents;   /* fees, less refunds */
    int64_t lost_cents;   /* paid for the chips of sessions that are over, less what they were
                           * exchanged for */
    int64_t adjust_cents; /* the balance at the terminal is to be corrected by this */
    int64_t prize_cents;
    int64_t time_ms;            /* of the application */
    uint8_t seed[CHANCE_BYTES]; /* what the applicant adds to the draws */
};

enum tournament_session_kind {
    SESSION_STAGE = 0,    /* a heat, or the final */
    SESSION_ADVANCE = 1,  /* a play-off for the last places that go on, */
    SESSION_WINNER = 2,   /* ... for the win, */
    SESSION_RUNNER_UP = 3 /* ... for second place */
};

enum tournament_session_state {
    SESSION_DRAWN = 0,   /* waits for the director */
    SESSION_STARTED = 1, /* its table begins, or plays */
    SESSION_TALLIED = 2,
    SESSION_FAILED = 3, /* the system failed: waits for a remedy */
    SESSION_VOIDED = 4, /* given up */
};

/* While a session is on, how and chips follow the table.  A seat with TALLIED_DISQUALIFIED or
 * TALLIED_VOID that the table does not know yet is what the table gets an order for. */
struct tournament_session {
    int64_t starts_ms;  /* 0: when it is called */
    int64_t started_ms; /* when the director started it */
    uint32_t table;
    int16_t of;          /* a play-off: of this session, from 1; 0: of the best of the stage */
    int16_t places;      /* a play-off: how many places it decides */
    uint8_t kind, state; /* enum tournament_session_kind, _state */
    uint8_t stage;       /* from 1 */
    uint8_t series;      /* of play-offs for the best of the stage: how many there were, from 1 */
    bool time_up;        /* of a session that lasts a time: it ends with the round in play */
    bool held;           /* the table is held for it, even if it was given up; then it is stopped */
    uint8_t unused[2];
    int16_t players[TABLE_SEATS];     /* entries by seat, from 1; 0: none */
    uint8_t how[TABLE_SEATS];         /* TALLIED_ bits */
    int64_t chips_cents[TABLE_SEATS]; /* at the end */
    uint32_t bought;                  /* seats that bought their chips and hold them, as bits */
    uint8_t unused_too[4];
};

struct tournament {
    char name[ITEM_NAME + 1];
    uint8_t unused[7];
    uint32_t number;    /* of the item in the casino */
    uint32_t in_charge; /* the director or representative who is present (4.1); NOBODY: none */
    struct tournament_conditions conditions;
    struct chance_commitment digest; /* of the terms */
    struct item_draws draws;
    uint8_t phase;  /* enum tournament_phase */
    uint8_t stage;  /* being played, from 1; 0: not drawn yet */
    bool stage_due; /* it is over: the next one is to be drawn */
    bool best_done; /* it is known which of the others go on */
    bool begun;     /* the first session was started */
    uint8_t unused_too[3];
    int32_t entry_count, session_count;
    int64_t pool_cents, kept_cents;              /* as in the ledger */
    struct item_proof proofs[TOURNAMENT_STAGES]; /* of the draws so far */
    struct tournament_entry entries[TOURNAMENT_PLAYERS];
    struct tournament_session sessions[TOURNAMENT_SESSIONS];
};

/* ---- Acts ------------------------------------------------------------------------ */

/* Permanent numbers.  Each has a row with roles, clause and form in tournament_acts.c. */
enum tournament_act {
    TOURNAMENT_NOTIFY = 1, /* a person gets the conditions in writing (2.6); other: who */
    TOURNAMENT_APPLY = 2,  /* other: for another person; choice: in cash; seed: for the draws */
    TOURNAMENT_ACCEPT = 3, /* number: the entry; the fee is paid now */
    TOURNAMENT_TURN_DOWN = 4,
    TOURNAMENT_TRANSFER = 5,      /* other: the person who plays instead; number: the entry, if not
                                   * the player's own */
    TOURNAMENT_WITHDRAW = 6,      /* number: the same; yes: the operator consents to a refund */
    TOURNAMENT_DISQUALIFY = 7,    /* number: the entry; choice: enum contest_breach */
    TOURNAMENT_CANCEL = 8,        /* before play, for want of players */
    TOURNAMENT_DRAW = 9,          /* the next stage: tables, sessions, seats */
    TOURNAMENT_RESCHEDULE = 10,   /* number: a session; time_ms */
    TOURNAMENT_TAKE_CHARGE = 11,  /* the director is present; other: a representative */
    TOURNAMENT_START = 12,        /* number: a session */
    TOURNAMENT_EXCUSE = 13,       /* number: an entry; yes */
    TOURNAMENT_BALANCE = 14,      /* number: an entry; choice: credit or debit; cents: a failed
                                   * terminal's correction */
    TOURNAMENT_TERMINAL = 15,     /* number: an entry; second: another seat */
    TOURNAMENT_OTHER_HEAT = 16,   /* number: an entry; second: another session, not started */
    TOURNAMENT_VOID_ENTRY = 17,   /* number: an entry */
    TOURNAMENT_FAIL = 18,         /* number: a session: the system failed */
    TOURNAMENT_NEW_HEAT = 19,     /* number: that session */
    TOURNAMENT_VOID_ENTRIES = 20, /* number: that session */
    TOURNAMENT_CALL_OFF = 21,     /* number: that session; the tournament is cancelled */
    TOURNAMENT_AWARD = 22,        /* the prizes */
    TOURNAMENT_TIME_UP = 23,      /* number: a session that lasts a time, which is over */
    TOURNAMENT_ACTS,
};

enum { PAID_IN_CASH = 1 };
enum { BALANCE_CREDIT = 1, BALANCE_DEBIT = 2 };

/* Permanent numbers; 0 is the act itself. */
enum tournament_event {
    TOURNAMENT_DONE = 0,
    TOURNAMENT_PAID = 1, /* the fee: from the purse, or in cash, to the pool */
    TOURNAMENT_REFUNDED = 2,
    TOURNAMENT_KEPT = 3,        /* the house's part */
    TOURNAMENT_ADDED = 4,       /* what the house adds to the prizes */
    TOURNAMENT_SEATED = 5,      /* number: a session, second: a seat from 1; person */
    TOURNAMENT_PLACED = 6,      /* number: the place; person */
    TOURNAMENT_PRIZE = 7,       /* number: the place; cents to the person */
    TOURNAMENT_ODD_CENTS = 8,   /* of an indivisible share: kept (reading T14) */
    TOURNAMENT_GOODS = 9,       /* number: the place; the person gets the goods, or shares them */
    TOURNAMENT_GOES_ON = 10,    /* number: the stage that the person may play now */
    TOURNAMENT_CHIPS_BACK = 11, /* what was paid for chips and not exchanged */
    TOURNAMENT_EVENTS,
};

extern const struct item_kind tournament_kind;
extern const struct field tournament_fields[];

/* ---- Between a tournament and its tables ----------------------------------------- */

/* The next order that a table gets because of the tournament: to prepare a session, seat a player,
 * start, disqualify, void, correct, excuse, move, end, give up, and at a table without staff tally.
 * Returns false if there is none.  table: its number in the casino.
 *
 * It follows from the state of both alone, so nothing is lost if the casino stops in between.  It
 * is always one that the table would carry out (pit_check()), and carrying it out changes the
 * answer: a caller repeats until there is none, and asks again after each order at the table or to
 * the tournament.  What a table would refuse waits, and never blocks the rest. */
bool tournament_order(const struct tournament *tournament, uint32_t table, const struct pit *pit,
                      struct order *order);

/* Takes what an order did at a table: call it after every order that was carried out there. */
void tournament_hear(struct tournament *tournament, uint32_t table, const struct pit *pit,
                     const struct pit_events *events);

/* Whether the tournament has a session at the table now, or the table still has one of it that was
 * given up. */
bool tournament_uses(const struct tournament *tournament, uint32_t table);

/* ---- Looking --------------------------------------------------------------------- */

/* The ranking of a session, from 1, best first; without players who were disqualified or whose
 * entry is void.  If nobody survived, those who fell last are tied for the first place, whatever
 * they have left (readings T3, T13).  Returns the number of players. */
struct tournament_rank {
    int16_t entry; /* from 1 */
    bool tied;     /* with the next one */
    bool out;      /* before the end of the session */
    int64_t chips_cents;
};
int tournament_ranking(const struct tournament *tournament, int session,
                       struct tournament_rank ranks[TABLE_SEATS]);

/* The rank of an entry among these, from 1; tied players have the same.  0: none. */
int tournament_rank_of(const struct tournament_rank *ranks, int count, int entry);

/* All players who were drawn, best first: by place, how far they came, and chips; at last those
 * whose entry does not count any more.  chips() has what a seat of a session has or had; the
 * session's own chips_cents do not count what is on a layout.  Returns their number. */
struct tournament_standing {
    int16_t entry, place;
    int16_t rank; /* from 1; tied players have the same.  0: the entry does not count */
    uint8_t stage;
    bool out;
    int64_t chips_cents;
};
typedef int64_t tournament_chips(void *to, int session, int seat);
int tournament_standings(const struct tournament *tournament, tournament_chips *chips, void *to,
                         struct tournament_standing standings[TOURNAMENT_PLAYERS]);

/* The prize of each place, in cents, from what is in the pool now; shares are rounded down.
 * Returns the sum. */
int64_t tournament_prizes(const struct tournament *tournament, int64_t cents[TOURNAMENT_PRIZES]);

/* An entry by its person, from 1, or 0. */
int tournament_entry_of(const struct tournament *tournament, uint32_t person);

/* The hash of those who will be drawn for the next stage, with what they added: it enters the draw
 * (docs/fair.md).  Returns their number. */
int tournament_entrants(const struct tournament *tournament, struct chance_commitment *hash);

const char *tournament_phase_word(int phase);   /* "announced" */
const char *tournament_status_word(int status); /* "accepted" */
const char *tournament_state_word(int state);   /* of a session: "drawn" */

#endif
