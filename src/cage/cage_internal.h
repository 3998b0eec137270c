/* cage_internal.h - shared by the files of the cage: its state, and functions that apply an entry,
 * new or replayed. */
#ifndef CROUPIER_CAGE_INTERNAL_H
#define CROUPIER_CAGE_INTERNAL_H

#include "cage/cage.h"
#include "cage/gone.h"

#define CAGE_SNAPSHOT 262144     /* entries between snapshots, */
#define CAGE_CHANGES  (16 << 20) /* ... and bytes of changes */
#define CAGE_MACHINES PIT_MACHINES

/* Requests are numbered separately at tables, at the desk and in the programme. */
enum asked_kind { ASKED_TABLES, ASKED_DESK, ASKED_ITEMS, ASKED_KINDS };

struct cage_person {
    UT_hash_handle hh; /* beside the number: a search then reads one line of the cache */
    uint32_t person;
    bool barred; /* from the casino, at some table; follows from the tables */
    uint8_t unused[3];
    char name[CAGE_NAME];
    struct purse purse;
    struct requests *asked[ASKED_KINDS]; /* null: none */
};

struct cage_table {
    struct pit pit;
    struct opening opening;
    struct machine *machine; /* null: neither dealt nor shuffled by the house */
    bool stale;              /* its seeds are older than this opening of the casino */
    bool following;          /* while it is replayed: the machine follows the table */
    bool unknown; /* the pit is not as recorded: it was played under rules, or with hidden cards,
                   * that are not there */
    bool changed; /* since `saved`, by other orders than plain bets */
    bool whole;   /* its next changes must be the whole state */
    bool used;    /* by an item, which hears its events (items.c) */
    struct pit saved;     /* as in the last snapshot, or after the last changes (changes.c) */
    uint64_t sealed_from; /* the first entry of this hand with sealed cards; 0: none */
};

/* An item of the programme. */
struct cage_item {
    const struct item_kind *kind; /* null: this program does not have it */
    struct item_opening opening;
    void *state;  /* of kind->bytes; */
    void *saved;  /* ... as in the last snapshot, or after the last changes (changes.c) */
    bool unknown; /* the state is not as recorded: its rules were not there */
    bool ordered; /* an order was carried out since `saved`; */
    bool heard;   /* ... it heard something from a table */
    bool whole;   /* its next changes must be the whole state */
    bool stale;   /* the record was restored since the house committed to its seeds */
};

struct cage {
    struct store *store;
    struct cage_table *tables[CAGE_TABLES]; /* by number, from 1 */
    uint32_t table_count;
    struct cage_item *items[LEDGER_ITEMS]; /* by number, from 1 */
    uint32_t item_count;
    void *cleared;                 /* a state of any item in which every member is 0 */
    uint8_t new_salt[CHANCE_SALT]; /* of items whose seeds are stale */
    struct cage_person *people;    /* hash map by number, in the order in which they became known */
    struct gone_purses *gone;      /* guests who have left for good (people.c) */
    uint32_t highest_person, highest_guest; /* numbers that occurred in any entry */
    bool by_duty; /* money enters and leaves only through people whose duty it is (duty.c) */
    struct chip_set set;
    struct stretch stretch; /* the rules of the last entries */
    struct ledger ledger;
    struct merkle_tree tree; /* over all entries; its size is their number */
    struct hash chain;       /* of the last entry */
    int64_t time_ms;         /* of the last entry */
    struct head head;        /* the last one */
    bool head_is_new;        /* it is not kept yet */
    cage_keeper *keeper;     /* null: heads are kept in the record only */
    char *keeps_in;
    int64_t kept_ms; /* when it was last called, by a monotonic clock; 0: never */
    struct hash mac_key;
    uint64_t authentic; /* the last entry replayed that has a valid MAC */
    uint64_t committed, snapshot;
    bool snapshot_due;             /* at the next commit */
    uint64_t change_bytes;         /* written since the snapshot */
    uint32_t changed[CAGE_TABLES]; /* tables whose changes are to be written */
    uint32_t changed_count;
    bool only_seals; /* opened to add an entry, whatever its state is */
    bool upgrades;   /* opened to be carried over to the rules of this program; and only then: */
    struct change *changes; /* (changes.c) */
    size_t change_count, next_change;
    uint64_t last_change[CAGE_TABLES + LEDGER_ITEMS];  /* the entry of the last changes, by table;
                                                        * items come after all tables */
    uint64_t snapshot_every;                           /* entries; tests set it lower, */
    bool (*salt)(void *to, uint8_t salt[CHANCE_SALT]); /* ... use predictable salts, */
    void *salt_to;
    bool keeps_seeds;  /* ... and keep stale seeds */
    cage_judge *judge; /* which refusals are written down; null: all that an auditor should see */
    void *judge_to;
    int held; /* a file to close with the cage; -1: none */
    bool stopped;
    bool no_room;   /* ... because the disk was full */
    bool read_only; /* opened without a secret */
    char why[STORE_WHY];
    uint8_t secret[SEAL_SECRET];
    struct seal_keys keys;
    struct pit_events events; /* of the last order */
    struct item_events item_events;
    struct postings postings;
    uint8_t buffer[ENTRY_MOST]; /* for the entry being written */
};

