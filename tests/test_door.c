/* test_door.c - accounts and access: names, the people's file, passwords, sessions and their expiry
 * to the millisecond, lockouts, what answers reveal, threads, rate limits, and forged headers. */
#include "check.h"
#include "faults.h"
#include "rules/length.h"
#include "server/door.h"
#include "server/rate.h"
#include "server/workers.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* ---- Files ----------------------------------------------------------------------- */

static char folder[32];

static void remove_folder(void)
{
    DIR *files = opendir(folder);

    if (!files) return;
    for (struct dirent *file; (file = readdir(files));) unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
    rmdir(folder);
}

static const char *in_folder(const char *name)
{
    static char paths[4][64];
    static int next;

    if (!*folder) {
        snprintf(folder, sizeof folder, "/tmp/croupier-test-XXXXXX");
        if (!mkdtemp(folder)) fail_msg("cannot create %s", folder);
    }
    next = (next + 1) % 4;
    snprintf(paths[next], sizeof paths[next], "%s/%s", folder, name);
    return paths[next];
}

static struct door_people *open_people(const char *path)
{
    char why[DOOR_WHY] = "";
    struct door_people *people = door_people_open(path, PEOPLE_MAKE, NULL, why);

    if (!people) fail_msg("%s: %s", path, why);
    return people;
}

/* Changes the file behind the program's back. */
static void change_file(const char *path, const char *text)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- Names ----------------------------------------------------------------------- */

#define SIXTY_THREE "123456789 123456789 123456789 123456789 123456789 123456789 123"

static void valid_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool good;
    } rows[] = {
        { "A", true },
        { "Ana", true },
        { "Ana Maria", true },
        { "M\xc4\x81ia", true },              /* Māia */
        { "\xe6\x9d\x8e\xe5\xa8\x9c", true }, /* 李娜 */
        { "\xf0\x9f\x8e\xb2", true },         /* a die; four bytes */
        { "<b>\"'&;--", true },               /* quoting is left to the pages */
        { SIXTY_THREE, true },
        { SIXTY_THREE "4", false },
        { "", false },
        { " ", false },
        { " Ana", false },
        { "Ana ", false },
        { "Ana  Maria", false },
        { "Ana\n", false },
        { "A\tB", false },
        { "\x1b[2J", false },
        { "\x7f", false },
        { "\xc2\x85", false },         /* U+0085, next line */
        { "A\xc2\xa0", false },        /* U+00A0, no-break space */
        { "A\xe2\x80\xae", false },    /* U+202E, right-to-left override */
        { "A\xe2\x80\x8b", false },    /* U+200B, zero-width space */
        { "\xef\xbb\xbf", false },     /* U+FEFF, byte order mark */
        { "\xef\xbf\xbf", false },     /* U+FFFF, a noncharacter */
        { "\xf3\xa0\x80\x81", false }, /* U+E0001, a tag */
        { "\xff", false },
        { "\x80", false },
        { "\xc3", false }, /* truncated */
        { "\xc3(", false },
        { "\xc0\xaf", false }, /* overlong '/' */
        { "\xe0\x80\xaf", false },
        { "\xed\xa0\x80", false },     /* a surrogate */
        { "\xf4\x90\x80\x80", false }, /* above U+10FFFF */
        { "\xf8\x88\x80\x80\x80", false },
    };

    for (size_t i = 0; i < LENGTH(rows); i++)
        if (!door_name_error(rows[i].name, strlen(rows[i].name)) != rows[i].good)
            fail_msg("row %zu: '%s'", i, rows[i].name);
    assert_non_null(door_name_error("A\0B", 3));
    assert_null(door_name_error("AnaX", 3)); /* only the first 3 bytes count */
}

static void names_ignore_case(void **state)
{
    (void)state;
    static const struct {
        const char *name, *folded;
    } rows[] = {
        { "ANA", "ana" },
        { "ana 1", "ana 1" },
        { "\xc3\x84\xc3\x96\xc3\x9f\xc3\x97", "\xc3\xa4\xc3\xb6\xc3\x9f\xc3\x97" }, /* ÄÖß× */
        { "\xc4\x80\xc4\x81\xc5\xb8", "\xc4\x81\xc4\x81\xc3\xbf" },                 /* ĀāŸ */
        { "\xc4\xb9\xc4\xba\xc5\xbd", "\xc4\xba\xc4\xba\xc5\xbe" },                 /* ĹĺŽ */
        { "\xce\x91\xce\xa9", "\xce\xb1\xcf\x89" },                                 /* ΑΩ */
        { "\xd0\x81\xd0\x96\xd0\xaf", "\xd1\x91\xd0\xb6\xd1\x8f" },                 /* ЁЖЯ */
        { "\xe1\xba\xa0\xe6\x9d\x8e", "\xe1\xba\xa1\xe6\x9d\x8e" },                 /* Ạ李 */
        { "\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2" },
    };
    char folded[DOOR_NAME];

    for (size_t i = 0; i < LENGTH(rows); i++) {
        door_people_fold(rows[i].name, folded);
        assert_string_equal(folded, rows[i].folded);
    }
}

/* ---- The people's file ----------------------------------------------------------- */

static void person_numbers_are_permanent(void **state)
{
    (void)state;
    const char *path = in_folder("numbers.door");
    struct door_people *people = open_people(path);
    struct door_people_row row;
    uint32_t number = 0;

    assert_true(door_people_add(people, "Ana", "h1", &number));
    assert_int_equal(number, 1000);
    assert_false(door_people_add(people, "aNA", "h2", &number));
    assert_string_equal(door_people_why(people), "that name or number is taken");
    assert_false(door_people_add(people, "Ana (GUEST)", "h2", &number));
    assert_false(door_people_add(people, "A\nB", "h2", &number));
    assert_true(door_people_add_staff(people, "Olga", "h3", 1));
    assert_false(door_people_add_staff(people, "Another", "h3", 1));
    assert_false(door_people_add_staff(people, "Another", "h3", 0));
    assert_false(door_people_add_staff(people, "Another", "h3", 1000));
    door_people_close(people);
    change_file(path, "DELETE FROM people WHERE number = 1000");
    people = open_people(path);
    assert_true(door_people_add(people, "Ben", "h4", &number));
    assert_int_equal(number, 1001); /* Ana's number is not reused */
    assert_true(door_people_find(people, "OLGA", &row));
    assert_int_equal(row.number, 1);
    assert_string_equal(row.name, "Olga");
    assert_string_equal(row.hash, "h3");
    assert_true(door_people_find(people, "Ana", &row));
    assert_int_equal(row.number, 0);
    assert_true(door_people_numbered(people, 1001, &row));
    assert_string_equal(row.name, "Ben");
    assert_false(door_people_set_password(people, "Nobody", "h"));
    assert_string_equal(door_people_why(people), "no account has that name");
    door_people_close(people);
}

static void guest_numbers(void **state)
{
    (void)state;
    const char *path = in_folder("guests.door");
    uint32_t number, last = 0;

    for (int open = 0; open < 3; open++) {
        struct door_people *people = open_people(path);
        for (int i = 0; i < 300; i++) {
            assert_true(door_people_guest(people, &number));
            assert_true(number >= 0x01000000 && number > last);
            last = number;
        }
        door_people_close(people);
    }
    /* numbers are reserved 256 at a time, so each 300 guests take 512 */
    assert_int_equal(last, 0x01000000 + 2 * 512 + 299);
    change_file(path, "UPDATE counters SET value = 0xfffeff00 WHERE name = 'guest';"
                      "UPDATE counters SET value = 0x00ffffff WHERE name = 'person'");
    struct door_people *people = open_people(path);
    for (int i = 0; i < 256; i++) assert_true(door_people_guest(people, &number));
    assert_int_equal(number, 0xfffeffff);
    assert_false(door_people_guest(people, &number));
    assert_string_equal(door_people_why(people), "no numbers left");
    assert_true(door_people_add(people, "Last", "h", &number));
    assert_int_equal(number, 0x00ffffff);
    assert_false(door_people_add(people, "One more", "h", &number));
    door_people_close(people);
}

static void gather(void *to, uint32_t number)
{
    uint32_t *sum = to;

    *sum = *sum * 10000 + number;
}

static void changes_are_reported_once(void **state)
{
    (void)state;
    struct door_people *people = open_people(in_folder("changes.door"));
    uint32_t number, reported = 0;
    int64_t since = 0;

    assert_true(door_people_add(people, "Ana", "a", &number));
    assert_true(door_people_add(people, "Ben", "b", &number));
    assert_true(door_people_changed(people, &since, NULL, NULL));
    assert_true(door_people_changed(people, &since, gather, &reported));
    assert_int_equal(reported, 0);
    assert_true(door_people_set_password(people, "BEN", "c"));
    assert_true(door_people_disable(people, "ana", true));
    assert_true(door_people_changed(people, &since, gather, &reported));
    assert_int_equal(reported, 10011000); /* Ben, then Ana */
    reported = 0;
    assert_true(door_people_changed(people, &since, gather, &reported));
    assert_int_equal(reported, 0);
    door_people_close(people);
}

/* New numbers are above those that the casino's record knows; numbers never go down. */
static void numbers_start_above(void **state)
{
    (void)state;
    struct door_people *people = open_people(in_folder("above.door"));
    uint32_t number;

    assert_true(door_people_start_above(people, 0, 0));
    assert_true(door_people_add(people, "Ana", "a", &number));
    assert_int_equal(number, PEOPLE_FIRST);
    assert_true(door_people_guest(people, &number));
    assert_int_equal(number, PEOPLE_GUESTS);
    assert_true(door_people_start_above(people, 5000, PEOPLE_GUESTS + 1000));
    assert_true(door_people_add(people, "Ben", "b", &number));
    assert_int_equal(number, 5001);
    assert_true(door_people_guest(people, &number));
    assert_int_equal(number, PEOPLE_GUESTS + 1001);
    assert_true(door_people_start_above(people, 4000, PEOPLE_GUESTS));
    assert_true(door_people_add(people, "Cas", "c", &number));
    assert_int_equal(number, 5002);
    assert_true(door_people_start_above(people, PEOPLE_GUESTS - 1, PEOPLE_LAST));
    assert_false(door_people_add(people, "Dan", "d", &number));
    assert_false(door_people_guest(people, &number));
    door_people_close(people);
}

static void cannot_open(const char *path, enum door_people_mode mode, const char *words)
{
    char why[DOOR_WHY] = "";

    assert_null(door_people_open(path, mode, NULL, why));
    if (!strstr(why, words)) fail_msg("%s: '%s' does not contain '%s'", path, why, words);
}

static void people_file_is_private(void **state)
{
    (void)state;
    const char *path = in_folder("ours.door");
    struct stat about;

    umask(0);
    door_people_close(open_people(path));
    umask(022);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    chmod(path, 0640);
    cannot_open(path, PEOPLE_MAKE, "chmod 600");
    chmod(path, 0604);
    cannot_open(path, PEOPLE_MUST_EXIST, "chmod 600");
    chmod(path, 0600);
    door_people_close(open_people(path));
    cannot_open(in_folder("none.door"), PEOPLE_MUST_EXIST, "No such file");
    cannot_open(in_folder("none/none.door"), PEOPLE_MAKE, "No such file");
    cannot_open(folder, PEOPLE_MAKE, "not a regular file");
}

