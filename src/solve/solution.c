/* solution.c - files of solved games. */
#include "solve/solution.h"

#include "rules/assert.h"

#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#define VERSION    1
#define MAGIC      "croupier solved\n"
#define MAGIC_SIZE (sizeof MAGIC - 1)
#define KEY_SIZE   (SOLUTION_EDITION + 4 + 4 + SOLUTION_DIGEST)
#define HEAD_SIZE  (MAGIC_SIZE + 4 + KEY_SIZE + SOLUTION_DIGEST)
#define PART_SIZE  (4 + 4 + 4 + SOLUTION_DIGEST)
#define BYTES_MOST (64u << 20) /* of a part: more is no part of ours */

__attribute__((format(printf, 2, 3))) static bool fail(char why[SOLUTION_WHY], const char *format,
                                                       ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, SOLUTION_WHY, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Bytes ----------------------------------------------------------------------- */

static void put_32(uint8_t *to, uint32_t number)
{
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get_32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
           (uint32_t)from[3] << 24;
}

void solution_terms(const int64_t *numbers, size_t count, uint8_t terms[SOLUTION_DIGEST])
{
    crypto_generichash_state state;
    uint8_t bytes[8];

    crypto_generichash_init(&state, NULL, 0, SOLUTION_DIGEST);
    for (size_t i = 0; i < count; i++) {
        put_32(bytes, (uint32_t)numbers[i]);
        put_32(bytes + 4, (uint32_t)((uint64_t)numbers[i] >> 32));
        crypto_generichash_update(&state, bytes, sizeof bytes);
    }
    crypto_generichash_final(&state, terms, SOLUTION_DIGEST);
}

static void put_key(uint8_t to[KEY_SIZE], const struct solution_key *key)
{
    memcpy(to, key->edition, SOLUTION_EDITION);
    put_32(to + SOLUTION_EDITION, key->readings);
    put_32(to + SOLUTION_EDITION + 4, key->parts);
    memcpy(to + SOLUTION_EDITION + 8, key->terms, SOLUTION_DIGEST);
}

static void put_head(uint8_t to[HEAD_SIZE], const struct solution_key *key)
{
    memcpy(to, MAGIC, MAGIC_SIZE);
    put_32(to + MAGIC_SIZE, VERSION);
    put_key(to + MAGIC_SIZE + 4, key);
    crypto_generichash(to + HEAD_SIZE - SOLUTION_DIGEST, SOLUTION_DIGEST, to,
                       HEAD_SIZE - SOLUTION_DIGEST, NULL, 0);
}

static void digest_part(const struct solution_key *key, int part, const uint8_t *bytes,
                        size_t count, uint8_t digest[SOLUTION_DIGEST])
{
    crypto_generichash_state state;
    uint8_t head[KEY_SIZE + 4];

    put_key(head, key);
    put_32(head + KEY_SIZE, (uint32_t)part);
    crypto_generichash_init(&state, NULL, 0, SOLUTION_DIGEST);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, bytes, count);
    crypto_generichash_final(&state, digest, SOLUTION_DIGEST);
}

void solution_digest(const struct solution *solution, uint8_t digest[SOLUTION_DIGEST])
{
    crypto_generichash_state state;
    uint8_t key[KEY_SIZE];

    put_key(key, &solution->key);
    crypto_generichash_init(&state, NULL, 0, SOLUTION_DIGEST);
    crypto_generichash_update(&state, key, sizeof key);
    for (uint32_t part = 0; part < solution->key.parts; part++)
        crypto_generichash_update(&state, solution->part[part].digest, SOLUTION_DIGEST);
    crypto_generichash_final(&state, digest, SOLUTION_DIGEST);
}

/* ---- Reading --------------------------------------------------------------------- */

bool solution_damaged(const struct solution *solution, char why[SOLUTION_WHY])
{
    return fail(why, "%s is damaged; remove it, and solve the game again.", solution->path);
}

