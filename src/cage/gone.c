/* gone.c - the purses of guests who have left for good. */
#include "cage/gone.h"

#include "cage/entry.h"

#include <stdlib.h>
#include <string.h>

#define PAGES    (1u << 20) /* guests with higher numbers are not kept here */
#define PURSE    128        /* more bytes than any purse takes, with the two before it */
#define BEFORE   2
#define NO_PLACE UINT32_MAX

struct page {
    uint32_t length;
    uint8_t bytes[];
};

struct gone_purses {
    struct page **pages; /* null: nobody of these has anything */
    uint32_t room;
    uint64_t count;
    struct purse found;
};

struct gone_purses *gone_new(void)
{
    return calloc(1, sizeof(struct gone_purses));
}

void gone_free(struct gone_purses *gone)
{
    if (!gone) return;
    for (uint32_t i = 0; i < gone->room; i++) free(gone->pages[i]);
    free(gone->pages);
    free(gone);
}

static uint32_t page_of(uint32_t person)
{
    return (person - PLAY_MONEY_FROM) / GONE_PAGE;
}

static uint8_t within(uint32_t person)
{
    return (uint8_t)((person - PLAY_MONEY_FROM) % GONE_PAGE);
}

/* Where the purse begins in its page. */
static uint32_t place_of(const struct gone_purses *gone, uint32_t person)
{
    uint32_t page = page_of(person);
    const struct page *in =
        person >= PLAY_MONEY_FROM && page < gone->room ? gone->pages[page] : NULL;

    for (uint32_t at = 0; in && at < in->length; at += BEFORE + in->bytes[at + 1])
        if (in->bytes[at] == within(person)) return at;
    return NO_PLACE;
}

static bool is_empty(const struct purse *purse)
{
    static const struct purse empty;

    return !memcmp(purse, &empty, sizeof empty);
}

static bool has_page(struct gone_purses *gone, uint32_t page)
{
    if (page < gone->room) return true;
    uint32_t room = page < 64 ? 128 : 2 * page;
    struct page **pages = page < PAGES ? realloc(gone->pages, room * sizeof *pages) : NULL;
    if (!pages) return false;
    memset(pages + gone->room, 0, (room - gone->room) * sizeof *pages);
    gone->pages = pages;
    gone->room = room;
    return true;
}

static struct writer put_purse(uint8_t bytes[PURSE], uint32_t person, const struct purse *purse)
{
    struct writer to = { bytes + BEFORE, bytes + PURSE, false };

    chips_put(&to, &purse->chips);
    put_signed(&to, purse->voucher_cents);
    put_signed(&to, purse->promo_cents);
    bytes[0] = within(person);
    bytes[1] = (uint8_t)(to.at - bytes - BEFORE);
    return to;
}

bool gone_keep(struct gone_purses *gone, uint32_t person, const struct purse *purse)
{
    uint8_t bytes[PURSE];

    if (is_empty(purse)) return true;
    if (person < PLAY_MONEY_FROM || !has_page(gone, page_of(person))) return false;
    struct page **page = &gone->pages[page_of(person)];
    struct writer to = put_purse(bytes, person, purse);
    uint32_t before = *page ? (*page)->length : 0, length = (uint32_t)(to.at - bytes);
    struct page *longer = to.full ? NULL : realloc(*page, sizeof *longer + before + length);
    if (!longer) return false;
    memcpy(longer->bytes + before, bytes, length);
    longer->length = before + length;
    *page = longer;
    gone->count++;
    return true;
}

const struct purse *gone_purse(struct gone_purses *gone, uint32_t person)
{
    uint32_t at = place_of(gone, person);

    if (at == NO_PLACE) return NULL;
    const uint8_t *bytes = gone->pages[page_of(person)]->bytes + at;
    struct reader from = { bytes + BEFORE, bytes + BEFORE + bytes[1], false };
    chips_get(&from, &gone->found.chips);
    gone->found.voucher_cents = get_signed(&from);
    gone->found.promo_cents = get_signed(&from);
    return &gone->found;
}

void gone_drop(struct gone_purses *gone, uint32_t person)
{
    uint32_t at = place_of(gone, person);

    if (at == NO_PLACE) return;
    struct page **page = &gone->pages[page_of(person)];
    uint8_t *bytes = (*page)->bytes;
    uint32_t length = BEFORE + bytes[at + 1];
    memmove(bytes + at, bytes + at + length, (*page)->length - at - length);
    (*page)->length -= length;
    gone->count--;
    if ((*page)->length) return;
    free(*page);
    *page = NULL;
}

uint64_t gone_count(const struct gone_purses *gone)
{
    return gone->count;
}

uint32_t gone_next(const struct gone_purses *gone, uint32_t person)
{
    uint64_t next = person < PLAY_MONEY_FROM ? PLAY_MONEY_FROM : (uint64_t)person + 1;

    for (; next < PIT_MACHINES && page_of((uint32_t)next) < gone->room; next++) {
        if (place_of(gone, (uint32_t)next) != NO_PLACE) return (uint32_t)next;
        if (!gone->pages[page_of((uint32_t)next)]) next |= GONE_PAGE - 1;
    }
    return NOBODY;
}