static void other_files_are_refused(void **state)
{
    (void)state;
    const char *text = in_folder("text.door"), *other = in_folder("other.door");
    int file = open(text, O_CREAT | O_WRONLY, 0600);

    for (int i = 0; i < 100; i++)
        assert_int_equal(write(file, "this is no database at all\n", 27), 27);
    close(file);
    cannot_open(text, PEOPLE_MAKE, "not a database");
    change_file(other, "CREATE TABLE x (y)");
    chmod(other, 0600);
    cannot_open(other, PEOPLE_MAKE, "not a people's file");
    change_file(other, "PRAGMA user_version = 2");
    cannot_open(other, PEOPLE_MAKE, "not a people's file");
}

/* As a user who may read the file but not write it; root may do both. */
static void read_only_file(void **state)
{
    (void)state;
    const char *path = in_folder("fixed.door");
    char why[DOOR_WHY] = "";
    int status = 0;

    door_people_close(open_people(path));
    chmod(path, 0400);
    chmod(folder, 0711);
    if (!geteuid()) assert_int_equal(chown(path, 65534, 65534), 0);
    pid_t child = fork();
    if (!child) {
        if (!geteuid() && setuid(65534)) _exit(3);
        if (door_people_open(path, PEOPLE_MAKE, NULL, why)) _exit(1);
        _exit(strcmp(why, "can't write it") ? 2 : 0);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- The people's file with faults ----------------------------------------------- */

struct done {
    bool open, password, add;
    uint32_t ben, guest;
};

/* Changes the file while a fault strikes; returns what was reported as done. */
static struct done do_all(void)
{
    char why[DOOR_WHY];
    struct done done = { 0 };
    struct door_people *people = door_people_open("people", PEOPLE_MUST_EXIST, FAULTS_VFS, why);

    done.open = people;
    if (!people) return done;
    done.password = door_people_set_password(people, "Ana", "new");
    done.add = door_people_add(people, "Ben", "ben", &done.ben);
    if (!door_people_guest(people, &done.guest)) done.guest = 0;
    door_people_close(people);
    return done;
}

static void make_on_disk(void)
{
    char why[DOOR_WHY];
    uint32_t number;

    faults_disarm();
    disk_clear();
    struct door_people *people = door_people_open("people", PEOPLE_MAKE, FAULTS_VFS, why);
    if (!people) fail_msg("%s", why);
    assert_true(door_people_add(people, "Ana", "old", &number));
    door_people_close(people);
}

/* The file has exactly the changes that were reported as done. */
static void check_file(const struct done *done, enum fault_kind kind, long place)
{
    char why[DOOR_WHY];
    struct door_people_row ana, ben;
    uint32_t guest;
    struct door_people *people = door_people_open("people", PEOPLE_MUST_EXIST, FAULTS_VFS, why);

    if (!people) fail_msg("kind %d, place %ld: %s", kind, place, why);
    assert_true(door_people_find(people, "Ana", &ana));
    assert_true(door_people_find(people, "Ben", &ben));
    bool changed = !strcmp(ana.hash, "new");
    if (!changed) assert_string_equal(ana.hash, "old");
    if (done->password != changed || done->add != (ben.number != 0))
        fail_msg("kind %d, place %ld: %d %d, %d %d", kind, place, done->password, changed,
                 done->add, ben.number != 0);
    if (done->add) assert_int_equal(ben.number, done->ben);
    assert_true(door_people_guest(people, &guest));
    assert_true(guest > done->guest);
    door_people_close(people);
}

static void disk_faults(void **state)
{
    (void)state;
    long struck = 0;

    for (enum fault_kind kind = FAULT_ERROR; kind < FAULT_KINDS; kind++) {
        for (long place = 1;; place += SLOWER) {
            enum power power = (enum power)(place % 3);
            make_on_disk();
            faults_arm(kind, place, (uint64_t)place);
            struct done done = do_all();
            bool over = !faults_struck();
            faults_disarm();
            disk_return(power, (uint64_t)place);
            check_file(&done, kind, place);
            if (over) break;
            struck++;
        }
    }
    assert_true(struck > 200 / SLOWER);
    disk_clear();
}

/* ---- Passwords ------------------------------------------------------------------- */

static void password_lengths(void **state)
{
    (void)state;
    char longest[DOOR_PASSWORD + 1];

    memset(longest, 'x', sizeof longest);
    assert_null(door_password_wrong("12345678", 8));
    assert_non_null(door_password_wrong("1234567", 7));
    assert_non_null(door_password_wrong("", 0));
    assert_non_null(door_password_wrong("1234\xc4\x81\xc4\x81", 8)); /* six characters */
    assert_null(door_password_wrong("123456\xc4\x81\xc4\x81", 10));
    assert_non_null(door_password_wrong("1234567\0 9", 10));
    assert_null(door_password_wrong(longest, DOOR_PASSWORD));
    assert_non_null(door_password_wrong(longest, DOOR_PASSWORD + 1));
}

static void argon2id_hashes(void **state)
{
    (void)state;
    char one[DOOR_HASH], two[DOOR_HASH];

    assert_true(door_argon2id.make("correct horse", 13, one));
    assert_true(door_argon2id.make("correct horse", 13, two));
    assert_memory_equal(one, "$argon2id$v=19$m=65536,t=2,p=1$", 31); /* 64 MiB, 2 passes */
    assert_string_not_equal(one, two);                               /* different salts */
    assert_true(door_argon2id.fits("correct horse", 13, one));
    assert_false(door_argon2id.fits("correct horsf", 13, one));
    assert_false(door_argon2id.fits("correct horse", 12, one));
}

/* ---- Sessions -------------------------------------------------------------------- */

static int gone_count;
static uint32_t gone_last;

static void note_gone(void *to, const struct session *session)
{
    (void)to;
    gone_count++;
    gone_last = session->person;
}

static enum session_use uses[64]; /* by person; those below 64 */

static enum session_use what_they_have(void *to, const struct session *session)
{
    (void)to;
    return session->person < LENGTH(uses) ? uses[session->person] : USE_NONE;
}

static struct sessions *some_sessions(int most, int guests, int of_person)
{
    struct sessions_limits limits = { most, guests, of_person, note_gone, NULL, what_they_have };
    struct sessions *sessions = sessions_new(&limits);

    assert_non_null(sessions);
    gone_count = 0;
    return sessions;
}

static const struct session *begin(struct sessions *sessions, uint32_t person, uint64_t address,
                                   int64_t now, char token[DOOR_TOKEN])
{
    struct session who = { .person = person, .address = address };
    const char *say;

    who.kind = person < PEOPLE_FIRST    ? SESSION_STAFF
               : person < PEOPLE_GUESTS ? SESSION_PLAYER
                                        : SESSION_GUEST;
    return session_begin(sessions, &who, now, token, &say);
}

/* 400 people, every second one a guest, from 7 addresses; returns how many were admitted. */
#define CROWD 400
static int crowd_signs_in(struct sessions *sessions, char tokens[CROWD][DOOR_TOKEN])
{
    int in = 0;

    for (uint32_t i = 0; i < CROWD; i++) {
        uint32_t person = (i % 2 ? PEOPLE_GUESTS : PEOPLE_FIRST) + i / 3;
        bool admitted = begin(sessions, person, i % 7, i, tokens[i]);
        in += admitted;
        if (!admitted) *tokens[i] = '\0';
        assert_int_equal(sessions_count(sessions), in);
    }
    return in;
}

/* A session that fails for lack of memory leaves nothing behind. */
static void sessions_out_of_memory(void **state)
{
    (void)state;
    static char tokens[CROWD][DOOR_TOKEN];
    long places = 0;

    for (bool struck = true; struck; places++) {
        struct sessions *sessions = some_sessions(2 * CROWD, CROWD, CROWD); /* never full */
        faults_arm(FAULT_MEMORY_OWN, places + 1, 1);
        int in = crowd_signs_in(sessions, tokens);
        struck = faults_struck();
        faults_disarm();
        assert_int_equal(in, CROWD - struck);
        for (int i = 0; i < CROWD; i++)
            assert_int_equal(session_find(sessions, tokens[i], CROWD) != NULL, *tokens[i] != 0);
        int ended = 0;
        for (uint32_t i = 0; i < CROWD; i++) {
            ended += sessions_end_person(sessions, PEOPLE_FIRST + i);
            ended += sessions_end_person(sessions, PEOPLE_GUESTS + i);
        }
        assert_int_equal(ended, in);
        assert_int_equal(crowd_signs_in(sessions, tokens), CROWD);
        sessions_free(sessions);
    }
    assert_true(places > 200); /* one for each owner, and the growing hash maps */
}

static void sessions_expire_to_the_millisecond(void **state)
{
    (void)state;
    static const struct {
        uint32_t person;
        int64_t idle;
    } rows[] = { { 1, 300000 }, { 1000, 1800000 }, { PEOPLE_GUESTS, 1800000 } };
    char token[DOOR_TOKEN];

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sessions *sessions = some_sessions(4, 4, 4);
        const int64_t start = 5000, half_a_day = 43200000;
        const struct session *session = begin(sessions, rows[i].person, 1, start, token);
        assert_int_equal(session_ends_ms(session), start + rows[i].idle);
        assert_ptr_equal(session_find(sessions, token, start + rows[i].idle - 1), session);
        sessions_sweep(sessions, start + rows[i].idle - 1);
        assert_int_equal(sessions_count(sessions), 1); /* finding a session does not count as use */
        session_touch(sessions, session, start + rows[i].idle - 1);
        assert_non_null(session_find(sessions, token, start + 2 * rows[i].idle - 2));
        assert_null(session_find(sessions, token, start + 2 * rows[i].idle - 1));
        assert_int_equal(gone_count, 1);
        assert_int_equal(sessions_count(sessions), 0);

        session = begin(sessions, rows[i].person, 1, start, token);
        for (int64_t at = start; at < start + half_a_day; at += 1000)
            session_touch(sessions, session, at);
        session_touch(sessions, session, start + half_a_day - 1);
        sessions_sweep(sessions, start + half_a_day - 1);
        assert_non_null(session_find(sessions, token, start + half_a_day - 1));
        sessions_sweep(sessions, start + half_a_day);
        assert_int_equal(sessions_count(sessions), 0);
        assert_int_equal(gone_count, 2);
        sessions_free(sessions);
    }
}

/* The session that began first is the last one used. */
static void sweep_finds_all_expired(void **state)
{
    (void)state;
    struct sessions *sessions = some_sessions(100, 100, 100);
    char token[DOOR_TOKEN];
    const struct session *old = begin(sessions, 1000, 0, 0, token);

    for (uint32_t i = 0; i < 10; i++) begin(sessions, 1 + i, 0, 12 * DOOR_HOUR - 1, token);
    begin(sessions, 2000, 0, 12 * DOOR_HOUR - 1, token);
    session_touch(sessions, old, 12 * DOOR_HOUR - 1); /* the player used last */
    sessions_sweep(sessions, 12 * DOOR_HOUR - 1);
    assert_int_equal(sessions_count(sessions), 12);
    sessions_sweep(sessions, 12 * DOOR_HOUR);
    assert_int_equal(sessions_count(sessions), 11);
    assert_int_equal(gone_last, 1000);
    sessions_sweep(sessions, 12 * DOOR_HOUR - 1 + 5 * DOOR_MINUTE);
    assert_int_equal(sessions_count(sessions), 1); /* the staff's sessions have ended */
    sessions_free(sessions);
}

static void tokens_must_match_exactly(void **state)
{
    (void)state;
    struct sessions *sessions = some_sessions(4, 4, 4);
    char one[DOOR_TOKEN], two[DOOR_TOKEN], other[DOOR_TOKEN + 1];
    const struct session *first = begin(sessions, 1000, 0, 0, one);
    const struct session *second = begin(sessions, 1001, 0, 0, two);

    assert_int_equal(strlen(one), 64);
    assert_string_not_equal(one, two);
    assert_string_not_equal(one, first->csrf);
    assert_ptr_equal(session_find(sessions, one, 0), first);
    assert_ptr_equal(session_find(sessions, two, 0), second);
    for (int i = 0; i < DOOR_TOKEN - 1; i++) {
        memcpy(other, one, sizeof one);
        other[i] = other[i] == 'a' ? 'b' : 'a';
        assert_null(session_find(sessions, other, 0));
    }
    snprintf(other, sizeof other, "%sa", one);
    assert_null(session_find(sessions, other, 0));
    snprintf(other, sizeof other, "%.63s", one);
    assert_null(session_find(sessions, other, 0));
    assert_null(session_find(sessions, "", 0));
    assert_null(session_find(sessions, NULL, 0));

    assert_true(session_csrf_good(first, first->csrf));
    assert_false(session_csrf_good(first, second->csrf));
    assert_false(session_csrf_good(first, one));
    assert_false(session_csrf_good(first, ""));
    assert_false(session_csrf_good(first, NULL));
    session_end(sessions, first);
    assert_null(session_find(sessions, one, 0));
    assert_ptr_equal(session_find(sessions, two, 0), second);
    sessions_free(sessions);
}

/* Sessions do not contain their token. */
static void tokens_are_not_stored(void **state)
{
    (void)state;
    struct sessions *sessions = some_sessions(2, 2, 2);
    char token[DOOR_TOKEN];
    uint8_t bytes[32];
    const struct session *session = begin(sessions, 1000, 0, 0, token);

    for (size_t i = 0; i < sizeof bytes; i++) {
        char pair[3] = { token[2 * i], token[2 * i + 1], '\0' };
        bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    /* the session has a hash of the token, neither its text nor its bytes */
    assert_null(memmem(session, 256, token, 16));
    assert_null(memmem(session, 256, bytes, 8));
    assert_non_null(memmem(session, 256, session->csrf, 64));
    sessions_free(sessions);
}

static void sessions_per_person_and_address(void **state)
{
    (void)state;
    struct sessions *sessions = some_sessions(100, 3, 8);
    char tokens[9][DOOR_TOKEN], token[DOOR_TOKEN];
    struct session guest = { .person = PEOPLE_GUESTS + 9, .kind = SESSION_GUEST, .address = 7 };
    const char *say = NULL;

    begin(sessions, 1001, 0, 0, token);
    for (int i = 0; i < 8; i++) begin(sessions, 1000, 0, i, tokens[i]);
    session_touch(sessions, session_find(sessions, tokens[0], 8), 8);
    begin(sessions, 1000, 0, 9, tokens[8]);
    assert_int_equal(gone_count, 1);
    assert_non_null(session_find(sessions, tokens[0], 9));
    assert_null(session_find(sessions, tokens[1], 9)); /* idle longest */
    assert_int_equal(sessions_end_person(sessions, 1000), 8);
    assert_int_equal(sessions_end_person(sessions, 1000), 0);
    assert_int_equal(sessions_count(sessions), 1);
    assert_non_null(session_find(sessions, token, 9));

    for (uint32_t i = 0; i < 3; i++)
        assert_non_null(begin(sessions, PEOPLE_GUESTS + i, 7, i, tokens[i]));
    assert_null(session_begin(sessions, &guest, 10, token, &say));
    assert_string_equal(say, "There are too many guests from your address.");
    assert_non_null(begin(sessions, PEOPLE_GUESTS + 4, 8, 10, token)); /* another address */
    assert_non_null(begin(sessions, 1002, 7, 10, token));              /* not a guest */
    session_end(sessions, session_find(sessions, tokens[1], 10));
    assert_non_null(session_begin(sessions, &guest, 10, token, &say)); /* one has left */
    guest.person++;
    assert_null(session_begin(sessions, &guest, 30 * DOOR_MINUTE - 1, token, &say));
    assert_non_null(
        session_begin(sessions, &guest, 30 * DOOR_MINUTE, token, &say)); /* one has expired */
    sessions_free(sessions);
}

/* Work counts as use while a socket is open: a duty or a seat, but not chips alone.  A round that
 * is in play when the twelve hours are over can end. */
static void work_counts_as_use(void **state)
{
    (void)state;
    static const struct {
        enum session_use use;
        bool connected;
        int64_t ends; /* staff's minutes */
    } rows[] = {
        { USE_NONE, true, 5 },   { USE_CHIPS, true, 5 },      { USE_WORK, false, 5 },
        { USE_ROUND, false, 5 }, { USE_WORK, true, 12 * 60 }, { USE_ROUND, true, 13 * 60 },
    };
    char token[DOOR_TOKEN];

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct sessions *sessions = some_sessions(64, 64, 8);
        const struct session *session = begin(sessions, 7, 1, 0, token);
        uses[7] = rows[i].use;
        if (rows[i].connected) session_socket(sessions, session, 1);
        for (int64_t at = 0; at < rows[i].ends * DOOR_MINUTE; at += 10000)
            sessions_sweep(sessions, at);
        assert_non_null(session_find(sessions, token, rows[i].ends * DOOR_MINUTE - 1));
        sessions_sweep(sessions, rows[i].ends * DOOR_MINUTE + 1000);
        if (sessions_count(sessions)) fail_msg("row %zu", i);
        sessions_free(sessions);
    }
    uses[7] = USE_NONE;
}

/* Found after the time, the same holds; without work the five minutes begin again. */
static void work_ends(void **state)
{
    (void)state;
    struct sessions *sessions = some_sessions(64, 64, 8);
    char token[DOOR_TOKEN];
    const struct session *session = begin(sessions, 7, 1, 0, token);

    uses[7] = USE_WORK;
    session_socket(sessions, session, 1);
    assert_ptr_equal(session_find(sessions, token, 20 * DOOR_MINUTE), session);
    uses[7] = USE_NONE;
    assert_ptr_equal(session_find(sessions, token, 25 * DOOR_MINUTE - 1), session);
    assert_null(session_find(sessions, token, 25 * DOOR_MINUTE));
    sessions_free(sessions);
}

/* 3200 sessions: guests have 3000 of them, players and guests 3100.  Nobody who is connected, or
 * has chips, makes room for a guest or a player; a guest who has not come within a minute does. */
static void casino_is_full(void **state)
{
    (void)state;
    enum { MOST = 3200, GUESTS = 3000 };
    static char tokens[MOST][DOOR_TOKEN];
    struct sessions *sessions = some_sessions(MOST, MOST, 8);
    struct session who = { .person = PEOPLE_GUESTS + MOST, .kind = SESSION_GUEST };
    char token[DOOR_TOKEN];
    const char *say = NULL;
    int64_t now = 1000;

    for (uint32_t i = 0; i < GUESTS; i++) {
        const struct session *guest = begin(sessions, PEOPLE_GUESTS + i, i % 50, i % 7, tokens[i]);
        if (i) session_socket(sessions, guest, 1); /* all but the first are connected */
    }
    assert_null(session_begin(sessions, &who, now, token, &say));
    assert_string_equal(say, "The casino is full; please come back in a few minutes.");
    assert_int_equal(gone_count, 0);
    now = 62000; /* the first was given chips, but never came */
    assert_non_null(session_begin(sessions, &who, now, token, &say));
    assert_int_equal(gone_count, 1);
    assert_int_equal(gone_last, PEOPLE_GUESTS);
    assert_null(session_begin(sessions, &who, now, token, &say)); /* the new one has just come */
    /* one who is not connected any more and has nothing */
    session_socket(sessions, session_find(sessions, tokens[5], now), -1);
    now += 1000;
    assert_non_null(session_begin(sessions, &who, now, token, &say));
    assert_int_equal(gone_last, PEOPLE_GUESTS + 5);

    for (uint32_t i = 0; i < 100; i++)
        assert_non_null(begin(sessions, PEOPLE_FIRST + i, 0, now, token)); /* players still come */
    assert_null(begin(sessions, PEOPLE_FIRST + 100, 0, now, token));
    for (uint32_t i = 0; i < 100; i++)
        assert_non_null(begin(sessions, 100 + i, 0, now, token)); /* and the staff */
    assert_int_equal(gone_count, 2);
    assert_non_null(begin(sessions, 300, 0, now, token)); /* staff are always admitted */
    assert_int_equal(gone_count, 3);
    assert_true(gone_last >= PEOPLE_GUESTS);
    assert_int_equal(sessions_count(sessions), MOST);
    for (uint32_t i = 1; i < GUESTS; i++)
        if (i != 5) assert_non_null(session_find(sessions, tokens[i], now));
    sessions_free(sessions);
}

/* ---- A door ---------------------------------------------------------------------- */

static atomic_int hashed; /* passwords compared with a hash */
static atomic_int at_once, most_at_once;
static sem_t finished, gate;
static atomic_bool gated;
static const char *_Atomic tried_at; /* address of the last password */

static atomic_int no_hashes; /* passwords compared with something that is not a hash */

/* FNV-1a, over every byte. */
static bool fake_make(const char *password, size_t length, char hash[DOOR_HASH])
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (uint8_t)password[i]) * UINT64_C(0x100000001b3);
    memset(hash, 0, DOOR_HASH);
    snprintf(hash, DOOR_HASH, "fake:%016llx", (unsigned long long)sum);
    return true;
}

