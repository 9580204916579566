#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# clang's static analyser finds nothing in the whole tree. It analyses what is compiled, so each run
# uses a new folder. Dead stores and leaks do not count, because clang 14 does not know the cleanup that
# g_autoptr declares; LeakSanitizer finds leaks. The log is read because the status of scan-build is 0
# with -plist, whatever it has found.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

command -v scan-build >/dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

scan-build meson setup "$folder/build" "$source" -Dbuildtype=debug -Db_pch=false >"$folder/log" 2>&1 ||
    { cat "$folder/log"; exit 1; }
scan-build -plist -disable-checker deadcode.DeadStores -o "$folder/report" \
    ninja -C "$folder/build" >"$folder/log" 2>&1 ||
    { grep -E 'warning:|error:|FAILED' "$folder/log" | sort -u; exit 1; }
if grep -E 'warning: .*\[[a-zA-Z]+\.[A-Za-z.]+\]$' "$folder/log" |
    grep -vE 'warning: (Potential leak of memory|Potential memory leak)' | sort -u | grep .; then
    exit 1
fi