/* Compares the head of the file with the key. */
static bool read_head(struct solution *solution, const struct solution_key *key,
                      char why[SOLUTION_WHY])
{
    uint8_t is[HEAD_SIZE], digest[SOLUTION_DIGEST], wanted[HEAD_SIZE];
    size_t count = fread(is, 1, sizeof is, solution->file);
    const uint8_t *edition = is + MAGIC_SIZE + 4;

    if (count < MAGIC_SIZE || memcmp(is, MAGIC, MAGIC_SIZE))
        return fail(why, "%s is not a solution of a game.", solution->path);
    if (count < sizeof is) return solution_damaged(solution, why);
    if (get_32(is + MAGIC_SIZE) > VERSION)
        return fail(why, "%s was made by a later version of this program.", solution->path);
    crypto_generichash(digest, SOLUTION_DIGEST, is, HEAD_SIZE - SOLUTION_DIGEST, NULL, 0);
    if (memcmp(digest, is + HEAD_SIZE - SOLUTION_DIGEST, SOLUTION_DIGEST))
        return solution_damaged(solution, why);
    put_head(wanted, key);
    if (memcmp(edition, key->edition, SOLUTION_EDITION))
        return fail(why, "%s is a solution of %.*s, not of %s.", solution->path, SOLUTION_EDITION,
                    (const char *)edition, key->edition);
    if (memcmp(is, wanted, sizeof is))
        return fail(why, "%s was solved under other rules or readings.", solution->path);
    return true;
}

/* The head of the next part.  False: the file ends here, or what follows is no part. */
static bool next_part(struct solution *solution, int *part, struct solution_part *found)
{
    uint8_t head[PART_SIZE];
    int64_t at = ftello(solution->file), end;

    if (fread(head, 1, sizeof head, solution->file) != sizeof head) return false;
    uint32_t number = get_32(head);
    *found = (struct solution_part){ at + PART_SIZE, get_32(head + 4), get_32(head + 8), { 0 } };
    memcpy(found->digest, head + 12, SOLUTION_DIGEST);
    if (number >= solution->key.parts || found->count > BYTES_MOST || found->packed > BYTES_MOST)
        return false;
    fseeko(solution->file, 0, SEEK_END);
    end = ftello(solution->file);
    *part = (int)number;
    return found->at + found->packed <= end &&
           !fseeko(solution->file, found->at + found->packed, SEEK_SET);
}

/* Finds all parts.  Returns where the last one ends; whole: the file ends there, too. */
static int64_t find_parts(struct solution *solution, bool *whole)
{
    struct solution_part found;
    int64_t end = HEAD_SIZE;
    int part;

    while (next_part(solution, &part, &found)) {
        solution->have += !solution_has(solution, part);
        solution->part[part] = found;
        end = found.at + found.packed;
    }
    fseeko(solution->file, 0, SEEK_END);
    *whole = ftello(solution->file) == end;
    return end;
}

static bool open_file(struct solution *solution, const char *path, const struct solution_key *key,
                      const char *mode, char why[SOLUTION_WHY])
{
    assert(key->parts <= SOLUTION_PARTS);
    *solution = (struct solution){ .key = *key, .path = path, .file = fopen(path, mode) };
    return solution->file || fail(why, "can't open %s: %s.", path, strerror(errno));
}

bool solution_open(struct solution *solution, const char *path, const struct solution_key *key,
                   char why[SOLUTION_WHY])
{
    bool whole;

    if (!open_file(solution, path, key, "rb", why)) return false;
    bool good = read_head(solution, key, why);
    if (good) {
        find_parts(solution, &whole);
        good = whole || solution_damaged(solution, why);
    }
    if (!good) solution_close(solution);
    return good;
}

static bool unpack(const struct solution *solution, const struct solution_part *part,
                   uint8_t *packed, struct solution_bytes *bytes)
{
    uLongf count = part->count;

    return !fseeko(solution->file, part->at, SEEK_SET) &&
           fread(packed, 1, part->packed, solution->file) == part->packed &&
           uncompress(bytes->bytes, &count, packed, part->packed) == Z_OK && count == part->count;
}

