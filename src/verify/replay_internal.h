/* replay_internal.h - shared by the files of the replay.  Functions that return bool return false
 * after a difference, which is then in hand->found. */
#ifndef CROUPIER_REPLAY_INTERNAL_H
#define CROUPIER_REPLAY_INTERNAL_H

#include "verify/replay.h"

/* ---- Differences (replay.c) ------------------------------------------------------ */

__attribute__((format(printf, 2, 3))) bool replay_wrong(struct replay_hand *hand,
                                                        const char *format, ...);
bool replay_bad_bytes(struct replay_hand *hand, const struct cursor *cursor);
bool replay_no_memory(struct replay_hand *hand);

/* An account differs from what is there. */
bool replay_disagrees(struct replay_hand *hand, const struct books_difference *found);

/* Compare what is recorded with the replay, and report the first difference: members of the nth
 * event, its clauses, a refusal (null: accepted) and its clause. */
bool replay_same_members(struct replay_hand *hand, const char *where, int nth,
                         const struct member *members, int count, const void *written,
                         const void *is);
bool replay_same_clause(struct replay_hand *hand, const char *where, int nth,
                        struct record_text written, const char *is);
bool replay_same_count(struct replay_hand *hand, struct cursor *cursor, const char *where, int is);
bool replay_same_refusal(struct replay_hand *hand, const char *is, const char *clause,
                         struct record_text written, struct record_text under);

/* ---- Parts of an entry (replay.c) ------------------------------------------------ */

/* Whether this program has the rules of the edition in the current stretch. */
bool replay_has_rules(const struct replay_hand *hand, int edition);

/* What an order brings to the table from a purse; and what its events, in hand->events, do to
 * people and the house. */
bool replay_bring(struct replay_hand *hand, struct replay_table *table, const struct order *order);
bool replay_effects(struct replay_hand *hand, struct replay_table *table);

/* Whether the order brings chips or vouchers from a purse. */
bool replay_brings(const struct order *order);

/* Reads the postings to the end of the entry and enters them in the books.  With compare they must
 * be exactly those in hand->due.  table: null if the entry has none. */
bool replay_post(struct replay_hand *hand, struct cursor *cursor, struct replay_table *table,
                 bool compare);

/* Calls tell() if this is the wanted entry. */
void replay_tell(struct replay *replay, struct verify_replayed *told);

/* ---- Followed (follow.c) --------------------------------------------------------- */

/* An order at a followed table, and a desk order, up to their postings: checks the form of the
 * recorded events, which are then in hand->events without their clauses, and does what they say. */
bool follow_order(struct replay_hand *hand, struct replay_table *table, const struct order *order,
                  struct cursor *cursor);
bool follow_desk_order(struct replay_hand *hand, const struct desk_order *desk_order,
                       struct cursor *cursor);

/* After the postings of an order at a followed table. */
void follow_posted(struct replay_hand *hand, struct replay_table *table, const struct order *order);

/* Counts an entry at a table if it is followed. */
void follow_count(struct replay_hand *hand, const struct replay_table *table);

/* The table is followed from now on. */
void follow_from_here(struct replay_table *table, enum replay_how how);

/* ---- Hidden cards (hidden.c) ----------------------------------------------------- */

/* Whether there are cards on a replayed table that not everyone may see. */
bool hidden_cards_at(const struct replay_table *table);

/* Notes which key encrypts something in the current entry. */
bool hidden_note(struct replay_hand *hand, struct replay_table *table,
                 const struct record_sealed *sealed);

/* The key of what is encrypted at the table, if it is in the record and fits. */
const uint8_t *hidden_key(const struct replay_hand *hand, const struct replay_table *table);

/* Fills in the hidden cards of an order.  If nobody can know them yet, sets *is_sealed. */
bool hidden_fill(struct replay_hand *hand, struct replay_table *table, struct order *order,
                 const struct record_sealed *sealed, bool *is_sealed);

/* After an order that was carried out: whether the hand is over. */
bool hidden_after(struct replay_hand *hand, struct replay_table *table, const struct order *order);

/* An entry that shows a key. */
bool hidden_shown(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);

/* ---- Money by duty (duty.c) ------------------------------------------------------ */

/* The entry from which on money enters and leaves only through people whose duty it is. */
bool duty_begins(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);

/* Whether a desk order, and chips for cash at a table, are by those people. */
bool duty_desk_order(struct replay_hand *hand, const struct desk_order *desk_order);
bool duty_cash(struct replay_hand *desk, const struct effect *effect);

/* Notes the effect of an order at a table that takes cash. */
bool duty_note(struct replay_hand *hand, const struct order *order);

/* Notes an effect of the current entry on a person.  Returns null when out of memory. */
struct effect *replay_effect(struct replay_hand *hand, enum effect_kind kind, uint32_t person);

/* ---- States (carried.c) ---------------------------------------------------------- */

/* An entry with the state of a table at the start of a stretch. */
bool carried_over(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);

/* ---- Items (items.c) ------------------------------------------------------------- */

/* Entries of items, in the order of the record. */
bool items_opened(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);
bool items_ordered(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);
bool items_refused(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);
bool items_carried(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);
bool items_committed(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);

/* The record was restored from a copy, as this entry says. */
void items_restored(struct replay *replay, const uint8_t *body, size_t length);

/* A stretch begins: items whose rules are not those of this program are followed. */
void items_new_stretch(struct replay_hand *hand);

/* After an order at a table that an item uses: the items hear what it did. */
bool items_hear(struct replay_hand *hand, const struct pit_events *events);

/* Whether an item asks for an order of a session at a table that is replayed, before it is carried
 * out. */
bool items_ask(struct replay_hand *hand, const struct pit *pit, const struct order *order);

/* Whether the accounts of the current entry's item agree with its events. */
bool items_agree(struct replay_hand *hand);

void items_close(struct replay *replay);

/* ---- Comparing (replay_same.c) --------------------------------------------------- */

/* Printable characters of a recorded text, for messages. */
#define REPLAY_WORD 64
const char *replay_printable(struct record_text text, char word[REPLAY_WORD]);

bool replay_same_events(struct replay_hand *hand, struct cursor *cursor);
bool replay_is_followed(const struct replay_hand *hand, const struct replay_table *table);

/* Posts what the events say, and compares it with the postings of the entry. */
bool replay_post_all(struct replay_hand *hand, struct cursor *cursor, struct replay_table *table);

/* ---- Opening tables (replay_opening.c) ------------------------------------------- */

bool replay_opened(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);

/* Chips come to the table (sign 1) or leave it (-1); chips are issued; a person's duty is known. */
bool replay_bring_chips(struct replay_hand *hand, struct replay_table *table,
                        const struct chips *chips, int sign);
bool replay_issue(struct replay_hand *hand, struct replay_table *table, const struct chips *chips,
                  int64_t cents);
bool replay_note_duty(struct replay_hand *hand, uint32_t person, uint8_t duty);

/* ---- Entries that belong to no table (replay_desk.c) ----------------------------- */

bool replay_desk_order_run(struct replay_hand *hand, struct cursor *cursor,
                           struct verify_replayed *told);
bool replay_named(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);
bool replay_turned_away(struct replay_hand *hand, struct cursor *cursor,
                        struct verify_replayed *told);
bool replay_counted(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);
bool replay_rules_stated(struct replay_hand *hand, struct cursor *cursor,
                         struct verify_replayed *told);
bool replay_restored(struct replay_hand *hand, struct cursor *cursor, struct verify_replayed *told);

#endif