/* Adds an allocated person who is not known yet.  Returns false, and frees it, when out of
 * memory. */
bool cage_add_person(struct cage *cage, struct cage_person *person);

/* Each applies an entry to the state in memory.  When out of memory they stop the cage and return
 * false or a refusal.  cage_post_opening() posts the tray of the table that was added last. */
bool cage_add_table(struct cage *cage, const struct opening *opening);
bool cage_post_opening(struct cage *cage);
bool cage_apply_name(struct cage *cage, uint32_t person, const char *name);
struct refusal cage_apply_order(struct cage *cage, uint32_t table, const struct order *order);
struct refusal cage_apply_desk_order(struct cage *cage, const struct desk_order *desk_order);

/* Stops the cage and returns false. */
bool cage_no_memory(struct cage *cage);
__attribute__((format(printf, 2, 3))) bool cage_fail(struct cage *cage, const char *format, ...);

/* The two halves of an entry: its start, in cage->buffer, and its seal, once it is complete. */
struct writer cage_begin_entry(struct cage *cage, enum entry_kind kind, uint32_t table,
                               int64_t time_ms);
bool cage_end_entry(struct cage *cage, const struct writer *to);

/* Whether a refusal is written down, as the judge says. */
bool cage_writes_refusal(struct cage *cage, uint32_t person, refusal_code code);

/* Records that the following entries are made under the rules of this program. */
bool cage_begin_stretch(struct cage *cage, int64_t time_ms);

/* Answers a request that was carried out before; false: it was not.  Remembers one that was carried
 * out. */
bool cage_is_repeated(struct cage *cage, uint32_t person, enum asked_kind kind, uint32_t of,
                      uint64_t request, struct answer *answer);
bool cage_keep_request(struct cage *cage, uint32_t person, enum asked_kind kind, uint32_t of,
                       uint64_t request, uint64_t entry);

/* Finds out who is barred from the casino.  Returns false, and stops the cage, when out of
 * memory. */
bool cage_find_barred(struct cage *cage);

/* Whether a person is barred from the casino. */
bool cage_bars(const struct cage *cage, uint32_t person);

/* Whether money would move by duty alone (duty.c): by an order at a table, at the desk. */
struct refusal cage_pays_by_duty(const struct cage *cage, const struct pit *pit,
                                 const struct order *order);
struct refusal cage_desk_by_duty(const struct cage *cage, const struct desk_order *desk_order);

/* Finds a person; null: unknown, or gone. */
struct cage_person *cage_find_person(const struct cage *cage, uint32_t person);

/* Finds or adds a person, also one who was gone.  Returns null when out of memory.
 * cage_is_back(): if the person was gone; returns false when out of memory. */
struct cage_person *cage_person_of(struct cage *cage, uint32_t person);
bool cage_is_back(struct cage *cage, uint32_t person);