bool solution_read(const struct solution *solution, int number, struct solution_bytes *bytes,
                   char why[SOLUTION_WHY])
{
    const struct solution_part *part = &solution->part[number];
    uint8_t digest[SOLUTION_DIGEST], *packed = malloc((size_t)part->packed + 1);

    assert(solution_has(solution, number));
    *bytes = (struct solution_bytes){ malloc((size_t)part->count + 1), part->count };
    bool memory = packed && bytes->bytes;
    bool good = memory && unpack(solution, part, packed, bytes);
    if (good) {
        digest_part(&solution->key, number, bytes->bytes, bytes->count, digest);
        good = !memcmp(digest, part->digest, sizeof digest);
    }
    free(packed);
    if (good) return true;
    free(bytes->bytes);
    *bytes = (struct solution_bytes){ NULL, 0 };
    return memory ? solution_damaged(solution, why) : fail(why, "out of memory.");
}

/* ---- Writing --------------------------------------------------------------------- */

static bool not_written(const struct solution *solution, char why[SOLUTION_WHY])
{
    return fail(why, "can't write %s: %s.", solution->path, strerror(errno ? errno : EIO));
}

static bool to_disk(const struct solution *solution)
{
    return !fflush(solution->file) && !fsync(fileno(solution->file));
}

static bool write_head(struct solution *solution, char why[SOLUTION_WHY])
{
    uint8_t head[HEAD_SIZE];

    put_head(head, &solution->key);
    errno = 0;
    if (fwrite(head, 1, sizeof head, solution->file) == sizeof head && to_disk(solution))
        return true;
    return not_written(solution, why);
}

/* Every part that is there must be readable; what was cut short is removed. */
static bool continue_file(struct solution *solution, const struct solution_key *key,
                          char why[SOLUTION_WHY])
{
    struct solution_bytes bytes;
    bool whole;

    if (!read_head(solution, key, why)) return false;
    int64_t end = find_parts(solution, &whole);
    for (int part = 0; part < (int)key->parts; part++) {
        if (!solution_has(solution, part)) continue;
        if (!solution_read(solution, part, &bytes, why)) return false;
        free(bytes.bytes);
    }
    if (whole) return true;
    return !ftruncate(fileno(solution->file), end) || not_written(solution, why);
}

bool solution_begin(struct solution *solution, const char *path, const struct solution_key *key,
                    char why[SOLUTION_WHY])
{
    bool is_new = access(path, F_OK) != 0;

    if (!open_file(solution, path, key, is_new ? "w+b" : "r+b", why)) return false;
    if (flock(fileno(solution->file), LOCK_EX | LOCK_NB)) {
        solution_close(solution);
        return fail(why, "%s is being written by another process.", path);
    }
    if (is_new ? write_head(solution, why) : continue_file(solution, key, why)) return true;
    solution_close(solution);
    return false;
}

static bool write_part(struct solution *solution, const struct solution_part *part, int number,
                       const uint8_t *packed)
{
    uint8_t head[PART_SIZE];

    put_32(head, (uint32_t)number);
    put_32(head + 4, part->count);
    put_32(head + 8, part->packed);
    memcpy(head + 12, part->digest, SOLUTION_DIGEST);
    errno = 0;
    return fwrite(head, 1, sizeof head, solution->file) == sizeof head &&
           fwrite(packed, 1, part->packed, solution->file) == part->packed && to_disk(solution);
}

bool solution_add(struct solution *solution, int number, const struct solution_bytes *bytes,
                  char why[SOLUTION_WHY])
{
    uLongf packed_count = compressBound(bytes->count);
    uint8_t *packed = malloc(packed_count);
    struct solution_part part = { .count = (uint32_t)bytes->count };

    assert(bytes->count <= BYTES_MOST && !solution_has(solution, number));
    if (!packed) return fail(why, "out of memory.");
    if (compress2(packed, &packed_count, bytes->bytes, bytes->count, Z_DEFAULT_COMPRESSION) !=
        Z_OK) {
        free(packed);
        return fail(why, "out of memory.");
    }
    digest_part(&solution->key, number, bytes->bytes, bytes->count, part.digest);
    part.packed = (uint32_t)packed_count;
    fseeko(solution->file, 0, SEEK_END);
    int64_t at = ftello(solution->file);
    bool good = write_part(solution, &part, number, packed);
    free(packed);
    if (!good) return not_written(solution, why);
    part.at = at + PART_SIZE;
    solution->part[number] = part;
    solution->have++;
    return true;
}

void solution_close(struct solution *solution)
{
    if (solution->file) fclose(solution->file);
    solution->file = NULL;
}
