/* bench_attack.c - what strangers can do to the others: honest players bet at eight tables, without
 * and with each attack, and their bets are timed from when they were due to their answer, which is
 * sent when the bet is on disk.  The attackers are guests from one address.
 *
 *   arrivals     guests fill all tables without sitting down, and come and go
 *   refusals     guests give orders that are refused and written down: in a role that they do not
 * have requests     seated guests ask for their whole table, 40 times a second each not reading
 * sockets watch every table and never read sign-ins     wrong passwords, as fast as the door takes
 * them
 *
 * Each attack has a casino of its own.  The server, the honest players and the attackers are three
 * processes; the attackers run at a lower priority, since real ones have their own machine.  Also
 * printed: entries written a second by everyone together, the bytes that the attackers add to the
 * record per guest and hour once their bursts are over, and whether a newcomer still gets a seat.
 *
 *   bench_attack [SECONDS] [ATTACK]   default 6 for each, all attacks */
#include "load_casino.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define TABLES    8
#define HONEST    40   /* players, five at each table */
#define SEATED    80   /* attackers with a seat, ten at each table */
#define ATTACKERS 400  /* guests from one address */
#define RATE      60   /* honest bets a second, all together */
#define EACH      39   /* messages a second of each attacker */
#define BETTING   2000 /* milliseconds to bet in a round */
#define ATTACK_MS 3000 /* until bursts are over: entries count from then on */
#define FILES     20000
#define PATIENCE  30000000 /* microseconds for everyone to sit, or for the last answers */
#define ATTACKER  UINT32_C(0x7f020001)
#define NEWCOMER  UINT32_C(0x7f030001)

/* ---- The casino ------------------------------------------------------------------ */

static void run_casino(int tables, int report)
{
    load_serve(tables, BETTING, report);
}

static pid_t start_casino(int *port)
{
    load_clean();
    return load_start(run_casino, TABLES, port);
}

static void end(pid_t process, int with)
{
    int status;

    kill(process, with);
    if (waitpid(process, &status, 0) != process) swarm_fail("a process did not end");
    if (with == SIGTERM && status) swarm_fail("the server ended badly");
}

/* The record's size.  The log is left out: it is written again and again. */
static double record_bytes(void)
{
    struct stat file;

    return stat(record, &file) ? 0 : (double)file.st_size;
}

/* ---- Guests ---------------------------------------------------------------------- */

static bool says(struct swarm_client *client, uint64_t request, int table, const char *members)
{
    char text[512];
    int length =
        snprintf(text, sizeof text, "{\"do\":\"order\",\"request\":%llu,\"table\":\"wheel-%d\",%s}",
                 (unsigned long long)request, table, members);

    return swarm_say(client, text, (size_t)length);
}

static void sits(struct swarm_client *client, int table, int seat)
{
    char members[128];

    says(client, 1, table, "\"act\":\"pit-arrive\",\"yes\":true");
    snprintf(members, sizeof members, "\"act\":\"sit\",\"seat\":%d", seat);
    says(client, 2, table, members);
    snprintf(members, sizeof members,
             "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"%d\":1}", LOAD_GUEST);
    says(client, 3, table, members);
    client->request = SWARM_SETUP;
}

static void watches(struct swarm_client *client, int table, bool offers)
{
    char text[128];
    int length = snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"wheel-%d\"%s}", table,
                          offers ? "" : ",\"offers\":false");

    swarm_say(client, text, (size_t)length);
}

/* All clients sit down, in turn at each table, from this seat on. */
static void all_sit(struct swarm *swarm, int from_seat)
{
    int64_t until = swarm_now_us() + PATIENCE;

    for (int i = 0; i < swarm->count; i++) {
        sits(&swarm->clients[i], 1 + i % TABLES, from_seat + i / TABLES);
        watches(&swarm->clients[i], 1 + i % TABLES, true);
    }
    while (swarm->setup < 3 * (uint64_t)swarm->count && swarm_now_us() < until)
        swarm_hear(swarm, 1);
    if (swarm->setup < 3 * (uint64_t)swarm->count) swarm_fail("not all clients could sit down");
}

/* ---- Attacks --------------------------------------------------------------------- */

static int announces; /* where the attackers say that they have begun */

static void begin_attack(void)
{
    if (write(announces, "", 1) != 1) swarm_fail("cannot begin");
}

/* One message of attacker `client`, its nth. */
typedef void attacks(struct swarm_client *client, uint64_t n);

/* Stays at one table; comes and goes at the others. */
static void arrives(struct swarm_client *client, uint64_t n)
{
    uint64_t other = n ? 1 + n / 2 % (TABLES - 1) : 0;

    says(client, SWARM_SETUP + n, 1 + (int)((client->number + other) % TABLES),
         n && n % 2 ? "\"act\":\"pit-depart\"" : "\"act\":\"pit-arrive\",\"yes\":true");
}

static void errs(struct swarm_client *client, uint64_t n)
{
    says(client, SWARM_SETUP + n, 1 + (int)(client->number % TABLES),
         n ? "\"act\":\"pit-empty-box\",\"role\":\"operator\""
           : "\"act\":\"pit-arrive\",\"yes\":true");
}

