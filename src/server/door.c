/* door.c - signing in.
 *
 * Every failure gets the same reply: an unknown name costs a hash and is locked like any other.
 * Attempts in progress count as failures, so parallel requests gain no extra guesses.
 * docs/door.md has the scheme of the locks. */
#include "server/door.h"

#include "rules/length.h"
#include "server/address.h"
#include "server/door_locks.h"
#include "server/workers.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define THREADS  2 /* each takes 64 MiB while it hashes */
#define TRIES    64
#define SESSIONS 20000
#define GUESTS   512 /* per address */
#define DEVICES  8   /* per person */
#define KEPT     128 /* guests saved in one transaction */

/* ---- Passwords ------------------------------------------------------------------- */

static bool argon_make(const char *password, size_t length, char hash[DOOR_HASH])
{
    static_assert(DOOR_HASH == crypto_pwhash_STRBYTES, "a hash fits");
    return sodium_init() >= 0 &&
           !crypto_pwhash_str(hash, password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

static bool argon_fits(const char *password, size_t length, const char hash[DOOR_HASH])
{
    return !crypto_pwhash_str_verify(hash, password, length);
}

const struct door_hasher door_argon2id = { argon_make, argon_fits };

const char *door_password_wrong(const char *password, size_t length)
{
    size_t characters = 0;

    for (size_t i = 0; i < length; i++) {
        if (!password[i]) return "A password must not contain NUL.";
        characters += (password[i] & 0xc0) != 0x80;
    }
    if (characters < DOOR_PASSWORD_MIN) return "A password needs at least 8 characters.";
    return length > DOOR_PASSWORD ? "A password can have at most 256 bytes." : NULL;
}

/* ---- The door -------------------------------------------------------------------- */

struct door {
    struct door_settings settings;
    struct door_people *people;
    struct sessions *sessions;
    struct workers *workers;
    int64_t changes; /* last change of the people's file that was seen */
    uint8_t key[crypto_shorthash_KEYBYTES];
    uint8_t device_key[DOOR_KEY];
    char decoy[DOOR_HASH]; /* hash of a random password, tried for unknown names */
    int strangers;         /* attempts from unknown devices in progress */
    struct locks pairs;    /* failures of strangers by name and address, */
    struct locks addresses, names;
    struct locks devices; /* failures of known devices */
};

#define GUARDS 3

/* What an attempt is counted by. */
struct guards {
    int count; /* 1: a known device */
    struct locks *table[GUARDS];
    struct lock *lock[GUARDS];
};

/* A name and password being tried. */
struct attempt {
    struct job job;
    const struct door_hasher *hasher;
    uint64_t tag, address;
    struct guards guards;
    uint32_t person;
    int64_t changed;
    bool tls;
    char hash[DOOR_HASH];
    char password[DOOR_PASSWORD];
    size_t length;
    bool known; /* the hash is the person's, not the decoy */
    bool fits;
};

static void set_default(int *number, int value)
{
    if (!*number) *number = value;
}

static bool make_decoy(struct door *door)
{
    char password[DOOR_TOKEN];
    uint8_t bytes[(DOOR_TOKEN - 1) / 2];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(password, sizeof password, bytes, sizeof bytes);
    return door->settings.hasher->make(password, sizeof password - 1, door->decoy);
}

/* Drops saved guests if guests are not allowed now; for good, if the casino does not know them, as
 * when the file is an older copy. */
static void restore(void *to, const struct kept_guest *guest)
{
    struct door *door = to;
    const struct door_settings *settings = &door->settings;
    const char *called = settings->called ? settings->called(settings->to, guest->person) : NULL;
    struct kept_guest restored = *guest;

    if (settings->called && (!called || strcmp(called, guest->name)))
        restored.age_ms = SESSION_MOST;
    if (settings->guests) session_restore(door->sessions, &restored, settings->now_ms);
}

static bool restore_guests(struct door *door)
{
    uint8_t key[DOOR_KEY];

    if (!door_guests_open(door->people, key)) return false;
    sessions_use_key(door->sessions, key);
    sodium_memzero(key, sizeof key);
    if (!door_device_key(door->people, door->device_key)) return false;
    return door_guests_each(door->people, restore, door);
}

/* Saves new guests and deletes those who left, up to KEPT per transaction. */
static bool keep_guests(struct door *door)
{
    struct kept_guest come[KEPT], gone[KEPT];
    int come_count, gone_count;
    bool good = true;

    do {
        come_count = sessions_new_guests(door->sessions, come, KEPT);
        gone_count = sessions_ended_guests(door->sessions, gone, KEPT);
        if (come_count || gone_count)
            good = door_guests_keep(door->people, come, come_count, gone, gone_count);
    } while (good && (come_count == KEPT || gone_count == KEPT));
    return good;
}

static bool open_parts(struct door *door, char why[DOOR_WHY])
{
    struct door_settings *settings = &door->settings;

    snprintf(why, DOOR_WHY, "out of memory");
    randombytes_buf(door->key, sizeof door->key);
    if (!make_decoy(door)) return false;
    door->sessions = sessions_new(&settings->sessions);
    door->workers = workers_new(THREADS, settings->tries_most, settings->wake, settings->to);
    if (!door->sessions || !door->workers) return false;
    door->people = door_people_open(settings->path, PEOPLE_MAKE, settings->vfs, why);
    if (!door->people) return false;
    if (door_people_start_above(door->people, settings->person, settings->guest) &&
        door_people_changed(door->people, &door->changes, NULL, NULL) && restore_guests(door))
        return true;
    snprintf(why, DOOR_WHY, "%s", door_people_why(door->people));
    return false;
}

struct door *door_open(const struct door_settings *settings, char why[DOOR_WHY])
{
    struct door *door = sodium_init() >= 0 ? calloc(1, sizeof *door) : NULL;

    if (!door) return snprintf(why, DOOR_WHY, "out of memory"), NULL;
    door->settings = *settings;
    if (!settings->hasher) door->settings.hasher = &door_argon2id;
    set_default(&door->settings.tries_most, TRIES);
    set_default(&door->settings.sessions.most, SESSIONS);
    set_default(&door->settings.sessions.guests_of_address, GUESTS);
    set_default(&door->settings.sessions.of_person, DEVICES);
    door->pairs.limit = 3;
    door->addresses.limit = 10;
    door->names.limit = 30;
    door->devices.limit = 5;
    if (open_parts(door, why)) return door;
    door_close(door);
    return NULL;
}

void door_close(struct door *door)
{
    if (!door) return;
    workers_end(door->workers);
    if (door->people && door->sessions) keep_guests(door);
    sessions_free(door->sessions);
    door_people_close(door->people);
    free(door);
}

struct sessions *door_sessions(struct door *door)
{
    return door->sessions;
}

/* ---- Replies --------------------------------------------------------------------- */

static const struct door_reply welcome = { NULL, 200, 0 };
static const struct door_reply refused = { "Wrong name or password.", 401, 0 };
static const struct door_reply no_guests = { "No guests here; please sign in.", 403, 0 };
static const struct door_reply barred = { "You are barred from this casino.", 403, 0 };
static const struct door_reply busy = {
    "Too many people are signing in right now; please try again in a moment.", 503, 1
};
static const struct door_reply broken = {
    "Signing in is not possible right now; please try again later.", 503, 60
};

static bool answered(struct door_answer *answer, const struct door_reply *reply)
{
    answer->reply = *reply;
    return false;
}

/* Begins a session if there is room. */
static void admit(struct door *door, const struct session *who, int64_t now_ms,
                  struct door_answer *answer)
{
    const char *say;

    answer->session = session_begin(door->sessions, who, now_ms, answer->token, &say);
    answered(answer, &welcome);
    if (answer->session) return;
    answer->reply = (struct door_reply){ say, 503, 60 };
    answer->why = "full";
}

/* ---- Attempts -------------------------------------------------------------------- */

static uint64_t key_of(const struct door *door, const void *bytes, size_t length)
{
    uint64_t key;

    static_assert(sizeof key == crypto_shorthash_BYTES, "a key is a hash");
    crypto_shorthash((uint8_t *)&key, bytes, length, door->key);
    return key ? key : 1;
}

static void attempt_free(struct attempt *attempt)
{
    sodium_memzero(attempt, sizeof *attempt);
    free(attempt);
}

static void attempt_drop(struct job *job)
{
    attempt_free((struct attempt *)job);
}

static void attempt_work(struct job *job)
{
    struct attempt *attempt = (struct attempt *)job;

    attempt->fits = attempt->hasher->fits(attempt->password, attempt->length, attempt->hash);
    sodium_memzero(attempt->password, sizeof attempt->password);
}

/* Finds the account of that name.  Number 0 if unknown, or if the casino has another name for that
 * member of the staff.  Returns false on a read error. */
static bool look_up(struct door *door, const char *name, struct door_people_row *row)
{
    const struct door_settings *settings = &door->settings;

    memset(row, 0, sizeof *row);
    if (!*name) return true;
    if (!door_people_find(door->people, name, row)) return false;
    if (!row->number || row->number >= PEOPLE_FIRST || !settings->called) return true;
    const char *called = settings->called(settings->to, row->number);
    if (!called || strcmp(called, row->name)) memset(row, 0, sizeof *row);
    return true;
}

/* ---- Guards ---------------------------------------------------------------------- */

/* Adds a count; false if there is no room for it now. */
static bool guard(struct guards *guards, struct locks *table, uint64_t key, int64_t now_ms)
{
    struct lock *lock = lock_of(table, key, now_ms);

    guards->table[guards->count] = table;
    guards->lock[guards->count] = lock;
    guards->count += lock != NULL;
    return lock != NULL;
}

/* Whether one of them is shut: then *until_ms is the end of the last one. */
static bool is_shut(const struct guards *guards, int64_t now_ms, int64_t *until_ms)
{
    *until_ms = now_ms;
    for (int i = 0; i < guards->count; i++)
        if (guards->lock[i]->until_ms > *until_ms) *until_ms = guards->lock[i]->until_ms;
    return *until_ms > now_ms;
}

static bool is_crowded(const struct guards *guards)
{
    for (int i = 0; i < guards->count; i++)
        if (lock_is_crowded(guards->table[i], guards->lock[i])) return true;
    return false;
}

static void note_trying(struct door *door, const struct guards *guards, int change)
{
    for (int i = 0; i < guards->count; i++) guards->lock[i]->trying += change;
    if (guards->count > 1) door->strangers += change;
}

/* A success clears the failures of the device, or of the name at this address, and subtracts them
 * from those of the address and of the name.  Others of the address stay: otherwise the owner of
 * one account could guess at all others without end. */
static void forgive(const struct guards *guards)
{
    int32_t own = guards->lock[0]->failures;

    for (int i = 0; i < guards->count; i++) {
        int32_t *failures = &guards->lock[i]->failures;
        *failures -= own < *failures ? own : *failures;
    }
    guards->lock[0]->locks = 0;
}

/* ---- Trying ---------------------------------------------------------------------- */

/* Recorded once for each lock: repeated attempts must not fill the record. */
static void say_locked(struct door *door, const struct guards *guards, const char *name,
                       int64_t left_ms, struct door_answer *answer, int64_t now_ms)
{
    struct door_people_row row = { 0 };

    answered(answer, &refused);
    answer->reply.retry_after_s = (int32_t)((left_ms + 999) / 1000);
    for (int i = 0; i < guards->count; i++) {
        struct lock *lock = guards->lock[i];
        if (!lock_is_shut(lock, now_ms) || lock->recorded) continue;
        lock->recorded = true;
        answer->why = "locked";
    }
    if (answer->why && look_up(door, name, &row)) answer->person = row.number;
    sodium_memzero(&row, sizeof row);
}

static struct attempt *attempt_new(const struct door *door, const struct door_try *try,
                                   const struct door_people_row *row)
{
    struct attempt *attempt = calloc(1, sizeof *attempt);
    bool fits = try->password_length <= DOOR_PASSWORD; /* no account has a longer one */

    if (!attempt) return NULL;
    attempt->job = (struct job){ NULL, attempt_work, attempt_drop };
    attempt->hasher = door->settings.hasher;
    attempt->tag = try->tag;
    attempt->tls = try->tls;
    attempt->person = row->number;
    attempt->changed = row->changed;
    attempt->known = row->number && fits;
    attempt->length = fits ? try->password_length : DOOR_PASSWORD;
    if (attempt->length) memcpy(attempt->password, try->password, attempt->length);
    memcpy(attempt->hash, attempt->known ? row->hash : door->decoy, DOOR_HASH);
    return attempt;
}

static bool begin_attempt(struct door *door, const struct door_try *try, const char *name,
                          const struct guards *guards, struct door_answer *answer)
{
    struct door_people_row row;

    if (!look_up(door, name, &row)) return answered(answer, &broken);
    struct attempt *attempt = attempt_new(door, try, &row);
    sodium_memzero(&row, sizeof row);
    if (!attempt) return answered(answer, &broken);
    attempt->address = door_address_key(door, try->address);
    attempt->guards = *guards;
    if (!workers_put(door->workers, &attempt->job)) {
        attempt_free(attempt);
        return answered(answer, &busy);
    }
    note_trying(door, guards, 1);
    return true;
}

/* The key of the device if the person has signed in from it, otherwise 0. */
static uint64_t device_of(struct door *door, const struct door_try *try, const char *name,
                          const char *folded)
{
    struct door_device device = { .folded = folded, .tls = try->tls };
    struct door_people_row row = { 0 };
    uint8_t id[DOOR_DEVICE_ID];

    if (!try->cookies || !*try->cookies) return 0;
    bool found = look_up(door, name, &row) && row.number;
    device.changed = row.changed;
    sodium_memzero(&row, sizeof row);
    bool known = door_device_known(door->device_key, &device, try->cookies, id);
    return found && known ? key_of(door, id, sizeof id) : 0;
}

/* Strangers do not get all of the queue: the last quarter is for known devices. */
static bool is_busy(const struct door *door, const struct guards *guards)
{
    int most = door->settings.tries_most;

    return is_crowded(guards) || (guards->count > 1 && door->strangers >= most - most / 4);
}

static bool guard_stranger(struct door *door, struct guards *guards, uint64_t name,
                           uint64_t address, int64_t now_ms)
{
    const uint64_t both[2] = { name, address };

    return guard(guards, &door->pairs, key_of(door, both, sizeof both), now_ms) &&
           guard(guards, &door->addresses, address, now_ms) &&
           guard(guards, &door->names, name, now_ms);
}

bool door_try(struct door *door, const struct door_try *try, int64_t now_ms,
              struct door_answer *answer)
{
    bool good = !door_name_error(try->name, try->name_length);
    char name[DOOR_NAME] = "", folded[DOOR_NAME]; /* empty if the name is invalid */
    struct guards guards = { 0 };
    int64_t until_ms;

    memset(answer, 0, sizeof *answer);
    answer->tag = try->tag;
    if (good) memcpy(name, try->name, try->name_length);
    door_people_fold(name, folded);
    uint64_t key =
        good ? key_of(door, folded, strlen(folded)) : key_of(door, try->name, try->name_length);
    uint64_t device = device_of(door, try, name, folded);
    bool room =
        device ? guard(&guards, &door->devices, device, now_ms)
               : guard_stranger(door, &guards, key, door_address_key(door, try->address), now_ms);
    if (!room) return answered(answer, &busy);
    if (is_shut(&guards, now_ms, &until_ms)) {
        say_locked(door, &guards, name, until_ms - now_ms, answer, now_ms);
        return false;
    }
    if (is_busy(door, &guards)) return answered(answer, &busy);
    return begin_attempt(door, try, name, &guards, answer);
}

/* ---- Results --------------------------------------------------------------------- */

/* The reason for refusing, in one word for the record; null if signed in.  The row is current. */
static const char *why_not(const struct attempt *attempt, const struct door_people_row *row)
{
    if (!attempt->person) return "name";
    if (!attempt->known || !attempt->fits) return "password";
    if (!row->number || row->changed != attempt->changed) return "changed";
    return row->disabled ? "disabled" : NULL;
}

/* A new password also lets the person in again wherever strangers have guessed at the name. */
static void end_person(void *of, uint32_t person)
{
    struct door *door = of;
    struct door_people_row row;
    char folded[DOOR_NAME];

    sessions_end_person(door->sessions, person);
    if (!door_people_numbered(door->people, person, &row) || !row.number) return;
    door_people_fold(row.name, folded);
    lock_forget(&door->names, key_of(door, folded, strlen(folded)));
    sodium_memzero(&row, sizeof row);
}

static bool end_changed(struct door *door)
{
    return door_people_changed(door->people, &door->changes, end_person, door);
}

static void make_known(const struct door *door, const struct attempt *attempt,
                       const struct door_people_row *row, struct door_answer *answer)
{
    struct door_device device = { .changed = row->changed, .tls = attempt->tls };
    char folded[DOOR_NAME];

    door_people_fold(row->name, folded);
    device.folded = folded;
    door_device_text(door->device_key, &device, answer->device);
}

static void succeed(struct door *door, struct attempt *attempt, const struct door_people_row *row,
                    int64_t now_ms, struct door_answer *answer)
{
    struct session who = { .person = attempt->person, .address = attempt->address };
    const struct door_settings *settings = &door->settings;

    forgive(&attempt->guards);
    if (settings->barred && settings->barred(settings->to, who.person)) {
        answered(answer, &barred);
        answer->why = "barred";
        return;
    }
    make_known(door, attempt, row, answer);
    who.kind = who.person < PEOPLE_FIRST ? SESSION_STAFF : SESSION_PLAYER;
    memcpy(who.name, row->name, sizeof who.name);
    admit(door, &who, now_ms, answer);
}

static void conclude(struct door *door, struct attempt *attempt, int64_t now_ms,
                     struct door_answer *answer)
{
    struct door_people_row row;

    /* before the new session begins, or the password change would end that one too */
    if (!end_changed(door) || !door_people_numbered(door->people, attempt->person, &row)) {
        answered(answer, &broken);
        return;
    }
    answer->person = attempt->person;
    answer->why = why_not(attempt, &row);
    if (answer->why) {
        answered(answer, &refused);
        for (int i = 0; i < attempt->guards.count; i++)
            lock_fail(attempt->guards.table[i], attempt->guards.lock[i], now_ms);
    } else {
        succeed(door, attempt, &row, now_ms, answer);
    }
    sodium_memzero(&row, sizeof row);
}

bool door_next(struct door *door, int64_t now_ms, struct door_answer *answer)
{
    struct attempt *attempt = (struct attempt *)workers_take(door->workers);

    memset(answer, 0, sizeof *answer);
    if (!attempt) return false;
    answer->tag = attempt->tag;
    note_trying(door, &attempt->guards, -1);
    conclude(door, attempt, now_ms, answer);
    attempt_free(attempt);
    return true;
}

/* Null, or a sentence that says why the name is refused. */
static const char *name_guest(const struct door_try *who, char name[DOOR_NAME])
{
    const char *wrong = door_name_error(who->name, who->name_length);

    if (wrong) return wrong;
    int length = snprintf(name, DOOR_NAME, "%.*s (guest)", (int)who->name_length, who->name);
    return length < DOOR_NAME ? NULL : "A guest's name can have at most 55 bytes.";
}

void door_guest(struct door *door, const struct door_try *who, int64_t now_ms,
                struct door_answer *answer)
{
    struct session guest = { .kind = SESSION_GUEST };
    struct door_reply *reply = &answer->reply;

    memset(answer, 0, sizeof *answer);
    answer->tag = who->tag;
    *reply = door->settings.guests ? welcome : no_guests;
    if (reply->say) return;
    *reply = (struct door_reply){ name_guest(who, guest.name), 400, 0 };
    if (reply->say) return;
    guest.address = door_address_key(door, who->address);
    *reply = (struct door_reply){ session_room(door->sessions, &guest, now_ms), 503, 60 };
    if (reply->say) return; /* before a number is used up */
    if (door_people_guest(door->people, &guest.person))
        admit(door, &guest, now_ms, answer);
    else
        *reply = broken;
}

bool door_account(struct door *door, uint32_t person, char name[DOOR_NAME])
{
    struct door_people_row row;

    if (!door_people_numbered(door->people, person, &row) || !row.number) return false;
    snprintf(name, DOOR_NAME, "%s", row.name);
    return true;
}

bool door_accounts(struct door *door, void each(void *to, const struct door_people_row *row),
                   void *to)
{
    return door_people_each(door->people, each, to);
}

bool door_sweep(struct door *door, int64_t now_ms)
{
    sessions_sweep(door->sessions, now_ms);
    return end_changed(door) && keep_guests(door);
}

/* ---- Addresses ------------------------------------------------------------------- */

uint64_t door_address_key(const struct door *door, const char *text)
{
    struct address address;
    size_t length;

    if (!address_read(&address, text)) return key_of(door, text, strlen(text));
    const uint8_t *owner = address_owner(&address, &length);
    return key_of(door, owner, length);
}
