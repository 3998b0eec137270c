/* door_sessions.c - sessions, in memory: who has come in, by the hash of a token.
 *
 * There are so many places and no more.  Each session that there is stands in lists, by how long it
 * has been idle among its kind and its person's and by when it began, and in a map by its token;
 * how many guests an address has is counted, so that nothing here looks at more than it has to. */
#include "server/door.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define HASH_KEYCMP(a, b, length)                                                                  \
    sodium_memcmp(a, b, length) /* tells nobody how far they agree                                 \
                                 */
#include <uthash.h>

#define TOKEN_BYTES DOOR_KEY

#define FULL "The casino is full."

const int64_t session_idle_ms[SESSION_KINDS] = {
    [SESSION_GUEST] = 30 * DOOR_MINUTE,
    [SESSION_PLAYER] = 30 * DOOR_MINUTE,
    [SESSION_STAFF] = 5 * DOOR_MINUTE, /* theirs are the consoles that move money */
};

enum order { BY_IDLE, BY_AGE, BY_PERSON, ORDERS };

struct place {
    struct session session; /* first: a session is its place */
    uint8_t hash[TOKEN_BYTES];
    bool used;
    bool kept; /* what is to be written down of it, is */
    struct owner *person;
    struct owner *address; /* of a guest, else null */
    struct place *before[ORDERS], *after[ORDERS];
    struct place *next_free;
    UT_hash_handle hh;
};

/* First the one that was touched, or begun, longest ago. */
struct list {
    struct place *first, *last;
};

/* Somebody who has sessions, or where guests come from. */
struct owner {
    uint64_t key;
    int count;
    struct list idle; /* of a person */
    UT_hash_handle hh;
};

struct sessions {
    struct sessions_limits limits;
    uint8_t key[DOOR_KEY];
    int count, gone_count;
    struct kept_guest *gone; /* guests who were kept, and have gone */
    struct place *free;
    struct list idle[SESSION_KINDS], age;
    struct place *by_token;
    struct owner *people, *addresses;
    struct place places[];
};

/* ---- Lists ----------------------------------------------------------------------- */

static struct list *list_of(struct sessions *sessions, enum order order, const struct place *place)
{
    return order == BY_AGE      ? &sessions->age
           : order == BY_PERSON ? &place->person->idle
                                : &sessions->idle[place->session.kind];
}

static void list_append(struct sessions *sessions, enum order order, struct place *place)
{
    struct list *list = list_of(sessions, order, place);

    place->after[order] = NULL;
    place->before[order] = list->last;
    *(list->last ? &list->last->after[order] : &list->first) = place;
    list->last = place;
}