static void asks(struct swarm_client *client, uint64_t n)
{
    (void)n;
    watches(client, 1 + (int)client->number % TABLES, true);
}

/* Every client sends EACH messages a second, and reads what comes. */
static void flood(struct swarm *swarm, attacks *attack)
{
    int64_t from_us = swarm_now_us();
    uint64_t sent = 0;

    begin_attack();
    for (;;) {
        uint64_t due = (uint64_t)(swarm_now_us() - from_us) * EACH * (uint64_t)swarm->count;
        for (due /= 1000000; sent < due; sent++)
            attack(&swarm->clients[sent % (uint64_t)swarm->count], sent / (uint64_t)swarm->count);
        swarm_hear(swarm, 1);
    }
}

static void flood_arrivals(int port)
{
    static struct swarm swarm;

    swarm_join_from(&swarm, ATTACKER, port, ATTACKERS, true);
    flood(&swarm, arrives);
}

static void flood_refusals(int port)
{
    static struct swarm swarm;

    swarm_join_from(&swarm, ATTACKER, port, ATTACKERS, true);
    flood(&swarm, errs);
}

static void flood_requests(int port)
{
    static struct swarm swarm;

    swarm_join_from(&swarm, ATTACKER, port, SEATED, true);
    all_sit(&swarm, 1 + HONEST / TABLES);
    flood(&swarm, asks);
}

static void never_read(int port)
{
    static struct swarm swarm;

    swarm_join_from(&swarm, ATTACKER, port, ATTACKERS, true);
    for (int i = 0; i < ATTACKERS; i++)
        for (int table = 1; table <= TABLES; table++) watches(&swarm.clients[i], table, true);
    begin_attack();
    for (;;) pause();
}

/* 64 connections at a time, each with a wrong password for another name. */
static void flood_sign_ins(int port)
{
    begin_attack();
    for (unsigned n = 0;; n += SWARM_WAVE) {
        struct swarm_client clients[SWARM_WAVE];
        char text[512], body[64];
        for (unsigned i = 0; i < SWARM_WAVE; i++) {
            int length =
                snprintf(body, sizeof body, "{\"name\":\"x%u\",\"password\":\"y\"}", n + i);
            length = snprintf(text, sizeof text,
                              "POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\n"
                              "Origin: http://localhost\r\nContent-Length: %d\r\n\r\n%s",
                              length, body);
            clients[i].socket = swarm_connect(port, ATTACKER + (n + i) % 4096, 0);
            swarm_write(clients[i].socket, text, (size_t)length);
        }
        for (unsigned i = 0; i < SWARM_WAVE; i++) {
            while (recv(clients[i].socket, text, sizeof text, 0) > 0) continue;
            close(clients[i].socket);
        }
    }
}

static const struct attack {
    const char *name;
    void (*run)(int port);
    int guests;
} list[] = {
    { "no attack", NULL, 0 },
    { "arrivals", flood_arrivals, ATTACKERS },
    { "refusals", flood_refusals, ATTACKERS },
    { "requests", flood_requests, SEATED },
    { "not reading", never_read, ATTACKERS },
    { "sign-ins", flood_sign_ins, 0 },
};

/* Returns when the attackers are connected. */
static pid_t start_attack(const struct attack *attack, int port)
{
    int pipes[2];
    char byte;

    fflush(stdout);
    if (!attack->run) return 0;
    if (pipe(pipes)) swarm_fail("pipe");
    pid_t process = fork();
    if (process < 0) swarm_fail("fork");
    if (!process) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpriority(PRIO_PROCESS, 0, 10);
        announces = pipes[1];
        attack->run(port);
        _exit(0);
    }
    close(pipes[1]);
    if (read(pipes[0], &byte, 1) != 1) swarm_fail("the attack did not begin");
    close(pipes[0]);
    return process;
}

/* ---- Measuring ------------------------------------------------------------------- */

struct figures {
    double p50, p99, most, lost, bytes;
    double entries; /* in the record, made after the bursts, */
    double each;    /* ... with so many bytes on disk each */
    bool sits;      /* a newcomer got a seat during the attack */
};

static int by_size(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

    return (x > y) - (x < y);
}

static double percentile(const struct swarm *swarm, double share)
{
    if (!swarm->took) return 0;
    return swarm->took_us[(size_t)(share * (double)(swarm->took - 1))] / 1000.0;
}

/* Bets 5 on a number, as due then. */
static void bets(struct swarm *swarm, struct swarm_client *client, int64_t due_us)
{
    char members[128];
    uint64_t i = ++client->request;

    client->sent_us[i % SWARM_TIMED] = due_us;
    snprintf(members, sizeof members, "\"act\":\"bet\",\"wager\":\"straight-%d\",\"cents\":500",
             (int)((i * 7 + client->number) % 37));
    bool sent = says(client, i, 1 + (int)client->number % TABLES, members);
    swarm->waiting += swarm->timing && sent;
}

