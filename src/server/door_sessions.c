/* door_sessions.c - sessions in memory, found by the hash of their token.
 *
 * The number of slots is fixed.  Each session is in a hash map by token and in three lists: by idle
 * time within its kind, by idle time within its person's, and by age.  Guests are counted for each
 * address.  So no operation has to scan all sessions. */
#include "server/door.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* constant time */
#define HASH_KEYCMP(a, b, length) sodium_memcmp(a, b, length)
#include <uthash.h>

#define TOKEN_BYTES DOOR_KEY

#define FULL   "The casino is full; please come back in a few minutes."
#define UNUSED DOOR_MINUTE /* a guest without a socket by then is not there */
#define AGAIN  1000        /* milliseconds until someone is looked for again who can make room */

const int64_t session_idle_ms[SESSION_KINDS] = {
    [SESSION_GUEST] = 30 * DOOR_MINUTE,
    [SESSION_PLAYER] = 30 * DOOR_MINUTE,
    [SESSION_STAFF] = 5 * DOOR_MINUTE, /* their consoles move money */
};

enum order { BY_IDLE, BY_AGE, BY_PERSON, ORDERS };

struct slot {
    struct session session; /* first member: a session pointer is its slot pointer */
    uint8_t hash[TOKEN_BYTES];
    bool used;
    bool kept; /* already passed on to be saved, or not a guest's */
    struct owner *person;
    struct owner *address; /* of a guest, otherwise null */
    struct slot *before[ORDERS], *after[ORDERS];
    struct slot *next_free;
    UT_hash_handle hh;
};

/* Oldest first: by last touch, or by beginning. */
struct list {
    struct slot *first, *last;
};

/* A person with sessions, or an address with guests. */
struct owner {
    uint64_t key;
    int count;
    struct list idle; /* a person's sessions */
    UT_hash_handle hh;
};

struct sessions {
    struct sessions_limits limits;
    uint8_t key[DOOR_KEY];
    int count, gone_count;
    int64_t full_until_ms;   /* nobody can make room before */
    struct kept_guest *gone; /* saved guests who have left */
    struct slot *free;
    struct list idle[SESSION_KINDS], age;
    struct slot *by_token;
    struct owner *people, *addresses;
    struct slot slots[];
};

/* ---- Lists ----------------------------------------------------------------------- */

static struct list *list_of(struct sessions *sessions, enum order order, const struct slot *slot)
{
    return order == BY_AGE      ? &sessions->age
           : order == BY_PERSON ? &slot->person->idle
                                : &sessions->idle[slot->session.kind];
}

static void list_append(struct sessions *sessions, enum order order, struct slot *slot)
{
    struct list *list = list_of(sessions, order, slot);

    slot->after[order] = NULL;
    slot->before[order] = list->last;
    *(list->last ? &list->last->after[order] : &list->first) = slot;
    list->last = slot;
}

static void list_remove(struct sessions *sessions, enum order order, struct slot *slot)
{
    struct list *list = list_of(sessions, order, slot);
    struct slot *before = slot->before[order], *after = slot->after[order];

    *(before ? &before->after[order] : &list->first) = after;
    *(after ? &after->before[order] : &list->last) = before;
}

/* ---- Owners ---------------------------------------------------------------------- */

static struct owner *owner_of(struct owner *const *owners, uint64_t key)
{
    struct owner *found;

    HASH_FIND(hh, *owners, &key, sizeof key, found);
    return found;
}

/* Adds one to the owner's count.  Returns null when out of memory. */
static struct owner *owner_gets(struct owner **owners, uint64_t key)
{
    struct owner *owner = owner_of(owners, key);

    if (!owner) {
        owner = calloc(1, sizeof *owner);
        if (!owner) return NULL;
        owner->key = key;
        HASH_ADD(hh, *owners, key, sizeof owner->key, owner);
        if (!owner->hh.tbl) {
            free(owner);
            return NULL;
        }
    }
    owner->count++;
    return owner;
}

/* Subtracts one; frees an owner with no sessions left.  Null is a no-op. */
static void owner_loses(struct owner **owners, struct owner *owner)
{
    if (!owner || --owner->count) return;
    HASH_DEL(*owners, owner);
    free(owner);
}

static void free_owners(struct owner **owners)
{
    struct owner *at, *next;

    HASH_ITER(hh, *owners, at, next)
    {
        HASH_DEL(*owners, at);
        free(at);
    }
}

/* ---- Setup ----------------------------------------------------------------------- */

struct sessions *sessions_new(const struct sessions_limits *limits)
{
    size_t slots = (size_t)limits->most * sizeof(struct slot);

