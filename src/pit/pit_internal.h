/* pit_internal.h - shared by the files of the pit: who gives orders, what is told, and the
 * acts of each file. */
#ifndef CROUPIER_PIT_INTERNAL_H
#define CROUPIER_PIT_INTERNAL_H

#include "pit/pit.h"
#include "rules/rows.h"

/* ---- What an act is checked by and carried out by -------------------------------- */

/* As for the rules: a can only looks, and what carries out never fails. */
struct pit_code {
    struct refusal (*can)(const struct pit *, const struct order *);
    void (*carry_out)(struct pit *, const struct order *, struct pit_events *);
};

extern const struct pit_code pit_people_acts[PIT_ACT_COUNT]; /* pit_people.c */
extern const struct pit_code pit_chips_acts[PIT_ACT_COUNT];  /* pit_chips.c */
extern const struct pit_code pit_chance_acts[PIT_ACT_COUNT]; /* pit_chance.c */

/* ---- Looking things up ----------------------------------------------------------- */

/* The clause behind an act at this table. */
const char *pit_clause(const struct pit *pit, enum pit_act act);

/* Clauses that no act has of its own. */
enum other_clause { ONLY_VALUE, ONE_COLOUR, ITS_VALUE, NOT_ELSEWHERE, ONE_PARTY, AN_EVENT };
const char *pit_other_clause(const struct pit *pit, enum other_clause which);

/* One who is there (of NOBODY: a free place for one). */
struct guest *pit_guest_of(struct pit *pit, uint32_t person);

/* Who sits there, or NOBODY. */
uint32_t pit_person_at(const struct pit *pit, int seat);

unsigned pit_duty(const struct guest *guest);

/* What the house knows of a person, or null; whether there is room for these two (or NOBODY);
 * where to put it, and (nothing being left of it) the place freed. */
const struct known *pit_known(const struct pit *pit, uint32_t person);
bool pit_can_know(const struct pit *pit, uint32_t one, uint32_t two);
struct known *pit_know(struct pit *pit, uint32_t person);
void pit_forget(struct known *known);

int64_t pit_in_colours(const struct pit *pit, int seat);

/* Whether anything stands or waits on the layout. */
bool pit_layout_empty(const struct pit *pit);

/* ---- Telling and moving ---------------------------------------------------------- */

struct pit_event *pit_tell(struct pit_events *events, enum pit_event_kind kind, uint32_t person,
                           int seat, const char *clause);
struct pit_event *pit_tell_done(const struct pit *pit, const struct order *order,
                                struct pit_events *events);

/* What is owed is paid as soon as there are chips for it, either way. */
void pit_pay_owed(struct pit *pit, int seat, const char *clause, struct pit_events *events);

/* Chips of a colour that somebody left are changed back: whether they can be, nothing being
 * owed; and doing it. */
struct refusal pit_can_change_back(const struct pit *pit, int seat);
void pit_change_back(struct pit *pit, int seat);

/* A command of the rules, which has been checked; chips that go from the table are the
 * player's, or (PIT_HELD) are held.  What it tells goes behind what was told. */
void pit_carry_out(struct pit *pit, const struct command *command, enum pit_event_kind away,
                   struct pit_events *events);

/* ---- Chance (pit_chance.c) ------------------------------------------------------- */

/* Why a table whose outcomes are drawn does not take this command now. */
struct refusal pit_chance_allows(const struct pit *pit, const struct command *command);

/* What follows for draws and seeds when a command has been carried out. */
void pit_chance_follows(struct pit *pit, int phase_before, const struct command *command);

#endif
