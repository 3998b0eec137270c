/* door.h - accounts, sessions, sign-in, and the checks that every request must pass.
 *
 * The door uses no sockets and no cage: addresses are texts, and time is an input, in milliseconds
 * of a monotonic clock.  Not thread-safe: one thread, the owner, makes all calls.  Passwords are
 * hashed in worker threads; the owner collects the results with door_next().  The door does not
 * know what staff may do: duties are in the casino's record.  docs/door.md is the overview. */
#ifndef CROUPIER_DOOR_H
#define CROUPIER_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DOOR_WHY          256
#define DOOR_NAME         64  /* bytes of a name, with the NUL */
#define DOOR_HASH         128 /* bytes of a password hash, with the NUL */
#define DOOR_TOKEN        65  /* bytes of a token: 64 hexadecimal digits and the NUL */
#define DOOR_KEY          32 /* bytes of the key that tokens are hashed with, and of a token hash */
#define DOOR_PASSWORD_MIN 8  /* minimum characters of a password */
#define DOOR_PASSWORD     256 /* maximum bytes of a password */
#define DOOR_MINUTE       INT64_C(60000)
#define DOOR_HOUR         (60 * DOOR_MINUTE)

/* ---- The people's file ----------------------------------------------------------- */

/* A person's number in the casino; never reused.  In ascending order: staff of the plan, people
 * with an account, guests, the house's machines. */
#define PEOPLE_FIRST  UINT32_C(1000)
#define PEOPLE_GUESTS UINT32_C(0x01000000)
#define PEOPLE_LAST   UINT32_C(0xfffeffff)

struct door_people;

struct door_people_row {
    uint32_t number;
    bool disabled;
    int64_t changed; /* serial number of the last change of password or disabled */
    char name[DOOR_NAME], hash[DOOR_HASH];
};

enum door_people_mode {
    PEOPLE_MUST_EXIST, /* the file must exist */
    PEOPLE_MAKE        /* created if missing, readable by its owner only */
};

/* "here/CASINO.door" for "here/CASINO.db".  Returns false if the path does not fit. */
bool door_people_path(const char *casino, char *path, size_t room);

/* Returns null on failure and sets why.  vfs is null except in tests. */
struct door_people *door_people_open(const char *path, enum door_people_mode mode, const char *vfs,
                                     char why[DOOR_WHY]);
void door_people_close(struct door_people *people); /* null is a no-op */

/* From now on new numbers of people and of guests are above these, which are in use in the casino:
 * the file may be an older copy, or new.  Returns false on failure. */
bool door_people_start_above(struct door_people *people, uint32_t person, uint32_t guest);

/* Null if the name is valid, otherwise a sentence with the reason.  A name is 1 to 63 bytes of
 * UTF-8 without invisible characters; spaces only between words, one at a time. */
const char *door_name_error(const char *name, size_t length);

/* The name in lower case, as names are compared.  The name is UTF-8. */
void door_people_fold(const char *name, char folded[DOOR_NAME]);

/* These functions return true once the change is durable.  On false nothing has changed, and
 * door_people_why() has the reason.  Names are compared without regard to case. */
const char *door_people_why(const struct door_people *people);
bool door_people_add(struct door_people *people, const char *name, const char *hash,
                     uint32_t *number);
bool door_people_add_staff(struct door_people *people, const char *name, const char *hash,
                           uint32_t number);
bool door_people_set_password(struct door_people *people, const char *name, const char *hash);
bool door_people_disable(struct door_people *people, const char *name, bool disabled);

/* Return false on a read error.  row->number is 0 if not found. */
bool door_people_find(struct door_people *people, const char *name, struct door_people_row *row);
bool door_people_numbered(struct door_people *people, uint32_t number, struct door_people_row *row);
bool door_people_each(struct door_people *people,
                      void each(void *to, const struct door_people_row *row), void *to);

/* Calls each for everyone added, disabled, enabled or given a new password after change *since,
 * then sets *since to the last change.  each may be null.  Returns false on a read error. */
