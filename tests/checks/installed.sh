#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# installed.sh VALIDATOR ARGUMENT…: skips where the validator is not installed.
command -v "$1" >/dev/null || exit 77
exec "$@"
