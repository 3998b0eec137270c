/* warnings.c - words that suggest what a prize must not be or include (10.5), or a kind of prize of
 * which more must be stated (10.7.11).
 *
 * A prize is described in the house's own words, so no list of words can decide what it is.  These
 * only ask: the person who opens the promotion answers.  Liquor is permitted up to some litres; an
 * amount in words, "two cases of wine", is estimated from usual sizes. */
#include "promotion/promotion_internal.h"

#include <string.h>

/* ---- Words ----------------------------------------------------------------------- */

/* Words in small letters, with one blank between them, in the singular. */
struct word_row {
    const char *words;
    uint16_t suggests; /* bits, as in promotion_warnings() */
};

#define TOBACCO    WARNS_TOBACCO
#define FIREARM    WARNS_FIREARM
#define AMMUNITION WARNS_AMMUNITION
#define WEAPON     WARNS_WEAPON
#define LIQUOR     WARNS_LIQUOR
#define APPLIANCE  (WARNS_KIND | WARNS_APPLIANCE)
#define VEHICLE    (WARNS_KIND | WARNS_VEHICLE)
#define TRAVEL     (WARNS_KIND | WARNS_TRAVEL)
#define DWELLING   (WARNS_KIND | WARNS_REAL_ESTATE)

/* clang-format off */
static const struct word_row word_rows[] = {
    { "tobacco", TOBACCO }, { "cigar", TOBACCO }, { "cigarette", TOBACCO }, { "cigarillo", TOBACCO },
    { "cheroot", TOBACCO }, { "snuff", TOBACCO }, { "snus", TOBACCO }, { "shisha", TOBACCO },
    { "hookah", TOBACCO }, { "humidor", TOBACCO }, { "nicotine", TOBACCO }, { "vape", TOBACCO },
    { "vaping", TOBACCO }, { "vaporiser", TOBACCO }, { "vaporizer", TOBACCO }, { "kretek", TOBACCO },
    { "firearm", FIREARM }, { "gun", FIREARM }, { "handgun", FIREARM }, { "shotgun", FIREARM },
    { "airgun", FIREARM }, { "rifle", FIREARM }, { "pistol", FIREARM }, { "revolver", FIREARM },
    { "carbine", FIREARM }, { "musket", FIREARM }, { "airsoft", FIREARM }, { "gel blaster", FIREARM },
    { "paintball", FIREARM }, { "replica weapon", FIREARM }, { "imitation weapon", FIREARM },
    { "ammunition", AMMUNITION }, { "ammo", AMMUNITION }, { "cartridge", AMMUNITION }, { "bullet", AMMUNITION },
    { "weapon", WEAPON }, { "knife", WEAPON }, { "knives", WEAPON }, { "dagger", WEAPON }, { "sword", WEAPON },
    { "machete", WEAPON }, { "bayonet", WEAPON }, { "switchblade", WEAPON }, { "crossbow", WEAPON },
    { "slingshot", WEAPON }, { "catapult", WEAPON }, { "blowgun", WEAPON }, { "knuckleduster", WEAPON },
    { "knuckle duster", WEAPON }, { "brass knuckle", WEAPON }, { "nunchaku", WEAPON }, { "nunchuck", WEAPON },
    { "nunchuk", WEAPON }, { "shuriken", WEAPON }, { "throwing star", WEAPON }, { "taser", WEAPON },
    { "stun gun", WEAPON }, { "baton", WEAPON }, { "pepper spray", WEAPON }, { "capsicum spray", WEAPON },
    { "handcuff", WEAPON }, { "laser pointer", WEAPON }, { "silencer", WEAPON }, { "grenade", WEAPON },
    { "explosive", WEAPON },
    { "liquor", LIQUOR }, { "alcohol", LIQUOR }, { "wine", LIQUOR }, { "beer", LIQUOR }, { "ale", LIQUOR },
    { "lager", LIQUOR }, { "stout", LIQUOR }, { "cider", LIQUOR }, { "spirits", LIQUOR }, { "whisky", LIQUOR },
    { "whiskies", LIQUOR }, { "whiskey", LIQUOR }, { "scotch", LIQUOR }, { "bourbon", LIQUOR }, { "rum", LIQUOR },
    { "gin", LIQUOR }, { "vodka", LIQUOR }, { "tequila", LIQUOR }, { "mezcal", LIQUOR }, { "brandy", LIQUOR },
    { "brandies", LIQUOR }, { "cognac", LIQUOR }, { "grappa", LIQUOR }, { "schnapps", LIQUOR }, { "absinthe", LIQUOR },
    { "vermouth", LIQUOR }, { "liqueur", LIQUOR }, { "sherry", LIQUOR }, { "mead", LIQUOR }, { "sake", LIQUOR },
    { "soju", LIQUOR }, { "champagne", LIQUOR }, { "prosecco", LIQUOR }, { "shiraz", LIQUOR }, { "merlot", LIQUOR },
    { "cabernet", LIQUOR }, { "pinot", LIQUOR }, { "chardonnay", LIQUOR }, { "riesling", LIQUOR },
    { "sauvignon", LIQUOR }, { "cocktail", LIQUOR }, { "booze", LIQUOR }, { "grog", LIQUOR }, { "moonshine", LIQUOR },
    { "television", APPLIANCE }, { "tv", APPLIANCE }, { "refrigerator", APPLIANCE }, { "fridge", APPLIANCE },
    { "freezer", APPLIANCE }, { "dishwasher", APPLIANCE }, { "dryer", APPLIANCE }, { "oven", APPLIANCE },
    { "microwave", APPLIANCE }, { "toaster", APPLIANCE }, { "machine", APPLIANCE }, { "machinery", APPLIANCE },
    { "appliance", APPLIANCE }, { "computer", APPLIANCE }, { "laptop", APPLIANCE }, { "smartphone", APPLIANCE },
    { "mobile phone", APPLIANCE }, { "camera", APPLIANCE }, { "games console", APPLIANCE }, { "vacuum cleaner", APPLIANCE },
    { "air conditioner", APPLIANCE }, { "lawnmower", APPLIANCE }, { "lawn mower", APPLIANCE }, { "generator", APPLIANCE },
    { "car", VEHICLE }, { "vehicle", VEHICLE }, { "motorcycle", VEHICLE }, { "motorbike", VEHICLE }, { "motorhome", VEHICLE },
    { "caravan", VEHICLE }, { "truck", VEHICLE }, { "ute", VEHICLE }, { "moped", VEHICLE },
    { "travel", TRAVEL }, { "holiday", TRAVEL }, { "flight", TRAVEL }, { "airfare", TRAVEL }, { "cruise", TRAVEL },
    { "trip", TRAVEL }, { "hotel", TRAVEL }, { "accommodation", TRAVEL },
    { "real estate", DWELLING }, { "apartment", DWELLING }, { "townhouse", DWELLING }, { "villa", DWELLING },
    { "bungalow", DWELLING }, { "house", DWELLING }, { "cottage", DWELLING },
};

