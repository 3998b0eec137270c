/* kept.c - the last signed head, kept next to the key. */
#include "cage/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT 512  /* bytes of the five lines, at most */
#define PATH 4200 /* of a file name, with an ending */

static bool fail(char why[STORE_WHY], const char *doing, const char *path)
{
    snprintf(why, STORE_WHY, "cannot %s %.150s: %s", doing, path, strerror(errno));
    return false;
}

/* ---- Writing --------------------------------------------------------------------- */

static void put_hex(const uint8_t *bytes, size_t length, char *hex)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < length; i++) {
        *hex++ = digits[bytes[i] >> 4];
        *hex++ = digits[bytes[i] & 15];
    }
    *hex = '\0';
}

static size_t head_text(const struct head *head, const uint8_t key[32], char text[TEXT])
{
    char root[2 * SEAL_HASH + 1], signature[2 * SEAL_SIGNATURE + 1], of[2 * 32 + 1];

    put_hex(head->root.bytes, SEAL_HASH, root);
    put_hex(head->signature, SEAL_SIGNATURE, signature);
    put_hex(key, 32, of);
    return (size_t)snprintf(text, TEXT,
                            "size %" PRIu64 "\ntime %" PRId64 "\nroot %s\nsignature %s\nkey %s\n",
                            head->size, head->time_ms, root, signature, of);
}

bool kept_sync_folder(const char *path)
{
    char folder[PATH];
    const char *slash = strrchr(path, '/');

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return false;
    bool synced = !fsync(file);
    close(file);
    return synced;
}

bool kept_write(const char *path, const struct head *head, const uint8_t key[32],
                char why[STORE_WHY])
{
    char text[TEXT], name[PATH];
    size_t length = head_text(head, key, text);

    snprintf(name, sizeof name, "%s.new", path);
    unlink(name); /* left by a process that was killed */
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return fail(why, "write", path);
    errno = ENOSPC; /* if only a part is written */
    bool good = write(file, text, length) == (ssize_t)length && !fsync(file);
    good = good && !rename(name, path) && kept_sync_folder(path);
    int error = errno;
    if (!good) fail(why, "write", path);
    if (!good) unlink(name);
    close(file);
    errno = error;
    return good;
}

/* ---- Reading --------------------------------------------------------------------- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Takes a line: a word and bytes in hex. */
static bool get_hex(const char **at, const char *word, uint8_t *bytes, size_t length)
{
    size_t skip = strlen(word);

    if (strncmp(*at, word, skip)) return false;
    *at += skip;
    for (size_t i = 0; i < length; i++, *at += 2) {
        int high = digit_of((*at)[0]), low = high < 0 ? -1 : digit_of((*at)[1]);
        if (low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* Reads the lines, which must be exactly as they are written. */
static bool read_text(const char *text, const uint8_t key[32], struct head *head)
{
    const char *at = strchr(text, '\n');
    char again[TEXT], *end;

    memset(head, 0, sizeof *head);
    if (!at || strncmp(text, "size ", 5) || strncmp(at, "\ntime ", 6)) return false;
    head->size = strtoull(text + 5, NULL, 10);
    head->time_ms = strtoll(at + 6, &end, 10);
    at = end;
    if (!get_hex(&at, "\nroot ", head->root.bytes, SEAL_HASH) ||
        !get_hex(&at, "\nsignature ", head->signature, SEAL_SIGNATURE))
        return false;
    head_text(head, key, again);
    return !strcmp(text, again);
}

enum kept kept_read(const char *path, const uint8_t key[32], struct head *head, char why[STORE_WHY])
{
    char text[TEXT + 1];
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (file < 0 && errno == ENOENT) return KEPT_NONE;
    ssize_t length = file < 0 ? -1 : read(file, text, TEXT);
    if (length < 0) fail(why, "read", path);
    if (file >= 0) close(file);
    if (length < 0) return KEPT_WRONG;
    text[length] = '\0';
    if (read_text(text, key, head) && seal_signed(head, key)) return KEPT_FOUND;
    snprintf(why, STORE_WHY, "%.150s is not a head that this casino signed", path);
    return KEPT_WRONG;
}

static bool note_number(void *to, uint64_t number, const void *body, size_t length,
                        const struct hash *chain, const struct hash *mac)
{
    (void)body, (void)length, (void)chain, (void)mac;
    *(uint64_t *)to = number;
    return false;
}

bool kept_fits(struct store *store, const struct head *kept, char why[STORE_WHY])
{
    uint64_t last = 0;
    struct head there;

    if (!store->ops->find_head(store, kept->size, &there) ||
        (kept->size && !store->ops->read_entries(store, kept->size, note_number, &last))) {
        snprintf(why, STORE_WHY, "%s", store_why(store));
        return false;
    }
    if (seal_is_head(&there) && there.size == kept->size && seal_same(&there.root, &kept->root) &&
        last == kept->size)
        return true;
    snprintf(why, STORE_WHY,
             "this is not the record of which the last head was kept, with %" PRIu64
             " entries; if that one is lost, use 'croupier casino restore'",
             kept->size);
    return false;
}
