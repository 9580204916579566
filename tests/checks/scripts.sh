#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# No script has a problem that shellcheck reports.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v shellcheck >/dev/null || exit 77
{
    printf '%s\0' run .ci/run flatpak/build
    find . -path './build*' -prune -o -name '*.sh' -print0
} | xargs -0 shellcheck