/* Amounts: what a word counts, or how much it holds. */
enum amount_kind { COUNTS, TIMES, VOLUME, HOLDS };
static const struct amount_row {
    const char *word;
    enum amount_kind kind;
    int64_t value; /* COUNTS and TIMES: a number; VOLUME and HOLDS: millilitres */
} amount_rows[] = {
    { "a", COUNTS, 1 }, { "an", COUNTS, 1 }, { "one", COUNTS, 1 }, { "two", COUNTS, 2 }, { "couple", COUNTS, 2 },
    { "three", COUNTS, 3 }, { "four", COUNTS, 4 }, { "five", COUNTS, 5 }, { "six", COUNTS, 6 }, { "seven", COUNTS, 7 },
    { "eight", COUNTS, 8 }, { "nine", COUNTS, 9 }, { "ten", COUNTS, 10 }, { "eleven", COUNTS, 11 },
    { "twelve", COUNTS, 12 }, { "thirteen", COUNTS, 13 }, { "fourteen", COUNTS, 14 }, { "fifteen", COUNTS, 15 },
    { "sixteen", COUNTS, 16 }, { "seventeen", COUNTS, 17 }, { "eighteen", COUNTS, 18 }, { "nineteen", COUNTS, 19 },
    { "twenty", COUNTS, 20 }, { "thirty", COUNTS, 30 }, { "forty", COUNTS, 40 }, { "fourty", COUNTS, 40 },
    { "fifty", COUNTS, 50 }, { "sixty", COUNTS, 60 }, { "seventy", COUNTS, 70 }, { "eighty", COUNTS, 80 },
    { "ninety", COUNTS, 90 },
    { "dozen", TIMES, 12 }, { "score", TIMES, 20 }, { "hundred", TIMES, 100 }, { "thousand", TIMES, 1000 },
    { "ml", VOLUME, 1 }, { "millilitre", VOLUME, 1 }, { "milliliter", VOLUME, 1 }, { "cl", VOLUME, 10 },
    { "centilitre", VOLUME, 10 }, { "centiliter", VOLUME, 10 }, { "dl", VOLUME, 100 }, { "l", VOLUME, 1000 },
    { "lt", VOLUME, 1000 }, { "ltr", VOLUME, 1000 }, { "litre", VOLUME, 1000 }, { "liter", VOLUME, 1000 },
    { "hl", VOLUME, 100000 }, { "hectolitre", VOLUME, 100000 }, { "hectoliter", VOLUME, 100000 },
    { "pint", VOLUME, 568 }, { "gallon", VOLUME, 4546 },
    { "can", HOLDS, 375 }, { "tin", HOLDS, 375 }, { "stubby", HOLDS, 375 }, { "stubbies", HOLDS, 375 },
    { "glass", HOLDS, 150 }, { "bottle", HOLDS, 750 }, { "magnum", HOLDS, 1500 }, { "sixpack", HOLDS, 2250 },
    { "jeroboam", HOLDS, 3000 }, { "cask", HOLDS, 5000 }, { "case", HOLDS, 9000 }, { "carton", HOLDS, 9000 },
    { "crate", HOLDS, 9000 }, { "box", HOLDS, 9000 }, { "slab", HOLDS, 9000 }, { "keg", HOLDS, 50000 },
    { "barrel", HOLDS, 159000 }, { "pallet", HOLDS, 500000 },
};
/* clang-format on */

