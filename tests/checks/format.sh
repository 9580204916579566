#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# format.sh [--fix]
#
# Every C file is formatted as clang-format 14 (of Debian 12) formats it; --fix formats the files. Other
# versions read the same .clang-format differently and are not used. clang-format breaks tables with
# gettext macros that have no space before the parenthesis, so the script adds and removes that space.
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