static const char *fake_hash(const char *password)
{
    static char hash[DOOR_HASH];

    fake_make(password, strlen(password), hash);
    return hash;
}

static bool fake_fits(const char *password, size_t length, const char hash[DOOR_HASH])
{
    int running = atomic_fetch_add(&at_once, 1) + 1, most = atomic_load(&most_at_once);

    while (running > most && !atomic_compare_exchange_weak(&most_at_once, &most, running)) continue;
    atomic_fetch_add(&hashed, 1);
    if (strncmp(hash, "fake:", 5)) atomic_fetch_add(&no_hashes, 1);
    atomic_store(&tried_at, password);
    if (atomic_load(&gated)) sem_wait(&gate);
    atomic_fetch_sub(&at_once, 1);
    char own[DOOR_HASH];
    fake_make(password, length, own);
    return !memcmp(own, hash, DOOR_HASH);
}

static const struct door_hasher fake = { fake_make, fake_fits };

static void wake(void *to)
{
    (void)to;
    sem_post(&finished);
}

/* The names of guests, in the order in which they came. */
#define GUESTS_KNOWN 256
static char known_guests[GUESTS_KNOWN][DOOR_NAME];

static char *guest_name(uint32_t person)
{
    return known_guests[person % GUESTS_KNOWN];
}

static const char *called_in_casino(void *to, uint32_t person)
{
    (void)to;
    if (person >= PEOPLE_GUESTS) return guest_name(person);
    return person == 1 ? "Olga" : person == 2 ? "Another" : NULL;
}

static char door_path[64];

/* With the existing people's file. */
static struct door *open_again(const struct door_settings *more)
{
    struct door_settings settings = *more;
    char why[DOOR_WHY] = "";