bool door_people_changed(struct door_people *people, int64_t *since,
                         void each(void *to, uint32_t number), void *to);

/* Takes a new number for a guest. */
bool door_people_guest(struct door_people *people, uint32_t *number);

/* A guest's session, saved so that it survives a restart. */
struct kept_guest {
    uint8_t hash[DOOR_KEY]; /* of the token */
    uint32_t person;
    char name[DOOR_NAME], csrf[DOOR_TOKEN];
    int64_t age_ms; /* set on reading: time since the session was saved */
};

/* Reads the key that tokens are hashed with; creates it on first use. */
bool door_guests_open(struct door_people *people, uint8_t key[DOOR_KEY]);

/* Saves the sessions in come and deletes those in gone, in one transaction. */
bool door_guests_keep(struct door_people *people, const struct kept_guest *come, int come_count,
                      const struct kept_guest *gone, int gone_count);
bool door_guests_each(struct door_people *people,
                      void each(void *to, const struct kept_guest *guest), void *to);

/* Reads the key of the cookies of known devices; creates it on first use.  After
 * door_guests_open(). */
bool door_device_key(struct door_people *people, uint8_t key[DOOR_KEY]);

/* ---- Known devices --------------------------------------------------------------- */

#define DOOR_DEVICE    256 /* room for the value of Set-Cookie */
#define DOOR_DEVICE_ID 16

struct door_device {
    const char *folded; /* the person's name in lower case */
    int64_t changed;    /* of the account: a new password forgets all devices */
    bool tls;
};

/* Whether the cookies prove that this person has signed in from this device; gives its id. */
bool door_device_known(const uint8_t key[DOOR_KEY], const struct door_device *device,
                       const char *cookies, uint8_t id[DOOR_DEVICE_ID]);

/* The value of Set-Cookie for a device that becomes known. */
void door_device_text(const uint8_t key[DOOR_KEY], const struct door_device *device,
                      char text[DOOR_DEVICE]);

/* ---- Passwords ------------------------------------------------------------------- */

/* How passwords are hashed: Argon2id, except in tests. */
struct door_hasher {
    bool (*make)(const char *password, size_t length, char hash[DOOR_HASH]);
    bool (*fits)(const char *password, size_t length, const char hash[DOOR_HASH]);
};
extern const struct door_hasher door_argon2id;

/* Null if the password is acceptable, otherwise a sentence with the reason. */
const char *door_password_wrong(const char *password, size_t length);

/* ---- Sessions -------------------------------------------------------------------- */

enum session_kind { SESSION_GUEST, SESSION_PLAYER, SESSION_STAFF, SESSION_KINDS };

#define SESSION_MOST ((int64_t)12 * DOOR_HOUR) /* maximum lifetime, even in constant use, */
#define SESSION_MORE DOOR_HOUR /* ... but a round can end that has begun, for this time */
extern const int64_t session_idle_ms[SESSION_KINDS]; /* idle time after which a session ends */

struct session {
    uint32_t person;
    uint8_t kind;
    char name[DOOR_NAME];
    char csrf[DOOR_TOKEN]; /* every POST must repeat it */
    uint64_t address;      /* door_address_key() of the sign-in */
    int64_t began_ms, touched_ms;
    int32_t sockets; /* open now */
    bool used;       /* has had a socket */
};

/* What a person has in the casino. */
enum session_use {
    USE_NONE,
    USE_CHIPS, /* chips: the session is not ended to make room for others */
    USE_WORK,  /* a seat, or a duty: while a socket is open, that counts as use */
    USE_ROUND, /* ... and a round is in play: the session does not end in the middle of it */
};

struct sessions;

/* The casino is full for guests when 15/16 of the sessions are taken, for players at 31/32; the
 * rest is for the staff.  Nobody who is connected or has chips makes room, except for the staff. */
