/* bench_load.c - a casino with thousands of people: a server in another process, over the loopback,
 * with its record on disk; all clients are in this process.  Two crowds:
 *
 *   few tables   the player in every seat bets; all others watch and receive all events
 *   all play     enough tables for every client to sit and bet
 *
 * Each crowd first bets at a fixed rate, however fast the server is (open loop: latency counts from
 * the time when a bet was due), then as fast as the server answers (closed loop: each client bets
 * again after its answer).  A bet is answered when it is on disk.  For comparison, the transport
 * alone echoes the same messages over as many sockets.
 *
 *   bench_load [CLIENTS] [TABLES] [SECONDS] [BETS]   default 5000, 50, 6 and 10000 per second;
 *                                                    with 0 TABLES only the second crowd
 *   bench_load CLIENTS TABLES SECONDS BETS once      only BETS at one crowd, with changes: to
 * compare two programs in turns */
#include "load_casino.h"
#include "server/transport.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define SEATS      16   /* seats used at a roulette table */
#define BETTING    2000 /* milliseconds to bet in a round */
#define FILES      20000
#define WARM_UP_US 1500000
#define PATIENCE   30000000 /* microseconds for all clients to sit, or for the last answers */
#define TOGETHER   512      /* clients that sit down at the same time */

/* ---- Servers --------------------------------------------------------------------- */

static void run_casino(int tables, int report)
{
    load_serve(tables, BETTING, report);
}

static void *echo_opened(void *to, struct peer *peer, const struct http_request *request)
{
    (void)to;
    (void)request;
    return peer;
}

static void echo_heard(void *to, void *own, const char *text, size_t length)
{
    struct shared_text *parcel = shared_text_of(text, length);

    (void)to;
    if (!parcel) return;
    peer_send(own, parcel);
    shared_text_drop(parcel);
}

static void echo_asked(void *to, struct http *http, const struct http_request *request)
{
    (void)to;
    (void)request;
    http_answer(http, 404, "text/plain", NULL, 0, "", 0);
}

static void echo_gone(void *to, void *own)
{
    (void)to;
    (void)own;
}

static void echo_woken(void *to)
{
    (void)to;
}

static void echo_ticked(void *to, int64_t now_ms)
{
    (void)to;
    (void)now_ms;
}

static void run_echo(int unused, int report)
{
    const struct transport_settings settings = { .address = "127.0.0.1", .most_peers = FILES };
    const struct transport_calls calls = { NULL,      echo_asked, echo_opened, echo_heard,
                                           echo_gone, echo_woken, echo_ticked, NULL };
    char why[TRANSPORT_WHY];
    struct transport *transport = transport_open(&settings, &calls, why);

    (void)unused;
    if (!transport) swarm_fail(why);
    int port = transport_port(transport);
    if (write(report, &port, sizeof port) != sizeof port) swarm_fail("cannot report the port");
    transport_run(transport);
    transport_close(transport);
    _exit(0);
}

static void stop(pid_t process)
{
    int status;

    kill(process, SIGTERM);
    if (waitpid(process, &status, 0) != process || status) swarm_fail("the server ended badly");
}

/* ---- CPU time and memory --------------------------------------------------------- */

static void read_of(pid_t process, const char *name, char *text, size_t room)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, room - 1);
    if (length < 0) swarm_fail(path);
    text[length] = '\0';
    close(file);
}

/* CPU seconds of all threads of a process: fields 14 and 15 of its stat file.  Field 2 is its name,
 * which can contain spaces. */