/* ---- Reading words --------------------------------------------------------------- */

#define WORD_MOST 24 /* longer words are in no row */

/* A word in small letters, or a number in thousandths, or one other character. */
struct piece {
    const char *at;
    size_t length;
    bool is_word, is_number;
    int64_t number;
    char word[WORD_MOST];
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "1,000" is a thousand, "0.75" and "0,75" are less than one. */
static void read_number(struct piece *piece)
{
    const char *at = piece->at;
    int decimals = -1;

    for (; is_digit(*at) || ((*at == '.' || *at == ',') && is_digit(at[1])); at++) {
        if (*at == ',' && strspn(at + 1, "0123456789") == 3) continue;
        if (!is_digit(*at)) {
            if (decimals >= 0) break;
            decimals = 0;
        } else if (decimals < 3 && piece->number < INT64_C(1000000000)) {
            piece->number = 10 * piece->number + (*at - '0');
            decimals += decimals >= 0;
        }
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++) piece->number *= 10;
    piece->length = (size_t)(at - piece->at);
}

/* The next piece from here on; its length is 0 at the end. */
static struct piece next_piece(const char *text)
{
    struct piece piece = { .at = text + strspn(text, " \t") };

    piece.is_number = is_digit(*piece.at);
    piece.is_word = is_letter(*piece.at);
    if (piece.is_number) {
        read_number(&piece);
    } else if (piece.is_word) {
        while (is_letter(piece.at[piece.length])) piece.length++;
        for (size_t i = 0; i < piece.length && piece.length < WORD_MOST; i++) {
            char c = piece.at[i];
            piece.word[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        }
    } else {
        piece.length = *piece.at ? 1 : 0;
    }
    return piece;
}

/* "cigar" and "cigars", "box" and "boxes". */
static bool is_form_of(const char *word, const char *singular, size_t length)
{
    if (strncmp(word, singular, length)) return false;
    const char *rest = word + length;
    return !*rest || !strcmp(rest, "s") || !strcmp(rest, "es");
}

/* Whether the words of a row begin here; blanks and hyphens are between them. */
static bool begins(const char *text, const char *words)
{
    while (*words) {
        struct piece piece = next_piece(text + strspn(text, " -"));
        size_t length = strcspn(words, " ");
        if (!piece.is_word || !is_form_of(piece.word, words, length)) return false;
        text = piece.at + piece.length;
        words += length + strspn(words + length, " ");
    }
    return true;
}

static unsigned suggested_by(const char *text)
{
    unsigned bits = 0;

    for (size_t i = 0; i < LENGTH(word_rows); i++)
        if (begins(text, word_rows[i].words)) bits |= word_rows[i].suggests;
    return bits;
}

/* ---- Amounts of liquor ----------------------------------------------------------- */

#define AMOUNT_MOST INT64_C(1000000000) /* enough is enough */
#define DRINK       375                 /* millilitres, of which no container is named */

/* "2 cases of 12 bottles of 1 litre": a product of numbers, and what the last of them counts. */
struct amount {
    int64_t times;  /* thousandths: the product so far; 0: nothing is counted yet */
    int64_t number; /* thousandths: the last number, which may still count something; 0: none */
    int64_t holds;  /* millilitres: the last thing that was counted; 0: none */
    int64_t sum;    /* millilitres of all amounts before */
};

static int64_t product(int64_t thousandths, int64_t value)
{
    return thousandths > AMOUNT_MOST || value > AMOUNT_MOST ? AMOUNT_MOST
                                                            : thousandths * value / 1000;
}

static int64_t bounded(int64_t value)
{
    return value < AMOUNT_MOST ? value : AMOUNT_MOST;
}

/* A number becomes a factor. */
static void multiply(struct amount *amount)
{
    if (!amount->number) return;
    amount->times =
        amount->times ? bounded(product(amount->times, amount->number)) : amount->number;
    amount->number = 0;
}

static void end_amount(struct amount *amount)
{
    if (amount->times && amount->holds)
        amount->sum = bounded(amount->sum + product(amount->times, amount->holds));
    amount->times = amount->number = amount->holds = 0;
}

static const struct amount_row *amount_row(const struct piece *piece)
{
    for (size_t i = 0; piece->is_word && i < LENGTH(amount_rows); i++) {
        const struct amount_row *row = &amount_rows[i];
        bool plural = row->kind != COUNTS && strlen(row->word) > 1;
        if (plural ? is_form_of(piece->word, row->word, strlen(row->word))
                   : !strcmp(piece->word, row->word))
            return row;
    }
    return NULL;
}

/* "twenty five", "two hundred", "three dozen", "a hundred and twenty". */
static void add_number(struct amount *amount, const struct amount_row *row, bool joins)
{
    int64_t value = 1000 * row->value;

    if (row->kind == TIMES) {
        amount->number = bounded(product(amount->number ? amount->number : 1000, value));
    } else if (amount->number && joins) {
        amount->number = bounded(amount->number + value);
    } else {
        multiply(amount);
        amount->number = value;
    }
}

static void take_amount(struct amount *amount, const struct amount_row *row, bool joins)
{
    if (row->kind == COUNTS || row->kind == TIMES) {
        add_number(amount, row, joins);
    } else if (row->kind == VOLUME && amount->number) { /* of each, if something was counted */
        int64_t each = product(amount->number, row->value);
        amount->number = 0;
        amount->holds = each;
        if (!amount->times) amount->times = 1000;
        end_amount(amount);
    } else if (row->kind == HOLDS && (amount->number || amount->holds == DRINK)) {
        multiply(amount);
        amount->holds = row->value;
    }
}

/* Whether the amount goes on after this: "12 x 750 ml", "24 bottles of 1 l", "40-litre". */
static bool links(const struct piece *piece)
{
    static const char *const words[] = { "x", "of", "each", "at", "with", "times", "by" };

    if (!piece->is_word) return *piece->at == '-' || *piece->at == '*' || *piece->at == '(';
    for (size_t i = 0; i < LENGTH(words); i++)
        if (!strcmp(piece->word, words[i])) return true;
    return false;
}

/* The next word is the drink that was counted: "30 beers". */
static void count_drinks(struct amount *amount)
{
    if (amount->number && !amount->holds) {
        multiply(amount);
        amount->holds = DRINK;
    }
}

/* What the amounts in a text add up to. */
static int64_t millilitres_in(const char *text)
{
    struct amount amount = { 0 };
    bool joins = false; /* what was before is part of the same number */

    for (struct piece piece = next_piece(text); piece.length;
         piece = next_piece(piece.at + piece.length)) {
        const struct amount_row *row = amount_row(&piece);
        bool adds = piece.is_word && !strcmp(piece.word, "and");
        bool within = (adds && amount.number >= 100 * 1000) || *piece.at == '-';
        if (piece.is_number) {
            multiply(&amount);
            amount.number = bounded(piece.number);
        } else if (row) {
            take_amount(&amount, row, joins);
        } else if (suggested_by(piece.at) & LIQUOR) {
            count_drinks(&amount);
        } else if (!(joins && within) && !links(&piece) && (adds || !piece.is_word)) {
            end_amount(&amount);
        }
        joins = row ? row->kind <= TIMES : joins && within;
    }
    end_amount(&amount);
    return amount.sum;
}

/* ---- Warnings -------------------------------------------------------------------- */

unsigned promotion_warnings(const char *text)
{
    unsigned bits = 0;
    bool letter = false; /* before this character */

    for (const char *at = text; *at; letter = is_letter(*at), at++)
        if (!letter && is_letter(*at)) bits |= suggested_by(at);
    if (bits & LIQUOR && millilitres_in(text) > 1000 * PROMOTION_LITRES) bits |= WARNS_MUCH;
    return bits;
}

bool promotion_warning_word(const char *text, unsigned bits, char word[PROMOTION_WARNING])
{
    bool letter = false;

    for (const char *at = text; *at; letter = is_letter(*at), at++) {
        if (letter || !is_letter(*at) || !(suggested_by(at) & bits)) continue;
        size_t length = 0;
        while (is_letter(at[length]) && length < PROMOTION_WARNING - 1) length++;
        memcpy(word, at, length);
        word[length] = '\0';
        return true;
    }
    return false;
}