    settings.path = door_path;
    settings.hasher = &fake;
    settings.wake = wake;
    settings.called = called_in_casino;
    settings.sessions.gone = note_gone;
    gone_count = 0;
    atomic_store(&hashed, 0);
    struct door *door = door_open(&settings, why);
    if (!door) fail_msg("%s", why);
    return door;
}

/* With Ana and Ben, and Olga and Dan of the staff; the casino knows Olga by that name, not Dan. */
static struct door *open_door(const struct door_settings *more)
{
    uint32_t number;

    snprintf(door_path, sizeof door_path, "%s", in_folder("door.door"));
    unlink(door_path);
    struct door_people *people = open_people(door_path);
    assert_true(door_people_add(people, "Ana", fake_hash("password a"), &number));
    assert_true(door_people_add(people, "Ben", fake_hash("password b"), &number));
    assert_true(door_people_add_staff(people, "Olga", fake_hash("password o"), 1));
    assert_true(door_people_add_staff(people, "Dan", fake_hash("password d"), 2));
    door_people_close(people);
    return open_again(more);
}

static struct door *usual_door(void)
{
    struct door_settings settings = { .guests = true };

    return open_door(&settings);
}

static struct door_try trying(const char *address, const char *name, const char *password)
{
    return (struct door_try){ .address = address,
                              .name = name,
                              .password = password,
                              .name_length = strlen(name),
                              .password_length = strlen(password),
                              .tag = 7 };
}

static void wait_next(struct door *door, int64_t now, struct door_answer *answer)
{
    while (sem_wait(&finished) && errno == EINTR) continue;
    assert_true(door_next(door, now, answer));
}

/* The answer to a try, immediate or not. */
static struct door_answer try_from(struct door *door, const char *address, const char *name,
                                   const char *password, int64_t now)
{
    struct door_answer answer;
    struct door_try try = trying(address, name, password);

    if (door_try(door, &try, now, &answer)) wait_next(door, now, &answer);
    assert_int_equal(answer.tag, 7);
    return answer;
}

static struct door_answer sign_in(struct door *door, const char *name, const char *password,
                                  int64_t now)
{
    return try_from(door, "10.0.0.1", name, password, now);
}

/* ---- Guests after a restart ------------------------------------------------------ */

static struct door_answer guest_called(struct door *door, const char *name, int64_t now)
{
    struct door_try who = trying("10.0.0.1", name, "");
    struct door_answer answer;

    door_guest(door, &who, now, &answer);
    assert_int_equal(answer.reply.status, 200);
    snprintf(guest_name(answer.session->person), DOOR_NAME, "%s", answer.session->name);
    return answer;
}

/* Two hundred guests, saved in several batches; one signs out.  After a restart all others keep
 * their sessions, with half an hour from then on.  Ana, who has a password, must sign in again. */
static void guests_survive_a_restart(void **state)
{
    (void)state;
    static struct door_answer guests[200];
    struct door_settings settings = { .guests = true, .now_ms = 9000 };
    struct door *door = usual_door();
    struct door_answer ana = sign_in(door, "Ana", "password a", 40);
    char csrf[DOOR_TOKEN];

    for (int i = 0; i < 200; i++) guests[i] = guest_called(door, "Bea", 50);
    uint32_t first = guests[0].session->person, last = guests[199].session->person;
    memcpy(csrf, guests[0].session->csrf, sizeof csrf);
    assert_true(door_sweep(door, 60));
    struct door_answer late = guest_called(door, "Late", 70); /* after the last sweep */
    session_end(door_sessions(door), guests[7].session);
    door_close(door);

    door = open_again(&settings);
    struct sessions *sessions = door_sessions(door);
    assert_int_equal(sessions_count(sessions), 200);
    assert_null(session_find(sessions, ana.token, 9000));
    assert_null(session_find(sessions, guests[7].token, 9000));
    const struct session *bea = session_find(sessions, guests[0].token, 9000);
    assert_int_equal(bea->person, first);
    assert_int_equal(bea->kind, SESSION_GUEST);
    assert_string_equal(bea->name, "Bea (guest)");
    assert_true(session_csrf_good(bea, csrf));
    assert_int_equal(session_find(sessions, guests[199].token, 9000)->person, last);
    assert_string_equal(session_find(sessions, late.token, 9000)->name, "Late (guest)");
    assert_non_null(session_find(sessions, guests[1].token, 9000 + 1799999));
    assert_null(session_find(sessions, guests[1].token, 9000 + 1800000));
    door_close(door);
}

static int guests_in_file(void)
{
    sqlite3_stmt *statement;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(door_path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM guests", -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int count = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return count;
}

/* Guests are forgotten after half a day, and not restored while guests are not admitted. */
static void old_guests_are_forgotten(void **state)
{
    (void)state;
    struct door_settings open = { .guests = true }, closed = { .guests = false };
    struct door *door = usual_door();

    struct door_answer bea = guest_called(door, "Bea", 50);
    door_close(door);
    door = open_again(&closed);
    assert_int_equal(sessions_count(door_sessions(door)), 0);
    door_close(door);
    door = open_again(&open);
    assert_non_null(session_find(door_sessions(door), bea.token, 0));
    door_close(door);
    assert_int_equal(guests_in_file(), 1);
    change_file(door_path, "UPDATE guests SET began = began - 43200");
    door = open_again(&open);
    assert_int_equal(sessions_count(door_sessions(door)), 0);
    door_close(door);
    assert_int_equal(guests_in_file(), 0);
}

/* The casino does not know a guest by that name any more: the file is an older copy, or another
 * casino's. */
static void unknown_guests_are_not_restored(void **state)
{
    (void)state;
    struct door_settings open = { .guests = true };
    struct door *door = usual_door();

    struct door_answer bea = guest_called(door, "Bea", 50), cia = guest_called(door, "Cia", 50);
    uint32_t gone = bea.session->person;
    door_close(door);
    assert_int_equal(guests_in_file(), 2);
    guest_name(gone)[0] = '\0';
    door = open_again(&open);
    assert_null(session_find(door_sessions(door), bea.token, 0));
    assert_non_null(session_find(door_sessions(door), cia.token, 0));
    door_close(door);
    assert_int_equal(guests_in_file(), 1);
}

/* ---- Signing in ------------------------------------------------------------------ */

static void right_password_signs_in(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_answer ana = sign_in(door, "ANA", "password a", 50);
    struct door_answer olga = sign_in(door, "Olga", "password o", 60);

    assert_int_equal(ana.reply.status, 200);
    assert_null(ana.reply.say);
    assert_null(ana.why);
    assert_int_equal(ana.session->person, 1000);
    assert_int_equal(ana.session->kind, SESSION_PLAYER);
    assert_string_equal(ana.session->name, "Ana");
    assert_int_equal(ana.session->began_ms, 50);
    assert_ptr_equal(session_find(door_sessions(door), ana.token, 50), ana.session);
    assert_int_equal(olga.session->person, 1);
    assert_int_equal(olga.session->kind, SESSION_STAFF);
    assert_int_equal(sign_in(door, "Dan", "password d", 70).reply.status,
                     401); /* belongs to another casino */
    assert_int_equal(atomic_load(&hashed), 3);
    struct door_answer none;
    assert_false(door_next(door, 80, &none));
    door_close(door);
}

static bool bars_ben(void *to, uint32_t person)
{
    (void)to;
    return person == 1001;
}

/* A person who is barred from the casino is told so, but only with the right password. */
static void barred_people_stay_outside(void **state)
{
    (void)state;
    struct door_settings settings = { .guests = true, .barred = bars_ben };
    struct door *door = open_door(&settings);
    struct door_answer ben = sign_in(door, "Ben", "password b", 50);

    assert_int_equal(ben.reply.status, 403);
    assert_string_equal(ben.reply.say, "You are barred from this casino.");
    assert_string_equal(ben.why, "barred");
    assert_int_equal(ben.person, 1001);
    assert_null(ben.session);
    assert_string_equal(ben.token, "");
    assert_string_equal(sign_in(door, "Ben", "password a", 60).reply.say,
                        "Wrong name or password.");
    assert_int_equal(sign_in(door, "Ana", "password a", 70).reply.status, 200);
    assert_int_equal(sessions_count(door_sessions(door)), 1);
    door_close(door);
}

/* The same reply and the same work, whatever was wrong. */
static void failures_look_alike(void **state)
{
    (void)state;
    char longest[DOOR_PASSWORD + 1] = "", longer[DOOR_PASSWORD + 2] = "";
    memset(longest, 'x', DOOR_PASSWORD);
    memset(longer, 'x', DOOR_PASSWORD + 1);
    const struct {
        const char *name, *password, *why;
        uint32_t person;
    } rows[] = {
        { "Ana", "password b", "password", 1000 }, { "Ana", "", "password", 1000 },
        { "Ben", "password b", "disabled", 1001 }, { "Ben", "password a", "password", 1001 },
        { "Eve", "password a", "name", 0 },        { "", "", "name", 0 },
        { "\xff\xfe", "password a", "name", 0 },   { SIXTY_THREE SIXTY_THREE, "x", "name", 0 },
        { "Olga", longer, "password", 1 },         { "' OR 1=1 --", "x", "name", 0 },
    };
    struct door *door = usual_door();
    struct door_people *people = open_people(door_path);
    static const struct door_reply expected = { .status = 401 };

    assert_true(door_people_disable(people, "Ben", true));
    assert_true(door_people_set_password(people, "Olga", fake_hash(longest)));
    door_people_close(people);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char address[32];
        struct door_reply reply;
        snprintf(address, sizeof address, "10.1.0.%zu", i);
        struct door_answer answer = try_from(door, address, rows[i].name, rows[i].password, 1000);
        assert_string_equal(answer.reply.say, "Wrong name or password.");
        reply = answer.reply;
        reply.say = NULL;
        assert_memory_equal(&reply, &expected, sizeof reply);
        assert_null(answer.session);
        assert_string_equal(answer.token, "");
        assert_string_equal(answer.why, rows[i].why);
        assert_int_equal(answer.person, rows[i].person);
        assert_int_equal(atomic_load(&hashed), i + 1); /* exactly one hash each */
    }
    assert_int_equal(atomic_load(&no_hashes), 0);
    assert_int_equal(sessions_count(door_sessions(door)), 0);
    assert_int_equal(sign_in(door, "Olga", longest, 1000).reply.status, 200);
    door_close(door);
}

/* A NUL does not end a name or a password; null and empty input is safe. */
static void nul_does_not_end_input(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_answer answer;
    const struct door_try tries[] = {
        { "10.0.0.1", "Ana\0x", "password a", 5, 10, 1, NULL, false },
        { "10.0.0.1", "Ana", "password a\0", 3, 11, 2, NULL, false },
        { "10.0.0.1", NULL, NULL, 0, 0, 3, NULL, false },
        { "", "Ana", "password A", 3, 10, 4, NULL, false },
        { "no address \xff", "Ana", "password a", 3, 10, 5, NULL, false },
    };

    for (size_t i = 0; i < LENGTH(tries); i++) {
        assert_true(door_try(door, &tries[i], 5, &answer));
        wait_next(door, 5, &answer);
        assert_int_equal(answer.tag, i + 1);
        assert_int_equal(answer.reply.status, i == 4 ? 200 : 401);
    }
    door_close(door);
}

