/* cmd_fair.c - recomputes a draw from published values, and makes a seed for the next one.
 *
 * Nothing is printed until everything is read and computed. */
#include "cli/cli.h"

#include "cli/format.h"
#include "cli/lookup.h"
#include "pit/dealing.h"
#include "programme/programme.h"
#include "rules/length.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define A_LINE 13 /* cards per printed line: one suit */

struct fair;

struct fair_kind {
    const char *name;
    uint64_t needs, takes;       /* options, as bits */
    void (*draw)(struct fair *); /* computes the outcome; null if the kind has none */
    int (*run)(struct fair *);
};

/* The request and its result. */
struct fair {
    const struct cli *cli;
    struct fair_kind kind;
    const struct drawn_game *drawn; /* for an outcome: the game, */
    struct sign sign;               /* ... and the sign of the table */
    struct shoe shoe;               /* for a shuffle: the cards */
    struct chance_draw draw;
    struct chance_commitment published; /* value of --commitment */
    char (*outcome)[DEALING_WORD];      /* in words */
    int count;                          /* words in outcome */
};

#define OUTCOMES UINT16_MAX /* words, at most */

/* ---- Reading --------------------------------------------------------------------- */

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;

    return at ? (int)(at - digits) % 16 : -1;
}

static bool read_hex(const struct cli *cli, enum cli_option_id option, uint8_t bytes[CHANCE_BYTES])
{
    const char *text = cli_text(cli, option), *name = cli_options[option].name;
    size_t length = strlen(text);

    if (length != 2 * CHANCE_BYTES) {
        cli_fail("--%s takes %d hexadecimal digits, not %zu.", name, 2 * CHANCE_BYTES, length);
        return false;
    }
    for (int i = 0; i < CHANCE_BYTES; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            cli_fail("--%s takes hexadecimal digits only, not '%.2s'.", name, text + 2 * i);
            return false;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* Reads a number of one or two digits at the start of a text.  Returns the rest of the text, or
 * null if there is no such number. */
static const char *read_digits(const char *text, int *number)
{
    size_t digits = strspn(text, "0123456789");

    if (digits < 1 || digits > 2) return NULL;
    *number = (int)strtol(text, NULL, 10);
    return text + digits;
}

static bool read_number(const struct cli *cli, enum cli_option_id option, int least, int most,
                        int *number)
{
    const char *text = cli_text(cli, option), *end = read_digits(text, number);

    if (end && !*end && *number >= least && *number <= most) return true;
    cli_fail("--%s takes a number from %d to %d, not '%s'.", cli_options[option].name, least, most,
             text);
    return false;
}

/* "3:my own words". */
static bool read_player(struct chance_draw *draw, const char *text)
{
    int seat = 0;
    const char *colon = read_digits(text, &seat);
    size_t length = colon && *colon == ':' ? strlen(colon + 1) : 0;

    if (!colon || *colon != ':')
        cli_fail("--player takes a seat and a seed, such as 3:words, not '%s'.", text);
    else if (seat >= TABLE_SEATS)
        cli_fail("seats are numbered 0 to %d, not %d.", TABLE_SEATS - 1, seat);
    else if (!length || length > CHANCE_PLAYER_SEED)
        cli_fail("a player's seed has 1 to %d bytes; that of seat %d has %zu.", CHANCE_PLAYER_SEED,
                 seat, length);
    else if (!chance_set_player(draw, seat, colon + 1, length))
        cli_fail("seat %d has two seeds; each player can add only one.", seat);
    else
        return true;
    return false;
}

static bool read_draw(const struct cli *cli, struct chance_draw *draw)
{
    struct chance_seed seed = { { 0 } };

    if (cli_has(cli, OPT_HOUSE_SEED) && !read_hex(cli, OPT_HOUSE_SEED, seed.bytes)) return false;
    if (!chance_set_draw(draw, cli_text(cli, OPT_TABLE), cli_number(cli, OPT_NUMBER), &seed)) {
        cli_fail("--table takes a name of 1 to %d characters without spaces, not '%s'.",
                 CHANCE_TABLE, cli_text(cli, OPT_TABLE));
        return false;
    }
    struct chance_commitment entrants;
    if (cli_has(cli, OPT_PLAYERS)) {
        if (!read_hex(cli, OPT_PLAYERS, entrants.bytes)) return false;
        chance_set_gathered(draw, &entrants);
    }
    for (int i = 0; i < cli_count(cli, OPT_PLAYER); i++)
        if (!read_player(draw, cli_nth(cli, OPT_PLAYER, i))) return false;
    return true;
}

static bool read_shoe(const struct cli *cli, struct shoe *shoe)
{
    int decks;

    if (!read_number(cli, OPT_DECKS, 1, SHOE_DECKS, &decks)) return false;
    shoe_fill(shoe, decks);
    for (int i = 0; i < cli_count(cli, OPT_SEEN); i++)
        if (!lookup_cards("seen", cli_nth(cli, OPT_SEEN, i), shoe)) return false;
    if (shoe_count(shoe)) return true;
    cli_fail("--seen leaves no cards in the shoe.");
    return false;
}

/* Reads the options of the sign.  The option that the outcome depends on is required. */
static bool read_sign(const struct cli *cli, const struct fair_kind *kind, const char *name,
                      struct sign *sign)
{
    size_t length = strlen(name);
    bool said = false;

    for (int i = 0; i < cli_count(cli, OPT_OPTION); i++) {
        const char *text = cli_nth(cli, OPT_OPTION, i);
        if (!lookup_option(sign, text)) return false;
        said |= !strncmp(text, name, length) && text[length] == '=';
    }
    if (!said) cli_fail("'fair %s' needs --option %s=VALUE.", kind->name, name);
    return said;
}

static bool read_options(struct fair *fair)
{
    const struct cli *cli = fair->cli;

    for (int i = 0; i < OPT_COUNT; i++) {
        if (cli_takes(NULL, i)) continue;
        bool needed = cli_in_set(fair->kind.needs, i);
        bool wanted = needed || cli_in_set(fair->kind.takes, i);
        if (cli_has(cli, i) && !wanted) {
            cli_fail("--%s can't be used with 'fair %s'.", cli_options[i].name, fair->kind.name);
            return false;
        }
        if (!cli_has(cli, i) && needed) {
            cli_fail("'fair %s' needs --%s %s.", fair->kind.name, cli_options[i].name,
                     cli_options[i].argument);
            return false;
        }
    }
    if (fair->drawn && fair->drawn->option &&
        !read_sign(cli, &fair->kind, fair->drawn->option, &fair->sign))
        return false;
    if (cli_has(cli, OPT_LOTS) &&
        (!cli_number(cli, OPT_LOTS) || cli_number(cli, OPT_LOTS) > OUTCOMES)) {
        cli_fail("--count takes a number from 1 to %d.", OUTCOMES);
        return false;
    }
    if (cli_has(cli, OPT_DECKS) && !read_shoe(cli, &fair->shoe)) return false;
    if (cli_has(cli, OPT_COMMITMENT) && !read_hex(cli, OPT_COMMITMENT, fair->published.bytes))
        return false;
    return read_draw(cli, &fair->draw);
}

/* ---- Outcomes in words ----------------------------------------------------------- */

static void add_word(struct fair *fair, const char *word)
{
    snprintf(fair->outcome[fair->count++], sizeof fair->outcome[0], "%s", word);
}

static void draw_outcome(struct fair *fair)
{
    struct chance_outcome outcome = chance_outcome_of(&fair->draw, &fair->sign);

    for (int i = 0; i < outcome.count; i++)
        dealing_word(fair->drawn, &outcome, i, fair->outcome[fair->count++]);
}

static void draw_shuffle(struct fair *fair)
{
    struct chance_shoe shuffled;

    chance_shuffle(&fair->draw, &fair->shoe, &shuffled);
    for (int i = 0; i < shuffled.count; i++) add_word(fair, card_word(shuffled.order[i]));
}

/* Tickets are numbered from 1. */
static void draw_lots(struct fair *fair)
{
    static uint16_t order[OUTCOMES];
    struct chance_commitment entrants = chance_players(&fair->draw);
    int count = (int)cli_number(fair->cli, OPT_LOTS);
    char word[DEALING_WORD];

    item_lots(fair->draw.table, fair->draw.number, fair->draw.seed.bytes, &entrants, count, order);
    for (int i = 0; i < count; i++) {
        snprintf(word, sizeof word, "%d", order[i] + 1);
        add_word(fair, word);
    }
}

/* ---- Printing -------------------------------------------------------------------- */

#define HEX (2 * CHANCE_BYTES + 1)

static const char *hex(const uint8_t bytes[CHANCE_BYTES], char text[HEX])
{
    for (int i = 0; i < CHANCE_BYTES; i++)
        snprintf(text + 2 * i, (size_t)(HEX - 2 * i), "%02x", bytes[i]);
    return text;
}

static void print_title(const struct fair *fair)
{
    bool color = cli_color(fair->cli);

    printf("%s%s%s, draw %" PRIu64 "\n", format_bold(color), fair->draw.table, format_plain(color),
           fair->draw.number);
}

static void put_title(struct json_out *out, const struct fair *fair)
{
    json_out_object(out, NULL);
    json_out_text(out, "table", fair->draw.table);
    json_out_natural(out, "number", fair->draw.number);
}

/* Cards are printed in lines, each starting with the number of its first card. */
static void print_outcome(const struct fair *fair)
{
    bool lines = fair->count > A_LINE;

    printf(lines ? "%s" : "%-11s", fair->kind.name);
    for (int i = 0; i < fair->count; i++) {
        if (lines && i % A_LINE == 0) printf("\n%6d ", i + 1);
        bool last = i + 1 == fair->count || (lines && (i + 1) % A_LINE == 0);
        printf(lines && !last ? " %-3s" : " %s", fair->outcome[i]);
    }
    putchar('\n');
}

/* Whether the seed matches the commitment given with --commitment. */
enum kept { NOT_ASKED, MATCHES, DIFFERS };

static enum kept kept(const struct fair *fair, const struct chance_commitment *commitment)
{
    if (!cli_has(fair->cli, OPT_COMMITMENT)) return NOT_ASKED;
    return memcmp(&fair->published, commitment, sizeof *commitment) ? DIFFERS : MATCHES;
}

static void print_text(const struct fair *fair, const char *commitment, const char *players,
                       enum kept as_published)
{
    static const char *const says[] = {
        [NOT_ASKED] = "",
        [MATCHES] = "The commitment matches the published one.\n",
        [DIFFERS] = "The commitment does NOT match the published one.\n",
    };

    print_title(fair);
    printf("commitment  %s\nplayers     %s\n", commitment, players);
    print_outcome(fair);
    printf("%s", says[as_published]);
}

static void print_tsv(const struct fair *fair, const char *commitment, const char *players,
                      enum kept as_published)
{
    static const char *const says[] = { "", "matches", "differs" };

    printf("table\tnumber\tcommitment\tplayers\tpublished\toutcome\n%s\t%" PRIu64 "\t%s\t%s\t%s\t",
           fair->draw.table, fair->draw.number, commitment, players, says[as_published]);
    for (int i = 0; i < fair->count; i++) printf("%s%s", i ? " " : "", fair->outcome[i]);
    putchar('\n');
}

static void print_json(const struct fair *fair, const char *commitment, const char *players,
                       enum kept as_published)
{
    struct json_out out = FORMAT_JSON;

    put_title(&out, fair);
    json_out_text(&out, "commitment", commitment);
    json_out_text(&out, "players", players);
    if (as_published) json_out_bool(&out, "matches", as_published == MATCHES);
    json_out_array(&out, "outcome");
    for (int i = 0; i < fair->count; i++) json_out_text(&out, NULL, fair->outcome[i]);
    json_out_end(&out);
    json_out_end(&out);
    format_json_print(&out);
}

/* ---- The kinds ------------------------------------------------------------------- */

static int recompute(struct fair *fair)
{
    struct chance_commitment commitment = chance_commit(&fair->draw);
    struct chance_commitment players = chance_players(&fair->draw);
    enum kept as_published = kept(fair, &commitment);
    char a[HEX], b[HEX];

    fair->kind.draw(fair);
    (cli_has(fair->cli, OPT_JSON) ? print_json
     : cli_has(fair->cli, OPT_TSV)
         ? print_tsv
         : print_text)(fair, hex(commitment.bytes, a), hex(players.bytes, b), as_published);
    return as_published == DIFFERS ? CLI_CHECK_FAILED : CLI_DONE;
}

static void print_seed(const struct fair *fair, const char *seed, const char *commitment)
{
    struct json_out out = FORMAT_JSON;

    if (cli_has(fair->cli, OPT_JSON)) {
        put_title(&out, fair);
        json_out_text(&out, "house_seed", seed);
        json_out_text(&out, "commitment", commitment);
        json_out_end(&out);
        format_json_print(&out);
    } else if (cli_has(fair->cli, OPT_TSV)) {
        printf("table\tnumber\thouse_seed\tcommitment\n%s\t%" PRIu64 "\t%s\t%s\n", fair->draw.table,
               fair->draw.number, seed, commitment);
    } else {
        print_title(fair);
        printf("house seed  %s  keep secret until the draw is over\n"
               "commitment  %s  publish before betting opens\n",
               seed, commitment);
    }
}

static int make_seed(struct fair *fair)
{
    char seed[HEX], commitment[HEX];

    if (!chance_new_seed(&fair->draw.seed)) {
        cli_fail("the operating system provides no random numbers.");
        return CLI_CHECK_FAILED;
    }
    print_seed(fair, hex(fair->draw.seed.bytes, seed),
               hex(chance_commit(&fair->draw).bytes, commitment));
    chance_wipe(&fair->draw.seed);
    return CLI_DONE;
}

/* Prints the raw stream, for programs that test random number generators.  Without --bytes it goes
 * on until the reader stops. */
static int print_stream(struct fair *fair)
{
    uint64_t left = cli_has(fair->cli, OPT_BYTES) ? cli_number(fair->cli, OPT_BYTES) : UINT64_MAX;
    struct chance_stream stream;
    uint8_t bytes[1 << 14];

    chance_open(&stream, &fair->draw);
    while (left && !ferror(stdout)) {
        size_t count = left < sizeof bytes ? (size_t)left : sizeof bytes;
        for (size_t i = 0; i < sizeof bytes; i += 4) {
            uint32_t word = chance_word(&stream);
            for (int k = 0; k < 4; k++) bytes[i + (size_t)k] = (uint8_t)(word >> 8 * k);
        }
        fwrite(bytes, 1, count, stdout);
        left -= count;
    }
    chance_close(&stream);
    return CLI_DONE;
}

#define DRAWN    (CLI_OPTION(TABLE) | CLI_OPTION(NUMBER))
#define REVEALED (DRAWN | CLI_OPTION(HOUSE_SEED))
#define FORMS    (CLI_OPTION(JSON) | CLI_OPTION(TSV))
#define CHECKED  (FORMS | CLI_OPTION(PLAYER) | CLI_OPTION(COMMITMENT))

static const struct fair_kind kinds[] = {
    { "shuffle", REVEALED | CLI_OPTION(DECKS), CHECKED | CLI_OPTION(SEEN), draw_shuffle,
      recompute },
    { "lots", REVEALED | CLI_OPTION(PLAYERS) | CLI_OPTION(LOTS), FORMS | CLI_OPTION(COMMITMENT),
      draw_lots, recompute },
    { "new", DRAWN, FORMS, NULL, make_seed },
    { "stream", REVEALED, CLI_OPTION(PLAYER) | CLI_OPTION(BYTES), NULL, print_stream },
};

/* Uses this edition if its outcomes are drawn and its word is the subcommand. */
static void try_edition(struct fair *fair, int edition, struct cli_guess *guess)
{
    const struct drawn_game *drawn = dealing_of(edition)->drawn;

    if (!drawn) return;
    cli_guess_try(guess, drawn->word);
    if (fair->kind.name || strcmp(drawn->word, fair->cli->arguments[0])) return;
    fair->kind = (struct fair_kind){ drawn->word, REVEALED, CHECKED, draw_outcome, recompute };
    fair->drawn = drawn;
    fair->sign = sign_of(edition);
    if (drawn->option) fair->kind.takes |= CLI_OPTION(OPTION);
}

int cmd_fair(const struct cli *cli)
{
    struct cli_guess guess = { .typed = cli->arguments[0] };
    static char words[OUTCOMES][DEALING_WORD];
    struct fair fair = { .cli = cli, .outcome = words };

    for (int i = 0; i < game_count; i++) try_edition(&fair, i, &guess);
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        cli_guess_try(&guess, kinds[i].name);
        if (!strcmp(kinds[i].name, cli->arguments[0])) fair.kind = kinds[i];
    }
    if (!fair.kind.name)
        return cli_guess_fail(&guess, "unknown subcommand 'fair %s'", cli->arguments[0]);
    if (!read_options(&fair)) return CLI_WRONG_USAGE;
    chance_init(); /* only makes it faster; functions that need it call it themselves */
    return fair.kind.run(&fair);
}
