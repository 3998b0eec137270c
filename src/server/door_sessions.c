/* door_sessions.c - sessions, in memory: who has come in, by the hash of a token.
 *
 * There are so many places and no more.  Each session that there is stands in two lists, by how
 * long it has been idle among its kind and by when it began, and in chains by token, person and
 * (a guest) address, so that nothing here looks at more than it has to. */
#include "server/door.h"

#include "rules/length.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define TOKEN_BYTES DOOR_KEY
#define CHAINS      32768 /* of each sort; a power of 2 */

const int64_t session_idle_ms[SESSION_KINDS] = {
    [SESSION_GUEST] = 30 * DOOR_MINUTE,
    [SESSION_PLAYER] = 30 * DOOR_MINUTE,
    [SESSION_STAFF] = 5 * DOOR_MINUTE, /* theirs are the consoles that move money */
};

enum sort { BY_TOKEN, BY_PERSON, BY_ADDRESS, SORTS };
enum order { BY_IDLE, BY_AGE, ORDERS };

struct place {
    struct session session; /* first: a session is its place */
    uint8_t hash[TOKEN_BYTES];
    bool used;
    bool kept;                    /* what is to be written down of it, is */
    struct place *chained[SORTS]; /* the next; of a place that is free, [0] is the next free one */
    struct place *before[ORDERS], *after[ORDERS];
};

/* First the one that was touched, or begun, longest ago. */
struct list {
    struct place *first, *last;
};

struct sessions {
    struct sessions_limits limits;
    uint8_t key[DOOR_KEY];
    int count, gone_count;
    struct kept_guest *gone; /* guests who were kept, and have gone */
    struct place *free;
    struct list idle[SESSION_KINDS], age;
    struct place *chains[SORTS][CHAINS];
    struct place places[];
};

/* ---- Lists and chains ------------------------------------------------------------ */

static struct list *list_of(struct sessions *sessions, enum order order, const struct place *place)
{
    return order == BY_AGE ? &sessions->age : &sessions->idle[place->session.kind];
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

static uint64_t token_key(const uint8_t hash[TOKEN_BYTES])
{
    uint64_t key;

    memcpy(&key, hash, sizeof key);
    return key;
}

static uint64_t key_of(const struct place *place, enum sort sort)
{
    return sort == BY_TOKEN    ? token_key(place->hash)
           : sort == BY_PERSON ? place->session.person
                               : place->session.address;
}

static struct place **chain(struct sessions *sessions, enum sort sort, uint64_t key)
{
    return &sessions->chains[sort][key % CHAINS];
}

static void chain_add(struct sessions *sessions, enum sort sort, struct place *place)
{
    struct place **first = chain(sessions, sort, key_of(place, sort));

    place->chained[sort] = *first;
    *first = place;
}

static void chain_remove(struct sessions *sessions, enum sort sort, const struct place *place)
{
    struct place **link = chain(sessions, sort, key_of(place, sort));

    while (*link != place) link = &(*link)->chained[sort];
    *link = place->chained[sort];
}

/* Only guests are counted by where they come from. */
static bool is_chained(const struct place *place, enum sort sort)
{
    return sort != BY_ADDRESS || place->session.kind == SESSION_GUEST;
}

/* How many have that key, and which of them has been idle longest. */
static int count_chain(struct sessions *sessions, enum sort sort, uint64_t key,
                       struct place **oldest)
{
    int count = 0;