static void list_remove(struct sessions *sessions, enum order order, struct place *place)
{
    struct list *list = list_of(sessions, order, place);
    struct place *before = place->before[order], *after = place->after[order];

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

/* One more of theirs; null where there is no memory for somebody new. */
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

/* One less of theirs; whoever has none is forgotten.  Null does no harm. */
static void owner_loses(struct owner **owners, struct owner *owner)
{
    if (!owner || --owner->count) return;
    HASH_DEL(*owners, owner);
    free(owner);
}

static void forget_all(struct owner **owners)
{
    struct owner *at, *next;

    HASH_ITER(hh, *owners, at, next)
    {
        HASH_DEL(*owners, at);
        free(at);
    }
}

/* ---- All of them ----------------------------------------------------------------- */

struct sessions *sessions_new(const struct sessions_limits *limits)
{
    size_t places = (size_t)limits->most * sizeof(struct place);

    assert(limits->most > 0 && limits->guests_of_address > 0 && limits->of_person > 0);
    if (sodium_init() < 0) return NULL;
    struct sessions *sessions = calloc(1, sizeof *sessions + places);
    if (!sessions) return NULL;
    sessions->gone = calloc((size_t)limits->most, sizeof *sessions->gone);
    if (!sessions->gone) {
        free(sessions);
        return NULL;
    }
    sessions->limits = *limits;
    randombytes_buf(sessions->key, sizeof sessions->key);
    for (int i = limits->most; i--; sessions->free = &sessions->places[i])
        sessions->places[i].next_free = sessions->free;
    return sessions;
}

void sessions_free(struct sessions *sessions)
{
    if (!sessions) return;
    HASH_CLEAR(hh, sessions->by_token);
    forget_all(&sessions->people);
    forget_all(&sessions->addresses);
    sodium_memzero(sessions->places, (size_t)sessions->limits.most * sizeof(struct place));
    free(sessions->gone);
    free(sessions);
}

int sessions_count(const struct sessions *sessions)
{
    return sessions->count;
}

/* ---- Guests who come back -------------------------------------------------------- */

static struct kept_guest kept_of(const struct place *place)
{
    struct kept_guest guest = { .person = place->session.person };

    memcpy(guest.hash, place->hash, sizeof guest.hash);
    memcpy(guest.name, place->session.name, sizeof guest.name);
    memcpy(guest.csrf, place->session.csrf, sizeof guest.csrf);
    return guest;
}

/* The last ones to begin are those that are not kept yet. */
int sessions_new_guests(struct sessions *sessions, struct kept_guest *guests, int most)
{
    struct place *first = NULL;
    int count = 0;

    for (struct place *at = sessions->age.last; at && !at->kept; at = at->before[BY_AGE])
        first = at;
    for (struct place *at = first; at && count < most; at = at->after[BY_AGE]) {
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

/* ---- An end ---------------------------------------------------------------------- */

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t session_ends_ms(const struct session *session)
{
    return earlier(session->touched_ms + session_idle_ms[session->kind],
                   session->began_ms + SESSION_MOST);
}

static struct place *place_of(const struct session *session)
{
    struct place *place = (struct place *)session;

    assert(place->used);
    return place;
}

/* It is nobody's, and in no list any more. */
static void vacate(struct sessions *sessions, struct place *place)
{
    owner_loses(&sessions->people, place->person);
    owner_loses(&sessions->addresses, place->address);
    sodium_memzero(place, sizeof *place);
    place->next_free = sessions->free;
    sessions->free = place;
}

void session_end(struct sessions *sessions, const struct session *session)
{
    struct place *place = place_of(session);

    if (sessions->limits.gone) sessions->limits.gone(sessions->limits.to, session);
    if (place->kept && session->kind == SESSION_GUEST &&
        sessions->gone_count < sessions->limits.most)
        sessions->gone[sessions->gone_count++] = kept_of(place);
    for (enum order order = 0; order < ORDERS; order++) list_remove(sessions, order, place);
    HASH_DEL(sessions->by_token, place);
    sessions->count--;
    vacate(sessions, place);
}

int sessions_end_person(struct sessions *sessions, uint32_t person)
{
    struct owner *owner;
    int count = 0;

    for (; (owner = owner_of(&sessions->people, person)); count++)
        session_end(sessions, &owner->idle.first->session);
    return count;
}

static void sweep_list(struct sessions *sessions, const struct list *list, int64_t now_ms)
{
    while (list->first && session_ends_ms(&list->first->session) <= now_ms)
        session_end(sessions, &list->first->session);
}

void sessions_sweep(struct sessions *sessions, int64_t now_ms)
{
    for (int kind = 0; kind < SESSION_KINDS; kind++)
        sweep_list(sessions, &sessions->idle[kind], now_ms);
    sweep_list(sessions, &sessions->age, now_ms);
}

/* ---- A beginning ----------------------------------------------------------------- */

static void new_token(char token[DOOR_TOKEN])
{
    uint8_t bytes[TOKEN_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, DOOR_TOKEN, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

/* False: it has not the form of a token. */
static bool hash_token(const struct sessions *sessions, const char *token,
                       uint8_t hash[TOKEN_BYTES])
{
    size_t length = strnlen(token, DOOR_TOKEN);

    if (length != DOOR_TOKEN - 1) return false;
    crypto_generichash(hash, TOKEN_BYTES, (const uint8_t *)token, length, sessions->key,
                       sizeof sessions->key);
    return true;
}

/* A guest makes room for anybody; a player, who has had to say a password, only for the staff. */
static bool make_room(struct sessions *sessions, enum session_kind kind, int64_t now_ms)
{
    if (sessions->free) return true;
    sessions_sweep(sessions, now_ms);
    for (enum session_kind goes = SESSION_GUEST; !sessions->free && goes <= SESSION_PLAYER; goes++)
        if (sessions->idle[goes].first && (goes == SESSION_GUEST || kind == SESSION_STAFF))
            session_end(sessions, &sessions->idle[goes].first->session);
    return sessions->free;
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
        return "There are as many guests from your address as there may be.";
    const struct owner *person = guest ? NULL : owner_of(&sessions->people, who->person);
    if (person && person->count >= sessions->limits.of_person)
        session_end(sessions, &person->idle.first->session);
    return make_room(sessions, who->kind, now_ms) ? NULL : FULL;
}

/* Only guests are counted by where they come from. */
static bool find_owners(struct sessions *sessions, struct place *place)
{
    bool guest = place->session.kind == SESSION_GUEST;

    place->person = owner_gets(&sessions->people, place->session.person);
    if (guest) place->address = owner_gets(&sessions->addresses, place->session.address);
    return place->person && (place->address || !guest);
}

/* Into the next place that is free, with its hash and its times; null where there is no memory. */
static struct place *settle(struct sessions *sessions, const struct session *session,
                            const uint8_t hash[TOKEN_BYTES])
{
    struct place *place = sessions->free;

    sessions->free = place->next_free;
    place->session = *session;
    memcpy(place->hash, hash, sizeof place->hash);
    place->used = find_owners(sessions, place);
    if (place->used) {
        HASH_ADD(hh, sessions->by_token, hash, sizeof place->hash, place);
        place->used = place->hh.tbl;
    }
    if (!place->used) {
        vacate(sessions, place);
        return NULL;
    }
    sessions->count++;
    for (enum order order = 0; order < ORDERS; order++) list_append(sessions, order, place);
    return place;
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
    const struct place *place = settle(sessions, &session, hash);
    sodium_memzero(&session, sizeof session);
    if (!place) *say = FULL;
    return place ? &place->session : NULL;
}

/* One whose time is over by now is only gone, and so is one for whom there is no room. */
void session_restore(struct sessions *sessions, const struct kept_guest *guest, int64_t now_ms)
{
    int64_t age_ms = guest->age_ms < 0 ? 0 : guest->age_ms;
    bool stays = sessions->free && age_ms < SESSION_MOST;
    struct session session = { .person = guest->person,
                               .kind = SESSION_GUEST,
                               .began_ms = now_ms - age_ms,
                               .touched_ms = now_ms };

    memcpy(session.name, guest->name, sizeof guest->name);
    memcpy(session.csrf, guest->csrf, sizeof guest->csrf);
    struct place *place = stays ? settle(sessions, &session, guest->hash) : NULL;
    if (place)
        place->kept = true;
    else if (sessions->gone_count < sessions->limits.most)
        sessions->gone[sessions->gone_count++] = *guest;
}

/* ---- In between ------------------------------------------------------------------ */

const struct session *session_find(struct sessions *sessions, const char *token, int64_t now_ms)
{
    uint8_t hash[TOKEN_BYTES];

    if (!token || !hash_token(sessions, token, hash)) return NULL;
    struct place *at;
    HASH_FIND(hh, sessions->by_token, hash, sizeof hash, at);
    if (!at) return NULL;
    if (session_ends_ms(&at->session) > now_ms) return &at->session;
    session_end(sessions, &at->session);
    return NULL;
}

void session_touch(struct sessions *sessions, const struct session *session, int64_t now_ms)
{
    struct place *place = place_of(session);

    place->session.touched_ms = now_ms;
    for (enum order order = 0; order < ORDERS; order++) {
        if (order == BY_AGE) continue;
        list_remove(sessions, order, place);
        list_append(sessions, order, place);
    }
}

bool session_csrf_good(const struct session *session, const char *given)
{
    return given && strnlen(given, DOOR_TOKEN) == DOOR_TOKEN - 1 &&
           !sodium_memcmp(given, session->csrf, DOOR_TOKEN - 1);
}
