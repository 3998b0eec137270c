#!/bin/sh
# install.sh BUILD - installs with DESTDIR, then builds a small program against
# what was installed, by pkg-config, with the shared and the static library.
set -u
build=$1
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

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
    if (!dice_find(dice_game(&sign), "pass", &bet, &number)) return 1;
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
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