static void bet_for(struct swarm *swarm, int64_t us)
{
    int64_t from_us = swarm_now_us(), due_us = from_us;

    for (int64_t sent = 0; swarm_now_us() - from_us < us; swarm_hear(swarm, 1))
        for (; due_us <= swarm_now_us(); due_us = from_us + ++sent * 1000000 / RATE)
            bets(swarm, &swarm->clients[sent % swarm->count], due_us);
}

static void finish_timing(struct swarm *swarm, struct figures *f)
{
    int64_t until = swarm_now_us() + PATIENCE / 6;

    while (swarm->waiting && swarm_now_us() < until) swarm_hear(swarm, 1);
    swarm->timing = false;
    qsort(swarm->took_us, swarm->took, sizeof *swarm->took_us, by_size);
    f->p50 = percentile(swarm, 0.5);
    f->p99 = percentile(swarm, 0.99);
    f->most = percentile(swarm, 1);
    f->lost = (double)(swarm->lost + swarm->waiting);
}

/* The number of entries, by the server's metrics. */
static double entries(int port)
{
    static const char key[] = "\ncroupier_entries ";
    static char text[16384];
    int file = swarm_connect(port, NEWCOMER, 0);
    size_t length = 0;
    ssize_t got;

    swarm_write(file, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", 44);
    while (length + 1 < sizeof text &&
           (got = recv(file, text + length, sizeof text - 1 - length, 0)) > 0) {
        length += (size_t)got;
        text[length] = '\0';
        if (strstr(text, "log_dropped_total ")) break;
    }
    close(file);
    const char *at = strstr(text, key);
    return at ? strtod(at + sizeof key - 1, NULL) : 0;
}

/* Someone else comes during the attack and wants to play at the first table. */
static bool newcomer_sits(int port)
{
    static struct swarm swarm;
    int64_t until = swarm_now_us() + 5000000;

    swarm_join_from(&swarm, NEWCOMER, port, 1, true);
    sits(&swarm.clients[0], 1, 16);
    while (swarm.setup < 3 && swarm_now_us() < until) swarm_hear(&swarm, 1);
    bool sat = swarm.setup == 3 && strstr(swarm.clients[0].beginning, "\"done\"");
    swarm_leave(&swarm);
    return sat;
}

static struct figures measure(const struct attack *attack, int seconds)
{
    static struct swarm swarm;
    struct figures f = { 0 };
    int port;

    pid_t casino = start_casino(&port);
    swarm_join(&swarm, port, HONEST, true);
    all_sit(&swarm, 1);
    pid_t attackers = start_attack(attack, port);
    swarm.timing = true;
    swarm.from_us = swarm_now_us();
    bet_for(&swarm, ATTACK_MS * 1000);
    double before = entries(port);
    bet_for(&swarm, (int64_t)seconds * 1000000);
    double all = entries(port);
    finish_timing(&swarm, &f);
    f.sits = newcomer_sits(port);
    if (attackers) end(attackers, SIGKILL);
    swarm_leave(&swarm);
    end(casino, SIGTERM);
    f.bytes = record_bytes();
    f.entries = all - before;
    f.each = all > 0 ? f.bytes / all : 0;
    load_clean();
    return f;
}

static void print(const struct attack *attack, const struct figures *f, const struct figures *none,
                  int seconds)
{
    double more = f->entries - none->entries;
    double hourly = attack->guests ? more * f->each * 3600 / seconds / attack->guests : 0;

    printf("%-12s %8.2f %8.2f %8.1f %8.1f %8.1f %6.0f %9s %10.0f", attack->name, f->p50, f->p99,
           f->most, f->p50 / none->p50, f->p99 / none->p99, f->lost, f->sits ? "yes" : "no",
           f->entries / seconds);
    if (attack->guests) printf(" %12.1f", hourly > 0 ? hourly / 1024 : 0);
    putchar('\n');
    fflush(stdout);
}

int main(int count, char **arguments)
{
    long seconds = count > 1 ? strtol(arguments[1], NULL, 10) : 6;
    struct rlimit files = { FILES, FILES };
    struct figures none = { 0 };

    if (seconds < 1 || seconds > 3600) seconds = 6;
    if (setrlimit(RLIMIT_NOFILE, &files)) swarm_fail("cannot raise the limit of open files");
    signal(SIGPIPE, SIG_IGN);
    load_name("bench-attack");
    printf("honest bets, %d a second by %d players at %d tables\n%-12s %8s %8s %8s %8s %8s %6s %9s "
           "%10s %12s\n",
           RATE, HONEST, TABLES, "attack", "p50 ms", "p99 ms", "max ms", "p50 x", "p99 x", "lost",
           "newcomer", "entries/s", "kB/guest, h");
    for (size_t i = 0; i < LENGTH(list); i++) {
        if (i && count > 2 && strcmp(arguments[2], list[i].name)) continue;
        struct figures f = measure(&list[i], (int)seconds);
        if (!i) none = f;
        print(&list[i], &f, &none, (int)seconds);
    }
    return 0;
}
