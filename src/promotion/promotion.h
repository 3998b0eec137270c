/* promotion.h - prizes that the house gives away by a draw (New South Wales 2019, section 10).
 *
 *   planned   the terms state everything that the rules demand.  The Authority gets them, they are
 *             published, and the advertising refers to them
 *   running   at least 24 hours later: people enter, tickets are drawn, prizes are claimed, and
 *             awarded or denied
 *
 * Each prize has a draw of its own.  Its winner is notified, claims the prize and says how a large
 * cash prize is to be paid; it is awarded only on that claim.  The draw of a prize can be postponed
 * or cancelled, and the inspectorate is notified in the same moment.
 *
 * Terms are keys with values; docs/promotions.md lists them.  Prizes are numbered: "prize.2.make".
 * Money leaves the pool for winners and never enters it, so the pool is what the promotion cost,
 * below 0.  Everything else that a prize may be has no account. */
#ifndef CROUPIER_PROMOTION_H
#define CROUPIER_PROMOTION_H

#include "programme/programme.h"

#define PROMOTION_PRIZES   32
#define PROMOTION_KEYS     32
#define PROMOTION_ENTRANTS 512
#define PROMOTION_TICKETS  16384 /* of all entrants */
#define PROMOTION_CLAIMS   64    /* of which those that staff are done with make room */
#define PROMOTION_DISPUTES 64

#define PROMOTION_LARGE   INT64_C(1000000) /* over this: a scrutineer, and a choice of payment */
#define PROMOTION_DETAILS INT64_C(10000)   /* over this: details of a denied claim are kept */
#define PROMOTION_LITRES  20               /* of liquor, at most */
#define PROMOTION_TOLD_MS (24 * ITEM_HOUR) /* the Authority has the terms at least this long */
#define PROMOTION_SOON_MS (2 * ITEM_DAY)   /* a winner is notified within this */

/* ---- Acts and events ------------------------------------------------------------- */

/* Numbers are permanent. */
enum promotion_act {
    PROMOTION_TELL = 1,      /* the Authority gets the full terms */
    PROMOTION_PUBLISH = 2,   /* choice: where the terms are available */
    PROMOTION_ADVERTISE = 3, /* text: the advertising that refers to the terms */
    PROMOTION_COMMENCE = 4,
    PROMOTION_ENTER = 5,      /* one ticket for oneself; seed: what the entrant adds to the draws */
    PROMOTION_ADMIT = 6,      /* tickets for another person; cents: the bet that was made */
    PROMOTION_APPROVAL = 7,   /* text: the Authority's reference; good for one change */
    PROMOTION_AMEND = 8,      /* text: "closes = 2026-12-24T18:00" */
    PROMOTION_NOMINATE = 9,   /* other: the scrutineer */
    PROMOTION_OVERSEE = 10,   /* the scrutineer is there for the next draw of prize number */
    PROMOTION_DRAW = 11,      /* of prize number */
    PROMOTION_PASS_OVER = 12, /* the winner of prize number, for another draw */
    PROMOTION_NOTIFY = 13,    /* the winner of prize number; choice: how; time: when, if not now */
    PROMOTION_CLAIM = 14,    /* prize number; other: for whom, at the desk; the parts in which it is
                              * to be paid, or none: the prize itself, or cash; text: name and
                              * address, needed only of a person whom the casino does not know */
    PROMOTION_CLAIMANT = 15, /* of claim number, also of one denied; text: name and address */
    PROMOTION_AWARD = 16,    /* prize number, as its winner claimed it */
    PROMOTION_DENY = 17,     /* claim number; text: the reason, for the claimant */
    PROMOTION_DISPUTE = 18,  /* text: what about */
    PROMOTION_DECIDE = 19,   /* dispute number; text: the decision */
    PROMOTION_ADVISE = 20,   /* of the right to complain, in dispute number */
    PROMOTION_POSTPONE = 21, /* the draw of prize number, or the promotion; text: why */
    PROMOTION_RESUME = 22,   /* the same; text: how its integrity was validated */
    PROMOTION_CANCEL = 23,   /* the draw of prize number; text: why */
    PROMOTION_ACTS,
};

enum promotion_event {
    PROMOTION_DONE = 0,          /* the act; of a claim or dispute, second: its number */
    PROMOTION_DRAWN = 1,         /* person wins prize number with ticket second, worth cents */
    PROMOTION_LATE = 2,          /* person was notified more than two days after the draw */
    PROMOTION_PAID = 3,          /* cents in cash for prize number, */
    PROMOTION_CHEQUE = 4,        /* ... by crossed cheque, */
    PROMOTION_TRANSFER = 5,      /* ... by transfer */
    PROMOTION_HANDED = 6,        /* person gets prize number itself */
    PROMOTION_INSPECTORATE = 7,  /* is notified: the promotion, or the draw of prize number */
    PROMOTION_REASON = 8,        /* person learns why claim number is denied */
    PROMOTION_KEPT = 9,          /* name, address and reason of claim number are kept */
    PROMOTION_TOLD_AT_DESK = 10, /* a claimant whom the casino does not know learns the same */
    PROMOTION_ABSENT = 11,       /* person is told why prize number is drawn again: not present */
    PROMOTION_UNCLAIMED = 12,    /* ... not claimed in time */
    PROMOTION_CALLED_OFF = 13,   /* person is told that the draw of prize number is cancelled */
    PROMOTION_EVENTS,
};

