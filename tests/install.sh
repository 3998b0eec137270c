#!/bin/sh
# install.sh BUILD - installs with DESTDIR, builds a small program against what was installed, by
# pkg-config, with the shared and the static library; looks at the unit, and opens a casino.
set -u
build=$1
passed=0
failed=0
work=$(mktemp -d)
casino= # the process of one that is open
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
check "the static library is there" test -s "$lib/libcroupier.a"

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
check "a program builds against it" cc -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$work/small" \
    "$work/small.c" $flags
check "and runs" sh -c "[ \$(LD_LIBRARY_PATH='$lib' '$work/small') = -7/495 ]"

# The unit starts what was installed, and lets it do little.
unit=$(find "$work/root" -name croupier.service)
check "the unit is installed" test -s "$unit"
check "the unit starts the program" grep -q "^ExecStart=/usr/local/bin/croupier serve " "$unit"
if command -v systemd-analyze >/dev/null; then
    sed "s|^ExecStart=|ExecStart=$work/root|; /^Documentation=/d" "$unit" >"$work/croupier.service"
    check "the unit is good" systemd-analyze verify "$work/croupier.service"
    check "the unit is exposed to 1.5 of 10 at most" systemd-analyze security --offline=true \
        --threshold=15 "$work/croupier.service"
fi

# An installed program finds its pages, where they were built, and serves them.
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
    check "the page is HTML" grep -qi '^content-type: text/html' "$work/page"
    sed '1,/^$/d' "$work/page" >"$work/body"
    check "the page is served" cmp web/dist/index.html "$work/body"
    kill -TERM "$casino"
    check "the casino closes in good order" wait "$casino"
    casino=
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