/* Adds to the account of all guests who are gone.  Returns false when out of memory.  What a purse
 * is worth in the ledger. */
bool cage_add_together(struct cage *cage, int64_t cents);
int64_t cage_purse_worth(const struct cage *cage, const struct purse *purse);
void cage_free_people(struct cage *cage);

/* Notes the number of a person in an entry; of all people in an order. */
void cage_note_person(struct cage *cage, uint32_t person);
void cage_note_people(struct cage *cage, const struct order *order);

/* Moves chips and vouchers into and out of purses, according to cage->events. */
bool cage_update_purses(struct cage *cage, const struct order *order);

/* Makes sure that everyone in cage->postings has an account; posts them.  When out of memory the
 * cage stops, and the order never happened. */
bool cage_reserve(struct cage *cage);
bool cage_post(struct cage *cage);

/* Each remembers the request number of an order that was carried out. */
bool cage_keep_order(struct cage *cage, uint32_t table, const struct order *order, uint64_t entry);
bool cage_keep_desk_order(struct cage *cage, const struct desk_order *desk_order, uint64_t entry);

/* Makes a random salt.  Returns false if no random numbers are available. */
bool cage_new_salt(void *to, uint8_t salt[CHANCE_SALT]);

/* Restores the machine of a table from its state and the casino's secret. */
void cage_resume_machine(struct cage *cage, uint32_t table);

/* Adds a signed head over all entries so far to the batch. */
bool cage_put_head(struct cage *cage, int64_t time_ms);

/* ---- Items (items.c) ------------------------------------------------------------- */

/* Adds an item, as the next number.  Returns null, with the fault, if its rules do not permit it;
 * or after the cage has stopped. */
struct cage_item *cage_add_item(struct cage *cage, const struct item_opening *opening,
                                int64_t time_ms, struct item_fault *fault);

/* Whether a person can open items of this kind, and has not done so with this request; remembers
 * the request number. */
struct refusal cage_may_open(const struct cage *cage, const struct item_kind *kind,
                             const struct item_opener *by);
bool cage_keep_opening(struct cage *cage, const struct item_opener *by, uint64_t entry);

/* Makes room for an item without its state. */
struct cage_item *cage_new_item(struct cage *cage, const struct item_opening *opening);

/* Whether the house committed to the seeds that follow from the secret, for the draws from this one
 * on. */
bool cage_item_is_ours(const struct cage *cage, const char *name, uint64_t from,
                       const struct chance_commitment *commitment, const uint8_t salt[CHANCE_SALT]);

/* The record was restored, as this entry says: someone may know the seeds of draws that are still
 * to be made.  So when it is opened, the house commits to new ones, before anything else happens.
 */
void cage_seeds_are_stale(struct cage *cage, const void *entry, size_t length);
bool cage_commit_items_anew(struct cage *cage);

/* Whether an item cannot be replayed in this stretch. */
bool cage_item_unknown(const struct cage *cage, const struct cage_item *item);

/* Carries an order out, as the functions above do; moves money between purses and the house, as
 * cage->item_events say; remembers its request number. */
struct refusal cage_apply_item_order(struct cage *cage, uint32_t number,
                                     const struct item_order *order, int64_t time_ms);
bool cage_update_item_purses(struct cage *cage);
bool cage_keep_item_order(struct cage *cage, uint32_t number, const struct item_order *order,
                          uint64_t entry);

/* After an order at a table: the items that use it hear cage->events. */
void cage_hear(struct cage *cage, uint32_t table);

/* Notes which tables are in use, after the state of an item has changed. */
void cage_find_uses(struct cage *cage);

/* Whether an act of a session, which the table accepts, is what an item asks for. */
struct refusal cage_session_due(const struct cage *cage, uint32_t table, const struct order *order);

void cage_free_items(struct cage *cage);

/* ---- Snapshots (snapshot.c) ------------------------------------------------------ */

/* Adds a snapshot to the batch.  Skips it when out of memory. */
bool cage_snapshot(struct cage *cage);

