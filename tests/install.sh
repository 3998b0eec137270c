#!/bin/sh
# install.sh BUILD - installs with DESTDIR, builds a small program against the installed library with
# pkg-config, checks the systemd unit, and opens a casino with the installed program.
set -u
build=$1
passed=0
failed=0
work=$(mktemp -d)
casino= # process id of an open casino
trap '[ -z "$casino" ] || kill "$casino" 2>/dev/null; rm -rf "$work"' EXIT

check() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        cat "$work/log"
    fi
}

check "install" env DESTDIR="$work/root" meson install -C "$build" --no-rebuild
pc=$(find "$work/root" -name croupier.pc)
lib=$(dirname "$(dirname "$pc")")
prefix=$work/root/usr/local
for path in bin/croupier share/man/man1/croupier.1 include/croupier/croupier.h \
    share/bash-completion/completions/croupier share/zsh/site-functions/_croupier \
    share/fish/vendor_completions.d/croupier.fish share/croupier/scenarios/craps/tour.play; do
    check "$path is installed" test -s "$prefix/$path"
done
check "the soname is versioned" test -e "$lib/libcroupier.so.0"
check "the static library is installed" test -s "$lib/libcroupier.a"

cat >"$work/small.c" <<'END'
#include <croupier.h>
#include <stdio.h>
int main(void)
{
    struct sign sign = sign_of(game_find("craps"));
    struct odds odds;
    int bet, number;
    if (!wager_find(&sign, "pass", &bet, &number)) return 1;
    odds_init(&odds);
    odds_of(&odds, &sign, bet, number, 0);
    gmp_printf("%Qd\n", odds.ev);
    odds_clear(&odds);
    return 0;
}
END
PKG_CONFIG_PATH=$(dirname "$pc")
PKG_CONFIG_SYSROOT_DIR=$work/root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
flags=$(pkg-config --cflags --libs croupier)
check "a program builds against the library" cc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$work/small" \
    "$work/small.c" $flags
check "that program runs" sh -c "[ \$(LD_LIBRARY_PATH='$lib' '$work/small') = -7/495 ]"

# The unit starts the installed program, with few permissions.
unit=$(find "$work/root" -name croupier.service)
check "the unit is installed" test -s "$unit"
check "the unit starts the program" grep -q "^ExecStart=/usr/local/bin/croupier serve " "$unit"
if command -v systemd-analyze >/dev/null; then
    sed "s|^ExecStart=|ExecStart=$work/root|; /^Documentation=/d" "$unit" >"$work/croupier.service"
    check "the unit is valid" systemd-analyze verify "$work/croupier.service"
    check "the exposure level of the unit is at most 1.5 of 10" systemd-analyze security --offline=true \
        --threshold=15 "$work/croupier.service"
fi

# The installed program finds and serves its pages, if they have been built.
cat >"$work/fetch.c" <<'END'
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char **words)
{
    static const char ask[] = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    struct sockaddr_in to = { .sin_family = AF_INET };
    int it = socket(AF_INET, SOCK_STREAM, 0);
    char got[4096];
    ssize_t length;
    to.sin_port = htons((unsigned short)(count > 1 ? strtol(words[1], NULL, 10) : 0));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(it, (struct sockaddr *)&to, sizeof to)) return 1;
    if (write(it, ask, sizeof ask - 1) < 0) return 1;
    while ((length = read(it, got, sizeof got)) > 0)
        if (write(1, got, (size_t)length) != length) return 1;
    return 0;
}
END
wait_for() {
    tries=1200
    while [ $tries -gt 0 ] && ! grep -q "$1" "$2"; do
        tries=$((tries - 1))
        sleep 0.1
    done
    [ $tries -gt 0 ]
}
fetch() { timeout 120 "$work/fetch" "$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' "$work/open")"; }
if [ -s web/dist/index.html ]; then
    check "the pages are installed" cmp web/dist/index.html "$prefix/share/croupier/web/index.html"
    check "a client builds" cc -D_GNU_SOURCE -o "$work/fetch" "$work/fetch.c"
    "$prefix/bin/croupier" serve --port 0 --db "$work/casino.db" --quiet >"$work/open" 2>"$work/err" &
    casino=$!
    check "the casino opens" wait_for "open at http://127.0.0.1:" "$work/open"
    fetch | tr -d '\r' >"$work/page"
    check "the page has the type HTML" grep -qi '^content-type: text/html' "$work/page"
    sed '1,/^$/d' "$work/page" >"$work/body"
    check "the page is served unchanged" cmp web/dist/index.html "$work/body"
    kill -TERM "$casino"
    check "the casino closes cleanly" wait "$casino"
    casino=
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