static void passwords_are_wiped(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_answer answer;
    struct door_try try = trying("10.0.0.1", "Ana", "password a");
    char nothing[10] = { 0 };

    assert_true(door_try(door, &try, 5, &answer));
    while (sem_wait(&finished)) continue;
    assert_memory_equal(atomic_load(&tried_at), nothing,
                        sizeof nothing); /* wiped before it is taken */
    assert_true(door_next(door, 5, &answer));
    assert_int_equal(answer.reply.status, 200);
    door_close(door);
}

/* ---- Locks ----------------------------------------------------------------------- */

static void fail_at(struct door *door, const char *address, const char *name, int64_t now)
{
    int before = atomic_load(&hashed);
    struct door_answer answer = try_from(door, address, name, "wrong", now);

    assert_int_equal(answer.reply.status, 401);
    assert_int_equal(answer.reply.retry_after_s, 0);
    assert_int_equal(atomic_load(&hashed), before + 1);
}

static struct door_answer locked_at(struct door *door, const char *address, const char *name,
                                    const char *password, int64_t now, int seconds)
{
    int before = atomic_load(&hashed);
    struct door_answer answer = try_from(door, address, name, password, now);

    assert_int_equal(answer.reply.status, 401);
    assert_string_equal(answer.reply.say, "Wrong name or password.");
    assert_int_equal(answer.reply.retry_after_s, seconds);
    assert_null(answer.session);
    assert_int_equal(atomic_load(&hashed), before); /* a locked-out try costs no hash */
    return answer;
}

/* The name at that address only: one minute, then two, then four; the same for known and unknown
 * names.  From other addresses the person signs in. */
static void three_failures_lock_a_name_at_an_address(void **state)
{
    (void)state;
    static const char *const names[] = { "Ana", "Eve", "\xff" };
    static const int minutes[] = { 1, 2, 4 };

    for (size_t k = 0; k < LENGTH(names); k++) {
        struct door *door = usual_door();
        int64_t now = 1000;
        for (size_t i = 0; i < LENGTH(minutes); i++) {
            int64_t lasts = minutes[i] * 60000;
            for (int n = 0; n < 3; n++) fail_at(door, "10.9.9.9", names[k], now);
            locked_at(door, "10.9.9.9", names[k], "password a", now, minutes[i] * 60);
            locked_at(door, "10.9.9.9", names[k], "x", now + 1, minutes[i] * 60);
            locked_at(door, "10.9.9.9", names[k], "x", now + 1000, minutes[i] * 60 - 1);
            locked_at(door, "10.9.9.9", names[k], "x", now + lasts - 1, 1);
            struct door_answer answer = try_from(door, "10.9.9.8", names[k], "password a", now);
            assert_int_equal(answer.reply.status, k ? 401 : 200);
            if (k) break; /* or that address would be locked, too */
            now += lasts;
        }
        assert_int_equal(sign_in(door, "Ben", "password b", now).reply.status, 200);
        door_close(door);
    }
}

/* Failures of one name from ever new addresses, two from each. */
static void guess_from_everywhere(struct door *door, const char *name, int count, int64_t now)
{
    static int from;
    char address[32];

    for (int i = 0; i < count; i++, from++) {
        snprintf(address, sizeof address, "10.%d.%d.1", 20 + from / 512, from / 2 % 256);
        fail_at(door, address, name, now);
    }
}

/* Thirty failures of a name from many addresses lock it for all strangers, up to an hour. */
static void thirty_failures_lock_a_name(void **state)
{
    (void)state;
    static const int minutes[] = { 1, 2, 4, 8, 16, 32, 60, 60 };
    struct door *door = usual_door();
    int64_t now = 1000;

    for (size_t i = 0; i < LENGTH(minutes); i++) {
        guess_from_everywhere(door, "Ana", 30, now);
        locked_at(door, "10.9.9.9", "Ana", "password a", now, minutes[i] * 60);
        locked_at(door, "10.9.9.8", "ana", "x", now + minutes[i] * 60000 - 1, 1);
        assert_int_equal(sign_in(door, "Ben", "password b", now).reply.status, 200);
        now += minutes[i] * 60000;
    }
    assert_int_equal(try_from(door, "10.9.9.9", "Ana", "password a", now).reply.status, 200);
    door_close(door);
}

/* The value of the cookie that a successful sign-in sets. */
static void cookie_of(const struct door_answer *answer, char cookie[DOOR_DEVICE])
{
    assert_int_equal(answer->reply.status, 200);
    snprintf(cookie, DOOR_DEVICE, "%.*s", (int)strcspn(answer->device, ";"), answer->device);
    assert_int_equal(strncmp(cookie, "croupier-known-", 15), 0);
}

static struct door_answer try_known(struct door *door, const char *cookie, const char *name,
                                    const char *password, int64_t now)
{
    struct door_try try = trying("10.0.0.1", name, password);
    struct door_answer answer;

    try.cookies = cookie;
    if (door_try(door, &try, now, &answer)) wait_next(door, now, &answer);
    return answer;
}

/* Whatever strangers do at the name or at the address, Ana signs in from her device. */
static void known_device_is_not_locked_out(void **state)
{
    (void)state;
    struct door *door = usual_door();
    char cookie[DOOR_DEVICE], name[16];
    struct door_answer answer = sign_in(door, "Ana", "password a", 0);

    cookie_of(&answer, cookie);
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "Ana", 10);
    for (int i = 0; i < 7; i++) {
        snprintf(name, sizeof name, "Name %d", i);
        fail_at(door, "10.0.0.1", name, 10);
    }
    guess_from_everywhere(door, "Ana", 27, 10);
    locked_at(door, "10.0.0.1", "Ana", "password a", 20, 60);
    locked_at(door, "10.9.9.9", "Ana", "password a", 20, 60);
    assert_int_equal(try_known(door, cookie, "Ana", "password a", 20).reply.status, 200);
    assert_int_equal(try_known(door, cookie, "ANA", "password a", 20).reply.status, 200);
    /* nor does that help the strangers */
    locked_at(door, "10.9.9.9", "Ana", "password a", 20, 60);
    /* it survives a restart */
    door_close(door);
    struct door_settings settings = { .guests = true };
    door = open_again(&settings);
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "Ana", 10);
    locked_at(door, "10.0.0.1", "Ana", "password a", 20, 60);
    assert_int_equal(try_known(door, cookie, "Ana", "password a", 20).reply.status, 200);
    door_close(door);
}

/* Five failures of a device lock it; success clears them. */
static void devices_have_their_own_failures(void **state)
{
    (void)state;
    struct door *door = usual_door();
    char cookie[DOOR_DEVICE];
    struct door_answer answer = sign_in(door, "Ana", "password a", 0);

    cookie_of(&answer, cookie);
    for (int i = 0; i < 4; i++)
        assert_int_equal(try_known(door, cookie, "Ana", "wrong", 0).reply.retry_after_s, 0);
    assert_int_equal(try_known(door, cookie, "Ana", "password a", 0).reply.status, 200);
    for (int i = 0; i < 5; i++)
        assert_int_equal(try_known(door, cookie, "Ana", "wrong", 0).reply.retry_after_s, 0);
    answer = try_known(door, cookie, "Ana", "password a", 0);
    assert_int_equal(answer.reply.status, 401);
    assert_int_equal(answer.reply.retry_after_s, 60);
    assert_string_equal(answer.why, "locked");
    assert_int_equal(answer.person, 1000);
    assert_int_equal(sign_in(door, "Ana", "password a", 0).reply.status, 200); /* others do not */
    assert_int_equal(try_known(door, cookie, "Ana", "password a", 60000).reply.status, 200);
    door_close(door);
}

/* A cookie is worth nothing for another name, changed, twice, or after a new password. */
static void device_cookies_are_unforgeable(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_people *people = open_people(door_path);
    char ana[DOOR_DEVICE], ben[DOOR_DEVICE], bad[8][4 * DOOR_DEVICE];
    struct door_answer answer = sign_in(door, "Ana", "password a", 0);

    cookie_of(&answer, ana);
    answer = sign_in(door, "Ben", "password b", 0);
    cookie_of(&answer, ben);
    size_t name = strcspn(ana, "=") + 1, length = strlen(ana);
    assert_int_equal(length, name + 96);
    assert_int_not_equal(strncmp(ana, ben, name), 0); /* a shared device knows both */
    snprintf(bad[0], sizeof bad[0], "%s", ben);
    snprintf(bad[1], sizeof bad[1], "%.*s%s", (int)name, ana, ben + strcspn(ben, "=") + 1);
    snprintf(bad[2], sizeof bad[2], "%s; %s", ana, ana);
    snprintf(bad[3], sizeof bad[3], "%.*s", (int)length - 2, ana);
    snprintf(bad[4], sizeof bad[4], "%s00", ana);
    snprintf(bad[5], sizeof bad[5], "%.*s", (int)name, ana);
    snprintf(bad[6], sizeof bad[6], "%s", ana);
    bad[6][name] = bad[6][name] == 'a' ? 'b' : 'a';
    snprintf(bad[7], sizeof bad[7], "%s", ana);
    bad[7][length - 1] = bad[7][length - 1] == 'a' ? 'b' : 'a';
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "Ana", 10);
    for (int i = 0; i < 8; i++) {
        answer = try_known(door, bad[i], "Ana", "password a", 20);
        if (answer.reply.status != 401) fail_msg("cookie %d", i);
        assert_int_equal(answer.reply.retry_after_s, 60);
        assert_string_equal(answer.device, "");
    }
    snprintf(bad[0], sizeof bad[0], "other=1; %s; %s; more=2", ben, ana);
    assert_int_equal(try_known(door, bad[0], "Ana", "password a", 20).reply.status, 200);
    assert_true(door_people_set_password(people, "Ana", fake_hash("password A")));
    assert_true(door_sweep(door, 30));
    assert_int_equal(try_known(door, ana, "Ana", "password A", 30).reply.retry_after_s, 60);
    door_people_close(people);
    door_close(door);
}

/* A new password lets the person in again where strangers have guessed. */
static void new_password_unlocks_a_name(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_people *people = open_people(door_path);

    guess_from_everywhere(door, "Ana", 30, 0);
    locked_at(door, "10.9.9.9", "Ana", "password a", 10, 60);
    assert_true(door_people_set_password(people, "Ana", fake_hash("password A")));
    door_people_close(people);
    assert_true(door_sweep(door, 20));
    assert_int_equal(try_from(door, "10.9.9.9", "Ana", "password A", 30).reply.status, 200);
    door_close(door);
}

static void lock_is_reported_once(void **state)
{
    (void)state;
    struct door *door = usual_door();

    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "ana", 0);
    struct door_answer first = locked_at(door, "10.0.0.1", "Ana", "x", 10, 60);
    assert_string_equal(first.why, "locked");
    assert_int_equal(first.person, 1000);
    for (int i = 0; i < 100; i++) assert_null(locked_at(door, "10.0.0.1", "Ana", "x", 20, 60).why);
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "ANA", 60000);
    assert_string_equal(locked_at(door, "10.0.0.1", "Ana", "x", 60000, 120).why, "locked");
    door_close(door);
}

