/* door.c - signing in.
 *
 * Whatever was wrong, the reply is the same: a name that there is not costs a hash like any other,
 * and is locked like any other.  What tries at once is counted beside what has failed, so that
 * nobody gets more guesses by asking for all of them together. */
#include "server/door.h"

#include "rules/length.h"
#include "server/address.h"
#include "server/workers.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define AT_ONCE  2 /* each takes 64 MiB */
#define TRIES    64
#define SESSIONS 20000
#define GUESTS   512 /* of an address */
#define DEVICES  8   /* of a person */
#define KEPT     128 /* guests who are written down at once */

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
        if (!password[i]) return "A password has no byte in it that is 0.";
        characters += (password[i] & 0xc0) != 0x80;
    }
    if (characters < DOOR_LEAST) return "A password has at least 8 characters.";
    return length > DOOR_PASSWORD ? "A password has 256 bytes at most." : NULL;
}

/* ---- Locks ----------------------------------------------------------------------- */

#define LOCK_SETS   1024
#define LOCK_SET    8
#define LOCK_FIRST  DOOR_MINUTE
#define LOCK_LAST   DOOR_HOUR
#define LOCK_FORGET (24 * DOOR_HOUR) /* after the last failure */

/* What has failed of one name, or one address. */
struct lock {
    uint64_t key; /* 0: nobody's */
    int64_t failed_ms, until_ms;
    int32_t failures; /* since the last lock, */
    int32_t locks;    /* ... of which there were so many */
    int32_t trying;   /* it stays while there are any */
    bool told;        /* that somebody came while it was locked */
};

struct locks {
    int limit; /* failures that lock */
    struct lock lock[LOCK_SETS][LOCK_SET];
};

/* How much would be lost with it: nothing, a few failures, or that it is locked. */
static int weight(const struct lock *lock, int64_t now_ms)
{
    if (!lock->key) return 0;
    if (lock->trying) return 3;
    if (lock->until_ms > now_ms) return 2;
    return (lock->failures || lock->locks) && now_ms - lock->failed_ms < LOCK_FORGET;
}

static bool less(const struct lock *a, const struct lock *b, int64_t now_ms)
{
    int first = weight(a, now_ms), second = weight(b, now_ms);

    return first != second ? first < second : a->failed_ms < b->failed_ms;
}

/* The key's own, or a new one in place of the least; null: others are trying in each. */
static struct lock *lock_of(struct locks *locks, uint64_t key, int64_t now_ms)
{
    struct lock *set = locks->lock[key % LOCK_SETS], *least = set;

    for (int i = 0; i < LOCK_SET; i++) {
        if (set[i].key == key && weight(&set[i], now_ms)) return &set[i];
        if (set[i].key == key) least = &set[i];
        if (least->key != key && less(&set[i], least, now_ms)) least = &set[i];
    }
    if (least->trying) return NULL;
    *least = (struct lock){ .key = key, .failed_ms = now_ms };
    return least;
}

static void note_failure(struct lock *lock, int limit, int64_t now_ms)
{
    lock->failed_ms = now_ms;
    if (++lock->failures < limit) return;
    int64_t lasts = lock->locks < 6 ? LOCK_FIRST << lock->locks : LOCK_LAST;
    lock->failures = 0;
    lock->locks++;
    lock->until_ms = now_ms + lasts;
    lock->told = false;
}

/* ---- The door -------------------------------------------------------------------- */

struct door {
    struct door_settings settings;
    struct door_people *people;
    struct sessions *sessions;
    struct workers *workers;
    int64_t changes; /* of the people's file, that have been seen */
    uint8_t key[crypto_shorthash_KEYBYTES];
    char nobody[DOOR_HASH]; /* the hash of a password that nobody has */
    struct locks names, addresses;
};

/* A name and password that are being tried. */
struct attempt {
    struct job job;
    const struct door_hasher *hasher;
    uint64_t tag, address;
    struct lock *by_name, *by_address;
    uint32_t person;
    int64_t changed;
    char hash[DOOR_HASH];
    char password[DOOR_PASSWORD];
    size_t length;
    bool there; /* the hash is that of the person */
    bool fits;
};

static void usual(int *number, int is)
{
    if (!*number) *number = is;
}

static bool make_nobody(struct door *door)
{
    char password[DOOR_TOKEN];
    uint8_t chance[(DOOR_TOKEN - 1) / 2];

    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(password, sizeof password, chance, sizeof chance);
    return door->settings.hasher->make(password, sizeof password - 1, door->nobody);
}

/* Where none are let in, those of before are not either. */
static void restore(void *to, const struct kept_guest *guest)
{
    struct door *door = to;

    if (door->settings.guests) session_restore(door->sessions, guest, door->settings.now_ms);
}