    assert(limits->most > 0 && limits->guests_of_address > 0 && limits->of_person > 0);
    if (sodium_init() < 0) return NULL;
    struct sessions *sessions = calloc(1, sizeof *sessions + slots);
    if (!sessions) return NULL;
    sessions->gone = calloc((size_t)limits->most, sizeof *sessions->gone);
    if (!sessions->gone) {
        free(sessions);
        return NULL;
    }
    sessions->limits = *limits;
    randombytes_buf(sessions->key, sizeof sessions->key);
    for (int i = limits->most; i--; sessions->free = &sessions->slots[i])
        sessions->slots[i].next_free = sessions->free;
    return sessions;
}

void sessions_free(struct sessions *sessions)
{
    if (!sessions) return;
    HASH_CLEAR(hh, sessions->by_token);
    free_owners(&sessions->people);
    free_owners(&sessions->addresses);
    sodium_memzero(sessions->slots, (size_t)sessions->limits.most * sizeof(struct slot));
    free(sessions->gone);
    free(sessions);
}

int sessions_count(const struct sessions *sessions)
{
    return sessions->count;
}

/* ---- Saved guests ---------------------------------------------------------------- */

static struct kept_guest kept_of(const struct slot *slot)
{
    struct kept_guest guest = { .person = slot->session.person };

    memcpy(guest.hash, slot->hash, sizeof guest.hash);
    memcpy(guest.name, slot->session.name, sizeof guest.name);
    memcpy(guest.csrf, slot->session.csrf, sizeof guest.csrf);
    return guest;
}

/* Sessions not saved yet are the newest. */
int sessions_new_guests(struct sessions *sessions, struct kept_guest *guests, int most)
{
    struct slot *first = NULL;
    int count = 0;

    for (struct slot *at = sessions->age.last; at && !at->kept; at = at->before[BY_AGE]) first = at;
    for (struct slot *at = first; at && count < most; at = at->after[BY_AGE]) {
        if (at->session.kind == SESSION_GUEST) guests[count++] = kept_of(at);
        at->kept = true;
    }
    return count;
}

int sessions_ended_guests(struct sessions *sessions, struct kept_guest *guests, int most)
{
    int count = sessions->gone_count < most ? sessions->gone_count : most;

    sessions->gone_count -= count;
    memcpy(guests, sessions->gone + sessions->gone_count, (size_t)count * sizeof *guests);
    return count;
}

void sessions_use_key(struct sessions *sessions, const uint8_t key[DOOR_KEY])
{
    memcpy(sessions->key, key, DOOR_KEY);
}

/* ---- Ending a session ------------------------------------------------------------ */

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t session_ends_ms(const struct session *session)
{
    return earlier(session->touched_ms + session_idle_ms[session->kind],
                   session->began_ms + SESSION_MOST);
}

static struct slot *slot_of(const struct session *session)
{
    struct slot *slot = (struct slot *)session;

    assert(slot->used);
    return slot;
}

/* Frees a slot that is in no list any more. */
static void vacate(struct sessions *sessions, struct slot *slot)
{
    owner_loses(&sessions->people, slot->person);
    owner_loses(&sessions->addresses, slot->address);
    sodium_memzero(slot, sizeof *slot);
    slot->next_free = sessions->free;
    sessions->free = slot;
}

void session_end(struct sessions *sessions, const struct session *session)
{
    struct slot *slot = slot_of(session);

    if (sessions->limits.gone) sessions->limits.gone(sessions->limits.to, session);
    if (slot->kept && session->kind == SESSION_GUEST &&
        sessions->gone_count < sessions->limits.most)
        sessions->gone[sessions->gone_count++] = kept_of(slot);
    for (enum order order = 0; order < ORDERS; order++) list_remove(sessions, order, slot);
    HASH_DEL(sessions->by_token, slot);
    sessions->count--;
    vacate(sessions, slot);
}

int sessions_end_person(struct sessions *sessions, uint32_t person)
{
    struct owner *owner;
    int count = 0;

    for (; (owner = owner_of(&sessions->people, person)); count++)
        session_end(sessions, &owner->idle.first->session);
    return count;
}

/* Whether a session that could end now does end.  Work counts as use. */
static bool is_over(struct sessions *sessions, struct slot *slot, int64_t now_ms)
{
    const struct session *session = &slot->session;
    const struct sessions_limits *limits = &sessions->limits;

    if (session_ends_ms(session) > now_ms) return false;
    enum session_use use =
        session->sockets && limits->use ? limits->use(limits->to, session) : USE_NONE;
    int64_t most_ms = SESSION_MOST + (use == USE_ROUND ? SESSION_MORE : 0);
    if (use < USE_WORK || now_ms >= session->began_ms + most_ms) return true;
    session_touch(sessions, session, now_ms);
    return false;
}