static void success_resets_a_name(void **state)
{
    (void)state;
    struct door *door = usual_door();

    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "Ana", 0);
    for (int i = 0; i < 2; i++) fail_at(door, "10.0.0.1", "Ana", 60000);
    assert_int_equal(sign_in(door, "Ana", "password a", 60000).reply.status, 200);
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.1", "Ana", 60000);
    locked_at(door, "10.0.0.1", "Ana", "x", 60000, 60); /* a minute again, not two */
    /* failures are forgotten a day after the last one, not before */
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.6", "Ben", 0);
    for (int i = 0; i < 2; i++) fail_at(door, "10.0.0.6", "Ben", 60000);
    fail_at(door, "10.0.0.6", "Ben", 60000 + 24 * DOOR_HOUR - 1);
    locked_at(door, "10.0.0.6", "Ben", "x", 60000 + 24 * DOOR_HOUR, 120);
    for (int i = 0; i < 2; i++) fail_at(door, "10.0.0.7", "Eve", 0);
    for (int i = 0; i < 3; i++) fail_at(door, "10.0.0.7", "Eve", 24 * DOOR_HOUR);
    locked_at(door, "10.0.0.7", "Eve", "x", 24 * DOOR_HOUR, 60);
    door_close(door);
}

/* With ten names, from any address of one IPv6 network, in any notation. */
static void ten_failures_lock_an_address(void **state)
{
    (void)state;
    static const struct {
        const char *from[3], *locked, *other;
    } rows[] = {
        { { "10.0.0.1", "::ffff:10.0.0.1", "::FFFF:a00:1" }, "10.0.0.1", "10.0.0.2" },
        { { "2001:db8::1", "2001:db8:0:0:1::", "2001:db8::ffff:1" },
          "2001:db8::9",
          "2001:db8:0:1::1" },
        { { "elsewhere", "elsewhere", "elsewhere" }, "elsewhere", "" },
    };
    char name[16];

    for (size_t k = 0; k < LENGTH(rows); k++) {
        struct door *door = usual_door();
        for (int i = 0; i < 10; i++) {
            snprintf(name, sizeof name, "Name %d", i);
            fail_at(door, rows[k].from[i % 3], name, 0);
        }
        assert_string_equal(locked_at(door, rows[k].locked, "Ana", "password a", 0, 60).why,
                            "locked");
        assert_int_equal(try_from(door, rows[k].other, "Ana", "password a", 0).reply.status, 200);
        locked_at(door, rows[k].locked, "Ana", "password a", 59999, 1);
        assert_int_equal(try_from(door, rows[k].locked, "Ana", "password a", 60000).reply.status,
                         200);
        door_close(door);
    }
}

/* A success clears the failures of that name only, so an account does not allow endless tries. */
static void success_clears_only_its_name(void **state)
{
    (void)state;
    struct door *door = usual_door();
    char name[16];

    for (int i = 0; i < 20; i++) { /* Ana: twice wrong, then right, from one address */
        fail_at(door, "10.0.0.1", "Ana", i);
        fail_at(door, "10.0.0.1", "Ana", i);
        assert_int_equal(sign_in(door, "Ana", "password a", i).reply.status, 200);
    }
    for (int i = 0; i < 10; i++) { /* Ben guesses other names, and signs in in between */
        snprintf(name, sizeof name, "Name %d", i);
        fail_at(door, "10.0.0.2", name, 100);
        if (i < 9)
            assert_int_equal(try_from(door, "10.0.0.2", "Ben", "password b", 100).reply.status,
                             200);
    }
    locked_at(door, "10.0.0.2", "Ben", "password b", 100, 60);
    door_close(door);
}

/* ---- All at once ----------------------------------------------------------------- */

static void let_through(int count)
{
    for (int i = 0; i < count; i++) sem_post(&gate);
}

/* At most three guesses in flight for a name, and ten for an address. */
static void guesses_in_flight_count(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_answer answer;
    struct door_try try = trying("10.0.0.1", "Ana", "wrong");
    char name[16];

    atomic_store(&gated, true);
    for (int i = 0; i < 3; i++) assert_true(door_try(door, &try, 0, &answer));
    assert_false(door_try(door, &try, 0, &answer));
    assert_int_equal(answer.reply.status, 503);
    assert_int_equal(answer.reply.retry_after_s, 1);
    assert_null(answer.why);
    for (int i = 3; i < 10; i++) {
        snprintf(name, sizeof name, "Name %d", i);
        try = trying("10.0.0.1", name, "wrong");
        assert_true(door_try(door, &try, 0, &answer));
    }
    try = trying("10.0.0.1", "Ben", "password b");
    assert_false(door_try(door, &try, 0, &answer));
    assert_int_equal(answer.reply.status, 503);
    try.address = "10.0.0.2";
    assert_true(door_try(door, &try, 0, &answer));
    let_through(11);
    int signed_in = 0;
    for (int i = 0; i < 11; i++) {
        wait_next(door, 5, &answer);
        signed_in += answer.reply.status == 200;
    }
    atomic_store(&gated, false);
    assert_int_equal(signed_in, 1);
    locked_at(door, "10.0.0.1", "Ana", "password a", 5, 60);
    locked_at(door, "10.0.0.1", "Ben", "password b", 5, 60);
    assert_true(atomic_load(&most_at_once) <= 2);
    door_close(door);
}

/* Strangers fill three quarters of the queue; a known device still gets in. */
static void full_queue_refuses(void **state)
{
    (void)state;
    struct door_settings settings = { .tries_most = 8 };
    struct door *door = open_door(&settings);
    struct door_answer answer = sign_in(door, "Ana", "password a", 0);
    char name[16], address[16], cookie[DOOR_DEVICE];

    cookie_of(&answer, cookie);
    atomic_store(&gated, true);
    for (int i = 0; i < 7; i++) {
        snprintf(name, sizeof name, "Name %d", i);
        snprintf(address, sizeof address, "10.0.0.%d", i);
        struct door_try try = trying(address, name, "wrong");
        assert_int_equal(door_try(door, &try, 0, &answer), i < 6);
    }
    assert_int_equal(answer.reply.status, 503);
    assert_string_equal(answer.reply.say,
                        "Too many people are signing in right now; please try again in a moment.");
    struct door_try known = trying("10.0.0.7", "Ana", "password a");
    known.cookies = cookie;
    for (int i = 0; i < 3; i++) assert_int_equal(door_try(door, &known, 0, &answer), i < 2);
    let_through(8);
    for (int i = 0; i < 8; i++) wait_next(door, 0, &answer);
    atomic_store(&gated, false);
    assert_int_equal(sign_in(door, "Ana", "password a", 0).reply.status, 200);
    door_close(door);
}

/* Nothing leaks from waiting tries; sanitizers check that. */
static void door_closes_during_tries(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_answer answer;
    char name[16];

    atomic_store(&gated, true);
    for (int i = 0; i < 10; i++) {
        snprintf(name, sizeof name, "Name %d", i);
        struct door_try try = trying("10.0.0.1", name, "wrong");
        assert_true(door_try(door, &try, 0, &answer));
    }
    let_through(10); /* at most this many wait */
    door_close(door);
    atomic_store(&gated, false);
    while (!sem_trywait(&gate)) continue;
    while (!sem_trywait(&finished)) continue;
}

/* ---- Another password ------------------------------------------------------------ */

static void new_password_ends_sessions(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_people *people = open_people(door_path); /* as another program would */
    struct door_answer one = sign_in(door, "Ana", "password a", 0);
    struct door_answer two = sign_in(door, "Ana", "password a", 0);
    struct door_answer ben = sign_in(door, "Ben", "password b", 0);

    assert_int_equal(one.reply.status | two.reply.status | ben.reply.status, 200);
    assert_true(door_sweep(door, 1));
    assert_int_equal(sessions_count(door_sessions(door)), 3);
    assert_true(door_people_set_password(people, "ana", fake_hash("another")));
    struct door_answer new = sign_in(door, "Ana", "another", 2);
    assert_int_equal(new.reply.status, 200);
    assert_true(door_sweep(door, 3));
    assert_null(session_find(door_sessions(door), one.token, 3));
    assert_null(session_find(door_sessions(door), two.token, 3));
    assert_non_null(session_find(door_sessions(door), new.token, 3));
    assert_true(door_people_disable(people, "Ben", true));
    assert_true(door_sweep(door, 4));
    assert_null(session_find(door_sessions(door), ben.token, 4));
    assert_int_equal(gone_count, 3);
    assert_int_equal(sign_in(door, "Ben", "password b", 5).reply.status, 401);
    assert_true(door_people_disable(people, "Ben", false));
    assert_int_equal(sign_in(door, "Ben", "password b", 5).reply.status, 200);
    door_people_close(people);
    door_close(door);
}

static void password_changes_during_a_try(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_people *people = open_people(door_path);
    struct door_answer answer;
    struct door_try try = trying("10.0.0.1", "Ana", "password a");

    atomic_store(&gated, true);
    assert_true(door_try(door, &try, 0, &answer));
    assert_true(door_people_set_password(people, "Ana", fake_hash("another")));
    let_through(1);
    wait_next(door, 0, &answer);
    atomic_store(&gated, false);
    assert_int_equal(answer.reply.status, 401);
    assert_string_equal(answer.why, "changed");
    door_people_close(people);
    door_close(door);
}

/* A damaged file does not count as a failed sign-in. */
static void damaged_file(void **state)
{
    (void)state;
    struct door *door = usual_door();

    change_file(door_path, "DROP TABLE people");
    for (int i = 0; i < 5; i++) {
        struct door_answer answer = sign_in(door, "Ana", "password a", 0);
        assert_int_equal(answer.reply.status, 503);
        assert_null(answer.session);
    }
    assert_false(door_sweep(door, 0));
    door_close(door);
}

static void door_cannot_open(void **state)
{
    (void)state;
    struct door_settings settings = { .path = in_folder("none/none.door"), .hasher = &fake };
    char why[DOOR_WHY] = "";

    assert_null(door_open(&settings, why));
    assert_string_equal(why, "No such file or directory");
    settings.path = in_folder("memory.door");
    for (long place = 1;; place++) {
        faults_arm(FAULT_MEMORY_OWN, place, 1);
        struct door *door = door_open(&settings, why);
        bool struck = faults_struck();
        faults_disarm();
        door_close(door);
        if (!struck) break;
        assert_null(door);
        assert_true(place < 100);
    }
}

/* ---- Guests ---------------------------------------------------------------------- */

static struct door_answer guest(struct door *door, const char *address, const char *name)
{
    struct door_answer answer;
    struct door_try who = {
        .address = address, .name = name, .name_length = strlen(name), .tag = 9
    };

    door_guest(door, &who, 0, &answer);
    assert_int_equal(answer.tag, 9);
    return answer;
}

static void guest_names(void **state)
{
    (void)state;
    struct door *door = usual_door();
    struct door_answer ana = guest(door, "10.0.0.1", "Ana"), other = guest(door, "10.0.0.1", "Ana");

    assert_int_equal(ana.reply.status, 200);
    assert_string_equal(ana.session->name, "Ana (guest)");
    assert_int_equal(ana.session->kind, SESSION_GUEST);
    assert_int_equal(ana.session->person, 0x01000000);
    assert_int_equal(other.session->person, 0x01000001);
    assert_int_equal(guest(door, "10.0.0.1", "").reply.status, 400);
    assert_int_equal(guest(door, "10.0.0.1", "A\x1b").reply.status, 400);
    char name[57];
    snprintf(name, sizeof name, "%.55s", SIXTY_THREE);
    assert_int_equal(guest(door, "10.0.0.1", name).reply.status, 200);
    snprintf(name, sizeof name, "%.56s", SIXTY_THREE);
    assert_string_equal(guest(door, "10.0.0.1", name).reply.say,
                        "A guest's name can have at most 55 bytes.");
    assert_int_equal(atomic_load(&hashed), 0);
    door_close(door);
}

