#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every C file is as clang-format 14 (Debian 12's) leaves it. Another version has other ideas about
# the same .clang-format, so it is not asked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

formatter=$(command -v clang-format-14 || command -v clang-format) || exit 77
"$formatter" --version | grep -q 'version 14\.' || exit 77
find src tests -name '*.[ch]' -print0 | xargs -0 "$formatter" --dry-run -Werror