struct sessions_limits {
    int most;              /* in total */
    int guests_of_address; /* guests per address; further guests are refused */
    int of_person;         /* sessions per person; one more ends the one idle longest */
    /* Called when a session ends, for whatever reason; must not begin or end sessions.  Or null. */
    void (*gone)(void *to, const struct session *session);
    void *to;
    /* What the person has; or null: nothing.  Need not be exact without sockets: then USE_CHIPS is
     * enough. */
    enum session_use (*use)(void *to, const struct session *session);
};

/* Returns null when out of memory. */
struct sessions *sessions_new(const struct sessions_limits *limits);
void sessions_free(struct sessions *sessions); /* does not call gone */

/* Restore saved guest sessions: first set the saved key, then restore each.  Call both before any
 * other session begins. */
void sessions_use_key(struct sessions *sessions, const uint8_t key[DOOR_KEY]);
void session_restore(struct sessions *sessions, const struct kept_guest *guest, int64_t now_ms);

/* Guests who arrived, or left, since the last call; at most `most`.  Return their number. */
int sessions_new_guests(struct sessions *sessions, struct kept_guest *guests, int most);
int sessions_ended_guests(struct sessions *sessions, struct kept_guest *guests, int most);

/* Makes room for a session like who.  Returns null, or a sentence that says why there is none. */
const char *session_room(struct sessions *sessions, const struct session *who, int64_t now_ms);

/* Begins a session and writes its token, of which only a hash is kept.  Returns null and sets say
 * to a sentence if there is no room.  The session is owned by sessions and valid until it ends. */
const struct session *session_begin(struct sessions *sessions, const struct session *who,
                                    int64_t now_ms, char token[DOOR_TOKEN], const char **say);

/* Null if the token is unknown or its session has expired; an expired session ends here. */
const struct session *session_find(struct sessions *sessions, const char *token, int64_t now_ms);

/* Whether a session that has not ended lasts; if it has expired, it ends here. */
bool session_lasts(struct sessions *sessions, const struct session *session, int64_t now_ms);

void session_touch(struct sessions *sessions, const struct session *session, int64_t now_ms);

/* A socket of the session opens (1) or closes (-1). */
void session_socket(struct sessions *sessions, const struct session *session, int change);
bool sessions_have(const struct sessions *sessions, uint32_t person);
size_t session_bytes(void); /* of memory for one session, taken from the start */

void session_end(struct sessions *sessions, const struct session *session);
int sessions_end_person(struct sessions *sessions, uint32_t person); /* returns how many */
void sessions_sweep(struct sessions *sessions, int64_t now_ms);      /* ends expired sessions */
int sessions_count(const struct sessions *sessions);

/* The first millisecond at which the session is over if it is not touched again, and the person
 * has nothing in the casino. */
int64_t session_ends_ms(const struct session *session);
bool session_csrf_good(const struct session *session, const char *given); /* given may be null */

/* ---- Signing in ------------------------------------------------------------------ */

struct door;

struct door_settings {
    const char *path;                 /* of the people's file */
    bool guests;                      /* whether guests may enter: see door_is_local() */
    int64_t now_ms;                   /* now, for restoring guests' sessions */
    uint32_t person, guest;           /* highest numbers that the casino's record knows */
    int tries_most;                   /* sign-ins waiting or being tried; 0: 64 */
    struct sessions_limits sessions;  /* 0 means 20,000 in total, 512 guests, 8 per person */
    const struct door_hasher *hasher; /* null: Argon2id */
    const char *vfs;
    /* The casino's current name of a member of the staff, or of a guest; or null.  Sign-in is
     * refused, and a guest's session not restored, if the people's file has another name for that
     * number. */
    const char *(*called)(void *to, uint32_t person);
    bool (*barred)(void *to, uint32_t person); /* whether the person is barred from the casino; or
                                                * null */
    void (*wake)(void *to); /* called by a worker when door_next() has an answer; or null */
    void *to;               /* for called, barred and wake; sessions.gone gets sessions.to */
};

/* The reply to the client.  Never reveals which part was wrong. */
struct door_reply {
    const char *say; /* a sentence; null if signed in */
    int32_t status;  /* 200, 400, 401, 403, 503 */
    int32_t retry_after_s;
};