static void guests_per_address(void **state)
{
    (void)state;
    struct door_settings settings = { .guests = true, .sessions = { .guests_of_address = 3 } };
    struct door *door = open_door(&settings);
    struct door_answer last;

    for (int i = 0; i < 3; i++)
        assert_int_equal(guest(door, "2001:db8::1", "Ana").reply.status, 200);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(guest(door, "2001:db8::2", "Ana").reply.status, 503);
    last = guest(door, "2001:db8:0:1::1", "Ana");
    assert_int_equal(last.session->person, 0x01000003); /* a refused guest takes no number */
    door_close(door);

    settings.guests = false;
    door = open_door(&settings);
    assert_int_equal(guest(door, "127.0.0.1", "Ana").reply.status, 403);
    assert_int_equal(sessions_count(door_sessions(door)), 0);
    door_close(door);
}

static void local_addresses(void **state)
{
    (void)state;
    static const char *const local[] = { "127.0.0.1",       "127.255.0.9",      "::1",
                                         "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "localhost",
                                         "LOCALHOST" };
    static const char *const not_local[] = { "",
                                             "0.0.0.0",
                                             "::",
                                             "10.0.0.1",
                                             "128.0.0.1",
                                             "::2",
                                             "127.0.0.1.evil.example",
                                             "localhost.evil.example",
                                             "::ffff:10.0.0.1",
                                             "127.1" };

    for (size_t i = 0; i < LENGTH(local); i++) assert_true(door_is_local(local[i]));
    for (size_t i = 0; i < LENGTH(not_local); i++) assert_false(door_is_local(not_local[i]));
}

/* ---- Workers --------------------------------------------------------------------- */

struct sum {
    struct job job;
    int number;
    long square;
};

static atomic_int dropped;

static void do_sum(struct job *job)
{
    struct sum *sum = (struct sum *)job;

    if (atomic_load(&gated)) sem_wait(&gate);
    sum->square = (long)sum->number * sum->number;
}

static void drop_sum(struct job *job)
{
    atomic_fetch_add(&dropped, 1);
    free(job);
}

static struct job *new_sum(int number)
{
    struct sum *sum = calloc(1, sizeof *sum);

    assert_non_null(sum);
    sum->job = (struct job){ NULL, do_sum, drop_sum };
    sum->number = number;
    return &sum->job;
}

static void every_job_is_done_once(void **state)
{
    (void)state;
    enum { JOBS = 20000, MOST = 50 };
    struct workers *workers = workers_new(4, MOST, wake, NULL);
    long total = 0, expected = 0;
    int put = 0, taken = 0;

    atomic_store(&dropped, 0);
    while (taken < JOBS) {
        struct job *next = put < JOBS ? new_sum(put) : NULL;
        if (next && workers_put(workers, next)) {
            expected += (long)put * put;
            put++;
            continue;
        }
        free(next);
        while (sem_wait(&finished)) continue;
        struct sum *sum = (struct sum *)workers_take(workers);
        assert_non_null(sum);
        assert_true(put - taken <= MOST);
        total += sum->square;
        taken++;
        free(sum);
    }
    assert_null(workers_take(workers));
    assert_int_equal(total, expected);
    workers_end(workers);
    assert_int_equal(atomic_load(&dropped), 0);
    workers_end(NULL);
}

static void remaining_jobs_are_dropped(void **state)
{
    (void)state;
    struct workers *workers = workers_new(2, 10, wake, NULL);
    struct job *more = new_sum(99);

    atomic_store(&dropped, 0);
    for (int i = 0; i < 3; i++) assert_true(workers_put(workers, new_sum(i)));
    for (int i = 0; i < 3; i++) sem_wait(&finished); /* done but not taken: they count */
    atomic_store(&gated, true);
    for (int i = 3; i < 10; i++) assert_true(workers_put(workers, new_sum(i)));
    assert_false(workers_put(workers, more));
    free(more);
    let_through(7);
    workers_end(workers);
    assert_int_equal(atomic_load(&dropped), 10);
    atomic_store(&gated, false);
    while (!sem_trywait(&gate)) continue;
    while (!sem_trywait(&finished)) continue;
}

/* ---- Rates ----------------------------------------------------------------------- */

static void buckets_refill(void **state)
{
    (void)state;
    struct rate *rate = rate_new(100, 5, 2, 42);

    for (int i = 0; i < 5; i++) assert_true(rate_take(rate, 1, 1, 1000));
    assert_false(rate_take(rate, 1, 1, 1000));
    assert_true(rate_take(rate, 1, 0, 1000));
    assert_true(rate_take(rate, 2, 5, 1000));  /* another key's bucket is full */
    assert_false(rate_take(rate, 1, 1, 1499)); /* two a second */
    assert_true(rate_take(rate, 1, 1, 1500));
    assert_false(rate_take(rate, 1, 1, 1500));
    assert_false(rate_take(rate, 1, 1, 0)); /* time going back adds nothing */
    assert_true(rate_take(rate, 1, 1, 2000));
    assert_false(rate_take(rate, 2, 5, 1000 + 2499));
    assert_true(rate_take(rate, 2, 5, 1000 + 2500));
    assert_false(rate_take(rate, 3, 6, 0)); /* more than a full bucket */
    assert_true(rate_take(rate, 4, 1, 5000));
    assert_true(rate_take(rate, 4, 4, 0));             /* and takes nothing */
    assert_true(rate_take(rate, 1, 5, INT64_MAX / 2)); /* full, not more */
    assert_false(rate_take(rate, 1, 1, INT64_MAX / 2));
    rate_free(rate);
}

/* One set of eight: an empty bucket is not evicted. */
static void emptied_buckets_are_kept(void **state)
{
    (void)state;
    struct rate *rate = rate_new(8, 10, 1, 7);

    assert_true(rate_take(rate, 1000, 10, 0));
    for (uint64_t key = 0; key < 100000; key++) {
        assert_true(rate_take(rate, key == 1000 ? 100001 : key, 1, 0));
        if (key % 1000 == 0) assert_false(rate_take(rate, 1000, 1, 0));
    }
    assert_false(rate_take(rate, 1000, 1, 999));
    assert_true(rate_take(rate, 1000, 1, 1000));
    rate_free(rate);
}

static void keys_are_spread(void **state)
{
    (void)state;
    enum { KEYS = 4096 };
    struct rate *rate = rate_new(8 * KEYS, 1, 1, 12345);
    int kept = 0;

    for (uint64_t key = 0; key < KEYS; key++) assert_true(rate_take(rate, key << 32, 1, 0));
    for (uint64_t key = 0; key < KEYS; key++) kept += !rate_take(rate, key << 32, 1, 0);
    assert_int_equal(kept, KEYS); /* one key per set on average, so no set overflows */
    rate_free(rate);
}

/* ---- Origins and cookies --------------------------------------------------------- */

static void origins(void **state)
{
    (void)state;
    static const char *const none[] = { NULL };
    static const char *const two[] = { "https://casino.example", "http://10.0.0.1:8080", NULL };
    static const struct {
        const char *origin, *host;
        const char *const *allowed;
        bool good;
    } rows[] = {
        { "http://localhost:8080", "localhost:8080", NULL, true },
        { "http://localhost", "LocalHost", none, true },
        { "https://127.0.0.1:8443", "127.0.0.1:8443", NULL, true },
        { "http://[::1]:8080", "[::1]:8080", NULL, true },
        { "http://192.168.1.7", "192.168.1.7", NULL, true },
        { "http://localhost:8081", "localhost:8080", NULL, false },
        { "http://localhost", "localhost:8080", NULL, false },
        { "http://evil.example", "localhost:8080", NULL, false },
        { "http://evil.example", "evil.example", NULL, false }, /* DNS rebinding */
        { "http://localhost.evil.example", "localhost.evil.example", NULL, false },
        { "http://127.0.0.1.evil.example", "127.0.0.1.evil.example", NULL, false },
        { "http://localhost:80:80", "localhost:80:80", NULL, false },
        { "http://localhost:", "localhost:", NULL, false },
        { "http://localhost:8x", "localhost:8x", NULL, false },
        { "http://localhost/", "localhost/", NULL, false },
        { "http://me@localhost", "me@localhost", NULL, false },
        { "http://[::1", "[::1", NULL, false },
        { "http://[evil.example]", "[evil.example]", NULL, false },
        { "http://[::1]x", "[::1]x", NULL, false },
        { "http://::1", "::1", NULL, false },
        { "http://", "", NULL, false },
        { "localhost:8080", "localhost:8080", NULL, false },
        { "file://localhost", "localhost", NULL, false },
        { "null", "localhost", NULL, false },
        { "null", "null", NULL, false },
        { "", "", NULL, false },
        { NULL, "localhost", NULL, false },
        { "http://localhost", NULL, NULL, false },
        { NULL, NULL, two, false },
        { "https://casino.example", "localhost:8080", two, true }, /* behind a proxy */
        { "HTTPS://Casino.Example", NULL, two, true },
        { "http://casino.example", "casino.example", two, false },
        { "https://casino.example.evil.example", "casino.example", two, false },
        { "https://casino.example:444", "casino.example", two, false },
        { "https://casino.example ", "casino.example", two, false },
        { "http://localhost", "localhost", two, false },
        { "http://10.0.0.1:8080", "x", two, true },
    };
    char longest[5000] = "http://";

    for (size_t i = 0; i < LENGTH(rows); i++)
        if (door_origin_good(rows[i].origin, rows[i].host, rows[i].allowed) != rows[i].good)
            fail_msg("row %zu: %s", i, rows[i].origin);
    memset(longest + 7, '1', sizeof longest - 8);
    assert_false(door_origin_good(longest, longest + 7, NULL));
}

#define T64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define F64 "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"

static void cookies(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        bool tls, good;
    } rows[] = {
        { "croupier=" T64, false, true },
        { "a=b; croupier=" T64, false, true },
        { "a=b;croupier=" T64 ";c=d", false, true },
        { ";; ; croupier=" T64 "; ", false, true },
        { "xcroupier=" F64 "; croupier=" T64, false, true },
        { "a=croupier=" F64 "; croupier=" T64, false, true },
        { "__Host-croupier=" T64, true, true },
        { "croupier=" F64 "; __Host-croupier=" T64, true, true }, /* set on another port */
        { "__Host-croupier=" T64, false, false },
        { "croupier=" T64, true, false },
        { "croupier=" T64 "; croupier=" T64, false, false },
        { "croupier=" T64 "; croupier=x", false, false },
        { "croupier=x; croupier=" T64, false, false },
        { "croupier=" T64 "0", false, false },
        { "croupier=" T64 " 0", false, false },
        { "croupier=\"" T64 "\"", false, false },
        { "croupier= " T64, false, false },
        { "croupier =" T64, false, false },
        { "Croupier=" T64, false, false },
        { "croupier=0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef", false,
          false },
        { "croupier=", false, false },
        { "croupier", false, false },
        { "=", false, false },
        { ";", false, false },
        { "", false, false },
        { NULL, false, false },
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        char token[DOOR_TOKEN] = "untouched";
        if (door_cookie(rows[i].value, rows[i].tls, token) != rows[i].good)
            fail_msg("row %zu: %s", i, rows[i].value);
        assert_string_equal(token, rows[i].good ? T64 : "untouched");
    }
}

