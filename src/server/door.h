/* door.h - who may come in: the people's file, sessions, sign-in, and what every request must have.
 *
 * Here are no sockets and no cage: addresses are texts, time is an input, in milliseconds by a
 * clock that never goes back.  One thread, the owner, calls all of it; only passwords are tried in
 * threads, and what came of that is fetched by the owner.  What a member of the staff may do is
 * not known here: who is on duty where is in the casino's record.  docs/door.md is the overview. */
#ifndef CROUPIER_DOOR_H
#define CROUPIER_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DOOR_WHY      256
#define DOOR_NAME     64  /* bytes of a name, the 0 included */
#define DOOR_HASH     128 /* ... of a password's hash */
#define DOOR_TOKEN    65  /* ... of a token: 64 hexadecimal digits */
#define DOOR_KEY      32  /* ... of the key that tokens are hashed with, and of a hash */
#define DOOR_LEAST    8   /* characters of a password */
#define DOOR_PASSWORD 256 /* ... and most bytes */
#define DOOR_MINUTE   INT64_C(60000)
#define DOOR_HOUR     (60 * DOOR_MINUTE)

/* ---- The people's file ----------------------------------------------------------- */

/* Numbers are the casino's own for a person, and never given twice: the staff of the plan, people
 * with an account, guests, and above them the house's machines. */
#define PEOPLE_FIRST  UINT32_C(1000)
#define PEOPLE_GUESTS UINT32_C(0x01000000)
#define PEOPLE_LAST   UINT32_C(0xfffeffff)

struct door_people;

struct door_people_row {
    uint32_t number;
    bool disabled;
    int64_t changed; /* which change of the file, in password or being disabled, was its last */
    char name[DOOR_NAME], hash[DOOR_HASH];
};

enum door_people_mode {
    PEOPLE_THERE,
    PEOPLE_MAKE
}; /* it must be there; or is made, for us alone */

/* "here/CASINO.door" for "here/CASINO.db"; false where that is longer than the room. */
bool door_people_path(const char *casino, char *path, size_t room);

/* Null where it cannot be, and why says so.  The VFS is null but in tests. */
struct door_people *door_people_open(const char *path, enum door_people_mode mode, const char *vfs,
                                     char why[DOOR_WHY]);
void door_people_close(struct door_people *people); /* null does no harm */

/* Why nobody can have this name, as a sentence; null: it is good.  1 to 63 bytes of UTF-8, nothing
 * in it that cannot be seen, single blanks inside only. */
const char *door_people_name_wrong(const char *name, size_t length);

/* As names are compared: without capitals.  The name is UTF-8. */
void door_people_fold(const char *name, char folded[DOOR_NAME]);

/* What follows is durable when it is true; when it is false nothing has changed, and
 * door_people_why() says why.  Names are compared without capitals. */
const char *door_people_why(const struct door_people *people);
bool door_people_add(struct door_people *people, const char *name, const char *hash,
                     uint32_t *number);
bool door_people_add_staff(struct door_people *people, const char *name, const char *hash,
                           uint32_t number);
bool door_people_set_password(struct door_people *people, const char *name, const char *hash);
bool door_people_disable(struct door_people *people, const char *name, bool disabled);

/* False: it cannot be read.  A number 0: there is nobody. */
bool door_people_find(struct door_people *people, const char *name, struct door_people_row *row);
bool door_people_numbered(struct door_people *people, uint32_t number, struct door_people_row *row);
bool door_people_each(struct door_people *people,
                      void each(void *to, const struct door_people_row *row), void *to);

/* Who has another password, or was disabled, after that change; since is the last one then. */
bool door_people_changed(struct door_people *people, int64_t *since,
                         void each(void *to, uint32_t number), void *to);

/* A number for a guest. */
bool door_people_guest(struct door_people *people, uint32_t *number);