    *oldest = NULL;
    for (struct place *at = *chain(sessions, sort, key); at; at = at->chained[sort]) {
        if (key_of(at, sort) != key) continue;
        count++;
        if (!*oldest || at->session.touched_ms < (*oldest)->session.touched_ms) *oldest = at;
    }
    return count;
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
        sessions->places[i].chained[0] = sessions->free;
    return sessions;
}

void sessions_free(struct sessions *sessions)
{
    if (!sessions) return;
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
int sessions_come(struct sessions *sessions, struct kept_guest *guests, int most)
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

int sessions_gone(struct sessions *sessions, struct kept_guest *guests, int most)
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

void session_end(struct sessions *sessions, const struct session *session)
{
    struct place *place = place_of(session);

    if (sessions->limits.gone) sessions->limits.gone(sessions->limits.to, session);
    if (place->kept && session->kind == SESSION_GUEST &&
        sessions->gone_count < sessions->limits.most)
        sessions->gone[sessions->gone_count++] = kept_of(place);
    for (enum order order = 0; order < ORDERS; order++) list_remove(sessions, order, place);
    for (enum sort sort = 0; sort < SORTS; sort++)
        if (is_chained(place, sort)) chain_remove(sessions, sort, place);
    sodium_memzero(place, sizeof *place);
    place->chained[0] = sessions->free;
    sessions->free = place;
    sessions->count--;
}

int sessions_end_person(struct sessions *sessions, uint32_t person)
{
    struct place *one;
    int count = 0;

    for (; count_chain(sessions, BY_PERSON, person, &one); count++)
        session_end(sessions, &one->session);
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
    struct place *oldest;

    return count_chain(sessions, BY_ADDRESS, address, &oldest) >=
           sessions->limits.guests_of_address;
}

const char *session_room(struct sessions *sessions, const struct session *who, int64_t now_ms)
{
    struct place *oldest;
    bool guest = who->kind == SESSION_GUEST;

    if (guest && too_many_guests(sessions, who->address)) sessions_sweep(sessions, now_ms);
    if (guest && too_many_guests(sessions, who->address))
        return "There are as many guests from your address as there may be.";
    if (!guest &&
        count_chain(sessions, BY_PERSON, who->person, &oldest) >= sessions->limits.of_person)
        session_end(sessions, &oldest->session);
    return make_room(sessions, who->kind, now_ms) ? NULL : "The casino is full.";
}

/* Into a place that is free: its hash and its times are there. */
static void settle(struct sessions *sessions, struct place *place)
{
    place->used = true;
    sessions->count++;
    for (enum order order = 0; order < ORDERS; order++) list_append(sessions, order, place);
    for (enum sort sort = 0; sort < SORTS; sort++)
        if (is_chained(place, sort)) chain_add(sessions, sort, place);
}

const struct session *session_begin(struct sessions *sessions, const struct session *who,
                                    int64_t now_ms, char token[DOOR_TOKEN], const char **say)
{
    *say = session_room(sessions, who, now_ms);
    if (*say) return NULL;
    struct place *place = sessions->free;
    sessions->free = place->chained[0];
    place->session = *who;
    place->session.began_ms = place->session.touched_ms = now_ms;
    new_token(place->session.csrf);
    new_token(token);
    hash_token(sessions, token, place->hash);
    settle(sessions, place);
    return &place->session;
}

/* One whose time is over by now is only gone. */
void session_restore(struct sessions *sessions, const struct kept_guest *guest, int64_t now_ms)
{
    struct place *place = sessions->free;
    int64_t age_ms = guest->age_ms < 0 ? 0 : guest->age_ms;

    if (!place || age_ms >= SESSION_MOST) {
        if (sessions->gone_count < sessions->limits.most)
            sessions->gone[sessions->gone_count++] = *guest;
        return;
    }
    sessions->free = place->chained[0];
    place->session = (struct session){ .person = guest->person,
                                       .kind = SESSION_GUEST,
                                       .began_ms = now_ms - age_ms,
                                       .touched_ms = now_ms };
    memcpy(place->session.name, guest->name, sizeof guest->name);
    memcpy(place->session.csrf, guest->csrf, sizeof guest->csrf);
    memcpy(place->hash, guest->hash, sizeof place->hash);
    place->kept = true;
    settle(sessions, place);
}

/* ---- In between ------------------------------------------------------------------ */

const struct session *session_find(struct sessions *sessions, const char *token, int64_t now_ms)
{
    uint8_t hash[TOKEN_BYTES];

    if (!token || !hash_token(sessions, token, hash)) return NULL;
    struct place *at = *chain(sessions, BY_TOKEN, token_key(hash));
    while (at && sodium_memcmp(at->hash, hash, sizeof hash)) at = at->chained[BY_TOKEN];
    if (!at) return NULL;
    if (session_ends_ms(&at->session) > now_ms) return &at->session;
    session_end(sessions, &at->session);
    return NULL;
}

void session_touch(struct sessions *sessions, const struct session *session, int64_t now_ms)
{
    struct place *place = place_of(session);

    list_remove(sessions, BY_IDLE, place);
    place->session.touched_ms = now_ms;
    list_append(sessions, BY_IDLE, place);
}

bool session_csrf_good(const struct session *session, const char *given)
{
    return given && strnlen(given, DOOR_TOKEN) == DOOR_TOKEN - 1 &&
           !sodium_memcmp(given, session->csrf, DOOR_TOKEN - 1);
}