/* Loads the last snapshot, if it can be trusted; otherwise leaves the cage empty.  Returns false if
 * the record cannot be read, or memory runs out. */
bool cage_load_snapshot(struct cage *cage);

/* ---- Changes (changes.c) --------------------------------------------------------- */

/* The changes of a table are to be written; after an order, unless it is a plain bet. */
void cage_mark_changed(struct cage *cage, uint32_t table);
void cage_note_changes(struct cage *cage, uint32_t table, const struct order *order);

/* Adds the changes since the last commit to the batch. */
bool cage_put_changes(struct cage *cage);

/* After a snapshot all states are on disk.  After a record was replayed, none is: the next changes
 * of all tables are whole. */
void cage_forget_changes(struct cage *cage);
void cage_change_all(struct cage *cage);

/* For an upgrade: reads all changes; applies those of the last entry that was read, or of a plain
 * bet in it.  cage_end_changes() frees them. */
bool cage_read_changes(struct cage *cage);
bool cage_apply_changes(struct cage *cage, uint64_t number, const struct hash *chain);
bool cage_apply_bet(struct cage *cage, const struct entry *entry, const struct order *order);
bool cage_has_item_changes(struct cage *cage, const struct entry *entry, uint32_t item);
void cage_end_changes(struct cage *cage);

/* ---- Replaying (replay.c) -------------------------------------------------------- */

/* A store_reader: takes the next entry.  Where this program has its rules, it is replayed, and must
 * have the recorded consequences; otherwise these are applied as they were recorded. */
bool cage_replay_entry(void *cage, uint64_t number, const void *body, size_t length,
                       const struct hash *chain, const struct hash *mac);

/* The entries so far must match the signed head. */
bool cage_fits_head(struct cage *cage);

bool cage_damaged(struct cage *cage, uint64_t number, const char *what);

/* What the entries of tables and of items have in common: the replayed consequences must be those
 * in the record; an order was carried out, but is refused now; the recorded postings are posted. */
bool cage_as_recorded(struct cage *cage, const struct entry *entry, const struct reader *recorded);
bool cage_refused_now(struct cage *cage, const struct entry *entry, const struct refusal *why);
bool cage_post_recorded(struct cage *cage, struct reader *from);

/* Entries of items (replay_items.c). */
bool cage_take_item_opening(struct cage *cage, const struct entry *entry, struct reader *from);
bool cage_take_item_order(struct cage *cage, const struct entry *entry, struct reader *from);
bool cage_take_item_refused(struct cage *cage, const struct entry *entry, struct reader *from);
bool cage_take_item_carried(struct cage *cage, const struct entry *entry, struct reader *from);
bool cage_take_item_committed(struct cage *cage, const struct entry *entry, struct reader *from);

/* ---- Hidden cards (hidden.c) ----------------------------------------------------- */

/* Whether there are cards on the table that not everyone may see. */
bool cage_has_hidden(const struct cage_table *at);

/* How to hide the cards of an order that is about to be carried out (enum hidden), if its events
 * do not show them: cage_showed(). */
uint8_t cage_hiding(const struct cage_table *at, const struct order *order);
bool cage_showed(const struct events *events);

/* Encrypts bytes of an entry with the key of this hand; decrypts them.  cage_unseal() returns false
 * if it is not the casino's key. */
struct sealed cage_seal(struct cage *cage, struct cage_table *at, uint64_t number, void *bytes,
                        size_t length);
bool cage_unseal(struct cage *cage, struct cage_table *at, uint64_t number,
                 const struct sealed *sealed, void *bytes, size_t length);

/* Adds zeros to a state that was written against another one, and will be encrypted, so that its
 * length says nothing about the amounts of secret wagers.  cage_only_zeros() says whether that is
 * all that is left after a state that was read. */
void cage_pad_state(struct writer *to, const struct pit *now, const struct pit *before);
bool cage_only_zeros(const struct reader *from);

/* Fills in the hidden cards of a recorded order.  Needs the secret. */
bool cage_unhide(struct cage *cage, uint32_t table, uint64_t number, struct order *order,
                 const struct sealed *sealed);

#endif
