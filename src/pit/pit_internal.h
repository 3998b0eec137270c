/* pit_internal.h - shared by the files of the pit: the acts of each file, lookups and events. */
#ifndef CROUPIER_PIT_INTERNAL_H
#define CROUPIER_PIT_INTERNAL_H

#include "pit/pit.h"
#include "rules/rows.h"

/* ---- The acts -------------------------------------------------------------------- */

/* Words, clauses and roles, as PIT_ACTS has them. */
struct pit_act_row {
    const char *words, *division_1, *new_south_wales;
    unsigned by;
};
extern const struct pit_act_row pit_act_rows[PIT_ACT_COUNT];

/* As in the rules: can() has no side effects, and carry_out() never fails. */
struct pit_code {
    struct refusal (*can)(const struct pit *, const struct order *);
    void (*carry_out)(struct pit *, const struct order *, struct pit_events *);
};

extern const struct pit_code pit_people_acts[PIT_ACT_COUNT];  /* pit_people.c */
extern const struct pit_code pit_chips_acts[PIT_ACT_COUNT];   /* pit_chips.c */
extern const struct pit_code pit_colours_acts[PIT_ACT_COUNT]; /* pit_colours.c */
extern const struct pit_code pit_chance_acts[PIT_ACT_COUNT];  /* pit_chance.c */
extern const struct pit_code pit_session_acts[PIT_ACT_COUNT]; /* pit_session.c */

/* ---- Looking things up ----------------------------------------------------------- */

/* The clause of an act at this table. */
const char *pit_clause(const struct pit *pit, enum pit_act act);

/* Clauses that do not belong to one act. */
enum other_clause {
    ONLY_VALUE,
    ONE_COLOUR,
    ITS_VALUE,
    NOT_ELSEWHERE,
    ONE_PARTY,
    AN_EVENT,
    PRIVATE_SIGN,
};
const char *pit_other_clause(const struct pit *pit, enum other_clause which);

/* A guest who must be present (NOBODY: a free slot). */
struct guest *pit_guest_of(struct pit *pit, uint32_t person);

/* Whether one more person can come to the table. */
bool pit_has_room(const struct pit *pit);

/* The person in a seat, or NOBODY. */
uint32_t pit_person_at(const struct pit *pit, int seat);

unsigned pit_duty(const struct guest *guest);

/* The roles that may give an order: those of its act, or fewer. */
unsigned pit_roles_for(const struct pit *pit, const struct order *order);

/* Facts about people.  pit_known() finds a person's, or returns null.  pit_can_know() says whether
 * there is room for both people (either may be NOBODY).  pit_know() finds or adds a person's, with
 * room required.  pit_forget() frees the slot if no fact is left in it. */
const struct known *pit_known(const struct pit *pit, uint32_t person);
bool pit_can_know(const struct pit *pit, uint32_t one, uint32_t two);
struct known *pit_know(struct pit *pit, uint32_t person);
void pit_forget(struct known *known);

/* What a player has in colours, in hand and on the layout; value chips in hand. */
int64_t pit_in_colours(const struct pit *pit, int seat);
int64_t pit_value_in_hand(const struct pit *pit, int seat);

/* ---- Events and moving chips ----------------------------------------------------- */

/* Both append an event, which the caller may complete: any kind, or PIT_DONE for an order. */

struct pit_event *pit_add_event(struct pit_events *events, enum pit_event_kind kind,
                                uint32_t person, int seat, const char *clause);
struct pit_event *pit_add_done(const struct pit *pit, const struct order *order,
                               struct pit_events *events);

/* Settles what is owed to or by a seat, if there are chips for it. */
void pit_pay_owed(struct pit *pit, int seat, const char *clause, struct pit_events *events);

/* Changes a seat's colour chips back to value chips.  pit_can_change_back() says whether that is
 * possible; nothing must be owed. */
struct refusal pit_can_change_back(const struct pit *pit, int seat);
void pit_change_back(struct pit *pit, int seat);

/* Carries out a command of the rules that has been checked, and appends its events.  Chips that
 * leave the table go with the player (away is PIT_TAKEN) or are held (PIT_HELD). */
void pit_carry_out(struct pit *pit, const struct command *command, enum pit_event_kind away,
                   struct pit_events *events);

/* What each seat has in value chips; chips follow what has changed since. */
void pit_note_worth(const struct pit *pit, int64_t worth[TABLE_SEATS]);
void pit_follow_worth(struct pit *pit, const int64_t worth[TABLE_SEATS], const char *clause,
                      struct pit_events *events);

/* Takes all value chips from a seat. */
void pit_clear_seat(struct pit *pit, int seat, struct chips *chips);

/* ---- Held, due and owed (pit_people.c, pit_due.c) -------------------------------- */

