#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# installed.sh VALIDATOR ARGUMENT…: runs the validator, or skips where it is not installed.
command -v "$1" >/dev/null || exit 77
exec "$@"