/* A session that stays is at the end of its list. */
static void sweep_idle(struct sessions *sessions, const struct list *list, int64_t now_ms)
{
    struct slot *first;

    while ((first = list->first) && first->session.touched_ms < now_ms &&
           session_ends_ms(&first->session) <= now_ms)
        if (is_over(sessions, first, now_ms)) session_end(sessions, &first->session);
}

static void sweep_old(struct sessions *sessions, int64_t now_ms)
{
    struct slot *next;

    for (struct slot *at = sessions->age.first; at; at = next) {
        next = at->after[BY_AGE];
        if (at->session.began_ms + SESSION_MOST > now_ms) return;
        if (is_over(sessions, at, now_ms)) session_end(sessions, &at->session);
    }
}

void sessions_sweep(struct sessions *sessions, int64_t now_ms)
{
    for (int kind = 0; kind < SESSION_KINDS; kind++)
        sweep_idle(sessions, &sessions->idle[kind], now_ms);
    sweep_old(sessions, now_ms);
}

/* ---- Beginning a session --------------------------------------------------------- */

static void new_token(char token[DOOR_TOKEN])
{
    uint8_t bytes[TOKEN_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, DOOR_TOKEN, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

/* Returns false if the token has the wrong length. */
static bool hash_token(const struct sessions *sessions, const char *token,
                       uint8_t hash[TOKEN_BYTES])
{
    size_t length = strnlen(token, DOOR_TOKEN);

    if (length != DOOR_TOKEN - 1) return false;
    crypto_generichash(hash, TOKEN_BYTES, (const uint8_t *)token, length, sessions->key,
                       sizeof sessions->key);
    return true;
}

/* How much there is to lose for the person if the session ends. */
enum loss { LOSES_NOTHING, LOSES_CHIPS, LOSES_PLACE, LOSSES };

static enum loss loss_of(const struct sessions *sessions, const struct session *session,
                         int64_t now_ms)
{
    const struct sessions_limits *limits = &sessions->limits;

    if (session->sockets) return LOSES_PLACE;
    if (!session->used && now_ms - session->began_ms >= UNUSED) return LOSES_NOTHING;
    if (!session->used && session->kind == SESSION_GUEST) return LOSES_CHIPS; /* just arrived */
    return limits->use && limits->use(limits->to, session) ? LOSES_CHIPS : LOSES_NOTHING;
}

/* Ends the session idle longest of those who lose no more than that.  Returns false if there is
 * none. */
static bool end_one(struct sessions *sessions, enum session_kind kind, enum loss most,
                    int64_t now_ms)
{
    struct slot *at = sessions->idle[kind].first;

    while (at && loss_of(sessions, &at->session, now_ms) > most) at = at->after[BY_IDLE];
    if (at) session_end(sessions, &at->session);
    return at;
}

/* Guests who have nothing make room for anyone.  For the staff others do, too, first those who are
 * not there. */
static bool end_someone(struct sessions *sessions, enum session_kind kind, int64_t now_ms)
{
    if (now_ms >= sessions->full_until_ms) {
        if (end_one(sessions, SESSION_GUEST, LOSES_NOTHING, now_ms)) return true;
        sessions->full_until_ms = now_ms + AGAIN;
    }
    return kind == SESSION_STAFF && (end_one(sessions, SESSION_GUEST, LOSES_CHIPS, now_ms) ||
                                     end_one(sessions, SESSION_PLAYER, LOSES_CHIPS, now_ms) ||
                                     end_one(sessions, SESSION_GUEST, LOSES_PLACE, now_ms) ||
                                     end_one(sessions, SESSION_PLAYER, LOSES_PLACE, now_ms));
}

static bool has_room(const struct sessions *sessions, enum session_kind kind)
{
    static const int reserved[SESSION_KINDS] = { [SESSION_GUEST] = 2, [SESSION_PLAYER] = 1 };
    int most = sessions->limits.most;

    return sessions->count < most - most / 32 * reserved[kind];
}

static bool make_room(struct sessions *sessions, enum session_kind kind, int64_t now_ms)
{
    if (has_room(sessions, kind)) return true;
    sessions_sweep(sessions, now_ms);
    return has_room(sessions, kind) || end_someone(sessions, kind, now_ms);
}

static bool too_many_guests(struct sessions *sessions, uint64_t address)
{
    const struct owner *owner = owner_of(&sessions->addresses, address);

    return owner && owner->count >= sessions->limits.guests_of_address;
}

const char *session_room(struct sessions *sessions, const struct session *who, int64_t now_ms)
{
    bool guest = who->kind == SESSION_GUEST;

    if (guest && too_many_guests(sessions, who->address)) sessions_sweep(sessions, now_ms);
    if (guest && too_many_guests(sessions, who->address))
        return "There are too many guests from your address.";
    const struct owner *person = guest ? NULL : owner_of(&sessions->people, who->person);
    if (person && person->count >= sessions->limits.of_person)
        session_end(sessions, &person->idle.first->session);
    return make_room(sessions, who->kind, now_ms) ? NULL : FULL;
}

/* Only guests are counted by address. */
static bool find_owners(struct sessions *sessions, struct slot *slot)
{
    bool guest = slot->session.kind == SESSION_GUEST;

    slot->person = owner_gets(&sessions->people, slot->session.person);
    if (guest) slot->address = owner_gets(&sessions->addresses, slot->session.address);
    return slot->person && (slot->address || !guest);
}

/* Puts the session into a free slot.  Returns null when out of memory. */
static struct slot *settle(struct sessions *sessions, const struct session *session,
                           const uint8_t hash[TOKEN_BYTES])
{
    struct slot *slot = sessions->free;

    sessions->free = slot->next_free;
    slot->session = *session;
    memcpy(slot->hash, hash, sizeof slot->hash);
    slot->used = find_owners(sessions, slot);
    if (slot->used) {
        HASH_ADD(hh, sessions->by_token, hash, sizeof slot->hash, slot);
        slot->used = slot->hh.tbl;
    }
    if (!slot->used) {
        vacate(sessions, slot);
        return NULL;
    }
    sessions->count++;
    for (enum order order = 0; order < ORDERS; order++) list_append(sessions, order, slot);
    return slot;
}

const struct session *session_begin(struct sessions *sessions, const struct session *who,
                                    int64_t now_ms, char token[DOOR_TOKEN], const char **say)
{
    struct session session = *who;
    uint8_t hash[TOKEN_BYTES];

    *say = session_room(sessions, who, now_ms);
    if (*say) return NULL;
    session.began_ms = session.touched_ms = now_ms;
    new_token(session.csrf);
    new_token(token);
    hash_token(sessions, token, hash);
    const struct slot *slot = settle(sessions, &session, hash);
    sodium_memzero(&session, sizeof session);
    if (!slot) *say = FULL;
    return slot ? &slot->session : NULL;
}

/* A session that has expired, or has no room, is only marked for deletion. */
void session_restore(struct sessions *sessions, const struct kept_guest *guest, int64_t now_ms)
{
    int64_t age_ms = guest->age_ms < 0 ? 0 : guest->age_ms;
    bool stays = sessions->free && age_ms < SESSION_MOST;
    struct session session = { .person = guest->person,
                               .kind = SESSION_GUEST,
                               .used = true, /* as far as we know */
                               .began_ms = now_ms - age_ms,
                               .touched_ms = now_ms };

    memcpy(session.name, guest->name, sizeof guest->name);
    memcpy(session.csrf, guest->csrf, sizeof guest->csrf);
    struct slot *slot = stays ? settle(sessions, &session, guest->hash) : NULL;
    if (slot)
        slot->kept = true;
    else if (sessions->gone_count < sessions->limits.most)
        sessions->gone[sessions->gone_count++] = *guest;
}

/* ---- Using a session ------------------------------------------------------------- */

bool session_lasts(struct sessions *sessions, const struct session *session, int64_t now_ms)
{
    if (!is_over(sessions, slot_of(session), now_ms)) return true;
    session_end(sessions, session);
    return false;
}

const struct session *session_find(struct sessions *sessions, const char *token, int64_t now_ms)
{
    uint8_t hash[TOKEN_BYTES];

    if (!token || !hash_token(sessions, token, hash)) return NULL;
    struct slot *at;
    HASH_FIND(hh, sessions->by_token, hash, sizeof hash, at);
    return at && session_lasts(sessions, &at->session, now_ms) ? &at->session : NULL;
}

bool sessions_have(const struct sessions *sessions, uint32_t person)
{
    return owner_of(&sessions->people, person) != NULL;
}

size_t session_bytes(void)
{
    return sizeof(struct slot) + sizeof(struct kept_guest);
}

void session_socket(struct sessions *sessions, const struct session *session, int change)
{
    struct slot *slot = slot_of(session);

    (void)sessions;
    slot->session.sockets += change;
    slot->session.used = true;
}

void session_touch(struct sessions *sessions, const struct session *session, int64_t now_ms)
{
    struct slot *slot = slot_of(session);

    slot->session.touched_ms = now_ms;
    for (enum order order = 0; order < ORDERS; order++) {
        if (order == BY_AGE) continue;
        list_remove(sessions, order, slot);
        list_append(sessions, order, slot);
    }
}

bool session_csrf_good(const struct session *session, const char *given)
{
    return given && strnlen(given, DOOR_TOKEN) == DOOR_TOKEN - 1 &&
           !sodium_memcmp(given, session->csrf, DOOR_TOKEN - 1);
}
