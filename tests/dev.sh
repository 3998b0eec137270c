#!/bin/sh
# dev.sh - what ./dev refuses: with one sentence, before it installs or makes anything.
set -u
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/programs" "$work/systems"

# instead NAME LINES: from now on ./dev finds a program of this name that does this.
instead() {
    printf '#!/bin/sh\n%s\n' "$2" >"$work/programs/$1"
    chmod +x "$work/programs/$1"
}

# refused WORDS ARGUMENT...: ./dev refuses these arguments with these words, and leaves nothing.
refused() {
    words=$1
    shift
    PATH="$work/programs:$PATH" TMPDIR="$work/systems" ./dev "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    if [ "$status" = 1 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" = 1 ] &&
        grep -qF -- "$words" "$work/err" && [ -z "$(ls "$work/systems")" ] && [ ! -e "$work/used" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: ./dev $*: exit status $status, expected 1 with '$words'"
        cat "$work/out" "$work/err"
    fi
}

# Whatever happens, this test installs and makes nothing.
for name in apt-get mmdebstrap mount chroot; do instead "$name" "touch '$work/used'; exit 1"; done

refused "unknown command './dev frehs'" frehs
refused "it does not take 'tests'" fresh tests
refused "it does not take 'run test'" fresh run test
refused "it does not take ''" fresh ''
refused "'./dev fresh' runs this part" fresh-inside "$work/systems" run
instead id 'echo 1000'
refused "only root can run './dev fresh'" fresh
refused "only root can run './dev fresh'" fresh run
instead id 'echo 0'
instead git 'exit 1'
refused "git finds no commit here" fresh
instead git 'exit 0'
instead df 'printf "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda 9999999999 1 1048576 1%% /\n"'
refused "GB of disk, and $work/systems has 1" fresh test
instead df 'printf "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda 9999999999 1 999999999 1%% /\n"'
instead unshare 'exit 1'
refused "root may not do that on this machine" fresh
refused "'0' is not a number from 1 to 9999999" soak 0

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
