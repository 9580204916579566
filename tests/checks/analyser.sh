#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# clang's static analyser finds nothing in the whole tree. It analyses what is compiled, so each run
# uses a new folder. The check for dead stores is off: it reports owners that only g_autoptr reads.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

command -v scan-build >/dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

scan-build meson setup "$folder/build" "$source" -Dbuildtype=debug >"$folder/log" 2>&1 ||
    { cat "$folder/log"; exit 1; }
scan-build --status-bugs -plist -disable-checker deadcode.DeadStores -o "$folder/report" \
    ninja -C "$folder/build" >"$folder/log" 2>&1 ||
    { grep -E 'warning:|error:|FAILED|scan-build: [0-9]' "$folder/log" | sort -u; exit 1; }