static void bearers(void **state)
{
    (void)state;
    static const char *const bad[] = {
        T64 "0", T64 " ", " " T64, "\t" T64, "Bearer " T64, "0", ""
    };
    char token[DOOR_TOKEN] = "untouched";

    for (size_t i = 0; i < LENGTH(bad); i++) {
        assert_false(door_bearer(bad[i], token));
        assert_string_equal(token, "untouched");
    }
    assert_true(door_bearer(T64, token));
    assert_string_equal(token, T64);
}

static void cookies_and_headers_sent(void **state)
{
    (void)state;
    char text[DOOR_COOKIE], token[DOOR_TOKEN];
    bool policy = false;

    door_cookie_text(T64, false, text);
    assert_string_equal(text, "croupier=" T64 "; Path=/; HttpOnly; SameSite=Strict");
    assert_true(door_cookie(text, false, token)); /* can be read back */
    door_cookie_text(T64, true, text);
    assert_string_equal(text, "__Host-croupier=" T64 "; Path=/; HttpOnly; SameSite=Strict; Secure");
    door_cookie_text(NULL, true, text);
    assert_string_equal(text,
                        "__Host-croupier=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0");
    for (const struct door_header *header = door_headers; header->name; header++) {
        assert_null(strpbrk(header->name, "\r\n: "));
        assert_null(strpbrk(header->value, "\r\n"));
        assert_null(strstr(header->value, "unsafe"));
        assert_int_equal(header->tls, !strcmp(header->name, "Strict-Transport-Security"));
        if (strcmp(header->name, "Content-Security-Policy")) continue;
        policy = strstr(header->value, "default-src 'self'") &&
                 strstr(header->value, "frame-ancestors 'none'");
    }
    assert_true(policy);
}

/* ---- The command ----------------------------------------------------------------- */

static char printed[4096];

/* Types the next line; returns the rest. */
static const char *type_line(int terminal, const char *typed)
{
    const char *end = strchrnul(typed, '\n');

    if (!*typed) return typed;
    end += *end == '\n';
    assert_int_equal(write(terminal, typed, (size_t)(end - typed)), end - typed);
    return end;
}

static int count_questions(const char *text)
{
    int count = 0;

    while ((text = strstr(text, ": "))) count++, text += 2;
    return count;
}

/* Waits for the command; returns its status and leaves its output in printed.  At a terminal each
 * line is typed when its prompt appears. */
static int finish_command(pid_t child, int out, int terminal, const char *typed)
{
    int status = 0, answered = 0;
    size_t length = 0;
    ssize_t got;

    while ((got = read(out, printed + length, sizeof printed - 1 - length)) > 0) {
        length += (size_t)got;
        printed[length] = '\0';
        if (terminal < 0 || count_questions(printed) == answered) continue;
        typed = type_line(terminal, typed);
        answered++;
    }
    printed[length] = '\0';
    close(out);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int command(int terminal, const char *typed, const char *const *arguments)
{
    int in[2], out[2];

    assert_int_equal(pipe(in) | pipe(out), 0);
    if (terminal < 0) assert_int_equal(write(in[1], typed, strlen(typed)), strlen(typed));
    pid_t child = fork();
    if (!child) {
        if (setsid() < 0 || dup2(terminal >= 0 ? open(ptsname(terminal), O_RDWR) : in[0], 0) < 0)
            _exit(126);
        dup2(out[1], 1);
        dup2(out[1], 2);
        for (int file = 3; file < 64; file++) close(file);
        execv(CROUPIER, (char *const *)arguments);
        _exit(127);
    }
    close(in[0]);
    close(in[1]);
    close(out[1]);
    return finish_command(child, out[0], terminal, typed);
}

static void says(int expected, const char *words, const char *typed, const char *casino,
                 const char *what, const char *name)
{
    const char *const arguments[] = { "croupier", "people", casino, what, name, NULL };
    int status = command(-1, typed, arguments);

    if (status != expected || !strstr(printed, words))
        fail_msg("people %s %s: %d, %s", what, name ? name : "", status, printed);
}

static void people_command(void **state)
{
    (void)state;
    char casino[64], door[64];
    const char *const init[] = { "croupier", "casino", "init", casino, NULL };
    struct door_people_row row;

    snprintf(casino, sizeof casino, "%s", in_folder("casino.db"));
    snprintf(door, sizeof door, "%s", in_folder("casino.door"));
    assert_int_equal(command(-1, "", init), 0);
    says(0, "There are no accounts.", "", casino, "list", NULL);
    assert_int_equal(access(door, F_OK), -1); /* list creates no file */
    says(0, "Added Ana as person 1000.", "password a\n", casino, "add", "Ana");
    says(2, "Ana already has an account.", "password a\n", casino, "add", "ANA");
    says(2, "at least 8 characters", "1234567\n", casino, "add", "Ben");
    says(2, "no password on standard input", "", casino, "add", "Ben");
    says(2, "invisible character", "password a\n", casino, "add", "B\nen");
    says(2, "only guests have a name like that", "password a\n", casino, "add", "Ben (guest)");
    says(2, "no person named 'Ben'", "password a\n", casino, "password", "Ben");
    says(2, "no person named 'Ben'", "", casino, "disable", "Ben");
    says(2, "did you mean 'disable'?", "", casino, "disabel", "Ana");
    says(2, "needs a name", "", casino, "add", NULL);
    says(2, "No such file", "", "none.db", "list", NULL);
    says(0, "Ana has a new password", "password n", casino, "password", "ana"); /* no newline */
    says(0, "Ana cannot sign in any more.", "", casino, "disable", "Ana");
    says(0, "  1000  Ana   player  disabled", "", casino, "list", NULL);
    says(0, "1000\tAna\tplayer\tyes", "", casino, "list", "--tsv");
    says(0, "{\"person\":1000,\"name\":\"Ana\",\"kind\":\"player\",\"disabled\":true}", "", casino,
         "list", "--json");
    struct door_people *people = open_people(door);
    assert_true(door_people_find(people, "Ana", &row));
    assert_true(door_argon2id.fits("password n", 10, row.hash));
    door_people_close(people);
}

/* Typed twice, not echoed. */
static void people_command_at_a_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *says;
        int status;
    } rows[] = {
        { "password t\npassword t\n", "Added Eve as person 1000.", 0 },
        { "password t\npassword u\n", "the passwords don't match.", 2 },
        { "\004", "no password was typed.", 2 },
    };
    char casino[64], screen[512];

    snprintf(casino, sizeof casino, "%s", in_folder("terminal.db"));
    const char *const init[] = { "croupier", "casino", "init", casino, NULL };
    assert_int_equal(command(-1, "", init), 0);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *const add[] = { "croupier", "people", casino, "add", i ? "Fay" : "Eve", NULL };
        int terminal = posix_openpt(O_RDWR | O_NOCTTY);
        assert_true(terminal >= 0 && !grantpt(terminal) && !unlockpt(terminal));
        int other = open(ptsname(terminal), O_RDWR | O_NOCTTY); /* keeps the terminal open */
        int status = command(terminal, rows[i].typed, add);
        if (status != rows[i].status || !strstr(printed, rows[i].says))
            fail_msg("row %zu: %d, %s", i, status, printed);
        fcntl(terminal, F_SETFL, O_NONBLOCK);
        ssize_t length = read(terminal, screen, sizeof screen - 1);
        screen[length > 0 ? length : 0] = '\0';
        if (strstr(screen, "password")) fail_msg("the password was echoed: %s", screen);
        struct termios after;
        assert_int_equal(tcgetattr(other, &after), 0);
        assert_true(after.c_lflag & ECHO); /* restored */
        close(other);
        close(terminal);
    }
}

static void path_next_to_the_record(void **state)
{
    (void)state;
    char path[16];

    assert_true(door_people_path("a/b.db", path, sizeof path));
    assert_string_equal(path, "a/b.door");
    assert_true(door_people_path("a/b", path, sizeof path));
    assert_string_equal(path, "a/b.door");
    assert_true(door_people_path(".db", path, sizeof path));
    assert_string_equal(path, ".db.door");
    assert_true(door_people_path("1234567890.db", path, sizeof path)); /* 15 and a NUL */
    assert_false(door_people_path("12345678901.db", path, sizeof path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_names),
        cmocka_unit_test(names_ignore_case),
        cmocka_unit_test(path_next_to_the_record),
        cmocka_unit_test(person_numbers_are_permanent),
        cmocka_unit_test(guest_numbers),
        cmocka_unit_test(changes_are_reported_once),
        cmocka_unit_test(numbers_start_above),
        cmocka_unit_test(people_file_is_private),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(read_only_file),
        cmocka_unit_test(disk_faults),
        cmocka_unit_test(password_lengths),
        cmocka_unit_test(argon2id_hashes),
        cmocka_unit_test(sessions_out_of_memory),
        cmocka_unit_test(sessions_expire_to_the_millisecond),
        cmocka_unit_test(sweep_finds_all_expired),
        cmocka_unit_test(tokens_must_match_exactly),
        cmocka_unit_test(tokens_are_not_stored),
        cmocka_unit_test(sessions_per_person_and_address),
        cmocka_unit_test(work_counts_as_use),
        cmocka_unit_test(work_ends),
        cmocka_unit_test(casino_is_full),
        cmocka_unit_test(guests_survive_a_restart),
        cmocka_unit_test(old_guests_are_forgotten),
        cmocka_unit_test(unknown_guests_are_not_restored),
        cmocka_unit_test(right_password_signs_in),
        cmocka_unit_test(barred_people_stay_outside),
        cmocka_unit_test(failures_look_alike),
        cmocka_unit_test(nul_does_not_end_input),
        cmocka_unit_test(passwords_are_wiped),
        cmocka_unit_test(three_failures_lock_a_name_at_an_address),
        cmocka_unit_test(thirty_failures_lock_a_name),
        cmocka_unit_test(known_device_is_not_locked_out),
        cmocka_unit_test(devices_have_their_own_failures),
        cmocka_unit_test(device_cookies_are_unforgeable),
        cmocka_unit_test(new_password_unlocks_a_name),
        cmocka_unit_test(lock_is_reported_once),
        cmocka_unit_test(success_resets_a_name),
        cmocka_unit_test(ten_failures_lock_an_address),
        cmocka_unit_test(success_clears_only_its_name),
        cmocka_unit_test(guesses_in_flight_count),
        cmocka_unit_test(full_queue_refuses),
        cmocka_unit_test(door_closes_during_tries),
        cmocka_unit_test(new_password_ends_sessions),
        cmocka_unit_test(password_changes_during_a_try),
        cmocka_unit_test(damaged_file),
        cmocka_unit_test(door_cannot_open),
        cmocka_unit_test(guest_names),
        cmocka_unit_test(guests_per_address),
        cmocka_unit_test(local_addresses),
        cmocka_unit_test(every_job_is_done_once),
        cmocka_unit_test(remaining_jobs_are_dropped),
        cmocka_unit_test(buckets_refill),
        cmocka_unit_test(emptied_buckets_are_kept),
        cmocka_unit_test(keys_are_spread),
        cmocka_unit_test(origins),
        cmocka_unit_test(cookies),
        cmocka_unit_test(bearers),
        cmocka_unit_test(cookies_and_headers_sent),
        cmocka_unit_test(people_command),
        cmocka_unit_test(people_command_at_a_terminal),
    };

    if (!faults_ready() || sem_init(&finished, 0, 0) || sem_init(&gate, 0, 0)) return 2;
    atexit(remove_folder);
    RUN_TESTS(tests);
}
