/* contest_internal.h - shared by the files of a tournament's session. */
#ifndef CROUPIER_CONTEST_INTERNAL_H
#define CROUPIER_CONTEST_INTERNAL_H

#include "rules/contest.h"
#include "rules/rows.h"

/* The clause of the session on a topic. */
static inline const char *cites(const struct table *table, enum contest_topic topic)
{
    return contest_clause((enum contest_kind)table->contest.terms.kind, topic);
}

/* Whether players bet in turn, each on every hand; whether each has a terminal. */
static inline bool by_turns(const struct table *table)
{
    return table->contest.terms.kind == CONTEST_TABLE;
}

static inline bool at_terminals(const struct table *table)
{
    return table->contest.terms.kind == CONTEST_TERMINALS;
}

static inline bool is_in(uint32_t seats, int seat)
{
    return seats & SEAT_BIT(seat);
}

/* Players who still play in this session. */
static inline uint32_t contest_playing(const struct contest *contest)
{
    return contest->players & ~contest->out;
}

/* What a player has wagered in this round, secretly or not. */
static inline int64_t contest_wagered(const struct table *table, int seat)
{
    return table_layout_now(table, seat) + contest_secret_total(table, seat);
}

/* ---- Play (contest_play.c) ------------------------------------------------------- */

/* The turn goes on to the next player who has not made a wager. */
void contest_next_turn(struct table *table, struct events *events);

/* Whether wagers of this round were made, or it is being played. */
bool contest_round_begun(const struct table *table);

/* Limits that an indicator card has announced apply from now on. */
void contest_raise_limits(struct table *table);

void contest_end(struct table *table, enum contest_topic topic, struct events *events);

#endif
