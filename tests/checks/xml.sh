#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every XML file is well formed. Generated files are checked by their sources.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

find data resources -type f \( -name '*.xml' -o -name '*.xml.in' -o -name '*.ui' -o -name '*.svg' \) \
    -print0 | xargs -0 xmllint --noout --nonet
