#!/bin/sh
# hardened.sh PROGRAM - the built program has what makes a memory error harder to use: it can be
# loaded anywhere, its tables of addresses are read-only, its stack holds no code and is guarded, and
# functions that write into buffers check their size.
set -eu
program=$1
passed=0
failed=0

# has WHAT PATTERN COMMAND...: the output of the command has a line that matches.
has() {
    what=$1
    pattern=$2
    shift 2
    if "$@" 2>/dev/null | grep -Eq "$pattern"; then
        echo "$what: yes"
        passed=$((passed + 1))
    else
        echo "$what: NO"
        failed=$((failed + 1))
    fi
}

has 'position independent' 'Type: +DYN .*(PIE|Position|Shared)' readelf -hW "$program"
has 'read-only relocations' 'GNU_RELRO' readelf -lW "$program"
has '... all of them, at the start' 'BIND_NOW|FLAGS.* NOW' readelf -dW "$program"
has 'no code on the stack' 'GNU_STACK .* RW +0x' readelf -lW "$program"
has 'guarded stack' '__stack_chk_fail' readelf -W --dyn-syms "$program"
has 'checked buffers' '__(snprintf|memcpy|vsnprintf|fprintf)_chk' readelf -W --dyn-syms "$program"
if [ "$(uname -m)" = x86_64 ]; then # indirect jumps end only at marked instructions
    has 'marked targets of jumps' 'endbr64' objdump -d --section=.text "$program"
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