/* Chips held for a person, or null; holds more; there may be none left. */
struct chips *pit_held(struct pit *pit, uint32_t person);
void pit_hold(struct pit *pit, uint32_t person, struct chips chips, struct pit_events *events);
void pit_forget_held(struct pit *pit, uint32_t person);

/* So much is due to a person without a rack, and is held; less than 0: the person owes it. */
void pit_settle_due(struct pit *pit, uint32_t person, int64_t cents, const char *clause,
                    struct pit_events *events);

/* What the house holds for a debtor pays the debt, as far as it goes. */
void pit_take_held(struct pit *pit, uint32_t person, const char *clause, struct pit_events *events);

/* So much of a debt at most is paid or dropped; returns how much. */
int64_t pit_pay_debt(struct pit *pit, uint32_t person, int64_t cents, enum debt_told how,
                     const char *clause, struct pit_events *events);

/* What a command left due or owed, by its events from the first on. */
void pit_follow_due(struct pit *pit, int first, struct pit_events *events);

/* Who has left a seat, as long as the rules can still give it back. */
void pit_note_gone(struct pit *pit, const struct guest *guest);
void pit_forget_gone(struct pit *pit);

/* Corrections for a person who has no seat. */
struct refusal pit_can_correct_away(const struct pit *pit, uint32_t person, int64_t cents,
                                    const char *clause);
void pit_correct_away(struct pit *pit, uint32_t person, int64_t cents, const char *clause,
                      struct pit_events *events);

/* ---- Colours (pit_colours.c) ----------------------------------------------------- */

/* Whether the player must bet in colours; whether the chips of a BET, SLIP or TAKE then fit. */
bool pit_only_colours(const struct pit *pit, int seat);
struct refusal pit_colours_fit(const struct pit *pit, int seat, const struct command *command);

/* Colours follow the events of a command from the first on.  Those that the house has collected
 * are no longer part of what is lost; less than 0: it has given them back. */
void pit_follow_colours(struct pit *pit, const struct command *command, int first,
                        const struct events *events, int64_t lost[TABLE_SEATS],
                        int64_t collected[TABLE_SEATS]);

/* The seat has no colours any more. */
void pit_forget_colours(struct pit *pit, int seat);

/* ---- Sessions of tournaments (pit_session.c) ------------------------------------- */

/* Whether the players have tournament chips that the house gave them. */
static inline bool pit_free_chips(const struct pit *pit)
{
    return contest_on(&pit->table) && !pit->table.contest.terms.bought;
}

/* What a command found: session_follow() needs it. */
struct session_before {
    bool on, open;  /* a session; betting */
    bool undecided; /* the round in play decides nothing */
};
struct session_before session_before(const struct pit *pit);

/* Lays secret wagers if the command, which has been checked, settles the round. */
void session_reveal(struct pit *pit, const struct command *command, struct events *events);

/* What follows in the session from a command that was carried out, and its events from the first
 * on. */
void session_follow(struct pit *pit, const struct command *command,
                    const struct session_before *before, int first, struct events *events);

/* The chips are tallied: they go back, and the players leave. */
void session_close(struct pit *pit, struct pit_events *events);

/* Whether the session permits an act around the table; another act than its own. */
struct refusal session_allows(const struct pit *pit, const struct order *order);

/* ---- Chance (pit_chance.c) ------------------------------------------------------- */

/* Whether a table whose outcomes are drawn accepts this command now. */
struct refusal pit_chance_allows(const struct pit *pit, const struct command *command);

/* The clause about the equipment that produces the outcome. */
const char *pit_chance_clause(const struct pit *pit);

/* Whether a machine deals: a table without staff. */
bool pit_has_machine(const struct pit *pit);

/* Updates draws after a command was carried out. */
void pit_chance_follows(struct pit *pit, int phase_before, const struct command *command);

/* ---- Players' seeds (pit_seeds.c) ------------------------------------------------ */

/* Whether a player may give a seed now; gives it. */
struct refusal pit_can_seed(const struct pit *pit, const struct order *order);
void pit_add_seed(struct pit *pit, const struct order *order, struct pit_events *events);

/* The house has committed to new seeds: all seeds count. */
void pit_seeds_committed(struct pit *pit, struct pit_events *events);

/* What a command found: pit_seeds_follow() needs it, with its events from the first on. */
struct seeds_before {
    bool decides;                   /* it may settle a round, */
    uint64_t left[PIT_PLACES / 64]; /* ... after which these places are old */
};
struct seeds_before pit_seeds_before(const struct pit *pit, const struct command *command);
void pit_seeds_follow(struct pit *pit, const struct command *command,
                      const struct seeds_before *before, int first, struct pit_events *events);

/* After an order: players who have left give an empty seed. */
void pit_seeds_leave(struct pit *pit, struct pit_events *events);

#endif