/* A guest's session, as it is kept while the casino is closed. */
struct kept_guest {
    uint8_t hash[DOOR_KEY]; /* of the token */
    uint32_t person;
    char name[DOOR_NAME], csrf[DOOR_TOKEN];
    int64_t age_ms; /* when it is read; it begins when it is kept */
};

/* The key of the tokens, which is made at first. */
bool door_guests_open(struct door_people *people, uint8_t key[DOOR_KEY]);
bool door_guests_keep(struct door_people *people, const struct kept_guest *come, int come_count,
                      const struct kept_guest *gone, int gone_count);
bool door_guests_each(struct door_people *people,
                      void each(void *to, const struct kept_guest *guest), void *to);

/* ---- Passwords ------------------------------------------------------------------- */

/* How they are hashed: Argon2id, but in tests. */
struct door_hasher {
    bool (*make)(const char *password, size_t length, char hash[DOOR_HASH]);
    bool (*fits)(const char *password, size_t length, const char hash[DOOR_HASH]);
};
extern const struct door_hasher door_argon2id;

/* Why nobody can have this password, as a sentence; null: it is good. */
const char *door_password_wrong(const char *password, size_t length);

/* ---- Sessions -------------------------------------------------------------------- */

enum session_kind { SESSION_GUEST, SESSION_PLAYER, SESSION_STAFF, SESSION_KINDS };

#define SESSION_MOST ((int64_t)12 * DOOR_HOUR) /* from its beginning, whatever is done in it */
extern const int64_t session_idle_ms[SESSION_KINDS];

struct session {
    uint32_t person;
    uint8_t kind;
    char name[DOOR_NAME];
    char csrf[DOOR_TOKEN]; /* what every POST has to repeat */
    uint64_t address;      /* the key of where it began */
    int64_t began_ms, touched_ms;
};

struct sessions;

struct sessions_limits {
    int most;              /* in all; where it is full the guest who was idle longest goes, */
    int guests_of_address; /* ... but an address has so many guests and no more, */
    int of_person;         /* ... and a person so many: the one idle longest goes */
    /* It ends now, for whatever reason, and none may begin or end meanwhile; or null. */
    void (*gone)(void *to, const struct session *session);
    void *to;
};

/* Null where there is no memory. */
struct sessions *sessions_new(const struct sessions_limits *limits);
void sessions_free(struct sessions *sessions); /* nobody is told */

/* Those of guests who were here before, with the key of then: at first, before any other begins. */
void sessions_use_key(struct sessions *sessions, const uint8_t key[DOOR_KEY]);
void session_restore(struct sessions *sessions, const struct kept_guest *guest, int64_t now_ms);

/* Guests who have come, or gone, since it was asked last, so many at most; how many. */
int sessions_new_guests(struct sessions *sessions, struct kept_guest *guests, int most);
int sessions_ended_guests(struct sessions *sessions, struct kept_guest *guests, int most);

/* Makes room for such a session; or why there is none, as a sentence. */
const char *session_room(struct sessions *sessions, const struct session *who, int64_t now_ms);

/* The token is told once, here, and only its hash is kept.  Null, and say is a sentence, where
 * there is no place.  A session belongs to the sessions, and is there until it ends. */
const struct session *session_begin(struct sessions *sessions, const struct session *who,
                                    int64_t now_ms, char token[DOOR_TOKEN], const char **say);

/* Null: there is none, or it has just ended as its time was over. */
const struct session *session_find(struct sessions *sessions, const char *token, int64_t now_ms);

void session_touch(struct sessions *sessions, const struct session *session, int64_t now_ms);
void session_end(struct sessions *sessions, const struct session *session);
int sessions_end_person(struct sessions *sessions, uint32_t person); /* how many */
void sessions_sweep(struct sessions *sessions, int64_t now_ms);      /* those whose time is over */
int sessions_count(const struct sessions *sessions);

/* When it ends if nothing is done in it: from that millisecond on there is none. */
int64_t session_ends_ms(const struct session *session);
bool session_csrf_good(const struct session *session, const char *given); /* which may be null */