static bool remember_guests(struct door *door)
{
    uint8_t key[DOOR_KEY];

    if (!door_guests_open(door->people, key)) return false;
    sessions_use_key(door->sessions, key);
    sodium_memzero(key, sizeof key);
    return door_guests_each(door->people, restore, door);
}

/* Guests who have come or gone are written down, many at a time. */
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

    snprintf(why, DOOR_WHY, "there is no memory for the door");
    randombytes_buf(door->key, sizeof door->key);
    if (!make_nobody(door)) return false;
    door->sessions = sessions_new(&settings->sessions);
    door->workers = workers_new(AT_ONCE, settings->tries_most, settings->wake, settings->to);
    if (!door->sessions || !door->workers) return false;
    door->people = door_people_open(settings->path, PEOPLE_MAKE, settings->vfs, why);
    if (!door->people) return false;
    if (door_people_changed(door->people, &door->changes, NULL, NULL) && remember_guests(door))
        return true;
    snprintf(why, DOOR_WHY, "%s", door_people_why(door->people));
    return false;
}

struct door *door_open(const struct door_settings *settings, char why[DOOR_WHY])
{
    struct door *door = sodium_init() >= 0 ? calloc(1, sizeof *door) : NULL;

    if (!door) return snprintf(why, DOOR_WHY, "there is no memory for the door"), NULL;
    door->settings = *settings;
    if (!settings->hasher) door->settings.hasher = &door_argon2id;
    usual(&door->settings.tries_most, TRIES);
    usual(&door->settings.sessions.most, SESSIONS);
    usual(&door->settings.sessions.guests_of_address, GUESTS);
    usual(&door->settings.sessions.of_person, DEVICES);
    door->names.limit = 3;
    door->addresses.limit = 10;
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
static const struct door_reply no = { "That name and password do not go together.", 401, 0 };
static const struct door_reply no_guests = { "There are no guests here; please sign in.", 403, 0 };
static const struct door_reply busy = {
    "Too many people are signing in just now; please try again in a moment.", 503, 1
};
static const struct door_reply broken = { "Nobody can be let in just now; please try again later.",
                                          503, 60 };

static bool answered(struct door_answer *answer, const struct door_reply *reply)
{
    answer->reply = *reply;
    return false;
}

/* Who comes in, if there is a place. */
static void let_in(struct door *door, const struct session *who, int64_t now_ms,
                   struct door_answer *answer)
{
    const char *say;