/* Where terms are available, and how winners are notified; as bits where there may be several. */
enum {
    AVAILABLE_CASINO = 1,
    AVAILABLE_WEBSITE,
    AVAILABLE_EMAIL,
    AVAILABLE_MAIL,
    AVAILABLE_BROCHURE
};
enum { NOTIFY_FACE_TO_FACE = 1, NOTIFY_MAIL, NOTIFY_TELEPHONE, NOTIFY_EMAIL, NOTIFY_METHODS };

/* ---- What the terms state -------------------------------------------------------- */

enum prize_kind {
    PRIZE_UNSTATED,
    PRIZE_CASH,
    PRIZE_APPLIANCE, /* or other machinery */
    PRIZE_VEHICLE,
    PRIZE_TRAVEL,
    PRIZE_REAL_ESTATE,
    PRIZE_GOODS,   /* or a service: anything else */
    PRIZE_DOLLARS, /* slots dollars or casino dollars */
    PRIZE_KINDS,
};

/* What words about a prize suggest, as bits; they are permanent.  The person who opens the
 * promotion answers them (warnings.c). */
enum prize_warning {
    WARNS_TOBACCO = 1,
    WARNS_FIREARM = 2,
    WARNS_AMMUNITION = 4,
    WARNS_WEAPON = 8,
    WARNS_LIQUOR = 16, /* which the litres answer, too */
    WARNS_MUCH = 32,   /* more liquor than is permitted */
    WARNS_KIND = 64,   /* a kind of prize of which more must be stated */
};

struct prize_terms {
    int64_t value_cents;
    int64_t instead_cents;       /* cash instead of the prize; 0: none */
    int64_t draw_ms;             /* 0: as for the others */
    int32_t millilitres;         /* of liquor */
    uint8_t kind;                /* enum prize_kind */
    bool liquor;                 /* it is or includes some */
    uint8_t warned;              /* enum prize_warning: what its terms ever suggested */
    uint8_t answered;            /* enum prize_warning: what its answer is about */
    bool stated[PROMOTION_KEYS]; /* by the rows of keys of prizes in terms.c */
};

struct promotion_terms {
    int64_t starts_ms, closes_ms, draw_ms;
    int64_t wager_cents;  /* the bet needed to qualify; 0: none */
    int32_t claim_hours;  /* after the draw; 0: no limit */
    int32_t ticket_limit; /* of each entrant; 0: none stated */
    int32_t prize_count;
    uint8_t methods; /* of notifying, as bits */
    bool present;    /* entrants must be present at the draw */
    bool once;       /* nobody wins twice */
    uint8_t unused;
    bool stated[PROMOTION_KEYS]; /* by the rows of keys in terms.c */
    struct prize_terms prizes[PROMOTION_PRIZES];
};

/* ---- The state ------------------------------------------------------------------- */

enum promotion_stage { PROMOTION_PLANNED, PROMOTION_RUNNING };
enum prize_state { STATE_OPEN, STATE_DRAWN, STATE_AWARDED, STATE_CANCELLED };
enum claim_state { CLAIM_MADE, CLAIM_DENIED, CLAIM_MET };

struct prize {
    int64_t drawn_ms, notified_ms; /* 0: not; the first notice counts */
    int64_t
        held_ms; /* since then the drawn prize has been on hold, or the promotion; 0: it is not */
    int64_t waited_ms; /* on hold since the draw, until then */
    uint32_t winner;
    uint8_t state, method; /* enum prize_state, how the winner was notified */
    bool overseen;         /* the scrutineer is there for the next draw */
    bool on_hold;
    bool late;   /* the first notice */
    bool denied; /* the winner's claim was denied */
    uint8_t unused[6];
};

struct entrant {
    uint32_t person;
    int32_t tickets, left; /* in all; not drawn yet */
    uint32_t passed;       /* prizes for which the entrant was passed over, as bits */
    uint8_t seed[CHANCE_BYTES];
    uint8_t length; /* of the seed; 0: none */
    uint8_t unused[7];
};

struct claim {
    uint32_t person; /* NOBODY: someone at the desk whom the casino does not know */
    int32_t prize;
    int64_t cents, cheque_cents, transfer_cents; /* as the claimant wants to be paid */
    uint8_t state;                               /* enum claim_state */
    uint8_t unused[7];
    char claimant[ITEM_TEXT], reason[ITEM_TEXT]; /* name and address; why it was denied */
};

struct prize_dispute {
    uint32_t by;
    bool decided, advised;
    uint8_t unused[2];
};

struct promotion {
    char name[40];
    struct item_draws draws;
    struct chance_commitment digest; /* of the terms; changed by each amendment */
    struct promotion_terms terms;
    int64_t told_ms, commenced_ms; /* 0: not yet */
    uint32_t scrutineer;
    int32_t approvals; /* of the Authority, not used yet */
    int32_t entrant_count, claim_count, dispute_count;
    uint8_t stage;     /* enum promotion_stage */
    uint8_t published; /* AVAILABLE_, as bits */
    bool advertised, on_hold;
    struct prize prizes[PROMOTION_PRIZES];
    struct item_proof proofs[ITEM_DRAWS]; /* of the draws so far */
    struct entrant entrants[PROMOTION_ENTRANTS];
    struct claim claims[PROMOTION_CLAIMS];
    struct prize_dispute disputes[PROMOTION_DISPUTES];
};

extern const struct item_kind promotion_kind;
extern const struct field promotion_fields[];

/* The hash of those who can win a prize now, with their tickets and seeds: it enters the draw
 * (docs/fair.md).  Returns the number of tickets. */
int promotion_entrants(const struct promotion *promotion, int prize,
                       struct chance_commitment *hash);

#endif