static double cpu_of(pid_t process)
{
    char text[2048];
    double ticks = 0;

    read_of(process, "stat", text, sizeof text);
    char *at = strrchr(text, ')');
    for (int i = 2; at && i < 15; i++) {
        at = strchr(at + 1, ' ');
        if (at && i >= 13) ticks += strtod(at, NULL);
    }
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

/* CPU seconds of all processes on all cores: everything in /proc/stat except idle and iowait. */
static double cpu_of_all(void)
{
    char text[4096], *at = text + 4;
    double ticks = 0;
    int file = open("/proc/stat", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);

    if (length < 5) swarm_fail("/proc/stat");
    text[length] = '\0';
    close(file);
    for (int i = 0; i < 8; i++) { /* user, nice, system, idle, iowait, irq, softirq, steal */
        double more = strtod(at, &at);
        if (i != 3 && i != 4) ticks += more;
    }
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

static double most_memory_of(pid_t process)
{
    char text[4096];

    read_of(process, "status", text, sizeof text);
    const char *at = strstr(text, "VmHWM:");
    return at ? strtod(at + 6, NULL) / 1024 : 0;
}

/* ---- The crowd ------------------------------------------------------------------- */

struct crowd {
    struct swarm swarm;
    pid_t process;
    int tables, players, next; /* next: the player who bets next */
    bool closed_loop;
    bool offers;  /* players receive their offers */
    bool changes; /* all receive changes only */
};

static int table_of(const struct crowd *crowd, const struct swarm_client *client)
{
    int number = (int)client->number;

    return 1 + (number < crowd->players ? number / SEATS : number % crowd->tables);
}

static void says(struct crowd *crowd, struct swarm_client *client, const char *members)
{
    char text[512];
    int length =
        snprintf(text, sizeof text, "{\"do\":\"order\",\"request\":%llu,\"table\":\"wheel-%d\",%s}",
                 (unsigned long long)client->request, table_of(crowd, client), members);

    if (!swarm_say(client, text, (size_t)length)) swarm_fail("a client cannot send");
}

/* Bets 1 to 4 chips of 5 on a number. */
static void bets(struct crowd *crowd, struct swarm_client *client, int64_t due_us)
{
    char members[128];

    if (client->request < SWARM_SETUP) client->request = SWARM_SETUP - 1;
    uint64_t i = ++client->request;
    client->sent_us[i % SWARM_TIMED] = due_us;
    crowd->swarm.waiting += crowd->swarm.timing;
    snprintf(members, sizeof members, "\"act\":\"bet\",\"wager\":\"straight-%d\",\"cents\":%d",
             (int)((i * 7 + client->number) % 37), (int)(500 * (1 + i % 4)));
    says(crowd, client, members);
}

static void watches(struct crowd *crowd, struct swarm_client *client)
{
    char text[128];
    bool plays = (int)client->number < crowd->players;
    int length =
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"wheel-%d\"%s%s}",
                 table_of(crowd, client), plays && !crowd->offers ? ",\"offers\":false" : "",
                 crowd->changes ? ",\"changes\":true,\"deflated\":true" : "");

    swarm_say(client, text, (size_t)length);
}

static void sits(struct crowd *crowd, struct swarm_client *client)
{
    char members[128];

    client->request = 1;
    says(crowd, client, "\"act\":\"pit-arrive\",\"yes\":true");
    client->request = 2;
    snprintf(members, sizeof members, "\"act\":\"sit\",\"seat\":%d",
             1 + (int)client->number % SEATS);
    says(crowd, client, members);
    client->request = 3;
    snprintf(members, sizeof members,
             "\"act\":\"pit-buy\",\"tender\":\"chips\",\"chips\":{\"%d\":1}", LOAD_GUEST);
    says(crowd, client, members);
}

/* All players sit down, some at a time, so that the server keeps up with their messages; then all
 * have received their table. */
static void all_sit(struct crowd *crowd)
{
    struct swarm *swarm = &crowd->swarm;
    int64_t until = swarm_now_us() + PATIENCE;

    for (int i = 0; i < swarm->count; i++) {
        watches(crowd, &swarm->clients[i]);
        if (i < crowd->players) sits(crowd, &swarm->clients[i]);
        bool wait = i % TOGETHER == TOGETHER - 1 || i == swarm->count - 1;
        int sitting = i < crowd->players ? i + 1 : crowd->players;
        while (wait && swarm->setup < 3 * (uint64_t)sitting && swarm_now_us() < until)
            swarm_hear(swarm, 1);
    }
    if (swarm->setup < 3 * (uint64_t)crowd->players) swarm_fail("not all clients could sit down");
    while (swarm->shown < swarm->count && swarm_now_us() < until) swarm_hear(swarm, 1);
    if (swarm->shown < swarm->count) swarm_fail("not all clients could see their table");
}

static void bet_again(void *to, struct swarm_client *client)
{
    struct crowd *crowd = to;

    if (crowd->closed_loop && client->request >= SWARM_SETUP) bets(crowd, client, swarm_now_us());
}

/* ---- Measuring ------------------------------------------------------------------- */

struct figures {
    double seconds, bets, p50, p99, most, cpu, clients, others, memory, messages, bytes;
    uint64_t lost, unanswered;
};

static int by_size(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

    return (x > y) - (x < y);
}

/* Sends the bets that are due, by the players in turn. */
static int64_t bet_what_is_due(struct crowd *crowd, int64_t sent, int64_t from_us, double rate)
{
    int64_t due = (int64_t)((double)(swarm_now_us() - from_us) * rate / 1e6);

    for (; sent < due; sent++) {
        bets(crowd, &crowd->swarm.clients[crowd->next],
             from_us + (int64_t)((double)sent * 1e6 / rate));
        crowd->next = (crowd->next + 1) % crowd->players;
    }
    return sent;
}

/* Bets for this many microseconds, at a rate; or (0) each client again after its answer. */
static void bet_for(struct crowd *crowd, int64_t us, double rate)
{
    int64_t from_us = swarm_now_us(), sent = 0;

    while (swarm_now_us() - from_us < us) {
        if (rate > 0) sent = bet_what_is_due(crowd, sent, from_us, rate);
        swarm_hear(&crowd->swarm, 1);
    }
}

static void wait_for_answers(struct crowd *crowd, int64_t us)
{
    int64_t until = swarm_now_us() + us;

    while (crowd->swarm.waiting && swarm_now_us() < until) swarm_hear(&crowd->swarm, 1);
}

static double percentile(const struct swarm *swarm, double share)
{
    if (!swarm->took) return 0;
    return swarm->took_us[(size_t)(share * (double)(swarm->took - 1))] / 1000.0;
}

static void begin_timing(struct swarm *swarm)
{
    swarm->timing = true;
    swarm->from_us = swarm_now_us();
    swarm->took = swarm->waiting = 0;
    swarm->messages = swarm->bytes = swarm->lost = 0;
    memset(swarm->refused, 0, sizeof swarm->refused);
    memset(swarm->kinds, 0, sizeof swarm->kinds);
}

static struct figures measure(struct crowd *crowd, int seconds, double rate)
{
    struct swarm *swarm = &crowd->swarm;
    struct figures f = { 0 };

    crowd->closed_loop = rate == 0;
    for (int i = 0; rate == 0 && i < crowd->players; i++)
        bets(crowd, &swarm->clients[i], swarm_now_us());
    bet_for(crowd, WARM_UP_US, rate);
    double cpu = cpu_of(crowd->process), own = cpu_of(getpid()), all = cpu_of_all();
    begin_timing(swarm);
    int64_t from_us = swarm_now_us();
    bet_for(crowd, (int64_t)seconds * 1000000, rate);
    f.seconds = (double)(swarm_now_us() - from_us) / 1e6;
    f.cpu = cpu_of(crowd->process) - cpu;
    f.clients = cpu_of(getpid()) - own;
    f.others = cpu_of_all() - all - f.cpu - f.clients;
    f.memory = most_memory_of(crowd->process);
    f.messages = (double)swarm->messages / f.seconds;
    f.bytes = (double)swarm->bytes / f.seconds;
    if (rate == 0) f.bets = (double)swarm->took / f.seconds;
    crowd->closed_loop = false;
    wait_for_answers(crowd, PATIENCE);
    swarm->timing = false;
    if (rate > 0) f.bets = (double)swarm->took / f.seconds;
    qsort(swarm->took_us, swarm->took, sizeof *swarm->took_us, by_size);
    f.p50 = percentile(swarm, 0.5);
    f.p99 = percentile(swarm, 0.99);
    f.most = percentile(swarm, 1);
    f.lost = swarm->lost;
    f.unanswered = swarm->waiting;
    return f;
}

/* ---- Printing -------------------------------------------------------------------- */

static void print_heading(const char *what)
{
    printf("\n%s\n%-20s %7s %8s %8s %8s %6s %13s %7s %6s %8s %6s\n", what, "", "bets/s", "p50 ms",
           "p99 ms", "max ms", "CPU s", "% of a core", "others", "MB", "mess./s", "MB/s");
    fflush(stdout);
}

static void print_figures(const char *what, const struct figures *f, const struct swarm *swarm)
{
    printf("%-20s %7.0f %8.2f %8.2f %8.1f %6.2f %4.0f (all: %3.0f) %5.0f %% %6.0f %8.0f %6.1f\n",
           what, f->bets, f->p50, f->p99, f->most, f->cpu, 100 * f->cpu / f->seconds,
           100 * (f->cpu + f->clients) / f->seconds, 100 * f->others / f->seconds, f->memory,
           f->messages, f->bytes / 1e6);
    for (int i = 0; i < SWARM_CODES; i++)
        if (swarm->refused[i].count)
            printf("  refused %-18s %8llu\n", swarm->refused[i].code,
                   (unsigned long long)swarm->refused[i].count);
    for (int i = 0; i < SWARM_KINDS && swarm->kinds[i].count; i++)
        printf("%s%s %.0f/s, %.1f MB/s", i ? "; " : "  ", swarm->kinds[i].kind,
               (double)swarm->kinds[i].count / f->seconds,
               (double)swarm->kinds[i].bytes / 1e6 / f->seconds);
    printf("\n");
    if (f->lost) printf("  sockets lost %22llu\n", (unsigned long long)f->lost);
    if (f->unanswered) printf("  unanswered %24llu\n", (unsigned long long)f->unanswered);
    fflush(stdout);
}

static void print_ratio(const char *what, const struct figures *ours, const struct figures *bare)
{
    printf("%-20s %7.2f %8.2f %8.2f %8.2f %6.2f (casino / echo)\n", what, ours->bets / bare->bets,
           ours->p50 / bare->p50, ours->p99 / bare->p99, ours->most / bare->most,
           ours->cpu / bare->cpu);
}

/* ---- Runs ------------------------------------------------------------------------ */

static void begin_casino(struct crowd *crowd, int clients, int tables, bool changes)
{
    int port, seats = tables * SEATS;
    char what[128];
    int64_t from_us = swarm_now_us();

    memset(crowd, 0, sizeof *crowd);
    load_clean();
    crowd->process = load_start(run_casino, tables, &port);
    swarm_join(&crowd->swarm, port, clients, true);
    crowd->tables = tables;
    crowd->changes = changes;
    crowd->players = clients < seats ? clients : seats;
    crowd->swarm.answered = bet_again;
    crowd->swarm.to = crowd;
    all_sit(crowd);
    snprintf(what, sizeof what, "%d clients, %d tables: %d play, %d watch, %s; connected in %.1f s",
             clients, tables, crowd->players, clients - crowd->players,
             changes ? "changes" : "whole states", (double)(swarm_now_us() - from_us) / 1e6);
    print_heading(what);
}

static void end_casino(struct crowd *crowd)
{
    swarm_leave(&crowd->swarm);
    stop(crowd->process);
    load_clean();
}

static struct figures offer(struct crowd *crowd, int seconds, double rate)
{
    char what[64];
    struct figures f = measure(crowd, seconds, rate);

    snprintf(what, sizeof what, rate > 0 ? "offered %.0f/s" : "each when answered", rate);
    print_figures(what, &f, &crowd->swarm);
    return f;
}

/* Keeps the figures, and compares them with those of whole states if given. */
static void compare(struct figures *to, struct figures now, const struct figures *whole)
{
    *to = now;
    if (!whole) return;
    printf("%-20s p99 %.2f, CPU %.2f, bytes %.3f of those with whole states\n", "",
           now.p99 / whole->p99, now.cpu / whole->cpu, now.bytes / whole->bytes);
}

static void run_bare(int clients, int seconds, double rate, const struct figures ours[2])
{
    struct crowd crowd = { .tables = 1, .players = clients };
    int port;

    crowd.process = load_start(run_echo, 0, &port);
    swarm_join(&crowd.swarm, port, clients, false);
    crowd.swarm.answered = bet_again;
    crowd.swarm.to = &crowd;
    print_heading("the transport alone, as an echo");
    struct figures open = offer(&crowd, seconds, rate);
    print_ratio("", &ours[0], &open);
    struct figures closed = offer(&crowd, seconds, 0);
    print_ratio("", &ours[1], &closed);
    end_casino(&crowd);
}

static int number(int count, char **arguments, int which, int usual)
{
    long given = count > which ? strtol(arguments[which], NULL, 10) : -1;

    return given >= 0 && given < 1000000 ? (int)given : usual;
}

int main(int count, char **arguments)
{
    static struct crowd crowd;
    int clients = number(count, arguments, 1, 5000), tables = number(count, arguments, 2, 50);
    int seconds = number(count, arguments, 3, 6), rate = number(count, arguments, 4, 10000);
    struct rlimit files = { FILES, FILES };
    struct figures few[2], many[2], all[2];

    if (setrlimit(RLIMIT_NOFILE, &files)) swarm_fail("cannot raise the limit of open files");
    signal(SIGPIPE, SIG_IGN);
    load_name("bench-load");

    if (count > 5 && !strcmp(arguments[5], "once")) {
        begin_casino(&crowd, clients, tables ? tables : (clients + SEATS - 1) / SEATS, true);
        offer(&crowd, seconds, rate);
        end_casino(&crowd);
        return 0;
    }
    for (int changes = 0; tables && changes < 2; changes++) {
        begin_casino(&crowd, clients, tables, changes);
        offer(&crowd, seconds, crowd.players * 4 * 1000.0 / BETTING); /* four bets per round */
        compare(&few[changes], offer(&crowd, seconds, rate), changes ? few : NULL);
        end_casino(&crowd);
    }
    for (int changes = 0; changes < 2; changes++) {
        begin_casino(&crowd, clients, (clients + SEATS - 1) / SEATS, changes);
        compare(&many[changes], offer(&crowd, seconds, rate), changes ? many : NULL);
        if (changes) all[1] = offer(&crowd, seconds, 0);
        end_casino(&crowd);
    }
    all[0] = many[1];
    run_bare(clients, seconds, rate, all);
    return 0;
}
