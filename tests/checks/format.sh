#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# format.sh [--fix]
#
# Every C file is as clang-format 14 (Debian 12's) leaves it; --fix makes it so. Another version has
# other ideas about the same .clang-format, so it is not asked. Of gettext's macros it knows only the
# spelling with a space, and lays tables out wrongly when told to leave them alone: it is given that
# spelling, and the sources keep the one without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

formatter=$(command -v clang-format-14 || command -v clang-format) || exit 77
"$formatter" --version | grep -q 'version 14\.' || exit 77

mapfile -t files < <(find src tests -name '*.[ch]')
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp --parents --target-directory="$copy" .clang-format "${files[@]}"
(
    cd "$copy"
    sed -i -E 's/\b(_|N_|C_|NC_)\(/\1 (/g' "${files[@]}"
    "$formatter" -i "${files[@]}"
    sed -i -E 's/\b(_|N_|C_|NC_) \(/\1(/g' "${files[@]}"
)

status=0
for file in "${files[@]}"; do
    cmp --silent "$file" "$copy/$file" && continue
    if [ "${1-}" = --fix ]; then
        cp "$copy/$file" "$file"
    else
        echo "$file is not formatted; tests/checks/format.sh --fix does it" >&2
        status=1
    fi
done
exit "$status"