struct door_answer {
    struct door_reply reply;
    uint64_t tag;                  /* the caller's tag from door_try */
    const struct session *session; /* the new session, or null */
    char token[DOOR_TOKEN];        /* its token */
    char device[DOOR_DEVICE];      /* a Set-Cookie: the device is known from now on; or empty */
    /* One word for cage_record_sign_in_refusal(), never for the client; null if there is nothing
     * to record. */
    const char *why;
    uint32_t person; /* the person named; 0 if unknown */
};

/* Returns null on failure and sets why.  Hashes one password, so it takes that long. */
struct door *door_open(const struct door_settings *settings, char why[DOOR_WHY]);
void door_close(struct door *door); /* drops waiting sign-ins; null is a no-op */
struct sessions *door_sessions(struct door *door);

struct door_try {
    const char *address;
    const char *name, *password; /* any bytes; copied, and the copies wiped after use */
    size_t name_length, password_length;
    uint64_t tag;
    const char *cookies; /* of the request; or null */
    bool tls;
};

/* Tries a name and password.  Returns true if the answer will come from door_next().  Returns false
 * if answer is already set: too many sign-ins at once, or one of the counts is locked.
 *
 * From a device that the person has signed in from, only the failures of that device count: five
 * lock it.  From any other, three failures of the name at that address lock them together, ten of
 * the address lock the address, and thirty of the name, wherever they come from, lock the name for
 * all unknown devices.  Each for a minute, then two, up to an hour. */
bool door_try(struct door *door, const struct door_try *try, int64_t now_ms,
              struct door_answer *answer);
bool door_next(struct door *door, int64_t now_ms, struct door_answer *answer); /* false if none */

/* Signs in a guest.  A guest's name always ends in "(guest)", which no account's name does. */
void door_guest(struct door *door, const struct door_try *who, int64_t now_ms,
                struct door_answer *answer);

/* The name of a person with an account, disabled or not; false if there is none.  All accounts, by
 * name; returns false on a read error. */
bool door_account(struct door *door, uint32_t person, char name[DOOR_NAME]);
bool door_accounts(struct door *door, void each(void *to, const struct door_people_row *row),
                   void *to);

/* Call about once a second.  Ends expired sessions and the sessions of people who were disabled or
 * got a new password, by whatever program; saves guests' sessions.  Returns false if the people's
 * file can't be read or written. */
bool door_sweep(struct door *door, int64_t now_ms);

/* The key of an address for rate.h.  IPv6 counts by its first 64 bits: one owner has the /64. */
uint64_t door_address_key(const struct door *door, const char *address);

/* ---- Requests and answers -------------------------------------------------------- */

/* Whether the address is loopback.  A server that listens there allows guests by default. */
bool door_is_local(const char *address);

/* Whether the request comes from one of our pages.  With a list (null-terminated), the origin must
 * be in it.  Without one, the origin must equal the host, and the host must be localhost or an IP
 * address: anyone can point a name at this server. */
bool door_origin_good(const char *origin, const char *host, const char *const *allowed);

/* The value of a cookie, from the value of a Cookie header (may be null).  Returns false if it is
 * not there, comes twice or does not fit. */
bool door_cookie_named(const char *cookies, const char *name, char *value, size_t room);

/* The token from the value of a Cookie header (may be null), or from an Authorization header after
 * "Bearer ".  Return false if there is none.  If a cookie comes twice, neither counts. */
bool door_cookie(const char *value, bool tls, char token[DOOR_TOKEN]);
bool door_bearer(const char *value, char token[DOOR_TOKEN]);

/* The value of Set-Cookie; a null token deletes the cookie. */
#define DOOR_COOKIE 160
void door_cookie_text(const char *token, bool tls, char text[DOOR_COOKIE]);

/* Headers of every answer; the list ends with a null name. */
struct door_header {
    const char *name, *value;
    bool tls; /* only with TLS */
};
extern const struct door_header door_headers[];

#endif