    answer->session = session_begin(door->sessions, who, now_ms, answer->token, &say);
    answered(answer, &welcome);
    if (answer->session) return;
    answer->reply = (struct door_reply){ say, 503, 60 };
    answer->why = "full";
}

/* ---- Trying ---------------------------------------------------------------------- */

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

/* The account of that name; number 0: there is none, or it is of a casino that was. */
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

static bool locked(const struct lock *lock, int64_t now_ms)
{
    return lock->until_ms > now_ms;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Told once of every lock, or who knocks a thousand times would fill the record. */
static void say_locked(struct door *door, struct lock *const both[2], const char *name,
                       int64_t now_ms, struct door_answer *answer)
{
    int64_t left = later(both[0]->until_ms, both[1]->until_ms) - now_ms;
    struct door_people_row row;

    answered(answer, &no);
    answer->reply.retry_after_s = (int32_t)((left + 999) / 1000);
    for (int i = 0; i < 2; i++) {
        if (!locked(both[i], now_ms) || both[i]->told) continue;
        both[i]->told = true;
        answer->why = "locked";
    }
    if (answer->why && look_up(door, name, &row)) answer->person = row.number;
    sodium_memzero(&row, sizeof row);
}

static struct attempt *attempt_new(const struct door *door, const struct door_try *try,
                                   const struct door_people_row *row)
{
    struct attempt *attempt = calloc(1, sizeof *attempt);
    bool fits = try->password_length <= DOOR_PASSWORD; /* a longer one is nobody's */

    if (!attempt) return NULL;
    attempt->job = (struct job){ NULL, attempt_work, attempt_drop };
    attempt->hasher = door->settings.hasher;
    attempt->tag = try->tag;
    attempt->person = row->number;
    attempt->changed = row->changed;
    attempt->there = row->number && fits;
    attempt->length = fits ? try->password_length : DOOR_PASSWORD;
    if (attempt->length) memcpy(attempt->password, try->password, attempt->length);
    memcpy(attempt->hash, attempt->there ? row->hash : door->nobody, DOOR_HASH);
    return attempt;
}

/* Another guess is one too many, if all that are being made fail. */
static bool crowded(const struct locks *locks, const struct lock *lock)
{
    return lock->failures + lock->trying >= locks->limit;
}

static bool begin_attempt(struct door *door, const struct door_try *try, const char *name,
                          struct lock *const both[2], struct door_answer *answer)
{
    struct door_people_row row;

    if (!look_up(door, name, &row)) return answered(answer, &broken);
    struct attempt *attempt = attempt_new(door, try, &row);
    sodium_memzero(&row, sizeof row);
    if (!attempt) return answered(answer, &broken);
    attempt->address = both[1]->key;
    attempt->by_name = both[0];
    attempt->by_address = both[1];
    if (!workers_put(door->workers, &attempt->job)) {
        attempt_free(attempt);
        return answered(answer, &busy);
    }
    both[0]->trying++;
    both[1]->trying++;
    return true;
}

bool door_try(struct door *door, const struct door_try *try, int64_t now_ms,
              struct door_answer *answer)
{
    bool good = !door_people_name_wrong(try->name, try->name_length);
    char name[DOOR_NAME] = "", folded[DOOR_NAME]; /* one that nobody can have is empty */

    memset(answer, 0, sizeof *answer);
    answer->tag = try->tag;
    if (good) memcpy(name, try->name, try->name_length);
    door_people_fold(name, folded);
    uint64_t key =
        good ? key_of(door, folded, strlen(folded)) : key_of(door, try->name, try->name_length);
    struct lock *const both[2] = {
        lock_of(&door->names, key, now_ms),
        lock_of(&door->addresses, door_address_key(door, try->address), now_ms),
    };
    if (!both[0] || !both[1]) return answered(answer, &busy);
    if (locked(both[0], now_ms) || locked(both[1], now_ms)) {
        say_locked(door, both, name, now_ms, answer);
        return false;
    }
    if (crowded(&door->names, both[0]) || crowded(&door->addresses, both[1]))
        return answered(answer, &busy);
    return begin_attempt(door, try, name, both, answer);
}

/* ---- What came of it ------------------------------------------------------------- */

/* Why not, in a word for the record; null: come in.  The row is as it is now. */
static const char *why_not(const struct attempt *attempt, const struct door_people_row *row)
{
    if (!attempt->person) return "name";
    if (!attempt->there || !attempt->fits) return "password";
    if (!row->number || row->changed != attempt->changed) return "changed";
    return row->disabled ? "disabled" : NULL;
}

static void end_person(void *of, uint32_t person)
{
    sessions_end_person(of, person);
}

static bool end_changed(struct door *door)
{
    return door_people_changed(door->people, &door->changes, end_person, door->sessions);
}

/* A success forgives the failures of that name, also where they were made, and no others: who has
 * one account could otherwise try all others for ever. */
static void forgive(struct attempt *attempt)
{
    int32_t of_name = attempt->by_name->failures, *of_address = &attempt->by_address->failures;

    *of_address -= of_name < *of_address ? of_name : *of_address;
    attempt->by_name->failures = attempt->by_name->locks = 0;
}

static void succeed(struct door *door, struct attempt *attempt, const struct door_people_row *row,
                    int64_t now_ms, struct door_answer *answer)
{
    struct session who = { .person = attempt->person, .address = attempt->address };

    forgive(attempt);
    who.kind = who.person < PEOPLE_FIRST ? SESSION_STAFF : SESSION_PLAYER;
    memcpy(who.name, row->name, sizeof who.name);
    let_in(door, &who, now_ms, answer);
}

static void conclude(struct door *door, struct attempt *attempt, int64_t now_ms,
                     struct door_answer *answer)
{
    struct door_people_row row;

    /* sessions that a new password ends must not be taken for the one that begins with it */
    if (!end_changed(door) || !door_people_numbered(door->people, attempt->person, &row)) {
        answered(answer, &broken);
        return;
    }
    answer->person = attempt->person;
    answer->why = why_not(attempt, &row);
    if (answer->why) {
        answered(answer, &no);
        note_failure(attempt->by_name, door->names.limit, now_ms);
        note_failure(attempt->by_address, door->addresses.limit, now_ms);
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
    attempt->by_name->trying--;
    attempt->by_address->trying--;
    conclude(door, attempt, now_ms, answer);
    attempt_free(attempt);
    return true;
}

/* Why not, as a sentence, or null. */
static const char *name_guest(const struct door_try *who, char name[DOOR_NAME])
{
    const char *wrong = door_people_name_wrong(who->name, who->name_length);

    if (wrong) return wrong;
    int length = snprintf(name, DOOR_NAME, "%.*s (guest)", (int)who->name_length, who->name);
    return length < DOOR_NAME ? NULL : "A guest's name has 55 bytes at most.";
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
    if (reply->say) return; /* before a number is taken for it */
    if (door_people_guest(door->people, &guest.person))
        let_in(door, &guest, now_ms, answer);
    else
        *reply = broken;
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
