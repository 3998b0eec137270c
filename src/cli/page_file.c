/* page_file.c - writing pages and pictures. */
#include "cli/page_file.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool page_open(struct page_file *page, const char *path)
{
    size_t room = path ? strlen(path) + sizeof ".new" : 0;

    *page = (struct page_file){ .path = path };
    if (!path) return true;
    page->other = malloc(room);
    if (page->other) snprintf(page->other, room, "%s.new", path);
    page->file = page->other ? fopen(page->other, "w") : NULL;
    if (!page->file) cli_fail("can't write %s: %s.", path, strerror(errno));
    return page->file;
}

void page_drop(struct page_file *page)
{
    if (page->file) {
        fclose(page->file);
        unlink(page->other);
    }
    free(page->other);
    *page = (struct page_file){ .path = NULL };
}

int page_close(struct page_file *page)
{
    if (!page->file) return CLI_DONE;
    bool good = !ferror(page->file);
    good = !fclose(page->file) && good;
    page->file = NULL;
    if (good && !rename(page->other, page->path)) return CLI_DONE;
    cli_fail("%s could not be written: %s.", page->path, strerror(errno ? errno : EIO));
    unlink(page->other);
    return CLI_CHECK_FAILED;
}

void page_text(FILE *file, const char *text)
{
    for (; *text; text++)
        if (*text == '&')
            fputs("&amp;", file);
        else if (*text == '<')
            fputs("&lt;", file);
        else if (*text == '"')
            fputs("&quot;", file);
        else
            fputc(*text, file);
}