/* ---- Signing in ------------------------------------------------------------------ */

struct door;

struct door_settings {
    const char *path;                 /* of the people's file */
    bool guests;                      /* whether there are any: see door_is_local() */
    int64_t now_ms;                   /* when it is opened, for guests who were here before */
    int tries_most;                   /* sign-ins that wait or are tried; 0: 64 */
    struct sessions_limits sessions;  /* numbers 0: 20,000 in all, 64 and 8; gone gets its own to */
    const struct door_hasher *hasher; /* null: Argon2id */
    const char *vfs;
    /* Null, or what the casino calls a member of the staff now: who is called otherwise in the
     * people's file is not who comes in. */
    const char *(*called)(void *to, uint32_t person);
    void (*wake)(void *to); /* by a thread: there is something for door_next(); or null */
    void *to;
};

/* What is told to who tried.  It says nothing of which part was wrong. */
struct door_reply {
    const char *say; /* null: come in */
    int32_t status;  /* 200, 400, 401, 403, 503 */
    int32_t retry_after_s;
};

struct door_answer {
    struct door_reply reply;
    uint64_t tag;                  /* the caller's own, as it was given */
    const struct session *session; /* who came in, */
    char token[DOOR_TOKEN];        /* ... and the token */
    /* For cage_record_sign_in_refusal(), never for who tried: a word; null: there is nothing to
     * write down. */
    const char *why;
    uint32_t person; /* who was named; 0: nobody that there is */
};

/* Null where it cannot be, and why says so.  Takes as long as a password does. */
struct door *door_open(const struct door_settings *settings, char why[DOOR_WHY]);
void door_close(struct door *door); /* sign-ins that wait are dropped; null does no harm */
struct sessions *door_sessions(struct door *door);

struct door_try {
    const char *address;
    const char *name, *password; /* any bytes; copied, and wiped when they have been tried */
    size_t name_length, password_length;
    uint64_t tag;
};

/* True: the answer comes by door_next().  False: it is there already, as too many try at once, or
 * as that name or address is locked: after three failures of a name, or ten of an address, for a
 * minute, then two, up to an hour. */
bool door_try(struct door *door, const struct door_try *try, int64_t now_ms,
              struct door_answer *answer);
bool door_next(struct door *door, int64_t now_ms, struct door_answer *answer); /* false: none */

/* A guest is always called "Ana (guest)", which no account can be. */
void door_guest(struct door *door, const struct door_try *who, int64_t now_ms,
                struct door_answer *answer);

/* Every second or so: sessions whose time is over end, and those of people whose password was
 * changed or who were disabled, by whatever program.  False: the people's file cannot be read. */
bool door_sweep(struct door *door, int64_t now_ms);

/* A key of an address, for rate.h; IPv6 by its first 64 bits, as somebody has all the others. */
uint64_t door_address_key(const struct door *door, const char *address);

/* ---- What a request has, and an answer ------------------------------------------- */

/* An address of this machine only: guests are welcome by default where the server listens there. */
bool door_is_local(const char *address);

/* Whether a page of ours asks.  Where there is a list (ends with null), the origin must be in it.
 * Where there is none it must be the host that was asked, and that localhost or an address, not a
 * name: anybody can let a name of theirs lead here. */
bool door_origin_good(const char *origin, const char *host, const char *const *allowed);

/* The token in the value of a Cookie header, which may be null, or in what Authorization has behind
 * "Bearer"; false where there is none, or two. */
bool door_cookie(const char *value, bool tls, char token[DOOR_TOKEN]);
bool door_bearer(const char *value, char token[DOOR_TOKEN]);

/* The value of Set-Cookie; with a null token, of one that takes it away. */
#define DOOR_COOKIE 160
void door_cookie_text(const char *token, bool tls, char text[DOOR_COOKIE]);

/* Headers of every answer; ends with a name that is null. */
struct door_header {
    const char *name, *value;
    bool tls; /* only with TLS */
};
extern const struct door_header door_headers[];

#endif
